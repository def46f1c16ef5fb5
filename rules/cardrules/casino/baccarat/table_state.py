"""What lies on a baccarat table: the cards, the chips, the bettors, and what is known of the session."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final, NamedTuple

from cardrules.casino.baccarat.bettors import Bettor, Incident, Wager
from cardrules.casino.baccarat.coup_reports import CoupReport
from cardrules.casino.baccarat.dealer_calls import claims_of, said
from cardrules.casino.baccarat.house import House
from cardrules.casino.baccarat.rules import (
    BANKER,
    PLAYER,
    CoupOutcome,
    Settlement,
    draws,
    settle,
    total_of,
    value_of,
)
from cardrules.casino.baccarat.table_phase import (
    BETS_COMING,
    BETTING,
    BETWEEN,
    BURNING,
    CLOSING,
    COUP,
    SETTLING,
    TablePhase,
)
from cardrules.casino.serving import ServedTable
from cardrules.protocol.cards import Card
from cardrules.protocol.game import Event, Note, Said
from cardrules.protocol.texts import say

__all__ = ["Payment", "TableState", "Touched", "result_mark"]

_COUP_MS: Final = 45_000
"""What a coup counts in a timed session if nobody tells the time: eighty an hour."""
_SHORT: Final = 4
"""Fewer of the smallest chips than this may be too few for a payout."""


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


class TableState(ServedTable):
    """What lies on a table. All attributes may be read; every value is immutable. What each of those is that everybody
    may know, the game's ``State`` says.
    """

    def __init__(self, house: House) -> None:
        super().__init__(house)
        self.house: House = house
        self.phase: TablePhase
        # cards
        self.burned: tuple[Card, ...] = ()
        self.player: tuple[Card, ...] = ()
        self.banker: tuple[Card, ...] = ()
        self.extra: tuple[Card, ...] = ()
        self.extra_state = ""
        self.free = False
        self.down = (False, False)
        # the shoe
        self.last = ""
        self.burn_left = 0
        self.burn_missing = 0
        # the coup
        self.coup = 0
        self.dealt = 0
        self.drawn = 0
        self.laid: tuple[str, ...] = ()
        self.player_done = False
        self.banker_done = False
        self.misread: tuple[tuple[str, int, int, int], ...] = ()
        self.result_said = (0, 0)
        self.turned: tuple[int, ...] = ()
        self.half_said = ("", "", 0)
        self.declared = ""
        self.outcome: CoupOutcome | None = None
        self.incidents: tuple[Incident, ...] = ()  # of this coup, what is still to happen included
        # money
        self.bettors: tuple[Bettor, ...] = ()
        self.layout: tuple[Wager, ...] = ()
        self.to_take: tuple[tuple[int, str], ...] = ()
        self.to_pay: tuple[Payment, ...] = ()
        self.to_mark: tuple[tuple[int, int], ...] = ()
        self.passed: tuple[tuple[int, str], ...] = ()
        self.late_played: tuple[tuple[int, str, int], ...] = ()
        self.touched: tuple[Touched, ...] = ()
        self.marks: tuple[tuple[int, int], ...] = ()
        self.counts = (0, 0, 0)
        self.markers: tuple[tuple[int, int], ...] = ()
        self.fills: tuple[int, ...] = ()
        self.won = 0
        self.house_won = 0
        self.lost = (0, 0)
        self.before: tuple[Any, ...] | None = None
        # grading
        self.ill_cut = 0
        self.reports: tuple[CoupReport, ...] = ()
        self.results: tuple[str, ...] = ()

    # ------------------------------------------------------------------------------------------------ what there is

    def label(self, position: int) -> str:
        """A position as players read it."""
        return say("position {number}", number=self.house.labels[position])

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

    def seated(self) -> tuple[int, ...]:
        return tuple([bettor.position for bettor in self.bettors])

    def would_cut(self, position: int) -> bool:
        bettor = self.bettor(position)
        return bettor is not None and bettor.cuts

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
            self.phase == COUP
            and not self.complete
            and (not self.extra or self.extra_state == "kept")
            and not self.cut_is_next
            and any(kind == "faceup" and number == self.drawn + 1 for kind, _, number, _ in self.incidents)
        )
        return self.shoe[0] if lies_so and self.shoe else None

    @property
    def happened(self) -> tuple[Incident, ...]:
        """Of the incidents of this coup those that have come to light; what is still to happen nobody knows."""
        kinds = ["dither"]
        if self.phase not in (BETS_COMING, BETTING, CLOSING):
            kinds.append("late")
        if self.phase == BETWEEN:
            kinds += ["buyin", "colour", "leave"]
        turned = self.drawn + (self.exposed_card is not None)
        return tuple(
            [each for each in self.incidents if each.kind in kinds or (each.kind == "faceup" and each.amount <= turned)]
        )

    @property
    def calling(self) -> str:
        """What a number that the dealer begins to say is part of: "burn" (how many cards), "totals" (of both hands),
        "player" or "banker" (the new total of that hand), "result" (the winner's total, then the other), or "" where
        no number is said. It follows from what lies on the table, and tells nothing else."""
        if self.phase == BURNING:
            return "burn" if self.burned else ""
        if self.phase == SETTLING:
            return "result"
        cards = len(self.player) + len(self.banker)
        if self.phase != COUP or cards < 4:
            return ""
        return "totals" if cards == 4 else self.stray

    @property
    def session(self) -> int:
        """How long the session has lasted, in milliseconds."""
        return self.time if self.clocked else self.coups * _COUP_MS

    def player_values(self) -> list[int]:
        return [value_of(card) for card in self.player]

    def draws_third(self, hand: str) -> bool:
        return draws(hand, self.player_values(), total_of(self.banker[:2]))

    @property
    def complete(self) -> bool:
        """Whether the first four cards are out and have been turned, and both third cards decided."""
        return len(self.player) + len(self.banker) >= 4 and self.player_done and self.banker_done

    def cards_of(self, hand: str) -> int:
        """How many cards lie in a hand."""
        return len(self.player if hand == PLAYER else self.banker)

    @property
    def stray(self) -> str:
        """The hand that got the last card."""
        return self.laid[-1] if self.laid else ""

    def illegal_bets(self) -> list[tuple[Wager, str]]:
        """The bets that the dealer must point out before closing, with what is wrong with each."""
        found = []
        for wager in self.layout:
            others = [other.bet for other in self.layout if other.position == wager.position and other != wager]
            limits = self.house.crowd.limits
            fault, alone = limits.fault(wager.bet, wager.amount, others), limits.fault(wager.bet, wager.amount)
            if fault and (alone or wager.bet != PLAYER):
                found.append((wager, fault))  # of bets on both sides it is the second that goes back
        return found

    def result_of(self, wager: Wager) -> Settlement:
        """Whether a bet wins, loses or pushes, what it is paid, and what commission is marked for it, by the result
        that was shown."""
        if self.outcome is None:
            raise LookupError("no result has been shown")
        return settle(wager.bet, wager.amount, self.outcome, self.house.terms)

    def totals_now(self) -> dict[str, int]:
        """The totals of both hands as a call may have them now; empty before the first four cards lie there. Of what is
        to be called now it is what was to be called."""
        if len(self.player) < 2 or len(self.banker) < 2 or any(self.down):
            return {}
        return {PLAYER: total_of(self.player), BANKER: total_of(self.banker), **claims_of(self.call_due)}

    def late_at(self, position: int, bet: str) -> int:
        """The late chips that play on a circle, in cents."""
        return sum(amount for place, kind, amount in self.late_played if (place, kind) == (position, bet))

    def to_be_marked(self) -> tuple[tuple[int, int], ...]:
        """The commission that is still to be marked. What was wrongly deducted from a payment is not owed any more."""
        paid = ((each, self.result_of(each.wager).marks) for each in self.touched if each.paid is not None)
        deducted = {each.wager.position for each, marks in paid if marks and each.paid == each.due - marks}
        return tuple(each for each in self.to_mark if each[0] not in deducted)

    def wagers_of(self) -> Iterator[tuple[int, list[str]]]:
        """Positions with chips on the layout, each with its bets."""
        bets: dict[int, list[str]] = {}
        for wager in self.layout:
            if wager.bet not in bets.setdefault(wager.position, []):
                bets[wager.position].append(wager.bet)
        yield from bets.items()

    # ------------------------------------------------------------------------------------------------ what is told

    def call_out(self, call: str, out: list[Event] | None) -> None:
        """The dealer says something, in the words of the house."""
        if out is not None:
            text = said(call, self.house.words)
            out.append(Said(self.house.dealer, text))
            out.append(Note(say("{dealer:@}: {call}", dealer=self.house.dealer, call=text)))

    # ----------------------------------------------------------------------------------------------------- the rack

    def needed_at_once(self, denomination: int) -> bool:
        """Whether a fill of these chips is brought at once, and not with the next coup, because no next denominations
        can stand in for them: there are none, or what the rack has does not come to what is to be paid now."""
        chips = self.house.chips
        index = chips.values.index(denomination)
        if denomination == chips.smallest:
            return self.rack[index] < min(_SHORT, chips.rack[index])
        owed = [each.pays for each in self.to_pay] if self.phase == SETTLING else []
        owed += [int(step.split()[-1]) for step in self.service if step.startswith("give")]
        return any(self.chips_for(amount, ()) is None for amount in owed)


def result_mark(outcome: CoupOutcome) -> str:
    """A coup as ``Roads`` reads it."""
    pairs = ("p" if outcome.player_pair else "") + ("b" if outcome.banker_pair else "")
    natural = str(max(outcome.player, outcome.banker)) if outcome.natural else ""
    return outcome.winner[0].upper() + pairs + natural
