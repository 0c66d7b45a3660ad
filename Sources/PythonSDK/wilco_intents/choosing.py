"""Finds what a person means among the app's own things."""

from __future__ import annotations

from .results import Disambiguation, Resolution, Success, Unsupported
from .values import IntentObject


def choose(wanted: IntentObject, known: list[IntentObject]) -> Resolution:
    """The thing of that id, else those of that name, else those whose names hold the words: one is right, several are to choose from.

    Other names count as well. None of them: unsupported for the reason `unknown`, with all of them as alternatives.
    """
    words = wanted.display.casefold()
    names = [[name.casefold() for name in (one.display, *one.alternative_names)] for one in known]
    fitting = [one for one in known if one.id == wanted.id]
    if not fitting and words:
        fitting = [one for one, own in zip(known, names) if words in own] or [
            one for one, own in zip(known, names) if any(words in name for name in own)
        ]
    if len(fitting) == 1:
        return Success(fitting[0])
    return Disambiguation(fitting) if fitting else Unsupported("unknown", alternatives=known)
