"""Papers lie at the edge of the cloth at every table, and leave it to be seen who is ahead."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest
from hand import Hand, open_window
from PySide6.QtCore import QPoint, QRect
from PySide6.QtWidgets import QLabel, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from cardrules.bots import Advice
from cardrules.catalogue import find
from cardrules.games.spades.game import Spades
from cardrules.games.spoons.game import Spoons
from cardrules.protocol.game import Sheet
from cardrules.protocol.match_record import Match
from cardrules.turns import AskedBot, Turns
from dealers_choice.layouts import spoons
from dealers_choice.match.players import HUMAN
from dealers_choice.panels.after_play.hand_rows import HandRows
from dealers_choice.panels.countdown import Curtain
from dealers_choice.panels.score.score_paper import ScorePaper
from dealers_choice.panels.score.score_sheet import ScoreSheet
from dealers_choice.panels.score.sheet_over_table import Paper
from dealers_choice.panels.score.standing import standing
from dealers_choice.settings import Settings, save_settings
from dealers_choice.storage.match_store import export_match
from dealers_choice.table.placement import CARD_HEIGHT
from dealers_choice.ui.typefaces import DISPLAY

GAMES = ("hearts", "spades", "euchre", "five_hundred")
NAMES = ("You", "Ada", "Hugo", "Nell")


def played(game: str, until: Callable[[Match], bool]) -> Match:
    """A match of novices, as far as that."""
    match, choose, rng = Match(game, {}, "17"), find(game).bot(), random.Random(1)

    def decide(ask: AskedBot) -> Advice:
        return choose(match.game.view(ask.seat), ask.choices, "novice", rng, lambda: True)

    turns = Turns(match)
    while not until(match) and (deed := turns.next(decide)) is not None:
        turns.do(deed)
    return match


def hand_over(match: Match) -> bool:
    return match.game.view(0).between_hands and bool(match.done)


@pytest.fixture(scope="module")
def ended(tmp_path_factory: pytest.TempPathFactory) -> Mapping[str, Path]:
    """The first end of a hand in each of some games."""
    folder, found = tmp_path_factory.mktemp("ended"), {}
    for game in GAMES:
        match = played(game, hand_over)
        found[game] = folder / f"{game}.jsonl"
        export_match(found[game], match, (HUMAN, *["novice"] * (match.game.seats - 1)))
    return found


def opened(hand: Hand, path: Path, game: str) -> Paper:
    hand.window.open_path(path)
    page = hand.window.play_page
    hand.wait(lambda: hand.match.game.id == game and isinstance(page.overlay(), Paper) and not hand.table.busy())
    paper = page.overlay()
    assert isinstance(paper, Paper)
    paper.fit()
    return paper


def at_table(hand: Hand, widget: QWidget) -> QRect:
    corner = widget.mapTo(hand.window, QPoint(0, 0)) - hand.table.mapTo(hand.window, QPoint(0, 0))
    return QRect(corner, widget.size())


def covered_plates(hand: Hand, paper: Paper) -> list[int]:
    box = at_table(hand, paper).toRectF()
    plates = enumerate(hand.table.plates())
    return [seat for seat, plate in plates if plate.body().translated(plate.pos()).intersects(box)]


@pytest.mark.parametrize(
    ("size", "text"), [((1280, 800), 100), ((1920, 1080), 100), ((2560, 1440), 100), ((1280, 800), 150)]
)
def test_the_paper_lies_at_the_edge_of_the_cloth_in_every_game_and_on_no_plate(
    qtbot: QtBot, ended: Mapping[str, Path], size: tuple[int, int], text: int
) -> None:
    save_settings(Settings(animation_speed="off", confirmations=False, text_size=text))
    hand = open_window(qtbot)
    hand.window.resize(*size)
    edges = set()
    for game, path in ended.items():
        paper = opened(hand, path, game)
        box, cloth = at_table(hand, paper), hand.table.felt.ground.cloth.toAlignedRect()
        assert cloth.contains(box), game
        edges.add((box.left(), box.right()))
        assert cloth.right() - box.right() < 12, game
        rows = [each for each in hand.table.viewport().findChildren(HandRows) if each.isVisible()]
        assert rows or covered_plates(hand, paper) == [], game
        assert not any(row.toAlignedRect().intersects(box) for each in rows for row in each.boxes()), game
    lefts, rights = zip(*edges, strict=True)
    if text == 100:  # with large text a sheet of many columns is wider
        assert max(lefts) - min(lefts) <= 3, "it lies where it lay in the last game"
    assert max(rights) - min(rights) <= 3


def test_the_left_handed_have_it_at_the_left(qtbot: QtBot, ended: Mapping[str, Path]) -> None:
    save_settings(Settings(animation_speed="off", confirmations=False, left_handed=True))
    hand = open_window(qtbot)
    hand.window.resize(1280, 800)
    paper = opened(hand, ended["hearts"], "hearts")
    box, cloth = at_table(hand, paper), hand.table.felt.ground.cloth.toAlignedRect()
    assert 0 <= box.left() - cloth.left() < 12
    assert cloth.contains(box)


def test_each_end_has_a_headline_and_its_buttons_in_one_order(qtbot: QtBot, ended: Mapping[str, Path]) -> None:
    save_settings(Settings(animation_speed="off", confirmations=False))
    hand = open_window(qtbot)
    hand.window.resize(1280, 800)
    for game, path in ended.items():
        paper = opened(hand, path, game)
        labels = [each for each in paper.findChildren(QLabel) if each.isVisible() and each.text()]
        (headline,) = [each for each in labels if each.fontInfo().family() == DISPLAY]
        assert headline.text() != "End of the hand", game
        row = [each for each in paper.findChildren(QPushButton) if each.isVisible() and each.text() != "×"]
        row.sort(key=lambda each: each.x())
        assert [each.text().replace("&", "") for each in row[:2]] == ["Next hand", "Review"], game
        assert {each.text().replace("&", "") for each in row[2:]} <= {"See the cards", "Score sheet", "More"}, game


def test_no_outline_waits_for_a_trick_once_the_hand_is_over(qtbot: QtBot, ended: Mapping[str, Path]) -> None:
    hand = open_window(qtbot)
    for game, path in ended.items():
        opened(hand, path, game)
        places = hand.table.felt.ground.layout.zones
        assert [place.outline for zone, place in places.items() if zone.startswith("trick:")] == [""] * 4, game


def test_the_sheet_on_the_paper_has_a_row_for_each_hand(qtbot: QtBot, ended: Mapping[str, Path]) -> None:
    hand = open_window(qtbot)
    hand.window.resize(1280, 800)
    paper = opened(hand, ended["spades"], "spades")
    sheet = paper.findChild(ScoreSheet)
    assert sheet is not None
    rows = sheet.text().splitlines()[2:]
    assert [row.split("\t")[0] for row in rows] == ["1", "Total"]
    whole = hand.match.game.view(0).sheet
    assert whole is not None
    assert len(whole.rows) > 1, "the whole of it has more to tell of each"


def test_the_score_in_the_corner_is_what_the_plates_say(qtbot: QtBot, tmp_path: Path) -> None:
    match = played("triple_draw", lambda match: len(match.done) > 8)
    path = tmp_path / "draw.jsonl"
    export_match(path, match, (HUMAN, *["novice"] * (match.game.seats - 1)))
    hand = open_window(qtbot)
    hand.window.resize(1280, 800)
    hand.window.open_path(path)
    hand.my_turn()
    view = hand.match.game.view(0)
    assert view.sheet is not None
    (score,) = hand.table.findChildren(ScorePaper)
    on_plates = [plate.score for plate in view.plates]
    assert on_plates != list(view.sheet.totals)[-len(on_plates) :], "chips have been bet"
    assert score.figures() == on_plates


@pytest.mark.parametrize(
    ("totals", "leaders", "said"),
    [
        (("11", "3", "41", "23"), (1,), "You are second of 4, 8 behind Ada."),
        (("3", "11", "41", "23"), (0,), "You lead, 8 ahead of Ada."),
        (("3", "3", "41", "23"), (0, 1), "You share the lead with Ada."),
        (("11", "3", "1,041", "3"), (2,), "You are second of 4, 1,030 behind Hugo."),
        (("11", "3", "41", "23"), (3,), ""),  # ahead by something that the totals do not tell
    ],
)
def test_the_place_and_the_distance_are_those_of_the_sheet(
    totals: tuple[str, ...], leaders: tuple[int, ...], said: str
) -> None:
    sheet = Sheet("To 100", ("Hand", 0, 1, 2, 3), (("1", *totals),), ("Total", *totals), (), leaders)
    assert standing(sheet, 0, NAMES) == said
    assert standing(sheet, None, NAMES) == ""


def test_of_partners_the_side_is_told() -> None:
    sheet = Sheet("To 500", ("Hand", (0, 2), (1, 3)), (("1", "40", "63"),), ("Total", "40", "63"), (), (1, 3))
    assert standing(sheet, 0, NAMES) == "You and Hugo are 23 behind Ada and Nell."
    assert standing(sheet, 1, NAMES) == "Ada and Nell lead, 23 ahead of you and Hugo."


def test_the_curtain_tells_why_and_shows_the_cloth_but_no_card(qtbot: QtBot, ended: Mapping[str, Path]) -> None:
    hand = open_window(qtbot)
    hand.window.resize(1280, 800)
    opened(hand, ended["hearts"], "hearts")
    hand.window.play_page.paper.take_away()
    pressed: list[int] = []
    over = Curtain(hand.table)
    over.wait_for("Go on", lambda: pressed.append(1), "Your cards are hidden.")
    assert over.covers()
    assert "hidden" in over.words
    (button,) = [each for each in hand.table.findChildren(QPushButton) if each.text() == "Go on"]
    assert abs(button.geometry().center().x() - over.rect().center().x()) <= 1
    assert button.y() > over.height() / 2
    seen = over.grab().toImage()
    for item in hand.table.plates():
        item.hide()
    assert over.grab().toImage() == seen
    button.click()
    assert pressed == [1]


def test_before_the_first_hand_nobody_has_a_place() -> None:
    sheet = Spades({}).view(0).sheet
    assert sheet is not None
    assert standing(sheet, 0, NAMES) == ""


@pytest.mark.parametrize("players", [3, 4, 8])
def test_the_four_of_a_kind_never_lie_on_the_last_spoon(players: int) -> None:
    view = Spoons({"players": players}).view(0)
    placed = spoons.layout(view, *spoons.size(view))
    four, ring = placed.zones["four"], placed.things["spoons"]
    last = ring.y + spoons._RING / 2 - spoons._SPOON  # the upper end of the one that lies nearest to the viewer
    assert four.y + four.scale * CARD_HEIGHT / 2 <= last
