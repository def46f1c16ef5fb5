"""The six games of Solo, and how the cards rank in them."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from cardrules.parts.tricks import Order, order_of
from cardrules.protocol.cards import ACE, CLUBS, KING, QUEEN, SPADES, Suit, card_of, pack
from cardrules.protocol.texts import say

__all__ = [
    "ACES", "BLACK_QUEENS", "GAMES", "HIGHEST", "KINGS", "PACK", "QUEEN_OF_CLUBS", "QUEEN_OF_SPADES", "RANKS", "SIMPLE",
    "SOLO", "SoloGame", "solo_order",
]  # fmt: skip

PACK: Final = pack(lowest=7)
QUEEN_OF_CLUBS: Final = card_of(QUEEN, CLUBS)
QUEEN_OF_SPADES: Final = card_of(QUEEN, SPADES)
BLACK_QUEENS: Final = 1 << QUEEN_OF_CLUBS | 1 << QUEEN_OF_SPADES
"""The two queens that are always trumps, as a mask."""
ACES: Final = tuple(card_of(ACE, suit) for suit in range(4))
KINGS: Final = tuple(card_of(KING, suit) for suit in range(4))


class SoloGame(NamedTuple):
    """One of the six games. ``needed`` are the tricks that win it."""

    id: str
    name: str
    value: int
    in_color: bool
    needed: int
    question: str
    """With what it is asked for in the auction."""


GAMES: Final = {
    1: SoloGame("simple_suit", say("simple game in suit"), 2, False, 5, ""),
    2: SoloGame("simple_color", say("simple game in color"), 4, True, 5, say("Is it in color?")),
    3: SoloGame("solo_suit", say("solo in suit"), 4, False, 5, say("Is it a solo?")),
    4: SoloGame("solo_color", say("solo in color"), 8, True, 5, say("Is it a solo in color?")),
    5: SoloGame("tout_suit", say("tout in suit"), 16, False, 8, say("Is it a tout?")),
    6: SoloGame("tout_color", say("tout in color"), 32, True, 8, say("Is it a tout in color?")),
}
"""The games by rank."""
RANKS: Final = {kind.id: rank for rank, kind in GAMES.items()}
SIMPLE: Final = 2
"""The rank up to which the declarer has a partner."""
SOLO: Final = 3
"""The rank up to which both black queens must be bid."""
HIGHEST: Final = 6


@lru_cache(maxsize=4)
def solo_order(trump: Suit) -> Order:
    """How the cards rank: queen of clubs, seven of trumps, queen of spades, then the trump suit from the ace down."""
    return order_of(PACK, trump, tops=(QUEEN_OF_CLUBS, card_of(7, trump), QUEEN_OF_SPADES))
