"""The core, compiled or not: it plays as it is on record, and one that was made of other sources is never loaded."""

from __future__ import annotations

import json
import sys
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

import pytest

from cardrules import compiled
from cardrules.catalogue import GAMES
from cardrules.compiled import LIBRARIES, MODULES, PLAIN, TOLD, core_at_hand, core_in_use, core_name, sums_of, use_core
from cardrules.regression_lines import beside_record, recorded

RULES = Path(compiled.__file__).parents[1]
SHARED = [f"core_1_{name}__mypyc" for name in LIBRARIES]


@pytest.fixture
def core(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder that looks like a core of these sources; its files are empty."""
    # Without that in which these tests may be running themselves.
    found_by = [finder for finder in sys.meta_path if not isinstance(finder, compiled.CoreFinder)]
    monkeypatch.setattr(sys, "meta_path", found_by)
    monkeypatch.delenv(PLAIN, raising=False)
    for name in (*SHARED, *MODULES):
        (tmp_path / (name + EXTENSION_SUFFIXES[0])).write_bytes(b"")
    (tmp_path / TOLD).write_text(json.dumps({"libraries": SHARED, "sources": sums_of(RULES, MODULES)}))
    return tmp_path


def said(folder: Path, capsys: pytest.CaptureFixture[str]) -> str:
    """What is written when this core is not used; it is one line."""
    before = sys.meta_path[:]
    use_core(folder)
    assert sys.meta_path == before
    written = capsys.readouterr()
    assert written.out == ""
    assert written.err.count("\n") == 1
    return written.err.removeprefix("dealers-choice: the compiled core is not used: ").strip()


def test_every_line_is_played_as_on_record() -> None:
    """The installed program's self-test asks the same of the compiled core."""
    assert [pair for pair in beside_record() if pair[0] != pair[1]] == []


def test_every_game_that_the_readme_lists_is_on_record() -> None:
    """One that is being written is not in the list."""
    titles = {entry.title for entry in recorded()}
    readme = (RULES.parent / "README.md").read_text(encoding="utf-8")
    listed = readme[readme.index("\n## The games\n") : readme.index("\n## For those who learn to deal\n")]
    assert [entry.title for entry in GAMES if entry.title in listed and entry.title not in titles] == []
    assert len(titles) >= 17


def test_where_there_is_no_core_none_is_used(tmp_path: Path) -> None:
    assert not core_at_hand(tmp_path / "nowhere")
    use_core(tmp_path / "nowhere")
    assert sums_of(RULES, MODULES).keys() == set(MODULES)


def test_a_core_of_these_sources_is_found_before_them(core: Path, capsys: pytest.CaptureFixture[str]) -> None:
    use_core(core)
    assert capsys.readouterr().err == ""
    assert core_in_use()
    finder = sys.meta_path[0]
    for name in (*SHARED, *MODULES):
        spec = finder.find_spec(name, None)
        assert spec is not None
        assert spec.origin == str(core / (name + EXTENSION_SUFFIXES[0]))
    assert finder.find_spec("cardrules.protocol.match_record", None) is None


def test_who_wants_plain_python_gets_it(
    core: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv(PLAIN, "1")
    use_core(core)
    assert not core_in_use()
    assert capsys.readouterr().err == ""


def test_a_core_of_other_sources_is_not_used(core: Path, capsys: pytest.CaptureFixture[str]) -> None:
    told = json.loads((core / TOLD).read_text())
    told["sources"][MODULES[1]] = "0" * 16
    (core / TOLD).write_text(json.dumps(told))
    assert said(core, capsys) == f"it was made of another version of {MODULES[1]}"


def test_a_core_for_another_python_is_not_used(core: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (core / (MODULES[0] + EXTENSION_SUFFIXES[0])).rename(core / f"{MODULES[0]}.cpython-399.so")
    assert said(core, capsys) == "it was made for another Python"


@pytest.mark.parametrize("text", ["", "[]", '{"libraries": ["x"]}', '{"libraries": ["x"], "sources": 1}', "\udcff"])
def test_a_core_that_tells_nothing_of_itself_is_not_used(
    core: Path, capsys: pytest.CaptureFixture[str], text: str
) -> None:
    (core / TOLD).write_bytes(text.encode("utf-8", "surrogateescape"))
    assert said(core, capsys) == f"{TOLD} cannot be read"


def test_sums_tell_sources_apart_but_not_line_ends(tmp_path: Path) -> None:
    sums = []
    for text in (b"a = 1\n", b"a = 1\r\n", b"a = 2\n"):
        (tmp_path / "a.py").write_bytes(text)
        sums.append(sums_of(tmp_path, ["a", "b"]))
    assert sums[0] == sums[1] != sums[2]
    assert sums[0].keys() == {"a"}
    assert core_name(sums[0]) == core_name(sums[1]) != core_name(sums[2])
