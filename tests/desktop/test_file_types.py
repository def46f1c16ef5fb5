"""Files of the program that are opened from outside: a double click on an exam leads to its door, and so on."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest
from examinees import SMALL, exam_file
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QLineEdit
from pytestqt.qtbot import QtBot

from dealers_choice.cli.commands import open as opening
from dealers_choice.cli.run_command import run_command
from dealers_choice.request import Wanted
from dealers_choice.school.exam_room.exam_page import ExamPage
from dealers_choice.school.exams.instructors_office import Office
from dealers_choice.school.exams.keys_and_pins import Signer
from dealers_choice.school.office.office_page import OfficePage
from dealers_choice.storage.file_types import FILE_TYPES, FileType, school_room
from dealers_choice.storage.folders import data_folder
from dealers_choice.window.main_window import MainWindow


@pytest.fixture
def window(qtbot: QtBot) -> MainWindow:
    """The window at home."""
    window = MainWindow()
    qtbot.addWidget(window)
    window.resize(1280, 800)
    window.go_home()
    window.show()
    with qtbot.waitActive(window):
        window.activateWindow()
    return window


def words_of(page: ExamPage | OfficePage) -> str:
    return "\n".join(each.text() for each in page.findChildren(QLabel) if each.isVisible())


def test_each_kind_of_file_is_told_apart_by_its_ending() -> None:
    assert [kind.id for kind in FILE_TYPES] == ["match", "exam", "assignments", "result", "practice"]
    assert len({kind.ending for kind in FILE_TYPES}) == len({kind.mime for kind in FILE_TYPES}) == len(FILE_TYPES)
    rooms = {kind.ending: school_room(Path(f"Some File{kind.ending}")) for kind in FILE_TYPES}
    assert list(rooms.values()) == ["", "exam", "exam", "office", "office"]
    assert school_room(Path("SPRING.DEALERS-EXAM")) == "exam", "as other systems may spell it"
    assert school_room(Path("notes.txt")) == ""


def test_an_exam_that_is_opened_leads_to_its_door(qtbot: QtBot, window: MainWindow, tmp_path: Path) -> None:
    window.open_path(exam_file(tmp_path))
    assert window.school.room == "exam"
    page = window.school.page("exam")
    assert isinstance(page, ExamPage)
    qtbot.waitUntil(lambda: SMALL.title in words_of(page), timeout=30_000)  # it is read by another process
    field = page.door.name
    assert field.isVisible(), "who it is may be typed at once"


def test_what_is_wrong_with_a_school_file_is_said_at_its_door(qtbot: QtBot, window: MainWindow, tmp_path: Path) -> None:
    broken = tmp_path / "spring.dealers-exam"
    broken.write_text('{"format": "dealers-exam/1"}', encoding="utf-8")
    window.open_path(broken)
    page = window.school.page("exam")
    assert isinstance(page, ExamPage)
    qtbot.waitUntil(lambda: "is being read" not in words_of(page), timeout=30_000)
    problem = words_of(page)
    assert "spring.dealers-exam" in problem
    window.open_path(tmp_path / "gone.dealers-exam")
    qtbot.waitUntil(lambda: "No such file" in words_of(page), timeout=30_000)
    assert words_of(page) != problem


def test_a_result_waits_before_the_instructors_door(qtbot: QtBot, window: MainWindow) -> None:
    folder = data_folder() / "school" / "office"
    office = Office(folder, Signer.of(folder / "installation.key"))
    office.set_up("Lindenhof", "2718")
    office.close()
    result = Path(__file__).parent / "data" / "first.dealers-result"
    window.open_path(result)
    assert window.school.room == "office"
    page = window.school.page("office")
    assert isinstance(page, OfficePage)
    assert "first.dealers-result is taken in behind this door." in words_of(page)
    assert page.tabs is None, "nobody comes in without the PIN"
    field = next(each for each in page.findChildren(QLineEdit) if each.isVisible())
    QTest.keyClicks(field, "2718")
    QTest.keyClick(field, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: page.tabs is not None)
    assert page.tabs is not None
    assert page.tabs.tabText(page.tabs.currentIndex()).replace("&", "") == "Results"
    qtbot.waitUntil(lambda: "first.dealers-result" in words_of(page), timeout=10_000)
    QApplication.processEvents()


def test_a_file_opened_while_an_exam_is_sat_does_not_break_it_off_unasked(
    window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    window.open_path(exam_file(tmp_path))
    page = window.school.page("exam")
    assert isinstance(page, ExamPage)
    monkeypatch.setattr(page, "may_leave", lambda: False)
    left: list[bool] = []
    monkeypatch.setattr(page, "leave", lambda: left.append(True))
    window.open_path(tmp_path / "anna.dealers-result")
    assert window.school.room == "exam"
    assert not left


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch) -> list[Wanted]:
    """What the command has asked the window for."""
    found: list[Wanted] = []
    monkeypatch.setattr(opening, "open_window", lambda wanted: found.append(wanted) or 0)
    return found


@pytest.mark.parametrize("kind", [kind for kind in FILE_TYPES if kind.room], ids=lambda kind: kind.id)
def test_the_command_opens_files_of_the_school(kind: FileType, tmp_path: Path, opened: list[Wanted]) -> None:
    file = tmp_path / f"anna{kind.ending}"
    file.write_text("{}", encoding="utf-8")
    assert run_command([str(file)]) == 0
    assert opened == [file]


def test_a_broken_match_is_told_in_the_window_where_there_is_no_terminal(
    tmp_path: Path, opened: list[Wanted], monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:  # fmt: skip
    broken = tmp_path / "broken.dealers-choice"
    broken.write_text(json.dumps({"format": "dealers-choice/1", "game": "nothing"}), encoding="utf-8")
    assert run_command([str(broken)]) == 2
    assert opened == [], "who has a terminal reads it there"
    monkeypatch.setattr(opening, "_double_clicked", lambda: True)
    assert run_command([str(broken)]) == 2
    assert opened == [broken]
    assert capsys.readouterr().err.count("\n") == 2, "one line each time"


def test_who_has_double_clicked_has_a_desktop_and_no_terminal() -> None:
    code = "from dealers_choice.cli.commands.open import _double_clicked; print(_double_clicked())"
    for environment, expected in (
        ({"DISPLAY": ":0"}, sys.platform == "linux"),
        ({"DISPLAY": ":0", "QT_QPA_PLATFORM": "offscreen"}, False),
        ({}, False),
    ):  # fmt: skip
        bare = {"PATH": "", "PYTHONPATH": ":".join(sys.path), **environment}
        said = subprocess.run([sys.executable, "-c", code], env=bare, capture_output=True, text=True, check=True).stdout
        assert said.strip() == str(expected), environment
