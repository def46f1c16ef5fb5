"""Somebody who sees nothing plays by keys alone, as a script has it; what he hears is the log of it.

Whoever sits at the table does anything that may be done, by lot: so the log changes with what is said, and not with how
bots play.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from typing import Any, Final

import pytest
from ear import Ear
from hand import Hand
from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QKeySequence
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QWidget
from pytestqt.qtbot import QtBot

from cardrules.analysis.random_playouts import any_action
from cardrules.bot_process.messages import seen_by
from cardrules.bots import Level
from cardrules.catalogue import find
from cardrules.protocol.cards import Card
from cardrules.protocol.game import CLOCK, Action, Choice, action_text
from dealers_choice.match.bot_process_client import Thinker
from dealers_choice.panels.bidding.bid_fields import FieldButton
from dealers_choice.request import TableRequest
from dealers_choice.settings import Settings, save_settings
from dealers_choice.storage.folders import config_folder
from dealers_choice.window.main_window import MainWindow

__all__ = ["Blind"]

_NOT_DONE: Final = ("claim", "concede", "fold", "give_up", "stop", "throw_in", "tapout")
"""What would end a hand before there is anything to be heard of it."""
_LIKES_SETS: Final = 0.8
_NONE: Final = Qt.KeyboardModifier.NoModifier


class Blind:
    """A player at a table, without motion."""

    def __init__(self, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, game: str, deal: str = "17") -> None:
        monkeypatch.setattr(
            "dealers_choice.table.gestures.quick_presses.LINGERS", 0
        )  # presses follow each other at once, and are meant
        monkeypatch.setattr("dealers_choice.table.gestures.quick_presses.Struck.again", lambda _struck, _event: False)
        monkeypatch.setattr(Thinker, "ask", lambda _thinker, request, done: self._ask(request, done))
        monkeypatch.setattr(Thinker, "cancel", lambda _thinker, _number: None)
        if not config_folder().exists():
            plain = Settings(animation_speed="off", confirmations=False, small_talk=False, trick_lies="short")
            save_settings(plain)
        self._rng = random.Random(f"{game}/{deal}")
        window = MainWindow()
        qtbot.addWidget(window)
        window.resize(1280, 800)
        self.hand = Hand(qtbot, window)
        kind = find(game).game()
        options = kind.read_options({})
        novice: Level = "novice"
        window.show()
        qtbot.waitExposed(window)
        window.activateWindow()
        window.go_home()
        QTest.keyClick(window.windowHandle(), Qt.Key.Key_Down)  # who comes to the table by keys plays by keys
        self.ear = Ear(monkeypatch)
        window.open_request(TableRequest(game, options, (novice,) * (kind(options).seats - 1), deal))

    def _ask(self, request: Mapping[str, Any], done: Callable[[dict[str, Any]], None]) -> int:
        """Whoever is asked for a move does anything; nobody knows anything else."""
        if request["ask"] == "move":
            view, choices = seen_by(request)
            lot = random.Random(f"{len(self.hand.match.done)}/{view.seat}")
            able = [choice for choice in choices if choice.verb not in _NOT_DONE] or list(choices)
            text = action_text(any_action(lot.choice(able), lot)) if view.seat in view.waiting_for else ""
            QTimer.singleShot(0, self.hand.window, lambda: done({"action": text, "reason": "By lot.", "after": 0}))
        return 1

    # ------------------------------------------------------------------------------------------------- keys

    def press(self, key: Qt.Key, modifier: Qt.KeyboardModifier = _NONE) -> None:
        """Press a key, and hear what comes of it."""
        self.ear.pressed(QKeySequence(key).toString())
        QTest.keyClick(self.hand.window.windowHandle(), key, modifier)
        self.hand.qtbot.wait(5)

    def wait(self) -> bool:
        """Wait until it is the user's turn, or a paper lies there; whether it is his turn."""
        page, table = self.hand.window.play_page, self.hand.table

        def due() -> bool:
            waiting = self.hand.match.game.waiting_for()
            acts = 0 in waiting or CLOCK in waiting
            return page.overlay() is not None or bool(acts and table.choices and not table.busy())

        self.hand.wait(due)
        self.hand.qtbot.wait(40)
        return page.overlay() is None

    def steer(self, card: Card) -> None:
        """Go to a card with the arrow keys."""
        table = self.hand.table
        ring = table.gestures.focus
        if not table.hasFocus():
            table.setFocus()
        if not ring:
            self.press(Qt.Key.Key_Right)
        while ring.card != card:
            stops = [stop for row in ring.rows() for stop in row]
            here = next(at for at, stop in enumerate(stops) if (stop.item, stop.zone) == (ring.item(), ring.zone))
            there = next(at for at, stop in enumerate(stops) if stop.item is not None and stop.item.card == card)
            self.press(Qt.Key.Key_Right if here < there else Qt.Key.Key_Left)

    # ------------------------------------------------------------------------------------------------ playing

    def act(self) -> None:
        """Do anything that may be done now, with the keys."""
        offered = self.hand.table.choices
        choices = [each for each in offered if not each.restrained and each.verb not in _NOT_DONE] or offered
        takes = [choice for choice in choices if choice.sets and self._rng.random() < _LIKES_SETS]
        choice = self._rng.choice(takes or choices)
        action = any_action(choice, self._rng)
        before = len(self.hand.match.done)
        self._do(choice, action)
        self.hand.wait(lambda: len(self.hand.match.done) > before)

    def _do(self, choice: Choice, action: Action) -> None:
        table, done = self.hand.table, len(self.hand.match.done)
        for card in action.cards:
            if card not in table.gestures.stance.picked and len(self.hand.match.done) == done:
                self.steer(card)
                self.press(Qt.Key.Key_Return)
        if len(self.hand.match.done) > done or self._answer_strip():
            return
        value = action.words[-1] if choice.values or choice.amounts else ""
        if choice.key and not value:
            self.press(Qt.Key.Key_Space if choice.key == "Space" else Qt.Key(ord(choice.key.upper())))
        else:
            self._by_button(choice, value)
        if len(self.hand.match.done) == done:
            self._answer_strip()

    def _answer_strip(self) -> bool:
        """Something is asked at a card, or after a button: take the first answer."""
        strip = self.hand.table.gestures.asked.shown
        if strip is not None:
            self._push(strip.findChildren(QAbstractButton)[0])
        return strip is not None

    def _push(self, button: QWidget) -> None:
        if QApplication.focusWidget() is not button:
            button.setFocus(Qt.FocusReason.TabFocusReason)
        self.press(Qt.Key.Key_Space)

    def _by_button(self, choice: Choice, value: str) -> None:
        """Press what says this; what is folded away, or stands in a list, is said by the panel's own signal."""
        page, words = self.hand.window.play_page, (*choice.words, value) if value else choice.words
        action = Action(choice.verb, words)
        labels = (
            (choice.label, choice.called(value), f"{choice.label} {choice.called(value)}") if value else (choice.label,)
        )
        for each in page.findChildren(QAbstractButton):
            says = isinstance(each, FieldButton) and each.says(action) and not each.isCheckable()
            named = not isinstance(each, FieldButton) and each.text().replace("&", "") in labels
            if each.isVisible() and each.isEnabled() and (says or named):
                self._push(each)
                return
        page._press(choice, value)
