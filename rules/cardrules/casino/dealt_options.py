"""The options that every dealt table has alike, each said once; a game's own options name them in their place."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, Literal

from cardrules.casino.currencies import CURRENCY_LABELS
from cardrules.phases.game_options import choose

__all__ = [
    "BEGINS", "CALLS", "COACH", "CURRENCY", "HAND", "MINUTES_LIMIT", "PAYOUT_ENTRY", "REMEDY", "ROLE", "SELF_CORRECT",
    "SHOE_STEPS", "TOTALS", "UNIT", "Role", "read_rounds", "words_option",
]  # fmt: skip

Role = Literal["dealer", "bettor", "watch"]

_MOST_ROUNDS: Final = 200


def read_rounds(text: str) -> int:
    """The rounds of a session as they are written down, 0 for "". Raises ValueError.

    >>> read_rounds("30"), read_rounds("")
    (30, 0)
    """
    if text and not (text.isascii() and text.isdecimal() and len(text) < 4 and 1 <= int(text) <= _MOST_ROUNDS):
        raise ValueError(f"a number from 1 to {_MOST_ROUNDS}")
    return int(text or 0)


ROLE: Final[Any] = choose(
    "You are",
    {"dealer": "The dealer", "bettor": "A bettor", "watch": "A spectator"},
    "Whether you deal, bet, or watch a demonstration.",
)
BEGINS: Final[Any] = choose(
    "The session begins",
    {"shoe": "With a new shoe", "middle": "In the middle of a shoe"},
    "Whether you prepare a shoe, or take one over from another dealer.",
)
CURRENCY: Final[Any] = choose(
    "Currency",
    CURRENCY_LABELS,
    "How amounts are written and said, in which chips they are paid, and how high the stakes are.",
)
UNIT: Final[Any] = choose("Bets are multiples of", (5, 1, 25), "The smallest step of a bet.")
MINUTES_LIMIT: Final[Any] = choose(
    "Length of the session",
    {"off": "One shoe", 20: "20 minutes", 60: "60 minutes"},
    "A timed session goes on with new shoes until the time is over.",
)


def words_option(read: Callable[[str], object]) -> Any:
    """The option of the words of a house; ``read`` reads the calls of the game, and raises ValueError."""
    return choose(
        "The words of the house",
        {"": "As this school says them"},
        "How the dealer's calls are worded, as a house's profile has it.",
        text=read,
    )


COACH: Final[Any] = choose(
    "Mistakes",
    {
        "block": "Are refused, with the reason",
        "correct": "Happen, and must be put right",
        "silent": "Are only noted",
    },
    "What happens when the dealer does something wrong.",
    rule=False,
)
CALLS: Final[Any] = choose(
    "Calls", {"buttons": "Made by the dealer", "auto": "Made for you"}, "Who makes the announcements."
)
TOTALS: Final[Any] = choose("Totals", {"trainee": "Called by the dealer", "shown": "Shown"}, "Who adds up the cards.")
SHOE_STEPS: Final[Any] = choose(
    "Preparing the shoe",
    {"short": "In short", "full": "Every motion", "skip": "Done for you"},
    "How much of it the dealer does.",
)
PAYOUT_ENTRY: Final[Any] = choose(
    "Payouts", {"chips": "Built of chips", "amount": "Typed"}, "How the dealer makes a payout."
)
SELF_CORRECT: Final[Any] = choose(
    "Your own mistakes",
    {"allowed": "You may put right yourself", "floor": "Are the floor's to put right"},
    "What counts half: a mistake put right at once, or one for which you call the floor.",
)
REMEDY: Final[Any] = choose(
    "The floor",
    {"named": "Says what is to be done", "choose": "Offers four remedies", "unaided": "Waits for the remedy"},
    "How you learn what puts a mistake right.",
)
HAND: Final[Any] = choose(
    "Par is that of",
    {"keys": "A dealer with keys", "mouse": "A dealer with the mouse"},
    "The same gestures take longer with the mouse.",
    rule=False,
)
