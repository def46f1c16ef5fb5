"""Where things lie on the mini baccarat table, in every part of a session, and what they look like."""

from __future__ import annotations

import math
import random
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import combinations, islice, pairwise

import pytest
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QImage, QPainter, QPolygonF, QTransform

from cardart.table.baccarat_places import card_share
from cardart.table.casino_places import SHAPE
from cardrules.casino.baccarat.bettors import Bettor, Wager
from cardrules.casino.baccarat.rules import BETS, SIDE_BETS
from cardrules.casino.baccarat.table_state import Touched
from cardrules.casino.chips import DOLLARS
from cardrules.games.mini_baccarat.bot import choose
from cardrules.games.mini_baccarat.game import MiniBaccarat
from cardrules.protocol.game import View
from cardrules.protocol.match_record import Match
from dealers_choice.layouts import layout_of
from dealers_choice.layouts.casino.appearance import look
from dealers_choice.layouts.casino.chips import CHIP, purse_chips, stack_thing, wager_columns
from dealers_choice.layouts.mini_baccarat import SIZE, layout
from dealers_choice.table.placement import CARD_HEIGHT, Layout, LayoutModule, Thing

pytestmark = pytest.mark.usefixtures("qapp")

ALL_SIDES: dict[str, object] = dict.fromkeys(SIDE_BETS, "on")
FEW_SIDES: dict[str, object] = {"dragon7": "on", "panda8": "on"}
TABLES: list[dict[str, object]] = [
    {"role": role, "positions": positions, "commission": commission, **sides}
    for role, positions, commission, sides in (
        ("dealer", 9, "net", {}),
        ("dealer", 7, "marked", {}),
        ("dealer", 9, "marked", ALL_SIDES),
        ("dealer", 7, "net", ALL_SIDES),
        ("dealer", 9, "ez", FEW_SIDES),
        ("dealer", 7, "super6", {"super6_bet": "on", "third_card_place": "upright"}),
        ("watch", 9, "marked", FEW_SIDES),
        ("watch", 7, "net", ALL_SIDES),
        ("bettor", 9, "net", {}),
        ("bettor", 7, "marked", ALL_SIDES),
        ("bettor", 9, "marked", {"third_card_place": "upright", "skip_four": "on", **FEW_SIDES}),
    )
]


def views(options: Mapping[str, object], seed: str = "1") -> Iterator[View]:
    """What seat 0 sees after each action of a session that bots play."""
    match = Match("mini_baccarat", MiniBaccarat.read_options(options), seed)
    match.run_chance()
    yield match.game.view(0)
    for step in range(6_000):
        waiting = sorted(match.game.waiting_for())
        if not waiting:
            return
        seat = waiting[0]
        rng = random.Random(f"{seed}/{step}")
        advice = choose(match.game.view(seat), match.game.choices(seat), "club", rng, lambda: False)
        match.apply(seat, advice.action)
        match.run_chance()
        yield match.game.view(0)


def view_when(wanted: Callable[[View], bool], options: Mapping[str, object]) -> View:
    return next(view for seed in "123" for view in views(options, seed) if wanted(view))


def due(verb: str) -> Callable[[View], bool]:
    return lambda view: any(step.split()[0] == verb for step in view.state.due)


def changed(view: View, **state: object) -> View:
    return view._replace(state=view.state._replace(**state))


def laid(view: View) -> Layout:
    return layout(view, *SIZE)


def area(thing: Thing, inset: float = 0.0) -> QPolygonF:
    box = QRectF(-thing.width / 2 + inset, -thing.height / 2 + inset, thing.width - 2 * inset, thing.height - 2 * inset)
    # A hundred times as large: Qt finds crossings with an absolute tolerance.
    return QTransform.fromScale(100, 100).translate(thing.x, thing.y).rotate(thing.angle).map(QPolygonF(box))


def on_table(thing: Thing) -> bool:
    return QRectF(0, 0, 100 * SIZE[0], 100 * SIZE[1]).contains(area(thing).boundingRect())


def painted(thing: Thing, unit: float = 48) -> QImage:
    image = QImage(
        math.ceil(thing.width * unit), math.ceil(thing.height * unit), QImage.Format.Format_ARGB32_Premultiplied
    )
    image.fill(0)
    painter = QPainter(image)
    assert thing.paint is not None
    thing.paint(painter, QRectF(0, 0, thing.width * unit, thing.height * unit))
    painter.end()
    return image


def pixels(image: QImage) -> bytes:
    return bytes(image.constBits())


def names(found: Iterable[str], kind: str) -> set[str]:
    return {name for name in found if name.split(":")[0] == kind}


# Every session ------------------------------------------------------------------------------------------------------


def check(view: View, found: Layout) -> None:
    """What must be true of every layout."""
    state = view.state
    sides = [bet for bet in SIDE_BETS if view.options[bet] == "on"]
    bets = [bet for bet in BETS if bet not in SIDE_BETS or bet in sides]
    positions = range(1, int(view.options["positions"]) + 1)
    for name, thing in found.things.items():
        assert on_table(thing), (view.phase, name)
        assert (thing.picture is None) == (thing.paint is None), name
        assert thing.name, name
        hash(thing.picture)
    assert found.zones.keys() == {zone.id for zone in view.zones}
    for place in found.zones.values():
        assert 0 < place.x < SIZE[0]
        assert 0 < place.y < SIZE[1]
        assert place.scale <= 1.001
    once = {"player", "banker", "tap", "shoe", "discards", "aside", "rack", "holding", "slot", "sign"}
    assert once <= found.things.keys()
    assert names(found.things, "circle") == {f"circle:{place}:{bet}" for place in positions for bet in bets}
    assert names(found.things, "pay") == {f"pay:{place}:{bet}" for place in positions for bet in bets}
    for kind in ("rail", "seat"):
        assert names(found.things, kind) == {f"{kind}:{place}" for place in positions}
    marked = view.options["commission"] == "marked"
    assert names(found.things, "box") == ({f"box:{place}" for place in positions} if marked else set())
    assert names(found.things, "lammer") == (
        {f"lammer:{amount}" for amount in DOLLARS.lammers[1:]} if marked else set()
    )
    wagers = {f"position:{wager.position}:{wager.bet}" + (":late" if wager.late else "") for wager in state.layout}
    assert names(found.things, "position") == wagers
    tubes = {f"tube:{denomination}" for denomination in DOLLARS.values}
    if view.options["big"] == "on":  # it pays 54 %
        tubes.add("tube:1")
    assert names(found.things, "tube") == (set() if view.options["role"] == "bettor" else tubes)
    assert ("heap" in found.things) == (view.phase in ("shoe", "cut"))
    paid = {"rack", *(f"rail:{place}" for place in positions)}
    paid |= {f"position:{place}:{bet}" for place in positions for bet in bets}
    assert found.tokens.keys() == paid | {"cutting", "voice"}


@pytest.mark.parametrize("options", TABLES, ids=lambda options: "-".join(map(str, list(options.values())[:3])))
def test_everything_has_its_place_in_every_phase(options: dict[str, object]) -> None:
    phases = set()
    for view in islice(views({"difficulty": "expert", "incidents": "many", **options}), 160):
        check(view, laid(view))
        phases.add(view.phase)
    expected = {"betting"} if options["role"] == "bettor" else set()
    assert phases >= {"shoe", "burn", "between", "close", "coup", "settle"} | expected


def test_a_whole_shoe_lies_on_the_table_to_its_end() -> None:
    seen: Counter[str] = Counter()
    pictures: dict[object, Thing] = {}
    options = {"decks": 4, "commission": "marked", "difficulty": "expert", "incidents": "many", "shoe_steps": "full"}
    for seed in "12":
        for view in views(options, seed):
            found = laid(view)
            check(view, found)
            for name, thing in found.things.items():
                seen[name.split(":")[0]] += 1
                if thing.paint is not None:
                    pictures.setdefault(thing.picture, thing)
    assert seen.keys() >= {"heap", "cutcard", "cash", "notes", "colour", "box", "position", "holding"}
    for thing in pictures.values():
        assert any(pixels(painted(thing, 30))), thing.picture


# Areas --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("sides", [{}, {"lucky6": "on"}, FEW_SIDES, ALL_SIDES], ids=len)
@pytest.mark.parametrize("positions", [9, 7])
def test_areas_of_different_bets_do_not_overlap(positions: int, sides: dict[str, object]) -> None:
    view = next(views({"positions": positions, "commission": "marked", **sides}))
    found = laid(view).things
    kinds = ("circle", "pay", "rail", "seat", "box", "lammer", "tube")
    areas = {name: area(thing, 0.004) for name, thing in found.items() if name.split(":")[0] in kinds}
    areas |= {name: area(found[name]) for name in ("player", "banker", "shoe", "discards", "aside", "slot", "sign")}
    for (one, first), (two, second) in combinations(areas.items(), 2):
        assert not first.intersects(second), (one, two)


def test_what_lies_in_something_is_above_it() -> None:
    found = laid(view_when(lambda view: bool(view.state.layout), {"commission": "marked"})).things
    for inner, outer in (("tube:500", "rack"), ("lammer:25", "lammers")):
        assert found[inner].z > found[outer].z
        assert area(found[outer]).boundingRect().contains(area(found[inner]).boundingRect())
    for name, thing in found.items():
        if name.startswith("position"):
            assert thing.z > found[name.replace("position", "circle")].z
    for name, thing in found.items():
        if thing.paint is None:
            assert thing.z < 1, name


def test_the_table_is_as_large_as_fits_and_in_the_middle() -> None:
    view = next(views({}))
    wide, high = layout(view, SIZE[0] + 4, SIZE[1]), layout(view, SIZE[0], SIZE[1] + 2)
    plain = laid(view)
    for name, thing in plain.things.items():
        assert math.isclose(wide.things[name].x, thing.x + 2)
        assert math.isclose(wide.things[name].y, thing.y)
        assert math.isclose(high.things[name].x, thing.x)
        assert math.isclose(high.things[name].y, thing.y + 1)
    large = layout(view, 2 * SIZE[0], 2 * SIZE[1])
    assert math.isclose(large.things["shoe"].width, 2 * plain.things["shoe"].width)
    assert math.isclose(large.zones["player"].scale, 2)
    assert math.isclose(SIZE[1] / SIZE[0], SHAPE)


def test_the_module_is_that_of_the_game() -> None:
    module: LayoutModule = layout_of("mini_baccarat")
    assert module.SIZE == SIZE


# Cards --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("sides", "share"), [({}, 1.3), ({"small": "on"}, 1.2), (FEW_SIDES, 1.0)], ids=["0", "1", "2"])
def test_cards_are_larger_where_there_is_room(sides: dict[str, object], share: float) -> None:
    assert math.isclose(card_share(len(sides)), 0.052 * share)
    zones = laid(next(views(sides))).zones
    assert math.isclose(zones["player"].scale, share / 1.3)


@pytest.mark.parametrize("place", ["sideways", "upright"])
def test_cards_lie_in_their_box_and_third_cards_outside(place: str) -> None:
    found = laid(next(views({"third_card_place": place})))
    for hand, side in (("player", 1), ("banker", -1)):
        zone = found.zones[hand]
        box = area(found.things[hand]).boundingRect()
        assert [slot.angle for slot in zone.slots] == [0, 0, 90 * side if place == "sideways" else 0]
        far = [side * (zone.x + slot.x - SIZE[0] / 2) for slot in zone.slots]
        assert 0 < far[0] < far[1] < far[2]
        for slot in zone.slots:
            card = Thing(zone.x + slot.x, zone.y + slot.y, zone.scale, zone.scale * CARD_HEIGHT, angle=slot.angle)
            assert box.contains(area(card).boundingRect())


def test_the_hand_that_won_is_pushed_forward() -> None:
    view = next(views({}))
    before = laid(view).zones
    after = laid(changed(view, declared="player")).zones
    assert math.isclose(before["player"].y - after["player"].y, CARD_HEIGHT / 2)
    assert after["banker"] == before["banker"]
    assert laid(changed(view, declared="tie")).zones == before


@pytest.mark.parametrize("sides", [{}, {"small": "on"}, ALL_SIDES], ids=len)
def test_twelve_burned_cards_lie_inside_the_arc(sides: dict[str, object]) -> None:
    found = laid(next(views(sides)))
    row = found.zones["burn"]
    cards = Thing(row.x, row.y, row.span, row.scale * CARD_HEIGHT)
    assert row.span > row.scale + 11 * 0.15, "something is to be seen of each"
    for name, thing in found.things.items():
        if name.startswith(("circle", "pay")):
            assert not area(cards).intersects(area(thing)), name


def test_cards_come_out_of_closed_boxes() -> None:
    found = laid(next(views({})))
    for zone in ("heap", "shoe", "discards"):
        assert found.zones[zone].closed
    for zone in ("shoe", "discards"):
        place = found.zones[zone]
        assert area(found.things[zone]).containsPoint(QPointF(100 * place.x, 100 * place.y), Qt.FillRule.OddEvenFill)


def test_a_card_that_lies_face_up_in_the_shoe_is_seen() -> None:
    found = laid(next(views({})))
    assert found.zones["shoe"].z > found.things["shoe"].z


# Chips --------------------------------------------------------------------------------------------------------------


def betting(**options: object) -> View:
    return view_when(lambda view: view.phase == "close", options)


def test_the_chips_of_a_bet_make_its_amount() -> None:
    for amount, colour in ((500, 0), (3_325, 0), (11_500, 500), (20_000, 500), (30_000, 500), (1, 0), (500_000, 0)):
        columns = wager_columns(amount, colour, DOLLARS)
        assert sum(map(sum, columns)) == amount
        assert len(columns) <= 3
        assert all(len(column) <= 20 for column in columns)
        if len(columns) == 1:
            assert list(columns[0]) == sorted(columns[0], reverse=True), "the largest at the bottom"
    assert wager_columns(10_000, 500, DOLLARS) == ((500,) * 20,)
    assert wager_columns(11_500, 0, DOLLARS) == ((10_000, 500, 500, 500),)
    assert wager_columns(200_000, 500, DOLLARS) == ((100_000, 100_000),), "too many for one colour"


def test_stacks_stand_on_their_circle_and_stay_there() -> None:
    view = betting()
    few = laid(changed(view, layout=(Wager(1, "player", 500),))).things
    more = laid(changed(view, layout=(Wager(1, "player", 500), Wager(1, "tie", 500), Wager(2, "banker", 2_500)))).things
    assert few["position:1:player"] == more["position:1:player"]
    for name in ("position:1:player", "position:1:tie", "position:2:banker"):
        spot = more[name.replace("position", "circle")]
        stack = more[name]
        assert stack.x - stack.width / 2 > spot.x - spot.width / 2 - 0.1
        assert abs(stack.x - spot.x) < 0.05
        assert stack.y - stack.height / 2 < spot.y < stack.y + stack.height / 2


def test_late_chips_lie_beside_the_others() -> None:
    view = betting()
    both = (Wager(3, "banker", 2_500, 500), Wager(3, "banker", 500, late=True))
    found = laid(changed(view, layout=both)).things
    first, late = found["position:3:banker"], found["position:3:banker:late"]
    radius = min(first.width, late.width) / 2.4
    assert abs(first.x - late.x) > 1.3 * radius
    assert "late" in late.name
    alone = laid(changed(view, layout=both[1:])).things["position:3:banker:late"]
    assert math.isclose(alone.x, first.x)


def test_higher_stacks_are_higher_and_look_different() -> None:
    view = betting()
    some = [laid(changed(view, layout=(Wager(5, "banker", amount, 500),))).things["position:5:banker"] for amount in (
        500, 1_000, 5_000, 10_000
    )]  # fmt: skip
    assert [thing.height for thing in some] == sorted({thing.height for thing in some})
    assert len({pixels(painted(thing)) for thing in some}) == 4
    assert pixels(painted(some[0])) == pixels(painted(some[0]))


def test_the_value_of_a_stack_is_told_only_to_those_who_are_coached() -> None:
    lying = (Wager(3, "banker", 2_500), Wager(4, "lucky6", 500))
    for options, told in (
        ({}, True), ({"coach": "correct"}, True), ({"coach": "silent"}, False),
        ({"role": "watch", "coach": "silent"}, True),
    ):  # fmt: skip
        found = laid(changed(betting(lucky6="on", **options), layout=lying)).things
        name = found["position:3:banker"].name
        assert name.startswith("Position 3, Banker bet")
        assert ("$25" in name) == told
        assert found["position:4:lucky6"].name.startswith("Position 4, Lucky 6 bet")


def test_what_lies_on_the_table_is_named_in_the_money_of_the_house() -> None:
    for currency, smallest, small, coin, single in (
        ("usd", 25, "Coins of 25 cents", 1, "Cents"),
        ("eur", 50, "Coins of 50 cents", 5, "Coins of 5 cents"),
        ("php", 2_500, "₱25 chips", 500, "Coins of ₱5"),
    ):
        found = laid(betting(currency=currency, commission="marked", big="on", unit=1)).things
        assert found[f"tube:{smallest}"].name == small
        assert found[f"tube:{coin}"].name == single
        assert all(
            currency != "php" or not {"$", "cents"} & {*thing.name, *thing.name.split()} for thing in found.values()
        )
    assert found["tube:10000"].name == "₱100 chips"


def test_labels_are_those_printed() -> None:
    found = laid(next(views({"skip_four": "on"}))).things
    assert found["circle:4:tie"].name == "Position 5, Tie bet"


def test_a_working_stack_is_sorted_and_stands_on_its_point() -> None:
    thing = stack_thing([500, 2_500, 100, 500, 10_000], 3.0, 4.0, "usd", "Payout", 70)
    assert (thing.name, thing.z) == ("Payout", 70)
    assert thing.picture == stack_thing([10_000, 2_500, 500, 500, 100], 0, 0, "usd").picture
    assert thing.y - thing.height / 2 < 4.0 < thing.y + thing.height / 2
    assert abs(thing.x - 3.0) < CHIP
    assert thing.width > 4 * 2 * CHIP, "four denominations beside each other"
    heights = [stack_thing([500] * count, 0, 0, "usd").height for count in (5, 6, 10, 11)]
    steps = [later - earlier for earlier, later in pairwise(heights)]
    assert steps[0] > steps[1] / 4, "a gap after every five"
    assert math.isclose(steps[0], steps[2])
    with pytest.raises(ValueError, match="no chips"):
        stack_thing([], 0, 0, "usd")
    with pytest.raises(KeyError):
        stack_thing([7], 0, 0, "usd")


def test_money_on_its_way_is_a_stack_of_the_fewest_chips() -> None:
    found = laid(betting())
    assert found.money is not None
    for amount in (1, 25, 475, 9_500, 59_375, 2_000_000):
        thing = found.money(amount)
        assert any(pixels(painted(thing)))
    assert found.money(9_500).picture != found.money(9_000).picture


def test_taken_chips_are_seen_until_the_coup_is_over() -> None:
    view = view_when(lambda view: view.phase == "settle", {})
    empty = laid(changed(view, touched=())).things["holding"]
    taken = Touched(Wager(1, "player", 2_500, 500), "loses", 0, None, ())
    paid = Touched(Wager(2, "banker", 2_500), "wins", 2_375, 2_375, ())
    assert empty.paint is None
    assert laid(changed(view, touched=(paid,))).things["holding"].paint is None
    some = laid(changed(view, touched=(taken, paid))).things["holding"]
    assert some.paint is not None
    heap = tuple(Touched(Wager(each, "player", 50_000, 500), "loses", 0, None, ()) for each in range(1, 10))
    assert on_table(laid(changed(view, touched=heap)).things["holding"])


# The other things ---------------------------------------------------------------------------------------------------


def test_shoe_holder_and_tubes_show_how_full_they_are() -> None:
    looks = set()
    for view in islice(views({"decks": 4, "difficulty": "expert"}), 400):
        looks |= {laid(view).things[name].picture for name in ("shoe", "discards")}
    assert {("shoe", 0.0), ("shoe", 1.0), ("discards", 0.0), ("discards", 1.0)} <= looks
    assert 8 < len(looks) < 84
    view = betting()
    full = laid(view).things["tube:500"]
    low = laid(changed(view, rack=(20, 60, 200, 300, 12, 200, 80))).things["tube:500"]
    assert pixels(painted(full)) != pixels(painted(low))


def test_the_sign_says_the_limits() -> None:
    assert laid(next(views({}))).things["sign"].name == "Player and Banker $5 to $500, tie $5 to $100"
    options = {"unit": 25, "table_max": 1000, "tie_max": 200, "dragon7": "on"}
    assert laid(next(views(options))).things["sign"].name == (
        "Player and Banker $25 to $1,000, tie and side bets $25 to $200"
    )


def test_every_option_of_the_print_is_another_print() -> None:
    some: list[dict[str, object]] = [
        {}, {"positions": 7}, {"skip_four": "on"}, {"tie_pays": 9}, {"commission": "marked"}, {"commission": "ez"},
        {"commission": "super6"}, {"dragon7": "on"}, ALL_SIDES, {"role": "bettor"}, {"third_card_place": "upright"},
    ]  # fmt: skip
    seen: dict[object, bytes] = {}
    for options in some:
        found = laid(next(views(options))).printed
        assert found is not None
        assert found == laid(next(views(options))).printed
        image = QImage(400, 234, QImage.Format.Format_ARGB32_Premultiplied)
        image.fill(0)
        painter = QPainter(image)
        found.paint(painter, 400)
        painter.end()
        seen[found.key] = pixels(image)
    assert len(seen) == len(set(seen.values())) == len(some)


def test_a_commission_box_shows_what_is_owed() -> None:
    view = betting(commission="marked")
    found = laid(changed(view, markers=((3, 125), (5, 2_375)))).things
    assert found["box:3"].name == "Position 3, commission box: $1.25"
    assert found["box:2"].paint is None
    assert pixels(painted(found["box:3"])) != pixels(painted(found["box:5"]))


def test_the_pack_is_prepared_step_by_step() -> None:
    looks = []
    for view in views({"shoe_steps": "full", "decks": 4}):
        if view.phase == "burn":
            break
        if view.phase == "shoe":
            looks.append(laid(view).things["heap"])
    kinds = [thing.picture[0] if isinstance(thing.picture, tuple) else "" for thing in looks]
    assert list(dict.fromkeys(kinds)) == ["", "loose", "stacks", "pack"]
    assert len({thing.picture for thing in looks if thing.paint is not None}) > 12
    short = [
        laid(view).things["heap"].picture for view in islice(views({}), 4) if view.phase == "shoe"
    ]  # gathered, mixed, squared
    assert [picture[0] for picture in short if isinstance(picture, tuple)] == ["loose", "stacks", "pack"]


def test_the_cut_card_is_offered_put_back_drawn_and_laid_aside() -> None:
    middle = {}
    for verb in ("offer", "slide", "cutcard", "load"):
        found = laid(view_when(due(verb), {})).things
        assert ("cutcard" in found) == (verb in ("offer", "cutcard")), verb
        middle[verb] = found["heap"]
        if verb == "cutcard":
            card, heap = found["cutcard"], found["heap"]
            assert card.z > heap.z
            assert abs(card.x - heap.x) < heap.width / 2
    assert len({thing.picture for thing in middle.values()}) == 4
    view = next(views({}))
    for cut, name in (("hand", "shoe"), ("out", "aside")):
        found = laid(changed(view, cut=cut)).things
        assert area(found["cutcard"]).intersects(area(found[name])), cut
    assert "cutcard" not in laid(changed(view, cut="in")).things


def test_a_person_who_bets_may_cut() -> None:
    found = laid(view_when(lambda view: view.phase == "cut", {"role": "bettor", "shoe_steps": "skip"})).things
    assert {"heap", "cutcard"} <= found.keys()


def test_notes_are_put_down_spread_and_dropped() -> None:
    view = betting()
    steps = ("spread 4", "call change 10000", "give 4 10000", "drop", "call last")
    kinds = []
    for at in range(len(steps) + 1):
        found = laid(changed(view, service=steps[at:], given=10_000)).things
        kinds.append(("cash:4" in found, "notes" in found))
    assert kinds == [(True, False), (False, True), (False, True), (False, True), (False, False), (False, False)]
    two = laid(changed(view, service=("drop", "spread 6", "give 6 20000", "drop"), given=10_000)).things
    assert two["notes"].picture == ("notes", 10_000, DOLLARS.notes)
    assert "cash:6" in two


def test_small_chips_are_counted_in_the_middle() -> None:
    view = betting()
    steps = ("count 2", "call colour", "give 2 8200", "call last")
    first, second, third, last = (
        laid(changed(view, service=steps[at:])) for at in range(4)
    )  # fmt: skip
    rail, middle = first.things["colour:2"], second.things["colour:2"]
    assert math.dist((middle.x, middle.y), first.tokens["cutting"]) < 2
    assert math.dist((rail.x, rail.y), first.tokens["rail:2"]) < 2
    assert rail.picture != middle.picture
    assert third.things["colour:2"] == middle
    assert not names(last.things, "colour")
    for amount in (2_000, 9_500):  # the least and the most that anybody wants changed
        for position in range(1, 10):
            found = laid(changed(view, service=(f"count {position}", f"give {position} {amount}"))).things
            assert on_table(found[f"colour:{position}"]), (position, amount)


def test_the_rail_does_not_tell_how_rich_a_bettor_is() -> None:
    view = betting()
    rich, poor, other = (
        laid(changed(view, bettors=(Bettor(2, "trend", purse, 500, colour),))).things["rail:2"]
        for purse, colour in ((500_000, 500), (2_500, 500), (2_500, 2_500))
    )
    assert rich.picture == poor.picture != other.picture
    broke = laid(changed(view, bettors=(Bettor(2, "trend", 0, 500, 500),))).things
    assert broke["rail:2"].paint is None
    assert broke["rail:3"].paint is None


@pytest.mark.parametrize(("positions", "own"), [(7, 4), (9, 5)])
def test_a_plate_marks_the_place_of_the_person_who_bets(positions: int, own: int) -> None:
    wide = 1200

    def gold(role: str) -> set[int]:
        """The positions before which the felt is golden, where the chips of the others lie."""
        found = laid(next(views({"role": role, "positions": positions})))
        assert found.printed is not None
        image = QImage(wide, round(wide * SHAPE), QImage.Format.Format_ARGB32_Premultiplied)
        image.fill(0)
        painter = QPainter(image)
        found.printed.paint(painter, wide)
        painter.end()
        scale = wide / found.printed.width
        marked = set()
        for position in range(1, positions + 1):
            rail = found.things[f"rail:{position}"]
            x, y = (rail.x - found.printed.x) * scale, (rail.y - found.printed.y) * scale
            around = [image.pixelColor(round(x) + right, round(y)) for right in range(-14, 15)]
            if any(each.name() == "#ffd15c" for each in around):
                marked.add(position)
        return marked

    assert gold("bettor") == {own}
    assert gold("dealer") == set()


@pytest.mark.parametrize("options", [{}, {"role": "bettor"}, ALL_SIDES])
def test_the_dealer_speaks_between_the_hands_and_the_rack(options: dict[str, object]) -> None:
    found = laid(next(views(options)))
    x, y = found.tokens["voice"]
    rack, hand = found.things["rack"], found.things["player"]
    assert x == rack.x
    assert hand.y + hand.height / 2 + 0.3 < y < rack.y - rack.height / 2


def test_a_bettor_has_a_tray_with_change() -> None:
    view = betting(role="bettor")
    found = laid(changed(view, bettors=(Bettor(5, "", 50_000, 0, 0),))).things
    assert names(found, "tray") == {"tray:10000", "tray:2500", "tray:500"}
    rack = area(found["rack"]).boundingRect()
    for name in names(found, "tray"):
        assert found[name].z > found["rack"].z
        assert rack.contains(QPointF(100 * found[name].x, 100 * found[name].y))
    assert found["rail:5"].paint is None
    for purse in (0, 25, 500, 51_225, 500_000, 12_345_600):
        assert sum(chip * count for chip, count in purse_chips(purse, 500, DOLLARS)) == purse
        tray = laid(changed(view, bettors=(Bettor(5, "", purse, 0, 0),))).things
        assert all(on_table(tray[name]) for name in names(tray, "tray"))
    assert laid(view).tokens["rail:5"] == (found["rack"].x, found["rack"].y)


def test_equal_looks_are_one_and_others_are_refused() -> None:
    assert look("shoe", 0.5) == look("shoe", 0.5)
    assert look("shoe", 0.5) != look("shoe", 0.525)
    _, paint = look("roulette")
    with pytest.raises(KeyError):
        paint(QPainter(), QRectF())


def test_bankers_cards_lie_under_the_corner_of_the_shoe_until_they_are_turned() -> None:
    options = {"deal_style": "face_down", "shoe_steps": "skip"}
    down = layout(view_when(lambda view: view.state.down == (True, True) and len(view.zone("banker").cards) == 2,
                            options), *SIZE)  # fmt: skip
    shoe, tucked = down.things["shoe"], down.zones["banker"]
    assert tucked.z < shoe.z  # the shoe covers a part of them
    for slot in tucked.slots:
        assert abs(tucked.x + slot.x - shoe.x) < shoe.width / 2 + 0.5
        top, bottom = tucked.y + slot.y - CARD_HEIGHT / 2, tucked.y + slot.y + CARD_HEIGHT / 2
        assert top < shoe.y - shoe.height / 2 < bottom
    turned = layout(view_when(lambda view: not any(view.state.down) and len(view.zone("banker").cards) == 2,
                              options), *SIZE)  # fmt: skip
    box, place = turned.things["banker"], turned.zones["banker"]
    assert abs(place.x - box.x) < box.width / 2
    assert abs(place.y - box.y) < box.height / 2
