"""The score sheet: a column for each player and a row for each hand, as it is written on the paper over the table."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Final

from PySide6.QtCore import QEvent, QLineF, QPoint, QRectF, QSize, Qt
from PySide6.QtGui import (
    QColor,
    QFocusEvent,
    QFont,
    QFontMetrics,
    QGuiApplication,
    QHelpEvent,
    QKeyEvent,
    QKeySequence,
    QPainter,
    QPainterPath,
    QPaintEvent,
    QPen,
    QResizeEvent,
)
from PySide6.QtWidgets import QAbstractScrollArea, QFrame, QSizePolicy, QToolTip, QWidget

from cardrules.protocol.game import Sheet
from dealers_choice.language import words
from dealers_choice.match.players import shortened, signed, spoken
from dealers_choice.panels.score.score_sheet_words import Widths, WrittenSheet, level
from dealers_choice.ui import style
from dealers_choice.ui.materials import inks
from dealers_choice.ui.plain_text import plain_tip
from dealers_choice.ui.screen_reader import Reader
from dealers_choice.ui.typefaces import display_font, text_font
from dealers_choice.ui.widgets.face import paint_face

__all__ = ["ScoreSheet"]

_MARKER: Final = QColor(255, 205, 84, 165)
_TITLE: Final = 1.4  # of the text
_TOTAL: Final = 1.4
_FACE: Final = 2.5  # text heights of a player's picture above the name
_MOST_ROWS: Final = 14  # that the size hint leaves room for in every window; more are scrolled
_TALL: Final = 0.6  # of the window's height: so tall the sheet may be for more rows to be seen
_WIDEST_NAME: Final = 6.5  # of a column's head, in text heights; longer names end in dots
_WORTH: Final = 0.55  # of the window's width: so wide the sheet may be for names to be read to their ends
_WORTH_OF_SIDES: Final = 0.75  # where there are two at each head
_BETWEEN: Final = " & "  # the names of a side
_DOTS: Final = Qt.TextElideMode.ElideRight
_MIDDLE: Final = int(Qt.AlignmentFlag.AlignCenter)
_MANY: Final = 10  # columns: where there are more, long heads above short cells stand upright
_WORDS: Final = 10.0  # text heights that are left to a column of words before text is smaller still
_CLOSE: Final = 0.4  # of the room beside the cells, where the text can hardly be smaller
_ARROWS: Final = {
    Qt.Key.Key_Left: (-1, 0), Qt.Key.Key_Right: (1, 0), Qt.Key.Key_Up: (0, -1), Qt.Key.Key_Down: (0, 1),
}  # fmt: skip
_RAISED: Final = "¹²³⁴⁵⁶⁷⁸⁹"


class ScoreSheet(QAbstractScrollArea):
    """A score sheet. Long ones are scrolled between the heads and the totals. Ctrl+C copies it as a table."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        self.setAccessibleName(words("Score sheet"))
        self.viewport().setAutoFillBackground(False)
        self.setStyleSheet("ScoreSheet { background: transparent; border: none; }")
        style.dress(self.verticalScrollBar())
        self._shown = WrittenSheet()
        self._cell: tuple[int, int] | None = None  # which the arrows have reached
        self._reader = Reader(self)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self._most = 1.0  # how large its text may be, to that of the window
        self._share = 1.0  # how large it is
        self._air = 1.0  # how much of the usual room there is beside the cells
        self._remarks = True  # whether there is room for them
        self._measured: dict[str, Widths] = {}

    def set_text(self, most: float) -> None:
        """Its text is at most this share as large as that of the window."""
        if most != self._most:
            self._most = self._share = most
            self.updateGeometry()

    def show_sheet(self, sheet: Sheet, names: Sequence[str], faces: Sequence[str] = ()) -> None:
        """Show this sheet; ``names`` are the players' by seat, and ``faces`` whose portraits they have ("": nobody's);
        without any portrait none stands above a name."""
        whole, short = (
            [tuple(spoken(cell, some) for cell in row) for row in sheet.rows] for some in (names, shortened(names))
        )
        self._measured.clear()
        shown = WrittenSheet(spoken(sheet.title, names), rows=short, whole=whole, short=short)
        shown.totals = tuple(signed(spoken(cell, names)) for cell in sheet.totals)
        shown.tips = {(row, column): spoken(tip, names) for row, column, tip in sheet.tips}
        for column, head in enumerate(sheet.heads):
            side = () if isinstance(head, str) else head if isinstance(head, tuple) else (head,)
            shown.sides.append(tuple(names[seat] for seat in side))
            shown.faces.append(tuple(faces[seat] for seat in side) if any(faces) else ())
            if isinstance(head, str):
                shown.heads.append(spoken(head, names))
            else:
                shown.heads.append(_BETWEEN.join(shown.sides[-1]))
                if set(side) & set(sheet.leaders):
                    shown.leading.append(column)
            shown.players.append(not isinstance(head, str))
        for mark in sheet.marks:
            text = spoken(mark, names)
            row = self._row_of(text, sheet)
            if row is not None and (row in shown.note_of or len(shown.note_of) < len(_RAISED)):
                raised = shown.note_of.setdefault(row, _RAISED[len(shown.note_of) % len(_RAISED)])
                text = f"{raised} {text}"
            shown.notes.append(text)
        self._shown = shown
        self.setAccessibleDescription(self.text())
        self._name(self.width())
        self._fit()
        self.verticalScrollBar().setValue(self.verticalScrollBar().maximum())
        self.updateGeometry()
        self.viewport().update()

    @staticmethod
    def _row_of(mark: str, sheet: Sheet) -> int | None:
        """The row that a remark like "Hand 3: ..." speaks of."""
        head = sheet.heads[0] if sheet.heads and isinstance(sheet.heads[0], str) else ""
        for index, row in enumerate(sheet.rows):
            if row and mark.startswith(f"{head} {row[0]}:".lstrip()):
                return index
        return None

    def text(self) -> str:
        """The sheet as lines of cells with tabs between them, and with hyphens for minus signs: other programs reckon
        with them."""
        shown = self._shown
        lines = [shown.title, "\t".join(shown.heads), *("\t".join(row) for row in shown.whole)]
        if shown.totals:
            lines.append("\t".join(shown.totals))
        return "\n".join([*lines, *shown.notes]).replace("−", "-")

    # -------------------------------------------------------------------------------------------- sizes

    def _pixels(self, share: float = 1.0) -> int:
        """So many text heights of the sheet, in pixels."""
        return style.pixels(share * self._share)

    def _font(self, share: float = 1.0, *, bold: bool = False) -> QFont:
        return text_font(max(self._pixels(share), style.least_pixels()), bold=bold)

    def _display(self, share: float) -> QFont:
        return display_font(max(self._pixels(share), style.least_pixels()))

    def _widths(self, font: QFont) -> Widths:
        if font.key() not in self._measured:
            self._measured[font.key()] = Widths(font)
        return self._measured[font.key()]

    def _line(self) -> int:
        return round(self._pixels() * 1.8)

    def _pad(self) -> int:
        return round(self._pixels() * 1.3)

    def _top(self) -> int:
        """Where the first row begins: below the title and the heads."""
        return round(self._pixels() * 2.7) + self._head_height()

    def _head_height(self) -> int:
        """How much the heads need: a line, or as much as the longest that stands upright."""
        metrics = QFontMetrics(self._head_font())
        upright = [metrics.horizontalAdvance(self._shown.heads[column]) for column in self._upright()]
        longest = round(self._pixels() * _WIDEST_NAME)
        faces = round(self._pixels() * _FACE) if self._has_faces() else 0
        return max([self._line() + faces, *(min(wide, longest) + self._pixels() for wide in upright)])

    def _has_faces(self) -> bool:
        """Whether pictures stand above the names: where text has its full size."""
        return any(self._shown.faces) and self._share >= 1 and not self._upright()

    def _head_font(self) -> QFont:
        return self._font(0.95, bold=True)

    def _upright(self) -> list[int]:
        """The columns whose heads stand upright: where a sheet of many columns is wider than the window those that are
        wider than all below; the players' only if there is still no room."""
        if len(self._shown.heads) <= _MANY:
            return []
        room, upright = self.window().width() - 6 * self._pad(), list[int]()
        for players in (False, True):
            if sum(self._least_widths(upright)) <= room:
                break
            upright = self._standing(players)
        return upright

    def _standing(self, players: bool) -> list[int]:
        shown = self._shown
        heads, cells = self._widths(self._head_font()), self._widths(self._font(1.0))
        standing = []
        for column, head in enumerate(shown.heads):
            widest = max((cells[row[column]] for row in shown.rows if column < len(row)), default=0)
            least = self._pixels(0 if players else 2)
            if heads[head] > max(widest, least) and (players or not shown.players[column]):
                standing.append(column)
        return standing

    def _notes_height(self, width: int) -> int:
        if not self._remarks:
            return 0
        metrics = QFontMetrics(self._font(0.92))
        wrap = int(Qt.TextFlag.TextWordWrap)
        heights = [
            metrics.boundingRect(0, 0, max(60, width - 2 * self._pad()), 10_000, wrap, note).height() + 3
            for note in self._shown.notes
        ]
        return sum(heights) + (self._pixels() // 2 if heights else 0)

    def _bottom(self, width: int) -> int:
        """How much is below the rows: the totals and the notes."""
        return (self._line() + 8 if self._shown.totals else 0) + self._notes_height(width) + self._pixels() // 3

    def _least_widths(self, upright: Sequence[int] | None = None, whole: bool = False) -> list[int]:
        """What each column needs at least; ``upright`` are the columns whose heads stand so, if not as they stand
        now; ``whole``: for the names at the heads to be read to their ends."""
        shown, heads = self._shown, self._widths(self._head_font())
        cells, line = self._widths(self._display(_TOTAL)), QFontMetrics(self._head_font()).height()
        upright = self._upright() if upright is None else upright
        widths = []
        for column, head in enumerate(shown.heads):
            wide = heads[head]
            if shown.players[column] and not whole:
                wide = min(wide, round(self._pixels() * _WIDEST_NAME * len(shown.sides[column])))
            if column in upright:
                wide = line
            for row in (*shown.rows, shown.totals):
                if column < len(row):
                    wide = max(wide, cells[row[column] + ("¹" if column == 0 else "")])
            widths.append(wide + round(self._pixels() * self._air * (1.5 if len(shown.heads) <= _MANY else 0.9)))
        return widths

    def _columns(self, width: int) -> list[float]:
        """The left edges of the columns, and the right edge of the last: the players share what is over, or all columns
        where none is a player's."""
        least, pad, players = self._least_widths(), self._pad() / 2, self._shown.players
        sharing = players if any(players) else [True] * len(players)
        room = width - 2 * pad
        spare = room - sum(least)
        if spare < 0:  # the widest give way, those of words, and numbers stay whole
            widest = level(least, room)
            widths = [min(each, widest) for each in least]
        else:
            # Equal columns for the players as far as their names allow.
            widest = max((wide for wide, own in zip(least, players, strict=True) if own), default=0)
            want = [widest if own else wide for wide, own in zip(least, players, strict=True)]
            if sum(want) > room:
                want = least
            spare = room - sum(want)
            share = spare / max(1, sum(sharing))
            widths = [wide + (share if shares else 0) for wide, shares in zip(want, sharing, strict=True)]
        edges = [pad]
        for wide in widths:
            edges.append(edges[-1] + wide)
        return edges

    def sizeHint(self) -> QSize:
        """Qt's own: all of it, up to a number of rows."""
        return self._with_text(self._most, self._whole)

    def minimumSizeHint(self) -> QSize:
        """Qt's own: the heads, three rows and the totals."""
        return self._with_text(self._most, self._least)

    def _with_text(self, share: float, wanted: Callable[[], QSize]) -> QSize:
        """What is wanted where text has this share of its usual size."""
        now = self._share, self._air, self._remarks, self._shown.rows
        self._share, self._air, self._remarks = share, 1.0, True
        self._name(round(self._worth()))
        size = wanted()
        self._share, self._air, self._remarks, self._shown.rows = now
        return size

    def _worth(self) -> float:
        """How wide the sheet may be, in pixels, for names to be read to their ends."""
        sides = any(len(names) > 1 for names in self._shown.sides)
        return (_WORTH_OF_SIDES if sides else _WORTH) * self.window().width()

    def _name(self, width: int) -> None:
        """Have the whole names in the rows where there is room for them in so many pixels, and they take none from
        those at the heads."""
        shown, room = self._shown, width - self._pad()
        shown.rows = shown.short
        heads = sum(self._least_widths(whole=True)) <= room
        shown.rows = shown.whole
        if sum(self._least_widths(whole=heads)) > room:
            shown.rows = shown.short

    def _whole(self) -> QSize:
        least, players = self._least_widths(), self._shown.players
        widest = max((wide for wide, own in zip(least, players, strict=True) if own), default=0)
        others, air = sum(wide for wide, own in zip(least, players, strict=True) if not own), self._pixels(1.5)
        if any(players) and not self._upright():  # where the window is large, names are read to their ends
            heads = self._widths(self._head_font())
            whole = max(heads[head] for head, own in zip(self._shown.heads, players, strict=True) if own) + air
            worth = (self._worth() - others - self._pad()) / sum(players)
            widest = max(widest, min(whole, round(worth)))
        width = self._pad() + others + widest * sum(players)
        title = QFontMetrics(self._display(_TITLE)).horizontalAdvance(self._shown.title) + 2 * self._pad()
        width = max(width + 2, title, self._pixels(20))
        around = self._top() + self._bottom(width)
        most = max(_MOST_ROWS, int(_TALL * self.window().height() - around) // self._line())
        rows = min(max(2, len(self._shown.rows)), most)
        bar = self.verticalScrollBar().sizeHint().width() if len(self._shown.rows) > most else 0
        return QSize(width + bar, around + rows * self._line())

    def _least(self) -> QSize:
        hint = self._whole()
        return QSize(
            min(hint.width(), self._pixels(20)),
            min(hint.height(), self._top() + 3 * self._line() + self._bottom(hint.width())),
        )

    def _fit(self) -> None:
        view, high = self.viewport().size(), len(self._shown.rows) * self._line()
        shown = self._seen(view.height() - self._top() - self._bottom(view.width()))
        bar = self.verticalScrollBar()
        # The bar itself takes room, in which remarks may break into more lines: is it wanted at all?
        fits = self.height() - self._top() - self._bottom(self.width()) >= high
        bar.setRange(0, 0 if fits else max(0, high - max(shown, 0)))
        bar.setSingleStep(self._line())
        bar.setPageStep(max(self._line(), shown))

    def _seen(self, room: float) -> int:
        """How much of so many pixels the rows have: no row is seen in part, unless there is room for less than one."""
        return max(0, int(room // self._line()) * self._line() or int(room))

    def _first(self) -> int:
        """Where the first of the rows begins that are seen."""
        if not self.verticalScrollBar().maximum():
            return self._top()
        view = self.viewport().size()
        end = view.height() - self._bottom(view.width())
        return end - self._seen(end - self._top())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Qt's own."""
        super().resizeEvent(event)
        self._remarks, self._shown.rows = True, self._shown.short
        shares = [share for share in (self._most, *style.SMALLER) if share <= self._most]
        readable = [share for share in shares if self._is_readable(share)]
        fitting = ((share, air) for air in (1.0, _CLOSE) for share in readable if self._is_wide_enough(share, air))
        cut = (share for share in readable if self._is_wide_enough(share, _CLOSE, _WORDS))
        self._share, self._air = next(fitting, (next(cut, readable[-1] if readable else 0.0), _CLOSE))
        if not self._share:
            legible = [share for share in shares if style.pixels(share) >= style.least_pixels()]
            self._share, self._remarks = (legible or shares)[-1], False
        self._name(self.width())
        bar = self.verticalScrollBar()
        at_end = bar.value() == bar.maximum()
        self._fit()
        if at_end:
            bar.setValue(bar.maximum())

    def viewportEvent(self, event: QEvent) -> bool:
        """Qt's own: a cell may have more to tell."""
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            tip = self.tip_at(event.pos())
            QToolTip.showText(event.globalPos(), plain_tip(tip) if tip else "", self.viewport())
            return True
        return super().viewportEvent(event)

    def tip_at(self, point: QPoint) -> str:
        """What is told of the cell at a point of the viewport, or "" if there is nothing to tell."""
        row = (point.y() - self._first() + self.verticalScrollBar().value()) // self._line()
        edges = self._columns(self.viewport().width()) if self._shown.heads else []
        column = sum(edge <= point.x() for edge in edges) - 1
        if self._top() - self._head_height() <= point.y() < self._top():
            return self._unread_head(column, edges)
        inside = self._top() <= point.y() < self.viewport().height() - self._bottom(self.viewport().width())
        return (self._shown.tips.get((row, column)) or self._unread(row, column, edges)) if inside else ""

    def _unread(self, row: int, column: int, edges: Sequence[float]) -> str:
        """The whole of a cell that there is no room for."""
        whole, rows = self._shown.whole, self._shown.rows
        if not (0 <= row < len(rows) and 0 <= column < min(len(rows[row]), len(edges) - 1)):
            return ""
        metrics = QFontMetrics(self._font(1.12 if self._shown.players[column] else 1.0))
        room = edges[column + 1] - edges[column]
        cut = whole[row][column] != rows[row][column] or metrics.horizontalAdvance(rows[row][column]) > room
        return whole[row][column] if cut else ""

    def _unread_head(self, column: int, edges: Sequence[float]) -> str:
        """The whole of a head that there is no room for."""
        if not 0 <= column < len(edges) - 1:
            return ""
        head, room = self._shown.heads[column], edges[column + 1] - edges[column] - 2
        if column in self._upright():
            room = self._head_height() - self._pixels(0.4)
        return head if QFontMetrics(self._head_font()).horizontalAdvance(head) > room else ""

    def _head_words(self, column: int, room: int) -> str:
        """What there is room for of a head: of a side as much of each of the names."""
        metrics, names = QFontMetrics(self._head_font()), self._shown.sides[column]
        head = self._shown.heads[column]
        if len(names) < 2 or metrics.horizontalAdvance(head) <= room:
            return metrics.elidedText(head, _DOTS, room)
        left = room - metrics.horizontalAdvance(_BETWEEN) * (len(names) - 1)
        most = int(level([metrics.horizontalAdvance(name) for name in names], left))
        return _BETWEEN.join(metrics.elidedText(name, _DOTS, most) for name in names)

    def _is_readable(self, share: float) -> bool:
        """Whether text of this share leaves room for two rows at least between the heads and the totals."""
        self._share = share
        if self._pixels() < style.least_pixels():
            return False
        rows = min(2, len(self._shown.rows)) * self._line()
        return self._top() + rows + self._bottom(self.width()) <= self.height()

    def _is_wide_enough(self, share: float, air: float, most: float = math.inf) -> bool:
        """Whether text of this share, with this much of the usual room beside it, leaves no cell cut off, unless it is
        wider than ``most`` text heights, and is still large enough to be worth it."""
        self._share, self._air = share, air
        wide = sum(min(each, most * self._pixels()) for each in self._least_widths())
        return self._pixels() >= style.least_pixels() and wide + self._pad() <= self.width()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Qt's own: Ctrl+C copies, the arrows go from cell to cell."""
        if event.matches(QKeySequence.StandardKey.Copy):
            QGuiApplication.clipboard().setText(self.text())
        elif event.key() in _ARROWS and self._shown.heads:
            self._go_by(*_ARROWS[Qt.Key(event.key())])
        else:
            super().keyPressEvent(event)

    def _go_by(self, right: int, down: int) -> None:
        """Go to another cell, and tell it; the totals are the last row."""
        rows = [*self._shown.whole, *([self._shown.totals] if self._shown.totals else [])]
        if not rows:
            return
        row, column = self._cell or (len(rows) - 1, 0)
        if self._cell is not None:
            row = min(max(0, row + down), len(rows) - 1)
            column = min(max(0, column + right), len(self._shown.heads) - 1)
        self._cell = row, column
        self._reader.tell(self.cell_words(row, column))
        self.verticalScrollBar().setValue((row - 1) * self._line())
        self.viewport().update()

    def cell_words(self, row: int, column: int) -> str:
        """A cell with the head of its column and of its row; after the last row come the totals."""
        shown = self._shown
        total = row >= len(shown.whole)
        cells = shown.totals if total else shown.whole[row]
        text = cells[column] if column < len(cells) else ""
        named = [] if shown.players[0] else [f"{shown.heads[0]} {cells[0]}".strip() if not total else words("Total")]
        head = [] if column == 0 and named else [shown.heads[column]]
        value = [] if column == 0 and named else [text or "empty"]
        return f"{', '.join(filter(None, (*named, *head)))}{': ' if value else ''}{''.join(value)}"

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Qt's own: the cell is marked."""
        super().focusInEvent(event)
        self.viewport().update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Qt's own."""
        super().focusOutEvent(event)
        self.viewport().update()

    # ------------------------------------------------------------------------------------------ painting

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Qt's own."""
        painter = QPainter(self.viewport())
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        sheet = QRectF(self.viewport().rect())
        if not self._shown.heads:
            return
        columns = self._columns(round(sheet.width()))
        self._paint_heads(painter, sheet, columns)
        self._paint_rows(painter, sheet, columns)
        self._paint_totals(painter, sheet, columns)
        if self._cell is not None and self.hasFocus():
            self._paint_cell(painter, sheet, columns, *self._cell)

    def _paint_cell(self, painter: QPainter, sheet: QRectF, columns: list[float], row: int, column: int) -> None:
        """A line round the cell that the arrows have reached."""
        ink = inks()
        line = self._line()
        top = self._first() + row * line - self.verticalScrollBar().value()
        if row >= len(self._shown.rows):
            top = round(sheet.bottom()) - self._bottom(round(sheet.width()))
        painter.setPen(QPen(QColor(ink.ink), 2))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRect(QRectF(columns[column], top, columns[column + 1] - columns[column], line))

    def _paint_heads(self, painter: QPainter, sheet: QRectF, columns: list[float]) -> None:
        ink = inks()
        shown, line, upright = self._shown, self._head_height(), self._upright()
        top = self._top() - line
        painter.setPen(QColor(ink.ink))
        title = QRectF(sheet.left(), 0, sheet.width(), top - self._pixels(0.5))
        large = (self._display(_TITLE * share) for share in style.SMALLER)
        fitting = (font for font in large if self._widths(font)[shown.title] + self._pad() <= title.width())
        painter.setFont(next(fitting, self._display(_TITLE * style.SMALLER[-1])))
        painter.drawText(title, _MIDDLE, shown.title)
        painter.setPen(QPen(QColor(ink.rule), 1))
        for under in (0, 3):
            painter.drawLine(QLineF(columns[0], title.bottom() + under, columns[-1], title.bottom() + under))
        for column in range(len(shown.heads)):
            box = QRectF(columns[column], top, columns[column + 1] - columns[column], line)
            painter.setFont(self._head_font())
            painter.setPen(QColor(ink.ink) if column in shown.leading else QColor(ink.muted))
            if column in upright:
                painter.save()
                painter.translate(box.center().x(), box.bottom() - self._pixels(0.4))
                painter.rotate(-90)
                along = QRectF(0, -box.width() / 2, line, box.width())
                words = self._head_words(column, round(along.width()))
                painter.drawText(along, int(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter), words)
                painter.restore()
                continue
            box.setTop(box.bottom() - self._line())
            painter.drawText(box, _MIDDLE, self._head_words(column, int(box.width() - 2)))
            if self._has_faces():
                self._paint_faces(painter, box, column)

    def _paint_faces(self, painter: QPainter, head: QRectF, column: int) -> None:
        """The pictures of a column's players above their names: a portrait, or the first letter of the name."""
        ink = inks()
        names, size = self._shown.sides[column], self._pixels(_FACE) - 4.0
        for place, (name, face) in enumerate(zip(names, self._shown.faces[column], strict=False)):
            middle = head.center().x() + (place - (len(names) - 1) / 2) * size * 0.8
            box = QRectF(middle - size / 2, head.top() - size, size, size)
            paint_face(painter, box, face, name, QColor(ink.rule), QColor(ink.muted))

    def _paint_rows(self, painter: QPainter, sheet: QRectF, columns: list[float]) -> None:
        ink = inks()
        shown, line, top = self._shown, self._line(), self._first()
        end = sheet.bottom() - self._bottom(round(sheet.width()))
        painter.save()
        painter.setClipRect(QRectF(sheet.left(), top, sheet.width(), max(0.0, end - top)))
        offset = self.verticalScrollBar().value()
        first = max(0, offset // line)
        y = top + first * line - offset
        index = first
        while y < end:
            if index < len(shown.rows):
                for column, cell in enumerate(shown.rows[index][: len(columns) - 1]):
                    box = QRectF(columns[column], y, columns[column + 1] - columns[column], line)
                    own = shown.players[column]
                    painter.setFont(self._font(1.06 if own else 0.95, bold=own and index == len(shown.rows) - 1))
                    negative = own and cell.startswith("−")
                    painter.setPen(QColor(ink.bad) if negative else QColor(ink.ink) if own else QColor(ink.muted))
                    words = cell + (shown.note_of.get(index, "") if column == 0 else "")
                    painter.drawText(box, _MIDDLE, painter.fontMetrics().elidedText(words, _DOTS, int(box.width())))
            y += line
            index += 1
        painter.restore()

    def _paint_totals(self, painter: QPainter, sheet: QRectF, columns: list[float]) -> None:
        ink = inks()
        shown, line = self._shown, self._line()
        y = sheet.bottom() - self._bottom(round(sheet.width()))
        if shown.totals:
            painter.setPen(QPen(QColor(ink.rule), 1))
            painter.drawLine(QLineF(columns[0], y, columns[-1], y))
            for column, cell in enumerate(shown.totals[: len(columns) - 1]):
                box = QRectF(columns[column], y + 2, columns[column + 1] - columns[column], line)
                own = shown.players[column]
                painter.setFont(self._display(_TOTAL) if own else self._font(0.95, bold=True))
                if column in shown.leading:
                    self._paint_marker(painter, box, painter.fontMetrics().horizontalAdvance(cell))
                painter.setPen(
                    QColor(ink.bad) if own and cell.startswith("−") else QColor(ink.ink) if own else QColor(ink.muted)
                )
                painter.drawText(box, _MIDDLE, cell)
            y += line + 8
        painter.setFont(self._font(0.92))
        painter.setPen(QColor(ink.muted))
        y += self._pixels() / 2
        wrap = int(Qt.TextFlag.TextWordWrap)
        for note in shown.notes if self._remarks else ():
            box = QRectF(self._pad(), y, sheet.width() - 2 * self._pad(), 10_000)
            used = painter.boundingRect(box, wrap, note)
            painter.drawText(box, wrap, note)
            y += used.height() + 3

    def _paint_marker(self, painter: QPainter, box: QRectF, words: int) -> None:
        """A stroke of a yellow marker behind the leader's total."""
        reach = words / 2 + self._pixels() * 0.7
        middle, high = box.center(), self._pixels() * 0.72
        stroke = QPainterPath()
        stroke.moveTo(middle.x() - reach, middle.y() - high * 0.8)
        stroke.lineTo(middle.x() + reach * 1.03, middle.y() - high)
        stroke.lineTo(middle.x() + reach * 0.97, middle.y() + high * 0.85)
        stroke.lineTo(middle.x() - reach * 1.04, middle.y() + high)
        stroke.closeSubpath()
        painter.fillPath(stroke, _MARKER)
