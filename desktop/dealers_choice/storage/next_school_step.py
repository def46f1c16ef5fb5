"""What comes next in the Dealer School, in one small file for the home screen, which loads no school for it.

It lies in the cache folder, and only there: whatever is missing or damaged counts as not there. Only its words are
kept: what is done is worked out when it is done. What was told in another language is told without its name.
"""

from __future__ import annotations

import contextlib
import json
from pathlib import Path
from typing import Final

from dealers_choice.language import current, words
from dealers_choice.storage.folders import cache_folder, own_folder, write_whole

__all__ = ["recall_step", "remember_step"]

_FILE: Final = "school.json"
_LARGEST_FILE: Final = 4_000  # bytes
_LONGEST: Final = 300  # characters of a text


def remember_step(title: str, told: str) -> None:
    """Keep what comes next, and what is told of it. Raises nothing."""
    with contextlib.suppress(OSError):
        own_folder(_path().parent)
        write_whole(_path(), json.dumps([current().code, title[:_LONGEST], told[:_LONGEST]], ensure_ascii=False))


def recall_step() -> tuple[str, str] | None:
    """What was kept last. Raises nothing."""
    try:
        with _path().open("rb") as file:
            language, title, told = json.loads(file.read(_LARGEST_FILE))
    except (OSError, ValueError, TypeError, RecursionError):
        return None
    sound = all(isinstance(text, str) and len(text) <= _LONGEST and text.isprintable() for text in (title, told))
    if sound and language != current().code:
        return words("The next step"), words("Go on in the school where you left it.")
    return (title, told) if sound else None


def _path() -> Path:
    return cache_folder() / _FILE
