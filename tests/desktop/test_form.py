"""A form's fields are named by their words for the eye, for the keyboard and for a screen reader."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFormLayout, QLabel, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from dealers_choice.ui.widgets.controls import Combo
from dealers_choice.ui.widgets.form import FormBuilder


def test_words_name_their_fields_and_are_no_html(qtbot: QtBot) -> None:
    page = QWidget()
    qtbot.addWidget(page)
    form = FormBuilder.halves(QVBoxLayout(page))
    title = form.line("Ti&tle <b>here</b>", "Spring", "None", most=9)
    hand = form.choice("Worked by", {"any": "Keys or mouse", "keys": "Keys alone"}, "keys", "<i>as</i> you like")
    coups = form.number("Coups", range(5, 61), 30, "Coups of the audition")
    page.show()
    words = {each.text(): each for each in page.findChildren(QLabel)}
    assert {each.textFormat() for each in words.values()} == {Qt.TextFormat.PlainText}
    assert words["Ti&tle <b>here</b>"].buddy() is title
    assert (title.text(), title.maxLength(), title.placeholderText()) == ("Spring", 9, "None")
    assert (hand.currentData(), hand.accessibleName()) == ("keys", "Worked by")
    assert "&lt;i&gt;" in words["Worked by"].toolTip()
    assert (coups.value(), coups.box.accessibleName()) == (30, "Coups of the audition")
    assert words["Coups"].geometry().right() < coups.geometry().left(), "beside each other"


def test_a_switch_has_its_own_words_and_what_was_chosen_before_may_be_gone(qtbot: QtBot) -> None:
    page = QWidget()
    qtbot.addWidget(page)
    rows = QFormLayout(page)
    form = FormBuilder.lines(rows)
    form.heading("What must occur", "muted")
    tie = form.switch("Tie", on=True)
    gone = form.choice("House", {"house": "The house"}, "another")
    assert tie.isChecked()
    assert isinstance(gone, Combo)
    assert gone.currentIndex() == 0
    assert rows.rowCount() == 3
