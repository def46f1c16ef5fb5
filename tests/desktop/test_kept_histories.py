"""Trainees, houses, assignments and keys are kept twice: damage to one place is put right, and to both is told."""

from __future__ import annotations

import json
import os
import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest
from test_practice import DAY, did

from cardrules.school.exams.assignments import Assignment, Assignments
from cardrules.school.progress.attempts import entry_text
from dealers_choice.maintenance_process import check_school
from dealers_choice.school.exams.keys_and_pins import KEY, KeyTrouble, Signer
from dealers_choice.school.exams.known_assignments import Assigned
from dealers_choice.school.house_profiles import Houses
from dealers_choice.school.trainees.trainee_store import Trainee, TraineeError, Trainees
from dealers_choice.storage.databases.checksum_lines import checked_line
from dealers_choice.storage.databases.rows_kept_twice import Ledger

RESTORED = "has been restored from its second copy"
MISSING = "was damaged and is missing"


@pytest.fixture
def school(tmp_path: Path) -> Path:
    """A school in which somebody has trained on four days."""
    trainees = Trainees(tmp_path / "trainees")
    ann = trainees.set_pin(trainees.add("Ann Lee", DAY), "2718")
    history = trainees.history(ann)
    for day in range(4):
        history.add(did(day, wrong=day))
    return tmp_path


def ann_of(school: Path) -> tuple[Trainees, Trainee]:
    trainees = Trainees(school / "trainees")
    (ann,) = trainees.all()
    return trainees, ann


def change(folder: Path, sql: str, *values: object) -> None:
    """Write into the database of a cabinet as another program would."""
    db = sqlite3.connect(folder / "kept.sqlite3", isolation_level=None)
    assert db.execute(sql, values).rowcount > 0
    db.close()


def flipped(at: int) -> Callable[[bytes], bytes]:
    return lambda raw: raw[:at] + bytes([raw[at] ^ 1]) + raw[at + 1 :]


DAMAGES: dict[str, Callable[[bytes], bytes]] = {
    "a bit": flipped(700),
    "a bit of the last line": flipped(-30),
    "cut": lambda raw: raw[: len(raw) // 2],
    "a byte more": lambda raw: raw[:900] + b"x" + raw[900:],
    "zeros": lambda raw: raw[:500] + bytes(1_500) + raw[2_000:],
    "gone": lambda raw: b"",
}


@pytest.mark.parametrize("damage", DAMAGES)
@pytest.mark.parametrize("place", ["kept.sqlite3", "copies/kept.lines"])
def test_a_history_is_put_right_out_of_either_place(school: Path, damage: str, place: str) -> None:
    trainees, ann = ann_of(school)
    before = trainees.history(ann).summary.text()
    assert check_school(school) == []
    path = school / "trainees" / place
    path.write_bytes(DAMAGES[damage](path.read_bytes()))
    (trainees.folder(ann) / "summary.json").unlink()
    assert trainees.history(ann).summary.text() == before, "before it was looked through"
    check_school(school)
    assert check_school(school) == []
    trainees, ann = ann_of(school)
    history = trainees.history(ann)
    assert (history.summary.text(), history.notices) == (before, [])
    history.add(did(5))
    assert check_school(school) == []
    assert ann_of(school)[0].history(ann).summary.count == 5


def test_a_row_that_another_program_has_changed_is_put_back_and_told_to_who_reads_it(school: Path) -> None:
    trainees, ann = ann_of(school)
    before = [kept.entry for kept in trainees.history(ann).latest(9)]
    change(school / "trainees", "UPDATE lines SET text = ? WHERE number = 2", entry_text(did(2)))
    history = trainees.history(ann)
    assert [kept.entry for kept in history.latest(9)] == before
    assert trainees.history(ann).notices == [
        "Something of the trainees, PINs and sessions was damaged, and has been restored from its second copy."
    ]
    assert check_school(school) == []


def test_what_is_damaged_in_both_places_is_told(school: Path) -> None:
    trainees, ann = ann_of(school)
    change(school / "trainees", "UPDATE lines SET text = ? WHERE number = 2", entry_text(did(2)))
    copy = school / "trainees" / "copies" / "kept.lines"
    lines = copy.read_bytes().splitlines(keepends=True)
    copy.write_bytes(b"".join(flipped(100)(line) if b'",2]"' in line else line for line in lines))
    assert [MISSING in each for each in check_school(school)] == [True]
    assert check_school(school) == []
    history = trainees.history(ann)
    assert (history.summary.count, len(history.latest(9))) == (3, 3), "the summary was made anew"


def test_a_database_that_has_lost_its_end_gives_no_number_twice(school: Path) -> None:
    """As after a power cut: the second copy knows more."""
    folder = school / "trainees"
    trainees, ann = ann_of(school)
    before = (folder / "kept.sqlite3").read_bytes()
    trainees.keep(ann, did(4))
    trainees.keep(ann, did(5))
    (folder / "kept.sqlite3").write_bytes(before)
    trainees.keep(ann, did(6))
    history = trainees.history(ann)
    assert [kept.entry.id for kept in history.latest(3)] == [did(day).id for day in (6, 5, 4)]
    assert [RESTORED in each for each in history.notices] == [True]


@pytest.mark.parametrize(
    "spoilt", [flipped(-30), lambda raw: raw[:-30], lambda raw: raw[:-1], lambda raw: raw + b"half a line"]
)
def test_a_lost_log_and_a_damaged_copy_do_not_go_back_silently(school: Path, spoilt: Callable[[bytes], bytes]) -> None:
    folder = school / "trainees"
    trainees, ann = ann_of(school)
    before, copy = (folder / "kept.sqlite3").read_bytes(), folder / "copies" / "kept.lines"
    trainees.keep(ann, did(4))
    (folder / "kept.sqlite3").write_bytes(before)
    copy.write_bytes(spoilt(copy.read_bytes()))
    told = check_school(school)
    there = [kept.entry.id for kept in ann_of(school)[0].history(ann).latest(9)]
    assert told, "either it is there again or it may be missing: in both cases it is told"
    assert (did(4).id in there) == (RESTORED in told[0])
    assert ("may be missing" in told[-1]) == (RESTORED not in told[0] or len(told) > 1)
    assert check_school(school) == []


NO_FILES = ["folder", *(["pipe"] if hasattr(os, "mkfifo") else [])]


def other_than_a_file(path: Path, kind: str) -> None:
    path.unlink(missing_ok=True)
    path.mkdir() if kind == "folder" else os.mkfifo(path)


@pytest.mark.parametrize("kind", NO_FILES)
@pytest.mark.parametrize("place", ["kept.sqlite3", "copies/kept.lines", "kept.lock"])
def test_what_is_no_file_in_the_place_of_one_is_set_aside(school: Path, place: str, kind: str) -> None:
    path = school / "trainees" / place
    other_than_a_file(path, kind)
    trainees, ann = ann_of(school)
    assert trainees.history(ann).summary.count == 4
    trainees.keep(ann, did(5))
    check_school(school)
    assert path.is_file() or place == "kept.lock"
    assert check_school(school) == []


@pytest.mark.parametrize("kind", NO_FILES)
@pytest.mark.parametrize("place", ["kept.sqlite3-wal", "kept.sqlite3-shm"])
def test_what_is_no_file_in_the_place_of_a_log_costs_nothing(school: Path, place: str, kind: str) -> None:
    other_than_a_file(school / "trainees" / place, kind)
    trainees, ann = ann_of(school)
    trainees.keep(ann, did(5))
    assert trainees.history(ann).summary.count == 5


@pytest.mark.parametrize("kind", NO_FILES)
def test_a_key_that_is_no_file_comes_back_out_of_its_second_copy(tmp_path: Path, kind: str) -> None:
    path = tmp_path / "exams" / KEY
    key = Signer.of(path).public
    other_than_a_file(path, kind)
    assert Signer.of(path).public == key
    assert path.is_file()


def test_a_row_that_its_key_does_not_find_is_not_taken_for_one_of_ours(
    school: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As in a file whose order is damaged: two swapped pages gave assignments that were a number."""
    monkeypatch.setattr(Ledger, "_row", lambda *_: None)
    db = sqlite3.connect(school / "trainees" / "kept.sqlite3")
    ledger = Ledger(school / "trainees" / "copies" / "kept.lines", {"papers": 2, "lines": 2})
    assert ledger.all_whole(db, "papers", "trainee")
    db.execute("INSERT INTO papers VALUES ('trainee', 'x', 7)")
    assert not ledger.all_whole(db, "papers", "trainee")
    assert not ledger.all_proved(db, "lines", [("x", 1, 7)])
    db.close()


def test_entries_about_nothing_keep_nobody_from_writing(school: Path) -> None:
    """As two swapped pages make them."""
    change(school / "trainees", "INSERT INTO kept VALUES ('lines', 'x', 'no number', 0, '')")
    change(school / "trainees", "INSERT INTO kept VALUES ('papers', '[\"trainee\",\n', 'no number', 0, '')")
    trainees, ann = ann_of(school)
    trainees.keep(ann, did(5))
    check_school(school)
    db = sqlite3.connect(school / "trainees" / "kept.sqlite3")
    assert db.execute("SELECT count(*) FROM kept WHERE name = 'x'").fetchone() == (0,)
    db.close()
    assert check_school(school) == []
    assert trainees.history(ann).summary.count == 5


def test_a_row_whose_key_is_no_text_is_put_right(school: Path) -> None:
    change(school / "trainees", "UPDATE papers SET name = CAST(x'ff80' AS TEXT) WHERE kind = 'trainee'")
    trainees, ann = ann_of(school)
    assert ann.name == "Ann Lee"
    check_school(school)
    assert check_school(school) == []
    db = sqlite3.connect(school / "trainees" / "kept.sqlite3")
    assert db.execute("SELECT count(*) FROM papers WHERE kind = 'trainee'").fetchone() == (1,)
    db.close()
    assert trainees.try_pin(ann, "2718", 9.0)


@pytest.mark.parametrize("kind", ["trainee", "pin"])
def test_names_and_pins_are_put_right_and_told(school: Path, kind: str) -> None:
    folder = school / "trainees"
    change(folder, "UPDATE papers SET text = '{}' WHERE kind = ?", kind)
    assert [RESTORED in each for each in check_school(school)] == [True]
    trainees, ann = ann_of(school)
    assert (ann.name, ann.locked, trainees.try_pin(ann, "2718", 9.0)) == ("Ann Lee", True, True)
    change(folder, "UPDATE papers SET text = '{}' WHERE kind = ?", kind)
    (folder / "copies" / "kept.lines").unlink()
    assert [MISSING in each for each in check_school(school)] == [True]
    assert check_school(school) == []


def test_who_has_a_pin_that_is_lost_is_not_let_in(school: Path) -> None:
    trainees, ann = ann_of(school)
    change(school / "trainees", "DELETE FROM papers WHERE kind = 'pin'")
    (school / "trainees" / "copies" / "kept.lines").unlink()
    assert [MISSING in each for each in check_school(school)] == [True]
    assert ann_of(school)[1].locked
    with pytest.raises(TraineeError, match="Your instructor can take it away"):
        trainees.try_pin(ann, "2718", 9.0)


@pytest.mark.parametrize("at", ["history.jsonl", "copies/history.lines", ""])
def test_the_files_of_an_earlier_version_are_taken_in_whole(tmp_path: Path, at: str) -> None:
    """Out of either of their copies."""
    folder = tmp_path / "trainees" / "0a1b2c"
    (folder / "copies").mkdir(parents=True)
    lines = [entry_text(did(day, wrong=day)).encode() + b"\n" for day in range(4)]
    places = [sum(map(len, lines[:number])) for number in range(4)]
    (folder / "name.json").write_text(json.dumps({"name": "Ann Lee", "since": "2026-03-02"}))
    (folder / "history.jsonl").write_bytes(b"".join(lines))
    copied = [checked_line([place, line, ""]) for place, line in zip(places, lines, strict=True)]
    (folder / "copies" / "history.lines").write_bytes(b"".join(copied))
    if at:
        path = folder / at
        path.write_bytes(DAMAGES["zeros"](path.read_bytes()))
    assert check_school(tmp_path) == []
    trainees, ann = ann_of(tmp_path)
    assert (ann.id, ann.name, ann.locked) == ("0a1b2c", "Ann Lee", False)
    history = trainees.history(ann)
    assert (history.summary.count, history.summary.refused, history.notices) == (4, 0, [])
    assert [path.name for path in folder.iterdir()] == ["summary.json"]


def test_houses_and_assignments_are_kept_twice(tmp_path: Path) -> None:
    houses = Houses(tmp_path / "houses")
    text = houses.text(houses.all()[0])
    houses.choose(houses.keep(text))
    assigned = Assigned(tmp_path / "assignments")
    mark = Assignment("a1", "", "T1", 2, 0, DAY, DAY)
    assigned.keep(Assignments("Lindenhof", "", (mark,)))
    change(tmp_path / "houses", "UPDATE papers SET text = replace(text, '=', ' = ')")
    change(tmp_path / "assignments", "DELETE FROM papers")
    assert [RESTORED in each for each in check_school(tmp_path)] == [True, True]
    assert houses.text(houses.current()) == text
    assert assigned.of("Lindenhof").all == (mark,)
    houses.remove(houses.current())
    assert not houses.current().own
    assert check_school(tmp_path) == []


def test_the_key_is_kept_twice_and_every_bit_of_it_is_put_right(tmp_path: Path) -> None:
    path = tmp_path / "exams" / KEY
    public = Signer.of(path).public
    for place in (path, path.parent / "copies" / KEY):
        whole = place.read_bytes()
        for bit in range(8 * len(whole)):
            raw = bytearray(whole)
            raw[bit // 8] ^= 1 << bit % 8
            place.write_bytes(raw)
            assert [RESTORED in each for each in check_school(tmp_path)] == [True] * (place == path)
            assert place.read_bytes() == whole
            assert Signer.of(path).public == public
    path.write_bytes(b"half")
    assert Signer.of(path).public == public
    for place in (path, path.parent / "copies" / KEY):
        place.write_bytes(b"half")
    with pytest.raises(KeyTrouble, match="damaged"):
        Signer.of(path)


def test_a_key_of_an_earlier_version_is_kept_twice_from_then_on(tmp_path: Path) -> None:
    path = tmp_path / KEY
    path.write_bytes(b"1" * 32)
    assert Signer.of(path).public == Signer(b"1" * 32).public
    path.write_bytes(b"")
    assert Signer.of(path).public == Signer(b"1" * 32).public
