"""What may be known of a session of Blackjack: by the dealer, the bettors, whoever looks on.

Cards are in the zones, as far as they lie face up; the hole card that lies face down is told to the dealer alone, who
has looked at it. What is not named here nobody is told: the lot by which the bettors came, bet and answer, and what is
still to happen in a round.
"""

from __future__ import annotations

from typing import NamedTuple

from cardrules.casino.blackjack.bettors import Bettor
from cardrules.casino.blackjack.played_round import PlayedSpot
from cardrules.casino.blackjack.round_reports import RoundReport
from cardrules.casino.blackjack.seats import Incident
from cardrules.casino.blackjack.table_state import Misread, Settled
from cardrules.casino.blackjack.wagers import Signal, Wager
from cardrules.casino.faults_and_grades import Fault, Grade
from cardrules.protocol.cards import Card

__all__ = ["State"]


class State(NamedTuple):
    """What bots, layouts and the school read in ``View.state``. All money is in cents, all times are milliseconds."""

    # the shoe
    known: tuple[Card, ...]
    """The cards in the discard rack whose faces everybody has seen."""
    shoes: int
    """That have been shuffled."""
    prep_at: int
    """The step of the preparation that is due."""
    refused: tuple[int, ...]
    """Spots that would not cut."""
    cut_point: int
    """Cards in front of the bettor's cut card."""
    cutter: int
    """The spot that has been offered the cut card."""
    cut: str
    """The dealer's cut card: "" not placed, "in" the shoe, in the "hand", "out"."""
    cut_depth: int
    """Cards behind it."""
    last: bool
    """Whether this is the last round of the shoe."""
    burn_left: int
    """Cards still to be burned."""
    shoe_rounds: int
    """Rounds begun since the shuffle."""
    # the round
    upcard: Card | None
    drawn: tuple[Card, ...]
    """The dealer's cards after the first two."""
    turned: bool
    """Whether the hole card has been turned."""
    peeked: bool
    """Whether the dealer has looked at it."""
    looked_at: Card | None
    """The hole card as long as it lies face down, for the dealer who has looked at it; None for everybody else."""
    extra_state: str
    """Of a card that lies where it has no business what becomes of it: "burn", "back", "next" (it is offered to the
    hands that follow), "stray" (it lies at an empty spot), "use" (it is the next card), or ""."""
    extra_for: str
    """The hand for which it was drawn, as steps name it."""
    offered: tuple[str, ...]
    """The hands that have refused it, or may not have it."""
    skipped: tuple[str, ...]
    """Who was left out in a round of the deal, once for each card."""
    passed: tuple[str, int]
    """Who has been passed over in the deal just now, and the number of that error; "" for nobody."""
    upright: tuple[tuple[int, int], ...]
    """Hands whose double does not lie across."""
    coups: int
    """Rounds of the session, as faults count them."""
    dealt: int
    """Of them those that were not void."""
    spots: tuple[tuple[int, PlayedSpot], ...]
    """The hands, first base first, each spot with its number."""
    laid: tuple[str, ...]
    """Who got the cards, in the order in which they left the shoe."""
    gone: tuple[tuple[int, int], ...]
    """Hands, as spot and number, whose cards are in the rack."""
    lammers: tuple[tuple[int, int], ...]
    """Hands that wait for the dealer's second card."""
    let_lie: tuple[tuple[int, int], ...]
    """Hands whose bet was due at their turn, and was left."""
    tapped: tuple[tuple[int, int], ...]
    """Hands whose push has been shown."""
    turn: tuple[int, int] | None
    """The hand that acts, while hands are played."""
    question: str
    """What bettors are asked: "early" (who surrenders), "ins" (who insures), "hand" (a signal), or ""."""
    asked: str
    """What they have been asked before the hands: "early", "ins", or ""."""
    signal: Signal | None
    """What a bettor has answered, until it is done."""
    giving_up: tuple[int, ...]
    """Spots that surrender before the dealer looks."""
    even: tuple[int, ...]
    """Spots that want even money."""
    person_asked: bool
    """Whether it is the person's turn to answer, after the other bettors."""
    called: tuple[str, ...]
    """What has been said once in this round."""
    call_due: str
    """What is to be called now."""
    misread: tuple[Misread, ...]
    """Totals that were called wrongly, and not put right."""
    peek_missed: bool
    insurance_left: bool
    stopped: bool
    """Whether the dealer has stopped too early."""
    late_played: tuple[tuple[int, int], ...]
    """Late chips that play with the others, by spot; less than 0: chips drawn back that do not."""
    drawn_back: tuple[tuple[int, int], ...]
    """Chips that bettors have drawn back from bets that lost, by spot."""
    happened: tuple[Incident, ...]
    """Of the incidents of this round those that have come to light."""
    service: tuple[str, ...]
    """The steps to be done between the rounds, or at the end of the shoe."""
    given: int
    """Laid out for a bettor last."""
    entered: tuple[int, ...]
    """Spots that bet in the last round."""
    slip: int
    """What the slip of the rack says, where it is counted; 0 before."""
    # money
    bettors: tuple[Bettor, ...]
    layout: tuple[Wager, ...]
    settled: tuple[Settled, ...]
    """The bets that have been settled in this round."""
    rack: tuple[int, ...]
    """Chips by ``RackChips.values``."""
    fills: tuple[int, ...]
    """Denominations that have been called for."""
    tokes: int
    """Tips that have been dropped in this session."""
    marker: int
    """The lammer that lies before the rack for a marker, in cents; 0 for none."""
    won: int
    """By the house in this round."""
    house_won: int
    """In the rounds before it."""
    lost: tuple[int, int]
    """By the house and by the bettors, through errors that stood."""
    ill_cut: int
    """Payouts right in value but made of too many chips."""
    counts: tuple[tuple[str, int], ...]
    """What has been done in this round, for the par time."""
    # the dealer and his grade
    faults: tuple[Fault, ...]
    pending: tuple[tuple[int, str, int], ...]
    """Errors that can be put right: which, how, made at."""
    prompt: str
    """The remedy that the supervisor waits for."""
    noted: tuple[str, ...]
    """What has been noted once in this round."""
    steps: int
    """Of the dealer in the session."""
    coup_steps: int
    reports: tuple[RoundReport, ...]
    time: int
    """Since the table was opened."""
    clocked: bool
    """Whether anybody has told the time."""
    closed_at: int | None
    """When the bets of this round were closed."""
    resumes: str
    """The phase that goes on when the discards have been shuffled in a round."""
    due: tuple[str, ...]
    """The right steps now as actions in text, the usual one first (empty while somebody else acts)."""
    offers: tuple[str, ...]
    """The remedies among which the dealer chooses, as steps; empty unless the floor waits for one and does not name it.
    """
    grade: Grade
    """So far."""
    # the session
    totals: tuple[int, ...]
    """The score of each seat at the end of the last shoe."""
    fortunes: tuple[int, ...]
    """The chips of the person who bets, after each round."""
