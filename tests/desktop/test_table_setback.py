"""Setback on its table: the panel of bids, the card that makes trumps, what is seen of the bid, how a hand ends, and a
whole match by mouse and by keys."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from hand import Hand, open_match
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot
from whole_match import choose_by_arrows, play_whole_match

import dealers_choice.table.gestures.quick_presses
from cardrules.protocol.cards import card_name
from cardrules.protocol.game import CHANCE, Action
from cardrules.protocol.match_record import Match
from dealers_choice.layouts.setback import SIZE, layout
from dealers_choice.panels.bidding.bid_fields import FieldButton
from dealers_choice.panels.bidding.bid_panel import BidPanel


@pytest.fixture(autouse=True)
def _deft(monkeypatch: pytest.MonkeyPatch) -> None:
    """This player's presses follow each other at once, and each is meant."""
    monkeypatch.setattr(dealers_choice.table.gestures.quick_presses, "LINGERS", 0)


def bidding(*bids: int, dealer: int = 0, **options: int | str) -> Match:
    """A hand in which these have been bid, 0 for a pass; the user deals, so that he speaks last."""
    match = Match("setback", options, "3")
    match.apply(CHANCE, Action("first", (str(dealer),)))
    match.apply(CHANCE, match.chance())
    for number in bids:
        seat = min(match.game.waiting_for())
        match.apply(seat, Action("bid", (str(number),)) if number else Action("pass"))
    return match


def fields(hand: Hand) -> dict[str, FieldButton]:
    """The fields of the panel of bids by what stands on them."""
    panel = hand.window.play_page.findChild(BidPanel)
    assert isinstance(panel, BidPanel)
    hand.wait(panel.isVisible)
    return {str(field.cell.field.face): field for field in panel.fields()}


def test_the_dealer_may_take_the_bid_and_makes_trumps_with_a_card(qtbot: QtBot, tmp_path: Path) -> None:
    hand = open_match(qtbot, tmp_path, bidding(2, 0, 3))
    found = fields(hand)
    assert list(found) == ["2", "Take it for 3", "4", "Pass"]
    QTest.mouseClick(found["2"], Qt.MouseButton.LeftButton)
    assert hand.match.game.view(0).phase == "bid"
    QTest.mouseClick(found["Take it for 3"], Qt.MouseButton.LeftButton)
    hand.wait(lambda: hand.match.game.view(0).phase == "play")
    hand.my_turn()
    assert "Your first card makes trumps" in hand.match.game.view(0).status
    card = hand.lying("hand:0")[0]
    hand.click_card(card)
    hand.wait(lambda: hand.match.game.view(0).state.trump is not None)
    view = hand.match.game.view(0)
    assert card_name(view.state.tricks[0][1][0]) == card
    assert {token.kind: token.place for token in view.tokens} == {"bid": "bid:0", "trump": ""}


def test_a_forced_dealer_sees_no_pass_and_bids_by_keys(qtbot: QtBot, tmp_path: Path) -> None:
    hand = open_match(qtbot, tmp_path, bidding(0, 0, 0))
    assert list(fields(hand)) == ["2", "3", "4"]
    hand.key(Qt.Key.Key_3)
    hand.key(Qt.Key.Key_Return)
    hand.wait(lambda: hand.match.game.view(0).phase == "play")
    assert hand.match.game.view(0).state.bids == (3, 0, 0, 0)


def test_a_hand_ends_with_the_bid_and_the_points(qtbot: QtBot, tmp_path: Path) -> None:
    match = bidding(0, 0, 0, 4)
    while match.game.waiting_for() != {0} or len(match.game.view(0).zone("hand:0").cards) > 1:
        seat = min(match.game.waiting_for())
        match.apply(seat, match.game.legal(seat)[0])
    hand = open_match(qtbot, tmp_path, match)
    hand.click_card(hand.lying("hand:0")[0])
    hand.wait(lambda: hand.window.play_page.overlay() is not None)
    paper = hand.window.play_page.overlay()
    assert paper is not None
    hand.wait(lambda: any("High: " in label.text() for label in paper.findChildren(QLabel)))
    told = " ".join(label.text() for label in paper.findChildren(QLabel))
    assert "bid 4" in told
    assert set(hand.match.game.view(0).looks) == {
        zone.id for zone in hand.match.game.view(0).zones if zone.id.startswith("won:") and zone.cards
    }


@pytest.mark.parametrize("players", ["4_partners", "4_alone", 3, 5])
def test_everything_lies_on_the_felt(players: int | str) -> None:
    seats = int(str(players)[0])
    match = bidding(*[0] * (seats - 1), 3, players=players)
    match.apply(0, match.game.legal(0)[0])
    view = match.game.view(0)
    placed = layout(view, *SIZE)
    assert {zone.id for zone in view.zones} <= set(placed.zones)
    for x, y in (placed.tokens["trump"], placed.tokens["bid:0"]):
        assert 0 < x < SIZE[0]
        assert 0 < y < SIZE[1]


def gesture(hand: Hand, action: Action, keys: bool, rng: random.Random) -> None:
    """The user does it, with the mouse or with keys alone."""
    if action.verb == "play":
        if not keys:
            hand.click_card(card_name(action.cards[0]))
            return
        choose_by_arrows(hand, lambda item: item.card == action.cards[0], rng)
        return
    word = "Pass" if action.verb == "pass" else action.words[0]
    shown = fields(hand)
    if not keys:
        QTest.mouseClick(next(field for face, field in shown.items() if word in face), Qt.MouseButton.LeftButton)
        return
    hand.key(Qt.Key.Key_P if action.verb == "pass" else Qt.Key(ord(word)))
    if action.verb == "bid":
        hand.key(Qt.Key.Key_Return)


@pytest.mark.parametrize("keys", [False, True], ids=["mouse", "keys"])
def test_a_whole_match(qtbot: QtBot, tmp_path: Path, keys: bool) -> None:
    hand = open_match(qtbot, tmp_path, bidding(dealer=3, target=7))
    assert max(play_whole_match(hand, gesture, keys).scores) >= 7
