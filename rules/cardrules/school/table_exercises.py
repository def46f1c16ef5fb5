"""Exercises at a real table: a match that is brought to some point, and what a trainee's hands then did there.

The match is one like any other: a table can show it, a record can hold it. Whoever plays it on does so as ever, and
chance's part comes from ``Match.chance``; ``is_over`` says when the exercise is.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from cardrules.casino.dealt_game import DealtGame
from cardrules.protocol.cards import NotationError
from cardrules.protocol.game import CLOCK, Action, IllegalAction, action_text, parse_action
from cardrules.protocol.match_record import Match
from cardrules.school.course import course_of
from cardrules.school.dealt_game import game_of
from cardrules.school.drills.items import SEPARATOR, Item, JudgedAnswer, TableScene, asked_now, chips_text

__all__ = [
    "HandStep", "is_over", "judge_scene", "match_of", "read_steps", "replayed", "right_answer", "right_steps",
    "steps_text",
]  # fmt: skip

_EARLIEST: Final = 1_000
"""The clock of a table begins here."""


class HandStep(NamedTuple):
    """Something that the trainee's hands did."""

    at: int
    """Milliseconds since the item was shown."""
    text: str


def match_of(scene: TableScene) -> Match:
    """The table of a scene, as the trainee finds it. Raises OptionError or IllegalAction if it cannot be."""
    return course_of(scene.game).match_of(scene)


def is_over(scene: TableScene, game: DealtGame[Any, Any]) -> bool:
    """Whether the trainee has come to the end of the exercise."""
    return course_of(scene.game).is_over(scene, game)


# --------------------------------------------------------------------------------------------------- answers


def steps_text(steps: Sequence[HandStep]) -> str:
    """What the hands did, as the answer to an item."""
    return "; ".join(f"{step.at} {step.text}" for step in steps)


def read_steps(text: str) -> list[HandStep]:
    """The steps of an answer. Raises ValueError for what is none.

    >>> read_steps("1200 draw player; 2100 call player-7")[1]
    HandStep(at=2100, text='call player-7')
    """
    steps = []
    before = 0
    for part in text.split("; ") if text else ():
        word, _, step = part.partition(" ")
        if not (word.isascii() and word.isdecimal() and len(word) <= 9 and step) or int(word) < before:
            raise ValueError(f"{part[:40]!r} is no step with its time")
        before = int(word)
        steps.append(HandStep(before, step))
    return steps


def replayed(scene: TableScene, steps: Sequence[HandStep]) -> Match:
    """The scene's table after these steps; chance does its part in between, and the clock tells the time.

    Raises ValueError for a step that is none of the game's, or that the hands cannot do.
    """
    match = match_of(scene)
    for step in steps:
        match.run_chance()
        try:
            action = parse_action(step.text, match.game.verbs)
            at = max(_EARLIEST + step.at, game_of(match).table.time + 1)
            match.apply(CLOCK, Action("at", (str(at),)))
            match.apply(0, action)
        except (NotationError, IllegalAction) as error:
            raise ValueError(f"{step.text[:40]!r}: {error}") from None
    match.run_chance()
    return match


def judge_scene(item: Item, answer: str) -> JudgedAnswer:
    """What the hands of the trainee did with an item that has a scene. It is right if it was finished without a fault;
    what cannot be read, or is not finished, counts as one fault."""
    scene = item.scene
    if scene is None:
        raise LookupError(f"{item.key[:40]!r} has no scene")
    try:
        match = replayed(scene, read_steps(answer))
    except ValueError as error:
        return JudgedAnswer(False, False, 1, str(error))
    game = game_of(match)
    table = game.table
    faults = [fault for fault in table.faults if fault.severity]
    finished = is_over(scene, game)
    errors = len(faults) + (not finished)
    said = faults[0].text if faults else "" if finished else "It is not finished."
    return JudgedAnswer(not errors, not table.ill_cut, errors, said, tuple(fault.error for fault in faults))


def right_steps(scene: TableScene) -> list[str]:
    """What the perfect dealer does from there to the end of the exercise."""
    match = match_of(scene)
    game = game_of(match)
    steps = []
    match.run_chance()
    while not is_over(scene, game):
        action = game.due()[0]
        steps.append(action_text(action))
        match.apply(0, action)
        match.run_chance()
    return steps


def right_answer(item: Item, every: int = 1_000) -> str:
    """The right answer to an item, as it stands in a record; at a real table with a step after each so many
    milliseconds."""
    if item.scene is not None:
        return steps_text([HandStep(every * number, step) for number, step in enumerate(right_steps(item.scene), 1)])
    answers: list[str] = []
    while (ask := asked_now(item, answers)) is not None:
        answers.append(chips_text(item.chips.fewest(int(ask.right[0]))) if ask.reply == "chips" else ask.right[0])
    return SEPARATOR.join(answers)
