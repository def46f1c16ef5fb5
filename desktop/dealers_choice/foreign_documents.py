"""Small files of somebody else's (exams, assignments, houses, lists): each is read by a process that may die of it
before it is read here.

What a reader makes of the same bytes is the same in any process, with the same time and memory; so what has come to its
end there, within narrow limits, is read once more here, and nothing has to be carried over but the bytes.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib import import_module
from pathlib import Path
from typing import Any, Final, TypeVar

from cardrules.protocol.match_record import FormatError
from dealers_choice.language import error_words
from dealers_choice.process_limits import ProcessLimits
from dealers_choice.storage.folders import read_file
from dealers_choice.worker_processes import LostPiece, WorkerProcess

__all__ = ["QUICK", "foreign", "read_in_worker"]

QUICK: Final = ProcessLimits(megabytes=600, seconds=30)
"""For a file of at most a megabyte, which is read in some milliseconds; a busy computer takes seconds to begin."""

_Found = TypeVar("_Found")


def foreign(path: Path, most: int, read: Callable[[bytes], _Found]) -> tuple[bytes, _Found]:
    """A file of at most ``most`` bytes, and what ``read`` finds in it, which is a function of a module and raises
    FormatError. Takes a third of a second: call it beside the window. Raises OSError with a reason for the user, and
    FormatError."""
    raw = read_file(path, most)
    piece = {"read": f"{read.__module__}:{read.__qualname__}", "raw": raw.decode("latin-1")}
    with WorkerProcess("read", QUICK) as apart:
        said = apart.ask(piece)
    if isinstance(said, LostPiece):
        raise FormatError(str(said))
    if said["refused"]:
        raise FormatError(said["refused"])
    return raw, read(raw)


def read_in_worker(piece: Mapping[str, Any]) -> dict[str, str]:
    """Why the reader (``read``: module and name) takes the bytes not; "" if it does."""
    module, _, name = piece["read"].partition(":")
    try:
        getattr(import_module(module), name)(piece["raw"].encode("latin-1"))
    except FormatError as error:
        return {"refused": error_words(error)}
    return {"refused": ""}
