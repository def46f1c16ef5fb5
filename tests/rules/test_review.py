"""Decisions looked at again: what the best bot says of them, from what the player could see."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from itertools import count

import pytest

from cardrules.analysis.hand_review import (
    JudgedDecision,
    Reviewed,
    clearly_worse,
    dearest,
    decisions,
    judged,
    read_reviewed,
    reviewed_data,
)
from cardrules.bot_process.messages import QuestionError, ask_review, read_judged
from cardrules.bot_process.server import answer
from cardrules.bots import FIGURES, Advice
from cardrules.catalogue import DEALER_SCHOOL, GAMES, Entry, takes_tricks
from cardrules.protocol.cards import parse_cards
from cardrules.protocol.game import Action, Event, PhaseBegan
from cardrules.protocol.match_record import Match
from cardrules.turns import AskedBot, Turns


def after(looks: int, steps: int = 400) -> Callable[[float], bool]:
    """Time that is up for the bot when it has been looked at so often, and for playing on after so many more steps."""
    searched, played = count(), count()
    return lambda share: next(played) >= steps if share == 1.0 else next(searched) >= looks


def a_hand(entry: Entry) -> Match:
    """The first hand of deal 7 among novices."""
    match, rng, choose = Match(entry.id, None, "7"), random.Random(3), entry.bot()
    turns = Turns(match)

    def decide(ask: AskedBot) -> Advice:
        return choose(match.game.view(ask.seat), ask.choices, "novice", rng, lambda: True)

    over = False
    while not over and (deed := turns.next(decide)) is not None:
        out: list[Event] = []
        turns.do(deed, out)
        over = any(isinstance(event, PhaseBegan) and event.name in ("hand_over", "game_over") for event in out)
    return match


@pytest.mark.parametrize("entry", [each for each in GAMES if each.group != DEALER_SCHOOL], ids=lambda entry: entry.id)
def test_a_hand_of_every_game_can_be_reviewed(entry: Entry) -> None:
    match = a_hand(entry)
    for done, action, view, choices in list(decisions(match, 0))[:4]:
        assert match.done[done] == (0, action)
        assert view.seat == 0
        found = judged(view, choices, action, entry.levels[-1], random.Random(1), after(8))
        assert found.cost >= 0
        assert found.doubt >= 0
        assert any(choice.offers(found.best) for choice in choices)
        one = Reviewed(done, action, found)
        again = read_reviewed(json.loads(json.dumps(reviewed_data(one))), match.game.verbs)
        assert (again.action, again.judged.best, again.same, again.dear) == (action, found.best, one.same, one.dear)


def test_low_cards_passed_in_hearts_are_dear_and_what_the_expert_passes_costs_nothing() -> None:
    match = Match("hearts", None, "7")
    match.run_chance()
    view, choices = match.game.view(0), match.game.choices(0)
    hand = sorted((card for card in view.zone("hand:0").cards if card is not None), key=lambda card: card % 13)
    low = Action("pass", (), tuple(sorted(hand[:3])))
    found = judged(view, choices, low, "expert", random.Random(1), after(8, 600))
    assert Reviewed(2, low, found).dear
    assert found.worlds >= FIGURES
    few = judged(view, choices, low, "expert", random.Random(1), after(8, 20))
    assert few.cost > 5
    assert not few.figured
    assert not Reviewed(2, low, few).dear, "so few deals tell no figure"
    same = judged(view, choices, found.best, "expert", random.Random(1), after(8, 600))
    assert same.cost == 0


def test_the_dearest_come_first_and_what_may_be_chance_is_not_among_them() -> None:
    one, other = (Action("play", (), (card,)) for card in parse_cards("QS 3D"))
    found = [
        Reviewed(done, one, JudgedDecision(best, "", cost, doubt, worlds))
        for done, (best, cost, doubt, worlds) in enumerate(
            [
                (other, 1.0, 0.1, 200),
                (other, 9.0, 8.0, 200),
                (one, 0.0, 0.0, 0),
                (other, 3.0, 1.0, 200),
                (other, 0.5, 0.1, 200),
                (other, 2.0, 0.0, 1),  # every card is known
                (other, 7.0, 0.1, 99),  # too few for a figure
            ]
        )
    ]
    assert [one.done for one in dearest(found)] == [3, 5, 0]


def test_the_process_is_asked_with_a_view_and_its_answer_is_looked_at() -> None:
    match = a_hand(next(entry for entry in GAMES if entry.id == "hearts"))
    done, action, view, choices = next(decisions(match, 0))
    request = ask_review(view, choices, action, "expert", 0.0, "x")
    assert match.seed not in json.dumps({**request, "seen": ""})
    said = answer(json.dumps({"id": 4, **request}).encode())
    assert read_judged(said, match.game.verbs).reason
    assert done > 0
    for wrong in ({"did": "play 2Z"}, {"did": "pass 2C"}, {"level": "god"}, {"seen": "x"}):
        assert "error" in answer(json.dumps({"id": 4, **request, **wrong}).encode()), wrong
    for bad in ({"error": "no"}, {}, {**said, "cost": -1}, {**said, "best": "dance"}, {**said, "worlds": "many"}):
        with pytest.raises(QuestionError):
            read_judged(bad, match.game.verbs)


@pytest.mark.parametrize(("game", "bid"), [("spades", "11"), ("five_hundred", "10N")])
def test_a_call_that_no_expert_thinks_of_is_weighed_all_the_same(game: str, bid: str) -> None:
    match = Match(game, None, "a")
    match.run_chance()
    seat = min(match.game.waiting_for())
    looks = count()
    found = judged(
        match.game.view(seat), match.game.choices(seat), Action("bid", (bid,)), "expert", random.Random(1),
        lambda share: next(looks) > 600 * share,
    )  # fmt: skip
    assert found.best.words != (bid,)
    assert found.worlds >= FIGURES
    assert clearly_worse(found)


@pytest.mark.parametrize(
    ("game", "bid", "tried"), [("spades", "11", 120), ("spades", "11", 99), ("five_hundred", "10N", 120)]
)
def test_it_is_told_how_often_the_contract_is_made_with_either_choice(game: str, bid: str, tried: int) -> None:
    match = Match(game, None, "a")
    match.run_chance()
    seat = min(match.game.waiting_for())
    view, choices, called = match.game.view(seat), match.game.choices(seat), Action("bid", (bid,))
    looks, longer = count(), count()
    found = judged(
        view, choices, called, "expert", random.Random(1),
        lambda share: next(longer) >= tried if share > 1 else next(looks) > 600 * share,
    )  # fmt: skip
    if game == "spades" and tried >= FIGURES:
        assert (found.aim, found.tried) == ("made", FIGURES)
        assert found.reached < found.best_reached
    else:  # so few tell nothing; and whoever passes makes no contract of his own that could be compared
        assert found.aim == ""
    one = Reviewed(3, called, found)
    assert read_reviewed(json.loads(json.dumps(reviewed_data(one))), match.game.verbs).judged.tried == found.tried


@pytest.mark.parametrize("entry", [entry for entry in GAMES if takes_tricks(entry.id)], ids=lambda entry: entry.id)
def test_a_hand_can_be_finished_by_rule_of_thumb_from_every_decision(entry: Entry) -> None:
    match, expert = a_hand(entry), entry.expert()
    for done, action, _, _ in list(decisions(match, 0))[::3]:
        game = match.rewound(done).game
        game.apply(0, action)
        assert expert.finish(game, entry.bot(), random.Random(1))
        assert game.view(None).phase in ("hand_over", "game_over", "deal")
        game.tallies(0)
