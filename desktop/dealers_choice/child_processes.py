"""The end of the processes that the window has beside itself."""

from __future__ import annotations

from PySide6.QtCore import QObject, QProcess

__all__ = ["end_processes"]


def end_processes(owner: QObject) -> None:
    """Kill what still runs of the processes that are an object's children, and wait until it is gone.

    For the end of the program. What is killed is gone within milliseconds, or, on a busy computer, when the system
    comes to it; whoever waits less has Qt wait for it when the object goes, and complain to the terminal.
    """
    for process in owner.findChildren(QProcess):
        if process.state() != QProcess.ProcessState.NotRunning:
            process.kill()
            process.waitForFinished()
