"""What can be agreed before a match of Five Hundred, and what follows from it: the pack, the bids and their ranks."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from cardrules.parts.tricks import Order, order_of
from cardrules.phases.game_options import GameOptions, choose, flag
from cardrules.protocol.cards import (
    ACE,
    CLUBS,
    DIAMONDS,
    HEARTS,
    JACK,
    JOKER,
    SPADES,
    SUIT_SYMBOLS,
    Card,
    card_of,
    mask_of,
    pack,
)
from cardrules.protocol.options import AS_IN_THE_BOOK, Options, Preset, Value
from cardrules.protocol.texts import say

__all__ = ["ACES", "BIDS", "FACES", "FORMS", "GOAL", "GROUPS", "PRESETS", "Bid", "Rules", "is_poor"]

GOAL: Final = 500
ACES: Final = mask_of(card_of(ACE, suit) for suit in range(4))
FACES: Final = mask_of(card_of(rank, suit) for suit in range(4) for rank in range(JACK, ACE)) | 1 << JOKER


class Bid(NamedTuple):
    """A bid of the auction."""

    name: str
    """As it is written: ``7S``, ``8N``, ``NULLO``, ``GRAND``."""
    tricks: int
    """How many the declarer's side must take; 0 for the bids of no trick."""
    trump: int | None
    """The printed suit that is trumps, if any."""
    value: int

    @property
    def text(self) -> str:
        """The bid as it is said.

        >>> BIDS["7H"].text, BIDS["10N"].text
        ('7 hearts', '10 no trump')
        """
        if not self.tricks:
            return say("nullo") if self.name == "NULLO" else say("grand nullo")
        if self.trump is None:
            return say("{tricks} no trump", tricks=self.tricks)
        return say("{tricks} {suit:suit}", tricks=self.tricks, suit=self.trump)

    @property
    def sign(self) -> str:
        """The bid as short as it can be read.

        >>> BIDS["7H"].sign, BIDS["10N"].sign
        ('7♥', '10 NT')
        """
        if not self.tricks:
            return self.text
        return (
            say("{tricks} NT", tricks=self.tricks) if self.trump is None else f"{self.tricks}{SUIT_SYMBOLS[self.trump]}"
        )


def _all_bids() -> dict[str, Bid]:
    suits = {"S": SPADES, "C": CLUBS, "D": DIAMONDS, "H": HEARTS, "N": None}
    bids = {
        f"{tricks}{letter}": Bid(f"{tricks}{letter}", tricks, suit, 40 + 20 * place + 100 * (tricks - 6))
        for tricks in range(6, 11)
        for place, (letter, suit) in enumerate(suits.items())
    }
    bids["NULLO"] = Bid("NULLO", 0, None, 250)
    bids["GRAND"] = Bid("GRAND", 0, None, 510)
    return bids


BIDS: Final = _all_bids()
"""Every bid by its name, in suits from the lowest to the highest."""


class Form(NamedTuple):
    """What a form is played with, and what it does where an option says ``by_form``."""

    seats: int
    pack: tuple[Card, ...]
    packets: tuple[tuple[int, int], ...]
    """Rounds of the deal: cards to every player, then cards to the middle."""
    partners: bool
    settings: dict[str, Value]


_BLACK_FOURS: Final = (card_of(4, CLUBS), card_of(4, SPADES))
_THREE_FOUR_THREE: Final = ((3, 3), (4, 0), (3, 0))
_PLAIN: Final[dict[str, Value]] = {
    "auction": "one_turn", "inkle": "all_seats", "nullo": "off", "redeal_call": "off",
    "all_pass": "redeal_next_dealer", "joker_lead": "no_trump_only", "slam_250": "on", "defenders_can_win": "on",
    "minus_500": "none",
}  # fmt: skip
_AMERICAN: Final[dict[str, Value]] = {
    "auction": "three_rounds", "inkle": "first_two_seats", "nullo": "on", "redeal_call": "ace_no_face",
    "all_pass": "no_contract", "joker_lead": "any_contract", "slam_250": "off", "defenders_can_win": "off",
    "minus_500": "lose",
}  # fmt: skip
_TWO_SIDES: Final = {**_PLAIN, "minus_500": "lose"}
_WITHOUT_BLACK_FOURS: Final = tuple(card for card in pack(lowest=4, jokers=1) if card not in _BLACK_FOURS)
FORMS: Final = {
    "american_45": Form(4, pack(lowest=4, jokers=1), ((3, 3), (2, 2), (3, 0), (2, 0)), True, _AMERICAN),
    "three_hand_33": Form(3, pack(lowest=7, jokers=1), _THREE_FOUR_THREE, False, _PLAIN),
    "partnership_43": Form(4, _WITHOUT_BLACK_FOURS, _THREE_FOUR_THREE, True, _TWO_SIDES),
    "two_hand_25": Form(2, pack(lowest=9, jokers=1), ((3, 3), (4, 2), (3, 0)), False, _TWO_SIDES),
    "five_hand_53": Form(5, pack(jokers=1), _THREE_FOUR_THREE, False, _PLAIN),
}
_BY_FORM: Final = {"by_form": "As the form has it"}
_ON_OR_OFF: Final = {**_BY_FORM, "on": "On", "off": "Off"}


class Rules(GameOptions):
    """What can be agreed before a match of Five Hundred."""

    form: str = choose(
        "Form",
        {
            "american_45": "Four in partnerships, 45 cards",
            "three_hand_33": "Three, each alone, 33 cards",
            "partnership_43": "Four in partnerships, 43 cards",
            "two_hand_25": "Two, 25 cards",
            "five_hand_53": "Five, the declarer names partners, 53 cards",
        },
        "How many play, and with which cards.",
    )
    auction: str = choose(
        "Auction",
        {
            **_BY_FORM,
            "three_rounds": "Three rounds",
            "one_turn": "Everybody speaks once",
            "until_passed": "Until all but one have passed",
        },
        "How long the bidding goes on.",
    )
    inkle: str = choose(
        "Bids of six",
        {**_BY_FORM, "first_two_seats": "The first two players only", "all_seats": "Everybody", "none": "Nobody"},
        "Who may inkle: bid six tricks.",
    )
    nullo: bool = choose("Nullo", _ON_OR_OFF, "A bid of no trick at all.")
    grand_nullo: bool = flag(
        "Grand nullo", "A bid of no trick by both partners, over a partner's nullo (45 cards only).", on=True
    )
    redeal_call: str | None = choose(
        "A poor hand may ask for a redeal",
        {
            **_BY_FORM,
            "ace_no_face": "With one ace and no face card",
            "no_ace_no_face": "With no ace and no face card",
            "off": "Never",
        },
        "The player's partner then decides.",
        none="off",
    )
    all_pass: str = choose(
        "If nobody bids",
        {**_BY_FORM, "no_contract": "Play without a contract", "redeal_next_dealer": "The next dealer deals"},
    )
    joker_lead: str = choose(
        "The leader of the joker names a suit",
        {**_BY_FORM, "any_contract": "In every contract", "no_trump_only": "Only without trumps"},
    )
    slam_250: bool = choose("All ten tricks score 250 at least", _ON_OR_OFF)
    defenders_can_win: bool = choose(
        "Defenders can win the game",
        _ON_OR_OFF,
        "Whether points scored against a contract can win, or only a contract made.",
    )
    win_test: str = choose("Game is won with", {"500_or_more": "500 or more", "more_than_500": "More than 500"})
    minus_500: str = choose("At minus 500", {**_BY_FORM, "lose": "The game is lost", "none": "Nothing happens"})
    two_hand_widow: int = choose("Middle for two players", {5: "Five cards", 3: "Three cards, two are dead"})
    partner_choice: str = choose(
        "Five players: partners are named",
        {"before_widow": "Before the middle is taken", "after_widow": "After it"},
    )
    first_dealer: str = choose("First dealer", {"first_jack": "Who gets the first jack", "random": "Drawn by lot"})

    def __init__(self, chosen: Options) -> None:
        form = FORMS[str(chosen["form"])]
        by_form = {option: value for option, value in form.settings.items() if chosen[option] == "by_form"}
        super().__init__({**chosen, **by_form})
        self.seats = form.seats
        self.pack = form.pack
        self.pack_mask = mask_of(form.pack)
        dead = self.form == "two_hand_25" and self.two_hand_widow == 3
        self.packets = _THREE_FOUR_THREE if dead else form.packets
        self.middle = sum(aside for _, aside in self.packets)
        """How many cards lie in the middle."""
        self.partners = form.partners
        """Whether those opposite are partners for the whole game."""
        self.named_partners = self.form == "five_hand_53"
        """Whether the declarer names partners for the deal."""
        self.columns = tuple(seat % 2 if form.partners else seat for seat in range(form.seats))
        """By seat."""
        self.orders: dict[int | None, Order] = {None: order_of(form.pack, None, (JOKER,))}
        """By trump suit."""
        for suit in range(4):
            left = card_of(JACK, 3 - suit)  # the other suit of the same colour
            self.orders[suit] = order_of(form.pack, suit, (JOKER, card_of(JACK, suit), left))
        self.rounds = {"three_rounds": 3, "one_turn": 1, "until_passed": None}[self.auction]
        """How often everybody speaks; None: until all but one have passed."""
        self.ranks = {bid.name: bid.value for bid in BIDS.values()} | {"GRAND": 1000}
        """By name of a bid: the higher outbids the lower."""
        if self.form == "american_45":
            self.ranks["NULLO"] = BIDS["8S"].value - 1  # above all bids of six and seven, below all of eight
        self.bids = tuple(sorted(filter(self._is_bid, BIDS.values()), key=lambda bid: self.ranks[bid.name]))
        """Every bid that the rules have, from the lowest to the highest."""
        self.jack_deals = self.first_dealer == "first_jack"
        self.joker_names_suit = self.joker_lead == "any_contract"
        """Whether whoever leads the joker names a suit in trump contracts, too."""
        self.least = GOAL + (self.win_test == "more_than_500")
        """The score that wins."""

    def _is_bid(self, bid: Bid) -> bool:
        if bid.name == "GRAND":
            return self.nullo and self.grand_nullo and self.form == "american_45"
        return bid.tricks > 6 or (self.inkle != "none" if bid.tricks else self.nullo)


GROUPS: Final[Mapping[str, tuple[str, ...]]] = {
    say("The table"): ("form", "first_dealer"),
    say("The auction"): ("auction", "inkle", "all_pass", "redeal_call", "partner_choice"),
    say("Contracts and play"): ("nullo", "grand_nullo", "joker_lead", "two_hand_widow"),
    say("The score"): ("win_test", "defenders_can_win", "minus_500", "slam_250"),
}
PRESETS: Final = (
    Preset("american", AS_IN_THE_BOOK, {}),
    Preset("quick", say("Four in partnerships, the first dealer by lot"), {"first_dealer": "random"}),
    Preset("three", say("For three"), {"form": "three_hand_33"}),
    Preset("partnership", say("Four in partnerships, 43 cards"), {"form": "partnership_43"}),
    Preset("two", say("For two"), {"form": "two_hand_25"}),
    Preset("five", say("For five"), {"form": "five_hand_53"}),
)


def is_poor(hand: int, redeal: str) -> bool:
    """Whether a hand, given as a mask, may ask for a redeal by the rule ``ace_no_face`` or ``no_ace_no_face``."""
    return not hand & FACES and (hand & ACES).bit_count() == (redeal == "ace_no_face")
