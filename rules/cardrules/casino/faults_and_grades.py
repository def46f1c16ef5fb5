"""What a dealer can do wrong, what is said of it, and how a session is graded.

Remedies follow the pattern of the irregularity sections of the New Jersey and Pennsylvania rules of mini baccarat;
severities, par times and pass marks are this program's own.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from enum import StrEnum
from typing import Final, Literal, NamedTuple, Self

from cardrules.casino.baccarat_rules import (
    BANKER_DRAWS,
    PLAYER_DRAWS,
    STOOD,
    TERMS,
    CoupOutcome,
    Terms,
    commission_on,
    money,
)
from cardrules.casino.chips import RackChips
from cardrules.casino.dealer_calls import NUMBER_WORDS, OURS, claims_of, said
from cardrules.protocol.cards import RANK_NAMES, Card, rank_of

__all__ = [
    "ERRORS", "HANDS", "HEADINGS", "Corrected", "CoupReport", "Error", "Fault", "Grade", "Hand", "Misplaced",
    "Severity", "FaultVerdict", "accuracy", "by_heading", "call_message", "called_after_burn", "draws",
    "errors_by_coup", "grade_of", "is_well_cut", "par_time", "payment_verdict", "rank_word", "result_call",
    "same_winner", "speed_ratio", "third_card_message",
]  # fmt: skip

Severity = Literal["C", "M", "m", ""]
"""Critical (result or money to the wrong side), major (amount wrong, card irregularity), minor (order, call, style);
"" is an incident that is nobody's fault."""


Corrected = Literal["", "prompted", "at once", "later", "called", "alone"]
"""How an error was put right; see ``Fault``."""


_CARDS, _THIRD, _CALLS, _SIGNAL = "Card reading", "Third-card rules", "Announcing the hand", "Result signal"
_ORDER, _PAYOUT, _COMMISSION = "Take-and-pay order", "Payout accuracy", "Commission"
_BETS, _CLEAN, _INCIDENTS = "Control of bets", "Cleanliness", "Composure with incidents"
HEADINGS: Final = (_CARDS, _THIRD, _CALLS, _SIGNAL, _ORDER, _PAYOUT, _COMMISSION, _BETS, _CLEAN, _INCIDENTS)


class Error(StrEnum):
    """A kind of error by its number in the rules, with what is said of it; steps out of their order have no number."""

    severity: Severity
    text: str
    remedy: str
    heading: str
    """What an instructor looks at when it happens."""

    # fmt: off
    OUT_OF_ORDER = "order", "m", "a step out of its order", "do the steps in their order", _CLEAN
    EARLY_CARD = "R1", "m", "a card dealt before betting was closed", "close the betting now", _BETS
    LATE_BET = "R2", "m", "a late bet was not noticed", "give the late chips back; only the original bet plays", _BETS
    WRONG_HAND = ("R3", "M", "a card put on the wrong hand",
        "cards belong by the order in which they left the shoe", _CLEAN)
    PLAYER_DREW = ("R4", "M", "a third card dealt to Player, who stands",
        "Banker's third card if due, else burn it", _THIRD)
    BANKER_DREW = "R5", "M", "a third card dealt to Banker, who stands", "burn it", _THIRD
    PLAYER_SKIPPED = "R6", "M", "Player's third card skipped", "the card dealt to Banker is Player's third", _THIRD
    CARD_NOT_DEALT = ("R7", "M", "a third card that is due was not dealt",
        "deal it before anything is taken or paid", _THIRD)
    SETTLED_SHORT = ("R8", "C", "settled although a third card was due",
        "call the supervisor: chips go back, deal the card", _THIRD)
    EXPOSED_CARD = "R9", "", "a card lying face up in the shoe was used", "burn it and draw the next", _INCIDENTS
    TWO_CARDS = "R10", "m", "two cards pulled together", "an unseen extra card is the next to be used", _CLEAN
    WRONG_TOTAL = "R11", "m", "a total called wrongly", "correct the call; cards speak", _CARDS
    WRONG_RESULT = "R12", "C", "the wrong result shown", "correct it before settling", _SIGNAL
    WINNER_TAKEN = "R13", "C", "a winning bet taken", "put it back, then pay", _PAYOUT
    LOSER_PAID = "R14", "C", "a losing bet left or paid", "take payout and bet back at once", _PAYOUT
    PUSH_TOUCHED = "R15", "C", "a bet touched that pushes", "replace it exactly", _PAYOUT
    WRONG_PAYMENT = "R16", "M", "a wrong amount paid", "correct it before the next position", _PAYOUT
    NO_COMMISSION = ("R17", "M", "commission not deducted or not marked",
        "collect or mark it before the next coup", _COMMISSION)
    UNDUE_COMMISSION = "R18", "M", "commission charged where none is due", "return it", _COMMISSION
    WRONG_SEQUENCE = ("R19", "m", "bets taken or paid in the wrong order",
        "take, then pay, each in the house's order", _ORDER)
    WRONG_BURN = "R20", "M", "a wrong number of cards burnt", "burn the missing ones if no coup has started", _CLEAN
    CUT_CARD_KEPT = "R21", "m", "the cut card was not laid aside", "lay it aside", _CLEAN
    SHOE_RAN_OUT = "R22", "", "the shoe ran out in a coup", "the coup is void, bets go back", _INCIDENTS
    NO_CALL = "R23", "m", "a call is missing", "call it", _CALLS
    UNCLEAN_HANDS = ("R24", "m", "chips handed over, or the table left with hands not cleared",
        "lay chips down; show the hands", _CLEAN)
    # fmt: on

    def __new__(cls, code: str, severity: Severity, text: str, remedy: str, heading: str) -> Self:
        error = str.__new__(cls, code)
        error._value_ = code
        error.severity, error.text, error.remedy, error.heading = severity, text, remedy, heading
        return error


ERRORS: Final[Mapping[str, Error]] = {error.value: error for error in Error}
"""Every kind of error by its number, for what comes from files."""


class Misplaced(NamedTuple):
    """Money that one side has and the other should have, when a coup is over."""

    position: int
    bet: str
    """"" for commission that is marked."""
    cents: int
    """What the bettor has beyond the due; negative: the house has it."""


class Fault(NamedTuple):
    """An error that was made."""

    error: Error
    severity: Severity
    """That of the error, or that of what came of it if that is worse: see ``Fault.worse``."""
    text: str
    """What the supervisor says of it."""
    coup: int
    """In which coup of the session, from 1, or after it; 0: before the first."""
    step: int
    """At which of the dealer's actions in the session."""
    corrected: Corrected = ""
    """How it was put right: not; told to; unprompted before the next step (it counts half); later; by calling the floor
    (it counts half); or without the floor, where nobody may mend his own mistakes."""
    lines: tuple[str, ...] = ()
    """The red lines that the act has crossed, as ``cardrules.school.houses.assessment`` names them."""
    bets: tuple[tuple[int, str], ...] = ()
    """The bets that the act has settled wrongly, by position; "" is the commission of one."""
    money: tuple[Misplaced, ...] = ()
    """What has gone to the wrong side through it, when the coup was over."""

    def and_also(self, verdict: FaultVerdict) -> Fault:
        """The error of an act that is wrong in another way, too: it counts once, as the worse of the two."""
        also = self.crossing(verdict.line)._replace(bets=tuple(dict.fromkeys((*self.bets, *verdict.bets))))
        severity = verdict.error.severity
        if _RANKS.index(severity) >= _RANKS.index(self.severity):
            return also
        return also._replace(error=verdict.error, severity=severity, text=verdict.message)

    def led_to(self, verdict: FaultVerdict) -> Fault:
        """An error together with one that followed from it: it counts once, at the higher severity, and says so."""
        severity = verdict.error.severity
        text = _LED_TO.format(said=self.text, what=verdict.message)
        return self.crossing(verdict.line).worse(severity, text)

    def crossing(self, line: str) -> Fault:
        """The error of an act that has crossed this red line, too ("": none)."""
        return self._replace(lines=tuple(dict.fromkeys((*self.lines, line)))) if line else self

    def worse(self, severity: Severity, text: str) -> Fault:
        """The error with what came of it: at this severity if that is the higher one, and with this said of it."""
        return self._replace(severity=min(self.severity, severity, key=_RANKS.index), text=text)


class FaultVerdict(NamedTuple):
    """What is wrong with an action of the dealer."""

    error: Error
    message: str
    effect: Literal["does", "notes", "skips", "implied", "silent", "nothing"] = "nothing"
    """What becomes of it where it is not refused at once. ``does``: it happens. ``notes``: it happens, and may be
    wrong in other ways too. ``skips``: the step left out counts as done and the action is looked at again.
    ``implied``: the same, and nothing is wrong, since nobody has to say that step.
    ``silent``: it happens only if nobody watches. ``nothing``: it means nothing."""
    remedy: str = ""
    """The action (as text) that puts it right, or "" if nothing can be done, or nothing special."""
    line: str = ""
    """The red line that it crosses, if any."""
    bets: tuple[tuple[int, str], ...] = ()
    """The bets that it settles wrongly; see ``Fault``."""
    apart: str = ""
    """What is wrong in several ways with one act is one error; those of another name here count apart from it, unless
    it is critical."""
    once: str = ""
    """The name by which it is noted; it is noted once in a coup."""


# --------------------------------------------------------------------------------------------- third card


def third_card_message(hand: str, player: Sequence[int], banker: int, drew: bool) -> str:
    """What the supervisor says of a wrong decision about a third card.

    ``hand`` is the hand decided about, ``player`` the values of Player's cards, ``banker`` Banker's total of two
    cards, and ``drew`` what the dealer did, wrongly.
    """
    total = sum(player[:2]) % 10
    if total >= 8 or banker >= 8:
        owner, natural = ("Banker", banker) if banker >= total else ("Player", total)
        return f"{owner} has a natural {natural} — no more cards."
    if hand == "player":
        return "Player stands on 6 and 7." if drew else "Player draws on 0 to 5."
    if banker == 7:
        return "Banker always stands on 7."
    if len(player) < 3:
        return "Player stood: Banker draws on 5 or less."
    message = {
        3: "Banker 3 stands only against an 8.",
        4: "Banker 4 draws against 2 to 7.",
        5: "Banker 5 draws against 4 to 7.",
        6: "Banker 6 draws against 6 and 7.",
    }.get(banker, "Banker always draws on 0 to 2.")
    if BANKER_DRAWS[banker][sum(player) % 10] is drew:
        message += " Use the value of Player's third card, not the new total."
    return message


def draws(hand: str, player: Sequence[int], banker: int) -> bool:
    """Whether the hand draws a third card; ``player`` are the values of Player's cards, two if it stood, and
    ``banker`` is Banker's total of two."""
    total = sum(player[:2]) % 10
    if total >= 8 or banker >= 8:
        return False
    if hand == "player":
        return PLAYER_DRAWS[total]
    return BANKER_DRAWS[banker][player[2] if len(player) > 2 else STOOD]


# -------------------------------------------------------------------------------------------------- calls


def rank_word(card: Card) -> str:
    """The rank of a card as it is spoken: "seven", "king"."""
    rank = rank_of(card)
    return NUMBER_WORDS[rank] if rank <= 10 else RANK_NAMES[rank]


def result_call(outcome: CoupOutcome) -> str:
    """The call of a result: the winner, and its total first.

    >>> result_call(CoupOutcome(4, 7, 2, 2))
    'banker-7-4'
    """
    high, low = max(outcome.player, outcome.banker), min(outcome.player, outcome.banker)
    return f"{outcome.winner}-{high}-{low}"


def called_after_burn(card: Card, number: int) -> str:
    """The call of a first card that burns so many more.

    >>> from cardrules.protocol.cards import parse_card
    >>> called_after_burn(parse_card("KS"), 10)
    'burn-king-10'
    """
    return f"burn-{rank_word(card)}-{number}"


# -------------------------------------------------------------------------------------------------- money


def payment_verdict(
    bet: str, wager: int, due: int, paid: int, net: bool, terms: Terms = TERMS, currency: str = "usd"
) -> FaultVerdict | None:
    """What is wrong with paying ``paid`` cents on a winning bet for which ``due`` are right. ``net``: the house
    deducts commission, rounded in its way, from winning Banker bets. The remedy is left to the caller."""
    if paid == due:
        return None
    off = money(abs(due - paid), currency)
    by = f"Short by {off}." if paid < due else f"Over by {off}."
    error = Error.WRONG_PAYMENT
    if bet == "banker" and net and paid == wager:
        error = Error.NO_COMMISSION
    elif bet in ("player", "tie") or (bet == "banker" and not net):
        error = (
            Error.UNDUE_COMMISSION
            if due - paid == commission_on(wager, terms.rounding, terms.chips)
            else Error.WRONG_PAYMENT
        )
    return FaultVerdict(error, by, "does")


def is_well_cut(amount: int, chips: Sequence[tuple[int, int]], colour: int, house: RackChips, fewest: int = 0) -> bool:
    """Whether chips, as (denomination, how many), pay an amount well: with at most two chips more than the fewest of
    the ``house``, or sized into a bet of one ``colour`` with the same chips. ``fewest`` are the chips that it takes
    at least where the rack is short of some.

    >>> from cardrules.casino.chips import DOLLARS
    >>> is_well_cut(59375, [(10000, 5), (2500, 3), (500, 3), (100, 3), (25, 3)], 0, DOLLARS)
    False
    """
    if colour and [denomination for denomination, _ in chips] == [colour]:
        return True
    return _pieces(chips, house) <= max(fewest, _pieces(house.fewest(amount), house)) + 2


def _pieces(chips: Iterable[tuple[int, int]], house: RackChips) -> int:
    """How many chips; the coins for what no chip can pay count as one."""
    return sum(count if denomination > house.coin else 1 for denomination, count in chips)


# ------------------------------------------------------------------------------------------------- reports


class CoupReport(NamedTuple):
    """What is kept of a coup that was dealt."""

    number: int
    """In the session, from 1."""
    result: str
    """"B", "P" or "T", or "" for a coup that was void."""
    player: int
    """Player's total."""
    banker: int
    house: int
    """What the house won, in cents (commission marked counts as won)."""
    steps: int
    """The dealer's actions, from opening the betting to clearing the cards."""
    done: int
    """The dealer's actions in the session before these, so that the coup can be shown again."""
    par: int
    """Milliseconds that an able dealer takes from closing the bets to clearing the cards."""
    took: int | None
    """Milliseconds that it took, or None if nobody told the time."""


Hand = Literal["keys", "mouse"]
"""With what the dealer's hands work."""
HANDS: Final[tuple[Hand, ...]] = ("keys", "mouse")

_PAR: Final[Mapping[Hand, tuple[int, int, int, int, int]]] = {
    "keys": (9_000, 1_500, 800, 2_500, 3_500),
    "mouse": (25_500, 3_900, 3_100, 4_800, 3_700),
}
"""Milliseconds of an able dealer: for a coup of four cards without bets, and more for each third card, bet taken, other
bet paid and Banker bet paid. By mouse each part is longer by what the same gestures take, counted at the window
(docs/school.md, "Par"): a practised hand deals a coup with six bettors in 28 s by mouse, and in 14 s by keys."""


def par_time(third_cards: int, taken: int, paid: int, banker_paid: int, hand: Hand = "keys") -> int:
    """The par time of a coup in milliseconds: ``paid`` counts winning bets but those on Banker.

    >>> par_time(0, 7, 0, 4), par_time(0, 7, 0, 4, "mouse")
    (28600, 62000)
    """
    coup, third, take, pay, pay_banker = _PAR[hand]
    return coup + third * third_cards + take * taken + pay * paid + pay_banker * banker_paid


def call_message(call: str, due: str, words: Mapping[str, str] = OURS) -> str:
    """What is wrong with a call where another is due, in a house with these words; it does not tell the answer.

    >>> call_message("6-8", "6-7"), call_message("player-7-6", "banker-7-6")
    ("Count Banker's cards again.", 'Another result: look who has more.')
    """
    called, right, kind = claims_of(call), claims_of(due), due.split("-")[0]
    if kind == "burn":
        return "Call the card that lies there, and how many it burns."
    if not right:
        return f"The call is: {said(due, words)}."
    wrong = [hand.capitalize() for hand in right if called.get(hand, right[hand]) != right[hand]]
    if len(right) == 1:
        hand = kind.capitalize()
        return f"Count {hand}'s cards again, all three." if wrong else f"{hand}'s new total is to be called."
    if kind.isdecimal():
        if not wrong:
            return "Call both totals, Player's first."
        return f"Count {wrong[0]}'s cards again." if len(wrong) == 1 else "Count both hands again."
    if len(called) == 2 and not same_winner(called, right):
        return "Another result: look who has more."
    return "The result is right, its totals are not; the winner's comes first."


def same_winner(one: Mapping[str, int], other: Mapping[str, int]) -> bool:
    """Whether the totals of both hands have the same winner."""
    margins = [totals["player"] - totals["banker"] for totals in (one, other)]
    return (margins[0] > 0) == (margins[1] > 0) and (margins[0] < 0) == (margins[1] < 0)


_RANKS: Final[tuple[Severity, ...]] = ("C", "M", "m", "")
_LED_TO: Final = "{said} It led to this: {what}"


_POINTS: Final = {"C": 10, "M": 4, "m": 1, "": 0}


def accuracy(faults: Iterable[Fault], coups: int) -> float:
    """The accuracy score: 100 less 10, 4 and 1 for each critical, major and minor error in thirty coups; what was
    put right at once and unprompted, or by calling the floor, counts half. Never below 0.

    >>> accuracy([], 30)
    100.0
    """
    halves = ("at once", "called")
    lost = sum(_POINTS[fault.severity] * (0.5 if fault.corrected in halves else 1) for fault in faults)
    return max(0.0, 100 - lost * 30 / max(coups, 1))


def errors_by_coup(faults: Iterable[Fault]) -> dict[int, tuple[str, ...]]:
    """The errors, as keys of ``ERRORS``, of each coup that had any (0: made before the first)."""
    found: dict[int, tuple[str, ...]] = {}
    for fault in faults:
        found[fault.coup] = (*found.get(fault.coup, ()), fault.error)
    return found


def speed_ratio(reports: Iterable[CoupReport]) -> float | None:
    """The time taken as a part of par, averaged over the coups that were timed; None if none was."""
    ratios = [report.took / report.par for report in reports if report.took is not None]
    return sum(ratios) / len(ratios) if ratios else None


def by_heading(faults: Iterable[Fault]) -> dict[str, int]:
    """How many errors under each of ``HEADINGS``."""
    counts = dict.fromkeys(HEADINGS, 0)
    for fault in faults:
        counts[fault.error.heading] += 1
    return counts


class Grade(NamedTuple):
    """How good a dealer is."""

    title: str
    accuracy: float
    critical: int
    """Critical errors that were not put right."""
    speed: float | None
    """Time as a part of par; None if it was not measured, and then it does not count."""


def grade_of(faults: Sequence[Fault], coups: int, speed: float | None) -> Grade:
    """The grade of a session: "not yet", "break-in", "job-ready" or "fast" (which needs a measured time)."""
    score = accuracy(faults, coups)
    critical = sum(fault.severity == "C" and not fault.corrected for fault in faults)
    title = "not yet"
    if score >= 80 and critical * 30 <= max(coups, 30) and (speed is None or speed <= 1.8):
        title = "break-in"
        if score >= 90 and not critical and (speed is None or speed <= 1.2):
            title = "fast" if score >= 95 and speed is not None and speed <= 0.9 else "job-ready"
    return Grade(title, score, critical, speed)
