"""All that is scrolled on the home screen: its head, the first row, what chooses among the games, and the posters."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from itertools import pairwise
from typing import TYPE_CHECKING, Final, NamedTuple

from PySide6.QtCore import QPoint, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from cardart.wordmark import WORDMARK_SHAPE, paint_wordmark
from cardrules.catalogue import CARD_ROOM, DEALER_SCHOOL, Entry
from dealers_choice.language import looked_up, words
from dealers_choice.ui import style
from dealers_choice.window.home.first_row import (
    DailyCard,
    FirstRowCard,
    GreetingCard,
    SavedMatchTile,
    SavedTile,
    SchoolCard,
)
from dealers_choice.window.home.posters import SCHOOL, TITLES, GameTile, SchoolTile
from dealers_choice.window.home.tile import MARGIN, Chip, SearchField, TextButton, Tile
from dealers_choice.window.home.tiles_in_common import PLAIN_TEXT, TilesInCommon

if TYPE_CHECKING:
    from dealers_choice.window.home.home_screen import Home

__all__ = ["TilesPage"]

_GAP: Final = 14  # between tiles, in text units
_POSTER: Final = (136, 285)  # how wide a poster is at the least and at the most, in text units
_POSTER_HEIGHT: Final = (0.58, 0.85)  # of its width
_SCROLLED: Final = 0.64  # a poster's height to its width where the page is scrolled anyway
_SAVED_WIDTH: Final = 400  # the least width of a further saved match, in text units
_FIRST_ROW: Final = (172, 204)  # how high its cards are at the least and at the most, in text units
_OF_VIEW: Final = 0.265  # of its height that the first row takes
_BESIDE: Final = 700  # from this width on, in text units, the cards of the first row stand beside one another
_TWO: Final = 400  # from this on the two small ones do
_CONTINUE: Final = 0.507  # of the first row's width
_MARK: Final = (24, 40)  # the height of the wordmark at the least and at the most, in text units
_LARGEST: Final = 1.5  # how much larger than plain text is on a large screen
_PLAIN: Final = (1280, 740)  # a view in which text has its plain size
_FEW: Final = 6  # so many games are found without help
_MOST_OWN: Final = 8  # games that stand first as one's own
_SEATS: Final = (2, 3, 4)  # tables of so many can be asked for
_ALL, _OWN, _UNFINISHED = "all", "own", "unfinished"

_ARROWS: Final = {
    Qt.Key.Key_Left: (-1, 0), Qt.Key.Key_Right: (1, 0), Qt.Key.Key_Up: (0, -1), Qt.Key.Key_Down: (0, 1),
}  # fmt: skip


class _Choice(NamedTuple):
    """Some of the games."""

    told: str
    """On its chip."""
    fits: Callable[[Entry], bool]


class TilesPage(QWidget):
    """The head, the cards of the first row, the choices and the posters."""

    def __init__(self, home: Home, games: Sequence[Entry], *, with_school: bool) -> None:
        super().__init__()
        self.home = home
        self.common = TilesInCommon(self.show_tile, self._takes_key)
        self.saved: list[SavedMatchTile] = []
        self.own: list[GameTile] = []
        """Played last, and favourites."""
        self.found: list[GameTile] = []
        """What has to do with what is looked for."""
        self.wanted = ""
        """What is looked for: then only games that have to do with it are shown."""
        self.chosen = _ALL
        """Which of the choices is shown."""
        self.many = len(games) > _FEW
        """Whether there are so many games that they must be looked for."""
        self._mark = QRectF()
        self._nothing = QRect()
        wishes = home.wanted
        self._tiles: dict[str, GameTile] = {}
        kinds = list(dict.fromkeys(map(_kind, games)))
        for entry in sorted(games, key=lambda entry: kinds.index(_kind(entry))):  # each has its place for good
            if with_school and entry.group == DEALER_SCHOOL and SchoolTile not in map(type, self._tiles.values()):
                school = SchoolTile(self, self.common, wishes)
                self._tiles[school.entry.id] = school
            self._tiles[entry.id] = GameTile(self, self.common, wishes, entry)
        self.search_button = SearchField(self, self.common, words("Find a game"))
        self.search_button.setToolTip(words("Find a game by a part of its name, its kind or what it is about"))
        self.search_button.clicked.connect(home.open_search)
        self.statistics = TextButton(self, self.common, words("Statistics"), 1.1)
        self.statistics.clicked.connect(lambda: wishes.statistics.emit(""))
        self.ladder = TextButton(self, self.common, words("Ladder"), 1.1)
        self.ladder.clicked.connect(wishes.ladder)
        self.settings = TextButton(self, self.common, words("Settings"), 1.1)
        self.settings.clicked.connect(wishes.settings)
        self._first = next((entry for entry in games if entry.group == CARD_ROOM), games[0])
        self.greeting = GreetingCard(self, self.common, wishes, self._first, "", known=False)
        self.daily = DailyCard(self, self.common, wishes, self._first)
        self.school = SchoolCard(self, self.common, wishes)
        self.chips: dict[str, Chip] = {}
        """What can be chosen among, by the choice's name."""
        self._choose_anew()

    # ---------------------------------------------------------------------------------- what there is

    def set_saved(self, saved: Sequence[SavedTile]) -> None:
        """Show these matches instead of the present ones."""
        for tile in self.saved:
            tile.hide()
            tile.deleteLater()
        self.saved = [SavedMatchTile(self, self.common, self.home.wanted, each) for each in saved]
        self._choose_anew()

    def set_games(self, favourites: Sequence[str], played: Sequence[str], forms: Mapping[str, str]) -> None:
        """The player's own games: what was played last, the ``favourites``, then the others that were ``played``, the
        latest first; ``forms`` say how each is dealt. The last one is what is offered where nothing is unfinished."""
        wanted = dict.fromkeys((*played[:1], *favourites, *played))
        self.own = [self._tiles[game] for game in wanted if game in self._tiles][:_MOST_OWN] if self.many else []
        for tile in self._tiles.values():
            tile.set_state(forms.get(tile.entry.id, ""), favourite=tile.entry.id in favourites)
        entry, known = self.own[0].entry if self.own else self._first, bool(self.own)
        self.greeting.hide()
        self.greeting.deleteLater()
        self.greeting = GreetingCard(self, self.common, self.home.wanted, entry, forms.get(entry.id, ""), known=known)
        self._choose_anew()

    def _choose_anew(self) -> None:
        """The choices that there are: everything, one's own, what is unfinished, families, tables of so many."""
        entries, own = [tile.entry for tile in self._tiles.values()], {tile.entry.id for tile in self.own}
        tables = [
            entry for entry in entries if entry is not SCHOOL or not self.many
        ]  # its card stands in the first row
        choices = {_ALL: _Choice(words("All {number}", number=len(tables)), lambda entry: entry in tables)}
        if own:
            choices[_OWN] = _Choice(words("Your games {number}", number=len(own)), lambda entry: entry.id in own)
        if len(self.saved) > 1:
            told = words("Unfinished {number}", number=len(self.saved))
            choices[_UNFINISHED] = _Choice(told, lambda _entry: False)
        for kind in dict.fromkeys(map(_kind, entries)) if self.many else ():
            number = sum(_kind(entry) == kind for entry in entries)
            told = words("{kind} {number}", kind=looked_up(kind), number=number) if number > 1 else looked_up(kind)
            choices[kind] = _Choice(told, partial(_is_of, kind))
        for seats in _SEATS if self.many else ():
            choices[str(seats)] = _Choice(words("With {number}", number=seats), partial(_seats, seats))
        for name in self.chips.keys() - choices:
            self.chips.pop(name).deleteLater()
        for name, choice in choices.items():
            if name not in self.chips:
                self.chips[name] = chip = Chip(self, self.common, "")
                chip.setCheckable(True)
                chip.clicked.connect(partial(self._choose, name))
            self.chips[name].setText(choice.told)
        self._choices = choices
        if self.chosen not in choices:
            self.chosen = _ALL
        for name, chip in self.chips.items():
            chip.setChecked(name == self.chosen)
        self._order_tabs()

    def _choose(self, name: str) -> None:
        self.chosen = name
        for other, chip in self.chips.items():
            chip.setChecked(other == name)
        self.home.arrange()

    # ---------------------------------------------------------------------------------- what is shown

    def look_for(self, words: str) -> None:
        """Show only the games that have to do with these words, the likeliest first; "": all."""
        self.wanted = " ".join(words.casefold().split())
        fitting = [(_fit(tile.entry, self.wanted), tile) for tile in self._tiles.values()]
        self.found = [tile for rank, tile in sorted(fitting, key=lambda pair: pair[0]) if rank < _NO_FIT]
        if not self.found:
            from dealers_choice.window.home.spelling import sounds_like  # only a slip needs it

            self.found = [tile for tile in self._tiles.values() if sounds_like(self.wanted, tile.entry.title)]

    def going_on(self) -> list[SavedMatchTile]:
        """The matches that can be gone on with, of the games that are looked for."""
        found = {tile.entry.id for tile in self.found}
        return [tile for tile in self.saved if not self.wanted or tile.game() in found]

    def first_row(self) -> list[FirstRowCard]:
        """The cards of the first row."""
        if self.wanted:
            return []
        if not self.many:
            return [*self.saved[:1]]
        return [self.saved[0] if self.saved else self.greeting, self.daily, self.school]

    def further(self) -> list[SavedMatchTile]:
        """The saved matches that stand among the posters."""
        return self.going_on() if self.wanted else self.saved[1:] if self.chosen == _UNFINISHED else []

    def posters(self) -> list[GameTile]:
        """The posters that are shown, as they follow one another."""
        if self.wanted:
            return self.found
        fits = self._choices[self.chosen].fits
        return [tile for tile in self._tiles.values() if fits(tile.entry)]

    def tiles(self) -> Iterator[Tile]:
        """Those that are shown, as they follow one another."""
        yield from self.first_row()
        yield from self.further()
        yield from self.posters()

    def _order_tabs(self) -> None:
        """Tab visits the first row, then the ways to find a game, then further matches and the games."""
        chain: list[QWidget] = []
        for card in [*self.saved[:1], self.greeting, self.daily, self.school]:
            chain += [card, *card.findChildren(TextButton)]
        chain += [self.search_button, self.statistics, self.ladder, self.settings]
        chain += [self.chips[name] for name in self._choices]
        for saved in self.saved[1:]:
            chain += [saved, saved.cross]
        for tile in self._tiles.values():
            chain += [tile, tile.more, tile.star]
        for before, after in pairwise(chain):
            QWidget.setTabOrder(before, after)

    # ---------------------------------------------------------------------------------- where all lies

    def arrange(self, width: int, height: int) -> int:
        """Lay everything out for a view of so many pixels, if it can be without scrolling; return the height that is
        needed."""
        common, shares = self.common, (width / _PLAIN[0], height / _PLAIN[1])
        common.shadows.clear()
        # On a large screen all grows a little, so that it is not lost in the middle.
        common.unit = unit = style.pixels() / PLAIN_TEXT * min(_LARGEST, max(1.0, round(min(shares), 1)))
        side = round(min(40 * unit, width / 32))
        room, gap = width - 2 * side, round(_GAP * unit)
        head = self._place_head(side, room, width)
        row = self._place_first_row(side, head, room, height)
        top = self._place_chips(side, row, room)
        bottom = round(_GAP * unit)
        columns, size = self._poster_size(room, height - top - bottom)
        common.poster_title = self._title_pixels(size.width())
        y = self._place_further(side, head if self.wanted else top, room)
        self._nothing = QRect(side, y, room, height)
        posters = self.posters()
        wide = _empty(len(posters), columns) if self.chosen == _ALL and not self.wanted else 0
        wide = wide if _closes(len(posters), columns) else 0
        for number, tile in enumerate(posters):
            more = max(0, number - (len(posters) - wide))  # wide posters before it
            down, along = divmod(number + more, columns)
            corner = QPoint(side + along * (size.width() + gap), y + down * (size.height() + gap))
            cells = 2 if number >= len(posters) - wide else 1
            box = QRect(corner, QSize(cells * (size.width() + gap) - gap, size.height()))
            tile.setGeometry(box.adjusted(-MARGIN, -MARGIN, MARGIN, MARGIN))
        shown = set(self.tiles())
        for each in (*self._tiles.values(), *self.saved, self.greeting, self.daily, self.school):
            each.setVisible(each in shown)
        rows = -(-len(posters) // columns)
        return max(height, y + rows * (size.height() + gap) - (gap if rows else 0) + bottom)

    def _place_head(self, left: int, room: int, width: int) -> int:
        """The wordmark; at its right, or where there is no room below it, the field in which a game is looked for and
        the ways to other pages. Where it ends."""
        unit = self.common.unit
        mark = min(max(_MARK[0] * unit, width / 32), _MARK[1] * unit, room / WORDMARK_SHAPE)
        top = round(16 * unit)
        self._mark = QRectF(left, top, mark * WORDMARK_SHAPE, mark)
        ways = [self.settings] if self.home.wanted.for_rest else [self.statistics, self.ladder, self.settings]
        for each in (self.statistics, self.ladder, self.settings):
            each.setVisible(self.many and each in ways)
        size = self.search_button.sizeHint().boundedTo(QSize(room, 1000))
        self.search_button.setVisible(self.many and not self.home.searches())
        y = top + round(mark * 1.62)
        if not (self.many or self.home.searches()):
            return y + round(4 * unit)
        hints, gap = [way.sizeHint() for way in ways], round(12 * unit)
        beside = sum(hint.width() + gap for hint in hints)
        right, line = left + room, round(top + mark / 2 - size.height() / 2)
        x = right - beside - size.width()
        if x < self._mark.right() + 2 * gap:  # below the mark, if need be in two lines
            x, line = left, y
            y += size.height() + gap
        field = QRect(QPoint(x, line), size)
        if x + size.width() + beside > right + gap:
            line, y = y, y + size.height()
            right = min(right, left + beside)
        for way, hint in zip(reversed(ways), reversed(hints), strict=True):
            right -= hint.width()
            way.setGeometry(QRect(QPoint(right, line + (size.height() - hint.height()) // 2), hint))
            right -= gap
        self.search_button.setGeometry(field)
        self.home.place_search(field)
        return y + round(4 * unit)

    def _place_first_row(self, left: int, y: int, room: int, height: int) -> int:
        """The cards of the first row, beside one another where there is room. Where they end, with a gap."""
        unit, cards = self.common.unit, self.first_row()
        gap, high = round(_GAP * unit), round(min(max(_FIRST_ROW[0] * unit, height * _OF_VIEW), _FIRST_ROW[1] * unit))
        if self.wanted and self.many:
            cards = [self.greeting, self.daily, self.school]  # out of sight, so that posters stay as large as they were
        wide = round(room * _CONTINUE) if room >= _BESIDE * unit and len(cards) > 1 else room
        x = left
        for number, card in enumerate(cards):
            if number == 1:
                rest = room - wide - gap if wide < room else room
                wide = (rest - gap) // 2 if wide < room or room >= _TWO * unit else room
            if x + wide > left + room:
                x, y = left, y + high + gap
            card.setGeometry(QRect(x, y, wide, high).adjusted(-MARGIN, -MARGIN, MARGIN, MARGIN))
            x += wide + gap
        return y + high + gap if cards else y

    def _place_chips(self, left: int, y: int, room: int) -> int:
        """The choices, in as many lines as they need. Where they end, with a gap."""
        shown = not self.wanted and len(self.chips) > 1
        x, gap = left, round(7 * self.common.unit)
        for name in self._choices:
            chip = self.chips[name]
            size = chip.sizeHint().boundedTo(QSize(room, 1000))
            if x > left and x + size.width() > left + room:
                x, y = left, y + size.height() + gap
            chip.setGeometry(QRect(QPoint(x, y), size))
            chip.setVisible(shown)
            x += size.width() + gap
        return y + self.chips[_ALL].sizeHint().height() + round(_GAP * self.common.unit) if len(self.chips) > 1 else y

    def _place_further(self, left: int, y: int, room: int) -> int:
        """Further saved matches. Where they end, with a gap."""
        unit, tiles = self.common.unit, self.further()
        gap, high = round(_GAP * unit), round(_FIRST_ROW[0] * unit)
        columns = max(1, (room + gap) // (round(_SAVED_WIDTH * unit) + gap))
        wide = (room + gap) // columns - gap
        for number, tile in enumerate(tiles):
            down, along = divmod(number, columns)
            box = QRect(left + along * (wide + gap), y + down * (high + gap), wide, high)
            tile.setGeometry(box.adjusted(-MARGIN, -MARGIN, MARGIN, MARGIN))
        return y + -(-len(tiles) // columns) * (high + gap)

    def _title_pixels(self, wide: int) -> float:
        """How large the names on posters so wide are written: all alike, and as large as the longest has room."""
        sizes, tiles = TITLES[:-1], list(self._tiles.values())
        return next((pixels for pixels in sizes if all(t.goes_in(pixels, wide) for t in tiles)), TITLES[-1])

    def _poster_size(self, room: int, free: int) -> tuple[int, QSize]:
        """How many posters stand in a row, and how large each is: as large as all go in without scrolling, if it can be
        in rows that are all full, or else as many as have room beside one another."""
        tiles, gap, unit = list(self._tiles.values()), round(_GAP * self.common.unit), self.common.unit
        least = min(room, max(round(_POSTER[0] * unit), *(tile.least_width() for tile in tiles)))
        most = max(1, (room + gap) // (least + gap))
        number = sum(map(self._choices[_ALL].fits, (tile.entry for tile in tiles)))
        found: list[tuple[int, QSize]] = []
        for columns in range(1, most + 1):
            wide = (room + gap) // columns - gap
            if wide > _POSTER[1] * unit and columns < min(most, len(tiles)):
                continue
            rows = -(-number // columns)
            high = min((free + gap) // rows - gap, round(wide * _POSTER_HEIGHT[1]))
            if high >= max(wide * _POSTER_HEIGHT[0], *(tile.least_height(wide) for tile in tiles)):
                found.append((columns, QSize(wide, high)))
        if found:
            return next((each for each in found if _closes(number, each[0])), found[0])
        wide = (room + gap) // most - gap
        return most, QSize(wide, max(round(wide * _SCROLLED), *(tile.least_height(wide) for tile in tiles)))

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
        look = style.colours()
        if self._mark.adjusted(-20, -20, 20, 60).intersects(QRectF(event.rect())):
            paint_wordmark(painter, self._mark, QColor(look.gold), QColor(look.text), plain=style.high_contrast())
        if self.wanted and not self.found:
            painter.setFont(self.common.text_font(1.1))
            painter.setPen(QColor(look.text))
            nothing = words("No game here has to do with “{wanted}”. Escape shows all of them.", wanted=self.wanted)
            painter.drawText(self._nothing, int(Qt.TextFlag.TextWordWrap), nothing)


def _empty(number: int, columns: int) -> int:
    """How many more posters would have room in the last row of so many."""
    return -number % columns


def _closes(number: int, columns: int) -> bool:
    """Whether the last row becomes full when some of its posters take the room of two, and not most of them."""
    last = number - (-(-number // columns) - 1) * columns
    return number >= columns and 2 * _empty(number, columns) <= last


def _kind(entry: Entry) -> str:
    """What a game is asked for by: its family in the card room, elsewhere its room."""
    return entry.family if entry.group == CARD_ROOM else entry.group


def _is_of(kind: str, entry: Entry) -> bool:
    return _kind(entry) == kind


def _seats(number: int, entry: Entry) -> bool:
    return entry.group == CARD_ROOM and number in entry.players()


_NO_FIT: Final = 4


def _fit(entry: Entry, wanted: str) -> int:
    """How well a game fits what is looked for: 0 best, ``_NO_FIT`` not at all."""
    title = " ".join(dict.fromkeys((looked_up(entry.title), entry.title))).casefold()
    if title.startswith(wanted):
        return 0
    if f" {wanted}" in title.replace("-", " "):
        return 1
    if (
        any(wanted in looked_up(text).casefold() for text in (entry.title, entry.family, entry.group))
        or wanted in title
    ):
        return 2
    return 3 if f" {wanted}" in f" {entry.also} {looked_up(entry.summary).casefold()}" else _NO_FIT
