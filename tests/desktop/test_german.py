"""The decks with German and Spanish suits, and a deck for one game alone."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from hand import open_window
from PySide6.QtGui import QImage, QPainter, QTransform
from PySide6.QtWidgets import QComboBox
from pytestqt.qtbot import QtBot

from cardart.cards import faces, german_decks, spanish_deck, suit_inks
from cardart.names_and_sizes import GERMAN, RANKS_OF, SPANISH
from cardrules.games.hearts.game import Hearts
from cardrules.games.skat.game import Skat
from cardrules.games.truco.game import Truco
from cardrules.protocol.cards import PACK_52
from dealers_choice.layouts.truco import SIZE, layout
from dealers_choice.panels.settings.settings_dialog import SettingsDialog
from dealers_choice.request import TableRequest
from dealers_choice.settings import Settings, load_settings, save_settings
from dealers_choice.ui import suit_symbols

WIDTH, HEIGHT = 63, 88
COURTS = [rank + suit for rank in "JQK" for suit in "CDHS"]


@pytest.fixture(autouse=True)
def _as_ever() -> Iterator[None]:
    yield
    suit_symbols.print_with("classic")


def drawn(name: str, deck: str) -> QImage:
    image = QImage(WIDTH, HEIGHT, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(0)
    painter = QPainter(image)
    painter.scale(WIDTH / faces.WIDTH, HEIGHT / faces.HEIGHT)
    faces.paint_face(painter, name, deck)
    painter.end()
    return image


def bits(image: QImage) -> bytes:
    return bytes(image.constBits())


def difference(one: QImage, other: QImage) -> float:
    """How far two pictures are apart, on average of all bytes."""
    return sum(abs(a - b) for a, b in zip(bits(one), bits(other), strict=True)) / len(bits(one))


@pytest.mark.parametrize("deck", RANKS_OF)
def test_every_card_can_be_told_from_every_other(deck: str) -> None:
    images = {name: drawn(name, deck) for name in faces.NAMES}
    assert len({bits(image) for image in images.values()}) == len(faces.NAMES)
    assert images["JK"] == drawn("JK", "classic")
    for place, one in enumerate(COURTS):
        for two in COURTS[place + 1 :]:
            assert difference(images[one], images[two]) > 6, (one, two)


def test_the_decks_differ_and_are_two_way() -> None:
    for name in ("6S", "10C", "JH", "QD", "KC", "AS"):
        images = [drawn(name, deck) for deck in GERMAN]
        assert images[0] != images[1]
        for image in images:
            if name != "6S":  # whose middle row stands upright
                assert difference(image, image.transformed(QTransform().rotate(180))) < 2.5, name


def test_signs_are_one_unit_high_and_unlike() -> None:
    shapes = {suit: german_decks.sign_path(suit) for suit in "CDHS"}
    for shape in shapes.values():
        assert 0.9 < shape.boundingRect().height() < 1.05
        assert shape.boundingRect().width() < 1
    assert shapes["H"] == faces.pip_path("H", "classic")
    assert faces.pip_path("C", "german") != faces.pip_path("C", "classic")


def test_indices_can_be_made_out_and_have_the_players_colours() -> None:
    for suit in "CDHS":
        assert suit_inks.contrast(faces.suit_colour(suit, "german").name()) > suit_inks.LEAST_CONTRAST
    own = suit_inks.inked("bavarian", ("", "#1c58ad", "", ""))
    assert faces.suit_colour("D", own).name() == "#1c58ad"
    assert drawn("7D", own) != drawn("7D", "bavarian")


def test_a_game_has_a_deck_of_its_own_and_only_that_game(qtbot: QtBot) -> None:
    hand = open_window(qtbot, TableRequest("skat", Skat.read_options({}), deal="17"))
    hand.wait(lambda: hand.table.view_shown is not None)
    hand.window.show_settings()
    dialog = hand.window.findChildren(SettingsDialog)[0]
    box = next(box for box in dialog.findChildren(QComboBox) if box.accessibleName() == "Cards at the table of Skat")
    assert [box.itemText(at) for at in range(box.count())][-2:] == ["German suits", "Bavarian"]
    box.setCurrentIndex(box.findData("german"))
    assert hand.table.art.deck == "german"
    assert load_settings()[0].decks == {"skat": "german"}
    dialog.accept()
    hand.window.open_request(TableRequest("hearts", Hearts.read_options({}), deal="17"))
    assert hand.table.art.deck == "classic"
    hand.window.open_request(TableRequest("skat", Skat.read_options({}), deal="17"))
    assert hand.table.art.deck == "german"


def test_german_suits_are_offered_where_they_have_the_cards(qtbot: QtBot) -> None:
    dialog = SettingsDialog(Settings(decks={"hearts": "large"}), None, ("hearts", "Hearts", PACK_52))
    qtbot.addWidget(dialog)
    box = next(box for box in dialog.findChildren(QComboBox) if box.accessibleName() == "Cards at the table of Hearts")
    assert box.currentText() == "Large index"
    assert not {box.itemData(at) for at in range(box.count())} & set(RANKS_OF)
    box.setCurrentIndex(0)
    assert dialog.settings.decks == {}


def test_spanish_signs_are_one_unit_high_and_unlike_and_courts_are_two_way() -> None:
    shapes = {suit: spanish_deck.sign_path(suit) for suit in "CDHS"}
    for suit, shape in shapes.items():
        assert 0.9 < shape.boundingRect().height() < 1.05
        assert shape.boundingRect().width() < 1
        assert faces.pip_path(suit, SPANISH) == shape
        assert suit_inks.contrast(faces.suit_colour(suit, SPANISH).name()) > suit_inks.LEAST_CONTRAST
    for name in ("2S", "4C", "JH", "QD", "KC"):
        image = drawn(name, SPANISH)
        assert difference(image, image.transformed(QTransform().rotate(180))) < 2.5, name


def test_spanish_suits_are_offered_where_they_have_the_cards(qtbot: QtBot) -> None:
    for game, pack, there in (("Truco", Truco().pack(), True), ("Skat", Skat().pack(), False)):
        dialog = SettingsDialog(Settings(), None, (game.lower(), game, pack))
        qtbot.addWidget(dialog)
        named = f"Cards at the table of {game}"
        box = next(box for box in dialog.findChildren(QComboBox) if box.accessibleName() == named)
        decks = {box.itemData(at) for at in range(box.count())}
        assert (SPANISH in decks) == there
        assert (set(GERMAN) <= decks) != there


def test_what_is_printed_on_the_felt_has_the_cards_of_the_table(qtbot: QtBot) -> None:
    save_settings(Settings(decks={"truco": SPANISH}))
    hand = open_window(qtbot, TableRequest("truco", Truco.read_options({}), deal="23"))
    hand.my_turn()
    assert hand.table.art.deck == SPANISH
    view = hand.table.view_shown
    assert view is not None
    assert SPANISH in str(layout(view, *SIZE).things["masters"].picture)
