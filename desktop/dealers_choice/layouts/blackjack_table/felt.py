"""What is printed on the felt of the blackjack table, by the rules of the house."""

from __future__ import annotations

from functools import lru_cache, partial
from typing import Final

from PySide6.QtGui import QPainter

from dealers_choice.layouts.blackjack_table.blackjack_table import BlackjackTable
from dealers_choice.table.placement import Print

__all__ = ["felt"]

_PAYS: Final = {
    "3_2": "BLACKJACK PAYS 3 TO 2", "6_5": "BLACKJACK PAYS 6 TO 5", "7_5": "BLACKJACK PAYS 7 TO 5",
    "1_1": "BLACKJACK PAYS 1 TO 1",
}  # fmt: skip
_DRAWS: Final = {"hit": "DEALER MUST HIT SOFT 17", "stand": "DEALER MUST STAND ON ALL 17S"}
_INSURANCE: Final = "INSURANCE PAYS 2 TO 1"


def felt(table: BlackjackTable) -> Print:
    """The print of this table."""
    x, y = table.at(0, 0)
    options = table.options
    insurance = _INSURANCE if options["insurance"] == "on" else ""
    key = (table.spots, table.sides, _PAYS[str(options["bj_pays"])], _DRAWS[str(options["soft17"])], insurance)
    return Print(("blackjack", *key), x, y, table.unit, _printing(*key))


@lru_cache(maxsize=16)
def _printing(spots: int, sides: tuple[str, ...], pays: str, draws: str, insurance: str) -> partial[None]:
    """What paints this felt: the same thing for equal arguments."""
    return partial(_paint_felt, spots, sides, pays, draws, insurance)


def _paint_felt(
    spots: int, sides: tuple[str, ...], pays: str, draws: str, insurance: str, painter: QPainter, width: float
) -> None:
    from cardart.table.blackjack_felt import paint_print  # not where the print is kept, drawn

    labels = tuple(str(spot) for spot in range(1, spots + 1))
    paint_print(painter, width, labels, sides, pays=pays, draws=draws, insurance=insurance)
