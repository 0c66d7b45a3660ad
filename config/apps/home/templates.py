"""Values out of messages, by the templates that discovery tells.

They are written in Jinja. What devices need of it are expressions, and those are understood here as they are in Python; statements
(`{% … %}`) are not.
"""

from __future__ import annotations

import ast
import json
import operator
import re
from collections.abc import Callable
from functools import lru_cache
from typing import Any

LONGEST = 500
_HOLE = re.compile(r"\{\{-?(.*?)-?\}\}", re.DOTALL)
_MISSING = object()

_OPERATIONS: dict[type, Callable[[Any, Any], Any]] = {
    ast.Add: operator.add, ast.Sub: operator.sub, ast.Mult: operator.mul, ast.Div: operator.truediv,
    ast.FloorDiv: operator.floordiv, ast.Mod: operator.mod, ast.Eq: operator.eq, ast.NotEq: operator.ne,
    ast.Lt: operator.lt, ast.LtE: operator.le, ast.Gt: operator.gt, ast.GtE: operator.ge,
    ast.In: lambda one, many: one in many, ast.NotIn: lambda one, many: one not in many,
}
_FILTERS: dict[str, Callable[..., Any]] = {
    "float": lambda value, other=0.0: _number(value, float, other), "int": lambda value, other=0: _number(value, _whole, other),
    "round": lambda value, places=0, *_: round(float(value), int(places)), "abs": abs,
    "lower": lambda value: str(value).lower(), "upper": lambda value: str(value).upper(), "string": str,
    "trim": lambda value: str(value).strip(), "bool": lambda value: str(value).lower() in ("true", "on", "1", "yes"),
    "is_defined": lambda value: value, "tojson": json.dumps,
}
_FILTERS["to_json"] = _FILTERS["tojson"]
_NAMES = {"true": True, "false": False, "none": None, "True": True, "False": False, "None": None}


class NotUnderstood(Exception):
    """A template that needs more of Jinja than there is here."""


@lru_cache(maxsize=4096)
def compiled(template: str) -> tuple[str | ast.expr, ...]:
    """The texts and expressions of a template; raises `NotUnderstood`."""
    if len(template) > LONGEST or "{%" in template:
        raise NotUnderstood(template)
    parts: list[str | ast.expr] = []
    end = 0
    template = template.strip()
    for hole in _HOLE.finditer(template):
        if template[end : hole.start()]:
            parts.append(template[end : hole.start()])
        try:
            parts.append(ast.parse(hole[1].strip(), mode="eval").body)
        except (SyntaxError, ValueError, RecursionError, MemoryError):
            raise NotUnderstood(template) from None
        end = hole.end()
    if template[end:]:
        parts.append(template[end:])
    return tuple(parts)


def value(template: str | None, payload: str) -> Any:
    """What a message says; None where it says nothing of it."""
    if not template:
        return payload
    return rendered(template, {"value": payload, "value_json": _Later(payload)})


def rendered(template: str, names: dict[str, Any]) -> Any:
    """An expression alone keeps its type; beside text it becomes text."""
    try:
        parts = [part if isinstance(part, str) else _evaluated(part, names) for part in compiled(template)]
    except (NotUnderstood, TypeError, ValueError, ArithmeticError, LookupError, AttributeError, RecursionError):
        return None
    if any(part is _MISSING for part in parts):
        return None
    if len(parts) == 1:
        return parts[0]
    return "".join("" if part is None else str(part) for part in parts)


class _Later:
    """JSON that is read when it is asked for."""

    def __init__(self, payload: str) -> None:
        self.payload = payload

    def read(self) -> Any:
        try:
            return json.loads(self.payload)
        except (ValueError, RecursionError):
            return _MISSING


def _evaluated(node: ast.AST, names: dict[str, Any]) -> Any:
    match node:
        case ast.Constant(value=constant):
            return constant
        case ast.Name(id=name):
            found = names.get(name, _NAMES.get(name, _MISSING))
            return found.read() if isinstance(found, _Later) else found
        case ast.Attribute(value=whole, attr=name):
            return _member(_evaluated(whole, names), name)
        case ast.Subscript(value=whole, slice=key):
            return _member(_evaluated(whole, names), _evaluated(key, names))
        case ast.BinOp(left=left, op=ast.BitOr(), right=right):
            return _filtered(_evaluated(left, names), right, names)
        case ast.BinOp(left=left, op=kind, right=right) if type(kind) in _OPERATIONS:
            return _combined(kind, _evaluated(left, names), _evaluated(right, names))
        case ast.Compare(left=left, ops=[ast.Is() | ast.IsNot() as kind], comparators=[ast.Name(id="defined")]):
            return (_evaluated(left, names) is not _MISSING) == isinstance(kind, ast.Is)
        case ast.Compare(left=left, ops=[kind], comparators=[right]) if type(kind) in _OPERATIONS:
            return _combined(kind, _evaluated(left, names), _evaluated(right, names))
        case ast.BoolOp(op=kind, values=parts):
            result: Any = None
            for part in parts:
                result = _evaluated(part, names)
                if (not result or result is _MISSING) == isinstance(kind, ast.And):
                    return result
            return result
        case ast.UnaryOp(op=ast.Not(), operand=part):
            result = _evaluated(part, names)
            return result is _MISSING or not result
        case ast.UnaryOp(op=ast.USub(), operand=part):
            return -_evaluated(part, names)
        case ast.IfExp(test=test, body=yes, orelse=no):
            result = _evaluated(test, names)
            return _evaluated(yes if result and result is not _MISSING else no, names)
        case ast.List(elts=parts) | ast.Tuple(elts=parts):
            return [_evaluated(part, names) for part in parts]
        case ast.Call(func=ast.Name(id="float" | "int" as name), args=[part, *_]):
            return _FILTERS[name](_evaluated(part, names))
    raise NotUnderstood


def _combined(kind: ast.AST, left: Any, right: Any) -> Any:
    if left is _MISSING or right is _MISSING:
        return _MISSING
    # A text times a number is long.
    if isinstance(kind, (ast.Mult, ast.Mod)) and not all(isinstance(one, (int, float)) for one in (left, right)):
        raise NotUnderstood
    return _OPERATIONS[type(kind)](left, right)


def _member(whole: Any, key: Any) -> Any:
    if isinstance(whole, dict):
        return whole.get(key, _MISSING)
    if isinstance(whole, list) and isinstance(key, int) and -len(whole) <= key < len(whole):
        return whole[key]
    return _MISSING


def _filtered(given: Any, filter: ast.AST, names: dict[str, Any]) -> Any:
    match filter:
        case ast.Name(id=name):
            rest: list[Any] = []
        case ast.Call(func=ast.Name(id=name), args=arguments):
            rest = [_evaluated(one, names) for one in arguments]
        case _:
            raise NotUnderstood
    if name in ("default", "d"):
        return (rest or [""])[0] if given is _MISSING else given
    if given is _MISSING:
        return _MISSING
    if name not in _FILTERS:
        raise NotUnderstood
    return _FILTERS[name](given, *rest)


def _whole(value: Any) -> int:
    return int(float(value))


def _number(value: Any, kind: Callable[[Any], Any], other: Any) -> Any:
    try:
        return kind(value)
    except (TypeError, ValueError, OverflowError):
        return other
