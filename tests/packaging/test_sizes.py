"""The sizes in the docs are those of what was built."""

from __future__ import annotations

import re
import sys
from datetime import date
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "packaging"))
import sizes  # noqa: E402 - a script of packaging/


def test_the_table_is_of_what_lies_there(tmp_path: Path) -> None:
    dist, stage = tmp_path / "dist", tmp_path / "stage"
    files = {"PySide6/Qt/lib/libicudata.so.73": 30, "PySide6/libpyside6.so": 15, "libQt6Core.so.6": 7,
             "cardrules/core/x.so": 11, "libsqlite3.so.0": 2, "abc.pyc": 1}  # fmt: skip
    for name, size in files.items():
        path = stage / "_internal" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(bytes(size * 100_000))
    dist.mkdir()
    (dist / "dealers-choice_1.2.3_amd64.deb").write_bytes(bytes(1_250_000))
    (dist / "SHA256SUMS").write_bytes(b"x")
    lines = sizes.table(dist, stage, date(2026, 3, 2)).splitlines()
    assert lines[0] == "Measured on 2026-03-02, in MB."
    assert lines[4:6] == ["| `dealers-choice_1.2.3_amd64.deb` | 1.2 |", "| installed | 6.6 |"]
    assert [line.rsplit("|", 2)[1].strip() for line in lines[6:]] == ["1.1", "3.0", "0.7", "1.5", "0.2", "0.1"]


def test_the_docs_have_what_was_measured_and_nothing_typed() -> None:
    text = (ROOT / "docs" / "packaging.md").read_text(encoding="utf-8")
    assert sizes.put_in(text, "| x |").count("| x |") == 1
    made = text.partition(sizes.MARKS[0])[2].partition(sizes.MARKS[1])[0]
    assert re.search(r"Measured on \d{4}-\d\d-\d\d, in MB\.", made)
    assert all(f"| {name} |" in made for name, _ in sizes.PARTS)
    with pytest.raises(ValueError, match="no place"):
        sizes.put_in("nothing", "x")
