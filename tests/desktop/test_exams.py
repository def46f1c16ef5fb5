"""Exams on a computer: who may begin, what a power cut, a full disk and a wrong clock leave, and that nobody can change
a result without its being seen."""

from __future__ import annotations

import json
import os
from collections.abc import Sequence
from datetime import datetime
from functools import lru_cache
from pathlib import Path
from tempfile import TemporaryDirectory
from time import time as clock
from typing import Any

import pytest
from examinees import DRAWN, SMALL, START, Time, deal_on, exam_file, killed, right_answer, sat_through, write_test
from hypothesis import given, settings
from hypothesis import strategies as st
from nacl.pwhash.scrypt import kdf
from nacl.secret import SecretBox

from cardrules.school.exams import exam_result
from cardrules.school.exams.exam import Lock, read_exam, seal
from cardrules.school.exams.exam_result import Examined, examined, read_result, signed_text
from cardrules.school.hash_chain import BrokenChain, Chain
from cardrules.school.list_of_drills import item_of
from dealers_choice.cli.run_command import run_command
from dealers_choice.school.exams import exam_journal, exam_sitting
from dealers_choice.school.exams.exam_sitting import ExamRefused, ExamRoom, file_name, put_whole
from dealers_choice.school.exams.keys_and_pins import (
    KeyTrouble,
    Signer,
    check_pin,
    days_to_find,
    fingerprint,
    hash_pin,
    is_signed,
    lock_seed,
    new_pin,
    unlock_seed,
)
from dealers_choice.school.exams.verification import verified


@lru_cache(maxsize=1)
def result() -> bytes:
    """One result for all who look at it."""
    with TemporaryDirectory() as folder:
        return sat_through(Path(folder), Time())


def written_anew(change: Any = None, signer: Signer | None = None, **head: Any) -> bytes:
    """The result with a chain that holds again, and with a signature: what somebody with the program's key could
    make. ``change`` is given the data of every line and may change it."""
    lines = [json.loads(line) for line in result().decode().splitlines()]
    signer = signer or Signer(b"7" * 32)
    lines[0] |= {"key": signer.public, **head}
    chain, text = Chain(), b""
    for line in lines:
        del line["link"]
        if change is not None:
            change(line)
        if "signature" in line:
            line["signature"] = signer.sign(signed_text(read_result(result()).head, chain.last))
        text += chain.add(line).encode()
    return text


# ------------------------------------------------------------------------------------------ an exam as it should be


def test_an_exam_without_a_fault_is_verified(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    time = Time()
    raw = sat_through(tmp_path, time, "李 娜")
    (path,) = (tmp_path / "results").iterdir()
    assert path.read_bytes() == raw
    assert path.name.startswith("spring-1_李-娜_1_")
    assert list((tmp_path / "running").iterdir()) == []
    assert run_command(["verify", str(path), "--exam", str(tmp_path / "spring-1.dealers-exam")]) == 0
    said = capsys.readouterr().out
    assert "Written test: 18 of 18" in said
    assert "Audition: 5 coups, accuracy 100.0" in said
    assert "graded right.\n" in said
    found = examined(raw, is_signed)
    assert found.grade["passed"]
    assert found.session is not None
    assert len(found.session.coups) == 5


def test_mistakes_are_in_the_grade(tmp_path: Path) -> None:
    time = Time()
    room = ExamRoom(tmp_path, clocks=time.clocks)
    run = room.begin(exam_file(tmp_path), "Ann", "keys")
    write_test(run, time, wrong=5)
    deal_on(run, time, hasty=True)
    found = examined(room.finish(run), is_signed)
    assert found.grade["written"] == {"right": 13, "of": 18, "passed": False}
    assert found.grade["why"][0] == "Written test: 13 of 18 are right."
    assert [fault[:2] for fault in found.grade["audition"]["faults"]] == [["R1", 1]]
    assert not found.differences
    assert not found.grade["passed"]


def test_one_who_taps_out_has_dealt_too_few_coups(tmp_path: Path) -> None:
    time = Time()
    room = ExamRoom(tmp_path, clocks=time.clocks)
    run = room.begin(exam_file(tmp_path), "Ann", "mouse")
    write_test(run, time, most=3)
    deal_on(run, time, steps=30)
    run.note("tapped out")
    found = examined(room.finish(run), is_signed)
    assert not found.differences
    assert found.grade["written"]["right"] == 3
    assert any(why.startswith("Coups dealt: ") for why in found.grade["why"])


def test_one_may_go_back_in_the_written_test_until_it_is_handed_in(tmp_path: Path) -> None:
    time = Time()
    room = ExamRoom(tmp_path, clocks=time.clocks)
    run = room.begin(exam_file(tmp_path), "Ann", "mouse")
    setting = run.head.exam.house().setting()
    rights = [right_answer(item_of(key, setting)) for key in run.asked]
    run.answer("nothing", 4_000, 0)
    run.answer("", 1_500, 1)  # looked at
    run.answer(rights[2], 2_000, 2)
    run.answer(rights[0], 3_000, 0)  # gone back, and put right
    assert (run.answered, run.open_item(), run.open_item(2)) == (2, 1, 3)
    run.journal.close()
    run = room.resume(run.journal.path)
    assert (run.answered, run.open_item()) == (2, 1)
    run.answer("", 700, 2)  # looked at once more: the answer stays
    for number, right in enumerate(rights):
        if not run.given.get(run.asked[number]):
            run.answer(right, 1_000, number)
    assert run.open_item() is None
    assert run.in_written, "one may still go back"
    run.answer("nothing", 900, 5)
    run.answer(rights[5], 100, 5)
    run.hand_in()
    run.answer("nothing", 100, 0)
    deal_on(run, time)
    found = examined(room.finish(run), is_signed)
    assert found.differences == ()
    assert found.grade["written"] == {"right": 18, "of": 18, "passed": True}
    assert [key for _, key, _, _ in found.sat.items] == list(run.asked), "each once, as they were first looked at"
    spent = [ms for _, _, _, ms in found.sat.items]
    assert spent[:6] == [7_000, 2_500, 2_700, 1_000, 1_000, 2_000]
    assert sum(what == "written over" for _, what, _ in found.sat.notes) == 1


def test_answers_after_the_time_do_not_count(tmp_path: Path) -> None:
    time = Time()
    room = ExamRoom(tmp_path, clocks=time.clocks)
    run = room.begin(exam_file(tmp_path), "Ann", "mouse")
    write_test(run, time, most=3)
    assert run.time_left() == 30 * 60_000 - 15_000
    time.go(30 * 60_000)
    run.answer("A", 500)
    assert not run.in_written
    assert (run.answered, run.noted("time over")) == (3, 30 * 60_000 + 15_000)


# ------------------------------------------------------------------------------------------------------- who may begin


def test_who_may_not_begin_is_told_why(tmp_path: Path) -> None:
    time = Time()
    room = ExamRoom(tmp_path, "Lindenhof", time.clocks)

    def refusal(path: Path, name: str = "Ann", pin: str = "") -> str:
        with pytest.raises(ExamRefused) as caught:
            room.begin(path, name, "keys", pin)
        return str(caught.value)

    assert "cannot be read: No such file" in refusal(tmp_path / "nothing")
    draft = tmp_path / "draft"
    draft.write_text(
        '{"format": "dealers-exam/1", "id": "a", "title": "A", "school": "Lindenhof"}\n{"part": "written"}'
    )
    assert "is a draft" in refusal(draft)
    draft.write_text(draft.read_text().replace("exam/1", "exam/9"))
    assert "line 1: the record has the newer format" in refusal(draft)
    path = exam_file(tmp_path)
    path.write_text(path.read_text().replace('"coups": 5', '"coups": 6'))
    assert "line 4: it was changed after the exam was sealed" in refusal(path)
    assert "This is an exam of Elm Hill" in refusal(exam_file(tmp_path, SMALL._replace(school="Elm Hill")))
    listed = exam_file(tmp_path, SMALL._replace(trainees=("Bob",)))
    assert "Ann is not on the list" in refusal(listed)
    assert "\u2068\u05d0\u05d1\u2069 is not on the list" in refusal(listed, "\u05d0\u05d1"), (
        "a Hebrew name turns no words"
    )
    assert "Please write your name" in refusal(listed, "  ")
    closed = SMALL._replace(opens="2026-03-01T08:00Z", closes="2026-03-02T09:59Z")
    assert "This exam closed on 02 March 2026" in refusal(exam_file(tmp_path, closed))
    opens = SMALL._replace(opens="2026-03-02T10:01Z")
    assert "This exam opens on 02 March 2026" in refusal(exam_file(tmp_path, opens))
    locked = exam_file(tmp_path, pin="2718")
    assert "not the PIN" in refusal(locked, pin="2719")
    assert room.begin(locked, "Ann", "keys", "2718").head.seed == DRAWN


def test_attempts_are_counted_from_their_first_line(tmp_path: Path) -> None:
    time = Time()
    room = ExamRoom(tmp_path, clocks=time.clocks)
    path = exam_file(tmp_path, SMALL._replace(attempts=2))
    for attempt in (1, 2):
        run = room.begin(path, "Ann", "keys")
        assert run.head.attempt == attempt
        with pytest.raises(ExamRefused, match="Resume it instead"):
            room.begin(path, "ANN", "keys")
        room.finish(run)
    with pytest.raises(ExamRefused, match="used up the attempts at this exam: 2 of 2"):
        room.begin(path, "Ann", "keys")
    assert room.begin(path, "Bob", "keys").head.attempt == 1


# -------------------------------------------------------------------------------------- power, disk, clock


def test_an_exam_goes_on_after_a_power_cut_and_the_gap_is_told(tmp_path: Path) -> None:
    time = Time()
    room = ExamRoom(tmp_path, clocks=time.clocks)
    run = room.begin(exam_file(tmp_path, SMALL._replace(pauses=True)), "Ann", "keys")
    write_test(run, time, most=7)
    (broken,) = room.broken()
    assert (broken.trainee, broken.attempt, broken.title) == ("Ann", 1, "Spring audition")
    with broken.path.open("ab") as file:
        file.write(b'{"item":["W1 8 1')  # the line that was being written
    killed(run)
    time.go(90_000)
    run = room.resume(broken.path)
    assert run.answered == 7
    write_test(run, time)
    deal_on(run, time, steps=40)
    killed(run)
    time.go(3_600_000)
    run = room.resume(broken.path)
    match = deal_on(run, time)
    assert len(match.done) > 40
    found = examined(room.finish(run), is_signed)
    assert not found.differences
    assert found.grade["passed"]
    assert [note[1:] for note in found.sat.notes if note[1] == "resumed"] == [
        ("resumed", 90_000),
        ("resumed", 3_600_000),
    ]
    assert room.broken() == []


def test_a_journal_that_was_changed_cannot_be_resumed(tmp_path: Path) -> None:
    time = Time()
    room = ExamRoom(tmp_path, clocks=time.clocks)
    run = room.begin(exam_file(tmp_path), "Ann", "keys")
    write_test(run, time, most=7)
    path = run.journal.path
    killed(run)
    path.write_bytes(path.read_bytes().replace(b",5000]", b",4000]", 1))
    with pytest.raises(ExamRefused, match="line 4: the line is not as it was written"):
        room.resume(path)
    assert room.attempts(run.head.exam, "Ann") == 1


def test_a_full_disk_is_told_and_the_exam_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    time = Time()
    room = ExamRoom(tmp_path, clocks=time.clocks)
    run = room.begin(exam_file(tmp_path), "Ann", "keys")
    told: list[bool] = []
    run.journal.told = told.append
    real = os.write

    def full(handle: int, data: Any) -> int:
        if len(data) > 100:
            return real(handle, bytes(data)[:10])  # a part of a line, and then nothing
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(exam_journal.os, "write", full)
    write_test(run, time)
    assert told == [False]
    assert run.journal.owes
    monkeypatch.setattr(exam_journal.os, "write", real)
    deal_on(run, time, steps=5)
    assert told == [False, True]
    assert run.journal.path.read_bytes() == run.journal.text
    monkeypatch.setattr(exam_journal.os, "write", full)
    deal_on(run, time)
    raw = room.finish(run)
    assert run.journal.owes
    found = examined(raw, is_signed)
    assert not found.differences
    assert [what for _, what, _ in found.sat.notes].count("unsaved") == 2


@pytest.mark.parametrize("lines_written", [0, 1, 2])
def test_an_exam_whose_end_meets_a_full_disk_comes_to_one_result(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, lines_written: int
) -> None:
    """The disk takes so many of the last two lines, and is full; later the program is opened anew."""
    time = Time()
    room = ExamRoom(tmp_path, clocks=time.clocks)
    path = exam_file(tmp_path, SMALL._replace(audition=None, attempts=2))
    run = room.begin(path, "Ann", "keys")
    write_test(run, time)
    real, before = os.write, run.journal.text

    def full(handle: int, data: Any) -> int:
        ends = [number + 1 for number, byte in enumerate(bytes(data)) if byte == 10]
        if data[:9] == b'{"grade":' and lines_written:
            return real(handle, bytes(data)[: ends[lines_written - 1]])
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(exam_journal.os, "write", full)
    monkeypatch.setattr(exam_sitting, "put_whole", lambda *_arguments: full(0, b""))
    raw = room.finish(run)
    assert raw.startswith(before)
    assert not examined(raw, is_signed).differences
    assert not room.keep(run)
    run.journal.close()
    monkeypatch.undo()

    later = ExamRoom(tmp_path, clocks=time.clocks)
    waiting = later.broken()
    assert [each.over for each in waiting] == ([True] if lines_written == 0 else [])
    assert [each.read_bytes() for each in _results(later)] == ([] if lines_written == 0 else [raw])
    if waiting:
        with pytest.raises(ExamRefused, match="This exam is over"):
            later.resume(waiting[0].path)
    assert later.attempts(run.head.exam, "Ann") == 1
    assert later.begin(path, "Ann", "keys").head.attempt == 2
    assert room.keep(run), "the first window is still open, and the disk takes it now"
    assert [each.read_bytes() for each in _results(later)] == [raw]


def _results(room: ExamRoom) -> list[Path]:
    return list(room.results.iterdir()) if room.results.exists() else []


def test_an_exam_that_ended_when_the_power_failed_is_handed_in(tmp_path: Path) -> None:
    time = Time()
    room = ExamRoom(tmp_path, clocks=time.clocks)
    run = room.begin(exam_file(tmp_path, SMALL._replace(audition=None)), "Ann", "keys")
    write_test(run, time)
    raw = run.finish(time.wall, tmp_path / "elsewhere", room.signer())
    lines = raw.splitlines(keepends=True)
    for left in (raw, b"".join(lines[:-1]), b"".join(lines[:-1]) + lines[-1][:30]):
        run.journal.path.write_bytes(left)
        assert room.broken() == []
        assert [each.read_bytes() for each in _results(room)] == [raw]


def test_a_clock_that_is_set_is_told(tmp_path: Path) -> None:
    time = Time()
    room = ExamRoom(tmp_path, clocks=time.clocks)
    window = SMALL._replace(opens="2026-03-02T08:00Z", closes="2026-03-02T10:30Z", attempts=3)
    path = exam_file(tmp_path, window)
    run = room.begin(path, "Ann", "keys")
    write_test(run, time, most=2)
    time.wall -= 1_200_000
    write_test(run, time)
    time.wall += 3_000_000
    deal_on(run, time)
    found = examined(room.finish(run), is_signed)
    assert not found.differences
    notes = {what: ms for _, what, ms in found.sat.notes}
    assert (notes["clock back"], notes["clock forward"]) == (1_200_000, 3_000_000)
    assert "late" in notes
    time.wall = START - 86_400_000  # yesterday
    with pytest.raises(ExamRefused, match="The computer's clock was set back"):
        room.begin(path, "Bob", "keys")
    time.wall = START
    run = ExamRoom(tmp_path / "other", clocks=time.clocks).begin(path, "Bob", "keys")
    killed(run)
    time.wall -= 60_000
    resumed = ExamRoom(tmp_path / "other", clocks=time.clocks).resume(run.journal.path)
    assert resumed.noted("clock back") is not None


# ---------------------------------------------------------------------------------------------------- tampering


@lru_cache(maxsize=1)
def short() -> bytes:
    """A result of few lines: two answers, and handed in."""
    time = Time()
    with TemporaryDirectory() as name:
        room = ExamRoom(Path(name), clocks=time.clocks)
        run = room.begin(exam_file(Path(name), SMALL._replace(audition=None)), "Ann", "keys")
        write_test(run, time, most=2)
        run.note("written over")
        return room.finish(run)


def test_every_byte_of_a_result_is_guarded() -> None:
    """Each bit is turned, each byte left out, each doubled: it is refused, with the line in which it was."""
    raw = short()
    assert not examined(raw, is_signed).differences
    for at in range(len(raw)):
        line = raw[:at].count(b"\n") + 1
        changed = [raw[:at] + bytes((raw[at] ^ 1 << bit,)) + raw[at + 1 :] for bit in range(8)]
        changed += [raw[:at] + raw[at + 1 :], raw[: at + 1] + raw[at:]]
        for each in dict.fromkeys(changed):
            with pytest.raises(BrokenChain) as caught:
                examined(each, is_signed)
            lines = (line,) if each.count(b"\n") == raw.count(b"\n") else (line, line + 1)
            assert caught.value.line in lines
    for length in range(len(raw)):
        with pytest.raises(BrokenChain, match=r"cut off|end is missing|is empty"):
            examined(raw[:length], is_signed)


@settings(max_examples=40, deadline=None)
@given(st.integers(26, len(result()) - 1), st.integers(1, 255))
def test_verify_refuses_a_result_of_which_any_byte_was_changed_with_the_line(at: int, by: int) -> None:
    changed = bytearray(result())
    changed[at] ^= by
    with TemporaryDirectory() as folder:
        path = Path(folder) / "x.dealers-result"
        path.write_bytes(changed)
        good, lines, _ = verified(path)
    assert not good
    number = int(lines[0].split()[1].rstrip(":"))
    line = result()[:at].count(b"\n") + 1
    assert number in (line, line + 1) if result()[at : at + 1] == b"\n" or by ^ result()[at] == 10 else number == line


@pytest.mark.parametrize(
    ("was", "made", "told"),
    [
        (b'"accuracy":100.0', b'"accuracy":100.5', "the grade, audition, accuracy: told 100.5, found 100.0"),
        (b'"right":18', b'"right":17', "the grade, written, right: told 17, found 18"),
        (b'"attempt":1', b'"attempt":2', "line 1: attempt 2, and 1 are allowed"),
        (b'"seed":"4711"', b'"seed":"4712"', "line 1: the seed is not that of the exam"),
        (b'"clock","at 1', b'"clock","at -', "(at -"),
    ],
)
def test_verify_says_what_differs_where_a_byte_was_changed(tmp_path: Path, was: bytes, made: bytes, told: str) -> None:
    """Besides the line, as far as the rest of the file tells it, and not a page of what follows from it."""
    path = tmp_path / "a.dealers-result"
    path.write_bytes(result().replace(was, made, 1))
    good, lines, _ = verified(path)
    assert not good
    assert lines[0].endswith("the line is not as it was written: its link does not fit it and the lines before")
    assert any(told in line for line in lines[1:-1]), lines
    assert len(lines) <= 8
    assert lines[-1] == "Refused: the file is not as it was written."


def test_verify_says_of_a_result_whose_beginning_was_changed_that_it_is_none(tmp_path: Path) -> None:
    path = tmp_path / "x.dealers-result"
    path.write_bytes(result().replace(b"dealers-result/", b"dealers-exam/", 1))
    with pytest.raises(ValueError, match="no result of an exam"):
        verified(path)
    path.write_bytes(result()[:700])
    good, lines, _ = verified(path)
    assert (good, "cut off" in lines[0]) == (False, True)


def differences(raw: bytes) -> Sequence[str]:
    return [str(each) for each in examined(raw, is_signed).differences]


def test_who_can_sign_is_still_found_out() -> None:
    assert differences(written_anew()) == []

    def better(line: dict[str, Any]) -> None:
        if "grade" in line:
            line["grade"]["audition"]["accuracy"] = 12.5
            line["grade"]["audition"]["faults"] = [["R16", 2, 30, "M", ""]]

    last = result().count(b"\n") - 1
    assert differences(written_anew(better)) == [
        f"line {last}: the grade, audition, accuracy: told 12.5, found 100.0",
        f"line {last}: the grade, audition, faults: R16 in coup 2 (a wrong amount paid) is told, and did not happen",
    ]

    def stacked(line: dict[str, Any]) -> None:
        if line.get("do", [""])[0] == "chance" and line["do"][1].startswith("bets"):
            line["do"][1] = "bets 1:banker:500"

    (found, *_) = differences(written_anew(stacked))
    assert "the exam deals 'bets " in found

    def early(line: dict[str, Any]) -> None:
        if "item" in line and line["item"][0].startswith("W1 3 "):
            line["at"] = 1

    assert differences(written_anew(early))[0] == "line 6: its time is before that of the line above"

    def other_item(line: dict[str, Any]) -> None:
        if "item" in line and line["item"][0].startswith("W1 9 "):
            line["item"][0] = "W1 9 500"

    assert "line 12: the exam did not ask 'W1 9 500'" in differences(written_anew(other_item))[0]

    def illegal(line: dict[str, Any]) -> None:
        if line.get("do") == [0, "close"]:
            line["do"][1] = "pay 1 player 5"

    assert any("pay 1 player 5" in each for each in differences(written_anew(illegal)))
    assert differences(written_anew(seed="1"))[0] == "line 1: the seed is not that of the exam"
    assert "line 1: attempt 2, and 1 are allowed" in differences(written_anew(attempt=2))


def test_a_foreign_signature_is_refused() -> None:
    lines = written_anew().split(b"\n")
    with pytest.raises(ValueError, match="line 1"):
        examined(lines[0].replace(b'"attempt":1', b'"attempt":2') + b"\n", is_signed)
    foreign = json.loads(lines[0])["key"]
    assert foreign != Signer(b"8" * 32).public
    raw = written_anew(key=Signer(b"8" * 32).public)
    end = result().count(b"\n")
    assert differences(raw) == [f"line {end}: the signature is not that of the installation named in line 1"]


def test_a_result_of_an_older_program_is_verified_or_it_is_said_why_not(monkeypatch: pytest.MonkeyPatch) -> None:
    def found() -> Examined:
        return examined(result(), is_signed)

    assert found().remarks == ()
    edition = read_result(result()).head.dealing
    monkeypatch.setattr(exam_result, "DEALING", edition - 1)  # and this one is the older
    (difference,) = found().differences
    assert f"line 1: version 0.1.0 dealt otherwise (edition {edition}; this is {edition - 1})" in str(difference)
    assert found().remarks == ()
    monkeypatch.setattr(exam_result, "GRADING", 3)
    edition = read_result(result()).head.grading
    assert f"Version 0.1.0 graded otherwise (edition {edition}; this is 3)" in found().remarks[0]
    assert found().remarks[1] == "nothing"
    raw = written_anew(format="dealers-result/9")
    with pytest.raises(ValueError, match="the result has the format 'dealers-result/9'; this version reads"):
        examined(raw, is_signed)


def test_the_result_of_an_older_program_that_was_kept_verifies_still() -> None:
    """Handed in with the first version. Whoever deals or grades otherwise raises DEALING or GRADING, and it says so."""
    path = Path(__file__).parent / "data" / "first.dealers-result"
    good, lines, _ = verified(path)
    assert good, lines
    head = read_result(path.read_bytes()).head
    told = [line for line in lines if line.startswith(f"Version {head.program} ")]
    assert len(told) == (head.grading != exam_result.GRADING)
    assert "Written test: 16 of 18" in lines


def test_verify_tells_what_is_no_result(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "x"
    assert run_command(["verify", str(path)]) == 2
    path.write_bytes(b"\x00" * 100)
    assert run_command(["verify", str(path)]) == 2
    assert run_command(["verify", str(tmp_path)]) == 2
    said = capsys.readouterr().err.splitlines()
    assert len(said) == 3
    assert said[1].endswith("x: this is no match and no result of an exam, or its first line was changed")
    path.write_bytes(result())
    other = exam_file(tmp_path, SMALL._replace(title="Another"))
    assert run_command(["verify", str(path), "--exam", str(other)]) == 1
    assert "line 1: this is no result of Another" in capsys.readouterr().out


# ------------------------------------------------------------------------------------------------------ keys and files


def test_keys_and_pins(tmp_path: Path) -> None:
    signer = Signer.of(tmp_path / "a" / "key")
    assert Signer.of(tmp_path / "a" / "key").public == signer.public
    assert is_signed(signer.public, "x", signer.sign("x"))
    assert not is_signed(signer.public, "y", signer.sign("x"))
    assert not is_signed(signer.public.upper(), "x", signer.sign("x"))
    assert not is_signed("", "x", "")
    assert len(fingerprint(signer.public)) == 14
    for place in (tmp_path / "a" / "key", tmp_path / "a" / "copies" / "key"):
        place.write_bytes(b"half")
    with pytest.raises(KeyTrouble, match="damaged"):
        Signer.of(tmp_path / "a" / "key")
    kept = hash_pin("2718")
    assert check_pin("2718", kept)
    assert not check_pin("2719", kept)
    assert not check_pin("2718", kept._replace(digest="xx"))
    assert hash_pin("2718") != kept
    for pin in ("", "123", "x" * 41, "12\n45"):
        with pytest.raises(ValueError, match="A PIN has 4 to 40"):
            hash_pin(pin)


def test_a_seed_is_locked_so_that_each_pin_costs_time_and_memory() -> None:
    lock = lock_seed("4711", "päss wörd")
    assert lock.kdf == "argon2id"
    assert unlock_seed(lock, "päss wörd") == "4711"
    assert unlock_seed(lock, "pass") == ""
    assert unlock_seed(lock._replace(box="00"), "päss wörd") == ""
    with pytest.raises(KeyTrouble, match="newer version"):
        unlock_seed(lock._replace(kdf="argon9"), "päss wörd")


def test_an_exam_that_the_first_version_locked_opens_still() -> None:
    """With scrypt, and without a word on how."""
    salt = "2d" * 32
    box = bytes(SecretBox(kdf(32, b"2718", bytes.fromhex(salt), 2**19, 2**24)).encrypt(DRAWN.encode())).hex()
    exam = read_exam(seal(SMALL, DRAWN, Lock(salt, box)).encode())
    assert exam.lock is not None
    assert '"kdf"' not in seal(SMALL, DRAWN, Lock(salt, box))
    assert unlock_seed(exam.lock, "2718") == DRAWN
    assert unlock_seed(exam.lock, "2719") == ""


def test_a_locked_exam_holds_nothing_from_which_its_cards_follow(tmp_path: Path) -> None:
    """Two exams that differ in their seed alone differ in nothing but what hides it."""
    texts = [exam_file(tmp_path / name, pin="2718").read_text() for name in ("a", "b")]
    texts.append(seal(SMALL, DRAWN[::-1], lock_seed(DRAWN[::-1], "2718")))
    bare = []
    for text in texts:
        assert DRAWN not in text
        assert '"seed"' not in text
        lines = [json.loads(line) for line in text.splitlines()]
        assert lines[0].pop("kdf") == "argon2id"
        assert [len(lines[0].pop(name)) for name in ("commitment", "salt", "box")] == [64, 32, 144]
        bare.append(lines[:-1])
    assert bare[0] == bare[1] == bare[2]
    assert {line.get("part", "head") for line in bare[0]} == {"head", "house", "written", "audition"}


def test_a_seed_that_could_be_guessed_is_not_locked(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """What is told of a seed of four digits gives it away, however long the PIN is."""
    with pytest.raises(ValueError, match="must be drawn by lot"):
        seal(SMALL, "4711", lock_seed("4711", "k7mf-2qxw-9hta"))
    draft = tmp_path / "draft"
    draft.write_text(
        '{"format": "dealers-exam/1", "id": "a", "title": "A", "school": "B", "seed": "4711"}\n{"part": "written"}\n'
    )
    assert run_command(["seal", str(draft), "--out", str(tmp_path / "out"), "--pin", "k7mf-2qxw-9hta"]) == 2
    assert "the draft names its seed" in capsys.readouterr().err
    assert run_command(["seal", str(draft), "--out", str(tmp_path / "out"), "--no-pin"]) == 0
    assert "everybody who has the file can read every card and every answer" in capsys.readouterr().out


def test_a_pin_that_is_proposed_is_long_and_never_the_same() -> None:
    pins = {new_pin() for _ in range(200)}
    assert len(pins) == 200
    assert all(days_to_find(pin) > 1_000_000 for pin in pins)
    assert set("".join(pins)) <= set("abcdefghjkmnpqrstuvwxyz23456789-")
    assert [days_to_find(pin) < 3 for pin in ("", "2718", "12345678", "kasino", "Lindenhof-2026")] == [
        True, True, True, True, False,
    ]  # fmt: skip


def test_files_have_their_own_names_and_are_never_overwritten(tmp_path: Path) -> None:
    assert len(file_name("a", "李" * 60, 1, "0" * 32).encode()) < 140
    assert file_name("a", "../..", 1, "0" * 32) == "a_trainee_1_00000000.dealers-result"
    put_whole(tmp_path / "a", b"1")
    put_whole(tmp_path / "a", b"1")
    with pytest.raises(FileExistsError):
        put_whole(tmp_path / "a", b"2")
    (tmp_path / "b").mkdir()  # what is no file is not read, be it without an end
    with pytest.raises(FileExistsError, match="there is another file of this name"):
        put_whole(tmp_path / "b", b"1")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["a", "b"]


def test_what_is_put_into_a_shared_folder_can_be_read_by_others(tmp_path: Path) -> None:
    before = os.umask(0o022)
    try:
        put_whole(tmp_path / "x.dealers-exam", b"an exam")
    finally:
        os.umask(before)
    assert (tmp_path / "x.dealers-exam").stat().st_mode & 0o044 == 0o044
    assert [path.name for path in tmp_path.iterdir()] == ["x.dealers-exam"]


def test_an_exam_is_sealed_from_the_command_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    draft, out = tmp_path / "draft", tmp_path / "out.dealers-exam"
    draft.write_text('{"format": "dealers-exam/1", "id": "a", "title": "A", "school": "B"}\n{"part": "written"}\n')
    assert run_command(["seal", str(draft), "--out", str(out), "--pin", "12"]) == 2
    assert run_command(["seal", str(draft), "--out", str(out), "--pin", ""]) == 2
    assert run_command(["seal", str(draft), "--out", str(out), "--pin", "1234", "--no-pin"]) == 2
    assert run_command(["seal", str(draft), "--out", str(out)]) == 0, "a PIN is drawn"
    said = capsys.readouterr()
    assert len(said.err.splitlines()) == 3
    pin = said.out.partition("Its PIN is ")[2].partition(":")[0]
    assert run_command(["seal", str(out), "--out", str(draft)]) == 2
    assert capsys.readouterr().err.splitlines()[0].endswith("this exam is sealed already")
    wrong = tmp_path / "wrong"
    wrong.write_text("hello", "utf-8")
    assert run_command(["seal", str(wrong), "--out", str(out)]) == 2
    assert f"{wrong}: line 1: not JSON" in capsys.readouterr().err
    room = ExamRoom(tmp_path / "room")
    with pytest.raises(ExamRefused, match="not the PIN"):
        room.begin(out, "Ann", "keys")
    assert room.begin(out, "Ann", "keys", pin).asked
    assert abs(datetime.fromisoformat(room.look(out).sealed).timestamp() - clock()) < 600
