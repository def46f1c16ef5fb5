"""What has come of the errors of a coup when it is over: the money that has gone to the wrong side.

Which bets were settled otherwise than they should have been, and through which error, each game says itself. An error
through which a bet was settled the other way round is critical, however small it was when it was made.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Final, Protocol, TypeVar

from cardrules.casino.faults_and_grades import Fault, Misplaced
from cardrules.protocol.texts import say, template

if TYPE_CHECKING:
    from cardrules.casino.dealers_table import DealersTable

__all__ = ["Astray", "losses", "stands", "with_consequences"]

_HOUSE_LOST: Final = template("the house lost {amount} on {bet} of {place}")
_BETTOR_LOST: Final = template("the bettor of {place} lost {amount} on {bet}")
_HOUSE_UNPAID: Final = template("the house lost {amount} of commission at {place}")
_BETTOR_CHARGED: Final = template("the bettor of {place} lost {amount} of commission")


class Astray(Protocol):
    """Money that has not gone where it should have."""

    @property
    def money(self) -> Misplaced: ...

    @property
    def reversed(self) -> bool:
        """Whether the bet was settled the other way round, and not only with a wrong amount."""


A = TypeVar("A", bound=Astray)


def stands(fault: Fault, coup: int) -> bool:
    """Whether an error of this coup has not been put right."""
    return fault.coup == coup and not fault.corrected


def losses(wrong: Sequence[Astray]) -> tuple[int, int]:
    """What the house and the bettors have lost, in cents."""
    cents = [each.money.cents for each in wrong]
    return sum(each for each in cents if each > 0), -sum(each for each in cents if each < 0)


def with_consequences(
    table: DealersTable, wrong: Sequence[A], to_blame: Callable[[A], int], bets: Mapping[str, str]
) -> tuple[Fault, ...]:
    """All errors of the session, those of this coup with the money that has gone wrong through each. ``to_blame``: the
    number of the error through which it has, -1 if none has been found."""
    faults = list(table.faults)
    its_own: dict[int, list[A]] = {}
    for each in wrong:
        number = to_blame(each)
        if number >= 0:
            its_own.setdefault(number, []).append(each)
    for number, its in its_own.items():
        fault = faults[number]._replace(money=tuple(each.money for each in its))
        faults[number] = fault
        if any(each.reversed for each in its):
            faults[number] = fault.worse("C", _told(fault, table, bets))
    return tuple(faults)


def _told(fault: Fault, table: DealersTable, bets: Mapping[str, str]) -> str:
    """What is said of an error through which money has gone to the wrong side."""
    parts = []
    for position, bet, cents in fault.money:
        house = (_HOUSE_LOST if bet else _HOUSE_UNPAID) if cents > 0 else (_BETTOR_LOST if bet else _BETTOR_CHARGED)
        amount, place = table.cash(abs(cents)), table.label(position)
        parts.append(say(house, amount=amount, bet=bets.get(bet, ""), place=place))
    amount = table.cash(sum(abs(each.cents) for each in fault.money))
    return say("{said} {amount} went to the wrong side: {bets:semicolons}.", said=fault.text, amount=amount, bets=parts)
