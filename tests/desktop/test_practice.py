"""What trainees hand in of their practice, from their computers to the instructor's: file, office and class."""

from __future__ import annotations

import contextlib
import csv
import io
import json
import shutil
import sqlite3
from collections.abc import Iterator, Sequence
from datetime import date, timedelta
from functools import cache
from pathlib import Path

import pypdfium2
import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFileDialog, QLabel, QPushButton
from pytestqt.qtbot import QtBot

from cardrules.protocol.match_record import FormatError
from cardrules.school.drills.items import setting_of
from cardrules.school.exams.practice_file import PastedLook, PracticeHead, practice_lines, read_practice
from cardrules.school.hash_chain import Chain
from cardrules.school.list_of_drills import find_drill, item_of
from cardrules.school.progress.attempts import Answer, Attempt, Entry
from cardrules.school.progress.history_summary import TraineeSummary
from cardrules.school.progress.skills import training_of
from cardrules.school.seeded_choice import SeededLots
from cardrules.school.table_exercises import right_answer
from dealers_choice.__main__ import main
from dealers_choice.school.exams.class_practice import trained_of
from dealers_choice.school.exams.csv_export import skills_csv
from dealers_choice.school.exams.handed_in_practice import ENDING
from dealers_choice.school.exams.import_outcome import told_of
from dealers_choice.school.exams.instructors_office import Office
from dealers_choice.school.exams.keys_and_pins import Signer
from dealers_choice.school.exams.verification import verified
from dealers_choice.school.office.class_practice_pdf import skills_list
from dealers_choice.school.office.class_tab import ClassTab
from dealers_choice.school.office.pdf_papers import PAPERS, Paper
from dealers_choice.school.progress.progress_page import ProgressPage
from dealers_choice.school.trainees.practice_hand_in import HandingInError, hand_in
from dealers_choice.school.trainees.trainee_history import Trainee
from dealers_choice.school.trainees.trainee_store import Trainees
from dealers_choice.ui.widgets.controls import Combo
from dealers_choice.ui.widgets.wrapping_layout import WrappingLayout
from dealers_choice.window.main_window import MainWindow

DAY = date(2026, 3, 2)
LONG = "Wolfeschlegelsteinhausenbergerdorff Maximiliana-Theodora Ann"


@cache
def answers(drill: str, wrong: int) -> tuple[Answer, ...]:
    """A whole session, so many of its first answers wrong."""
    setting, found = setting_of(), []
    cells = list(find_drill(drill).cells(setting))
    for place in range(find_drill(drill).size):
        key = find_drill(drill).draw(cells[place % len(cells)], SeededLots(str(place)), setting)
        found.append(Answer(key, "" if place < wrong else right_answer(item_of(key, setting)), 800))
    return tuple(found)


def did(number: int, drill: str = "T1", wrong: int = 0) -> Attempt:
    """What was done on the day of this number."""
    took = tuple(answer._replace(ms=answer.ms + number) for answer in answers(drill, wrong))
    return Attempt(f"a{number}", DAY + timedelta(days=number), drill, "drill", "17", took)


class Computer:
    """A computer on which people train."""

    def __init__(self, folder: Path) -> None:
        self.school = folder / "data" / "school"
        self.trainees = Trainees(self.school / "trainees")

    def trained(self, name: str, done: Sequence[Attempt], trainee: Trainee | None = None) -> Trainee:
        """Somebody has done this there."""
        trainee = trainee or self.trainees.add(name, DAY)
        history = self.trainees.history(trainee)
        for each in done:
            history.add(each)
        return trainee

    def hands_in(self, trainee: Trainee, shared: Path) -> Path:
        """The practice is put into a folder."""
        shared.mkdir(exist_ok=True)
        history = self.trainees.history(trainee)
        return hand_in(history, self.trainees.folder(trainee), shared, lambda _share: None)


def office_in(folder: Path) -> Office:
    """An office that is set up."""
    office = Office(folder / "office", Signer(b"1" * 32), lambda: 0.0)
    office.set_up("Lindenhof", "2718")
    return office


def class_of(office: Office) -> dict[str, list[str]]:
    """The class as a table, by name."""
    text = skills_csv(trained_of(office.roster(), (), office.practices.all()))
    rows = list(csv.reader(io.StringIO(text.removeprefix("\ufeff"))))
    return {row[1]: row for row in rows}


def test_a_class_of_two_computers_is_seen_with_each_skill_first_and_last(tmp_path: Path) -> None:
    one, two, shared = Computer(tmp_path / "1"), Computer(tmp_path / "2"), tmp_path / "shared"
    office = office_in(tmp_path)
    for name in ("Ann Lee", "Bob", LONG):
        office.enrol(name, "A")
    ann = one.trained("Ann Lee", [did(0, wrong=4)])
    first = one.hands_in(ann, shared)
    assert first == one.hands_in(ann, shared), "the same practice has the same name"
    two.hands_in(two.trained("ann  lee", [did(1), did(2), did(3, "T3")]), shared)
    two.hands_in(two.trained("王小明", [did(1)]), shared)
    assert [(each.kind, each.practice) for each in office.merge(shared)] == [("new", True)] * 3
    found = class_of(office)
    assert found["Trainee"][7:9] == ["T1 Two-card totals, first %", "T1 Two-card totals, last %"]
    size = find_drill("T1").size
    assert found["Ann Lee"][:3] == ["A", "Ann Lee", "4"], "both computers are taken together"
    assert found["Ann Lee"][7:9] == [str(round(100 * (size - 4) / size)), "100"]
    assert found["Ann Lee"][10] != "none", "the mark was reached on two days"
    assert found["Bob"][2] == "0"
    assert found["王小明"][0] == "not on the roster"

    one.trained("Ann Lee", [did(4, wrong=2)], ann)
    later = one.hands_in(ann, shared)
    assert later != first
    assert first.exists()
    taken = list(office.merge(shared))
    assert sorted(each.kind for each in taken) == ["known", "known", "known", "new"]
    assert "Ann Lee: 1 session more." in [each.text for each in taken]
    assert told_of(taken) == "0 results and the practice of 1 trainee taken in, 3 known already."
    assert class_of(office)["Ann Lee"][2] == "5"
    again = office_in(tmp_path / "again")
    assert [each.kind for each in reversed([again.take_in(path.read_bytes(), "x") for path in (later, first)])] == [
        "known", "new",
    ], "an earlier file that comes later changes nothing"  # fmt: skip
    assert [each.name for each in office.computers()] == ["", ""]


def test_of_two_of_one_name_on_one_computer_both_are_seen(tmp_path: Path) -> None:
    one, shared, office = Computer(tmp_path / "1"), tmp_path / "shared", office_in(tmp_path)
    for number in (1, 2):
        one.hands_in(one.trained("Ann Lee", [did(day) for day in range(number)]), shared)
    taken = list(office.merge(shared))
    assert [each.kind for each in taken] == ["new", "second"]
    assert "There is another Ann Lee on that computer, since 2026-03-02" in taken[1].text
    rows = trained_of((), (), office.practices.all())
    assert sorted(each.training.sessions for each in rows) == [1, 2]


def test_a_practice_that_does_not_go_on_is_told_and_nothing_is_lost(tmp_path: Path) -> None:
    one, shared, office = Computer(tmp_path / "1"), tmp_path / "shared", office_in(tmp_path)
    ann = one.trained("Ann Lee", [did(0, wrong=4), did(1)])
    assert office.take_in(one.hands_in(ann, shared).read_bytes(), "a").kind == "new"
    folder = one.trainees.folder(ann).parent
    with sqlite3.connect(folder / "kept.sqlite3") as db:
        db.execute("DELETE FROM lines WHERE number = 1")
    db.close()
    shutil.rmtree(folder / "copies")
    taken = office.take_in(one.hands_in(ann, shared).read_bytes(), "b")
    assert (taken.kind, "sessions are gone or changed" in taken.text) == ("second", True)
    assert len(office.practices.all()) == 2


def test_what_is_wrong_with_a_practice_is_told_with_its_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    one, shared, office = Computer(tmp_path / "1"), tmp_path / "shared", office_in(tmp_path)
    path = one.hands_in(one.trained("Ann Lee", [did(0, wrong=2), did(1)]), shared)
    raw = path.read_bytes()
    assert main(["verify", str(path)]) == 0
    said = capsys.readouterr().out
    assert "Ann Lee, since 2026-03-02: 2 sessions" in said
    assert "Two-card totals (T1): " in said
    for at in range(0, len(raw), len(raw) // 40):
        changed = bytearray(raw)
        changed[at] ^= 1
        taken = office.take_in(bytes(changed), "x")
        assert taken.kind in ("refused", "waiting"), at
        assert "ine " in taken.text or at < 30, taken.text
    path.with_name(f"changed{ENDING}").write_bytes(raw.replace(b",800]", b",700]", 1))
    assert main(["verify", str(path.with_name(f"changed{ENDING}"))]) == 1
    assert "line 2: the line is not as it was written" in capsys.readouterr().out
    half = office.take_in(raw[: len(raw) // 2], "half")
    assert half.kind == "waiting"
    whole = b"\n".join(raw.split(b"\n")[:2]) + b"\n"
    assert office.take_in(whole, "without its end").kind == "waiting"
    head = PracticeHead("Ann Lee", "abc", "2026-03-02", Signer(b"2" * 32).public)
    lines = practice_lines(head, [json.dumps({"kind": "diary"})], Signer(b"3" * 32).sign)
    taken = office.take_in("".join(lines).encode(), "forged")
    assert taken.text == "Line 3: the signature is not that of the computer it names."
    lines = practice_lines(head, [json.dumps({"kind": "diary"})], Signer(b"2" * 32).sign)
    assert "1 line of it cannot be judged" in office.take_in("".join(lines).encode(), "odd").text
    assert [each.head.id for each in office.practices.all()] == ["abc"]


@pytest.mark.parametrize(
    ("line", "words"),
    [({"format": "dealers-practice/2"}, "'format' must be"), ({"id": "a/b"}, "letters and digits"),
     ({"since": "yesterday"}, "'since' must be"), ({"key": "12"}, "'key' must be"), ({"trainee": " "}, "a name has")],
)  # fmt: skip
def test_a_head_that_cannot_be_is_refused(line: dict[str, str], words: str) -> None:
    head = {"format": "dealers-practice/1", "trainee": "Ann", "id": "a", "since": "2026-03-02", "key": "0" * 64}
    chain = Chain()
    raw = (chain.add({**head, **line}) + chain.add({"signature": ""})).encode()
    with pytest.raises(FormatError, match=f"line 1: .*{words}"):
        read_practice(raw)


def test_what_an_older_program_has_judged_is_judged_anew_and_what_is_damaged_comes_in_again(tmp_path: Path) -> None:
    one, office = Computer(tmp_path / "1"), office_in(tmp_path)
    raw = one.hands_in(one.trained("Ann Lee", [did(0), did(1)]), tmp_path / "shared").read_bytes()
    office.take_in(raw, "a")
    office._do(lambda db: db.execute("UPDATE practices SET summary = '{}'"))
    assert [each.summary.count for each in office.practices.all()] == [2]
    office._do(lambda db: db.execute("UPDATE practices SET summary = '{}', raw = ?", (b"x",)))
    assert office.practices.all() == []
    assert office.take_in(raw, "a").kind == "new"


def test_an_office_of_an_older_program_has_room_for_practice(tmp_path: Path) -> None:
    office = office_in(tmp_path)
    office.enrol("Ann Lee", "A")
    office.close()
    with contextlib.closing(sqlite3.connect(tmp_path / "office" / "office.sqlite")) as db:
        db.executescript("DROP TABLE practices; DROP TABLE practice_files; PRAGMA user_version = 2;")
    one = Computer(tmp_path / "1")
    raw = one.hands_in(one.trained("Ann Lee", [did(0)]), tmp_path / "shared").read_bytes()
    assert office.take_in(raw, "a").kind == "new"
    assert class_of(office)["Ann Lee"][:3] == ["A", "Ann Lee", "1"]


def test_a_folder_that_takes_nothing_is_told(tmp_path: Path) -> None:
    one = Computer(tmp_path / "1")
    ann = one.trained("Ann Lee", [did(0)])
    history = one.trainees.history(ann)
    with pytest.raises(HandingInError, match=r"cannot be written: No such file"):
        hand_in(history, one.trainees.folder(ann), tmp_path / "nowhere", lambda _share: None)
    path = one.hands_in(ann, tmp_path / "shared")
    path.write_bytes(b"another's")
    with pytest.raises(HandingInError, match="there is another file of this name"):
        one.hands_in(ann, tmp_path / "shared")
    assert path.read_bytes() == b"another's"


@pytest.mark.parametrize("paper", PAPERS)
def test_the_practice_of_a_class_can_be_printed(qtbot: QtBot, tmp_path: Path, paper: Paper) -> None:
    office = office_in(tmp_path)
    for number in range(200):
        office.enrol(f"Trainee number {number:03}", "A class with a name of its own")
    office.enrol(LONG)
    head = PracticeHead(LONG, "a", "2026-03-02", "")
    summary = TraineeSummary()
    one = Computer(tmp_path / "1")
    ann = one.trained(LONG, [did(0, wrong=4), did(1, "T3")])
    summary = one.trainees.history(ann).summary
    assert list(training_of([summary]).skills) == ["T1", "T3"]
    document = pypdfium2.PdfDocument(
        skills_list("Lindenhof", trained_of(office.roster(), [(head, summary)], ()), paper)
    )
    pages = ["".join(page.get_textpage().get_text_range().split()) for page in document]
    whole = "".join(pages)
    assert all(f"Traineenumber{number:03}" in whole for number in range(200))
    assert "".join(LONG.split()) in whole
    assert all("T1Two-cardtotals;T3Third-card" in page or "T1Two-cardtotals" in page for page in pages)
    assert f"Page1of{len(pages)}" in pages[0]


# ------------------------------------------------------------------------------------------------- on the window


def test_buttons_over_a_table_take_as_many_lines_as_they_need(qtbot: QtBot) -> None:
    buttons = [QPushButton("Class list") for _ in range(7)]
    flow = WrappingLayout(*buttons)
    qtbot.addWidget(flow)
    flow.show()
    wide = flow.sizeHint().width() // 7 + 1
    for columns, lines in ((7, 1), (4, 2), (3, 3), (1, 7)):
        flow.resize(columns * wide, flow.heightForWidth(columns * wide))
        assert len({button.y() for button in buttons}) == lines
        assert all(flow.rect().contains(button.geometry()) for button in buttons)


@pytest.mark.parametrize("seen", [True, False])
def test_a_list_that_grows_is_covered_by_no_button_beside_it(qtbot: QtBot, seen: bool) -> None:
    group, button = Combo(), QPushButton("Class list")
    group.addItem("Every class")
    flow = WrappingLayout(group, button)
    qtbot.addWidget(flow)
    flow.resize(800, 60)
    flow.show()
    flow.setVisible(seen)
    group.addItem("The evening class of the autumn")
    flow.show()
    qtbot.waitUntil(lambda: group.width() == group.sizeHint().width())
    qtbot.waitUntil(lambda: group.geometry().right() < button.x())


@pytest.fixture
def window(qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[MainWindow]:
    monkeypatch.setenv("DEALERS_CHOICE_HOME", str(tmp_path / "home"))
    window = MainWindow()
    qtbot.addWidget(window)
    window.resize(1280, 800)
    window.show()
    yield window
    window.close()


def test_a_trainee_hands_in_and_the_class_tab_shows_it(
    qtbot: QtBot, window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    here = Computer(tmp_path / "home")
    ann = here.trained("Ann Lee", [did(0, wrong=4), did(1)])
    here.trainees.choose(ann)
    window.open_school()
    window.school.go("progress")
    page = window.school.page("progress")
    assert isinstance(page, ProgressPage)
    shared = tmp_path / "shared"
    shared.mkdir()
    monkeypatch.setattr(QFileDialog, "getExistingDirectory", lambda *_arguments: str(shared))
    (give,) = [each for each in page.along.findChildren(QPushButton) if each.text() == "Hand &in…"]
    qtbot.mouseClick(give, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: "Handed in as" in page.along._told.text(), timeout=120_000)
    (path,) = shared.iterdir()
    assert path.name.startswith("practice_Ann-Lee_")

    office = office_in(tmp_path)
    office.enrol("Ann Lee", "A")
    office.enrol("Bob", "B")
    assert [each.kind for each in office.merge(shared)] == ["new"]
    tab = ClassTab(office)
    qtbot.addWidget(tab)
    tab.show()
    tab.show_all()
    tab.view.setCurrentIndex(1)
    tab.view.activated.emit(1)
    qtbot.waitUntil(lambda: "Ann Lee" in tab.csv("practice") and tab.group.count() == 3, timeout=30_000)
    table = tab.table()
    assert table is not None
    heads = [table.horizontalHeaderItem(at).text() for at in range(table.columnCount())]
    assert heads == ["Class", "Trainee", "Sessions", "Hours", "Rounds", "Job-ready in", "Two-card totals\nT1"]
    cells = [table.item(0, at).text() for at in range(table.columnCount())]
    assert cells[:3] == ["A", "Ann Lee", "2"], "it is counted once: she trains here, and has handed it in"
    assert cells[-1] == f"{100 * (find_drill('T1').size - 4) / find_drill('T1').size:.0f} → 100"
    assert "T1 Two-card totals, first %" in tab.csv("practice")
    key = next(each for each in tab.findChildren(QLabel) if each.text().startswith("Right answers of"))
    assert key.isVisible()
    tab.view.setCurrentIndex(0)
    tab.view.activated.emit(0)
    assert key.text().startswith("Under each heading stand the points that its faults cost in thirty rounds,")
    tab.group.setCurrentIndex(tab.group.findText("B"))
    tab.group.activated.emit(tab.group.currentIndex())
    assert "Ann Lee" not in tab.csv("practice")
    tab.leave()


class Blind(PastedLook):
    """Sees nothing."""

    def reason(self, entry: Entry) -> str:
        """Nothing is wrong."""
        return ""


@pytest.mark.parametrize("what", ["items", "day", "again", "hours"])
def test_practice_that_was_pasted_in_is_neither_signed_nor_taken_in(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, what: str
) -> None:
    """More items than a session has, a day to come, a session over again, a day of thirty hours: no hand has done that
    in this program."""
    one, office = Computer(tmp_path / "1"), office_in(tmp_path)
    honest, entry = did(1), did(2)
    hour = tuple(answer._replace(ms=30 * 3_600_000 // len(entry.answers)) for answer in entry.answers)
    pasted, words = {
        "items": (entry._replace(answers=entry.answers * 3), "it has 120 items, and such a session has 40"),
        "day": (entry._replace(day=date(2999, 1, 1)), "its day, 2999-01-01, is still to come"),
        "again": (honest._replace(id="another", day=entry.day), "it is another one over again, to the millisecond"),
        "hours": (entry._replace(answers=hour), "its day would have more than 24 hours"),
    }[what]
    shared = tmp_path / "shared"
    trainee = one.trained("Ann Lee", [honest])
    assert one.hands_in(trainee, shared).exists()
    one.trained("Ann Lee", [pasted], trainee)
    with pytest.raises(HandingInError, match=words):
        one.hands_in(trainee, shared)
    monkeypatch.setattr("dealers_choice.school.trainees.practice_hand_in.PastedLook", Blind)
    path = one.hands_in(trainee, shared)  # signed by another program
    taken = office.take_in(path.read_bytes(), path.name)
    assert (taken.kind, words in taken.text) == ("refused", True)
    good, lines, red = verified(path)
    assert not good
    assert lines[0] == f"line 3: this session cannot have been practised: {words}"
    assert red == [0]
