"""All dialogs of the room look alike: lacquer with a line of gold, a headline over a double rule, buttons low right."""

from __future__ import annotations

import importlib
import pkgutil

import pytest
from hand import Hand, open_window
from PySide6.QtCore import QPoint
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QDialog, QLabel, QListWidget, QPushButton, QScrollArea
from pytestqt.qtbot import QtBot

import dealers_choice.panels
from cardart.help_files import page_for_every_game
from dealers_choice.panels.help.help_dialog import HelpDialog
from dealers_choice.panels.help.markdown_page import MarkdownPage
from dealers_choice.panels.settings.settings_dialog import SettingsDialog
from dealers_choice.ui import style
from dealers_choice.ui.typefaces import DISPLAY
from dealers_choice.ui.widgets.room_dialog import DoubleRule, RoomDialog
from dealers_choice.ui.widgets.switch import Switch

WAYS = {
    "statistics": lambda hand: hand.window.show_statistics(""),
    "ladder": lambda hand: hand.window.show_ladder(),
    "settings": lambda hand: hand.window.show_settings(),
    "new match": lambda hand: hand.window.choose_options("spades"),
    "help": lambda hand: hand.window.show_rules("spoons"),
    "deal of the day": lambda hand: hand.window.show_daily(),
}


def opened(hand: Hand, name: str) -> RoomDialog:
    """The dialog, opened from home."""
    hand.window.go_home()
    WAYS[name](hand)
    [dialog] = [each for each in hand.window.findChildren(QDialog) if each.isVisible()]
    assert isinstance(dialog, RoomDialog)
    hand.qtbot.waitExposed(dialog)
    return dialog


@pytest.mark.parametrize("name", WAYS)
def test_a_dialog_has_the_frame_of_the_room(qtbot: QtBot, name: str) -> None:
    dialog = opened(open_window(qtbot), name)
    [title] = [each for each in dialog.findChildren(QLabel) if each.property("role") == "title" and each.isVisible()]
    [rule] = dialog.findChildren(DoubleRule)
    assert title.font().family() == DISPLAY
    layout, space, above = dialog.layout(), style.pixels(1.7), style.pixels(1.4)
    assert layout is not None
    margins = layout.contentsMargins()
    assert (margins.left(), margins.top(), margins.right(), margins.bottom()) == (space, above, space, above)
    low = title.mapTo(dialog, QPoint(0, title.height())).y()
    assert low <= rule.y() <= low + 2 * space
    assert (rule.x(), rule.geometry().right()) == (space, dialog.width() - 1 - space)
    picture = dialog.grab().toImage()
    middle = dialog.width() // 2
    line, ground = QColor(picture.pixel(middle, 5)), QColor(picture.pixel(middle, 14))
    assert line.red() > ground.red() + 20, "a line of gold"
    assert ground.green() > ground.red() > 0, "on lacquer"
    buttons = [each for each in dialog.findChildren(QPushButton) if not each.visibleRegion().isEmpty()]
    corner = max(buttons, key=lambda each: each.mapTo(dialog, each.rect().bottomRight()).manhattanLength())
    place = corner.mapTo(dialog, corner.rect().bottomRight())
    assert dialog.width() - place.x() <= space + 2
    assert dialog.height() - place.y() <= above + 2


def test_no_dialog_of_the_panels_is_a_plain_box() -> None:
    for module in pkgutil.walk_packages(dealers_choice.panels.__path__, "dealers_choice.panels."):
        importlib.import_module(module.name)
    plain = {each.__name__ for each in QDialog.__subclasses__() if each.__module__.startswith("dealers_choice.")}
    assert plain == {"RoomDialog"}


def test_the_size_of_text_is_in_sight_and_switches_stand_in_groups(qtbot: QtBot) -> None:
    dialog = opened(open_window(qtbot), "settings")
    assert isinstance(dialog, SettingsDialog)
    dialog.resize(min(900, dialog.screen().availableSize().width()), 720)  # what there is of 1280x800
    area = dialog.findChild(QScrollArea)
    assert area is not None
    qtbot.waitUntil(lambda: dialog._text_size.isVisible())
    box = dialog._text_size.rect().translated(dialog._text_size.mapTo(area, QPoint()))
    assert area.rect().contains(box)
    assert area.verticalScrollBar().value() == 0
    headings = [each for each in dialog.findChildren(QLabel) if each.property("role") == "heading"]
    groups: dict[str, int] = {}
    for switch in dialog.findChildren(Switch):
        place = switch.mapTo(dialog, QPoint())
        above = [each for each in headings if each.mapTo(dialog, QPoint()).x() - place.x() in range(-40, 40)
                 and each.mapTo(dialog, QPoint()).y() < place.y()]  # fmt: skip
        nearest = max(above, key=lambda each: each.mapTo(dialog, QPoint()).y())
        groups[nearest.text()] = groups.get(nearest.text(), 0) + 1
    assert len(groups) >= 5
    assert max(groups.values()) <= 5


def test_help_opens_at_the_beginning_of_a_chapter_and_names_the_game_s_own_first(qtbot: QtBot) -> None:
    dialog = HelpDialog("spoons", phase="grab")
    qtbot.addWidget(dialog)
    dialog.resize(900, 500)
    dialog.show()
    page, contents = dialog.findChild(MarkdownPage), dialog.findChild(QListWidget)
    assert page is not None
    assert contents is not None
    assert page.open_at(next(iter(page._places)))
    headings = [words for _, words, _ in page.headings()]
    top = page.viewport().rect().topLeft() + QPoint(30, 16)
    qtbot.waitUntil(lambda: page.cursorForPosition(top).block().text() in headings)
    told = [contents.item(row).text().strip() for row in range(contents.count())]
    common = [line.lstrip("# ") for line in page_for_every_game().splitlines() if line.startswith("#")]
    assert told[0] == "Spoons"
    assert told.index("Every game") + 1 == told.index(common[0])
    assert not set(told[: told.index("Every game")]) & set(common)
