#!/usr/bin/env python3
"""Hands over a vocabulary in pages: how many there are, and how many terms each has."""

import json
import sys

pages, each = int(sys.argv[1]), int(sys.argv[2])

for request in sys.stdin.buffer:
    message = json.loads(request)
    if "id" not in message:
        continue
    result = {"code": "success"}
    if message["method"] == "initialize":
        result = {"protocol": 1}
    elif message["method"] == "vocabulary":
        page = message["params"].get("page", 0)
        terms = [{"id": str(number)} for number in range(page * each, (page + 1) * each)]
        result = {"terms": {"object:Soup": terms}, "more": page + 1 < pages}
    print(json.dumps({"jsonrpc": "2.0", "id": message["id"], "result": result}, separators=(",", ":")), flush=True)
