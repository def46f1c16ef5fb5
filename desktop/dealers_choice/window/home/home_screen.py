"""The home screen: what can be gone on with, the deal of the day and the school, then the games as posters."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtCore import QEvent, QObject, QPoint, QRect, QRectF, QSize, Qt, QTimer
from PySide6.QtGui import QFocusEvent, QHideEvent, QKeyEvent, QPainter, QPaintEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QApplication, QFrame, QLineEdit, QScrollArea, QWidget

from cardrules.catalogue import Entry
from dealers_choice.language import words
from dealers_choice.layouts import TABLES
from dealers_choice.ui import style
from dealers_choice.ui.cloth_and_table_pictures import paint_ground
from dealers_choice.ui.screen_reader import Reader
from dealers_choice.window.home.first_row import SavedMatchTile, SavedTile
from dealers_choice.window.home.home_page import TilesPage
from dealers_choice.window.home.posters import GameTile
from dealers_choice.window.home.tile import Tile
from dealers_choice.window.home.wanted_at_home import WantedAtHome

__all__ = ["Home", "SavedTile"]

_APPEARING = 250  # milliseconds


class Home(QScrollArea):
    """The home screen. It only tells what is wanted; the window does it."""

    def __init__(
        self, parent: QWidget | None = None, games: Sequence[Entry] = TABLES, *, with_school: bool = False
    ) -> None:
        """``with_school``: whether the door of the Dealer School stands among the games of its room."""
        super().__init__(parent)
        self.wanted = WantedAtHome(self)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setAccessibleName(words("Games"))
        # A viewport of our own: the first call of viewport() makes PySide look at every class of widgets (14 ms).
        self._view = QWidget()
        self.setViewport(self._view)
        self._view.setAutoFillBackground(False)
        self._search: QLineEdit | None = None
        self._page = TilesPage(self, games, with_school=with_school)
        self._page.setAutoFillBackground(False)
        self.setWidget(self._page)
        self._page.setAutoFillBackground(False)  # setWidget has turned it on
        self._reader = Reader(self)
        self._stale = True
        self._laid_out = QSize()
        """For which size with no scroll bar the page was laid out last."""
        self._wanting: list[Tile] = []
        self._loader = QTimer(self)
        self._loader.setSingleShot(True)
        self._loader.timeout.connect(self._load_picture)

    def set_saved(self, saved: Sequence[SavedTile]) -> None:
        """Offer these matches to be continued, in this order."""
        focused = QApplication.focusWidget()
        self._page.set_saved(saved)
        self._changed()
        if focused is not None and self._page.isAncestorOf(focused):
            self.setFocus()
            self.verticalScrollBar().setValue(0)  # the first tile is in sight there, and so is all above it

    def set_games(self, favourites: Sequence[str], played: Sequence[str], forms: Mapping[str, str]) -> None:
        """The player's own games: the ``favourites``, what was ``played`` (the latest first), and how each is dealt
        when it is clicked."""
        self._page.set_games(favourites, played, forms)
        self._changed()

    def set_daily(self, name: str, entry: Entry, told: Sequence[str]) -> None:
        """How it stands with the deal of the day: in one line, of which game it is, and what is told of it on its
        card."""
        self._page.daily.set_daily(name, entry, told)
        self._changed()

    def set_step(self, title: str, told: str) -> None:
        """What comes next in the Dealer School."""
        self._page.school.set_step(title, told)

    def _changed(self) -> None:
        """Other tiles than before: lay them out, now or when they are shown."""
        self._stale = True
        if self.isVisible():
            self.arrange()

    def set_motion(self, moving: bool) -> None:
        """Whether tiles glide when they rise, or are up at once."""
        self._page.common.moving = moving

    def tile_box(self, game: str) -> QRectF:
        """Where a game's tile is seen here, or is from here: the one that was pressed, where there are several."""
        alike = [tile for tile in self._page.tiles() if tile.game() == game]
        tile: QWidget = next((tile for tile in alike if tile.hasFocus()), alike[-1] if alike else self)
        return QRectF(tile.rect().translated(tile.mapTo(self, QPoint())))

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
        self._stale = False
        self._laid_out = whole = self.maximumViewportSize()
        needed = self._page.arrange(whole.width(), whole.height())
        if needed > whole.height():  # the scroll bar takes some of the width
            style.dress(self.verticalScrollBar())
            width = whole.width() - self.verticalScrollBar().sizeHint().width()
            needed = self._page.arrange(width, whole.height())
            if needed > whole.height():
                whole = QSize(width, needed)
            else:  # the names on the posters had been larger before, and all goes in now
                self._page.arrange(whole.width(), whole.height())
        self._page.resize(whole)
        self._page.update()
        self._recall_pictures()

    # ----------------------------------------------------------------------------------------- search

    def typed(self, event: QKeyEvent) -> bool:
        """A key that no tile wants: a letter begins to look for a game. Whether it does."""
        text, held = event.text(), event.modifiers()
        plain = held in (Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.ShiftModifier)
        if not (plain and text.isprintable() and text.strip()):
            return False
        field = self.open_search()
        field.setText(field.text() + text)
        return True

    def open_search(self) -> QLineEdit:
        """Show the field in which a game is looked for, and go there."""
        if self._search is None:
            self._search = QLineEdit(self._page)
            self._search.setAccessibleName(words("Find a game"))
            self._search.setPlaceholderText(words("A part of its name, its kind …"))
            self._search.setClearButtonEnabled(True)
            self._search.setMaxLength(40)
            self._search.textChanged.connect(self._look_for)
            self._search.installEventFilter(self)
        style.dress(self._search)
        end = self._page.search_button.height() // 2  # as round as what it stands in the place of
        shape = f"QLineEdit {{ border-radius: {end}px; padding: 0 {end - 4}px; }}"
        self._search.setStyleSheet(self._search.styleSheet() + shape)
        self._search.setVisible(True)
        self._search.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.arrange()
        return self._search

    def searches(self) -> bool:
        """Whether the field in which a game is looked for is shown."""
        return self._search is not None and self._search.isVisible()

    def place_search(self, box: QRect) -> None:
        """Where the field lies on the page."""
        if self._search is not None:
            self._search.setGeometry(box)

    def _look_for(self, words: str) -> None:
        self._page.look_for(words)
        self.verticalScrollBar().setValue(0)
        self.arrange()
        if words:
            self._reader.tell(self._found_words())

    def _first_found(self) -> GameTile | SavedMatchTile | None:
        """What Enter starts: an unfinished match of what is found, else the first game."""
        found: list[GameTile | SavedMatchTile] = [*self._page.going_on(), *self._page.found]
        return found[0] if found and self._page.wanted else None

    def _found_words(self) -> str:
        """How many games are found, and which of them Enter starts."""
        first, number = self._first_found(), len(self._page.found)
        if first is None:
            return words("No game is found.")
        if isinstance(first, SavedMatchTile):
            enter = words("Enter goes on with your match of {title}.", title=first.title)
        else:
            enter = words("Enter plays {title}.", title=first.title)
        return words("{number:game/games} found. {enter}", number=number, enter=enter)

    def _end_search(self) -> None:
        if self._search is not None:
            self._search.clear()
            self._search.hide()
            self._page.look_for("")
            self.arrange()
            self.setFocus()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Qt's own: in the field Enter goes on with an unfinished match of what is found, or plays the first game; Down
        goes to it, and Escape shows all again."""
        if watched is self._search and event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent):
            first = self._first_found()
            if event.key() == Qt.Key.Key_Escape:
                self._end_search()
                return True
            if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
                if first is not None:
                    first.click()
                return True
            if event.key() == Qt.Key.Key_Down:
                (first or next(self._page.tiles())).setFocus(Qt.FocusReason.ShortcutFocusReason)
                return True
        return super().eventFilter(watched, event)

    # --------------------------------------------------------------------------------------- pictures

    def _recall_pictures(self) -> None:
        """Take the pictures in sight that are kept in this size; the others come soon."""
        ratio = self.devicePixelRatioF()
        seen = QRect(0, self.verticalScrollBar().value(), self._page.width(), self.height())
        tiles = list(self._page.tiles())
        self._wanting = [
            tile for tile in tiles if not (tile.geometry().intersects(seen) and tile.recall_picture(ratio))
        ]
        # While the window is being resized the present pictures do.
        self._loader.start(0 if any(tile.picture is None for tile in self._wanting) else 120)

    def _load_picture(self) -> None:
        """Load one picture, then give the window a chance: they come one by one after the first sight."""
        if self.isVisible() and self._wanting:
            self._wanting.pop(0).load_picture(self.devicePixelRatioF())
            self._loader.start(0)

    # ----------------------------------------------------------------------------------- Qt's own events

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Qt's own: Escape ends a search."""
        if event.key() == Qt.Key.Key_Escape and self._page.wanted:
            self._end_search()
        else:
            super().keyPressEvent(event)

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Qt's own: the first tile takes the focus. (As a focus proxy it would take Tab's way out, too.)"""
        first = next(self._page.tiles(), None)
        if first is not None:
            first.setFocus(event.reason())

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Qt's own, which would paint the whole page anew; but only tiles show the focus."""
        event.accept()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Qt's own."""
        super().resizeEvent(event)
        if self.maximumViewportSize() != self._laid_out:  # a scroll bar that comes has been reckoned with
            self.arrange()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Qt's own: the cloth behind the page stays where it is."""
        painter = QPainter(self._view)
        painter.setClipRect(event.rect())
        paint_ground(painter, self._view.rect())

    def showEvent(self, event: QShowEvent) -> None:
        """Qt's own."""
        super().showEvent(event)
        if self._page.wanted:
            self._end_search()
        if self._stale:
            self.arrange()
        else:
            self._recall_pictures()
        self._page.common.appearing = True
        QTimer.singleShot(_APPEARING, self, self._appeared)

    def _appeared(self) -> None:
        self._page.common.appearing = False

    def hideEvent(self, event: QHideEvent) -> None:
        """Qt's own: pictures that nobody sees take no room."""
        super().hideEvent(event)
        for tile in self._page.tiles():
            tile.picture = None
