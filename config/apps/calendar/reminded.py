"""What the Reminders app keeps for a day, read where the person allows it: who asks what is on wants to know that, too."""

from __future__ import annotations

import json
from datetime import date, datetime, timedelta
from pathlib import Path

from wilco_intents import Json, instant

from spans import Span
from telling import Telling

_WEEK = ("mon", "tue", "wed", "thu", "fri", "sat", "sun")
_REPEATS = {"daily": range(7), "weekdays": range(5), "weekends": (5, 6)} | {day: (n,) for n, day in enumerate(_WEEK)}


class Reminders:
    def __init__(self, data_folder: Path) -> None:
        # The folders of apps lie beside each other.
        self.file = data_folder.parent / "reminders" / "state.json"

    def told(self, span: Span, now: datetime, telling: Telling) -> list[str]:
        """"call mum at 3:00 PM", in their order."""
        pieces = span.pieces()
        due = []
        for reminder in self._kept():
            for day in (span.first + timedelta(days=n) for n in range((span.last - span.first).days + 1)):
                moment = _on(day, reminder)
                if moment is None:
                    continue
                begins = instant(moment if "T" in moment else f"{moment}T09:00")
                if begins >= now and any(start <= begins < end for start, end in pieces):
                    due.append((begins, moment, str(reminder["text"])))
        return [self._said(moment, text, span, telling) for _, moment, text in sorted(due)]

    @staticmethod
    def _said(moment: str, text: str, span: Span, telling: Telling) -> str:
        begins = datetime.fromisoformat(moment)
        day = "" if span.is_one_day else telling.day(begins.date())
        if "T" not in moment:
            return f"{text} {day}".strip()
        return telling.say("only_at", f"{text} {day}".strip(), telling.time(begins))

    def _kept(self) -> list[dict[str, Json]]:
        try:
            kept = json.loads(self.file.read_text(encoding="utf-8"))["state"]["reminders"]
            return [one for one in kept if isinstance(one.get("text"), str) and isinstance(one.get("time"), str)]
        except (OSError, ValueError, KeyError, TypeError, AttributeError):
            # There are none, or they may not be read.
            return []


def _on(day: date, reminder: dict[str, Json]) -> str | None:
    """When it comes on that day; without a time of day, where it has none."""
    time = str(reminder["time"])
    if reminder.get("occasion"):
        return None
    if reminder.get("repeat"):
        comes = time[:10] <= day.isoformat() and day.weekday() in _REPEATS.get(reminder["repeat"], ())
        return f"{day.isoformat()}{time[10:]}" if comes else None
    return time if time[:10] == day.isoformat() else None
