"""Every drill as a trainee does it on the real window: by mouse, in time and too slow, and what is shown meanwhile."""

from __future__ import annotations

from types import ModuleType
from typing import Any

import pytest
from drilling import Driller, deal_a_shoe, deal_an_item, last_attempt, running, table_hand, wrong_for
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QColor, QKeyEvent, QMouseEvent, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QLineEdit, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from cardart.cards.sprite_sheet import SpriteSheet
from cardart.table import baccarat_felt, casino_chips
from cardart.table import felt as cloth
from cardrules.courses.mini_baccarat.felt import as_baccarat_felt
from cardrules.school.drills.drill import BREAK_IN, FAST, JOB_READY, NO_MARK
from cardrules.school.list_of_drills import all_drills, find_drill
from cardrules.school.progress.attempts import Seance, attempt_mark, figures_of, outcomes_of
from cardrules.school.progress.table_sessions import session_of
from cardrules.school.table_exercises import right_answer, right_steps
from dealers_choice.layouts import mini_baccarat
from dealers_choice.panels.baccarat_roads.all_roads import RoadsBoard
from dealers_choice.panels.help.help_dialog import HelpDialog
from dealers_choice.school.dealing.coup_clock import CoupClock
from dealers_choice.school.drills import exercise_table
from dealers_choice.school.drills.answer_pads import AnswerPad
from dealers_choice.school.drills.drill_page import ItemClock
from dealers_choice.school.drills.exercise_table import SceneStage
from dealers_choice.school.parts.cards_and_tiles import PickPlate
from dealers_choice.school.parts.letter_buttons import LargePad
from dealers_choice.school.shown.item_hands import _LARGE, _pitch
from dealers_choice.table import prepared_pictures
from dealers_choice.table.felt.background import Backdrop
from dealers_choice.table.motion.sound_cues import CHIPS

ASKED = (
    "T1",
    "T2",
    "T3",
    "T4",
    "T5",
    "T6",
    "M1",
    "M2",
    "M3",
    "M4",
    "M5",
    "M6",
    "M7",
    "M8",
    "A1",
    "P5",
    "G2",
    "F1",
    "W1",
)


@pytest.mark.parametrize("part", range(4))
def test_a_few_items_by_mouse(qtbot: QtBot, part: int) -> None:
    driller = Driller(qtbot)
    for drill in ASKED[part::4]:
        driller.start(drill, "18")
        for _ in range(3):
            driller.answer_item(mouse=True)
        driller.press("Stop")
        attempt = last_attempt(driller)
        assert (attempt.drill, len(attempt.answers)) == (drill, 3)
        wrong = [a for a, o in zip(attempt.answers, outcomes_of(attempt), strict=True) if not o.judged.right]
        assert not wrong, drill


@pytest.mark.parametrize(("each", "mark"), [(800, FAST), (1_400, JOB_READY), (2_400, BREAK_IN), (4_000, NO_MARK)])
def test_a_whole_session_earns_the_mark_of_its_speed(qtbot: QtBot, each: int, mark: int) -> None:
    driller = Driller(qtbot)
    driller.start("T1")
    for _ in range(find_drill("T1").size):
        driller.answer_item(milliseconds=each)
    assert driller.page.running is None, "the report lies there"
    attempt = last_attempt(driller)
    assert attempt_mark(attempt, figures_of(attempt, outcomes_of(attempt))) == mark
    assert driller.school.summary.state("T1").reached == mark


def test_what_was_wrong_is_told_until_it_has_been_read(qtbot: QtBot) -> None:
    driller = Driller(qtbot)
    driller.start("T1", "18")
    verdict = next(part for part in driller.page.findChildren(QLabel) if part.accessibleName() == "Verdict")
    driller.answer_item()
    assert "Right" in verdict.text()  # the next item is there at once, and the last one's verdict for a while
    driller.answer(wrong_for(driller.ask))
    assert "You answered" in verdict.text()
    QTest.keyClick(driller.page.next_button, Qt.Key.Key_Return)
    assert running(driller).number == 2
    assert verdict.text() == ""


def test_the_second_press_of_a_double_click_answers_nothing(qtbot: QtBot) -> None:
    driller = Driller(qtbot)
    driller.start("T3", "18")
    for number in (1, 2, 3):
        pad = driller.page.pad.findChildren(PickPlate)[3]
        place, at = QPointF(pad.rect().center()), 10_000 * number
        for kind, when in (
            (QEvent.Type.MouseButtonPress, at), (QEvent.Type.MouseButtonRelease, at + 40),
            (QEvent.Type.MouseButtonDblClick, at + 80), (QEvent.Type.MouseButtonRelease, at + 120),
        ):  # fmt: skip
            left = Qt.MouseButton.LeftButton
            event = QMouseEvent(kind, place, pad.mapToGlobal(place), left, left, Qt.KeyboardModifier.NoModifier)
            event.setTimestamp(when)
            QApplication.sendEvent(pad, event)
        assert running(driller).number == number
        if driller.page.next_button.isVisible():
            driller.click_widget(driller.page.next_button)


def test_who_answers_the_next_item_alike_at_once_is_heard(qtbot: QtBot) -> None:
    """The second press of a double click answers nothing; one after it has been read does, however often."""
    driller = Driller(qtbot)
    driller.start("T3", "18")
    ask, pad, given = driller.page.pad.ask, AnswerPad("mini_baccarat"), list[int]()
    assert ask is not None
    qtbot.addWidget(pad)
    pad.show_ask(ask)
    pad.show()
    pad.answered.connect(lambda *_: pad.show_ask(ask))
    pad.answered.connect(lambda *_: given.append(at))
    for at in (0, 150, 350, 700, 820, 1050, 1200):
        plate = pad.findChildren(PickPlate)[3]
        place, left = QPointF(plate.rect().center()), Qt.MouseButton.LeftButton
        for kind, when in ((QEvent.Type.MouseButtonDblClick, at), (QEvent.Type.MouseButtonRelease, at + 40)):
            event = QMouseEvent(kind, place, plate.mapToGlobal(place), left, left, Qt.KeyboardModifier.NoModifier)
            event.setTimestamp(10_000 + when)
            QApplication.sendEvent(plate, event)
    assert given == [0, 350, 700, 1050]


def test_a_key_that_is_held_down_answers_once(qtbot: QtBot) -> None:
    driller = Driller(qtbot)
    driller.start("T3", "18")
    told: list[bool] = []
    for number in range(1, 7):
        for repeated in (False, True, True):
            for key, text in ((Qt.Key.Key_Space, " "), (Qt.Key.Key_Return, "\r")):
                event = QKeyEvent(QEvent.Type.KeyPress, key, Qt.KeyboardModifier.NoModifier, text, repeated)
                if repeated or key == Qt.Key.Key_Space:
                    QApplication.sendEvent(driller.page, event)
        assert running(driller).number == number
        told.append(driller.page.next_button.isVisible())
        if told[-1]:
            driller.click_widget(driller.page.next_button)
    assert any(told), "what was wrong is not clicked away by it"


def test_what_is_typed_after_a_click_beside_the_field_stands_in_it(qtbot: QtBot) -> None:
    driller = Driller(qtbot)
    driller.start("M1", "18")
    field = driller.page.pad.field
    assert field is not None
    driller.page.setFocus()
    assert not field.hasFocus()
    QTest.keyClick(driller.page, "4")
    assert field.hasFocus()
    assert field.text() == "4"


@pytest.mark.parametrize("drill", ["P4", "G1"])
def test_a_film_is_shown_before_it_is_asked(qtbot: QtBot, drill: str) -> None:
    driller = Driller(qtbot)
    driller.start("M1")
    driller.start(drill)
    assert not any(field.isVisible() for field in driller.page.pad.findChildren(QLineEdit)), "that was asked before"
    for number in range(3):
        assert driller.page.felt.showing_film
        driller.answer_item(right=number != 1)
    driller.press("Stop")
    assert [outcome.judged.right for outcome in outcomes_of(last_attempt(driller))] == [True, False, True]


def test_chips_in_the_hand_by_keys(qtbot: QtBot) -> None:
    driller = Driller(qtbot)
    driller.start("H1", "20")
    done = 0
    while done < 6:
        if driller.item.scene is not None:
            break
        driller.answer_item()
        done += 1
    driller.press("Stop")
    assert all(outcome.judged.right for outcome in outcomes_of(last_attempt(driller)))


def test_chips_are_taken_up_with_the_wheel_where_they_are_asked_for(qtbot: QtBot) -> None:
    """As at a real table: what the line below the question says can be done."""
    driller = Driller(qtbot)

    def turn(notches: int) -> None:
        table = driller.page.felt.table
        tube = table.things().get("tube:2500")
        assert (tube is None) == (drill == "T1"), "round two hands alone lies bare felt"
        where = tube.pos() if tube is not None else table.viewport().rect().center().toPointF()
        event = QWheelEvent(
            where, table.viewport().mapToGlobal(where), QPoint(), QPoint(0, 120 * notches), Qt.MouseButton.NoButton,
            Qt.KeyboardModifier.NoModifier, Qt.ScrollPhase.NoScrollPhase, False,
        )  # fmt: skip
        QApplication.sendEvent(table.viewport(), event)

    for drill, taken in (("M5", 3), ("M7", 3), ("T1", 0)):
        driller.start(drill)
        turn(4)
        turn(-1)
        assert driller.page.felt.hands.chips == [2500] * taken, drill


def test_the_answers_stand_large_under_their_question(qtbot: QtBot) -> None:
    driller = Driller(qtbot)
    driller.window.resize(1280, 800)
    driller.start("T1")
    page = driller.page
    pads = [pad for pad in page.pad.findChildren(LargePad) if pad.isVisible()]
    assert len(pads) == 10
    qtbot.waitUntil(lambda: all(pad.height() >= 44 for pad in pads))
    low = page._question.mapTo(page, QPoint(0, page._question.height()))
    first = pads[0].mapTo(page, QPoint())
    assert low.y() <= first.y()
    assert abs(low.x() - first.x()) <= 2
    assert low.y() > page.felt.mapTo(page, QPoint(0, page.felt.height())).y(), "under the cards"
    page._why.ensurePolished()
    assert page._why.font().pixelSize() >= 18, "why it was wrong"
    assert page._strokes.text() == "The strokes: fast, job-ready, break-in."


def test_a_stack_is_run_down_by_clicking_it(qtbot: QtBot) -> None:
    driller = Driller(qtbot)
    driller.start("H1", "20")
    while not driller.item.key.startswith("H1 run"):
        running(driller).answer(driller.right(), "keys")
        driller.page._next_item()
    qtbot.wait(1)
    piles = [int(word) for word in driller.right().split()]
    table = driller.page.felt.table
    number = running(driller).number
    for count in piles:
        thing = table.thing("loose:0")
        assert thing is not None
        face = thing.height - _pitch(_LARGE) * (sum(piles) - sum(driller.page.felt.hands.piles))
        y = thing.y - thing.height / 2 + face / 2 + _pitch(_LARGE) * count
        QTest.mouseClick(
            table.viewport(), Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier,
            table.felt.where.point_of(thing.x, y).toPoint(),
        )  # fmt: skip
        qtbot.wait(1)
    assert running(driller).number == number + 1
    assert running(driller).rights[-1], running(driller).answers[-1]


@pytest.mark.parametrize("drill", ["T7", "P1", "P2", "P3"])
def test_exercises_at_the_real_table(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, drill: str) -> None:
    """By mouse; by keys they are done where every fault is made. All items of a drill are done at one desk: when one is
    over the next lies there, and no widget is made for it."""
    driller = Driller(qtbot)
    driller.start(drill)
    hand = table_hand(driller, monkeypatch)
    monkeypatch.setattr(hand, "has_done", lambda count, text: None)  # another table lies there after the last step
    items = 2 if drill != "P2" else 1
    desk, widgets, things = hand.desk, set(driller.page.findChildren(QWidget)), hand.table.things()
    for number in range(items):
        hand.my_turn()
        deal_an_item(driller, hand, number, mouse=True)
    if driller.page.running is not None:
        assert hand.desk is desk
        assert set(driller.page.findChildren(QWidget)) <= widgets
        assert all(hand.table.things()[name] is things[name] for name in ("shoe", "discards", "tap"))
        hand.agrees()
    if driller.page.running is not None:
        driller.press("Stop")
    attempt = last_attempt(driller)
    outcomes = outcomes_of(attempt)
    assert [outcome.judged.right for outcome in outcomes] == [True] * items, [o.judged for o in outcomes]
    assert attempt.hand == "mouse"


def test_a_minute_of_full_hands(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every drill of cards, of money and of arithmetic has a minute's challenge; also that at the real table."""
    driller = Driller(qtbot)
    for drill in all_drills():
        driller.school.go("drill", drill)
        shown = [
            each for each in driller.page.findChildren(QPushButton) if "minute" in each.text() and each.isVisible()
        ]
        assert bool(shown) is (drill[0] in "TMA"), drill
    driller.school.go("drill", "T7")
    driller.press("One minute")
    hand = table_hand(driller, monkeypatch)
    monkeypatch.setattr(hand, "has_done", lambda count, text: None)
    for number in range(2):
        hand.my_turn()
        assert driller.page._scene_words(find_drill("T7")) == f"Item {number + 1}  ·  {number} right, 0 wrong"
        deal_an_item(driller, hand, number, mouse=False)
    driller.calendar.later(60_000)
    qtbot.waitUntil(lambda: driller.page.running is None)
    attempt = last_attempt(driller)
    assert (attempt.mode, attempt.drill, len(attempt.answers)) == ("sixty", "T7", 2)


def test_the_gestures_of_the_table_are_answers(qtbot: QtBot) -> None:
    driller = Driller(qtbot)
    driller.start("T5", "5")
    table = driller.page.felt.table
    for number in range(4):
        qtbot.wait(1)
        if driller.right() == "draw":
            driller.drag_felt(table.things()["shoe"].pos(), table.felt.where.zone_box("banker").center())
        else:
            driller.answer_item()
        assert running(driller).number == number + 1
    assert all(running(driller).rights)
    assert "draw" in {answer.text for answer in running(driller).answers}


def test_a_hand_on_chips_that_push_is_wrong(qtbot: QtBot) -> None:
    driller = Driller(qtbot)
    driller.start("M3", "5")
    while driller.item.cell == "alone":
        driller.answer_item()
    qtbot.wait(1)
    wager = next(wager for wager in as_baccarat_felt(driller.item.felt).bets if wager.bet != "tie")
    driller.click_felt(f"position:{wager.position}:{wager.bet}")
    assert running(driller).rights[-1] is False
    assert running(driller).answers[-1].text == "touch"


def counted(monkeypatch: pytest.MonkeyPatch, module: ModuleType | type, name: str) -> list[int]:
    """Grows by one whenever a function of a module, or of a class, is called there."""
    calls: list[int] = []
    function = getattr(module, name)

    def called(*words: Any, **more: Any) -> Any:
        calls.append(1)
        return function(*words, **more)

    monkeypatch.setattr(module, name, called)
    return calls


def test_an_item_lies_there_when_the_answer_has_been_given_and_nothing_is_made_anew(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Before the key's event is over the next item lies on the felt; no widget is made for it, and the felt is not
    printed again."""
    driller = Driller(qtbot)
    prints = counted(monkeypatch, baccarat_felt, "paint_print")
    for name in ("T5", "T6", "M2", "M5", "M6"):
        driller.start(name)
        for _ in range(3):
            driller.answer_item()
        QApplication.processEvents()
        widgets, printed = set(driller.page.findChildren(QWidget)), len(prints)
        before, table = driller.item, driller.page.felt.table
        driller.answer_item()
        assert driller.item is not before
        lying = as_baccarat_felt(driller.item.felt)
        for hand, cards in (("player", lying.player), ("banker", lying.banker)):
            assert [item.card for item in table.cards[hand]] == list(cards), name
        bets = {spot.split(":")[2] for spot in table.things() if spot.startswith("position:")}
        assert bets == {wager.bet for wager in lying.bets}, name
        assert set(driller.page.findChildren(QWidget)) <= widgets, name
        QApplication.processEvents()
        assert len(prints) == printed, name
        driller.press("Stop")


@pytest.mark.usefixtures("own_art")
def test_what_comes_next_is_drawn_while_the_present_item_is_answered(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Other bets, other stacks, and another part of the felt: when the answer is given all of it is ready."""
    driller = Driller(qtbot)
    prints, stacks = (
        counted(monkeypatch, baccarat_felt, "paint_print"),
        counted(monkeypatch, casino_chips, "paint_columns"),
    )
    monkeypatch.setattr(prepared_pictures, "_FIRST", 0)
    for name, items in (("M3", 8), ("M4", 3), ("M6", 2)):
        before = len(prints), len(stacks)
        driller.start(name)
        table = driller.page.felt.table
        table.viewport().repaint()
        for _ in range(items):
            qtbot.waitUntil(lambda: not driller.page.felt.table.foreseeing, timeout=30_000)
            ready = len(prints), len(stacks)
            driller.answer_item()
            table.viewport().repaint()
            assert (len(prints), len(stacks)) == ready, driller.item.key
        assert len(prints) > before[0] + (name != "M6"), "another part of the felt, or with another side bet"
        assert len(stacks) > before[1] + 1
        driller.press("Stop")


def test_the_next_table_is_drawn_while_bets_are_paid(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    """In exercises at the real table, too; and the match that was made ready is the one that is opened."""
    driller = Driller(qtbot)
    stacks, matches = (
        counted(monkeypatch, casino_chips, "paint_columns"),
        counted(monkeypatch, exercise_table, "match_of"),
    )
    monkeypatch.setattr(prepared_pictures, "_FIRST", 0)
    driller.start("P3")
    page = driller.page
    for number in range(2):
        assert page.scenes is not None
        table = page.scenes.page.table
        qtbot.waitUntil(lambda made=number + 2: len(matches) == made, timeout=30_000)
        qtbot.waitUntil(lambda: not page.scenes.page.table.foreseeing, timeout=30_000)
        table.viewport().repaint()
        ready = len(stacks), len(matches)
        page._scene_done(right_answer(driller.item), 900, "keys")
        table.viewport().repaint()
        assert (len(stacks), len(matches)) == ready
        assert running(driller).number == number + 1


@pytest.mark.usefixtures("own_art")
def test_after_the_last_step_only_the_next_table_is_laid_and_all_of_it_is_drawn(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What the last payment did to its own table nobody would see; it is heard. Faces of cards and where all lies have
    been made while bets were paid."""
    monkeypatch.setattr(Backdrop, "_complete", lambda backdrop: None)  # nor is there leisure for the other faces
    driller = Driller(qtbot)
    driller.window.resize(1400, 860)  # cards of a size that no test before has drawn
    driller.start("P3")
    page, hand = driller.page, table_hand(driller, monkeypatch)
    monkeypatch.setattr(hand, "has_done", lambda count, text: None)
    faces, places = counted(monkeypatch, SpriteSheet, "_draw"), counted(monkeypatch, mini_baccarat, "layout")
    heard: list[str] = []
    hand.table.heard.connect(heard.append)
    for number in range(3):
        assert driller.item.scene is not None
        for _ in right_steps(driller.item.scene)[1:]:
            hand.my_turn()
            hand.do_by_keys(hand.due)
        hand.my_turn()
        qtbot.waitUntil(lambda: not hand.table.foreseeing, timeout=30_000)
        drawn, laid = len(faces), len(places)
        heard.clear()
        monkeypatch.setattr(prepared_pictures, "_FIRST", 60_000)  # the one after it is not made meanwhile
        hand.do_by_keys(hand.due)
        qtbot.waitUntil(lambda made=number + 1: running(driller).number == made)
        page.grab()
        assert (len(faces), len(places)) == (drawn, laid)
        assert any(CHIPS in sound for sound in heard)  # however many they are
        monkeypatch.setattr(prepared_pictures, "_FIRST", 0)
        page._foresee()
    assert all(running(driller).rights)
    assert faces, "court cards were drawn at all"


@pytest.mark.usefixtures("own_art")
@pytest.mark.parametrize(("seed", "felts"), [("26", 4), ("18", 0)])
def test_the_first_real_table_among_other_items_is_ready_before_it_is_used(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, seed: str, felts: int
) -> None:
    """Among chips in the hand the shoe is shuffled once, as the fifth item or the first. When its table is opened, and
    when the felt comes back, no part of that page is made, and no felt and no card is drawn."""
    driller = Driller(qtbot)
    drawn = [
        counted(monkeypatch, module, name)
        for module, name in ((baccarat_felt, "paint_print"), (cloth, "felt_image"), (SpriteSheet, "load"))
    ]
    monkeypatch.setattr(prepared_pictures, "_FIRST", 0)
    driller.start("H1", seed)
    page = driller.page

    scenes = page.scenes
    assert scenes is not None, "it is there from the beginning"

    def ready() -> tuple[object, ...]:
        QApplication.processEvents()
        page.grab()
        return set(scenes.findChildren(QWidget)), *map(len, drawn)

    def settle() -> None:
        qtbot.waitUntil(lambda: not (page.felt.table.foreseeing or scenes.page.table.foreseeing), timeout=30_000)

    for _ in range(felts):
        settle()
        assert driller.item.scene is None
        before = ready()
        driller.answer_item()
    if felts:
        assert ready() == before
    assert driller.item.scene is not None
    settle()
    before = ready()
    page._scene_done(right_answer(driller.item), 900, "keys")
    assert driller.item.scene is None
    assert ready() == before


def test_the_time_of_an_exercise_is_seen_above_its_table(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    """And nobody is told there that there is no hurry. A whole shoe has the table's own clock, that of its coups."""
    driller = Driller(qtbot)
    for name, exercise in (("P1", True), ("S1", False), ("P1", True)):
        driller.start(name)
        scenes = driller.page.scenes
        assert scenes is not None
        (above,), (beside,) = scenes.findChildren(ItemClock), scenes.findChildren(CoupClock)
        assert (above.isVisible(), beside.isVisible()) == (exercise, not exercise), name
        monkeypatch.setattr(SceneStage, "spent", lambda _: 7_300)
        driller.page._show_time()
        assert above.told() == "7 seconds so far." or not exercise
        driller.press("Stop")


def test_a_felt_is_printed_once_for_each_side_bet(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    driller = Driller(qtbot)
    prints = counted(monkeypatch, baccarat_felt, "paint_print")
    driller.start("M4")
    sides = set()
    for _ in range(16):
        QApplication.processEvents()
        sides.add(as_baccarat_felt(driller.item.felt).bets[0].bet)
        driller.answer_item()
    assert len(sides) < 16
    assert len(prints) <= len(sides) + 2  # one of them for what comes next


def test_the_item_is_large_and_its_amounts_can_be_seen(qtbot: QtBot) -> None:
    """What an item is about has most of the felt's width; of a commission also what was marked before."""
    driller = Driller(qtbot)
    whole: dict[str, float] = {}
    driller.start("P4")
    table = driller.page.felt.table
    whole["card"] = table.art.width
    for drill, larger in (("T1", 1.6), ("T5", 1.2), ("M3", 2.0), ("M5", 1.9), ("M6", 2.0), ("M4", 1.3), ("M8", 1.05)):
        driller.start(drill)
        assert table.art.width > larger * whole["card"], drill
        cloth = table.viewport().rect()
        things, spots = (
            table.things(),
            [f"position:{wager.position}:{wager.bet}" for wager in as_baccarat_felt(driller.item.felt).bets],
        )
        spots += {"T5": ["shoe"], "M5": ["tube:25", "tube:100000"], "M6": ["loose:0"]}.get(drill, [])
        assert all(cloth.contains(things[spot].sceneBoundingRect().toRect()) for spot in spots), drill
        hands = ["player", "banker"] if drill[0] == "T" else []
        assert all(cloth.contains(table.felt.where.zone_box(hand).toRect()) for hand in hands), drill
    marked = 0
    for _ in range(5):
        before = sum(owed for _, owed in as_baccarat_felt(driller.item.felt).boxes)
        box = next((box for name, box in table.things().items() if name.startswith("box:")), None)
        if before:
            assert box is not None, "what was marked before lies in the box, also where a house pays net"
            assert cloth.contains(box.sceneBoundingRect().toRect())
            marked += 1
        driller.answer_item()
    assert marked


def test_in_a_small_window_with_large_text_every_pad_can_be_clicked(qtbot: QtBot) -> None:
    driller = Driller(qtbot)
    page = driller.page
    driller.window.apply_settings(driller.window.settings._replace(text_size=200))
    driller.window.resize(800, 600)
    for drill in ("T1", "M1", "T6", "M5"):
        driller.start(drill)
        qtbot.waitUntil(lambda: 0 < page._side.panel.width() <= page._side.viewport().width())
        assert page._side.verticalScrollBar().value() == 0, "the question is seen first"
    driller.answer(wrong_for(driller.ask))
    qtbot.waitUntil(lambda: not page.next_button.visibleRegion().isEmpty())  # what was wrong is seen, and how to go on
    driller._enter()
    assert page._side.verticalScrollBar().value() == 0
    driller.press("Stop")
    start = driller.school.page("drill")
    for area in (page.report_area, page.intro):
        inner = area.widget()
        assert inner is not None
        assert start.width() >= inner.minimumSizeHint().width(), "chips that must be well cut need a second line"
        driller.school.go("drill", "M5")


def test_the_answers_lie_under_the_felt_and_beside_it_where_the_page_is_low(qtbot: QtBot) -> None:
    """For left-handed dealers at their side of it, so that nobody's hand changes sides between two exercises."""
    driller = Driller(qtbot)
    page = driller.page

    def lie_under(left: bool) -> bool:
        side = page._side
        pad, on = (each.mapTo(side, QPoint()).x() for each in (page.pad, page.stop_button))
        under = side.y() >= page._stage.geometry().bottom() and side.width() == page._stage.width()
        return under and side.verticalScrollBar().maximum() == 0 and (on < pad) == left

    def lie_beside(left: bool) -> bool:
        side, stage = page._side.geometry(), page._stage.geometry()
        return side.height() == stage.height() and (
            side.right() < stage.left() if left else side.left() > stage.right()
        )

    for left in (True, False):
        driller.window.apply_settings(driller.window.settings._replace(left_handed=left))
        for size, lies in (((1280, 800), lie_under), ((1920, 1080), lie_under), ((800, 600), lie_beside)):
            driller.window.resize(*size)
            driller.start("T1")
            qtbot.waitUntil(lambda lies=lies, left=left: lies(left), timeout=3000)


def test_the_verdict_is_on_the_felt_until_what_was_wrong_has_been_read(qtbot: QtBot) -> None:
    driller = Driller(qtbot)
    driller.start("T1")
    verdict, felt = driller.page.felt.verdict, driller.page.felt.table

    def edge() -> QColor:
        return felt.grab().toImage().pixelColor(felt.width() // 3, 15)

    assert verdict.good is None
    plain = edge()
    driller.answer(driller.right())
    assert verdict.good is True
    assert edge().green() > 200 > edge().red()
    qtbot.waitUntil(lambda: verdict.good is None)
    assert edge() == plain
    driller.answer(wrong_for(driller.ask))
    assert verdict.good is False
    assert edge().red() > 200 > edge().green()
    assert driller.page.felt.table.childAt(felt.width() // 2, felt.height() // 2) is not verdict, "clicks go through it"
    driller._enter()
    assert verdict.good is None
    driller.answer(wrong_for(driller.ask))
    driller.press("Stop")
    driller.start("T2")
    assert verdict.good is None


def test_a_review_looks_at_an_item_as_its_drill_does(qtbot: QtBot) -> None:
    driller = Driller(qtbot)
    driller.start("T1")
    part, wide = driller.page.felt._close_up.part, driller.page.felt.table.art.width
    for _ in range(3):
        driller.answer_item(right=False)
    driller.press("Stop")
    driller.calendar.later(days=3)
    driller.school.go("drill", "review")
    running = driller.page.running
    assert running is not None
    assert running.plan.mode == "review"
    assert driller.item.drill == "T1"
    assert (driller.page.felt._close_up.part, driller.page.felt.table.art.width) == (part, wide)


def test_a_table_between_two_exercises_has_no_scoreboard_and_roads_do_not_stay(qtbot: QtBot) -> None:
    driller = Driller(qtbot)
    driller.start("P5")
    assert driller.page.felt.board.isVisible()
    driller.start("G1")
    assert not driller.page.felt.board.isVisible()
    driller.start("P3")
    assert driller.page.scenes is not None
    assert driller.page.scenes.page.findChildren(RoadsBoard) == []
    driller.start("S1")
    assert driller.page.scenes.page.findChildren(RoadsBoard) != []


@pytest.mark.parametrize("drill", ["S1", "S2"])
def test_a_whole_session_that_is_stopped_has_its_report(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, drill: str
) -> None:
    driller = Driller(qtbot)
    driller.start(drill)
    hand = table_hand(driller, monkeypatch)
    hand.my_turn()
    hand.do_by_keys(hand.due)
    hand.key(Qt.Key.Key_Escape)
    assert driller.school.room == "drill", "nobody leaves a shoe by a slip of the hand"
    driller.press("Stop")
    assert driller.school.room == "report"
    assert "No hand was dealt" in [part.text() for part in driller.school.findChildren(QLabel) if part.isVisible()]
    assert driller.school.history is not None
    kept = driller.school.history.latest(1)[0].entry
    assert isinstance(kept, Seance)
    assert kept.drill == drill
    assert driller.school.summary.state(drill).mark == NO_MARK


def test_a_shoe_that_is_left_is_kept(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    driller = Driller(qtbot)
    driller.start("S1")
    with monkeypatch.context() as patch:
        hand = table_hand(driller, patch)
        hand.my_turn()
        hand.do_by_keys(hand.due)
    driller.school.go("hall")
    assert driller.school.history is not None
    assert isinstance(driller.school.history.latest(1)[0].entry, Seance)


@pytest.mark.nightly
@pytest.mark.parametrize(("drill", "coups"), [("S1", 60), ("S2", 30)])
def test_a_shoe_and_an_audition_are_dealt_to_the_end(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, drill: str, coups: int
) -> None:
    """In full, by keys, without a fault: its report lies there at once, and the session stands in the history."""
    driller = Driller(qtbot)
    driller.start(drill)
    with monkeypatch.context() as patch:
        hand = table_hand(driller, patch)
        patch.setattr(hand, "has_done", lambda count, text: None)
        done = deal_a_shoe(driller, hand, 0)
    assert driller.school.room == "report"
    assert driller.school.history is not None
    kept = driller.school.history.latest(1)[0].entry
    assert isinstance(kept, Seance)
    session = session_of(kept.judged)
    assert (kept.drill, kept.hand, session.over) == (drill, "keys", True)
    assert (len(session.coups), session.faults, session.grade.accuracy) == (done["open"], (), 100.0)
    assert len(session.coups) >= coups
    assert driller.school.summary.state(drill).sessions == 1


def help_lying_open() -> list[HelpDialog]:
    return [each for each in QApplication.topLevelWidgets() if isinstance(each, HelpDialog) and each.isVisible()]


def test_help_is_closed_during_a_written_test_and_an_audition(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    driller = Driller(qtbot)
    closed = "Help is closed during a written test and an audition, as it is in an exam."
    driller.start("T1")
    driller.key(Qt.Key.Key_F1)
    qtbot.waitUntil(lambda: len(help_lying_open()) == 1)
    driller.start("W1")
    assert help_lying_open() == [], "what lay open is closed"
    driller.key(Qt.Key.Key_F1)
    assert driller.page._why.text() == closed
    driller.answer_item()
    assert driller.page._why.text() == ""
    why = driller.item.why
    driller.answer(wrong_for(driller.ask))
    qtbot.waitUntil(lambda: driller.page._why.text() == why)
    driller.window.show_rules()
    assert driller.page._why.text() == f"{why} {closed}", "what was said of the item stays"
    driller.start("S2")
    scenes = driller.page.scenes
    assert scenes is not None
    qtbot.waitUntil(lambda: scenes.session is not None)
    told: list[str] = []
    monkeypatch.setattr(scenes.page, "tell", told.append)
    driller.window.show_rules()
    assert told == [closed]
    assert help_lying_open() == []
    driller.page.leave()
    driller.window.show_rules()
    qtbot.waitUntil(lambda: len(help_lying_open()) == 1)
    help_lying_open()[0].close()
