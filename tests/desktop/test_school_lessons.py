"""Lessons on the real window: the ghost hand deals first, then the trainee, three times without a fault."""

from __future__ import annotations

import pytest
from drilling import Driller
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot
from trainee import Trainee

from cardrules.game import parse_action
from cardrules.school.items import setting_of
from cardrules.school.lessons import DAY_ONE, LESSONS, UNAIDED, find_lesson, is_turn, shown_step, table_of
from cardrules.school.scenes import game_of
from dealers_choice.school.in_hand import HOLD_MS
from dealers_choice.school.lesson_page import TOUR, LessonPage
from dealers_choice.window import MainWindow


def lesson_page(driller: Driller) -> LessonPage:
    page = driller.school.page("lesson")
    assert isinstance(page, LessonPage)
    page.haste = 0.0
    return page


def hand_at(driller: Driller, page: LessonPage, monkeypatch: pytest.MonkeyPatch) -> Trainee:
    """A dealer's hands at the lesson's table."""
    monkeypatch.setattr(MainWindow, "session", property(lambda window: page.stage.session))
    monkeypatch.setattr(MainWindow, "play_page", property(lambda window: page.stage.page))
    hand = Trainee(driller.qtbot, driller.window)
    monkeypatch.setattr(hand, "has_done", lambda count, text: None)
    return hand


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """The pack is shuffled and washed in a moment."""
    for step in ("mix", "wash"):
        monkeypatch.setitem(HOLD_MS, step, 40)


@pytest.mark.parametrize("part", [0, 1, 2])
def test_every_lesson_is_shown_and_done(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, part: int) -> None:
    """A third of the lessons, one after the other; the last of the three times that each is done."""
    driller = Driller(qtbot)
    page = lesson_page(driller)
    lessons = [lesson.id for lesson in LESSONS][part::3]
    hand = None
    for lesson in lessons:
        driller.school.go("lesson", lesson)
        hand = hand or hand_at(driller, page, monkeypatch)
        hand.wait(lambda: page.next_button.isVisible() and not page.showing)
        assert page.next_button.text() == "&Begin", lesson
        page.unaided = UNAIDED - 1
        driller.press("Begin")
        table = page.stage.page.table.geometry()
        deal(hand, page)
        assert page.unaided == UNAIDED, lesson
        assert page.stage.page.table.geometry() == table, f"{lesson}: nothing jumps at its end"
        driller.press("Next lesson")
    assert driller.school.summary.lessons == dict.fromkeys(lessons, UNAIDED)


def test_a_lesson_is_done_three_times_before_the_next(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    driller = Driller(qtbot)
    page = lesson_page(driller)
    driller.school.go("lesson", "deal")
    hand = hand_at(driller, page, monkeypatch)
    hand.wait(lambda: page.next_button.isVisible() and not page.showing)
    for number, button in enumerate(("Begin", "Again", "Again"), 1):
        driller.press(button)
        deal(hand, page)
        assert page.unaided == number
    driller.press("Next lesson")
    assert page.lesson is not None
    assert page.lesson.id == "totals"


def test_on_the_first_day_ten_coups_are_watched_and_three_dealt(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    assert [(part.way, part.coups) for part in DAY_ONE] == [("watched", 10), ("dealt", 3)]
    for part in DAY_ONE:
        match = table_of(part, setting_of())
        game = game_of(match)
        while is_turn(part, game):
            match.apply(0, parse_action(shown_step(part, match)[0], game.verbs))
            match.run_chance()
        assert (len(game.table.reports), game.phase, game.table.faults) == (part.coups, "between", ())
    monkeypatch.setattr(
        "dealers_choice.school.lesson_page.find_lesson", lambda name: find_lesson(name)._replace(coups=1)
    )
    driller = Driller(qtbot)
    page = lesson_page(driller)
    driller.school.go("lessons")
    assert driller.button("T1 Two-card totals").objectName() == "choice", "it comes next"
    driller.press("Watch ten coups")
    hand = hand_at(driller, page, monkeypatch)
    hand.wait(lambda: page.next_button.isVisible() and not page.showing)
    driller.press("Done")
    driller.press("Deal three coups")
    assert not page.showing
    hand.my_turn()
    options = hand.view.options
    assert (options["calls"], options["totals"], options["payout_entry"]) == ("auto", "shown", "amount")
    deal(hand, page)
    driller.press("Done")
    assert driller.school.room == "lessons"
    assert driller.school.summary.lessons == {"watch": 1, "three": 1}
    driller.button("Watch ten coups ✓")


def deal(hand: Trainee, page: LessonPage) -> None:
    """Do the steps of the lesson by keys, until it is over."""
    for _ in range(60):
        if page.next_button.isVisible():
            return
        if page.stage.session is not None and page.lesson is not None:
            hand.my_turn()
            if "tapout" in page.lesson.verbs:
                hand.press_button("Tap out")
                strip = hand.table.gestures.strip()  # whether the session is to end
                assert strip is not None
                QTest.mouseClick(strip.buttons[0], Qt.MouseButton.LeftButton)
            else:
                hand.do_by_keys(hand.due)
        hand.qtbot.wait(2)
    raise AssertionError(page._words.text(), page._more.text())


def test_a_fault_does_not_count(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    driller = Driller(qtbot)
    page = lesson_page(driller)
    driller.school.go("lesson", "totals")
    hand = hand_at(driller, page, monkeypatch)
    hand.wait(page.next_button.isVisible)
    driller.press("Begin")
    hand.my_turn()
    hand.do_by_keys("call 3-3")
    deal(hand, page)
    assert page.unaided == 0
    assert page.next_button.text() == "&Again"


def test_the_tour_goes_round_the_table(qtbot: QtBot) -> None:
    driller = Driller(qtbot)
    lesson_page(driller)
    for came_from in ("hall", "lessons"):
        driller.school.go(came_from)
        driller.school.go("lesson", "tour")
        for _ in TOUR[1:]:
            qtbot.wait(5)
            driller.press("Next")
        driller.press("Done")
        assert driller.school.room == "lessons"
        driller.press("‹ Back")
        assert driller.school.room == "hall", "and not in some other lesson"


def test_return_leads_on_from_the_tour_to_the_first_drill(qtbot: QtBot) -> None:
    driller = Driller(qtbot)
    lesson_page(driller)
    driller.school.go("lesson", "tour")
    for _ in TOUR:
        qtbot.waitUntil(lambda: not driller.school._entered)
        QTest.keyClick(driller.window.windowHandle(), Qt.Key.Key_Return)
    assert driller.school.room == "lessons"
    driller.school.refresh()  # a page that is filled anew keeps the keyboard
    qtbot.waitUntil(lambda: not driller.school._entered)
    QTest.keyClick(driller.window.windowHandle(), Qt.Key.Key_Return)
    assert driller.school.room == "drill"


def test_the_steps_of_every_lesson_are_due_at_its_table() -> None:
    for lesson in LESSONS:
        assert is_turn(lesson, game_of(table_of(lesson, setting_of()))), lesson.id
    with pytest.raises(LookupError, match="there is no lesson"):
        find_lesson("singing")
