"""Looking through a hand that is over: a strip of buttons in place of the bar, and the cards of everybody open, or as
the player saw them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import chain, islice
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from cardrules.analysis.hand_replay import ReplayStep
from dealers_choice.language import words
from dealers_choice.match.players import spoken
from dealers_choice.panels.buttons.action_bar import TextLine
from dealers_choice.ui import style
from dealers_choice.ui.plain_text import plain_tip

_BEFORE = 40  # steps before anybody's cards are seen, at most

if TYPE_CHECKING:
    from cardrules.protocol.game import View
    from dealers_choice.table.table_widget import TableWidget

__all__ = ["LookBack"]

_EDGE, _GAP = 14, 6  # pixels beside the buttons, and between them
_WORDS = 13  # text heights of room for what is told, at least
_SENTENCE = 36  # ... so that a long sentence can be read beside the buttons; otherwise it has a line of its own
_BETWEEN = 3  # ... between the buttons for going back and on, where the sentence stands above them
_RUNS = 1100  # milliseconds from step to step while it runs by itself


class LookBack(QFrame):
    """Shows a hand on the table, or a solution, step by step; then calls ``done``, or, if the user wants to play it
    from where he looks, ``play_from`` with the number of actions until there."""

    review_wanted = Signal()
    """The user wants his decisions reviewed, or no more of that."""
    moved = Signal(int)
    """The table is shown as it was after so many actions."""
    shown = Signal(object)
    """The table shows this view."""
    leaving = Signal()
    """The strip goes away."""
    opened = Signal(bool)
    """The user wants to see the cards of the others, or no longer."""

    def __init__(
        self,
        table: TableWidget,
        bar: QWidget,
        coming: Iterator[ReplayStep],
        done: Callable[[], None],
        play_from: Callable[[int], None] | None,
        *,
        solution: bool = False,
        at_end: bool = False,
        opens: bool = True,
    ) -> None:
        """``bar`` is covered meanwhile. ``play_from`` is None where the viewer does not play. Nobody's decisions in a
        ``solution`` are to be reviewed. ``at_end``: it is shown from its end, not from its start. ``opens``: all hands
        are open at first."""
        super().__init__(bar)
        self.setObjectName("lookBack")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAccessibleName(
            words("The solution, step by step") if solution else words("The cards of the hand, step by step")
        )
        self._signs: list[QPushButton] = []
        self._table, self._bar, self._done, self._play_from = table, bar, done, play_from
        self._coming = coming
        self.after: Callable[[], object] | None = None
        """Gives the keyboard to what comes after the buttons, if anything does."""
        self._start = words("From here") if solution else words("The deal")
        self._steps: list[ReplayStep] = [next(self._coming)]
        for more in islice(self._coming, _BEFORE):  # who deals, where the pack is cut, cards that nobody has seen
            if _shows_hands(self._steps[-1].view):
                self._coming = chain([more], self._coming)
                break
            self._steps.append(more)
        self._opens = opens
        self._at = len(self._steps) - 1 if _shows_hands(self._steps[-1].view) else 0
        self._to_the_end = at_end
        self._longest = ""  # sentence read so far
        self._widest = 0  # pixels that it needs, at its full size
        self._whole = 0  # ... and that all buttons need
        self._wanted: int | None = None  # actions after which the table is to be shown, as soon as they are read
        self._lines = QVBoxLayout(self)
        self._lines.setContentsMargins(_EDGE, 4, _EDGE, 4)
        self._lines.setSpacing(2)
        self._row = row = QHBoxLayout()
        self._lines.addLayout(row)
        row.setSpacing(_GAP)
        self._first = self._button(
            "|◀",
            words("Back to the start (Home)") if solution else words("Back to the deal (Home)"),
            self.to_start,
            row,
        )
        self._whole_back = self._button(
            "◀◀", words("To the trick before, or what else was won (Up)"), lambda: self.move_whole(-1), row
        )
        self._back = self._button("◀", words("One step back (Left)"), lambda: self.move_by(-1), row)
        self._words = TextLine(Qt.TextElideMode.ElideMiddle)  # who acts and which step it is stay to be read
        self._words.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._beside = QWidget(self)  # where the words stand if there is room for them
        QHBoxLayout(self._beside).setContentsMargins(0, 0, 0, 0)
        row.addWidget(self._beside, 1)
        self._on = self._button("▶", words("One step on (Right)"), lambda: self.move_by(1), row)
        self._whole_on = self._button(
            "▶▶", words("To the next trick, or what else is won (Down)"), lambda: self.move_whole(1), row
        )
        self._last = self._button("▶|", words("To the end (End)"), self.to_end, row)
        self._run = self._button(words("Run"), words("Let it run by itself, or stop it (Space)"), self.run, row)
        tip = (
            words("Play on from here yourself (P)")
            if solution
            else words("Play on from here in a match of its own, which does not count in the statistics (P)")
        )
        self._hands = self._button("", "", self.turn_hands, row)
        self._name_hands()
        self._hides = self._steps[0].hides  # otherwise there is nothing to open
        self._hands.setVisible(self._hides)
        self._play = self._button(words("Play from here"), tip, self.play, row)
        self._play.setVisible(play_from is not None)
        tip = words("What the best bot would have done in your place, and what the difference was worth (V)")
        self._review = self._button(words("Review"), tip, self.review_wanted.emit, row)
        self._review.setVisible(play_from is not None and not solution)
        tip = words("Back to the game (Escape)") if solution else words("Back to the score (Escape)")
        self._close = self._button(words("Close"), tip, self.close_it, row)
        self._close.setObjectName("choice")
        self._aside = (self._run, self._hands, self._play, self._review, self._close)
        self._turned = False
        self._sparing = [(self._first, self._last), (self._whole_back, self._whole_on), (self._run,)]
        if self._hides:
            self._sparing.append((self._hands,))
        if not self._review.isHidden():
            self._sparing.append((self._review,))
        if not self._play.isHidden():
            self._sparing.append((self._play,))
        # Replaying takes a moment: a step at a time, between whatever else the window has to do.
        self._reading = QTimer(self)
        self._reading.timeout.connect(self._read)
        self._reading.start(0)
        self._running = QTimer(self, interval=_RUNS)
        self._running.timeout.connect(self._run_on)
        bar.installEventFilter(self)
        self._show()
        self.show()
        self.place()
        self.setFocus()

    def _button(self, text: str, tip: str, act: Callable[[], object], row: QHBoxLayout) -> QPushButton:
        button = QPushButton(text, self)
        button.setObjectName("tool")
        button.setToolTip(plain_tip(tip))
        button.setAccessibleName(tip)
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        button.setAutoDefault(True)  # Enter presses it, as Space does
        if text and not text[0].isalpha():  # a sign: the words need the room
            self._signs.append(button)
        button.clicked.connect(act)
        row.addWidget(button)
        return button

    # ------------------------------------------------------------------------------------------- steps

    def _read(self) -> None:
        step = next(self._coming, None)
        if step is None:
            self._reading.stop()
        else:
            self._steps.append(step)
            self._measure(len(self._steps) - 1)
            if step.hides and not self._hides:  # nothing had been dealt before
                self._hides = True
                self._sparing.insert(3, (self._hands,))
                self.place()
            if self._to_the_end:
                self._at = len(self._steps) - 1
            elif step.done == self._wanted:
                self.go_to(step.done)
        if not self._to_the_end:
            self._tell()
        elif step is None:
            self._show()

    def _measure(self, at: int) -> None:
        """The line of a step may be longer than those before it: see whether it still stands beside the buttons."""
        line = self._line(at)
        wide = self._words.fontMetrics().horizontalAdvance(line)
        if wide > self._widest:
            stood, self._widest, self._longest = self._stands_above(), wide, line
            if stood or self._stands_above():
                self.place()

    def _line(self, at: int) -> str:
        """What is told of a step."""
        return "   ·   ".join(filter(None, (self._said(at), f"{at} of {len(self._steps) - 1}")))

    def _said(self, at: int) -> str:
        """What has happened in a step."""
        step = self._steps[at]
        return spoken(step.text, self._table.names) if step.text or at else self._start

    def move_by(self, by: int) -> None:
        """So many steps on, or back."""
        self._go(self._at + by)

    def move_whole(self, way: int) -> None:
        """On (1) or back (-1) to where the next trick, or whatever else has an end, is complete."""
        wholes = [at for at, step in enumerate(self._steps) if step.whole and (at - self._at) * way > 0]
        self._go((wholes[0] if way > 0 else wholes[-1]) if wholes else self._at + way)

    def go_to(self, done: int) -> None:
        """To where so many actions had been made."""
        found = [at for at, step in enumerate(self._steps) if step.done == done]
        self._wanted, self._to_the_end = (None if found else done), False
        if found:
            self._at = found[0]
            self._show()

    def to_start(self) -> None:
        """Back to the deal."""
        self._go(0)

    def to_end(self) -> None:
        """To where the match stands."""
        self._to_the_end = self._reading.isActive()
        self._go(len(self._steps) - 1, following=self._to_the_end)

    def turn_hands(self) -> None:
        """Open the cards of the others, or turn those over that the player did not see."""
        if self._hides:
            self._opens = not self._opens
            self._name_hands()
            self.place()
            self._table.show_view(self._view(), animated=True)
            self._table.announce(
                words("All hands are open.") if self._opens else words("The hands are as you saw them.")
            )
            self.opened.emit(self._opens)

    def _name_hands(self) -> None:
        """The button says what a press of it does."""
        self._hands.setText(words("Close hands") if self._opens else words("Open hands"))
        tip = words("See only the cards that you saw (H)") if self._opens else words("See the cards of everybody (H)")
        self._hands.setToolTip(plain_tip(tip))
        self._hands.setAccessibleName(tip)

    def _view(self) -> View:
        """What the table shows."""
        step = self._steps[self._at]
        return step.view if self._opens else step.closed

    def run(self) -> None:
        """Let the steps follow each other, or stop."""
        if self._running.isActive():
            self._stop()
        else:
            if self._at == len(self._steps) - 1:
                self.to_start()
            self._run.setText(words("Stop"))
            self._running.start()
            self._run_on()

    def _run_on(self) -> None:
        self._go(self._at + 1)
        if self._at == len(self._steps) - 1 and not self._reading.isActive():
            self._stop()

    def _stop(self) -> None:
        self._running.stop()
        self._run.setText(words("Run"))

    def _go(self, at: int, following: bool = False) -> None:
        self._to_the_end = following
        at = max(0, min(at, len(self._steps) - 1))
        if at != self._at:
            self._at = at
            self._show()

    def _show(self) -> None:
        step, words = self._steps[self._at], self._tell()
        self._table.show_view(self._view(), animated=True)
        self._table.announce(words)
        self.shown.emit(self._view())
        self.moved.emit(step.done)

    def _tell(self) -> str:
        """Say what is shown, and which way one can go from here; the words."""
        words = self._said(self._at)
        self._words.setText(self._line(self._at))
        for button in (self._first, self._whole_back, self._back):
            button.setEnabled(self._at > 0)
        for button in (self._on, self._whole_on, self._last):
            button.setEnabled(self._at < len(self._steps) - 1)
        self._play.setEnabled(self._at < len(self._steps) - 1)
        return words

    # -------------------------------------------------------------------------------------------- window

    def place(self) -> None:
        """Cover the bar. Where it is too narrow for a sentence beside the buttons, that has a line of its own; where it
        is too narrow for all buttons, those give way that have keys and are wanted least."""
        if style.left_handed() != self._turned:
            self._turned = style.left_handed()
            self._turn_over()
        for sign in self._signs:  # the bar sizes the buttons that lie on it, and would leave these no room
            sign.setStyleSheet("padding: 0; min-width: 0;")
            sign.setFixedWidth(style.pixels(2.6))
        sparing = [*self._sparing]
        for button in (each for group in sparing for each in group):
            button.show()
        wide = self._bar.width()
        self._whole = self._needed(0)
        above = self._stands_above()
        beside = self._beside.layout()
        if above:
            self._lines.insertWidget(0, self._words)
        elif beside is not None:
            beside.addWidget(self._words)
        self._words.stand_for(self._longest if above else "", wide - 2 * _EDGE)
        self._words.show()  # a layout has no room for what Qt shows only later
        self._lines.invalidate()
        while sparing and self._needed(_BETWEEN if above else _WORDS) > wide:
            for button in sparing.pop(0):
                button.hide()
        self._bar.setMinimumHeight(self._lines.sizeHint().height() if above else 0)
        self.setGeometry(self._bar.rect())

    def _stands_above(self) -> bool:
        """Whether the sentences need a line of their own, for all buttons to stand below."""
        return self._whole + max(style.pixels(_SENTENCE), self._widest) > self._bar.width()

    def _turn_over(self) -> None:
        """What is not for stepping stands at the other end; back stays at the left of on."""
        for place, button in enumerate(self._aside):
            self._row.removeWidget(button)
            self._row.insertWidget(0 if self._turned else self._row.count(), button)
            if place:
                QWidget.setTabOrder(self._aside[place - 1], button)

    def _needed(self, words: int) -> int:
        """The least width with the buttons that are shown, and so many text heights for the words."""
        shown = [button for button in self.findChildren(QPushButton) if not button.isHidden()]
        widths = [min(button.maximumWidth(), button.sizeHint().width()) for button in shown]
        return sum(widths) + _GAP * (len(shown) + 1) + 2 * _EDGE + style.pixels(words)

    def close_it(self) -> None:
        """Leave, back to the score."""
        self.put_away()
        self._done()

    def play(self) -> None:
        """Play it again from here."""
        if self._play_from is not None and self._play.isEnabled():
            self._play_from(self._steps[self._at].done)

    def put_away(self) -> None:
        """Take the strip away, and read no more."""
        self.leaving.emit()
        self._reading.stop()
        self._running.stop()
        self._bar.removeEventFilter(self)
        self._bar.setMinimumHeight(0)
        self.hide()
        self.deleteLater()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Qt's own: the strip keeps the size of the bar."""
        if event.type() == QEvent.Type.Resize:
            QTimer.singleShot(0, self, self.place)
        return super().eventFilter(watched, event)

    def focusNextPrevChild(self, forward: bool) -> bool:
        """Tab stays among the buttons that can be pressed, and what has the keyboard after them."""
        buttons = [button for button in self.findChildren(QPushButton) if button.isEnabled()]
        here = next((at for at, button in enumerate(buttons) if button.hasFocus()), -1 if forward else 0)
        there = here + (1 if forward else -1)
        if self.after is not None and there in (-1, len(buttons)):
            self.after()
        else:
            buttons[there % len(buttons)].setFocus()
        return True

    def _acts(self) -> dict[int, Callable[[], object]]:
        """What each key does."""
        return {
            Qt.Key.Key_Left: lambda: self.move_by(-1),
            Qt.Key.Key_Right: lambda: self.move_by(1),
            Qt.Key.Key_Up: lambda: self.move_whole(-1),
            Qt.Key.Key_Down: lambda: self.move_whole(1),
            Qt.Key.Key_Home: self.to_start,
            Qt.Key.Key_End: self.to_end,
            Qt.Key.Key_Space: self.run,
            Qt.Key.Key_H: self.turn_hands,
            Qt.Key.Key_P: self.play,
            Qt.Key.Key_V: self._review.click,
            Qt.Key.Key_Escape: self.close_it,
        }

    def event(self, event: QEvent) -> bool:
        """Qt's own: a key that the strip wants is no shortcut of a menu meanwhile."""
        if event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent):
            plain = event.modifiers() in (Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.KeypadModifier)
            if plain and event.key() in self._acts():
                event.accept()
                return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """The arrows, Home, End, Space, H, P, V and Escape."""
        act = self._acts().get(event.key())
        if act is not None:
            act()
        else:
            super().keyPressEvent(event)


def _shows_hands(view: View) -> bool:
    """Whether cards can be seen in somebody's hand, where players have hands."""
    hands = [zone for zone in view.zones if zone.id.startswith("hand:")]
    return not hands or any(card is not None for zone in hands for card in zone.cards)
