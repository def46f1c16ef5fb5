"""The worked examples of the dealing of Blackjack, each with its cards, bets, answers, result and par."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Final

import pytest
from blackjack_tables import at_bets, deal_right, do, round_of

from cardrules.casino.blackjack.round_reports import par_time
from cardrules.games.blackjack.game import Blackjack
from cardrules.protocol.cards import cards_text

EXAMPLES: Final[list[dict[str, Any]]] = json.loads(
    (Path(__file__).parent / "data" / "blackjack_rounds.json").read_text(encoding="utf-8")
)


@pytest.mark.parametrize("example", EXAMPLES, ids=[str(example["name"]) for example in EXAMPLES])
def test_a_round_of_the_examples(example: dict[str, Any]) -> None:
    game, done = round_of(example)
    table = game.table
    assert not table.faults
    assert table.reports[-1].house == example["house"]
    for step in example.get("done", ()):
        assert step in done
    for step in example.get("never", ()):
        assert step not in done
    order = [step for step in done if step in example.get("order", ())]
    assert order == example.get("order", [])
    counts = dict(table.reports[-1].counts)
    for hand, seconds in example.get("par", {}).items():
        assert par_time(counts, hand) == round(1000 * seconds)


def test_e1_the_cut_puts_what_lay_behind_the_cut_card_first() -> None:
    game = Blackjack({"shoe_steps": "skip"})
    order = game.house.pack
    do(game, "table 1", "shuffle " + cards_text(order), "cut 120")
    table = game.table
    assert table.dead == (order[120],)  # the first that is burned was the 121st
    assert table.shoe[0] == order[121]
    behind = table.shoe[len(table.shoe) - 78 :]
    assert behind[0] == order[42]  # the cut card lies between the 42nd and the 43rd


def test_e2_two_rounds_from_first_base_on() -> None:
    game = at_bets("9S 4H KD 6C 8D 7S 5C 10H 9C 2S", "2:main:2500,5:main:5000,6:main:10000")
    done = deal_right(game, "stand hit stand stand")
    assert done[1:9] == ["draw 2", "draw 5", "draw 6", "draw dealer"] * 2
    assert done.index("draw 5", 9) == done.index("stand 2") + 1


def test_e25_hands_are_picked_up_from_third_base_and_the_dealers_last() -> None:
    example = next(each for each in EXAMPLES if each["name"] == "E24")
    game, _ = round_of(example)
    rack = iter([cards_text([card]).rstrip("'") for card in reversed(game.table.dead)])
    hands = ["6H KD 10S", "KS 10D", "8D 9H", "8C 2C 9D", "5H 6C 3S", "9S 8S", "10D 6D", "AC QS"]
    for hand in hands:  # the dealer's lies on top, and lowest the blackjack that was paid at its turn
        cards = hand.split()
        assert sorted(next(rack) for _ in cards) == sorted(cards)
