"""Ways of cheating at an exam on one computer: each is refused, or it stands on the sheet and in verify's words, and
the result does not count as watched."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from examinees import DRAWN, SMALL, START, Time, deal_on, killed, sat_through, write_test

from cardrules.school.exams.exam import Exam, Written, seal
from cardrules.school.exams.exam_result import Examined, examined, read_journal, read_result, signed_text
from cardrules.school.exams.sitting_remarks import NOTHING
from cardrules.school.hash_chain import Chain
from dealers_choice.cli.run_command import run_command
from dealers_choice.school.exams.exam_journal import mark_of
from dealers_choice.school.exams.exam_sitting import ExamRefused, ExamRoom, ExamRun
from dealers_choice.school.exams.keys_and_pins import Signer, is_signed
from dealers_choice.school.exams.verification import verified

SHORT = Exam("spring-1", "Spring audition", "Lindenhof", attempts=2, written=Written(30))
"""A written test alone."""


def given_out(folder: Path, exam: Exam = SHORT, sealed: int = START - 3_600_000) -> Path:
    """An exam, sealed an hour before the clock of the tests begins."""
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{exam.id}.dealers-exam"
    path.write_text(seal(exam, DRAWN, sealed=datetime.fromtimestamp(sealed / 1000, UTC).isoformat()), encoding="utf-8")
    return path


def whole(room: ExamRoom, run: ExamRun, time: Time) -> Examined:
    """The exam, sat to its end."""
    write_test(run, time)
    return examined(room.finish(run), is_signed, START + 86_400_000)


def is_told(found: Examined, *parts: str) -> bool:
    """Whether just these doubts stand in it."""
    assert not found.differences
    assert len(found.doubts) == len(parts), found.doubts
    return all(any(part in doubt for doubt in found.doubts) for part in parts)


@pytest.fixture
def time() -> Time:
    return Time()


@pytest.fixture
def room(tmp_path: Path, time: Time) -> ExamRoom:
    return ExamRoom(tmp_path / "exams", clocks=time.clocks)


def test_an_exam_that_was_sat_in_one_go_has_no_doubt(room: ExamRoom, time: Time, tmp_path: Path) -> None:
    found = whole(room, room.begin(given_out(tmp_path), "Ann", "keys"), time)
    assert is_told(found)
    (path,) = room.results.iterdir()
    good, lines, red = verified(path)
    assert (good, red) == (True, [])
    assert (lines[-3], lines[-1]) == (NOTHING, "Verified: it is as it was written, and graded right.")
    assert lines[-2].startswith("The exam is the one that stands in the file, with the seal ")


# ------------------------------------------------------------------------------------- one exam, once, at a time


def test_1_another_window(room: ExamRoom, time: Time, tmp_path: Path) -> None:
    """What is sat in one window can neither be resumed in another, nor is another exam begun there."""
    path, other = given_out(tmp_path), given_out(tmp_path / "b", SHORT._replace(id="b", title="B"))
    run = room.begin(path, "Ann", "keys")
    second = ExamRoom(tmp_path / "exams", clocks=time.clocks)
    (broken,) = second.broken()
    for refused in (lambda: second.resume(broken.path), lambda: second.begin(other, "Ann", "keys"),
                    lambda: second.begin(path, "Bob", "keys")):  # fmt: skip
        with pytest.raises(ExamRefused, match="in another window"):
            refused()
    write_test(run, time)
    assert is_told(examined(room.finish(run), is_signed))
    assert second.begin(other, "Ann", "keys").head.exam.id == "b", "now it can"


def test_2_killed_at_a_bad_card_and_begun_again(room: ExamRoom, time: Time, tmp_path: Path) -> None:
    """It can only be gone on with, from the card at which it was killed; and the sheet says so."""
    path = given_out(tmp_path, SMALL._replace(attempts=2))
    run = room.begin(path, "Ann", "keys")
    write_test(run, time)
    before = deal_on(run, time, steps=40).done[:]
    killed(run)
    with pytest.raises(ExamRefused, match="Resume it instead"):
        room.begin(path, "Ann", "keys")
    run = room.resume(room.broken()[0].path)
    match = run.match()
    assert match is not None
    assert match.done == before
    deal_on(run, time)
    assert is_told(examined(room.finish(run), is_signed), "interrupted and resumed: once, 0 seconds")


def test_3_the_journal_is_taken_away(room: ExamRoom, time: Time, tmp_path: Path) -> None:
    """The attempt counts all the same, and the next says that something is missing."""
    path = given_out(tmp_path)
    run = room.begin(path, "Ann", "keys")
    write_test(run, time, most=5)
    killed(run)
    shutil.rmtree(room.running)
    assert room.attempts(run.head.exam, "ann") == 1
    run = room.begin(path, "Ann", "keys")
    assert run.head.attempt == 2, "with other cards"
    assert is_told(whole(room, run, time), "An attempt before this one was begun on this computer and left nothing")
    with pytest.raises(ExamRefused, match="used up the attempts"):
        room.begin(path, "Ann", "keys")


def test_4_the_result_is_taken_away(room: ExamRoom, time: Time, tmp_path: Path) -> None:
    path = given_out(tmp_path, SHORT._replace(attempts=1))
    whole(room, room.begin(path, "Ann", "keys"), time)
    shutil.rmtree(room.results)
    with pytest.raises(ExamRefused, match="used up the attempts"):
        room.begin(path, "Ann", "keys")


@pytest.mark.parametrize("what", ["removed", "removed with latest", "cut", "cut with latest", "changed"])
def test_5_the_list_of_exams_begun_is_changed(room: ExamRoom, time: Time, tmp_path: Path, what: str) -> None:
    path = given_out(tmp_path)
    run = room.begin(path, "Ann", "keys")
    killed(run)
    shutil.rmtree(room.running)
    begun, latest = tmp_path / "exams" / "begun", tmp_path / "exams" / "latest"
    lines = begun.read_bytes().splitlines(keepends=True)
    if what.startswith("removed"):
        begun.unlink()
    else:
        begun.write_bytes(b"".join(lines[:1]) if what.startswith("cut") else begun.read_bytes().replace(b"ann", b"bob"))
    if what.endswith("latest"):
        latest.unlink()
    time.go(60_000)
    found = whole(room, room.begin(path, "Ann", "keys"), time)
    assert is_told(found, "The list of exams begun on this computer was gone, cut or changed")
    later = given_out(tmp_path / "later", SHORT._replace(id="c", title="C"), sealed=time.wall + 1)
    assert is_told(whole(room, room.begin(later, "Ann", "keys"), time)), "of what was sealed since nothing is missing"


@pytest.mark.parametrize("mark", [True, False])
def test_6_the_journal_is_cut_back(room: ExamRoom, time: Time, tmp_path: Path, *, mark: bool) -> None:
    """The chain of what is left holds."""
    run = room.begin(given_out(tmp_path), "Ann", "keys")
    write_test(run, time, most=9)
    killed(run)
    path = run.journal.path
    path.write_bytes(b"".join(path.read_bytes().splitlines(keepends=True)[:-3]))
    if not mark:
        path.with_suffix(".mark").unlink()
    run = room.resume(path)
    assert run.answered == 6
    assert is_told(whole(room, run, time), "Lines of the exam that had been written were gone", "resumed: once")


def test_6_the_journal_is_edited(room: ExamRoom, time: Time, tmp_path: Path) -> None:
    """Also where all links are made anew."""
    run = room.begin(given_out(tmp_path, SHORT._replace(attempts=1)), "Ann", "keys")
    write_test(run, time, wrong=3, most=9)
    killed(run)
    path = run.journal.path
    honest = path.read_bytes()
    path.write_bytes(honest.replace(b'"nothing"', b'"nothinq"', 1))
    with pytest.raises(ExamRefused, match="cannot be resumed: line 4"):
        room.resume(path)
    chain, text = Chain(), ""
    for line in honest.decode().splitlines():
        data = json.loads(line)
        del data["link"]
        if data.get("item", [""])[0] == run.asked[0]:
            data["item"][1] = "another"
        text += chain.add(data)
    path.write_text(text, encoding="utf-8")
    assert read_journal(path.read_bytes())
    assert is_told(whole(room, room.resume(path), time), "had been written were gone", "resumed: once")


def test_7_another_name(room: ExamRoom, time: Time, tmp_path: Path) -> None:
    """To see the list of coups first, which is the same for all."""
    path = given_out(tmp_path)
    run = room.begin(path, "Annie", "keys")
    killed(run)
    found = whole(room, room.begin(path, "Ann", "keys"), time)
    assert is_told(found, "begun on this computer under another name before, and not finished")
    honest = given_out(tmp_path / "b", SHORT._replace(id="b", title="B"))
    whole(room, room.begin(honest, "Bob", "keys"), time)
    found = whole(room, room.begin(honest, "Ann", "keys"), time)
    assert is_told(found), "a class sits one after the other at one computer"
    assert "others" in [what for _, what, _ in found.sat.notes], "and it is on the sheet"


def test_8_rehearsed_in_a_copy(room: ExamRoom, time: Time, tmp_path: Path) -> None:
    """What is handed in from the copy says so. That the exam was tried there the original cannot know."""
    path = given_out(tmp_path)
    killed(room.begin(given_out(tmp_path / "a", SHORT._replace(id="a", title="A")), "Ann", "keys"))
    shutil.copytree(tmp_path / "exams", tmp_path / "copy")
    copy = ExamRoom(tmp_path / "copy", clocks=time.clocks)
    assert is_told(whole(copy, copy.begin(path, "Ann", "keys"), time), "The folder of exams was copied, or moved")


def test_9_two_homes(room: ExamRoom, time: Time, tmp_path: Path) -> None:
    """Another account has another key: both results have the same attempt, and two computers."""
    path = given_out(tmp_path)
    other = ExamRoom(tmp_path / "other" / "exams", clocks=time.clocks)
    found = [whole(each, each.begin(path, "Ann", "keys"), time).sat.head for each in (room, other)]
    assert found[0].attempt == found[1].attempt == 1
    assert found[0].key != found[1].key
    (result,) = other.results.iterdir()
    good, lines, _ = verified(result, computers={found[0].key: "Classroom 1"}, listed=True)
    assert not good
    assert "is not on the list" in lines[0]


# -------------------------------------------------------------------------------------------------------- clocks


def test_10_the_clock_goes_on_while_the_exam_is_broken_off(room: ExamRoom, time: Time, tmp_path: Path) -> None:
    run = room.begin(given_out(tmp_path), "Ann", "keys")
    write_test(run, time, most=3)
    killed(run)
    time.go(18 * 3_600_000)
    run = room.resume(run.journal.path)
    assert run.time_left() == 0
    found = examined(room.finish(run), is_signed)
    assert found.grade["written"]["right"] == 3
    assert is_told(found, "interrupted and resumed: once, 18:00 hours in all")


def test_10_unless_the_school_allows_pauses(room: ExamRoom, time: Time, tmp_path: Path) -> None:
    run = room.begin(given_out(tmp_path, SHORT._replace(pauses=True)), "Ann", "keys")
    write_test(run, time, most=3)
    left = run.time_left()
    killed(run)
    time.go(18 * 3_600_000)
    run = room.resume(run.journal.path)
    assert run.time_left() == left
    assert is_told(whole(room, run, time), "interrupted and resumed: once, 18:00 hours in all")


def test_11_the_clock_is_set_back_while_the_exam_is_broken_off(room: ExamRoom, time: Time, tmp_path: Path) -> None:
    """The other clock has gone on as long as the computer was not started anew."""
    run = room.begin(given_out(tmp_path), "Ann", "keys")
    write_test(run, time, most=3)
    left = run.time_left()
    killed(run)
    time.steady += 600_000
    time.wall -= 5_000
    run = room.resume(run.journal.path)
    assert run.time_left() == left - 600_000
    assert is_told(whole(room, run, time), "resumed: once, 10:00 minutes", "clock was set back, or went slowly: once")


@pytest.mark.parametrize(("by", "told"), [(-1_200_000, "was set back"), (1_200_000, "was set forward")])
def test_12_the_clock_is_set_while_the_exam_is_sat(
    room: ExamRoom, time: Time, tmp_path: Path, by: int, told: str
) -> None:
    run = room.begin(given_out(tmp_path), "Ann", "keys")
    write_test(run, time, most=3)
    run.look()
    left = run.time_left()
    time.wall += by
    run.look()  # before anything else is done
    assert run.time_left() == left, "the exam's own time is another"
    assert is_told(whole(room, run, time), f"{told}")


def test_13_a_clock_that_goes_too_slowly(room: ExamRoom, time: Time, tmp_path: Path) -> None:
    """As in a machine that is slowed down: by less each second than any jump that is noted."""
    run = room.begin(given_out(tmp_path), "Ann", "keys")
    for _ in range(60):
        time.steady += 500
        time.wall += 1_000
        run.look()
    assert is_told(whole(room, run, time), "set forward")


def test_14_the_program_is_stopped_for_a_while(room: ExamRoom, time: Time, tmp_path: Path) -> None:
    """SIGSTOP, and the screen was photographed."""
    run = room.begin(given_out(tmp_path), "Ann", "keys")
    write_test(run, time, most=3)
    for _ in range(5):
        time.go(1_000)
        run.look()
    left = run.time_left()
    time.go(240_000)
    run.answer("A", 1_000)  # what was pressed comes before the next look
    assert run.time_left() == left - 240_000
    run.look()
    assert is_told(whole(room, run, time), "The program stood still while the time went on: once, 4:00 minutes")


def test_15_an_exam_before_its_own_sealing(room: ExamRoom, time: Time, tmp_path: Path) -> None:
    path = given_out(tmp_path, sealed=START + 86_400_000)
    assert "The computer's clock is wrong" in room.closed(read_exam_of(path))
    with pytest.raises(ExamRefused, match="this exam was sealed on 03 March 2026"):
        room.begin(path, "Ann", "keys")


def read_exam_of(path: Path) -> Exam:
    """The exam in a file."""
    return ExamRoom(path.parent).look(path)


# ------------------------------------------------------------------------- results that somebody has made, and signed


def forged(room: ExamRoom, raw: bytes, change: Callable[[dict[str, Any]], None]) -> Examined:
    """The result with its lines changed, its chain made anew and signed with the key of its computer."""
    signer, head = Signer.of(room._folder / "installation.key"), read_result(raw).head
    chain, text = Chain(), ""
    for line in raw.decode().splitlines():
        data = json.loads(line)
        del data["link"]
        change(data)
        if "signature" in data:
            data["signature"] = signer.sign(signed_text(head, chain.last))
        text += chain.add(data)
    return examined(text.encode(), is_signed, START + 86_400_000)


def each_item(told: Callable[[int], int]) -> Callable[[dict[str, Any]], None]:
    """Changes the milliseconds of each item of the written test."""
    number = 0

    def change(line: dict[str, Any]) -> None:
        nonlocal number
        if "item" in line:
            line["item"][2] = told(number)
            number += 1

    return change


def shifted(by: int) -> Callable[[dict[str, Any]], None]:
    """Moves everything to another day."""

    def change(line: dict[str, Any]) -> None:
        line["wall"] += by

    return change


def test_16_impossible_times_are_refused_or_told(room: ExamRoom, time: Time, tmp_path: Path) -> None:
    raw = whole_raw(room, time, given_out(tmp_path))
    assert is_told(forged(room, raw, lambda _line: None))
    for told in (10**30, -1, True):
        with pytest.raises(ValueError, match="line 4: "):
            forged(room, raw, each_item(lambda _number, told=told: told))
    assert is_told(forged(room, raw, each_item(lambda _number: 1_000)), "Every item of the written test took just")
    assert is_told(forged(room, raw, each_item(lambda number: 50 + number)), "18 answers came within a fifth of")
    assert is_told(forged(room, raw, each_item(lambda number: 3_000 + 9_000 * (number == 4))),
                   "an item is said to have taken longer than there was time for it")  # fmt: skip
    assert is_told(forged(room, raw, shifted(-86_400_000)), "the exam was begun before it was sealed")
    assert is_told(forged(room, raw, shifted(40 * 86_400_000)), "at a time that is still to come")

    def slow(line: dict[str, Any]) -> None:
        if line.get("note") not in (None, "written"):
            line["at"] += 3_600_000
        if line.get("item", [""])[0].startswith("W1 9 ") or "grade" in line or "signature" in line:
            line["at"] += 3_600_000

    found = forged(room, raw, slow)
    assert any("answered when the time of the written test was over" in str(each) for each in found.differences)
    assert any("do not agree" in doubt for doubt in found.doubts)


def whole_raw(room: ExamRoom, time: Time, path: Path) -> bytes:
    """The result of an exam without a doubt."""
    run = room.begin(path, "Ann", "keys")
    write_test(run, time)
    return room.finish(run)


def test_17_steps_of_a_machine_at_the_table(room: ExamRoom, time: Time, tmp_path: Path) -> None:
    raw = sat_through(tmp_path / "exams", time, "Ann")
    assert is_told(forged(room, raw, lambda _line: None))
    steps = 0

    def even(line: dict[str, Any]) -> None:
        nonlocal steps
        if line.get("do", [""])[0] == "clock":
            steps += 1
            line["do"][1] = f"at {1_000 * steps}"

    found = forged(room, raw, even)
    assert any("Every step at the table took just 1,000 milliseconds" in doubt for doubt in found.doubts)
    steps, first = 0, 0

    def slowed(line: dict[str, Any]) -> None:
        nonlocal steps, first
        if line.get("do", [""])[0] == "clock":
            steps += 1
            now = int(line["do"][1].split()[1])
            first = first or now
            line["do"][1] = f"at {first + (now - first) // 2 + steps}"

    found = forged(room, raw, slowed)
    assert any("The clock of the table stood, or went slowly" in doubt for doubt in found.doubts)


def test_18_a_result_made_of_two_attempts(room: ExamRoom, time: Time, tmp_path: Path) -> None:
    """The head of one, and the answers of the other."""
    path = given_out(tmp_path)
    first, second = whole_raw(room, time, path), whole_raw(room, time, path)
    lines = [each.decode().splitlines() for each in (first, second)]
    mixed = "\n".join([lines[0][0], *lines[1][1:]]) + "\n"
    with pytest.raises(ValueError, match="line 2: the line is not as it was written"):
        examined(mixed.encode(), is_signed)
    other = json.loads(lines[0][0])

    def head_of_the_first(line: dict[str, Any]) -> None:
        if "format" in line:
            line.update({name: other[name] for name in line})

    found = forged(room, second, head_of_the_first)
    assert any("the exam did not ask" in str(each) for each in found.differences)


def test_19_an_earlier_state_is_gone_on_with_when_it_has_been_handed_in(
    room: ExamRoom, time: Time, tmp_path: Path
) -> None:
    """The journal and its mark are copied in the middle, and put back when the result is not liked."""
    run = room.begin(given_out(tmp_path), "Ann", "keys")
    write_test(run, time, most=5)
    shutil.copytree(room.running, tmp_path / "kept")
    write_test(run, time, wrong=18)
    room.finish(run)
    shutil.rmtree(room.results)
    shutil.copytree(tmp_path / "kept", room.running, dirs_exist_ok=True)
    found = whole(room, room.resume(room.broken()[0].path), time)
    assert is_told(found, "interrupted and resumed", "had been handed in already")


def test_20_the_whole_folder_is_taken_away(room: ExamRoom, time: Time, tmp_path: Path) -> None:
    """With its key, its list and all: it does not look as if no exam had ever been begun here."""
    path = given_out(tmp_path)
    run = room.begin(path, "Ann", "keys")
    write_test(run, time, most=5)
    killed(run)
    shutil.rmtree(tmp_path / "exams")
    found = whole(room, room.begin(path, "Ann", "keys"), time)
    assert is_told(found, "The list of exams begun on this computer was gone, cut or changed")


def test_20_nor_where_an_older_program_has_left_no_witness(room: ExamRoom, time: Time, tmp_path: Path) -> None:
    whole(room, room.begin(given_out(tmp_path), "Ann", "keys"), time)
    (tmp_path / "exams.begun").unlink()
    whole(room, room.begin(given_out(tmp_path / "b", SHORT._replace(id="b")), "Ann", "keys"), time)
    shutil.rmtree(tmp_path / "exams")
    found = whole(room, room.begin(given_out(tmp_path / "c", SHORT._replace(id="c")), "Ann", "keys"), time)
    assert is_told(found, "The list of exams begun on this computer was gone, cut or changed")


def test_21_a_computer_on_which_nothing_was_begun_before_is_on_the_sheet(
    room: ExamRoom, time: Time, tmp_path: Path
) -> None:
    """Who takes everything of the program away has such a one; and who sits the first exam, which is no doubt."""
    first = whole(room, room.begin(given_out(tmp_path), "Ann", "keys"), time)
    assert is_told(first)
    assert "first" in {what for _, what, _ in first.sat.notes}
    later = SHORT._replace(id="later")
    second = whole(room, room.begin(given_out(tmp_path / "b", later, sealed=time.wall), "Ann", "keys"), time)
    assert "first" not in {what for _, what, _ in second.sat.notes}


def test_what_was_noted_is_told_by_verify_in_red(
    room: ExamRoom, time: Time, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    run = room.begin(given_out(tmp_path), "Ann", "keys")
    write_test(run, time, most=2)
    run.note("away")
    time.go(120_000)
    run.note("back")
    killed(run)
    time.go(60_000)
    whole(room, room.resume(run.journal.path), time)
    (path,) = room.results.iterdir()
    assert run_command(["verify", str(path)]) == 0, "the file is as it was written"
    said = capsys.readouterr().out.splitlines()
    assert "Passed, not proctored" in said
    assert "Not proctored: The exam was interrupted and resumed: once, 1:00 minutes in all." in said
    assert "Not proctored: Another window was in use for 2:00 minutes." in said
    assert said[-2].startswith("Verified, and not proctored: it is as it was written, and graded right.")
    assert said[-1].startswith("The file holds no rulings of an instructor"), "of whom nothing is to be said in red"
    assert not any("\x1b" in line for line in said), "no colours where nobody reads them"
    monkeypatch.setattr("sys.stdout.isatty", lambda: True)
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.delenv("NO_COLOR", raising=False)
    assert run_command(["verify", str(path)]) == 0
    said = capsys.readouterr().out.splitlines()
    assert [line for line in said if line.startswith("\x1b[31m")] == [
        f"\x1b[31m{line.removeprefix(chr(27) + '[31m').removesuffix(chr(27) + '[0m')}\x1b[0m"
        for line in (*said[-5:-3], said[-2])
    ]


def test_the_mark_of_a_journal_goes_with_it(room: ExamRoom, time: Time, tmp_path: Path) -> None:
    run = room.begin(given_out(tmp_path), "Ann", "keys")
    write_test(run, time, most=2)
    mark = mark_of(run.journal.path)
    assert mark is not None
    assert (mark.lines, mark.link) == (run.journal.text.count(b"\n"), run.journal.link)
    run.journal.path.with_suffix(".mark").write_text("nonsense")
    assert mark_of(run.journal.path) is None
    room.finish(run)
    assert list(room.running.iterdir()) == []
