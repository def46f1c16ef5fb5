"""The home screen: tiles, keys, sizes."""

from __future__ import annotations

import itertools
from collections.abc import Iterator

import pytest
from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtGui import QContextMenuEvent, QFontMetrics, QImage
from PySide6.QtWidgets import QAbstractButton, QApplication, QMenu
from pytestqt.qtbot import QtBot

from cardrules.catalogue import CARD_ROOM, DEALER_SCHOOL, SOLITAIRE, Entry, find
from dealers_choice import home, style
from dealers_choice.home import Home, SavedTile

TABLES = (find("pyramid"), find("hearts"), find("mini_baccarat"))
SAVED = [
    SavedTile("a1", "hearts", "Hearts · hand 3 · 2 hours ago"),
    SavedTile("b2", "pyramid", "Pyramid · 12 cards left · yesterday"),
    SavedTile("c3", "hearts", "Hearts · hand 1 · 3 days ago"),
    SavedTile("d4", "hearts", "Hearts · hand 7 · 4 days ago"),
]


@pytest.fixture(autouse=True)
def _plain_look(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Plain text, and three tables, however many there are."""
    monkeypatch.setattr(home, "TABLES", TABLES)
    style.set_look(100, False)
    yield
    style.set_look(100, False)


def shown(qtbot: QtBot, width: int = 1280, height: int = 800, saved: list[SavedTile] | None = None) -> Home:
    room = Home()
    qtbot.addWidget(room)
    room.set_motion(False)
    if saved is not None:
        room.set_saved(saved)
    room.resize(width, height)
    room.show()
    qtbot.waitExposed(room)
    return room


def button(room: Home, name: str) -> QAbstractButton:
    """The visible tile or button of this accessible name."""
    for each in room.findChildren(QAbstractButton):
        if each.accessibleName() == name and each.isVisible():
            return each
    raise AssertionError(f"nothing is called {name!r}")


def activate(qtbot: QtBot, room: Home) -> None:
    with qtbot.waitActive(room):
        room.activateWindow()


def point_at(qtbot: QtBot, tile: QAbstractButton) -> None:
    """Move the mouse onto a tile; a window that has just been opened may miss the first moves."""
    places = itertools.cycle([QPoint(0, 0), QPoint(3, 3)])

    def there() -> bool:
        qtbot.mouseMove(tile, tile.rect().center() + next(places))
        return tile.underMouse()

    qtbot.waitUntil(there)


def tiles(room: Home) -> list[QAbstractButton]:
    return [each for each in room.findChildren(QAbstractButton) if each.accessibleDescription() and each.isVisible()]


def many_games() -> tuple[Entry, ...]:
    summary = "A long line about a game for four players in two partnerships."
    more = [TABLES[1]._replace(id=f"game{n}", title=f"Mexican Game {n}", summary=summary) for n in range(14)]
    school = TABLES[0]._replace(id="school", title="Mini Baccarat", group=DEALER_SCHOOL, summary=summary)
    return (*TABLES, school, *more)


def test_a_click_on_a_tile_plays_its_game(qtbot: QtBot) -> None:
    room = shown(qtbot)
    tile = button(room, "Hearts")
    with qtbot.waitSignal(room.play) as caught:
        qtbot.mouseClick(tile, Qt.MouseButton.LeftButton, pos=QPoint(tile.width() // 2, tile.height() // 3))
    assert caught.args == ["hearts"]


def test_options_does_not_play(qtbot: QtBot) -> None:
    room = shown(qtbot)
    with qtbot.waitSignal(room.options) as caught, qtbot.assertNotEmitted(room.play):
        qtbot.mouseClick(button(room, "Options of Pyramid"), Qt.MouseButton.LeftButton)
    assert caught.args == ["pyramid"]


@pytest.mark.parametrize("key", [Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space])
def test_enter_and_space_play(qtbot: QtBot, key: Qt.Key) -> None:
    room = shown(qtbot)
    with qtbot.waitSignal(room.play) as caught:
        qtbot.keyClick(button(room, "Pyramid"), key)
    assert caught.args == ["pyramid"]


def test_o_asks_for_the_options(qtbot: QtBot) -> None:
    room = shown(qtbot)
    with qtbot.waitSignal(room.options) as caught:
        qtbot.keyClick(button(room, "Hearts"), Qt.Key.Key_O)
    assert caught.args == ["hearts"]


def test_saved_matches_come_first_and_are_resumed(qtbot: QtBot) -> None:
    room = shown(qtbot, saved=SAVED[:2])
    saved = button(room, "Continue Hearts")
    assert saved.accessibleDescription() == "Hand 3 · 2 hours ago"
    assert saved.mapTo(room, QPoint()).y() < button(room, "Pyramid").mapTo(room, QPoint()).y()
    with qtbot.waitSignal(room.resume) as caught:
        qtbot.mouseClick(saved, Qt.MouseButton.LeftButton)
    assert caught.args == ["a1"]


def test_a_saved_match_is_removed_by_its_cross_or_delete(qtbot: QtBot) -> None:
    room = shown(qtbot, saved=SAVED[:2])
    with qtbot.waitSignal(room.forget) as caught, qtbot.assertNotEmitted(room.resume):
        qtbot.mouseClick(button(room, "Remove this match of Pyramid"), Qt.MouseButton.LeftButton)
    assert caught.args == ["b2"]
    with qtbot.waitSignal(room.forget) as caught:
        qtbot.keyClick(button(room, "Continue Hearts"), Qt.Key.Key_Delete)
    assert caught.args == ["a1"]


def test_more_saved_matches_than_go_into_a_row_are_shown_on_demand(qtbot: QtBot) -> None:
    room = shown(qtbot, saved=SAVED)
    assert len(tiles(room)) == len(TABLES) + 3
    more = next(each for each in room.findChildren(QAbstractButton) if each.text() == "Show all 4")
    qtbot.mouseClick(more, Qt.MouseButton.LeftButton)
    assert len(tiles(room)) == len(TABLES) + 4
    assert more.text() == "Show fewer"
    room.set_saved([])
    assert len(tiles(room)) == len(TABLES)


def test_tab_goes_through_saved_matches_then_games(qtbot: QtBot) -> None:
    room = shown(qtbot, saved=SAVED[:1])
    activate(qtbot, room)
    room.setFocus()
    order = []
    for _ in range(4):
        focused = QApplication.focusWidget()
        assert focused is not None
        order.append(focused.accessibleName())
        qtbot.keyClick(focused, Qt.Key.Key_Tab)
    assert order == ["Continue Hearts", "Remove this match of Hearts", "Pyramid", "Options of Pyramid"]


def test_the_first_tile_keeps_the_focus_when_saved_matches_arrive(qtbot: QtBot) -> None:
    room = shown(qtbot)
    activate(qtbot, room)
    room.setFocus()
    assert button(room, "Pyramid").hasFocus()
    room.set_saved(SAVED[:2])
    assert button(room, "Continue Hearts").hasFocus()


def test_arrows_go_to_the_neighbour(qtbot: QtBot) -> None:
    room = shown(qtbot, saved=SAVED[:1])
    activate(qtbot, room)
    room.setFocus()

    def press(key: Qt.Key) -> str:
        focused = QApplication.focusWidget()
        assert focused is not None
        qtbot.keyClick(focused, key)
        now = QApplication.focusWidget()
        assert now is not None
        return now.accessibleName()

    assert press(Qt.Key.Key_Down) == "Pyramid"
    assert press(Qt.Key.Key_Right) == "Mini Baccarat"
    assert press(Qt.Key.Key_Right) == "Hearts"
    assert press(Qt.Key.Key_Right) == "Hearts"  # there is nothing further
    assert press(Qt.Key.Key_Up) == "Continue Hearts"
    assert press(Qt.Key.Key_End) == "Hearts"
    assert press(Qt.Key.Key_Home) == "Continue Hearts"


def test_the_menu_of_a_tile(qtbot: QtBot) -> None:
    room = shown(qtbot)
    tile = button(room, "Hearts")
    menu = QMenu()
    qtbot.addWidget(menu)
    tile.fill_menu(menu)  # type: ignore[attr-defined]
    actions = {action.text().replace("&", ""): action for action in menu.actions() if action.text()}
    assert list(actions) == ["Play", "Options…", "Rules", "Statistics"]
    for text, signal in {
        "Play": room.play, "Options…": room.options, "Rules": room.rules, "Statistics": room.statistics,
    }.items():  # fmt: skip
        with qtbot.waitSignal(signal) as caught:
            actions[text].trigger()
        assert caught.args == ["hearts"]


def test_the_menu_key_opens_the_menu(qtbot: QtBot) -> None:
    room = shown(qtbot)
    tile = button(room, "Hearts")
    middle = tile.rect().center()
    event = QContextMenuEvent(QContextMenuEvent.Reason.Keyboard, middle, tile.mapToGlobal(middle))
    QApplication.sendEvent(tile, event)
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    with qtbot.waitSignal(room.rules) as caught:
        qtbot.keyClick(menu, Qt.Key.Key_R)
    assert caught.args == ["hearts"]


def test_groups_without_games_are_not_shown(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    assert [section.title for section in shown(qtbot)._page.sections] == [SOLITAIRE, DEALER_SCHOOL, CARD_ROOM]
    monkeypatch.setattr(home, "TABLES", tuple(entry for entry in TABLES if entry.group != DEALER_SCHOOL))
    assert [section.title for section in shown(qtbot)._page.sections] == [SOLITAIRE, CARD_ROOM]


@pytest.mark.parametrize("games", ["two", "many"])
@pytest.mark.parametrize("text_size", [100, 200])
@pytest.mark.parametrize("size", [(640, 480), (760, 520), (900, 640), (1280, 800), (2560, 1440)])
def test_nothing_is_cut_off_or_overlaps(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int], text_size: int, games: str
) -> None:
    style.set_look(text_size, False)
    if games == "many":
        monkeypatch.setattr(home, "TABLES", many_games())
    room = shown(qtbot, *size, saved=SAVED)
    page = room._page
    boxes = [tile.geometry() for tile in tiles(room)]
    for number, box in enumerate(boxes):
        inner = box.adjusted(12, 12, -12, -12)
        assert page.rect().contains(inner)
        for other in boxes[number + 1 :]:
            assert not inner.intersects(other.adjusted(12, 12, -12, -12))
    for section in page.sections:
        for tile in section.tiles:
            # The words below the picture have the room that they need.
            words = QRect(0, 0, tile.picture_size().width() - 2 * tile._pad(), 10_000)
            summary = QFontMetrics(page.text_font(1.0)).boundingRect(
                words, int(Qt.TextFlag.TextWordWrap), tile.entry.summary
            )
            title = QFontMetrics(page.title_font())
            room_below = tile.height() - 24 - tile.picture_size().height()
            assert room_below >= title.height() + summary.height() + 2 * tile._pad()
            assert tile._pad() + title.horizontalAdvance(tile.entry.title) + 12 <= tile.more.x()
            assert tile.rect().contains(tile.more.geometry())
    if games == "two" and text_size == 100 and size[0] >= 900:
        assert page.height() <= room.viewport().height()  # no need to scroll


def test_a_tile_out_of_sight_is_scrolled_to(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(home, "TABLES", many_games())
    room = shown(qtbot, 900, 640)
    activate(qtbot, room)
    first = tiles(room)[0]
    first.setFocus()
    qtbot.keyClick(first, Qt.Key.Key_End)
    last = tiles(room)[-1]
    assert last.hasFocus()
    assert room.verticalScrollBar().value() > 0
    seen = QRect(last.mapTo(room, QPoint(12, 12)), last.size() - QSize(24, 24))
    assert room.rect().contains(seen)


def test_a_tile_rises_under_the_pointer(qtbot: QtBot) -> None:
    room = shown(qtbot)
    tile = button(room, "Hearts")
    qtbot.waitUntil(lambda: all(each.picture is not None for each in room._page.tiles()))
    point_at(qtbot, button(room, "Pyramid"))
    before = room.grab().toImage()
    point_at(qtbot, tile)
    after = room.grab().toImage()
    corner = tile.mapTo(room, QPoint(tile.width() // 2, 9))
    assert after.pixelColor(corner) != before.pixelColor(corner)


def test_a_tile_glides_up_and_down_again(qtbot: QtBot) -> None:
    room = shown(qtbot)
    room.set_motion(True)
    other, _, tile = (section.tiles[0] for section in room._page.sections)
    point_at(qtbot, other)  # the mouse may have been anywhere
    qtbot.waitUntil(lambda: other.more.y() == tile.more.y() - 5)
    at_rest = tile.more.y()
    point_at(qtbot, tile)
    qtbot.waitUntil(lambda: tile.more.y() == at_rest - 5)
    point_at(qtbot, other)
    qtbot.waitUntil(lambda: tile.more.y() == at_rest)


def test_a_changed_look_shows_at_once(qtbot: QtBot) -> None:
    room = shown(qtbot)
    tile = room._page.sections[0].tiles[0]
    before = tile.more.width()
    style.set_look(150, False)
    room.refresh()
    assert tile.more.width() > before * 1.3


def test_pictures_come_after_the_first_sight_and_fit(qtbot: QtBot) -> None:
    room = shown(qtbot, saved=SAVED[:1])
    qtbot.waitUntil(lambda: all(tile.picture is not None for tile in room._page.tiles()))
    for tile in room._page.tiles():
        assert tile.picture is not None
        assert tile.picture.size() == tile.picture_size() * room.devicePixelRatioF()


def test_a_game_without_a_picture_gets_cards_on_felt(qtbot: QtBot) -> None:

    picture = home._picture("nothing_of_that_name", QSize(320, 200)).toImage()
    assert picture.size() == QSize(320, 200)
    felt = picture.pixelColor(4, 4)
    assert felt.green() > felt.red()
    paper = [x for x in range(320) if picture.pixelColor(x, 110).lightness() > 230]
    assert len(paper) > 40
    assert 40 < min(paper) < max(paper) < 280


def test_high_contrast_is_black_and_white(qtbot: QtBot) -> None:
    style.set_look(100, True)
    room = shown(qtbot)
    image: QImage = room.grab().toImage()
    assert image.pixelColor(3, 400).name() == "#000000"
