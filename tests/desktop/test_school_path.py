"""The path through the school on the real window: what opens when, which marks count and when they lapse, as worked out
by hand; by night every session of it, from the first lesson to the audition."""

from __future__ import annotations

from collections.abc import Callable
from itertools import count

import pytest
from drilling import Driller, clock_by_calendar, deal_a_shoe, finish_session, table_hand
from pytestqt.qtbot import QtBot
from test_school_lessons import deal, hand_at, lesson_page
from test_school_mastery import sat
from test_school_weeks import BEGUN
from trainee import Trainee

from cardrules.casino.baccarat.rules import BANKER
from cardrules.courses.mini_baccarat import table_drills
from cardrules.courses.mini_baccarat.audition_deals import CoupShape, deal_for
from cardrules.courses.mini_baccarat.course import STAGES
from cardrules.courses.mini_baccarat.lessons import LESSONS
from cardrules.protocol.options import Value
from cardrules.school.drills.drill import FAST, JOB_READY
from cardrules.school.drills.items import Setting, TableScene
from cardrules.school.lessons import UNAIDED, find_lesson, lesson_scene
from cardrules.school.list_of_drills import all_drills, find_drill
from cardrules.school.progress.attempts import Seance
from cardrules.school.progress.learning_path import is_open, next_step
from cardrules.school.progress.table_sessions import session_of
from dealers_choice.school.dealing.pack_in_hand import HOLD_MS
from dealers_choice.school.parts.cards_and_tiles import DrillTile

COUPS = 6
"""Of a shoe that is cut short: five in a row without a fault belong to job-ready."""
HAPPENS = {
    "late": "return in a coup", "wrong": "return", "faceup": "burn in a coup", "buyin": "spread", "colour": "count",
}  # fmt: skip
"""What the dealer does for each kind of incident."""
BEFORE = ("T1", "T2", "T3", "T4", "T5", "T6", "T7", "M1", "M2", "M3", "M5", "P1", "P3", "M8", "P4")
"""What holds up the shoe, but for one drill."""
_NUMBERS = count(1)


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """The pack is shuffled and washed in a moment."""
    for step in ("mix", "wash"):
        monkeypatch.setitem(HOLD_MS, step, 40)


def short_shoe(setting: Setting, *_where: object, **options: Value) -> TableScene:
    """The last coups of a shoe, in the place of a whole one; everything else is as the drill has it."""
    lesson = lesson_scene(find_lesson("shoe"), setting)
    kept = {name: value for name, value in options.items() if name in ("coach", "pace")}
    chosen = {**dict(lesson.options), **kept}
    coup = CoupShape("", BANKER, 4, 2, 1, 0)
    script = deal_for("short", "", 1, (coup,) * COUPS, True, chosen).script
    return lesson._replace(options=tuple(chosen.items()), script=script)


def tables(driller: Driller, monkeypatch: pytest.MonkeyPatch) -> Callable[[], Trainee]:
    """The dealer's hands at the real tables of a trainee, from the first on."""
    hands: list[Trainee] = []

    def hand() -> Trainee:
        if not hands:
            hands.append(table_hand(driller, monkeypatch))
            monkeypatch.setattr(hands[0], "has_done", lambda count, text: None)
        return hands[0]

    return hand


def opened(driller: Driller) -> list[str]:
    return [stage.id for stage in STAGES if is_open(driller.school.summary, stage)]


def choose(driller: Driller, drill: str) -> None:
    """Click a drill on the path, and Start."""
    driller.school.go("hall")
    tiles = [tile for tile in driller.hall.findChildren(DrillTile) if tile.tile.drill.id == drill]
    driller.click_widget(tiles[0])
    driller.press("Start")


def again_tomorrow(driller: Driller) -> None:
    """The same session once more, a day later, as it stands in the history."""
    history = driller.school.history
    assert history is not None
    entry = history.latest(1)[0].entry
    assert isinstance(entry, Seance)
    driller.calendar.later(days=1)
    history.add(entry._replace(id=f"again{next(_NUMBERS)}", day=driller.calendar.day))


def test_the_last_drills_open_the_shoe_the_written_test_and_the_audition(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    """On two days everything else was job-ready. The shoe and the audition are short ones."""
    monkeypatch.setattr(table_drills, "scene_of", cut_short(table_drills.scene_of))
    monkeypatch.setattr(table_drills, "_COUPS", 8)
    monkeypatch.setattr(table_drills, "_BETTORS", 2)
    monkeypatch.setattr(table_drills, "_INCIDENTS", dict.fromkeys(HAPPENS, 1))
    driller = Driller(qtbot)
    clock_by_calendar(driller, monkeypatch)
    hand = tables(driller, monkeypatch)
    history = driller.school.history
    assert history is not None
    sessions = {drill: sat(drill, 0, 900, level=find_drill(drill).levels) for drill in BEFORE}
    for day in (0, 1):
        driller.calendar.later(days=day)
        for drill, entry in sessions.items():
            history.add(entry._replace(id=f"{drill}-{day}", day=driller.calendar.day))
    assert opened(driller) == ["reading", "drawing", "money", "procedure"]
    for _ in range(2):
        driller.calendar.later(days=1)
        choose(driller, "P2")
        finish_session(driller, hand, 2_000)
    assert driller.school.summary.state("P2").mark == FAST
    assert driller.school.summary.state("P2").box.due == driller.calendar.day.toordinal() + 3
    assert opened(driller) == ["reading", "drawing", "money", "procedure", "floor", "shoe"]

    choose(driller, "S1")
    done = deal_a_shoe(driller, hand(), 500)
    assert driller.school.room == "report"
    assert_perfect(driller, "S1", done["open"])
    assert opened(driller)[-1] == "shoe", "it counts on a second day"
    again_tomorrow(driller)
    assert opened(driller)[-1] == "written"

    for _ in range(2):
        choose(driller, "W1")
        finish_session(driller, hand, 2_000)
        driller.calendar.later(days=1)
    assert opened(driller) == [stage.id for stage in STAGES]

    choose(driller, "S2")
    done = deal_a_shoe(driller, hand(), 500)
    assert_perfect(driller, "S2", 8)
    assert all(done[step] >= 1 for step in HAPPENS.values()), "every kind of incident comes for certain"
    assert done["tap in a coup"], "so does a tie"
    again_tomorrow(driller)
    state = driller.school.summary.state("S2")
    assert state.mark >= JOB_READY
    assert state.box.due == driller.calendar.day.toordinal() + 3


def cut_short(scene_of: Callable[..., TableScene]) -> Callable[..., TableScene]:
    """Only a whole shoe is cut short."""

    def made(setting: Setting, starts: str, ends: str, *more: object, **options: Value) -> TableScene:
        return (short_shoe if ends == "match" else scene_of)(setting, starts, ends, *more, **options)

    return made


def assert_perfect(driller: Driller, drill: str, coups: int) -> None:
    """What was dealt last has no fault and is in time."""
    history = driller.school.history
    assert history is not None
    kept = history.latest(1)[0].entry
    assert isinstance(kept, Seance)
    session = session_of(kept.judged)
    assert (kept.drill, kept.hand, session.over) == (drill, "keys", True)
    assert (len(session.coups), session.faults, session.grade.accuracy) == (coups, (), 100.0)
    assert session.mark >= JOB_READY


@pytest.mark.nightly
def test_the_whole_path_from_the_first_lesson_to_the_audition(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every lesson three times; then, day by day, what the school says comes next, all of it on the window."""
    driller = Driller(qtbot)
    page = lesson_page(driller)
    with monkeypatch.context() as patch:
        dealer: Trainee | None = None
        driller.school.go("lesson", LESSONS[0].id)
        for lesson in LESSONS:
            assert page.lesson is not None
            assert page.lesson.id == lesson.id
            dealer = dealer or hand_at(driller, page, patch)
            dealer.wait(lambda: page.next_button.isVisible() and not page.showing)
            for button in ("Begin", *["Again"] * (UNAIDED - 1)):
                driller.press(button)
                deal(dealer, page)
            driller.press("Next lesson")
        assert driller.school.summary.lessons == {lesson.id: UNAIDED for lesson in LESSONS}
    clock_by_calendar(driller, monkeypatch)
    hand = tables(driller, monkeypatch)
    days: dict[str, list[int]] = {}
    for day in range(max(BEGUN.values()) + 2):
        today: set[str] = set()
        while True:
            step = next_step(driller.school.summary, driller.calendar.day)
            if step.kind == "table" or step.drill in today:
                break
            driller.school.go("hall")
            if step.kind == "review":
                driller.press("Next step")
                driller.page.felt.haste = 0.0
                finish_session(driller, hand, 500)
                continue
            today.add(step.drill)
            days.setdefault(step.drill, []).append(day)
            driller.press("Next step")
            assert driller.school.room == "drill"
            driller.start(step.drill, f"{day}", find_drill(step.drill).levels)
            finish_session(driller, hand, 500)
        driller.calendar.later(days=1)
    assert {drill: done[:2] for drill, done in days.items()} == {
        drill: [begun, begun + 1] for drill, begun in BEGUN.items()
    }
    assert set(days) == set(all_drills())
    for drill in all_drills():
        assert driller.school.summary.state(drill).mark >= JOB_READY, drill
