"""The home screen: tiles, keys, sizes."""

from __future__ import annotations

import contextlib
import itertools
from collections.abc import Sequence

import pytest
from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtGui import QColor, QContextMenuEvent, QFont, QFontMetrics, QImage
from PySide6.QtWidgets import QAbstractButton, QApplication, QLineEdit, QMenu
from pytestqt.qtbot import QtBot

from cardart.names_and_sizes import NAMES
from cardart.table.casino_chips import CHIPS
from cardrules.catalogue import CARD_ROOM, GAMES, Entry, find
from cardrules.protocol.options import OptionError
from dealers_choice.ui import style
from dealers_choice.ui.cloth_and_table_pictures import make_picture
from dealers_choice.ui.materials import cloth_of
from dealers_choice.window.home.first_row import GreetingCard, SavedMatchTile
from dealers_choice.window.home.home_page import _kind as kind_of
from dealers_choice.window.home.home_screen import Home, SavedTile
from dealers_choice.window.home.poster_pictures import poster_cloth
from dealers_choice.window.home.posters import GameTile, SchoolTile
from dealers_choice.window.home.tile import MARGIN

TABLES = (find("pyramid"), find("hearts"), find("mini_baccarat"))
SAVED = [
    SavedTile("a1", "hearts", "Hand 3", "You 12, Ada 30", "Short game", "deal 17", "2 hours ago"),
    SavedTile("b2", "pyramid", "12 cards left", form="One pass", when="yesterday"),
    SavedTile("c3", "hearts", "Hand 1", when="3 days ago"),
    SavedTile("d4", "hearts", "Hand 7", when="4 days ago"),
]


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


def tiles(room: Home) -> list[GameTile | SavedMatchTile]:
    """The games and matches that are seen."""
    found = [*room.findChildren(SavedMatchTile), *room.findChildren(GameTile)]
    return [each for each in found if each.isVisible()]


def seen(tile: QAbstractButton) -> QRect:
    """The panel of a tile, without the room for its shadow."""
    return tile.geometry().adjusted(MARGIN, MARGIN, -MARGIN, -MARGIN)


def choose(qtbot: QtBot, room: Home, name: str) -> None:
    """Press one of the words that choose among the games."""
    qtbot.mouseClick(next(chip for chip in room._page.chips.values() if chip.text() == name), Qt.MouseButton.LeftButton)


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
    assert button(room, "Hearts").toolTip().startswith("Play Hearts: Usual rules\n")
    room.set_games((), ("hearts",), {"hearts": "Short game, against club players"})
    tile = button(room, "Hearts")
    assert tile.toolTip().startswith("Play Hearts: Short game, against club players\n")
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
    choose(qtbot, room, "Unfinished 2")
    with qtbot.waitSignal(room.wanted.forget) as caught, qtbot.assertNotEmitted(room.wanted.resume):
        qtbot.mouseClick(button(room, "Remove this match of Pyramid"), Qt.MouseButton.LeftButton)
    assert caught.args == ["b2"]
    with qtbot.waitSignal(room.wanted.forget) as caught:
        qtbot.keyClick(button(room, "Continue Hearts"), Qt.Key.Key_Delete)
    assert caught.args == ["a1"]


@pytest.mark.parametrize("games", [TABLES, GAMES])
def test_further_saved_matches_are_shown_on_demand(qtbot: QtBot, games: Sequence[Entry]) -> None:
    room = shown(qtbot, saved=SAVED, games=games)
    assert len(tiles(room)) == len(games) + 1
    choose(qtbot, room, "Unfinished 4")
    assert [tile.accessibleName() for tile in tiles(room)] == [
        "Continue Hearts", "Continue Pyramid", "Continue Hearts", "Continue Hearts",
    ]  # fmt: skip
    with qtbot.waitSignal(room.wanted.resume) as caught:
        qtbot.mouseClick(button(room, "Continue Pyramid"), Qt.MouseButton.LeftButton)
    assert caught.args == ["b2"]
    choose(qtbot, room, f"All {len(games)}")
    assert len(tiles(room)) == len(games) + 1
    choose(qtbot, room, "Unfinished 4")
    room.set_saved(SAVED[:1])  # there is nothing further to be shown
    assert len(tiles(room)) == len(games) + 1
    room.set_saved([])
    assert len(tiles(room)) == len(games)


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
        "Hearts",
    ]  # fmt: skip


def test_the_first_tile_keeps_the_focus_when_saved_matches_arrive(qtbot: QtBot) -> None:
    room = shown(qtbot)
    activate(qtbot, room)
    room.setFocus()
    assert button(room, "Pyramid").hasFocus()
    room.set_saved(SAVED[:2])
    assert button(room, "Continue Hearts").hasFocus()


def test_the_page_begins_at_its_top_when_saved_matches_arrive(qtbot: QtBot) -> None:
    room = shown(qtbot, games=GAMES)
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

    assert press(Qt.Key.Key_Down) == "Hearts"  # in the middle, below a card that is as wide as all
    assert press(Qt.Key.Key_Left) == "Pyramid"
    assert press(Qt.Key.Key_Right) == "Hearts"
    assert press(Qt.Key.Key_Right) == "Mini Baccarat"
    assert press(Qt.Key.Key_Right) == "Mini Baccarat"  # there is nothing further
    assert press(Qt.Key.Key_Up) == "Continue Hearts"
    assert press(Qt.Key.Key_End) == "Mini Baccarat"
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


def chips(room: Home) -> list[str]:
    """What can be chosen among."""
    return [chip.text() for chip in room._page.chips.values() if chip.isVisible()]


def test_a_few_games_need_no_choice(qtbot: QtBot) -> None:
    room = shown(qtbot, games=TABLES)
    assert chips(room) == []
    assert not room._page.search_button.isVisible()
    assert not room._page.daily.isVisible()


def test_games_are_chosen_by_their_kind_and_by_how_many_play(qtbot: QtBot) -> None:
    room = shown(qtbot, games=GAMES)
    kinds = ["Solitaire", "Trick-taking 10", "Bluffing", "Matching 2", "Pure luck", "Poker 2", "Rummy 3",
             "Dealer School 2"]  # fmt: skip
    assert chips(room) == ["All 22", *kinds, "With 2", "With 3", "With 4"]
    assert len(tiles(room)) == len(GAMES)
    choose(qtbot, room, "Rummy 3")
    assert names(room) == ["Khanhoo", "Three-Thirteen", "Yaniv"]
    for seats in (2, 3, 4):
        choose(qtbot, room, f"With {seats}")
        assert names(room) == [entry.title for entry in GAMES if entry.group == CARD_ROOM and seats in seats_of(entry)]
    choose(qtbot, room, "All 22")
    assert len(tiles(room)) == len(GAMES)


def seats_of(entry: Entry) -> set[int]:
    """For how many players a game can be dealt, as its rules have it."""
    game = entry.game()
    found = {game().seats}
    for option in game.declared:
        for value in option.values:
            with contextlib.suppress(OptionError):
                found.add(game({option.id: value}).seats)
    return found


@pytest.mark.parametrize("entry", GAMES, ids=lambda entry: entry.id)
def test_a_poster_says_how_many_play_and_shows_what_there_is(qtbot: QtBot, entry: Entry) -> None:
    assert seats_of(entry) == set(entry.players())
    assert all(token in NAMES or 100 * int(token) in CHIPS for token in entry.poster.split())
    assert len(entry.knack) <= 10


# ------------------------------------------------------------------------------------------ all twenty-two games


def names(room: Home) -> list[str]:
    return [tile.accessibleName() for tile in room._page.tiles() if isinstance(tile, GameTile | SavedMatchTile)]


def test_every_poster_keeps_its_place_whatever_is_played(qtbot: QtBot) -> None:
    room = shown(qtbot, games=GAMES)
    kinds = list(dict.fromkeys(map(kind_of, GAMES)))
    by_family = [entry.title for kind in kinds for entry in GAMES if kind_of(entry) == kind]
    assert names(room) == by_family
    room.set_games(("spades", "war", "hearts"), ("hearts", "skat", "pyramid"), {})
    assert names(room) == by_family
    assert button(room, "Spades is a favourite").isChecked()  # type: ignore[attr-defined]
    choose(qtbot, room, "Your games 5")
    own = ("Hearts", "Spades", "War", "Skat", "Pyramid")
    assert names(room) == [title for title in by_family if title in own]
    room.set_games((), ("skat",), {})
    assert names(room) == ["Skat"]
    room.set_games((), (), {})
    assert names(room) == by_family


@pytest.mark.parametrize("size", [(1280, 770), (2560, 1400), (800, 560)])
def test_all_names_are_of_one_size_and_lie_on_no_card(qtbot: QtBot, size: tuple[int, int]) -> None:
    room = Home(games=GAMES, with_school=True)
    qtbot.addWidget(room)
    room.resize(*size)
    room.show()
    qtbot.waitExposed(room)
    page = room._page
    assert len({tile._title_font().pixelSize() for tile in page.posters()}) == 1
    for tile in page.posters():
        ratio, wide = 2, tile.picture_size().width()
        poster = tile._poster(tile.picture_size() * ratio)
        assert poster.words >= ratio * tile.words_height(wide) - 1, "the picture leaves the words their ground"
        front, high = poster.fan()
        behind = len(tile.entry.poster.split()) - 1
        reach = high * (0.44 + behind * 0.38) if not tile.entry.poster[0:3].strip().isdigit() else high * 0.7
        assert front.x() - reach > poster.sign_box().right(), f"{tile.title}: no card on the emblem"
        assert front.y() - high / 2 >= 0
        if tile.underMouse():
            continue  # the mouse may be anywhere
        picture = tile.grab().toImage().convertToFormat(QImage.Format.Format_RGB32)
        low = tile.height() - MARGIN - 3
        colours = {picture.pixel(x, low) for x in range(MARGIN + 12, tile.width() - MARGIN - 12)}
        assert max(QColor(each).lightness() for each in colours) < 60, "lacquer and no card under the facts"


def test_trick_games_have_one_green_as_their_tables_have(qtbot: QtBot) -> None:
    cloths = {tuple(each.name() for each in poster_cloth(entry)) for entry in GAMES if entry.family == "Trick-taking"}
    assert cloths == {cloth_of("Trick-taking")[:2]}


def test_whoever_points_at_a_poster_sees_its_cards_and_reads_more(qtbot: QtBot) -> None:
    room = shown(qtbot, games=GAMES)
    tile = room._page._tiles["hearts"]
    qtbot.waitUntil(lambda: tile.picture is not None)
    tile.setFocus()
    qtbot.waitUntil(tile.near)
    near = tile.grab().toImage()
    wide = tile.picture_size().width()
    top = MARGIN + tile.lift() + 30
    assert top < tile.height() - MARGIN - tile.words_height(wide) - 20
    white = sum(QColor(near.pixel(x, top)).lightness() > 225 for x in range(tile.width()))
    assert white > tile.width() // 8, "the cards are as bright as before"


def test_where_nothing_is_unfinished_a_game_is_offered(qtbot: QtBot) -> None:
    room = shown(qtbot, games=GAMES)
    greeting = button(room, "Play Hearts")  # the first of the card room: nobody has played yet
    with qtbot.waitSignal(room.wanted.play) as caught:
        qtbot.mouseClick(greeting, Qt.MouseButton.LeftButton)
    assert caught.args == ["hearts"]
    room.set_games(("war",), ("skat", "spades"), {"skat": "Standard, against club players"})
    greeting = button(room, "Play Skat")
    assert isinstance(greeting, GreetingCard)
    assert "Standard, against club players" in greeting.told
    room.set_saved(SAVED[:1])
    assert not greeting.isVisible()
    assert button(room, "Continue Hearts").isVisible()


def test_what_the_first_row_and_the_head_ask_for(qtbot: QtBot) -> None:
    room = Home(games=GAMES, with_school=True)
    qtbot.addWidget(room)
    room.resize(1280, 770)
    room.show()
    qtbot.waitExposed(room)
    wanted = room.wanted
    page = room._page
    for pressed, signal in ((page.daily, wanted.todays_deal), (page.daily.calendar, wanted.daily),
                            (page.school, wanted.next_step), (page.ladder, wanted.ladder),
                            (page.settings, wanted.settings), (page.statistics, wanted.statistics)):  # fmt: skip
        with qtbot.waitSignal(signal):
            qtbot.mouseClick(pressed, Qt.MouseButton.LeftButton)
    wanted.for_rest = True
    room.set_saved([])
    assert not page.statistics.isVisible()
    assert not page.ladder.isVisible()
    assert page.settings.isVisible()


@pytest.mark.parametrize("saved", [[], SAVED])
def test_the_first_row_has_no_hole_and_all_posters_go_in(qtbot: QtBot, saved: list[SavedTile]) -> None:
    room = Home(games=GAMES, with_school=True)
    qtbot.addWidget(room)
    room.set_saved(saved)
    room.set_games((), ("skat",), {"skat": FORMS[1]})
    room.resize(1280, 770)  # what the menus leave of 800
    room.show()
    qtbot.waitExposed(room)
    page = room._page
    assert page.height() <= room.viewport().height()
    first, daily, school = map(seen, page.first_row())
    assert first.top() == daily.top() == school.top()
    assert first.bottom() == daily.bottom() == school.bottom()
    assert 0 < daily.left() - first.right() < 20
    assert 0 < school.left() - daily.right() < 20
    assert first.left() == 1280 - 1 - school.right()
    rows: dict[int, int] = {}
    for tile in page.posters():
        rows[tile.y()] = rows.get(tile.y(), 0) + 1
    assert list(rows.values()) == [8, 8, 6]
    assert not any(isinstance(tile, SchoolTile) for tile in page.posters()), "its card stands above"
    choose(qtbot, room, "Dealer School 3")
    assert [tile.entry.title for tile in page.posters()] == ["The school", "Mini Baccarat", "Blackjack"]
    assert len({tile.width() for tile in page.posters()}) == 1


@pytest.mark.parametrize("size", [(1280, 770), (2560, 1400)])
def test_the_last_row_of_all_games_is_full(qtbot: QtBot, size: tuple[int, int]) -> None:
    room = Home(games=GAMES, with_school=True)
    qtbot.addWidget(room)
    room.resize(*size)
    room.show()
    qtbot.waitExposed(room)
    posters = room._page.posters()
    ends = {tile.y(): tile.geometry().right() for tile in posters}  # of the last in each row
    assert len(ends) == 3
    assert len(set(ends.values())) == 1
    wide = [tile.entry.title for tile in posters if tile.width() > posters[0].width()]
    assert wide == ["Mini Baccarat", "Blackjack"]


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
        ("s", ["Seven Up", "Setback", "Skat", "Spades", "Spoons", "Schafkopf", "Solo"]),
        ("RUM", ["Khanhoo", "Three-Thirteen", "Yaniv"]),
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
    assert chips(room) == []
    assert not room._page.daily.isVisible()  # all that is found is shown, and nothing else


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
    assert len(tiles(room)) == len(GAMES) + 1
    assert button(room, "Continue Hearts").hasFocus()


@pytest.mark.parametrize(("width", "height", "text_size"), [(1280, 800, 100), (800, 600, 100), (800, 600, 200)])
def test_the_scores_of_a_saved_match_are_written_whole(qtbot: QtBot, width: int, height: int, text_size: int) -> None:
    style.set_look(text_size, False)
    scores = "You 126, Ada 130, Hugo 112, Nell 98, Otto 131"
    many = SavedTile("e5", "hearts", "Hand 3, trick 5 of 13", scores, "Short game", "deal 17", "2 hours ago")
    room = shown(qtbot, width, height, saved=[many, *SAVED], games=GAMES)
    (tile,) = [each for each in room.findChildren(SavedMatchTile) if each.saved == many]
    words = tile.room_for_words()
    free = words.height() - QFontMetrics(tile.title_font(words.width())).height()
    lines = tile.written_lines(round(words.width()), free)
    assert " ".join(line for line, _ in lines if any(name in line for name in ("You", "Nell", "Otto"))) == scores
    assert sum(QFontMetrics(tile.common.text_font(share)).height() for _, share in lines) <= free
    for line, share in lines:
        assert QFontMetrics(tile.common.text_font(share)).horizontalAdvance(line) <= words.width()
    assert not tile.foot().intersects(words)
    assert tile.rect().contains(tile.cross.geometry())
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


@pytest.mark.parametrize("games", ["few", "all"])
@pytest.mark.parametrize("text_size", [80, 100, 200])
@pytest.mark.parametrize("size", [(640, 480), (800, 600), (900, 640), (1280, 800), (2560, 1440)])
def test_nothing_is_cut_off_or_overlaps(qtbot: QtBot, size: tuple[int, int], text_size: int, games: str) -> None:
    style.set_look(text_size, False)
    few = [find(game) for game in ("pyramid", "mini_baccarat", "hearts")]
    room = shown(qtbot, *size, saved=SAVED, games=GAMES if games == "all" else few)
    room.set_games(("war", "skat"), ("hearts", "spades", "pyramid", "euchre"), {"hearts": "Short game"})
    page = room._page
    mark = page._mark.toAlignedRect()
    head = [page.search_button, page.statistics, page.ladder, page.settings, *page.chips.values()]
    boxes = [mark, *(each.geometry() for each in head if each.isVisible()), *map(seen, page.tiles())]
    for number, box in enumerate(boxes):
        assert page.rect().contains(box)
        assert not any(box.intersects(other) for other in boxes[number + 1 :])
    for tile in page.posters():
        panel = tile.rect().adjusted(MARGIN, MARGIN, -MARGIN, -MARGIN)
        assert panel.contains(tile.more.geometry())
        assert panel.contains(tile.star.geometry())
        assert not tile.more.geometry().intersects(tile.star.geometry())
        width = panel.width() - 2 * tile._pad()
        facts, title = QFontMetrics(tile._facts_font()), QFontMetrics(tile._title_font())
        assert facts.horizontalAdvance(tile.facts()) <= width
        assert max(map(title.horizontalAdvance, tile.title.split())) <= width
        assert tile.star.geometry().bottom() + tile.words_height(panel.width()) <= panel.bottom()
    for card in page.first_row():
        room_for_title = QFontMetrics(card.title_font(card.room_for_words().width()))
        assert room_for_title.horizontalAdvance(card.title) <= card.room_for_words().width()
    if games == "few" and text_size <= 100 and size[0] >= 900:
        assert page.height() <= room.viewport().height()  # no need to scroll


@pytest.mark.parametrize("form", ["Nil, minus points and breaking, against club players", "Short game"])
@pytest.mark.parametrize("high", [800, 720, 640])
def test_how_a_game_is_played_does_not_push_its_title_under_the_star(qtbot: QtBot, high: int, form: str) -> None:
    room = shown(qtbot, 1280, high, saved=SAVED, games=GAMES)
    room.set_games((), ("spades",), {"spades": form})
    [tile] = [each for each in room._page.posters() if each.game() == "spades"]
    panel = tile.rect().adjusted(MARGIN, MARGIN, -MARGIN, -MARGIN)
    lines = tile.lines_below(panel.width())
    written = sum(QFontMetrics(font).height() for _, font in lines) + 0.55 * tile._pad()
    tile.setFocus(Qt.FocusReason.TabFocusReason)
    activate(qtbot, room)
    if panel.bottom() - written - tile.title_height(panel.width()) < tile.star.geometry().bottom():
        assert not tile.shows(tile.star), "it gives way"
        assert high < 800
    assert " ".join(text for text, _ in lines).removesuffix(tile.facts()).strip() == form


def test_with_the_largest_text_a_game_is_seen_whole_in_a_small_window(qtbot: QtBot) -> None:
    style.set_look(200, False)
    room = shown(qtbot, 800, 600, games=GAMES)
    assert all(seen(tile).height() <= room.viewport().height() for tile in room._page.tiles())


def test_a_tile_out_of_sight_is_scrolled_to(qtbot: QtBot) -> None:
    room = shown(qtbot, 900, 640, games=GAMES)
    activate(qtbot, room)
    first = tiles(room)[0]
    first.setFocus()
    qtbot.keyClick(first, Qt.Key.Key_End)
    last = tiles(room)[-1]
    assert last.hasFocus()
    assert room.verticalScrollBar().value() > 0
    assert room.rect().contains(seen(last).translated(room._page.mapTo(room, QPoint())))


def test_a_saved_match_is_shown_as_it_was_left(qtbot: QtBot) -> None:
    red = QImage(480, 270, QImage.Format.Format_RGB32)
    red.fill(Qt.GlobalColor.red)
    room = shown(qtbot, saved=[SAVED[0]._replace(picture=lambda: red), SAVED[1]._replace(picture=lambda: None)])
    choose(qtbot, room, "Unfinished 2")
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
    words = tile.room_for_words()
    free = words.height() - QFontMetrics(tile.title_font(words.width())).height()
    lines = [line for line, _ in tile.written_lines(round(words.width()), free)]
    saved = tile.saved
    assert lines == [saved.stands, saved.score, saved.form, saved.deal]


def test_the_faces_of_the_opponents_and_who_leads(qtbot: QtBot) -> None:
    saved = SAVED[0]._replace(faces=("bea", "viktor", "oona"), ahead="You lead.")
    home = shown(qtbot, saved=[saved], games=GAMES)
    [tile] = home._page.saved
    assert "You lead" in tile.accessibleDescription()
    without = tile.grab().toImage()
    tile.saved = SAVED[0]
    assert tile.grab().toImage() != without


FORMS = ("Standard, against club players", "Rules of your own: 12 changes, against club and expert players")


@pytest.mark.parametrize("form", FORMS)
def test_how_a_game_is_played_is_read_in_whole_on_its_tile(qtbot: QtBot, form: str) -> None:
    home = shown(qtbot, games=GAMES)
    home.set_games((), (), dict.fromkeys(("euchre", "skat", "five_hundred"), form))
    activate(qtbot, home)
    for tile in [tile for tile in home._page.posters() if tile.form == form]:
        width = tile.picture_size().width()
        lines = tile.form_lines(width)
        assert " ".join(line for line, _ in lines) == form
        font = QFontMetrics(home._page.common.text_font(lines[0][1], QFont.Weight.DemiBold))
        assert max(font.horizontalAdvance(line) for line, _ in lines) <= width - 2 * tile._pad()
        assert font.height() * len(lines) + tile.title_height(width) <= seen(tile).height() - tile.more.height()
        at_rest = tile.grab().toImage()
        tile.setFocus(Qt.FocusReason.TabFocusReason)
        assert tile.grab().toImage() != at_rest  # it is read when somebody comes near


def test_a_tile_rises_under_the_pointer(qtbot: QtBot) -> None:
    room = shown(qtbot)
    tile = button(room, "Hearts")
    qtbot.waitUntil(lambda: all(each.picture is not None for each in room._page.tiles()))
    other = button(room, "Pyramid")

    def has_left() -> bool:  # the mouse may have been anywhere, and Qt may have missed that it left a tile
        qtbot.mouseMove(tile, tile.rect().center())
        qtbot.mouseMove(other, other.rect().center())
        return other.underMouse() and not tile.underMouse()

    qtbot.waitUntil(has_left)
    before = room.grab().toImage()
    point_at(qtbot, tile)
    corner = tile.mapTo(room, QPoint(tile.width() // 2, MARGIN - 2))
    qtbot.waitUntil(lambda: room.grab().toImage().pixelColor(corner) != before.pixelColor(corner))


def test_a_tile_glides_up_and_down_again(qtbot: QtBot) -> None:
    room = shown(qtbot)
    room.set_motion(True)
    other, _, tile = (button(room, name) for name in ("Pyramid", "Mini Baccarat", "Hearts"))
    assert isinstance(other, GameTile)
    assert isinstance(tile, GameTile)
    point_at(qtbot, other)  # the mouse may have been anywhere
    qtbot.waitUntil(lambda: other.more.y() == tile.more.y() - 3)
    at_rest = tile.more.y()
    point_at(qtbot, tile)
    qtbot.waitUntil(lambda: tile.more.y() == at_rest - 3)
    point_at(qtbot, other)
    qtbot.waitUntil(lambda: tile.more.y() == at_rest)


def test_a_changed_look_shows_at_once(qtbot: QtBot) -> None:
    room = shown(qtbot)
    tile = room._page.posters()[0]
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
