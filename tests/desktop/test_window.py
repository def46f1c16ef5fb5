"""The window as a whole: saved matches, kills, damage, full disks, two windows, options, files."""

from __future__ import annotations

import json
import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from hand import Hand, open_window
from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QFontInfo, QKeySequence
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QComboBox, QFileDialog, QLabel, QMessageBox, QWidget
from pytestqt.qtbot import QtBot

from cardrules.catalogue import find
from cardrules.games.hearts.game import Hearts
from cardrules.games.mini_baccarat.game import MiniBaccarat
from cardrules.games.pyramid.game import Pyramid
from cardrules.games.pyramid.solver.difficulty import grade
from cardrules.games.pyramid.solver.solve import solve
from cardrules.protocol.cards import PACK_52
from cardrules.protocol.game import Action, action_text
from cardrules.protocol.match_record import Match, check_record, read_record, record_text
from cardrules.protocol.pack_cut import parts_of
from dealers_choice.panels.help.about_dialog import AboutDialog
from dealers_choice.panels.log import LogPanel
from dealers_choice.panels.new_match.new_match_dialog import NewMatchDialog
from dealers_choice.request import TableRequest
from dealers_choice.school.dealing.console import Console
from dealers_choice.settings import BOT_PACES, Settings, load_settings, save_settings
from dealers_choice.storage.folders import config_folder
from dealers_choice.storage.match_store import Store, StoreError
from dealers_choice.ui.plain_text import message
from dealers_choice.window.home.home_screen import Home
from dealers_choice.window.main_window import MainWindow


def pyramid(deal: str = "17", **options: object) -> TableRequest:
    return TableRequest("pyramid", Pyramid.read_options(options), deal=deal)


def saved(hand: Hand) -> list[QAbstractButton]:
    """The tiles of the matches that the home screen offers to continue."""
    home = hand.window.findChild(Home)
    assert home is not None
    tiles = home.findChildren(QAbstractButton)
    return [tile for tile in tiles if tile.isVisible() and tile.accessibleName().startswith("Continue")]


def resume(hand: Hand) -> None:
    """Click the only saved match."""
    hand.wait(lambda: len(saved(hand)) == 1)
    hand.qtbot.mouseClick(saved(hand)[0], Qt.MouseButton.LeftButton)


def notices(hand: Hand) -> list[str]:
    return [box.text() for box in hand.window.findChildren(QMessageBox) if box.isVisible()]


def test_the_home_screen_opens_a_game_with_a_click(qtbot: QtBot) -> None:
    hand = open_window(qtbot)
    tiles = hand.window.findChildren(QAbstractButton)
    tile = next(tile for tile in tiles if tile.accessibleName() == "Pyramid")
    hand.qtbot.mouseClick(tile, Qt.MouseButton.LeftButton)
    hand.my_turn()
    hand.agrees()


def test_a_match_left_for_home_is_continued_exactly_as_it_stood(qtbot: QtBot) -> None:
    hand = open_window(qtbot, pyramid())
    hand.my_turn()
    for _ in range(4):
        hand.click_zone("stock")
        hand.my_turn()
    done = [action_text(action) for _, action in hand.match.done]
    hand.key(Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    hand.my_turn()
    hand.key(Qt.Key.Key_H, Qt.KeyboardModifier.ControlModifier)
    assert hand.window.session is None
    resume(hand)
    hand.wait(lambda: hand.window.session is not None)
    hand.my_turn()
    assert [action_text(action) for _, action in hand.match.done] == done[:-1]
    hand.key(Qt.Key.Key_Y, Qt.KeyboardModifier.ControlModifier)
    hand.my_turn()
    assert [action_text(action) for _, action in hand.match.done] == done
    hand.agrees()


def test_a_new_deal_is_one_of_all_deals(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    """128 random bits: a number that people tell each other would leave nearly all deals out."""
    hand = open_window(qtbot, TableRequest("pyramid", Pyramid.read_options({})))
    hand.my_turn()
    seeds = {hand.match.seed}
    for _ in range(3):
        hand.key(Qt.Key.Key_F2)
        hand.my_turn()
        seeds.add(hand.match.seed)
    assert len(seeds) == 4
    parts = [parts_of(seed) for seed in seeds]
    assert {len(bytes.fromhex(each.number)) for each in parts if each is not None} == {16}
    assert {each.who for each in parts if each is not None} == {"system"}
    assert None not in parts
    assert hand.window.windowTitle() == "Pyramid – Dealer's Choice"
    assert suggested(hand, monkeypatch) == f"pyramid-{time.strftime('%Y-%m-%d')}.dealers-choice"


def suggested(hand: Hand, monkeypatch: pytest.MonkeyPatch) -> str:
    """The name under which the match would be saved; the folder is the one of documents."""
    names: list[str] = []

    def answer(_parent: object, _title: str, name: str, _kinds: str) -> tuple[str, str]:
        names.append(name)
        return "", ""

    monkeypatch.setattr(QFileDialog, "getSaveFileName", answer)
    hand.key(Qt.Key.Key_S, Qt.KeyboardModifier.ControlModifier)
    return Path(names[0]).name


@pytest.mark.parametrize(
    ("deal", "title", "file"),
    [
        ("17", "Pyramid – deal 17 – Dealer's Choice", "pyramid-deal-17"),
        ("aunt-anna", "Pyramid – deal aunt-anna – Dealer's Choice", "pyramid-deal-aunt-anna"),
        ("a" * 40, "Pyramid – Dealer's Choice", ""),
        ("../../x", "Pyramid – Dealer's Choice", ""),
        ("<b>17</b>", "Pyramid – Dealer's Choice", ""),
        ("1\n2", "Pyramid – Dealer's Choice", ""),
        ("\u202e17", "Pyramid – Dealer's Choice", ""),
        ("\ud800", "Pyramid – Dealer's Choice", ""),
    ],
)
def test_the_deal_of_a_file_is_not_trusted_with_titles_and_names(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, deal: str, title: str, file: str
) -> None:
    match = Match("pyramid", seed="17")
    match.run_chance()
    path = tmp_path / "match.jsonl"
    path.write_text(json.dumps({**json.loads(record_text(match.record())), "deal": deal}))
    hand = open_window(qtbot)
    hand.window.open_path(path)
    hand.wait(lambda: hand.window.session is not None)
    assert hand.window.windowTitle() == title
    assert suggested(hand, monkeypatch) == f"{file or 'pyramid-' + time.strftime('%Y-%m-%d')}.dealers-choice"


PLAYER = """
import sys
from PySide6.QtWidgets import QApplication
from PySide6.QtCore import QTimer
from dealers_choice.window.main_window import MainWindow
from dealers_choice.request import TableRequest
from cardrules.games.pyramid.game import Pyramid
from cardrules.catalogue import find
from cardrules.protocol.game import Action, action_text
from cardrules.games.mini_baccarat.game import MiniBaccarat
app = QApplication([])
window = MainWindow()
window.open_request(TableRequest("pyramid", Pyramid.read_options({}), deal="17"))
window.show()
def draw():
    table = window.play_page.table
    if table.choices and not table.busy():
        table.gestures.decision.press_button(next(c for c in table.choices if c.verb in ("draw", "redeal")))
        print(len(window.session.match.done), flush=True)
QTimer(window, interval=5, timeout=draw).start()
app.exec()
"""


def test_a_killed_program_offers_the_match_exactly_as_it_stood(qtbot: QtBot, home: Path) -> None:
    process = subprocess.Popen(
        [sys.executable, "-c", PLAYER],
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path), "QT_QPA_PLATFORM": "offscreen"},
    )
    assert process.stdout is not None
    told = 0
    for line in process.stdout:
        told = int(line)
        if told >= 40:
            break
    process.send_signal(signal.SIGKILL if hasattr(signal, "SIGKILL") else signal.SIGTERM)
    process.wait()
    process.stdout.close()
    hand = open_window(qtbot)
    resume(hand)
    hand.wait(lambda: hand.window.session is not None)
    hand.my_turn()
    assert told <= len(hand.match.done) <= told + 1
    hand.agrees()


def test_a_damaged_store_is_set_aside_and_a_message_says_so(qtbot: QtBot, home: Path) -> None:
    hand = open_window(qtbot, pyramid())
    hand.my_turn()
    hand.click_zone("stock")
    hand.my_turn()
    hand.window.close()
    database = next((home / "data").glob("*.sqlite3"))
    database.write_bytes(b"this is no database" * 500)
    hand = open_window(qtbot)
    hand.wait(lambda: bool(notices(hand)))
    assert "damaged" in notices(hand)[0]
    assert list((home / "data").glob("*damaged*"))
    hand.window.matches.start(hand.window.matches.remembered("pyramid"))
    hand.my_turn()
    hand.agrees()


def test_a_damaged_settings_file_is_set_aside_and_a_message_says_so(qtbot: QtBot, home: Path) -> None:
    (home / "config").mkdir(parents=True)
    (home / "config" / "settings.json").write_text("{ this is not JSON")
    hand = open_window(qtbot)
    hand.wait(lambda: bool(notices(hand)))
    assert "settings were damaged" in notices(hand)[0]
    assert list((home / "config").glob("*damaged*"))


def test_a_match_in_another_window_is_not_opened_twice(qtbot: QtBot, home: Path) -> None:
    hand = open_window(qtbot, pyramid())
    hand.my_turn()
    hand.click_zone("stock")
    hand.my_turn()
    other = open_window(qtbot)
    resume(other)
    other.wait(lambda: bool(notices(other)))
    assert "another window" in notices(other)[0]
    assert other.window.session is None


def test_a_full_disk_is_told_and_what_is_missing_is_written_later(
    qtbot: QtBot, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    hand = open_window(qtbot, pyramid())
    hand.my_turn()
    real = Store.save

    def full(*_arguments: object, **_words: object) -> None:
        raise StoreError("The disk is full: the match cannot be saved now.")

    monkeypatch.setattr(Store, "save", full)
    hand.click_zone("stock")
    assert hand.bubbles() == ["The disk is full: the match cannot be saved now."]
    hand.my_turn()
    hand.click_zone("stock")
    hand.my_turn()
    monkeypatch.setattr(Store, "save", real)
    hand.click_zone("stock")
    hand.my_turn()
    done = list(hand.match.done)
    hand.window.close()
    store = Store(home / "data")
    [about] = store.unfinished()
    assert store.load(about.id).match.done == done
    store.close()


def test_an_unwritable_data_folder_lets_you_play_and_says_so(qtbot: QtBot, home: Path) -> None:
    (home / "data").parent.mkdir(parents=True, exist_ok=True)
    (home / "data").write_text("a file where the folder should be")
    hand = open_window(qtbot, pyramid())
    hand.wait(lambda: bool(hand.bubbles()))
    hand.my_turn()
    hand.click_zone("stock")
    hand.my_turn()
    hand.agrees()


def test_a_record_is_exported_imported_and_checked(qtbot: QtBot, tmp_path: Path) -> None:
    hand = open_window(qtbot, pyramid())
    hand.my_turn()
    for _ in range(3):
        hand.click_zone("stock")
        hand.my_turn()
    path = tmp_path / "match.jsonl"
    hand.window.export(path)
    record = read_record(path.read_text())
    assert check_record(record) == []
    other = open_window(qtbot)
    other.window.open_path(path)
    other.wait(lambda: other.window.session is not None)
    other.my_turn()
    assert other.match.done == Match.of(record).done
    other.agrees()


def test_an_imported_match_is_restarted_with_its_own_cards(qtbot: QtBot, tmp_path: Path) -> None:
    match = Match("pyramid", {}, "17")
    match.run_chance()
    record = json.loads(record_text(match.record()))
    del record["deal"]  # as other programs may write it
    path = tmp_path / "match.jsonl"
    path.write_text(json.dumps(record) + "\n")
    hand = open_window(qtbot)
    hand.window.open_path(path)
    hand.my_turn()
    hand.click_zone("stock")
    hand.my_turn()
    hand.key(Qt.Key.Key_R)
    hand.my_turn()
    assert hand.match.done == match.done
    hand.agrees()


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("not a record\n", "not JSON"),
        (json.dumps({"format": "dealers-choice/9"}) + "\n", "newer format"),
        ("", "no match in the file"),
    ],
)
def test_a_bad_file_is_refused_with_its_reason(qtbot: QtBot, tmp_path: Path, text: str, reason: str) -> None:
    path = tmp_path / "bad.jsonl"
    path.write_text(text)
    hand = open_window(qtbot)
    hand.window.open_path(path)
    hand.wait(lambda: bool(notices(hand)))
    assert reason in notices(hand)[0]
    assert hand.window.session is None


def test_a_finished_match_counts_and_a_new_deal_counts_as_given_up(qtbot: QtBot, home: Path) -> None:
    hand = open_window(qtbot, pyramid())
    hand.my_turn()
    hand.click_zone("stock")
    hand.my_turn()
    hand.key(Qt.Key.Key_F2)
    hand.my_turn()
    outcomes = hand.window.store.outcomes()
    assert [outcome.won for outcome in outcomes] == [False]
    hand.key(Qt.Key.Key_F2)  # nothing has been done in this one: it is forgotten, not lost
    hand.my_turn()
    assert len(hand.window.store.outcomes()) == 1


def asked(monkeypatch: pytest.MonkeyPatch, answer: QMessageBox.StandardButton) -> list[str]:
    """What the user is asked from now on; each question is answered so."""
    questions: list[str] = []

    def question(box: QMessageBox) -> QMessageBox.StandardButton:
        questions.append(box.text())
        return answer

    monkeypatch.setattr(QMessageBox, "exec", question)
    return questions


def test_no_two_entries_of_a_menu_have_one_key(qtbot: QtBot) -> None:
    hand = open_window(qtbot, pyramid())
    hand.my_turn()
    lists = [each.menu().actions() for each in hand.window.menuBar().actions()]
    found = [
        [QKeySequence.mnemonic(one.text()).toString() for one in entries if "&" in one.text()] for entries in lists
    ]
    for keys in found:
        assert len(keys) > 2
        assert len(set(keys)) == len(keys)


def test_a_deal_that_is_started_again_is_one_match_with_one_result(qtbot: QtBot) -> None:
    hand = open_window(qtbot, pyramid())
    for _ in range(3):
        hand.my_turn()
        hand.click_zone("stock")
        hand.my_turn()
        hand.key(Qt.Key.Key_R)
    hand.my_turn()
    assert hand.window.store.outcomes() == []
    hand.key(Qt.Key.Key_Y, Qt.KeyboardModifier.ControlModifier)  # what was done can be done again
    hand.my_turn()
    assert action_text(hand.match.done[-1][1]) == "draw"
    hand.window.wishes.give_up()
    hand.wait(lambda: hand.match.game.result() is not None)
    assert len(hand.window.store.outcomes()) == 1
    hand.key(Qt.Key.Key_R)
    hand.my_turn()
    assert hand.window.session is not None
    assert hand.window.session.marked
    hand.window.wishes.give_up()
    hand.wait(lambda: hand.match.game.result() is not None)
    assert len(hand.window.store.outcomes()) == 1
    again = open_window(qtbot, pyramid())  # the same number once more
    again.wait(lambda: again.window.session is not None and again.window.session.marked)


def test_the_names_of_the_last_match_are_kept(qtbot: QtBot) -> None:
    options = Hearts.read_options({"pass_rule": "none", "target": 50})
    hand = open_window(qtbot, TableRequest("hearts", options, ("novice", "club", "club"), "17", names=("", "Bob")))
    hand.my_turn()
    assert hand.table.names == ("You", "Ada", "Bob", "Nell")
    session = hand.window.session
    assert session is not None
    session.submit(session.choices()[0].action(session.choices()[0].cards[:1]))
    hand.my_turn()
    hand.key(Qt.Key.Key_H, Qt.KeyboardModifier.ControlModifier)
    resume(hand)
    hand.my_turn()
    assert hand.table.names == ("You", "Ada", "Bob", "Nell")
    played = hand.window.settings.games["hearts"]
    assert played.names == ("", "Bob")
    assert played.form == "Rules of your own: 2 changes, against novice and club players"
    hand.key(Qt.Key.Key_F2)
    hand.my_turn()
    assert hand.table.names == ("You", "Ada", "Bob", "Nell")


def test_the_pace_of_the_bots_is_a_setting(qtbot: QtBot) -> None:
    save_settings(Settings(animation_speed="off", bots_pace="calm"))
    hand = open_window(qtbot, pyramid())
    assert hand.window.session is not None
    assert hand.window.session.pace == BOT_PACES["calm"] > 0
    hand.window.apply_settings(hand.window.settings._replace(bots_pace="brisk"))
    assert hand.window.session.pace == BOT_PACES["brisk"] == 0


def test_a_pasted_pack_has_no_number(qtbot: QtBot) -> None:
    hand = open_window(qtbot, TableRequest("pyramid", Pyramid.read_options({}), pack=tuple(reversed(PACK_52))))
    hand.my_turn()
    assert hand.window.windowTitle() == "Pyramid – own pack – Dealer's Choice"
    assert open_window(qtbot, pyramid("17")).window.windowTitle() == "Pyramid – deal 17 – Dealer's Choice"


def test_giving_up_is_asked_when_the_options_are_chosen_and_no_changes_nothing(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    save_settings(Settings(animation_speed="off"))
    hand = open_window(qtbot, pyramid())
    hand.my_turn()
    hand.click_zone("stock")
    hand.my_turn()
    session = hand.window.session
    questions = asked(monkeypatch, QMessageBox.StandardButton.No)
    hand.key(Qt.Key.Key_N, Qt.KeyboardModifier.ControlModifier)
    [dialog] = hand.window.findChildren(NewMatchDialog)
    assert questions == []
    dialog.accept()
    assert questions == ["Give up this match and deal a new one?"]
    assert dialog.isVisible()
    dialog.reject()
    assert hand.window.session is session
    asked(monkeypatch, QMessageBox.StandardButton.Yes)
    dialog.open()
    dialog.accept()
    assert not dialog.isVisible()
    assert hand.window.session is not session


def test_an_undo_where_cards_are_hidden_is_asked_about_once(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    save_settings(Settings(animation_speed="off"))
    hand = open_window(qtbot, TableRequest("hearts", Hearts.read_options({"pass_rule": "none"}), deal="17"))
    hand.my_turn()
    session = hand.window.session
    assert session is not None
    session.submit(session.choices()[0].action(session.choices()[0].cards[:1]))
    hand.my_turn()
    done = len(hand.match.done)
    undo = Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier
    questions = asked(monkeypatch, QMessageBox.StandardButton.No)
    hand.key(*undo)
    assert len(questions) == 1
    assert "no longer counts in the statistics" in questions[0]
    assert (len(hand.match.done), session.marked) == (done, False)
    questions = asked(monkeypatch, QMessageBox.StandardButton.Yes)
    hand.key(*undo)
    hand.my_turn()
    assert (len(questions), session.marked) == (1, True)
    session.submit(session.choices()[0].action(session.choices()[0].cards[:1]))
    hand.my_turn()
    hand.key(*undo)
    assert len(questions) == 1


@pytest.mark.parametrize(("game", "kept"), [("pyramid", False), ("hearts", True)])
def test_the_score_sheet_is_offered_where_there_is_one(qtbot: QtBot, game: str, kept: bool) -> None:
    hand = open_window(qtbot, TableRequest(game, find(game).game().read_options({}), deal="17"))
    hand.my_turn()
    assert hand.window.menus.sheet.isVisible() == kept


def test_settings_show_at_once_and_are_kept(qtbot: QtBot) -> None:
    hand = open_window(qtbot, pyramid())
    hand.my_turn()
    before = hand.table.grab().toImage()
    hand.window.apply_settings(hand.window.settings._replace(felt="burgundy", deck="four_colour"))
    hand.qtbot.wait(30)
    assert hand.table.grab().toImage() != before
    again = open_window(qtbot)
    assert (again.window.settings.felt, again.window.settings.deck) == ("burgundy", "four_colour")


@pytest.mark.parametrize("game", ["hearts", "mini_baccarat"])
def test_log_bar_and_console_grow_with_the_window(qtbot: QtBot, game: str) -> None:
    request = TableRequest(game, find(game).game().read_options({}), deal="17")
    hand = open_window(qtbot, request)
    hand.my_turn()
    hand.window.menus.log.trigger()
    page = hand.window.play_page

    def sizes() -> dict[str, tuple[int, int]]:
        """Width and height of a line of text of each panel."""
        panels = {"bar": page.bar, "log": page.findChild(LogPanel), "console": page.findChild(Console)}
        return {
            name: (panel.width(), panel.findChildren(QWidget)[0].fontMetrics().height())
            for name, panel in panels.items()
            if panel is not None
        }

    qtbot.wait(10)
    plain = sizes()
    assert len(plain) == (3 if game == "mini_baccarat" else 2)
    hand.window.resize(2560, 1440)
    hand.wait(lambda: page.width() == 2560)
    qtbot.wait(10)
    large = sizes()
    for name in plain:
        assert large[name][0] >= plain[name][0] * 1.35, name
        assert large[name][1] >= plain[name][1] * 1.3, name
    hand.window.resize(1280, 800)
    hand.wait(lambda: sizes() == plain)


def test_full_screen_and_back(qtbot: QtBot) -> None:
    hand = open_window(qtbot, pyramid())
    hand.my_turn()
    hand.key(Qt.Key.Key_F11)
    hand.wait(hand.window.isFullScreen)
    hand.key(Qt.Key.Key_F11)
    hand.wait(lambda: not hand.window.isFullScreen())


def test_a_winnable_deal_is_found(qtbot: QtBot) -> None:
    options = Pyramid.read_options({"deals": "winnable_only"})
    hand = open_window(qtbot, TableRequest("pyramid", options))
    hand.wait(lambda: hand.window.session is not None)
    hand.my_turn()
    assert isinstance(hand.match.game, Pyramid)
    assert solve(hand.match.game).status == "winnable"


def test_a_deal_of_a_grade_is_found(qtbot: QtBot) -> None:
    hand = open_window(qtbot, TableRequest("pyramid", Pyramid.read_options({"deals": "grade_4"})))
    hand.wait(lambda: hand.window.session is not None)
    hand.my_turn()
    assert isinstance(hand.match.game, Pyramid)
    assert solve(hand.match.game).status == "winnable"
    assert grade(hand.match.game).grade == 4


def test_where_no_deal_of_a_grade_is_found_it_is_said(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("dealers_choice.match.winnable_deals._DEALS_OF_A_GRADE", 1)
    monkeypatch.setattr("dealers_choice.window.current_match.new_deal", lambda: f"{0:032x}")
    monkeypatch.setattr("dealers_choice.window.current_match.chance_cut", lambda: 0)  # together they are no easy deal
    hand = open_window(qtbot, TableRequest("pyramid", Pyramid.read_options({"deals": "grade_1"})))
    hand.wait(lambda: hand.window.session is not None)
    hand.wait(lambda: any("No such deal" in text for text in hand.bubbles()))


def test_a_deal_by_number_is_always_the_same(qtbot: QtBot) -> None:
    one, other = open_window(qtbot, pyramid("123")), open_window(qtbot, pyramid("123"))
    one.my_turn()
    other.my_turn()
    assert one.match.done == other.match.done
    assert "123" in one.window.windowTitle()


def test_nothing_is_asked_at_the_end_and_the_bots_process_is_gone(qtbot: QtBot) -> None:
    hand = open_window(qtbot, pyramid())
    hand.my_turn()
    hand.key(Qt.Key.Key_H)
    hand.wait(lambda: bool(hand.hint()))
    asked: list[str] = []
    QTimer.singleShot(100, lambda: asked.extend(notices(hand)))
    hand.window.close()
    hand.qtbot.wait(200)
    assert asked == []
    assert hand.window.thinkers.bots._process is None


# ------------------------------------------------------------------------------------------- watched matches


def baccarat(**options: object) -> TableRequest:
    given = MiniBaccarat.read_options({"shoe_steps": "skip", **options})
    return TableRequest("mini_baccarat", given, deal="17")


def dealt(hand: Hand) -> int:
    """How many actions the first seat has made."""
    return sum(seat == 0 for seat, _ in hand.match.done)


def test_a_watched_match_is_played_by_bots_and_forgotten_when_it_is_left(qtbot: QtBot) -> None:
    hand = open_window(qtbot, baccarat(role="watch"))
    session = hand.window.session
    assert session is not None
    assert session.human is None
    assert session.players == ("club",)
    hand.wait(lambda: dealt(hand) > 3)
    assert not hand.window.menus.undo.isEnabled()
    assert not hand.window.menus.hint.isEnabled()
    assert not hand.window.menus.give_up.isEnabled()
    assert hand.window.menus.restart.isEnabled()
    before = list(hand.match.done)
    hand.key(Qt.Key.Key_R, Qt.KeyboardModifier.ControlModifier)
    again = hand.window.session
    assert again is not None
    assert again is not session
    hand.wait(lambda: dealt(hand) > 3)
    assert again.players == ("club",)
    assert hand.match.done[:6] == before[:6]
    hand.key(Qt.Key.Key_H, Qt.KeyboardModifier.ControlModifier)
    assert hand.window.session is None
    assert hand.window.store.unfinished() == []
    assert hand.window.store.outcomes() == []


def test_a_watched_match_that_was_killed_can_be_watched_on(qtbot: QtBot, home: Path) -> None:
    match = Match("mini_baccarat", baccarat(role="watch").options, "17")
    match.run_chance()
    match.apply(0, Action("open"))
    store = Store(home / "data")
    store.save(store.create(match, ("human",)), match)  # as another program may have named its onlooker
    store.close()
    hand = open_window(qtbot)
    resume(hand)
    hand.wait(lambda: hand.window.session is not None)
    assert hand.window.session is not None
    assert hand.window.session.players == ("club",)
    hand.wait(lambda: dealt(hand) > 3)
    assert hand.match.done[: len(match.done)] == match.done


def test_a_watched_match_to_its_end_is_nobodys_result(qtbot: QtBot, home: Path) -> None:
    match = Match("mini_baccarat", baccarat(role="watch").options, "17")
    club = find("mini_baccarat").bot()
    while "leave" not in {choice.verb for choice in match.game.choices(0)}:
        match.run_chance()
        view, offered = match.game.view(0), match.game.choices(0)
        match.apply(0, club(view, offered, "club", random.Random(1), lambda: False).action)
    store = Store(home / "data")
    store.save(store.create(match, ("club",)), match)
    store.close()
    hand = open_window(qtbot)
    resume(hand)
    hand.wait(lambda: hand.window.play_page.overlay() is not None)
    assert hand.match.game.result() is not None
    assert not hand.window.menus.give_up.isEnabled()
    hand.key(Qt.Key.Key_H, Qt.KeyboardModifier.ControlModifier)
    assert hand.window.store.unfinished() == []
    assert hand.window.store.outcomes() == []


@pytest.mark.parametrize(("coach", "hints"), [("block", True), ("silent", False)])
def test_the_dealer_may_ask_for_hints_but_takes_nothing_back(qtbot: QtBot, coach: str, hints: bool) -> None:
    hand = open_window(qtbot, baccarat(coach=coach))
    hand.my_turn()
    session = hand.window.session
    assert session is not None
    session.submit(Action("open"))
    hand.my_turn()
    assert hand.window.menus.hint.isEnabled() == hints
    assert not hand.window.menus.undo.isEnabled()


def test_pyramid_without_undo_and_hints(qtbot: QtBot) -> None:
    hand = open_window(qtbot, pyramid(undo="off", hints="off"))
    hand.my_turn()
    hand.click_zone("stock")
    hand.my_turn()
    assert not hand.window.menus.undo.isEnabled()
    assert not hand.window.menus.hint.isEnabled()


def test_the_bar_calls_values_as_players_do(qtbot: QtBot) -> None:
    hand = open_window(qtbot, baccarat(shoe_steps="short", skip_four="on", difficulty="expert", coach="silent"))
    hand.my_turn()
    while hand.match.game.view(0).state.due[0] != "offer 1":
        session = hand.window.session
        assert session is not None
        session.submit(Action(*hand.match.game.view(0).state.due[0].split()))
        hand.my_turn()
    [box] = [box for box in hand.window.play_page.bar.findChildren(QComboBox) if box.isVisible()]
    assert [box.itemText(index) for index in range(box.count())] == [
        "Offer", "1", "2", "3", "5", "6", "7", "8", "9", "10",
    ]  # fmt: skip
    box.setFocus()
    QTest.keyClick(box, Qt.Key.Key_5)
    assert Action("offer", ("4",)) in [action for _, action in hand.match.done]


def test_the_next_window_is_as_large_as_the_last(qtbot: QtBot) -> None:
    hand = open_window(qtbot)
    hand.window.resize(700, 610)
    hand.window.close()
    assert (load_settings()[0].window_width, load_settings()[0].window_height) == (700, 610)
    again = MainWindow()
    qtbot.addWidget(again)
    assert (again.width(), again.height()) == (700, 610)
    again.go_home()
    again.showMaximized()
    qtbot.waitUntil(again.isMaximized)
    again.close()
    settings = load_settings()[0]
    assert settings.window_maximised
    assert (settings.window_width, settings.window_height) == (700, 610)  # as it is when it is not maximised
    third = MainWindow()
    qtbot.addWidget(third)
    third.go_home()
    third.show()
    qtbot.waitUntil(third.isMaximized)


def test_no_size_is_taken_from_a_file_that_no_window_can_have(qtbot: QtBot) -> None:
    hand = open_window(qtbot)
    hand.window.close()
    path = config_folder() / "settings.json"
    kept = {name: value for name, value in json.loads(path.read_text()).items() if not name.startswith("kept")}
    path.write_text(json.dumps({**kept, "window_width": 10**9, "window_height": 1}))  # as somebody does by hand
    settings, told = load_settings()
    assert (settings.window_width, settings.window_height) == (1280, 800)
    assert len(told) == 2


def test_dialogs_grow_with_the_room(qtbot: QtBot) -> None:
    """At 2560 x 1440 help, statistics and boxes had letters of half the size of those at the table."""
    hand, sizes = open_window(qtbot), list[int]()
    for width, height in ((1280, 800), (2560, 1440)):
        hand.window.resize(width, height)
        qtbot.wait(1)
        for dialog in (AboutDialog(hand.window), message(hand.window, "Is it so?")):
            dialog.show()
            (some,) = [each for each in dialog.findChildren(QLabel) if each.isVisible()][:1]
            sizes.append(QFontInfo(some.font()).pixelSize())
            dialog.close()
    assert [round(large / small, 1) for small, large in zip(sizes[:2], sizes[2:], strict=True)] == [1.4, 1.4]
