"""What of the day, the week or the year is spoken of, when one is free then, and what clashes."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta

from vdir import Found
from zones import at

# From this hour to that.
PARTS = {"morning": (0, 12), "afternoon": (12, 18), "evening": (17, 24)}
_PARTS_OF_TODAY = {"thisMorning": "morning", "thisAfternoon": "afternoon", "thisEvening": "evening"}
# Between these hours one is asked whether one has time.
WAKING = (8, 22)
# Shorter gaps are none.
_SHORTEST = timedelta(minutes=15)


@dataclass(frozen=True)
class Span:
    """A time that is spoken of: a day, some days, or a part of each."""

    first: date
    last: date
    part: str | None = None
    # For a time of day.
    start: datetime | None = None
    end: datetime | None = None

    def pieces(self, waking: bool = False) -> list[tuple[datetime, datetime]]:
        """From moment to moment; awake, where one is asked about free time."""
        if self.start is not None and self.end is not None:
            return [(self.start, self.end)]
        if self.part is None and not waking:
            return [(_hour(self.first, 0), _hour(self.last, 24))]
        low, high = PARTS[self.part] if self.part is not None else WAKING
        if waking:
            low, high = max(low, WAKING[0]), min(high, WAKING[1])
        days = (self.last - self.first).days + 1
        return [(_hour(day, low), _hour(day, high)) for day in (self.first + timedelta(days=n) for n in range(days))]

    @property
    def is_one_day(self) -> bool:
        return self.first == self.last


def span_of(today: date, day: date | None, period: str | None, part: str | None) -> Span:
    if part in _PARTS_OF_TODAY:
        return Span(today, today, _PARTS_OF_TODAY[part])
    if day is not None:
        return Span(day, day, part)
    monday = today - timedelta(days=today.weekday())
    match period:
        case "thisWeekend":
            return Span(max(today, monday + timedelta(days=5)), monday + timedelta(days=6), part)
        case "nextWeekend":
            return Span(monday + timedelta(days=12), monday + timedelta(days=13), part)
        case "thisWeek":
            return Span(today, monday + timedelta(days=6), part)
        case "nextWeek":
            return Span(monday + timedelta(days=7), monday + timedelta(days=13), part)
        case "thisMonth":
            return Span(today, _month(today, 1) - timedelta(days=1), part)
        case "nextMonth":
            return Span(_month(today, 1), _month(today, 2) - timedelta(days=1), part)
    return Span(today, today, part)


def _month(day: date, months: int) -> date:
    """The first of a month to come."""
    number = day.year * 12 + day.month - 1 + months
    return date(number // 12, number % 12 + 1, 1)


def _hour(day: date, hour: int) -> datetime:
    return at(datetime.combine(day, time()) + timedelta(hours=hour), None)


def gaps(pieces: Iterable[tuple[datetime, datetime]], events: list[Found], now: datetime) -> list[tuple[datetime, datetime]]:
    """When nothing is on, from now on."""
    found = []
    for start, end in pieces:
        free = max(start, now)
        for one in sorted((each.occurrence for each in events if each.occurrence.is_busy), key=lambda each: each.start):
            if one.start > free and min(one.start, end) - free >= _SHORTEST:
                found.append((free, min(one.start, end)))
            free = max(free, one.end)
        if end - free >= _SHORTEST:
            found.append((free, end))
    return found


def clashes(events: list[Found]) -> list[tuple[Found, Found]]:
    """Two that are on at the same time."""
    busy = [one for one in events if one.occurrence.is_busy]
    found = []
    for number, one in enumerate(busy):
        for other in busy[number + 1 :]:
            if other.occurrence.start >= one.occurrence.end:
                break
            found.append((one, other))
    return found
