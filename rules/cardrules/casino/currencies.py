"""The currencies of houses: how amounts are written and said, and in which chips they are paid."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache
from typing import Final, NamedTuple

from cardrules.casino.chips import COLOURS, DOLLARS, EUROS, HONG_KONG, PESOS, SINGAPORE, RackChips
from cardrules.protocol.options import Value
from cardrules.protocol.texts import Text, say

__all__ = ["CURRENCIES", "CURRENCY_LABELS", "Currency", "chips_of", "in_currency", "money"]


class Currency(NamedTuple):
    """The money of a house: how amounts are written, and which chips there are."""

    name: str
    sign: str
    """What stands before the number."""
    cents: Text
    """What hundredths are called."""
    chips: RackChips


CURRENCIES: Final[Mapping[str, Currency]] = {
    "usd": Currency(say("US dollar"), "$", say("cents"), DOLLARS),
    "hkd": Currency(say("Hong Kong dollar"), "HK$", say("cents"), HONG_KONG),
    "sgd": Currency(say("Singapore dollar"), "S$", say("cents"), SINGAPORE),
    "php": Currency(say("Philippine peso"), "₱", say("centavos"), PESOS),
    "eur": Currency(say("euro"), "€", say("cents"), EUROS),
}
"""The currencies of houses by the values of the option ``currency``."""


def _label(currency: Currency) -> Text:
    """A currency, and how many times the limits as they are chosen those of its tables are."""
    name, sign, scale = currency.name, currency.sign, currency.chips.scale
    if scale == 1:
        return say("{name:^} ({sign})", name=name, sign=sign)
    return say("{name:^} ({sign}), limits times {scale}", name=name, sign=sign, scale=scale)


CURRENCY_LABELS: Final[Mapping[str, Text]] = {key: _label(each) for key, each in CURRENCIES.items()}
"""What is read for the values of that option."""


def chips_of(options: Mapping[str, Value]) -> RackChips:
    """The chips of the house that has these options."""
    return CURRENCIES[str(options["currency"])].chips


_PLACES: Final = re.compile(r"\{(chips|\$\d{1,9})\}")
"""What stands in a text for the chips of a house, and for an amount in the chips of a house with dollars."""


def in_currency(text: str, currency: str = "usd") -> Text:
    """A text in which amounts of a table in dollars stand as ``{$25}``, with what they are in a house of this
    currency; in the place of ``{chips}`` its chips are named, each with its colour.

    >>> in_currency("A bet of {$25}, not {$1000}.", "php")
    'A bet of ₱2,500, not ₱100,000.'
    """
    chips, found = CURRENCIES[currency].chips, dict[str, object]()
    for place in _PLACES.findall(text):
        if place == "chips":
            found[place] = say("{chips:and}", chips=[_coloured(each, currency) for each in chips.values])
        else:
            found[place] = money(100 * int(place[1:]) * chips.scale, currency)
    return text if isinstance(text, Text) and not found else say(text, **found)


def _coloured(denomination: int, currency: str) -> Text:
    """A chip as somebody is told of it who looks at the rack."""
    told = money(denomination, currency)
    if denomination < 100:
        return say("coins of {money}", money=told)
    return say("{colour} {money}", colour=COLOURS[denomination], money=told)


@lru_cache(8192)
def money(amount: int, currency: str = "usd") -> str:
    """An amount of hundredths as a dealer of a house with this currency says it.

    >>> money(9500), money(2375), money(25), money(-125)
    ('$95', '$23.75', '25 cents', '-$1.25')
    >>> money(1_050_050, "hkd"), money(25, "php"), money(9500, "eur")
    ('HK$10,500.50', '25 centavos', '€95')
    """
    if amount < 0:
        return say("-{money}", money=money(-amount, currency))
    told = CURRENCIES[currency]
    if 0 < amount < 100:
        return say("{amount} {cents}", amount=amount, cents=told.cents)
    whole = amount // 100
    if amount % 100 == 0:
        return say("{sign}{amount:,}", sign=told.sign, amount=whole)
    return say("{sign}{amount:,.2f}", sign=told.sign, amount=amount / 100)
