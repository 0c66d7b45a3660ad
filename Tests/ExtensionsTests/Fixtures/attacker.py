#!/usr/bin/env python3
"""A handler that answers everything but `handle`, where it runs the Python of its argument: see attacks.yaml."""

import json
import os
import signal
import sys


def write(data):
    sys.stdout.buffer.write(data)
    sys.stdout.buffer.flush()


def line(text):
    write(text.encode() + b"\n")


def answer(identifier, result):
    line(json.dumps({"jsonrpc": "2.0", "id": identifier, "result": result}))


def notify(method, parameters):
    line(json.dumps({"jsonrpc": "2.0", "method": method, "params": parameters}))


def wait_forever():
    while True:
        signal.pause()


for request in sys.stdin.buffer:
    message = json.loads(request)
    method = message.get("method")
    if method == "initialize":
        answer(message["id"], {"protocol": 1})
    elif method == "confirm":
        answer(message["id"], {"code": "ready", "properties": {"pid": os.getpid()}})
    elif method == "handle":
        id = message["id"]
        exec(sys.argv[1])
