"""Finds what a person means among the app's own things."""

from __future__ import annotations

from .results import Disambiguation, Resolution, Success, Unsupported
from .values import IntentObject


def choose(wanted: IntentObject, known: list[IntentObject]) -> Resolution:
    """The thing of that id, else those whose names hold the words: one is right, several are to choose from.

    None of them: unsupported for the reason `unknown`, with all of them as alternatives.
    """
    words = wanted.display.casefold()
    fitting = [one for one in known if one.id == wanted.id] or [
        one for one in known if words and words in one.display.casefold()
    ]
    if len(fitting) == 1:
        return Success(fitting[0])
    return Disambiguation(fitting) if fitting else Unsupported("unknown", alternatives=known)
