"""No process is left behind at the end of the program, however long the system takes to end it."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QObject
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from dealers_choice.child_processes import ChildProcess, End
from dealers_choice.maintenance_client import Errand
from dealers_choice.match.bot_process_client import Thinker
from dealers_choice.owned_processes import OwnedProcess
from dealers_choice.ui.sound import sound_client, system_voice
from dealers_choice.ui.sound.sound_client import Sounds
from dealers_choice.ui.sound.system_voice import Voice

SLOW: Final = 0.9  # seconds from the kill to the end, as on a busy computer


SLEEP: Final = (sys.executable, "-I", "-S", "-c", "import time; time.sleep(60)")


@pytest.fixture
def slow_ends(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[subprocess.Popen[bytes]]]:
    """Every process sleeps whatever it is told, and takes its time to end when it is killed; those that were begun."""
    popen, begun = subprocess.Popen, list[subprocess.Popen[bytes]]()
    killers: list[subprocess.Popen[bytes]] = []

    def kill_later(process: subprocess.Popen[bytes]) -> None:
        if process.poll() is None:
            work = f"import os, time; time.sleep({SLOW}); os.kill({process.pid}, 9)"
            killers.append(popen([sys.executable, "-I", "-S", "-c", work]))

    def begin(_command: Sequence[str], **more: Any) -> subprocess.Popen[bytes]:
        process = popen(SLEEP, **more)
        monkeypatch.setattr(process, "kill", lambda: kill_later(process))
        begun.append(process)
        return process

    monkeypatch.setattr(subprocess, "Popen", begin)
    yield begun
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
    qtbot: QtBot,
    monkeypatch: pytest.MonkeyPatch,
    slow_ends: list[subprocess.Popen[bytes]],
    begin: Callable[[pytest.MonkeyPatch], QObject],
) -> None:
    owner = begin(monkeypatch)
    qtbot.waitUntil(lambda: len(slow_ends) == 1, timeout=20_000)
    QApplication.instance().aboutToQuit.emit()
    assert slow_ends[0].returncode == -9, "it would be left behind"
    owner.deleteLater()


def test_a_process_ends_with_what_it_belongs_to(qtbot: QtBot) -> None:
    owner = QObject()
    process = OwnedProcess(owner, SLEEP, lambda _said: None, lambda _how: pytest.fail("nobody is there to be told"))
    qtbot.waitUntil(lambda: process.pid > 0, timeout=20_000)
    owner.deleteLater()
    QCoreApplication.sendPostedEvents(owner, QEvent.Type.DeferredDelete)
    assert process.wait(20)
    assert process.exit_code == (-9 if os.name == "posix" else 1)


def test_telling_never_waits_for_who_does_not_listen() -> None:
    process = ChildProcess(SLEEP, None, lambda _how: None)
    begun = time.monotonic()
    process.tell("x" * 10_000_000)
    assert time.monotonic() - begun < 5
    assert process.behind > 10_000_000
    process.kill()
    assert process.wait(20)


@pytest.mark.parametrize(
    ("command", "ends"),
    [
        ([f"{os.devnull}/nobody"], "not started"),
        ([sys.executable, "-I", "-S", "-c", "while True: print('x' * 65536, end='')"], "nonsense"),
        ([sys.executable, "-I", "-S", "-c", "import os; os.abort()"], "stopped"),
    ],
)
def test_how_a_process_ended_is_told_once_and_last(command: Sequence[str], ends: End) -> None:
    told: list[Any] = []
    process = ChildProcess(command, told.append, told.append, complains=False, most=1_000_000)
    assert process.wait(60)
    assert told == [ends]
    assert bool(process.fault) == (ends == "not started")
    assert not process.running


def test_what_is_killed_before_it_has_started_does_not_start() -> None:
    for _ in range(5):
        process = ChildProcess(SLEEP, lambda _said: None, lambda _how: None)
        process.kill()
        assert process.wait(20)
