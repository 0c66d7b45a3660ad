"""Speaks the protocol on standard input and output."""

from __future__ import annotations

import json
import os
import sys
import threading
from collections.abc import Iterable
from datetime import datetime
from typing import Any, BinaryIO, get_args

from .app import Context, IntentApp, TermVerdict
from .going import Going
from .intents import Intent
from .mistakes import NoAnswer, misspelled, place, told
from .responses import Activity, Response
from .results import Resolution
from .values import IntentObject, Json, ProtocolError, value_to_json

PROTOCOL_VERSION = 1

PARSE_ERROR = -32700
METHOD_NOT_FOUND = -32601
INVALID_PARAMETERS = -32602
INTERNAL_ERROR = -32603


class UnknownMethod(Exception):
    """A method that is none of the protocol's."""


class Runner:
    """Reads requests, has the app answer them one after the other, and writes the answers."""

    def __init__(self, app_class: type[IntentApp], output: BinaryIO) -> None:
        self._app_class = app_class
        self._app: IntentApp | None = None
        self._output = output
        self._lock = threading.Lock()
        self._pages: list[Json] = []
        self.going = Going()

    def run(self, lines: BinaryIO) -> None:
        """Returns when the lines have ended."""
        for line in lines:
            if line.strip():
                self.receive(line)

    def receive(self, line: bytes) -> None:
        try:
            message = json.loads(line.decode())
            if not isinstance(message, dict) or message.get("jsonrpc") != "2.0":
                raise ValueError
        except ValueError:
            self._error(None, PARSE_ERROR, "not JSON-RPC 2.0")
            return
        identifier, method = message.get("id"), message.get("method")
        # Notifications need no answer: requests are answered in their order, late ones are dropped by Wilco.
        if identifier is None or method is None:
            if method == "termsJudged":
                self._judged(message.get("params", {}))
            elif method == "cancel":
                self.going.cancelled(message.get("params", {}).get("id"))
            return
        goes_on = False
        try:
            result = self._answer(method, message.get("params", {}))
            self.write({"jsonrpc": "2.0", "id": identifier, "result": result})
            goes_on = method == "handle" and result["code"] == "inProgress"
        except UnknownMethod as error:
            self._error(identifier, METHOD_NOT_FOUND, str(error))
        except ProtocolError as error:
            self._error(identifier, INVALID_PARAMETERS, str(error))
        except SystemExit as error:
            # Wilco tells that the app has ended, and not where.
            self._log(method, error)
            raise
        except Exception as error:
            self._failure(identifier, method, error)
        finally:
            self._fail(self.going.answered(identifier, goes_on))

    def _judged(self, parameters: Json) -> None:
        if self._app is None:
            return
        verdicts = [
            TermVerdict(item.get("id", ""), item.get("verdict", ""), item.get("detail"))
            for item in parameters.get("verdicts", ())
        ]
        try:
            self._app.judged(parameters.get("type", ""), verdicts)
        except Exception as error:
            self._log("judged", error)

    def uncaught(self, raised: threading.ExceptHookArgs) -> None:
        """What ended a thread of the app's, such as a timer's: nobody would hear of it, or of what was to end then."""
        if raised.exc_value is None or isinstance(raised.exc_value, SystemExit):
            return
        key, is_known = self.going.broken(raised.thread, raised.exc_traceback)
        name = raised.thread.name if raised.thread else "a thread"
        left = "" if is_known or not len(self.going) else _NOBODYS
        self._log(name, raised.exc_value, left)
        self._fail(key)

    def _fail(self, key: str | None) -> None:
        if key is not None:
            self.notify("update", {"key": key, "response": Response("failure").to_json()})

    def notify(self, method: str, parameters: Json) -> None:
        if method == "update":
            self.going.told(parameters["key"], parameters["response"]["code"] != "inProgress")
        self.write({"jsonrpc": "2.0", "method": method, "params": parameters})

    def write(self, message: Json) -> None:
        line = json.dumps(message, ensure_ascii=False, allow_nan=False, separators=(",", ":")).encode() + b"\n"
        with self._lock:
            self._output.write(line)
            self._output.flush()

    def _answer(self, method: str, parameters: Json) -> Json:
        if method == "initialize":
            if parameters.get("protocol") != PROTOCOL_VERSION:
                raise ProtocolError(f"protocol {parameters.get('protocol')} is not known, only {PROTOCOL_VERSION}")
            context = Context(
                app=parameters.get("app", ""),
                data_folder=parameters.get("dataFolder", ""),
                locale=parameters.get("locale", "en-US"),
                announcements=tuple(parameters.get("announcements", ())),
                folder=parameters.get("folder"),
            )
            self._app = self._app_class(context)
            for complaint in misspelled(self._app):
                self.notify("log", {"level": "error", "message": complaint})
            return {"protocol": PROTOCOL_VERSION}
        app = self._app
        if app is None:
            raise ProtocolError("\"initialize\" comes first")
        if method == "vocabulary":
            return self._page(parameters.get("page", 0), app)
        if method == "examine":
            found = [{"what": one.what, "mend": one.mend} for one in app.examine()]
            return {"findings": [{key: value for key, value in one.items() if value is not None} for one in found]}
        if method not in ("resolve", "options", "default", "confirm", "handle"):
            raise UnknownMethod(f"no method \"{method}\"")
        intent = Intent.from_json(parameters.get("intent"))
        if method == "confirm":
            return _carried(app, method, intent, app.confirm(intent))
        if method == "handle":
            self.going.begin(intent.key)
            return _carried(app, method, intent, app.handle(intent))
        parameter = parameters.get("parameter")
        if not isinstance(parameter, str):
            raise ProtocolError("\"parameter\" is missing")
        if method == "resolve":
            return _carried(app, method, intent, app.resolve(parameter, intent), parameter)
        if method == "options":
            options = app.options(parameter, intent, parameters.get("search"))
            return {"options": _carried(app, method, intent, options, parameter)}
        return {"value": _carried(app, method, intent, app.default_value(parameter, intent), parameter)}

    def _page(self, number: Json, app: IntentApp) -> Json:
        """What does not fit into a line is asked for in pages."""
        if number == 0:
            terms = app.vocabulary()
            self._pages = pages({name: _things(f"a term of {name}", items) for name, items in terms.items()})
        if not isinstance(number, int) or not 0 <= number < len(self._pages):
            raise ProtocolError(f"there is no page {number}")
        return self._pages[number]

    def _failure(self, identifier: Json, method: str, error: Exception) -> None:
        """The person hears a failure; the developer reads why."""
        if method in ("confirm", "handle"):
            self._log(method, error)
            self.write({"jsonrpc": "2.0", "id": identifier, "result": Response("failure").to_json()})
            return
        trace, text = told(error, self._app_class, method)
        if trace:
            self.notify("log", {"level": "error", "message": trace})
        # Wilco tells what an error says.
        self._error(identifier, INTERNAL_ERROR, text)

    def _log(self, method: str, error: BaseException, left: str = "") -> None:
        """What it was stands last, as in any traceback."""
        trace, text = told(error, self._app_class, method)
        text += left
        self.notify("log", {"level": "error", "message": f"{trace}\n{method}: {text}" if trace else f"{method}: {text}"})

    def _error(self, identifier: Json, code: int, message: str) -> None:
        self.write({"jsonrpc": "2.0", "id": identifier, "error": {"code": code, "message": message}})


_NOBODYS = " — what is in progress goes on, for nothing tells what that was for: start the thread in `handle`, or give it the intent"

# What each method answers with, and how that is said.
_ANSWERS: dict[str, tuple[Any, str]] = {
    "confirm": ((Response,), "a Response"),
    "handle": ((Response,), "a Response"),
    "resolve": (get_args(Resolution), "Success(value), NeedsValue() or another result of wilco_intents"),
    "options": ((Iterable,), "a list of IntentObject"),
    "default": ((object,), "a value"),
}


def _carried(
    app: IntentApp,
    method: str,
    intent: Intent,
    answer: Any,
    parameter: str = "",
) -> Json:
    """An answer as JSON; what cannot be is told with the intent, and with the method that gave it."""
    kinds, wanted = _ANSWERS[method]
    try:
        if not isinstance(answer, kinds):
            given = "nothing" if answer is None else repr(answer)[:60]
            raise TypeError(f"{given} was returned — return {wanted}")
        result: Json
        if method == "options":
            result = _things("an option", answer)
        else:
            result = value_to_json(answer) if method == "default" else answer.to_json()
        # What cannot be written is told with its method, too.
        json.dumps(result, ensure_ascii=False, allow_nan=False).encode()
        return result
    except RecursionError:
        error: Exception = ValueError("a value has itself in it — answer with one that ends")
    except UnicodeEncodeError as cause:
        broken = cause.object[max(0, cause.start - 20) : cause.end]
        error = ValueError(f"{broken!r} has half a character — answer with text that is whole")
    except (AttributeError, TypeError, ValueError) as cause:
        error = cause
    where = place(app, method, intent, parameter)
    raise NoAnswer(f"{intent.name}: {error}" + (f" ({where})" if where else "")) from None


# Half of what fits into a line: characters may take more bytes in the end.
PAGE_BYTES = 500_000
PAGE_TERMS = 5_000


def pages(terms: Json) -> list[Json]:
    """Terms by type in answers that each fit into a line, in the same order."""
    found: list[Json] = [{"terms": {}}]
    size, count = 0, 0
    for name, items in terms.items():
        found[-1]["terms"].setdefault(name, [])
        for item in items:
            length = len(json.dumps(item, ensure_ascii=False).encode())
            if count and (size + length > PAGE_BYTES or count == PAGE_TERMS):
                found[-1]["more"] = True
                found.append({"terms": {}})
                size, count = 0, 0
            found[-1]["terms"].setdefault(name, []).append(item)
            size, count = size + length, count + 1
    return found


_runner: Runner | None = None


def run(app_class: type[IntentApp]) -> None:
    """Runs an app until Wilco ends it."""
    global _runner
    # Standard output belongs to the protocol: what the app prints goes to standard error, and so to the log.
    output = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    _runner = Runner(app_class, output)
    threading.excepthook = _runner.uncaught
    # No hook of Python's tells in what a thread is started.
    threading.Thread.start = _runner.going.inherited(threading.Thread.start)  # type: ignore[method-assign, assignment]
    _runner.run(sys.stdin.buffer)


def _notify(method: str, parameters: Json) -> None:
    # What cannot be sent is told with its place.
    parameters = value_to_json(parameters)
    if _runner is not None:
        _runner.notify(method, parameters)


def _things(what: str, things: Iterable[IntentObject]) -> list[Json]:
    found: list[Json] = []
    for thing in things:
        if not isinstance(thing, IntentObject):
            raise TypeError(f"{what} is {thing!r:.60} — give an IntentObject")
        found.append(thing.to_json())
    return found


def vocabulary_changed() -> None:
    """The app's terms are others now; `vocabulary` will be asked again."""
    _notify("vocabularyChanged", {})


def replace_terms(type: str, terms: list[IntentObject]) -> None:
    """The user's own terms of a parameter type (`object:Soup`, `person`) are these now, in order of priority.

    `vocabulary` must say the same from then on: it is asked again whenever Wilco starts.
    """
    _notify("replaceTerms", {"type": type, "terms": _things(f"a term of {type}", terms)})


def insert_terms(type: str, terms: list[IntentObject], before: str | None = None) -> None:
    """These are among the terms now, before the one of that id, or last; one that was there already moves."""
    members = {"type": type, "terms": _things(f"a term of {type}", terms), "before": before}
    _notify("insertTerms", {key: value for key, value in members.items() if value is not None})


def remove_terms(type: str, ids: list[str]) -> None:
    """The person deleted these: they are not understood any more."""
    _notify("removeTerms", {"type": type, "ids": ids})


def reset_terms(type: str | None = None) -> None:
    """None is left; without a type, of no type."""
    _notify("resetTerms", {} if type is None else {"type": type})


def signed_out() -> None:
    """The person signed out: the app's terms, donations, relevant shortcuts and announcements are gone at once."""
    _notify("signedOut", {})


def update(response: Response, intent: Intent) -> None:
    """How an intent that was answered with `inProgress` goes on; any other code is the last."""
    if not isinstance(response, Response):
        raise TypeError(f"update was given {response!r:.60} — give it a Response and the intent")
    _notify("update", {"key": intent.key, "response": response.to_json()})


def donate(
    intent: Intent,
    identifier: str | None = None,
    group: str | None = None,
    required_keys: list[str] | None = None,
    image: str | None = None,
) -> None:
    """The person did this in the app itself, and may want to do it by voice next time; once per action.

    `identifier` and `group` are the app's own names, to delete the donation by. Only the parameters in
    `required_keys` are compared, where given. `image` is a picture of the key parameter's value: a file of the app's
    folder, or `data:image/…`; without one the app's is shown.
    """
    members = {"identifier": identifier, "group": group, "requiredKeys": required_keys, "image": image}
    _notify("donate", {"intent": intent.to_json()} | {key: value for key, value in members.items() if value is not None})


def donate_activity(
    activity: Activity,
    searchable: bool = True,
    predicted: bool = True,
    identifier: str | None = None,
    group: str | None = None,
    required_keys: list[str] | None = None,
    image: str | None = None,
    about: str | None = None,
) -> None:
    """The person looks at this in the app, and may want to come back to it; its type is one of the app's `activities`.

    It is found by `wilco search` where it is searchable, and suggested where it is predicted, too. `about` is the id of a
    term of the app: when that goes, so does this.
    """
    members = {"identifier": identifier, "group": group, "requiredKeys": required_keys, "relatedIdentifier": about}
    members |= {"image": image}
    members |= {"activity": activity.to_json(), "eligibleForSearch": searchable, "eligibleForPrediction": predicted}
    _notify("donate", {key: value for key, value in members.items() if value is not None})


def set_current_activity(activity: Activity | None, handed_off: bool = True) -> None:
    """What the person looks at now, to be said again every minute for as long as they do; None: nothing any more.

    With `handed_off` it may be gone on with on another machine.
    """
    told = None if activity is None else activity.to_json()
    _notify("currentActivity", {"activity": told, "eligibleForHandoff": handed_off})


def set_relevant_shortcuts(shortcuts: list[dict[str, Json]]) -> None:
    """What the app holds out for a glance from now on, in the place of all before: new content, what fits a day.

    Each has an `intent`, and where wanted a `title`, `parameters`, `hints` and `background`.
    """
    _notify("relevantShortcuts", {"shortcuts": shortcuts})


def delete_donations(identifiers: list[str] | None = None, group: str | None = None) -> None:
    """What the person deleted must not be suggested any more; without arguments: everything of this app."""
    if identifiers is not None:
        _notify("deleteDonations", {"identifiers": identifiers})
    elif group is not None:
        _notify("deleteDonations", {"group": group})
    else:
        _notify("deleteDonations", {"all": True})


def announce(
    id: str,
    text: str,
    time: str | datetime | None = None,
    rings: bool = False,
    kind: str = "announcement",
    days: list[int] | None = None,
    about: Json = None,
    held: bool = False,
    arrive: str | None = None,
    leave: str | None = None,
) -> None:
    """Has something said at a time (a datetime, or its text in ISO 8601, local; without one: now), even when this process has ended by then.

    With `arrive` or `leave` it is said when the person comes to that place or goes from it ("home"), from the time on.
    `{time}` in the text is the time of day at which it comes. With `rings` it sounds until somebody says stop. `kind` is `timer`, `alarm`, `reminder` … On `days` (0 is Monday) it
    comes again at the same time. `about` is the app's own, and comes back in the context's `announcements`.
    What is `held` is only kept, until it is announced anew without: a timer that is paused.
    """
    if isinstance(time, datetime):
        local = time.astimezone().replace(tzinfo=None) if time.tzinfo else time
        time = local.isoformat(timespec="seconds")
    members = {"id": id, "text": text, "rings": rings, "kind": kind, "time": time, "days": days, "about": about}
    members |= {"held": True if held else None, "arrive": arrive, "leave": leave}
    _notify("announce", {key: value for key, value in members.items() if value is not None})


def silence() -> None:
    """Whatever of this app rings falls silent; what is to ring later stays."""
    _notify("silence", {})


def withdraw(id: str) -> None:
    """Not to be said any more; what sounds falls silent."""
    _notify("withdraw", {"id": id})


def event(name: str) -> None:
    """Something happened that automations may wait for."""
    _notify("event", {"name": name})


def log(message: str, level: str = "info") -> None:
    """Writes a line to Wilco's log, under the app's name; levels: debug, info, warning, error."""
    _notify("log", {"level": level, "message": message})
