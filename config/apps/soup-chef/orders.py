#!/usr/bin/env python3
"""Shows the orders on a page of the browser, out of the book that the handler writes: an order that is placed by voice is there at once.

Opened with an order, it shows a form first, with what is known of it filled in: nothing is ordered before somebody presses the button.

The page is served to this machine alone, under an address that nobody can guess, for as long as somebody looks.
"""

from __future__ import annotations

import fcntl
import json
import os
import secrets
import subprocess
import sys
from datetime import datetime, timedelta
from html import escape
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from threading import Timer
from urllib.parse import parse_qs

# Seconds after which the page looks again, without a look there is nobody any more, and a form is left.
EVERY, PATIENCE, FORM_PATIENCE = 2, 30, 900
# More is no order.
LONGEST_FORM = 10_000
SOUPS = {"clamChowder": "Clam chowder", "tomatoSoup": "Tomato soup", "chickenNoodleSoup": "Chicken noodle soup"}
# How many bowls there are of each, what one costs in cents, and where an order may go.
BOWLS = {"clamChowder": 12, "tomatoSoup": 20, "chickenNoodleSoup": 8}
PRICES = {"small": 295, "medium": 375, "large": 475}
TOPPINGS = {"croutons": "Croutons", "redPepper": "Red pepper", "cheese": "Cheese"}
STORES = {"sheridan": "38801 S Sheridan Blvd", "lewis": "7401 S Lewis Ave"}
PLACES = {"currentLocation": "My current location", "home": "Home", "office": "The office"}


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


STYLE = "body{font:1.1em sans-serif;margin:2em;color:#222}h1{color:#a03c14}td{padding:.3em 1em}.seen{background:#ffe9cc}"


def form(given: dict, complaint: str = "") -> str:
    """An order to look over and change."""

    def choice(name: str, choices: dict, none: str | None = None) -> str:
        options = ([f'<option value="">{none}'] if none else []) + [
            f'<option value="{key}"{" selected" if given.get(name) == key else ""}>{escape(text)}' for key, text in choices.items()
        ]
        return f'<select name="{name}">{"".join(options)}</select>'

    def box(key: str, text: str) -> str:
        mark = " checked" if key in given.get("toppings", []) else ""
        return f'<label><input type="checkbox" name="toppings" value="{key}"{mark}>{text}</label> '

    boxes = "".join(box(key, text) for key, text in TOPPINGS.items())
    head = f"<!doctype html><meta charset=utf-8><title>Soup Chef</title><style>{STYLE}</style><h1>Your order</h1>"
    told = f"<p role=alert>{escape(complaint)}</p>" if complaint else ""
    quantity = escape(str(given.get("quantity", 1)))
    return (
        f'{head}{told}<form method="post"><p><label>Soup {choice("soup", SOUPS)}</label>'
        f'<p><label>How many <input type="number" name="quantity" min="1" value="{quantity}"></label>'
        f'<p><label>Size {choice("size", {key: key.capitalize() for key in PRICES}, "As usual")}</label>'
        f"<p>{boxes}"
        f'<p><label>Pickup or delivery {choice("orderType", {"pickup": "Pickup", "delivery": "Delivery"})}</label>'
        f'<p><label>Pick up at {choice("store", STORES)}</label>'
        f'<p><label>Deliver to {choice("deliveryLocation", PLACES)}</label>'
        "<p><button>Place the order</button></form>"
    )


def order(fields: dict) -> tuple[dict, str]:
    """What the form says, as it is written down, and what is wrong with it."""
    one = {name: values[-1] for name, values in fields.items()}
    toppings = [topping for topping in fields.get("toppings", []) if topping in TOPPINGS]
    quantity = int(one["quantity"]) if one.get("quantity", "").isdecimal() else 0
    soup, size = one.get("soup"), one.get("size")
    given = {"soup": soup, "quantity": quantity, "toppings": toppings} | ({"size": size} if size in PRICES else {})
    delivered = one.get("orderType") == "delivery"
    given["orderType"] = "delivery" if delivered else "pickup"
    goal, goals = ("deliveryLocation", PLACES) if delivered else ("store", STORES)
    given[goal] = one.get(goal)
    if soup not in SOUPS or given[goal] not in goals:
        return given, "That is not to be had."
    if not 1 <= quantity <= BOWLS[soup]:
        return given, f"One order has 1 to {BOWLS[soup]} bowls of it."
    return given, ""


def place(given: dict, path: Path) -> int:
    """Writes the order down as the handler does, and returns its number."""
    ready = datetime.now() + timedelta(minutes=30 if given["orderType"] == "delivery" else 10)
    total = PRICES[given.get("size", "medium")] * given["quantity"]
    record = given | {"key": secrets.token_hex(8), "totalCents": total, "estimatedTime": ready.strftime("%Y-%m-%dT%H:%M")}
    path.parent.mkdir(parents=True, exist_ok=True)
    with open(os.open(path, os.O_RDWR | os.O_CREAT | os.O_APPEND, 0o600), "r+b") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        before = file.read()
        # A line that was cut off stays a line of its own.
        cut = b"" if not before or before.endswith(b"\n") else b"\n"
        file.write(cut + json.dumps(record, sort_keys=True).encode() + b"\n")
        file.flush()
        os.fsync(file.fileno())
    return len(orders(path))


def page(activity: dict) -> str:
    looked_at = activity.get("userInfo", {}).get("order")
    placed = list(enumerate(orders(book(activity)), 1))
    rows = "".join(row(number, order, looked_at) for number, order in reversed(placed))
    head = f"<!doctype html><meta charset=utf-8><meta http-equiv=refresh content={EVERY}><title>Soup Chef</title>"
    table = f"<table>{rows}</table>" if rows else "<p>You have not ordered anything yet.</p>"
    return f"{head}<style>{STYLE}</style><h1>Your orders</h1>{table}"


def serve(activity: dict) -> int:
    key = secrets.token_urlsafe(16)
    # What is still to be ordered; nothing once it is.
    asked = activity.get("parameters", {}) if activity.get("type") == "OrderSoup" else None

    class Page(BaseHTTPRequestHandler):
        # A browser may connect ahead and say nothing.
        timeout = 1

        def do_GET(self) -> None:
            if not self.known():
                return self.show(404, "There is no such page.")
            self.show(200, page(activity) if asked is None else form(asked))

        def do_POST(self) -> None:
            nonlocal asked
            length = self.headers.get("Content-Length", "")
            if not self.known():
                return self.show(404, "There is no such page.")
            if not length.isdecimal() or int(length) > LONGEST_FORM:
                return self.show(400, "This is no order.")
            # Whoever presses the button twice has ordered once.
            if asked is not None:
                asked, complaint = order(parse_qs(self.rfile.read(int(length)).decode(errors="replace")))
                if complaint:
                    return self.show(422, form(asked, complaint))
                activity["userInfo"] = activity.get("userInfo", {}) | {"order": str(place(asked, book(activity)))}
                asked = None
            self.send_response(303)
            self.send_header("Location", f"/{key}")
            self.end_headers()

        def known(self) -> bool:
            return secrets.compare_digest(self.path, f"/{key}")

        def show(self, status: int, text: str) -> None:
            body = text.encode()
            self.send_response(status)
            self.send_header("Content-Type", "text/html; charset=utf-8")
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *words: object) -> None:
            pass

    with HTTPServer(("127.0.0.1", 0), Page) as server:
        Timer(0, subprocess.call, [["xdg-open", f"http://127.0.0.1:{server.server_port}/{key}"]]).start()
        waiting = True

        def nobody_looks() -> None:
            nonlocal waiting
            waiting = False

        server.handle_timeout = nobody_looks
        while waiting:
            server.timeout = PATIENCE if asked is None else FORM_PATIENCE
            server.handle_request()
    return 0


if __name__ == "__main__":
    sys.exit(serve(json.loads(sys.argv[1])))
