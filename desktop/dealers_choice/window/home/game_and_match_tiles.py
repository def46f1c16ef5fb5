"""The tiles of the home screen: a game to be played, and a saved match to be continued."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from PySide6.QtCore import QPoint, QPointF, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFontMetrics, QImage, QKeyEvent, QPainter, QPainterPath, QPixmap, QResizeEvent
from PySide6.QtWidgets import QMenu, QWidget

from cardrules.catalogue import DEALER_SCHOOL, Entry, find
from cardrules.protocol.texts import say
from dealers_choice.language import words
from dealers_choice.ui import style
from dealers_choice.ui.plain_text import plain_tip
from dealers_choice.window.home.tile import MARGIN, RADIUS, Star, TextButton, Tile
from dealers_choice.window.home.tiles_in_common import TilesInCommon
from dealers_choice.window.home.wanted_at_home import WantedAtHome

if TYPE_CHECKING:
    from collections.abc import Callable

__all__ = ["SCHOOL", "SHAPE", "GameTile", "SavedMatchTile", "SavedTile", "SchoolTile"]

SHAPE: Final = 0.625
"""The height of a table's picture to its width."""
_SHAPES: Final = (0.45, 0.85)  # between these the picture of a saved match keeps its own
_FORM: Final = ((0.92, 1, ", "), (0.85, 1, ", "), (0.85, 2, ", "), (0.85, 2, " "), (0.78, 2, " "), (0.72, 3, " "))
"""How small, and in how many lines that end where, it may be written how a game is played."""
_SMALLER: Final = (1.0, 0.9, 0.8, 0.72)  # how small a line about a saved match may be written
_MOST_PICTURE: Final = 0.33  # of a saved match's panel, in width


SCHOOL: Final = Entry(
    "school", say("The school"), DEALER_SCHOOL, say("School"),
    say("Lessons, drills, auditions: learn to deal, and see how far you have come."), "",
)  # fmt: skip
"""The door of the school, as an entry among the games of its room."""


class SavedTile(NamedTuple):
    """A saved match to be continued."""

    id: str
    """The match's id in the store."""
    game: str
    """The id of its game."""
    stands: str
    """How far it is: "Hand 3, trick 5 of 13"."""
    score: str = ""
    """"You 12, Ada 30": what is on the plates."""
    form: str = ""
    """The options and the levels of the bots in words."""
    deal: str = ""
    """"deal 17", if it has a number or name."""
    when: str = ""
    """How long ago it was left."""
    picture: Callable[[], QImage | None] | None = None
    """Finds the picture of the table as it was left, if there is one."""

    def lines(self) -> list[str]:
        """What stands below the title."""
        return [line for line in (self.stands, self.score, " · ".join(filter(None, (self.deal, self.when)))) if line]


class GameTile(Tile):
    """A game: the picture of its table, its title, a line about it, and how it is played when it is clicked."""

    def __init__(self, parent: QWidget, common: TilesInCommon, wanted: WantedAtHome, entry: Entry) -> None:
        self.title, self._summary = words(entry.title), words(entry.summary)
        super().__init__(parent, common, self.title, self._summary)
        self._wanted = wanted
        self.entry = entry
        self.form = ""
        self._captions: dict[tuple[int, float], int] = {}  # found while widths are tried
        self.more = TextButton(self, common, words("Options…"))
        self.more.setAccessibleName(words("Options of {title}", title=self.title))
        self.more.setToolTip(plain_tip(words("Choose how {title} is played, then play (Alt+Enter)", title=self.title)))
        self.more.clicked.connect(self.ask_options)
        self.star = Star(self, common, "")
        self.star.setCheckable(True)
        self.star.clicked.connect(self._ask_favourite)
        self.clicked.connect(lambda: wanted.play.emit(entry.id))
        self.set_state("", favourite=False)

    def set_state(self, form: str, *, favourite: bool) -> None:
        """How the game is played when it is clicked, and whether it is a favourite."""
        title = self.title
        self.form = form or words("Usual rules")
        self._captions.clear()
        self.setToolTip(plain_tip(words("Play {title}: {form}", title=title, form=self.form)))
        self.setAccessibleDescription(words("{summary} Is dealt with: {form}.", summary=self._summary, form=self.form))
        self.star.setChecked(favourite)
        self.star.setAccessibleName(
            words("{title} is a favourite", title=title)
            if favourite
            else words("Make {title} a favourite", title=title)
        )
        tip = (
            words("{title} is among your favourites (Ctrl+D)", title=title)
            if favourite
            else words("Show {title} first (Ctrl+D)", title=title)
        )
        self.star.setToolTip(plain_tip(tip))
        self.update()

    def ask_options(self) -> None:
        """Ask for the options of this game."""
        self._wanted.options.emit(self.entry.id)

    def _ask_favourite(self) -> None:
        if self.star.isEnabled():
            self._wanted.favourite.emit(self.entry.id)

    def game(self) -> str:
        """The game's id."""
        return self.entry.id

    def least_width(self) -> int:
        """Of the picture, so that the title and the star lie side by side."""
        title = QFontMetrics(self.common.title_font()).horizontalAdvance(self.title)
        return title + self.star.sizeHint().width() + round(20 * self.common.unit)

    def caption_height(self, width: int) -> int:
        """What is below the picture if that is so wide: the title, the summary in as many lines as it needs, and the
        form."""
        key = (width, self.common.unit)
        if key not in self._captions:
            self._captions[key] = self._measure_caption(width)
        return self._captions[key]

    def _measure_caption(self, width: int) -> int:
        pad, unit = self._pad(), self.common.unit
        summary = QFontMetrics(self.common.text_font(1.0)).boundingRect(
            QRect(0, 0, width - 2 * pad, 10_000), int(Qt.TextFlag.TextWordWrap), self._summary
        )
        title = QFontMetrics(self.common.title_font()).height()
        form = self.form_lines(width)
        written = len(form) * QFontMetrics(self.common.text_font(form[0][1])).height() + round(8 * unit)
        below = max(self.more.sizeHint().height() + round(7 * unit), written)
        return round(pad * 1.5) + title + summary.height() + below

    def _pad(self) -> int:
        return round(14 * self.common.unit)

    def picture_size(self) -> QSize:
        """As wide as the panel."""
        width = self.width() - 2 * MARGIN
        return QSize(width, round(width * SHAPE))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Qt's own."""
        super().resizeEvent(event)
        self.moved_panel(self.lift())

    def moved_panel(self, by: int) -> None:
        """The star stays beside the title, "Options…" in its corner."""
        right, unit = self.width() - MARGIN - round(6 * self.common.unit), self.common.unit
        star, more = self.star.sizeHint(), self.more.sizeHint()
        line = QFontMetrics(self.common.title_font()).height()
        top = MARGIN + self.picture_size().height() + self._pad() + (line - star.height()) // 2 + by
        self.star.setGeometry(QRect(QPoint(right - star.width(), top), star))
        low = self.height() - MARGIN - more.height() - round(6 * unit) + by
        self.more.setGeometry(QRect(QPoint(right - more.width(), low), more))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Qt's own: Alt+Enter for the options, Ctrl+D for a favourite."""
        key, held = event.key(), event.modifiers()
        if key in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and held & Qt.KeyboardModifier.AltModifier:
            self.ask_options()
        elif key == Qt.Key.Key_D and held == Qt.KeyboardModifier.ControlModifier:
            self._ask_favourite()
        else:
            super().keyPressEvent(event)

    def fill_menu(self, menu: QMenu) -> None:
        """Play, options, favourite, rules, statistics."""
        wanted, game = self._wanted, self.entry.id
        play = menu.addAction(words("&Play"), lambda: wanted.play.emit(game))
        menu.addAction(words("&Options…"), lambda: wanted.options.emit(game))
        told = words("No longer a &favourite") if self.star.isChecked() else words("Make it a &favourite")
        menu.addAction(told, self._ask_favourite)
        menu.addSeparator()
        menu.addAction(words("&Rules"), lambda: wanted.rules.emit(game))
        if not wanted.for_rest:
            menu.addAction(words("&Statistics"), lambda: wanted.statistics.emit(game))
        menu.setDefaultAction(play)

    def paint_contents(self, painter: QPainter, panel: QRectF) -> None:
        """The picture above, the words below."""
        look, pad, unit = style.colours(), self._pad(), self.common.unit
        box = QRectF(panel.topLeft(), QSize(round(panel.width()), round(panel.width() * SHAPE)))
        shape = QPainterPath(QPointF(box.left(), box.bottom()))
        shape.lineTo(box.left(), box.top() + RADIUS)
        shape.quadTo(box.topLeft(), QPointF(box.left() + RADIUS, box.top()))
        shape.lineTo(box.right() - RADIUS, box.top())
        shape.quadTo(box.topRight(), QPointF(box.right(), box.top() + RADIUS))
        shape.lineTo(box.bottomRight())
        shape.closeSubpath()
        self.paint_picture(painter, box, shape)
        words = QRectF(panel.left() + pad, box.bottom() + pad, panel.width() - 2 * pad, panel.height())
        painter.setPen(QColor(look.text))
        painter.setFont(self.common.title_font())
        painter.drawText(words, int(Qt.AlignmentFlag.AlignTop), self.title)
        words.setTop(words.top() + QFontMetrics(self.common.title_font()).height() + round(3 * unit))
        painter.setPen(QColor(look.muted))
        painter.setFont(self.common.text_font(1.0))
        painter.drawText(words, int(Qt.AlignmentFlag.AlignTop | Qt.TextFlag.TextWordWrap), self._summary)
        lines = self.form_lines(round(panel.width()))
        painter.setFont(self.common.text_font(lines[0][1]))
        painter.setPen(QColor(look.gold))
        metrics, line = painter.fontMetrics(), QRectF(self.more.geometry())
        line.setLeft(words.left())
        line.setRight(self.more.x() - 4 * unit)
        high = len(lines) * metrics.height()
        line.setTop(min(line.center().y() - high / 2, line.bottom() - high))
        line.setHeight(metrics.height())
        for text, _ in lines:
            form = metrics.elidedText(text, Qt.TextElideMode.ElideRight, round(line.width()))
            painter.drawText(line, int(Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft), form)
            line.translate(0, metrics.height())

    def form_lines(self, width: int) -> list[tuple[str, float]]:
        """How the game is played, beside "Options…" where the picture is so wide, each line with the size of its text:
        smaller, or in several lines, rather than cut off."""
        wide = width - self._pad() - self.more.sizeHint().width() - round(10 * self.common.unit)
        tried = (_parted(self.common, self.form, wide, share, most, at) for share, most, at in _FORM)
        return next(filter(None, tried), [(self.form, _FORM[-1][0])])


class SchoolTile(GameTile):
    """The door of the Dealer School. It has reports instead of options, and is no favourite."""

    def __init__(self, parent: QWidget, common: TilesInCommon, wanted: WantedAtHome) -> None:
        super().__init__(parent, common, wanted, SCHOOL)
        self.more.setText(words("Reports"))
        self.more.setAccessibleName(words("Reports of the school"))
        self.more.setToolTip(words("Every session that was dealt or drilled, with its report (Alt+Enter)"))
        self.star.setEnabled(False)
        self.star.hide()
        self.star.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.clicked.disconnect()
        self.clicked.connect(wanted.school)

    def set_state(self, form: str, *, favourite: bool) -> None:
        """There is nothing to be told but what it is."""
        self.form = words("Open the door")
        self.setToolTip(plain_tip(self._summary))
        self.setAccessibleDescription(self._summary)

    def ask_options(self) -> None:
        """It has none: what has been done there is shown."""
        self._wanted.reports.emit()

    def fill_menu(self, menu: QMenu) -> None:
        """The way in, and the reports."""
        menu.setDefaultAction(menu.addAction(words("&Open"), self._wanted.school.emit))
        menu.addAction(words("&Reports"), self._wanted.reports.emit)


class SavedMatchTile(Tile):
    """A saved match: the table as it stands, the game's title, how far it is; and a cross that removes it."""

    def __init__(self, parent: QWidget, common: TilesInCommon, wanted: WantedAtHome, saved: SavedTile) -> None:
        self.saved = saved
        self.title = words(find(saved.game).title)
        self._own: QImage | None = None
        self._own_sought = False
        told = [saved.form, *saved.lines()] if saved.form else saved.lines()
        super().__init__(parent, common, words("Continue {title}", title=self.title), ". ".join(told))
        self._wanted = wanted
        self.setToolTip(plain_tip("\n".join((words("Continue {title}", title=self.title), *told))))
        self.cross = TextButton(self, common, "×")
        self.cross.setAccessibleName(words("Remove this match of {title}", title=self.title))
        self.cross.setToolTip(words("Remove this saved match (Delete)"))
        self.cross.clicked.connect(self.ask_forget)
        self.clicked.connect(lambda: wanted.resume.emit(saved.id))

    def ask_forget(self) -> None:
        """Ask for this match to be removed."""
        self._wanted.forget.emit(self.saved.id)

    def game(self) -> str:
        """The id of the match's game."""
        return self.saved.game

    def full_height(self) -> int:
        """Of the whole tile, shadow included."""
        text = QFontMetrics(self.common.text_font(1.0)).height()
        lines = QFontMetrics(self.common.title_font()).height() + 4 * text
        return lines + round(30 * self.common.unit) + 2 * MARGIN

    def picture_size(self) -> QSize:
        """As high as the panel, but for a margin, if that leaves room for the words."""
        height, own = self.height() - 2 * MARGIN - 16, self.own_picture()
        shape = SHAPE if own is None else min(max(own.height() / own.width(), _SHAPES[0]), _SHAPES[1])
        width = min(round(height / shape), round((self.width() - 2 * MARGIN) * _MOST_PICTURE))
        return QSize(width, round(width * shape))

    def room_for_words(self) -> QRectF:
        """Where the words stand, at the right of the picture."""
        left = MARGIN + 8 + self.picture_size().width() + round(12 * self.common.unit)
        return QRectF(
            left, MARGIN, self.width() - MARGIN - round(10 * self.common.unit) - left, self.height() - 2 * MARGIN
        )

    def own_picture(self) -> QImage | None:
        """The picture of the table as it was left."""
        if not self._own_sought:
            self._own_sought = True
            self._own = self.saved.picture() if self.saved.picture is not None else None
        return self._own

    def recall_picture(self, ratio: float) -> bool:
        """The table as it was left, or else as for the game."""
        own, size = self.own_picture(), self.picture_size() * ratio
        if own is None:
            return super().recall_picture(ratio)
        if self.picture is None or self.picture.size() != size:
            smooth = Qt.TransformationMode.SmoothTransformation
            self.picture = QPixmap.fromImage(own.scaled(size, Qt.AspectRatioMode.IgnoreAspectRatio, smooth))
            self.update()
        return True

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Qt's own."""
        super().resizeEvent(event)
        self.moved_panel(self.lift())

    def moved_panel(self, by: int) -> None:
        """The cross stays in its corner."""
        size = self.cross.sizeHint()
        self.cross.setGeometry(QRect(QPoint(self.width() - MARGIN - size.width() - 4, MARGIN + 4 + by), size))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Qt's own: Delete removes."""
        if event.key() == Qt.Key.Key_Delete:
            self.ask_forget()
        else:
            super().keyPressEvent(event)

    def fill_menu(self, menu: QMenu) -> None:
        """Continue, remove."""
        go_on = menu.addAction(words("&Continue"), lambda: self._wanted.resume.emit(self.saved.id))
        menu.addAction(words("&Rules"), lambda: self._wanted.rules.emit(self.saved.game))
        menu.addSeparator()
        menu.addAction(words("Re&move…"), self.ask_forget)
        menu.setDefaultAction(go_on)

    def written_lines(self, wide: int) -> list[tuple[str, float]]:
        """What stands below the title where so many pixels are free, each line with the size of its text: it is
        written smaller, and a score of many players in two lines, rather than cut off."""
        lines: list[tuple[str, float]] = []
        for line in filter(None, (self.saved.form, *self.saved.lines())):
            most = 2 if line == self.saved.score else 1
            tried = (_parted(self.common, line, wide, share, most) for share in _SMALLER)
            lines += next(filter(None, tried), [(line, _SMALLER[-1])])
        return lines

    def paint_contents(self, painter: QPainter, panel: QRectF) -> None:
        """The picture at the left, the words at its right."""
        look = style.colours()
        size = self.picture_size()
        box = QRectF(panel.topLeft() + QPointF(8, round((panel.height() - size.height()) / 2)), size)
        shape = QPainterPath()
        shape.addRoundedRect(box, 7, 7)
        self.paint_picture(painter, box, shape)
        words = self.room_for_words()
        left, wide = words.left(), round(words.width())
        title = QFontMetrics(self.common.title_font())
        lines = self.written_lines(wide)
        heights = [QFontMetrics(self.common.text_font(share)).height() for _, share in lines]
        top = panel.center().y() - (title.height() + sum(heights)) / 2
        flags = int(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        painter.setPen(QColor(look.text))
        painter.setFont(self.common.title_font())
        painter.drawText(QRectF(left, top, self.cross.x() - left, title.height()), flags, self.title)
        top += title.height()
        for (line, share), height in zip(lines, heights, strict=True):
            painter.setFont(self.common.text_font(share))
            painter.setPen(QColor(look.gold if line == self.saved.form else look.muted))
            shown = painter.fontMetrics().elidedText(line, Qt.TextElideMode.ElideRight, wide)
            painter.drawText(QRectF(left, top, wide, height), flags, shown)
            top += height


def _parted(
    common: TilesInCommon, text: str, wide: int, share: float, most: int, at: str = ", "
) -> list[tuple[str, float]]:
    """A text in this share of the usual size, in so many lines at most, which end ``at`` these; nothing if they are too
    narrow for it."""
    metrics, lines, end = QFontMetrics(common.text_font(share)), [""], at.rstrip()
    for part in text.split(at):
        longer = f"{lines[-1]}{at}{part}" if lines[-1] else part
        if lines[-1] and metrics.horizontalAdvance(f"{longer}{end}") > wide:
            lines[-1] += end
            lines.append(part)
        else:
            lines[-1] = longer
    fits = len(lines) <= most and all(metrics.horizontalAdvance(line) <= wide for line in lines)
    return [(line, share) for line in lines] if fits else []
