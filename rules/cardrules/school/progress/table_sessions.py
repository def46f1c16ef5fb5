"""Sessions at the table, worked out from their records: coups, faults, grade, pace."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Final, NamedTuple

from cardrules.casino.dealt_game import DealtGame
from cardrules.casino.faults_and_grades import Fault, Grade, errors_by_coup, grade_of
from cardrules.casino.session_reports import DealtReport, speed_ratio
from cardrules.casino.table_phases import BETS_COMING, CLOSING
from cardrules.protocol.game import IllegalAction, parse_action
from cardrules.protocol.match_record import FormatError, Match, Record
from cardrules.protocol.texts import error_text, say
from cardrules.school.course import COURSES, Course, course_of
from cardrules.school.dealt_game import game_of
from cardrules.school.drills.drill import COUPS_IN_A_ROW, MARK_NAMES

__all__ = ["TITLES", "TableSession", "judged_anew", "rounds_in_a_row", "session_of"]

TITLES: Final = (say("not yet"), *MARK_NAMES[1:])
"""The titles of ``Grade`` by mark."""
_HOUR: Final = 3_600_000
_AUDIT: Final = (300_000, 600_000)
"""An audit of the pace lasts five minutes at least and ten at most."""
_SERVING: Final = frozenset(
    ("spread", "count", "give", "handover", "collect", "fill", "gather", "mix", "wash", "square", "floor")
)
"""What interrupts an audit."""


class TableSession(NamedTuple):
    """What a session at the table came to."""

    coups: tuple[DealtReport, ...]
    faults: tuple[Fault, ...]
    """Those that are somebody's fault."""
    grade: Grade
    over: bool
    """Whether it came to its end; one that was left in between is none of a drill."""
    run: int
    """The most rounds in a row without a fault in what is to be known by heart."""
    rounds: int | None
    """Rounds an hour, everything included between the first bets and the last cleared cards; None if nobody told the
    time."""
    audit: int | None
    """Rounds an hour in the best five to ten minutes without buy-ins, colour-ups, fills and shuffles; None if there
    were no such five minutes."""
    time: int
    """Milliseconds of table time."""
    game: str
    """The id of the game that was dealt."""
    wanted: int = COUPS_IN_A_ROW
    """How many rounds in a row are wanted for job-ready."""
    decided: tuple[tuple[int, int], ...] = ()
    """Where the dealer decided about an exposed card without the floor: coup, and which of the dealer's actions."""

    @property
    def mark(self) -> int:
        """The grade as a mark, 0 to 3."""
        return TITLES.index(self.grade.title)


class _Span(NamedTuple):
    """A coup by the clock: from its opening to the next, and whether it was only dealt."""

    begins: int
    ends: int
    plain: bool


def session_of(record: Record) -> TableSession:
    """Replay the record of a session. Raises FormatError naming the first action that the rules refuse."""
    match = Match(record.game, record.options)
    if record.game not in COURSES:
        raise FormatError(say("{title} is not dealt at this table", title=match.game.title))
    game = game_of(match)
    table = game.table
    opened: list[int] = []
    decided: list[tuple[int, int]] = []
    plain: list[bool] = []
    for step, (seat, text) in enumerate(record.actions):
        try:
            action = parse_action(text, match.game.verbs)
            alone = table.exposed_card is not None and "floor burn" not in table.noted
            if alone and seat == game.house.dealer and action.verb in ("burn", "draw"):
                decided.append((table.coups, table.steps + 1))
            game.apply(seat, action)
        except (IllegalAction, ValueError) as error:
            raise FormatError(
                say("action {step} ({text}): {error}", step=step, text=text[:60], error=error_text(error))
            ) from None
        if seat == game.house.dealer:
            if action.verb == "open" and game.phase in (BETS_COMING, CLOSING):
                opened.append(game.table.time)
                plain.append(True)
            elif action.verb in _SERVING and plain:
                plain[-1] = False
    return _worked_out(game, record.game, opened, plain)._replace(decided=tuple(decided))


def _worked_out(game: DealtGame[Any, Any], name: str, opened: Sequence[int], plain: Sequence[bool]) -> TableSession:
    table = game.table
    faults = tuple(fault for fault in table.faults if fault.severity)
    errors = errors_by_coup(faults)
    run, wanted = rounds_in_a_row([errors.get(report.number, ()) for report in table.reports], course_of(name))
    speed = speed_ratio(table.reports) if table.reports else None
    ends = [*opened[1:], table.time] if opened else []  # it may have been left before the first coup
    spans = [_Span(*each) for each in zip(opened, ends, plain, strict=True)] if table.clocked else []
    spans = spans[: len(table.reports)]
    lasted = spans[-1].ends - spans[0].begins if spans else 0
    return TableSession(
        coups=table.reports,
        faults=faults,
        grade=grade_of(faults, len(table.reports), speed),
        over=game.result() is not None,
        run=run,
        wanted=wanted,
        rounds=round(len(spans) * _HOUR / lasted) if lasted else None,
        audit=_best_audit(spans),
        time=table.time,
        game=name,
    )


def _best_audit(spans: Sequence[_Span]) -> int | None:
    """The most rounds an hour in a stretch of plain coups that is long enough."""
    best: int | None = None
    for first, span in enumerate(spans):
        for number, last in enumerate(spans[first:], 1):
            lasted = last.ends - span.begins
            if not last.plain or lasted > _AUDIT[1]:
                break
            if lasted >= _AUDIT[0]:
                best = max(best or 0, round(number * _HOUR / lasted))
    return best


def judged_anew(session: TableSession, faults: Sequence[Fault]) -> TableSession:
    """The same session with these faults: some were overruled, or were seen by somebody who watched."""
    errors = errors_by_coup(faults)
    coups = [errors.get(report.number, ()) for report in session.coups]
    run, wanted = rounds_in_a_row(coups, course_of(session.game))
    return session._replace(
        faults=tuple(faults),
        grade=grade_of(faults, len(session.coups), session.grade.speed),
        run=run,
        wanted=wanted,
    )


def rounds_in_a_row(coups: Sequence[Iterable[str]], course: Course) -> tuple[int, int]:
    """The most rounds in a row without a fault in what is to be known by heart, and how many are wanted: of several
    things that of which most is missing. Each round is given by its errors.

    >>> rounds_in_a_row([[], ["R16"], ["R5"], []], course_of())
    (2, 5)
    """
    found = []
    for known in course.by_heart:
        best = run = 0
        for errors in coups:
            run = 0 if known.errors.intersection(errors) else run + 1
            best = max(best, run)
        found.append((best, known.rounds))
    return min(found, key=lambda each: each[0] / each[1])
