"""The race: who is asked when, what happens in which order, and what becomes of answers that come too late."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pytest
from racing import Player, Race

from cardrules.bots import LET_BE, Advice
from cardrules.games.spoons.game import Spoons
from cardrules.protocol.cards import PACK_52, parse_cards
from cardrules.protocol.game import CHANCE, CLOCK, Action, Choice, IllegalAction, Seat, View
from cardrules.protocol.match_record import FormatError, read_record
from cardrules.turns import NextDeed

FOURS = ("7C 7D KS 2H", "9C 9D 9S 9H", "5C 5D JD JH", "3C 8D QS AH")


class Scripted:
    """A player who answers each verb with the next of its delays (None: it lets it be), and passes its lowest card."""

    def __init__(self, delays: Mapping[str, Sequence[int | None]]) -> None:
        self.delays = {verb: list(given) for verb, given in delays.items()}
        self.asked: list[tuple[str, int]] = []
        """The verb of every question, and when it was asked."""

    def __call__(self, view: View, choices: Sequence[Choice]) -> Advice:
        (choice,) = choices
        self.asked.append((choice.verb, view.state.now))
        delays = self.delays.get(choice.verb, [])
        after = delays.pop(0) if delays else None
        if after is None:
            return Advice(LET_BE)
        return Advice(choice.action(choice.cards[: choice.least]), after=after)


def dealt(hands: Sequence[str] = FOURS, dealer: Seat = 0, **options: object) -> Spoons:
    """A round just before Go, in which the seats hold these cards."""
    game = Spoons({"players": len(hands), **options})
    game.apply(CHANCE, Action("first", (str(dealer),)))
    held = [parse_cards(hand) for hand in hands]
    order = [held[(dealer + place) % len(hands)][turn] for turn in range(4) for place in range(1, len(hands) + 1)]
    rest = [card for card in PACK_52 if card not in order]
    game.apply(CHANCE, Action("shuffle", (), (*order, *rest)))
    return game


def test_a_bot_takes_passes_and_takes_again() -> None:
    game = dealt()
    bot = Scripted({"take": [300, 400], "pass": [700]})
    assert Race(game, {0: bot}).run(2000) == [
        "clock at 0", "clock at 300", "0 take", "clock at 1000", "0 pass 2C", "clock at 1400", "0 take",
    ]  # fmt: skip
    assert bot.asked == [("take", 0), ("grab", 0), ("pass", 300), ("take", 1000), ("pass", 1400)]


def test_nothing_happens_at_or_after_the_time_asked_for() -> None:
    game = dealt()
    race = Race(game, {0: Scripted({"take": [300]})})
    assert race.run(300) == ["clock at 0"]
    assert game.now == 0
    assert race.run(301) == ["clock at 300", "0 take"]
    assert race.run(301) == []


def test_nobody_is_asked_twice_for_the_same() -> None:
    game = dealt()
    bot = Scripted({})
    race = Race(game, {2: bot})
    for until in (100, 200, 300):
        race.run(until)
    assert bot.asked == [("grab", 0)]


def test_when_the_first_spoon_goes_everybody_without_one_is_asked() -> None:
    game = dealt()
    bots = {seat: Scripted({"grab": [None, 800 + seat]}) for seat in (0, 2, 3)}
    bots[0].delays["take"] = [10]
    bots[0].delays["pass"] = [2000]
    bots[1] = Scripted({"grab": [400]})
    done = Race(game, bots).run(5000)
    assert done == ["clock at 0", "clock at 10", "0 take", "clock at 400", "1 grab", "clock at 1200", "0 grab",
                    "clock at 1202", "2 grab"]  # fmt: skip
    assert ("grab", 400) in bots[3].asked
    assert game.rounds[0].loser == 3


def test_several_answers_of_a_seat_wait_side_by_side() -> None:
    game = dealt()
    bots = {1: Scripted({"grab": [100]}), 0: Scripted({"take": [10], "pass": [300], "grab": [None, 900]})}
    done = Race(game, bots).run(2000)
    assert [line for line in done if line.startswith("0")] == ["0 take", "0 pass 2C", "0 grab"]


def test_an_answer_that_is_no_longer_legal_is_dropped() -> None:
    game = dealt()
    bots = {1: Scripted({"grab": [100]}), 0: Scripted({"take": [10], "pass": [3000], "grab": [None, 500]})}
    done = Race(game, bots).run(10_000)
    assert [line for line in done if line.startswith("0")] == ["0 take", "0 grab"]


def test_the_reaction_times_stand_still_while_nobody_may_act() -> None:
    game = dealt()
    dealer, other = Scripted({"take": [300, 50]}), Scripted({"take": [500]})
    game.trash, game.stock = game.stock, []
    game.inbox[1] = [game.trash.pop()]
    race = Race(game, {0: dealer, 1: other})
    assert race.run(5000) == ["clock at 0", "clock at 300", "0 take"]
    assert race.next() is None  # chance is to shuffle
    game.apply(CHANCE, game.legal(CHANCE)[0])
    assert race.run(1800) == []
    assert race.run(5000) == ["clock at 1800", "clock at 1850", "0 take", "clock at 2000", "1 take"]
    assert [verb for verb, _ in other.asked] == ["take", "grab", "pass"]


def test_who_presses_in_a_pause_is_told_at_once_and_not_afterwards() -> None:
    game = dealt()
    game.trash, game.stock = game.stock, []
    race = Race(game, {}, human=1)
    race.run(1)
    game.apply(0, Action("take"))
    game.apply(CHANCE, game.legal(CHANCE)[0])
    race.press(Action("grab"), 400)
    move = race.next(401)
    assert move == NextDeed(CLOCK, Action("at", ("400",)))
    race.do(move)
    move = race.next(401)
    assert move == NextDeed(1, Action("grab"))
    with pytest.raises(IllegalAction, match=r"^Wait for the shuffle\.$"):
        race.do(move)
    assert race.run(5000) == ["clock at 1500"]


def test_a_press_that_the_rules_refuse_is_not_dropped() -> None:
    game = dealt()
    race = Race(game, {2: Scripted({})}, human=2)
    race.run(1)
    race.press(Action("take"), 50)
    assert race.run(50) == []
    move = race.next(51)
    assert move == NextDeed(CLOCK, Action("at", ("50",)))
    race.do(move)
    assert race.next(51) == NextDeed(2, Action("take"))


@pytest.mark.parametrize(
    ("dealer", "human", "order"),
    [
        (0, None, ["1 grab", "0 grab", "3 grab"]),
        (3, None, ["1 grab", "3 grab", "0 grab"]),
        (0, 3, ["1 grab", "3 grab", "0 grab"]),
    ],
)
def test_what_coincides_is_done_clockwise_from_the_dealer_and_the_human_first(
    dealer: Seat, human: Seat | None, order: list[str]
) -> None:
    game = dealt(dealer=dealer)
    players: dict[Seat, Player] = {seat: Scripted({"grab": [None, 500]}) for seat in (0, 3) if seat != human}
    players[1] = Scripted({"grab": [100]})
    race = Race(game, players, human)
    if human is not None:
        race.press(Action("grab"), 600)
    assert [line for line in race.run(5000) if not line.startswith("clock")] == order


def test_grabs_come_before_passes_and_passes_before_takes() -> None:
    game = dealt()
    players = {
        0: Scripted({"take": [100], "pass": [400]}),
        1: Scripted({"grab": [500], "take": [None]}),
        2: Scripted({"take": [500]}),
    }
    game.inbox[2].append(game.stock.pop(0))
    done = Race(game, players).run(501)
    assert done[done.index("clock at 500") + 1 :] == ["1 grab", "0 pass 2C", "2 take"]


def test_another_round_begins_with_nothing_left_over() -> None:
    game = dealt()
    bots = {0: Scripted({"take": [5000, 10]}), 1: Scripted({"grab": [100]})}
    race = Race(game, bots)
    race.run(200)
    for seat in (2, 3):
        game.apply(seat, Action("grab"))
    assert game.phase == "hand_over"
    assert race.next() is None
    game.apply(CHANCE, game.legal(CHANCE)[0])
    assert game.dealer == 1
    done = race.run(6000)
    assert "0 take" not in done
    assert bots[0].asked[-1] == ("grab", 0)


def test_with_nothing_to_wait_for_the_clock_goes_on_by_the_minute() -> None:
    game = dealt()
    race = Race(game, {})
    assert race.run(59_000) == ["clock at 0"]
    assert race.run(130_000) == ["clock at 60000", "clock at 120000"]


def test_a_record_of_a_game_without_a_clock_has_no_clock_in_it() -> None:
    line = '{"format":"dealers-choice/1","game":"%s","actions":[["clock","%s"]]}'
    assert read_record(line % ("spoons", "at 5")).actions == ((CLOCK, "at 5"),)
    with pytest.raises(FormatError, match="the seat must be"):
        read_record(line % ("hearts", "pass 2C 3C 4C"))
