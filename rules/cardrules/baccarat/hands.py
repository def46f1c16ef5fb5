"""What lies on a baccarat table, and what the hands of its dealer do there, right or wrong.

A ``Layout`` does as it is told. Whether a step is right, and what is to be done about a wrong one, is the matter of
``cardrules.baccarat.procedure``, which also lists the steps. All money is in cents.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Final, Literal, NamedTuple, Self

from cardrules.baccarat.bettors import (
    Bettor,
    Crowd,
    Incident,
    Plans,
    Wager,
    after_coup,
    new_bettor,
    seat_bettors,
)
from cardrules.baccarat.grading import (
    ERRORS,
    CoupReport,
    Fault,
    Hand,
    called_after_burn,
    draws,
    is_well_cut,
    merged,
    par_time,
    result_call,
    said_call,
    worse,
)
from cardrules.baccarat.rules import (
    BANKER,
    BET_NAMES,
    BETS,
    DENOMINATIONS,
    PLAYER,
    TIE,
    Outcome,
    Settlement,
    Terms,
    fewest_chips,
    money,
    next_card,
    outcome_of,
    settle,
    total_of,
    value_of,
)
from cardrules.cards import ACE, Card, card_symbol, rank_of
from cardrules.game import NOBODY, Event, Marked, Moved, Note, Paid, Phase, Said, Seat, Turned

__all__ = ["MIDDLE", "OPENING_RACK", "Coach", "House", "Layout", "Payment", "Remedy", "Touched", "prep_steps"]


OPENING_RACK: Final = (20, 60, 200, 300, 400, 200, 80)
"""Chips in the rack when the table opens, by ``DENOMINATIONS``."""
MIDDLE: Final = range(100, 201)
"""Cards before the cut card when a shoe is taken over in its middle: twenty to forty coups."""
_CALLED_PAYOUT: Final = 50_000
"""The least payout that is called, in cents."""
_COUP_MS: Final = 45_000
"""What a coup counts in a timed session if nobody tells the time: eighty an hour."""
_PURSE: Final = 100
"""What a person sits down with, in table minimums."""


Coach = Literal["block", "correct", "silent"]
"""What happens when the dealer errs: see ``cardrules.baccarat.procedure``."""
Remedy = Literal["named", "choose", "unaided"]
"""How the floor makes known what puts an error right: it names it, offers four, or waits for it."""


class House(NamedTuple):
    """What the options of a table come to."""

    decks: int
    pack: tuple[Card, ...]
    terms: Terms
    crowd: Crowd
    labels: tuple[str, ...]
    """What is printed at each position; the first, of position 0, is empty."""
    each_coup: bool
    """Whether marked commission is collected after every coup."""
    cut_depth: int
    one_more: bool
    burn_ten: int
    burn_ace: int
    face_down: bool
    coach: Coach
    calls: bool
    """Whether the dealer has to make the calls."""
    totals: bool
    """Whether the dealer has to call totals."""
    prep: tuple[str, ...]
    """The steps of preparing a shoe; empty: it is done for the dealer."""
    race: bool
    limit: int
    """Milliseconds of a session, or 0 for one shoe."""
    dealer: Seat
    mends: bool = True
    """Whether a dealer may mend his own mistakes; else the floor is called."""
    free_hand: bool = False
    """Whether a card drawn in error begins a hand without bets, so that the shoe keeps its order; else it is burned."""
    remedy: Remedy = "named"
    middle: bool = False
    """Whether the first shoe is taken over from another dealer in its middle."""
    hand: Hand = "keys"
    """With what the dealer's hands work; par is that of them."""

    @property
    def marked(self) -> bool:
        """Whether commission is marked and collected later."""
        return self.terms.commission == "marked"

    def burns(self, card: Card) -> int:
        """How many more cards are burned after this first one."""
        if rank_of(card) == ACE:
            return self.burn_ace
        return value_of(card) or self.burn_ten


def prep_steps(kind: str, decks: int) -> tuple[str, ...]:
    """The steps from gathering the cards to loading the shoe: ``short``, ``full`` (half a pack from each of two
    stacks at a time) or ``skip``."""
    if kind == "skip":
        return ()
    mix: tuple[str, ...] = ("mix",)
    if kind == "full":
        mix = ("wash", "stacks", *("pick", "riffle", "riffle", "strip", "riffle", "lay") * decks)
    return ("gather", *mix, "square", "offer", "slide", "cutcard", "load")


class Touched(NamedTuple):
    """A bet that was taken or paid in this coup."""

    wager: Wager
    result: str
    """Of the bet: "wins", "loses" or "pushes"."""
    due: int
    """What should have been paid."""
    paid: int | None
    """What was paid beside the bet, or None if it was taken."""
    rack: tuple[int, ...]
    """What the rack was before."""


class Payment(NamedTuple):
    """One bet that wins: what is paid, and what commission is marked."""

    position: int
    bet: str
    pays: int
    marks: int


class Layout:
    """A table with its cards, chips and bettors. All attributes may be read; every value is immutable.

    ``phase`` is ``table`` (nobody sits yet), ``deal`` (to be shuffled), ``shoe``, ``cut`` (a bettor cuts), ``burn``,
    ``over`` (a shoe is taken over from another dealer), ``between`` (coups), ``bets`` (the bettors bet), ``betting``
    (a person does), ``close``, ``coup``, ``settle``, ``end`` (of the shoe), ``hand_over`` or ``game_over``.
    """

    HIDDEN: Final = ("house", "heap", "shoe", "burned", "extra", "player", "banker", "dead")
    """Attributes with cards in them, of which not everything may be seen."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.phase = "table"
        self.lot = 0
        # cards
        self.heap: tuple[Card, ...] = ()
        self.shoe: tuple[Card, ...] = ()
        self.burned: tuple[Card, ...] = ()
        self.player: tuple[Card, ...] = ()
        self.banker: tuple[Card, ...] = ()
        self.extra: tuple[Card, ...] = ()
        self.dead: tuple[Card, ...] = ()
        self.known: tuple[Card, ...] = ()  # the cards in the discard holder whose faces everybody has seen
        self.extra_state = ""
        # of a card pulled in error: "unseen", "use" (seen, the next to be used), "burn" or "keep" (what is to be done
        # with it), "kept" (it waits for a hand without bets)
        self.free = False  # whether this hand is dealt without bets
        self.down = (False, False)  # whether Player's and Banker's hands lie face down
        # the shoe
        self.shoes = 0  # that have been shuffled
        self.prep_at = 0  # the step of the preparation that is due
        self.refused: tuple[int, ...] = ()  # positions that would not cut
        self.cut_point = 0  # cards in front of the bettor's cut card
        self.cutter = 0  # the position that has been offered the cut card
        self.cut = ""  # the dealer's cut card: "" not placed, "in" the shoe, in the "hand", "out"
        self.cut_depth = 0
        self.last = ""  # "next": one more coup after this one, "this": this is the last
        self.burn_left = 0  # cards still to be burned
        self.burn_missing = 0  # cards that should have been burned
        # the coup
        self.coup = 0  # in this shoe, from 1
        self.coups = 0  # in the session
        self.drawn = 0  # cards put on a hand
        self.laid: tuple[str, ...] = ()  # the hands that got the cards, in the order in which they left the shoe
        self.player_done = False  # whether Player's third card is dealt, or decided against
        self.banker_done = False
        self.call_due = ""  # what is to be called now
        self.misread = -1  # the error of a wrong total in this coup
        self.declared = ""  # the winner that was shown
        self.outcome: Outcome | None = None  # by which bets are settled
        self.incidents: tuple[Incident, ...] = ()  # of this coup
        self.service: tuple[str, ...] = ()  # the steps to be done between the coups, or at the end of the shoe
        self.given = 0  # cents laid out for a bettor last
        # money
        self.bettors: tuple[Bettor, ...] = ()
        self.layout: tuple[Wager, ...] = ()
        self.to_take: tuple[tuple[int, str], ...] = ()
        self.to_pay: tuple[Payment, ...] = ()
        self.to_mark: tuple[tuple[int, int], ...] = ()  # commission by position
        self.touched: tuple[Touched, ...] = ()  # the bets that have been settled
        self.marks: tuple[tuple[int, int], ...] = ()  # made in this coup, by position
        self.counts = (0, 0, 0)  # bets taken, paid, and Banker bets paid, for the par time
        self.markers: tuple[tuple[int, int], ...] = ()  # commission owed by position
        self.rack: tuple[int, ...] = OPENING_RACK
        self.fills: tuple[int, ...] = ()  # denominations that have been called for
        self.won = 0  # by the house in this coup
        self.house_won = 0  # in the coups before it
        self.lost = (0, 0)  # by the house and by the bettors, through errors that stood at the end of a coup
        self.before: tuple[Any, ...] | None = None  # what the table was like when settling began too early
        # grading
        self.faults: tuple[Fault, ...] = ()
        self.pending: tuple[tuple[int, str, int], ...] = ()  # errors that can be put right: which, how, made at
        self.prompt = ""  # the remedy that the supervisor waits for
        self.noted: tuple[str, ...] = ()  # what has been noted once in this coup
        self.steps = 0  # of the dealer in the session
        self.coup_steps = 0
        self.ill_cut = 0  # payouts right in value but made of too many chips
        self.reports: tuple[CoupReport, ...] = ()
        self.results: tuple[str, ...] = ()  # of this shoe, as ``Roads`` reads them
        self.time = 0  # in milliseconds since the table was opened
        self.clocked = False  # whether anybody has told the time
        self.closed_at: int | None = None  # when the bets of this coup were closed

    def copy(self) -> Self:
        """An independent table in the same state."""
        table = object.__new__(type(self))
        table.__dict__.update(self.__dict__)
        return table

    def public(self) -> dict[str, Any]:
        """Everything but the cards, as it may be shown to everybody."""
        hidden = self.HIDDEN
        return {name: value for name, value in self.__dict__.items() if name not in hidden}

    # ------------------------------------------------------------------------------------------------ what there is

    def label(self, position: int) -> str:
        """A position as players read it."""
        return f"position {self.house.labels[position]}"

    def wager(self, position: int, bet: str) -> Wager | None:
        """The chips on a circle (those added late, if there are some), or None."""
        found = [wager for wager in self.layout if wager.position == position and wager.bet == bet]
        return found[-1] if found else None

    def lying(self, position: int, bet: str) -> Wager:
        """The chips on a circle. Raises LookupError if there are none."""
        wager = self.wager(position, bet)
        if wager is None:
            raise LookupError(f"nothing lies on {bet} at {self.label(position)}")
        return wager

    def bettor(self, position: int) -> Bettor | None:
        """Who sits at a position."""
        return next((bettor for bettor in self.bettors if bettor.position == position), None)

    def purse(self, position: int) -> int:
        """The chips on the rail of a position, in cents."""
        bettor = self.bettor(position)
        return bettor.bankroll if bettor else 0

    def owes(self, position: int) -> int:
        """The commission that is marked for a position."""
        return dict(self.markers).get(position, 0)

    @property
    def exposed_card(self) -> Card | None:
        """The next card of the shoe, if it is needed and lies face up."""
        lies_so = (
            self.phase == "coup"
            and not self.complete
            and (not self.extra or self.extra_state == "kept")
            and not self.cut_is_next
            and any(kind == "faceup" and number == self.drawn + 1 for kind, _, number, _ in self.incidents)
        )
        return self.shoe[0] if lies_so and self.shoe else None

    @property
    def calling(self) -> str:
        """What a number that the dealer begins to say is part of: "burn" (how many cards), "totals" (of both hands),
        "player" or "banker" (the new total of that hand), "result" (the winner's total, then the other), or "" where
        no number is said. It follows from what lies on the table, and tells nothing else."""
        if self.phase == "burn":
            return "burn" if self.burned else ""
        if self.phase == "settle":
            return "result"
        cards = len(self.player) + len(self.banker)
        if self.phase != "coup" or cards < 4:
            return ""
        return "totals" if cards == 4 else self.stray

    @property
    def cut_is_next(self) -> bool:
        """Whether the cut card is the next thing in the shoe."""
        return self.cut == "in" and len(self.shoe) <= self.cut_depth

    @property
    def session(self) -> int:
        """How long the session has lasted, in milliseconds."""
        return self.time if self.clocked else self.coups * _COUP_MS

    def _values(self) -> list[int]:
        return [value_of(card) for card in self.player]

    def _draws(self, hand: str) -> bool:
        return draws(hand, self._values(), total_of(self.banker[:2]))

    @property
    def complete(self) -> bool:
        """Whether the first four cards are out and have been turned, and both third cards decided."""
        return len(self.player) + len(self.banker) >= 4 and self.player_done and self.banker_done

    def illegal_bets(self) -> list[tuple[Wager, str]]:
        """The bets that the dealer must point out before closing, with what is wrong with each."""
        found = []
        for wager in self.layout:
            others = [other.bet for other in self.layout if other.position == wager.position and other != wager]
            fault = self.house.crowd.limits.fault(wager.bet, wager.amount, others)
            if fault and not (fault == "Not both Player and Banker." and wager.bet == PLAYER):
                found.append((wager, fault))  # of bets on both sides it is the second that goes back
        return found

    def result_of(self, wager: Wager) -> Settlement:
        """Whether a bet wins, loses or pushes, what it is paid, and what commission is marked for it, by the result
        that was shown."""
        if self.outcome is None:
            raise LookupError("no result has been shown")
        return settle(wager.bet, wager.amount, self.outcome, self.house.terms)

    def _blame(self, error: str, message: str, corrected: Literal["", "prompted"], act: int = -1) -> int:
        """Enter an error, or add it to the wrong total (not put right) that led to it, or to the error ``act`` of the
        same act; its number."""
        severity = ERRORS[error].severity
        if act >= 0:
            self.faults = (*self.faults[:act], worse(self.faults[act], error, message), *self.faults[act + 1 :])
            return act
        if self.misread >= 0 and error in ("R4", "R5", "R6", "R7", "R8", "R12"):
            number = self.misread
            changed = merged(self.faults[number], severity)
            self.faults = (*self.faults[:number], changed, *self.faults[number + 1 :])
            return number
        fault = Fault(error, severity, message, self.coups, self.steps, corrected)
        self.faults = (*self.faults, fault)
        return len(self.faults) - 1

    # ------------------------------------------------------------------------------------------------- doing a step

    def _do(self, text: str, chips: Sequence[tuple[int, int]], out: list[Event] | None) -> None:
        verb, *words = text.split()
        if verb == "pay":
            self._pay(int(words[0]), words[1], int(words[2]), chips, out)
            return
        does: dict[str, Callable[[list[str], list[Event] | None], None]] = {
            "gather": self._gather, "square": self._square, "offer": self._offer, "insert": self._insert,
            "slide": self._slide, "cutcard": self._place_cut_card, "load": self._load, "burn": self._burn,
            "sweep": self._sweep, "open": self._open, "return": self._return, "draw": self._draw, "pull": self._pull,
            "turn": self._turn, "stand": self._stand, "aside": self._aside, "call": self._call, "push": self._push,
            "tap": self._push, "take": self._take, "rake": self._rake, "mark": self._mark, "discard": self._discard,
            "collect": self._collect, "give": self._give, "handover": self._give, "spread": self._spread,
            "count": self._count, "fill": self._fill, "leave": self._leave, "drop": self._serve, "hands": self._serve,
            "tapout": self._tap_out, "keep": self._keep, "freehand": self._free_hand,
        }  # fmt: skip
        if verb == "close":
            self._say("No more bets", out)
            self._close(out)
        elif verb in does:
            does[verb](words, out)
        else:
            self._motion(verb, out)

    def _say(self, text: str, out: list[Event] | None) -> None:
        if out is not None:
            out.append(Said(self.house.dealer, text))
            out.append(Note(f"{{{self.house.dealer}}}: {text}"))

    def _note(self, text: str, out: list[Event] | None) -> None:
        if out is not None:
            out.append(Note(text))

    # ----------------------------------------------------------------------------------------------------- the shoe

    def begin(self, lot: int, out: list[Event] | None) -> None:
        """The bettors sit down: who comes is drawn by lot."""
        house = self.house
        rng = random.Random(f"baccarat/{lot}")
        others = seat_bettors(house.crowd, rng)
        own = house.crowd.reserved
        person = (Bettor(own, "", _PURSE * house.crowd.limits.least, 0, 0),) if own else ()
        self.lot = lot
        self.bettors = tuple(sorted((*others, *person)))
        self.phase = "deal"
        self._note(f"{len(self.bettors)} bettors sit down" if len(self.bettors) > 1 else "One bettor sits down", out)

    def shuffled(self, order: tuple[Card, ...], out: list[Event] | None) -> None:
        """A new shoe: all cards lie in the discard holder, in the order that the shuffle will give them."""
        if out is not None:
            for zone, cards in (("shoe", self.shoe), ("extra", self.extra), ("discards", self.dead)):
                if cards:
                    out.append(Moved((None,) * len(cards), zone, "", NOBODY))
            out.append(Phase("deal", "A new shoe"))
            out.append(Note(f"Shoe {self.shoes + 1}: {self.house.decks} packs"))
            out.append(Moved(order, "", "discards", NOBODY))
        self.shoes += 1
        self.coup = 0
        self.dead, self.known = order, ()
        self.shoe, self.extra, self.extra_state = (), (), ""
        self.results = ()
        self.cut = self.last = ""
        self.refused = ()
        self.prep_at = 0
        self.phase = "shoe"
        if not self.house.prep:
            self._gather([], out)
            self.cutter = self.house.crowd.reserved
            self.phase = "cut"

    def _motion(self, verb: str, out: list[Event] | None) -> None:
        """A motion of the shuffle; the cards have been shuffled fairly in any case."""
        self.prep_at += 1
        self._note(_MOTIONS[verb], out)

    def _gather(self, words: list[str], out: list[Event] | None) -> None:
        self.prep_at += 1
        self.heap, self.dead = self.dead, ()
        if out is not None:
            out.append(Moved((None,) * len(self.heap), "discards", "heap", NOBODY))
            out.append(Note(f"All {len(self.heap)} cards are gathered"))

    def _square(self, words: list[str], out: list[Event] | None) -> None:
        self.prep_at += 1
        if out is not None:
            out.append(Marked("cut_card", "A cut card against the bottom"))
            out.append(Note("The pack is squared and rolled forward, a cut card against its bottom"))

    def _offer(self, words: list[str], out: list[Event] | None) -> None:
        position = int(words[0])
        bettor = self.bettor(position)
        self._say("Cut, please", out)
        if bettor is not None and bettor.cuts:
            self.cutter = position
            self.phase = "cut"
            self._note(f"{self.label(position).capitalize()} takes the cut card", out)
        else:
            self.refused = (*self.refused, position)
            self._note(f"{self.label(position).capitalize()} would rather not cut", out)

    def insert_cut_card(self, front: int, out: list[Event] | None) -> None:
        """A bettor puts the cut card behind the first ``front`` cards of the pack."""
        self.cut_point = front
        who = self.label(self.cutter).capitalize() if self.cutter else "A bettor"
        if out is not None:
            out.append(Marked("cut_card", "The pack is cut"))
            out.append(Note(f"{who} cuts: {front} cards lie in front of the cut card"))
        self.phase = "shoe"
        if self.house.prep:
            self.prep_at += 1
            return
        self._slide([], out)
        self._place_cut_card([str(self.house.cut_depth)], out)
        self._load([], out)
        while self.burn_left or not self.burned:
            self._burn([], out)
            self.call_due = ""
        self._sweep([], out)
        if self.house.middle and self.shoes == 1:
            self.phase = "over"

    def coups_before_cut(self) -> tuple[int, ...]:
        """How many cards lie before the cut card after 0, 1, 2 ... coups, as the shoe has them."""
        left = [len(self.shoe) - self.cut_depth]
        start = 0
        while left[-1] > 0 and start + 6 <= len(self.shoe):
            player: list[Card] = []
            banker: list[Card] = []
            while (hand := next_card(player, banker)) is not None:
                (player if hand == PLAYER else banker).append(self.shoe[start])
                start += 1
            left.append(len(self.shoe) - start - self.cut_depth)
        return tuple(each for each in left if each > 0)

    def take_over(self, coups: int, out: list[Event] | None) -> None:
        """Another dealer has dealt the first coups of the shoe."""
        for _ in range(coups):
            player: list[Card] = []
            banker: list[Card] = []
            while (hand := next_card(player, banker)) is not None:
                (player if hand == PLAYER else banker).append(self.shoe[len(player) + len(banker)])
            size = len(player) + len(banker)
            self._bury(self.shoe[:size], "shoe", out)
            self.shoe = self.shoe[size:]
            self.results = (*self.results, _result_mark(outcome_of(player, banker)))
        self.coup = coups
        self.phase = "between"
        self._note(f"{coups} coups have been dealt when you take the table over", out)

    def _insert(self, words: list[str], out: list[Event] | None) -> None:
        self.cutter = 0
        self.cut_point = int(words[0])
        self.prep_at += 1
        self._note("The dealer cuts the pack", out)

    def _slide(self, words: list[str], out: list[Event] | None) -> None:
        self.prep_at += 1
        self.heap = self.heap[self.cut_point :] + self.heap[: self.cut_point]
        self._note("The part behind the cut card goes to the front", out)

    def _place_cut_card(self, words: list[str], out: list[Event] | None) -> None:
        self.prep_at += 1
        self.cut, self.cut_depth = "in", self.house.cut_depth
        if out is not None:
            out.append(Marked("cut_card", f"{self.cut_depth} cards from the end"))
            out.append(Note(f"The cut card goes {self.cut_depth} cards from the end"))

    def _load(self, words: list[str], out: list[Event] | None) -> None:
        if not self.cut:
            self._place_cut_card(words, out)
        self.shoe, self.heap = self.heap, ()
        self.phase = "burn"
        self.burn_left = self.burn_missing = 0
        if out is not None:
            out.append(Moved((None,) * len(self.shoe), "heap", "shoe", NOBODY))
            out.append(Note("The pack is in the shoe"))

    def _burn(self, words: list[str], out: list[Event] | None) -> None:
        if self.phase == "coup":
            self._burn_seen(out)
            return
        card = self.shoe[0]
        self.shoe = self.shoe[1:]
        first = not self.burned
        self.burned = (*self.burned, card)
        if not first:
            self.burn_left = max(0, self.burn_left - 1)
            if out is not None:
                out.append(Moved((card,), "shoe", "burn", NOBODY))
                out.append(Note("A card is burned, face down"))
            return
        self.burn_left = self.house.burns(card)
        if self.house.calls:
            self.call_due = called_after_burn(card, self.burn_left)
        if out is not None:
            out.append(Moved((card,), "shoe", "burn"))
            out.append(Note(f"The first card is the {card_symbol(card)}"))

    def _burn_one_more(self, out: list[Event] | None) -> None:
        self.dead = (*self.dead, self.shoe[0])
        if out is not None:
            out.append(Moved(self.shoe[:1], "shoe", "discards", NOBODY))
            out.append(Note("A card that was missing is burned"))
        self.shoe = self.shoe[1:]
        self.burn_missing -= 1

    def _burn_seen(self, out: list[Event] | None) -> None:
        """Burn a card that lies face up in the shoe, or one that was pulled in error and seen."""
        if self.extra:
            card, source = self.extra[0], "extra"
            self.extra, self.extra_state = (), ""
        else:
            card, source = self.shoe[0], "burn"
            if out is not None:
                out.append(Moved((card,), "shoe", "burn"))
            self.shoe = self.shoe[1:]
            self.incidents = tuple(each for each in self.incidents if each.kind != "faceup")
        self._bury((card,), source, out)
        self._note(f"The {card_symbol(card)} is burned", out)

    def _bury(self, cards: tuple[Card, ...], source: str, out: list[Event] | None) -> None:
        """Lay cards that everybody has seen into the discard holder."""
        self.dead = (*self.dead, *cards)
        self.known = (*self.known, *cards)
        if out is not None and cards:
            out.append(Moved(cards, source, "discards", NOBODY))

    def _sweep(self, words: list[str], out: list[Event] | None) -> None:
        self.dead = (*self.dead, *self.burned)
        self.known = (*self.known, *self.burned[:1])
        if out is not None:
            out.append(Moved(self.burned, "burn", "discards", NOBODY))
            out.append(Note(f"{len(self.burned)} burned cards go to the discard holder"))
        self.burn_missing, self.burn_left = self.burn_left, 0
        self.burned = ()
        self.call_due = ""
        self.phase = "between"

    # ----------------------------------------------------------------------------------------------------- the bets

    def _open(self, words: list[str], out: list[Event] | None) -> None:
        if self.phase == "burn":  # the shoe was not ready
            self._sweep(words, out)
            return
        self._say("Place your bets", out)
        self._new_coup(out)
        self.phase = "bets"
        if out is not None:
            out.append(Phase("bets", ""))

    def _new_coup(self, out: list[Event] | None) -> None:
        """Everything of the coup before is forgotten, and what pushed goes back to the bettors' rails."""
        for denomination in self.fills:
            index = DENOMINATIONS.index(denomination)
            self.rack = (*self.rack[:index], OPENING_RACK[index], *self.rack[index + 1 :])
            self._note(f"The fill of {money(denomination)} chips has come", out)
        self.fills = ()
        for wager in self.layout:  # what pushed is the bettor's own again
            self._bank(wager.position, wager.amount)
        self.layout = ()
        self.coup += 1
        self.coups += 1
        self.burn_missing = 0
        self.drawn = 0
        self.player_done = self.banker_done = False
        self.call_due = self.declared = ""
        self.laid = ()
        self.misread = -1
        self.free = False
        self.outcome = None
        self.incidents = ()
        self.to_take, self.to_pay, self.to_mark, self.touched, self.marks = (), (), (), (), ()
        self.counts = (0, 0, 0)
        self.won = 0
        self.before = None
        self.coup_steps, self.noted = 1, ()
        self.closed_at = None

    def _free_hand(self, words: list[str], out: list[Event] | None) -> None:
        """A hand without bets, that begins with the card that was laid aside."""
        self._say("A hand without bets", out)
        self.service = ()
        for wager in self.layout:
            self._lift(wager, out)
        self._new_coup(out)
        self.free = True
        self.extra_state = "use"
        self.phase = "coup"

    def place_bets(self, plans: Plans, out: list[Event] | None) -> None:
        """The bettors bet."""
        for wager in plans.wagers:
            self._seat(wager.position, out)
            self._put(wager, out)
        self.incidents = plans.incidents
        for incident in plans.incidents:
            if incident.kind == "dither":
                self._dither(incident.position, out)
        self.phase = "betting" if self.house.crowd.reserved else "close"

    def _dither(self, position: int, out: list[Event] | None) -> None:
        """A bettor moves the chips to another circle and back again."""
        if out is None:
            return
        for bet, other in ((PLAYER, BANKER), (BANKER, PLAYER)):
            wager = self.wager(position, bet)
            if wager is not None:
                there, back = (f"position:{position}:{each}" for each in (bet, other))
                out += [Paid(wager.amount, there, back), Paid(wager.amount, back, there)]
                break
        out.append(Note(f"{self.label(position).capitalize()} moves the chips back and forth"))

    def stake(self, position: int, bet: str, amount: int, out: list[Event] | None) -> None:
        """A bettor has this much on a circle from now on (0: nothing)."""
        old = self.wager(position, bet)
        if old is not None:
            self._lift(old, out)
            self._bank(position, old.amount)
        if amount:
            self._put(Wager(position, bet, amount), out)

    def take_bets_back(self, out: list[Event] | None) -> None:
        """The shoe is over: what still lies on the layout goes back to the bettors."""
        if self.layout:
            self._note("What pushed goes back to the bettors", out)
        for wager in self.layout:
            self._lift(wager, out)
            self._bank(wager.position, wager.amount)

    def bets_placed(self) -> None:
        """The person who bets is content."""
        self.phase = "close"

    def _seat(self, position: int, out: list[Event] | None) -> None:
        """Somebody new sits down where nobody does."""
        if self.bettor(position) is None:
            newcomer = new_bettor(position, self.house.crowd, random.Random(f"{self.lot}/{self.coups}/{position}"))
            self.bettors = tuple(sorted((*self.bettors, newcomer)))
            self._note(f"A new bettor sits down at {self.label(position)}", out)

    def _put(self, wager: Wager, out: list[Event] | None) -> None:
        """Chips are put on the layout; a bettor who has too few has brought more."""
        self.layout = tuple(sorted((*self.layout, wager), key=_place))
        self._bank(wager.position, -min(wager.amount, self.purse(wager.position)))
        if out is not None:
            circle = f"position:{wager.position}:{wager.bet}"
            out.append(Paid(wager.amount, f"rail:{wager.position}", circle))
            label = self.label(wager.position).capitalize()
            out.append(Note(f"{label}: {money(wager.amount)} on {BET_NAMES[wager.bet]}"))

    def _lift(self, wager: Wager, out: list[Event] | None, target: str = "") -> None:
        """Chips leave the layout for the bettor's rail, or for ``target``."""
        layout = list(self.layout)
        layout.remove(wager)
        self.layout = tuple(layout)
        if out is not None:
            circle = f"position:{wager.position}:{wager.bet}"
            out.append(Paid(wager.amount, circle, target or f"rail:{wager.position}"))

    def _bank(self, position: int, amount: int) -> None:
        """A bettor's chips on the rail become more, or less."""
        self.bettors = tuple(
            [
                bettor._replace(bankroll=bettor.bankroll + amount) if bettor.position == position else bettor
                for bettor in self.bettors
            ]
        )

    def _close(self, out: list[Event] | None) -> None:
        self.phase = "coup"
        if self.clocked:
            self.closed_at = self.time
        for kind, position, amount, bet in self.incidents:
            if kind == "late":
                self._seat(position, out)
                self._note(f"{self.label(position).capitalize()} adds chips after the bets were closed", out)
                self._put(Wager(position, bet, amount, late=True), out)

    def _return(self, words: list[str], out: list[Event] | None) -> None:
        wager = self.lying(int(words[0]), words[1])
        self._lift(wager, out)
        self._bank(wager.position, wager.amount)
        self._note(f"{money(wager.amount)} goes back to {self.label(wager.position)}", out)

    def _merge_late(self) -> None:
        """Late chips that nobody noticed play with the others."""
        layout: dict[tuple[int, int], Wager] = {}
        for wager in self.layout:
            old = layout.get(_place(wager))
            amount = wager.amount + (old.amount if old else 0)
            layout[_place(wager)] = Wager(wager.position, wager.bet, amount)
        self.layout = tuple(layout.values())

    # ---------------------------------------------------------------------------------------------------- the cards

    def _draw(self, words: list[str], out: list[Event] | None) -> None:
        if self.phase == "burn":  # a card was drawn before the shoe was ready
            self._sweep(words, out)
            return
        hand = words[0]
        if self.extra and self.extra_state in ("unseen", "use"):
            card, source = self.extra[0], "extra"
            self.extra, self.extra_state = (), ""
        elif self.cut_is_next:
            self._cut_card_comes(out)
            return
        elif not self.shoe:
            self._void(out)
            return
        else:
            card, source = self.shoe[0], "shoe"
            if out is not None and self.exposed_card is not None and self.house.face_down:
                out.append(Turned(None, "shoe", 0))
            self.shoe = self.shoe[1:]
        before, was_complete = len(self.player) + len(self.banker), self.complete
        if hand == PLAYER:
            self.player = (*self.player, card)
        else:
            self.banker = (*self.banker, card)
        self.laid = (*self.laid, hand)
        self.drawn += 1
        hidden = self.house.face_down and before < 4
        if hidden:
            self.down = (self.down[0] or hand == PLAYER, self.down[1] or hand == BANKER)
        if out is not None:
            out.append(Moved((card,), source, hand, NOBODY if hidden else None))
            out.append(Note(f"{hand.capitalize()}: {'a card, face down' if hidden else card_symbol(card)}"))
        if before == 3 and not any(self.down):
            self._four_out()
        elif before >= 4:
            self.player_done = True
            self.banker_done = self.banker_done or hand == BANKER
            if self.house.totals and not was_complete:
                self.call_due = f"{hand}-{total_of(self.player if hand == PLAYER else self.banker)}"

    def _four_out(self) -> None:
        """The first four cards lie face up."""
        player, banker = total_of(self.player[:2]), total_of(self.banker[:2])
        if self.house.totals:
            self.call_due = f"{player}-{banker}"
        if player >= 8 or banker >= 8:
            self.player_done = self.banker_done = True

    def _pull(self, words: list[str], out: list[Event] | None) -> None:
        """Two cards come out of the shoe; the second is seen if it says so."""
        self._draw(words[:1], out)
        card = self.shoe[0]
        self.shoe = self.shoe[1:]
        self.extra = (card,)
        seen = words[1:] == ["seen"]
        four_down = any(self.down) and len(self.player) + len(self.banker) == 4
        certain = not four_down and next_card(self.player, self.banker) is not None
        nobody = "keep" if self.house.free_hand else "burn"
        self.extra_state = ("use" if certain else nobody) if seen else "unseen"
        if out is not None:
            out.append(Moved((card,), "shoe", "extra", None if seen else NOBODY))
            out.append(
                Note(f"A second card has come out: {card_symbol(card)}" if seen else "A second card has come out")
            )

    def _cut_card_comes(self, out: list[Event] | None) -> None:
        self.cut = "hand"
        first = not self.player and not self.banker
        if first:
            self.last = "this"
        else:
            self.last = "next" if self.house.one_more else "this"
        if out is not None:
            out.append(Marked("cut_card", "The cut card comes out"))
            out.append(Note("The cut card comes out"))
        if first and self.house.calls:
            self.call_due = "last"

    def _aside(self, words: list[str], out: list[Event] | None) -> None:
        self.cut = "out"
        if out is not None:
            out.append(Marked("cut_card", "The cut card is laid aside"))
            out.append(Note("The cut card is laid aside"))

    def _turn(self, words: list[str], out: list[Event] | None) -> None:
        index = 0 if words[0] == PLAYER else 1
        if not self.down[index]:
            return
        self.down = (False, self.down[1]) if index == 0 else (self.down[0], False)
        cards = self.player if index == 0 else self.banker
        if out is not None:
            out.extend(Turned(card, words[0], number) for number, card in enumerate(cards))
            out.append(Note(f"{words[0].capitalize()} has {' '.join(map(card_symbol, cards))}"))
        if not any(self.down):
            self._four_out()

    def _stand(self, words: list[str], out: list[Event] | None) -> None:
        self.player_done = True
        self.banker_done = self.banker_done or words[0] == BANKER
        self._say(f"{words[0].capitalize()} stands", out)

    def _call(self, words: list[str], out: list[Event] | None) -> None:
        call = " ".join(words)
        self._say(said_call(call), out)
        if self.call_due:
            if call != self.call_due and self.call_due.split("-")[0] in (PLAYER, BANKER, *"0123456789"):
                self.misread = len(self.faults) - 1
            self.call_due = ""
        else:
            self._next_service(out)

    def _void(self, out: list[Event] | None) -> None:
        """The shoe has run out: the coup is void, and all bets go back."""
        self._blame("R22", "The shoe has run out: the coup is void.", "prompted")
        for wager in self.layout:
            self._bank(wager.position, wager.amount)
            self._lift(wager, out)
        self._note("The shoe has run out: the coup is void, and all bets go back", out)
        self.down = (False, False)
        self.last = "this"
        self._clear(out)

    # ----------------------------------------------------------------------------------------------- the settlement

    def _push(self, words: list[str], out: list[Event] | None) -> None:
        winner = words[0] if words else TIE
        if out is not None:
            text = "The dealer taps between the hands" if winner == TIE else f"{winner.capitalize()} is pushed forward"
            out.append(Marked("result", winner))
            out.append(Note(text))
        self._declare(winner, out)

    def _declare(self, winner: str, out: list[Event] | None) -> None:
        """From now on the coup counts as won by this hand."""
        true = outcome_of(self.player, self.banker)
        if not self.declared:
            self.results = (*self.results, _result_mark(true))
        self.player_done = self.banker_done = True
        self.declared = winner
        self.outcome = true if winner == true.winner else _as_if(true, winner)
        self.phase = "settle"
        self._sort_out()
        self.call_due = result_call(true) if self.house.calls and winner == true.winner else ""

    def _sort_out(self) -> None:
        """Which bets are to be taken and which to be paid."""
        take, pay = [], []
        for wager in self.layout:
            result, pays, marks = self.result_of(wager)
            if result == "loses":
                take.append((wager.position, wager.bet))
            elif result == "wins":
                pay.append(Payment(wager.position, wager.bet, pays, marks))
        self.to_take, self.to_pay = tuple(take), tuple(pay)

    def _take(self, words: list[str], out: list[Event] | None) -> None:
        wager = self.lying(int(words[0]), words[1])
        place = (wager.position, wager.bet)
        result, pays, _ = self.result_of(wager)
        if self.to_take and result == "loses" and self.to_take[0] != place and "R19" not in self.noted:
            self.noted = (*self.noted, "R19")
        rack = self.rack
        self._lift(wager, out, "rack")
        self._rack_takes(wager.amount, wager.colour)
        self.won += wager.amount
        taken, paid, banker = self.counts
        self.counts = (taken + 1, paid, banker)
        self.to_take = tuple(each for each in self.to_take if each != place)
        self.to_pay = tuple(each for each in self.to_pay if each[:2] != place)
        self.touched = (*self.touched, Touched(wager, result, pays, None, rack))
        label = self.label(wager.position).capitalize()
        self._note(f"{label}: {money(wager.amount)} on {BET_NAMES[wager.bet]} is taken", out)

    def _rake(self, words: list[str], out: list[Event] | None) -> None:
        for position, bet in self.to_take:
            self._take([str(position), bet], out)

    def _pay(
        self, position: int, bet: str, paid: int, chips: Sequence[tuple[int, int]], out: list[Event] | None
    ) -> None:
        wager = self.lying(position, bet)
        result, pays, marks = self.result_of(wager)
        place = (position, bet)
        rack, left = self.rack, self.chips_for(paid, ())
        fewest = sum(rack) - sum(left) if left is not None else 0
        self._lift(wager, out)
        self._bank(position, wager.amount + paid)
        self._rack_pays(paid, chips, out)
        self.won -= paid
        taken, others, bankers = self.counts
        self.counts = (taken, others, bankers + 1) if bet == BANKER else (taken, others + 1, bankers)
        self.to_take = tuple(each for each in self.to_take if each != place)
        self.to_pay = tuple(each for each in self.to_pay if each[:2] != place)
        self.touched = (*self.touched, Touched(wager, result, pays, paid, rack))
        if marks:
            self.to_mark = (*self.to_mark, (position, marks))
        colour = wager.colour if paid == wager.amount else 0
        if chips and paid == pays and not is_well_cut(paid, chips, colour, fewest):
            self.ill_cut += 1
        if self.house.calls and paid >= _CALLED_PAYOUT:
            self.call_due = f"pay {paid}"
        if out is not None:
            out.append(Paid(paid, "rack", f"rail:{position}"))
            out.append(Note(f"{self.label(position).capitalize()}: {money(paid)} is paid on {BET_NAMES[bet]}"))

    def _mark(self, words: list[str], out: list[Event] | None) -> None:
        position, amount = int(words[0]), int(words[1])
        self._add_marker(position, amount)
        self.marks = (*self.marks, (position, amount))
        self.to_mark = tuple(each for each in self.to_mark if each[0] != position)
        if out is not None:
            out.append(Marked("marker", str(position)))
            out.append(Note(f"{money(amount)} commission is marked for {self.label(position)}"))

    def _add_marker(self, position: int, amount: int) -> None:
        markers = dict(self.markers)
        markers[position] = markers.get(position, 0) + amount
        self.markers = tuple(sorted((each, owed) for each, owed in markers.items() if owed))
        self.won += amount

    def _leave_unsettled(self, error: str, out: list[Event] | None) -> None:
        """The first of the bets or marks that are still to be settled is not settled."""
        if error == "R17":
            self.to_mark = self.to_mark[1:]
            return
        position, bet = self.to_take[0] if error == "R14" else self.to_pay[0][:2]
        if error == "R14":
            self.to_take = self.to_take[1:]
        else:
            self.to_pay = self.to_pay[1:]
        wager = self.lying(position, bet)
        result, pays, _ = self.result_of(wager)
        self.touched = (*self.touched, Touched(wager, result, pays, 0, self.rack))
        self._lift(wager, out)
        self._bank(position, wager.amount)

    def _discard(self, words: list[str], out: list[Event] | None) -> None:
        self._note("The cards go to the discard holder", out)
        self._clear(out)

    def _clear(self, out: list[Event] | None) -> None:
        """The coup is over: cards away, report, and what the bettors want."""
        true = outcome_of(self.player, self.banker) if len(self.player) > 1 < len(self.banker) else None
        if true is not None and self.declared:
            self._count_losses(true)
        self._bury(self.player, PLAYER, out)
        self._bury(self.banker, BANKER, out)
        thirds = max(0, len(self.player) - 2) + max(0, len(self.banker) - 2)
        due = self._due_counts(true)
        self.player = self.banker = ()
        if self.extra_state in ("use", "burn"):
            self._bury(self.extra, "extra", out)
            self.extra, self.extra_state = (), ""
        result = self.results[-1][0] if self.declared and self.results else ""
        self.reports = (
            *self.reports,
            CoupReport(
                number=self.coups,
                result=result,
                player=true.player if true else 0,
                banker=true.banker if true else 0,
                house=self.won,
                steps=self.coup_steps,
                done=self.steps - self.coup_steps,
                par=par_time(thirds, *due, self.house.hand),
                took=None if self.closed_at is None else self.time - self.closed_at,
            ),
        )
        self.house_won += self.won
        self.won = 0
        self._bettors_after_coup()
        self.call_due = ""
        self.before = None
        self._ask_for_service(out)

    def _due_counts(self, true: Outcome | None) -> tuple[int, int, int]:
        """The bets that were to be taken and to be paid, and of these the Banker bets, by the cards that lie there:
        whoever leaves some undone has no less time for it."""
        taken = paid = bankers = 0
        for wager in (*self.layout, *(each.wager for each in self.touched)) if true else ():
            result = settle(wager.bet, wager.amount, true, self.house.terms).result if true else ""
            taken += result == "loses"
            paid += result == "wins" and wager.bet != BANKER
            bankers += result == "wins" and wager.bet == BANKER
        return taken, paid, bankers

    def _count_losses(self, true: Outcome) -> None:
        """Add to ``lost`` what went to the wrong side in the coup, by the cards that lie on the table."""
        right: dict[int, int] = {}  # commission that should be marked, by position
        excess: list[int] = []  # what each bet, and each position's commission, brought its bettor beyond its due
        for wager, paid in (
            *((wager, 0) for wager in self.layout),
            *((each.wager, -each.wager.amount if each.paid is None else each.paid) for each in self.touched),
        ):
            result, pays, marks = settle(wager.bet, wager.amount, true, self.house.terms)
            excess.append(paid - {"wins": pays, "loses": -wager.amount, "pushes": 0}[result])
            right[wager.position] = right.get(wager.position, 0) + marks
        marked = dict.fromkeys((*right, *(position for position, _ in self.marks)), 0)
        for position, amount in self.marks:
            marked[position] += amount
        excess += [right.get(position, 0) - amount for position, amount in marked.items()]
        house, bettors = self.lost
        self.lost = house + sum(each for each in excess if each > 0), bettors - sum(each for each in excess if each < 0)

    def _bettors_after_coup(self) -> None:
        won: dict[int, int] = {}
        for touched in self.touched:
            position = touched.wager.position
            change = -touched.wager.amount if touched.paid is None else touched.paid
            won[position] = won.get(position, 0) + change
        self.bettors = tuple([after_coup(bettor, won.get(bettor.position, 0)) for bettor in self.bettors])

    # -------------------------------------------------------------------------------------------- between the coups

    def _ask_for_service(self, out: list[Event] | None) -> None:
        """What is to be done before the next coup, or at the end of the shoe."""
        house = self.house
        service: list[str] = []
        owing = [position for position, _ in self.markers]
        timed_out = house.limit and self.session >= house.limit
        if self.last == "this" or timed_out:
            self.phase = "end"
            if self.extra_state == "kept":
                self._bury(self.extra, "extra", out)
                self.extra, self.extra_state = (), ""
            service += [f"collect {position}" for position in owing]
            if house.calls:
                service.append("call end")
            if not house.limit or timed_out:
                service += ["hands", "leave"]
            self.service = tuple(service)
            if not service:
                self.phase = "hand_over"
            return
        self.phase = "between"
        if self.extra_state == "kept":
            service.append("freehand")
        if house.each_coup:
            service += [f"collect {position}" for position in owing]
        for kind, position, amount, _ in self.incidents:
            if kind == "buyin":
                self._note(f"{self.label(position).capitalize()} puts {money(amount)} in notes down", out)
                call = [f"call change {amount}"] if house.calls else []
                service += [f"spread {position}", *call, f"give {position} {amount}", "drop"]
            elif kind == "colour" and self.bettor(position) is not None:
                self._note(f"{self.label(position).capitalize()} wants larger chips for {money(amount)}", out)
                call = ["call colour"] if house.calls else []
                service += [f"count {position}", *call, f"give {position} {amount}"]
            elif kind == "leave" and self.bettor(position) is not None and self._may_leave(position):
                self._note(f"{self.label(position).capitalize()} leaves", out)
                if position not in owing:
                    self._stand_up(position)
                elif not house.each_coup:
                    service.append(f"collect {position}")
        if self.last == "next":
            self.last = "this"
            if house.calls:
                service.append("call last")
        self.service = tuple(service)
        self._replace_the_broke(out)

    def _replace_the_broke(self, out: list[Event] | None) -> None:
        """Bettors without chips for another bet go home, and others come."""
        limits = self.house.crowd.limits
        for bettor in self.bettors:
            at_stake = any(wager.position == bettor.position for wager in self.layout)
            busy = any(str(bettor.position) in step.split() for step in self.service)
            if bettor.bankroll < limits.least and bettor.character and not at_stake and not busy:
                if self.owes(bettor.position):
                    self.service = (f"collect {bettor.position}", *self.service)
                else:
                    self._stand_up(bettor.position)
                    self._seat(bettor.position, out)

    def _may_leave(self, position: int) -> bool:
        """Whether somebody stays who bets without being asked."""
        return any(other.character and other.position != position for other in self.bettors)

    def _stand_up(self, position: int) -> None:
        """A bettor leaves with all that is his."""
        self.layout = tuple(wager for wager in self.layout if wager.position != position)
        self.bettors = tuple(bettor for bettor in self.bettors if bettor.position != position)

    def _next_service(self, out: list[Event] | None) -> None:
        self.service = self.service[1:]
        if self.phase == "end" and not self.service:
            self.phase = "hand_over"

    def _serve(self, words: list[str], out: list[Event] | None) -> None:
        step = self.service[0]
        self._note("The hands are shown empty" if step == "hands" else "The notes go into the box", out)
        self._next_service(out)

    def _spread(self, words: list[str], out: list[Event] | None) -> None:
        position = int(words[0])
        self._note(f"The notes of {self.label(position)} are spread on the felt", out)
        self._seat(position, out)
        self._next_service(out)

    def _count(self, words: list[str], out: list[Event] | None) -> None:
        position = int(words[0])
        amount = int(next(step for step in self.service if step.startswith("give")).split()[2])
        self._rack_takes(amount // 500 * 500, 500)
        self._rack_takes(amount % 500, 100)
        self._bank(position, -amount)
        self._note(f"The small chips of {self.label(position)} are stacked and counted", out)
        self._next_service(out)

    def _give(self, words: list[str], out: list[Event] | None) -> None:
        position, amount = int(words[0]), int(words[1])
        self._bank(position, amount)
        self._rack_pays(amount, (), out)
        self.given = amount
        if out is not None:
            out.append(Paid(amount, "rack", f"rail:{position}"))
            out.append(Note(f"{money(amount)} in chips for {self.label(position)}"))
        self._next_service(out)

    def _collect(self, words: list[str], out: list[Event] | None) -> None:
        position = int(words[0])
        owed = self.owes(position)
        self.markers = tuple(each for each in self.markers if each[0] != position)
        self._bank(position, -owed)
        self._rack_takes(owed, 0)
        if out is not None:
            out.append(Marked("marker", str(position)))
            out.append(Paid(owed, f"rail:{position}", "rack"))
            out.append(Note(f"{self.label(position).capitalize()} pays {money(owed)} commission"))
        leaves = any(incident.kind == "leave" and incident.position == position for incident in self.incidents)
        if leaves and self._may_leave(position):
            self._stand_up(position)
        self._next_service(out)
        if self.phase == "between":
            self._replace_the_broke(out)

    def _fill(self, words: list[str], out: list[Event] | None) -> None:
        self.fills = (*self.fills, int(words[0]))
        self._note(f"The dealer calls for a fill of {money(int(words[0]))} chips", out)

    def _tap_out(self, words: list[str], out: list[Event] | None) -> None:
        self.service = ()
        self.take_bets_back(out)
        self.phase = "game_over"
        self._note("The dealer claps, shows empty hands, and the relief takes over", out)

    def _leave(self, words: list[str], out: list[Event] | None) -> None:
        self.service = ()
        self.phase = "game_over"
        self._note("The dealer leaves the table", out)

    # ----------------------------------------------------------------------------------------------------- the rack

    def _rack_takes(self, amount: int, colour: int) -> None:
        chips = dict([(colour, amount // colour)] if colour else fewest_chips(amount))
        self.rack = tuple(
            [count + chips.get(each, 0) for count, each in zip(self.rack, DENOMINATIONS, strict=True)]
        )  # fmt: skip

    def _rack_pays(self, amount: int, chips: Sequence[tuple[int, int]], out: list[Event] | None) -> None:
        """Chips leave the rack: those given if there are that many of them, else the largest that there are. If it
        comes to nothing, the floor brings chips at once."""
        left = self.chips_for(amount, chips)
        if left is None:
            self.rack = tuple(map(max, zip(self.rack, OPENING_RACK, strict=True)))
            self._note("The floor fills up the rack", out)
            left = self.chips_for(amount, ())
        if left is not None:
            self.rack = left

    def chips_for(self, amount: int, chips: Sequence[tuple[int, int]]) -> tuple[int, ...] | None:
        """What is left in the rack when an amount has been paid out of it, or None if that cannot be."""
        wanted = dict(chips)
        left = []
        for count, denomination in zip(self.rack, DENOMINATIONS, strict=True):
            pieces = wanted.get(denomination, 0) if chips else min(count, amount // denomination)
            if pieces > count:
                return None
            left.append(count - pieces)
            amount -= pieces * denomination
        return tuple(left) if amount < 25 else None

    # ----------------------------------------------------------------------------------------- putting things right

    @property
    def stray(self) -> str:
        """The hand that got the last card."""
        return self.laid[-1] if self.laid else ""

    def _put_in_order(self, out: list[Event] | None) -> None:
        """Every card goes to the hand that it belongs to by the order in which the cards left the shoe; one that is
        due to neither is burned. Then the dealer goes on from there."""
        self._undeclare()
        if self.down[0] != self.down[1] and len(self.laid) >= 4:
            self._turn([PLAYER if self.down[0] else BANKER], out)
        hidden = any(self.down)
        before = {PLAYER: self.player, BANKER: self.banker}
        rows = {hand: iter(cards) for hand, cards in before.items()}
        cards = [next(rows[hand]) for hand in self.laid]
        after: dict[str, tuple[Card, ...]] = {PLAYER: (), BANKER: ()}
        laid: list[str] = []
        unused: list[Card] = []
        for card in cards:
            hand = next_card(after[PLAYER], after[BANKER])
            if hand is None:
                unused.append(card)
            else:
                after[hand] = (*after[hand], card)
                laid.append(hand)
        for card in reversed(unused):  # each lies last in its hand
            self._bury((card,), self._holder(card, before), out)
            self._note(f"The {card_symbol(card)} is burned", out)
        if out is not None:
            self._tell_order(cards, before, after, hidden, out)
        self.player, self.banker, self.laid = after[PLAYER], after[BANKER], tuple(laid)
        if hidden:
            self.down = (bool(self.player), bool(self.banker))
        self.player_done = len(cards) > 4
        self.banker_done = bool(unused) or len(self.banker) > 2
        self.call_due = ""
        if len(laid) == 4 and not hidden and not unused:
            self._four_out()
        elif len(laid) > 4 and self.house.totals:
            self.call_due = f"{laid[-1]}-{total_of(after[laid[-1]])}"

    @staticmethod
    def _holder(card: Card, hands: Mapping[str, Sequence[Card]]) -> str:
        """The hand in which a card lies."""
        return next(hand for hand, cards in hands.items() if card in cards)

    def _tell_order(
        self,
        cards: Sequence[Card],
        before: Mapping[str, Sequence[Card]],
        after: Mapping[str, Sequence[Card]],
        hidden: bool,
        out: list[Event],
    ) -> None:
        """Tell of the cards that are moved: from the first in a hand that does not lie right all are laid anew."""
        right = {
            card
            for hand in (PLAYER, BANKER)
            for number, card in enumerate(before[hand])
            if tuple(before[hand][: number + 1]) == tuple(after[hand][: number + 1])
        }
        for card in cards:
            if card not in right and any(card in hand for hand in after.values()):
                source, target = self._holder(card, before), self._holder(card, after)
                out.append(Moved((card,), source, target, NOBODY if hidden else None))
                if source != target:
                    name = "card" if hidden else card_symbol(card)
                    out.append(Note(f"The {name} is moved to {target.capitalize()}"))

    def _lift_stray(self) -> tuple[Card, str]:
        """Take the card dealt in error up; the card, and the hand in which it lay."""
        hand = self.stray
        card = (self.player if hand == PLAYER else self.banker)[-1]
        if hand == PLAYER:
            self.player = self.player[:-1]
        else:
            self.banker = self.banker[:-1]
            self.banker_done = True
        self.laid = self.laid[:-1]
        self.player_done = True
        self.call_due = ""
        return card, hand

    def _burn_stray(self, out: list[Event] | None) -> None:
        """The card dealt in error is burned."""
        card, hand = self._lift_stray()
        self._bury((card,), hand, out)
        self._note(f"The {card_symbol(card)} is burned", out)

    def _keep_stray(self, out: list[Event] | None) -> None:
        """The card dealt in error is laid aside, and begins a hand without bets when the coup is over."""
        card, hand = self._lift_stray()
        self.extra = (card,)
        if out is not None:
            out.append(Moved((card,), hand, "extra"))
        self._keep([], out)

    def _keep(self, words: list[str], out: list[Event] | None) -> None:
        self.extra_state = "kept"
        self._note(f"The {card_symbol(self.extra[0])} is laid aside for a hand without bets", out)

    def _undeclare(self) -> None:
        """The result that was shown is taken back."""
        if self.declared:
            self.declared = ""
            self.results = self.results[:-1]
            self.outcome = None
            self.to_take, self.to_pay = (), ()
            self.call_due = ""
            self.phase = "coup"

    def _restore(self, position: int, bet: str, out: list[Event] | None) -> None:
        """Put the settlement of a bet right: everything goes back as it was, and then as it should be."""
        index = max(number for number, each in enumerate(self.touched) if each.wager[:2] == (position, bet))
        wager, result, due, paid, rack = self.touched[index]
        later = self.touched[index + 1].rack if index + 1 < len(self.touched) else self.rack
        self.rack = tuple(
            [now - (after - before) for now, after, before in zip(self.rack, later, rack, strict=True)]
        )  # fmt: skip
        self.touched = (*self.touched[:index], *self.touched[index + 1 :])
        taken, others, bankers = self.counts
        if paid is None:
            self.won -= wager.amount
            self.counts = (taken - 1, others, bankers)
        else:
            self.won += paid
            self._bank(position, -paid - wager.amount)
            self.counts = (taken, others, bankers - 1) if bet == BANKER else (taken, others - 1, bankers)
        self.to_mark = tuple(each for each in self.to_mark if each[0] != position)
        self.call_due = ""
        self._put_back(wager, out)
        self._note(f"The {BET_NAMES[bet]} bet of {self.label(position)} is put right", out)
        if result == "wins":
            pays = [*self.to_pay, Payment(position, bet, due, self.result_of(wager).marks)]
            self.to_pay = tuple(sorted(pays, key=lambda each: (each.position, BETS.index(each.bet))))
            if paid is not None:
                self._pay(position, bet, due, (), out)
                if any(each[0] == position for each in self.marks):
                    self.to_mark = tuple(each for each in self.to_mark if each[0] != position)
        elif result == "loses":
            self._take([str(position), bet], out)

    def _put_back(self, wager: Wager, out: list[Event] | None) -> None:
        self.layout = tuple(sorted((*self.layout, wager), key=_place))
        if out is not None:
            out.append(Paid(wager.amount, "rack", f"position:{wager.position}:{wager.bet}"))

    def _unmark(self, position: int) -> None:
        """Take the last mark of a position away."""
        last = max(number for number, each in enumerate(self.marks) if each[0] == position)
        self._add_marker(position, -self.marks[last][1])
        self.marks = (*self.marks[:last], *self.marks[last + 1 :])

    def _rebuild(self, before: tuple[Any, ...], out: list[Event] | None) -> None:
        """The supervisor takes back everything that was settled before the cards were complete."""
        (self.layout, self.rack, self.bettors, self.markers, self.won, self.player_done, self.banker_done,
         self.counts) = before  # fmt: skip
        self._undeclare()
        self.touched, self.to_mark, self.marks = (), (), ()
        self.before = None
        self._note("The supervisor has the chips of this coup put back", out)

    def wagers_of(self) -> Iterator[tuple[int, list[str]]]:
        """Positions with chips on the layout, each with its bets."""
        bets: dict[int, list[str]] = {}
        for wager in self.layout:
            if wager.bet not in bets.setdefault(wager.position, []):
                bets[wager.position].append(wager.bet)
        yield from bets.items()


_MOTIONS: Final = {
    "mix": "The cards are shuffled",
    "wash": "The cards are washed",
    "stacks": "The cards are squared into two stacks",
    "pick": "About half a pack is taken from each stack",
    "riffle": "The picks are riffled",
    "strip": "The pick is stripped",
    "lay": "The pick is laid on the finished stack",
}


def _result_mark(outcome: Outcome) -> str:
    """A coup as ``Roads`` reads it."""
    pairs = ("p" if outcome.player_pair else "") + ("b" if outcome.banker_pair else "")
    natural = str(max(outcome.player, outcome.banker)) if outcome.natural else ""
    return outcome.winner[0].upper() + pairs + natural


def _place(wager: Wager) -> tuple[int, int]:
    return wager.position, BETS.index(wager.bet)


def _as_if(true: Outcome, winner: str) -> Outcome:
    """The outcome as a dealer settles it who has shown the wrong result."""
    high, low = max(true.player, true.banker), min(true.player, true.banker)
    if high == low:
        high, low = (high, low - 1) if low else (1, 0)
    if winner == TIE:
        low = high
    player, banker = (high, low) if winner == PLAYER else (low, high)
    return true._replace(player=player, banker=banker)
