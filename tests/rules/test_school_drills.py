"""Drills: what is drawn over ten thousand items, in which order, and what is right, worked out here a second time."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import pairwise
from typing import Final

import pytest
from false_language import untold
from hypothesis import given, settings
from hypothesis import strategies as st

from cardrules.casino.currencies import money
from cardrules.courses.mini_baccarat.felt import as_baccarat_felt, view_of
from cardrules.school.drills.drill import BREAK_IN, FAST, JOB_READY, NO_MARK, Figures, mark_of
from cardrules.school.drills.items import Item, JudgedAnswer, Setting, asked_now, judge, setting_of
from cardrules.school.drills.next_item import Sitting, interleaved, next_key, session_spots
from cardrules.school.list_of_drills import all_drills, find_drill, item_of

DRAWS: Final = 10_000
SETTING: Final = setting_of()
QUESTIONS: Final = [name for name in all_drills() if name not in ("T7", "P1", "P2", "P3", "S1", "S2", "P4")]


def drawn(name: str, count: int = DRAWS, setting: Setting = SETTING, seed: str = "17") -> Iterator[Item]:
    """The items of an endless session in which everything is answered rightly."""
    drill = find_drill(name)
    sitting = Sitting(session_spots(drill, seed, setting), seed, setting)
    for _ in range(count):
        key = sitting.draw()
        assert key is not None
        sitting.answered(True)
        yield drill.item(key, setting)


# ------------------------------------------------------------------------ the rules once more, from the published text

VALUES: Final = {"A": 1, "J": 0, "Q": 0, "K": 0, "1": 0} | {str(pip): pip for pip in range(2, 10)}


def values(hand: str) -> list[int]:
    """What the cards of a hand count, read from their names."""
    return [VALUES[name[0]] for name in hand.split()]


def total(hand: str) -> int:
    return sum(values(hand)) % 10


def hands(key: str) -> tuple[str, str]:
    """The two hands at the end of a key."""
    left, right = key.split(" / ")
    return " ".join(
        word for word in left.split() if word.rstrip("'")[-1] in "CDHS" and word[0] in "A23456789JQK1"
    ), right


def banker_draws(banker: int, third: int | None) -> bool:
    """The tableau as casinos print it."""
    if third is None:
        return banker <= 5
    return {
        7: False, 6: third in (6, 7), 5: 4 <= third <= 7, 4: 2 <= third <= 7, 3: third != 8,
    }.get(banker, True)  # fmt: skip


def commission(cents: int) -> int:
    """Five per cent, up to the next quarter."""
    quarters = Fraction(cents, 20) / 25
    return int(-(-quarters // 1)) * 25


def right_total(item: Item) -> str:
    return str(total(item.key.partition(" ")[2]))


def right_natural(item: Item) -> str:
    player, banker = map(total, hands(item.key))
    if player < 8 and banker < 8:
        return "play on"
    return "natural " + ("tie" if player == banker else "player" if player > banker else "banker")


def right_player(item: Item) -> str:
    player, banker = map(total, hands(item.key))
    return "natural" if max(player, banker) > 7 else "draw" if player < 6 else "stand"


def right_banker(item: Item) -> str:
    player, banker = hands(item.key)
    third = values(player)[2] if len(player.split()) == 3 else None
    return "draw" if banker_draws(total(banker), third) else "stand"


def right_call(item: Item) -> str:
    player, banker = map(total, hands(item.key))
    high, low = max(player, banker), min(player, banker)
    return f"{'tie' if high == low else 'player' if player > banker else 'banker'}-{high}-{low}"


def right_commission(item: Item) -> str:
    return str(commission(int(item.key.split()[1])))


def right_net(item: Item) -> str:
    bet = int(item.key.split()[1])
    return str(bet - commission(bet))


def right_tie(item: Item) -> str:
    return str(8 * int(item.key.split()[2]))


def right_side(item: Item) -> str:
    _, _, bet, amount, *_ = item.key.split(" ")
    left, banker = item.key.split(" / ")
    player = " ".join(left.split(" ")[4:])
    odds = side_odds(bet, player.split(), banker.split())
    return "pushes" if odds is None else str(int(odds * int(amount)))


def side_odds(bet: str, player: list[str], banker: list[str]) -> Fraction | None:
    """What a side bet pays to one, or None if it pushes."""
    p, b = total(" ".join(player)), total(" ".join(banker))
    ranks = [[name.rstrip("'")[:-1] for name in hand[:2]] for hand in (player, banker)]
    names = [[name.rstrip("'") for name in hand[:2]] for hand in (player, banker)]
    pairs = [first == second for first, second in ranks]
    perfect = [first == second for first, second in names]
    cards = len(player) + len(banker)
    natural = cards == 4 and max(p, b) >= 8
    if bet.startswith("dragon_bonus"):
        margin = p - b if bet.endswith("p") else b - p
        if natural:
            return None if margin == 0 else Fraction(margin > 0)
        return Fraction({4: 1, 5: 2, 6: 4, 7: 6, 8: 10, 9: 30}.get(margin, 0))
    return Fraction(
        {
            "player_pair": 11 * pairs[0],
            "banker_pair": 11 * pairs[1],
            "either_pair": 5 * any(pairs),
            "perfect_pair": 200 if all(perfect) else 25 * any(perfect),
            "dragon7": 40 * (b == 7 and p < 7 and len(banker) == 3),
            "panda8": 25 * (p == 8 and b < 8 and len(player) == 3),
            "super6_bet": 12 * (b == 6 and p < 6),
            "lucky6": (12 if len(banker) == 2 else 20) * (b == 6 and p < 6),
            "small": Fraction(3, 2) * (cards == 4),
            "big": Fraction(54, 100) * (cards > 4),
        }[bet]
    )


def greedy(cents: int) -> str:
    """An amount in the fewest chips."""
    words = []
    for chip in (100_000, 50_000, 10_000, 2_500, 500, 100, 25):
        if cents >= chip:
            words.append(f"{cents // chip}x{chip}")
            cents %= chip
    assert cents == 0
    return " ".join(words)


def worth(chips: str) -> int:
    return sum(int(count) * int(chip) for count, chip in (word.split("x") for word in chips.split()))


def right_chips(item: Item) -> str:
    return greedy(int(item.key.split()[1]))


def right_stack(item: Item) -> str:
    return str(worth(item.key[3:]))


def right_change(item: Item) -> str:
    _, kind, *rest = item.key.split()
    return greedy(int(rest[0]) if kind == "cash" else worth(" ".join(rest)))


def right_marker(item: Item) -> str:
    _, _, kind, bets, *given = item.key.split()
    owed = sum(commission(int(bet)) for bet in bets.split(","))
    return str(int(given[0]) - owed if kind == "collect" else owed)


def right_sum(item: Item) -> str:
    _, kind, *numbers = item.key.split()
    return str(100 * sum(map(int, numbers)) if kind == "add" else commission(int(numbers[0])))


RIGHT: Final[dict[str, Callable[[Item], str]]] = {
    "T1": right_total, "T2": right_total, "T3": right_natural, "T4": right_player, "T5": right_banker,
    "T6": right_call, "M1": right_commission, "M2": right_net, "M3": right_tie, "M4": right_side, "M5": right_chips,
    "M6": right_stack, "M7": right_change, "M8": right_marker, "A1": right_sum,
}  # fmt: skip


def wrong(item: Item, right: str) -> list[str]:
    """Every other answer of those that can be picked, and what lies beside an amount, a call, or chips."""
    reply = item.asks[0].reply
    if reply == "pick":
        near = [pick.answer for pick in item.asks[0].picks]
    elif reply == "digit":
        near = [str(digit) for digit in range(10)]
    elif reply == "chips":
        near = [greedy(worth(right) + 25), greedy(worth(right) - 25)]
    elif reply == "call":
        near = [f"{winner}-{high}-{low}" for winner in ("player", "banker", "tie") for high, low in ((9, 8), (6, 6))]
    else:
        amount = int(right) if right.isdecimal() else 0  # or the bet pushes
        near = [str(amount + 25), str(abs(amount - 25))]
    return [answer for answer in near if answer != right]


@pytest.mark.parametrize("name", RIGHT)
def test_ten_thousand_items_are_right_and_none_equals_the_one_before(name: str) -> None:
    drill = find_drill(name)
    cells = drill.cells(SETTING)
    before = None
    seen: Counter[str] = Counter()
    for item in drawn(name):
        right = RIGHT[name](item)
        assert judge(item, right) == JudgedAnswer(True), item.key
        others = wrong(item, right)
        assert others, item.key
        assert not any(judge(item, other).right for other in others), item.key
        assert item.key != before
        assert item.drill == name
        bets = as_baccarat_felt(item.felt).bets
        if bets and name[0] == "M":
            assert any(money(wager.amount) in item.asks[0].text for wager in bets), "no stack must be guessed"
        before = item.key
        seen[item.cell] += 1
        if item.asks[0].picks and item.asks[0].reply == "pick":
            assert right in [pick.answer for pick in item.asks[0].picks]
    if "" not in cells:
        assert set(seen) == set(cells)
        tickets = sum(cells.values())
        if drill.run is None:  # a pack is used up before it is shuffled anew
            assert all(abs(seen[cell] - DRAWS * count / tickets) <= 3 * count + 2 for cell, count in cells.items())


def test_the_critical_third_cards_come_three_times_as_often() -> None:
    seen = Counter(item.cell for item in drawn("T5", 168 * 50))
    critical = {f"{banker}/{third}" for banker in range(3, 7) for third in range(10)}
    assert len(seen) == 88
    assert len(critical) == 40
    assert {cell for cell, count in seen.items() if count > 100} == critical
    assert all(abs(count - (150 if cell in critical else 50)) <= 3 for cell, count in seen.items())
    first = Counter(item.cell for item in drawn("T5", 168))
    assert len(first) == 88  # none has to be waited for longer than one pack


def test_finished_coups_come_as_a_shoe_deals_them() -> None:
    """Exact odds of a fresh shoe; three standard errors of ten thousand."""
    coups = [hands(item.key) for item in drawn("T6")]
    sizes = Counter(len(player.split()) + len(banker.split()) for player, banker in coups)
    for size, chance in ((4, 0.37887), (5, 0.30344), (6, 0.31769)):
        assert abs(sizes[size] / DRAWS - chance) < 3 * (chance * (1 - chance) / DRAWS) ** 0.5
    ties = sum(total(player) == total(banker) for player, banker in coups)
    assert abs(ties / DRAWS - 0.09516) < 0.0089
    drew = sum(len(player.split()) == 3 for player, _ in coups)
    assert abs(drew / DRAWS - 0.503414) < 0.0151
    naturals = sum(len(p.split()) + len(b.split()) == 4 and max(total(p), total(b)) > 7 for p, b in coups)
    assert abs(naturals / DRAWS - 0.343) < 0.0143


def test_the_levels_of_the_commission() -> None:
    amounts = [{int(item.key.split()[1]) for item in drawn("M1", 3_000, setting_of(level=n))} for n in (1, 2, 3)]
    assert amounts[0] == set(range(500, 10_001, 500))
    assert amounts[1] == set(range(500, 50_001, 500))
    assert amounts[2] == set(range(2_500, 500_001, 2_500))


def test_a_house_of_another_kind_asks_its_own_amounts() -> None:
    one = setting_of({"unit": 1, "table_min": 1, "commission_rounding": "exact", "tie_pays": 9, "dragon7": "on"})
    item = item_of("M2 1200", one)
    assert item.asks[0].right == ("1140",)
    assert item.why == "A tenth of $12 is $1.20, and half of that 60 cents. $12 less that is $11.40."
    assert item_of("M3 2 500", one).asks[0].right == ("4500",)
    assert {item.key.split()[2] for item in drawn("M4", 50, one)} == {"dragon7"}
    assert any(int(item.key.split()[1]) % 500 for item in drawn("M2", 50, one))
    assert item_of("M1 1200", setting_of()).why == (
        "A tenth of $12 is $1.20, and half of that 60 cents, which this house rounds to 75 cents."
    )


# ------------------------------------------------------------------------------------------------- their order


class Script:
    """A sitting of a drill that is told what is right by number."""

    def __init__(self, name: str, seed: str, wrong: Callable[[int], bool], count: int = 400) -> None:
        sitting = Sitting(session_spots(find_drill(name), seed, SETTING), seed, SETTING)
        self.keys: list[str] = []
        for number in range(count):
            key = sitting.draw()
            assert key is not None
            self.keys.append(key)
            sitting.answered(not wrong(number))


@pytest.mark.parametrize("name", ["T5", "T1", "T6", "M8", "M3", "A1"])
@given(seed=st.integers(0, 9999), wrong=st.sets(st.integers(0, 60)))
@settings(max_examples=15, deadline=None, derandomize=True, database=None)
def test_what_is_missed_comes_again_after_three_to_six_others(name: str, seed: int, wrong: set[int]) -> None:
    keys = Script(name, str(seed), wrong.__contains__, 80).keys
    for number in wrong:
        again = keys.index(keys[number], number + 1)
        assert 3 <= again - number - 1 <= 6
    assert all(first != second for first, second in pairwise(keys))


def test_whoever_misses_everything_is_asked_the_same_few_for_ever() -> None:
    keys = Script("T5", "3", lambda number: True, 200).keys
    assert len(set(keys)) <= 7
    assert all(first != second for first, second in pairwise(keys))


@given(rights=st.lists(st.booleans(), max_size=25), seed=st.integers(0, 99))
@settings(max_examples=20, deadline=None, derandomize=True, database=None)
def test_the_next_item_is_a_pure_function_of_seed_and_history(rights: list[bool], seed: int) -> None:
    drill = find_drill("T5")
    sitting = Sitting(session_spots(drill, str(seed), SETTING), str(seed), SETTING)
    for number, right in enumerate(rights):
        now = next_key(lambda: session_spots(drill, str(seed), SETTING), str(seed), SETTING, rights[:number])
        assert sitting.draw() == now
        foreseen = sitting.ahead()
        sitting.answered(right)
        if right:
            assert sitting.ahead() == foreseen
            rest = [*rights[:number], True]
            assert foreseen == next_key(lambda: session_spots(drill, str(seed), SETTING), str(seed), SETTING, rest)


def test_two_drills_take_turns_and_a_short_list_ends() -> None:
    spots = interleaved([session_spots(find_drill(name), "5", SETTING) for name in ("T4", "T5")])
    sitting = Sitting(spots, "5", SETTING)
    keys = [sitting.draw() or "" for _ in range(10)]
    assert [key[:2] for key in keys] == ["T4", "T5"] * 5
    few = [spot for spot, _ in zip(session_spots(find_drill("T5"), "5", SETTING), range(3), strict=False)]
    short = Sitting(few, "5", SETTING)
    first = short.draw()
    short.answered(False)
    rest = []
    while (key := short.draw()) is not None:
        rest.append(key)
        short.answered(True)
    assert len(rest) == 3
    assert rest[-1] == first  # it comes again even if nothing is left to come between


# ---------------------------------------------------------------------------------------------------- answers


def test_what_is_said_of_a_wrong_amount() -> None:
    item = item_of("M2 3500", SETTING)
    assert judge(item, "3200").said == "Short by $1.25."
    assert judge(item, "3350").said == "Over by 25 cents."
    for answer in ("", "9" * 30, "-5", "٣٣٢٥", "3325 | 1", "touch"):
        assert not judge(item, answer).right


def test_chips_are_right_in_value_and_then_well_cut() -> None:
    item = item_of("M5 59375", SETTING)
    assert judge(item, "1x50000 3x2500 3x500 3x100 3x25") == JudgedAnswer(True)
    many = judge(item, "5x10000 3x2500 3x500 3x100 3x25")
    assert (many.right, many.neat, many.errors) == (True, False, 0)
    assert many.said == "Right, but 17 chips are many; 13 would do."
    assert judge(item, "1x50000 3x2500").said == "Short by $18.75."
    assert not judge(item, "five reds").right
    eighty_two = item_of("M7 colour 9x500 37x100", SETTING)
    assert judge(eighty_two, "3x2500 1x500 2x100").right
    assert judge(eighty_two, "2x2500 6x500 2x100") == JudgedAnswer(False, False, 1, "It can be done with 6 chips.")


def test_what_is_asked_next() -> None:
    item = item_of("T1 7S 8H", SETTING)
    assert asked_now(item, []) is item.asks[0]
    assert asked_now(item, ["5"]) is None
    assert item.why == "7 + 8 = 15, and only the last digit counts: 5."


@pytest.mark.parametrize("name", QUESTIONS)
def test_every_felt_can_be_looked_at_as_a_table(name: str) -> None:
    for item in drawn(name, 12):
        felt, view = as_baccarat_felt(item.felt), view_of(item.felt, SETTING)
        assert view.zone("player").cards == felt.player
        assert view.zone("banker").cards == felt.banker
        bets = {token.place: token.text for token in view.tokens if token.kind == "bet"}
        assert bets == {f"position:{wager.position}:{wager.bet}": str(wager.amount) for wager in felt.bets}
        assert not felt.rack or view.state.rack == felt.rack
        assert item.why.endswith((".", "?", "!"))
        assert all(ask.text.endswith((".", "?")) for ask in item.asks)


@pytest.mark.parametrize("name", all_drills())
@pytest.mark.parametrize(
    "rest", ["", " ", " 9,9x", " xx / yy", " 1 2 3 4 5 6 7 8 9", " / ", " 2S 2S", " -0", "\0" * 90]
)
def test_what_is_no_key_is_refused(name: str, rest: str) -> None:
    with pytest.raises(ValueError, match="is no item of"):
        item_of(name + rest, SETTING)


def test_an_unknown_drill_is_named() -> None:
    with pytest.raises(LookupError, match="there is no drill 'Z9'; there are T1, T2"):
        find_drill("Z9")
    with pytest.raises(ValueError, match="is no item of a drill"):
        item_of("Z9 1", SETTING)


# ------------------------------------------------------------------------------------------------------- marks


def figures(name: str, right: int, milliseconds: int, **more: int) -> Figures:
    size = find_drill(name).size
    return Figures(size, right, more.pop("neat", size), more.pop("errors", 0), (milliseconds,) * size, **more)


MARKS: Final = {
    "T1": (40, (95, 98, 100), (2.5, 1.5, 0.9)), "T2": (40, (95, 98, 100), (3.5, 2.2, 1.3)),
    "T3": (40, (95, 98, 100), (3, 1.8, 1.2)), "T4": (40, (98, 100, 100), (2.5, 1.5, 1)),
    "T5": (60, (92, 98, 100), (4, 2, 1.2)), "T6": (30, (95, 100, 100), (5, 3, 2)),
    "M1": (40, (92, 98, 100), (6, 3.5, 2)), "M2": (40, (90, 97, 100), (8, 5, 3)),
    "M3": (30, (95, 100, 100), (5, 3, 1.8)), "M4": (30, (90, 97, 100), (7, 4, 2.5)),
    "M5": (25, (95, 100, 100), (10, 6, 4)), "M6": (30, (92, 98, 100), (6, 3.5, 2)),
    "M7": (20, (95, 100, 100), (15, 9, 6)), "M8": (20, (92, 98, 100), (7, 4, 2.5)),
}  # fmt: skip
"""Items, per cent and seconds of the specification."""


@pytest.mark.parametrize("name", ["T1", "A1"])
def test_no_time_is_less_than_none(name: str) -> None:
    """A click can be quicker than what the mouse is reckoned to need."""
    drill = find_drill(name)
    told = figures(name, drill.size, 300, allowance=800)
    assert told.pace(drill) == 0
    assert figures(name, drill.size, 900, allowance=800).pace(drill) > 0
    assert mark_of(drill, told) == FAST


@pytest.mark.parametrize("name", MARKS)
def test_the_pass_marks(name: str) -> None:
    size, percents, seconds = MARKS[name]
    drill = find_drill(name)
    level = {"level": drill.levels}
    assert drill.size == size
    for mark, percent, time in zip((BREAK_IN, JOB_READY, FAST), percents, seconds, strict=True):
        least = -(-percent * size // 100)
        best = round(1000 * time)
        assert mark_of(drill, figures(name, least, best, **level)) == mark
        assert mark_of(drill, figures(name, least - 1, best, **level)) < mark
        assert mark_of(drill, figures(name, size, best + 1, **level)) < mark
        assert mark_of(drill, figures(name, size, best + 500, allowance=500, **level)) >= mark
    assert mark_of(drill, figures(name, size, 1)._replace(answers=size - 1, right=size - 1)) == NO_MARK


def test_a_payout_must_be_well_cut_too() -> None:
    drill = find_drill("M5")
    assert mark_of(drill, figures("M5", 25, 1_000, neat=25)) == FAST
    assert mark_of(drill, figures("M5", 25, 1_000, neat=24)) == JOB_READY
    assert mark_of(drill, figures("M5", 25, 1_000, neat=23)) == BREAK_IN
    assert mark_of(drill, figures("M5", 25, 1_000, neat=19)) == NO_MARK


def test_the_easy_levels_earn_the_lower_marks() -> None:
    drill = find_drill("M1")
    assert [mark_of(drill, figures("M1", 40, 1_000, level=level)) for level in (1, 2, 3)] == [1, 2, 3]


def test_chips_that_are_counted_stand_in_a_whole_sentence() -> None:
    """Pieces that were put together were shown to no translator."""
    items = [item_of(f"F1 {number} 7", SETTING) for number in range(1, 13)]
    asked = [item.asks[0].text for item in items if item.cell in ("opening count", "fill", "credit", "closing count")]
    assert len(asked) == 4
    assert [text for text in asked if untold(text)] == []
