"""Small files of JSON that are kept twice beside the databases: the settings, which are wanted first of all and
may be written by hand, and the key of the installation. Summaries are kept so once, for they can be made anew.

Each has a turn, one higher than the last, and a proof over everything in it; the second copy has the same name in the
folder ``copies`` beside it. A file with neither turn nor proof was written by an earlier version, or by hand: it is
taken as it is, whatever the copy says.
"""

from __future__ import annotations

import contextlib
import errno
import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final, NamedTuple

from cardrules.protocol.sha256 import sha256
from dealers_choice.language import words
from dealers_choice.storage.folders import make_room, own_folder, read_file, write_whole

__all__ = ["Recalled", "forget", "is_there", "keep", "recall"]

_TURN: Final = "kept turn"
_PROOF: Final = "kept proof"
_COPIES: Final = "copies"
_MOST: Final = 16_000_000
"""Bytes of a document whose turn is looked at."""


class Recalled(NamedTuple):
    """What was found."""

    data: dict[str, Any] | None
    """None if there is nothing, or nothing that is as it was written."""
    told: str = ""
    """What the user is to be told: a sentence; "" if all is well."""


def keep(path: Path, data: Mapping[str, Any], *, twice: bool = True, indent: int | None = None) -> None:
    """Write a document, whole or not at all. ``twice``: with a second copy; what can be made again needs none. Raises
    OSError if it cannot be written; the copy is made when it can."""
    own_folder(path.parent)
    turn = max(_turn(path), _turn(_copy(path))) + 1 if twice else 1
    whole = {**data, _TURN: turn}
    text = json.dumps({**whole, _PROOF: _proof(whole)}, indent=indent, ensure_ascii=False) + "\n"
    write_whole(path, text)
    if twice:
        _write(_copy(path), text)


def recall(path: Path, most: int, *, closely: bool = False) -> Recalled:
    """Read a document of at most ``most`` bytes, and put right what is not as it was written. ``closely``: the second
    copy is looked at even where the first is good. Raises OSError for a file that is there and cannot be read."""
    text: str | None = None
    unreadable: OSError | None = None
    try:
        text = read_file(path, most).decode()
    except FileNotFoundError:
        pass
    except UnicodeDecodeError:
        text = ""
    except OSError as error:
        if path.is_file() and error.errno != errno.EFBIG:
            raise  # it may be good
        unreadable = error
    found = _read(text)
    if found is not None and not closely:
        return Recalled(_plain(found))
    other_text: str | None = None
    with contextlib.suppress(OSError, UnicodeDecodeError):
        other_text = read_file(_copy(path), most).decode()
    other = _read(other_text)
    if found is not None and (other is None or _turn_of(found) >= _turn_of(other) or _TURN not in found):
        if _TURN in found and other != found:
            _write(_copy(path), text or "")
        return Recalled(_plain(found))
    if other is None or _TURN not in other:
        if unreadable is not None:
            raise unreadable
        if text is None and other_text is None:
            return Recalled(None)
        return Recalled(None, words("{path} is damaged, and so is its second copy.", path=path))
    _write(path, other_text or "")
    return Recalled(_plain(other), words("{path} was damaged, and has been restored from its second copy.", path=path))


def is_there(path: Path) -> bool:
    """Whether there is such a document, good or not."""
    return path.exists() or _copy(path).exists()


def forget(path: Path) -> None:
    """Remove a document. Raises OSError."""
    _copy(path).unlink(missing_ok=True)
    path.unlink(missing_ok=True)


def _copy(path: Path) -> Path:
    return path.parent / _COPIES / path.name


def _read(text: str | None) -> dict[str, Any] | None:
    """What a file says, if it is as it was written."""
    try:
        data = json.loads(text or "")
    except (ValueError, RecursionError):
        return None
    if not isinstance(data, dict) or (_TURN in data) != (_PROOF in data):
        return None
    if _PROOF not in data:
        return data
    whole = {name: value for name, value in data.items() if name != _PROOF}
    good = isinstance(data[_TURN], int) and _proof(whole) == data[_PROOF]
    return data if good else None


def _proof(whole: Mapping[str, Any]) -> str:
    return str(sha256(json.dumps(whole, sort_keys=True).encode()).hexdigest())[:16]


def _plain(data: Mapping[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in data.items() if name not in (_TURN, _PROOF)}


def _turn_of(data: Mapping[str, Any]) -> int:
    return int(data.get(_TURN, 0))


def _turn(path: Path) -> int:
    with contextlib.suppress(OSError, UnicodeDecodeError):
        found = _read(read_file(path, _MOST).decode())
        return _turn_of(found) if found is not None else 0
    return 0


def _write(path: Path, text: str) -> None:
    with contextlib.suppress(OSError):
        own_folder(path.parent)
        make_room(path)
        write_whole(path, text)
