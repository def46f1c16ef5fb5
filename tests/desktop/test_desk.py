"""How console, roads and table share the window at the baccarat table, in every size of print."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint
from pytestqt.qtbot import QtBot
from trainee import open_table

from cardart.table.casino_places import SHAPE
from cardrules.casino.baccarat.roads import Roads
from dealers_choice.panels.baccarat_roads.all_roads import RoadEntry, RoadsBoard
from dealers_choice.panels.baccarat_roads.road_cells import BEAD_PLATE, BIG_ROAD
from dealers_choice.school.parts.letter_buttons import Pad
from dealers_choice.settings import Settings, save_settings

SIZES = [(1280, 800, 100), (900, 640, 100), (1280, 800, 150), (1280, 800, 200), (900, 640, 200), (1920, 1080, 100)]


@pytest.mark.parametrize(("width", "height", "text_size"), SIZES)
def test_the_console_can_be_read_in_every_print(qtbot: QtBot, width: int, height: int, text_size: int) -> None:
    save_settings(Settings(animation_speed="off", confirmations=False, text_size=text_size))
    trainee = open_table(qtbot, shoe_steps="skip", role="dealer")
    trainee.window.resize(width, height)
    qtbot.waitUntil(lambda: trainee.window.width() == width)
    trainee.ready()
    console = trainee.console
    for part in [console.supervisor, console.task, console.clock, *console.findChildren(Pad)]:
        if part.isVisible():
            left = part.mapTo(console, QPoint(0, 0)).x()
            assert left >= 0, part
            assert left + part.width() <= console.width(), part
    assert console.width() <= 0.43 * width
    assert trainee.table.width() > width / 2


@pytest.mark.parametrize(("width", "height", "text_size"), SIZES)
def test_the_roads_take_what_the_table_leaves(qtbot: QtBot, width: int, height: int, text_size: int) -> None:
    save_settings(Settings(animation_speed="off", confirmations=False, text_size=text_size))
    trainee = open_table(qtbot, shoe_steps="skip", role="dealer")
    trainee.window.resize(width, height)
    qtbot.waitUntil(lambda: trainee.window.width() == width)
    trainee.ready()
    above, table = trainee.desk.board, trainee.table
    assert above is not None
    board = above.widget
    assert isinstance(board, RoadsBoard)
    board.show_roads(Roads("BBPPTBPBBPPPBTBPBBBPPPB"))
    for name in (BEAD_PLATE, BIG_ROAD):
        assert board.road(name).isVisible()
        assert board.road(name).box(1, 1).height() >= 10
    entries = [entry for entry in board.findChildren(RoadEntry) if entry.isVisible()]
    assert len(entries) in (0, 8)
    assert entries or text_size == 200
    if text_size == 100:  # no felt lies idle above and below the table while the roads are small
        assert (
            table.height() <= table.width() * SHAPE + 40 or board.height() >= 0.24 * trainee.window.play_page.height()
        )
