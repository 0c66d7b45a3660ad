"""What the app says in its languages that is more than a value in a sentence."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date, datetime, timedelta

from wilco_intents import calendar_day, clock_time, now

from events import Occurrence
from spans import Span

LANGUAGES = ("en", "de")
# Of one answer; behind them it is told how many more there are.
MOST_TOLD = 5

_WORDS = {
    "en": {
        "near": ("today", "tomorrow"),
        "days": ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"),
        "on": "on {}",
        "at": "{} at {}",
        "times": "{} to {}",
        "all_day": "{}, all day",
        "days_long": "from {} to {}",
        "only_at": "{} at {}",
        "only_day": "{} {}",
        "whole": "{} all day",
        "in": "{}, {}",
        "and": "and",
        "more": "{} more",
        "morning": "{} morning",
        "afternoon": "{} afternoon",
        "evening": "{} evening",
        "far_morning": "{} in the morning",
        "far_afternoon": "{} in the afternoon",
        "far_evening": "{} in the evening",
        "today_parts": {"morning": "this morning", "afternoon": "this afternoon", "evening": "this evening"},
        "periods": {
            "thisWeekend": "this weekend",
            "nextWeekend": "next weekend",
            "thisWeek": "this week",
            "nextWeek": "next week",
            "thisMonth": "this month",
            "nextMonth": "next month",
        },
        "until": "until {}",
        "from": "from {} on",
        "between": "from {} to {}",
        "units": (("a day", "{} days"), ("an hour", "{} hours"), ("a minute", "{} minutes")),
        "before": "{} before",
        "at_start": "when it begins",
        "reminder": "{}, {}.",
        "reminder_day": "{}, {}, all day.",
        "clash": "{} and {}, {}",
        "noticed": "{} and {} are at the same time, {}.",
    },
    "de": {
        "near": ("heute", "morgen"),
        "days": ("Montag", "Dienstag", "Mittwoch", "Donnerstag", "Freitag", "Samstag", "Sonntag"),
        "on": "am {}",
        "at": "{} um {}",
        "times": "{} bis {}",
        "all_day": "{}, ganztägig",
        "days_long": "vom {} bis {}",
        "only_at": "{} um {}",
        "only_day": "{} {}",
        "whole": "{} ganztägig",
        "in": "{}, {}",
        "and": "und",
        "more": "{} weitere",
        "morning": "{} Vormittag",
        "afternoon": "{} Nachmittag",
        "evening": "{} Abend",
        "far_morning": "{} vormittags",
        "far_afternoon": "{} nachmittags",
        "far_evening": "{} abends",
        "today_parts": {"morning": "heute Vormittag", "afternoon": "heute Nachmittag", "evening": "heute Abend"},
        "periods": {
            "thisWeekend": "am Wochenende",
            "nextWeekend": "am nächsten Wochenende",
            "thisWeek": "diese Woche",
            "nextWeek": "nächste Woche",
            "thisMonth": "diesen Monat",
            "nextMonth": "nächsten Monat",
        },
        "until": "bis {}",
        "from": "ab {}",
        "between": "von {} bis {}",
        "units": (("einen Tag", "{} Tage"), ("eine Stunde", "{} Stunden"), ("eine Minute", "{} Minuten")),
        "before": "{} vorher",
        "at_start": "zum Beginn",
        "reminder": "{}, {}.",
        "reminder_day": "{}, {}, ganztägig.",
        "clash": "{} und {}, {}",
        "noticed": "{} und {} sind zur gleichen Zeit, {}.",
    },
}

# What of a title says only that it is one, and where its first part ends: people call an event by less than stands in the calendar.
KINDS = {
    "en": ("appointment", "meeting", "event", "class", "lesson"),
    "de": ("termin", "treffen", "besprechung", "stunde", "kurs"),
}
LINKS = {
    "en": ("with", "at", "in", "for", "about", "and", "to"),
    "de": ("mit", "bei", "beim", "im", "in", "für", "über", "und", "zum", "zur"),
}
ARTICLES = {
    "en": ("the", "a", "an", "my", "our"),
    "de": ("der", "die", "das", "den", "dem", "ein", "eine", "einen", "mein", "meine", "meinen", "unser", "unsere", "unseren"),
}


def language_of(locale: str) -> str:
    language = locale.partition("-")[0]
    return language if language in LANGUAGES else LANGUAGES[0]


class Telling:
    def __init__(self, locale: str) -> None:
        self.locale = locale
        self.words = _WORDS[language_of(locale)]

    def say(self, name: str, *values: object) -> str:
        return str(self.words[name]).format(*values)

    def joined(self, items: list[str]) -> str:
        if len(items) < 2:
            return "".join(items)
        return f"{', '.join(items[:-1])} {self.words['and']} {items[-1]}"

    def some(self, items: list[str]) -> str:
        """The first of them, and how many more there are."""
        if len(items) <= MOST_TOLD + 1:
            return self.joined(items)
        return self.joined(items[:MOST_TOLD] + [self.say("more", len(items) - MOST_TOLD)])

    # Days and times

    def day(self, day: date) -> str:
        """"tomorrow", "on Friday"."""
        away = (day - now().date()).days
        near, names = self.words["near"], self.words["days"]
        assert isinstance(near, tuple) and isinstance(names, tuple)
        if 0 <= away < 2:
            return str(near[away])
        return self.say("on", names[day.weekday()] if 2 <= away < 7 else self.bare_day(day))

    def bare_day(self, day: date) -> str:
        """"Monday, March 9"."""
        names = self.words["days"]
        assert isinstance(names, tuple)
        return f"{names[day.weekday()]}, {calendar_day(day, self.locale)}"

    def time(self, time: datetime) -> str:
        return clock_time(time, self.locale)

    def when(self, one: Occurrence) -> str:
        """"tomorrow at 3:00 PM"."""
        if not one.is_all_day:
            return self.say("at", self.day(one.start.date()), self.time(one.start))
        last = (one.end - timedelta(hours=1)).date()
        if last == one.start.date():
            return self.say("all_day", self.day(last))
        return self.say("days_long", calendar_day(one.start.date(), self.locale), calendar_day(last, self.locale))

    def told(self, one: Occurrence, with_day: bool) -> str:
        """"Dentist tomorrow at 3:00 PM"."""
        if with_day or one.is_all_day and (one.end - one.start).days > 1:
            return self.say("only_day", one.title, self.when(one))
        return self.say("whole", one.title) if one.is_all_day else self.say("only_at", one.title, self.time(one.start))

    def row(self, one: Occurrence, with_day: bool) -> str:
        """Beside the title, on a card."""
        if one.is_all_day:
            return self.when(one)
        times = self.say("times", self.time(one.start), self.time(one.end)) if one.end > one.start else self.time(one.start)
        shown = f"{self.day(one.start.date())}, {times}" if with_day else times
        return self.say("in", shown, one.place) if one.place else shown

    def span(self, span: Span, period: str | None) -> str:
        """"tomorrow afternoon", "this weekend"."""
        periods, parts = self.words["periods"], self.words["today_parts"]
        assert isinstance(periods, dict) and isinstance(parts, dict)
        if span.start is not None:
            return self.say("at", self.day(span.start.date()), self.time(span.start))
        if not span.is_one_day and period is not None:
            return str(periods[period])
        if span.part is None:
            return self.day(span.first)
        if span.first == now().date():
            return str(parts[span.part])
        is_near = 0 <= (span.first - now().date()).days < 7
        return self.say(span.part if is_near else f"far_{span.part}", self.day(span.first))

    def slot(self, start: datetime, end: datetime, piece: tuple[datetime, datetime], with_day: bool) -> str:
        """"until 3:00 PM"."""
        begins, ends = start <= max(piece[0], now()), end >= piece[1]
        if begins and ends:
            said = ""
        elif begins:
            said = self.say("until", self.time(end))
        elif ends:
            said = self.say("from", self.time(start))
        else:
            said = self.say("between", self.time(start), self.time(end))
        return " ".join(part for part in (self.day(start.date()) if with_day else "", said) if part)

    def length(self, length: timedelta) -> str:
        """"an hour and 30 minutes"."""
        minutes = int(length.total_seconds()) // 60
        counts = (minutes // 1440, minutes % 1440 // 60, minutes % 60)
        units = self.words["units"]
        assert isinstance(units, tuple)
        return self.joined([one if count == 1 else many.format(count) for count, (one, many) in zip(counts, units) if count])

    def reminder(self, before: timedelta) -> str:
        """"an hour before"."""
        return self.say("before", self.length(before)) if before >= timedelta(minutes=1) else self.say("at_start")

    def clash(self, one: Occurrence, other: Occurrence) -> str:
        return self.say("clash", one.title, other.title, self.when(other))

    def agenda(self, events: Iterable[Occurrence], with_day: bool) -> str:
        return self.some([self.told(one, with_day) for one in events])


def shorter_names(title: str, language: str) -> list[str]:
    """What else an event may be called: "dentist" for "Dentist appointment", "lunch" for "Lunch with Erica"."""
    words = title.split()
    plain = [word.casefold().strip(",.:;!?") for word in words]
    found = []
    for place, word in enumerate(plain[1:], 1):
        if word in LINKS[language] or words[place - 1].endswith((",", ":", ";")):
            found.append(" ".join(words[:place]).rstrip(",:;"))
            break
    if len(words) > 1 and plain[-1] in KINDS[language]:
        found.append(" ".join(words[:-1]))
    return [name for name in dict.fromkeys(found) if name and name != title]


def without_article(text: str, language: str) -> str:
    first, _, rest = text.strip().partition(" ")
    return rest.strip() if rest and first.casefold() in ARTICLES[language] else text.strip()
