"""Where the program keeps its files."""

from __future__ import annotations

from pathlib import Path

import platformdirs
import pytest

from dealers_choice import places


@pytest.mark.parametrize("kind", ["data", "cache", "config"])
@pytest.mark.parametrize("named", [None, "", "relative/folder", "/somewhere/else"])
def test_the_folders_are_those_of_platformdirs(monkeypatch: pytest.MonkeyPatch, kind: str, named: str | None) -> None:
    monkeypatch.delenv("DEALERS_CHOICE_HOME", raising=False)
    monkeypatch.delenv(f"XDG_{kind.upper()}_HOME", raising=False)
    if named is not None:
        monkeypatch.setenv(f"XDG_{kind.upper()}_HOME", named)
    expected = getattr(platformdirs, f"user_{kind}_path")("dealers-choice", appauthor=False)
    assert getattr(places, f"{kind}_folder")() == expected


def test_one_folder_for_all(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("DEALERS_CHOICE_HOME", str(tmp_path))
    assert places.data_folder() == tmp_path / "data"
    assert places.cache_folder() == tmp_path / "cache"
    assert places.config_folder() == tmp_path / "config"
