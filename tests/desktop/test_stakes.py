"""Stakes on the panel of bids: the slider, the steps, the amounts with names, typed amounts, and what they cost."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtWidgets import QPushButton, QSlider, QWidget
from pytestqt.qtbot import QtBot

from cardrules.protocol.game import Choice, Field, Fields, Stake
from cardrules.protocol.match_record import Match
from dealers_choice.panels.bidding.bid_fields import FieldButton
from dealers_choice.panels.bidding.bid_panel import BidPanel
from dealers_choice.ui import style
from dealers_choice.ui.plain_text import PlainLabel
from dealers_choice.ui.widgets.controls import Stepper

FOLD = Choice("fold", "Fold", key="F", button=True, fields=Fields())
CALL = Choice("call", "Call 20", key="C", button=True, fields=Fields(((Field("", "Call 20", main=True),),)))
RAISE = Choice(
    "raise",
    "Raise to",
    amounts=range(40, 501),
    key="B",
    button=True,
    fields=Fields(heading="In the pots: 60"),
    stake=Stake(put=10, stack=490, step=10, marks=(("Half pot", 70), ("Pot", 110), ("All-in", 500))),
)


class Table:
    """A panel with stakes, and what was said on it."""

    def __init__(self, qtbot: QtBot) -> None:
        self.qtbot = qtbot
        self.host = QWidget()
        qtbot.addWidget(self.host)
        self.host.resize(900, 320)
        self.panel = BidPanel(self.host)
        self.said: list[tuple[str, str]] = []
        self.panel.chosen.connect(lambda choice, value: self.said.append((choice.verb, value)))
        self.panel.offer([FOLD, CALL, RAISE], ("You",))
        self.panel.fit(QRect(0, 0, 900, 320))
        self.host.show()
        self.host.activateWindow()
        qtbot.waitUntil(self.host.isActiveWindow)
        self.panel.setFocus()

    def face(self) -> str:
        """What stands on the button that raises."""
        return next(name for name in self.names() if name.startswith("Raise"))

    def names(self) -> list[str]:
        return [button.accessibleName() for button in self.panel.fields()]

    def field(self, name: str) -> FieldButton:
        found = [each for each in self.panel.fields() if each.accessibleName() == name]
        assert isinstance(found[0], FieldButton)
        return found[0]

    def mark(self, text: str) -> QPushButton:
        return next(each for each in self.panel.findChildren(QPushButton) if each.text() == text)

    def slider(self) -> QSlider:
        return self.panel.findChildren(QSlider)[0]

    def told(self) -> list[str]:
        return [label.text() for label in self.panel.findChildren(PlainLabel)]

    def key(self, *keys: Qt.Key) -> None:
        for key in keys:
            self.qtbot.keyClick(self.host.focusWidget() or self.panel, key)


@pytest.fixture
def table(qtbot: QtBot) -> Table:
    return Table(qtbot)


def test_the_least_amount_comes_first_with_what_it_costs(table: Table) -> None:
    assert table.names() == ["Fold", "Call 20", "Raise to 40"]
    assert "In the pots: 60" in table.told()
    assert "It costs 30 and leaves 460" in table.told()


def test_an_amount_with_a_name_is_chosen_by_a_click_and_put_in_by_the_button(table: Table) -> None:
    table.qtbot.mouseClick(table.mark("Pot 110"), Qt.MouseButton.LeftButton)
    assert table.face() == "Raise to 110"
    assert "It costs 100 and leaves 390" in table.told()
    assert table.said == []
    table.qtbot.mouseClick(table.field("Raise to 110"), Qt.MouseButton.LeftButton)
    assert table.said == [("raise", "110")]


def test_the_slider_goes_from_the_least_to_the_most(table: Table) -> None:
    slider = table.slider()
    end = QPoint(slider.width() - 6, slider.height() // 2)
    table.qtbot.mousePress(slider, Qt.MouseButton.LeftButton, pos=QPoint(6, slider.height() // 2))
    table.qtbot.mouseMove(slider, QPoint(slider.width() // 2, slider.height() // 2))
    halfway = int(table.face().split()[-1])
    assert 200 < halfway < 340
    table.qtbot.mouseMove(slider, end)
    table.qtbot.mouseRelease(slider, Qt.MouseButton.LeftButton, pos=end)
    assert table.face() == "Raise to 500"
    assert "It costs 490 and leaves 0" in table.told()


def test_keys_step_and_go_to_the_amounts_with_names(table: Table) -> None:
    for key, amount in (
        (Qt.Key.Key_Up, 50), (Qt.Key.Key_Up, 60), (Qt.Key.Key_Down, 50), (Qt.Key.Key_PageUp, 70),
        (Qt.Key.Key_PageUp, 110), (Qt.Key.Key_PageUp, 500), (Qt.Key.Key_PageUp, 500), (Qt.Key.Key_PageDown, 110),
        (Qt.Key.Key_Down, 100),
    ):  # fmt: skip
        table.key(key)
        assert table.face() == f"Raise to {amount}"
    table.key(Qt.Key.Key_B)
    assert table.said == [("raise", "100")]


def test_an_amount_can_be_typed(table: Table) -> None:
    table.key(Qt.Key.Key_1, Qt.Key.Key_2, Qt.Key.Key_5)
    assert table.face() == "Raise to 125"
    table.key(Qt.Key.Key_Return)
    assert table.said == [("raise", "125")]


@pytest.mark.parametrize("by_mouse", [False, True])
@pytest.mark.parametrize(("typed", "why"), [("3", "It must be at least 40."), ("9999", "You have no more than 500.")])
def test_a_typed_amount_that_cannot_be_put_in_is_refused(table: Table, typed: str, why: str, by_mouse: bool) -> None:
    reasons: list[str] = []
    table.panel.why.said.connect(reasons.append)
    for digit in typed:
        table.key(Qt.Key(Qt.Key.Key_0 + int(digit)))
    assert (why in table.told()) == (typed == "9999")  # what is too little may still grow
    raises = table.field(table.face())
    if by_mouse:
        table.qtbot.mouseClick(raises, Qt.MouseButton.LeftButton)
    else:
        table.key(Qt.Key.Key_Return)
    assert table.said == []
    assert reasons == [why]
    assert table.face() == "Raise to 40"
    assert "It costs 30 and leaves 460" in table.told()
    table.qtbot.mouseClick(raises, Qt.MouseButton.LeftButton)
    assert table.said == [("raise", "40")]


def test_what_was_typed_in_vain_is_forgotten_when_an_amount_is_chosen(table: Table) -> None:
    table.key(*[Qt.Key.Key_9] * 4)
    table.qtbot.mouseClick(table.mark("Pot 110"), Qt.MouseButton.LeftButton)
    assert "It costs 100 and leaves 390" in table.told()
    table.qtbot.mouseClick(table.field("Raise to 110"), Qt.MouseButton.LeftButton)
    assert table.said == [("raise", "110")]


def test_the_letters_fold_call_bet_and_raise_wherever_the_keyboard_is(table: Table) -> None:
    table.slider().setFocus()
    table.key(Qt.Key.Key_F)
    table.panel.findChildren(Stepper)[0].box.setFocus()
    table.key(Qt.Key.Key_C, Qt.Key.Key_R)
    table.panel.setFocus()
    table.key(Qt.Key.Key_B)
    assert table.said == [("fold", ""), ("call", ""), ("raise", "40"), ("raise", "40")]


def test_the_button_keeps_its_width(table: Table) -> None:
    wide = table.field("Raise to 40").width()
    table.qtbot.mouseClick(table.mark("All-in 500"), Qt.MouseButton.LeftButton)
    table.qtbot.wait(10)
    assert table.field("Raise to 500").width() == wide


def test_with_large_text_in_little_room_the_box_for_an_amount_is_no_higher_than_the_text_wants(table: Table) -> None:
    style.set_look(200, high_contrast=False)
    try:
        table.host.setStyleSheet(style.style_sheet(200))
        table.panel.fit(QRect(0, 0, 430, 80))
        box = table.panel.findChildren(Stepper)[0].box
        assert box.sizeHint().height() < 1.5 * table.mark("Pot 110").sizeHint().height()
    finally:
        style.set_look(100, high_contrast=False)


@pytest.mark.parametrize("limit", ["pot_limit", "no_limit"])
def test_the_amounts_with_names_are_in_range(limit: str) -> None:
    match = Match("triple_draw", {"limit": limit, "stack": 1000}, "3")
    match.run_chance()
    seat = min(match.game.waiting_for())
    choice = match.game.choices(seat)[-1]
    assert choice.stake is not None
    amounts = [amount for _, amount in choice.stake.marks]
    assert amounts == sorted(amounts)
    assert all(amount in choice.amounts for amount in amounts)
    assert choice.stake.marks[0] == ("Minimum", choice.amounts[0])
    chips = match.game.view(seat).state.chips
    pot = sum(chips.put) + sum(chips.given) + chips.to_match - chips.put[seat]
    assert dict(choice.stake.marks)["Pot"] == chips.to_match + pot
    assert ("All-in" in dict(choice.stake.marks)) == (limit == "no_limit")


@pytest.mark.parametrize("text", [100, 200])
def test_what_is_told_of_an_amount_takes_no_room_from_the_others(qtbot: QtBot, text: int) -> None:
    style.set_look(text, False)
    table = Table(qtbot)
    marks = [table.mark(name) for name in ("Half pot 70", "Pot 110", "All-in 500")]
    widths = [mark.width() for mark in marks]
    assert all(mark.width() >= mark.sizeHint().width() for mark in marks)
    table.key(Qt.Key.Key_9, Qt.Key.Key_9, Qt.Key.Key_9)
    assert "You have no more than 500." in table.told()
    qtbot.wait(1)
    assert [mark.width() for mark in marks] == widths
    style.set_look(100, False)


def test_a_typed_amount_is_selected_and_pasted_as_elsewhere(table: Table) -> None:
    table.key(Qt.Key.Key_9)
    box = table.panel.findChildren(Stepper)[0].box
    table.qtbot.keyClick(box, Qt.Key.Key_A, Qt.KeyboardModifier.ControlModifier)
    assert box.lineEdit().selectedText() == "9"
    table.qtbot.keyClicks(box, "60")
    assert table.face() == "Raise to 60"
