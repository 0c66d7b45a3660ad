"""What the clock and the calendar say elsewhere and at other times, in the words of a language. Nothing here keeps anything."""

from __future__ import annotations

from datetime import date, datetime, timedelta, timezone
from typing import Any
from zoneinfo import ZoneInfo

WORDS: dict[str, dict[str, Any]] = {
    "en": {
        "hours": (
            "twelve one two three four five six seven eight nine ten eleven".split()
        ),
        "past": {
            5: "five past", 10: "ten past", 15: "quarter past", 20: "twenty past", 25: "twenty-five past", 30: "half past",
        },
        "to": {35: "twenty-five to", 40: "twenty to", 45: "quarter to", 50: "ten to", 55: "five to"},
        "full": "{} o'clock",
        "digits": "{}:{:02}",
        "parts": ((12, "in the morning"), (18, "in the afternoon"), (22, "in the evening"), (24, "at night")),
        "named": {0: "midnight", 12: "noon"},
        # Its name stands in the place of its hour, and tells the part of the day.
        "named_hours": {0: "midnight"},
        "units": {
            "months": ("month", "months"), "weeks": ("week", "weeks"), "days": ("day", "days"),
            "hours": ("hour", "hours"), "minutes": ("minute", "minutes"), "seconds": ("second", "seconds"),
        },
        "numbers": "no one two three four five six seven eight nine ten eleven twelve".split(),
        "and": " and ",
        "half": "{} and a half hours",
        "half_hour": "half an hour",
        "hour_and_half": "an hour and a half",
    },
    "de": {
        "hours": "zwölf eins zwei drei vier fünf sechs sieben acht neun zehn elf".split(),
        "past": {5: "fünf nach", 10: "zehn nach", 15: "Viertel nach", 20: "zwanzig nach"},
        # From twenty-five past on, the next hour is named.
        "to": {
            25: "fünf vor halb", 30: "halb", 35: "fünf nach halb", 40: "zwanzig vor",
            45: "Viertel vor", 50: "zehn vor", 55: "fünf vor",
        },
        "full": "{} Uhr",
        "one": "ein Uhr",
        "digits": "{} Uhr {}",
        "parts": (
            (4, "nachts"), (10, "morgens"), (12, "vormittags"), (14, "mittags"), (18, "nachmittags"), (22, "abends"), (24, "nachts"),
        ),
        "named": {0: "Mitternacht", 12: "zwölf Uhr mittags"},
        "units": {
            "months": ("Monat", "Monate"), "weeks": ("Woche", "Wochen"), "days": ("Tag", "Tage"),
            "hours": ("Stunde", "Stunden"), "minutes": ("Minute", "Minuten"), "seconds": ("Sekunde", "Sekunden"),
        },
        # Those of a feminine noun; a month and a day are masculine.
        "numbers": "keine eine zwei drei vier fünf sechs sieben acht neun zehn elf zwölf".split(),
        "masculine": ("Monat", "Tag"),
        "and": " und ",
        "half": "{}einhalb Stunden",
        "half_hour": "eine halbe Stunde",
        "hour_and_half": "anderthalb Stunden",
    },
}


def words(locale: str) -> dict[str, Any]:
    return WORDS["de" if locale.startswith("de") else "en"]


def spoken_clock(time: datetime, locale: str) -> str:
    """A time of day as people say it: "ten past three in the afternoon"."""
    known = words(locale)
    hour, minute = time.hour, time.minute
    if minute == 0 and hour in known["named"]:
        return str(known["named"][hour])
    part = next(name for end, name in known["parts"] if hour < end)
    following = known["hours"][(hour + 1) % 12]
    named = known.get("named_hours", {})
    if minute in known["past"] and hour in named:
        return f"{known['past'][minute]} {named[hour]}"
    if minute in known["to"] and (hour + 1) % 24 in named:
        return f"{known['to'][minute]} {named[(hour + 1) % 24]}"
    this = known["hours"][hour % 12]
    if minute == 0:
        text = known["one"] if hour % 12 == 1 and "one" in known else known["full"].format(this)
    elif minute in known["past"]:
        text = f"{known['past'][minute]} {this}"
    elif minute in known["to"]:
        # "Five to four" is still in the afternoon that it is.
        text = f"{known['to'][minute]} {following}"
    else:
        text = known["digits"].format(hour % 12 or 12, minute)
    return f"{text} {part}"


def counted(count: int, unit: str, locale: str) -> str:
    """A number and its noun: "three weeks", "42 days"."""
    known = words(locale)
    one, many = known["units"][unit]
    if count == 1 and one in known.get("masculine", ()):
        return f"ein {one}"
    number = known["numbers"][count] if count < len(known["numbers"]) else str(count)
    return f"{number} {one if count == 1 else many}"


def listed(parts: list[str], locale: str) -> str:
    return words(locale)["and"].join(parts)


def hours_apart(apart: timedelta, locale: str) -> str:
    """How far two clocks are apart: "five and a half hours"."""
    hours, rest = divmod(int(abs(apart).total_seconds()) // 60, 60)
    known = words(locale)
    if rest == 30 and hours == 1:
        return str(known["hour_and_half"])
    if rest == 30:
        return str(known["half"]).format(known["numbers"][hours]) if hours else str(known["half_hour"])
    parts = [counted(hours, "hours", locale)] if hours else []
    return listed(parts + ([counted(rest, "minutes", locale)] if rest else []), locale)


def zone_of(city: str) -> ZoneInfo | None:
    """A city's id is its zone, and behind a colon what tells it from others of that zone.

    None where a country has several.
    """
    zone = city.partition(":")[0]
    return None if zone == "several" else ZoneInfo(zone)


def days_away(there: datetime, here: datetime) -> int:
    return (there.date() - here.date()).days


def months_between(first: date, last: date) -> tuple[int, int]:
    """Whole months, and the days that are left."""
    months = (last.year - first.year) * 12 + last.month - first.month
    months -= moved(first, months) > last
    return months, (last - moved(first, months)).days


def moved(day: date, months: int) -> date:
    """The same day of another month, or the last that this has."""
    year, month = divmod(day.month - 1 + months, 12)
    first = date(day.year + year, month + 1, 1)
    return first + timedelta(days=min(day.day, month_length(first)) - 1)


def month_length(day: date) -> int:
    first = day.replace(day=1)
    return ((first + timedelta(days=31)).replace(day=1) - first).days


def span(first: date, last: date, unit: str, locale: str) -> str:
    """The time between two days, the earlier first, in a unit: "42 weeks and three days"."""
    days = (last - first).days
    if unit == "weeks":
        count, rest = divmod(days, 7)
    elif unit == "months":
        count, rest = months_between(first, last)
    else:
        return counted(days, "days", locale)
    parts = [(count, unit), (rest, "days")]
    return listed([counted(number, name, locale) for number, name in parts if number], locale)


def days_left(today: date, period: str) -> int:
    """Days that come after this one before the week (which ends on Sunday), month or year is over."""
    if period == "week":
        return 6 - today.weekday()
    if period == "month":
        return month_length(today) - today.day
    return (date(today.year, 12, 31) - today).days


def is_leap(year: int) -> bool:
    return year % 4 == 0 and (year % 100 != 0 or year % 400 == 0)


def next_leap(year: int) -> int:
    return next(later for later in range(year + 1, year + 9) if is_leap(later))


def next_change(time: datetime) -> tuple[datetime, bool] | None:
    """When the local clock is changed next, as it is shown right afterwards, and whether it is put on; none where it never is."""
    moment = time.astimezone(timezone.utc)
    for _ in range(400):
        later = moment + timedelta(days=1)
        before, after = moment.astimezone().utcoffset(), later.astimezone().utcoffset()
        if before != after and before is not None and after is not None:
            while later - moment > timedelta(seconds=1):
                middle = moment + (later - moment) / 2
                moment, later = (middle, later) if middle.astimezone().utcoffset() == before else (moment, middle)
            return later.astimezone().replace(microsecond=0), after > before
        moment = later
    return None
