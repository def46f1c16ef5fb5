"""Text sizes, which follow the look and the system's font, asked for once; and what the style sheet draws."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QFontDatabase
from PySide6.QtWidgets import QDialog, QHBoxLayout, QPushButton, QStyle, QStyleOptionButton
from pytestqt.qtbot import QtBot

from dealers_choice.ui import style


def test_the_system_is_asked_for_its_text_once_for_each_look(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[object] = []
    real = QFontDatabase.systemFont

    def font(kind: QFontDatabase.SystemFont) -> object:
        asked.append(kind)
        return real(kind)

    monkeypatch.setattr(style.QFontDatabase, "systemFont", font)
    style.set_look(100, False)
    plain = [style.pixels(share) for share in (0.9, 1.0, 1.9)]
    assert plain == sorted(plain)
    assert len(asked) == 1
    style.set_look(200, False)
    assert style.pixels() in range(2 * plain[1] - 1, 2 * plain[1] + 2)
    assert len(asked) == 2


def test_a_button_that_has_the_keyboard_has_a_frame_and_nothing_within_it(qtbot: QtBot) -> None:
    dialog = QDialog()
    qtbot.addWidget(dialog)
    dialog.setStyleSheet(style.style_sheet(100))
    row = QHBoxLayout(dialog)
    first, second = QPushButton("First"), QPushButton()
    row.addWidget(first)
    row.addWidget(second)
    first.setAutoDefault(False)
    second.setAutoDefault(False)
    with qtbot.waitActive(dialog):
        dialog.show()
    qtbot.waitUntil(first.hasFocus)
    plain = second.grab().toImage()
    qtbot.keyClick(first, Qt.Key.Key_Tab)
    qtbot.waitUntil(second.hasFocus)
    image = second.grab().toImage()
    assert image != plain
    middle = image.height() // 2
    assert all(image.pixelColor(x, middle) == plain.pixelColor(x, middle) for x in range(8, image.width() - 8))


def test_a_plain_button_that_would_be_pressed_by_return_can_still_be_read(qtbot: QtBot) -> None:
    box = QDialog()
    qtbot.addWidget(box)
    box.setStyleSheet(f"QDialog {{ background: {style.colours().ground}; }} {style.style_sheet(100)}")
    row = QHBoxLayout(box)
    for name in ("choice", "tool"):
        button = QPushButton("This deal again")
        button.setObjectName(name)
        button.setAutoDefault(True)
        row.addWidget(button)
    box.show()
    button.setFocus()
    qtbot.waitUntil(button.isDefault)
    image = button.grab().toImage()
    inner = [image.pixelColor(x, y) for x in range(6, image.width() - 6) for y in range(6, image.height() - 6)]
    assert max(colour.lightness() for colour in inner) > 200, "the words are light on the dark felt"


def test_what_has_not_been_seen_yet_is_marked_without_a_style(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    """It gets its style with its first picture; a widget that stands gets it at once."""
    asked: list[str] = []

    class Marked(QPushButton):
        def style(self) -> QStyle:
            asked.append(self.text())
            return super().style()

    button = Marked("Deal")
    qtbot.addWidget(button)
    style.mark(button, "role", "muted")
    assert button.property("role") == "muted"
    assert asked == []
    button.show()
    style.mark(button, "role", "heading")
    assert asked != []
    asked.clear()
    style.mark(button, "role", "heading")
    assert asked == []


@pytest.mark.parametrize("text_size", [100, 200])
def test_the_words_of_a_button_that_stands_out_have_room(qtbot: QtBot, text_size: int) -> None:
    """They are bold, which a style's rules for a default button do not reckon with when room is made."""
    style.set_look(text_size, False)
    dialog = QDialog()
    style.dress(dialog)
    row = QHBoxLayout(dialog)
    button = QPushButton("&Play this deal again")
    button.setDefault(True)
    row.addWidget(button)
    qtbot.addWidget(dialog)
    dialog.show()
    qtbot.waitExposed(dialog)
    option = QStyleOptionButton()
    button.initStyleOption(option)
    room = button.style().subElementRect(QStyle.SubElement.SE_PushButtonContents, option, button)
    assert button.font().bold()
    assert room.width() >= button.fontMetrics().horizontalAdvance("Play this deal again")
