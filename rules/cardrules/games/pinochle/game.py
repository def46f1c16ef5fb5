"""Pinochle for two: 48 cards, melds after won tricks while the stock lasts, then twelve tricks of strict play.

The classic two-handed game of the American books. In phase one anything may be played to a trick, and its winner may
lay down one meld and then draws; in phase two, with the stock gone, one must follow, beat a trump and trump when void.
Points come from melds, from the cards won in tricks and from the last trick.

Zones, always in this order: ``stock``, ``turned`` (the turned-up trump card, or the nine in its place), then for every
seat ``hand:<seat>``, ``meld:<seat>`` (its melded cards, face up, by suit, the newest meld last), ``trick:<seat>`` (its
card in the trick), ``won:<seat>`` (its tricks, face down, which nobody may look at until the deal is over).

Tokens: ``trump``; ``strict`` while the strict half is played; at ``meld:<seat>`` ``meld`` with the name of the newest
meld, until the next card is led; at ``won:<seat>`` ``count``, the card points in the pile, when the deal is over; where
the score is counted with chips, ``chips`` at ``rack:<seat>`` and ``scored:<seat>``.

A *dix* is a nine of trumps. Of melds each card remembers, by class, the highest value that it has scored in: that is
``spent``, a mask of cards for each of ``LEVELS``.

Keys of ``View.facts`` (cards, suits and seats are ints)::

    hand        number of the deal, from 1 (0 before the first)
    dealer      the dealer's seat, None before it is drawn
    trump       the trump suit, None before the first deal
    totals      the match score of each seat, kept up to date during the deal
    target      what a score is now tested against (single deal: 0)
    tricks      the tricks of this deal as (leader, cards in the order played), an unfinished one included
    scored      what has been scored in this deal so far, as (seat, what, points): a meld's name, ``dix`` or
                ``last trick``
    spent       for each of ``LEVELS`` a mask of the cards that have scored in its class for as much or more
    melded      whether the winner of the last trick has melded for it
    newest      the newest meld as (seat, name), until the next card is led, else None
    known       for each seat the cards that everybody knows it to hold in its hand
    deals       the finished deals, each a ``Deal``
    claim       who has declared out, and whether that was right, as (seat, right), else None
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache, reduce
from itertools import product
from operator import or_
from typing import ClassVar, Final, NamedTuple, Self

from cardrules.parts.dealing import deal_hidden, deal_in_packets
from cardrules.parts.successive_hands import HandsGame
from cardrules.parts.tricks import (
    ACE_TEN_POINTS,
    ACE_TEN_RANKS,
    TRUMP,
    Order,
    TrickPlay,
    order_of,
    play_actions,
    points_in,
)
from cardrules.protocol.cards import (
    ACE,
    DIAMONDS,
    JACK,
    KING,
    QUEEN,
    SPADES,
    SUIT_NAMES,
    SUIT_SYMBOLS,
    Card,
    card_of,
    card_symbol,
    card_words,
    cards_in,
    mask_of,
    pack,
    rank_of,
    suit_of,
)
from cardrules.protocol.game import (
    CHANCE,
    NOBODY,
    ONE,
    Action,
    Choice,
    Closed,
    Event,
    Field,
    Fields,
    IllegalAction,
    Marked,
    Moved,
    Note,
    Paid,
    Phase,
    Plate,
    Result,
    Scored,
    Seat,
    Sheet,
    Takes,
    Token,
    Turned,
    View,
    Zone,
)
from cardrules.protocol.options import AS_IN_THE_BOOK, Option, OptionError, Options, Preset, Value, read_options
from cardrules.protocol.phrases import counted, listed, symbols, trump_words

__all__ = [
    "LEVELS", "PACK", "Deal", "Level", "Meld", "Pinochle", "legal_melds", "melds_in", "melds_of", "order", "rounded",
]  # fmt: skip

PACK: Final = pack(lowest=9, copies=2)
_PACK_MASK: Final = mask_of(PACK)
_FIRST_COPIES: Final = (1 << 64) - 1
_HAND: Final = 12
_TRICKS: Final = 24
_DIX: Final = 10
_LAST_TRICK: Final = 10
_TARGET: Final = 1000
_RISE: Final = 250
_RACK: Final = 1000  # what the chips of a rack are worth
_STRICT: Final = "Strict play: follow, beat a trump, trump if void"
_CHIP: Final = 10  # the least of them
_TURNED: Final = "The turned card shows the trump suit; only a dix can be exchanged for it."
_RISES: Final = 2  # how often both may be past the target without a winner


class Level(NamedTuple):
    """A kind of meld: its name, its class and what it is worth."""

    name: str
    group: str
    points: int


LEVELS: Final = (
    Level("marriage", "A", 20),
    Level("royal marriage", "A", 40),
    Level("flush", "A", 150),
    Level("40 jacks", "B", 40),
    Level("60 queens", "B", 60),
    Level("80 kings", "B", 80),
    Level("100 aces", "B", 100),
    Level("pinochle", "C", 40),
    Level("double pinochle", "C", 300),
)
"""The kinds of melds, in each class from the lowest value up (the dix apart, which each nine scores once)."""

_SIZES: Final = {level.name: size for level, size in zip(LEVELS, (2, 2, 5, 4, 4, 4, 4, 2, 4), strict=True)}
"""How many cards each meld has (a dix has one)."""
_COVERED: Final = tuple(
    tuple(n for n, lower in enumerate(LEVELS) if lower.group == level.group and lower.points <= level.points)
    for level in LEVELS
)
"""For each level those of its class that are worth as much or less."""


class Meld(NamedTuple):
    """A meld of certain cards."""

    level: int
    mask: int
    action: Action


@lru_cache(maxsize=8)
def melds_of(trump: int, double: bool) -> tuple[Meld, ...]:
    """Every meld there is with this trump suit; ``double``: the double pinochle counts."""

    def copies(level: int, *kinds: tuple[int, int]) -> list[Meld]:
        found = []
        for chosen in product((0, 1), repeat=len(kinds)):
            cards = sorted(card_of(rank, suit, copy) for (rank, suit), copy in zip(kinds, chosen, strict=True))
            found.append(Meld(level, mask_of(cards), Action("meld", (), tuple(cards))))
        return found

    melds: list[Meld] = []
    for suit in range(4):
        melds += copies(1 if suit == trump else 0, (KING, suit), (QUEEN, suit))
    melds += copies(2, *((rank, trump) for rank in (ACE, 10, KING, QUEEN, JACK)))
    for level, rank in ((3, JACK), (4, QUEEN), (5, KING), (6, ACE)):
        melds += copies(level, *((rank, suit) for suit in range(4)))
    melds += copies(7, (QUEEN, SPADES), (JACK, DIAMONDS))
    if double:
        cards = sorted(
            card_of(rank, suit, copy) for rank, suit in ((QUEEN, SPADES), (JACK, DIAMONDS)) for copy in (0, 1)
        )
        melds.append(Meld(8, mask_of(cards), Action("meld", (), tuple(cards))))
    return tuple(melds)


@lru_cache(maxsize=8)
def _by_mask(trump: int, double: bool) -> dict[int, Meld]:
    """The same by their cards."""
    return {meld.mask: meld for meld in melds_of(trump, double)}


@lru_cache(maxsize=8)
def _by_kinds(trump: int, double: bool) -> tuple[tuple[int, tuple[Meld, ...]], ...]:
    """The same in groups that differ only in which copies are in them, each with the first copies of its cards as a
    mask: most groups lack a card, and none of its melds need be looked at then."""
    groups: dict[int, list[Meld]] = {}
    for meld in melds_of(trump, double):
        groups.setdefault(_first_copies(meld.mask), []).append(meld)
    return tuple((kinds, tuple(melds)) for kinds, melds in groups.items())


def _first_copies(cards: int) -> int:
    return (cards | cards >> 64) & _FIRST_COPIES


def melds_in(held: int, trump: int, double: bool) -> list[Meld]:
    """The melds all of whose cards are ``held`` (a mask), in the order of ``melds_of``."""
    lacking, kinds_lacking = ~held, ~_first_copies(held)
    return [
        meld
        for kinds, melds in _by_kinds(trump, double)
        if not kinds & kinds_lacking
        for meld in melds
        if not meld.mask & lacking
    ]


def legal_melds(melds: Iterable[Meld], table: int, spent: Sequence[int]) -> list[Meld]:
    """Those of the melds, all of whose cards are held, that may be laid: one card at least is not on the ``table`` (a
    mask), and none from the table has scored as much in the same class."""
    elsewhere = ~table
    return [meld for meld in melds if meld.mask & elsewhere and not meld.mask & table & spent[meld.level]]


@lru_cache(maxsize=5)
def order(trump: int | None) -> Order:
    """How the cards rank with this trump suit: ace, ten, king, queen, jack, nine; None: before the deal."""
    return order_of(PACK, trump, ranks=ACE_TEN_RANKS)


@lru_cache(maxsize=5)
def _places(trump: int | None) -> dict[Card, int]:
    """Where each card stands in a hand with this trump suit."""
    return {card: place for place, card in enumerate(order(trump).held())}


def rounded(points: int) -> int:
    """Card points rounded to tens: a last digit of 7 or more goes up.

    >>> [rounded(points) for points in (127, 126, 113, 117, 240)]
    [130, 120, 110, 120, 240]
    """
    return (points + 3) // 10 * 10


class Deal(NamedTuple):
    """A finished deal, as the score sheet has it."""

    scored: tuple[tuple[Seat, str, int], ...]
    """Everything scored before the count, as (seat, what, points)."""
    counts: tuple[int, ...]
    """The card points of each seat."""
    entered: tuple[int, ...]
    """What was entered for them: rounded, if that is agreed."""
    target: int
    """What the scores were tested against."""

    def points(self, seat: Seat) -> int:
        """What the deal brought a seat."""
        return sum(points for other, _, points in self.scored if other == seat) + self.entered[seat]


def _stands(face: str, note: str, *beside: Field) -> Fields:
    """How a meld or a dix stands on the panel over the felt, with what cannot be chosen beside it."""
    return Fields(((Field("", face, note), *beside),), "Lay one meld, or draw", columns=2)


class _Rules(NamedTuple):
    """What the options mean, worked out once for all games that are played with them."""

    single: bool
    reach: bool
    batch: int
    exact: bool
    double: bool
    claims: bool
    endless: bool
    counters: bool


@lru_cache(maxsize=256)
def _rules(options: tuple[tuple[str, Value], ...]) -> _Rules:
    chosen = dict(options)
    return _Rules(
        single=chosen["match"] == "single_deal",
        reach=chosen["target_test"] == "reach",
        batch=int(chosen["deal_batch"]),
        exact=chosen["rounding"] == "exact",
        double=chosen["double_pinochle"] == "300",
        claims=chosen["declare_out"] == "on",
        endless=chosen["both_past"] == "always_on",
        counters=chosen["counters"] == "on",
    )


class Pinochle(HandsGame):
    """A match of two-handed Pinochle.

    For playouts these may be read (and must not be written): ``phase``, ``play`` (the ``TrickPlay`` of the deal; its
    hands hold the melded cards, too), ``table`` (the melded cards of each seat, in order), ``trump``, ``stock`` and
    ``turned`` (cards in order, the top of the stock first), ``spent`` (see ``LEVELS``), ``melded``, ``totals``,
    ``target``, ``hand`` (the deal's number), ``dealer``, ``rules``.
    """

    id: ClassVar[str] = "pinochle"
    title: ClassVar[str] = "Pinochle"
    verbs: ClassVar[Mapping[str, Takes]] = {
        "first": Takes.WORDS,
        "shuffle": Takes.ORDER,
        "play": Takes.CARDS,
        "meld": Takes.CARDS,
        "dix_show": Takes.CARDS,
        "dix_exchange": Takes.CARDS,
        "draw": Takes.WORDS,
        "claim": Takes.WORDS,
    }
    declared: ClassVar[tuple[Option, ...]] = (
        Option(
            "match",
            "Match",
            ("to_1000", "single_deal"),
            ("To 1,000 points", "A single deal"),
            "If both players are past the target when a deal is over, it rises by 250, twice at most, and you play on.",
        ),
        Option(
            "target_test",
            "The target must be",
            ("exceed", "reach"),
            ("Passed: more than 1,000", "Reached: 1,000 is enough"),
            "Whether a score that equals the target wins.",
        ),
        Option("deal_batch", "Cards dealt at a time", (3, 4), help="How many cards are dealt together."),
        Option(
            "rounding",
            "Card points",
            ("seven_up", "exact"),
            ("Rounded to tens, 7 and more up", "Counted exactly"),
            "How the cards won in tricks are counted.",
        ),
        Option(
            "double_pinochle",
            "Double pinochle",
            ("off", "300"),
            ("Not a meld", "300 points"),
            "Both queens of spades and both jacks of diamonds together.",
        ),
        Option(
            "both_past",
            "Both past the target",
            ("third_time", "always_on"),
            ("The third time the higher score wins", "The target rises every time"),
            "Whether the target goes on rising for ever when both players are past it.",
        ),
        Option(
            "declare_out",
            "Declaring out",
            ("off", "on"),
            help="Whether a player may claim in mid-deal to be past the target: right wins the match, wrong loses it.",
        ),
        Option(
            "counters",
            "Chips for the score",
            ("off", "on"),
            help="Each player has a rack of chips worth 1,000; what is scored goes from the rack to the score.",
        ),
    )
    groups: ClassVar[Mapping[str, tuple[str, ...]]] = {
        "The match": ("match", "target_test", "both_past", "declare_out"),
        "The deal and the count": ("deal_batch", "double_pinochle", "rounding", "counters"),
    }
    presets: ClassVar[tuple[Preset, ...]] = (
        Preset("standard", AS_IN_THE_BOOK, {}),
        Preset("single", "A single deal", {"match": "single_deal"}),
        Preset("club", "Declaring out", {"declare_out": "on", "target_test": "reach"}),
        Preset("modern", "Modern", {"double_pinochle": "300", "rounding": "exact"}),
    )
    newcomers = "standard"

    def __init__(self, options: Mapping[str, object] | None = None) -> None:
        super().__init__(options)
        self.rules = rules = _rules(tuple(self.options.items()))
        self.seats = 2
        self.play = TrickPlay(order(None), (0, 0), 0)
        self.table: list[list[Card]] = [[], []]
        self.trump: int | None = None
        self.stock: list[Card] = []
        self.turned: list[Card] = []
        self.spent = [0] * len(LEVELS)
        self.melded = False
        self.newest: tuple[Seat, str] | None = None
        self.known = [0, 0]  # the cards of the hands that everybody has seen
        self.totals = (0, 0)
        self.target = 0 if rules.single else _TARGET
        self.scored: tuple[tuple[Seat, str, int], ...] = ()
        self.finished: tuple[Deal, ...] = ()
        self.claim: tuple[Seat, bool] | None = None

    @classmethod
    def read_options(cls, given: Options | Mapping[str, object]) -> dict[str, Value]:
        options = read_options(cls.declared, given)
        if options["match"] == "single_deal" and options["declare_out"] == "on":
            raise OptionError("declare_out=on: in a single deal there is no target to be past; play a match to 1,000")
        return options

    def copy(self) -> Self:
        game = type(self).__new__(type(self))
        # One assignment each: an object whose __dict__ has been touched is slower for the rest of its life.
        game.options = self.options
        game.rules = self.rules
        game.seats = 2
        game.phase = self.phase
        game.hand = self.hand
        game.dealer = self.dealer
        game.play = self.play.copy()
        game.table = [self.table[0][:], self.table[1][:]]
        game.trump = self.trump
        game.stock = self.stock[:]
        game.turned = self.turned[:]
        game.spent = self.spent[:]
        game.melded = self.melded
        game.newest = self.newest
        game.known = self.known[:]
        game.totals = self.totals
        game.target = self.target
        game.scored = self.scored
        game.finished = self.finished
        game.claim = self.claim
        return game

    # ------------------------------------------------------------------------------------ what may be done

    def waiting_for(self) -> frozenset[Seat]:
        if self.phase in ("play", "meld", "strict"):
            return ONE[self.play.turn]
        return NOBODY if self.phase == "game_over" else ONE[CHANCE]

    def choices(self, seat: Seat) -> list[Choice]:
        if seat not in self.waiting_for():
            return []
        if seat == CHANCE:
            return [self._chance_choice()]
        if self.phase == "meld":
            return [*self._meld_choices(seat), *self._dix_choices(seat), self._draw_choice()]
        offered = [self.play.choice(self.legal_mask())]
        if self.rules.claims:
            passing = "reached" if self.rules.reach else "passed"
            question = f"If you have {passing} {self.target:,} you win the match, if not you lose it. Declare out?"
            offered.append(Choice("claim", "Declare out", key="C", button=True, confirm=question))
        return offered

    @property
    def _last_winner(self) -> Seat:
        """Who has won the last finished trick, if there is one: whoever led or leads the next."""
        return self.play.leaders[-1] if self.play.trick else self.play.turn

    def _meld_choices(self, seat: Seat) -> list[Choice]:
        """A choice for every kind of meld. Of equal melds those with most cards from the table come first, as
        fresh cards are worth more later."""
        table = mask_of(self.table[seat])
        kinds: dict[tuple[int, int, int], list[Meld]] = {}
        for meld in sorted(self.legal_melds(), key=lambda meld: (meld.mask & ~table).bit_count()):
            suit = suit_of(meld.action.cards[0]) if meld.level == 0 else 0
            kinds.setdefault((-LEVELS[meld.level].points, meld.level, suit), []).append(meld)
        offered = []
        for _, melds in sorted(kinds.items()):
            cards = mask_of(card for meld in melds for card in meld.action.cards)
            size = len(melds[0].action.cards)
            offered.append(
                Choice(
                    "meld",
                    self._meld_label(melds[0]),
                    cards=tuple(cards_in(cards)),
                    least=size,
                    most=size,
                    sets=tuple(frozenset(meld.action.cards) for meld in melds),
                    alike=self._alike(melds, table),
                    onto=(f"meld:{seat}",),
                    button=True,
                    fields=_stands(self._meld_face(melds[0]), str(LEVELS[melds[0].level].points)),
                )
            )
        return offered

    def _alike(self, melds: Sequence[Meld], table: int) -> tuple[int, ...]:
        """By meld a number, the same for those that differ in copies only which lie in the same place and have scored
        alike."""

        def stands(card: Card) -> tuple[int, int, tuple[int, ...]]:
            return card % 64, table >> card & 1, tuple(spent >> card & 1 for spent in self.spent)

        kinds: dict[tuple[tuple[int, int, tuple[int, ...]], ...], int] = {}
        return tuple(kinds.setdefault(tuple(sorted(map(stands, meld.action.cards))), len(kinds)) for meld in melds)

    def _meld_label(self, meld: Meld) -> str:
        level = LEVELS[meld.level]
        if meld.level == 0:
            return f"Marriage in {SUIT_NAMES[suit_of(meld.action.cards[0])]}, 20"
        return level.name if level.group == "B" else f"{level.name.capitalize()}, {level.points}"

    @staticmethod
    def _meld_face(meld: Meld) -> str:
        """What stands on its field."""
        suit = f" {SUIT_SYMBOLS[suit_of(meld.action.cards[0])]}" if meld.level == 0 else ""
        return f"{LEVELS[meld.level].name.capitalize()}{suit}"

    def _dix_choices(self, seat: Seat) -> list[Choice]:
        nines = tuple(cards_in(self.dixes(seat)))
        if not nines:
            return []
        show = Choice("dix_show", "Show a dix, 10", cards=nines, least=1, most=1, onto=(f"meld:{seat}",), key="S")
        if rank_of(self.turned[0]) == 9:
            fault = self._dix_fault(seat, "dix_exchange", nines[:1])
            no_exchange = Field("", "Exchange dix", "10", closed=fault, key="E")
            return [show._replace(button=True, fields=_stands("Show dix", "10", no_exchange))]
        label = f"Exchange a dix for the {card_symbol(self.turned[0])}, 10"
        exchange = Choice("dix_exchange", label, cards=nines, least=1, most=1, onto=("turned",), key="E")
        return [
            show._replace(button=True, fields=_stands("Show dix", "10")),
            exchange._replace(button=True, fields=_stands("Exchange dix", "10")),
        ]

    def _draw_choice(self) -> Choice:
        stands = Fields(((Field("", "Draw", main=True),),))
        hand = f"hand:{self.play.turn}"
        return Choice("draw", "Draw", onto=(hand,), click=("stock",), key="D", button=True, rote=True, fields=stands)

    def legal(self, seat: Seat) -> list[Action]:
        if seat not in self.waiting_for() or seat == CHANCE:
            return super().legal(seat)
        if self.phase != "meld":
            plays = play_actions(self.play.playable or self.legal_mask())
            return [*plays, Action("claim")] if self.rules.claims else plays
        actions = [meld.action for meld in self.legal_melds()]
        nines = cards_in(self.dixes(seat))
        actions += [Action("dix_show", (), (nine,)) for nine in nines]
        if nines and rank_of(self.turned[0]) != 9:
            actions += [Action("dix_exchange", (), (nine,)) for nine in nines]
        actions.append(Action("draw"))
        return actions

    def legal_melds(self) -> list[Meld]:
        """The melds that the winner of the trick may lay now."""
        if self.melded or self.trump is None:
            return []
        seat = self.play.turn
        melds = melds_in(self.play.hands[seat], self.trump, self.rules.double)
        return legal_melds(melds, mask_of(self.table[seat]), self.spent)

    def dixes(self, seat: Seat) -> int:
        """The nines of trumps that the seat has not yet scored, as a mask."""
        nines = 0x1_0000_0000_0000_0001 << card_of(9, self.trump or 0)
        return self.play.hands[seat] & nines & ~mask_of(self.table[seat])

    def legal_mask(self) -> int:
        """The cards that the seat to play may play now, as a mask."""
        self.play.playable = mask = self._allowed()
        return mask

    def _allowed(self) -> int:
        """The same, worked out."""
        play = self.play
        hand = play.hands[play.turn]
        if self.phase == "play" or not play.trick:
            return hand
        masks, power = play.order.masks, play.order.power
        following = hand & masks[play.led]
        if not following:
            return hand & masks[TRUMP] or hand
        if play.led != TRUMP:
            return following
        led = power[play.best]
        return mask_of(card for card in cards_in(following) if power[card] > led) or following

    def _pack(self) -> tuple[Card, ...]:
        return PACK

    def _hand_fault(self, seat: Seat, action: Action) -> str:
        verb, words, cards = action
        if words or verb not in self.verbs or (cards and verb in ("draw", "claim")):
            return "That means nothing in Pinochle."
        if verb == "play":
            return self._play_fault(seat, cards)
        if verb == "claim":
            return self._claim_fault(seat)
        if self.phase == "strict":
            return "The stock is gone." if verb == "draw" else "Melding is over; the stock is gone."
        if verb == "draw":
            return "" if self.phase == "meld" and seat == self.play.turn else "The winner of the trick draws first."
        if self.phase != "meld" and self.play.finished and seat == self._last_winner:
            return "Melds are laid before the draw. Win the next trick first."
        if self.phase != "meld" or seat != self.play.turn:
            return "Only the winner of the trick may meld."
        return self._meld_fault(seat, cards) if verb == "meld" else self._dix_fault(seat, verb, cards)

    def _play_fault(self, seat: Seat, cards: Sequence[Card]) -> str:
        play = self.play
        if seat != play.turn and not mask_of(cards) & ~play.hands[seat]:
            return "It is your opponent's turn."
        if self.phase == "meld" and seat == play.turn:
            return "Draw from the stock first."
        fault = play.fault(seat, cards)
        if fault or self.legal_mask() >> cards[0] & 1:
            return fault
        hand = play.hands[seat]
        if not hand & play.order.masks[play.led]:
            return "You cannot follow, so you must trump."
        if play.led == TRUMP and play.order.suits[cards[0]] == TRUMP:
            return "You must play a higher trump."
        return f"You must follow {SUIT_NAMES[suit_of(play.trick[0])]}."

    def _claim_fault(self, seat: Seat) -> str:
        if not self.rules.claims:
            return "Declaring out has not been agreed for this match."
        if seat != self.play.turn:
            return "It is your opponent's turn."
        return "Draw from the stock first." if self.phase == "meld" else ""

    def _dix_fault(self, seat: Seat, verb: str, cards: Sequence[Card]) -> str:
        if len(cards) != 1 or rank_of(cards[0]) != 9 or suit_of(cards[0]) != self.trump:
            return "A dix is one nine of trumps."
        if cards[0] in self.table[seat]:
            return "This dix has been scored."
        if not self.play.hands[seat] >> cards[0] & 1:
            return f"The {card_words(cards[0])} is not in your hand."
        if verb == "dix_exchange" and rank_of(self.turned[0]) == 9:
            return "The turned card is a nine already; just show your dix."
        return ""

    def _meld_fault(self, seat: Seat, cards: Sequence[Card]) -> str:
        if self.melded:
            return "One meld per trick. Keep it for the next trick you win."
        for card in cards:
            if not self.play.hands[seat] >> card & 1:
                return f"You do not hold the {card_words(card)}."
        chosen = mask_of(cards)
        meld = _by_mask(self.trump or 0, self.rules.double).get(chosen)
        if meld is None or len(cards) != len(meld.action.cards):
            return self._no_meld(chosen, melds_of(self.trump or 0, self.rules.double))
        table = mask_of(self.table[seat])
        if not chosen & ~table:
            return "At least one card must come from your hand."
        again = chosen & table & self.spent[meld.level]
        if again:
            card = cards_in(again)[0]
            group = LEVELS[meld.level].group
            best = max(n for n, level in enumerate(LEVELS) if level.group == group and self.spent[n] >> card & 1)
            name = LEVELS[best].name
            return f"The {card_words(card)} has already scored in {name if group == 'B' else f'a {name}'}."
        return ""

    @staticmethod
    def _no_meld(chosen: int, melds: Sequence[Meld]) -> str:
        """Why these cards are no meld: they are several, or what they lack to the nearest."""
        inside = [meld.mask for meld in melds if not meld.mask & ~chosen]
        if len(inside) > 1 and reduce(or_, inside) == chosen:
            return "Score one meld at a time."
        lacking = [meld.mask & ~chosen for meld in melds if chosen and not chosen & ~meld.mask]
        nearest = min(lacking, key=lambda mask: (mask.bit_count(), mask), default=0)
        if not 0 < nearest.bit_count() <= 2:
            return "These cards are no meld."
        missing = [f"the {card_words(card)}" for card in cards_in(nearest)]
        return f"These cards are no meld. T{listed(missing)[1:]} {'is' if len(missing) == 1 else 'are'} missing."

    def _hand_refusal(self, seat: Seat, cards: Sequence[Card], zone: str) -> str:
        kind, _, number = zone.partition(":")
        play = self.play
        if not cards:
            if kind == "won":
                return "Won tricks may not be looked at."
            if kind == "stock":
                return self._fault(seat, Action("draw")) or "Click the stock to draw."
            if kind == "turned":
                return _TURNED
            if kind in ("hand", "meld") and number != str(seat):
                return "These are not your cards."
        for card in cards:
            if card in self.turned:
                return _TURNED
            if not play.hands[seat] >> card & 1:
                return "A played card stays played." if card in play.card_of(seat) else "This is not your card."
        if kind == "hand" and set(cards) & set(self.table[seat]):
            return "Melded cards stay on the table until the stock is gone."
        if cards and kind == "turned":
            return self._fault(seat, Action("dix_exchange", (), tuple(cards))) or "Drop the nine on the turned card."
        if cards and (kind == "meld" or (self.phase == "meld" and seat == play.turn and len(cards) > 1)):
            dix = len(cards) == 1 and rank_of(cards[0]) == 9 and suit_of(cards[0]) == self.trump
            verb = "dix_show" if dix else "meld"
            return self._fault(seat, Action(verb, (), tuple(sorted(cards)))) or "Drop the cards on your melds."
        if seat != play.turn:
            return "It is your opponent's turn."
        if self.phase == "meld":
            done = all(choice.verb == "draw" for choice in self.choices(seat))
            return (
                "Draw from the stock first." if done or (cards and kind == "trick") else "Meld, or draw from the stock."
            )
        if not cards:
            return "Choose a card from your hand or your melds." if self.phase == "play" else "Choose a card to play."
        return self._play_fault(seat, cards) or "Drop the card on the trick to play it."

    # ------------------------------------------------------------------------------------------ doing it

    def apply(self, seat: Seat, action: Action, out: list[Event] | None = None) -> None:
        verb, words, cards = action
        if verb == "play":
            if (
                (self.phase != "play" and self.phase != "strict")
                or seat != self.play.turn
                or words
                or len(cards) != 1
                or not (self.play.playable or self.legal_mask()) >> cards[0] & 1
            ):
                raise IllegalAction(self._fault(seat, action))
            self._play(seat, cards[0], out)
            return
        self.check(seat, action)
        if verb == "draw":
            self._draw(out)
        elif verb == "meld":
            self._meld(seat, cards, out)
        elif verb in ("dix_show", "dix_exchange"):
            self._dix(seat, cards[0], verb == "dix_exchange", out)
        elif verb == "claim":
            self._claim(seat, out)
        elif verb == "shuffle":
            self._deal(cards, out)
        else:
            self._first_deal(int(words[0]), out)

    def _deal(self, cards: tuple[Card, ...], out: list[Event] | None) -> None:
        if out is not None:
            won = [(f"won:{seat}", cards_in(mask)) for seat, mask in enumerate(self.play.won)]
            out.extend(Moved(tuple(taken), zone, "", NOBODY) for zone, taken in won if taken)
        dealer = self._next_hand()
        if out is not None:
            out.append(Phase("deal", f"Deal {self.hand}"))
            out.append(Marked("dealer", f"{{{dealer}}} deals"))
            out.append(Note(f"Deal {self.hand}: {{{dealer}}} deals"))
            out.append(Moved(cards, "", "stock", NOBODY))
        batch = self.rules.batch
        hands, _ = deal_in_packets(cards, dealer, 2, ((batch, 0),) * (_HAND // batch), "", out)
        up = cards[2 * _HAND]
        self.trump = suit_of(up)
        self.turned = [up]
        self.stock = list(cards[2 * _HAND + 1 :])
        self.play = TrickPlay(order(self.trump), hands, 1 - dealer)
        self.table = [[], []]
        self.spent = [0] * len(LEVELS)
        self.melded = False
        self.newest = None
        self.known = [0, 0]
        self.scored = ()
        self.phase = "play"
        if out is not None:
            text = f"{SUIT_NAMES[self.trump].capitalize()} are trumps"
            out.append(Moved((up,), "stock", "turned"))
            out.append(Marked("trump", text))
            out.append(Note(f"The {card_symbol(up)} is turned up: {SUIT_NAMES[self.trump]} are trumps"))
        if rank_of(up) == 9:
            self._enter(dealer, "dix", _DIX, f"{{{dealer}}} scores 10, because a nine was turned up", out)
        if out is not None:
            out.append(Phase("play", ""))

    def _enter(self, seat: Seat, what: str, points: int, text: str, out: list[Event] | None) -> None:
        """Enter points on the sheet, and say so."""
        self.scored = (*self.scored, (seat, what, points))
        first, second = self.totals
        self.totals = (first + points, second) if seat == 0 else (first, second + points)
        if out is not None:
            out.append(Marked("score", text))
            out.append(Note(text))
            self._pay((first, second), out)

    def _pay(self, before: tuple[int, int], out: list[Event]) -> None:
        """Chips for what has been scored go from the racks, where the score is counted with chips."""
        if self.rules.counters:
            for seat in (0, 1):
                tens = self.totals[seat] // _CHIP - before[seat] // _CHIP
                if tens > 0:
                    out.append(Paid(tens * _CHIP, f"counters:{seat}", f"scored:{seat}"))

    def _play(self, seat: Seat, card: Card, out: list[Event] | None) -> None:
        play = self.play
        source = ""
        if card in self.table[seat]:
            self.table[seat].remove(card)
            source = f"meld:{seat}"
        self.known[seat] &= ~(1 << card)
        leads = not play.trick
        finished = play.lay(card, out, source=source)
        if finished and out is not None:
            play.gather(out, ACE_TEN_POINTS)
        if leads:
            self._regroup(out)
        if not finished:
            return
        if self.phase == "play":
            self.phase = "meld"
            self.melded = False
            if out is not None:
                out.append(Phase("meld", ""))
        elif not play.hands[seat]:
            winner = play.turn
            self._enter(winner, "last trick", _LAST_TRICK, f"{{{winner}}} scores 10 for the last trick", out)
            self._finish_deal(out)

    def _regroup(self, out: list[Event] | None) -> None:
        """The newest meld has been seen: its cards go among the others of their suits."""
        if self.newest is None:
            return
        seat, self.newest = self.newest[0], None
        grouped = sorted(self.table[seat], key=_places(self.trump).__getitem__)
        if grouped != self.table[seat]:
            self.table[seat] = grouped
            if out is not None:
                out.append(Moved(tuple(grouped), f"meld:{seat}", f"meld:{seat}"))

    def _meld(self, seat: Seat, cards: tuple[Card, ...], out: list[Event] | None) -> None:
        mask = mask_of(cards)
        meld = _by_mask(self.trump or 0, self.rules.double)[mask]
        for lower in _COVERED[meld.level]:
            self.spent[lower] |= mask
        self.melded = True
        laid = self.table[seat]
        pushed = [card for card in cards if card in laid]
        fresh = [card for card in cards if card not in laid]
        self.table[seat] = [card for card in laid if card not in cards] + pushed + fresh
        self.known[seat] &= ~mask
        name, _, points = LEVELS[meld.level]
        self.newest = (seat, name)
        if out is not None:
            if pushed:
                out.append(Moved(tuple(pushed), f"meld:{seat}", f"meld:{seat}"))
            out.append(Moved(tuple(fresh), f"hand:{seat}", f"meld:{seat}"))
            out.append(Marked("meld", name))
        self._enter(seat, name, points, self._told(seat, meld) if out is not None else "", out)

    def _told(self, seat: Seat, meld: Meld) -> str:
        """What is told of a meld that has just been laid."""
        name, group, points = LEVELS[meld.level]
        article, worth = ("", "") if group == "B" else ("a ", f", {points} points")
        shown = symbols(reversed(self.play.order.sorted(meld.action.cards)))
        return f"{{{seat}}} melds {article}{name}: {shown}{worth}"

    def _dix(self, seat: Seat, nine: Card, exchange: bool, out: list[Event] | None) -> None:
        self.known[seat] &= ~(1 << nine)
        if not exchange:
            self.table[seat].append(nine)
            self.newest = (seat, "dix")
            if out is not None:
                out.append(Moved((nine,), f"hand:{seat}", f"meld:{seat}"))
                out.append(Marked("meld", "dix"))
            self._enter(seat, "dix", _DIX, f"{{{seat}}} shows a dix: {card_symbol(nine)}, 10 points", out)
            return
        up = self.turned[0]
        self.turned = [nine]
        self.play.hands[seat] ^= 1 << nine | 1 << up
        self.known[seat] |= 1 << up
        if out is not None:
            out.append(Moved((up,), "turned", f"hand:{seat}", ONE[seat]))
            out.append(Moved((nine,), f"hand:{seat}", "turned"))
        text = f"{{{seat}}} exchanges a dix for the {card_symbol(up)}, 10 points"
        self._enter(seat, "dix", _DIX, text, out)

    def _draw(self, out: list[Event] | None) -> None:
        winner = self.play.turn
        loser = 1 - winner
        first = self.stock.pop(0)
        last = not self.stock
        second = self.turned.pop() if last else self.stock.pop(0)
        hands = self.play.hands
        hands[winner] |= 1 << first
        hands[loser] |= 1 << second
        self.play.playable = 0
        if not last:
            self.phase = "play"
            if out is not None:
                for seat, card in ((winner, first), (loser, second)):
                    out.append(Moved((card,), "stock", f"hand:{seat}", ONE[seat]))
                    text = f"{{{seat}}} draws the {card_symbol(card)}"
                    out.append(Note(text, ONE[seat], f"{{{seat}}} draws a card"))
                out.append(Phase("play", ""))
            return
        if out is not None:
            out.append(Turned(first, "stock", 0))
            out.append(Moved((first,), "stock", f"hand:{winner}", ONE[winner]))
            out.append(Moved((second,), "turned", f"hand:{loser}", ONE[loser]))
            out.append(
                Note(
                    f"The last card of the stock is the {card_symbol(first)}: {{{winner}}} takes it, "
                    f"and {{{loser}}} takes the {card_symbol(second)}"
                )
            )
        self.known[winner] |= 1 << first
        self.known[loser] |= 1 << second
        self._take_up(out)

    def _take_up(self, out: list[Event] | None) -> None:
        """The stock is gone: the players take their melded cards up, and phase two begins."""
        self.phase = "strict"
        self.newest = None
        for seat in (0, 1):
            cards = tuple(self.table[seat])
            self.known[seat] |= mask_of(cards)
            self.table[seat] = []
            if cards and out is not None:
                out.append(Moved(cards, f"meld:{seat}", f"hand:{seat}", ONE[seat]))
        if out is not None:
            out.append(Phase("strict", _STRICT))
            out.append(Note("The stock is gone: follow suit, beat a trump, and trump if you cannot follow"))

    def _claim(self, seat: Seat, out: list[Event] | None) -> None:
        counts = tuple(points_in(won) for won in self.play.won)
        self.totals = (self.totals[0] + counts[0], self.totals[1] + counts[1])
        self.claim = (seat, self._is_past(self.totals[seat]))
        if out is not None:
            out.append(Note(f"{{{seat}}} declares out"))
            out.extend(Note(f"{{{other}}} has {counted(counts[other], 'point')} in the pile") for other in (0, 1))
        self._end_deal("game_over", counts, counts, out)

    def _is_past(self, total: int) -> bool:
        """Whether a score is past the target, or has reached it if that is enough."""
        return total >= self.target if self.rules.reach else total > self.target

    def _finish_deal(self, out: list[Event] | None) -> None:
        """Count the piles; see who, if anybody, has won."""
        counts = tuple(points_in(won) for won in self.play.won)
        entered = counts if self.rules.exact else tuple(map(rounded, counts))
        self.totals = (self.totals[0] + entered[0], self.totals[1] + entered[1])
        if out is not None:
            for seat in (0, 1):
                so = "" if counts[seat] == entered[seat] else f", which count {entered[seat]}"
                out.append(Note(f"{{{seat}}} has taken {counted(counts[seat], 'point')} in tricks{so}"))
        past = [self._is_past(total) for total in self.totals]
        tested = self.target
        both = all(past)
        rises = both and (self.rules.endless or tested < _TARGET + _RISES * _RISE)
        # At the last target the higher score wins; if the scores are equal, another deal is played for it.
        over = self.rules.single or past[0] != past[1] or (both and not rises and self.totals[0] != self.totals[1])
        if not over and rises:
            self.target += _RISE
        self._end_deal("game_over" if over else "hand_over", counts, entered, out, tested)

    def _end_deal(
        self,
        phase: str,
        counts: tuple[int, ...],
        entered: tuple[int, ...],
        out: list[Event] | None,
        tested: int | None = None,
    ) -> None:
        deal = Deal(self.scored, counts, entered, self.target if tested is None else tested)
        before = (self.totals[0] - entered[0], self.totals[1] - entered[1])
        self.finished = (*self.finished, deal)
        self.scored = ()
        self.phase = phase
        if out is None:
            return
        self._pay(before, out)
        out += self.play.turn_up()
        out.append(Scored((deal.points(0), deal.points(1)), f"Deal {self.hand}"))
        out.append(Note(f"The score: {{0}} {self.totals[0]:,}, {{1}} {self.totals[1]:,}"))
        if self.target > deal.target:
            out.append(Note(f"Both are past {deal.target:,}: the target rises to {self.target:,}"))
        elif phase == "hand_over" and all(map(self._is_past, self.totals)):
            out.append(Note(f"Both are past {deal.target:,} with the same score: another deal decides"))
        self._tell_end(self._ending(deal), out)

    def _ending(self, deal: Deal) -> str:
        """What a deal brought, and what the piles held."""
        first, second = deal.points(0), deal.points(1)
        return (
            f"The deal brings {{0}} {first} and {{1}} {second}. {{0}} has {counted(deal.counts[0], 'point')} in tricks "
            f"and {{1}} {deal.counts[1]}."
        )

    # ---------------------------------------------------------------------------------- what can be known

    def tallies(self, seat: Seat) -> Mapping[str, int]:
        deal = self.finished[-1]
        mine = [(what, points) for other, what, points in deal.scored if other == seat]
        taken = deal.entered[seat] + sum(points for what, points in mine if what == "last trick")
        return {
            "meld_points": deal.points(seat) - taken,
            "trick_points": taken,
            "flushes": sum(what == "flush" for what, _ in mine),
            "last_tricks": sum(what == "last trick" for what, _ in mine),
        }

    def result(self) -> Result | None:
        if self.phase != "game_over":
            return None
        first, second = self.totals
        if self.claim is not None:
            seat, right = self.claim
            so = f"has {self.totals[seat]:,}" if right else f"has only {self.totals[seat]:,}"
            winner = seat if right else 1 - seat
            text = f"{{{seat}}} declared out at {self.target:,} and {so}: {{{winner}}} wins the match."
            return Result(self.totals, (winner,), text)
        if first == second:
            return Result(self.totals, (0, 1), f"{{0}} and {{1}} share the win with {counted(first, 'point')} each.")
        winner = 0 if first > second else 1
        text = f"{{{winner}}} wins by {max(first, second):,} to {min(first, second):,}."
        return Result(self.totals, (winner,), text)

    def census(self) -> list[Card]:
        return [*self.stock, *self.turned, *self.play.cards()]

    def view(self, seat: Seat | None) -> View:
        play = self.play
        facts = {
            "hand": self.hand,
            "dealer": self.dealer,
            "trump": self.trump,
            "totals": self.totals,
            "target": self.target,
            "tricks": play.history,
            "scored": self.scored,
            "spent": tuple(self.spent),
            "melded": self.melded,
            "newest": self.newest,
            "known": tuple(tuple(cards_in(known)) for known in self.known),
            "deals": self.finished,
            "claim": self.claim,
        }
        status = ["A single deal" if self.rules.single else f"Playing to {self.target:,}"]
        if self.hand:
            status.insert(0, f"Deal {self.hand}")
        if self.trump is not None:
            status.insert(1, trump_words(self.trump))
        if self.phase in ("play", "strict"):
            status.insert(1, f"Trick {play.finished + 1} of {_TRICKS}")
        elif self.phase == "meld":
            status.insert(1, "Melding")
        return View(
            game=self.id,
            options=self.options,
            seat=seat,
            seats=2,
            phase=self.phase,
            waiting_for=self.waiting_for(),
            zones=self._zones(seat),
            plates=(self._plate(0), self._plate(1)),
            tokens=self._tokens(),
            status=tuple(status),
            sheet=self._sheet(),
            facts=facts,
            result=self.result(),
            order=play.order.held(),
            marked=self._newest_cards(),
            closed=self._closed(seat),
        )

    def _closed(self, seat: Seat | None) -> tuple[Closed, ...]:
        """Who thinks that he has enough looks for the way to say so, also when it is not his time."""
        if seat is None or not self.rules.claims or self.phase not in ("play", "meld", "strict"):
            return ()
        fault = self._claim_fault(seat)
        return (Closed("Declare out", fault, "C"),) if fault else ()

    def _newest_cards(self) -> frozenset[Card]:
        """The cards of the newest meld, which lie at the end of its player's others."""
        if self.newest is None:
            return frozenset()
        seat, name = self.newest
        return frozenset(self.table[seat][-_SIZES.get(name, 1) :])

    def _zones(self, viewer: Seat | None) -> tuple[Zone, ...]:
        over = self.phase in ("hand_over", "game_over")
        zones = [
            Zone("stock", (None,) * len(self.stock), "the stock"),
            Zone("turned", tuple(self.turned), "the turned-up card"),
        ]
        for seat in (0, 1):
            whose = "your" if seat == viewer else f"{{{seat}}}'s"
            hand, trick, won = self.play.zones(seat, viewer, elsewhere=mask_of(self.table[seat]), laid_out=over)
            zones += [hand, Zone(f"meld:{seat}", tuple(self.table[seat]), f"{whose} melds", seat), trick, won]
        return tuple(zones)

    def _plate(self, seat: Seat) -> Plate:
        lines: tuple[str, ...] = ()
        if self.phase in ("play", "meld", "strict"):
            melds = sum(points for other, what, points in self.scored if other == seat and what != "last trick")
            lines = (f"Melds {melds}", counted(self.play.tricks[seat], "trick"))
        return Plate(f"{self.totals[seat]:,}", lines, seat == self.dealer)

    def _tokens(self) -> tuple[Token, ...]:
        tokens = []
        if self.trump is not None:
            tokens.append(Token("trump", "", trump_words(self.trump)))
        if self.phase == "strict":
            tokens.append(Token("strict", "", _STRICT))
        if self.phase in ("hand_over", "game_over"):
            counts = self.finished[-1].counts
            tokens += [Token("count", f"won:{seat}", counted(counts[seat], "point")) for seat in (0, 1)]
        if self.newest is not None:
            seat, name = self.newest
            tokens.append(Token("meld", f"meld:{seat}", name))
        if self.rules.counters:
            for seat, total in enumerate(self.totals):
                scored = total // _CHIP * _CHIP
                chips = {f"rack:{seat}": max(0, _RACK - scored), f"scored:{seat}": scored}
                tokens += [Token("chips", place, str(points)) for place, points in chips.items() if points]
        return tuple(tokens)

    def _sheet(self) -> Sheet:
        rows: list[tuple[str, ...]] = []
        marks = []
        tips: list[tuple[int, int, str]] = []
        running = [0, 0]
        for number, deal in enumerate(self.finished, 1):
            tips += self._tips(len(rows), deal.scored)
            rows += self._scored_rows(number, deal.scored)
            cells = []
            for seat in (0, 1):
                exact, entered = deal.counts[seat], deal.entered[seat]
                cells.append(str(entered) if exact == entered else f"{entered} ({exact})")
            rows.append(("", "Tricks", *cells))
            last = [sum(p for s, what, p in deal.scored if s == seat and what == "last trick") for seat in (0, 1)]
            if any(last):
                rows.append(("", "Last trick", *(str(ten or "") for ten in last)))
            points = [deal.points(seat) for seat in (0, 1)]
            running = [before + more for before, more in zip(running, points, strict=True)]
            rows.append(("", "Deal", *map(str, points)))
            if not self.rules.single:
                rows.append(("", "Match", *(f"{total:,}" for total in running)))
                rows.append(("", "Target", *(f"{deal.target:,}",) * 2))
            after = self.finished[number].target if number < len(self.finished) else self.target
            if after > deal.target:
                marks.append(f"Deal {number}: both were past {deal.target:,}, so the target rose to {after:,}")
        latest = self.finished[-1].scored if self.finished else ()
        if self.phase in ("play", "meld", "strict"):
            tips += self._tips(len(rows), self.scored)
            rows += self._scored_rows(self.hand, self.scored)
            latest = self.scored
        melded = [f"by {{{seat}}}: {names}" for seat in (0, 1) if (names := self._melds_of(seat, latest))]
        if melded:
            marks.append(f"Deal {self.hand}: melded {'; '.join(melded)}")
        best = max(self.totals)
        return Sheet(
            title="Pinochle, a single deal" if self.rules.single else f"Pinochle to {self.target:,}",
            heads=("Deal", "", 0, 1),
            rows=tuple(rows),
            totals=("Total", "", *(f"{total:,}" for total in self.totals)),
            marks=tuple(marks),
            leaders=tuple(seat for seat in (0, 1) if self.totals[seat] == best) if self.finished else (),
            tips=tuple(tips),
        )

    def _tips(self, row: int, scored: Sequence[tuple[Seat, str, int]]) -> list[tuple[int, int, str]]:
        """What each player has melded, to be told of the cells of the row."""
        named = [(seat, self._melds_of(seat, scored)) for seat in (0, 1)]
        return [(row, 2 + seat, f"{{{seat}}}: {names}") for seat, names in named if names]

    @staticmethod
    def _melds_of(seat: Seat, scored: Sequence[tuple[Seat, str, int]]) -> str:
        """What a seat has melded in a deal, for a remark on the sheet; nothing of a dix or the last trick."""
        points = {level.name: level.name if level.group == "B" else f"{level.name} {level.points}" for level in LEVELS}
        return ", ".join(points[what] for other, what, _ in scored if other == seat and what in points)

    @staticmethod
    def _scored_rows(number: int, scored: Sequence[tuple[Seat, str, int]]) -> list[tuple[str, ...]]:
        """The rows of the melds and the dixes of a deal."""
        melds, dixes = [0, 0], [0, 0]
        for seat, what, points in scored:
            if what == "dix":
                dixes[seat] += points
            elif what != "last trick":
                melds[seat] += points
        return [(str(number), "Melds", *map(str, melds)), ("", "Dix", *map(str, dixes))]

    # ------------------------------------------------------------------------------------------ sampling

    @classmethod
    def sample(cls, view: View, rng: random.Random) -> Self:
        game = cls(view.options)
        facts = view.facts
        game.phase = view.phase
        game.hand = facts["hand"]
        game.dealer = facts["dealer"]
        game.trump = facts["trump"]
        game.totals = facts["totals"]
        game.target = facts["target"]
        game.scored = facts["scored"]
        game.spent = list(facts["spent"])
        game.melded = facts["melded"]
        game.newest = facts["newest"]
        game.known = [mask_of(cards) for cards in facts["known"]]
        game.finished = facts["deals"]
        game.claim = facts["claim"]
        game.turned = [card for card in view.zone("turned").cards if card is not None]
        game.table = [[card for card in view.zone(f"meld:{seat}").cards if card is not None] for seat in (0, 1)]
        if game.hand:
            game.play = TrickPlay(order(game.trump), (0, 0), 1 - (game.dealer or 0))
            game.play.replay(facts["tricks"])
            game._guess(view, rng)
        return game

    def _guess(self, view: View, rng: random.Random) -> None:
        """Lay every hidden card of a view where it could lie: in a hand or in the stock."""
        zones = [view.zone(name).cards for name in ("hand:0", "hand:1", "stock")]
        places = [mask_of(card for card in zone if card is not None) for zone in zones]
        for seat in (0, 1):
            places[seat] |= self.known[seat]
        tables = [mask_of(table) for table in self.table]
        seen = mask_of(self.play.plays) | mask_of(self.turned) | tables[0] | tables[1] | places[0] | places[1]
        hidden = _PACK_MASK & ~seen
        counts = [len(zone) - place.bit_count() for zone, place in zip(zones, places, strict=True)]
        without = self._without()
        self.unseen = deal_hidden(places, hidden, counts, [hidden & ~without[0], hidden & ~without[1], hidden], rng)
        self.play.hands = [places[0] | tables[0], places[1] | tables[1]]
        self.stock = cards_in(places[2])
        rng.shuffle(self.stock)

    def _without(self) -> list[int]:
        """By seat: the cards that it cannot hold, as its strict play has shown."""
        play = self.play
        without = [0, 0]
        masks, suits, power = play.order.masks, play.order.suits, play.order.power
        for number in range(_HAND, len(play.leaders)):
            led, *answer = play.plays[2 * number : 2 * number + 2]
            seat, suit = 1 - play.leaders[number], play.leds[number]
            for card in answer:
                if suits[card] != suit:
                    without[seat] |= masks[suit]
                    if suits[card] != TRUMP:
                        without[seat] |= masks[TRUMP]
                elif suit == TRUMP and power[card] <= power[led]:
                    without[seat] |= mask_of(other for other in cards_in(masks[TRUMP]) if power[other] > power[led])
        return without
