"""A file of many matches opened in the window: how long that takes beside it, and how long the window stands still.

    python tests/bench/bench_import.py [matches]

The file has so many matches of Hearts (20 different ones, again and again; 1,258 make 15 MB). Printed are the whole
time, the longest times between two turns of the window's event loop (which is asked for a turn every millisecond), and
the same while nothing is done, for comparison: anything else that the machine does adds to both. Then the import is
begun once more and cancelled in its middle: nothing of it may be left.
"""

from __future__ import annotations

import os
import random
import sys
import tempfile
import time
from pathlib import Path

os.environ["QT_QPA_PLATFORM"] = "offscreen"

from figures import leave, whole_numbers
from PySide6.QtCore import QEventLoop, QTimer
from PySide6.QtWidgets import QApplication

from cardrules.protocol.game import CHANCE
from cardrules.protocol.match_record import Match, record_text
from dealers_choice.panels.import_progress import ImportDialog
from dealers_choice.settings import Settings, save_settings
from dealers_choice.window.main_window import MainWindow

_DIFFERENT = 20


class Watch:
    """Notes how long the event loop was away from each of its turns."""

    def __init__(self) -> None:
        self.gaps: list[float] = []
        """Milliseconds."""
        self._last = time.perf_counter()
        self._timer = QTimer(interval=1)
        self._timer.timeout.connect(self._turn)
        self._timer.start()

    def _turn(self) -> None:
        now = time.perf_counter()
        self.gaps.append(1000 * (now - self._last))
        self._last = now

    def line(self, name: str, seconds: float) -> str:
        """What was noted since the line before."""
        worst = ", ".join(f"{gap:.0f}" for gap in sorted(self.gaps)[-5:][::-1])
        self.gaps.clear()
        return f"{name:24}{seconds:8.1f} s; the longest times without a turn: {worst} ms\n"


def write_matches(path: Path, count: int) -> None:
    """A file of so many matches."""
    rng = random.Random(1)
    lines = []
    for number in range(min(count, _DIFFERENT)):
        match = Match("hearts", seed=str(number))
        while match.game.waiting_for():
            waiting = sorted(match.game.waiting_for())
            seat = waiting[0]
            match.apply(seat, match.chance() if seat == CHANCE else rng.choice(match.game.legal(seat)))
        lines.append(record_text(match.record()))
    path.write_text("".join(f"{lines[number % len(lines)]}\n" for number in range(count)), encoding="utf-8")


def rest(milliseconds: int) -> None:
    """Let the program run for a while."""
    loop = QEventLoop()
    QTimer.singleShot(milliseconds, loop.quit)
    loop.exec()


def main(matches: int) -> None:
    """Print what was measured."""
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as home:
        os.environ["DEALERS_CHOICE_HOME"] = home
        save_settings(Settings(animation_speed="off", confirmations=False))
        path = Path(home, "matches.jsonl")
        write_matches(path, matches)
        sys.stdout.write(f"{matches} matches, {path.stat().st_size / 1e6:.1f} MB\n")
        QApplication([])
        window = MainWindow()
        window.go_home()
        window.show()
        # Cards are drawn, and a table is made.
        window.matches.start(window.matches.remembered("hearts"))
        rest(6000)
        window.go_home()
        watch = Watch()
        rest(10_000)
        sys.stdout.write(watch.line("nothing is done", 10.0))
        began = time.monotonic()
        window.open_path(path)
        window.shelf.upkeep.refused.connect(leave)
        while window.session is None:
            rest(20)
        sys.stdout.write(watch.line("imported", time.monotonic() - began))
        rest(3000)
        watch.gaps.clear()
        window.go_home()
        rest(3000)
        sys.stdout.write(watch.line("back at home", 3.0))
        began = time.monotonic()
        window.open_path(path)
        while (dialog := window.findChild(ImportDialog)) is None:
            rest(20)
        rest(2000)
        dialog.reject()
        rest(5000)
        sys.stdout.write(watch.line("cancelled after 2 s", time.monotonic() - began))
        saved = len(window.store.unfinished()) + len(window.store.finished())
        sys.stdout.write(f"saved matches: {saved}\n")
        window.close()


if __name__ == "__main__":
    main(*whole_numbers(sys.argv[1:], matches=1258))
