"""How many gestures a coup with six bettors takes, by mouse and by keys, and what that makes of par.

    python -m pytest -s -n0 tests/bench/bench_gestures.py

A scripted trainee deals the same coups without a fault on a window: by keys; by mouse, with every chip clicked and
every payout dragged; and by mouse, with the wheel turned over the rack and the bet clicked. Printed are the gestures
of a coup, those of each part of par, and par by mouse as the parts of par by keys grown by what the same gestures take.
"""

from __future__ import annotations

import sys
from typing import Final

from gestures import Counted, Gestures
from pytestqt.qtbot import QtBot
from trainee import open_table

from cardrules.casino.baccarat.coup_reports import par_time

_DEAL: Final = "20"
_COUPS: Final = 9
_PARTS: Final = ("coup", "third card", "bet taken", "bet paid", "Banker bet paid")


def part_of(step: str, thirds: bool) -> str:
    """The part of par to which a step belongs."""
    verb, *words = step.split()
    if verb == "take":
        return "bet taken"
    if verb == "pay":
        return "Banker bet paid" if words[1] == "banker" else "bet paid"
    if verb == "mark":
        return "Banker bet paid"
    new_total = verb == "call" and words[0].count("-") == 1 and not words[0][0].isdecimal()
    return "third card" if (verb == "draw" and thirds) or (new_total and not words[0].startswith("tie")) else "coup"


def dealt(qtbot: QtBot, way: str) -> tuple[Counted, dict[str, tuple[int, Counted]]]:
    """The gestures of coups with six bettors, and how often each part came and its gestures."""
    trainee = open_table(qtbot, _DEAL, shoe_steps="skip", coach="block", difficulty="competent")
    trainee.ready()
    trainee.by_wheel = way == "wheel"
    gestures = Gestures(trainee.window.windowHandle())
    do = trainee.do_by_keys if way == "keys" else trainee.do
    parts = dict.fromkeys(_PARTS, (0, Counted()))
    coups = 0
    whole = Counted()
    while coups < _COUPS:
        while trainee.phase in ("shoe", "burn", "between"):
            for choice in [each for each in trainee.table.choices if each.verb == "fill"]:
                trainee.submit(f"fill {choice.values[0]}")  # there is always change in the rack
            do(trainee.due)
        six = len({wager.position for wager in trainee.state.layout}) == 6
        coups += six
        while trainee.phase in ("close", "coup", "settle"):
            step = trainee.due
            thirds = len(trainee.table.cards["player"]) + len(trainee.table.cards["banker"]) > 3
            part, before = part_of(step, thirds), gestures.counted
            do(step)
            if six:
                spent = gestures.counted.less(before)
                number, so_far = parts[part]
                first = step == "close" if part == "coup" else not step.startswith(("call", "mark"))
                parts[part] = (number + first, so_far.plus(spent))
                whole = whole.plus(spent)
    trainee.window.close()
    return whole, parts


def test_the_gestures_of_a_coup(qtbot: QtBot) -> None:
    found = {way: dealt(qtbot, way) for way in ("keys", "click and drag", "wheel")}
    out = sys.stdout.write
    out(f"\n{_COUPS} coups with six bettors, each on average\n")
    for way, (whole, _) in found.items():
        shares = [f"{count / _COUPS:.1f} {name}" for name, count in zip(Counted._fields, whole, strict=True) if count]
        out(f"{way:16}{', '.join(shares)}: {whole.milliseconds / _COUPS / 1000:.1f} s\n")
    ones = {part: par_time(*(int(part == each) for each in _PARTS[1:])) for part in _PARTS}
    base = par_time(0, 0, 0, 0)
    for part in _PARTS:
        keys_par = ones[part] - (base if part != "coup" else 0)
        row = []
        for way in found:
            number, spent = found[way][1][part]
            row.append(spent.milliseconds / max(number, 1))
        shown = "  ".join(f"{each / 1000:6.2f} s" for each in row)
        out(f"{part:16}{shown}   par by keys {keys_par / 1000:.1f}, by mouse {keys_par * row[2] / row[0] / 1000:.1f}\n")
