"""For the tests of the application: each has the program's folders to itself, away from the user's own."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from thinking import SEATED

from dealers_choice.settings import BOT_PACES, TRICK_LIES


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder that holds the program's data, settings and cache during the test."""
    folder = tmp_path / "home"
    monkeypatch.setenv("DEALERS_CHOICE_HOME", str(folder))
    return folder


@pytest.fixture(autouse=True)
def _quick_bots(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody waits for bots or looks at tricks where that is set to its normal time."""
    monkeypatch.setitem(BOT_PACES, "normal", 0)
    monkeypatch.setitem(TRICK_LIES, "normal", 0)


@pytest.fixture(autouse=True)
def _sessions_end() -> Iterator[None]:
    """A session without a window, of which nobody takes leave, would play on through all tests that follow."""
    yield
    while SEATED:
        SEATED.pop().stop()
