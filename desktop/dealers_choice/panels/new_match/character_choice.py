"""The characters in the dialog of a new match: among the levels of a seat, and who somebody is."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import Final

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QIcon, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QAbstractButton, QHBoxLayout, QWidget

from cardart.people.portraits import paint_portrait, portrait
from cardrules.protocol.texts import say, sentences
from dealers_choice.language import words
from dealers_choice.match.characters import CHARACTERS, Character, character_of, seated
from dealers_choice.match.players import LEVEL_WORDS
from dealers_choice.ui import style
from dealers_choice.ui.plain_text import PlainLabel, plain_tip
from dealers_choice.ui.widgets.controls import Combo, label

__all__ = ["About", "Face", "add_people", "company"]

_FACE: Final = 4.6  # text heights


def add_people(field: Combo, levels: Sequence[str]) -> None:
    """Offer the characters below the levels that a drop-down has already."""
    side = round(style.box_pixels(1.7))
    field.setIconSize(QSize(side, side))
    field.insertSeparator(field.count())
    for character in CHARACTERS:
        face = portrait(character.id, round(side * field.devicePixelRatioF()))
        field.addItem(QIcon(face), character.name, seated(character, levels))
        field.setItemData(field.count() - 1, plain_tip(character.words), Qt.ItemDataRole.ToolTipRole)


def company(count: int, levels: Sequence[str]) -> list[str]:
    """So many different characters by lot, as they are written among the players of a match; where there are not so
    many, club players beside them."""
    people = random.sample(CHARACTERS, min(count, len(CHARACTERS)))
    return [*(seated(one, levels) for one in people), *["club"] * (count - len(people))]


class Face(QAbstractButton):
    """The portrait of whoever sits there; a press offers others."""

    def __init__(self, pressed: Callable[[], object]) -> None:
        super().__init__()
        self._looks = ""
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.clicked.connect(pressed)

    def show_player(self, looks: str, name: str) -> None:
        """Whoever is called so has this face, as ``cardart.people.portraits`` has it; "": none."""
        self._looks = looks
        self.setAccessibleName(words("Choose who plays as {name}", name=name))
        self.setToolTip(plain_tip(self.accessibleName()))
        self.update()

    def sizeHint(self) -> QSize:
        """Qt's own."""
        side = style.box_pixels(_FACE)
        return QSize(side, side)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Qt's own: a ring of gold round whoever is pointed at."""
        painter, look = QPainter(self), style.colours()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        near = self.underMouse() or self.hasFocus()
        ring = QRectF(self.rect()).adjusted(2, 2, -2, -2)
        painter.setPen(QPen(QColor(look.gold if near else look.edge), 3 if near else 1))
        painter.setBrush(QColor(look.surface))
        painter.drawEllipse(ring)
        if self._looks:
            paint_portrait(painter, ring.adjusted(2, 2, -2, -2), self._looks)


class About(QWidget):
    """The portrait of a character and its sentence; nothing, and no room, for anybody else."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._face = PlainLabel()
        self._words = label("", "muted", wrap=True)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, style.box_pixels() // 2, 0, 0)
        row.setSpacing(style.box_pixels())
        row.addWidget(self._face, 0, Qt.AlignmentFlag.AlignTop)
        row.addWidget(self._words, 1)
        self.hide()

    def show_player(self, player: str) -> None:
        """Tell who this is that sits at a seat (``Mind.text``)."""
        character = character_of(player)
        if character is not None:
            side, ratio = style.box_pixels(_FACE), self.devicePixelRatioF()
            face = portrait(character.id, round(side * ratio))
            face.setDevicePixelRatio(ratio)
            self._face.setPixmap(face)
            self._words.setText(self.told_of(character, player.split(" ")[0]))
        self.setVisible(character is not None)

    @staticmethod
    def told_of(character: Character, level: str) -> str:
        """All that is told of a character who plays at this level."""
        name, temper = words(LEVEL_WORDS[level]), character.temper
        plays = (
            say("Plays at {level} level and dares more than most.", level=name)
            if temper == "bold"
            else say("Plays at {level} level and dares less than most.", level=name)
            if temper == "careful"
            else say("Plays at {level} level and dares what is sensible.", level=name)
        )
        told = [character.words, plays, *([say("Likes to talk.")] if character.talks else [])]
        return words(sentences(told))

    def text(self) -> str:
        """What it says now; "" while it is not shown."""
        return "" if self.isHidden() else self._words.text()
