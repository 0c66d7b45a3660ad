"""Clashes that others bring into the folder, as with an invitation: said once, unasked."""

from __future__ import annotations

import hashlib
import json
from datetime import timedelta
from pathlib import Path

from wilco_intents import announce, now

from spans import clashes
from telling import Telling
from vdir import Found, Vdir

# What is further away is told when it is asked for.
_AHEAD = timedelta(days=14)
# More at once are not listened to.
_MOST = 3


class Noticing:
    def __init__(self, vdir: Vdir, telling: Telling, file: Path) -> None:
        self.vdir = vdir
        self.telling = telling
        self.file = file
        # None: nothing is known yet, and what is there already is no news.
        self.known: list[str] | None = _known(file)

    def tell(self, is_own: bool) -> None:
        """What the person has just agreed to is only kept in mind."""
        found = {_name(one, other): (one, other) for one, other in clashes(self.vdir.between(now(), now() + _AHEAD))}
        new = [] if self.known is None or is_own else [name for name in found if name not in self.known]
        for name in new[:_MOST]:
            one, other = (each.occurrence for each in found[name])
            announce(f"clash-{name}", self.telling.say("noticed", one.title, other.title, self.telling.when(other)))
        if self.known != list(found):
            self.known = list(found)
            try:
                self.file.write_text(json.dumps(self.known), encoding="utf-8")
            except OSError:
                # They are told once more after the next start.
                pass


def _name(one: Found, other: Found) -> str:
    return hashlib.sha256(f"{one.id} {other.id}".encode()).hexdigest()[:20]


def _known(file: Path) -> list[str] | None:
    try:
        known = json.loads(file.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return None
    return [str(one) for one in known] if isinstance(known, list) else None
