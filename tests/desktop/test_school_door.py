"""The way into the Dealer School."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QPushButton
from pytestqt.qtbot import QtBot

from dealers_choice.school.parts.cards_and_tiles import Door
from dealers_choice.window.main_window import MainWindow


def test_a_new_trainee_comes_in_by_keys_alone(qtbot: QtBot) -> None:
    window = MainWindow()
    qtbot.addWidget(window)
    window.resize(1280, 800)
    window.go_home()
    window.show()
    with qtbot.waitActive(window):
        window.activateWindow()
    QTest.keyClick(window, Qt.Key.Key_E, Qt.KeyboardModifier.ControlModifier)
    qtbot.waitUntil(lambda: window.school.room == "who")
    shown = [button.text() for button in window.school.head.findChildren(QPushButton) if button.isVisible()]
    assert all(shown), "there is no button of a trainee before there is one"
    field = window.focusWidget()
    assert field is not None
    QTest.keyClicks(field, "Maria")
    QTest.keyClick(field, Qt.Key.Key_Return)
    assert window.school.room == "game", "it is asked once what is learned"
    for _ in range(5):
        QTest.keyClick(window.focusWidget() or window, Qt.Key.Key_Tab)
        if isinstance(window.focusWidget(), Door):
            break
    QTest.keyClick(window.focusWidget(), Qt.Key.Key_Return)
    assert window.school.room == "lesson", "who is new is shown round first"
    assert window.school.trainee is not None
    assert window.school.trainee.name == "Maria"
