from __future__ import annotations

import unittest

from calendar_files import InBerlin, file_of, on, starts

from events import NotACalendar, events_in

BERLIN = "DTSTART;TZID=Europe/Berlin:"
# As other programs write a zone that no database has.
OWN_ZONE = """BEGIN:VTIMEZONE
TZID:Made up
BEGIN:STANDARD
DTSTART:19701025T030000
RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU
TZOFFSETFROM:+0200
TZOFFSETTO:+0100
END:STANDARD
BEGIN:DAYLIGHT
DTSTART:19700329T020000
RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU
TZOFFSETFROM:+0100
TZOFFSETTO:+0200
END:DAYLIGHT
END:VTIMEZONE
"""


class WhenItIs(InBerlin):
    # The rule, from when to when is asked, and the times that are expected.
    RULES = [
        ("20260302T090000\nRRULE:FREQ=DAILY;COUNT=3", "2026-03-01", "2026-04-01", ["03-02T09", "03-03T09", "03-04T09"]),
        ("20260302T090000\nRRULE:FREQ=DAILY;INTERVAL=2", "2026-03-05", "2026-03-09", ["03-06T09", "03-08T09"]),
        ("20260302T090000\nRRULE:FREQ=WEEKLY;BYDAY=MO,WE", "2026-03-09", "2026-03-16", ["03-09T09", "03-11T09"]),
        ("20260302T090000\nRRULE:FREQ=WEEKLY;INTERVAL=2", "2026-03-03", "2026-04-01", ["03-16T09", "03-30T09"]),
        ("20260131T090000\nRRULE:FREQ=MONTHLY", "2026-02-01", "2026-06-01", ["03-31T09", "05-31T09"]),
        ("20260102T090000\nRRULE:FREQ=MONTHLY;BYDAY=1FR", "2026-02-01", "2026-05-01", ["02-06T09", "03-06T09", "04-03T09"]),
        ("20260130T090000\nRRULE:FREQ=MONTHLY;BYDAY=-1FR", "2026-02-01", "2026-04-01", ["02-27T09", "03-27T09"]),
        ("20200314T090000\nRRULE:FREQ=YEARLY", "2026-01-01", "2027-01-01", ["03-14T09"]),
        # The end of a series: in UTC as the wall clock shows it, and of a day its end.
        ("20260302T233000\nRRULE:FREQ=DAILY;UNTIL=20260303T223000Z", "2026-03-01", "2026-04-01", ["03-02T23", "03-03T23"]),
        ("20260302T090000\nRRULE:FREQ=DAILY;UNTIL=20260303", "2026-03-01", "2026-04-01", ["03-02T09", "03-03T09"]),
        ("20260302T090000\nRRULE:UNTIL=20260303T090000;FREQ=DAILY", "2026-03-01", "2026-04-01", ["03-02T09", "03-03T09"]),
        # Some times are left out, others come in addition.
        (
            "20260302T090000\nRRULE:FREQ=DAILY;COUNT=4\nEXDATE;TZID=Europe/Berlin:20260303T090000\nEXDATE:20260304T080000Z",
            "2026-03-01", "2026-04-01", ["03-02T09", "03-05T09"],
        ),
        ("20260302T090000\nRRULE:FREQ=DAILY;COUNT=2\nEXDATE;VALUE=DATE:20260303", "2026-03-01", "2026-04-01", ["03-02T09"]),
        ("20260302T090000\nRDATE;TZID=Europe/Berlin:20260310T110000", "2026-03-01", "2026-04-01", ["03-02T09", "03-10T11"]),
        # The wall clock counts: before and after the change of the clock at the end of March.
        ("20260325T180000\nRRULE:FREQ=WEEKLY", "2026-03-20", "2026-04-09", ["03-25T18", "04-01T18", "04-08T18"]),
        # What a change leaves out is meant as if nobody had changed the clock.
        ("20260328T023000\nRRULE:FREQ=DAILY;COUNT=3", "2026-03-01", "2026-04-01", ["03-28T02", "03-29T03", "03-30T02"]),
    ]

    def test_rules(self) -> None:
        for rule, start, end, expected in self.RULES:
            with self.subTest(rule):
                content = file_of(f"SUMMARY:It\n{BERLIN}{rule}\nDURATION:PT1H")
                found = [time[5:13] for time in starts(content, f"{start}T00:00", f"{end}T00:00")]
                self.assertEqual(found, expected)

    def test_zones(self) -> None:
        # What is written, and what Berlin's clock shows then, in winter and in summer.
        for start, zones, expected in [
            ("DTSTART:20260302T090000", "", ["2026-03-02T09:00", "2026-04-06T09:00"]),
            ("DTSTART:20260302T090000Z", "", ["2026-03-02T10:00", "2026-04-06T11:00"]),
            # New York puts its clock on earlier than Berlin: on 9 March there are five hours between them.
            ("DTSTART;TZID=America/New_York:20260302T090000", "", ["2026-03-02T15:00", "2026-04-06T15:00"]),
            ("DTSTART;TZID=Made up:20260302T090000", OWN_ZONE, ["2026-03-02T09:00", "2026-04-06T09:00"]),
        ]:
            with self.subTest(start):
                content = file_of(f"{start}\nDURATION:PT1H\nRRULE:FREQ=WEEKLY;INTERVAL=5;COUNT=2", zones=zones)
                self.assertEqual(starts(content, "2026-03-01T00:00", "2026-05-01T00:00"), expected)
        content = file_of("DTSTART;TZID=America/New_York:20260309T090000\nDURATION:PT1H")
        self.assertEqual(starts(content, "2026-03-01T00:00", "2026-05-01T00:00"), ["2026-03-09T14:00"])

    def test_single_times_of_a_series(self) -> None:
        content = file_of(
            f"SUMMARY:Yoga\n{BERLIN}20260304T180000\nDURATION:PT1H\nRRULE:FREQ=WEEKLY;COUNT=4",
            f"SUMMARY:Late yoga\nRECURRENCE-ID;TZID=Europe/Berlin:20260311T180000\n{BERLIN}20260312T200000\nDURATION:PT1H",
            f"SUMMARY:Yoga\nRECURRENCE-ID:20260318T170000Z\nSTATUS:CANCELLED\n{BERLIN}20260318T180000\nDURATION:PT1H",
        )
        found = on(content, "2026-03-01T00:00", "2026-04-01T00:00")
        told = [(one.title, f"{one.start:%d %H}") for one in found]
        self.assertEqual(told, [("Yoga", "04 18"), ("Late yoga", "12 20"), ("Yoga", "25 18")])
        # One that was moved away is not on where it was planned, and is on where it is now.
        self.assertEqual(starts(content, "2026-03-11T00:00", "2026-03-12T00:00"), [])
        self.assertEqual(starts(content, "2026-03-12T00:00", "2026-03-13T00:00"), ["2026-03-12T20:00"])

    def test_invited_to_one_time_alone(self) -> None:
        content = file_of(f"SUMMARY:Yoga\nRECURRENCE-ID;TZID=Europe/Berlin:20260311T180000\n{BERLIN}20260311T180000\nDURATION:PT1H")
        self.assertEqual(starts(content, "2026-03-01T00:00", "2026-04-01T00:00"), ["2026-03-11T18:00"])

    def test_whole_days(self) -> None:
        content = file_of("SUMMARY:Fair\nDTSTART;VALUE=DATE:20260328\nDTEND;VALUE=DATE:20260330\nRRULE:FREQ=YEARLY")
        (found,) = on(content, "2026-03-29T12:00", "2026-03-29T13:00")
        self.assertTrue(found.is_all_day)
        self.assertFalse(found.is_busy)
        # From midnight to midnight, through the change of the clock.
        self.assertEqual(f"{found.start.astimezone():%d %H %z} {found.end.astimezone():%d %H %z}", "28 00 +0100 30 00 +0200")
        self.assertEqual(starts(content, "2026-03-30T00:00", "2026-03-31T00:00"), [])
        self.assertEqual(len(on(content, "2027-03-28T00:00", "2027-03-29T00:00")), 1)
        (one,) = on(file_of("DTSTART;VALUE=DATE:20260310"), "2026-03-10T00:00", "2026-03-11T00:00")
        self.assertEqual((one.end - one.start).days, 1)

    def test_what_is_on_over_midnight(self) -> None:
        content = file_of(f"SUMMARY:Party\n{BERLIN}20260306T210000\nDTEND;TZID=Europe/Berlin:20260307T020000\nRRULE:FREQ=WEEKLY")
        self.assertEqual(starts(content, "2026-03-14T00:00", "2026-03-15T00:00"), ["2026-03-13T21:00"])
        self.assertEqual(starts(content, "2026-03-14T02:00", "2026-03-15T00:00"), [])

    def test_what_says_that_one_is_free(self) -> None:
        for said, is_busy in (("", True), ("TRANSP:OPAQUE", True), ("TRANSP:TRANSPARENT", False)):
            (one,) = on(file_of(f"{BERLIN}20260306T210000\nDURATION:PT1H\n{said}"), "2026-03-06T00:00", "2026-03-07T00:00")
            self.assertEqual(one.is_busy, is_busy, said)
        self.assertEqual(starts(file_of(f"STATUS:CANCELLED\n{BERLIN}20260306T210000"), "2026-03-06T00:00", "2026-03-07T00:00"), [])

    def test_reminders(self) -> None:
        content = file_of(
            f"{BERLIN}20260306T210000\nDURATION:PT1H\nBEGIN:VALARM\nACTION:DISPLAY\nTRIGGER:-PT15M\nEND:VALARM\n"
            "BEGIN:VALARM\nACTION:DISPLAY\nTRIGGER;VALUE=DATE-TIME:20260306T180000Z\nEND:VALARM"
        )
        (one,) = on(content, "2026-03-06T00:00", "2026-03-07T00:00")
        self.assertEqual([alarm.total_seconds() / 60 for alarm in one.alarms], [15, 120])


class WhatIsNone(InBerlin):
    GARBAGE = [
        b"",
        b"\0\0\0",
        b"BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\n",
        b"hello",
        b"BEGIN:VCARD\r\nFN:Bob\r\nEND:VCARD\r\n",
        b"\xff\xfe" + file_of("SUMMARY:x\nDTSTART:20260302T090000"),
        file_of("SUMMARY:x"),
        file_of("SUMMARY:x\nDTSTART:yesterday"),
        file_of("SUMMARY:x\nDTSTART:20260302T090000\nRRULE:FREQ=OFTEN"),
        # There would be no end of counting.
        file_of("SUMMARY:x\nDTSTART:20260302T090000\nRRULE:FREQ=SECONDLY"),
    ]

    def test_garbage(self) -> None:
        for content in self.GARBAGE:
            with self.subTest(content[:80]), self.assertRaises(NotACalendar):
                events_in(content)

    def test_what_is_no_event(self) -> None:
        todo = b"BEGIN:VCALENDAR\r\nVERSION:2.0\r\nBEGIN:VTODO\r\nUID:x\r\nSUMMARY:y\r\nEND:VTODO\r\nEND:VCALENDAR\r\n"
        self.assertEqual(events_in(todo), [])

    def test_signs_that_nobody_sees(self) -> None:
        (event,) = events_in(file_of("SUMMARY:Caf\\né \u202e\\,bar\nDTSTART:20260302T090000"))
        self.assertEqual(event.title, "Caf é ,bar")


if __name__ == "__main__":
    unittest.main()
