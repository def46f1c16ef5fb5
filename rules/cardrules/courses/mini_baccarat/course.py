"""The course of Mini Baccarat. What it is made of is read when it is first needed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any, ClassVar, Final, get_args

from cardrules.casino.baccarat.coup_reports import CoupReport
from cardrules.casino.baccarat.dealer_calls import checked_words, said, words_text
from cardrules.casino.baccarat.faults import ERRORS, HEADINGS, Error
from cardrules.casino.dealt_game import DealtGame
from cardrules.casino.faults_and_grades import Fault, FaultKind
from cardrules.casino.session_reports import DealtReport
from cardrules.courses.mini_baccarat.houses import HOUSES
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
from cardrules.school.lesson import FirstStep, Lesson

__all__ = ["COURSE", "HEADING_OF", "INCIDENTS", "INTERLEAVED", "RED_LINES", "STAGES"]

STAGES: Final = (
    PathStage("reading", say("Reading cards"), ("T1", "T2", "T3", "T4"), ("A1",)),
    PathStage("drawing", say("The third card"), ("T5", "T6", "T7"), ("G2",)),
    PathStage("money", say("Money"), ("M1", "M2", "M3", "M5"), ("M6", "H1")),
    PathStage("procedure", say("Procedure"), ("P1", "P2", "P3"), ("M4", "M7", "P5")),
    PathStage("floor", say("The floor"), ("M8", "P4"), ("G1", "F1")),
    PathStage("shoe", say("A full shoe"), ("S1",)),
    PathStage("written", say("The written test"), ("W1",), needs=1),
    PathStage("audition", say("The audition"), ("S2",)),
)
INTERLEAVED: Final = (("T4", "T5"), ("M2", "M5"))
HEADING_OF: Final[Mapping[str, str]] = {
    **dict.fromkeys(("T1", "T2"), "Card reading"),
    **dict.fromkeys(("T3", "T4", "T5"), "Third-card rules"),
    **dict.fromkeys(("T6", "G2"), "Announcing the hand"),
    **dict.fromkeys(("M1", "M8"), "Commission"),
    **dict.fromkeys(("M2", "M3", "M4", "M5", "M6", "M7", "A1", "H1"), "Payout accuracy"),
    **dict.fromkeys(("G1", "F1"), "Composure with incidents"),
}  # fmt: skip
BY_HEART: Final = ByHeart(frozenset(error.value for error in ERRORS.values() if error.heading == "Third-card rules"), 5)
RED_LINES: Final[Mapping[str, Text]] = {
    "shuffle_exposed": say("a card was exposed in the shuffle"),
    "burn_unnoticed": say("a wrong burn went unnoticed"),
    "natural_drawn": say("a card was drawn on a natural"),
    "paid_before_taking": say("a bet was paid before all losing bets were taken"),
    "seat_skipped": say("a seat was passed over"),
    "marker_skipped": say("the next seat was paid before the marker"),
    "exposed_decided": say("the dealer decided about an exposed card without the floor"),
}
"""``shuffle_exposed`` is for people to see: the program's cards cannot be."""
INCIDENTS: Final = ("late", "wrong", "faceup", "buyin", "colour", "leave")
_TOLD: Final = RoundsTold(
    say("Coup"),
    say("Coups"),
    say("Five coups in a row without a fault in the drawing rules belong to job-ready."),
    template("At most {coups:coup/coups} in a row without a fault in the drawing rules; {needed} are needed."),
    template("Red line: {line} (coup {coup})."),
    template("Coups dealt: {dealt} of {of}."),
    template("{count:coup/coups}"),
)
_THIRD_CARDS: Final = (*map(str, range(10)), "stood")


class BaccaratCourse(Course):
    """What Mini Baccarat brings to the school."""

    game: ClassVar[str] = "mini_baccarat"

    @property
    def drills(self) -> Mapping[str, Drill]:
        return _drills()

    @property
    def stages(self) -> tuple[PathStage, ...]:
        return STAGES

    @property
    def interleaved(self) -> tuple[tuple[str, str], ...]:
        return INTERLEAVED

    @property
    def lessons(self) -> tuple[Lesson, ...]:
        from cardrules.courses.mini_baccarat.lessons import LESSONS

        return LESSONS

    @property
    def day_one(self) -> tuple[Lesson, ...]:
        from cardrules.courses.mini_baccarat.lessons import DAY_ONE

        return DAY_ONE

    @property
    def first_day(self) -> tuple[FirstStep, ...]:
        from cardrules.courses.mini_baccarat.lessons import FIRST_DAY

        return FIRST_DAY

    @property
    def written(self) -> Drill:
        from cardrules.courses.mini_baccarat.written_test import WRITTEN_DRILL

        return WRITTEN_DRILL

    @property
    def sessions(self) -> tuple[str, ...]:
        return ("S1", "S2")

    @property
    def heat_maps(self) -> tuple[HeatMap, ...]:
        rows = tuple(map(str, range(8)))
        cells = tuple(tuple(f"T5 {total}/{third}" for third in _THIRD_CARDS) for total in rows)
        about, after = say("Banker's third card, all 88 cases"), say("All 88 cases, as you know them")
        title = say("Banker's third card: all 88 cases, as they are known")
        return (HeatMap("T5", title, about, after, rows, _THIRD_CARDS, cells),)

    @property
    def errors(self) -> Mapping[str, FaultKind]:
        return ERRORS

    @property
    def headings(self) -> tuple[str, ...]:
        return HEADINGS

    @property
    def heading_of(self) -> Mapping[str, str]:
        return HEADING_OF

    @property
    def by_heart(self) -> tuple[ByHeart, ...]:
        return (BY_HEART,)

    @property
    def told(self) -> RoundsTold:
        return _TOLD

    @property
    def houses(self) -> Mapping[str, str]:
        return HOUSES

    @property
    def methods(self) -> tuple[Method, ...]:
        return get_args(Method)

    @property
    def red_lines(self) -> Mapping[str, Text]:
        return RED_LINES

    def lines_crossed(self, fault: Fault) -> Sequence[str]:
        unnoticed = fault.error == Error.WRONG_BURN and not fault.corrected
        return (*fault.lines, *(("burn_unnoticed",) if unnoticed else ()))

    @property
    def bounds(self) -> AuditionBounds:
        return AuditionBounds("coups", "bettors", "positions", "coups_in_a_row", (30, 6), 9)

    @property
    def situations(self) -> Mapping[str, str]:
        from cardrules.courses.mini_baccarat.audition_deals import SITUATIONS

        return SITUATIONS

    @property
    def incidents(self) -> tuple[str, ...]:
        return INCIDENTS

    def round_result(self, report: DealtReport) -> str:
        return report.result if isinstance(report, CoupReport) else ""

    def checked_words(self, data: object) -> Mapping[str, str]:
        return checked_words(data)

    def words_text(self, words: Mapping[str, str]) -> str:
        return words_text(words)

    def said(self, call: str, words: Mapping[str, str]) -> str:
        return said(call, words)

    @property
    def languages(self) -> Mapping[str, Mapping[str, str]]:
        from cardrules.courses.mini_baccarat.call_languages import LANGUAGES

        return LANGUAGES

    def view_of(self, felt: Felt, setting: Setting) -> View:
        from cardrules.courses.mini_baccarat.felt import view_of

        return view_of(felt, setting)

    def told_felt(self, felt: Felt, currency: str) -> list[str]:
        from cardrules.courses.mini_baccarat.felt_in_words import told_felt

        return told_felt(felt, currency)

    def told_frame(self, frame: FilmFrame, currency: str) -> str:
        from cardrules.courses.mini_baccarat.felt_in_words import told_frame

        return told_frame(frame, currency)

    def match_of(self, scene: TableScene) -> Match:
        from cardrules.courses.mini_baccarat.scenes import match_of

        return match_of(scene)

    def is_over(self, scene: TableScene, game: DealtGame[Any, Any]) -> bool:
        from cardrules.courses.mini_baccarat.scenes import is_over

        return is_over(scene, game)

    def lesson_scene(self, lesson: Lesson, setting: Setting) -> TableScene:
        from cardrules.courses.mini_baccarat.lessons import lesson_scene

        return lesson_scene(lesson, setting)

    def audition(
        self, seed: str, trainee: str, attempt: int, plan: AuditionPlan, options: Options, dealing: int
    ) -> AuditionDeal:
        from cardrules.courses.mini_baccarat.audition_deals import deal_for, shapes_of

        shapes = shapes_of(seed, plan.rounds, plan.bettors, plan.situations, plan.incidents)
        deal = deal_for(seed, trainee, attempt, shapes, "cut_card" in plan.situations, options, dealing)
        return AuditionDeal(deal.options, deal.script)


@lru_cache(maxsize=1)
def _drills() -> Mapping[str, Drill]:
    from cardrules.courses.mini_baccarat.calls_drill import CALLING_DRILL
    from cardrules.courses.mini_baccarat.card_drills import CARD_DRILLS
    from cardrules.courses.mini_baccarat.chips_in_hand import CHIP_DRILL
    from cardrules.courses.mini_baccarat.find_the_error_drill import ERROR_DRILL
    from cardrules.courses.mini_baccarat.game_protection_drill import PROTECTION_DRILL
    from cardrules.courses.mini_baccarat.money_drills import MONEY_DRILLS
    from cardrules.courses.mini_baccarat.scoreboard_drill import ROAD_DRILL
    from cardrules.courses.mini_baccarat.shift import SHIFT_DRILL
    from cardrules.courses.mini_baccarat.table_drills import TABLE_DRILLS
    from cardrules.courses.mini_baccarat.written_test import WRITTEN_DRILL

    single = (ERROR_DRILL, ROAD_DRILL, CALLING_DRILL, CHIP_DRILL, PROTECTION_DRILL, SHIFT_DRILL, WRITTEN_DRILL)
    return {drill.id: drill for drill in (*CARD_DRILLS, *MONEY_DRILLS, *TABLE_DRILLS, *single)}


COURSE: Final = BaccaratCourse()
