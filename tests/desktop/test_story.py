"""The story that the paper tells: the race of the totals, the players' columns, and how the paper comes."""

from __future__ import annotations

from pathlib import Path

import pytest
from hand import Hand, open_match, open_window
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QPushButton
from pytestqt.qtbot import QtBot
from test_closing_paper import SHORT, finished

from cardrules.catalogue import find
from cardrules.protocol.game import Sheet
from dealers_choice.panels.after_play.hand_rows import HandRows
from dealers_choice.panels.score.race import Race, totals_by_hand
from dealers_choice.panels.score.score_sheet import ScoreSheet
from dealers_choice.panels.score.sheet_over_table import Paper
from dealers_choice.request import TableRequest
from dealers_choice.settings import Settings, save_settings
from dealers_choice.window.screenshots import moments


def sheet(rows: list[tuple[str, ...]], totals: tuple[str, ...]) -> Sheet:
    return Sheet("To 100", ("Hand", 0, 1), tuple(rows), totals)


@pytest.mark.parametrize(
    ("rows", "totals"),
    [
        ([("1", "9", "17"), ("2", "", "26")], ("Total", "9", "43")),  # what each hand brought, nothing left empty
        ([("1", "9", "17"), ("2", "9", "43")], ("Total", "9", "43")),  # totals
        ([("1", "9 (9)", "17 (17)"), ("2", "0 (9)", "20 + 6 = 26 (43)")], ("Total", "9", "43")),  # both
        ([("1", "", ""), ("", "9", "17"), ("2", "", ""), ("", "9, 1 bag", "43, 2 bags")], ("Total", "9", "43")),
    ],
)
def test_the_race_is_read_off_any_sheet_that_comes_to_its_totals(
    rows: list[tuple[str, ...]], totals: tuple[str, ...]
) -> None:
    assert totals_by_hand(sheet(rows, totals)) == [(0, 0), (9, 17), (9, 43)]


def test_it_begins_where_the_sheet_does_and_knows_minus_signs_and_thousands() -> None:
    rows = [("Start", "500", "500"), ("1", "-85", "+1,085")]
    assert totals_by_hand(sheet(rows, ("Chips", "415", "1,585"))) == [(500, 500), (415, 1585)]


@pytest.mark.parametrize("totals", [("Total", "S-P", "–"), ("Total", "9", "44"), ()])
def test_there_is_no_race_where_the_rows_come_to_nothing_like_the_totals(totals: tuple[str, ...]) -> None:
    assert totals_by_hand(sheet([("1", "9", "17"), ("2", "0", "26")], totals)) == []


@pytest.mark.parametrize("game", [game for game in SHORT if game not in ("euchre", "spoons")])  # rubbers, letters
def test_every_game_that_counts_in_numbers_has_a_race(qtbot: QtBot, game: str) -> None:
    match, _ = finished(game)
    shown = match.game.view(0).sheet
    assert shown is not None
    totals = totals_by_hand(shown)
    assert len(totals) >= 2
    players = [cell for head, cell in zip(shown.heads, shown.totals, strict=True) if not isinstance(head, str)]
    assert [str(each) for each in totals[-1]] == [cell.replace(",", "").replace("−", "-") for cell in players]
    race = Race(shown, ["You", *["Maximiliana Oberhuber"] * 3][: match.game.seats], 0, 100)
    qtbot.addWidget(race)
    race.resize(race.sizeHint())
    assert race.is_worth_drawing()
    assert not race.grab().isNull()


def over(qtbot: QtBot, folder: Path, game: str) -> tuple[Hand, Paper]:
    match = next(each.match for each in moments(find(game), {}, "17") if each.name == "hand_over")
    hand = open_match(qtbot, folder, match)
    hand.window.resize(1280, 800)
    hand.wait(lambda: isinstance(hand.window.play_page.overlay(), Paper) and not hand.table.busy())
    paper = hand.window.play_page.overlay()
    assert isinstance(paper, Paper)
    return hand, paper


def press(paper: Paper, text: str) -> None:
    next(each for each in paper.findChildren(QPushButton) if each.text() == text and each.isVisible()).click()


def test_a_sheet_of_many_columns_has_the_players_alone_until_all_of_it_is_wanted(qtbot: QtBot, tmp_path: Path) -> None:
    hand, paper = over(qtbot, tmp_path, "solo")
    whole = hand.match.game.view(0).sheet
    assert whole is not None
    score = paper.findChild(ScoreSheet)
    assert score is not None
    heads = score.text().splitlines()[1].split("\t")
    assert heads == ["Deal", "You", "Ada", "Hugo", "Nell"]
    assert paper.width() < 440
    press(paper, "M&ore")
    press(paper, "Score &sheet")
    assert len(score.text().splitlines()[1].split("\t")) == len(whole.heads)
    assert not any(each.isVisible() and each.text() == "Score &sheet" for each in paper.findChildren(QPushButton))


def test_the_paper_leaves_plates_and_piles_to_be_seen_and_lies_at_the_right(qtbot: QtBot, tmp_path: Path) -> None:
    hand, paper = over(qtbot, tmp_path, "three_thirteen")
    assert paper.geometry().center().x() > hand.table.viewport().rect().center().x()
    assert hand.table.room.cards_under(paper.geometry(), signs=True) < 0.1


@pytest.mark.parametrize("speed", ["normal", "off"])
def test_the_paper_slides_in_from_the_rail_and_lies_there_at_once_without_motion(qtbot: QtBot, speed: str) -> None:
    save_settings(Settings(animation_speed=speed, confirmations=False))
    hand = open_window(qtbot, TableRequest("hearts", find("hearts").game().read_options({}), ("novice",) * 3, "17"))
    hand.my_turn()
    page = hand.window.play_page
    page.paper.toggle_sheet()
    paper = page.overlay()
    assert isinstance(paper, Paper)
    began, cloth = paper.x(), hand.table.viewport().rect()
    hand.wait(lambda: cloth.contains(paper.geometry()))
    qtbot.wait(400)
    assert (paper.x() < began) is (speed == "normal")
    assert cloth.contains(paper.geometry())


def test_beside_the_paper_lies_what_each_has_brought_home(qtbot: QtBot, tmp_path: Path) -> None:
    """In the order of the sheet, with the points of the hand; put aside, the table is seen again."""
    hand, paper = over(qtbot, tmp_path, "hearts")
    (rows,) = hand.table.viewport().findChildren(HandRows)
    assert rows.lines() == [
        "You: 9 hearts. +9",
        "Ada: Q♠ and 4 hearts. +17",
        "Hugo: no points. 0",
        "Nell: no points. 0",
    ]
    assert rows.isVisible()
    assert rows.accessibleDescription() == "\n".join(rows.lines())
    boxes = [each.geometry() for each in (hand.window.play_page.frame.state, paper)]
    assert not any(box.intersects(row.toAlignedRect()) for box in boxes for row in rows.boxes())
    assert len(rows.boxes()) == 4
    hand.key(Qt.Key.Key_Escape)
    assert not rows.isVisible()
    hand.window.play_page.paper.bring_back()
    assert rows.isVisible()
    hand.key(Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: not hand.table.viewport().findChildren(HandRows))


def test_the_last_trick_is_looked_at_where_the_rows_have_lain(qtbot: QtBot, tmp_path: Path) -> None:
    hand, paper = over(qtbot, tmp_path, "hearts")
    (rows,) = hand.table.viewport().findChildren(HandRows)
    hand.window.play_page.show_last_trick()
    assert (rows.isVisible(), paper.isVisible()) == (False, True)
    hand.click(hand.zone_spot("trick:0"))
    assert rows.isVisible()
    assert not hand.table.close_look.stop(), "the press has put the trick away as well"


@pytest.mark.parametrize("game", ["spades", "euchre", "five_hundred", "setback"])
def test_partners_share_a_row(qtbot: QtBot, tmp_path: Path, game: str) -> None:
    hand, _ = over(qtbot, tmp_path, game)
    (rows,) = hand.table.viewport().findChildren(HandRows)
    assert [line.count(": ") for line in rows.lines()] == [2, 2]
    assert rows.isVisible()


@pytest.mark.parametrize("game", ["skat", "schafkopf", "pinochle", "khanhoo"])
def test_what_lies_on_the_table_needs_no_rows(qtbot: QtBot, tmp_path: Path, game: str) -> None:
    hand, _ = over(qtbot, tmp_path, game)
    assert not hand.table.viewport().findChildren(HandRows)


def test_in_a_small_window_the_table_is_seen_instead(qtbot: QtBot, tmp_path: Path) -> None:
    hand, _ = over(qtbot, tmp_path, "hearts")
    (rows,) = hand.table.viewport().findChildren(HandRows)
    hand.window.resize(800, 600)
    qtbot.waitUntil(lambda: not rows.isVisible())
    hand.window.resize(1280, 800)
    qtbot.waitUntil(rows.isVisible)
