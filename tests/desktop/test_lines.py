"""Lines that are broken as a printer would break them."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, QPointF, QRectF, Qt
from PySide6.QtGui import QFont, QFontMetricsF, QImage
from pytestqt.qtbot import QtBot

from dealers_choice.table.speech.speech_bubbles import BubbleItem
from dealers_choice.ui.line_breaking import EvenLabel, even_width, parted
from dealers_choice.ui.typefaces import text_font

SENTENCE = "Wilhelmina Brown scores 17 points with the queen of spades and Maximilian Hawk scores 9."
BETWEEN = "   ·   "
CALLS = ("Ada: 18, 20, 22, pass", "Hugo: 18, 20, 22", "Nell: pass")
FLAGS = int(Qt.TextFlag.TextWordWrap) | int(Qt.AlignmentFlag.AlignCenter)


def font() -> QFont:
    found = QFont()
    found.setPixelSize(20)
    return found


def box(text: str, width: float) -> QRectF:
    return QFontMetricsF(font()).boundingRect(QRectF(0, 0, width, 10_000), FLAGS, text)


@pytest.mark.usefixtures("qapp")
def test_the_lines_of_a_sentence_are_about_equally_long() -> None:
    whole = QFontMetricsF(font()).horizontalAdvance(SENTENCE)
    for lines in (2, 3):
        width = whole / (lines - 1) - 5  # hardly too narrow: a word alone in the last line
        assert box(SENTENCE, width).height() == pytest.approx(lines * box("9", width).height(), abs=3)
        even = even_width(SENTENCE, font(), width)
        assert whole / lines < even < 1.3 * whole / lines
        assert box(SENTENCE, even).height() == box(SENTENCE, width).height()


@pytest.mark.usefixtures("qapp")
def test_a_single_line_and_a_word_too_long_for_any_stay_as_wide_as_they_may_be() -> None:
    assert even_width("Pass", font(), 300.0) == 300.0
    assert even_width("Donaudampfschifffahrtsgesellschaftskapitän", font(), 60.0) == 60.0


@pytest.mark.usefixtures("qapp")
def test_a_text_in_parts_is_broken_between_them_and_nothing_parts_them_there() -> None:
    text, metrics = BETWEEN.join(CALLS), QFontMetricsF(font())
    assert parted(text, BETWEEN, font(), metrics.horizontalAdvance(text) + 1) == text
    two = metrics.horizontalAdvance(BETWEEN.join(CALLS[:2])) + 1
    assert parted(text, BETWEEN, font(), two) == f"{CALLS[0]}{BETWEEN}{CALLS[1]}\n{CALLS[2]}"
    one = metrics.horizontalAdvance(CALLS[0]) + 1
    assert parted(text, BETWEEN, font(), one) == "\n".join(CALLS)


def dark(label: EvenLabel) -> tuple[int, int]:
    """The outermost columns of a label that are written on."""
    image = QImage(label.size(), QImage.Format.Format_RGB32)
    image.fill(Qt.GlobalColor.white)
    label.render(image, QPoint(0, 0))
    written = [
        x for x in range(image.width()) if any(image.pixelColor(x, y).lightness() < 128 for y in range(image.height()))
    ]
    return written[0], written[-1]


def test_a_label_writes_even_lines_and_is_as_high_as_they_are(qtbot: QtBot) -> None:
    label = EvenLabel(SENTENCE)
    qtbot.addWidget(label)
    label.setStyleSheet("background: white; color: black; font-size: 20px;")
    label.ensurePolished()
    width = round(QFontMetricsF(font()).horizontalAdvance(SENTENCE)) - 5
    label.resize(width, label.heightForWidth(width))
    left, right = dark(label)
    assert right - left < 0.7 * width
    assert abs(left + right - width) < 6  # in the middle
    calls = EvenLabel(BETWEEN.join(CALLS), between=BETWEEN)
    qtbot.addWidget(calls)
    calls.setStyleSheet("font-size: 20px;")
    calls.ensurePolished()
    one = QFontMetricsF(calls.font()).height()
    assert calls.heightForWidth(230) == pytest.approx(3 * one, abs=3)
    assert calls.heightForWidth(1000) == pytest.approx(one, abs=1)
    assert calls.sizeHint().height() == calls.heightForWidth(calls.sizeHint().width())


@pytest.mark.usefixtures("qapp")
def test_a_sentence_on_the_table_has_no_word_alone_in_its_last_line() -> None:
    words = "You and Hugo need 11, Ada and Nell need 7"
    whole = QFontMetricsF(text_font(16, bold=True)).horizontalAdvance(words)
    room = QRectF(0, 0, 2 * (whole - 5 + 16 * 1.8), 400)  # hardly too narrow
    bubble = BubbleItem(words, QPointF(250, 200), 16, room, strong=True)
    assert bubble.boundingRect().width() < 0.75 * whole + 2 * 16 * 0.9 + 6
