"""The paper that lies over the table: a headline, what else there is to tell, the score sheet, the race, buttons."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Final, NamedTuple

from PySide6.QtCore import (
    QEasingCurve,
    QEvent,
    QObject,
    QPoint,
    QPropertyAnimation,
    QRect,
    QRectF,
    QSize,
    Qt,
    QTimer,
    Signal,
)
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QSpacerItem, QVBoxLayout, QWidget

from cardrules.protocol.game import Sheet
from cardrules.protocol.phrases import capital, sentence
from cardrules.protocol.texts import say
from dealers_choice.language import words
from dealers_choice.panels.score.race import Race
from dealers_choice.panels.score.score_sheet import ScoreSheet
from dealers_choice.ui import materials, style
from dealers_choice.ui.line_breaking import EvenLabel
from dealers_choice.ui.plain_text import PlainLabel, plain_tip
from dealers_choice.ui.typefaces import DISPLAY, tracked_font
from dealers_choice.ui.widgets.emblem_sign import paint_sign

if TYPE_CHECKING:
    from dealers_choice.panels.after_play.hand_rows import HandRow
    from dealers_choice.table.table_widget import TableWidget

__all__ = ["Button", "Paper", "Writing"]

_WIDTH: Final = 428  # pixels, as those of the text below; of a slip less where its text is smaller
_AT_MOST: Final = 0.42  # of the cloth's width, if its words leave it the choice
_SQUEEZED: Final = 1.12  # so much wider the score sheet may want to be in vain
_LINE: Final = 320
_COUNTED_LINE: Final = 388  # lines that appear one by one have their room from the first on
_COUNTS: Final = 600  # milliseconds from line to line at normal speed
_SLIDES: Final = 260  # milliseconds from the rail to its place
_EDGE: Final = 20  # pixels of the table that are left around it
_ROOMY: Final = (20, 14, 20, 28)  # pixels round what stands on it: left, above, right, below
_CLOSE: Final = (18, 7, 12, 13)  # ... on a slip
_NARROW: Final = (9, 2, 9, 8)  # ... and on one that is as narrow as its buttons
_NARROW_LINE: Final = 240  # the width of that one's text
_GAP: Final = 10  # from line to line; on a slip half as much
_BETWEEN: Final = 5  # from button to button
_ROW: Final = 46  # letters of the quiet words in one row, each with some more for what is beside it
_BESIDE: Final = 5
_SMALL: Final = 0.6  # of the usual text: before it is as small it may cover what is beside the table
_HIDDEN: Final = 0.2  # cards that may lie under it before it is folded
_LITTLE: Final = 0.05  # of a card or plate that the race may hide
_WORTH_FOLDING: Final = 0.34  # of what it hides, at most, it must hide when it is folded; or else
_WORTH_CARDS: Final = 1.0  # so many cards less
_HEADLINE: Final = 90  # letters, at most
_CLAUSE_WORDS: Final = 4
_CLAUSE: Final = re.compile(r"[.;:]\s+")

_PRESSES: Final = (QEvent.Type.MouseButtonPress, QEvent.Type.MouseButtonDblClick)
_KEYS: Final = (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space)

# What is left away: the race, then the score sheet, then all but a sentence.
_WHOLE, _PLAIN, _FOLDED, _LARGE_SLIP, _A_SLIP, _SMALL_SLIP, _BRIEF_SLIP, _NARROW_SLIP = range(8)
# Of the text that it has otherwise, but never less than plain text.
_SLIPS: Final = {_LARGE_SLIP: 1.0, _A_SLIP: 0.72, _SMALL_SLIP: 0.5, _BRIEF_SLIP: 0.5, _NARROW_SLIP: 0.5}
_SIZES: Final = {"headline": 1.65, "heading": 1.35, "gap": 0.5, "half": 0.25, "bit": 0.18}  # in text heights
_ON_PAPER: Final = """
#overlay QLabel { color: %(ink)s; }
#overlay QLabel#overlayTitle { font-family: "%(display)s"; font-size: %(headline)dpx; }
#overlay QLabel#overlayTitle[cheerful="true"] { color: %(good)s; }
#overlay QLabel#overlayBrief { font-family: "%(display)s"; font-size: %(brief)dpx; }
#overlay QLabel#overlayText { color: %(muted)s; }
#overlay QLabel[role="tracked"] { color: %(muted)s; }
#overlay QPushButton#second { background: transparent; border-color: %(rule)s; color: %(ink)s; }
#overlay QPushButton#second:hover, #overlay QPushButton#second:focus, #overlay QPushButton#choice:hover,
    #overlay QPushButton#choice:focus { border: 2px solid %(ink)s; }
#overlay QPushButton#tool, #overlay QPushButton#aside { background: transparent; border: 2px solid transparent;
    color: %(muted)s; min-width: 0; padding: %(half)dpx %(gap)dpx; }
#overlay QPushButton#tool:hover, #overlay QPushButton#aside:hover { color: %(ink)s; border-bottom-color: %(rule)s; }
#overlay QPushButton#tool:focus { border: 2px solid %(rule)s; }
#overlay QPushButton#aside { font-size: %(heading)dpx; padding: 0 6px; }
"""
_CLOSE_BUTTONS: Final = "#overlay QPushButton { padding: %(bit)dpx %(gap)dpx; }"
_SHEET, _MORE = say("Score &sheet"), say("M&ore")

Button = tuple[str, Callable[[], object]]


class Writing(NamedTuple):
    """What stands on a paper."""

    title: str
    text: str = ""
    """A sentence; further lines appear below it one after another."""
    sheet: Sheet | QWidget | None = None
    """The score sheet, or a panel instead of it."""
    foot: str = ""
    """A line below: what such matches have come to until now."""
    buttons: Sequence[Button] = ()
    """What is offered, two or three; Enter and Space press the first."""
    more: Sequence[Button] = ()
    """What is offered beside it in quiet words, which wait behind a button if they are many."""
    cheerful: bool = False
    passing: bool = False
    """Whether it is only looked at: then Escape closes it for good."""
    result: str = ""
    """A sentence above the text: how the match has ended. The text then tells of its last hand."""
    story: bool = False
    """Whether the headline is how that sentence, or else the text, begins; the title stands above it in small then.
    Where a slip with all of it would hide cards it has only this."""
    target: int = 0
    """What the match is played to; 0 if to no number."""
    emblem: str = ""
    """The game's, in the corner of the paper; "" for none."""
    took: tuple[HandRow, ...] = ()
    """What each has brought home in the hand, beside the paper."""


class Paper(QFrame):
    """A paper on the table. It can be dragged about, and put aside to look at the cards beneath."""

    put_aside = Signal()
    """The user wants to see the table: the paper has hidden itself."""

    def __init__(self, table: TableWidget, writing: Writing, names: Sequence[str], faces: Sequence[str] = ()) -> None:
        """``names`` are the players', and ``faces`` whose portraits they have ("": nobody's), by seat."""
        super().__init__(table)
        self._page = table.parentWidget() or table
        self.setObjectName("overlay")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.passing = writing.passing
        self._emblem = writing.emblem
        self._cheerful = writing.cheerful
        self._table = table
        self._grip: QPoint | None = None  # where the pointer holds it while it is dragged
        self._box = table.viewport().rect()  # where it has its room
        self._moved: QPoint | None = None  # where the user has left its middle
        self._found: tuple[QRect, QRect] | None = None  # where it covers least of a table as large as this
        self._slide = QPropertyAnimation(self, b"pos", self)
        self._slide.setEasingCurve(QEasingCurve.Type.OutCubic)
        column = self._column = QVBoxLayout(self)
        column.setContentsMargins(*_ROOMY)
        column.setSpacing(_GAP)
        first, *self._coming = writing.text.split("\n")
        said = writing.result or first
        headline, rest = _parted(said) if writing.story else ("", said)
        self._ends = bool(writing.result)
        self._said, self._begins, self._rest = said, headline, rest if headline else ""
        column.addLayout(self._head(writing, headline))
        self._result_line = [_wrapped(rest, "overlayText")] if writing.result and rest else []
        for line in self._result_line:
            column.addWidget(line)
        self._lines = [first if writing.result else rest]  # that have appeared until now
        self._text = _wrapped(self._lines[0], "overlayText")
        column.addWidget(self._text)
        self._text.setVisible(bool(self._lines[0]))  # not before it is on the paper: it would be a window of its own
        self._sheet: ScoreSheet | None = None
        self._race: Race | None = None
        self._whole: Sheet | None = None  # the score sheet, where not all of it is shown
        self._main: QWidget | None = None  # what is as wide as it wants
        if isinstance(writing.sheet, QWidget):
            self._main = writing.sheet
            column.addWidget(writing.sheet, 1)
        elif writing.sheet is not None:
            self._main = self._sheet = ScoreSheet(self)
            self._show = partial(self._sheet.show_sheet, names=names, faces=faces)
            self._show(writing.sheet)
            brief = _hand_by_hand(writing.sheet)
            if self._sheet.sizeHint().width() > _WIDTH:
                brief = _players_alone(brief)
            if writing.story and brief != writing.sheet:
                self._whole = writing.sheet
                self._show(brief)
            column.addWidget(self._sheet, 1)
            view = table.view_shown
            race = Race(writing.sheet, names, view.seat if view is not None else None, writing.target)
            if writing.story and race.is_worth_drawing():
                self._race = race
                column.addWidget(race)
        foot = _wrapped(writing.foot, "overlayText")
        column.addWidget(foot)
        foot.setVisible(bool(writing.foot))
        self._buttons: list[QPushButton] = []
        self._rows: list[QHBoxLayout] = []
        more = [*([(words(_SHEET), self._unfold)] if self._whole else []), *writing.more]
        alone = len(_in_rows([*writing.buttons, *more])) == 1  # the quiet words have room beside the buttons
        row = self._row()
        self._buttons += self._pressed(row, writing.buttons[:1], "choice")
        self._kept = self._pressed(row, writing.buttons[1:], "second")
        (self._unfolds,) = self._pressed(row, [(words(_SHEET), self._unfold)], "tool")
        self._buttons += [*self._kept, self._unfolds]  # a narrow slip has only the last, and the first
        self._quiet = self._pressed(row, more if alone else [(words(_MORE), self._offer_all)], "tool")
        self._behind: list[QPushButton] = []
        for some in () if alone else _in_rows(more):
            self._behind += self._pressed(self._row(), some, "tool")
        self._buttons += [*self._quiet, *self._behind]
        self._offers_all = not self._behind
        self._waits: list[QWidget] = [*([foot] if writing.foot else []), *([self._sheet] if self._sheet else [])]
        """What is not in sight while it is folded, besides quiet words."""
        self._folded = _WHOLE
        self._shut = self._sheet is not None and not writing.passing  # until he wants to see all of it
        self._beside_rows = False  # which lie over what is on the table
        self._crowded = False  # whether text that can be read has no room for all that is shown
        self._squeezed = False  # whether rows of the sheet have no room
        self._most = 1.0  # the share of its usual size that its text may have beside a score sheet
        self._written = 1.0  # the share of its usual size that its text has
        self._judged: QRect | None = None  # the table for which it was found out whether it is to be folded
        self._fold(_WHOLE)
        self.setFocusProxy(self._buttons[0])
        self._count = QTimer(self)
        self._count.setInterval(round(_COUNTS * table.speed))
        self._count.timeout.connect(self._count_on)
        self._line = _COUNTED_LINE if self._coming else _LINE
        if self._coming:
            self._count.start()
        told = (writing.title, writing.result, *writing.text.split("\n"), writing.foot)
        self.setAccessibleName(" ".join(map(sentence, filter(None, told))))

    def _count_on(self) -> None:
        """One more of the lines appears; without motion all of them at once."""
        lines = self._coming if not self._count.interval() else self._coming[:1]
        self._coming = self._coming[len(lines) :]
        self._lines += lines
        self._write()
        if not self._coming:
            self._count.stop()
            self._judged = None
        self.fit()

    def _head(self, writing: Writing, headline: str) -> QVBoxLayout:
        self._kind = PlainLabel(writing.title if headline else "")
        self._kind.setProperty("role", "tracked")
        self._kind.setFont(tracked_font(style.pixels()))  # its size is in the style sheet
        self._kind.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._heading = _wrapped(headline or writing.title, "overlayTitle")
        self._heading.setProperty("cheerful", writing.cheerful)
        self._brief = _wrapped("", "overlayBrief")
        self._aside = QPushButton("×")
        self._aside.setObjectName("aside")
        self._aside.setAccessibleName(words("Put this aside and look at the table"))
        self._aside.setToolTip(words("Look at the table (Escape); the paper can be dragged aside, too"))
        self._aside.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # its key is Escape
        self._aside.clicked.connect(self._hide)
        head, row = QVBoxLayout(), QHBoxLayout()
        self._opposite = QSpacerItem(self._aside.sizeHint().width(), 0)  # so that the heading stands in the middle
        row.addItem(self._opposite)
        row.addWidget(self._kind if headline else self._heading, 1)
        row.addWidget(self._brief, 1)
        self._brief.hide()
        row.addWidget(self._aside, 0, Qt.AlignmentFlag.AlignTop)
        head.addLayout(row)
        head.setSpacing(0)
        if headline:
            head.addWidget(self._heading)
        return head

    def _row(self) -> QHBoxLayout:
        """A row for buttons below what is on the paper."""
        row = QHBoxLayout()
        self._rows.append(row)
        self._column.addLayout(row)
        row.addStretch()
        row.addStretch()
        return row

    def _pressed(self, row: QHBoxLayout, buttons: Sequence[Button], kind: str) -> list[QPushButton]:
        """Buttons of a kind at the end of a row."""
        made = []
        for label, act in buttons:
            button = QPushButton(label, self)
            button.setObjectName(kind)
            button.setToolTip(plain_tip(label.replace("&", "")))
            button.clicked.connect(act)
            button.setAutoDefault(True)
            button.installEventFilter(self)
            row.insertWidget(row.count() - 1, button)
            made.append(button)
        return made

    def add_line(self, words: str) -> None:
        """One more sentence under the heading."""
        self._lines[-1] = f"{self._lines[-1]} {words}".strip()
        self._write()
        self.fit()

    def _write(self) -> None:
        """Show the lines that have appeared; a slip has the first instead of its heading."""
        slip, briefly = self._folded in _SLIPS, self._folded in (_BRIEF_SLIP, _NARROW_SLIP) and self._begins
        self._brief.setText((self._begins or self._said or self._heading.text()) if slip else "")
        self._text.setText((self._rest if slip else "") or "\n".join(self._lines))
        self._brief.setVisible(slip)
        self._text.setVisible(bool(self._rest) and not briefly if slip else bool(self._text.text()))
        self._kind.setVisible(not slip and bool(self._kind.text()))
        for line in (self._heading, *self._result_line):
            line.setVisible(not slip)

    def drop_button(self, label: str) -> None:
        """Take a button away that has no use after all."""
        for button in [button for button in self._buttons if button.text() == label and button is not self._unfolds]:
            for row in (self._buttons, self._kept, self._quiet, self._behind):
                if button in row:
                    row.remove(button)
            button.hide()
        QTimer.singleShot(0, self, self.fit)  # when the row has closed up

    def fit(self) -> None:
        """Take as much room as the paper needs, at the right edge of the cloth (at the left one for the left-handed),
        as high as it covers least, or where the user has left it. Where the table is too small for it, its text is
        smaller, or it lies over what is beside the table, too. What can wait does where it would hide something."""
        self._lay()
        if self._shut and self._moved is None and self._judged != self._table.viewport().rect():
            self._judged = self._table.viewport().rect()
            best, hides = self._fullest(1.0)
            if hides > _HIDDEN and style.text_scale() <= 1:
                smaller = self._fullest(style.SMALLER[1])
                best, hides = smaller if smaller[1] <= _HIDDEN else self._fullest(1.0)
            if self._written * style.text_scale() < 1 < style.text_scale():  # he wants large text, and not small
                best, hides = _FOLDED, self._hides(_FOLDED)
            crowded = self._crowded
            for folded in (_FOLDED, *_SLIPS):
                if (hides > _HIDDEN or crowded) and folded > best:
                    left = self._hides(folded)
                    fits = crowded and not self._crowded  # text that can be read has room
                    if fits or left <= max(hides * _WORTH_FOLDING, hides - _WORTH_CARDS):
                        best, hides, crowded = folded, left, crowded and self._crowded
            if self._folded != best:
                self._fold(best)
                self._lay()

    def lie_beside(self, rows: bool) -> None:
        """Whether rows for the players lie beside it: then it hides nothing that could be seen."""
        if rows != self._beside_rows:
            self._beside_rows, self._judged, self._found = rows, None, None
            self.fit()

    def _fullest(self, most: float) -> tuple[int, float]:
        """How it is shown with the score sheet where its text has at most this share of its usual size, and what it
        hides then."""
        self._most, self._found = most, None
        best = self._with_race()
        return best, self._hides(best)

    def _with_race(self) -> int:
        """Whether the race stands on it: not where the text would be smaller for it, or more would be covered."""
        if self._race is None:
            return _WHOLE
        found = [(self._hides(folded), self._written, self._squeezed) for folded in (_WHOLE, _PLAIN)]
        (hides, written, squeezed), plain = found
        return _WHOLE if hides <= plain[0] + _LITTLE and written == plain[1] and squeezed <= plain[2] else _PLAIN

    def _hides(self, folded: int) -> float:
        """How many cards it hides that lie open, plates and signs as a part of one, if so much of it is left away."""
        self._fold(folded)
        self._lay()
        large = self._written * max(1.0, style.text_scale()) >= 1
        if self._beside_rows and large:
            return 0.0
        corner = self._table.viewport().mapFromGlobal(self.mapToGlobal(QPoint(0, 0)))
        rings = self._cheerful  # cards that fly round it need not be seen
        return self._table.room.cards_under(QRect(corner, self.size()), signs=True, backs=not rings)

    def _fold(self, folded: int) -> None:
        """Leave away what can wait, or show it."""
        if folded != self._folded:
            self._found, self._folded = None, folded
        whole, slip, narrow = folded <= _PLAIN, folded in _SLIPS, folded == _NARROW_SLIP
        for widget in self._waits:
            widget.setVisible(whole)
        if self._race is not None:
            self._race.setVisible(folded == _WHOLE)
        for button in self._quiet:
            button.setVisible(whole and not (self._behind and self._offers_all))
        for button in self._behind:
            button.setVisible(whole and self._offers_all)
        self._column.setContentsMargins(*(_NARROW if narrow else _CLOSE if slip else _ROOMY))
        self._column.setSpacing(_GAP // 4 if narrow else _GAP // 2 if slip else _GAP)
        self._rows[0].setSpacing(_GAP // 4 if narrow else _BETWEEN)
        self._opposite.changeSize(0 if slip else self._aside.sizeHint().width(), 0)
        for button in self._kept:
            button.setVisible(not narrow)
        self._rows[0].setDirection(QHBoxLayout.Direction.TopToBottom if narrow else QHBoxLayout.Direction.LeftToRight)
        self._aside.setVisible(not narrow)  # Escape does the same, and so it does when all is seen
        self._write()
        self._unfolds.setText(words(_MORE if slip else _SHEET))
        self._unfolds.setVisible(not whole)

    def _unfold(self) -> None:
        """The user wants to see all of it."""
        self._shut = False
        if self._whole is not None:
            self._show(self._whole)
            self._whole = None
            self.drop_button(words(_SHEET))
        self._fold(_WHOLE)
        self._buttons[0].setFocus()
        self.fit()

    def _offer_all(self) -> None:
        """The user wants to see all that is offered: it stands where the race was."""
        self._offers_all = True
        self._fold(max(self._folded, _PLAIN))
        self._behind[0].setFocus()
        self.fit()

    def _lay(self) -> None:
        """Lie there as it is now."""
        table, page = self._table.viewport().rect(), self._page.rect()
        most = min(1.0, max(_SLIPS.get(self._folded, 1.0), 1 / style.text_scale()))
        if self._folded <= _PLAIN:
            most = min(most, self._most)
        shares = [share for share in style.SMALLER if share <= most]
        if most == 1 < style.grown():
            shares.insert(0, style.grown())
        shares = [share for share in shares if style.pixels(share) >= style.least_pixels()] or shares[:1]
        tried = [(box, share) for box in (table, page) for share in shares if box == page or share > _SMALL]
        found = next((each for each in tried if self._has_room(*each)), None)
        self._crowded = found is None
        self._box, share = found or tried[-1]
        if found is None:
            self._has_room(*tried[-1])
        if share < 1 and self._has_room(table, share):  # nothing beside the table is any wider
            self._box = table
        self._written = share
        box = self._box
        self._lie_on(self._table if box == table else self._page)
        width = self._wide(box, share)
        self.resize(self._as_wide(width))
        place = self._place()
        if self._moved is not None:
            place.moveCenter(self._moved)
        self.resize(width, min(self.height(), place.height()))
        self._go(place.center() - QPoint(width // 2, self.height() // 2))

    def _wide(self, box: QRect, share: float) -> int:
        """How wide it is in this box, with text of this share of its usual size."""
        if self._folded == _NARROW_SLIP:
            return self._column.totalMinimumSize().width()
        margins, room = self._column.contentsMargins(), self._room(box).width()
        around = margins.left() + margins.right()
        usual = _WIDTH * share if self._folded in _SLIPS else min(_WIDTH * style.grown(), _AT_MOST * room)
        rows = max(row.sizeHint().width() for row in self._rows) + around
        main = self._main.sizeHint().width() + around if self._main is not None and not self._main.isHidden() else 0
        if self._sheet is not None and main <= _SQUEEZED * usual:
            main = round(usual)
        return min(max(self._column.totalMinimumSize().width(), rows, main, round(usual)), room)

    def _room(self, box: QRect) -> QRect:
        """How much of this box it may take."""
        if box == self._table.viewport().rect():
            return self._table.room.for_papers.toRect()
        return box.adjusted(_EDGE, _EDGE, -_EDGE, -_EDGE)

    def _as_wide(self, width: int) -> QSize:
        """As large as the paper is with what stands on it now, if it is so wide."""
        height = max(self.sizeHint().height(), self.heightForWidth(width))
        return QSize(width, min(height, self._room(self._box).height()))

    def _place(self) -> QRect:
        """Where it is to lie. It stays there while the paper grows line by line: all of them have room there."""
        if self._found is None or self._found[0] != self._box:
            shown, self._lines = self._lines, [*self._lines, *self._coming]
            self._write()
            size = self._as_wide(self.width())
            least, whole = size.height(), max(self.sizeHint().height(), self.heightForWidth(size.width()))
            if self._folded <= _PLAIN:  # rows of the sheet may wait above
                least = min(least, self._column.totalMinimumHeightForWidth(size.width()))
            self._lines = shown
            self._write()
            if self._box == self._table.viewport().rect():
                place = self._table.room.edge_place(size, least, self, self._folded == _NARROW_SLIP)
            else:
                room = self._room(self._box)
                place = QRect(QPoint(0, 0), size)
                place.moveCenter(room.center())
                place.moveLeft(room.left() if style.left_handed() else room.right() + 1 - size.width())
            self._found = self._box, place
            race = self._race.sizeHint().height() - self._race.minimumSizeHint().height() if self._race else 0
            self._squeezed = place.height() < whole - race * (self._folded == _WHOLE)
        return QRect(self._found[1])

    def _lie_on(self, widget: QWidget) -> None:
        """Be part of the table, or of the page it is on."""
        if self.parentWidget() is not widget:
            shown, focused = self.isVisible(), any(button.hasFocus() for button in self._buttons)
            self.setParent(widget)
            self.setVisible(shown)
            if focused:
                self.setFocus()

    def _has_room(self, box: QRect, share: float) -> bool:
        """Whether everything has room in this box with text of this share of its usual size, which it has from now
        on."""
        sheet = style.smaller_sheet(share) + _on_paper(share, close=self._folded in _SLIPS)
        if sheet != self.styleSheet():
            self.setStyleSheet(sheet)
        line = _NARROW_LINE if self._folded == _NARROW_SLIP else self._line
        for written in (self._text, self._brief):
            written.setMinimumWidth(round(line * share))
        for part in (self._sheet, self._race):
            if part is not None:
                part.set_text(share)
        self._column.activate()
        width, height = self._room(box).size().toTuple()
        least = self._column.totalMinimumSize()
        margins = self._column.contentsMargins()
        buttons = max(row.sizeHint().width() for row in self._rows) + margins.left() + margins.right()
        high = max(least.height(), self._column.totalMinimumHeightForWidth(self._wide(box, share)))
        return max(least.width(), buttons) <= width and high <= height

    def slide_in(self) -> None:
        """Come from the rail to where it lies."""
        if self._table.speed > 0 and self._slide.state() != QPropertyAnimation.State.Running:
            self._slide.setDuration(round(_SLIDES * min(1.0, self._table.speed)))
            self._slide.setStartValue(
                QPoint(self._box.left() - self.width() if style.left_handed() else self._box.right(), self.y())
            )
            self._slide.setEndValue(self.pos())
            self._slide.start()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Qt's own."""
        painter = QPainter(self)
        materials.paint_paper(painter, self.rect().toRectF())
        if self._emblem and self._folded not in _SLIPS:
            side = self._aside.height()
            corner = self._column.contentsMargins()
            paint_sign(painter, QRectF(corner.left(), corner.top(), side, side), self._emblem, on_paper=True)

    def _go(self, corner: QPoint) -> None:
        """Lie here, as far as all of it stays where it has its room."""
        self._slide.stop()
        box, room = self._box, self._box.size() - self.size()
        x = min(max(0, corner.x() - box.x()), max(0, room.width()))
        y = min(max(0, corner.y() - box.y()), max(0, room.height()))
        self.move(box.topLeft() + QPoint(x, y))

    def _hide(self) -> None:
        if self.passing:
            self._buttons[0].click()
            return
        self.hide()
        self.put_aside.emit()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Qt's own: the paper is picked up."""
        if event.button() == Qt.MouseButton.LeftButton:
            self._grip = event.position().toPoint()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Qt's own: it follows the pointer."""
        if self._grip is not None:
            self._go(self.mapToParent(event.position().toPoint()) - self._grip)
            self._moved = self.geometry().center()

    def mouseReleaseEvent(self, _event: QMouseEvent) -> None:
        """Qt's own."""
        self._grip = None

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        """Qt's own: who goes on pressing where he did before the paper came does not press its buttons."""
        if isinstance(event, QMouseEvent):
            return event.type() in _PRESSES and self._table.gestures.goes_on(event)
        if not isinstance(event, QKeyEvent) or event.type() != QEvent.Type.KeyPress:
            return False
        return event.key() in _KEYS and self._table.gestures.goes_on(event)

    def focusNextPrevChild(self, forward: bool) -> bool:
        """Tab and the arrows stay among the buttons; after them comes the score sheet."""
        sheet = [self._sheet] if self._sheet is not None and not self._sheet.isHidden() else []
        shown = [*(button for button in self._buttons if not button.isHidden()), *sheet]
        here = next((index for index, part in enumerate(shown) if part.hasFocus()), 0)
        shown[(here + (1 if forward else -1)) % len(shown)].setFocus()
        return True

    def event(self, event: QEvent) -> bool:
        """Qt's own: the letters of its buttons go before those of the menus."""
        early = event.type() == QEvent.Type.ShortcutOverride
        if early and isinstance(event, QKeyEvent) and self._lettered(event) is not None:
            event.accept()
            return True
        return super().event(event)

    def _lettered(self, event: QKeyEvent) -> QPushButton | None:
        """The button whose underlined letter this is."""
        letter = event.text().upper()
        if not letter.isalpha() or event.modifiers() & ~Qt.KeyboardModifier.ShiftModifier:
            return None
        shown = (button for button in self._buttons if not button.isHidden() and button.isEnabled())
        return next((button for button in shown if f"&{letter}" in button.text().upper()), None)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter or Space presses the first button, the letters of the others those; Escape puts the paper aside."""
        lettered = self._lettered(event)
        if lettered is not None:
            if not event.isAutoRepeat() and not self._table.gestures.goes_on(event):
                lettered.click()
        elif event.key() in _KEYS:
            if not self._table.gestures.goes_on(event):
                self._buttons[0].click()
        elif event.key() == Qt.Key.Key_Escape:
            self._hide()
        else:
            super().keyPressEvent(event)


def _on_paper(share: float, *, close: bool) -> str:
    """The style sheet of what stands on paper, with text of this share of its usual size; ``close``: buttons are only
    a little larger than their words."""
    sizes = {name: style.pixels(share * text) for name, text in _SIZES.items()}
    sizes["brief"] = style.pixels(share * (_SIZES["heading"] if share > min(_SLIPS.values()) else 1.0))
    sheet = _ON_PAPER + (_CLOSE_BUTTONS if close else "")
    return sheet % {**materials.inks()._asdict(), **sizes, "display": DISPLAY}


def _parted(text: str) -> tuple[str, str]:
    """A headline and the rest of a text; no headline where it does not begin with a clause that is short enough.

    >>> _parted("Nobody picked: Ada wins 2. That is all.")
    ('Nobody picked', 'Ada wins 2. That is all.')
    """
    head, *rest = _CLAUSE.split(text.removesuffix("."), maxsplit=1)
    if len(head) > _HEADLINE:  # of a row of clauses the first, which is longer than any name
        head, _, others = head.partition(", ")
        rest = [". ".join([others, *rest])]
        if len(head) > _HEADLINE or len(head.split()) < _CLAUSE_WORDS or not others:
            return "", text
    return head, sentence(capital("".join(rest))) if rest else ""


def _hand_by_hand(sheet: Sheet) -> Sheet:
    """A score sheet with one row for each hand, the last of those that it has, without what only tells them apart."""
    rows: list[tuple[str, ...]] = []
    for row in sheet.rows:
        if row[0] or not rows:
            rows.append(row)
        else:
            rows[-1] = (rows[-1][0], *row[1:])
    if len(rows) == len(sheet.rows):
        return sheet
    kept = [at for at, head in enumerate(sheet.heads) if not at or not isinstance(head, str)]
    cells = tuple(tuple(row[at] for at in kept) for row in (*rows, sheet.totals))
    heads = tuple(sheet.heads[at] for at in kept)
    return sheet._replace(heads=heads, rows=cells[:-1], totals=cells[-1], tips=())


def _players_alone(sheet: Sheet) -> Sheet:
    """A score sheet without the columns of words between the first and the players'."""
    kept = [at for at, head in enumerate(sheet.heads) if not at or not head or not isinstance(head, str)]
    cells = tuple(tuple(row[at] for at in kept if at < len(row)) for row in (*sheet.rows, sheet.totals))
    tips = tuple((row, kept.index(column), tip) for row, column, tip in sheet.tips if column in kept)
    return sheet._replace(heads=tuple(sheet.heads[at] for at in kept), rows=cells[:-1], totals=cells[-1], tips=tips)


def _in_rows(buttons: Sequence[Button]) -> list[list[Button]]:
    """As many quiet words in each row as have room there."""
    rows: list[list[Button]] = []
    for button in buttons:
        if not rows or sum(len(label) + _BESIDE for label, _ in (*rows[-1], button)) > _ROW:
            rows.append([])
        rows[-1].append(button)
    return rows


def _wrapped(text: str, name: str) -> QLabel:
    """As many lines in the middle of the paper as the words need."""
    label = EvenLabel(text)
    label.setObjectName(name)
    return label
