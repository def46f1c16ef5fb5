"""A session tells the table's clock, and the bots act at its pace: at Mini Baccarat, with nobody looking at a table."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Any

import pytest
from pytestqt.qtbot import QtBot
from thinking import seated

from cardrules.protocol.game import CLOCK, Action, action_text
from cardrules.protocol.match_record import Match
from dealers_choice.match.players import HUMAN
from dealers_choice.match.session import Session
from dealers_choice.storage.match_store import Store


def dealer(seed: str = "5", **options: object) -> Session:
    """The user deals, and the betting is to be opened."""
    match = Match("mini_baccarat", {"shoe_steps": "skip", **options}, seed)
    match.run_chance()
    return seated(match, (HUMAN,))


def watched(seed: str = "5") -> Session:
    """A bot demonstrates."""
    return seated(Match("mini_baccarat", {"role": "watch", "shoe_steps": "skip"}, seed), ("club",))


def times(match: Match) -> list[int]:
    return [int(action.words[0]) for seat, action in match.done if seat == CLOCK]


def test_every_action_of_the_dealer_is_preceded_by_the_time(qtbot: QtBot) -> None:
    session = dealer()
    told: list[list[Any]] = []
    session.played.connect(lambda events, _view: told.append(events))
    with qtbot.waitSignal(session.offered):
        session.start()
    begun = len(session.match.done)
    qtbot.wait(30)
    with qtbot.waitSignal(session.offered):
        session.submit(Action("open"))
    qtbot.wait(30)
    session.submit(Action("close"))
    done = session.match.done[begun:]
    assert [action.verb for _, action in done] == ["at", "open", "bets", "at", "close"]
    first, second = times(session.match)
    assert first >= 1000 + 30
    assert second >= first + 30
    assert session.match.game.view(0).state.closed_at == second
    assert len(told) == 3  # what the clock says is shown to nobody
    assert session.now() > second
    session.stop()


def test_a_refused_action_leaves_no_time_behind(qtbot: QtBot) -> None:
    session = dealer()
    with qtbot.waitSignal(session.offered):
        session.start()
    done = list(session.match.done)
    with qtbot.waitSignal(session.trouble):
        session.submit(Action("pay", ("3", "banker", "500")))
    assert session.match.done == done
    session.stop()


def test_two_actions_at_the_same_moment_have_rising_times(qtbot: QtBot) -> None:
    session = dealer(coach="silent")
    with qtbot.waitSignal(session.offered):
        session.start()
    session.set_active(False)
    with qtbot.waitSignal(session.offered):
        session.submit(Action("open"))
    session.submit(Action("close"))
    session.submit(Action("draw", ("player",)))
    first, second, third = times(session.match)
    assert (second, third) == (first + 1, first + 2)
    session.stop()


def test_the_time_stands_while_the_window_is_not_in_use(qtbot: QtBot) -> None:
    session = dealer()
    with qtbot.waitSignal(session.offered):
        session.start()
    session.set_active(False)
    then = session.now()
    qtbot.wait(60)
    assert session.now() == then
    session.set_active(True)
    qtbot.wait(60)
    assert session.now() >= then + 50
    session.stop()


def test_the_time_goes_on_rising_when_a_match_is_resumed(qtbot: QtBot, home: Path) -> None:
    session = dealer()
    store = Store(home / "data")
    match_id = store.create(session.match, session.players)
    session.changed.connect(lambda: store.save(match_id, session.match, seconds=session.time.seconds()))
    with qtbot.waitSignal(session.offered):
        session.start()
    session.time.before += 100
    with qtbot.waitSignal(session.offered):
        session.submit(Action("open"))
    session.stop()
    store.close()
    store = Store(home / "data")
    loaded = store.load(match_id)
    assert loaded.match.done == session.match.done
    again = seated(loaded.match, loaded.about.players)
    again.seconds = loaded.about.seconds
    with qtbot.waitSignal(again.offered):
        again.start()
    again.submit(Action("close"))
    first, second = times(again.match)
    assert first >= 101_000
    assert first < second < first + 60_000
    again.seconds = 0.0  # even if the playing time was lost
    again.submit(Action("draw", ("player",)))
    assert times(again.match)[2] > second
    again.stop()
    store.close()


def test_no_time_is_told_where_a_game_has_no_clock(qtbot: QtBot) -> None:
    match = Match("hearts", {}, "3")
    session = seated(match, (HUMAN, "novice", "novice", "novice"))
    with qtbot.waitSignal(session.offered):
        session.start()
    session.submit(match.game.legal(0)[0])
    assert CLOCK not in {seat for seat, _ in session.match.done}
    session.stop()


def test_nothing_can_be_taken_back_at_a_casino(qtbot: QtBot) -> None:
    session = dealer()
    with qtbot.waitSignal(session.offered):
        session.start()
    with qtbot.waitSignal(session.offered):
        session.submit(Action("open"))
    assert not session.back.can_undo()
    session.stop()


# -------------------------------------------------------------------------------------------------- the pace


def test_a_watched_match_goes_on_by_itself_and_says_why(qtbot: QtBot) -> None:
    session = watched()
    assert session.human is None
    reasons: list[str] = []
    session.explained.connect(reasons.append)
    session.start()
    qtbot.waitUntil(lambda: len(reasons) >= 12)
    session.stop()
    assert "All bets are right, so the betting is closed." in reasons
    acts = [action for seat, action in session.match.done if seat == 0]
    assert len(acts) == len(reasons)
    assert session.choices() == []
    assert session.refusal((), "shoe") == "You are watching this match."


def test_the_bots_wait_for_the_pace(qtbot: QtBot) -> None:
    session = watched()
    session.pace = 80
    session.start()
    qtbot.waitUntil(lambda: any(seat == 0 for seat, _ in session.match.done))
    length = len(session.match.done)
    session.pace = 100_000
    qtbot.wait(200)
    assert len(session.match.done) <= length + 2  # the chance that was due, and the step that had begun to wait
    session.stop()


def test_stopped_bots_act_step_by_step(qtbot: QtBot) -> None:
    session = watched()
    said: list[bool] = []
    session.paused_changed.connect(said.append)
    session.set_paused(True)
    session.set_paused(True)
    session.start()
    qtbot.waitUntil(lambda: session.match.game.waiting_for() == {0})
    qtbot.wait(50)

    def has_done(wanted: int) -> bool:
        return sum(seat == 0 for seat, _ in session.match.done) == wanted

    for number in range(1, 5):
        session.step()
        qtbot.waitUntil(partial(has_done, number))
        qtbot.wait(30)
        assert sum(seat == 0 for seat, _ in session.match.done) == number
    session.set_paused(False)
    qtbot.waitUntil(lambda: sum(seat == 0 for seat, _ in session.match.done) > 8)
    assert said == [True, False]
    session.stop()


def test_a_stopped_dealer_bot_lets_the_bettor_act(qtbot: QtBot) -> None:
    session = seated(Match("mini_baccarat", {"role": "bettor", "shoe_steps": "skip"}, "5"), (HUMAN, "club"))
    session.set_paused(True)
    session.start()
    qtbot.waitUntil(lambda: session.match.game.waiting_for() == {0})
    session.submit(Action("cut", ("100",)))
    qtbot.waitUntil(lambda: session.match.game.waiting_for() == {1})
    session.step()
    qtbot.waitUntil(lambda: session.match.game.waiting_for() == {0})
    session.submit(Action("bet", ("banker", "2500")))
    session.submit(Action("ready"))
    assert session.match.game.waiting_for() == {1}
    qtbot.wait(60)
    assert action_text(session.match.done[-1][1]) == "ready"
    session.stop()


@pytest.mark.parametrize("level", ["novice", "club"])
def test_every_level_demonstrates_right_steps(qtbot: QtBot, level: str) -> None:
    match = Match("mini_baccarat", {"role": "watch", "shoe_steps": "skip"}, "9")
    session = seated(match, (level,))
    session.start()
    qtbot.waitUntil(lambda: len(match.game.view(None).state.reports) >= 1, timeout=20_000)
    session.stop()
    assert match.game.view(None).state.faults == ()
