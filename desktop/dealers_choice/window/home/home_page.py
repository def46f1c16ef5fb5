"""All that is scrolled on the home screen: the wordmark, the saved matches, and the games in their rooms."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QPoint, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QKeyEvent, QLinearGradient, QPainter, QPaintEvent, QPixmap
from PySide6.QtWidgets import QWidget

from cardart.wordmark import WORDMARK_SHAPE, paint_wordmark
from cardrules.catalogue import DEALER_SCHOOL, GROUPS, Entry
from dealers_choice.language import words
from dealers_choice.ui import style
from dealers_choice.ui.plain_text import plain_tip
from dealers_choice.window.home.game_and_match_tiles import SHAPE, GameTile, SavedMatchTile, SavedTile, SchoolTile
from dealers_choice.window.home.tile import MARGIN, TextButton, Tile
from dealers_choice.window.home.tiles_in_common import TilesInCommon

if TYPE_CHECKING:
    from dealers_choice.window.home.home_screen import Home

__all__ = ["TilesPage", "GameShelf"]

_GAP: Final = 24  # between tiles
_STEP: Final = 16  # in which the width of tiles is tried
_WIDEST: Final = 620  # of a tile's picture, in text units (see TilesInCommon.unit)
_NARROWEST: Final = 210
_SAVED_WIDTH: Final = 330  # the least width of a saved match's tile, in text units
_LARGEST, _LARGEST_OF_MANY = 1.5, 1.25  # how much larger than plain text is on a large screen
_FEW: Final = 6  # so many games are found without help
_MOST_OWN: Final = 8  # games on the shelf of one's own

_ARROWS: Final = {
    Qt.Key.Key_Left: (-1, 0), Qt.Key.Key_Right: (1, 0), Qt.Key.Key_Up: (0, -1), Qt.Key.Key_Down: (0, 1),
}  # fmt: skip


class GameShelf:
    """Games that stand together under a heading. ``quiet``: it is one of several families of a room; then a shelf
    without tiles before it is the room's heading."""

    def __init__(self, title: str, tiles: list[GameTile], *, quiet: bool = False) -> None:
        self.title = title
        self.tiles = tiles
        self.quiet = quiet
        self.heading = QRect()
        """Where the heading is written; its rule reaches to the right end."""


class TilesPage(QWidget):
    """The wordmark, the headings and the tiles."""

    def __init__(self, home: Home, games: Sequence[Entry], *, with_school: bool) -> None:
        super().__init__()
        self.home = home
        self.common = TilesInCommon(self.show_tile, self._takes_key, self.shared_picture)
        self.saved: list[SavedMatchTile] = []
        self.all_shown = False
        self.wanted = ""
        """What is looked for: then only games that have to do with it are shown."""
        self._saved_heading = QRect()
        self._mark = QRectF()
        self.rooms = self._make_rooms(games, with_school)
        self.own = GameShelf(words("Your games"), [])
        """Played last, and favourites."""
        self.found = GameShelf(words("Found"), [])
        self._tiles = {tile.entry.id: tile for shelf in self.rooms for tile in shelf.tiles}
        self.many = len(games) > _FEW
        """Whether there are so many games that they must be looked for."""
        self.all_button = TextButton(self, self.common, "")
        self.all_button.clicked.connect(self._show_all)
        self.all_button.hide()
        self.search_button = TextButton(self, self.common, words("Type to find a game"))
        self.search_button.setToolTip(words("Find a game by a part of its name, its kind or what it is about"))
        self.search_button.clicked.connect(home.open_search)
        self.daily_button = TextButton(self, self.common, words("Deal of the day"))
        self.daily_button.setToolTip(words("One deal a day for every game, the same for everybody: a calendar (F3)"))
        self.daily_button.clicked.connect(home.wanted.daily)
        self.room_buttons = [self._room_button(group) for group in GROUPS if any(g.group == group for g in games)]
        for button in (self.search_button, self.daily_button, *self.room_buttons):
            button.setVisible(self.many)

    def _make_rooms(self, games: Sequence[Entry], with_school: bool) -> list[GameShelf]:
        """The games by rooms, those of a room with several families by families."""
        shelves = []
        for group in GROUPS:
            here = [entry for entry in games if entry.group == group]
            families = list(dict.fromkeys(entry.family for entry in here))
            if len(families) > 1:
                shelves.append(GameShelf(group, []))
                for family in families:
                    tiles = [self._tile(entry) for entry in here if entry.family == family]
                    shelves.append(GameShelf(family, tiles, quiet=True))
            elif here:
                shelves.append(GameShelf(group, [self._tile(entry) for entry in here]))
                if group == DEALER_SCHOOL and with_school:
                    shelves[-1].tiles.insert(0, SchoolTile(self, self.common, self.home.wanted))
        return shelves

    def _tile(self, entry: Entry) -> GameTile:
        return GameTile(self, self.common, self.home.wanted, entry)

    def _room_button(self, group: str) -> TextButton:
        button = TextButton(self, self.common, words(group))
        button.setToolTip(plain_tip(words("Go to {group}", group=words(group))))
        button.clicked.connect(lambda: self._go_to_room(group))
        return button

    def tiles(self) -> Iterator[Tile]:
        """Those that are shown, as they follow one another."""
        yield from (tile for tile in self.saved if not tile.isHidden())
        for shelf in self.shelves():
            yield from (tile for tile in shelf.tiles if not tile.isHidden())

    def shelves(self) -> list[GameShelf]:
        """The shelves that are shown now."""
        if self.wanted:
            return [self.found]
        return [self.own, *self.rooms] if self.many and self.own.tiles else self.rooms

    def shared_picture(self, game: str, size: QSize) -> QPixmap | None:
        """The picture of a game's table as another tile has it in this size."""
        for tile in self.tiles():
            if tile.picture is not None and tile.game() == game and tile.picture.size() == size:
                own = isinstance(tile, SavedMatchTile) and tile.own_picture() is not None
                if not own:
                    return tile.picture
        return None

    # ---------------------------------------------------------------------------------- what is shown

    def set_saved(self, saved: Sequence[SavedTile]) -> None:
        """Show these matches instead of the present ones."""
        for tile in self.saved:
            tile.hide()
            tile.deleteLater()
        self.saved = [SavedMatchTile(self, self.common, self.home.wanted, each) for each in saved]
        self._order_tabs()

    def set_games(self, favourites: Sequence[str], played: Sequence[str], forms: Mapping[str, str]) -> None:
        """Put the player's own games onto their shelf: what was played last, the ``favourites``, then the others as
        they were ``played``, the latest first; ``forms`` say how each is dealt."""
        wanted = dict.fromkeys((*played[:1], *favourites, *played))
        names = [game for game in wanted if game in self._tiles][:_MOST_OWN] if self.many else []
        kept = {tile.entry.id: tile for tile in self.own.tiles}
        self.own.tiles = [kept.get(name) or self._tile(self._tiles[name].entry) for name in names]
        for tile in set(kept.values()).difference(self.own.tiles):
            tile.hide()
            tile.deleteLater()
        for tile in (*self.own.tiles, *self._tiles.values()):
            tile.set_state(forms.get(tile.entry.id, ""), favourite=tile.entry.id in favourites)
        self._order_tabs()

    def look_for(self, words: str) -> None:
        """Show only the games that have to do with these words, the likeliest first; "": all."""
        self.wanted = " ".join(words.casefold().split())
        fitting = [(_fit(tile.entry, self.wanted), tile) for tile in self._tiles.values()]
        self.found.tiles = [tile for rank, tile in sorted(fitting, key=lambda pair: pair[0]) if rank < _NO_FIT]
        if not self.found.tiles:
            from dealers_choice.window.home.spelling import sounds_like  # only a slip needs it

            self.found.tiles = [tile for tile in self._tiles.values() if sounds_like(self.wanted, tile.entry.title)]
        for tile in (*self.own.tiles, *self._tiles.values()):
            tile.setVisible(not self.wanted or tile in self.found.tiles)
        going_on = self.going_on()
        for saved in self.saved:
            saved.setVisible(saved in going_on)
        for widget in (self.search_button, self.daily_button, *self.room_buttons):
            widget.setVisible(self.many and not self.wanted)
        if self.wanted:
            self.all_button.hide()

    def going_on(self) -> list[SavedMatchTile]:
        """The matches that can be gone on with, of the games that are looked for."""
        found = {tile.entry.id for tile in self.found.tiles}
        return [tile for tile in self.saved if not self.wanted or tile.game() in found]

    def _order_tabs(self) -> None:
        """Tab visits the saved matches, then the way to find a game, then the games."""
        chain: list[QWidget] = []
        for saved in self.saved:
            chain += [saved, saved.cross]
        chain += [self.all_button, self.search_button, self.daily_button, *self.room_buttons]
        for shelf in (self.own, *self.rooms):
            for tile in shelf.tiles:
                chain += [tile, tile.more, tile.star]
        for before, after in pairwise(chain):
            QWidget.setTabOrder(before, after)

    def _show_all(self) -> None:
        self.all_shown = not self.all_shown
        self.home.arrange()

    def _go_to_room(self, group: str) -> None:
        at = next(index for index, shelf in enumerate(self.rooms) if shelf.title == group and not shelf.quiet)
        shelf = self.rooms[at]
        first = next(tile for other in self.rooms[at:] for tile in other.tiles)
        self.home.verticalScrollBar().setValue(shelf.heading.top() - round(10 * self.common.unit))
        first.setFocus(Qt.FocusReason.MouseFocusReason)

    # ---------------------------------------------------------------------------------- where all lies

    def arrange(self, width: int, height: int) -> int:
        """Lay everything out for a view of so many pixels, with pictures as large as go in without scrolling;
        return the height that is needed."""
        self.common.shadows.clear()
        # On a large screen all grows a little, so that it is not lost in the middle; many games fill it anyway.
        most = _LARGEST_OF_MANY if self.many else _LARGEST
        self.common.unit = unit = style.pixels() / 13 * min(most, max(1.0, round(min(width / 1280, height / 800), 1)))
        side = round(min(48, width * 0.03))
        room = width - 2 * side
        least = min(room, max(round(_NARROWEST * unit), *(tile.least_width() for tile in self._tiles.values())))
        widest = min(room, round(_WIDEST * unit))
        tried = range(widest // _STEP * _STEP, least, -_STEP)
        if tried and self._place(tried[-1], width, height, room, dry=True) <= height:
            chosen = next(wide for wide in tried if self._place(wide, width, height, room, dry=True) <= height)
        else:  # it will be scrolled anyway: fill the width
            columns = max(1, (room + _GAP) // (least + _GAP))
            chosen = max(least, min(widest, (room + _GAP) // columns - _GAP))
            while chosen - _STEP >= least and self._high(chosen) > height:  # of one game more than goes in
                chosen -= _STEP
        needed = self._place(chosen, width, height, room, dry=True)
        shift = 0 if self.wanted else max(0, round((height - needed) * 0.42))
        self._place(chosen, width, height, room, dry=False, shift=shift)
        return max(height, needed)

    def _high(self, wide: int) -> int:
        """How high the highest tile is with a picture so wide."""
        return round(wide * SHAPE) + max(tile.caption_height(wide) for tile in self._tiles.values())

    def _rows(self, columns: int) -> list[list[GameShelf]]:
        """The shelves, in rows of so many columns; a room's heading has a row to itself, and so has one's own shelf."""
        rows: list[list[GameShelf]] = []
        for shelf in self.shelves():
            free = 0
            if rows and rows[-1][-1].tiles and shelf.tiles and self.own not in rows[-1]:
                free = columns - sum(len(other.tiles) for other in rows[-1])
            if 0 < len(shelf.tiles) <= free and shelf.quiet == rows[-1][-1].quiet:
                rows[-1].append(shelf)
            else:
                rows.append([shelf])
        return rows

    def _place(self, wide: int, width: int, height: int, room: int, *, dry: bool, shift: int = 0) -> int:
        """Lay out with pictures ``wide`` pixels wide in a view of ``width`` by ``height``, everything ``shift``
        pixels lower; return the height that is needed without the shift. ``dry``: only measure."""
        unit = self.common.unit
        columns = max(1, (room + _GAP) // (wide + _GAP))
        rows = self._rows(columns)
        used = max(1, *(min(columns, sum(len(shelf.tiles) for shelf in row)) for row in rows))
        block = used * (wide + _GAP) - _GAP
        if self.wanted:  # what is found begins at the edge, so that the field stays where it is while it is typed in
            block = room
        left = (width - block) // 2
        mark = min(54 * unit, max(30 * unit, width * 0.042), (width - 40) / WORDMARK_SHAPE * 0.9)
        y = shift + round(mark * 0.75)
        if not dry:
            self._mark = QRectF((width - mark * WORDMARK_SHAPE) / 2, y, mark * WORDMARK_SHAPE, mark)
        y += round(mark * (1.85 if height > 600 * unit else 1.62))
        line = round(32 * unit)
        if self.many or self.wanted:
            y = self._place_tools(left, y, block, room, dry=dry)
        if self.going_on():
            y = self._place_saved(left, y, block, room, width, line, dry=dry)
        for row in rows:
            high = round(wide * SHAPE)
            high += max((tile.caption_height(wide) for shelf in row for tile in shelf.tiles), default=0)
            x = left
            deep = 1
            for shelf in row:
                tiles = shelf.tiles[:columns] if shelf is self.own else shelf.tiles
                across = max(1, min(columns, len(tiles)))
                deep = max(deep, -(-len(tiles) // across))
                if not dry:
                    over = block if not tiles else across * (wide + _GAP) - _GAP
                    shelf.heading = QRect(x, y, over, line)
                    for index, tile in enumerate(shelf.tiles):
                        down, along = divmod(index, across)
                        tile.setGeometry(
                            x + along * (wide + _GAP) - MARGIN, y + line + down * (high + _GAP) - MARGIN,
                            wide + 2 * MARGIN, high + 2 * MARGIN,
                        )  # fmt: skip
                        tile.setVisible(index < len(tiles))
                x += across * (wide + _GAP)
            y += line + round(6 * unit)
            if row[0].tiles:
                y += deep * (high + _GAP) - _GAP + round(14 * unit)
        return y - shift

    def _place_tools(self, left: int, y: int, block: int, room: int, *, dry: bool) -> int:
        """The field in which a game is looked for, the deal of the day, and the ways to the rooms. Where they have no
        room beside each other, the deal of the day has a line of its own; and if need be so have the ways."""
        size, daily, edge = self.search_button.sizeHint(), self.daily_button.sizeHint(), round(8 * self.common.unit)
        ways = sum(button.sizeHint().width() for button in self.room_buttons)
        searching = max(size.width(), round(300 * self.common.unit) if self.home.searches() else 0)
        if searching + ways > block:  # tiles may be narrower than what is found beside each other here
            left, block = left - (room - block) // 2, room
        beside = searching + daily.width() + ways + 2 * edge <= block + 2 * edge
        below = 0 if searching + ways <= block else 2
        if not dry:
            corner = QPoint(left - edge + searching + edge, y) if beside else QPoint(left - edge, y + size.height())
            self.daily_button.setGeometry(QRect(corner, daily.boundedTo(QSize(block + 2 * edge, daily.height()))))
            self.search_button.setGeometry(QRect(QPoint(left - round(8 * self.common.unit), y), size))
            x = left + block + edge if not below else left - edge + ways
            for button in reversed(self.room_buttons):
                hint = button.sizeHint()
                x -= hint.width()
                button.setGeometry(QRect(QPoint(x, y + below * size.height()), hint))
            self.home.place_search(QRect(left, y, min(block, round(300 * self.common.unit)), size.height()))
        lines = 1 if beside or self.wanted else 2 if not below else 3
        return y + lines * size.height() + round(10 * self.common.unit)

    def _place_saved(self, left: int, y: int, block: int, room: int, width: int, line: int, *, dry: bool) -> int:
        least = min(room, round(_SAVED_WIDTH * self.common.unit))
        if block < least:
            left, block = (width - least) // 2, least
        columns = (block + _GAP) // (least + _GAP)
        wide = min((block + _GAP) // columns - _GAP, round(least * 1.5))
        going_on = self.going_on()
        high = going_on[0].full_height() - 2 * MARGIN
        shown = len(going_on) if self.all_shown or self.wanted else min(columns, len(going_on))
        if not dry:
            self._saved_heading = QRect(left, y, block, line)
            for index, tile in enumerate(going_on):
                down, along = divmod(index, columns)
                tile.setGeometry(
                    left + along * (wide + _GAP) - MARGIN, y + line + down * (high + _GAP // 2) - MARGIN,
                    wide + 2 * MARGIN, high + 2 * MARGIN,
                )  # fmt: skip
                tile.setVisible(index < shown)
            self.all_button.setVisible(len(going_on) > columns and not self.wanted)
            self.all_button.setText(
                words("Show fewer") if self.all_shown else words("Show all {number}", number=len(self.saved))
            )
            size = self.all_button.sizeHint()
            self.all_button.setGeometry(
                QRect(QPoint(left + block - size.width(), y + (line - size.height()) // 2 - 3), size)
            )
        return y + line + -(-shown // columns) * (high + _GAP // 2) - _GAP // 2 + round(20 * self.common.unit)

    # ---------------------------------------------------------------------------------------- the keys

    def move_focus(self, tile: Tile, key: Qt.Key) -> bool:
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
        found: list[tuple[float, Tile]] = []
        for other in tiles:
            there = other.geometry().center() - here
            along, across = there.x() * dx + there.y() * dy, abs(there.x() * dy) + abs(there.y() * dx)
            if along > 8 and (dy or across < tile.height() / 2 + other.height() / 2):
                found.append((along + 2.0 * across, other))
        if found:
            min(found, key=lambda pair: pair[0])[1].setFocus(Qt.FocusReason.ShortcutFocusReason)
        return True

    def _takes_key(self, widget: QWidget, event: QKeyEvent) -> bool:
        """A key that a tile or button does not use itself: whether it leads to another tile, or looks for a game."""
        if isinstance(widget, Tile) and self.move_focus(widget, Qt.Key(event.key())):
            return True
        return self.home.typed(event)

    def show_tile(self, tile: QWidget) -> None:
        """Scroll until the tile can be seen."""
        self.home.ensureWidgetVisible(tile, 0, 8)

    # ---------------------------------------------------------------------------------------- painting

    def paintEvent(self, event: QPaintEvent) -> None:
        """Qt's own."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if self._mark.adjusted(-20, -20, 20, 60).intersects(QRectF(event.rect())):
            look = style.colours()
            paint_wordmark(painter, self._mark, QColor(look.gold), QColor(look.text), plain=style.high_contrast())
        if self.wanted and not self.found.tiles:
            painter.setFont(self.common.text_font(1.1))
            painter.setPen(QColor(style.colours().text))
            where = self.found.heading
            nothing = words("No game here has to do with “{wanted}”. Escape shows all of them.", wanted=self.wanted)
            painter.drawText(QRect(where.x(), where.y(), self.width() - 2 * where.x(), where.height()), 0, nothing)
            return
        if self.going_on():
            spare = self.all_button.width() if not self.all_button.isHidden() else 0
            self._paint_heading(painter, words("Continue"), self._saved_heading.adjusted(0, 0, -spare, 0))
        for shelf in self.shelves():
            if shelf.heading.adjusted(0, -4, 0, 4).intersects(event.rect()):
                self._paint_heading(painter, words(shelf.title), shelf.heading, quiet=shelf.quiet)

    def _paint_heading(self, painter: QPainter, title: str, box: QRect, *, quiet: bool = False) -> None:
        """A heading in spaced capitals, and a fine rule from it to the right end of ``box``; a ``quiet`` one is
        plain."""
        look = style.colours()
        font = self.common.text_font(1.0 if quiet else 0.92, QFont.Weight.DemiBold)
        if not quiet:
            font.setLetterSpacing(QFont.SpacingType.PercentageSpacing, 114)
        painter.setFont(font)
        painter.setPen(QColor(look.muted if quiet else look.gold))
        text = title if quiet else title.upper()
        line = QRect(box.x() + 1, box.y(), box.width(), box.height() - round(8 * self.common.unit))
        painter.drawText(line, int(Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft), text)
        start = line.x() + QFontMetrics(font).horizontalAdvance(text) + 14
        if start < line.right() and not quiet:
            fade = QLinearGradient(start, 0, line.right(), 0)
            gold = QColor(look.gold)
            gold.setAlpha(110)
            fade.setColorAt(0, gold)
            gold.setAlpha(16)
            fade.setColorAt(1, gold)
            painter.fillRect(QRect(start, line.center().y() + 1, line.right() - start, 1), fade)


_NO_FIT: Final = 4


def _fit(entry: Entry, wanted: str) -> int:
    """How well a game fits what is looked for: 0 best, ``_NO_FIT`` not at all."""
    title = " ".join(dict.fromkeys((words(entry.title), entry.title))).casefold()
    if title.startswith(wanted):
        return 0
    if f" {wanted}" in title.replace("-", " "):
        return 1
    if any(wanted in words(text).casefold() for text in (entry.title, entry.family, entry.group)) or wanted in title:
        return 2
    return 3 if f" {wanted}" in f" {entry.also} {words(entry.summary).casefold()}" else _NO_FIT
