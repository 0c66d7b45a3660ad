"""The whole app with a player of its own: files that are made here, and sound that is looked at."""

import array
import json
import os
import shutil
import threading
import unittest
from pathlib import Path
from tempfile import TemporaryDirectory
from unittest.mock import patch

import handler
import link
from library import STATION, Library, Thing
from link import Link
from mpd import Connection, Unreachable
from music_files import NAMES, RATE, SONGS, fill, place, song
from wilco_intents import Context, Disambiguation, Intent, IntentObject, NeedsValue, NotRequired, Success, Unsupported
from wilco_intents.intents import Assignment

NULL = {"type": "null"}
# Whatever does not come in so many seconds does not come.
PATIENCE = 30


class HeardMusic(handler.Music):
    """Wakes whoever waits for other music, or for what plays."""

    def __init__(self, context):
        self.news = threading.Condition()
        super().__init__(context)

    def changed(self):
        super().changed()
        with self.news:
            self.news.notify_all()

    def played(self, song):
        super().played(song)
        with self.news:
            self.news.notify_all()

    def wait_for(self, holds):
        with self.news:
            if not self.news.wait_for(holds, PATIENCE):
                raise AssertionError("it did not come")


class Stage(unittest.TestCase):
    def setUp(self):
        temporary = TemporaryDirectory(ignore_cleanup_errors=True)
        self.addCleanup(temporary.cleanup)
        self.data, self.folder = Path(temporary.name) / "data", Path(temporary.name) / "Music"
        self.data.mkdir()
        self.folder.mkdir()
        self.keys = 0
        # A busy machine takes its time; nothing here is about how long anything takes.
        for patience in (
            patch.object(handler, "STARTING_TIME", PATIENCE), patch.object(link, "START_TIME", PATIENCE),
            patch.object(Connection.__init__, "__defaults__", (PATIENCE,)),
        ):
            patience.start()
            self.addCleanup(patience.stop)

    def app(self, settings=None, folder=True):
        if settings is not None:
            (self.data / "music.json").write_text(json.dumps(settings))
        app = HeardMusic(Context("music", str(self.data), "en-US", folder=str(self.folder) if folder else None))
        self.addCleanup(app.link.close)
        return app

    def intent(self, name, locale="en-US", output=None, **values):
        self.keys += 1
        for one in {"music", "artist"} & values.keys():
            values[one] = values[one] if isinstance(values[one], IntentObject) else IntentObject(values[one], values[one])
        optional = frozenset() if name == "QueueMusic" else frozenset({"music", "artist"})
        return Intent(name, str(self.keys), locale, {one: Assignment(value) for one, value in values.items()}, optional, output)

    def settled(self, app, name, **values):
        """As Wilco asks: each parameter in turn, and then it is to be done."""
        intent = self.intent(name, **values)
        for parameter in ("artist", "music"):
            result = app.resolve(parameter, intent)
            if isinstance(result, Success):
                intent.parameters[parameter] = Assignment(result.value)
            elif not isinstance(result, NotRequired):
                return result
        ready = app.confirm(intent)
        return app.handle(intent) if ready.code == "ready" else ready


@unittest.skipUnless(shutil.which("mpd"), "mpd is not installed: no music was played")
class PlayerTests(Stage):
    def playing(self, output=NULL):
        fill(self.folder)
        app = self.app({"mpd": "own", "output": output})
        app.wait_for(lambda: len(app.link.library.things) == NAMES)
        # Names are known a little before the player has written them down.
        connection = Connection(app.link._address)
        while "updating_db" in dict(connection.ask("status")):
            connection.wait("update")
        connection.close()
        return app

    def queued(self, app):
        return [value for name, value in app.link.ask("playlistinfo") if name == "file"]

    def test_what_is_named_is_played(self):
        app = self.playing()
        for values, songs in [
            ({"artist": "the paper lanterns"}, SONGS[:3]), ({"music": "jazz"}, SONGS[:3]), ({"music": "low tide"}, SONGS[:2]),
            ({"music": "rain on cardboard", "artist": "velvet teapot"}, SONGS[4:5]), ({"music": "long way"}, SONGS[5:]),
            ({"music": "gravel orchestra", "kind": "album"}, SONGS[5:]),
            ({"music": "sunday morning", "kind": "playlist"}, [SONGS[3], SONGS[5]]),
            ({"words": "lanterns"}, SONGS[:3]),
        ]:
            response = self.settled(app, "PlayMusic", **values)
            self.assertEqual(response.code, "success", values)
            self.assertEqual(sorted(self.queued(app)), sorted(place(*one[:4]) for one in songs), values)
            self.assertEqual(app.link.state()["state"], "play", values)
        app.handle(self.intent("PlayMusic", music=app.resolve("music", self.intent("PlayMusic", music="steam and sugar")).value))
        self.assertEqual(self.queued(app), [place(*one[:4]) for one in SONGS[3:5]])

    def test_what_there_is_not_is_told(self):
        app = self.playing()
        self.assertEqual(self.settled(app, "PlayMusic", words="Nobody"), Unsupported("nothingBy", {"name": "Nobody"}))
        self.assertEqual(
            self.settled(app, "PlayMusic", music="low tide", artist="velvet teapot"),
            Unsupported("notBy", {"name": "low tide", "by": "Velvet Teapot"}),
        )
        self.assertEqual(app.options("music", self.intent("PlayMusic"), "polka"), [])
        self.assertEqual([one.display for one in app.options("music", self.intent("PlayMusic"), "velvet teapod")], ["Velvet Teapot"])
        self.assertIsInstance(self.settled(app, "PlayMusic", music="rain on cardboard"), Disambiguation)
        self.assertEqual(self.settled(app, "QueueMusic"), NeedsValue())
        self.assertEqual(self.settled(app, "PlayMusic", kind="liked").code, "failureNoneLiked")
        self.assertEqual(self.settled(app, "PlayMusic", music="radio lighthouse", kind="station").code, "failurePlay")

    def test_the_queue(self):
        app = self.playing()
        self.settled(app, "PlayMusic", music="low tide")
        self.assertEqual(self.settled(app, "QueueMusic", music="night ferry", place="next").code, "successNext")
        self.assertEqual(self.settled(app, "QueueMusic", music="long way", place="later").code, "successLater")
        order = [SONGS[0], SONGS[2], SONGS[1], SONGS[5]]
        self.assertEqual(self.queued(app), [place(*one[:4]) for one in order])
        told = app.handle(self.intent("AskSong", aspect="next"))
        self.assertEqual((told.code, told.properties["what"]), ("successNext", "Night Ferry by The Paper Lanterns"))
        self.assertEqual(app.handle(self.intent("UnqueueMusic")).code, "success")
        self.assertEqual(app.handle(self.intent("UnqueueMusic")).code, "successNothing")
        self.assertEqual(self.queued(app), [place(*one[:4]) for one in order[:3]])
        # In random order, too, what is to come next does.
        app.handle(self.intent("SetShuffle", power="on"))
        self.settled(app, "QueueMusic", music="copper kettle waltz", place="next")
        self.assertEqual(app.handle(self.intent("NextSong")).properties["what"], "Copper Kettle Waltz by Velvet Teapot")
        self.assertEqual(app.handle(self.intent("ClearQueue")).properties["number"], 3)
        self.assertEqual(self.queued(app), [place(*SONGS[3][:4])])
        self.assertEqual(app.handle(self.intent("NextSong")).code, "successLast")

    def test_what_plays_is_paused_gone_on_with_and_stopped(self):
        app = self.playing()
        for name in ("PauseMusic", "StopMusic", "NextSong", "PreviousSong", "SeekMusic", "ResumeMusic", "LikeSong", "AskSong"):
            self.assertEqual(app.handle(self.intent(name)).code, "successNothing", name)
        self.settled(app, "PlayMusic", music="low tide")
        for name, code, state in [
            ("PauseMusic", "success", "pause"), ("PauseMusic", "success", "pause"), ("ResumeMusic", "success", "play"),
            ("NextSong", "success", "play"), ("StopMusic", "success", "stop"), ("PlayMusic", "success", "play"),
        ]:
            self.assertEqual((app.handle(self.intent(name)).code, app.link.state()["state"]), (code, state), name)
        self.assertEqual(app.link.song()["Title"], "Harbour Light")
        self.assertEqual(app.handle(self.intent("PreviousSong")).properties["what"], "Rain on Cardboard by The Paper Lanterns")
        app.handle(self.intent("PauseMusic"))
        self.assertEqual(app.handle(self.intent("AskSong")).code, "successPaused")

    def test_places_in_a_song(self):
        app = self.playing()
        self.settled(app, "PlayMusic", music="night ferry")
        app.handle(self.intent("PauseMusic"))
        for values, code, place_in_song in [
            ({"position": 40}, "success", 40), ({"direction": "back", "duration": 15}, "success", 25),
            ({"direction": "ahead"}, "success", 55),
            ({"direction": "ahead"}, "failureShort", 55), ({"position": 0}, "successStart", 0), ({"direction": "back"}, "successStart", 0),
        ]:
            self.assertEqual(app.handle(self.intent("SeekMusic", **values)).code, code, values)
            self.assertEqual(round(float(app.link.state()["elapsed"])), place_in_song, values)

    def test_volume_order_and_repetition(self):
        app = self.playing()
        for name, values, kept in [
            ("SetPlayerVolume", {"level": 40}, {"volume": "40"}), ("ChangePlayerVolume", {"direction": "up"}, {"volume": "50"}),
            ("ChangePlayerVolume", {"direction": "down", "by": 100}, {"volume": "0"}), ("SetShuffle", {"power": "on"}, {"random": "1"}),
            ("SetRepeat", {"mode": "one"}, {"repeat": "1", "single": "1"}), ("SetRepeat", {"mode": "all"}, {"repeat": "1", "single": "0"}),
            ("SetRepeat", {"mode": "off"}, {"repeat": "0", "single": "0"}),
        ]:
            app.handle(self.intent(name, **values))
            state = app.link.state()
            self.assertEqual({key: state[key] for key in kept}, kept)

    def test_what_is_asked(self):
        app = self.playing()
        self.settled(app, "PlayMusic", music="night ferry")
        app.handle(self.intent("PauseMusic"))
        for aspect, code, told in [
            ("artist", "successArtist", "The Paper Lanterns"), ("album", "successAlbum", "High Water"), ("year", "successYear", "1999"),
        ]:
            response = app.handle(self.intent("AskSong", aspect=aspect))
            self.assertEqual((response.code, response.properties["told"]), (code, told))
        self.assertEqual(app.handle(self.intent("AskSong", aspect="length")).properties["length"], 60)
        self.assertEqual(app.handle(self.intent("AskSong", "de-DE")).properties["what"], "Night Ferry von The Paper Lanterns")
        for values, names in [
            ({"kind": "album", "artist": "the paper lanterns"}, {"Low Tide", "High Water"}), ({"kind": "genre"}, {"Jazz", "Folk", "Rock"}),
            ({"kind": "playlist"}, {"Sunday Morning"}), ({"kind": "station"}, {"Radio Lighthouse"}),
            ({"kind": "album", "music": "low tide"}, {"Rain on Cardboard", "Harbour Light"}),
        ]:
            response = self.settled(app, "ListMusic", **values)
            self.assertEqual({row.value or row.label for row in response.card.rows}, names, values)
            self.assertEqual(response.properties["number"], len(names))

    def test_what_is_liked_is_a_playlist_that_others_read(self):
        app = self.playing()
        self.settled(app, "PlayMusic", music="night ferry")
        kept = self.folder / "Playlists/Favorites.m3u"
        self.assertEqual(app.handle(self.intent("LikeSong", power="on")).code, "success")
        self.assertEqual(app.handle(self.intent("LikeSong", power="on")).code, "successAlready")
        self.assertEqual(kept.read_text(), place(*SONGS[2][:4]) + "\n")
        self.assertEqual(self.settled(app, "PlayMusic", kind="liked").properties["what"], "your favorites")
        self.assertEqual(app.handle(self.intent("LikeSong", power="off")).code, "successOff")
        self.assertEqual(app.handle(self.intent("LikeSong", power="off")).code, "successNotLiked")
        self.assertEqual(app.link.ask("listplaylist", "Favorites"), [])

    def test_new_music_is_listened_for_and_what_is_played_comes_first(self):
        app = self.playing()
        (self.folder / "new.wav").write_bytes(song("Tin Umbrella", "Puddles", 1, "Splash", "Folk", "2020", 500))
        self.assertEqual(app.handle(self.intent("UpdateMusic")).code, "success")
        app.wait_for(lambda: any(thing.name == "Tin Umbrella" for thing in app.link.library.things))
        self.settled(app, "PlayMusic", artist="tin umbrella")
        app.wait_for(lambda: app.uses.weights())
        words = app.vocabulary()
        self.assertEqual(words["object:Artist"][0].display, "Tin Umbrella")
        self.assertEqual({one.display for one in words["object:Music"][:3]}, {"Tin Umbrella", "Puddles", "Splash"})

    def test_the_sound_comes(self):
        pipe = self.data / "sound"
        os.mkfifo(pipe)
        app = self.playing({"type": "pipe", "command": f"cat > '{pipe}'", "format": f"{RATE}:16:1"})
        self.assertEqual(self.settled(app, "PlayMusic", music="harbour light").code, "success")
        with open(pipe, "rb") as source:
            heard = array.array("h", source.read(RATE * 2))
        self.assertGreater(max(heard), 4000)
        crossings = sum(1 for before, after in zip(heard, heard[1:]) if before < 0 <= after)
        self.assertAlmostEqual(crossings, 400, delta=8)

    def test_a_player_that_is_gone_is_started_anew(self):
        app = self.playing()
        self.settled(app, "PlayMusic", music="night ferry")
        app.link._own._process.kill()
        app.link._own._process.wait()
        self.assertEqual(self.settled(app, "PlayMusic", music="low tide").code, "success")

    def test_names_are_known_while_there_is_no_player(self):
        app = self.playing()
        app.link.close()
        again = self.app({"mpd": {"host": "127.0.0.1", "port": 1}})
        self.assertEqual(len(again.vocabulary()["object:Artist"]), 3)
        self.assertEqual(self.settled(again, "PlayMusic", music="low tide").code, "failureAway")

    def test_a_player_without_music(self):
        app = self.app({"mpd": "own", "output": NULL})
        app.link.wait_until_read(PATIENCE)
        self.assertIn(self.settled(app, "PlayMusic", music="anything").code, ("failureEmpty", "failureScanning"))
        self.assertEqual(self.settled(app, "SetPlayerVolume", level=40).code, "success")

    def test_a_player_whose_loudspeaker_is_gone(self):
        app = self.playing({"type": "pulse", "server": "tcp:127.0.0.1:1"})
        self.assertEqual(self.settled(app, "PlayMusic", music="night ferry").code, "failureOutput")


class FaultTests(Stage):
    """What is told, and what the doctor is told, where nothing can be played."""

    def told(self, app):
        return self.settled(app, "PlayMusic", music="anything").code, [one.what for one in app.examine()]

    def test_a_player_that_is_not_there(self):
        code, findings = self.told(self.app({"mpd": {"host": "127.0.0.1", "port": 1}}))
        self.assertEqual((code, findings), ("failureAway", ["no music player answers at 127.0.0.1:1"]))

    def test_a_file_that_makes_no_sense(self):
        code, findings = self.told(self.app({"mpd": 1}))
        self.assertEqual((code, len(findings)), ("failureFile", 1))

    def test_a_file_that_comes_to_make_no_sense(self):
        app = self.app({"mpd": {"host": "127.0.0.1", "port": 1}})
        self.assertEqual(self.told(app)[0], "failureAway")
        (self.data / "music.json").write_text("nonsense")
        self.assertEqual(self.told(app)[0], "failureFile")

    def test_where_there_is_none_one_sentence_says_what_is_lacking(self):
        gone = patch("link.Connection", side_effect=Unreachable("absent"))
        for found, folder, output, code in [
            (None, True, NULL, "failureMissing"), ("/usr/bin/mpd", False, NULL, "failureNoFolder"),
            ("/usr/bin/mpd", True, None, "failureSoundless"),
        ]:
            with gone, patch("own.shutil.which", return_value=found), patch("own.sound", return_value=output):
                told, findings = self.told(self.app(folder=folder))
                self.assertEqual((told, len(findings)), (code, 1))

    def test_a_folder_that_is_gone(self):
        self.folder.rmdir()
        with patch("own.shutil.which", return_value="/usr/bin/mpd"):
            self.assertEqual(self.told(self.app({"mpd": "own", "output": NULL}))[0], "failureFolder")

    def test_every_fault_has_a_response_and_is_told_by_the_doctor(self):
        app = self.app({"mpd": {"host": "127.0.0.1", "port": 1}})
        for fault, code in handler.CODES.items():
            with patch.object(Link, "fault", lambda _: fault):
                self.assertEqual(app.confirm(self.intent("PlayMusic")).code, code)
                self.assertEqual(len(app.examine()), 0 if fault == "scanning" else 1, fault)

    def test_music_goes_to_the_room_of_whoever_asks(self):
        app = self.app({"mpd": {"host": "127.0.0.1", "port": 1}})
        asked = []

        def ask(_, *command):
            asked.append(command)
            rooms = ("attic", "0"), ("kitchen", "0"), ("hall", "1")
            outputs = [(("outputid", str(id)), ("outputname", name), ("outputenabled", on)) for id, (name, on) in enumerate(rooms)]
            return [pair for output in outputs for pair in output] if command == ("outputs",) else []

        with patch.object(Link, "ask", ask):
            for output in (None, "cellar", "hall", "kitchen"):
                app.follow(self.intent("PlayMusic", output=output))
        self.assertEqual([one for one in asked if one != ("outputs",)], [("enableoutput", "1"), ("disableoutput", "2")])

    def test_a_station_is_music(self):
        app = self.app({"mpd": {"host": "127.0.0.1", "port": 1}})
        app.link.library = Library([Thing(STATION, "Lighthouse", place="http://127.0.0.1:9/light")])
        with patch.object(Link, "ask", lambda _, *command: [("songs", "0")]):
            self.assertIsNone(app.link.fault())


if __name__ == "__main__":
    unittest.main()
