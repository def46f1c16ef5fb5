"""A scripted trainee makes each error in many shoes: it is found with its own number, and nothing else is accused.

By day in a few shoes of each; ``tests/bench/bench_blackjack_truth.py`` makes each in as many as there is time for.
"""

from __future__ import annotations

import pytest
from blackjack_mistakes import MISTAKES
from blackjack_truth import mistake_faults

SHOES = 4
BY_NIGHT = 200


@pytest.mark.parametrize("name", MISTAKES)
def test_a_mistake_is_found_with_its_number_and_nothing_else(name: str) -> None:
    for seed in range(SHOES):
        assert not mistake_faults(name, seed), seed


@pytest.mark.nightly
@pytest.mark.parametrize("name", MISTAKES)
def test_each_mistake_is_found_alone_in_two_hundred_shoes(name: str) -> None:
    found, seed = [], 0
    while len(found) < BY_NIGHT and seed < 20 * BY_NIGHT:
        faults = mistake_faults(name, seed)
        found += [] if faults is None else [faults]
        seed += 1
    assert found == [[]] * BY_NIGHT
