"""The school's pages on the real window: who trains, the hall, reports that are found again, houses, eight weeks."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable
from datetime import date
from pathlib import Path
from typing import Final

import pytest
from drilling import Driller
from examinees import Time, exam_file
from hand import windows_shown
from PySide6.QtCore import QCoreApplication, QPoint, Qt
from PySide6.QtGui import QFontMetrics
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QLabel, QLineEdit, QMenu, QPushButton
from pytestqt.qtbot import QtBot
from trainee import open_match

from cardrules.casino.baccarat.dealer_calls import CALLS, FIELDS, said
from cardrules.courses.mini_baccarat.lessons import LESSONS
from cardrules.games.mini_baccarat.game import MiniBaccarat
from cardrules.protocol.game import Action
from cardrules.protocol.match_record import Match
from cardrules.school.course import course_of, offered
from cardrules.school.drills.drill import JOB_READY
from cardrules.school.houses.built_in_profiles import profile_named
from cardrules.school.houses.house_profile import read_profile
from cardrules.school.lessons import UNAIDED
from cardrules.school.list_of_drills import all_drills, find_drill
from cardrules.school.progress.attempts import Answer, Attempt, Entry, LessonDone, Seance, entry_text
from cardrules.school.progress.history_summary import TraineeSummary
from cardrules.school.progress.table_sessions import session_of
from dealers_choice.match.session import Session
from dealers_choice.panels.statistics.statistics_dialog import StatisticsDialog
from dealers_choice.request import TableRequest
from dealers_choice.school.exams.exam_sitting import ExamRoom
from dealers_choice.school.exams.instructors_office import Office
from dealers_choice.school.exams.keys_and_pins import Signer
from dealers_choice.school.house_page import HousePage
from dealers_choice.school.house_profiles import HouseError, HouseProfile, Houses, profile_text
from dealers_choice.school.parts.cards_and_tiles import Door, DrillTile
from dealers_choice.school.parts.page_head import HeadTitle, TraineeButton
from dealers_choice.school.parts.painted_fonts import font_of
from dealers_choice.school.progress.reports_page import ReportPage
from dealers_choice.school.progress.table_report import TableReport, pace_words
from dealers_choice.school.shown.mini_baccarat.tour import TOUR
from dealers_choice.school.trainees.trainee_history import History
from dealers_choice.school.trainees.trainee_store import Trainee, TraineeError, Trainees, clean_name
from dealers_choice.storage.databases.errors import StoreError
from dealers_choice.storage.folders import cache_folder, data_folder
from dealers_choice.storage.next_school_step import recall_step, remember_step
from dealers_choice.ui import style
from dealers_choice.ui.plain_text import PlainLabel
from dealers_choice.ui.widgets.controls import Combo, Stepper, Switch
from dealers_choice.window.home.first_row import SchoolCard
from dealers_choice.window.home.home_screen import Home
from dealers_choice.window.home.posters import SchoolTile
from dealers_choice.window.home.tile import Chip

OFFERED = [name for game in offered() for name in course_of(game).houses]
"""The houses that come with the program."""


def attempt(name: str, day: date, right: int = 40) -> Attempt:
    """A session of totals in which so many are right."""
    answers = [Answer("T1 7S 8H'", "5" if number < right else "6", 900) for number in range(40)]
    return Attempt(name, day, "T1", "drill", "17", tuple(answers))


def words(driller: Driller) -> str:
    """All words that can be seen in the school."""
    return "\n".join(each.text() for each in driller.school.findChildren(QLabel) if each.isVisible())


# --------------------------------------------------------------------------------------------------- who trains


def test_a_name_is_typed_and_the_hall_opens(qtbot: QtBot) -> None:
    driller = Driller(qtbot, "")
    assert driller.school.room == "who"
    field = next(each for each in driller.school.findChildren(QLineEdit) if each.isVisible())
    QTest.keyClicks(field, "<b>Ada</b> Lovelace")
    QTest.keyClick(field, Qt.Key.Key_Return)
    assert (driller.school.room, driller.school.page("lesson").title()) == ("lesson", "The tour")
    qtbot.waitUntil(lambda: "1 of 8" in words(driller))  # the key that ends the name turns no page
    driller.press("‹ Back")
    assert driller.school.room == "hall"
    assert driller.school.trainee is not None
    assert driller.school.trainee.name == "<b>Ada</b> Lovelace"
    tiles = [tile for tile in driller.school.findChildren(DrillTile) if tile.isVisible()]
    assert {tile.tile.drill.id for tile in tiles} >= {"T1", "T5", "M5", "P3", "S2", "G1"}


def cut_off(driller: Driller) -> list[str]:
    """What of the words and buttons of the page has less room than it needs."""
    cut = []
    for each in (each for kind in (QLabel, QPushButton) for each in driller.school.findChildren(kind)):
        if not each.isVisible() or not each.text():
            continue
        left = each.mapTo(driller.school, QPoint()).x()
        high = each.heightForWidth(each.width()) if each.hasHeightForWidth() else each.minimumSizeHint().height()
        if left < 0 or left + each.width() > driller.school.width() or each.height() < high:
            cut.append(each.text())
    return cut


def test_in_a_small_window_with_large_text_nothing_is_cut_off(qtbot: QtBot) -> None:
    driller = Driller(qtbot, "")
    driller.window.apply_settings(driller.window.settings._replace(text_size=200))
    driller.window.resize(800, 600)
    field = next(each for each in driller.school.findChildren(QLineEdit) if each.isVisible())
    QTest.keyClicks(field, "Ada")
    QTest.keyClick(field, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: "1 of 8" in words(driller))
    qtbot.waitUntil(lambda: cut_off(driller) == [])
    driller.press("‹ Back")
    qtbot.waitUntil(lambda: driller.school.room == "hall" and cut_off(driller) == [])
    doors = driller.school.findChildren(Door)
    tiles = [tile for tile in driller.school.findChildren(DrillTile) if tile.isVisible()]
    assert doors[0].mapTo(driller.school, QPoint()).y() < tiles[0].mapTo(driller.school, QPoint()).y()
    driller.window.resize(1600, 900)  # beside one another there
    qtbot.waitUntil(
        lambda: all(
            door.mapTo(driller.school, QPoint()).x() > tile.mapTo(driller.school, QPoint()).x()
            for door in driller.school.findChildren(Door)
            for tile in driller.school.findChildren(DrillTile)
            if door.isVisible() and tile.isVisible()
        )
    )


def cut_names(driller: Driller) -> list[str]:
    """The drills whose tile has not the room for its name, in as many lines as it needs, for the marks and the note."""
    cut = []
    for plate in driller.hall.findChildren(DrillTile):
        bold, small = QFontMetrics(font_of(1.0, bold=True)), QFontMetrics(font_of(0.85))
        drill, wide = plate.tile.drill, plate.width() - 2 * style.room_pixels(0.8)
        beside = wide - bold.horizontalAdvance(f"{drill.id} ")
        words = bold.boundingRect(0, 0, beside, 10_000, int(Qt.TextFlag.TextWordWrap), drill.title)
        needed = words.height() + 2 * small.height() + style.room_pixels(0.9)
        if words.width() > beside or plate.height() < needed or not plate.isVisible():
            cut.append(drill.id)
    return cut


@pytest.mark.parametrize(
    ("width", "height", "text"), [(1280, 800, 100), (2560, 1440, 100), (800, 600, 200), (640, 480, 200)]
)
def test_a_tile_has_room_for_the_name_of_its_drill(qtbot: QtBot, width: int, height: int, text: int) -> None:
    driller = Driller(qtbot, "Adelheid Wilhelmine von Hohenberg")
    driller.window.apply_settings(driller.window.settings._replace(text_size=text))
    driller.window.resize(width, height)
    qtbot.waitUntil(lambda: driller.window.width() == width and cut_names(driller) == [])
    assert {plate.tile.drill.id for plate in driller.hall.findChildren(DrillTile)} == set(all_drills())
    title = driller.school.findChild(HeadTitle)
    assert title is not None
    qtbot.waitUntil(lambda: title.text() == "Dealer School" and title.sizeHint().width() <= title.width())
    who = driller.school.findChild(TraineeButton)
    assert who is not None
    assert who.text().endswith("…")
    assert "Hohenberg" in who.toolTip()


def test_today_leads_to_the_next_lesson_and_a_door_to_the_free_table(qtbot: QtBot) -> None:
    driller = Driller(qtbot)
    assert "It takes about 4 minutes." in words(driller)
    assert "“The chips”, 1 of 25" in words(driller)
    history = driller.school.history
    assert history is not None
    history.add(LessonDone("l1", driller.calendar.day, LESSONS[0].id, UNAIDED, 90_000))
    driller.school.go("hall")
    assert "“Gathering the cards”, 2 of 25" in words(driller)
    driller.press("Next lesson")
    assert (driller.school.room, driller.school.page("lesson").title()) == ("lesson", "Gathering the cards")
    driller.school.back()
    with qtbot.waitSignal(driller.school.table) as wanted:
        driller.press("Free table")
    assert wanted.args is not None
    assert (wanted.args[0].game, wanted.args[0].options["role"]) == ("mini_baccarat", "dealer")


def test_today_names_what_is_left_of_day_one(qtbot: QtBot) -> None:
    driller = Driller(qtbot)
    assert "Day one begins with the tour." in words(driller)
    recommended = [each.accessibleName() for each in driller.hall.findChildren(QPushButton, "choice")]
    assert recommended == ["Next of day one"]
    history, day = driller.school.history, driller.calendar.day
    assert history is not None
    driller.press("Next of day one")
    assert driller.school.page("lesson").title() == "The tour"
    assert driller.school.page("lesson").isVisible(), "and not the hall that leads there"
    driller.school.back()
    history.add(LessonDone("l1", day, "watch", 1, 90_000))
    driller.school.go("hall")
    assert "Day one: 2 of 5 parts done." in words(driller)
    assert driller.button("Next of day one").text() == "Day one: Two-card totals"
    driller.press("Next of day one")
    assert driller.school.page("drill").title() == "Two-card totals"
    driller.school.back()
    for drill in ("T1", "T3"):
        driller.start(drill)
        for _ in range(find_drill(drill).size):
            driller.answer_item()
    driller.school.go("hall")
    assert driller.button("Next of day one").text() == "Day one: Deal three coups"
    history.add(LessonDone("l2", day, "three", 1, 90_000))
    driller.school.go("hall")
    assert "Day one" not in words(driller)
    assert driller.button("Next step").objectName() == "choice"


def test_reports_call_lessons_by_their_titles(qtbot: QtBot) -> None:
    driller = Driller(qtbot)
    history, day = driller.school.history, driller.calendar.day
    assert history is not None
    for number, (lesson, times) in enumerate((("watch", 1), ("tour", 1), ("chips", UNAIDED), ("three", 1))):
        history.add(LessonDone(f"l{number}", day, lesson, times, 90_000))
    driller.school.go("reports")
    doors = [door for door in driller.school.findChildren(Door) if door.isVisible()]
    listed = [door.accessibleName() for door in doors]
    assert listed == ["Three coups to deal", "The chips", "The tour", "Ten coups to watch"]
    assert doors[1].accessibleDescription() == f"{day}  ·  A lesson, done unaided 3 times"
    assert doors[3].accessibleDescription() == f"{day}  ·  A lesson, watched"


def test_a_tour_that_was_walked_is_ticked_and_one_that_was_left_is_not(qtbot: QtBot) -> None:
    driller = Driller(qtbot)
    driller.press("Next of day one")
    driller.press("Next")
    driller.press("‹ Back")
    assert "Day one begins with the tour." in words(driller)
    driller.press("Next of day one")
    for _ in TOUR[1:]:
        driller.press("Next")
    driller.press("Done")
    assert driller.button("The tour ✓").isVisible()
    driller.school.go("hall")
    assert "Day one: 1 of 5 parts done." in words(driller)
    assert driller.button("Next of day one").text() == "Day one: Two-card totals"


def test_today_names_an_interrupted_exam(qtbot: QtBot, tmp_path: Path) -> None:
    driller = Driller(qtbot)
    assert not any(each.text() == "Go to the interrupted e&xam" for each in driller.hall.findChildren(QPushButton))
    room = ExamRoom(data_folder() / "school" / "exams", clocks=Time().clocks)
    room.begin(exam_file(tmp_path), "ada lovelace", "keys").journal.close()
    room.begin(exam_file(tmp_path), "Somebody Else", "keys").journal.close()
    driller.school.go("hall")
    assert words(driller).count("was interrupted") == 1
    assert "“Spring audition” was interrupted: attempt 1, Lindenhof." in words(driller)
    driller.press("Go to the interrupted exam")
    assert driller.school.room == "exam"
    driller.button("Resume Spring audition")


def test_no_name_is_none(qtbot: QtBot) -> None:
    driller = Driller(qtbot, "")
    driller.press("Begin")
    assert "Type a name first." in words(driller)
    assert driller.school.room == "who"


def test_two_trainees_may_have_one_name(tmp_path: Path) -> None:
    trainees = Trainees(tmp_path)
    first, second = (trainees.add("Ada", date(2026, 3, day)) for day in (2, 3))
    assert first.id != second.id
    assert [each.since for each in trainees.all()] == ["2026-03-02", "2026-03-03"]
    trainees.history(first).add(attempt("a", date(2026, 3, 2)))
    assert trainees.history(first).summary.count == 1
    assert trainees.history(second).summary.count == 0
    with pytest.raises(TraineeError, match="Type a name"):
        trainees.add(" \n ", date(2026, 3, 2))
    assert clean_name("x" * 400) == "x" * 60
    assert trainees.rename(first, "Grace").name == "Grace"


# --------------------------------------------------------------------------------------------------- the history


@pytest.fixture
def trainee(tmp_path: Path) -> tuple[Trainees, Trainee]:
    trainees = Trainees(tmp_path / "trainees")
    return trainees, trainees.add("Ada", date(2026, 3, 2))


def test_a_damaged_line_is_set_aside_and_told(trainee: tuple[Trainees, Trainee]) -> None:
    trainees, ada = trainee
    trainees.history(ada).add(attempt("a", date(2026, 3, 2)))
    before = trainees.folder(ada) / "history.jsonl"  # as an earlier version has kept it
    half = b'{"format": "dealers-school/1", "kind": "drill", "id"\n\xff\xfe\n'
    before.write_bytes(half + entry_text(attempt("b", date(2026, 3, 3))).encode() + b"\n")
    assert trainees.all() == [ada]
    history = trainees.history(ada)
    assert history.summary.state("T1").sessions == 2
    assert history.summary.refused == 2
    assert "2 sessions of Ada cannot be read" in history.notices[0]
    damaged = (trainees.folder(ada) / "damaged.jsonl").read_bytes().splitlines()
    assert damaged[1].startswith(b'{"format": "dealers-school/1"')
    assert "not JSON" in json.loads(damaged[0])["problem"]
    assert not trainees.history(ada).notices, "it is told once"


def test_half_a_line_does_not_spoil_the_next(trainee: tuple[Trainees, Trainee]) -> None:
    trainees, ada = trainee
    lines = [entry_text(attempt(name, date(2026, 3, 2))).encode() for name in "ab"]
    trainees.folder(ada).mkdir()
    (trainees.folder(ada) / "history.jsonl").write_bytes(lines[0] + b"\n" + lines[1][:200])
    assert trainees.all() == [ada]
    trainees.history(ada).add(attempt("c", date(2026, 3, 4)))
    history = trainees.history(ada)
    assert history.summary.state("T1").sessions == 2
    assert history.summary.refused == 1
    assert [kept.entry.id for kept in history.latest(5)] == ["c", "a"]


def test_a_full_disk_loses_nothing_that_can_be_kept_later(
    trainee: tuple[Trainees, Trainee], monkeypatch: pytest.MonkeyPatch
) -> None:
    trainees, ada = trainee
    history = trainees.history(ada)
    history.add(attempt("first", date(2026, 3, 1)))

    def full(_folder: Path, *_entries: Entry) -> None:
        raise StoreError("The disk is full, so nothing can be saved.")

    with monkeypatch.context() as patch:
        patch.setattr("dealers_choice.school.trainees.trainee_history.append_entry", full)
        history.add(attempt("a", date(2026, 3, 2)))
    assert "cannot be saved now" in history.notices[0]
    assert history.summary.state("T1").sessions == 2
    assert [kept.entry.id for kept in history.latest(5)] == ["a", "first"]
    read: list[int] = []
    monkeypatch.setattr(history, "_lines", lambda start, inner=history._lines: (read.append(start), inner(start))[1])
    history.add(attempt("b", date(2026, 3, 3)))
    assert 0 not in read, "what was judged before the disk was full is not judged once more"
    assert history.summary.text() == trainees.history(ada).summary.text()
    assert trainees.history(ada).summary.state("T1").sessions == 3


def test_the_summary_is_that_of_the_lines(trainee: tuple[Trainees, Trainee]) -> None:
    trainees, ada = trainee
    history = trainees.history(ada)
    for number in range(5):
        history.add(attempt(f"a{number}", date(2026, 3, 2 + number), 36 + number))
    lines = [entry_text(kept.entry) for kept in reversed(history.latest(5))]
    assert trainees.history(ada).summary.text() == TraineeSummary.of(lines).text()
    folder = trainees.folder(ada).parent
    with sqlite3.connect(folder / "kept.sqlite3") as db:
        db.execute("DELETE FROM lines WHERE number = 1")
    db.close()
    (folder / "copies" / "kept.lines").unlink()
    trainees.look_through()
    assert trainees.history(ada).summary.state("T1").sessions == 4, "another history than the summary was made of"


# --------------------------------------------------------------------------------------------------- eight weeks


def test_a_mark_counts_on_a_second_day_lapses_and_comes_back(qtbot: QtBot) -> None:
    driller = Driller(qtbot)

    def session() -> None:
        driller.start("T1", str(driller.calendar.day))
        for _ in range(find_drill("T1").size):
            driller.answer_item(milliseconds=1_200)
        driller.press("Done")

    session()
    state = driller.school.summary.state("T1")
    assert (state.mark, state.reached) == (0, JOB_READY)
    driller.calendar.later(days=1)
    session()
    state = driller.school.summary.state("T1")
    assert state.mark == JOB_READY
    tile = next(tile.tile for tile in driller.hall.findChildren(DrillTile) if tile.tile.drill.id == "T1")
    assert tile.mark == JOB_READY
    assert tile.due is not None
    driller.calendar.later(days=(tile.due - driller.calendar.day).days)
    driller.school.go("hall")
    assert driller.school.summary.state("T1").is_due(driller.calendar.day)
    assert "Lapsed: Two-card totals." in words(driller)
    session()
    assert not driller.school.summary.state("T1").is_due(driller.calendar.day)


def test_what_was_missed_is_reviewed_the_same_day(qtbot: QtBot) -> None:
    driller = Driller(qtbot)
    driller.start("T5")
    for number in range(6):
        driller.answer_item(right=number > 1)
    driller.press("Stop")
    driller.press("Only what I missed")
    running = driller.page.running
    assert running is not None
    assert running.plan.mode == "again"
    assert running.plan.size == 2
    for _ in range(2):
        driller.answer_item()
    driller.press("Done")
    driller.calendar.later(days=1)
    driller.school.go("hall")
    driller.press("Next step")
    assert driller.page.running is not None
    assert driller.page.running.plan.mode == "review"


def test_the_start_of_a_drill_says_what_is_done_what_counts_and_how_it_went(qtbot: QtBot) -> None:
    driller = Driller(qtbot)
    for day, ms in enumerate((1_400, 900)):
        driller.start("T1", str(day))
        for _ in range(40):
            driller.answer_item(milliseconds=ms)
        driller.calendar.later(days=1)
    driller.school.go("drill", "T1")
    said = [each.text() for each in driller.page.findChildren(PlainLabel) if each.isVisible()]
    again = "A session has 40 items. What is missed is asked again soon, and on other days."
    assert {"Two cards: their total, as one digit.", "Press 0 to 9, or click.", again} <= set(said)
    assert {"98 % right", "1.5 s", "The time is that of keys. By mouse 0.5 s more are allowed."} <= set(said)
    assert {"Job-ready", "Fast was reached once; on a second day it counts."} <= set(said)
    assert said[-6:] == ["Yesterday", "100 %", "0.9 s", "2 days ago", "100 %", "1.4 s"]
    driller.press("Start")
    assert driller.page.running is not None
    assert driller.page.running.plan.size == 40
    for drill, end in (("S1", "beside it stands what is to be done."), ("S2", "Nobody says what is to be done.")):
        driller.school.go("drill", drill)
        said = [each.text() for each in driller.page.findChildren(PlainLabel) if each.isVisible()]
        assert any(text.startswith("You are at the real table") and text.endswith(end) for text in said)


def test_in_a_large_window_an_example_lies_on_the_felt_beside_the_start(qtbot: QtBot) -> None:
    driller = Driller(qtbot)
    window, page = driller.window, driller.page
    driller.school.go("drill", "T1")
    assert (page.intro.isVisible(), page.felt.isVisible()) == (False, True)  # at 1280x800 already
    window.resize(900, 640)
    qtbot.waitUntil(page.intro.isVisible)
    window.resize(2540, 1390)
    qtbot.waitUntil(page.beside.isVisible)
    assert page.felt.table.badges() == {}, "round the hands nothing is told of what lies elsewhere"
    assert (page.intro.isVisible(), page.felt.isVisible()) == (False, True)
    cards = page.felt.table.cards
    assert (len(cards["player"]), len(cards["banker"])) in ((2, 0), (0, 2))
    said = [each.text() for each in page.beside.findChildren(PlainLabel) if each.isVisible()]
    assert "For example" in said
    assert "What is the total?" in said
    driller.keys("7")
    assert page.running is None, "an example is only looked at"
    for drill in all_drills():
        driller.school.go("drill", drill)
        assert page.beside.isVisible()
        assert page.running is None
        assert not page.felt.showing_film
    driller.press("Start")
    assert not page.beside.isVisible()
    assert page.running is not None
    driller.school.go("drill", "M5")
    assert page.beside.isVisible()
    window.resize(900, 640)
    qtbot.waitUntil(page.intro.isVisible)
    assert not page.felt.isVisible()
    driller.press("Start")
    assert page.running is not None


def test_the_start_of_a_drill_opens_no_window_of_its_own(qtbot: QtBot) -> None:
    """Another window, however short its life, would take the keyboard away."""
    driller = Driller(qtbot)
    assert driller.school.history is not None
    for name in ("first", "second"):
        driller.school.history.add(attempt(name, driller.calendar.day))
    with windows_shown() as shown:
        driller.school.go("drill", "T1")  # with a line of the last sessions
        driller.school.go("drill", "M1")  # with a level to choose
    assert find_drill("M1").levels > 1
    assert len(driller.school.summary.state("T1").last) == 2
    assert shown == []


def test_a_pause_takes_no_time(qtbot: QtBot) -> None:
    driller = Driller(qtbot)
    driller.start("T1")
    driller.calendar.later(300)
    driller.press("Pause")
    driller.calendar.later(60_000)
    driller.keys("5")
    assert driller.page.running is not None
    assert driller.page.running.number == 0, "nothing is answered in a pause"
    driller.press("Go on")
    driller.answer_item(milliseconds=200)
    assert driller.page.running.answers[0].ms == 500
    driller.press("Stop")
    assert driller.school.history is not None
    kept = driller.school.history.latest(1)[0].entry
    assert isinstance(kept, Attempt)
    assert kept.active == 500


def test_leaving_keeps_what_was_done(qtbot: QtBot) -> None:
    driller = Driller(qtbot)
    driller.start("T1")
    driller.answer_item()
    driller.window.go_home()
    assert driller.school.history is not None
    assert driller.school.history.summary.count == 1


def test_a_minute_is_over_after_a_minute(qtbot: QtBot) -> None:
    driller = Driller(qtbot)
    driller.school.go("drill", "T1")
    driller.press("One minute")
    for _ in range(12):
        driller.answer_item(milliseconds=5_000)
    assert driller.page.running is None
    assert driller.school.history is not None
    kept = driller.school.history.latest(1)[0].entry
    assert isinstance(kept, Attempt)
    assert (kept.mode, len(kept.answers)) == ("sixty", 12)


# ------------------------------------------------------------------------------------------------- the reports


def almost_over() -> Match:
    """A session of two coups, dealt right, before it is tapped out."""
    match = Match("mini_baccarat", {"shoe_steps": "skip", "calls": "auto"}, "3")
    match.run_chance()
    game = match.game
    assert isinstance(game, MiniBaccarat)
    while not (game.phase == "between" and game.table.coups == 2 and not game.table.service):
        match.apply(0, game.due()[0])
        match.run_chance()
    return match


def tapped_out(qtbot: QtBot, folder: Path, history: Callable[[], History | None]) -> Driller:
    """A session is tapped out at the table, and waited for until it is kept."""
    hand = open_match(qtbot, almost_over(), folder)
    assert hand.buttons()[:3] == ["Place your bets", "Show your hands", "Tap out"]
    hand.press_button("Show your hands")
    hand.ready()
    hand.press_button("Tap out")
    strip = hand.table.gestures.asked.shown
    assert strip is not None
    QTest.mouseClick(strip.buttons[0], Qt.MouseButton.LeftButton)
    hand.wait(lambda: hand.window.play_page.overlay() is not None)

    def kept() -> bool:
        found = history()
        return found is not None and found.summary.count == 1

    hand.wait(kept)
    return Driller(qtbot, "", hand.window)


def deal_and_tap_out(qtbot: QtBot, session: Session) -> None:
    """Deal two coups as the perfect dealer does, and tap out."""
    game = session.match.game
    assert isinstance(game, MiniBaccarat)
    while game.result() is None:
        if 0 in game.waiting_for():
            over = game.phase == "between" and game.table.coups == 2 and not game.table.service
            leaves = Action("tapout" if "hands" in game.table.noted else "hands", ())
            session.submit(leaves if over else game.due()[0])
        session.go_on()
        qtbot.wait(1)


def test_the_paper_at_the_end_of_a_free_table_leads_back_to_the_school(qtbot: QtBot) -> None:
    """The second time there is something to be told of the first: of winning nothing is said."""
    driller = Driller(qtbot)
    window = driller.window
    for told in ("", "2 matches like this: average 100, best 100."):
        driller.school.free_table()
        page = window.play_page
        qtbot.waitUntil(lambda page=page: page.session is not None and window.matches.id is not None)
        assert page.session is not None
        page.table.speed = 0.0
        deal_and_tap_out(qtbot, page.session)
        qtbot.waitUntil(lambda page=page: page.overlay() is not None, timeout=20_000)
        paper = page.overlay()
        assert paper is not None
        said = " ".join(each.text() for each in paper.findChildren(QLabel))
        assert told in said
        assert " won" not in said
        back = next(each for each in paper.findChildren(QPushButton) if each.text() == "Back to the sc&hool")
        QTest.mouseClick(back, Qt.MouseButton.LeftButton)
        assert driller.school.isVisible()
    window.go_home()
    window.matches.start(TableRequest("mini_baccarat", dict(driller.school.profile.table)))
    assert not window.play_page.endings.way_back(), "this time nobody came from the school"


def reads_the_report(driller: Driller) -> None:
    """Open the one report in the room of the reports, read it, and go back."""
    assert driller.school.room == "reports"
    driller.press("Free table")
    assert driller.school.room == "report"
    assert "Free table" in words(driller)
    assert "Accuracy 100.0" in words(driller)
    driller.school.back()
    assert driller.school.room == "reports"


def test_a_report_is_found_again_in_the_school_in_the_statistics_and_at_home(qtbot: QtBot, tmp_path: Path) -> None:
    trainees = Trainees(data_folder() / "school" / "trainees")
    ada = trainees.add("Ada", date(2026, 3, 2))
    trainees.choose(ada)
    driller = tapped_out(qtbot, tmp_path, lambda: trainees.history(ada))
    driller.window.open_school()
    driller.press("Reports")
    reads_the_report(driller)
    driller.window.show_statistics("mini_baccarat")
    dialog = driller.window.findChild(StatisticsDialog)
    assert dialog is not None
    menu = next(each for each in dialog.findChildren(QMenu) if each.actions())
    menu.popup(dialog.mapToGlobal(dialog.rect().center()))
    entry = next(each for each in menu.actions() if "school" in each.text())
    QTest.mouseClick(menu, Qt.MouseButton.LeftButton, pos=menu.actionGeometry(entry).center())
    assert not dialog.isVisible()
    reads_the_report(driller)
    driller.window.go_home()
    home = driller.window.findChild(Home)
    tile = driller.window.findChild(SchoolTile)
    assert home is not None
    assert tile is not None
    chip = next(each for each in home.findChildren(Chip) if each.text().startswith("Dealer School"))
    driller.click_widget(chip)
    home.ensureWidgetVisible(tile)
    qtbot.waitUntil(lambda: not tile.more.visibleRegion().isEmpty())
    driller.click_widget(tile.more)
    reads_the_report(driller)


def test_the_next_step_stands_at_home_and_is_begun_there(qtbot: QtBot) -> None:
    driller = Driller(qtbot)
    driller.window.go_home()
    card = driller.window.findChild(SchoolCard)
    assert card is not None
    assert (card.title, card.told) == ("The tour", ("Day one begins with the tour.",))
    driller.click_widget(card)
    assert driller.school.room == "lesson"
    assert driller.school.history is not None
    driller.school.history.add(LessonDone("l1", driller.calendar.day, "watch", 1, 90_000))
    driller.school.go("hall")
    driller.window.go_home()
    assert card.title == "Two-card totals"
    assert card.told == ("Day one: 2 of 5 parts done.",)
    driller.click_widget(card)
    assert driller.school.room == "drill"


def test_who_goes_home_right_after_the_tour_finds_the_step_after_it(qtbot: QtBot) -> None:
    """The hall is not passed on the way: what comes next is known all the same."""
    driller = Driller(qtbot)
    driller.window.go_home()
    card = driller.window.findChild(SchoolCard)
    assert card is not None
    driller.click_widget(card)
    assert driller.school.page("lesson").title() == "The tour"
    for number, _ in enumerate(TOUR[1:], 1):
        said = f"{number} of {len(TOUR)}"
        qtbot.waitUntil(lambda said=said: said in words(driller))  # type: ignore[misc]
        driller.press("Next")
    driller.press("Done")
    assert driller.school.room == "lessons"
    driller.window.go_home()
    assert card.told == ("Day one: 1 of 5 parts done.",)
    assert card.title == "Two-card totals"


@pytest.mark.parametrize(
    "text",
    ["", "[]", "{", '["en", "T1"]', '["en", 1, "told"]', '["en", "T1\\u0007", "told"]', "3"],
)
def test_whatever_is_kept_of_the_next_step_it_is_read_or_left(text: str) -> None:
    assert recall_step() is None
    cache_folder().mkdir(parents=True, exist_ok=True)
    (cache_folder() / "school.json").write_text(text, encoding="utf-8")
    assert recall_step() is None
    remember_step("T1 Two-card totals", "It comes next.")
    assert recall_step() == ("T1 Two-card totals", "It comes next.")


def test_a_next_step_that_was_told_in_another_language_is_told_without_its_name() -> None:
    cache_folder().mkdir(parents=True, exist_ok=True)
    (cache_folder() / "school.json").write_text('["xx", "T1", "told"]', encoding="utf-8")
    assert recall_step() == ("The next step", "Go on in the school where you left it.")


def test_who_has_not_said_who_trains_is_a_guest(qtbot: QtBot, tmp_path: Path) -> None:
    trainees = Trainees(data_folder() / "school" / "trainees")

    def history() -> History | None:
        guests = trainees.all()
        return trainees.history(guests[0]) if guests else None

    driller = tapped_out(qtbot, tmp_path, history)
    assert [each.name for each in trainees.all()] == ["Guest"]
    assert trainees.current() is None, "the school still asks who it is"
    assert trainees.guest(date(2026, 3, 3)) == trainees.all()[0], "all guests are one"
    driller.window.open_reports()
    assert driller.school.room == "who"
    driller.press("Guest")
    driller.school.go("reports")
    reads_the_report(driller)


def test_a_report_of_a_drill_is_found_again(qtbot: QtBot) -> None:
    driller = Driller(qtbot)
    driller.start("T5")
    for number in range(3):
        driller.answer_item(right=number > 0)
    driller.press("Stop")
    driller.school.go("reports")
    driller.press("Banker's third card")
    assert driller.school.room == "report"
    assert "1 item to look at again" in words(driller)
    driller.school.go("progress")
    assert "What to do next" in words(driller)


def test_each_pace_of_a_session_says_what_it_counts(qtbot: QtBot) -> None:
    """By the dealing alone, by the clock on the wall, and in an audit: all are hands an hour."""
    driller = Driller(qtbot)
    record = almost_over().record()
    driller.school.show_report(Seance("a", date(2026, 3, 2), "", record))
    assert "Not timed." in words(driller)
    session = session_of(record)
    timed = session._replace(coups=tuple(coup._replace(took=24_000) for coup in session.coups), rounds=171)
    dealing, wall, audit = pace_words(timed)
    assert dealing.startswith("120 by the dealing alone: each hand from the closing of its bets")
    assert wall.startswith("171 by the clock on the wall, from the first bets to the last cards")
    assert audit.startswith("No audit: it takes five minutes without a buy-in")
    assert pace_words(timed._replace(audit=155))[-1].startswith("155 in the audit: the best five to ten minutes")


def test_a_wrong_coup_of_a_kept_session_is_shown_again(qtbot: QtBot) -> None:
    driller = Driller(qtbot)
    driller.school.show_report(Seance("a", date(2026, 3, 2), "", almost_over().record()))
    page = driller.school.page("report")
    assert isinstance(page, ReportPage)
    assert isinstance(page.report, TableReport)
    page.report.coup_wanted.emit(1)
    driller.press("Pause")
    driller.press("One step forward")
    driller.press("One step back")
    driller.press("Back to the report")
    qtbot.waitUntil(lambda: page.report is not None and page.report.isVisible())
    assert page.again.stage is not None
    assert not page.again.stage.isVisible()
    page.report.coup_wanted.emit(1)
    driller.press("‹ Back")
    qtbot.waitUntil(lambda: page.report is not None and page.report.isVisible())
    assert driller.school.room == "report", "Back leads to the report, and not past it"


# ---------------------------------------------------------------------------------------------------- the houses


@pytest.mark.parametrize("name", OFFERED)
def test_a_profile_is_written_as_it_is_read(name: str) -> None:
    profile = profile_named(name)
    assert read_profile(profile_text(profile).encode()) == profile


def test_a_house_is_made_used_and_removed(qtbot: QtBot) -> None:
    driller = Driller(qtbot)
    driller.school.go("house")
    page = driller.school.page("house")
    assert isinstance(page, HousePage)
    page.edit(driller.school.houses.all()[0])
    name, close = page._fields["name"], page._fields["calls.close"]
    assert isinstance(name, QLineEdit)
    assert isinstance(close, QLineEdit)
    name.setText("Casino <i>Lindenhof</i>")
    close.setText("Nichts geht mehr")
    driller.press("Save")
    assert driller.school.profile.name == "Casino <i>Lindenhof</i>"
    assert dict(driller.school.profile.calls)["close"] == "Nichts geht mehr"
    assert driller.school.houses.current().own
    page.edit(driller.school.houses.current())
    totals = page._fields["calls.totals"]
    assert isinstance(totals, QLineEdit)
    totals.setText("Spieler {player}")
    driller.press("Save")
    assert "{banker}" in page.problem.text(), "what is wrong is said"
    assert "totals" not in dict(driller.school.houses.current().profile.calls), "and nothing has changed"


def test_where_there_is_an_instructor_the_house_is_changed_with_the_pin_alone(qtbot: QtBot, tmp_path: Path) -> None:
    driller = Driller(qtbot)
    school = driller.school
    page = school.page("house")
    assert isinstance(page, HousePage)

    def may() -> set[str]:
        """What can be pressed, of what changes the house."""
        seen = [each for each in page.findChildren(QAbstractButton) if each.isVisible() and each.isEnabled()]
        words = {each.text().replace("&", "") or each.accessibleName() for each in seen}
        return {each for each in words if not each.startswith("Save as a file")}

    school.go("house")
    assert {"Make one's own of it…", "Open a file…"} < may(), "who learns alone is asked for nothing"
    school.go("hall")
    folder = data_folder() / "school" / "office"
    office = Office(folder, Signer.of(folder / "installation.key"))
    office.set_up("Lindenhof", "2718")
    office.close()
    school.go("house")
    assert page.lock.isVisible()
    assert may() == {"Enter"}
    driller.button("Save as a file…")
    for pin in ("1111", "2718"):
        page.lock.pin.setText(pin)
        driller.press("Enter")
        qtbot.waitUntil(page.lock.enter.isEnabled)
        assert page.lock.isVisible() == (pin == "1111")
        assert page.lock.problem.text() == "That is not the PIN."
    page.edit(school.houses.all()[0])
    name = page._fields["name"]
    assert isinstance(name, QLineEdit)
    name.setText("Half a house")
    school.go("hall")
    school.go("house")
    assert may() == {"Enter"}, "the door closes behind whoever leaves"
    page.lock.pin.setText("2718")
    driller.press("Enter")
    qtbot.waitUntil(lambda: not page.lock.isVisible())
    assert name.isVisible(), "what was half filled in waits behind it"
    driller.press("Save")
    assert school.profile.name == "Half a house"
    school.go("hall")
    for _ in range(3):
        office.enter("1111")
    school.go("house")
    page.lock.pin.setText("2718")
    driller.press("Enter")
    qtbot.waitUntil(page.lock.enter.isEnabled)
    assert page.lock.problem.text().startswith("Too many wrong PINs."), "one count for both doors"


def test_a_house_words_every_call_and_every_number_in_its_form(qtbot: QtBot) -> None:
    """A school of another language needs no file written by hand, and says no word of ours."""
    driller = Driller(qtbot)
    driller.school.go("house")
    page = driller.school.page("house")
    assert isinstance(page, HousePage)
    page.edit(driller.school.houses.all()[0])
    for call in CALLS:
        line = page._fields[f"calls.{call}"]
        assert isinstance(line, QLineEdit)
        line.setText(" ".join(["*", *(f"{{{field}}}" for field in sorted(FIELDS.get(call, ())))]))
    driller.press("Save")
    words = dict(driller.school.profile.calls)
    assert set(words) == set(CALLS)
    for call in ("burn-seven-7", "burn-king-10", "5-8", "player-7", "tie-6-6", "colour", "change 10000"):
        assert not any(letter.isalpha() for letter in said(call, words)), call


_OF_A_TABLE: Final = {
    "mini_baccarat": ({"burn_ten": 0, "decks": 6}, "panda8"), "blackjack": ({"burn": 0, "decks": 8}, "lucky_ladies"),
}  # fmt: skip
"""Options that are chosen among several, and a side bet that is offered, by the game."""


@pytest.mark.parametrize("name", OFFERED)
def test_the_form_of_a_house_holds_all_of_it_and_is_found_again_half_filled_in(qtbot: QtBot, name: str) -> None:
    driller = Driller(qtbot)
    driller.school.go("house")
    page = driller.school.page("house")
    assert isinstance(page, HousePage)
    profile = profile_named(name)
    table, side_bet = _OF_A_TABLE[profile.game]
    page.edit(HouseProfile("mine", profile, True))
    assert read_profile(page.text(profile).encode()) == profile
    driller.school.go("hall")
    driller.school.go("house")
    assert page._editing is None, "a form in which nothing was written is gone"

    page.edit(HouseProfile("mine", profile, True))
    for field, text in (("rubric.0", "Smile"), ("rubric.3", "Hands")):
        line = page._fields[field]
        assert isinstance(line, QLineEdit)
        line.setText(text)
    for field, chosen in (
        ("language", "de"),
        ("speed", "1.5"),
        ("b", "2.5"),
        *((f"table.{option}", str(value)) for option, value in table.items()),
    ):
        combo = page._fields[field]
        assert isinstance(combo, Combo)
        combo.setCurrentIndex(combo.findData(chosen))
    weight, bet = page._fields["weight.3"], page._fields[f"table.{side_bet}"]
    assert isinstance(weight, Stepper)
    assert isinstance(bet, Switch)
    weight.set_value(7)
    bet.setChecked(True)
    driller.school.go("hall")
    driller.school.go("house")
    driller.press("Save")
    kept = driller.school.profile
    assert (kept.language, kept.speed, kept.b) == ("de", 1.5, 2.5)
    assert [criterion.name for criterion in kept.rubric] == [
        "Smile", *(criterion.name for criterion in profile.rubric[1:]), "Hands",
    ]  # fmt: skip
    assert kept.rubric[-1].weight == 7
    assert {**kept.table, **table, side_bet: "on"} == kept.table


@pytest.mark.parametrize("letters", [60, 170])
def test_a_house_is_saved_as_a_file_for_others(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, letters: int
) -> None:
    """Into a folder of a short name, and of one with which what is said takes two lines."""
    driller = Driller(qtbot)
    driller.school.go("house")
    page = driller.school.page("house")
    assert isinstance(page, HousePage)
    folder = tmp_path / ("x" * max(1, letters - len(str(tmp_path))))
    folder.mkdir()
    path = folder / "letters.dealers-house"
    monkeypatch.setattr(
        "dealers_choice.panels.save_file_dialog.QFileDialog.getSaveFileName", lambda *_arguments: (str(path), "")
    )
    qtbot.waitUntil(page.area.isVisible)
    QCoreApplication.processEvents()
    stood = page.area.y()
    page._give(driller.school.houses.all()[1])
    assert read_profile(path.read_bytes()) == profile_named("letters")
    assert "Saved as" in page.problem.text()
    QCoreApplication.processEvents()
    assert page.area.y() == stood, "nothing moves"
    assert page.problem.height() >= page.problem.heightForWidth(page.problem.width()), "all of it is read"
    page.refresh()
    assert "Saved as" in page.problem.text(), "a change of the look takes nothing back"
    assert page.problem.property("role") == "muted", "that is no error"
    path = tmp_path / "nowhere" / "letters.dealers-house"
    page._give(driller.school.houses.all()[1])
    assert (page.problem.property("role"), path.exists()) == ("error", False)
    assert "cannot be written" in page.problem.text()


def test_a_bad_file_is_told_and_changes_nothing(tmp_path: Path) -> None:
    houses = Houses(tmp_path / "houses")
    bad = tmp_path / "bad.dealers-house"
    bad.write_text('format = "dealers-house/1"\nname = "X"\n[grading]\nsystem = "stars"\n')
    with pytest.raises(HouseError, match=r"grading\.system must be one of points, letters"):
        houses.bring(bad)
    assert [house.id for house in houses.all()] == OFFERED
    bad.write_bytes(b"\xff" * 10)
    with pytest.raises(HouseError, match="This profile cannot be used: not TOML"):
        houses.bring(bad)
    with pytest.raises(HouseError, match="nowhere cannot be read: No such file"):
        houses.bring(tmp_path / "nowhere")


def test_calls_in_the_words_of_the_house_are_right(qtbot: QtBot) -> None:
    driller = Driller(qtbot)
    text = 'format = "dealers-house/1"\nname = "Haus"\n[calls]\nclose = "Nichts geht mehr"\nopen = "Einsetzen bitte"\n'
    house = driller.school.houses.keep(text)
    driller.school.profile = house.profile
    driller.start("G2")
    for _ in range(12):
        driller.answer_item()
    driller.press("Stop")
    tally = driller.school.summary.weeks[min(driller.school.summary.weeks)]["G2"]
    assert (tally.answers, tally.right) == (12, 12), "records know only the words of this school"


def test_the_school_is_not_imported_at_start_up() -> None:
    import subprocess
    import sys

    code = (
        "import sys; from PySide6.QtWidgets import QApplication; app = QApplication([]);"
        "from dealers_choice.window.main_window import MainWindow; w = MainWindow(); w.go_home();"
        "print([m for m in sys.modules if m.startswith(('dealers_choice.school', 'cardrules.school'))])"
    )
    told = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert told.stdout.strip() == "[]"
