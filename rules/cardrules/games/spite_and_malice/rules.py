"""What can be agreed before a match of Spite and Malice, and how a deal is scored."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from cardrules.phases.game_options import GameOptions, choose, flag
from cardrules.protocol.cards import ACE, JOKER, KING, Card, pack
from cardrules.protocol.game import Seat
from cardrules.protocol.options import Options

__all__ = ["HAND", "PLACES", "Deal", "Rules", "scored"]

HAND: Final = 5
"""The cards to which a hand is filled up."""
PLACES: Final = 4
"""The side stacks of each player."""


class Deal(NamedTuple):
    """A finished deal."""

    winner: Seat
    """-1: nobody."""
    blocked: bool
    """Whether nobody has played out his pile."""
    left: tuple[int, ...]
    """By seat: the cards left in the pay-off pile."""
    points: tuple[int, ...]


class Rules(GameOptions):
    """What can be agreed before a match of Spite and Malice."""

    players: int = choose("Players", (2, 3, 4), "Everyone plays for himself.")
    packs: str = choose(
        "Packs",
        {"auto": "Two for two players, else three", "two": "Two", "three": "Three"},
        "How many packs of 52 cards are shuffled together.",
    )
    payoff: int = choose(
        "Pay-off pile",
        {20: "20 cards", 10: "10 cards", 13: "13 cards", 26: "26 cards"},
        "How many cards each player has to play out.",
    )
    centre_stacks: int = choose("Centre stacks", (3, 4), "How many stacks can be built at the same time.")
    wild: str = choose(
        "Wild cards",
        {"kings": "Kings", "kings_jokers": "Kings and two jokers a pack", "jokers": "Only two jokers a pack"},
        "Where only jokers are wild a stack goes up to the king.",
    )
    wild_ace: bool = flag("Wild cards as aces", "Whether a wild card may begin a centre stack.")
    side_rule: str = choose(
        "On side stacks",
        {"any": "Any card goes", "down": "The same rank or the next lower one"},
        "A wild card goes anywhere, and anything goes on it; where no card of the hand fits, all do.",
    )
    refill: str = choose(
        "A hand played out",
        {"at_once": "Five new cards at once", "next_turn": "New cards in the next turn"},
        "When whoever has played his whole hand draws again.",
    )
    must_play: str = choose(
        "Must be played",
        {"off": "Nothing", "payoff": "The pay-off card", "aces": "Aces"},
        "What has to go to the centre before a turn may end, if it fits.",
    )
    recycle: str = choose(
        "Finished stacks",
        {"at_once": "Are shuffled into the stock", "when_empty": "Wait until the stock is empty"},
        "When their cards come back.",
    )
    win_bonus: int = choose("Bonus", {0: "None", 5: "5 points"}, "What the winner of a deal gets besides.")
    target: int | None = choose(
        "Match ends at",
        {50: "50 points", 25: "25 points", 100: "100 points", "one_deal": "One deal"},
        "Whoever has so many points first wins.",
        none="one_deal",
    )
    blocked: str = choose(
        "When nobody can play",
        {"fewest": "The shortest pay-off pile wins", "redeal": "All but the pay-off piles is dealt anew"},
        "With the stock and all hands empty.",
    )
    turn_cap: int | None = choose(
        "A deal is stopped",
        {1000: "After 1,000 turns", "none": "Never"},
        "It then counts as one in which nobody can play.",
        none="none",
    )

    def __init__(self, chosen: Options) -> None:
        super().__init__(chosen)
        copies = 2 if self.packs == "two" or (self.packs == "auto" and self.players == 2) else 3
        self.pack = pack(copies=copies, jokers=0 if self.wild == "kings" else 2 * copies)
        self.top = 13 if self.wild == "jokers" else 12
        """The rank at which a stack is finished."""

    def is_wild(self, card: Card) -> bool:
        """Whether a card stands for any rank."""
        return card & 15 == JOKER or (card & 15 == KING and self.wild != "jokers")

    def rank(self, card: Card) -> int:
        """The rank of a card in a stack, 1 to 13; 0 of a wild one."""
        return 0 if self.is_wild(card) else 1 if card & 15 == ACE else card & 15

    def fits(self, card: Card, reached: int) -> bool:
        """Whether a card may be laid on a centre stack that has reached this rank (0: on an empty place)."""
        rank = self.rank(card)
        return rank == reached + 1 if rank else bool(reached or self.wild_ace)

    def goes_down(self, card: Card, top: Card | None) -> bool:
        """Whether a card may be laid on a side stack with this top where side stacks go down."""
        if top is None or not self.rank(card) or not self.rank(top):
            return True
        return self.rank(top) - self.rank(card) in (0, 1)


def scored(rules: Rules, left: Sequence[int], winner: Seat) -> Deal:
    """What a deal brings that ends with so many cards ``left`` in the piles; ``winner`` is -1 where nobody has played
    out his own."""
    blocked, least = winner < 0, min(left)
    if blocked and left.count(least) == 1:
        winner = left.index(least)
    points = sum(left) - least * len(left) + (0 if blocked else rules.win_bonus)
    return Deal(winner, blocked, tuple(left), tuple([points if seat == winner else 0 for seat in range(len(left))]))
