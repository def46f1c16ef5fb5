"""The Pyramid solver against a plain search that tries everything, and against known deals.

Set DEALERS_CHOICE_NIGHTLY for some three times the deals of the ordinary run.
"""

from __future__ import annotations

import json
import os
import random
from pathlib import Path
from typing import Any

import pytest
from hypothesis import assume, example, given, settings
from hypothesis import strategies as st
from pyramid_positions import cleared, deal, endgame, try_everything

from cardrules.bots import LEVELS, Level
from cardrules.games.pyramid.bot import choose
from cardrules.games.pyramid.game import Pyramid
from cardrules.games.pyramid.solver.search import Search
from cardrules.games.pyramid.solver.solve import dead, solve, winnable_seed
from cardrules.protocol.cards import PACK_52, parse_cards
from cardrules.protocol.game import CHANCE, Action
from cardrules.protocol.shuffling import shuffled

NIGHTLY = "DEALERS_CHOICE_NIGHTLY" in os.environ
DEALS = 40 if NIGHTLY else 14
"""Whole deals, each of which is looked at again after every move."""
DATA: dict[str, Any] = json.loads((Path(__file__).parent / "data" / "pyramid.json").read_text("utf-8"))


def wins(game: Pyramid, line: tuple[Action, ...]) -> bool:
    """Whether the line, played by the rules, reaches the goal."""
    game = game.copy()
    for action in line:
        game.apply(0, action)
    return cleared(game)


OPTION_IDS = (
    "passes", "draw", "overlap_pairs", "win", "stock_top", "deck_pairs",
    "start_waste", "upper_rows", "draw_when", "auto_kings", "score",
)  # fmt: skip
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


def case(**options: Any) -> dict[str, Any]:
    """All the options that make a difference, with these changed."""
    return {option: Pyramid().options[option] for option in OPTION_IDS} | {"deck_pairs": "on"} | options


# The examples have kings buried in the waste, and places in the stock that differ by the pass alone.
@settings(max_examples=400, deadline=None)
@given(OPTIONS, st.integers(0, 1 << 30), st.integers(1, 13), st.integers(0, 11), st.integers(1, 3))
@example(case(passes=1, draw_when="stuck_only", auto_kings="on"), 557281373, 7, 9, 2)
@example(case(passes=1, overlap_pairs="on", win="all52"), 803740020, 11, 11, 3)
@example(case(passes=1, overlap_pairs="on", win="all52"), 13885, 5, 10, 2)
@example(case(passes=2, overlap_pairs="on", auto_kings="on"), 1064289933, 12, 9, 2)
@example(case(passes=3, draw=3, overlap_pairs="on", win="all52"), 106191638, 13, 12, 1)
@example(case(passes=2, draw=3, overlap_pairs="on", upper_rows="face_down"), 63109658, 10, 9, 1)
@example(case(passes=2, draw=3, win="all52", draw_when="stuck_only", score="par"), 921117955, 7, 12, 1)
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


@settings(max_examples=200, deadline=None)
@given(st.booleans(), st.booleans(), st.integers(0, 1 << 30), st.integers(3, 14), st.integers(3, 13))
def test_what_comes_up_in_threes_is_not_given_up(
    overlap: bool, stuck_only: bool, seed: int, squares: int, outside: int
) -> None:
    """With three cards turned and no limit on passes most is proven without being tried."""
    options = {"draw": 3, "overlap_pairs": "on" if overlap else "off"}
    if stuck_only:
        options["draw_when"] = "stuck_only"
    game = endgame(options, random.Random(seed), squares, outside, 1)
    assume(game.waiting_for() == {0})
    verdict = solve(game)
    assert verdict.status == ("winnable" if try_everything(game) else "lost")
    assert verdict.status == "lost" or wins(game, verdict.line)


@settings(max_examples=60, deadline=None)
@given(st.sampled_from([1, 3]), st.sampled_from(["unlimited", 1, 2]), st.integers(0, 1 << 30), st.integers(1, 4))
@example(3, "unlimited", 5, 4)
def test_what_the_search_holds_for_alike_has_the_same_verdict(
    draw: int, passes: str | int, seed: int, squares: int
) -> None:
    """Decks of the same values in the same order, but for cards that have no partner any more."""
    rng = random.Random(seed)
    game = endgame({"draw": draw, "passes": passes}, rng, squares, 12, 1)
    assume(game.waiting_for() == {0})
    search = Search(game, 0)
    shape = search.shapes.of(game.left)
    found: dict[tuple[int, int], bool] = {}
    every = (1 << len(search.deck)) - 1
    useful = shape.useful & rng.randint(0, every)
    for _ in range(30):
        deck = useful | every & ~shape.useful & rng.randint(0, every)
        place = rng.choice([0, rng.randint(0, len(search.deck))])
        cards = [(at, card) for at, card in enumerate(search.deck) if deck >> at & 1]
        one = game.copy()
        one.left = shape.pyramid
        one.waste = [card for at, card in cards if at < place]
        one.stock = [card for at, card in reversed(cards) if at >= place]
        verdict = not one.left or try_everything(one)
        assert found.setdefault(search.lost.likeness(shape, deck, place, 1, held=False, can=-1), verdict) is verdict


PRESETS = {preset.id: dict(preset.settings) for preset in Pyramid.presets}
OPEN_RULES = ["house", "tut_variation"]


@pytest.mark.parametrize("preset", PRESETS)
def test_lines_win_by_every_preset(preset: str) -> None:
    """Whole deals: a winnable verdict comes with a line that wins, a lost one with none."""
    for seed in range(DEALS // 3):
        game = deal(PRESETS[preset], shuffled(PACK_52, str(seed)))
        verdict = solve(game, 3_000)
        if verdict.status == "winnable":
            assert wins(game, verdict.line)
        else:
            assert verdict.line == ()
        if dead(game):
            assert verdict.status == "lost"


@pytest.mark.parametrize("preset", OPEN_RULES)
def test_half_played_deals_by_the_open_rules(preset: str) -> None:
    """However a deal is played, the verdict stays exact: it is never regained, and a winning line wins."""
    for seed in range(DEALS):
        rng = random.Random(seed)
        game = deal(PRESETS[preset], shuffled(PACK_52, str(seed)))
        was = solve(game).status
        while game.waiting_for():
            game.apply(0, rng.choice([action for action in game.legal(0) if action.verb != "give_up"]))
            now = solve(game)
            assert (was, now.status) != ("lost", "winnable")
            assert now.status != "unknown"
            if now.status == "winnable":
                assert wins(game, now.line)
            was = now.status


def test_the_order_of_the_stock_does_not_matter_by_the_open_rules() -> None:
    for seed in range(DEALS):
        order = shuffled(PACK_52, str(seed))
        other = list(order[28:])
        random.Random(seed).shuffle(other)
        assert solve(deal({}, order)).status == solve(deal({}, (*order[:28], *other))).status


def test_more_passes_and_freer_rules_never_lose_a_deal() -> None:
    freer = [{"passes": 1}, {"passes": 2}, {"passes": 3}, {}, {"overlap_pairs": "on"}]
    for seed in range(DEALS // 2):
        order = shuffled(PACK_52, str(seed))
        statuses = [solve(deal(options, order), 10_000).status for options in freer]
        known = [status for status in statuses if status != "unknown"]
        assert known == sorted(known)  # "lost" before "winnable"


def test_a_small_budget_says_unknown_and_never_lost() -> None:
    game = deal({"passes": 3}, parse_cards(DATA["deals"]["D1"]))
    verdict = solve(game, 10)
    assert (verdict.status, verdict.line) == ("unknown", ())


@pytest.mark.parametrize(
    ("options", "seed", "status", "budget"),
    [
        ({"passes": 1}, "12", "lost", 3_000),
        ({"passes": 2}, "19", "winnable", 15_000),
        ({"passes": 1, "deck_pairs": "on", "win": "all52"}, "64", "winnable", 120),
        ({"passes": 2, "stock_top": "open", "deck_pairs": "on"}, "3", "winnable", 3_000),
        ({"draw": 3}, "90", "winnable", 300),
        ({"draw": 3, "overlap_pairs": "on"}, "385", "winnable", 60),
        ({"draw": 3, "overlap_pairs": "on"}, "492", "lost", 1),
        ({"draw": 3, "overlap_pairs": "on"}, "923", "lost", 1),
    ],
)
def test_nothing_is_tried_in_vain_twice(options: dict[str, Any], seed: str, status: str, budget: int) -> None:
    """Trying every order of the same pairs took more positions by far, as did, with three cards turned, trying what
    does not bring up enough cards for the squares under another."""
    assert solve(deal(options, shuffled(PACK_52, seed)), budget).status == status


def test_what_can_be_said_at_the_edges() -> None:
    with pytest.raises(ValueError, match="before the deal"):
        solve(Pyramid())
    game = deal({}, parse_cards(DATA["deals"]["D1"]))
    given_up = game.copy()
    given_up.apply(0, Action("give_up"))
    assert solve(given_up).status == "lost"
    for action in solve(game).line:
        game.apply(0, action)
    assert solve(game) == ("winnable", (), 0)


def test_the_first_winnable_seed() -> None:
    seeds = [str(seed) for seed in range(50)]
    found = winnable_seed({"passes": 1}, seeds, 20_000)
    assert found is not None
    for seed in seeds:
        game = deal({"passes": 1}, shuffled(PACK_52, seed))
        status = solve(game, 20_000).status
        if seed == found:
            assert status == "winnable"
            break
        assert status != "winnable"
    assert winnable_seed({}, []) is None


# ------------------------------------------------------------------------------------------------ bots


def advise(game: Pyramid, level: Level, seed: int = 0, worlds: int = 30) -> Action:
    """The bot's action when its time runs out after so many sampled worlds."""
    asked = iter(range(worlds))
    advice = choose(game.view(0), game.choices(0), level, random.Random(seed), lambda: next(asked, None) is None)
    assert advice.reason.endswith(".")
    assert advice.reason[0].isupper()
    return advice.action


@pytest.mark.parametrize("preset", OPEN_RULES)
def test_the_expert_wins_every_winnable_deal_by_the_open_rules(preset: str) -> None:
    for seed in range(DEALS):
        game = deal(PRESETS[preset], shuffled(PACK_52, str(seed)))
        winnable = solve(game).status == "winnable"
        while game.waiting_for():
            game.apply(0, advise(game, "expert"))
        assert (game.ended == "won") is winnable


@pytest.mark.parametrize("preset", OPEN_RULES)
def test_a_hint_keeps_a_won_position_won(preset: str) -> None:
    """From positions reached by a careless player, not only along the expert's own line."""
    for seed in range(DEALS):
        rng = random.Random(seed)
        game = deal(PRESETS[preset], shuffled(PACK_52, str(seed)))
        while game.waiting_for() and solve(game).status == "winnable":
            hinted = game.copy()
            hinted.apply(0, advise(hinted, "expert"))
            assert solve(hinted).status == "winnable"
            game.apply(0, rng.choice([action for action in game.legal(0) if action.verb != "give_up"]))


def test_a_hint_with_the_whole_deal_known_keeps_strict_rules_won() -> None:
    game = deal({"passes": 3, "peek": "full"}, parse_cards(DATA["deals"]["D1"]))
    while game.waiting_for():
        game.apply(0, advise(game, "expert"))
    assert game.ended == "won"


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("preset", ["strict_3", "king_tut", "thirteen", "microsoft"])
def test_a_bot_cannot_see_the_unseen(level: Level, preset: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """However long it looks: it is not given long here."""
    monkeypatch.setattr("cardrules.games.pyramid.bot.EXACT", 3_000)
    monkeypatch.setattr("cardrules.games.pyramid.bot._WORLD_BUDGET", 500)
    rng = random.Random(7)
    for seed in range(3):
        game = deal(PRESETS[preset], shuffled(PACK_52, str(seed)))
        for _ in range(rng.randrange(8)):
            game.apply(0, Action("draw"))
        view = game.view(0)
        other = Pyramid.sample(view, random.Random(seed))
        assert other.stock != game.stock
        assert advise(game, level, seed, 4) == advise(other, level, seed, 4)


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("preset", PRESETS)
def test_bots_play_every_preset_to_the_end(level: Level, preset: str) -> None:
    """Without time to think, too: the expert then still has a sensible answer."""
    game = Pyramid(PRESETS[preset])
    rng = random.Random(1)
    deals = 0
    for _ in range(3_000):
        waiting = game.waiting_for()
        if waiting == {CHANCE}:
            game.apply(CHANCE, Action("shuffle", (), shuffled(PACK_52, f"{preset}/{deals}")))
            deals += 1
        elif waiting:
            advice = choose(game.view(0), game.choices(0), level, rng, lambda: True)
            assert advice.action in game.legal(0)
            assert advice.action.verb != "give_up"
            game.apply(0, advice.action)
        else:
            break
    assert game.ended in ("won", "stuck", "lost")


@pytest.mark.nightly
def test_better_levels_win_more() -> None:
    won = dict.fromkeys(LEVELS, 0)
    for level in LEVELS:
        for seed in range(60):
            game = deal({}, shuffled(PACK_52, str(seed)))
            rng = random.Random(seed)
            while game.waiting_for():
                game.apply(0, choose(game.view(0), game.choices(0), level, rng, lambda: False).action)
            won[level] += game.ended == "won"
    assert won["novice"] < won["club"] <= won["expert"]
