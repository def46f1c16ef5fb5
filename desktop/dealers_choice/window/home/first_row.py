"""The cards of the home screen's first row: what can be gone on with, the deal of the day, the school's next step."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from PySide6.QtCore import QPoint, QPointF, QRect, QRectF, QSize, QSizeF, Qt
from PySide6.QtGui import (
    QColor,
    QFont,
    QFontMetrics,
    QImage,
    QKeyEvent,
    QLinearGradient,
    QPainter,
    QPainterPath,
    QPen,
    QPixmap,
    QResizeEvent,
)
from PySide6.QtWidgets import QMenu, QWidget

from cardrules.catalogue import Entry, find
from dealers_choice.language import looked_up, words
from dealers_choice.ui import style
from dealers_choice.ui.plain_text import plain_tip
from dealers_choice.window.home.poster_pictures import Poster, fan_height, poster_cloth
from dealers_choice.window.home.posters import SCHOOL, parted
from dealers_choice.window.home.tile import MARGIN, RADIUS, TextButton, Tile
from dealers_choice.window.home.tiles_in_common import TilesInCommon
from dealers_choice.window.home.wanted_at_home import WantedAtHome

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

__all__ = ["DailyCard", "FirstRowCard", "GreetingCard", "SavedMatchTile", "SavedTile", "SchoolCard"]

_SHAPE: Final = 0.625  # the height of a table's picture to its width
_SHAPES: Final = (0.45, 0.85)  # between these the picture of a saved match keeps its own
_SMALLER: Final = (1.0, 0.92)  # how small a line about a saved match may be written
_LABELS: Final = (12.5, 11, 10)  # how large a label is written
_INSET: Final = 9  # of a table's picture in its card, in text units
_TITLES: Final = (28, 24, 20, 17)  # how large a title is written, as it has room
_PICTURED: Final = 90  # the least width of a picture that still shows something, in text units
_WRITTEN: Final = 214  # how wide the words beside a picture are at the least, in text units
_FACED: Final = 76  # from this height on words leave room for faces, in text units
_FACE, _FACE_GAP = 34, 6  # of a portrait and above it, in text units


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
    faces: tuple[str, ...] = ()
    """Of the opponents who have one (``cardart.people.portraits``)."""
    ahead: str = ""
    """Who leads, in a sentence."""

    def lines(self) -> list[str]:
        """What stands below the title."""
        return [line for line in (self.stands, self.score, " · ".join(filter(None, (self.deal, self.when)))) if line]


class FirstRowCard(Tile):
    """A card with a label in small capitals, a title, and what is told below it; at its foot may stand what a press
    does. On a cloth of its own, whose picture fills it unless ``picture_size`` says otherwise."""

    def __init__(
        self, parent: QWidget, common: TilesInCommon, wanted: WantedAtHome, entry: Entry, name: str, told: str = ""
    ) -> None:
        """``name`` and ``told`` are for the screen reader."""
        super().__init__(parent, common, name, told)
        self._wanted = wanted
        self.entry = entry
        self.label, self.title, self.press = "", looked_up(entry.title), ""
        self.told: tuple[str, ...] = ()
        self.leading = False
        """Whether a press is what the page is for: it is gold."""

    def game(self) -> str:
        """The id of the game that it is about."""
        return self.entry.id

    def set_words(self, label: str, title: str, told: Sequence[str]) -> None:
        """What is written on it."""
        self.label, self.title, self.told = label, title, tuple(filter(None, told))
        self.update()

    def kept_picture(self, size: QSize) -> QPixmap | None:
        """The fan on its cloth."""
        return Poster(self.entry, size).kept()

    def make_picture(self, size: QSize) -> QPixmap:
        """The fan on its cloth, drawn and kept."""
        return Poster(self.entry, size).made()

    def pictured_below(self) -> float:
        """How high the picture's fan stands below the words."""
        return fan_height(self.picture_size())

    def _pad(self) -> int:
        return round(15 * self.common.unit)

    def room_for_words(self) -> QRectF:
        """Where the words stand, from the label to above the foot."""
        pad = self._pad()
        box = QRectF(self.rect()).adjusted(MARGIN + pad, MARGIN + pad * 0.8, -MARGIN - pad, -MARGIN - pad * 0.6)
        return box.adjusted(0, QFontMetrics(self.common.label_font()).height(), 0, -self.foot_height())

    def foot_height(self) -> int:
        """How high the line is on which it is told what a press does."""
        return round(40 * self.common.unit) if self.press else 0

    def foot(self) -> QRectF:
        """Where it is told what a press does."""
        room = self.room_for_words()
        wide = QFontMetrics(self._press_font()).horizontalAdvance(self.press) + round(44 * self.common.unit)
        high = self.foot_height() - round(3 * self.common.unit)
        return QRectF(room.left(), room.bottom() + self.foot_height() - high, min(wide, room.width()), high)

    def _press_font(self) -> QFont:
        return self.common.text_font(1.1, QFont.Weight.DemiBold)

    def paint_contents(self, painter: QPainter, panel: QRectF) -> None:
        """The cloth, the picture, the words and the foot."""
        shape = QPainterPath()
        shape.addRoundedRect(panel, RADIUS, RADIUS)
        self.paint_cloth(painter, panel, shape)
        down = panel.y() - MARGIN
        look, room = style.colours(), self.room_for_words().translated(0, down)
        high = QFontMetrics(self.common.label_font()).height()
        self._paint_line(
            painter,
            QRectF(room.left(), room.top() - high, room.width(), high),
            self._label_fonts(),
            self.label,
            look.gold,
        )
        font = self.title_font(room.width())
        line = QRectF(room.topLeft(), QSizeF(room.width(), QFontMetrics(font).height()))
        self._paint_line(painter, line, [font], self.title, look.text)
        room.setTop(line.bottom())
        self.paint_told(painter, room)
        if self.press:
            self._paint_press(painter, self.foot().translated(0, down))

    def paint_cloth(self, painter: QPainter, panel: QRectF, shape: QPainterPath) -> None:
        """The picture, or as long as there is none the bare cloth, over the whole card."""
        if self.picture is not None and self.picture_size().height() >= panel.height():
            self.paint_picture(painter, panel, shape)
            return
        cloth = QLinearGradient(panel.topLeft(), panel.bottomRight())
        for place, colour in enumerate(poster_cloth(self.entry, written=True)):
            cloth.setColorAt(place, colour)
        painter.fillPath(shape, cloth)

    def _label_fonts(self) -> list[QFont]:
        return [self.common.label_font(pixels) for pixels in _LABELS]

    def title_font(self, wide: float) -> QFont:
        """The title's font, as large as there is room for it."""
        return self._fitting([self.common.title_font(pixels) for pixels in _TITLES], self.title, wide)

    @staticmethod
    def _fitting(fonts: Sequence[QFont], text: str, wide: float) -> QFont:
        return next((font for font in fonts if QFontMetrics(font).horizontalAdvance(text) <= wide), fonts[-1])

    def _paint_line(self, painter: QPainter, box: QRectF, fonts: Sequence[QFont], text: str, colour: str) -> None:
        """A line in the first of these fonts in which it has room."""
        painter.setFont(self._fitting(fonts, text, box.width()))
        painter.setPen(QColor(colour))
        shown = painter.fontMetrics().elidedText(text, Qt.TextElideMode.ElideRight, round(box.width()))
        painter.drawText(box, _FLAGS, shown)

    def paint_told(self, painter: QPainter, room: QRectF) -> None:
        """What is told below the title: as many of the sentences as have room above the picture."""
        painter.setFont(self.common.text_font(1.0))
        painter.setPen(QColor(style.colours().text))
        free = room.intersected(
            QRectF(room.topLeft(), QPointF(room.right(), self.height() - MARGIN - self.pictured_below()))
        )
        for told in self.told:
            box = painter.boundingRect(free, _WRAPPED, told)
            if box.bottom() > free.bottom() + 1:
                break
            painter.drawText(free, _WRAPPED, told)
            free.setTop(box.bottom() + round(2 * self.common.unit))

    def _paint_press(self, painter: QPainter, box: QRectF) -> None:
        """What a press does: gold if the page is for it, else outlined."""
        look = style.colours()
        painter.setPen(QPen(QColor(look.gold), 1.2))
        if self.leading and not style.high_contrast():
            gold = QLinearGradient(box.topLeft(), box.bottomLeft())
            for at, colour in ((0.0, "#ffe9ae"), (0.5, look.gold), (1.0, "#dda93c")):
                gold.setColorAt(at, QColor(colour))
            painter.setBrush(gold)
        else:
            painter.setBrush(QColor(look.gold) if self.leading else QColor(look.ground))
        painter.drawRoundedRect(box, box.height() / 2, box.height() / 2)
        painter.setFont(self._press_font())
        painter.setPen(QColor(look.on_gold if self.leading else look.text))
        text = painter.fontMetrics().elidedText(self.press, Qt.TextElideMode.ElideRight, round(box.width()))
        painter.drawText(box, int(Qt.AlignmentFlag.AlignCenter), text)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Qt's own."""
        super().resizeEvent(event)
        self.moved_panel(self.lift())


class _TableCard(FirstRowCard):
    """A card with the picture of a table at its left."""

    def __init__(
        self, parent: QWidget, common: TilesInCommon, wanted: WantedAtHome, entry: Entry, name: str, told: str
    ) -> None:
        super().__init__(parent, common, wanted, entry, name, told)
        self.leading = True

    def shape_of_picture(self) -> float:
        """The height of the picture to its width."""
        return _SHAPE

    def picture_size(self) -> QSize:
        """As high as the panel, but for a margin, if that leaves room for the words; nothing where it would be tiny."""
        inset, unit = round(_INSET * self.common.unit), self.common.unit
        panel = self.size() - QSize(2 * MARGIN, 2 * MARGIN)
        shape = self.shape_of_picture()
        wide = min(round((panel.height() - 2 * inset) / shape), panel.width() - 2 * inset - round(_WRITTEN * unit))
        return QSize(wide, round(wide * shape)) if wide >= _PICTURED * unit else QSize(0, 0)

    def pictured_below(self) -> float:
        """Nothing: the picture is beside them."""
        return 0.0

    def kept_picture(self, size: QSize) -> QPixmap | None:
        """The game's table."""
        return Tile.kept_picture(self, size)

    def make_picture(self, size: QSize) -> QPixmap:
        """The game's table, made and kept."""
        return Tile.make_picture(self, size)

    def room_for_words(self) -> QRectF:
        """At the right of the picture."""
        wide = self.picture_size().width()
        return super().room_for_words().adjusted(wide and wide + round(_INSET * self.common.unit), 0, 0, 0)

    def paint_cloth(self, painter: QPainter, panel: QRectF, shape: QPainterPath) -> None:
        """The bare cloth, and the table's picture on it."""
        cloth = QLinearGradient(panel.topLeft(), panel.bottomRight())
        for place, colour in enumerate(poster_cloth(self.entry, written=True)):
            cloth.setColorAt(place, colour)
        painter.fillPath(shape, cloth)
        size, inset = self.picture_size(), round(_INSET * self.common.unit)
        if not size.isEmpty():
            box = QRectF(panel.topLeft() + QPointF(inset, round((panel.height() - size.height()) / 2)), QSizeF(size))
            path = QPainterPath()
            path.addRoundedRect(box, RADIUS - 3, RADIUS - 3)
            self.paint_picture(painter, box, path)


class GreetingCard(_TableCard):
    """Where nothing is unfinished: the game that was played last is offered or, to a newcomer, a first one."""

    def __init__(
        self, parent: QWidget, common: TilesInCommon, wanted: WantedAtHome, entry: Entry, form: str, *, known: bool
    ) -> None:
        """``form`` is how it is played when it is clicked; ``known``: it has been played before."""
        title, summary = looked_up(entry.title), looked_up(entry.summary)
        super().__init__(parent, common, wanted, entry, words("Play {title}", title=title), summary)
        self.press = words("Play now")
        label = words("Another match?") if known else words("Welcome. Begin here")
        self.set_words(label, title, (summary, form or words("Usual rules")))
        self.setToolTip(plain_tip(words("Play {title}: {form}", title=title, form=self.told[1])))
        self.clicked.connect(lambda: wanted.play.emit(entry.id))

    def fill_menu(self, menu: QMenu) -> None:
        """Play, options, rules."""
        wanted, game = self._wanted, self.entry.id
        menu.setDefaultAction(menu.addAction(words("&Play"), lambda: wanted.play.emit(game)))
        menu.addAction(words("&Options…"), lambda: wanted.options.emit(game))
        menu.addAction(words("&Rules"), lambda: wanted.rules.emit(game))


class SavedMatchTile(_TableCard):
    """A saved match: the table as it stands, the game's title, how far it is, who sits there; and the way to leave it
    for good."""

    def __init__(self, parent: QWidget, common: TilesInCommon, wanted: WantedAtHome, saved: SavedTile) -> None:
        self.saved = saved
        self._own: QImage | None = None
        self._own_sought = False
        told = [saved.form, *saved.lines()] if saved.form else saved.lines()
        entry = find(saved.game)
        title = looked_up(entry.title)
        super().__init__(
            parent, common, wanted, entry, words("Continue {title}", title=title),
            ". ".join((*told, *filter(None, (saved.ahead.rstrip("."),)))),
        )  # fmt: skip
        self.press = words("Continue")
        label = words("Your table, {when}", when=saved.when) if saved.when else words("Your table")
        self.set_words(label, title, ())
        self.setToolTip(plain_tip("\n".join((words("Continue {title}", title=title), *told))))
        self.cross = TextButton(self, common, words("Leave it"))
        self.cross.setAccessibleName(words("Remove this match of {title}", title=title))
        self.cross.setToolTip(words("Remove this saved match (Delete)"))
        self.cross.clicked.connect(self.ask_forget)
        self.clicked.connect(lambda: wanted.resume.emit(saved.id))

    def ask_forget(self) -> None:
        """Ask for this match to be removed."""
        self._wanted.forget.emit(self.saved.id)

    def shape_of_picture(self) -> float:
        """As the table was left, unless that is out of all proportion."""
        own = self.own_picture()
        return _SHAPE if own is None else min(max(own.height() / own.width(), _SHAPES[0]), _SHAPES[1])

    def own_picture(self) -> QImage | None:
        """The picture of the table as it was left."""
        if not self._own_sought:
            self._own_sought = True
            self._own = self.saved.picture() if self.saved.picture is not None else None
        return self._own

    def kept_picture(self, size: QSize) -> QPixmap | None:
        """The table as it was left, or else the fan on the game's cloth: another table would tell what is not so."""
        own = self.own_picture()
        if own is None:
            return FirstRowCard.kept_picture(self, size)
        smooth = Qt.TransformationMode.SmoothTransformation
        return QPixmap.fromImage(own.scaled(size, Qt.AspectRatioMode.IgnoreAspectRatio, smooth))

    def make_picture(self, size: QSize) -> QPixmap:
        """The fan on the game's cloth, drawn and kept."""
        return FirstRowCard.make_picture(self, size)

    def moved_panel(self, by: int) -> None:
        """The way to leave it stays beside the foot."""
        size, foot = self.cross.sizeHint(), self.foot()
        left = min(round(foot.right() + 8 * self.common.unit), self.width() - MARGIN - size.width())
        self.cross.setGeometry(QRect(QPoint(left, round(foot.center().y() - size.height() / 2) + by), size))

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

    def written_lines(self, wide: int, high: float) -> list[tuple[str, float]]:
        """What stands below the title where so many pixels are free, each line with the size of its text: a score of
        many players has two lines, rather than be cut off. Of what has no room the score is kept longest."""
        saved, blocks = self.saved, list[list[tuple[str, float]]]()
        if saved.faces and high >= _FACED * self.common.unit:
            high -= round((_FACE + _FACE_GAP) * self.common.unit)
        for line in filter(None, (saved.score, saved.stands, saved.form, saved.deal)):
            most = 2 if line in (saved.score, saved.form) else 1
            tried = (parted(self.common, line, wide, share, most) for share in _SMALLER)
            blocks.append(next(filter(None, tried), [] if blocks else [(line, _SMALLER[-1])]))
        while len(blocks) > 1 and sum(self._line_height(share) for block in blocks for _, share in block) > high:
            blocks.pop()
        told = blocks[1:2] + blocks[:1] + blocks[2:] if saved.score else blocks
        return [line for block in told for line in block]

    def _line_height(self, share: float) -> int:
        return QFontMetrics(self.common.text_font(share)).height()

    def paint_told(self, painter: QPainter, room: QRectF) -> None:
        """How far it is, the score, how it is played; and where there is room the faces, and who leads."""
        look, wide = style.colours(), round(room.width())
        for line, share in self.written_lines(wide, room.height()):
            painter.setFont(self.common.text_font(share))
            painter.setPen(QColor(look.text))
            shown = painter.fontMetrics().elidedText(line, Qt.TextElideMode.ElideRight, wide)
            painter.drawText(QRectF(room.left(), room.top(), wide, self._line_height(share)), _FLAGS, shown)
            room.setTop(room.top() + self._line_height(share))
        self._paint_faces(painter, room.adjusted(0, round(_FACE_GAP * self.common.unit), 0, 0))

    def _paint_faces(self, painter: QPainter, room: QRectF) -> None:
        side = round(min(_FACE * self.common.unit, room.height()))
        if side < 24 * self.common.unit:
            return
        left = room.left()
        for face in self.saved.faces:
            from cardart.people.portraits import paint_portrait  # only where somebody with a face sits

            if left + side > room.right():
                break
            paint_portrait(painter, QRectF(left, room.top(), side, side), face)
            left += side + round(4 * self.common.unit)
        painter.setFont(self.common.text_font(1.0))
        painter.setPen(QColor(style.colours().text))
        if painter.fontMetrics().horizontalAdvance(self.saved.ahead) <= room.right() - left - 6:
            painter.drawText(QRectF(left + 6, room.top(), room.right() - left, side), _FLAGS, self.saved.ahead)


class DailyCard(FirstRowCard):
    """The deal of the day, of the game in which it was played last."""

    def __init__(self, parent: QWidget, common: TilesInCommon, wanted: WantedAtHome, entry: Entry) -> None:
        super().__init__(parent, common, wanted, entry, words("Deal of the day"))
        self.press = words("Play it")
        self.set_words(words("Deal of the day"), looked_up(entry.title), ())
        self.calendar = TextButton(self, common, words("Calendar"))
        self.calendar.setToolTip(words("One deal a day for every game, the same for everybody: a calendar (F3)"))
        self.calendar.clicked.connect(wanted.daily)
        self.clicked.connect(lambda: wanted.todays_deal.emit(self.entry.id))

    def set_daily(self, name: str, entry: Entry, told: Sequence[str]) -> None:
        """How it stands, in one line (``name``) and on the card."""
        self.setAccessibleName(name)
        self.setToolTip(plain_tip(words("Play today's deal of {title}", title=looked_up(entry.title))))
        if entry is not self.entry:
            self.entry, self.picture = entry, None
        self.set_words(words("Deal of the day"), looked_up(entry.title), told)

    def fill_menu(self, menu: QMenu) -> None:
        """The deal, and the calendar."""
        menu.setDefaultAction(menu.addAction(words("&Play"), self.click))
        menu.addAction(words("&Calendar"), self._wanted.daily.emit)

    def moved_panel(self, by: int) -> None:
        """The calendar stays in the corner where no cards are, if that has room beside the label."""
        size, edge = self.calendar.sizeHint(), MARGIN + round(7 * self.common.unit)
        label = QFontMetrics(self.common.label_font(_LABELS[0])).horizontalAdvance(self.label)
        self.calendar.setVisible(MARGIN + self._pad() + label + size.width() + edge <= self.width())
        self.calendar.setGeometry(QRect(QPoint(self.width() - edge - size.width(), edge + by), size))


class SchoolCard(FirstRowCard):
    """The next step in the Dealer School."""

    def __init__(self, parent: QWidget, common: TilesInCommon, wanted: WantedAtHome) -> None:
        super().__init__(parent, common, wanted, SCHOOL, words("Dealer School, today"))
        self.press = words("Begin")
        self.set_step(words("The tour"), words("Day one begins with the tour."))
        self.clicked.connect(wanted.next_step)

    def set_step(self, title: str, told: str) -> None:
        """What comes next there."""
        self.set_words(words("Dealer School, today"), title, (told,))
        self.setAccessibleName(words("Dealer School, today: {title}", title=title))
        self.setToolTip(plain_tip("\n".join((title, told))))

    def fill_menu(self, menu: QMenu) -> None:
        """The step, the way in, or the reports."""
        menu.setDefaultAction(menu.addAction(words("&Begin"), self._wanted.next_step.emit))
        menu.addAction(words("&Open"), self._wanted.school.emit)
        menu.addAction(words("&Reports"), self._wanted.reports.emit)


_FLAGS: Final = int(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
_WRAPPED: Final = int(Qt.AlignmentFlag.AlignTop | Qt.TextFlag.TextWordWrap)
