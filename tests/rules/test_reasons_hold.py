"""Every reason that a bot gives is true: its predicate is evaluated anew, in thousands of positions of each game."""

from __future__ import annotations

import json
import random
import re
from collections import Counter
from functools import lru_cache

import pytest
from told import Told, decisions

from cardrules.bots import LEVELS, Level, Weighed
from cardrules.bots.reasons import Case, Kind, kinds, named, speaking
from cardrules.bots.reasons.search_results import (
    AS_GOOD,
    CHANCE,
    EVEN,
    NEXT_WORSE,
    POINTS_A_DEAL,
    SHORT,
    TOO_FEW,
    beside,
    compared,
)
from cardrules.bots.sampling_search import Found
from cardrules.catalogue import GAMES
from cardrules.protocol.cards import parse_card
from cardrules.protocol.game import Action, Choice
from cardrules.protocol.texts import Text, read_text, text_data

NAMES = [entry.id for entry in GAMES]
SEARCHING = [entry.id for entry in GAMES if "expert" in entry.levels]
POSITIONS: dict[Level, tuple[tuple[int, int], ...]] = {
    "novice": ((400, 0),),
    "club": ((800, 0),),
    "expert": ((120, 10), (8, 120)),
}
"""By level: how many positions, with how many imagined deals."""


@lru_cache(maxsize=48)
def experts(name: str, seed: str, positions: int, worlds: int) -> tuple[Told, ...]:
    """What an expert of a game says, asked once for all that is asked about it."""
    return tuple(decisions(name, "expert", seed, positions, worlds))


def check(name: str, level: Level, seed: str, positions: int, worlds: int) -> Counter[str]:
    """The reasons that were given, all of them true, by their codes."""
    heard = Counter[str]()
    few = level == "expert" and positions <= 120
    for told in experts(name, seed, positions, worlds) if few else decisions(name, level, seed, positions, worlds):
        assert told.advice.reasons, told.advice.action
        untrue = [(reason.kind.code, reason.words) for reason in told.untrue()]
        assert not untrue, (told.advice.action, told.advice.weighed, told.view.zones)
        there = read_text(json.loads(json.dumps(text_data(told.advice.reason))))  # as the bots' process sends it
        assert there == told.advice.reason
        heard.update(reason.kind.code for reason in told.advice.reasons)
    return heard


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("name", NAMES)
def test_every_reason_is_true(name: str, level: Level) -> None:
    heard = Counter[str]()
    for positions, worlds in POSITIONS[level]:
        heard += check(name, level, "5", positions, worlds)
    assert len(heard) > 1 or level == "novice"


@pytest.mark.nightly
@pytest.mark.parametrize("name", NAMES)
def test_every_reason_is_true_in_thousands_of_positions(name: str) -> None:
    for level, positions, worlds in (
        ("novice", 3000, 0),
        ("club", 5000, 0),
        ("expert", 1000, 10),
        ("expert", 300, 120),
    ):
        check(name, level, "7", positions, worlds)


@pytest.mark.parametrize("name", SEARCHING)
def test_the_advised_is_first_of_its_list(name: str) -> None:
    tried = 0
    for told in experts(name, "5", 120, 10):
        weighed = told.advice.weighed
        if weighed:
            tried += 1
            assert weighed[0].action == told.advice.action
            assert weighed[0].gain == weighed[0].doubt == 0
            behind = [one.worse() or one.lags() for one in weighed[1:]]
            assert behind == sorted(behind)  # what is about as good stands before what is worse
            names = [named(told.choices, one.action, weighed[0].action) for one in weighed]
            assert len(set(names)) == len(names)
            assert weighed[0].worlds == 1 or all(one.worlds != 1 for one in weighed)
    assert tried


@pytest.mark.parametrize("name", SEARCHING)
def test_no_difference_is_named_below_a_hundred_worlds(name: str) -> None:
    """From 24 deals everything else was told to have done "clearly worse"."""
    tried = 0
    for positions, worlds in ((120, 10), (6, 60)):
        for told in experts(name, "5", positions, worlds):
            few = [row for row in told.advice.weighed if 1 < row.worlds < 100]
            tried += len(few)
            assert {beside(row) for row in few} <= {"about as good", "too few to say"}
            for reason in told.advice.reasons:
                if 1 < reason.values.get("worlds", 1) < 100:
                    assert reason.kind in (*EVEN, SHORT), reason.words
                    assert not re.search("better|worse|%", reason.words)
    assert tried or name == "pinochle"  # where every card is known before anything is weighed


@pytest.mark.parametrize("name", ["spades", "skat", "euchre"])
def test_at_the_table_what_is_better_is_told_from_a_hundred_worlds(name: str) -> None:
    """What was clearly ahead after 24 worlds was tried no more, so that no figure could be told of it."""
    figures = 0
    for told in decisions(name, "expert", "table", 12, 10_000):
        assert not told.advice.says(TOO_FEW), told.advice.reason
        figures += told.advice.says(NEXT_WORSE)
    assert figures


@pytest.mark.parametrize("name", NAMES)
def test_a_sentence_speaks_of_the_bot_and_its_side(name: str) -> None:
    for level in LEVELS:
        for told in decisions(name, level, "8", 60, 4):
            words = told.advice.reason
            assert not re.search(r"\b([Ww]e|[Oo]ur|[Uu]s)\b", words), words
            assert words.endswith(".")
            assert words[0].isupper() or not words[0].isalpha()


# ------------------------------------------------------------------------------------------- the mechanism

LOW, HIGH = (Action("play", (), (parse_card(card),)) for card in ("2C", "AC"))
CHOICES = (Choice("play", "Play", cards=(parse_card("2C"), parse_card("AC")), least=1, most=1),)


def rows(gain: float, doubt: float, worlds: int, *reached: float) -> list[Weighed]:
    first, second = reached or (0.0, 0.0)
    goal = "my side makes its contract" if reached else ""
    return [
        Weighed(HIGH, 1.0, max(worlds, 100), 0.0, 0.0, goal, first),
        Weighed(LOW, 1.0 + gain, worlds, gain, doubt, goal, second),
    ]


def told(weighed: list[Weighed], usual: Action = HIGH) -> str:
    return " ".join(reason.words for reason in compared(CHOICES, usual, weighed, POINTS_A_DEAL, "imagined deals"))


def test_a_difference_is_named_only_where_it_is_known() -> None:
    assert told(rows(-3.2, 0.6, 240)) == "In 240 imagined deals the next best, the 2♣, did about 3 points a deal worse."
    assert told(rows(-3.24, 0.2, 240)).endswith("did about 3.2 points a deal worse.")
    assert told(rows(-0.4, 0.3, 240)) == "In 240 imagined deals the 2♣ did about as well."
    assert told(rows(0.4, 0.3, 240)) == "In 240 imagined deals the 2♣ did about as well."
    assert told(rows(-1.9, 1.2, 24)) == "In 24 imagined deals the 2♣ did about as well."
    assert told(rows(-1.2, 0.5, 240)).endswith("did about 1 point a deal worse.")
    few = "24 imagined deals are too few to say that the 2♣ is not about as good."
    assert told(rows(-9.0, 0.5, 24)) == told(rows(9.0, 0.5, 24)) == told(rows(-9.0, 0.5, 24), LOW) == few
    assert told(rows(4.0, 0.5, 240)).startswith("In 240 imagined deals the 2♣ did better, but by less than they")


def test_chances_are_named_only_where_they_differ() -> None:
    assert "%" not in told(rows(-3.2, 0.6, 240, 0.99, 1.0))
    assert "%" not in told(rows(-3.2, 0.6, 240, 0.5, 0.46))
    assert "%" not in told(rows(-3.2, 0.6, 90, 0.9, 0.2))
    assert "%" not in told(rows(-3.2, 0.6, 400, 0.012, 0.0))
    assert "%" not in told(rows(-3.2, 0.6, 240, 0.0, 0.0))
    assert told(rows(-3.2, 0.6, 240, 0.9, 0.6)).endswith(
        "That way my side makes its contract in 90 % of them, and with the 2♣ in 60 %."
    )


def test_what_is_said_of_a_search_holds_for_what_was_found_alone() -> None:
    weighed = rows(-3.2, 0.6, 240, 0.9, 0.6)
    case = Case(None, CHOICES, HIGH, weighed)  # type: ignore[arg-type]
    reasons = compared(CHOICES, HIGH, weighed, POINTS_A_DEAL, "imagined deals")
    assert [reason.kind for reason in reasons] == [NEXT_WORSE, CHANCE]
    assert all(reason.holds(case) for reason in reasons)
    for other in (rows(-3.2, 0.6, 99, 0.9, 0.6), rows(-3.2, 4.0, 240, 0.5, 0.6), rows(-7.0, 0.6, 240, 0.2, 0.6)):
        assert not any(reason.holds(case._replace(weighed=other)) for reason in reasons)
    even = AS_GOOD(rival="the 2♣", worlds=240, tried="imagined deals", unit="points", behind=0.0)
    assert even.holds(case._replace(weighed=rows(-0.4, 0.3, 240)))
    assert not even.holds(case)


def test_a_reason_that_is_as_true_of_the_next_best_is_not_used() -> None:
    table = kinds("game", {"low": ("It is low.", lambda case: case.card == parse_card("2C")), "a": ("Why not.", _yes)})
    case = Case(None, CHOICES, LOW)  # type: ignore[arg-type]
    both = (table["a"](), table["low"]())
    assert speaking(both, case, HIGH) == both
    assert speaking(both[::-1], case, None) == both[::-1]
    assert not speaking(both[::-1], case, HIGH)
    assert not speaking(both, case._replace(action=HIGH), LOW)


def _yes(case: Case) -> bool:
    return True


def test_what_was_found_is_compared_with_what_is_advised() -> None:
    rng = random.Random(3)
    values = [[rng.gauss(mean, 1.0) for _ in range(200)] for mean in (0.0, 1.0)]
    found = Found([LOW, HIGH], [1, 0], values, [1.0] * 200)
    assert found[0].gain > 0
    first, second = found.beside(HIGH)
    assert (first.action, first.gain, first.doubt) == (HIGH, 0.0, 0.0)
    assert second.gain == pytest.approx(-found[0].gain)
    assert second.doubt == pytest.approx(found[0].doubt)


def test_an_action_is_named_by_what_tells_it_apart() -> None:
    bid = Choice("bid", "Bid", values=("6D", "7D"), shown=("6♦", "7♦"))
    leave = Choice("pass", "Pass")
    assert named(CHOICES, LOW, HIGH) == "the 2♣"
    assert named((bid, leave), Action("bid", ("7D",)), Action("pass")) == "“Bid 7♦”"
    assert named((bid, leave), Action("pass"), Action("bid", ("7D",))) == "“Pass”"


def test_values_are_put_into_a_sentence_by_what_they_are() -> None:
    text = "{seat:@} leads {suit:suit} with {cards:cards}, {tricks:trick/tricks} and {worth:.1f}."
    values = {"seat": 2, "suit": 3, "cards": [parse_card("AS")], "tricks": 2, "worth": 0.25}
    assert Text(text, values) == "{2} leads spades with A♠, 2 tricks and 0.2."
    assert Kind("x", "{tricks:trick/tricks}.", _yes)(tricks=1).words == "1 trick."


def test_a_word_of_the_program_in_a_reason_is_a_text_too() -> None:
    reason = Kind("x", "{I} would play {game}.", _yes)(game="clubs").words
    assert reason == "I would play clubs."
    assert isinstance(reason.places["game"], Text)
