"""For the tests of the application: each has the program's folders to itself, away from the user's own."""

from __future__ import annotations

from pathlib import Path

import pytest


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder that holds the program's data, settings and cache during the test."""
    folder = tmp_path / "home"
    monkeypatch.setenv("DEALERS_CHOICE_HOME", str(folder))
    return folder
