"""Three-Thirteen, also called The Card Game: rummy in eleven rounds of 3, 4 ... 13 cards, with wild cards.

In every round the rank that matches the number of cards is wild. Whoever first has all his cards in sets and runs
goes out, the others get one more turn, and unmatched cards count against their owners. The rules are those of the
published game with its usual choices as options.

Zones, always in this order: ``stock`` (the pickup pile), ``discard`` (face up, the last card on top), then for every
seat ``hand:<seat>``, ``meld:<seat>:0`` to ``meld:<seat>:3`` (what it has laid down, a meld in each) and
``idle:<seat>`` (its unmatched cards, laid down too).

Tokens: ``wild`` (the badge of the round), ``turns`` (how many turns are left after somebody has gone out), at a seat
``out`` (it has gone out) and ``last`` (it has its last turn), and ``unmatched``: at ``idle:<seat>`` the
points of the cards that lie there, at the viewer's own hand what it would cost now.

Keys of ``View.facts`` (cards are ints, seats too)::

    hand          number of the round, from 1 (0 before the first deal)
    cards         cards that each player was dealt, 0 before the first deal
    wild          the rank that is wild in this round, 0 before the first deal
    dealer        the dealer's seat, None before it is drawn
    turn          the seat whose turn it is, None when no cards are in play
    taken         the card that it has just taken from the discard pile, None if it has not
    out           who went out first in this round, else None
    laid          the seats that have laid down their cards
    voted         seats that have voted on what going out first scores, where that is agreed by vote
    votes         what each of them wants, as far as the viewer may know it: 0, -5 or None
    turns_left    turns still to be played after somebody has gone out, else None
    steps         what has happened to cards in this round, as ``piles.Step``
    reshuffles    how often the discards have been shuffled in this round
    arrangement   the viewer's cards, as ``Laid``: the melds that leave least, the unmatched cards, their points
    totals        the score of each seat
    rounds        the finished rounds as ``Round``
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import combinations
from typing import ClassVar, Final, NamedTuple, Self

from cardrules.parts.dealing import shuffle_fault
from cardrules.parts.melds import Meld, best_packing, counts_of
from cardrules.parts.stock_and_discards import Step, Whereabouts, drawn, taken, thrown
from cardrules.parts.successive_hands import HandsGame
from cardrules.protocol.cards import Card, Rank, card_symbol, card_words, cards_in, in_suits, mask_of, pack
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
    OneCardEach,
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
from cardrules.protocol.options import AS_IN_THE_BOOK, Option, Preset, Value
from cardrules.protocol.phrases import counted, placed, rank_plural, symbols, unmelded

__all__ = [
    "FOUR",
    "Laid",
    "MeldRules",
    "Round",
    "ThreeThirteen",
    "arranged",
    "kind_of",
    "meld_of",
    "outs",
    "points_of",
    "unmatched",
]

FOUR: Final = 4
"""Thirteen cards form four melds at most."""
_ACE: Final = 0
_KING: Final = 12
_HIGH_ACE: Final = 13
"""Places in a run: ace 0, two 1 ... king 12, and the ace again if it may be high."""
_SCALE: Final = 32  # more than the wild cards of a hand
_LONGEST_ROUND: Final = 13
_NO_NATURAL: Final = "A set or run needs at least one card that is not wild."


# ----------------------------------------------------------------------------------------------- the melds


class MeldRules(NamedTuple):
    """What the options say about melds."""

    high_ace: bool = False
    """Whether the ace may also stand above the king in a run."""
    all_wild: bool = False
    """Whether wild cards alone may form a meld."""
    wild_cost: int = 0
    """What an unmatched wild card costs; 0: the value of its face."""


class Laid(NamedTuple):
    """Cards arranged in melds."""

    melds: tuple[tuple[Card, ...], ...]
    idle: tuple[Card, ...]
    points: int
    """What the idle cards cost."""


def kind_of(card: Card) -> int:
    """The kind of a card, for the melds: 13 for each suit, the ace first."""
    return (card >> 4 & 3) * 13 + ((card & 15) - 1) % 13


def points_of(card: Card) -> int:
    """The value of a card: ace 1, number cards their face, court cards 10.

    >>> from cardrules.protocol.cards import parse_card
    >>> [points_of(parse_card(name)) for name in ("AS", "7H", "QD")]
    [1, 7, 10]
    """
    return min((card & 15) % 13 or 13, 10)


def _meld(name: str, kinds: tuple[int, ...], stands: tuple[int, ...]) -> Meld:
    """A meld that is worth what it saves; of equal ones, that with fewer wild cards."""
    worth = sum([min(kind % 13 + 1, 10) for kind in kinds])
    return Meld.of(name, kinds, stands, worth * _SCALE - len(stands))


@lru_cache(maxsize=1 << 14)
def _sets(place: int, held: tuple[int, int, int, int], wilds: int) -> tuple[Meld, ...]:
    """The sets of one rank that a hand with so many of it in each suit can form. No set of more than five is needed:
    it can be divided."""
    kinds = [suit * 13 + place for suit in range(4) for _ in range(held[suit])]
    found = {chosen for size in range(5, max(2 - wilds, 0), -1) for chosen in combinations(kinds, size)}
    return tuple(
        _meld("set", chosen, chosen[:1] * (3 - len(chosen)))
        for chosen in sorted(found, key=lambda chosen: (-len(chosen), chosen))
    )


@lru_cache(maxsize=1 << 14)
def _runs(suit: int, places: int, wilds: int, high_ace: bool) -> tuple[Meld, ...]:
    """The runs of two to five ranks between natural cards that a hand with these ``places`` (a mask) of a suit can
    form. Longer ones are runs of this kind side by side, and one natural card with two wild ones is a set, too."""
    last = _HIGH_ACE if high_ace else _KING
    if high_ace and places & 1:
        places |= 1 << _HIGH_ACE
    melds = []
    for span in range(5, 1, -1):
        for low in range(last - span + 2):
            high = low + span - 1
            if not (places >> low & 1 and places >> high & 1):
                continue
            held = [place for place in range(low + 1, high) if places >> place & 1]
            for size in range(len(held), -1, -1):
                for inner in combinations(held, size):
                    natural = (low, *inner, high)
                    wild = [place for place in range(low, high + 1) if place not in natural]
                    if span == 2:
                        wild.append(high + 1 if high < last else low - 1)
                    if len(wild) <= wilds:
                        kinds = tuple(suit * 13 + place % 13 for place in natural)
                        stands = tuple(suit * 13 + place % 13 for place in wild)
                        melds.append(_meld("run", kinds, stands))
    return tuple(melds)


def _possible(naturals: Sequence[Card], wilds: int, high_ace: bool) -> list[Meld]:
    """Every meld that these natural cards can form with so many wild ones."""
    held: dict[int, list[int]] = {}
    places = [0, 0, 0, 0]
    for card in naturals:
        suit, place = card >> 4 & 3, ((card & 15) - 1) % 13
        held.setdefault(place, [0, 0, 0, 0])[suit] += 1
        places[suit] |= 1 << place
    melds: list[Meld] = []
    for suit in range(4):
        if places[suit] & places[suit] - 1:
            melds += _runs(suit, places[suit], min(wilds, 3), high_ace)
    for place, suits in held.items():
        if sum(suits) + wilds > 2:
            melds += _sets(place, (suits[0], suits[1], suits[2], suits[3]), min(wilds, 2))
    return melds


@lru_cache(maxsize=1 << 14)
def _packed(hand: int, wild: Rank, rules: MeldRules) -> tuple[int, tuple[Meld, ...]]:
    """What the unmatched cards of a hand cost at least, and melds that leave no more."""
    cards = cards_in(hand)
    naturals = [card for card in cards if card & 15 != wild]
    wilds = len(cards) - len(naturals)
    worth, melds = best_packing(counts_of(map(kind_of, naturals)), wilds, _possible(naturals, wilds, rules.high_ace))
    cost = sum(map(points_of, naturals)) - -(-worth // _SCALE)
    # Wild cards that are left over join any meld; so they count only where there is none.
    if not melds and not (rules.all_wild and wilds >= 3):
        cost += wilds * (rules.wild_cost or min(wild, 10))
    return cost, melds


def unmatched(hand: int, wild: Rank, rules: MeldRules) -> int:
    """The points of the cards of a hand (a mask) that are in no meld, in the arrangement that makes them fewest."""
    return _packed(hand, wild, rules)[0]


def meld_of(cards: Sequence[Card], view: View) -> str:
    """What these cards are, all of them together, as far as the round of the view has its wild cards: "run", "set" or
    ""."""
    wild, rules = view.facts["wild"], _rules(tuple(view.options.items())).melds
    if len(cards) < 3:
        return ""
    laid = arranged(mask_of(cards), wild, rules)
    if laid.points or laid.idle or len(laid.melds) != 1:
        return ""
    naturals = [card for card in cards if card & 15 != wild]
    return "run" if len({card & 15 for card in naturals}) > 1 else "set"


@lru_cache(maxsize=1 << 14)
def outs(hand: int, wild: Rank, rules: MeldRules) -> int:
    """The cards of a hand, as a mask, that can be thrown so that all the others are in melds."""
    least = unmatched(hand, wild, rules)
    if least > 10:
        return 0
    found = 0
    for card in cards_in(hand):
        # Throwing a card saves its points at most.
        if (points_of(card) >= least or card & 15 == wild) and not unmatched(hand ^ 1 << card, wild, rules):
            found |= 1 << card
    return found


@lru_cache(maxsize=1 << 12)
def arranged(hand: int, wild: Rank, rules: MeldRules) -> Laid:
    """The cards of a hand in the melds that leave the fewest points, as they are laid on the table."""
    points, melds = _packed(hand, wild, rules)
    held: dict[int, list[Card]] = {}
    wilds: list[Card] = []
    for card in cards_in(hand):
        if card & 15 == wild:
            wilds.append(card)
        else:
            held.setdefault(kind_of(card), []).append(card)
    sets: dict[int, list[Card]] = {}
    runs: list[dict[int, Card]] = []
    for meld in sorted(melds, key=lambda meld: (meld.name, sorted(meld.kinds))):
        naturals = [held[kind].pop(0) for kind in meld.kinds]
        if meld.name == "set":
            joined = sets.setdefault(meld.kinds[0] % 13, [])
            joined += naturals
            joined += [wilds.pop(0) for _ in meld.stands]
        else:
            _lay_run(runs, meld, naturals, wilds, wild)
    for joined in sets.values():
        joined.sort(key=lambda card: (card & 15 == wild, card >> 4 & 3, card))
    for run in runs:
        while wilds and not sets and len(run) < 13:
            run[max(run) + 1 if max(run) < _KING else min(run) - 1] = wilds.pop(0)
    laid = [[card for _, card in sorted(run.items())] for run in runs] + list(sets.values())
    if sets or (not laid and not points):
        # A set takes any number of wild cards; with no meld at all, these are one of wild cards alone.
        laid = [*laid[:-1], [*(laid[-1] if laid else ()), *wilds]]
        wilds = []
    idle = sorted([card for cards in held.values() for card in cards] + wilds, key=lambda card: (card & 48, card))
    return Laid(tuple(map(tuple, laid)), tuple(idle), points)


def _lay_run(runs: list[dict[int, Card]], meld: Meld, naturals: list[Card], wilds: list[Card], wild: Rank) -> None:
    """Lay a run by its places, behind the run that it continues if there is one."""
    high = any(kind % 13 == _KING for kind in (*meld.kinds, *meld.stands))
    places = [_HIGH_ACE if high and kind % 13 == _ACE else kind % 13 for kind in (*meld.kinds, *meld.stands)]
    run = dict(zip(places, naturals, strict=False))
    for place, kind in zip(places[len(naturals) :], meld.stands, strict=True):
        itself = next((card for card in wilds if kind_of(card) == kind), wilds[0])
        wilds.remove(itself)
        run[place] = itself
    suit = naturals[0] >> 4 & 3
    for other in runs:
        same = any(card >> 4 & 3 == suit and card & 15 != wild for card in other.values())
        if same and max(other) + 1 == min(places) and max(places) - min(other) < 13:
            other.update(run)
            return
    runs.append(run)


# ------------------------------------------------------------------------------------------------ the game

_PACK_OF_ALL: Final = pack(copies=4)
_HELD: Final = in_suits(_PACK_OF_ALL, ace_low=True)
_BONUS: Final = -5
"""What going out first scores if the players want it."""
_VOTE: Final = Choice(
    "vote",
    "Vote",
    values=("0", str(_BONUS)),
    shown=("for nothing", "for 5 points off"),
    fields=Fields(
        ((Field("0", "Nothing"), Field(str(_BONUS), "5 points off")),),
        "What shall the first player to go out score?",
    ),
)
_DISCARD: Final = OneCardEach("discard")
_OUT: Final = OneCardEach("out")
_DRAW: Final = [Action("draw", ("pile",)), Action("draw", ("discard",))]


class Round(NamedTuple):
    """A finished round."""

    dealer: Seat
    out: Seat | None
    """Who went out first; None if the round was stopped."""
    points: tuple[int, ...]


class _Rules(NamedTuple):
    """What the options mean, worked out once for all games that are played with them."""

    seats: int
    pack: tuple[Card, ...]
    pack_mask: int
    first_out: int
    vote: bool
    """Whether the players vote on what going out first scores."""
    rounds: tuple[int, ...]
    """The cards of each round."""
    melds: MeldRules
    retake: bool
    reshuffles: int | None
    wild_cards: Mapping[Rank, frozenset[Card]]
    """All cards of each rank that is wild in some round."""


@lru_cache(maxsize=256)
def _rules(options: tuple[tuple[str, Value], ...]) -> _Rules:
    chosen = dict(options)
    seats = int(chosen["players"])
    cards = pack(copies=-(-seats // 3) + (chosen["extra_deck"] == "on"))
    up, down = range(3, 14), range(13, 2, -1)
    back = {"up": (), "up_and_down": down[1:], "up_and_down_repeat": down}[str(chosen["trip"])]
    return _Rules(
        seats=seats,
        pack=cards,
        pack_mask=mask_of(cards),
        first_out=int(chosen["first_out"]) if chosen["first_out"] != "vote" else 0,
        vote=chosen["first_out"] == "vote",
        rounds=(*up, *back),
        melds=MeldRules(
            high_ace=chosen["ace_runs"] == "low_or_high",
            all_wild=chosen["all_wild"] == "on",
            wild_cost=20 if chosen["wild_leftover"] == 20 else 0,
        ),
        retake=chosen["retake"] == "on",
        reshuffles=None if chosen["reshuffle_limit"] == "none" else int(chosen["reshuffle_limit"]),
        wild_cards={Rank(rank): frozenset(card for card in cards if card & 15 == rank) for rank in up},
    )


class ThreeThirteen(HandsGame):
    """A match of Three-Thirteen.

    For playouts these may be read (and must not be written): ``phase``, ``turn``, ``hands`` (masks by seat),
    ``stock`` and ``discards`` (the last card on top), ``taken``, ``out``, ``laid`` (by seat), ``totals``, ``rules``.
    """

    id: ClassVar[str] = "three_thirteen"
    title: ClassVar[str] = "Three-Thirteen"
    unit: ClassVar[str] = "round"
    low_wins: ClassVar[bool] = True
    verbs: ClassVar[Mapping[str, Takes]] = {
        "vote": Takes.WORDS,
        "first": Takes.WORDS,
        "shuffle": Takes.ORDER,
        "reshuffle": Takes.ORDER,
        "draw": Takes.WORDS,
        "discard": Takes.CARDS,
        "out": Takes.CARDS,
    }
    lots: ClassVar[tuple[str, ...]] = ("first", "shuffle", "reshuffle")
    declared: ClassVar[tuple[Option, ...]] = (
        Option("players", "Players", range(2, 10), help="Everyone plays for himself.", start=4),
        Option(
            "extra_deck",
            "Packs",
            ("off", "on"),
            ("One for every three players", "One more"),
            "How many packs of 52 cards are shuffled together.",
        ),
        Option(
            "first_out",
            "Going out first",
            (0, -5, "vote"),
            ("Scores nothing", "Takes 5 points off", "As the players vote"),
            "What the first player to go out in a round scores; agree on it, or vote before the first deal.",
        ),
        Option(
            "trip",
            "Rounds",
            ("up", "up_and_down", "up_and_down_repeat"),
            ("3 to 13 cards", "3 to 13, then 12 to 3", "3 to 13, then 13 to 3"),
            "How many cards are dealt in the rounds of the game.",
        ),
        Option(
            "ace_runs",
            "Aces in runs",
            ("low", "low_or_high"),
            ("Below the two", "Below the two or above the king"),
            "Where an ace stands in a run. Round the corner never counts.",
        ),
        Option(
            "all_wild",
            "Wild cards alone",
            ("off", "on"),
            ("Are no meld", "May be a meld"),
            "Whether three or more wild cards may be a meld without any other card.",
        ),
        Option(
            "wild_leftover",
            "An unmatched wild card costs",
            ("face", 20),
            ("The value of its face", "20 points"),
            "What a wild card counts against its owner when he has no meld to put it in.",
        ),
        Option(
            "retake",
            "A card taken from the discard pile",
            ("on", "off"),
            ("May be thrown at once", "Must be kept for that turn"),
            "Whether it may be discarded in the same turn.",
        ),
        Option(
            "reshuffle_limit",
            "Reshuffles in a round",
            (2, "none"),
            ("Two at most", "Any number"),
            "How often the discards become a new pickup pile before the round is stopped.",
        ),
    )
    groups: ClassVar[Mapping[str, tuple[str, ...]]] = {
        "The match": ("players", "trip", "first_out"),
        "The cards": ("extra_deck", "reshuffle_limit", "retake"),
        "Melds": ("ace_runs", "all_wild", "wild_leftover"),
    }
    presets: ClassVar[tuple[Preset, ...]] = (
        Preset("standard", AS_IN_THE_BOOK, {}),
        Preset("two", "For two", {"players": 2}),
        Preset("bonus", "With five off for going out", {"first_out": -5}),
        Preset("vote", "With a vote on going out", {"first_out": "vote"}),
        Preset("round_trip", "There and back", {"trip": "up_and_down"}),
    )
    newcomers = "standard"

    def __init__(self, options: Mapping[str, object] | None = None) -> None:
        super().__init__(options)
        self.rules = rules = _rules(tuple(self.options.items()))
        self.seats = seats = rules.seats
        self.phase = "vote" if rules.vote else "deal"
        self.votes: tuple[int | None, ...] = (None,) * seats  # what each seat wants to score for going out first
        self.turn: Seat = 0
        self.hands = [0] * seats
        self.stock: list[Card] = []
        self.discards: list[Card] = []
        self.taken = -1  # the card that the seat in turn has just taken from the discard pile
        self.out = -1  # who went out first
        self.laid = [False] * seats
        self.steps: list[Step] = []
        self.reshuffles = 0
        self.totals = (0,) * seats
        self.finished: tuple[Round, ...] = ()

    def copy(self) -> Self:
        game = type(self).__new__(type(self))
        game.options = self.options
        game.rules = self.rules
        game.seats = self.seats
        game.phase = self.phase
        game.votes = self.votes
        game.hand = self.hand
        game.dealer = self.dealer
        game.turn = self.turn
        game.hands = self.hands[:]
        game.stock = self.stock[:]
        game.discards = self.discards[:]
        game.taken = self.taken
        game.out = self.out
        game.laid = self.laid[:]
        game.steps = self.steps[:]
        game.reshuffles = self.reshuffles
        game.totals = self.totals
        game.finished = self.finished
        return game

    # ------------------------------------------------------------------------------------ what may be done

    @property
    def cards(self) -> int:
        """How many cards each player was dealt in this round, 0 before the first."""
        return self.rules.rounds[self.hand - 1] if self.hand else 0

    @property
    def wild(self) -> Rank:
        """The wild rank of this round, 0 before the first: it is the number of cards."""
        return Rank(self.cards)

    def waiting_for(self) -> frozenset[Seat]:
        phase = self.phase
        if phase == "draw" or phase == "discard":
            return ONE[self.turn]
        if phase == "vote":
            return frozenset([seat for seat, vote in enumerate(self.votes) if vote is None])
        return NOBODY if phase == "game_over" else ONE[CHANCE]

    @property
    def first_out(self) -> int:
        """What the first player to go out in a round scores: as agreed, or as most have voted (in doubt nothing)."""
        if not self.rules.vote:
            return self.rules.first_out
        return _BONUS if 2 * self.votes.count(_BONUS) > self.seats else 0

    def choices(self, seat: Seat) -> list[Choice]:
        if seat not in self.waiting_for():
            return []
        if self.phase == "reshuffle":
            below = tuple(self.discards[:-1])
            return [Choice("reshuffle", "Shuffle the discards", cards=below, least=len(below), most=len(below))]
        if seat == CHANCE:
            return [self._chance_choice()]
        if self.phase == "vote":
            return [_VOTE]
        if self.phase == "draw":
            top, held = self.discards[-1], (f"hand:{seat}",)
            return [
                Choice(
                    "draw", "Draw from the pickup pile", ("pile",), onto=held, click=("stock",), key="D", button=True
                ),
                Choice(
                    "draw",
                    f"Take the {card_symbol(top)}",
                    ("discard",),
                    cards=(top,),
                    onto=held,
                    click=("discard",),
                    key="T",
                    button=True,
                ),
            ]
        hand = self.hands[seat]
        cards = tuple(card for card in cards_in(hand) if card != self._kept)
        offered = [Choice("discard", "Discard", cards=cards, least=1, most=1, onto=("discard",), key="D", button=True)]
        leaving = self._leaving()
        if leaving:
            good = tuple(cards_in(leaving))
            offered.append(Choice("out", "Go out", cards=good, least=1, most=1, key="O", button=True))
        return offered

    @property
    def _kept(self) -> int:
        """The card that may not be discarded in this turn, or -1."""
        return -1 if self.rules.retake else self.taken

    def _leaving(self) -> int:
        """The cards that the seat in turn can throw to go out, as a mask."""
        leaving = outs(self.hands[self.turn], self.wild, self.rules.melds)
        return leaving if self._kept < 0 else leaving & ~(1 << self._kept)

    def legal(self, seat: Seat) -> list[Action]:
        if self.phase == "draw":
            return _DRAW[:] if seat == self.turn else []
        if self.phase != "discard":
            return super().legal(seat)
        if seat != self.turn:
            return []
        hand, kept = self.hands[seat], self._kept
        actions = _DISCARD.of(hand if kept < 0 else hand & ~(1 << kept))
        leaving = self._leaving()
        if leaving:
            actions += _OUT.of(leaving)
        return actions

    def _pack(self) -> tuple[Card, ...]:
        return self.rules.pack

    def _chance_fault(self, seat: Seat, action: Action) -> str:
        if seat == CHANCE and self.phase == "reshuffle":
            if action.verb != "reshuffle" or action.words:
                return "The discards must be shuffled now."
            return shuffle_fault(self.discards[:-1], action.cards)
        return super()._chance_fault(seat, action)

    def _hand_fault(self, seat: Seat, action: Action) -> str:
        verb, words, cards = action
        if verb == "vote" and words in (("0",), (str(_BONUS),)) and not cards:
            if self.phase != "vote":
                return "There is nothing to vote on now."
            return "" if self.votes[seat] is None else "You have voted already."
        reason = self._turn_fault(seat)
        if reason:
            return reason
        if verb == "draw" and words in (("pile",), ("discard",)) and not cards:
            return "You have already drawn this turn." if self.phase == "discard" else ""
        if verb in ("discard", "out") and not words:
            return self._discard_fault(seat, cards, verb == "out")
        return "That means nothing in Three-Thirteen."

    def _turn_fault(self, seat: Seat) -> str:
        """Why the seat may do nothing at all in this hand now, or ""."""
        if self.phase == "vote":
            return "Vote first: what does going out first score?"
        if self.laid[seat]:
            return "You have had your last turn."
        if self.phase == "reshuffle":
            return "Wait until the discards have been shuffled."
        return "" if seat == self.turn else f"It is {{{self.turn}}}'s turn."

    def _discard_fault(self, seat: Seat, cards: Sequence[Card], out: bool) -> str:
        if self.phase == "draw":
            return "Draw a card first."
        hand = self.hands[seat]
        for card in cards:
            if not hand >> card & 1:
                return f"The {card_words(card)} is not in your hand."
        if len(cards) != 1:
            return "You must discard one card when you go out." if out else "Discard one card."
        if cards[0] == self._kept:
            return "You may not discard the card you have just taken."
        return self._left_over(hand ^ 1 << cards[0]) if out else ""

    def _left_over(self, hand: int) -> str:
        """Which cards keep the seat from going out with this hand, or ""."""
        laid = arranged(hand, self.wild, self.rules.melds)
        if not laid.points:
            return ""
        if len(laid.idle) >= 3 and all(card & 15 == self.wild for card in laid.idle):
            return _NO_NATURAL
        return unmelded(laid.idle, "a set or run")

    def _hand_refusal(self, seat: Seat, cards: Sequence[Card], zone: str) -> str:
        kind, _, rest = zone.partition(":")
        owner = rest.partition(":")[0]
        if self.phase in ("draw", "discard"):
            if kind == "meld" and cards and owner != str(seat):
                return "You cannot add to other players' cards."
            if any(card in self.discards[:-1] for card in cards):
                return "Only the top card can be taken."
        reason = self._turn_fault(seat)
        if reason:
            return reason
        if kind in ("hand", "idle", "meld") and owner != str(seat) and not cards:
            return "These are not your cards."
        if self.phase == "draw":
            drawn = kind == "stock" or any(card in self.discards for card in cards)
            return "Drop the card on your hand to draw it." if drawn else "Draw a card first."
        if kind == "stock" or (kind == "discard" and not cards) or any(card in self.discards for card in cards):
            return "You have already drawn this turn."
        for card in cards:
            if not self.hands[seat] >> card & 1:
                return "This is not your card."
        if kind in ("meld", "idle"):
            return self._lay_fault(seat, cards)
        return self._discard_fault(seat, cards, False) or "Drop the card on the discard pile to throw it."

    def _lay_fault(self, seat: Seat, cards: Sequence[Card]) -> str:
        """Why these cards of the hand may not be laid down now."""
        wild, rules = self.wild, self.rules.melds
        if len(cards) >= 3 and unmatched(mask_of(cards), wild, rules):
            naturals = [kind_of(card) for card in cards if card & 15 != wild]
            if not naturals:
                return _NO_NATURAL
            high = not unmatched(mask_of(cards), wild, rules._replace(high_ace=True))
            if high and not rules.high_ace:
                return "The ace is low: it goes before the 2, not after the king."
            return "These cards are neither a set nor a run."
        if self._leaving():
            return "Choose a card to discard, and go out with it."
        return "Lay down only when all your cards are matched."

    # ------------------------------------------------------------------------------------------ doing it

    def apply(self, seat: Seat, action: Action, out: list[Event] | None = None) -> None:
        verb, words, cards = action
        if verb == "discard" and self.phase == "discard" and seat == self.turn and len(cards) == 1 and not words:
            card = cards[0]  # the fast path of playouts
            if card != self._kept and self.hands[seat] >> card & 1:
                self._discard(seat, card, False, out)
                return
        self.check(seat, action)
        if verb == "draw":
            self._draw(seat, words[0] == "pile", out)
        elif verb in ("discard", "out"):
            self._discard(seat, cards[0], verb == "out", out)
        elif verb == "shuffle":
            self._deal(cards, out)
        elif verb == "reshuffle":
            self._reshuffle(cards, out)
        elif verb == "vote":
            self._vote(seat, int(words[0]), out)
        else:
            self._first_deal(int(words[0]), out)

    def _vote(self, seat: Seat, vote: int, out: list[Event] | None) -> None:
        """Everybody votes in secret; the votes are told when all are in."""
        self.votes = (*self.votes[:seat], vote, *self.votes[seat + 1 :])
        if out is not None:
            out.append(Marked("vote", f"{{{seat}}} has voted"))
        if None in self.votes:
            return
        self.phase = "deal"
        if out is not None:
            for voter, wanted in enumerate(self.votes):
                out.append(Said(voter, "5 off" if wanted else "Nothing"))
            ayes = self.votes.count(_BONUS)
            outcome = "takes 5 points off" if self.first_out else "scores nothing"
            out.append(Note(f"{ayes} of {self.seats} want a bonus: going out first {outcome}"))
            out.append(Phase("deal", f"Going out first {outcome}"))

    def _deal(self, order: tuple[Card, ...], out: list[Event] | None) -> None:
        seats = self.seats
        if out is not None:
            for zone in self._zones(None):
                if zone.cards:
                    out.append(Moved(zone.cards, zone.id, "", None if zone.id != "stock" else NOBODY))
        dealer = self._next_hand()
        count = self.cards
        for place in range(1, seats + 1):
            self.hands[(dealer + place) % seats] = sum([1 << card for card in order[place - 1 : seats * count : seats]])
        self.stock = list(order[: seats * count : -1])
        self.discards = [order[seats * count]]
        self.taken = self.out = -1
        self.laid = [False] * seats
        self.steps = []
        self.reshuffles = 0
        self.turn = (dealer + 1) % seats
        self.phase = "draw"
        if out is None:
            return
        badge = self._badge()
        out.append(Phase("deal", badge))
        out.append(Marked("dealer", f"{{{dealer}}} deals"))
        out.append(Note(f"{badge}; {{{dealer}}} deals"))
        out.append(Moved(order[::-1], "", "stock", NOBODY))
        for place, card in enumerate(order[: seats * count]):
            seat = (dealer + 1 + place) % seats
            out.append(Moved((card,), "stock", f"hand:{seat}", ONE[seat]))
        out.append(Moved((self.discards[0],), "stock", "discard"))
        out.append(Note(f"The {card_symbol(self.discards[0])} is turned up"))
        out.append(Marked("wild", badge))
        out.append(Phase("draw", ""))

    def _badge(self) -> str:
        """The round and what is wild in it."""
        return f"Round {self._round_name(self.hand)}: {rank_plural(self.wild)} are wild"

    def _round_name(self, number: int) -> str:
        """A round as players call it: by its cards, and "back" on the way back."""
        cards = self.rules.rounds[number - 1]
        return str(cards) if number <= _LONGEST_ROUND - 2 else f"{cards} back"

    def _draw(self, seat: Seat, from_pile: bool, out: list[Event] | None) -> None:
        if from_pile:
            card = self.stock.pop()
            self.steps.append(drawn(seat))
            if out is not None:
                out.append(Moved((card,), "stock", f"hand:{seat}", ONE[seat]))
                other = f"{{{seat}}} draws from the pickup pile"
                out.append(Note(f"{{{seat}}} draws the {card_symbol(card)} from the pickup pile", ONE[seat], other))
        else:
            card = self.discards.pop()
            self.taken = card
            self.steps.append(taken(seat, card))
            if out is not None:
                out.append(Moved((card,), "discard", f"hand:{seat}", ONE[seat]))
                out.append(Note(f"{{{seat}}} takes the {card_symbol(card)}"))
        self.hands[seat] |= 1 << card
        self.phase = "discard"
        if out is not None:
            out.append(Phase("discard"))

    def _discard(self, seat: Seat, card: Card, goes_out: bool, out: list[Event] | None) -> None:
        self.hands[seat] ^= 1 << card
        self.discards.append(card)
        self.steps.append(thrown(seat, card))
        self.taken = -1
        first = goes_out and self.out < 0
        if out is not None:
            out.append(Moved((card,), f"hand:{seat}", "discard"))
            out.append(Note(f"{{{seat}}} {'goes out with' if goes_out else 'discards'} the {card_symbol(card)}"))
        if goes_out or self.out >= 0:
            self._lay(seat, out)
        if first:
            self.out = seat
            if out is not None:
                text = f"{{{seat}}} is out: one more turn for everyone"
                out += [Marked("out", text), Note(text)]
        self._next(out, f"{{{seat}}} is out: one more turn for everyone" if first else "")

    def _lay(self, seat: Seat, out: list[Event] | None) -> None:
        """The seat lays down its cards, arranged in melds."""
        self.laid[seat] = True
        if out is None:
            return
        melds, idle, points = arranged(self.hands[seat], self.wild, self.rules.melds)
        for number, meld in enumerate(melds):
            out.append(Moved(meld, f"hand:{seat}", f"meld:{seat}:{number}"))
        if idle:
            out.append(Moved(idle, f"hand:{seat}", f"idle:{seat}"))
        shown = f"lays down {'; '.join(map(symbols, melds))}" if melds else "has no meld"
        rest = f", and {symbols(idle)} left over ({counted(points, 'point')})" if idle else ""
        out.append(Note(f"{{{seat}}} {shown}{rest}"))

    def _next(self, out: list[Event] | None, banner: str) -> None:
        """The next seat's turn begins, or the round is over."""
        self.turn = (self.turn + 1) % self.seats
        if self.turn == self.out:
            self._finish(out)
        elif self.stock:
            self.phase = "draw"
            if out is not None:
                out.append(Phase("draw", banner))
        elif self.rules.reshuffles is None or self.reshuffles < self.rules.reshuffles:
            self.phase = "reshuffle"
            if out is not None:
                out.append(Phase("reshuffle", banner))
        else:
            if out is not None:
                out.append(Note("The pickup pile is empty once more, so the round is stopped"))
            for seat in range(self.seats):
                if not self.laid[seat]:
                    self._lay(seat, out)
            self.out = -1
            self._finish(out)

    def _reshuffle(self, order: tuple[Card, ...], out: list[Event] | None) -> None:
        below = tuple(self.discards[:-1])
        self.stock = list(reversed(order))
        self.discards = self.discards[-1:]
        self.reshuffles += 1
        self.steps.append(Step(CHANCE, "reshuffle", below))
        self.phase = "draw"
        if out is not None:
            # Everybody sees which cards leave the pile, and nobody in which order they lie afterwards.
            out.append(Moved(below, "discard", "stock"))
            out += [Turned(None, "stock", place) for place in range(len(below))]
            out.append(Marked("shuffle", "The discards are shuffled", "stock"))
            out.append(Note("The discards are shuffled and become the new pickup pile"))
            out.append(Phase("draw"))

    def _finish(self, out: list[Event] | None) -> None:
        """Score the round."""
        points = tuple(
            self.first_out if seat == self.out else unmatched(hand, self.wild, self.rules.melds)
            for seat, hand in enumerate(self.hands)
        )
        self.totals = tuple(map(sum, zip(self.totals, points, strict=True)))
        self.finished = (*self.finished, Round(self.dealer or 0, self.out if self.out >= 0 else None, points))
        self.phase = "game_over" if self.hand == len(self.rules.rounds) else "hand_over"
        if out is None:
            return
        out.append(Scored(points, f"Round {self._round_name(self.hand)}"))
        out.append(Note(", ".join(f"{{{seat}}} {score}" for seat, score in enumerate(points)) + " this round"))
        self._tell_end(self._ending(points), out)

    def _ending(self, points: Sequence[int]) -> str:
        """How the round ended, and what the others were left with."""
        costs = [f"{{{seat}}} {cost}" for seat, cost in enumerate(points) if seat != self.out]
        left = f"Unmatched points: {', '.join(costs)}."
        if self.out < 0:
            return f"The pickup pile was empty once more, so the round was stopped. {left}"
        return f"{{{self.out}}} went out first. {left}"

    # ---------------------------------------------------------------------------------- what can be known

    def tallies(self, seat: Seat) -> Mapping[str, int]:
        return {"out_first": int(self.finished[-1].out == seat)}

    def result(self) -> Result | None:
        if self.phase != "game_over":
            return None
        ranks = [sum(other < total for other in self.totals) for total in self.totals]
        winners = tuple(seat for seat, rank in enumerate(ranks) if rank == 0)
        return Result(self.totals, winners, placed(self.totals, ranks))

    def census(self) -> list[Card]:
        return [*(card for hand in self.hands for card in cards_in(hand)), *self.stock, *self.discards]

    def view(self, seat: Seat | None) -> View:
        rules, seats = self.rules, self.seats
        playing = self.phase in ("draw", "discard", "reshuffle")
        own = self.hands[seat] if seat is not None else 0
        facts = {
            "hand": self.hand,
            "cards": self.cards,
            "wild": self.wild,
            "dealer": self.dealer,
            "turn": self.turn if playing else None,
            "taken": Card(self.taken) if self.taken >= 0 else None,
            "out": self.out if self.out >= 0 else None,
            "laid": tuple(other for other in range(seats) if self.laid[other]),
            "turns_left": self._turns_left(),
            "voted": tuple(other for other, vote in enumerate(self.votes) if vote is not None),
            "votes": tuple(
                vote if other == seat or self.phase != "vote" else None for other, vote in enumerate(self.votes)
            ),
            "steps": tuple(self.steps),
            "reshuffles": self.reshuffles,
            "arrangement": arranged(own, self.wild, rules.melds) if own else Laid((), (), 0),
            "totals": self.totals,
            "rounds": self.finished,
        }
        status = []
        if self.hand:
            status.append(self._badge())
            if playing and self.out >= 0:
                status.append(f"{counted(self._turns_left() or 0, 'turn')} left")
            elif playing and self.reshuffles:
                status.append(f"Pile shuffled {'once' if self.reshuffles == 1 else f'{self.reshuffles} times'}")
        if self.phase != "vote" and self.first_out:
            status.append(f"Out first: {-self.first_out} points off")
        if self.finished or not self.hand:
            status.append(f"{len(self.finished)} of {len(rules.rounds)} rounds played")
        else:
            status.append(f"The first of {len(rules.rounds)} rounds")
        return View(
            game=self.id,
            options=self.options,
            seat=seat,
            seats=seats,
            phase=self.phase,
            waiting_for=self.waiting_for(),
            zones=self._zones(seat),
            plates=tuple(self._plate(other, seat) for other in range(seats)),
            tokens=self._tokens(seat),
            status=tuple(status),
            sheet=self._sheet(),
            facts=facts,
            result=self.result(),
            order=_HELD,
            marked=rules.wild_cards[self.wild] if self.hand else frozenset(),
        )

    def _turns_left(self) -> int | None:
        """How many turns are still to be played after somebody has gone out, else None."""
        if self.out < 0 or self.phase in ("hand_over", "game_over"):
            return None
        return (self.out - self.turn) % self.seats

    def _zones(self, viewer: Seat | None) -> tuple[Zone, ...]:
        zones = [
            Zone("stock", (None,) * len(self.stock), "the pickup pile"),
            Zone("discard", tuple(self.discards), "the discard pile"),
        ]
        for seat in range(self.seats):
            whose = "your" if seat == viewer else f"{{{seat}}}'s"
            held = self.hands[seat]
            melds: tuple[tuple[Card, ...], ...] = ()
            idle: tuple[Card, ...] = ()
            hand: tuple[Card | None, ...] = ()
            if self.laid[seat]:
                melds, idle, _ = arranged(held, self.wild, self.rules.melds)
            else:
                hand = tuple(cards_in(held)) if seat == viewer else (None,) * held.bit_count()
            zones.append(Zone(f"hand:{seat}", hand, f"{whose} hand", seat))
            for number in range(FOUR):
                cards = melds[number] if number < len(melds) else ()
                zones.append(Zone(f"meld:{seat}:{number}", cards, f"{whose} melds", seat))
            zones.append(Zone(f"idle:{seat}", idle, f"{whose} unmatched cards", seat))
        return tuple(zones)

    def _unmatched(self, seat: Seat) -> int:
        return unmatched(self.hands[seat], self.wild, self.rules.melds)

    def _plate(self, seat: Seat, viewer: Seat | None) -> Plate:
        lines = []
        if self.phase == "vote" and self.votes[seat] is not None:
            lines.append("Has voted")
        if self.hand and seat != viewer and not self.laid[seat]:
            lines.append(counted(self.hands[seat].bit_count(), "card"))
        if self.laid[seat] and seat != self.out:
            lines.append(f"{self._unmatched(seat)} unmatched")
        return Plate(str(self.totals[seat]), tuple(lines), seat == self.dealer)

    def _tokens(self, viewer: Seat | None) -> tuple[Token, ...]:
        tokens = []
        if self.hand:
            tokens.append(Token("wild", "", self._badge()))
        left = self._turns_left()
        if left is not None:
            tokens.append(Token("turns", "", f"{counted(left, 'turn')} left"))
        if self.hand and viewer is not None and not self.laid[viewer]:
            tokens.append(Token("unmatched", f"hand:{viewer}", self._outlook(viewer)))
        for seat in range(self.seats):
            place = f"seat:{seat}"
            if seat == self.out:
                tokens.append(Token("out", place, "out"))
            elif self.out >= 0 and not self.laid[seat]:
                tokens.append(Token("last", place, "last turn" if seat == self.turn else "one turn left"))
            if self.laid[seat] and self._unmatched(seat):
                points = counted(self._unmatched(seat), "point")
                tokens.append(Token("unmatched", f"idle:{seat}", points))
        return tuple(tokens)

    def _outlook(self, seat: Seat) -> str:
        """What the hand of a seat would cost now: with a card too many, after the best discard."""
        hand, wild, melds = self.hands[seat], self.wild, self.rules.melds
        if hand.bit_count() > self.cards:
            least = min(unmatched(hand ^ 1 << card, wild, melds) for card in cards_in(hand))
            return f"Unmatched after the best discard: {counted(least, 'point')}"
        return f"Unmatched: {counted(self._unmatched(seat), 'point')}"

    def _sheet(self) -> Sheet:
        rows = []
        running = [0] * self.seats
        for number, (dealer, out, points) in enumerate(self.finished, 1):
            name = self._round_name(number)
            running = [total + new for total, new in zip(running, points, strict=True)]
            cells = [f"{new} ({total})" for new, total in zip(points, running, strict=True)]
            first = "nobody" if out is None else f"{{{out}}}"
            rows.append((name, rank_plural(self.rules.rounds[number - 1]), f"{{{dealer}}}", first, *cells))
        lowest = min(self.totals)
        return Sheet(
            title="Three-Thirteen",
            heads=("Round", "Wild", "Dealer", "Out first", *range(self.seats)),
            rows=tuple(rows),
            totals=("Total", "", "", "", *map(str, self.totals)),
            leaders=tuple(seat for seat, total in enumerate(self.totals) if total == lowest) if rows else (),
        )

    # ------------------------------------------------------------------------------------------ sampling

    @classmethod
    def sample(cls, view: View, rng: random.Random) -> Self:
        game = cls(view.options)
        facts, seats, viewer = view.facts, game.seats, view.seat
        game.phase = view.phase
        game.hand = facts["hand"]
        game.dealer = facts["dealer"]
        game.turn = facts["turn"] or 0
        game.taken = -1 if facts["taken"] is None else facts["taken"]
        game.out = -1 if facts["out"] is None else facts["out"]
        game.steps = list(facts["steps"])
        game.reshuffles = facts["reshuffles"]
        game.totals = facts["totals"]
        game.finished = facts["rounds"]
        game.votes = tuple(
            rng.choice((0, _BONUS)) if vote is None and other in facts["voted"] else vote
            for other, vote in enumerate(facts["votes"])
        )
        game.discards = [card for card in view.zone("discard").cards if card is not None]
        if not game.hand:
            return game
        shown: dict[Seat, int] = {}
        for seat in range(seats):
            game.laid[seat] = seat in facts["laid"]
            if game.laid[seat] or seat == viewer:
                zones = [f"hand:{seat}", f"idle:{seat}", *(f"meld:{seat}:{number}" for number in range(FOUR))]
                shown[seat] = mask_of(card for zone in zones for card in view.zone(zone).cards if card is not None)
        where = Whereabouts([game.cards] * seats, game.steps)
        game.hands, game.stock = where.lay(game.rules.pack_mask & ~mask_of(game.discards), shown, rng)
        return game
