"""The pitched game of Blackjack in the window: its rounds by real mouse and key events, and how it looks."""

from __future__ import annotations

import math
from pathlib import Path

import pytest
from blackjack_trainee import BlackjackTrainee, open_round, round_of
from PySide6.QtCore import QRectF
from pytestqt.qtbot import QtBot
from test_layout_blackjack import moments

from cardart.table.blackjack_places import PITCH_HAND
from cardart.table.casino_places import SHAPE
from dealers_choice.layouts.blackjack import SIZE, layout

PITCH: dict[str, object] = {"style": "pitch", "decks": 2, "cut_depth": 26, "spots": 6}
PLAIN = ("9S 4H KD 6C 8D 7S 5C 10H 9C 2S", "2:main:2500,4:main:5000,6:main:10000")
"""Spot 2 stands on 17, spot 4 draws to 20, spot 6 stands on 15; the dealer has 18."""
DOUBLE = ("6S KD 6D 5C 9C KH 9D 8H", "2:main:5000,5:main:2500")
"""Spot 2 doubles 11 against a 6; the dealer draws to 24."""
SPLIT = ("8S 6D 8H 10H 10C 3D 9H 7D", "3:main:5000")
"""A pair of eights against a 6: 18, and 11 doubled to 20; the dealer busts with 23."""
BLACKJACK = ("AS 9D 6D KC 8C 10H 7C", "2:main:3500,5:main:2500")
"""Spot 2 has blackjack against a 6."""
ROUNDS = {
    "plain": (PLAIN, ("draw 4", "draw dealer", "turnover 6", "take 6 main", "pay 4 main")),
    "double": (DOUBLE, ("double 2", "call double", "turnover 2", "pay 2 double")),
    "split": (SPLIT, ("split 3", "call split", "pay 3.2 main")),
    "blackjack": (BLACKJACK, ("pay 2 main 5250", "turnover 5")),
}


def opened(qtbot: QtBot, folder: Path, name: str, **options: object) -> BlackjackTrainee:
    (cards, bets), wanted = ROUNDS[name]
    return open_round(qtbot, folder, round_of(cards, bets, *wanted, **(PITCH | options)))


@pytest.mark.parametrize("name", ROUNDS)
def test_a_pitched_round_is_dealt_with_the_mouse(qtbot: QtBot, tmp_path: Path, name: str) -> None:
    trainee = opened(qtbot, tmp_path, name)
    trainee.deal_on(trainee.do)
    assert trainee.errors() == []
    assert trainee.phase == "between"


@pytest.mark.parametrize("coach", ["block", "silent"])
@pytest.mark.parametrize("name", ["plain", "double"])
def test_a_pitched_round_is_dealt_with_keys(qtbot: QtBot, tmp_path: Path, name: str, coach: str) -> None:
    trainee = opened(qtbot, tmp_path, name, coach=coach)
    trainee.deal_on(trainee.do_by_keys)
    assert trainee.errors() == []
    assert trainee.phase == "between"


def test_what_is_told_of_cards_that_lie_face_down(qtbot: QtBot, tmp_path: Path) -> None:
    trainee = opened(qtbot, tmp_path, "plain", totals="shown", calls="auto")
    trainee.deal_on(trainee.do_by_keys, lambda: trainee.due == "turnover 6")
    assert trainee.console.how.text() == "Click the cards, or press U."
    assert trainee.hands.tip("spot:6.1") == "Click the cards to turn them over (U)"
    assert "face down" in trainee.console.totals.text()
    count = len(trainee.done())
    trainee.click(trainee.at("spot:2.1"))
    trainee.ready()
    assert trainee.done()[count:] == ["turnover 2"]
    assert "Start at third base." in trainee.bubbles()


def test_the_pack_lies_in_a_hand_and_cards_are_tucked_under_their_bets() -> None:
    table, tucked = QRectF(0, 0, *SIZE), 0
    for view, _ in moments({**PITCH, "role": "watch", "difficulty": "expert"}, "1"):
        laid = layout(view, *SIZE)
        hand = laid.things["shoe"]
        assert hand.name == "The pack in your hand"
        assert table.contains(QRectF(hand.x - hand.width / 2, hand.y - hand.height / 2, hand.width, hand.height))
        place = laid.zones["shoe"]
        assert math.hypot(place.x - hand.x, place.y - hand.y) < hand.width / 2
        for spot, played in view.state.spots:
            held = played.hands[0]
            if not (held.down and held.stood and len(played.hands) == 1):
                continue
            tucked += 1
            lies, chips = laid.zones[f"spot:{spot}.1"], laid.things[f"spot:{spot}:main"]
            for number in held.down:
                slot = lies.slots[number]
                far = math.hypot(lies.x + slot.x - chips.x, lies.y + slot.y - chips.y)
                assert far < math.hypot(lies.scale, lies.scale * 1.4) / 2 + chips.width / 2, (
                    "a corner is under the chips"
                )
                assert lies.z < chips.z
    assert tucked


def test_the_hand_with_the_pack_lies_on_the_table() -> None:
    box = QRectF(PITCH_HAND.x - PITCH_HAND.width / 2, PITCH_HAND.y - PITCH_HAND.height / 2, PITCH_HAND.width,
                 PITCH_HAND.height)  # fmt: skip
    assert QRectF(0, 0, 1, SHAPE).contains(box)


def test_a_card_tossed_up_at_its_bettor_and_a_pack_below_the_table_are_refused(qtbot: QtBot, tmp_path: Path) -> None:
    trainee = opened(qtbot, tmp_path, "plain", calls="auto")
    trainee.do("close")
    count = len(trainee.done())
    trainee.drag(trainee.at("shoe"), trainee.at("rail:2"))
    trainee.ready()
    assert trainee.done()[count:] == ["flash 2"]
    assert "Toss the card low: nobody may see its face." in trainee.bubbles()
    below = trainee.at("rack")
    below.setY(trainee.table.viewport().height() - 40)
    trainee.drag(trainee.at("shoe"), below)
    trainee.ready()
    assert trainee.done()[count + 1 :] == ["lower"]
    trainee.deal_on(trainee.do_by_keys)
    assert trainee.phase == "between"


def test_a_card_that_was_seen_is_replaced_with_its_button(qtbot: QtBot, tmp_path: Path) -> None:
    trainee = opened(qtbot, tmp_path, "plain", calls="auto", coach="correct")
    trainee.do("close")
    trainee.drag(trainee.at("shoe"), trainee.at("rail:2"))
    trainee.ready()
    assert trainee.due == "replace 2"
    trainee.press_button("Burn the card of spot 2 that was seen, and toss another")
    trainee.ready()
    assert trainee.due == "draw 2"
    assert trainee.errors() == ["R39"]
