"""What a dealer can do wrong at a blackjack table, and what is said of it.

Remedies follow South Dakota's rule 20:18:15:28 and the sense of the New Jersey and Pennsylvania rules; severities are
this program's own.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from cardrules.casino.faults_and_grades import Fault, FaultKind
from cardrules.protocol.texts import say

__all__ = ["ERRORS", "HEADINGS", "Error", "by_heading"]

_PLACES, _TOTALS = say("Card placement"), say("Totals and the dealer's hand")
_CALLS, _SIGNALS, _ACE = say("Calls"), say("Control of signals"), say("Insurance and peek")
_SETTLE, _PAYOUT, _CHIPS = say("Take and pay"), say("Payout accuracy"), say("Chip handling")
_PROTECT, _INCIDENTS = say("Game protection"), say("Composure with incidents")
HEADINGS: Final[tuple[str, ...]] = (
    _PLACES, _TOTALS, _CALLS, _SIGNALS, _ACE, _SETTLE, _PAYOUT, _CHIPS, _PROTECT, _INCIDENTS,
)  # fmt: skip


class Error(FaultKind):
    """What can be done wrong at a blackjack table, by its number in the rules; steps out of their order have none."""

    # fmt: off
    OUT_OF_ORDER = "order", "m", say("a step out of its order"), say("do the steps in their order"), _SETTLE
    EARLY_CARD = ("R1", "m", say("a card dealt before betting was closed"),
        say("say it now; later chips are late"), _CALLS)
    LATE_BET = ("R2", "m", say("a late, raised or drawn-back bet let stand"),
        say("the original bet plays; the rest goes back"), _PROTECT)
    WRONG_SPOT = ("R3", "M", say("a card to a wrong spot"),
        say("before the first signal the cards move to their owners, as they left the shoe"), _PLACES)
    SPOT_LEFT_OUT = ("R4", "M", say("a spot with a bet left out"),
        say("no card: it is dead, and its bet goes back; one card: it gets the second after all others"), _PLACES)
    EMPTY_SPOT = ("R5", "M", say("a card to an empty spot"),
        say("unseen and last drawn it is the next card; otherwise the cards move to their owners"), _PLACES)
    OWN_CARD_MISSED = ("R6", "M", say("the dealer's own card missed"),
        say("finish the bettors' cards, then take the missing ones"), _TOTALS)
    HOLE_EXPOSED = ("R7", "M", say("the hole card exposed"),
        say("call the floor; it stays open, and the round goes on"), _ACE)
    CARD_FACE_UP = ("R8", "", say("a card lying face up in the shoe was used"),
        say("it goes to the rack; draw again"), _INCIDENTS)
    TWO_CARDS = ("R9", "m", say("two cards drawn as one"),
        say("an unseen extra card is the next to be used"), _INCIDENTS)
    UNSIGNALLED = ("R10", "M", say("a card drawn without or against a signal"),
        say("the card is used as the house has it; the hand keeps its total"), _SIGNALS)
    HAND_SKIPPED = ("R11", "M", say("a hand skipped, or a hit not given"),
        say("go back at once; once later hands have drawn, it acts next, before the dealer's hand"), _SIGNALS)
    WORD_ONLY = ("R12", "m", say("acted on a word without a gesture"), say("ask for the signal"), _SIGNALS)
    ACT_REFUSED = ("R13", "M", say("an act refused that the rules allow"),
        say("offer it again while the hand's cards are unchanged"), _SIGNALS)
    ACT_FORBIDDEN = ("R14", "M", say("an act allowed that the rules forbid"),
        say("before the card: refuse it, and the chips go back; after it: it stands, and the floor is told"), _SIGNALS)
    WRONG_ADDITION = ("R15", "M", say("a double or split for a wrong amount"),
        say("put it right before the card; after it what is too much goes back"), _CHIPS)
    SECOND_CARD = ("R16", "M", say("a second card on a double or on a split ace"),
        say("the extra card is used as the house has it; the hand stays"), _PLACES)
    UNREADABLE = ("R17", "m", say("cards or split bets placed so that they cannot be read"),
        say("put it right"), _PLACES)
    NOT_OFFERED = ("R18", "M", say("insurance not offered under an ace"),
        say("before the peek: offer it; after: no more insurance, and the floor is told"), _ACE)
    INSURANCE_WRONG = ("R19", "M", say("insurance taken over half, off the line, or after it was closed"),
        say("what is over goes back; a late one plays nothing"), _ACE)
    INSURANCE_LEFT = ("R20", "M", say("a losing insurance bet not taken before play goes on"), say("take it now"), _ACE)
    NO_PEEK = ("R21", "M", say("no peek under an ace or ten"),
        say("no card out yet: peek now; otherwise only original bets lose to a blackjack"), _ACE)
    WRONG_PEEK = ("R22", "m", say("a look at the hole card under another card"), say("call the floor"), _ACE)
    BLACKJACK_MISSED = ("R23", "C", say("a bettor's blackjack missed: hit, paid 1 to 1, or swept"),
        say("pay what is short before the cards are cleared"), _PAYOUT)
    WRONG_TOTAL = ("R24", "m", say("a total called or read wrongly"),
        say("cards speak: correct it, and undo what followed"), _TOTALS)
    BUST_LEFT = ("R25", "M", say("a bust left on the table, or a good hand taken as bust"),
        say("take it now, or rebuild cards and bet"), _TOTALS)
    DEALER_DREW = ("R26", "M", say("the dealer drew on a standing total"),
        say("the card is burned and does not count"), _TOTALS)
    DEALER_STOPPED = ("R27", "M", say("the dealer stopped too early"),
        say("draw now; chips that were moved go back first"), _TOTALS)
    DEALER_TOO_EARLY = ("R28", "M", say("the dealer's hand before all bettors were done"),
        say("the hole card stays open; the hands left act now"), _TOTALS)
    WRONG_SETTLEMENT = ("R29", "C", say("a winning bet taken, a losing bet paid or left, a push taken or paid"),
        say("correct it before the next spot"), _SETTLE)
    WRONG_PAYMENT = ("R30", "M", say("a wrong amount paid"), say("bring the whole payout back, and pay anew"), _PAYOUT)
    WRONG_SEQUENCE = ("R31", "m", say("bets settled in the wrong order"), say("one spot after the other"), _SETTLE)
    SIDE_BET = ("R32", "M", say("a side bet settled late, wrongly or not at all"),
        say("settle it now from the cards"), _PAYOUT)
    WRONG_BURN = ("R33", "M", say("the burn forgotten, or more than one"),
        say("burn it if no round has begun"), _INCIDENTS)
    CUT_CARD_KEPT = ("R34", "m", say("the cut card not laid aside, or the last hand not called"),
        say("lay it aside, and call"), _CALLS)
    SHOE_RAN_OUT = ("R35", "", say("the shoe ran out in a round"),
        say("the discards are shuffled, and the round is completed"), _INCIDENTS)
    NO_CALL = "R36", "m", say("a required call missing or wrong in kind"), say("say it"), _CALLS
    CLEARED_EARLY = ("R37", "C", say("cards picked up before their bet was settled"),
        say("rebuild the hands from the rack: cards come back in the reverse order"), _SETTLE)
    UNCLEAN_HANDS = ("R38", "m", say("chips hand to hand, or the table left with hands not shown"),
        say("lay chips down; show the hands"), _PROTECT)
    CARD_FLASHED = ("R39", "M", say("a card flashed in the pitch"), say("call the floor"), _PLACES)
    NOT_PROVED = ("R40", "M", say("a colour-up, buy-in, marker, tip or fill not proved, dropped or called"),
        say("do it before the next round"), _CHIPS)
    # fmt: on


ERRORS: Final[Mapping[str, Error]] = {error.value: error for error in Error}
"""Every kind of error by its number, for what comes from files."""


def by_heading(faults: Iterable[Fault]) -> dict[str, int]:
    """How many errors under each of ``HEADINGS``."""
    counts = dict.fromkeys(HEADINGS, 0)
    for fault in faults:
        counts[fault.error.heading] += 1
    return counts
