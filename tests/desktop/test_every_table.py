"""Every game is played on the real window by somebody who has only a mouse, and by somebody who has only keys. What
lies on the table is the view after every step.

Mini Baccarat's dealer has tests of his own (``test_table_baccarat.py``): he acts with his hands and not by choices.
"""

from __future__ import annotations

import os
import random

import pytest
from hand import open_window
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPushButton, QWidget
from pytestqt.qtbot import QtBot

import dealers_choice.table.gestures.quick_presses
from cardrules.catalogue import DEALER_SCHOOL, Entry
from cardrules.protocol.cards import card_name
from cardrules.protocol.game import CLOCK, Choice
from dealers_choice.layouts import TABLES
from dealers_choice.match.players import spoken
from dealers_choice.panels.bidding.bid_fields import FieldButton
from dealers_choice.panels.buttons.choice_button import ChoiceButton
from dealers_choice.request import TableRequest
from dealers_choice.settings import Settings, save_settings

NIGHTLY = "DEALERS_CHOICE_NIGHTLY" in os.environ
DECISIONS = 400 if NIGHTLY else 10
GESTURES = 120
"""How many gestures somebody makes at most until something has been done."""
ENTRIES = [entry for entry in TABLES if entry.group != DEALER_SCHOOL]
ARROWS = (Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Up, Qt.Key.Key_Down)

every_table = pytest.mark.parametrize("entry", ENTRIES, ids=[entry.id for entry in ENTRIES])
MIRRORED = ENTRIES if NIGHTLY else [entry for entry in ENTRIES if entry.id in ("pyramid", "khanhoo")]


@pytest.fixture(autouse=True)
def _deft(monkeypatch: pytest.MonkeyPatch) -> None:
    """This player's presses follow each other at once, and each is meant."""
    monkeypatch.setattr(dealers_choice.table.gestures.quick_presses, "LINGERS", 0)


class Player:
    """Somebody at the table who knows what is offered and does it by gestures."""

    def __init__(self, qtbot: QtBot, entry: Entry, seed: int) -> None:
        options = entry.game().read_options({})
        seats = entry.game()(options).seats
        self.hand = open_window(qtbot, TableRequest(entry.id, options, ("novice",) * (seats - 1), str(seed)))
        self.page = self.hand.window.play_page
        self.rng = random.Random(seed)

    def done(self) -> int:
        return sum(seat == 0 for seat, _ in self.hand.match.done)

    def over(self) -> bool:
        return self.hand.match.game.result() is not None

    def ready(self) -> bool:
        """Whether there is something to do: a paper to be read, or a decision."""
        paper = self.page.overlay()
        if paper is not None and paper.isVisible():
            return True
        return bool(self.hand.table.choices) and not self.hand.table.busy()

    def wait(self) -> None:
        self.hand.wait(self.ready)

    def check(self) -> None:
        """The table shows the view; where time runs it is about to change again."""
        if CLOCK not in self.hand.match.game.waiting_for():
            self.hand.agrees()

    def press(self, widget: QWidget) -> None:
        QTest.mouseClick(widget, Qt.MouseButton.LeftButton)

    def paper_read(self, keys: bool) -> bool:
        """Read the paper over the table, if there is one: its first button goes on. Whether there was one."""
        paper = self.page.overlay()
        if paper is None or not paper.isVisible():
            return False
        if keys:
            QTest.keyClick(paper, Qt.Key.Key_Return)
        else:
            self.press(next(each for each in paper.findChildren(QPushButton) if each.objectName() == "choice"))
        return True

    # --------------------------------------------------------------------------------------------- by mouse

    def mouse(self) -> None:
        """One gesture with the mouse towards a choice on offer."""
        strip = self.hand.table.gestures.asked.shown
        if strip is not None and strip.isVisible():
            self.press(self.rng.choice(strip.buttons))
            return
        choice = self.rng.choice(self.hand.table.choices)
        names = self.hand.window.session.names if self.hand.window.session is not None else ()
        fields = [each for each in self.page.findChildren(FieldButton) if each.isVisible() and each.isEnabled()]
        if fields and choice.fields is not None:
            self.press(self.rng.choice(fields))
            return
        if self.point_at(choice):
            return
        label = spoken(choice.label, names)
        buttons = [each for each in self.page.findChildren(ChoiceButton) if each.isVisible() and each.isEnabled()]
        said = [(each, each.text().replace("\n", " ")) for each in buttons if each.objectName() == "choice"]
        wanted = [each for each, text in said if text.startswith((label, *choice.shown))]
        if wanted:
            self.press(wanted[0])

    def point_at(self, choice: Choice) -> bool:
        """Click on a card or zone of the choice; whether there was one to be clicked."""
        picked = self.hand.table.gestures.stance.picked
        cards = self.rng.choice(choice.sets) if choice.sets else choice.cards if choice.most else ()
        left = [card for card in sorted(cards) if card not in picked]
        if left and (choice.sets or len(picked) < max(choice.least, 1)):
            self.hand.click_card(card_name(self.rng.choice(left)))
            return True
        zones = [zone for zone in choice.click if zone in self.hand.table.felt.where.zones()]
        if zones and not choice.button:
            self.hand.click_zone(self.rng.choice(zones))
            return True
        return False

    # ---------------------------------------------------------------------------------------------- by keys

    def key(self) -> None:
        """One key, wherever the keyboard is."""
        keys = [*ARROWS, Qt.Key.Key_Return, Qt.Key.Key_Return, Qt.Key.Key_Tab]
        letters = [choice.key for choice in self.hand.table.choices if choice.key]
        where = QApplication.focusWidget() or self.hand.table
        if letters and self.rng.random() < 0.4:
            letter = self.rng.choice(letters)
            if letter == "Space":
                QTest.keyClick(where, Qt.Key.Key_Space)
            else:
                QTest.keyClicks(where, letter.lower())
        else:
            key = self.rng.choice(keys)
            if key == Qt.Key.Key_Tab and self.rng.random() < 0.7:
                self.hand.table.setFocus()
            else:
                QTest.keyClick(where, key)


def play(player: Player, keys: bool) -> None:
    """Make so many decisions, or play to the end of the match."""
    made, wanted = 0, DECISIONS
    if "at" in player.hand.match.game.verbs:  # time runs as it does for everybody, and who is too slow is out
        wanted = min(wanted, 4)
    while made < wanted and not player.over():
        player.wait()
        if player.paper_read(keys):
            player.hand.qtbot.wait(1)
            continue
        before, gestures = player.done(), 0
        while player.done() == before and not player.over():
            player.wait()
            gestures += 1
            assert gestures <= GESTURES, [choice.label for choice in player.hand.table.choices]
            if player.ready() and player.page.overlay() is None:
                (player.key if keys else player.mouse)()
            player.hand.qtbot.wait(1)
            if not player.hand.table.choices:
                player.wait()
            if player.page.overlay() is not None:
                break
        if player.done() > before:
            made += 1
        player.wait()
        player.check()
    assert made or player.over()


@every_table
def test_a_match_with_the_mouse_alone(qtbot: QtBot, entry: Entry) -> None:
    play(Player(qtbot, entry, 5), keys=False)


@pytest.mark.parametrize("entry", MIRRORED, ids=[entry.id for entry in MIRRORED])
def test_a_match_with_the_mouse_in_the_left_hand(qtbot: QtBot, entry: Entry) -> None:
    save_settings(Settings(animation_speed="off", confirmations=False, left_handed=True))
    play(Player(qtbot, entry, 7), keys=False)


@every_table
def test_a_match_with_keys_alone(qtbot: QtBot, entry: Entry) -> None:
    play(Player(qtbot, entry, 6), keys=True)
