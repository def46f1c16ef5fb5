"""The home screen: saved matches first, then the games as pictures of their tables, in groups."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

from PySide6.QtCore import (
    QEasingCurve,
    QEvent,
    QPoint,
    QPointF,
    QRect,
    QRectF,
    QSize,
    Qt,
    QTimer,
    QVariantAnimation,
    Signal,
)
from PySide6.QtGui import (
    QBrush,
    QColor,
    QContextMenuEvent,
    QEnterEvent,
    QFocusEvent,
    QFont,
    QFontMetrics,
    QHideEvent,
    QImage,
    QImageReader,
    QKeyEvent,
    QLinearGradient,
    QPainter,
    QPainterPath,
    QPaintEvent,
    QPen,
    QPixmap,
    QRadialGradient,
    QResizeEvent,
    QShowEvent,
    QTransform,
)
from PySide6.QtWidgets import QAbstractButton, QApplication, QFrame, QMenu, QScrollArea, QWidget

import cardart
from cardart.kept import keep, recall
from cardart.wordmark import WORDMARK_SHAPE, paint_wordmark
from cardrules.catalogue import GROUPS, Entry, find
from dealers_choice import style
from dealers_choice.layouts import TABLES
from dealers_choice.places import cache_folder
from dealers_choice.plain import plain_tip

__all__ = ["Home", "SavedTile"]

_PICTURES: Final = Path(cardart.__file__).parent / "tables"
_SHAPE: Final = 0.625  # height of a table's picture to its width
_MARGIN: Final = 12  # room around a tile for its shadow, its ring and its lift
_LIFT: Final = 5  # how far a tile rises under the pointer
_RADIUS: Final = 13.0
_GAP: Final = 26  # between tiles
_STEP: Final = 16  # in which the width of tiles is tried
_WIDEST: Final = 620  # of a tile's picture, in text units (see _Page.unit)
_NARROWEST: Final = 220
_APPEARING: Final = 250  # milliseconds
_SAVED_WIDTH: Final = 300  # the least width of a saved match's tile, in text units


class SavedTile(NamedTuple):
    """A saved match to be continued."""

    id: str
    """The match's id in the store."""
    game: str
    """The id of its game."""
    text: str
    """How far it is and how old: "Hearts · hand 3 · 2 hours ago"."""


# ----------------------------------------------------------------------------------------------- tiles


class _Tile(QAbstractButton):
    """Something to open: a panel that rises under the pointer, with a ring when it has the focus. It paints its
    own contents in ``paint_contents``."""

    def __init__(self, page: _Page, name: str, description: str) -> None:
        super().__init__(page)
        self.page = page
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
        """The size of the picture in logical pixels."""
        raise NotImplementedError

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
            self.page.show_tile(self)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Qt's own: Enter opens, arrows go to the next tile."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.click()
        elif not self.page.move_focus(self, Qt.Key(event.key())):
            super().keyPressEvent(event)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """Qt's own."""
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        style.dress(menu)
        self.fill_menu(menu)
        by_key = event.reason() == QContextMenuEvent.Reason.Keyboard
        menu.popup(self.mapToGlobal(self.rect().center()) if by_key else event.globalPos())

    def _rise(self, to: float) -> None:
        if self._motion is not None:
            self._motion.stop()
        if not self.page.moving or self.page.appearing:
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

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Qt's own."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        look, up = style.colours(), self._height
        sink = 2.0 if self.isDown() else 0.0
        panel = QRectF(self.rect()).adjusted(_MARGIN, _MARGIN, -_MARGIN, -_MARGIN).translated(0, sink - _LIFT * up)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(0, 0, 0, 26))
        drop = 3 + 5 * up
        for spread in (7.0, 5.0, 3.0, 1.0):
            painter.drawRoundedRect(
                panel.translated(0, drop).adjusted(-spread, -spread, spread, spread - 2),
                _RADIUS + spread,
                _RADIUS + spread,
            )
        gold = QColor(look.gold)
        if up > 0:
            for spread, alpha in ((6.0, 14), (4.0, 22), (2.0, 34)):
                gold.setAlpha(round(alpha * up))
                painter.setBrush(gold)
                painter.drawRoundedRect(
                    panel.adjusted(-spread, -spread, spread, spread), _RADIUS + spread, _RADIUS + spread
                )
        painter.setBrush(QColor(look.raised if self.underMouse() else look.surface))
        painter.drawRoundedRect(panel, _RADIUS, _RADIUS)
        self.paint_contents(painter, panel)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        if self.hasFocus():
            painter.setPen(QPen(QColor(look.gold), 3))
            painter.drawRoundedRect(panel.adjusted(-2.5, -2.5, 2.5, 2.5), _RADIUS + 2.5, _RADIUS + 2.5)
        else:
            edge = QColor(look.gold) if up > 0.5 else QColor(look.edge)
            painter.setPen(QPen(edge, 1))
            painter.drawRoundedRect(panel.adjusted(0.5, 0.5, -0.5, -0.5), _RADIUS, _RADIUS)

    def recall_picture(self, ratio: float) -> bool:
        """Take the picture as it is kept for the present size; whether there is one."""
        size = self.picture_size() * ratio
        if self.picture is None or self.picture.size() != size:
            kept = _kept_picture(self.game(), size)
            if kept is None:
                return False
            self.picture = kept
            self.update()
        return True

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


class _GameTile(_Tile):
    """A game: the picture of its table, its title and a line about it."""

    def __init__(self, page: _Page, entry: Entry) -> None:
        super().__init__(page, entry.title, entry.summary)
        self.entry = entry
        self._captions: dict[tuple[int, float], int] = {}  # found while widths are tried
        self.setToolTip(plain_tip(f"Play {entry.title}"))
        self.more = _TextButton(page, self, "Options…")
        self.more.setAccessibleName(f"Options of {entry.title}")
        self.more.setToolTip(plain_tip(f"Choose how {entry.title} is played, then play (O)"))
        self.more.clicked.connect(self.ask_options)
        self.clicked.connect(lambda: page.home.play.emit(entry.id))

    def ask_options(self) -> None:
        """Ask for the options of this game."""
        self.page.home.options.emit(self.entry.id)

    def game(self) -> str:
        """The game's id."""
        return self.entry.id

    def least_width(self) -> int:
        """Of the picture, so that the title and "Options…" lie side by side."""
        title = QFontMetrics(self.page.title_font()).horizontalAdvance(self.entry.title)
        return title + self.more.sizeHint().width() + round(34 * self.page.unit)

    def caption_height(self, width: int) -> int:
        """What is below the picture if that is so wide: the title, and the summary in as many lines as it needs."""
        key = (width, self.page.unit)
        if key not in self._captions:
            self._captions[key] = self._measure_caption(width)
        return self._captions[key]

    def _measure_caption(self, width: int) -> int:
        pad = self._pad()
        summary = QFontMetrics(self.page.text_font(1.0)).boundingRect(
            QRect(0, 0, width - 2 * pad, 10_000), int(Qt.TextFlag.TextWordWrap), self.entry.summary
        )
        return (
            round(pad * 2.0)
            + QFontMetrics(self.page.title_font()).height()
            + summary.height()
            + round(3 * self.page.unit)
        )

    def _pad(self) -> int:
        return round(14 * self.page.unit)

    def picture_size(self) -> QSize:
        """As wide as the panel."""
        width = self.width() - 2 * _MARGIN
        return QSize(width, round(width * _SHAPE))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Qt's own."""
        super().resizeEvent(event)
        self.moved_panel(self.lift())

    def moved_panel(self, by: int) -> None:
        """ "Options…" stays beside the title."""
        size = self.more.sizeHint()
        line = QFontMetrics(self.page.title_font()).height()
        top = _MARGIN + self.picture_size().height() + self._pad() + (line - size.height()) // 2 + by
        self.more.setGeometry(
            QRect(QPoint(self.width() - _MARGIN - size.width() - round(6 * self.page.unit), top), size)
        )

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Qt's own: O for the options."""
        if event.key() == Qt.Key.Key_O and not event.modifiers():
            self.ask_options()
        else:
            super().keyPressEvent(event)

    def fill_menu(self, menu: QMenu) -> None:
        """Play, options, rules, statistics."""
        home, game = self.page.home, self.entry.id
        play = menu.addAction("&Play", lambda: home.play.emit(game))
        menu.addAction("&Options…", lambda: home.options.emit(game))
        menu.addSeparator()
        menu.addAction("&Rules", lambda: home.rules.emit(game))
        menu.addAction("&Statistics", lambda: home.statistics.emit(game))
        menu.setDefaultAction(play)

    def paint_contents(self, painter: QPainter, panel: QRectF) -> None:
        """The picture above, the words below."""
        look, pad = style.colours(), self._pad()
        box = QRectF(panel.topLeft(), QSize(round(panel.width()), round(panel.width() * _SHAPE)))
        shape = QPainterPath(QPointF(box.left(), box.bottom()))
        shape.lineTo(box.left(), box.top() + _RADIUS)
        shape.quadTo(box.topLeft(), QPointF(box.left() + _RADIUS, box.top()))
        shape.lineTo(box.right() - _RADIUS, box.top())
        shape.quadTo(box.topRight(), QPointF(box.right(), box.top() + _RADIUS))
        shape.lineTo(box.bottomRight())
        shape.closeSubpath()
        self.paint_picture(painter, box, shape)
        words = QRectF(
            panel.left() + pad, box.bottom() + pad, panel.width() - 2 * pad, panel.bottom() - box.bottom() - pad
        )
        painter.setPen(QColor(look.text))
        painter.setFont(self.page.title_font())
        painter.drawText(words, int(Qt.AlignmentFlag.AlignTop), self.entry.title)
        words.setTop(words.top() + QFontMetrics(self.page.title_font()).height() + round(3 * self.page.unit))
        painter.setPen(QColor(look.muted))
        painter.setFont(self.page.text_font(1.0))
        painter.drawText(words, int(Qt.AlignmentFlag.AlignTop | Qt.TextFlag.TextWordWrap), self.entry.summary)


class _SavedTile(_Tile):
    """A saved match: a small picture, the game's title, how far it is; and a cross that removes it."""

    def __init__(self, page: _Page, saved: SavedTile) -> None:
        self.saved = saved
        self.title = find(saved.game).title
        words = saved.text.removeprefix(f"{self.title} · ")
        self.words = words[:1].upper() + words[1:]
        super().__init__(page, f"Continue {self.title}", self.words)
        self.setToolTip(plain_tip(f"Continue {self.title}: {words}"))
        self.cross = _TextButton(page, self, "×")
        self.cross.setAccessibleName(f"Remove this match of {self.title}")
        self.cross.setToolTip("Remove this saved match (Delete)")
        self.cross.clicked.connect(self.ask_forget)
        self.clicked.connect(lambda: page.home.resume.emit(saved.id))

    def ask_forget(self) -> None:
        """Ask for this match to be removed."""
        self.page.home.forget.emit(self.saved.id)

    def game(self) -> str:
        """The id of the match's game."""
        return self.saved.game

    def full_height(self) -> int:
        """Of the whole tile, shadow included."""
        lines = QFontMetrics(self.page.title_font()).height() + QFontMetrics(self.page.text_font(1.0)).height()
        return lines + round(30 * self.page.unit) + 2 * _MARGIN

    def picture_size(self) -> QSize:
        """As high as the panel, but for a margin."""
        height = self.height() - 2 * _MARGIN - 16
        return QSize(round(height / _SHAPE), height)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Qt's own."""
        super().resizeEvent(event)
        self.moved_panel(self.lift())

    def moved_panel(self, by: int) -> None:
        """The cross stays in its corner."""
        size = self.cross.sizeHint()
        self.cross.setGeometry(QRect(QPoint(self.width() - _MARGIN - size.width() - 4, _MARGIN + 4 + by), size))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Qt's own: Delete removes."""
        if event.key() == Qt.Key.Key_Delete:
            self.ask_forget()
        else:
            super().keyPressEvent(event)

    def fill_menu(self, menu: QMenu) -> None:
        """Continue, remove."""
        go_on = menu.addAction("&Continue", lambda: self.page.home.resume.emit(self.saved.id))
        menu.addAction("&Rules", lambda: self.page.home.rules.emit(self.saved.game))
        menu.addSeparator()
        menu.addAction("Re&move…", self.ask_forget)
        menu.setDefaultAction(go_on)

    def paint_contents(self, painter: QPainter, panel: QRectF) -> None:
        """The picture at the left, the words at its right."""
        look = style.colours()
        box = QRectF(panel.topLeft() + QPointF(8, 8), self.picture_size())
        shape = QPainterPath()
        shape.addRoundedRect(box, 7, 7)
        self.paint_picture(painter, box, shape)
        left = box.right() + round(14 * self.page.unit)
        title, text = QFontMetrics(self.page.title_font()), QFontMetrics(self.page.text_font(1.0))
        top = panel.center().y() - (title.height() + text.height()) / 2
        room = self.cross.x() - left
        painter.setPen(QColor(look.text))
        painter.setFont(self.page.title_font())
        flags = int(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        painter.drawText(QRectF(left, top, room, title.height()), flags, self.title)
        painter.setPen(QColor(look.muted))
        painter.setFont(self.page.text_font(1.0))
        wide = round(panel.right() - left - 10 * self.page.unit)
        line = text.elidedText(self.words, Qt.TextElideMode.ElideRight, wide)
        painter.drawText(QRectF(left, top + title.height(), wide, text.height()), flags, line)


class _TextButton(QAbstractButton):
    """A word to click on that stays in the background until it is pointed at."""

    def __init__(self, page: _Page, parent: QWidget, text: str) -> None:
        super().__init__(parent)
        self.page = page
        self.setText(text)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)

    def sizeHint(self) -> QSize:
        """Qt's own."""
        metrics = QFontMetrics(self.page.text_font(0.95))
        return QSize(
            metrics.horizontalAdvance(self.text()) + round(16 * self.page.unit),
            metrics.height() + round(8 * self.page.unit),
        )

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Qt's own: Enter is as good as Space."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.click()
        else:
            super().keyPressEvent(event)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Qt's own."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        look, near = style.colours(), self.underMouse() or self.hasFocus()
        box = QRectF(self.rect()).adjusted(1.5, 1.5, -1.5, -1.5)
        if near:
            painter.setPen(QPen(QColor(look.gold), 2) if self.hasFocus() else Qt.PenStyle.NoPen)
            painter.setBrush(QColor(look.edge if not style.high_contrast() else look.raised))
            painter.drawRoundedRect(box, 7, 7)
        painter.setFont(self.page.text_font(0.95))
        painter.setPen(QColor(look.gold if near else look.muted))
        painter.drawText(self.rect(), int(Qt.AlignmentFlag.AlignCenter), self.text())


# ------------------------------------------------------------------------------------------------ page


@dataclass(slots=True)
class _Section:
    """A group with its heading."""

    title: str
    tiles: list[_GameTile]
    heading: QRect
    """Where the heading is written; its rule reaches to the right end."""


class _Page(QWidget):
    """All that is scrolled: the wordmark, the headings and the tiles."""

    def __init__(self, home: Home) -> None:
        super().__init__()
        self.home = home
        self.moving = True
        self.appearing = True
        """Whether the page is just being shown: a tile that comes up under the pointer is raised at once."""
        self.unit = 1.0
        """Logical pixels in a text unit: 1 where text has its plain size, more where it is larger."""
        self.saved: list[_SavedTile] = []
        self.all_shown = False
        self._saved_heading = QRect()
        self._mark = QRectF()
        self.sections = [
            _Section(group, [_GameTile(self, entry) for entry in TABLES if entry.group == group], QRect())
            for group in GROUPS
            if any(entry.group == group for entry in TABLES)
        ]
        self.all_button = _TextButton(self, self, "")
        self.all_button.clicked.connect(self._show_all)
        self.all_button.hide()

    def text_font(self, share: float, weight: QFont.Weight = QFont.Weight.Normal) -> QFont:
        """The font of text ``share`` times as large as running text."""
        font = QFont()
        font.setPixelSize(round(13 * self.unit * share))
        font.setWeight(weight)
        return font

    def title_font(self) -> QFont:
        """The font of titles."""
        return self.text_font(1.25, QFont.Weight.DemiBold)

    def tiles(self) -> Iterator[_Tile]:
        """Those that are shown, saved matches first."""
        yield from (tile for tile in self.saved if not tile.isHidden())
        for section in self.sections:
            yield from section.tiles

    def set_saved(self, saved: Sequence[SavedTile]) -> None:
        """Show these matches instead of the present ones."""
        for tile in self.saved:
            tile.hide()
            tile.deleteLater()
        self.saved = [_SavedTile(self, each) for each in saved]
        first: QWidget | None = None
        for tile in self.saved:  # Tab visits them before the games
            if first is not None:
                QWidget.setTabOrder(first, tile)
            QWidget.setTabOrder(tile, tile.cross)
            first = tile.cross
        if first is not None:
            QWidget.setTabOrder(first, self.all_button)
            QWidget.setTabOrder(self.all_button, self.sections[0].tiles[0])

    # ---------------------------------------------------------------------------------- where all lies

    def arrange(self, width: int, height: int) -> int:
        """Lay everything out for a view of so many pixels, with pictures as large as go in without scrolling;
        return the height that is needed."""
        # On a large screen all grows a little, so that it is not lost in the middle.
        self.unit = unit = style.pixels() / 13 * min(1.5, max(1.0, round(min(width / 1280, height / 800), 1)))
        side = round(min(48, width * 0.03))
        room = width - 2 * side
        games = [tile for section in self.sections for tile in section.tiles]
        least = min(room, max(round(_NARROWEST * unit), *(tile.least_width() for tile in games)))
        widest = min(room, round(_WIDEST * unit))
        for wide in range(widest // _STEP * _STEP, least, -_STEP):
            if self._place(wide, width, height, room, dry=True) <= height:
                chosen = wide
                break
        else:  # it will be scrolled anyway: fill the width
            columns = max(1, (room + _GAP) // (least + _GAP))
            chosen = max(least, min(widest, (room + _GAP) // columns - _GAP))
        needed = self._place(chosen, width, height, room, dry=True)
        self._place(chosen, width, height, room, dry=False, shift=max(0, round((height - needed) * 0.42)))
        return max(height, needed)

    def _place(self, wide: int, width: int, height: int, room: int, *, dry: bool, shift: int = 0) -> int:
        """Lay out with pictures ``wide`` pixels wide in a view of ``width`` by ``height``, everything ``shift``
        pixels lower; return the height that is needed without the shift. ``dry``: only measure."""
        unit = self.unit
        columns = max(1, (room + _GAP) // (wide + _GAP))
        rows: list[list[_Section]] = []
        for section in self.sections:
            free = columns - sum(len(other.tiles) for other in rows[-1]) if rows else 0
            if len(section.tiles) <= free:
                rows[-1].append(section)
            else:
                rows.append([section])
        used = max(min(columns, sum(len(section.tiles) for section in row)) for row in rows)
        block = used * (wide + _GAP) - _GAP
        left = (width - block) // 2
        mark = min(54 * unit, max(30 * unit, width * 0.042), (width - 40) / WORDMARK_SHAPE * 0.9)
        y = shift + round(mark * 0.75)
        if not dry:
            self._mark = QRectF((width - mark * WORDMARK_SHAPE) / 2, y, mark * WORDMARK_SHAPE, mark)
        y += round(mark * (1.85 if height > 600 * unit else 1.62))
        line = round(32 * unit)
        if self.saved:
            y = self._place_saved(left, y, block, room, width, line, dry=dry)
        for row in rows:
            high = round(wide * _SHAPE) + max(tile.caption_height(wide) for section in row for tile in section.tiles)
            x = left
            for section in row:
                across = min(columns, len(section.tiles))
                if not dry:
                    section.heading = QRect(x, y, across * (wide + _GAP) - _GAP, line)
                    for index, tile in enumerate(section.tiles):
                        down, along = divmod(index, across)
                        tile.setGeometry(
                            x + along * (wide + _GAP) - _MARGIN, y + line + down * (high + _GAP) - _MARGIN,
                            wide + 2 * _MARGIN, high + 2 * _MARGIN,
                        )  # fmt: skip
                x += across * (wide + _GAP)
            deep = max(-(-len(section.tiles) // columns) for section in row)
            y += line + deep * (high + _GAP) - _GAP + round(20 * unit)
        return y - shift

    def _place_saved(self, left: int, y: int, block: int, room: int, width: int, line: int, *, dry: bool) -> int:
        least = min(room, round(_SAVED_WIDTH * self.unit))
        if block < least:
            left, block = (width - least) // 2, least
        columns = (block + _GAP) // (least + _GAP)
        wide = min((block + _GAP) // columns - _GAP, round(least * 1.5))
        high = self.saved[0].full_height() - 2 * _MARGIN
        shown = len(self.saved) if self.all_shown else min(columns, len(self.saved))
        if not dry:
            self._saved_heading = QRect(left, y, block, line)
            for index, tile in enumerate(self.saved):
                down, along = divmod(index, columns)
                tile.setGeometry(
                    left + along * (wide + _GAP) - _MARGIN, y + line + down * (high + _GAP // 2) - _MARGIN,
                    wide + 2 * _MARGIN, high + 2 * _MARGIN,
                )  # fmt: skip
                tile.setVisible(index < shown)
            self.all_button.setVisible(len(self.saved) > columns)
            self.all_button.setText("Show fewer" if self.all_shown else f"Show all {len(self.saved)}")
            size = self.all_button.sizeHint()
            self.all_button.setGeometry(
                QRect(QPoint(left + block - size.width(), y + (line - size.height()) // 2 - 3), size)
            )
        return y + line + -(-shown // columns) * (high + _GAP // 2) - _GAP // 2 + round(20 * self.unit)

    def _show_all(self) -> None:
        self.all_shown = not self.all_shown
        self.home.arrange()

    # ---------------------------------------------------------------------------------------- the keys

    def move_focus(self, tile: _Tile, key: Qt.Key) -> bool:
        """Go from a tile to the nearest one in the direction of an arrow key, or to the first or last one; whether
        the key means this."""
        tiles = list(self.tiles())
        if key in (Qt.Key.Key_Home, Qt.Key.Key_End):
            tiles[0 if key == Qt.Key.Key_Home else -1].setFocus(Qt.FocusReason.ShortcutFocusReason)
            return True
        away = _ARROWS.get(key)
        if away is None:
            return False
        dx, dy = away
        here = tile.geometry().center()
        found: list[tuple[float, _Tile]] = []
        for other in tiles:
            there = other.geometry().center() - here
            along, across = there.x() * dx + there.y() * dy, abs(there.x() * dy) + abs(there.y() * dx)
            if along > 8 and (dy or across < tile.height() / 2 + other.height() / 2):
                found.append((along + 2.0 * across, other))
        if found:
            min(found, key=lambda pair: pair[0])[1].setFocus(Qt.FocusReason.ShortcutFocusReason)
        return True

    def show_tile(self, tile: _Tile) -> None:
        """Scroll until the tile can be seen."""
        self.home.ensureWidgetVisible(tile, 0, 8)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Qt's own."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if self._mark.adjusted(-20, -20, 20, 60).intersects(QRectF(event.rect())):
            look = style.colours()
            paint_wordmark(painter, self._mark, QColor(look.gold), QColor(look.text), plain=style.high_contrast())
        if self.saved:
            spare = self.all_button.width() if not self.all_button.isHidden() else 0
            self._paint_heading(painter, "Continue", self._saved_heading.adjusted(0, 0, -spare, 0))
        for section in self.sections:
            self._paint_heading(painter, section.title, section.heading)

    def _paint_heading(self, painter: QPainter, title: str, box: QRect) -> None:
        """A heading in spaced capitals, and a fine rule from it to the right end of ``box``."""
        look = style.colours()
        font = self.text_font(0.92, QFont.Weight.DemiBold)
        font.setLetterSpacing(QFont.SpacingType.PercentageSpacing, 114)
        painter.setFont(font)
        painter.setPen(QColor(look.gold))
        text = title.upper()
        line = QRect(box.x() + 1, box.y(), box.width(), box.height() - round(8 * self.unit))
        painter.drawText(line, int(Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft), text)
        start = line.x() + QFontMetrics(font).horizontalAdvance(text) + 14
        if start < line.right():
            fade = QLinearGradient(start, 0, line.right(), 0)
            gold = QColor(look.gold)
            gold.setAlpha(110)
            fade.setColorAt(0, gold)
            gold.setAlpha(16)
            fade.setColorAt(1, gold)
            painter.fillRect(QRect(start, line.center().y() + 1, line.right() - start, 1), fade)


_ARROWS: Final = {
    Qt.Key.Key_Left: (-1, 0), Qt.Key.Key_Right: (1, 0), Qt.Key.Key_Up: (0, -1), Qt.Key.Key_Down: (0, 1),
}  # fmt: skip


# ------------------------------------------------------------------------------------------------ home


class Home(QScrollArea):
    """The home screen. It only tells what is wanted; the window does it."""

    play = Signal(str)
    """Play this game (its id) with the options used last."""
    options = Signal(str)
    """Choose the options of this game first."""
    rules = Signal(str)
    """Show the rules of this game."""
    statistics = Signal(str)
    """Show the statistics of this game."""
    resume = Signal(str)
    """Continue the saved match of this id."""
    forget = Signal(str)
    """Remove the saved match of this id, after asking."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setAccessibleName("Games")
        # A viewport of our own: the first call of viewport() makes PySide look at every class of widgets (14 ms).
        self._view = QWidget()
        self.setViewport(self._view)
        self._view.setAutoFillBackground(False)
        self._page = _Page(self)
        self._page.setAutoFillBackground(False)
        self.setWidget(self._page)
        self._page.setAutoFillBackground(False)  # setWidget has turned it on
        self._wanting: list[_Tile] = []
        self._loader = QTimer(self)
        self._loader.setSingleShot(True)
        self._loader.timeout.connect(self._load_picture)

    def set_saved(self, saved: Sequence[SavedTile]) -> None:
        """Offer these matches to be continued, in this order."""
        focused = QApplication.focusWidget()
        self._page.set_saved(saved)
        self.arrange()
        if focused is not None and self._page.isAncestorOf(focused):
            self.setFocus()

    def set_motion(self, moving: bool) -> None:
        """Whether tiles glide when they rise, or are up at once."""
        self._page.moving = moving

    def refresh(self) -> None:
        """The look has changed (``style.set_look``): lay out and paint again."""
        self.arrange()
        self._view.update()

    def sizeHint(self) -> QSize:
        """Qt's own."""
        return QSize(1120, 720)

    def minimumSizeHint(self) -> QSize:
        """Qt's own."""
        return QSize(480, 360)

    def arrange(self) -> None:
        """Lay everything out for the present size."""
        whole = self.maximumViewportSize()
        needed = self._page.arrange(whole.width(), whole.height())
        if needed > whole.height():  # the scroll bar takes some of the width
            style.dress(self.verticalScrollBar())
            width = whole.width() - self.verticalScrollBar().sizeHint().width()
            needed = self._page.arrange(width, whole.height())
            self._page.resize(width, needed)
        else:
            self._page.resize(whole)
        self._page.update()
        self._recall_pictures()

    def _recall_pictures(self) -> None:
        """Take the pictures that are kept in this size; the others are made soon."""
        ratio = self.devicePixelRatioF()
        self._wanting = [tile for tile in self._page.tiles() if not tile.recall_picture(ratio)]
        # While the window is being resized the present pictures do.
        self._loader.start(0 if any(tile.picture is None for tile in self._wanting) else 120)

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Qt's own: the first tile takes the focus. (As a focus proxy it would take Tab's way out, too.)"""
        next(self._page.tiles()).setFocus(event.reason())

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Qt's own, which would paint the whole page anew; but only tiles show the focus."""
        event.accept()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Qt's own."""
        super().resizeEvent(event)
        self.arrange()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Qt's own: the cloth behind the page stays where it is."""
        painter = QPainter(self._view)
        painter.setClipRect(event.rect())
        _paint_ground(painter, self._view.rect())

    def _load_picture(self) -> None:
        """Load one picture, then give the window a chance: they come one by one after the first sight."""
        if not self.isVisible():
            return
        if self._wanting:
            tile = self._wanting.pop(0)
            tile.picture = _picture(tile.game(), tile.picture_size() * self.devicePixelRatioF())
            tile.update()
            self._loader.start(0)

    def showEvent(self, event: QShowEvent) -> None:
        """Qt's own."""
        super().showEvent(event)
        self._recall_pictures()
        self._page.appearing = True
        QTimer.singleShot(_APPEARING, self, self._appeared)

    def _appeared(self) -> None:
        self._page.appearing = False

    def hideEvent(self, event: QHideEvent) -> None:
        """Qt's own: pictures that nobody sees take no room."""
        super().hideEvent(event)
        for tile in self._page.tiles():
            tile.picture = None


def _paint_ground(painter: QPainter, box: QRect) -> None:
    """A dark cloth, a little lighter where the lamp hangs."""
    look = style.colours()
    painter.fillRect(box, QColor(look.ground))
    if style.high_contrast():
        return
    lamp = QLinearGradient(0, 0, 0, box.height())
    lamp.setColorAt(0, QColor("#1b2f26"))
    lamp.setColorAt(0.55, QColor("#121d18"))
    lamp.setColorAt(1, QColor("#0c1310"))
    painter.fillRect(box, lamp)
    painter.drawTiledPixmap(box, _weave())


@cache
def _weave() -> QPixmap:
    """A patch of fine fibres: the same everywhere, so the ground never flickers."""
    side = 128
    grain = random.Random(5).randbytes(side * side)
    image = QImage(
        grain.translate(bytes(value >> 4 for value in range(256))), side, side, side, QImage.Format.Format_Alpha8
    )
    return QPixmap.fromImage(image.convertToFormat(QImage.Format.Format_ARGB32_Premultiplied))


def _kept(game: str, size: QSize) -> tuple[QImage, str, str]:
    """An image for the picture of a game's table, the name under which it is kept, and the key of what it shows."""
    image = QImage(size, QImage.Format.Format_RGB32)
    try:
        source = (_PICTURES / f"{game}.jpg").stat()
        key = f"{source.st_size} {source.st_mtime_ns}"
    except OSError:
        key = "none"
    return image, f"table-{game}-{size.width()}x{size.height()}", f"{key} {size.width()}"


def _kept_picture(game: str, size: QSize) -> QPixmap | None:
    """The picture of a game's table as it was made once, ``size`` in physical pixels."""
    image, name, key = _kept(game, size)
    return QPixmap.fromImage(image) if recall(cache_folder(), name, key, memoryview(image.bits())) else None


def _picture(game: str, size: QSize) -> QPixmap:
    """The picture of a game's table, ``size`` in physical pixels, made and kept."""
    reader = QImageReader(str(_PICTURES / f"{game}.jpg"))
    if size.width() * 2 < reader.size().width():  # reading it at half the size or less is quicker
        reader.setScaledSize(size * 2)
    drawn = reader.read()
    if drawn.isNull():
        drawn = _cards_on_felt(size)
    drawn = drawn.scaled(size, Qt.AspectRatioMode.IgnoreAspectRatio, Qt.TransformationMode.SmoothTransformation)
    image, name, key = _kept(game, size)
    painter = QPainter(image)
    painter.drawImage(0, 0, drawn)
    painter.end()
    keep(cache_folder(), name, key, memoryview(image.bits()))
    return QPixmap.fromImage(image)


def _cards_on_felt(size: QSize) -> QImage:
    """For a game whose table has not been pictured: five cards in a fan."""
    from cardart.faces import HEIGHT, WIDTH, paint_face

    image = QImage(size, QImage.Format.Format_ARGB32_Premultiplied)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    wide, high = size.width(), size.height()
    glow = QRadialGradient(wide / 2, high * 0.42, wide * 0.62)
    glow.setColorAt(0, QColor("#2a7a52"))
    glow.setColorAt(1, QColor("#12402b"))
    painter.fillRect(image.rect(), glow)
    scale = high * 0.5 / HEIGHT
    for number, name in enumerate(("10S", "JH", "QC", "KD", "AS")):
        painter.save()
        painter.translate(wide / 2, high * 1.15)
        painter.rotate((number - 2) * 13)
        painter.translate(0, -high * 0.63)
        painter.scale(scale, scale)
        painter.translate(-WIDTH / 2, -HEIGHT / 2)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(0, 0, 0, 60))
        painter.drawRoundedRect(QRectF(-1, 1, WIDTH + 2, HEIGHT + 2), 4, 4)
        paint_face(painter, name, "classic")
        painter.restore()
    painter.end()
    return image
