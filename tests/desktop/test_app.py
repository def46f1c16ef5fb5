"""The application object: what a desktop tells it."""

from __future__ import annotations

import subprocess
import sys

# There can be one application in a process, and the tests have theirs.
SCRIPT = """
import sys
from PySide6.QtCore import QEvent
from PySide6.QtGui import QFileOpenEvent
from dealers_choice.app import Application

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
