"""Small pieces of the sentences that games write."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from cardrules.cards import Card, card_symbol

__all__ = ["ORDINALS", "counted", "listed", "symbols"]

ORDINALS: Final = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth")


def symbols(cards: Iterable[Card]) -> str:
    """The cards as a reader likes to see them in running text.

    >>> from cardrules.cards import parse_cards
    >>> symbols(parse_cards("QS 10H"))
    'Q♠ 10♥'
    """
    return " ".join(map(card_symbol, cards))


def counted(number: int, what: str) -> str:
    """A number of things.

    >>> counted(1, "point"), counted(-2, "trick")
    ('1 point', '-2 tricks')
    """
    return f"{number} {what}" if number == 1 else f"{number} {what}s"


def listed(names: Sequence[str]) -> str:
    """Names as a sentence has them.

    >>> listed(["Ann", "Bea", "Carl"])
    'Ann, Bea and Carl'
    """
    return names[0] if len(names) == 1 else ", ".join(names[:-1]) + " and " + names[-1]
