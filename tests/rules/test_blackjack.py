"""Blackjack: the perfect dealer under random options, what views tell, records, and what is refused."""

from __future__ import annotations

import random
from collections import Counter

import pytest
from at_table import refused
from blackjack_tables import at_bets, deal_right, do
from blackjack_truth import shoe_faults
from random_play import draw_options

from cardrules.casino.blackjack.procedure import GradedTable
from cardrules.catalogue import find
from cardrules.games.blackjack.game import Blackjack
from cardrules.protocol.game import CHANCE, Action, parse_action
from cardrules.protocol.match_record import Match, check_record, read_record, record_text
from cardrules.protocol.shuffling import chance_action

STEPS = 900


def own_money(table: GradedTable) -> int:
    """Everything that bettors and house have, in cents."""
    return (
        sum(each.bankroll for each in table.bettors)
        + sum(each.amount for each in table.layout)
        + (table.house_won + table.won)
    )


def perfect(seed: int, most: int = STEPS, **given: object) -> Match:
    """A session dealt by a perfect dealer under random options."""
    rng = random.Random(seed)
    options = draw_options(Blackjack, rng) | {"pace": "untimed"} | given
    match = Match("blackjack", options)
    game = match.game
    assert isinstance(game, Blackjack)
    counts: Counter[str] = Counter()
    choose = find("blackjack").bot()
    for _ in range(most):
        waiting = game.waiting_for()
        if not waiting:
            break
        seat = min(waiting)
        if seat == CHANCE:
            (choice,) = game.choices(CHANCE)
            action = chance_action(choice, str(seed), counts[choice.verb])
            counts[choice.verb] += 1
        elif seat == game.house.dealer:
            action = game.due()[0]
        else:
            choices = [each for each in game.choices(seat) if not each.confirm]
            action = choose(game.view(seat), choices, "club", rng, lambda: True).action
        before = own_money(game.table)
        match.apply(seat, action)
        seats = {each.spot for each in game.table.bettors}
        assert (
            own_money(game.table) == before
            or action.verb in ("table", "bets", "clear", "spread", "count", "give", "toke")
            or len(seats) == 0
        )
    return match


@pytest.mark.parametrize("seed", range(60))
def test_the_perfect_dealer_deals_without_a_fault_under_any_options(seed: int) -> None:
    match = perfect(seed)
    game = match.game
    assert isinstance(game, Blackjack)
    assert [each for each in game.table.faults if each.severity] == []
    assert len(match.done) > 50


@pytest.mark.parametrize("seed", range(20))
def test_cards_stay_the_same_and_a_record_replays(seed: int) -> None:
    match = perfect(seed, 300)
    game = match.game
    assert isinstance(game, Blackjack)
    assert Counter(game.census()) == Counter(game.house.pack)
    record = read_record(record_text(match.record()))
    assert check_record(record) == []
    again = Match.of(record)
    assert again.game.view(0) == game.view(0)
    assert again.game.view(None) == game.view(None)


def positions(seed: int, **given: object) -> list[Blackjack]:
    """Tables of a session of the perfect dealer, now and then."""
    match = perfect(seed, 400, **given)
    game = Blackjack(match.game.options)
    found = []
    for number, (seat, action) in enumerate(match.done):
        game.apply(seat, action)
        if number % 7 == 0:
            found.append(game.copy())
    return found


@pytest.mark.parametrize("seed", range(8))
def test_nobody_but_the_dealer_who_has_looked_sees_the_hole_card(seed: int) -> None:
    hidden = 0
    for game in positions(seed, hole_rule="peek", role="dealer"):
        table = game.table
        second = table.second
        if second is None or table.turned:
            continue
        hidden += 1
        assert all(second not in zone.cards for zone in game.view(None).zones)
        assert table.peeked == (game.view(0).state.looked_at == second)
        if table.peeked:
            continue
        other = game.copy()  # the hole card and a card of the shoe changed for each other
        other.table.second, other.table.shoe = table.shoe[-1], (*table.shoe[:-1], second)
        assert other.view(0) == game.view(0)
        assert other.view(None) == game.view(None)
    assert hidden


def test_a_demonstration_shows_nobody_the_hole_card() -> None:
    for game in positions(3, hole_rule="peek", role="watch"):
        if game.table.second is not None and not game.table.turned:
            assert all(game.table.second not in zone.cards for zone in game.view(0).zones)


@pytest.mark.parametrize("seed", range(8))
def test_no_incident_can_be_foretold(seed: int) -> None:
    for game in positions(seed, incidents="many"):
        other = game.copy()
        other.table.incidents = other.table.happened
        for viewer in (*range(game.seats), None):
            assert other.view(viewer) == game.view(viewer)


@pytest.mark.parametrize("seed", range(6))
def test_a_copy_is_independent(seed: int) -> None:
    for game in positions(seed):
        before, other = game.view(0), game.copy()
        if other.waiting_for() and min(other.waiting_for()) == other.house.dealer:
            other.apply(other.house.dealer, other.due()[0])
            assert game.view(0) == before
            assert other.view(0) != before


@pytest.mark.parametrize("seed", range(6))
def test_a_sampled_table_is_seen_as_the_real_one(seed: int) -> None:
    for game in positions(seed, role="dealer"):
        view = game.view(None)
        again = Blackjack.sample(view, random.Random(seed))
        assert again.view(None) == view
        assert Counter(again.census()) == Counter(game.census())
        assert all(again.choices(seat) for seat in again.waiting_for()), "what was offered is no list of choices"


@pytest.mark.parametrize("seed", range(2))
def test_all_is_true_of_a_shoe_under_random_options(seed: int) -> None:
    assert shoe_faults(seed) == []


@pytest.mark.nightly
@pytest.mark.parametrize("block", range(10))
def test_all_is_true_of_a_thousand_shoes_under_random_options(block: int) -> None:
    assert [(seed, faults) for seed in range(100 * block, 100 * block + 100) if (faults := shoe_faults(seed))] == []


def test_the_shoe_that_runs_out_is_filled_with_the_discards() -> None:
    game = at_bets("9S 4H KD 6C 8D 7S 5C 10H 9C 2S", "2:main:2500,5:main:5000,6:main:10000")
    do(game, "close", "draw 2", "draw 5", "draw 6")
    game.table.cut, game.table.dead = "out", (*game.table.dead, *game.table.shoe)
    game.table.shoe = ()
    assert do(game, "draw dealer")[-1] == "The shoe has run out: the discards are shuffled, and the round goes on"
    assert game.waiting_for() == {CHANCE}
    (choice,) = game.choices(CHANCE)
    game.apply(CHANCE, chance_action(choice, "1", 0))
    assert game.table.due() == ("draw dealer",)


def test_the_cut_card_comes_out_instead_of_a_card() -> None:
    game = at_bets("9S 4H KD 6C 8D 7S 5C 10H 9C 2S", "2:main:2500", calls="buttons", totals="shown")
    game.table.cut_depth = len(game.table.shoe) - 1
    do(game, "close", "draw 2", "draw dealer")
    assert game.table.due() == ("aside",)
    do(game, "aside")
    assert game.table.due() == ("call last",)
    do(game, "call last")
    assert game.table.due() == ("draw dealer",)
    deal_right(game, "hit")
    assert game.table.phase == "end"
    assert game.table.faults == ()


@pytest.mark.parametrize("style", ["shoe", "pitch"])
@pytest.mark.parametrize("bets", ["1:main:5000", "1:main:5000,2:main:5000"])
def test_a_double_gets_its_card_after_the_cut_card(style: str, bets: str) -> None:
    cards = "6S 6D 5H 9H 9D 8C" if "2" not in bets else "6S 10S 6D 5H 8S 9H 9D 8C"
    game = at_bets(cards, bets, style=style, decks=2, calls="buttons", totals="shown")
    game.table.cut_depth = len(game.table.shoe) - (4 if "2" not in bets else 6)
    done = deal_right(game, "double:5000" if "2" not in bets else "double:5000 stand")
    double = done.index("double 1")
    assert done[double : double + 4] == ["double 1", "aside", "call last", "double 1"]
    assert game.table.faults == ()
    assert game.table.reports[-1].house == (-10000 if "2" not in bets else -15000)
    game = at_bets(cards, bets, style=style, decks=2, calls="auto")
    game.table.cut_depth = len(game.table.shoe) - (4 if "2" not in bets else 6)
    deal_right(game, "double:5000", until="aside")
    do(game, "aside")
    assert any(choice.offers(parse_action("double 1", game.verbs)) for choice in game.choices(0))
    do(game, "draw 1")
    assert [str(fault.error) for fault in game.table.faults] == ["R17"]
    assert len(game.table.hand(1, 1).cards) == 3


def test_a_person_bets_and_plays_a_hand() -> None:
    game = at_bets("10S 10D 6H 5C 10H 9C", "2:main:2500", role="bettor", calls="buttons")
    assert game.waiting_for() == {0}
    assert refused(game, 0, "bet main 1000") == "The minimum is $15."
    assert refused(game, 0, "bet main 1700") == "Bets are in multiples of $5."
    do(game, "bet main 2500", "ready")
    while game.waiting_for() != {0}:
        if game.waiting_for() == {CHANCE}:
            do(game, "signal 2 stand")
        else:
            do(game, game.table.due()[0])
    assert {choice.verb for choice in game.choices(0)} == {"hit", "stand", "surrender", "double", "split"}
    assert refused(game, 0, "double 5000") == "Not more than your bet."
    do(game, "stand")
    assert game.table.due()[0] == "stand 4"


def test_an_action_is_one_of_those_offered() -> None:
    game = at_bets("9S 4H KD 6C 8D 7S 5C 10H 9C 2S", "2:main:2500")
    assert refused(game, 0, "draw 7") == "The bets lie, and are to be closed."
    assert refused(game, 0, "pay 2 main 100")
    assert game.due()[0] == Action("close")
