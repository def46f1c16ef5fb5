"""The side bets: when each wins and what it pays, from the first two cards, the upcard, or how the dealer ended."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from cardrules.casino.blackjack.hand_values import is_ten, total_of
from cardrules.protocol.cards import ACE, HEARTS, KING, QUEEN, Card, rank_of, suit_of
from cardrules.protocol.texts import Text, say

__all__ = [
    "SIDE_BETS", "SIDE_NAMES", "SIDE_TABLES", "TWO_CARD_BETS", "SideTable", "buster_pays", "dealt_side_bet",
    "WIN_NAMES",
]  # fmt: skip

SIDE_BETS: Final = ("perfect_pairs", "plus3", "lucky_ladies", "royal_match", "buster")
"""Every side bet, in the order in which those of a spot are settled."""
TWO_CARD_BETS: Final = SIDE_BETS[:4]
"""Those that are settled before anything else, but for one that waits; see ``dealt_side_bet``."""
SIDE_NAMES: Final[Mapping[str, Text]] = {
    "perfect_pairs": say("perfect pairs"), "plus3": say("21+3"), "lucky_ladies": say("lucky ladies"),
    "royal_match": say("royal match"), "buster": say("buster"),
}  # fmt: skip

WIN_NAMES: Final[Mapping[str, Text]] = {
    "perfect_pair": say("perfect pair"), "coloured_pair": say("coloured pair"), "mixed_pair": say("mixed pair"),
    "suited_trips": say("suited trips"), "straight_flush": say("straight flush"), "trips": say("trips"),
    "straight": say("straight"), "flush": say("flush"),
    "ladies_blackjack": say("two queens of hearts with a dealer's blackjack"), "ladies": say("two queens of hearts"),
    "matched_20": say("matched twenty"), "suited_20": say("suited twenty"), "any_20": say("twenty"),
    "royal_match": say("royal match"), "suited": say("suited cards"), "buster": say("dealer busts"),
}  # fmt: skip
"""What a side bet may have won by, and how a dealer calls it."""


class SideTable(NamedTuple):
    """A side bet as a house offers it."""

    bet: str
    """One of ``SIDE_BETS``."""
    pays: tuple[tuple[str | int, int], ...]
    """What each win pays for a bet of 2: royal match pays halves. For the buster the wins are the numbers of cards with
    which the dealer busts, the last of them and more."""

    def paid(self, win: str | int, amount: int) -> int:
        """What a win pays on a bet of this many cents, beside the bet; 0 if it is none of this table."""
        for name, twice in self.pays:
            if name == win:
                return amount * twice // 2
        return 0


def _whole(bet: str, pays: Mapping[str, int] | Mapping[int, int]) -> SideTable:
    return SideTable(bet, tuple((win, 2 * times) for win, times in pays.items()))


SIDE_TABLES: Final[Mapping[str, Mapping[str, SideTable]]] = {
    "perfect_pairs": {
        "25_12_6": _whole("perfect_pairs", {"perfect_pair": 25, "coloured_pair": 12, "mixed_pair": 6}),
        "30_10_5": _whole("perfect_pairs", {"perfect_pair": 30, "coloured_pair": 10, "mixed_pair": 5}),
    },
    "plus3": {
        "9": _whole("plus3", {"suited_trips": 9, "straight_flush": 9, "trips": 9, "straight": 9, "flush": 9}),
        "100_40_30_10_5": _whole(
            "plus3", {"suited_trips": 100, "straight_flush": 40, "trips": 30, "straight": 10, "flush": 5}
        ),
    },
    "lucky_ladies": {
        "on": _whole(
            "lucky_ladies",
            {"ladies_blackjack": 1000, "ladies": 200, "matched_20": 25, "suited_20": 10, "any_20": 4},
        )
    },
    "royal_match": {"on": SideTable("royal_match", (("royal_match", 50), ("suited", 5)))},
    "buster": {"on": _whole("buster", {3: 2, 4: 2, 5: 4, 6: 12, 7: 50, 8: 250})},
}  # fmt: skip
"""The tables of each side bet, by the values of its option: the commonest that are published."""


def dealt_side_bet(bet: str, cards: Sequence[Card], up: Card, dealer_blackjack: bool | None = None) -> str | None:
    """What a side bet on two cards has won by, a key of ``WIN_NAMES``, or "" if it loses; ``cards`` are the first two
    of the spot. None: it cannot be told before the dealer's second card is known (two queens of hearts against an ace
    or a ten), so it waits.

    Raises KeyError for a bet that is not settled from these cards.
    """
    first, second = cards[0], cards[1]
    if bet == "perfect_pairs":
        return _pair(first, second)
    if bet == "plus3":
        return _poker(first, second, up)
    if bet == "royal_match":
        if suit_of(first) != suit_of(second):
            return ""
        return "royal_match" if {rank_of(first), rank_of(second)} == {KING, QUEEN} else "suited"
    if bet != "lucky_ladies":
        raise KeyError(bet)
    if total_of(cards[:2]).total != 20:
        return ""
    same_suit = suit_of(first) == suit_of(second)
    if same_suit and rank_of(first) == rank_of(second):
        if (rank_of(first), suit_of(first)) != (QUEEN, HEARTS):
            return "matched_20"
        if dealer_blackjack is None and (is_ten(up) or rank_of(up) == ACE):
            return None
        return "ladies_blackjack" if dealer_blackjack else "ladies"
    return "suited_20" if same_suit else "any_20"


def _pair(first: Card, second: Card) -> str:
    if rank_of(first) != rank_of(second):
        return ""
    if suit_of(first) == suit_of(second):
        return "perfect_pair"
    # Clubs and spades are 0 and 3, diamonds and hearts 1 and 2.
    return "coloured_pair" if suit_of(first) + suit_of(second) == 3 else "mixed_pair"


def _poker(*cards: Card) -> str:
    """Three cards as a poker hand; an ace is high or low, but king, ace, two is no straight."""
    ranks = sorted(rank_of(card) for card in cards)
    flush = len({suit_of(card) for card in cards}) == 1
    if ranks[0] == ranks[2]:
        return "suited_trips" if flush else "trips"
    straight = ranks[1] == ranks[0] + 1 and (ranks[2] == ranks[1] + 1 or ranks == [2, 3, ACE])
    if straight:
        return "straight_flush" if flush else "straight"
    return "flush" if flush else ""


def buster_pays(table: SideTable, cards: int, bust: bool, amount: int) -> int:
    """What a buster bet is paid when the dealer ended with so many cards; 0: it loses.

    >>> buster_pays(SIDE_TABLES["buster"]["on"], 9, True, 500)
    125000
    """
    if not bust:
        return 0
    most = max(number for number, _ in table.pays if isinstance(number, int))
    return table.paid(min(cards, most), amount)
