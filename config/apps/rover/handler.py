#!/usr/bin/env python3
"""Drives a rover that exists on disk: the example app in Python."""

from __future__ import annotations

import json
import math
import os
from dataclasses import asdict, dataclass, field
from pathlib import Path

from wilco_intents import Context, Intent, IntentApp, Measurement, Response, run

METERS = {
    "meters": 1.0,
    "kilometers": 1000.0,
    "centimeters": 0.01,
    "millimeters": 0.001,
    "feet": 0.3048,
    "inches": 0.0254,
    "yards": 0.9144,
    "miles": 1609.344,
}
REMEMBERED_KEYS = 100


@dataclass
class Pose:
    """Where the rover is: meters from its start, and degrees clockwise from where it first looked."""

    x: float = 0.0
    y: float = 0.0
    heading: float = 0.0
    # What has been done, so that nothing is done twice.
    keys: list[str] = field(default_factory=list)

    def move(self, meters: float) -> None:
        self.x += meters * math.sin(math.radians(self.heading))
        self.y += meters * math.cos(math.radians(self.heading))

    def turn(self, degrees: float) -> None:
        self.heading = (self.heading + degrees) % 360


class Rover(IntentApp):
    def __init__(self, context: Context) -> None:
        super().__init__(context)
        self.path = Path(context.data_folder) / "pose.json"

    def handle(self, intent: Intent) -> Response:
        pose = self.load()
        is_new = intent.key not in pose.keys
        match intent.name:
            case "Move":
                response = self.move(intent, pose)
            case "Turn":
                response = self.turn(intent, pose)
            case "Where":
                return self.where(pose)
            case _:
                response = Response("success")
        if is_new and response.code != "failure":
            pose.keys = (pose.keys + [intent.key])[-REMEMBERED_KEYS:]
            self.save(pose)
        return response

    def move(self, intent: Intent, pose: Pose) -> Response:
        distance = intent["distance"]
        if not isinstance(distance, Measurement) or distance.unit not in METERS:
            return Response("failure")
        sign = -1 if intent["direction"] == "backward" else 1
        pose.move(sign * distance.amount * METERS[distance.unit])
        return Response("success")

    def turn(self, intent: Intent, pose: Pose) -> Response:
        if intent["side"] == "around":
            pose.turn(180)
            return Response("turnedAround")
        angle = intent["angle"]
        degrees = 90.0
        if isinstance(angle, Measurement):
            degrees = math.degrees(angle.amount) if angle.unit == "radians" else angle.amount
        pose.turn(-degrees if intent["side"] == "left" else degrees)
        return Response("success", {"degrees": whole(degrees)})

    def where(self, pose: Pose) -> Response:
        meters = math.hypot(pose.x, pose.y)
        if meters < 0.005:
            return Response("successAtStart")
        return Response("success", {"meters": whole(meters), "heading": whole(pose.heading)})

    def load(self) -> Pose:
        if not self.path.exists():
            return Pose()
        return Pose(**json.loads(self.path.read_text()))

    def save(self, pose: Pose) -> None:
        """Replaces the file in one step: after a power cut there is the old pose or the new one."""
        temporary = self.path.with_suffix(".new")
        with open(temporary, "w") as file:
            json.dump(asdict(pose), file)
            file.flush()
            os.fsync(file.fileno())
        os.replace(temporary, self.path)


def whole(number: float) -> float:
    """Rounded to centimeters; without a fraction where there is none."""
    rounded = round(number, 2)
    return int(rounded) if rounded == int(rounded) else rounded


if __name__ == "__main__":
    run(Rover)
