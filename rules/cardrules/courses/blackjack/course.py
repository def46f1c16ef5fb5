"""The course of Blackjack. What it is made of is read when it is first needed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any, ClassVar, Final

from cardrules.casino.blackjack.dealer_calls import checked_words, said, words_text
from cardrules.casino.blackjack.faults import ERRORS, HEADINGS
from cardrules.casino.blackjack.round_reports import RoundReport
from cardrules.casino.dealt_game import DealtGame
from cardrules.casino.faults_and_grades import Fault, FaultKind
from cardrules.casino.session_reports import DealtReport
from cardrules.courses.blackjack.houses import HOUSES
from cardrules.protocol.game import View
from cardrules.protocol.match_record import Match
from cardrules.protocol.options import Options
from cardrules.protocol.texts import Text, say, template
from cardrules.school.course import (
    AuditionBounds,
    AuditionDeal,
    AuditionPlan,
    ByHeart,
    Course,
    HeatMap,
    PathStage,
    RoundsTold,
)
from cardrules.school.drills.drill import Drill
from cardrules.school.drills.items import Felt, FilmFrame, Method, Setting, TableScene
from cardrules.school.drills.own_drill import own_drill
from cardrules.school.lesson import FirstStep, Lesson

__all__ = ["COURSE", "RED_LINES", "STAGES"]

_GAME: Final = "blackjack"


def _own(*names: str) -> tuple[str, ...]:
    """Drills of this game alone by their ids."""
    return tuple(f"{_GAME}:{name}" for name in names)


STAGES: Final = (
    PathStage("blackjack:reading", say("Reading cards"), _own("T1", "T2", "T3", "T4"), ("A1",)),
    PathStage("blackjack:dealer", say("The dealer's hand"), _own("T5", "T6", "T7"), _own("C2")),
    PathStage("blackjack:money", say("Money"), (*_own("P1", "P2", "P3"), "M5", "M6"), ("M7", "H1")),
    PathStage("blackjack:procedure", say("Procedure"), _own("H2", "H3", "C1", "H4"), _own("P4", "P5", "H5")),
    PathStage("blackjack:floor", say("The floor"), (*_own("F1"), "F1"), _own("G1", "G2")),
    PathStage("blackjack:shoe", say("A full shoe"), _own("S1")),
    PathStage("blackjack:written", say("The written test"), _own("W1"), needs=1),
    PathStage("blackjack:audition", say("The audition"), _own("S2")),
)
_PLACES, _TOTALS, _CALLS, _SIGNALS, _ACE, _SETTLE, _PAYOUT, _CHIPS, _PROTECT, _INCIDENTS = HEADINGS
_HEADING_OF: Final[Mapping[str, str]] = {
    **dict.fromkeys(_own("T1", "T2", "T3", "T4", "T5"), _TOTALS),
    **dict.fromkeys(_own("T6"), _SETTLE),
    **dict.fromkeys(_own("C1"), _CALLS),
    **dict.fromkeys(_own("C2"), _SIGNALS),
    **dict.fromkeys((*_own("P1", "P2", "P4", "P5"), "A1"), _PAYOUT),
    **dict.fromkeys(_own("P3"), _ACE),
    **dict.fromkeys(("M5", "M6", "M7", "H1"), _CHIPS),
    **dict.fromkeys(_own("G1", "G2"), _PROTECT),
    "F1": _INCIDENTS,
}  # fmt: skip
BY_HEART: Final = (
    ByHeart(frozenset(f"R{number}" for number in range(24, 29)), 10),
    ByHeart(frozenset(f"R{number}" for number in range(18, 23)), 5),
)
"""The dealer's own hand, and insurance and peek."""
RED_LINES: Final[Mapping[str, Text]] = {
    "hole_exposed": say("the hole card was exposed"),
    "peek_missed": say("the look at the hole card was left out"),
    "drawn_unsignalled": say("a card was drawn without a signal"),
    "loser_paid": say("a losing bet was paid"),
    "hand_unread": say("a hand was left unread"),
    "spot_skipped": say("a spot was passed over"),
    "paid_hand_to_hand": say("chips went from hand to hand"),
}
"""``hand_unread`` is for people to see, where a total that nobody had to call was not looked at."""
_TOLD: Final = RoundsTold(
    say("Round"),
    say("Rounds"),
    say(
        "Ten rounds in a row without a fault in the dealer's own hand, and five without one in insurance and the look "
        "at the hole card, belong to job-ready."
    ),
    template(
        "At most {coups:round/rounds} in a row without a fault in the dealer's own hand and the ace up; {needed} are "
        "needed."
    ),
    template("Red line: {line} (round {coup})."),
    template("Rounds dealt: {dealt} of {of}."),
    template("{count:round/rounds}"),
)
_SOFT, _HARD = "soft", "hard"


class BlackjackCourse(Course):
    """What Blackjack brings to the school."""

    game: ClassVar[str] = _GAME

    @property
    def drills(self) -> Mapping[str, Drill]:
        return _drills()

    @property
    def stages(self) -> tuple[PathStage, ...]:
        return STAGES

    @property
    def interleaved(self) -> tuple[tuple[str, str], ...]:
        return ("blackjack:T4", "blackjack:T5"), ("blackjack:P1", "blackjack:P2")

    @property
    def lessons(self) -> tuple[Lesson, ...]:
        from cardrules.courses.blackjack.lessons import LESSONS

        return LESSONS

    @property
    def day_one(self) -> tuple[Lesson, ...]:
        from cardrules.courses.blackjack.lessons import DAY_ONE

        return DAY_ONE

    @property
    def first_day(self) -> tuple[FirstStep, ...]:
        from cardrules.courses.blackjack.lessons import FIRST_DAY

        return FIRST_DAY

    @property
    def written(self) -> Drill:
        return _drills()["blackjack:W1"]

    @property
    def sessions(self) -> tuple[str, ...]:
        return _own("S1", "S2")

    @property
    def heat_maps(self) -> tuple[HeatMap, ...]:
        values = ("A", *map(str, range(2, 11)))
        before = (*(f"{_HARD} {total}" for total in range(4, 21)), *(f"{_SOFT} {total}" for total in range(12, 21)))
        more = tuple(tuple(f"blackjack:T4 {name}+{value}" for value in values) for name in before)
        totals = tuple(map(str, range(12, 22)))
        kinds = (say("hard, two cards"), say("hard, more"), say("soft, two cards"), say("soft, more"))
        draws = tuple(
            tuple(f"blackjack:T5 {kind} {total} {size}" for kind in (_HARD, _SOFT) for size in ("two", "more"))
            for total in totals
        )
        return (
            HeatMap(
                "blackjack:T5", say("The dealer's own hand: every total, as it is known"),
                say("Draw or stand, by totals"), say("Draw or stand, as you know it"), totals, kinds, draws,
            ),
            HeatMap(
                "blackjack:T4", say("One more card: every total and value, as they are known"),
                say("One more card, by totals and values"), say("One more card, as you know it"), before, values, more,
            ),
        )  # fmt: skip

    @property
    def errors(self) -> Mapping[str, FaultKind]:
        return ERRORS

    @property
    def headings(self) -> tuple[str, ...]:
        return HEADINGS

    @property
    def heading_of(self) -> Mapping[str, str]:
        return _HEADING_OF

    @property
    def by_heart(self) -> tuple[ByHeart, ...]:
        return BY_HEART

    @property
    def told(self) -> RoundsTold:
        return _TOLD

    @property
    def houses(self) -> Mapping[str, str]:
        return HOUSES

    @property
    def methods(self) -> tuple[Method, ...]:
        return ()

    @property
    def red_lines(self) -> Mapping[str, Text]:
        return RED_LINES

    def lines_crossed(self, fault: Fault) -> Sequence[str]:
        return fault.lines

    @property
    def bounds(self) -> AuditionBounds:
        return AuditionBounds("rounds", "spots", "spots", "rounds_in_a_row", (24, 6), 7)

    @property
    def situations(self) -> Mapping[str, str]:
        from cardrules.courses.blackjack.audition_deals import SITUATIONS

        return SITUATIONS

    @property
    def incidents(self) -> tuple[str, ...]:
        from cardrules.courses.blackjack.audition_deals import INCIDENTS

        return tuple(INCIDENTS)

    def round_result(self, report: DealtReport) -> str:
        if not isinstance(report, RoundReport) or not report.dealer:
            return ""
        return "BJ" if report.blackjack else str(report.dealer)

    def checked_words(self, data: object) -> Mapping[str, str]:
        return checked_words(data)

    def words_text(self, words: Mapping[str, str]) -> str:
        return words_text(words)

    def said(self, call: str, words: Mapping[str, str]) -> str:
        return said(call, words)

    @property
    def languages(self) -> Mapping[str, Mapping[str, str]]:
        from cardrules.courses.blackjack.call_languages import LANGUAGES

        return LANGUAGES

    def view_of(self, felt: Felt, setting: Setting) -> View:
        from cardrules.courses.blackjack.felt import view_of

        return view_of(felt, setting)

    def told_felt(self, felt: Felt, currency: str) -> list[str]:
        from cardrules.courses.blackjack.felt_in_words import told_felt

        return told_felt(felt, currency)

    def told_frame(self, frame: FilmFrame, currency: str) -> str:
        from cardrules.courses.blackjack.felt_in_words import told_frame

        return told_frame(frame, currency)

    def match_of(self, scene: TableScene) -> Match:
        from cardrules.courses.blackjack.table_scenes import match_of

        return match_of(scene)

    def is_over(self, scene: TableScene, game: DealtGame[Any, Any]) -> bool:
        from cardrules.courses.blackjack.table_scenes import is_over

        return is_over(scene, game)

    def lesson_scene(self, lesson: Lesson, setting: Setting) -> TableScene:
        from cardrules.courses.blackjack.lessons import lesson_scene

        return lesson_scene(lesson, setting)

    def audition(
        self, seed: str, trainee: str, attempt: int, plan: AuditionPlan, options: Options, dealing: int
    ) -> AuditionDeal:
        from cardrules.courses.blackjack.audition_deals import deal_for, shapes_of

        shapes = shapes_of(seed, plan.rounds, plan.bettors, plan.situations, plan.incidents, options)
        deal = deal_for(seed, trainee, attempt, shapes, options)
        return AuditionDeal(deal.options, deal.script)


@lru_cache(maxsize=1)
def _drills() -> Mapping[str, Drill]:
    from cardrules.courses.blackjack.calls_drill import CALLS_DRILL
    from cardrules.courses.blackjack.card_drills import CARD_DRILLS
    from cardrules.courses.blackjack.counter_drill import COUNTER_DRILL
    from cardrules.courses.blackjack.dealers_hand_drills import DEALERS_HAND_DRILLS
    from cardrules.courses.blackjack.find_the_error_drill import ERROR_DRILL
    from cardrules.courses.blackjack.finished_spot_drill import FINISHED_SPOT_DRILL
    from cardrules.courses.blackjack.game_protection_drill import PROTECTION_DRILL
    from cardrules.courses.blackjack.payout_drills import PAYOUT_DRILLS
    from cardrules.courses.blackjack.shared_drills import SHARED_DRILLS
    from cardrules.courses.blackjack.side_bets_drill import SIDE_BETS_DRILL
    from cardrules.courses.blackjack.signals_drill import SIGNALS_DRILL
    from cardrules.courses.blackjack.table_drills import TABLE_DRILLS
    from cardrules.courses.blackjack.written_test import WRITTEN_DRILL

    own = (
        *CARD_DRILLS, *DEALERS_HAND_DRILLS, *PAYOUT_DRILLS, FINISHED_SPOT_DRILL, SIDE_BETS_DRILL, CALLS_DRILL,
        SIGNALS_DRILL, *TABLE_DRILLS, ERROR_DRILL, PROTECTION_DRILL, COUNTER_DRILL,
        WRITTEN_DRILL,
    )  # fmt: skip
    return {drill.id: drill for drill in (*(own_drill(each, _GAME) for each in own), *SHARED_DRILLS)}


COURSE: Final = BlackjackCourse()
