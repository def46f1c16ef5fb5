"""A home as version 0.1.0 has kept it is found whole: matches, statistics, settings, exams, the school, the office.
``tests/bench/keep_home.py`` has made it."""

from __future__ import annotations

from pathlib import Path

import pytest
from kept_home import ROOMS, contents_of, look_at_exams, opened, truth

TRUTH = truth()


@pytest.fixture
def kept(home: Path) -> Path:
    """The home, with all that was kept in it."""
    opened(home)
    return home


@pytest.mark.parametrize("room", ROOMS)
def test_all_of_a_room_is_found_as_it_was_and_found_again(kept: Path, room: str) -> None:
    for _ in range(2):
        found = contents_of(kept, room)
        assert found.keys() == TRUTH[room].keys()
        for name, what in TRUTH[room].items():
            assert found[name] == what, name


@pytest.mark.parametrize("name", TRUTH["files"])
def test_a_result_verifies_as_it_did_and_an_exam_that_was_broken_off_goes_on(kept: Path, name: str) -> None:
    assert look_at_exams(kept, name) == TRUTH["files"][name]


def test_there_is_something_of_everything() -> None:
    said = [" ".join(found["lines"]) for found in TRUTH["files"].values()]
    assert sum("attempt" in each for each in said) == 20
    assert sum(" Passed" in each for each in said) > 5
    assert sum("Not passed" in each for each in said) > 5
    assert sum("resumed" in each for each in said) > 5
    assert all(found["good"] for found in TRUTH["files"].values())
