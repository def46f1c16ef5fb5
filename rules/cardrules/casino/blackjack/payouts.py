"""What a winning bet is paid, beside the bet itself, in hundredths of the house's currency.

A hand wins 1 to 1, insurance 2 to 1, and a surrender costs half the bet. A blackjack is paid by the option ``bj_pays``;
6 to 5 and 7 to 5 of odd amounts are no amounts that chips come to, and houses differ: ``bj_odd``.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, Literal

from cardrules.casino.blackjack.racks import rack_of
from cardrules.casino.chips import RackChips

__all__ = [
    "BLACKJACK_ODDS", "BlackjackOdd", "BlackjackPays", "blackjack_pays", "greatest_insurance", "insurance_pays",
    "is_well_bridged", "surrender_keeps",
]  # fmt: skip

BlackjackPays = Literal["3_2", "6_5", "7_5", "1_1"]
BlackjackOdd = Literal["even_rest", "down_half", "exact"]

BLACKJACK_ODDS: Final[Mapping[BlackjackPays, tuple[int, int]]] = {
    "3_2": (3, 2), "6_5": (6, 5), "7_5": (7, 5), "1_1": (1, 1),
}  # fmt: skip
"""So many to so many."""
_DOLLARS: Final = rack_of("usd")


def blackjack_pays(
    bet: int, pays: BlackjackPays = "3_2", odd: BlackjackOdd = "even_rest", chips: RackChips = _DOLLARS
) -> int:
    """What a blackjack wins on a bet, in cents.

    Odds by fives of an amount that is no whole number of them: ``even_rest`` pays the fives in full and the rest 1 to
    1; ``down_half`` goes down to the smallest chip; ``exact`` to the coin.

    >>> [blackjack_pays(1800, "6_5", odd) for odd in ("even_rest", "down_half", "exact")]
    [2100, 2150, 2160]
    >>> blackjack_pays(3500)
    5250
    """
    many, to = BLACKJACK_ODDS[pays]
    if to == 5 and odd == "even_rest":
        fives, rest = divmod(bet, 500 * chips.scale)
        return fives * 100 * chips.scale * many + rest
    step = chips.smallest if to == 5 and odd == "down_half" else chips.coin
    return bet * many // to // step * step


def insurance_pays(amount: int) -> int:
    """What insurance wins when the dealer has blackjack: 2 to 1."""
    return 2 * amount


def greatest_insurance(bet: int, chips: RackChips = _DOLLARS) -> int:
    """The most that may be put on insurance: half the bet, in whole smallest chips.

    >>> greatest_insurance(2500)
    1250
    """
    return chips.whole(bet // 2)


def surrender_keeps(bet: int) -> int:
    """What a bettor who surrenders keeps: half the bet. What no coin comes to stays with the house."""
    return bet // 2


def is_well_bridged(
    paid: Sequence[tuple[int, int]], bet_chips: Sequence[tuple[int, int]], pays: int, chips: RackChips
) -> bool:
    """Whether a blackjack is paid as a dealer bridges it: the bet again in its own chips, and the bonus in the fewest.
    All chips are (denomination, how many); ``pays`` is what is due.

    >>> is_well_bridged([(2500, 1), (500, 5), (100, 2), (50, 1)], [(2500, 1), (500, 2)], 5250, rack_of("usd"))
    True
    """
    due: dict[int, int] = {}
    even = sum(chip * count for chip, count in bet_chips)
    for chip, count in (*bet_chips, *chips.fewest(pays - even)):
        due[chip] = due.get(chip, 0) + count
    return even <= pays and dict(paid) == due
