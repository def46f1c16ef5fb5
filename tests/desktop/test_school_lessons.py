"""Lessons on the real window: the ghost hand deals first, then the trainee, three times without a fault."""

from __future__ import annotations

import re

import pytest
from drilling import Driller
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QPushButton, QWidget
from pytestqt.qtbot import QtBot
from trainee import Trainee

from cardrules.courses.mini_baccarat.lessons import LESSONS
from cardrules.courses.mini_baccarat.scenes import baccarat_of
from cardrules.school.drills.items import setting_of
from cardrules.school.lessons import UNAIDED, find_lesson, is_turn, table_of
from cardrules.school.table_exercises import read_steps
from dealers_choice.school.dealing.console import Console
from dealers_choice.school.dealing.pack_in_hand import HOLD_MS
from dealers_choice.school.lesson_page import LessonPage
from dealers_choice.school.parts.letter_buttons import Pad
from dealers_choice.school.shown.mini_baccarat.tour import TOUR
from dealers_choice.window.main_window import MainWindow


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


FOUR = "draw player; draw banker; draw player; draw banker"
WALKED = {
    "chips": ("pay 1 player 5000; pay 3 player 18500", "pay 1 player 5500", "Over by $5."),
    "gather": ("gather", "load", "First gather all the cards."),
    "shuffle": ("mix", "load", "First shuffle."),
    "full": ("wash; stacks; pick; riffle; riffle; strip; riffle; lay", "stacks", "First wash the cards."),
    "square": ("square", "load", "First square the pack."),
    "cut": ("offer 1; offer 4; slide", "load", "First offer the cut card to position 1."),
    "cutcard": ("cutcard 52", "load", "First put the cut card 52 cards from the end."),
    "load": ("load", "square", "First put the pack into the shoe."),
    "burn": ("burn; call burn-four-4; burn; burn; burn; burn; sweep", "sweep", "Burn the first card, face up."),
    "betting": ("open; close", "draw player", "First open the betting."),
    "deal": (FOUR, "draw banker", "The next card goes to Player."),
    "totals": ("call 2-3", "call 3-3", "Count Player's cards again."),
    "player": (
        f"{FOUR}; call 2-6; draw player; call player-7; stand banker; push player; call player-7-6",
        "draw banker", "The next card goes to Player.",
    ),
    "banker": (
        f"{FOUR}; call 5-3; draw player; call player-1; draw banker; call banker-8; push banker; call banker-8-1",
        "draw banker", "The next card goes to Player.",
    ),
    "result": ("call 9-2; push player; call player-9-2", "call 3-3", "Count both hands again."),
    "take": ("take 1 banker; take 4 tie; take 5 banker", "take 3 player", "This bet won."),
    "pay": ("pay 1 banker 2375; pay 3 banker 9500", "pay 1 banker 2500", "Over by $1.25."),
    "commission": (
        "pay 1 banker 2500; mark 1 125; pay 3 banker 10000; mark 3 500",
        "pay 1 banker 2000", "Short by $5.",
    ),
    "tie": ("pay 4 tie 8000", "pay 4 tie 7500", "Short by $5."),
    "clear": ("discard", "open", "First clear the cards."),
    "buyin": ("spread 3; call change 20000; give 3 20000; drop", "open", "First spread the notes of position 3."),
    "colour": ("count 1; call colour; give 1 8200", "open", "First count the chips of position 1."),
    "last": ("aside; call last", "draw player", "Lay the cut card aside and draw again."),
    "shoe": ("collect 1; collect 4; collect 7; call end; hands; leave", "call end", "Collect the commission first."),
    "end": ("hands; tapout", "tapout", "Show that your hands are empty before you leave."),
}  # fmt: skip
"""Every lesson: all its steps; something wrong that is done instead of the first; and what is said of it."""


def as_done(steps: str) -> list[str]:
    """What the hands did, without the times; of a payment, not in which chips."""
    done = [step.text.split() for step in read_steps(steps)]
    return [" ".join(words[:4] if words[0] == "pay" else words[:3]) for words in done]


@pytest.mark.parametrize("part", range(5))
def test_every_lesson_is_shown_and_a_fault_told_before_it_is_done(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, part: int
) -> None:
    """A fifth of the lessons, one after the other: the hand shows all steps; a fault is told and does not count; then
    it is done rightly, for the last of three times."""
    assert list(WALKED) == [lesson.id for lesson in LESSONS]
    driller = Driller(qtbot)
    page = lesson_page(driller)
    lessons = [lesson.id for lesson in LESSONS][part::5]
    ended: list[list[str]] = []
    page.stage.finished.connect(lambda steps, _ms, _hand: ended.append(as_done(steps)))
    hand = None
    for lesson in lessons:
        steps, wrong, said = WALKED[lesson]
        ended.clear()
        driller.school.go("lesson", lesson)
        hand = hand or hand_at(driller, page, monkeypatch)
        hand.wait(lambda: page.next_button.isVisible() and not page.showing)
        assert ended == [steps.split("; ")], f"{lesson}: all of it is shown"
        assert page.next_button.text() == "Beg&in", lesson
        page.unaided = UNAIDED - 1
        driller.press("Begin")
        hand.my_turn()
        hand.desk.attempt(wrong, hand.bare())
        hand.my_turn()
        assert hand.console.supervisor.text == said, lesson
        if hand.dealer.chips:
            hand.keys("C")
        deal(hand, page)
        assert page._more.text() == said, f"{lesson}: why it does not count"
        assert page.unaided == UNAIDED - 1, lesson
        driller.press("Again")
        table = page.stage.page.table.geometry()
        deal(hand, page)
        assert ended[2] == steps.split("; "), f"{lesson}: all of it is done"
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
    driller = Driller(qtbot)
    page = lesson_page(driller)
    ended: list[list[str]] = []
    page.stage.finished.connect(lambda steps, _ms, _hand: ended.append(as_done(steps)))
    driller.school.go("lessons")
    assert driller.button("Two-card totals").objectName() == "choice", "it comes next"
    driller.press("Watch ten coups")
    hand = hand_at(driller, page, monkeypatch)
    hand.wait(lambda: page.next_button.isVisible() and not page.showing)
    assert page._words.text() == "Those were 10 coups."
    assert coups_in(ended[-1]) == 10
    driller.press("Done")
    for button, error, said in (
        ("Deal three coups", "R16", "You have dealt 3 coups, with 1 fault."),
        ("Deal three coups ✓", "", "You have dealt 3 coups, without a fault."),
    ):
        driller.press(button)
        assert not page.showing
        hand.my_turn()
        options = hand.view.options
        assert (options["calls"], options["totals"], options["payout_entry"]) == ("auto", "shown", "amount")
        while error and not hand.due.startswith("pay"):
            hand.do_by_keys(hand.due)
            hand.my_turn()
        if error:
            hand.desk.attempt(f"{hand.due.rsplit(' ', 1)[0]} 500", hand.bare())
            hand.my_turn()
            assert hand.errors() == [error]
            assert hand.console.supervisor.text.startswith("Short by")
        deal(hand, page)
        assert page._words.text() == said
        assert coups_in(ended[-1]) == 3
        driller.press("Done")
    assert driller.school.room == "lessons"
    assert driller.school.summary.lessons == {"watch": 1, "three": 1}
    driller.button("Watch ten coups ✓")


def coups_in(steps: list[str]) -> int:
    """How many coups were dealt from the opening of the bets to the clearing of the cards."""
    coups = " ".join(step.split()[0] for step in steps if step.split()[0] in ("open", "close", "discard")).split()
    assert coups == ["open", "close", "discard"] * (len(coups) // 3)
    return len(coups) // 3


@pytest.mark.parametrize(("lesson", "told"), [
    ("three", "You have left the table after 0 coups of 3."),
    ("betting", "Not all steps of this lesson were done."),
])  # fmt: skip
def test_who_leaves_the_table_has_not_done_the_lesson(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, lesson: str, told: str
) -> None:
    driller = Driller(qtbot)
    page = lesson_page(driller)
    driller.school.go("lesson", lesson)
    hand = hand_at(driller, page, monkeypatch)
    if lesson != "three":
        hand.wait(lambda: page.next_button.isVisible() and not page.showing)
        driller.press("Begin")
    hand.my_turn()
    tap_out(hand)
    hand.wait(page.next_button.isVisible)
    assert page._words.text() == told
    assert page.next_button.text() == "&Again"
    assert page.unaided == 0
    driller.press("Again")
    hand.my_turn()


def tap_out(hand: Trainee) -> None:
    """Show the hands, end the session, and say yes to it."""
    hand.keys("H")
    hand.my_turn()
    hand.press_button("Tap out")
    strip = hand.table.gestures.asked.shown
    assert strip is not None
    QTest.mouseClick(strip.buttons[0], Qt.MouseButton.LeftButton)


def deal(hand: Trainee, page: LessonPage) -> None:
    """Do the steps of the lesson by keys, until it is over."""
    for _ in range(60):
        if page.next_button.isVisible():
            return
        if page.stage.session is not None and page.lesson is not None:
            hand.my_turn()
            if "tapout" in page.lesson.verbs:
                tap_out(hand)
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


def test_table_and_button_stand_still_while_the_tour_is_read(qtbot: QtBot) -> None:
    driller = Driller(qtbot)
    page = lesson_page(driller)
    driller.window.resize(1280, 800)
    driller.school.go("lesson", "tour")
    stood = set()
    for number in range(1, len(TOUR) + 1):
        qtbot.waitUntil(lambda n=number: page._more.text() == f"{n} of {len(TOUR)}")
        qtbot.wait(5)
        stood.add((page.stage.geometry().getRect(), page.next_button.pos().toTuple()))
        qtbot.mouseClick(page.next_button, Qt.MouseButton.LeftButton)
    assert len(stood) == 1, stood


def buttons_below(page: LessonPage) -> dict[str, QPushButton]:
    """The buttons below the table that are seen, by their words."""
    bar = page.stage.page.bar
    return {each.text().replace("&", ""): each for each in bar.findChildren(QPushButton) if each.isVisible()}


def box_on(page: LessonPage, part: QWidget) -> QRectF:
    """Where a part of the lesson's table page lies on it."""
    return QRectF(part.rect()).translated(part.mapTo(page.stage.page, QPointF()))


def test_the_tour_shows_one_thing_at_a_time_and_every_button_that_it_names(qtbot: QtBot) -> None:
    driller = Driller(qtbot)
    page = lesson_page(driller)
    table = page.stage.page.table
    qtbot.keyClick(driller.school, Qt.Key.Key_Right)  # who came by keys has no place chosen for him either
    driller.school.go("lesson", "tour")
    for number, stop in enumerate(TOUR, 1):
        qtbot.waitUntil(lambda n=number: page._more.text() == f"{n} of {len(TOUR)}" and page.ghost.isVisible())
        qtbot.wait(1)
        lit = page.ghost.lit()
        named = re.findall("“(.+?)”", page._words.text())
        assert named == list(stop.buttons), stop
        for name in named:
            assert any(box.contains(box_on(page, buttons_below(page)[name])) for box in lit), name
        assert len(lit) == max(1, len(stop.spots) + len(named) + stop.console), stop
        pressed = [*page.stage.page.findChildren(Pad), *buttons_below(page).values()]
        seen = [part for part in pressed if part.isVisible() and any(box.contains(box_on(page, part)) for box in lit)]
        assert bool(seen) == (stop.console or bool(stop.buttons)), "all else lies in the dark"
        shoe = table.viewport().mapTo(page.stage.page, table.things()["shoe"].pos())
        assert page.stage.page.childAt(shoe.toPoint()) is page.ghost, "nothing but the way on can be pressed"
        assert not table.gestures.focus, "no place is marked"
        driller.press("Next" if number < len(TOUR) else "Done")


@pytest.mark.parametrize("width", [800, 1280])
def test_the_hand_covers_no_key_that_it_names(qtbot: QtBot, width: int) -> None:
    driller = Driller(qtbot)
    page = lesson_page(driller)
    driller.window.resize(width, width * 5 // 8)
    driller.school.go("lesson", "burn")
    ghost = page.ghost
    qtbot.waitUntil(lambda: page.showing and page.stage.session is not None)
    page._pause.stop()
    for step, key in (("burn", "B"), ("sweep", "W"), ("draw player", "D"), ("take 1 banker", "Z")):
        page._step = step
        page._show_hand()
        assert ghost._key == key
        for x in range(60, ghost.width() - 20, 40):  # no spot lies on the rail
            for y in range(20, ghost.height() - 20, 40):
                ghost._at = QPointF(x, y)
                cap = ghost.key_box()
                assert not ghost.hand_shape().intersects(cap), (x, y)
                assert QRectF(ghost.rect()).contains(cap), (x, y)
    page.leave()


def test_a_lesson_tells_an_instruction_and_a_fault_once(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    driller = Driller(qtbot)
    page = lesson_page(driller)
    page.haste = 1.0
    driller.school.go("lesson", "burn")
    qtbot.waitUntil(lambda: page._words.text() == "Burn a card")
    console = page.stage.page.findChild(Console)
    assert console is not None
    assert not console.task.isVisible()
    assert not console.how.isVisible()
    assert not console.last_coup.isVisible()
    bar = buttons_below(page)["Burn a card"]
    where = bar.mapTo(page.stage.page, bar.rect().center())
    assert page.stage.page.childAt(where) is page.ghost, "while it is shown, nothing is pressed"
    page._pause.stop()
    page.haste = 0.0
    page._show_hand()
    hand = hand_at(driller, page, monkeypatch)
    hand.wait(lambda: page.next_button.isVisible() and not page.showing)
    driller.press("Begin")
    hand.my_turn()
    assert console.task.isVisible()
    assert page._more.text() == "Beside the table stands what is to be done, and how."
    pads = [pad for pad in console.findChildren(Pad) if pad.isVisible()]
    assert pads
    assert not any("…" in pad.text() and "burn" in pad.text() for pad in pads), "no call that nobody can read"
    button = buttons_below(page)["Sweep"]
    driller.click_widget(button)
    hand.my_turn()
    supervisor = console.supervisor
    assert supervisor.text == "Burn the first card, face up."
    assert supervisor.shown == "", "it stands on the felt"
    assert not button.hasFocus()
    assert not console.last_coup.isVisible()
    supervisor._elsewhere.start(0)
    qtbot.waitUntil(lambda: supervisor.shown == supervisor.text)


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
        assert is_turn(lesson, baccarat_of(table_of(lesson, setting_of()).game)), lesson.id
    with pytest.raises(LookupError, match="there is no lesson"):
        find_lesson("singing")
