"""A scripted trainee makes each error in many shoes: it is found with its own number, and nothing else is accused.

Set DEALERS_CHOICE_NIGHTLY for two hundred shoes of each.
"""

from __future__ import annotations

import os

import pytest
from blackjack_mistakes import MISTAKES, session_with

SHOES = 200 if "DEALERS_CHOICE_NIGHTLY" in os.environ else 4
TABLES = (
    {"calls": "auto"},
    {"calls": "buttons", "announce": "all", "plus3": "9", "royal_match": "on", "difficulty": "expert"},
    {
        "calls": "buttons", "decks": 2, "cut_depth": 52, "soft17": "stand", "misdraw": "back",
        "settle": "take_then_pay", "perfect_pairs": "25_12_6",
    },
    {"calls": "buttons", "difficulty": "expert", "incidents": "many"},
)  # fmt: skip


@pytest.mark.parametrize("name", MISTAKES)
def test_a_mistake_is_found_with_its_number_and_nothing_else(name: str) -> None:
    (number, *severities), mistake = MISTAKES[name][0].split(), MISTAKES[name][1]
    made = 0
    for seed in range(SHOES):
        game = session_with(mistake, seed, TABLES[seed % len(TABLES)])
        found = [str(fault.error) for fault in game.table.faults if fault.severity]
        assert found in ([], [number]), (seed, [(str(each.error), each.text) for each in game.table.faults])
        for fault in game.table.faults if severities else ():
            assert not fault.severity or fault.severity in severities[0], (seed, fault.severity, fault.text)
        made += bool(found)
    assert made or SHOES < 10
