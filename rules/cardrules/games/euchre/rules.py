"""What can be agreed before a match of Euchre, and what follows from it: the pack, and how its cards rank."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from cardrules.parts.tricks import Order, order_of
from cardrules.phases.game_options import GameOptions, choose, flag
from cardrules.protocol.cards import ACE, JACK, JOKER, Card, Suit, card_of, mask_of, pack, rank_of
from cardrules.protocol.game import Choice
from cardrules.protocol.options import AS_IN_THE_BOOK, Options, Preset
from cardrules.protocol.texts import say

__all__ = ["GROUPS", "PRESETS", "Rules", "bowers", "draw_rank", "trump_order"]

_LOWEST: Final = {32: 7, 28: 8, 24: 9}
_LEAST_PACKET: Final = 4  # cards that each packet of a cut keeps


class Rules(GameOptions):
    """What can be agreed before a match of Euchre."""

    deck: int = choose(
        "Cards",
        {32: "32 (ace to seven)", 28: "28 (ace to eight)", 24: "24 (ace to nine)"},
        "How many cards are played with.",
    )
    joker: bool = flag("Joker", "A joker more, always the highest trump.")
    target: int = choose("A game is won with", {5: "5 points", 7: "7 points", 10: "10 points"})
    match: str = choose(
        "Match",
        {"single_game": "A single game", "rubber": "A rubber (two games won)"},
        "A rubber goes to the first side that wins two games.",
    )
    deal_pattern: str = choose(
        "Cards are dealt",
        {"3-2": "Three, then two", "2-3": "Two, then three", "dealer_choice": "As the dealer chooses"},
        "The sizes of the two rounds of the deal.",
    )
    draw: bool = flag("Draw for partners", "Otherwise the partners sit as the seats are.", on=True)
    cut: bool = flag("Cutting", "Whether the player on the dealer's right cuts the pack.", on=True)
    markers: bool = flag("Low cards as markers", "The score is also shown with low cards.", on=True)
    stick_the_dealer: bool = flag("Stick the dealer", "The dealer may not pass in the second round.")
    defend_alone: bool = flag("Defending alone", "Against a lone player an opponent may play without the partner, too.")
    lone_euchre_points: int = choose(
        "Euchring a lone player scores",
        {2: "2 points", 4: "4 points"},
        "What the opponents get if a lone player takes fewer than three tricks.",
    )
    assist_alone_only: bool = flag(
        "Dealer's partner assists only alone",
        "The dealer's partner may accept the turn-up only by playing alone.",
    )
    lone_lead: str = choose(
        "Against a lone player leads",
        {"eldest": "The player on the dealer's left", "left_of_maker": "The player on the lone player's left"},
    )
    farmers_hand: bool = flag("Farmer's hand", "A hand without ace, face card and joker may be shown for a new deal.")
    joker_turned_up: str = choose(
        "If the joker is turned up",
        {"dealer_names": "The dealer names a suit unseen", "redeal": "The cards are dealt again"},
    )

    def __init__(self, chosen: Options) -> None:
        super().__init__(chosen)
        lowest = _LOWEST[self.deck]
        self.pack = cards = pack(lowest, jokers=int(self.joker))
        self.pack_mask = mask_of(cards)
        self.drawn_from = pack(lowest)
        """The cards of the draw for partners."""
        self.spots = tuple(f"spread:{number}" for number in range(1, len(self.drawn_from) + 1))
        """Where they lie."""
        self.orders: tuple[Order, ...] = tuple(trump_order(cards, Suit(suit)) for suit in range(4))
        """By trump suit."""
        self.cuts = range(_LEAST_PACKET, len(cards) - _LEAST_PACKET + 1)
        """How many cards may be lifted off."""
        self.listed_cuts = tuple(Choice("cut", "", amounts=self.cuts).actions())
        self.rubber = self.match == "rubber"


GROUPS: Final[Mapping[str, tuple[str, ...]]] = {
    say("The match"): ("match", "target", "markers"),
    say("The pack"): ("deck", "joker", "joker_turned_up"),
    say("Before the deal"): ("draw", "cut", "deal_pattern"),
    say("Naming trumps"): ("stick_the_dealer", "assist_alone_only", "farmers_hand"),
    say("Playing alone"): ("defend_alone", "lone_lead", "lone_euchre_points"),
}
PRESETS: Final = (
    Preset("standard", AS_IN_THE_BOOK, {}),
    Preset("rubber", say("Rubber"), {"match": "rubber"}),
    Preset("short_pack", say("24 cards to 10"), {"deck": 24, "target": 10, "stick_the_dealer": "on"}),
    Preset("benny", say("25 cards with the joker"), {"deck": 24, "joker": "on", "target": 10}),
    Preset("quick", say("Quick: no draw, no cut"), {"draw": "off", "cut": "off"}),
    Preset("modern", say("24 cards to 10, no draw, no cut"), {"deck": 24, "target": 10, "draw": "off", "cut": "off"}),
)


def bowers(trump: Suit) -> tuple[Card, Card]:
    """The right bower and the left bower: the jack of trumps, and the other jack of that colour.

    >>> from cardrules.protocol.cards import SPADES, cards_text
    >>> cards_text(bowers(SPADES))
    'JS JC'
    """
    return card_of(JACK, trump), card_of(JACK, 3 - trump)


def trump_order(cards: Sequence[Card], trump: Suit) -> Order:
    """How the cards of a pack rank when this suit is trumps: the joker, the bowers, then the ace and so on."""
    return order_of(cards, trump, tops=(JOKER, *bowers(trump)))


def draw_rank(card: Card) -> int:
    """How high a card counts when partners are drawn: the ace is low."""
    return 1 if rank_of(card) == ACE else rank_of(card)
