"""The dialogs and panels, through their real widgets."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TypeVar

import pytest
from PySide6.QtCore import QPoint, QRect, QRectF, Qt, QTimer, qVersion
from PySide6.QtGui import QAction, QColor, QFontMetrics, QGuiApplication, QImage, QPainter
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QComboBox,
    QDialog,
    QFileDialog,
    QLabel,
    QLineEdit,
    QListWidget,
    QMessageBox,
    QPlainTextEdit,
    QPushButton,
    QRadioButton,
    QScrollArea,
    QSpinBox,
    QTableWidget,
    QTabWidget,
    QTextBrowser,
    QWidget,
)
from pytestqt.qtbot import QtBot

import cardart
from cardart.cards.backs import BACKS
from cardart.cards.faces import DECKS
from cardart.names_and_sizes import RANKS_OF
from cardart.table.felt import FELTS
from cardrules.catalogue import Entry, find
from cardrules.protocol.cards import PACK_52, cards_text
from cardrules.protocol.game import Choice, Closed, Sheet
from cardrules.protocol.options import Option
from dealers_choice.layouts import TABLES
from dealers_choice.panels.buttons.action_bar import BETWEEN, ActionBar, TextLine
from dealers_choice.panels.help import help_dialog as help_panel
from dealers_choice.panels.help.about_dialog import AboutDialog
from dealers_choice.panels.help.help_dialog import HelpDialog
from dealers_choice.panels.log import LogPanel
from dealers_choice.panels.new_match.character_choice import Face
from dealers_choice.panels.new_match.new_match_dialog import NewMatchDialog
from dealers_choice.panels.score.score_sheet import ScoreSheet
from dealers_choice.panels.settings.settings_dialog import SettingsDialog
from dealers_choice.panels.statistics.statistics_dialog import StatisticsDialog
from dealers_choice.settings import LastPlayed, Settings
from dealers_choice.storage.match_store import MatchOutcome, Store, StoreError
from dealers_choice.ui import style
from dealers_choice.ui.materials import inks, paint_paper
from dealers_choice.ui.widgets.controls import ScrolledForm, Stepper

W = TypeVar("W", bound=QWidget)
LEFT = Qt.MouseButton.LeftButton


def opened(qtbot: QtBot, widget: W, width: int = 0, height: int = 0) -> W:
    qtbot.addWidget(widget)
    if width:
        widget.resize(width, height)
    widget.show()
    qtbot.waitExposed(widget)
    return widget


def by_name(parent: QWidget, kind: type[W], name: str) -> W:
    """The widget of a kind with this accessible name or text."""
    for each in parent.findChildren(kind):
        text = each.text() if isinstance(each, QAbstractButton) else ""
        if name in (each.accessibleName(), text.replace("&", "")):
            return each
    raise AssertionError(f"no {kind.__name__} is called {name!r}")


def choose(qtbot: QtBot, box: QComboBox, text: str) -> None:
    """Choose an entry with the keyboard."""
    box.setFocus()
    qtbot.keyClick(box, Qt.Key.Key_Home)
    for _ in range(box.count()):
        if box.currentText() == text:
            return
        qtbot.keyClick(box, Qt.Key.Key_Down)
    raise AssertionError(f"{text!r} cannot be chosen")


def says(parent: QWidget) -> str:
    """All that labels say."""
    return "\n".join(each.text() for each in parent.findChildren(QLabel) if each.isVisible())


# ------------------------------------------------------------------------------------------- new match


def hearts(qtbot: QtBot, **options: object) -> NewMatchDialog:
    return opened(qtbot, NewMatchDialog(find("hearts"), options, ["novice", "expert"]), 1000, 760)


def test_the_dialog_opens_with_what_it_is_given(qtbot: QtBot) -> None:
    request = hearts(qtbot, target=50).request()
    assert request.game == "hearts"
    assert request.options["target"] == 50
    assert request.seat_bots == ("novice", "expert", "club")
    assert (request.deal, request.pack) == (None, None)


def test_the_rules_are_folded_until_they_are_asked_for_or_are_ones_own(qtbot: QtBot) -> None:
    dialog = hearts(qtbot)
    passing = by_name(dialog, QComboBox, "Passing")
    assert not passing.isVisible()
    fold = by_name(dialog, QPushButton, "Usual rules, change…")
    qtbot.mouseClick(fold, LEFT)
    assert passing.isVisible()
    choose(qtbot, passing, "Never")
    assert fold.accessibleName() == "Your own rules, change…"
    qtbot.keyClick(fold, Qt.Key.Key_Space)
    assert not passing.isVisible()
    assert dialog.request().options == find("hearts").game().read_options({"pass_rule": "none"})
    assert by_name(hearts(qtbot, pass_rule="none"), QComboBox, "Passing").isVisible()


def test_a_press_on_a_face_offers_others(qtbot: QtBot) -> None:
    dialog = hearts(qtbot)
    field = by_name(dialog, QComboBox, "Level of Hugo")
    qtbot.mouseClick(by_name(dialog, Face, "Choose who plays as Hugo"), LEFT)
    qtbot.waitUntil(field.view().isVisible)
    field.hidePopup()
    field.setCurrentIndex(field.findText("Oona"))
    assert by_name(dialog, Face, "Choose who plays as Oona").isVisible()
    assert dialog.request().seat_bots[1] == "expert even oona"


def test_every_declared_option_is_offered_with_its_labels_and_help(qtbot: QtBot) -> None:
    for game in ("hearts", "pyramid"):
        dialog = opened(qtbot, NewMatchDialog(find(game)), 1000, 760)
        qtbot.mouseClick(dialog._fold, LEFT)
        text = says(dialog)
        for option in find(game).game().declared:
            field = by_name(dialog, QWidget, option.label)
            assert field.toolTip() == option.help
            assert option.help in text
            if isinstance(field, QComboBox):
                labels = [field.itemText(at) for at in range(field.count())]
                assert labels == [option.label_of(value) for value in option.values]


def test_many_options_stand_under_headings(qtbot: QtBot) -> None:
    game = find("mini_baccarat").game()
    dialog = opened(qtbot, NewMatchDialog(find("mini_baccarat")), 1000, 760)
    qtbot.mouseClick(dialog._fold, LEFT)
    for _ in range(4):  # until all are laid out
        QApplication.processEvents()
    grouped = [name for names in game.groups.values() for name in names]
    assert sorted(grouped) == sorted(option.id for option in game.declared)
    agreed_elsewhere = {option.id for option in game.declared if option.text is not None}
    headings = [each for each in dialog.findChildren(QLabel) if each.property("role") == "heading"]
    tops = {each.text(): each.mapTo(dialog, QPoint(0, 0)).y() for each in headings if each.text() in game.groups}
    assert list(tops) == list(game.groups)
    labels = {option.id: option.label for option in game.declared}
    ends = [*list(tops.values())[1:], 10**6]
    for (heading, names), end in zip(game.groups.items(), ends, strict=True):
        for name in (name for name in names if name not in agreed_elsewhere):
            field = next(each for each in dialog.findChildren(QWidget) if each.accessibleName() == labels[name])
            assert tops[heading] < field.mapTo(dialog, QPoint(0, 0)).y() < end


def test_a_preset_sets_the_options_and_a_change_makes_them_your_own(qtbot: QtBot) -> None:
    dialog = hearts(qtbot)
    variant = by_name(dialog, QComboBox, "Variant")
    assert variant.currentText() == "As in the book"
    choose(qtbot, variant, "Omnibus Hearts")
    variant.activated.emit(variant.currentIndex())
    assert dialog.request().options["jack_of_diamonds"] == "on"
    choose(qtbot, by_name(dialog, QComboBox, "Cards to pass"), "4")
    assert variant.currentText() == "Your own rules"
    choose(qtbot, by_name(dialog, QComboBox, "Cards to pass"), "3")
    assert variant.currentText() == "Omnibus Hearts"


def test_there_is_a_level_for_each_bot(qtbot: QtBot) -> None:
    dialog = hearts(qtbot)

    def bots() -> list[QComboBox]:
        fields = [field for field in dialog.findChildren(QComboBox) if field.accessibleName().startswith("Level of")]
        return [field for field in fields if field.isVisible()][1:]  # the first is for everybody

    assert len(bots()) == 3
    choose(qtbot, by_name(dialog, QComboBox, "Players"), "5")
    assert len(bots()) == 4
    assert len(dialog.request().seat_bots) == 4
    choose(qtbot, by_name(dialog, QComboBox, "Players"), "3")
    assert dialog.request().seat_bots == ("novice", "expert")


def test_every_seat_has_a_name(qtbot: QtBot) -> None:
    dialog = opened(qtbot, NewMatchDialog(find("three_thirteen"), {"players": 9}, names=["", "Bob"]), 1000, 760)
    fields = [field for field in dialog.findChildren(QLineEdit) if field.accessibleName().startswith("Name of")]
    assert [field.placeholderText() for field in fields] == [
        "Ada", "Hugo", "Nell", "Otto", "Ida", "Max", "Rosa", "Emil",
    ]  # fmt: skip
    assert dialog.request().names == ("", "Bob", "", "", "", "", "", "")
    qtbot.keyClicks(fields[7], "bob")
    assert by_name(dialog, QLabel, "What cannot be played").text() == "Two players cannot both be called bob."
    assert not by_name(dialog, QPushButton, "Play").isEnabled()
    qtbot.keyClicks(fields[7], "by")
    assert dialog.request().names[7] == "bobby"
    by_name(dialog, QSpinBox, "Players").setValue(3)
    assert dialog.request().names == ("", "Bob")


def test_everybody_gets_the_same_level(qtbot: QtBot) -> None:
    dialog = hearts(qtbot)
    everybody = by_name(dialog, QComboBox, "Level of Everybody")
    assert everybody.currentText() == "Mixed"
    choose(qtbot, everybody, "Expert")
    everybody.activated.emit(everybody.currentIndex())
    assert dialog.request().seat_bots == ("expert",) * 3
    assert everybody.currentText() == "Expert"


def test_solitaire_has_no_players(qtbot: QtBot) -> None:
    dialog = opened(qtbot, NewMatchDialog(find("pyramid")), 1000, 760)
    assert dialog.request().seat_bots == ()
    assert "Players" not in says(dialog)


@pytest.mark.parametrize("entry", TABLES, ids=[entry.id for entry in TABLES])
def test_with_the_largest_text_it_has_room_on_a_small_screen(qtbot: QtBot, entry: Entry) -> None:
    style.set_look(200, False)
    dialog = opened(qtbot, NewMatchDialog(entry), 720, 540)
    for _ in range(4):
        QApplication.processEvents()
    assert (dialog.width(), dialog.height()) == (720, 540), "the dialog needs more room"
    (form,) = [area for area in dialog.findChildren(QScrollArea) if area.isVisible()]
    assert form.widget().width() <= form.viewport().width(), "nothing can be scrolled sideways"
    seen = {each.accessibleName() for each in form.findChildren(QWidget)}
    assert seen >= {option.label for option in entry.game().declared if option.text is None}
    assert {"Number of the deal", "Variant"} <= seen


def test_the_deal_is_folded_until_it_is_asked_for(qtbot: QtBot) -> None:
    dialog = hearts(qtbot)
    number = by_name(dialog, QLineEdit, "Number of the deal")
    assert not number.isVisible()
    qtbot.mouseClick(by_name(dialog, QPushButton, "A new deal, change…"), LEFT)
    assert number.isVisible()
    qtbot.keyClicks(number, "17")
    qtbot.mouseClick(dialog._deal_fold, LEFT)
    assert not number.isVisible()
    assert dialog._deal_fold.accessibleName() == "Deal number, change…"
    assert dialog.request().deal == "17"


def test_the_players_leave_no_hole_at_the_right(qtbot: QtBot) -> None:
    dialog = hearts(qtbot)
    places = [place for place in dialog._places if place.isVisible()]
    assert len(places) == 3
    right = dialog._players.mapTo(dialog, dialog._players.rect().bottomRight()).x()
    assert right - places[-1].mapTo(dialog, places[-1].rect().bottomRight()).x() < 4
    assert len({place.width() for place in places}) == 1


def test_options_that_exclude_each_other_cannot_be_played(qtbot: QtBot) -> None:
    dialog = opened(qtbot, NewMatchDialog(find("pyramid")), 1000, 760)
    play = by_name(dialog, QPushButton, "Play")
    choose(qtbot, by_name(dialog, QComboBox, "Top of the stock"), "Face up")
    assert play.isEnabled()
    choose(qtbot, by_name(dialog, QComboBox, "Cards turned"), "Three")
    assert not play.isEnabled()
    assert "Top of the stock: an open stock needs one card turned at a time." in says(dialog)
    with pytest.raises(ValueError, match="open stock"):
        dialog.request()
    choose(qtbot, by_name(dialog, QComboBox, "Cards turned"), "One")
    assert play.isEnabled()


def test_a_deal_by_number(qtbot: QtBot) -> None:
    dialog = hearts(qtbot)
    number = by_name(dialog, QLineEdit, "Number of the deal")
    qtbot.keyClicks(number, "17")
    assert by_name(dialog, QRadioButton, "Deal number").isChecked()
    assert dialog.request().deal == "17"
    qtbot.keyClick(number, Qt.Key.Key_Backspace)
    qtbot.keyClick(number, Qt.Key.Key_Backspace)
    assert not by_name(dialog, QPushButton, "Play").isEnabled()
    qtbot.mouseClick(by_name(dialog, QRadioButton, "A new deal"), LEFT, pos=QPoint(8, 8))
    assert dialog.request().deal is None


def test_a_pasted_pack_is_checked_as_it_is_written(qtbot: QtBot) -> None:
    dialog = hearts(qtbot)
    qtbot.mouseClick(dialog._deal_fold, LEFT)
    play, cards = by_name(dialog, QPushButton, "Play"), by_name(dialog, QPlainTextEdit, "Cards of the pack in order")

    def paste(text: str) -> str:
        QGuiApplication.clipboard().setText(text)
        cards.selectAll()
        cards.paste()
        return says(dialog)

    order = tuple(reversed(PACK_52))
    assert "All 52 cards are there." in paste(cards_text(order).lower().replace("10", "t"))
    assert dialog.request().pack == order
    assert "Twice: 2C; missing: 3C" in paste(cards_text(PACK_52).replace("3C", "2C", 1))
    assert not play.isEnabled()
    assert "2 cards, but the pack has 52" in paste("QS 2C")
    assert "'1H' is not a card" in paste("1H")
    paste(cards_text(PACK_52))
    assert play.isEnabled()


def test_the_pack_depends_on_the_number_of_players(qtbot: QtBot) -> None:
    dialog = hearts(qtbot)
    qtbot.mouseClick(dialog._deal_fold, LEFT)
    qtbot.keyClicks(by_name(dialog, QPlainTextEdit, "Cards of the pack in order"), cards_text(PACK_52))
    assert dialog.request().pack == PACK_52
    choose(qtbot, by_name(dialog, QComboBox, "Players"), "3")
    assert not by_name(dialog, QPushButton, "Play").isEnabled()
    assert "Not in this pack: 2D" in says(dialog) or "not in this pack: 2D" in says(dialog)


def test_enter_plays_and_escape_does_not(qtbot: QtBot) -> None:
    dialog = hearts(qtbot)
    with qtbot.waitSignal(dialog.accepted):
        qtbot.keyClick(dialog, Qt.Key.Key_Return)
    dialog = hearts(qtbot)
    with qtbot.waitSignal(dialog.rejected):
        qtbot.keyClick(dialog, Qt.Key.Key_Escape)


def test_a_range_is_stepped_and_typed(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    game = find("hearts").game()
    points = Option("points", "Points", range(0, 501, 25), start=100, help="How many.")
    monkeypatch.setattr(game, "declared", (*game.declared, points))
    monkeypatch.setattr(game, "groups", {})
    dialog = hearts(qtbot)
    more = by_name(dialog, QPushButton, "Points: more")
    qtbot.mouseClick(more, LEFT)
    assert dialog.request().options["points"] == 125
    box = by_name(dialog, QWidget, "Points")
    edit = box.findChild(QLineEdit)
    assert edit is not None
    assert edit.width() > 30  # what is typed can be seen
    edit.selectAll()
    qtbot.keyClicks(edit, "310")
    assert not by_name(dialog, QPushButton, "Play").isEnabled()
    with qtbot.waitActive(dialog):
        dialog.activateWindow()
    edit.setFocus()
    qtbot.keyClick(edit, Qt.Key.Key_Tab)  # on leaving, it becomes the nearest that there is
    assert dialog.request().options["points"] == 300


def test_a_long_range_is_stepped_through_in_fifties(qtbot: QtBot) -> None:
    stepper = opened(qtbot, Stepper(range(100, 5001), 500, "Chips"))
    qtbot.mouseClick(by_name(stepper, QPushButton, "Chips: more"), LEFT)
    assert stepper.value() == 550
    stepper.box.setValue(137)
    assert stepper.value() == 137


# ------------------------------------------------------------------------------------------- settings


def test_each_picture_sets_its_value_at_once(qtbot: QtBot) -> None:
    dialog = opened(qtbot, SettingsDialog(Settings()), 820, 900)
    french = {deck: title for deck, title in DECKS.items() if deck not in RANKS_OF}
    for heading, name, offered in (
        ("Cards", "deck", french),
        ("Backs", "back", BACKS),
        ("Felt", "felt", {"": "By the game", **FELTS}),
    ):
        for value, title in list(offered.items())[::-1]:
            with qtbot.waitSignal(dialog.changed) as caught:
                qtbot.mouseClick(by_name(dialog, QAbstractButton, f"{heading}: {title}"), LEFT)
            assert getattr(caught.args[0], name) == value


def test_the_keyboard_begins_above_all_and_chooses_a_deck(qtbot: QtBot) -> None:
    dialog = opened(qtbot, SettingsDialog(Settings(deck="large")), 820, 900)
    with qtbot.waitActive(dialog):
        dialog.activateWindow()
    assert by_name(dialog, QLineEdit, "Your name").hasFocus()
    chosen = by_name(dialog, QAbstractButton, "Cards: Large index")
    chosen.setFocus()
    with qtbot.waitSignal(dialog.changed) as caught:
        qtbot.keyClick(chosen, Qt.Key.Key_Right)
        focused = QApplication.focusWidget()
        assert focused is not None
        qtbot.keyClick(focused, Qt.Key.Key_Space)
    assert caught.args[0].deck == "four_colour"


def test_pictures_show_what_they_are_called(qtbot: QtBot) -> None:
    dialog = opened(qtbot, SettingsDialog(Settings()), 820, 900)
    felts = [by_name(dialog, QAbstractButton, f"Felt: {title}") for title in FELTS.values()]
    dialog._area.verticalScrollBar().setValue(dialog._area.verticalScrollBar().maximum())
    qtbot.waitUntil(lambda: all(felt._picture is not None for felt in felts), timeout=60_000)  # type: ignore[attr-defined]
    seen = {felt.grab().toImage().pixelColor(12, felt.height() // 2).name() for felt in felts}
    assert len(seen) == len(FELTS)
    deck = by_name(dialog, QAbstractButton, "Cards: Classic")
    before = deck.grab().toImage()
    qtbot.mouseClick(felts[1], LEFT)  # decks lie on the felt that is chosen
    qtbot.waitUntil(lambda: deck.grab().toImage() != before, timeout=60_000)


def test_the_other_settings(qtbot: QtBot) -> None:
    dialog = opened(qtbot, SettingsDialog(Settings()), 820, 900)
    got: list[Settings] = []
    dialog.changed.connect(got.append)
    choose(qtbot, by_name(dialog, QComboBox, "Motion"), "No motion")
    assert got[-1].animation_speed == "off"
    choose(qtbot, by_name(dialog, QComboBox, "Pace of the others"), "Calm")
    assert got[-1].bots_pace == "calm"
    choose(qtbot, by_name(dialog, QComboBox, "A finished trick lies"), "Long")
    assert got[-1].trick_lies == "long"
    qtbot.mouseClick(by_name(dialog, QAbstractButton, "Pause to see the cards that you were passed"), LEFT)
    assert got[-1].show_passed is False
    qtbot.mouseClick(
        by_name(dialog, QAbstractButton, "The last cards play themselves, if their order is all the same"), LEFT
    )
    assert got[-1].play_last is True
    choose(qtbot, by_name(dialog, QComboBox, "A card is played by"), "Double click")
    assert got[-1].click == "double"
    choose(qtbot, by_name(dialog, QComboBox, "Tell whether a deal can still be won"), "Never")
    assert got[-1].show_winnable == "never"
    qtbot.mouseClick(by_name(dialog, QAbstractButton, "Dim cards that cannot be played"), LEFT)
    assert got[-1].dim_unplayable is False
    qtbot.mouseClick(by_name(dialog, QAbstractButton, "Ask before a match is given up"), LEFT)
    assert got[-1].confirmations is False
    qtbot.keyClicks(by_name(dialog, QLineEdit, "Your name"), "Ann")
    assert got[-1].player_name == "Ann"
    choose(qtbot, by_name(dialog, QComboBox, "High contrast"), "On")
    assert got[-1].high_contrast == "on"
    assert dialog.grab().toImage().pixelColor(2, 2) == QColor("black")


def test_there_is_a_volume_only_where_something_can_be_heard(qtbot: QtBot) -> None:
    dialog = opened(qtbot, SettingsDialog(Settings(sound="off")), 820, 900)
    box, (volume,) = by_name(dialog, QSpinBox, "Volume in per cent"), dialog.findChildren(Stepper, "volume")
    assert not box.isEnabled()
    assert volume.accessibleName() == "Volume (the sound is off)"
    assert any(shown.text() == "&Volume (the sound is off)" for shown in dialog.findChildren(QLabel))
    for words, enabled in (("On", True), ("Off", False), ("As the system has it", True)):
        choose(qtbot, by_name(dialog, QComboBox, "Sound"), words)
        assert box.isEnabled() is enabled
    assert volume.accessibleName() == "Volume"


def test_larger_text_comes_when_it_is_chosen_and_its_button_stays_under_the_pointer(qtbot: QtBot) -> None:
    dialog = opened(qtbot, SettingsDialog(Settings()), 820, 600)
    name = by_name(dialog, QLineEdit, "Your name")
    more = by_name(dialog, QPushButton, "Size of text in per cent: more")
    dialog.findChildren(ScrolledForm)[0].ensureWidgetVisible(more)
    before, place = name.fontMetrics().height(), more.mapTo(dialog, more.rect().center())
    for _ in range(5):
        qtbot.mouseClick(more, LEFT)
        assert more.mapTo(dialog, more.rect().center()) == place  # nothing runs away while it is clicked
    qtbot.waitUntil(lambda: dialog.settings.text_size == 150)
    qtbot.waitUntil(lambda: name.fontMetrics().height() >= before * 1.4)
    qtbot.waitUntil(lambda: abs(more.mapTo(dialog, more.rect().center()).y() - place.y()) < more.height())
    qtbot.mouseClick(more, LEFT)
    dialog.accept()  # what was chosen last counts, too
    assert dialog.settings.text_size == 160


def test_a_number_is_seen_after_the_text_has_become_larger(qtbot: QtBot) -> None:
    dialog = opened(qtbot, SettingsDialog(Settings()), 820, 900)
    qtbot.mouseClick(by_name(dialog, QPushButton, "Size of text in per cent: more"), LEFT)
    qtbot.waitUntil(lambda: dialog.settings.text_size == 110)
    for stepper in dialog.findChildren(Stepper):
        line = stepper.box.lineEdit()
        qtbot.waitUntil(lambda line=line: line.width() > line.fontMetrics().horizontalAdvance(line.text()))


PLAYED = LastPlayed({}, ("club",))


def test_reset_keeps_the_name(qtbot: QtBot) -> None:
    settings = Settings(deck="large", dim_unplayable=False, player_name="Ann").with_game("hearts", PLAYED)
    dialog = opened(qtbot, SettingsDialog(settings), 820, 900)
    assert by_name(dialog, QAbstractButton, "Cards: Large index").isChecked()

    def confirm() -> None:
        box = QApplication.activeModalWidget()
        assert isinstance(box, QMessageBox), "it is asked first"
        box.button(QMessageBox.StandardButton.Yes).click()

    QTimer.singleShot(100, confirm)
    with qtbot.waitSignal(dialog.changed) as caught:
        qtbot.mouseClick(by_name(dialog, QPushButton, "Reset to defaults"), LEFT)
    assert caught.args[0] == Settings(player_name="Ann").with_game("hearts", PLAYED)
    assert by_name(dialog, QAbstractButton, "Cards: Classic").isChecked()
    assert by_name(dialog, QAbstractButton, "Dim cards that cannot be played").isChecked()


def test_artwork_that_is_gone_falls_back_to_the_first(qtbot: QtBot) -> None:
    dialog = opened(qtbot, SettingsDialog(Settings(back="lost", felt="lost")), 820, 900)
    first = next(iter(BACKS.values()))
    assert by_name(dialog, QAbstractButton, f"Backs: {first}").isChecked()
    dialog.grab()


# ----------------------------------------------------------------------------------------- score sheet

HEADS = ("Hand", "Pass", 0, 1, 2, 3)
NAMES = ["You", "Ada", "Hugo", "Nell"]


def sheet(rows: int, marks: tuple[str, ...] = ()) -> Sheet:
    hands = tuple((str(n), "Left", "0", "26", str(n), "–10") for n in range(1, rows + 1))
    return Sheet("Hearts to 100", HEADS, hands, ("Total", "", "0", "52", "3", "-20"), marks)


def test_long_heads_stand_upright_where_there_is_no_room_for_them(qtbot: QtBot) -> None:
    kinds = ("Hand", "Schneider", "announced", "Schwarz", "announced", "Ouvert", "Matadors", "Card points")
    heads = ("Deal", *kinds, 0, "won", "lost", 1, "won", "lost", 2, "won", "lost")
    wide = Sheet("Skat", heads, (("1", *["1"] * 17),), ("Total", *["10"] * 17))
    papers = []
    for width in (2400, 640):
        window = QWidget()
        qtbot.addWidget(window)
        window.resize(width, 600)
        paper = ScoreSheet(window)
        paper.show_sheet(wide, ["Bartholomew", "Maximiliane", "Konstantin"])
        papers.append(paper.sizeHint())
    flat, upright = papers
    assert flat.width() > upright.width()
    assert upright.height() > flat.height()


def test_a_sheet_that_fits_has_no_bar(qtbot: QtBot) -> None:
    paper = ScoreSheet()
    qtbot.addWidget(paper)
    marks = ("Hand 2: melded by {0}: marriage 20, 100 aces, marriage 20, royal marriage 40, pinochle 40",)
    paper.resize(300, 120)
    paper.show()
    paper.show_sheet(sheet(5, marks), NAMES)
    assert paper.verticalScrollBar().maximum() > 0
    paper.resize(paper.sizeHint())
    assert paper.verticalScrollBar().maximum() == 0
    qtbot.waitUntil(lambda: not paper.verticalScrollBar().isVisible())


def test_a_sheet_can_be_read_and_copied(qtbot: QtBot) -> None:
    paper = opened(qtbot, ScoreSheet())
    paper.show_sheet(sheet(2, ("Hand 2: {1} shot the moon",)), NAMES)
    qtbot.keyClick(paper, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    lines = QGuiApplication.clipboard().text().split("\n")
    assert lines[0] == "Hearts to 100"
    assert lines[1] == "Hand\tPass\tYou\tAda\tHugo\tNell"
    assert lines[3] == "2\tLeft\t0\t26\t2\t–10"
    assert lines[4] == "Total\t\t0\t52\t3\t-20"
    assert lines[5] == "¹ Hand 2: Ada shot the moon"
    assert paper.accessibleDescription() == "\n".join(lines)
    assert paper._shown.totals[-1] == "−20"  # printed with a minus sign, and copied so that it can be reckoned with


def test_in_a_tall_window_a_long_sheet_is_seen_without_scrolling(qtbot: QtBot) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    paper = ScoreSheet(window)
    window.show()
    for height, scrolled in ((800, True), (1440, False)):
        window.resize(1280, height)
        paper.show_sheet(sheet(18), NAMES)
        paper.resize(paper.sizeHint())
        assert (paper.verticalScrollBar().maximum() > 0) is scrolled
        assert paper.height() <= 0.75 * height


@pytest.mark.parametrize("rows", [0, 1, 6, 40])
def test_the_totals_are_always_in_sight(qtbot: QtBot, rows: int) -> None:
    paper = opened(qtbot, ScoreSheet())
    paper.show_sheet(sheet(rows)._replace(leaders=(0,)), NAMES)
    paper.resize(paper.sizeHint())
    assert paper.sizeHint().height() <= 560
    bar = paper.verticalScrollBar()
    assert (bar.maximum() > 0) is (rows == 40)
    image = paper.viewport().grab().toImage()

    def has(colour: str, top: int, bottom: int) -> bool:
        return any(
            image.pixelColor(x, y).name() == colour for y in range(top, bottom) for x in range(0, image.width(), 2)
        )

    marker = [
        y for y in range(image.height()) for x in range(0, image.width(), 3)
        if image.pixelColor(x, y).blue() < 150 < 230 < image.pixelColor(x, y).red()
    ]  # fmt: skip
    assert marker, "the leader's total is marked"
    assert min(marker) > image.height() - 80
    assert has(inks().ink, min(marker), max(marker)), "and written on the mark"


def test_a_column_of_a_side_is_headed_by_its_players_and_marked_when_it_leads(qtbot: QtBot) -> None:
    paper = opened(qtbot, ScoreSheet())
    heads: tuple[str | tuple[int, ...], ...] = ("Hand", (0, 2), (1, 3))
    sheet = Sheet("Spades to 500", heads, (("1", "52", "80"),), ("Total", "52", "80"), leaders=(1, 3))
    paper.show_sheet(sheet, ["You", "Ada", "Hugo", "Nell"])
    assert paper.text().splitlines()[1] == "Hand\tYou & Hugo\tAda & Nell"
    led = paper.grab().toImage()
    paper.show_sheet(sheet._replace(leaders=(0, 2)), ["You", "Ada", "Hugo", "Nell"])
    assert paper.grab().toImage() != led
    wide = paper.sizeHint().width()
    paper.show_sheet(sheet._replace(heads=("Hand", 0, 1)), ["You", "Ada", "Hugo", "Nell"])
    assert paper.sizeHint().width() <= wide


def test_a_long_sheet_opens_at_its_end_and_is_scrolled(qtbot: QtBot) -> None:
    paper = opened(qtbot, ScoreSheet())
    paper.show_sheet(sheet(40), NAMES)
    paper.resize(paper.sizeHint())
    bar = paper.verticalScrollBar()
    assert bar.value() == bar.maximum()
    last = paper.viewport().grab().toImage()
    qtbot.keyClick(paper, Qt.Key.Key_PageUp)
    assert bar.value() < bar.maximum()
    assert paper.viewport().grab().toImage() != last


@pytest.mark.parametrize("columns", [1, 2, 4, 6])
def test_a_sheet_has_room_for_what_is_written(qtbot: QtBot, columns: int) -> None:
    rows = (("Deal 1", *["-120"] * columns),)
    paper = opened(qtbot, ScoreSheet())
    paper.show_sheet(Sheet("Par", ("", *range(columns)), rows, ("Total", *["-120"] * columns)), ["Wilhelmina"] * 6)
    size = paper.sizeHint()
    edges = paper._columns(size.width())
    assert edges[-1] <= size.width()
    for least, left, right in zip(paper._least_widths(), edges, edges[1:], strict=False):
        assert right - left >= least - 1


def test_where_names_have_no_room_on_a_sheet_its_numbers_are_still_whole(qtbot: QtBot) -> None:
    names = [f"{letter}{'W' * 19}" for letter in "ABC"]
    row = ("12", "{0}", "{1}", "{0} 77, {1} 28, {2} 15", "-2", "10", "-104")
    heads = ("Deal", "Dealer", "Declarer", "Card points", 0, 1, 2)
    style.set_look(200, high_contrast=False)
    paper = opened(qtbot, ScoreSheet(), 540, 260)
    paper.show_sheet(Sheet("Schafkopf, 12 deals to be played", heads, (row,) * 3, ("Total", *row[1:])), names)
    paper.resize(541, 260)
    edges = paper._columns(541)
    metrics = QFontMetrics(paper._font(1.12, bold=True))
    for column in (0, 4, 5, 6):
        for cell in (row[column], ("Total", *row[1:])[column]):
            assert metrics.horizontalAdvance(cell) <= edges[column + 1] - edges[column]
    assert edges[-1] <= 541
    style.set_look(100, high_contrast=False)


LONG = ["Maximiliana Oberhuber-von-Hohenlohe-Lang", "Ada", "Wilhelmina Abercromb", "Bartholomew Cunningh"]


def test_of_a_side_each_of_the_names_can_be_read_to_a_part(qtbot: QtBot) -> None:
    paper = opened(qtbot, ScoreSheet(), 460, 300)
    paper.show_sheet(Sheet("Spades", ("Hand", (0, 2), (1, 3)), (("1", "51", "61"),), ("Total", "51", "61")), LONG)
    edges = paper._columns(460)
    first, second = (paper._head_words(at, int(edges[at + 1] - edges[at])) for at in (1, 2))
    assert first.startswith("Max")
    assert " & Wil" in first
    assert second.startswith("Ada & Bart")
    points = [QPoint(x, paper._top() - 6) for x in range(0, 460, 20)]
    assert {paper.tip_at(point) for point in points} >= {f"{LONG[0]} & {LONG[2]}"}


def test_in_a_large_window_names_are_read_to_their_ends(qtbot: QtBot) -> None:
    sheet = Sheet("Hearts", ("Hand", *range(4)), (("1", "2", "3", "4", "5"),), ("Total", "2", "3", "4", "5"))
    names = LONG[2:] * 2
    wide = {}
    for width in (800, 2560):
        window = opened(qtbot, QWidget(), width, 700)
        paper = ScoreSheet(window)
        paper.show_sheet(sheet, names)
        hint = paper.sizeHint()
        paper.resize(hint)
        edges = paper._columns(hint.width())
        wide[width] = [paper._head_words(at, int(edges[at + 1] - edges[at] - 2)) for at in range(1, 5)]
        assert hint.width() <= 0.6 * 2560
    assert wide[2560] == names
    assert all(words.endswith("…") for words in wide[800])


def test_names_in_the_rows_of_a_sheet_are_whole_where_there_is_room(qtbot: QtBot) -> None:
    sheet = Sheet("Five Hundred", ("Deal", "Contract", 0, 1), (("1", "{0}: 7♥ made", "+200", "+30"),), ("Total",) * 4)
    names = LONG[2:]
    window = opened(qtbot, QWidget(), 1920, 1080)
    paper = ScoreSheet(window)
    paper.show_sheet(sheet, names)
    paper.resize(paper.sizeHint())
    paper.show()
    assert paper._shown.rows[0][1] == f"{names[0]}: 7♥ made"
    edges = paper._columns(paper.width())
    assert QFontMetrics(paper._font(1.0)).horizontalAdvance(paper._shown.rows[0][1]) < edges[2] - edges[1]
    paper.resize(270, 300)
    assert paper._shown.rows[0][1] == "Wilhelmina…: 7♥ made"
    assert "\t".join(("1", f"{names[0]}: 7♥ made", "+200", "+30")) in paper.text()
    paper.show_sheet(sheet, ["Ada", "Hugo"])
    assert paper._shown.rows[0][1] == "Ada: 7♥ made"


# ------------------------------------------------------------------------------------------------- log


def test_the_log_follows_its_end_unless_one_reads_back(qtbot: QtBot) -> None:
    log = opened(qtbot, LogPanel(), 270, 300)
    log.set_lines(f"Trick {n}" for n in range(100))
    text = log.findChild(QPlainTextEdit)
    assert text is not None
    bar = text.verticalScrollBar()
    log.add("Ada takes the trick with A♥")
    assert bar.value() == bar.maximum()
    assert log.text().endswith("Trick 99\nAda takes the trick with A♥")
    bar.setValue(3)
    log.add("Hugo leads")
    assert bar.value() == 3


def test_the_log_can_be_selected_and_copied(qtbot: QtBot) -> None:
    log = opened(qtbot, LogPanel(), 270, 300)
    log.set_lines(["You lead 2♣", "Ada plays Q♠"])
    text = log.findChild(QPlainTextEdit)
    assert text is not None
    qtbot.keyClick(text, Qt.Key.Key_A, Qt.KeyboardModifier.ControlModifier)
    qtbot.keyClick(text, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    assert QGuiApplication.clipboard().text() == "You lead 2♣\nAda plays Q♠"
    qtbot.keyClicks(text, "cheat")
    assert log.text() == "You lead 2♣\nAda plays Q♠"


def test_red_suits_are_red(qtbot: QtBot) -> None:
    log = opened(qtbot, LogPanel(), 270, 200)

    def reddish(line: str) -> int:
        log.set_lines([line])
        image = log.grab().toImage()
        colours = (image.pixelColor(x, y) for x in range(20, 120) for y in range(45, 80))
        return sum(1 for colour in colours if colour.red() > colour.green() + 60)

    assert reddish("10♥ A♦") > 20
    assert reddish("10♠ A♣") == 0


# -------------------------------------------------------------------------------------------- statistics


class Kept(Store):
    """A store with these outcomes."""

    def __init__(self, folder: Path, kept: list[MatchOutcome], trouble: str = "") -> None:
        super().__init__(folder)
        self.kept, self.trouble = kept, trouble

    def each_outcome(self, game: str = "") -> Iterator[MatchOutcome]:
        if self.trouble:
            raise StoreError(self.trouble)
        yield from (one for one in self.kept if game in ("", one.game))


def outcome(game: str, won: bool, score: int, options: dict[str, str | int] | None = None) -> MatchOutcome:
    players = ("human", "club", "club", "club") if game == "hearts" else ("human",)
    return MatchOutcome(game, options or {}, players, won, score, game == "hearts", 75.0 + score, 1.0)


PLAYED = [
    outcome("hearts", True, 20),
    outcome("hearts", False, 71),
    outcome("hearts", True, 35, {"moon": "subtract26"}),
    outcome("pyramid", True, 1),
]


def table_of(dialog: QDialog) -> list[dict[str, str]]:
    table = by_name(dialog, QTableWidget, "Statistics")
    shown = [column for column in range(table.columnCount()) if not table.isColumnHidden(column)]
    rows = []
    for row in range(table.rowCount()):
        cells = {}
        for column in shown:
            head, cell = table.horizontalHeaderItem(column), table.item(row, column)
            assert head is not None
            assert cell is not None
            cells[head.text()] = cell.text()
        rows.append(cells)
    return rows


def test_statistics_of_one_game_and_of_all(qtbot: QtBot, tmp_path: Path) -> None:
    dialog = opened(qtbot, StatisticsDialog(Kept(tmp_path, PLAYED), "hearts"))
    rows = table_of(dialog)
    assert [row["Rules"] for row in rows] == ["Shooting the moon: The shooter scores 26 less", "As in the book"]
    assert rows[1] == {
        "Rules": "As in the book", "Against": "Club", "Played": "2", "Won": "1", "Won %": "50%", "In a row": "0",
        "Longest": "1", "Average": "45.5", "Best": "20", "Quickest": "1:35",
    }  # fmt: skip
    choose(qtbot, by_name(dialog, QComboBox, "Game"), "All games")
    assert [row["Game"] for row in table_of(dialog)] == ["Pyramid", "Hearts", "Hearts"]


def test_without_a_game_the_latest_result_is_shown_first(qtbot: QtBot, tmp_path: Path) -> None:
    """Also of a match that was given up."""
    given_up = outcome("hearts", False, 0)._replace(score=None, ended=9.0)
    kept = Kept(tmp_path, [*PLAYED, given_up, outcome("pyramid", False, 0)._replace(ended=5.0)])
    for wanted in ("", "skat"):
        dialog = opened(qtbot, StatisticsDialog(kept, wanted))
        assert by_name(dialog, QComboBox, "Game").currentText() == "Hearts"
        choose(qtbot, by_name(dialog, QComboBox, "Game"), "All games")
        dialog._read_anew()
        assert by_name(dialog, QComboBox, "Game").currentText() == "All games"


def test_no_statistics_yet(qtbot: QtBot, tmp_path: Path) -> None:
    dialog = opened(qtbot, StatisticsDialog(Kept(tmp_path, []), "hearts"))
    assert "Nothing yet." in says(dialog)
    menu = by_name(dialog, QPushButton, "More").menu()
    enabled = [action.text().replace("&", "") for action in menu.actions() if action.isEnabled()]
    assert enabled == ["Take in results from another computer…", "Reports of the school"]


def test_statistics_that_cannot_be_read_say_so(qtbot: QtBot, tmp_path: Path) -> None:
    dialog = opened(qtbot, StatisticsDialog(Kept(tmp_path, [], "The disk is on fire."), ""))
    assert "The disk is on fire." in says(dialog)


# -------------------------------------------------------------------------------------------------- help

PAGE = (
    """# Hearts

Avoid the ♥ cards.

## The deal

All cards are dealt.

## The play

Follow suit. Whoever cannot follow suit may throw anything.

| card | points |
|------|--------|
| Q♠   | 13     |

See [Pyramid](pyramid.md).
"""
    + "\n\nAnd so on." * 60
)


@pytest.fixture
def page(monkeypatch: pytest.MonkeyPatch) -> None:
    def read(game: str, _language: str = "en") -> str:
        if game == "hearts":
            return PAGE
        raise FileNotFoundError(game)

    monkeypatch.setattr(help_panel, "help_page", read)


@pytest.mark.usefixtures("page")
def test_the_rules_with_their_contents(qtbot: QtBot) -> None:
    dialog = opened(qtbot, HelpDialog("hearts"), 900, 600)
    assert dialog.windowTitle() == "Rules of Hearts"
    contents, text = by_name(dialog, QListWidget, "Contents"), dialog.findChild(QTextBrowser)
    assert text is not None
    assert [contents.item(at).text().strip() for at in range(contents.count())] == ["Hearts", "The deal", "The play"]
    bar = text.verticalScrollBar()
    assert bar.value() == 0
    item = contents.item(2)
    qtbot.mouseClick(contents.viewport(), LEFT, pos=contents.visualItemRect(item).center())
    assert bar.value() > 0


def test_on_a_narrow_screen_the_rules_have_all_its_width_and_the_headings_drop_down(qtbot: QtBot) -> None:
    style.set_look(200, False)
    dialog = opened(qtbot, HelpDialog("pyramid"), 720, 540)
    page = dialog.findChild(QTextBrowser)
    assert page is not None
    assert page.width() > 600
    assert not by_name(dialog, QListWidget, "Contents").isVisible()
    choose(qtbot, contents := by_name(dialog, QComboBox, "Contents"), "Mouse and keys")
    contents.activated.emit(contents.currentIndex())
    assert page.textCursor().block().text() == "Mouse and keys"
    assert (dialog.width(), dialog.height()) == (720, 540)


@pytest.mark.parametrize("width", [560, 700, 900])
def test_every_heading_of_the_rules_is_read_to_its_end(qtbot: QtBot, width: int) -> None:
    dialog = opened(qtbot, HelpDialog("mini_baccarat"), width, 600)
    contents = by_name(dialog, QListWidget, "Contents")
    QApplication.processEvents()
    room = QRect(0, 0, contents.viewport().width() - 2 * style.pixels(0.5), 10_000)
    for row in range(contents.count()):
        item = contents.item(row)
        words = contents.fontMetrics().boundingRect(room, int(Qt.TextFlag.TextWordWrap), item.text())
        assert contents.visualItemRect(item).height() >= words.height(), item.text()


@pytest.mark.usefixtures("page")
def test_text_is_found(qtbot: QtBot) -> None:
    dialog = opened(qtbot, HelpDialog("hearts"), 900, 600)
    with qtbot.waitActive(dialog):
        dialog.activateWindow()
    text = dialog.findChild(QTextBrowser)
    assert text is not None
    qtbot.keyClick(text, Qt.Key.Key_F, Qt.KeyboardModifier.ControlModifier)
    search = by_name(dialog, QLineEdit, "Find in these rules")
    assert search.hasFocus()
    qtbot.keyClicks(search, "SUIT")
    assert "1 of 2" in says(dialog)
    qtbot.keyClick(search, Qt.Key.Key_Return)
    assert "2 of 2" in says(dialog)
    assert text.textCursor().block().text().startswith("Follow suit")
    qtbot.keyClick(search, Qt.Key.Key_Return)
    assert "1 of 2" in says(dialog)
    qtbot.keyClick(search, Qt.Key.Key_Return, Qt.KeyboardModifier.ShiftModifier)
    assert "2 of 2" in says(dialog)
    qtbot.keyClicks(search, "!")
    assert "Not found" in says(dialog)
    qtbot.keyClick(search, Qt.Key.Key_Escape)
    assert search.text() == ""
    assert dialog.isVisible()
    with qtbot.waitSignal(dialog.rejected):
        qtbot.keyClick(search, Qt.Key.Key_Escape)


@pytest.mark.usefixtures("page")
def test_a_missing_page_is_a_sentence(qtbot: QtBot) -> None:
    dialog = opened(qtbot, HelpDialog("hearts"), 900, 600)
    choose(qtbot, by_name(dialog, QComboBox, "Game"), "Pyramid")
    text = dialog.findChild(QTextBrowser)
    assert text is not None
    assert "There is no page about the rules of Pyramid yet." in text.toPlainText()
    assert dialog.windowTitle() == "Rules of Pyramid"


def test_every_game_has_a_page_that_can_be_shown(qtbot: QtBot) -> None:
    dialog = opened(qtbot, HelpDialog("pyramid"), 900, 600)
    text = dialog.findChild(QTextBrowser)
    assert text is not None
    for game in ("Pyramid", "Hearts"):
        choose(qtbot, by_name(dialog, QComboBox, "Game"), game)
        assert len(text.toPlainText()) > 500
        assert "**" not in text.toPlainText()


# ------------------------------------------------------------------------------------------------- about


def test_about_names_the_versions_and_all_licences(qtbot: QtBot) -> None:
    dialog = opened(qtbot, AboutDialog())
    assert "Version 0." in says(dialog)
    assert "Python 3." in says(dialog)
    tabs = dialog.findChild(QTabWidget)
    assert tabs is not None
    texts = {}
    for at in range(tabs.count()):
        page = tabs.widget(at)
        assert isinstance(page, QPlainTextEdit)
        texts[tabs.tabText(at)] = page.toPlainText()
    assert texts["LGPL 3"].lstrip().startswith("GNU LESSER GENERAL PUBLIC LICENSE")
    assert texts["GPL 3"].lstrip().startswith("GNU GENERAL PUBLIC LICENSE")
    assert "END OF TERMS AND CONDITIONS" in texts["GPL 3"]
    assert "LGPL-3.0-only" in texts["Qt and PySide6"]
    assert "The platformdirs developers" in texts["platformdirs"]
    assert "MIT License" in texts["Dealer's Choice"]


def test_our_licence_is_the_one_of_the_checkout() -> None:
    shipped = Path(cardart.__file__).parent / "licences" / "Dealers-Choice.txt"
    ours = Path(__file__).parents[2] / "LICENSE"
    assert shipped.read_text(encoding="utf-8") == ours.read_text(encoding="utf-8")


def test_about_qt(qtbot: QtBot) -> None:
    dialog = opened(qtbot, AboutDialog())
    qtbot.mouseClick(by_name(dialog, QPushButton, "About Qt"), LEFT)
    (box,) = dialog.findChildren(QMessageBox)
    assert box.windowTitle() == "About Qt"
    assert qVersion() in box.text()
    assert "GNU Lesser General Public License, version 3" in box.text()


# ------------------------------------------------------------------------------------------ all of them


DIALOGS: dict[str, Callable[[Path], QDialog]] = {
    "hearts": lambda _: NewMatchDialog(find("hearts")),
    "pyramid": lambda _: NewMatchDialog(find("pyramid")),
    "settings": lambda _: SettingsDialog(Settings(text_size=100)),
    "statistics": lambda folder: StatisticsDialog(Kept(folder, PLAYED), ""),
    "nothing": lambda folder: StatisticsDialog(Kept(folder, []), ""),
    "help": lambda _: HelpDialog("hearts"),
    "about": lambda _: AboutDialog(),
}


@pytest.mark.parametrize("contrast", [False, True], ids=["calm", "contrast"])
@pytest.mark.parametrize(
    ("text_size", "width", "height"), [(100, 760, 520), (100, 900, 640), (150, 1500, 1100), (200, 720, 540)]
)
@pytest.mark.parametrize("name", DIALOGS)
def test_no_text_is_cut(
    qtbot: QtBot, tmp_path: Path, name: str, text_size: int, width: int, height: int, contrast: bool
) -> None:
    style.set_look(text_size, contrast)
    dialog = opened(qtbot, DIALOGS[name](tmp_path), width, height)
    for _ in range(8):  # wrapped labels settle their heights
        QApplication.processEvents()
    assert dialog.width() == width, "the dialog needs more room"
    for each in dialog.findChildren(QLabel):
        if each.isVisible() and each.text():
            wanted = each.heightForWidth(each.width()) if each.wordWrap() else each.sizeHint().height()
            assert each.height() >= wanted, each.text()
            if not each.wordWrap():
                assert each.width() >= each.sizeHint().width(), each.text()
    for button in dialog.findChildren(QAbstractButton):
        if button.isVisible() and button.text():
            needed = button.fontMetrics().horizontalAdvance(button.text().replace("&", ""))
            if button.hasHeightForWidth():
                assert button.height() >= button.heightForWidth(button.width()), button.text()
            else:
                assert button.width() >= needed, button.text()
            assert button.height() >= button.fontMetrics().height(), button.text()
    for box in dialog.findChildren(QComboBox):
        if box.isVisible():
            assert box.height() >= box.fontMetrics().height() * 1.5


@pytest.mark.parametrize("name", DIALOGS)
def test_escape_closes_and_all_has_a_name(qtbot: QtBot, tmp_path: Path, name: str) -> None:
    dialog = opened(qtbot, DIALOGS[name](tmp_path), 900, 640)
    for kind in (QComboBox, QLineEdit, QPlainTextEdit, QAbstractButton):
        for each in dialog.findChildren(kind):
            own = not each.objectName().startswith("qt_") and each.isVisible()
            if own and each.focusPolicy() & Qt.FocusPolicy.TabFocus:
                text = each.text() if isinstance(each, QAbstractButton) else ""
                assert each.accessibleName() or text, each
    qtbot.keyClick(dialog, Qt.Key.Key_Escape)
    assert not dialog.isVisible()


def test_text_follows_the_setting(qtbot: QtBot) -> None:
    plain, large = style.style_sheet(100), style.style_sheet(200)
    assert "%(" not in plain
    style.set_look(200, False)
    twice = style.pixels()
    style.set_look(100, False)
    assert abs(twice - 2 * style.pixels()) <= 1
    assert f"font-size: {twice}px" in large


@pytest.mark.parametrize("contrast", [False, True])
@pytest.mark.parametrize("name", ["", "choice", "tool"])
def test_what_is_disabled_looks_disabled(qtbot: QtBot, name: str, contrast: bool) -> None:
    style.set_look(100, contrast)
    box = QWidget()
    style.dress(box)
    button = QPushButton("Undo", box)
    button.setObjectName(name)
    button.resize(120, 40)
    box.resize(140, 60)
    opened(qtbot, box)
    shots = []
    for enabled in (True, False):
        button.setEnabled(enabled)
        picture = button.grab().toImage()
        shots.append(
            [picture.pixelColor(x, y).lightness() for x in range(picture.width()) for y in range(picture.height())]
        )
    on, off = shots
    assert max(off) < max(on) - 40
    if contrast and name != "tool":  # and its border is broken
        row = off[4 * 40 + 1 : -4 * 40 : 40] if name else off[4 * 40 : -4 * 40 : 40]
        assert min(row) < 20
        assert max(row) > 100


@pytest.mark.parametrize("contrast", [False, True])
def test_qt_s_own_file_dialog_can_be_read(qtbot: QtBot, tmp_path: Path, contrast: bool) -> None:
    style.set_look(100, contrast)
    window = QWidget()
    window.setStyleSheet(style.style_sheet(100, contrast))
    qtbot.addWidget(window)
    dialog = QFileDialog(window, "Open a match", str(tmp_path), "Match records (*.dealers-choice)")
    dialog.setOption(QFileDialog.Option.DontUseNativeDialog)
    opened(qtbot, dialog, 700, 460)
    fields: list[QWidget] = [*dialog.findChildren(QComboBox), *dialog.findChildren(QLineEdit)]
    for field in [each for each in fields if each.isVisible()]:
        picture = field.grab().toImage()
        middle = [picture.pixelColor(x, picture.height() // 2).lightness() for x in range(6, picture.width() - 30)]
        assert sorted(middle)[len(middle) // 2] < 60, field.objectName()
    combos = [box for box in dialog.findChildren(QComboBox) if box.isVisible() and box.currentText()]
    assert combos
    for box in combos:
        assert box.palette().text().color().lightness() > 200


def test_text_can_be_read_on_its_ground() -> None:
    """Contrast of at least 4.5 to 1 on all surfaces (WCAG 2.1, 1.4.3), 7 to 1 where contrast is high."""

    def light(colour: str) -> float:
        parts = []
        for part in QColor(colour).getRgbF()[:3]:
            assert isinstance(part, float)
            parts.append(part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4)
        return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]

    for contrast, least in ((False, 4.5), (True, 7.0)):
        style.set_look(100, contrast)
        look = style.colours()
        for ground in (look.ground, look.surface, look.raised):
            for text in (look.text, look.muted, look.gold, look.red):
                assert (light(text) + 0.05) / (light(ground) + 0.05) >= least
            assert (light(look.off) + 0.05) / (light(ground) + 0.05) >= 4.5, (
                "what cannot be used is read for its reason"
            )
        assert (light(look.gold) + 0.05) / (light(look.on_gold) + 0.05) >= least
        picture = QImage(200, 300, QImage.Format.Format_RGB32)
        painter = QPainter(picture)
        paint_paper(painter, QRectF(picture.rect()))
        painter.end()
        written = inks()
        for y in range(10, 290, 40):
            paper = light(picture.pixelColor(100, y).name())
            for ink in (written.ink, written.muted, written.good, written.bad):
                assert (paper + 0.05) / (light(ink) + 0.05) >= 4.5


def test_what_cannot_be_done_now_stands_greyed_in_the_bar_with_the_reason(qtbot: QtBot) -> None:
    bar = ActionBar([QAction("Undo")], QAction("Back"))
    qtbot.addWidget(bar)
    bar.resize(1200, 60)
    bar.show()

    def said() -> list[tuple[str, bool, str]]:
        found = [each for each in bar.findChildren(QPushButton, "choice") if each.isVisible()]
        return [(each.text(), each.isEnabled(), each.toolTip()) for each in sorted(found, key=lambda each: each.x())]

    kontra, names = Choice("kontra", "Kontra", key="K", button=True), ["You", "Ada"]
    bar.offer([kontra], names)
    assert said() == [("Kontra", True, "Kontra (K)")]
    bar.offer([], names, closed=[Closed("Kontra", "{1} has said kontra.")])
    assert said() == [("Kontra", False, "Ada has said kontra.")]
    discard = Choice("discard", "Discard", cards=(1, 2), least=1, most=1, button=True)
    bar.offer([discard], names, lambda _choice: False, closed=[Closed("Kontra", "It is over.")])
    qtbot.waitUntil(lambda: said() == [("Discard", False, "Pick 1 card first."), ("Kontra", False, "It is over.")])
    bar.offer([discard], names, picked=1)
    assert said() == [("Discard", True, "Discard")]


def test_a_button_keeps_its_place_whatever_cards_its_choice_takes(qtbot: QtBot) -> None:
    bar = ActionBar([QAction("Undo")], QAction("Back"))
    qtbot.addWidget(bar)
    bar.resize(1200, 60)
    bar.show()
    one, other = (Choice("draw", "Draw", cards=(card,), key="Space", button=True) for card in (1, 2))
    bar.offer([one], ())
    (button,) = (each for each in bar.findChildren(QPushButton, "choice") if each.isVisible())
    bar.offer([], (), coming=True)
    assert button.isVisible()
    assert button.isEnabled()
    bar.offer([other], ())
    with qtbot.waitSignal(bar.chosen) as pressed:
        qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
    assert pressed.args == [other, ""]
    bar.offer([other._replace(restrained=True)], ())
    assert button.property("restrained") is True
    bar.offer([], ())
    assert not button.isVisible()


def test_parts_of_the_status_are_written_smaller_or_left_away_before_one_is_cut(qtbot: QtBot) -> None:
    line = TextLine(between=BETWEEN)
    qtbot.addWidget(line)
    line.setText(BETWEEN.join(["Hand 12", "Fixed limit", "Your hand: nine-seven low"]))
    whole, high = line.fontMetrics().horizontalAdvance(line.text()), line.fontMetrics().lineSpacing()
    for wide in (1.0, 0.88):
        line.resize(round(whole * wide), high)
        assert line.shown() == line.text()
    line.resize(round(whole * 0.4), high)
    assert line.shown() == f"Hand 12{BETWEEN}Fixed limit"
    line.resize(round(whole * 0.55), 2 * high)  # it goes on in another row
    assert line.shown() == line.text().replace(f"{BETWEEN}Your", "\nYour")  # and no dot ends the first
    line.resize(round(whole * 0.2), high)
    assert line.shown() == "Hand 12"
    for wide in range(round(whole * 0.3), whole):  # also where a pixel is missing
        line.resize(wide, high)
        assert "…" not in line.shown()


def test_the_style_costs_no_dialog_at_start() -> None:
    """The home screen loads no panel."""
    code = (
        "import sys; import dealers_choice.window.home.home_screen;"
        "print([name for name in sys.modules if name.startswith('dealers_choice.panels.')])"
    )
    env = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, env=env)
    assert done.stdout.strip() == "[]"


@pytest.mark.parametrize("width", [1400, 700])
def test_buttons_have_room_in_the_bar_however_many_they_are(qtbot: QtBot, width: int) -> None:
    undo, back = QAction("Undo"), QAction("Back")
    bar = ActionBar([undo], back)
    qtbot.addWidget(bar)
    bar.resize(width, 60)
    bar.show()
    labels = ("Show a dix, 10", "Exchange a dix for the king of clubs, 10", "Royal marriage, 40", "60 queens", "Draw")
    bar.offer([Choice("meld", label, button=True) for label in labels], ["You", "Ada"])
    qtbot.wait(1)
    buttons = [each for each in bar.findChildren(QPushButton) if each.isVisible()]
    assert {each.text() for each in buttons} >= set(labels)
    assert all(each.width() >= each.sizeHint().width() for each in buttons)
    assert all(bar.rect().contains(each.geometry()) for each in buttons)


def test_a_sheet_whose_columns_are_nobodys_fills_its_paper(qtbot: QtBot) -> None:
    """A rubber of Euchre has columns for North-South and West-East."""
    paper = opened(qtbot, ScoreSheet())
    paper.show_sheet(
        Sheet("A rubber", ("Game", "North-South", "West-East"), (("1", "5", "2"),), ("Margin", "3", "")), []
    )
    wide = 3 * paper.sizeHint().width()
    edges = paper._columns(wide)
    assert edges[-1] == pytest.approx(wide - edges[0])


def test_many_columns_move_together_before_a_cell_is_cut(qtbot: QtBot) -> None:
    """A deal of Skat that everybody passed, on the sheet of a small window with large text."""
    heads = ("Deal", "Dealer", "Player", "Game", *map(str, range(12)), "Card points", 0, "Won", 1, "Won", 2, "Won")
    row = ("2", "Hugo", "–", "Reject", *[""] * 12, "64 / 18 / 36", "0", "", "10", "", "72", "1")
    style.set_look(200, False)
    try:
        window = QWidget()
        qtbot.addWidget(window)
        window.resize(800, 600)
        paper = ScoreSheet(window)
        paper.show_sheet(Sheet("Skat", heads, (row,), ("Total", *[""] * 16, "0", "", "10", "", "72", "1")), NAMES)
        paper.resize(660, 300)
        window.show()
        qtbot.waitUntil(paper.isVisible)
        assert sum(paper._least_widths()) <= paper.width()
        assert paper._pixels() >= 11
    finally:
        style.set_look(100, False)
