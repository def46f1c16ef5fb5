"""The posters of the home screen: each starts a game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QPoint, QPointF, QRect, QRectF, QSize, Qt
from PySide6.QtGui import (
    QColor,
    QFont,
    QFontMetrics,
    QKeyEvent,
    QLinearGradient,
    QPainter,
    QPainterPath,
    QPen,
    QPixmap,
    QResizeEvent,
)
from PySide6.QtWidgets import QMenu, QWidget

from cardrules.catalogue import CARD_ROOM, DEALER_SCHOOL, SCHOOL_EMBLEM, Entry
from cardrules.protocol.texts import say
from dealers_choice.language import looked_up, words
from dealers_choice.ui import style
from dealers_choice.ui.plain_text import plain_tip
from dealers_choice.window.home.poster_pictures import Poster, poster_cloth
from dealers_choice.window.home.tile import MARGIN, RADIUS, Badge, Star, TextButton, Tile
from dealers_choice.window.home.tiles_in_common import TilesInCommon
from dealers_choice.window.home.wanted_at_home import WantedAtHome

__all__ = ["SCHOOL", "TITLES", "GameTile", "SchoolTile", "parted"]

_FORM: Final = ((1.0, 1, ", "), (1.0, 2, ", "), (1.0, 3, " "), (0.92, 3, " "), (0.92, 5, " "))
"""How small, and in how many lines that end where, it may be written how a game is played."""

TITLES: Final = (22, 20, 18, 16)
"""How large names may be written, in text units: the largest in which all have room; in the last in two lines."""

SCHOOL: Final = Entry(
    "school", say("The school"), DEALER_SCHOOL, say("School"),
    say("Lessons, drills, auditions: learn to deal, and see how far you have come."), "",
    seats=(1, 1), knack=say("you learn"), poster="25 5 100",
    emblem=SCHOOL_EMBLEM,
)  # fmt: skip
"""The door of the school, as an entry among the games."""


class GameTile(Tile):
    """A game: its poster with its name and the facts in short; when somebody comes near, also how it is played when it
    is clicked, its options and its star."""

    def __init__(self, parent: QWidget, common: TilesInCommon, wanted: WantedAtHome, entry: Entry) -> None:
        self.title, self._summary = looked_up(entry.title), looked_up(entry.summary)
        super().__init__(parent, common, self.title, self._summary)
        self._wanted = wanted
        self.entry = entry
        self.form = ""
        self.more = Badge(self, common, words("Options…"))
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
        self.setToolTip(
            plain_tip("\n".join((words("Play {title}: {form}", title=title, form=self.form), self._summary)))
        )
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
            else words("Put {title} among your games (Ctrl+D)", title=title)
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

    def facts(self) -> str:
        """How many play, and what it is about: "3–5 · avoid"."""
        (fewest, most), knack = self.entry.seats, looked_up(self.entry.knack)
        if self.entry.group != CARD_ROOM:
            return knack
        seats = f"{fewest}–{most}" if fewest < most else str(most)
        if self.entry.even:
            seats = ", ".join(map(str, self.entry.players()))
        return words("{seats} · {knack}", seats=seats, knack=knack)

    def shows(self, button: TextButton) -> bool:
        """What can be done besides playing is seen when somebody comes near, a favourite's star always; but not where
        the title stands then."""
        if button is self.star and self.near():
            return self._high(self.lines_below(self.picture_size().width())) <= self._below_star()
        return self.near() or button.isChecked()

    def least_width(self) -> int:
        """So that the longest word of the title has room, the facts, and the star beside "Options…"."""
        title = QFontMetrics(self.common.title_font(TITLES[-1]))
        longest = max(title.horizontalAdvance(word) for word in self.title.split())
        facts = QFontMetrics(self._facts_font()).horizontalAdvance(self.facts())
        above = self.more.sizeHint().width() + self.star.sizeHint().width()
        return max(longest + 2 * self._pad(), facts + 2 * self._pad(), above + round(18 * self.common.unit))

    def least_height(self, width: int) -> int:
        """So that, in a poster so wide, the star, the title and the facts have room below one another."""
        return round(12 * self.common.unit) + self.star.sizeHint().height() + self.words_height(width)

    def goes_in(self, pixels: float, width: int) -> bool:
        """Whether the title has room in one line, so many text units high, where the poster is so wide."""
        room = width - 2 * self._pad()
        return QFontMetrics(self.common.title_font(pixels)).horizontalAdvance(self.title) <= room

    def _title_font(self) -> QFont:
        return self.common.title_font(self.common.poster_title)

    def _facts_font(self) -> QFont:
        return self.common.text_font(1.0, QFont.Weight.DemiBold)

    def title_height(self, width: int) -> int:
        """How high the title is where the poster is so wide: it may have two lines."""
        box = QRect(0, 0, width - 2 * self._pad(), 10_000)
        return QFontMetrics(self._title_font()).boundingRect(box, _WRAPPED, self.title).height()

    def words_height(self, width: int) -> int:
        """How high the lacquer with the title and the facts is where the poster is so wide."""
        return self.title_height(width) + QFontMetrics(self._facts_font()).height() + self._pad()

    def _pad(self) -> int:
        return round(12 * self.common.unit)

    def kept_picture(self, size: QSize) -> QPixmap | None:
        """The poster, without its words."""
        return self._poster(size).kept()

    def make_picture(self, size: QSize) -> QPixmap:
        """The poster, without its words, drawn and kept."""
        return self._poster(size).made()

    def _poster(self, size: QSize) -> Poster:
        wide = self.picture_size().width()
        return Poster(self.entry, size, round(self.words_height(wide) * size.width() / max(1, wide)))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Qt's own."""
        super().resizeEvent(event)
        self.moved_panel(self.lift())

    def moved_panel(self, by: int) -> None:
        """The star stays in the left upper corner, "Options…" in the right one."""
        star, more, edge = self.star.sizeHint(), self.more.sizeHint(), MARGIN + round(5 * self.common.unit)
        self.star.setGeometry(QRect(QPoint(edge, edge + by), star))
        self.more.setGeometry(QRect(QPoint(self.width() - edge - more.width(), edge + by), more))

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
        """The poster, and on the lacquer at its lower end the name above the facts; when somebody comes near, between
        them how it is played."""
        look, near, wide = style.colours(), self.near(), round(panel.width())
        shape = QPainterPath()
        shape.addRoundedRect(panel, RADIUS, RADIUS)
        if self.picture is None:
            cloth = QLinearGradient(panel.topLeft(), panel.bottomRight())
            for place, colour in enumerate(poster_cloth(self.entry)):
                cloth.setColorAt(place, colour)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.fillPath(shape, cloth)
        else:
            self.paint_picture(painter, panel, shape)
        pad = self._pad()
        lines = self.lines_below(wide) if near else [(self.facts(), self._facts_font())]
        high = self.title_height(wide) + pad + sum(QFontMetrics(font).height() for _, font in lines)
        lacquer = QPainterPath()
        lacquer.addRect(panel.adjusted(0, max(0.0, panel.height() - high), 0, 0))
        painter.fillPath(shape.intersected(lacquer), QColor(look.ground))
        line = QColor(look.gold)
        line.setAlpha(255 if style.high_contrast() else 120)
        painter.setPen(QPen(line, 1))
        edge = panel.bottom() - min(high, panel.height())
        painter.drawLine(QPointF(panel.left(), edge), QPointF(panel.right(), edge))
        box = panel.adjusted(pad, 0, -pad, -pad * 0.55)
        for text, font in reversed(lines):
            painter.setPen(QColor(look.text if text == self.facts() else look.muted))
            painter.setFont(font)
            painter.drawText(box, _LOWER, text)
            box.setBottom(box.bottom() - painter.fontMetrics().height())
        painter.setPen(QColor(look.text))
        painter.setFont(self._title_font())
        painter.drawText(box, _LOWER | Qt.TextFlag.TextWordWrap, self.title)

    def lines_below(self, width: int) -> list[tuple[str, QFont]]:
        """What stands below the title when somebody comes near, where the poster is so wide: how the game is played,
        and the facts, unless the title would come under the star."""
        lines = [(text, self.common.text_font(share)) for text, share in self.form_lines(width)]
        whole = [*lines, (self.facts(), self._facts_font())]
        return whole if self._high(whole) <= self._below_star() else lines

    def _high(self, lines: Sequence[tuple[str, QFont]]) -> float:
        """How high the title and what stands below it are."""
        wide = self.picture_size().width()
        return self.title_height(wide) + sum(QFontMetrics(font).height() for _, font in lines) + 0.55 * self._pad()

    def _below_star(self) -> int:
        """How much of the poster is below the star."""
        return self.height() - 2 * MARGIN - self.star.sizeHint().height() - round(5 * self.common.unit)

    def form_lines(self, width: int) -> list[tuple[str, float]]:
        """How the game is played, where the poster is so wide, each line with the size of its text: in several lines,
        or smaller, rather than cut off."""
        wide = width - 2 * self._pad()
        tried = (parted(self.common, self.form, wide, share, most, at) for share, most, at in _FORM)
        return next(filter(None, tried), [(self.form, _FORM[-1][0])])


_WRAPPED: Final = int(Qt.TextFlag.TextWordWrap)
_LOWER: Final = int(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignBottom)


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


def parted(
    common: TilesInCommon, text: str, wide: int, share: float, most: int, at: str = ", "
) -> list[tuple[str, float]]:
    """A text in this share of the usual size, in so many lines at most, which end ``at`` these; nothing if they are too
    narrow for it."""
    metrics, lines, end = QFontMetrics(common.text_font(share, QFont.Weight.DemiBold)), [""], at.rstrip()
    for part in text.split(at):
        longer = f"{lines[-1]}{at}{part}" if lines[-1] else part
        if lines[-1] and metrics.horizontalAdvance(f"{longer}{end}") > wide:
            lines[-1] += end
            lines.append(part)
        else:
            lines[-1] = longer
    fits = len(lines) <= most and all(metrics.horizontalAdvance(line) <= wide for line in lines)
    return [(line, share) for line in lines] if fits else []
