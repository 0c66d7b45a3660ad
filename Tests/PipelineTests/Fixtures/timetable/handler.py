#!/usr/bin/env python3
"""When buses leave: what `AppFolder` and `PythonLibrary` say, in one app."""

import threading

from wilco_intents import (
    Card,
    Intent,
    IntentApp,
    IntentObject,
    Measurement,
    NeedsValue,
    NotRequired,
    Resolution,
    Response,
    Row,
    Success,
    Unsupported,
    choose,
    run,
    update,
)

STOPS = [IntentObject("market", "market square"), IntentObject("harbor", "harbor"), IntentObject("castle", "castle")]
LINES = [IntentObject("red", "red line"), IntentObject("blue", "blue line"), IntentObject("green", "green line")]


class Bus(IntentApp):
    def resolve(self, parameter: str, intent: Intent) -> Resolution:
        value = intent[parameter]
        if parameter == "stop":
            if value is None:
                return NeedsValue() if intent.name == "NextBus" else NotRequired()
            if value.id == "market":
                return Unsupported("closed", {"until": "noon"})
            return choose(value, STOPS)
        if value is None:
            return NeedsValue() if intent.name == "FollowBus" else NotRequired()
        return Success(value)

    def options(self, parameter: str, intent: Intent, search: str | None) -> list[IntentObject]:
        return [stop for stop in STOPS if stop.id != "market"]

    def handle(self, intent: Intent) -> Response:
        if intent.name == "WalkThere":
            return Response("success", {"walk": Measurement(300, "meters")})
        line = (intent["lines"] or LINES)[0]
        if intent.name == "FollowBus":
            threading.Timer(1, lambda: update(Response("success", {"line": line}), intent)).start()
            return Response("inProgress", {"line": line})
        card = Card("Timetable", [Row(line.display, "4 min")])
        return Response("success", {"stop": intent["stop"], "line": line, "minutes": 4}, card)


run(Bus)
