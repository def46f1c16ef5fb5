"""Layouts of the written test: five spots, of which one may have to be put right before the round (W1)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final, NamedTuple

from cardrules.casino.blackjack.house import House
from cardrules.casino.blackjack.payouts import greatest_insurance
from cardrules.casino.blackjack.side_bets import SIDE_NAMES
from cardrules.courses.blackjack.side_bets_drill import offered_tables
from cardrules.protocol.texts import Text, say
from cardrules.school.seeded_choice import SeededLots

__all__ = ["VIOLATIONS", "Bet", "bets_of_layout"]


class Bet(NamedTuple):
    """What lies at a spot, and what is said of it."""

    spot: int
    text: Text
    fault: str
    """Why it may not lie there, "" if it may."""


def _two_spots(spot: int, wrong: bool, lots: SeededLots, house: House) -> Bet:
    limits = house.limits
    amount = limits.least if wrong else limits.two_spots_least
    text = say("spot {spot}: {money}, and as much on another spot, of one bettor", spot=spot, money=house.cash(amount))
    return Bet(spot, text, limits.fault(amount, spots=2))


def _side_alone(spot: int, wrong: bool, lots: SeededLots, house: House) -> Bet:
    limits = house.limits
    name = SIDE_NAMES[lots.pick(offered_tables(house)).bet]
    side, bet = house.cash(limits.side_least), 0 if wrong else limits.least
    if wrong:
        text = say("spot {spot}: {side} on {bet}, and nothing in the circle", spot=spot, side=side, bet=name)
    else:
        text = say(
            "spot {spot}: {side} on {bet}, and {money} in the circle",
            spot=spot,
            side=side,
            bet=name,
            money=house.cash(bet),
        )
    return Bet(spot, text, limits.side_fault(limits.side_least, bet))


def _mixed(spot: int, wrong: bool, lots: SeededLots, house: House) -> Bet:
    high, low = house.cash(house.chips.values[3]), house.cash(house.chips.values[4])
    if wrong:
        text = say("spot {spot}: a chip of {high} on top of two of {low}", spot=spot, high=high, low=low)
        return Bet(spot, text, say("The highest chip lies at the bottom."))
    return Bet(spot, say("spot {spot}: two chips of {low} on top of one of {high}", spot=spot, high=high, low=low), "")


def _between(spot: int, wrong: bool, lots: SeededLots, house: House) -> Bet:
    money = house.cash(house.limits.least)
    if wrong:
        text = say("spot {spot}: {money} between its circle and the next", spot=spot, money=money)
        return Bet(spot, text, say("It must be seen to whom a bet belongs: ask, and set it right."))
    return Bet(spot, say("spot {spot}: {money} at the edge of its circle, inside", spot=spot, money=money), "")


def _over_half(spot: int, wrong: bool, lots: SeededLots, house: House) -> Bet:
    bet = 2 * house.limits.least
    most = greatest_insurance(bet, house.chips)
    amount = most + house.limits.unit if wrong else most
    text = say(
        "spot {spot}: a bet of {bet}, and {money} on the insurance line",
        spot=spot,
        bet=house.cash(bet),
        money=house.cash(amount),
    )
    return Bet(spot, text, say("Insurance is at most half the bet.") if wrong else "")


def _enters(spot: int, wrong: bool, lots: SeededLots, house: House) -> Bet:
    money = house.cash(house.limits.least)
    text = (
        say("spot {spot}: {money} of somebody who has just sat down, in mid-shoe", spot=spot, money=money)
        if wrong
        else say("spot {spot}: {money} of somebody who has bet since the shuffle", spot=spot, money=money)
    )
    return Bet(spot, text, house.limits.entering_fault(entered=not wrong, first_round=False))


def _closed_line(spot: int, wrong: bool, lots: SeededLots, house: House) -> Bet:
    money = house.cash(house.limits.unit)
    if wrong:
        text = say("spot {spot}: {money} laid on the insurance line after it was closed", spot=spot, money=money)
        return Bet(spot, text, say("What comes after the closing plays nothing, and goes back."))
    return Bet(
        spot, say("spot {spot}: {money} laid on the insurance line before it was closed", spot=spot, money=money), ""
    )


VIOLATIONS: Final[Mapping[str, Callable[[int, bool, SeededLots, House], Bet]]] = {
    "too low for two spots": _two_spots,
    "side bet alone": _side_alone,
    "mixed order": _mixed,
    "between circles": _between,
    "too much insurance": _over_half,
    "entering in the shoe": _enters,
    "after the closing": _closed_line,
}
"""What may be wrong with a bet; each can be right, too, and then looks almost the same."""


def bets_of_layout(kind: str, wrong: bool, lots: SeededLots, house: House, spots: int = 5) -> Sequence[Bet]:
    """So many spots: one that is ``wrong`` in this way or looks like it, one that looks like another, and plain
    bets."""
    numbers = sorted(lots.in_order(range(1, house.crowd.spots + 1))[:spots])
    odd, other = lots.in_order(numbers)[:2]
    likeness = lots.pick([each for each in VIOLATIONS if each != kind])
    limits, found = house.limits, []
    for number in numbers:
        if number == odd:
            found.append(VIOLATIONS[kind](number, wrong, lots, house))
        elif number == other:
            found.append(VIOLATIONS[likeness](number, False, lots, house))
        else:
            amount = lots.pick(range(limits.least, min(limits.most, 10 * limits.least) + 1, limits.unit))
            found.append(
                Bet(number, say("spot {spot}: {money} in the circle", spot=number, money=house.cash(amount)), "")
            )
    return found
