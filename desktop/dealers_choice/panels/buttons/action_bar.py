"""The bar under the table: where the match stands, a button for each choice that has one, undo, redo and hint.

Where the table has room it stands over the felt (``float_over_felt``): the tools low at the right, and what is to be
done on lacquer above them; how the hand stands is told elsewhere then.

A button stays where it is while its choice comes again and again, and while cards fly before it does. What comes to
stand under a quick hand meanwhile is not pressed by it (``panels.buttons.quick_presses``).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import reduce
from itertools import product

from PySide6.QtCore import QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QAction,
    QFont,
    QFontMetrics,
    QKeyEvent,
    QKeySequence,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QRegion,
    QResizeEvent,
)
from PySide6.QtWidgets import QBoxLayout, QHBoxLayout, QPushButton, QSizePolicy, QVBoxLayout, QWidget

from cardrules.protocol.game import Action, Choice, Closed
from cardrules.protocol.texts import say
from dealers_choice.language import spelled, words
from dealers_choice.match.players import shortened, spoken
from dealers_choice.panels.buttons.choice_button import ChoiceButton, choice_button, key_said, stands_as, tip_of
from dealers_choice.panels.buttons.quick_presses import ButtonPresses
from dealers_choice.panels.buttons.why_greyed import Why
from dealers_choice.ui import style
from dealers_choice.ui.line_breaking import parted
from dealers_choice.ui.materials import paint_lacquer
from dealers_choice.ui.plain_text import PlainLabel, plain_tip

__all__ = ["BETWEEN", "ActionBar", "TextLine"]

_CLOCK = re.compile(r"\d+:\d\d")
_MOST_BUTTONS = 4  # more values than these go into a drop-down
_NAMED = 0.3  # of the bar: so wide may what stands on the buttons be with whole names
_LEAST_STATUS = 16  # characters of the status that are to be seen beside the buttons
_PRESSED = ("QPushButton", "QComboBox", "QSpinBox")  # what stands beside the words; named, for many games need no field
_MOST_ROWS = 2  # of the status beside the buttons
_SMALLEST_LINE = 0.85  # how small the status may be written, to its usual size
_MARGINS = (14, 7, 14, 7)  # pixels
_TO_TOOLS = 14  # pixels between the buttons of choices and the tools
_PAD = 7  # ... and round the former on their lacquer
_ABOVE_TOOLS = 8  # ... of felt below that
_STEP = 6
_TOLD = 11.0  # letters' heights: how wide it is told what is lacking
_SIGN = 0.42  # of the height of its button, what stands for the seal
_ROWS = ((1, 1.0), (1, 0.88), (2, 1.0), (2, 0.85), (3, 0.85), (3, 0.72), (4, 0.6))  # of a long text, and how large
_END = Qt.TextElideMode.ElideRight
_WRAPPED = Qt.TextFlag.TextWordWrap
_VERDICTS = {
    "winnable": say("✓ Can still be won"),
    "lost": say("✗ Can no longer be won"),
    "never": say("✗ Could never be won"),
    "stuck": say("✗ Cannot be won now"),
    "unknown": say("? Too hard to tell"),
}


BETWEEN = "\u00a0\u00a0·  "
"""What stands between the parts of the status line: no row begins with the dot."""


class ActionBar(QWidget):
    """Shows the status line and the buttons of the choices on offer."""

    chosen = Signal(object, str)
    """A choice's button was pressed: the Choice, and the value ("" if it has none)."""

    left = Signal()
    """The button that has the keyboard is about to go."""

    seal_wanted = Signal()
    """The user wants to see the seal of the match."""

    grown = Signal()
    """Over the felt: it needs more room than before, or less."""

    paper_wanted = Signal()
    """The user wants to see the paper that was put aside."""

    def __init__(self, actions: Sequence[QAction], back: QAction, parent: QWidget | None = None) -> None:
        """``actions``: undo, redo, the last trick, hint and the like, at the right with their tooltips, first those
        of low priority, where there is room; ``back``: shown beside a verdict that the deal can no longer be won."""
        super().__init__(parent)
        self.setObjectName("actionBar")
        self.setAccessibleName(words("What you can do now"))
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._page = parent
        self._floats, self._covered = False, QRect()
        self.beside_hand = 0.0
        """Over the felt: so many pixels are free beside the user's hand."""
        self._lines = QBoxLayout(_along(), self)
        self._lines.setContentsMargins(*_MARGINS)
        self._lines.setSpacing(8)
        told, acts, row, tools = QHBoxLayout(), QVBoxLayout(), QHBoxLayout(), QBoxLayout(_along())
        for part in (told, row, tools):
            part.setSpacing(8)
        self._halves = (told, row)
        self._lacking = PlainLabel()
        self._lacking.setObjectName("lacking")
        self._lacking.setWordWrap(True)
        self._lacking.hide()
        acts.setSpacing(6)
        acts.addWidget(self._lacking)
        acts.addLayout(row)
        self._sized = False
        self._row = QBoxLayout(_along())
        self._row.setSpacing(14)
        self._row.addLayout(acts, 1)
        self._row.addLayout(tools)
        self._lines.addLayout(told, 1)
        self._lines.addLayout(self._row)
        self._acts, self._act_row, self._tools = acts, row, tools
        self._status = TextLine(between=BETWEEN)
        self._status.setObjectName("status")
        self._status.setAccessibleName(words("How it stands"))
        policy = self._status.sizePolicy()
        policy.setRetainSizeWhenHidden(True)  # what stands beside it keeps its place
        self._status.setSizePolicy(policy)
        self._verdict = PlainLabel()
        self._verdict.setObjectName("verdict")
        self._judged = ""
        self._verdict.hide()
        self._run = ButtonPresses()
        self.why = Why(self)
        self._actions = [back, *actions]
        self._seal: ChoiceButton | None = None
        told.addStretch()
        told.addWidget(self._status, 1)
        told.addWidget(self._verdict)
        row.addStretch()
        self._back = self._tool(back)
        self._back.hide()
        row.addWidget(self._back)
        self._paper: QPushButton | None = None
        self._buttons = QHBoxLayout()
        self._buttons.setSpacing(8)
        row.addLayout(self._buttons)
        tools.addStretch()
        self._spare: list[tuple[QPushButton, QAction]] = []
        for action in sorted(actions, key=lambda each: each.priority() != QAction.Priority.LowPriority):
            button = self._tool(action)
            button.setHidden(not action.isVisible())
            tools.addWidget(button)
            if action.priority() == QAction.Priority.LowPriority:
                self._spare.append((button, action))
                action.visibleChanged.connect(self.fit)  # whether there is room for it
                action.enabledChanged.connect(self.fit)
            else:
                action.visibleChanged.connect(lambda one=button, its=action: one.setVisible(its.isVisible()))
        self._shown: list[_Offered] = []
        self._names: Sequence[str] = ()
        self._closed: list[tuple[QPushButton, str]] = []  # with their keys

    def turn_over(self) -> None:
        """The buttons stand at the side of the hand that presses them."""
        for line in (self._lines, self._row):
            if line.direction() != QBoxLayout.Direction.TopToBottom:
                line.setDirection(_along())
        for half in (*self._halves, self._buttons):
            half.setDirection(_along())
        if self._tools.direction() != QBoxLayout.Direction.TopToBottom:
            self._tools.setDirection(_along())
        side = Qt.AlignmentFlag.AlignRight if style.left_handed() else Qt.AlignmentFlag.AlignLeft
        self._status.setAlignment(side | Qt.AlignmentFlag.AlignVCenter)

    def set_status(self, text: str) -> None:
        """The status line."""
        self._status.setText(text)
        self._status.setToolTip(plain_tip(text))
        said = spelled(". ".join(part for part in text.split(BETWEEN) if not _CLOCK.fullmatch(part)))
        if said != self._status.accessibleDescription():  # a clock that goes on says nothing
            self._status.setAccessibleDescription(said)
        if self._sized and not self._floats and self._crowds():
            self._lines.setDirection(QBoxLayout.Direction.TopToBottom)

    def status_said(self) -> str:
        """The status line for a screen reader."""
        return self._status.accessibleDescription()

    def tell_status(self, wanted: bool) -> None:
        """Whether the status line stands here, or elsewhere."""
        if not self._floats and self._status.isHidden() == wanted:
            self._status.setVisible(wanted)
            self.fit()

    def float_over_felt(self, floats: bool) -> None:
        """Stand over the felt, as small as can be, or be a bar again. Whoever calls this gives it its place then
        (``stand``, or a layout)."""
        self._floats = floats
        for part in (self, *self.findChildren(ChoiceButton, "tool")):  # a button does not hear of what it stands on
            style.mark(part, "floats", self._floats)
        self.clearMask()
        self._lines.setContentsMargins(*((0, 0, 0, 0) if floats else _MARGINS))
        self._acts.setContentsMargins(0, 0, 0, 0)
        self._tools.setContentsMargins(0, 0, 0, 0)
        self._row.setSpacing(0 if floats else _TO_TOOLS)
        policy = self._status.sizePolicy()
        policy.setRetainSizeWhenHidden(not floats)
        self._status.setSizePolicy(policy)
        for layout in (self._lines, self._row):
            layout.setDirection(QBoxLayout.Direction.TopToBottom if floats else _along())
        if floats:
            self._status.hide()
        else:
            self._tools.setDirection(_along())
            self._row.setAlignment(self._acts, Qt.AlignmentFlag(0))
            self._lacking.hide()
        self._measure_anew()
        self._cover()

    @property
    def floats(self) -> bool:
        """Whether it stands over the felt."""
        return self._floats

    def stand(self, cloth: QRectF, taken: Sequence[QRectF]) -> bool:
        """Over the felt: stand in the lower corner of the ``cloth``, where nothing is that is ``taken``: the tools in
        the corner itself, the buttons of choices as low above them as can be. False if there is no room."""
        self._size_buttons(1.0)
        pad = _PAD if self._acts_shown() else 0
        self._acts.setContentsMargins(pad, pad, pad, pad)
        self._tell_lacking()

        def free(size: QSize, low: float) -> bool:
            left = cloth.left() if style.left_handed() else cloth.right() - size.width()
            box = QRectF(left, low - size.height(), size.width(), size.height())
            return cloth.contains(box) and not any(each.intersects(box) for each in taken)

        side = Qt.AlignmentFlag.AlignLeft if style.left_handed() else Qt.AlignmentFlag.AlignRight
        self._row.setAlignment(self._acts, side)
        for direction, spare in product((_along(), QBoxLayout.Direction.TopToBottom), (True, False)):
            self._tools.setDirection(direction)
            for button, action in self._spare:
                button.setVisible(spare and action.isVisible() and action.isEnabled())
            self._tools.setContentsMargins(0, 0, 0, 0)
            self._measure_anew()
            size, tools = self._lines.sizeHint(), self._tools.sizeHint()
            fits = free(tools, cloth.bottom())
            if fits:
                break
        top, lift = cloth.bottom() - tools.height(), 0
        above = QSize(size.width(), size.height() - tools.height())
        if above.height():
            heights = range(_ABOVE_TOOLS, max(1, int(top - cloth.center().y())), _STEP)  # it stays near the hand
            lift = next((each for each in heights if free(above, top - each)), 0)
            fits = fits and lift > 0
        self._tools.setContentsMargins(0, lift, 0, 0)
        self._measure_anew()
        left = cloth.left() if style.left_handed() else cloth.right() - size.width()
        high = above.height() + lift + tools.height()
        self.setGeometry(QRectF(left, cloth.bottom() - high, size.width(), high).toRect())
        self._lines.activate()
        parts = self._halves[0].geometry(), self._acts.geometry(), self._tools.contentsRect()
        self._cover()
        self.setMask(reduce(QRegion.united, map(QRegion, parts)))
        self.update()
        return fits

    def _measure_anew(self) -> None:
        """What stands on it is as large as it is now, and not as it was."""
        for layout in (self._buttons, self._act_row, self._acts, self._tools, self._row, self._halves[0], self._lines):
            layout.invalidate()

    def tools_box(self) -> QRectF:
        """Over the felt: where the tools stand."""
        return QRectF(self._tools.contentsRect().translated(self.pos()))

    def _tell_lacking(self) -> None:
        """Over the felt: say above its button what a choice that collects cards still wants."""
        off = (shown for shown in self._shown if shown.choice.most and not shown.widget.isEnabled())
        told = next((shown.widget.accessibleDescription() for shown in off), "")
        self._lacking.setText(told)
        self._lacking.setVisible(bool(told))
        if not told:
            return
        wide = max(self._act_row.sizeHint().width(), round(_TOLD * self._lacking.fontMetrics().height()))
        self._lacking.setFixedSize(wide, self._lacking.heightForWidth(wide))

    def _acts_shown(self) -> bool:
        """Whether anything stands above the tools, over the felt."""
        widgets = (
            self._back,
            self._paper,
            *(shown.widget for shown in self._shown),
            *(each for each, _ in self._closed),
        )
        return any(widget is not None and not widget.isHidden() for widget in widgets)

    def give_way(self, paper: QRect) -> None:
        """A paper lies here over the felt: where it would stand upon it the bar is not seen."""
        self._covered = paper
        self._cover()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Qt's own: what a button does not want is for the page, also where the table lies between."""
        if self._floats and self._page is not None:
            self._page.keyPressEvent(event)
        else:
            super().keyPressEvent(event)

    def _cover(self) -> None:
        self.setHidden(self._floats and self._covered.intersects(self.geometry()))

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Qt's own: over the felt what is to be done lies on lacquer."""
        if self._floats and self._acts_shown():
            with QPainter(self) as painter:
                lit = any(shown.widget.isEnabled() for shown in self._shown)
                paint_lacquer(painter, QRectF(self._acts.geometry()).adjusted(1, 1, -1, -1), lit=lit)

    def set_seal(self, told: str, sign: Callable[[QPainter, QRectF], None]) -> None:
        """How the seal begins, behind a small sign that ``sign`` paints; "" once it is no longer worth noting down."""
        if self._seal is None:
            if not told:
                return
            self._seal = _Sign(sign, self, self._run)
            self._seal.setObjectName("tool")
            self._seal.setProperty("floats", self._floats)
            self._seal.setAccessibleName(words("Seal"))
            self._seal.clicked.connect(self.seal_wanted)
            self._halves[0].addWidget(self._seal)
        if self._seal.accessibleDescription() != told:
            self._seal.setToolTip(plain_tip(told))
            self._seal.setAccessibleDescription(told)
        if self._seal.isHidden() == bool(told):
            self._seal.setVisible(bool(told))
            self._arrange()

    def set_verdict(self, status: str) -> None:
        """Whether the deal can still be won, as ``Session.judged`` tells it; "" for nothing."""
        if status == self._judged:
            return
        self._judged = status
        self._verdict.setText(words(_VERDICTS.get(status, "")))
        style.mark(self._verdict, "verdict", "lost" if status in ("never", "stuck") else status)
        self._verdict.setVisible(status in _VERDICTS)
        self._back.setVisible(status in ("lost", "stuck"))
        self._arrange()

    def offer_paper(self, aside: bool) -> None:
        """Whether a paper has been put aside, which a button brings back."""
        if self._paper is not None:
            self._paper.hide()
            self._paper.deleteLater()
            self._paper = None
        if aside:
            self._paper = choice_button(words("Show the paper"), words("Enter"), self, self._run)
            self._paper.clicked.connect(self.paper_wanted)
            self._act_row.insertWidget(self._act_row.indexOf(self._back), self._paper)
            self._paper.show()
        self._arrange()

    def offer(
        self,
        choices: Sequence[Choice],
        names: Sequence[str],
        ready: Callable[[Choice], bool] = lambda _choice: True,
        fault: Callable[[Choice], str] = lambda _choice: "",
        steady: bool = False,
        picked: int = 0,
        closed: Sequence[Closed] = (),
        coming: bool = False,
    ) -> None:
        """Show the buttons of these choices; enabled where they are ``ready``, with the cards that are ``picked``;
        ``fault`` tells the rule's reason why one that collects cards cannot be made with those.
        ``steady``: while there are no choices the last buttons stay, disabled; ``coming``: they stay as they are, and
        can be pressed, for the next choices are the user's, too. ``closed``: what else is looked for, and why it cannot
        be done now (``View.closed``). Where there is little room the ``names`` are shortened."""
        wanted = [choice for choice in choices if choice.button]
        if coming and not choices:
            return
        if steady and not choices:  # they come back in a moment: nothing jumps
            for shown in self._shown:
                self._enable(shown.widget, False)
            return
        names, before = self._called(wanted, names), self._names
        self._names = names
        if before == names and list(map(stands_as, wanted)) == [stands_as(shown.choice) for shown in self._shown]:
            for shown, choice in zip(self._shown, wanted, strict=True):
                shown.choice = choice
        else:
            self._renew(wanted, names)
        if steady and not self._floats and self._fits(1.3):  # the crowd of buttons before a shoe is gone
            self._lines.setDirection(_along())
        for choice, widget in ((shown.choice, shown.widget) for shown in self._shown):
            self._enable(widget, ready(choice))
            if widget.property("restrained") != choice.restrained:
                for part in (widget, *widget.findChildren(QPushButton)):
                    style.mark(part, "restrained", choice.restrained)
            if choice.most and isinstance(widget, QPushButton):
                wanting = "" if widget.isEnabled() else fault(choice) or _wanting(choice)
                widget.setToolTip(plain_tip(wanting or tip_of(spoken(choice.label, names), choice.key)))
                widget.setAccessibleDescription(wanting or key_said(choice.key))
            if choice.shown and not choice.values and isinstance(widget, QPushButton):
                widget.setText(spoken(choice.said_with(picked), names))
        self._close([Closed(spoken(each.label, names), spoken(each.why, names), each.key) for each in closed])
        self._arrange()

    def _called(self, choices: Sequence[Choice], names: Sequence[str]) -> Sequence[str]:
        """The players as they are called on these buttons: by their whole names where those leave the rest its room."""
        metrics = self.fontMetrics()
        wide = sum(metrics.horizontalAdvance(spoken(choice.label, names)) for choice in choices)
        room = self.beside_hand if self._floats else _NAMED * self.width()
        return list(names) if wide <= room else shortened(names)

    def light(self, action: Action | None) -> None:
        """Light the button that does an action; None: none any more."""
        for shown in self._shown:
            said = action is not None and shown.choice.offers(action)
            parts: Sequence[QWidget] = shown.widget.findChildren(QPushButton)
            parts = parts or [shown.widget]
            values = shown.choice.values if len(parts) == len(shown.choice.values) else ()
            for at, part in enumerate(parts):
                lit = said and action is not None and (not values or values[at] == action.words[-1])
                if lit or part.property("hinted"):
                    style.mark(part, "hinted", lit)

    def _renew(self, wanted: Sequence[Choice], names: Sequence[str]) -> None:
        """Other buttons than before."""
        for shown in self._shown:
            self._let_go(shown.widget)
            self._buttons.removeWidget(shown.widget)
            shown.widget.hide()
            shown.widget.deleteLater()
        self._shown = [_Offered(choice) for choice in wanted]
        before: QWidget = self._back
        for shown in self._shown:
            shown.widget = self._widget(shown, names)
            shown.widget.show()  # a layout has no room for what Qt shows only later
        for shown in self._shown:  # Tab comes to them before it comes to undo and hint
            parts: Sequence[QWidget] = shown.widget.findChildren(QPushButton)
            for part in parts or [shown.widget]:
                self.setTabOrder(before, part)
                before = part

    def _enable(self, widget: QWidget, enabled: bool) -> None:
        if not enabled:
            self._let_go(widget)
        widget.setEnabled(enabled)

    def _let_go(self, widget: QWidget) -> None:
        """A button that goes, or cannot be pressed any more, does not take the keyboard with it, nor give it to the
        next one."""
        focus = self.window().focusWidget()
        if focus is not None and (focus is widget or widget.isAncestorOf(focus)):
            self.left.emit()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """A press beside the buttons, or on one that is greyed: quick ones after it mean that, too."""
        below = self.childAt(event.position().toPoint())
        self._run.means(event, below.aim if isinstance(below, ChoiceButton) else None)

    def why_not(self, keys: QKeySequence) -> str:
        """Why that which has these keys, of what is shown at the right, cannot be done now; "" if it can."""
        off = [action for action in self._actions if action.isVisible() and not action.isEnabled()]
        return next((action.whatsThis() for action in off if keys in action.shortcuts()), "")

    def greyed(self, key: str) -> QWidget | None:
        """``why.Greying``."""
        return next((button for button, its in self._closed if its and its.upper() == key), None)

    def _close(self, closed: Sequence[Closed]) -> None:
        """Show what cannot be done now, greyed, behind the other buttons."""
        if [(button.text(), key) for button, key in self._closed] != [(each.label, each.key) for each in closed]:
            for button, _ in self._closed:
                self._buttons.removeWidget(button)
                button.hide()
                button.deleteLater()
            self._closed = [(choice_button(each.label, each.key, self, self._run), each.key) for each in closed]
            for button, _ in self._closed:
                button.setEnabled(False)
                button.installEventFilter(self.why)
                button.show()
        for (button, _), each in zip(self._closed, closed, strict=True):
            button.setToolTip(plain_tip(each.why))
            button.setAccessibleDescription(each.why)
            self._buttons.addWidget(button)  # behind those that have come since

    def begin(self) -> None:
        """The keyboard goes to the first button that can be pressed."""
        for shown in self._shown:
            parts: Sequence[QWidget] = shown.widget.findChildren(QPushButton) or [shown.widget]
            ready = next((part for part in parts if part.isEnabled()), None)
            if ready is not None:
                ready.setFocus()
                return

    def ask(self, choice: Choice) -> bool:
        """Let the keyboard go to where the value of a choice is given; whether it is given here."""
        from PySide6.QtWidgets import QComboBox, QSpinBox  # most games never need one

        for shown in self._shown:
            if shown.choice == choice:
                numbers, buttons = shown.widget.findChildren(QSpinBox), shown.widget.findChildren(QPushButton)
                field: QWidget = numbers[0] if numbers else buttons[0] if buttons else shown.widget
                field.setFocus()
                if isinstance(field, QSpinBox):
                    field.selectAll()
                elif isinstance(field, QComboBox):
                    field.showPopup()
                return True
        return False

    def _fits(self, ease: float = 1.0, more: int = 0) -> bool:
        """Whether the status and the buttons, with so many pixels ``more``, fit into one line; with ``ease`` above 1
        there is room to spare."""
        needed = self._row.sizeHint().width() + more
        if not self._status.isHidden():
            needed += _LEAST_STATUS * self._status.fontMetrics().averageCharWidth()
        for beside in (self._verdict, self._seal):
            if beside is not None and not beside.isHidden():
                needed += beside.sizeHint().width() + self._halves[0].spacing()
        return needed * ease <= self._room()

    def _room(self) -> int:
        """The pixels that status, verdict and buttons share where they stand in one line."""
        margins = self._lines.contentsMargins()
        return self.width() - margins.left() - margins.right() - 2 * self._lines.spacing()

    def _crowds(self, more: int = 0) -> bool:
        """Whether the status, beside the buttons, would be written in more than two rows of small letters."""
        beside = self._row.sizeHint().width() + more
        for other in (self._verdict, self._seal):
            if other is not None and not other.isHidden():
                beside += other.sizeHint().width() + self._halves[0].spacing()
        if self._status.isHidden():
            return False
        return self._status.needs(self._room() - beside, self._row.sizeHint().height()) > _MOST_ROWS

    def _arrange(self) -> None:
        """Where text is too large for one line, the buttons get a line of their own. They keep it when some of them
        go, so that the table does not jump; before that, what can be had elsewhere as well is left away. Nothing is too
        large for a bar that has no size yet: the table, which comes by its size first, would be laid for a higher bar
        than there is, and at once again."""
        if self._floats:
            self.grown.emit()
        if self._floats or not self._sized:
            return
        self._measure_anew()
        away = [button for button, action in self._spare if action.isVisible() and button.isHidden()]
        more = sum(button.sizeHint().width() + self._row.spacing() for button in away)
        spared = self._fits(more=more) and not self._crowds(more)
        for button, action in self._spare:  # what is shown only to be measured would have everything laid out again
            if button.isHidden() == (spared and action.isVisible()):
                button.setVisible(spared and action.isVisible())
        self._measure_anew()
        if not self._fits() or self._crowds():
            self._lines.setDirection(QBoxLayout.Direction.TopToBottom)
            self.updateGeometry()  # two lines are higher than one: the column gives it its room at once
        margins = self._lines.contentsMargins()
        room = self.width() - margins.left() - margins.right()
        for share in style.SMALLER:  # where even that line is too narrow for all of them, their text is smaller
            self._size_buttons(share)
            if self._row.sizeHint().width() <= room:
                break

    def _size_buttons(self, share: float) -> None:
        """Give the buttons and fields text of a share of the size that they usually have."""
        small = style.pixels(share)
        look = f"{{ font-size: {small}px; padding: {small // 3}px {small // 2}px; min-width: 0; }}"
        sheet = f"QPushButton, QComboBox, QSpinBox {look}" if share < 1 else ""
        for widget in self.findChildren(QWidget):
            if widget.styleSheet() != sheet and self._lays_out(widget) and any(map(widget.inherits, _PRESSED)):
                widget.setStyleSheet(sheet)
                widget.updateGeometry()
        for group in self.findChildren(QWidget, options=Qt.FindChildOption.FindDirectChildrenOnly):
            within = group.layout()  # of a number with its button: they measure themselves anew
            if within is not None and self._buttons.indexOf(group) >= 0:
                within.invalidate()
                group.updateGeometry()
        self._measure_anew()

    def _lays_out(self, widget: QWidget) -> bool:
        """Whether a widget stands in the bar; what covers the bar for a while has a look of its own."""
        parent = widget.parentWidget()
        return parent is self or (parent is not None and self._buttons.indexOf(parent) >= 0)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Qt's own."""
        super().resizeEvent(event)
        self._sized = True
        if not self._floats:  # it has the size that it wanted
            self.fit()

    def fit(self) -> None:
        """It, or its text, has another size: find room for all of it anew."""
        if not self._sized:
            return
        self._size_buttons(1.0)
        if not self._floats and self._fits() and not self._crowds():
            self._lines.setDirection(_along())
        self._arrange()
        self._lines.activate()

    def _pick_value(self, shown: _Offered, index: int) -> None:
        if index > 0:
            self.chosen.emit(shown.choice, shown.choice.values[index - 1])

    def _widget(self, shown: _Offered, names: Sequence[str]) -> QWidget:
        choice = shown.choice
        label = spoken(choice.label, names)
        if len(choice.values) > _MOST_BUTTONS:
            from dealers_choice.ui.widgets.controls import Combo  # most games never need one

            box = Combo(self)
            box.addItem(label)
            box.addItems(list(choice.shown or choice.values))
            box.setToolTip(plain_tip(label))
            box.setAccessibleName(label)
            box.activated.connect(lambda index: self._pick_value(shown, index))
            self._buttons.addWidget(box)
            return box
        if choice.amounts:
            return self._amount(shown, label)
        if choice.values:
            group = QWidget(self)
            row = QHBoxLayout(group)
            row.setContentsMargins(0, 0, 0, 0)
            for value, said in zip(choice.values, choice.shown or choice.values, strict=True):
                button = choice_button(f"{label} {said}", "", group, self._run)
                button.clicked.connect(lambda _=False, v=value: self.chosen.emit(shown.choice, v))
                row.addWidget(button)
            self._buttons.addWidget(group)
            return group
        button = choice_button(label, choice.key, self, self._run)
        button.setProperty("restrained", choice.restrained)
        button.aim = stands_as(choice)
        button.installEventFilter(self.why)  # while cards are missing for it
        button.clicked.connect(lambda: self.chosen.emit(shown.choice, ""))
        self._buttons.addWidget(button)
        return button

    def _amount(self, shown: _Offered, label: str) -> QWidget:
        """A field for a number, and the button that acts with it."""
        amounts = shown.choice.amounts
        group = QWidget(self)
        row = QHBoxLayout(group)
        row.setContentsMargins(0, 0, 0, 0)
        from dealers_choice.ui.widgets.number_box import NumberBox

        field = NumberBox(group)
        field.setRange(amounts[0], amounts[-1])
        field.setSingleStep(amounts.step)
        field.setValue(amounts[len(amounts) // 2])
        field.setAccessibleName(label)
        field.setToolTip(
            plain_tip(words("{label}: {least:,} to {most:,}", label=label, least=amounts[0], most=amounts[-1]))
        )
        row.addWidget(field)
        button = choice_button(label, shown.choice.key, group, self._run)
        button.clicked.connect(lambda: self.chosen.emit(shown.choice, str(field.value())))
        field.lineEdit().returnPressed.connect(button.click)
        row.addWidget(button)
        self._buttons.addWidget(group)
        return group

    def _tool(self, action: QAction) -> QPushButton:
        """A flat button that follows an action."""
        button = ChoiceButton(action.iconText(), self, self._run)
        button.setObjectName("tool")
        button.clicked.connect(action.trigger)

        def follow() -> None:
            button.setEnabled(action.isEnabled())
            keys = action.shortcut().toString()
            words = action.text().replace("&", "")
            button.setToolTip(plain_tip(f"{words} ({keys})" if keys else words))
            button.setAccessibleDescription("" if action.isEnabled() else action.whatsThis())

        action.changed.connect(follow)
        follow()
        button.installEventFilter(self.why)
        return button


class _Sign(ChoiceButton):
    """A button with a picture that it paints itself: an icon would have Qt load its names of icons."""

    def __init__(self, sign: Callable[[QPainter, QRectF], None], parent: QWidget, run: ButtonPresses) -> None:
        super().__init__(" ", parent, run)  # without any text Qt makes room for four letters
        self._sign = sign

    def sizeHint(self) -> QSize:
        """Qt's own: a square."""
        high = super().sizeHint().height()
        return QSize(high, high)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Qt's own."""
        super().paintEvent(event)
        side = _SIGN * self.height()
        painter, box = QPainter(self), QRectF(0, 0, side, side)
        box.moveCenter(QRectF(self.rect()).center())
        self._sign(painter, box)


class _Offered:
    """A choice, as it is on offer now, and the widget that stands for it as long as it looks the same."""

    widget: QWidget

    def __init__(self, choice: Choice) -> None:
        self.choice = choice


def _along() -> QBoxLayout.Direction:
    """From the words to the buttons: from the left, or for left-handed players from the right."""
    return QBoxLayout.Direction.RightToLeft if style.left_handed() else QBoxLayout.Direction.LeftToRight


def _wanting(choice: Choice) -> str:
    """What must be picked before a choice's button can be pressed."""
    if choice.sets:
        return words("Pick the cards for it first.")
    if choice.least == choice.most:
        return words("Pick {number:card/cards} first.", number=choice.most)
    return words("Pick {least} to {most} cards first.", least=choice.least, most=choice.most)


def _legible() -> list[float]:
    """How small a text with parts may be written, to its usual size: who wants large text reads none that is smaller
    than plain."""
    least = min(1.0, _SMALLEST_LINE * style.text_scale())
    return [share for share in style.SMALLER if share * style.text_scale() >= least]


class TextLine(PlainLabel):
    """One line of text, or a few (``stand_for``): smaller where there is no room for all of it, and with dots in it
    where that is not enough."""

    def __init__(self, shortened: Qt.TextElideMode = Qt.TextElideMode.ElideRight, between: str = "") -> None:
        """``shortened``: where the dots stand. ``between``: what parts it, if it has parts; before one of them is left
        away, which the tooltip still has, it is written smaller in as many rows as it is high enough for."""
        super().__init__()
        self._between = between
        self.setAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self._shortened = shortened
        self._rows = 1

    def stand_for(self, text: str, width: int) -> None:
        """Be as high as it must for this text to be read in so many pixels; "" for one row."""
        fitting = (each for each in _ROWS if self._wrapped(text, self._sized(each[1]), width) <= each[0])
        self._rows, share = next(fitting, _ROWS[-1]) if text else _ROWS[0]
        high = self._rows * QFontMetrics(self._sized(share)).lineSpacing()
        self.setMinimumHeight(high + 2 if self._rows > 1 else 0)

    def needs(self, width: int, height: int) -> int:
        """In how many rows all of the text stands where it has so many pixels; more than any if there is no room."""
        for share in _legible():
            font = self._sized(share)
            words = parted(self.text(), self._between, font, width) if self._between else self.text()
            metrics = QFontMetrics(font)
            box = metrics.boundingRect(QRect(0, 0, max(1, width), 10_000), int(_WRAPPED), words)
            rows = round(box.height() / metrics.lineSpacing())
            if box.width() <= width and rows <= height // metrics.lineSpacing():
                return rows
        return len(self.text())

    def _sized(self, share: float) -> QFont:
        """Its font with text of a share of its size."""
        font = self.font()
        font.setPixelSize(max(1, round(self.fontInfo().pixelSize() * share)))
        return font

    @staticmethod
    def _wrapped(text: str, font: QFont, width: int) -> int:
        """The rows that a text needs in so many pixels."""
        metrics = QFontMetrics(font)
        box = metrics.boundingRect(QRect(0, 0, width, 10_000), int(_WRAPPED), text)
        return -(-box.height() // metrics.lineSpacing()) if box.width() <= width else len(text)

    def shown(self) -> str:
        """What there is room for."""
        metrics, text = QFontMetrics(self._fitting()), self.text()
        if self._rows > 1:
            fits = self._wrapped(text, self._fitting(), self.width()) <= self._rows
            return text if fits else metrics.elidedText(text, self._shortened, round(0.9 * self._rows * self.width()))
        rows = self._fitting_rows()
        if rows is not None:
            return rows[1]
        return metrics.elidedText(self._in_one_row(metrics), self._shortened, self.width())

    def _in_one_row(self, metrics: QFontMetrics) -> str:
        """As many parts as have room in one row, but at least one."""
        text = self.text()
        while self._between and self._between in text and metrics.elidedText(text, _END, self.width()) != text:
            text = text.rpartition(self._between)[0]
        return text

    def _fitting(self) -> QFont:
        """Its font, or a smaller one in which the text fits or nearly does."""
        if self._rows > 1:
            fonts = [self._sized(share) for rows, share in _ROWS if rows <= self._rows]
            fit = (font for font in fonts if self._wrapped(self.text(), font, self.width()) <= self._rows)
            return next(
                (font for font in fit if QFontMetrics(font).lineSpacing() * self._rows <= self.height()), fonts[-1]
            )
        rows = self._fitting_rows()
        if rows is not None:
            return rows[0]
        wide = self.fontMetrics().horizontalAdvance(self.text())
        return self._sized(max(_SMALLEST_LINE, 0.98 * self.width() / wide)) if wide > self.width() else self.font()

    def _fitting_rows(self) -> tuple[QFont, str] | None:
        """The font in which a text with parts, too long for one row, has room in as many as there are high enough for,
        and as many of its parts as have room so (the last ones give way); None if it fits into one row, or into none
        of them."""
        if not self._between or _SMALLEST_LINE * self.fontMetrics().horizontalAdvance(self.text()) <= self.width():
            return None
        legible = [self._sized(share) for share in _legible()]
        text, few = self.text(), self._in_one_row(QFontMetrics(self._sized(_SMALLEST_LINE)))
        while text not in (few, ""):
            for font in legible:
                rows = self.height() // QFontMetrics(font).lineSpacing()
                for written in (parted(text, self._between, font, self.width()), text):
                    if 0 < self._wrapped(written, font, self.width()) <= rows:
                        return font, written
            text = text.rpartition(self._between)[0]
        return None

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Qt's own."""
        painter = QPainter(self)
        painter.setFont(self._fitting())
        painter.setPen(self.palette().windowText().color())
        wrapped = self._rows > 1 or self._fitting_rows() is not None
        painter.drawText(self.rect(), int(self.alignment() | (_WRAPPED if wrapped else 0)), self.shown())
