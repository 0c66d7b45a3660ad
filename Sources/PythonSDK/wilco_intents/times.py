"""The time of day, and local times as instants."""

from __future__ import annotations

import os
from datetime import date, datetime, timezone


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


_MONTHS = {
    "en": "January February March April May June July August September October November December".split(),
    "de": "Januar Februar März April Mai Juni Juli August September Oktober November Dezember".split(),
    "fr": "janvier février mars avril mai juin juillet août septembre octobre novembre décembre".split(),
}


def calendar_day(day: date, locale: str) -> str:
    """A day as people write it, with the year where that is another one: "March 20" in English, "20. März" in German, "20 mars" in
    French, and in digits elsewhere."""
    months = _MONTHS.get(locale[:2])
    if months is None:
        return day.isoformat()
    month, year = months[day.month - 1], day.year if day.year != now().year else None
    if locale.startswith("en"):
        return f"{month} {day.day}" + (f", {year}" if year else "")
    return f"{day.day}{'.' if locale.startswith('de') else ''} {month}" + (f" {year}" if year else "")


_ENGLISH = (
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen "
    "eighteen nineteen"
).split()
_ENGLISH_TENS = "twenty thirty forty fifty".split()
_GERMAN = (
    "null ein zwei drei vier fünf sechs sieben acht neun zehn elf zwölf dreizehn vierzehn fünfzehn sechzehn siebzehn "
    "achtzehn neunzehn"
).split()
_GERMAN_TENS = "zwanzig dreißig vierzig fünfzig".split()


def clock_names(time: datetime, locale: str) -> tuple[list[str], list[str]]:
    """What a time of day is called: by what leaves open which half of the day is meant ("half past six"), and by what does not.

    Languages other than English and German have the digits only.
    """
    bare, exact = [f"{time.hour % 12 or 12}:{time.minute:02}"], [clock_time(time, locale)]
    # On a clock of twenty-four hours the times after one o'clock are no others.
    if not 1 <= time.hour <= 12:
        exact.append(f"{time.hour}:{time.minute:02}")
    if locale.startswith("en"):
        bare += _english(time.hour, time.minute)
        halves = ["am" if time.hour < 12 else "pm", _part(time.hour, _ENGLISH_PARTS)]
        exact += [f"{name} {half}" for name in bare for half in halves]
        exact += {0: ["midnight"], 12: ["noon", "midday"]}.get(time.hour, []) if time.minute == 0 else []
    elif locale.startswith("de"):
        bare += _german(time.hour % 12 or 12, time.minute)
        exact += [f"{name} {_part(time.hour, _GERMAN_PARTS)}" for name in bare]
        exact += _german(time.hour, time.minute) if not 1 <= time.hour <= 12 else []
    return bare, exact


_ENGLISH_PARTS = ((4, "at night"), (12, "in the morning"), (18, "in the afternoon"), (22, "in the evening"))
_GERMAN_PARTS = ((4, "nachts"), (12, "morgens"), (18, "nachmittags"), (22, "abends"))


def _part(hour: int, parts: tuple[tuple[int, str], ...]) -> str:
    return next((name for end, name in parts if hour < end), parts[0][1])


def _english(hour: int, minute: int) -> list[str]:
    def words(number: int) -> str:
        if number < 20:
            return _ENGLISH[number]
        rest = f" {_ENGLISH[number % 10]}" if number % 10 else ""
        return _ENGLISH_TENS[number // 10 - 2] + rest

    this, following = words(hour % 12 or 12), words((hour + 1) % 12 or 12)
    if minute == 0:
        return [this, f"{this} o'clock", str(hour % 12 or 12), f"{hour % 12 or 12} o'clock"]
    quarters = {
        15: [f"quarter past {this}", f"a quarter past {this}"],
        30: [f"half past {this}"],
        45: [f"quarter to {following}", f"a quarter to {following}"],
    }
    return [f"{this} {'oh ' if minute < 10 else ''}{words(minute)}"] + quarters.get(minute, [])


def _german(hour: int, minute: int) -> list[str]:
    def words(number: int, alone: bool = True) -> str:
        if number < 20:
            return "eins" if number == 1 and alone else _GERMAN[number]
        rest = f"{_GERMAN[number % 10]}und" if number % 10 else ""
        return rest + _GERMAN_TENS[number // 10 - 2]

    this, following = words(hour % 12 or 12), words((hour + 1) % 12 or 12)
    if minute == 0:
        plain = [words(hour), str(hour)] if 1 <= hour <= 12 else []
        return plain + [f"{words(hour, alone=False)} Uhr", f"{hour} Uhr"]
    quarters = {
        15: [f"Viertel nach {this}"],
        30: [f"halb {following}"],
        45: [f"Viertel vor {following}", f"drei Viertel {following}"],
    }
    names = [f"{words(hour, alone=False)} Uhr {words(minute)}", f"{hour} Uhr {minute}"]
    return names + (quarters.get(minute, []) if 1 <= hour <= 12 else [])
