"""The way from the command line to the window: what must be there before Qt is touched."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from dealers_choice.request import Wanted

__all__ = ["CannotOpen", "apart", "load_window", "loading_qt", "open_window"]


class CannotOpen(RuntimeError):
    """There is no display or Qt cannot be loaded. The message says how to get what is missing."""


def open_window(wanted: Wanted) -> int:
    """Open the window with what is wanted first, and return the exit code when it is closed.

    Raises CannotOpen; Qt itself would abort the process.
    """
    load_window()
    from dealers_choice.window.application import run_window

    return run_window(wanted)


def load_window() -> None:
    """Load what a window is made of, which takes most of the time until one stands. Raises CannotOpen."""
    _need_display()
    with loading_qt():
        import dealers_choice.window.application  # noqa: F401 - it is used by whoever opens the window


@contextmanager
def apart(folder: Path) -> Iterator[None]:
    """With nothing of the user's, but files in a folder of its own, and without a display."""
    ours = {"DEALERS_CHOICE_HOME": str(folder / "home"), "QT_QPA_PLATFORM": "offscreen"}
    if sys.platform == "win32":  # there, drawing into memory knows no fonts of the system unless told where they are
        ours["QT_QPA_FONTDIR"] = str(Path(os.environ.get("SYSTEMROOT", r"C:\Windows")) / "Fonts")
    before = {name: os.environ.get(name) for name in ours}
    os.environ.update(ours)
    try:
        yield
    finally:
        for name, value in before.items():
            if value is None:
                del os.environ[name]
            else:
                os.environ[name] = value


@contextmanager
def loading_qt() -> Iterator[None]:
    """Around an import that loads Qt: raises CannotOpen if Qt or one of its system libraries is missing."""
    try:
        yield
    except ImportError as error:
        if isinstance(error, ModuleNotFoundError) and not (error.name or "").startswith("PySide6"):
            raise
        raise CannotOpen(
            f"Qt cannot be loaded ({error}); on Debian or Ubuntu: sudo apt-get install libglib2.0-0 libegl1 libgl1"
            " libxkbcommon0 libfontconfig1 libdbus-1-3 libxcb-cursor0 libxkbcommon-x11-0 libxcb-icccm4 libxcb-keysyms1"
        ) from None


def _need_display() -> None:
    """Raises CannotOpen on a Unix without a display, unless another platform was asked of Qt."""
    if sys.platform in ("win32", "darwin") or os.environ.get("QT_QPA_PLATFORM", "xcb").split(":")[0] != "xcb":
        return
    how = "start it from a desktop session, or with a display of its own: xvfb-run -a dealers-choice"
    if os.environ.get("WAYLAND_DISPLAY"):
        return
    display = os.environ.get("DISPLAY", "")
    if not display:
        raise CannotOpen(f"there is no display (neither DISPLAY nor WAYLAND_DISPLAY is set); {how}")
    if display.startswith(":") and not _answers(display[1:].split(".")[0]):
        raise CannotOpen(f"the display {display} does not answer; {how}")


def _answers(number: str) -> bool:
    """Whether an X server of this machine listens under this number: on Linux's abstract socket or in the file."""
    import _socket  # what the module socket wraps in two milliseconds of definitions

    for address in (f"\0/tmp/.X11-unix/X{number}", f"/tmp/.X11-unix/X{number}"):  # noqa: S108 - fixed by X itself
        client = _socket.socket(_socket.AF_UNIX)
        try:
            client.connect(address)
        except OSError:
            continue
        finally:
            client.close()
        return True
    return False
