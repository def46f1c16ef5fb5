"""A dealer who is watched: what is done, and why; and how fast."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from cardrules.protocol.game import View
from cardrules.protocol.phrases import capital
from cardrules.protocol.texts import Text, say
from dealers_choice.language import words
from dealers_choice.school.dealing.words_with_room import Words
from dealers_choice.school.parts.letter_buttons import Pad, Tiles, length
from dealers_choice.ui.plain_text import plain_tip

__all__ = ["PACES", "Demonstration", "Pace"]

PACES: Final[Mapping[Text, int]] = {say("Slow"): 1600, say("As at a table"): 800, say("Fast"): 300}
"""Milliseconds between two steps of a dealer who is watched."""
_USUAL_PACE: Final = say("As at a table")


class Pace(QWidget):
    """How fast the bots go on: three pads of which one is chosen."""

    changed = Signal(int)
    """Milliseconds between two steps."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._pads = {
            name: Pad(words(name), words("Pace: {name}", name=f"{words(name)[0].lower()}{words(name)[1:]}"))
            for name in PACES
        }
        row = QVBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(Tiles(list(self._pads.values()), (3, 1)))
        for name, pad in self._pads.items():
            pad.clicked.connect(lambda _=False, n=name: self.choose(n))
        self._pads[_USUAL_PACE].lit = True

    def choose(self, name: Text) -> None:
        """Choose one of ``PACES``."""
        for each, pad in self._pads.items():
            pad.lit = each == name
        self.changed.emit(PACES[name])


class Demonstration(QWidget):
    """What the dealer who is watched does, and why; and how fast."""

    paused = Signal(bool)
    stepped = Signal()
    pace = Signal(int)

    def __init__(self, named: Callable[[View], str], longest: str, reason: str) -> None:
        """``named``: what the dealer does next in a view; ``longest``: one of the longest of these words; ``reason``:
        one of the longest reasons."""
        super().__init__()
        self._named = named
        self.setAccessibleName(words("Demonstration"))
        self._what = Words(words("What is done"), words("What is done"), longest, "heading")
        self._why = Words(words("Why it is done"), words("Why it is done"), reason)
        self._why.setAlignment(Qt.AlignmentFlag.AlignTop)
        self._pause = Pad(words("Pause"), words("Pause the demonstration"))
        self._step = Pad(words("One step"), words("Let the dealer do one step"))
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
        due = view.state.due
        said = self._named(view)
        self._next = capital(said) if said else ""
        if not self._why.text() or not due:
            self._what.say(self._next)
            self._why.say("")

    def _toggle(self) -> None:
        self._paused = not self._paused
        self._pause.setText(words("Go on") if self._paused else words("Pause"))
        self._pause.setAccessibleName(
            words("Let the demonstration go on") if self._paused else words("Pause the demonstration")
        )
        self._pause.setToolTip(plain_tip(self._pause.accessibleName()))
        self._pause.update()
        self._step.setEnabled(self._paused)
        self.paused.emit(self._paused)
