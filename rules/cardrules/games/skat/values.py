"""What the games of Skat are worth, how the cards rank in them, and what they are called."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from cardrules.parts.tricks import ACE_TEN_RANKS, TRUMP, Order, order_of
from cardrules.protocol.cards import CLUBS, DIAMONDS, HEARTS, JACK, SPADES, card_of, cards_in, mask_of, pack
from cardrules.protocol.texts import Text, say, template

__all__ = [
    "BASES", "BIDS", "FACES", "JACKS", "JACKS_MASK", "LEVELS", "MARKS", "NAMES", "NULL_VALUES", "ORDERS", "PACK",
    "announced", "counted_levels", "matadors", "reckoned", "worth",
]  # fmt: skip

PACK: Final = pack(lowest=7)
JACKS: Final = tuple(card_of(JACK, suit) for suit in (CLUBS, SPADES, HEARTS, DIAMONDS))
"""The four jacks, highest first."""
JACKS_MASK: Final = mask_of(JACKS)
BASES: Final = {"diamonds": 9, "hearts": 10, "spades": 11, "clubs": 12, "grand": 24}
"""The base value of every game with trumps."""
NULL_VALUES: Final = {(True, ""): 23, (False, ""): 35, (True, "ouvert"): 46, (False, "ouvert"): 59}
"""The fixed values of null, by whether the skat was taken and what was announced."""
BIDS: Final = tuple(
    sorted(
        {base * times for base in (9, 10, 11, 12) for times in range(2, 19)}
        | {24 * times for times in range(2, 12)}
        | set(NULL_VALUES.values())
    )
)
"""The 63 values that some game can have."""
FACES: Final = {
    "diamonds": say("♦ Diamonds"), "hearts": say("♥ Hearts"), "spades": say("♠ Spades"), "clubs": say("♣ Clubs"),
    "grand": say("Grand"), "null": say("Null"),
}  # fmt: skip
"""The games as buttons show them."""
NAMES: Final = {
    "diamonds": say("diamonds"), "hearts": say("hearts"), "spades": say("spades"), "clubs": say("clubs"),
    "grand": say("grand"), "null": say("null"), "reject": say("reject"), "thrown in": say("thrown in"),
}  # fmt: skip
"""What becomes of a deal, in words."""
LEVELS: Final = ("schneider", "schwarz", "ouvert")
"""What may be announced with a suit or grand from the hand."""
MARKS: Final = ("hand", "schneider", "schneider announced", "schwarz", "schwarz announced", "ouvert")
"""What may count besides the game itself, each once."""


_COUNTS: Final = {
    "hand": template("hand {times}"),
    "schneider": template("schneider {times}"),
    "schneider announced": template("schneider announced {times}"),
    "schwarz": template("schwarz {times}"),
    "schwarz announced": template("schwarz announced {times}"),
    "ouvert": template("ouvert {times}"),
}


def _orders() -> dict[str, Order]:
    orders = {
        name: order_of(PACK, suit, tops=JACKS, ranks=ACE_TEN_RANKS)
        for name, suit in (("clubs", CLUBS), ("diamonds", DIAMONDS), ("hearts", HEARTS), ("spades", SPADES))
    }
    orders["grand"] = orders["reject"] = order_of(PACK, tops=JACKS, ranks=ACE_TEN_RANKS)
    orders["null"] = order_of(PACK)
    return orders


ORDERS: Final = _orders()
"""How the cards rank in each game."""
_TRUMPS: Final = {
    name: tuple(reversed(ORDERS[name].sorted(cards_in(ORDERS[name].masks[TRUMP])))) for name in BASES
}  # fmt: skip


def matadors(cards: int, game: str) -> int:
    """How many top trumps a player holds without a gap (``cards`` is a mask: his ten and the skat), or, negative, how
    many he lacks.

    >>> from cardrules.protocol.cards import parse_cards
    >>> [matadors(mask_of(parse_cards(hand)), "hearts") for hand in ("JC JS AH", "JC JH", "JH AH", "AH 7H")]
    [2, 1, -2, -4]
    """
    tops = _TRUMPS[game]
    with_them = bool(cards >> tops[0] & 1)
    count = 0
    for card in tops:
        if bool(cards >> card & 1) != with_them:
            break
        count += 1
    return count if with_them else -count


def worth(game: str, held: int, levels: Sequence[str]) -> int:
    """The value of a suit game or grand: base times matadors (``held``, as ``matadors`` gives it), game and levels.

    >>> worth("diamonds", 1, ()), worth("grand", 4, ("hand",) * 6)
    (18, 264)
    """
    return BASES[game] * (abs(held) + 1 + len(levels))


def counted_levels(hand: bool, level: str, schneider: bool = False, schwarz: bool = False) -> tuple[str, ...]:
    """The levels that count, in the order in which they are counted; ``level`` is what was announced.

    >>> counted_levels(True, "schneider")
    ('hand', 'schneider', 'schneider announced')
    """
    rank = LEVELS.index(level) + 1 if level else 0
    counts = (hand, schneider or rank > 0, rank > 0, schwarz or rank > 1, rank > 1, rank > 2)
    return tuple(name for name, does in zip(MARKS, counts, strict=True) if does)


def announced(game: str, hand: bool, level: str) -> Text:
    """A game in words: "clubs hand, schneider announced", "grand ouvert", "null ouvert hand"."""
    name = NAMES[game]
    if level == "ouvert":  # a suit or grand is played ouvert from the hand only
        return say("null ouvert hand") if hand and game == "null" else say("{game} ouvert", game=name)
    if level == "schneider":
        return say("{game} hand, schneider announced", game=name)
    if level == "schwarz":
        return say("{game} hand, schwarz announced", game=name)
    return say("{game} hand", game=name) if hand else name


def reckoned(game: str, held: int, levels: Sequence[str]) -> Text:
    """How a value comes about: "with 1, game 2, hand 3, schneider 4"."""
    tops = abs(held)
    counts = [say("with {matadors}", matadors=tops) if held > 0 else say("without {matadors}", matadors=tops)]
    counts.append(say("game {times}", times=tops + 1))
    counts += [say(_COUNTS[level], times=tops + number) for number, level in enumerate(levels, 2)]
    return say("{counts:row}", counts=counts)
