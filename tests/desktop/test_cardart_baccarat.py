"""The mini baccarat table's art: lettering, chips and stacks, the places on the layout, and what stands there."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from itertools import combinations
from typing import Final

import pytest
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QImage, QPainter, QPainterPath, QTransform

from cardart.drawing import printed_lettering
from cardart.table import baccarat_felt, baccarat_places, casino_chips, casino_gear, casino_places, chip_stack_sizes
from cardart.table.baccarat_places import SIDE_MARKS, places
from cardart.table.casino_chips import CHIPS, LAMMERS
from cardart.table.casino_places import SHAPE, FeltArea
from cardrules.casino.baccarat.rules import SIDE_BETS
from cardrules.casino.blackjack.racks import rack_of
from cardrules.casino.chips import DOLLARS
from cardrules.casino.currencies import CURRENCIES

pytestmark = pytest.mark.usefixtures("qapp")

SIDES: list[tuple[str, ...]] = [(), ("super6_bet",), ("dragon7", "panda8"), SIDE_BETS[:3], SIDE_BETS[:5], SIDE_BETS]
POSITIONS = (9, 7, 4, 1)


def drawn(paint: Callable[[QPainter], None], width: int, height: int, ratio: float = 1.0) -> QImage:
    image = QImage(round(width * ratio), round(height * ratio), QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(0)
    painter = QPainter(image)
    painter.scale(ratio, ratio)
    before = painter.transform()
    try:
        paint(painter)
        assert painter.transform() == before
        assert not painter.hasClipping()
    finally:
        painter.end()
    return image


def pixels(image: QImage) -> bytes:
    return bytes(image.constBits())


def grey(image: QImage) -> bytes:
    return pixels(image.convertToFormat(QImage.Format.Format_Grayscale8))


def difference(one: bytes, two: bytes) -> float:
    return sum(abs(a - b) for a, b in zip(one, two, strict=True)) / len(one)


def inked(image: QImage) -> QRectF:
    """The smallest rectangle with every pixel that is not quite transparent."""
    found = [(x, y) for y in range(image.height()) for x in range(image.width()) if image.pixelColor(x, y).alpha() > 3]
    left, top = min(x for x, _ in found), min(y for _, y in found)
    right, bottom = max(x for x, _ in found) + 1, max(y for _, y in found) + 1
    return QRectF(left, top, right - left, bottom - top)


# Lettering ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("character", printed_lettering.CHINESE)
def test_chinese_characters_fill_their_square(character: str) -> None:
    box = printed_lettering.lettering(character).boundingRect()
    assert 1.0 < box.width() < 1.4
    assert 1.0 < box.height() < 1.4
    assert abs(box.center().y() + 0.5) < 0.12, "level with the middle of capitals"


def test_every_character_differs_from_every_other() -> None:
    shapes = {}
    for character in "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789$¢%.,·–&½" + printed_lettering.CHINESE:
        shape = printed_lettering.fitted(printed_lettering.lettering(character), QRectF(1, 1, 30, 30))

        def paint(painter: QPainter, shape: QPainterPath = shape) -> None:
            painter.fillPath(shape, QColor("black"))

        shapes[character] = pixels(drawn(paint, 32, 32))
    assert len(set(shapes.values())) == len(shapes)
    for one, two in combinations(printed_lettering.CHINESE, 2):
        assert difference(shapes[one], shapes[two]) > 10, (one, two)


def test_capitals_are_one_high_and_stand_on_the_line() -> None:
    for letter in "ABDEFHIKLMNPRTXZ":
        box = printed_lettering.lettering(letter).boundingRect()
        assert abs(box.bottom()) < 0.02
        assert abs(box.height() - 1) < 0.04


def test_fitted_lettering_touches_its_box_and_stays_inside() -> None:
    box = QRectF(10, 20, 200, 30)
    for text in ("PLAYER 閒", "I", "莊", "1000"):
        bounds = printed_lettering.fitted(printed_lettering.lettering(text), box).boundingRect()
        assert box.adjusted(-0.01, -0.01, 0.01, 0.01).contains(bounds)
        assert math.isclose(bounds.width(), 200, rel_tol=0.01) or math.isclose(bounds.height(), 30, rel_tol=0.01)
        assert (bounds.center() - box.center()).manhattanLength() < 0.1


def test_spacing_widens_a_line() -> None:
    plain, wide = (printed_lettering.lettering("TIE 和", spacing).boundingRect().width() for spacing in (0.0, 0.5))
    assert math.isclose(wide - plain, 4 * 0.5, abs_tol=0.01)


def test_lettering_on_an_arc_keeps_to_its_ring() -> None:
    shape = printed_lettering.on_arc("MINI BACCARAT", QPointF(0, 0), 100, 0, 10, 0.1)
    bounds = shape.boundingRect()
    assert abs(bounds.center().x()) < 2, "in the middle above the centre"
    far = [math.hypot(point.x, point.y) for point in map(shape.elementAt, range(shape.elementCount()))]
    assert 98 < min(far) < 101
    assert 109 < max(far) < 113
    turned = printed_lettering.on_arc("MINI BACCARAT", QPointF(0, 0), 100, 90, 10, 0.1).boundingRect()
    assert abs(turned.center().y()) < 2
    assert turned.left() > 50


@pytest.mark.parametrize("text", ["player", "龜", "A\n", "¥"])
def test_characters_that_there_are_not_are_refused(text: str) -> None:
    with pytest.raises(KeyError):
        printed_lettering.lettering(text)
    with pytest.raises(KeyError):
        printed_lettering.on_arc(text, QPointF(), 1, 0, 1, 0)


# Chips --------------------------------------------------------------------------------------------------------------


def chip(denomination: int, angle: float = 0.0, size: int = 48, ratio: float = 1.0) -> QImage:
    def paint(painter: QPainter) -> None:
        casino_chips.paint_chip(painter, QPointF(size / 2, size / 2), size * 0.4, denomination, angle)

    return drawn(paint, size, size, ratio)


def stack(some: Sequence[int], group: int = 0, size: tuple[int, int] = (80, 160)) -> QImage:
    def paint(painter: QPainter) -> None:
        casino_chips.paint_stack(painter, QPointF(size[0] / 2, size[1] - 40), 22, some, group)

    return drawn(paint, *size)


def test_there_is_a_chip_for_every_denomination_of_the_rack_and_a_coin_for_cents() -> None:
    houses = [each.chips for each in CURRENCIES.values()]
    houses.append(rack_of("usd", pink=True))
    assert set(CHIPS) == {value for house in houses for value in (*house.values, house.coin)}
    assert set(LAMMERS) == {lammer for house in houses for lammer in house.lammers}
    assert len({casino_chips.chip_colour(each).name() for each in CHIPS}) == len(CHIPS)


@pytest.mark.parametrize(("one", "two"), list(combinations(CHIPS, 2)))
def test_chips_differ_without_colour_too(one: int, two: int) -> None:
    assert difference(grey(chip(one)), grey(chip(two))) > 3


@pytest.mark.parametrize(("one", "two"), list(combinations(CHIPS[:-1], 2)))
def test_edges_differ_without_colour_too(one: int, two: int) -> None:
    def edge(denomination: int) -> bytes:
        def paint(painter: QPainter) -> None:
            casino_chips.paint_chip_edge(painter, QRectF(0, 0, 44, 7), denomination)

        return grey(drawn(paint, 44, 7))

    assert difference(edge(one), edge(two)) > 6


@pytest.mark.parametrize("denomination", CHIPS)
def test_a_turned_chip_keeps_its_numeral_upright(denomination: int) -> None:
    straight, turned = chip(denomination), chip(denomination, 17)
    assert pixels(straight) != pixels(turned)
    middle = (17, 17, 14, 14)
    assert pixels(straight.copy(*middle)) == pixels(turned.copy(*middle))


def test_chips_are_the_same_every_time_and_finer_at_higher_ratios() -> None:
    for denomination in CHIPS:
        assert pixels(chip(denomination)) == pixels(chip(denomination))
        twice = chip(denomination, ratio=2.0)
        assert difference(pixels(twice.scaled(48, 48)), pixels(chip(denomination))) < 12
    assert pixels(stack([500] * 7, 5)) == pixels(stack([500] * 7, 5))


@pytest.mark.parametrize("group", [0, 4, 5])
@pytest.mark.parametrize("denomination", CHIPS)
def test_every_chip_makes_a_stack_higher(denomination: int, group: int) -> None:
    heights = [chip_stack_sizes.stack_rect([denomination] * count, 22, group).height() for count in range(21)]
    assert heights == sorted(set(heights))
    assert heights[0] == 0
    tops = [inked(stack([denomination] * count, group)).top() for count in (1, 2, 5, 6, 20)]
    assert tops == sorted(set(tops), reverse=True)


@pytest.mark.parametrize("group", [0, 5])
@pytest.mark.parametrize("some", [[500], [100] * 20, [10_000, 2_500, 2_500, 500, 25], [1] * 3])
def test_stacks_stay_in_their_rectangle_and_fill_it(some: list[int], group: int) -> None:
    size = (120, 200)
    found = inked(stack(some, group, size))
    promised = chip_stack_sizes.stack_rect(some, 22, group).translated(60, 160)
    assert promised.adjusted(-1, -1, 1, 1).contains(found)
    assert found.height() > promised.height() - 8
    assert found.width() > promised.width() - 8


def test_a_proved_stack_has_a_gap_every_so_many_chips_and_where_the_colour_changes() -> None:
    def rise(some: list[int], group: int) -> float:
        return chip_stack_sizes.stack_rect(some, 1, group).height() - chip_stack_sizes.stack_rect(some, 1).height()

    gap = rise([500] * 6, 5)
    assert gap > 0
    assert rise([500] * 5, 5) == 0
    assert math.isclose(rise([500] * 11, 5), 2 * gap)
    assert math.isclose(rise([500, 500, 100], 5), gap)
    assert math.isclose(rise([2_500] * 5 + [500] * 5, 4), 3 * gap)


def test_the_order_of_a_stack_can_be_seen() -> None:
    some = [10_000, 2_500, 500]
    assert len({pixels(stack(order)) for order in (some, some[::-1], [2_500, 10_000, 500])}) == 3


def test_an_empty_stack_is_nothing() -> None:
    assert chip_stack_sizes.stack_rect([], 22).isEmpty()
    assert not any(pixels(stack([])))


def test_lammers_and_markers_differ_by_their_amount() -> None:
    def lammer(amount: int) -> bytes:
        return grey(drawn(lambda p: casino_chips.paint_lammer(p, QPointF(20, 20), 16, amount), 40, 40))

    def marker(amount: int) -> bytes:
        return grey(drawn(lambda p: casino_chips.paint_commission_marker(p, QRectF(4, 4, 60, 24), amount), 68, 36))

    for one, two in combinations(LAMMERS, 2):
        assert difference(lammer(one), lammer(two)) > 3
    assert len({marker(amount) for amount in (0, 25, 125, 150, 2_375, 100_000)}) == 6


def test_a_cut_card_is_plain_with_rounded_corners() -> None:
    image = drawn(lambda p: casino_chips.paint_cut_card(p, QRectF(0, 0, 63, 88), QColor("#d8b21e")), 63, 88)
    assert image.pixelColor(0, 0).alpha() < 128
    for x, y in ((10, 10), (31, 44), (50, 80)):
        colour = image.pixelColor(x, y)
        assert colour.alpha() == 255
        assert 35 <= colour.hue() <= 60


def test_unknown_chips_are_refused_before_anything_is_painted() -> None:
    image = QImage(80, 80, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(0)
    painter = QPainter(image)
    with pytest.raises(KeyError):
        casino_chips.paint_chip(painter, QPointF(40, 40), 20, 300)
    with pytest.raises(KeyError):
        casino_chips.paint_chip_edge(painter, QRectF(0, 0, 40, 8), 0)
    with pytest.raises(KeyError):
        casino_chips.paint_stack(painter, QPointF(40, 60), 20, [500, 7])
    with pytest.raises(KeyError):
        casino_chips.paint_lammer(painter, QPointF(40, 40), 20, 75)
    with pytest.raises(ValueError, match="-5"):
        casino_chips.paint_commission_marker(painter, QRectF(0, 0, 60, 20), -5)
    with pytest.raises(KeyError):
        casino_chips.chip_colour(2)
    painter.end()
    assert not any(pixels(image))


# Places -------------------------------------------------------------------------------------------------------------


def shape(place: FeltArea, inset: float = 0.0) -> QPainterPath:
    wide, high = place.width / 2 - inset, place.height / 2 - inset
    result = QPainterPath()
    result.addRect(QRectF(-wide, -high, 2 * wide, 2 * high))
    # A thousand times as large: Qt finds crossings with an absolute tolerance.
    turn = QTransform.fromScale(1000, 1000).translate(place.x, place.y).rotate(place.angle)
    return turn.map(result)


def spot(place: FeltArea) -> QPainterPath:
    """Where chips lie: circles."""
    result = QPainterPath()
    result.addEllipse(QPointF(place.x * 1000, place.y * 1000), place.width * 500, place.height * 500)
    return result


@pytest.mark.parametrize("positions", POSITIONS)
@pytest.mark.parametrize("side_bets", SIDES, ids=len)
def test_no_places_overlap(positions: int, side_bets: tuple[str, ...]) -> None:
    bets = {"player", "banker", "tie", *side_bets}
    round_places = bets | {f"pay_{bet}" for bet in bets} | {"number"}
    shapes = {
        # Commission squares share their sides.
        key: spot(place) if key[0] in round_places else shape(place, 0.0001)
        for key, place in places(positions, side_bets).items()
    }
    for (one, first), (two, second) in combinations(shapes.items(), 2):
        if {one[0], two[0]} in ({"player_hand", "player_card"}, {"banker_hand", "banker_card"}):
            continue
        assert not first.intersects(second), (one, two)


@pytest.mark.parametrize("positions", POSITIONS)
@pytest.mark.parametrize("side_bets", SIDES, ids=len)
def test_all_places_lie_on_the_table_and_all_are_there(positions: int, side_bets: tuple[str, ...]) -> None:
    table = QRectF(0, 0, 1000, 1000 * SHAPE)
    found = places(positions, side_bets)
    for key, place in found.items():
        assert table.contains(shape(place).boundingRect()), key
    bets = ("player", "banker", "tie", *side_bets)
    each = ("bettor", "number", "commission", *bets, *(f"pay_{bet}" for bet in bets))
    once = (
        "tap", "shoe", "discard", "cut_card", "rack", "holding", "lammers", "slot", "sign", "player_hand", "banker_hand"
    )  # fmt: skip
    expected = {(name, position) for name in each for position in range(1, positions + 1)}
    expected |= {(name, 0) for name in once} | {(f"{h}_card", n) for h in ("player", "banker") for n in (1, 2, 3)}
    assert found.keys() == expected


@pytest.mark.parametrize("positions", POSITIONS)
@pytest.mark.parametrize("side_bets", SIDES, ids=len)
def test_bets_and_payouts_lie_in_their_cell_in_order_from_the_bettor(
    positions: int, side_bets: tuple[str, ...]
) -> None:
    found = places(positions, side_bets)
    enlarge = QTransform.fromScale(1000, 1000)
    for position in range(1, positions + 1):
        for bet in ("player", "banker", "tie", *side_bets):
            kind = bet if bet in printed_lettering.MARKS else "side"
            cell = enlarge.map(baccarat_places.cell_path(kind, position, positions, side_bets))
            for name in (bet, f"pay_{bet}"):
                place = found[name, position]
                assert cell.contains(spot(place)), (name, position)
        # The bettor sits outside the arc: the nearest bet is the farthest from the arcs' middle.
        order = ["bettor", "number", "player", "banker", "tie", *side_bets[:1]]
        far = [math.dist((0.5, 0.665), found[name, position][:2]) for name in order]
        assert far == sorted(far, reverse=True)


@pytest.mark.parametrize("positions", POSITIONS)
def test_the_table_is_its_own_mirror_image(positions: int) -> None:
    found = places(positions, ("dragon7",))
    for position in range(1, positions + 1):
        other = positions + 1 - position
        for name in ("bettor", "number", "commission"):
            one, two = found[name, position], found[name, other]
            assert math.isclose(one.x + two.x, 1), name
            assert math.isclose(one.y, two.y), name
            assert math.isclose(one.angle, -two.angle, abs_tol=1e-9)
        for bet in ("player", "banker", "tie", "dragon7"):  # with its payout a bet is symmetrical
            one, two = found[bet, position], found[f"pay_{bet}", other]
            assert math.isclose(one.x + two.x, 1), bet
            assert math.isclose(one.y, two.y), bet
    for number in (1, 2, 3):
        one, two = found["player_card", number], found["banker_card", number]
        assert math.isclose(one.x + two.x, 1)
        assert one.y == two.y
        assert one.angle == -two.angle == (90 if number == 3 else 0)


def test_the_table_is_as_the_dealer_sees_it() -> None:
    found = places()
    assert found["number", 1].x > 0.8 > 0.2 > found["number", 9].x
    assert found["player_hand", 0].x > 0.5 > found["banker_hand", 0].x
    assert found["shoe", 0].x < found["banker_hand", 0].x
    assert found["discard", 0].x > found["cut_card", 0].x > found["player_hand", 0].x
    assert found["rack", 0].y > found["commission", 1].y > found["player_hand", 0].y > found["tie", 5].y
    for hand in ("player", "banker"):
        box = found[f"{hand}_hand", 0]
        for number in (1, 2, 3):
            assert shape(box).contains(shape(found[f"{hand}_card", number]))
            assert math.isclose(found[f"{hand}_card", number].height / found[f"{hand}_card", number].width, 88 / 63)
        assert abs(found[f"{hand}_card", 3].x - 0.5) > abs(found[f"{hand}_card", 2].x - 0.5), "on the outer side"


@pytest.mark.parametrize("side_bets", SIDES, ids=len)
def test_a_winning_hand_has_room_to_be_pushed_forward(side_bets: tuple[str, ...]) -> None:
    found = places(9, side_bets)
    for hand in ("player", "banker"):
        for number in (1, 2):
            place = found[f"{hand}_card", number]
            pushed = shape(place._replace(y=place.y - place.height / 2))
            for (name, position), other in found.items():
                if name in ("tie", "pay_tie", *side_bets, *(f"pay_{bet}" for bet in side_bets)):
                    assert not pushed.intersects(spot(other)), (hand, number, name, position)


def test_side_marks_are_those_of_the_rules() -> None:
    assert tuple(SIDE_MARKS) == SIDE_BETS


@pytest.mark.parametrize(("positions", "side_bets", "error"), [
    (0, (), ValueError), (10, (), ValueError), (9, ("dragon7", "dragon7"), ValueError), (9, ("lucky7",), KeyError),
    (9, ("player",), KeyError),
])  # fmt: skip
def test_impossible_tables_are_refused(positions: int, side_bets: tuple[str, ...], error: type[Exception]) -> None:
    with pytest.raises(error):
        places(positions, side_bets)
    with pytest.raises(error):
        baccarat_places.cell_path("tie", 1, positions, side_bets)
    image = QImage(100, 100, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(0)
    painter = QPainter(image)
    with pytest.raises(error):
        baccarat_felt.paint_print(painter, 100, ("1",) * positions, side_bets)
    painter.end()
    assert not any(pixels(image))


def test_only_printed_cells_have_a_path() -> None:
    with pytest.raises(KeyError):
        baccarat_places.cell_path("shoe", 1)
    assert not baccarat_places.cell_path("tie", 1).intersects(baccarat_places.cell_path("tie", 3))
    assert baccarat_places.cell_path("side", 1).boundingRect().width() > 0


# The print and what stands on it ------------------------------------------------------------------------------------

WIDE = 640
TALL = round(WIDE * SHAPE)


def printed(labels: str = "123456789", side_bets: tuple[str, ...] = (), ratio: float = 1.0, **more: object) -> QImage:
    def paint(painter: QPainter) -> None:
        baccarat_felt.paint_print(painter, WIDE, tuple(labels), side_bets, **more)  # type: ignore[arg-type]  # what paint_print takes, passed on

    return drawn(paint, WIDE, TALL, ratio)


def test_the_print_is_the_same_every_time_and_finer_at_higher_ratios() -> None:
    assert pixels(printed()) == pixels(printed())
    assert difference(pixels(printed(ratio=2.0).scaled(WIDE, TALL)), pixels(printed())) < 8


def test_every_option_of_the_print_is_seen() -> None:
    images = [
        printed(), printed("1234567"), printed("123567894"), printed(side_bets=("dragon7",)),
        printed(side_bets=("panda8",)), printed(tie_pays=9), printed(commission=True), printed(legend="MINI BACCARAT"),
    ]  # fmt: skip
    assert len({pixels(image) for image in images}) == len(images)


@pytest.mark.parametrize("side_bets", SIDES, ids=len)
def test_every_bet_is_marked_where_it_lies(side_bets: tuple[str, ...]) -> None:
    image = printed(side_bets=side_bets, ratio=2.0)
    scale = 2 * WIDE
    for (name, position), place in places(9, side_bets).items():
        if name.removeprefix("pay_") in ("player", "banker", "tie", *side_bets):
            half = place.width * 0.3
            box = QRectF((place.x - half) * scale, (place.y - half) * scale, 2 * half * scale, 2 * half * scale)
            inside = image.copy(box.toRect())
            tones = {inside.pixelColor(x, y).alpha() for x in range(inside.width()) for y in range(inside.height())}
            assert max(tones) > min(tones) + 60, (name, position)


def test_the_print_leaves_the_rest_of_the_felt_alone() -> None:
    image = printed(side_bets=SIDE_BETS, commission=True)
    found = inked(image)
    assert QRectF(0, 0, WIDE, TALL).contains(found)
    for x, y in ((0.02, 0.02), (0.98, 0.02), (0.5, 0.02), (0.25, 0.45), (0.8, 0.47), (0.914, 0.38)):
        assert image.pixelColor(round(x * WIDE), round(y * WIDE)).alpha() == 0


def test_a_legend_with_other_characters_is_refused_before_anything_is_painted() -> None:
    image = QImage(100, 100, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(0)
    painter = QPainter(image)
    with pytest.raises(KeyError):
        baccarat_felt.paint_print(painter, 100, legend="lower case")
    with pytest.raises(KeyError):
        baccarat_felt.paint_print(painter, 100, ("one",))
    with pytest.raises(KeyError):
        casino_gear.paint_limits(painter, QRectF(0, 0, 100, 90), (("閒 莊", "¥5", "¥500"), ("和", "¥5", "¥100")))
    painter.end()
    assert not any(pixels(image))


BOX = QRectF(10, 10, 100, 90)


@pytest.mark.parametrize("paint", [casino_gear.paint_shoe, casino_gear.paint_discard_holder])
def test_shoe_and_discard_holder_show_how_full_they_are(paint: Callable[[QPainter, QRectF, float], None]) -> None:
    def filled(fill: float) -> QImage:
        return drawn(lambda p: paint(p, BOX, fill), 120, 110)

    images = [filled(fill) for fill in (0.0, 0.1, 0.5, 0.9, 1.0)]
    paper = []
    for image in images:
        assert QRectF(0, 0, 120, 110).contains(inked(image))
        colours = [image.pixelColor(x, y) for x in range(120) for y in range(110)]
        paper.append(sum(c.alpha() == 255 and c.lightness() > 170 and c.saturation() < 70 for c in colours))
    assert paper == sorted(set(paper))
    assert pixels(images[2]) == pixels(filled(0.5))
    for fill in (-0.1, 1.1, math.nan):
        with pytest.raises(ValueError, match="between empty"):
            filled(fill)


def test_a_rack_shows_what_is_in_its_tubes() -> None:
    box = QRectF(5, 5, 400, 60)
    tubes = casino_places.rack_tubes(box, 7)
    assert len(tubes) == 7
    assert not any(tube.intersects(other) for tube, other in combinations(tubes, 2))
    assert all(box.contains(tube) for tube in tubes)
    assert math.isclose(tubes[0].left() - box.left(), box.right() - tubes[-1].right())

    def rack(*fills: float) -> QImage:
        some = list(zip(DOLLARS.values, fills, strict=True))
        return drawn(lambda p: casino_gear.paint_rack(p, box, some), 410, 70)

    empty, full = rack(*[0.0] * 7), rack(*[1.0] * 7)
    for number, tube in enumerate(tubes):
        one = rack(*(0.5 if number == at else 0.0 for at in range(7)))
        whole = tube.adjusted(1, 1, -1, -1).toRect()
        upper = tube.adjusted(1, 1, -1, -tube.height() * 0.55).toRect()
        assert pixels(one.copy(upper)) == pixels(empty.copy(upper)), "chips stand at the dealer's end"
        assert pixels(one.copy(whole)) != pixels(empty.copy(whole)) != pixels(full.copy(whole))
    with pytest.raises(ValueError, match="at least one tube"):
        casino_places.rack_tubes(box, 0)
    with pytest.raises(ValueError, match="between empty"):
        rack(*[0.0] * 6, 1.5)
    with pytest.raises(KeyError):
        drawn(lambda p: casino_gear.paint_rack(p, box, [(3, 1.0)]), 410, 70)


def test_the_sign_tells_the_limits() -> None:
    def sign(low: str, high: str, tie_low: str, tie_high: str) -> bytes:
        return pixels(
            drawn(
                lambda p: casino_gear.paint_limits(p, BOX, (("閒 莊", low, high), ("和", tie_low, tie_high))), 120, 110
            )
        )

    assert sign("$5", "$500", "$5", "$100") == sign("$5", "$500", "$5", "$100")
    some = {sign("$5", "$500", "$5", "$100"), sign("$25", "$500", "$5", "$100"), sign("$5", "$5,000", "$5", "$100"),
            sign("$5", "$500", "$1", "$100"), sign("$5", "$500", "$5", "$200")}  # fmt: skip
    assert len(some) == 5


# Cards on the table, and the pack ------------------------------------------------------------------------------------


@pytest.mark.parametrize("side_bets", SIDES, ids=len)
def test_hand_boxes_keep_clear_of_the_arc_and_of_what_stands_there(side_bets: tuple[str, ...]) -> None:
    found = places(9, side_bets)
    wide = baccarat_places.card_share(len(side_bets))
    assert wide == found["player_card", 1].width >= 0.052
    double_line = baccarat_places.inner_radius(len(side_bets)) - 0.0045
    for hand in ("player", "banker"):
        box = found[f"{hand}_hand", 0]
        assert math.isclose(box.y + box.height / 2, 0.484)
        for side in (-1, 1):
            corner = box.x + side * box.width / 2, box.y - box.height / 2
            assert math.dist(corner, casino_places.MIDDLE) < double_line - 0.002


@pytest.mark.parametrize("side_bets", SIDES, ids=len)
def test_third_cards_lie_upright_in_the_same_place(side_bets: tuple[str, ...]) -> None:
    flat, upright = places(9, side_bets), places(9, side_bets, upright=True)
    assert flat.keys() == upright.keys()
    for key, place in flat.items():
        if key in (("player_card", 3), ("banker_card", 3)):
            assert upright[key] == place._replace(angle=0.0)
        else:
            assert upright[key] == place
    assert pixels(printed(side_bets=side_bets)) != pixels(printed(side_bets=side_bets, upright=True))


@pytest.mark.parametrize("total", [416, 312, 208])
@pytest.mark.parametrize("magnified", [True, False])
def test_every_place_in_the_pack_can_be_told_from_its_picture(total: int, magnified: bool) -> None:
    shares = [casino_places.pack_share(behind, total, magnified=magnified) for behind in range(total + 1)]
    assert shares == sorted(set(shares))
    assert 0 < shares[0] < shares[-1] < 1
    for behind in range(1, total):
        assert casino_places.pack_behind(shares[behind], total, magnified=magnified) == behind
    assert casino_places.pack_behind(-1, total, magnified=magnified) == 1
    assert casino_places.pack_behind(2, total, magnified=magnified) == total - 1


def test_the_end_of_the_magnified_pack_is_wide() -> None:
    five = [
        casino_places.pack_share(depth + 5, 416, magnified=True) - casino_places.pack_share(depth, 416, magnified=True)
        for depth in (7, 14, 16, 52)
    ]
    assert all(step > 0.02 for step in five)
    assert five[3] > 1.5 * (casino_places.pack_share(57, 416) - casino_places.pack_share(52, 416))


PACK = QRectF(8, 8, 320, 99)


def pack(*cuts: float, total: int = 416, magnified: bool = False) -> QImage:
    return drawn(lambda p: casino_gear.paint_pack(p, PACK, total, cuts, magnified=magnified), 336, 115)


def test_the_pack_shows_its_cut_cards_and_its_scale() -> None:
    images = [pack(), pack(0), pack(0, 150), pack(0, 52), pack(0, magnified=True)]
    assert len({pixels(image) for image in images}) == len(images)
    for image in images:
        assert PACK.adjusted(-1, -1, 1, 1).contains(inked(image))
    # The cut card sticks out where pack_share says.
    x = PACK.x() + PACK.width() * casino_places.pack_share(150, 416)
    for image, there in ((images[2], True), (images[1], False)):
        colour = image.pixelColor(round(x), round(PACK.y() + 9))
        assert (colour.alpha() > 200 and 35 < colour.hue() < 60) == there


def test_the_pack_is_gathered_washed_and_riffled() -> None:
    box = QRectF(10, 10, 200, 100)
    paints: list[Callable[[QPainter], None]] = [
        lambda p: casino_gear.paint_loose_cards(p, box, 0.0),
        lambda p: casino_gear.paint_loose_cards(p, box, 1.0),
        lambda p: casino_gear.paint_stacks_of_cards(p, box, 1.0, 0.0, 0),
        lambda p: casino_gear.paint_stacks_of_cards(p, box, 0.75, 0.0, 2),
        lambda p: casino_gear.paint_stacks_of_cards(p, box, 0.75, 0.0, 1),
        lambda p: casino_gear.paint_stacks_of_cards(p, box, 0.75, 0.25, 0),
        lambda p: casino_gear.paint_stacks_of_cards(p, box, 0.0, 1.0, 0),
    ]
    images = [drawn(paint, 220, 120) for paint in paints]
    assert len({pixels(image) for image in images}) == len(images)
    for image, paint in zip(images, paints, strict=True):
        assert box.contains(inked(image))
        assert pixels(drawn(paint, 220, 120)) == pixels(image)
    assert inked(images[1]).width() > inked(images[0]).width(), "washed cards lie wider"


# What lies on the table besides --------------------------------------------------------------------------------------


_PROVED: Final = {each: DOLLARS.sub_stack(each) for each in DOLLARS.every}


def test_columns_of_chips_fill_their_box() -> None:
    columns = [[50_000] * 3, [2_500] * 7, [500] * 12, [25]]
    for group in (None, _PROVED):
        box = chip_stack_sizes.columns_rect(columns, 12, group)

        def paint(painter: QPainter, box: QRectF = box, group: dict[int, int] | None = group) -> None:
            casino_chips.paint_columns(painter, QPointF(4 - box.x(), 4 - box.y()), 12, columns, group)

        image = drawn(paint, round(box.width()) + 8, round(box.height()) + 8)
        found = inked(image)
        assert QRectF(3, 3, box.width() + 2, box.height() + 2).contains(found)
        assert found.width() > box.width() - 6
        assert found.height() > box.height() - 8
    assert (
        chip_stack_sizes.columns_rect(columns, 12, _PROVED).height()
        > chip_stack_sizes.columns_rect(columns, 12).height()
    )
    assert chip_stack_sizes.columns_rect([], 12).isEmpty()
    one = chip_stack_sizes.columns_rect([[500]], 12)
    assert one == chip_stack_sizes.stack_rect([500], 12)
    assert chip_stack_sizes.columns_rect([[500]] * 8, 12).height() > one.height(), "a second row"


def test_notes_differ_by_their_amount_and_stay_in_their_box() -> None:
    box = QRectF(4, 4, 160, 42)

    def notes(amount: int) -> QImage:
        return drawn(lambda p: casino_chips.paint_notes(p, box, amount), 168, 50)

    images = [notes(amount) for amount in (2_000, 10_000, 20_000, 50_000)]
    assert len({pixels(image) for image in images}) == 4
    for image in (*images, drawn(lambda p: casino_chips.paint_bundle(p, box), 168, 50)):
        assert box.adjusted(-1, -1, 1, 1).contains(inked(image))
    with pytest.raises(ValueError, match="no notes"):
        notes(500)


@pytest.mark.parametrize("currency", [each for each in CURRENCIES if each != "usd"])
def test_what_a_bettor_buys_in_with_can_be_counted_in_every_house(currency: str) -> None:
    """In bands where there would be too many notes to be spread."""
    house = CURRENCIES[currency].chips
    box = QRectF(4, 4, 160, 42)

    def notes(dollars: int) -> QImage:
        amount = 100 * dollars * house.scale
        return drawn(lambda p: casino_chips.paint_notes(p, box, amount, house.notes), 168, 50)

    images = [notes(dollars) for dollars in (20, 100, 120, 640, 2_000)]
    assert len({pixels(image) for image in images}) == 5
    for dollars, image in zip((20, 100, 120, 640, 2_000), images, strict=True):
        assert box.adjusted(-1, -1, 1, 1).contains(inked(image))
        count, left = 0, 100 * dollars * house.scale
        for note in house.notes:
            count, left = count + left // note, left % note
        assert (left, count <= 20) == (0, True)


@pytest.mark.parametrize("currency", [each for each in CURRENCIES if each != "usd"])
def test_chips_and_lammers_of_a_house_differ_with_its_sign(currency: str) -> None:
    house, sign = CURRENCIES[currency].chips, CURRENCIES[currency].sign

    def lammer(amount: int, sign: str = sign) -> bytes:
        return grey(drawn(lambda p: casino_chips.paint_lammer(p, QPointF(20, 20), 16, amount, sign), 40, 40))

    def top(denomination: int, sign: str = sign) -> bytes:
        return grey(drawn(lambda p: casino_chips.paint_stack(p, QPointF(30, 40), 22, [denomination], 0, sign), 60, 80))

    for paint, values, of_dollars in ((lammer, house.lammers, "$"), (top, house.every, "")):
        for one, two in combinations(values, 2):
            assert difference(paint(one), paint(two)) > 2, (one, two)
        for value in values:
            assert (paint(value) != paint(value, of_dollars)) == (value >= 100), value


def test_rail_chips_show_their_colours_in_their_groove() -> None:
    box = QRectF(4, 4, 120, 22)

    def rail(*colours: int, count: int = 20) -> QImage:
        return drawn(lambda p: casino_chips.paint_rail_chips(p, box, colours, count), 128, 30)

    images = [rail(500), rail(2_500), rail(10_000, 2_500, 500), rail(500, count=12)]
    assert len({pixels(image) for image in images}) == 4
    for image in (*images, rail(500, count=400)):
        assert box.adjusted(-1, -1, 1, 1).contains(inked(image))
    with pytest.raises(KeyError):
        rail(7)


def test_tray_and_slot_fill_their_boxes() -> None:
    box = QRectF(4, 4, 120, 30)

    def stood(paint: Callable[[QPainter, QRectF], None]) -> QImage:
        return drawn(lambda p: paint(p, box), 128, 38)

    for paint in (casino_chips.paint_tray, casino_gear.paint_slot):
        found = inked(stood(paint))
        assert box.adjusted(-1, -1, 1, 1).contains(found)
        assert found.width() > 115
