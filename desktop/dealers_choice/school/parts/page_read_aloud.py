"""What a page says and offers, as sentences: for who sees nothing and asks with F6 and F7."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeVar

from PySide6.QtCore import QPoint
from PySide6.QtWidgets import QAbstractButton, QLabel, QWidget

from cardrules.protocol.phrases import sentence
from dealers_choice.language import words
from dealers_choice.page.match_page import PlayPage

__all__ = ["offered_on", "words_on"]

_Part = TypeVar("_Part", bound=QWidget)


def words_on(page: QWidget) -> list[str]:
    """The words that stand on a page, as one reads them; and those of a table on it, as the table tells them."""
    told = [label for label in _in_sight(page, QLabel) if label.text().strip() and not label.property("for the eye")]
    said = [sentence(label.text()) for label in told]
    return said + [text for table in _tables(page) for text in table.asking.stands()]


def offered_on(page: QWidget) -> list[str]:
    """What can be pressed on a page, and what can be done at a table on it."""
    said = [text for table in _tables(page) for text in table.asking.doable()]
    names = [button.accessibleName() or button.text().replace("&", "") for button in _in_sight(page, QAbstractButton)]
    names = list(dict.fromkeys(filter(None, names)))
    return (
        [*said, sentence(words("Buttons: {names:row}", names=names))]
        if names
        else said or [words("There is nothing to be pressed.")]
    )


def _tables(page: QWidget) -> list[PlayPage]:
    return [each for each in page.findChildren(PlayPage) if each.isVisible() and each.session is not None]


def _in_sight(page: QWidget, kind: type[_Part]) -> Iterator[_Part]:
    """The parts of a kind that are seen and can be used, from top to bottom, but for those of a table."""
    tables = page.findChildren(PlayPage)
    parts = [each for each in page.findChildren(kind) if each.isVisible() and each.isEnabled()]
    parts = [each for each in parts if not any(table.isAncestorOf(each) for table in tables)]
    corners = {id(each): each.mapTo(page, QPoint()) for each in parts}
    yield from sorted(parts, key=lambda each: (corners[id(each)].y(), corners[id(each)].x()))
