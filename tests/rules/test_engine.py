"""The engine of tricks: every line of it is a line of the game, and endings are solved exactly."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from functools import partial
from typing import Any

import pytest
from attributes import attributes_of
from deals import TABLES, expert_of, in_play

from cardrules.bots.trick_expert import Expert, action_of, count_of
from cardrules.engine.exact_endings import Additive, Exhausted, Rated
from cardrules.engine.heuristic_playout import play_randomly
from cardrules.engine.position import Position, position_of
from cardrules.protocol.cards import mask_of
from cardrules.protocol.game import Game

CASES = [(name, options) for name, tables in TABLES.items() for options in tables]


@pytest.mark.parametrize(("name", "options"), CASES, ids=[f"{name}-{number}" for number, (name, _) in enumerate(CASES)])
def test_the_engine_plays_what_the_game_allows(name: str, options: dict[str, object]) -> None:
    expert, rng = expert_of(name), random.Random(3)
    for seed in range(4):
        game = in_play(name, options, str(seed))
        first = expert.table(game)
        assert first is not None
        contract, ends = expert.contract(game), expert.ends(game)
        position = position_of(first, contract, ends)
        play = first
        while expert.table(game) is play:
            seat = play.turn
            assert position.turn == seat
            moves = position.moves()
            legal = [action for action in game.legal(seat) if action.verb == "play"]
            actions = [action_of(contract, move) for move in moves]
            assert sorted(actions) == sorted(legal)
            assert same(position, position_of(play, contract, ends))
            before = snapshot(position)
            move = rng.choice(moves)
            undo = position.play(move)
            after = snapshot(position)
            position.undo(undo)
            assert snapshot(position) == before
            position.play(move)
            assert snapshot(position) == after
            game.apply(seat, action_of(contract, move))
            if expert.table(game) is None:
                break
        assert position.over
        assert position.tricks == play.tricks
        played = mask_of(play.plays)
        for keeper in set(play.keepers) - {-1}:
            pile = sum(position.won[seat] for seat in range(play.seats) if play.keepers[seat] == keeper)
            assert contract.unpacked(pile) == play.won[keeper] & played


"""By game whose hands are played by lot the cards that each seat gets."""


@pytest.mark.parametrize(("name", "cards"), [("hearts", 8), ("spades", 8), ("skat", 6), ("five_hundred", 6)])
def test_at_random_every_move_is_as_likely_as_any_other(name: str, cards: int) -> None:
    _, _, start = ending(name, {}, 4, cards)
    expected, found, rng = chances(start), Counter[tuple[int, ...]](), random.Random(1)
    for _ in range(4_000):
        position = start.copy()
        play_randomly(position, rng)
        found[tuple(position.won)] += 1
    assert set(found) <= set(expected)
    for outcome, chance in expected.items():
        error = (4_000 * chance * (1 - chance)) ** 0.5
        assert abs(found[outcome] - 4_000 * chance) <= 5 * error + 1


def chances(position: Position) -> dict[tuple[int, ...], float]:
    """How likely it is at random that the cards lie with these seats in the end."""
    if position.over:
        return {tuple(position.won): 1.0}
    found: dict[tuple[int, ...], float] = {}
    moves = position.moves()
    for move in moves:
        undo = position.play(move)
        for outcome, chance in chances(position).items():
            found[outcome] = found.get(outcome, 0.0) + chance / len(moves)
        position.undo(undo)
    return found


def snapshot(position: Position) -> tuple[object, ...]:
    return tuple(
        tuple(value) if isinstance(value := getattr(position, name), list) else value
        for name in attributes_of(Position)
        if name != "contract"
    )


def same(one: Position, other: Position) -> bool:
    """Whether two positions agree in all that decides what comes; tricks of a side may lie with either partner."""
    names = ("hands", "turn", "laid", "lying", "broken", "over", "tricks", "failed")
    if one.laid and (one.led, one.best, one.best_seat) != (other.led, other.best, other.best_seat):
        return False
    return all(getattr(one, name) == getattr(other, name) for name in names)


def ending(name: str, options: dict[str, object], seed: int, cards: int) -> tuple[Expert[Any], Game, Position]:
    """A position with at most so many cards left, reached by chance."""
    expert, rng = expert_of(name), random.Random(seed)
    game = in_play(name, options, str(seed))
    play = expert.table(game)
    assert play is not None
    position = position_of(play, expert.contract(game), expert.ends(game))
    while position.left() > cards and not position.over:
        position.play(rng.choice(position.moves()))
    return expert, game, position


def searched(position: Position, mine: tuple[bool, ...], rate: Callable[[Position], float]) -> float:
    """The value of a position by trying everything."""
    if position.over:
        return rate(position)
    values = []
    for move in position.moves():
        undo = position.play(move)
        values.append(searched(position, mine, rate))
        position.undo(undo)
    return max(values) if mine[position.turn] else min(values)


@pytest.mark.parametrize("name", ["euchre", "skat", "schafkopf", "solo", "five_hundred", "pinochle"])
def test_endings_are_solved_exactly(name: str) -> None:
    for seed in range(6):
        expert, game, position = ending(name, {"draw": "off"} if name == "euchre" else {}, seed, 11)
        stakes = expert.stakes(game, 0)
        if not stakes.mine or position.over:
            continue
        solver = Additive(stakes.mine, max(stakes.gains), 100_000)
        best = searched(position, stakes.mine, partial(count_of, stakes=stakes))
        assert count_of(position, stakes) + solver.value(position) == best


def test_ratings_that_do_not_simply_rise_are_solved_exactly() -> None:
    options: dict[str, object] = {"nil": 100, "break_spades": "on"}
    for seed in range(6):
        expert, game, position = ending("spades", options, seed, 11)
        stakes = expert.stakes(game, seed % 4)
        solver = Rated(stakes.mine, stakes.gains, partial(tenths, stakes.rate), 100_000)
        best = searched(position, stakes.mine, partial(tenths, stakes.worth))
        assert solver.value(position, count_of(position, stakes)) == best


def tenths(rate: Callable[[Any], float] | None, what: object) -> int:
    """A rating as a whole number."""
    assert rate is not None
    return round(10 * rate(what))


def test_a_solver_gives_up_at_its_budget() -> None:
    _, _, position = ending("skat", {}, 1, 24)
    with pytest.raises(Exhausted):
        Additive((True, False, False), 1, 3).value(position)
