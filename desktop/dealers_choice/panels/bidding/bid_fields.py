"""The fields and switches of the panel of bids: small paper cards with suits in their colours, and sliders."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QAbstractButton, QWidget

from cardrules.protocol.game import Action, Aid, Choice, Field
from dealers_choice.language import words
from dealers_choice.match.players import shortened, spoken
from dealers_choice.panels.buttons.choice_button import key_said
from dealers_choice.ui import style
from dealers_choice.ui.plain_text import plain_tip
from dealers_choice.ui.suit_symbols import LETTERS, advance, in_words, paint_words
from dealers_choice.ui.typefaces import text_font
from dealers_choice.ui.widgets.switch import Switch

__all__ = ["AidTable", "BidField", "FieldButton", "Fold", "Modifier"]

_PAPER: Final = QColor(250, 244, 228)
_INK: Final = QColor("#1b2320")
_NOTE: Final = QColor("#6a5c3c")
_WARNING: Final = QColor("#a9232b")

_LEAST: Final = 11  # pixels, of plain text


class BidField(NamedTuple):
    """A field as it stands on the panel, with the choices that it may mean, by what is switched on."""

    field: Field
    heading: str
    means: tuple[Choice, ...]
    """Empty for a closed one."""
    first: bool
    """Whether a new row begins with it."""
    columns: int = 0
    """How many stand beside each other, if that matters."""
    caption: str = ""
    """A word before the row that begins with it."""
    part: int | None = None
    """Where fields are chosen before it is said: 0 for those that tell the choice, 1 for those that tell its value."""


class FieldButton(QAbstractButton):
    """A field: a small paper card, with suits in their colours and a note below."""

    twice = Signal()
    """It was clicked twice at once, and is one of those that are chosen before they are said."""

    def __init__(self, cell: BidField, names: Sequence[str], parent: QWidget) -> None:
        super().__init__(parent)
        self.cell = cell
        self.choice: Choice | None = None
        """What pressing it says, with the switches as they are."""
        self._names = names
        self._said = spoken(cell.field.face, names)
        """What it is called."""
        self._face = spoken(cell.field.face, shortened(names))
        """What stands on it, where long names would take all the room."""
        self._share = 1.0
        self._noted: tuple[Choice | None, str] | None = None  # the note, and with which choice it stands there
        self._measured: tuple[tuple[object, ...], QSize] = ((), QSize())  # its size, and what that depends on
        self.beside = False
        """Whether the note stands beside the face, not below it."""
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.setCheckable(cell.part is not None)
        if cell.field.closed:
            self._describe(spoken(cell.field.closed, names))
            self.setEnabled(False)

    def _note(self) -> str:
        """The few words below: those of the choice that is meant now."""
        if self._noted is None or self._noted[0] is not self.choice:
            self._noted = self.choice, self._note_now()
        return self._noted[1]

    def _note_now(self) -> str:
        field = self.cell.field
        if self.choice is not None and self.choice.fields is not None:
            same = (each for row in self.choice.fields.rows for each in row if each.value == field.value)
            field = next((each for each in same if each.face == field.face), field)
        return spoken(field.note, self._names)

    def says(self, action: Action) -> bool:
        """Whether this action can be said by it, be it with switches, or together with a field of another part."""
        value = self.cell.field.value
        return any(choice.offers(action) for choice in self.cell.means) and (not value or value == action.words[-1])

    def light(self, hinted: bool) -> None:
        """Whether a hint advises it."""
        self.setProperty("hinted", hinted)
        self.update()

    def modifiers(self) -> set[str]:
        """The modifiers with which it can be said."""
        return {name for choice in self.cell.means if choice.fields for name in choice.fields.switches}

    def set_face(self, face: str) -> None:
        """Something else stands on it now: the amount that it puts in."""
        self._face = self._said = face
        if self.choice is not None:
            self._describe("", self.choice)
        self.updateGeometry()
        self.update()

    def mean(self, on: set[str], all_same: bool) -> None:
        """These modifiers are switched on: find the choice that has them, and no more than it must have besides.
        ``all_same``: they do not matter here ("pass" is always the same)."""
        if self.cell.field.closed:
            return
        fitting = [choice for choice in self.cell.means if choice.fields and on <= set(choice.fields.switches)]
        self.choice = min(
            fitting, key=lambda choice: len(choice.fields.switches if choice.fields else ()), default=None
        )
        if all_same:
            self.choice = self.cell.means[0]
        self.say(self.choice, f"It cannot be said with “{'” and “'.join(sorted(on))}”.")

    def say(self, choice: Choice | None, reason: str) -> None:
        """This is what it says now; None: nothing, for this reason."""
        self.choice = choice
        self.setEnabled(choice is not None)
        if choice is None:
            self._describe(reason)
        else:
            self._describe(spoken(choice.confirm, self._names) if choice.confirm else "", choice)
        self.updateGeometry()
        self.update()

    def mean_with(self, others: Sequence[Choice]) -> None:
        """Of these choices, which are left, it means the first that it can; if none, their own reason says why."""
        if self.cell.field.closed:
            return
        found = next((choice for choice in others if choice in self.cell.means), None)
        rows = [row for choice in others if choice.fields for row in choice.fields.rows]
        reasons = [each.closed for row in rows for each in row if each.face == self.cell.field.face and each.closed]
        self.say(found, spoken(reasons[0], self._names) if reasons else "")

    def _describe(self, more: str, choice: Choice | None = None) -> None:
        told = in_words(self._said)
        if choice is not None and choice.fields is not None and choice.fields.switches:
            told += ", " + ", ".join(spoken(name).lower() for name in choice.fields.switches)
        if choice is not None and choice.fields is not None and choice.fields.folded and not self.cell.field.main:
            told = f"{spoken(choice.fields.folded)} {told}"
        note = self._note()
        name = f"{told}, {note.replace('=', words('which makes'))}" if note else told
        self.setAccessibleName(name)
        self.setAccessibleDescription(more or key_said(choice.key if choice is not None else ""))
        key = f" ({choice.key})" if choice is not None and choice.key else ""
        self.setToolTip(plain_tip(more or f"{name}{key}"))

    def answers_to(self, typed: str) -> bool:
        """Whether its value or what stands on it begins with these letters (a suit by its own: 7H)."""
        face = "".join(LETTERS.get(letter, letter) for letter in self._face).upper()
        return bool(typed) and (self.cell.field.value.upper().startswith(typed) or face.startswith(typed))

    def number(self) -> int | None:
        """The number that stands on it, and nothing else; None: something else does."""
        return int(self._face) if self._face.isdecimal() else None

    # ----------------------------------------------------------------------------------------------- painting

    def resize_text(self, share: float) -> None:
        """Text so much larger than plain text, or smaller."""
        self._share = share
        self.updateGeometry()

    def _fonts(self) -> tuple[QFont, QFont]:
        return _font(self._share * (1.3 if self.cell.field.main else 1.12), bold=True), _font(self._share * 0.8)

    def sizeHint(self) -> QSize:
        """Qt's own. A panel that looks for the largest text that fits asks dozens of times."""
        depends = (style.pixels(self._share), self._face, self._note(), self.beside)
        if depends != self._measured[0]:
            self._measured = depends, self._size()
        return self._measured[1]

    def _size(self) -> QSize:
        font, small = self._fonts()
        upper, lower, note = QFontMetricsF(font), QFontMetricsF(small), self._note()
        pad = upper.height() * 0.46
        face, words = advance(self._face, font), lower.horizontalAdvance(note)
        wide = face + (words + pad if note else 0.0) if self.beside else max(face, words)
        high = upper.height() + (lower.height() * 0.98 if note and not self.beside else 0.0) + pad
        least = upper.height() * (3.4 if self.cell.field.main else 2.2)
        return QSize(round(max(wide + 2 * pad, least)), round(high))

    def minimumSizeHint(self) -> QSize:
        """Qt's own."""
        return self.sizeHint()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Qt's own: all keys are the panel's."""
        event.ignore()

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Qt's own: what is chosen first is said by a double click; elsewhere each click says something."""
        if self.isCheckable():
            self.twice.emit()
        else:
            super().mouseDoubleClickEvent(event)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Qt's own."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        look, contrast = style.colours(), style.high_contrast()
        font, small = self._fonts()
        box = QRectF(self.rect()).adjusted(1.5, 1.5, -1.5, -1.5)
        corner = min(8.0, box.height() * 0.2)
        closed = not self.isEnabled()
        gold = QColor(look.gold)
        ink = QColor(look.off) if closed else _INK
        if closed:
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(QColor(look.off if contrast else look.edge), 1, Qt.PenStyle.DashLine))
        else:
            paper = QColor("white") if contrast else _PAPER
            paper = gold if self.cell.field.main or self.isChecked() else paper
            hinted = bool(self.property("hinted"))
            paper = QColor(style.HINT) if hinted else paper
            painter.setBrush(paper.darker(112) if self.isDown() else paper)
            edge = QColor(look.text) if hinted else gold if self.underMouse() else QColor(0, 0, 0, 110)
            painter.setPen(QPen(edge, 2 if hinted or self.underMouse() else 1))
        painter.drawRoundedRect(box, corner, corner)
        if self.hasFocus():
            painter.setBrush(Qt.BrushStyle.NoBrush)
            for colour, inset, thick in ((QColor(look.text), 0.0, 3.0), (QColor("#143ca0"), 2.4, 1.8)):
                painter.setPen(QPen(colour, thick))
                painter.drawRoundedRect(box.adjusted(inset, inset, -inset, -inset), corner, corner)
        note, beside = self._note(), self.beside
        upper, pad = QFontMetricsF(font).height(), QFontMetricsF(font).height() * 0.46
        lower = QFontMetricsF(small).height() * 0.98 if note and not beside else 0.0
        top = box.center().y() - (upper + lower) / 2
        aside = beside and bool(note)
        face = self._face if aside else _shortened_to(self._face, font, box.width() - pad)
        left = box.left() + pad if aside else box.center().x() - advance(face, font) / 2
        paint_words(painter, face, QPointF(left, top), font, ink, plain=closed)
        if note:
            warned = self.choice is not None and bool(self.choice.confirm)
            painter.setFont(small)
            painter.setPen(ink if closed else _WARNING if warned else QColor("black") if contrast else _NOTE)
            line = box.adjusted(0, 0, -pad, 0) if beside else QRectF(box.left(), top + upper, box.width(), lower)
            side = Qt.AlignmentFlag.AlignRight if beside else Qt.AlignmentFlag.AlignHCenter
            painter.drawText(line, side | Qt.AlignmentFlag.AlignVCenter, note)


class Modifier(Switch):
    """A modifier with which bids are made: a switch of the panel's own text size."""

    def __init__(self, name: str, parent: QWidget) -> None:
        super().__init__(spoken(name), parent)
        self.name = name
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setAccessibleName(spoken(name))
        self.setToolTip(plain_tip(spoken(name)))

    def light(self, hinted: bool) -> None:
        """Whether a hint advises to turn it."""
        self.setProperty("hinted", hinted)
        self.update()

    def bar(self, reason: str) -> None:
        """It cannot be said now."""
        self.setEnabled(False)
        self.setAccessibleDescription(reason)
        self.setToolTip(plain_tip(reason))

    def resize_text(self, share: float) -> None:
        """Text so much larger than plain text, or smaller."""
        self.setStyleSheet(f"font-size: {style.pixels(share)}px")
        self.updateGeometry()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Qt's own: all keys are the panel's."""
        event.ignore()


class Fold(QAbstractButton):
    """A button that shows and hides a part of the panel: words, and an arrow that says which."""

    def __init__(self, name: str, leaf: QWidget, parent: QWidget) -> None:
        """``leaf`` is the part; who turns it over listens to ``toggled``."""
        super().__init__(parent)
        self.name = name
        self.leaf = leaf
        self._share = 1.0
        self.setCheckable(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.setAccessibleName(name)
        self.setToolTip(plain_tip(name))

    def light(self, hinted: bool) -> None:
        """Whether what a hint advises is folded away here."""
        self.setProperty("hinted", hinted)
        self.update()

    def resize_text(self, share: float) -> None:
        """Text so much larger than plain text, or smaller."""
        self._share = share
        if isinstance(self.leaf, AidTable):
            self.leaf.resize_text(share)
        self.updateGeometry()

    def sizeHint(self) -> QSize:
        """Qt's own."""
        metrics = QFontMetricsF(_font(self._share))
        return QSize(
            round(metrics.horizontalAdvance(self.name) + 2.4 * metrics.height()), round(metrics.height() * 1.5)
        )

    def minimumSizeHint(self) -> QSize:
        """Qt's own."""
        return self.sizeHint()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Qt's own: all keys are the panel's."""
        event.ignore()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Qt's own."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        look, box = style.colours(), QRectF(self.rect()).adjusted(1.5, 1.5, -1.5, -1.5)
        font = _font(self._share)
        high = QFontMetricsF(font).height()
        marked, hinted = self.underMouse() or self.hasFocus(), bool(self.property("hinted"))
        line = style.HINT if hinted else look.gold if marked else look.edge
        painter.setPen(QPen(QColor(line), 3 if hinted or self.hasFocus() else 1))
        painter.drawRoundedRect(box, min(8.0, box.height() * 0.2), min(8.0, box.height() * 0.2))
        painter.setFont(font)
        painter.setPen(QColor(look.text))
        words = box.adjusted(high * 0.5, 0, -high * 1.2, 0)
        painter.drawText(words, int(Qt.AlignmentFlag.AlignVCenter), self.name)
        middle, arm = QPointF(box.right() - high * 0.75, box.center().y()), high * 0.22
        way = -1 if self.isChecked() else 1
        painter.setPen(QPen(QColor(look.gold), max(1.6, high * 0.1)))
        tip = middle + QPointF(0, way * arm * 0.6)
        for side in (-1, 1):
            painter.drawLine(middle + QPointF(side * arm, -way * arm * 0.4), tip)


class AidTable(QWidget):
    """A small table that helps to decide; suits stand in it in their colours."""

    def __init__(self, aid: Aid, parent: QWidget) -> None:
        super().__init__(parent)
        self._rows = [[spoken(cell) for cell in row] for row in aid.rows]
        self._share = 1.0
        told = "; ".join(", ".join(filter(None, map(in_words, row))) for row in self._rows)
        self.setAccessibleName(f"{spoken(aid.title)} {told}")

    def resize_text(self, share: float) -> None:
        """Text so much larger than plain text, or smaller."""
        self._share = share
        self.updateGeometry()

    def _columns(self) -> list[float]:
        font = _font(self._share, bold=True)
        return [max(advance(cell, font) for cell in column) for column in zip(*self._rows, strict=True)]

    def sizeHint(self) -> QSize:
        """Qt's own."""
        high = QFontMetricsF(_font(self._share, bold=True)).height()
        columns = self._columns()
        return QSize(round(sum(columns) + high * (len(columns) + 1)), round(high * (1.25 * len(self._rows) + 0.4)))

    def minimumSizeHint(self) -> QSize:
        """Qt's own."""
        return self.sizeHint()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Qt's own."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        contrast, columns = style.high_contrast(), self._columns()
        high = QFontMetricsF(_font(self._share, bold=True)).height()
        wide = sum(columns) + high * (len(columns) + 1)
        paper = QRectF((self.width() - wide) / 2, 0, wide, self.height()).adjusted(1, 1, -1, -1)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor("white") if contrast else _PAPER)
        painter.drawRoundedRect(paper, 6, 6)
        for number, row in enumerate(self._rows):
            left, top = paper.left() + high, high * (0.3 + 1.25 * number)
            for column, cell in enumerate(row):
                last = column == len(row) - 1
                font = _font(self._share, bold=last or column == 0)
                at = left + (columns[column] - advance(cell, font) if last else 0.0)
                paint_words(painter, cell, QPointF(at, top), font, _INK if last or column == 0 else _NOTE)
                left += columns[column] + high
            if number:
                painter.setPen(QPen(QColor(0, 0, 0, 40), 1))
                painter.drawLine(
                    QPointF(paper.left() + 6, top - high * 0.1), QPointF(paper.right() - 6, top - high * 0.1)
                )


def _font(share: float, bold: bool = False) -> QFont:
    return text_font(max(style.pixels(share), min(_LEAST, style.pixels())), bold=bold)


def _shortened_to(face: str, font: QFont, width: float) -> str:
    """A face as far as there is room for it, with dots where it goes on."""
    kept = face
    while len(kept) > 1 and advance(kept, font) > width:
        kept = kept.rstrip("…")[:-1].rstrip() + "…"
    return kept
