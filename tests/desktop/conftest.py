"""For the tests of the application: each has the program's folders to itself, away from the user's own."""

from __future__ import annotations

import locale
import sys
from collections.abc import Callable, Iterator
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QImage, QPixmap
from PySide6.QtWidgets import QApplication, QDialog, QMainWindow, QMenu, QWidget
from pytestqt.qtbot import QtBot
from thinking import SEATED

from cardart.cards.sprite_sheet import SpriteSheet
from cardart.table import felt
from dealers_choice.settings import BOT_PACES, TRICK_LIES
from dealers_choice.table.felt.things import Things
from dealers_choice.ui import style
from dealers_choice.ui.typefaces import load_typefaces
from dealers_choice.window.spoken_language import speak

_OVER_OTHERS: Final = (Qt.WindowType.Popup, Qt.WindowType.ToolTip, Qt.WindowType.SplashScreen)
"""What comes and goes over the windows, and takes no keyboard or gives it back."""


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder that holds the program's data, settings and cache during the test."""
    folder = tmp_path / "home"
    monkeypatch.setenv("DEALERS_CHOICE_HOME", str(folder))
    return folder


@pytest.fixture(scope="session", autouse=True)
def _typefaces(qapp: QApplication) -> None:
    """Widgets by themselves have the program's type, too."""
    load_typefaces()


@pytest.fixture(autouse=True)
def plain_look() -> Iterator[None]:
    """No test leaves its look to the next."""
    yield
    style.set_look(100, False)
    style.grow(1280, 740)


_felt_image = felt.felt_image


@lru_cache(maxsize=12)
def _sheet(deck: str, back: str, width: int) -> SpriteSheet:
    return SpriteSheet.load(None, deck, back, width, False)


@lru_cache(maxsize=12)
def _felt(name: str, width: int, height: int, ratio: float) -> QImage:
    return _felt_image(name, width, height, ratio)


_pictures: dict[tuple[object, int, int, float], QPixmap] = {}
_made_things = Things.__init__


def _make_things(things: Things, *table: Any) -> None:
    _made_things(things, *table)
    things._pictures = _pictures


class _SharedSheet(SpriteSheet):
    @classmethod
    def load(cls, folder: Path | None, deck: str, back: str, width: int, whole: bool = True) -> SpriteSheet:
        sheet = _sheet(deck, back, width)
        while whole and sheet.complete():
            pass
        return sheet


@pytest.fixture(autouse=True)
def shared_art(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Cards, felts, chips and furniture at the table are drawn once for all tests, but for those that ask for
    ``own_art``."""
    if "own_art" in request.fixturenames:
        return

    monkeypatch.setattr("dealers_choice.table.pictures.cards_and_felt.SpriteSheet", _SharedSheet)
    monkeypatch.setattr(Things, "__init__", _make_things)
    monkeypatch.setattr(felt, "felt_image", lambda *wanted: _felt(*wanted).copy())


@pytest.fixture
def claiming_bots() -> None:
    """For tests in which bots that hold the rest of the tricks say so, as they do unless they are told not to."""


@pytest.fixture(autouse=True)
def bots_that_play_on(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """In all other tests they play on, and nobody has to answer them."""
    if "claiming_bots" not in request.fixturenames:
        monkeypatch.setattr("dealers_choice.match.bot_claims._LEAST", 99)


_strays: list[str] = []


@pytest.fixture(scope="session", autouse=True)
def _shows_are_watched() -> Iterator[None]:
    """What the program shows as a window though it is none is written down: a part of a page that is shown before it
    has its place there stands on the desktop for a moment, and takes the keyboard away."""
    show, set_visible, set_hidden = QWidget.show, QWidget.setVisible, QWidget.setHidden

    def watch(widget: QWidget) -> None:
        """Look at a widget before it is shown by whoever called the method that calls this."""
        caller = sys._getframe(2)
        by_program = str(caller.f_globals.get("__name__", "")).startswith("dealers_choice")
        real = isinstance(widget, (QMainWindow, QDialog, QMenu)) or widget.windowType() in _OVER_OTHERS
        drawn = widget.testAttribute(Qt.WidgetAttribute.WA_DontShowOnScreen)  # only into a picture
        if not by_program or not widget.isWindow() or real or drawn or widget.isVisible():
            return
        # A panel that a test looks at by itself may come and go. (Whoever asks for a frame's names holds what they name
        # until its function has ended.)
        if caller.f_locals.get("self") is not widget or caller.f_code.co_name == "__init__":
            place = f"{Path(caller.f_code.co_filename).name}:{caller.f_lineno}"
            _strays.append(f"{type(widget).__name__} is shown as a window by {place}")

    def shown(widget: QWidget) -> None:
        watch(widget)
        show(widget)

    def made_visible(widget: QWidget, visible: bool) -> None:
        if visible:
            watch(widget)
        set_visible(widget, visible)

    def made_hidden(widget: QWidget, hidden: bool) -> None:
        if not hidden:
            watch(widget)
        set_hidden(widget, hidden)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(QWidget, "show", shown)
        patch.setattr(QWidget, "setVisible", made_visible)
        patch.setattr(QWidget, "setHidden", made_hidden)
        yield


@pytest.fixture(autouse=True)
def strays() -> Iterator[list[str]]:
    """No test may show a part of a page as a window of its own, not even for a moment: here is what was shown so."""
    _strays.clear()
    yield _strays
    assert _strays == []


@pytest.fixture(scope="session", autouse=True)
def _art_goes() -> Iterator[None]:
    """Pictures for the screen may not outlive the application."""
    yield
    _pictures.clear()


@pytest.fixture(scope="session", autouse=True)
def _patience() -> Iterator[None]:
    """Whoever waits for something waits at least a minute: on a machine that has much else to do all takes longer."""
    wait_until = QtBot.waitUntil

    def waiting(qtbot: QtBot, condition: Callable[[], object], *, timeout: int = 0) -> None:
        wait_until(qtbot, condition, timeout=max(timeout, 60_000))

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(QtBot, "waitUntil", waiting)
        yield


@pytest.fixture
def own_art() -> None:
    """The test draws its own cards and felts, and keeps them in its own cache."""


@pytest.fixture(autouse=True)
def _right_handed() -> Iterator[None]:
    """No test leaves its table furnished for the other hand."""
    yield
    style.set_left_handed(False)


@pytest.fixture(autouse=True)
def _in_english() -> Iterator[None]:
    """No test leaves another language to be spoken, nor the system's own errors told in one."""
    locale.setlocale(locale.LC_MESSAGES, "C")
    yield
    speak("en")
    locale.setlocale(locale.LC_MESSAGES, "C")


@pytest.fixture(autouse=True)
def _quick_bots(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody waits for bots or looks at tricks where that is set to its normal time."""
    monkeypatch.setitem(BOT_PACES, "normal", 0)
    monkeypatch.setitem(TRICK_LIES, "normal", 0)


@pytest.fixture(autouse=True)
def _ready(monkeypatch: pytest.MonkeyPatch) -> None:
    """Races begin at once, but where that is the matter (``Ready``)."""
    monkeypatch.setattr("dealers_choice.window.current_match.READY", "")


@pytest.fixture(autouse=True)
def _sessions_end() -> Iterator[None]:
    """A session without a window, of which nobody takes leave, would play on through all tests that follow."""
    yield
    while SEATED:
        SEATED.pop().stop()
