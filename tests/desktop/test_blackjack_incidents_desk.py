"""What bettors do that they should not, or take their time with, and a dealer's answer by real mouse and key events."""

from __future__ import annotations

from pathlib import Path

import pytest
from blackjack_trainee import BlackjackTrainee, open_round, round_with
from pytestqt.qtbot import QtBot

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
