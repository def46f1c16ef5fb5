"""A form: fields one below the other, each with its words, which name it for a screen reader, too."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from PySide6.QtWidgets import QBoxLayout, QFormLayout, QGridLayout, QLabel, QLineEdit, QWidget

from dealers_choice.ui.plain_text import plain_tip
from dealers_choice.ui.widgets.controls import Combo, Stepper, Switch, label

__all__ = ["FormBuilder"]


class FormBuilder:
    """Makes fields, and lays each where it belongs. Words are plain text, never HTML; what a field says when it is
    changed is for whoever has it made."""

    def __init__(self, lay: Callable[[QLabel | None, QWidget], object], *, wraps: bool = False) -> None:
        """``lay`` is given words and field, or None and what takes the whole width. ``wraps``: words may take lines."""
        self._lay = lay
        self._wraps = wraps

    @classmethod
    def halves(cls, column: QBoxLayout) -> FormBuilder:
        """The words take the left half of a column and the field its right one."""

        def lay(words: QLabel | None, field: QWidget) -> None:
            if words is None or not words.text():
                column.addWidget(field)
                return
            grid = QGridLayout()
            grid.addWidget(words, 0, 0)
            grid.addWidget(field, 0, 1)
            grid.setColumnStretch(0, 1)
            grid.setColumnStretch(1, 1)
            column.addLayout(grid)

        return cls(lay, wraps=True)

    @classmethod
    def lines(cls, rows: QFormLayout) -> FormBuilder:
        """As narrow as it may be: fields stand in one line, below their words where there is no room."""
        rows.setRowWrapPolicy(QFormLayout.RowWrapPolicy.WrapLongRows)
        return cls(lambda words, field: rows.addRow(field) if words is None else rows.addRow(words, field))

    def row(self, words: str, field: QWidget, tip: str = "") -> None:
        """A field that was made elsewhere; without words it has its own."""
        name = label(words, wrap=self._wraps)
        name.setBuddy(field)
        if words and not field.accessibleName():
            field.setAccessibleName(words)
        if tip:
            name.setToolTip(plain_tip(tip))
        self._lay(name, field)

    def whole(self, part: QWidget) -> None:
        """What takes the whole width."""
        self._lay(None, part)

    def heading(self, words: str, look: str = "heading") -> None:
        """What the fields below it are about."""
        self.whole(label(words, look))

    def line(self, words: str, value: str = "", empty: str = "", most: int = 120) -> QLineEdit:
        """A line of text of ``most`` characters; ``empty`` is shown where there is none."""
        field = QLineEdit(value)
        field.setMaxLength(most)
        field.setPlaceholderText(empty)
        self.row(words, field)
        return field

    def choice(self, words: str, offered: Mapping[str, str], chosen: str = "", tip: str = "") -> Combo:
        """One of several, whose words are ``offered`` by their values."""
        field = Combo()
        for value, shown in offered.items():
            field.addItem(shown, value)
        field.setCurrentIndex(max(0, field.findData(chosen)))
        self.row(words, field, tip)
        return field

    def number(self, words: str, numbers: range, value: int, spoken: str = "") -> Stepper:
        """A whole number; ``spoken``: what a screen reader says of it, if it is more than the words."""
        field = Stepper(numbers, value, spoken or words)
        self.row(words, field)
        return field

    def switch(self, words: str, on: bool = False) -> Switch:
        """Yes or no; its words are its own."""
        field = Switch(words)
        field.setChecked(on)
        self.row("", field)
        return field
