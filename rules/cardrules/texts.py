"""Small pieces of the sentences that games write."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from cardrules.cards import Card, card_symbol

__all__ = ["ORDINALS", "counted", "listed", "placed", "symbols"]

ORDINALS: Final = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth")


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


def placed(scores: Sequence[int], ranks: Sequence[int], what: str = "point") -> str:
    """How a match ended, in one sentence. ``ranks`` are the seats' places from 0; equal ones share it.

    >>> placed([30, -12, 4], [0, 2, 1])
    '{0} wins with 30 points; {2} is second with 4 and {1} is third with -12.'
    >>> placed([30, 30, 4], [0, 0, 2])
    '{0} and {1} share the win with 30 points; {2} is third with 4.'
    """
    first = [seat for seat, rank in enumerate(ranks) if rank == 0]
    won = "wins" if len(first) == 1 else "share the win"
    text = f"{listed([f'{{{seat}}}' for seat in first])} {won} with {counted(scores[first[0]], what)}"
    rest = [
        f"{{{seat}}} is {ORDINALS[rank]} with {scores[seat]}"
        for rank, seat in sorted((rank, seat) for seat, rank in enumerate(ranks) if rank)
    ]
    return text + (f"; {listed(rest)}." if rest else ".")
