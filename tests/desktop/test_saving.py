"""Where something is saved: the ending of a file's name."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtWidgets import QFileDialog, QWidget
from pytestqt.qtbot import QtBot

from dealers_choice.panels import save_file_dialog

KINDS = "Match records (*.dealers-choice)"


@pytest.mark.parametrize(
    ("typed", "saved"),
    [
        ("hearts", "hearts.dealers-choice"),
        ("hearts.dealers-choice", "hearts.dealers-choice"),
        ("hearts.txt", "hearts.txt"),
        ("", None),
    ],
)
def test_a_name_without_an_ending_gets_one(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, typed: str, saved: str | None
) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    answer = str(tmp_path / typed) if typed else ""
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_args: (answer, ""))
    found = save_file_dialog.asked_where(window, "Save the match", "pyramid-deal-8.dealers-choice", KINDS)
    assert found == (None if saved is None else tmp_path / saved)


@pytest.mark.parametrize("yes", [True, False])
def test_a_file_that_the_dialog_did_not_know_of_is_asked_about(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, yes: bool
) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    there = tmp_path / "hearts.dealers-choice"
    there.write_text("an older match", "utf-8")
    questions: list[str] = []

    def asked(_parent: QWidget, question: str) -> bool:
        questions.append(question)
        return yes

    monkeypatch.setattr(save_file_dialog, "asked", asked)
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_args: (str(tmp_path / "hearts"), ""))
    found = save_file_dialog.asked_where(window, "Save the match", "x.dealers-choice", KINDS)
    assert found == (there if yes else None)
    assert questions == ["hearts.dealers-choice is there already.\nReplace it?"]
