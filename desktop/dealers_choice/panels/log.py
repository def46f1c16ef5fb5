"""The log: what has happened at the table, in words."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QRegularExpression, QSize
from PySide6.QtGui import QSyntaxHighlighter, QTextCursor, QTextDocument
from PySide6.QtWidgets import QPlainTextEdit, QVBoxLayout, QWidget

from cardrules.protocol.cards import SUIT_SYMBOLS
from dealers_choice.language import words
from dealers_choice.ui import style
from dealers_choice.ui.plain_text import label
from dealers_choice.ui.suit_symbols import LETTERS, ink

__all__ = ["LogPanel"]

_MOST_LINES = 5000


class LogPanel(QWidget):
    """The log beside the table. Its text can be selected and copied; it follows the play as long as its end is
    in sight."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(words("Log of actions"))
        self._text = QPlainTextEdit()
        self._text.setReadOnly(True)
        self._text.setMaximumBlockCount(_MOST_LINES)
        self._text.setAccessibleName(words("Log of actions"))
        self._text.setPlaceholderText(words("Nothing has happened yet."))
        self._suits = _Suits(self._text.document())
        column = QVBoxLayout(self)
        column.setContentsMargins(12, 12, 12, 12)
        column.setSpacing(8)
        column.addWidget(label(words("Log"), "heading"))
        column.addWidget(self._text, 1)
        self.setFocusProxy(self._text)
        style.dress(self)

    def set_lines(self, lines: Iterable[str]) -> None:
        """Show these lines, the newest last, and nothing else."""
        self._text.setPlainText("\n".join(lines))
        self._text.moveCursor(QTextCursor.MoveOperation.End)
        bar = self._text.verticalScrollBar()
        bar.setValue(bar.maximum())

    def add(self, line: str) -> None:
        """Write one more line."""
        bar = self._text.verticalScrollBar()
        following = bar.value() >= bar.maximum() - 1
        self._text.appendPlainText(line)
        if following:
            bar.setValue(bar.maximum())

    def print_anew(self) -> None:
        """The suits have other colours."""
        self._suits.rehighlight()

    def text(self) -> str:
        """Everything that can be read."""
        return self._text.toPlainText()

    def sizeHint(self) -> QSize:
        """Qt's own."""
        return QSize(style.pixels(22), style.pixels(30))


class _Suits(QSyntaxHighlighter):
    """Writes suits in their colours. Only lines that change are looked at."""

    def __init__(self, document: QTextDocument) -> None:
        super().__init__(document)
        self._suits = QRegularExpression(f"(?:10|[2-9AJQK])?[{SUIT_SYMBOLS}]")

    def highlightBlock(self, text: str) -> None:
        """Qt's own."""
        found = self._suits.globalMatch(text)
        while found.hasNext():
            match = found.next()
            self.setFormat(match.capturedStart(), match.capturedLength(), ink(LETTERS[match.captured()[-1]]))
