"""The operating system's locks on files: who plays a match, who has the file of matches open.

Not QLockFile: it knows no shared locks, guesses by a process's number whether a lock is stale, where the system ends
ours with its process, and QtCore would cost each start of the command line, which locks the same files, 100 ms.
"""

from __future__ import annotations

import contextlib
import errno
import os
import sys
import time
from pathlib import Path
from typing import Self

from dealers_choice.storage.folders import make_room

__all__ = ["FileLock"]


class FileLock:
    """The operating system's lock on a file. It ends with the process, however that ends."""

    def __init__(self, path: Path, handle: int) -> None:
        self._path = path
        self._handle = handle

    @classmethod
    def take(cls, path: Path, *, shared: bool = False) -> Self | None:
        """The lock, or None if somebody else has it. Raises OSError.

        Windows has no shared locks, and needs none: there an open file cannot be renamed.
        """
        while True:
            try:
                handle = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
            except IsADirectoryError:
                make_room(path)
                continue
            try:
                if sys.platform == "win32":
                    import msvcrt

                    if not shared:
                        msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
                    return cls(path, handle)
                import fcntl

                fcntl.flock(handle, (fcntl.LOCK_SH if shared else fcntl.LOCK_EX) | fcntl.LOCK_NB)
                # The holder before may have deleted the file between our opening and our locking it.
                with contextlib.suppress(FileNotFoundError):
                    if os.path.samestat(os.fstat(handle), path.stat()):
                        return cls(path, handle)
            except OSError as error:
                os.close(handle)
                if error.errno in (errno.EACCES, errno.EAGAIN, errno.EDEADLK):
                    return None
                raise
            os.close(handle)

    @classmethod
    def wait(cls, path: Path, *, shared: bool = False) -> Self | None:
        """``take``, trying for half a second: as long as another window needs to set a file aside."""
        for _ in range(50):
            lock = cls.take(path, shared=shared)
            if lock:
                return lock
            time.sleep(0.01)
        return None

    def release(self) -> None:
        """Let go of it, and delete the file unless somebody waits at it."""
        if sys.platform == "win32":
            os.close(self._handle)
            with contextlib.suppress(OSError):
                self._path.unlink()
        else:
            import fcntl

            with contextlib.suppress(OSError):
                # Nobody else has it, or they share it and the last of them deletes it.
                fcntl.flock(self._handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
                self._path.unlink()
            os.close(self._handle)
