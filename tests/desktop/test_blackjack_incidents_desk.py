"""What bettors do that they should not, or take their time with, and a dealer's answer by real mouse and key events."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from blackjack_trainee import BlackjackTrainee, open_round, round_of, round_over, round_with
from pytestqt.qtbot import QtBot

Fits = Callable[[list[str]], bool]

PLAIN = ("9S 4H KD 6C 8D 7S 5C 10H 9C 2S", "2:main:2500,5:main:5000,6:main:10000")
"""Spot 2 stands on 17, spot 5 draws to 20, spot 6 stands on 15; the dealer has 18."""


def opened(qtbot: QtBot, folder: Path, manner: str, hand: tuple[str, str], **options: object) -> BlackjackTrainee:
    """A table in a test, at which the bettor of the first spot has this manner."""
    return open_round(qtbot, folder, round_with(manner, *hand, **{"calls": "auto", "coach": "silent", **options}))


@pytest.mark.parametrize("by_key", [True, False])
def test_r10_a_card_is_drawn_for_a_bettor_who_still_thinks(qtbot: QtBot, tmp_path: Path, by_key: bool) -> None:
    trainee = opened(qtbot, tmp_path, "slow", PLAIN, misdraw="burn")
    session = trainee.window.session
    assert session is not None
    session.lingers = True
    trainee.deal_on(trainee.do_by_keys, lambda: not trainee.round.due)
    assert (trainee.phase, session.time.runs) == ("answer", False)
    if by_key:
        trainee.keys("D")
    else:
        trainee.drag(trainee.at("shoe"), trainee._cards_of("2"))
    assert (trainee.errors(), trainee.due, session.time.runs) == (["R10"], "burn", True)
    trainee.my_turn()
    trainee.drag(trainee.table.cards["extra"][-1].pos(), trainee.at("discards"))
    assert trainee.round.faults[0].corrected == "at once"


@pytest.mark.parametrize("by_key", [True, False])
@pytest.mark.parametrize("kind", ["cap", "pinch"])
def test_r2_chips_moved_at_the_end_are_answered(qtbot: QtBot, tmp_path: Path, kind: str, by_key: bool) -> None:
    spot = 5 if kind == "cap" else 6
    bets = f"{PLAIN[1]},{kind}:{spot}:2500"
    match = round_of(PLAIN[0], bets, "stand 2", "draw 5", calls="auto", coach="silent")
    trainee = open_round(qtbot, tmp_path, match)
    answer = "return 5 main" if kind == "cap" else "floor"
    trainee.deal_on(trainee.do_by_keys, lambda: trainee.round.due[:1] == (answer,))
    assert not trainee.round.reports
    if kind == "pinch":
        trainee.keys("F") if by_key else trainee.press_button("Call the floor")
    elif by_key:
        trainee.keys("V51")
    else:
        trainee.drag(trainee.at("spot:5:main:late"), trainee.at("rail:5"))
    trainee.my_turn()
    assert (trainee.done()[-1], trainee.errors(), trainee.due) == (answer, [], "take 6 main")
    assert {wager.spot: wager.amount for wager in trainee.round.layout} == {2: 2500, 5: 5000, 6: 10000}


@pytest.mark.parametrize("by_key", [True, False])
def test_r38_a_bettor_who_reaches_for_the_cards_is_told(qtbot: QtBot, tmp_path: Path, by_key: bool) -> None:
    options: dict[str, object] = {"incidents": "many", "calls": "buttons", "totals": "shown", "coach": "silent"}
    match = round_with("toucher", *PLAIN, lambda steps: "call cards" in steps, **options)
    trainee = open_round(qtbot, tmp_path, match)
    trainee.deal_on(trainee.do_by_keys, lambda: trainee.due == "call cards")
    assert trainee.desk.shown is not None
    (trainee.do_by_keys if by_key else trainee.do)("call cards")
    trainee.my_turn()
    assert (trainee.errors(), trainee.due) == ([], "stand 2")


def test_r38_chips_are_handed_to_a_bettor(qtbot: QtBot, tmp_path: Path) -> None:
    match = round_of(PLAIN[0], f"{PLAIN[1]},colour:2:2500", calls="auto", coach="silent")
    trainee = open_round(qtbot, tmp_path, round_over(match))
    trainee.do("count 2")
    trainee.do("handover 2 2500")
    assert trainee.errors() == ["R38"]


def _late(steps: list[str]) -> bool:
    return "return 1 ins" in steps and steps.index("uninsure") < steps.index("return 1 ins")


def _off(steps: list[str]) -> bool:
    return "return 1 ins" in steps and not _late(steps) and "take 1 ins" not in steps


@pytest.mark.parametrize("fits", [_late, _off])
def test_r19_insurance_that_is_none_is_given_back(qtbot: QtBot, tmp_path: Path, fits: Fits) -> None:
    hand = ("10S 9D AH 8C 6D 5S 2H 10C 4S", "1:main:10000,3:main:5000")
    trainee = open_round(
        qtbot, tmp_path, round_with("insurer", *hand, fits, incidents="many", calls="auto", coach="silent")
    )
    trainee.deal_on(trainee.do_by_keys, lambda: trainee.due == "return 1 ins")
    trainee.drag(trainee.at("spot:1:ins", "line:1"), trainee.at("rail:1"))
    trainee.my_turn()
    assert (trainee.errors(), trainee.due) == ([], "peek" if fits is _late else "uninsure")
