"""Exercises at a real table: a match that is brought to some point, and what a trainee's hands then did there.

The match is one like any other: a table can show it, a record can hold it. Whoever plays it on does so as ever, and
chance's part comes from ``Match.chance``; ``is_over`` says when the exercise is.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from cardrules.casino.baccarat.table_phase import (
    BETS_COMING,
    BETTING,
    BURNING,
    CLOSING,
    COUP,
    CUTTING,
    PREPARING,
    SETTLING,
    UNSEATED,
    UNSHUFFLED,
)
from cardrules.games.mini_baccarat.game import MiniBaccarat
from cardrules.protocol.cards import Card, NotationError, card_of
from cardrules.protocol.game import CHANCE, CLOCK, Action, IllegalAction, action_text, parse_action
from cardrules.protocol.match_record import Match
from cardrules.protocol.options import Value
from cardrules.school.drills.audition_deals import ScriptedMatch
from cardrules.school.drills.items import (
    SEPARATOR,
    Ends,
    Item,
    JudgedAnswer,
    Setting,
    Starts,
    TableScene,
    asked_now,
    chips_text,
)

__all__ = [
    "HandStep", "game_of", "is_over", "judge_scene", "match_of", "read_steps", "replayed", "right_answer",
    "right_steps", "scene_of", "steps_text",
]  # fmt: skip

_EARLIEST: Final = 1_000
"""The clock of a table begins here."""


class HandStep(NamedTuple):
    """Something that the trainee's hands did."""

    at: int
    """Milliseconds since the item was shown."""
    text: str


def scene_of(
    setting: Setting,
    starts: Starts,
    ends: Ends,
    cards: Sequence[Card] = (),
    bets: str = "",
    seed: str = "",
    **options: Value,
) -> TableScene:
    """A scene at a table of this setting, where the trainee deals, calls, and is told at once what is wrong. It has no
    scoreboard: nothing is to be made ready for it between two items.

    ``options`` are further ones of the game.
    """
    chosen = {
        **setting.options, "role": "dealer", "coach": "block", "calls": "buttons", "totals": "trainee",
        "incidents": "off", "minutes_limit": "off", "shoe_steps": "skip", "roads": "off", **options,
    }  # fmt: skip
    return TableScene(tuple(chosen.items()), starts, ends, tuple(cards), bets, seed)


def game_of(match: Match) -> MiniBaccarat:
    """The game of a match at the baccarat table. Raises TypeError for another game."""
    if not isinstance(match.game, MiniBaccarat):
        raise TypeError(f"{match.game.title} is not dealt at this table")
    return match.game


def match_of(scene: TableScene) -> Match:
    """The table of a scene, as the trainee finds it. Raises OptionError or IllegalAction if it cannot be."""
    return _begun(scene).copy()


@lru_cache(maxsize=4)
def _begun(scene: TableScene) -> Match:
    """The same; nobody plays on in it. A scene is dealt, and judged, and often shown again."""
    if scene.script:
        scripted = ScriptedMatch("mini_baccarat", dict(scene.options), scene.script)
        scripted.run_chance()
        return scripted
    match = Match("mini_baccarat", dict(scene.options), scene.seed)
    game = game_of(match)
    match.apply(CHANCE, match.chance())
    if scene.cards:
        order = _order(game, scene.cards[0] if scene.starts == "burn" else None, scene.cards)
        match.apply(CHANCE, Action("shuffle", (), order))
    else:
        match.apply(CHANCE, match.chance())
    if scene.starts == "shoe":
        return match
    while game.phase in (PREPARING, CUTTING):
        if game.phase == CUTTING:
            match.apply(CHANCE, Action("cut", ("1",)) if scene.cards else match.chance())
        else:
            due = game.due()[0]
            match.apply(0, Action("insert", ("1",)) if due.verb == "insert" else due)
    if scene.starts == "burn":
        return match
    while game.phase == BURNING:
        match.apply(0, game.due()[0])
    if scene.starts == "bets":
        return match
    match.apply(0, Action("open"))
    match.apply(CHANCE, Action("bets", (scene.bets,)) if scene.bets else match.chance())
    match.apply(0, Action("close"))
    while scene.starts == "settling" and (game.phase == COUP or game.table.call_due):
        match.apply(0, game.due()[0])
    return match


def _order(game: MiniBaccarat, burned: Card | None, cards: Sequence[Card]) -> tuple[Card, ...]:
    """An order of the whole pack after which, cut behind the first card, these cards come out of the shoe; an ace and
    what it burns go before them, unless the first of them is to be ``burned`` itself."""
    front = list(cards) if burned is not None else [_spare(cards)]
    rest = [card for card in game.house.pack if card not in cards and card not in front]
    if burned is None:
        count = game.house.burns(front[0])
        front += rest[:count]
        rest = rest[count:]
        front += cards
    return (rest[-1], *front, *rest[:-1])


def _spare(cards: Sequence[Card]) -> Card:
    """An ace that is not among the cards."""
    return next(card for suit in range(4) if (card := card_of(14, suit, 0)) not in cards)


def is_over(scene: TableScene, game: MiniBaccarat) -> bool:
    """Whether the trainee has come to the end of the exercise."""
    table = game.table
    if game.result() is not None:
        return True
    if table.prompt:
        return False
    if scene.ends == "shuffled":
        return table.phase != PREPARING or table.house.prep[table.prep_at] == "square"
    if scene.ends == "burned":
        return table.phase not in (
            UNSEATED,
            UNSHUFFLED,
            PREPARING,
            CUTTING,
            BURNING,
        )
    if scene.ends == "match" or not table.coups:
        return False
    cleared = table.phase not in (
        BETS_COMING,
        BETTING,
        CLOSING,
        COUP,
        SETTLING,
    )
    if scene.ends == "coup":
        return cleared
    if scene.ends == "result":
        return cleared or (table.phase == SETTLING and not table.call_due)
    return cleared or (
        table.phase == SETTLING and not (table.call_due or table.to_take or table.to_pay or table.to_mark)
    )


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
