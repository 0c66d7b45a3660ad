"""Write apps for the Wilco voice assistant.

An app subclasses `IntentApp`, implements `handle`, and calls `run`:

    from wilco_intents import Intent, IntentApp, Response, run

    class Kettle(IntentApp):
        def handle(self, intent: Intent) -> Response:
            return Response("success", {"minutes": 3})

    run(Kettle)
"""

from .app import Context, Finding, IntentApp, TermVerdict
from .choosing import choose
from .intents import Assignment, Intent
from .listing import listed
from .responses import Activity, Card, MapPosition, Response, Row
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
    donate_activity,
    event,
    insert_terms,
    log,
    remove_terms,
    replace_terms,
    reset_terms,
    run,
    set_current_activity,
    set_relevant_shortcuts,
    signed_out,
    silence,
    update,
    vocabulary_changed,
    withdraw,
)
from .stateful import StatefulApp
from .terms import ToldTerms, is_term
from .times import calendar_day, clock_names, clock_time, instant, now
from .values import CurrencyAmount, IntentObject, Json, Measurement, ProtocolError, Value

__all__ = [
    "Activity",
    "Assignment",
    "Card",
    "Confirmation",
    "Context",
    "CurrencyAmount",
    "Disambiguation",
    "Finding",
    "Intent",
    "IntentApp",
    "IntentObject",
    "Json",
    "MapPosition",
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
    "TermVerdict",
    "ToldTerms",
    "Unsupported",
    "Value",
    "announce",
    "choose",
    "calendar_day",
    "clock_names",
    "clock_time",
    "delete_donations",
    "donate",
    "donate_activity",
    "event",
    "insert_terms",
    "instant",
    "is_term",
    "listed",
    "log",
    "now",
    "remove_terms",
    "replace_terms",
    "reset_terms",
    "run",
    "set_current_activity",
    "set_relevant_shortcuts",
    "signed_out",
    "silence",
    "update",
    "vocabulary_changed",
    "withdraw",
]
