"""A card that lies is turned and shaded once, and its picture copied from then on."""

from __future__ import annotations

from collections import Counter

import pytest
from hand import Hand, open_window
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QImage, QPainter, QTransform
from PySide6.QtWidgets import QGraphicsScene
from pytestqt.qtbot import QtBot

from cardart.names_and_sizes import BACKS, DECKS, FELTS
from cardrules.protocol.cards import parse_cards
from dealers_choice.request import TableRequest
from dealers_choice.table.pictures.cards_and_felt import Art
from dealers_choice.table.pictures.graphics_items import CardItem
from dealers_choice.table.pictures.turned_cards import Poses

DRAW = CardItem._paint_card


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> Counter[str]:
    """How many cards have been drawn, zone by zone, and not copied."""
    count: Counter[str] = Counter()

    def draw(item: CardItem, painter: QPainter) -> None:
        count[item.zone] += 1
        DRAW(item, painter)

    monkeypatch.setattr(CardItem, "_paint_card", draw)
    return count


def moved_about(hand: Hand, frames: int) -> None:
    """Every card goes a pixel to the side and back, as often as there are to be frames."""
    for frame in range(frames):
        for items in hand.table.cards.values():
            for item in items:
                item.moveBy(1 if frame % 2 else -1, 0)
        hand.table.viewport().repaint()


def test_what_has_been_painted_twice_is_copied(qtbot: QtBot, drawn: Counter[str]) -> None:
    hand = open_window(qtbot, TableRequest("hearts", deal="17"))
    hand.my_turn()
    qtbot.waitUntil(lambda: not hand.table.busy() and hand.table.art.sharp)
    assert sum(len(items) for items in hand.table.cards.values()) == 52
    moved_about(hand, 2)
    drawn.clear()
    moved_about(hand, 6)
    assert sum(drawn.values()) == 0
    item = hand.table.cards["hand:1"][0]
    item.setRotation(item.rotation() + 13)
    hand.table.viewport().repaint()
    assert drawn == {"hand:1": 1}  # and what turns on its way is drawn


def a_table() -> tuple[Art, QGraphicsScene]:
    art = Art(lambda: None, next(iter(DECKS)), next(iter(BACKS)), next(iter(FELTS)))
    art.resize(90.0, 1.0)
    art.sharpen()
    scene = QGraphicsScene(0, 0, 320, 320)
    return art, scene


def picture(scene: QGraphicsScene, scale: float = 1.0) -> QImage:
    side = round(320 * scale)
    image = QImage(side, side, QImage.Format.Format_RGB32)
    image.fill(Qt.GlobalColor.darkGreen)
    painter = QPainter(image)
    scene.render(painter, QRectF(image.rect()), scene.sceneRect())
    painter.end()
    return image


def apart(one: QImage, other: QImage) -> float:
    """By how much the colours of two pictures differ, on average, of 255."""
    first, second = bytes(one.constBits()), bytes(other.constBits())
    return sum(abs(a - b) for a, b in zip(first, second, strict=True)) / len(first)


@pytest.mark.parametrize(("card", "angle", "size"), [("AS", 3.25, 1.0), ("", 92.5, 0.56), ("QH", 0.0, 0.7)])
def test_the_copy_looks_like_the_card(qapp: object, card: str, angle: float, size: float) -> None:
    art, scene = a_table()
    item = CardItem(art, parse_cards(card)[0] if card else None)
    item.setPos(160, 160)
    item.setRotation(angle)
    item.setScale(size)
    scene.addItem(item)
    first = picture(scene)
    assert not art.poses._pictures
    copied = apart(first, picture(scene))
    assert copied < 0.05
    assert len(art.poses._pictures) == 1
    item.mark(raised=True)
    assert apart(first, picture(scene)) > copied + 0.01  # its deeper shadow is drawn


def test_a_table_in_another_size_is_drawn(qapp: object) -> None:
    art, scene = a_table()
    scene.addItem(CardItem(art, None))
    for _ in range(3):
        picture(scene, 0.5)
    assert not art.poses._pictures


def test_the_oldest_pictures_are_forgotten(qapp: object) -> None:
    poses, box = Poses(), QRectF(-60, -80, 120, 160)
    target = QImage(200, 200, QImage.Format.Format_RGB32)
    for angle in range(0, 360, 2):
        for _ in range(2):
            painter = QPainter(target)
            painter.setWorldTransform(QTransform().rotate(angle))
            poses.paint(painter, box, 1.0, (None, False, float(angle), 1.0), lambda _painter: None)
            painter.end()
    assert 10 < len(poses._pictures) < 40
    assert sum(each.sizeInBytes() for each in poses._pictures.values()) == poses._kept
