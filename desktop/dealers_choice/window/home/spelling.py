"""Names that were typed with a slip: which game was meant by "hartes", "euker" or "kanasta"."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

__all__ = ["sounds_like"]

_SOUNDS: Final = (("sch", "sh"), ("ch", "k"), ("ck", "k"), ("kh", "k"), ("ph", "f"), ("qu", "k"), ("c", "k"),
                  ("oo", "u"), ("y", "i"), ("z", "s"))  # fmt: skip
"""What is heard alike, and is often written so."""
_ONE_SLIP: Final = 4
"""Letters that a word must have for one slip to be forgiven ..."""
_TWO_SLIPS: Final = 6
"""... and for two."""


def sounds_like(typed: str, title: str) -> bool:
    """Whether a title, or one of its words, may be meant by what was typed of it so far.

    >>> sounds_like("euker", "Euchre"), sounds_like("hartes", "Hearts"), sounds_like("three thriteen", "Three-Thirteen")
    (True, True, True)
    >>> sounds_like("bridge", "Pinochle"), sounds_like("xat", "Skat")
    (False, False)
    """
    words = title.casefold().replace("-", " ").split()
    wanted = _heard(typed.replace("-", " "))
    slips = (len(wanted) >= _ONE_SLIP) + (len(wanted) >= _TWO_SLIPS)
    return bool(slips) and any(_meant(wanted, _heard(" ".join(words[at:])), slips) for at in range(len(words)))


@lru_cache(maxsize=128)
def _heard(text: str) -> str:
    """How letters are heard: without differences that are only written, every letter once."""
    text = text.casefold()
    for written, heard in _SOUNDS:
        text = text.replace(written, heard)
    return "".join(letter for at, letter in enumerate(text) if letter != text[at - 1 : at])


def _meant(typed: str, word: str, slips: int) -> bool:
    """Whether the beginning of a word differs from what was typed in so many slips at most."""
    ends = range(max(1, len(typed) - slips), min(len(word), len(typed) + slips) + 1)
    return any(_slips(typed, word[:end]) <= slips for end in ends)


def _slips(one: str, other: str) -> int:
    """How many letters are wrong, missing, too many, or changed places."""
    before, row = list[int](), list(range(len(other) + 1))
    for at, letter in enumerate(one, 1):
        last, before, row = before, row, [at]
        for place, wanted in enumerate(other, 1):
            cost = min(before[place] + 1, row[-1] + 1, before[place - 1] + (letter != wanted))
            if at > 1 and place > 1 and letter == other[place - 2] and one[at - 2] == wanted:
                cost = min(cost, last[place - 2] + 1)
            row.append(cost)
    return row[-1]
