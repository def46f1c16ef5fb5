"""Where the program keeps its files."""

from __future__ import annotations

import errno
import os
import sys
from pathlib import Path

import platformdirs
import pytest

from dealers_choice.storage import folders


@pytest.mark.parametrize("kind", ["data", "cache", "config"])
@pytest.mark.parametrize("named", [None, "", "relative/folder", "/somewhere/else"])
def test_the_folders_are_those_of_platformdirs(monkeypatch: pytest.MonkeyPatch, kind: str, named: str | None) -> None:
    monkeypatch.delenv("DEALERS_CHOICE_HOME", raising=False)
    monkeypatch.delenv(f"XDG_{kind.upper()}_HOME", raising=False)
    if named is not None:
        monkeypatch.setenv(f"XDG_{kind.upper()}_HOME", named)
    expected = getattr(platformdirs, f"user_{kind}_path")("dealers-choice", appauthor=False)
    assert getattr(folders, f"{kind}_folder")() == expected


def test_one_folder_for_all(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("DEALERS_CHOICE_HOME", str(tmp_path))
    assert folders.data_folder() == tmp_path / "data"
    assert folders.cache_folder() == tmp_path / "cache"
    assert folders.config_folder() == tmp_path / "config"


unix_only = pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such files")


def test_a_file_is_read_up_to_its_limit(tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.write_bytes(b"x" * 100)
    assert folders.read_file(path, 100) == b"x" * 100
    with pytest.raises(OSError, match=r"too large \(99 bytes at most\)") as raised:
        folders.read_file(path, 99)
    assert (raised.value.errno, raised.value.filename) == (errno.EFBIG, str(path))
    with pytest.raises(OSError, match="folder"):
        folders.read_file(tmp_path, 99)
    with pytest.raises(FileNotFoundError):
        folders.read_file(tmp_path / "nothing", 99)


@unix_only
def test_nobody_waits_for_what_never_ends(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    for path in (Path("/dev/zero"), Path("/dev/null"), pipe):
        with pytest.raises(OSError, match="no file that could be read") as raised:
            folders.read_file(path, 99)
        assert raised.value.filename == str(path)
    with folders.open_file(pipe, pipes=True) as file:
        assert file.read() == b""  # nobody writes into it
