"""Words of a file or of the user are shown as they are written, wherever they are shown."""

from __future__ import annotations

import ast
import json
from pathlib import Path

import pytest
from hand import Hand, open_window
from PySide6.QtCore import Qt
from PySide6.QtGui import QTextDocumentFragment
from PySide6.QtWidgets import QLabel, QMessageBox, QWidget
from pytestqt.qtbot import QtBot

import dealers_choice
from cardrules.games.hearts.game import Hearts
from cardrules.protocol.match_record import Match, record_text
from dealers_choice.request import TableRequest
from dealers_choice.settings import Settings, save_settings
from dealers_choice.ui.plain_text import PlainLabel, asked, message, plain_tip

TAG = '<img src="/dev/null">'
SOURCES = sorted(Path(dealers_choice.__file__).parent.rglob("*.py"))


def shown_plainly(label: QLabel) -> bool:
    """Whether the label's words are told to be plain, or at least show nothing that could be taken for a tag."""
    return label.textFormat() == PlainLabel().textFormat() or "<img" not in label.text()


# ------------------------------------------------------------------------------------------- the helpers


@pytest.mark.usefixtures("qapp")
def test_a_label_shows_a_tag_as_it_is_written() -> None:
    for label in (PlainLabel(TAG), PlainLabel()):
        label.setText(TAG)
        assert label.textFormat() == QLabel().textFormat().PlainText
        assert label.fontMetrics().horizontalAdvance(TAG) <= label.sizeHint().width()


def test_a_tip_that_looks_like_html_shows_the_same_words() -> None:
    assert plain_tip("1 < 2 & 3 > 2") == "1 < 2 & 3 > 2"
    words = f"{TAG}\ntwo  lines & <b>"
    assert "<img" not in plain_tip(words)
    assert QTextDocumentFragment.fromHtml(plain_tip(words)).toPlainText() == words


def test_a_box_and_a_question_are_plain(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    parent = QWidget()
    qtbot.addWidget(parent)
    box = message(parent, TAG)
    assert box.textFormat() == box.textFormat().PlainText
    seen: list[QMessageBox] = []

    def answer(question: QMessageBox) -> QMessageBox.StandardButton:
        seen.append(question)
        return QMessageBox.StandardButton.Yes

    monkeypatch.setattr(QMessageBox, "exec", answer)
    assert asked(parent, TAG)
    assert seen[0].textFormat() == box.textFormat().PlainText
    assert seen[0].text() == TAG
    assert seen[0].defaultButton() == seen[0].button(QMessageBox.StandardButton.No)


def test_the_first_line_of_a_box_is_its_headline_whatever_stops_are_in_it(qtbot: QtBot) -> None:
    told = "Take St. John off the roster?\nThe results stay."
    box = message(None, told, "Roster")
    qtbot.addWidget(box)
    shown = [label.text() for label in box.findChildren(QLabel) if label.text().strip()]
    assert shown == ["Take St. John off the roster?", "The results stay."]
    box.setText("A line that is too long to be a headline says all of it beside the name of the box.")
    shown = [label.text() for label in box.findChildren(QLabel) if label.text().strip()]
    assert shown == ["Roster", box.text()]


# ------------------------------------------------------------------------------------------- everywhere


def faults(source: str) -> list[str]:
    """What in a module shows words without saying that they are plain; each with its line."""
    found = []
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.ClassDef) and any(ast.unparse(base) == "QLabel" for base in node.bases):
            if "setTextFormat" not in ast.unparse(node):
                found.append(f"line {node.lineno}: class {node.name}(QLabel); use PlainLabel")
        elif isinstance(node, ast.Call):
            called = ast.unparse(node.func)
            name = called.rpartition(".")[2]
            questions = ("QMessageBox", "QMessageBox.question", "QMessageBox.information", "QMessageBox.warning",
                         "QMessageBox.critical", "QMessageBox.about")  # fmt: skip
            if called == "QLabel":
                found.append(f"line {node.lineno}: QLabel(); use PlainLabel")
            elif called in questions:
                found.append(f"line {node.lineno}: {called}(); use message or asked")
            elif called in ("QErrorMessage", "QInputDialog", "QProgressDialog", "QSplashScreen", "QWhatsThis.showText"):
                found.append(f"line {node.lineno}: {called}() guesses what its words are")
            elif name == "addRow" and node.args and not isinstance(node.args[0], ast.Name):
                found.append(f"line {node.lineno}: addRow() makes a QLabel; give it a PlainLabel")
            elif name == "setToolTip" or called == "QToolTip.showText":
                words = node.args[name == "showText"]
                if isinstance(words, ast.Call) and ast.unparse(words.func) == "words" and not words.keywords:
                    words = words.args[0]  # of the catalogue, in which there is no tag
                if not isinstance(words, ast.Constant) and not ast.unparse(words).startswith("plain_tip("):
                    found.append(f"line {node.lineno}: {called}(); use plain_tip")
    return found


@pytest.mark.parametrize("file", SOURCES, ids=lambda file: file.stem)
def test_no_module_lets_qt_guess(file: Path) -> None:
    if file.name != "plain_text.py":
        assert faults(file.read_text(encoding="utf-8")) == []


@pytest.mark.parametrize(
    "source",
    [
        "QLabel(text)",
        "class Line(QLabel):\n    pass",
        "QMessageBox(QMessageBox.Icon.NoIcon, title, text)",
        "QMessageBox.question(self, title, text)",
        "QProgressDialog(text)",
        "form.addRow(f'{name}', field)",
        "self.setToolTip(name)",
        "self.setToolTip(f'Play {name}')",
        "QToolTip.showText(point, words, self)",
    ],
)
def test_what_lets_qt_guess_is_found(source: str) -> None:
    assert len(faults(source)) == 1


@pytest.mark.parametrize("where", ["game", "option", "verb", "seat", "file name"])
def test_a_file_that_is_full_of_tags_is_told_in_plain_words(qtbot: QtBot, tmp_path: Path, where: str) -> None:
    match = Match("hearts", seed="17")
    match.run_chance()
    data = json.loads(record_text(match.record()))
    if where == "game":
        data["game"] = TAG
    elif where == "option":
        data["options"] = {TAG: TAG}
    elif where == "verb":
        data["actions"] = [["chance", f"{TAG} 2C"]]
    elif where == "seat":
        data["seats"] = TAG
    path = tmp_path / ("match.jsonl" if where != "file name" else "<img src=x>.jsonl")
    path.write_text(json.dumps(data) if where != "file name" else "{}")
    hand = open_window(qtbot)
    hand.window.open_path(path)
    hand.wait(lambda: any(box.isVisible() for box in hand.window.findChildren(QMessageBox)))
    [box] = [box for box in hand.window.findChildren(QMessageBox) if box.isVisible()]
    assert "<img" in box.text()
    assert box.textFormat() == box.textFormat().PlainText
    assert all(shown_plainly(label) for label in box.findChildren(QLabel))


def test_a_name_that_is_a_tag_is_shown_as_it_is_written(qtbot: QtBot) -> None:
    save_settings(Settings()._replace(player_name=TAG, animation_speed="off", confirmations=False))
    hand: Hand = open_window(qtbot, TableRequest("hearts", Hearts.read_options({}), deal="17"))
    hand.my_turn()
    hand.key(Qt.Key.Key_L)
    labels = hand.window.findChildren(QLabel)
    assert labels
    assert all(shown_plainly(label) for label in labels)
    assert all("<img" not in widget.toolTip() for widget in hand.window.findChildren(QWidget))
    assert all("<img" not in item.toolTip() for item in hand.table.scene().items())
