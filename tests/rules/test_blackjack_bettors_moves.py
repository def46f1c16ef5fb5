"""What bettors do at Blackjack that they should not: chips moved late, insurance off the line, a hand on the cards."""

from __future__ import annotations

import pytest
from blackjack_tables import at_bets, deal_right, do

from cardrules.games.blackjack.game import Blackjack

E3 = ("9S 4H KD 6C 8D 7S 5C 10H 9C 2S", "2:main:2500,5:main:5000,6:main:10000")
"""Spot 2 has 17, spot 5 draws to 20 and wins, spot 6 has fifteen and loses; the dealer has 18."""
E7 = ("10S 9D AH 8C 6D 5S 2H 10C 4S", "1:main:10000,3:main:5000")
"""An ace up, and no blackjack."""
FIRST = {"cap": "take 6 main", "pinch": "floor"}


def found(game: Blackjack) -> list[tuple[str, str, str]]:
    return [(str(fault.error), fault.severity, fault.corrected) for fault in game.table.faults]


def settled(kind: str, **options: object) -> Blackjack:
    """The hands are over, and chips have been moved: on the bet of spot 5, which wins, or off that of spot 6."""
    spot = 5 if kind == "cap" else 6
    game = at_bets(E3[0], f"{E3[1]},{kind}:{spot}:2500", **options)
    deal_right(game, "stand hit stand stand", until="return 5 main" if kind == "cap" else "floor")
    return game


@pytest.mark.parametrize("coach", ["block", "correct", "silent"])
@pytest.mark.parametrize(("kind", "answer"), [("cap", "return 5 main"), ("pinch", "floor")])
def test_r2_chips_moved_at_the_end_are_as_if_they_had_not_been(coach: str, kind: str, answer: str) -> None:
    game = settled(kind, coach=coach)
    do(game, answer)
    deal_right(game, "")
    assert (found(game), game.table.reports[-1].house) == ([], 7500)


@pytest.mark.parametrize(("kind", "house", "severity"), [("cap", 5000, "C"), ("pinch", 5000, "C")])
def test_r2_what_nobody_notices_plays(kind: str, house: int, severity: str) -> None:
    game = settled(kind)
    do(game, "take 6 main")
    deal_right(game, "")
    (fault,) = game.table.faults
    assert ((str(fault.error), fault.severity), game.table.reports[-1].house) == (("R2", severity), house)
    assert sum(each.cents for each in fault.money) == 2500


@pytest.mark.parametrize("kind", ["cap", "pinch"])
def test_chips_are_not_added_to_a_loser_nor_drawn_back_from_a_winner(kind: str) -> None:
    game = at_bets(E3[0], f"{E3[1]},{kind}:{6 if kind == 'cap' else 5}:2500")
    deal_right(game, "stand hit stand stand")
    assert (found(game), game.table.reports[-1].house) == ([], 7500)


@pytest.mark.parametrize(("laid", "before"), [("late", "return 1 ins"), ("off", "return 1 ins")])
def test_r19_insurance_that_is_none_goes_back(laid: str, before: str) -> None:
    game = at_bets(*E7)
    done = deal_right(game, "", f"1:{laid}:5000", until=before)
    assert ("uninsure" in done) == (laid == "late")
    do(game, before)
    deal_right(game, "stand hit stand")
    assert (found(game), game.table.reports[-1].house) == ([], 20000 - 5000)


@pytest.mark.parametrize(("laid", "then"), [("late", "peek"), ("off", "uninsure")])
def test_r19_insurance_that_is_let_lie_plays_nothing(laid: str, then: str) -> None:
    game = at_bets(*E7)
    deal_right(game, "", f"1:{laid}:5000", until="return 1 ins")
    do(game, then)
    assert (found(game), [each.kind for each in game.table.layout]) == ([("R19", "M", "")], ["main", "main"])


@pytest.mark.parametrize("calls", ["buttons", "auto"])
def test_r38_who_reaches_for_the_cards_is_told_and_signals_then(calls: str) -> None:
    game = at_bets(*E3, calls=calls, totals="shown")
    deal_right(game, "reach stand hit stand stand")
    assert found(game) == []


@pytest.mark.parametrize("coach", ["block", "correct", "silent"])
def test_r38_a_bettor_is_let_touch_the_cards(coach: str) -> None:
    game = at_bets(*E3, calls="buttons", totals="shown", coach=coach)
    deal_right(game, "reach", until="call cards")
    do(game, "point 2", seat=0)
    assert [error for error, _, _ in found(game)] == ["R38"]
