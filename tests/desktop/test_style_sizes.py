"""Text sizes: they follow the look and the system's font, which is asked for once."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtGui import QFontDatabase
from pytestqt.qtbot import QtBot

from dealers_choice import style


@pytest.fixture(autouse=True)
def _plain_look(qtbot: QtBot) -> Iterator[None]:
    style.set_look(100, False)
    yield
    style.set_look(100, False)


def test_the_system_is_asked_for_its_text_once_for_each_look(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[object] = []
    real = QFontDatabase.systemFont

    def font(kind: QFontDatabase.SystemFont) -> object:
        asked.append(kind)
        return real(kind)

    monkeypatch.setattr(style.QFontDatabase, "systemFont", font)
    style.set_look(100, False)
    plain = [style.pixels(share) for share in (0.9, 1.0, 1.9)]
    assert plain == sorted(plain)
    assert len(asked) == 1
    style.set_look(200, False)
    assert style.pixels() in range(2 * plain[1] - 1, 2 * plain[1] + 2)
    assert len(asked) == 2
