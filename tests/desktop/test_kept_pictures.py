"""What is printed on the felt and the things on it are kept from one start to the next, as cards are."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QImage, QPainter
from pytestqt.qtbot import QtBot

from cardart.table import casino_chips
from cardrules.catalogue import find
from dealers_choice.request import TableRequest
from dealers_choice.storage.folders import cache_folder
from dealers_choice.table.pictures.cards_and_felt import Art
from dealers_choice.window.main_window import MainWindow


def painted(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, read: list[str] | None = None) -> tuple[bytes, int]:
    """A dealer's table of a window that has just been opened: its picture, and how often a chip was painted for it.
    What it has wanted of what was kept, until it stood, is added to ``read``."""
    edges = list[int]()
    recall = Art.recall

    def note(self: Art, image: QImage, name: str, *more: Any) -> bool:
        if read is not None:
            read.append(name.partition("-")[0])
        return recall(self, image, name, *more)

    def paint(painter: QPainter, edge: QRectF, denomination: int, turn: float) -> None:
        edges.append(denomination)
        usual(painter, edge, denomination, turn)

    usual = casino_chips.paint_chip_edge
    window = MainWindow()
    qtbot.addWidget(window)
    window.resize(1000, 700)
    game = "mini_baccarat"
    window.open_request(TableRequest(game, find(game).game().read_options({}), deal="17"))
    table = window.play_page.table
    with monkeypatch.context() as patch, qtbot.waitSignal(window.stands):
        patch.setattr("cardart.table.casino_gear.paint_chip_edge", paint)
        patch.setattr(Art, "recall", note)  # afterwards it makes ready what may come
        window.show()
    shown = table.grab().toImage()
    qtbot.waitUntil(lambda: all([*cache_folder().glob(f"{kind}-*.sheet")] for kind in ("things", "print")))
    window.close()
    return bytes(shown.constBits()), len(edges)


@pytest.mark.usefixtures("own_art")
def test_a_dealers_table_is_the_same_when_its_pictures_have_been_kept(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    first, drawn = painted(qtbot, monkeypatch)
    second, again = painted(qtbot, monkeypatch)
    assert drawn
    assert not again
    assert second == first
    monkeypatch.setattr("dealers_choice.layouts.mini_baccarat._DRAWN_BY", (Path(__file__),))  # another painter
    assert painted(qtbot, monkeypatch) == (first, drawn)


@pytest.mark.usefixtures("own_art")
def test_a_felt_that_was_kept_with_its_print_is_not_read_without_it(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    painted(qtbot, monkeypatch)
    read = list[str]()
    painted(qtbot, monkeypatch, read)
    assert read.count("print") == 1
    assert "felt" not in read
