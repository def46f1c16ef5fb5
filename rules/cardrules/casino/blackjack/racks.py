"""The rack of a blackjack table, by currency: half-dollars in place of quarters, since a blackjack of $5 is paid $7.50.

Where the smallest chip of a currency pays such halves as it is, the rack is that of other tables of the house.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Final

from cardrules.casino.chips import DOLLARS, EUROS, RackChips
from cardrules.casino.currencies import CURRENCIES

__all__ = ["PINK", "rack_of"]

PINK: Final = 250
"""The pink chip, of which two make a red one."""
_PINKS: Final = 100
"""How many of them are in a rack."""
_PINK_STACK: Final = 4

_HALF_DOLLARS: Final = DOLLARS._replace(
    values=(100_000, 50_000, 10_000, 2_500, 500, 100, 50),
    rack=(20, 60, 200, 300, 500, 200, 80),
    stacks=(2, 2, 5, 4, 5, 5, 10),
    lammers=(),
)
_RACKS: Final[Mapping[str, RackChips]] = {
    **{name: currency.chips._replace(lammers=()) for name, currency in CURRENCIES.items()},
    "usd": _HALF_DOLLARS,
    "eur": EUROS._replace(stacks=(*EUROS.stacks[:-1], 10), lammers=()),
}


@lru_cache(maxsize=16)
def rack_of(currency: str, pink: bool = False) -> RackChips:
    """The chips of a table with this currency (a key of ``CURRENCIES``); ``pink``: chips of $2.50 among them.

    >>> rack_of("usd").fewest(5250), rack_of("usd", pink=True).fewest(5250)
    (((2500, 2), (100, 2), (50, 1)), ((2500, 2), (250, 1)))
    """
    chips = _RACKS[currency]
    if not pink:
        return chips
    at = sum(value > PINK for value in chips.values)
    return chips._replace(
        values=(*chips.values[:at], PINK, *chips.values[at:]),
        rack=(*chips.rack[:at], _PINKS, *chips.rack[at:]),
        stacks=(*chips.stacks[:at], _PINK_STACK, *chips.stacks[at:]),
    )
