"""The War bots: they turn, at an even pace, and say why."""

from __future__ import annotations

import random

import pytest

from cardrules.bots import Level
from cardrules.games.war.bot import choose
from cardrules.games.war.game import War
from cardrules.protocol.game import CHANCE, Action
from cardrules.protocol.match_record import Match


@pytest.mark.parametrize("level", ["novice", "club"])
def test_every_level_plays_whole_games_and_explains(level: Level) -> None:
    match, rng = Match("war", {"limit": 300}, "3"), random.Random(1)
    reasons = set()
    while waiting := match.game.waiting_for():
        if waiting == {CHANCE}:
            match.run_chance()
            continue
        seat = rng.choice(sorted(waiting))
        advice = choose(match.game.view(seat), match.game.choices(seat), level, rng, lambda: True)
        assert advice.action == Action("turn")
        assert 300 <= advice.after <= 700
        reasons.add(advice.reason)
        match.apply(seat, advice.action)
    assert len(reasons) == 2
    assert all(reason.endswith(".") for reason in reasons)


def test_the_level_changes_nothing_and_hidden_cards_neither() -> None:
    match = Match("war", {}, "3")
    match.run_chance()
    game = match.game
    other = War.sample(game.view(0), random.Random(9))
    assert isinstance(game, War)
    assert other.packets != game.packets
    advice = [
        choose(world.view(0), world.choices(0), level, random.Random(1), lambda: True)
        for world in (game, other)
        for level in ("novice", "club")
    ]
    assert all(one == advice[0] for one in advice)
