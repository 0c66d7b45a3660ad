"""What things are called, and which of them is meant."""

import unittest
from pathlib import Path
from tempfile import TemporaryDirectory

import handler
import library
from library import ALBUM, ARTIST, GENRE, PLAYLIST, STATION, TRACK, Library, Thing
from link import BadFile, Settings
from mpd import Address, Refused
from uses import HALF_LIFE, Uses

LANTERNS, TEAPOT = Thing(ARTIST, "The Paper Lanterns"), Thing(ARTIST, "Velvet Teapot")
TIDE = Thing(ALBUM, "Low Tide", "The Paper Lanterns")
RAIN, OTHER_RAIN = Thing(TRACK, "Rain", "The Paper Lanterns"), Thing(TRACK, "Rain", "Velvet Teapot")
LIVE = Thing(TRACK, "Long Way (Live at the Pier)", "Velvet Teapot")
KETTLE = Thing(ALBUM, "Steam & Sugar", "Velvet Teapot")
OWN_NAME = Thing(ALBUM, "Velvet Teapot", "Velvet Teapot")
ALL = Library([TIDE, KETTLE, OWN_NAME, RAIN, OTHER_RAIN, LIVE, LANTERNS, TEAPOT, Thing(GENRE, "Jazz"), Thing(PLAYLIST, "Café")])


class NameTests(unittest.TestCase):
    def names(self, *asked):
        return [(thing.kind, thing.name, thing.artist) for thing in ALL.named(*asked)]

    def test_articles_accents_signs_and_brackets_are_not_heard(self):
        for words, thing in [
            ("paper lanterns", LANTERNS), ("The Paper Lanterns", LANTERNS), ("die paper lanterns", LANTERNS), ("cafe", None),
            ("steam and sugar", KETTLE), ("long way", LIVE), ("lanterns", LANTERNS),
        ]:
            expected = Thing(PLAYLIST, "Café") if thing is None else thing
            self.assertEqual(ALL.named(words), [expected], words)

    def test_a_name_of_several_kinds_is_the_first_of_them_or_the_one_that_was_named(self):
        self.assertEqual(ALL.named("velvet teapot"), [TEAPOT])
        self.assertEqual(ALL.named("velvet teapot", ALBUM), [OWN_NAME])

    def test_two_of_a_name_are_told_apart_by_the_artist(self):
        self.assertEqual(ALL.named("rain"), [RAIN, OTHER_RAIN])
        self.assertEqual(ALL.named("rain", None, "velvet teapot"), [OTHER_RAIN])
        self.assertEqual(ALL.named("low tide", None, "velvet teapot"), [])

    def test_what_nobody_has_is_nothing(self):
        for words in ("nobody", "", "the", "!?"):
            self.assertEqual(ALL.named(words), [], words)
        self.assertEqual(ALL.near("velvet teapott"), [TEAPOT])
        self.assertEqual(ALL.near("something else"), [])

    def test_what_was_kept_is_the_same_and_nonsense_is_nothing(self):
        self.assertEqual(Library.from_json(ALL.to_json()).things, ALL.things)
        for kept in (None, {}, [1], [["artist"]], [["nonsense", "x", None, None]]):
            self.assertEqual(Library.from_json(kept).things, [])

    def test_a_name_is_one_term(self):
        terms = {term.display: term.alternative_names for term in handler._terms(ALL.things)}
        self.assertEqual(terms["The Paper Lanterns"], ("Paper Lanterns",))
        self.assertEqual(terms["Long Way (Live at the Pier)"], ("Long Way",))
        self.assertEqual(len(terms), 8)


class Player:
    """Answers from a table; whatever else it is asked it does not know."""

    def __init__(self, answers):
        self.answers = answers

    def ask(self, *command):
        if command in self.answers:
            return self.answers[command]
        if command[0] == "list":
            return []
        raise Refused(5, "unknown command")


class ReadingTests(unittest.TestCase):
    def test_playlists_of_streams_are_stations(self):
        found = library.read(Player({
            ("listplaylists",): [("playlist", "Sunday_Morning"), ("Last-Modified", "x"), ("playlist", "Lighthouse"), ("playlist", "Two")],
            ("listplaylistinfo", "Sunday_Morning"): [("file", "a.wav"), ("file", "http://127.0.0.1:9/x")],
            ("listplaylistinfo", "Lighthouse"): [("file", "http://127.0.0.1:9/light")],
            ("listplaylistinfo", "Two"): [("file", "http://h/1"), ("Name", "Harbour FM"), ("file", "http://h/2"), ("Title", "Pier FM")],
            ("lsinfo",): [("playlist", "Lighthouse"), ("directory", "Radio"), ("playlist", "Top.m3u")],
            ("lsinfo", "Radio"): [("playlist", "Radio/Night.pls")],
            ("listplaylistinfo", "Top.m3u"): [("file", "b.wav")],
            ("listplaylistinfo", "Radio/Night.pls"): [("file", "http://h/3")],
        })).things
        self.assertEqual(
            [(thing.kind, thing.name, thing.place) for thing in found],
            [
                (PLAYLIST, "Sunday Morning", "Sunday_Morning"), (STATION, "Lighthouse", "http://127.0.0.1:9/light"),
                (STATION, "Two", "http://h/1"), (STATION, "Harbour FM", "http://h/1"), (STATION, "Pier FM", "http://h/2"),
                (PLAYLIST, "Top", "Top.m3u"), (STATION, "Night", "http://h/3"),
            ],
        )

    def test_a_player_that_has_nothing(self):
        self.assertEqual(library.read(Player({})).things, [])


class UsesTests(unittest.TestCase):
    def test_often_and_lately_comes_first_and_is_kept(self):
        with TemporaryDirectory() as folder:
            path = Path(folder) / "uses.json"
            uses = Uses(path)
            for moment in (0, 1, 2):
                uses.count([RAIN], moment)
            uses.count([TIDE, LIVE], 3)
            uses.count([TIDE], 4)
            ordered = library.names_first(ALL.things, Uses(path).weights())
            self.assertEqual(ordered[:4], [RAIN, TIDE, LIVE, KETTLE])
            uses.count([LIVE], 4 + 5 * HALF_LIFE)
            self.assertEqual(library.names_first(ALL.things, uses.weights())[0], LIVE)
            path.write_text("[nonsense")
            self.assertEqual(Uses(path).weights(), {})


class SettingsTests(unittest.TestCase):
    def read(self, text):
        with TemporaryDirectory() as folder:
            path = Path(folder) / "music.json"
            if text is not None:
                path.write_text(text)
            return Settings.read(path)

    def test_what_it_may_have(self):
        self.assertEqual(self.read(None), Settings())
        self.assertEqual(self.read('{"mpd": {"host": "attic", "password": "x"}}').address, Address(host="attic", password="x"))
        self.assertEqual(self.read('{"mpd": {"socket": "/run/mpd/socket"}}').address, Address(socket="/run/mpd/socket"))
        self.assertEqual(self.read('{"mpd": "own", "output": {"type": "null"}}'), Settings(None, True, {"type": "null"}))

    def test_what_it_may_not_have(self):
        for text in ("", "[]", "{", '{"mpd": {}}', '{"mpd": 1}', '{"mpd": {"host": "x", "port": "many"}}',
                     '{"mpd": {"host": "x", "port": 0}}',
                     '{"mpd": {"host": "x", "port": true}}', '{"mpd": {"socket": 1}}', '{"output": []}', '{"output": {"type": 1}}'):
            with self.assertRaises(BadFile, msg=text):
                self.read(text)


if __name__ == "__main__":
    unittest.main()
