"""Yaniv at its table: throwing, taking, slapping down and calling, and a whole match by mouse and by keys."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from hand import Hand, open_match
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot
from whole_match import choose_by_arrows, play_whole_match

import dealers_choice.table.gestures.quick_presses
from cardrules.games.yaniv.game import Yaniv
from cardrules.protocol.cards import Card, card_name, cards_in, mask_of, parse_card, parse_cards
from cardrules.protocol.game import CHANCE, Action
from cardrules.protocol.match_record import Match
from dealers_choice.layouts.yaniv import layout, size


@pytest.fixture(autouse=True)
def _deft(monkeypatch: pytest.MonkeyPatch) -> None:
    """This player's presses follow each other at once, and each is meant."""
    monkeypatch.setattr(dealers_choice.table.gestures.quick_presses, "LINGERS", 0)


def stacked(hand: str, thrown: str, drawn: str = "", **options: int | str) -> Match:
    """The user's first turn with this hand, this last throw and this card on top of the stock, against one player."""
    match = Match("yaniv", {"players": 2, **options}, "3")
    game = match.game
    assert isinstance(game, Yaniv)
    own, top, stock = parse_cards(hand), parse_cards(thrown), parse_cards(drawn)
    rest = cards_in(mask_of(game.pack()) & ~mask_of([*own, *top, *stock]))
    order: list[Card] = []
    for card in own:
        order += [card, rest.pop()]
    match.apply(CHANCE, Action("first", ("1",)))
    match.apply(CHANCE, Action("shuffle", (), (*order, *top, *stock, *rest)))
    return match


def phase(hand: Hand) -> str:
    return hand.match.game.view(0).phase


def test_a_run_is_thrown_and_a_card_taken_with_the_mouse(qtbot: QtBot, tmp_path: Path) -> None:
    hand = open_match(qtbot, tmp_path, stacked("7H 8H 9H KD 2C", "AS"))
    hand.my_turn()
    for card in ("7H", "8H", "9H"):
        hand.click_card(card)
    QTest.mouseClick(hand.button("Throw"), Qt.MouseButton.LeftButton)
    hand.wait(lambda: phase(hand) == "take" and not hand.table.busy())
    assert hand.lying("laying") == ["7H", "8H", "9H"]
    hand.click_card("AS")
    hand.wait(lambda: hand.match.game.view(0).state.turns > 0)
    assert "AS" in hand.lying("hand:0")
    assert (hand.match.game.view(0).zone("discard").cards, hand.match.done[3][1].verb) == ((), "take")


def test_a_joker_may_lie_in_front(qtbot: QtBot, tmp_path: Path) -> None:
    hand = open_match(qtbot, tmp_path, stacked("7H 8H JK KD 2C", "AS"))
    hand.my_turn()
    for card in ("7H", "8H", "JK"):
        hand.click_card(card)
    QTest.mouseClick(hand.button("Throw with 1 joker in front"), Qt.MouseButton.LeftButton)
    hand.wait(lambda: phase(hand) == "take" and not hand.table.busy())
    assert hand.lying("laying") == ["JK", "7H", "8H"]


@pytest.mark.parametrize("keys", [False, True], ids=["mouse", "keys"])
def test_a_set_lies_in_the_order_in_which_its_cards_were_picked(qtbot: QtBot, tmp_path: Path, keys: bool) -> None:
    """Where only its ends may be taken: the order of the pack said which they are."""
    hand = open_match(qtbot, tmp_path, stacked("9S 9D 9H KC 2C", "AS", set_take="ends"))
    hand.my_turn()
    for name in ("9S", "9D", "9H"):
        if keys:
            choose_by_arrows(hand, lambda item, name=name: item.card == parse_card(name), random.Random(1))
        else:
            hand.click_card(name)
    if keys:
        hand.key(Qt.Key.Key_T)
    else:
        QTest.mouseClick(hand.button("Throw"), Qt.MouseButton.LeftButton)
    hand.wait(lambda: phase(hand) == "take" and not hand.table.busy())
    assert hand.lying("laying") == ["9S", "9D", "9H"]
    assert hand.match.done[-1][1].cards == tuple(parse_cards("9S 9D 9H"))


def test_a_card_is_dragged_to_the_middle_and_slapped_down_after_it(qtbot: QtBot, tmp_path: Path) -> None:
    hand = open_match(qtbot, tmp_path, stacked("9C 8H 3D KD 2C", "AS", "9H", slap_down="single"))
    hand.my_turn()
    hand.drag_card("9C", hand.spot("AS"))
    hand.wait(lambda: phase(hand) == "take" and not hand.table.busy())
    hand.click_zone("stock")
    hand.wait(lambda: phase(hand) == "slap" and not hand.table.busy())
    QTest.mouseClick(hand.button("Slap down"), Qt.MouseButton.LeftButton)
    hand.wait(lambda: hand.match.game.view(0).state.turns > 0)
    assert [card_name(card) for card in hand.match.done[4][1].cards] == []
    assert "9H" not in hand.lying("hand:0")


def test_yaniv_cannot_be_called_with_too_much(qtbot: QtBot, tmp_path: Path) -> None:
    hand = open_match(qtbot, tmp_path, stacked("7H 8H JK KD 2C", "AS"))
    hand.my_turn()
    button = hand.button("Yaniv!")
    assert button.toolTip() == "You hold 27 points: Yaniv needs 7 or less."
    hand.key(Qt.Key.Key_Y)
    assert phase(hand) == "throw"


@pytest.mark.parametrize("players", range(2, 9))
def test_everything_lies_on_the_felt(players: int) -> None:
    match = Match("yaniv", {"players": players}, "3")
    match.run_chance()
    view = match.game.view(0)
    width, height = size(view)
    placed = layout(view, width, height)
    assert {zone.id for zone in view.zones} <= set(placed.zones)
    assert all(0 < place.x < width and 0 < place.y < height for place in placed.zones.values())
    assert "points:hand:0" in placed.tokens


def test_what_is_chosen_is_named() -> None:
    match = stacked("7H 8H 9H 9D 2C", "AS")
    view = match.game.view(0)
    judge = layout(view, *size(view)).judge
    assert judge is not None
    assert judge(tuple(parse_cards("7H 8H 9H"))) == ("Run of 3", "good")
    assert judge(tuple(parse_cards("9H 9D"))) == ("Set of 2", "good")
    assert judge(tuple(parse_cards("9H 8H"))) is None


def by_keys(hand: Hand, card: Card, rng: random.Random) -> None:
    """Go to a card with the arrow keys, and choose it."""
    choose_by_arrows(hand, lambda item: item.card == card, rng)


def gesture(hand: Hand, action: Action, keys: bool, rng: random.Random) -> None:
    """The user does it, with the mouse or with keys alone."""
    action = action._replace(words=())
    for card in action.cards:
        if keys:
            by_keys(hand, card, rng)
        else:
            hand.click_card(card_name(card))
    if action.verb == "take":
        return
    if action.verb == "draw" and not keys:
        hand.click_zone("stock")
        return
    letters = {"throw": Qt.Key.Key_T, "call": Qt.Key.Key_Y, "draw": Qt.Key.Key_D}
    label = {"throw": "Throw", "call": "Yaniv!"}.get(action.verb, "")
    if keys:
        hand.key(letters[action.verb])
    else:
        QTest.mouseClick(hand.button(label), Qt.MouseButton.LeftButton)


@pytest.mark.parametrize("keys", [False, True], ids=["mouse", "keys"])
def test_a_whole_match(qtbot: QtBot, tmp_path: Path, keys: bool) -> None:
    match = Match("yaniv", {"players": 2, "out_above": 100}, "3")
    match.run_chance()
    hand = open_match(qtbot, tmp_path, match)
    assert max(play_whole_match(hand, gesture, keys).scores) > 100
