"""Five Hundred on the real window: the middle and its label, partners called by clicking a seat, the joker's suit."""

from __future__ import annotations

import itertools
import random
from collections.abc import Callable
from pathlib import Path

import pytest
from hand import Hand, open_window
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QPushButton
from pytestqt.qtbot import QtBot

from cardrules.catalogue import find
from cardrules.games.five_hundred.game import FiveHundred
from cardrules.protocol.game import CHANCE
from cardrules.protocol.match_record import Match
from dealers_choice.layouts import layout_of
from dealers_choice.layouts.five_hundred import SIZE, layout
from dealers_choice.match.players import HUMAN
from dealers_choice.panels.bidding.bid_panel import BidPanel
from dealers_choice.storage.match_store import export_match
from dealers_choice.table.pictures.tokens import CallItem


def match_when(wanted: Callable[[FiveHundred], bool], deal: str, **options: object) -> Match:
    """Played by club players until seat 0 may act and this holds."""
    match = Match("five_hundred", dict(options), deal)
    choose, rng = find("five_hundred").bot(), random.Random(1)
    game = match.game
    assert isinstance(game, FiveHundred)
    while not (0 in game.waiting_for() and wanted(game)):
        seat = min(game.waiting_for())
        action = match.chance() if seat == CHANCE else None
        if action is None:
            action = choose(game.view(seat), game.choices(seat), "club", rng, lambda: True).action
        match.apply(seat, action)
    return match


def open_when(
    qtbot: QtBot, folder: Path, wanted: Callable[[FiveHundred], bool], deal: str = "17", **options: object
) -> Hand:
    """The first moment of a match among club players at which the user (seat 0) may act and this holds."""
    match = match_when(wanted, deal, **options)
    saved = folder / "deal.jsonl"
    export_match(saved, match, (HUMAN, *["novice"] * (match.game.seats - 1)))
    hand = open_window(qtbot)
    hand.window.open_path(saved)
    hand.my_turn()
    return hand


@pytest.mark.parametrize("form", ["american_45", "five_hand_53"])
def test_with_large_text_the_panel_of_bids_leaves_the_plates_to_be_read(
    qtbot: QtBot, tmp_path: Path, form: str
) -> None:
    hand = open_when(qtbot, tmp_path, lambda game: game.phase == "auction", form=form)
    hand.window.apply_settings(hand.window.settings._replace(text_size=200))
    hand.window.resize(800, 600)
    panel = hand.window.play_page.findChild(BidPanel)
    assert isinstance(panel, BidPanel)

    def clear() -> bool:
        plates = [plate.mapRectToScene(plate.body()).toRect() for plate in hand.table.plates()]
        return hand.window.width() == 800 and not any(plate.intersects(panel.geometry()) for plate in plates)

    hand.wait(clear)
    hand.window.apply_settings(hand.window.settings._replace(text_size=100))


def test_between_two_plates_there_is_room_for_the_line_that_says_whose_turn_it_is(qtbot: QtBot, tmp_path: Path) -> None:
    names = ("Maximiliana von Rode", "Wilhelmina Wolkenst", "Bartholomew Quimby", "Clementine Ashworth", "Theodora")
    hand = open_when(qtbot, tmp_path, lambda game: game.phase == "auction", form="five_hand_53")
    hand.window.apply_settings(hand.window.settings._replace(text_size=200))
    table = hand.table
    table.set_up(layout_of("five_hundred"), names)
    table.show_view(hand.match.game.view(0))
    plates = [plate.mapRectToScene(plate.body()) for plate in table.plates()]
    for plate in plates:
        assert not [each for each in plates if each is not plate and each.intersects(plate.adjusted(-2, -2, 2, 2))]
    hand.window.apply_settings(hand.window.settings._replace(text_size=100))


@pytest.mark.parametrize("where", ["seat", "hand"])
def test_a_partner_is_called_by_clicking_his_seat_or_his_cards(qtbot: QtBot, tmp_path: Path, where: str) -> None:
    hand = open_when(qtbot, tmp_path, lambda game: game.phase == "partners", form="five_hand_53")
    game = hand.match.game
    assert isinstance(game, FiveHundred)
    plates = hand.table.plates()
    assert [plate.glow for plate in plates] == ["", *["mate"] * 4]  # these may be chosen
    panel = hand.window.play_page.findChild(BidPanel)
    assert isinstance(panel, BidPanel)
    assert panel.accessibleDescription().startswith("Click a seat to choose your partner")
    assert not any(QRectF(panel.geometry()).intersects(plate.sceneBoundingRect()) for plate in plates)

    def spot() -> QPointF:
        return plates[2].pos() if where == "seat" else hand.zone_spot("hand:2")

    tip, _ = hand.table.parts.purposes.tip_at(plates[2].pos())
    assert tip.endswith(f"With {hand.table.names[2]}")
    steps = itertools.cycle((QPointF(), QPointF(2, 2)))

    def points() -> bool:  # a window that has just come may miss the first move
        QTest.mouseMove(hand.table.viewport(), (spot() + next(steps)).toPoint())
        return hand.table.cursor().shape() == Qt.CursorShape.PointingHandCursor

    hand.wait(points)
    hand.click(spot())
    strip = hand.table.gestures.asked.shown
    if strip is not None:  # with a bid of eight there may be a second one
        assert strip.buttons[0].accessibleName() == f"With {hand.table.names[2]}"
        hand.key(Qt.Key.Key_1)
    assert game.partners == (2,)
    assert not any(plate.glow for plate in plates)


def test_a_partner_is_called_by_keys(qtbot: QtBot, tmp_path: Path) -> None:
    hand = open_when(qtbot, tmp_path, lambda game: game.phase == "partners", form="five_hand_53")
    game, table = hand.match.game, hand.table
    assert isinstance(game, FiveHundred)
    table.setFocus()
    reached = []
    for key in (Qt.Key.Key_Up, *[Qt.Key.Key_Left] * 3, *[Qt.Key.Key_Right] * 3):
        hand.key(key)
        reached.append(table.gestures.stance.focused()[1])
    assert {"seat:1", "seat:2", "seat:3", "seat:4"} <= set(reached)
    assert not any(spot.startswith("hand:") for spot in reached)  # a player is one stop
    chosen = reached[-1]
    assert table.felt.where.seats().index(chosen) == [plate.glow for plate in table.plates()].index("focus")
    hand.key(Qt.Key.Key_Return)
    if table.gestures.asked.shown is not None:
        hand.key(Qt.Key.Key_1)
    assert game.partners == (int(chosen.removeprefix("seat:")),)


@pytest.mark.parametrize("form", ["american_45", "five_hand_53"])
def test_the_bids_cover_neither_the_middle_nor_what_has_been_said(qtbot: QtBot, tmp_path: Path, form: str) -> None:
    hand = open_when(qtbot, tmp_path, lambda game: game.phase == "auction" and game.view(0).calls != (), form=form)
    assert hand.table.badges()["packet:middle"].text == "middle"
    page = hand.window.play_page
    panel = next(each for each in page.table.children() if getattr(each, "objectName", str)() == "bidPanel")
    for text, size in ((100, (1280, 800)), (100, (800, 600)), (200, (800, 600))):
        hand.window.apply_settings(hand.window.settings._replace(text_size=text))
        hand.window.resize(*size)
        hand.wait(lambda wide=size[0]: hand.window.width() == wide and not hand.table.busy())
        spots = [
            hand.table.felt.where.zone_box("middle"),
            *(each.sceneBoundingRect() for each in hand.table.scene().items() if isinstance(each, CallItem)),
        ]
        assert len(spots) > 1
        hand.wait(lambda spots=spots: not any(panel.geometry().toRectF().intersects(spot) for spot in spots))


def test_the_tray_says_how_many_cards_are_laid_back() -> None:
    game = match_when(lambda game: game.phase == "discard", "2", form="five_hand_53").game
    assert layout(game.view(0), *SIZE).zones["middle"].label == "Lay 3 cards back to the middle"


def test_five_cards_are_laid_back_until_done(qtbot: QtBot, tmp_path: Path) -> None:
    hand = open_when(qtbot, tmp_path, lambda game: game.phase == "discard", deal="5")

    def shown() -> list[QPushButton]:
        texts = ("Done", "Lay five cards back")
        return [each for each in hand.window.findChildren(QPushButton) if each.text() in texts and each.isVisible()]

    def button() -> QPushButton:
        hand.wait(lambda: len(shown()) == 1)
        return shown()[0]

    cards = hand.lying("hand:0")[:6]
    for card in cards[:5]:
        assert not button().isEnabled()
        hand.click_card(card)
    assert (button().text(), button().isEnabled()) == ("Done", True)
    hand.click_card(cards[4])  # it is taken back
    assert not button().isEnabled()
    hand.click_card(cards[5])
    QTest.mouseClick(button(), Qt.MouseButton.LeftButton)
    mine = [action for seat, action in hand.match.done if seat == 0 and action.verb == "discard"]
    assert len(mine[-1].cards) == 5
