"""Write apps for the Wilco voice assistant.

An app subclasses `IntentApp`, implements `handle`, and calls `run`:

    from wilco_intents import Intent, IntentApp, Response, run

    class Kettle(IntentApp):
        def handle(self, intent: Intent) -> Response:
            return Response("success", {"minutes": 3})

    run(Kettle)
"""

from .app import Context, IntentApp
from .intents import Assignment, Intent
from .responses import Card, Response, Row
from .results import (
    Confirmation,
    Disambiguation,
    NeedsMoreDetails,
    NeedsValue,
    NotRequired,
    Resolution,
    Success,
    Unsupported,
)
from .runner import (
    announce,
    delete_donations,
    donate,
    event,
    log,
    run,
    silence,
    update,
    vocabulary_changed,
    withdraw,
)
from .stateful import StatefulApp
from .values import CurrencyAmount, IntentObject, Json, Measurement, ProtocolError, Value

__all__ = [
    "Assignment",
    "Card",
    "Confirmation",
    "Context",
    "CurrencyAmount",
    "Disambiguation",
    "Intent",
    "IntentApp",
    "IntentObject",
    "Json",
    "Measurement",
    "NeedsMoreDetails",
    "NeedsValue",
    "NotRequired",
    "ProtocolError",
    "Resolution",
    "Response",
    "Row",
    "StatefulApp",
    "Success",
    "Unsupported",
    "Value",
    "announce",
    "delete_donations",
    "donate",
    "event",
    "log",
    "run",
    "silence",
    "update",
    "vocabulary_changed",
    "withdraw",
]
