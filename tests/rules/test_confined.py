"""The process in which bots think opens no file, and still has everything that bots of every game ask for."""

from __future__ import annotations

import ctypes
import json
import os
import random
import struct
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import cardrules
from cardrules.bot_process import sandbox
from cardrules.bot_process.messages import ask_claim, ask_move, ask_review, ask_verdict
from cardrules.bots import LEVELS
from cardrules.catalogue import GAMES, Entry
from cardrules.protocol.game import CHANCE
from cardrules.protocol.match_record import Match

ROOT = Path(cardrules.__file__).parents[1]


def asked(*requests: dict[str, Any]) -> list[dict[str, Any]]:
    """What a thinking process of its own answers."""
    lines = "".join(json.dumps({**request, "id": number}) + "\n" for number, request in enumerate(requests))
    done = subprocess.run(
        [sys.executable, "-P", "-m", "cardrules.bot_process.server"], input=lines, capture_output=True, text=True,
        check=True, env={**os.environ, "PYTHONPATH": str(ROOT)},
    )  # fmt: skip
    assert done.stderr == ""
    return [json.loads(line) for line in done.stdout.splitlines()]


def test_the_process_opens_no_file_once_it_is_asked_anything() -> None:
    (first, then) = asked({"ask": "confined"}, {"ask": "confined"})
    assert first == {**then, "id": 0}
    ways = tuple(sandbox.WAYS.get(sys.platform, ()))
    assert all(held.startswith(ways) for held in first["held"])
    assert first["opens"] == (not first["held"])


def questions(entry: Entry) -> list[dict[str, Any]]:
    """What a window asks of bots of all levels in a match of a game, and of its solver."""
    match, rng = Match(entry.id, seed="1"), random.Random(1)
    found: list[dict[str, Any]] = []
    for _ in range(60):
        waiting = sorted(match.game.waiting_for())
        if not waiting:
            break
        if waiting[0] == CHANCE:
            match.apply(CHANCE, match.chance())
            continue
        seat = waiting[0]
        if seat < 0:
            break
        view, choices = match.game.view(seat), match.game.choices(seat)
        action = rng.choice(match.game.legal(seat))
        if len(found) < 40:
            found += [ask_move(view, choices, level, 0.02, "7") for level in (*entry.levels, LEVELS[0])]
            found.append(ask_review(view, choices, action, entry.levels[-1], 0.02, "7"))
            found += [ask_claim(view, choices, conceding, True) for conceding in (False, True)]
        match.apply(seat, action)
    if entry.solver:
        found.append({**ask_verdict(match.game), "budget": 1_000})
        found.append({"ask": "winnable_deal", "game": entry.id, "seeds": ["1"], "grade": 2, "budget": 1_000})
    return found


@pytest.mark.parametrize("entry", GAMES, ids=lambda entry: entry.id)
def test_bots_of_every_game_have_what_they_need_when_nothing_can_be_loaded_any_more(entry: Entry) -> None:
    for answer in asked(*questions(entry)):
        told = answer.get("error", "")
        assert "Error" not in told, told


def test_a_filter_jumps_to_its_last_line_from_every_call_that_is_refused() -> None:
    for machine, (name, denied) in sandbox._DENIED.items():
        raw = sandbox.program_for(machine)
        lines = [struct.unpack_from("=HBBI", raw, at) for at in range(0, len(raw), 8)]
        refuses = len(lines) - 1
        assert lines[refuses][0] == 0x06
        assert lines[1][3] == name

        def ends(architecture: int, number: int, lines: list[tuple[int, ...]] = lines) -> int:
            at = value = 0
            while True:
                code, yes, no, constant = lines[at]
                if code == 0x06:
                    return constant
                if code == 0x20:
                    value = architecture if constant == 4 else number
                    at += 1
                else:
                    right = value == constant if code == 0x15 else value >= constant
                    at += 1 + (yes if right else no)

        assert all(ends(name, number) == sandbox._REFUSED for number in denied)
        assert ends(name, 0) == ends(name, 451) == 0x7FFF0000
        assert ends(name ^ 1, 0) == ends(name, 0x40000000) == sandbox._REFUSED
    assert sandbox.program_for("pdp11") == b""


class Called:
    """A library of another system that notes what is called."""

    def __init__(self, answer: int) -> None:
        self.answer, self.names = answer, list[str]()

    def __getattr__(self, name: str) -> Any:
        def call(*_arguments: object) -> int:
            self.names.append(name)
            return self.answer

        call.restype = None  # type: ignore[attr-defined]  # ctypes' own functions have it
        return call


def test_macos_computes_and_nothing_else() -> None:
    system = Called(0)
    assert sandbox._sandbox(system) == ""
    assert system.names == ["sandbox_init"]
    assert sandbox._sandbox(Called(-1)) is None


@pytest.mark.parametrize(("answer", "held"), [(1, ""), (0, None)])
def test_windows_takes_on_a_token_without_rights(answer: int, held: str | None) -> None:
    class Both:
        advapi32 = Called(answer)
        kernel32 = type("Kernel", (), {"GetCurrentProcess": staticmethod(ctypes.c_void_p)})
        kernel32.GetCurrentProcess = lambda: 1

    assert sandbox._token(Both) == held
    assert Both.advapi32.names[-1] == ("ImpersonateLoggedOnUser" if answer else "OpenProcessToken")
