"""The curtain over a table whose clock stands, and the numbers before it runs."""

from __future__ import annotations

from typing import Any

import pytest
from hand import Hand, open_window
from PySide6.QtCore import QRect, QRectF
from PySide6.QtGui import QImage, QPainter
from pytestqt.qtbot import QtBot

from dealers_choice.panels.countdown import Curtain
from dealers_choice.request import TableRequest
from dealers_choice.table.pictures.turned_cards import Poses


@pytest.fixture
def hand(qtbot: QtBot) -> Hand:
    return open_window(qtbot, TableRequest("pyramid", deal="1"))


def curtain(hand: Hand) -> Curtain:
    (found,) = hand.table.findChildren(Curtain)
    return found


def test_it_covers_the_table_and_is_as_large(hand: Hand) -> None:
    over = Curtain(hand.table)
    over.cover("The clock stands.")
    assert over.covers()
    assert over.words == over.accessibleName() == "The clock stands."
    cloth = QImage(hand.table.viewport().size(), QImage.Format.Format_RGB32)
    painter = QPainter(cloth)
    hand.table.drawBackground(painter, QRectF(cloth.rect()))
    painter.end()
    told = QRect(0, cloth.height() // 4, cloth.width(), cloth.height() // 2)
    seen = over.grab().toImage().convertToFormat(cloth.format())
    assert all(  # but for what is written, the cloth alone
        seen.pixel(x, y) == cloth.pixel(x, y)
        for x in range(0, cloth.width(), 7) for y in range(0, cloth.height(), 7) if not told.contains(x, y)
    )  # fmt: skip
    hand.window.resize(1000, 700)
    hand.wait(lambda: over.size() == hand.table.viewport().size())
    over.take_away()
    assert not over.covers()


def test_it_counts_down_and_is_gone(qtbot: QtBot, hand: Hand) -> None:
    over = Curtain(hand.table)
    told: list[str] = []
    over.cover("The clock stands.")
    over.count_down(2100)
    while over.isVisible():
        told.append(over.words)
        assert over.covers()
        over._count()  # the next number, without the wait
    assert told == ["3", "2", "1"]
    assert not over.covers()
    over.ready(2100)
    assert over.isVisible()
    assert over.words == "3"
    over.count_down(30)
    assert over.words == "1"
    assert not over.covers()  # nothing was covered before
    hand.wait(lambda: not over.isVisible())


def test_numbers_do_not_have_the_table_painted_anew(qtbot: QtBot, hand: Hand, monkeypatch: pytest.MonkeyPatch) -> None:
    """The first stands already when it is counted; another has only what lies below it painted."""
    painted: list[object] = []
    paint = Poses.paint

    def noted(*what: Any) -> bool:
        painted.append(what)
        return paint(*what)

    hand.my_turn()
    over = Curtain(hand.table)
    over.ready(2100)
    monkeypatch.setattr(Poses, "paint", noted)

    def still() -> bool:
        painted.clear()
        qtbot.wait(60)
        return not painted

    hand.wait(still)  # pictures of the table's size are drawn once it has it
    over.count_down(2100)
    assert over._next.isActive()
    qtbot.wait(30)
    assert painted == []
    over._count()
    assert over.words == "2"
    qtbot.wait(30)
    some = len(painted)
    hand.table.viewport().update()
    qtbot.wait(30)
    assert 0 < some < len(painted) - some
    over.take_away()


def test_the_page_covers_the_table_while_a_race_stands(hand: Hand) -> None:
    page = hand.window.play_page
    session = hand.window.session
    assert session is not None
    session.race.started.emit(0)
    assert hand.table.findChildren(Curtain) == []  # nothing to count and nothing to uncover
    session.race.readied.emit(0)
    assert hand.table.findChildren(Curtain) == []  # nothing will be counted
    session.race.readied.emit(2100)
    assert curtain(hand).words == "3"
    assert not curtain(hand).covers()
    session.race.stopped.emit()
    assert curtain(hand).covers()
    session.race.started.emit(2100)
    assert curtain(hand).words == "3"
    session.jumped.emit(session.view())
    assert not curtain(hand).isVisible()
    session.race.stopped.emit()
    page.close_session()
    assert not curtain(hand).isVisible()
