"""Buttons that stand on the felt at the pile with which they do something."""

from __future__ import annotations

import pytest
from hand import Hand, done, open_window
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QAccessible
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QPushButton
from pytestqt.qtbot import QtBot

from cardrules.games.pyramid.game import Pyramid
from dealers_choice.request import TableRequest


@pytest.fixture
def hand(qtbot: QtBot) -> Hand:
    options = Pyramid.read_options({"stock_top": "open"})
    hand = open_window(qtbot, TableRequest("pyramid", options, deal="17"))
    hand.my_turn()
    return hand


def box_of(hand: Hand, button: QPushButton) -> QRectF:
    """Where a button stands, in pixels of the felt."""
    viewport = hand.table.viewport()
    corner = viewport.mapFromGlobal(button.mapToGlobal(button.rect().topLeft()))
    return QRectF(corner, button.size())


def stands_below(hand: Hand, button: QPushButton, pile: str) -> None:
    """The button stands below the pile and its number, all of it to be read, and covers no place of a card."""
    box, table = box_of(hand, button), hand.table
    above = table.felt.where.zone_box(pile)
    assert above.bottom() < box.top() < above.bottom() + above.height() / 2
    assert abs(box.center().x() - above.center().x()) < above.width() / 2
    assert table.viewport().rect().toRectF().contains(box)
    assert not [zone for zone in table.felt.where.zones() if table.felt.where.zone_box(zone).intersects(box)]
    lines = button.text().split("\n")
    assert max(map(button.fontMetrics().horizontalAdvance, lines)) <= box.width()
    assert len(lines) * button.fontMetrics().height() <= box.height()


def resize(hand: Hand, width: int, height: int) -> None:
    hand.window.resize(width, height)
    hand.wait(lambda: hand.table.width() == width)


def test_a_button_stands_below_its_pile_at_every_size(hand: Hand) -> None:
    draw = hand.button("Draw")
    stands_below(hand, draw, "stock")
    hand.window.apply_settings(hand.window.settings._replace(text_size=200))
    resize(hand, 800, 600)
    stands_below(hand, draw, "stock")
    for _ in range(24):
        hand.key(Qt.Key.Key_Space)
    hand.my_turn()
    (again,) = [each for each in hand.table.findChildren(QPushButton) if each.isVisible()]
    assert again.accessibleName() == "Turn the waste over"
    stands_below(hand, again, "stock")
    resize(hand, 1280, 800)
    stands_below(hand, again, "stock")


def test_it_is_pressed_by_mouse_by_keys_and_by_a_screen_reader(hand: Hand) -> None:
    draw = hand.button("Draw")
    assert draw not in hand.window.play_page.bar.findChildren(QPushButton)
    QTest.mouseClick(draw, Qt.MouseButton.LeftButton)
    hand.my_turn()
    assert hand.table.hasFocus()
    QTest.keyClick(hand.table, Qt.Key.Key_Tab)
    assert draw.hasFocus()
    QTest.keyClick(draw, Qt.Key.Key_Return)
    hand.my_turn()
    QTest.keyClick(draw, Qt.Key.Key_Space)
    hand.my_turn()
    root = QAccessible.queryAccessibleInterface(hand.table)
    columns = [root.child(place) for place in range(root.childCount())]
    (column,) = [each for each in columns if each.object() is draw.parent()]
    node = column.child(0)
    assert node.text(QAccessible.Text.Name) == "Draw"
    node.actionInterface().doAction("Press")
    hand.wait(lambda: done(hand) == ["draw"] * 4)
    hand.my_turn()
    assert hand.button("Draw") is draw
    hand.agrees()


def test_it_goes_when_the_match_is_left_and_while_another_deal_begins_it_is_there(hand: Hand) -> None:
    hand.key(Qt.Key.Key_F2)
    hand.my_turn()
    assert hand.button("Draw").isVisible()
    hand.key(Qt.Key.Key_H, Qt.KeyboardModifier.ControlModifier)
    hand.wait(lambda: not hand.window.play_page.isVisible())
    assert not [each for each in hand.table.findChildren(QPushButton) if each.isVisibleTo(hand.table)]


def test_for_left_handed_players_it_is_below_its_pile_too(hand: Hand) -> None:
    hand.window.apply_settings(hand.window.settings._replace(left_handed=True))
    draw = hand.button("Draw")
    hand.wait(lambda: hand.table.felt.where.zone_box("stock").center().x() > hand.table.width() / 2)
    hand.wait(lambda: box_of(hand, draw).center().x() > hand.table.width() / 2)
    stands_below(hand, draw, "stock")
    hand.window.apply_settings(hand.window.settings._replace(left_handed=False))
