"""No part of a page stands on the desktop as a window of its own: what ``conftest.py`` watches in every test, tried."""

from __future__ import annotations

from collections.abc import Callable
from types import FunctionType

import pytest
from PySide6.QtWidgets import QDialog, QLabel, QMenu, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot


def shown_too_early(page: QWidget) -> None:
    part = QLabel("A part")
    part.setVisible(True)
    page.layout().addWidget(part)


def unhidden_too_early(page: QWidget) -> None:
    part = QLabel("A part")
    part.setHidden(False)
    page.layout().addWidget(part)


def shown_in_its_place(page: QWidget) -> None:
    part = QLabel("A part")
    page.layout().addWidget(part)
    part.setVisible(True)
    part.show()


def shown_as_a_dialog(page: QWidget) -> None:
    for window in (QDialog(page), QMenu(page)):
        window.show()
        window.close()


@pytest.mark.parametrize(
    ("shows", "found"),
    [(shown_too_early, 1), (unhidden_too_early, 1), (shown_in_its_place, 0), (shown_as_a_dialog, 0)],
)
def test_a_part_that_is_shown_before_it_has_its_place_is_found(
    qtbot: QtBot, strays: list[str], shows: Callable[[QWidget], None], found: int
) -> None:
    page = QWidget()
    qtbot.addWidget(page)
    QVBoxLayout(page)
    page.show()
    by_program = FunctionType(shows.__code__, {**globals(), "__name__": "dealers_choice.some_page"})
    by_program(page)
    assert len(strays) == found
    strays.clear()
    shows(page)
    assert strays == [], "what a test shows itself is its own affair"
