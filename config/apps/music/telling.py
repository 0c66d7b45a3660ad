"""How music is told of, in the words of a language."""

from __future__ import annotations

from collections.abc import Mapping

from library import ALBUM, ARTIST, GENRE, PLAYLIST, STATION, TRACK, Thing

_WHAT = {
    "en": {
        ARTIST: "music by {name}", ALBUM: "the album {name}", TRACK: "{name}", GENRE: "{name}", PLAYLIST: "the playlist {name}",
        STATION: "{name}", "by": "{what} by {artist}", "all": "all your music", "liked": "your favorites",
    },
    "de": {
        ARTIST: "Musik von {name}", ALBUM: "das Album {name}", TRACK: "{name}", GENRE: "{name}", PLAYLIST: "die Playlist {name}",
        STATION: "{name}", "by": "{what} von {artist}", "all": "deine ganze Musik", "liked": "deine Lieblingslieder",
    },
}
# What a player calls them, and people.
_LABELS = {
    "en": {"Artist": "Artist", "Album": "Album", "Date": "Year"}, "de": {"Artist": "Interpret", "Album": "Album", "Date": "Jahr"},
}
# Names that are told before the rest is counted.
MOST_NAMES = 6


def language(locale: str) -> str:
    return "de" if locale.startswith("de") else "en"


def what(thing: Thing, locale: str) -> str:
    """"The album Low Tide by The Paper Lanterns"."""
    words = _WHAT[language(locale)]
    told = words[thing.kind].format(name=thing.name)
    return words["by"].format(what=told, artist=thing.artist) if thing.artist else told


def everything(locale: str) -> str:
    return _WHAT[language(locale)]["all"]


def liked(locale: str) -> str:
    return _WHAT[language(locale)]["liked"]


def labels(locale: str) -> Mapping[str, str]:
    return _LABELS[language(locale)]


def title(song: Mapping[str, str]) -> str:
    """Of a file that has no title, what it is called."""
    return song.get("Title") or song.get("Name") or song.get("file", "").rstrip("/").rpartition("/")[2].rpartition(".")[0]


def song(song: Mapping[str, str], locale: str) -> str:
    """A station tells what it plays as its title."""
    artist = song.get("Artist")
    told = title(song)
    return _WHAT[language(locale)]["by"].format(what=told, artist=artist) if artist else told


def clock(seconds: float) -> str:
    """On a screen: 3:05."""
    minutes, rest = divmod(int(seconds), 60)
    return f"{minutes}:{rest:02d}"
