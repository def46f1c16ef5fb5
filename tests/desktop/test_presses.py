"""Every press counts, however quick the hands are, and none plays what it was not aimed at."""

from __future__ import annotations

import pytest
from hand import Hand, done, open_window
from PySide6.QtCore import QEvent, QPoint, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPushButton
from pytestqt.qtbot import QtBot

from cardrules.games.hearts.game import Hearts
from cardrules.games.pyramid.game import Pyramid
from cardrules.protocol.cards import card_name, parse_cards
from dealers_choice.request import TableRequest
from dealers_choice.settings import Settings, save_settings

# QH / 3S 7C / 6D 10H AD / 8H KD 4S JC / 7H 10S 5S QC 2D / 2S JH 9C 6S 9H 3D / 8C KC KS 5H 4D QD AC
D1 = (
    "QH 3S 7C 6D 10H AD 8H KD 4S JC 7H 10S 5S QC 2D 2S JH 9C 6S 9H 3D 8C KC KS 5H 4D QD AC "
    "JS 2H 9D 9S AS 10D 6C AH 5D 5C QS 10C 4H 4C KH 3C 7D 3H 2C 6H 8S JD 8D 7S"
)


def open_pyramid(qtbot: QtBot, pack: str = D1, **options: object) -> Hand:
    """This deal with cards that move as they do by default."""
    save_settings(Settings(animation_speed="normal", confirmations=False))
    request = TableRequest("pyramid", Pyramid.read_options(options), pack=tuple(parse_cards(pack)))
    hand = open_window(qtbot, request)
    hand.my_turn()
    return hand


@pytest.mark.parametrize("gap", [100, pytest.param(200, marks=pytest.mark.nightly), 300])
def test_ten_quick_clicks_are_ten_draws(qtbot: QtBot, gap: int) -> None:
    hand = open_pyramid(qtbot)
    hand.quick_clicks(hand.zone_spot("stock"), 10, gap)
    hand.my_turn()
    assert done(hand) == ["draw"] * 10
    hand.agrees()


@pytest.mark.parametrize("gap", [100, 200, pytest.param(300, marks=pytest.mark.nightly)])
def test_ten_quick_keys_are_ten_draws(qtbot: QtBot, gap: int) -> None:
    hand = open_pyramid(qtbot)
    for _ in range(10):
        hand.key(Qt.Key.Key_Space)
        qtbot.wait(gap)
    hand.my_turn()
    assert done(hand) == ["draw"] * 10
    hand.agrees()


def test_enter_on_the_stock_draws_as_often_as_it_is_pressed(qtbot: QtBot) -> None:
    hand = open_pyramid(qtbot)
    hand.table.gestures.focus.put(None, "stock")
    for _ in range(10):
        hand.key(Qt.Key.Key_Return)
        qtbot.wait(100)
    hand.my_turn()
    assert done(hand) == ["draw"] * 10


def test_a_key_that_is_held_down_counts_once(qtbot: QtBot) -> None:
    hand = open_pyramid(qtbot)
    hand.key(Qt.Key.Key_Space)
    for _ in range(5):
        held = QKeyEvent(QEvent.Type.KeyPress, Qt.Key.Key_Space, Qt.KeyboardModifier.NoModifier, " ", True)
        QApplication.sendEvent(hand.table, held)
    hand.my_turn()
    assert done(hand) == ["draw"]


def test_quick_draws_end_with_the_stock(qtbot: QtBot) -> None:
    """The waste is not turned over by the last of many presses that were meant to draw."""
    hand = open_pyramid(qtbot)
    for _ in range(20):
        hand.key(Qt.Key.Key_Space)
    hand.my_turn()
    hand.quick_clicks(hand.zone_spot("stock"), 8, 60)
    hand.my_turn()
    assert done(hand) == ["draw"] * 24


def in_window(hand: Hand, button: QPushButton) -> QPoint:
    return button.mapTo(hand.window, button.rect().center())


@pytest.mark.parametrize("gap", [40, pytest.param(120, marks=pytest.mark.nightly), 200])
def test_ten_quick_presses_of_a_button_are_ten_draws(qtbot: QtBot, gap: int) -> None:
    """While a card flies its button stays where it is, and is pressed; every second press is a double click."""
    hand = open_pyramid(qtbot, stock_top="open")
    button = hand.button("Draw")
    hand.quick_presses(in_window(hand, button), 10, gap)
    hand.my_turn()
    assert done(hand) == ["draw"] * 10
    assert hand.button("Draw") is button
    hand.agrees()


def test_a_button_that_comes_under_a_quick_hand_is_not_pressed(qtbot: QtBot) -> None:
    """When the stock has come to its end, the button that turns the waste over stands where that for drawing stood."""
    hand = open_pyramid(qtbot, stock_top="open")
    for _ in range(20):
        hand.key(Qt.Key.Key_Space)
    hand.my_turn()
    spot = in_window(hand, hand.button("Draw"))
    hand.quick_presses(spot, 9, 60)
    hand.my_turn()
    assert done(hand) == ["draw"] * 24
    redeal = hand.button("Turn the waste over")
    assert hand.window.childAt(spot) is redeal
    hand.quick_presses(spot, 1, 500)
    hand.my_turn()
    assert done(hand) == [*["draw"] * 24, "redeal"]
    hand.agrees()


def test_a_button_that_stays_keeps_the_keyboard_until_the_cards_are_wanted(qtbot: QtBot) -> None:
    hand = open_pyramid(qtbot, stock_top="open")
    button = hand.button("Draw")
    button.setFocus(Qt.FocusReason.TabFocusReason)
    for _ in range(5):
        QTest.keyClick(button, Qt.Key.Key_Return)
    hand.my_turn()
    assert done(hand) == ["draw"] * 5
    assert hand.window.focusWidget() is button
    QTest.keyClick(button, Qt.Key.Key_Left)
    assert hand.window.focusWidget() is hand.table
    assert hand.table.gestures.stance.focused() != (None, "")


@pytest.mark.parametrize("gap", [60, pytest.param(130, marks=pytest.mark.nightly), 250])
def test_twenty_frantic_clicks_play_the_card_they_were_aimed_at_and_no_other(qtbot: QtBot, gap: int) -> None:
    hand = open_pyramid(qtbot)
    hand.quick_clicks(hand.item("KC").pos(), 20, gap)
    hand.my_turn()
    assert done(hand) == ["king KC"]
    hand.quick_clicks(hand.item("QD").pos(), 20, gap)  # the second click takes its only partner
    hand.my_turn()
    assert done(hand) == ["king KC", "pair AC QD"]


def test_a_card_that_is_uncovered_was_not_aimed_at(qtbot: QtBot) -> None:
    """Two kings on the waste: quick clicks take the upper one."""
    pack = parse_cards(D1)
    stock = [card for card in pack[28:] if card_name(card) not in ("KH", "2C")]
    kings = "KC KH"
    first = D1.replace("KC", "2C").split()[:28]
    order = [*first, *kings.split(), *[card_name(card) for card in stock]]
    hand = open_pyramid(qtbot, " ".join(order))
    for _ in range(2):
        hand.click_zone("stock")
        hand.my_turn()
    where = hand.item("KH").pos()
    hand.quick_clicks(where, 6, 120)
    hand.my_turn()
    assert done(hand) == ["draw", "draw", "king KH"]
    hand.quick_clicks(hand.item("KC").pos(), 1, 500)
    hand.my_turn()
    assert done(hand)[-1] == "king KC"


def test_frantic_clicks_in_a_hand_play_one_card(qtbot: QtBot) -> None:
    save_settings(Settings(animation_speed="fast", confirmations=False))
    request = TableRequest("hearts", Hearts.read_options({"pass_rule": "none"}), ("novice",) * 3, "17")
    hand = open_window(qtbot, request)
    hand.my_turn()
    card = card_name(min(hand.table.gestures.stance.playable()))
    hand.quick_clicks(hand.spot(card), 30, 100)
    hand.my_turn()
    assert done(hand) == [f"play {card}"]


def test_a_drag_may_begin_while_something_moves(qtbot: QtBot) -> None:
    hand = open_pyramid(qtbot)
    hand.click_zone("stock")
    assert hand.table.busy()
    hand.drag_card("QD", hand.spot("AC"))
    hand.my_turn()
    assert done(hand) == ["draw", "pair AC QD"]
    hand.agrees()


def test_presses_during_a_deal_only_hurry_it(qtbot: QtBot) -> None:
    hand = open_pyramid(qtbot)
    for act in (
        lambda: hand.key(Qt.Key.Key_Space),
        lambda: hand.click_zone("stock"),
        lambda: hand.click_zone("7.4"),
    ):
        hand.key(Qt.Key.Key_F2)
        assert hand.table.busy()
        act()
        assert not hand.table.busy()
        assert done(hand) == []
        assert set(hand.glowing().values()) <= {"focus"}  # of who has pressed a key


def test_a_press_means_what_it_meant_before_what_it_hurries(qtbot: QtBot) -> None:
    """The key that passed the cards is not pressed again by a quick hand for what comes after."""
    save_settings(Settings(animation_speed="normal", confirmations=False))
    request = TableRequest("hearts", Hearts.read_options({}), ("novice",) * 3, "17")
    hand = open_window(qtbot, request)
    hand.my_turn()
    held = [item.card for item in hand.table.cards["hand:0"] if item.card]
    for card in held[2:5]:
        hand.click_card(card_name(card))
        hand.my_turn()
    hand.key(Qt.Key.Key_P)
    assert len(done(hand)) == 1
    hand.wait(lambda: len({card for card in hand.table.cards["hand:0"] if card.card}) == 13)
    for item in list(hand.table.cards["hand:0"]):
        seen = hand.open_spot(item)
        if seen is not None and hand.table.busy():
            hand.click(seen)
    assert len(done(hand)) == 1


def drawn_through(qtbot: QtBot) -> Hand:
    """The stock is empty, and whatever moves from now on takes its time."""
    hand = open_pyramid(qtbot, draw=3)
    for _ in range(8):
        hand.key(Qt.Key.Key_Space)
    hand.my_turn()
    hand.table.speed = 50.0
    return hand


def test_the_stock_that_the_user_has_turned_over_is_drawn_from_while_it_still_flies(qtbot: QtBot) -> None:
    hand = drawn_through(qtbot)
    hand.quick_clicks(hand.zone_spot("stock"), 1, 0)
    assert done(hand)[8:] == ["redeal"]
    assert hand.table.busy()
    hand.quick_clicks(hand.zone_spot("stock"), 1, 0)  # a second later, as the windowing system tells it
    assert done(hand)[8:] == ["redeal", "draw"]
    hand.table.hurry()
    hand.key(Qt.Key.Key_Space)
    assert done(hand)[8:] == ["redeal", "draw", "draw"]
    hand.table.hurry()
    hand.agrees()


def test_a_double_click_on_the_empty_stock_turns_it_over_and_draws_nothing(qtbot: QtBot) -> None:
    hand = drawn_through(qtbot)
    hand.quick_clicks(hand.zone_spot("stock"), 2, 0)
    assert done(hand)[8:] == ["redeal"]
    hand.table.hurry()
    hand.agrees()
