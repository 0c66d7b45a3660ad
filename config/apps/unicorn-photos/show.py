#!/usr/bin/env python3
"""Shows the photos of an activity on a page of the browser: what was asked for, and nothing before it.

What is to be shared is a message to look over and change, which nobody has sent.
"""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
from html import escape
from pathlib import Path

# What can be done next, as it is said to Wilco.
SAYINGS = {"share": "share them", "slideshow": "show them as a slideshow", "delete": "delete them"}


def page(activity: dict) -> str:
    info = activity.get("userInfo", {})
    library = {photo["id"]: photo for photo in json.loads((Path(__file__).parent / "library.json").read_text())}
    photos = [library[photo] for photo in info.get("photos", []) if photo in library]
    subject = activity.get("parameters", {}).get("searchTerm")
    # A word that is no subject of the library is looked for in the titles.
    title = f"Photos of {subject.removeprefix('title:')}" if isinstance(subject, str) else "Photos"
    rows = "".join(f"<li>{escape(photo['title'])}, <time>{escape(photo['day'])}</time></li>" for photo in photos)
    sayings = "".join(f"<li>“{escape(SAYINGS[step])}”</li>" for step in info.get("next", []) if step in SAYINGS)
    head = f"<!doctype html><meta charset=utf-8><title>{escape(title)}</title>"
    shown = f"{head}<h1>{escape(title)}</h1><ol>{rows}</ol>"
    if activity.get("type") == "SharePhotos":
        return shown + message(photos)
    return f"{shown}<p>You can say:</p><ul>{sayings}</ul>"


def message(photos: list[dict]) -> str:
    """A form with everything filled in that is known, which opens in the mail program when it is sent."""
    text = "\n".join(f"{photo['title']}, {photo['day']}" for photo in photos)
    return (
        '<form action="mailto:" method="get">'
        '<p><label>Subject <input name="subject" value="Photos"></label>'
        f'<p><label>Text <textarea name="body" rows="10" cols="60">{escape(text)}</textarea></label>'
        "<p><button>Send with the mail program</button></form>"
    )


if __name__ == "__main__":
    with tempfile.NamedTemporaryFile("w", prefix="photos-", suffix=".html", delete=False) as file:
        file.write(page(json.loads(sys.argv[1])))
    sys.exit(subprocess.call(["xdg-open", file.name]))
