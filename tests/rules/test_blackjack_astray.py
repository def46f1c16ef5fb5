"""Whatever a dealer does at Blackjack, in whatever order: no card is lost, and the table always goes on."""

from __future__ import annotations

import random
from collections import Counter
from itertools import islice

import pytest
from blackjack_tables import at_bets, deal_right, do
from random_play import draw_options, random_action, steps

from cardrules.games.blackjack.game import Blackjack
from cardrules.protocol.cards import Card
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
    for _ in range(STEPS):
        if not game.waiting_for():
            break
        seat = rng.choice(sorted(game.waiting_for()))  # the dealer waits for bettors
        match.apply(seat, random_action(game, seat, rng))
        lie = game.census()
        assert not cards or not lie or len(lie) == cards
        cards = len(lie) or cards
    assert cards


def test_a_side_bet_without_a_hand_is_none_to_be_paid() -> None:
    game = at_bets(
        "9S 4H KD 6C 8D 7S 5C 10H", "2:main:2500,3:lucky_ladies:500,5:main:5000,6:main:10000", lucky_ladies="on"
    )
    do(game, "close", *["draw 2", "draw 5", "draw 6", "draw dealer"] * 2)
    assert game.table.phase == "answer"
    game = at_bets(
        "9S 4H KD 6C 8D 7S 5C 10H", "2:main:2500,2:lucky_ladies:500,3:lucky_ladies:500,5:main:5000", lucky_ladies="on"
    )
    do(game, "close", *["draw 2", "draw 5", "draw dealer"] * 2, "pay 3 lucky_ladies 2500")
    assert game.table.faults[-1].error == "order"
    do(game, "take 2 lucky_ladies", "peek", "signal 2 stand", "pay 3 lucky_ladies 2500", seat=None)
    assert [fault.error for fault in game.table.faults] == ["order", "order", "order"]


@pytest.mark.parametrize("seed", [44])
def test_cards_are_conserved_though_the_dealer_does_not_wait(seed: int) -> None:
    """44: a card is burned after the hands were cleared too early, and then they are laid out again."""
    rng = random.Random(seed)
    match = Match("blackjack", draw_options(Blackjack, rng))
    cards: Counter[Card] = Counter()
    for seat, action in islice(steps(match, rng), STEPS):
        match.apply(seat, action)
        lie = Counter(match.game.census())
        assert not cards or lie == cards
        cards = lie


def test_hands_that_lie_face_down_are_cleared_unread() -> None:
    pitch = {"style": "pitch", "decks": 2, "cut_depth": 26}
    game = at_bets("9S 4H KD 10C 8D 10S 9C 10H", "2:main:2500,5:main:5000,6:main:10000", **pitch)
    deal_right(game, "stand stand stand", until="turnover 6")
    do(game, "clear")
    assert [fault.error for fault in game.table.faults] == ["R37"]


def test_nothing_of_a_round_is_waited_for_that_is_void() -> None:
    game = at_bets("10S 9D 5H 6C 9C 10D 7D QS", "1:main:5000,3:main:5000", misdraw="burn", hole_exposed="void")
    deal_right(game, "hit", until="take 1 main")
    do(game, "turn", "point 3", "signal 3 stand", "floor")
    assert game.table.prompt == "take 1 main"
    do(game, "void")
    assert (game.table.prompt, game.table.phase) == ("", "between")
