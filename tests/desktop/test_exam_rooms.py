"""The rooms of exams on the real window: an exam is sat with keys and the mouse; the instructor looks at what came."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from examinees import SMALL, Time, exam_file, right_answer, sat_through
from hand import windows_shown
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QPushButton, QWidget
from pytestqt.qtbot import QtBot

from cardrules.games.mini_baccarat import MiniBaccarat
from cardrules.school.exam import Exam, Written
from cardrules.school.items import SEPARATOR
from dealers_choice.exams.keys import is_signed
from dealers_choice.exams.sitting import ExamRoom
from dealers_choice.places import data_folder
from dealers_choice.plain import PlainLabel
from dealers_choice.school import exam_page
from dealers_choice.school.exam_page import ExamPage
from dealers_choice.school.office_class import ClassTab
from dealers_choice.school.office_exams import ExamsTab
from dealers_choice.school.office_page import OfficePage
from dealers_choice.school.office_results import ResultsTab
from dealers_choice.school.office_roster import RosterTab
from dealers_choice.school.parts import Door
from dealers_choice.window import MainWindow


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


def begun(qtbot: QtBot, window: MainWindow, path: Path, name: str = "Ann Lee") -> ExamPage:
    """An exam that was opened, with a name typed, and begun."""
    page = exam_of(window)
    page.door.choose(path)
    page.door.name.clear()
    qtbot.keyClicks(page.door.name, name)
    press(qtbot, page, "Begin the exam")
    qtbot.waitUntil(lambda: page.run is not None, timeout=20_000)
    return page


def answer_all(qtbot: QtBot, page: ExamPage, most: int = 99) -> None:
    """Answer the written test rightly: picks by clicking on them, numbers and words by typing."""
    while page.run is not None and page.run.in_written and most:
        qtbot.waitUntil(lambda: page._item is not None, timeout=5_000)
        item, before = page._item, page.run.answered
        assert item is not None
        for answer in right_answer(item).split(SEPARATOR):
            if page.pad._field is not None:
                typed = (
                    f"{int(answer) / 100:.2f}"
                    if page.pad.ask is not None and page.pad.ask.reply == "amount"
                    else answer
                )
                qtbot.keyClicks(page.pad._field, typed)
                qtbot.keyClick(page.pad._field, Qt.Key.Key_Return)
            else:
                qtbot.mouseClick(page.pad._plates[answer], Qt.MouseButton.LeftButton)
        qtbot.waitUntil(lambda before=before: page.run is None or page.run.answered > before, timeout=5_000)
        most -= 1


def deal_all(qtbot: QtBot, page: ExamPage, coups: int = 99) -> None:
    """Deal the audition as the perfect dealer does, through the session of the real table, up to so many coups."""
    assert page.table is not None
    session = page.table.page.session
    while session is not None and page.run is not None and session.match.game.result() is None:
        game = session.match.game
        assert isinstance(game, MiniBaccarat)
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


def test_the_door_of_an_exam_opens_no_window_of_its_own(window: MainWindow, tmp_path: Path) -> None:
    """Another window, however short its life, would take the keyboard away."""
    page = exam_of(window)
    torn = tmp_path / "torn.dealers-exam"
    torn.write_text("half a file")
    path = exam_file(tmp_path)
    with windows_shown() as shown:
        page.door.choose(torn)  # what is wrong with it is said
        said = words(page)
        page.door.choose(path)  # with a choice of how the table is worked
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
        patch.setattr("dealers_choice.exams.journal.os.write", full)
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
    from cardrules.school.exam_result import examined

    found = examined((tmp_path / "mine.dealers-result").read_bytes(), is_signed)
    assert found.differences == ()
    assert found.grade["written"]["right"] == 18
    assert found.grade["audition"]["coups"] == 5
    assert found.grade["audition"]["faults"] == []
    assert told[1:] == ["Everything is written now."]
    assert {"unsaved", "saved"} <= {what for _, what, _ in found.sat.notes}
    press(qtbot, page, "Done")
    qtbot.waitUntil(lambda: "Sit an exam" in words(page), timeout=5_000)


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
    page.door.choose(tmp_path / "spring-1.dealers-exam")
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
    page.door.choose(tmp_path / "x")
    assert "x cannot be sat: line 1: not JSON" in words(page)
    locked = exam_file(tmp_path, Exam("b", "<b>Test</b>", "Lindenhof", written=Written(5)), pin="2718")
    page.door.choose(locked)
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


def test_the_door_says_at_once_why_an_exam_cannot_be_begun(qtbot: QtBot, window: MainWindow, tmp_path: Path) -> None:
    page, time = exam_of(window), Time()
    door, page.room.clocks = page.door, time.clocks

    def stands(reason: str) -> bool:
        (begin,) = buttons(page, "Begin the exam")
        assert begin.isEnabled() == (not reason)
        assert begin.toolTip() == reason
        return reason in words(page) and door._problem.isVisible() == bool(reason)

    timed = SMALL._replace(audition=None, opens="2026-03-02T10:01Z", closes="2026-03-02T10:02Z")
    door.choose(exam_file(tmp_path, timed))
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
    door.choose(listed)
    assert stands("Ada is not on the list of this exam. Is the name written as there?")
    qtbot.keyClicks(door.name, " Lovelace")  # this is to be tried now
    assert stands("")
    press(qtbot, page, "Begin the exam")
    qtbot.waitUntil(lambda: page.run is not None, timeout=20_000)
    page.leave()
    page.arrive()
    door.show_door("Ada Lovelace")
    door.choose(listed)
    assert stands("Ada Lovelace has begun this exam already, and it was interrupted. Resume it instead.")
    for path in page.room.running.iterdir():
        path.rename(path.with_suffix(".over"))
    door.choose(listed)
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
    assert "Sealed, and saved as" in words(exams)
    given = ExamRoom(tmp_path / "other").look(tmp_path / "autumn.dealers-exam")
    assert (given.title, given.school, given.trainees) == ("Autumn test", "Lindenhof", ("Ann Lee", "王小明"))
    assert exams.rows.rowCount() == 1

    shared = tmp_path / "shared"
    shared.mkdir()
    exams.open_draft(exam_file(tmp_path))  # sealed from the command line
    assert "Spring audition was sealed before. It is kept as it is" in words(exams)
    assert exams.rows.rowCount() == 2
    exams.open_draft(exam_file(tmp_path / "elm", SMALL._replace(school="Elm Hill")))
    assert "This is a draft of Elm Hill." in words(exams)
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
            "dealers_choice.saving.QFileDialog.getSaveFileName",
            lambda *_arguments, name=name: (str(tmp_path / name), ""),
        )
        ask()
        assert (tmp_path / name).read_bytes().startswith(b"%PDF")

    tabs.setCurrentWidget(group)
    qtbot.waitUntil(lambda: group.table() is not None, timeout=30_000)
    assert "王小明" in group.csv("class")
    assert group.csv("items").count("no") >= 1
    assert group.csv("faults").startswith("\ufeffTrainee")
    monkeypatch.setattr("dealers_choice.exams.office.look_through", None)  # nothing is looked through once more
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
    page.door.choose(exam_file(tmp_path, listed, pin="4711"))
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
    assert houses == ["Dealer's Choice", "A, B, C and red lines", "Haus 1", "Open a profile…"]
    assert exams.exam().profile == "house"
    exams._profile.setCurrentIndex(2)
    exams.show_all()
    assert exams.exam().house().name == "Haus 1"
    exams.open_profile(tmp_path / "bad.toml")
    assert "This profile cannot be used" in words(exams)
    assert exams.exam().house().name == "Haus 1"
    exams.open_profile(tmp_path / "two.toml")
    exams._coups.set_value(5)
    press(qtbot, exams, "Seal and save…")  # no place is asked for
    assert "5 coups have no room for 8 situations, of which 6 take a coup each." in words(exams)
    exams._coups.set_value(30)
    exams.give_out(tmp_path / "autumn.dealers-exam", exams.exam())
    given = ExamRoom(tmp_path / "other").look(tmp_path / "autumn.dealers-exam")
    assert (given.house().name, given.house().coups, given.profile) == ("Haus 2", 12, "")


def test_an_instructor_who_does_not_train_finds_the_room(qtbot: QtBot, window: MainWindow) -> None:
    doors = {each.accessibleName().partition(".")[0]: each for each in window.school.page("who").findChildren(Door)}
    assert [name.partition(":")[0] for name in doors] == ["The house", "Exam", "Instructor"]
    qtbot.mouseClick(doors["Instructor"], Qt.MouseButton.LeftButton)
    assert window.school.room == "office"
    window.school.back()
    assert window.school.room == "who"
