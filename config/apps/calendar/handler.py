#!/usr/bin/python3
"""A calendar in files that other programs open: what is on, when one is free, and what clashes."""

# Debian's own Python has Debian's packages; another one in the PATH has not.

from __future__ import annotations

import base64
import hashlib
import json
import threading
import uuid
from collections.abc import Callable
from datetime import date, datetime, timedelta
from pathlib import Path

from wilco_intents import (
    Card,
    Context,
    Disambiguation,
    Finding,
    Intent,
    IntentApp,
    IntentObject,
    Json,
    NeedsMoreDetails,
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
    log,
    now,
    run,
)
from wilco_intents.files import FileProblem

PACKAGE = "python3-icalendar"
try:
    import writing
    import zones
    from events import Occurrence
    from noticing import Noticing
    from reminded import Reminders
    from reminding import Reminding
    from spans import Span, clashes, gaps, span_of
    from telling import Telling, language_of, shorter_names, without_article
    from vdir import Change, Found, Vdir, folded
    from wishes import USUAL, day_in, length_until, part_of, repeat_rule, seconds_in, start_of, time_on
except ModuleNotFoundError as error:
    if error.name not in ("icalendar", "dateutil", "pytz"):
        raise
    missing: ModuleNotFoundError | None = error
else:
    missing = None

# How far ahead an event is looked for by its name, and clashes of a series.
AHEAD = timedelta(days=400)
AHEAD_IN_SERIES = timedelta(days=92)
MOST_TERMS = 200
# How often others' changes are looked for, in seconds.
WATCHING = 3.0


class WithoutPackage(IntentApp):
    """Stands in where what reads calendar files is not installed."""

    def resolve(self, parameter: str, intent: Intent) -> Resolution:
        value = intent[parameter]
        return NotRequired() if value is None else Success(value)

    def confirm(self, intent: Intent) -> Response:
        return Response("failurePackage")

    def handle(self, intent: Intent) -> Response:
        return Response("failurePackage")

    def examine(self) -> list[Finding]:
        return [Finding(f"{PACKAGE} is missing ({missing})", f"sudo apt-get install {PACKAGE}")]


class CalendarApp(StatefulApp):
    def __init__(self, context: Context) -> None:
        super().__init__(context)
        folder = Path(context.folder or Path(context.data_folder) / "calendars")
        if context.folder is None:
            folder.mkdir(exist_ok=True)
        self.vdir = Vdir(folder, language_of(context.locale))
        self.reminding = Reminding(self.vdir, Telling(context.locale), context.announcements)
        self.reminders = Reminders(Path(context.data_folder))
        self.noticing = Noticing(self.vdir, Telling(context.locale), Path(context.data_folder) / "clashes.json")
        # Also held while something is changed here: that is no news to the person.
        self.telling_changes = threading.Lock()
        self.terms = ToldTerms(Path(context.data_folder) / "terms.json")
        try:
            self.vdir.tidy()
        except (FileProblem, OSError):
            # They stay; whatever else is in the way is told when something is asked.
            pass
        threading.Thread(target=self.watch, daemon=True).start()

    # What others change

    def watch(self) -> None:
        waiting = threading.Event()
        seen: object = None
        while True:
            try:
                present = (self.vdir.stamp(), now().date())
                if present != seen:
                    with self.telling_changes:
                        self.tell_changes(is_own=False)
                seen = present
            except (FileProblem, OSError):
                # Whoever asks for something is told what is wrong.
                pass
            waiting.wait(WATCHING)

    def tell_changes(self, is_own: bool) -> None:
        """Tells Wilco which names, reminders and clashes have changed since it was told last."""
        self.reminding.tell()
        self.noticing.tell(is_own)
        self.terms.tell(self.vocabulary())

    def vocabulary(self) -> dict[str, list[IntentObject]]:
        """What comes next comes first."""
        try:
            coming = self.vdir.between(now(), now() + AHEAD)
            shelves = self.vdir.shelves()
        except FileProblem:
            return {}
        titles = [title for title in dict.fromkeys(one.occurrence.title for one in coming) if is_term(title)][:MOST_TERMS]
        shorter = {title: shorter_names(title, self.vdir.language) for title in titles}
        used = [folded(name) for names in shorter.values() for name in names] + [folded(title) for title in titles]
        return {
            "object:Event": [
                IntentObject(title, title, alternative_names=tuple(one for one in shorter[title] if used.count(folded(one)) == 1))
                for title in titles
            ],
            "object:Calendar": [IntentObject(one.id, one.name) for one in shelves if is_term(one.name)][:MOST_TERMS],
        }

    def examine(self) -> list[Finding]:
        """In English, as the doctor speaks."""
        try:
            unreadable = self.vdir.unreadable()
        except FileProblem:
            return [Finding(f"the folder of calendars cannot be read: {self.vdir.folder}", "see whether it is there")]
        return [Finding(f"{self.vdir.place(path)} is no calendar file, and left alone", "mend or remove it") for path in unreadable[:5]]

    # What is meant

    def options(self, parameter: str, intent: Intent, search: str | None) -> list[IntentObject]:
        try:
            if parameter == "calendar":
                return [IntentObject(one.id, one.name) for one in self.vdir.shelves()]
            return [self.event_thing(one, intent) for one in first_of_each(self.coming(intent))][:20]
        except FileProblem:
            return []

    def resolve(self, parameter: str, intent: Intent) -> Resolution:
        try:
            match parameter:
                case "event":
                    return self.resolve_event(intent)
                case "repeat":
                    return Unsupported("interval") if intent["repeat"] == "other" else super().resolve(parameter, intent)
                case "start":
                    return self.resolve_start(intent)
                case "end" | "lastDay" if intent.name != "CheckFree":
                    return self.resolve_end(parameter, intent)
                case "calendar":
                    return self.resolve_calendar(intent)
                case "scope":
                    return self.resolve_scope(intent)
                case "despite":
                    return self.resolve_despite(intent)
        except FileProblem:
            # `confirm` tells what is wrong.
            value = intent[parameter]
            return NotRequired() if value is None else Success(value)
        return super().resolve(parameter, intent)

    def coming(self, intent: Intent) -> list[Found]:
        """What is on from now on, or on the day or in the week that was named."""
        if day_in(intent, "day") is None and intent["period"] is None:
            return self.vdir.between(now(), now() + AHEAD)
        start, end = self.span(intent)[0].pieces()[0]
        return self.vdir.between(start, end)

    def event_thing(self, one: Found, intent: Intent, with_time: bool = False) -> IntentObject:
        event, telling = one.occurrence, Telling(intent.locale)
        properties: dict[str, Json] = {"start": event.start}
        if event.place:
            properties["place"] = event.place
        return IntentObject(one.id, telling.told(event, True) if with_time else event.title, properties=properties)

    def resolve_event(self, intent: Intent) -> Resolution:
        wanted, language = intent["event"], language_of(intent.locale)
        coming = self.coming(intent)
        telling = Telling(intent.locale)
        if isinstance(wanted, IntentObject):
            known = next((one for one in coming if one.id == wanted.id), None)
            if known is not None:
                return Success(self.event_thing(known, intent))
        words = wanted.display if isinstance(wanted, IntentObject) else intent["words"]
        if not isinstance(words, str):
            on_day = first_of_each(coming)
            if day_in(intent, "day") is not None and len(on_day) == 1:
                return Success(self.event_thing(on_day[0], intent))
            if not coming:
                return Unsupported("none")
            if day_in(intent, "day") is not None:
                return Disambiguation([self.event_thing(one, intent, with_time=True) for one in on_day])
            return NeedsValue()
        words = without_article(words, language)
        titles = set(matching(words, list(dict.fromkeys(one.occurrence.title for one in coming)), language))
        fitting = first_of_each([one for one in coming if one.occurrence.title in titles])
        if not fitting:
            following = first_of_each(self.vdir.between(now(), now() + AHEAD))[:3]
            nearest = [self.event_thing(one, intent) for one in following]
            if not nearest:
                return Unsupported("none")
            told = telling.agenda([one.occurrence for one in following], True)
            return Unsupported("unknown", {"wanted": words, "following": told}, nearest)
        if len(fitting) == 1 or intent.name == "AskEvent":
            return Success(self.event_thing(fitting[0], intent))
        return Disambiguation([self.event_thing(one, intent, with_time=True) for one in fitting])

    def settled(self, intent: Intent) -> Found:
        """The one that was settled; it may be gone since."""
        wanted = intent["event"]
        coming = self.vdir.between(now() - timedelta(days=2), now() + AHEAD)
        found = next((one for one in coming if isinstance(wanted, IntentObject) and one.id == wanted.id), None)
        if found is None:
            raise FileProblem("failureGone")
        return found

    def resolve_start(self, intent: Intent) -> Resolution:
        if intent.name == "MoveEvent":
            if seconds_in(intent, "shift") is not None or intent["start"] is None and seconds_in(intent, "duration") is not None:
                return NotRequired()
            if intent["start"] is None:
                return NeedsValue()
            start: datetime | date | None = self.moved_to(intent, self.settled(intent).occurrence)[0]
        else:
            start = start_of(intent)
        if start is None:
            return NeedsValue()
        if isinstance(start, datetime):
            is_past = zones.at(start, None) < now() - timedelta(minutes=1)
            value = start.isoformat(timespec="minutes")
        else:
            is_past, value = start < now().date(), start.isoformat()
            if intent["isAllDay"] is not True and intent["lastDay"] is None:
                return NeedsMoreDetails()
        return Unsupported("past") if is_past else Success(value)

    def resolve_end(self, parameter: str, intent: Intent) -> Resolution:
        if intent[parameter] is None:
            return NotRequired()
        if parameter == "lastDay":
            start, last = start_of(intent), day_in(intent, "lastDay")
            first = start.date() if isinstance(start, datetime) else start
            is_wrong = first is not None and last is not None and last < first
        elif intent.name == "MoveEvent":
            is_wrong = length_until(intent, self.moved_to(intent, self.settled(intent).occurrence)[0]) is None
        else:
            moment = start_of(intent)
            is_wrong = isinstance(moment, datetime) and length_until(intent, moment) is None
        return Unsupported("endBeforeStart") if is_wrong else Success(intent[parameter] or "")

    def resolve_calendar(self, intent: Intent) -> Resolution:
        wanted = intent["calendar"]
        if not isinstance(wanted, IntentObject):
            return NotRequired()
        shelves = self.vdir.shelves()
        found = [one for one in shelves if one.id == wanted.id or folded(one.name) == folded(wanted.display)]
        if found:
            return Success(IntentObject(found[0].id, found[0].name))
        return Unsupported("unknown", alternatives=[IntentObject(one.id, one.name) for one in shelves])

    def resolve_scope(self, intent: Intent) -> Resolution:
        if not self.settled(intent).occurrence.event.is_series:
            return NotRequired()
        return NeedsValue() if intent["scope"] is None else Success(str(intent["scope"]))

    def resolve_despite(self, intent: Intent) -> Resolution:
        if isinstance(intent["despite"], bool):
            return Success(intent["despite"])
        others = self.others(intent)
        if not others:
            return NotRequired()
        telling = Telling(intent.locale)
        return Unsupported("taken", {"other": telling.agenda([one.occurrence for one in others], True)})

    def others(self, intent: Intent) -> list[Found]:
        """What is on when something is to be: of a series, the first one that is in the way."""
        if intent.name == "MoveEvent":
            moving: Found | None = self.settled(intent)
            assert moving is not None
            start, length = self.moved_to(intent, moving.occurrence)
            is_all_day, repeat = moving.occurrence.is_all_day, None
        else:
            plan = self.plan(intent)
            if plan is None:
                return []
            moving, start, length, is_all_day, repeat = None, plan.start, plan.length, plan.is_all_day, plan.rule
        if is_all_day:
            return []
        begins, ends = zones.at(start, None), zones.at(start + length, None)
        if repeat is None:
            return [one for one in self.vdir.between(begins, ends) if one.occurrence.is_busy and not is_same(one, moving)]
        made = writing.new_file("new", writing.Plan("", start, length, rule=repeat), now())
        for mine in writing.planned(made, begins, begins + AHEAD_IN_SERIES):
            others = [one for one in self.vdir.between(mine.start, mine.end) if one.occurrence.is_busy]
            if others:
                return others[:1]
        return []

    def plan(self, intent: Intent) -> writing.Plan | None:
        """What was asked for; None: something of it is still to be said."""
        start, repeat = start_of(intent), intent["repeat"]
        if start is None:
            return None
        last, place = day_in(intent, "lastDay"), intent["place"]
        is_all_day, piece = not isinstance(start, datetime), part_of(intent)
        length = seconds_in(intent, "duration") or USUAL
        if not isinstance(start, datetime):
            length = (last or start) - start + timedelta(days=1)
            start = datetime.combine(start, datetime.min.time())
        elif intent["end"] is not None:
            length = length_until(intent, start) or USUAL
        elif piece is not None and intent["duration"] is None:
            length = piece[1] - piece[0]
        return writing.Plan(
            title=str(intent["name"] or ""),
            start=start,
            length=length,
            is_all_day=is_all_day,
            rule=repeat_rule(repeat) if isinstance(repeat, str) and repeat != "other" else None,
            place=place if isinstance(place, str) else None,
            before=seconds_in(intent, "before"),
        )

    def moved_to(self, intent: Intent, one: Occurrence) -> tuple[datetime, timedelta]:
        """When it begins then, on the local wall clock, and how long it takes."""
        current, length = one.start.replace(tzinfo=None), one.end - one.start
        shift = seconds_in(intent, "shift")
        start = start_of(intent, current)
        if shift is not None:
            start = current - shift if intent["direction"] == "earlier" else current + shift
        elif not isinstance(start, datetime):
            start = current
        length = seconds_in(intent, "duration") or length
        if intent["end"] is not None:
            length = length_until(intent, start) or length
        return start, length

    # What is done

    def confirm(self, intent: Intent) -> Response:
        try:
            if not self.vdir.is_there():
                raise FileProblem("failureFolder")
            if intent.name == "CancelEvent":
                found = self.settled(intent)
                telling = Telling(intent.locale)
                if intent["scope"] == "all":
                    return Response("ready", {"what": found.occurrence.title})
                return Response("ready", {"what": telling.told(found.occurrence, True)})
            if intent.name in ("AddEvent", "MoveEvent") and intent["despite"] is False:
                return Response("successKept")
        except FileProblem as problem:
            return Response(problem.code)
        return Response("ready")

    def perform(self, intent: Intent, state: dict[str, Json]) -> Response:
        telling: dict[str, Callable[[Intent], Response]] = {
            "CheckFree": self.check_free,
            "FindFree": self.find_free,
            "NextEvent": self.next_event,
            "AskEvent": self.ask_event,
            "ShowConflicts": self.show_conflicts,
            "ShowCalendars": self.show_calendars,
        }
        # It keeps in mind which files it has told of.
        looking: dict[str, Callable[[Intent, dict[str, Json]], Response]] = {"ShowEvents": self.show_events}
        doing: dict[str, Callable[[Intent, dict[str, Json]], Response]] = {
            "AddEvent": self.add,
            "MoveEvent": self.move,
            "CancelEvent": self.cancel,
            "RemindOfEvent": self.remind,
            "TakeBack": self.take_back,
        }
        try:
            if not self.vdir.is_there():
                raise FileProblem("failureFolder")
            if intent.name in telling:
                return telling[intent.name](intent)
            if intent.name in looking:
                return looking[intent.name](intent, state)
            with self.telling_changes:
                response = doing[intent.name](intent, state)
                self.tell_changes(is_own=True)
            return response
        except FileProblem as problem:
            return Response(problem.code)

    # What is told

    def span(self, intent: Intent) -> tuple[Span, str | None]:
        period, part = intent["period"], intent["part"]
        period = period if isinstance(period, str) else None
        return span_of(now().date(), day_in(intent, "day"), period, part if isinstance(part, str) else None), period

    def on(self, span: Span, shelf: str | None = None) -> list[Found]:
        found: dict[str, Found] = {}
        for start, end in span.pieces():
            found |= {one.id: one for one in self.vdir.between(start, end, shelf)}
        return list(found.values())

    def show_events(self, intent: Intent, state: dict[str, Json]) -> Response:
        span, period = self.span(intent)
        telling, calendar = Telling(intent.locale), intent["calendar"]
        found = self.on(span, calendar.id if isinstance(calendar, IntentObject) else None)
        is_plain = all(intent[name] is None for name in ("day", "period", "part"))
        if is_plain:
            # Of today, what is over is not on any more.
            found = [one for one in found if one.occurrence.end > now()]
        properties: dict[str, Json] = {"when": telling.span(span, period)} | self.aside(state)
        reminders = self.reminders.told(span, now(), telling) if calendar is None else []
        if reminders:
            properties["reminders"] = telling.some(reminders)
        if not found:
            following = first_of_each(self.vdir.between(now(), now() + AHEAD))
            if is_plain and following:
                return Response("successNoneNext", properties | {"next": telling.told(following[0].occurrence, True)})
            return Response("successNone", properties)
        properties |= {
            "number": len(found),
            "agenda": telling.agenda([one.occurrence for one in found], not span.is_one_day),
        }
        rows = [Row(one.occurrence.title[:200], telling.row(one.occurrence, not span.is_one_day)[:200]) for one in found[:200]]
        code = "success" if len(found) == 1 else "successMany"
        return Response(code, properties, Card(telling.bare_day(span.first) if span.is_one_day else None, rows))

    def aside(self, state: dict[str, Json]) -> dict[str, Json]:
        """Files that nobody can make anything of are told once."""
        unreadable = [self.vdir.place(path) for path in self.vdir.unreadable()]
        new = [name for name in unreadable if name not in state.get("toldAside", [])]
        if new or len(unreadable) < len(state.get("toldAside", [])):
            state["toldAside"] = unreadable
        for name in new:
            log(f"{name} is no calendar file, and left alone", "warning")
        return {"aside": Telling(self.context.locale).some(new)} if new else {}

    def check_free(self, intent: Intent) -> Response:
        telling, said = Telling(intent.locale), intent["time"]
        span, period = self.span(intent)
        if isinstance(said, str) and "T" in said:
            start = datetime.fromisoformat(said)
            day = day_in(intent, "day")
            if day is not None:
                start = datetime.combine(day, time_on(day, start.time(), intent, "time"))
            length = seconds_in(intent, "duration") or USUAL
            if intent["end"] is not None:
                length = length_until(intent, start) or length
            span = Span(start.date(), start.date(), start=zones.at(start, None), end=zones.at(start + length, None))
        elif isinstance(said, str):
            span = span_of(now().date(), date.fromisoformat(said), None, span.part)
        pieces = span.pieces(waking=span.start is None)
        found = [one for start, end in pieces for one in self.vdir.between(start, end)]
        taken = [one for one in found if one.occurrence.is_busy and one.occurrence.end > now()]
        told = telling.agenda([one.occurrence for one in taken], not span.is_one_day)
        properties: dict[str, Json] = {"when": telling.span(span, period)}
        if not taken:
            return Response("success", properties)
        properties["agenda"] = told
        rows = [Row(one.occurrence.title[:200], telling.row(one.occurrence, not span.is_one_day)[:200]) for one in taken[:200]]
        if span.start is None and gaps(pieces, taken, now()):
            return Response("successPartly", properties | {"slots": self.slots(intent, span)}, Card(rows=rows))
        return Response("successBusy", properties, Card(rows=rows))

    def slots(self, intent: Intent, span: Span) -> str:
        """When one is free."""
        telling, wanted = Telling(intent.locale), seconds_in(intent, "duration") or timedelta()
        told = []
        for piece in span.pieces(waking=True):
            free = gaps([piece], self.vdir.between(*piece), now())
            told += [telling.slot(start, end, piece, not span.is_one_day) for start, end in free if end - start >= wanted]
        return telling.some([one for one in told if one])

    def find_free(self, intent: Intent) -> Response:
        telling = Telling(intent.locale)
        span, period = self.span(intent)
        properties: dict[str, Json] = {"when": telling.span(span, period)}
        pieces = span.pieces(waking=True)
        found = [one for piece in pieces for one in self.vdir.between(*piece) if one.occurrence.is_busy and one.occurrence.end > now()]
        if not found and any(end > now() for _, end in pieces):
            return Response("successAll", properties)
        told = self.slots(intent, span)
        return Response("success", properties | {"slots": told}) if told else Response("successNone", properties)

    def next_event(self, intent: Intent) -> Response:
        telling = Telling(intent.locale)
        coming = self.vdir.between(now(), now() + AHEAD)
        # What is on already is not next, and a whole day only where there is nothing else.
        later = [one for one in coming if one.occurrence.start >= now() and not one.occurrence.is_all_day] or coming
        if not later:
            return Response("successNone")
        one = later[0]
        properties: dict[str, Json] = {"event": self.event_thing(one, intent), "told": telling.told(one.occurrence, True)}
        if one.occurrence.place:
            properties["place"] = one.occurrence.place
        rows = [Row(each.occurrence.title[:200], telling.row(each.occurrence, True)[:200]) for each in later[:5]]
        return Response("success", properties, Card(rows=rows))

    def ask_event(self, intent: Intent) -> Response:
        one = self.settled(intent)
        event, telling = one.occurrence, Telling(intent.locale)
        properties = self.properties(one, intent)
        ends = telling.day(event.end.date()) if event.is_all_day else telling.time(event.end)
        properties |= {"start": telling.when(event), "end": ends, "length": telling.length(event.end - event.start)}
        code = {"end": "successEnd", "length": "successLength"}.get(str(intent["aspect"]), "success")
        if intent["aspect"] == "place":
            code = "successPlace" if event.place else "successNoPlace"
        card = Card(rows=[Row(event.title[:200], telling.row(event, True)[:200])])
        return Response(code, properties, card)

    def properties(self, one: Found, intent: Intent) -> dict[str, Json]:
        event = one.occurrence
        properties: dict[str, Json] = {"event": self.event_thing(one, intent), "called": event.title}
        return properties | ({"place": event.place} if event.place else {})

    def show_conflicts(self, intent: Intent) -> Response:
        telling = Telling(intent.locale)
        span, period = self.span(intent)
        if intent["day"] is None and period is None:
            span, period = Span(now().date(), now().date() + timedelta(days=6)), None
            found = clashes([one for one in self.on(span) if one.occurrence.end > now()])
        else:
            found = clashes(self.on(span))
        if not found:
            return Response("successNone")
        told = telling.some([telling.clash(one.occurrence, other.occurrence) for one, other in found])
        return Response("success", {"clashes": told, "number": len(found)})

    def show_calendars(self, intent: Intent) -> Response:
        things = [IntentObject(one.id, one.name).to_json() for one in self.vdir.shelves()]
        return Response("success", {"calendars": things}) if things else Response("successNone")

    # What is changed

    def add(self, intent: Intent, state: dict[str, Json]) -> Response:
        plan = self.plan(intent)
        if plan is None:
            return Response("failure")
        if intent["despite"] is False:
            return Response("successKept")
        calendar, last = intent["calendar"], state.get("lastCalendar")
        shelf = self.vdir.shelf_for_new(calendar.id if isinstance(calendar, IntentObject) else None, last)
        # The same request makes the same file, also where the answer was lost.
        uid = str(uuid.uuid5(uuid.NAMESPACE_URL, f"wilco:{intent.key}:{plan.title}:{plan.start}")) if intent.key else str(uuid.uuid4())
        made = self.vdir.create(shelf, uid, writing.new_file(uid, plan, now()))
        self.remember(state, [made])
        state["lastCalendar"] = shelf.name
        return self.told_of(made.path, None, plan.start, intent)

    def told_of(self, path: Path, key: datetime | None, start: datetime, intent: Intent) -> Response:
        """What stands in the file now is read back."""
        telling = Telling(intent.locale)
        begins = zones.at(start, None)
        found = [one for one in self.vdir.between(begins, begins + AHEAD) if one.path == path and key in (None, one.occurrence.key)]
        if not found:
            raise FileProblem("failureUnreadable")
        one = found[0]
        properties = self.properties(one, intent) | {"when": telling.when(one.occurrence)}
        if not one.occurrence.is_all_day:
            properties["length"] = telling.length(one.occurrence.end - one.occurrence.start)
        if intent["repeat"] is not None:
            properties["repeats"] = intent.display("repeat")
        if one.occurrence.alarms:
            properties["reminder"] = telling.reminder(one.occurrence.alarms[-1])
        return Response("success", properties, Card(rows=[Row(one.occurrence.title[:200], telling.row(one.occurrence, True)[:200])]))

    def move(self, intent: Intent, state: dict[str, Json]) -> Response:
        one = self.settled(intent)
        if intent["despite"] is False:
            return Response("successKept")
        start, length = self.moved_to(intent, one.occurrence)
        is_all = intent["scope"] == "all"
        if is_all and not writing.can_shift(one.occurrence, start):
            return Response("failureSeries", {"called": one.occurrence.title})
        made = self.vdir.edit(one.path, lambda content: writing.moved(content, one.occurrence, start, length, is_all))
        self.remember(state, [made])
        return self.told_of(one.path, None if is_all else one.occurrence.key if one.occurrence.event.is_series else None, start, intent)

    def cancel(self, intent: Intent, state: dict[str, Json]) -> Response:
        one = self.settled(intent)
        is_all = intent["scope"] == "all"
        made = self.vdir.edit(one.path, lambda content: writing.without(content, one.occurrence, is_all))
        self.remember(state, [made])
        return Response("success", {"called": one.occurrence.title})

    def remind(self, intent: Intent, state: dict[str, Json]) -> Response:
        one, telling = self.settled(intent), Telling(intent.locale)
        before = seconds_in(intent, "before") or timedelta()
        properties = self.properties(one, intent) | {"when": telling.when(one.occurrence), "reminder": telling.reminder(before)}
        if one.occurrence.start - before <= now():
            return Response("failurePast", properties)
        made = self.vdir.edit(one.path, lambda content: writing.reminded(content, one.occurrence, before))
        self.remember(state, [made])
        return Response("success", properties)

    def remember(self, state: dict[str, Json], done: list[Change]) -> None:
        """What can be taken back: the last request that changed a file."""
        state["done"] = [
            {"path": self.vdir.place(one.path), "before": packed(one.before), "after": packed(one.after)} for one in done
        ]

    def take_back(self, intent: Intent, state: dict[str, Json]) -> Response:
        done = state.pop("done", None)
        if not done:
            return Response("failureNothing")
        changes = [Change(self.vdir.folder / one["path"], unpacked(one["before"]), unpacked(one["after"])) for one in done]
        taken = [self.vdir.take_back(change) for change in changes]
        return Response("success" if all(taken) else "failureChanged")


def is_same(one: Found, other: Found | None) -> bool:
    """Whether they are of one event."""
    return other is not None and one.path == other.path and one.occurrence.event.uid == other.occurrence.event.uid


def first_of_each(found: list[Found]) -> list[Found]:
    """Of a series the next one stands for all."""
    first: dict[tuple[Path, str], Found] = {}
    for one in found:
        first.setdefault((one.path, one.occurrence.event.uid), one)
    return list(first.values())


def matching(words: str, titles: list[str], language: str) -> list[str]:
    """The titles that are just these words; else those that hold them; else those that hold each of them."""
    wanted = [folded(words)] + [folded(name) for name in shorter_names(words, language)]
    for each in wanted:
        exact = [title for title in titles if folded(title) == each]
        held = [title for title in titles if f" {each} " in f" {folded(title)} "]
        parts = [title for title in titles if set(each.split()) <= set(folded(title).split())]
        if each and (exact or held or parts):
            return exact or held or parts
    return []


def packed(content: bytes | None) -> str | None:
    return None if content is None else base64.b64encode(content).decode("ascii")


def unpacked(text: str | None) -> bytes | None:
    return None if text is None else base64.b64decode(text)


if __name__ == "__main__":
    run(WithoutPackage if missing is not None else CalendarApp)
