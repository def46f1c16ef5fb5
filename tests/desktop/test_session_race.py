"""A game against the clock in a session: Spoons, with a clock that the test turns on by hand."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest
from PySide6.QtCore import QCoreApplication
from pytestqt.qtbot import QtBot
from thinking import Bots, seated

from cardrules.games.spoons.game import COUNTDOWN
from cardrules.protocol.cards import PACK_52, parse_cards
from cardrules.protocol.game import CLOCK, Action, Choice, Moved, View, action_text
from cardrules.protocol.match_record import Match, check_record
from dealers_choice.match.bot_process_client import Thinker
from dealers_choice.match.clock import GameTime, MatchClock, _Stamps
from dealers_choice.match.players import HUMAN
from dealers_choice.match.session import Session

FOURS = ("7C 7D KS 2H", "9C 9D 9S 9H", "5C 5D JD JH", "3C 8D QS AH")


class HandClock(MatchClock):
    """Time goes on when ``go`` says so, and then from alarm to alarm."""

    def __init__(self) -> None:
        super().__init__()
        self.time = 5_000_000
        self.alarm: int | None = None

    def now(self) -> int:
        return self.time

    def ring_at(self, moment: int) -> None:
        self.alarm = moment

    def silence(self) -> None:
        self.alarm = None

    def go(self, milliseconds: int) -> None:
        """Let so much time pass; meanwhile the program lives."""
        end = self.time + milliseconds
        QCoreApplication.processEvents()
        while self.alarm is not None and self.alarm <= end:
            self.time = max(self.time, self.alarm)
            self.alarm = None
            self.rang.emit()
            QCoreApplication.processEvents()
        self.time = end


class Race:
    """A session of Spoons that has been dealt these hands."""

    def __init__(self, *players: str, bots: Bots | None = None, hands: tuple[str, ...] = FOURS, **options: object):
        held = [parse_cards(hand) for hand in hands]
        order = [held[(place + 1) % 4][turn] for turn in range(4) for place in range(4)]
        rest = [card for card in PACK_52 if card not in order]
        self.match = Match("spoons", {"players": 4, **options}, "17", (*order, *rest))
        self.match.apply(-1, Action("first", ("0",)))
        self.clock, self.bots = HandClock(), bots or Bots()
        self.session = seated(self.match, players, self.bots, self.clock)
        self.offers: list[list[str]] = []
        self.troubles: list[str] = []
        self.runs: list[int | None] = []
        self.session.offered.connect(lambda choices: self.offers.append([choice.verb for choice in choices]))
        self.session.trouble.connect(self.troubles.append)
        self.session.race.started.connect(self.runs.append)
        self.session.race.stopped.connect(lambda: self.runs.append(None))

    def start(self) -> None:
        """Deal, until the clock runs."""
        self.session.start()
        self.until(lambda: bool(self.runs))

    def until(self, condition: Callable[[], bool], longest: int = 400_000) -> None:
        """Let time pass until something is so."""
        for _ in range(longest // 10):
            QCoreApplication.processEvents()
            if condition():
                return
            if self.runs:
                self.clock.go(10)
        raise AssertionError("it has not come to it")

    def done(self) -> list[str]:
        """What has been done since the deal, the clock included."""
        names = {CLOCK: "clock", -1: "chance"}
        return [f"{names.get(seat, seat)} {action_text(action)}" for seat, action in self.match.done[2:]]

    def time(self) -> int:
        """What the game's clock shows."""
        return self.match.game.clock()


BOTS = ("club", "club", "club", "club")
USER = (HUMAN, "club", "club", "club")


# ------------------------------------------------------------------------------------------------- bots alone


def test_a_round_is_played_at_the_pace_of_the_table(qtbot: QtBot) -> None:
    race = Race(*BOTS, hands=("7C 7D KS 2H", "9C 9D 9S 8H", "5C 5D JD JH", "3C 8D QS AH"))
    moments: list[tuple[int, int]] = []
    race.session.played.connect(lambda *_: moments.append((race.clock.time, race.time())))
    race.start()
    begun = race.clock.time
    assert race.runs == [COUNTDOWN]
    assert race.time() == -COUNTDOWN
    over: list[View] = []
    race.session.hand_over.connect(over.append)
    race.until(lambda: bool(over))
    go = begun + COUNTDOWN
    assert all(moment - go == shown for moment, shown in moments[2:-1])  # each thing is told when it happens
    assert check_record(race.match.record()) == []
    assert len(race.match.game.view(None).state.rounds) == 1
    race.session.next_hand()
    race.until(lambda: len(race.runs) == 2)
    assert race.time() == -COUNTDOWN
    race.session.stop()


@pytest.mark.parametrize("used", [True, False])
def test_before_the_first_picture_the_clock_is_only_readied(qtbot: QtBot, used: bool) -> None:
    race = Race(*USER)
    readied: list[int] = []
    race.session.race.readied.connect(readied.append)
    race.session.deeds.awake = False
    race.session.start()
    qtbot.waitUntil(lambda: bool(readied))
    assert readied == [COUNTDOWN]  # the first number stands in the first picture
    assert race.runs == []
    race.session.set_active(used)
    race.session.wake()
    assert race.runs == [COUNTDOWN if used else 0]  # in a window that is not in use nothing is counted down
    race.session.stop()


def test_the_clock_begins_when_the_cards_have_been_dealt(qtbot: QtBot) -> None:
    race = Race(*BOTS)
    race.session.played.disconnect()  # a table that takes its time
    dealt: list[list[object]] = []
    race.session.played.connect(lambda events, _: dealt.append(events))
    race.session.start()
    qtbot.waitUntil(lambda: bool(dealt))
    race.clock.go(60_000)
    assert race.runs == []
    assert race.clock.alarm is None
    assert any(isinstance(event, Moved) for event in dealt[0])
    race.session.go_on()
    assert race.runs == [COUNTDOWN]
    race.session.stop()


def test_the_bots_process_is_made_ready_during_the_countdown(qtbot: QtBot) -> None:
    race = Race(*BOTS)
    race.start()
    assert race.bots.asked == [{"ask": "ready", "game": "spoons"}]
    race.clock.go(COUNTDOWN)
    assert {request["ask"] for request in race.bots.asked[1:]} == {"move"}
    race.session.stop()


def test_a_slow_answer_does_not_cost_a_bot_its_reaction_time(qtbot: QtBot) -> None:
    def takes(delay: int) -> list[str]:
        bots = Bots()
        race = Race(*BOTS, bots=bots)
        race.start()
        bots.slow = delay > 0
        race.clock.go(COUNTDOWN)
        race.clock.go(delay)
        bots.slow = False
        bots.speak()
        race.until(lambda: "0 take" in race.done())
        race.session.stop()
        found = race.done()
        return found[: found.index("0 take") + 1]

    assert takes(150) == takes(0)


def test_an_answer_that_comes_later_than_it_is_due_is_done_at_once(qtbot: QtBot) -> None:
    bots = Bots()
    race = Race(*BOTS, bots=bots)
    race.start()
    bots.slow = True
    race.clock.go(COUNTDOWN + 5000)
    assert race.done() == ["clock at 0"]
    bots.slow = False
    bots.speak()
    race.clock.go(0)
    assert any(line.endswith("grab") for line in race.done())
    assert race.time() <= 5000
    race.session.stop()


# ----------------------------------------------------------------------------------------------- the user


def test_a_press_counts_from_when_it_was_made(qtbot: QtBot) -> None:
    race = Race(*USER)
    race.start()
    go = race.clock.time + COUNTDOWN
    race.clock.go(COUNTDOWN + 100)
    race.session.submit(Action("take"), go + 60)
    assert race.done() == ["clock at 0", "clock at 60", "0 take"]
    card = next(choice for choice in race.session.choices() if choice.verb == "pass").cards[0]
    race.session.submit(Action("pass", (), (card,)), go + 20)  # before what has been done: then it is now
    assert race.done()[-2] == "0 take"
    race.session.submit(Action("take"), go + 100_000)  # nobody presses in time to come
    assert race.done()[-2:] == ["clock at 100", "0 take"]
    assert not race.troubles
    race.session.stop()


def test_what_the_bots_did_before_the_press_comes_before_it(qtbot: QtBot) -> None:
    race = Race(*USER)
    race.start()
    go = race.clock.time + COUNTDOWN
    race.clock.go(COUNTDOWN)
    race.clock.time = go + 3000  # the window was busy, and nobody has heard the alarm
    race.session.submit(Action("take"), go + 2500)
    done = race.done()
    first = next(index for index, line in enumerate(done) if line == "1 grab")
    assert first < done.index("0 take")
    assert done[done.index("0 take") - 1] == "clock at 2500"
    race.session.stop()


def test_the_user_is_offered_what_he_may_do_while_the_clock_runs(qtbot: QtBot) -> None:
    race = Race(*USER)
    race.start()
    assert race.offers == []
    race.clock.go(COUNTDOWN)
    assert race.offers[-1] == ["take", "grab"]
    race.session.submit(Action("take"))
    assert race.offers[-1] == ["pass", "grab"]
    count = len(race.offers)
    race.session.go_on()  # the table has settled meanwhile: what it was offered still holds
    assert len(race.offers) == count
    race.session.stop()


def test_too_early_is_told(qtbot: QtBot) -> None:
    race = Race(*USER)
    race.start()
    race.clock.go(COUNTDOWN - 500)
    race.session.submit(Action("grab"))
    assert race.troubles == ["Wait for Go."]
    assert race.done() == []
    race.clock.go(500)
    assert race.done() == ["clock at 0"]
    race.session.submit(Action("pass", (), (PACK_52[0],)))
    assert race.troubles[1] == "The 2 of clubs is not in your hand."
    race.session.stop()


def test_who_is_slow_is_helped_where_the_options_say_so(qtbot: QtBot) -> None:
    race = Race(*USER, assist_grab="on")
    race.start()
    race.until(lambda: "0 grab" in race.done())
    assert race.done().index("1 grab") < race.done().index("0 grab")
    assert not race.troubles
    race.session.stop()


# -------------------------------------------------------------------------------------------------- standing


def test_the_race_stands_while_the_window_is_not_in_use(qtbot: QtBot) -> None:
    race = Race(*USER)
    race.start()
    race.clock.go(COUNTDOWN + 200)
    race.session.set_active(False)
    done = race.done()
    race.clock.go(60_000)
    assert race.done() == done
    race.session.submit(Action("take"))
    assert race.troubles == ["Wait until the clock goes on."]
    race.session.set_active(True)
    assert race.runs == [COUNTDOWN, None, 2100]
    race.clock.go(2000)
    race.session.submit(Action("take"))  # it is counted down first
    assert race.troubles[1:] == ["Wait until the clock goes on."]
    assert race.done() == done
    race.clock.go(100)
    race.session.submit(Action("take"))
    assert race.done()[-2:] == ["clock at 200", "0 take"]
    race.session.stop()


def test_what_the_bots_were_about_to_do_is_done_as_much_later(qtbot: QtBot) -> None:
    def takes(stops: bool) -> list[str]:
        race = Race(*BOTS)
        race.start()
        race.clock.go(COUNTDOWN + 100)
        if stops:
            race.session.set_paused(True)
            race.clock.go(10_000)
            race.session.set_paused(False)
        race.until(lambda: "0 take" in race.done())
        race.session.stop()
        found = race.done()
        return found[: found.index("0 take") + 1]

    assert takes(True) == takes(False)


def test_a_race_waits_for_a_menu_to_close(qtbot: QtBot) -> None:
    race = Race(*USER)
    race.start()
    race.clock.go(COUNTDOWN + 200)
    seconds = race.session.time.seconds()
    race.session.hold(True)
    done = race.done()
    race.clock.go(9000)
    qtbot.wait(20)
    assert race.done() == done
    assert race.session.time.seconds() > seconds  # the playing time goes on: nobody stops a test with a menu
    race.session.set_active(True)  # the window is in use again, but the menu is still open
    assert race.runs == [COUNTDOWN, None]
    race.session.hold(False)
    assert race.runs == [COUNTDOWN, None, 2100]
    race.session.stop()


def test_before_go_nothing_more_is_counted_down(qtbot: QtBot) -> None:
    race = Race(*USER)
    race.start()
    race.clock.go(1000)
    race.session.set_active(False)
    race.clock.go(1000)
    race.session.set_active(True)
    assert race.runs == [COUNTDOWN, None, COUNTDOWN - 1000]
    race.clock.go(1099)
    assert race.done() == []
    race.clock.go(1)
    assert race.done() == ["clock at 0"]
    race.session.stop()


def test_a_race_goes_on_from_where_it_was_saved(qtbot: QtBot) -> None:
    race = Race(*USER)
    race.start()
    race.clock.go(COUNTDOWN + 50)
    race.session.submit(Action("take"))
    race.session.stop()
    again = Race(*USER)
    again.match = again.session.course.match = race.match.rewound(len(race.match.done))
    again.session._moved()
    again.until(lambda: bool(again.runs))
    assert again.runs == [2100]
    assert again.time() == 50
    again.clock.go(2100)
    assert again.offers[-1] == ["pass", "grab"]
    again.session.stop()


def test_an_undo_goes_back_to_the_last_press_and_is_counted_down(qtbot: QtBot) -> None:
    race = Race(*USER)
    race.start()
    race.clock.go(COUNTDOWN + 40)
    race.session.submit(Action("take"))
    race.clock.go(100)
    race.session.back.undo()
    race.match = race.session.match
    assert race.done()[-1] == "clock at 40"
    race.until(lambda: race.runs == [COUNTDOWN, 2100])
    race.clock.go(2100 + 10)
    race.session.submit(Action("take"))
    assert race.done()[-2:] == ["clock at 50", "0 take"]
    race.session.stop()


def test_nothing_is_left_to_ring_when_the_match_is_left(qtbot: QtBot) -> None:
    race = Race(*USER)
    race.start()
    race.clock.go(COUNTDOWN)
    race.session.stop()
    assert race.clock.alarm is None
    assert race.bots.waiting() == 0


# -------------------------------------------------------------------------------------------------- the clocks


def test_with_a_real_clock_and_real_bots_the_dealer_takes_a_card(qtbot: QtBot) -> None:
    thinker = Thinker()
    match = Match("spoons", {"players": 3}, "17")
    session = Session(match, ("club",) * 3, ("Ann", "Ada", "Hugo"), lambda: thinker)
    session.played.connect(lambda *_: session.go_on())
    session.jumped.connect(lambda *_: session.go_on())
    session.start()
    qtbot.waitUntil(lambda: any(action.verb == "pass" for _, action in match.done), timeout=30_000)
    session.stop()
    thinker.stop()
    assert check_record(match.record()) == []


def test_the_real_alarm_rings_once_and_not_too_early(qtbot: QtBot) -> None:
    clock = MatchClock()
    moment = clock.now() + 30
    with qtbot.waitSignal(clock.rang, timeout=20_000):
        clock.ring_at(moment)
    assert clock.now() >= moment
    rings: list[None] = []
    clock.rang.connect(lambda: rings.append(None))
    clock.ring_at(clock.now() + 10)
    clock.silence()
    qtbot.wait(40)
    assert rings == []


def test_the_game_time_is_that_of_the_clock_since_it_was_started() -> None:
    clock = HandClock()
    time = GameTime(clock)
    assert not time.running
    time.start(-2100)
    clock.go(2500)
    assert time.now() == 400
    assert time.at(clock.now() - 100) == 300
    time.ring_at(1000)
    assert clock.alarm == clock.now() + 600
    time.stop(resumes=True)
    clock.go(9999)
    time.start(350, lead=2000)
    assert time.counted_down
    assert time.now() == 400
    clock.go(2000)
    assert not time.counted_down
    assert time.now() == 400
    clock.go(5)
    assert time.now() == 405


def test_a_time_stamp_is_read_by_the_least_delay_that_was_seen() -> None:
    stamps = _Stamps()
    assert stamps.moment(0, 77) == 77  # no stamp
    assert stamps.moment(1_000, 50_012) == 50_012  # the first: nothing is known yet
    assert stamps.moment(1_100, 50_103) == 50_103  # quicker than the first
    assert stamps.moment(1_200, 50_260) == 50_203  # this one had to wait
    assert stamps.moment(7, 90_000) == 90_000  # the stamps count anew
    assert stamps.moment(107, 90_150) == 90_100


def test_the_questions_of_a_race_tell_nothing_of_the_deal(qtbot: QtBot) -> None:
    race = Race(*USER)
    race.start()
    race.clock.go(COUNTDOWN + 3000)
    asked = [request for request in race.bots.asked if request["ask"] == "move"]
    assert asked
    for request in asked:
        assert set(request) == {"ask", "level", "risk", "seconds", "seed", "seen"}
        assert request["seed"] != race.match.seed
        assert "shuffle" not in json.dumps(request)
    race.session.stop()


def test_a_choice_that_is_offered_is_what_the_game_offers(qtbot: QtBot) -> None:
    race = Race(*USER)
    found: list[list[Choice]] = []
    race.session.offered.connect(found.append)
    race.start()
    race.clock.go(COUNTDOWN)
    assert found[-1] == race.match.game.choices(0)
    race.session.stop()


def test_what_is_left_when_the_user_is_out_is_computed_at_one_go(qtbot: QtBot) -> None:
    race = Race(*USER, variant="elimination")
    over, ended, lines = list[View](), list[object](), list[str]()
    race.session.hand_over.connect(over.append)
    race.session.ended.connect(ended.append)
    race.session.noted.connect(lines.append)
    race.start()
    race.clock.go(COUNTDOWN + 50)
    race.session.submit(Action("grab"))  # without four of a kind
    race.until(lambda: bool(over))
    assert race.session.is_out()
    asked, told = len(race.bots.asked), len(lines)
    race.session.finish()
    qtbot.waitUntil(lambda: bool(ended))
    assert [request["ask"] for request in race.bots.asked[asked:]] == ["play_out"]
    assert check_record(race.match.record()) == []
    assert any("takes the first spoon" in line for line in lines[told:])
    assert lines[-1].endswith("is fourth.")
