"""Hands played out by lot: to their end, by legal actions, and any of them."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from cardrules.analysis.random_playouts import Playouts, any_action
from cardrules.catalogue import DEALER_SCHOOL, GAMES
from cardrules.protocol.cards import PACK_52
from cardrules.protocol.game import Action, Choice, Game


def dealt(game_id: str) -> Game:
    """A match with its first cards dealt."""
    game = next(entry.game()({}) for entry in GAMES if entry.id == game_id)
    rng = random.Random(game_id)
    while True:
        seat = min(game.waiting_for())
        choice = game.choices(seat)[0]
        game.apply(seat, any_action(choice, rng))
        if choice.verb == "shuffle":
            return game


@pytest.mark.parametrize("game_id", [entry.id for entry in GAMES if entry.group != DEALER_SCHOOL])
def test_a_hand_is_played_to_its_end(game_id: str) -> None:
    game, again = dealt(game_id), dealt(game_id)
    Playouts(random.Random(1)).hand(game)
    waiting = game.waiting_for()
    assert not waiting or game.choices(min(waiting))[0].verb == "shuffle"
    Playouts(random.Random(1)).hand(again)
    assert again.view(0) == game.view(0)


def test_everything_that_may_be_done_is_done_some_time() -> None:
    rng = random.Random(1)
    pick = Choice("pass", "Pass", cards=PACK_52[:4], least=1, most=2)
    found = Counter(any_action(pick, rng) for _ in range(2_000))
    assert len(found) == 4 + 6
    assert all(pick.offers(action) for action in found)
    single = sum(found[Action("pass", (), (card,))] for card in PACK_52[:4])
    assert 800 < single < 1_200  # so many cards as often as so many others
    bid = Choice("bid", "Bid", ("suit",), values=("7", "8"))
    assert {any_action(bid, rng) for _ in range(50)} == {Action("bid", ("suit", "7")), Action("bid", ("suit", "8"))}
    put = Choice("raise", "Raise", amounts=range(4, 8, 2))
    assert {any_action(put, rng).words for _ in range(50)} == {("4",), ("6",)}
    pair = Choice("pair", "Pair", sets=(frozenset(PACK_52[1::-1]), frozenset(PACK_52[2:4])))
    assert {any_action(pair, rng).cards for _ in range(50)} == {PACK_52[:2], PACK_52[2:4]}
    shuffle = any_action(Choice("shuffle", "Shuffle", cards=PACK_52, least=52, most=52), rng)
    assert sorted(shuffle.cards) == list(PACK_52) != list(shuffle.cards)
