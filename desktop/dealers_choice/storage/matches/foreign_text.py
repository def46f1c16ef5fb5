"""Files that somebody gives us, as text."""

from __future__ import annotations

import errno
from pathlib import Path

from cardrules.protocol.match_record import FormatError
from dealers_choice.language import words
from dealers_choice.storage.folders import read_file
from dealers_choice.storage.matches.saved_match import StoreError

__all__ = ["read_text"]


def read_text(path: Path, most: int) -> str:
    """The text of a file of at most ``most`` bytes. Raises FormatError if it is larger or no UTF-8, and StoreError if
    it cannot be read."""
    try:
        raw = read_file(path, most)
    except OSError as error:
        if error.errno == errno.EFBIG:
            raise FormatError(str(error.strerror)) from None
        raise StoreError(
            words("{path} cannot be read: {reason}.", path=str(path), reason=str(error.strerror or error))
        ) from error
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise FormatError(words("the file is no text in UTF-8")) from None
