"""What a dealer says, in the words of the house.

A house may have words of its own, for each call by name: those of ``CALLS``, with the same fields in braces. Numbers
are words, too (``0`` to ``11``), a natural total has ``natural`` before it, and ``hand_player``, ``hand_banker`` and
``hand_tie`` stand on the pads of the calls.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from cardrules.casino import house_words
from cardrules.casino.baccarat.rules import CoupOutcome
from cardrules.casino.currencies import money
from cardrules.protocol.cards import RANK_NAMES, Card, rank_of
from cardrules.protocol.texts import say, template

__all__ = [
    "CALLS", "CURRENCY", "FIELDS", "NUMBER_WORDS", "OURS", "called_after_burn", "checked_words", "claims_of",
    "in_words", "rank_said", "rank_word", "read_words", "result_call", "said", "said_as_totals", "same_winner",
    "total_said", "words_text",
]  # fmt: skip

NUMBER_WORDS: Final = (
    "nothing", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven",
)  # fmt: skip

CALLS: Final[Mapping[str, str]] = {
    "open": template("Place your bets"),
    "close": template("No more bets"),
    "cut": template("Cut, please"),
    "burn": template("{rank} — burn {number}"),
    "totals": template("Player {player}, Banker {banker}"),
    "card_player": template("Card for Player"),
    "card_banker": template("Card for Banker"),
    "stand_player": template("Player stands"),
    "stand_banker": template("Banker stands"),
    "total_player": template("Player, {total}"),
    "total_banker": template("Banker, {total}"),
    "player": template("Player, {high} over {low}"),
    "banker": template("Banker, {high} over {low}"),
    "tie": template("Tie, {high}–{low}"),
    "pay": template("Paying {amount}"),
    "change": template("Changing {amount}"),
    "colour": template("Colour coming in"),
    "last": template("Last hand"),
    "end": template("End of shoe"),
    "floor": template("Floor, please"),
    "free": template("A hand without bets"),
    "natural": template("natural {total}"),
    "0": template("nothing"),
    "1": template("one"),
    "2": template("two"),
    "3": template("three"),
    "4": template("four"),
    "5": template("five"),
    "6": template("six"),
    "7": template("seven"),
    "8": template("eight"),
    "9": template("nine"),
    "10": template("ten"),
    "11": template("eleven"),
    "jack": template("Jack"),
    "queen": template("Queen"),
    "king": template("King"),
    "ace": template("Ace"),
    "hand_player": template("Player"),
    "hand_banker": template("Banker"),
    "hand_tie": template("Tie"),
}
"""Every call by name, as this school says it, and what calls are put together of."""

FIELDS: Final[Mapping[str, frozenset[str]]] = {
    "burn": frozenset(("rank", "number")), "totals": frozenset(("player", "banker")),
    "total_player": frozenset(("total",)), "total_banker": frozenset(("total",)),
    "player": frozenset(("high", "low")), "banker": frozenset(("high", "low")), "tie": frozenset(("high", "low")),
    "pay": frozenset(("amount",)), "change": frozenset(("amount",)), "natural": frozenset(("total",)),
}  # fmt: skip
"""What stands in braces in a call; the others have none."""

CURRENCY: Final = "currency"
"""Beside its words a house says here in which currency, a key of ``CURRENCIES``; no call has this name."""

OURS: Final[Mapping[str, str]] = {}
"""The words of a house that says everything as this school does."""

_NUMBERS: Final = {word: number for number, word in enumerate(NUMBER_WORDS)}


# ------------------------------------------------------------------------------------------------------ what is said


def in_words(name: str, words: Mapping[str, str], **fields: str) -> str:
    """A call in the words of the house, where it has some.

    >>> in_words("player", {"player": "Player wins, {high} to {low}"}, high="seven", low="four")
    'Player wins, seven to four'
    """
    text = words.get(name, CALLS[name])
    if name not in words and fields.keys() >= FIELDS.get(name, frozenset()):
        return say(text, **fields)
    for field, value in fields.items():
        text = text.replace("{" + field + "}", value)
    return text


def said(call: str, words: Mapping[str, str]) -> str:
    """A call of the table (``banker-7-4``, ``open``, ``pay 59375``) in the words of the house.

    >>> said("banker-7-0", OURS), said("5-8", {"0": "baccarat"}), said("burn-king-10", OURS), said("tie-6-6", OURS)
    ('Banker, seven over nothing', 'Player five, Banker natural eight', 'King — burn ten', 'Tie, six–six')
    """
    name, _, amount = call.partition(" ")
    if amount:
        return in_words(name, words, amount=money(int(amount), words.get(CURRENCY, "usd")))
    if call in CALLS and not call.isdecimal():
        return in_words(call, words)
    kind, *numbers = call.split("-")
    if kind == "burn":
        return in_words("burn", words, rank=rank_said(numbers[0], words), number=in_words(numbers[1], words))
    if kind.isdecimal():
        return in_words("totals", words, player=total_said(kind, words), banker=total_said(numbers[0], words))
    if len(numbers) == 1:
        return in_words(f"total_{kind}", words, total=in_words(numbers[0], words))
    high, low = (in_words(number, words) for number in numbers)
    return in_words(kind, words, high=high, low=low)


def claims_of(call: str) -> dict[str, int]:
    """What a call says of the totals, by hand; empty for one that says nothing of them.

    >>> claims_of("5-3"), claims_of("banker-7"), claims_of("banker-7-4"), claims_of("tie-6-6"), claims_of("last")
    ({'player': 5, 'banker': 3}, {'banker': 7}, {'banker': 7, 'player': 4}, {'player': 6, 'banker': 6}, {})
    """
    kind, *numbers = call.split("-")
    if not numbers or kind == "burn":
        return {}
    if len(numbers) == 1:
        return {"player": int(kind), "banker": int(numbers[0])} if kind.isdecimal() else {kind: int(numbers[0])}
    first, second = ("banker", "player") if kind == "banker" else ("player", "banker")
    return {first: int(numbers[0]), second: int(numbers[1])}


def said_as_totals(call: str) -> bool:
    """Whether a call says two totals and no winner."""
    return call.count("-") == 1 and call[0].isdecimal()


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


def same_winner(one: Mapping[str, int], other: Mapping[str, int]) -> bool:
    """Whether the totals of both hands have the same winner."""
    margins = [totals["player"] - totals["banker"] for totals in (one, other)]
    return (margins[0] > 0) == (margins[1] > 0) and (margins[0] < 0) == (margins[1] < 0)


def rank_said(rank: str, words: Mapping[str, str]) -> str:
    """The rank of a card, as ``seven`` or ``king``, as it is said first."""
    number = _NUMBERS.get(rank)
    return in_words(rank, words) if number is None else say("{number:^}", number=in_words(str(number), words))


def total_said(total: str, words: Mapping[str, str]) -> str:
    """The total of two cards, a digit, as it is said."""
    number = in_words(total, words)
    return in_words("natural", words, total=number) if total in "89" else number


# -------------------------------------------------------------------------------------------- the words of a house


def checked_words(data: object) -> dict[str, str]:
    """The words of a house as somebody wrote them down: texts by the names of ``CALLS``. Raises ValueError."""
    return house_words.checked(data, CALLS, FIELDS)


def words_text(words: Mapping[str, str]) -> str:
    """The words of a house as one line of text; "" if it has none of its own."""
    return house_words.one_line(words, CALLS)


def read_words(text: str) -> dict[str, str]:
    """The words of a house from ``words_text``. Raises ValueError.

    >>> read_words(words_text({"close": "Nichts geht mehr"})), read_words("")
    ({'close': 'Nichts geht mehr'}, {})
    """
    return house_words.read(text, CALLS, FIELDS)
