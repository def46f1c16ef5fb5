"""The pictures of every table: which moments there are, and that the window is drawn as it stands then."""

from __future__ import annotations

import weakref
from pathlib import Path

import pytest
from PySide6.QtCore import QRect
from PySide6.QtGui import QImage, QPixmap
from pytestqt.qtbot import QtBot

from cardrules.catalogue import find
from dealers_choice.cli.run_command import run_command
from dealers_choice.layouts import TABLES
from dealers_choice.window.main_window import MainWindow
from dealers_choice.window.screenshots import forms_of, moments


@pytest.mark.parametrize("game", [entry.id for entry in TABLES])
def test_the_fewest_and_the_most_sit_at_a_table_of_their_own(game: str) -> None:
    seats = [find(game).game()(options).seats for options in forms_of(find(game)).values()]
    assert len(set(seats)) == len(seats)
    assert seats[0] == find(game).game()().seats


def test_each_phase_is_shown_when_the_user_decides_and_then_the_ends() -> None:
    found = []
    for moment in moments(find("spades"), {}, "17"):
        found.append(moment.name)
        if moment.name not in ("hand_over", "game_over"):
            assert 0 in moment.match.game.waiting_for()
        else:
            assert moment.match.game.view(0).phase == moment.name
    assert found[-1] == "game_over"
    assert {"bid", "bid-later", "play", "play-later", "hand_over"} <= set(found)
    assert len(found) == len(set(found))


def test_the_window_is_drawn_at_every_size_and_nothing_of_the_user_is_touched(
    qtbot: QtBot, home: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    windows: list[weakref.ref[MainWindow]] = []
    called: list[tuple[str, ...]] = []

    class Watched(MainWindow):
        def __init__(self) -> None:
            super().__init__()
            windows.append(weakref.ref(self))

        def grab(self, *arguments: QRect) -> QPixmap:
            called.append(tuple(self.session.names) if self.session is not None else ())
            return super().grab(*arguments)

    monkeypatch.setattr("dealers_choice.window.main_window.MainWindow", Watched)
    out = tmp_path / "pictures"
    out.mkdir()
    arguments = [
        "gallery",
        "war",
        "--size",
        "800x600",
        "--size",
        "1280x800",
        "--text",
        "150",
        "--names",
        "Wilhelmina,Nell",
    ]
    assert run_command([*arguments, "--out", str(out)]) == 0
    assert set(called) == {("Wilhelmina", "Nell")}
    names = capsys.readouterr().out.split()
    assert sorted(path.name for path in out.iterdir()) == sorted(names)
    assert {"war-usual-play-800x600.png", "war-usual-game_over-1280x800.png"} <= set(names)
    sizes = {name: QImage(str(out / name)).size().toTuple() for name in names}
    assert all(name.endswith("{}x{}.png".format(*size)) for name, size in sizes.items())
    assert not home.exists(), "the user's own folder"
    assert len(windows) == len(names)
    assert all(window() is None for window in windows), "they are let go of, with their pictures"


def test_home_and_the_school_are_drawn_too(qtbot: QtBot, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run_command(["gallery", "home", "school", "--size", "1280x800", "--out", str(tmp_path)]) == 0
    assert capsys.readouterr().out.split() == ["home-1280x800.png", "school-1280x800.png"]
    home, school = (QImage(str(tmp_path / f"{page}-1280x800.png")) for page in ("home", "school"))
    assert home.size().toTuple() == school.size().toTuple() == (1280, 800)
    assert home != school


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["war", "--out", "nowhere"], "--out nowhere: there is no such folder"),
        (["warr", "--out", "."], "warr"),
        (["war", "--out", ".", "--size", "12x12"], "write it as 1280x800"),
        (["war", "--out", ".", "--text", "500"], "500"),
        (["war", "--out", ".", "--names", f"Ann,{'W' * 21}"], "is not a name of at most 20 letters"),
        (["war", "--out", ".", "--deal", "a b"], "a deal has a number or a name"),
    ],
)
def test_what_cannot_be_drawn_is_said_in_one_line(
    arguments: list[str], message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run_command(["gallery", *arguments]) == 2
    errors = capsys.readouterr().err
    assert message in errors
    assert errors.count("\n") == 1
