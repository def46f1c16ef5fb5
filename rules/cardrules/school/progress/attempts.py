"""Attempts as records: what was asked, what was answered, how long it took. All else is worked out from them.

A history is a text of lines, one record each, oldest first; every line is a JSON object with ``format`` and ``kind``:

    drill    a session of a drill, of two drills in turn, of a review, or the items missed once more
    table    a session at the table: a match as ``cardrules.protocol.match_record`` writes it
    lesson   a lesson, and how often it was done unaided
    gate     an instructor has opened a stage of the path before its time

Nothing that can be worked out is stored: no marks, no percentages, no dates when something is due.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from datetime import date
from statistics import mean
from typing import Any, Final, Literal, NamedTuple, get_args

from cardrules.casino.dealers_table import HANDS, Hand
from cardrules.protocol.foreign_data import ForeignFields, FormatError, read_object
from cardrules.protocol.match_record import Record, read_record, record_text
from cardrules.protocol.options import OptionError, Options
from cardrules.protocol.texts import error_text, say
from cardrules.school.course import COURSES, course_of
from cardrules.school.dealt_game import FIRST_GAME, game_class
from cardrules.school.drills.drill import ALLOWANCES, NO_MARK, Drill, Figures, mark_of
from cardrules.school.drills.items import MAX_ANSWER, Item, JudgedAnswer, Setting, judge, setting_of
from cardrules.school.list_of_drills import all_drills, item_of
from cardrules.school.progress.table_sessions import TableSession, rounds_in_a_row
from cardrules.school.table_exercises import judge_scene

__all__ = [
    "FORMAT", "MODES", "Answer", "Attempt", "Entry", "Gate", "LessonDone", "Mode", "AttemptOutcome", "Seance",
    "allowance_of", "attempt_mark", "entry_text", "figures_of", "outcomes_of", "read_entry", "seance_figures",
    "setting_for",
]  # fmt: skip

FORMAT: Final = "dealers-school/1"
_MOST_ITEMS: Final = 1_000
_LONGEST_KEY: Final = 400
_LONGEST_DRILL: Final = 40
"""Characters of the id of a drill, or of two that take turns."""
_MOST_MS: Final = 86_400_000

_NO_OPTIONS: Final[Options] = {}

Mode = Literal["drill", "sixty", "again", "mixed", "review", "exam", "ear"]
MODES: Final[tuple[Mode, ...]] = get_args(Mode)


class Answer(NamedTuple):
    """One item and what was answered."""

    key: str
    text: str
    """The answer, or "" if there was none."""
    ms: int
    """Milliseconds from the item's appearing to the answer."""


class Attempt(NamedTuple):
    """A session of items."""

    id: str
    """A name of its own, of letters and digits."""
    day: date
    """The day on which it was begun, where the trainee is."""
    drill: str
    """The id of the drill; of two that take turns "T4+T5"; of a review ""."""
    mode: Mode
    """``drill``: a whole session, which earns a mark. ``sixty``: as many as one can in a minute. ``again``: what was
    missed. ``mixed``: two drills in turn. ``review``: what is due. ``exam``: as ``drill``, in an exam."""
    seed: str
    answers: tuple[Answer, ...]
    hand: Hand = "keys"
    level: int = 1
    options: Options = _NO_OPTIONS
    """The options of the table that are not those of the house."""
    active: int = 0
    """Milliseconds of active time, the pauses for reading among them; at least the sum of the items."""
    game: str = FIRST_GAME
    """The id of the game at whose table it was asked."""


class Seance(NamedTuple):
    """A session at the table."""

    id: str
    day: date
    drill: str
    """One of ``Course.sessions``, or "" for the free table."""
    record: Record
    hand: Hand = "keys"
    active: int = 0

    @property
    def judged(self) -> Record:
        """The record as it is judged: par is that of the hand that has dealt; at the free table, as its options say."""
        if not self.drill:
            return self.record
        return self.record._replace(options={**self.record.options, "hand": self.hand})


class LessonDone(NamedTuple):
    """A lesson that was gone through."""

    id: str
    day: date
    lesson: str
    unaided: int
    """How often it was done unaided, without a fault."""
    active: int = 0


class Gate(NamedTuple):
    """A stage of the path that an instructor has opened."""

    id: str
    day: date
    stage: str
    by: str
    """Who opened it."""
    why: str = ""


Entry = Attempt | Seance | LessonDone | Gate
_KINDS: Final = {Attempt: "drill", Seance: "table", LessonDone: "lesson", Gate: "gate"}


# ------------------------------------------------------------------------------------------------- as a line


def entry_text(entry: Entry) -> str:
    """A record as one line, without its end."""
    data: dict[str, Any] = {"format": FORMAT, "kind": _KINDS[type(entry)], "id": entry.id, "day": entry.day.isoformat()}
    if isinstance(entry, Attempt):
        data |= {"game": entry.game} if entry.game != FIRST_GAME else {}
        data |= {"drill": entry.drill, "mode": entry.mode, "seed": entry.seed, "hand": entry.hand,
                 "level": entry.level, "options": dict(entry.options), "active": entry.active,
                 "items": [list(answer) for answer in entry.answers]}  # fmt: skip
    elif isinstance(entry, Seance):
        data |= {"drill": entry.drill, "hand": entry.hand, "active": entry.active,
                 "match": json.loads(record_text(entry.record))}  # fmt: skip
    elif isinstance(entry, LessonDone):
        data |= {"lesson": entry.lesson, "unaided": entry.unaided, "active": entry.active}
    else:
        data |= {"stage": entry.stage, "by": entry.by, "why": entry.why}
    return json.dumps(data, separators=(",", ":"), ensure_ascii=False)


def read_entry(line: str) -> Entry:
    """Read and check one record; keys and answers are looked at when they are judged. Raises FormatError.

    >>> read_entry('{"format": "diary/1"}')
    Traceback (most recent call last):
    ...
    cardrules.protocol.foreign_data.FormatError: 'format' must be 'dealers-school/1'
    """
    data = ForeignFields(read_object(line, FORMAT))
    return _READERS[data.one_of("kind", tuple(_READERS))](data)


def _id(data: ForeignFields) -> str:
    name = data.text("id", least=1, most=64)
    if not (name.isascii() and name.replace("-", "").isalnum()):
        raise FormatError(say("'id' must be of letters and digits"))
    return name


def _options(data: ForeignFields, game: str) -> Options:
    given = data.take("options", {})
    if not isinstance(given, dict):
        raise FormatError(say("'options' must be an object"))
    try:
        chosen = game_class(game).read_options(given)
    except OptionError as error:
        raise FormatError(error_text(error)) from None
    return {name: chosen[name] for name in given}


def _game(data: ForeignFields) -> str:
    return data.one_of("game", COURSES, FIRST_GAME)


def _read_attempt(data: ForeignFields) -> Attempt:
    mode, drill, game = data.one_of("mode", MODES), data.text("drill", most=_LONGEST_DRILL), _game(data)
    for name in drill.split("+") if drill else ():
        if name not in all_drills(game):
            raise FormatError(say("there is no drill {name}", name=repr(name)))
    if bool(drill) is (mode == "review") or ("+" in drill) is not (mode == "mixed"):
        raise FormatError(say("'drill' does not fit the mode {mode}", mode=mode))
    items = data.items("items", _MOST_ITEMS, say("answers"))
    answers = tuple(_read_answer(number, item) for number, item in enumerate(items, 1))
    if drill and any(answer.key.partition(" ")[0] not in drill.split("+") for answer in answers):
        raise FormatError(say("an item is none of {drill}", drill=drill))
    return Attempt(
        _id(data), data.day("day"), drill, mode, data.text("seed", most=80), answers,
        data.one_of("hand", HANDS, "keys"), data.whole("level", 1, 1, 9), _options(data, game),
        data.whole("active", 0, 0, _MOST_MS), game,
    )  # fmt: skip


def _read_answer(number: int, item: object) -> Answer:
    match item:
        case [str(key), str(text), int(ms)] if (
            0 < len(key) <= _LONGEST_KEY and len(text) <= MAX_ANSWER and 0 <= ms <= _MOST_MS and ms is not True
        ):
            return Answer(key, text, ms)
    raise FormatError(say("item {number} must be a key, an answer and its milliseconds", number=number))


def _read_seance(data: ForeignFields) -> Seance:
    match = data.take("match")
    if not isinstance(match, dict):
        raise FormatError(say("'match' must be a match"))
    record = read_record(json.dumps(match))
    if record.game not in COURSES:
        raise FormatError(say("{game} is not dealt at this table", game=record.game))
    drill = data.text("drill", most=_LONGEST_DRILL)
    if drill not in ("", *course_of(record.game).sessions):
        raise FormatError(say("{drill} is no session at the table", drill=repr(drill)))
    active = data.whole("active", 0, 0, _MOST_MS)
    return Seance(_id(data), data.day("day"), drill, record, data.one_of("hand", HANDS, "keys"), active)


def _read_lesson(data: ForeignFields) -> LessonDone:
    lesson, unaided = data.text("lesson", least=1, most=40), data.whole("unaided", 0, 0, 99)
    return LessonDone(_id(data), data.day("day"), lesson, unaided, data.whole("active", 0, 0, _MOST_MS))


def _read_gate(data: ForeignFields) -> Gate:
    stage, by = data.text("stage", least=1, most=40), data.text("by", least=1, most=80)
    return Gate(_id(data), data.day("day"), stage, by, data.text("why", most=400))


_READERS: Final[Mapping[str, Callable[[ForeignFields], Entry]]] = {
    "drill": _read_attempt, "table": _read_seance, "lesson": _read_lesson, "gate": _read_gate,
}  # fmt: skip


# --------------------------------------------------------------------------------------------- what it came to


class AttemptOutcome(NamedTuple):
    """What one answer was worth."""

    drill: str
    cell: str
    """"" for an item that cannot be read."""
    judged: JudgedAnswer
    ms: int
    allowance: int
    """Milliseconds that it may take longer because of how it was answered."""
    pars: int
    """Milliseconds of par, where there is one."""
    game: str = FIRST_GAME
    """At whose table it was asked."""

    @property
    def slow(self) -> bool:
        """Whether it took longer than break-in allows."""
        drill = all_drills(self.game)[self.drill]
        bar = drill.bars[0].time
        if not bar or drill.timed == "no":
            return False
        if drill.timed == "par":
            return self.ms * 1000 > bar * self.pars
        return self.ms - self.allowance > (bar // drill.size if drill.timed == "total" else bar)


_UNREAD: Final = JudgedAnswer(False, False, 1, say("This item cannot be read."))


def setting_for(attempt: Attempt, words: Mapping[str, str] | None = None) -> Setting:
    """The setting in which the items were asked; ``words`` are the house's calls."""
    said = course_of(attempt.game).words_text(words or {})
    return setting_of({**attempt.options, "words": said}, attempt.level, game=attempt.game)


def outcomes_of(attempt: Attempt, words: Mapping[str, str] | None = None) -> list[AttemptOutcome]:
    """Every answer of a session, judged by the rules."""
    setting = setting_for(attempt, words)
    return [_outcome(answer, attempt.hand, setting) for answer in attempt.answers]


def _outcome(answer: Answer, hand: Hand, setting: Setting) -> AttemptOutcome:
    name = answer.key.partition(" ")[0]
    drills = all_drills(setting.game)
    try:
        item = item_of(answer.key, setting, plain=True)
    except ValueError:
        return AttemptOutcome(
            name if name in drills else next(iter(drills)), "", _UNREAD, answer.ms, 0, 0, setting.game
        )
    allowance = allowance_of(item, drills[name], hand)
    judged = judge_scene(item, answer.text) if item.scene is not None else judge(item, answer.text)
    if item.limit and answer.ms > item.limit + allowance:
        judged = judged._replace(right=False, errors=max(judged.errors, 1), said=say("It took too long."))
    return AttemptOutcome(name, item.cell, judged, answer.ms, allowance, item.pars[HANDS.index(hand)], setting.game)


def allowance_of(item: Item, drill: Drill, hand: Hand) -> int:
    """Milliseconds that an item may take longer because of how it is answered."""
    if hand == "keys":
        return 0
    return drill.mouse if item.scene is not None else sum(ALLOWANCES[ask.reply] for ask in item.asks)


def figures_of(attempt: Attempt, outcomes: Sequence[AttemptOutcome]) -> Figures:
    """What a session came to, from its outcomes."""
    run, wanted = rounds_in_a_row([outcome.judged.faults for outcome in outcomes], course_of(attempt.game))
    return Figures(
        answers=len(outcomes),
        right=sum(outcome.judged.right for outcome in outcomes),
        neat=sum(outcome.judged.right and outcome.judged.neat for outcome in outcomes),
        errors=sum(outcome.judged.errors for outcome in outcomes),
        times=tuple(outcome.ms for outcome in outcomes),
        par=sum(outcome.pars for outcome in outcomes),
        allowance=round(mean(outcome.allowance for outcome in outcomes)) if outcomes else 0,
        level=attempt.level,
        run=run,
        wanted=wanted,
    )


def attempt_mark(attempt: Attempt, figures: Figures) -> int:
    """The mark that a session earns; only whole sessions of one drill do."""
    if attempt.mode not in ("drill", "exam"):
        return NO_MARK
    return mark_of(all_drills(attempt.game)[attempt.drill], figures)


def seance_figures(seance: Seance, session: TableSession) -> Figures:
    """What a session at the table came to, as that of a drill: one answer, if it came to its end."""
    return Figures(
        answers=int(session.over),
        right=int(session.over and session.mark > NO_MARK),
        neat=1,
        errors=len(session.faults),
        times=(session.time,),
        run=session.run,
        wanted=session.wanted,
        grade=session.mark if session.over else NO_MARK,
    )
