#!/usr/bin/env python3
"""Sends messages to the people of an address book, and reads those that came in: state is files in the data folder."""

from __future__ import annotations

import fcntl
import json
import os
from pathlib import Path

from contacts import AddressBook
from wilco_intents import (
    Card,
    Context,
    Intent,
    IntentApp,
    IntentObject,
    Json,
    NeedsValue,
    NotRequired,
    Resolution,
    Response,
    Row,
    Success,
    run,
)


class UnicornChat(IntentApp):
    def __init__(self, context: Context) -> None:
        super().__init__(context)
        self.data = Path(context.data_folder)
        self.outbox = self.data / "outbox.jsonl"

    def resolve(self, parameter: str, intent: Intent) -> Resolution:
        match parameter:
            case "recipient" | "sender":
                person = intent[parameter]
                if person is None:
                    return NotRequired() if parameter == "sender" else NeedsValue()
                return self.address_book().resolve(person)
            case "content":
                text = str(intent["content"] or "").strip(" ,.:")
                return Success(text[0].upper() + text[1:]) if text else NeedsValue()
        return super().resolve(parameter, intent)

    def confirm(self, intent: Intent) -> Response:
        if intent.name == "SendMessage" and not self.read("service.json", {}).get("online", True):
            return Response("serviceUnavailable")
        return Response("ready")

    def handle(self, intent: Intent) -> Response:
        if intent.name == "ReadMessages":
            return self.read_messages(intent)
        recipient, content = intent["recipient"], intent["content"]
        if not isinstance(recipient, IntentObject) or not isinstance(content, str):
            return Response("failure")
        self.send({"key": intent.key, "recipient": recipient.id, "text": content})
        return Response("success", card=Card("Unicorn Chat", [Row(recipient.display, content)]))

    def vocabulary(self) -> dict[str, list[IntentObject]]:
        recent = [message["recipient"] for message in reversed(self.sent())]
        return {"person": self.address_book().terms(recent)}

    def read_messages(self, intent: Intent) -> Response:
        names = {person.id: person.display for person in self.address_book().people}
        sender = intent["sender"]
        messages = [
            f"{names.get(message['sender'], message['sender'])}: {message['text'].rstrip('.')}"
            for message in self.read("inbox.json", [])
            if not isinstance(sender, IntentObject) or message["sender"] == sender.id
        ]
        if not messages:
            return Response("successEmptyFrom" if isinstance(sender, IntentObject) else "successEmpty")
        return Response("success", {"messages": messages})

    def address_book(self) -> AddressBook:
        return AddressBook(self.read("contacts.json", []))

    def read(self, name: str, missing: Json) -> Json:
        """The user's own file, else what comes with the app."""
        for path in (self.data / name, Path(__file__).parent / name):
            if path.exists():
                return json.loads(path.read_text())
        return missing

    def sent(self) -> list[dict[str, str]]:
        if not self.outbox.exists():
            return []
        lines = self.outbox.read_text().splitlines()
        # A line that a power cut left unfinished is no message.
        return [json.loads(line) for line in lines if line.endswith("}")]

    def send(self, message: dict[str, str]) -> None:
        """Writes a message down, once for each key; it is on the disk when this returns."""
        with open(self.outbox, "a") as file:
            fcntl.flock(file, fcntl.LOCK_EX)
            if any(known["key"] == message["key"] for known in self.sent()):
                return
            file.write(json.dumps(message, ensure_ascii=False) + "\n")
            file.flush()
            os.fsync(file.fileno())


if __name__ == "__main__":
    run(UnicornChat)
