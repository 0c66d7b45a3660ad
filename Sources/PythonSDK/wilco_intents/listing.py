"""Several names in a row, as people tell them."""

from __future__ import annotations

from collections.abc import Sequence

_AND = {"en": "and", "de": "und", "fr": "et"}
_MORE = {"en": "{} more", "de": "{} weitere", "fr": "{} de plus"}


def listed(names: Sequence[str], locale: str, most: int | None = None) -> str:
    """"Milk, eggs and bread", or with `most` 4 "desk lamp, ceiling, hall, stairs and 3 more": then each name once.

    In English, German and French; elsewhere with commas alone, and all of them.
    """
    told = list(names)
    language = locale[:2]
    if language not in _AND:
        return ", ".join(told)
    if most is not None:
        told = list(dict.fromkeys(told))
        # One alone is told as quickly as counted.
        if len(told) > most + 1:
            told = [*told[:most], _MORE[language].format(len(told) - most)]
    if len(told) < 2:
        return "".join(told)
    return f"{', '.join(told[:-1])} {_AND[language]} {told[-1]}"
