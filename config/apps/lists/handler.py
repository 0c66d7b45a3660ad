#!/usr/bin/env python3
"""Lists and notes in files that other programs open: todo.txt and Markdown."""

from __future__ import annotations

import base64
import threading
from collections.abc import Callable
from pathlib import Path

from wilco_intents import (
    Card,
    Confirmation,
    Context,
    Disambiguation,
    Intent,
    IntentObject,
    Json,
    NeedsValue,
    NotRequired,
    Resolution,
    Response,
    Row,
    StatefulApp,
    Success,
    ToldTerms,
    Unsupported,
    is_term,
    listed,
    now,
    run,
)
from wilco_intents.files import FileProblem, remove_leftovers

from shelf import NOTES, Change, List, Note, Shelf, file_name, folded
from wording import (
    OTHER_NAMES,
    language_of,
    list_name,
    note_name,
    place,
    separate,
    whole,
    with_amount,
    without_article,
)

# A list that is made when something is put on it.
NEW = "new:"
# Terms of a type; more are said in other words, or chosen.
MOST_TERMS = 200
# How often others' changes are looked for, in seconds.
WATCHING = 2.0


class Lists(StatefulApp):
    def __init__(self, context: Context) -> None:
        super().__init__(context)
        folder = Path(context.folder or Path(context.data_folder) / "lists")
        if context.folder is None:
            folder.mkdir(exist_ok=True)
        self.shelf = Shelf(folder, language_of(context.locale))
        try:
            remove_leftovers(folder)
            remove_leftovers(folder / NOTES)
        except OSError:
            # They stay; whatever else is in the way is told when something is asked.
            pass
        self.telling = threading.Lock()
        self.terms = ToldTerms(Path(context.data_folder) / "terms.json")
        threading.Thread(target=self.watch, daemon=True).start()

    # The person's own names

    def vocabulary(self) -> dict[str, list[IntentObject]]:
        try:
            lists = self.shelf.lists()
            notes = self.shelf.notes()
        except FileProblem:
            return {}
        language = self.shelf.language
        terms = {
            "object:List": [self.list_thing(one, language) for one in lists],
            "object:Note": [IntentObject(note.id, note.name) for note in notes if is_term(note.name)],
            "object:Entry": self.entry_terms(lists),
        }
        return {name: things[:MOST_TERMS] for name, things in terms.items()}

    def entry_terms(self, lists: list[List]) -> list[IntentObject]:
        """What is open, newest first.

        Also without its first word, where that tells it from the others: "the dentist" of "call the dentist".
        """
        texts: dict[str, str] = {}
        for one in lists:
            try:
                found = one.entries()
            except FileProblem:
                continue
            for entry in reversed(found):
                if is_term(entry.text):
                    texts.setdefault(entry.text.casefold(), entry.text)
        language = self.shelf.language
        shorter: dict[str, list[str]] = {}
        for text in texts.values():
            tail = without_article(text.partition(" ")[2], language)
            if tail:
                shorter.setdefault(tail.casefold(), []).append(text)
        return [
            IntentObject(text, text, alternative_names=tuple(tail for tail, of in shorter.items() if of == [text]))
            for text in texts.values()
        ]

    def list_thing(self, one: List, language: str) -> IntentObject:
        others = OTHER_NAMES[language].get(one.kind or "", ())
        return IntentObject(one.id, list_name(one, language), alternative_names=tuple(others))

    def watch(self) -> None:
        """Tells of names that others made, also while this process did not run."""
        waiting = threading.Event()
        seen = None
        while True:
            try:
                present = self.shelf.stamp()
                if present != seen:
                    self.tell_terms()
                seen = present
            except (FileProblem, OSError):
                # Whoever asks for something is told what is wrong.
                pass
            waiting.wait(WATCHING)

    def tell_terms(self) -> None:
        """Tells Wilco which names have changed since it was told last."""
        with self.telling:
            self.terms.tell(self.vocabulary())

    # What is meant

    def options(self, parameter: str, intent: Intent, search: str | None) -> list[IntentObject]:
        try:
            match parameter:
                case "list":
                    return [self.list_thing(one, language_of(intent.locale)) for one in self.shelf.lists()]
                case "note":
                    return [note_thing(note) for note in self.shelf.notes()]
                case "entry":
                    return [entry_thing(text) for _, text in self.open_entries(intent)]
        except FileProblem:
            pass
        return []

    def resolve(self, parameter: str, intent: Intent) -> Resolution:
        try:
            match parameter:
                case "list":
                    return self.resolve_list(intent)
                case "note":
                    return self.resolve_note(intent)
                case "entry":
                    return self.resolve_entry(intent)
                case "name":
                    return self.resolve_name(intent)
        except FileProblem:
            # `confirm` tells what is wrong.
            value = intent[parameter]
            return NotRequired() if value is None else Success(value)
        return super().resolve(parameter, intent)

    def wanted_list(self, intent: Intent) -> str | None:
        """What the list was called."""
        wanted = intent["list"]
        if isinstance(wanted, IntentObject):
            return wanted.display if wanted.id.startswith(NEW) else wanted.id
        name = intent["listName"]
        # An article alone is no name.
        return without_article(f"{name} ", language_of(intent.locale)) or None if isinstance(name, str) else None

    def known_list(self, intent: Intent) -> List | None:
        wanted = self.wanted_list(intent)
        if wanted is None:
            return None
        lists = self.shelf.lists()
        named = [one for one in lists if one.id == wanted] or [one for one in lists if one.is_called(wanted)]
        return named[0] if named else None

    def resolve_list(self, intent: Intent) -> Resolution:
        language = language_of(intent.locale)
        known = self.known_list(intent)
        if known is not None:
            return Success(self.list_thing(known, language))
        wanted = intent["list"]
        if isinstance(wanted, IntentObject) and wanted.id.startswith(NEW):
            return Success(wanted)
        name = self.wanted_list(intent)
        if name is None:
            return self.unnamed_list(intent)
        name = list_name_said(name, intent)
        if intent.name == "AddItem" and file_name(name):
            return Confirmation(IntentObject(NEW + name, name))
        lists = [self.list_thing(one, language) for one in self.shelf.lists()]
        return Unsupported("unknown", {"wanted": name}, lists)

    def unnamed_list(self, intent: Intent) -> Resolution:
        language = language_of(intent.locale)
        entry = intent["entry"]
        if isinstance(entry, IntentObject):
            holding = [one for one, text in self.open_entries(intent) if text == entry.id]
            if len(holding) == 1:
                return Success(self.list_thing(holding[0], language))
            return Disambiguation([self.list_thing(one, language) for one in holding]) if holding else NotRequired()
        lists = self.shelf.lists()
        if len(lists) == 1:
            return Success(self.list_thing(lists[0], language))
        return NotRequired() if "list" in intent.optional else NeedsValue()

    def open_entries(self, intent: Intent) -> list[tuple[List, str]]:
        """What may be meant, with the list that it stands on."""
        known = self.known_list(intent)
        found = []
        for one in [known] if known is not None else self.shelf.lists():
            try:
                found += [(one, entry.text) for entry in one.entries()]
            except FileProblem:
                if known is not None:
                    raise
        return found

    def resolve_entry(self, intent: Intent) -> Resolution:
        language = language_of(intent.locale)
        present = [text for _, text in self.open_entries(intent)]
        if self.wanted_list(intent) is not None and self.known_list(intent) is None:
            # The list is asked about.
            return NotRequired()
        if not present:
            return Unsupported("none")
        position = intent["position"]
        if isinstance(position, int) and intent["entry"] is None:
            index = position - 1 if position > 0 else len(present) + position
            if 0 <= index < len(present):
                return Success(entry_thing(present[index]))
            return Unsupported("tooFew", {"number": len(present)})
        wanted = intent["entry"]
        words = wanted.display if isinstance(wanted, IntentObject) else intent["words"]
        if not isinstance(words, str):
            return NeedsValue()
        fitting = matching(without_article(words, language), present)
        if len(fitting) == 1:
            return Success(entry_thing(fitting[0]))
        if fitting:
            return Disambiguation([entry_thing(text) for text in fitting])
        details = {"wanted": without_article(words, language)}
        return Unsupported("unknown", details, [entry_thing(text) for text in present])

    def resolve_note(self, intent: Intent) -> Resolution:
        notes = self.shelf.notes()
        if not notes:
            return Unsupported("none")
        if intent["latest"] is True and intent["note"] is None:
            return Success(note_thing(notes[0]))
        wanted = intent["note"]
        words = wanted.display if isinstance(wanted, IntentObject) else intent["searchTerm"]
        if isinstance(wanted, IntentObject):
            named = [note for note in notes if note.id == wanted.id]
            if named:
                return Success(note_thing(named[0]))
        if not isinstance(words, str):
            return Success(note_thing(notes[0])) if len(notes) == 1 else NeedsValue()
        words = without_article(words, language_of(intent.locale))
        by_name = matching(words, [note.name for note in notes])
        fitting = [note for note in notes if note.name in by_name] or [
            note for note in notes if matching(words, [f"{note.name} {' '.join(self.content(note))}"])
        ]
        if len(fitting) == 1:
            return Success(note_thing(fitting[0]))
        if fitting:
            return Disambiguation([note_thing(note) for note in fitting])
        return Unsupported("unknown", {"wanted": words}, [note_thing(note) for note in notes])

    @staticmethod
    def content(note: Note) -> list[str]:
        try:
            return note.content()
        except FileProblem:
            return []

    def resolve_name(self, intent: Intent) -> Resolution:
        name = intent["name"]
        if not isinstance(name, str):
            return NotRequired() if "name" in intent.optional else NeedsValue()
        if intent.name in ("CreateList", "RenameList"):
            name = list_name_said(name, intent)
        if not file_name(name):
            return Unsupported("unusable")
        if intent.name == "TakeNote":
            taken = any(folded(note.name) == folded(file_name(name)) for note in self.shelf.notes())
        else:
            taken = any(one.is_called(name) and one.path.exists() for one in self.shelf.lists())
        return Unsupported("taken", {"wanted": name}) if taken else Success(name)

    # What is done

    def confirm(self, intent: Intent) -> Response:
        try:
            if not self.shelf.is_there():
                raise FileProblem("failureFolder")
            known = self.known_list(intent)
            if intent.name == "ClearList" and known is not None:
                count = len(known.entries())
                properties: dict[str, Json] = {"number": count} | self.names(known, intent)
                return Response("ready" if count else "successNone", properties)
            if intent.name == "DeleteList" and known is not None:
                return Response("ready", self.names(known, intent))
        except FileProblem as problem:
            return Response(problem.code)
        return Response("ready")

    def perform(self, intent: Intent, state: dict[str, Json]) -> Response:
        try:
            if not self.shelf.is_there():
                raise FileProblem("failureFolder")
            return self.perform_with_files(intent, state)
        except FileProblem as problem:
            return Response(problem.code)

    def perform_with_files(self, intent: Intent, state: dict[str, Json]) -> Response:
        doing: dict[str, Callable[[Intent, dict[str, Json]], Response]] = {
            "AddItem": self.add,
            "CompleteItem": self.complete,
            "RemoveItem": self.remove,
            "ChangeItem": self.change_item,
            "ClearList": self.clear,
            "CreateList": self.create_list,
            "RenameList": self.rename_list,
            "DeleteList": self.delete_list,
            "TakeNote": self.create_note,
            "AddToNote": self.add_to_note,
            "DiscardNote": self.delete_note,
            "TakeBack": self.take_back,
        }
        telling: dict[str, Callable[[Intent], Response]] = {
            "ShowList": self.show_list,
            "CheckItem": self.check_item,
            "ShowLists": self.show_lists,
            "ReadNote": self.find_note,
            "ShowNotes": self.show_notes,
        }
        if intent.name in telling:
            return telling[intent.name](intent)
        response = doing[intent.name](intent, state)
        self.tell_terms()
        return response

    def names(self, one: List, intent: Intent) -> dict[str, Json]:
        language = language_of(intent.locale)
        name = list_name(one, language)
        things = {"list": self.list_thing(one, language).to_json()}
        return things | {"place": place(name, language), "whole": whole(name, language)}

    def settled_list(self, intent: Intent) -> List:
        """The one that was settled; it may be gone since."""
        known = self.known_list(intent)
        if known is None:
            raise FileProblem("failureGone")
        return known

    def settled_note(self, intent: Intent) -> Note:
        wanted = intent["note"]
        found = [note for note in self.shelf.notes() if isinstance(wanted, IntentObject) and note.id == wanted.id]
        if not found:
            raise FileProblem("failureGone")
        return found[0]

    # Lists

    def add(self, intent: Intent, state: dict[str, Json]) -> Response:
        language = language_of(intent.locale)
        done = []
        one = self.known_list(intent)
        if one is None:
            wanted = intent["list"]
            if not isinstance(wanted, IntentObject):
                raise FileProblem("failureGone")
            done.append(self.shelf.create_list(wanted.display))
            one = List(done[0].path, None)
        present = {folded(entry.text) for entry in one.entries()}
        things = separate(str(intent["item"]), language, one.kind == "todo")
        new = [thing for thing in things if folded(thing) not in present]
        if new:
            # As todo.txt's programs write it; a Markdown list has no mark for a day.
            due = "" if intent["due"] is None else f" due:{intent['due']}" if one.path.suffix == ".txt" else f" ({intent['due']})"
            done.append(self.shelf.add(one, [thing + due for thing in new], now().date().isoformat()))
        self.remember(state, done)
        old = [thing for thing in things if thing not in new]
        properties = self.names(one, intent) | {
            "added": listed(new, language),
            "addedNumber": len(new),
            "present": listed(old, language),
            "presentNumber": len(old),
        }
        code = "success" if not old else "successSome" if new else "successPresent"
        if code == "success" and intent["due"] is not None:
            return Response("successDue", properties | {"due": str(intent["due"])}, self.card(one, intent))
        return Response(code, properties, self.card(one, intent))

    def card(self, one: List, intent: Intent) -> Card:
        return Card(
            list_name(one, language_of(intent.locale)), [Row(entry.text, entry.due) for entry in one.entries()[:200]]
        )

    def show_list(self, intent: Intent) -> Response:
        one = self.settled_list(intent)
        found = [entry_thing(entry.text).to_json() for entry in one.entries()]
        if not found:
            return Response("successNone", self.names(one, intent))
        return Response("success", self.names(one, intent) | {"entries": found}, self.card(one, intent))

    def check_item(self, intent: Intent) -> Response:
        language = language_of(intent.locale)
        one = self.settled_list(intent)
        words = without_article(str(intent["item"]), language)
        found = matching(words, [entry.text for entry in one.entries()])
        properties = self.names(one, intent) | {"found": listed(found, language), "number": len(found), "words": words}
        return Response("successYes" if found else "successNo", properties)

    def complete(self, intent: Intent, state: dict[str, Json]) -> Response:
        one, entry = self.settled_list(intent), intent["entry"]
        text = entry.id if isinstance(entry, IntentObject) else ""
        made = self.shelf.complete(one, [text], now().date().isoformat())
        return self.gone(one, text, made, intent, state)

    def remove(self, intent: Intent, state: dict[str, Json]) -> Response:
        one, entry = self.settled_list(intent), intent["entry"]
        text = entry.id if isinstance(entry, IntentObject) else ""
        return self.gone(one, text, self.shelf.remove(one, [text]), intent, state)

    def gone(self, one: List, text: str, made: Change, intent: Intent, state: dict[str, Json]) -> Response:
        if made.before == made.after:
            raise FileProblem("failureGone")
        self.remember(state, [made])
        rest = {"gone": text, "left": len(one.entries())}
        return Response("success", self.names(one, intent) | rest, self.card(one, intent))

    def change_item(self, intent: Intent, state: dict[str, Json]) -> Response:
        one, entry, language = self.settled_list(intent), intent["entry"], language_of(intent.locale)
        text = entry.id if isinstance(entry, IntentObject) else ""
        new = with_amount(text, str(intent["content"]).strip().rstrip(".!?"), language)
        made = self.shelf.reword(one, text, new)
        if made.before == made.after and new != text:
            raise FileProblem("failureGone")
        self.remember(state, [made])
        return Response("success", self.names(one, intent) | {"gone": text, "added": new}, self.card(one, intent))

    def clear(self, intent: Intent, state: dict[str, Json]) -> Response:
        one = self.settled_list(intent)
        if not one.entries():
            return Response("successNone", self.names(one, intent))
        self.remember(state, [self.shelf.clear(one)])
        return Response("success", self.names(one, intent))

    def create_list(self, intent: Intent, state: dict[str, Json]) -> Response:
        made = self.shelf.create_list(str(intent["name"]))
        self.remember(state, [made])
        return Response("success", self.names(List(made.path, None), intent))

    def rename_list(self, intent: Intent, state: dict[str, Json]) -> Response:
        made = self.shelf.rename(self.settled_list(intent), str(intent["name"]))
        self.remember(state, made)
        return Response("success", self.names(List(made[0].path, None), intent))

    def delete_list(self, intent: Intent, state: dict[str, Json]) -> Response:
        one = self.settled_list(intent)
        names = self.names(one, intent)
        self.remember(state, [self.shelf.delete(one.path)])
        return Response("success", names)

    def show_lists(self, intent: Intent) -> Response:
        language = language_of(intent.locale)
        lists = [one for one in self.shelf.lists() if one.path.exists()]
        if not lists:
            return Response("successNone")
        rows = [Row(list_name(one, language), str(count_of(one))) for one in lists]
        things = [self.list_thing(one, language).to_json() for one in lists]
        return Response("success", {"lists": things}, Card(rows=rows[:200]))

    # Notes

    def create_note(self, intent: Intent, state: dict[str, Json]) -> Response:
        content, name = str(intent["content"] or "").strip(), intent["name"]
        name = name if isinstance(name, str) else note_name(content)
        made = self.shelf.create_note(name or "Note", content)
        self.remember(state, [made])
        note = Note(self.shelf.place(made.path), made.path, made.path.stat().st_mtime)
        properties = {"note": note_thing(note).to_json(), "name": note.name}
        return Response("success", properties, Card(note.name, [Row(content)]))

    def add_to_note(self, intent: Intent, state: dict[str, Json]) -> Response:
        note = self.settled_note(intent)
        self.remember(state, [self.shelf.add_to_note(note, str(intent["content"]))])
        return self.answer(note)

    def find_note(self, intent: Intent) -> Response:
        note = self.settled_note(intent)
        if note.content():
            return self.answer(note)
        return Response("successBlank", {"note": note_thing(note).to_json(), "name": note.name})

    @staticmethod
    def answer(note: Note) -> Response:
        lines = note.content()
        content = ". ".join(line.rstrip(".") for line in lines)
        properties = {"note": note_thing(note).to_json(), "name": note.name, "content": content}
        return Response("success", properties, Card(note.name, [Row(line[:200]) for line in lines[:200]]))

    def show_notes(self, intent: Intent) -> Response:
        notes = [note_thing(note).to_json() for note in self.shelf.notes()]
        return Response("success", {"notes": notes}) if notes else Response("successNone")

    def delete_note(self, intent: Intent, state: dict[str, Json]) -> Response:
        note = self.settled_note(intent)
        self.remember(state, [self.shelf.delete(note.path)])
        return Response("success", {"name": note.name})

    def remember(self, state: dict[str, Json], done: list[Change]) -> None:
        """What can be taken back: the last request that changed a file."""
        state["done"] = [
            {"path": self.shelf.place(one.path), "before": packed(one.before), "after": packed(one.after)} for one in done
        ]

    def take_back(self, intent: Intent, state: dict[str, Json]) -> Response:
        done = state.pop("done", None)
        if not done:
            return Response("failureNothing")
        changes = [
            Change(self.shelf.folder / one["path"], unpacked(one["before"]), unpacked(one["after"])) for one in done
        ]
        # All of them, in reverse, or none.
        taken = [self.shelf.take_back(change) for change in reversed(changes)]
        return Response("success" if all(taken) else "failureChanged")


def packed(text: str | None) -> str | None:
    return None if text is None else base64.b64encode(text.encode("utf-8", "surrogateescape")).decode("ascii")


def unpacked(text: str | None) -> str | None:
    return None if text is None else base64.b64decode(text).decode("utf-8", "surrogateescape")


def entry_thing(text: str) -> IntentObject:
    return IntentObject(text, text)


def note_thing(note: Note) -> IntentObject:
    return IntentObject(note.id, note.name)


def count_of(one: List) -> int:
    try:
        return len(one.entries())
    except FileProblem:
        return 0


def list_name_said(name: str, intent: Intent) -> str:
    """"The camping list" is the list "camping"; in German a list may have its "list" within its name."""
    name = without_article(name.strip().strip("\"“”„'"), language_of(intent.locale))
    if intent["isOneWord"] is True and not name.casefold().endswith("liste"):
        return f"{name[:1].upper()}{name[1:]}liste"
    return name.removesuffix(" list").removesuffix(" List").strip()


def matching(words: str, texts: list[str]) -> list[str]:
    """The texts that are just these words; else those that hold them; else those that hold each of them."""
    wanted = folded(words)
    exact = [text for text in texts if folded(text) == wanted]
    held = [text for text in texts if f" {wanted} " in f" {folded(text)} "]
    each = [text for text in texts if set(wanted.split()) <= set(folded(text).split())]
    return list(dict.fromkeys(exact or held or each)) if wanted else []


if __name__ == "__main__":
    run(Lists)
