"""The rules of the games, to be read and searched."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QEvent, QRect, QSize, Qt, QTimer, QUrl
from PySide6.QtGui import QDesktopServices, QKeyEvent, QKeySequence, QResizeEvent, QShortcut, QTextCursor
from PySide6.QtWidgets import (
    QBoxLayout,
    QHBoxLayout,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from cardart.help_files import help_page, page_for_every_game
from cardrules.catalogue import GAMES, find
from cardrules.protocol.texts import say
from dealers_choice.language import current, looked_up, words
from dealers_choice.panels.help.markdown_page import MarkdownPage
from dealers_choice.ui import style
from dealers_choice.ui.widgets.controls import Combo, label
from dealers_choice.ui.widgets.room_dialog import DoubleRule, RoomDialog

__all__ = ["OTHERS", "HelpDialog"]

_OF_SCREEN: Final = 0.9  # what the dialog takes of the screen at most
_BESIDE: Final = 42  # text heights in which the headings have room beside the page
OTHERS: Final = {"school": say("The Dealer School"), "instructor": say("The instructor's room")}
"""Pages that are about no game."""


def _title(page: str) -> str:
    """What a page is about. Raises UnknownGame."""
    return looked_up(OTHERS.get(page) or find(page).title)


def _divider() -> QListWidgetItem:
    """What stands in the contents between the chapters on a game and those on every game."""
    item = QListWidgetItem(words("Every game"))
    item.setFlags(Qt.ItemFlag.NoItemFlags)
    return item


class _Headings(QListWidget):
    """The headings of a page, each in as many lines as it needs: Qt's own reckoning leaves out the room round them."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setAccessibleName(words("Contents"))
        self.setWordWrap(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)

    def fit(self) -> None:
        """Give every heading its height."""
        metrics, around = self.fontMetrics(), 2 * style.box_pixels(0.5)
        room = QRect(0, 0, self.viewport().width() - around - metrics.height() // 4, 10_000)
        for item in (self.item(row) for row in range(self.count())):
            words = metrics.boundingRect(room, int(Qt.TextFlag.TextWordWrap), item.text())
            item.setSizeHint(QSize(0, words.height() + around))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Qt's own."""
        super().resizeEvent(event)
        self.fit()


class HelpDialog(RoomDialog):
    """The rules of a game, with its headings at the side and a search."""

    def __init__(self, game: str, parent: QWidget | None = None, phase: str = "", deck: str = "classic") -> None:
        """``game`` is the id of the game whose rules are shown first, opened where they tell of ``phase`` (see
        ``View.phase``); ``deck`` is that of the pictured cards. Raises UnknownGame."""
        super().__init__(parent)
        _title(game)
        style.dress_box(self)
        self._build(deck)
        for name, title in (*((entry.id, entry.title) for entry in GAMES), *OTHERS.items()):
            self._games.addItem(looked_up(title), name)
        self._games.currentIndexChanged.connect(lambda: self.show_game(self._games.currentData()))
        self._games.setCurrentIndex(self._games.findData(game))
        self.show_game(game)
        self.resize(self.sizeHint())
        self._page.setFocus()
        # Where the page scrolls to is known once it has its size.
        QTimer.singleShot(0, self, lambda: self._page.open_at(phase))

    def _build(self, deck: str) -> None:
        space = style.box_pixels()
        beside = self.screen().availableSize().width() * _OF_SCREEN >= style.box_pixels(_BESIDE)
        outer = QVBoxLayout(self)
        self.frame(outer)
        outer.setSpacing(space)
        if beside:
            outer.addWidget(label(words("Help"), "title"))
            outer.addWidget(DoubleRule())
        whole = QBoxLayout(QBoxLayout.Direction.LeftToRight if beside else QBoxLayout.Direction.TopToBottom)
        whole.setSpacing(space if beside else round(space * 0.6))
        outer.addLayout(whole, 1)
        self._games = Combo()
        self._games.setAccessibleName(words("Game"))
        self._games.setToolTip(words("The rules of another game"))
        name = label(words("Rules of"), "muted")
        name.setBuddy(self._games)
        self._headings = _Headings(self)
        self._headings.currentItemChanged.connect(self._go_to)
        self._headings.itemClicked.connect(self._go_to)
        self._contents = Combo()
        self._contents.setAccessibleName(words("Contents"))
        self._contents.setToolTip(words("The passages of this page"))
        self._contents.activated.connect(lambda at: self._go_to(self._headings.item(at)))
        close = QPushButton(words("&Close"))
        close.setAutoDefault(False)
        close.clicked.connect(self.accept)
        if beside:
            side = QVBoxLayout()
            side.setSpacing(round(space * 0.6))
            side.addWidget(name)
            side.addWidget(self._games)
            side.addWidget(self._headings, 1)
            whole.addLayout(side, 2)
        else:  # on a narrow screen the page has all its width, and the headings are in a list that drops down
            self._headings.hide()
            above = QHBoxLayout()
            above.addWidget(self._games, 1)
            above.addWidget(self._contents, 1)
            above.addWidget(close)
            whole.addLayout(above)
        main = QVBoxLayout()
        main.setSpacing(round(space * 0.6))
        self._page = MarkdownPage(deck)
        self._page.anchorClicked.connect(self._follow)
        main.addLayout(self._search_row())
        main.addWidget(self._page, 1)
        whole.addLayout(main, 6)
        if beside:
            foot = QHBoxLayout()
            foot.addStretch(1)
            foot.addWidget(close)
            outer.addLayout(foot)

    def _search_row(self) -> QHBoxLayout:
        row = QHBoxLayout()
        self._search = QLineEdit()
        self._search.setPlaceholderText(words("Find in these rules (Ctrl+F)"))
        self._search.setClearButtonEnabled(True)
        self._search.setAccessibleName(words("Find in these rules"))
        self._search.setToolTip(words("Enter goes to the next place, Shift+Enter to the one before"))
        self._search.textChanged.connect(self._find_all)
        self._search.installEventFilter(self)
        self._count = label("", "muted")
        self._count.setAccessibleName(words("Places found"))
        row.addWidget(self._search, 1)
        row.addWidget(self._count)
        QShortcut(QKeySequence(QKeySequence.StandardKey.Find), self, self._start_search)
        QShortcut(QKeySequence(QKeySequence.StandardKey.FindNext), self, self._next)
        QShortcut(QKeySequence(QKeySequence.StandardKey.FindPrevious), self, lambda: self._next(backward=True))
        return row

    # -------------------------------------------------------------------------------------------- pages

    def show_game(self, game: str) -> None:
        """Show the rules of this game."""
        title = _title(game)
        self.setWindowTitle(title if game in OTHERS else words("Rules of {title}", title=title))
        try:
            text = help_page(game, current().code)
        except (FileNotFoundError, OSError):
            told = words("There is no page about the rules of {title} yet.", title=title)
            text = f"# {title}\n\n{told}"
        self._page.set_text(text)
        self._page.setAccessibleName(words("Rules of {title}", title=title))
        self._headings.clear()
        self._contents.clear()
        shared = page_for_every_game(current().code).splitlines()
        common = next((line.lstrip("# ") for line in shared if line.startswith("#")), "")
        for level, told, position in self._page.headings():
            if level <= 3:
                if told == common:
                    self._headings.addItem(_divider())
                    self._contents.addItem(words("Every game"))
                item = QListWidgetItem("   " * max(0, level - 2) + told)
                item.setData(Qt.ItemDataRole.UserRole, position)
                self._headings.addItem(item)
                self._contents.addItem(item.text() if self._contents.count() else words("Contents"))
        self._headings.fit()
        self._find_all()
        self._page.moveCursor(QTextCursor.MoveOperation.Start)

    def _go_to(self, item: QListWidgetItem | None) -> None:
        if item is not None and item.flags():
            self._page.go_to(item.data(Qt.ItemDataRole.UserRole))

    def _follow(self, link: QUrl) -> None:
        """A link to another page of rules is opened here, one to the web in the browser."""
        game = link.fileName().removesuffix(".md")
        if link.scheme() in ("http", "https"):
            QDesktopServices.openUrl(link)
        elif (at := self._games.findData(game)) >= 0:
            self._games.setCurrentIndex(at)
        elif link.fragment():
            for _, words, position in self._page.headings():
                if words.lower().replace(" ", "-") == link.fragment().lower():
                    self._page.go_to(position)

    # ------------------------------------------------------------------------------------------- search

    def _start_search(self) -> None:
        self._search.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self._search.selectAll()

    def _find_all(self) -> None:
        """Mark all places, and go to the first."""
        self._page.mark(self._search.text().strip())
        if self._page.found:
            self._page.show_found(0)
        self._say_count()

    def _next(self, *, backward: bool = False) -> None:
        if self._page.found:
            self._page.show_found((self._page.at + (-1 if backward else 1)) % len(self._page.found))
        self._say_count()

    def _say_count(self) -> None:
        found = len(self._page.found)
        if not self._search.text().strip():
            self._count.setText("")
        else:
            self._count.setText(
                words("{at} of {found}", at=self._page.at + 1, found=found) if found else words("Not found")
            )

    def eventFilter(self, watched: object, event: QEvent) -> bool:
        """Qt's own: Enter, Shift+Enter and Escape in the search box."""
        if watched is self._search and isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress:
            if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
                self._next(backward=bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier))
                return True
            if event.key() == Qt.Key.Key_Escape and self._search.text():
                self._search.clear()
                return True
        return False

    def sizeHint(self) -> QSize:
        """Qt's own: as far as the screen has room."""
        return QSize(style.box_pixels(68), style.box_pixels(52)).boundedTo(self.screen().availableSize() * _OF_SCREEN)
