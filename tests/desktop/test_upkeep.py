"""What the window has done for saved matches beside play: nothing of it blocks the window."""

from __future__ import annotations

import errno
import sqlite3
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from hand import Hand, open_window
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QDialogButtonBox, QMessageBox, QProgressBar
from pytestqt.qtbot import QtBot

from cardrules.games.pyramid.game import Pyramid
from cardrules.protocol.game import CHANCE
from cardrules.protocol.match_record import Match, record_text
from dealers_choice import maintenance_client as errands
from dealers_choice.maintenance_client import Errand
from dealers_choice.panels.import_progress import ImportDialog
from dealers_choice.request import TableRequest
from dealers_choice.storage.databases.shared_database import KeptFile
from dealers_choice.storage.match_store import Store
from dealers_choice.window import main_window, maintenance


def pyramid() -> TableRequest:
    return TableRequest("pyramid", Pyramid.read_options({}), deal="17")


def hearts(seed: str, actions: int) -> Match:
    match = Match("hearts", seed=seed)
    match.run_chance()
    for _ in range(actions):
        seat = min(match.game.waiting_for(), default=None)
        if seat is None:
            break
        match.apply(seat, match.chance() if seat == CHANCE else match.game.legal(seat)[0])
    return match


def stands(qtbot: QtBot) -> Hand:
    """The home screen, when its first picture has been seen."""
    hand = open_window(qtbot)
    hand.wait(lambda: hand.window._painted)
    return hand


@pytest.fixture
def many(tmp_path: Path) -> Path:
    """A file of matches that takes some seconds to play through."""
    path = tmp_path / "<b>many.jsonl"
    line = record_text(hearts("17", 1000).record())
    path.write_text("\n".join([line] * 60))
    return path


def notices(hand: Hand) -> list[str]:
    return [box.text() for box in hand.window.findChildren(QMessageBox) if box.isVisible()]


# --------------------------------------------------------------------------------------------------- imports


def test_a_file_is_imported_beside_the_window(qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def never(*_arguments: object) -> None:
        raise AssertionError("it was done in the window")

    monkeypatch.setattr(Store, "import_file", never)
    monkeypatch.setattr(maintenance, "_SOON", 600_000)  # on a busy machine the clerk may need longer than a user waits
    match = hearts("17", 60)
    path = tmp_path / "match.jsonl"
    path.write_text(record_text(match.record()))
    hand = stands(qtbot)
    hand.window.open_path(path)
    hand.wait(lambda: hand.window.session is not None)
    assert hand.match.done[:60] == match.done[:60]
    assert not hand.window.findChildren(ImportDialog)


def test_a_long_import_shows_how_far_it_is_and_can_be_cancelled(qtbot: QtBot, many: Path, home: Path) -> None:
    hand = stands(qtbot)
    hand.window.open_path(many)
    hand.wait(lambda: bool(hand.window.findChildren(ImportDialog)))
    [dialog] = hand.window.findChildren(ImportDialog)
    bar = dialog.findChild(QProgressBar)
    assert bar is not None
    hand.wait(lambda: bar.value() > 0)
    assert QApplication.activeModalWidget() is dialog
    cancel = dialog.findChild(QDialogButtonBox)
    assert cancel is not None
    qtbot.mouseClick(cancel.button(QDialogButtonBox.StandardButton.Cancel), Qt.MouseButton.LeftButton)
    assert not dialog.isVisible()
    qtbot.wait(200)
    assert hand.window.session is None
    assert notices(hand) == []
    store = Store(home / "data")
    assert store.unfinished() == store.finished() == []
    store.close()


def test_a_long_import_comes_to_its_end(qtbot: QtBot, tmp_path: Path) -> None:
    line = record_text(hearts("17", 300).record())
    path = tmp_path / "many.jsonl"
    path.write_text("\n".join([line] * 12))
    hand = stands(qtbot)
    hand.window.open_path(path)
    hand.wait(lambda: hand.window.session is not None)
    assert len(hand.match.done) >= 300
    assert not any(dialog.isVisible() for dialog in hand.window.findChildren(ImportDialog))
    assert len(hand.window.store.unfinished()) == 12


def test_a_bad_file_is_refused_and_the_match_on_the_table_stays(qtbot: QtBot, tmp_path: Path) -> None:
    hand = open_window(qtbot, pyramid())
    hand.my_turn()
    path = tmp_path / "match.jsonl"
    path.write_text(record_text(hearts("17", 60).record()) + "\n{")
    hand.window.open_path(path)
    hand.wait(lambda: bool(notices(hand)))
    assert notices(hand)[0].startswith("match.jsonl cannot be opened: line 2: not JSON")
    assert hand.match.game.id == "pyramid"


def test_a_clerk_that_dies_is_told_of(qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "match.jsonl"
    path.write_text(record_text(hearts("17", 60).record()))
    hand = stands(qtbot)
    monkeypatch.setattr(errands.sys, "executable", sys.executable + "-none")
    hand.window.open_path(path)
    hand.wait(lambda: bool(notices(hand)))
    assert "cannot be started" in notices(hand)[0]
    monkeypatch.undo()
    answers: list[dict[str, object]] = []
    sent = Errand(["no such errand"], hand.window)
    sent.done.connect(answers.append)
    hand.wait(lambda: bool(answers))
    assert answers == [{"error": "The process that was to do it stopped."}]


# ------------------------------------------------------------------------------------------- looking through


def test_damage_that_nobody_has_met_is_found_after_the_start(
    qtbot: QtBot, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(main_window, "_LOOKED_THROUGH", 200)
    store = Store(home / "data")
    matches = [hearts(seed, 40) for seed in ("1", "2")]
    ids = [store.create(match, ("human", "club", "club", "club")) for match in matches]
    for match_id, match in zip(ids, matches, strict=True):
        store.save(match_id, match)
    store.close()
    with sqlite3.connect(home / "data" / "matches.sqlite3") as db:
        db.execute("UPDATE match_actions SET text = 'play 2C' WHERE match_id = ? AND step = 9", (ids[0],))
    db.close()
    hand = open_window(qtbot)
    assert notices(hand) == []
    hand.wait(lambda: bool(notices(hand)))
    assert notices(hand) == ["A saved match was damaged or missing, and has been restored from its second copy."]
    assert hand.window.store.load(ids[0]).match.done == matches[0].done


def test_a_file_found_damaged_after_the_start_is_made_anew(
    qtbot: QtBot, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = Store(home / "data")
    match = hearts("1", 40)
    match_id = store.create(match, ("human", "club", "club", "club"))
    store.save(match_id, match)
    store.close()
    path = home / "data" / "matches.sqlite3"
    raw = path.read_bytes()
    root = sqlite3.connect(path)
    [(page,)] = root.execute("SELECT rootpage FROM sqlite_master WHERE name = 'results'")
    root.close()
    hand = open_window(qtbot)
    assert hand.window.store.unfinished()
    at = (page - 1) * 4096
    with path.open("r+b") as file:  # a page that the home screen does not need
        file.seek(at)
        file.write(b"\xff" * 4096)
    hand.window.shelf.upkeep.look_through()
    hand.wait(lambda: bool(notices(hand)))
    assert "The file of saved matches was damaged" in notices(hand)[0]
    assert len(raw) > at
    assert hand.window.store.load(match_id).match.done == match.done


# ---------------------------------------------------------------------------------------------- catching up


def test_what_a_full_disk_kept_out_is_saved_when_there_is_room(
    qtbot: QtBot, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(maintenance, "_FIRST_TRY", 50)
    do, full = KeptFile.do, True

    def refuse(self: KeptFile, work: Callable[[sqlite3.Connection], object], *, writes: bool = False) -> object:
        if full and writes:
            raise self.explained(OSError(errno.ENOSPC, "no room"))
        return do(self, work, writes=writes)

    hand = open_window(qtbot, pyramid())
    hand.my_turn()
    hand.wait(lambda: hand.window.matches.id is not None)
    monkeypatch.setattr(KeptFile, "do", refuse)
    hand.click_zone("stock")
    hand.my_turn()
    assert any("The disk is full" in bubble for bubble in hand.bubbles())
    hand.click_zone("stock")
    hand.my_turn()
    done = list(hand.match.done)
    full = False
    hand.wait(lambda: not hand.window.store.owes())
    hand.wait(lambda: any("Everything is saved now" in bubble for bubble in hand.bubbles()))
    hand.window.close()
    store = Store(home / "data")
    [about] = store.unfinished()
    assert store.load(about.id).match.done == done
    store.close()


def test_that_nothing_can_be_saved_is_said_once(qtbot: QtBot, home: Path) -> None:
    home.mkdir(exist_ok=True)
    (home / "data").write_text("a file stands where the folder should be")
    hand = open_window(qtbot, pyramid())

    def said() -> int:
        return sum(text.count("Nothing can be saved in") for text in (*hand.bubbles(), *notices(hand)))

    qtbot.waitUntil(lambda: said() == 1, timeout=20_000)
    hand.my_turn()
    hand.click_zone("stock")  # a press ends the sentences that stand
    hand.my_turn()
    hand.key(Qt.Key.Key_H, Qt.KeyboardModifier.ControlModifier)
    qtbot.wait(300)
    assert said() == 0, "it is said again"


def test_what_is_told_while_a_box_stands_is_told_in_it(qtbot: QtBot) -> None:
    hand = open_window(qtbot)
    told = hand.window._notices
    told.add("Nothing can be saved.")
    told.show()
    told.add("Nothing can be saved.", "A match was damaged.")
    told.show()
    assert notices(hand) == ["Nothing can be saved.\n\nA match was damaged."]
    qtbot.mouseClick(
        hand.window.findChild(QMessageBox, "notice").button(QMessageBox.StandardButton.Ok), Qt.MouseButton.LeftButton
    )
    assert notices(hand) == []
    told.add("A match was damaged.")
    told.show()
    assert notices(hand) == ["A match was damaged."]


def test_a_window_that_is_closed_over_its_first_picture_begins_nothing(qtbot: QtBot, home: Path) -> None:
    shown = main_window.MainWindow()
    qtbot.addWidget(shown)
    shown.open_request(pyramid())
    shown.show()
    shown.grab()  # painted, and what waits for the picture is about to be done
    shown.close()
    qtbot.wait(50)
    assert not (home / "data").exists()
