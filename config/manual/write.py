#!/usr/bin/env python3
"""Writes manual pages, one for each command, from what the program says of itself.

    wilco --experimental-dump-help | config/manual/write.py DIRECTORY
"""

import json
import sys
from pathlib import Path


def escape(text: str) -> str:
    """Text as troff takes it: no line of it is a request, no mark of it an escape."""
    text = text.replace("\\", "\\e").replace("-", "\\-")
    return "\n".join("\\&" + line if line.startswith((".", "'")) else line for line in text.splitlines())


def discussion(text: str) -> list[str]:
    """Paragraphs; what is indented stands as it is written."""
    lines: list[str] = []
    is_example = False
    for line in text.splitlines():
        if line.startswith("  ") != is_example and line:
            is_example = not is_example
            lines.append(".nf" if is_example else ".fi")
        lines.append(escape(line) if line else ".PP" if not is_example else ".sp")
    return lines + ([".fi"] if is_example else [])


def shown(argument: dict) -> str:
    """How an argument is written: `--apps <dir>`."""
    value = f"<{argument.get('valueName', 'value')}>"
    if argument["kind"] == "positional":
        return value
    names = [("--" if name["kind"] == "long" else "-") + name["name"] for name in argument["names"]]
    return ", ".join(names) + (f" {value}" if argument["kind"] == "option" else "")


def synopsis(argument: dict) -> str:
    text = shown({**argument, "names": [argument["preferredName"]]} if argument.get("preferredName") else argument)
    text += " ..." if argument.get("isRepeating") else ""
    return f"[{text}]" if argument.get("isOptional") else text


def page(command: dict, path: list[str], version: str) -> str:
    name = "-".join(path)
    arguments = [one for one in command.get("arguments", []) if one.get("shouldDisplay", True)]
    commands = visible(command)
    words = " ".join([f"\\fB{escape(' '.join(path))}\\fR"] + [escape(synopsis(one)) for one in arguments])
    lines = [
        f'.TH "{name.upper()}" "1" "" "Wilco {version}" "User Commands"',
        ".SH NAME",
        f"{escape(name)} \\- {escape(command.get('abstract', '').rstrip('.'))}",
        ".SH SYNOPSIS",
        words + (" \\fIcommand\\fR" if commands else ""),
    ]
    if command.get("discussion"):
        lines += [".SH DESCRIPTION", *discussion(command["discussion"])]
    if arguments:
        lines.append(".SH OPTIONS")
        for one in arguments:
            lines += [".TP", f"\\fB{escape(shown(one))}\\fR", escape(one.get("abstract") or "") or "\\&"]
    if commands:
        lines.append(".SH COMMANDS")
        for one in commands:
            lines += [".TP", f"\\fB{escape(one['commandName'])}\\fR", escape(one.get("abstract", ""))]
    lines += [".SH EXIT STATUS", "0: done. 1: could not do it. 2: wrong usage."]
    others = ["-".join(path[:-1])] if len(path) > 1 else []
    others += [f"{name}-{one['commandName']}" for one in commands]
    if others:
        lines += [".SH SEE ALSO", ", ".join(f"\\fB{escape(other)}\\fR(1)" for other in others)]
    return "\n".join(lines) + "\n"


def visible(command: dict) -> list[dict]:
    return [
        one for one in command.get("subcommands", []) if one.get("shouldDisplay", True) and one["commandName"] != "help"
    ]


def write(command: dict, path: list[str], version: str, folder: Path) -> None:
    (folder / f"{'-'.join(path)}.1").write_text(page(command, path, version), encoding="utf-8")
    for one in visible(command):
        write(one, [*path, one["commandName"]], version, folder)


if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    root = json.load(sys.stdin)["command"]
    target = Path(sys.argv[1])
    target.mkdir(parents=True, exist_ok=True)
    write(root, [root["commandName"]], sys.argv[2] if len(sys.argv) > 2 else "", target)
