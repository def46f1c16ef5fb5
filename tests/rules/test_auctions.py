"""Auctions: who speaks next, who is out, who has won and for how much."""

from __future__ import annotations

import pytest

from cardrules.parts.auctions import Duels, Rounds


def spoken(duels: Duels, calls: str) -> list[int | None]:
    """Whose turn it was at each call ("18", "yes" or "pass"), and after the last."""
    turns = []
    for call in calls.split():
        turns.append(duels.turn)
        if call == "yes":
            duels.accept()
        elif call == "pass":
            duels.give_up()
        else:
            duels.ask(int(call))
    return [*turns, duels.turn]


@pytest.mark.parametrize(
    ("calls", "turns", "winner", "level"),
    [
        ("pass pass", [1, 2, None], 0, 0),
        ("18 yes 20 yes pass pass", [1, 0, 1, 0, 1, 2, None], 0, 20),
        ("18 pass pass", [1, 0, 2, None], 1, 18),
        ("18 pass 20 pass", [1, 0, 2, 1, None], 2, 20),
        ("pass 18 yes pass", [1, 2, 0, 2, None], 0, 18),
        ("18 yes pass 20 yes 22 pass", [1, 0, 1, 2, 0, 2, 0, None], 2, 22),
    ],
)
def test_question_and_answer(calls: str, turns: list[int | None], winner: int, level: int) -> None:
    """The holder need only say yes to a value, the challenger must go higher; the next one meets who is left."""
    duels = Duels(0, (1, 2))
    assert spoken(duels, calls) == turns
    assert (duels.holder, duels.level, duels.challengers, duels.asked) == (winner, level, (), False)


def test_the_challenger_of_the_moment_stands_first() -> None:
    duels = Duels(3, (0, 1, 2))
    assert list(duels.challengers) == [0, 1, 2]
    duels.give_up()
    assert list(duels.challengers) == [1, 2]
    duels.ask(5)
    assert (duels.turn, duels.asked, duels.level) == (3, True, 5)
    duels.give_up()
    assert [duels.turn, duels.holder, *duels.challengers] == [2, 1, 2]


def test_a_holder_may_be_bound_from_the_start() -> None:
    duels = Duels(2, (0,), level=7)
    duels.give_up()
    assert (duels.turn, duels.holder, duels.level) == (None, 2, 7)


def test_a_copy_of_duels_is_independent() -> None:
    duels = Duels(0, (1, 2))
    duels.ask(18)
    copy = duels.copy()
    copy.give_up()
    copy.ask(20)
    assert (duels.holder, duels.level, duels.turn, duels.challengers) == (0, 18, 0, (1, 2))
    assert (copy.holder, copy.level, copy.turn, copy.challengers) == (1, 20, 1, (2,))


def test_rounds_of_a_fixed_number() -> None:
    rounds = Rounds((1, 2, 3, 0), 2)
    assert list(rounds.remaining) == [1, 2, 3, 0]
    said = []
    while (turn := rounds.turn) is not None:
        said.append(turn)
        rounds.spoke(passed=turn == 2)
    assert said == [1, 2, 3, 0, 1, 2, 3, 0]
    assert list(rounds.remaining) == []


def test_who_may_still_speak_in_the_last_round() -> None:
    rounds = Rounds((0, 1, 2))
    rounds.spoke(passed=True)
    assert list(rounds.remaining) == [1, 2]
    rounds.spoke(passed=False)
    assert list(rounds.remaining) == [2]


def test_until_all_but_one_have_passed() -> None:
    rounds = Rounds((0, 1, 2, 3), None)
    for passed in (False, True, False, True):
        rounds.spoke(passed)
    assert list(rounds.remaining) == [0, 2]
    rounds.spoke(passed=True)
    assert rounds.turn == 2
    assert list(rounds.remaining) == [2]
    rounds.end()
    assert rounds.turn is None
    assert list(rounds.remaining) == []


def test_everybody_passes() -> None:
    rounds = Rounds((0, 1), None)
    rounds.spoke(passed=True)
    rounds.spoke(passed=True)
    assert rounds.turn is None


def test_a_copy_of_rounds_is_independent() -> None:
    for number in (1, None):
        rounds = Rounds((0, 1, 2), number)
        copy = rounds.copy()
        copy.spoke(passed=True)
        assert list(rounds.remaining) == [0, 1, 2]
        assert list(copy.remaining) == [1, 2]
        copy.end()
        assert rounds.turn == 0
