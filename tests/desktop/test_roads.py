"""The roads board: the forty coups of the rules cell by cell (E19), as data and as a picture, and what one does with
it."""

from __future__ import annotations

import random
from collections.abc import Sequence
from itertools import combinations

import pytest
from hand import hide_tip
from PySide6.QtCore import QEvent, QObject, QPoint, QPointF, QRect, QRectF, QSize, Qt
from PySide6.QtGui import (
    QColor,
    QFont,
    QFontMetrics,
    QHelpEvent,
    QImage,
    QPainter,
    QPaintEvent,
    QRegion,
    QWheelEvent,
)
from PySide6.QtWidgets import QApplication, QToolTip, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from cardrules.casino.baccarat.roads import DERIVED, ROWS, Roads
from dealers_choice.panels.baccarat_roads import one_road
from dealers_choice.panels.baccarat_roads.all_roads import RoadEntry, RoadsBoard
from dealers_choice.panels.baccarat_roads.one_road import Road, paint_cell
from dealers_choice.panels.baccarat_roads.road_cells import BEAD_PLATE, BIG_ROAD, RoadCell
from dealers_choice.ui import style

LEFT = Qt.MouseButton.LeftButton
COUPS = "TBBPTPPBPPPPPPPPTPBBBBBBBPBPPBBTTPPBPBBB"
BOARDS = {
    BEAD_PLATE: """
        T P P B B B P
        B B P B P T B
        B P P B B T B
        P P P B P P B
        T P T B P P .
        P P P B B B .
    """,
    BIG_ROAD: """
        B1 P1 B  P  B  P  B  P  B  P  B  P  B
        B  P  .  P  B  .  .  P  B2 P  .  .  B
        .  P  .  P  B  .  .  .  .  .  .  .  B
        .  .  .  P  B  .  .  .  .  .  .  .  .
        .  .  .  P  B  B  B  .  .  .  .  .  .
        .  .  .  P  P  P1 P  .  .  .  .  .  .
    """,
    "big eye boy": """
        R B R B R B R B R B R B R
        . B R . R B . B R . . . .
        . B R . R . . . R . . . .
        . B R . R . . . R . . . .
        . . R . R . . . . . . . .
        . . R R R . . . . . . . .
    """,
    "small road": """
        B R B R B R B R B R
        . R . R B R B R B .
        . . . R . R B . B .
        . . . R . R B . . .
        . . . R . R B . . .
        . . . . . . B B . .
    """,
    "cockroach road": """
        R B R B R B R B R B R B R B
        . . R . R . R . . . . B . .
        . . R . . . R . . . . B . .
        . . R . . . . . . . . B . .
        . . R . . . . . . . . B . .
        . . R . . . . . . . . B B .
    """,
}
SIZES = [(760, 340), (1280, 170), (330, 680), (1500, 760), (500, 240), (280, 640), (900, 300)]
FORMS = dict(zip(BOARDS, ("bead", "ring", "circle", "disc", "slash"), strict=True))


def opened(qtbot: QtBot, coups: str | list[str] = "", width: int = 760, height: int = 340) -> RoadsBoard:
    board = RoadsBoard()
    qtbot.addWidget(board)
    board.resize(width, height)
    board.show_roads(Roads(coups))
    board.show()
    qtbot.waitExposed(board)
    return board


def long_shoe(count: int = 82, seed: int = 3) -> list[str]:
    return random.Random(seed).choices(["B", "P", "T", "Bb", "Pp", "B9"], (40, 40, 9, 3, 3, 5), k=count)


def cells(picture: str) -> dict[tuple[int, int], str]:
    """The filled cells of a drawn grid by column and row."""
    return {
        (column, row): mark
        for row, line in enumerate(picture.split("\n")[1:-1], 1)
        for column, mark in enumerate(line.split(), 1)
        if mark != "."
    }


def roads_of(board: RoadsBoard) -> list[Road]:
    return [board.road(name) for name in BOARDS]


def entry(board: RoadsBoard, words: str) -> RoadEntry:
    """The count or probe of this name."""
    (found,) = [each for each in board.findChildren(RoadEntry) if each.words == words]
    return found


def drawn(widget: QWidget, scale: float = 1.0) -> QImage:
    """The widget as it is painted, with so many pixels for each logical one."""
    picture = QImage(QSize(round(widget.width() * scale), round(widget.height() * scale)), QImage.Format.Format_RGB32)
    picture.setDevicePixelRatio(scale)
    painter = QPainter(picture)
    widget.render(painter, QPoint(0, 0))
    painter.end()
    return picture


def inks(picture: QImage, box: QRect) -> set[str]:
    """Which colours there are in a cell: its pixels that are clearly red, blue or green."""
    scale = picture.devicePixelRatio()
    found: list[str] = []
    for x in range(round((box.left() + 1) * scale), round(box.right() * scale)):
        for y in range(round((box.top() + 1) * scale), round(box.bottom() * scale)):
            colour = picture.pixelColor(x, y)
            if colour.saturation() > 170 and colour.value() < 240:
                hue = colour.hue()
                found.append("red" if hue < 15 or hue > 345 else "green" if 90 < hue < 170 else
                             "blue" if 200 < hue < 260 else "")  # fmt: skip
    return {ink for ink in set(found) if ink and found.count(ink) >= max(2.0, 0.01 * box.height() ** 2)}


# ----------------------------------------------------------------------------------------------- E19


@pytest.mark.parametrize("name", [BEAD_PLATE, BIG_ROAD])
def test_e19_what_the_first_two_roads_show(qtbot: QtBot, name: str) -> None:
    shown = opened(qtbot, COUPS).road(name).cells
    assert {place: cell.letter + (str(cell.ties) if cell.ties else "") for place, cell in shown.items()} == cells(
        BOARDS[name]
    )
    assert {cell.form for cell in shown.values()} == {FORMS[name]}
    colours = {"B": "red", "P": "blue", "T": "green"}
    assert all(cell.colour == colours[cell.letter] for cell in shown.values())


@pytest.mark.parametrize("name", DERIVED)
def test_e19_what_the_derived_roads_show(qtbot: QtBot, name: str) -> None:
    shown = opened(qtbot, COUPS).road(name).cells
    assert {place: cell.colour[0].upper() for place, cell in shown.items()} == cells(BOARDS[name])
    assert {cell.form for cell in shown.values()} == {FORMS[name]}


@pytest.mark.parametrize("scale", [1.0, 1.5, 2.0])
@pytest.mark.parametrize(("width", "height"), SIZES[:4])
def test_e19_as_it_is_painted(qtbot: QtBot, width: int, height: int, scale: float) -> None:
    """Each cell of the picture has the colour that it must have, and an empty one has none."""
    board = opened(qtbot, COUPS, width, height)
    ink = {"B": "red", "P": "blue", "T": "green"}
    for name, expected in BOARDS.items():
        road = board.road(name)
        picture, marks = drawn(road, scale), cells(expected)
        assert road.first == 0
        for column in range(1, road.columns + 1):
            for row in range(1, ROWS + 1):
                mark, found = marks.get((column, row), ""), inks(picture, road.box(column, row))
                if name in DERIVED:
                    assert found == {"R": {"red"}, "B": {"blue"}, "": set()}[mark], (name, column, row)
                else:
                    expect = {ink[mark[0]]} | ({"green"} if mark[1:] else set()) if mark else set()
                    assert found == expect, (name, column, row)


def test_e19_the_counts_and_what_a_screen_reader_says(qtbot: QtBot) -> None:
    board = opened(qtbot, COUPS)
    assert board.accessibleName() == "Roads"
    assert board.accessibleDescription() == (
        "Coup 40: Banker. Banker 17, Player 18, Ties 5, Naturals 0, Banker pairs 0, Player pairs 0."
    )
    assert entry(board, "Player").accessibleName() == "Player wins: 18 of 40 coups"
    assert entry(board, "Ties").toolTip() == "Ties: 5 of 40 coups"
    assert board.road(BEAD_PLATE).accessibleDescription() == " ".join(COUPS)
    assert (
        board.road(BIG_ROAD).accessibleDescription().startswith("Wins in a row: Banker 2, Player 3, Banker 1, Player 9")
    )
    assert board.road("big eye boy").accessibleName() == "Big eye boy"
    assert board.road("big eye boy").accessibleDescription().startswith("red 1, blue 4, red 7, blue 1, red 6")


def test_pairs_and_naturals_are_counted_told_and_dotted(qtbot: QtBot) -> None:
    board = opened(qtbot, ["B9", "Ppb", "T8", "Bb"])
    assert board.accessibleDescription() == (
        "Coup 4: Banker, Banker pair. Banker 2, Player 1, Ties 1, Naturals 2, Banker pairs 2, Player pairs 1."
    )
    beads = board.road(BEAD_PLATE)
    assert [cell.tip for cell in beads.cells.values()] == [
        "Coup 1: Banker, natural 9",
        "Coup 2: Player, Banker pair, Player pair",
        "Coup 3: Tie, natural 8",
        "Coup 4: Banker, Banker pair",
    ]
    for road in (beads, board.road(BIG_ROAD)):
        place = (1, 2) if road is beads else (2, 1)
        box = road.box(*place)
        picture, side = drawn(road, 2.0), box.width() - 2
        upper = picture.pixelColor((QPointF(box.topLeft()) + QPointF(1 + side * 0.18, 1 + side * 0.18)).toPoint() * 2)
        lower = picture.pixelColor((QPointF(box.topLeft()) + QPointF(1 + side * 0.82, 1 + side * 0.82)).toPoint() * 2)
        assert upper.red() > 200 > 100 > upper.blue()
        assert lower.blue() > 120 > 60 > lower.red()


def test_ties_before_the_first_other_result(qtbot: QtBot) -> None:
    board = opened(qtbot, "TT")
    road = board.road(BIG_ROAD)
    assert {place: (cell.form, cell.ties, cell.tip) for place, cell in road.cells.items()} == {
        (1, 1): ("", 2, "Ties: coups 1, 2")
    }
    assert inks(drawn(road), road.box(1, 1)) == {"green"}
    board.show_roads(Roads("TTPTPB"))
    assert [cell.tip for cell in road.cells.values()] == [
        "Coup 3: Player\nTies: coups 1, 2, 4",
        "Coup 5: Player, 2 in a row",
        "Coup 6: Banker",
    ]
    assert inks(drawn(road), road.box(1, 1)) == {"green", "blue"}


def test_an_empty_shoe(qtbot: QtBot) -> None:
    board = opened(qtbot, COUPS)
    board.show_roads(Roads())
    assert board.accessibleDescription().startswith("No coup yet. Banker 0, Player 0")
    assert all(road.cells == {} and road.accessibleDescription() == "" for road in roads_of(board))
    assert entry(board, "Banker next").toolTip() == (
        "If Banker wins the next coup: big eye boy no mark, small road no mark, cockroach road no mark"
    )
    assert not any(inks(drawn(road), road.box(1, row)) for road in roads_of(board) for row in range(1, 7))


# ------------------------------------------------------------------------------------------- the next coup


def test_the_probe_tells_what_comes(qtbot: QtBot) -> None:
    board, rng = opened(qtbot), random.Random(5)
    roads = Roads()
    for _ in range(60):
        result = rng.choice("BP")
        told = entry(board, {"B": "Banker next", "P": "Player next"}[result])
        before = [len(board.road(name).cells) for name in DERIVED]
        shown = told.marks
        text = told.accessibleName()
        roads.add(result)
        board.show_roads(roads)
        for name, length, mark in zip(DERIVED, before, shown, strict=True):
            new = list(board.road(name).cells.values())[length:]
            assert [(cell.form, cell.colour) for cell in new] == ([] if mark is None else [(mark.form, mark.colour)])
            assert f"{name} {mark.colour if mark else 'no mark'}" in text


def test_the_probe_is_painted_with_the_roads_own_marks(qtbot: QtBot) -> None:
    board = opened(qtbot, "BBPPP")  # Banker next: blue, nothing, nothing
    probe = entry(board, "Banker next")
    before = drawn(probe)
    assert inks(before, probe.rect()) == {"red", "blue"}  # the red ring of Banker, and the mark
    board.show_roads(Roads("BBPP"))
    assert inks(drawn(probe), probe.rect()) == {"red"}
    assert drawn(probe) != before


# ------------------------------------------------------------------------------------- painting what is new


class Watch(QObject):
    """Notes what is painted."""

    def __init__(self, board: RoadsBoard) -> None:
        super().__init__()
        self.painted: dict[str, QRegion] = {}
        for road in roads_of(board):
            road.installEventFilter(self)
        for each in board.findChildren(RoadEntry):
            each.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if isinstance(event, QPaintEvent):
            assert isinstance(watched, Road | RoadEntry)
            name = watched.name if isinstance(watched, Road) else watched.words
            self.painted[name] = self.painted.get(name, QRegion()).united(event.region())
        return False


def test_only_what_is_new_is_painted(qtbot: QtBot) -> None:
    board = opened(qtbot, COUPS)
    qtbot.wait(30)
    watch = Watch(board)
    board.show_roads(Roads(COUPS))
    qtbot.wait(30)
    assert watch.painted == {}
    board.show_roads(Roads(COUPS + "P"))
    qtbot.waitUntil(lambda: set(BOARDS) <= set(watch.painted))
    for name, places in {
        BEAD_PLATE: ((7, 4), (7, 5)),
        BIG_ROAD: ((13, 3), (14, 1)),
        **{name: tuple(board.road(name).cells)[-2:] for name in DERIVED},
    }.items():
        road = board.road(name)
        wanted = QRegion()
        for place in places:
            wanted = wanted.united(QRegion(road.box(*place)))
        assert watch.painted[name].xored(wanted).isEmpty(), name
    assert "Player" in watch.painted
    picture = drawn(board)
    board.show_roads(Roads(COUPS + "P"))
    assert drawn(board) == picture


def test_what_is_painted_bit_by_bit_is_the_same_as_all_at_once(qtbot: QtBot) -> None:
    coups = long_shoe(60)
    board, roads = opened(qtbot), Roads()
    for count in range(1, len(coups) + 1):
        roads = Roads(coups[:count])
        board.show_roads(roads)
        QApplication.processEvents()
    whole = opened(qtbot, coups)
    for name in BOARDS:
        bit, other = board.road(name).grab().toImage(), whole.road(name).grab().toImage()
        assert bit == other, name


@pytest.mark.parametrize("contrast", [False, True])
def test_a_mark_is_painted_once_and_then_copied(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, contrast: bool) -> None:
    style.set_look(100, contrast)
    painted: list[RoadCell] = []

    def paint(painter: QPainter, box: QRectF, cell: RoadCell) -> None:
        painted.append(cell)
        paint_cell(painter, box, cell)

    monkeypatch.setattr(one_road, "paint_cell", paint)
    one_road._mark.cache_clear()
    board = opened(qtbot, long_shoe())
    copied = [each.grab().toImage() for each in roads_of(board)]
    kinds = {(each.width(), cell._replace(tip="")) for each in roads_of(board) for cell in each.cells.values()}
    assert 0 < len(painted) <= len(kinds) < sum(len(each.cells) for each in roads_of(board)) / 2
    painted.clear()
    assert [each.grab().toImage() for each in roads_of(board)] == copied
    assert painted == []
    monkeypatch.setattr(Road, "devicePixelRatioF", lambda _: 1.5)  # between pixels each is painted
    afresh = [each.grab().toImage() for each in roads_of(board)]
    assert painted
    for one, other in zip(afresh, copied, strict=True):
        shades = zip(bytes(one.constBits()), bytes(other.constBits()), strict=True)
        assert max(abs(shade - like) for shade, like in shades) <= 1


def test_the_newest_coup_is_marked(qtbot: QtBot) -> None:
    board = opened(qtbot, COUPS)
    for road in roads_of(board):
        assert [cell.newest for cell in road.cells.values()] == [False] * (len(road.cells) - 1) + [True]
    board.show_roads(Roads(COUPS + "T"))
    marked = {road.name: [place for place, cell in road.cells.items() if cell.newest] for road in roads_of(board)}
    assert marked == {BEAD_PLATE: [(7, 5)], BIG_ROAD: [(13, 3)], **{name: [] for name in DERIVED}}


# ---------------------------------------------------------------------------------------------- scrolling


def wheel(widget: QWidget, turn: int, sideways: bool = False) -> bool:
    """Turn the mouse wheel over the middle of a widget; whether it takes that for itself."""
    at = QPointF(widget.rect().center())
    angle = QPoint(turn, 0) if sideways else QPoint(0, turn)
    event = QWheelEvent(
        at, widget.mapToGlobal(at), QPoint(), angle, Qt.MouseButton.NoButton, Qt.KeyboardModifier.NoModifier,
        Qt.ScrollPhase.NoScrollPhase, False,
    )  # fmt: skip
    QApplication.sendEvent(widget, event)
    return event.isAccepted()


def test_the_newest_columns_are_in_sight(qtbot: QtBot) -> None:
    board, coups = opened(qtbot, "", 500, 240), long_shoe()
    for count in range(len(coups)):
        board.show_roads(Roads(coups[: count + 1]))
        for road in roads_of(board):
            if road.cells:
                column, row = next(reversed(road.cells))
                assert road.rect().contains(road.box(column, row)), (road.name, count)
                assert road.first == max(0, road.length - road.columns)
    assert sum(road.first > 0 for road in roads_of(board)) >= 2


def test_the_newest_mark_is_in_sight_above_an_old_dragon_tail(qtbot: QtBot) -> None:
    board = opened(qtbot, "B" * 40 + "P", 500, 240)
    road = board.road(BIG_ROAD)
    assert road.length == 35
    assert road.columns < 34
    assert road.first == 1
    assert road.rect().contains(road.box(2, 1))


def test_wheel_drag_and_keys_go_back_and_a_new_coup_returns(qtbot: QtBot) -> None:
    coups = long_shoe()
    board = opened(qtbot, coups, 500, 240)
    road = board.road(BIG_ROAD)
    end = road.length - road.columns
    assert road.first == end > 6
    assert road.cursor().shape() == Qt.CursorShape.OpenHandCursor
    before = drawn(road)
    assert wheel(road, 120)
    assert road.first == end - 3
    assert drawn(road) != before
    assert wheel(road, -20, sideways=True)
    assert wheel(road, -20)
    assert road.first == end - 2
    assert wheel(road, 12_000)
    assert road.first == 0
    side, middle = road.box(2, 1).left(), road.rect().center()
    qtbot.mousePress(road, LEFT, pos=middle)
    assert road.cursor().shape() == Qt.CursorShape.ClosedHandCursor
    qtbot.mouseMove(road, middle - QPoint(4 * side, 0))
    assert road.first == 4
    qtbot.mouseMove(road, middle + QPoint(9 * side, 0))
    assert road.first == 0
    qtbot.mouseMove(road, middle - QPoint(2 * side, 0))
    qtbot.mouseRelease(road, LEFT, pos=middle - QPoint(2 * side, 0))
    assert road.cursor().shape() == Qt.CursorShape.OpenHandCursor
    qtbot.mouseMove(road, middle)
    assert road.first == 2
    for key, first in (
        (Qt.Key.Key_Left, 1), (Qt.Key.Key_Right, 2), (Qt.Key.Key_End, end), (Qt.Key.Key_Right, end),
        (Qt.Key.Key_Home, 0), (Qt.Key.Key_Left, 0),
    ):  # fmt: skip
        qtbot.keyClick(road, key)
        assert road.first == first
    board.show_roads(Roads([*coups, "P"]))
    assert road.first == road.length - road.columns
    wheel(road, 12_000)
    board.show_roads(Roads())
    assert road.first == 0


def test_the_keyboard_reaches_what_is_hidden_and_the_mouse_takes_no_focus(qtbot: QtBot) -> None:
    board = opened(qtbot, long_shoe(), 500, 240)
    road = board.road(BIG_ROAD)
    with qtbot.waitActive(board):
        board.activateWindow()
    road.clearFocus()
    plain = drawn(road)
    qtbot.mouseClick(board.road("small road"), LEFT)
    assert not board.road("small road").hasFocus()
    road.setFocus(Qt.FocusReason.TabFocusReason)
    assert road.hasFocus()
    assert drawn(road) != plain  # a ring
    keys: list[int] = []
    board.keyPressEvent = lambda event: keys.append(event.key())  # type: ignore[method-assign]  # to see what a road passes on
    qtbot.keyClick(road, Qt.Key.Key_Space)  # is for somebody else
    assert keys == [Qt.Key.Key_Space]


def test_a_road_that_fits_leaves_the_mouse_to_others(qtbot: QtBot) -> None:
    board = opened(qtbot, COUPS)
    road = board.road(BIG_ROAD)
    assert road.focusPolicy() == Qt.FocusPolicy.NoFocus
    assert not wheel(road, 120)
    qtbot.mousePress(road, LEFT, pos=road.rect().center())
    qtbot.mouseMove(road, road.rect().center() - QPoint(60, 0))
    qtbot.mouseRelease(road, LEFT)
    assert road.first == 0
    assert road.cursor().shape() == Qt.CursorShape.ArrowCursor


def test_a_low_strip_is_used_to_its_full_height(qtbot: QtBot) -> None:
    board = opened(qtbot, long_shoe(), 980, 124)
    plate, big = board.road(BEAD_PLATE), board.road(BIG_ROAD)
    side = plate.box(1, 1).height() - 1
    spare = board.height() - plate.geometry().top() - Road.caption() - ROWS * side
    assert spare < 2 * plate.geometry().top() + ROWS  # a larger cell would not fit below the same margins
    assert big.box(1, 1).height() - 1 == side
    assert big.columns >= 18
    for name in DERIVED:
        road = board.road(name)
        assert board.rect().contains(road.geometry())
        assert QFontMetrics(caption_font()).horizontalAdvance(name.capitalize()) <= road.width()
        assert side / 3 <= road.box(1, 1).height() - 1 <= side / 2
    entries = [entry for entry in board.findChildren(RoadEntry) if entry.isVisible()]
    assert len(entries) == 8
    assert all(board.rect().contains(entry.geometry()) for entry in entries)
    assert min(entry.geometry().left() for entry in entries) > board.road(DERIVED[2]).geometry().right()
    for one, other in combinations(entries, 2):
        assert not one.geometry().intersects(other.geometry())


def caption_font() -> QFont:
    font = QFont()
    font.setPixelSize(style.pixels(0.84))
    return font


def test_more_room_shows_more_and_keeps_the_end(qtbot: QtBot) -> None:
    board = opened(qtbot, long_shoe(), 500, 240)
    road = board.road(BIG_ROAD)
    fewer = road.columns
    board.resize(1900, 240)
    assert road.columns > fewer
    assert road.first == max(0, road.length - road.columns)
    board.resize(500, 240)
    assert (road.columns, road.first) == (fewer, road.length - fewer)
    wheel(road, 12_000)
    board.resize(520, 250)
    assert road.first == 0  # who looks at the beginning goes on looking at it


# ------------------------------------------------------------------------------------------------ tooltips


def tip(widget: QWidget, point: QPoint) -> str:
    """The tooltip that appears where the pointer rests."""
    hide_tip()
    QApplication.sendEvent(widget, QHelpEvent(QEvent.Type.ToolTip, point, widget.mapToGlobal(point)))
    return QToolTip.text() if QToolTip.isVisible() else ""


def test_what_is_pointed_at_is_named(qtbot: QtBot) -> None:
    coups = [*COUPS[:16], "T9", *COUPS[17:]]
    board = opened(qtbot, coups)
    for name, place, text in (
        (BEAD_PLATE, (3, 5), "Coup 17: Tie, natural 9"),
        (BEAD_PLATE, (7, 4), "Coup 40: Banker"),
        (BIG_ROAD, (1, 1), "Coup 2: Banker\nTie: coup 1"),
        (BIG_ROAD, (6, 6), "Coup 16: Player, 8 in a row\nTie: coup 17"),
        (BIG_ROAD, (9, 2), "Coup 31: Banker, 2 in a row\nTies: coups 32, 33"),
        ("big eye boy", (1, 1), "Coup 6 (Player): red, regular"),
        ("small road", (1, 1), "Coup 9 (Player): blue, irregular"),
        ("cockroach road", (14, 1), "Coup 40 (Banker): blue, irregular"),
    ):
        road = board.road(name)
        assert tip(road, road.box(*place).center()) == text
        assert tip(road, QPoint(3, 3)).startswith(f"{name.capitalize()}\n")
        assert tip(road, road.box(road.columns, 6).center()) == tip(road, QPoint(3, 3))
    assert "the second before it" in tip(board.road("small road"), QPoint(3, 3))
    probe = entry(board, "Banker next")
    assert tip(probe, probe.rect().center()) == (
        "If Banker wins the next coup: big eye boy red, small road red, cockroach road red"
    )


def test_what_is_pointed_at_moves_with_the_columns(qtbot: QtBot) -> None:
    board = opened(qtbot, long_shoe(), 500, 240)
    road = board.road(BIG_ROAD)
    first = road.cells[1, 1].tip
    assert tip(road, road.box(road.first + 1, 1).center()) == road.cells[road.first + 1, 1].tip != first
    wheel(road, 12_000)
    assert tip(road, QPoint(4, road.caption() + 4)) == first


# ----------------------------------------------------------------------------------------- sizes and looks


@pytest.mark.parametrize("text", [80, 100, 150, 200])
def test_everything_has_its_place_in_every_shape(qtbot: QtBot, text: int) -> None:
    style.set_look(text, False)
    board = opened(qtbot, long_shoe())
    hint, least = board.sizeHint(), board.minimumSizeHint()
    assert hint.width() >= least.width()
    assert hint.height() >= least.height()
    for width, height in (*SIZES, (hint.width(), hint.height()), (least.width(), 900), (1400, least.height())):
        board.resize(width, height)
        roads = roads_of(board)
        entries = [each for each in board.findChildren(RoadEntry) if each.isVisible()]
        assert all(road.isVisible() for road in roads), (width, height)
        if (width, height) in ((hint.width(), hint.height()), (least.width(), 900), *SIZES[:1], *SIZES[3:4]):
            assert len(entries) == 8, (width, height)
        for one, other in combinations([*roads, *entries], 2):
            assert not one.geometry().intersects(other.geometry()), (width, height)
        for each in (*roads, *entries):
            assert board.rect().contains(each.geometry()), (width, height)
        for road in roads:
            assert road.box(road.first + road.columns, ROWS).bottom() <= road.height()
            assert road.box(road.first + road.columns, ROWS).right() <= road.width()
        for each in entries:
            assert each.width() >= each.wide(each._brief)


def test_larger_boards_have_larger_cells_and_words(qtbot: QtBot) -> None:
    board = opened(qtbot, COUPS, 500, 240)
    sides = []
    for width, height in ((500, 240), (760, 340), (1100, 460), (1600, 800)):
        board.resize(width, height)
        sides.append(board.road(BIG_ROAD).box(1, 1).width())
        assert board.road("big eye boy").box(1, 1).width() - 1 == (sides[-1] - 1) // 2
    assert sides == sorted(set(sides))
    probe = entry(board, "Banker next")
    wide = drawn(probe)
    board.resize(420, 200)
    assert drawn(probe).size() != wide.size()


def test_no_cells_are_tried_that_are_higher_than_the_board(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    tried: list[int] = []
    strip = RoadsBoard._strip

    def note(board: RoadsBoard, room: QRect, cell: int, widths: Sequence[int] | None) -> object:
        tried.append(cell)
        return strip(board, room, cell, widths)

    monkeypatch.setattr(RoadsBoard, "_strip", note)
    board = opened(qtbot, "BPB", 980, 130)
    assert tried
    assert max(tried) * ROWS < board.height()


def test_no_room_at_all_is_no_error(qtbot: QtBot) -> None:
    board = opened(qtbot, COUPS)
    board.resize(300, 130)  # below what it asks for: the counts go first
    assert all(road.isVisible() for road in roads_of(board))
    assert not entry(board, "Ties").isVisible()
    board.resize(40, 20)
    assert not any(road.isVisible() for road in roads_of(board))
    board.show_roads(Roads(COUPS + "B"))
    board.resize(760, 340)
    assert all(road.isVisible() for road in roads_of(board))
    assert entry(board, "Ties").isVisible()


def luminance(colour: QColor) -> float:
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4
        for part in (colour.redF(), colour.greenF(), colour.blueF())
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


@pytest.mark.parametrize("contrast", [False, True])
def test_red_and_blue_differ_without_colour(qtbot: QtBot, contrast: bool) -> None:
    """Discs of the small road: each is plain against the paper, and red is much lighter than blue."""
    style.set_look(100, contrast)
    board = opened(qtbot, COUPS, 1500, 760)
    road = board.road("small road")
    picture, off = drawn(road), QPoint(0, -road.box(1, 1).height() // 4)
    red, blue, paper = (
        luminance(picture.pixelColor(road.box(*place).center() + off)) for place in ((2, 1), (1, 1), (1, 5))
    )
    assert (red + 0.05) / (blue + 0.05) > 2.2
    assert (paper + 0.05) / (red + 0.05) > (5 if contrast else 3.5)
    assert paper > 0.85


def shape(picture: QImage, box: QRect) -> list[bool]:
    """Which pixels of a cell have ink, whatever its colour."""
    inner = box.adjusted(2, 2, -2, -2)
    return [
        picture.pixelColor(x, y).lightness() < 190
        for y in range(inner.top(), inner.bottom() + 1)
        for x in range(inner.left(), inner.right() + 1)
    ]


@pytest.mark.parametrize(("width", "height"), SIZES[:4])
def test_high_contrast_tells_red_from_blue_by_form(qtbot: QtBot, width: int, height: int) -> None:
    style.set_look(100, True)
    board = opened(qtbot, COUPS, width, height)
    for name in (BIG_ROAD, *DERIVED):
        road = board.road(name)
        picture = drawn(road)
        forms: dict[str, list[bool]] = {}
        for place, cell in road.cells.items():
            if not cell.ties and not cell.newest:
                forms.setdefault(cell.colour, shape(picture, road.box(*place)))
        differ = sum(one != other for one, other in zip(forms["red"], forms["blue"], strict=True))
        assert differ >= len(forms["red"]) * 0.02, name
    assert drawn(board).pixelColor(1, 1) == QColor("black")


def test_a_new_look_comes_with_the_window_s_style_sheet(qtbot: QtBot) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    board = RoadsBoard()
    column = QVBoxLayout(window)
    column.setContentsMargins(0, 0, 0, 0)
    column.addWidget(board)
    board.show_roads(Roads(COUPS))
    window.resize(900, 500)
    window.show()
    qtbot.waitExposed(window)
    caption, line = board.road(BIG_ROAD).caption(), entry(board, "Ties").height()
    style.set_look(200, True)
    window.setStyleSheet(style.style_sheet(200, True))
    qtbot.wait(20)
    assert board.road(BIG_ROAD).caption() > caption * 1.8
    assert entry(board, "Ties").height() > line * 1.8
    assert drawn(board).pixelColor(1, 1) == QColor("black")
    style.set_look(100, False)
    board.refresh()
    assert entry(board, "Ties").height() == line


def test_it_is_laid_out_once_it_has_a_place(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    """Before, at a start, there is nothing to be laid out."""
    laid: list[tuple[int, int]] = []
    plan = RoadsBoard._plan

    def counted(self: RoadsBoard, brief: bool | None) -> object:
        laid.append((self.width(), self.height()))
        return plan(self, brief)

    monkeypatch.setattr(RoadsBoard, "_plan", counted)
    board = RoadsBoard()
    qtbot.addWidget(board)
    board.refresh()
    assert laid == []
    board.resize(540, 186)
    board.show()
    assert set(laid) == {(540, 186)}
    board.refresh()
    assert len(laid) == 6
