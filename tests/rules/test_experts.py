"""The experts of the games with tricks: they see no hidden card, fall back to club, and weigh worlds by their odds."""

from __future__ import annotations

import itertools
import random
from collections import Counter
from collections.abc import Callable
from importlib import import_module

import pytest
from deals import TABLES, expert_of, in_play

from cardrules.bots.sampling_search import drawn, weigh
from cardrules.catalogue import find
from cardrules.engine import exact_endings
from cardrules.engine.contract import contract_of
from cardrules.engine.heuristic_playout import ALL, Style, likely, play_out
from cardrules.engine.position import Position
from cardrules.games.spades.game import ORDER
from cardrules.parts.dealing import deal_hidden
from cardrules.protocol.cards import PACK_52, cards_in, mask_of, parse_cards
from cardrules.protocol.game import Action, Choice, Game, View
from cardrules.protocol.match_record import Match

EXPERTS = [name for name in TABLES if name not in ("hearts",)]


def worlds(number: int) -> Callable[[], bool]:
    """Says that time is up after so many worlds."""
    left = itertools.count()
    return lambda: next(left) >= number


def decisions(name: str, seed: str, plies: int) -> list[Game]:
    """The game at every ``plies``-th card of a deal among club players."""
    game = in_play(name, TABLES[name][0], seed)
    choose, rng, expert = find(name).bot(), random.Random(seed), expert_of(name)
    found, ply = [], 0
    while expert.table(game) is not None:
        seat = min(game.waiting_for())
        if ply % plies == 0:
            found.append(game.copy())
        game.apply(seat, choose(game.view(seat), game.choices(seat), "club", rng, lambda: True).action)
        ply += 1
    return found


@pytest.mark.parametrize("name", EXPERTS)
def test_equal_views_give_equal_decisions_whatever_the_hidden_cards(name: str) -> None:
    choose = find(name).bot()
    for game in decisions(name, "2", 7):
        seat = min(game.waiting_for())
        view, choices = game.view(seat), game.choices(seat)
        other = type(game).sample(view, random.Random(99))
        assert other.view(seat) == view
        first = choose(view, choices, "expert", random.Random(5), worlds(9))
        again = choose(other.view(seat), other.choices(seat), "expert", random.Random(5), worlds(9))
        assert first == again
        game.check(seat, first.action)
        assert first.reason.endswith(".")


@pytest.mark.parametrize("name", EXPERTS)
def test_without_time_an_expert_is_a_club_player(name: str) -> None:
    choose = find(name).bot()
    for game in decisions(name, "3", 5):
        seat = min(game.waiting_for())
        view, choices = game.view(seat), game.choices(seat)
        club = choose(view, choices, "club", random.Random(5), lambda: True)
        assert choose(view, choices, "expert", random.Random(5), lambda: True) == club


def test_a_search_that_fails_is_logged_and_club_plays(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def broken(view: View, rng: random.Random) -> Game:
        raise ZeroDivisionError

    choose, game = find("spades").bot(), decisions("spades", "3", 5)[2]
    seat = min(game.waiting_for())
    view, choices = game.view(seat), game.choices(seat)
    club = choose(view, choices, "club", random.Random(5), lambda: True)
    monkeypatch.setattr(expert_of("spades"), "sample", broken)
    assert choose(view, choices, "expert", random.Random(5), worlds(9)) == club
    assert "the search failed" in caplog.text


SEARCHES = {"hearts": "_different", "pyramid": "solve"}
"""The games whose experts are their own, each with something that its search cannot do without."""


def first_decision(name: str) -> tuple[View, list[Choice]]:
    """The first decision of a match by the default rules, or a card in mid-deal of one with tricks."""
    if name in TABLES:
        game = decisions(name, "7", 17)[1]
    else:
        match = Match(name, {}, "7")
        match.run_chance()
        game = match.game
    seat = min(game.waiting_for())
    return game.view(seat), game.choices(seat)


@pytest.mark.parametrize("name", SEARCHES)
def test_experts_of_their_own_fall_back_to_club_too(
    name: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """Out of time at once, and when the search fails."""

    def broken(*_: object) -> None:
        raise ZeroDivisionError

    choose, (view, choices) = find(name).bot(), first_decision(name)
    club = choose(view, choices, "club", random.Random(5), lambda: True)
    assert choose(view, choices, "expert", random.Random(5), lambda: True) == club
    assert not caplog.text
    monkeypatch.setattr(import_module(f"cardrules.games.{name}.bot"), SEARCHES[name], broken)
    assert choose(view, choices, "expert", random.Random(5), worlds(9)) == club
    assert "the search failed" in caplog.text


def test_a_solver_s_memory_is_bounded() -> None:
    """Its table is emptied when it is full; the value is the same."""
    ending = decisions("spades", "3", 32)[1]
    world = expert_of("spades").world_of(ending, min(ending.waiting_for()))
    mine = (True, False, True, False)
    value = exact_endings.Additive(mine, 1, 100_000).value(world.position.copy())
    solver = exact_endings.Additive(mine, 1, 100_000)
    assert solver.room == exact_endings.TABLE
    solver.room = 20
    assert solver.value(world.position) == value
    assert 0 < len(solver._table) <= 20


def test_a_deal_that_all_have_passed_or_called_is_weighed_by_playing_it_out() -> None:
    expert, choose = expert_of("spades"), find("spades").bot()
    game = in_play("spades", {"nil": 100}, "4")
    view = game.view(0)
    bids = [Action("bid", (str(number),)) for number in game.view(0).state.bids]
    assert len(bids) == 4
    assert expert.played(type(game).sample(view, random.Random(1)), 0, choose, random.Random(1))[0] != 0.0


# --------------------------------------------------------------------------------------- the odds of worlds


def layouts(hidden: int, counts: list[int], may: list[int]) -> list[tuple[int, ...]]:
    """Every way to deal the hidden cards."""
    found: list[tuple[int, ...]] = []
    for seats in itertools.product(range(len(counts)), repeat=hidden.bit_count()):
        hands = [0] * len(counts)
        for card, seat in zip(cards_in(hidden), seats, strict=True):
            hands[seat] |= 1 << card
        fits = [
            hand.bit_count() == count and not hand & ~cards
            for hand, count, cards in zip(hands, counts, may, strict=True)
        ]
        if all(fits):
            found.append(tuple(hands))
    return found


@pytest.mark.parametrize(
    ("cards", "counts", "voids"),
    [("2C 3C 2D 3D 4D 2H 3H", [2, 3, 2], "CD "), ("2C 2D 3D 2H", [2, 1, 1], "C H"), ("2C 3C 2D 3D", [2, 2], "  ")],
)
def test_every_layout_of_an_ending_is_dealt_equally_often(cards: str, counts: list[int], voids: str) -> None:
    hidden = mask_of(parse_cards(cards))
    may = [hidden & ~(0xFFFF << 16 * "CDHS".index(void)) if void != " " else hidden for void in voids]
    every, seen, rng, deals = layouts(hidden, counts, may), Counter[tuple[int, ...]](), random.Random(7), 6000
    for _ in range(deals):
        hands = [0] * len(counts)
        deal_hidden(hands, hidden, counts[:], may, rng)
        seen[tuple(hands)] += 1
    share = deals / len(every)
    assert set(seen) <= set(every)
    assert all(abs(seen[layout] - share) < 5 * share**0.5 for layout in every)


def test_worlds_have_the_odds_that_the_play_gives_them() -> None:
    """The second hand did not take the king of diamonds. With the ace it would have, so the ace is more likely with the
    leader's partner, who had no reason to play it."""
    contract = contract_of(ORDER, PACK_52)

    def deal(second: str, third: str) -> Position:
        hands = [contract.packed(mask_of(parse_cards(text))) for text in ("KD 2C", second, third, "4D 5C")]
        return Position(contract, hands, 0, (1, 2, 3, 0), 4)

    played = [contract.dense[card] for card in parse_cards("KD 3D QD 4D")]
    style = Style((0, 1, 0, 1), (ALL, ALL))
    assert likely(deal("AD 3D", "3C QD"), played, 0, style, 0.25) == 0.25
    assert likely(deal("3C 3D", "AD QD"), played, 0, style, 0.25) == 1.0


def test_a_drawn_world_stands_for_its_samples() -> None:
    rng = random.Random(1)
    weights = Counter[bool]()
    for _ in range(4000):
        west, weight = drawn(lambda: rng.random() < 0.5, lambda west: 0.9 if west else 0.3, rng, 3)
        weights[west] += weight  # type: ignore[assignment]
    assert weights[True] / weights.total() == pytest.approx(0.75, abs=0.02)


class Coin:
    """A world that is heads or tails."""

    def __init__(self, heads: bool) -> None:
        self.heads = heads

    def copy(self) -> Coin:
        return Coin(self.heads)


def test_a_candidate_is_weighed_by_the_weight_of_the_worlds() -> None:
    rng = random.Random(2)
    heads, tails = Action("heads"), Action("tails")

    def value(coin: Coin, guess: Action) -> float:
        return float(coin.heads == (guess == heads))

    def weight(coin: Coin) -> float:
        return 3.0 if coin.heads else 1.0

    best, other = weigh([tails, heads], lambda: Coin(rng.random() < 0.5), value, lambda: False, 400, weight)
    assert best.action == heads
    assert best.mean == pytest.approx(0.75, abs=0.06)
    assert best.gain == pytest.approx(best.mean - other.mean)
    assert best.beats_first(rivals=90)


@pytest.mark.parametrize("name", ["schafkopf", "skat", "solo"])
def test_what_a_lone_player_gains_the_others_lose_together(name: str) -> None:
    expert = expert_of(name)
    for seed in "123":
        game = in_play(name, TABLES[name][0], seed)
        worlds = [expert.world_of(game, seat) for seat in range(game.seats)]
        position = worlds[0].position.copy()
        play_out(position, worlds[0].style)
        assert sum(world.stakes.worth(position) for world in worlds) == pytest.approx(0)


@pytest.mark.parametrize(("bids", "nil"), [("0 5", False), ("4 5", True)])
def test_no_second_nil_is_weighed_in_a_partnership(bids: str, nil: bool) -> None:
    match = Match("spades", {"nil": 100, "min_bid": 1}, "17")
    match.run_chance()
    for bid in bids.split():
        match.apply(min(match.game.waiting_for()), Action("bid", (bid,)))
    seat = min(match.game.waiting_for())
    weighed = expert_of("spades").calls(match.game.view(seat), match.game.choices(seat), Action("bid", ("1",)))
    assert (Action("bid", ("0",)) in weighed) == nil
