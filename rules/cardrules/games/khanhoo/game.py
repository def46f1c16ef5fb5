"""Khanhoo: an old Chinese rummy game in its English form.

Draw, discard, and arrange the whole hand into melds that are worth different numbers of points. The melds stay hidden
until somebody goes out, unless a discard is claimed out of turn: that is a bump, and its meld is exposed. The rules
are those of the published game, with its usual choices as options.

Zones, always in this order: ``stock``, ``discard`` (face up, the last card on top), then for every seat
``hand:<seat>``, ``meld:<seat>:0`` to ``meld:<seat>:4`` (its exposed melds, and when the hand is over all its melds)
and ``idle:<seat>`` (its other cards when the hand is over).

Tokens: ``meld`` at each meld's zone (its name and points), ``joker`` there (the card that the joker stands for),
``source`` at the discard (with four players: that it comes from the viewer's right), ``worth`` at the viewer's own hand
(what its best melds would count now), ``claim`` at the seat whose bump may still be challenged, ``out`` at the seat
that has gone out.

Keys of ``View.facts`` (cards are ints, seats too)::

    hand         number of the hand, from 1 (0 before the first deal)
    dealer       the dealer's seat, None before it is drawn
    turn         the seat whose turn it is (while others are asked about its discard: who threw it), else None
    turns        turns played in this hand
    taken        the card that the seat in turn has just taken from the discard pile, None if it has not
    backs        how many turns in a row have been throw-backs
    exposed      the exposed melds of each seat, as ``Shown``
    answered     seats that have answered whether they bump
    mine         the viewer's own claim, as ``Claim``, while others are still asked
    claim        the claim that may now be challenged, as ``Claim``, else None
    proofs       melds that players have named in challenges, as ``Proof``
    out          who has gone out, else None
    laid         the melds that each seat has laid out, as ``Shown``, when players arrange their own cards
    done         seats that have finished laying out
    steps        what has happened to cards in this hand, as ``piles.Step``
    arrangement  the viewer's best melds of hidden cards, as ``Shown``
    totals       the score of each seat
    hands        the finished hands as ``Hand``
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import ClassVar, Final, NamedTuple, Self

from cardrules.games.khanhoo.khanhoo_melds import (
    ALL_USED,
    FIVE,
    IN_WORDS,
    KIND_CARDS,
    PACK,
    POINTS,
    TITLES,
    Shown,
    arranged,
    completions,
    meld_of,
    named_meld,
    outs,
    possible_melds,
    sets_of,
)
from cardrules.parts.dealing import shuffle_fault
from cardrules.parts.stock_and_discards import Step, Whereabouts, drawn, taken, thrown
from cardrules.parts.successive_hands import HandsGame
from cardrules.protocol.cards import (
    JOKER,
    Card,
    card_symbol,
    card_words,
    cards_in,
    in_suits,
    mask_of,
    rank_of,
    suit_of,
)
from cardrules.protocol.game import (
    CHANCE,
    NOBODY,
    ONE,
    Action,
    Choice,
    Event,
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
from cardrules.protocol.phrases import counted, listed, placed, symbols, unmelded

__all__ = ["Claim", "Hand", "Khanhoo", "Proof"]

_HAND: Final = 15
_DRAW: Final = "Drop the card on your hand to draw it."
_PACK_MASK: Final = mask_of(PACK)
_HELD: Final = in_suits(PACK, ace_low=True)


class Claim(NamedTuple):
    """Somebody claims the discard."""

    seat: Seat
    name: str
    cards: tuple[Card, ...]
    """The hidden cards that form the meld with it."""
    points: int


class Proof(NamedTuple):
    """Somebody has stopped a bump by naming a meld that he could form with the card thrown."""

    seat: Seat
    name: str
    card: Card
    step: int
    """How many steps of the hand came before."""


class Hand(NamedTuple):
    """A finished hand."""

    dealer: Seat
    out: Seat | None
    melds: tuple[tuple[str, ...], ...]
    """The names of each seat's melds."""
    points: tuple[int, ...]
    """The points of each seat, the bonus included."""
    bonus: int
    """What the player who went out got for it."""


_DISCARD: Final = OneCardEach("discard")
_OUT: Final = OneCardEach("out")
_DRAW_STOCK: Final = Action("draw", ("stock",))
_DRAW_DISCARD: Final = Action("draw", ("discard",))
_LET: Final = Action("let")


class _Rules(NamedTuple):
    """What the options mean, worked out once for all games that are played with them."""

    seats: int
    target: int
    bonus: int
    bump: bool
    manual: bool
    whole: bool
    """Whether the player who goes out is paid for an arrangement of all his cards."""
    backs: int
    """How many turns in a row may be throw-backs; -1 for any number."""
    turns: int


@lru_cache(maxsize=256)
def _rules(options: tuple[tuple[str, Value], ...]) -> _Rules:
    chosen = dict(options)
    seats = int(chosen["players"])
    return _Rules(
        seats=seats,
        target=int(chosen["target"]),
        bonus=int(chosen["out_bonus"]),
        bump=chosen["bump"] == "on" and seats > 2,
        manual=chosen["arrange"] == "manual",
        whole=chosen["out_arrangement"] == "full_cover",
        backs={"one_circuit": seats, "always": -1, "never": 0}[str(chosen["throw_back"])],
        turns=int(chosen["turn_cap"]),
    )


def _same_kind(card: int) -> int:
    """Both copies of a card, as a mask."""
    return 1 << card if card == JOKER else 1 << (card & 63) | 1 << (card & 63 | 64)


def _said(meld: Shown) -> str:
    """A meld and its points in words."""
    return f"{TITLES[meld.name]} {meld.points}"


def _names(names: Sequence[str]) -> str:
    """The melds of a finished hand in words."""
    return ", ".join(f"{TITLES[name]} {POINTS[name]}" for name in names) or "no meld"


def _believe(proof: Proof, steps: Sequence[Step], where: Whereabouts, hidden: int, rng: random.Random) -> None:
    """Let a seat hold, or have thrown since, the cards of a meld that it has named: one of those that are possible.

    ``hidden`` are the cards that the viewer does not see, as a mask.
    """
    seat = proof.seat
    since = [step for step in steps[proof.step :] if step.seat == seat]
    taken = mask_of(card for step in since if step.what == "take" for card in step.cards)
    gone = mask_of(card for step in since if step.what in ("throw", "lay") for card in step.cards)
    have = (where.known[seat] | gone) & ~taken
    possible = (have | hidden) & ~taken
    for other, known in enumerate(where.known):
        if other != seat:
            possible &= ~known
    fitting = completions(proof.card, possible)
    rng.shuffle(fitting)
    for meld, need in fitting:
        if meld.name == proof.name:
            for cards in sets_of(need, bool(meld.stands) and proof.card != JOKER, possible):
                new = sorted(card for card in cards if not have >> card & 1)
                ages = [where.age_of(card) for card in new]
                if all(ages.count(age) <= where.unknown[seat][age] for age in ages):
                    where.name(seat, new)
                    return


class Khanhoo(HandsGame):
    """A match of Khanhoo.

    For playouts these may be read (and must not be written): ``phase``, ``turn``, ``turns``, ``hands`` (the hidden
    cards, masks by seat), ``exposed`` (the exposed melds by seat), ``stock`` and ``discards`` (the last card on
    top), ``taken``, ``backs``, ``claim``, ``out``, ``totals``, ``rules``.
    """

    id: ClassVar[str] = "khanhoo"
    title: ClassVar[str] = "Khanhoo"
    verbs: ClassVar[Mapping[str, Takes]] = {
        "first": Takes.WORDS,
        "shuffle": Takes.ORDER,
        "reshuffle": Takes.ORDER,
        "draw": Takes.WORDS,
        "discard": Takes.CARDS,
        "out": Takes.CARDS,
        "bump": Takes.CARDS,
        "challenge": Takes.WORDS,
        "let": Takes.WORDS,
        "lay": Takes.CARDS,
        "lift": Takes.WORDS,
        "done": Takes.WORDS,
    }
    lots: ClassVar[tuple[str, ...]] = ("first", "shuffle", "reshuffle")
    declared: ClassVar[tuple[Option, ...]] = (
        Option("players", "Players", (3, 2, 4), help="Everyone plays for himself; four play without a stock."),
        Option(
            "target",
            "Game ends at",
            (50, 25, 100),
            ("50 points", "25 points", "100 points"),
            "The highest total wins then.",
        ),
        Option(
            "out_bonus",
            "Bonus for going out",
            (5, 0, 10),
            ("5 points", "None", "10 points"),
            "What the player who goes out gets besides his melds.",
        ),
        Option(
            "bump",
            "Bumping",
            ("on", "off"),
            ("A discard may be claimed out of turn", "Never"),
            "Whether a discard may be claimed out of turn; never with two players.",
        ),
        Option(
            "arrange",
            "Melds at the end of a hand",
            ("auto", "manual"),
            ("The best are found for everybody", "Players lay out their own"),
            "Who arranges the cards that are scored.",
        ),
        Option(
            "out_arrangement",
            "Going out is paid for",
            ("full_cover", "best"),
            ("Melds that use every card", "The best melds, cards left over or not"),
            "Which arrangement of his cards the player who goes out is paid for.",
        ),
        Option(
            "throw_back",
            "Throwing a taken card back",
            ("one_circuit", "always", "never"),
            ("Once round the table", "Always allowed", "Never allowed"),
            "Whether a player may discard the same card that he has just taken from another player.",
        ),
        Option(
            "turn_cap",
            "Longest hand",
            (200, 100),
            ("200 turns", "100 turns"),
            "After so many turns the hand ends with nobody out.",
        ),
    )
    presets: ClassVar[tuple[Preset, ...]] = (
        Preset("standard", AS_IN_THE_BOOK, {}),
        Preset("two", "For two", {"players": 2}),
        Preset("four", "For four, without a stock", {"players": 4}),
        Preset("short", "Short game", {"target": 25}),
        Preset("own", "Lay out your own melds", {"arrange": "manual"}),
    )
    newcomers = "standard"

    def __init__(self, options: Mapping[str, object] | None = None) -> None:
        super().__init__(options)
        self.rules = rules = _rules(tuple(self.options.items()))
        self.seats = seats = rules.seats
        self.turn: Seat = 0
        self.turns = 0
        self.hands = [0] * seats
        self.exposed: list[tuple[Shown, ...]] = [()] * seats
        self.stock: list[Card] = []
        self.discards: list[Card] = []
        self.taken = -1  # the card that the seat in turn has just taken from the discard pile
        self.backs = 0
        self.asked: frozenset[Seat] = NOBODY  # who has still to say whether he bumps
        self.claims: tuple[Claim, ...] = ()
        self.claim: Claim | None = None
        self.proofs: tuple[Proof, ...] = ()
        self.out = -1
        self.laid: list[tuple[Shown, ...]] = [()] * seats
        self.done: frozenset[Seat] = NOBODY
        self.steps: list[Step] = []
        self.totals = (0,) * seats
        self.finished: tuple[Hand, ...] = ()

    def copy(self) -> Self:
        game = type(self).__new__(type(self))
        game.options = self.options
        game.rules = self.rules
        game.seats = self.seats
        game.phase = self.phase
        game.hand = self.hand
        game.dealer = self.dealer
        game.turn = self.turn
        game.turns = self.turns
        game.hands = self.hands[:]
        game.exposed = self.exposed[:]
        game.stock = self.stock[:]
        game.discards = self.discards[:]
        game.taken = self.taken
        game.backs = self.backs
        game.asked = self.asked
        game.claims = self.claims
        game.claim = self.claim
        game.proofs = self.proofs
        game.out = self.out
        game.laid = self.laid[:]
        game.done = self.done
        game.steps = self.steps[:]
        game.totals = self.totals
        game.finished = self.finished
        return game

    # ------------------------------------------------------------------------------------ what may be done

    @property
    def following(self) -> Seat:
        """The seat whose turn is next."""
        return (self.turn + 1) % self.seats

    def waiting_for(self) -> frozenset[Seat]:
        phase = self.phase
        if phase == "draw" or phase == "discard":
            return ONE[self.turn]
        if phase == "bump":
            return self.asked
        if phase == "challenge":
            return ONE[self.following]
        if phase == "lay":
            return frozenset(range(self.seats)) - self.done
        return NOBODY if phase == "game_over" else ONE[CHANCE]

    def choices(self, seat: Seat) -> list[Choice]:
        if seat not in self.waiting_for():
            return []
        if self.phase == "reshuffle":
            below = tuple(self.discards[:-1])
            return [Choice("reshuffle", "Shuffle the discards", cards=below, least=len(below), most=len(below))]
        if seat == CHANCE:
            return [self._chance_choice()]
        if self.phase == "draw":
            return self._draw_choices(seat)
        if self.phase == "discard":
            cards = tuple(cards_in(self._throwable()))
            offered = [
                Choice("discard", "Discard", cards=cards, least=1, most=1, onto=("discard",), key="D", button=True)
            ]
            leaving = self._leaving()
            if leaving:
                good = tuple(cards_in(leaving))
                offered.append(Choice("out", "Go out", cards=good, least=1, most=1, key="O", button=True))
            return offered
        if self.phase == "lay":
            return self._lay_choices(seat)
        offered = []
        if self.phase == "bump":
            for name, sets in self._distinct_bumps(seat).items():
                label = f"Bump: {TITLES[name]} ({POINTS[name]})"
                offered.append(Choice("bump", label, (name,), sets=tuple(sets), button=True))
        else:
            for name in self._challenges(seat):
                label = f"Challenge with {TITLES[name]} ({POINTS[name]})"
                offered.append(Choice("challenge", label, (name,), button=True, fields=self._who_bumps()))
        said, key = ("Pass", "P") if self.phase == "bump" else ("Let it go", "L")
        stands = offered[0].fields if offered else None
        return [*offered, Choice("let", said, key=key, button=True, lets_be=True, fields=stands)]

    def _who_bumps(self) -> Fields:
        """Above the answers to a bump: who bumps, and with what."""
        if self.claim is None:
            return Fields()
        return Fields(heading=f"{{{self.claim.seat}}} bumps with {IN_WORDS[self.claim.name]} ({self.claim.points})")

    def _draw_choices(self, seat: Seat) -> list[Choice]:
        top, hand = self.discards[-1], (f"hand:{seat}",)
        take = Choice(
            "draw",
            f"Take the {card_symbol(top)}",
            ("discard",),
            cards=(top,),
            onto=hand,
            click=("discard",),
            key="T",
            button=True,
        )
        if self.seats == 4:
            return [take]
        draw = Choice("draw", "Draw from the stock", ("stock",), onto=hand, click=("stock",), key="D", button=True)
        return [draw, take]

    def _lay_choices(self, seat: Seat) -> list[Choice]:
        offered = []
        sets = possible_melds(self._left(seat))
        if sets:
            zones = tuple(f"meld:{seat}:{number}" for number in range(FIVE))
            offered.append(Choice("lay", "Lay out a meld", sets=tuple(sets), onto=zones, key="L", button=True))
        if self.laid[seat]:
            offered.append(Choice("lift", "Take them back", key="B", button=True))
        if not self._unfinished(seat):
            offered.append(Choice("done", "Done", key="D", button=True))
        return offered

    def _left(self, seat: Seat) -> int:
        """The hidden cards of a seat that it has not yet laid out."""
        return self.hands[seat] & ~mask_of(card for meld in self.laid[seat] for card in meld.cards)

    def _unfinished(self, seat: Seat) -> int:
        """The cards that the player who went out has still to lay out, as a mask."""
        return self._left(seat) if seat == self.out and self.rules.whole else 0

    def _throwable(self) -> int:
        """The hidden cards that the seat in turn may throw, as a mask."""
        hand = self.hands[self.turn]
        backs = self.rules.backs
        if self.taken >= 0 and 0 <= backs <= self.backs:
            # Who has nothing else must be allowed to throw it.
            return hand & ~_same_kind(self.taken) or hand
        return hand

    def _leaving(self) -> int:
        """The cards that the seat in turn can throw to go out, as a mask."""
        return outs(self.hands[self.turn]) & self._throwable()

    def _bumps(self, seat: Seat) -> dict[str, list[frozenset[Card]]]:
        """The cards with which the seat can claim the discard, by the name of the meld, the dearest first."""
        hand = self.hands[seat]
        found: dict[str, list[frozenset[Card]]] = {}
        for meld, need in completions(self.discards[-1], hand):
            if meld.name != "sequence":
                joker = bool(meld.stands) and self.discards[-1] != JOKER
                sets = found.setdefault(meld.name, [])
                sets += [cards for cards in sets_of(need, joker, hand) if cards not in sets]
        return dict(sorted(found.items(), key=lambda item: -POINTS[item[0]])) if len(found) > 1 else found

    def _distinct_bumps(self, seat: Seat) -> dict[str, list[frozenset[Card]]]:
        """The same, but only one of sets that differ in nothing but which of two equal cards is in them: nobody wants
        to be asked with which queen of clubs."""
        bumps = self._bumps(seat)
        if not bumps:
            return bumps
        looks = {
            name: {tuple(sorted((suit_of(card), rank_of(card)) for card in cards)): cards for cards in reversed(sets)}
            for name, sets in bumps.items()
        }
        return {name: list(reversed(found.values())) for name, found in looks.items()}

    def _challenges(self, seat: Seat) -> list[str]:
        """The melds with which the seat can stop the claim, the dearest first."""
        least = self.claim.points if self.claim is not None else 0
        names = {meld.name for meld, _ in completions(self.discards[-1], self.hands[seat]) if meld.points >= least}
        return sorted(names, key=lambda name: (-POINTS[name], name))

    def legal(self, seat: Seat) -> list[Action]:
        phase = self.phase
        if phase == "discard":
            if seat != self.turn:
                return []
            throwable = self._throwable()
            actions = _DISCARD.of(throwable)
            leaving = outs(self.hands[seat]) & throwable
            if leaving:
                actions += _OUT.of(leaving)
            return actions
        if phase == "draw":
            if seat != self.turn:
                return []
            return [_DRAW_DISCARD] if self.seats == 4 else [_DRAW_STOCK, _DRAW_DISCARD]
        if phase == "bump" and seat in self.asked:
            bumps = self._distinct_bumps(seat)
            actions = [Action("bump", (name,), tuple(sorted(cards))) for name in bumps for cards in bumps[name]]
            return [*actions, _LET]
        return super().legal(seat)

    def _pack(self) -> tuple[Card, ...]:
        return PACK

    def _chance_fault(self, seat: Seat, action: Action) -> str:
        if seat == CHANCE and self.phase == "reshuffle":
            if action.verb != "reshuffle" or action.words:
                return "The discards must be shuffled now."
            return shuffle_fault(self.discards[:-1], action.cards)
        return super()._chance_fault(seat, action)

    def _hand_fault(self, seat: Seat, action: Action) -> str:
        verb, words, cards = action
        if self.phase == "reshuffle":
            return "Wait until the discards have been shuffled."
        if verb == "bump" and len(words) == 1 and words[0] in POINTS:
            return self._bump_fault(seat, words[0], cards)
        if verb == "challenge" and len(words) == 1 and words[0] in POINTS and not cards:
            return self._challenge_fault(seat, words[0])
        if verb == "let" and not words and not cards:
            return "" if self.phase in ("bump", "challenge") and seat in self.waiting_for() else "Nobody has asked you."
        if verb in ("lay", "lift", "done") and not words:
            return self._lay_fault(seat, verb, cards)
        if verb == "draw" and words in (("stock",), ("discard",)) and not cards:
            return self._draw_fault(seat, words[0])
        if verb in ("discard", "out") and not words:
            return self._discard_fault(seat, cards, verb == "out")
        return "That means nothing in Khanhoo."

    def _turn_fault(self, seat: Seat) -> str:
        """Why the seat may neither draw nor discard now, or ""."""
        if self.phase == "bump":
            return "Wait until the others have said whether they bump."
        if self.phase == "challenge":
            return "Answer the bump first." if seat == self.following else "A bump must be answered first."
        if self.phase == "lay":
            return "The hand is over: lay out your melds."
        return "" if seat == self.turn else f"It is {{{self.turn}}}'s turn."

    def _draw_fault(self, seat: Seat, pile: str) -> str:
        reason = self._turn_fault(seat)
        if reason:
            return reason
        if self.phase == "discard":
            return "You have already drawn." if self.turns else "The first player discards without drawing."
        if pile == "stock" and self.seats == 4:
            return "There is no stock with four players: take the card from your right."
        return ""

    def _discard_fault(self, seat: Seat, cards: Sequence[Card], out: bool) -> str:
        reason = self._turn_fault(seat)
        if reason:
            return reason
        if self.phase == "draw":
            return "Draw a card first."
        hand = self.hands[seat]
        for card in cards:
            if not hand >> card & 1:
                if any(card in meld.cards for meld in self.exposed[seat]):
                    return "Exposed melds stay on the table."
                return f"The {card_words(card)} is not in your hand."
        if len(cards) != 1:
            return "You must discard a card to go out." if out else "Discard one card."
        if not self._throwable() >> cards[0] & 1:
            if self.rules.backs:
                return "That card has gone all round the table: keep it and discard another."
            return "You may not throw back the card you have just taken."
        return self._left_over(hand ^ 1 << cards[0]) if out else ""

    def _left_over(self, hand: int) -> str:
        """Which cards keep the seat from going out with this hand, or ""."""
        idle = hand & ~mask_of(card for meld in arranged(hand, ALL_USED) for card in meld.cards)
        return unmelded(cards_in(idle)) if idle else ""

    def _bump_fault(self, seat: Seat, name: str, cards: Sequence[Card]) -> str:
        if self.seats == 2:
            return "There is no bumping with two players."
        if not self.rules.bump:
            return "Bumping has been agreed against."
        next_turn = {"bump": self.following, "draw": self.turn}.get(self.phase)
        if seat == next_turn:
            return "It is your turn: just take the card."
        if self.phase != "bump":
            return "There is no discard to bump now."
        if seat == self.turn:
            return "You have thrown this card yourself."
        if seat in self._answered():
            return "You have answered already."
        for card in cards:
            if not self.hands[seat] >> card & 1:
                if any(card in meld.cards for meld in self.exposed[seat]):
                    return "Exposed melds stay on the table."
                return f"The {card_words(card)} is not in your hand."
        if name == "sequence":
            return "A bump needs a meld other than a sequence."
        fits = len(set(cards)) == len(cards) and frozenset(cards) in self._bumps(seat).get(name, ())
        return "" if fits else "You cannot form a meld with that card."

    def _challenge_fault(self, seat: Seat, name: str) -> str:
        if self.phase != "challenge" or self.claim is None:
            return "There is no bump to challenge now."
        if seat != self.following:
            return f"Only {{{self.following}}} can challenge this bump."
        if POINTS[name] < self.claim.points:
            return f"Your meld must be worth at least {counted(self.claim.points, 'point')} to stop this bump."
        return "" if name in self._challenges(seat) else "You cannot form a meld with that card."

    def _lay_fault(self, seat: Seat, verb: str, cards: Sequence[Card]) -> str:
        if self.phase != "lay":
            return "Melds stay hidden until somebody goes out."
        if seat in self.done:
            return "You have laid out your melds already."
        if verb == "lay":
            left = self._left(seat)
            for card in cards:
                if not left >> card & 1:
                    exposed = any(card in meld.cards for meld in self.exposed[seat])
                    return "An exposed meld cannot be changed." if exposed else "This card is not yours to lay out."
            if not cards:
                return "Choose the cards of a meld."
            good = len(set(cards)) == len(cards) and meld_of(cards) is not None
            return "" if good else f"{symbols(cards)} is not a meld."
        if cards:
            return "That means nothing in Khanhoo."
        if verb == "lift":
            return "" if self.laid[seat] else "You have laid out nothing yet."
        idle = self._unfinished(seat)
        return unmelded(cards_in(idle)) if idle else ""

    def _hand_refusal(self, seat: Seat, cards: Sequence[Card], zone: str) -> str:
        if self.phase == "reshuffle":
            return "Wait until the discards have been shuffled."
        kind, _, rest = zone.partition(":")
        owner = rest.partition(":")[0]
        if any(card in meld.cards for card in cards for melds in self.exposed for meld in melds):
            discarding = kind == "discard" or not zone
            return "Exposed melds stay on the table." if discarding else "An exposed meld cannot be changed."
        if kind in ("hand", "meld", "idle") and owner != str(seat):
            return "These are not your cards."
        if kind == "meld" and cards and int(rest.partition(":")[2]) < len(self.exposed[seat]):
            return "An exposed meld cannot be changed."
        if self.phase == "lay":
            lying = self._left(seat)
            if len(cards) == 1 and not zone and seat not in self.done and lying >> cards[0] & 1:
                if any(cards[0] in meld for meld in possible_melds(lying)):
                    return "Choose all the cards of a meld, and drop them in front of you."
                return f"The {card_words(cards[0])} makes no meld with your other cards."
            return self._lay_fault(seat, "lay", cards)
        if self.phase == "bump" and seat in self.asked:
            if cards and all(self.hands[seat] >> card & 1 for card in cards):
                meld = meld_of((*cards, self.discards[-1]))
                if meld is not None and meld.name == "sequence":
                    return "A bump needs a meld other than a sequence."
            return "Choose the cards of a meld that you can form with the discard, or let it go."
        if kind == "meld":
            return "Melds stay hidden until somebody goes out."
        if any(card in self.discards[:-1] for card in cards):
            return "Only the top card can be taken."
        if kind == "stock" or any(card in self.discards for card in cards) or (kind == "discard" and not cards):
            return self._draw_fault(seat, "stock" if kind == "stock" else "discard") or _DRAW
        return self._discard_fault(seat, cards, False) or "Drop the card on the discard pile to throw it."

    # ------------------------------------------------------------------------------------------ doing it

    def apply(self, seat: Seat, action: Action, out: list[Event] | None = None) -> None:
        verb, words, cards = action
        # First what is done most, so that playouts are quick.
        if (
            verb == "discard"
            and self.phase == "discard"
            and seat == self.turn
            and len(cards) == 1
            and not words
            and self._throwable() >> cards[0] & 1
        ):
            self._discard(seat, cards[0], False, out)
            return
        if self.phase == "bump" and action == _LET and seat in self.asked:
            self._answer(seat, None, out)
            return
        if self.phase == "draw" and action == _DRAW_STOCK and seat == self.turn and self.stock:
            self._draw(seat, "stock", out)
            return
        self.check(seat, action)
        if verb == "draw":
            self._draw(seat, words[0], out)
        elif verb in ("discard", "out"):
            self._discard(seat, cards[0], verb == "out", out)
        elif verb == "bump":
            claim = Claim(seat, words[0], cards, POINTS[words[0]])
            self._answer(seat, claim, out)
        elif verb == "let":
            if self.phase == "bump":
                self._answer(seat, None, out)
            else:
                self._let_bump(out)
        elif verb == "challenge":
            self._challenge(seat, words[0], out)
        elif verb in ("lay", "lift", "done"):
            self._lay_out(seat, verb, cards, out)
        elif verb == "shuffle":
            self._deal(cards, out)
        elif verb == "reshuffle":
            self._reshuffle(cards, out)
        else:
            self._first_deal(int(words[0]), out)

    def _deal(self, order: tuple[Card, ...], out: list[Event] | None) -> None:
        seats = self.seats
        if out is not None:
            for zone in self._zones(None):
                if zone.cards:
                    out.append(Moved(zone.cards, zone.id, "", None if zone.id != "stock" else NOBODY))
        dealer = self._next_hand()
        dealt = _HAND * seats + 1
        opener = self.turn = (dealer + 1) % seats
        self.hands = [0] * seats
        for place, card in enumerate(order[:dealt]):
            self.hands[(opener + place) % seats] |= 1 << card
        self.stock = list(reversed(order[dealt:])) if seats < 4 else []
        self.discards = []
        self.exposed = [()] * seats
        self.laid = [()] * seats
        self.taken = self.out = -1
        self.turns = self.backs = 0
        self.asked = self.done = NOBODY
        self.claims = ()
        self.claim = None
        self.proofs = ()
        self.steps = []
        self.phase = "discard"
        if out is None:
            return
        out.append(Phase("deal", f"Hand {self.hand}"))
        out.append(Marked("dealer", f"{{{dealer}}} deals"))
        out.append(Note(f"Hand {self.hand}: {{{dealer}}} deals"))
        out.append(Moved(order[::-1], "", "stock", NOBODY))
        for place, card in enumerate(order[:dealt]):
            seat = (opener + place) % seats
            out.append(Moved((card,), "stock", f"hand:{seat}", ONE[seat]))
        out.append(Note(f"{{{opener}}} has sixteen cards and discards without drawing"))
        out.append(Phase("discard"))

    def _draw(self, seat: Seat, pile: str, out: list[Event] | None) -> None:
        if pile == "stock":
            card = self.stock.pop()
            self.hands[seat] |= 1 << card
            self.steps.append(drawn(seat))
            self.phase = "discard"
            if out is not None:
                out.append(Moved((card,), "stock", f"hand:{seat}", ONE[seat]))
                other = f"{{{seat}}} draws from the stock"
                out.append(Note(f"{{{seat}}} draws the {card_symbol(card)} from the stock", ONE[seat], other))
                out.append(Phase("discard"))
        else:
            self._take(seat, out)

    def _take(self, seat: Seat, out: list[Event] | None) -> None:
        """The seat in turn takes the discard."""
        card = self.discards.pop()
        self.hands[seat] |= 1 << card
        self.taken = card
        self.steps.append(taken(seat, card))
        self.phase = "discard"
        if out is not None:
            out.append(Moved((card,), "discard", f"hand:{seat}", ONE[seat]))
            out.append(Note(f"{{{seat}}} takes the {card_symbol(card)}"))
            out.append(Phase("discard"))

    def _discard(self, seat: Seat, card: Card, goes_out: bool, out: list[Event] | None) -> None:
        back = self.taken >= 0 and 1 << card & _same_kind(self.taken)
        self.backs = self.backs + 1 if back else 0
        self.taken = -1
        self.hands[seat] ^= 1 << card
        self.discards.append(card)
        self.steps.append(thrown(seat, card))
        self.turns += 1
        if out is not None:
            out.append(Moved((card,), f"hand:{seat}", "discard"))
            verb = "throws back" if back else "discards"
            out.append(Note(f"{{{seat}}} {'goes out with' if goes_out else verb} the {card_symbol(card)}"))
        if goes_out:
            self.out = seat
            if out is not None:
                out.append(Marked("out", f"{{{seat}}} is out"))
            self._end(f"{{{seat}}} is out", out)
        elif self.turns >= self.rules.turns:
            if out is not None:
                out.append(Note(f"Nobody has gone out in {self.turns} turns, so the hand is over"))
            self._end("Nobody is out", out)
        else:
            self._ask(out)

    def _ask(self, out: list[Event] | None) -> None:
        """Ask those who may bump about the discard; all who may, so that it tells nothing of their cards."""
        if self.rules.bump:
            hands, turn, following = self.hands, self.turn, self.following
            others = [seat for seat in range(self.seats) if seat not in (turn, following)]
            self.asked = frozenset([seat for seat in others if hands[seat] & hands[seat] - 1])  # two cards at least
            self.claims = ()
        if not self.asked:
            self._next(out)
            return
        self.phase = "bump"
        if out is not None:
            out.append(Phase("bump"))

    def _answer(self, seat: Seat, claim: Claim | None, out: list[Event] | None) -> None:
        """Somebody bumps or lets it go; which, nobody else knows until all have answered."""
        self.asked -= ONE[seat]
        if claim is not None:
            self.claims = (*self.claims, claim)
        if out is not None:
            out.append(Marked("answer", f"{{{seat}}} has answered"))
            if claim is None and self._bumps(seat):
                out.append(Note(f"{{{seat}}} lets the {card_symbol(self.discards[-1])} go", ONE[seat]))
        if self.asked:
            return
        if not self.claims:
            self._next(out)
            return
        ranked = sorted(self.claims, key=lambda made: (-made.points, (made.seat - self.turn) % self.seats))
        self.claims = ()
        self.claim = ranked[0]
        for made in ranked:
            self.steps.append(Step(made.seat, "name", made.cards))
        self.phase = "challenge"
        if out is not None:
            for made in ranked:
                text = f"{{{made.seat}}} claims the {card_symbol(self.discards[-1])} with {symbols(made.cards)}"
                out.append(Said(made.seat, f"Bump: {TITLES[made.name]}"))
                out.append(Note(f"{text}: {IN_WORDS[made.name]}, {counted(made.points, 'point')}"))
            if len(ranked) > 1:
                better = "is worth more" if ranked[0].points > ranked[1].points else "is as good and sits nearer"
                who = (
                    f"The meld of {{{ranked[0].seat}}}"
                    if ranked[0].points > ranked[1].points
                    else f"{{{ranked[0].seat}}}"
                )
                out.append(Note(f"{who} {better}, so that claim stands"))
            out.append(Marked("claim", f"{{{self.claim.seat}}} bumps"))
            out.append(Phase("challenge", f"{{{self.claim.seat}}} bumps with {IN_WORDS[self.claim.name]}"))

    def _challenge(self, seat: Seat, name: str, out: list[Event] | None) -> None:
        """The next player stops the bump and takes the card himself."""
        card = self.discards[-1]
        self.proofs = (*self.proofs, Proof(seat, name, card, len(self.steps)))
        self.claim = None
        self.turn = seat
        if out is not None:
            out.append(Said(seat, f"Challenge: {TITLES[name]}"))
            out.append(Note(f"{{{seat}}} stops the bump with {IN_WORDS[name]}, {counted(POINTS[name], 'point')}"))
        self._take(seat, out)

    def _let_bump(self, out: list[Event] | None) -> None:
        """The bump stands: the meld is laid on the table, and the claimant discards."""
        claim = self.claim
        if claim is None:
            raise AssertionError("a claim is answered that nobody has made")
        seat, discarder = claim.seat, self.turn
        card = self.discards.pop()
        cards = (*claim.cards, card)
        meld = named_meld(claim.name, cards)
        self.hands[seat] ^= mask_of(claim.cards)
        zone = f"meld:{seat}:{len(self.exposed[seat])}"
        self.exposed[seat] = (*self.exposed[seat], meld)
        self.steps.append(Step(seat, "lay", claim.cards))
        self.turn = seat
        self.backs = 0
        self.claim = None
        self.phase = "discard"
        if out is not None:
            out.append(Note(f"{{{(discarder + 1) % self.seats}}} lets the bump stand"))
            for shown in meld.cards:
                out.append(Moved((shown,), "discard" if shown == card else f"hand:{seat}", zone))
            out.append(Marked("meld", f"{TITLES[meld.name]} {meld.points}"))
            out.append(Note(f"{{{seat}}} lays down {symbols(meld.cards)}: {_said(meld)}"))
            out.append(Phase("discard"))

    def _next(self, out: list[Event] | None) -> None:
        """The next seat's turn begins."""
        self.turn = self.following
        self.phase = "draw" if self.seats == 4 or self.stock else "reshuffle"
        if out is not None:
            out.append(Phase(self.phase))

    def _reshuffle(self, order: tuple[Card, ...], out: list[Event] | None) -> None:
        below = tuple(self.discards[:-1])
        self.stock = list(reversed(order))
        self.discards = self.discards[-1:]
        self.steps.append(Step(CHANCE, "reshuffle", below))
        self.phase = "draw"
        if out is not None:
            # Everybody sees which cards leave the pile, and nobody in which order they lie afterwards.
            out.append(Moved(below, "discard", "stock"))
            out += [Turned(None, "stock", place) for place in range(len(below))]
            out.append(Marked("shuffle", "The discards are shuffled", "stock"))
            out.append(Note("The stock is empty: the discards are shuffled and become the new stock"))
            out.append(Phase("draw"))

    def _end(self, banner: str, out: list[Event] | None) -> None:
        """Nobody draws or discards any more: the hands are shown, and laid out or scored."""
        if self.rules.manual:
            self.phase = "lay"
            if out is not None:
                for seat, hand in enumerate(self.hands):
                    if hand:
                        out.append(Moved(tuple(cards_in(hand)), f"hand:{seat}", f"idle:{seat}"))
                out.append(Phase("lay", f"{banner}: lay out your melds"))
            return
        for seat, hand in enumerate(self.hands):
            self.laid[seat] = arranged(hand, ALL_USED if seat == self.out and self.rules.whole else 0)
            if out is not None:
                first = len(self.exposed[seat])
                for number, meld in enumerate(self.laid[seat], first):
                    out.append(Moved(meld.cards, f"hand:{seat}", f"meld:{seat}:{number}"))
                idle = self._left(seat)
                if idle:
                    out.append(Moved(tuple(cards_in(idle)), f"hand:{seat}", f"idle:{seat}"))
        self._score(out)

    def _lay_out(self, seat: Seat, verb: str, cards: tuple[Card, ...], out: list[Event] | None) -> None:
        first = len(self.exposed[seat])
        if verb == "lay":
            meld = meld_of(cards)
            if meld is None:
                raise AssertionError("what is no meld has been let through")
            zone = f"meld:{seat}:{first + len(self.laid[seat])}"
            self.laid[seat] = (*self.laid[seat], meld)
            if out is not None:
                out.append(Moved(meld.cards, f"idle:{seat}", zone))
                out.append(Note(f"{{{seat}}} lays out {symbols(meld.cards)}: {_said(meld)}"))
        elif verb == "lift":
            if out is not None:
                idle = tuple(cards_in(self._left(seat)))
                if idle:
                    out.append(Moved(idle, f"idle:{seat}", ""))
                for number, meld in enumerate(self.laid[seat], first):
                    out.append(Moved(meld.cards, f"meld:{seat}:{number}", ""))
                out.append(Moved(tuple(cards_in(self.hands[seat])), "", f"idle:{seat}"))
                out.append(Note(f"{{{seat}}} takes the melds back"))
            self.laid[seat] = ()
        else:
            self.done |= ONE[seat]
            if out is not None:
                out.append(Marked("done", f"{{{seat}}} has laid out his melds"))
            if len(self.done) == self.seats:
                self._score(out)

    def _score(self, out: list[Event] | None) -> None:
        """Enter the points of the hand on the sheet."""
        melds = [(*self.exposed[seat], *self.laid[seat]) for seat in range(self.seats)]
        bonus = self.rules.bonus if self.out >= 0 else 0
        points = tuple(
            sum([meld.points for meld in melds[seat]]) + (bonus if seat == self.out else 0)
            for seat in range(self.seats)
        )
        self.totals = tuple(map(sum, zip(self.totals, points, strict=True)))
        names = tuple(tuple(meld.name for meld in shown) for shown in melds)
        went = self.out if self.out >= 0 else None
        self.finished = (*self.finished, Hand(self.dealer or 0, went, names, points, bonus))
        highest = max(self.totals)
        over = highest >= self.rules.target and self.totals.count(highest) == 1
        self.phase = "game_over" if over else "hand_over"
        if out is None:
            return
        for seat in range(self.seats):
            shown = listed([_said(meld) for meld in melds[seat]]) if melds[seat] else "no meld"
            more = f", and {counted(bonus, 'point')} for going out" if seat == self.out and bonus else ""
            out.append(Note(f"{{{seat}}} has {shown}{more}: {counted(points[seat], 'point')}"))
        out.append(Scored(points, f"Hand {self.hand}"))
        self._tell_end(self._ending(points, bonus), out)

    def _ending(self, points: Sequence[int], bonus: int) -> str:
        """How the hand ended, and what it brought."""
        others = listed([f"{{{seat}}} {score}" for seat, score in enumerate(points) if seat != self.out])
        if self.out < 0:
            return f"Nobody went out in {self.turns} turns. The melds count: {others}."
        more = f", {bonus} of them for going out" if bonus else ""
        return f"{{{self.out}}} went out and scored {counted(points[self.out], 'point')}{more}. The others: {others}."

    # ---------------------------------------------------------------------------------- what can be known

    def tallies(self, seat: Seat) -> Mapping[str, int]:
        return {"out_first": int(self.finished[-1].out == seat)}

    def result(self) -> Result | None:
        if self.phase != "game_over":
            return None
        ranks = [sum(other > total for other in self.totals) for total in self.totals]
        return Result(self.totals, (ranks.index(0),), placed(self.totals, ranks))

    def census(self) -> list[Card]:
        exposed = [card for melds in self.exposed for meld in melds for card in meld.cards]
        return [*(card for hand in self.hands for card in cards_in(hand)), *exposed, *self.stock, *self.discards]

    def view(self, seat: Seat | None) -> View:
        rules, seats = self.rules, self.seats
        playing = self.phase in ("draw", "discard", "bump", "challenge", "reshuffle")
        own = self.hands[seat] if seat is not None else 0
        facts = {
            "hand": self.hand,
            "dealer": self.dealer,
            "turn": self.turn if playing else None,
            "turns": self.turns,
            "taken": Card(self.taken) if self.taken >= 0 else None,
            "backs": self.backs,
            "exposed": tuple(self.exposed),
            "answered": self._answered(),
            "mine": next((claim for claim in self.claims if claim.seat == seat), None),
            "claim": self.claim,
            "proofs": self.proofs,
            "out": self.out if self.out >= 0 else None,
            "laid": tuple(self.laid),
            "done": tuple(sorted(self.done)),
            "steps": tuple(self.steps),
            "arrangement": arranged(own),
            "totals": self.totals,
            "hands": self.finished,
        }
        status = [f"Playing to {rules.target}"]
        if self.hand:
            status.insert(0, f"Hand {self.hand}")
        if playing:
            status.insert(1, f"Turn {self.turns + 1}")
            if self.backs:
                status.insert(2, f"Thrown back {'once' if self.backs == 1 else f'{self.backs} times'}")
        return View(
            game=self.id,
            options=self.options,
            seat=seat,
            seats=seats,
            phase=self.phase,
            waiting_for=self.waiting_for(),
            zones=self._zones(seat),
            plates=tuple(self._plate(other, seat) for other in range(seats)),
            tokens=self._tokens(seat if playing else None),
            status=tuple(status),
            sheet=self._sheet(),
            facts=facts,
            result=self.result(),
            order=_HELD,
        )

    def _answered(self) -> tuple[Seat, ...]:
        """Who has said whether he bumps, while others have still to say it."""
        if self.phase != "bump":
            return ()
        others = [(self.turn + place) % self.seats for place in range(2, self.seats)]
        return tuple(seat for seat in others if seat not in self.asked and self.hands[seat].bit_count() > 1)

    def _zones(self, viewer: Seat | None) -> tuple[Zone, ...]:
        zones = [
            Zone("stock", (None,) * len(self.stock), "the stock"),
            Zone("discard", tuple(self.discards), "the discard pile" if self.seats < 4 else "the card from the right"),
        ]
        over = self.phase in ("lay", "hand_over", "game_over")
        for seat in range(self.seats):
            whose = "your" if seat == viewer else f"{{{seat}}}'s"
            held = self.hands[seat]
            hand: tuple[Card | None, ...] = ()
            idle: tuple[Card, ...] = ()
            if over:
                idle = tuple(cards_in(self._left(seat)))
            else:
                hand = tuple(cards_in(held)) if seat == viewer else (None,) * held.bit_count()
            melds = (*self.exposed[seat], *self.laid[seat])
            zones.append(Zone(f"hand:{seat}", hand, f"{whose} hand", seat))
            for number in range(FIVE):
                cards = melds[number].cards if number < len(melds) else ()
                zones.append(Zone(f"meld:{seat}:{number}", cards, f"{whose} melds", seat))
            zones.append(Zone(f"idle:{seat}", idle, f"{whose} other cards", seat))
        return tuple(zones)

    def _plate(self, seat: Seat, viewer: Seat | None) -> Plate:
        lines = []
        if self.phase in ("draw", "discard", "bump", "challenge", "reshuffle") and seat != viewer:
            lines.append(counted(self.hands[seat].bit_count(), "card"))
        melds = (*self.exposed[seat], *self.laid[seat])
        if melds:
            lines.append(f"{sum([meld.points for meld in melds])} in melds")
        return Plate(str(self.totals[seat]), tuple(lines), seat == self.dealer)

    def _tokens(self, viewer: Seat | None) -> tuple[Token, ...]:
        tokens = []
        if viewer is not None and self.seats == 4 and self.discards:
            tokens.append(Token("source", "discard", self._thrower(viewer)))
        if viewer is not None:
            tokens.append(Token("worth", f"hand:{viewer}", self._outlook(viewer)))
        for seat in range(self.seats):
            for number, meld in enumerate((*self.exposed[seat], *self.laid[seat])):
                place = f"meld:{seat}:{number}"
                tokens.append(Token("meld", place, f"{TITLES[meld.name]} {meld.points}"))
                if meld.joker >= 0:
                    tokens.append(Token("joker", place, card_symbol(KIND_CARDS[meld.joker])))
            if self.claim is not None and seat == self.claim.seat:
                tokens.append(Token("claim", f"seat:{seat}", f"{TITLES[self.claim.name]} {self.claim.points}"))
            if seat == self.out:
                paid = f"out, +{self.rules.bonus}" if self.rules.bonus and self.phase != "lay" else "out"
                tokens.append(Token("out", f"seat:{seat}", paid))
        return tuple(tokens)

    def _thrower(self, viewer: Seat) -> str:
        """Who has thrown the card that lies on the pile, as the viewer sees him."""
        seat = next(step.seat for step in reversed(self.steps) if step.what == "throw")
        return {viewer: "Yours", (viewer - 1) % 4: "From your right"}.get(seat, f"From {{{seat}}}")

    def _outlook(self, seat: Seat) -> str:
        """What the hidden cards of a seat would count now."""
        melds = arranged(self.hands[seat])
        points = counted(sum([meld.points for meld in melds]), "point")
        idle = self.hands[seat].bit_count() - sum([len(meld.cards) for meld in melds])
        return f"Best melds: {points}, {counted(idle, 'card') if idle else 'no card'} left over"

    def _sheet(self) -> Sheet:
        rows, marks = [], []
        running = [0] * self.seats
        for number, done in enumerate(self.finished, 1):
            cells = []
            for seat, points in enumerate(done.points):
                running[seat] += points
                bonus = f"{points - done.bonus} + {done.bonus} = " if seat == done.out and done.bonus else ""
                cells.append(f"{bonus}{points} ({running[seat]})")
            rows.append((str(number), "nobody" if done.out is None else f"{{{done.out}}}", *cells))
            hands = "; ".join(f"{{{seat}}}: {_names(names)}" for seat, names in enumerate(done.melds))
            marks.append(f"Hand {number}: {hands}")
        highest = max(self.totals)
        return Sheet(
            title=f"Khanhoo to {self.rules.target}",
            heads=("Hand", "Out", *range(self.seats)),
            rows=tuple(rows),
            totals=("Total", "", *map(str, self.totals)),
            marks=tuple(marks),
            leaders=tuple(seat for seat, total in enumerate(self.totals) if total == highest) if rows else (),
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
        game.turns = facts["turns"]
        game.taken = -1 if facts["taken"] is None else facts["taken"]
        game.backs = facts["backs"]
        game.exposed = list(facts["exposed"])
        game.asked = view.waiting_for if view.phase == "bump" else NOBODY
        game.claims = () if facts["mine"] is None else (facts["mine"],)
        game.claim = facts["claim"]
        game.proofs = facts["proofs"]
        game.out = -1 if facts["out"] is None else facts["out"]
        game.laid = list(facts["laid"])
        game.done = frozenset(facts["done"])
        game.steps = list(facts["steps"])
        game.totals = facts["totals"]
        game.finished = facts["hands"]
        game.discards = [card for card in view.zone("discard").cards if card is not None]
        if not game.hand:
            return game
        shown: dict[Seat, int] = {}
        for seat in range(seats):
            zones = [view.zone(f"{kind}:{seat}") for kind in ("hand", "idle")]
            cards = [card for zone in zones for card in zone.cards]
            if seat == viewer or None not in cards:
                laid = [card for meld in game.laid[seat] for card in meld.cards]
                shown[seat] = mask_of(card for card in (*cards, *laid) if card is not None)
        opener = ((game.dealer or 0) + 1) % seats
        where = Whereabouts([_HAND + (seat == opener) for seat in range(seats)], game.steps)
        exposed = [card for melds in game.exposed for meld in melds for card in meld.cards]
        unseen = _PACK_MASK & ~mask_of((*game.discards, *exposed))
        hidden = unseen
        for hand in shown.values():
            hidden &= ~hand
        for proof in game.proofs:
            if proof.seat not in shown:
                _believe(proof, game.steps, where, hidden, rng)
        game.hands, game.stock = where.lay(unseen, shown, rng)
        return game
