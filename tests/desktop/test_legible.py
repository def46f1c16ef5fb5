"""Nothing that the window shows at a table is written smaller than can be read: 11 pixels, also in the smallest window,
whatever size of text is wanted, on papers and score sheets, too."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from hand import Hand, open_window
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QAbstractButton, QLabel
from pytestqt.qtbot import QtBot
from test_hints import ForHints, sit_down
from test_tight_tables import NAMES

from cardrules.catalogue import GAMES, find
from dealers_choice.panels.buttons.action_bar import TextLine
from dealers_choice.settings import LastPlayed, Settings, save_settings
from dealers_choice.window.screenshots import forms_of, moments

_LEAST = 11


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


def too_small(hand: Hand, monkeypatch: pytest.MonkeyPatch) -> dict[str, float]:
    """What is written smaller than that in the window now, with its size in pixels."""
    found = dict[str, float]()
    with monkeypatch.context() as patch:
        patch.setattr(QPainter, "drawText", measured(QPainter.drawText, found))
        hand.window.grab()
    for kind in (QAbstractButton, QLabel):
        for part in hand.window.play_page.findChildren(kind):
            if part.isVisible() and part.text().strip() and not isinstance(part, TextLine):
                found[part.text()] = part.fontInfo().pixelSize()
    assert found
    return {text: size for text, size in found.items() if size < _LEAST - 0.5}


@pytest.mark.parametrize("text", [100, *(pytest.param(size, marks=pytest.mark.nightly) for size in (150, 200))])
@pytest.mark.parametrize("game", [entry.id for entry in GAMES])
def test_nothing_is_smaller_than_can_be_read(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, game: str, text: int
) -> None:
    entry = find(game)
    forms = forms_of(entry)
    options = forms.get("most", forms["usual"])
    plain = Settings(animation_speed="off", confirmations=False, text_size=text, bots_claim=False)
    save_settings(plain.with_game(game, LastPlayed(options, names=NAMES[1:])))
    hand = open_window(qtbot)
    hand.window.resize(800, 600)
    page = hand.window.play_page
    bad = dict[str, dict[str, float]]()
    for moment in moments(entry, options, "17"):
        if moment.name.endswith("-later"):
            continue
        thinker = ForHints()
        thinker.begun = True
        sit_down(hand, moment.match.rewound(len(moment.match.done)), wait=False, thinker=thinker)
        hand.wait(lambda: (bool(page.table.choices) or page.overlay() is not None) and not page.table.busy())
        qtbot.wait(20)
        for what in ("", "sheet"):
            if what:
                if page.overlay() is not None or not page.status.has_sheet():
                    continue
                page.paper.toggle_sheet()
                qtbot.wait(20)
            small = too_small(hand, monkeypatch)
            if small:
                bad[f"{moment.name} {what}"] = small
        if page.overlay() is not None:
            page.paper.take_away()
    assert not bad
