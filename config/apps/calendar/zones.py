"""Times of the wall clock in a zone, and zones as calendar files describe them."""

from __future__ import annotations

import os
from datetime import datetime, timedelta, timezone, tzinfo
from zoneinfo import ZoneInfo

from icalendar import Timezone, TimezoneDaylight, TimezoneStandard, vRecur  # type: ignore[import-untyped]

from wilco_intents import instant

_DAYS = ("MO", "TU", "WE", "TH", "FR", "SA", "SU")


def of_name(name: str) -> ZoneInfo | None:
    try:
        return ZoneInfo(name)
    except (KeyError, ValueError, OSError):
        return None


def local_name() -> str | None:
    """The name of Wilco's zone in the tz database; None: it has none, and times are written without a zone."""
    name = os.environ.get("TZ", "").removeprefix(":")
    name = name.partition("zoneinfo/")[2] or name
    if not name:
        name = os.path.realpath("/etc/localtime").partition("zoneinfo/")[2]
    return name if name and of_name(name) is not None else None


def known(zone: tzinfo | None) -> tzinfo | None:
    """The zone of the tz database, where it is one; files bring zones of their own."""
    name = getattr(zone, "zone", None) or getattr(zone, "key", None)
    return (of_name(name) if isinstance(name, str) else None) or zone


def at(wall: datetime, zone: tzinfo | None) -> datetime:
    """When a wall clock shows that time; None: Wilco's.

    Of an hour that comes twice it is the first; what a change of the clock leaves out is meant as if nobody had changed it.
    """
    if zone is None:
        return instant(wall.isoformat())
    if hasattr(zone, "localize"):
        moment = zone.localize(wall, is_dst=True)
        assert isinstance(moment, datetime)
    else:
        moment = wall.replace(tzinfo=zone)
    return moment.astimezone()


def wall_of(moment: datetime, zone: tzinfo | None) -> datetime:
    """What a wall clock of that zone shows then."""
    if moment.tzinfo is None:
        return moment
    return moment.astimezone(zone).replace(tzinfo=None)


def described(name: str, year: int) -> Timezone:
    """The rules of a zone from that year on, as they are then."""
    zone = ZoneInfo(name)
    found = Timezone()
    found.add("tzid", name)
    changes = _changes(zone, year)
    start = datetime(year, 1, 1, tzinfo=zone)
    if not changes:
        changes = [(start.replace(tzinfo=None), start, start)]
    for wall, before, after in changes:
        part = TimezoneDaylight() if after.dst() else TimezoneStandard()
        part.add("dtstart", wall)
        part.add("tzoffsetfrom", before.utcoffset() or timedelta())
        part.add("tzoffsetto", after.utcoffset() or timedelta())
        part.add("tzname", after.tzname() or name)
        if before is not after:
            week = -1 if (wall + timedelta(days=7)).month != wall.month else (wall.day - 1) // 7 + 1
            part.add("rrule", vRecur(freq="YEARLY", bymonth=wall.month, byday=f"{week}{_DAYS[wall.weekday()]}"))
        found.add_component(part)
    return found


def _changes(zone: ZoneInfo, year: int) -> list[tuple[datetime, datetime, datetime]]:
    """The changes of the clock in a year: what it shows when it is changed, and the moments before and after."""
    found = []
    moment = datetime(year, 1, 1, tzinfo=timezone.utc)
    while moment.year == year:
        later = moment + timedelta(days=1)
        if moment.astimezone(zone).utcoffset() != later.astimezone(zone).utcoffset():
            low, high = moment, later
            while high - low > timedelta(minutes=1):
                middle = low + (high - low) / 2
                if middle.astimezone(zone).utcoffset() == low.astimezone(zone).utcoffset():
                    low = middle
                else:
                    high = middle
            before, after = low.astimezone(zone), (high + timedelta(minutes=1)).astimezone(zone)
            shown = (high + (before.utcoffset() or timedelta())).replace(tzinfo=None)
            # To the minute, as clocks are changed.
            shown = (shown + timedelta(seconds=30)).replace(second=0, microsecond=0)
            found.append((shown.replace(minute=round(shown.minute / 30) * 30 % 60), before, after))
        moment = later
    return found
