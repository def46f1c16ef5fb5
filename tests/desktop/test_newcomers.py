"""What one click at home deals to who has not played a game yet, and what stays for the next deal."""

from __future__ import annotations

import pytest
from hand import Hand, open_window
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QAbstractButton, QComboBox, QLabel
from pytestqt.qtbot import QtBot

from cardrules.catalogue import GAMES, find
from cardrules.games.pyramid.game import Pyramid
from cardrules.games.pyramid.solver.difficulty import grade
from cardrules.games.pyramid.solver.solve import solve
from cardrules.protocol.match_record import Match
from cardrules.protocol.options import Value
from dealers_choice.panels.new_match.new_match_dialog import NewMatchDialog
from dealers_choice.request import TableRequest
from dealers_choice.settings import Settings, last_played


def click_at_home(hand: Hand, title: str) -> None:
    """Click on the tile of a game, and wait until it is dealt."""
    found = [each for each in hand.window.findChildren(QAbstractButton) if each.accessibleName() == title]
    tile = next(each for each in found if each.isVisible())
    hand.qtbot.mouseClick(tile, Qt.MouseButton.LeftButton, pos=QPoint(tile.width() // 2, tile.height() // 3))
    hand.wait(lambda: hand.window.session is not None)


@pytest.mark.parametrize(
    ("game", "expected"),
    [
        ("spades", {"nil": 100, "set_penalty": "minus_ten", "break_spades": "on"}),
        ("euchre", {"draw": "off", "cut": "off"}),
        ("hearts", {}),
        ("skat", {"all_pass": "no_reject"}),
    ],
)
def test_one_click_deals_what_players_expect(qtbot: QtBot, game: str, expected: dict[str, Value]) -> None:
    hand = open_window(qtbot)
    click_at_home(hand, find(game).title)
    options = hand.match.game.options
    assert options == find(game).game().for_newcomers()
    assert {name: options[name] for name in expected} == expected
    hand.my_turn()


@pytest.mark.parametrize("game", [entry.id for entry in GAMES])
def test_who_has_played_a_game_gets_what_he_played(game: str) -> None:
    kind = find(game).game()
    assert last_played(Settings(), game).options == kind.for_newcomers()
    book = Match(game)
    assert book.game.options == kind.read_options({}) == {option.id: option.default for option in kind.declared}


def test_pyramid_begins_with_easy_deals_that_get_harder(qtbot: QtBot) -> None:
    hand = open_window(qtbot)
    wanted = [1, 1, 2]
    for turn, hard in enumerate(wanted):
        if turn == 0:
            click_at_home(hand, "Pyramid")
        else:
            hand.key(Qt.Key.Key_F2)
            hand.wait(lambda: hand.window.session is not None and hand.match.game.result() is None)
        hand.my_turn()
        game = hand.match.game
        assert isinstance(game, Pyramid)
        assert game.options["deals"] == "easy_first"
        assert grade(game).grade == hard
        for action in solve(game.copy()).line:
            session = hand.window.session
            assert session is not None
            session.submit(action)
            hand.wait(lambda: not hand.table.busy())
        hand.wait(lambda: hand.match.game.result() is not None)
        assert hand.match.game.result().winners == (0,)  # type: ignore[union-attr]


def bar_verdict(hand: Hand) -> QLabel:
    found = hand.window.play_page.bar.findChild(QLabel, "verdict")
    assert isinstance(found, QLabel)
    return found


def test_practice_stays_for_the_next_deal_and_leaves_when_the_deal_is_won(qtbot: QtBot) -> None:
    hand = open_window(qtbot, TableRequest("pyramid", Pyramid.read_options({}), deal="12"))
    hand.my_turn()
    hand.key(Qt.Key.Key_P)
    hand.wait(lambda: bar_verdict(hand).text() == "✓ Can still be won")
    game = hand.match.game
    assert isinstance(game, Pyramid)
    for action in solve(game).line:
        assert hand.window.session is not None
        hand.window.session.submit(action)
        hand.wait(lambda: not hand.table.busy())
    hand.wait(lambda: hand.match.game.result() is not None)
    hand.wait(lambda: not bar_verdict(hand).isVisible())
    hand.qtbot.wait(300)
    assert not bar_verdict(hand).isVisible()
    hand.key(Qt.Key.Key_F2)
    hand.wait(lambda: hand.window.session is not None and hand.match.game.result() is None)
    session = hand.window.session
    assert session is not None
    assert session.kept.practice
    assert hand.window.menus.practice.isChecked()
    hand.wait(lambda: bar_verdict(hand).isVisible(), 60_000)


def test_a_grade_of_difficulty_is_no_rule_of_ones_own_and_stays(qtbot: QtBot) -> None:
    dialog = NewMatchDialog(find("pyramid"), {"deals": "grade_2"})
    qtbot.addWidget(dialog)
    dialog.show()
    variant = next(each for each in dialog.findChildren(QComboBox) if each.accessibleName() == "Variant")
    assert variant.currentText() == "As in the book"
    variant.setFocus()
    qtbot.keyClicks(variant, "One")
    assert variant.currentText() == "One pass"
    assert dialog.request().options["deals"] == "grade_2"
    assert dialog.request().options["passes"] == 1


def test_every_preset_can_be_chosen(qtbot: QtBot) -> None:
    for entry in GAMES:
        dialog = NewMatchDialog(entry, entry.game().for_newcomers())
        qtbot.addWidget(dialog)
        dialog.show()
        variant = next(each for each in dialog.findChildren(QComboBox) if each.accessibleName() == "Variant")
        for at, preset in enumerate(entry.game().presets):
            variant.setCurrentIndex(at)
            variant.activated.emit(at)
            assert variant.currentText() == preset.title
            assert entry.game().preset_of(dialog.request().options) == preset
