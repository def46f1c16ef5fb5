"""The false language in the window: what has no accent has not gone through ``words``, and what has no room for words
that are two fifths longer is seen at once."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from false_language import ACCENT, FALSE
from hand import Hand, open_match, open_window
from PySide6.QtCore import QRect
from PySide6.QtGui import QAction, QFontMetrics
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QComboBox,
    QDialog,
    QLabel,
    QLineEdit,
    QPushButton,
    QTableWidget,
    QWidget,
)
from pytestqt.qtbot import QtBot
from test_table_skat import dealt, until

from cardrules.protocol.match_record import Match
from dealers_choice.language import languages, use
from dealers_choice.match.characters import CHARACTERS
from dealers_choice.match.players import BOT_NAMES
from dealers_choice.match.seal_words import seal_of, told_seal

KEPT = {
    *BOT_NAMES, *(character.name for character in CHARACTERS), *languages().values(), "Dealer's Choice", "PySide6",
    "Ctrl", "Shift", "Alt",
}  # fmt: skip
"""Names, which no language changes, and keys, whose names are Qt's."""


@pytest.fixture(autouse=True)
def _speaks_falsely(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("dealers_choice.window.main_window.speak", lambda _wanted: False)
    use(FALSE)


def plain(text: str) -> list[str]:
    """The words of a text that have not gone through ``words``."""
    text = re.sub(r"<[^>]*>", "", text)
    for name in sorted(KEPT, key=len, reverse=True):
        text = text.replace(name, "")
    return re.findall(f"(?:[A-Za-z](?!{ACCENT})){{2,}}", text)


def shown(widget: QWidget) -> Iterator[tuple[str, str]]:
    """Every text that a window shows, with what it stands on."""
    for part in [widget, *widget.findChildren(QWidget)]:
        if not part.isVisibleTo(widget):
            continue
        name = type(part).__name__
        if isinstance(part, QLabel | QAbstractButton):
            yield name, part.text()
        if isinstance(part, QComboBox):
            yield from ((name, part.itemText(at)) for at in range(part.count()))
        if isinstance(part, QLineEdit):
            yield f"{name} placeholder", part.placeholderText()
        if isinstance(part, QTableWidget):
            heads = [part.horizontalHeaderItem(at) for at in range(part.columnCount())]
            yield from ((name, head.text()) for head in heads if head is not None)
        yield f"{name} tip", part.toolTip()
        yield f"{name} name", part.accessibleName()
        yield f"{name} description", part.accessibleDescription()
        if part.isWindow():
            yield f"{name} title", part.windowTitle()


def bypassing(window: QWidget, seal: str = "") -> list[tuple[str, str]]:
    """The texts in a window that have not gone through ``words``. The ``seal`` of its match is the same in every
    language."""
    return sorted({(name, text) for name, text in shown(window) if plain(text.replace(seal, "") if seal else text)})


def cut(window: QWidget) -> list[str]:
    """The labels and buttons whose text has not the room that it needs, or that stand out of their window."""
    found = []
    for part in window.findChildren(QWidget):
        if not isinstance(part, QLabel | QPushButton) or not part.isVisibleTo(window) or not part.text():
            continue
        if part.objectName() == "status":  # it breaks its line, and writes it smaller, by itself
            continue
        metrics, text = QFontMetrics(part.font()), part.text().replace("&", "")
        if isinstance(part, QLabel) and part.wordWrap():
            room = QRect(0, 0, part.width(), 100_000)
            low = part.heightForWidth(part.width()) > part.height() + 1
            wide = max(map(metrics.horizontalAdvance, re.sub("~+", "", text).split())) > room.width()
        else:
            low = metrics.height() > part.height() + 2
            wide = max(metrics.horizontalAdvance(line) for line in text.splitlines()) > part.width()
        if low or wide:
            found.append(f"{type(part).__name__} {part.objectName()} {part.size()}: {text}")
    return found


def opened(hand: Hand, method: str, *given: str) -> QDialog:
    """A dialog of the window."""
    before = set(hand.window.findChildren(QDialog))
    getattr(hand.window, method)(*given)
    QApplication.processEvents()
    (dialog,) = set(hand.window.findChildren(QDialog)) - before
    return dialog


def test_home_and_its_menus_are_whole_in_another_language(qtbot: QtBot) -> None:
    hand = open_window(qtbot)
    assert bypassing(hand.window) == []
    assert cut(hand.window) == []
    actions = hand.window.menuBar().findChildren(QAction) + hand.window.actions()
    assert [action.text() for action in actions if plain(action.text())] == []


@pytest.mark.parametrize(
    "dialog",
    [("choose_options", "skat"), ("choose_options", "schafkopf"), ("show_settings",), ("show_statistics",),
     ("show_ladder",), ("show_daily",), ("show_rules", "skat")],
    ids=" ".join,
)  # fmt: skip
def test_a_dialog_is_whole_in_another_language(qtbot: QtBot, dialog: tuple[str, ...]) -> None:
    shown = opened(open_window(qtbot), *dialog)
    assert bypassing(shown) == []
    assert cut(shown) == []


BIDDING = dealt("bid 18")
PLAYING = until(
    dealt("pass", "pass", "play_18", "take_skat", "discard 9C 10C", "announce grand"),
    lambda view: view.waiting_for == {0},
)


@pytest.mark.parametrize("match", [BIDDING, PLAYING], ids=["the auction", "the first trick"])
def test_a_table_is_whole_in_another_language(qtbot: QtBot, tmp_path: Path, match: Match) -> None:
    hand = open_match(qtbot, tmp_path, match)
    seal = told_seal(seal_of(hand.match, hand.window.session.players))
    assert bypassing(hand.window, " ".join(seal[:3])) == []
    assert cut(hand.window) == []


def test_the_paper_at_the_end_is_whole_in_another_language(qtbot: QtBot, tmp_path: Path) -> None:
    hand = open_match(qtbot, tmp_path, PLAYING)
    hand.window.wishes.give_up()
    hand.wait(lambda: hand.window.play_page.overlay() is not None)
    assert bypassing(hand.window) == []
    assert cut(hand.window) == []
