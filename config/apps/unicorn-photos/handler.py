#!/usr/bin/env python3
"""Finds photos in a library that is a file; looking at them happens in the app itself."""

from __future__ import annotations

import json
from pathlib import Path

from wilco_intents import (
    Activity,
    Card,
    Context,
    Intent,
    IntentApp,
    IntentObject,
    Json,
    NotRequired,
    Resolution,
    Response,
    Row,
    Success,
    run,
)


class UnicornPhotos(IntentApp):
    def __init__(self, context: Context) -> None:
        super().__init__(context)
        self.data = Path(context.data_folder)

    def resolve(self, parameter: str, intent: Intent) -> Resolution:
        value = intent[parameter]
        if value is None:
            return NotRequired()
        if parameter == "searchTerm" and not isinstance(value, IntentObject):
            # A subject that no photo is known to show is looked for in the titles.
            return Success(IntentObject(f"title:{value}", str(value)))
        return Success(value)

    def handle(self, intent: Intent) -> Response:
        library: Json = self.read("library.json")
        if intent.name == "ShowSlideshow":
            last = self.read("found.json") if (self.data / "found.json").exists() else []
            found = [photo for photo in library if photo["id"] in last]
        else:
            found = [photo for photo in library if fits(photo, intent)]
        if not found:
            return Response("successNone")
        photos = [photo["id"] for photo in found]
        (self.data / "found.json").write_text(json.dumps(photos))
        rows = [Row(photo["title"], photo["day"]) for photo in found]
        # What can be done next is offered where the photos are, and can be said.
        activity = Activity(user_info={"photos": photos, "next": ["share", "slideshow", "delete"]})
        return Response("continueInApp", {"found": len(found)}, Card("Unicorn Photos", rows), activity)

    def vocabulary(self) -> dict[str, list[IntentObject]]:
        names = self.read("names.json")
        return {"object:Subject": self.terms(names["subjects"]), "object:Album": self.terms(names["albums"])}

    def terms(self, entries: list[Json]) -> list[IntentObject]:
        """Things by their names in the person's language, the first for showing."""
        language = "de" if self.context.locale.startswith("de") else "en"
        return [
            IntentObject(entry["id"], entry[language][0], alternative_names=tuple(entry[language][1:]))
            for entry in entries
        ]

    def read(self, name: str) -> Json:
        """The user's own file, else what comes with the app."""
        own = self.data / name
        return json.loads((own if own.exists() else Path(__file__).parent / name).read_text())


def fits(photo: Json, intent: Intent) -> bool:
    album, day = intent["album"], intent["date"]
    for shown in (intent["searchTerm"], intent["person"]):
        if not isinstance(shown, IntentObject):
            continue
        title = shown.id.removeprefix("title:").casefold()
        if shown.id not in photo["subjects"] and title not in photo["title"].casefold():
            return False
    if isinstance(album, IntentObject) and album.id != photo["album"]:
        return False
    return day is None or str(day) == photo["day"]


if __name__ == "__main__":
    run(UnicornPhotos)
