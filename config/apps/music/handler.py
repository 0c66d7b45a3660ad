#!/usr/bin/env python3
"""Music that really plays: what there is comes from the Music Player Daemon, and what it is told is done when it says so."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Mapping
from pathlib import Path

from wilco_intents import Card, Context, Disambiguation, Finding, Intent, IntentApp, IntentObject, Json, NeedsValue, NotRequired
from wilco_intents import Resolution, Response, Row, Success, ToldTerms, Unsupported, event, is_term, listed, log, run

import telling
from library import ALBUM, ARTIST, GENRE, KINDS, PLAYLIST, STATION, TRACK, Library, Thing, folded, names_first, shorter
from link import Link
from mpd import NOT_THERE, Refused, Unreachable, groups
from uses import Uses

# The playlist of what somebody likes; other programs show it, too.
LIKED = "Favorites"
# Percent, and seconds.
USUAL_STEP = 10
USUAL_LEAP = 30
MOST_TERMS = 8000
MOST_ARTISTS = 3000
# At once in the queue.
MOST_SONGS = 1000
MOST_OPTIONS = 10
MOST_ROWS = 40
# Seconds.
READING_TIME = 3.0
STARTING_TIME = 1.0
# What went wrong before is no news.
PLAY: list[tuple[str, ...]] = [("clearerror",), ("play",)]
CODES = {
    "file": "failureFile", "missing": "failureMissing", "nofolder": "failureNoFolder", "gonefolder": "failureFolder",
    "soundless": "failureSoundless", "absent": "failureAway", "slow": "failureSlow", "garbage": "failureGarbage",
    "refused": "failureRefused", "empty": "failureEmpty", "scanning": "failureScanning",
}
# What is asked of a song: its tag, and the response.
ASPECTS = {"artist": ("Artist", "successArtist"), "album": ("Album", "successAlbum"), "year": ("Date", "successYear")}
# What can be done with a player that has no music.
NEEDS_NO_MUSIC = {"SetPlayerVolume", "ChangePlayerVolume", "SetShuffle", "SetRepeat", "UpdateMusic", "PauseMusic", "StopMusic"}


class Music(IntentApp):
    def __init__(self, context: Context) -> None:
        super().__init__(context)
        data = Path(context.data_folder)
        self.uses = Uses(data / "uses.json")
        self.terms = ToldTerms(data / "terms.json")
        # What was put into the queue last, to be taken off again.
        self.added: list[str] = []
        # One request is asked about many times.
        self.checked: tuple[str, str | None] | None = None
        self.link = Link(data, context.folder, self.changed, self.played)
        self.link.start()

    # What is heard from the player, on a thread of its own

    def changed(self) -> None:
        self.terms.tell(self.words())

    def played(self, song: Mapping[str, str]) -> None:
        event("playing" if song else "stopped")
        artist, album = song.get("Artist"), song.get("Album")
        things = [Thing(TRACK, song["Title"], artist)] if "Title" in song else []
        things += [Thing(ARTIST, artist)] if artist else []
        things += [Thing(ALBUM, album, song.get("AlbumArtist") or artist)] if album else []
        self.uses.count(things, time.time())

    # What can be said

    def vocabulary(self) -> dict[str, list[IntentObject]]:
        if not self.link.library.things:
            self.link.wait_until_read(READING_TIME)
        return self.words()

    def words(self) -> dict[str, list[IntentObject]]:
        """What is played often and lately comes first."""
        ordered = names_first(self.link.library.things, self.uses.weights())
        return {
            "object:Music": _terms(ordered)[:MOST_TERMS],
            "object:Artist": _terms([thing for thing in ordered if thing.kind == ARTIST])[:MOST_ARTISTS],
        }

    # Whether all is well

    def fault(self) -> str | None:
        """The response for what keeps music from being played."""
        return CODES.get(self.link.fault() or "")

    def examine(self) -> list[Finding]:
        """In English, as the doctor speaks."""
        where = self.link.where
        findings = {
            "file": (f"{self.link.data / 'music.json'} cannot be used: {self.link.bad_file}", "see Music.md for what it may have"),
            "missing": ("no music player runs here, and none is installed", "sudo apt-get install mpd"),
            "nofolder": ("no music player runs here, and no folder of music is granted", "wilco apps allow music --folder ~/Music"),
            "gonefolder": (f"the folder of music is not there: {self.link.folder}", "connect the disk, or allow another folder"),
            "soundless": ("no music player runs here, and the app itself reaches no loudspeaker", "start an MPD of yours: see Music.md"),
            "absent": (f"no music player answers at {where}", "start it, or allow the app the network: wilco apps info music"),
            "slow": (f"the music player at {where} does not answer in time", "see what it is at: mpc status"),
            "garbage": (f"what answers at {where} is no music player (MPD)", "see what listens there"),
            "refused": (f"the music player at {where} lets nobody in", "write its `password` into music.json: see Music.md"),
            "empty": (f"the music player at {where} has no music", "see `music_directory` in its mpd.conf, then: mpc update"),
        }
        fault = self.link.fault() or ""
        if fault == "absent" and self.link.is_out_of_reach:
            mend = 'have it listen on localhost, too, and name that: {"mpd": {"host": "localhost"}}'
            return [Finding(f"a confined app that has the network reaches no socket file: {where}", mend)]
        found = findings.get(fault)
        return [Finding(*found)] if found else []

    # What is meant

    def resolve(self, parameter: str, intent: Intent) -> Resolution:
        value = intent[parameter]
        if parameter not in ("music", "artist"):
            return super().resolve(parameter, intent)
        if parameter == "artist" and value is None and isinstance(intent["words"], str):
            value = IntentObject(intent["words"], intent["words"])
        if not isinstance(value, IntentObject):
            is_needed = intent.name == "QueueMusic" and parameter == "music" and intent["artist"] is None and intent["kind"] != "liked"
            return NeedsValue() if is_needed else NotRequired()
        # Without music there is nothing to be known; `confirm` says why.
        if self.fault_of(intent) is not None:
            return Success(value)
        self.link.wait_until_read(READING_TIME)
        return self.artist(value, intent) if parameter == "artist" else self.music(value, intent)

    def fault_of(self, intent: Intent) -> str | None:
        if self.checked is None or self.checked[0] != intent.key:
            self.checked = (intent.key, self.fault())
        return self.checked[1]

    def artist(self, value: IntentObject, intent: Intent) -> Resolution:
        return self.chosen(self.meant("artist", value, intent), intent.locale) or Unsupported("nothingBy", {"name": value.display})

    def music(self, value: IntentObject, intent: Intent) -> Resolution:
        artist = self.given(intent["artist"])
        details: dict[str, Json] = {"name": value.display}
        if artist is not None:
            details["by"] = artist.name
        refused = Unsupported("notBy" if artist else "nothingCalled", details)
        return self.chosen(self.meant("music", value, intent), intent.locale) or refused

    def meant(self, parameter: str, value: IntentObject, intent: Intent) -> list[Thing]:
        """What was settled, else what is called so; of what is the same to whoever hears it, the first."""
        settled = self.given(value)
        if settled is not None:
            return [settled]
        if parameter == "artist":
            found = self.library.named(value.display, ARTIST)
        else:
            kind, artist = str(intent["kind"]), intent["artist"]
            by = next(iter(self.meant("artist", artist, intent)), None) if isinstance(artist, IntentObject) else None
            found = self.library.named(value.display, kind if kind in KINDS else None, by.name if by else None)
        return list({(thing.kind, folded(thing.name), thing.artist and folded(thing.artist)): thing for thing in found}.values())

    def chosen(self, found: list[Thing], locale: str) -> Resolution | None:
        things = [IntentObject(thing.id, _called(thing, locale)) for thing in names_first(found, self.uses.weights())]
        if not things:
            return None
        return Success(things[0]) if len(things) == 1 else Disambiguation(things[:MOST_OPTIONS])

    @property
    def library(self) -> Library:
        return self.link.library

    def given(self, value: Json) -> Thing | None:
        """The thing that was settled, by its id."""
        return self.library.thing(value.id) if isinstance(value, IntentObject) else None

    def options(self, parameter: str, intent: Intent, search: str | None) -> list[IntentObject]:
        """What is nearly called so. Nothing of a whole library is read aloud."""
        if not search:
            return []
        # Without music there is nothing to be known; `confirm` says why.
        if self.fault() is not None:
            return [IntentObject(search, search)]
        artist, named = self.given(intent["artist"]), str(intent["kind"])
        kind = ARTIST if parameter == "artist" else named if named in KINDS else None
        found = self.library.named(search, kind, artist.name if artist else None) or self.library.near(search, kind)
        things = names_first(found, self.uses.weights())[:MOST_OPTIONS]
        return [IntentObject(thing.id, _called(thing, intent.locale), alternative_names=(search,)) for thing in things]

    # What is done

    def confirm(self, intent: Intent) -> Response:
        self.checked = None
        fault = self.link.fault()
        is_needless = fault in ("empty", "scanning") and intent.name in NEEDS_NO_MUSIC
        return Response("ready" if fault is None or is_needless else CODES[fault])

    def handle(self, intent: Intent) -> Response:
        doing: dict[str, Callable[[Intent], Response]] = {
            "PlayMusic": self.play, "QueueMusic": self.queue, "UnqueueMusic": self.unqueue, "ClearQueue": self.clear,
            "PauseMusic": self.pause, "ResumeMusic": self.resume, "StopMusic": self.stop,
            "NextSong": self.next, "PreviousSong": self.previous, "SeekMusic": self.seek,
            "SetPlayerVolume": self.set_volume, "ChangePlayerVolume": self.set_volume,
            "SetShuffle": self.shuffle, "SetRepeat": self.repeat, "LikeSong": self.like,
            "AskSong": self.tell_song, "ListMusic": self.tell_names, "UpdateMusic": self.update,
        }
        ready = self.confirm(intent)
        if ready.code != "ready":
            return ready
        try:
            return doing[intent.name](intent)
        except Unreachable as reason:
            return Response(CODES.get(str(reason), "failureAway"))
        except Refused as refusal:
            log(f"the player refuses: {refusal}", "warning")
            return Response("failureNone" if refusal.number == NOT_THERE else "failure")

    # Playing

    def play(self, intent: Intent) -> Response:
        thing = self.wanted(intent)
        if thing is None and intent["kind"] != "liked":
            is_named = intent["music"] is not None or intent["artist"] is not None
            if is_named:
                return Response("failureNone")
            if intent["kind"] != "station":
                return self.play_something(intent)
            # "Turn on the radio": the station that is heard most.
            stations = names_first(self.library.of_kind(STATION), self.uses.weights())
            if not stations:
                return Response("failureNoStation")
            thing = stations[0]
        songs, what = self.songs(thing, intent)
        if not songs:
            return Response("failureNoneLiked" if thing is None else "failureNone")
        self.follow(intent)
        self.link.tell([("clear",), *(("add", song) for song in songs), *PLAY])
        if thing is not None and thing.kind in (GENRE, PLAYLIST, STATION):
            self.uses.count([thing], time.time())
        return self.begun(what, len(songs), intent.locale)

    def play_something(self, intent: Intent) -> Response:
        """What was paused goes on; else what is in the queue; else anything."""
        state = self.link.state()
        if state.get("state") == "pause" and intent["shuffle"] is not True:
            return self.resume(intent)
        self.follow(intent)
        if state.get("playlistlength", "0") != "0" and intent["shuffle"] is not True:
            self.link.tell(PLAY)
            begun = self.begun(telling.song(self.link.song(), intent.locale), int(state["playlistlength"]), intent.locale)
            # A station that is gone is no reason to play nothing.
            if begun.code != "failurePlay":
                return begun
        every = [value for name, value in self.link.ask("list", "file") if name == "file"]
        if not every:
            return Response("failureEmpty")
        songs = random.sample(every, min(MOST_SONGS, len(every)))
        self.link.tell([("clear",), *(("add", song) for song in songs), *PLAY])
        return self.begun(telling.everything(intent.locale), len(songs), intent.locale)

    def begun(self, what: str, count: int, locale: str) -> Response:
        """A player says a little later that it has no loudspeaker, or cannot read a file; else time goes on in the song."""
        until = time.monotonic() + STARTING_TIME
        state = self.link.state()
        start = float(state.get("elapsed", "0"))
        while "error" not in state and float(state.get("elapsed", "0")) <= start and time.monotonic() < until:
            time.sleep(0.05)
            state = self.link.state()
        error = state.get("error")
        if error is not None:
            log(f"the player cannot play: {error}", "warning")
            return Response("failureOutput" if error.startswith(('Failed to open "', "All audio outputs")) else "failurePlay")
        return Response("success", {"what": what, "number": count}, _card(self.link.song(), locale))

    def queue(self, intent: Intent) -> Response:
        thing = self.wanted(intent)
        if thing is None and intent["kind"] != "liked":
            return Response("failureNone")
        songs, what = self.songs(thing, intent)
        if not songs:
            return Response("failureNoneLiked" if thing is None else "failureNone")
        state = self.link.state()
        is_next = intent["place"] == "next" and "song" in state
        start = int(state["song"]) + 1 if is_next else int(state.get("playlistlength", "0"))
        told = self.link.tell([("addid", song, str(start + place)) for place, song in enumerate(songs)])
        self.added = [value for name, value in told if name == "Id"]
        if is_next and state.get("random") == "1":
            # In random order a place says nothing of when it comes.
            self.link.tell([("prioid", str(max(1, 255 - place)), id) for place, id in enumerate(self.added)])
        if state.get("state") == "stop":
            self.follow(intent)
            self.link.tell([("clearerror",), ("play", str(start))])
            return self.begun(what, len(songs), intent.locale)
        return Response("successNext" if is_next else "successLater", {"what": what, "number": len(songs)})

    def unqueue(self, intent: Intent) -> Response:
        there = {value for name, value in self.link.ask("playlistinfo") if name == "Id"}
        gone = [id for id in self.added if id in there]
        self.added = []
        self.link.tell([("deleteid", id) for id in gone])
        return Response("success" if gone else "successNothing", {"number": len(gone)})

    def clear(self, intent: Intent) -> Response:
        """What is playing goes on."""
        state = self.link.state()
        count, song = int(state.get("playlistlength", "0")), state.get("song")
        if song is None or state.get("state") == "stop":
            self.link.ask("clear")
            return Response("success" if count else "successNothing", {"number": count})
        if int(song) + 1 < count:
            self.link.ask("delete", f"{int(song) + 1}:")
        if int(song) > 0:
            self.link.ask("delete", f"0:{song}")
        return Response("success" if count > 1 else "successNothing", {"number": count - 1})

    def wanted(self, intent: Intent) -> Thing | None:
        """What was named; of an artist alone, all that is by them."""
        for name in ("music", "artist"):
            value = intent[name]
            if isinstance(value, IntentObject):
                return next(iter(self.meant(name, value, intent)), None)
        return None

    def songs(self, thing: Thing | None, intent: Intent) -> tuple[list[str], str]:
        """Their files in the order in which they are played, and what they are called; nothing named: what is liked."""
        if thing is None:
            found, what = self.liked(), telling.liked(intent.locale)
        elif thing.kind == STATION:
            return ([thing.place] if thing.place else []), telling.what(thing, intent.locale)
        else:
            found, what = self.found(thing), telling.what(thing, intent.locale)
        found = list(dict.fromkeys(found))
        if intent["shuffle"] is True or thing is not None and thing.kind in (ARTIST, GENRE):
            random.shuffle(found)
        return found[:MOST_SONGS], what

    def found(self, thing: Thing) -> list[str]:
        match thing.kind:
            case "playlist":
                return [value for name, value in self.link.ask("listplaylist", thing.place or thing.name) if name == "file"]
            case "genre":
                return self.spelled("genre", thing)
            case "artist":
                return self.spelled("albumartist", thing) + self.spelled("artist", thing)
            case "album":
                by = ["albumartist", thing.artist] if thing.artist else []
                return self.files("album", thing.name, *by) or self.files("album", thing.name)
        by = ["artist", thing.artist] if thing.artist else []
        return self.files("title", thing.name, *by)[:1]

    def spelled(self, tag: str, thing: Thing) -> list[str]:
        """Also of files whose tags spell it otherwise: "jazz" and "Jazz"."""
        alike = [one.name for one in self.library.of_kind(thing.kind) if folded(one.name) == folded(thing.name)]
        return [file for name in alike for file in self.files(tag, name)]

    def files(self, *filters: str) -> list[str]:
        return [value for name, value in self.link.ask("find", *filters) if name == "file"]

    def follow(self, intent: Intent) -> None:
        """Plays in the room of whoever asks, where the player has an output of that name."""
        if intent.output is None:
            return
        outputs = groups(self.link.ask("outputs"), "outputid")
        here = [one for one in outputs if one.get("outputname") == intent.output]
        if not here or here[0].get("outputenabled") == "1":
            return
        self.link.ask("enableoutput", here[0]["outputid"])
        for one in outputs:
            if one not in here and one.get("outputenabled") == "1":
                self.link.ask("disableoutput", one["outputid"])

    # What plays

    def answer(self, intent: Intent, code: str = "success") -> Response:
        song = self.link.song()
        what = telling.song(song, intent.locale)
        return Response(code, {"what": what}, _card(song, intent.locale))

    def pause(self, intent: Intent) -> Response:
        if self.link.state().get("state", "stop") == "stop":
            return Response("successNothing")
        self.link.ask("pause", "1")
        return Response("success")

    def resume(self, intent: Intent) -> Response:
        state = self.link.state()
        if state.get("playlistlength", "0") == "0":
            return Response("successNothing")
        self.follow(intent)
        if state.get("state") == "pause":
            self.link.ask("pause", "0")
        elif state.get("state") == "stop":
            self.link.tell(PLAY)
        return self.begun(telling.song(self.link.song(), intent.locale), 1, intent.locale)

    def stop(self, intent: Intent) -> Response:
        if self.link.state().get("state", "stop") == "stop":
            return Response("successNothing")
        self.link.ask("stop")
        return Response("success")

    def next(self, intent: Intent) -> Response:
        state = self.link.state()
        if state.get("state", "stop") == "stop":
            return Response("successNothing")
        if "nextsong" not in state:
            return Response("successLast")
        self.link.tell([("next",), ("pause", "0")])
        return self.answer(intent)

    def previous(self, intent: Intent) -> Response:
        """Of the first, its beginning."""
        state = self.link.state()
        if state.get("state", "stop") == "stop":
            return Response("successNothing")
        self.link.tell([("seekcur", "0") if state.get("song") == "0" else ("previous",), ("pause", "0")])
        return self.answer(intent)

    def seek(self, intent: Intent) -> Response:
        state = self.link.state()
        if state.get("state", "stop") == "stop":
            return Response("successNothing")
        if "duration" not in state:
            return Response("failureLive")
        length = float(state["duration"])
        if intent["position"] is not None:
            place = _seconds(intent["position"])
        else:
            leap = _seconds(intent["duration"]) if intent["duration"] is not None else USUAL_LEAP
            place = float(state.get("elapsed", "0")) + (-leap if intent["direction"] == "back" else leap)
        if place >= length:
            return Response("failureShort", {"length": round(length)})
        place = max(place, 0.0)
        self.link.ask("seekcur", f"{place:.3f}")
        code = "success" if place >= 1 else "successStart"
        return Response(code, {"place": round(place)}, Card(rows=[Row("♪", f"{telling.clock(place)} / {telling.clock(length)}")]))

    def set_volume(self, intent: Intent) -> Response:
        now, level = int(self.link.state().get("volume", "-1")), intent["level"]
        if now < 0 and not self.link.ask("outputs"):
            return Response("failureVolume")
        if not isinstance(level, int):
            by = intent["by"] if isinstance(intent["by"], int) else USUAL_STEP
            level = max(now, 0) + (by if intent["direction"] == "up" else -by)
        level = max(0, min(100, level))
        try:
            self.link.ask("setvol", str(level))
        except Refused:
            return Response("failureVolume")
        return Response("success", {"level": level}, Card(rows=[Row("♪", f"{level} %")]))

    def shuffle(self, intent: Intent) -> Response:
        is_on = intent["power"] == "on"
        self.link.ask("random", "1" if is_on else "0")
        return Response("success" if is_on else "successOff", {"opposite": "off" if is_on else "on"})

    def repeat(self, intent: Intent) -> Response:
        mode = str(intent["mode"])
        self.link.tell([("repeat", "0" if mode == "off" else "1"), ("single", "1" if mode == "one" else "0")])
        return Response({"one": "successOne", "off": "successOff"}.get(mode, "success"))

    # What is liked

    def liked(self) -> list[str]:
        try:
            return [value for name, value in self.link.ask("listplaylist", LIKED) if name == "file"]
        except Refused:
            return []

    def like(self, intent: Intent) -> Response:
        song = self.link.song()
        if not song:
            return Response("successNothing")
        liked, file = self.liked(), song["file"]
        places = [place for place, one in enumerate(liked) if one == file]
        what: dict[str, Json] = {"what": telling.song(song, intent.locale)}
        if intent["power"] == "off":
            what["opposite"] = "on"
            self.link.tell([("playlistdelete", LIKED, str(place)) for place in reversed(places)])
            return Response("successOff" if places else "successNotLiked", what)
        if not places:
            self.link.ask("playlistadd", LIKED, file)
        return Response("success" if not places else "successAlready", what | {"opposite": "off"})

    # What is asked

    def tell_song(self, intent: Intent) -> Response:
        state = self.link.state()
        if intent["aspect"] == "next":
            return self.tell_next(state, intent)
        song = self.link.song()
        if not song or state.get("state", "stop") == "stop":
            return Response("successNothing")
        title = telling.title(song)
        properties: dict[str, Json] = {"what": telling.song(song, intent.locale), "title": title}
        card = _card(song, intent.locale)
        if intent["aspect"] in ASPECTS:
            tag, code = ASPECTS[str(intent["aspect"])]
            told = song.get(tag, "")
            properties["told"] = told[:4] if tag == "Date" else told
            return Response(code if told else "successUnknown", properties, card)
        if intent["aspect"] == "length":
            if "duration" not in state:
                return Response("successUnknown", properties, card)
            length = float(state["duration"])
            properties |= {"length": round(length), "left": round(length - float(state.get("elapsed", "0")))}
            return Response("successLength", properties, card)
        return Response("successPaused" if state.get("state") == "pause" else "success", properties, card)

    def tell_next(self, state: Mapping[str, str], intent: Intent) -> Response:
        if "nextsong" not in state:
            return Response("successLast")
        last = min(int(state["nextsong"]) + MOST_ROWS, int(state.get("playlistlength", "0")))
        coming = groups(self.link.ask("playlistinfo", f"{state['nextsong']}:{last}"), "file")
        if not coming:
            return Response("successLast")
        rows = [Row(telling.title(song), song.get("Artist")) for song in coming]
        return Response("successNext", {"what": telling.song(coming[0], intent.locale)}, Card(rows=rows))

    def tell_names(self, intent: Intent) -> Response:
        """Names of one kind, by an artist or on an album where that is named."""
        kind = str(intent["kind"] or TRACK)
        artist, music = (
            next(iter(self.meant(one, value, intent)), None) if isinstance(value := intent[one], IntentObject) else None
            for one in ("artist", "music")
        )
        if music is not None and music.kind == ARTIST and artist is None:
            artist, music = music, None
        if music is not None:
            songs = groups(self.link.ask("find", "album", music.name), "file") if music.kind == ALBUM else []
            names = [telling.title(song) for song in songs] or [music.name]
        elif kind == "liked":
            names = [telling.title(song) for song in self.liked_songs()]
        else:
            by = folded(artist.name) if artist else None
            found = [thing for thing in self.library.of_kind(kind) if by is None or thing.artist and folded(thing.artist) == by]
            names = [thing.name for thing in names_first(found, self.uses.weights())]
        # Of several spellings the first.
        names = list({folded(name): name for name in reversed(names)}.values())[::-1]
        properties: dict[str, Json] = {"number": len(names), "names": listed(names, intent.locale, telling.MOST_NAMES)}
        if artist is not None:
            properties["by"] = artist.name
        if not names:
            return Response("successNone", properties)
        return Response("success", properties, Card(artist.name if artist else None, [Row(name[:200]) for name in names[:MOST_ROWS]]))

    def liked_songs(self) -> list[dict[str, str]]:
        try:
            return groups(self.link.ask("listplaylistinfo", LIKED), "file")
        except Refused:
            return []

    def update(self, intent: Intent) -> Response:
        self.link.ask("update")
        return Response("success")


def _seconds(value: Json) -> float:
    return float(value) if isinstance(value, (int, float)) else 0.0


def _card(song: Mapping[str, str], locale: str) -> Card:
    labels = telling.labels(locale)
    return Card(telling.title(song), [Row(label, song[tag]) for tag, label in labels.items() if tag in song])


def _called(thing: Thing, locale: str) -> str:
    """Among several of one name its artist tells which it is."""
    return telling.what(thing, locale) if thing.artist else thing.name


def _terms(things: list[Thing]) -> list[IntentObject]:
    """A name is one term, whatever is called so; shorter, too, where that is no other's name."""
    names: dict[str, str] = {}
    for thing in things:
        if is_term(thing.name) and folded(thing.name):
            names.setdefault(folded(thing.name), thing.name)
    also = {key: [one for one in shorter(name) if folded(one) not in names and is_term(one)] for key, name in names.items()}
    return [IntentObject(name, name, alternative_names=tuple(also[key])) for key, name in names.items()]


if __name__ == "__main__":
    run(Music)
