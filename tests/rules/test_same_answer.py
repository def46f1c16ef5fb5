"""The same question has the same answer: asked again, by a hint, in a review, on a quick machine or a slower one."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from typing import Any

import pytest
from told import OPTIONS, limit

from cardrules.analysis.hand_review import forced
from cardrules.bot_process.messages import ask_move, ask_review
from cardrules.bot_process.server import answer
from cardrules.bots.reasons.search_results import HURRIED, SHORT
from cardrules.catalogue import CARD_ROOM, GAMES, find
from cardrules.protocol.game import Choice, View, action_text
from cardrules.protocol.match_record import Match
from cardrules.protocol.shuffling import bot_seed, decision_seed
from cardrules.turns import AskedBot, Turns

SEARCHING = [entry.id for entry in GAMES if entry.group == CARD_ROOM and "expert" in entry.levels]


def asked(name: str, seed: str, every: int, most: int) -> Iterator[tuple[View, tuple[Choice, ...], str]]:
    """Decisions in a match among club players, with the seed with which each is asked."""
    match = Match(name, OPTIONS.get(name, [{}])[0], seed)
    turns, choose, found = Turns(match), find(name).bot(), list[tuple[View, tuple[Choice, ...], str]]()

    def decide(ask: AskedBot) -> Any:
        view = match.game.view(ask.seat)
        key = decision_seed(match.seed, ask.seat, len(match.done), ask.choices)
        if not forced(ask.choices):
            found.append((view, tuple(ask.choices), key))
        return choose(view, ask.choices, "club", random.Random(key), lambda: True)

    while len(found) < every * most and (deed := turns.next(decide)) is not None:
        turns.do(deed)
    yield from found[::every][:most]


def told(request: dict[str, Any]) -> dict[str, Any]:
    """The answer, through the pipe."""
    return answer(json.dumps({"id": 1, **request}).encode())


@pytest.mark.parametrize("name", SEARCHING)
def test_a_review_with_half_the_time_says_what_the_hint_has_said(name: str) -> None:
    for number, (view, choices, seed) in enumerate(asked(name, "3", 5, 2)):
        hint = told(ask_move(view, choices, "expert", 600.0, seed))
        assert "error" not in hint
        assert "There was time for" not in hint["reason"]
        action = next(choices[0].actions())
        review = told(ask_review(view, choices, action, "expert", 300.0, seed))
        if hint["action"]:
            assert (review["best"], review["reason"]) == (hint["action"], hint["reason"])
        else:  # it lets the chance go by
            assert review["best"] == action_text(action)
        if not number:
            assert told(ask_move(view, choices, "expert", 300.0, seed)) == hint


def test_on_a_machine_that_is_too_slow_the_sentence_says_so() -> None:
    _, (view, choices, _) = asked("spades", "5", 9, 2)
    advice = find("spades").bot()(view, choices, "expert", random.Random(1), limit(9))
    assert advice.says(SHORT)
    assert advice.reason.endswith(
        "There was time for only 8 imagined deals, so another time the answer may be different."
    )
    hurried = find("spades").bot()(view, choices, "expert", random.Random(1), limit(3))
    assert hurried.says(HURRIED)
    club = find("spades").bot()(view, choices, "club", random.Random(1), limit(0))
    assert (hurried.action, hurried.weighed) == (club.action, ())
    whole = find("spades").bot()(view, choices, "expert", random.Random(1), lambda: False)
    assert not whole.says(SHORT)
    assert whole.weighed


def test_everybody_who_asks_draws_from_the_same_seed() -> None:
    assert decision_seed("17", 2, 40, [Choice("play", "Play")]) == bot_seed("17", 2, "40/play")
