"""The wheel scrolls pages; it changes no number, choice or tab that has not the focus, in any dialog or room."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import date
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtWidgets import (
    QAbstractSlider,
    QAbstractSpinBox,
    QApplication,
    QComboBox,
    QDial,
    QDialog,
    QScrollBar,
    QSlider,
    QSpinBox,
    QTabBar,
    QWidget,
)
from pytestqt.qtbot import QtBot
from test_panels import DIALOGS, Kept
from test_stakes import CALL, FOLD, RAISE

from cardrules.catalogue import find
from cardrules.school.list_of_drills import all_drills
from dealers_choice.panels.after_play.duplicate_comparison import DuplicateDialog
from dealers_choice.panels.after_play.fairness_dialog import FairnessDialog
from dealers_choice.panels.bidding.bid_panel import BidPanel
from dealers_choice.panels.deal_of_the_day import DailyDialog
from dealers_choice.panels.statistics.rating_dialog import LadderDialog
from dealers_choice.school.house_page import HousePage
from dealers_choice.school.list_of_pages import ROOMS
from dealers_choice.school.office.office_page import OfficePage
from dealers_choice.ui.widgets.controls import Combo, Stepper
from dealers_choice.ui.widgets.number_box import NumberBox
from dealers_choice.window.main_window import MainWindow


def fields_in(page: QWidget) -> Iterator[QWidget]:
    """Everything on a page that Qt's wheel may change, hidden or not; what scrolls is none of it."""
    for kind in (QAbstractSpinBox, QComboBox, QAbstractSlider, QTabBar):
        yield from (each for each in page.findChildren(kind) if not isinstance(each, QScrollBar))


def state_of(field: QWidget) -> object:
    if isinstance(field, QComboBox | QTabBar):
        return field.currentIndex()
    if isinstance(field, QSpinBox | QAbstractSlider):
        return field.value()
    raise AssertionError(f"a new kind of field: {field}")


def turn(field: QWidget, notches: int) -> None:
    where = QPointF(field.rect().center())
    event = QWheelEvent(
        where, field.mapToGlobal(where), QPoint(), QPoint(0, 120 * notches), Qt.MouseButton.NoButton,
        Qt.KeyboardModifier.NoModifier, Qt.ScrollPhase.NoScrollPhase, False,
    )  # fmt: skip
    QApplication.sendEvent(field, event)


def stays(page: QWidget) -> int:
    """Turn the wheel over each field up and down: how many there are."""
    count = 0
    for field in fields_in(page):
        focused = QApplication.focusWidget()
        if focused is not None:
            focused.clearFocus()
        before = state_of(field)
        for notches in (1, -1, -1):
            turn(field, notches)
            assert state_of(field) == before, f"{field} {field.accessibleName()}"
        assert field.focusPolicy() != Qt.FocusPolicy.WheelFocus, f"{field} {field.accessibleName()}"
        count += 1
    return count


@pytest.mark.parametrize(("field", "turned"), [
    (lambda: NumberBox(), 1), (lambda: Stepper(range(5), 0, "A number").box, 1), (lambda: _combo(), 1),
])  # fmt: skip
def test_the_wheel_changes_what_has_the_focus(qtbot: QtBot, field: Callable[[], QWidget], turned: int) -> None:
    page = QWidget()
    qtbot.addWidget(page)
    each = field()
    each.setParent(page)
    page.show()
    page.activateWindow()
    qtbot.waitUntil(page.isActiveWindow)
    assert stays(page) == 1
    each.setFocus()
    turn(each, -1 if isinstance(each, QComboBox) else 1)
    assert state_of(each) == turned


def _combo() -> Combo:
    combo = Combo()
    combo.addItems(["one", "two", "three"])
    return combo


MORE: dict[str, Callable[[Path], QDialog]] = {
    **DIALOGS,
    "ladder": lambda folder: LadderDialog(Kept(folder, []), "Ann"),
    "duplicate": lambda _: DuplicateDialog("hearts"),
    "daily": lambda folder: DailyDialog(Kept(folder, []), [find("pyramid")], "pyramid", date(2026, 3, 2)),
    "fairness": lambda _: FairnessDialog("5a" * 32, "8", True),
}


@pytest.mark.parametrize("name", MORE)
def test_no_dialog_is_changed_in_passing(qtbot: QtBot, tmp_path: Path, name: str) -> None:
    dialog = MORE[name](tmp_path)
    qtbot.addWidget(dialog)
    dialog.show()
    found = stays(dialog)
    assert found or name in ("fairness", "duplicate", "daily", "ladder")


def test_nor_a_stake(qtbot: QtBot) -> None:
    host = QWidget()
    qtbot.addWidget(host)
    panel = BidPanel(host)
    panel.offer([FOLD, CALL, RAISE], ("You",))
    host.show()
    assert panel.findChildren(QSlider)
    assert not panel.findChildren(QDial)
    assert stays(panel) >= 2


def test_nor_a_room_of_the_school(qtbot: QtBot) -> None:
    window = MainWindow()
    qtbot.addWidget(window)
    window.resize(1280, 800)
    window.show()
    window.open_school()
    school = window.school
    school.choose(school.trainees.add("Ada", school.today()))
    found = {}
    for room in ROOMS:
        for what in list(all_drills()) if room.id == "drill" else [""]:
            school.go(room.id, what)
            found[room.id] = stays(school)
    house = school.page("house")
    assert isinstance(house, HousePage)
    school.go("house")
    house.edit(school.houses.all()[0])
    found["house"] = stays(school)
    page = school.page("office")
    assert isinstance(page, OfficePage)
    assert page.office is not None
    page.office.set_up("Lindenhof", "2718")
    page._tried(True)
    assert page.tabs is not None
    for at in range(page.tabs.count()):
        page.tabs.setCurrentIndex(at)
        found[f"office {at}"] = stays(page)
    assert found["house"] > 20
    assert found["office 1"] > 5
