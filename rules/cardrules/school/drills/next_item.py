"""Which item comes next: a pure function of a seed and of the answers so far.

Items are drawn like cards from a pack that holds every cell of the drill as often as it should come; an empty pack is
shuffled anew. No two items in a row are equal. What was missed comes again, the same item, after three to six others.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import tee
from typing import Final, NamedTuple

from cardrules.school.drills.drill import Drill
from cardrules.school.drills.items import Setting
from cardrules.school.seeded_choice import SeededLots

__all__ = ["Sitting", "NextAsked", "interleaved", "next_key", "session_spots"]

_SOONEST, _LATEST = 3, 6
"""How many other items come between a miss and the same item again."""
_TRIES: Final = 40
"""How often an item is drawn anew that equals the one before it."""


class NextAsked(NamedTuple):
    """What is to be asked: a cell of a drill, or a certain item of it."""

    drill: Drill
    cell: str
    key: str = ""


def session_spots(drill: Drill, seed: str, setting: Setting) -> Iterator[NextAsked]:
    """What a session of a drill asks, without end."""
    lots = SeededLots(f"{seed}/{drill.id}/order")
    if drill.run is not None:
        number = 0
        while True:
            yield NextAsked(drill, "", drill.run(number, f"{seed}/{drill.id}", setting))
            number += 1
    tickets = [cell for cell, count in drill.cells(setting).items() for _ in range(count)]
    while True:
        for cell in lots.in_order(tickets):
            yield NextAsked(drill, cell)


def interleaved(sources: Sequence[Iterable[NextAsked]]) -> Iterator[NextAsked]:
    """The first of each, then the second of each, and so on; a source that is used up drops out."""
    running = [iter(source) for source in sources]
    while running:
        for source in running[:]:
            spot = next(source, None)
            if spot is None:
                running.remove(source)
            else:
                yield spot


class Sitting:
    """A session: ``draw`` the next item, then say with ``answered`` whether it was right."""

    def __init__(self, spots: Iterable[NextAsked], seed: str, setting: Setting) -> None:
        """``spots`` is what is to be asked, in order; two of the same cell in a row are moved apart if they can be."""
        self._spots = iter(spots)
        self._seed = seed
        self._setting = setting
        self._ahead: list[NextAsked] = []  # drawn from the spots and passed over for a moment
        self._again: dict[int, NextAsked] = {}  # what was missed, by the number at which it comes again
        self._last: NextAsked | None = None
        self.number = 0
        """Of items that have been drawn."""

    def draw(self) -> str | None:
        """The key of the next item, or None if there is nothing more to ask."""
        number = self.number
        spot = self._again.pop(number, None)
        if spot is None:
            fresh = self._fresh()
            if fresh is None:
                if not self._again:
                    return None
                spot = self._again.pop(min(self._again))  # nothing is left to come between
            else:
                spot = self._with_key(fresh, number)
        self._last = spot
        self.number += 1
        return spot.key

    def ahead(self) -> str | None:
        """What ``draw`` will say next, if the item drawn last is answered rightly."""
        return next(self.coming(), None)

    def coming(self) -> Iterator[str]:
        """What ``draw`` will say from now on, if all is answered rightly; of an endless session without end."""
        other = Sitting((), self._seed, self._setting)
        self._spots, other._spots = tee(self._spots)
        other._ahead, other._again = self._ahead.copy(), self._again.copy()
        other._last, other.number = self._last, self.number
        while (key := other.draw()) is not None:
            yield key

    def answered(self, right: bool) -> None:
        """Whether the item drawn last was answered rightly."""
        if right or self._last is None:
            return
        lots = SeededLots(f"{self._seed}/again/{self.number}")
        gaps = [gap for gap in range(_SOONEST, _LATEST + 1) if self._fits(self.number + gap, self._last)]
        self._again[self.number + lots.pick(gaps or [_LATEST])] = self._last  # the latest is always free

    def _fits(self, number: int, spot: NextAsked) -> bool:
        """Whether an item may come again at this number: nothing else does, and none beside it is of its cell."""
        if number in self._again:
            return False
        beside = (self._again.get(number - 1), self._again.get(number + 1))
        return all(other is None or not _alike(other, spot) for other in beside)

    def _fresh(self) -> NextAsked | None:
        """The next of the spots that is unlike its neighbours; the first if none is."""
        neighbours = [self._last, self._again.get(self.number + 1)]
        passed = self._ahead
        for place, spot in enumerate(passed):
            if not any(other is not None and _alike(other, spot) for other in neighbours):
                return passed.pop(place)
        for spot in self._spots:
            if not any(other is not None and _alike(other, spot) for other in neighbours):
                return spot
            passed.append(spot)
            if len(passed) > _TRIES:
                break
        return passed.pop(0) if passed else None

    def _with_key(self, spot: NextAsked, number: int) -> NextAsked:
        """The spot with an item of its cell: neither the last nor one that waits to come again."""
        if spot.key:
            return spot
        others = {other.key for other in (self._last, *self._again.values()) if other is not None}
        key = ""
        for attempt in range(_TRIES):
            key = spot.drill.draw(
                spot.cell, SeededLots(f"{self._seed}/{spot.drill.id}/{number}/{attempt}"), self._setting
            )
            if key not in others:
                break
        return spot._replace(key=key)


def _alike(one: NextAsked, other: NextAsked) -> bool:
    """Whether two spots ask for the same cell, or the same item; the cell "" is whatever comes out of a shoe."""
    if one.drill.id != other.drill.id:
        return False
    return one.cell == other.cell if one.cell and other.cell else bool(one.key) and one.key == other.key


def next_key(
    spots: Callable[[], Iterable[NextAsked]], seed: str, setting: Setting, rights: Sequence[bool]
) -> str | None:
    """The key of the item that follows after so many answers, right or wrong. ``spots`` begins the session anew.

    Who asks item by item uses a ``Sitting``, which comes to the same and has not to begin anew each time.
    """
    sitting = Sitting(spots(), seed, setting)
    for right in rights:
        sitting.draw()
        sitting.answered(right)
    return sitting.draw()
