"""The console beside a baccarat table: the floor supervisor, the task, the clock, the calls and the last coup.

Its parts depend on the role: a dealer is watched and graded, a spectator is told what the demonstration does and why,
and a bettor sees what the bets have come to. It only shows what a ``View`` tells, and says by signals what is wanted.
"""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QEvent, QPointF, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFont, QFontMetrics, QKeyEvent, QPainter, QPainterPath, QPaintEvent, QPen
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QScrollArea, QSizePolicy, QVBoxLayout, QWidget

from cardart.supervisor import PROPORTION, paint_supervisor
from cardrules.baccarat.grading import CoupReport, Fault, par_time
from cardrules.baccarat.procedure import said_step
from cardrules.baccarat.rules import BANKER, PLAYER, money, total_of
from cardrules.cards import Card
from cardrules.game import View
from cardrules.texts import counted
from dealers_choice import style
from dealers_choice.plain import PlainLabel, plain_tip
from dealers_choice.school.calls import Pad, Palette, Tiles, length
from dealers_choice.school.how import LONGEST, how_of
from dealers_choice.school.report import EdgeTable, LastCoup, hands_an_hour, seconds

__all__ = ["Clock", "Console", "Demonstration", "PACES", "Pace", "Purse", "Supervisor", "Task", "Totals", "task_name"]

PACES: Final = {"Slow": 1600, "As at a table": 800, "Fast": 300}
"""Milliseconds between two steps of a dealer who is watched."""
_USUAL_PACE: Final = "As at a table"
_BETTING: Final = ("bets", "betting", "close", "coup", "settle")
"""The phases in which a coup has been opened and is not over."""
_SHUFFLING: Final = ("mix", "wash", "stacks", "pick", "riffle", "strip", "lay")
_LONG: Final = "Banker 4 draws against 2 to 7. Use the value of Player's third card, not the new total."
"""One of the longest corrections: the bubble has room for it."""
_REASON: Final = "Losing bets are taken first, from position 1 on, the one nearest to the bettor first."
"""One of the longest reasons."""
_PAR_AT: Final = 0.6
"""Where par is on the bar, as a part of its length."""


def _font(share: float = 1.0, *, bold: bool = False) -> QFont:
    font = QFont()
    font.setPixelSize(style.room_pixels(share))
    if bold:
        font.setWeight(QFont.Weight.DemiBold)
    return font


# -------------------------------------------------------------------------------------------- the supervisor


class Supervisor(QWidget):
    """The floor supervisor with a speech bubble.

    He says what was wrong until the dealer has done something right, and otherwise a quiet line. In a test he watches
    and says nothing, but tells why something cannot be done at all.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.text = ""
        self.correcting = False
        self._faults: tuple[Fault, ...] = ()
        self._steps = 0
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        self.setAccessibleName("Floor supervisor")

    def set_up(self, view: View) -> None:
        """A match begins, or goes on: what went wrong before is not said again."""
        self._faults, self._steps = view.facts["faults"], view.facts["steps"]
        if view.facts["prompt"]:
            self._say(self._faults[-1].text, True)
        else:
            self._say(_quiet_line(view), False)

    def show_view(self, view: View) -> None:
        """Say what was wrong with the last step, or that all is well."""
        faults, steps = view.facts["faults"], view.facts["steps"]
        before, self._faults = self._faults, faults
        acted = steps != self._steps
        self._steps = steps
        if view.options["coach"] == "silent":
            if acted:
                self._say("", False)
            return
        if len(faults) > len(before) and faults[: len(before)] == before:
            self._say(faults[-1].text, True)
        elif view.facts["prompt"]:
            if not self.correcting:
                self._say(faults[-1].text, True)
        elif acted or not self.correcting:
            self._say(_quiet_line(view), False)

    def tell(self, text: str) -> None:
        """Say this at once."""
        self._say(text, True)

    def _say(self, text: str, correcting: bool) -> None:
        if (text, correcting) == (self.text, self.correcting):
            return
        self.text, self.correcting = text, correcting
        self.setAccessibleDescription(text)
        self.setToolTip(plain_tip(f"The floor supervisor: {text}" if text else "The floor supervisor watches"))
        self.update()

    # ------------------------------------------------------------------------------------------ the picture

    def hasHeightForWidth(self) -> bool:
        """Qt's own."""
        return True

    def heightForWidth(self, width: int) -> int:
        """Qt's own: room for a long correction."""
        return max(
            self._words(width, _LONG, 1.0).height() + self._pad() * 3, self._figure(width) / PROPORTION
        ).__ceil__()

    def sizeHint(self) -> QSize:
        """Qt's own."""
        return QSize(length(20), self.heightForWidth(length(20)))

    def minimumSizeHint(self) -> QSize:
        """Qt's own."""
        return QSize(length(12), length(6))

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
        return QFontMetrics(_font(share)).boundingRect(0, 0, max(20, int(right - left)), 10_000, wrap, text)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Qt's own."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        figure = self._figure(self.width())
        tall = min(figure / PROPORTION, self.height())
        paint_supervisor(painter, QRectF(0, 0, figure, tall), correcting=self.correcting)
        if not self.text:
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
        painter.setFont(_font(share))
        inner = QRectF(left, box.top(), right - left, box.height())
        painter.drawText(inner, int(Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextWordWrap), self.text)


def _quiet_line(view: View) -> str:
    """What the supervisor says when nothing is wrong."""
    facts, phase = view.facts, view.phase
    if view.options["coach"] == "silent":
        return ""
    if phase in ("shoe", "cut", "burn"):
        return "A new shoe. Take your time."
    if phase in ("end", "hand_over", "game_over"):
        return "Thank you, dealer."
    if phase == "between" and facts["reports"] and facts["coup"]:
        made = sum(fault.coup == facts["reports"][-1].number and fault.severity != "" for fault in facts["faults"])
        return f"{counted(made, 'error').capitalize()} in that coup." if made else "A clean coup."
    return "Your table, dealer."


# -------------------------------------------------------------------------------------------------- the task


def task_name(view: View) -> str:
    """What is to be done now, by its kind only: neither which bet or hand, nor how much.

    In a coup it goes by what everybody sees, so that it does not tell whether a third card is due.
    """
    waiting = {
        "table": "The bettors sit down", "deal": "A new shoe", "cut": "The pack is being cut",
        "over": "Another dealer hands the table over", "bets": "The bettors bet", "betting": "Place your bets",
        "hand_over": "The shoe is over", "game_over": "The session is over",
    }  # fmt: skip
    facts, phase = view.facts, view.phase
    if phase in waiting or not facts["due"]:
        return waiting.get(phase, "")
    verb, *words = facts["due"][0].split()
    if facts["prompt"]:
        return "Put the error right"
    if phase == "shoe":
        return "Go on with the shuffle" if verb in _SHUFFLING else _SHOE_TASKS[verb]
    if phase == "burn":
        return "Call the first card" if verb == "call" else "Burn the cards, then sweep them away"
    if phase == "close":
        return "Check the bets, then close the betting"
    if phase == "coup":
        return _coup_task(view, verb, words)
    if phase == "settle":
        if verb == "call":
            return "Call the payout" if words[0] == "pay" else "Call the result"
        return _SETTLING_TASKS[verb]
    if verb == "open":
        return "Open the betting"
    if phase == "end":
        return "Close the shoe"
    return "Make the call that is due" if words[:1] == ["last"] else "Serve the bettors"


def _coup_task(view: View, verb: str, words: list[str]) -> str:
    if view.facts["cut"] == "hand":
        return "See to the cut card"
    if view.zone("extra").cards or view.zone("shoe").cards[:1] not in ((), (None,)):
        return "See to the card that is seen"
    if verb == "call":
        kind = words[0].split("-")[0]
        return "Call both totals" if kind.isdecimal() else "Call the new total" if kind != "last" else "Make the call"
    if len(view.zone(PLAYER).cards) + len(view.zone(BANKER).cards) < 4:
        return "Deal the first four cards"
    return "Turn the cards over" if any(view.facts["down"]) else "Complete the hands and show the result"


_SHOE_TASKS: Final = {
    "gather": "Gather the cards", "square": "Square the pack", "offer": "Have the pack cut",
    "insert": "Have the pack cut", "slide": "Complete the cut", "cutcard": "Place the cut card",
    "load": "Load the shoe",
}  # fmt: skip
_SETTLING_TASKS: Final = {
    "take": "Take the losing bets", "pay": "Pay the winning bets", "mark": "Mark the commission",
    "discard": "Clear the cards",
}  # fmt: skip


class _Words(PlainLabel):
    """Words of changing length with room for long ones, so that what is below them stays where it is."""

    def __init__(self, name: str, tip: str, longest: str, role: str = "") -> None:
        """``longest``: there is always room for so much text. ``role``: as the style sheet knows it."""
        super().__init__()
        self._longest = longest
        if role:
            self.setProperty("role", role)
        self.setWordWrap(True)
        self.setAccessibleName(name)
        self.setToolTip(plain_tip(tip))
        policy = QSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Minimum)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def heightForWidth(self, width: int) -> int:
        """Qt's own."""
        wrap = int(Qt.TextFlag.TextWordWrap)
        room = self.fontMetrics().boundingRect(0, 0, max(width, 20), 10_000, wrap, self._longest)
        return max(super().heightForWidth(width), room.height())

    def say(self, text: str) -> None:
        """Show this, if it is anything new."""
        if text != self.text():
            self.setText(text)
            self.setAccessibleDescription(text)


class Task(_Words):
    """The task line: what is to be done now. Hidden in a test."""

    def __init__(self) -> None:
        super().__init__("Task", "What is to be done now", "Complete the hands and show the result", "heading")

    def set_up(self, view: View) -> None:
        """A match begins."""
        self.setVisible(view.options["coach"] != "silent")
        self.show_view(view)

    def show_view(self, view: View) -> None:
        """Name the task of this view: a remedy that the supervisor waits for in full, anything else by its kind."""
        text = task_name(view)
        if view.facts["prompt"]:
            said = said_step(view.facts["prompt"], view.facts["labels"])
            text = f"{said[0].upper()}{said[1:]}"
        self.say(text)


# ------------------------------------------------------------------------------------------------- the clock


class Clock(QWidget):
    """The time of a coup against par, and the pace of the shoe.

    While the coup runs, par is what is known of it: its cards so far, the bets that were settled, and, where the dealer
    is coached, those that are still to be.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName("Time of the coup")
        self.setToolTip("The time from closing the bets to clearing the cards, against that of an able dealer")
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self._untimed = False
        self._now = 0
        self._closed_at: int | None = None
        self._par = 0
        self._last: CoupReport | None = None
        self._pace: int | None = None
        self._shown: tuple[object, ...] = ()

    def show_view(self, view: View) -> None:
        """Take the times from this view."""
        facts = view.facts
        self._untimed = view.options["pace"] == "untimed"
        self._now = facts["time"]
        reports = facts["reports"]
        running = view.phase in ("coup", "settle")
        self._closed_at = facts["closed_at"] if running else None
        self._last = reports[-1] if reports and view.phase not in _BETTING else None
        if running:
            thirds = max(0, len(view.zone(PLAYER).cards) - 2) + max(0, len(view.zone(BANKER).cards) - 2)
            taken, paid, bankers = facts["counts"]
            if view.options["coach"] != "silent":
                taken += len(facts["to_take"])
                due = [payment.bet == BANKER for payment in facts["to_pay"]]
                paid, bankers = paid + due.count(False), bankers + due.count(True)
            self._par = par_time(thirds, taken, paid, bankers)
        over = facts["coup"] - (view.phase in _BETTING)
        self._pace = hands_an_hour(reports[len(reports) - over :]) if over > 0 else None
        self._refresh()

    def set_time(self, milliseconds: int) -> None:
        """The table's clock: milliseconds since the table was opened."""
        if self._closed_at is not None:
            self._now = max(self._now, milliseconds)
            self._refresh()

    def words(self) -> tuple[str, str, str]:
        """What is written: the time, what stands beside it, and the pace."""
        time, beside = "", ""
        if self._closed_at is not None:
            time = seconds(self._now - self._closed_at)
            beside = f"par so far {seconds(self._par)}"
        elif self._last is not None and self._last.took is not None:
            time = seconds(self._last.took)
            beside = f"par {seconds(self._last.par)}, {self._last.took / self._last.par:.2f} of it"
        pace = "" if self._pace is None else f"{self._pace} hands an hour"
        return (time, "", "") if self._untimed else (time, beside, pace)

    def share(self) -> float:
        """The time as a part of par; 0 while no time is measured."""
        if self._untimed:
            return 0.0
        if self._closed_at is not None:
            return (self._now - self._closed_at) / self._par
        if self._last is not None and self._last.took is not None:
            return self._last.took / self._last.par
        return 0.0

    def _refresh(self) -> None:
        shown = (self.words(), round(self.share(), 2))
        if shown != self._shown:
            before, self._shown = self._shown, shown
            self.setAccessibleDescription(", ".join(filter(None, self.words())))
            if not before or bool(before[0]) != bool(shown[0]):
                self.updateGeometry()
            self.update()

    def sizeHint(self) -> QSize:
        """Qt's own."""
        line = length(1.5)
        return QSize(length(14), line if self._untimed else 2 * line + length(1.1))

    def minimumSizeHint(self) -> QSize:
        """Qt's own."""
        return QSize(length(8), self.sizeHint().height())

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Qt's own."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        look = style.colours()
        time, beside, pace = self.words()
        line = length(1.5)
        middle = int(Qt.AlignmentFlag.AlignVCenter)
        if self._untimed:
            painter.setPen(QColor(look.muted))
            painter.setFont(_font(0.95))
            painter.drawText(QRectF(0, 0, self.width(), line), middle, time or "No hurry")
            return
        over = self.share() > 1
        painter.setFont(_font(1.22, bold=True))
        painter.setPen(QColor(look.red if over else look.text))
        painter.drawText(QRectF(0, 0, self.width(), line), middle, time or "–")
        wide = painter.fontMetrics().horizontalAdvance(f"{time or '–'}  ")
        self._small(painter, QRectF(wide, 0, self.width() - wide, line), beside, right=True)
        self._paint_bar(painter, QRectF(0, line + length(0.1), self.width(), length(0.6)))
        below = QRectF(0, line + length(1.1), self.width(), line)
        self._small(painter, below, pace or "Hands an hour: from the first coup on")

    @staticmethod
    def _small(painter: QPainter, box: QRectF, text: str, *, right: bool = False) -> None:
        """Secondary text, as small as it must be to fit into the box."""
        share = 0.9
        while share > 0.6 and QFontMetrics(_font(share)).horizontalAdvance(text) > box.width():
            share -= 0.05
        painter.setFont(_font(share))
        painter.setPen(QColor(style.colours().muted))
        side = Qt.AlignmentFlag.AlignRight if right else Qt.AlignmentFlag.AlignLeft
        text = painter.fontMetrics().elidedText(text, Qt.TextElideMode.ElideRight, int(box.width()) + 1)
        painter.drawText(box, int(Qt.AlignmentFlag.AlignVCenter | side), text)

    def _paint_bar(self, painter: QPainter, box: QRectF) -> None:
        look = style.colours()
        radius = box.height() / 2
        painter.setPen(QPen(QColor(look.edge), 1))
        painter.setBrush(QColor(look.surface))
        painter.drawRoundedRect(box.adjusted(0.5, 0.5, -0.5, -0.5), radius, radius)
        filled = min(1.0, self.share() * _PAR_AT) * box.width()
        painter.save()
        clip = QPainterPath()
        clip.addRoundedRect(box.adjusted(1, 1, -1, -1), radius, radius)
        painter.setClipPath(clip)
        par = box.left() + _PAR_AT * box.width()
        painter.fillRect(QRectF(box.left(), box.top(), min(filled, par - box.left()), box.height()), QColor(look.gold))
        if box.left() + filled > par:
            painter.fillRect(QRectF(par, box.top(), box.left() + filled - par, box.height()), QColor(look.red))
        painter.restore()
        painter.setPen(QPen(QColor(look.text), 2))
        painter.drawLine(QPointF(par, box.top() - 2), QPointF(par, box.bottom() + 2))


# ------------------------------------------------------------------------------------------------ the totals


class Totals(QWidget):
    """The totals of the cards as they lie, for beginners."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName("Totals")
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.totals: tuple[str, str] = ("–", "–")

    def show_view(self, view: View) -> None:
        """Add up the cards of this view."""
        totals = (_total(view.zone(PLAYER).cards), _total(view.zone(BANKER).cards))
        if totals != self.totals:
            self.totals = totals
            text = f"Player {totals[0]}, Banker {totals[1]}"
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
        for index, (name, total) in enumerate(zip(("Player", "Banker"), self.totals, strict=True)):
            box = QRectF(index * (wide + gap), 0, wide, self.height()).adjusted(0.5, 0.5, -0.5, -0.5)
            painter.setPen(QPen(QColor(look.edge), 1))
            painter.setBrush(QColor(look.surface))
            painter.drawRoundedRect(box, gap, gap)
            inner = box.adjusted(gap * 1.5, 0, -gap * 1.5, 0)
            painter.setPen(QColor(look.muted))
            painter.setFont(_font())
            painter.drawText(inner, int(Qt.AlignmentFlag.AlignVCenter), name)
            painter.setPen(QColor(look.text))
            painter.setFont(_font(1.4, bold=True))
            painter.drawText(inner, int(Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight), total)


def _total(cards: tuple[Card | None, ...]) -> str:
    seen = [card for card in cards if card is not None]
    return str(total_of(seen)) if seen and len(seen) == len(cards) else "–"


# ------------------------------------------------------------------------------------------ watching, betting


class Pace(QWidget):
    """How fast the bots go on: three pads of which one is chosen."""

    changed = Signal(int)
    """Milliseconds between two steps."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._pads = {name: Pad(name, f"Pace: {name[0].lower()}{name[1:]}") for name in PACES}
        row = QVBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(Tiles(list(self._pads.values()), (3, 1)))
        for name, pad in self._pads.items():
            pad.clicked.connect(lambda _=False, n=name: self.choose(n))
        self._pads[_USUAL_PACE].lit = True

    def choose(self, name: str) -> None:
        """Choose one of ``PACES``."""
        for each, pad in self._pads.items():
            pad.lit = each == name
        self.changed.emit(PACES[name])


class Demonstration(QWidget):
    """What the dealer who is watched does, and why; and how fast."""

    paused = Signal(bool)
    stepped = Signal()
    pace = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName("Demonstration")
        self._what = _Words("What is done", "What is done", "Take the Dragon bonus on Banker bet", "heading")
        self._why = _Words("Why it is done", "Why it is done", _REASON)
        self._why.setAlignment(Qt.AlignmentFlag.AlignTop)
        self._pause = Pad("Pause", "Pause the demonstration")
        self._step = Pad("One step", "Let the dealer do one step")
        self._step.setEnabled(False)
        self._paused = False
        self._next = ""
        self._pause.clicked.connect(self._toggle)
        self._step.clicked.connect(self.stepped)
        tempo = Pace()
        tempo.changed.connect(self.pace)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(length(0.5))
        for part in (self._what, self._why, Tiles([self._pause, self._step], (2, 1)), tempo):
            column.addWidget(part)

    def explain(self, reason: str) -> None:
        """Name the step that was due, which is done now, and tell why."""
        self._what.say(self._next)
        self._why.say(reason)

    def show_view(self, view: View) -> None:
        """Take note of the next step. It is named when it is done, so that it stands with its own reason."""
        due = view.facts["due"]
        said = said_step(due[0], view.facts["labels"]) if due else task_name(view)
        self._next = f"{said[0].upper()}{said[1:]}" if said else ""
        if not self._why.text() or not due:
            self._what.say(self._next)
            self._why.say("")

    def _toggle(self) -> None:
        self._paused = not self._paused
        self._pause.setText("Go on" if self._paused else "Pause")
        self._pause.setAccessibleName("Let the demonstration go on" if self._paused else "Pause the demonstration")
        self._pause.setToolTip(plain_tip(self._pause.accessibleName()))
        self._pause.update()
        self._step.setEnabled(self._paused)
        self.paused.emit(self._paused)


class Purse(QWidget):
    """A bettor's chips and stakes, and what can be done with all stakes at once."""

    clear = Signal()
    repeat = Signal()
    double = Signal()
    pace = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName("Your chips")
        self._chips, self._staked = PlainLabel(), PlainLabel()
        self._chips.setProperty("role", "title")
        self._staked.setProperty("role", "muted")
        self._chips.setToolTip("The chips in your purse")
        self._chips.setAccessibleName("The chips in your purse")
        self._staked.setToolTip("What you have staked")
        self._staked.setAccessibleName("What you have staked")
        self._pads = {
            "clear": Pad("Clear", "Take all your bets back"),
            "repeat": Pad("Repeat", "Bet as in the last coup"),
            "double": Pad("Double", "Double all your bets"),
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
        own = next((bettor for bettor in view.facts["bettors"] if not bettor.character), None)
        stakes = [wager.amount for wager in view.facts["layout"] if own and wager.position == own.position]
        self._tell(self._chips, money(own.bankroll) if own else "–")
        self._tell(self._staked, f"{money(sum(stakes))} staked" if stakes else "Nothing staked")
        for pad in self._pads.values():
            pad.setEnabled(view.phase == "betting")

    @staticmethod
    def _tell(label: QLabel, text: str) -> None:
        if text != label.text():
            label.setText(text)
            label.setAccessibleDescription(text)


# ----------------------------------------------------------------------------------------------- the console


class Console(QWidget):
    """All parts in a column; where it is too high for the window it scrolls."""

    called = Signal(str)
    """A call as the game's action takes it, without the verb: "5-3", "banker-7-4", "pay 59375"."""
    paused = Signal(bool)
    """The demonstration is to wait (True) or to go on."""
    stepped = Signal()
    """The demonstration is to do one step."""
    pace = Signal(int)
    """Milliseconds between two steps of the bots."""
    clear = Signal()
    repeat = Signal()
    double = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName("Console")
        self.supervisor, self.task, self.clock, self.totals = Supervisor(), Task(), Clock(), Totals()
        self.how = _Words("How it is done", "How it is done, by the mouse or by a key", LONGEST, "muted")
        self.calls = Palette()
        self.demonstration, self.purse = Demonstration(), Purse()
        self.last_coup, self.edges = LastCoup(), EdgeTable()
        self._role = ""
        self._view: View | None = None
        self.calls.called.connect(self.called)
        self.demonstration.paused.connect(self.paused)
        self.demonstration.stepped.connect(self.stepped)
        self.demonstration.pace.connect(self.pace)
        self.purse.clear.connect(self.clear)
        self.purse.repeat.connect(self.repeat)
        self.purse.double.connect(self.double)
        self.purse.pace.connect(self.pace)
        self._build()

    def _build(self) -> None:
        inner = QWidget()
        self._column = column = QVBoxLayout(inner)
        column.setSpacing(length(0.6))
        margin = length(0.7)
        column.setContentsMargins(margin, margin, margin, margin)
        below = QWidget()
        words = QVBoxLayout(below)
        words.setContentsMargins(0, 0, length(0.3), 0)
        words.addWidget(self.last_coup)
        words.addWidget(self.edges)
        words.addStretch(1)
        self._below = _scroller(below)
        self._below.setMinimumHeight(length(7))
        for part in (
            self.supervisor,
            self.demonstration,
            self.purse,
            self.task,
            self.how,
            self.totals,
            self.clock,
            self.calls,
        ):
            column.addWidget(part)
            part.hide()
        column.addWidget(_Rule())
        column.addWidget(self._below, 1)
        whole = QHBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.addWidget(_scroller(inner))

    def set_up(self, view: View) -> None:
        """A match begins, or is shown from now on: its role and options decide which parts there are."""
        options = view.options
        self._role = role = str(options["role"])
        dealer = role == "dealer"
        self.supervisor.setVisible(dealer)
        self.calls.setVisible(dealer and options["calls"] == "buttons")
        self.clock.setVisible(role != "bettor")
        self.totals.setVisible(options["totals"] == "shown")
        self.demonstration.setVisible(role == "watch")
        self.purse.setVisible(role == "bettor")
        self.last_coup.setVisible(role != "bettor")
        self.edges.setVisible(role == "bettor")
        self.task.hide()
        self.how.setVisible(dealer and options["coach"] != "silent")
        if dealer:
            self.task.set_up(view)
            self.supervisor.set_up(view)
            self.calls.set_up(view)
        self.show_view(view)

    def show_view(self, view: View) -> None:
        """Something has happened."""
        self._view = view
        if self._role == "bettor":
            self.purse.show_view(view)
            self.edges.show_view(view)
        else:
            self.clock.show_view(view)
            self.last_coup.show_view(view)
        if self._role == "dealer":
            self.supervisor.show_view(view)
            self.task.show_view(view)
            self.how.say(how_of(view))
            self.calls.show_view(view)
        elif self._role == "watch":
            self.demonstration.show_view(view)
        if view.options["totals"] == "shown":
            self.totals.show_view(view)

    def tell(self, text: str) -> None:
        """The floor supervisor says something."""
        self.supervisor.tell(text)

    def explain(self, reason: str) -> None:
        """Why the demonstration does the step that was due."""
        self.demonstration.explain(reason)

    def set_time(self, milliseconds: int) -> None:
        """The table's clock: milliseconds since the table was opened."""
        self.clock.set_time(milliseconds)

    def takes_key(self, event: QKeyEvent) -> bool:
        """Whether the key is part of a call now."""
        return self.calls.takes_key(event)

    def key(self, event: QKeyEvent) -> bool:
        """Do what the key means, and tell whether it meant anything here."""
        return self.calls.key(event)

    def refresh(self) -> None:
        """The look has changed: lay out and paint again."""
        if self._view is not None:
            self.show_view(self._view)
        for part in self.findChildren(QWidget):
            part.updateGeometry()
            part.update()

    def changeEvent(self, event: QEvent) -> None:
        """Qt's own: a new style sheet comes with a new look."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.StyleChange:
            self.refresh()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Qt's own."""
        painter = QPainter(self)
        painter.fillRect(self.rect(), QColor(style.colours().ground))
        painter.fillRect(QRect(0, 0, 1, self.height()), QColor(style.colours().edge))

    def sizeHint(self) -> QSize:
        """Qt's own."""
        return QSize(length(21), length(50))

    def minimumSizeHint(self) -> QSize:
        """Qt's own."""
        return QSize(length(14), length(14))


class _Rule(QWidget):
    """A fine line between two parts."""

    def __init__(self) -> None:
        super().__init__()
        self.setFixedHeight(1)

    def paintEvent(self, _event: QPaintEvent) -> None:
        QPainter(self).fillRect(self.rect(), QColor(style.colours().edge))


def _scroller(inner: QWidget) -> QScrollArea:
    """An area that scrolls its contents up and down where they are too high for it."""
    area = QScrollArea()
    area.setFrameShape(QFrame.Shape.NoFrame)
    area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    area.setWidgetResizable(True)
    area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    area.setWidget(inner)
    return area
