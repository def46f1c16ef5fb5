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
from pyramid_positions import cards_of, cleared, endgame, solved_within, try_everything, winning_actions

from cardrules.games.pyramid.game import Pyramid
from cardrules.games.pyramid.solver.decide_position import Planned
from cardrules.games.pyramid.solver.pyramid_shapes import SQUARES
from cardrules.games.pyramid.solver.search import Search
from cardrules.protocol.cards import Card

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


def case(**options: Any) -> dict[str, Any]:
    """All the options that make a difference, with these changed."""
    plain = {"passes": "unlimited", "overlap_pairs": "off", "win": "pyramid", "draw_when": "any_time"}
    return {"draw": 3} | plain | options


def position(search: Search, game: Pyramid, number: dict[Card, int]) -> tuple[int, int, int]:
    """Squares, deck and place of a position that has been reached from the one that is searched."""
    deck = sum(1 << number[card] - SQUARES for card in (*game.waste, *game.stock))
    drawn = number[game.waste[-1]] - SQUARES + 1 if game.waste else 0
    return search.shapes.of(game.left).pyramid, deck, drawn


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
    pyramid, deck, place, _ = search.start
    plan = search.plans.tested(search.shapes.of(pyramid).pyramid, deck, place)
    number = cards_of(search, game)
    for before, action, after in winning_actions(game):
        assert plan is not None
        there = {number[card] for card in (*before.stock, *before.waste)}
        there |= {square for square in range(28) if before.left >> square & 1}
        cards = [number[card] for card in action.cards]
        for card in cards:
            if search.shapes.of(pyramid).pyramid >> card & 1 or card >= SQUARES:
                assert not any(plan.before[card] >> other & 1 for other in there)
                assert plan.can >> card & 1
        if len(cards) == 2:
            assert plan.partners[cards[0]] >> cards[1] & 1
            assert plan.partners[cards[1]] >> cards[0] & 1
        if cleared(after):
            left = {number[card] for card in (*after.stock, *after.waste)}
            assert not any(plan.must >> card & 1 for card in left)


@settings(max_examples=EXAMPLES // 2, deadline=None)
@given(OPTIONS, st.integers(0, 1 << 30), st.integers(3, 10), st.integers(3, 9))
def test_what_was_known_of_all_wins_is_built_upon(
    options: dict[str, Any], seed: int, squares: int, outside: int
) -> None:
    """A position on the way to a win, looked at with the plan of the first position: no such win is against it."""
    game = endgame(options, random.Random(seed), squares, outside, 1)
    assume(game.waiting_for() == {0})
    search = Search(game, 1_000)
    pyramid, deck, place, _ = search.start
    plans, number = search.plans, cards_of(search, game)
    first = plans.tested(search.shapes.of(pyramid).pyramid, deck, place)
    for before, action, _ in winning_actions(game):
        assert first is not None
        now = position(search, before, number)
        assert plans.narrow(*now, plans.bars(first), first)
        cards = [number[card] for card in action.cards]
        for card in cards:
            if now[0] >> card & 1 or card >= SQUARES:
                assert not plans.before[card]
        if len(cards) == 2:
            assert plans.partners[cards[0]] >> cards[1] & 1


# The examples have a last card that must wait for those before it, a plan that is lost while others win, and positions
# next to one whose plan they must not go by.
@settings(max_examples=EXAMPLES, deadline=None)
@given(OPTIONS, st.integers(0, 1 << 30), st.integers(3, 13), st.integers(3, 12), st.sampled_from([-1, 0, 5]))
@example(case(), 33, 13, 11, 0)
@example(case(overlap_pairs="on"), 1804, 7, 10, -1)
@example(case(draw_when="stuck_only"), 14, 7, 7, 0)
@example(case(overlap_pairs="on"), 178, 10, 7, -1)
def test_the_verdict_by_plans_is_that_of_trying_everything(
    options: dict[str, Any], seed: int, squares: int, outside: int, patience: int
) -> None:
    """By choosing all partners, and by searching where each position is looked at by a plan, or some are."""
    game = endgame(options, random.Random(seed), squares, outside, 1)
    assume(game.waiting_for() == {0})
    planned = Planned(Search(game, 1 << 20))
    first = planned.search.plans.tested(planned.pyramid, planned.deck, planned.place)
    might = try_everything(game)
    assert might is (first is not None and planned.searched(first, patience))
    assert might is Planned(Search(game, 1 << 20)).won()


@pytest.mark.parametrize(
    ("options", "seed", "status", "budget"),
    [
        ({"draw": 3}, "7773", "lost", 1_100),
        ({"draw": 3}, "1332", "lost", 1_500),
        ({"draw": 3}, "1277", "lost", 4_000),
        ({"draw": 3}, "5516", "lost", 3_000),
        ({"draw": 3, "overlap_pairs": "on"}, "7128", "lost", 1_100),
        ({"draw": 3, "overlap_pairs": "on"}, "8153", "lost", 3_500),
        ({"draw": 3, "overlap_pairs": "on"}, "6672", "winnable", 40),
        ({"draw": 3, "overlap_pairs": "on"}, "9720", "winnable", 60),
    ],
)
def test_what_took_the_search_tens_of_thousands_of_positions(
    options: dict[str, Any], seed: str, status: str, budget: int
) -> None:
    solved_within(options, seed, status, budget)
