"""The words of an action at a table of Mini Baccarat: numbers, and the chips of a payment."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from cardrules.casino.chips import RackChips
from cardrules.protocol.game import Action

__all__ = ["chips_in", "is_number", "number_in", "read_step", "whole", "without_chips"]

_DIGITS: Final = 10
"""Digits of an amount that are read; one with more is past every limit."""


def read_step(text: str) -> Action:
    """The action of a step that is written in words alone."""
    verb, *words = text.split()
    return Action(verb, tuple(words))


def without_chips(action: Action) -> Action:
    """A payment without its chips; any other action as it is."""
    if action.verb == "pay" and len(action.words) > 3:
        return Action("pay", action.words[:3])
    return action


def chips_in(words: Sequence[str], chips: RackChips) -> tuple[tuple[int, int], ...] | None:
    """The chips of a payment ("3x2500"), or None if that is no way to write those of a house."""
    found = []
    for word in words:
        count, _, denomination = word.partition("x")
        if not whole(count, 1, 1000) or not whole(denomination, 1, 10**_DIGITS) or int(denomination) not in chips.every:
            return None
        found.append((int(denomination), int(count)))
    return tuple(found)


def is_number(word: str) -> bool:
    """Whether a word is a plain whole number, however long."""
    return word.isascii() and word.isdecimal() and (word[0] != "0" or word == "0")


def number_in(word: str) -> int:
    """The number of a word that ``is_number``; of one too long for any limit, what its first digits come to."""
    return int(word[:_DIGITS])


def whole(word: str, least: int, below: int) -> bool:
    """Whether a word is a plain whole number in this range."""
    return is_number(word) and len(word) <= _DIGITS and least <= int(word) < below
