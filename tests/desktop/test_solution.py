"""The solution of a deal of Pyramid, and a deal played again from another seat, on the real window."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from hand import Hand, open_match, open_window
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QPushButton
from pytestqt.qtbot import QtBot
from test_hand_review import PLAYED, press
from thinking import Bots

from cardrules.bots import Advice
from cardrules.catalogue import find
from cardrules.protocol.cards import card_name
from cardrules.protocol.game import parse_action
from cardrules.protocol.match_record import Match
from cardrules.turns import AskedBot, Turns
from dealers_choice.match.players import HUMAN
from dealers_choice.panels.after_play.replay_bar import LookBack
from dealers_choice.request import TableRequest
from dealers_choice.ui.plain_text import PlainLabel


@pytest.fixture(autouse=True)
def _solver(monkeypatch: pytest.MonkeyPatch) -> None:
    """Solvers answer in the test's own process."""
    monkeypatch.setattr("dealers_choice.window.bot_processes.Thinkers.solvers", Bots())


def pyramid(deal: str, moves: int = 0) -> Match:
    match = Match("pyramid", None, deal)
    match.run_chance()
    for text in PLAYED.split("|")[:moves]:
        match.apply(0, parse_action(text, match.game.verbs))
    return match


def strip(hand: Hand) -> LookBack:
    hand.wait(lambda: any(each.isVisible() for each in hand.window.findChildren(LookBack)))
    return next(each for each in hand.window.findChildren(LookBack) if each.isVisible())


def words(shown: LookBack) -> str:
    return shown.findChildren(PlainLabel)[0].text()


def test_step_by_step_to_the_end_and_back_to_the_game(qtbot: QtBot, tmp_path: Path) -> None:
    hand = open_match(qtbot, tmp_path, pyramid("11"))
    before = list(hand.match.done)
    hand.key(Qt.Key.Key_L, Qt.KeyboardModifier.ControlModifier)
    shown = strip(hand)
    hand.wait(lambda: words(shown).startswith("From here") and not words(shown).endswith("0 of 0"))
    QTest.keyClick(shown, Qt.Key.Key_Right)
    assert " 1 of " in words(shown)
    QTest.keyClick(shown, Qt.Key.Key_Left)
    assert " 0 of " in words(shown)
    hand.wait(lambda: not shown._reading.isActive())
    QTest.keyClick(shown, Qt.Key.Key_End)
    view = hand.table.view_shown
    assert view is not None
    assert view.state.pyramid_left == 0
    QTest.keyClick(shown, Qt.Key.Key_Escape)
    hand.my_turn()
    hand.agrees()
    assert hand.match.done == before
    assert hand.window.session is not None
    assert hand.window.session.marked, "who has seen the solution is not counted"


@pytest.mark.parametrize("by_key", [False, True])
def test_it_runs_is_stopped_and_the_player_takes_over(qtbot: QtBot, tmp_path: Path, by_key: bool) -> None:
    hand = open_match(qtbot, tmp_path, pyramid("11", 3))
    hand.window.menus.solution.trigger()
    shown = strip(hand)
    run = next(each for each in shown.findChildren(QPushButton) if each.text() == "Run")
    if by_key:
        QTest.keyClick(shown, Qt.Key.Key_Space)
    else:
        QTest.mouseClick(run, Qt.MouseButton.LeftButton)
    hand.wait(lambda: " 0 of" not in words(shown))
    assert run.text() == "Stop"
    if by_key:
        QTest.keyClick(shown, Qt.Key.Key_Space)
    else:
        QTest.mouseClick(run, Qt.MouseButton.LeftButton)
    at = words(shown)
    assert run.text() == "Run"
    hand.wait(lambda: not shown._reading.isActive())
    assert words(shown).partition("·")[0] == at.partition("·")[0], "it stands"
    made = int(words(shown).partition("·")[2].split()[0])
    if by_key:
        QTest.keyClick(shown, Qt.Key.Key_P)
    else:
        press(hand, "Play from here")
    hand.my_turn()
    hand.agrees()
    assert len(hand.match.done) == 4 + made
    hand.window.wishes.undo()
    hand.my_turn()
    assert len(hand.match.done) == 3 + made


def test_where_the_deal_is_lost_it_is_shown_from_the_last_position_that_can_be_won(
    qtbot: QtBot, tmp_path: Path
) -> None:
    hand = open_match(qtbot, tmp_path, pyramid("11", 9))
    hand.window.menus.solution.trigger()
    shown = strip(hand)
    hand.wait(lambda: not shown._reading.isActive())
    QTest.keyClick(shown, Qt.Key.Key_P)
    hand.my_turn()
    assert len(hand.match.done) == 8, "the pair that lost it is not taken"


def test_where_nobody_can_win_it_is_said(qtbot: QtBot, tmp_path: Path) -> None:
    hand = open_window(qtbot, TableRequest("pyramid", {}, deal="17"))
    hand.my_turn()
    hand.window.menus.solution.trigger()
    hand.wait(lambda: any("no solution" in text for text in hand.bubbles()))
    assert not any(each.isVisible() for each in hand.window.findChildren(LookBack))
    assert hand.window.session is not None
    assert not hand.window.session.marked


def nearly_over() -> Match:
    """A match of Hearts before the last card that the user plays in it."""
    match, rng, choose = Match("hearts", {"target": 50}, "17"), random.Random(1), find("hearts").bot()
    turns = Turns(match)

    def decide(ask: AskedBot) -> Advice:
        return choose(match.game.view(ask.seat), ask.choices, "novice", rng, lambda: True)

    while (deed := turns.next(decide)) is not None:
        turns.do(deed)
    return match.rewound(max(at for at, (seat, _) in enumerate(match.done) if seat == 0))


def test_the_same_cards_from_the_next_seat(qtbot: QtBot, tmp_path: Path) -> None:
    hand = open_match(qtbot, tmp_path, nearly_over())
    window, first, deal = hand.window, hand.window.matches.id, hand.match.seed
    assert not window.menus.turn.isEnabled(), "only a match that is over is turned"
    hand.click_card(hand.lying("hand:0")[0])
    hand.wait(lambda: hand.window.play_page.overlay() is not None)
    assert window.menus.turn.isEnabled()
    dealt = Match("hearts", hand.match.game.options, deal)
    dealt.run_chance()
    press(hand, "More")
    press(hand, "Seats turned")
    hand.my_turn()
    session = window.session
    assert session is not None
    assert session.human == 1
    assert session.players[1] == HUMAN
    assert session.marked, "the cards have been seen"
    assert window.matches.id != first
    assert hand.match.done[: len(dealt.done)] == dealt.done
    held = [card_name(card) for card in dealt.game.view(1).zone("hand:1").cards if card is not None]
    assert sorted(hand.lying("hand:1")) == sorted(held), "what the neighbour on the left held"
    hand.agrees()
