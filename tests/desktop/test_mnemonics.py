"""Alt and an underlined letter: in every window, dialog, page and paper each letter stands once, and does something."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest
from hand import open_window
from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QKeySequence, QShortcutEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QLabel, QMenu, QTabBar, QWidget
from pytestqt.qtbot import QtBot
from test_hints import ForHints, sit_down
from test_wheel import MORE

from cardrules.catalogue import GAMES, find
from cardrules.school.list_of_drills import all_drills
from dealers_choice.school.list_of_pages import ROOMS
from dealers_choice.settings import Settings, save_settings
from dealers_choice.window.screenshots import moments


def letter_of(text: str) -> str:
    """The underlined letter of a text, or ""."""
    return QKeySequence.mnemonic(text).toString().removeprefix("Alt+")


def lettered(window: QWidget) -> Iterator[tuple[str, QWidget]]:
    """The letters that can be pressed in a window now, and whose they are; but for its menus."""
    for button in window.findChildren(QAbstractButton):
        if button.isVisible() and button.isEnabled() and button.window() is window and letter_of(button.text()):
            yield letter_of(button.text()), button
    for label in window.findChildren(QLabel):
        if label.isVisible() and label.buddy() is not None and letter_of(label.text()):
            yield letter_of(label.text()), label
    for tabs in window.findChildren(QTabBar):
        if tabs.isVisible():
            yield from (
                (letter, tabs)
                for at in range(tabs.count())
                if tabs.isTabVisible(at) and (letter := letter_of(tabs.tabText(at)))
            )


class Pressed(QObject):
    """Notes which widget a letter has come to, and lets nothing come of it."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[QObject] = []

    def eventFilter(self, thing: QObject, event: QEvent) -> bool:
        if isinstance(event, QShortcutEvent):
            assert not event.isAmbiguous(), thing
            self.found.append(thing)
            return True
        return False


def alike(window: QWidget, menus: list[str]) -> list[str]:
    """The letters that stand more than once, in the window or in one of its menus."""
    letters = Counter([*menus, *(letter for letter, _ in lettered(window))])
    return [letter for letter, count in letters.items() if count > 1]


def every_letter_works(window: QWidget) -> int:
    """Press each of them: how many there are."""
    found = list(lettered(window))
    for letter, widget in found:
        watch = Pressed()
        QApplication.instance().installEventFilter(watch)  # type: ignore[union-attr]  # there is one in every test
        try:
            QTest.keyClick(window, Qt.Key(ord(letter)), Qt.KeyboardModifier.AltModifier)
        finally:
            QApplication.instance().removeEventFilter(watch)  # type: ignore[union-attr]  # the same
        assert watch.found == [widget], (letter, widget, watch.found)
    return len(found)


@pytest.mark.parametrize("name", MORE)
def test_in_every_dialog(qtbot: QtBot, tmp_path: Path, name: str) -> None:
    dialog = MORE[name](tmp_path)
    qtbot.addWidget(dialog)
    dialog.show()
    dialog.activateWindow()
    qtbot.waitUntil(dialog.isActiveWindow)
    for tabs in dialog.findChildren(QTabBar) or [None]:
        for at in range(tabs.count()) if tabs is not None else [0]:
            if tabs is not None:
                tabs.setCurrentIndex(at)
            assert alike(dialog, []) == []
            every_letter_works(dialog)


def test_in_every_menu_and_room(qtbot: QtBot) -> None:
    hand = open_window(qtbot)
    window = hand.window
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    tops = [letter_of(action.text()) for action in window.menuBar().actions()]
    assert all(tops)
    bad = dict[str, list[str]]()
    found = 0

    def look(where: str) -> None:
        nonlocal found
        for menu in window.menuBar().findChildren(QMenu):
            shown = [action for action in menu.actions() if action.isVisible() and not action.isSeparator()]
            letters = Counter(letter_of(action.text()) for action in shown)
            twice = [letter for letter, count in letters.items() if count > 1]
            if twice:
                bad[f"{where}: {menu.title()}"] = twice
        if twice := alike(window, tops):
            bad[where] = [
                f"{a} {b.text() if hasattr(b, chr(116) + chr(101) + chr(120) + chr(116)) else b}"
                for a, b in lettered(window)
                if a in twice
            ]
        else:
            found += every_letter_works(window)

    window.go_home()
    qtbot.wait(20)
    look("home")
    window.open_school()
    school = window.school
    school.choose(school.trainees.add("Ada", school.today()))
    for room in ROOMS:
        for what in list(all_drills())[:2] if room.id == "drill" else ["tour"] if room.id == "lesson" else [""]:
            school.go(room.id, what)
            qtbot.wait(20)
            look(f"{room.id} {what}")
    assert not bad, bad
    assert found


@pytest.mark.parametrize("game", [entry.id for entry in GAMES])
def test_at_every_table(qtbot: QtBot, game: str) -> None:
    save_settings(Settings(animation_speed="off", confirmations=False, bots_claim=False))
    hand = open_window(qtbot)
    window, page = hand.window, hand.window.play_page
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    tops = [letter_of(action.text()) for action in window.menuBar().actions()]
    bad, papers = dict[str, list[str]](), 0
    for moment in moments(find(game), {}, "17"):
        if moment.name.endswith("-later"):
            continue
        thinker = ForHints()
        thinker.begun = True  # it may be the turn of somebody else
        sit_down(hand, moment.match.rewound(len(moment.match.done)), wait=False, thinker=thinker)
        hand.wait(lambda: (bool(page.table.choices) or page.overlay() is not None) and not page.table.busy())
        qtbot.wait(20)
        papers += page.overlay() is not None
        for menu in window.menuBar().findChildren(QMenu):
            shown = [action for action in menu.actions() if action.isVisible() and not action.isSeparator()]
            twice = [letter for letter, count in Counter(letter_of(each.text()) for each in shown).items() if count > 1]
            if twice:
                bad[f"{moment.name}: {menu.title()}"] = twice
        if twice := alike(window, tops):
            bad[moment.name] = twice
        else:
            every_letter_works(window)
    assert not bad, bad
    assert papers
