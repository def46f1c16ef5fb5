"""Blackjack at the Dealer School on the real window: a drill of each kind of reply, a lesson, an exam, a house."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from pathlib import Path

import pytest
from blackjack_trainee import BlackjackTrainee, open_round, round_of, round_over
from drilling import Driller, last_attempt, running
from examinees import exam_file
from hand import open_window
from PySide6.QtCore import QPointF, Qt
from PySide6.QtWidgets import QLineEdit
from pytestqt.qtbot import QtBot
from test_exam_rooms import answer_all, begun, deal_all, words
from test_school_lessons import tap_out

from cardrules.school.course import course_of
from cardrules.school.dealt_game import game_of
from cardrules.school.drills.drill import FAST
from cardrules.school.drills.items import Item
from cardrules.school.exams.exam import Audition, Exam, Written
from cardrules.school.exams.exam_result import examined
from cardrules.school.houses.house_profile import read_profile
from cardrules.school.lessons import UNAIDED, is_turn
from cardrules.school.progress.attempts import Seance, outcomes_of
from dealers_choice.school.exams.instructors_office import Office
from dealers_choice.school.exams.keys_and_pins import Signer, is_signed
from dealers_choice.school.game_page import GamePage
from dealers_choice.school.house_page import HousePage
from dealers_choice.school.house_profiles import profile_text
from dealers_choice.school.lesson_page import LessonPage
from dealers_choice.school.office.exams_tab import ExamsTab
from dealers_choice.school.parts.cards_and_tiles import Door
from dealers_choice.school.trainees.trainee_store import Trainees
from dealers_choice.storage.folders import data_folder
from dealers_choice.ui.widgets.controls import Combo, Stepper
from dealers_choice.window.main_window import MainWindow

GAME = "blackjack"
SHORT = Exam(
    "cards-1", "A short audition", "Lindenhof", profile=GAME, written=Written(30), game=GAME,
    audition=Audition(coups=5, bettors=2, situations=("push",), incidents=(("late", 1),)),
)  # fmt: skip


def item_of_reply(driller: Driller, reply: str) -> Item:
    """Answer rightly until something is asked that is answered so."""
    for _ in range(30):
        item = driller.item
        if item.asks and item.asks[0].reply == reply:
            return item
        driller.answer_item()
    raise AssertionError(f"nothing is answered by {reply}")


def test_every_kind_of_reply_is_given_by_keys_and_by_the_mouse(qtbot: QtBot) -> None:
    driller = Driller(qtbot, game=GAME)
    for drill, reply in (
        ("blackjack:T1", "totals"), ("blackjack:T5", "pick"), ("blackjack:P1", "amount"), ("M5", "chips"),
        ("blackjack:C1", "words"), ("H1", "piles"), ("blackjack:W1", "order"), ("blackjack:C2", "signal"),
    ):  # fmt: skip
        for mouse in (False, True):
            for right in (True, False):
                driller.start(drill)
                item_of_reply(driller, reply)
                number = running(driller).number
                driller.answer_item(right=right, mouse=mouse)
                if driller.page.running is not None:
                    driller.press("Stop")
                told = [outcome.judged.right for outcome in outcomes_of(last_attempt(driller))]
                assert told == [True] * number + [right], (drill, mouse)


def test_a_soft_total_is_typed_with_shift_as_at_the_table(qtbot: QtBot) -> None:
    driller = Driller(qtbot, game=GAME)
    driller.start("blackjack:T1")
    while len(driller.ask.right) == 1:
        driller.answer_item()
    number = running(driller).number
    driller.answer(driller.ask.right[1])  # both numbers
    assert running(driller).rights[number]
    low = next(text for text in ("4", "9") if text not in driller.ask.right)
    driller.keys(low)
    assert running(driller).rights[number + 1] is False


def test_a_signal_is_answered_with_the_hand_that_it_asks_for(qtbot: QtBot) -> None:
    """The shoe for a card; and what a drill says of another hand."""
    driller = Driller(qtbot, game=GAME)
    driller.start("blackjack:C2")
    qtbot.waitUntil(lambda: not driller.page.felt.showing_film)
    while driller.ask.right != ("hit",):
        driller.answer_item()
        qtbot.waitUntil(lambda: not driller.page.felt.showing_film)
    number = running(driller).number
    driller.click_felt("shoe")
    assert running(driller).rights[number]


def test_a_bettor_moves_the_hand_before_it_is_asked_what_it_means(qtbot: QtBot) -> None:
    driller = Driller(qtbot, game=GAME)
    driller.start("blackjack:C2")
    felt = driller.page.felt
    felt.moving, felt.haste = True, 1.0
    assert felt._seen_over is not None
    while not felt._seen_over.left:
        qtbot.waitUntil(lambda: not felt.showing_film or felt._seen_over.left > 0)
        if not felt._seen_over.left:  # only a word was said
            driller.answer_item()
    assert driller.page.pad.ask is None
    assert felt.showing_film
    qtbot.waitUntil(lambda: driller.page.pad.ask is not None)
    assert felt._seen_over.left < 100, "it has gone, but for a few frames"


def test_what_is_asked_fits_the_page(qtbot: QtBot) -> None:
    """Two sizes of the window: nothing of question and answers has to be scrolled to."""
    driller = Driller(qtbot, game=GAME)
    side = driller.page._side
    for size in ((1280, 800), (2560, 1440)):
        driller.window.resize(*size)
        qtbot.wait(300)
        for drill in ("T2", "C1", "C2", "F1", "G1", "G2", "W1"):
            driller.start(f"blackjack:{drill}")
            for _ in range(18 if drill == "W1" else 1):  # all that can be asked
                qtbot.waitUntil(lambda: not driller.page.felt.showing_film)
                qtbot.waitUntil(lambda: not side.verticalScrollBar().maximum())
                driller.answer_item()


def test_what_bettors_tell_who_hold_their_cards_is_read_in_a_house_that_pitches(qtbot: QtBot) -> None:
    driller = Driller(qtbot, game=GAME)
    houses = driller.school.houses
    profile = houses.current().profile
    pitched = {**profile.table, "style": "pitch", "decks": 2, "cut_depth": 26}
    houses.choose(houses.keep(profile_text(profile._replace(name="Two packs", table=pitched))))
    driller.school.teach(GAME)
    told = set()
    for number, size in enumerate(((1280, 800), (2560, 1440))):
        driller.window.resize(*size)
        driller.start("blackjack:C2", seed=str(number))
        for _ in range(24):
            qtbot.waitUntil(lambda: not driller.page.felt.showing_film)
            told.update(driller.ask.right)
            qtbot.waitUntil(lambda: not driller.page._side.verticalScrollBar().maximum())
            driller.answer_item(mouse=bool(number))
        assert all(running(driller).rights[:24])
    assert told >= {"blackjack", "bust", "hit", "stand", "double", "split", "unclear"}


@pytest.mark.parametrize("name", ["bust", "pitch", "service"])
def test_a_lesson_is_shown_by_the_ghost_hand_and_done(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    driller = Driller(qtbot, game=GAME)
    page = driller.school.page("lesson")
    assert isinstance(page, LessonPage)
    page.haste = 0.0
    pointed: dict[str, bool] = {}
    shows = page.ghost.show_step

    def show_step(path: list[QPointF], key: str, then: Callable[[], None]) -> None:
        pointed[page._step] = bool(path and key)
        shows(path, key, then)

    monkeypatch.setattr(page.ghost, "show_step", show_step)
    driller.school.go("lesson", f"blackjack:{name}")
    monkeypatch.setattr(MainWindow, "session", property(lambda window: page.stage.session))
    monkeypatch.setattr(MainWindow, "play_page", property(lambda window: page.stage.page))
    hand = BlackjackTrainee(qtbot, driller.window)
    monkeypatch.setattr(hand, "has_done", lambda count, text: None)
    hand.wait(lambda: page.next_button.isVisible() and not page.showing)
    assert pointed
    beside = ("call", "hands", "tapout")  # what is done beside the felt
    assert all(there for step, there in pointed.items() if not step.startswith(beside)), "where, and by which key"
    assert page._words.text() == "That is all of it."
    page.unaided = UNAIDED - 1
    driller.press("Begin")
    for _ in range(600):
        if page.next_button.isVisible():
            break
        session, lesson = page.stage.session, page.lesson
        if session is not None and lesson is not None and is_turn(lesson, game_of(session.match)):
            hand.my_turn()
            if game_of(session.match).table.service or "tapout" not in lesson.verbs:
                hand.do_by_keys(hand.due)
            else:
                tap_out(hand)
        qtbot.wait(2)
    assert page._words.text() == "Well done: three times, unaided."
    driller.press("Next lesson")
    assert driller.school.summary.lessons == {f"blackjack:{name}": UNAIDED}


def test_a_payout_is_sized_against_its_bet_in_the_lesson_of_cutting(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    driller = Driller(qtbot, game=GAME)
    page = driller.school.page("lesson")
    assert isinstance(page, LessonPage)
    page.haste = 0.0
    driller.school.go("lesson", "blackjack:cutting")
    monkeypatch.setattr(MainWindow, "session", property(lambda window: page.stage.session))
    monkeypatch.setattr(MainWindow, "play_page", property(lambda window: page.stage.page))
    hand = BlackjackTrainee(qtbot, driller.window)
    hand.wait(lambda: page.next_button.isVisible() and not page.showing)
    driller.press("Begin")
    hand.my_turn()
    assert hand.due == "pay 5 main 30000"
    bet = hand.at("spot:5:main")
    hand.drag(hand.at("tube:10000"), bet, modifier=Qt.KeyboardModifier.ControlModifier)
    hand.click(hand.at("hand"))
    hand.wait(lambda: hand.done()[-1] == "pay 5 main 30000 3x10000 size")
    assert hand.errors() == []


def test_an_audition_is_sat_handed_in_and_marked(qtbot: QtBot, tmp_path: Path) -> None:
    window = open_window(qtbot).window
    window.open_school()
    page = begun(qtbot, window, exam_file(tmp_path, SHORT))
    answer_all(qtbot, page)
    qtbot.waitUntil(lambda: page.table is not None and page.table.isVisible())
    assert page.table is not None
    assert "0 rounds of 5 dealt" in words(page.table)
    deal_all(qtbot, page)
    qtbot.waitUntil(lambda: page.run is None)
    page.save_result(tmp_path / "mine.dealers-result")
    found = examined((tmp_path / "mine.dealers-result").read_bytes(), is_signed)
    assert found.differences == ()
    assert found.grade["written"]["right"] == course_of(GAME).written.size
    assert found.grade["audition"]["coups"] == 5
    assert found.grade["audition"]["faults"] == []


def test_an_exam_asks_what_its_house_can_have(qtbot: QtBot, tmp_path: Path) -> None:
    office = Office(tmp_path, Signer(b"1" * 32))
    office.set_up("Lindenhof", "4711")
    tab = ExamsTab(office)
    qtbot.addWidget(tab)
    tab._profile.setCurrentIndex(tab._profile.findData(GAME))
    tab._profile.activated.emit(tab._profile.currentIndex())
    tab._name.setText("Cards")
    exam = tab.exam()
    assert exam.game == GAME
    assert exam.audition is not None
    assert (exam.audition.coups, exam.audition.bettors) == course_of(GAME).bounds.usual
    assert exam.situations() == tuple(course_of(GAME).situations)


def test_a_house_of_blackjack_is_edited_and_kept(qtbot: QtBot) -> None:
    driller = Driller(qtbot, game=GAME)
    driller.school.go("house")
    page = driller.school.page("house")
    assert isinstance(page, HousePage)
    page.edit(driller.school.houses.current())
    name, drawn, bet, rounds = (
        page._fields[each] for each in ("name", "table.soft17", "table.perfect_pairs", "coups")
    )  # fmt: skip
    assert isinstance(name, QLineEdit)
    assert isinstance(drawn, Combo)
    assert isinstance(bet, Combo)
    assert isinstance(rounds, Stepper)
    name.setText("Lindenhof")
    drawn.setCurrentIndex(drawn.findData("stand"))
    bet.setCurrentIndex(bet.findData("25_12_6"))
    rounds.set_value(30)
    driller.press("Save")
    kept = driller.school.houses.current()
    assert kept.own
    assert kept.profile.game == driller.school.game == GAME
    assert (kept.profile.table["soft17"], kept.profile.table["perfect_pairs"]) == ("stand", "25_12_6")
    assert kept.profile.coups == 30
    assert read_profile(driller.school.houses.text(kept).encode()) == kept.profile


def test_somebody_says_which_game_is_learned_and_keeps_one_history(qtbot: QtBot) -> None:
    driller = Driller(qtbot, game="")
    page = driller.school.page(driller.school.room)
    assert isinstance(page, GamePage)
    blackjack = next(door for door in page.findChildren(Door) if door.accessibleName().startswith("Blackjack"))
    qtbot.mouseClick(blackjack, Qt.MouseButton.LeftButton)
    assert (driller.school.room, driller.school.game) == ("hall", GAME)
    driller.start("M5")
    while driller.page.running is not None:
        driller.answer_item()
    driller.school.teach("mini_baccarat")
    driller.school.go("hall")
    assert driller.school.room == "hall"
    assert driller.school.summary.state("M5").reached == FAST, "the same skill at both tables"
    assert driller.school.summary.count == 1


def test_somebody_new_says_which_game_before_the_tour_of_its_table(qtbot: QtBot) -> None:
    """Whoever gave a name was led into the tour of Mini Baccarat."""
    driller = Driller(qtbot, name="", game="")
    driller.school.go("who")
    field = next(each for each in driller.school.findChildren(QLineEdit) if each.isVisible())
    qtbot.keyClicks(field, "Ada")
    qtbot.keyClick(field, Qt.Key.Key_Return)
    assert driller.school.room == "game"
    page = driller.school.page("game")
    door = next(each for each in page.findChildren(Door) if each.accessibleName().startswith("Blackjack"))
    qtbot.mouseClick(door, Qt.MouseButton.LeftButton)
    assert (driller.school.room, driller.school.game) == ("lesson", GAME)
    assert driller.school.page("lesson").title() == "The tour"
    driller.school.back()
    assert driller.school.room == "hall"


def test_a_session_at_the_free_table_is_kept_with_the_others(qtbot: QtBot, tmp_path: Path) -> None:
    match = round_over(round_of("9S 4H KD 6C 8D 7S 5C 10H 9C 2S", "2:main:2500,5:main:5000,6:main:10000"))
    hand = open_round(qtbot, tmp_path, match)
    tap_out(hand)
    trainees = Trainees(data_folder() / "school" / "trainees")
    guest = trainees.guest(date.today())
    qtbot.waitUntil(lambda: bool(trainees.history(guest).latest(1)))
    seance = trainees.history(guest).latest(1)[0].entry
    assert isinstance(seance, Seance)
    assert seance.record.game == GAME


def test_what_is_due_of_a_game_is_reviewed_and_what_is_set_of_the_other_is_learned_there(qtbot: QtBot) -> None:
    driller = Driller(qtbot, game=GAME)
    driller.start("blackjack:T5")
    for number in range(8):
        driller.answer_item(right=number > 1)
    driller.press("Stop")
    driller.calendar.later(days=1)
    driller.school.go("hall")
    driller.school.go("drill", "review")
    assert driller.item.drill == "blackjack:T5"
    driller.answer_item()
    driller.school.go("drill", "T3")  # of an assignment
    assert driller.school.game == "mini_baccarat"
    assert driller.page.title() == "Naturals"
    driller.school.go("drill", "M5")
    assert driller.school.game == "mini_baccarat", "both games have it"
