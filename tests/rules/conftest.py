"""For the tests of the rules: what bots do beside the subject of a test takes less time."""

from __future__ import annotations

import os

import pytest

from cardrules.bots import last_tricks

_OWN_SUBJECT = ("test_endings", "test_positions")
"""Files of tests that ask what is best in the last tricks."""


@pytest.fixture(autouse=True)
def _few_endings(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Club counts the last three tricks out, and in a few deals of the hidden cards: to look at all of them, and at the
    fourth, is nine tenths of what its match takes. At night, and where the last tricks are the subject, all are
    looked at."""
    if "DEALERS_CHOICE_NIGHTLY" in os.environ or request.path.stem in _OWN_SUBJECT:
        return
    monkeypatch.setattr(last_tricks, "WORLDS", 8)
    monkeypatch.setattr(last_tricks, "_FIRST", 4)
    monkeypatch.setattr(last_tricks, "_CARDS", {"pinochle": 7})
