"""Five Hundred: bowers and the joker on top, bids of tricks and trumps together, and an exchange with the middle.

Five forms: the American partnership game with 45 cards, and games for three (33 cards), two partnerships (43), two
(25) and five (53). The rules are those of Hoyle's and the Bicycle books and of the clubs that play the 45-card game.

A *column* is what a score is kept for: a side in the partnership forms (column 0 is seats 0 and 2), else a player.

Zones, always in this order: ``stock`` (undealt or thrown in), with the turning of cards for the first deal
``draw:<seat>``, then ``middle``, then for every seat ``hand:<seat>``, ``trick:<seat>``, ``won:<seat>`` (the tricks of a
side lie with whoever took its first).

Tokens: ``named`` (the suit that a joker was led as); at a seat ``declarer`` (with the contract), ``partner``,
``sits_out``, ``ace_no_face``, and ``needs_contract`` (500 reached in defence).

Keys of ``View.facts`` (cards are ints, seats too)::

    deal        number of the deal, from 1 (0 before the first)
    dealer      the dealer's seat, None before it is known
    drawn       the cards turned up for the first deal, in order, until the first shuffle
    asked       (seat, answer) of everybody who was asked whether to declare a poor hand: "silent", "declared"
                (the partner has not answered yet), "play_on"
    calls       (seat, call) of the auction: "pass", "7S", "NULLO" ...
    declarer    who plays the contract, None until there is one
    contract    the bid that is played, "" until there is one or if there is none
    partners    the declarer's partners in the five-handed form
    named       whether they have been named
    exchanged   who has put the cards into the middle that lie there, None while it is as dealt
    discards    those cards, if the viewer did so
    gave        the five cards that went from partner to partner in a grand nullo, if the viewer is one of them
    tricks      the tricks of this deal as (leader, cards in the order played), an unfinished one included
    leds        the suit led to each trick, ``tricks.TRUMP`` for trumps
    won         how many tricks each seat has taken
    totals      the score of each column before this deal (after it, once it is over)
    deals       the finished deals, each a ``Deal``
    winners     the columns that have won, once the game is over
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import combinations, product
from typing import ClassVar, Final, NamedTuple, Self

from cardrules.parts.auctions import Rounds
from cardrules.parts.dealing import Share, Unseen, at_most, deal_hidden, deal_in_packets, shuffle_fault
from cardrules.parts.successive_hands import HandsGame
from cardrules.parts.tricks import TRUMP, Order, TrickPlay, order_of, play_actions
from cardrules.protocol.cards import (
    ACE,
    CLUBS,
    DIAMONDS,
    HEARTS,
    JACK,
    JOKER,
    SPADES,
    SUIT_NAMES,
    SUIT_SYMBOLS,
    Card,
    card_of,
    card_words,
    cards_in,
    mask_of,
    pack,
    rank_of,
)
from cardrules.protocol.game import (
    CHANCE,
    NOBODY,
    ONE,
    Action,
    Choice,
    Event,
    Field,
    Fields,
    Marked,
    Moved,
    Note,
    Phase,
    Plate,
    Result,
    Said,
    Scored,
    Seat,
    Sheet,
    Takes,
    Token,
    Turned,
    View,
    Zone,
)
from cardrules.protocol.hand_statistics import defended
from cardrules.protocol.options import AS_IN_THE_BOOK, Option, OptionError, Preset, Value, read_options
from cardrules.protocol.phrases import counted, listed, trump_words

__all__ = ["BIDS", "Bid", "Deal", "FiveHundred", "Rules", "is_poor"]

_TRICKS: Final = 10
_GOAL: Final = 500
_SLAM: Final = 250
_BEFORE_PLAY: Final = ("redeal", "answer", "auction", "partners", "take")
"""The phases in which the middle lies as dealt."""
_NUMBERS: Final = {3: "three", 5: "five"}
_JOKER_BIT: Final = 1 << JOKER
_ACES: Final = mask_of(card_of(ACE, suit) for suit in range(4))
_FACES: Final = mask_of(card_of(rank, suit) for suit in range(4) for rank in range(JACK, ACE)) | _JOKER_BIT
_PHASE_OF: Final = {
    "declare": "redeal",
    "stay_silent": "redeal",
    "redeal": "answer",
    "play_on": "answer",
    "pass": "auction",
    "bid": "auction",
    "partners": "partners",
    "take": "take",
    "discard": "discard",
}
"""When each verb of the players has its place, the play apart."""


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
            return {"NULLO": "nullo", "GRAND": "grand nullo"}[self.name]
        return f"{self.tricks} " + ("no trump" if self.trump is None else SUIT_NAMES[self.trump])

    @property
    def sign(self) -> str:
        """The bid as short as it can be read.

        >>> BIDS["7H"].sign, BIDS["10N"].sign
        ('7♥', '10 NT')
        """
        if not self.tricks:
            return self.text
        return f"{self.tricks}" + (" NT" if self.trump is None else SUIT_SYMBOLS[self.trump])


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
_BID: Final = {name: Action("bid", (name,)) for name in BIDS}
_PASS: Final = Action("pass")
_LED: Final = {name: Action("play", (name,), (JOKER,)) for name in SUIT_NAMES}
"""The joker led as each suit."""


class _Form(NamedTuple):
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
    "auction": "one_turn",
    "inkle": "all_seats",
    "nullo": "off",
    "redeal_call": "off",
    "all_pass": "redeal_next_dealer",
    "joker_lead": "no_trump_only",
    "slam_250": "on",
    "defenders_can_win": "on",
    "minus_500": "none",
}
_FORMS: Final = {
    "american_45": _Form(
        4,
        pack(lowest=4, jokers=1),
        ((3, 3), (2, 2), (3, 0), (2, 0)),
        True,
        {
            "auction": "three_rounds",
            "inkle": "first_two_seats",
            "nullo": "on",
            "redeal_call": "ace_no_face",
            "all_pass": "no_contract",
            "joker_lead": "any_contract",
            "slam_250": "off",
            "defenders_can_win": "off",
            "minus_500": "lose",
        },
    ),
    "three_hand_33": _Form(3, pack(lowest=7, jokers=1), _THREE_FOUR_THREE, False, _PLAIN),
    "partnership_43": _Form(
        4,
        tuple(card for card in pack(lowest=4, jokers=1) if card not in _BLACK_FOURS),
        _THREE_FOUR_THREE,
        True,
        {**_PLAIN, "minus_500": "lose"},
    ),
    "two_hand_25": _Form(2, pack(lowest=9, jokers=1), ((3, 3), (4, 2), (3, 0)), False, {**_PLAIN, "minus_500": "lose"}),
    "five_hand_53": _Form(5, pack(jokers=1), _THREE_FOUR_THREE, False, _PLAIN),
}


class Rules(NamedTuple):
    """What the options mean, worked out once for all games that are played with them."""

    form: str
    seats: int
    pack: tuple[Card, ...]
    pack_mask: int
    packets: tuple[tuple[int, int], ...]
    middle: int
    """How many cards lie in the middle."""
    partners: bool
    """Whether those opposite are partners for the whole game."""
    named_partners: bool
    """Whether the declarer names partners for the deal."""
    partners_first: bool
    columns: tuple[int, ...]
    """By seat."""
    orders: dict[int | None, Order]
    """By trump suit."""
    rounds: int | None
    """How often everybody speaks; None: until all but one have passed."""
    inkle: str
    bids: tuple[Bid, ...]
    """Every bid that the rules have, from the lowest to the highest."""
    ranks: dict[str, int]
    """By name of a bid: the higher outbids the lower."""
    redeal: str
    play_unbid: bool
    """Whether a deal is played though all have passed."""
    joker_names: bool
    """Whether a joker led names a suit in trump contracts, too."""
    slam: bool
    defenders_win: bool
    least: int
    """The score that wins."""
    floor: bool
    jack_deals: bool


@lru_cache(maxsize=256)
def _rules(options: tuple[tuple[str, Value], ...]) -> Rules:
    chosen = dict(options)
    name = str(chosen["form"])
    form = _FORMS[name]
    chosen.update({option: value for option, value in form.settings.items() if chosen[option] == "by_form"})
    american = name == "american_45"
    packets = form.packets
    if name == "two_hand_25" and chosen["two_hand_widow"] == 3:
        packets = _THREE_FOUR_THREE
    left_out = {
        *(["NULLO"] if chosen["nullo"] == "off" else []),
        *(["GRAND"] if chosen["grand_nullo"] == "off" or chosen["nullo"] == "off" or not american else []),
        *(bid.name for bid in BIDS.values() if bid.tricks == 6 and chosen["inkle"] == "none"),
    }
    ranks = {bid.name: bid.value for bid in BIDS.values()} | {"GRAND": 1000}
    if american:
        ranks["NULLO"] = BIDS["8S"].value - 1  # above all bids of six and seven, below all of eight
    orders: dict[int | None, Order] = {None: order_of(form.pack, None, (JOKER,))}
    for suit in range(4):
        left = card_of(JACK, 3 - suit)  # the other suit of the same colour
        orders[suit] = order_of(form.pack, suit, (JOKER, card_of(JACK, suit), left))
    return Rules(
        form=name,
        seats=form.seats,
        pack=form.pack,
        pack_mask=mask_of(form.pack),
        packets=packets,
        middle=sum(aside for _, aside in packets),
        partners=form.partners,
        named_partners=name == "five_hand_53",
        partners_first=chosen["partner_choice"] == "before_widow",
        columns=tuple(seat % 2 if form.partners else seat for seat in range(form.seats)),
        orders=orders,
        rounds={"three_rounds": 3, "one_turn": 1, "until_passed": None}[str(chosen["auction"])],
        inkle=str(chosen["inkle"]),
        bids=tuple(sorted((bid for bid in BIDS.values() if bid.name not in left_out), key=lambda bid: ranks[bid.name])),
        ranks=ranks,
        redeal="" if chosen["redeal_call"] == "off" else str(chosen["redeal_call"]),
        play_unbid=chosen["all_pass"] == "no_contract",  # noqa: S105 - no password
        joker_names=chosen["joker_lead"] == "any_contract",
        slam=chosen["slam_250"] == "on",
        defenders_win=chosen["defenders_can_win"] == "on",
        least=_GOAL + (chosen["win_test"] == "more_than_500"),
        floor=chosen["minus_500"] == "lose",
        jack_deals=chosen["first_dealer"] == "first_jack",
    )


def is_poor(hand: int, redeal: str) -> bool:
    """Whether a hand, given as a mask, may ask for a redeal by the rule ``ace_no_face`` or ``no_ace_no_face``."""
    return not hand & _FACES and (hand & _ACES).bit_count() == (redeal == "ace_no_face")


class Deal(NamedTuple):
    """A finished deal as the score sheet has it."""

    number: int
    """As ``FiveHundred.hand``: deals that were thrown in are counted, too."""
    declarer: Seat | None
    contract: str
    """The bid that was played, "" if there was none."""
    partners: tuple[Seat, ...]
    tricks: tuple[int, ...]
    """By seat."""
    made: bool
    points: tuple[int, ...]
    """By column."""


_BY_FORM: Final = "As the form has it"


class FiveHundred(HandsGame):
    """A match of Five Hundred.

    For playouts these may be read (and must not be written): ``phase``, ``turn`` (whom the game waits for before the
    play), ``play`` (the hands and the tricks), ``middle`` (a mask), ``calls``, ``declarer``, ``contract`` (a ``Bid`` or
    None), ``partners``, ``totals`` (by column), ``deals``, ``dealer``, ``rules``.
    """

    id: ClassVar[str] = "five_hundred"
    title: ClassVar[str] = "Five Hundred"
    verbs: ClassVar[Mapping[str, Takes]] = {
        "first": Takes.WORDS,
        "turn": Takes.ORDER,
        "shuffle": Takes.ORDER,
        "declare": Takes.WORDS,
        "stay_silent": Takes.WORDS,
        "redeal": Takes.WORDS,
        "play_on": Takes.WORDS,
        "pass": Takes.WORDS,
        "bid": Takes.WORDS,
        "partners": Takes.WORDS,
        "take": Takes.WORDS,
        "discard": Takes.CARDS,
        "play": Takes.CARDS,
    }
    lots: ClassVar[tuple[str, ...]] = ("first", "turn", "shuffle")
    declared: ClassVar[tuple[Option, ...]] = (
        Option(
            "form",
            "Form",
            ("american_45", "three_hand_33", "partnership_43", "two_hand_25", "five_hand_53"),
            (
                "Four in partnerships, 45 cards",
                "Three, each alone, 33 cards",
                "Four in partnerships, 43 cards",
                "Two, 25 cards",
                "Five, the declarer names partners, 53 cards",
            ),
            "How many play, and with which cards.",
        ),
        Option(
            "auction",
            "Auction",
            ("by_form", "three_rounds", "one_turn", "until_passed"),
            (_BY_FORM, "Three rounds", "Everybody speaks once", "Until all but one have passed"),
            "How long the bidding goes on.",
        ),
        Option(
            "inkle",
            "Bids of six",
            ("by_form", "first_two_seats", "all_seats", "none"),
            (_BY_FORM, "The first two players only", "Everybody", "Nobody"),
            "Who may inkle: bid six tricks.",
        ),
        Option("nullo", "Nullo", ("by_form", "on", "off"), (_BY_FORM, "On", "Off"), "A bid of no trick at all."),
        Option(
            "grand_nullo",
            "Grand nullo",
            ("on", "off"),
            help="A bid of no trick by both partners, over a partner's nullo (45 cards only).",
        ),
        Option(
            "redeal_call",
            "A poor hand may ask for a redeal",
            ("by_form", "ace_no_face", "no_ace_no_face", "off"),
            (_BY_FORM, "With one ace and no face card", "With no ace and no face card", "Never"),
            "The player's partner then decides.",
        ),
        Option(
            "all_pass",
            "If nobody bids",
            ("by_form", "no_contract", "redeal_next_dealer"),
            (_BY_FORM, "Play without a contract", "The next dealer deals"),
        ),
        Option(
            "joker_lead",
            "The leader of the joker names a suit",
            ("by_form", "any_contract", "no_trump_only"),
            (_BY_FORM, "In every contract", "Only without trumps"),
        ),
        Option(
            "slam_250",
            "All ten tricks score 250 at least",
            ("by_form", "on", "off"),
            (_BY_FORM, "On", "Off"),
        ),
        Option(
            "defenders_can_win",
            "Defenders can win the game",
            ("by_form", "on", "off"),
            (_BY_FORM, "On", "Off"),
            "Whether points scored against a contract can win, or only a contract made.",
        ),
        Option(
            "win_test",
            "Game is won with",
            ("500_or_more", "more_than_500"),
            ("500 or more", "More than 500"),
        ),
        Option(
            "minus_500",
            "At minus 500",
            ("by_form", "lose", "none"),
            (_BY_FORM, "The game is lost", "Nothing happens"),
        ),
        Option(
            "two_hand_widow",
            "Middle for two players",
            (5, 3),
            ("Five cards", "Three cards, two are dead"),
        ),
        Option(
            "partner_choice",
            "Five players: partners are named",
            ("before_widow", "after_widow"),
            ("Before the middle is taken", "After it"),
        ),
        Option(
            "first_dealer",
            "First dealer",
            ("first_jack", "random"),
            ("Who gets the first jack", "Drawn by lot"),
        ),
    )
    groups: ClassVar[Mapping[str, tuple[str, ...]]] = {
        "The table": ("form", "first_dealer"),
        "The auction": ("auction", "inkle", "all_pass", "redeal_call", "partner_choice"),
        "Contracts and play": ("nullo", "grand_nullo", "joker_lead", "two_hand_widow"),
        "The score": ("win_test", "defenders_can_win", "minus_500", "slam_250"),
    }
    presets: ClassVar[tuple[Preset, ...]] = (
        Preset("american", AS_IN_THE_BOOK, {}),
        Preset("quick", "Four in partnerships, the first dealer by lot", {"first_dealer": "random"}),
        Preset("three", "For three", {"form": "three_hand_33"}),
        Preset("partnership", "Four in partnerships, 43 cards", {"form": "partnership_43"}),
        Preset("two", "For two", {"form": "two_hand_25"}),
        Preset("five", "For five", {"form": "five_hand_53"}),
    )
    newcomers = "quick"

    def __init__(self, options: Mapping[str, object] | None = None) -> None:
        super().__init__(options)
        self.rules = rules = _rules(tuple(self.options.items()))
        self.seats = seats = rules.seats
        self.drawn: tuple[Card, ...] = ()
        self.stock = 0
        self.middle = 0
        self.turn: Seat = 0
        self.asked: tuple[tuple[Seat, str], ...] = ()
        self.calls: tuple[tuple[Seat, str], ...] = ()
        self.auction = Rounds(())
        self.declarer: Seat | None = None
        self.contract: Bid | None = None
        self.partners: tuple[Seat, ...] = ()
        self.named = False
        self.exchanged: Seat | None = None
        self.gave = 0
        self.play = TrickPlay(rules.orders[None], [0] * seats, 0)
        self.totals = (0,) * (max(rules.columns) + 1)
        self.deals: tuple[Deal, ...] = ()
        self.winners: tuple[int, ...] = ()

    @classmethod
    def read_options(cls, given: Mapping[str, object]) -> dict[str, Value]:
        options = read_options(cls.declared, given)
        form = _FORMS[str(options["form"])]
        if options["minus_500"] == "lose" and form.seats not in (2, 4):
            raise OptionError("minus_500=lose needs two sides: with three or five players nobody would have won")
        if options["redeal_call"] in ("ace_no_face", "no_ace_no_face") and not form.partners:
            raise OptionError("redeal_call needs a partner who answers: choose the form american_45 or partnership_43")
        return options

    def copy(self) -> Self:
        game = type(self).__new__(type(self))
        # One assignment each: an object whose __dict__ has been touched is slower for the rest of its life.
        game.options = self.options
        game.rules = self.rules
        game.seats = self.seats
        game.phase = self.phase
        game.hand = self.hand
        game.dealer = self.dealer
        game.drawn = self.drawn
        game.stock = self.stock
        game.middle = self.middle
        game.turn = self.turn
        game.asked = self.asked
        game.calls = self.calls
        game.auction = self.auction.copy()
        game.declarer = self.declarer
        game.contract = self.contract
        game.partners = self.partners
        game.named = self.named
        game.exchanged = self.exchanged
        game.gave = self.gave
        game.play = self.play.copy()
        game.totals = self.totals
        game.deals = self.deals
        game.winners = self.winners
        return game

    # ------------------------------------------------------------------------------------ what may be done

    def partner_of(self, seat: Seat) -> Seat | None:
        """The partner for the whole game, in the partnership forms."""
        return (seat + 2) % 4 if self.rules.partners else None

    def sitting_out(self) -> Seat | None:
        """Who sits this deal out: the partner of whoever plays a nullo."""
        if self.declarer is None or self.contract is None or self.contract.name != "NULLO":
            return None
        return self.partner_of(self.declarer)

    def standing(self) -> tuple[Seat, Bid] | None:
        """The highest bid so far and whose it is."""
        for seat, call in reversed(self.calls):
            if call != "pass":
                return seat, BIDS[call]
        return None

    def barred(self, seat: Seat) -> bool:
        """Whether the seat's side has declared a poor hand and plays on, so that it may bid no nullo."""
        return any(answer == "play_on" and (other - seat) % 2 == 0 for other, answer in self.asked)

    def waiting_for(self) -> frozenset[Seat]:
        phase = self.phase
        if phase == "play":
            return ONE[self.play.turn]
        if phase in ("deal", "hand_over"):
            return ONE[CHANCE]
        return NOBODY if phase == "game_over" else ONE[self.turn]

    def choices(self, seat: Seat) -> list[Choice]:
        if seat not in self.waiting_for():
            return []
        if seat == CHANCE:
            return [self._chance_choice()]
        phase = self.phase
        if phase == "redeal":
            label = "One ace, no face card" if self.rules.redeal == "ace_no_face" else "No ace, no face card"
            return [
                Choice("declare", f"Declare: {label.lower()}", button=True, key="D"),
                Choice("stay_silent", "Say nothing", button=True, key="S"),
            ]
        if phase == "answer":
            has = "one ace and no face card" if self.rules.redeal == "ace_no_face" else "no ace and no face card"
            stands = Fields(heading=f"{{{self.asked[-1][0]}}} has {has}")
            return [
                Choice("redeal", "Redeal", button=True, key="R", fields=stands),
                Choice("play_on", "Play on", button=True, key="P", fields=stands),
            ]
        if phase == "auction":
            bids = tuple([bid.name for bid in self._open_bids(seat)])
            choices = [Choice("bid", "Bid", values=bids, button=True, fields=self._ladder(seat))] if bids else []
            return [*choices, Choice("pass", "Pass", button=True, key="P", fields=Fields(), lets_be=not bids)]
        if phase == "partners":
            return self._partner_choices(seat)
        if phase == "take":
            return [
                Choice("take", "Take the middle", onto=(f"hand:{seat}",), click=("middle",), key="Space", button=True)
            ]
        if phase == "discard":
            count = self.rules.middle
            return [
                Choice(
                    "discard",
                    f"Lay {_NUMBERS[count]} cards back",
                    cards=tuple(cards_in(self.play.hands[seat])),
                    least=count,
                    most=count,
                    shown=("Done",),
                    onto=("middle",),
                    key="D",
                    button=True,
                )
            ]
        mask, names = self.play.following(), self.joker_names()
        if not names:
            return [self.play.choice(mask)]
        choices = [self.play.choice(mask ^ _JOKER_BIT)] if mask ^ _JOKER_BIT else []
        slots = tuple(f"trick:{other}" for other in range(self.seats))
        barred = tuple(
            (SUIT_NAMES[suit], f"You have failed to follow {SUIT_NAMES[suit]}: the joker cannot be led as one.")
            for suit in (SPADES, CLUBS, DIAMONDS, HEARTS)
            if SUIT_NAMES[suit] not in names
        )
        lead = Choice(
            "play", "Lead the joker as", cards=(JOKER,), least=1, most=1, values=names, onto=slots, barred=barred
        )
        return [*choices, lead]

    def _ladder(self, seat: Seat) -> Fields:
        """Every bid, by tricks and trumps; those of no trick in a row of their own."""
        rows: dict[int, list[Field]] = {}
        inkle = {6: "Inkle"}
        for bid in self.rules.bids:
            fault = self._bid_fault(seat, bid)
            face = bid.sign if bid.tricks else bid.text.capitalize()
            rows.setdefault(bid.tricks or 11, []).append(Field(bid.name, face, str(bid.value), fault))
        return Fields(
            tuple(tuple(rows[tricks]) for tricks in sorted(rows)),
            "Tricks and trumps, and what they are worth",
            captions=tuple(inkle.get(tricks, "") for tricks in sorted(rows)),
        )

    def _chance_choice(self) -> Choice:
        if self.dealer is None and self.rules.jack_deals:
            pack = self._pack()
            return Choice("turn", "Turn up cards until a jack comes", cards=pack, least=len(pack), most=len(pack))
        return super()._chance_choice()

    def _partner_choices(self, seat: Seat) -> list[Choice]:
        """No partner, one, or with a bid of eight or more two."""
        others = [other for other in range(self.seats) if other != seat]
        sides: list[tuple[Seat, ...]] = [(other,) for other in others]
        if self.contract is not None and self.contract.tricks >= 8:
            sides += combinations(others, 2)
        heading = "Click a seat to choose your partner, or choose here"
        choices = [
            Choice(
                "partners",
                f"With {listed([f'{{{other}}}' for other in side])}",
                ("+".join(map(str, side)),),
                click=sum(map(_at, side), ()),
                button=True,
                fields=Fields(heading=heading, columns=2 if len(sides) > len(others) else len(others)),
            )
            for side in sides
        ]
        return [*choices, Choice("partners", "Alone", ("none",), button=True, key="A", fields=Fields())]

    def joker_names(self) -> tuple[str, ...]:
        """The suits that the joker may be led as by the seat in turn; none if it holds none, does not lead, or
        leads it simply as a trump."""
        play = self.play
        trump = self.contract.trump if self.contract is not None else None
        if play.trick or not play.hands[play.turn] & _JOKER_BIT or (trump is not None and not self.rules.joker_names):
            return ()
        failed = self._failed(play.turn)
        names = [SUIT_NAMES[suit] for suit in (SPADES, CLUBS, DIAMONDS, HEARTS) if self._led_as(suit) not in failed]
        if trump is not None:
            names.sort(key=lambda name: name != SUIT_NAMES[trump])
        return tuple(names or [SUIT_NAMES[suit] for suit in (SPADES, CLUBS, DIAMONDS, HEARTS)])

    def _led_as(self, suit: int) -> int:
        """The effective suit of a printed one."""
        return TRUMP if self.contract is not None and suit == self.contract.trump else suit

    def _failed(self, seat: Seat) -> set[int]:
        """The effective suits that the seat has failed to follow in this deal."""
        play = self.play
        without = play.voids()[seat]
        return {suit for suit, cards in enumerate(play.order.masks) if cards and not cards & ~without}

    def legal(self, seat: Seat) -> list[Action]:
        if self.phase == "play":
            play = self.play
            if seat != play.turn:
                return []
            mask = play.playable or play.must_follow()
            names = self.joker_names() if mask & _JOKER_BIT and not play.trick else ()
            if not names:
                return play_actions(mask)
            return [*play_actions(mask ^ _JOKER_BIT), *[_LED[name] for name in names]]
        if self.phase == "auction" and seat == self.turn:
            return [*[_BID[bid.name] for bid in self._open_bids(seat)], _PASS]
        return super().legal(seat)

    def _pack(self) -> tuple[Card, ...]:
        return self.rules.pack

    def _hand_fault(self, seat: Seat, action: Action) -> str:
        verb, words, cards = action
        if verb == "play" and self.phase == "play":
            return self._play_fault(seat, words, cards)
        if verb not in ("discard", "play") and cards:
            return "That means nothing in Five Hundred."
        if (
            verb == "declare"
            and self.phase in ("redeal", "auction")
            and not is_poor(self.play.hands[seat], self.rules.redeal)
        ):
            return self._poor_rule()
        if verb == "take" and (self.declarer is None or seat not in (self.declarer, self.turn)):
            return "The middle belongs to the declarer."
        if _PHASE_OF.get(verb) != self.phase:
            return self._wrong_time(seat)
        if seat != self.turn:
            return f"It is {{{self.turn}}}'s turn."
        if verb == "bid":
            if len(words) != 1 or words[0] not in BIDS:
                return "That is no bid."
            return self._bid_fault(seat, BIDS[words[0]])
        if verb == "partners":
            return self._partners_fault(seat, words)
        if words:
            return "That means nothing in Five Hundred."
        if verb == "discard":
            return self._discard_fault(seat, cards)
        return ""

    def _poor_rule(self) -> str:
        if not self.rules.redeal:
            return "No hand may ask for a redeal in this game."
        if self.rules.redeal == "ace_no_face":
            return "You need exactly one ace and no face card or joker."
        return "You need a hand without ace, face card or joker."

    def _wrong_time(self, seat: Seat) -> str:
        """What the game waits for instead."""
        if self.phase == "play":
            return "Play a card." if seat == self.play.turn else f"It is {{{self.play.turn}}}'s turn."
        if seat != self.turn:
            return f"It is {{{self.turn}}}'s turn."
        return {
            "redeal": "Declare your hand or say nothing.",
            "answer": "Your partner has declared a poor hand: redeal or play on.",
            "auction": "Bid or pass.",
            "partners": "Name your partners first.",
            "take": "Take the middle first.",
            "discard": self._count_rule(),
        }[self.phase]

    def _count_rule(self) -> str:
        return f"Discard exactly {_NUMBERS[self.rules.middle]} cards."

    def _chance_fault(self, seat: Seat, action: Action) -> str:
        if seat == CHANCE and self.between and self.dealer is None and self.rules.jack_deals:
            if action.verb != "turn" or action.words:
                return "Cards must be turned up for the first deal."
            return shuffle_fault(self.rules.pack, action.cards)
        return super()._chance_fault(seat, action)

    def _open_bids(self, seat: Seat) -> list[Bid]:
        """The bids that the seat in turn may make, from the lowest to the highest."""
        higher, standing = self.rules.bids, self.standing()
        if standing is not None:
            holder, highest = standing
            if holder == seat:
                return []
            higher = higher[higher.index(highest) + 1 :]
        # All others than inkles and the bids of no trick need only be higher.
        return [bid for bid in higher if bid.tricks > 6 or not self._bid_fault(seat, bid)]

    def _bid_fault(self, seat: Seat, bid: Bid) -> str:
        """Why the seat in turn may not make this bid, or "" if it may."""
        rules, standing = self.rules, self.standing()
        if standing is not None and standing[0] == seat:
            return "You hold the highest bid."
        if bid not in rules.bids:
            return "Nobody may inkle; bid seven or more." if bid.tricks else f"There is no {bid.text} in this game."
        if bid.tricks == 6 and rules.inkle == "first_two_seats" and len(self.calls) >= 2:
            return "Only the first two players may inkle; bid seven or more."
        if not bid.tricks and self.barred(seat):
            poor = "ace, no face" if rules.redeal == "ace_no_face" else "no ace, no face"
            return f"Your side declared {poor}: no nullo this hand."
        if bid.name == "GRAND" and (self.partner_of(seat), "NULLO") not in self.calls:
            return "Grand nullo needs a nullo bid from your partner."
        if standing is None or rules.ranks[bid.name] > rules.ranks[standing[1].name]:
            return ""
        highest = standing[1]
        if bid.name == "NULLO" and highest.tricks == 8 and rules.form == "american_45":
            return "Nullo is outbid by any bid of eight."
        return f"Bid higher than {highest.text} ({highest.value})."

    def _partners_fault(self, seat: Seat, words: tuple[str, ...]) -> str:
        if any(choice.words == words for choice in self._partner_choices(seat)):
            return ""
        others = [str(other) for other in range(self.seats) if other != seat]
        if len(words) == 1 and words[0] in ("+".join(pair) for pair in combinations(others, 2)):
            return "A second partner needs a bid of eight or more."
        return "Name one or two other players, or none."

    def _discard_fault(self, seat: Seat, cards: Sequence[Card]) -> str:
        for card in cards:
            if not self.play.hands[seat] >> card & 1:
                return f"The {card_words(card)} is not in your hand."
        count = self.rules.middle
        return "" if len(cards) == len(set(cards)) == count else self._count_rule()

    def _play_fault(self, seat: Seat, words: tuple[str, ...], cards: Sequence[Card]) -> str:
        play = self.play
        if seat == self.sitting_out():
            return "You are sitting this hand out."
        fault = play.fault(seat, cards)
        if fault:
            return fault
        card = cards[0]
        if not play.following() >> card & 1:
            return self._follow_rule(seat, card)
        names = self.joker_names() if card == JOKER else ()
        if not names:
            return "That means nothing in Five Hundred." if words else ""
        if not words:
            return "Name the suit that must be followed."
        if len(words) == 1 and words[0] in names:
            return ""
        if len(words) == 1 and words[0] in SUIT_NAMES:
            return f"You showed that you have no {words[0]}."
        return "That is no suit."

    def _follow_rule(self, seat: Seat, card: Card) -> str:
        """Why a card that does not follow suit may not be played."""
        play, order = self.play, self.play.order
        trump = self.contract.trump if self.contract is not None else None
        suit = trump if play.led == TRUMP and trump is not None else play.led
        if card == JOKER and trump is None:
            return f"You can follow {SUIT_NAMES[suit]}, so the joker must wait."
        if trump is not None:
            left = card_of(JACK, 3 - trump)
            only_left = play.hands[seat] & order.masks[play.led] == 1 << left
            if only_left or (card == left and suit == 3 - trump):
                return f"The {card_words(left)} is a {SUIT_NAMES[trump][:-1]} now."
        return f"You must follow {SUIT_NAMES[suit]}."

    def _hand_refusal(self, seat: Seat, cards: Sequence[Card], zone: str) -> str:
        phase = self.phase
        kind, _, number = zone.partition(":")
        play = self.play
        if not cards:
            if kind == "won":
                return "Taken tricks stay face down."
            if kind == "middle":
                if phase in ("take", "discard") and seat == self.turn:
                    return self._wrong_time(seat)
                if phase == "play" and seat == self.declarer:
                    return "What was laid back to the middle stays face down."
                return "The middle belongs to the declarer."
            if kind == "trick" and number == str(seat) and play.card_of(seat):
                return "A played card stays played."
            if kind == "hand" and number != str(seat) and phase != "partners":
                return "These are not your cards."
        for card in cards:
            if not play.hands[seat] >> card & 1:
                return "A played card stays played." if card in play.card_of(seat) else "This is not your card."
        if phase != "play":
            return self._wrong_time(seat)
        if not cards:
            if seat == self.sitting_out():
                return "You are sitting this hand out."
            return "Choose a card from your hand." if seat == play.turn else f"It is {{{play.turn}}}'s turn."
        suit = self.joker_names()[:1] if tuple(cards) == (JOKER,) else ()  # it is asked for where the card was dropped
        return self._play_fault(seat, suit, cards) or "Drop the card on the trick to play it."

    # ------------------------------------------------------------------------------------------ doing it

    def apply(self, seat: Seat, action: Action, out: list[Event] | None = None) -> None:
        verb, words, cards = action
        if verb == "play":
            play = self.play
            plain = (
                self.phase == "play"
                and seat == play.turn
                and not words
                and len(cards) == 1
                and cards[0] != JOKER
                and (play.playable or play.must_follow()) >> cards[0] & 1
            )
            if not plain:
                self.check(seat, action)
            self._play(cards[0], words, out)
            return
        self.check(seat, action)
        if verb == "bid":
            self._call(seat, words[0], out)
        elif verb == "pass":
            self._call(seat, "pass", out)
        elif verb == "discard":
            self._discard(seat, mask_of(cards), out)
        elif verb == "take":
            self._take(seat, out)
        elif verb == "partners":
            self._name_partners(words[0], out)
        elif verb in ("declare", "stay_silent"):
            self._declare(seat, verb == "declare", out)
        elif verb in ("redeal", "play_on"):
            self._answer(seat, verb == "redeal", out)
        elif verb == "shuffle":
            self._deal(cards, out)
        else:
            self._draw_dealer(action, out)

    def _draw_dealer(self, action: Action, out: list[Event] | None) -> None:
        """Draw the first dealer by lot, or turn up cards until a jack comes."""
        if action.verb == "turn":
            cards = action.cards
            count = next(place for place, card in enumerate(cards) if rank_of(card) == JACK) + 1
            self.drawn = cards[:count]
            self.stock = mask_of(cards[count:])
            dealer = (count - 1) % self.seats
            if out is not None:
                out.append(Moved(cards, "", "stock", NOBODY))
                for place, card in enumerate(self.drawn):
                    out.append(Moved((card,), "stock", f"draw:{place % self.seats}"))
                out.append(Note(f"{{{dealer}}} gets the {card_words(self.drawn[-1])}"))
        else:
            dealer = int(action.words[0])
        self._first_deal(dealer, out)

    def _put_away(self) -> list[Event]:
        """The events that take all cards back to the box."""
        events = self.play.put_away()
        for zone, cards in (("middle", self.middle), ("stock", self.stock)):
            if cards:
                events.append(Moved(tuple(cards_in(cards)), zone, "", NOBODY))
        for seat in range(self.seats):
            if self.drawn[seat :: self.seats]:
                events.append(Moved(self.drawn[seat :: self.seats], f"draw:{seat}", ""))
        return events

    def _deal(self, order: tuple[Card, ...], out: list[Event] | None) -> None:
        rules, seats = self.rules, self.seats
        dealer = self.dealer or 0
        if self.phase == "hand_over":
            dealer = self.dealer = (dealer + 1) % seats
        self.hand += 1
        if out is not None:
            out.extend(self._put_away())
            out.append(Phase("deal", f"Deal {self.hand}"))
            out.append(Marked("dealer", f"{{{dealer}}} deals"))
            out.append(Note(f"Deal {self.hand}: {{{dealer}}} deals"))
            out.append(Moved(order, "", "stock", NOBODY))
        hands, self.middle = deal_in_packets(order, dealer, seats, rules.packets, "middle", out)
        self.stock = rules.pack_mask & ~self.middle & ~sum(hands)
        self.drawn = ()
        self.asked = self.calls = self.partners = ()
        self.declarer = self.exchanged = self.contract = None
        self.named = False
        self.gave = 0
        self.play = TrickPlay(rules.orders[None], hands, dealer)
        self._ask(self._order_of_speaking(), out)

    def _order_of_speaking(self) -> list[Seat]:
        """All seats, eldest first."""
        dealer = self.dealer or 0
        return [(dealer + place) % self.seats for place in range(1, self.seats + 1)]

    def _ask(self, seats: Sequence[Seat], out: list[Event] | None) -> None:
        """Ask the first of these players who has a poor hand whether to declare it; or begin the auction."""
        for seat in seats if self.rules.redeal else ():
            if is_poor(self.play.hands[seat], self.rules.redeal):
                self.phase, self.turn = "redeal", seat
                break
        else:
            order = self._order_of_speaking()
            self.auction = Rounds(order, self.rules.rounds)
            self.phase, self.turn = "auction", order[0]
        if out is not None:
            out.append(Phase(self.phase))

    def _ask_after(self, seat: Seat, out: list[Event] | None) -> None:
        """Go on with those who sit between ``seat`` and the dealer, who is asked last."""
        order = self._order_of_speaking()
        self._ask(order[order.index(seat) + 1 :], out)

    def _declare(self, seat: Seat, declared: bool, out: list[Event] | None) -> None:
        self.asked = (*self.asked, (seat, "declared" if declared else "silent"))
        if not declared:
            if out is not None:
                out.append(Note(f"{{{seat}}} says nothing", ONE[seat]))
            self._ask_after(seat, out)
            return
        self.phase, self.turn = "answer", (seat + 2) % 4
        if out is not None:
            poor = "One ace, no face" if self.rules.redeal == "ace_no_face" else "No ace, no face"
            out.append(Said(seat, poor))
            out.append(Marked("ace_no_face", poor))
            out.append(Note(f"{{{seat}}} declares: {poor.lower()}"))
            out.append(Phase("answer"))

    def _answer(self, seat: Seat, again: bool, out: list[Event] | None) -> None:
        asker = self.asked[-1][0]
        if out is not None:
            out.append(Said(seat, "Redeal" if again else "Play on"))
        if again:
            if out is not None:
                out.append(Note(f"{{{seat}}} asks for a redeal"))
            self._throw_in("Redeal", out)
            return
        self.asked = (*self.asked[:-1], (asker, "play_on"))
        if out is not None:
            out.append(Note(f"{{{seat}}} plays on"))
        self._ask_after(asker, out)

    def _throw_in(self, banner: str, out: list[Event] | None) -> None:
        """All cards go back to the stock, to be shuffled again."""
        hands = self.play.hands
        if out is not None:
            for seat, hand in enumerate(hands):
                out.append(Moved(tuple(cards_in(hand)), f"hand:{seat}", "stock", NOBODY))
            out.append(Moved(tuple(cards_in(self.middle)), "middle", "stock", NOBODY))
        self.play = TrickPlay(self.rules.orders[None], [0] * self.seats, 0)
        self.middle = 0
        self.stock = self.rules.pack_mask
        self.asked = self.calls = ()
        self.phase = "deal"
        if out is not None:
            out.append(Phase("deal", banner))

    # The auction.

    def _call(self, seat: Seat, call: str, out: list[Event] | None) -> None:
        self.calls = (*self.calls, (seat, call))
        if out is not None:
            bid = BIDS.get(call)
            said = bid.sign if bid else "pass"
            out.append(Said(seat, said))
            out.append(Note(f"{{{seat}}} bids {bid.text}" if bid else f"{{{seat}}} passes"))
        auction = self.auction
        auction.spoke(call == "pass")
        if self._auction_is_over():
            auction.end()
        turn = auction.turn
        if turn is None:
            self._end_auction(out)
        else:
            self.turn = turn

    def _auction_is_over(self) -> bool:
        """Whether the auction ends before everybody has spoken as often as possible."""
        standing = self.standing()
        if standing is None:
            return len(self.calls) == self.seats
        holder, bid = standing
        others = [seat for seat in self.auction.remaining if seat != holder]
        if bid.name == "GRAND" or (self.rules.rounds is None and not others):
            return True
        return bid.name == "10N" and all(self._bid_fault(seat, BIDS["GRAND"]) for seat in others)

    def _end_auction(self, out: list[Event] | None) -> None:
        standing = self.standing()
        if standing is not None:
            self.declarer, self.contract = standing
            if out is not None:
                bid = self.contract
                text = f"{{{self.declarer}}} plays {bid.text} for {bid.value}"
                out += [Marked("declarer", bid.sign), Note(text)]
            self._go_on(out)
        elif self.rules.play_unbid:
            if out is not None:
                out.append(Note("Nobody has bid: the hand is played without trumps and without a contract"))
            self._start_play(out)
        else:
            if out is not None:
                out.append(Note("Nobody has bid: the next dealer deals"))
            self.dealer = ((self.dealer or 0) + 1) % self.seats
            self._throw_in("Nobody has bid", out)

    def _go_on(self, out: list[Event] | None) -> None:
        """What comes next for the declarer: partners, the middle, or the play."""
        rules, contract = self.rules, self.contract
        named = self.named or not rules.named_partners or contract is None or contract.name == "NULLO"
        self.turn = self.declarer or 0
        if not named and (rules.partners_first or self.exchanged is not None):
            self.phase = "partners"
        elif self.exchanged is None:
            self.phase = "take"
        elif contract is not None and contract.name == "GRAND" and self.exchanged == self.declarer:
            self.phase, self.turn = "take", (self.turn + 2) % 4
        else:
            self._start_play(out)
            return
        if out is not None:
            out.append(Phase(self.phase))

    def _name_partners(self, word: str, out: list[Event] | None) -> None:
        self.partners = () if word == "none" else tuple(int(seat) for seat in word.split("+"))
        self.named = True
        if out is not None:
            names = listed([f"{{{seat}}}" for seat in self.partners]) if self.partners else "nobody"
            text = f"{{{self.declarer}}} plays with {names}"
            out += [Marked("partner", text), Note(text)]
        self._go_on(out)

    def _take(self, seat: Seat, out: list[Event] | None) -> None:
        if out is not None:
            out.append(Moved(tuple(cards_in(self.middle)), "middle", f"hand:{seat}", ONE[seat]))
            out.append(Note(f"{{{seat}}} takes the middle"))
            out.append(Phase("discard"))
        self.play.hands[seat] |= self.middle
        self.middle = 0
        self.phase = "discard"

    def _discard(self, seat: Seat, cards: int, out: list[Event] | None) -> None:
        self.play.hands[seat] ^= cards
        self.middle = cards
        if self.contract is not None and self.contract.name == "GRAND" and seat == self.declarer:
            self.gave = cards
        self.exchanged = seat
        if out is not None:
            out.append(Moved(tuple(cards_in(cards)), f"hand:{seat}", "middle", ONE[seat]))
            out.extend(Turned(None, "middle", place) for place in range(self.rules.middle))
            out.append(Note(f"{{{seat}}} discards {_NUMBERS[self.rules.middle]} cards"))
        self._go_on(out)

    # The play.

    def _start_play(self, out: list[Event] | None) -> None:
        rules, contract, away = self.rules, self.contract, self.sitting_out()
        leader = self._order_of_speaking()[0] if self.declarer is None else self.declarer
        active = [seat for seat in range(self.seats) if seat != away] if away is not None else ()
        order = rules.orders[contract.trump if contract is not None else None]
        self.play = TrickPlay(order, self.play.hands, leader, active, rules.columns if rules.partners else ())
        self.phase = "play"
        if out is not None:
            out.append(Phase("play"))
            if away is not None:
                out += [Marked("sits_out", f"{{{away}}} sits out"), Note(f"{{{away}}} sits this hand out")]

    def _play(self, card: Card, words: tuple[str, ...], out: list[Event] | None) -> None:
        play = self.play
        led = self._led_as(SUIT_NAMES.index(words[0])) if words else None
        if words and out is not None:
            out.append(Marked("named", words[0]))
            out.append(Note(f"{{{play.turn}}} leads the joker as a {words[0][:-1]}"))
        if play.lay(card, out, led):
            if out is not None:
                play.gather(out)
            if len(play.leaders) == _TRICKS:
                self._finish_deal(out)

    # The score.

    def side(self) -> list[Seat]:
        """The declarer and the partners in this deal."""
        if self.declarer is None:
            return []
        partner = self.partner_of(self.declarer)
        return [self.declarer, *self.partners] if partner is None else [self.declarer, partner]

    def _finish_deal(self, out: list[Event] | None) -> None:
        contract, declarer, side = self.contract, self.declarer, self.side()
        tricks = self.play.tricks
        taken = sum(tricks[seat] for seat in side)
        made = contract is not None and (taken >= contract.tricks if contract.tricks else taken == 0)
        points = self._points(taken, made)
        before = self.totals
        self.totals = tuple(map(sum, zip(before, points, strict=True)))
        bid = contract.name if contract is not None else ""
        self.deals = (*self.deals, Deal(self.hand, declarer, bid, self.partners, tuple(tricks), made, points))
        self.winners = self._find_winners(before, made)
        self.phase = "game_over" if self.winners else "hand_over"
        if out is None:
            return
        out.append(Note(self._told(taken, made)))
        out.append(Scored(tuple(points[column] for column in self.rules.columns), f"Deal {self.hand}"))
        gains = [self._gained(column, gain) for column, gain in enumerate(points) if gain]
        gained = listed(gains) if gains else "Nobody scores"
        out.append(Note(gained))
        self._tell_end(f"{self._told(taken, made)}. {gained}.", out)

    def _points(self, taken: int, made: bool) -> tuple[int, ...]:
        """What each column scores; ``taken`` are the tricks of the declarer's side."""
        rules, contract, side = self.rules, self.contract, self.side()
        points = [0] * len(self.totals)
        for seat, number in enumerate(self.play.tricks):
            if seat not in side and (contract is None or contract.tricks):
                points[rules.columns[seat]] += 10 * number
        if contract is None or self.declarer is None:
            return tuple(points)
        own = rules.columns[self.declarer]
        if not contract.tricks:
            for column in {rules.columns[seat] for seat in range(rules.seats) if seat not in side}:
                points[column] = 10 * taken
        worth = contract.value
        if made and rules.slam and contract.tricks and taken == _TRICKS:
            worth = max(worth, _SLAM)
        points[own] = worth if made else -worth
        return tuple(points)

    def _find_winners(self, before: Sequence[int], made: bool) -> tuple[int, ...]:
        """The columns that have won with this deal; none: the match goes on."""
        rules, totals = self.rules, self.totals
        own = rules.columns[self.declarer] if self.declarer is not None else -1
        if made and totals[own] >= rules.least:
            return (own,)
        if rules.floor and min(totals) <= -_GOAL:
            return (totals.index(max(totals)),)
        if not rules.defenders_win:
            return ()
        reached = {column: self._deciding_trick(column, before[column]) for column in range(len(totals))}
        reached = {column: trick for column, trick in reached.items() if totals[column] >= rules.least}
        first = [column for column, trick in reached.items() if trick == min(reached.values())]
        best = max((totals[column] for column in first), default=0)
        return tuple(column for column in first if totals[column] == best)

    def _deciding_trick(self, column: int, score: int) -> int:
        """The number of the trick with which a column that began the deal with ``score`` had enough to win."""
        rules, play = self.rules, self.play
        nullo = self.contract is not None and not self.contract.tricks
        side = self.side()
        for number, winner in enumerate([*play.leaders[1:], play.turn]):
            if winner in side if nullo else rules.columns[winner] == column:
                score += 10
            if score >= rules.least:
                return number
        return _TRICKS

    def _told(self, taken: int, made: bool) -> str:
        """How the deal ended, for the log."""
        if self.contract is None:
            tricks: dict[int, int] = {}
            for seat, number in enumerate(self.play.tricks):
                tricks[self.rules.columns[seat]] = tricks.get(self.rules.columns[seat], 0) + number
            return "Tricks: " + ", ".join(f"{self._names(column)} {number}" for column, number in tricks.items())
        end = "made" if made else "was set in"
        along = f", playing with {listed([f'{{{seat}}}' for seat in self.partners])}" if self.partners else ""
        return f"{{{self.declarer}}} {end} {self.contract.text} with {counted(taken, 'trick')}{along}"

    # ---------------------------------------------------------------------------------- what can be known

    def _gained(self, column: int, points: int) -> str:
        """What a deal has brought a side or player, or has cost."""
        verb = "score" if points > 0 else "lose"
        alone = self.rules.columns.count(column) == 1
        return f"{self._names(column)} {verb}{'s' if alone else ''} {counted(abs(points), 'point')}"

    def _names(self, column: int) -> str:
        """Who a column belongs to."""
        return listed([f"{{{seat}}}" for seat, other in enumerate(self.rules.columns) if other == column])

    def tallies(self, seat: Seat) -> Mapping[str, int]:
        deal = self.deals[-1] if self.deals else None
        if deal is None or deal.number != self.hand or deal.declarer is None:
            return {}
        side = self.side()
        if seat in side:
            wanted, taken = BIDS[deal.contract].tricks, sum(deal.tricks[one] for one in side)
            high, low = int(not deal.made), int(0 < wanted < taken)
            made = {"contracts": 1, "contracts_made": int(deal.made), "too_high": high, "too_low": low}
            return made if seat == deal.declarer else {}
        return defended(deal.made)

    def result(self) -> Result | None:
        if self.phase != "game_over":
            return None
        columns, totals, winners = self.rules.columns, self.totals, self.winners
        names = " and ".join(self._names(column) for column in winners)
        several = self.rules.partners or len(winners) > 1
        best = totals[winners[0]]
        others = sorted({*range(len(totals))}.difference(winners), key=lambda column: -totals[column])
        rest = [f"{self._names(column)} with {totals[column]}" for column in others]
        won = f"{'win' if several else 'wins'} with {counted(best, 'point')}"
        text = f"{names} {won}, ahead of {listed(rest)}."
        if totals[others[0]] >= best:  # points alone do not win
            first = "made the contract" if self.deals[-1].made else f"reached {_GOAL} first"
            text = f"{names} {first} and {won}, before {listed(rest)}."
        seats = tuple(seat for seat, column in enumerate(columns) if column in winners)
        return Result(tuple(totals[column] for column in columns), seats, text)

    def census(self) -> list[Card]:
        return [*self.play.cards(), *cards_in(self.middle), *cards_in(self.stock), *self.drawn]

    def view(self, seat: Seat | None) -> View:
        play, rules = self.play, self.rules
        grand = self.contract is not None and self.contract.name == "GRAND"
        partner = self.partner_of(self.declarer) if grand and self.declarer is not None else None
        knows_gave = seat is not None and (seat == self.declarer or (seat == partner and self._partner_took()))
        discards = tuple(cards_in(self.middle)) if seat is not None and seat == self.exchanged else ()
        result = self.result()
        facts = {
            "deal": self.hand,
            "dealer": self.dealer,
            "drawn": self.drawn,
            "asked": self.asked,
            "calls": self.calls,
            "declarer": self.declarer,
            "contract": self.contract.name if self.contract is not None else "",
            "partners": self.partners,
            "named": self.named,
            "exchanged": self.exchanged,
            "discards": discards,
            "gave": tuple(cards_in(self.gave)) if knows_gave else (),
            "tricks": play.history,
            "leds": tuple(play.leds),
            "won": tuple(play.tricks),
            "totals": self.totals,
            "deals": self.deals,
            "winners": self.winners,
        }
        zones = [Zone("stock", (None,) * self.stock.bit_count(), "the pack")]
        if rules.jack_deals:
            zones += [
                Zone(f"draw:{other}", self.drawn[other :: self.seats], f"{{{other}}}'s cards for the first deal", other)
                for other in range(self.seats)
            ]
        zones.append(Zone("middle", (None,) * self.middle.bit_count(), "the middle"))
        for other in range(self.seats):
            zones += play.zones(other, seat)
        looks = play.looks()
        if discards:
            looks["middle"] = discards
        return View(
            game=self.id,
            options=self.options,
            seat=seat,
            seats=self.seats,
            phase=self.phase,
            waiting_for=self.waiting_for(),
            zones=tuple(zones),
            plates=tuple(self._plate(other) for other in range(self.seats)),
            tokens=self._tokens(),
            status=self._status(),
            sheet=self._sheet(),
            facts=facts,
            looks=looks,
            laid=play.laid(),
            result=result,
            order=rules.orders[self.contract.trump if self.contract is not None else None].held(),
            calls=self._said() if self.phase == "auction" else (),
        )

    def _said(self) -> tuple[tuple[Seat, str], ...]:
        """The calls of the auction as they were said."""
        return tuple((seat, BIDS[call].sign if call in BIDS else call) for seat, call in self.calls)

    def _partner_took(self) -> bool:
        """Whether the partner in a grand nullo has seen the five cards."""
        return self.exchanged != self.declarer or self.phase == "discard"

    def _status(self) -> tuple[str, ...]:
        status = [f"Deal {self.hand}"] if self.hand else []
        if self.phase == "auction" and self.rules.rounds not in (1, None):
            status.append(f"Round {len(self.calls) // self.seats + 1} of {self.rules.rounds}")
        if self.contract is not None:
            status.append(f"{{{self.declarer}}} plays {self.contract.text} ({self.contract.value})")
            status.append(trump_words(self.contract.trump))
        elif self.phase == "play":
            status.append("No contract")
        elif self.phase == "auction" and (standing := self.standing()) is not None:
            status.append(f"{{{standing[0]}}} holds {standing[1].text} ({standing[1].value})")
        if self.phase == "partners":
            status.append(f"{{{self.declarer}}} chooses who plays along")
        elif self.phase == "play":
            status.append(f"Trick {self.play.finished + 1} of {_TRICKS}")
        status.append(f"Playing to {_GOAL}")
        return tuple(status)

    def _plate(self, seat: Seat) -> Plate:
        lines = []
        own = [said for caller, said in self._said() if caller == seat]
        if self.phase == "auction" and len(own) > 1:  # the last word alone stands beside the plate
            lines.append(", ".join(own))
        if self.phase in ("play", "hand_over", "game_over") and self.play.leaders:
            if seat == self.declarer and self.contract is not None and self.contract.tricks:
                taken = sum(self.play.tricks[other] for other in self.side())
                lines.append(f"{taken}/{self.contract.tricks} tricks")
            else:
                lines.append(counted(self.play.tricks[seat], "trick"))
        return Plate(str(self.totals[self.rules.columns[seat]]), tuple(lines), seat == self.dealer)

    def _tokens(self) -> tuple[Token, ...]:
        tokens = []
        play = self.play
        if play.trick and play.trick[0] == JOKER and self.phase == "play":
            trump = self.contract.trump if self.contract is not None else None
            suit = trump if play.led == TRUMP and trump is not None else play.led
            tokens.append(Token("named", "", SUIT_NAMES[suit]))
        if self.contract is not None:
            tokens.append(Token("declarer", f"seat:{self.declarer}", f"{self.contract.sign} {self.contract.value}"))
            tokens.append(Token("trump", "", trump_words(self.contract.trump)))
        if self.phase in _BEFORE_PLAY and self.rules.middle:
            tokens.append(Token("packet", "middle", "middle"))
        tokens += [Token("partner", f"seat:{seat}", "partner") for seat in self.partners]
        away = self.sitting_out()
        if away is not None:
            tokens.append(Token("sits_out", f"seat:{away}", "sits out"))
        for seat, answer in self.asked:
            if answer != "silent":
                poor = "ace, no face" if self.rules.redeal == "ace_no_face" else "no ace, no face"
                tokens.append(Token("ace_no_face", f"seat:{seat}", poor))
        if not self.rules.defenders_win and self.phase != "game_over":
            for seat, column in enumerate(self.rules.columns):
                if self.totals[column] >= self.rules.least:
                    tokens.append(Token("needs_contract", f"seat:{seat}", "500 reached, needs a contract"))
        return tuple(tokens)

    def _sheet(self) -> Sheet:
        rows, marks = [], []
        totals = [0] * len(self.totals)
        for deal in self.deals:
            before = totals
            totals = list(map(sum, zip(totals, deal.points, strict=True)))
            if deal.declarer is None:
                told = "no contract"
            else:
                told = f"{{{deal.declarer}}}: {BIDS[deal.contract].sign} {'made' if deal.made else 'set'}"
            cells = [
                f"{points:+} = {total}" if points else f"= {total}"
                for points, total in zip(deal.points, totals, strict=True)
            ]
            rows.append((str(deal.number), told, *cells))
            for column, total in enumerate(totals):
                if total >= self.rules.least > before[column]:
                    needs = f", and {'need' if self.rules.partners else 'needs'} a contract to win"
                    if self.rules.defenders_win or column in self.winners:
                        needs = ""
                    marks.append(f"Deal {deal.number}: {self._names(column)} reached {_GOAL}{needs}")
                elif total <= -_GOAL < before[column]:
                    marks.append(f"Deal {deal.number}: {self._names(column)} fell to {total}")
        heads: list[Seat | tuple[Seat, ...]] = list(range(self.seats))
        if self.rules.partners:
            heads = [tuple(range(side, self.seats, 2)) for side in (0, 1)]
        highest = max(self.totals)
        leaders = [seat for seat, column in enumerate(self.rules.columns) if self.totals[column] == highest]
        return Sheet(
            title=f"Five Hundred: {self.declared[0].label_of(self.rules.form).lower()}",
            heads=("Deal", "Contract", *heads),
            rows=tuple(rows),
            totals=("Total", "", *map(str, self.totals)),
            marks=tuple(marks),
            leaders=tuple(leaders) if rows else (),
        )

    # ------------------------------------------------------------------------------------------ sampling

    @classmethod
    def sample(cls, view: View, rng: random.Random) -> Self:
        game = cls(view.options)
        game._recall(view)
        tries = 40  # nearly every layout agrees; the last one stands in any case
        for attempt in range(tries):
            world = game.copy()
            try:
                world._guess(view, rng, attempt < tries - 1)
            except ValueError:  # the aces were given out so that the rest fits nowhere
                continue
            if world._agrees_with_the_questions():
                break
        return world

    def _recall(self, view: View) -> None:
        """Restore everything public."""
        facts, rules = view.facts, self.rules
        self.phase = view.phase
        self.hand, self.dealer, self.drawn = facts["deal"], facts["dealer"], facts["drawn"]
        self.asked, self.calls = facts["asked"], facts["calls"]
        self.declarer, self.contract = facts["declarer"], BIDS.get(facts["contract"])
        self.partners, self.named, self.exchanged = facts["partners"], facts["named"], facts["exchanged"]
        self.totals, self.deals, self.winners = facts["totals"], facts["deals"], facts["winners"]
        if self.phase not in ("deal", "play", "hand_over", "game_over"):
            (self.turn,) = view.waiting_for
        if self.phase == "auction":
            self.auction = Rounds(self._order_of_speaking(), rules.rounds)
            for _, call in self.calls:
                self.auction.spoke(call == "pass")
        if self.phase in ("play", "hand_over", "game_over"):
            self._start_play(None)
            self.phase = view.phase
            self.play.replay(facts["tricks"], facts["leds"])
        elif self.dealer is not None and self.hand:
            self.play = TrickPlay(rules.orders[None], [0] * self.seats, self.dealer)

    def _guess(self, view: View, rng: random.Random, careful: bool) -> None:
        """Lay every hidden card where it could lie; ``careful``: with regard to who was asked about a redeal."""
        rules, play, viewer, facts, seats = self.rules, self.play, view.seat, view.facts, self.seats
        places = [*(f"hand:{seat}" for seat in range(seats)), "middle", "stock"]
        held = [0] * len(places)
        if viewer is not None:
            held[viewer] = mask_of(card for card in view.zone(f"hand:{viewer}").cards if card is not None)
            if viewer == self.exchanged:
                held[seats] = mask_of(facts["discards"])
        seen = mask_of(play.plays) | mask_of(self.drawn)
        may = [*(rules.pack_mask & ~shown for shown in play.voids()), rules.pack_mask, rules.pack_mask]
        gave = self.gave = mask_of(facts["gave"])
        if viewer is not None and viewer == self.declarer and gave & ~held[seats]:
            partner = (viewer + 2) % 4
            for place in range(len(places)):
                if place not in (partner, seats):
                    may[place] &= ~gave
        hidden = rules.pack_mask & ~seen & ~sum(held)
        counts = [len(view.zone(place).cards) - held[number].bit_count() for number, place in enumerate(places)]
        self.unseen = Unseen(hidden, tuple(counts), tuple(may), self._terms(viewer, hidden, counts, held))
        if careful:
            for seat in self._poor_seats():
                if seat != viewer:
                    hidden ^= self._lay_ace(seat, hidden, counts, held, may, rng)
        deal_hidden(held, hidden, counts, may, rng)
        *play.hands, self.middle, self.stock = held
        if not gave and self.contract is not None and self.contract.name == "GRAND" and self.exchanged is not None:
            self._guess_gave(rng)

    def _guess_gave(self, rng: random.Random) -> None:
        """Five cards that may have gone from the declarer of a grand nullo to the partner."""
        if self.exchanged == self.declarer:
            self.gave = self.middle
            if self.phase == "take":
                return
        partner = ((self.declarer or 0) + 2) % 4
        cards = cards_in(self.play.hands[partner] | self.play.played_by()[partner] | self.middle)
        self.gave = mask_of(rng.sample(cards, self.rules.middle))

    def _original(self, seat: Seat) -> int:
        """The cards that a seat was dealt, as far as it has not exchanged any."""
        return self.play.hands[seat] | self.play.played_by()[seat]

    def _poor_seats(self) -> list[Seat]:
        """Who is known to have a poor hand, and has the cards that were dealt."""
        poor = [seat for seat, _ in self.asked]
        if self.phase == "redeal":
            poor.append(self.turn)
        return [seat for seat in poor if not self._has_exchanged(seat)]

    def _has_exchanged(self, seat: Seat) -> bool:
        """Whether a seat holds or held cards of the middle."""
        if seat == self.declarer:
            return self.exchanged is not None or self.phase == "discard"
        return seat == self.exchanged or (self.phase == "discard" and seat == self.turn)

    def _lay_ace(
        self, seat: Seat, hidden: int, counts: list[int], held: list[int], may: list[int], rng: random.Random
    ) -> int:
        """Keep a poor hand free of face cards, and give it its ace if it has none yet: that ace, as a mask."""
        ace = 0
        possible = cards_in(hidden & may[seat] & _ACES)
        if self.rules.redeal == "ace_no_face" and not self.play.played_by()[seat] & _ACES and possible:
            ace = 1 << rng.choice(possible)
            held[seat] |= ace
            counts[seat] -= 1
        may[seat] &= ~(_FACES | _ACES)
        return ace

    def _terms(
        self, viewer: Seat | None, hidden: int, counts: Sequence[int], held: Sequence[int]
    ) -> tuple[tuple[tuple[Share, ...], ...], ...]:
        """What is known of the hidden cards because somebody was asked about a redeal, or was not: whether he was dealt
        a poor hand. Only while cards are played. Where the hands of two partners were exchanged (a grand nullo),
        nothing is concluded about them."""
        if not self.rules.redeal or self.phase != "play":
            return ()
        aces, poor = int(self.rules.redeal == "ace_no_face"), {seat for seat, _ in self.asked}
        exchanged = {
            seat for seat in (self.declarer, self.exchanged) if seat is not None and self.exchanged is not None
        }
        terms = []
        for seat, played in enumerate(self.play.played_by()):
            if seat == viewer or (seat in exchanged and len(exchanged) > 1) or (played & _FACES and seat not in poor):
                continue
            places = (seat, self.seats) if seat in exchanged else (seat,)
            known = played | sum([held[place] for place in places])
            room = {place: counts[place] for place in places if counts[place]}
            ways = _poor_ways(aces, known, hidden, room) if seat in poor else _rich_ways(aces, known, hidden, room)
            if room and ways is not None:
                terms.append(ways)
        return tuple(terms)

    def _agrees_with_the_questions(self) -> bool:
        """Whether the hands are poor of those who were asked about a redeal, and of nobody else who would have been."""
        if not self.rules.redeal or self.phase == "deal":
            return True
        poor = self._poor_seats()
        order = self._order_of_speaking()
        last = {"redeal": self.turn, "answer": self.asked[-1][0] if self.asked else 0}.get(self.phase, order[-1])
        return all(
            is_poor(self._original(seat), self.rules.redeal) == (seat in poor)
            for seat in order[: order.index(last) + 1]
            if not self._has_exchanged(seat)
        )


_Ways = tuple[tuple[Share, ...], ...]
"""See ``Unseen.terms``."""


def _poor_ways(aces: int, known: int, hidden: int, room: Mapping[int, int]) -> _Ways:
    """How hidden cards can lie in the places (with so much room) into which a player's hand has gone, and perhaps five
    others, if he was dealt so many aces and no face card. ``known`` are those of the cards that are seen."""
    low = hidden & ~(_FACES | _ACES)
    more = _TRICKS - aces - (known & ~(_FACES | _ACES)).bit_count()
    ace = aces - (known & _ACES).bit_count()
    ways = []
    for split in product(*(range(most + 1) for most in room.values())):
        if sum(split) == max(0, more):
            lows = tuple([Share(place, count, low) for place, count in zip(room, split, strict=True) if count])
            ways += [(*lows, Share(place, 1, hidden & _ACES)) for place in room] if ace > 0 else [lows]
    return tuple(ways)


def _rich_ways(aces: int, known: int, hidden: int, room: Mapping[int, int]) -> _Ways | None:
    """The same of one who was not dealt so many aces without a face card; None if all is possible."""
    if len(room) > 1 and aces:
        return None  # he may always have got the ace, or the lack of one, from the middle
    has = (known & _ACES).bit_count()
    if known & _FACES or has > aces:
        return None
    ways: list[tuple[Share, ...]] = [(Share(place, 1, hidden & _FACES),) for place in room]
    ways += [(Share(place, aces + 1 - has, hidden & _ACES),) for place in room]
    if has < aces:
        ways += [at_most(place, most, 0, _ACES, hidden) for place, most in room.items()]
    return tuple(ways)


def _at(seat: Seat) -> tuple[str, ...]:
    """Where a player is pointed at: his hand and his seat."""
    return f"hand:{seat}", f"seat:{seat}"
