#!/usr/bin/env python3
"""Starts, pauses and ends workouts, and remembers them: state is a file in the data folder."""

from __future__ import annotations

import json
import os
import time
from dataclasses import asdict, dataclass, field
from datetime import date, datetime, timedelta
from pathlib import Path

from wilco_intents import (
    Context,
    Intent,
    IntentApp,
    IntentObject,
    Measurement,
    NeedsValue,
    NotRequired,
    Resolution,
    Response,
    Success,
    Unsupported,
    run,
)

REMEMBERED_KEYS = 100
UNITS = {"kilometers": ("kilometer", "kilometers", "Kilometer"), "miles": ("mile", "miles", "Meilen"),
         "meters": ("meter", "meters", "Meter")}


@dataclass
class Diary:
    """The workout under way, if any, and those that were done."""

    running: str | None = None
    # Seconds it has run so far, without the stretch since `since`.
    elapsed: float = 0
    # When the clock was last started, in seconds since 1970; None while it is paused.
    since: float | None = None
    done: list[dict[str, str | int]] = field(default_factory=list)
    # What has been done, so that nothing is done twice, with the answer that was given.
    keys: dict[str, dict[str, str | int]] = field(default_factory=dict)

    def pause(self, now: float) -> None:
        if self.since is not None:
            self.elapsed += max(0.0, now - self.since)
        self.since = None

    def end(self, now: float) -> int:
        """Ends the workout; returns its length in whole minutes, at least one."""
        self.pause(now)
        minutes = max(1, round(self.elapsed / 60))
        self.done.append({"workout": self.running or "", "minutes": minutes, "day": today().isoformat()})
        self.running, self.elapsed = None, 0
        return minutes


class UnicornFit(IntentApp):
    def __init__(self, context: Context) -> None:
        super().__init__(context)
        self.data = Path(context.data_folder)
        self.path = self.data / "diary.json"

    def resolve(self, parameter: str, intent: Intent) -> Resolution:
        value = intent[parameter]
        if value is None:
            return NotRequired() if parameter in intent.optional else NeedsValue()
        if parameter == "workout" and not isinstance(value, IntentObject):
            # Words that are no workout of ours.
            return Unsupported("unknown", {"value": str(value)})
        return Success(value)

    def confirm(self, intent: Intent) -> Response:
        diary = self.load()
        if intent.name == "StartWorkout" and diary.running is not None:
            return Response("alreadyRunning", {"running": diary.running})
        return Response("ready")

    def handle(self, intent: Intent) -> Response:
        diary = self.load()
        if intent.key in diary.keys:
            return Response("success", diary.keys[intent.key])
        if intent.name == "ShowWorkouts":
            return shown(diary, intent)
        response = self.change(diary, intent)
        if response.code == "success":
            diary.keys[intent.key] = response.properties
            while len(diary.keys) > REMEMBERED_KEYS:
                del diary.keys[next(iter(diary.keys))]
            self.save(diary)
        return response

    def change(self, diary: Diary, intent: Intent) -> Response:
        now = time.time()
        if intent.name == "StartWorkout":
            diary.running, diary.elapsed, diary.since = intent.display("workout"), 0, now
            return Response("success", {"aim": aim(intent)})
        running = diary.running
        if running is None or (intent.name == "PauseWorkout") == (diary.since is None) and intent.name != "EndWorkout":
            return Response("notRunning")
        properties: dict[str, str | int] = {"running": running}
        match intent.name:
            case "PauseWorkout":
                diary.pause(now)
            case "ResumeWorkout":
                diary.since = now
            case "EndWorkout":
                properties["minutes"] = diary.end(now)
            case _:
                return Response("failure")
        return Response("success", properties)

    def vocabulary(self) -> dict[str, list[IntentObject]]:
        """Workouts that the person has made up: `[{"id", "name", "pronunciation"}]`."""
        path = self.data / "workouts.json"
        own = json.loads(path.read_text()) if path.exists() else []
        return {
            "object:Workout": [
                IntentObject(entry["id"], entry["name"], pronunciation=entry.get("pronunciation")) for entry in own
            ]
        }

    def load(self) -> Diary:
        return Diary(**json.loads(self.path.read_text())) if self.path.exists() else Diary()

    def save(self, diary: Diary) -> None:
        """Replaces the file in one step: after a power cut there is the old diary or the new one."""
        temporary = self.path.with_suffix(".new")
        with open(temporary, "w") as file:
            json.dump(asdict(diary), file, ensure_ascii=False)
            file.flush()
            os.fsync(file.fileno())
        os.replace(temporary, self.path)


def today() -> date:
    """The day; a script holds it."""
    held = os.environ.get("WILCO_NOW")
    return datetime.fromisoformat(held).date() if held else date.today()


def days(period: str) -> tuple[date, date]:
    """The first day of a period and the last."""
    now = today()
    monday, first = now - timedelta(days=now.weekday()), now.replace(day=1)
    match period:
        case "yesterday":
            return now - timedelta(days=1), now - timedelta(days=1)
        case "thisWeek":
            return monday, now
        case "lastWeek":
            return monday - timedelta(days=7), monday - timedelta(days=1)
        case "thisMonth":
            return first, now
        case "lastMonth":
            return (first - timedelta(days=1)).replace(day=1), first - timedelta(days=1)
        case "thisYear":
            return first.replace(month=1), now
    return now, now


def shown(diary: Diary, intent: Intent) -> Response:
    """The workouts that were done, all of them or those of a period."""
    done, period = diary.done, intent["period"]
    if period is not None:
        first, last = (day.isoformat() for day in days(str(period)))
        # What was done before days were written down belongs to no period.
        done = [entry for entry in done if first <= str(entry.get("day", "")) <= last]
    workouts = [f"{entry['workout']}, {entry['minutes']} min" for entry in done]
    if period is None:
        return Response("success", {"workouts": workouts, "when": ""}) if workouts else Response("successNone")
    when = {"when": " " + intent.display("period")}
    return Response("success", {"workouts": workouts} | when) if workouts else Response("successNoneThen", when)


def aim(intent: Intent) -> str:
    """How long or how far, as a part of a sentence; empty where nothing was said."""
    german = intent.locale.startswith("de")
    duration, distance = intent["goal"], intent["distance"]
    if isinstance(duration, (int, float)):
        minutes = round(duration / 60)
        if german:
            return f" für {minutes} Minuten"
        return f" for {minutes} minute{'' if minutes == 1 else 's'}"
    if isinstance(distance, Measurement):
        amount = int(distance.amount) if distance.amount == int(distance.amount) else distance.amount
        one, many, german_name = UNITS.get(distance.unit, (distance.unit, distance.unit, distance.unit))
        return f" über {amount} {german_name}" if german else f" for {amount} {one if amount == 1 else many}"
    return ""


if __name__ == "__main__":
    run(UnicornFit)
