"""Nothing cuts: a game's tile opens to its table, and the table closes over the tile."""

from __future__ import annotations

from hand import Hand, open_window
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from dealers_choice.settings import Settings, save_settings
from dealers_choice.window.home.home_screen import Home
from dealers_choice.window.passage import Passage


def passages(hand: Hand) -> list[Passage]:
    return [each for each in hand.window.findChildren(Passage) if not each.isHidden()]


def at_home(qtbot: QtBot, speed: str = "slow") -> tuple[Hand, Home]:
    save_settings(Settings(confirmations=False)._replace(animation_speed=speed))  # type: ignore[arg-type] # one of them
    hand = open_window(qtbot)
    (home,) = hand.window.findChildren(Home)
    return hand, home


def press_tile(home: Home, game: str) -> QRectF:
    """Press the poster of a game with the mouse; where it is."""
    tile = [each for each in home._page.tiles() if each.game() == game][-1]
    QTest.mouseClick(tile, Qt.MouseButton.LeftButton, pos=tile.rect().center())
    return QRectF(tile.rect().translated(tile.mapTo(home, tile.rect().topLeft())))


def test_the_tile_opens_to_the_table_and_the_table_closes_over_it(qtbot: QtBot) -> None:
    hand, home = at_home(qtbot)
    tile = press_tile(home, "war")
    (passage,) = passages(hand)
    assert hand.window.play_page.isVisible(), "the table is there already, and goes on beneath"
    passage.way.pause()
    passage.way.setCurrentTime(0)
    assert passage.window_box() == tile
    passage.way.setCurrentTime(passage.way.duration() // 2)
    halfway = passage.window_box()
    assert halfway.contains(tile.center())
    assert tile.width() < halfway.width() < passage.width()
    seen, beneath = passage.grab().toImage(), home.grab().toImage()
    outside = QPointF(passage.width() - 3, passage.height() - 3).toPoint()
    assert seen.pixelColor(outside) == beneath.pixelColor(outside)
    passage.hurry()
    assert passages(hand) == []

    hand.my_turn()
    hand.window.go_home()
    (passage,) = passages(hand)
    assert home.isVisible()
    passage.way.pause()
    passage.way.setCurrentTime(0)
    assert passage.window_box() == QRectF(passage.rect())
    passage.hurry()
    assert passages(hand) == []


def test_a_press_hurries_the_way_and_goes_to_what_lies_beneath(qtbot: QtBot) -> None:
    hand, home = at_home(qtbot)
    press_tile(home, "hearts")
    (passage,) = passages(hand)
    passage.way.pause()
    hand.click(hand.table.rect().center().toPointF())
    assert passages(hand) == []


def test_without_motion_the_table_is_there_at_once(qtbot: QtBot) -> None:
    hand, home = at_home(qtbot, "off")
    press_tile(home, "hearts")
    assert hand.window.play_page.isVisible()
    assert passages(hand) == []
    hand.window.go_home()
    assert passages(hand) == []
