"""What ``dealers-choice verify`` says of matches that were played with version 0.1.0: the same cards follow from the
seed, the same seal is told, and every bot that is asked again does the same. By night all of them, by day some of each
game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest
from kept_matches import SECONDS, by_any_version, kept_matches

from cardrules.protocol.match_record import read_record
from dealers_choice.match.fairness_proof import verify

SHORT = 261
"""Actions of a match that is looked through by day ..."""
OF_EACH = 3
"""... and how many of each game."""


def matches() -> Iterator[Any]:
    counts = Counter[str]()
    for kept in kept_matches():
        game = kept.name.partition("-")[0]
        counts[game] += (short := kept.record.count("],[") < SHORT and '"expert' not in kept.record)
        daily = short and counts[game] <= OF_EACH
        yield pytest.param(kept.record, kept.verified, id=kept.name, marks=[] if daily else [pytest.mark.nightly])


@pytest.mark.parametrize(("line", "verified"), [*matches()])
def test_the_same_is_verified(line: str, verified: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("dealers_choice.match.fairness_proof.PATIENCE", SECONDS)
    assert verify(by_any_version(read_record(line))).lines() == verified
