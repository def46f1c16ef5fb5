"""Nothing on the felt, on the panels over it and in the bar is written smaller than can be read: 11 pixels with plain
text, also in a small window."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QLabel, QPushButton
from pytestqt.qtbot import QtBot
from test_tight_tables import crowded

from cardrules.catalogue import GAMES
from dealers_choice.panels.buttons.action_bar import Line
from dealers_choice.window.screenshots import forms_of, moments

_LEAST = 11
_DEALT = "mini_baccarat"
"""Its felt is printed to scale, as cloth is."""


def measured(draw: Callable[..., Any], found: dict[str, float]) -> Callable[..., Any]:
    """The same, and how large each text is painted is noted."""

    def drawn(painter: QPainter, *what: Any) -> Any:
        text = next((each for each in what if isinstance(each, str)), "")
        if text.strip():
            size = painter.fontInfo().pixelSize() * painter.worldTransform().m22()
            if abs(painter.worldTransform().m21()) < 0.01:
                found[text] = min(size, found.get(text, size))
        return draw(painter, *what)

    return drawn


@pytest.mark.parametrize("game", [entry.id for entry in GAMES if entry.id != _DEALT])
def test_nothing_is_smaller_than_can_be_read(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, game: str
) -> None:
    entry = next(each for each in GAMES if each.id == game)
    forms = forms_of(entry)
    found = dict[str, float]()
    for each in list(moments(entry, forms.get("most", forms["usual"]), "17")):
        hand = crowded(qtbot, tmp_path, game, each.name, (800, 600), 100)
        page = hand.window.play_page
        if page.overlay() is not None:  # a paper has text as large as there is room for all of it
            page.close_paper()
            qtbot.wait(20)
        with monkeypatch.context() as patch:
            patch.setattr(QPainter, "drawText", measured(QPainter.drawText, found))
            hand.window.grab()
        for kind in (QPushButton, QLabel):
            for part in page.findChildren(kind):
                if part.isVisible() and part.text() and not isinstance(part, Line):
                    found[part.text()] = part.fontInfo().pixelSize()
        hand.window.close()
    assert found
    assert {text: size for text, size in found.items() if size < _LEAST - 0.5} == {}
