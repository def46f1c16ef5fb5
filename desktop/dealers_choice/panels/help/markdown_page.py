"""A page of Markdown in a column that is easy to read, with pictures of cards and places to open it at.

Three things are written in the pages besides Markdown. ``![what they are](cards:QS,10H)`` is a row of cards, and
``![what it is](shuffles:fair)`` a picture of many shuffles (``shuffle_heat_map.py``). A comment
``<!-- at: bid discard -->`` marks the place that tells of these phases of the game (``View.phase``).
"""

from __future__ import annotations

import re
from typing import Final

from PySide6.QtCore import QRectF, QSize, Qt, QUrl
from PySide6.QtGui import (
    QColor,
    QFont,
    QImage,
    QPainter,
    QResizeEvent,
    QTextBlockFormat,
    QTextCharFormat,
    QTextCursor,
    QTextDocument,
)
from PySide6.QtWidgets import QTextBrowser, QTextEdit

from cardart.names_and_sizes import HEIGHT, WIDTH
from cardrules.protocol.cards import NotationError, card_name, parse_card
from dealers_choice.panels.help.shuffle_heat_map import KINDS, heat_picture
from dealers_choice.ui import style
from dealers_choice.ui.suit_symbols import LETTERS, ink
from dealers_choice.ui.typefaces import DISPLAY

__all__ = ["MarkdownPage"]

_LEADING: Final = 134  # per cent
_MEASURE: Final = 39  # width of the text in text heights: some seventy characters a line
_CARD: Final = 4.2  # width of a pictured card in text heights
_OVERLAP: Final = 0.62  # from card to card, of a card's width
_MOST_CARDS: Final = 20
_PLACE: Final = re.compile(r"<!-- at: ([a-z_ ]+) -->\s?")
_OBJECT: Final = "\ufffc"  # stands in the text for a picture
_SIGN: Final = "\ue000"  # stands in the text for a comment until its place is known


class MarkdownPage(QTextBrowser):
    """Shows one page at a time, and finds text in it."""

    def __init__(self, deck: str) -> None:
        """``deck`` is the deck of the pictured cards, a key of ``cardart.names_and_sizes.DECKS``."""
        super().__init__()
        self.setOpenLinks(False)
        self.found: list[QTextCursor] = []
        self.at = 0
        self._deck = deck
        self._places: dict[str, QTextCursor] = {}
        self._pictures: dict[str, int] = {}
        """The pictures of the page, with the width that each has now."""
        self.horizontalScrollBar().rangeChanged.connect(self._keep_still)

    def set_text(self, markdown: str) -> None:
        """Show this page from its beginning."""
        phases = _PLACE.findall(markdown)
        self._pictures = {}
        self.setMarkdown(_PLACE.sub(_SIGN, markdown))
        look = style.colours()
        document = self.document()
        document.setDocumentMargin(style.box_pixels(1.2))
        cursor = QTextCursor(document)
        block = document.begin()
        while block.isValid():
            cursor.setPosition(block.position())
            cursor.movePosition(QTextCursor.MoveOperation.EndOfBlock, QTextCursor.MoveMode.KeepAnchor)
            shape = QTextBlockFormat()
            if block.text() != _OBJECT:  # a picture needs no leading
                shape.setLineHeight(_LEADING, QTextBlockFormat.LineHeightTypes.ProportionalHeight.value)
            level = block.blockFormat().headingLevel()
            if level:
                letters = QTextCharFormat()
                letters.setFontFamilies([DISPLAY, *QFont().families()])
                letters.setProperty(
                    QTextCharFormat.Property.FontPixelSize, style.box_pixels({1: 1.9, 2: 1.35}.get(level, 1.1))
                )
                letters.setFontWeight(QFont.Weight.Normal)
                shape.setTopMargin(style.box_pixels(0.4 if level == 1 else 1.3))
                shape.setBottomMargin(style.box_pixels(0.5))
                cursor.mergeCharFormat(letters)
            cursor.mergeBlockFormat(shape)
            if (table := cursor.currentTable()) is not None and table.firstPosition() == block.position():
                frame = table.format()
                frame.setBorderCollapse(True)
                frame.setBorderBrush(QColor(look.edge))
                frame.setCellPadding(style.box_pixels(0.4))
                table.setFormat(frame)
            self._print_suits(block.text(), block.position())
            block = block.next()
        self._places = self._take_signs(phases)
        self.verticalScrollBar().setValue(0)

    def _take_signs(self, phases: list[str]) -> dict[str, QTextCursor]:
        """Take the signs out of the text; where they stood, by phase."""
        places: dict[str, QTextCursor] = {}
        for names in phases:
            cursor = self.document().find(_SIGN)
            if cursor.isNull():
                break
            cursor.removeSelectedText()
            for name in names.split():
                places.setdefault(name, QTextCursor(cursor))
        return places

    def open_at(self, phase: str) -> bool:
        """Scroll to the beginning of the chapter that tells of this phase of the game; whether there is one."""
        cursor = self._places.get(phase)
        if cursor is not None:
            before = [at for _, _, at in self.headings() if at <= cursor.block().position()]
            self.go_to(before[-1] if before else 0)
        return cursor is not None

    def loadResource(self, kind: int, name: QUrl | str) -> object:
        """Qt's own: pictures are rows of cards, and what was counted of shuffles, drawn here; nothing else is ever read
        from a file or fetched."""
        picture = self._picture(QUrl(name))
        if picture is not None:
            self._pictures[QUrl(name).toString()] = round(picture.deviceIndependentSize().width())
        return picture

    def _picture(self, url: QUrl) -> QImage | None:
        """A picture as wide as it is, or as there is room for."""
        ratio, room = self.devicePixelRatioF(), self._room()
        if url.scheme() == "shuffles":
            found = heat_picture(url.path(), ratio, self._deck) if url.path() in KINDS else None
            if found is not None and found.deviceIndependentSize().width() > room:
                found = found.scaledToWidth(round(room * ratio), Qt.TransformationMode.SmoothTransformation)
            return found
        if url.scheme() == "cards":
            return _cards_picture(url.path(), self._deck, style.box_pixels(_CARD), room, ratio)
        return None

    def _room(self) -> int:
        """How wide a picture may be."""
        return max(style.box_pixels(_CARD), self.viewport().width() - 2 * round(self.document().documentMargin()) - 2)

    def _fit_pictures(self) -> None:
        """Pictures that have become too wide, or that were made smaller, are drawn anew."""
        document, changed = self.document(), False
        for name, width in self._pictures.items():
            picture = self._picture(QUrl(name))
            if picture is not None and round(picture.deviceIndependentSize().width()) != width:
                self._pictures[name], changed = round(picture.deviceIndependentSize().width()), True
                document.addResource(QTextDocument.ResourceType.ImageResource.value, QUrl(name), picture)
        if changed:
            document.markContentsDirty(0, document.characterCount())

    def _keep_still(self, least: int, most: int) -> None:
        """Qt rounds the columns of a table up. For a pixel of the empty margin nobody scrolls sideways."""
        if least < most <= self.document().documentMargin() / 2:
            self.horizontalScrollBar().setRange(least, least)

    def _print_suits(self, text: str, start: int) -> None:
        """Suits have the colours that they have on the pictured cards; black ones are as the words around."""
        plain = QColor(style.colours().text)
        for at, sign in enumerate(text):
            if sign in LETTERS and (colour := ink(LETTERS[sign], self._deck)) != plain:
                coloured = QTextCharFormat()
                coloured.setForeground(colour)
                cursor = QTextCursor(self.document())
                cursor.setPosition(start + at)
                cursor.setPosition(start + at + 1, QTextCursor.MoveMode.KeepAnchor)
                cursor.mergeCharFormat(coloured)

    def headings(self) -> list[tuple[int, str, int]]:
        """Level, words and position of every heading."""
        found = []
        block = self.document().begin()
        while block.isValid():
            level = block.blockFormat().headingLevel()
            if level:
                found.append((level, block.text(), block.position()))
            block = block.next()
        return found

    def go_to(self, position: int) -> None:
        """Scroll so that this position is at the top."""
        cursor = QTextCursor(self.document())
        cursor.setPosition(position)
        self.setTextCursor(cursor)
        bar = self.verticalScrollBar()
        bar.setValue(bar.value() + self.cursorRect(cursor).top() - style.box_pixels(0.8))

    def mark(self, text: str) -> None:
        """Mark all places where this text stands (none if it is empty)."""
        self.found, self.at = [], 0
        cursor = QTextCursor(self.document())
        while text:
            cursor = self.document().find(text, cursor)
            if cursor.isNull():
                break
            self.found.append(QTextCursor(cursor))
        self._paint_found()

    def show_found(self, number: int) -> None:
        """Go to the place of this number, from 0."""
        self.at = number
        plain = QTextCursor(self.found[number])
        plain.clearSelection()
        self.setTextCursor(plain)
        self.ensureCursorVisible()
        self._paint_found()

    def _paint_found(self) -> None:
        look, marks = style.colours(), []
        for number, cursor in enumerate(self.found):
            mark = QTextEdit.ExtraSelection()
            mark.cursor = cursor
            letters = QTextCharFormat()
            letters.setBackground(QColor(look.gold if number == self.at else look.edge))
            letters.setForeground(QColor(look.on_gold if number == self.at or style.high_contrast() else look.text))
            mark.format = letters
            marks.append(mark)
        self.setExtraSelections(marks)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Qt's own: the column keeps its width and stands in the middle."""
        spare = self.width() - style.box_pixels(_MEASURE) - self.verticalScrollBar().sizeHint().width()
        side = max(0, spare // 2)
        self.setViewportMargins(side, 0, side, 0)
        super().resizeEvent(event)
        self._fit_pictures()


def _cards_picture(names: str, deck: str, width: float, room: int, ratio: float) -> QImage:
    """A row of cards (``QS,10H``), each so many logical pixels wide, or less where there is no room for all. Words that
    are no cards are left out."""
    cards = []
    for word in names.split(",")[:_MOST_CARDS]:
        try:
            cards.append(card_name(parse_card(word)).rstrip("'"))
        except NotationError:
            continue
    from cardart.cards.faces import paint_face  # pages without cards need no artist

    columns = 1 + _OVERLAP * max(0, len(cards) - 1)
    width = min(width, room / columns)
    across = int(width * columns)
    image = QImage(QSize(round(across * ratio), round(width * HEIGHT / WIDTH * ratio)), QImage.Format.Format_ARGB32)
    image.setDevicePixelRatio(ratio)
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    for place, name in enumerate(cards):
        painter.save()
        painter.translate(QRectF(place * _OVERLAP * width, 0, width, 0).topLeft())
        painter.scale(width / WIDTH, width / WIDTH)
        paint_face(painter, name, deck)
        painter.restore()
    painter.end()
    return image
