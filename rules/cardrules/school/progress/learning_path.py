"""The path through the school: its stages, what opens them, what is due today, and what to do next and why."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from datetime import date
from typing import Final, Literal, NamedTuple

from cardrules.protocol.texts import Text, say
from cardrules.school.course import PathStage, course_of, course_of_id
from cardrules.school.dealt_game import FIRST_GAME
from cardrules.school.drills.drill import JOB_READY, MARK_NAMES, NO_MARK, Drill
from cardrules.school.drills.next_item import NextAsked
from cardrules.school.list_of_drills import all_drills
from cardrules.school.progress.history_summary import DrillSession, TraineeSummary
from cardrules.school.progress.spaced_repetition import Box
from cardrules.school.seeded_choice import SeededLots

__all__ = [
    "REVIEW_MS", "DueReview", "Next", "PathTile", "Today", "again_spots",
    "find_stage", "is_open", "missing", "next_step", "path", "review", "review_spots", "session_ms", "today",
]  # fmt: skip

REVIEW_MS: Final = 12 * 60_000
"""The most of a day's review."""


def find_stage(name: str) -> PathStage:
    """The stage of this id. Raises LookupError."""
    stages = course_of_id(name).stages
    for stage in stages:
        if stage.id == name:
            return stage
    raise LookupError(f"there is no stage {name[:20]!r}; there are {', '.join(stage.id for stage in stages)}")


def is_open(summary: TraineeSummary, stage: PathStage) -> bool:
    """Whether a trainee may work at a stage: what the stages before it need is there, or an instructor has opened it
    (a stage that is opened opens those before it)."""
    stages = course_of_id(stage.id).stages
    number = stages.index(stage)
    if any(later.id in summary.gates for later in stages[number:]):
        return True
    return all(_is_done(summary, before) for before in stages[:number])


def _is_done(summary: TraineeSummary, stage: PathStage) -> bool:
    return all(summary.state(drill).mark >= stage.needs for drill in stage.drills)


def missing(summary: TraineeSummary, stage: PathStage) -> tuple[str, ...]:
    """The drills of the stages before this one that do not count yet, in their order."""
    stages = course_of_id(stage.id).stages
    return tuple(
        drill
        for before in stages[: stages.index(stage)]
        for drill in before.drills
        if summary.state(drill).mark < before.needs
    )


# ------------------------------------------------------------------------------------------------------ the path


class PathTile(NamedTuple):
    """A drill on the path, as it is shown."""

    drill: Drill
    stage: PathStage
    mark: int
    """The mark that counts."""
    reached: int
    """The mark that was reached, on one day so far."""
    due: date | None
    """When it lapses, if it has a mark that counts."""
    is_due: bool
    open: bool
    last: tuple[DrillSession, ...]
    """The last twenty sessions, oldest first."""


def path(summary: TraineeSummary, day: date, game: str = FIRST_GAME) -> list[PathTile]:
    """Every drill of the path of a game, in the order of the course."""
    tiles = []
    for stage in course_of(game).stages:
        opened = is_open(summary, stage)
        for name in (*stage.drills, *stage.more):
            drill = all_drills(game).get(name)
            if drill is None:
                continue
            state = summary.state(name)
            due = date.fromordinal(state.box.due) if state.mark else None
            tiles.append(
                PathTile(drill, stage, state.mark, state.reached, due, state.is_due(day), opened, tuple(state.last))
            )
    return tiles


# ----------------------------------------------------------------------------------------------------- the review


class DueReview(NamedTuple):
    """An item that is to be reviewed."""

    drill: Drill
    cell: str
    box: Box
    ms: int
    """How long it will take, about."""


def review(summary: TraineeSummary, day: date, game: str = FIRST_GAME) -> list[DueReview]:
    """What is to be reviewed on a day, most urgent first and twelve minutes at most, those of the day counted that were
    spent already; drills that are told apart are in turn. What would take minutes by itself is no item of a review."""
    ordinal, drills = day.toordinal(), all_drills(game)
    found = []
    for name, box in summary.cells.items():
        drill = drills.get(name.partition(" ")[0])
        if box.due <= ordinal and drill is not None and drill.size > 1:
            found.append(DueReview(drill, name.partition(" ")[2], box, _likely(summary, drill)))
    found.sort(key=lambda due: (due.box.number, due.box.due, due.drill.id, due.cell))
    left = REVIEW_MS - (summary.reviewed[1] if summary.reviewed[0] == ordinal else 0)
    chosen = []
    for due in found:
        if due.ms <= left:
            left -= due.ms
            chosen.append(due)
    return list(_in_turn(chosen, course_of(game).interleaved))


def _likely(summary: TraineeSummary, drill: Drill) -> int:
    """Milliseconds that an item of a drill takes this trainee: the median of the last session, or what break-in allows;
    and three seconds for reading why."""
    state = summary.state(drill.id)
    bar = drill.bars[0].time
    allowed = bar // drill.size if drill.timed == "total" else 30_000 if drill.timed == "par" else bar
    return (state.last[-1].ms if state.last else allowed) + 3_000


def session_ms(summary: TraineeSummary, drill: Drill) -> int:
    """Milliseconds that a whole session of a drill takes this trainee, about; 0 where it is no matter of items."""
    return 0 if drill.timed == "no" else drill.size * _likely(summary, drill)


def _in_turn(dues: Sequence[DueReview], pairs: Sequence[tuple[str, str]]) -> Iterator[DueReview]:
    """The same items in about the same order, but each of a pair of drills followed by one of the other."""
    waiting = list(dues)
    other = {one: two for pair in pairs for one, two in (pair, pair[::-1])}
    while waiting:
        due = waiting.pop(0)
        yield due
        partner = other.get(due.drill.id)
        place = next((n for n, each in enumerate(waiting) if each.drill.id == partner), None)
        if place is not None:
            yield waiting.pop(place)


def review_spots(dues: Iterable[DueReview]) -> list[NextAsked]:
    """What a review asks, for a ``Sitting``."""
    return [NextAsked(due.drill, due.cell) for due in dues]


def again_spots(drill: Drill, cells: Iterable[str], seed: str) -> list[NextAsked]:
    """What was missed, once more, for a ``Sitting``: each cell once, in an order drawn by lot."""
    return [NextAsked(drill, cell) for cell in SeededLots(f"{seed}/again").in_order(dict.fromkeys(cells))]


# -------------------------------------------------------------------------------------------------- what is next


class Next(NamedTuple):
    """What to do next, and why."""

    kind: Literal["review", "drill", "table"]
    drill: str
    why: Text


class Today(NamedTuple):
    """What a day holds."""

    reviews: tuple[DueReview, ...]
    review_ms: int
    next: Next
    lapsed: tuple[str, ...]
    """Drills whose mark has lapsed."""


def today(summary: TraineeSummary, day: date, game: str = FIRST_GAME) -> Today:
    """What is due, how long it takes, and what comes after it."""
    dues = tuple(review(summary, day, game))
    lapsed = tuple(tile.drill.id for tile in path(summary, day, game) if tile.is_due)
    return Today(dues, sum(due.ms for due in dues), next_step(summary, day, game), lapsed)


def next_step(summary: TraineeSummary, day: date, game: str = FIRST_GAME) -> Next:
    """What to do next: the review, then a mark that has lapsed, then the weakest drill of the stage that has come."""
    if review(summary, day, game):
        return Next("review", "", say("Items are due today; what is reviewed in time is kept."))
    tiles = [tile for tile in path(summary, day, game) if tile.open]
    for tile in tiles:
        if tile.is_due:
            why = say("Your mark in “{drill}” has lapsed; one good session brings it back.", drill=tile.drill.title)
            return Next("drill", tile.drill.id, why)
    for stage in course_of(game).stages:
        wanted = [tile for tile in tiles if tile.stage == stage and tile.drill.id in stage.drills]
        weak = [tile for tile in wanted if tile.mark < stage.needs]
        fresh = [tile for tile in weak if not _was_today(tile, day)] or weak
        if fresh:
            return _work_on(min(fresh, key=_strength), stage)
    others = [tile for tile in tiles if tile.mark < JOB_READY]
    if others:
        return _work_on(min(others, key=_strength), min(others, key=_strength).stage)
    return Next("table", "", say("Everything is job-ready: deal, and become fast."))


def _was_today(tile: PathTile, day: date) -> bool:
    """Whether the mark that is wanted was reached today; it counts only when it is reached on another day."""
    return tile.reached >= tile.stage.needs and bool(tile.last) and tile.last[-1].day == day.toordinal()


def _strength(tile: PathTile) -> tuple[int, int, int]:
    """How good a trainee is at a drill: what has never been done comes first, then the lowest mark and share."""
    if not tile.last:
        return (0, 0, 0)
    return (1, tile.mark + tile.reached, tile.last[-1].permille)


def _work_on(tile: PathTile, stage: PathStage) -> Next:
    title = tile.drill.title
    if not tile.last:
        why = say("“{drill}” is new, and belongs to the stage “{stage}”.", drill=title, stage=stage.title)
        return Next("drill", tile.drill.id, why)
    if tile.reached >= stage.needs:
        mark = MARK_NAMES[tile.reached]
        why = say("You were {mark} in “{drill}” once; on a second day it counts.", mark=mark, drill=title)
        return Next("drill", tile.drill.id, why)
    wanted = MARK_NAMES[max(tile.mark, tile.reached, NO_MARK) + 1]
    why = say("“{drill}” is your weakest drill of this stage; {mark} is the next mark.", drill=title, mark=wanted)
    return Next("drill", tile.drill.id, why)
