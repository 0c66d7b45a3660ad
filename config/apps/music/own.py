"""A player of our own, where nobody else runs one: Debian's `mpd`, with the folder that the person granted."""

from __future__ import annotations

import ctypes
import os
import secrets
import shutil
import signal
import socket
import subprocess
import tempfile
from collections.abc import Mapping
from pathlib import Path

from mpd import Address

PROGRAM = "mpd"
# Where PulseAudio and PipeWire listen for whoever may use the network, and no more.
PULSE_PORT = 4713
# A socket's path is no longer.
_LONGEST_PATH = 100
_SOUND_DEVICES = Path("/dev/snd")
_PR_SET_PDEATHSIG = 1
# Loaded before anything is started: a process between two programs can do little.
_LIBC = ctypes.CDLL(None)
_PLAYLISTS = ("Playlists", "playlists", "Wiedergabelisten")


def fault(folder: str | None, output: Mapping[str, str] | None) -> str | None:
    """Why there can be no player of our own: `missing`, `nofolder`, `gonefolder` or `soundless`; None: there can be."""
    if shutil.which(PROGRAM) is None:
        return "missing"
    if folder is None:
        return "nofolder"
    if not os.path.isdir(folder):
        return "gonefolder"
    return "soundless" if output is None else None


def sound(environment: Mapping[str, str] = os.environ) -> dict[str, str] | None:
    """Where the sound can go, as the player is told it; None: nowhere."""
    runtime = environment.get("XDG_RUNTIME_DIR") or f"/run/user/{os.getuid()}"
    server = environment.get("PULSE_SERVER")
    if server or os.path.exists(f"{runtime}/pulse/native"):
        return {"type": "pulse", "server": server or f"unix:{runtime}/pulse/native"}
    if os.path.isdir(_SOUND_DEVICES) and any(name.startswith("pcm") and name.endswith("p") for name in os.listdir(_SOUND_DEVICES)):
        return {"type": "alsa"}
    try:
        socket.create_connection(("127.0.0.1", PULSE_PORT), 0.3).close()
        return {"type": "pulse", "server": f"tcp:127.0.0.1:{PULSE_PORT}"}
    except OSError:
        return None


class OwnPlayer:
    """A process that ends with ours."""

    def __init__(self, data: Path, music: str, output: Mapping[str, str]) -> None:
        data.mkdir(exist_ok=True)
        self.address = _address(data)
        (data / "log").unlink(missing_ok=True)
        settings = data / "mpd.conf"
        settings.touch(0o600)
        settings.write_text(configuration(data, music, output, self.address), encoding="utf-8")
        self._process = subprocess.Popen(
            [PROGRAM, "--no-daemon", str(settings)], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL, preexec_fn=_end_with_parent,
        )

    @property
    def is_running(self) -> bool:
        return self._process.poll() is None

    def close(self) -> None:
        """The player writes down where it was when it is asked to end."""
        self._process.terminate()
        try:
            self._process.wait(1)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()


def has_sockets() -> bool:
    """Whether a socket may lie in a folder: a confined app that has the network has none such."""
    try:
        socket.socket(socket.AF_UNIX).close()
        return True
    except OSError:
        return False


def _address(data: Path) -> Address:
    """Where nobody but us is let in."""
    if has_sockets():
        path = str(data / "socket")
        if len(path) > _LONGEST_PATH:
            path = tempfile.mkdtemp(prefix="wilco-music-") + "/socket"
        Path(path).unlink(missing_ok=True)
        return Address(socket=path)
    with socket.create_server(("127.0.0.1", 0)) as free:
        return Address(host="127.0.0.1", port=free.getsockname()[1], password=secrets.token_hex(16))


def configuration(data: Path, music: str, output: Mapping[str, str], address: Address) -> str:
    own = [f"{music}/{name}" for name in _PLAYLISTS if os.path.isdir(f"{music}/{name}")]
    playlists = own[0] if own else str(data / "playlists")
    os.makedirs(playlists, exist_ok=True)
    lines = {
        "music_directory": music, "playlist_directory": playlists, "db_file": str(data / "database"), "state_file": str(data / "state"),
        "sticker_file": str(data / "stickers"), "log_file": str(data / "log"),
        "bind_to_address": address.socket or address.host, "auto_update": "yes", "restore_paused": "yes",
        "zeroconf_enabled": "no", "max_output_buffer_size": "65536",
    }
    if address.socket is None:
        lines |= {"port": str(address.port), "password": f"{address.password}@read,add,player,control,admin", "default_permissions": ""}
    text = "".join(f"{name} {_quoted(value)}\n" for name, value in lines.items())
    sound = {"name": "Wilco", "mixer_type": "software", **output}
    text += "audio_output {\n" + "".join(f"    {name} {_quoted(str(value))}\n" for name, value in sound.items()) + "}\n"
    return text


def _quoted(text: str) -> str:
    return '"' + " ".join(text.splitlines()).replace("\\", "\\\\").replace('"', '\\"') + '"'


def _end_with_parent() -> None:
    """Also where we are killed: nobody else would end it."""
    _LIBC.prctl(_PR_SET_PDEATHSIG, signal.SIGTERM)
