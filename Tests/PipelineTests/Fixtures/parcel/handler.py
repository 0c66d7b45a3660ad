#!/usr/bin/python3
"""Has each request in progress, tells how it goes on, and how it ends: at once, or, where it is asked to wait, when it is told."""

import json
import os
import sys
import threading
import time

data = os.environ["WILCO_APP_DATA"]


def write(message):
    print(json.dumps({"jsonrpc": "2.0", **message}), flush=True)


def bring(key):
    for response in ({"code": "inProgress", "card": {"title": "Half way", "progress": 0.5}}, {"code": "success"}):
        write({"method": "update", "params": {"key": key, "response": response}})
        while os.path.exists(data + "/wait"):
            time.sleep(0.01)


for line in sys.stdin:
    request = json.loads(line)
    if "id" not in request:
        continue
    code = {"confirm": "ready", "handle": "inProgress"}.get(request["method"])
    result = {"initialize": {"protocol": 1}, "vocabulary": {"terms": {}}}.get(request["method"], {"code": code})
    write({"id": request["id"], "result": result})
    if request["method"] == "handle":
        print("the parcel has left", file=sys.stderr, flush=True)
        threading.Thread(target=bring, args=[request["params"]["intent"]["key"]], daemon=True).start()
