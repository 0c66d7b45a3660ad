"""Files of the person's: read as they are, and replaced in one step.

Other programs change them, too: what is written takes the place of what was read, or of nothing.
"""

from __future__ import annotations

import errno
import os
import stat
import sys
from pathlib import Path

# Bytes.
_LARGEST = 4 << 20
_ENDING = ".wilco-new"


class FileProblem(Exception):
    """Why a file cannot be used, as a code for the app's responses.

    `failureReadOnly`, `failureFull`, `failureFolder` (it is not there) or `failureUnreadable`, of which an app declares those that it answers.
    """

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


def read(path: Path, largest: int = _LARGEST) -> bytes | None:
    """The content, of at most so many bytes; None: there is no such file."""
    try:
        status = os.stat(path)
        if not stat.S_ISREG(status.st_mode) or status.st_size > largest:
            raise FileProblem("failureUnreadable")
        return path.read_bytes()
    except FileNotFoundError:
        return None
    except OSError as error:
        raise FileProblem.of(error) from error


def replace(path: Path, before: bytes | None, after: bytes | None) -> bool:
    """Puts one content in the place of another; None stands for no file.

    After a power cut there is the old file or the new one. False: what is there is not what was before.
    """
    # Where a link leads is what is meant; it stays a link.
    target = Path(os.path.realpath(path))
    temporary = target.with_name(f".{target.name}{_ENDING}")
    try:
        if after is not None:
            target.parent.mkdir(parents=True, exist_ok=True)
            # A file that may not be written to is not replaced either.
            if before is not None and target.exists() and not os.access(target, os.W_OK):
                raise PermissionError(errno.EACCES, "read-only")
            with open(temporary, "wb") as file:
                if before is not None and target.exists():
                    os.fchmod(file.fileno(), stat.S_IMODE(os.stat(target).st_mode))
                file.write(after)
                file.flush()
                os.fsync(file.fileno())
        if read(target, sys.maxsize) != before:
            return False
        if after is not None:
            os.replace(temporary, target)
        elif before is not None:
            target.unlink()
        folder = os.open(target.parent, os.O_RDONLY)
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


def remove_leftovers(folder: Path) -> None:
    """What a process that was killed while it wrote has left."""
    if folder.is_dir():
        for name in os.listdir(folder):
            if name.startswith(".") and name.endswith(_ENDING):
                (folder / name).unlink(missing_ok=True)


def keep(path: Path, text: str) -> None:
    """Writes down what an app finds out anew where it is lost, in one step: there is the old text or the new one.

    A disk that is full is told by Wilco; there is the old text then.
    """
    temporary = path.with_name(f".{path.name}{_ENDING}")
    try:
        temporary.write_text(text, encoding="utf-8")
        os.replace(temporary, path)
    except OSError:
        pass
