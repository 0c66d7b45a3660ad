#!/usr/bin/python3
"""Counts how often it is asked for its people, and answers when the gate of that number is opened; see Protocol.md."""

import json
import os
import sys

DATA = os.environ["WILCO_APP_DATA"]


def count():
    path = os.path.join(DATA, "asked")
    with open(path, "a", encoding="utf-8") as file:
        file.write("asked\n")
    with open(path, encoding="utf-8") as file:
        return len(file.readlines())


def wait_at(gate):
    """Whoever opens it knows that the app has been asked, and lets it go on by closing it."""
    if os.path.exists(gate):
        with open(gate, encoding="utf-8") as file:
            file.read()


for line in sys.stdin:
    request = json.loads(line)
    if "id" not in request:
        continue
    result = {"protocol": 1}
    if request["method"] == "vocabulary":
        number = count()
        wait_at(os.path.join(DATA, f"gate{number}"))
        result = {"terms": {"person": [{"id": f"asked{number}", "display": "Marigold"}]}}
    print(json.dumps({"jsonrpc": "2.0", "id": request["id"], "result": result}), flush=True)
