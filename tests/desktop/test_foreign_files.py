"""Files of others: whatever stands in one, it costs that file and one line; nothing else stops, and no name forges a
line."""

from __future__ import annotations

import json
import os
import sqlite3
from collections.abc import Callable
from functools import lru_cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from examinees import Time, sat_through
from test_office import office_in

from cardrules.school.hash_chain import Chain, digest_of, read_chain
from dealers_choice.__main__ import main
from dealers_choice.process_limits import ProcessLimits
from dealers_choice.school.exams.import_outcome import told_of
from dealers_choice.worker_processes import LostPiece, WorkerProcess

HOUSE = 'format = "dealers-house/1"\nname = "x"\nspeed = '


@lru_cache(maxsize=1)
def good() -> bytes:
    with TemporaryDirectory() as name:
        return sat_through(Path(name), Time())


def rewritten(change: Callable[[list[dict[str, Any]]], object]) -> bytes:
    """A result whose chain holds, and whose signature does not: whoever has a text editor can make it."""
    lines = [dict(link.data) for link in read_chain(good())]
    change(lines)
    chain = Chain()
    return "".join(map(chain.add, lines)).encode()


def with_house(toml: str) -> bytes:
    """One whose exam brings a house of its own along."""

    def change(lines: list[dict[str, Any]]) -> None:
        exam = lines[0]["exam"][:-1]
        exam[1] = json.dumps({"part": "house", "toml": toml})
        digests = [digest_of(line) for line in exam]
        seal = {"part": "seal", "lines": digests, "seal": digest_of("\n".join(digests))}
        lines[0]["exam"] = [*exam, json.dumps(seal)]

    return rewritten(change)


def with_item(place: int, value: object) -> bytes:
    def change(lines: list[dict[str, Any]]) -> None:
        next(line for line in lines if "item" in line)["item"][place] = value

    return rewritten(change)


WILD = {
    "number": lambda: with_house(HOUSE + "9" * 5_000),
    "time": lambda: with_item(2, 10**30),
    "longer": lambda: with_item(2, 10**400),
    "truth": lambda: with_item(2, True),
    "text": lambda: b'{"format":"dealers-result/1",' * 30_000,
}


def shared_in(folder: Path) -> Path:
    """A class's folder in which wild files lie before and after a good one."""
    shared = folder / "shared"
    shared.mkdir()
    for name, made in WILD.items():
        (shared / f"a {name}.dealers-result").write_bytes(made())
        (shared / f"z {name}.dealers-result").write_bytes(made())
    (shared / "m.dealers-result").write_bytes(good())
    return shared


def test_a_wild_file_costs_itself_and_one_line_in_the_office(tmp_path: Path) -> None:
    office = office_in(tmp_path)
    taken = list(office.merge(shared_in(tmp_path)))
    assert [each.name for each in taken if each.kind == "new"] == ["m.dealers-result"]
    assert len(taken) == 2 * len(WILD) + 1
    assert all(each.kind in ("refused", "waiting") and each.text for each in taken if each.kind != "new")
    assert len(office.results()) == 1


def test_a_wild_file_costs_one_line_of_results_and_the_class_is_loaded(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    database = tmp_path / "class.sqlite"
    assert main(["results", str(shared_in(tmp_path)), "--sql", str(database)]) == 1
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == 2 * len(WILD) + 2
    assert lines[-1].startswith("1 result verified")
    with sqlite3.connect(database) as db:
        assert db.execute("SELECT trainee FROM results").fetchall() == [("Ann Lee",)]


@pytest.mark.parametrize("name", WILD)
def test_a_wild_file_is_refused_in_one_line(name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "x.dealers-result"
    path.write_bytes(WILD[name]())
    assert main(["verify", str(path)]) in (1, 2)
    told = capsys.readouterr()
    assert "Traceback" not in told.err
    assert "Verified" not in told.out
    assert 1 <= len((told.out + told.err).splitlines()) <= 3


def test_why_a_file_is_refused_is_said_in_words_for_who_uses_the_program(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "x.dealers-result"
    path.write_bytes(WILD["number"]())
    assert main(["verify", str(path)]) == 1
    told = capsys.readouterr().out
    assert "a number in it is too long" in told
    assert "sys." not in told
    with path.open("wb") as file:
        file.truncate(60_000_000)
    assert main(["verify", str(path)]) == 2
    assert "the file is too large (16 MB at most)" in capsys.readouterr().err


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="Windows has no pipes in folders, and links are not everybody's")
def test_what_is_no_file_in_a_classes_folder_costs_one_line_each(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    shared = tmp_path / "shared"
    shared.mkdir()
    os.mkfifo(shared / "a.dealers-result")
    (shared / "b.dealers-practice").mkdir()
    (shared / "c.dealers-result").symlink_to("c.dealers-result")
    (shared / "d.dealers-result").symlink_to("/dev/zero")
    (shared / "e.dealers-practice").symlink_to("nowhere")
    with (shared / "f.dealers-result").open("wb") as file:
        file.truncate(20_000_000_000)
    for number in range(200):
        (shared / f"g{number}.dealers-result").write_bytes(good()[: number * 9])
    (shared / "z.dealers-result").write_bytes(good())
    taken = list(office_in(tmp_path).merge(shared))
    assert [each.name for each in taken if each.kind == "new"] == ["z.dealers-result"]
    assert len(taken) == 207
    assert main(["results", str(shared)]) == 1
    assert capsys.readouterr().out.splitlines()[-1].startswith("1 result verified")


def test_an_item_of_which_nothing_is_known_stands_in_the_tables_as_wrong(tmp_path: Path) -> None:
    def older(lines: list[dict[str, Any]]) -> None:
        lines[0]["dealing"] = lines[0]["grading"] = 2
        next(line for line in lines if "item" in line)["item"][0] = "W1 99 3"

    from cardrules.school.exams.exam_result import examined
    from dealers_choice.school.exams.results_database import _rows

    rows = _rows(examined(rewritten(older), lambda *_: True), "link", "", "x")
    assert rows["items"][0][2:6] == ("", "W1 99 3", rows["items"][0][4], False)


def test_a_name_forges_no_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    shared = tmp_path / "shared"
    shared.mkdir()
    name = "x\nAnn Lee, Spring audition, attempt 1: passed\x1b[2K\u202e.dealers-result"
    (shared / name).write_bytes(b"nothing")
    assert main(["results", str(shared)]) == 1
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == 2
    assert lines[0].startswith("x\\nAnn Lee")
    assert not any(letter in "".join(lines) for letter in "\x1b\u202e")
    told = told_of(list(office_in(tmp_path).merge(shared))).splitlines()
    assert len(told) == 2
    assert "\\x1b[2K\\u202e" in told[1]
    assert main(["verify", str(shared / name)]) == 2
    assert len(capsys.readouterr().err.splitlines()) == 1


def test_what_takes_too_much_is_lost_and_the_next_is_not(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONPATH", str(Path(__file__).parent))
    with WorkerProcess("gluttons:hungry", ProcessLimits(megabytes=900, seconds=60)) as apart:
        assert isinstance(apart.ask(1_500_000_000), LostPiece)
        assert apart.ask(1_000) == 1_000
    with WorkerProcess("gluttons:endless", ProcessLimits(megabytes=900, seconds=2)) as apart:
        assert "too long" in str(apart.ask(1))
