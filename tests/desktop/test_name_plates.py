"""Name plates: a face at every seat from the first match on, its ring, the dealer's button, a width that stays."""

from __future__ import annotations

import pytest
from hand import open_window
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QImage, QPainter
from PySide6.QtWidgets import QStyleOptionGraphicsItem
from pytestqt.qtbot import QtBot

from cardrules.protocol.cards import card_name
from cardrules.protocol.game import Plate
from dealers_choice.match.characters import CHARACTERS, faces_of
from dealers_choice.match.players import HUMAN, names_of
from dealers_choice.request import TableRequest
from dealers_choice.table.pictures.name_plates import PlateItem

UNIT = 100.0
ROOMY = QRectF(-200, -31, 400, 62)


def plate(level: str = "club", face: str = "ines", name: str = "Ada", dealer: bool = False) -> PlateItem:
    item = PlateItem()
    item.level, item.face = level, face
    item.set_state(name, Plate("125", ("25 this hand",), dealer), (), False, UNIT, ROOMY)
    return item


def picture(item: PlateItem) -> QImage:
    """The plate, its middle in the middle of the picture."""
    image = QImage(600, 200, QImage.Format.Format_RGB32)
    image.fill(QColor("#1f6b45"))
    with QPainter(image) as painter:
        painter.translate(300, 100)
        item.paint(painter, QStyleOptionGraphicsItem())
    return image


def colour(image: QImage, point: QPointF) -> QColor:
    return image.pixelColor((point + QPointF(300, 100)).toPoint())


@pytest.mark.parametrize("others", range(1, 11))
def test_everybody_has_a_face_at_the_first_match(others: int) -> None:
    players = (HUMAN, *("club",) * others)
    names = names_of(players, "")
    faces = faces_of(players, names)
    assert faces[0] == ""
    shown = [face for face in faces if face]
    assert len(shown) == len(set(shown)) == min(others, len(CHARACTERS)), "one for each, and no two alike"
    assert faces[1:3] == ["ines", "theo"][:others], "Ada and Hugo, wherever one meets them"
    assert faces_of((HUMAN, "club"), (names[0], names[-1]))[1] == (faces[-1] or "marlow")


def test_who_was_chosen_keeps_the_face_and_nobody_else_has_it() -> None:
    players = (HUMAN, "club", "expert careful ines", "club")
    faces = faces_of(players, ("You", "Ada", "Ines", "Uncle Bob"))
    assert faces[2] == "ines"
    assert len(set(faces)) == 4
    assert faces_of((HUMAN, "club"), ("You", "Uncle Bob")) == faces_of((HUMAN, "novice"), ("You", "Uncle Bob"))


def test_the_ring_round_a_portrait_says_how_well_its_player_plays(qtbot: QtBot) -> None:
    found = set()
    for level, about in (("novice", "#be783e"), ("club", "#cdd4de"), ("expert", "#ecb83e")):
        item = plate(level)
        face = item._face_box()
        ring = colour(picture(item), QPointF(face.left() + 1, face.center().y()))
        wanted = QColor(about)
        for part in ("red", "green", "blue"):
            assert abs(getattr(ring, part)() - getattr(wanted, part)()) < 12, (level, ring.name())
        found.add(ring.name())
    assert len(found) == 3


def test_the_dealers_button_lies_on_the_edge_of_the_portrait(qtbot: QtBot) -> None:
    with_button, without = plate(dealer=True), plate()
    assert with_button.body() == without.body(), "it takes no room from the words"
    face = with_button._face_box()
    at = face.bottomRight() - QPointF(0.75 * 10 + 6, 0.75 * 10)
    assert colour(picture(with_button), at) != colour(picture(without), at)
    assert colour(picture(with_button), at).lightness() > 220


def test_a_portrait_is_smaller_where_the_words_need_its_room(qtbot: QtBot) -> None:
    item = plate()
    assert item._side > 0.5 * UNIT
    item.set_state("Bartholomew Green", Plate("125", ("25 this hand",)), (), False, UNIT, item.plain_box(UNIT))
    assert 0 < item._side < 0.3 * UNIT
    assert item.body() == item.plain_box(UNIT)


@pytest.mark.parametrize("level", ["novice", "club"])
def test_a_plate_is_as_wide_at_the_end_of_a_hand_as_at_its_beginning(qtbot: QtBot, level: str) -> None:
    hand = open_window(qtbot, TableRequest("hearts", {"pass_rule": "none"}, (level,) * 3, "17"))
    hand.my_turn()
    plates = hand.table.plates()
    before = [(each.body(), each._side) for each in plates]
    assert all(side > 0 for _, side in before[1:])
    for _ in range(8):
        hand.click_card(card_name(min(hand.table.gestures.stance.playable())))
        hand.my_turn()
        assert [(each.body(), each._side) for each in plates] == before
    assert len({each.plate for each in plates}) > 1, "somebody has taken points"
