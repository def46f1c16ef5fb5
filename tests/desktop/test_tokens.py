"""Tokens: their pictures at any size, what is written beside them, and the slips with what has been said."""

from __future__ import annotations

import pytest
from hand import Hand, open_window
from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QImage, QPainter
from pytestqt.qtbot import QtBot

from cardrules.bots import Level
from cardrules.games.spades.game import Spades
from cardrules.protocol.cards import PACK_52
from cardrules.protocol.game import Plate, Token, View, Zone
from dealers_choice.layouts.parts.table_to_furnish import SIZE, Board
from dealers_choice.request import TableRequest
from dealers_choice.table.pictures import tokens
from dealers_choice.table.pictures.tokens import (
    BadgeItem,
    CallItem,
    has_picture,
    paint_picture,
    paint_token,
    token_width,
    written,
)

KINDS = sorted(tokens._PICTURES)


def painted(token: Token, side: int) -> QImage:
    """A token's picture in the middle of an empty image three times as large."""
    image = QImage(QSize(3 * side, 3 * side), QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    paint_picture(painter, token, QRectF(side, side, side, side))
    painter.end()
    return image


def seen(image: QImage) -> QRectF:
    """The box of all that is not transparent."""
    points = [
        (x, y) for x in range(image.width()) for y in range(image.height()) if image.pixelColor(x, y).alpha() > 20
    ]
    assert points
    across, down = [x for x, _ in points], [y for _, y in points]
    return QRectF(min(across), min(down), max(across) - min(across) + 1, max(down) - min(down) + 1)


@pytest.mark.usefixtures("qtbot")
@pytest.mark.parametrize("kind", KINDS)
def test_every_picture_fills_its_box_at_any_size(kind: str) -> None:
    token = Token(kind, "", "clubs")
    assert has_picture(token)
    for side in (16, 60):
        box = seen(painted(token, side))
        assert QRectF(side, side, side, side).adjusted(-2, -2, 2, 2).contains(box)
        assert box.height() > 0.5 * side
        assert box.width() > 0.3 * side


@pytest.mark.usefixtures("qtbot")
def test_pictures_of_different_suits_differ() -> None:
    pictures = [painted(Token("trump", "", text), 30) for text in ("clubs", "♥ Ada", "diamonds", "♠ You")]
    assert all(one != other for number, one in enumerate(pictures) for other in pictures[:number])


def test_what_is_written_beside_a_picture() -> None:
    assert written(Token("trump", "", "♣ Ada")) == "Ada"  # the suit is in the picture
    assert written(Token("trump", "", "hearts")) == "hearts"
    assert written(Token("queen", "seat:1")) == "Q"
    assert written(Token("dealer", "seat:1", "Dealer")) == ""
    assert written(Token("hearts", "seat:1", "5")) == "5"
    assert written(Token("level", "", "solo? Ada")) == "solo? Ada"
    assert not has_picture(Token("level", "", "solo? Ada"))
    assert not has_picture(Token("trump", "", "grand"))  # there is no suit to be drawn


@pytest.mark.usefixtures("qtbot")
@pytest.mark.parametrize(
    "token", [Token("hearts", "seat:0", "13"), Token("role", "seat:0", "F"), Token("out", "", "out")]
)
def test_a_token_on_a_plate_takes_the_room_that_it_says(token: Token) -> None:
    image = QImage(QSize(300, 60), QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    left = paint_token(painter, token, 280, QRectF(0, 0, 300, 60), 100)
    painter.end()
    assert left == pytest.approx(280 - token_width(token, 100))
    box = seen(image)
    assert box.left() >= left - 2
    assert box.right() <= 282


@pytest.mark.usefixtures("qtbot")
def test_a_badge_has_room_for_its_picture_and_its_words() -> None:
    plain, pictured = BadgeItem.box(Token("level", "", "hearts"), 100), BadgeItem.box(Token("trump", "", "hearts"), 100)
    assert pictured.width() > plain.width()
    alone = BadgeItem.box(Token("bid", "bid:1", "4"), 100)
    assert alone.width() == alone.height()


def test_labels_lie_on_the_edges_of_their_cards() -> None:
    zones = (Zone("hand:0", PACK_52[:3], "", 0), Zone("meld:0:0", PACK_52[4:8], "", 0), Zone("meld:0:1", (), "", 0))
    tokens = (Token("meld", "meld:0:0", "run 3"), Token("joker", "meld:0:0", "3♦"), Token("meld", "nowhere", "x"))
    view = View("", {}, 0, 2, "play", frozenset(), zones, (Plate(""), Plate("")), tokens)
    board = Board(view, *SIZE, upright=True, rows=1)
    board.hands()
    board.melds("meld")
    board.labels("meld", "joker")
    place = board.zones["meld:0:0"]
    below, above = board.tokens["meld:meld:0:0"], board.tokens["joker:meld:0:0"]
    assert below[0] == above[0] == pytest.approx(place.x + 1.5 * place.dx)
    assert above[1] < place.y < below[1]
    assert set(board.tokens) == {"meld:meld:0:0", "joker:meld:0:0"}


# ------------------------------------------------------------------------------------------- on the real window


def test_what_has_been_said_stays_at_the_seats_during_the_auction(qtbot: QtBot) -> None:
    bots: tuple[Level, ...] = ("novice",) * 3
    hand = open_window(qtbot, TableRequest("spades", Spades.read_options({}), bots, "17"))
    hand.my_turn()
    calls = dict(hand.match.game.view(0).calls)
    assert calls
    assert hand.table.calls() == calls
    assert hand.bubbles() == []  # the slip says it
    for seat, slip in slips(hand).items():
        plate = hand.table.plates()[seat]
        assert abs(slip.x() - plate.x()) < 2
        assert slip.toolTip() == f"{hand.table.names[seat]}: {calls[seat]}"
        assert f"has said {calls[seat]}" in plate.toolTip()
    hand.key(Qt.Key.Key_3)
    hand.key(Qt.Key.Key_Return)
    hand.wait(lambda: hand.match.game.view(0).phase == "play")
    hand.my_turn()
    assert hand.table.calls() == {}
    assert not [item for item in hand.table.scene().items() if isinstance(item, CallItem)]
    assert {"bid:bid:0", "bid:bid:1", "bid:bid:2", "bid:bid:3"} <= set(hand.table.badges())


def slips(hand: Hand) -> dict[int, CallItem]:
    """The slips on the table, by the seat at whose plate they are."""
    plates = hand.table.plates()
    found: dict[int, CallItem] = {}
    for item in hand.table.scene().items():
        if isinstance(item, CallItem):
            far = [(plate.pos() - item.pos()).manhattanLength() for plate in plates]
            found[far.index(min(far))] = item
    return found
