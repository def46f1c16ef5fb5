"""Keys of the baccarat dealer that depend on what is printed or on how long they are held."""

from __future__ import annotations

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot
from trainee import Trainee, open_table

from cardrules.baccarat.bettors import Wager


def closing(qtbot: QtBot, **options: object) -> Trainee:
    """A table whose bets lie and are to be closed."""
    trainee = open_table(qtbot, shoe_steps="skip", difficulty="expert", **options)
    trainee.ready()
    trainee.go("open")
    return trainee


def wagers(trainee: Trainee, position: int) -> list[Wager]:
    return [wager for wager in trainee.facts["layout"] if wager.position == position]


def test_a_bet_is_given_back_by_what_is_printed_at_its_position(qtbot: QtBot) -> None:
    trainee = closing(qtbot, coach="silent", skip_four="on")
    labels = trainee.facts["labels"]
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
