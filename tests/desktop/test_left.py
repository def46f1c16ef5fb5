"""Matches that can be continued are shown as they were left; whatever the cache holds, the home screen stands."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from hand import Hand, open_window
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QImage
from pytestqt.qtbot import QtBot

from cardrules.catalogue import find
from cardrules.games.hearts.game import Hearts
from cardrules.protocol.game import Seat, Sheet
from cardrules.protocol.match_record import Match
from dealers_choice.match.players import HUMAN
from dealers_choice.request import TableRequest
from dealers_choice.storage.folders import cache_folder
from dealers_choice.storage.match_store import Store
from dealers_choice.window.home.first_row import SavedMatchTile
from dealers_choice.window.home.home_screen import Home
from dealers_choice.window.home.posters import Poster
from dealers_choice.window.match_thumbnails import Left, left_of, recall_left, remember_left


def tiles(hand: Hand) -> list[SavedMatchTile]:
    room = hand.window.findChild(Home)
    assert room is not None
    return room._page.saved


def left_at_home(qtbot: QtBot) -> tuple[Hand, int]:
    """A window at home, where a match of Hearts has been left when the user was to play his second card; and how many
    actions had been made, which depends on who won the first trick."""
    options = Hearts.read_options({"pass_rule": "none", "target": 50})
    hand = open_window(qtbot, TableRequest("hearts", options, ("novice",) * 3, "17"))
    hand.my_turn()
    session = hand.window.session
    assert session is not None
    session.submit(session.choices()[0].action(session.choices()[0].cards[:1]))
    hand.my_turn()
    assert [seat for seat, _ in session.match.done].count(session.human) == 1
    hand.key(Qt.Key.Key_H, Qt.KeyboardModifier.ControlModifier)
    return hand, len(session.match.done)


def test_a_match_is_shown_as_it_was_left(qtbot: QtBot) -> None:
    hand, _ = left_at_home(qtbot)
    [tile] = tiles(hand)
    assert tile.saved.stands.startswith("Hand 1")
    assert tile.saved.score == "You 0, Ada 0, Hugo 0, Nell 0"
    assert tile.saved.form == "Rules of your own: 2 changes, against novice players"
    assert (tile.saved.deal, tile.saved.when) == ("deal 17", "just now")
    own = tile.own_picture()
    assert own is not None
    table, frame = hand.window.play_page.table.viewport(), hand.window.play_page.frame
    share = own.width() / table.width()
    paper, lacquer = (
        own.pixelColor(round((panel.x() + panel.width() // 2) * share), round((panel.geometry().bottom() - 7) * share))
        for panel in (frame.score, frame.state)
    )
    assert paper.lightness() > 150, "the score lies in its corner"
    assert lacquer.lightness() < 70, "and how the hand stands in the other"
    felt = own.pixelColor(own.width() // 4, own.height() // 4)
    assert felt.green() > felt.red()
    assert any(own.pixelColor(x, round(own.height() * 0.93)).lightness() > 230 for x in range(own.width()))  # cards


def rewrite(file: Path, left: list[object]) -> None:
    """Let the file say this of every match."""
    file.write_text(json.dumps(dict.fromkeys(json.loads(file.read_text()), left)))


@pytest.mark.parametrize(
    "spoil",
    [
        lambda file: file.write_bytes(b"\xff\x00"),
        lambda file: file.write_text("[" * 50_000),
        lambda file: rewrite(file, [5, "x", "y", 10**9, 3]),
        lambda file: rewrite(file, [1, "old", "", 0, 0]),
        lambda file: file.unlink(),
    ],
)
def test_what_is_kept_may_be_damaged_or_out_of_date(qtbot: QtBot, spoil: Callable[[Path], None]) -> None:
    left, moves = left_at_home(qtbot)
    left.window.close()
    spoil(cache_folder() / "left.json")
    hand = open_window(qtbot)
    assert [tile.saved.stands for tile in tiles(hand)] == [f"{moves} moves"]
    hand.wait(lambda: tiles(hand)[0].saved.stands.startswith("Hand 1"))  # it is found out soon
    assert tiles(hand)[0].saved.score == "You 0, Ada 0, Hugo 0, Nell 0"
    assert tiles(hand)[0].own_picture() is None


def test_a_picture_that_is_gone_is_replaced_by_cards_and_not_by_another_table(qtbot: QtBot) -> None:
    left_at_home(qtbot)[0].window.close()
    for file in cache_folder().glob("left-*.sheet"):
        file.unlink()
    hand = open_window(qtbot)
    [tile] = tiles(hand)
    assert tile.own_picture() is None
    hand.wait(lambda: tile.picture is not None)
    shown = tile.picture
    assert shown is not None
    assert shown.toImage() == Poster(tile.entry, shown.size()).made().toImage()


def test_every_unfinished_match_is_offered(qtbot: QtBot, home: Path) -> None:
    store = Store(home / "data")
    for deal in range(30):
        match = Match("pyramid", {}, str(deal))
        match.run_chance()
        store.save(store.create(match, (HUMAN,)), match)
    store.close()
    hand = open_window(qtbot)
    assert len(tiles(hand)) == 30


@pytest.mark.parametrize(
    ("game", "heads", "leaders", "said"),
    [
        ("hearts", (0, 1, 2, 3), (0,), "You lead."),
        ("hearts", (0, 1, 2, 3), (2,), "Hugo leads."),
        ("hearts", (0, 1, 2, 3), (1, 2), ""),
        ("spades", ((0, 2), (1, 3)), (0, 2), "Your side leads."),
        ("spades", ((0, 2), (1, 3)), (1, 3), "The other side leads."),
        ("spades", ((0, 2), (1, 3)), (0, 1, 2, 3), ""),
    ],
)
def test_who_leads_is_told(
    game: str, heads: tuple[Seat | tuple[Seat, ...], ...], leaders: tuple[Seat, ...], said: str
) -> None:
    sheet = Sheet("", heads, (), (), leaders=leaders)
    view = find(game).game()().view(0)._replace(sheet=sheet)
    assert left_of(3, view, ("You", "Ada", "Hugo", "Nell")).ahead == said


def test_one_move_is_one_move(qtbot: QtBot, home: Path) -> None:
    match = Match("pyramid", {}, "17")
    match.run_chance()
    store = Store(home / "data")
    store.save(store.create(match, (HUMAN,)), match)
    store.close()
    hand = open_window(qtbot)
    assert [tile.saved.stands for tile in tiles(hand)] == ["1 move"]


def test_only_so_many_matches_are_remembered() -> None:
    picture = QImage(480, 270, QImage.Format.Format_RGB32)
    picture.fill(QColor("green"))
    for number in range(30):
        remember_left(f"m{number}", Left(number, "Hand 1", ""), picture if number == 29 else None)
    assert list(recall_left()) == [f"m{number}" for number in range(6, 30)]
    assert list(recall_left({"m7", "m1"})) == ["m7"]


def test_a_cache_folder_that_cannot_be_written_is_no_error(home: Path) -> None:
    home.mkdir(parents=True)
    (home / "cache").write_text("a file where the folder should be")
    remember_left("m", Left(3, "Hand 1", ""), None)
    assert recall_left() == {}
