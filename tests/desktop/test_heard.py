"""What a screen reader is told at every table and in every kind of drill, kept as it was when somebody read it through.

A log that differs is written beside the test's other files: whoever has changed what is said reads it, and puts it in
the place of the old one.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from pathlib import Path

import pytest
from blind import Blind
from drilling import Driller, wrong_for
from ear import Ear
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from cardrules.catalogue import DEALER_SCHOOL, GAMES
from cardrules.school.drills.items import chips_text

HEARD = Path(__file__).parent / "data" / "heard"
TURNS = 10
ASKED = (0, 3)
"""Before these turns it is asked how it stands and what can be done."""
DRILLS = ("T1", "T3", "T4", "T5", "T6", "M1", "M4", "M5", "M6", "M7", "P5", "G1", "G2", "H1", "W1")


def joined(lines: list[str]) -> Iterator[str]:
    """What is said one after the other, in one line: how it is parted is a matter of moments."""
    for said, some in groupby(lines, key=lambda line: line.startswith("said: ")):
        if said:
            yield f"said: {' '.join(line.removeprefix('said: ') for line in some)}"
        else:
            yield from some


def compare(name: str, ear: Ear, folder: Path) -> None:
    heard = "\n".join(joined(ear.take())) + "\n"
    new = folder / f"{name}.txt"
    new.write_text(heard, encoding="utf-8")
    kept = HEARD / f"{name}.txt"
    assert heard == (kept.read_text(encoding="utf-8") if kept.exists() else ""), f"what is heard now is in {new}"


READ = [entry.id for entry in GAMES if entry.group != DEALER_SCHOOL and (HEARD / f"{entry.id}.txt").exists()]


def test_twenty_tables_have_been_read() -> None:
    assert len(READ) >= 20


@pytest.mark.parametrize("game", READ)
def test_a_hand_is_heard_as_it_was_read(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, game: str
) -> None:
    blind = Blind(qtbot, monkeypatch, game)
    try:
        for turn in range(TURNS):
            if not blind.wait():
                break
            if turn in ASKED:
                blind.press(Qt.Key.Key_F6)
                blind.press(Qt.Key.Key_F7)
            blind.act()
        blind.wait()
        blind.press(Qt.Key.Key_F9)
        for key in (Qt.Key.Key_Right, Qt.Key.Key_Up, Qt.Key.Key_Up, Qt.Key.Key_Right, Qt.Key.Key_Escape):
            blind.press(key)
    finally:
        blind.ear.stop()
    compare(game, blind.ear, tmp_path)


@pytest.mark.parametrize("drill", DRILLS)
def test_a_drill_is_heard_as_it_was_read(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, drill: str
) -> None:
    ear = Ear(monkeypatch)
    driller = Driller(qtbot)
    driller.start(drill)
    page = driller.page

    def asked() -> bool:
        running = page.running
        return running is not None and running.ask() is not None and not page.felt.showing_film

    def press(key: Qt.Key, name: str) -> None:
        ear.pressed(name)
        driller.key(key)
        qtbot.wait(40)

    try:
        for item in range(3):
            qtbot.waitUntil(asked, timeout=10_000)
            qtbot.wait(60)
            if item == 0:
                press(Qt.Key.Key_F6, "F6")
                press(Qt.Key.Key_F7, "F7")
            if item == 1:
                wrong = wrong_for(driller.ask)
                ear.pressed(f"wrongly: {wrong}")
                driller.answer(wrong)
                qtbot.wait(60)
                press(Qt.Key.Key_F6, "F6")
                press(Qt.Key.Key_Return, "Return")
                continue
            right = driller.ask.right[0]
            right = chips_text(driller.item.chips.fewest(int(right))) if driller.ask.reply == "chips" else right
            ear.pressed(f"rightly: {right}")
            driller.answer(right)
            qtbot.wait(60)
    finally:
        ear.stop()
    compare(drill, ear, tmp_path)
