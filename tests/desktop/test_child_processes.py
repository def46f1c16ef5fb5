"""No process is left behind at the end of the program, however long the system takes to end it."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from typing import Final

import pytest
from PySide6.QtCore import QObject, QProcess
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from dealers_choice.maintenance_client import Errand
from dealers_choice.match.bot_process_client import Thinker
from dealers_choice.ui.sound import sound_client, system_voice
from dealers_choice.ui.sound.sound_client import Sounds
from dealers_choice.ui.sound.system_voice import Voice

SLOW: Final = 0.9  # seconds from the kill to the end, as on a busy computer


@pytest.fixture(autouse=True)
def slow_ends(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Every process sleeps whatever it is told, and takes its time to end when it is killed."""
    start: Callable[[QProcess, str, Sequence[str]], None] = QProcess.start
    killers: list[subprocess.Popen[bytes]] = []

    def kill_later(process: QProcess) -> None:
        work = f"import os, time; time.sleep({SLOW}); os.kill({process.processId()}, 9)"
        killers.append(subprocess.Popen([sys.executable, "-I", "-S", "-c", work]))

    sleep = ["-I", "-S", "-c", "import time; time.sleep(60)"]
    monkeypatch.setattr(QProcess, "start", lambda process, *_: start(process, sys.executable, sleep))
    monkeypatch.setattr(QProcess, "kill", kill_later)
    yield
    for killer in killers:
        killer.wait()


def an_errand(_: pytest.MonkeyPatch) -> Errand:
    return Errand(["check", os.devnull])


def bots_that_think(_: pytest.MonkeyPatch) -> Thinker:
    thinker = Thinker()
    thinker.ask({"ask": "say"}, lambda _answer: None)
    QApplication.processEvents()
    return thinker


def bots_that_were_dismissed(monkeypatch: pytest.MonkeyPatch) -> Thinker:
    thinker = bots_that_think(monkeypatch)
    thinker.dismiss()
    return thinker


def sounds(monkeypatch: pytest.MonkeyPatch) -> Sounds:
    monkeypatch.setattr(sound_client, "_UNHEARD", ())
    monkeypatch.setattr(sound_client, "installed", lambda: True)
    heard = Sounds()
    heard.apply("on", 50)
    heard.play("snap")
    return heard


def a_voice(monkeypatch: pytest.MonkeyPatch) -> Voice:
    monkeypatch.setattr(system_voice, "reader_of", lambda *_: ("a reader",))
    voice = Voice(QApplication.instance())
    voice.say("Player shows five.")
    return voice


@pytest.mark.parametrize("begin", [an_errand, bots_that_think, bots_that_were_dismissed, sounds, a_voice])
def test_what_is_slow_to_end_is_waited_for_when_the_program_ends(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, begin: Callable[[pytest.MonkeyPatch], QObject]
) -> None:
    owner = begin(monkeypatch)
    (process,) = owner.findChildren(QProcess)
    qtbot.waitUntil(lambda: process.state() == QProcess.ProcessState.Running, timeout=20_000)
    QApplication.instance().aboutToQuit.emit()
    assert process.state() == QProcess.ProcessState.NotRunning, "Qt would kill it when it goes, and complain"
