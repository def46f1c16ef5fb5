"""How hard a deal of Pyramid is: a fixed number for every deal, and the same for everybody."""

from __future__ import annotations

import json

import pytest

from cardrules.bot_process.server import answer
from cardrules.games.pyramid.game import Pyramid
from cardrules.games.pyramid.solver.difficulty import LINES, grade
from cardrules.games.pyramid.solver.solve import solve
from cardrules.protocol.game import CHANCE
from cardrules.protocol.match_record import Match


def dealt(deal: str, **options: object) -> Pyramid:
    match = Match("pyramid", options, deal)
    match.run_chance()
    assert isinstance(match.game, Pyramid)
    return match.game


@pytest.mark.parametrize(
    ("deal", "number", "wins", "trap"),
    [("12", 1, 48, None), ("8", 1, 41, 13), ("13", 2, 9, 2), ("20", 3, 5, 5), ("1", 4, 1, 1), ("11", 5, 0, 1)],
)
def test_deals_have_the_grades_that_they_always_had(deal: str, number: int, wins: int, trap: int | None) -> None:
    found = grade(dealt(deal))
    assert (found.grade, round(found.won * LINES), found.trap) == (number, wins, trap)


def test_a_deal_in_which_no_careless_play_loses_has_no_trap() -> None:
    game = dealt("12")
    while CHANCE not in game.waiting_for() and game.waiting_for():
        pairs = [action for action in game.legal(0) if action.verb in ("pair", "king")]
        game.apply(0, pairs[-1] if pairs else next(each for each in game.legal(0) if each.verb in ("draw", "redeal")))
        assert solve(game).status == "winnable"
    assert game.cleared()


@pytest.mark.parametrize("rules", [{"passes": 1}, {"draw": 3}, {"overlap_pairs": "on"}, {"win": "all52"}])
def test_stricter_rules_are_graded_by_the_pyramid(rules: dict[str, object]) -> None:
    assert 1 <= grade(dealt("1", **rules)).grade <= 5


def test_the_first_deal_of_a_grade_is_found() -> None:
    request = {"id": 1, "ask": "winnable_deal", "game": "pyramid", "seeds": ["17", "12", "11", "1"], "grade": 4}
    found = answer(json.dumps(request).encode())
    assert (found["seed"], found["tried"]) == ("1", 4)
    assert "error" in answer(json.dumps({**request, "grade": 6}).encode())
