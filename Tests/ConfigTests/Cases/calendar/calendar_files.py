"""What the tests of the Calendar app have in common: a zone of the wall clock, and files."""

from __future__ import annotations

import os
import time
import unittest
from datetime import datetime
from pathlib import Path
from tempfile import TemporaryDirectory

from wilco_intents import instant

from events import Occurrence, events_in

ZONE = "Europe/Berlin"


def set_zone(name: str | None) -> None:
    if name is None:
        os.environ.pop("TZ", None)
    else:
        os.environ["TZ"] = name
    time.tzset()


def file_of(*parts: str, zones: str = "") -> bytes:
    """A calendar of these events, each without its BEGIN and END."""
    events = "".join(f"BEGIN:VEVENT\nUID:one\nDTSTAMP:20260101T000000Z\n{part.strip()}\nEND:VEVENT\n" for part in parts)
    text = f"BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:-//test//EN\n{zones}{events}END:VCALENDAR\n"
    return text.replace("\n", "\r\n").encode()


def on(content: bytes, start: str, end: str) -> list[Occurrence]:
    found = [one for event in events_in(content) for one in event.occurrences(instant(start), instant(end))]
    return sorted(found, key=lambda one: one.start)


def starts(content: bytes, start: str, end: str) -> list[str]:
    """Local times, to the minute."""
    return [f"{one.start.astimezone():%Y-%m-%dT%H:%M}" for one in on(content, start, end)]


class InBerlin(unittest.TestCase):
    """The wall clock is that of Berlin, at noon on Monday, 2 March 2026."""

    def setUp(self) -> None:
        before = os.environ.get("TZ")
        set_zone(ZONE)
        os.environ["WILCO_NOW"], os.environ["WILCO_NOW_OFFSET"] = "2026-03-02T12:00:00", "+01:00"
        self.addCleanup(set_zone, before)
        kept = TemporaryDirectory()
        self.addCleanup(kept.cleanup)
        self.folder = Path(kept.name)

    def put(self, name: str, content: bytes) -> Path:
        path = self.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
        return path


def moment(text: str) -> datetime:
    return instant(text)
