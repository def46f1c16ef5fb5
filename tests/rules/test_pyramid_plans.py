"""What plans say of a position with three cards turned, against all its wins, found by trying everything.

Set DEALERS_CHOICE_NIGHTLY for ten times the positions of the ordinary run.
"""

from __future__ import annotations

import os
import random
from typing import Any

import pytest
from hypothesis import assume, example, given, settings
from hypothesis import strategies as st
from pyramid_positions import cleared, deal, endgame, try_everything, winning_actions

from cardrules.cards import PACK_52, Card
from cardrules.chance import shuffled
from cardrules.games.pyramid import Pyramid
from cardrules.solvers.pyramid import solve
from cardrules.solvers.pyramid_plans import Planned, Plans
from cardrules.solvers.pyramid_search import OutOfBudget, Search
from cardrules.solvers.pyramid_shapes import SQUARES

EXAMPLES = 2_500 if "DEALERS_CHOICE_NIGHTLY" in os.environ else 250

OPTIONS = st.fixed_dictionaries(
    {
        "draw": st.just(3),
        "passes": st.sampled_from(["unlimited", "unlimited", 2]),
        "overlap_pairs": st.sampled_from(["off", "on"]),
        "win": st.sampled_from(["pyramid", "pyramid", "all52"]),
        "draw_when": st.sampled_from(["any_time", "any_time", "stuck_only"]),
    }
)


def cards_of(search: Search, game: Pyramid) -> dict[Card, int]:
    """By card its number in the search."""
    numbers = {card: square for square, card in enumerate(game.squares) if game.left >> square & 1}
    return numbers | {card: SQUARES + place for place, card in enumerate(search.deck)}


def case(**options: Any) -> dict[str, Any]:
    """All the options that make a difference, with these changed."""
    plain = {"passes": "unlimited", "overlap_pairs": "off", "win": "pyramid", "draw_when": "any_time"}
    return {"draw": 3} | plain | options


# The examples have a card that comes up as the last of all, one that need not go, and two that go in the same pass.
@settings(max_examples=EXAMPLES, deadline=None)
@given(OPTIONS, st.integers(0, 1 << 30), st.integers(3, 10), st.integers(3, 11))
@example(case(overlap_pairs="on", draw_when="stuck_only"), 905363225, 3, 9)
@example(case(), 980589648, 6, 11)
@example(case(passes=2), 377045799, 3, 11)
def test_no_win_is_against_what_is_said_of_all_wins(
    options: dict[str, Any], seed: int, squares: int, outside: int
) -> None:
    """Every pair that a win makes is still thought possible, in the order that is thought needed."""
    game = endgame(options, random.Random(seed), squares, outside, 1)
    assume(game.waiting_for() == {0})
    search = Search(game, 1_000)
    plans = Plans(search)
    might = plans.narrow([0] * len(search.values))
    number = cards_of(search, game)
    for before, action, after in winning_actions(game):
        assert might
        there = {number[card] for card in (*before.stock, *before.waste)}
        there |= {square for square in range(28) if before.left >> square & 1}
        cards = [number[card] for card in action.cards]
        for card in cards:
            assert not any(
                plans.before[card] >> other & 1 for other in there if plans.pyramid >> card & 1 or card >= SQUARES
            )
        if len(cards) == 2:
            assert plans.partners[cards[0]] >> cards[1] & 1
            assert plans.partners[cards[1]] >> cards[0] & 1
        if cleared(after):
            left = {number[card] for card in (*after.stock, *after.waste)}
            assert not any(plans.must >> card & 1 for card in left)


@settings(max_examples=EXAMPLES, deadline=None)
@given(OPTIONS, st.integers(0, 1 << 30), st.integers(3, 13), st.integers(3, 12))
def test_the_verdict_by_plans_is_that_of_trying_everything(
    options: dict[str, Any], seed: int, squares: int, outside: int
) -> None:
    game = endgame(options, random.Random(seed), squares, outside, 1)
    assume(game.waiting_for() == {0})
    search = Search(game, 1_000)
    try:
        won = Planned(search).won([0] * len(search.values), 1 << 20)
    except OutOfBudget:
        return  # too many plans: nothing is said
    assert won is try_everything(game)


@pytest.mark.parametrize(
    ("options", "seed", "status", "budget"),
    [
        ({"draw": 3}, "7773", "lost", 1_100),
        ({"draw": 3}, "1332", "lost", 1_500),
        ({"draw": 3}, "845", "winnable", 1_500),
        ({"draw": 3, "overlap_pairs": "on"}, "7128", "lost", 1_500),
    ],
)
def test_what_took_the_search_a_hundred_thousand_positions(
    options: dict[str, Any], seed: str, status: str, budget: int
) -> None:
    game = deal(options, shuffled(PACK_52, seed))
    verdict = solve(game, budget)
    assert verdict.status == status
    for action in verdict.line:
        game.apply(0, action)
    assert cleared(game) is (status == "winnable")
