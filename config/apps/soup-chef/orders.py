#!/usr/bin/env python3
"""Shows the orders on a page of the browser, out of the book that the handler writes: an order that is placed by voice is there at once.

The page is served to this machine alone, under an address that nobody can guess, for as long as somebody looks.
"""

from __future__ import annotations

import json
import os
import secrets
import subprocess
import sys
from html import escape
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from threading import Timer

# Seconds after which the page looks again, and without a look there is nobody any more.
EVERY, PATIENCE = 2, 30
SOUPS = {"clamChowder": "Clam chowder", "tomatoSoup": "Tomato soup", "chickenNoodleSoup": "Chicken noodle soup"}


def book(activity: dict) -> Path:
    """Where the orders are: as the handler says, else, for a page that is opened again, where Wilco keeps an app's data."""
    told = activity.get("userInfo", {}).get("book")
    data = os.environ.get("XDG_DATA_HOME") or f"{Path.home()}/.local/share"
    return Path(told or f"{data}/wilco/app-data/apps/soup-chef/orders.jsonl")


def orders(path: Path) -> list[dict]:
    """Every order, the oldest first; a line that was cut off is none."""
    found = []
    for line in path.read_text().splitlines() if path.exists() else []:
        try:
            found.append(json.loads(line))
        except ValueError:
            continue
    return found


def row(number: int, order: dict, seen: str | None) -> str:
    soup = SOUPS.get(str(order.get("soup")), str(order.get("soup")))
    price = f"${order.get('totalCents', 0) / 100:.2f}"
    cells = [number, f"{order.get('quantity', 1)} × {soup}", order.get("estimatedTime", ""), price]
    mark = " class=seen" if seen == str(number) else ""
    return f"<tr{mark}>" + "".join(f"<td>{escape(str(cell))}</td>" for cell in cells) + "</tr>"


def page(activity: dict) -> str:
    looked_at = activity.get("userInfo", {}).get("order")
    placed = list(enumerate(orders(book(activity)), 1))
    rows = "".join(row(number, order, looked_at) for number, order in reversed(placed))
    style = "body{font:1.1em sans-serif;margin:2em;color:#222}h1{color:#a03c14}td{padding:.3em 1em}.seen{background:#ffe9cc}"
    head = f"<!doctype html><meta charset=utf-8><meta http-equiv=refresh content={EVERY}><title>Soup Chef</title>"
    table = f"<table>{rows}</table>" if rows else "<p>You have not ordered anything yet.</p>"
    return f"{head}<style>{style}</style><h1>Your orders</h1>{table}"


def serve(activity: dict) -> int:
    key = secrets.token_urlsafe(16)

    class Page(BaseHTTPRequestHandler):
        # A browser may connect ahead and say nothing.
        timeout = 1

        def do_GET(self) -> None:
            known = secrets.compare_digest(self.path, f"/{key}")
            body = page(activity).encode() if known else b"There is no such page."
            self.send_response(200 if known else 404)
            self.send_header("Content-Type", "text/html; charset=utf-8")
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *words: object) -> None:
            pass

    with HTTPServer(("127.0.0.1", 0), Page) as server:
        Timer(0, subprocess.call, [["xdg-open", f"http://127.0.0.1:{server.server_port}/{key}"]]).start()
        server.timeout = PATIENCE
        waiting = True

        def nobody_looks() -> None:
            nonlocal waiting
            waiting = False

        server.handle_timeout = nobody_looks
        while waiting:
            server.handle_request()
    return 0


if __name__ == "__main__":
    sys.exit(serve(json.loads(sys.argv[1])))
