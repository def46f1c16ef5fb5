"""What puts a mistake at Blackjack right, and how payouts are set down, by real mouse and key events."""

from __future__ import annotations

from pathlib import Path

import pytest
from blackjack_trainee import BlackjackTrainee, open_round, round_of
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot
from trainee import SHIFT

from dealers_choice.school.dealing.blackjack_spots import chips_at

PLAIN = ("9S 4H KD 6C 8D 7S 5C 10H 9C 2S", "2:main:2500,5:main:5000,6:main:10000")
"""Spot 2 stands on 17, spot 5 draws to 20, spot 6 stands on 15; the dealer has 18."""
DOUBLE = ("6S KD 6D 5C 9C KH 9D 8H", "2:main:5000,5:main:2500")
"""Spot 2 doubles 11 against a 6; the dealer draws to 24."""
BLACKJACK = ("AS 9D 6D KC 8C 10H 7C", "2:main:3500,5:main:2500")
"""Spot 2 has blackjack against a 6."""


def opened(qtbot: QtBot, folder: Path, hand: tuple[str, str], *wanted: str, **options: object) -> BlackjackTrainee:
    return open_round(qtbot, folder, round_of(*hand, *wanted, calls="auto", coach="silent", **options))


@pytest.mark.parametrize("by_key", [True, False])
def test_a_card_drawn_in_error_is_offered(qtbot: QtBot, tmp_path: Path, by_key: bool) -> None:
    trainee = opened(qtbot, tmp_path, PLAIN, "stand 2", "draw 5")
    trainee.deal_on(trainee.do_by_keys, lambda: trainee.due == "stand 2")
    trainee.keys("D")
    assert (trainee.errors(), trainee.due) == (["R10"], "offer-card 5")
    if by_key:
        trainee.keys("G5")
    else:
        trainee.drag(trainee.table.cards["extra"][-1].pos(), trainee._cards_of("5"))
    assert trainee.done()[-1].startswith("offer-card 5")
    trainee.my_turn()
    assert trainee.round.faults[0].corrected == "at once"
    assert dict(trainee.round.spots)[5].hands[0].total.total == 20


@pytest.mark.parametrize("by_key", [True, False])
def test_a_card_at_an_empty_spot_goes_to_its_owner(qtbot: QtBot, tmp_path: Path, by_key: bool) -> None:
    trainee = opened(qtbot, tmp_path, PLAIN)
    trainee.do_by_keys("close")
    trainee.drag(trainee.at("shoe"), trainee.at("circle:3:main"))
    assert trainee.errors() == ["R5"]
    if by_key:
        trainee.keys("X")
    else:
        trainee.drag(trainee.table.cards["extra"][-1].pos(), trainee.at(chips_at("2", "main"), "circle:2:main"))
    assert (trainee.round.faults[0].corrected, trainee.due) == ("at once", "draw 5")


@pytest.mark.parametrize("by_key", [True, False])
def test_two_cards_come_out_as_one(qtbot: QtBot, tmp_path: Path, by_key: bool) -> None:
    trainee = opened(qtbot, tmp_path, PLAIN)
    trainee.do_by_keys("close")
    if by_key:
        trainee.keys("J")
    else:
        trainee.drag(trainee.at("shoe"), trainee.at(chips_at("2", "main"), "circle:2:main"), modifier=SHIFT)
    assert (trainee.errors(), trainee.done()[-1]) == (["R9"], "pull 2")
    trainee.drag(trainee.table.cards["extra"][-1].pos(), trainee.at(chips_at("5", "main"), "circle:5:main"))
    assert trainee.round.faults[0].corrected == "at once"


def test_a_double_is_laid_across_after_all(qtbot: QtBot, tmp_path: Path) -> None:
    trainee = opened(qtbot, tmp_path, DOUBLE, "double 2")
    trainee.deal_on(trainee.do_by_keys, lambda: trainee.due == "double 2")
    trainee.keys("D")
    assert (trainee.errors(), trainee.round.upright) == (["R17"], ((2, 1),))
    trainee.my_turn()
    trainee.keys("W")
    assert (trainee.round.upright, trainee.round.faults[0].corrected) == ((), "at once")


@pytest.mark.parametrize(("payoff", "errors"), [("bridge", []), ("beside", ["R38"])])
def test_the_bonus_of_a_blackjack_is_bridged_with_b(
    qtbot: QtBot, tmp_path: Path, payoff: str, errors: list[str]
) -> None:
    trainee = opened(qtbot, tmp_path, BLACKJACK, "pay 2 main 5250", bj_payoff=payoff)
    trainee.deal_on(trainee.do_by_keys, lambda: trainee.due == "pay 2 main 5250")
    trainee.take_chips(5250)
    trainee.keys("B")
    trainee.key(Qt.Key.Key_Return)
    trainee.keys("2")
    assert (trainee.errors(), trainee.done()[-1].endswith("bridge")) == (errors, True)


def test_a_payout_lies_against_its_bet_and_a_bonus_across_both(qtbot: QtBot, tmp_path: Path) -> None:
    trainee = opened(qtbot, tmp_path, BLACKJACK)
    trainee.deal_on(trainee.do_by_keys, lambda: trainee.due.startswith("pay 2"))
    trainee.drag(trainee.at("tube:2500"), trainee.at("spot:2:main", "circle:2:main"))
    for chip in (500, 500, 500, 500, 500, 100, 100, 50):
        trainee.click(trainee.at(f"tube:{chip}"))
    bet, payout = trainee.table.thing("spot:2:main"), trainee.table.thing("hand")
    assert bet is not None
    assert payout is not None
    assert payout.y > bet.y
    trainee.keys("B")
    payout, bonus = trainee.table.thing("hand"), trainee.table.thing("hand:bonus")
    assert payout is not None
    assert bonus is not None
    assert bet.y < bonus.y < payout.y
    trainee.click(trainee.at("hand:bonus", "hand"))
    assert trainee.done()[-1] == "pay 2 main 5250 1x2500 5x500 2x100 1x50 bridge"


@pytest.mark.parametrize(("place", "errors"), [("heel", ["R38"]), ("beside", [])])
def test_a_payout_is_dragged_beside_the_bet(qtbot: QtBot, tmp_path: Path, place: str, errors: list[str]) -> None:
    trainee = opened(qtbot, tmp_path, BLACKJACK, "pay 2 main 5250", payoff_place=place, bj_payoff="beside")
    trainee.deal_on(trainee.do_by_keys, lambda: trainee.due.startswith("pay 5 main") or trainee.phase == "settle")
    step = trainee.due.split()
    trainee.take_chips(int(step[3]))
    trainee.drag(trainee.at("hand"), trainee.at(f"circle:{step[1]}:main"))
    assert (trainee.errors(), trainee.done()[-1].endswith("beside")) == (errors, True)


def test_hands_are_picked_up_in_the_order_of_the_stroke(qtbot: QtBot, tmp_path: Path) -> None:
    trainee = opened(qtbot, tmp_path, PLAIN, "stand 2", "draw 5")
    trainee.deal_on(trainee.do_by_keys, lambda: trainee.due == "clear")
    trainee.hands.stroke(["spot:2.1", "spot:5.1", "spot:6.1"], 1.0)
    assert (trainee.errors(), trainee.done()[-1]) == (["R37"], "clear from_first")
