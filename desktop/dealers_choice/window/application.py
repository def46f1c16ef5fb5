"""Start-up of the window. Imported only once a window is wanted: it imports Qt."""

from __future__ import annotations

import gc
import os
import signal
import sys
from pathlib import Path

from PySide6.QtCore import QEvent, QSocketNotifier, Signal
from PySide6.QtGui import QFileOpenEvent, QGuiApplication
from PySide6.QtWidgets import QApplication

from dealers_choice.project import APP_ID
from dealers_choice.request import TableRequest, Wanted
from dealers_choice.ui.typefaces import load_typefaces
from dealers_choice.window.main_window import MainWindow

__all__ = ["Application", "run_window"]


class Application(QApplication):
    """On macOS a file that is double-clicked comes as an event, and not as an argument of the program."""

    file_opened = Signal(str)
    """The path of a file that the user wants to see."""

    def event(self, event: QEvent) -> bool:
        """Tell of a file; everything else is Qt's."""
        if isinstance(event, QFileOpenEvent) and event.file():
            self.file_opened.emit(event.file())
            return True
        return super().event(event)


def run_window(wanted: Wanted) -> int:
    """Open the window with what is wanted first; returns the exit code when it is closed."""
    app = Application(sys.argv[:1])
    app.setApplicationName("dealers-choice")
    QGuiApplication.setDesktopFileName(APP_ID)
    load_typefaces()
    window = MainWindow()
    if os.name == "posix":
        _close_when_told(app, window)
    else:
        signal.signal(signal.SIGINT, signal.SIG_DFL)
    app.file_opened.connect(lambda path: window.open_path(Path(path)))
    if isinstance(wanted, TableRequest):
        window.open_request(wanted)
    else:
        window.go_home()
    if isinstance(wanted, Path):
        window.stands.connect(lambda: window.open_path(wanted))
    elif wanted == "school":
        window.stands.connect(window.open_school)
    window.stands.connect(lambda: _complete(app))
    window.show()
    return app.exec()


def _close_when_told(app: QApplication, window: MainWindow) -> None:
    """Whoever ends the program from outside, as a system does that is shut down, closes the window: what has been done
    so far is kept. Whoever tells it twice ends it at once, even if it is busy."""
    reads, writes = os.pipe()
    os.set_blocking(writes, False)
    signal.set_wakeup_fd(writes)  # Python's own handlers have to wait until Qt gives it a turn
    told = QSocketNotifier(reads, QSocketNotifier.Type.Read, app)

    def close() -> None:
        told.setEnabled(False)
        window.close()
        app.quit()  # a dialog may be open

    told.activated.connect(close)
    for number in (signal.SIGTERM, signal.SIGHUP, signal.SIGINT):
        signal.signal(number, _end_next_time)


def _end_next_time(number: int, _frame: object) -> None:
    """The signal has come; if it comes again it is as always."""
    signal.signal(number, signal.SIG_DFL)


def _complete(app: QApplication) -> None:
    """What could wait until the first picture stands: the icon. And garbage is looked for in what is made from now on:
    to go through all that has been loaded takes 8 to 19 milliseconds, in the middle of a motion perhaps."""
    from PySide6.QtGui import QIcon

    from cardart.icon import icon_path

    app.setWindowIcon(QIcon(str(icon_path())))
    gc.freeze()
