from __future__ import annotations

import unittest
from datetime import datetime, timedelta

from calendar_files import InBerlin, file_of, moment, on, set_zone, starts

import writing
from events import calendars

HOUR = timedelta(hours=1)
YOGA = """SUMMARY:Yoga
X-COLOR:green
DTSTART;TZID=Europe/Berlin:20260304T180000
DTEND;TZID=Europe/Berlin:20260304T190000
RRULE:FREQ=WEEKLY;BYDAY=WE
EXDATE;TZID=Europe/Berlin:20260318T180000
DESCRIPTION:Bring a mat\\, please
"""


def made(plan: writing.Plan) -> bytes:
    return writing.new_file("uid-1", plan, moment("2026-03-02T12:00"))


def lines(content: bytes) -> list[str]:
    return content.decode().replace("\r\n ", "").split("\r\n")


class NewEvents(InBerlin):
    def test_a_single_one(self) -> None:
        plan = writing.Plan("Zahnarzt, Herr Müller", datetime(2026, 3, 6, 15), HOUR, place="Marktplatz; 12", before=HOUR / 2)
        content = made(plan)
        for line in (
            "UID:uid-1", "DTSTAMP:20260302T110000Z", "SUMMARY:Zahnarzt\\, Herr Müller", "LOCATION:Marktplatz\\; 12",
            "DTSTART;TZID=Europe/Berlin:20260306T150000", "DTEND;TZID=Europe/Berlin:20260306T160000", "TRIGGER:-PT30M",
        ):
            self.assertIn(line, lines(content))
        (one,) = on(content, "2026-03-01T00:00", "2026-04-01T00:00")
        self.assertEqual((one.title, one.place, one.alarms), ("Zahnarzt, Herr Müller", "Marktplatz; 12", (HOUR / 2,)))

    def test_long_and_strange_titles(self) -> None:
        for title in ("x" * 150, "BEGIN:VEVENT", "a\nEND:VEVENT\nb", "a;b,c:\"d\"", "🎂 Oma", "ä" * 80):
            with self.subTest(title):
                (one,) = on(made(writing.Plan(title, datetime(2026, 3, 6, 15), HOUR)), "2026-03-06T00:00", "2026-03-07T00:00")
                self.assertEqual(one.title, " ".join(title.split()))

    def test_zone(self) -> None:
        """Who knows no zone by its name reads when its clock is changed."""
        content = made(writing.Plan("Yoga", datetime(2026, 3, 4, 18), HOUR, rule={"freq": "WEEKLY"}))
        for line in (
            "TZID:Europe/Berlin", "BEGIN:DAYLIGHT", "DTSTART:20250330T020000", "RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=3",
            "DTSTART:20251026T030000", "RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10", "TZOFFSETTO:+0200", "TZOFFSETTO:+0100",
        ):
            self.assertIn(line, lines(content))
        renamed = content.replace(b"Europe/Berlin", b"Somewhere else")
        self.assertEqual(starts(renamed, "2026-04-01T00:00", "2026-04-02T00:00"), ["2026-04-01T18:00"])

    def test_other_zones(self) -> None:
        for zone, expected in (
            ("UTC", "DTSTART:20260306T150000Z"),
            ("Asia/Tokyo", "DTSTART;TZID=Asia/Tokyo:20260306T150000"),
            ("Australia/Sydney", "DTSTART;TZID=Australia/Sydney:20260306T150000"),
            ("America/New_York", "DTSTART;TZID=America/New_York:20260306T150000"),
        ):
            with self.subTest(zone):
                set_zone(zone)
                content = made(writing.Plan("It", datetime(2026, 3, 6, 15), HOUR))
                self.assertIn(expected, lines(content))
                self.assertEqual(starts(content, "2026-03-06T00:00", "2026-03-07T00:00"), ["2026-03-06T15:00"])
                described = content.replace(zone.encode(), b"Not " + zone.encode())
                self.assertEqual(starts(described, "2026-03-06T00:00", "2026-03-07T00:00"), ["2026-03-06T15:00"])

    def test_whole_days(self) -> None:
        content = made(writing.Plan("Urlaub", datetime(2026, 3, 10), timedelta(days=11), is_all_day=True))
        self.assertIn("DTSTART;VALUE=DATE:20260310", lines(content))
        self.assertIn("DTEND;VALUE=DATE:20260321", lines(content))
        self.assertNotIn("BEGIN:VTIMEZONE", lines(content))


class Changes(InBerlin):
    def times(self, content: bytes | None) -> list[str]:
        return [time[5:] for time in starts(content or b"", "2026-03-01T00:00", "2026-04-09T00:00")]

    def second(self, content: bytes) -> writing.Occurrence:
        return on(content, "2026-03-01T00:00", "2026-04-09T00:00")[1]

    def test_cancel(self) -> None:
        content = file_of(YOGA)
        self.assertEqual(self.times(content), ["03-04T18:00", "03-11T18:00", "03-25T18:00", "04-01T18:00", "04-08T18:00"])
        without = writing.without(content, self.second(content), is_all=False)
        self.assertEqual(self.times(without), ["03-04T18:00", "03-25T18:00", "04-01T18:00", "04-08T18:00"])
        self.assertIsNone(writing.without(content, self.second(content), is_all=True))

    def test_move_one(self) -> None:
        content = file_of(YOGA)
        moved = writing.moved(content, self.second(content), datetime(2026, 3, 12, 20), 2 * HOUR, is_all=False)
        self.assertEqual(self.times(moved), ["03-04T18:00", "03-12T20:00", "03-25T18:00", "04-01T18:00", "04-08T18:00"])
        # Moved once more, it is still the same one.
        again = writing.moved(moved, self.second(moved), datetime(2026, 3, 13, 7), HOUR, is_all=False)
        self.assertEqual(self.times(again), ["03-04T18:00", "03-13T07:00", "03-25T18:00", "04-01T18:00", "04-08T18:00"])
        self.assertEqual(len([part for calendar in calendars(again) for part in calendar.walk("VEVENT")]), 2)
        gone = writing.without(again, self.second(again), is_all=False)
        self.assertEqual(self.times(gone), ["03-04T18:00", "03-25T18:00", "04-01T18:00", "04-08T18:00"])

    def test_move_all(self) -> None:
        content = file_of(YOGA)
        moved = writing.moved(content, self.second(content), datetime(2026, 3, 12, 20), HOUR, is_all=True)
        self.assertEqual(self.times(moved), ["03-05T20:00", "03-12T20:00", "03-26T20:00", "04-02T20:00"])
        monthly = file_of("SUMMARY:x\nDTSTART:20260302T090000\nDURATION:PT1H\nRRULE:FREQ=MONTHLY;BYDAY=1MO")
        self.assertFalse(writing.can_shift(on(monthly, "2026-03-01T00:00", "2026-03-09T00:00")[0], datetime(2026, 3, 3, 9)))
        self.assertTrue(writing.can_shift(on(monthly, "2026-03-01T00:00", "2026-03-09T00:00")[0], datetime(2026, 3, 2, 19)))

    def test_move_a_series_of_another_zone(self) -> None:
        content = file_of("SUMMARY:Call\nDTSTART;TZID=America/New_York:20260302T090000\nDURATION:PT1H\nRRULE:FREQ=WEEKLY;COUNT=2")
        self.assertEqual(self.times(content), ["03-02T15:00", "03-09T14:00"])
        moved = writing.moved(content, self.second(content), datetime(2026, 3, 9, 16), HOUR, is_all=True)
        self.assertEqual(self.times(moved), ["03-02T17:00", "03-09T16:00"])

    def test_move_a_series_in_utc(self) -> None:
        content = file_of("SUMMARY:Call\nDTSTART:20260302T090000Z\nDURATION:PT1H\nRRULE:FREQ=WEEKLY;COUNT=2")
        moved = writing.moved(content, self.second(content), datetime(2026, 3, 9, 12), HOUR, is_all=True)
        self.assertEqual(self.times(moved), ["03-02T12:00", "03-09T12:00"])

    def test_what_others_have_written_stays(self) -> None:
        content = file_of(YOGA)
        one = self.second(content)
        for changed in (
            writing.without(content, one, is_all=False),
            writing.moved(content, one, datetime(2026, 3, 12, 20), HOUR, is_all=False),
            writing.reminded(content, one, HOUR),
        ):
            for line in lines(content):
                if not line.startswith(("EXDATE", "DTSTAMP")):
                    self.assertIn(line, lines(changed or b""))

    def test_remind(self) -> None:
        content = file_of(YOGA)
        reminded = writing.reminded(content, self.second(content), HOUR)
        self.assertEqual([one.alarms for one in on(reminded, "2026-03-01T00:00", "2026-03-12T00:00")], [(HOUR,), (HOUR,)])
        self.assertEqual(writing.reminded(reminded, self.second(reminded), HOUR).count(b"BEGIN:VALARM"), 1)

    def test_several_events_in_a_file(self) -> None:
        other = "BEGIN:VEVENT\r\nUID:two\r\nDTSTART:20260305T090000\r\nSUMMARY:Other\r\nEND:VEVENT\r\n"
        content = file_of(YOGA).replace(b"END:VCALENDAR", other.encode() + b"END:VCALENDAR")
        yoga = next(one for one in on(content, "2026-03-01T00:00", "2026-04-09T00:00") if one.title == "Yoga")
        left = writing.without(content, yoga, is_all=True)
        self.assertEqual(self.times(left), ["03-05T09:00"])


if __name__ == "__main__":
    unittest.main()
