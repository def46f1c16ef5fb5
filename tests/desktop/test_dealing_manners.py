"""What an instructor found at the table, each seen on the window: one click has one meaning, what is not due does not
shine, a line says how, a key does not think in a test."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot
from test_table_baccarat import USUAL, at_bets
from trainee import open_match

from cardrules.games.mini_baccarat.game import MiniBaccarat
from cardrules.protocol.game import Action
from cardrules.protocol.match_record import Match
from dealers_choice.school.dealing.how_it_is_done import how_of, longest_how
from dealers_choice.school.dealing.pack_in_hand import HOLD_MS

THIRD = "2S 6D KC KH 5C 9C"
"""Player draws on 2, and has 7; Banker has 6."""


def test_a_digit_of_a_hand_is_its_new_total_once_a_third_card_lies_there(qtbot: QtBot, tmp_path: Path) -> None:
    trainee = open_match(qtbot, at_bets(THIRD, USUAL, "close; 6"), tmp_path)
    assert trainee.due == "call player-7"
    trainee.press_pad("Player eight")
    assert trainee.done()[-1] == "call player-8", "a click on 8 in Player's row calls Player's eight, and nothing else"
    assert trainee.console.calls.composer.begun == ""
    trainee.press_pad("Player seven")
    assert trainee.done()[-1] == "call player-7"


def test_the_first_totals_still_need_both_hands(qtbot: QtBot, tmp_path: Path) -> None:
    trainee = open_match(qtbot, at_bets(THIRD, USUAL, "close; 4"), tmp_path)
    trainee.press_pad("Player two")
    assert trainee.console.calls.composer.begun == "2-"
    trainee.press_pad("Banker six")
    assert trainee.done()[-1] == "call 2-6"


@pytest.mark.parametrize("coach", ["block", "correct", "silent"])
def test_nothing_shines_that_is_not_due(qtbot: QtBot, tmp_path: Path, coach: str) -> None:
    trainee = open_match(qtbot, at_bets("6S 5D KC 2H", USUAL, "close; 9", coach=coach), tmp_path)
    for _ in range(4):
        assert trainee.phase == "settle"
        assert "Clear the cards" not in trainee.buttons(), "bets stand"
        trainee.go(trainee.due)
    while trainee.phase == "settle" and trainee.due != "discard":
        trainee.go(trainee.due)
    assert ("Clear the cards" in trainee.buttons()) == (coach != "silent")


def test_clearing_while_bets_stand_is_one_fault_for_the_losers_and_one_for_each_winner(
    qtbot: QtBot, tmp_path: Path
) -> None:
    trainee = open_match(qtbot, at_bets("6S 5D KC 2H", USUAL, "close; 9", coach="silent"), tmp_path)
    trainee.submit("discard")
    assert trainee.errors() == ["R14", "R16", "R16"]


def test_nobody_stands_before_four_cards_lie_there(qtbot: QtBot, tmp_path: Path) -> None:
    trainee = open_match(qtbot, at_bets(THIRD, USUAL, "close"), tmp_path)
    assert not [text for text in trainee.buttons() if text.endswith("stands")]
    for _ in range(5):
        trainee.go(trainee.due)
    assert [text for text in trainee.buttons() if text.endswith("stands")] == ["Player stands", "Banker stands"]


def test_bankers_cards_are_not_cleared_first(qtbot: QtBot, tmp_path: Path) -> None:
    trainee = open_match(qtbot, at_bets("6S 5D KC 2H", USUAL, "close; 9"), tmp_path)
    while trainee.due != "discard":
        trainee.go(trainee.due)
    trainee.drag(trainee._card_of("banker"), trainee.at("discards"))
    assert "Pick up Player's cards first, then Banker's." in trainee.bubbles()
    assert trainee.errors() == ["order"]
    assert len(trainee.table.cards["banker"]) == 2
    trainee.do("discard")


@pytest.mark.parametrize("way", ["mouse", "keys"])
def test_in_a_test_the_order_of_picking_up_is_only_noted(qtbot: QtBot, tmp_path: Path, way: str) -> None:
    for first, found in (("player", []), ("banker", ["order"])):
        trainee = open_match(qtbot, at_bets("6S 5D KC 2H", USUAL, "close; 9", coach="silent"), tmp_path)
        while trainee.due != "discard":
            trainee.go(trainee.due)
        if way == "mouse":
            trainee.drag(trainee._card_of(first), trainee.at("discards"))
        else:
            trainee.keys(f"{first[0]}C")
        trainee.ready()
        assert trainee.phase == "between"
        assert trainee.errors() == found


def test_in_a_test_a_card_needs_its_hand(qtbot: QtBot, tmp_path: Path) -> None:
    trainee = open_match(qtbot, at_bets(THIRD, USUAL, "close", coach="silent"), tmp_path)
    qtbot.wait(100)  # the window has its size only then
    count = len(trainee.done())
    trainee.keys("D")
    assert len(trainee.done()) == count
    assert "Which hand? P or B, then D." in trainee.bubbles()
    trainee.do_by_keys("draw player")
    trainee.do_by_keys("draw banker")


def test_in_a_test_the_cut_card_needs_its_depth(qtbot: QtBot, tmp_path: Path) -> None:
    match = Match("mini_baccarat", {"shoe_steps": "short", "coach": "silent"}, "5")
    match.run_chance()
    while match.game.view(0).state.due[0].split()[0] != "cutcard":
        verb, *words = match.game.view(0).state.due[0].split()
        match.apply(0, Action(verb, tuple(words)))
        match.run_chance()
    trainee = open_match(qtbot, match, tmp_path)
    trainee.keys("U")
    trainee.key(Qt.Key.Key_Return)
    assert trainee.phase == "shoe"
    trainee.do_by_keys(trainee.due)


def test_a_line_says_how_and_has_room(qtbot: QtBot, tmp_path: Path) -> None:
    trainee = open_match(qtbot, at_bets("6S 5D KC 2H", USUAL, "close; 9"), tmp_path)
    assert trainee.console.how.text() == "Drag the chips to the rack, or press Z."
    assert trainee.console.how.isVisible()
    while trainee.phase != "between":
        assert len(how_of(trainee.view)) <= len(longest_how())
        trainee.go(trainee.due)
    told = set()
    for cards in (THIRD, "6S 2D KC KH 5C"):
        match = at_bets(cards, USUAL, "close; 5")
        told.add(how_of(match.game.view(0)))
    assert len(told) == 1, "it does not tell whether a card is due"


def test_in_a_test_nothing_says_how(qtbot: QtBot, tmp_path: Path) -> None:
    trainee = open_match(qtbot, at_bets("6S 5D KC 2H", USUAL, "close; 9", coach="silent"), tmp_path)
    assert not trainee.console.how.isVisible()


@pytest.mark.parametrize(("steps", "text"), [("short", "Shuffle"), ("full", "Wash")])
def test_the_shuffle_has_a_button_that_is_held(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, steps: str, text: str
) -> None:
    for step in HOLD_MS:
        monkeypatch.setitem(HOLD_MS, step, 40)
    match = Match("mini_baccarat", {"shoe_steps": steps}, "5")
    match.run_chance()
    trainee = open_match(qtbot, match, tmp_path)
    button = trainee.console.shuffle
    assert trainee.buttons() == ["Gather"], "and nothing else shines"
    assert not button.isVisible()
    trainee.press_button("Gather")
    trainee.wait(button.isVisible)
    assert (button.text(), trainee.buttons()) == (text, [])
    handle, where = trainee.window.windowHandle(), button.mapTo(trainee.window, button.rect().center())
    count = len(trainee.done())
    QTest.mousePress(handle, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, where)
    trainee.wait(lambda: len(trainee.done()) > count)
    QTest.mouseRelease(handle, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, where)
    trainee.ready()
    assert trainee.done()[count:] == [{"short": "mix", "full": "wash"}[steps]]
    trainee.wait(lambda: not button.isVisible())
    assert trainee.buttons() == [{"short": "Square", "full": "Stacks"}[steps]]


def test_in_a_test_the_button_of_the_shuffle_tells_nothing(qtbot: QtBot, tmp_path: Path) -> None:
    match = Match("mini_baccarat", {"shoe_steps": "short", "coach": "silent"}, "5")
    match.run_chance()
    trainee = open_match(qtbot, match, tmp_path)
    assert trainee.console.shuffle.isVisible(), "before it is due, too"
    trainee.press_widget(trainee.console.shuffle)
    assert trainee.done() == ["mix"]
    assert trainee.errors() == ["order"]


def test_the_discard_holder_says_what_it_is_for_now(qtbot: QtBot, tmp_path: Path) -> None:
    match = Match("mini_baccarat", {"shoe_steps": "short"}, "5")
    match.run_chance()
    trainee = open_match(qtbot, match, tmp_path)
    assert trainee.table.parts.purposes.tip_at(trainee.at("discards"))[0].endswith(
        "Click it, or drag the cards to the middle, to gather them (G)"
    )
    trainee = open_match(qtbot, at_bets("6S 5D KC 2H", USUAL, "close; 9"), tmp_path)
    assert trainee.table.parts.purposes.tip_at(trainee.at("discards"))[0].endswith(
        "Drag the cards here to clear them (C)"
    )


def test_where_the_coups_are_counted_another_shoe_follows_without_a_pause(qtbot: QtBot, tmp_path: Path) -> None:
    options = {"shoe_steps": "skip", "coach": "silent", "coups": "100", "calls": "auto", "decks": 4}
    match = Match("mini_baccarat", options, "3")
    match.run_chance()
    game = match.game
    assert isinstance(game, MiniBaccarat)
    while game.table.last != "this" or game.table.due() != ("discard",):
        match.apply(0, game.due()[0])
        match.run_chance()
    dealt = len(game.table.reports)
    trainee = open_match(qtbot, match, tmp_path)
    trainee.keys("C")
    trainee.ready()
    assert (trainee.state.shoes, trainee.due) == (2, "open")
    assert trainee.window.play_page.overlay() is None
    trainee.keys("O")
    trainee.ready()
    while trainee.phase in ("close", "coup", "settle"):
        trainee.submit(trainee.due)
    assert len(trainee.state.reports) == dealt + 2
    assert trainee.errors() == []
