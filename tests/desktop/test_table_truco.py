"""Truco on its table: a call and its answers, a closed card, the hand of eleven, the blind hand, and a whole match by
mouse and by keys."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from hand import Hand, open_match
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton
from pytestqt.qtbot import QtBot
from whole_match import choose_by_arrows, play_whole_match

import dealers_choice.table.gestures.quick_presses
from cardrules.games.truco.game import Truco
from cardrules.protocol.cards import card_name
from cardrules.protocol.game import CHANCE, Action, Seat
from cardrules.protocol.match_record import Match
from dealers_choice.layouts.truco import SIZE, layout
from dealers_choice.panels.bidding.bid_fields import FieldButton
from dealers_choice.panels.bidding.bid_panel import BidPanel


@pytest.fixture(autouse=True)
def _deft(monkeypatch: pytest.MonkeyPatch) -> None:
    """This player's presses follow each other at once, and each is meant."""
    monkeypatch.setattr(dealers_choice.table.gestures.quick_presses, "LINGERS", 0)


def begun(dealer: Seat = 0, **options: int | str) -> Match:
    """A match whose first hand has been dealt."""
    match = Match("truco", options, "3")
    match.apply(CHANCE, Action("first", (str(dealer),)))
    match.apply(CHANCE, match.chance())
    return match


def after(**wanted: object) -> Match:
    """A match that has come, by calls that were run from, to a moment in which the user is to act in this phase."""
    phase = wanted.pop("phase")
    for seed in range(400):
        match = Match("truco", {"players": 2, **wanted}, str(seed))
        rng, game = random.Random(seed), match.game
        while game.waiting_for():
            if game.waiting_for() == {CHANCE}:
                match.run_chance()
            if game.view(0).phase == phase and 0 in game.waiting_for():
                return match
            seat = min(game.waiting_for())
            if seat < 0:
                continue
            called = [each for each in game.legal(seat) if each.verb in ("raise", "run", "stay")]
            match.apply(seat, rng.choice(called or game.legal(seat)))
    raise AssertionError(f"no {phase} in 400 matches")


def game_of(hand: Hand) -> Truco:
    game = hand.match.game
    assert isinstance(game, Truco)
    return game


def said_on(each: QAbstractButton) -> str:
    """What stands on a button of the bar, or on a field of the panel over the felt."""
    return str(each.cell.field.face) if isinstance(each, FieldButton) else each.text().replace("&", "")


def button(hand: Hand, *words: str) -> QAbstractButton:
    """The button or field that begins with one of these words, once it is seen."""
    found: list[QAbstractButton] = []

    def seen() -> bool:
        every = hand.window.play_page.findChildren(QAbstractButton)
        found[:] = [each for each in every if each.isVisible() and said_on(each).startswith(words)]
        return bool(found)

    hand.wait(seen)
    return found[0]


def test_a_call_is_answered_by_a_button(qtbot: QtBot, tmp_path: Path) -> None:
    match = begun()
    match.apply(1, Action("raise", ("3",)))
    hand = open_match(qtbot, tmp_path, match)
    hand.my_turn()
    assert hand.match.game.view(0).calls == ((1, "Truco!"),)
    QTest.mouseClick(button(hand, "Six!"), Qt.MouseButton.LeftButton)
    hand.wait(lambda: (0, Action("raise", ("6",))) in hand.match.done)
    assert game_of(hand).callers[:2] == [1, 0]


@pytest.mark.parametrize("size", [(1280, 800), (2560, 1440)])
def test_who_is_asked_in_a_trick_sees_the_cards_that_lie_there(
    qtbot: QtBot, tmp_path: Path, size: tuple[int, int]
) -> None:
    match = begun(dealer=3)
    match.apply(0, Action("play", (), match.game.legal(0)[0].cards))
    match.apply(1, Action("raise", ("3",)))
    hand = open_match(qtbot, tmp_path, match)
    hand.window.resize(*size)
    hand.my_turn()
    button(hand, "Accept")
    assert len(hand.lying("hand:0")) == 2
    assert len(hand.lying("trick:0")) == 1
    (panel,) = [each for each in hand.window.findChildren(BidPanel) if each.isVisible()]
    assert hand.table.room.cards_under(panel.geometry(), signs=True) == 0


def test_whoever_runs_does_so_by_a_key(qtbot: QtBot, tmp_path: Path) -> None:
    match = begun()
    match.apply(1, Action("raise", ("3",)))
    hand = open_match(qtbot, tmp_path, match)
    hand.my_turn()
    hand.key(Qt.Key.Key_R)
    hand.wait(lambda: (0, Action("run")) in hand.match.done)
    assert game_of(hand).points == (0, 1)


def test_the_button_closes_the_next_card(qtbot: QtBot, tmp_path: Path) -> None:
    match = begun(dealer=1, players=2)
    game = match.game
    match.apply(0, Action("play", (), game.legal(0)[0].cards))
    match.apply(1, Action("play", (), game.legal(1)[0].cards))
    while game.waiting_for() != {0}:
        match.apply(1, Action("play", (), game.legal(1)[0].cards))
    hand = open_match(qtbot, tmp_path, match)
    hand.my_turn()
    first, _ = hand.lying("hand:0")
    QTest.mouseClick(button(hand, "Lay a card closed"), Qt.MouseButton.LeftButton)
    hand.click_card(first)
    hand.wait(lambda: any(seat == 0 and action.verb == "close" for seat, action in hand.match.done))
    closed = [card for _, cards in hand.match.game.view(1).state.tricks for card in cards if card is None]
    assert len(closed) == 1
    assert card_name(hand.match.game.view(0).state.seen[0][1]) == first


def test_a_click_plays_a_card_open(qtbot: QtBot, tmp_path: Path) -> None:
    hand = open_match(qtbot, tmp_path, begun(dealer=1, players=2))
    hand.my_turn()
    hand.click_card(hand.lying("hand:0")[0])
    hand.wait(lambda: any(seat == 0 and action.verb == "play" for seat, action in hand.match.done))


@pytest.mark.parametrize(("word", "verb"), [("Play for", "stay"), ("Give up", "decline")])
def test_a_hand_of_eleven_is_decided_by_buttons(qtbot: QtBot, tmp_path: Path, word: str, verb: str) -> None:
    hand = open_match(qtbot, tmp_path, after(phase="decide"))
    hand.my_turn()
    assert game_of(hand).points[0] == 11
    QTest.mouseClick(button(hand, word), Qt.MouseButton.LeftButton)
    hand.wait(lambda: (0, Action(verb)) in hand.match.done)


def test_in_the_blind_hand_a_back_is_clicked(qtbot: QtBot, tmp_path: Path) -> None:
    hand = open_match(qtbot, tmp_path, after(phase="blind"))
    hand.my_turn()
    assert hand.match.game.view(0).zone("hand:0").cards == ()
    hand.click_zone("back:0:2")
    hand.wait(lambda: (0, Action("turn", ("2",))) in hand.match.done)


@pytest.mark.parametrize("players", [4, 2])
def test_everything_lies_on_the_felt_and_the_next_player_sits_on_the_right(players: int) -> None:
    view = begun(players=players).game.view(0)
    placed = layout(view, *SIZE)
    assert {zone.id for zone in view.zones} <= set(placed.zones)
    assert {"masters", "counters"} <= set(placed.things)
    if players == 4:
        assert [placed.seats[seat].side for seat in range(4)] == ["bottom", "right", "top", "left"]


def gesture(hand: Hand, action: Action, keys: bool, rng: random.Random) -> None:
    """The user does it, with the mouse or with keys alone."""
    said = {"stay": "P", "decline": "G", "accept": "A", "run": "R", "raise": "T"}
    labels = {"stay": "Play for", "decline": "Give up", "accept": "Accept", "run": "Run"}
    if action.verb in said:
        if keys:
            hand.key(Qt.Key(ord(said[action.verb])))
        else:
            calls = ("Truco!", "Six!", "Nine!", "Twelve!")
            words = calls if action.verb == "raise" else (labels[action.verb],)
            QTest.mouseClick(button(hand, *words), Qt.MouseButton.LeftButton)
        return
    zone = f"back:0:{action.words[0]}" if action.verb == "turn" else ""
    if action.verb == "close":
        if keys:
            hand.key(Qt.Key.Key_C)
        else:
            QTest.mouseClick(button(hand, "Lay a card closed"), Qt.MouseButton.LeftButton)
    if not keys:
        hand.click_zone(zone) if zone else hand.click_card(card_name(action.cards[0]))
        return
    choose_by_arrows(hand, lambda item: item.zone == zone if zone else item.card == action.cards[0], rng)


@pytest.mark.parametrize("keys", [False, True], ids=["mouse", "keys"])
def test_a_whole_match(qtbot: QtBot, tmp_path: Path, keys: bool) -> None:
    hand = open_match(qtbot, tmp_path, begun(dealer=3))
    assert max(play_whole_match(hand, gesture, keys).scores) >= 12
