"""What is said of Pyramid's passes where one card is turned at a time, against all wins, found by trying everything.

Set DEALERS_CHOICE_NIGHTLY for ten times the positions of the ordinary run.
"""

from __future__ import annotations

import os
import random
from typing import Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from pyramid_positions import cards_of, deal, endgame, solved_within, try_everything, winning_actions

from cardrules.games.pyramid.solver.decide_position import Paired
from cardrules.games.pyramid.solver.search import Search
from cardrules.games.pyramid.solver.solve import solve
from cardrules.protocol.cards import PACK_52
from cardrules.protocol.shuffling import shuffled

EXAMPLES = 2_500 if "DEALERS_CHOICE_NIGHTLY" in os.environ else 250

OPTIONS = st.fixed_dictionaries(
    {
        "passes": st.sampled_from([1, 2, 3, "unlimited"]),
        "overlap_pairs": st.sampled_from(["off", "on"]),
        "win": st.sampled_from(["pyramid", "all52"]),
        "stock_top": st.sampled_from(["hidden", "open"]),
        "deck_pairs": st.sampled_from(["off", "on"]),
    }
)


@settings(max_examples=EXAMPLES, deadline=None)
@given(OPTIONS, st.integers(0, 1 << 30), st.integers(1, 12), st.integers(0, 11), st.integers(1, 3))
def test_every_pair_of_a_win_is_still_thought_possible(
    options: dict[str, Any], seed: int, squares: int, outside: int, run: int
) -> None:
    game = endgame(options, random.Random(seed), squares, outside, run)
    assume(game.waiting_for() == {0})
    paired = Paired(Search(game, 1 << 20))
    pairs = paired.narrowed(paired.passes.first)
    numbers = cards_of(paired.search, game)
    for _, action, _ in winning_actions(game):
        assert pairs is not None
        if len(action.cards) == 2:
            one, other = (numbers[card] for card in action.cards)
            assert not paired.passes.bars(pairs)[one] >> other & 1
            assert not paired.passes.bars(pairs)[other] >> one & 1


@settings(max_examples=EXAMPLES, deadline=None)
@given(OPTIONS, st.integers(0, 1 << 30), st.integers(1, 13), st.integers(0, 12), st.integers(1, 3))
def test_the_verdict_by_choosing_partners_is_that_of_trying_everything(
    options: dict[str, Any], seed: int, squares: int, outside: int, run: int
) -> None:
    game = endgame(options, random.Random(seed), squares, outside, run)
    assume(game.waiting_for() == {0})
    paired = Paired(Search(game, 1 << 20))
    first = paired.narrowed(paired.passes.first)
    assert try_everything(game) is (first is not None and paired.chosen(first))


@settings(max_examples=EXAMPLES, deadline=None)
@given(OPTIONS, st.integers(0, 1 << 30), st.integers(1, 12), st.integers(4, 12))
def test_a_win_goes_one_of_the_ways_to_choose_a_partner(
    options: dict[str, Any], seed: int, squares: int, outside: int
) -> None:
    """Also where a card that need not go has no partner in it."""
    for number in range(seed, seed + 30):  # most ends of games are lost
        game = endgame(options, random.Random(number), squares, outside, 1)
        line = solve(game).line if game.waiting_for() == {0} else ()
        if line:
            break
    assume(line)
    paired = Paired(Search(game, 1 << 20))
    passes, numbers = paired.passes, cards_of(paired.search, game)
    pairs = paired.narrowed(passes.first)
    assert pairs is not None
    made = [[numbers[card] for card in action.cards] for action in line if len(action.cards) == 2]
    for card, partners in enumerate(passes.partners_in(pairs)):
        if partners & partners - 1:
            ways = [passes.bars(left) for left in passes.ways(pairs, card)]
            assert any(not any(bars[one] >> other & 1 for one, other in made) for bars in ways)


@pytest.mark.parametrize(
    ("options", "seeds"),
    [
        ({"passes": 3, "stock_top": "open", "deck_pairs": "on", "start_waste": 1, "win": "all52"}, (62, 81, 1138)),
        ({"passes": 3, "stock_top": "open", "deck_pairs": "on"}, (1885,)),
    ],
)
def test_whole_deals_that_are_won(options: dict[str, Any], seeds: tuple[int, ...]) -> None:
    for seed in seeds:
        assert solve(deal(options, shuffled(PACK_52, str(seed)))).status == "winnable"


@pytest.mark.parametrize(
    ("options", "seed", "status", "budget"),
    [
        ({"passes": 1, "deck_pairs": "on", "win": "all52"}, "4168", "lost", 3_000),
        ({"passes": 1, "deck_pairs": "on", "win": "all52"}, "7225", "lost", 10),
        ({"passes": 2}, "9872", "lost", 10),
        ({"passes": 1, "overlap_pairs": "on"}, "7810", "lost", 1_000),
        ({"passes": 3, "stock_top": "open", "deck_pairs": "on", "win": "all52"}, "7005", "lost", 200),
        ({"passes": 2, "stock_top": "open", "deck_pairs": "on"}, "7819", "winnable", 3_000),
    ],
)
def test_what_took_the_search_tens_of_thousands_of_positions(
    options: dict[str, Any], seed: str, status: str, budget: int
) -> None:
    solved_within(options, seed, status, budget)
