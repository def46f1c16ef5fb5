"""Each family of games has a cloth of its own; the one that the player has chosen wins, and all of it can be read."""

from __future__ import annotations

import pytest
from hand import open_window
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QPainter
from PySide6.QtWidgets import QStyleOptionGraphicsItem
from pytestqt.qtbot import QtBot

from cardart.names_and_sizes import BACKS, DECKS, FELT_SHADES, FELTS
from cardart.table.felt import felt_image
from cardrules.catalogue import GAMES, Entry
from dealers_choice.request import TableRequest
from dealers_choice.settings import Settings
from dealers_choice.table.pictures.cards_and_felt import Art
from dealers_choice.table.pictures.graphics_items import ZoneItem
from dealers_choice.ui.materials import CLOTHS, cloth_of

LAMP = QPointF(640, 300)  # where a felt of 1280x800 is lightest
LONG = "Lay all of these three cards back to the middle of the table"


def luminance(colour: QColor) -> float:
    parts = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4
        for part in (colour.redF(), colour.greenF(), colour.blueF())
    )
    return sum(part * weight for part, weight in zip(parts, (0.2126, 0.7152, 0.0722), strict=True))


@pytest.mark.parametrize("entry", GAMES, ids=lambda entry: entry.id)
def test_a_game_is_played_on_the_cloth_of_its_family(entry: Entry) -> None:
    assert Settings().felt_at(entry.id) == cloth_of(entry.family).felt
    assert Settings(felt="night").felt_at(entry.id) == "night"
    assert Settings(felt="baize").felt_at(entry.id) == "baize"
    assert Settings(felt="no such felt").felt_at(entry.id) == cloth_of(entry.family).felt


def test_every_family_has_a_felt_of_its_own() -> None:
    assert Settings().felt_at() == CLOTHS["school"].felt
    felts = [cloth.felt for cloth in CLOTHS.values()]
    assert len(set(felts)) == len(felts)
    assert set(felts) <= set(FELTS)


def test_the_table_is_covered_for_the_game_on_it(qtbot: QtBot) -> None:
    hand = open_window(qtbot, TableRequest("war"))
    hand.my_turn()
    window = hand.window
    assert window.play_page.table.art.felt == CLOTHS["chips"].felt
    window.matches.start(TableRequest("hearts"), dealt=True)
    assert window.play_page.table.art.felt == CLOTHS["tricks"].felt
    window.go_home()
    window.stands.emit()
    window.open_school()
    assert window.school.art.felt == CLOTHS["school"].felt


@pytest.mark.usefixtures("qapp")
@pytest.mark.parametrize(("label", "least"), [("13", 3.0), (LONG, 4.5)], ids=["large", "small"])
@pytest.mark.parametrize("felt", FELTS)
def test_what_is_printed_on_a_cloth_can_be_read(felt: str, label: str, least: float) -> None:
    picture = felt_image(felt, 1280, 800, 1.0)
    zone = ZoneItem("stack")
    box = QRectF(LAMP.x() - 50, LAMP.y() - 70, 100, 140)
    zone.set_state(box, 100, "area", label, "", None, "")
    painter = QPainter(picture)
    zone.paint(painter, QStyleOptionGraphicsItem())
    painter.end()
    seen = sorted(
        luminance(picture.pixelColor(x, y))
        for x in range(int(box.left()) + 8, int(box.right()) - 8)
        for y in range(int(box.top()) + 8, int(box.bottom()) - 8)
    )
    ground, ink = seen[len(seen) // 2], seen[-20]
    assert (ink + 0.05) / (ground + 0.05) >= least


@pytest.mark.usefixtures("qapp")
@pytest.mark.parametrize("felt", FELTS)
def test_a_shade_on_a_card_has_the_hue_of_the_felt(felt: str) -> None:
    assert set(FELT_SHADES) == set(FELTS)
    art = Art(lambda: None, next(iter(DECKS)), next(iter(BACKS)), felt)
    shade = art.shaded(108)
    assert shade.alpha() == 108
    middle = felt_image(felt, 200, 120, 1.0).scaled(1, 1).pixelColor(0, 0)
    apart = abs(shade.hslHue() - middle.hslHue()) % 360
    assert min(apart, 360 - apart) <= 25
    assert Art(lambda: None, next(iter(DECKS)), next(iter(BACKS)), "").shaded(52).alpha() == 52
