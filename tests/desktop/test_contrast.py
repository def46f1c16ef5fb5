"""All that is written can be read: at every table, on every page of the school and in every dialog the ink stands out
from its ground by 4.5 : 1, large letters by 3 : 1, what is greyed as well; as the pixels are, not as colours are named.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from drilling import Driller, wrong_for
from examinees import exam_file
from hand import open_window
from PySide6.QtCore import Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QApplication, QDialog, QLabel, QPushButton, QTabWidget, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot
from test_exam_rooms import begun, office_of
from test_hints import ForHints, sit_down
from written import LARGE, contrast, faint, written_in

from cardrules.catalogue import GAMES, find
from dealers_choice.settings import LastPlayed, Settings, save_settings
from dealers_choice.ui import style
from dealers_choice.window.main_window import MainWindow
from dealers_choice.window.screenshots import forms_of, moments

_LOOKS = ("off", "on")
"""Whether contrast is high."""


def settle_down(contrast: str) -> Settings:
    """Save what the pictures are taken with."""
    plain = Settings(animation_speed="off", confirmations=False, bots_claim=False, high_contrast=contrast)
    save_settings(plain)
    return plain


# ------------------------------------------------------------------------------------------------- the measure itself


class Painted(QWidget):
    """Letters of one colour on a ground, painted by hand."""

    def __init__(self, ink: str, ground: str, pixels: int) -> None:
        super().__init__()
        self.resize(200, 60)
        self.ink, self.ground, self.pixels = ink, ground, pixels

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.fillRect(self.rect(), self.ground)
        font = self.font()
        font.setPixelSize(self.pixels)
        painter.setFont(font)
        painter.setPen(self.ink)
        painter.drawText(self.rect(), int(Qt.AlignmentFlag.AlignCenter), "Trumps")


def test_black_on_white_is_twenty_one_to_one() -> None:
    assert contrast((0, 0, 0), (255, 255, 255)) == pytest.approx(21)
    assert contrast((119, 119, 119), (255, 255, 255)) == pytest.approx(4.48, abs=0.01)


@pytest.mark.parametrize("pixels", [12, 30])
@pytest.mark.parametrize(("ink", "ground", "ratio"), [
    ("#777777", "#ffffff", 4.48), ("#ffffff", "#767676", 4.54), ("#6a6a6a", "#000000", 3.92),
    ("#205040", "#18241e", 1.74),
])  # fmt: skip
def test_what_is_painted_is_measured(qtbot: QtBot, pixels: int, ink: str, ground: str, ratio: float) -> None:
    widget = Painted(ink, ground, pixels)
    qtbot.addWidget(widget)
    widget.show()
    (found,) = written_in(widget)
    assert (found.text, found.ink, found.ground, found.pixels) == ("Trumps", ink, ground, pixels)
    assert found.ratio == pytest.approx(ratio, abs=0.05)
    assert bool(faint(widget)) is (ratio < (3.0 if pixels >= LARGE else 4.45))


def test_labels_and_greyed_buttons_are_measured_and_what_lies_under_something_is_not(qtbot: QtBot) -> None:
    box = QDialog()
    qtbot.addWidget(box)
    style.dress(box)
    column = QVBoxLayout(box)
    label, button = QLabel("Nobody may bid"), QPushButton("Not yet")
    label.setStyleSheet("color: #2c3c34")
    button.setEnabled(False)
    column.addWidget(label)
    column.addWidget(button)
    box.show()
    assert list(faint(box)) == ["Nobody may bid"]
    assert {each.text: each.ratio > 4.5 for each in written_in(box)}["Not yet"]
    button.setStyleSheet("color: #2c3c34")
    assert list(faint(box)) == ["Nobody may bid", "Not yet"]
    cover = QWidget(box)
    cover.setStyleSheet("background: #2c3c34")
    cover.setGeometry(label.geometry())
    cover.show()
    assert list(faint(box)) == ["Not yet"]


@pytest.mark.parametrize("broken", ["muted", "off", "text", "gold"])
def test_a_colour_of_the_room_that_cannot_be_read_is_found(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, broken: str
) -> None:
    monkeypatch.setattr(style, "_CALM", style._CALM._replace(**{broken: "#3a4a40"}))
    settle_down("off")
    driller = Driller(qtbot, "Ada")
    qtbot.waitUntil(lambda: bool(written_in(driller.window)))
    assert len(faint(driller.window)) >= 3


# --------------------------------------------------------------------------------------------------------- the tables


@pytest.mark.parametrize(
    ("game", "look"), [*((entry.id, "off") for entry in GAMES), *((entry.id, "on") for entry in GAMES[::4])]
)
def test_all_that_is_written_at_a_table_can_be_read(qtbot: QtBot, game: str, look: str) -> None:
    entry = find(game)
    forms = forms_of(entry)
    options = forms.get("most", forms["usual"])
    save_settings(settle_down(look).with_game(game, LastPlayed(options)))
    hand = open_window(qtbot)
    page = hand.window.play_page
    bad = dict[str, dict[str, str]]()
    for moment in moments(entry, options, "17"):
        if moment.name.endswith("-later"):
            continue
        sit_down(hand, moment.match.rewound(len(moment.match.done)), wait=False, thinker=ForHints())
        hand.wait(lambda: (bool(page.table.choices) or page.overlay() is not None) and not page.table.busy())
        qtbot.wait(20)
        if found := faint(hand.window):
            bad[moment.name] = found
        if page.overlay() is not None:
            page.paper.take_away()
        if moment.name == "hand_over":
            break
    assert bad == {}


# --------------------------------------------------------------------------------------------------- school and pages


@pytest.mark.parametrize("look", _LOOKS)
def test_all_that_is_written_on_the_school_s_pages_can_be_read(qtbot: QtBot, look: str) -> None:
    settle_down(look)
    driller = Driller(qtbot, "Ada")
    driller.window.resize(1280, 800)
    bad = dict[str, dict[str, str]]()

    def look_at(name: str) -> None:
        qtbot.waitUntil(lambda: not driller.school._resized.isActive())
        qtbot.wait(20)
        if found := faint(driller.window):
            bad[name] = found

    for room in ("hall", "who", "lessons", "progress", "reports", "house", "exam", "office"):
        driller.school.go(room)
        look_at(room)
    for lesson in ("tour", "chips"):
        driller.school.go("lesson", lesson)
        look_at(lesson)
    seen = set[str]()
    for drill in ("T1", "T6", "M1", "G1", "G2", "H1"):
        driller.start(drill)
        qtbot.waitUntil(lambda: not driller.page.felt.showing_film)
        seen.add(driller.ask.reply)
        look_at(f"{drill}, asked")
        driller.answer(wrong_for(driller.ask))
        look_at(f"{drill}, wrong")
    assert len(seen) >= 5, "each is answered in another way"
    driller.school.free_table()
    look_at("free table")
    assert bad == {}


@pytest.mark.parametrize("look", _LOOKS)
def test_all_that_is_written_in_the_office_and_in_an_exam_can_be_read(qtbot: QtBot, tmp_path: Path, look: str) -> None:
    settle_down(look)
    window = MainWindow()
    qtbot.addWidget(window)
    window.resize(1280, 800)
    window.show()
    window.open_school()
    bad = dict[str, dict[str, str]]()
    begun(qtbot, window, exam_file(tmp_path))
    qtbot.wait(20)
    if found := faint(window):
        bad["written test"] = found
    window.school.go("hall")
    tabs = office_of(qtbot, window).tabs
    assert tabs is not None
    for at in range(tabs.count()):
        tabs.setCurrentIndex(at)
        qtbot.wait(20)
        if found := faint(window):
            bad[tabs.tabText(at)] = found
    window.close()
    assert bad == {}


@pytest.mark.parametrize("look", _LOOKS)
def test_all_that_is_written_at_home_and_in_dialogs_can_be_read(qtbot: QtBot, look: str) -> None:
    settle_down(look)
    hand = open_window(qtbot)
    bad = dict[str, dict[str, str]]()
    if found := faint(hand.window):
        bad["home"] = found
    menus = [menu for each in hand.window.menuBar().actions() if (menu := each.menu()) is not None]
    wanted = {"Statistics…", "Ladder…", "Settings…", "Rules of the game", "Deal of the day…", "Proof of fairness…",
              "New match with options…", "About Dealer's Choice"}  # fmt: skip
    seen = set[str]()
    for action in [each for menu in menus for each in menu.actions()]:
        name = action.text().replace("&", "")
        if name not in wanted or not action.isEnabled():
            continue
        seen.add(name)
        action.trigger()
        shown = [each for each in QApplication.topLevelWidgets() if isinstance(each, QDialog) and each.isVisible()]
        assert shown, name
        tabs = shown[0].findChildren(QTabWidget)[:1]
        for at in range(min(4, tabs[0].count()) if tabs else 1):
            if tabs:
                tabs[0].setCurrentIndex(at)
            qtbot.wait(20)
            if found := faint(shown[0]):
                bad[f"{name} {at}"] = found
        shown[0].close()
    assert len(seen) >= 6, seen
    assert bad == {}
