"""Ctrl+Z at any moment: what the user did last is gone, or a sentence says why not."""

from __future__ import annotations

import os
import random

import pytest
from hand import Hand, open_window
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot
from random_play import random_action

import dealers_choice.window.match_actions
from cardrules.catalogue import find
from cardrules.protocol.game import Action
from cardrules.protocol.match_record import Match
from dealers_choice.match.undo_history import UndoHistory
from dealers_choice.request import TableRequest
from dealers_choice.settings import Settings, save_settings
from dealers_choice.ui.widgets.number_box import NumberBox

NIGHTLY = "DEALERS_CHOICE_NIGHTLY" in os.environ
PRESSES = 300 if NIGHTLY else 12
WAYS = {
    "triple_draw": {"players": 3},
    "mexican_sweat": {"players": 3},
    "khanhoo": {},
    "skat": {},
    "spoons": {"players": 4},
    "war": {},
}
"""Games with betting, with hidden cards of one's own, against the clock, in which nothing is decided."""


def decisions(hand: Hand) -> int:
    assert hand.window.session is not None
    return len(hand.window.session.course.decisions())


def said(hand: Hand) -> list[str]:
    hand.table.clear_bubbles()
    hand.key(Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    return hand.bubbles()


@pytest.mark.parametrize("game", sorted(WAYS))
def test_ctrl_z_takes_back_what_was_done_last_or_says_why_not(qtbot: QtBot, game: str) -> None:
    save_settings(Settings(animation_speed="fast", confirmations=False, bots_pace="brisk"))
    entry = find(game)
    options = entry.game().read_options(WAYS[game])
    seats = entry.game()(options).seats
    hand = open_window(qtbot, TableRequest(game, options, ("novice",) * (seats - 1), "17"))
    rng = random.Random(game)
    pressed = 0
    while pressed < PRESSES:
        for _ in range(rng.randrange(1, 4)):  # it goes on
            overlay = hand.window.play_page.overlay()
            session = hand.window.session
            assert session is not None
            if hand.match.game.result() is not None:
                hand.window.matches.start(hand.window.matches.last._replace(deal=str(rng.random())[2:], record=None))
            elif overlay is not None:
                session.next_hand()
            elif hand.table.choices and session.human in hand.match.game.waiting_for() | hand.match.game.may_act():
                hand.table.acted.emit(random_action(hand.match.game, 0, rng))
            qtbot.wait(rng.choice((0, 0, 10, 40, 150, 400)))
        before = decisions(hand)
        words = said(hand)
        pressed += 1
        assert decisions(hand) < before or words, f"press {pressed}: {before} decisions, {hand.match.done[-5:]}"


def test_an_undo_goes_back_past_what_the_table_answered_for_the_user() -> None:
    match, asked = Match("khanhoo", {}, "17"), False
    rng = random.Random("undo")

    def let_by() -> bool:
        """Whether the user could do nothing but let something go by, and has done something before."""
        choices = match.game.choices(0)
        return bool(choices) and asked and all(choice.lets_be for choice in choices)

    while not let_by():
        seat = min(match.game.waiting_for())
        asked = asked or (seat == 0 and match.game.view(0).phase == "discard")
        match.apply(seat, random_action(match.game, seat, rng))
    match.apply(0, random_action(match.game, 0, rng))
    course = UndoHistory(match, 0)
    course.cut(course.last_decision())
    assert any(not choice.lets_be for choice in course.match.game.choices(0))
    course.redo()
    assert course.match.done == match.done
    assert not course.future


def test_what_was_to_be_taken_back_is_taken_back_whatever_is_done_while_that_is_asked(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As in a match that plays by itself."""
    save_settings(Settings(animation_speed="off"))
    hand = open_window(qtbot, TableRequest("war", find("war").game().read_options({}), ("novice",), "17"))
    hand.my_turn()
    hand.table.acted.emit(Action("turn"))
    hand.my_turn()
    there = list(hand.match.done)
    hand.table.acted.emit(Action("turn"))
    hand.my_turn()

    def asked(*_: object) -> bool:
        for _ in range(2):
            hand.table.acted.emit(Action("turn"))
            hand.my_turn()
        return True

    monkeypatch.setattr(dealers_choice.window.match_actions, "asked", asked)
    hand.key(Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert hand.match.done == there


def test_who_has_seen_hidden_cards_and_takes_that_back_is_told_that_the_match_no_longer_counts(qtbot: QtBot) -> None:
    """Also if nobody else has acted since: who picks up the widow has seen it. What shows nothing costs nothing."""
    save_settings(Settings(animation_speed="off", confirmations=False))
    options = find("schafkopf").game().read_options({})
    hand = open_window(qtbot, TableRequest("schafkopf", options, ("novice",) * 2, "7"))
    hand.my_turn()
    session = hand.window.session
    assert session is not None
    hand.table.acted.emit(next(choice.action() for choice in hand.table.choices if choice.verb != "pass"))
    assert session.back.undo_marks()
    said(hand)
    assert session.marked
    hand.my_turn()
    hand.table.acted.emit(Action("pass"))
    there = len(hand.match.done) - 1
    assert not UndoHistory(session.match, 0).marks(there)  # nothing has been seen by that


def test_with_the_keyboard_in_the_box_for_an_amount_ctrl_z_takes_back_what_was_typed_then_what_was_done(
    qtbot: QtBot,
) -> None:
    """And when there is nothing more it says so."""
    save_settings(Settings(animation_speed="off", confirmations=False))
    options = find("triple_draw").game().read_options({"players": 2, "limit": "no_limit"})
    hand = open_window(qtbot, TableRequest("triple_draw", options, ("novice",), "17"))
    hand.my_turn()
    while not (decisions(hand) and any(choice.amounts for choice in hand.table.choices)):
        hand.table.acted.emit(
            next(action for action in hand.match.game.legal(0) if action.verb not in ("fold", "raise"))
        )
        hand.my_turn()
    done = decisions(hand)
    for digit in (Qt.Key.Key_5, Qt.Key.Key_0):
        hand.key(digit)
    box = hand.window.focusWidget()
    assert isinstance(box, NumberBox)
    assert box.lineEdit().text() == "50"
    hand.key(Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert box.lineEdit().text() == "5"
    assert decisions(hand) == done
    hand.key(Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert decisions(hand) == done - 1
    while decisions(hand):
        hand.key(Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert said(hand) == ["You have done nothing yet that could be taken back."]
