"""What is done with is let go of: matches that are over, and what it takes to draw cards."""

from __future__ import annotations

import gc
from collections import Counter
from pathlib import Path

import pytest
from hand import Hand, open_window
from PySide6.QtCore import QObject, Qt
from pytestqt.qtbot import QtBot

from cardart.drawing import shape_cache
from dealers_choice.maintenance_client import Errand
from dealers_choice.match.session import Session
from dealers_choice.panels.score.sheet_over_table import Paper
from dealers_choice.request import TableRequest
from dealers_choice.settings import Settings, save_settings
from dealers_choice.table.felt import background
from dealers_choice.window.home.home_screen import Home


def standing(hand: Hand) -> Counter[str]:
    """How many objects of each kind live in the window, and how many sessions and papers Python still has."""
    found: Counter[str] = Counter()
    waiting: list[QObject] = [hand.window]
    while waiting:
        each = waiting.pop()
        found[type(each).__name__] += 1
        waiting += each.children()
    gc.collect()
    found["cards and chips"] = len(hand.table.scene().items())
    found["in memory"] = sum(isinstance(each, Session | Paper) for each in gc.get_objects())
    return found


def play_to_the_end(hand: Hand) -> None:
    """Play the match on the table by keys, or give it up after a while, until the paper at its end has been seen."""
    for _ in range(3):
        hand.my_turn()
        hand.key(Qt.Key.Key_Space)
    hand.window.wishes.hint()
    hand.window.wishes.undo()
    hand.window.wishes.give_up()
    hand.wait(lambda: hand.window.play_page.overlay() is not None or hand.window.session is None)


@pytest.mark.parametrize("game", ["pyramid", "hearts"])
def test_ten_matches_leave_nothing_behind(qtbot: QtBot, game: str) -> None:
    save_settings(Settings(animation_speed="off", confirmations=False, bots_pace="brisk"))
    hand = open_window(qtbot)
    hand.window.shelf.upkeep.stop()  # it is there from now on, and not from the middle of the test on
    seen: list[Counter[str]] = []
    for number in range(12):
        hand.window.matches.start(TableRequest(game, deal=str(number)))
        play_to_the_end(hand)
        hand.window.go_home()
        room = hand.window.findChild(Home)
        assert room is not None
        hand.wait(room.isVisible)
        hand.wait(lambda: not hand.window.findChildren(Errand))
        qtbot.wait(20)  # what is deleted later is deleted now
        seen.append(standing(hand))
    assert {kind: seen[11][kind] for kind in seen[11] if seen[11][kind] > seen[1][kind]} == {}


@pytest.mark.usefixtures("own_art")
def test_what_drawing_took_is_let_go_of_when_all_is_drawn(
    qtbot: QtBot, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(background, "_DONE", 50)
    let_go: list[bool] = []
    monkeypatch.setattr(shape_cache, "let_go", lambda go=shape_cache.let_go: (let_go.append(True), go()))
    hand = open_window(qtbot, TableRequest("pyramid", deal="17"))
    hand.wait(lambda: bool(let_go))
    assert not any(shape_cache._KEPT)
    assert list((home / "cache").glob("faces-*.sheet"))
    hand.window.close()
    again = open_window(qtbot, TableRequest("pyramid", deal="17"))
    again.my_turn()
    qtbot.wait(400)
    assert len(let_go) == 1  # nothing was drawn
