"""A session lets everybody act in turn and beside each other, with nobody looking at a table."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from PySide6.QtCore import QTimer
from pytestqt.qtbot import QtBot
from thinking import Bots, seated

from cardrules.bot_process.messages import seen_by
from cardrules.bots import Advice
from cardrules.protocol.game import Action, Choice, Result, View
from cardrules.protocol.match_record import Match
from cardrules.turns import Turns
from dealers_choice.match.players import HUMAN
from dealers_choice.match.session import Session


class Told:
    """What a session has told the table, in order."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.lines: list[str] = []
        self.offers: list[list[Choice]] = []
        self.troubles: list[str] = []
        session.played.connect(lambda *_: self.lines.append("played"))
        session.jumped.connect(lambda *_: self.lines.append("jumped"))
        session.offered.connect(self._offered)
        session.hand_over.connect(lambda _: self.lines.append("hand over"))
        session.trouble.connect(self.troubles.append)

    def _offered(self, choices: list[Choice]) -> None:
        self.lines.append("offered")
        self.offers.append(choices)

    def verbs(self) -> list[list[str]]:
        return [[choice.verb for choice in choices] for choices in self.offers]


def table(match: Match, human: int, level: str = "club", bots: Bots | None = None) -> tuple[Session, Told]:
    players = tuple(HUMAN if seat == human else level for seat in range(match.game.seats))
    session = seated(match, players, bots)
    return session, Told(session)


def play(session: Session, verb: str) -> None:
    """The user does the first that he can with this verb."""
    choice = next(choice for choice in session.choices() if choice.verb == verb)
    session.submit(next(choice.actions()))


def played(match: Match, until: Callable[[], bool]) -> Match:
    """The match as far as bots have played it who do the first that they may."""
    turns = Turns(match)
    while not until():
        deed = turns.next(lambda ask: Advice(next(ask.choices[0].actions())))
        assert deed is not None
        turns.do(deed)
    return match


def played_to(match: Match, phase: str, human: int) -> Match:
    """... up to where the human may act in this phase."""
    game = match.game
    return played(match, lambda: game.view(None).phase == phase and human in game.waiting_for() | game.may_act())


def played_to_last_card(match: Match, seat: int) -> Match:
    """... up to where this seat is to play the last card of its hand."""
    game = match.game
    return played(match, lambda: game.waiting_for() == {seat} and len(game.view(seat).zone(f"hand:{seat}").cards) == 1)


def test_bots_are_asked_once_the_first_picture_stands(qtbot: QtBot) -> None:
    bots = Bots()
    match = Match("hearts", seed="1")
    match.run_chance()
    session, told = table(match, 0, bots=bots)
    session.deeds.awake = False
    session.start()
    qtbot.waitUntil(lambda: "offered" in told.lines)
    assert bots.asked == []
    session.wake()
    assert [asked["ask"] for asked in bots.asked] == ["move"] * 3


# ------------------------------------------------------------------------------------------ several at once


def test_the_user_chooses_while_the_bots_think_and_they_act_after_him(qtbot: QtBot) -> None:
    bots = Bots()
    bots.slow = True
    match = Match("hearts", {}, "17")
    match.run_chance()
    session, told = table(match, 0, bots=bots)
    with qtbot.waitSignal(session.offered):
        session.start()
    assert told.verbs() == [["pass"]]
    assert bots.waiting() == 3
    bots.speak()
    qtbot.wait(30)
    length = len(match.done)
    assert told.lines == ["jumped", "offered"]  # nothing moves while he chooses
    play(session, "pass")
    qtbot.waitUntil(lambda: len(match.done) >= length + 4)
    assert [seat for seat, _ in match.done[length : length + 4]] == [0, 1, 2, 3]
    session.stop()


def test_bots_are_asked_with_what_they_see(qtbot: QtBot) -> None:
    bots = Bots()
    bots.slow = True
    match = Match("hearts", {}, "17")
    match.run_chance()
    session, _ = table(match, 2, bots=bots)
    session.start()
    questions = [seen_by(request) for request in bots.asked]
    assert [view.seat for view, _ in questions] == [0, 1, 3]
    for view, choices in questions:
        assert view.seat is not None
        assert view == match.game.view(view.seat)._replace(sheet=None)
        assert list(choices) == match.game.choices(view.seat)
    assert len({request["seed"] for request in bots.asked}) == 3
    session.stop()


# --------------------------------------------------------------------------------------------- out of turn


def test_what_may_be_done_out_of_turn_is_offered_while_a_bot_is_waited_for(qtbot: QtBot) -> None:
    bots = Bots()
    bots.slow = True
    match = played_to(Match("mexican_sweat", {}, "3"), "turn", 0)
    human = min(match.game.may_act())
    session, told = table(match, human, bots=bots)
    session.start()
    qtbot.waitUntil(lambda: bool(told.offers))
    assert human not in match.game.waiting_for()
    assert all(choice.confirm for choice in told.offers[0])
    length = len(match.done)
    session.submit(next(told.offers[0][0].actions()))
    assert match.done[length][0] == human
    assert not told.troubles
    session.stop()


def test_an_offer_beside_the_others_stands_while_they_act(qtbot: QtBot) -> None:
    match = played_to(Match("mexican_sweat", {}, "3"), "turn", 0)
    human = min(match.game.may_act())
    session, told = table(match, human)
    session.pace = 30
    with qtbot.waitSignal(session.played):
        session.start()
    qtbot.waitUntil(lambda: "played" in told.lines)
    after = told.lines[told.lines.index("played") :]
    assert after[1:2] == ["offered"] or human not in match.game.may_act()  # at once, and not when the table has settled
    session.stop()


def test_bots_that_let_a_chance_go_by_do_not_hold_the_match_up(qtbot: QtBot) -> None:
    match = Match("mexican_sweat", {}, "3")
    session = seated(match, ("club",) * match.game.seats)
    session.hand_over.connect(lambda _: session.next_hand())
    session.start()
    qtbot.waitUntil(lambda: len(match.done) > 25)
    session.stop()


# ----------------------------------------------------------------------------------------------- by itself


def test_what_can_only_be_let_go_by_is_done_after_a_moment(qtbot: QtBot) -> None:
    match = played_to(Match("khanhoo", {}, "4"), "bump", 2)
    assert [choice.verb for choice in match.game.choices(2)] == ["let"]
    session, told = table(match, 2)
    asked: list[list[str]] = []
    session.offered.connect(lambda choices: asked.append([choice.verb for choice in choices]))
    length = len(match.done)
    session.start()
    qtbot.waitUntil(lambda: (2, Action("let")) in match.done[length:])
    assert ["let"] not in asked  # nothing has been asked
    assert not told.troubles
    session.stop()


def test_what_can_only_be_let_go_by_is_asked_as_long_as_nothing_is_done_by_itself(qtbot: QtBot) -> None:
    session, _ = table(played_to(Match("khanhoo", {}, "4"), "bump", 2), 2)
    asked: list[list[str]] = []
    session.offered.connect(lambda choices: asked.append([choice.verb for choice in choices]))
    session.start()
    session.set_paused(True)
    qtbot.waitUntil(lambda: asked == [["let"]])
    session.stop()


def test_the_last_card_plays_itself_if_it_shall_and_not_after_an_undo(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("dealers_choice.match.played_for_user._BY_ITSELF", 20)
    for wanted in (False, True):
        match = played_to_last_card(Match("hearts", {"pass_rule": "none"}, "17"), 0)
        session, _ = table(match, 0)
        session.for_user.play_last = wanted
        length = len(match.done)
        with qtbot.waitSignal(session.offered):
            session.start()
        qtbot.wait(80)
        assert (len(match.done) > length) is wanted
        if wanted:
            session.back.undo()
            match = session.match
            assert len(match.done) == length
            qtbot.wait(80)
            assert len(match.done) == length
        session.stop()


def test_the_only_card_that_may_be_played_plays_itself_if_it_shall(qtbot: QtBot) -> None:
    match = Match("hearts", {"pass_rule": "none"}, "17")
    match.run_chance()
    (leader,) = match.game.waiting_for()  # with the two of clubs
    session, _ = table(match, leader)
    session.for_user.play_forced = True
    length = len(match.done)
    session.start()
    qtbot.waitUntil(lambda: len(match.done) > length)
    assert match.done[length][0] == leader
    session.stop()


def test_stopped_bots_stop_what_goes_by_itself_too(qtbot: QtBot) -> None:
    match = played_to(Match("khanhoo", {}, "4"), "bump", 2)
    session, _ = table(match, 2)
    session.set_paused(True)
    length = len(match.done)
    with qtbot.waitSignal(session.offered):
        session.start()
    qtbot.wait(60)
    assert len(match.done) == length
    session.set_paused(False)
    qtbot.waitUntil(lambda: len(match.done) > length)
    session.stop()


# -------------------------------------------------------------------------------------------- between hands


def test_between_hands_the_match_waits_and_may_be_ended(qtbot: QtBot) -> None:
    match = played_to(Match("triple_draw", {}, "3"), "hand_over", 0)
    session, told = table(match, 0)
    ended: list[Result] = []
    session.ended.connect(ended.append)
    with qtbot.waitSignal(session.hand_over):
        session.start()
    assert told.verbs() == [["stop"]]
    length = len(match.done)
    qtbot.wait(30)
    assert len(match.done) == length
    with qtbot.waitSignal(session.ended):
        play(session, "stop")
    assert match.game.result() == ended[0]
    session.stop()


def test_the_next_hand_is_dealt_when_the_sheet_has_been_seen(qtbot: QtBot) -> None:
    match = Match("hearts", {}, "17")
    played(match, lambda: match.game.view(None).phase == "hand_over")
    session, told = table(match, 0)
    views: list[View] = []
    session.hand_over.connect(views.append)
    with qtbot.waitSignal(session.hand_over):
        session.start()
    assert views[0].phase == "hand_over"
    with qtbot.waitSignal(session.offered):
        session.next_hand()
    assert told.lines.count("hand over") == 1
    assert match.game.view(0).phase != "hand_over"
    session.stop()


# ------------------------------------------------------------------------------------------- what goes wrong


class Broken(Bots):
    """Gives this answer to everything."""

    def __init__(self, answer: dict[str, Any]) -> None:
        super().__init__()
        self.answer = answer

    def ask(self, request: Any, done: Any) -> int:
        self._last += 1
        self._open[self._last] = lambda: done({**self.answer})
        self.asked.append(dict(request))
        QTimer.singleShot(0, self.speak)
        return self._last


@pytest.mark.parametrize(
    ("answer", "told_so"),
    [
        ({"error": "The bots cannot think."}, "Ada cannot play: The bots cannot think."),
        ({"action": "", "reason": "", "after": 0}, "Ada cannot play: it lets its turn go by"),
        ({"action": "jump", "reason": "", "after": 0}, "Ada cannot play: 'jump' is not an action of this game"),
        ({"action": "bid 99", "reason": "", "after": 0}, "Ada cannot play: "),
        ({}, "Ada cannot play: the bot has given no answer"),
    ],
)
def test_an_answer_that_makes_no_sense_is_told_once_and_changes_nothing(
    qtbot: QtBot, answer: dict[str, Any], told_so: str
) -> None:
    match = Match("spades", {}, "17")
    match.run_chance()
    (turn,) = match.game.waiting_for()
    human = (turn + 1) % 4
    session, told = table(match, human, bots=Broken(answer))
    session.names = ("Ada",) * 4
    done = list(match.done)
    session.start()
    qtbot.waitUntil(lambda: bool(told.troubles))
    session.go_on()
    qtbot.wait(30)
    assert len(told.troubles) == 1
    assert told.troubles[0].startswith(told_so)
    assert match.done == done
    session.stop()


def test_a_bot_that_cannot_answer_out_of_turn_holds_nobody_up(qtbot: QtBot) -> None:
    match = Match("skat", {"kontra": "on"}, "8")
    game = match.game
    played(match, lambda: game.view(None).phase == "play" and bool(game.may_act()))
    (turn,) = game.waiting_for()
    session, told = table(match, turn, bots=Broken({"error": "It is broken."}))
    with qtbot.waitSignal(session.offered):
        session.start()
    assert len(told.troubles) == 1
    session.stop()


def test_going_back_forgets_what_was_asked(qtbot: QtBot) -> None:
    bots = Bots()
    match = Match("spades", {}, "17")
    match.run_chance()
    (turn,) = match.game.waiting_for()
    session, _ = table(match, turn, bots=bots)
    with qtbot.waitSignal(session.offered):
        session.start()
    bots.slow = True
    length = len(match.done)
    play(session, "bid")
    assert bots.waiting() == 1
    session.back.undo()
    assert bots.waiting() == 0
    assert len(session.match.done) == length
    with qtbot.waitSignal(session.offered):
        pass
    session.back.redo()
    assert bots.waiting() == 1
    session.stop()
    assert bots.waiting() == 0
