#!/usr/bin/env python3
"""Keeps sticky notes in a file."""

from __future__ import annotations

from datetime import datetime

from wilco_intents import Card, Intent, IntentObject, Json, NeedsValue, Resolution, Response, Row, StatefulApp
from wilco_intents import Success, Unsupported, choose, run, vocabulary_changed


def thing(note: Json) -> IntentObject:
    """A note as other actions see it: identifier, name, content, and when it was last changed."""
    properties = {"name": note["name"], "content": note["content"], "modified": note["modified"]}
    return IntentObject(str(note["id"]), note["name"], properties=properties)


def now() -> str:
    return datetime.now().isoformat(timespec="seconds")


class StickyNotes(StatefulApp):
    def initial_state(self) -> dict[str, Json]:
        return {"notes": [], "lastID": 0}

    def vocabulary(self) -> dict[str, list[IntentObject]]:
        return {"object:Note": self.notes()}

    def options(self, parameter: str, intent: Intent, search: str | None) -> list[IntentObject]:
        return self.notes() if parameter == "note" else []

    def notes(self) -> list[IntentObject]:
        """The one changed last first."""
        notes = sorted(self.state()["notes"], key=lambda note: note["modified"], reverse=True)
        return [thing(note) for note in notes]

    def resolve(self, parameter: str, intent: Intent) -> Resolution:
        match parameter:
            case "note":
                return self.note(intent)
            case "name":
                name = intent["name"]
                if not isinstance(name, str):
                    return NeedsValue()
                taken = any(note.display.casefold() == name.casefold() for note in self.notes())
                return Unsupported("taken") if taken else Success(name)
        return super().resolve(parameter, intent)

    def note(self, intent: Intent) -> Resolution:
        notes = self.notes()
        wanted = intent["note"]
        if not isinstance(wanted, IntentObject):
            return NeedsValue() if notes else Unsupported("none")
        return choose(wanted, notes)

    def perform(self, intent: Intent, state: dict[str, Json]) -> Response:
        match intent.name:
            case "ListNotes":
                notes = [note.to_json() for note in self.notes()]
                return Response("success", {"notes": notes}) if notes else Response("successNone")
            case "CreateNote":
                state["lastID"] += 1
                note = {"id": state["lastID"], "name": intent["name"], "content": "", "modified": now()}
                state["notes"].append(note)
                vocabulary_changed()
                return self.answer(note)
        wanted = intent["note"]
        wanted_id = wanted.id if isinstance(wanted, IntentObject) else ""
        note = next((one for one in state["notes"] if str(one["id"]) == wanted_id), None)
        if note is None:
            return Response("failure")
        if intent.name == "AddText":
            note["content"] = f"{note['content']}\n{intent['text']}".strip()
            note["modified"] = now()
        elif intent.name == "DeleteNote":
            state["notes"].remove(note)
            vocabulary_changed()
            return Response("success")
        elif not note["content"]:
            return self.answer(note, "successBlank")
        return self.answer(note)

    @staticmethod
    def answer(note: Json, code: str = "success") -> Response:
        lines = note["content"].split("\n")
        properties = {"note": thing(note).to_json(), "content": ", ".join(lines)}
        return Response(code, properties, Card(note["name"], [Row(line) for line in lines if line]))


if __name__ == "__main__":
    run(StickyNotes)
