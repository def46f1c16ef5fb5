"""What was played last is marked, and a card on which the button is held down is seen large."""

from __future__ import annotations

import pytest
from hand import Hand, open_window
from PySide6.QtCore import QPointF, Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from cardrules.games.hearts.game import Hearts
from cardrules.games.pyramid.game import Pyramid
from cardrules.games.spades.game import Spades
from cardrules.protocol.cards import card_name
from dealers_choice.request import TableRequest
from dealers_choice.settings import Settings
from dealers_choice.table.felt.magnifier import Magnifier
from dealers_choice.table.pictures.tokens import CallItem


def marked(hand: Hand) -> list[str]:
    """The cards that are marked as moved last; ``?`` for a back."""
    items = [item for some in hand.table.cards.values() for item in some if item.last]
    return ["?" if item.card is None else card_name(item.card) for item in items]


def large(hand: Hand) -> str:
    """The card that is seen large, or ""."""
    glass = hand.table.findChild(Magnifier)
    shown = glass is not None and glass.isVisible() and glass.card is not None
    return card_name(glass.card) if shown and glass is not None and glass.card is not None else ""


def hold(hand: Hand, point: QPointF) -> None:
    """Press the button at a point and keep it down."""
    where = hand.table.viewport().mapTo(hand.window, point.toPoint())
    QTest.mousePress(hand.window.windowHandle(), Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, where)


def let_go(hand: Hand, point: QPointF) -> None:
    where = hand.table.viewport().mapTo(hand.window, point.toPoint())
    QTest.mouseRelease(hand.window.windowHandle(), Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, where)


@pytest.fixture
def pyramid(qtbot: QtBot) -> Hand:
    hand = open_window(qtbot, TableRequest("pyramid", Pyramid.read_options({}), deal="17"))
    hand.my_turn()
    return hand


def test_the_last_move_is_marked_until_the_next(qtbot: QtBot) -> None:
    hand = open_window(qtbot, TableRequest("hearts", Hearts.read_options({}), deal="17"))
    hand.my_turn()
    assert marked(hand) == []  # what was dealt nobody has played
    for card in hand.lying("hand:0")[:3]:
        hand.click_card(card)
    choice = next(choice for choice in hand.table.choices if choice.verb == "pass")
    hand.window.play_page.bar.chosen.emit(choice, "")
    hand.wait(lambda: hand.table.view_shown is not None and hand.table.view_shown.phase == "play")
    hand.my_turn()
    trick = [name for zone in hand.table.cards if zone.startswith("trick:") for name in hand.lying(zone)]
    last = [seat for seat, action in hand.match.done if action.verb == "play"][-1:]
    assert marked(hand) == (hand.lying(f"trick:{last[0]}") if last else [])
    before = set(trick)
    hand.click_card(next(iter(card_name(card) for card in hand.table.gestures.stance.playable())))
    hand.my_turn()
    assert not set(marked(hand)) & before
    hand.window.apply_settings(Settings(animation_speed="off", confirmations=False, mark_last=False))
    assert marked(hand) == []


def test_the_last_word_of_an_auction_is_marked(qtbot: QtBot) -> None:
    hand = open_window(qtbot, TableRequest("spades", Spades.read_options({}), deal="17"))
    hand.my_turn()
    bids = [action.words[0] for _, action in hand.match.done if action.verb == "bid"]
    slips = [item for item in hand.table.scene().items() if isinstance(item, CallItem)]
    assert len(bids) == len(slips) > 0
    assert [slip.text for slip in slips if slip.last] == bids[-1:]
    hand.window.apply_settings(Settings(animation_speed="off", confirmations=False, mark_last=False))
    assert not any(slip.last for slip in slips)


def test_what_is_drawn_is_marked_and_an_undo_marks_nothing(pyramid: Hand) -> None:
    pyramid.click_zone("stock")
    pyramid.my_turn()
    assert marked(pyramid) == pyramid.lying("waste")[-1:]
    pyramid.key(Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    pyramid.my_turn()
    assert marked(pyramid) == []


def test_a_held_card_is_seen_large_and_is_not_played(pyramid: Hand) -> None:
    card = next(card_name(card) for card in pyramid.table.gestures.stance.playable())
    point, done = pyramid.spot(card), len(pyramid.match.done)
    hold(pyramid, point)
    assert large(pyramid) == ""
    pyramid.wait(lambda: large(pyramid) == card)
    glass = pyramid.table.findChild(Magnifier)
    assert glass is not None
    assert pyramid.table.rect().contains(glass.geometry())
    assert not glass.geometry().contains(point.toPoint())
    let_go(pyramid, point)
    assert large(pyramid) == ""
    assert len(pyramid.match.done) == done
    assert not pyramid.table.gestures.stance.picked
    pyramid.click(point)  # and the next click is a click
    assert pyramid.table.gestures.stance.picked or len(pyramid.match.done) > done


def test_a_held_card_may_still_be_dragged_and_a_drag_begins_at_once(pyramid: Hand) -> None:
    card = next(card_name(card) for card in pyramid.table.gestures.stance.playable())
    point = pyramid.spot(card)
    pyramid.drag(point, point + QPointF(0, 60), release=False)
    item = pyramid.item(card)
    assert pyramid.table.gestures.stance.dragged is item
    assert large(pyramid) == ""
    let_go(pyramid, point + QPointF(0, 60))
    pyramid.my_turn()
    hold(pyramid, point)
    pyramid.wait(lambda: large(pyramid) == card)
    for step in range(1, 6):
        where = pyramid.table.viewport().mapTo(pyramid.window, (point + QPointF(0, 12 * step)).toPoint())
        QTest.mouseMove(pyramid.window.windowHandle(), where)
    assert pyramid.table.gestures.stance.dragged is item
    assert large(pyramid) == ""
    let_go(pyramid, point + QPointF(0, 60))


def test_a_back_is_not_seen_large(pyramid: Hand) -> None:
    spot = pyramid.zone_spot("stock")
    done = len(pyramid.match.done)
    hold(pyramid, spot)
    item = pyramid.table.gestures.mouse.held()
    assert item is not None
    assert item.card is None
    assert not pyramid.table.close_look.show_large(item)
    let_go(pyramid, spot)
    pyramid.wait(lambda: len(pyramid.match.done) > done)  # to hold a back is to click it


def test_a_key_shows_the_chosen_card_large_until_the_next(pyramid: Hand) -> None:
    pyramid.table.setFocus()
    pyramid.key(Qt.Key.Key_Left)
    card = pyramid.table.gestures.stance.focused()[0]
    while card is None:
        pyramid.key(Qt.Key.Key_Up)
        card = pyramid.table.gestures.stance.focused()[0]
    pyramid.key(Qt.Key.Key_Z)
    assert large(pyramid) == card_name(card)
    pyramid.key(Qt.Key.Key_Escape)
    assert large(pyramid) == ""
    assert pyramid.table.gestures.stance.focused()[0] == card
    pyramid.key(Qt.Key.Key_Z)
    pyramid.key(Qt.Key.Key_Z)
    assert large(pyramid) == ""
