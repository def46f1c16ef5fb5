"""``--self-test``: passes where all is well, and names whatever is missing or broken."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication

import cardart
import dealers_choice.panels.help.about_dialog
import dealers_choice.self_test
import dealers_choice.window.home.home_screen  # loaded before the art has another folder
from cardrules.catalogue import find
from cardrules.games.hearts.game import Hearts
from cardrules.protocol.cards import SUIT_SYMBOLS
from cardrules.protocol.game import IllegalAction
from dealers_choice.layouts import TABLES
from dealers_choice.match.bot_requests import BotsAsked
from dealers_choice.match.session import Session
from dealers_choice.self_test import self_test
from dealers_choice.storage.match_store import Store
from dealers_choice.table.table_widget import TableWidget

ROOT = Path(__file__).parents[2]
CHECK_CARDS = dealers_choice.self_test._check_cards
CHECK_CORE = cache(dealers_choice.self_test._check_core)


@cache
def cards_checked() -> str:
    with tempfile.TemporaryDirectory() as folder:
        return CHECK_CARDS(Path(folder))


@pytest.fixture
def run(qapp: QApplication, monkeypatch: pytest.MonkeyPatch) -> Callable[[], tuple[int, dict[str, str]]]:
    """Runs the self-test of two games in this process: its exit code, and each failed check with what is said of it.
    The cards are drawn and the core is tried once for all tests: who breaks one of them has it checked anew."""
    assert qapp
    games = [find("pyramid"), find("hearts")]
    monkeypatch.setattr(dealers_choice.self_test, "TABLES", games)
    monkeypatch.setattr(dealers_choice.self_test, "_check_cards", lambda folder: cards_checked())
    monkeypatch.setattr(dealers_choice.self_test, "_check_core", CHECK_CORE)

    def run_it() -> tuple[int, dict[str, str]]:
        lines: list[str] = []
        code = self_test(lines.append)
        assert len(lines) == 16 + len(dealers_choice.self_test.TABLES) + 1
        assert all(line.startswith(("ok  ", "FAILED  ")) for line in lines[:-1])
        return code, {line[8:24].strip(): line[25:] for line in lines if line.startswith("FAILED")}

    return run_it


def stand_in(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder that stands in for that of the art's files, where some can be missing."""
    folder = tmp_path / "art"
    source = Path(cardart.__file__).parent
    for name in ("help", "tables", "licences"):
        for file in (source / name).rglob("*.*"):
            copy = folder / file.relative_to(source)
            copy.parent.mkdir(parents=True, exist_ok=True)
            copy.write_bytes(file.read_bytes())
    monkeypatch.setattr(dealers_choice.panels.help.about_dialog, "_FOLDER", folder / "licences")
    monkeypatch.setattr("cardart.__file__", str(folder / "__init__.py"))
    monkeypatch.setattr("cardart.help_files.__file__", str(folder / "files.py"))
    return folder


@pytest.mark.nightly  # every run of all tests ends with the self-test of the installed program
def test_it_passes_as_a_program_and_leaves_the_users_folders_alone(tmp_path: Path) -> None:
    home = tmp_path / "users"
    scratch = tmp_path / "scratch"
    scratch.mkdir()
    environment = {
        **{name: value for name, value in os.environ.items() if name not in ("DISPLAY", "WAYLAND_DISPLAY")},
        "PYTHONPATH": os.pathsep.join(str(ROOT / root) for root in ("rules", "desktop", "resources")),
        "DEALERS_CHOICE_HOME": str(home),
        "TMPDIR": str(scratch),
        "TEMP": str(scratch),
        "QT_QPA_PLATFORM": "xcb",  # what the user has set does not matter
    }
    command = [sys.executable, "-P", "-m", "dealers_choice", "--self-test"]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, encoding="utf-8", check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    for entry in TABLES:
        assert any(line.startswith(f"ok      {entry.id} ") for line in done.stdout.splitlines())
    assert done.stdout.splitlines()[-1].endswith("all passed")
    assert "Traceback" not in done.stderr
    assert not home.exists()
    assert not list(scratch.iterdir())


def test_everything_passes_and_the_environment_is_as_before(
    run: Callable[[], tuple[int, dict[str, str]]], home: Path
) -> None:
    before = dict(os.environ), sys.excepthook
    assert run() == (0, {})
    assert (dict(os.environ), sys.excepthook) == before
    assert not home.exists()


def test_every_missing_file_is_named(
    run: Callable[[], tuple[int, dict[str, str]]], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = stand_in(tmp_path, monkeypatch)
    (folder / "help" / "en" / "hearts.md").unlink()
    (folder / "tables" / "pyramid.jpg").unlink()
    (folder / "licences" / "LGPL-3.txt").unlink()
    monkeypatch.setattr("cardart.icon.__file__", str(folder / "icon.py"))
    code, failed = run()
    assert code == 1
    assert failed.keys() == {"help pages", "table pictures", "licences", "icon"}
    assert "'hearts'" in failed["help pages"]
    assert failed["table pictures"] == "pyramid.jpg is missing"
    assert "LGPL-3.txt" in failed["licences"]
    assert failed["icon"] == "icon.svg is missing"


def test_damaged_files_are_named(
    run: Callable[[], tuple[int, dict[str, str]]], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = stand_in(tmp_path, monkeypatch)
    (folder / "help" / "en" / "pyramid.md").write_text("", encoding="utf-8")
    (folder / "tables" / "hearts.jpg").write_bytes(b"no picture")
    (folder / "licences" / "GPL-3.txt").write_text("", encoding="utf-8")
    (folder / "icon.svg").write_text("<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'/>", encoding="utf-8")
    monkeypatch.setattr("cardart.icon.__file__", str(folder / "icon.py"))
    code, failed = run()
    assert code == 1
    assert failed == {
        "help pages": "the help page of pyramid is empty",
        "table pictures": "hearts.jpg cannot be drawn",
        "licences": "a licence is empty",
        "icon": "icon.svg is blank",
    }


def test_without_qt_or_its_plugins_one_line_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    lines: list[str] = []
    with monkeypatch.context() as patch:
        patch.setattr("PySide6.QtCore.QLibraryInfo.path", lambda which: "/nowhere")
        assert self_test(lines.append) == 1
    monkeypatch.setitem(sys.modules, "PySide6.QtWidgets", None)
    assert self_test(lines.append) == 1
    assert lines[0].startswith("FAILED  Qt               there is no plugin 'offscreen' in ")
    assert lines[1].startswith("FAILED  Qt               Qt cannot be loaded (")
    assert len(lines) == 2


def test_faces_and_backs_that_look_alike_are_found(
    run: Callable[[], tuple[int, dict[str, str]]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(dealers_choice.self_test, "TABLES", [find("pyramid")])
    monkeypatch.setattr(dealers_choice.self_test, "_check_cards", CHECK_CARDS)
    monkeypatch.setattr("cardart.cards.faces.paint_face", lambda painter, name, deck: None)
    monkeypatch.setattr("dealers_choice.ui.typefaces.load_typefaces", lambda: ("Source Sans Pro",))
    assert run() == (
        1,
        {
            "cards": "two faces of the deck 'classic' look the same",
            "fonts": "of Source Serif Pro and Source Sans Pro there is only Source Sans Pro",
        },
    )


def test_fonts_without_suits_will_do(
    run: Callable[[], tuple[int, dict[str, str]]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(dealers_choice.self_test, "TABLES", [find("pyramid")])
    monkeypatch.setattr("dealers_choice.self_test._without_glyph", lambda text: SUIT_SYMBOLS)
    assert run() == (0, {})


def test_a_game_that_breaks_in_the_window_is_named(
    run: Callable[[], tuple[int, dict[str, str]]], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The exception is raised in a slot, where Qt swallows it."""
    choices = Hearts.choices

    def broken(game: Hearts, seat: int) -> object:
        if game.view(seat).phase != "passing" and seat == 0:
            raise LookupError("no such trick")
        return choices(game, seat)

    monkeypatch.setattr(Hearts, "choices", broken)
    code, failed = run()
    assert code == 1
    assert failed.keys() == {"hearts"}
    assert failed["hearts"].startswith("LookupError: no such trick (test_selftest.py, line ")


def test_a_game_whose_bots_cannot_play_is_named(
    run: Callable[[], tuple[int, dict[str, str]]], monkeypatch: pytest.MonkeyPatch
) -> None:
    question = BotsAsked._question
    monkeypatch.setattr(
        BotsAsked, "_question", lambda bots, match, ask: {**question(bots, match, ask), "level": "none"}
    )
    code, failed = run()
    assert code == 1
    assert failed.keys() == {"hearts"}
    assert "cannot play" in failed["hearts"]


def test_a_game_that_stands_still_is_named(
    run: Callable[[], tuple[int, dict[str, str]]], monkeypatch: pytest.MonkeyPatch
) -> None:
    """What comes before the turn may take as long as it likes."""
    wait = dealers_choice.self_test._wait

    def impatient(condition: Callable[[], bool], what: str, faults: list[Exception]) -> None:
        with monkeypatch.context() as patch:
            if what == "the next turn":
                patch.setattr(dealers_choice.self_test, "_PATIENCE", 0.3)
            wait(condition, what, faults)

    monkeypatch.setattr(dealers_choice.self_test, "_wait", impatient)
    monkeypatch.setattr(TableWidget, "offer", lambda self, choices: None)
    code, failed = run()
    assert code == 1
    assert failed.keys() == {"pyramid", "hearts"}
    assert set(failed.values()) == {"waited 0 seconds for the next turn"}


def test_an_action_that_the_rules_refuse_is_found(
    run: Callable[[], tuple[int, dict[str, str]]], monkeypatch: pytest.MonkeyPatch
) -> None:
    submit = Session.submit

    def refuse(session: Session, action: object) -> None:
        def apply(*_arguments: object) -> None:
            raise IllegalAction("not today")

        if session.match.game.id == "pyramid":
            monkeypatch.setattr(session.match, "apply", apply)
        submit(session, action)  # type: ignore[arg-type]

    monkeypatch.setattr(Session, "submit", refuse)
    code, failed = run()
    assert code == 1
    assert failed.keys() == {"pyramid"}


def test_a_table_that_shows_something_else_is_found(
    run: Callable[[], tuple[int, dict[str, str]]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Session, "view", lambda self: self.match.game.view(self.match.game.seats - 1))
    code, failed = run()
    assert code == 1
    assert failed == {"hearts": "the table does not show hand:0 as it is"}


def test_a_store_that_keeps_nothing_is_found(
    run: Callable[[], tuple[int, dict[str, str]]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Store, "save", lambda self, match_id, match, **more: None)
    code, failed = run()
    assert code == 1
    assert failed.keys() == {"saved matches", "pyramid", "hearts"}
    assert failed["pyramid"] == "the match was not saved"


def test_bots_that_cannot_be_started_are_found(
    run: Callable[[], tuple[int, dict[str, str]]], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "executable", str(tmp_path / "nothing"))
    code, failed = run()
    assert code == 1
    assert failed.keys() == {"bots' process", "clerk's process", "pyramid", "hearts"}
    assert "cannot be started" in failed["bots' process"]


def test_a_race_is_begun_by_its_button(qapp: QApplication, monkeypatch: pytest.MonkeyPatch) -> None:
    assert qapp
    monkeypatch.setattr("dealers_choice.window.current_match.READY", "Ready")
    assert "actions" in dealers_choice.self_test._check_game(find("spoons"), [])
