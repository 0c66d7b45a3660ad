"""The days of a week on which something comes again and again."""

from __future__ import annotations

from collections.abc import Iterable

# 0 is Monday, as of `datetime.weekday` and of `announce`.
_DAYS = ("mon", "tue", "wed", "thu", "fri", "sat", "sun")
_SEVERAL = {"daily": range(7), "weekdays": range(5), "weekends": (5, 6)}

_NAMES = {
    "en": "Monday Tuesday Wednesday Thursday Friday Saturday Sunday".split(),
    "de": "Montag Dienstag Mittwoch Donnerstag Freitag Samstag Sonntag".split(),
    "fr": "lundi mardi mercredi jeudi vendredi samedi dimanche".split(),
}
_WORDS = {
    "en": {"daily": "every day", "weekdays": "on weekdays", "weekends": "at weekends", "every": "every", "and": "and"},
    "de": {"daily": "jeden Tag", "weekdays": "werktags", "weekends": "am Wochenende", "every": "jeden", "and": "und"},
    "fr": {
        "daily": "tous les jours", "weekdays": "en semaine", "weekends": "le week-end", "every": "chaque", "and": "et",
    },
}


def week_days(names: Iterable[object], without: Iterable[object] = ()) -> list[int]:
    """The days that are called so: "mon" to "sun", "daily", "weekdays", "weekends"; other names are none."""
    return sorted(_days(names) - _days(without))


def _days(names: Iterable[object]) -> set[int]:
    found: set[int] = set()
    for name in names:
        found.update(_SEVERAL.get(str(name), ()))
        if name in _DAYS:
            found.add(_DAYS.index(str(name)))
    return found


def every_week_day(days: Iterable[int], locale: str) -> str:
    """As people say it: "every Monday and Thursday", "on weekdays"; in English where the language is another."""
    wanted = sorted(set(days))
    language = locale[:2] if locale[:2] in _WORDS else "en"
    words = _WORDS[language]
    for name, several in _SEVERAL.items():
        if wanted == list(several):
            return words[name]
    *rest, last = [_NAMES[language][day] for day in wanted]
    return f"{words['every']} " + (f"{', '.join(rest)} {words['and']} {last}" if rest else last)
