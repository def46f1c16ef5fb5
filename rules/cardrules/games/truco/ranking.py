"""Which cards beat which at Truco, whose a trick is, and whose a hand."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from cardrules.protocol.cards import (
    ACE,
    CLUBS,
    DIAMONDS,
    HEARTS,
    JACK,
    KING,
    QUEEN,
    SPADES,
    Card,
    card_of,
    rank_of,
)

__all__ = ["LOWEST_MANILHA", "TIED", "hand_winner", "manilhas", "pack_of", "powers", "trick_winner"]

TIED: Final = -1
"""In the place of a side: nobody's."""
LOWEST_MANILHA: Final = 11
"""What it is worth in ``powers``; all others are worth less."""
_RANKS: Final = (4, 5, 6, 7, QUEEN, JACK, KING, ACE, 2, 3)
_SHORT: Final = _RANKS[4:]
_SUITS: Final = (CLUBS, HEARTS, SPADES, DIAMONDS)
_FIXED: Final = (card_of(4, CLUBS), card_of(7, HEARTS), card_of(ACE, SPADES), card_of(7, DIAMONDS))


@lru_cache(maxsize=2)
def pack_of(short: bool) -> tuple[Card, ...]:
    """The cards that are played with: 40, or 24 without the 4, 5, 6 and 7.

    >>> len(pack_of(False)), len(pack_of(True))
    (40, 24)
    """
    return tuple(sorted(card_of(rank, suit) for rank in (_SHORT if short else _RANKS) for suit in _SUITS))


@lru_cache(maxsize=128)
def manilhas(vira: Card | None, short: bool) -> tuple[Card, ...]:
    """The four master cards from the highest: those of the rank above the card that was turned up, or without one the
    fixed ones of Minas Gerais.

    >>> from cardrules.protocol.cards import cards_text, parse_card
    >>> cards_text(manilhas(parse_card("7S"), False)), cards_text(manilhas(None, False))
    ('QC QH QS QD', '4C 7H AS 7D')
    """
    if vira is None:
        return _FIXED
    ranks = _SHORT if short else _RANKS
    rank = ranks[(ranks.index(rank_of(vira)) + 1) % len(ranks)]
    return tuple([card_of(rank, suit) for suit in _SUITS])


@lru_cache(maxsize=128)
def powers(vira: Card | None, short: bool) -> tuple[int, ...]:
    """By card: the higher wins, equal ones tie. A card that lies closed has 0, less than any other."""
    found = [0] * 64
    for card in pack_of(short):
        found[card] = 1 + _RANKS.index(rank_of(card))
    for place, card in enumerate(manilhas(vira, short)):
        found[card] = LOWEST_MANILHA + 3 - place
    return tuple(found)


def trick_winner(laid: Sequence[int], sides: Sequence[int]) -> tuple[int, int]:
    """Which card of a trick is the best (of equal ones the first), as a place in it, and whose the trick is: a side, or
    TIED. ``laid`` are the powers of its cards in order, ``sides`` those of the players.

    >>> trick_winner([3, 10, 9, 10], [0, 1, 0, 1]), trick_winner([3, 10, 10, 2], [0, 1, 0, 1])
    ((1, 1), (1, -1))
    """
    best = max(laid)
    owners = {side for power, side in zip(laid, sides, strict=True) if power == best}
    return laid.index(best), owners.pop() if len(owners) == 1 else TIED


def hand_winner(results: Sequence[int]) -> int | None:
    """Whose the hand is after these tricks: a side, TIED if all three are, None if it is not decided.

    >>> hand_winner([0, 1, TIED]), hand_winner([TIED, 1]), hand_winner([0, 1]), hand_winner([TIED] * 3)
    (0, 1, None, -1)
    """
    won = [side for side in results if side != TIED]
    if not won:
        return TIED if len(results) == 3 else None
    if results[0] == TIED:
        return won[0]
    first = results[0]
    if won.count(first) == 2 or (len(results) > 1 and TIED in results):
        return first
    return won[-1] if len(results) == 3 else None
