"""What is greyed says why when it is pressed, by mouse or by its key, and does nothing else."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path

import pytest
from hand import Hand, hide_tip, open_match
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QPushButton, QToolTip, QWidget
from pytestqt.qtbot import QtBot

from cardrules.catalogue import find
from cardrules.protocol.game import Game
from cardrules.protocol.match_record import Match
from cardrules.protocol.options import Value
from dealers_choice.panels.bidding.bid_fields import FieldButton


def moment(game: str, options: dict[str, Value], wanted: Callable[[Game], bool]) -> Match:
    """The first moment of a match of novices at which seat 0 is to act and this is so."""
    choose, rng = find(game).bot(), random.Random(4)
    for deal in range(1, 30):
        match = Match(game, options, str(deal))
        match.run_chance()
        while len(match.done) < 150 and match.game.waiting_for():
            seat = min(match.game.waiting_for())
            if seat == 0 and wanted(match.game):
                return match
            view, choices = match.game.view(seat), match.game.choices(seat)
            match.apply(seat, choose(view, choices, "novice", rng, lambda: False).action)
            match.run_chance()
    raise AssertionError("there is no such moment")


def is_closed(game: Game) -> bool:
    return bool(game.view(0).closed)


def has_closed_field(game: Game) -> bool:
    rows = [row for choice in game.choices(0) if choice.fields is not None for row in choice.fields.rows]
    return any(field.closed and field.key for row in rows for field in row)


def on_the_bar(hand: Hand) -> QWidget:
    """The greyed button of the bar; undo and the like have reasons of their own."""
    found = [each for each in hand.window.play_page.bar.findChildren(QPushButton) if each.objectName() != "tool"]
    return next(each for each in found if each.isVisible() and not each.isEnabled() and each.accessibleDescription())


def on_the_panel(hand: Hand) -> QWidget:
    found = hand.window.play_page.findChildren(FieldButton)
    return next(each for each in found if each.isVisible() and each.cell.field.key)


@pytest.mark.parametrize(
    ("game", "options", "wanted", "button", "key", "reason"),
    [
        ("pinochle", {"declare_out": "on"}, is_closed, on_the_bar, Qt.Key.Key_C, "Draw from the stock first."),
        ("pinochle", {}, has_closed_field, on_the_panel, Qt.Key.Key_E, "The turned card is a nine already;"),
        ("skat", {"kontra": "on"}, is_closed, on_the_bar, Qt.Key.Key_K, "Kontra "),
    ],
    ids=["declaring out", "exchanging a dix", "kontra"],
)
def test_a_click_and_the_key_say_why(
    qtbot: QtBot,
    tmp_path: Path,
    game: str,
    options: dict[str, Value],
    wanted: Callable[[Game], bool],
    button: Callable[[Hand], QWidget],
    key: Qt.Key,
    reason: str,
) -> None:
    hand = open_match(qtbot, tmp_path, moment(game, options, wanted))
    hand.window.activateWindow()
    hand.wait(hand.window.isActiveWindow)
    done, greyed = list(hand.match.done), button(hand)
    assert not greyed.isEnabled()
    assert greyed.accessibleDescription().startswith(reason)

    def says_why() -> bool:
        return QToolTip.isVisible() and greyed.accessibleDescription() in QToolTip.text()

    middle = greyed.mapTo(hand.window, greyed.rect().center())
    QTest.mouseClick(hand.window.windowHandle(), Qt.MouseButton.LeftButton, pos=QPoint(middle))
    hand.wait(says_why)
    QToolTip.hideText()
    hand.wait(lambda: not QToolTip.isVisible())
    QTest.keyClick(hand.window.windowHandle(), key)
    hand.wait(says_why)
    assert hand.match.done == done
    QToolTip.hideText()


def test_a_button_for_which_cards_are_missing_says_the_rule_when_it_is_clicked(qtbot: QtBot, tmp_path: Path) -> None:
    match = moment("skat", {}, lambda game: game.view(0).phase == "discard")
    hand = open_match(qtbot, tmp_path, match)
    greyed, done = on_the_bar(hand), list(hand.match.done)
    middle = greyed.mapTo(hand.window, greyed.rect().center())
    QTest.mouseClick(hand.window.windowHandle(), Qt.MouseButton.LeftButton, pos=QPoint(middle))
    hand.wait(lambda: QToolTip.isVisible() and QToolTip.text() == "Put exactly two of your twelve cards back.")
    assert hand.match.done == done
    for card in hand.lying("hand:0")[:2]:
        hand.click_card(card)
    hand.wait(greyed.isEnabled)
    assert greyed.accessibleDescription() == "Key D"
    hide_tip()
