#!/usr/bin/env python3
"""When buses leave: stops that only the app knows, a refusal, and what people say behind it."""

import threading

from wilco_intents import (
    Card,
    Intent,
    IntentApp,
    IntentObject,
    NeedsValue,
    Resolution,
    Response,
    Row,
    Success,
    Unsupported,
    choose,
    run,
    update,
)

STOPS = [
    IntentObject("harbor", "harbor", alternative_names=("port",)),
    IntentObject("castle", "castle", alternative_names=("old keep",)),
]
LINES = [IntentObject("4", "line 4"), IntentObject("7", "line 7")]
HERE = {"harbor": LINES, "castle": LINES[:1]}


class Departures(IntentApp):
    def vocabulary(self) -> dict[str, list[IntentObject]]:
        return {"object:Stop": STOPS, "object:Hall": [IntentObject("great", "great hall")]}

    def options(self, parameter: str, intent: Intent, search: str | None) -> list[IntentObject]:
        return STOPS if parameter == "stop" else [IntentObject("night", "night express")]

    def resolve(self, parameter: str, intent: Intent) -> Resolution:
        value = intent[parameter]
        if parameter == "stop":
            return choose(value, STOPS) if value else NeedsValue()
        if parameter == "lines" and value and intent["stop"]:
            for line in value:
                if line not in HERE[intent["stop"].id]:
                    return Unsupported("notHere", {"line": line}, HERE[intent["stop"].id])
            return Success(value)
        return super().resolve(parameter, intent)

    def handle(self, intent: Intent) -> Response:
        if intent.name == "FindTrain":
            return Response("success", {"train": intent["train"]})
        if intent.name == "WhereTo":
            return Response("success", {"lines": intent["lines"] or LINES})
        threading.Thread(target=self.look_up, args=(intent,)).start()
        return Response("inProgress", card=Card("Timetable", [Row("Looking")], progress=0))

    def look_up(self, intent: Intent) -> None:
        update(Response("inProgress", card=Card("Timetable", [Row("Looking")], progress=0.5)), intent)
        found = {"stop": intent["stop"], "lines": intent["lines"] or HERE[intent["stop"].id]}
        update(Response("success", found | ({"day": intent["day"]} if intent["day"] else {})), intent)


run(Departures)
