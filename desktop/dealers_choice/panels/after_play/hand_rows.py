"""What each player has brought home in a hand that is over, a row for each or for each side, beside the paper that
tells of it: the portrait, the cards that count, the points."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final, NamedTuple

from PySide6.QtCore import QEasingCurve, QEvent, QObject, QPointF, QRect, QRectF, QSizeF, Qt, QVariantAnimation
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPaintEvent, QPixmap
from PySide6.QtWidgets import QWidget

from cardart.names_and_sizes import HEIGHT, WIDTH
from cardrules.protocol.cards import Card
from cardrules.protocol.game import Seat, View
from dealers_choice.language import words
from dealers_choice.match.players import signed, spoken
from dealers_choice.ui import style
from dealers_choice.ui.materials import paint_lacquer
from dealers_choice.ui.typefaces import display_font, text_font
from dealers_choice.ui.widgets.face import paint_face

if TYPE_CHECKING:
    from dealers_choice.table.table_widget import TableWidget

__all__ = ["HandRow", "HandRows", "Share", "rows_of"]

_LINE: Final = 78.0  # pixels of plain text: so high is a player's part of a row
_LEAST: Final = 0.72  # of that, where there is less room; with less of it there are no rows
_AROUND: Final = 10.0  # above and below the parts of a row
_BETWEEN: Final = 12.0  # from row to row
_PAD: Final = 18.0  # at the sides of a row
_FACE: Final = 58.0
_NAMES: Final = 128.0  # so wide stand name and what was taken
_POINTS: Final = 92.0
_STEP: Final = 0.46  # from card to card, in card widths, at most
_CLOSEST: Final = 0.2  # and at least
_NAME, _SMALL, _FIGURE, _READ = 17.0, 14.0, 38.0, 12.0
_COMES: Final = 260  # milliseconds at normal speed
_FROM: Final = 0.25  # of their width they come from beyond the edge
_CREAM: Final = QColor(253, 249, 235)


class Share(NamedTuple):
    """What one player has brought home."""

    name: str
    face: str
    """Whose portrait; "" for nobody's."""
    text: str
    cards: tuple[Card, ...]


class HandRow(NamedTuple):
    """A player, or the players of a side, and the points of the hand."""

    shares: tuple[Share, ...]
    points: str


def rows_of(view: View, points: Sequence[int], names: Sequence[str], faces: Sequence[str]) -> tuple[HandRow, ...]:
    """The rows of a hand that is over, in the order of the score sheet; none where all lies on the table. ``points``
    are those of the hand, by seat; none if they are not known."""
    taken = {each.seat: each for each in view.taken}
    if not taken or view.sheet is None:
        return ()

    def share(seat: Seat) -> Share:
        return Share(names[seat], faces[seat], spoken(taken[seat].text, names), taken[seat].cards)

    rows = list[HandRow]()
    for head in view.sheet.heads:
        seats = head if isinstance(head, tuple) else (head,) if isinstance(head, int) else ()
        if seats:
            won = points[seats[0]] if points else 0
            rows.append(HandRow(tuple(map(share, seats)), signed(f"{won:+}" if won else "0") if points else ""))
    return tuple(rows)


class HandRows(QWidget):
    """Lies over the felt beside a paper; it hides what is still on the felt."""

    def __init__(self, table: TableWidget, rows: Sequence[HandRow]) -> None:
        super().__init__(table.viewport())
        self._table = table
        self._rows = tuple(rows)
        self._boxes: list[QRectF] = []
        self._size = 1.0  # of a pixel of plain text
        self._drawn: QPixmap | None = None  # the rows as they lie: while they come they are only moved
        self._come = QVariantAnimation(self)
        self._come.setStartValue(0.0)
        self._come.setEndValue(1.0)
        self._come.setEasingCurve(QEasingCurve.Type.OutCubic)
        self._come.setDuration(round(_COMES * table.speed))
        self._come.valueChanged.connect(self.update)
        self.setAccessibleName(words("What each player took"))
        self.setAccessibleDescription("\n".join(self.lines()))
        self.hide()

    def lines(self) -> list[str]:
        """What is to be read, row by row."""
        return [
            ". ".join([*(f"{share.name}: {share.text}" for share in row.shares), *filter(None, [row.points])])
            for row in self._rows
        ]

    def boxes(self) -> list[QRectF]:
        """Where the rows are, from the top."""
        return list(self._boxes)

    def fit(self, room: QRect) -> None:
        """Lie in this ``room`` of the table; where it is too small, not at all."""
        shares = [len(row.shares) for row in self._rows]
        plain = max(1.0, self._table.art.width / 104) * style.text_scale()
        air = (len(shares) - 1) * _BETWEEN + 2 * len(shares) * _AROUND
        size = min(plain, room.height() / (sum(shares) * _LINE + air), room.width() / self._needed())
        stands = size >= _LEAST * plain and _SMALL * size >= _READ * min(1.0, style.text_scale())
        self._size, self._boxes, self._drawn = size, [], None
        if stands:
            high = (sum(shares) * _LINE + air) * size
            top = room.top() + (room.height() - high) / 2
            for number in shares:
                tall = (number * _LINE + 2 * _AROUND) * size
                self._boxes.append(QRectF(room.left(), top, room.width(), tall))
                top += tall + _BETWEEN * size
            self.setGeometry(self._table.viewport().rect())
            if self.isHidden() and self._come.duration():
                self._come.start()
        self.setVisible(stands)
        self.update()

    def stand_aside(self) -> None:
        """Let the table be seen until something is pressed there."""
        if self.isVisible():
            self.hide()
            self._table.viewport().installEventFilter(self)
            self._table.installEventFilter(self)

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        """Qt's own: the press that puts away what was looked at brings the rows back."""
        if event.type() in (QEvent.Type.MouseButtonPress, QEvent.Type.KeyPress):
            self.put_away()
            self.show()
        return False

    def put_away(self) -> None:
        """Let the table be seen until they are fitted in again."""
        self._table.viewport().removeEventFilter(self)
        self._table.removeEventFilter(self)
        self.hide()

    def _needed(self) -> float:
        """How wide the rows must be with plain text, all cards to be told by their edges."""
        high = _LINE - 2.0
        most = max(len(share.cards) for row in self._rows for share in row.shares)
        cards = high * WIDTH / HEIGHT * (1 + _CLOSEST * max(0, most - 1))
        return 2 * _PAD + _FACE + _NAMES + cards + _POINTS + 3 * _BETWEEN

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Qt's own."""
        painter = QPainter(self)
        self._table.paint_cloth(painter)
        going = self._come.state() == QVariantAnimation.State.Running
        share = float(self._come.currentValue()) if going else 1.0
        if self._drawn is None:
            self._drawn = self._picture()
        painter.setOpacity(share)
        painter.drawPixmap(QPointF((share - 1) * _FROM * self.width(), 0), self._drawn)
        painter.end()

    def _picture(self) -> QPixmap:
        ratio = self.devicePixelRatioF()
        drawn = QPixmap((QSizeF(self.size()) * ratio).toSize())
        drawn.setDevicePixelRatio(ratio)
        drawn.fill(Qt.GlobalColor.transparent)
        painter = QPainter(drawn)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for row, box in zip(self._rows, self._boxes, strict=True):
            self._paint_row(painter, row, box)
        painter.end()
        return drawn

    def _paint_row(self, painter: QPainter, row: HandRow, box: QRectF) -> None:
        size, look = self._size, style.colours()
        paint_lacquer(painter, box)
        inner = box.adjusted(_PAD * size, _AROUND * size, -_PAD * size, -_AROUND * size)
        figure = display_font(_FIGURE * size)
        while QFontMetricsF(figure).horizontalAdvance(row.points) > _POINTS * size and figure.pixelSize() > _SMALL:
            figure.setPixelSize(figure.pixelSize() - 1)
        painter.setFont(figure)
        painter.setPen(_CREAM if row.points != "0" else QColor(look.muted))
        painter.drawText(inner, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, row.points)
        line = QRectF(inner.left(), inner.top(), inner.width() - (_POINTS + _BETWEEN) * size, _LINE * size)
        for share in row.shares:
            self._paint_share(painter, share, line)
            line.translate(0, _LINE * size)

    def _paint_share(self, painter: QPainter, share: Share, line: QRectF) -> None:
        size, look = self._size, style.colours()
        face = QRectF(line.left(), line.center().y() - _FACE * size / 2, _FACE * size, _FACE * size)
        paint_face(painter, face, share.face, share.name, QColor(look.muted), _CREAM)
        left = face.right() + _BETWEEN * size
        written = QRectF(left, line.top(), _NAMES * size, line.height())
        name, small = text_font(_NAME * size, bold=True), text_font(_SMALL * size)
        flags = int(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop | Qt.TextFlag.TextWordWrap)
        said = QFontMetricsF(small).boundingRect(written, flags, share.text)
        tall = QFontMetricsF(name).height()
        top = line.center().y() - (tall + said.height()) / 2
        painter.setFont(name)
        painter.setPen(_CREAM)
        elided = QFontMetricsF(name).elidedText(share.name, Qt.TextElideMode.ElideRight, written.width())
        painter.drawText(QRectF(left, top, written.width(), tall), int(Qt.AlignmentFlag.AlignLeft), elided)
        painter.setFont(small)
        painter.setPen(QColor(look.muted))
        painter.drawText(QRectF(left, top + tall, written.width(), said.height()), flags, share.text)
        high = line.height() - 2.0 * size
        self._paint_cards(painter, share.cards, QRectF(written.right() + _BETWEEN * size, line.top() + size,
                          line.right() - written.right() - _BETWEEN * size, high))  # fmt: skip

    def _paint_cards(self, painter: QPainter, cards: Sequence[Card], room: QRectF) -> None:
        """The cards beside each other, from the left on."""
        art = self._table.art
        wide = room.height() * WIDTH / HEIGHT
        step = min(_STEP * wide, (room.width() - wide) / max(1, len(cards) - 1))
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        for place, card in enumerate(cards):
            box = QRectF(room.left() + place * step, room.top(), wide, room.height())
            painter.drawImage(box, art.sheet.image, art.source(card))
