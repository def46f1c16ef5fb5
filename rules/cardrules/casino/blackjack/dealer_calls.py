"""What a dealer of Blackjack says, in the words of the house.

A house may have words of its own, for each call by name: those of ``CALLS``, with the same fields in braces. A call of
the table is one word, with its numbers after it: ``open``, ``soft-6-16``, ``hard-16``, ``bust-23``, ``dealer-18``.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from cardrules.casino import house_words
from cardrules.casino.blackjack.hand_values import HandTotal
from cardrules.casino.currencies import money
from cardrules.protocol.texts import say, template

__all__ = [
    "CALLS", "CURRENCY", "HANDS_OFF", "checked_words", "claim_of", "dealers_call", "read_words", "said", "total_call",
    "words_text",
]  # fmt: skip

CALLS: Final[Mapping[str, str]] = {
    "open": template("Place your bets"),
    "close": template("No more bets"),
    "surrender?": template("Surrender?"),
    "insurance": template("Insurance?"),
    "even": template("Even money"),
    "insured": template("Insurance is closed"),
    "noblackjack": template("No blackjack"),
    "blackjack": template("Blackjack"),
    "signal": template("Signal, please"),
    "cards": template("Please do not touch the cards"),
    "soft": template("{low} or {high}"),
    "hard": template("{total}"),
    "double": template("Double"),
    "less": template("Doubling for less"),
    "hard12": template("Doubling on hard {total}"),
    "split": template("Split"),
    "tens": template("Splitting tens"),
    "surrender": template("Surrender"),
    "bust": template("{total}, bust"),
    "dealer": template("Dealer has {total}"),
    "dealerbust": template("Dealer busts"),
    "pay": template("Paying {amount}"),
    "change": template("Changing {amount}"),
    "colour": template("Colour coming in"),
    "toke": template("Thank you, for the dealers"),
    "marker": template("Marker, {amount}"),
    "opening": template("Opening"),
    "float": template("The rack, {amount}"),
    "cut": template("Cut, please"),
    "last": template("Last hand"),
    "end": template("End of shoe"),
    "floor": template("Floor, please"),
    "out": template("Going out"),
}
"""Every call by name, as this school says it."""

HANDS_OFF: Final = "cards"
"""The call to a bettor who reaches for cards that lie face up."""
CURRENCY: Final = "currency"
"""Beside its words a house says here in which currency, a key of ``CURRENCIES``; no call has this name."""

_FIELDS: Final[Mapping[str, tuple[str, ...]]] = {
    "soft": ("low", "high"), "hard": ("total",), "hard12": ("total",), "bust": ("total",), "dealer": ("total",),
    "dealerbust": (),
}  # fmt: skip


def said(call: str, words: Mapping[str, str]) -> str:
    """A call of the table (``soft-6-16``, ``open``, ``pay 5250``) in the words of the house.

    >>> said("soft-7-17", {}), said("bust-23", {}), said("pay 5250", {}), said("dealer-18", {})
    ('7 or 17', '23, bust', 'Paying $52.50', 'Dealer has 18')
    """
    name, _, amount = call.partition(" ")
    name, *numbers = name.split("-")
    fields: dict[str, object] = dict(zip(_FIELDS.get(name, ()), map(int, numbers), strict=False))
    if amount:
        fields["amount"] = money(int(amount), words.get(CURRENCY, "usd"))
    if name not in words:
        return say(CALLS[name], **fields)
    text = words[name]
    for field, value in fields.items():
        text = text.replace("{" + field + "}", str(value))
    return text


def total_call(total: HandTotal) -> str:
    """The call of a bettor's total, or of the dealer's while it is drawn to.

    >>> total_call(HandTotal(16, True)), total_call(HandTotal(12)), total_call(HandTotal(23))
    ('soft-6-16', 'hard-12', 'bust-23')
    """
    if total.bust:
        return f"bust-{total.total}"
    return f"soft-{total.low}-{total.total}" if total.soft else f"hard-{total.total}"


def dealers_call(total: HandTotal) -> str:
    """The call of the dealer's hand when it is done."""
    return f"dealerbust-{total.total}" if total.bust else f"dealer-{total.total}"


def claim_of(call: str) -> int:
    """The total that a call says of a hand, 0 for one that says none. A soft hand is called with both its numbers, and
    the higher is its total.

    >>> claim_of("soft-6-16"), claim_of("bust-23"), claim_of("insurance"), claim_of("dealerbust-26")
    (16, 23, 0, 26)
    """
    name, *numbers = call.split("-")
    return int(numbers[-1]) if name in ("soft", "hard", "bust", "dealer", "dealerbust") and numbers else 0


# -------------------------------------------------------------------------------------------- the words of a house


def checked_words(data: object) -> dict[str, str]:
    """The words of a house as somebody wrote them down: texts by the names of ``CALLS``. Raises ValueError."""
    return house_words.checked(data, CALLS, house_words.fields_of(CALLS))


def words_text(words: Mapping[str, str]) -> str:
    """The words of a house as one line of text; "" if it has none of its own."""
    return house_words.one_line(words, CALLS)


def read_words(text: str) -> dict[str, str]:
    """The words of a house from ``words_text``. Raises ValueError.

    >>> read_words(words_text({"close": "Rien ne va plus"})), read_words("")
    ({'close': 'Rien ne va plus'}, {})
    """
    return house_words.read(text, CALLS, house_words.fields_of(CALLS))
