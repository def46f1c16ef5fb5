"""Bookmarks: set and gone to by keys and from the menu, kept with the match, told in words."""

from __future__ import annotations

from pathlib import Path

from hand import Hand, open_window
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QMenu
from pytestqt.qtbot import QtBot

from cardrules.games.hearts.game import Hearts
from cardrules.protocol.game import Action
from dealers_choice.match.bookmarks import BEFORE
from dealers_choice.request import TableRequest
from dealers_choice.storage.folders import data_folder
from dealers_choice.storage.match_store import Store

KEYS = (Qt.Key.Key_0, Qt.Key.Key_1, Qt.Key.Key_2, Qt.Key.Key_3)
CONTROL = Qt.KeyboardModifier.ControlModifier
SHIFT = Qt.KeyboardModifier.ShiftModifier


def put(hand: Hand, number: int) -> None:
    hand.key(KEYS[number], CONTROL | SHIFT)


def go(hand: Hand, number: int) -> None:
    hand.key(KEYS[number], CONTROL)
    hand.my_turn()


def draw(hand: Hand, times: int = 1) -> None:
    for _ in range(times):
        hand.click_zone("stock")
        hand.my_turn()


def moves(hand: Hand) -> int:
    return sum(seat == 0 for seat, _ in hand.match.done)


def pyramid(qtbot: QtBot) -> Hand:
    hand = open_window(qtbot, TableRequest("pyramid", deal="17"))
    hand.my_turn()
    return hand


def test_a_bookmark_is_set_and_gone_to_and_says_where_it_is(qtbot: QtBot) -> None:
    hand = pyramid(qtbot)
    draw(hand, 2)
    put(hand, 1)
    assert any(text.startswith("Bookmark 1 is set: 2 moves, Pass 1") for text in hand.bubbles())
    draw(hand, 3)
    put(hand, 2)
    go(hand, 1)
    assert moves(hand) == 2
    assert any(text.startswith("Bookmark 1: 2 moves") for text in hand.bubbles())
    hand.agrees()
    hand.key(Qt.Key.Key_Y, CONTROL)  # what was done from there on can be done again
    hand.my_turn()
    assert moves(hand) == 3
    go(hand, 2)  # and on
    assert moves(hand) == 5
    go(hand, BEFORE)
    assert moves(hand) == 3
    go(hand, 3)
    assert moves(hand) == 3
    assert "Bookmark 3 is not set." in hand.bubbles()
    assert hand.window.session is not None
    assert not hand.window.session.marked  # it counts as an undo does


def test_a_bookmark_holds_what_was_played_in_another_way_since(qtbot: QtBot) -> None:
    hand = pyramid(qtbot)
    draw(hand, 4)
    put(hand, 1)
    there = list(hand.match.done)
    for _ in range(3):
        hand.key(Qt.Key.Key_Z, CONTROL)
        hand.my_turn()
    pair = next(choice for choice in hand.table.choices if choice.verb == "pair").sets[0]
    hand.table.acted.emit(Action("pair", cards=tuple(sorted(pair))))
    hand.my_turn()
    assert hand.match.done[:2] == there[:2]
    assert hand.match.done[2:] != there[2:]
    go(hand, 1)
    assert hand.match.done == there
    hand.agrees()


def test_bookmarks_are_kept_at_once_and_go_with_their_match(qtbot: QtBot) -> None:
    hand = pyramid(qtbot)
    draw(hand, 2)
    put(hand, 1)
    saved = hand.window.matches.id
    assert saved is not None
    other = Store(data_folder())
    assert list(other.bookmarks.read(saved)) == ["1"]  # nothing is lost if the program is killed now
    draw(hand)
    hand.window.go_home()
    hand.window.matches.resume(saved)
    hand.my_turn()
    go(hand, 1)
    assert moves(hand) == 2
    hand.window.go_home()
    hand.window.store.bookmarks.write(saved, {"1": "[[0, 'nothing']]"})
    hand.window.matches.resume(saved)
    hand.my_turn()
    go(hand, 1)  # what makes no sense is not there
    assert moves(hand) == 2
    assert "Bookmark 1 is not set." in hand.bubbles()
    hand.window.go_home()
    hand.window.store.delete(saved)
    assert other.bookmarks.read(saved) == {}
    other.close()


def spoil(file: Path) -> None:
    file.write_text('{"1": "[[0, \\"draw\\"]]", "2": "]", "3": 7}', encoding="utf-8")


def test_the_menu_says_where_they_are_and_others_games_have_none(qtbot: QtBot) -> None:
    hand = pyramid(qtbot)
    draw(hand)
    menu = hand.window.menus.bookmarks
    entries = {action.shortcut().toString(): action for action in menu.actions()}
    assert len(entries) <= 12  # also with the largest text they stand in one column
    here = menu.actions()[0].menu()
    assert isinstance(here, QMenu)
    next(action for action in here.actions() if action.shortcut().toString() == "Ctrl+Shift+2").trigger()
    draw(hand)
    menu.aboutToShow.emit()
    assert entries["Ctrl+2"].text().startswith("&2: 1 move, Pass 1")
    assert entries["Ctrl+1"].text() == "&1: not set"
    entries["Ctrl+2"].trigger()
    hand.my_turn()
    assert moves(hand) == 1
    hand.window.open_request(TableRequest("hearts", Hearts.read_options({}), deal="17"))
    hand.my_turn()
    assert not menu.menuAction().isVisible()
    put(hand, 1)
    assert hand.window.session is not None
    assert not hand.window.session.course.bookmarks
