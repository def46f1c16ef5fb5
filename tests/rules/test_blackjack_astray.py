"""Whatever a dealer does at Blackjack, in whatever order: no card is lost, and the table always goes on."""

from __future__ import annotations

import random
from itertools import islice

import pytest
from random_play import draw_options, steps

from cardrules.games.blackjack.game import Blackjack
from cardrules.protocol.match_record import Match

STEPS = 220


@pytest.mark.parametrize(
    "seed",
    [
        15,
        44,
        82,
        104,
        116,
        251,
        275,
        447,
        493,
        543,
        564,
        575,
        587,
        2029,
        2046,
        2077,
        2156,
        2167,
        2328,
        2688,
        3344,
        5703,
    ],
)  # in each of these something was once lost, or the table broke
def test_cards_are_conserved_whatever_is_done(seed: int) -> None:
    rng = random.Random(seed)
    match = Match("blackjack", draw_options(Blackjack, rng))
    game, cards = match.game, 0
    assert isinstance(game, Blackjack)
    for seat, action in islice(steps(match, rng), STEPS):
        match.apply(seat, action)
        lie = game.census()
        assert not cards or not lie or len(lie) == cards
        cards = len(lie) or cards
    assert cards
