"""The board: where players sit and their cards lie, for two to eight of them, on tables of several sizes."""

from __future__ import annotations

import importlib.util
import inspect
from collections.abc import Callable
from importlib import import_module
from itertools import combinations, pairwise
from pathlib import Path

import pytest
from PySide6.QtCore import QPointF, QRectF
from pytestqt.qtbot import QtBot

from cardrules.catalogue import takes_tricks
from cardrules.protocol.cards import PACK_52, Card, card_name, in_suits
from cardrules.protocol.game import Paid, Plate, Token, View, Zone
from dealers_choice.layouts import TABLES
from dealers_choice.layouts.parts import table_to_furnish as boards
from dealers_choice.layouts.parts.chips import with_chips
from dealers_choice.layouts.parts.table_to_furnish import SIZE, Board
from dealers_choice.settings import Settings
from dealers_choice.table.pictures.cards_and_felt import Art
from dealers_choice.table.placement import CARD_HEIGHT, Layout
from dealers_choice.table.table_widget import TableWidget
from dealers_choice.ui import style

SIZES = ((1280, 700), (800, 480), (2560, 1300))
TURNED = (2, 3, 4, 5)
EVERY_NUMBER = (2, 3, 4, 5, 6, 7, 8, 9)
NAMES = ("You", "Ada", "Bob", "Cleopatra", "Dieter", "Emma", "Fritz", "Gwendolyn", "Hermann")


class Module:
    """A layout module made of a function."""

    SIZE = SIZE

    def __init__(
        self, layout: Callable[[View, float, float], Layout], rows: int | None = None, line: bool = False
    ) -> None:
        self.layout = layout
        self.rows = rows
        self.line = line

    def size(self, view: View) -> tuple[float, float]:
        return SIZE if self.rows is None else boards.size(view.seats, self.rows, line=self.line)


def view_of(seats: int, zones: list[Zone], tokens: tuple[Token, ...] = (), seat: int | None = 0) -> View:
    plates = tuple(Plate("12", ("bid 3",)) for _ in range(seats))
    order = in_suits(PACK_52)
    return View("", {}, seat, seats, "play", frozenset({0}), tuple(zones), plates, tokens, order=order)


def trick_view(seats: int, cards: int = 13, tricks: int = 5, shown: tuple[int, ...] = (0,)) -> View:
    """Everybody holds cards, has one in the trick, and has won tricks."""
    zones = []
    for seat in range(seats):
        faces: tuple[Card | None, ...] = PACK_52[seat : seat + cards]
        hand = faces if seat in shown else (None,) * cards
        zones += [
            Zone(f"hand:{seat}", hand, "", seat),
            Zone(f"trick:{seat}", PACK_52[51 - seat : 52 - seat], "", seat),
            Zone(f"won:{seat}", (None,) * (seats * tricks), "", seat),
        ]
    return view_of(seats, zones)


def trick_layout(crossed: bool = False) -> Callable[[View, float, float], Layout]:
    def layout(view: View, width: float, height: float) -> Layout:
        board = Board(view, width, height)
        board.hands()
        board.trick()
        board.piles(crossed=view.seats if crossed else 0)
        return board.layout()

    return layout


def meld_view(seats: int) -> View:
    """The viewer holds cards and has melds; every other of the others has laid down all, the rest hold theirs."""
    zones = [Zone("stock", (None,) * 20), Zone("discard", PACK_52[:2])]
    for seat in range(seats):
        laid = seat % 2 == 1
        cards: tuple[Card | None, ...] = PACK_52[:11] if seat == 0 else () if laid else (None,) * 11
        zones.append(Zone(f"hand:{seat}", cards, "", seat))
        for number in range(4):
            lies = laid or (seat == 0 and number < 3)
            zones.append(Zone(f"meld:{seat}:{number}", PACK_52[number * 4 : number * 4 + 4] if lies else (), "", seat))
        zones.append(Zone(f"idle:{seat}", PACK_52[40:44] if laid else (), "", seat))
    return view_of(seats, zones)


def meld_layout(view: View, width: float, height: float) -> Layout:
    board = Board(view, width, height, upright=True, rows=2)
    board.stack("stock", -0.6, count=True)
    board.stack("discard", 0.6)
    board.hands()
    board.melds("meld", "idle")
    return board.layout()


def row_layout(view: View, width: float, height: float) -> Layout:
    board = Board(view, width, height, upright=True)
    board.stack("kill", -0.6)
    board.stack("beat", 0.6)
    board.singles("row")
    return board.layout()


def row_view(seats: int) -> View:
    zones = [Zone("kill", PACK_52[:1]), Zone("beat", PACK_52[1:2])]
    zones += [
        Zone(f"row:{seat}:{place}", (None if place > 2 else PACK_52[seat * 4 + place],), "", seat)
        for seat in range(seats)
        for place in range(1, 8)
    ]
    return view_of(seats, zones)


@pytest.fixture(params=[False, True], ids=["right", "left"])
def table(qtbot: QtBot, request: pytest.FixtureRequest) -> TableWidget:
    """Furnished for either hand."""
    style.set_left_handed(request.param)
    settings = Settings()
    table = TableWidget(Art(lambda: None, settings.deck, settings.back, settings.felt))
    qtbot.addWidget(table)
    return table


def show(table: TableWidget, module: Module, view: View, size: tuple[int, int]) -> None:
    table.setMinimumSize(1, 1)
    table.resize(*size)
    table.show()  # only then it has that size
    table.set_up(module, NAMES[: view.seats])
    table.show_view(view)


def boxes(table: TableWidget, together: str = "") -> dict[str, QRectF]:
    """What the cards of each zone and each plate cover, in pixels. Zones of a seat whose names begin with ``together``
    count as one."""
    half_width, half_height = table.art.width / 2, table.art.height / 2
    card = QRectF(-half_width, -half_height, 2 * half_width, 2 * half_height)
    found: dict[str, QRectF] = {}
    for zone, items in table.cards.items():
        name = ":".join(zone.split(":")[:2]) if together and zone.startswith(together) else zone
        for item in items:
            found[name] = found.get(name, QRectF()).united(item.mapRectToScene(card))
    for seat, plate in enumerate(table.plates()):
        found[f"plate:{seat}"] = plate.mapRectToScene(plate.plain_box(table.art.width))
    return found


def assert_apart(table: TableWidget, together: str = "") -> None:
    """Nothing lies on anything else, nor over the edge of the table. (Corners of cards that stand askew may touch.)"""
    felt = QRectF(table.viewport().rect())
    ease = table.art.width * 0.05
    found = boxes(table, together)
    for name, box in found.items():
        assert felt.contains(box.adjusted(ease, ease, -ease, -ease)), name
    for (one, first), (other, second) in combinations(found.items(), 2):
        if not (one.startswith("trick") and other.startswith("trick")):
            assert not first.adjusted(ease, ease, -ease, -ease).intersects(second), (one, other)


@pytest.mark.parametrize("seats", TURNED)
def test_hands_piles_plates_and_the_trick_lie_apart(table: TableWidget, seats: int) -> None:
    for size in SIZES:
        show(table, Module(trick_layout()), trick_view(seats), size)
        assert_apart(table)


@pytest.mark.parametrize("seats", TURNED)
def test_cards_of_a_trick_lie_askew_and_none_covers_another(table: TableWidget, seats: int) -> None:
    for size in SIZES:
        show(table, Module(trick_layout()), trick_view(seats), size)
        played = [items[0] for zone, items in table.cards.items() if zone.startswith("trick")]
        assert len({item.rotation() for item in played} - {0.0}) == seats
        for one, other in combinations(played, 2):
            assert not one.mapToScene(one.shape()).intersects(other.mapToScene(other.shape())), (one.zone, other.zone)


@pytest.mark.parametrize("seats", TURNED)
def test_crossed_tricks_lie_apart_from_everything_else(table: TableWidget, seats: int) -> None:
    for size in SIZES:
        show(table, Module(trick_layout(crossed=True)), trick_view(seats, cards=10, tricks=10), size)
        assert_apart(table)


def test_ten_crossed_tricks_do_not_reach_what_lies_before_the_viewer() -> None:
    board = Board(trick_view(4, cards=3, tricks=10), *SIZE)
    board.piles(crossed=4)
    board.fronts("bid")
    lying = board.layout()
    pile, (x, y) = lying.zones["won:1"], lying.tokens["bid:0"]
    edge = max(pile.x + slot.x + CARD_HEIGHT / 2 * pile.scale for slot in pile.slots[:40])
    assert abs(y - pile.y) < CARD_HEIGHT / 2  # they lie beside each other
    assert edge < x - 0.24  # half a bid's width


def test_every_other_trick_lies_across(table: TableWidget) -> None:
    show(table, Module(trick_layout(crossed=True)), trick_view(4, tricks=3), SIZES[0])
    assert [item.rotation() % 180 for item in table.cards["won:2"]] == [0] * 4 + [90] * 4 + [0] * 4


@pytest.mark.parametrize("seats", TURNED)
def test_hands_that_lie_face_up_can_be_read(table: TableWidget, seats: int) -> None:
    """They stand upright, sorted, and of each card an index of some size is seen."""
    for size in SIZES:
        show(table, Module(trick_layout()), trick_view(seats, cards=10, shown=tuple(range(seats))), size)
        assert_apart(table)
        for seat in range(1, seats):
            items = table.felt.where.seen(f"hand:{seat}")
            assert {item.rotation() for item in items} == {0}
            for one, other in pairwise(items):
                apart = other.pos() - one.pos()
                assert apart.manhattanLength() > 0.16 * table.art.width


@pytest.mark.parametrize("seats", EVERY_NUMBER)
def test_melds_lie_apart_from_everything_else(table: TableWidget, seats: int) -> None:
    for size in SIZES:
        show(table, Module(meld_layout, rows=2), meld_view(seats), size)
        assert_apart(table)


def test_a_line_under_the_hand_leaves_the_middle_apart_from_the_melds_over_it(table: TableWidget) -> None:
    def layout(view: View, width: float, height: float) -> Layout:
        board = Board(view, width, height, upright=True, rows=1, line=True)
        board.stack("discard")
        board.hands()
        board.melds("meld")
        return board.layout()

    for seats in (3, 4, 8):
        for size in SIZES:
            show(table, Module(layout, rows=1, line=True), meld_view(seats), size)
            found = boxes(table)
            assert not found["discard"].intersects(found["meld:0:0"])


@pytest.mark.parametrize("seats", EVERY_NUMBER)
def test_rows_of_single_cards_lie_apart(table: TableWidget, seats: int) -> None:
    for size in SIZES:
        show(table, Module(row_layout, rows=0), row_view(seats), size)
        assert_apart(table, together="row")


def test_packets_before_upright_players_and_the_line_under_the_own_hand_cover_no_card(table: TableWidget) -> None:
    def layout(view: View, width: float, height: float) -> Layout:
        board = Board(view, width, height, upright=True, line=True, lane=0.62)
        board.hands(step=1.06)
        board.packets("discard")
        board.labels("held")
        return board.layout()

    for seats in (4, 6, 8):
        zones = [Zone(f"hand:{seat}", (None,) * 5 if seat else PACK_52[:5], "", seat) for seat in range(seats)]
        zones += [Zone(f"discard:{seat}", (None,) * 3, "", seat) for seat in range(1, seats)]
        view = view_of(seats, zones, (Token("held", "hand:0", "Nine-seven low"),))
        for size in SIZES:
            show(table, Module(layout, rows=0), view, size)
            assert_apart(table)
            (badge,) = table.badges().values()
            under = badge.sceneBoundingRect().adjusted(3, 3, -3, -3)
            middle = [item for item in table.cards["hand:0"] if abs(item.x() - badge.x()) < table.art.width]
            assert not any(item.sceneBoundingRect().bottom() - 0.14 * table.art.width > under.top() for item in middle)


@pytest.mark.parametrize("seats", EVERY_NUMBER)
def test_players_sit_clockwise_from_the_viewer(table: TableWidget, seats: int) -> None:
    """From the lower left corner round the middle, whoever looks on."""
    for viewer in {0, seats - 1}:
        view = row_view(seats)._replace(seat=viewer)
        show(table, Module(row_layout, rows=0), view, SIZES[0])
        places = [table.plates()[(viewer + turn) % seats].pos() for turn in range(seats)]
        middle = QPointF(table.width() / 2, table.height() / 2)
        assert places[0].y() > middle.y()
        others = places[1:]
        assert all(one.x() <= other.x() + table.art.width for one, other in pairwise(others))


def test_players_who_have_changed_places_sit_as_they_do(table: TableWidget) -> None:
    def layout(view: View, width: float, height: float) -> Layout:
        board = Board(view, width, height, circle=(0, 2, 1, 3))
        sides = ["bottom", "left", "top", "right"]
        if style.left_handed():  # until it is mirrored
            sides = ["bottom", "right", "top", "left"]
        assert [board.chairs[seat].side for seat in (0, 2, 1, 3)] == sides
        board.hands()
        return board.layout()

    show(table, Module(layout), trick_view(4), SIZES[0])
    plates = table.plates()
    assert plates[2].x() < plates[1].x() < plates[3].x()


def test_the_hand_lies_in_the_order_of_the_view(table: TableWidget) -> None:
    view = trick_view(4)
    show(table, Module(trick_layout()), view, SIZES[0])
    held = [card for card in in_suits(PACK_52) if card in PACK_52[:13]]
    assert [item.card for item in table.felt.where.seen("hand:0")] == held
    table.show_view(view._replace(order=in_suits(PACK_52)[::-1]))
    assert [item.card for item in table.felt.where.seen("hand:0")] == [
        card for card in in_suits(PACK_52)[::-1] if card in PACK_52[:13]
    ]
    table.show_view(view._replace(order=()))
    assert [item.card for item in table.felt.where.seen("hand:0")] == list(PACK_52[:13])


def test_a_large_hand_lies_in_two_rows(table: TableWidget) -> None:
    """The upper row is seen above the lower one; both are on the table."""

    def layout(view: View, width: float, height: float) -> Layout:
        board = Board(view, width, height)
        board.hands(rows=2)
        return board.layout()

    for size in SIZES:
        show(table, Module(layout), view_of(2, [Zone("hand:0", PACK_52[:25], "", 0)]), size)
        items = table.felt.where.seen("hand:0")
        assert [item.y() for item in items] == [items[0].y()] * 13 + [items[13].y()] * 12
        assert 0.4 < (items[13].y() - items[0].y()) / table.art.width < 0.8
        assert items[13].zValue() > items[12].zValue()
        assert_apart(table)
        names = [card_name(item.card) for item in items if item.card is not None]
        assert names[:3] == ["2C", "3C", "4C"]


def test_badges_stand_one_below_the_other(table: TableWidget) -> None:
    tokens = (Token("trump", "", "clubs"), Token("kontra", "", "Kontra"))
    board = Board(view_of(4, [], tokens), *SIZE)
    board.badges("game", "trump", "level", "kontra")
    assert set(board.tokens) == {"trump", "kontra"}
    assert board.tokens["trump"][0] == board.tokens["kontra"][0]
    assert board.tokens["kontra"][1] > board.tokens["trump"][1]
    board.badges("trump", size=1.7)
    assert board.layout().sizes["trump"] == 1.7


def chips_view(seats: int, *tokens: tuple[str, int]) -> View:
    return view_of(seats, [], tuple(Token("chips", place, str(amount)) for place, amount in tokens))


def test_chips_lie_before_their_seats_and_in_the_pots(table: TableWidget) -> None:
    def layout(view: View, width: float, height: float) -> Layout:
        return with_chips(Board(view, width, height, upright=True), view)

    view = chips_view(4, ("seat:0", 480), ("bet:0", 20), ("bet:2", 1236), ("pot", 60), ("pot:1", 5))
    for size in SIZES:
        show(table, Module(layout, rows=0), view, size)
        things = table.things()
        assert set(things) == {"bet:0", "bet:2", "pot", "pot:1"}
        assert table.thing("bet:2") == things["bet:2"].thing
        names = [thing.name for name in ("bet:0", "pot") if (thing := table.thing(name))]
        assert names == ["{0} at stake: 20 chips", "The main pot: 60 chips"]
        boxes = [item.sceneBoundingRect() for item in things.values()]
        boxes += [plate.mapRectToScene(plate.plain_box(table.art.width)) for plate in table.plates()]
        for one, other in combinations(boxes, 2):
            assert not one.intersects(other)
    plate = table.plates()[0].pos()
    assert table.felt.where.token_point("seat:0") == plate  # from there chips are paid


def test_chips_lie_under_no_cards_where_players_sit_below_others(table: TableWidget) -> None:
    for seats in (6, 7, 8):

        def layout(view: View, width: float, height: float) -> Layout:
            board = Board(view, width, height, upright=True, lane=0.66)
            board.singles("row")
            return with_chips(board, view)

        view = row_view(seats)._replace(tokens=chips_view(seats, *((f"bet:{at}", 138) for at in range(seats))).tokens)
        for size in SIZES:
            show(table, Module(layout, rows=0), view, size)
            cards = [item for items in table.cards.values() for item in items]
            for thing in table.things().values():
                assert not [item for item in thing.collidingItems() if item in cards]


def test_chips_fly_from_the_seat_to_its_bet_and_on_to_the_pot(table: TableWidget, qtbot: QtBot) -> None:
    def layout(view: View, width: float, height: float) -> Layout:
        return with_chips(Board(view, width, height, upright=True), view)

    show(table, Module(layout, rows=0), chips_view(3, ("seat:0", 500), ("pot", 15)), SIZES[0])
    table.play([Paid(20, "seat:0", "bet:0")], chips_view(3, ("seat:0", 480), ("bet:0", 20), ("pot", 15)))
    qtbot.waitUntil(lambda: not table.busy())
    assert set(table.things()) == {"bet:0", "pot"}
    table.play([Paid(20, "bet:0", "pot")], chips_view(3, ("seat:0", 480), ("pot", 35)))
    qtbot.waitUntil(lambda: not table.busy())
    assert set(table.things()) == {"pot"}


def test_the_table_that_the_guide_writes_works(table: TableWidget, tmp_path: Path) -> None:
    """The layout in docs/adding_a_game.md, as it stands there."""
    guide = (Path(__file__).parents[2] / "docs" / "adding_a_game.md").read_text(encoding="utf-8")
    start = guide.index("from cardrules.protocol.game import View\n")
    block = guide[start : guide.index("return board.layout()", start)] + "return board.layout()"
    path = tmp_path / "yaniv.py"
    path.write_text(f"{block}\n", encoding="utf-8")
    spec = importlib.util.spec_from_file_location("yaniv", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    table.setMinimumSize(1, 1)
    table.resize(*SIZES[0])
    table.show()
    for seats, thrown in ((3, 3), (4, 3), (4, 26), (5, 26)):
        zones = [Zone("stock", (None,) * 20), Zone("discard", PACK_52[:thrown])]
        for seat in range(seats):
            hand = PACK_52[-5:] if seat == 0 else (None,) * 5
            zones += [Zone(f"hand:{seat}", hand, "", seat), Zone(f"meld:{seat}", ())]
        table.set_up(module, NAMES[:seats])
        table.show_view(view_of(seats, zones, (Token("round", "", "Round 2"),)))
        assert set(table.felt.where.zones()) == {zone.id for zone in zones}
        assert set(table.badges()) == {"round"}
        assert_apart(table)
        assert not table.felt.where.zone_box("stock").intersects(table.felt.where.zone_box("discard"))


@pytest.mark.parametrize("game", [entry.id for entry in TABLES])
def test_a_layout_is_read_at_a_glance(game: str) -> None:
    """What is painted on the felt, and what several games place alike, has files of its own."""
    lines = inspect.getsource(import_module(f"dealers_choice.layouts.{game}")).splitlines()
    assert len(lines) <= (60 if takes_tricks(game) else 120)


def test_a_layout_places_only_what_the_view_has() -> None:
    board = Board(view_of(3, [Zone("stock", ())]), *SIZE)
    board.stack("stock")
    board.stack("widow")
    board.hands()
    board.trick()
    board.piles()
    assert list(board.layout().zones) == ["stock"]
