"""Exams, assignments, houses, lists and matches of others: one that takes all memory, or never comes to an end, costs
the process that reads it, and one line here."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Callable
from datetime import date
from pathlib import Path

import pytest
from examinees import SMALL, exam_file

from cardrules.protocol.match_record import FormatError, Match, record_text
from cardrules.school.exams.assignments import Assignment, Assignments, assignments_text
from cardrules.school.exams.exam import _lines
from dealers_choice import foreign_documents
from dealers_choice.__main__ import main
from dealers_choice.cli.commands import verify
from dealers_choice.foreign_documents import foreign
from dealers_choice.process_limits import ProcessLimits
from dealers_choice.school.exams.exam_sitting import ExamRefused, ExamRoom
from dealers_choice.school.exams.known_assignments import Assigned, AssignedError
from dealers_choice.school.exams.known_computers import read_computers
from dealers_choice.school.house_profiles import HouseError, Houses

WORDS = {"eats memory": "it cannot be read (MemoryError)", "eats time": "it takes too long to be read"}


@pytest.fixture
def narrow(monkeypatch: pytest.MonkeyPatch, word: str) -> None:
    """Whoever reads what others have made finds it deadly, and is given little memory, or little time."""
    limits = ProcessLimits(megabytes=600, seconds=3 if word == "eats time" else 60)
    monkeypatch.setenv("PYTHONPATH", str(Path(__file__).parent / "glutton"))
    for module, name in ((foreign_documents, "QUICK"), (verify, "_LIMITS")):
        monkeypatch.setattr(module, name, limits)
    monkeypatch.setattr("dealers_choice.cli.commands.open.QUICK", limits)
    monkeypatch.setattr("dealers_choice.cli.commands.check.FOREIGN", limits)


def record(folder: Path, word: str) -> Path:
    match = Match("hearts", None, "17")
    match.run_chance()
    path = folder / "x.dealers-choice"
    path.write_text(record_text(match.record({"note": word})) + "\n", encoding="utf-8")
    return path


def draft(folder: Path, word: str) -> Path:
    path = folder / "draft.dealers-exam"
    path.write_text("\n".join(_lines(SMALL._replace(title=word))), encoding="utf-8")
    return path


def assignments(folder: Path, word: str) -> Path:
    ones = (Assignment("a1", "Ann Lee", "T1", 2, 0, date(2026, 3, 2), date(2026, 3, 2), "Kim", word),)
    path = folder / "x.dealers-assignments"
    path.write_text(assignments_text(Assignments("Lindenhof", "2026-03-02T09:00+01:00", ones)), encoding="utf-8")
    return path


def house(folder: Path, word: str) -> Path:
    path = folder / "x.dealers-house"
    path.write_text(f'format = "dealers-house/1"\nname = "{word}"\n', encoding="utf-8")
    return path


IN_THE_WINDOW: dict[str, tuple[type[Exception], Callable[[Path, str], object]]] = {
    "an exam that is looked at": (
        ExamRefused, lambda folder, word: ExamRoom(folder / "room").look(exam_file(folder, SMALL._replace(title=word)))
    ),
    "an exam that is begun": (
        ExamRefused,
        lambda folder, word: ExamRoom(folder / "room").begin(
            exam_file(folder, SMALL._replace(title=word)), "Ann", "keys"
        ),
    ),
    "assignments": (AssignedError, lambda folder, word: Assigned(folder / "set").take_in(assignments(folder, word))),
    "a house": (HouseError, lambda folder, word: Houses(folder / "houses").bring(house(folder, word))),
}  # fmt: skip


@pytest.mark.usefixtures("narrow")
@pytest.mark.parametrize("word", WORDS)
@pytest.mark.parametrize("what", IN_THE_WINDOW)
def test_a_file_that_takes_too_much_is_refused(what: str, word: str, tmp_path: Path) -> None:
    refusal, read = IN_THE_WINDOW[what]
    with pytest.raises(refusal) as told:
        read(tmp_path, word)
    assert WORDS[word] in str(told.value)
    assert read(tmp_path, "is modest")


COMMANDS: dict[str, Callable[[Path, str], list[str]]] = {
    "check": lambda folder, word: ["check", str(record(folder, word))],
    "open": lambda folder, word: ["open", str(record(folder, word))],
    "verify": lambda folder, word: ["verify", str(record(folder, word))],
    "seal": lambda folder, word: ["seal", str(draft(folder, word)), "--out", str(folder / "out"), "--no-pin"],
}


@pytest.mark.usefixtures("narrow")
@pytest.mark.parametrize("word", WORDS)
@pytest.mark.parametrize("name", COMMANDS)
def test_a_command_says_it_in_one_line(
    name: str, word: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(COMMANDS[name](tmp_path, word)) == 2
    told = capsys.readouterr().err.splitlines()
    assert len(told) == 1
    assert WORDS[word] in told[0]


def hungry(raw: bytes) -> int:
    """Takes a kilobyte for each byte of a file."""
    return len(bytearray(1_000 * len(raw)))


def test_any_reader_is_given_little(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join(filter(None, (str(Path(__file__).parent), *sys.path))))
    path = tmp_path / "x"
    path.write_bytes(b"a" * 1_000)
    assert foreign(path, 1_000_000, hungry) == (b"a" * 1_000, 1_000_000)
    path.write_bytes(b"a" * 900_000)
    with pytest.raises(FormatError, match="MemoryError"):
        foreign(path, 1_000_000, hungry)
    path.write_bytes(b"a" * 1_000_001)
    with pytest.raises(OSError, match="the file is too large"):
        foreign(path, 1_000_000, hungry)
    path.write_bytes(b"\xff\xfe")
    with pytest.raises(FormatError, match="not UTF-8"):
        foreign(path, 1_000_000, read_computers)


@pytest.mark.skipif(sys.platform == "win32", reason="Windows limits the memory alone")
def test_who_is_no_longer_waited_for_ends_by_himself() -> None:
    spins = "from dealers_choice.process_limits import *\nlimit_process(ProcessLimits(2_000, 1))\nwhile True: pass"
    done = subprocess.run([sys.executable, "-c", spins], env=surroundings(), timeout=60, check=False)
    assert done.returncode == -signal.SIGXCPU


def surroundings() -> dict[str, str]:
    return {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}


@pytest.mark.parametrize("errand", ["check", "import", "count", "--pieces", "--think"])
def test_who_was_killed_leaves_nobody_complaining(errand: str, tmp_path: Path) -> None:
    """The processes beside the window end without a word when there is nobody left to hear them."""
    asked = [errand] if errand.startswith("--") else ["--clerk", errand, str(tmp_path / "data")]
    if errand == "import":
        path = record(tmp_path, "plain")
        path.write_text(path.read_text(encoding="utf-8") * 300, encoding="utf-8")
        asked += [str(path), "hearts"]
    piece = {"task": "dealers_choice.cli.worker_tasks:check", "piece": record(tmp_path, "plain").read_text("utf-8")}
    told = {"--pieces": json.dumps(piece), "--think": '{"id":1,"ask":"confined"}'}.get(errand, "")
    process = subprocess.Popen(
        [sys.executable, "-m", "dealers_choice", *asked], env=surroundings(), stdin=subprocess.PIPE,
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
    )  # fmt: skip
    assert process.stdout is not None
    process.stdout.close()
    _, said = process.communicate(f"{told}\n", timeout=60)
    assert (process.returncode, said) == (0, "")
