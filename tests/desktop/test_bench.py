"""The benchmarks' own arithmetic, and what start-up must not load."""

from __future__ import annotations

import importlib.util
import os
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest
from PySide6.QtCore import QSize
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from cardrules.catalogue import GAMES, find
from dealers_choice.request import TableRequest
from dealers_choice.school.dealing import call_pads
from dealers_choice.school.dealing.floor_supervisor import Supervisor
from dealers_choice.ui import style
from dealers_choice.window.main_window import MainWindow

ROOT = Path(__file__).parents[2]
BENCH = ROOT / "tests" / "bench"


SOURCES = os.pathsep.join(str(ROOT / part) for part in ("rules", "desktop", "resources"))


def script(name: str, monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """A script of tests/bench as a module. It finds its neighbours as if it were run."""
    monkeypatch.syspath_prepend(str(BENCH))
    spec = importlib.util.spec_from_file_location(name, BENCH / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    monkeypatch.setitem(sys.modules, name, module)
    spec.loader.exec_module(module)
    return module


def test_percentiles_are_values_that_occurred(monkeypatch: pytest.MonkeyPatch) -> None:
    figures = script("figures", monkeypatch)
    thousand = [float(n) for n in range(1000, 0, -1)]
    assert figures.percentile(thousand, 99) == 990
    assert figures.percentile(thousand, 100) == 1000
    assert figures.percentile(thousand, 0) == 1
    assert figures.percentile([7.0], 50) == 7
    assert figures.spread(thousand) == "    500.5    990.0  1,000.0"


def test_arguments_are_numbers_with_defaults(monkeypatch: pytest.MonkeyPatch) -> None:
    figures = script("figures", monkeypatch)
    assert figures.whole_numbers([], deals=1000, worlds=12) == [1000, 12]
    assert figures.whole_numbers(["5"], deals=1000, worlds=12) == [5, 12]
    assert figures.whole_numbers(["5", "6"], deals=1000, worlds=12) == [5, 6]


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["many"], "'many' is not a number from 1 up; the arguments are [deals] [worlds]"),
        (["0"], "'0' is not a number"),
        (["-3"], "'-3' is not a number"),
        (["1.5"], "'1.5' is not a number"),
        (["²"], "'²' is not a number"),
        (["9" * 12], "is not a number"),
        (["1", "2", "3"], "too many arguments; at most [deals] [worlds]"),
    ],
)
def test_wrong_arguments_end_in_one_line(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], arguments: list[str], words: str
) -> None:
    figures = script("figures", monkeypatch)
    with pytest.raises(SystemExit) as left:
        figures.whole_numbers(arguments, deals=1000, worlds=12)
    assert left.value.code == 2
    said = capsys.readouterr().err
    assert words in said
    assert said.count("\n") == 1


@pytest.mark.parametrize(
    "name",
    [
        "start",
        "frames",
        "decisions",
        "asked",
        "playouts",
        "engine",
        "baccarat",
        "solver",
        "bots",
        "positions",
        "exploits",
        "trees",
        "xskat",
        "saves",
        "kept",
        "foreign",
        "chaos",
        "kills",
    ],
)
def test_each_benchmark_refuses_wrong_arguments_by_itself(name: str) -> None:
    done = subprocess.run(
        [sys.executable, str(BENCH / f"bench_{name}.py"), "nonsense"],
        env=dict(os.environ, PYTHONPATH=SOURCES),
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 2
    assert done.stdout == ""
    assert len(done.stderr.splitlines()) == 1


def test_a_benchmark_prints_the_same_however_its_work_is_split(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("PYTHONPATH", SOURCES)
    grades, crew = script("bench_grades", monkeypatch), script("crew", monkeypatch)
    told = []
    for words in (["5"], ["--jobs", "2", "5"]):
        left, its = crew.crew_of(words)
        grades.main(int(*left), its)
        told.append(capsys.readouterr().out.split("\n")[1:])  # the first line has the times
    assert told[0] == told[1]


@pytest.mark.parametrize(
    ("arguments", "words"),
    [(["--jobs"], "needs a number"), (["--dask"], "needs an address"), (["--jobs", "many"], "from 1 to 256"),
     (["--jobs", "2", "--dask", "tcp://host:1"], "and once")],
)  # fmt: skip
def test_a_crew_that_cannot_be_is_refused(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], arguments: list[str], words: str
) -> None:
    crew = script("crew", monkeypatch)
    with pytest.raises(SystemExit) as left:
        crew.crew_of(arguments)
    assert left.value.code == 2
    assert words in capsys.readouterr().err


def test_a_window_stands_from_the_first_frame_like_the_last(monkeypatch: pytest.MonkeyPatch) -> None:
    start = script("bench_start", monkeypatch)
    pixels = 10_000

    def picture(changed: int) -> bytes:
        return b"\xff\0\0\0" * changed + b"\0\0\0\0" * (pixels - changed)

    empty, loading, final, caret = picture(0), picture(5_000), picture(9_000), picture(9_005)
    frames = [(0.0, empty), (0.1, loading), (0.2, final), (0.3, caret), (0.4, final)]
    assert start.stands_at(frames) == 0.2
    assert start.stands_at([*frames, (0.5, loading)]) == 0.5
    assert not start.differ(final, final, 0)
    assert start.differ(empty, loading, 0.49, 1)
    assert not start.differ(empty, loading, 0.5, 1)
    assert start.differ(final, caret, 0.0004, 1)
    assert not start.differ(final, caret, 0.0005, 1)
    softer = b"\xf0\x0f\0\0" * 9_000 + b"\0\0\0\0" * (pixels - 9_000)
    assert not start.differ(final, softer, 0)  # nobody sees it


def test_the_screen_is_not_left_out_of_sight_while_two_pictures_are_compared(monkeypatch: pytest.MonkeyPatch) -> None:
    """A picture that came meanwhile would count as later than it was: what differs at once is not looked at to its
    end, and what is the same is not looked at pixel by pixel."""
    start = script("bench_start", monkeypatch)
    looked_at = []

    class Seen(bytes):
        def __getitem__(self, place):  # type: ignore[no-untyped-def]
            looked_at.append(place)
            return super().__getitem__(place)

    dark, bright = b"\0\0\0\0" * 1_024_000, b"\xff\xff\xff\0" * 1_024_000
    assert start.differ(Seen(dark), bright)
    assert len(looked_at) < 10
    monkeypatch.setattr(start, "_SHADE", None)  # no pixel can be judged
    assert not start.differ(bytes(dark), bytearray(dark), 0)


def test_a_table_that_goes_on_by_itself_stands_with_the_first_frame_that_holds(monkeypatch: pytest.MonkeyPatch) -> None:
    start = script("bench_start", monkeypatch)
    empty, menu, dealt, counted = (bytes([shade, 0, 0, 0]) * 1_000 for shade in (0, 60, 120, 180))
    frames = [(0.0, empty), (0.10, menu), (0.15, dealt), (0.40, counted)]
    assert start.up_to_the_first_that_holds(frames, 0.6) == frames[:3]
    assert start.up_to_the_first_that_holds(frames[:2], 0.15) == frames[:2]
    assert len(start.up_to_the_first_that_holds([*frames[:2], (0.19, dealt)], 0.25)) == 3
    nothing = [(0.0, empty), (0.2, b"\xff\0\0\0" * 9 + empty[36:])]
    assert start.up_to_the_first_that_holds(nothing, 0.9) == nothing


def test_every_table_can_be_measured_with_a_deal_in_which_the_player_decides_first(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    start = script("bench_start", monkeypatch)
    found = start.programs_of(["home", "games"])
    assert list(found) == ["home", *(entry.id for entry in GAMES)]
    assert [name for name, program in found.items() if program.races] == ["spoons"]
    with pytest.raises(SystemExit):
        start.programs_of(["home", "no_such_game"])
    assert "'no_such_game' is not" in capsys.readouterr().err


_LIST_MODULES = """
import sys
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication
from dealers_choice.window import main_window as window

def stands():
    print("\\n".join(sys.modules))
    for module in ("QtCore", "QtGui", "QtWidgets"):
        print("\\n".join(vars(sys.modules[f"PySide6.{module}"])))
    QApplication.exit(0)

original = window.MainWindow.__init__
def init(self):
    original(self)
    self.stands.connect(stands)
window.MainWindow.__init__ = init

from dealers_choice.__main__ import main
sys.exit(main(sys.argv[1:]))
"""


def loaded_when_it_stands(home: Path, *arguments: str) -> set[str]:
    """The modules that are there when the first picture stands, and the classes of Qt that have been named."""
    done = subprocess.run(
        [sys.executable, "-c", _LIST_MODULES, *arguments],
        env=dict(os.environ, PYTHONPATH=SOURCES, QT_QPA_PLATFORM="offscreen", DEALERS_CHOICE_HOME=str(home)),
        capture_output=True, text=True, check=False, timeout=60,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    return set(done.stdout.split())


_TELL_OWN = """
import builtins, collections, enum, gc, sys, typing
from PySide6.QtWidgets import QApplication

def own():
    return [
        builtins.__import__, builtins.eval, collections.namedtuple, typing.NamedTuple, typing.NamedTupleMeta.__new__,
        *vars(typing).values(), *vars(collections).values(), *vars(enum).values(), *vars(enum.EnumType).values(),
        *sys.path_hooks, sys.meta_path, *sys.meta_path, gc.get_threshold(), gc.isenabled(),
    ]

before = own()
from dealers_choice.window import main_window as window
from dealers_choice.__main__ import main

def stands():
    after = own()
    kept = len(after) == len(before) and all(a is b or a == b for a, b in zip(before, after))
    QApplication.exit(0 if kept else 1)

original = window.MainWindow.__init__
def init(self):
    original(self)
    self.stands.connect(stands)
window.MainWindow.__init__ = init
sys.exit(main(sys.argv[1:]))
"""


@pytest.mark.parametrize("arguments", [[], ["play", "hearts"]])
def test_a_start_leaves_python_and_pyside_as_they_are(home: Path, arguments: list[str]) -> None:
    """Named tuples, enumerations, imports and the collection of garbage work as everywhere else."""
    done = subprocess.run(
        [sys.executable, "-c", _TELL_OWN, *arguments],
        env=dict(
            os.environ, PYTHONPATH=SOURCES, QT_QPA_PLATFORM="offscreen", DEALERS_CHOICE_HOME=str(home),
            DEALERS_CHOICE_PLAIN="1",  # a compiled core is found by a finder of its own
        ),
        capture_output=True, text=True, check=False, timeout=60,
    )  # fmt: skip
    assert (done.returncode, done.stderr) == (0, "")


def test_the_home_screen_stands_before_rules_store_and_table_are_loaded(home: Path) -> None:
    loaded = loaded_when_it_stands(home)
    assert {
        "dealers_choice.window.application",
        "dealers_choice.window.home.home_screen",
        "cardrules.catalogue",
    } <= loaded
    unwanted = {
        "sqlite3", "secrets", "platformdirs", "cardrules.protocol.game", "cardrules.protocol.match_record",
        "cardrules.bots", "dealers_choice.cli.run_command", "dealers_choice.storage.match_store",
        "dealers_choice.match.session", "dealers_choice.page.match_page", "dealers_choice.match.bot_process_client",
        "dealers_choice.table", "cardart.cards.faces", "PySide6.QtSvg", "nacl", "dealers_choice.school.exams",
    }  # fmt: skip
    if sys.platform != "linux":
        unwanted.remove("platformdirs")
    assert loaded & unwanted == set()
    assert not [name for name in loaded if name.startswith("cardrules.games")]


@pytest.mark.parametrize("game", ["pyramid", "hearts"])
def test_a_table_stands_before_anything_is_loaded_that_its_first_picture_does_not_need(home: Path, game: str) -> None:
    loaded = loaded_when_it_stands(home, "play", game)
    assert {f"cardrules.games.{game}.game", "dealers_choice.table.table_widget", "QGraphicsView", "QAction"} <= loaded
    unwanted = {
        "dataclasses", "datetime", "decimal", "fractions", "hashlib", "secrets", "sqlite3", "statistics", "nacl",
        "cardart.drawing.picture_import", "cardrules.analysis.claims", "cardrules.analysis.duplicate_match",
        "cardrules.bot_process.messages", "cardrules.analysis.hand_review", "dealers_choice.match.duplicate_play",
        "dealers_choice.window.home.home_screen", "dealers_choice.panels.bidding.bid_panel",
        "dealers_choice.match.review_process", "dealers_choice.school", "dealers_choice.storage.statistics.totals",
        "dealers_choice.storage.match_store", "dealers_choice.match.bot_process_client", "QComboBox", "QImageReader",
        "QProcess", "QSpinBox", "PySide6.QtSvg",
    }  # fmt: skip
    assert loaded & unwanted == set()


def test_a_table_with_an_auction_stands_without_drop_downs_and_the_drawing_of_faces(home: Path) -> None:
    loaded = loaded_when_it_stands(home, "play", "five_hundred", "--deal", "9")
    assert {"dealers_choice.panels.bidding.bid_panel", "cardart.cards.suit_signs"} <= loaded
    assert loaded & {"QComboBox", "QSpinBox", "dealers_choice.ui.widgets.controls"} == set()
    pips = (
        "import sys, cardart.cards.suit_signs; sys.exit(any(name in sys.modules for name in "
        "('cardart.cards.court_figures', 'cardart.cards.faces')))"
    )
    assert subprocess.call([sys.executable, "-c", pips], env=dict(os.environ, PYTHONPATH=SOURCES)) == 0


def test_a_dealers_table_stands_before_odds_and_reports_are_loaded(home: Path) -> None:
    loaded = loaded_when_it_stands(home, "play", "mini_baccarat")
    assert {"dealers_choice.school.dealing.baccarat_extras", "dealers_choice.school.dealing.console"} <= loaded
    unwanted = {
        "dataclasses", "datetime", "decimal", "fractions", "html", "sqlite3", "cardrules.casino.baccarat.odds",
        "dealers_choice.school.dealing.bettors_hands", "dealers_choice.school.dealing.coup_replay",
        "dealers_choice.school.school_frame", "dealers_choice.match.bot_process_client",
    }  # fmt: skip
    assert loaded & unwanted == set()


def test_a_dealers_table_is_laid_without_what_paints_it() -> None:
    """Its pictures are kept, drawn, from one start to the next."""
    code = (
        "import sys, dealers_choice.layouts.mini_baccarat, dealers_choice.school.dealing.baccarat_extras, "
        "dealers_choice.school.dealing.dealers_hands;"
        "painters = {'cardart.table.baccarat_felt', 'cardart.table.casino_gear', 'cardart.table.casino_chips', "
        "'cardart.drawing.printed_lettering',"
        "            'dealers_choice.layouts.casino.painters'};"
        "sys.exit(bool(painters & set(sys.modules)))"
    )
    assert subprocess.call([sys.executable, "-c", code], env=dict(os.environ, PYTHONPATH=SOURCES)) == 0


def test_what_stands_beside_a_table_is_laid_when_it_has_a_place(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    widths: list[int] = []
    high = Supervisor._high

    def note(supervisor: Supervisor, width: int) -> int:
        widths.append(width)
        return high(supervisor, width)

    def note_page(page: QWidget, width: int) -> int:
        widths.append(width)
        return page_high(page, width)

    page_high = call_pads._height
    monkeypatch.setattr(Supervisor, "_high", note)
    monkeypatch.setattr(call_pads, "_height", note_page)
    style.grow(1280, 740)  # as in a program that has just been started
    window = MainWindow()
    qtbot.addWidget(window)
    window.open_request(TableRequest("mini_baccarat", deal="1"))
    assert widths == [], "for a size that it never has"
    window.show()
    qtbot.waitUntil(lambda: bool(widths))


@pytest.mark.parametrize("game", ["pyramid", "triple_draw", "mini_baccarat"])
def test_a_table_is_laid_once_before_its_first_picture(qtbot: QtBot, game: str) -> None:
    style.grow(1280, 740)
    window = MainWindow()
    qtbot.addWidget(window)
    window.resize(1280, 800)
    window.open_request(TableRequest(game, find(game).game().read_options({}), deal="17"))
    table = window.play_page.table
    laid: list[QSize] = []
    table.resized.connect(lambda: laid.append(table.viewport().size()))
    with qtbot.waitSignal(window.stands):
        window.show()
    assert laid == [table.viewport().size()]
