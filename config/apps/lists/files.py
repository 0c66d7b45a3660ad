"""Files of the person's: read as they are, and replaced in one step.

Other programs change them, too. What is written is made of what was read a moment before, and made anew where somebody was faster.
"""

from __future__ import annotations

import errno
import os
import stat
from collections.abc import Callable
from pathlib import Path

# Bytes; nobody's list is longer.
_LARGEST = 1 << 20
_ATTEMPTS = 5
_ENDING = ".wilco-new"


class FileProblem(Exception):
    """Why a file cannot be used, as a code of the responses."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code

    @staticmethod
    def of(error: OSError) -> FileProblem:
        if error.errno in (errno.EACCES, errno.EPERM, errno.EROFS):
            return FileProblem("failureReadOnly")
        if error.errno in (errno.ENOSPC, errno.EDQUOT, errno.EFBIG):
            return FileProblem("failureFull")
        if error.errno in (errno.ENOENT, errno.ENOTDIR):
            return FileProblem("failureFolder")
        return FileProblem("failureUnreadable")


def read(path: Path) -> str | None:
    """The text, of which no byte is lost; None: there is no such file."""
    return _load(path)[0]


def change(path: Path, edit: Callable[[str | None], str | None]) -> tuple[str | None, str | None]:
    """Puts what `edit` makes of the text in its place; None stands for no file.

    Returns the text before and after.
    """
    # Where a link leads is what is meant; it stays a link.
    target = Path(os.path.realpath(path))
    for _ in range(_ATTEMPTS):
        text, stamp = _load(target)
        edited = edit(text)
        if edited == text or _replace(target, edited, stamp):
            return text, edited
    raise FileProblem("failureUnreadable")


def remove_leftovers(folder: Path) -> None:
    """What a process that was killed while it wrote has left."""
    if folder.is_dir():
        for name in os.listdir(folder):
            if name.startswith(".") and name.endswith(_ENDING):
                (folder / name).unlink(missing_ok=True)


def _stamp(path: Path) -> tuple[int, int, int] | None:
    try:
        status = os.stat(path)
    except FileNotFoundError:
        return None
    return status.st_ino, status.st_mtime_ns, status.st_size


def _load(path: Path) -> tuple[str | None, tuple[int, int, int] | None]:
    try:
        stamp = _stamp(path)
        if stamp is None:
            return None, None
        if not path.is_file() or stamp[2] > _LARGEST:
            raise FileProblem("failureUnreadable")
        content = path.read_bytes()
    except OSError as error:
        raise FileProblem.of(error) from error
    if b"\0" in content:
        raise FileProblem("failureUnreadable")
    return content.decode("utf-8", "surrogateescape"), stamp


def _replace(path: Path, text: str | None, stamp: tuple[int, int, int] | None) -> bool:
    """After a power cut there is the old file or the new one; False: it has changed since `stamp`."""
    temporary = path.with_name(f".{path.name}{_ENDING}")
    try:
        if text is not None:
            path.parent.mkdir(parents=True, exist_ok=True)
            # A file that may not be written to is not replaced either.
            if stamp is not None and not os.access(path, os.W_OK):
                raise PermissionError(errno.EACCES, "read-only")
            with open(temporary, "wb") as file:
                if stamp is not None:
                    os.fchmod(file.fileno(), stat.S_IMODE(os.stat(path).st_mode))
                file.write(text.encode("utf-8", "surrogateescape"))
                file.flush()
                os.fsync(file.fileno())
        if _stamp(path) != stamp:
            return False
        if text is None:
            path.unlink()
        else:
            os.replace(temporary, path)
        folder = os.open(path.parent, os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)
        return True
    except OSError as error:
        raise FileProblem.of(error) from error
    finally:
        try:
            temporary.unlink(missing_ok=True)
        except OSError:
            pass
