"""The suits in colours of one's own: on the cards, in words, and in the settings."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from hand import open_window
from PySide6.QtCore import QPointF, QRect, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QTextCursor
from PySide6.QtWidgets import QColorDialog, QLabel, QPlainTextEdit, QTextBrowser
from pytestqt.qtbot import QtBot

from cardart.cards import suit_inks
from cardart.cards.faces import HEIGHT, WIDTH, paint_face, suit_colour
from cardart.cards.sprite_sheet import SpriteSheet
from dealers_choice.panels.help.markdown_page import MarkdownPage
from dealers_choice.panels.log import LogPanel
from dealers_choice.panels.settings.settings_dialog import SettingsDialog
from dealers_choice.panels.settings.suit_colours import SuitColours
from dealers_choice.request import TableRequest
from dealers_choice.settings import Settings, save_settings
from dealers_choice.ui import style, suit_symbols
from dealers_choice.ui.widgets.switch import Switch

GREEN = "#14713f"


@pytest.fixture(autouse=True)
def _as_ever() -> Iterator[None]:
    yield
    suit_symbols.print_with("classic")
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
    deck = suit_inks.inked("classic", (GREEN, "", "", ""))
    assert ink_of("10C", deck).name() == GREEN == suit_colour("C", deck).name()
    assert ink_of("10S", deck) == ink_of("10S", "classic")
    assert suit_inks.inked("large", ("", "", "", "")) == "large"
    assert suit_inks.parted(deck) == ("classic", {"C": GREEN})


@pytest.mark.parametrize("deck", ["classic+", "classic+red...", "classic+14713f..", "tarot+14713f...", "classic+...g"])
def test_a_deck_whose_colours_make_no_sense_is_refused(deck: str) -> None:
    with pytest.raises(KeyError):
        paint_face(QPainter(), "10C", deck)
    with pytest.raises(KeyError):
        SpriteSheet.load(None, deck, "lattice", 40, whole=False)


def test_colours_are_compared_as_the_standard_says() -> None:
    assert suit_inks.contrast("#000000", "#ffffff") == pytest.approx(21)
    assert suit_inks.contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)
    for deck in ("classic", "four_colour"):
        for suit in "CDHS":
            assert suit_inks.contrast(suit_colour(suit, deck).name()) > suit_inks.LEAST_CONTRAST


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
    suit_symbols.paint_pip(painter, "C", QPointF(20, 20), 36)
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


def coloured(text: QPlainTextEdit | QTextBrowser) -> dict[str, set[str]]:
    """The suits that stand in a text, with the colours in which they are shown ("": that of the text)."""
    found: dict[str, set[str]] = {}
    block = text.document().begin()
    while block.isValid():
        for at, sign in enumerate(block.text()):
            if sign in suit_symbols.LETTERS:
                cursor = QTextCursor(block)
                cursor.setPosition(block.position() + at + 1)
                formats = [each for each in block.layout().formats() if each.start <= at < each.start + each.length]
                shape = formats[-1].format if formats else cursor.charFormat()
                ink = shape.foreground()
                found.setdefault(sign, set()).add(ink.color().name() if ink.style() != Qt.BrushStyle.NoBrush else "")
        block = block.next()
    return found


@pytest.mark.parametrize("deck", ["classic", "four_colour", "german"])
@pytest.mark.parametrize("contrast", [False, True])
def test_the_ink_of_a_suit_in_words_is_that_of_the_cards_as_light_as_it_can_be_read(deck: str, contrast: bool) -> None:
    style.set_look(100, contrast)
    for letter in "CDHS":
        ink, printed = suit_symbols.ink(letter, deck), suit_colour(letter, deck)
        assert suit_inks.contrast(ink.name(), style.colours().surface) >= 4.5
        if suit_inks.contrast(printed.name()) >= 12:
            assert ink == QColor(style.colours().text)  # black
        else:
            assert abs(ink.hslHue() - printed.hslHue()) <= 2


def test_the_log_prints_suits_in_the_colours_of_the_deck_also_when_another_is_chosen(qtbot: QtBot) -> None:
    save_settings(Settings(animation_speed="off", deck="four_colour"))
    hand = open_window(qtbot, TableRequest("hearts", {}, ("novice",) * 3, "17"))
    hand.my_turn()
    page = hand.window.play_page
    page.toggle_log()
    log = hand.window.findChild(LogPanel)
    assert isinstance(log, LogPanel)
    log.set_lines(["You lead 10\u2666", "Ada plays Q\u2663, Hugo 3\u2665"])
    text = log.findChild(QPlainTextEdit)
    assert text is not None
    four, classic = ({sign: {suit_symbols.ink(letter, deck).name()} for sign, letter in suit_symbols.LETTERS.items()}
                     for deck in ("four_colour", "classic"))  # fmt: skip
    assert coloured(text) == {sign: four[sign] for sign in "\u2663\u2666\u2665"}
    assert four["\u2666"] != classic["\u2666"]
    hand.window.apply_settings(hand.window.settings._replace(deck="classic"))
    hand.wait(lambda: coloured(text)["\u2666"] == classic["\u2666"])


def test_the_help_prints_suits_in_the_colours_of_its_pictured_cards(qtbot: QtBot) -> None:
    page = MarkdownPage("four_colour")
    qtbot.addWidget(page)
    page.set_text("# Trumps\n\nThe 7\u2666 and the 9\u2663 beat the A\u2665, and a \u2660 does not.")
    shown = coloured(page)
    assert {sign: shown[sign] for sign in "\u2666\u2663\u2665"} == {
        sign: {suit_symbols.ink(suit_symbols.LETTERS[sign], "four_colour").name()} for sign in "\u2666\u2663\u2665"
    }
    assert shown["\u2660"] == {""}  # as the words around
