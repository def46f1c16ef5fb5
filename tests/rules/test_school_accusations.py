"""No false accusation, in small; ``tests/bench/bench_accusations.py`` does it a thousand times."""

from __future__ import annotations

import pytest
from bench_accusations import FOUND_AS, NOBODYS, audition, dealt, injected, shoe_that_runs_out

from cardrules.courses.mini_baccarat.erring_dealer import SLIPS


@pytest.mark.parametrize("number", [1, 2, 3, 4])
def test_who_makes_no_mistake_is_accused_of_none(number: int) -> None:
    session, noted = dealt(audition(number))
    assert (session.grade.accuracy, len(session.coups), noted) == (100.0, 30, [])


@pytest.mark.parametrize("error", [error for error in SLIPS if error not in NOBODYS])
def test_a_mistake_is_found_and_once(error: str) -> None:
    assert [noted for _, noted in injected(error, 1)] == [[FOUND_AS.get(error, error)]]


def test_nobody_is_accused_of_a_shoe_that_runs_out() -> None:
    assert shoe_that_runs_out(1).faults == ()


@pytest.mark.nightly
@pytest.mark.parametrize("block", range(10))
def test_a_thousand_auditions_without_a_mistake(block: int) -> None:
    for number in range(100 * block + 1, 100 * block + 101):
        session, noted = dealt(audition(number))
        assert (session.grade.accuracy, len(session.coups), noted) == (100.0, 30, []), number


@pytest.mark.nightly
@pytest.mark.parametrize("error", [error for error in SLIPS if error not in NOBODYS])
def test_each_mistake_is_found_once_in_two_hundred_auditions(error: str) -> None:
    found = list(injected(error, 200))
    assert len(found) == 200
    assert [(number, noted) for number, noted in found if noted != [FOUND_AS.get(error, error)]] == []
