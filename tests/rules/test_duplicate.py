"""A deal that is played again by bots in a player's seat."""

from __future__ import annotations

import json
import random
from functools import lru_cache

import pytest

from cardrules.analysis.duplicate_match import Lead, lead_of, play_again
from cardrules.bot_process.server import answer
from cardrules.bots import Advice
from cardrules.bots.personality import Mind
from cardrules.catalogue import find
from cardrules.protocol.hand_statistics import hands_of
from cardrules.protocol.match_record import Match, record_text
from cardrules.turns import AskedBot, Turns


@lru_cache(maxsize=4)
def match_of(game: str, hands: int, level: str = "novice") -> Match:
    """The first hands of a match among bots of one level."""
    match, choose, rng = Match(game, {}, "17"), find(game).bot(), random.Random(1)
    turns = Turns(match, pauses=True)

    def decide(ask: AskedBot) -> Advice:
        return choose(match.game.view(ask.seat), ask.choices, level, rng, lambda: True)  # type: ignore[arg-type]

    for _ in range(hands):
        turns.next_hand()
        while (deed := turns.next(decide)) is not None:
            turns.do(deed)
    return match


def test_a_deal_is_played_again_from_its_own_standing() -> None:
    match = match_of("euchre", 3)
    hands = list(hands_of(match, 0))
    assert len(hands) == 3
    minds = [Mind("novice")] * 4
    again = match.rewound(hands[1].start)
    before = again.done.copy()
    points = play_again(again, 0, minds, 0)
    assert again.done[: len(before)] == match.done[: len(before)], "the same cards, after the same hands"
    assert again.game.view(None).phase in ("hand_over", "game_over")
    assert points == sum(hand.points or 0 for hand in list(hands_of(again, 0))[1:2])
    assert play_again(match.rewound(hands[1].start), 0, minds, 0) == points, "it comes out the same every time"


def test_an_expert_is_asked_no_clock() -> None:
    start = next(hands_of(match_of("euchre", 1), 0)).start
    minds = [Mind("expert"), *[Mind("novice")] * 3]
    ends = []
    for _ in range(2):
        again = match_of("euchre", 1).rewound(start)
        ends.append((play_again(again, 0, minds, 2), again.done))
    assert ends[0] == ends[1]


def ask(**request: object) -> dict[str, object]:
    return answer(json.dumps({"id": 1, "ask": "duplicate", **request}).encode())


def test_the_thinking_process_plays_a_deal_again() -> None:
    match = match_of("euchre", 1)
    start = next(hands_of(match, 0)).start
    record = record_text(match.rewound(start).record())
    players = ["club", "novice", "novice bold pip", "novice"]
    found = ask(record=record, seat=0, players=players, number=1)
    minds = [Mind("club"), Mind("novice"), Mind("novice", "bold", "pip"), Mind("novice")]
    assert found == {"id": 1, "points": play_again(match.rewound(start), 0, minds, 1)}


@pytest.mark.parametrize(
    ("change", "reason"),
    [({"players": ["club"]}, "for each of the 4 seats"), ({"players": ["club"] * 3 + ["human"]}, "'players'"),
     ({"seat": 7}, "no such seat"), ({"record": "{}"}, "'format'"), ({"number": -1}, "'number'")],
)  # fmt: skip
def test_what_makes_no_sense_is_told(change: dict[str, object], reason: str) -> None:
    record = record_text(match_of("euchre", 1).rewound(2).record())
    found = ask(**{"record": record, "seat": 0, "players": ["novice"] * 4, "number": 0, **change})
    assert reason in str(found["error"])


def test_a_lead_has_an_interval_where_there_are_deals_enough() -> None:
    assert lead_of([]) == Lead(0, 0.0, None)
    assert lead_of([3, -1, 2]).margin is None
    even = lead_of([10, -10, 10, -10])
    assert not even.is_clear
    assert lead_of([5, 5, 5, 5]) == Lead(4, 20.0, 0.0)
    # 20 deals: mean 2, deviation 1.026, t for 19 degrees of freedom 2.09
    lead = lead_of([1, 3] * 10)
    assert (lead.total, lead.margin, lead.is_clear) == (40.0, 9.6, True)
