"""What there is to play, by the names that people call it."""

from __future__ import annotations

import json
import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from difflib import get_close_matches

from mpd import Connection, Pairs, Refused

ARTIST, ALBUM, TRACK, GENRE, PLAYLIST, STATION = "artist", "album", "track", "genre", "playlist", "station"
# What a name means first, where it is the name of several things.
KINDS = (PLAYLIST, STATION, ARTIST, ALBUM, GENRE, TRACK)
# How alike two names are of which one is mistyped.
_NEAR = 0.82
# Playlists in the folder of the music itself are looked for at its top and in folders of these names.
_PLAYLIST_FOLDERS = {"playlists", "radio", "stations", "wiedergabelisten", "sender"}
_PLAYLIST_ENDINGS = (".m3u", ".m3u8", ".pls", ".xspf")
_ARTICLES = "the|a|an|der|die|das|ein|eine"
_ARTICLE = re.compile(rf"^({_ARTICLES}) (?=\S)", re.I)
# "(Remastered 2009)", "[Live]", " - Single Version", "feat. …": nobody says them.
_BY_THE_WAY = re.compile(
    r"\s*(\([^()]*\)|\[[^][]*\]|\s[-–—]\s.*(version|remaster|remastered|mix|edit|live|mono|stereo)\b.*|\s(feat|ft)\.? .*)$", re.I
)


@dataclass(frozen=True)
class Thing:
    """An artist, an album, a title, a genre, a playlist or a station."""

    kind: str
    name: str
    # Of an album or a title.
    artist: str | None = None
    # Where a station or a playlist in the folder of music is.
    place: str | None = field(default=None, compare=False)

    @property
    def id(self) -> str:
        return json.dumps([self.kind, self.name, self.artist], ensure_ascii=False)


def folded(text: str) -> str:
    """Names that nobody tells apart when they are said."""
    plain = unicodedata.normalize("NFKD", text.casefold().replace("&", " and "))
    return " ".join(re.findall(r"\w+", "".join(sign for sign in plain if not unicodedata.combining(sign)).replace("'", "")))


def shorter(name: str) -> list[str]:
    """What else a thing of that name is called: without its article, and without what stands in brackets behind it."""
    found = []
    bare = _BY_THE_WAY.sub("", name).strip()
    for one in (bare, _ARTICLE.sub("", bare)):
        if one and one != name and one not in found and folded(one):
            found.append(one)
    return found


def _key(name: str) -> str:
    return _ARTICLE.sub("", folded(name))


class Library:
    """Everything is looked up by its folded name."""

    def __init__(self, things: Iterable[Thing] = ()) -> None:
        self.things = list(dict.fromkeys(things))
        self._by_name: dict[str, list[Thing]] = {}
        for thing in self.things:
            keys = {_key(thing.name), *map(_key, shorter(thing.name))}
            for key in keys:
                self._by_name.setdefault(key, []).append(thing)
        self._by_id = {thing.id: thing for thing in self.things}

    def of_kind(self, kind: str) -> list[Thing]:
        return [thing for thing in self.things if thing.kind == kind]

    def thing(self, id: str) -> Thing | None:
        return self._by_id.get(id)

    def named(self, words: str, kind: str | None = None, artist: str | None = None) -> list[Thing]:
        """Those that are called so; else those whose names hold the words. Of several kinds, those of the first."""
        wanted = _key(words)
        if not wanted:
            return []
        exact = [thing for thing in self._by_name.get(wanted, ()) if _fits(thing, kind, artist)]
        if not exact and len(wanted) > 2 and wanted not in _ARTICLES.split("|"):
            exact = [thing for thing in self.things if _fits(thing, kind, artist) and f" {wanted} " in f" {folded(thing.name)} "]
        # "Rain" is the title called so, and not that with something in brackets behind it.
        whole = [thing for thing in exact if _key(thing.name) == wanted] or exact
        kinds = [one for one in KINDS if any(thing.kind == one for thing in whole)]
        return [thing for thing in whole if thing.kind == kinds[0]] if kinds else []

    def near(self, words: str, kind: str | None = None) -> list[Thing]:
        """Those whose names are nearly the words, as somebody mistypes them; of several kinds, those of the first."""
        wanted = _key(words)
        keys = get_close_matches(wanted, self._by_name, 3, _NEAR) if len(wanted) > 4 else []
        found = [thing for key in keys for thing in self._by_name[key] if kind in (None, thing.kind)]
        kinds = [one for one in KINDS if any(thing.kind == one for thing in found)]
        return [thing for thing in found if thing.kind == kinds[0]] if kinds else []

    def to_json(self) -> list[list[str | None]]:
        return [[thing.kind, thing.name, thing.artist, thing.place] for thing in self.things]

    @staticmethod
    def from_json(kept: object) -> Library:
        """What was kept by an earlier process; nothing where that makes no sense."""
        if not isinstance(kept, list) or not all(isinstance(one, list) and len(one) == 4 for one in kept):
            return Library()
        return Library(Thing(*one) for one in kept if one[0] in KINDS and isinstance(one[1], str))


def _fits(thing: Thing, kind: str | None, artist: str | None) -> bool:
    if kind is not None and thing.kind != kind:
        return False
    return artist is None or thing.artist is not None and _key(thing.artist) == _key(artist)


def read(player: Connection) -> Library:
    """Everything that the player has names for."""
    return Library(_things(player))


def _things(player: Connection) -> Iterator[Thing]:
    yield from _stored(player)
    artists = dict.fromkeys(_clean(value) for tag in ("albumartist", "artist") for _, value in player.ask("list", tag))
    yield from (Thing(ARTIST, name) for name in artists if name)
    yield from _grouped(player.ask("list", "album", "group", "albumartist"), "Album", ALBUM)
    yield from (Thing(GENRE, _clean(value)) for _, value in player.ask("list", "genre") if value)
    yield from _grouped(player.ask("list", "title", "group", "artist"), "Title", TRACK)


def _grouped(pairs: Pairs, tag: str, kind: str) -> Iterator[Thing]:
    artist = None
    for name, value in pairs:
        if name != tag:
            artist = _clean(value) or None
        elif value:
            yield Thing(kind, _clean(value), artist)


def _stored(player: Connection) -> Iterator[Thing]:
    """Playlists; one of streams alone is a station, or several that have names."""
    for name, value in _asked(player, "listplaylists"):
        if name == "playlist":
            yield from _playlist(player, value, value)
    top = _asked(player, "lsinfo")
    folders = [value for name, value in top if name == "directory" and value.casefold() in _PLAYLIST_FOLDERS]
    for name, value in [*top, *(pair for folder in folders for pair in _asked(player, "lsinfo", folder))]:
        # Those that are stored are told of at the top, too, without an ending.
        if name == "playlist" and value.casefold().endswith(_PLAYLIST_ENDINGS):
            yield from _playlist(player, value, value.rpartition("/")[2].rpartition(".")[0])


def _playlist(player: Connection, place: str, called: str) -> Iterator[Thing]:
    called = _clean(called.replace("_", " ").strip())
    songs: list[dict[str, str]] = []
    for name, value in _asked(player, "listplaylistinfo", place):
        if name == "file":
            songs.append({})
        if songs:
            songs[-1].setdefault(name, value)
    streams = [song for song in songs if "://" in song.get("file", "")]
    if not songs or len(streams) < len(songs):
        if called:
            yield Thing(PLAYLIST, called, place=place)
        return
    if called:
        yield Thing(STATION, called, place=streams[0]["file"])
    for song in streams:
        own = _clean(song.get("Name") or song.get("Title") or "")
        if own:
            yield Thing(STATION, own, place=song["file"])


def _asked(player: Connection, *command: str) -> Pairs:
    """A player without a folder of playlists has none."""
    try:
        return player.ask(*command)
    except Refused:
        return []


def _clean(text: str) -> str:
    """As it can be told: half characters are none."""
    return " ".join(text.encode("utf-8", "replace").decode().split())


def names_first(things: Iterable[Thing], uses: Mapping[str, float]) -> list[Thing]:
    """Those that are played most and last come first; the others as they stood."""
    return sorted(things, key=lambda thing: -uses.get(thing.id, 0.0))
