"""The suits in colours of one's own: on the cards, in words, and in the settings."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from hand import open_window
from PySide6.QtCore import QPointF, QRect, Qt
from PySide6.QtGui import QColor, QImage, QPainter
from PySide6.QtWidgets import QColorDialog, QLabel
from pytestqt.qtbot import QtBot

from cardart import inks
from cardart.faces import HEIGHT, WIDTH, paint_face, suit_colour
from cardart.sheet import Sheet
from dealers_choice import style, suited
from dealers_choice.panels.settings import SettingsDialog
from dealers_choice.panels.suit_colours import SuitColours
from dealers_choice.panels.switch import Switch
from dealers_choice.request import TableRequest
from dealers_choice.settings import Settings

GREEN = "#14713f"


@pytest.fixture(autouse=True)
def _as_ever() -> Iterator[None]:
    yield
    suited.print_with("classic")
    style.set_look(100, False)


def ink_of(name: str, deck: str) -> QColor:
    """The colour in the middle of the upper left pip of a card with ten of them."""
    image = QImage(126, 176, QImage.Format.Format_ARGB32_Premultiplied)
    painter = QPainter(image)
    painter.scale(126 / WIDTH, 176 / HEIGHT)
    paint_face(painter, name, deck)
    painter.end()
    return image.pixelColor(round(126 / 2 - 12.8 * 2), round(176 / 2 - 28.4 * 2))


def test_a_deck_is_drawn_in_other_colours_and_only_those_that_are_given() -> None:
    deck = inks.inked("classic", (GREEN, "", "", ""))
    assert ink_of("10C", deck).name() == GREEN == suit_colour("C", deck).name()
    assert ink_of("10S", deck) == ink_of("10S", "classic")
    assert inks.inked("large", ("", "", "", "")) == "large"
    assert inks.parted(deck) == ("classic", {"C": GREEN})


@pytest.mark.parametrize("deck", ["classic+", "classic+red...", "classic+14713f..", "tarot+14713f...", "classic+...g"])
def test_a_deck_whose_colours_make_no_sense_is_refused(deck: str) -> None:
    with pytest.raises(KeyError):
        paint_face(QPainter(), "10C", deck)
    with pytest.raises(KeyError):
        Sheet.load(None, deck, "lattice", 40, whole=False)


def test_colours_are_compared_as_the_standard_says() -> None:
    assert inks.contrast("#000000", "#ffffff") == pytest.approx(21)
    assert inks.contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)
    for deck in ("classic", "four_colour"):
        for suit in "CDHS":
            assert inks.contrast(suit_colour(suit, deck).name()) > inks.LEAST_CONTRAST


def test_a_colour_is_chosen_checked_and_taken_back(qtbot: QtBot) -> None:
    dialog = SettingsDialog(Settings())
    qtbot.addWidget(dialog)
    dialog.show()
    got: list[Settings] = []
    dialog.changed.connect(got.append)
    suits = dialog.findChildren(SuitColours)[0]
    assert not suits.own.isEnabled()

    def pick(place: int, colour: str) -> None:
        qtbot.mouseClick(suits.buttons[place], Qt.MouseButton.LeftButton)
        chooser = suits.findChildren(QColorDialog)[-1]
        chooser.setCurrentColor(QColor(colour))
        qtbot.keyClick(chooser, Qt.Key.Key_Return)
        qtbot.waitUntil(lambda: not suits.findChildren(QColorDialog))

    pick(0, GREEN)
    assert got[-1].suit_colours == (GREEN, "", "", "")
    pick(3, "#ffe9a8")  # cream on cream
    assert len(got) == 1
    refusals = [one.text() for one in suits.findChildren(QLabel) if one.isVisible() and "darker" in one.text()]
    assert refusals == ["Spades on the cards could hardly be made out in this colour. Please choose a darker one."]
    pick(1, "#1c58ad")
    assert got[-1].suit_colours == (GREEN, "#1c58ad", "", "")
    qtbot.mouseClick(suits.own, Qt.MouseButton.LeftButton)
    assert got[-1].suit_colours == ("", "", "", "")
    assert not suits.own.isEnabled()


def test_cards_and_words_at_the_table_follow_at_once(qtbot: QtBot) -> None:
    hand = open_window(qtbot, TableRequest("pyramid", deal="17"))
    hand.my_turn()
    hand.window.apply_settings(
        Settings(animation_speed="off", confirmations=False, suit_colours=(GREEN, "", "", ""), deck="four_colour")
    )
    assert hand.table.art.deck == f"four_colour+{GREEN[1:]}..."
    assert hand.table.art.source(None).isValid()
    image = QImage(40, 40, QImage.Format.Format_RGB32)
    image.fill(QColor("white"))
    painter = QPainter(image)
    suited.paint_pip(painter, "C", QPointF(20, 20), 36)
    painter.end()
    assert image.pixelColor(20, 16).name() == GREEN


@pytest.mark.parametrize(("wide", "text"), [(720, 100), (1100, 100), (720, 200)])
def test_the_settings_are_not_cut_where_there_is_less_room_for_them(qtbot: QtBot, wide: int, text: int) -> None:
    style.set_look(text, False)
    dialog = SettingsDialog(Settings())
    qtbot.addWidget(dialog)
    dialog.resize(wide, 720)
    dialog.show()
    form, area = dialog._area.widget(), dialog._area.viewport()
    qtbot.waitUntil(lambda: form.minimumSizeHint().width() <= form.width() <= area.width())
    for switch in dialog.findChildren(Switch):
        room = QRect(0, 0, switch.width() - round(switch.fontMetrics().height() * 1.15 * 2.5), 10_000)
        words = switch.fontMetrics().boundingRect(room, int(Qt.TextFlag.TextWordWrap), switch.text().replace("&", ""))
        assert words.width() <= room.width(), switch.text()
        assert words.height() <= switch.height(), switch.text()
