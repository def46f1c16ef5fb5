"""The chips of a house: whatever it may pay, and whatever a drill asks, can be cut in them."""

from __future__ import annotations

import random
from itertools import pairwise, product
from typing import Final, get_args

import pytest

from cardrules.casino.baccarat.bettors import read_plans
from cardrules.casino.baccarat.options import TableOptions, limits_of
from cardrules.casino.baccarat.rules import (
    BETS,
    SIDE_BETS,
    Commission,
    CoupOutcome,
    Rounding,
    Terms,
    commission_on,
    settle,
)
from cardrules.casino.chips import COLOURS, DOLLARS, RackChips
from cardrules.casino.currencies import CURRENCIES, chips_of
from cardrules.courses.mini_baccarat.lessons import DAY_ONE, LESSONS
from cardrules.courses.mini_baccarat.scenes import baccarat_of
from cardrules.games.mini_baccarat.bot import choose
from cardrules.games.mini_baccarat.game import MiniBaccarat
from cardrules.protocol.game import CHANCE, Event, IllegalAction
from cardrules.protocol.match_record import Match, read_record, record_text
from cardrules.protocol.options import OptionError
from cardrules.school.drills.items import judge, setting_of
from cardrules.school.lessons import table_of
from cardrules.school.list_of_drills import all_drills, item_of
from cardrules.school.seeded_choice import SeededLots
from cardrules.school.table_exercises import judge_scene, right_answer

_CURRENCIES: Final = tuple(CURRENCIES)
_OUTCOMES: Final = tuple(
    CoupOutcome(player, banker, 2 + third, 2 + other, pair, pair, perfect, perfect)
    for player, banker, third, other, pair, perfect in product(
        (0, 3, 6, 7, 8, 9), (0, 3, 6, 7, 8, 9), (0, 1), (0, 1), (False, True), (False, True)
    )
)
_LIMITS: Final = ("unit", "table_min", "table_max", "tie_min", "tie_max")


def _value(chips: tuple[tuple[int, int], ...]) -> int:
    return sum(denomination * count for denomination, count in chips)


@pytest.mark.parametrize("currency", _CURRENCIES)
def test_a_house_has_seven_chips_of_which_each_divides_the_next(currency: str) -> None:
    chips = CURRENCIES[currency].chips
    assert len(chips.values) == len(chips.rack) == len(chips.lammers) == 7
    assert all(large % small == 0 and large > small for large, small in pairwise(chips.every))
    assert all(chip in COLOURS or chip < 100 for chip in chips.values)
    assert list(chips.lammers) == sorted(set(chips.lammers))


def test_houses_with_other_money_have_other_chips() -> None:
    sets = [each.chips for each in CURRENCIES.values()]
    assert len({chips.values for chips in sets}) == len(sets)
    assert 1_000_000 in CURRENCIES["hkd"].chips.values, "HK$10,000"
    assert 25 not in CURRENCIES["php"].chips.values, "no coin of 25 centavos"


def _fewest(chips: RackChips, amount: int) -> int:
    """How many chips an amount takes at least, found by trying all ways."""
    step = chips.coin
    best = [0]
    for each in range(1, amount // step + 1):
        best.append(1 + min(best[each - chip // step] for chip in chips.every if chip <= each * step))
    return best[-1]


@pytest.mark.parametrize("currency", _CURRENCIES)
def test_no_way_takes_fewer_chips(currency: str) -> None:
    chips = CURRENCIES[currency].chips
    rng = random.Random(currency)
    for _ in range(30):
        amount = chips.coin * rng.randrange(1, 2_000)
        assert _value(chips.fewest(amount)) == amount
        assert sum(count for _, count in chips.fewest(amount)) == _fewest(chips, amount)


@pytest.mark.parametrize("currency", _CURRENCIES)
@pytest.mark.parametrize("rounding", get_args(Rounding))
@pytest.mark.parametrize("commission", get_args(Commission))
def test_every_amount_that_the_house_may_pay_can_be_cut_in_its_chips(
    currency: str, rounding: Rounding, commission: Commission
) -> None:
    chips = CURRENCIES[currency].chips
    terms = Terms(commission, rounding, 9, chips)
    units = next(option.values for option in TableOptions.declared if option.id == "unit")
    paid, whole = set[int](), set[int]()
    high = 10_000_000 * chips.scale  # at which no two ways to pay come to the same
    unlike = {bet: {settle(bet, high, outcome, terms): outcome for outcome in _OUTCOMES}.values() for bet in BETS}
    for unit in units:
        step = 100 * chips.scale * int(unit)
        for amount, bet in product(range(step, 24 * step + 1, step), BETS):
            found = {money for outcome in unlike[bet] for money in settle(bet, amount, outcome, terms)[1:]}
            paid |= found
            if rounding != "exact" and bet != "big":
                whole |= found
    for money in paid:
        assert _value(chips.fewest(money)) == money
    for money in whole:  # without a coin
        assert all(chip in chips.values for chip, _ in chips.fewest(money))


@pytest.mark.parametrize("currency", _CURRENCIES)
def test_commission_is_rounded_to_the_smallest_chip(currency: str) -> None:
    chips = CURRENCIES[currency].chips
    for bet in range(chips.smallest, 200 * chips.smallest, chips.smallest):
        up, down = commission_on(bet, "up_quarter", chips), commission_on(bet, "down_quarter", chips)
        assert up % chips.smallest == down % chips.smallest == 0
        assert down <= bet / 20 <= up < bet / 20 + chips.smallest
        assert down <= commission_on(bet, "exact", chips) <= up


@pytest.mark.parametrize("currency", _CURRENCIES)
def test_the_limits_of_a_table_are_whole_chips(currency: str) -> None:
    values = {option.id: option.values for option in TableOptions.declared if option.id in _LIMITS}
    plain = MiniBaccarat.read_options({})
    for name in _LIMITS:
        for value in values[name]:
            limits = limits_of({**plain, name: value, "currency": currency})
            dollars = limits_of({**plain, name: value})
            scale = chips_of({"currency": currency}).scale
            assert limits[:5] == tuple(scale * int(each) for each in dollars[:5])
            for amount in limits[:5]:
                assert int(amount) % chips_of({"currency": currency}).smallest == 0


@pytest.mark.parametrize("currency", [each for each in _CURRENCIES if each != "usd"])
def test_bettors_stake_and_change_the_chips_of_the_house(currency: str) -> None:
    options = {"currency": currency, "commission": "marked", "incidents": "many", "coach": "correct"}
    match = Match("mini_baccarat", options, "23")
    chips = CURRENCIES[currency].chips
    rng = random.Random(3)
    coloured = asked = 0
    for _ in range(1_500):
        game = baccarat_of(match.game)
        if game.result() is not None:
            break
        out: list[Event] = []
        if game.waiting_for() == {CHANCE}:
            action = match.chance()
            if action.verb == "bets":
                plans = read_plans(action.words[0], game.house.crowd)
                assert all(wager.amount % chips.smallest == 0 for wager in plans.wagers)
                coloured += sum(wager.colour in chips.values for wager in plans.wagers)
                asked += sum(each.kind in ("buyin", "colour") for each in plans.incidents)
            match.apply(CHANCE, action, out)
        else:
            match.apply(0, choose(game.view(0), game.choices(0), "club", rng, lambda: False).action, out)
        table = game.table
        assert all(count >= 0 for count in table.rack)
        for payment in table.to_pay:
            assert _value(chips.fewest(payment.pays)) == payment.pays
    assert coloured > 30
    assert asked > 2
    assert baccarat_of(match.game).table.faults == ()
    assert read_record(record_text(match.record())).options["currency"] == currency


def test_chips_of_another_house_are_no_payment() -> None:
    match = Match("mini_baccarat", {"currency": "hkd", "coach": "silent"}, "17")
    game = baccarat_of(match.game)
    match.run_chance()
    while not (game.table.phase == "settle" and game.due()[0].verb == "pay"):
        match.apply(0, game.due()[0])
        match.run_chance()
    due = game.due()[0]
    amount = int(due.words[2])
    with pytest.raises(IllegalAction, match="Chips are written like"):
        match.apply(0, due._replace(words=(*due.words, f"{amount // 25}x25")))
    rack = game.table.rack
    chips = CURRENCIES["hkd"].chips
    match.apply(0, due._replace(words=(*due.words, *(f"{count}x{chip}" for chip, count in chips.fewest(amount)))))
    gone = zip(rack, game.table.rack, chips.values, strict=True)
    assert sum((before - after) * chip for before, after, chip in gone) == amount


@pytest.mark.parametrize("currency", _CURRENCIES)
@pytest.mark.parametrize("drill", list(all_drills()))
def test_every_drill_has_an_answer_that_can_be_paid(drill: str, currency: str) -> None:
    sides = dict.fromkeys(SIDE_BETS, "on")
    setting = setting_of({"currency": currency, **sides})
    chips = setting.house.chips
    made = all_drills()[drill]
    for cell in made.cells(setting):
        for number in range(1 if drill in ("P4", "S1", "S2") else 4):
            item = item_of(made.draw(cell, SeededLots(f"{drill}/{cell}/{number}"), setting), setting)
            assert item.chips == chips
            for ask in item.asks:
                if ask.reply in ("amount", "chips") and ask.right[0].isdecimal():
                    assert _value(chips.fewest(int(ask.right[0]))) == int(ask.right[0])
            assert all(chip in chips.values for column in item.felt.stacks for chip in column)
            if drill not in ("S1", "S2"):  # whole shoes: a match of each currency is dealt above
                answer = right_answer(item)
                judged = judge(item, answer) if item.scene is None else judge_scene(item, answer)
                assert judged.right, (item.key, answer, judged)


@pytest.mark.parametrize("currency", _CURRENCIES)
def test_every_lesson_can_be_dealt(currency: str) -> None:
    setting = setting_of({"currency": currency})
    for lesson in (*LESSONS, *DAY_ONE):
        table = baccarat_of(table_of(lesson, setting).game).table
        assert all(wager.amount % setting.house.chips.smallest == 0 for wager in table.layout)


def test_old_houses_and_matches_have_the_chips_of_dollars() -> None:
    assert setting_of({}).house.chips == DOLLARS
    assert DOLLARS.values == (100_000, 50_000, 10_000, 2_500, 500, 100, 25)
    old = (
        '{"format":"dealers-choice/1","game":"mini_baccarat","options":{"commission":"marked"},"seats":1,"actions":[]}'
    )
    assert MiniBaccarat(read_record(old).options).house.chips == DOLLARS
    with pytest.raises(OptionError):
        setting_of({"currency": "dollars"})
