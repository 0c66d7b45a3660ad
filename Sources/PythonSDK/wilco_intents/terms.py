"""Terms of the user's own that change while an app runs, and while it does not."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path

from .files import keep
from .runner import replace_terms
from .values import IntentObject

# As Wilco takes them.
_MOST_CHARACTERS = 100
_MOST_WORDS = 12


def is_term(text: str) -> bool:
    """Whether it can be listened for."""
    return (
        len(text) <= _MOST_CHARACTERS
        and len(text.split()) <= _MOST_WORDS
        and any(sign.isalnum() for sign in text)
    )


class ToldTerms:
    """Tells Wilco of terms that have changed since it was told last, also by a process before this one.

    What was told is kept in a file of the app's own data.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        # A digest of the terms of each type.
        self._told: dict[str, str] = {}
        try:
            told = json.loads(path.read_text(encoding="utf-8"))
        except (OSError, ValueError):
            return
        if isinstance(told, dict):
            self._told = told

    def tell(self, terms: dict[str, list[IntentObject]]) -> None:
        """As `vocabulary` answers; one thread at a time."""
        changed = {name: things for name, things in terms.items() if self._told.get(name) != _digest(things)}
        for name, things in changed.items():
            replace_terms(name, things)
            self._told[name] = _digest(things)
        if changed:
            # What is not kept is told once more after the next start.
            keep(self._path, json.dumps(self._told))


def _digest(things: list[IntentObject]) -> str:
    return hashlib.sha256(repr([one.to_json() for one in things]).encode("utf-8", "surrogateescape")).hexdigest()
