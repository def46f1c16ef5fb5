"""The Pyramid solver against a plain search that tries everything, and against known deals."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest
from cardrules.cards import PACK_52, Card, parse_cards
from cardrules.chance import shuffled
from cardrules.game import CHANCE, Action, action_text, parse_action
from cardrules.games.pyramid import SQUARES, Pyramid, free_squares, value_of
from cardrules.options import OptionError
from cardrules.solvers.pyramid import dead, solve, winnable_seed
from hypothesis import assume, given, settings
from hypothesis import strategies as st

DATA: dict[str, Any] = json.loads((Path(__file__).parent / "data" / "pyramid.json").read_text("utf-8"))


def deal(options: dict[str, Any], order: list[Card] | tuple[Card, ...]) -> Pyramid:
    game = Pyramid(options)
    game.apply(CHANCE, Action("shuffle", (), tuple(order)))
    return game


def cleared(game: Pyramid) -> bool:
    return not game.left and not (game.rules.all52 and (game.stock or game.waste))


def wins(game: Pyramid, line: tuple[Action, ...]) -> bool:
    """Whether the line, played by the rules, reaches the goal."""
    game = game.copy()
    for action in line:
        game.apply(0, action)
    return cleared(game)


def try_everything(game: Pyramid) -> bool:
    """Whether some sequence of legal actions wins. Knows nothing but the rules."""
    seen: set[object] = set()

    def search(now: Pyramid) -> bool:
        if cleared(now):
            return True
        if not now.waiting_for() or now.waiting_for() == {CHANCE}:
            return False
        key = (now.left, tuple(now.stock), tuple(now.waste), now.run if now.rules.passes else 0)
        if key in seen:
            return False
        seen.add(key)
        for action in now.legal(0):
            if action.verb not in ("finish", "give_up"):
                after = now.copy()
                after.apply(0, action)
                if search(after):
                    return True
        return False

    return search(game)


def endgame(options: dict[str, Any], rng: random.Random, squares: int, outside: int, run: int) -> Pyramid:
    """A position of few cards, drawn from few ranks so that many pairs are possible."""
    game = deal(options, PACK_52)
    values = set(rng.sample(range(1, 7), rng.randint(2, 4)))
    ranks = {value for low in values for value in (low, 13 - low)} | ({13} if rng.random() < 0.5 else set())
    cards = [card for card in PACK_52 if value_of(card) in ranks]
    rng.shuffle(cards)
    left = game.left
    while left.bit_count() > squares:
        left ^= 1 << rng.choice(free_squares(left))
    laid = dict.fromkeys(range(28), Card(0))
    for square in range(28):
        if left >> square & 1:
            laid[square] = cards.pop()
    deck = cards[:outside]
    drawn = rng.randint(0, len(deck))
    game.left = left
    game.squares = tuple(laid[square] for square in range(28))
    game.waste, game.stock = deck[:drawn], deck[drawn:]
    known = {*deck, *(laid[square] for square in range(28) if left >> square & 1)}
    game.discard = [card for card in PACK_52 if card not in known]
    game.run = min(run, game.rules.passes or run)
    game._settle(None)
    return game


OPTIONS = st.fixed_dictionaries(
    {
        "passes": st.sampled_from(["unlimited", 1, 2, 3]),
        "draw": st.sampled_from([1, 3]),
        "overlap_pairs": st.sampled_from(["off", "on"]),
        "win": st.sampled_from(["pyramid", "all52"]),
        "stock_top": st.sampled_from(["hidden", "open"]),
        "deck_pairs": st.sampled_from(["off", "on"]),
        "start_waste": st.sampled_from([0, 1]),
        "upper_rows": st.sampled_from(["face_up", "face_down"]),
        "draw_when": st.sampled_from(["any_time", "stuck_only"]),
        "auto_kings": st.sampled_from(["off", "on"]),
        "score": st.sampled_from(["none", "par"]),
    }
)


@settings(max_examples=500, deadline=None)
@given(OPTIONS, st.integers(0, 1 << 30), st.integers(1, 9), st.integers(0, 8), st.integers(1, 3))
def test_verdict_is_that_of_trying_everything(
    options: dict[str, Any], seed: int, squares: int, outside: int, run: int
) -> None:
    assume(options["draw"] == 1 or options["stock_top"] == "hidden")
    game = endgame(options, random.Random(seed), squares, outside, run)
    assume(game.waiting_for() == {0})
    verdict = solve(game)
    assert verdict.status == ("winnable" if try_everything(game) else "lost")
    if verdict.status == "winnable":
        assert wins(game, verdict.line)
        assert not dead(game)
    else:
        assert verdict.line == ()
