"""The lessons: one for each state of the procedure, from the chips to the end of a shoe.

A lesson is a real table that is brought to the state; the perfect dealer shows its steps with their reasons, and then
the trainee does them. ``table_of`` makes the table, ``is_turn`` tells when the lesson's own steps are due, ``is_over``
when none will be any more, and ``is_complete`` whether all of them were done.
"""

from __future__ import annotations

import random
from collections.abc import Collection, Mapping
from typing import Any, Final, Literal, NamedTuple

from cardrules.casino.dealt_game import DealtGame
from cardrules.casino.table_phases import BETWEEN
from cardrules.catalogue import find
from cardrules.protocol.game import CHANCE, Action, action_text
from cardrules.protocol.match_record import Match
from cardrules.protocol.texts import Text, say
from cardrules.school.course import course_of, course_of_id
from cardrules.school.dealt_game import FIRST_GAME, game_of
from cardrules.school.drills.items import Setting, TableScene
from cardrules.school.lesson import Lesson
from cardrules.school.table_exercises import match_of

__all__ = [
    "UNAIDED",
    "DayOnePart",
    "day_one",
    "lesson_title",
    "find_lesson",
    "is_complete",
    "is_over",
    "is_turn",
    "is_watched",
    "lesson_scene",
    "lessons_at",
    "next_lesson",
    "others_step",
    "shown_step",
    "table_of",
]

UNAIDED: Final = 3
"""How often a lesson is done unaided before it is over."""
_MOST_STEPS: Final = 400


class DayOnePart(NamedTuple):
    """Something that is done on the first day."""

    room: Literal["lesson", "drill"]
    what: str
    """The id of the lesson or of the drill."""
    title: Text
    done: bool


def day_one(lessons: Mapping[str, int], drilled: Collection[str], game: str = FIRST_GAME) -> tuple[DayOnePart, ...]:
    """The parts of the first day in their order. ``lessons``: how often each was done, by its id; ``drilled``: the ids
    of the drills of which there was a session. The tour was not always noted: it is over, too, when anything else has
    been done."""
    parts = [
        DayOnePart(*step, step.what in drilled if step.room == "drill" else bool(lessons.get(step.what)))
        for step in course_of(game).first_day
    ]
    toured = bool(lessons.get("tour")) or any(part.done for part in parts)
    return (DayOnePart("lesson", "tour", say("The tour"), toured), *parts)


def find_lesson(name: str) -> Lesson:
    """The lesson of this id, or part of the first day. Raises LookupError."""
    course = course_of_id(name)
    for lesson in (*course.lessons, *course.day_one):
        if lesson.id == name:
            return lesson
    known = ", ".join(lesson.id for lesson in course.lessons)
    raise LookupError(f"there is no lesson {name[:20]!r}; there are {known}")


def lesson_title(name: str) -> str:
    """What the lesson of this id is called; of one that there is no longer, what is kept of it.

    >>> lesson_title("watch"), lesson_title("tour"), lesson_title("of old")
    ('Ten coups to watch', 'The tour', 'of old')
    """
    if name == "tour":
        return say("The tour")
    try:
        return find_lesson(name).title
    except LookupError:
        return name


def is_watched(name: str) -> bool:
    """Whether the lesson of this id is only looked at."""
    try:
        return find_lesson(name).way == "watched"
    except LookupError:
        return False


def lessons_at(setting: Setting) -> tuple[Lesson, ...]:
    """The lessons that are given in a house, in their order."""
    options = setting.options
    lessons = course_of(setting.game).lessons
    return tuple([each for each in lessons if all(options[option] in values for option, values in each.only.items())])


def next_lesson(done: Mapping[str, int], setting: Setting) -> Lesson | None:
    """The first lesson of a house that has not been done unaided three times; None if there is none. ``done``: how
    often each was, by its id."""
    return next((lesson for lesson in lessons_at(setting) if done.get(lesson.id, 0) < UNAIDED), None)


def lesson_scene(lesson: Lesson, setting: Setting) -> TableScene:
    """The table of a lesson before it is brought to its state."""
    return course_of(setting.game).lesson_scene(lesson, setting)


def table_of(lesson: Lesson, setting: Setting) -> Match:
    """A table at which the first of the lesson's steps is due. Raises LookupError if it never is."""
    match = match_of(lesson_scene(lesson, setting))
    game = game_of(match)
    for _ in range(_MOST_STEPS):
        match.run_chance()
        there = is_turn(lesson, game) and lesson.first in ("", game.due()[0].verb)
        if there or game.result() is not None:
            break
        match.apply(0, game.due()[0])
    if not is_turn(lesson, game):
        raise LookupError(f"the steps of {lesson.id} are never due")
    return match


def shown_step(lesson: Lesson, match: Match) -> tuple[str, str]:
    """What the perfect dealer does now in a lesson, as an action's text, and why."""
    game = game_of(match)
    if "tapout" in lesson.verbs and not game.table.service:
        if "hands" not in game.table.noted:
            return "hands", say("Everybody is to see that nothing is in them.")
        return "tapout", say("Everything is cleared, so the session can end.")
    choose = find(match.game.id).bot()
    advice = choose(game.view(0), game.choices(0), "club", random.Random(1), lambda: False)
    return action_text(advice.action), advice.reason


def is_turn(lesson: Lesson, game: DealtGame[Any, Any]) -> bool:
    """Whether a step of the lesson is due now."""
    if game.waiting_for() == {CHANCE} or game.result() is not None:
        return False
    table = game.table
    if lesson.coups:
        return len(table.reports) < lesson.coups or bool(table.service)
    if lesson.prepared and table.prep_at >= lesson.prepared:
        return False
    if "tapout" in lesson.verbs and game.phase == BETWEEN and not game.table.service:
        return True
    return game.phase in (lesson.phase or game.phase) and bool(game.due()) and game.due()[0].verb in lesson.verbs


def others_step(lesson: Lesson, game: DealtGame[Any, Any]) -> Action | None:
    """What the school does now, between two of the lesson's own steps; None if they are due, or it is over, or somebody
    else acts."""
    if CHANCE in game.waiting_for() or is_turn(lesson, game) or is_over(lesson, game):
        return None
    return next(iter(game.due()), None)


def is_over(lesson: Lesson, game: DealtGame[Any, Any]) -> bool:
    """Whether no step of the lesson will be due any more. While the bettors act, or the supervisor waits for something
    to be put right, that is open."""
    if game.result() is not None:
        return True
    if CHANCE in game.waiting_for() or game.table.prompt:
        return False
    if lesson.ends == "match":
        return not is_turn(lesson, game)
    return course_of_id(lesson.id).is_over(TableScene((), lesson.starts, lesson.ends), game)


def is_complete(lesson: Lesson, match: Match) -> bool:
    """Whether a lesson that is over was done to its end: all its coups are dealt, or the dealer's last step was one of
    its own, unless the school has done the last ones. Who leaves the table before has not."""
    if lesson.coups:
        return len(game_of(match).table.reports) >= lesson.coups
    if lesson.ends != "match":
        return game_of(match).result() is None
    return next((action.verb for seat, action in reversed(match.done) if seat == 0), "") in lesson.verbs
