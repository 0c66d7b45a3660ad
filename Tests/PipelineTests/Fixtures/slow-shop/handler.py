#!/usr/bin/python3
"""Speaks the protocol with nothing but the standard library; see Protocol.md."""

import json
import os
import sys
import time


def attempts(key):
    """Counts this attempt at a request and tells how many there have been."""
    path = os.path.join(os.environ["WILCO_APP_DATA"], "attempts.jsonl")
    with open(path, "a", encoding="utf-8") as file:
        file.write(json.dumps(key) + "\n")
        file.flush()
        os.fsync(file.fileno())
    with open(path, encoding="utf-8") as file:
        return sum(1 for line in file if json.loads(line) == key)


for line in sys.stdin:
    request = json.loads(line)
    if "id" not in request:
        continue
    method = request["method"]
    intent = request.get("params", {}).get("intent", {})
    if method == "initialize":
        result = {"protocol": 1}
    elif method == "vocabulary":
        result = {"terms": {}}
    elif method == "confirm":
        result = {"code": "ready"}
    else:
        count = attempts(intent["key"])
        if count == 1 and intent["name"] == "Fetch":
            time.sleep(600)
        if count == 1 and intent["name"] != "Note":
            result = {"code": "inProgress"}
        else:
            result = {"code": "success", "properties": {"attempt": count}}
    print(json.dumps({"jsonrpc": "2.0", "id": request["id"], "result": result}), flush=True)
