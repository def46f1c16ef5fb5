"""The ways out of a match and into one: giving up, the next deal, a match that can be gone on with, files, settings."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from hand import open_window
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractButton, QLabel, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from cardrules.games.hearts.game import Hearts
from cardrules.games.three_thirteen.game import ThreeThirteen
from dealers_choice.match.action_words import ended
from dealers_choice.panels import save_file_dialog
from dealers_choice.panels.settings.settings_dialog import SettingsDialog
from dealers_choice.request import TableRequest
from dealers_choice.settings import Settings


def hearts() -> TableRequest:
    return TableRequest("hearts", Hearts.read_options({"pass_rule": "none"}), ("novice",) * 3, "17")


def pressed(part: QWidget, text: str) -> QPushButton:
    return next(each for each in part.findChildren(QPushButton) if each.text() == text and each.isVisible())


def test_giving_up_leads_to_the_sheet_the_cards_and_the_review(qtbot: QtBot) -> None:
    hand = open_window(qtbot, hearts())
    hand.my_turn()
    session, page = hand.window.session, hand.window.play_page
    assert session is not None
    session.submit(session.match.game.legal(0)[0])
    hand.my_turn()
    length = len(session.match.done)
    hand.window.menus.give_up.trigger()
    hand.wait(lambda: page.overlay() is not None)
    paper = page.overlay()
    assert paper is not None
    assert hand.window.session is session
    assert session.view().waiting_for == frozenset()
    assert not any(plate.turn for plate in hand.table.plates())  # nobody is to act any more
    assert "You gave up" in [label.text() for label in paper.findChildren(QLabel)]
    assert not hand.window.menus.give_up.isEnabled()
    assert [saved.game for saved in hand.window.store.finished()] == ["hearts"]
    assert hand.window.store.unfinished() == []
    qtbot.mouseClick(pressed(paper, "M&ore"), Qt.MouseButton.LeftButton)
    qtbot.mouseClick(pressed(paper, "See the &cards"), Qt.MouseButton.LeftButton)
    hand.wait(lambda: page.on_page.aside)
    hand.key(Qt.Key.Key_Escape)
    hand.wait(lambda: not page.on_page.aside and page.overlay() is not None)
    assert len(session.match.done) == length  # nobody has played on
    paper = page.overlay()
    assert paper is not None
    qtbot.mouseClick(pressed(paper, "M&ore"), Qt.MouseButton.LeftButton)
    qtbot.mouseClick(pressed(paper, "&This deal again"), Qt.MouseButton.LeftButton)
    hand.my_turn()
    assert hand.window.session is not session
    assert [saved.game for saved in hand.window.store.finished()] == ["hearts"]  # it stays given up


def test_the_next_deal_is_in_the_bar_between_matches_and_named_as_what_it_does_during_one(qtbot: QtBot) -> None:
    hand = open_window(qtbot, hearts())
    hand.my_turn()
    session, bar, menus = hand.window.session, hand.window.play_page.bar, hand.window.menus
    assert session is not None
    session.submit(session.match.game.legal(0)[0])
    hand.my_turn()
    assert menus.new.text() == "&New deal (gives this match up)"
    tool = next(each for each in bar.findChildren(QAbstractButton) if each.text() == "New deal")
    assert not tool.isVisible()
    menus.give_up.trigger()
    hand.wait(lambda: hand.window.play_page.overlay() is not None)
    hand.key(Qt.Key.Key_Escape)  # the paper may lie where it stands
    hand.wait(lambda: tool.isVisible())
    assert menus.new.text() == "&New deal"
    qtbot.mouseClick(tool, Qt.MouseButton.LeftButton)
    hand.wait(lambda: hand.window.session is not session and hand.window.session is not None)
    hand.wait(lambda: not tool.isVisible())


def test_a_search_finds_an_unfinished_match_first(qtbot: QtBot) -> None:
    hand = open_window(qtbot, hearts())
    hand.my_turn()
    session = hand.window.session
    assert session is not None
    session.submit(session.match.game.legal(0)[0])
    name = hand.window.matches.id
    hand.window.go_home()
    home = hand.window._home
    assert home is not None
    field = home.open_search()
    qtbot.keyClicks(field, "hear")
    shown = [each.accessibleName() for each in home.findChildren(QAbstractButton) if each.isVisible()]
    assert "Continue Hearts" in shown
    field.clear()
    qtbot.keyClicks(field, "zzzzzz")
    assert not any(each.accessibleName() == "Continue Hearts" and each.isVisible()
                   for each in home.findChildren(QAbstractButton))  # fmt: skip
    field.clear()
    qtbot.keyClicks(field, "hear")
    qtbot.keyClick(field, Qt.Key.Key_Return)
    hand.wait(lambda: hand.window.session is not None)
    assert hand.window.matches.id == name


def test_a_match_is_opened_where_the_last_was_saved(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    hand = open_window(qtbot, hearts())
    hand.my_turn()
    asked: list[str] = []

    def save_there(_parent: object, _title: str, name: str, _kinds: str) -> tuple[str, str]:
        return str(tmp_path / Path(name).name), ""

    def open_here(_parent: object, _title: str, folder: str, _kinds: str) -> tuple[str, str]:
        asked.append(folder)
        return "", ""

    monkeypatch.setattr("PySide6.QtWidgets.QFileDialog.getSaveFileName", save_there)
    monkeypatch.setattr("PySide6.QtWidgets.QFileDialog.getOpenFileName", open_here)
    hand.key(Qt.Key.Key_S, Qt.KeyboardModifier.ControlModifier)
    hand.key(Qt.Key.Key_O, Qt.KeyboardModifier.ControlModifier)
    assert asked == [str(tmp_path)]
    anew = subprocess.run([sys.executable, "-c", _BEGINS], capture_output=True, text=True, check=True)
    assert anew.stdout.strip() == str(tmp_path)  # and after a start


_BEGINS = "from dealers_choice.panels import save_file_dialog as asking; print(asking._folder_of_files())"


@pytest.mark.parametrize("kept", [b"", b"\xff", b"relative", b"/no/such/folder", b"a\0b", b"/" * 20_000])
def test_a_folder_that_is_none_is_forgotten(home: Path, kept: bytes) -> None:
    documents = save_file_dialog._folder_of_files()
    (home / "config").mkdir(parents=True)
    (home / "config" / "last-folder.txt").write_bytes(kept)
    assert save_file_dialog._folder_of_files() == documents


def test_who_has_no_folder_of_documents_opens_a_match_from_home(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    asked = list[str]()

    def open_here(_parent: object, _title: str, folder: str, _kinds: str) -> tuple[str, str]:
        asked.append(folder)
        return "", ""

    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("USERPROFILE", str(tmp_path))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    monkeypatch.setattr("PySide6.QtWidgets.QFileDialog.getOpenFileName", open_here)
    monkeypatch.setattr("PySide6.QtCore.QStandardPaths.writableLocation", lambda _kind: str(tmp_path / "Documents"))
    hand = open_window(qtbot)
    hand.key(Qt.Key.Key_O, Qt.KeyboardModifier.ControlModifier)
    assert asked == [str(tmp_path)]  # a folder that is none would be a name in the dialog's field
    (tmp_path / "Documents").mkdir()
    hand.key(Qt.Key.Key_O, Qt.KeyboardModifier.ControlModifier)
    assert asked[1:] == [str(tmp_path / "Documents")]


@pytest.mark.parametrize("agreed", [False, True])
def test_reset_to_defaults_asks(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, agreed: bool) -> None:
    dialog = SettingsDialog(Settings(text_size=150, animation_speed="off"))
    qtbot.addWidget(dialog)
    dialog.show()
    questions: list[str] = []

    def answer(_parent: QWidget, question: str) -> bool:
        questions.append(question)
        return agreed

    monkeypatch.setattr("dealers_choice.panels.settings.settings_dialog.asked", answer)
    qtbot.mouseClick(pressed(dialog, "&Reset to defaults"), Qt.MouseButton.LeftButton)
    assert len(questions) == 1
    assert dialog.settings.text_size == (100 if agreed else 150)


def test_a_first_round_counts_no_rounds_that_were_played() -> None:
    game = ThreeThirteen({"players": 2})
    assert game.view(0).status == ("0 of 11 rounds played",)
    while not game.hand:
        (seat,) = game.waiting_for()
        game.apply(seat, game.legal(seat)[0])
    assert "The first of 11 rounds" in game.view(0).status
    assert not any(part.startswith("0 of") for part in game.view(0).status)


def test_a_question_ends_as_one() -> None:
    assert ended("Is it in color?") == "Is it in color?"
    assert ended("Pass") == "Pass."
