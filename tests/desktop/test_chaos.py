"""A sample of what ``bench_foreign.py`` and ``bench_chaos.py`` do at length: files of others, changed in every way, and
shared folders in which anything lies."""

from __future__ import annotations

import random
import time
from pathlib import Path

import pytest
from chaos import NAMES, chaos
from foreign import FORMATS, changed
from test_office import office_in

from dealers_choice.__main__ import main
from dealers_choice.school.exams.import_outcome import told_of


@pytest.mark.parametrize("name", FORMATS)
def test_a_changed_file_is_taken_or_refused(name: str, tmp_path: Path, home: Path) -> None:
    kind = FORMATS[name]
    good = kind.made(tmp_path)
    kind.read(good, tmp_path)
    refused = 0
    for number in range(25):
        raw = changed(good, kind, random.Random(f"test {number}"))
        try:
            kind.read(raw, tmp_path)
        except kind.refused:
            refused += 1
    assert refused or name == "settings"


@pytest.mark.parametrize("seed", [1, 2])
def test_a_folder_in_chaos_costs_a_line_for_each_file(
    seed: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    shared = tmp_path / "shared"
    chaos(shared, seed)
    before = {path.name: path.lstat().st_mtime_ns for path in shared.iterdir()}
    began = time.monotonic()
    office = office_in(tmp_path)
    taken = list(office.merge(shared))
    ours = [path for path in shared.iterdir() if path.suffix == ".dealers-result" and not path.name.startswith(".")]
    assert sorted(each.name for each in taken) == sorted(path.name for path in ours)
    assert {each.trainee for each in office.results()} >= set(NAMES)
    assert len(told_of(taken).splitlines()) <= len(taken) + 1
    main(["results", str(shared)])
    told = capsys.readouterr()
    assert "Traceback" not in told.err
    assert not any(letter in told.out + told_of(taken) for letter in "\x1b\u202e")
    assert sum(line.startswith(NAMES) for line in told.out.splitlines()) <= len(ours)
    assert {path.name: path.lstat().st_mtime_ns for path in shared.iterdir()} == before, "nothing in it is changed"
    assert time.monotonic() - began < 600
