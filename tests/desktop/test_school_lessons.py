"""Lessons on the real window: the ghost hand deals first, then the trainee, three times without a fault."""

from __future__ import annotations

import pytest
from drilling import Driller
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot
from trainee import Trainee

from cardrules.school.lessons import LESSONS, UNAIDED, find_lesson, is_turn, table_of
from cardrules.school.scenes import game_of
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


@pytest.mark.parametrize("lesson", [lesson.id for lesson in LESSONS])
def test_every_lesson_is_shown_and_done(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, lesson: str) -> None:
    driller = Driller(qtbot)
    page = lesson_page(driller)
    driller.school.go("lesson", lesson)
    hand = hand_at(driller, page, monkeypatch)
    hand.wait(page.next_button.isVisible)
    assert page.next_button.text() == "&Begin"
    driller.press("Begin")
    deal(hand, page)
    assert page.unaided == 1
    page.unaided = UNAIDED - 1
    driller.press("Again")
    deal(hand, page)
    driller.press("Next lesson")
    assert driller.school.summary.lessons[lesson] == UNAIDED


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
            elif hand.due == "mix":
                QTest.keyPress(hand.window.windowHandle(), Qt.Key.Key_M)
                hand.wait(page.next_button.isVisible)
                QTest.keyRelease(hand.window.windowHandle(), Qt.Key.Key_M)
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
    driller.school.go("lesson", "tour")
    for _ in TOUR:
        qtbot.wait(5)
        driller.press("Next")
    assert driller.school.room == "lessons"


def test_the_steps_of_every_lesson_are_due_at_its_table() -> None:
    from cardrules.school.items import setting_of

    for lesson in LESSONS:
        assert is_turn(lesson, game_of(table_of(lesson, setting_of()))), lesson.id
    with pytest.raises(LookupError, match="there is no lesson"):
        find_lesson("singing")
