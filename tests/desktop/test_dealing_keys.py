"""Keys of the baccarat dealer that depend on what is printed or on how long they are held."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot
from test_table_baccarat import USUAL, at_bets
from trainee import Trainee, open_match, open_table

from cardrules.casino.baccarat.bettors import Wager
from cardrules.games.mini_baccarat.game import MiniBaccarat
from dealers_choice.school.dealing.pack_in_hand import HOLD_MS


def closing(qtbot: QtBot, **options: object) -> Trainee:
    """A table whose bets lie and are to be closed."""
    trainee = open_table(qtbot, shoe_steps="skip", difficulty="expert", **options)
    trainee.ready()
    trainee.go("open")
    return trainee


def wagers(trainee: Trainee, position: int) -> list[Wager]:
    return [wager for wager in trainee.state.layout if wager.position == position]


def test_a_bet_is_given_back_by_what_is_printed_at_its_position(qtbot: QtBot) -> None:
    trainee = closing(qtbot, coach="silent", skip_four="on")
    labels = trainee.state.labels
    assert labels[4] == "5"
    assert labels[9] == "10"
    for position, key in ((4, "5"), (9, "0")):
        count = len(trainee.done())
        bets = wagers(trainee, position)
        if not bets:
            trainee.keys(f"V{key}")
            assert f"No bet lies at position {labels[position]}." in trainee.bubbles()
            continue
        trainee.keys(f"V{key}")
        if len(bets) > 1:
            trainee.keys(bets[0].bet[0])
        assert trainee.done()[count:] == [f"return {position} {bets[0].bet}"]
        trainee.ready()
    count = len(trainee.done())
    trainee.keys("V4")  # there is no such position
    assert "Give a bet back: V, then its position." in trainee.bubbles()
    assert len(trainee.done()) == count


def test_a_key_that_repeats_as_if_it_were_let_go_holds_the_pack(qtbot: QtBot) -> None:
    trainee = open_table(qtbot, shoe_steps="short")
    trainee.ready()
    trainee.go("gather")
    handle = trainee.window.windowHandle()
    QTest.keyPress(handle, Qt.Key.Key_M)
    for _ in range(40):  # some systems report a held key as let go and pressed again
        qtbot.wait(60)
        if trainee.done()[-1:] == ["mix"]:
            break
        for kind in (QEvent.Type.KeyRelease, QEvent.Type.KeyPress):
            event = QKeyEvent(kind, Qt.Key.Key_M, Qt.KeyboardModifier.NoModifier, "m")
            QApplication.sendEvent(trainee.table, event)
    assert trainee.done() == ["gather", "mix"]
    QTest.keyRelease(handle, Qt.Key.Key_M)


def test_the_pack_is_let_go_with_the_key(qtbot: QtBot) -> None:
    trainee = open_table(qtbot, shoe_steps="short")
    trainee.ready()
    trainee.go("gather")
    handle = trainee.window.windowHandle()
    QTest.keyPress(handle, Qt.Key.Key_M)
    qtbot.wait(200)
    assert "progress" in trainee.table.things()
    QTest.keyRelease(handle, Qt.Key.Key_M)
    trainee.wait(lambda: "progress" not in trainee.table.things())
    qtbot.wait(1600)
    assert trainee.done() == ["gather"]


def test_in_a_test_the_dealer_names_the_bet_that_is_taken_or_paid(qtbot: QtBot, tmp_path: Path) -> None:
    trainee = open_match(qtbot, at_bets("6S 5D KC 2H", USUAL, "close; 9", coach="silent"), tmp_path)
    assert trainee.due == "take 2 player"
    count = len(trainee.done())
    trainee.keys("Z")
    assert trainee.done()[count:] == []
    trainee.key(Qt.Key.Key_Escape)  # thought better of it
    trainee.keys("Z5")
    assert "No bet lies at position 5." in trainee.bubbles()
    trainee.keys("Z2")
    assert trainee.done()[count:] == []
    trainee.keys("T")
    assert trainee.done()[count:] == ["take 2 tie"]
    trainee.ready()
    trainee.keys("Z2")
    trainee.ready()
    assert trainee.errors() == ["R19"]
    trainee.keys("41111")  # 26 dollars, too much
    trainee.key(Qt.Key.Key_Return)
    trainee.keys("X")
    assert "Pay a bet: Enter, then its position." in trainee.bubbles()
    trainee.key(Qt.Key.Key_Return)
    trainee.keys("1")
    assert trainee.done()[-1].startswith("pay 1 banker 2600 ")
    assert trainee.errors() == ["R19", "R16"]


def test_a_hand_may_be_named_before_drawing_and_standing(qtbot: QtBot, tmp_path: Path) -> None:
    trainee = open_match(qtbot, at_bets("6S 5D KC 2H", USUAL, "close; 4", coach="silent", calls="auto"), tmp_path)
    trainee.keys("BD")
    assert trainee.done()[-1] == "draw banker"
    assert trainee.errors() == ["R5"]


def test_every_motion_of_the_full_shuffle_has_a_key(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    for step in ("mix", "wash"):
        monkeypatch.setitem(HOLD_MS, step, 40)
    trainee = open_table(qtbot, shoe_steps="full", decks=4)
    while trainee.phase == "shoe":
        trainee.ready()
        trainee.do_by_keys(trainee.due)
    assert trainee.errors() == []


def test_a_fill_is_called_for_with_keys(qtbot: QtBot, tmp_path: Path) -> None:
    match = at_bets("6S 5D KC 2H", USUAL, "close; 9")
    assert isinstance(match.game, MiniBaccarat)
    trainee = open_match(qtbot, match, tmp_path)
    trainee.keys("Y9")
    assert "Call for a fill: Y, then 1 to 7 for the chips." in trainee.bubbles()
    count = len(trainee.done())
    trainee.keys("Y3")
    assert trainee.done()[count:] == []  # the tube is full
    assert trainee.bubbles()


def test_a_quick_hand_goes_on_while_the_table_still_shows_what_has_been_done(qtbot: QtBot) -> None:
    """The cards are on their way to the holder, and the bettors' chips to their bets: no key is lost meanwhile."""
    trainee = closing(qtbot, coach="silent")
    while trainee.due != "discard":
        trainee.do_by_keys(trainee.due)
    trainee.table.speed = 1.0
    count = len(trainee.done())
    for letter in "CON":
        assert trainee.table.busy() == (letter != "C")
        trainee.keys(letter)
        qtbot.wait(20)
    assert trainee.done()[count:] == ["discard", "open", "close"]
    assert not trainee.state.faults
    trainee.keys("O")  # what is no key of what comes, either, does nothing
    assert len(trainee.done()) == count + 3


@pytest.mark.parametrize("coach", ["silent", "block"])
@pytest.mark.parametrize("keys", ["67", "P6B7", "B7P6"])
def test_totals_are_said_in_the_order_of_the_pad_or_any_other(
    qtbot: QtBot, tmp_path: Path, coach: str, keys: str
) -> None:
    trainee = open_match(qtbot, at_bets("6S 5D KC 2H", USUAL, "close; 4", coach=coach), tmp_path)
    trainee.keys(keys)
    trainee.ready()
    assert trainee.errors() == []
    assert trainee.due == "stand player"


@pytest.mark.parametrize("coach", ["silent", "block"])
def test_of_a_tie_both_totals_are_said_and_no_digit_becomes_a_chip(qtbot: QtBot, tmp_path: Path, coach: str) -> None:
    trainee = open_match(qtbot, at_bets("2S 2H KC KD QH KH", "1:tie:500", "close; 10", coach=coach), tmp_path)
    assert trainee.due == "call tie-2-2"
    trainee.keys("T2")
    assert trainee.due == "call tie-2-2", "a tie has two totals"
    trainee.keys("2")
    trainee.ready()
    assert trainee.done()[-1] == "call tie-2-2"
    assert trainee.dealer.chips == []
    assert trainee.errors() == []


@pytest.mark.parametrize("options", [{"coach": "silent"}, {"bet_keys": "named"}])
def test_no_key_finds_the_bettor_who_is_served(qtbot: QtBot, tmp_path: Path, options: dict[str, str]) -> None:
    bets = f"{USUAL},buyin:6:10000"
    trainee = open_match(qtbot, at_bets("6S 5D KC 2H", bets, "close; 14", **options), tmp_path)
    assert trainee.due == "spread 6"
    count = len(trainee.done())
    trainee.keys("K")
    trainee.keys("X")
    assert "K, then S to spread notes, C to count chips, D to drop notes, B for a commission box." in trainee.bubbles()
    trainee.keys("KS")
    trainee.ready()
    assert trainee.done()[count:] == ["spread 6"]
    trainee.do_by_keys("call change 10000")
    trainee.keys("5")
    trainee.key(Qt.Key.Key_Return)
    trainee.keys("6")
    trainee.ready()
    assert trainee.done()[-1].startswith("give 6 10000")
    trainee.keys("KD")
    trainee.ready()
    trainee.keys("H")
    trainee.ready()
    assert trainee.done()[-2:] == ["drop", "hands"] or options != {"coach": "silent"}
    assert trainee.errors() == []


def test_in_take_and_pay_the_bet_is_named(qtbot: QtBot, tmp_path: Path) -> None:
    trainee = open_match(qtbot, at_bets("6S 5D KC 2H", USUAL, "close; 9", bet_keys="named"), tmp_path)
    count = len(trainee.done())
    trainee.keys("Z")
    assert trainee.done()[count:] == []
    trainee.keys("2P")
    trainee.ready()
    assert trainee.done()[count:] == ["take 2 player"]
    trainee.do_by_keys("take 2 tie")
    trainee.do_by_keys(trainee.due)
    assert trainee.errors() == []
    assert "position" in trainee.console.how.text()
