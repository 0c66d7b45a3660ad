"""What an app author implements."""

from __future__ import annotations

import difflib
from dataclasses import dataclass

from .intents import Intent
from .responses import Response
from .results import NeedsValue, NotRequired, Resolution, Success
from .values import IntentObject, Json, Value


@dataclass(frozen=True)
class Context:
    """What an app is told once, when its process starts."""

    app: str
    # Absolute path of the folder the app may write to; it survives restarts.
    data_folder: str
    # BCP 47.
    locale: str
    # What of the app is still to be said, also where an import brought it back: what `announce` was given, `time` always.
    announcements: tuple[dict[str, Json], ...] = ()
    # Absolute path of the folder that the person has granted the app, to read and write; None: none.
    folder: str | None = None


@dataclass(frozen=True)
class TermVerdict:
    """What Wilco makes of one of the user's own terms."""

    id: str
    # accepted, guessed, clashes or refused.
    verdict: str
    # The guessed pronunciation, the id of the other term, or the reason; None: there is nothing to say.
    detail: str | None = None


@dataclass(frozen=True)
class Finding:
    """Something that the app lacks, as `wilco doctor` tells it."""

    what: str
    # What mends it; None: nothing that anybody could do.
    mend: str | None = None


class IntentApp:
    """An app: it answers Wilco's questions about its intents, and carries them out.

    Only `handle` must be implemented. Requests come one at a time. An exception is reported to the log, with its traceback;
    for `confirm` and `handle` the person hears the response `failure`. What is printed goes to the log, too.
    """

    def __init__(self, context: Context) -> None:
        self.context = context

    def resolve(self, parameter: str, intent: Intent) -> Resolution:
        """Says whether the current value of a parameter, perhaps none, is right."""
        value = intent[parameter]
        if value is not None:
            return Success(value)
        return NotRequired() if parameter in intent.optional else NeedsValue()

    def options(self, parameter: str, intent: Intent, search: str | None) -> list[IntentObject]:
        """What can be chosen for a parameter with `options: dynamic` now, best first."""
        return []

    def default_value(self, parameter: str, intent: Intent) -> Value | None:
        """A value to propose where none was given."""
        return None

    def confirm(self, intent: Intent) -> Response:
        """Says whether the intent, all its values settled, could be handled now."""
        return Response("ready")

    def handle(self, intent: Intent) -> Response:
        """Does it. A key that was handled before must not be handled twice."""
        near = difflib.get_close_matches("handle", [name for name in vars(type(self)) if not name.startswith("_")], 1)
        mend = f" — did you mean `{near[0]}`?" if near else ""
        raise NotImplementedError(f"{type(self).__name__} has no method `handle`{mend}")

    def vocabulary(self) -> dict[str, list[IntentObject]]:
        """The user's own terms, by parameter type (`object:Soup`, `person`), in order of priority."""
        return {}

    def examine(self) -> list[Finding]:
        """What keeps the app from working; asked by `wilco doctor`."""
        return []

    def judged(self, type: str, verdicts: list[TermVerdict]) -> None:
        """What a running assistant makes of the terms of a type that it was given, in their order."""
