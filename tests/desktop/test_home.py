"""The home screen: tiles, keys, sizes."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence

import pytest
from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtGui import QContextMenuEvent, QFontMetrics, QImage
from PySide6.QtWidgets import QAbstractButton, QApplication, QLineEdit, QMenu
from pytestqt.qtbot import QtBot

from cardrules.catalogue import CARD_ROOM, DEALER_SCHOOL, GAMES, SOLITAIRE, Entry, find
from dealers_choice.ui import style
from dealers_choice.ui.cloth_and_table_pictures import make_picture
from dealers_choice.window.home.game_and_match_tiles import GameTile, SavedMatchTile
from dealers_choice.window.home.home_screen import Home, SavedTile

TABLES = (find("pyramid"), find("hearts"), find("mini_baccarat"))
SAVED = [
    SavedTile("a1", "hearts", "Hand 3", "You 12, Ada 30", "Short game", "deal 17", "2 hours ago"),
    SavedTile("b2", "pyramid", "12 cards left", form="One pass", when="yesterday"),
    SavedTile("c3", "hearts", "Hand 1", when="3 days ago"),
    SavedTile("d4", "hearts", "Hand 7", when="4 days ago"),
]


@pytest.fixture(autouse=True)
def _plain_look() -> Iterator[None]:
    style.set_look(100, False)
    yield
    style.set_look(100, False)


def shown(
    qtbot: QtBot,
    width: int = 1280,
    height: int = 800,
    saved: list[SavedTile] | None = None,
    games: Sequence[Entry] = TABLES,
) -> Home:
    room = Home(games=games)
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


def test_a_click_on_a_tile_plays_its_game(qtbot: QtBot) -> None:
    room = shown(qtbot)
    tile = button(room, "Hearts")
    with qtbot.waitSignal(room.wanted.play) as caught:
        qtbot.mouseClick(tile, Qt.MouseButton.LeftButton, pos=QPoint(tile.width() // 2, tile.height() // 3))
    assert caught.args == ["hearts"]


def test_options_does_not_play(qtbot: QtBot) -> None:
    room = shown(qtbot)
    with qtbot.waitSignal(room.wanted.options) as caught, qtbot.assertNotEmitted(room.wanted.play):
        qtbot.mouseClick(button(room, "Options of Pyramid"), Qt.MouseButton.LeftButton)
    assert caught.args == ["pyramid"]


@pytest.mark.parametrize("key", [Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space])
def test_enter_and_space_play(qtbot: QtBot, key: Qt.Key) -> None:
    room = shown(qtbot)
    with qtbot.waitSignal(room.wanted.play) as caught:
        qtbot.keyClick(button(room, "Pyramid"), key)
    assert caught.args == ["pyramid"]


def test_alt_enter_asks_for_the_options(qtbot: QtBot) -> None:
    room = shown(qtbot)
    with qtbot.waitSignal(room.wanted.options) as caught, qtbot.assertNotEmitted(room.wanted.play):
        qtbot.keyClick(button(room, "Hearts"), Qt.Key.Key_Return, Qt.KeyboardModifier.AltModifier)
    assert caught.args == ["hearts"]


def test_a_tile_says_how_its_game_is_dealt(qtbot: QtBot) -> None:
    room = shown(qtbot)
    assert button(room, "Hearts").toolTip() == "Play Hearts: Usual rules"
    room.set_games((), ("hearts",), {"hearts": "Short game, against club players"})
    tile = button(room, "Hearts")
    assert tile.toolTip() == "Play Hearts: Short game, against club players"
    assert "Short game, against club players" in tile.accessibleDescription()


def test_saved_matches_come_first_and_are_resumed(qtbot: QtBot) -> None:
    room = shown(qtbot, saved=SAVED[:2])
    saved = button(room, "Continue Hearts")
    assert saved.accessibleDescription() == "Short game. Hand 3. You 12, Ada 30. deal 17 · 2 hours ago"
    assert saved.mapTo(room, QPoint()).y() < button(room, "Pyramid").mapTo(room, QPoint()).y()
    with qtbot.waitSignal(room.wanted.resume) as caught:
        qtbot.mouseClick(saved, Qt.MouseButton.LeftButton)
    assert caught.args == ["a1"]


def test_a_saved_match_is_removed_by_its_cross_or_delete(qtbot: QtBot) -> None:
    room = shown(qtbot, saved=SAVED[:2])
    with qtbot.waitSignal(room.wanted.forget) as caught, qtbot.assertNotEmitted(room.wanted.resume):
        qtbot.mouseClick(button(room, "Remove this match of Pyramid"), Qt.MouseButton.LeftButton)
    assert caught.args == ["b2"]
    with qtbot.waitSignal(room.wanted.forget) as caught:
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
    for _ in range(6):
        focused = QApplication.focusWidget()
        assert focused is not None
        order.append(focused.accessibleName())
        qtbot.keyClick(focused, Qt.Key.Key_Tab)
    assert order == [
        "Continue Hearts", "Remove this match of Hearts", "Pyramid", "Options of Pyramid", "Make Pyramid a favourite",
        "Mini Baccarat",
    ]  # fmt: skip


def test_the_first_tile_keeps_the_focus_when_saved_matches_arrive(qtbot: QtBot) -> None:
    room = shown(qtbot)
    activate(qtbot, room)
    room.setFocus()
    assert button(room, "Pyramid").hasFocus()
    room.set_saved(SAVED[:2])
    assert button(room, "Continue Hearts").hasFocus()


def test_the_page_begins_at_its_top_when_saved_matches_arrive(qtbot: QtBot) -> None:
    room = shown(qtbot)
    room.resize(700, 560)
    activate(qtbot, room)
    button(room, "Hearts").setFocus(Qt.FocusReason.ShortcutFocusReason)
    room.verticalScrollBar().setValue(40)
    assert room.verticalScrollBar().value() == 40
    room.set_saved(SAVED[:2])
    assert button(room, "Continue Hearts").hasFocus()
    assert room.verticalScrollBar().value() == 0


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
    assert list(actions) == ["Play", "Options…", "Make it a favourite", "Rules", "Statistics"]
    for text, signal in {
        "Play": room.wanted.play, "Options…": room.wanted.options, "Make it a favourite": room.wanted.favourite,
        "Rules": room.wanted.rules, "Statistics": room.wanted.statistics,
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
    with qtbot.waitSignal(room.wanted.rules) as caught:
        qtbot.keyClick(menu, Qt.Key.Key_R)
    assert caught.args == ["hearts"]


def headings(room: Home) -> list[str]:
    return [shelf.title for shelf in room._page.shelves()]


def test_groups_without_games_are_not_shown(qtbot: QtBot) -> None:
    few = [find(game) for game in ("pyramid", "mini_baccarat", "hearts")]
    assert headings(shown(qtbot, games=few)) == [SOLITAIRE, DEALER_SCHOOL, CARD_ROOM]
    assert headings(shown(qtbot, games=few[::2])) == [SOLITAIRE, CARD_ROOM]


def test_a_room_with_several_families_shows_them(qtbot: QtBot) -> None:
    families = ["Trick-taking", "Matching", "Pure luck", "Poker", "Rummy"]
    room = shown(qtbot, games=GAMES)
    assert headings(room) == [SOLITAIRE, DEALER_SCHOOL, CARD_ROOM, *families]
    assert len(tiles(room)) == len(GAMES)


# ------------------------------------------------------------------------------------------ all seventeen games


def names(room: Home) -> list[str]:
    return [tile.accessibleName() for tile in room._page.tiles()]


def test_the_last_game_favourites_and_the_others_played_stand_first(qtbot: QtBot) -> None:
    room = shown(qtbot, games=GAMES)
    room.set_games(("spades", "war", "hearts"), ("hearts", "skat", "pyramid"), {})
    assert headings(room)[0] == "Your games"
    assert names(room)[:5] == ["Hearts", "Spades", "War", "Skat", "Pyramid"]
    assert button(room, "Spades is a favourite").isChecked()  # type: ignore[attr-defined]
    room.set_games((), ("skat",), {})
    assert names(room)[:2] == ["Skat", "Pyramid"]
    room.set_games((), (), {})
    assert headings(room)[0] == SOLITAIRE


def test_few_games_have_no_shelf_of_their_own(qtbot: QtBot) -> None:
    room = shown(qtbot, games=TABLES[:3])
    room.set_games((TABLES[0].id,), (TABLES[1].id,), {})
    assert "Your games" not in headings(room)


def test_a_star_makes_a_favourite_and_so_does_its_key(qtbot: QtBot) -> None:
    room = shown(qtbot, games=GAMES)
    with qtbot.waitSignal(room.wanted.favourite) as caught, qtbot.assertNotEmitted(room.wanted.play):
        qtbot.mouseClick(button(room, "Make Skat a favourite"), Qt.MouseButton.LeftButton)
    assert caught.args == ["skat"]
    with qtbot.waitSignal(room.wanted.favourite) as caught:
        qtbot.keyClick(button(room, "War"), Qt.Key.Key_D, Qt.KeyboardModifier.ControlModifier)
    assert caught.args == ["war"]


def type_in(qtbot: QtBot, room: Home, text: str) -> QLineEdit:
    """Type a text; the first letter goes to a tile."""
    activate(qtbot, room)
    room.setFocus()
    focused = QApplication.focusWidget()
    assert focused is not None
    qtbot.keyClicks(focused, text[0])
    field = QApplication.focusWidget()
    assert isinstance(field, QLineEdit)
    qtbot.keyClicks(field, text[1:])
    assert field.text() == text
    return field


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("hea", ["Hearts"]),
        ("s", ["Seven Up", "Skat", "Spades", "Spoons", "Schafkopf", "Solo", "Mexican Sweat"]),
        ("RUM", ["Khanhoo", "Three-Thirteen"]),
        ("thirteen", ["Three-Thirteen", "Pyramid"]),
        ("five h", ["Five Hundred"]),
        ("500", ["Five Hundred"]),
        ("tut's", ["Pyramid"]),
        ("bridge", []),
        ("hartes", ["Hearts"]),
        ("euker", ["Euchre"]),
        ("scat", ["Skat"]),
        ("bakarat", ["Mini Baccarat"]),
        ("mexiccan sw", ["Mexican Sweat"]),
    ],
)
def test_typing_finds_games(qtbot: QtBot, text: str, found: list[str]) -> None:
    room = shown(qtbot, saved=SAVED, games=GAMES)
    type_in(qtbot, room, text)
    going_on = [name for name in names(room) if name.startswith("Continue ")]
    assert names(room)[: len(going_on)] == going_on  # what was begun comes first
    games = names(room)[len(going_on) :]
    assert set(games[: len(found)]) == set(found)
    assert games[:1] == found[:1] or text == "s"
    if text != "s":
        assert games == found
        assert {name.removeprefix("Continue ") for name in going_on} <= set(found)
    assert not room._page.all_button.isVisible()  # all of them are shown while games are looked for


def test_enter_plays_what_was_found_and_escape_shows_all_again(qtbot: QtBot) -> None:
    room = shown(qtbot, saved=SAVED, games=GAMES)
    field = type_in(qtbot, room, "spoo")
    with qtbot.waitSignal(room.wanted.play) as caught:
        qtbot.keyClick(field, Qt.Key.Key_Return)
    assert caught.args == ["spoons"]
    qtbot.keyClick(field, Qt.Key.Key_Down)
    assert button(room, "Spoons").hasFocus()
    qtbot.keyClicks(button(room, "Spoons"), "n")  # more letters go on where they were
    assert field.text() == "spoon"
    qtbot.keyClick(field, Qt.Key.Key_Escape)
    assert len(tiles(room)) == len(GAMES) + 3
    assert button(room, "Continue Hearts").hasFocus()


@pytest.mark.parametrize(("width", "height", "text_size"), [(1280, 800, 100), (800, 600, 100), (800, 600, 200)])
def test_the_scores_of_a_saved_match_are_written_whole(qtbot: QtBot, width: int, height: int, text_size: int) -> None:
    style.set_look(text_size, False)
    scores = "You 126, Ada 130, Hugo 112, Nell 98, Otto 131"
    many = SavedTile("e5", "hearts", "Hand 3, trick 5 of 13", scores, "Short game", "deal 17", "2 hours ago")
    room = shown(qtbot, width, height, saved=[many, *SAVED], games=GAMES)
    (tile,) = [each for each in room.findChildren(SavedMatchTile) if each.saved == many]
    words = tile.room_for_words()
    lines = tile.written_lines(round(words.width()))
    assert " ".join(line for line, _ in lines if any(name in line for name in ("You", "Nell", "Otto"))) == scores
    heights = [QFontMetrics(tile.common.text_font(share)).height() for _, share in lines]
    assert sum(heights) + QFontMetrics(tile.common.title_font()).height() <= words.height()
    for line, share in lines:
        assert QFontMetrics(tile.common.text_font(share)).horizontalAdvance(line) <= words.width()
    room.grab()


def test_a_search_without_a_game_says_so_and_enter_does_nothing(qtbot: QtBot) -> None:
    room = shown(qtbot, games=GAMES)
    field = type_in(qtbot, room, "xyzzy")
    assert names(room) == []
    with qtbot.assertNotEmitted(room.wanted.play):
        qtbot.keyClick(field, Qt.Key.Key_Return)
        qtbot.keyClick(field, Qt.Key.Key_Backspace)
    room.grab()


def test_the_field_stays_where_it_is_however_many_games_are_found(qtbot: QtBot) -> None:
    room = shown(qtbot, games=GAMES)
    field = type_in(qtbot, room, "s")
    corner, found = field.geometry().topLeft(), len(names(room))
    for letters, fewer in (("pa", 2), ("xyzzy", 0)):
        qtbot.keyClicks(field, letters)
        assert len(names(room)) == fewer < found
        assert field.geometry().topLeft() == corner


def test_the_ways_to_the_rooms(qtbot: QtBot) -> None:
    room = shown(qtbot, 900, 640, games=GAMES)
    activate(qtbot, room)
    way = next(each for each in room.findChildren(QAbstractButton) if each.text() == CARD_ROOM)
    qtbot.mouseClick(way, Qt.MouseButton.LeftButton)
    heading = next(shelf.heading for shelf in room._page.rooms if shelf.title == CARD_ROOM)
    assert 0 <= room._page.mapTo(room, heading.topLeft()).y() < 40
    assert button(room, "Hearts").hasFocus()


@pytest.mark.parametrize("games", ["few", "all"])
@pytest.mark.parametrize("text_size", [80, 100, 200])
@pytest.mark.parametrize("size", [(640, 480), (800, 600), (900, 640), (1280, 800), (2560, 1440)])
def test_nothing_is_cut_off_or_overlaps(qtbot: QtBot, size: tuple[int, int], text_size: int, games: str) -> None:
    style.set_look(text_size, False)
    few = [find(game) for game in ("pyramid", "mini_baccarat", "hearts")]
    room = shown(qtbot, *size, saved=SAVED, games=GAMES if games == "all" else few)
    room.set_games(("war", "skat"), ("hearts", "spades", "pyramid", "euchre"), {"hearts": "Short game"})
    page = room._page
    boxes = [tile.geometry() for tile in tiles(room)]
    tools = [page.search_button, page.daily_button, *page.room_buttons] if page.many else []
    for place, tool in enumerate(tools):
        assert page.rect().contains(tool.geometry()), tool.text()
        assert not any(tool.geometry().intersects(other.geometry()) for other in tools[:place]), tool.text()
    for number, box in enumerate(boxes):
        inner = box.adjusted(12, 12, -12, -12)
        assert page.rect().contains(inner)
        for other in boxes[number + 1 :]:
            assert not inner.intersects(other.adjusted(12, 12, -12, -12))
    for shelf in page.shelves():
        for box in boxes:
            assert not shelf.heading.adjusted(0, 0, 0, -8).intersects(box.adjusted(12, 12, -12, -12))
        for tile in [tile for tile in shelf.tiles if tile.isVisible()]:
            # The words below the picture have the room that they need.
            words = QRect(0, 0, tile.picture_size().width() - 2 * tile._pad(), 10_000)
            summary = QFontMetrics(page.common.text_font(1.0)).boundingRect(
                words, int(Qt.TextFlag.TextWordWrap), tile.entry.summary
            )
            title = QFontMetrics(page.common.title_font())
            top = 12 + tile.picture_size().height() + tile._pad()
            assert top + title.height() + summary.height() <= tile.more.y()
            assert 12 + tile._pad() + title.horizontalAdvance(tile.entry.title) <= tile.star.x() + 4
            assert tile.rect().contains(tile.more.geometry())
            assert tile.rect().contains(tile.star.geometry())
    if games == "few" and text_size <= 100 and size[0] >= 900:
        assert page.height() <= room.viewport().height()  # no need to scroll


def test_with_the_largest_text_a_game_is_seen_whole_in_a_small_window(qtbot: QtBot) -> None:
    style.set_look(200, False)
    room = shown(qtbot, 800, 600, games=GAMES)
    assert all(tile.height() - 24 <= room.viewport().height() for tile in tiles(room))


def test_a_tile_out_of_sight_is_scrolled_to(qtbot: QtBot) -> None:
    room = shown(qtbot, 900, 640, games=GAMES)
    activate(qtbot, room)
    first = tiles(room)[0]
    first.setFocus()
    qtbot.keyClick(first, Qt.Key.Key_End)
    last = tiles(room)[-1]
    assert last.hasFocus()
    assert room.verticalScrollBar().value() > 0
    seen = QRect(last.mapTo(room, QPoint(12, 12)), last.size() - QSize(24, 24))
    assert room.rect().contains(seen)


def test_a_saved_match_is_shown_as_it_was_left(qtbot: QtBot) -> None:
    red = QImage(480, 270, QImage.Format.Format_RGB32)
    red.fill(Qt.GlobalColor.red)
    room = shown(qtbot, saved=[SAVED[0]._replace(picture=lambda: red), SAVED[1]._replace(picture=lambda: None)])
    first, second = room._page.saved
    qtbot.waitUntil(lambda: second.picture is not None)
    assert first.picture is not None
    assert first.picture.toImage().pixelColor(20, 20) == Qt.GlobalColor.red
    assert abs(first.picture_size().height() / first.picture_size().width() - 270 / 480) < 0.02
    assert second.picture is not None  # the game's own
    assert second.picture.toImage().pixelColor(20, 20) != Qt.GlobalColor.red


def test_a_saved_match_has_room_for_its_words(qtbot: QtBot) -> None:
    home = shown(qtbot, saved=[SavedTile("m", "hearts", "Hand 3 · Trick 5 of 13", "You 12, Ada 30, Hugo 8, Nell 26",
                 form="Short game, against club players", deal="deal 17", when="12 minutes ago")])  # fmt: skip
    [tile] = home._page.saved
    room, font = tile.room_for_words(), QFontMetrics(home._page.common.text_font(1.0))
    assert max(map(font.horizontalAdvance, (tile.saved.form, *tile.saved.lines()))) <= room.width()
    assert len(tile.saved.lines()) * font.height() < room.height()


FORMS = ("Standard, against club players", "Rules of your own: 12 changes, against club and expert players")


@pytest.mark.parametrize("form", FORMS)
def test_how_a_game_is_played_is_read_in_whole_on_its_tile(qtbot: QtBot, form: str) -> None:
    home = shown(qtbot, games=GAMES)
    home.set_games((), (), dict.fromkeys(("euchre", "skat", "five_hundred"), form))
    for tile in [tile for tile in home._page.tiles() if isinstance(tile, GameTile) and tile.form == form]:
        lines = tile.form_lines(tile.picture_size().width())
        assert " ".join(line for line, _ in lines) == form
        font = QFontMetrics(home._page.common.text_font(lines[0][1]))
        assert max(font.horizontalAdvance(line) for line, _ in lines) < tile.more.x() - 12
        tile.set_state("", favourite=False)
        usual = tile.caption_height(tile.picture_size().width())
        tile.set_state(form, favourite=False)
        more = tile.caption_height(tile.picture_size().width()) - usual
        assert len(lines) * font.height() <= tile.more.height() + 7 * home._page.common.unit + more


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
    other, _, tile = (button(room, name) for name in ("Pyramid", "Mini Baccarat", "Hearts"))
    assert isinstance(other, GameTile)
    assert isinstance(tile, GameTile)
    point_at(qtbot, other)  # the mouse may have been anywhere
    qtbot.waitUntil(lambda: other.more.y() == tile.more.y() - 5)
    at_rest = tile.more.y()
    point_at(qtbot, tile)
    qtbot.waitUntil(lambda: tile.more.y() == at_rest - 5)
    point_at(qtbot, other)
    qtbot.waitUntil(lambda: tile.more.y() == at_rest)


def test_a_changed_look_shows_at_once(qtbot: QtBot) -> None:
    room = shown(qtbot)
    tile = room._page.rooms[0].tiles[0]
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

    picture = make_picture("nothing_of_that_name", QSize(320, 200)).toImage()
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
