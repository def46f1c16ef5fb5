"""What a dealer can do wrong at a baccarat table, and what is said of it.

Remedies follow the pattern of the irregularity sections of the New Jersey and Pennsylvania rules of mini baccarat;
severities are this program's own.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from cardrules.casino.baccarat.dealer_calls import OURS, claims_of, said, same_winner
from cardrules.casino.baccarat.rules import BANKER_DRAWS, BET_NAMES, TERMS, Terms, commission_on
from cardrules.casino.currencies import money
from cardrules.casino.faults_and_grades import Fault, FaultKind, FaultVerdict
from cardrules.protocol.texts import say, sentences

__all__ = ["ERRORS", "HEADINGS", "Error", "by_heading", "call_message", "payment_verdict", "third_card_message"]

_CARDS, _THIRD = say("Card reading"), say("Third-card rules")
_CALLS, _SIGNAL = say("Announcing the hand"), say("Result signal")
_ORDER, _PAYOUT, _COMMISSION = say("Take-and-pay order"), say("Payout accuracy"), say("Commission")
_BETS, _CLEAN, _INCIDENTS = say("Control of bets"), say("Cleanliness"), say("Composure with incidents")
HEADINGS: Final[tuple[str, ...]] = (
    _CARDS,
    _THIRD,
    _CALLS,
    _SIGNAL,
    _ORDER,
    _PAYOUT,
    _COMMISSION,
    _BETS,
    _CLEAN,
    _INCIDENTS,
)


class Error(FaultKind):
    """What can be done wrong at a baccarat table, by its number in the rules; steps out of their order have none."""

    # fmt: off
    OUT_OF_ORDER = "order", "m", say("a step out of its order"), say("do the steps in their order"), _CLEAN
    EARLY_CARD = "R1", "m", say("a card dealt before betting was closed"), say("close the betting now"), _BETS
    LATE_BET = ("R2", "m", say("a late bet was not noticed"),
        say("give the late chips back; only the original bet plays"), _BETS)
    WRONG_HAND = ("R3", "M", say("a card put on the wrong hand"),
        say("cards belong by the order in which they left the shoe"), _CLEAN)
    PLAYER_DREW = ("R4", "M", say("a third card dealt to Player, who stands"),
        say("Banker's third card if due, else burn it"), _THIRD)
    BANKER_DREW = "R5", "M", say("a third card dealt to Banker, who stands"), say("burn it"), _THIRD
    PLAYER_SKIPPED = ("R6", "M", say("Player's third card skipped"),
        say("the card dealt to Banker is Player's third"), _THIRD)
    CARD_NOT_DEALT = ("R7", "M", say("a third card that is due was not dealt"),
        say("deal it before anything is taken or paid"), _THIRD)
    SETTLED_SHORT = ("R8", "C", say("settled although a third card was due"),
        say("call the supervisor: chips go back, deal the card"), _THIRD)
    EXPOSED_CARD = ("R9", "", say("a card lying face up in the shoe was used"),
        say("burn it and draw the next"), _INCIDENTS)
    TWO_CARDS = "R10", "m", say("two cards pulled together"), say("an unseen extra card is the next to be used"), _CLEAN
    WRONG_TOTAL = "R11", "m", say("a total called wrongly"), say("correct the call; cards speak"), _CARDS
    WRONG_RESULT = "R12", "C", say("the wrong result shown"), say("correct it before settling"), _SIGNAL
    WINNER_TAKEN = "R13", "C", say("a winning bet taken"), say("put it back, then pay"), _PAYOUT
    LOSER_PAID = "R14", "C", say("a losing bet left or paid"), say("take payout and bet back at once"), _PAYOUT
    PUSH_TOUCHED = "R15", "C", say("a bet touched that pushes"), say("replace it exactly"), _PAYOUT
    WRONG_PAYMENT = "R16", "M", say("a wrong amount paid"), say("correct it before the next position"), _PAYOUT
    NO_COMMISSION = ("R17", "M", say("commission not deducted or not marked"),
        say("collect or mark it before the next coup"), _COMMISSION)
    UNDUE_COMMISSION = "R18", "M", say("commission charged where none is due"), say("return it"), _COMMISSION
    WRONG_SEQUENCE = ("R19", "m", say("bets taken or paid in the wrong order"),
        say("take, then pay, each in the house's order"), _ORDER)
    WRONG_BURN = ("R20", "M", say("a wrong number of cards burnt"),
        say("burn the missing ones if no coup has started"), _CLEAN)
    CUT_CARD_KEPT = "R21", "m", say("the cut card was not laid aside"), say("lay it aside"), _CLEAN
    SHOE_RAN_OUT = "R22", "", say("the shoe ran out in a coup"), say("the coup is void, bets go back"), _INCIDENTS
    NO_CALL = "R23", "m", say("a call is missing"), say("call it"), _CALLS
    UNCLEAN_HANDS = ("R24", "m", say("chips handed over, or the table left with hands not cleared"),
        say("lay chips down; show the hands"), _CLEAN)
    # fmt: on


ERRORS: Final[Mapping[str, Error]] = {error.value: error for error in Error}
"""Every kind of error by its number, for what comes from files."""


def by_heading(faults: Iterable[Fault]) -> dict[str, int]:
    """How many errors under each of ``HEADINGS``."""
    counts = dict.fromkeys(HEADINGS, 0)
    for fault in faults:
        counts[fault.error.heading] += 1
    return counts


_BANKER_DRAWS: Final = {
    3: say("Banker 3 stands only against an 8."),
    4: say("Banker 4 draws against 2 to 7."),
    5: say("Banker 5 draws against 4 to 7."),
    6: say("Banker 6 draws against 6 and 7."),
}


def third_card_message(hand: str, player: Sequence[int], banker: int, drew: bool) -> str:
    """What the supervisor says of a wrong decision about a third card.

    ``hand`` is the hand decided about, ``player`` the values of Player's cards, ``banker`` Banker's total of two
    cards, and ``drew`` what the dealer did, wrongly.
    """
    total = sum(player[:2]) % 10
    if total >= 8 or banker >= 8:
        if banker >= total:
            return say("Banker has a natural {total} — no more cards.", total=banker)
        return say("Player has a natural {total} — no more cards.", total=total)
    if hand == "player":
        return say("Player stands on 6 and 7.") if drew else say("Player draws on 0 to 5.")
    if banker == 7:
        return say("Banker always stands on 7.")
    if len(player) < 3:
        return say("Player stood: Banker draws on 5 or less.")
    rule = _BANKER_DRAWS.get(banker, say("Banker always draws on 0 to 2."))
    if BANKER_DRAWS[banker][sum(player) % 10] is drew:
        return sentences([rule, say("Use the value of Player's third card, not the new total.")])
    return rule


def payment_verdict(
    bet: str, wager: int, due: int, paid: int, net: bool, terms: Terms = TERMS, currency: str = "usd"
) -> FaultVerdict | None:
    """What is wrong with paying ``paid`` cents on a winning bet for which ``due`` are right. ``net``: the house
    deducts commission, rounded in its way, from winning Banker bets. The remedy is left to the caller."""
    if paid == due:
        return None
    off = money(abs(due - paid), currency)
    by = say("Short by {money}.", money=off) if paid < due else say("Over by {money}.", money=off)
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


def call_message(call: str, due: str, words: Mapping[str, str] = OURS) -> str:
    """What is wrong with a call where another is due, in a house with these words; it does not tell the answer.

    >>> call_message("6-8", "6-7"), call_message("player-7-6", "banker-7-6")
    ("Count Banker's cards again.", 'Another result: look who has more.')
    """
    called, right, kind = claims_of(call), claims_of(due), due.split("-")[0]
    if kind == "burn":
        return say("Call the card that lies there, and how many it burns.")
    if not right:
        return say("The call is: {call}.", call=said(due, words))
    wrong = [BET_NAMES[hand] for hand in right if called.get(hand, right[hand]) != right[hand]]
    if len(right) == 1:
        hand = BET_NAMES[kind]
        return (
            say("Count {hand}'s cards again, all three.", hand=hand)
            if wrong
            else say("{hand}'s new total is to be called.", hand=hand)
        )
    if kind.isdecimal():
        if not wrong:
            return say("Call both totals, Player's first.")
        return say("Count {hand}'s cards again.", hand=wrong[0]) if len(wrong) == 1 else say("Count both hands again.")
    if len(called) == 2 and not same_winner(called, right):
        return say("Another result: look who has more.")
    return say("The result is right, its totals are not; the winner's comes first.")
