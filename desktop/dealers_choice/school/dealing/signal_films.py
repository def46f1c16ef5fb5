"""What bettors show with their hands, over their spots: each signal is a film of less than a second; where nothing is
to move, its sign stands still until it has been done."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from PySide6.QtCore import QObject, QPointF, QRectF, Qt, QVariantAnimation
from PySide6.QtGui import QColor, QPainter, QPen
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from cardart.table.bettors_hand import paint_bettors_hand
from cardart.table.signals import HandPose, SignalFilm, film_of
from cardrules.casino.blackjack.wagers import REACH, Signal
from cardrules.games.blackjack.state import State
from cardrules.protocol.game import View
from cardrules.protocol.texts import Text, say
from dealers_choice.language import words
from dealers_choice.school.dealing.blackjack_spots import chips_at
from dealers_choice.table.speech.speech_bubbles import BubbleKind
from dealers_choice.table.table_widget import TableWidget

__all__ = ["SignalFilms", "SignalItem"]

_Z: Final = 650.0  # above chips that fly, below what is carried
_SAID_MS: Final = 1700
_CREAM: Final = QColor(255, 246, 222, 235)
_BOX: Final = QRectF(-3.0, -5.5, 6.0, 8.0)
"""What a hand may cover on its way, round the middle of the bet, in card widths."""
_WORDS: Final[dict[str, tuple[Text, ...]]] = {
    "hit": (say("Card."), say("Hit me."), say("One more.")),
    "stand": (say("Stay."), say("I am good."), say("No card.")),
    "double": (say("Double."), say("Double down.")),
    "split": (say("Split them."), say("Split.")),
    "surrender": (say("I give up."), say("Surrender.")),
    REACH: (say("Let me see."), say("What have I got?")),
}
_SAYS: Final = 6
"""One in so many clear signals comes with a word."""


class SignalItem(QGraphicsItem):
    """A bettor's hand over the felt."""

    def __init__(self, film: SignalFilm, whose: int, card: float) -> None:
        """The hand of the bettor at spot ``whose``, where a card is ``card`` pixels wide. Its position is that of the
        bet."""
        super().__init__()
        self._film, self._whose, self._card = film, whose, card
        self.pose: HandPose | None = None
        """Where the hand is now; None: nowhere."""
        self._stands = False
        self.setZValue(_Z)

    def go_to(self, share: float) -> None:
        """Show a moment of the film, from 0 to 1."""
        self.pose = self._film.at(share) if share < 1 else None
        self.update()

    def stand_still(self) -> None:
        """Show the sign that does not move."""
        self.pose, self._stands = self._film.still(), True
        self.update()

    def boundingRect(self) -> QRectF:
        """Qt's own."""
        card = self._card
        return QRectF(_BOX.x() * card, _BOX.y() * card, _BOX.width() * card, _BOX.height() * card)

    def paint(self, painter: QPainter, _option: QStyleOptionGraphicsItem, _widget: QWidget | None = None) -> None:
        """Qt's own."""
        pose = self.pose
        if pose is None:
            return
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setOpacity(pose.seen)
        painter.scale(self._card, self._card)
        self._paint_mark(painter, pose)
        painter.translate(pose.x, pose.y)
        painter.rotate(pose.turn)
        paint_bettors_hand(painter, self._film.shape, self._whose, pose.lift)

    def _paint_mark(self, painter: QPainter, pose: HandPose) -> None:
        """The line that is drawn; beside a hand that stands still how it would move."""
        film = self._film
        (left, y), (right, _) = film.first, film.second
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(_CREAM, 0.07, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
        if film.mark == "line":
            painter.drawLine(QPointF(left, y + 0.06), QPointF(right if self._stands else pose.x, y + 0.06))
        elif self._stands and film.mark == "taps":
            for wide in (0.30, 0.52):
                painter.drawArc(QRectF(pose.x - wide, pose.y - wide, 2 * wide, 2 * wide), 200 * 16, 140 * 16)
        elif self._stands and film.mark == "waves":
            y += 0.28
            painter.drawLine(QPointF(left - 0.35, y), QPointF(right + 0.1, y))
            for x, way in ((left - 0.35, 0.16), (right + 0.1, -0.16)):
                painter.drawLine(QPointF(x, y), QPointF(x + way, y - 0.13))
                painter.drawLine(QPointF(x, y), QPointF(x + way, y + 0.13))


class SignalFilms(QObject):
    """Shows on a table what bettors signal, each time that one does."""

    def __init__(self, table: TableWidget, moves: Callable[[], bool] | None = None) -> None:
        """``moves``: whether hands move, or their sign stands still; None: as everything on the table."""
        super().__init__(table)
        self._table = table
        self._moves = moves if moves is not None else lambda: table.speed > 0
        self._shown: tuple[object, ...] = ()
        """The signal that has been shown, and how often it had been asked for."""
        self._next: Signal | None = None
        self._style = "shoe"
        self.item: SignalItem | None = None
        """The hand that is over the felt."""
        self._film = QVariantAnimation(self)
        self._film.setStartValue(0.0)
        self._film.setEndValue(1.0)
        self._film.valueChanged.connect(self._go)
        self._film.finished.connect(self.take_away)
        table.settled.connect(self._begin)
        table.resized.connect(self.take_away)

    def follow(self, view: View) -> None:
        """Show what is new in this view, as soon as what happened before it has been seen."""
        state: State = view.state
        signal = state.signal
        asked = sum(each.startswith("signal ") for each in state.called)
        now = (signal, state.coups, len(state.laid), asked) if signal is not None else ()
        if now == self._shown:
            return
        self._shown = now
        self.take_away()
        own = (int(view.options["spots"]) + 1) // 2 if view.options["role"] == "bettor" else 0
        self._next = signal if signal is not None and signal.spot != own else None
        held = signal is not None and any(
            spot == signal.spot and played.hands[signal.hand - 1].down for spot, played in state.spots
        )
        self._style = "pitch" if held else "shoe"  # whose cards lie open signals as at the shoe
        if not self._table.busy():
            self._begin()

    @property
    def left(self) -> int:
        """For how many milliseconds the hand is still to be seen that moves now."""
        running = self._film.state() == QVariantAnimation.State.Running
        return self._film.duration() - self._film.currentTime() if running else 0

    def take_away(self) -> None:
        """No hand is over the felt."""
        self._film.stop()
        if self.item is not None:
            self._table.scene().removeItem(self.item)
            self.item = None

    def clear_away(self) -> None:
        """The table is left."""
        self._next = None
        self.take_away()
        self.deleteLater()

    def _begin(self) -> None:
        signal, self._next = self._next, None
        if signal is None:
            return
        self._speak(signal)
        if signal.word and not signal.over:
            return
        self._show(signal)

    def _show(self, signal: Signal) -> None:
        circle = self._table.things().get(f"circle:{signal.spot}:main")
        if circle is None or circle.thing is None:
            return
        film = film_of(self._style, signal.act, over=signal.over)
        bet = self._table.things().get(chips_at(f"{signal.spot}.{signal.hand}" if signal.hand > 1 else str(signal.spot),
                                                "main"), circle)  # fmt: skip
        item = SignalItem(film, signal.spot, circle.thing.width * self._table.art.width)
        item.setRotation(circle.thing.angle)
        item.setPos(bet.pos() if signal.over else circle.pos())
        self._table.scene().addItem(item)
        self.item = item
        if not self._moves():
            item.stand_still()
            return
        self._film.setDuration(film.milliseconds)
        self._film.start()

    def _go(self, share: float) -> None:
        if self.item is not None:
            self.item.go_to(share)

    def _speak(self, signal: Signal) -> None:
        """A word now and then, and where it has to do for a gesture."""
        turn = sum(map(ord, str(self._shown)))
        if not (signal.word or (not signal.over and turn % _SAYS == 0)):
            return
        said = words(_WORDS[signal.act][turn % len(_WORDS[signal.act])])
        point = self._table.felt.where.token_point(f"rail:{signal.spot}")
        if point is not None:
            self._table.say(said, point, BubbleKind.WORD, _SAID_MS)
