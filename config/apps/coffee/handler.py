#!/usr/bin/env python3
"""Brews coffee; the machine is a file."""

from __future__ import annotations

import math
import time

from wilco_intents import Card, Intent, Json, Response, Row, StatefulApp, run

MINUTES = 5
EXTRAS = ["size", "roast", "numberOfShots", "milkAmount", "sugarAmount"]


class Coffee(StatefulApp):
    def initial_state(self) -> dict[str, Json]:
        return {"orders": []}

    def perform(self, intent: Intent, state: dict[str, Json]) -> Response:
        if intent.name == "checkOrder":
            return self.check(state)
        order: dict[str, Json] = {"drink": intent["coffeeDrink"], "display": intent.display("coffeeDrink")}
        order |= {name: intent[name] for name in EXTRAS if intent[name] is not None}
        order["readyAt"] = time.time() + MINUTES * 60
        state["orders"].append(order)
        rows = [Row(intent.display(name)) for name in ["coffeeDrink", *EXTRAS] if intent[name] is not None]
        return Response("success", {"minutes": MINUTES}, Card("Coffee Corner", rows))

    def check(self, state: dict[str, Json]) -> Response:
        if not state["orders"]:
            return Response("successNone")
        order = state["orders"][-1]
        minutes = math.ceil((order["readyAt"] - time.time()) / 60)
        if minutes <= 0:
            return Response("successReady", {"drink": order["display"]})
        return Response("success", {"drink": order["display"], "minutes": minutes})


if __name__ == "__main__":
    run(Coffee)
