"""Play by itself, for games in which nobody has anything to decide: three paces, playing out, and how it has gone."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, QPointF, QRectF, QSize, Qt, QTimer
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen, QPolygonF
from PySide6.QtWidgets import QPushButton, QSizePolicy, QVBoxLayout, QWidget

from cardrules.protocol.game import Choice, View
from cardrules.protocol.texts import say
from dealers_choice.language import in_figures, words
from dealers_choice.ui import style
from dealers_choice.ui.materials import inks
from dealers_choice.ui.plain_text import PlainLabel, plain_tip

if TYPE_CHECKING:
    from dealers_choice.match.session import Session
    from dealers_choice.page.match_page import PlayPage
    from dealers_choice.settings import Settings

__all__ = ["AutoPlay", "ChanceGraph"]

_PACES: Final = {say("Slow"): (900, 1.7), say("Fast"): (120, 0.5), say("Instant"): (0, 0.0)}
"""Milliseconds before the next action, and the factor on all motion of the table."""
_WIDTH: Final = 15  # of the panel, in text heights
_MOST: Final = 0.26  # of the page: the panel is no wider, if its words have room in it
_MARGIN: Final = 12  # pixels round what stands on it


class ChanceGraph(QWidget):
    """A number over time, as a line between nothing and the most it can be, with a line at the half."""

    def __init__(self, name: str, parent: QWidget | None = None, *, inked: bool = False) -> None:
        """``name`` says what is drawn, for the screen reader and the tooltip; ``inked``: it is drawn on paper."""
        super().__init__(parent)
        self._inked = inked
        self._name = name
        self._values: Sequence[int] = ()
        self._most = 1
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_values(self, values: Sequence[int], most: int) -> None:
        """Draw these values, from 0 to ``most``."""
        self._values, self._most = tuple(values), max(1, most)
        now = self._values[-1] if self._values else 0
        self.setAccessibleName(words("{name}: {now} of {most} now", name=self._name, now=now, most=most))
        self.setToolTip(plain_tip(self.accessibleName()))
        self.update()

    def sizeHint(self) -> QSize:
        """Qt's own."""
        return QSize(style.room_pixels(_WIDTH), style.room_pixels(9))

    def minimumSizeHint(self) -> QSize:
        """Qt's own. It may be narrower."""
        return QSize(style.pixels(4), style.pixels(4))

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Qt's own."""
        look, ink, painter = style.colours(), inks(), QPainter(self)
        fine, main = (ink.rule, ink.good) if self._inked else (look.edge, look.gold)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        box = QRectF(self.rect()).adjusted(4, 6, -4, -6)
        painter.setPen(QPen(QColor(fine), 1))
        painter.drawRect(box)
        painter.setPen(QPen(QColor(fine), 1, Qt.PenStyle.DashLine))
        painter.drawLine(QPointF(box.left(), box.center().y()), QPointF(box.right(), box.center().y()))
        # More points than pixels say nothing more.
        step = max(1, len(self._values) // max(1, round(box.width())))
        values = [*self._values[:-1:step], *self._values[-1:]]
        across = box.width() / max(1, len(values) - 1)
        line = QPolygonF(
            [
                QPointF(box.left() + at * across, box.bottom() - value / self._most * box.height())
                for at, value in enumerate(values)
            ]
        )
        painter.setPen(QPen(QColor(main), 2))
        painter.drawPolyline(line)


class AutoPlay(QObject):
    """A panel beside the table: whenever the user has exactly one thing to do, it is done for him at the chosen
    pace."""

    steps_through = True

    def __init__(self, page: PlayPage, session: Session, name: str, held: Callable[[View], Sequence[int]]) -> None:
        """``held`` tells the course of the match as numbers, of which ``name`` says what they are; the first two
        together with what the others have make the most there is: twice the first."""
        super().__init__(page)
        self._page, self._session, self._name, self._held = page, session, name, held
        self._pace: int | None = None
        self._own_speed = page.table.speed  # the user's, when nothing plays by itself
        self.panel = QWidget(page)
        self.panel.setObjectName("autoplay")
        self.panel.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        column = QVBoxLayout(self.panel)
        column.setContentsMargins(_MARGIN, _MARGIN, _MARGIN, _MARGIN)
        column.addWidget(PlainLabel(name))
        self.graph = ChanceGraph(name, self.panel)
        column.addWidget(self.graph)
        column.addStretch()
        column.addWidget(PlainLabel(words("Play by itself")))
        self._paces: dict[int, QPushButton] = {}
        for called, (pace, speed) in _PACES.items():
            label = words(called)
            tip = words("{label}: the cards turn by themselves", label=label)
            button = self._paces[pace] = self._button(label, tip, lambda _=False, p=pace, s=speed: self.run(p, s))
            button.setCheckable(True)
        self._stop = self._button(words("Stop"), words("You turn the cards again"), self.stop)
        self._out = self._button(
            words("Play out"), words("Play to the end at once and show how it ended"), self.play_out
        )
        page.places.put_beside(self.panel)
        page.places.resized.connect(self._fit)
        self._fit()
        self._next = QTimer(self, singleShot=True)
        self._next.timeout.connect(self._act)
        session.offered.connect(self._offered)
        session.played.connect(lambda _events, view: self._follow(view))
        session.jumped.connect(self._jumped)
        session.ended.connect(lambda _result: self.stop())
        self._update()

    def _button(self, label: str, tip: str, act: Callable[..., object]) -> QPushButton:
        button = QPushButton(label, self.panel)
        button.setObjectName("tool")
        button.setToolTip(plain_tip(tip))
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        button.setAutoDefault(True)  # Enter presses it, as Space does
        button.clicked.connect(act)
        layout = self.panel.layout()
        if layout is not None:
            layout.addWidget(button)
        return button

    def _fit(self) -> None:
        """Have the text that panels have in a window of this size, and leave the table its room: where text is large
        the panel is as narrow as its words let it be."""
        sheet = style.room_sheet(dressed=True)
        if self.panel.styleSheet() != sheet:
            self.panel.setStyleSheet(sheet)
        words = [part for part in self.panel.children() if isinstance(part, QWidget) and part is not self.graph]
        needed = max(part.sizeHint().width() for part in words)
        most = max(needed, round(_MOST * self._page.width()) - 2 * _MARGIN)
        self.panel.setFixedWidth(min(style.room_pixels(_WIDTH), most) + 2 * _MARGIN)

    # ------------------------------------------------------------------------------------------- playing

    def run(self, pace: int, speed: float) -> None:
        """Play by itself from now on, so many milliseconds between two actions, with this factor on all motion."""
        self._pace = pace
        self._session.pace = 0
        self._page.table.speed = speed
        self._page.table.hurry()
        self._update()
        self._offered(self._session.choices())

    def play_out(self) -> None:
        """To the end at once: nothing is shown before."""
        self.stop()
        self._page.table.speed = 0.0
        self._page.table.hurry()
        self._page.table.viewport().setUpdatesEnabled(False)
        self._session.finish()
        self._out.setEnabled(False)

    def stop(self) -> None:
        """The user acts again."""
        self._pace = None
        self._next.stop()
        self._page.table.viewport().setUpdatesEnabled(True)
        self._page.table.viewport().update()
        self._page.table.speed = self._own_speed
        self._update()

    def _offered(self, choices: list[Choice]) -> None:
        if self._pace is not None and choices:
            self._next.start(self._pace)

    def _act(self) -> None:
        actions = [action for choice in self._session.choices() for action in choice.actions()]
        if self._pace is not None and len(actions) == 1:
            self._session.submit(actions[0])

    def _jumped(self, view: View) -> None:
        self.stop()
        self._follow(view)

    def _follow(self, view: View) -> None:
        values = self._held(view)
        if self._page.table.viewport().updatesEnabled():
            self.graph.show_values(values, 2 * values[0] if values else 1)

    def _update(self) -> None:
        running = self._pace is not None
        over = not self._session.match.game.waiting_for()
        self._stop.setEnabled(running)
        for pace, button in self._paces.items():
            button.setChecked(pace == self._pace)
        self._out.setEnabled(not over)
        self._follow(self._session.view())

    # ---------------------------------------------------------------------------------------- furnishing

    def apply_settings(self, _settings: Settings) -> None:
        """The page has just set the table's speed; text may have another size."""
        self._own_speed = self._page.table.speed
        self._fit()

    def amount(self, amount: int) -> str:
        """A number of cards or points, as it is."""
        return in_figures(amount)

    def summary(self, view: View) -> tuple[str, QWidget]:
        """The heading and the paper at the end: the course of the match."""
        graph = ChanceGraph(self._name, inked=True)
        values = self._held(view)
        graph.show_values(values, 2 * values[0] if values else 1)
        graph.setMinimumWidth(style.pixels(26))
        result = view.result
        won = result is not None and view.seat in result.winners
        return words("You won") if won else words("End of the match"), graph

    def serve(self, session: Session) -> bool:
        """Every match has a graph of its own."""
        return False

    def clear_away(self) -> None:
        """The match is left."""
        self._next.stop()
        self._page.table.viewport().setUpdatesEnabled(True)
        self.panel.hide()
        self.panel.deleteLater()
        self.deleteLater()
