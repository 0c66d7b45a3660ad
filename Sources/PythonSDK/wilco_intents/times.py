"""The time of day, and local times as instants."""

from __future__ import annotations

import os
from datetime import datetime, timezone


def now() -> datetime:
    """The time, local, with the distance from UTC; a script holds it.

    What is added to it is time that passes, also through a change of the clock; `.astimezone()` shows that as the wall clock will.
    """
    held = os.environ.get("WILCO_NOW")
    if held is None:
        return datetime.now(timezone.utc).replace(microsecond=0).astimezone()
    offset = os.environ.get("WILCO_NOW_OFFSET", "")
    return instant(held + offset)


def instant(text: str) -> datetime:
    """When a time in ISO 8601 is, local or with a zone.

    Of an hour that comes twice it is the first; what a change of the clock leaves out is when the clock is changed.
    """
    time = datetime.fromisoformat(text)
    if time.tzinfo is not None:
        return time
    # Of a time that is left out, it is by as much later as the clock is put on, or earlier; the change lies between.
    after, before = time.timestamp(), time.replace(fold=1).timestamp()
    if datetime.fromtimestamp(after) == time:
        return datetime.fromtimestamp(after, timezone.utc).astimezone()
    while after - before > 1:
        middle = (after + before) // 2
        if datetime.fromtimestamp(middle) < time:
            before = middle
        else:
            after = middle
    return datetime.fromtimestamp(after, timezone.utc).astimezone()


def clock_time(time: datetime, locale: str) -> str:
    """A time of day as people write it: "2:30 PM" in English, "14:30 Uhr" in German, "14:30" elsewhere."""
    if locale.startswith("en"):
        return f"{time.hour % 12 or 12}:{time.minute:02} {'AM' if time.hour < 12 else 'PM'}"
    return f"{time.hour}:{time.minute:02}" + (" Uhr" if locale.startswith("de") else "")
