"""What several drills of Blackjack ask alike, and how their keys are read."""

from __future__ import annotations

from typing import Final

from cardrules.casino.blackjack.hand_values import HandTotal
from cardrules.protocol.texts import say
from cardrules.school.drills.item_keys import refused
from cardrules.school.drills.items import AnswerPick, DrillQuestion

__all__ = ["SOON", "SPOT", "amount_ask", "house_won", "key_words", "total_ask", "who_gets"]

SOON: Final = 3
"""Boxes of the drills whose mistakes spoil money most: their marks lapse from the third on."""
SPOT: Final = 4
"""Where a single hand lies: in the middle of the table."""
_BETTOR, _HOUSE, _EVEN = "bettor", "house", "even"
_WON, _LOST = "won", "lost"
_HOW_MUCH: Final = say("How much?")
_RESULTS: Final = (
    AnswerPick(_WON, say("The house wins"), "W"),
    AnswerPick(_LOST, say("The house loses"), "L"),
    AnswerPick(_EVEN, say("Neither"), "N"),
)
_WHO: Final = (
    AnswerPick(_BETTOR, say("The bettor gets"), "B"),
    AnswerPick(_HOUSE, say("The house gets"), "H"),
    AnswerPick(_EVEN, say("They are even"), "E"),
)


def total_ask(text: str, total: HandTotal) -> DrillQuestion:
    """A total is asked for; of a soft hand the higher number, or both."""
    right = (str(total.total), f"{total.low} {total.total}") if total.soft else (str(total.total),)
    return DrillQuestion(text, "totals", right)


def amount_ask(text: str, right: int, unless: str = "") -> DrillQuestion:
    """An amount of cents is asked for."""
    return DrillQuestion(text, "amount", (str(right),), unless=unless)


def who_gets(text: str, net: int) -> tuple[DrillQuestion, ...]:
    """Who gets how much of all that is taken and paid, where the bettor gets ``net`` cents (the house, if it is less
    than nothing)."""
    right = _EVEN if not net else _BETTOR if net > 0 else _HOUSE
    who = DrillQuestion(text, "pick", (right,), _WHO)
    return (who, amount_ask(_HOW_MUCH, abs(net), unless=_EVEN)) if net else (who,)


def house_won(text: str, won: int) -> tuple[DrillQuestion, ...]:
    """Whether the house has won or lost, and how much; ``won`` are cents."""
    right = _EVEN if not won else _WON if won > 0 else _LOST
    asks = (DrillQuestion(text, "pick", (right,), _RESULTS),)
    return (*asks, amount_ask(_HOW_MUCH, abs(won), unless=_EVEN)) if won else asks


def key_words(drill: str, key: str, parts: int, by: str = " / ") -> list[str]:
    """What follows the drill's id in a key, in so many parts. Raises ValueError for anything else."""
    name, _, rest = key.partition(" ")
    words = rest.split(by)
    if name != drill or len(words) != parts or not all(words):
        raise refused(drill, key)
    return words
