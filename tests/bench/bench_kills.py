"""The program killed in the midst of play, again and again: is every action there that had been made?

    python tests/bench/bench_kills.py [times]

The real window, drawn offscreen and without motion, goes on with a match or begins one, plays it with bots, takes
actions back and does them again, as fast as it can, and says of each action when it has been made. After a random time
it gets ``kill -9``. Then its matches are opened as the next start opens them, and compared with what was said last of
each: what had been made must be there, and nothing may be told as damaged.
"""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import NamedTuple

from figures import whole_numbers

from cardrules.protocol.game import Action, Seat, action_text
from dealers_choice.storage.match_store import Store
from dealers_choice.storage.matches.match_rows import last_link

_GAMES = ("pyramid", "hearts", "skat", "triple_draw", "khanhoo")
_LONGEST = 1.5  # seconds of play before the kill, from the first action on
_BEFORE = 0.1  # of the kills come while the program starts
_START = 1.0  # seconds after exec, at most, of these


class Said(NamedTuple):
    """What the program has said of a match last."""

    actions: int
    line: str
    """The digest of these actions."""
    undoing: bool
    """Whether it has begun to take actions back since."""


# ------------------------------------------------------------------------------------------- the player


def play(seed: str) -> None:
    """The program that is killed: it plays until then, and says what it has done in lines of text."""
    from PySide6.QtCore import QTimer
    from PySide6.QtWidgets import QApplication

    from dealers_choice.match.session import Session
    from dealers_choice.request import TableRequest
    from dealers_choice.settings import Settings, save_settings
    from dealers_choice.window.main_window import MainWindow

    rng = random.Random(seed)
    save_settings(Settings(animation_speed="off", confirmations=False, bots_pace="brisk", bots_claim=False))
    app = QApplication(sys.argv[:1])
    window = MainWindow()
    followed: set[Session] = set()

    def say(*words: object) -> None:
        sys.stdout.write(f"{' '.join(map(str, (window.matches.id, *words)))}\n")
        sys.stdout.flush()

    def follow(session: Session) -> None:
        """Say of each action of a session when the window has saved it."""
        if session not in followed:
            followed.add(session)
            session.changed.connect(lambda: say(len(session.match.done), _line(session.match.done)))

    def begin() -> None:
        saved = window.store.unfinished()
        if saved and rng.random() < 0.5:
            window.matches.resume(rng.choice(saved).id)
        else:
            window.matches.start(TableRequest(rng.choice(_GAMES)))

    def step() -> None:
        session = window.session
        if session is None or not session.match.game.waiting_for():
            begin()
            return
        follow(session)
        if rng.random() < 0.04 and session.back.can_undo():
            say("undo")
            window.wishes.undo()
        elif rng.random() < 0.2 and session.course.future:
            window.wishes.redo()
        elif window.play_page.overlay() is not None:
            session.next_hand()
        elif window.play_page.table.choices and not window.play_page.table.busy():
            legal = session.match.game.legal(session.human)
            session.submit(rng.choice(legal))

    window.go_home()
    window.show()
    timer = QTimer(window, interval=1)
    timer.timeout.connect(step)
    timer.start()
    app.exec()


def _line(done: list[tuple[Seat, Action]]) -> str:
    return last_link((seat, action_text(action)) for seat, action in done) or "-"


# --------------------------------------------------------------------------------------------- the kills


def kill(home: Path, seed: str, rng: random.Random) -> dict[str, Said]:
    """Let it play and kill it; what it had said last of each match."""
    early = rng.random() < _BEFORE
    process = subprocess.Popen(
        [sys.executable, __file__, "--play", seed],
        env={**os.environ, "DEALERS_CHOICE_HOME": str(home), "QT_QPA_PLATFORM": "offscreen"},
        stdout=subprocess.PIPE,
    )
    assert process.stdout is not None
    first = b"" if early else process.stdout.readline()
    time.sleep(rng.uniform(0.0, _START if early else _LONGEST))
    process.send_signal(signal.SIGKILL)
    process.wait()
    said: dict[str, Said] = {}
    for line in (first + process.stdout.read()).decode().splitlines(keepends=True):
        match_id, *words = line.split()
        if not line.endswith("\n"):
            continue
        if words == ["undo"]:
            said[match_id] = said[match_id]._replace(undoing=True) if match_id in said else Said(0, "-", True)
        else:
            said[match_id] = Said(int(words[0]), words[1], False)
    process.stdout.close()
    return said


def missing(store: Store, match_id: str, said: Said) -> str:
    """What of a match is not there; "" if all is."""
    loaded = store.load(match_id)
    store.release(match_id)
    done = loaded.match.done
    if _line([*done, *loaded.redo][: said.actions]) != said.line:
        return f"{match_id}: {said.actions} actions were made, {len(done)} others are there"
    if len(done) < said.actions and not said.undoing:
        return f"{match_id}: {said.actions} actions were made, {len(done)} are there"
    return ""


def main(times: int) -> None:
    """Print what came of it."""
    rng = random.Random(times)
    known: dict[str, Said] = {}
    actions = faults = 0
    told: list[str] = []
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        for number in range(times):
            said = kill(Path(folder), f"{times}-{number}", rng)
            actions += sum(each.actions for each in said.values())
            known |= said
            store = Store(Path(folder, "data"))
            there = {saved.id for saved in store.unfinished() + store.finished()}
            lost = [match_id for match_id in known if match_id not in there]
            lost += filter(None, (missing(store, match_id, each) for match_id, each in said.items()))
            faults += len(lost)
            told += store.notices
            store.close()
            for what in (*lost, *store.notices):
                sys.stdout.write(f"    kill {number + 1}: {what}\n")
                sys.stdout.flush()
        store = Store(Path(folder, "data"))
        faults += sum(bool(missing(store, match_id, each)) for match_id, each in known.items())
        store.close()
    sys.stdout.write(
        f"{times} kills, {len(known)} matches, at the kills {actions} actions in those on the table: "
        f"{faults} matches were not as they had been; {len(told)} were told as damaged\n"
    )


if __name__ == "__main__":
    if sys.argv[1:2] == ["--play"]:
        play(sys.argv[2])
    else:
        main(*whole_numbers(sys.argv[1:], times=300))
