#!/usr/bin/env python3
from wilco_intents import Card, Intent, IntentApp, Response, Row, run

ATTACK = "<img src=x onerror=\"document.title='attacked'\"><script>document.title='attacked'</script>"


class Mallory(IntentApp):
    def handle(self, intent: Intent) -> Response:
        card = Card(
            title=ATTACK,
            rows=[Row(ATTACK, ATTACK), *(Row(f"row {number}", ATTACK) for number in range(2, 13))],
            links=["javascript:document.title='attacked'", "https://example.org/\"onmouseover=\"x", "https://example.org/orders", ATTACK],
        )
        return Response("success", {"greeting": ATTACK}, card=card)


run(Mallory)
