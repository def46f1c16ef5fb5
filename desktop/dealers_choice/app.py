"""Start-up of the window. Imported only once a window is wanted: it imports Qt."""

from __future__ import annotations

import gc
import signal
import sys

from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication

from dealers_choice.request import TableRequest
from dealers_choice.window import MainWindow

__all__ = ["run_window"]


def run_window(table: TableRequest | None) -> int:
    """Open the window at the home screen or at a table; returns the exit code when it is closed."""
    app = QApplication(sys.argv[:1])
    app.setApplicationName("dealers-choice")
    app.setApplicationDisplayName("Dealer's Choice")
    QGuiApplication.setDesktopFileName("example.dealerschoice.cardroom")
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    window = MainWindow()
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
