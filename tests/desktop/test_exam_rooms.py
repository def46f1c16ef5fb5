"""The rooms of exams on the real window: an exam is sat with keys and the mouse; the instructor looks at what came."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from examinees import SMALL, Time, exam_file, right_answer, sat_through
from hand import windows_shown
from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import QApplication, QDialog, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from cardrules.school.dealt_game import game_of
from cardrules.school.drills.items import SEPARATOR
from cardrules.school.exams.exam import Exam, Written
from cardrules.school.exams.exam_result import read_journal, read_result
from cardrules.school.exams.sitting_remarks import doubts
from dealers_choice import foreign_documents
from dealers_choice.panels.help.help_dialog import HelpDialog
from dealers_choice.process_limits import ProcessLimits
from dealers_choice.school.drills.answers_in_words import said_answer
from dealers_choice.school.drills.coup_shown_again import CoupAgain
from dealers_choice.school.exam_room import exam_page
from dealers_choice.school.exam_room.exam_choice import ExamDoor
from dealers_choice.school.exam_room.exam_page import ExamPage
from dealers_choice.school.exams.exam_sitting import ExamRoom, ExamRun
from dealers_choice.school.exams.keys_and_pins import is_signed, unlock_seed
from dealers_choice.school.office.class_tab import ClassTab
from dealers_choice.school.office.exams_tab import ExamsTab
from dealers_choice.school.office.office_page import OfficePage
from dealers_choice.school.office.results_tab import ResultsTab
from dealers_choice.school.office.roster_dialog import RosterDialog
from dealers_choice.school.office.roster_tab import RosterTab
from dealers_choice.school.parts.cards_and_tiles import Door
from dealers_choice.storage.folders import data_folder
from dealers_choice.ui.plain_text import PlainLabel
from dealers_choice.window.main_window import MainWindow


@pytest.fixture
def window(qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[MainWindow]:
    monkeypatch.setenv("DEALERS_CHOICE_HOME", str(tmp_path / "home"))
    window = MainWindow()
    qtbot.addWidget(window)
    window.resize(1280, 800)
    window.show()
    window.open_school()
    yield window
    window.close()


def buttons(widget: QWidget, text: str) -> list[QPushButton]:
    """The buttons that are shown with this text."""
    return [each for each in widget.findChildren(QPushButton)
            if each.text().replace("&", "") == text and not each.isHidden() and each.isVisible()]  # fmt: skip


def words(widget: QWidget) -> str:
    """Everything that is said on a page."""
    return "\n".join(label.text() for label in widget.findChildren(PlainLabel) if label.isVisible())


def press(qtbot: QtBot, widget: QWidget, text: str) -> None:
    """Click on the one button with this text, when it is shown."""
    qtbot.waitUntil(lambda: len(buttons(widget, text)) == 1, timeout=20_000)
    qtbot.mouseClick(buttons(widget, text)[0], Qt.MouseButton.LeftButton)


def settle(qtbot: QtBot, window: MainWindow) -> None:
    """Wait until the school has its size: then no page is laid out anew."""
    qtbot.waitUntil(lambda: not window.school._resized.isActive())


def exam_of(window: MainWindow) -> ExamPage:
    window.school.go("exam")
    page = window.school.page("exam")
    assert isinstance(page, ExamPage)
    return page


def choose(qtbot: QtBot, door: ExamDoor, path: Path) -> None:
    """Take a file to the door, and wait until it has been read."""
    door.choose(path)
    qtbot.waitUntil(lambda: not door.busy, timeout=20_000)


def begun(qtbot: QtBot, window: MainWindow, path: Path, name: str = "Ann Lee") -> ExamPage:
    """An exam that was opened, with a name typed, and begun."""
    page = exam_of(window)
    choose(qtbot, page.door, path)
    page.door.name.clear()
    qtbot.keyClicks(page.door.name, name)
    press(qtbot, page, "Begin the exam")
    qtbot.waitUntil(lambda: page.run is not None, timeout=20_000)
    return page


def answer_one(qtbot: QtBot, page: ExamPage) -> None:
    """Answer the item that is shown rightly."""
    qtbot.waitUntil(lambda: page._item is not None, timeout=5_000)
    item, run = page._item, page.run
    assert item is not None
    assert run is not None
    before = run.answered
    for answer in right_answer(item).split(SEPARATOR):
        if page.pad._field is not None:
            is_amount = page.pad.ask is not None and page.pad.ask.reply == "amount"
            qtbot.keyClicks(page.pad._field, f"{int(answer) / 100:.2f}" if is_amount else answer)
            qtbot.keyClick(page.pad._field, Qt.Key.Key_Return)
        else:
            ordered = page.pad.ask is not None and page.pad.ask.reply == "order"
            for each in answer.split() if ordered else (answer,):
                qtbot.wait(1)  # nobody clicks in the very moment in which an item appears
                qtbot.mouseClick(page.pad._plates[each], Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: page.run is None or page.run.answered > before, timeout=5_000)


def answer_all(qtbot: QtBot, page: ExamPage, most: int = 99) -> None:
    """Answer the written test rightly, picks by clicking on them, numbers and words by typing, and hand it in."""
    while page.run is not None and page.run.open_item() is not None and most:
        answer_one(qtbot, page)
        most -= 1
    if page.run is not None and page.run.open_item() is None:
        press(qtbot, page, "Hand in")


def deal_all(qtbot: QtBot, page: ExamPage, coups: int = 99) -> None:
    """Deal the audition as the perfect dealer does, through the session of the real table, up to so many coups."""
    assert page.table is not None
    session = page.table.page.session
    while session is not None and page.run is not None and session.match.game.result() is None:
        game = game_of(session.match)
        if len(game.table.reports) >= coups:
            return
        if 0 in game.waiting_for():
            session.submit(game.due()[0])
        session.go_on()
        qtbot.wait(1)
        session = page.table.page.session


def full(_handle: int, _data: object) -> int:
    """What writing to a full disk comes to."""
    raise OSError(28, "No space left on device")


def test_the_door_of_an_exam_opens_no_window_of_its_own(qtbot: QtBot, window: MainWindow, tmp_path: Path) -> None:
    """Another window, however short its life, would take the keyboard away."""
    page = exam_of(window)
    torn = tmp_path / "torn.dealers-exam"
    torn.write_text("half a file")
    path = exam_file(tmp_path)
    with windows_shown() as shown:
        choose(qtbot, page.door, torn)  # what is wrong with it is said
        said = words(page)
        choose(qtbot, page.door, path)  # with a choice of how the table is worked
    assert not page.door._problem.isVisible()
    assert page.door._hand.isVisible()
    assert "torn.dealers-exam cannot be sat" in said
    assert shown == []


def test_an_exam_is_sat_and_handed_in(
    qtbot: QtBot, window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = begun(qtbot, window, exam_file(tmp_path))
    assert "Written test: 1 of 18" in words(page)
    assert page.title() == "Spring audition"
    answer_all(qtbot, page)
    qtbot.waitUntil(lambda: page.table is not None and page.table.isVisible(), timeout=20_000)
    assert page.table is not None
    assert "0 coups of 5 dealt" in words(page.table)
    assert page.run is not None
    told: list[str] = []
    monkeypatch.setattr(page.table, "tell", told.append)
    with monkeypatch.context() as patch:
        patch.setattr("dealers_choice.school.exams.exam_journal.os.write", full)
        deal_all(qtbot, page, coups=2)  # nothing can be written, and the audition goes on
        assert told == ["The disk takes nothing now. Go on: all is kept, and written as soon as it can be."]
        assert page.run.journal.owes
    deal_all(qtbot, page)
    qtbot.waitUntil(lambda: page.run is None, timeout=30_000)
    qtbot.waitUntil(lambda: "18 items of the written test answered" in words(page), timeout=5_000)
    page.save_result(tmp_path / "mine.dealers-result")
    qtbot.waitUntil(lambda: "Saved as" in words(page), timeout=5_000)
    page.save_result(tmp_path / "nowhere" / "x")
    qtbot.waitUntil(lambda: "Choose another place" in words(page), timeout=5_000)
    from cardrules.school.exams.exam_result import examined

    found = examined((tmp_path / "mine.dealers-result").read_bytes(), is_signed)
    assert found.differences == ()
    assert found.grade["written"]["right"] == 18
    assert found.grade["audition"]["coups"] == 5
    assert found.grade["audition"]["faults"] == []
    assert told[1:] == ["Everything is written now."]
    assert {"unsaved", "saved"} <= {what for _, what, _ in found.sat.notes}
    press(qtbot, page, "Done")
    qtbot.waitUntil(lambda: "Sit an exam" in words(page), timeout=5_000)


@pytest.mark.parametrize("by", ["keys", "mouse"])
def test_who_works_with_keys_where_par_is_that_of_the_mouse_is_found_out(
    qtbot: QtBot, window: MainWindow, tmp_path: Path, by: str
) -> None:
    page = begun(qtbot, window, exam_file(tmp_path, SMALL._replace(written=None, hand="mouse")))
    qtbot.waitUntil(lambda: page.table is not None and page.table.isVisible(), timeout=20_000)
    run = page.run
    assert page.table is not None
    assert run is not None
    table = page.table.page.table
    if by == "keys":
        qtbot.keyClick(table, Qt.Key.Key_O)
    else:
        qtbot.mouseClick(table.viewport(), Qt.MouseButton.LeftButton, pos=table.viewport().rect().center())
    deal_all(qtbot, page)
    qtbot.waitUntil(lambda: page.run is None, timeout=30_000)
    assert (run.noted("by keys") is not None) == (by == "keys")
    told = doubts(read_result(run.journal.text))
    assert any("par was that of the mouse" in doubt for doubt in told) == (by == "keys")


def test_in_the_written_test_one_may_go_back(
    qtbot: QtBot, window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    questions: list[str] = []
    monkeypatch.setattr(exam_page, "asked", lambda _parent, question: bool(questions.append(question)))
    page = begun(qtbot, window, exam_file(tmp_path))
    run = page.run
    assert run is not None
    assert not page._back_button.isEnabled()
    answer_all(qtbot, page, most=3)
    qtbot.waitUntil(lambda: page._item is not None)
    assert "Written test: 4 of 18, 3 answered" in words(page)
    for _ in range(2):
        press(qtbot, page, "‹ Previous")
    item = page._item
    assert item is not None
    assert "Written test: 2 of 18, 3 answered" in words(page)
    before = right_answer(item)
    assert run.given[item.key] == before
    assert f"Your answer: {said_answer(item, before)}. Answer again to change it." in words(page)
    ask = item.asks[0]
    assert ask.picks
    wrong = next(pick.answer for pick in ask.picks if pick.answer not in ask.right)
    qtbot.mouseClick(page.pad._plates[wrong], Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: "Written test: 4 of 18" in words(page))
    assert run.given[item.key] == wrong
    qtbot.keyClick(page, Qt.Key.Key_PageDown)
    assert "Written test: 5 of 18, 3 answered" in words(page), "one may leave an item for later"
    press(qtbot, page, "Hand in")
    assert questions == ["Hand the written test in?\nWhat is not answered is missed."]
    assert run.in_written
    while run.open_item() is not None:
        answer_one(qtbot, page)
    qtbot.waitUntil(lambda: "All items are answered." in words(page))
    assert "Written test: 18 of 18 answered" in words(page)
    assert run.in_written
    qtbot.keyClick(page, Qt.Key.Key_PageUp)
    assert "Written test: 18 of 18, 18 answered" in words(page)
    press(qtbot, page, "Hand in")
    assert len(questions) == 1, "nothing is missed, so nothing is asked"
    qtbot.waitUntil(lambda: page.table is not None and page.table.isVisible(), timeout=20_000)


def test_enter_after_an_amount_leaves_no_exam(
    qtbot: QtBot, window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With the field that was typed into the keyboard went to the next button: that which leads back."""
    questions: list[str] = []
    monkeypatch.setattr(exam_page, "asked", lambda _parent, question: bool(questions.append(question)))
    page = begun(qtbot, window, exam_file(tmp_path))
    qtbot.mouseClick(window.school._back, Qt.MouseButton.LeftButton)
    assert len(questions) == 1
    assert window.focusWidget() in (page, page.pad.field)
    questions.clear()
    typed = 0
    while page.run is not None and page.run.in_written:
        qtbot.waitUntil(lambda: page._item is not None, timeout=5_000)
        typed += page.pad._field is not None
        answer_all(qtbot, page, most=1)
        if page.run.in_written:
            qtbot.waitUntil(lambda: page._item is not None, timeout=5_000)
            if page.pad._field is None:
                assert window.focusWidget() is page
                qtbot.keyClick(window.focusWidget(), Qt.Key.Key_Return)
                assert page.isVisible()
    assert typed > 1
    assert questions == []
    qtbot.waitUntil(lambda: page.table is not None and page.table.isVisible(), timeout=20_000)
    qtbot.mouseClick(window.school._back, Qt.MouseButton.LeftButton)
    assert len(questions) == 1
    assert page.run is not None
    assert page.table is not None
    focused = window.focusWidget()
    assert focused is page.table or page.table.isAncestorOf(focused), "who stays goes on with the keys"


def test_an_exam_that_is_left_is_resumed_at_its_door(
    qtbot: QtBot, window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = begun(qtbot, window, exam_file(tmp_path))
    answer_all(qtbot, page, most=4)
    questions: list[str] = []
    monkeypatch.setattr(exam_page, "asked", lambda _parent, question: bool(questions.append(question)))
    qtbot.keyClick(page, Qt.Key.Key_Escape)
    assert page.run is not None
    assert "It can be resumed here" in questions[0]
    monkeypatch.setattr(exam_page, "asked", lambda _parent, _question: True)
    qtbot.keyClick(page, Qt.Key.Key_Escape)
    assert page.run is None
    page = exam_of(window)
    assert "Exams that were interrupted" in words(page)
    choose(qtbot, page.door, tmp_path / "spring-1.dealers-exam")
    qtbot.keyClicks(page.door.name, "Ann Lee")
    press(qtbot, page, "Begin the exam")
    qtbot.waitUntil(lambda: "Resume it instead" in words(page), timeout=20_000)
    page.door.resume(page.room.broken()[0])
    assert page.run is not None
    assert page.run.answered == 4
    answer_all(qtbot, page)
    qtbot.waitUntil(lambda: page.table is not None and page.table.isVisible(), timeout=20_000)
    press(qtbot, page, "Hand in")
    qtbot.waitUntil(lambda: "The exam is over" in words(page), timeout=30_000)
    assert list(page.room.results.iterdir()) != []
    monkeypatch.setattr(page.room, "keep", lambda _run: False)  # as if the disk took nothing
    monkeypatch.setattr(exam_page, "asked", lambda _parent, question: bool(questions.append(question)))
    press(qtbot, page, "Done")
    assert "saved nowhere" in questions[-1]
    assert "The exam is over" in words(page)
    page.save_result(tmp_path / "mine.dealers-result")
    press(qtbot, page, "Done")
    qtbot.waitUntil(lambda: "Sit an exam" in words(page), timeout=5_000)
    press(qtbot, page, "This computer…")
    qtbot.waitUntil(lambda: "signed by" in words(page), timeout=5_000)
    assert page.room.signer().public in words(page).replace(" ", "")


def test_what_is_wrong_with_an_exam_is_said_at_the_door(qtbot: QtBot, window: MainWindow, tmp_path: Path) -> None:
    page = exam_of(window)
    (tmp_path / "x").write_text("nonsense", encoding="utf-8")
    choose(qtbot, page.door, tmp_path / "x")
    assert "x cannot be sat: line 1: not JSON" in words(page)
    locked = exam_file(tmp_path, Exam("b", "<b>Test</b>", "Lindenhof", written=Written(5)), pin="2718")
    choose(qtbot, page.door, locked)
    assert "<b>Test</b>" in words(page)
    qtbot.keyClicks(page.door.name, "Ann")
    qtbot.keyClicks(page.door.pin, "1234")
    press(qtbot, page, "Begin the exam")
    qtbot.waitUntil(lambda: "That is not the PIN" in words(page), timeout=20_000)
    page.door.pin.clear()
    qtbot.keyClicks(page.door.pin, "2718")
    page.refresh()  # the look changes: what was typed stays
    assert (page.door.name.text(), "That is not the PIN" in words(page)) == ("Ann", True)
    qtbot.keyClick(page.door.pin, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: page.run is not None, timeout=20_000)
    run = page.run
    assert run is not None
    run.journal.told(False)
    assert "The disk takes nothing now" in words(page)
    run.journal.told(True)
    assert "The disk takes nothing now" not in words(page)
    page._program_left(Qt.ApplicationState.ApplicationActive)
    page._program_left(Qt.ApplicationState.ApplicationInactive)
    page._program_left(Qt.ApplicationState.ApplicationSuspended)
    page._program_left(Qt.ApplicationState.ApplicationActive)
    assert b"away" in run.journal.text.splitlines()[-2]
    assert b"back" in run.journal.text.splitlines()[-1]
    assert run.journal.text.count(b'"note":"away"') == 1


def test_the_window_goes_on_while_a_file_is_read_that_never_comes_to_an_end(
    qtbot: QtBot, window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PYTHONPATH", str(Path(__file__).parent / "glutton"))
    monkeypatch.setattr(foreign_documents, "QUICK", ProcessLimits(megabytes=600, seconds=3))
    page, turns = exam_of(window), []
    timer = QTimer()
    timer.timeout.connect(lambda: turns.append(page.door.busy))
    timer.start(10)
    page.door.choose(exam_file(tmp_path, SMALL._replace(title="eats time")))
    assert page.door.busy
    assert "spring-1.dealers-exam is being read…" in words(page)
    page.door.choose(tmp_path / "another")
    assert "Another file is being read. Try again in a moment." in words(page)
    qtbot.waitUntil(lambda: not page.door.busy, timeout=30_000)
    assert "spring-1.dealers-exam cannot be sat: it takes too long to be read." in words(page)
    assert sum(turns) > 20, "it had its turns meanwhile"


def test_the_door_says_at_once_why_an_exam_cannot_be_begun(qtbot: QtBot, window: MainWindow, tmp_path: Path) -> None:
    page, time = exam_of(window), Time()
    door, page.room.clocks = page.door, time.clocks

    def stands(reason: str) -> bool:
        (begin,) = buttons(page, "Begin the exam")
        assert begin.isEnabled() == (not reason)
        assert begin.toolTip() == reason
        return reason in words(page) and door._problem.isVisible() == bool(reason)

    timed = SMALL._replace(audition=None, opens="2026-03-02T10:01Z", closes="2026-03-02T10:02Z")
    choose(qtbot, door, exam_file(tmp_path, timed))
    said = page.room.closed(timed)
    assert said.startswith("This exam opens on 02 March 2026")
    assert stands(said)
    assert door.name.hasFocus()
    page.refresh()  # the look changes
    assert stands(said)
    time.go(60_000)  # ... and while one stands there it opens, and closes again
    qtbot.waitUntil(lambda: buttons(page, "Begin the exam")[0].isEnabled(), timeout=5_000)
    assert stands("")
    time.go(61_000)
    qtbot.waitUntil(lambda: "This exam closed on 02 March 2026" in words(page), timeout=5_000)
    assert stands(page.room.closed(timed))

    listed = exam_file(tmp_path / "listed", SMALL._replace(audition=None, trainees=("Ada Lovelace",)))
    door.show_door("Ada")
    choose(qtbot, door, listed)
    assert stands("Ada is not on the list of this exam. Is the name written as there?")
    qtbot.keyClicks(door.name, " Lovelace")  # this is to be tried now
    assert stands("")
    press(qtbot, page, "Begin the exam")
    qtbot.waitUntil(lambda: page.run is not None, timeout=20_000)
    page.leave()
    page.arrive()
    door.show_door("Ada Lovelace")
    choose(qtbot, door, listed)
    assert stands("Ada Lovelace has begun this exam already, and it was interrupted. Resume it instead.")
    for path in page.room.running.iterdir():
        path.rename(path.with_suffix(".over"))
    choose(qtbot, door, listed)
    assert stands("Ada Lovelace has used up the attempts at this exam: 1 of 1.")


def office_of(qtbot: QtBot, window: MainWindow) -> OfficePage:
    """The instructor's room, set up and entered."""
    window.school.go("office")
    page = window.school.page("office")
    assert isinstance(page, OfficePage)
    qtbot.keyClicks(page._name, "Lindenhof")
    qtbot.keyClicks(page._pin, "2718")
    qtbot.keyClicks(page._again, "2718")
    press(qtbot, page, "Set up")
    qtbot.waitUntil(lambda: page.tabs is not None, timeout=20_000)
    return page


def test_the_pin_of_the_instructors_room_is_asked_for_twice(qtbot: QtBot, window: MainWindow) -> None:
    settle(qtbot, window)
    window.school.go("office")
    page = window.school.page("office")
    assert isinstance(page, OfficePage)
    qtbot.keyClicks(page._name, "Lindenhof")
    qtbot.keyClicks(page._pin, "2718")
    qtbot.keyClick(page._pin, Qt.Key.Key_Return)
    assert page._again.hasFocus()
    assert page._again.echoMode() == page._pin.echoMode()
    qtbot.keyClicks(page._again, "2178")
    qtbot.keyClick(page._again, Qt.Key.Key_Return)
    assert "two different PINs" in words(page)
    assert page._pin.hasFocus()
    assert page.office is not None
    assert not page.office.school  # nothing has been set
    page._pin.clear()
    qtbot.keyClicks(page._pin, "27")
    qtbot.keyClicks(page._again, "27")
    qtbot.keyClick(page._again, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: "A PIN has 4 to 40" in words(page), timeout=20_000)
    assert not page._again.text()
    page._pin.clear()
    qtbot.keyClicks(page._pin, "2718")
    qtbot.keyClicks(page._again, "2718")
    qtbot.keyClick(page._again, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: page.tabs is not None, timeout=20_000)


def test_a_damaged_key_is_told_at_the_door_without_a_window_of_its_own(window: MainWindow) -> None:
    folder = data_folder() / "school" / "office"
    folder.mkdir(parents=True)
    (folder / "installation.key").write_bytes(b"half")
    with windows_shown() as shown:
        window.school.go("office")
    assert "damaged" in words(window.school.page("office"))
    assert shown == []


def test_the_door_of_the_instructors_room(qtbot: QtBot, window: MainWindow) -> None:
    page = office_of(qtbot, window)
    window.school.go("who")
    assert page.tabs is None
    window.school.go("office")
    assert "The instructor's room of Lindenhof" in words(page)
    for _ in range(3):
        page._pin.clear()
        qtbot.keyClicks(page._pin, "1111")
        press(qtbot, page, "Enter")
        qtbot.waitUntil(page._enter.isEnabled, timeout=20_000)
        assert "That is not the PIN." in words(page)
    page._pin.clear()
    qtbot.keyClicks(page._pin, "2718")
    press(qtbot, page, "Enter")
    qtbot.waitUntil(lambda: "Please wait" in words(page), timeout=20_000)
    assert page.tabs is None


def test_the_instructors_day(qtbot: QtBot, window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    page = office_of(qtbot, window)
    tabs = page.tabs
    assert tabs is not None
    assert page.office is not None
    roster, exams, results, group = (tabs.widget(at) for at in range(4))
    assert isinstance(roster, RosterTab)
    assert isinstance(exams, ExamsTab)
    assert isinstance(results, ResultsTab)
    assert isinstance(group, ClassTab)
    for what in ("Change the class", "Take off…"):
        roster.tell("")
        press(qtbot, roster, what)
        assert "Choose somebody on the roster first." in words(roster)
    roster.told.clear()
    roster.show_all()
    assert "Nobody is on the roster yet." in words(roster)
    for name in ("Ann Lee", "王小明", "Ann Lee"):
        roster.name.setText(name)  # no keyboard of a test has Chinese letters
        qtbot.keyClick(roster.name, Qt.Key.Key_Return)
    assert "Ann Lee is on the roster already" in words(roster)
    assert roster.rows.rowCount() == 2
    press(qtbot, roster, "Several…")
    dialog = window.findChild(RosterDialog)
    assert dialog is not None
    qtbot.waitUntil(dialog.isVisible)
    (tmp_path / "list.csv").write_text("Bo Ek;A\nann lee;A\n", encoding="utf-8")
    (tmp_path / "wrong.csv").write_bytes(b"\xff\xfa")
    dialog.bring(tmp_path / "wrong.csv")
    qtbot.waitUntil(lambda: "wrong.csv cannot be read: its letters cannot be read" in words(dialog), timeout=20_000)
    dialog.bring(tmp_path / "list.csv")
    qtbot.waitUntil(lambda: "Nothing is on the roster yet." in words(dialog), timeout=20_000)
    press(qtbot, dialog, "Put on the roster")
    assert "1 trainee put on the roster. 1 line refused." in words(dialog)
    assert dialog.lines.toPlainText() == "ann lee;A", "what was refused can be put right"
    assert "Line 2: ann lee;A\n    ann lee is on the roster already" in dialog.refused.toPlainText()
    press(qtbot, dialog, "Close")
    assert "3 trainees on the roster." in words(roster)
    page.office.strike(next(each.id for each in page.office.roster() if each.name == "Bo Ek"))
    roster.show_all()

    tabs.setCurrentWidget(exams)
    press(qtbot, exams, "Seal and save…")
    assert "Please give the exam a title" in words(exams)
    # What is said is seen, and the form still scrolls by itself: nothing runs away below the window.
    qtbot.waitUntil(lambda: not exams.told.visibleRegion().isEmpty())
    assert not buttons(exams, "Seal and save…")[0].visibleRegion().isEmpty()
    qtbot.keyClicks(exams._name, "Autumn test")
    assert exams._coups.isEnabled()
    exams._audition.setChecked(False)
    asked = (exams._coups, exams._bettors, *exams._situations.values(), *exams._incidents.values())
    assert not any(part.isEnabled() for part in asked), "there is no audition"
    assert exams._minutes.isEnabled()
    exams._roster.setChecked(True)
    exams.give_out(tmp_path / "autumn.dealers-exam", exams.exam())
    qtbot.waitUntil(lambda: "Sealed, and saved as" in words(exams), timeout=20_000)
    given = ExamRoom(tmp_path / "other").look(tmp_path / "autumn.dealers-exam")
    assert (given.title, given.school, given.trainees) == ("Autumn test", "Lindenhof", ("Ann Lee", "王小明"))
    assert exams.rows.rowCount() == 1

    shared = tmp_path / "shared"
    shared.mkdir()
    exams.open_draft(exam_file(tmp_path))  # sealed from the command line
    qtbot.waitUntil(lambda: "Spring audition was sealed before. It is kept as it is" in words(exams), timeout=20_000)
    assert exams.rows.rowCount() == 2
    exams.open_draft(exam_file(tmp_path / "elm", SMALL._replace(school="Elm Hill")))
    qtbot.waitUntil(lambda: "This is a draft of Elm Hill." in words(exams), timeout=20_000)
    for number, name in enumerate(("Ann Lee", "王小明")):
        (shared / f"{number}.dealers-result").write_bytes(sat_through(tmp_path / name, Time(), name, wrong=number))
    (shared / "half.dealers-result").write_bytes((shared / "0.dealers-result").read_bytes()[:700])
    tabs.setCurrentWidget(results)
    results.merge(shared)
    qtbot.waitUntil(lambda: "2 results taken in, 0 known already." in words(results), timeout=30_000)
    assert "half.dealers-result: " in words(results)
    qtbot.waitUntil(lambda: results.marked is not None and not results._aside.busy, timeout=30_000)
    qtbot.keyClicks(results.marker, "Kim")
    results._judges["Courtesy"].set_value(9)
    press(qtbot, results, "Judge")
    assert "Judged by people: 6.7 of 10 (Kim)." in words(results)
    marked = results.marked
    assert marked is not None
    link = marked.about.link
    results._coup.setCurrentIndex(results._coup.findData(3))
    press(qtbot, results, "Show the round")
    again = page.findChild(CoupAgain)
    assert again is not None
    qtbot.waitUntil(again.isVisible)
    assert again.stage is not None
    assert again.stage.session is not None
    assert again.stage.session.view().state.reports[2].number == 3
    back = [lambda: press(qtbot, again, "Back to the report"), lambda: press(qtbot, window.school, "‹ Back"),
            lambda: qtbot.keyClick(again.stage, Qt.Key.Key_Escape)]  # fmt: skip
    for number, way in enumerate(back):
        if number:
            press(qtbot, results, "Show the round")
            qtbot.waitUntil(again.isVisible)
        way()
        qtbot.waitUntil(results.isVisible)
        qtbot.waitUntil(lambda: again.stage is not None and again.stage.session is None)
        assert page.tabs is tabs, "the room's door is not shut, and nobody asks for the PIN again"
    passed = marked.passed
    results._error.setCurrentIndex(results._error.findData("R13"))
    press(qtbot, results, "Add the fault")
    assert "Please say what was wrong." in words(results)
    qtbot.keyClicks(results.reason, "Took a winner")
    press(qtbot, results, "Add the fault")
    assert [(each.coup, each.error, each.reason) for each in page.office.marked(link).added] == [
        (3, "R13", "Took a winner")
    ]
    assert "not passed" in results.head.text()
    last = results.faults.rowCount() - 1
    told = [item.text() for column in range(5) if (item := results.faults.item(last, column)) is not None]
    assert told == ["R13 C", "3", "A winning bet taken. Took a winner", "–", "added by Kim"]
    results._coup.setCurrentIndex(0)
    results.faults.clearSelection()
    results.faults.selectRow(last)
    assert results._coup.currentData() == 3
    press(qtbot, results, "Take back")
    assert results.marked is not None
    assert (results.marked.added, results.marked.passed) == ((), passed)
    marked = results.marked
    failed = {**marked.found.grade, "written": {"right": 13, "of": 18, "passed": False}}
    reason = "Written test: 13 of 18 are right."
    sat = marked.found.sat
    sat = sat._replace(head=sat.head._replace(trainee="\u0639\u0644\u064a"))
    results._show(marked._replace(passed=False, why=(reason,), found=marked.found._replace(grade=failed, sat=sat)))
    assert words(results).count("13 of 18") == 1
    assert results.head.text() == "\u2068\u0639\u0644\u064a\u2069: not passed", "an Arabic name turns no words of ours"
    results._show(marked)
    shutil.rmtree(shared)
    results.merge(shared)
    qtbot.waitUntil(lambda: "The folder cannot be read" in words(results), timeout=30_000)
    for name, ask in (("sheet.pdf", results._ask_sheet), ("certificate.pdf", results._ask_certificate)):
        monkeypatch.setattr(
            "dealers_choice.panels.save_file_dialog.QFileDialog.getSaveFileName",
            lambda *_arguments, name=name: (str(tmp_path / name), ""),
        )
        ask()
        assert (tmp_path / name).read_bytes().startswith(b"%PDF")

    tabs.setCurrentWidget(group)
    qtbot.waitUntil(lambda: group.table() is not None, timeout=30_000)
    assert "王小明" in group.csv("class")
    assert group.csv("items").count("no") >= 1
    assert group.csv("faults").startswith("\ufeffTrainee")
    monkeypatch.setattr(
        "dealers_choice.school.exams.instructors_office.look_through", None
    )  # nothing is looked through once more
    group.show_all()
    qtbot.waitUntil(lambda: not group._aside.busy, timeout=30_000)
    assert SMALL.title in group.csv("class")


def test_the_keyboard_is_at_the_door_of_an_exam_where_something_is_missing(
    qtbot: QtBot, window: MainWindow, tmp_path: Path
) -> None:
    settle(qtbot, window)
    page = exam_of(window)
    assert buttons(page, "Open an exam…")[0].hasFocus()
    listed = SMALL._replace(trainees=("Ann Lee",), audition=None)
    choose(qtbot, page.door, exam_file(tmp_path, listed, pin="4711"))
    assert page.door.name.hasFocus()
    qtbot.keyClicks(page.door.name, "Nobody")
    qtbot.keyClick(page.door.name, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: "Nobody is not on the list" in words(page), timeout=20_000)
    assert page.door.name.hasFocus()
    page.refresh()  # the look changes meanwhile
    assert page.door.name.hasFocus()
    qtbot.keyClicks(page.door.name, "ann  lee")
    qtbot.keyClicks(page.door.pin, "1111")
    qtbot.keyClick(page.door.pin, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: "That is not the PIN" in words(page), timeout=20_000)
    assert page.door.pin.hasFocus()
    qtbot.keyClicks(page.door.pin, "4711")
    qtbot.keyClick(page.door.pin, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: page.run is not None, timeout=20_000)
    assert page.run is not None
    assert page.run.head.trainee == "Ann Lee", "as the school has it"


def test_what_is_half_written_in_the_instructors_room_is_found_again(qtbot: QtBot, window: MainWindow) -> None:
    page = office_of(qtbot, window)
    assert page.tabs is not None
    exams = page.tabs.widget(1)
    assert isinstance(exams, ExamsTab)
    page.tabs.setCurrentWidget(exams)
    qtbot.keyClicks(exams._name, "Autumn test")
    exams._situations["tie"].setChecked(False)
    exams._pin.clear()
    qtbot.keyClicks(exams._pin, "4711")
    (seal,) = buttons(exams, "Seal and save…")
    exams.tell("One\nTwo\nThree\nFour")
    qtbot.waitUntil(lambda: exams.told.height() >= 4 * exams.told.fontMetrics().height())
    high = seal.mapTo(exams, seal.rect().topLeft()).y()
    exams.tell("One")
    qtbot.wait(1)
    assert seal.mapTo(exams, seal.rect().topLeft()).y() == high, "it stays under the mouse"
    qtbot.keyClick(exams, Qt.Key.Key_Escape)
    assert window.school.room != "office"
    assert page.tabs is None, "the door is closed"
    window.school.go("office")
    assert not exams.isVisible()
    qtbot.keyClicks(page._pin, "2718")
    press(qtbot, page, "Enter")
    qtbot.waitUntil(lambda: page.tabs is not None and exams.isVisible(), timeout=20_000)
    assert exams._name.text() == "Autumn test"
    assert exams._pin.text() == "4711"
    assert exams.exam().audition is not None
    assert "tie" not in exams.exam().audition.situations


def test_the_builder_proposes_a_pin_and_says_what_another_is_worth(
    qtbot: QtBot, window: MainWindow, tmp_path: Path
) -> None:
    page = office_of(qtbot, window)
    assert page.tabs is not None
    exams = page.tabs.widget(1)
    assert isinstance(exams, ExamsTab)
    page.tabs.setCurrentWidget(exams)
    first = exams._pin.text()
    assert len(first) == 14
    assert "Tell this PIN when the exam begins" in exams.about_pin.text()
    press(qtbot, exams, "Another PIN")
    proposed = exams._pin.text()
    assert proposed not in ("", first)
    qtbot.keyClicks(exams._name, "Autumn test")
    exams.give_out(tmp_path / "autumn.dealers-exam", exams.exam())
    qtbot.waitUntil(lambda: "Sealed, and saved as" in words(exams), timeout=20_000)
    assert f"Its PIN is {proposed}: write it down." in words(exams).replace("\u2068", "").replace("\u2069", "")
    assert exams._pin.text() not in ("", proposed), "the next exam has another"
    given = ExamRoom(tmp_path / "other").look(tmp_path / "autumn.dealers-exam")
    assert given.lock is not None
    assert not given.seed
    assert unlock_seed(given.lock, proposed)
    for pin, told in (
        ("2718", "This one would be found in about 1 minute, a word"), ("31415926", "in about 14 hours,"),
        ("hearts12", "in about 45 years,"), ("", "Without a PIN everybody who has the file can read every card"),
    ):  # fmt: skip
        exams._pin.clear()
        qtbot.keyClicks(exams._pin, pin)
        assert told in exams.about_pin.text(), exams.about_pin.text()
    exams._name.setText("Winter test")
    exams.give_out(tmp_path / "winter.dealers-exam", exams.exam())
    qtbot.waitUntil(lambda: "It has no PIN." in words(exams), timeout=20_000)
    assert not exams._pin.text(), "who wants none is not told again and again"


def test_an_exam_is_judged_by_a_house_of_this_computer_or_of_a_file(
    qtbot: QtBot, window: MainWindow, tmp_path: Path
) -> None:
    text = 'format = "dealers-house/1"\nname = "Haus {0}"\n[audition]\ncoups = 12\n'
    window.school.houses.keep(text.format(1))
    (tmp_path / "two.toml").write_text(text.format(2))
    (tmp_path / "bad.toml").write_text("format = 1")
    page = office_of(qtbot, window)
    assert page.tabs is not None
    exams = page.tabs.widget(1)
    assert isinstance(exams, ExamsTab)
    page.tabs.setCurrentWidget(exams)
    exams._name.setText("Autumn test")
    houses = [exams._profile.itemText(at) for at in range(exams._profile.count())]
    assert houses == [
            "Dealer's Choice", "A, B, C and red lines", "Dealer's Choice: Blackjack", "Haus 1", "Open a profile…",
        ]  # fmt: skip
    assert exams.exam().profile == "house"
    exams._profile.setCurrentIndex(houses.index("Haus 1"))
    exams.show_all()
    assert exams.exam().house().name == "Haus 1"
    exams.open_profile(tmp_path / "bad.toml")
    qtbot.waitUntil(lambda: "This profile cannot be used" in words(exams), timeout=20_000)
    assert exams.exam().house().name == "Haus 1"
    exams.open_profile(tmp_path / "two.toml")
    qtbot.waitUntil(lambda: "The exam is judged as Haus 2 does." in words(exams), timeout=20_000)
    exams._coups.set_value(5)
    press(qtbot, exams, "Seal and save…")  # no place is asked for
    assert "5 coups have no room for 8 situations, of which 6 take a coup each." in words(exams)
    exams._coups.set_value(30)
    exams.give_out(tmp_path / "autumn.dealers-exam", exams.exam())
    qtbot.waitUntil(lambda: "Sealed, and saved as" in words(exams), timeout=20_000)
    given = ExamRoom(tmp_path / "other").look(tmp_path / "autumn.dealers-exam")
    assert (given.house().name, given.house().coups, given.profile) == ("Haus 2", 12, "")


def test_an_instructor_who_does_not_train_finds_the_room(qtbot: QtBot, window: MainWindow) -> None:
    doors = {each.accessibleName().partition(".")[0]: each for each in window.school.page("who").findChildren(Door)}
    assert [name.partition(":")[0] for name in doors] == ["The house", "Exam", "Instructor"]
    qtbot.mouseClick(doors["Instructor"], Qt.MouseButton.LeftButton)
    assert window.school.room == "office"
    window.school.back()
    assert window.school.room == "who"


def help_shown() -> list[HelpDialog]:
    """The help pages that lie open."""
    return [each for each in QApplication.topLevelWidgets() if isinstance(each, HelpDialog) and each.isVisible()]


def notes_of(run: ExamRun) -> list[str]:
    """What has been noted so far."""
    return [what for _, what, _ in read_journal(run.journal.text)[0].notes]


def test_help_is_closed_while_an_exam_is_sat(qtbot: QtBot, window: MainWindow, tmp_path: Path) -> None:
    window.school.go("exam")
    qtbot.keyClick(window, Qt.Key.Key_F1)
    qtbot.waitUntil(lambda: len(help_shown()) == 1)
    page = begun(qtbot, window, exam_file(tmp_path))
    assert help_shown() == [], "what lay open is closed"
    run = page.run
    assert run is not None
    assert "help" not in notes_of(run)
    qtbot.keyClick(page, Qt.Key.Key_F1)
    qtbot.waitUntil(lambda: "Help is closed while an exam is sat" in words(page))
    qtbot.mouseClick(window.school._help, Qt.MouseButton.LeftButton)
    assert help_shown() == []
    assert notes_of(run).count("help") == 2
    answer_all(qtbot, page)
    qtbot.waitUntil(lambda: page.table is not None and page.table.isVisible(), timeout=20_000)
    assert page.table is not None
    told: list[str] = []
    page.table.tell = told.append  # type: ignore[method-assign]
    qtbot.keyClick(page.table, Qt.Key.Key_F1)
    assert told == ["Help is closed while an exam is sat. That it was asked for stands on the sheet."]
    assert help_shown() == []
    assert notes_of(run).count("help") == 3
    page.leave()
    window.show_rules()
    assert len(help_shown()) == 1, "and then it is open again"
    help_shown()[0].close()


def test_what_else_is_opened_in_an_exam_is_noted(qtbot: QtBot, window: MainWindow, tmp_path: Path) -> None:
    page = begun(qtbot, window, exam_file(tmp_path))
    run = page.run
    assert run is not None
    window.show_statistics()
    qtbot.waitUntil(lambda: "opened" in notes_of(run), timeout=5_000)
    for each in QApplication.topLevelWidgets():
        if isinstance(each, QDialog):
            each.close()


def test_the_clocks_of_an_exam_stand_for_nothing(
    qtbot: QtBot, window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Neither while the window is not in use, nor while the exam is left."""
    monkeypatch.setattr(exam_page, "asked", lambda _parent, _question: True)
    page, time = exam_of(window), Time()
    page.room.clocks = time.clocks
    page = begun(qtbot, window, exam_file(tmp_path, SMALL._replace(written=None)))
    qtbot.waitUntil(lambda: page.table is not None and page.table.isVisible(), timeout=20_000)
    assert page.table is not None
    session, run = page.table.page.session, page.run
    assert session is not None
    assert run is not None
    deal_all(qtbot, page, coups=1)
    before = session.time.seconds()
    session.set_active(False)
    time.go(60_000)
    assert session.time.seconds() == before + 60
    page._look()
    time.go(60_000)
    page._look()
    assert "stood" in notes_of(run)
    page.leave()
    assert page.run is None
    time.go(600_000)
    page.door.resume(page.room.broken()[0])
    session = page.table.page.session
    assert session is not None
    assert session.time.seconds() >= before + 720


def test_an_exam_sat_here_is_in_the_office_at_once(qtbot: QtBot, window: MainWindow, tmp_path: Path) -> None:
    office = office_of(qtbot, window)
    assert office.tabs is not None
    exams = office.tabs.widget(1)
    results = office.tabs.widget(2)
    assert isinstance(exams, ExamsTab)
    assert isinstance(results, ResultsTab)
    path = exam_file(tmp_path, SMALL._replace(audition=None))
    exams.open_draft(path)  # it was sealed already, and is kept
    qtbot.waitUntil(lambda: exams.rows.rowCount() == 1, timeout=20_000)
    page = begun(qtbot, window, path)
    answer_all(qtbot, page)
    press(qtbot, page, "Done")
    for number in (1, 2):
        window.school.go("office")
        qtbot.keyClicks(office._pin, "2718")
        press(qtbot, office, "Enter")
        qtbot.waitUntil(lambda: office.tabs is not None and not office._here.busy, timeout=30_000)
        assert ("From this computer: 1 result taken in" in words(office)) == (number == 1), "it comes in only once"
        assert office.tabs is not None
        office.tabs.setCurrentWidget(results)
        qtbot.waitUntil(lambda: results.rows.rowCount() == 1, timeout=20_000)
        results.tell("")
        office.tabs.setCurrentIndex(0)
        window.school.go("who")
