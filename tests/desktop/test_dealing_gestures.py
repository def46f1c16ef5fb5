"""Payouts by mouse: the wheel takes chips up, a click lays them; and par is that of the gestures of a coup."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from gestures import Gestures
from pytestqt.qtbot import QtBot
from test_table_baccarat import BANKER_WINS, USUAL, at_bets
from trainee import open_match

from cardrules.casino.baccarat.coup_reports import par_time
from cardrules.compiled import core_in_use
from cardrules.games.mini_baccarat.game import MiniBaccarat
from cardrules.protocol.game import CLOCK, Action, IllegalAction

SIX = "1:banker:2500,2:player:5000,3:banker:10000,4:player:1500,5:banker:3500,6:player:2000"


def test_the_wheel_takes_chips_up_and_a_click_pays(qtbot: QtBot, tmp_path: Path) -> None:
    trainee = open_match(qtbot, at_bets(BANKER_WINS, USUAL, "close; 11"), tmp_path)
    hands, count = trainee.dealer, len(trainee.done())
    trainee.click(trainee.at("position:1:banker"))
    assert len(trainee.done()) == count, "empty hands pay nothing"
    for name, notches in (("tube:500", 6), ("tube:500", -2), ("tube:100", 3), ("tube:25", 3), ("tube:25", -5)):
        trainee.wheel(trainee.at(name), notches)
    trainee.wheel(trainee.bare(), 3)
    assert sorted(hands.chips) == [*[100] * 3, *[500] * 4]
    trainee.wheel(trainee.at("tube:25"), 3)
    assert hands.left(25) == trainee.state.rack[6] - 3
    trainee.click(trainee.at("position:1:banker"))
    trainee.ready()
    assert trainee.done()[count:] == ["pay 1 banker 2375 4x500 3x100 3x25"]
    assert hands.chips == []
    assert trainee.errors() == []


def test_chips_that_are_refused_stay_in_the_hand(qtbot: QtBot, tmp_path: Path) -> None:
    trainee = open_match(qtbot, at_bets(BANKER_WINS, USUAL, "close; 11", coach="block"), tmp_path)
    count = len(trainee.done())
    trainee.wheel(trainee.at("tube:500"), 5)
    trainee.click(trainee.at("position:1:banker"))
    assert trainee.warnings() == ["Over by $1.25."]
    assert (trainee.dealer.chips, len(trainee.done())) == ([500] * 5, count + 1)
    assert trainee.done()[-1].startswith("pay 1 banker 2500"), "it was tried, and nothing has changed"
    assert any(wager.bet == "banker" and wager.position == 1 for wager in trainee.state.layout)


def test_lammers_by_wheel_and_a_tube_that_is_empty(qtbot: QtBot, tmp_path: Path) -> None:
    match = at_bets(BANKER_WINS, USUAL, "close; 11", commission="marked")
    trainee = open_match(qtbot, match, tmp_path)
    trainee.by_wheel = True
    while trainee.due != "mark 1 125":
        trainee.do(trainee.due)
    trainee.do("mark 1 125")
    trainee.wheel(trainee.at("tube:100000"), 25)
    assert trainee.dealer.chips == [100_000] * 20, "no more are in the rack"
    assert "There are no $1,000 chips left. Call for a fill, and pay in smaller ones." in trainee.bubbles()
    trainee.wheel(trainee.at("lammer:25"), -1)
    assert len(trainee.dealer.chips) == 20, "lammers and chips are not taken for each other"


@pytest.mark.parametrize("cards", [BANKER_WINS, "2S 6D KC KH 5C"])
def test_par_by_mouse_is_that_of_its_gestures(qtbot: QtBot, tmp_path: Path, cards: str) -> None:
    """A coup with six bettors, dealt by keys and by mouse: as much longer as it takes, par is."""
    took, parts = {}, (0, 0, 0, 0)
    for way in ("keys", "mouse"):
        trainee = open_match(qtbot, at_bets(cards, SIX, coach="block"), tmp_path)
        trainee.by_wheel = True
        gestures = Gestures(trainee.window.windowHandle())
        trainee.finish_coup(trainee.do_by_keys if way == "keys" else trainee.do)
        assert trainee.errors() == []
        took[way] = gestures.counted
        steps = trainee.done()
        thirds = sum(step.startswith("draw") for step in steps) - 4
        taken, paid = (sum(step.startswith(verb) for step in steps) for verb in ("take", "pay"))
        bankers = sum(step.startswith("pay") and "banker" in step for step in steps)
        parts = (thirds, taken, paid - bankers, bankers)
        trainee.window.close()
    assert parts in ((0, 3, 0, 3), (1, 3, 3, 0))
    assert took["mouse"].keys == took["keys"].clicks == took["keys"].drags == 0
    assert took["mouse"].clicks <= 12, "each payout is a click beside the turns of the wheel"
    assert took["mouse"].drags == 4 + parts[0] + 1 + parts[1] + 2, "cards, the wave, losing bets, the push, clearing"
    longer = took["mouse"].milliseconds / took["keys"].milliseconds
    assert par_time(*parts, "mouse") / par_time(*parts) == pytest.approx(longer, rel=0.15)


def test_a_payment_is_checked_done_and_looked_at_once(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    trainee = open_match(qtbot, at_bets(BANKER_WINS, USUAL, "close; 11"), tmp_path)
    for name, notches in (("tube:500", 4), ("tube:100", 3), ("tube:25", 3)):
        trainee.wheel(trainee.at(name), notches)
    position, calls = trainee.at("position:1:banker"), list[tuple[object, ...]]()

    def count(name: str) -> None:
        real = getattr(MiniBaccarat, name)

        def counted(game: MiniBaccarat, seat: int, *rest: Any) -> Any:
            calls.append((name, seat, *(each.verb for each in rest if isinstance(each, Action))))
            return real(game, seat, *rest)

        monkeypatch.setattr(MiniBaccarat, name, counted)

    counted_ones = ("apply", "view") if core_in_use() else ("_fault", "apply", "view")  # within it nothing is patched
    for name in counted_ones:
        count(name)
    trainee.click(position)
    trainee.wait(lambda: not trainee.table.busy())
    once = [
        ("_fault", 0, "pay"), ("apply", 0, "pay"), ("view", 0),
        ("_fault", CLOCK, "at"), ("apply", CLOCK, "at"),  # the time at which it was paid, which the record has
    ]  # fmt: skip
    assert Counter(calls) == Counter(call for call in once if call[0] in counted_ones)
    with pytest.raises(IllegalAction, match="No bet lies there"):  # it was right once, and is no longer
        trainee.game.check(*trainee.match.done[-1])
