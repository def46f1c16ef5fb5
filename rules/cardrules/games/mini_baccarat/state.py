"""What everybody may know of a session of Mini Baccarat: the dealer, the bettors, whoever looks on.

Cards are in the zones, as far as they lie face up. What is not named here nobody is told: the lot by which the bettors
came and bet, and what is still to happen in a coup.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from cardrules.casino.baccarat.bettors import Bettor, Incident, Wager
from cardrules.casino.baccarat.coup_reports import CoupReport
from cardrules.casino.baccarat.rules import CoupOutcome
from cardrules.casino.baccarat.table_state import Payment, Touched
from cardrules.casino.faults_and_grades import Fault, Grade
from cardrules.protocol.cards import Card

__all__ = ["State"]


class State(NamedTuple):
    """What bots, layouts and the school read in ``View.state``. All money is in cents, all times are milliseconds."""

    # the shoe
    known: tuple[Card, ...]
    """The cards in the discard holder whose faces everybody has seen."""
    shoes: int
    """That have been shuffled."""
    prep_at: int
    """The step of the preparation that is due."""
    refused: tuple[int, ...]
    """Positions that would not cut."""
    cut_point: int
    """Cards in front of the bettor's cut card."""
    cutter: int
    """The position that has been offered the cut card."""
    cut: str
    """The dealer's cut card: "" not placed, "in" the shoe, in the "hand", "out"."""
    cut_depth: int
    """Cards behind it."""
    last: str
    """"next": one more coup after this one, "this": this is the last."""
    burn_left: int
    """Cards still to be burned."""
    burn_missing: int
    """Cards that should have been burned."""
    # the coup
    extra_state: str
    """Of a card pulled in error: "unseen", "use" (seen, the next to be used), "burn" or "keep" (what is to be done with
    it), "kept" (it waits for a hand without bets)."""
    free: bool
    """Whether this hand is dealt without bets."""
    down: tuple[bool, bool]
    """Whether Player's and Banker's hands lie face down."""
    coup: int
    """In this shoe, from 1."""
    coups: int
    """In the session."""
    dealt: int
    """Of them with bets."""
    drawn: int
    """Cards put on a hand."""
    laid: tuple[str, ...]
    """The hands that got the cards, in the order in which they left the shoe."""
    player_done: bool
    """Whether Player's third card is dealt, or decided against."""
    banker_done: bool
    call_due: str
    """What is to be called now."""
    misread: tuple[tuple[str, int, int, int], ...]
    """Totals called wrongly in this coup: the hand, how many cards it had, the total that was said, which error."""
    result_said: tuple[int, int]
    """Before it was shown: the coup, and how many cards lay there."""
    turned: tuple[int, ...]
    """The errors with which the cards have come to another winner."""
    half_said: tuple[str, str, int]
    """One of two totals has been said: which two, which of them, the coup."""
    declared: str
    """The winner that was shown."""
    outcome: CoupOutcome | None
    """By which bets are settled."""
    happened: tuple[Incident, ...]
    """Of the incidents of this coup those that have come to light."""
    service: tuple[str, ...]
    """The steps to be done between the coups, or at the end of the shoe."""
    given: int
    """Laid out for a bettor last."""
    # money
    bettors: tuple[Bettor, ...]
    layout: tuple[Wager, ...]
    to_take: tuple[tuple[int, str], ...]
    to_pay: tuple[Payment, ...]
    to_mark: tuple[tuple[int, int], ...]
    """Commission by position."""
    passed: tuple[tuple[int, str], ...]
    """Losing bets that were passed over while others were taken."""
    late_played: tuple[tuple[int, str, int], ...]
    """Late chips that play with the others."""
    touched: tuple[Touched, ...]
    """The bets that have been settled."""
    marks: tuple[tuple[int, int], ...]
    """Made in this coup, by position."""
    counts: tuple[int, int, int]
    """Bets taken, paid, and Banker bets paid, for the par time."""
    markers: tuple[tuple[int, int], ...]
    """Commission owed by position."""
    rack: tuple[int, ...]
    """Chips by ``RackChips.values``."""
    fills: tuple[int, ...]
    """Denominations that have been called for."""
    won: int
    """By the house in this coup."""
    house_won: int
    """In the coups before it."""
    lost: tuple[int, int]
    """By the house and by the bettors, through errors that stood at the end of a coup."""
    before: tuple[Any, ...] | None
    """What the table was like when settling began too early."""
    # the dealer and his grade
    faults: tuple[Fault, ...]
    pending: tuple[tuple[int, str, int], ...]
    """Errors that can be put right: which, how, made at."""
    prompt: str
    """The remedy that the supervisor waits for."""
    noted: tuple[str, ...]
    """What has been noted once in this coup."""
    steps: int
    """Of the dealer in the session."""
    coup_steps: int
    ill_cut: int
    """Payouts right in value but made of too many chips."""
    reports: tuple[CoupReport, ...]
    results: tuple[str, ...]
    """Of this shoe, as ``Roads`` reads them."""
    time: int
    """Since the table was opened."""
    clocked: bool
    """Whether anybody has told the time."""
    closed_at: int | None
    """When the bets of this coup were closed."""
    due: tuple[str, ...]
    """The right steps now as actions in text, the usual one first (empty while somebody else acts)."""
    labels: tuple[str, ...]
    """What is printed at each position (the first, of position 0, is empty)."""
    words: Mapping[str, str]
    """How the house words its calls, where it has words of its own."""
    calling: str
    """What a number that the dealer says is part of: "burn", "totals", "player", "banker", "result", or ""."""
    offers: tuple[str, ...]
    """The remedies among which the dealer chooses, as actions in text, where the house has it so."""
    grade: Grade
    """So far."""
    # the session
    totals: tuple[int, ...]
    """The score of each seat at the end of the last shoe."""
    fortunes: tuple[int, ...]
    """The chips of the person who bets, after each coup."""
    ledger: tuple[tuple[int, str, int, int], ...]
    """The bets of that person as they were settled: coup, bet, what was staked, and what was won, net of commission
    (negative if lost, 0 for a push)."""
