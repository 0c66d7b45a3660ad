from __future__ import annotations

import json
import os
import unittest
from datetime import date, timedelta
from unittest.mock import patch

from calendar_files import InBerlin, file_of, moment

from noticing import Noticing
from reminded import Reminders
from reminding import Reminding
from spans import Span, clashes, gaps, span_of
from telling import Telling
from vdir import Vdir

from wilco_intents.files import FileProblem, replace


def event(title: str, start: str, length: str = "PT1H", more: str = "") -> bytes:
    return file_of(f"SUMMARY:{title}\nDTSTART:{start}\nDURATION:{length}\n{more}")


class Folder(InBerlin):
    def setUp(self) -> None:
        super().setUp()
        self.vdir = Vdir(self.folder, "en")

    def titles(self, start: str = "2026-03-01T00:00", end: str = "2026-04-01T00:00", shelf: str | None = None) -> list[str]:
        return [one.occurrence.title for one in self.vdir.between(moment(start), moment(end), shelf)]

    def test_calendars(self) -> None:
        self.assertEqual(self.vdir.shelves(), [])
        self.put("work/a.ics", event("Meeting", "20260303T090000"))
        self.put("home/b.ics", event("Dentist", "20260302T150000"))
        self.put("home/displayname", b"My home\n")
        self.put(".hidden/c.ics", event("Hidden", "20260303T090000"))
        self.put("home/.tmp.ics", event("Half", "20260303T090000"))
        self.put("home/readme.txt", b"x")
        self.assertEqual([(one.id, one.name) for one in self.vdir.shelves()], [("home", "My home"), ("work", "work")])
        self.assertEqual(self.titles(), ["Dentist", "Meeting"])
        self.assertEqual(self.titles(shelf="work"), ["Meeting"])
        self.assertEqual(self.vdir.unreadable(), [])

    def test_what_nobody_has_named(self) -> None:
        self.put("home/a.ics", file_of("DTSTART:20260302T150000"))
        self.assertEqual(self.titles(), ["Event"])

    def test_the_folder_is_one_calendar(self) -> None:
        self.put("a.ics", event("Dentist", "20260302T150000"))
        self.assertEqual(self.titles(), ["Dentist"])
        self.assertEqual(self.vdir.shelf_for_new(None, None), self.folder)

    def test_changes_of_others(self) -> None:
        path = self.put("home/a.ics", event("Dentist", "20260302T150000"))
        self.assertEqual(self.titles(), ["Dentist"])
        self.put("home/a.ics", event("Doctor", "20260303T150000"))
        os.utime(path, ns=(1, 1))
        self.put("home/b.ics", event("Lunch", "20260304T150000"))
        self.assertEqual(self.titles(), ["Doctor", "Lunch"])
        path.unlink()
        self.assertEqual(self.titles(), ["Lunch"])

    def test_garbage_is_left_alone(self) -> None:
        path = self.put("home/a.ics", b"garbage \xff\0")
        self.put("home/b.ics", event("Lunch", "20260304T150000"))
        (self.folder / "home/c.ics").mkdir()
        (self.folder / "home/d.ics").symlink_to("nowhere")
        self.assertEqual(self.titles(), ["Lunch"])
        self.assertEqual([one.name for one in self.vdir.unreadable()], ["a.ics", "c.ics"])
        self.assertEqual(path.read_bytes(), b"garbage \xff\0")

    def test_a_folder_that_is_not_there(self) -> None:
        gone = Vdir(self.folder / "gone", "en")
        self.assertFalse(gone.is_there())
        with self.assertRaises(FileProblem) as caught:
            gone.between(moment("2026-03-01T00:00"), moment("2026-04-01T00:00"))
        self.assertEqual(caught.exception.code, "failureFolder")

    def test_where_new_ones_go(self) -> None:
        self.assertEqual(self.vdir.shelf_for_new(None, None), self.folder / "personal")
        self.put("few/a.ics", event("A", "20260303T090000"))
        for number in range(3):
            self.put(f"many/{number}.ics", event("B", "20260303T090000"))
        self.assertEqual(self.vdir.shelf_for_new(None, None).name, "many")
        self.assertEqual(self.vdir.shelf_for_new(None, "few").name, "few")
        self.assertEqual(self.vdir.shelf_for_new("many", "few").name, "many")

    def test_a_change_that_others_were_faster_with(self) -> None:
        path = self.put("home/a.ics", b"one")
        self.assertFalse(replace(path, b"other", b"two"))
        self.assertEqual(path.read_bytes(), b"one")
        self.assertTrue(replace(path, b"one", b"two"))
        self.assertFalse(replace(path, None, b"three"))
        self.assertTrue(replace(path, b"two", None))
        self.assertEqual(os.listdir(self.folder / "home"), [])

    def test_reminders(self) -> None:
        alarm = "BEGIN:VALARM\nACTION:DISPLAY\nTRIGGER:{}\nEND:VALARM"
        self.put("home/a.ics", event("Dentist", "20260303T150000", more="LOCATION:High Street\n" + alarm.format("-PT1H")))
        self.put("home/b.ics", event("Over", "20260302T123000", more=alarm.format("-PT1H")))
        self.put("home/c.ics", event("Yoga", "20260304T180000", more="RRULE:FREQ=WEEKLY\n" + alarm.format("-P1D")))
        wanted = Reminding(self.vdir, Telling("en-US"), ()).wanted()
        self.assertEqual(
            list(wanted.values())[:3],
            [
                ("2026-03-03T14:00:00+01:00", "Dentist, 3:00 PM. High Street."),
                ("2026-03-03T18:00:00+01:00", "Yoga, 6:00 PM."),
                ("2026-03-10T18:00:00+01:00", "Yoga, 6:00 PM."),
            ],
        )
        # Through the change of the clock.
        self.assertIn(("2026-03-31T18:00:00+02:00", "Yoga, 6:00 PM."), wanted.values())


class Clashes(Folder):
    def noticed(self, is_own: bool = False) -> list[str]:
        told: list[str] = []
        with patch("noticing.announce", lambda name, text: told.append(text)):
            # As after a new start.
            Noticing(self.vdir, Telling("en-US"), self.folder / "clashes.json").tell(is_own)
        return told

    def test_what_others_bring(self) -> None:
        self.put("a/1.ics", event("One", "20260303T090000", "PT2H"))
        self.put("a/2.ics", event("Two", "20260303T100000"))
        # What was there before is no news.
        self.assertEqual(self.noticed(), [])
        self.put("a/3.ics", event("Three", "20260305T090000"))
        self.put("a/4.ics", event("Four", "20260305T093000"))
        self.assertEqual(self.noticed(), ["Three and Four are at the same time, on Thursday at 9:30 AM."])
        self.assertEqual(self.noticed(), [])
        # What the person has agreed to is none either.
        self.put("a/5.ics", event("Five", "20260305T094500", "PT5M"))
        self.assertEqual(self.noticed(is_own=True), [])
        self.assertEqual(self.noticed(), [])


class OtherReminders(InBerlin):
    KEPT = [
        {"id": 1, "text": "call mum", "time": "2026-03-03T15:00"},
        {"id": 2, "text": "pay the rent", "time": "2026-03-03"},
        {"id": 3, "text": "take the pills", "time": "2026-03-02T08:00:00", "repeat": "weekdays"},
        {"id": 4, "text": "at some time"},
        {"id": 5, "text": "buy milk", "time": "2026-03-03", "occasion": "arrive", "place": "home"},
    ]

    def told(self, first: str, last: str, part: str | None = None) -> list[str]:
        span = Span(date.fromisoformat(first), date.fromisoformat(last), part)
        return Reminders(self.folder / "calendar").told(span, moment("2026-03-02T12:00"), Telling("en-US"))

    def test_what_is_kept(self) -> None:
        self.assertEqual(self.told("2026-03-03", "2026-03-03"), [])
        self.put("reminders/state.json", json.dumps({"state": {"reminders": self.KEPT}, "answers": {}}).encode())
        tomorrow = ["take the pills at 8:00 AM", "pay the rent", "call mum at 3:00 PM"]
        self.assertEqual(self.told("2026-03-03", "2026-03-03"), tomorrow)
        self.assertEqual(self.told("2026-03-03", "2026-03-03", "afternoon"), ["call mum at 3:00 PM"])
        # Of today what is still to come, and none at the weekend.
        self.assertEqual(self.told("2026-03-02", "2026-03-02"), [])
        self.assertEqual(self.told("2026-03-06", "2026-03-07"), ["take the pills on Friday at 8:00 AM"])

    def test_garbage(self) -> None:
        for content in (b"", b"[]", b'{"state": 3}', b'{"state": {"reminders": [3]}}', b'{"state": {"reminders": [{"text": 3}]}}'):
            self.put("reminders/state.json", content)
            self.assertEqual(self.told("2026-03-03", "2026-03-03"), [])


class FreeTime(Folder):
    def free(self, span: Span) -> list[str]:
        pieces = span.pieces(waking=True)
        found = [one for piece in pieces for one in self.vdir.between(*piece)]
        return [f"{start:%d %H:%M}-{end:%H:%M}" for start, end in gaps(pieces, found, moment("2026-03-02T12:00"))]

    def test_gaps(self) -> None:
        tomorrow = Span(date(2026, 3, 3), date(2026, 3, 3))
        self.assertEqual(self.free(tomorrow), ["03 08:00-22:00"])
        self.put("a/1.ics", event("Long", "20260303T090000", "PT4H"))
        self.put("a/2.ics", event("Within", "20260303T100000"))
        self.put("a/3.ics", event("Soon after", "20260303T131000"))
        self.put("a/4.ics", event("Not busy", "20260303T170000", more="TRANSP:TRANSPARENT"))
        self.put("a/5.ics", file_of("SUMMARY:Day\nDTSTART;VALUE=DATE:20260303"))
        self.put("a/6.ics", event("Late", "20260303T213000", "PT3H"))
        self.assertEqual(self.free(tomorrow), ["03 08:00-09:00", "03 14:10-21:30"])
        self.assertEqual(self.free(Span(date(2026, 3, 3), date(2026, 3, 3), "morning")), ["03 08:00-09:00"])
        # Of today what is left.
        self.assertEqual(self.free(Span(date(2026, 3, 2), date(2026, 3, 2))), ["02 12:00-22:00"])

    def test_clashes(self) -> None:
        self.put("a/1.ics", event("One", "20260303T090000", "PT2H"))
        self.put("a/2.ics", event("Two", "20260303T100000"))
        self.put("a/3.ics", event("Three", "20260303T110000"))
        found = clashes(self.vdir.between(moment("2026-03-03T00:00"), moment("2026-03-04T00:00")))
        self.assertEqual([(one.occurrence.title, other.occurrence.title) for one, other in found], [("One", "Two")])

    def test_spans(self) -> None:
        # Asked on this day, for this period: from when to when.
        for today, period, first, last in [
            ("2026-03-02", "thisWeekend", "2026-03-07", "2026-03-08"),
            ("2026-03-08", "thisWeekend", "2026-03-08", "2026-03-08"),
            ("2026-03-02", "nextWeekend", "2026-03-14", "2026-03-15"),
            ("2026-03-04", "thisWeek", "2026-03-04", "2026-03-08"),
            ("2026-03-04", "nextWeek", "2026-03-09", "2026-03-15"),
            ("2026-02-10", "thisMonth", "2026-02-10", "2026-02-28"),
            ("2026-12-31", "nextMonth", "2027-01-01", "2027-01-31"),
        ]:
            span = span_of(date.fromisoformat(today), None, period, None)
            self.assertEqual((span.first.isoformat(), span.last.isoformat()), (first, last), (today, period))

    def test_a_day_of_a_changed_clock_has_all_its_hours(self) -> None:
        ((start, end),) = Span(date(2026, 3, 29), date(2026, 3, 29)).pieces()
        self.assertEqual(end - start, timedelta(hours=23))


if __name__ == "__main__":
    unittest.main()
