"""Chips on the felt by spot, hand and kind, and what bettors answer with a gesture or a word.

A place is written ``3`` for the first hand of spot 3 and ``3.2`` for its second. A kind of bet is ``main``, ``double``
(what was added to a hand's bet), ``ins`` or a side bet; insurance and side bets are the spot's, and belong to no hand.
"""

from __future__ import annotations

from typing import Final, Literal, NamedTuple, get_args

from cardrules.casino.blackjack.side_bets import SIDE_BETS, SIDE_NAMES
from cardrules.protocol.texts import Text, say

__all__ = [
    "BESIDE",
    "KIND_NAMES",
    "KINDS",
    "OF_HANDS",
    "REACH",
    "Answer",
    "Signal",
    "UNCLEAR",
    "Wager",
    "place_text",
    "reached",
    "read_place",
    "read_signal",
    "zone_of_hand",
]

OF_HANDS: Final = ("main", "double")
BESIDE: Final = "beside"
"""Chips that a bettor has laid beside the bet for a double or a split, until the dealer accepts them."""
KINDS: Final = (*OF_HANDS, BESIDE, "ins", *SIDE_BETS)
"""Every kind of chips, in the order in which those of a spot are settled."""
KIND_NAMES: Final[dict[str, Text]] = {
    "main": say("bet"), "double": say("double"), BESIDE: say("chips beside the bet"), "ins": say("insurance"),
    **SIDE_NAMES,
}  # fmt: skip

UNCLEAR: Final = ("word", "over", "both")
"""What makes a signal unclear: a word without a gesture, a gesture over the chips, both at once."""

REACH: Final = "reach"
"""What is no answer: a bettor reaches for cards that lie face up, and that nobody but the dealer touches."""

Answer = Literal["hit", "stand", "double", "split", "surrender", "reach"]


class Wager(NamedTuple):
    """Chips that lie together."""

    spot: int
    hand: int
    """Of the spot, from 1; 0 for insurance and side bets."""
    kind: str
    amount: int
    colour: int = 0
    """The denomination of all its chips, or 0 if they are mixed."""
    late: bool = False
    """Whether it does not play: it came after the bets were closed, or lies off the insurance line."""

    @property
    def place(self) -> str:
        """The hand that it belongs to, or the spot."""
        return place_text(self.spot, self.hand)


class Signal(NamedTuple):
    """What a bettor has answered at a hand's turn."""

    spot: int
    hand: int
    act: Answer
    amount: int = 0
    """The chips laid beside the bet, for a double or a split."""
    word: bool = False
    """Whether it was said, and no gesture shown by which it holds."""
    over: bool = False
    """Whether the hand was over the chips, where a tap or a wave is none."""

    def unclear(self, gestures: bool) -> bool:
        """Whether it has to be asked back, in a house that wants ``gestures`` or one to which a word will do."""
        return self.word or self.over if gestures else self.over and not self.word


def reached(spot: int, hand: int) -> str:
    """Among what was called in a round: the bettor of a hand has reached for its cards."""
    return f"reach {place_text(spot, hand)}"


def place_text(spot: int, hand: int = 1) -> str:
    """A hand as steps have it.

    >>> place_text(3), place_text(3, 2)
    ('3', '3.2')
    """
    return f"{spot}.{hand}" if hand > 1 else str(spot)


def zone_of_hand(spot: int, hand: int) -> str:
    """Where the cards of a hand lie."""
    return f"spot:{spot}.{hand}"


def read_place(text: str) -> tuple[int, int]:
    """The spot and the hand of a place. Raises ValueError for what is none.

    >>> read_place("3"), read_place("3.2")
    ((3, 1), (3, 2))
    """
    spot, dot, hand = text.partition(".")
    for number in (spot, hand) if dot else (spot,):
        if len(number) != 1 or number not in "123456789":
            raise ValueError(f"{text[:20]!r} is no hand")
    return int(spot), int(hand) if dot else 1


def read_signal(place: str, word: str) -> Signal:
    """What a bettor answers: ``hit``, ``double:5000``, ``word:stand`` (said without a gesture), ``over:hit`` (shown
    over the chips), ``both:hit`` (said, and shown over the chips). Raises ValueError for anything else.

    >>> read_signal("3.2", "double:5000")
    Signal(spot=3, hand=2, act='double', amount=5000, word=False, over=False)
    """
    spot, hand = read_place(place)
    prefix, _, rest = word.partition(":")
    unclear = prefix in UNCLEAR
    said_act, *numbers = (rest if unclear else word).split(":")
    act: Answer | None = next((each for each in get_args(Answer) if each == said_act), None)
    if act is None or len(numbers) != (act in ("double", "split")):
        raise ValueError(f"{word[:40]!r} is no signal")
    amount = 0
    if numbers:
        if not (numbers[0].isascii() and numbers[0].isdecimal() and len(numbers[0]) < 10 and int(numbers[0])):
            raise ValueError(f"{numbers[0][:20]!r} is no amount")
        amount = int(numbers[0])
    said, over = unclear and prefix != "over", unclear and prefix != "word"
    if over and numbers:
        raise ValueError("chips are laid beside a bet, not shown over it")
    return Signal(spot, hand, act, amount, said, over)
