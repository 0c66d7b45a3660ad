"""What stands in a file of a calendar (iCalendar, RFC 5545), and when it takes place.

Recurrences are counted by dateutil on the wall clock of the event's zone, so that a change of the clock moves nothing.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import date, datetime, time, timedelta, timezone, tzinfo

from dateutil.rrule import rrule, rrulestr  # type: ignore[import-untyped]
from icalendar import Calendar  # type: ignore[import-untyped]

import zones

# Nobody's events come more often; there would be no end of counting.
_TOO_OFTEN = re.compile(r"FREQ=(SECONDLY|MINUTELY|HOURLY)", re.IGNORECASE)
_UNTIL = re.compile(r";?UNTIL=(\d{8})(?:T(\d{6})(Z?))?", re.IGNORECASE)
# Of one event in one question.
_MOST = 2000


class NotACalendar(Exception):
    """The file is not what its name says, or says what nobody can keep."""


@dataclass(frozen=True)
class Occurrence:
    """An event at one of its times; times are local, with their distance from UTC."""

    event: Event
    # Which one of a series: the time on the wall clock for which it was planned.
    key: datetime
    start: datetime
    end: datetime
    title: str
    place: str
    # Before the start.
    alarms: tuple[timedelta, ...]

    @property
    def is_all_day(self) -> bool:
        return self.event.is_all_day

    @property
    def is_busy(self) -> bool:
        """Whether one cannot be elsewhere; whole days are for what is to be known of a day."""
        return self.event.is_opaque and not self.is_all_day and self.end > self.start

    def overlaps(self, start: datetime, end: datetime) -> bool:
        return self.start < end and (self.end > start or self.start == self.end >= start)


@dataclass
class Event:
    """One UID of a file, with all that was said of single times of it."""

    uid: str
    title: str
    place: str
    # On the wall clock of the zone; None: wherever one is.
    start: datetime
    length: timedelta
    zone: tzinfo | None
    is_all_day: bool
    is_opaque: bool
    alarms: tuple[timedelta, ...]
    rules: list[rrule] = field(default_factory=list)
    further: list[datetime] = field(default_factory=list)
    left_out: set[datetime] = field(default_factory=set)
    # Midnights: a series of times may be without a day that is named as such.
    days_left_out: set[datetime] = field(default_factory=set)
    # Of single times; None: it does not take place.
    changed: dict[datetime, Event | None] = field(default_factory=dict)

    @property
    def is_series(self) -> bool:
        return bool(self.rules or self.further)

    def occurrences(self, start: datetime, end: datetime) -> Iterator[Occurrence]:
        """Those that are on between two moments, in no order."""
        for key in self._planned(start, end):
            if key in self.left_out or key.replace(hour=0, minute=0) in self.days_left_out or key in self.changed:
                continue
            found = self._at(key, key, self)
            if found.overlaps(start, end):
                yield found
        for key, changed in self.changed.items():
            if changed is not None:
                found = self._at(key, changed.start, changed)
                if found.overlaps(start, end):
                    yield found

    def leave_out(self, moment: date) -> None:
        if isinstance(moment, datetime):
            self.left_out.add(zones.wall_of(moment, self.zone))
        else:
            self.days_left_out.add(datetime.combine(moment, time()))

    def _planned(self, start: datetime, end: datetime) -> set[datetime]:
        day = timedelta(days=1)
        low = zones.wall_of(start, self.zone) - self.length - day
        high = zones.wall_of(end, self.zone) + day
        found = {one for one in (self.start, *self.further) if low <= one <= high} if not self.rules else set()
        found |= {one for one in self.further if low <= one <= high}
        for rule in self.rules:
            for number, one in enumerate(rule.xafter(low, inc=True)):
                if one > high or number >= _MOST:
                    break
                found.add(one)
        return found

    def _at(self, key: datetime, wall: datetime, values: Event) -> Occurrence:
        begins = zones.at(wall, values.zone)
        ends = zones.at(wall + values.length, values.zone)
        return Occurrence(self, key, begins, max(begins, ends), values.title, values.place, values.alarms)


def events_in(content: bytes) -> list[Event]:
    """What of a file can be put into a calendar; to-dos and the like are not."""
    parts = components(content)
    masters: dict[str, Event] = {}
    changes: list[tuple[str, date, Event | None]] = []
    for part in parts:
        uid = str(part.get("UID", ""))
        event = None if str(part.get("STATUS", "")).upper() == "CANCELLED" else _event(uid, part)
        if "RECURRENCE-ID" in part:
            changes.append((uid, part["RECURRENCE-ID"].dt, event))
        elif event is not None:
            masters[uid] = event
    for uid, key, event in changes:
        master = masters.get(uid)
        if master is not None:
            master.changed[wall_key(key, master)] = event
        elif event is not None:
            # One was invited to this one alone.
            masters[f"{uid} {key}"] = event
    return list(masters.values())


def components(content: bytes) -> list[Calendar]:
    """The events of a file, as they stand there."""
    return [part for calendar in calendars(content) for part in calendar.walk("VEVENT")]


def calendars(content: bytes) -> list[Calendar]:
    try:
        found: list[Calendar] = Calendar.from_ical(content.decode("utf-8").removeprefix("\ufeff"), multiple=True)
    except (ValueError, KeyError, IndexError, AttributeError, TypeError) as error:
        raise NotACalendar from error
    if not found or any(calendar.name != "VCALENDAR" for calendar in found):
        raise NotACalendar
    return found


def wall_key(key: date, event: Event) -> datetime:
    if isinstance(key, datetime):
        return zones.wall_of(key, event.zone)
    return datetime.combine(key, time() if event.is_all_day else event.start.time())


def _event(uid: str, part: Calendar) -> Event:
    try:
        start = part["DTSTART"].dt
    except (KeyError, AttributeError) as error:
        raise NotACalendar from error
    is_all_day = not isinstance(start, datetime)
    zone = zones.known(start.tzinfo) if isinstance(start, datetime) else None
    wall = datetime.combine(start, time()) if is_all_day else start.replace(tzinfo=None)
    event = Event(
        uid=uid,
        title=_text(part, "SUMMARY"),
        place=_text(part, "LOCATION"),
        start=wall,
        length=_length(part, start, wall, zone),
        zone=zone,
        is_all_day=is_all_day,
        is_opaque=str(part.get("TRANSP", "")).upper() != "TRANSPARENT",
        alarms=_alarms(part, start),
    )
    event.rules = [_rule(one.to_ical().decode(), wall, zone) for one in _all(part, "RRULE")]
    for listed in _all(part, "RDATE"):
        event.further += [wall_key(one.dt[0] if isinstance(one.dt, tuple) else one.dt, event) for one in listed.dts]
    for listed in _all(part, "EXDATE"):
        for one in listed.dts:
            event.leave_out(one.dt)
    if event.further and not event.rules:
        event.further.append(wall)
    if any(name in ("DTSTART", "RRULE", "RDATE", "EXDATE", "RECURRENCE-ID") for name, _ in getattr(part, "errors", [])):
        raise NotACalendar
    return event


def _rule(text: str, start: datetime, zone: tzinfo | None) -> rrule:
    if _TOO_OFTEN.search(text):
        raise NotACalendar

    def until(said: re.Match[str]) -> str:
        # As the wall clock shows it; of a day, its end.
        last = datetime.strptime(said[1] + (said[2] or "235959"), "%Y%m%d%H%M%S")
        if said[3]:
            last = zones.wall_of(last.replace(tzinfo=timezone.utc), zone)
        return f";UNTIL={last:%Y%m%dT%H%M%S}"

    try:
        return rrulestr(_UNTIL.sub(until, text).lstrip(";"), dtstart=start, cache=True)
    except (ValueError, TypeError, AttributeError) as error:
        raise NotACalendar from error


def _length(part: Calendar, start: date, wall: datetime, zone: tzinfo | None) -> timedelta:
    end, duration = part.get("DTEND"), part.get("DURATION")
    length = timedelta(days=0 if isinstance(start, datetime) else 1)
    if end is not None and hasattr(end, "dt"):
        if isinstance(end.dt, datetime):
            length = zones.wall_of(end.dt, zone) - wall
        else:
            length = datetime.combine(end.dt, time()) - wall
    elif duration is not None and isinstance(getattr(duration, "dt", None), timedelta):
        length = duration.dt
    return max(length, timedelta())


def _alarms(part: Calendar, start: date) -> tuple[timedelta, ...]:
    """Reminders, by how long they are before the start."""
    found = set()
    for alarm in part.walk("VALARM"):
        trigger = getattr(alarm.get("TRIGGER"), "dt", None)
        if isinstance(trigger, timedelta):
            found.add(-trigger)
        elif isinstance(trigger, datetime) and isinstance(start, datetime) and start.tzinfo and trigger.tzinfo:
            found.add(start - trigger)
    return tuple(sorted(found))


def _text(part: Calendar, name: str) -> str:
    """In one line, without signs that nobody sees."""
    value = part.get(name, "")
    value = value[0] if isinstance(value, list) else value
    return " ".join("".join(sign if sign.isprintable() else " " for sign in str(value)).split())[:200]


def _all(part: Calendar, name: str) -> list[Calendar]:
    value = part.get(name)
    if value is None:
        return []
    return value if isinstance(value, list) else [value]
