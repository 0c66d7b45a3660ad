"""When something is to be, as it was said: days, times, lengths and recurrences put together."""

from __future__ import annotations

from datetime import date, datetime, time, timedelta

from wilco_intents import Intent, clock_names, now

from spans import span_of

WEEK = ("mon", "tue", "wed", "thu", "fri", "sat", "sun")
_RULES: dict[str, dict[str, object]] = {
    "daily": {"freq": "DAILY"},
    "weekdays": {"freq": "WEEKLY", "byday": ["MO", "TU", "WE", "TH", "FR"]},
    "weekly": {"freq": "WEEKLY"},
    "fortnightly": {"freq": "WEEKLY", "interval": 2},
    "monthly": {"freq": "MONTHLY"},
    "yearly": {"freq": "YEARLY"},
}
USUAL = timedelta(hours=1)
# What ends later than that after its beginning was not meant so.
_LONGEST = timedelta(hours=12)


def day_in(intent: Intent, parameter: str) -> date | None:
    value = intent[parameter]
    return date.fromisoformat(value[:10]) if isinstance(value, str) else None


def seconds_in(intent: Intent, parameter: str) -> timedelta | None:
    value = intent[parameter]
    return timedelta(seconds=value) if isinstance(value, (int, float)) and not isinstance(value, bool) else None


def names_of(shown: time, locale: str) -> tuple[set[str], set[str]]:
    """What a time of day is called without its half of the day, and with it; without spaces."""
    bare, exact = clock_names(datetime.combine(now().date(), shown), locale)
    if shown.minute == 0:
        bare.append(str(shown.hour % 12 or 12))
        exact += [str(shown.hour)] if not 1 <= shown.hour <= 12 else []
    half = "am" if shown.hour < 12 else "pm"
    exact += [f"{name} {half}" for name in bare] + [f"{name} uhr" for name in exact]
    bare += [f"{name} uhr" for name in bare]
    return {_close(name) for name in bare} - {_close(name) for name in exact}, {_close(name) for name in exact}


def _close(text: str) -> str:
    return "".join(sign for sign in text.casefold() if sign.isalnum() or sign == ":")


def is_half_open(intent: Intent, parameter: str, shown: time) -> bool:
    """Whether nobody said which half of the day is meant: "Friday at ten"."""
    words = _raw(intent, parameter).split()
    bare, exact = names_of(shown, intent.locale)
    endings = {_close(" ".join(words[place:])) for place in range(len(words))}
    return bool(endings & bare) and not endings & exact


def is_time_alone(intent: Intent, parameter: str, shown: time) -> bool:
    """Whether no day was said."""
    bare, exact = names_of(shown, intent.locale)
    return _close(_raw(intent, parameter)) in bare | exact


def _raw(intent: Intent, parameter: str) -> str:
    assignment = intent.parameters.get(parameter)
    return assignment.raw or "" if assignment is not None else ""


def time_on(day: date, shown: time, intent: Intent, parameter: str) -> time:
    """A time that was said apart from its day.

    Wilco took it for the next one; on another day it is in the half of the day in which people meet.
    """
    if day == now().date() or not is_half_open(intent, parameter, shown):
        return shown
    hour = shown.hour % 12
    return shown.replace(hour=hour if 7 <= hour < 12 else hour + 12)


def repeat_rule(repeat: str) -> dict[str, object]:
    if repeat in _RULES:
        return _RULES[repeat]
    rule: dict[str, object] = {"freq": "WEEKLY", "byday": [repeat[:2].upper()]}
    return rule | {"interval": 2} if repeat.endswith("2") else rule


def is_on(repeat: str | None, day: date) -> bool:
    """Whether something that comes again so may begin on that day."""
    if repeat == "weekdays":
        return day.weekday() < 5
    weekday = (repeat or "").removesuffix("2")
    return weekday not in WEEK or day.weekday() == WEEK.index(weekday)


def start_of(intent: Intent, current: datetime | None = None) -> datetime | date | None:
    """When it is to begin, on the local wall clock; a day where no time is known; None: nothing was said.

    `current` is when it is now, for what is to be moved: a day alone keeps the time.
    """
    said, day, repeat = intent["start"], day_in(intent, "day") if current is None else None, intent["repeat"]
    repeat = repeat if isinstance(repeat, str) else None
    piece = part_of(intent)
    if piece is not None and said is None:
        return piece[0]
    if not isinstance(said, str):
        return _first(day, repeat) if day is not None or (repeat or "")[:3] in WEEK else None
    if "T" not in said:
        first = date.fromisoformat(said)
        if current is not None:
            return datetime.combine(first, current.time())
        return _first(day or first, repeat)
    moment = datetime.fromisoformat(said)
    if current is not None:
        return _at_time(moment.time(), current, intent) if is_time_alone(intent, "start", moment.time()) else moment
    if day is not None:
        moment = datetime.combine(day, time_on(day, moment.time(), intent, "start"))
    first = _first(moment.date(), repeat) or moment.date()
    moment = datetime.combine(first, moment.time())
    if repeat is not None:
        while moment < now().replace(tzinfo=None) or not is_on(repeat, moment.date()):
            moment += timedelta(days=1)
    return moment


def part_of(intent: Intent) -> tuple[datetime, datetime] | None:
    """A part of a day, where one was said: on the local wall clock, while people are awake."""
    part = intent["part"]
    if not isinstance(part, str):
        return None
    ((start, end),) = span_of(now().date(), day_in(intent, "day"), None, part).pieces(waking=True)
    return start.replace(tzinfo=None), end.replace(tzinfo=None)


def _at_time(shown: time, current: datetime, intent: Intent) -> datetime:
    """Another time of the day that it is on; of two that may be meant, the one that is nearer to the present one."""
    moment = datetime.combine(current.date(), shown)
    if not is_half_open(intent, "start", shown):
        return moment
    other = moment.replace(hour=(moment.hour + 12) % 24)
    return min(moment, other, key=lambda one: abs(one - current))


def _first(day: date | None, repeat: str | None) -> date | None:
    if day is None:
        day = now().date()
    while not is_on(repeat, day):
        day += timedelta(days=1)
    return day


def length_until(intent: Intent, start: datetime) -> timedelta | None:
    """How long it takes where its end was said; None: it would end before it begins."""
    end = time.fromisoformat(str(intent["end"]))
    halves = [end, end.replace(hour=(end.hour + 12) % 24)] if is_half_open(intent, "end", end) else [end]
    lengths = [
        datetime.combine(start.date() + timedelta(days=days), half) - start for half in halves for days in (0, 1)
    ]
    return min((length for length in lengths if timedelta() < length <= _LONGEST), default=None)
