"""What is counted hand by hand, in every game."""

from __future__ import annotations

import random
from functools import lru_cache

import pytest

from cardrules.bots import Advice
from cardrules.catalogue import GAMES, find
from cardrules.games.hearts.game import Hand as HeartsHand
from cardrules.games.hearts.game import Hearts
from cardrules.games.war.game import War
from cardrules.protocol.hand_statistics import MOVES, TALLIES, HandCount, hands_of
from cardrules.protocol.match_record import Match
from cardrules.turns import AskedBot, Turns

_SHORT = {"hearts": {"target": 50}, "spades": {"target": 200}, "skat": {"deals": 6}, "schafkopf": {"deals": 6},
          "solo": {"hands": 8}, "pinochle": {"match": "single_deal"}, "khanhoo": {"target": 25},
          "three_thirteen": {"players": 2}, "yaniv": {"out_above": 100},
          "spite_and_malice": {"payoff": 10, "target": "one_deal"}, "pyramid": {"score": "par"}}  # fmt: skip
_ENDING = ("hearts", "spades", "euchre", "five_hundred", "seven_up", "setback", "skat", "schafkopf", "solo", "pinochle",
           "khanhoo", "three_thirteen", "yaniv", "truco",
           "spite_and_malice", "pyramid")  # fmt: skip


@lru_cache(maxsize=16)
def played(game: str) -> Match:
    """A whole match among novices."""
    match, choose, rng = Match(game, _SHORT.get(game), "17"), find(game).bot(), random.Random(1)
    turns = Turns(match)

    def decide(ask: AskedBot) -> Advice:
        return choose(match.game.view(ask.seat), ask.choices, "novice", rng, lambda: True)

    while (deed := turns.next(decide)) is not None:
        turns.do(deed)
    return match


def hands(game: str, seat: int) -> list[HandCount]:
    return list(hands_of(played(game), seat))


@pytest.mark.parametrize("game", _ENDING)
def test_the_points_of_the_hands_are_the_score_and_parts_are_no_more_than_the_whole(game: str) -> None:
    result = played(game).game.result()
    assert result is not None
    for seat, score in enumerate(result.scores):
        found = hands(game, seat)
        assert sum(hand.points or 0 for hand in found) == score
        for hand in found:
            assert set(hand.counts) <= set(TALLIES)
            for name, number in hand.counts.items():
                of = TALLIES[name].of
                assert 0 <= number <= (hand.counts[of] if of else max(1, number))


@pytest.mark.parametrize("game", ["euchre", "setback", "skat", "schafkopf", "solo", "five_hundred"])
def test_whoever_does_not_play_a_contract_plays_against_it_or_beside(game: str) -> None:
    seats = range(played(game).game.seats)
    for by_seat in zip(*(hands(game, seat) for seat in seats), strict=True):
        players = sum(one.counts.get("contracts", 0) for one in by_seat)
        made = sum(one.counts.get("contracts_made", 0) for one in by_seat)
        against = [one.counts["beaten"] for one in by_seat if one.counts.get("defended")]
        assert players <= 1
        assert all(beaten == 1 - made for beaten in against)
        assert bool(against) == bool(players)


def test_a_moon_and_a_nil_are_counted() -> None:
    match = Match("hearts", {}, "17")
    match.run_chance()
    assert isinstance(match.game, Hearts)
    match.game.finished = (HeartsHand(1, (0, 26, 26, 26), 0),)
    assert match.game.tallies(0) == {"moons": 1, "moons_against": 0, "queens": 0}
    assert match.game.tallies(2)["moons_against"] == 1
    hand = find("spades").game()({})
    from cardrules.games.spades.game import Hand

    hand.finished = (Hand((0, 3, 4, 2), (0, 4, 5, 4), (140, 53), (1, 3), (0, 0)),)  # type: ignore[attr-defined]
    assert hand.tallies(0) == {
        "nils": 1, "nils_made": 1, "contracts": 1, "contracts_made": 1, "too_high": 0, "too_low": 1,
    }  # fmt: skip


def test_in_pinochle_melds_and_tricks_make_up_the_points() -> None:
    both = [hands("pinochle", seat) for seat in (0, 1)]
    for first, second in zip(*both, strict=True):
        for one in (first, second):
            assert one.counts["meld_points"] + one.counts["trick_points"] == one.points
        assert first.counts["last_tricks"] + second.counts["last_tricks"] == 1


def test_in_spoons_who_was_first_who_lost_and_who_grabbed_too_early() -> None:
    game = find("spoons").game()({})
    from cardrules.games.spoons.game import Round, Spoons

    assert isinstance(game, Spoons)
    game.rounds = (Round(1, 8, 3, ((1, 0), (2, 300), (0, 410))),)
    assert [game.tallies(seat)["fours"] for seat in range(4)] == [0, 1, 0, 0]
    assert game.tallies(3) == {"fours": 0, "spoonless": 1, "false_grabs": 0}
    game.rounds = (Round(None, 0, 2, ()),)
    assert game.tallies(2) == {"fours": 0, "spoonless": 1, "false_grabs": 1}
    assert not any(game.tallies(0).values())


def test_in_war_battles_and_wars_are_counted_once() -> None:
    (whole,) = hands("war", 0)
    game = played("war").game
    assert isinstance(game, War)
    assert whole.counts == {"battles": game.skirmishes, "wars": sum(game.wars), "long_wars": sum(game.wars[1:])}
    assert whole.counts["wars"]


@pytest.mark.parametrize("role", ["dealer", "bettor"])
def test_a_session_of_baccarat_is_counted_as_a_whole(role: str) -> None:
    match = Match("mini_baccarat", {"role": role, "decks": 4, "shoe_steps": "skip", "calls": "auto"}, "17")
    turns, choose, rng = Turns(match), find("mini_baccarat").bot(), random.Random(1)

    def decide(ask: AskedBot) -> Advice:
        return choose(match.game.view(ask.seat), ask.choices, "novice", rng, lambda: True)

    while (deed := turns.next(decide)) is not None:
        turns.do(deed)
    state, (*earlier, last) = match.game.view(0).state, hands_of(match, 0)
    assert not any(hand.counts for hand in earlier)
    if role == "bettor":
        assert last.counts["bets"] == len(state.ledger) > last.counts["bets_won"] > 0
    else:
        assert last.counts["coups"] == len(state.reports)
        wrong = {fault.coup for fault in state.faults if fault.severity and fault.coup}
        assert last.counts["coups_right"] == last.counts["coups"] - len(wrong)
        assert last.counts["errors"] >= len(wrong) > 0


def test_moves_are_counted_in_a_deal_that_was_won() -> None:
    for number in range(1, 30):
        match = Match("pyramid", {}, str(number))
        match.run_chance()
        line = find("pyramid").solve()(match.game, 20_000).line
        if line:
            break
    for action in line:
        match.apply(0, action)
    (hand,) = hands_of(match, 0)
    assert hand.counts == {MOVES: len(line)}


def test_hands_that_are_not_over_are_not_counted() -> None:
    whole = played("hearts")
    first = next(hands_of(whole, 0))
    assert list(hands_of(whole.rewound(first.end - 1), 0)) == []
    assert [hand.end for hand in hands_of(whole.rewound(first.end), 0)] == [first.end]


def test_what_cannot_be_compared_says_so() -> None:
    compared = {entry.id for entry in GAMES if entry.game()().compares()}
    assert {"war", "spoons", "mini_baccarat", "blackjack", "pyramid"}.isdisjoint(compared)
    assert {"hearts", "skat", "triple_draw", "three_thirteen"} <= compared
    assert find("pyramid").game()({"score": "par"}).compares()
