#!/usr/bin/python3
"""Has each request in progress, tells how it goes on, and how it ends."""

import json
import sys


def write(message):
    print(json.dumps({"jsonrpc": "2.0", **message}), flush=True)


for line in sys.stdin:
    request = json.loads(line)
    if "id" not in request:
        continue
    code = {"confirm": "ready", "handle": "inProgress"}.get(request["method"])
    result = {"initialize": {"protocol": 1}, "vocabulary": {"terms": {}}}.get(request["method"], {"code": code})
    write({"id": request["id"], "result": result})
    if request["method"] == "handle":
        key = request["params"]["intent"]["key"]
        print("the parcel has left", file=sys.stderr, flush=True)
        for response in ({"code": "inProgress", "card": {"title": "Half way", "progress": 0.5}}, {"code": "success"}):
            write({"method": "update", "params": {"key": key, "response": response}})
