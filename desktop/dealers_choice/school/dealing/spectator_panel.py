"""What stands beside a baccarat table for beginners and bettors: totals, a purse."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QLabel, QSizePolicy, QVBoxLayout, QWidget

from cardrules.casino.baccarat.rules import BANKER, PLAYER, total_of
from cardrules.casino.baccarat.table_phase import BETTING
from cardrules.casino.currencies import money
from cardrules.protocol.cards import Card
from cardrules.protocol.game import View
from dealers_choice.language import words
from dealers_choice.school.dealing.console import PursePanel
from dealers_choice.school.dealing.demonstration import Pace
from dealers_choice.school.parts.letter_buttons import Pad, Tiles, length
from dealers_choice.school.parts.painted_fonts import font_of
from dealers_choice.ui import style
from dealers_choice.ui.plain_text import PlainLabel, plain_tip

__all__ = ["Purse", "Totals"]


class Totals(QWidget):
    """The totals of the cards as they lie, for beginners."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(words("Totals"))
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.totals: tuple[str, str] = ("–", "–")

    def show_view(self, view: View) -> None:
        """Add up the cards of this view."""
        totals = (_total(view.zone(PLAYER).cards), _total(view.zone(BANKER).cards))
        if totals != self.totals:
            self.totals = totals
            text = words("Player {player}, Banker {banker}", player=totals[0], banker=totals[1])
            self.setAccessibleDescription(text)
            self.setToolTip(plain_tip(text))
            self.update()

    def sizeHint(self) -> QSize:
        """Qt's own."""
        return QSize(length(14), length(2.4))

    def minimumSizeHint(self) -> QSize:
        """Qt's own."""
        return QSize(length(8), length(2.4))

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Qt's own."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        look, gap = style.colours(), length(0.4)
        wide = (self.width() - gap) / 2
        for index, (name, total) in enumerate(zip((words("Player"), words("Banker")), self.totals, strict=True)):
            box = QRectF(index * (wide + gap), 0, wide, self.height()).adjusted(0.5, 0.5, -0.5, -0.5)
            painter.setPen(QPen(QColor(look.edge), 1))
            painter.setBrush(QColor(look.surface))
            painter.drawRoundedRect(box, gap, gap)
            inner = box.adjusted(gap * 1.5, 0, -gap * 1.5, 0)
            painter.setPen(QColor(look.muted))
            painter.setFont(font_of())
            painter.drawText(inner, int(Qt.AlignmentFlag.AlignVCenter), name)
            painter.setPen(QColor(look.text))
            painter.setFont(font_of(1.4, bold=True))
            painter.drawText(inner, int(Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight), total)


def _total(cards: tuple[Card | None, ...]) -> str:
    seen = [card for card in cards if card is not None]
    return str(total_of(seen)) if seen and len(seen) == len(cards) else "–"


class Purse(PursePanel):
    """A bettor's chips and stakes, and what can be done with all stakes at once."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(words("Your chips"))
        self._chips, self._staked = PlainLabel(), PlainLabel()
        self._chips.setProperty("role", "title")
        self._staked.setProperty("role", "muted")
        self._chips.setToolTip(words("The chips in your purse"))
        self._chips.setAccessibleName(words("The chips in your purse"))
        self._staked.setToolTip(words("What you have staked"))
        self._staked.setAccessibleName(words("What you have staked"))
        self._pads = {
            "clear": Pad(words("Clear"), words("Take all your bets back")),
            "repeat": Pad(words("Repeat"), words("Bet as in the last coup")),
            "double": Pad(words("Double"), words("Double all your bets")),
        }
        self._pads["clear"].clicked.connect(self.clear)
        self._pads["repeat"].clicked.connect(self.repeat)
        self._pads["double"].clicked.connect(self.double)
        tempo = Pace()
        tempo.changed.connect(self.pace)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(length(0.4))
        for part in (self._chips, self._staked, Tiles(list(self._pads.values()), (3, 1)), tempo):
            column.addWidget(part)

    def show_view(self, view: View) -> None:
        """Count the chips of the bettor of this view."""
        own = next((bettor for bettor in view.state.bettors if not bettor.character), None)
        cash = partial(money, currency=str(view.options["currency"]))
        stakes = [wager.amount for wager in view.state.layout if own and wager.position == own.position]
        self._tell(self._chips, cash(own.bankroll) if own else "–")
        self._tell(
            self._staked, words("{amount} staked", amount=cash(sum(stakes))) if stakes else words("Nothing staked")
        )
        for pad in self._pads.values():
            pad.setEnabled(view.phase == BETTING)

    @staticmethod
    def _tell(label: QLabel, text: str) -> None:
        if text != label.text():
            label.setText(text)
            label.setAccessibleDescription(text)
