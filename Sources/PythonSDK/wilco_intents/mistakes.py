"""Tells authors what went wrong in their code, and where."""

from __future__ import annotations

import difflib
import inspect
import os
import re
import sys
import traceback

from .app import IntentApp
from .intents import Intent

_LIBRARY = os.path.dirname(os.path.abspath(__file__))
_PREFIXES = ("handle_", "confirm_", "resolve_", "options_", "default_")
# What fits into a message of the log beside the line that says what it was.
_MOST_LINES = 18


class NoAnswer(TypeError):
    """What a method returned cannot be carried; the text says where the method stands."""


def told(error: BaseException, kind: type[IntentApp], method: str) -> tuple[str, str]:
    """The traceback from the app's own code on, and one line: `KeyError: 'soup' (handler.py, line 7, in handle)`.

    What did not come as far as the app's own code, as where a method takes other arguments, is told with the method; what another
    exception was raised for, with both places.
    """
    lines, name = _told(error, kind, method)
    cause = _cause(error)
    if cause is None or isinstance(error, NoAnswer):
        return lines, name
    before, reason = _told(cause, kind, method)
    return "\n".join((before + "\n" + lines).strip("\n").splitlines()[-_MOST_LINES:]), f"{name}, raised for {reason}"


def _cause(error: BaseException) -> BaseException | None:
    """The first of all that led to an exception; None: nothing did."""
    seen = [error]
    while True:
        last = seen[-1]
        cause = last.__cause__ or (None if last.__suppress_context__ else last.__context__)
        if cause is None or cause in seen:
            return seen[-1] if len(seen) > 1 else None
        seen.append(cause)


def _told(error: BaseException, kind: type[IntentApp], method: str) -> tuple[str, str]:
    name = f"{type(error).__name__}: {error}" if str(error) else type(error).__name__
    frames = traceback.extract_tb(error.__traceback__)
    while frames and os.path.dirname(os.path.abspath(frames[0].filename)) == _LIBRARY:
        del frames[0]
    own = [frame for frame in frames if os.path.dirname(os.path.abspath(frame.filename)) != _LIBRARY]
    if isinstance(error, NoAnswer):
        return "", f"TypeError: {error}"
    if not own:
        where = _written(getattr(kind, {"initialize": "__init__", "default": "default_value"}.get(method, method), None))
        return "", f"{name} ({where or _class_place(kind)})"
    place = next((frame for frame in reversed(own) if _is_of_the_app(frame.filename)), own[-1])
    lines = "".join(traceback.format_list(frames)).splitlines()[-_MOST_LINES:]
    return "\n".join(lines), f"{name} ({place.filename}, line {place.lineno}, in {place.name})"


def place(app: IntentApp, method: str, intent: Intent, parameter: str = "") -> str:
    """Where the method that answered stands: `handler.py, line 7, in handle_order`; empty for one of this library."""
    name = (getattr(app, "_methods", None) or {}).get((method, intent.name, parameter), "")
    function = getattr(app, name, None) or getattr(app, "default_value" if method == "default" else method)
    return _written(function)


def _written(function: object) -> str:
    """Where a function of the app stands; empty for one of this library, or of none."""
    unbound = getattr(function, "__func__", function)
    code = getattr(inspect.unwrap(unbound) if callable(unbound) else None, "__code__", None)
    if code is None or os.path.dirname(os.path.abspath(code.co_filename)) == _LIBRARY:
        return ""
    return f"{code.co_filename}, line {code.co_firstlineno}, in {code.co_name}"


def _class_place(kind: type[IntentApp]) -> str:
    """`handler.py, line 3, class Bus`; the name alone of one that was not read from a file."""
    try:
        return f"{inspect.getsourcefile(kind)}, line {inspect.getsourcelines(kind)[1]}, class {kind.__name__}"
    except (OSError, TypeError):
        return f"class {kind.__name__}"


def _is_of_the_app(path: str) -> bool:
    """The system's libraries lie where nobody writes apps."""
    return not path.startswith(("/usr/", "<"))


def misspelled(app: IntentApp) -> list[str]:
    """Methods that look as if Wilco called them, and that nothing calls."""
    known = getattr(app, "_methods", None)
    kind = type(app)
    finds_itself = known is None and kind.handle is not IntentApp.handle
    # What the app calls itself stands somewhere in its own code.
    called = _mentioned(kind) if finds_itself else set((known or {}).values())
    if called is None:
        return []
    complaints = []
    for name in dir(kind):
        if name.startswith("_") or name in called or name in vars(IntentApp) or not callable(getattr(kind, name)):
            continue
        missing = called - (set(dir(kind)) if finds_itself else set(vars(kind)))
        begins = name.startswith(_PREFIXES)
        wanted = missing if begins else {one for one in missing if one.startswith(_PREFIXES)}
        near = difflib.get_close_matches(name, sorted(wanted), 1, 0.6 if begins else 0.85)
        if not begins and not near:
            continue
        if finds_itself:
            mend = f"did you mean `{near[0]}`?" if near else "call it in `handle`, or remove it"
        elif known is None:
            mend = "write `handle`, or derive from the class that `wilco generate python` writes"
        elif near:
            mend = f"did you mean `{near[0]}`?"
        else:
            mend = "rename it, or write the generated file anew with `wilco generate python`"
        complaints.append(f"nothing calls {kind.__name__}.{name} — {mend}")
    return complaints


def _mentioned(kind: type[IntentApp]) -> set[str] | None:
    """Names in the code of an app, but where a method is only defined; None: it may put names together, or has no code to read."""
    names: set[str] = set()
    for module in {owner.__module__ for owner in kind.__mro__ if owner.__module__.partition(".")[0] != __package__}:
        if module == object.__module__:
            continue
        try:
            code = inspect.getsource(sys.modules[module])
        except (KeyError, OSError, TypeError):
            return None
        if "getattr(" in code or "methodcaller(" in code or "__dict__" in code:
            return None
        names.update(re.findall(r"\w+", re.sub(r"(?m)^\s*(async\s+)?def\s+\w+", "", code)))
    return names
