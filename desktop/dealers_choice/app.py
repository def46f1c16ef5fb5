"""Start-up of the window. Imported only once a window is wanted: it imports Qt."""

from __future__ import annotations

import gc
import signal
import sys
from pathlib import Path

from PySide6.QtCore import QEvent, Signal
from PySide6.QtGui import QFileOpenEvent, QGuiApplication
from PySide6.QtWidgets import QApplication

from dealers_choice.request import TableRequest
from dealers_choice.window import MainWindow

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


def run_window(table: TableRequest | None) -> int:
    """Open the window at the home screen or at a table; returns the exit code when it is closed."""
    app = Application(sys.argv[:1])
    app.setApplicationName("dealers-choice")
    QGuiApplication.setDesktopFileName("example.dealerschoice.cardroom")
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    window = MainWindow()
    app.file_opened.connect(lambda path: window.open_path(Path(path)))
    if table is None:
        window.go_home()
    else:
        window.open_request(table)
    window.stands.connect(lambda: _complete(app))
    window.show()
    return app.exec()


def _complete(app: QApplication) -> None:
    """What could wait until the first picture stands: the icon, and the collection of garbage."""
    from PySide6.QtGui import QIcon

    from cardart.icon import icon_path

    app.setWindowIcon(QIcon(str(icon_path())))
    gc.freeze()  # what has been loaded stays: a later collection, in the middle of a motion, need not look at it
    gc.enable()
