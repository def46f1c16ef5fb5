"""What a drill is: the items it draws, how many there are in a session, and what its marks need."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from statistics import median
from typing import Final, Literal, NamedTuple

from cardrules.protocol.texts import Text, say
from cardrules.school.drills.items import Item, Setting
from cardrules.school.seeded_choice import SeededLots

__all__ = [
    "ALLOWANCES", "BREAK_IN", "COUPS_IN_A_ROW", "FAST", "JOB_READY", "MARK_NAMES", "NO_MARK", "Bar", "Drill",
    "Figures", "error_bars", "mark_of", "percent_bars",
]  # fmt: skip

NO_MARK, BREAK_IN, JOB_READY, FAST = range(4)
MARK_NAMES: Final = (say("none"), say("break-in"), say("job-ready"), say("fast"))
"""The marks, lowest first; a mark is its number here."""

ALLOWANCES: Final[Mapping[str, int]] = {
    "digit": 500, "totals": 1_000, "pick": 400, "signal": 400, "amount": 1_800, "chips": 1_000, "call": 900,
    "words": 0, "cell": 0, "piles": 1_500, "order": 800,
}  # fmt: skip
"""Milliseconds by which an answer takes longer with the mouse than with keys, by ``DrillQuestion.reply``: the seconds
of the marks are those of keys. A click takes a practised hand some 0.4 s longer than a key; chips are taken up with the
wheel (docs/school.md, "Par")."""


class Bar(NamedTuple):
    """What one mark needs."""

    right: int = 0
    """Per cent of the answers that are right."""
    neat: int = 0
    """Per cent of the payouts that are well cut."""
    errors: int | None = None
    """The most faults in a session, for drills in which something is done; None: they are not counted."""
    time: int = 0
    """Milliseconds, or thousandths of par; see ``Drill.timed``. 0: any."""


class Drill(NamedTuple):
    """One exercise."""

    id: str
    title: Text
    task: Text
    """What is shown and asked, in a sentence."""
    size: int
    """Items in a session."""
    bars: tuple[Bar, Bar, Bar]
    """What break-in, job-ready and fast need."""
    cells: Callable[[Setting], Mapping[str, int]]
    """Everything it may ask in this setting, each with how often it comes among the others. The single cell "" stands
    for whatever comes out of a shoe."""
    draw: Callable[[str, SeededLots, Setting], str]
    """The key of an item of a cell, drawn by lot; of the cell "" any."""
    item: Callable[[str, Setting], Item]
    """The item of a key. Raises ValueError for what is no key of the drill."""
    timed: Literal["median", "total", "par", "no"] = "median"
    """What ``Bar.time`` limits: the median of an item, the whole session, or the time as a part of par."""
    levels: int = 1
    run: Callable[[int, str, Setting], str] | None = None
    """Of a drill whose items follow from each other: the key of the item of this number, from 0, in the session of
    this seed."""
    plain: Callable[[str, Setting], Item] | None = None
    """The item of a key as far as judging needs it, where the whole of it takes long to make. Raises ValueError."""
    mouse: int = 0
    """Milliseconds that an item done at a real table takes longer with the mouse."""
    boxes: int = 0
    """How many of the boxes of repetition its mark goes through, so that it lapses sooner; 0: all of them."""
    named: str = ""
    """What the drill is called at the table of a game that calls it otherwise than its id."""
    coups: bool = False
    """Whether whole rounds are dealt, so that some in a row without a fault in what is to be known by heart belong to
    job-ready."""

    @property
    def label(self) -> str:
        """The letter and number by which people know it: "T5"."""
        return self.named or self.id.rpartition(":")[2]


COUPS_IN_A_ROW: Final = 5
"""So many rounds in a row without a fault belong to job-ready where a course says nothing else."""


class Figures(NamedTuple):
    """What a session came to; marks are worked out from it."""

    answers: int
    right: int
    neat: int
    errors: int
    """Faults that were made."""
    times: tuple[int, ...]
    """Milliseconds of each item."""
    par: int = 0
    """Milliseconds of par in all, where there is a par."""
    allowance: int = 0
    """Milliseconds that an item may take longer because of how it was answered."""
    level: int = 1
    run: int = 0
    """The most rounds in a row without a fault in what is to be known by heart."""
    wanted: int = COUPS_IN_A_ROW
    """How many of them belong to job-ready."""
    grade: int = NO_MARK
    """The mark that the table gave to a whole session, where a drill is graded by it."""

    @property
    def time(self) -> int:
        """The median of an item in milliseconds."""
        return round(median(self.times)) if self.times else 0

    @property
    def percent(self) -> float:
        """Per cent of the answers that are right."""
        return 100 * self.right / self.answers if self.answers else 0.0

    def pace(self, drill: Drill) -> float:
        """What ``Bar.time`` is compared with; never less than none, however quick a hand is with the mouse."""
        if drill.timed == "par":
            return 1000 * sum(self.times) / self.par if self.par else 0.0
        if drill.timed == "total":
            return max(0.0, sum(self.times) - self.allowance * self.answers)
        return max(0.0, median(self.times) - self.allowance) if self.times else 0.0


def mark_of(drill: Drill, figures: Figures) -> int:
    """The mark that a whole session earns, 0 (none) to 3 (fast). A session with fewer items than the drill has
    earns none, and the easier levels of a drill no more than the mark of their number."""
    if figures.answers < drill.size:
        return NO_MARK
    most = FAST if drill.levels == 1 else figures.level
    if drill.coups and figures.run < figures.wanted:
        most = BREAK_IN
    if drill.timed == "no":
        return min(figures.grade, most)
    return max((mark for mark, bar in enumerate(drill.bars[:most], 1) if _passes(drill, bar, figures)), default=NO_MARK)


def _passes(drill: Drill, bar: Bar, figures: Figures) -> bool:
    if 100 * figures.right < bar.right * figures.answers or 100 * figures.neat < bar.neat * figures.answers:
        return False
    if bar.errors is not None and figures.errors > bar.errors:
        return False
    return not bar.time or figures.pace(drill) <= bar.time


def percent_bars(
    right: Sequence[int], seconds: Sequence[float], neat: Sequence[int] = (0, 0, 0)
) -> tuple[Bar, Bar, Bar]:
    """Three bars of per cent and seconds."""
    one, two, three = (
        Bar(each, well, None, round(1000 * time)) for each, well, time in zip(right, neat, seconds, strict=True)
    )
    return one, two, three


def error_bars(errors: Sequence[int], times: Sequence[float]) -> tuple[Bar, Bar, Bar]:
    """Three bars of faults and seconds (or parts of par)."""
    one, two, three = (Bar(0, 0, each, round(1000 * time)) for each, time in zip(errors, times, strict=True))
    return one, two, three
