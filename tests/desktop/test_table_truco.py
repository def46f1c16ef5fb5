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
from cardrules.games.truco.ranking import TIED
from cardrules.protocol.cards import card_name, mask_of, parse_cards
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


def test_the_best_card_of_the_trick_lies_raised_and_so_do_equal_ones() -> None:
    """Nothing showed it, and the order of the cards is not that of other games."""
    match = begun()
    game = match.game
    assert isinstance(game, Truco)
    game.hands = [mask_of(parse_cards(cards)) for cards in ("2C 4D 5D", "QD 4C 5C", "3S 6D 7D", "3H 6C 7S")]
    game.vira = parse_cards("JS")[0]
    raised = []
    for seat, card in ((1, "4C"), (2, "6D"), (3, "3H"), (0, "2C")):
        game.apply(seat, Action("play", (), tuple(parse_cards(card))))
        if seat:
            zones = layout(game.view(0), *SIZE).zones
            raised.append({zone for zone in game.slots() if zones[zone].scale > 1})
    assert raised == [{"trick:1"}, {"trick:2"}, {"trick:3"}]
    assert all(layout(game.view(0), *SIZE).zones[zone].scale == 1 for zone in game.slots())


def test_of_equal_best_cards_both_lie_raised_and_a_closed_one_never() -> None:
    game = begun(players=2, dealer=1).game
    assert isinstance(game, Truco)
    game.hands = [mask_of(parse_cards(cards)) for cards in ("2C 4D 5D", "2D 4C 5C")]
    game.vira = parse_cards("JS")[0]
    game.apply(0, Action("play", (), tuple(parse_cards("4D"))))
    game.apply(1, Action("play", (), tuple(parse_cards("4C"))))
    game.apply(0, Action("close", (), tuple(parse_cards("5D"))))
    assert layout(game.view(0), *SIZE).zones["trick:0"].scale == 1


def test_arrows_show_that_play_goes_counter_clockwise() -> None:
    """It was told in words alone."""
    things = layout(begun().game.view(0), *SIZE).things
    names = [thing.name for name, thing in things.items() if name.startswith("turn:")]
    assert names == ["Play goes counter-clockwise"] * 2
    assert not any(name.startswith("turn:") for name in layout(begun(players=2).game.view(0), *SIZE).things)


def test_one_against_one_is_no_side() -> None:
    """ "We" and "They" stood at the counters of two players."""
    counted = [layout(begun(players=players).game.view(0), *SIZE).things["counters"].name for players in (4, 2)]
    assert counted == ["Your side: 0; The other side: 0", "You: 0; The other player: 0"]


def test_how_the_tricks_went_is_told_in_words() -> None:
    """ "Tricks ✓ ✕" was all that stood in the corner."""
    game = begun(dealer=3).game
    assert isinstance(game, Truco)
    game.results, game.leaders = [0, TIED], [0, 0]
    told = [{token.kind: token for token in game.view(seat).tokens}["tricks"] for seat in (0, 1, None)]
    assert [token.text for token in told] == [
        "Tricks: won, tied",
        "Tricks: lost, tied",
        "Tricks: won by {0} and {2} and tied",
    ]
    assert told[0].said == "Tricks: won by {0} and {2} and tied"


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
