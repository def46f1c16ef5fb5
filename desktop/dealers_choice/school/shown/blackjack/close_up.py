"""A part of the blackjack table, as large as the room for it: what an item of a drill is about."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Final

from cardrules.casino.blackjack.wagers import read_place
from cardrules.school.drills.items import DrillQuestion, Item, Setting
from dealers_choice.layouts import blackjack
from dealers_choice.layouts.casino.whole_table import WHOLE, Part
from dealers_choice.school.shown.table_close_up import TableCloseUp

__all__ = ["BlackjackCloseUp"]

_HAND: Final = Part(0.39, 0.155, 0.29, 0.23)
_DEALER: Final = Part(0.375, 0.405, 0.36, 0.112)
_BOTH: Final = Part(0.29, 0.13, 0.46, 0.4)
_PAID: Final = Part(0.335, 0.04, 0.34, 0.29)
_SPOT: Final = Part(0.25, 0.04, 0.52, 0.5)
_CUTTING: Final = Part(0.27, 0.29, 0.46, 0.295)
_READING: Final = Part(0.34, 0.31, 0.32, 0.2)
_WITH_RACK: Final = Part(0.17, 0.04, 0.66, 0.545)
_PARTS: Final[Mapping[str, Part]] = {
    **dict.fromkeys(("T1", "T2", "T3", "T4"), _HAND), "T5": _DEALER, "T6": _BOTH, **dict.fromkeys(("P1", "P2"), _PAID),
    **dict.fromkeys(("P3", "P4", "P5"), _SPOT), "M5": _CUTTING, "M7": _CUTTING, "M6": _READING, "H1": _WITH_RACK,
}  # fmt: skip
"""What is looked at in the drills whose cards and chips always lie at one place, by what people call them; of those
that are another game's as well, by their ids."""
_LETTERS: Final = 56
"""In a line of a question under the felt."""
_ROWS: Final = 4
"""Of two answers each: so many have room there below a question of one line."""
_LINE: Final = 0.7
"""How high a line of the question is, in such rows."""
_SIGNAL: Final = "signal"
_FIRST: Final = Part(0.03, -0.02, 0.5, 0.41)
"""What is looked at where a bettor signals, at first base. At third base it is the same from the other side, and
between them the middle: so many, so that the felt is not printed anew for each item."""


class BlackjackCloseUp(TableCloseUp):
    """The layout of the blackjack table, of which a part fills the room."""

    bare: ClassVar[frozenset[Part]] = frozenset((_HAND, _DEALER))
    plain: ClassVar[frozenset[Part]] = bare

    def __init__(self) -> None:
        super().__init__(blackjack)

    def look_at(self, item: Item, setting: Setting) -> None:
        """Show that part of the table that an item is about."""
        super().look_at(item, setting)
        film = item.film is not None and self.part == WHOLE
        self.high = self.part == _SPOT or film or any(map(_is_long, item.asks))

    def part_of(self, item: Item, setting: Setting) -> Part:
        """The part that an item is about."""
        ask = next(iter(item.asks), None)
        if item.film is not None and ask is not None and ask.reply == _SIGNAL:
            place = next(pick.step.split()[1] for pick in ask.picks if pick.step)
            return _part_at(read_place(place)[0], int(str(setting.options["spots"])))
        return _PARTS.get(item.drill.rpartition(":")[2], WHOLE)


def _is_long(ask: DrillQuestion) -> bool:
    """Whether a question and its answers have no room under the felt."""
    lines = sum(-(-len(line) // _LETTERS) for line in ask.text.split("\n"))
    return lines * _LINE + -(-len(ask.picks) // 2) > _ROWS


def _part_at(spot: int, spots: int) -> Part:
    """The third of the table at which a spot lies."""
    third = 3 * (spot - 1) // spots
    return _FIRST._replace(x=(_FIRST.x, (1 - _FIRST.width) / 2, 1 - _FIRST.x - _FIRST.width)[third])
