"""The expert at Truco: it sees no hidden card, believes what was called, and knows what the score makes of a hand."""

from __future__ import annotations

import itertools
import random
from collections.abc import Callable, Sequence
from typing import Any

import pytest
from told import decisions

from cardrules.games.truco.bot import choose
from cardrules.games.truco.expert import explained_by, game_chance
from cardrules.games.truco.game import Truco
from cardrules.games.truco.phases import ANSWERING
from cardrules.protocol.cards import mask_of, parse_cards
from cardrules.protocol.game import CHANCE, Action, Seat, action_text, parse_action
from cardrules.protocol.shuffling import chance_action

FORMS: Sequence[dict[str, Any]] = ({}, {"players": 2}, {"variant": "mineiro"}, {"eleven_both": "open", "deck": 24})
PAULISTA = (1, 3, 6, 9, 12)


def worlds(number: int) -> Callable[[], bool]:
    """Says that time is up after so many worlds."""
    left = itertools.count()
    return lambda: next(left) >= number


def table(hands: Sequence[str], vira: str = "7D", dealer: Seat = 0, **options: Any) -> Truco:
    """The first hand, before its first card, with these cards in the hands; all others lie in the stock."""
    game = Truco({"players": len(hands), **options})
    game.apply(CHANCE, Action("first", (str(dealer),)))
    game.apply(CHANCE, chance_action(game.choices(CHANCE)[0], "1", 1))
    game.vira = parse_cards(vira)[0]
    game.hands = [mask_of(parse_cards(hand)) for hand in hands]
    game.stock = mask_of(game.pack()) & ~sum(game.hands) & ~(1 << game.vira)
    return game


def do(game: Truco, seat: Seat, *texts: str) -> None:
    for text in texts:
        game.apply(seat, parse_action(text, game.verbs))


def expert(game: Truco, seat: Seat, tried: int = 120) -> str:
    """What the expert does after so many worlds."""
    advice = choose(game.view(seat), game.choices(seat), "expert", random.Random(1), worlds(tried))
    game.check(seat, advice.action)
    return action_text(advice.action)


@pytest.mark.parametrize("options", FORMS)
def test_whole_matches_of_experts_are_legal_and_told(options: dict[str, Any]) -> None:
    game, rng = Truco(options), random.Random(3)
    for number in range(400):
        waiting = game.waiting_for()
        if not waiting:
            break
        if CHANCE in waiting:
            game.apply(CHANCE, chance_action(game.choices(CHANCE)[0], "4", number))
            continue
        seat = game.first_heard(waiting)
        advice = choose(game.view(seat), game.choices(seat), "expert", rng, worlds(9))
        assert advice.reason.endswith(".")
        game.apply(seat, advice.action)
    assert game.result() is not None


def test_equal_views_give_equal_decisions_whatever_the_hidden_cards() -> None:
    for told in decisions("truco", "club", "blind", 60):
        seat, other = told.case.seat, Truco.sample(told.view, random.Random(99))
        first = choose(told.view, told.choices, "expert", random.Random(5), worlds(9))
        assert first == choose(other.view(seat), other.choices(seat), "expert", random.Random(5), worlds(9))


def test_without_time_the_expert_is_a_club_player() -> None:
    for told in decisions("truco", "club", "hurried", 60):
        club = choose(told.view, told.choices, "club", random.Random(5), worlds(0))
        assert choose(told.view, told.choices, "expert", random.Random(5), worlds(0)) == club


def test_a_call_is_explained_by_good_cards_and_silence_by_poor_ones() -> None:
    good, poor = table(["4C 5C 6C", "QC QH 3S"]), table(["4C 5C 6C", "5S 6H 4D"])
    assert explained_by(good, 0) == explained_by(poor, 0) == 1
    for game in (good, poor):
        do(game, 1, "raise 3")
    assert explained_by(good, 0) > 5 * explained_by(poor, 0)
    assert good.current is poor.current is ANSWERING
    good, poor = table(["4C 5C 6C", "QC QH 3S"]), table(["4C 5C 6C", "5S 3S 4D"])
    for game in (good, poor):
        do(game, 1, "play 3S")
    assert explained_by(poor, 0) > 2 * explained_by(good, 0)


def test_an_answer_tells_of_the_cards_behind_it() -> None:
    """Whoever accepted and called the next value has better cards than who only accepted, and he than anybody."""
    weights = {}
    for cards in ("QC QH 3S", "2S 2H AD", "4S 5S 6S"):
        for answer in ("accept", "raise 6"):
            game = table(["4C 5C 6C", cards], dealer=1)
            do(game, 0, "raise 3")
            do(game, 1, answer)
            if answer == "accept":
                do(game, 0, "play 4C")
            weights[cards, answer] = explained_by(game, 0)
    assert weights["QC QH 3S", "raise 6"] > weights["2S 2H AD", "raise 6"]
    assert weights["QC QH 3S", "accept"] > weights["4S 5S 6S", "accept"]
    assert weights["2S 2H AD", "accept"] > weights["4S 5S 6S", "accept"]


def test_what_explains_a_hand_is_asked_of_a_copy() -> None:
    game = table(["4C 5C 6C", "QC QH 3S"], dealer=1)
    do(game, 0, "raise 3")
    do(game, 1, "raise 6")
    do(game, 0, "accept", "play 5C")
    do(game, 1, "play 3S")
    before = game.view(None)
    assert 0 < explained_by(game, 0) <= 1
    assert game.view(None) == before


def test_the_highest_card_of_all_asks_for_more_in_the_last_trick() -> None:
    game = table(["QC QH 6C", "7S AH 3S"], dealer=1)
    do(game, 0, "play 6C")
    do(game, 1, "play 7S", "play AH")
    do(game, 0, "play QH")
    assert (game.results, game.turn) == ([1, 0], 0)
    assert expert(game, 0) == "raise 3"


def test_a_hand_of_eleven_with_poor_cards_is_given_up_and_with_masters_played() -> None:
    for cards, answer in (("4C 5C 4S", "decline"), ("QC QH 3S", "stay")):
        game = table([cards, "7S AH 2S"], dealer=1)
        game.points = (11, 3)
        game.eleven, game.value = 0, 1
        game.current = game.phases[0]
        assert expert(game, 0) == answer


@pytest.mark.parametrize("players", [2, 4])
def test_what_a_score_is_worth(players: int) -> None:
    for own, other in itertools.product(range(12), repeat=2):
        chance = game_chance(own, other, PAULISTA, players)
        assert chance + game_chance(other, own, PAULISTA, players) == pytest.approx(1)
        assert game_chance(own + 1, other, PAULISTA, players) > chance
    assert game_chance(0, 0, PAULISTA, players) == pytest.approx(0.5)


def test_cards_of_one_power_are_tried_once() -> None:
    game = table(["4C 4S AC", "7S AH 3S"], dealer=1)
    advice = choose(game.view(0), game.choices(0), "expert", random.Random(1), worlds(9))
    played = [row.action for row in advice.weighed if row.action.verb == "play"]
    assert len(played) == 2
