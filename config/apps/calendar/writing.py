"""Events as they are written into files, so that other calendars read them.

What others have written into a file stays, in its order.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime, time, timedelta, timezone

from icalendar import Alarm, Calendar, Event as Part, vRecur  # type: ignore[import-untyped]
from icalendar.prop import vDDDLists  # type: ignore[import-untyped]

import zones
from events import Event, Occurrence, calendars, events_in, wall_key

WEEK = ("MO", "TU", "WE", "TH", "FR", "SA", "SU")


@dataclass(frozen=True)
class Plan:
    """An event to come; times are the local wall clock's."""

    title: str
    start: datetime
    length: timedelta
    is_all_day: bool = False
    # As in `RRULE`; None: once.
    rule: dict[str, object] | None = None
    place: str | None = None
    # How long before the start one is reminded.
    before: timedelta | None = None


def new_file(uid: str, plan: Plan, now: datetime) -> bytes:
    calendar = Calendar()
    calendar.add("version", "2.0")
    calendar.add("prodid", "-//Wilco//Calendar//EN")
    zone = zones.local_name()
    if zone is not None and zone != "UTC" and not plan.is_all_day:
        # From the year before on, for what is before the first change of the year.
        calendar.add_component(zones.described(zone, plan.start.year - 1))
    part = Part()
    part.add("uid", uid)
    part.add("dtstamp", now.astimezone(timezone.utc))
    part.add("summary", plan.title)
    _set_times(part, plan.start, plan.length, plan.is_all_day, zone)
    if plan.rule is not None:
        part.add("rrule", vRecur(plan.rule))
    if plan.place is not None:
        part.add("location", plan.place)
    if plan.before is not None:
        part.add_component(_alarm(plan.title, plan.before))
    calendar.add_component(part)
    return _text([calendar])


def planned(content: bytes, start: datetime, end: datetime) -> list[Occurrence]:
    """When what stands in a file is on, in its order."""
    found = [one for event in events_in(content) for one in event.occurrences(start, end)]
    return sorted(found, key=lambda one: one.start)


def without(content: bytes, one: Occurrence, is_all: bool) -> bytes | None:
    """None: there is no event left in the file."""
    found = calendars(content)
    if one.event.is_series and not is_all:
        master, changed = _parts(found, one)
        if changed is not None:
            _remove(found, [changed])
        if master is not None:
            _leave_out(master, one)
            _touch(master)
    else:
        _remove(found, _of_event(found, one.event))
    return _text(found) if any(calendar.walk("VEVENT") for calendar in found) else None


def moved(content: bytes, one: Occurrence, start: datetime, length: timedelta, is_all: bool) -> bytes:
    """At another time on the local wall clock, one of a series or all of it."""
    found = calendars(content)
    master, changed = _parts(found, one)
    zone = zones.local_name()
    if one.event.is_series and not is_all:
        if changed is None and master is not None:
            changed = _copy(master)
            changed.add("recurrence-id", _like(master, one.key))
            _holder(found, master).add_component(changed)
        if changed is not None:
            _set_times(changed, start, length, one.is_all_day, zone)
            _touch(changed)
            _describe(found, changed, zone, start.year)
    elif master is not None:
        if one.event.is_series:
            _shift(found, one, zones.wall_of(zones.at(start, None), one.event.zone) - one.key, length)
        else:
            _set_times(master, start, length, one.is_all_day, zone)
            _describe(found, master, zone, start.year)
            _touch(master)
    return _text(found)


def reminded(content: bytes, one: Occurrence, before: timedelta) -> bytes:
    """All of a series are reminded of."""
    found = calendars(content)
    master, changed = _parts(found, one)
    for part in (master, changed):
        if part is not None and before not in one.alarms:
            part.add_component(_alarm(one.title, before))
            _touch(part)
    return _text(found)


def can_shift(one: Occurrence, start: datetime) -> bool:
    """Whether all of a series can be moved so: to another day only where the days can be moved, too."""
    if zones.wall_of(zones.at(start, None), one.event.zone).date() == one.key.date():
        return True
    return not any(
        rule._original_rule.get(name)
        for rule in one.event.rules
        for name in ("bymonthday", "byyearday", "byweekno", "bysetpos", "byeaster", "bymonth")
    ) and not any(day.n for rule in one.event.rules for day in rule._original_rule.get("byweekday") or ())


# Parts of a file


def _of_event(found: list[Calendar], event: Event) -> list[Part]:
    # Of one that was invited to a single time, the UID is followed by that time.
    return [
        part for calendar in found for part in calendar.walk("VEVENT") if str(part.get("UID", "")) in (event.uid, *event.uid.split()[:1])
    ]


def _parts(found: list[Calendar], one: Occurrence) -> tuple[Part | None, Part | None]:
    """What is said of the event, and of this time of it."""
    parts = _of_event(found, one.event)
    master = next((part for part in parts if "RECURRENCE-ID" not in part), parts[0] if not one.event.is_series and parts else None)
    changed = next(
        (part for part in parts if "RECURRENCE-ID" in part and wall_key(part["RECURRENCE-ID"].dt, one.event) == one.key), None
    )
    return master, changed if changed is not master else None


def _holder(found: list[Calendar], part: Part) -> Calendar:
    return next(calendar for calendar in found if any(one is part for one in calendar.subcomponents))


def _remove(found: list[Calendar], parts: list[Part]) -> None:
    for calendar in found:
        calendar.subcomponents = [one for one in calendar.subcomponents if not any(one is part for part in parts)]


def _copy(master: Part) -> Part:
    copy = Part()
    for name, value in master.items():
        if name not in ("RRULE", "RDATE", "EXDATE", "DTSTART", "DTEND", "DURATION"):
            copy[name] = value
    copy.subcomponents = list(master.subcomponents)
    return copy


def _touch(part: Part) -> None:
    """Others take up a change by these."""
    part.pop("DTSTAMP", None)
    part.add("dtstamp", datetime.now(timezone.utc).replace(microsecond=0))
    part.pop("LAST-MODIFIED", None)
    part.add("last-modified", datetime.now(timezone.utc).replace(microsecond=0))
    part["SEQUENCE"] = int(part.get("SEQUENCE", 0)) + 1


def _like(part: Part, wall: datetime) -> date:
    """A time on the wall clock, written as the part's start is."""
    start = part["DTSTART"].dt
    if not isinstance(start, datetime):
        return wall.date()
    if start.tzinfo is None:
        return wall
    if hasattr(start.tzinfo, "localize"):
        moment: datetime = start.tzinfo.localize(wall, is_dst=True)
        return moment
    return wall.replace(tzinfo=start.tzinfo)


def _leave_out(master: Part, one: Occurrence) -> None:
    value = vDDDLists([_like(master, one.key)])
    zone = master["DTSTART"].params.get("TZID")
    if zone is not None and zone != "UTC":
        value.params["TZID"] = zone
    if one.is_all_day:
        value.params["VALUE"] = "DATE"
    present = master.get("EXDATE")
    if present is None:
        master["EXDATE"] = value
    else:
        master["EXDATE"] = [*present, value] if isinstance(present, list) else [present, value]


def _set_times(part: Part, start: datetime, length: timedelta, is_all_day: bool, zone: str | None) -> None:
    for name in ("DTSTART", "DTEND", "DURATION"):
        part.pop(name, None)
    if is_all_day:
        part.add("dtstart", start.date())
        part.add("dtend", start.date() + max(timedelta(days=1), length))
        return
    for name, wall in (("dtstart", start), ("dtend", start + length)):
        if zone is None:
            part.add(name, wall)
        elif zone == "UTC":
            part.add(name, wall.replace(tzinfo=timezone.utc))
        else:
            part.add(name, wall, parameters={"TZID": zone})


def _describe(found: list[Calendar], part: Part, zone: str | None, year: int) -> None:
    """A zone that is named is described in the file."""
    if zone in (None, "UTC") or "TZID" not in part["DTSTART"].params:
        return
    holder = _holder(found, part)
    if not any(str(one.get("TZID")) == zone for one in holder.walk("VTIMEZONE")):
        holder.subcomponents.insert(0, zones.described(str(zone), year - 1))


def _shift(found: list[Calendar], one: Occurrence, by: timedelta, length: timedelta) -> None:
    """A whole series, with what was said of single times of it."""
    for part in _of_event(found, one.event):
        is_master = "RECURRENCE-ID" not in part
        if is_master:
            days = (one.key + by).date() - one.key.date()
            start = part["DTSTART"]
            zone = start.params.get("TZID")
            wall = (start.dt if isinstance(start.dt, datetime) else datetime.combine(start.dt, time())).replace(tzinfo=None) + by
            for name in ("DTSTART", "DTEND", "DURATION"):
                part.pop(name, None)
            for name, value in (("dtstart", wall), ("dtend", wall + length)):
                if one.is_all_day:
                    part.add(name, value.date())
                elif zone is not None:
                    part.add(name, value, parameters={"TZID": zone})
                else:
                    part.add(name, value if start.dt.tzinfo is None else value.replace(tzinfo=timezone.utc))
            rule = part.get("RRULE")
            if rule is not None and days and not isinstance(rule, list) and "BYDAY" in rule:
                rule["BYDAY"] = [WEEK[(WEEK.index(str(day)) + days.days) % 7] for day in rule["BYDAY"]]
            for name in ("EXDATE", "RDATE"):
                listed = part.get(name)
                for value in listed if isinstance(listed, list) else [listed] if listed is not None else []:
                    for each in value.dts:
                        each.dt += by if isinstance(each.dt, datetime) else days
        else:
            key = part["RECURRENCE-ID"]
            key.dt += by if isinstance(key.dt, datetime) else (one.key + by).date() - one.key.date()
        _touch(part)


def _alarm(title: str, before: timedelta) -> Alarm:
    alarm = Alarm()
    alarm.add("action", "DISPLAY")
    alarm.add("description", title)
    alarm.add("trigger", -before)
    return alarm


def _text(found: list[Calendar]) -> bytes:
    for calendar in found:
        for part in calendar.walk():
            for value in part.values():
                # What is so anyway is not said; some programs know no such line.
                for name, usual in (("VALUE", "DATE-TIME"), ("TZID", "UTC")):
                    if getattr(value, "params", {}).get(name) == usual:
                        del value.params[name]
    return b"".join(calendar.to_ical(sorted=False) for calendar in found)
