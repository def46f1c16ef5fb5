"""The program speaks the system's language, or the one that is set: at once, also while a match stands."""

from __future__ import annotations

from pathlib import Path

import pytest
from hand import Hand, open_match, open_window
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractButton, QApplication, QComboBox, QDialog, QMessageBox
from pytestqt.qtbot import QtBot
from test_mnemonics import alike, letter_of
from test_table_skat import dealt, until

from cardrules.games.skat.game import Skat
from cardrules.protocol.game import Token, View
from cardrules.protocol.texts import say
from dealers_choice.language import (
    current,
    first_spoken,
    in_figures,
    language_of,
    of_the_environment,
    tenths,
    use,
    words,
)
from dealers_choice.panels.settings.settings_dialog import SettingsDialog
from dealers_choice.request import TableRequest
from dealers_choice.settings import LastPlayed, Settings, load_settings, save_settings
from dealers_choice.table.pictures.tokens import written
from dealers_choice.ui.plain_text import message

DIALOGS = (
    ("choose_options", ("skat",)), ("show_settings", ()), ("show_statistics", ()), ("show_ladder", ()),
    ("show_daily", ()), ("show_about", ()), ("show_rules", ("skat",)),
)  # fmt: skip


def settings_of(hand: Hand) -> SettingsDialog:
    shown = [dialog for dialog in hand.window.findChildren(SettingsDialog) if dialog.isVisible()]
    assert len(shown) == 1
    return shown[0]


def choose(hand: Hand, language: str) -> None:
    """Choose a language in the settings: by a click on the field, its first letter and Enter."""
    box = next(box for box in settings_of(hand).findChildren(QComboBox) if box.findText("Deutsch") >= 0)
    hand.qtbot.mouseClick(box, Qt.MouseButton.LeftButton)
    lines = box.view()
    hand.wait(lines.isVisible)
    hand.qtbot.keyClicks(lines, language[0])
    hand.qtbot.keyClick(lines, Qt.Key.Key_Return)


def trick_begun(qtbot: QtBot, folder: Path) -> Hand:
    """Skat, where two have played to a trick and the user is to play the third card."""
    match = dealt("pass", "pass", "play_18", "take_skat", "discard 9C 10C", "announce grand")
    return open_match(qtbot, folder, until(match, lambda view: view.waiting_for == {0} and on_the_table(view) == 2))


def on_the_table(view: View) -> int:
    """How many cards lie in the trick."""
    return sum(len(zone.cards) for zone in view.zones if zone.id.startswith("trick"))


def titles(hand: Hand) -> list[str]:
    return [action.text().replace("&", "") for action in hand.window.menuBar().actions()]


def cards(hand: Hand) -> object:
    view = hand.table.view_shown
    assert view is not None
    return {zone.id: zone.cards for zone in view.zones}, hand.match.done


def in_german(qtbot: QtBot) -> Hand:
    save_settings(Settings(animation_speed="off", confirmations=False, language="de"))
    return open_window(qtbot)


def test_the_language_that_is_set_is_spoken_from_the_start_also_by_qt(qtbot: QtBot) -> None:
    hand = in_german(qtbot)
    assert titles(hand) == ["Spiel", "Zug", "Ansicht", "Hilfe"]
    box = message(hand.window, "?")
    box.setStandardButtons(QMessageBox.StandardButton.Yes | QMessageBox.StandardButton.No)
    assert [button.text().replace("&", "") for button in box.buttons()] == ["Ja", "Nein"]


@pytest.mark.parametrize(("tags", "code"), [(["de-AT", "en"], "de"), (["fr-FR", "en-GB", "de"], "en"), (["xx"], "en")])
def test_else_the_first_of_the_systems_that_there_is(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, tags: list[str], code: str
) -> None:
    monkeypatch.setattr("dealers_choice.window.spoken_language.of_the_system", lambda: tags)
    open_window(qtbot)
    assert current().code == code


def test_the_environment_of_a_terminal_is_read_as_gettext_reads_it(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    assert of_the_environment() == []
    monkeypatch.setenv("LANG", "de_DE.UTF-8")
    assert first_spoken(of_the_environment()) == "de"
    monkeypatch.setenv("LANGUAGE", "fr:en:de")
    assert of_the_environment() == ["fr", "en", "de"]
    assert first_spoken(of_the_environment()) == "en"


def test_what_is_found_by_a_process_beside_the_window_is_told_in_its_language(qtbot: QtBot, tmp_path: Path) -> None:
    hand = in_german(qtbot)
    bad = tmp_path / "bad.dealers-choice"
    bad.write_text("")
    with qtbot.waitSignal(hand.window.shelf.refused, timeout=60_000) as told:
        hand.window.shelf.import_file(bad, beside=True)
    assert told.args == ["bad.dealers-choice kann nicht geöffnet werden: in der Datei ist keine Partie"]


@pytest.mark.parametrize("name", ["Pass", "Hearts", "left|right", "{0}"])
def test_a_name_is_not_translated(qtbot: QtBot, tmp_path: Path, name: str) -> None:
    """A file called "Pass" was "Passe", and a player called "Hearts" was "Herz"."""
    hand = in_german(qtbot)
    bad = tmp_path / name
    bad.write_text("")
    with qtbot.waitSignal(hand.window.shelf.refused, timeout=60_000) as told:
        hand.window.shelf.import_file(bad, beside=True)
    assert told.args == [f"{name} kann nicht geöffnet werden: in der Datei ist keine Partie"]


def test_home_is_made_anew_in_the_other_language(qtbot: QtBot) -> None:
    played = LastPlayed(Skat.read_options({}), ("club", "expert"), form="Usual rules, against club and expert players")
    save_settings(Settings(animation_speed="off", games={"skat": played}))
    hand = open_window(qtbot)
    hand.window.show_settings()
    choose(hand, "Deutsch")
    hand.wait(lambda: settings_of(hand).windowTitle() == "Einstellungen")
    settings_of(hand).accept()

    def shown() -> set[str]:
        return {button.text() for button in hand.window.centralWidget().findChildren(QAbstractButton)}

    hand.wait(lambda: not {"Ladder", "Find a game", "Options…"} & shown())
    assert {"Rangliste", "Ein Spiel finden", "Optionen…"} <= shown()
    assert load_settings()[0].games["skat"].form.endswith(", gegen Geübte und Experten")


def test_each_letter_stands_once_in_german_too(qtbot: QtBot, tmp_path: Path) -> None:
    hand = in_german(qtbot)
    menus = hand.window.menuBar().actions()
    assert alike(hand.window, [letter_of(action.text()) for action in menus]) == []
    for menu in (action.menu() for action in menus):
        letters = [letter for action in menu.actions() if (letter := letter_of(action.text()))]
        assert len(letters) == len(set(letters)), [action.text() for action in menu.actions()]
    for method, given in DIALOGS:
        before = set(hand.window.findChildren(QDialog))
        getattr(hand.window, method)(*given)
        QApplication.processEvents()
        for dialog in set(hand.window.findChildren(QDialog)) - before:
            assert alike(dialog, []) == [], method
            dialog.close()
    hand.window.open_request(TableRequest("skat", Skat.read_options({}), deal="17"))
    hand.wait(lambda: not hand.table.busy())
    assert alike(hand.window, [letter_of(action.text()) for action in hand.window.menuBar().actions()]) == []


def test_a_match_stays_where_it_is_while_the_language_changes(qtbot: QtBot, tmp_path: Path) -> None:
    hand = trick_begun(qtbot, tmp_path)
    hand.wait(lambda: not hand.table.busy())
    before, log = cards(hand), len(hand.window.session.log_lines())
    titled = titles(hand)
    hand.window.show_settings()
    choose(hand, "Deutsch")
    hand.wait(lambda: current().code == "de")
    hand.wait(lambda: settings_of(hand).windowTitle() == "Einstellungen")
    assert load_settings()[0].language == "de"
    assert titles(hand) == ["Spiel", "Zug", "Ansicht", "Hilfe"]
    assert cards(hand) == before
    assert hand.window.session.names[0] == "Du"
    assert len(hand.window.session.log_lines()) == log
    choose(hand, "English")
    hand.wait(lambda: settings_of(hand).windowTitle() == "Settings")
    assert titles(hand) == titled
    assert cards(hand) == before


def test_the_letters_on_plates_are_those_of_the_language(qtbot: QtBot) -> None:
    before = current()
    use(language_of("de"))
    try:
        assert written(Token("role", "seat:0", say("Forehand|F"))) == "V"
        assert written(Token("queen", "seat:0", "")) == "Q"
    finally:
        use(before)


def test_figures_are_written_in_the_language_that_is_spoken() -> None:
    use(language_of("de"))
    assert words(say("{behind:g} {behind:#point/points} a deal", behind=0.4)) == "0,4 Punkte je Spiel"
    assert (in_figures(12345), tenths(1234.5), in_figures(0.45, ".0%")) == (
        "12.345",
        "1.234,5",
        "45\N{NO-BREAK SPACE}%",
    )
    use(language_of("en"))
    assert (in_figures(12345), tenths(1234.5), in_figures(0.45, ".0%")) == ("12,345", "1,234.5", "45%")
