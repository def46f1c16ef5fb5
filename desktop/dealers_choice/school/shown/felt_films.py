"""Films of what goes on at any game's table (``Item.frames``): each frame as a picture of the felt, what moves into it,
and what else is seen and heard."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Final, TypeVar

from cardrules.protocol.game import Event, Paid, View
from cardrules.school.course import course_of
from cardrules.school.drills.items import Felt, FilmFrame, Item, Setting
from dealers_choice.match.players import spoken

if TYPE_CHECKING:
    from dealers_choice.school.shown.shown_course import FilmStage

__all__ = ["Act", "film_of_felts", "money_of"]

_REACH_MS: Final = 350
"""So long a hand is seen before what it does has happened."""
Act = Callable[[], None]
_AFelt = TypeVar("_AFelt", bound=Felt)


def money_of(frame: FilmFrame, lies: Callable[[str], int]) -> Paid | None:
    """The money that goes its way in a frame ``take``, ``pay`` or ``move``; None in any other. ``lies`` says how much
    lies at a place, in cents."""
    said = frame.words
    if frame.what == "take":
        return Paid(lies(said[0]), said[0], "rack")
    if frame.what == "pay":
        return Paid(int(said[0]), "rack", said[1])
    return Paid(int(said[0]), said[1], said[2]) if frame.what == "move" else None


def film_of_felts(
    item: Item,
    felt: _AFelt,
    setting: Setting,
    stage: FilmStage,
    after: Callable[[_AFelt, FilmFrame], tuple[_AFelt, Sequence[Event]]],
    besides: Callable[[FilmFrame], Sequence[Act]],
) -> tuple[View, list[tuple[int, Act]]]:
    """The first picture of an item's film, which begins with a ``felt`` of the game, and what is done at which of its
    milliseconds. ``after`` gives the felt after a frame, and what moves; ``besides`` what is done then besides.

    The frames ``say`` and ``shout`` are the same at every table.
    """
    course, acts = course_of(setting.game), list[tuple[int, Act]]()
    first = course.view_of(felt, setting)
    for frame in item.frames:
        if frame.what == "say":
            said = course.said(frame.words[0], setting.house.words)
            acts.append((frame.at, partial(stage.shout, said, "voice")))
        elif frame.what == "shout":
            acts.append((frame.at, partial(stage.shout, spoken(frame.words[1]), frame.words[0])))
        else:
            then, moved = after(felt, frame)
            hands = besides(frame)
            acts += [(frame.at, act) for act in hands]
            at = frame.at + (_REACH_MS if hands else 0)
            if moved or then != felt:
                acts.append((at, partial(stage.move_to, course.view_of(then, setting), tuple(moved))))
            felt = then
            told = course.told_frame(frame, item.currency)
            if told:
                acts.append((at, partial(stage.table.announce, spoken(told))))
    return first, sorted(acts, key=_when)


def _when(act: tuple[int, Act]) -> int:
    return act[0]
