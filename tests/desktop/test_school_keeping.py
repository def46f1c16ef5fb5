"""What is kept of trainees: a history whose summary is lost, tables and the page to take along, PINs, assignments."""

from __future__ import annotations

import csv
import io
import sqlite3
from collections.abc import Iterator
from datetime import date, timedelta
from pathlib import Path

import pypdfium2
import pytest
from hand import windows_shown
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLineEdit, QPushButton, QTableWidget, QWidget
from pytestqt.qtbot import QtBot

from cardrules.protocol.match_record import FormatError
from cardrules.school.drills.drill import BREAK_IN, JOB_READY
from cardrules.school.drills.items import setting_of
from cardrules.school.exams.assignments import Assignment, Assignments, assignments_text, read_assignments, standing
from cardrules.school.list_of_drills import find_drill, item_of
from cardrules.school.progress.attempts import Answer, Attempt, Entry, Gate
from cardrules.school.progress.history_summary import TraineeSummary
from cardrules.school.seeded_choice import SeededLots
from cardrules.school.table_exercises import right_answer
from dealers_choice import maintenance_process
from dealers_choice.school.exam_room.exam_page import ExamPage
from dealers_choice.school.exams.known_assignments import ASSIGNMENTS, Assigned, AssignedError
from dealers_choice.school.office import this_computer_tab
from dealers_choice.school.office.assignments_tab import TasksTab
from dealers_choice.school.office.computers_tab import ComputersTab
from dealers_choice.school.office.office_page import OfficePage
from dealers_choice.school.office.pdf_papers import PAPERS, no_font_for
from dealers_choice.school.office.this_computer_tab import HereTab
from dealers_choice.school.parts.cards_and_tiles import Door, PickPlate
from dealers_choice.school.progress.progress_page import ProgressPage
from dealers_choice.school.progress.progress_pdf import progress_sheet
from dealers_choice.school.school_frame import School
from dealers_choice.school.trainees.trainee_csv import table_rows
from dealers_choice.school.trainees.trainee_history import History, HistoryLate
from dealers_choice.school.trainees.trainee_store import Trainee, TraineeError, Trainees
from dealers_choice.school.who_trains_page import WhoPage
from dealers_choice.storage.databases.errors import StoreError
from dealers_choice.ui.plain_text import PlainLabel
from dealers_choice.window.main_window import MainWindow

DAY = date(2026, 3, 2)
LONG = "Wolfeschlegelsteinhausenbergerdorff Maximiliana-Theodora Ann"


def attempt(number: int, drill: str = "T1", day: date = DAY, wrong: int = 0) -> Attempt:
    """A whole session, so many of its first answers wrong."""
    setting, answers = setting_of(), []
    cells = list(find_drill(drill).cells(setting))
    for place in range(find_drill(drill).size):
        key = find_drill(drill).draw(cells[place % len(cells)], SeededLots(f"{number}/{place}"), setting)
        answers.append(Answer(key, "" if place < wrong else right_answer(item_of(key, setting)), 800))
    return Attempt(f"a{number}", day, drill, "drill", "17", tuple(answers))


def trained(folder: Path, name: str = "Ann Lee", sessions: int = 3) -> tuple[Trainees, Trainee]:
    """Somebody who has trained on some days."""
    trainees = Trainees(folder)
    ann = trainees.add(name, DAY)
    history = trainees.history(ann)
    for number in range(sessions):
        history.add(attempt(number, day=DAY + timedelta(days=number), wrong=2 * (number == 0)))
    return trainees, ann


# ----------------------------------------------------------------------------------------- the summary


def test_a_history_without_its_summary_is_left_to_who_has_time(tmp_path: Path) -> None:
    trainees, ann = trained(tmp_path)
    whole = trainees.history(ann).summary.text()
    assert trainees.history(ann, 0).summary.text() == whole
    (trainees.folder(ann) / "summary.json").write_text("{}")
    with pytest.raises(HistoryLate):
        trainees.history(ann, 1_000)
    assert trainees.kept_summary(ann) is not None, "three sessions can be judged at once"
    (trainees.folder(ann) / "summary.json").unlink()
    shares: list[float] = []
    assert History(trainees.folder(ann), ann, tell=shares.append).summary.text() == whole
    assert shares == sorted(shares)
    assert (len(shares), shares[-1]) == (3, 1.0)
    assert trainees.history(ann, 0).summary.text() == whole, "it was kept"


def test_what_is_added_to_a_closed_history_is_judged_once(tmp_path: Path) -> None:
    trainees, ann = trained(tmp_path)
    trainees.keep(ann, Gate("g1", DAY, "money", "Kim", "Has dealt elsewhere"))
    assert trainees.history(ann).summary.gates["money"][1:] == ("Kim", "Has dealt elsewhere")
    assert trainees.history(ann, 0).summary.gates, "the summary knows of it now"


def test_what_cannot_be_added_to_a_closed_history_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    trainees, ann = trained(tmp_path)

    def full(_folder: Path, *_entries: Entry) -> None:
        raise StoreError("The disk is full, so nothing can be saved.")

    monkeypatch.setattr("dealers_choice.school.trainees.trainee_store.append_entry", full)
    with pytest.raises(TraineeError, match=r"That cannot be kept\. The disk is full"):
        trainees.keep(ann, Gate("g2", DAY, "money", "Kim", "x"))


def test_the_clerk_judges_anew_and_writes_tables(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    trainees, ann = trained(tmp_path / "trainees")
    folder = trainees.folder(ann)
    (folder / "summary.json").unlink()
    assert maintenance_process.main(["history", str(folder)]) == 0
    assert '"done": "history", "notices": []' in capsys.readouterr().out
    assert trainees.history(ann, 0).summary.count == 3
    assert maintenance_process.main(["table", str(folder), "items", str(tmp_path / "items.csv")]) == 0
    assert '"lines": 120' in capsys.readouterr().out
    assert maintenance_process.main(["table", str(folder), "items", str(tmp_path / "no" / "items.csv")]) == 0
    assert "cannot be written: No such file" in capsys.readouterr().out
    assert maintenance_process.main(["history", str(tmp_path / "nobody")]) == 0
    assert "This trainee is no longer there." in capsys.readouterr().out
    assert sorted(path.name for path in tmp_path.iterdir()) == ["items.csv", "trainees"]


def test_tables_of_a_trainee(tmp_path: Path) -> None:
    trainees, ann = trained(tmp_path, sessions=1)
    history = trainees.history(ann)
    last = attempt(7, "M2")
    history.add(last._replace(mode="again", answers=(last.answers[0]._replace(text="=1+1"),)))

    def rows(kind: str) -> list[list[object]]:
        return [list(row) for row in table_rows(kind, history, lambda _share: None)]

    assert rows("sessions")[1:] == [
        ["2026-03-02", "T1", "drill", "keys", 40, 38, 0.8, "", "break-in", 0.5],
        ["2026-03-02", "M2", "again", "keys", 1, 0, 0.8, "", "none", 0.0],
    ]
    items = rows("items")
    assert len(items) == 1 + 41
    assert [row[5] for row in items[1:4]] == [False, False, True]
    assert items[-1][4] == "=1+1"
    assert rows("hours") == [["Week", "Sessions", "Active hours"], ["2026-03-02", 2, 0.01]]
    assert len(rows("faults")) == 1


def test_the_page_of_the_progress_can_be_read_back(qtbot: QtBot, tmp_path: Path) -> None:
    trainees, ann = trained(tmp_path)
    trainees.keep(ann, Gate("g1", DAY, "money", "Kim", "<b>Knows</b> it"))
    summary = trainees.history(ann).summary
    for name, paper, size in ((LONG, PAPERS[0], (595, 842)), ("王小明", PAPERS[1], (612, 792))):
        (page,) = pypdfium2.PdfDocument(progress_sheet(name, ann.since, "Our house", summary, DAY, paper))
        assert tuple(map(round, page.get_size())) == size
        text = "".join(page.get_textpage().get_text_range().split())
        for words in (name, "Two-card totals (T1)", "95 %", "100 %", "trains since 2026-03-02", "3 sessions",
                      "by Kim: <b>Knows</b> it", "Active hours", "Card reading", "Instructor"):  # fmt: skip
            missing = no_font_for(words)
            assert "".join(letter for letter in words if letter not in missing and not letter.isspace()) in text, words
    empty = pypdfium2.PdfDocument(progress_sheet("A", "2026-03-02", "Our house", TraineeSummary(), DAY))
    assert "No drill has been done yet" in empty[0].get_textpage().get_text_range().replace("\r\n", " ")


# ------------------------------------------------------------------------------------------- assignments

ONE = Assignment("a1", "Ann Lee", "T1", 2, 0, DAY, DAY + timedelta(days=7), "Kim", "Slowly")
MARK = Assignment("a2", "", "T1", 0, JOB_READY, DAY, DAY + timedelta(days=7))


def test_how_an_assignment_stands_is_worked_out() -> None:
    summary = TraineeSummary()
    from cardrules.school.progress.attempts import entry_text

    def after(number: int, days: int, wrong: int = 0) -> list[tuple[int, int, bool, bool]]:
        summary.add(entry_text(attempt(number, day=DAY + timedelta(days=days), wrong=wrong)))
        found = [standing(summary, each, DAY + timedelta(days=days)) for each in (ONE, MARK)]
        return [(each.done, each.of, each.is_done, each.overdue) for each in found]

    assert after(0, -1, wrong=30) == [(0, 2, False, False), (0, 1, False, False)], "before it was set"
    assert after(1, 0, wrong=30) == [(1, 2, False, False), (0, 1, False, False)]
    assert standing(summary, ONE, DAY + timedelta(days=8)).overdue
    assert not standing(summary, ONE, DAY + timedelta(days=7)).overdue
    assert after(2, 9) == [(2, 2, True, False), (1, 1, True, False)]
    assert ONE.is_for(" ann  LEE ")
    assert MARK.is_for("anybody")
    assert not ONE.is_for("")
    assert ONE.words() == "Two-card totals (T1): 2 sessions"
    assert MARK.words() == "Two-card totals (T1): job-ready"


def test_assignments_are_read_as_they_were_written() -> None:
    whole = Assignments("Lindenhof", "2026-03-02T09:00+01:00", (ONE, MARK))
    assert read_assignments(assignments_text(whole).encode()) == whole
    text = assignments_text(whole)
    for old, new, message in (
        ("assignments/1", "assignments/2", "line 1: the record has the newer format"),
        ('"Lindenhof"', '""', "line 1: 'school' must be a line"),
        ("T09:00+01:00", "", "line 1: 'written' must be a moment"),
        ('"T1", "sessions": 2', '"T99", "sessions": 2', "line 2: there is no drill"),
        ('"sessions": 2', '"sessions": 21', "line 2: 'sessions' must be a whole number from 1 to 20"),
        ('"sessions": 2, ', "", "line 2: it says either 'sessions' or 'mark'"),
        ("job-ready", "none", "line 3: 'mark' must be one of break-in"),
        ("2026-03-09", "2026-03-01", "line 2: it is due before it was set"),
        ("2026-03-09", "soon", "line 2: 'due' must be a day"),
        ('"by"', '"bye"', "line 2: there is no field 'bye'"),
        ('"a2"', '"a1"', "line 3: there is an assignment 'a1' already"),
        ("Slowly", "a\\nb", "line 2: 'note' must be a line"),
        ('{"id": "a2"', '["id": "a2"', "line 3: not JSON"),
    ):
        assert old in text
        with pytest.raises(FormatError, match=message):
            read_assignments(text.replace(old, new, 1 if old != "2026-03-09" else 2).encode())
    for raw, message in ((b"", "empty"), (b"\xff", "not UTF-8"), (b"x" * 1_000_001, "too large")):
        with pytest.raises(FormatError, match=message):
            read_assignments(raw)


def test_of_two_files_of_a_school_the_later_counts(tmp_path: Path) -> None:
    assigned = Assigned(tmp_path / "a")
    early, late = tmp_path / f"1{ASSIGNMENTS}", tmp_path / f"2{ASSIGNMENTS}"
    early.write_text(assignments_text(Assignments("Lindenhof", "2026-03-02T09:00+01:00", (ONE,))), encoding="utf-8")
    late.write_text(assignments_text(Assignments("LINDENHOF", "2026-03-02T08:30+00:00", (MARK,))), encoding="utf-8")
    assigned.take_in(early)
    assigned.take_in(late)
    assert assigned.for_trainee("Ann Lee") == [("LINDENHOF", MARK)]
    with pytest.raises(AssignedError, match="is older than what Lindenhof has set since"):
        assigned.take_in(early)
    late.write_text("nonsense")
    with pytest.raises(AssignedError, match="cannot be read: line 1: not JSON"):
        assigned.take_in(late)
    with pytest.raises(AssignedError, match="cannot be read: No such file"):
        assigned.take_in(tmp_path / "nothing")
    with sqlite3.connect(tmp_path / "a" / "kept.sqlite3") as db:
        db.execute("DELETE FROM papers")
    db.close()
    (tmp_path / "a" / "copies" / "kept.lines").unlink()
    assert assigned.all() == []
    assigned.take_in(early)
    assert [each.school for each in assigned.all()] == ["Lindenhof"]


def test_no_file_changes_what_the_office_of_this_computer_has_set(tmp_path: Path) -> None:
    assigned = Assigned(tmp_path / "a")
    assigned.keep(Assignments("Lindenhof", "2026-03-02T09:00+01:00", (ONE,)))
    edited = tmp_path / f"1{ASSIGNMENTS}"
    edited.write_text(assignments_text(Assignments("LINDENHOF", "2099-03-02T09:00+01:00", (MARK,))), encoding="utf-8")
    with pytest.raises(AssignedError, match="set in the instructor's room of this computer, and no file changes it"):
        assigned.take_in(edited)
    assert assigned.for_trainee("Ann Lee") == [("Lindenhof", ONE)]
    edited.write_text(assignments_text(Assignments("Elsewhere", "2026-03-02T09:00+01:00", (MARK,))), encoding="utf-8")
    assert assigned.take_in(edited).school == "Elsewhere"
    assigned.keep(Assignments("Lindenhof", "", ()))
    assert assigned.for_trainee("Ann Lee") == [("Elsewhere", MARK)]


# ---------------------------------------------------------------------------------------------- the window


@pytest.fixture
def window(qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[MainWindow]:
    monkeypatch.setenv("DEALERS_CHOICE_HOME", str(tmp_path / "home"))
    window = MainWindow()
    qtbot.addWidget(window)
    window.resize(1280, 800)
    window.show()
    window.school.teach("mini_baccarat")
    yield window
    window.close()


def shown(widget: QWidget, text: str) -> list[QPushButton]:
    return [each for each in widget.findChildren(QPushButton)
            if each.text().replace("&", "") == text and each.isVisible()]  # fmt: skip


def press(qtbot: QtBot, widget: QWidget, text: str) -> None:
    """Click on the one button with this text, when it is shown."""
    qtbot.waitUntil(lambda: len(shown(widget, text)) == 1, timeout=20_000)
    qtbot.mouseClick(shown(widget, text)[0], Qt.MouseButton.LeftButton)


def said(qtbot: QtBot, widget: QWidget, text: str, timeout: int = 20_000) -> None:
    """Wait until something is said on a page."""
    qtbot.waitUntil(lambda: any(text in label.text() for label in widget.findChildren(PlainLabel) if label.isVisible()),
                    timeout=timeout)  # fmt: skip


def write(qtbot: QtBot, field: QLineEdit, text: str) -> None:
    field.clear()
    qtbot.keyClicks(field, text)


def trainees_of(tmp_path: Path) -> Path:
    return tmp_path / "home" / "data" / "school" / "trainees"


def test_a_lost_summary_is_made_anew_beside_the_window(
    qtbot: QtBot, window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    trainees, ann = trained(trainees_of(tmp_path))
    trainees.choose(ann)
    (trainees.folder(ann) / "summary.json").unlink()
    monkeypatch.setattr("dealers_choice.school.school_frame.AT_ONCE", 1_000)
    window.open_school()
    school = window.school
    assert (school.room, school.trainee, school.is_judging) == ("judging", None, True)
    said(qtbot, school, "Nothing of what you did is lost.")
    school.judged.emit("Ann Lee", 0.5)
    said(qtbot, school, "Ann Lee: 50% of the sessions.")
    school.go("progress")
    assert school.room == "judging"
    qtbot.waitUntil(lambda: school.room == "hall", timeout=120_000)
    assert school.summary.count == 3
    (trainees.folder(ann) / "summary.json").unlink()
    school.enter()
    window.close()  # the clerk is called back
    assert not school.is_judging


def test_two_trainees_of_one_name_are_asked_for_and_can_be_told_apart(
    qtbot: QtBot, window: MainWindow, tmp_path: Path
) -> None:
    """Who comes back on another day and types his name does not begin anew unawares."""
    trainees, ann = trained(trainees_of(tmp_path), "Ann Lee", sessions=2)
    window.open_school()
    school = window.school
    school.go("who")
    page = school.page("who")
    assert isinstance(page, WhoPage)
    write(qtbot, page._field, " ann  LEE ")
    qtbot.keyClick(page._field, Qt.Key.Key_Return)
    said(qtbot, page, "ann LEE trains here already: go on below.")
    assert [each.id for each in trainees.all()] == [ann.id]
    qtbot.keyClick(page._field, Qt.Key.Key_Return)
    assert len(trainees.all()) == 2
    school.go("who")
    doors = [f"{door.accessibleName()} {door.accessibleDescription()}" for door in page.findChildren(Door)]
    told = [words for words in doors if "Trains here" in words]
    assert len(told) == len(set(told)) == 2, told


def test_a_trainee_may_have_a_pin(qtbot: QtBot, window: MainWindow, tmp_path: Path) -> None:
    trainees, _ = trained(trainees_of(tmp_path), "Bob", sessions=0)
    ann = trainees.add("Ann", DAY)
    trainees.choose(ann)
    window.open_school()
    school = window.school
    school.go("who")
    page = school.page("who")
    assert isinstance(page, WhoPage)
    said(qtbot, page, "A PIN for Ann")
    press(qtbot, page, "Set a PIN")
    said(qtbot, page, "Type a PIN first.")
    write(qtbot, page.pin, "12")
    press(qtbot, page, "Set a PIN")
    said(qtbot, page, "A PIN has 4 to 40")
    write(qtbot, page.pin, "2718")
    qtbot.keyClick(page.pin, Qt.Key.Key_Return)
    said(qtbot, page, "The PIN is kept.")
    with windows_shown() as shown:
        page.refresh()
    assert shown == [], "another window, however short its life, would take the keyboard away"
    assert [each.isVisible() for each in page.findChildren(QPushButton) if each.text() == "&No PIN any more"] == [True]
    page._go_on_as(next(each for each in trainees.all() if each.name == "Bob"))
    assert school.trainee is not None
    assert school.trainee.name == "Bob"
    school.go("who")
    page._go_on_as(next(each for each in trainees.all() if each.name == "Ann"))
    said(qtbot, page, "The PIN of Ann")
    for _ in range(3):
        write(qtbot, page.pin, "1111")
        press(qtbot, page, "Go on")
        qtbot.waitUntil(lambda: not page._aside.busy, timeout=20_000)
    said(qtbot, page, "That is not the PIN.")
    press(qtbot, page, "Go on")
    said(qtbot, page, "Too many wrong PINs. Please wait")
    assert school.trainee.name == "Bob"


def test_a_pin_is_asked_when_the_program_begins(qtbot: QtBot, window: MainWindow, tmp_path: Path) -> None:
    trainees, ann = trained(trainees_of(tmp_path), sessions=0)
    trainees.set_pin(ann, "2718")
    trainees.choose(ann)
    trainees.choose(trainees.add("Bob", DAY))  # somebody else, so that nobody has given Ann's
    (trainees_of(tmp_path) / "current").write_text(ann.id)
    window.open_school()
    page = window.school.page("who")
    assert isinstance(page, WhoPage)
    assert window.school.room == "who"
    write(qtbot, page.pin, "2718")
    page.refresh()
    assert page.pin.text() == "2718", "what was typed stays when the look changes"
    press(qtbot, page, "Go on")
    qtbot.waitUntil(lambda: window.school.room == "hall", timeout=20_000)
    window.school.go("who")
    press(qtbot, page, "No PIN any more")
    said(qtbot, page, "There is no PIN any more.")
    assert not trainees.all()[0].locked


def spoil_pin(folder: Path) -> None:
    with sqlite3.connect(folder / "kept.sqlite3") as db:
        db.execute("UPDATE papers SET text = '[]' WHERE kind = 'pin'")
    db.close()


def test_wrong_pins_are_counted_on_the_disk(tmp_path: Path) -> None:
    trainees, ann = trained(tmp_path, sessions=0)
    ann = trainees.set_pin(ann, "2718")
    assert ann.locked
    assert trainees.all() == [ann]
    assert trainees.try_pin(ann, "2718", 100.0)
    assert not any(trainees.try_pin(ann, "1111", 100.0) for _ in range(3))
    with pytest.raises(TraineeError, match="Please wait 5 seconds"):
        Trainees(tmp_path).try_pin(ann, "2718", 100.0)
    with pytest.raises(TraineeError, match="Please wait 5 seconds"):
        trainees.try_pin(ann, "2718", -90_000.0)  # the clock was set back
    assert trainees.try_pin(ann, "2718", 105.0)
    spoil_pin(tmp_path)
    assert trainees.try_pin(ann, "2718", 150.0)  # there is a second copy
    spoil_pin(tmp_path)
    (tmp_path / "copies" / "kept.lines").unlink()
    with pytest.raises(TraineeError, match="Your instructor can take it away"):
        trainees.try_pin(ann, "2718", 200.0)
    assert not trainees.set_pin(ann, "").locked
    assert not trainees.all()[0].locked


def office_of(qtbot: QtBot, school: School) -> OfficePage:
    """The instructor's room, set up and entered."""
    school.go("office")
    page = school.page("office")
    assert isinstance(page, OfficePage)
    write(qtbot, page._name, "Lindenhof")
    write(qtbot, page._pin, "2718")
    write(qtbot, page._again, "2718")
    press(qtbot, page, "Set up")
    qtbot.waitUntil(lambda: page.tabs is not None, timeout=20_000)
    return page


def test_an_instructor_sets_opens_and_unlocks(
    qtbot: QtBot, window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    trainees, ann = trained(trainees_of(tmp_path))
    ann = trainees.set_pin(ann, "2718")
    trainees.choose(ann)
    window.open_school()
    school = window.school
    page = office_of(qtbot, school)
    assert page.tabs is not None
    assert page.office is not None
    page.office.enrol("Ann Lee", "A")
    tasks, here, computers = (page.tabs.widget(at) for at in (4, 5, 6))
    assert isinstance(tasks, TasksTab)
    assert isinstance(here, HereTab)
    assert isinstance(computers, ComputersTab)

    page.tabs.setCurrentWidget(tasks)
    qtbot.waitUntil(lambda: tasks.who.count() == 3, timeout=20_000)
    tasks.who.setCurrentIndex(tasks.who.findText("Class A"))
    write(qtbot, tasks.due, "tomorrow")
    press(qtbot, tasks, "Set")
    said(qtbot, tasks, "'tomorrow' is no day")
    write(qtbot, tasks.due, (date.today() - timedelta(days=1)).isoformat())
    press(qtbot, tasks, "Set")
    said(qtbot, tasks, f"{(date.today() - timedelta(days=1)).isoformat()} is past; name today or a day to come.")
    write(qtbot, tasks.due, (date.today() + timedelta(days=1)).isoformat())
    write(qtbot, tasks.note, "Slowly")
    press(qtbot, tasks, "Set")
    said(qtbot, tasks, "1 assignment set.")
    tasks.who.setCurrentIndex(0)
    tasks.aim.setCurrentIndex(BREAK_IN)
    press(qtbot, tasks, "Set")

    def column(rows: QTableWidget, number: int) -> list[str]:
        return [item.text() for at in range(rows.rowCount()) if (item := rows.item(at, number)) is not None]

    qtbot.waitUntil(lambda: column(tasks.rows, 4) == ["0 of 3", "done by 1 of 1"], timeout=20_000)
    saved = tmp_path / f"set{ASSIGNMENTS}"
    monkeypatch.setattr(
        "dealers_choice.panels.save_file_dialog.QFileDialog.getSaveFileName", lambda *_a: (str(saved), "")
    )
    press(qtbot, tasks, "Save for other computers…")
    assert len(read_assignments(saved.read_bytes()).all) == 2

    third = "Mini Baccarat: The third card"
    page.tabs.setCurrentWidget(here)
    qtbot.waitUntil(lambda: column(here.rows, 4) == ["Reading cards"], timeout=20_000)
    press(qtbot, here, "Open the stage")
    said(qtbot, here, "Please say who opens the stage, and why.")
    write(qtbot, here.by, "Kim")
    write(qtbot, here.why, "Has dealt elsewhere")
    press(qtbot, here, "Open the stage")
    said(qtbot, here, f"{third} is open for Ann Lee now.")
    assert school.summary.gates["drawing"][1:] == ("Kim", "Has dealt elsewhere")
    qtbot.waitUntil(lambda: column(here.rows, 4) == [third], timeout=20_000)
    write(qtbot, here.why, "Once more")
    press(qtbot, here, "Open the stage")
    said(qtbot, here, f"{third} is open for Ann Lee already.")
    for name in ("Bo Ek", "Cy Day", "Di Elm"):
        trainees.add(name, date.today())
    for name, group in (("bo ek", "B"), ("Cy Day", "B"), ("Eve Fox", "B")):
        page.office.enrol(name, group)
    page.office.regroup(page.office.roster()[0].id, "B")
    page.tabs.setCurrentWidget(tasks)
    page.tabs.setCurrentWidget(here)
    here.whom.setCurrentIndex(here.whom.findText("Class B"))
    press(qtbot, here, "Open the stage")
    said(qtbot, here, f"{third} is open for 2 trainees now. {third} is open for Ann Lee already.")
    said(qtbot, here, "Nobody of this name trains on this computer: Eve Fox.")
    qtbot.waitUntil(
        lambda: (
            dict(zip(column(here.rows, 0), column(here.rows, 4), strict=True))
            == {
                "Ann Lee": third,
                "Bo Ek": third,
                "Cy Day": third,
                "Di Elm": "Reading cards",
            }
        ),
        timeout=20_000,
    )
    write(qtbot, here.why, "All of them")
    here.whom.setCurrentIndex(here.whom.findText("Everybody here"))
    press(qtbot, here, "Open the stage")
    said(qtbot, here, f"{third} is open for Di Elm now.")
    qtbot.waitUntil(lambda: set(column(here.rows, 4)) == {third}, timeout=20_000)  # the rows are read anew
    here.whom.setCurrentIndex(0)
    here.rows.selectRow(0)
    monkeypatch.setattr(this_computer_tab, "asked", lambda _parent, _question: True)

    def unlocked() -> bool:  # the rows may be read anew just when it is pressed
        if trainees.all()[0].locked:
            here.rows.selectRow(0)
            press(qtbot, here, "Take the PIN away…")
        return not trainees.all()[0].locked

    qtbot.waitUntil(unlocked, timeout=20_000)
    said(qtbot, here, "Ann Lee has no PIN now.")

    page.tabs.setCurrentWidget(computers)
    write(qtbot, computers.name, "Room 1")
    write(qtbot, computers.key, "f" * 64)
    press(qtbot, computers, "Add")
    said(qtbot, computers, "Room 1 is on the list.")
    (tmp_path / "list.txt").write_text(f"{'e' * 64} Room 2\n")
    computers.read(tmp_path / "list.txt")
    said(qtbot, computers, "1 computer read.")
    computers.read(tmp_path / "nothing.txt")
    said(qtbot, computers, "This list cannot be read")
    assert [each.name for each in page.office.computers()] == ["Room 1", "Room 2"]

    school.go("hall")
    told = ["Two-card totals (T1): 3 sessions. 0 of 3 done. Due tomorrow.", "Two-card totals (T1): break-in. Done."]
    qtbot.waitUntil(  # once what stood there before has gone
        lambda: [each.text() for each in school.page("hall").findChildren(PickPlate)] == told, timeout=20_000
    )
    said(qtbot, school.page("hall"), "Set by Lindenhof")
    school.go("exam")
    door = school.page("exam")
    assert isinstance(door, ExamPage)
    saved.write_text(saved.read_text(encoding="utf-8").replace("Lindenhof", "Elm Hill"), encoding="utf-8")
    door.door.choose(saved)
    said(qtbot, door, "2 assignments of Elm Hill taken in. 2 of them for Ann Lee: they stand at your path.")


def test_a_trainee_takes_the_progress_along(qtbot: QtBot, window: MainWindow, tmp_path: Path) -> None:
    trainees, ann = trained(trainees_of(tmp_path))
    trainees.choose(ann)
    window.open_school()
    window.school.go("progress")
    page = window.school.page("progress")
    assert isinstance(page, ProgressPage)
    page.along.save_page(tmp_path / "mine.pdf")
    said(qtbot, page, "Saved as")
    assert (tmp_path / "mine.pdf").read_bytes().startswith(b"%PDF")
    page.along.save_page(tmp_path / "nowhere" / "mine.pdf")
    said(qtbot, page, "cannot be written")
    page.along.save_table(tmp_path / "sessions.csv")
    page.refresh()  # the look changes meanwhile
    said(qtbot, page, "3 lines saved as", 120_000)
    text = (tmp_path / "sessions.csv").read_text(encoding="utf-8-sig")
    assert len(list(csv.reader(io.StringIO(text)))) == 4
    page.along.save_table(tmp_path / "again.csv")
    window.school.go("hall")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["home", "mine.pdf", "sessions.csv"]
