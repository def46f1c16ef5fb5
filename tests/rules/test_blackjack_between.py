"""Blackjack between two rounds: notes, colour, tips, markers, fills and credits, the relief; what is left out there."""

from __future__ import annotations

import random
from collections import Counter

import pytest
from at_table import refused
from blackjack_tables import at_bets, deal_right, do
from random_play import draw_options

from cardrules.casino.blackjack.seats import BETWEEN_KINDS
from cardrules.catalogue import find
from cardrules.games.blackjack.game import Blackjack
from cardrules.protocol.game import CHANCE, action_text
from cardrules.protocol.shuffling import chance_action

CARDS = "9S 4H KD 6C 8D 7S 5C 10H 9C 2S"
BETS = "2:main:2500,5:main:5000,6:main:10000"
ANSWERS = "stand hit stand stand"

BUY_IN = ["spread 3", "call change 20000", "give 3 20000", "drop"]
COLOUR = ["count 2", "call colour", "give 2 4500"]
TOKE = ["toke 5 500", "call toke"]
MARKER = ["marker 2 50000", "call marker 50000", "give 2 50000"]
SERVICES = {
    "buyin:3:20000": BUY_IN, "colour:2:4500": COLOUR, "toke:5:500": TOKE, "marker:2:50000": MARKER,
}  # fmt: skip


def between(*incidents: str, **options: object) -> Blackjack:
    """A table after a round in which bettors have got such wishes."""
    game = at_bets(CARDS, ",".join((BETS, *incidents)), calls="buttons", totals="shown", **options)
    deal_right(game, ANSWERS)
    assert game.table.phase == "between"
    return game


def errors(game: Blackjack) -> list[str]:
    return [fault.error for fault in game.table.faults]


@pytest.mark.parametrize("incident", SERVICES)
def test_what_a_bettor_wants_is_done_step_by_step(incident: str) -> None:
    game = between(incident)
    done = []
    while game.table.service:
        done += game.table.due()
        do(game, game.table.due()[0])
    assert done == SERVICES[incident]
    assert game.table.due() == ("open",)
    assert errors(game) == []


def test_a_buy_in_gives_chips_for_notes() -> None:
    game = between("buyin:3:20000")
    before = game.table.rack
    purse = game.table.purse(3)
    log = do(game, *BUY_IN)
    assert game.table.purse(3) >= 20_000 + purse
    assert sum(before) > sum(game.table.rack)
    assert any("Changing $200" in line for line in log)
    assert "The notes go into the box" in log


def test_the_floor_answers_a_change_of_a_size_that_it_is_to_hear_of() -> None:
    assert "Floor: $200, thank you." in do(between("buyin:3:20000"), *BUY_IN)
    assert "Floor: $200, thank you." not in do(between("buyin:3:20000", black_action=500), *BUY_IN)


def test_a_marker_lies_before_the_rack_until_its_chips_are_cut() -> None:
    game = between("marker:2:50000")
    purse = game.table.purse(2)
    do(game, "marker 2 50000")
    assert game.table.marker == 50_000
    do(game, "call marker 50000", "give 2 50000")
    assert game.table.marker == 0
    assert game.table.purse(2) == purse + 50_000


def test_a_tip_beside_the_circle_is_dropped_at_once() -> None:
    game = between("toke:5:500")
    do(game, *TOKE)
    assert game.table.tokes == 500


def test_colour_comes_in_and_fewer_chips_go_out() -> None:
    game = between("colour:2:4500")
    purse, ones = game.table.purse(2), game.table.rack[-2]
    do(game, *COLOUR)
    assert game.table.purse(2) == purse
    assert game.table.rack[-2] == ones  # nine reds came in
    assert errors(game) == []


def test_who_leaves_is_gone() -> None:
    game = between("leave:5")
    assert game.table.bettor(5) is None
    assert game.table.due() == ("open",)


def test_bettors_may_be_served_in_any_order() -> None:
    game = between("colour:2:4500", "toke:5:500")
    do(game, *TOKE, *COLOUR, "open")
    assert errors(game) == []


@pytest.mark.parametrize("incident", SERVICES)
def test_who_goes_on_without_proving_dropping_or_calling_errs_once(incident: str) -> None:
    game = between(incident)
    do(game, "open")
    assert errors(game) == ["R40"]
    assert game.table.phase == "bets"


@pytest.mark.parametrize("incident", SERVICES)
@pytest.mark.parametrize("coach", ["block", "correct"])
def test_a_coach_does_not_let_anybody_go_on(incident: str, coach: str) -> None:
    game = between(incident, coach=coach)
    do(game, "open")
    assert errors(game) == ["R40"]
    assert game.table.due() == (SERVICES[incident][0],)
    do(game, *SERVICES[incident], "open")
    assert errors(game) == ["R40"]


@pytest.mark.parametrize("number", [0, 1, 2])
def test_a_step_left_out_can_be_done_before_the_next_round(number: int) -> None:
    game = between("buyin:3:20000")
    left = BUY_IN[number]
    purse = game.table.purse(3)
    do(game, *(step for step in BUY_IN[: number + 2] if step != left))
    assert errors(game) == ["R40"]
    do(game, left, *BUY_IN[number + 2 :])
    assert game.table.faults[0].corrected == "at once"
    assert game.table.purse(3) >= purse + 20_000
    assert game.table.due() == ("open",)


def test_a_wrong_amount_is_made_right() -> None:
    game = between("buyin:3:20000")
    do(game, "spread 3", "call change 20000")
    purse = game.table.purse(3)
    do(game, "give 3 17500")
    assert errors(game) == ["R30"]
    do(game, "give 3 20000")
    assert game.table.purse(3) == purse + 20_000
    assert game.table.due() == ("drop",)


def test_another_call_is_no_call() -> None:
    game = between("buyin:3:20000")
    do(game, "spread 3", "call change 10000")
    assert errors(game) == ["R36"]


def test_chips_are_laid_down_never_handed_over() -> None:
    game = between("buyin:3:20000")
    do(game, "spread 3", "call change 20000", "handover 3 20000")
    assert errors(game) == ["R38"]
    assert game.table.due() == ("drop",)


def test_the_hands_are_shown_before_the_relief_takes_over() -> None:
    game = between()
    do(game, "hands", "tapout")
    assert errors(game) == []
    game = between()
    do(game, "tapout")
    assert errors(game) == ["R38"]


def test_a_fill_is_counted_before_the_next_round() -> None:
    game = between()
    chips = game.house.chips
    game.table.rack = tuple(count // 3 for count in chips.rack)
    do(game, "fill 500")
    assert game.table.due() == ("prove 500",)
    do(game, "open")
    assert errors(game) == ["R40"]
    game = between()
    game.table.rack = tuple(count // 3 for count in chips.rack)
    do(game, "fill 500", "prove 500", "open")
    assert errors(game) == []
    assert game.table.rack[chips.values.index(500)] == chips.rack[chips.values.index(500)]


def test_the_demonstration_dealer_calls_for_a_fill_in_good_time_and_counts_it() -> None:
    game = between()
    chips = game.house.chips
    game.table.rack = tuple(count // (5 if denomination == 500 else 1) for denomination, count in
                            zip(chips.values, chips.rack, strict=True))  # fmt: skip
    done = []
    for _ in range(3):
        advice = find("blackjack").bot()(game.view(0), game.choices(0), "club", random.Random(1), lambda: True)
        done.append(action_text(advice.action))
        game.apply(0, advice.action)
    assert done == ["fill 500", "prove 500", "open"]
    assert errors(game) == []


def test_calls_are_in_the_currency_of_the_table() -> None:
    game = between("buyin:3:20000", currency="eur")
    assert any("Changing €200" in line for line in do(game, *BUY_IN))


def test_of_too_many_chips_a_credit_goes_to_the_cage() -> None:
    game = at_bets(CARDS, BETS, incidents="some")
    chips = game.house.chips
    at = chips.values.index(2_500)
    game.table.rack = tuple(count * (3 if number == at else 1) for number, count in enumerate(game.table.rack))
    deal_right(game, ANSWERS)
    assert game.table.due() == ("credit 2500",)
    do(game, "credit 2500", "open")
    assert game.table.rack[at] == chips.rack[at]
    assert errors(game) == []


def test_where_tips_are_not_allowed_nobody_leaves_any() -> None:
    game = at_bets(CARDS, BETS, toke="off")
    deal_right(game, ANSWERS)
    do(game, "open")
    assert refused(game, CHANCE, f"bets {BETS},toke:5:500")
    for word in ("buyin:9:20000", "buyin:3", "colour:2:50", "leave:2:500", "marker:2:0"):
        assert refused(game, CHANCE, f"bets {BETS},{word}")


@pytest.mark.parametrize("seed", range(40))
def test_the_perfect_dealer_serves_whoever_wants_something(seed: int) -> None:
    rng = random.Random(f"between/{seed}")
    options = draw_options(Blackjack, rng) | {"incidents": "many", "role": "dealer", "shoe_steps": "skip"}
    game = Blackjack(options)
    counts: Counter[str] = Counter()
    wishes: Counter[str] = Counter()
    for _ in range(700):
        waiting = game.waiting_for()
        if not waiting:
            break
        if waiting == {CHANCE}:
            (choice,) = game.choices(CHANCE)
            game.apply(CHANCE, chance_action(choice, str(seed), counts[choice.verb]))
            counts[choice.verb] += 1
            wishes.update(each.kind for each in game.table.incidents if choice.verb == "bets")
            continue
        due = game.due()[0]
        assert any(choice.offers(due) for choice in game.choices(0)), due
        game.apply(0, due)
    assert [fault for fault in game.table.faults if fault.severity] == []
    assert set(wishes) <= {*BETWEEN_KINDS, "late", "faceup", "cap", "pinch"}
