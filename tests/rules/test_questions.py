"""What a bot is asked holds what its seat may know, and nothing else; and what comes out of the pipe is looked at."""

from __future__ import annotations

import base64
import json
import pickle
import random
from typing import Any

import pytest
from random_play import acting, draw_options, random_move
from told import spoken

from cardrules.bot_process import messages
from cardrules.bot_process.messages import (
    QuestionError,
    advice_data,
    ask_move,
    ask_verdict,
    position_of,
    read_advice,
    seen_by,
)
from cardrules.bots import LET_BE, Advice, Weighed
from cardrules.catalogue import GAMES, Entry
from cardrules.protocol.game import CHANCE, CLOCK, Action, Choice, Event, Note, Takes, View, Zone
from cardrules.protocol.match_record import Match
from cardrules.protocol.shuffling import bot_seed

every_game = pytest.mark.parametrize("entry", GAMES, ids=[entry.id for entry in GAMES])
OPEN = {"pyramid", "war", "mini_baccarat", "blackjack"}
"""Games in which nobody sees more than the others."""
VERBS = {"play": Takes.CARDS, "draw": Takes.WORDS}


def text(what: object) -> str:
    return base64.b64encode(pickle.dumps(what)).decode()


@every_game
def test_other_hidden_cards_give_the_same_question(entry: Entry) -> None:
    """Of all that a seat cannot see everything may be different: the bytes that its bot gets are the same. So nothing
    hidden is in them, no shuffle and nothing that it could be told from."""
    exchanged = asked = 0
    for seed in range(4):
        rng = random.Random(seed)
        match = Match(entry.id, draw_options(entry.game(), rng), "A telltale deal")
        for _ in range(150):
            if not match.game.waiting_for():
                break
            for seat in sorted(acting(match.game) - {CHANCE, CLOCK}):
                if rng.random() > 0.25:
                    continue
                view = match.game.view(seat)
                question = ask_move(view, match.game.choices(seat), "club", 0.5, "x")
                world = entry.game().sample(view, rng)
                assert ask_move(world.view(seat), world.choices(seat), "club", 0.5, "x") == question
                assert b"telltale" not in base64.b64decode(question["seen"])
                exchanged += any(
                    world.view(other).zones != match.game.view(other).zones
                    for other in range(match.game.seats)
                    if other != seat
                )
                asked += 1
            match.apply(*random_move(match.game, rng))
    assert asked
    assert bool(exchanged) is (entry.id not in OPEN)


@every_game
def test_a_bot_does_the_same_with_what_comes_out_of_the_pipe(entry: Entry) -> None:
    rng = random.Random(5)
    match, choose = Match(entry.id, {}, "3"), entry.bot()
    for _ in range(80):
        if not match.game.waiting_for():
            break
        for seat in sorted(acting(match.game) - {CHANCE, CLOCK})[:1]:
            view, choices = match.game.view(seat), match.game.choices(seat)
            there, on_offer = seen_by(ask_move(view, choices, "club", 0.5, "x"))
            assert there == view._replace(sheet=None)
            assert list(on_offer) == choices
            here = choose(view, choices, "club", random.Random(1), lambda: True)
            assert choose(there, on_offer, "club", random.Random(1), lambda: True) == here
        match.apply(*random_move(match.game, rng))


def test_a_question_does_not_grow_with_the_match() -> None:
    sizes = []
    match, rng = Match("spades", {}, "3"), random.Random(3)
    for length in (100, 3000):
        while len(match.done) < length or CHANCE in match.game.waiting_for():
            match.apply(*random_move(match.game, rng))
        seat = min(match.game.waiting_for())
        sizes.append(len(ask_move(match.game.view(seat), match.game.choices(seat), "club", 0.5, "x")["seen"]))
    assert sizes[1] < 4 * sizes[0]  # sixty finished hands, a line of figures each


def test_what_bots_draw_from_is_another_for_each_decision_and_tells_nothing_of_the_deal() -> None:
    seeds = [bot_seed(deal, seat, f"{step}/play") for deal in ("17", "18") for seat in (0, 1) for step in (9, 10)]
    assert len(set(seeds)) == len(seeds)
    assert bot_seed("17", 0, "9/play") == seeds[0]
    assert all(len(seed) == 64 for seed in seeds)


def test_a_solver_is_given_the_position() -> None:
    match = Match("pyramid", {}, "1")
    match.run_chance()
    there = position_of(ask_verdict(match.game))
    assert there.view(0) == match.game.view(0)
    assert there.census() == match.game.census()
    assert getattr(there, "current", None) is getattr(match.game, "current", None)  # a phase is compared by identity


# ----------------------------------------------------------------------------------------------- strange texts


class Harm:
    def __reduce__(self) -> Any:
        return (pytest.fail, ("something was called",))


@pytest.mark.parametrize(
    "what",
    [
        7,
        (1, 2),
        (None, ()),
        Harm(),
        print,
        Match,
        random.Random(1),
        pickle.PickleBuffer,
        messages.read_advice,
        Zone("hand", ()),
    ],
)
def test_only_views_choices_and_games_are_read(what: object) -> None:
    for read, key in ((seen_by, "seen"), (position_of, "position")):
        with pytest.raises(QuestionError):
            read({key: text(what)})


def test_a_view_needs_choices() -> None:
    match = Match("hearts", {}, "1")
    match.run_chance()
    view = match.game.view(0)
    for choices in ((), ("play",), [*match.game.choices(0)]):
        with pytest.raises(QuestionError):
            seen_by({"seen": text((view, choices))})
    assert seen_by({"seen": text((view, (Choice("play", "Play"),)))})[0] == view


WEIGHED = (Weighed(Action("play", (), (18,)), 2.5, 40, 1.5, 0.25), Weighed(Action("draw"), 1.0, 40))


@pytest.mark.parametrize(
    "advice",
    [
        Advice(LET_BE, spoken("Not now."), 12),
        Advice(Action("play", (), (18,)), spoken("High.")),
        Advice(Action("play", (), (18,)), spoken("In 40 deals."), weighed=WEIGHED),
    ],
)
def test_an_answer_comes_through(advice: Advice) -> None:
    read = read_advice(json.loads(json.dumps(advice_data(advice))), VERBS)
    assert read.reason == advice.reason
    assert read._replace(why=advice.why) == advice


@pytest.mark.parametrize(
    ("answer", "message"),
    [
        ({"error": "It is broken."}, r"^It is broken\.$"),
        ({}, "no answer"),
        ({"action": 7, "reason": "", "after": 0}, "no answer"),
        ({"action": "play 2C", "reason": None, "after": 0}, "no answer"),
        ({"action": "play 2C", "reason": "", "after": "soon"}, "no answer"),
        ({"action": "jump", "reason": "", "after": 0}, "is not an action of this game"),
        ({"action": "play 2X", "reason": "", "after": 0}, "2X"),
        ({"action": "draw", "reason": "", "after": 0, "weighed": 5}, "no list"),
        ({"action": "draw", "reason": "", "after": 0, "weighed": [["draw", 1.0]]}, "cannot be read"),
        (
            {"action": "draw", "reason": "", "after": 0, "weighed": [["jump", 1, 2, 0, 0, "", 0]]},
            "cannot be read",
        ),
    ],
)
def test_an_answer_that_is_none(answer: dict[str, Any], message: str) -> None:
    if message == "2X":
        assert read_advice(answer, VERBS).action == Action("play", ("2X",))  # the game will refuse it
        return
    with pytest.raises(QuestionError, match=message):
        read_advice(answer, VERBS)


def test_nobody_waits_for_ever_or_acts_before_being_asked() -> None:
    for after, read in ((-5, 0), (250, 250), (10**12, 10**7)):
        assert read_advice({"action": "draw", "reason": "", "after": after}, VERBS).after == read


def test_the_names_in_a_view_are_those_of_the_rules() -> None:
    """The reader makes the rules' own classes, wherever they are from, and never a function."""
    events: list[Event] = [Note("a note")]
    view = Match("hearts").game.view(0)._replace(state={"told": tuple(events), "kinds": Takes.CARDS, "few": range(3)})
    assert seen_by({"seen": text((view, (Choice("play", "Play"),)))})[0] == view
    assert isinstance(view, View)
