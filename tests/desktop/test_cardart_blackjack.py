"""The blackjack table's art: the places on the felt, and what is printed there."""

from __future__ import annotations

from itertools import combinations

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QImage, QPainter, QPolygonF, QTransform

from cardart.table.blackjack_felt import paint_print
from cardart.table.blackjack_places import SIDE_MARKS, spots
from cardart.table.casino_places import FIXTURES, SHAPE, FeltArea

pytestmark = pytest.mark.usefixtures("qapp")

SIDES = tuple(SIDE_MARKS)
WIDE = 640
LAID = ("main", "double", "number", "hand", "insurance", "rail")


def area(place: FeltArea) -> QPolygonF:
    box = QRectF(-place.width / 2, -place.height / 2, place.width, place.height)
    return QTransform().translate(place.x, place.y).rotate(place.angle).map(QPolygonF(box))


def overlap(one: FeltArea, other: FeltArea) -> bool:
    """Whether two places share more than a hair; both are shrunk by a twentieth first."""
    less = [each._replace(width=each.width * 0.95, height=each.height * 0.95) for each in (one, other)]
    return not area(less[0]).intersected(area(less[1])).isEmpty()


def printed(count: int = 7, side_bets: tuple[str, ...] = (), **lines: str) -> QImage:
    image = QImage(WIDE, round(WIDE * SHAPE), QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(0)
    painter = QPainter(image)
    try:
        paint_print(painter, WIDE, tuple("1234567"[:count]), side_bets, **lines)
    finally:
        painter.end()
    return image


def pixels(image: QImage) -> bytes:
    return bytes(image.constBits())


@pytest.mark.parametrize("count", range(1, 8))
@pytest.mark.parametrize("side_bets", [SIDES[:number] for number in range(6)], ids=len)
def test_nothing_on_the_felt_lies_on_anything_else(count: int, side_bets: tuple[str, ...]) -> None:
    found = spots(count, side_bets)
    once = {name for name, spot in found if spot == 0}
    assert once == {*FIXTURES, "cut_card", "drawn", "reader", "sign_of_house"}
    laid = {key: place for key, place in found.items() if key[0] in (*LAID, *side_bets) or key[0] in once}
    laid |= {key: found[key] for key in (("dealer_card", 1),)}
    for (one, place), (other, beside) in combinations(laid.items(), 2):
        assert not overlap(place, beside), (one, other)
    for key, place in laid.items():
        assert QRectF(0, 0, 1, SHAPE).contains(area(place).boundingRect()), key


@pytest.mark.parametrize("count", [5, 6, 7])
def test_four_hands_of_a_spot_lie_beside_each_other_and_off_the_next_spots_first(count: int) -> None:
    found = spots(count)
    for spot in range(1, count + 1):
        own = [found[f"hand_{number}", spot] for number in range(1, 5)]
        assert not any(overlap(one, other) for one, other in combinations(own, 2)), spot
        # towards third base comes the next hand, which is at the right of the dealer's table
        assert own[0].x < own[1].x
        assert own[2].x < own[3].x
        if spot < count:
            assert not any(overlap(each, found["hand_1", spot + 1]) for each in own), spot


def test_the_hole_card_lies_under_the_upcard_whose_index_is_free() -> None:
    upcard, hole = (spots()["dealer_card", number] for number in (1, 2))
    assert 0.1 * upcard.width < hole.x - upcard.x < 0.5 * upcard.width
    assert overlap(upcard, hole)
    assert not overlap(hole, spots()["drawn", 0])


def test_first_base_sits_at_the_dealers_left() -> None:
    found = spots()
    assert [found["main", spot].x for spot in range(1, 8)] == sorted(found["main", spot].x for spot in range(1, 8))
    assert found["shoe", 0].x < found["main", 4].x < found["discard", 0].x


@pytest.mark.parametrize(
    ("count", "side_bets", "error"),
    [(0, (), ValueError), (8, (), ValueError), (7, ("buster", "buster"), ValueError), (7, ("dragon7",), KeyError)],
)
def test_impossible_tables_are_refused_before_anything_is_painted(
    count: int, side_bets: tuple[str, ...], error: type[Exception]
) -> None:
    with pytest.raises(error):
        spots(count, side_bets)
    image = QImage(100, 60, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(0)
    painter = QPainter(image)
    with pytest.raises(error):
        paint_print(painter, 100, ("1",) * count, side_bets)
    with pytest.raises(KeyError):
        paint_print(painter, 100, pays="lower case")
    painter.end()
    assert not any(pixels(image))


def test_every_option_of_the_print_is_seen() -> None:
    images = [
        printed(), printed(6), printed(5), printed(side_bets=("buster",)), printed(side_bets=("plus3",)),
        printed(pays="BLACKJACK PAYS 6 TO 5"), printed(draws="DEALER MUST STAND ON ALL 17S"), printed(insurance=""),
    ]  # fmt: skip
    assert len({pixels(image) for image in images}) == len(images)
    assert pixels(printed()) == pixels(printed())


def test_the_rules_and_the_insurance_line_stand_between_the_bettors_and_the_dealer() -> None:
    empty, whole = printed(insurance=""), printed()
    x = WIDE // 2
    rows = [y for y in range(whole.height()) if pixels(whole.copy(x, y, 60, 1)) != pixels(empty.copy(x, y, 60, 1))]
    found = spots()
    hand, card = found["hand", 4], found["dealer_card", 1]
    assert rows
    assert (hand.y + hand.height / 2) * WIDE < rows[0]
    assert rows[-1] <= (card.y - card.height / 2) * WIDE + 1
