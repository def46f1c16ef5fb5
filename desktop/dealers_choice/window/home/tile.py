"""A tile of the home screen: a panel that rises under the pointer; and the quiet buttons that lie on it."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QEasingCurve, QEvent, QMargins, QPointF, QRectF, QSize, Qt, QVariantAnimation
from PySide6.QtGui import (
    QBrush,
    QColor,
    QContextMenuEvent,
    QEnterEvent,
    QFocusEvent,
    QFontMetrics,
    QKeyEvent,
    QPainter,
    QPainterPath,
    QPaintEvent,
    QPen,
    QPixmap,
    QPolygonF,
    QRadialGradient,
    QTransform,
)
from PySide6.QtWidgets import QAbstractButton, QMenu, QWidget

from dealers_choice.ui import style
from dealers_choice.ui.cloth_and_table_pictures import kept_picture, make_picture
from dealers_choice.window.home.tiles_in_common import TilesInCommon

__all__ = ["MARGIN", "RADIUS", "Badge", "Chip", "SearchField", "Star", "TextButton", "Tile", "shadow"]

MARGIN: Final = 7
"""Room around a tile for its shadow, its ring and its lift."""
RADIUS: Final = 9.0
"""Of its corners."""
_LIFT: Final = 3  # how far a tile rises under the pointer
_ENTER: Final = (Qt.Key.Key_Return, Qt.Key.Key_Enter)


class Tile(QAbstractButton):
    """Something to open: a panel that rises under the pointer, with a ring when it has the focus. It paints its
    own contents in ``paint_contents``."""

    def __init__(self, parent: QWidget, common: TilesInCommon, name: str, description: str) -> None:
        super().__init__(parent)
        self.common = common
        self.picture: QPixmap | None = None
        self._height = 0.0
        self._motion: QVariantAnimation | None = None
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAccessibleName(name)
        self.setAccessibleDescription(description)

    def game(self) -> str:
        """The id of the game whose table is pictured."""
        raise NotImplementedError

    def fill_menu(self, menu: QMenu) -> None:
        """Put into a menu what can be done here."""
        raise NotImplementedError

    def paint_contents(self, painter: QPainter, panel: QRectF) -> None:
        """Paint what is on the panel."""
        raise NotImplementedError

    def picture_size(self) -> QSize:
        """The size of the picture in logical pixels: all of the panel, if nothing else is said."""
        return self.size().shrunkBy(QMargins(MARGIN, MARGIN, MARGIN, MARGIN))

    def near(self) -> bool:
        """Whether somebody points at the tile, or has come to it or to what lies on it by keys."""
        return self.underMouse() or self.hasFocus() or any(each.hasFocus() for each in self.findChildren(TextButton))

    def shows(self, _button: TextButton) -> bool:
        """Whether a button that lies on the tile is to be seen now."""
        return True

    def enterEvent(self, event: QEnterEvent) -> None:
        """Qt's own."""
        super().enterEvent(event)
        self._rise(1.0)

    def leaveEvent(self, event: QEvent) -> None:
        """Qt's own."""
        super().leaveEvent(event)
        self._rise(0.0)

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Qt's own: a tile reached by a key is brought into sight."""
        super().focusInEvent(event)
        if event.reason() != Qt.FocusReason.MouseFocusReason:
            self.common.reveal(self)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Qt's own: Enter opens, arrows go to the next tile, letters look for a game."""
        if event.key() in _ENTER:
            self.click()
        elif not self.common.takes_key(self, event):
            super().keyPressEvent(event)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """Qt's own."""
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        style.dress(menu)
        self.fill_menu(menu)
        by_key = event.reason() == QContextMenuEvent.Reason.Keyboard
        menu.popup(self.mapToGlobal(self.rect().center()) if by_key else event.globalPos())

    # ------------------------------------------------------------------------------------------- rising

    def _rise(self, to: float) -> None:
        if self._motion is not None:
            self._motion.stop()
        if not self.common.moving or self.common.appearing:
            self._set_height(to)
            return
        if self._motion is None:
            self._motion = QVariantAnimation(self)
            self._motion.setEasingCurve(QEasingCurve.Type.OutCubic)
            self._motion.setDuration(130)
            self._motion.valueChanged.connect(self._set_height)
        self._motion.setStartValue(self._height)
        self._motion.setEndValue(to)
        self._motion.start()

    def _set_height(self, height: object) -> None:
        self._height = float(height) if isinstance(height, int | float) else 0.0
        self.moved_panel(self.lift())
        self.update()

    def lift(self) -> int:
        """How much lower than at rest the panel is drawn now: 0 or less."""
        return round(-_LIFT * self._height)

    def moved_panel(self, by: int) -> None:
        """The panel is drawn ``by`` pixels lower than at rest: what lies on it follows."""

    # ----------------------------------------------------------------------------------------- painting

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Qt's own."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        look, up = style.colours(), self._height
        sink = 2.0 if self.isDown() else 0.0
        panel = QRectF(self.rect()).adjusted(MARGIN, MARGIN, -MARGIN, -MARGIN).translated(0, sink - _LIFT * up)
        painter.setPen(Qt.PenStyle.NoPen)
        if panel.y() == MARGIN:  # at rest, as nearly all tiles are nearly always
            painter.drawPixmap(0, 0, self._shadow())
        else:
            paint_shadow(painter, panel, 3 + 5 * up)
        gold = QColor(look.gold)
        if up > 0:
            for spread, alpha in ((4.0, 22), (2.0, 34)):
                gold.setAlpha(round(alpha * up))
                painter.setBrush(gold)
                painter.drawRoundedRect(
                    panel.adjusted(-spread, -spread, spread, spread), RADIUS + spread, RADIUS + spread
                )
        painter.setBrush(QColor(look.raised if self.underMouse() else look.surface))
        painter.drawRoundedRect(panel, RADIUS, RADIUS)
        self.paint_contents(painter, panel)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        if self.hasFocus():
            painter.setPen(QPen(QColor(look.gold), 3))
            painter.drawRoundedRect(panel.adjusted(-2.5, -2.5, 2.5, 2.5), RADIUS + 2.5, RADIUS + 2.5)
        else:
            edge = QColor(look.gold)
            edge.setAlpha(255 if up > 0.5 or style.high_contrast() else 120)
            painter.setPen(QPen(edge, 1))
            painter.drawRoundedRect(panel.adjusted(0.5, 0.5, -0.5, -0.5), RADIUS, RADIUS)

    def _shadow(self) -> QPixmap:
        """The shadow of a tile of this size at rest."""
        size, shadows = self.size(), self.common.shadows
        key = (size.width(), size.height(), ratio := self.devicePixelRatioF())
        if key not in shadows:
            shadows[key] = shadow(size, ratio)
        return shadows[key]

    def recall_picture(self, ratio: float) -> bool:
        """Take the picture as it is kept for the present size, ``ratio`` physical pixels to a logical one; whether
        there is one."""
        size = self.picture_size() * ratio
        if not size.isEmpty() and (self.picture is None or self.picture.size() != size):
            kept = self.kept_picture(size)
            if kept is None:
                return False
            self.picture = kept
            self.update()
        return True

    def kept_picture(self, size: QSize) -> QPixmap | None:
        """The picture as it was made once, ``size`` in physical pixels."""
        return kept_picture(self.game(), size)

    def make_picture(self, size: QSize) -> QPixmap:
        """The picture, ``size`` in physical pixels, made and kept."""
        return make_picture(self.game(), size)

    def load_picture(self, ratio: float) -> None:
        """Take the picture, made for the present size if it is not kept."""
        if not self.recall_picture(ratio):
            self.picture = self.make_picture(self.picture_size() * ratio)
            self.update()

    def paint_picture(self, painter: QPainter, box: QRectF, shape: QPainterPath) -> None:
        """Paint the table's picture, as far as it has been loaded, into ``box``, cut to ``shape``."""
        painter.setPen(Qt.PenStyle.NoPen)
        if self.picture is None:
            glow = QRadialGradient(box.center(), box.width() * 0.62)
            glow.setColorAt(0, QColor("#2a7a52"))
            glow.setColorAt(1, QColor("#12402b"))
            painter.setBrush(glow)
        else:
            # A brush, not a clip: clipping to a path would leave the corners jagged.
            brush = QBrush(self.picture)
            size = self.picture.size()
            place = QTransform.fromTranslate(box.x(), box.y()).scale(
                box.width() / size.width(), box.height() / size.height()
            )
            brush.setTransform(place)
            painter.setBrush(brush)
        painter.drawPath(shape)


def paint_shadow(painter: QPainter, panel: QRectF, drop: float) -> None:
    """The soft shadow of a panel that casts it ``drop`` pixels down."""
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(0, 0, 0, 30))
    for spread in (4.0, 2.5, 1.0):
        painter.drawRoundedRect(
            panel.translated(0, drop).adjusted(-spread, -spread, spread, spread - 2), RADIUS + spread, RADIUS + spread
        )


def shadow(size: QSize, ratio: float) -> QPixmap:
    """The shadow of a tile of that size at rest, ``ratio`` physical pixels to a logical one."""
    pixmap = QPixmap(size * ratio)
    pixmap.setDevicePixelRatio(ratio)
    pixmap.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixmap)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    panel = QRectF(0, 0, size.width(), size.height()).adjusted(MARGIN, MARGIN, -MARGIN, -MARGIN)
    paint_shadow(painter, panel, 3)
    painter.end()
    return pixmap


class TextButton(QAbstractButton):
    """A word to click on that stays in the background until it is pointed at."""

    def __init__(self, parent: QWidget, common: TilesInCommon, text: str, share: float = 1.0) -> None:
        """``share`` of the size of running text."""
        super().__init__(parent)
        self.common = common
        self._ground = parent
        self.share = share
        self.setText(text)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)

    def sizeHint(self) -> QSize:
        """Qt's own."""
        metrics = QFontMetrics(self.common.text_font(self.share))
        return QSize(
            metrics.horizontalAdvance(self.text()) + round(16 * self.common.unit),
            metrics.height() + round(8 * self.common.unit),
        )

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Qt's own: Enter is as good as Space, and letters look for a game."""
        if event.key() in _ENTER:
            self.click()
        elif not self.common.takes_key(self, event):
            super().keyPressEvent(event)

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Qt's own: a tile shows what lies on it while that has the focus."""
        super().focusInEvent(event)
        self._ground.update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Qt's own."""
        super().focusOutEvent(event)
        self._ground.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Qt's own."""
        if isinstance(self._ground, Tile) and not self._ground.shows(self):
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        look, near = style.colours(), self.underMouse() or self.hasFocus()
        self.paint_ground(painter, QRectF(self.rect()).adjusted(1.5, 1.5, -1.5, -1.5), near)
        self.paint_word(painter, QColor(look.gold if near else look.text))

    def paint_ground(self, painter: QPainter, box: QRectF, near: bool) -> None:
        """Paint what the word stands on: nothing, until it is pointed at or reached by a key (``near``)."""
        look = style.colours()
        if near:
            painter.setPen(QPen(QColor(look.gold), 2) if self.hasFocus() else Qt.PenStyle.NoPen)
            painter.setBrush(QColor(look.edge if not style.high_contrast() else look.raised))
            painter.drawRoundedRect(box, 7, 7)

    def paint_word(self, painter: QPainter, colour: QColor) -> None:
        """Paint what the button says."""
        painter.setFont(self.common.text_font(self.share))
        painter.setPen(colour)
        room = self.width() - round(8 * self.common.unit)
        text = painter.fontMetrics().elidedText(self.text(), Qt.TextElideMode.ElideRight, room)
        painter.drawText(self.rect(), int(Qt.AlignmentFlag.AlignCenter), text)


class Badge(TextButton):
    """A word on a poster: on a ground of its own, so that it is read over cards."""

    def paint_ground(self, painter: QPainter, box: QRectF, near: bool) -> None:
        """Lacquer with a line of gold."""
        look = style.colours()
        painter.setPen(QPen(QColor(look.gold), 2 if near else 1))
        painter.setBrush(QColor(look.ground))
        painter.drawRoundedRect(box, 7, 7)


class Chip(TextButton):
    """One of several words of which one is down: the others are outlined."""

    def sizeHint(self) -> QSize:
        """Qt's own: with round ends."""
        return super().sizeHint() + QSize(round(10 * self.common.unit), round(2 * self.common.unit))

    def paint_ground(self, painter: QPainter, box: QRectF, near: bool) -> None:
        """Gold under the one that is down."""
        look = style.colours()
        line = QColor(look.gold)
        line.setAlpha(255 if near or style.high_contrast() else 110)
        painter.setPen(QPen(line, 2 if self.hasFocus() else 1))
        painter.setBrush(QColor(look.gold) if self.isChecked() else Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(box, box.height() / 2, box.height() / 2)

    def paint_word(self, painter: QPainter, colour: QColor) -> None:
        """Dark on gold."""
        super().paint_word(painter, QColor(style.colours().on_gold) if self.isChecked() else colour)


class SearchField(TextButton):
    """What looks like a field to write in, and becomes one when it is pressed or somebody types."""

    def sizeHint(self) -> QSize:
        """Qt's own: as wide as a game's name needs."""
        return super().sizeHint().expandedTo(QSize(round(224 * self.common.unit), round(36 * self.common.unit)))

    def paint_ground(self, painter: QPainter, box: QRectF, near: bool) -> None:
        """A field with round ends."""
        look = style.colours()
        line = QColor(look.gold)
        line.setAlpha(255 if near or style.high_contrast() else 120)
        painter.setPen(QPen(line, 2 if self.hasFocus() else 1))
        painter.setBrush(QColor(look.ground))
        painter.drawRoundedRect(box, box.height() / 2, box.height() / 2)

    def paint_word(self, painter: QPainter, _colour: QColor) -> None:
        """What it is for, where the cursor will be."""
        painter.setFont(self.common.text_font(self.share))
        painter.setPen(QColor(style.colours().muted))
        inner = self.rect().adjusted(self.height() // 2, 0, -self.height() // 2, 0)
        text = painter.fontMetrics().elidedText(self.text(), Qt.TextElideMode.ElideRight, inner.width())
        painter.drawText(inner, int(Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft), text)


class Star(Badge):
    """A star that is filled where a game is a favourite."""

    def sizeHint(self) -> QSize:
        """Qt's own: a square."""
        side = QFontMetrics(self.common.text_font(1.0)).height() + round(8 * self.common.unit)
        return QSize(side, side)

    def paint_word(self, painter: QPainter, colour: QColor) -> None:
        """The star, filled if the button is down for good."""
        look, middle, reach = style.colours(), QRectF(self.rect()).center(), self.height() * 0.3
        turn = QTransform()
        points = []
        for step in range(10):
            points.append(middle + turn.map(QPointF(0, -reach if step % 2 == 0 else -reach * 0.42)))
            turn.rotate(36)
        painter.setPen(QPen(QColor(look.gold) if self.isChecked() else colour, 1.2))
        painter.setBrush(QColor(look.gold) if self.isChecked() else Qt.BrushStyle.NoBrush)
        painter.drawPolygon(QPolygonF(points))
