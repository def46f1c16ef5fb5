"""When what was practised is due again: boxes of days, for single items and for whole drills.

An item is right and in time: it goes to the next box, if it was due. Right but too slow: it stays. Wrong: it goes back
to the first box, which is due at once. What comes before it is due leaves it where it is: a hundred times on one day
are no proof of next week.
"""

from __future__ import annotations

from typing import Final, NamedTuple

__all__ = ["INTERVALS", "NEW", "Box", "after_answer"]

INTERVALS: Final = (0, 1, 3, 7, 16, 35)
"""Days after which the items of each box are due again."""


class Box(NamedTuple):
    """Where an item is. Days are ordinals, as ``date.toordinal`` has them."""

    number: int = 0
    due: int = 0
    """The day from which on it is due."""
    seen: int = 0
    wrong: int = 0
    slow: int = 0
    """How often it was right, but too slow."""


NEW: Final = Box()


def after_answer(box: Box, day: int, right: bool, slow: bool = False, boxes: int = 0) -> Box:
    """The box after an answer on this day; ``boxes``: how many of them there are for it; 0: all.

    >>> after_answer(NEW, 100, right=True)
    Box(number=1, due=101, seen=1, wrong=0, slow=0)
    """
    seen, wrong, late = box.seen + 1, box.wrong + (not right), box.slow + (right and slow)
    if not right:
        return Box(0, day, seen, wrong, late)
    if day < box.due:
        return box._replace(seen=seen, slow=late)
    number = box.number if slow else min(box.number + 1, (boxes or len(INTERVALS)) - 1)
    return Box(number, day + INTERVALS[number], seen, wrong, late)
