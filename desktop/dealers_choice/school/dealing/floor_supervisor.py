"""The floor supervisor beside a dealt table, who speaks in one sentence."""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QPointF, QRect, QRectF, QSize, Qt, QTimer
from PySide6.QtGui import QColor, QFontMetrics, QImage, QPainter, QPainterPath, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

import cardart
from cardart.names_and_sizes import SUPERVISOR
from cardrules.casino.faults_and_grades import Fault
from cardrules.protocol.game import View
from dealers_choice.language import words
from dealers_choice.school.parts.letter_buttons import length
from dealers_choice.school.parts.painted_fonts import font_of
from dealers_choice.ui import style
from dealers_choice.ui.plain_text import plain_tip

if TYPE_CHECKING:
    from dealers_choice.table.pictures.cards_and_felt import Art

__all__ = ["Supervisor"]

_DRAWN_BY: Final = (Path(cardart.__path__[0], "people", "floor_supervisor.py"),)
_HIGHEST: Final = 0.8  # of its width: higher the supervisor is only if the words would be too small


class Supervisor(QWidget):
    """The floor supervisor with a speech bubble.

    He says what was wrong until the dealer has done something right, and otherwise a quiet line. In a test he watches
    and says nothing, but tells why something cannot be done at all.
    """

    def __init__(self, quiet: Callable[[View], str], longest: Callable[[], str]) -> None:
        """``quiet``: what he says when nothing is wrong; ``longest``: one of the longest corrections, for which the
        bubble has room."""
        super().__init__()
        self._quiet, self._longest = quiet, longest
        self.text = ""
        self.correcting = False
        self._elsewhere = QTimer(self)
        self._elsewhere.setSingleShot(True)
        self._elsewhere.timeout.connect(self.update)
        self.art: Art | None = None
        """Where the calm figure is kept from one start to the next, if anywhere."""
        self._calm: tuple[tuple[int, int, float], QImage] | None = None
        self._faults: tuple[Fault, ...] = ()
        self._steps = 0
        self._heights: dict[tuple[int, int], int] = {}  # a layout asks for it a dozen times
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        self.setAccessibleName(words("Floor supervisor"))

    @property
    def shown(self) -> str:
        """What stands in his bubble: nothing, as long as the same stands on the felt."""
        return "" if self._elsewhere.isActive() else self.text

    def set_up(self, view: View) -> None:
        """A match begins, or goes on: what went wrong before is not said again."""
        self._faults, self._steps = view.state.faults, view.state.steps
        if view.state.prompt:
            self._say(self._faults[-1].text, True)
        else:
            self._say(self._calm_words(view), False)

    def show_view(self, view: View) -> None:
        """Say what was wrong with the last step, or that all is well."""
        faults, steps = view.state.faults, view.state.steps
        before, self._faults = self._faults, faults
        acted = steps != self._steps
        self._steps = steps
        if view.options["coach"] == "silent":
            if acted:
                self._say("", False)
            return
        if len(faults) > len(before) and faults[: len(before)] == before:
            self._say(words(faults[-1].text), True)
        elif view.state.prompt:
            if not self.correcting:
                self._say(words(faults[-1].text), True)
        elif acted or not self.correcting:
            self._say(self._calm_words(view), False)

    def tell(self, text: str, after: int = 0) -> None:
        """Say this; his bubble comes ``after`` so many milliseconds, in which it stands elsewhere on the table."""
        self._say(text, True)
        self._elsewhere.start(after)

    def _calm_words(self, view: View) -> str:
        return "" if view.options["coach"] == "silent" else self._quiet(view)

    def _say(self, text: str, correcting: bool) -> None:
        if (text, correcting) == (self.text, self.correcting):
            return
        self._elsewhere.stop()
        self.text, self.correcting = text, correcting
        self.setAccessibleDescription(text)
        self.setToolTip(
            plain_tip(
                words("The floor supervisor: {text}", text=text) if text else words("The floor supervisor watches")
            )
        )
        self.update()

    # ------------------------------------------------------------------------------------------ the picture

    def hasHeightForWidth(self) -> bool:
        """Qt's own."""
        return True

    def heightForWidth(self, width: int) -> int:
        """Qt's own: room for a long correction, which is written smaller where it would take a narrow console."""
        look = width, style.room_pixels()
        if look not in self._heights:
            self._heights[look] = self._high(width)
        return self._heights[look]

    def _high(self, width: int) -> int:
        heights = [self._words(width, self._longest(), share).height() + self._pad() * 3 for share in (1.0, 0.9, 0.8)]
        said = next((high for high in heights if high <= _HIGHEST * width), heights[-1])
        return max(said, self._figure(width) / SUPERVISOR).__ceil__()

    def sizeHint(self) -> QSize:
        """Qt's own."""
        return QSize(length(20), self.heightForWidth(length(20)))

    def minimumSizeHint(self) -> QSize:
        """Qt's own."""
        return QSize(length(7.5), length(6))

    @staticmethod
    def _pad() -> int:
        return length(0.6)

    @staticmethod
    def _figure(width: int) -> float:
        """How wide the figure is."""
        return min(width * 0.31, length(11))

    def _bubble(self, width: int) -> tuple[float, float]:
        """The left and right edge of the words."""
        left = self._figure(width) + self._pad() * 2.2
        return left, width - self._pad()

    def _words(self, width: int, text: str, share: float) -> QRect:
        left, right = self._bubble(width)
        wrap = int(Qt.TextFlag.TextWordWrap)
        return QFontMetrics(font_of(share)).boundingRect(0, 0, max(20, int(right - left)), 10_000, wrap, text)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Qt's own."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        figure = self._figure(self.width())
        tall = min(figure / SUPERVISOR, self.height())
        size = math.ceil(figure), math.ceil(tall)
        painter.drawImage(0, 0, self._picture(*size, self.devicePixelRatioF()))
        if not self.shown:
            return
        pad, share = self._pad(), 1.0
        while share > 0.7 and self._words(self.width(), self.text, share).height() > self.height() - 2 * pad:
            share -= 0.05  # rather small than cut off
        left, right = self._bubble(self.width())
        high = min(self._words(self.width(), self.text, share).height() + 1.4 * pad, self.height() - 2.0)
        mouth = tall * 0.4
        top = min(max(mouth - high / 2, 1.0), self.height() - high - 1)
        box = QRectF(left - pad, top, right - left + 2 * pad - 1, high)
        look = style.colours()
        radius, tail = length(0.7), length(0.55)
        bubble = QPainterPath()
        bubble.addRoundedRect(box, radius, radius)
        at = min(max(mouth, box.top() + radius + tail), box.bottom() - radius)
        point = QPainterPath(QPointF(box.left() + 1, at - tail))
        point.lineTo(box.left() - tail * 1.1, at)
        point.lineTo(box.left() + 1, at + tail * 0.5)
        bubble = bubble.united(point)
        painter.setPen(QPen(QColor(look.gold if self.correcting else look.edge), 1.6 if self.correcting else 1.0))
        painter.setBrush(QColor(look.raised))
        painter.drawPath(bubble)
        painter.setPen(QColor(look.text if self.correcting else look.muted))
        painter.setFont(font_of(share))
        inner = QRectF(left, box.top(), right - left, box.height())
        painter.drawText(inner, int(Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextWordWrap), self.text)

    def _picture(self, width: int, height: int, ratio: float) -> QImage:
        """The figure as it is now; the calm one, which is in every first picture, as it was kept."""
        if self.correcting or self.art is None:
            return _portrait(width, height, ratio, self.correcting)
        look = width, height, ratio
        if self._calm is None or self._calm[0] != look:
            picture = _blank(*look)
            name = f"supervisor-{picture.width()}x{picture.height()}"
            if not self.art.recall(picture, name, repr(look), _DRAWN_BY):
                picture = _portrait(*look, False)
                self.art.keep_later(picture, name, repr(look), _DRAWN_BY)
            self._calm = look, picture
        return self._calm[1]


def _blank(width: int, height: int, ratio: float) -> QImage:
    picture = QImage(round(width * ratio), round(height * ratio), QImage.Format.Format_ARGB32_Premultiplied)
    picture.setDevicePixelRatio(ratio)
    return picture


@lru_cache(maxsize=4)
def _portrait(width: int, height: int, ratio: float, correcting: bool) -> QImage:
    """The figure in an area of so many points, each of so many pixels: it is painted with some fifty strokes, and asked
    for again with every word."""
    from cardart.people.floor_supervisor import paint_supervisor

    picture = _blank(width, height, ratio)
    picture.fill(Qt.GlobalColor.transparent)
    painter = QPainter(picture)
    paint_supervisor(painter, QRectF(0, 0, width, height), correcting=correcting)
    painter.end()
    return picture
