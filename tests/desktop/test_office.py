"""The instructor's office: its door, the roster, what comes in and what is refused, marking, tables and papers."""

from __future__ import annotations

import csv
import io
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path
from tempfile import TemporaryDirectory

import pypdfium2
import pytest
from examinees import SMALL, START, Time, deal_on, exam_file, sat_through, write_test
from pytestqt.qtbot import QtBot

import cardrules
import dealers_choice
from cardrules.casino.baccarat.faults import Error
from cardrules.casino.faults_and_grades import Fault
from cardrules.protocol.match_record import FormatError
from cardrules.school.exams.sitting_remarks import NOTHING
from dealers_choice.school.exams.csv_export import class_csv, class_rows, faults_csv, items_csv
from dealers_choice.school.exams.exam_sitting import ExamRoom
from dealers_choice.school.exams.import_outcome import ImportedFile
from dealers_choice.school.exams.instructors_office import MarkedResult, Office, OfficeError
from dealers_choice.school.exams.keys_and_pins import Signer
from dealers_choice.school.exams.roster_file import RosterEntry, decoded, read_lines
from dealers_choice.school.office import pdf_papers
from dealers_choice.school.office.class_practice_pdf import skills_list
from dealers_choice.school.office.pdf_papers import (
    PAPERS,
    Paper,
    certificate,
    class_list,
    exam_sheet,
    no_font_for,
    paper_note,
    put_html,
)
from dealers_choice.storage.csv_cells import csv_text, safe_cell

LONG = "Wolfeschlegelsteinhausenbergerdorff Maximiliana-Theodora Ann"
CHINESE = "王小明"
ARABIC = "\u0645\u062d\u0645\u062f \u0639\u0644\u064a"  # Muhammad Ali


@lru_cache(maxsize=1)
def results() -> dict[str, bytes]:
    """What some trainees hand in, for all tests."""
    found = {}
    with TemporaryDirectory() as name:
        folder = Path(name)
        for number, trainee in enumerate((LONG, CHINESE)):
            found[trainee] = sat_through(folder / str(number), Time(), trainee)
        time = Time()
        room = ExamRoom(folder / "x", clocks=time.clocks)
        run = room.begin(exam_file(folder), "=1+1", "keys")
        write_test(run, time, wrong=2)
        match = deal_on(run, time, steps=20)
        time.go(400)
        match.run_chance()
        deal_on(run, time)
        found["=1+1"] = room.finish(run)
    return found


def office_in(folder: Path, now: Sequence[float] = (0.0,)) -> Office:
    """An office that is set up and has given the small exam out."""
    office = Office(folder / "office", Signer(b"1" * 32), lambda: now[0])
    office.set_up("Lindenhof", "2718")
    with TemporaryDirectory() as name:
        office.keep_exam(exam_file(Path(name)).read_text(encoding="utf-8"))
    return office


def test_the_door(tmp_path: Path) -> None:
    now = [1_000.0]
    office = office_in(tmp_path, now)
    assert office.school == "Lindenhof"
    assert office.enter("2718")
    for _ in range(3):
        assert not office.enter("1111")
    assert office.wait() == 5
    with pytest.raises(OfficeError, match=r"Too many wrong PINs\. Please wait 5 seconds"):
        office.enter("2718")
    now[0] += 5
    assert not office.enter("1111")
    assert office.wait() == 10
    now[0] -= 86_400  # the clock is set back: that makes it neither shorter nor a day longer
    assert office.wait() == 10
    now[0] += 86_400 + 10
    assert office.enter("2718")
    assert office.wait() == 0
    with pytest.raises(OfficeError, match="A PIN has 4 to 40"):
        office.set_up("Lindenhof", "12")
    office.close()
    again = Office(tmp_path / "office", Signer(b"1" * 32))
    assert again.enter("2718")


def test_a_roster_of_lines_is_taken_and_what_is_refused_is_told(tmp_path: Path) -> None:
    office = office_in(tmp_path)
    office.enrol("Ann Lee", "B")
    text = "\ufeffname;class;note\r\n  Bo  Ek;A\r\n\r\nann lee;A\r\n;A;no name\r\n" + (
        '=1+1;B;x\r\nBo Ek;C\r\n王小明;A;学生\r\n"Lee, Kim";A;"a; b"\r\n"half;A\r\nDee;A;n;more\r\nE\x00;A\r\n'
    )
    entries, refused = read_lines(decoded(text.encode()))
    refused = sorted([*refused, *office.enrol_all(entries)])
    assert [(each.line, each.why) for each in refused] == [
        (4, "ann lee is on the roster already. Add a second name or a number."),
        (5, "A name has 1 to 120 characters, and all can be printed."),
        (7, "Bo Ek is on the roster already. Add a second name or a number."),
        (10, "Its quotation marks do not match."),
        (11, "It has 4 columns; there are name, class, note."),
        (12, "Its name has characters that cannot be printed."),
    ]
    assert [tuple(pupil[1:]) for pupil in office.roster()] == [
        ("Bo Ek", "A", ""), ("Lee, Kim", "A", "a; b"), (CHINESE, "A", "学生"), ("=1+1", "B", "x"), ("Ann Lee", "B", ""),
    ]  # fmt: skip
    assert read_lines("class\tname\nA\tEve")[0][0][2:] == ("Eve", "A", "")
    assert read_lines("Fay")[0][0].name == "Fay"
    assert decoded("Gil;A".encode("utf-16")) == "Gil;A"
    for raw, said in ((b"\xff\xfa", "CSV UTF-8"), (b"x" * 600_000, "too large")):
        with pytest.raises(FormatError, match=said):
            decoded(raw)
    for lines, said in (("a\n" * 3_001, "too many lines"), ("x" * 600_000, "too many letters")):
        with pytest.raises(FormatError, match=said):
            read_lines(lines)
    assert "too long" in read_lines("x" * 1_001)[1][0].why
    many = office.enrol_all([RosterEntry(number, "", f"N {number}", "", "") for number in range(2_000)])
    assert len(many) == 5
    assert many[0].why == "The roster is full: 2,000 trainees."


def test_the_roster(tmp_path: Path) -> None:
    office = office_in(tmp_path)
    ann = office.enrol("  Ann   Lee ", "B")
    office.enrol(CHINESE, "A")
    assert [(pupil.name, pupil.group) for pupil in office.roster()] == [(CHINESE, "A"), ("Ann Lee", "B")]
    with pytest.raises(OfficeError, match="ANN LEE is on the roster already"):
        office.enrol("ANN LEE")
    with pytest.raises(OfficeError, match="That is no name"):
        office.enrol("  ")
    office.regroup(ann.id, "A")
    office.strike(ann.id)
    assert [pupil.name for pupil in office.roster()] == [CHINESE]


def test_results_come_in_once(tmp_path: Path) -> None:
    office = office_in(tmp_path)
    raw = results()[LONG]
    assert office.take_in(raw, "a").kind == "new"
    assert office.take_in(raw, "b").kind == "known"
    with TemporaryDirectory() as other:
        second = sat_through(Path(other), Time(), LONG)
    taken = office.take_in(second, "c")
    assert (taken.kind, "another result of this attempt" in taken.text) == ("second", True)
    assert len(office.results()) == 2
    assert office.raw(office.results()[-1].link) in (raw, second)


def test_a_changed_copy_of_a_result_that_came_in_is_refused_and_a_damaged_one_comes_in_again(tmp_path: Path) -> None:
    office = office_in(tmp_path)
    raw = results()[LONG]
    assert office.take_in(raw, "a").kind == "new"
    changed = office.take_in(raw.replace(b",5000]", b",4000]", 1), "b")
    assert (changed.kind, "line 4: the line is not as it was" in changed.text.lower()) == ("refused", True)
    link = office.results()[0].link
    office._do(lambda db: db.execute("UPDATE results SET raw = ?", (b"damaged",)))
    with pytest.raises(OfficeError, match="import its file again"):
        office.raw(link)
    assert office.take_in(raw, "a").kind == "new"
    assert (office.raw(link), len(office.results())) == (raw, 1)
    assert office.take_in(raw, "a").kind == "known"


def test_what_is_refused_and_why(tmp_path: Path) -> None:
    office = office_in(tmp_path)
    raw = results()[LONG]

    def said(data: bytes) -> ImportedFile:
        return office.take_in(data, "x")

    assert said(raw[: len(raw) // 2])[1:2] == ("waiting",)
    assert said(b"").kind == "refused"
    assert "line 4: the line is not as it was" in said(raw.replace(b",5000]", b",4000]", 1)).text.lower()
    for exam, words in (
        (SMALL._replace(school="Elm Hill"), "It is a result of Elm Hill, another school."),
        (SMALL._replace(title="Spring again"), "another version of Spring again"),
        (SMALL._replace(id="autumn"), "Spring audition was not given out from this office."),
    ):
        with TemporaryDirectory() as other:
            taken = said(sat_through(Path(other), Time(), "Ann", exam))
        assert taken.kind == "refused"
        assert words in taken.text
    assert office.results() == []


def test_a_shared_folder_is_merged_and_left_as_it_is(tmp_path: Path) -> None:
    office = office_in(tmp_path)
    shared = tmp_path / "shared"
    shared.mkdir()
    for number, raw in enumerate(results().values()):
        (shared / f"{number}.dealers-result").write_bytes(raw)
    (shared / "3.dealers-result").write_bytes(next(iter(results().values()))[:900])
    (shared / ".4.dealers-result").write_bytes(b"temporary")
    (shared / "notes.txt").write_text("x")
    before = sorted(path.name for path in shared.iterdir())
    assert [taken.kind for taken in office.merge(shared)] == ["new", "new", "new", "waiting"]
    assert sorted(path.name for path in shared.iterdir()) == before
    (shared / "3.dealers-result").unlink()
    assert [taken.kind for taken in office.merge(shared)] == ["known"] * 3


def test_a_folder_that_vanishes_in_mid_merge(tmp_path: Path) -> None:
    office = office_in(tmp_path)
    shared = tmp_path / "shared"
    shared.mkdir()
    for number, raw in enumerate(results().values()):
        (shared / f"{number}.dealers-result").write_bytes(raw)
    kinds = []
    for taken in office.merge(shared):
        kinds.append((taken.kind, taken.text))
        shutil.rmtree(shared, ignore_errors=True)
    assert [kind for kind, _ in kinds] == ["new", "gone"]
    assert kinds[1][1] == "The folder has vanished; 2 files are left for the next time."
    assert len(office.results()) == 1
    assert [taken.kind for taken in office.merge(shared)] == ["gone"]


@pytest.mark.usefixtures("qtbot")
def test_faults_are_overruled_with_a_reason(tmp_path: Path) -> None:
    office = office_in(tmp_path)
    with TemporaryDirectory() as name:
        time = Time()
        room = ExamRoom(Path(name), clocks=time.clocks)
        run = room.begin(exam_file(Path(name)), "Ann", "keys")
        write_test(run, time)
        deal_on(run, time, hasty=True)
        raw = room.finish(run)
    assert office.take_in(raw, "a").kind == "new"
    (about,) = office.results()
    marked = office.marked(about.link)
    assert marked.found.session is not None
    faults = [fault.error for fault in marked.found.session.faults]
    assert faults == ["R1"]
    assert marked.worth is not None
    assert marked.worth.accuracy == 94.0
    with pytest.raises(OfficeError, match="Please say why"):
        office.mark(about.link, 0, True, "  ", "Kim")
    with pytest.raises(OfficeError, match="Please say who"):
        office.mark(about.link, 0, True, "The bettor had asked for it", " ")
    office.mark(about.link, 0, True, "The bettor had asked for it", "Kim")
    marked = office.marked(about.link)
    assert marked.worth is not None
    assert (marked.worth.accuracy, marked.passed) == (100.0, True)
    assert marked.marks[0].reason == "The bettor had asked for it"
    office.settle(marked._replace(passed=False))
    assert not office.results()[0].passed
    row = list(csv.reader(io.StringIO(faults_csv([marked]))))[1]
    assert row[4:6] == ["R1", "m"]
    assert row[10:] == ["yes", "The bettor had asked for it", "Kim", "no"]
    for coup, error, reason, marker, said in (
        (99, "R13", "x", "Kim", "no such round"), (2, "R9", "x", "Kim", "no fault of the dealer's"),
        (2, "nothing", "x", "Kim", "no fault of the dealer's"), (2, "R13", " ", "Kim", "Please say what was wrong"),
        (2, "R13", "x", " ", "Please say who adds"),
    ):  # fmt: skip
        with pytest.raises(OfficeError, match=said):
            office.add_fault(marked, coup, error, reason, marker)
    office.add_fault(marked, 2, "R7", "Banker stood on 4 against a 3", "Kim")
    marked = office.marked(about.link)
    assert marked.worth is not None
    assert [tuple(added[1:5]) for added in marked.added] == [(2, "R7", "Banker stood on 4 against a 3", "Kim")]
    assert marked.worth.accuracy == 76.0, "four points of five coups"
    assert not marked.passed
    assert any(why.startswith("At most 3 coups in a row without a fault in the drawing rules") for why in marked.why)
    assert [(each.what, each.fault.error, each.fault.coup) for each in marked.rulings()] == [
        ("overruled", "R1", 1), ("added", "R7", 2),
    ]  # fmt: skip
    row = list(csv.reader(io.StringIO(faults_csv([marked]))))[2]
    assert [row[3], *row[4:6], *row[10:]] == [
        "2", "R7", "M", "no", "Banker stood on 4 against a 3", "Kim", "yes",
    ]  # fmt: skip
    (sheet,), _ = words_of(exam_sheet(marked, "A4"))
    assert close("Added by Kim") in sheet
    assert close("Banker stood on 4 against a 3") in sheet
    office.take_back(marked.added[0])
    marked = office.marked(about.link)
    assert (marked.added, marked.passed) == ((), True)
    with pytest.raises(OfficeError, match="a mark is a whole number from 1 to 10"):
        office.review(about.link, "Kim", {"Courtesy": 11})
    office.review(about.link, "Kim", {"Courtesy": 8, "Posture and hands": 6, "Control of the table": 7})
    office.review(about.link, "Jo", {"Courtesy": 4})
    marked = office.marked(about.link)
    assert marked.rubric() == pytest.approx((8 * 3 + 6 * 2 + 7 * 2) / 7)


def test_a_damaged_file_is_set_aside_and_a_newer_one_left(tmp_path: Path) -> None:
    office = office_in(tmp_path)
    office.enrol("Ann")
    office.close()
    path = tmp_path / "office" / "office.sqlite"
    path.write_bytes(b"SQLite format 3\0" + b"\x55" * 4000)
    assert [pupil.name for pupil in office.roster()] == ["Ann"]
    told = office.notice()
    assert "The file of the instructor's office was damaged" in told
    assert "restored from its second copy" in told
    assert len(list(path.parent.glob("office.damaged-*.sqlite"))) == 1
    office.close()
    with sqlite3.connect(path) as db:
        db.execute("PRAGMA user_version = 9")
        db.execute("UPDATE about SET value = '9' WHERE name = 'version'")
    db.close()
    with pytest.raises(OfficeError, match="written by a newer version"):
        office.roster()


# ------------------------------------------------------------------------------------------- tables and papers


@pytest.mark.parametrize("text", ["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1", " =1", "\u00a0=1", "＝1"])
def test_no_cell_is_a_formula(text: str) -> None:
    (row,) = csv.reader(io.StringIO(csv_text([[text]]).removeprefix("\ufeff"), newline=""))
    assert row == [f"'{text}"]
    assert safe_cell(-1.5) == "-1.5"


def all_marked(tmp_path: Path) -> tuple[Office, list[MarkedResult]]:
    office = office_in(tmp_path)
    for trainee, raw in results().items():
        assert office.take_in(raw, trainee).kind == "new"
    return office, [office.marked(about.link) for about in reversed(office.results())]


def test_the_class_as_a_table(tmp_path: Path) -> None:
    office, marked = all_marked(tmp_path)
    office.enrol(CHINESE, "A")
    office.enrol("Bob", "A")
    rows = list(csv.reader(io.StringIO(class_csv(office.roster(), marked).removeprefix("\ufeff"))))
    assert rows[0][:4] == ["Class", "Trainee", "Exams", "Last exam"]
    found = {row[1]: row for row in rows}
    assert found["Bob"][:4] == ["A", "Bob", "0", ""]
    assert found[CHINESE][2:4] == ["1", "Spring audition"]
    assert found["'=1+1"][0] == "not on the roster"
    assert found["'=1+1"][7] == "89"
    items = list(csv.reader(io.StringIO(items_csv(marked))))
    assert len(items) == 1 + 3 * 18
    assert [row[6] for row in items[1:]].count("no") == 2


def test_the_last_exam_is_the_one_that_was_sat_last_in_whatever_order_they_came(tmp_path: Path) -> None:
    office = office_in(tmp_path)
    with TemporaryDirectory() as name:
        later = sat_through(Path(name) / "2", Time(START + 86_400_000), "Ann Lee")
        earlier = sat_through(Path(name) / "1", Time(), "ann lee", wrong=9)
    for raw in (later, earlier):
        office.take_in(raw, "x")
    for results in (office.results(), office.results()[::-1]):
        rows = class_rows((), [office.marked(about.link) for about in results])
        assert rows[1][2:8] == [2, "Spring audition", "2026-03-03", True, "2 results of attempt 1", 100]


def close(text: str) -> str:
    """A text without its blanks."""
    return "".join(text.split())


def printed(name: str) -> str:
    """A name as it can be read back from a paper: without the letters of which this computer has no picture."""
    return close("".join(letter for letter in name if letter not in no_font_for(name)))


def words_of(pdf: bytes) -> tuple[list[str], tuple[float, float]]:
    """The words of each page, without the blanks between them (which depend on where letters stand), and the size of
    the first in points. Each page is drawn, too."""
    document = pypdfium2.PdfDocument(pdf)
    for page in document:
        picture = page.render(scale=0.5)
        assert any(byte < 100 for byte in bytes(picture.buffer)[::7])
    return [close(page.get_textpage().get_text_range()) for page in document], document[0].get_size()


OTHER_WINDOW = f"""
import sys
sys.path[:0] = {[str(Path(module.__file__).parents[1]) for module in (cardrules, dealers_choice)]}
from pathlib import Path
from dealers_choice.school.exams.keys_and_pins import Signer
from dealers_choice.school.exams.instructors_office import Office
folder = Path(sys.argv[1])
office = Office(folder, Signer.of(folder / "installation.key"))
print(",".join(pupil.name for pupil in office.roster()), office.notice())
office.close()
"""


def test_work_beside_leaves_the_office_open_for_this_window_alone(tmp_path: Path) -> None:
    office = Office(tmp_path, Signer.of(tmp_path / "installation.key"))
    office.enrol("Ann Lee")
    beside = office.beside()
    beside.enrol("Bo Ek")
    beside.close()

    def other_window() -> str:
        return subprocess.run(
            [sys.executable, "-c", OTHER_WINDOW, str(tmp_path)], check=True, capture_output=True, text=True
        ).stdout.strip()

    assert other_window() == "Ann Lee,Bo Ek"
    # The other window was not the last that had the file: it has not deleted the log under this one.
    assert (tmp_path / "office.sqlite-wal").exists()
    office.enrol("Cy Orr")
    assert other_window() == "Ann Lee,Bo Ek,Cy Orr", "nothing had to be restored"
    office.close()
    assert not (tmp_path / "office.sqlite-wal").exists(), "the last one tidies up"


@pytest.mark.parametrize(("paper", "size"), [("A4", (595, 842)), ("Letter", (612, 792))])
def test_papers_can_be_read_back(qtbot: QtBot, tmp_path: Path, paper: Paper, size: tuple[int, int]) -> None:
    office, marked = all_marked(tmp_path)
    for each in marked:
        trainee = each.about.trainee
        (text,), (wide, high) = words_of(exam_sheet(each, paper))
        assert (round(wide), round(high)) == size
        assert printed(trainee) in text
        assert "Third-cardrules" in text
        right = each.found.grade["written"]["right"]
        assert each.passed
        assert close(f"Written test: {right} of 18 right.") in text
        assert ("Answered" in text) == (right < 18)
        assert close("Each round's time as a part of par") in text
        (text,), (wide, high) = words_of(certificate(each, paper))
        assert (round(high), round(wide)) == size
        for words in (trainee, "Lindenhof", "Certificate", "Spring audition", "accuracy 100.0", "Instructor"):
            assert printed(words) in text, words
    for number in range(200):
        office.enrol(f"Trainee number {number:03}", "A class with a name of its own")
    office.enrol(LONG)
    pages, _ = words_of(class_list("Lindenhof", office.roster(), marked, paper))
    whole = "".join(pages)
    assert len(pages) < 11
    assert all(f"Traineenumber{number:03}" in whole for number in range(200))
    assert all(printed(trainee) in whole for trainee in (LONG, CHINESE, "=1+1"))
    assert all("Cardreading" in page and f"of{len(pages)}" in page for page in pages)
    assert PAPERS == ("A4", "Letter")


def capital(page: pypdfium2.PdfPage, name: str) -> float:
    """How high the first letter of a name is printed."""
    text = page.get_textpage()
    _, low, _, high = text.get_charbox(text.get_text_range().index(name))
    return float(high - low)


@pytest.mark.parametrize("paper", PAPERS)
def test_a_long_name_is_printed_in_two_lines_and_not_smaller(qtbot: QtBot, tmp_path: Path, paper: Paper) -> None:
    office = office_in(tmp_path)
    office.enrol(LONG, "Evening class of the autumn")
    office.enrol("Willem", "East")
    (page,) = pypdfium2.PdfDocument(class_list("Lindenhof", office.roster(), [], paper))
    assert capital(page, LONG.split()[0]) > 0.95 * capital(page, "Willem")
    assert capital(page, "Evening") > 0.95 * capital(page, "East")


def test_the_worst_sheet_of_all_fits_the_lower_page(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nothing of the written test is answered, and at the table there are sixty faults; the chart and the signatures
    lie below it all."""
    _, (marked, *_) = all_marked(tmp_path)
    found, session = marked.found, marked.found.session
    assert session is not None
    silent = [(at, key, "", ms) for at, key, _, ms in found.sat.items]
    said = "Short by $1.25: the supervisor speaks at some length, as happens."
    faults = [Fault(Error.WRONG_PAYMENT, "M", said, number % 5 + 1, number) for number in range(60)]
    found = found._replace(
        sat=found.sat._replace(items=tuple(silent)),
        session=session._replace(faults=tuple(faults)),
        grade={**found.grade, "written": {"right": 0, "of": 18, "passed": False}},
    )
    fits: list[bool] = []
    monkeypatch.setattr(pdf_papers, "put_html", lambda *page: fits.append(put_html(*page)))
    (text,), _ = words_of(exam_sheet(marked._replace(found=found), "Letter"))
    assert fits == [True]
    assert close("faults more, in the table of faults.") in text


def test_a_sheet_says_the_score_of_the_written_test_once(qtbot: QtBot, tmp_path: Path) -> None:
    office = office_in(tmp_path)
    for trainee, wrong in (("Ann", 5), ("Bob", 2)):
        taken = office.take_in(sat_through(tmp_path / trainee, Time(), trainee, wrong=wrong), "x")
        assert taken.kind == "new"
    for about in office.results():
        (text,), _ = words_of(exam_sheet(office.marked(about.link)))
        right = 16 if about.passed else 13
        assert text.count(f"{right}of18") == 1


def begins_at_the_left(pdf: bytes, words: str) -> bool:
    """Whether what stands at the left end of the line with these words, on the first page, is no letter of English."""
    page = pypdfium2.PdfDocument(pdf)[0].get_textpage()
    found = page.search(words).get_next()
    assert found is not None
    _, low, _, high = page.get_charbox(found[0])
    boxes = [(page.get_charbox(at), page.get_text_range(at, 1)) for at in range(page.count_chars())]
    line = [(box[0], letter) for box, letter in boxes if low < (box[1] + box[3]) / 2 < high and letter.strip()]
    return not min(line)[1].isascii()


def test_a_name_from_right_to_left_turns_no_line(qtbot: QtBot, tmp_path: Path) -> None:
    office = office_in(tmp_path)
    office.take_in(sat_through(tmp_path / "x", Time(), ARABIC), "x")
    (about,) = office.results()
    marked = office.marked(about.link)
    assert begins_at_the_left(exam_sheet(marked), "attempt")
    assert begins_at_the_left(class_list(ARABIC, office.roster(), [marked]), "class list")
    assert begins_at_the_left(skills_list(ARABIC, []), "practice of the class")


def test_a_class_list_names_all_headings_of_several_houses(qtbot: QtBot, tmp_path: Path) -> None:
    office, marked = all_marked(tmp_path)
    first = marked[0]
    assert first.worth is not None
    many = {f"A heading of the house, number {number}": 100.0 for number in range(17)}
    later = first._replace(worth=first.worth._replace(points=dict.fromkeys(many, 0.0)))
    office.enrol(LONG)
    for paper in PAPERS:
        pages, _ = words_of(class_list("Lindenhof", office.roster(), [first._replace(
            worth=first.worth._replace(points=many)), later], paper))  # fmt: skip
        assert all(close(heading) in pages[0] for heading in many)
        assert close(LONG) in pages[0]
        assert pages[0].count("100→0") == 17


def test_an_audition_says_nothing_of_the_headings_of_another_house(qtbot: QtBot, tmp_path: Path) -> None:
    """Who was judged by one house, and then by another, has not become better under the headings of the first."""
    _, marked = all_marked(tmp_path)
    first = marked[0]
    assert first.worth is not None
    ours = first._replace(worth=first.worth._replace(points={"Card reading": 6.0, "Commission": 0.0}))
    theirs = first._replace(worth=first.worth._replace(points={"Karten lesen": 4.0, "Commission": 2.0}))
    head, row = class_rows((), [ours, theirs])
    lost = dict(zip(map(str, head[10:]), row[10:], strict=True))
    assert lost == {
        "Card reading, first": 6.0, "Card reading, last": 6.0, "Commission, first": 0.0, "Commission, last": 2.0,
        "Karten lesen, first": 4.0, "Karten lesen, last": 4.0,
    }  # fmt: skip


def test_letters_without_a_font_are_told(qtbot: QtBot) -> None:
    nobody = "\U000f1234"  # of private use: no font has a picture of it
    assert no_font_for(f"Ann {nobody}É{nobody}") == nobody
    assert paper_note("Ann", f"{nobody}x") == f" This computer has no font for {nobody}: on the paper they are boxes."
    assert paper_note(LONG, "Müller") == ""


def test_there_is_no_certificate_of_what_was_not_passed(qtbot: QtBot, tmp_path: Path) -> None:
    _, marked = all_marked(tmp_path)
    with pytest.raises(ValueError, match="not passed"):
        certificate(marked[0]._replace(passed=False))
    sat = marked[0].found.sat._replace(notes=((61_000, "resumed", 90_000), (62_000, "clock back", 5_000)))
    failed = marked[0]._replace(
        passed=False, why=("Accuracy 70.0; 90 are needed.",), found=marked[0].found._replace(sat=sat)
    )
    (text,), _ = words_of(exam_sheet(failed))
    assert "Notpassed" in text
    noted = "1:01 The exam was interrupted and resumed (1:30 minutes); 1:02 The computer's clock was set back (5 s"
    assert close(noted) in text
    assert close("Accuracy 70.0; 90 are needed.") in text


def test_exams_are_put_where_trainees_find_them(tmp_path: Path) -> None:
    office = office_in(tmp_path)
    (given,) = office.exams()
    path = office.save(tmp_path, "spring-1.dealers-exam", given.text)
    assert ExamRoom(tmp_path / "room").look(path).seal == given.seal
    with pytest.raises(OfficeError, match="there is another file of this name"):
        office.save(tmp_path, "spring-1.dealers-exam", given.text + "\n")
    with pytest.raises(OfficeError, match="cannot be written"):
        office.save(tmp_path / "nowhere", "x", given.text)
    with pytest.raises(OfficeError, match="not sealed yet"):
        office.keep_exam('{"format": "dealers-exam/1", "id": "a", "title": "A", "school": "B"}\n{"part": "written"}')
    with pytest.raises(OfficeError, match="This is no exam: line 1"):
        office.keep_exam("x")


def test_two_results_of_one_attempt_are_told_wherever_they_are_seen(qtbot: QtBot, tmp_path: Path) -> None:
    """Sat in two accounts, for instance, until one of them went well."""
    office, single = office_in(tmp_path), "=1+1"
    with TemporaryDirectory() as name:
        twice = [sat_through(Path(name) / each, Time(), "Ann Lee", wrong=number) for number, each in enumerate("ab")]
    taken = [office.take_in(raw, "x") for raw in (*twice, results()[single])]
    assert [each.kind for each in taken] == ["new", "second", "new"]
    assert "There is another result of this attempt. Look at both." in taken[1].text
    assert sorted((each.trainee, each.twins) for each in office.results()) == [
        (single, 0), ("Ann Lee", 1), ("Ann Lee", 1),
    ]  # fmt: skip
    marked = [office.marked(each.link) for each in office.results()]
    head, *rows = class_rows((), marked)
    told = {row[1]: row[head.index("Look at")] for row in rows}
    assert told == {"Ann Lee": "2 results of attempt 1", single: ""}
    for each in marked:
        (text,), _ = words_of(exam_sheet(each))
        another = close("Not proctored. Another result of this attempt came in.") in text
        assert another == (each.about.trainee == "Ann Lee")
        assert (close(NOTHING) in text) == (each.about.trainee == single)
        (text,), _ = words_of(certificate(each))
        assert (close("Not proctored: the sheet of the exam says why") in text) == another
