"""A whole match as its user plays it: what a club player would do, with the mouse or with keys alone."""

from __future__ import annotations

import random
from collections.abc import Callable

from hand import Hand
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QPushButton

from cardrules.catalogue import find
from cardrules.protocol.game import Action, Result
from dealers_choice.table.pictures.graphics_items import CardItem

__all__ = ["choose_by_arrows", "play_whole_match"]

_ARROWS = (Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Up, Qt.Key.Key_Down)


def choose_by_arrows(hand: Hand, wanted: Callable[[CardItem], bool], rng: random.Random) -> None:
    """Go about the table with the arrow keys until a wanted card is found, and choose it."""
    for _ in range(400):
        item = hand.table.gestures.focus.item()
        if item is not None and wanted(item):
            break
        hand.key(rng.choice(_ARROWS))
    hand.key(Qt.Key.Key_Return)


def play_whole_match(
    hand: Hand, gesture: Callable[[Hand, Action, bool, random.Random], None], keys: bool, longest: int = 800
) -> Result:
    """Play the match on the table to its end: ``gesture`` does an action, and every paper's first button is pressed.
    How it ended, once the last paper lies; the test fails after so many decisions."""
    page, game, rng = hand.window.play_page, hand.match.game, random.Random(5)
    choose = find(game.id).bot()

    def paper_lies() -> bool:
        paper = page.overlay()
        return paper is not None and paper.isVisible()

    for _ in range(longest):
        hand.wait(lambda: paper_lies() or bool(hand.table.choices and not hand.table.busy()))
        if hand.match.game.result() is not None:
            break
        paper, choices = page.overlay(), hand.match.game.choices(0)
        if paper is not None and paper.isVisible():
            if keys:
                QTest.keyClick(paper, Qt.Key.Key_Return)
            else:
                first = next(each for each in paper.findChildren(QPushButton) if each.objectName() == "choice")
                QTest.mouseClick(first, Qt.MouseButton.LeftButton)
        elif choices:
            gesture(hand, choose(hand.match.game.view(0), choices, "club", rng, lambda: True).action, keys, rng)
        hand.qtbot.wait(20)
    result = hand.match.game.result()
    assert result is not None
    hand.wait(paper_lies)
    return result
