"""The application object: what a desktop tells it."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from dealers_choice.school.trainees.trainee_store import Trainees

# There can be one application in a process, and the tests have theirs.
SCRIPT = """
import sys
from PySide6.QtCore import QEvent
from PySide6.QtGui import QFileOpenEvent
from dealers_choice.window.application import Application

app = Application(sys.argv[:1])
opened = []
app.file_opened.connect(opened.append)
Application.sendEvent(app, QFileOpenEvent("/matches/one two.dealers-choice"))
Application.sendEvent(app, QEvent(QEvent.Type.ApplicationActivate))
print(opened)
"""


def test_a_file_that_macos_sends_is_opened() -> None:
    command = [sys.executable, "-c", f"import sys; sys.path[:0] = {sys.path!r}\n{SCRIPT}"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.stdout == "['/matches/one two.dealers-choice']\n", done.stderr


DRILL = """
import sys
from datetime import date
from PySide6.QtCore import QTimer
from dealers_choice.window import application as app
from dealers_choice.school.drills.running_session import drill_plan
from cardrules.school.list_of_drills import find_drill

class Window(app.MainWindow):
    def __init__(self):
        super().__init__()
        self.stands.connect(lambda: QTimer.singleShot(0, self, self.drill))

    def drill(self):
        self.open_school()
        self.school.choose(self.school.trainees.add("Ada", date(2026, 3, 2)))
        self.school.go("drill", "T1")
        page = self.school.page("drill")
        page.start(drill_plan(find_drill("T1"), 1), "17")
        page.running.answer(page.running.ask().right[0], "keys")
        print("answered", flush=True)

app.MainWindow = Window
raise SystemExit(app.run_window(None))
"""


@pytest.mark.parametrize("name", ["SIGTERM", "SIGHUP", "SIGINT"] if os.name == "posix" else [])
def test_who_ends_the_program_from_outside_closes_the_window(tmp_path: Path, name: str) -> None:
    """In the middle of a drill: what has been answered is kept."""
    process = subprocess.Popen(
        [sys.executable, "-c", f"import sys; sys.path[:0] = {sys.path!r}\n{DRILL}"],
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "DEALERS_CHOICE_HOME": str(tmp_path), "QT_QPA_PLATFORM": "offscreen"},
    )
    assert process.stdout is not None
    assert process.stdout.readline() == "answered\n"
    process.send_signal(getattr(signal, name))
    assert process.wait() == 0
    process.stdout.close()
    trainees = Trainees(tmp_path / "data" / "school" / "trainees")
    (trainee,) = trainees.all()
    (kept,) = trainees.history(trainee).latest(9)
    assert kept.entry.drill == "T1"
