"""Results as a school loads them into its database, and the computers from which they come."""

from __future__ import annotations

import contextlib
import sqlite3
import sys
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from tempfile import TemporaryDirectory
from types import SimpleNamespace
from typing import Any

import pytest
from examinees import SMALL, Time, deal_on, exam_file, killed, sat_through, write_test

from cardrules.protocol.match_record import FormatError
from cardrules.school.exams.exam_result import read_result
from dealers_choice.cli.run_command import run_command
from dealers_choice.school.exams.exam_sitting import ExamRoom
from dealers_choice.school.exams.instructors_office import Office, OfficeError
from dealers_choice.school.exams.keys_and_pins import Signer, fingerprint
from dealers_choice.school.exams.known_computers import computers_text, known_here, read_computers


@lru_cache(maxsize=1)
def handed_in() -> dict[str, bytes]:
    """What two trainees have handed in, on computers of their own; the second with faults."""
    with TemporaryDirectory() as name:
        folder, time = Path(name), Time()
        good = sat_through(folder / "1", time, "王小明")
        room = ExamRoom(folder / "2", clocks=time.clocks)
        run = room.begin(exam_file(folder), "Ann", "keys")
        write_test(run, time, wrong=4)
        deal_on(run, time, hasty=True)
        return {"wang": good, "ann": room.finish(run)}


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A shared folder with both results, half a one, and what is none."""
    monkeypatch.setenv("DEALERS_CHOICE_HOME", str(tmp_path / "home"))
    found = tmp_path / "shared"
    found.mkdir()
    for name, raw in handed_in().items():
        (found / f"{name}.dealers-result").write_bytes(raw)
    (found / "half.dealers-result").write_bytes(handed_in()["ann"][:900])
    (found / "notes.txt").write_text("x")
    return found


def key_of(name: str) -> str:
    return read_result(handed_in()[name]).head.key


def rows(database: Path, select: str) -> list[Any]:
    with contextlib.closing(sqlite3.connect(database)) as db:
        return db.execute(select).fetchall()


def test_a_folder_is_loaded_once_into_sqlite(folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    database = tmp_path / "all.sqlite"
    assert run_command(["results", str(folder), "--sql", str(database)]) == 1, "one file is refused"
    said = capsys.readouterr().out
    assert "ann.dealers-result: Ann, Spring audition, attempt 1: not passed (computer " in said
    assert "half.dealers-result: line " in said
    assert said.endswith(f"2 results verified, in {database}; 1 file refused.\n")
    changed = folder / "half.dealers-result"
    changed.write_bytes((folder / "ann.dealers-result").read_bytes().replace(b",5000]", b",4000]", 1))
    assert run_command(["results", str(folder), "--sql", str(database)]) == 1, "a changed copy is not there already"
    assert "half.dealers-result: line 4: the line is not as it was written" in capsys.readouterr().out
    changed.unlink()
    assert run_command(["results", str(folder), "--sql", str(database)]) == 0
    assert "ann.dealers-result: it is there already." in capsys.readouterr().out
    select = (
        "SELECT trainee, attempt, passed, written_right, written_of, coups, installation FROM results ORDER BY file"
    )
    assert rows(database, select) == [
        ("Ann", 1, 0, 14, 18, 5, key_of("ann")), ("王小明", 1, 1, 18, 18, 5, key_of("wang")),
    ]  # fmt: skip
    assert rows(database, "SELECT min(began) FROM results") == [("2026-03-02T10:00:00+00:00",)]
    of_ann = "JOIN results USING (link) WHERE trainee = 'Ann'"
    for select, found in (
        ("SELECT error, severity, coup FROM faults", [("R1", "m", 1)]),
        ("SELECT count(*), sum(correct) FROM items", [(18, 14)]),
        ("SELECT count(*) FROM coups", [(5,)]),
        ("SELECT min(what) FROM notes", [("audition",)]),
        ("SELECT sum(points) FROM headings", [(6.0,)]),
    ):
        assert rows(database, f"{select} {of_ann}") == found
    assert rows(database, "SELECT id, title, school FROM exams") == [(SMALL.id, SMALL.title, SMALL.school)]


def test_tables_from_before_there_were_several_games_go_on(folder: Path, tmp_path: Path) -> None:
    """They get the columns that say which was dealt; what lies in them is of the first."""
    database = tmp_path / "old.sqlite"
    run_command(["results", str(folder), "--sql", str(database)])
    games = rows(database, "SELECT game FROM results")
    with contextlib.closing(sqlite3.connect(database)) as db, db:
        for table in ("exams", "results"):
            db.execute(f"ALTER TABLE {table} DROP COLUMN game")
        db.execute("UPDATE about SET value = '1' WHERE name = 'edition'")
    run_command(["results", str(folder), "--sql", str(database)])
    assert rows(database, "SELECT game FROM results") == games == [("mini_baccarat",)] * len(games)
    assert rows(database, "SELECT value FROM about") == [("2",)]


def test_names_in_hebrew_turn_no_line_that_is_printed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """As on the school's papers: each is in marks that keep the words and numbers beside it in their order."""
    result = read_result(sat_through(tmp_path, Time(), "דנה"))
    (path,) = (tmp_path / "results").iterdir()
    known = tmp_path / "known"
    known.write_text(computers_text("A school", {result.head.key: "מעבדה"}), encoding="utf-8")
    assert run_command(["verify", str(path), "--computers", str(known)]) == 0
    assert run_command(["results", str(path.parent), "--computers", str(known)]) == 0
    said = capsys.readouterr().out
    assert ": \u2068דנה\u2069, attempt 1\n" in said
    assert ": \u2068מעבדה\u2069\n" in said
    told = "\u2068דנה\u2069, Spring audition, attempt 1: passed (\u2068מעבדה\u2069).\n"
    assert f"\u2068{path.name}\u2069: {told}" in said


def test_a_database_that_cannot_be_is_told_in_a_line(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def told(where: str) -> str:
        assert run_command(["results", str(folder), "--sql", where]) == 2
        (line,) = capsys.readouterr().err.splitlines()
        return str(line)

    (tmp_path / "x").write_text("no database at all, but a text that is longer than its header " * 9)
    assert "The database cannot be written: file is not a database" in told(str(tmp_path / "x"))
    assert "The database cannot be opened" in told(str(tmp_path / "nowhere" / "x"))
    monkeypatch.setitem(sys.modules, "psycopg", None)
    assert 'pip install "dealers-choice[postgres]"' in told("postgresql://ann@db/school")
    newer = tmp_path / "newer"
    with contextlib.closing(sqlite3.connect(newer)) as db, db:
        db.execute("CREATE TABLE about (name TEXT PRIMARY KEY, value TEXT NOT NULL)")
        db.execute("INSERT INTO about VALUES ('edition', '7')")
    assert "These tables are of edition 7" in told(str(newer))
    assert run_command(["results", str(tmp_path / "nowhere")]) == 2


def test_postgresql_is_spoken_to_by_its_own_driver(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A stand-in for the driver: it wants its own marks, knows its own errors, and keeps all in a file."""

    class Cursor:
        def __init__(self, db: sqlite3.Connection) -> None:
            self._cursor = db.cursor()

        def execute(self, text: str, values: Any = ()) -> None:
            assert "?" not in text
            self._cursor.execute(text.replace("%s", "?"), values)

        def executemany(self, text: str, values: Any) -> None:
            assert "?" not in text
            self._cursor.executemany(text.replace("%s", "?"), values)

        def fetchone(self) -> Any:
            return self._cursor.fetchone()

        def fetchall(self) -> Any:
            return self._cursor.fetchall()

    class Connection:
        def __init__(self) -> None:
            self._db = sqlite3.connect(tmp_path / "server")
            self.commit, self.rollback, self.close = self._db.commit, self._db.rollback, self._db.close

        def cursor(self) -> Cursor:
            return Cursor(self._db)

    asked: list[str] = []

    def connect(where: str) -> Connection:
        asked.append(where)
        if "nobody" in where:
            raise ConnectionError("no password\nsupplied")
        return Connection()

    monkeypatch.setitem(sys.modules, "psycopg", SimpleNamespace(connect=connect, Error=ConnectionError))
    (folder / "half.dealers-result").unlink()
    assert run_command(["results", str(folder), "--sql", "postgresql://ann:secret@db/school"]) == 0
    assert capsys.readouterr().out.endswith("2 results verified, in postgresql://ann@db/school.\n")
    assert rows(tmp_path / "server", "SELECT count(*) FROM results") == [(2,)]
    assert run_command(["results", str(folder), "--sql", "postgresql://nobody@db/school"]) == 2
    assert "The database cannot be opened: no password supplied" in capsys.readouterr().err


# --------------------------------------------------------------------------------------- known computers


@pytest.fixture
def office(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Office]:
    """The office of this computer, with both results."""
    monkeypatch.setenv("DEALERS_CHOICE_HOME", str(tmp_path / "home"))
    office = Office(tmp_path / "home" / "data" / "school" / "office", Signer(b"1" * 32), lambda: 5.0)
    office.set_up("Lindenhof", "2718")
    with TemporaryDirectory() as name:
        office.keep_exam(exam_file(Path(name)).read_text(encoding="utf-8"))
    yield office
    office.close()


def test_the_office_knows_computers_by_the_names_it_gives_them(office: Office) -> None:
    assert office.take_in(handed_in()["wang"], "a").text.endswith("passed.")
    (found,) = office.computers()
    assert (found.key, found.name, found.results, found.trainees) == (key_of("wang"), "", 1, ("王小明",))
    office.trust(f"  {key_of('wang').upper()}\n", " Room  1 ")
    (found,) = office.computers()
    assert (found.name, found.added) == ("Room 1", 5.0)
    assert office.marked(office.results()[0].link).computer == "Room 1"
    taken = office.take_in(handed_in()["ann"], "b")
    assert "It comes from a computer that is not on the list." in taken.text
    assert [each.name for each in office.computers()] == ["Room 1", ""]
    for key, name, words in (("abc", "x", "a computer's key has 64"), (key_of("ann"), " ", "give the computer a name")):
        with pytest.raises(OfficeError, match=words):
            office.trust(key, name)
    office.distrust(key_of("wang"))
    assert {each.name for each in office.computers()} == {""}
    assert office.marked(office.results()[0].link).computer == ""


def test_verify_tells_whether_it_knows_the_computer(
    office: Office, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path, listed = tmp_path / "x.dealers-result", tmp_path / "computers.txt"
    path.write_bytes(handed_in()["ann"])

    def told(*more: str) -> tuple[int, str]:
        return run_command(["verify", str(path), *more]), capsys.readouterr().out

    code, said = told()
    assert (code, f"computer {fingerprint(key_of('ann'))}\n" in said) == (0, True)
    office.trust(key_of("wang"), "Room 1")
    code, said = told()
    assert (code, "not on the list of known ones; its key is " in said) == (0, True)
    office.trust(key_of("ann"), "Room 2")
    code, said = told()
    assert (code, f"{fingerprint(key_of('ann'))}: Room 2\n" in said) == (0, True)
    listed.write_text(computers_text("Lindenhof", {key_of("wang"): "Room #1"}), encoding="utf-8")
    code, said = told("--computers", str(listed))
    assert (code, said.splitlines()[0]) == (1, f"line 1: the computer {fingerprint(key_of('ann'))} is not on the list")
    assert run_command(["results", str(tmp_path), "--computers", str(listed)]) == 1
    assert "is not on the list" in capsys.readouterr().out
    listed.write_text("nonsense\n")
    assert run_command(["verify", str(path), "--computers", str(listed)]) == 2
    assert "line 1: a computer's key has 64" in capsys.readouterr().err


def test_the_rulings_are_told_by_verify_and_put_into_the_database(
    office: Office, folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    database, path = tmp_path / "all.sqlite", folder / "ann.dealers-result"
    assert office.take_in(handed_in()["ann"], "ann").kind in ("new", "there")
    about = next(each for each in office.results() if each.trainee == "Ann")
    run_command(["results", str(folder), "--sql", str(database)])
    assert rows(database, "SELECT * FROM rulings") == []
    capsys.readouterr()
    assert run_command(["verify", str(path)]) == 0
    said = capsys.readouterr().out
    assert "The file holds no rulings of an instructor, and there are none on this computer: whoever has" in said
    assert "Ruling:" not in said
    office.mark(about.link, 0, True, "The bettor had asked for it", "Kim")
    office.add_fault(office.marked(about.link), 2, "R13", "Took a winner at 3", "Kim")
    assert run_command(["verify", str(path)]) == 0
    said = capsys.readouterr().out
    assert "Rulings of the instructor's room on this computer; the file does not hold them:\n" in said
    assert "The file holds no rulings" not in said
    assert "Ruling: R1 m in round 1 overruled by Kim: The bettor had asked for it\n" in said
    assert "Ruling: R13 C in round 2 added by Kim: Took a winner at 3\n" in said
    assert "With the rulings: not passed. " in said
    assert "Critical errors that were not put right: 1." in said
    run_command(["results", str(folder), "--sql", str(database)])
    assert rows(database, "SELECT number, ruling, coup, error, severity, reason, marker FROM rulings") == [
        (1, "overruled", 1, "R1", "m", "The bettor had asked for it", "Kim"),
        (2, "added", 2, "R13", "C", "Took a winner at 3", "Kim"),
    ]
    assert rows(database, "SELECT link, passed, accuracy FROM ruled") == [(about.link, 0, 40.0)]
    office.take_back(office.marked(about.link).added[0])
    run_command(["results", str(folder), "--sql", str(database)])
    assert [row[0] for row in rows(database, "SELECT ruling FROM rulings")] == ["overruled"], "written anew each time"


def test_lists_of_computers_are_read_as_they_were_written(tmp_path: Path) -> None:
    known = {"0" * 64: "Room 1", "f" * 64: ""}
    assert read_computers(computers_text("Lindenhof", known).encode()) == known
    assert read_computers(b"\xef\xbb\xbf\r\n# all\r\n") == {}
    with pytest.raises(FormatError, match="not UTF-8"):
        read_computers(b"\xff")
    assert known_here(tmp_path) == {}
    (tmp_path / "school" / "office").mkdir(parents=True)
    (tmp_path / "school" / "office" / "office.sqlite").write_bytes(b"nothing of the kind")
    assert known_here(tmp_path) == {}


def test_what_must_be_looked_at_is_in_the_tables(
    folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Two results of one attempt, and why a result is not proctored."""
    time = Time()
    room = ExamRoom(tmp_path / "again", clocks=time.clocks)
    run = room.begin(exam_file(tmp_path), "ANN", "keys")
    write_test(run, time, most=3)
    killed(run)
    time.go(60_000)
    run = room.resume(run.journal.path)
    write_test(run, time)
    (folder / "again.dealers-result").write_bytes(room.finish(run))
    (folder / "half.dealers-result").unlink()
    database = tmp_path / "all.sqlite"
    assert run_command(["results", str(folder), "--sql", str(database)]) == 0
    said = capsys.readouterr().out
    assert "ANN, Spring audition, attempt 1: not passed, not proctored (computer " in said
    assert said.count("There is another result of this attempt.") == 1
    twins = "SELECT one.trainee, other.trainee FROM twins JOIN results one USING (link) "
    twins += "JOIN results other ON other.link = twins.other ORDER BY 1"
    assert rows(database, twins) == [("ANN", "Ann"), ("Ann", "ANN")]
    doubts = "SELECT trainee, doubt FROM doubts JOIN results USING (link)"
    assert rows(database, doubts) == [("ANN", "The exam was interrupted and resumed: once, 1:00 minutes in all.")]
