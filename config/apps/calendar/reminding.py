"""What rings before events: kept by Wilco, and made anew whenever something in the folder has changed."""

from __future__ import annotations

import hashlib
from datetime import timedelta

from wilco_intents import Json, announce, now, withdraw

from telling import Telling
from vdir import Found, Vdir

# Wilco keeps 200 of an app; what comes later is taken up in time.
_MOST = 100
_AHEAD = timedelta(days=35)


class Reminding:
    def __init__(self, vdir: Vdir, telling: Telling, kept: tuple[dict[str, Json], ...]) -> None:
        self.vdir = vdir
        self.telling = telling
        # The texts and times of what is to ring, by their ids.
        self.told: dict[str, tuple[str, str]] = {
            str(one["id"]): (str(one.get("time", "")), str(one.get("text", ""))) for one in kept
        }

    def tell(self) -> None:
        """Tells Wilco what of it has changed."""
        wanted = self.wanted()
        for name in self.told.keys() - wanted.keys():
            withdraw(name)
        for name, (time, text) in wanted.items():
            if self.told.get(name) != (time, text):
                announce(name, text, time=time, rings=True, kind="reminder")
        self.told = wanted

    def wanted(self) -> dict[str, tuple[str, str]]:
        present = now()
        due = [
            (one.occurrence.start - before, one)
            for one in self.vdir.between(present, present + _AHEAD)
            for before in one.occurrence.alarms
            if one.occurrence.start - before > present
        ]
        due.sort(key=lambda one: one[0])
        return {
            self._name(one, time.isoformat()): (time.isoformat(timespec="seconds"), self._text(one)) for time, one in due[:_MOST]
        }

    @staticmethod
    def _name(one: Found, time: str) -> str:
        return f"event-{hashlib.sha256(f'{one.id} {time}'.encode()).hexdigest()[:20]}"

    def _text(self, one: Found) -> str:
        event = one.occurrence
        if event.is_all_day:
            said = self.telling.say("reminder_day", event.title, self.telling.bare_day(event.start.date()))
        else:
            # The day is not told: it may be another than today when it rings, but is near.
            said = self.telling.say("reminder", event.title, self.telling.time(event.start))
        return f"{said} {event.place}." if event.place else said
