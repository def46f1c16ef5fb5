"""Blackjack's drills: what is drawn, in which order, and what is right, worked out here a second time."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from functools import lru_cache
from itertools import product
from typing import Final

import pytest
from false_language import untold

from cardrules.courses.blackjack.calls_drill import CALLS_DRILL
from cardrules.courses.blackjack.card_drills import CARD_DRILLS
from cardrules.courses.blackjack.dealers_hand_drills import DEALERS_HAND_DRILLS
from cardrules.courses.blackjack.finished_spot_drill import FINISHED_SPOT_DRILL
from cardrules.courses.blackjack.game_protection_drill import PROTECTION_DRILL
from cardrules.courses.blackjack.payout_drills import PAYOUT_DRILLS
from cardrules.courses.blackjack.setting_house import blackjack_house
from cardrules.courses.blackjack.side_bets_drill import SIDE_BETS_DRILL
from cardrules.courses.blackjack.written_situations import SITUATIONS
from cardrules.courses.blackjack.written_test import WRITTEN_DRILL
from cardrules.school.drills.drill import Drill
from cardrules.school.drills.items import SEPARATOR, Item, Setting, asked_now, judge, setting_of
from cardrules.school.drills.next_item import Sitting, session_spots
from cardrules.school.seeded_choice import SeededLots

DRILLS: Final = {
    drill.id: drill
    for drill in (
        *CARD_DRILLS, *DEALERS_HAND_DRILLS, *PAYOUT_DRILLS, FINISHED_SPOT_DRILL, SIDE_BETS_DRILL, CALLS_DRILL,
        PROTECTION_DRILL, WRITTEN_DRILL,
    )
}  # fmt: skip
HOUSES: Final[Mapping[str, Mapping[str, object]]] = {
    "las_vegas": {},
    "single": {"decks": 1, "cut_depth": 13, "soft17": "stand", "split_hands": 2, "surrender": "none", "unit": 1},
    "macau": {"soft17": "stand", "hole_rule": "obo", "surrender": "early_not_ace", "unit": 25, "table_min": 100,
              "currency": "hkd", "bj_pays": "7_5", "even_money": "off", "wait_signal": "word"},
    "all_bets": {"perfect_pairs": "30_10_5", "plus3": "100_40_30_10_5", "lucky_ladies": "on", "royal_match": "on",
                 "buster": "on", "surrender": "early", "misdraw": "back", "announce": "all", "das": "off"},
}  # fmt: skip
"""Houses whose options differ in all that the drills ask about."""
SESSIONS: Final = dict.fromkeys(HOUSES, 1) | {"las_vegas": 3}


@lru_cache
def setting(house: str = "las_vegas") -> Setting:
    return setting_of(HOUSES[house], game="blackjack")


def drawn(drill: Drill, house: str = "las_vegas", sessions: int = 3) -> Iterator[Item]:
    """The items of so many sessions on end in which everything is answered rightly."""
    at = setting(house)
    sitting = Sitting(session_spots(drill, "17", at), "17", at)
    for _ in range(sessions * drill.size):
        key = sitting.draw()
        assert key is not None
        sitting.answered(True)
        yield drill.item(key, at)


@lru_cache
def items(name: str, house: str = "las_vegas", sessions: int = 3) -> tuple[Item, ...]:
    """The same, made once for all tests."""
    return tuple(drawn(DRILLS[name], house, sessions))


def right_answer(item: Item) -> str:
    answers: list[str] = []
    while (ask := asked_now(item, answers)) is not None:
        answers.append(ask.right[0])
    return SEPARATOR.join(answers)


# ------------------------------------------------------------------------ the rules once more, from the published text

VALUES: Final = {"A": 1, "J": 10, "Q": 10, "K": 10, "1": 10} | {str(pip): pip for pip in range(2, 10)}


def values(hand: str) -> list[int]:
    """What the cards of a hand count, read from their names."""
    return [VALUES[name[0]] for name in hand.split()]


def total(hand: str) -> tuple[int, bool]:
    """The best total, and whether an ace counts 11 in it: of all ways to count the aces the best."""
    ways = [sum(way) for way in product(*[(1, 11) if value == 1 else (value,) for value in values(hand)])]
    good = [way for way in ways if way <= 21]
    best = max(good) if good else min(ways)
    return best, best != sum(values(hand))


def blackjack(hand: str) -> bool:
    return sorted(values(hand)) == [1, 10]


def draws(hand: str, hits_soft: bool) -> bool:
    best, soft = total(hand)
    return best <= 16 or (best == 17 and soft and hits_soft)


def cards_of(key: str, at: int = 0) -> str:
    return key.partition(" ")[2].split(" / ")[at]


def right_total(item: Item) -> str:
    return str(total(cards_of(item.key))[0])


def right_kind(item: Item) -> str:
    how, hand = item.key.removeprefix("T3 ").split(" / ")
    best, soft = total(hand)
    if how == "dealt" and blackjack(hand):
        return "blackjack"
    kind = "bust" if best > 21 else "soft" if soft else "hard"
    return f"{kind} | {best}"


def right_more(item: Item) -> str:
    before, card = item.key.removeprefix("T4 ").split(" / ")
    kind, number = before.split()
    hand = {"soft": ["AS", f"{int(number) - 11}S"], "hard": []}[kind]
    if kind == "hard":
        hand = [f"{int(number)}S"] if int(number) <= 10 else ["10S", f"{int(number) - 10}S"]
    pips = {"0S": "", "1S": "AC", "11S": "AC"}
    if before == "hard 11":
        hand = ["5S", "6S"]
    return str(total(" ".join([*(pips.get(each, each) for each in hand), card]))[0])


def right_draw(item: Item, hits_soft: bool = True) -> str:
    hand = cards_of(item.key)
    return "bust" if total(hand)[0] > 21 else "draw" if draws(hand, hits_soft) else "stand"


def right_winner(item: Item) -> str:
    hand, dealer = cards_of(item.key), cards_of(item.key, 1)
    mine, other = total(hand)[0], total(dealer)[0]
    if mine > 21:
        return "loses | hand bust"
    if blackjack(hand) or blackjack(dealer):
        result = "pushes" if blackjack(hand) and blackjack(dealer) else "wins" if blackjack(hand) else "loses"
        return f"{result} | blackjack"
    if other > 21:
        return "wins | dealer bust"
    return "pushes | equal" if mine == other else f"{'wins' if mine > other else 'loses'} | higher"


def right_three_two(item: Item) -> str:
    return str(int(Fraction(3, 2) * int(item.key.split()[1])))


def right_six_five(item: Item) -> str:
    fives, rest = divmod(int(item.key.split()[1]), 500)
    return str(600 * fives + rest)


def right_insurance(item: Item) -> str:
    bet, lies, own, dealer = item.key.removeprefix("P3 ").split(" / ")
    amount, has = int(bet), dealer == "dealer has"
    insured = 0 if lies == "none" else int(lies)
    if own == "blackjack" and not insured:
        return bet
    first = []
    if insured > amount // 2:
        first.append(str(insured - amount // 2))
        insured = amount // 2
    elif not insured:
        first.append(str(amount // 2))
        if not has:
            return first[0]
    gets = 2 * insured if has else -insured
    gets += (0 if has else amount * 3 // 2) if own == "blackjack" else -amount if has else 0
    return SEPARATOR.join((*first, *who_gets(gets)))


def who_gets(cents: int) -> tuple[str, ...]:
    return ("bettor" if cents > 0 else "house", str(abs(cents))) if cents else ("even",)


def net_of(dealer: str, hands: list[str]) -> int:
    """What the hands of a spot come to for the bettor."""
    net = 0
    for hand in hands:
        money, _, cards = hand.partition(":")
        if money.endswith("s"):
            net -= int(money[:-1]) // 2
            continue
        bet, (mine, _), (other, _) = sum(map(int, money.split("+"))), total(cards), total(dealer)
        if mine > 21 or mine < other <= 21:
            net -= bet
        elif other > 21 or mine > other:
            net += bet * 3 // 2 if blackjack(cards) and len(hands) == 1 else bet
    return net


def right_spot(item: Item) -> str:
    dealer, *hands = item.key.removeprefix("P4 ").split(" / ")
    return SEPARATOR.join(who_gets(net_of(dealer, hands)))


def right_side(item: Item) -> str:
    bet, amount, hand, dealer = item.key.removeprefix("P5 ").split(" / ")
    return str(int(side_odds(bet, [card.rstrip("'") for card in hand.split()], dealer) * int(amount)))


def side_odds(bet: str, hand: list[str], dealer: str) -> Fraction:
    """What a side bet pays to one by the tables of the rules; 0 if it loses."""
    ranks, suits = [card[:-1] for card in hand], [card[-1] for card in hand]
    one_rank, one_suit = len(set(ranks)) == 1, len(set(suits)) == 1
    if bet == "perfect_pairs":
        coloured = {*suits} in ({"H", "D"}, {"C", "S"})
        return Fraction(one_rank and (25 if one_suit else 12 if coloured else 6))
    if bet == "royal_match":
        return Fraction(0) if not one_suit else Fraction(25) if {*ranks} == {"K", "Q"} else Fraction(5, 2)
    if bet == "lucky_ladies":
        if sum(values(" ".join(hand))) != 20 and total(" ".join(hand))[0] != 20:
            return Fraction(0)
        if hand == ["QH", "QH"]:
            return Fraction(1000 if len(dealer.split()) == 2 and blackjack(dealer) else 200)
        return Fraction(25 if one_rank and one_suit else 10 if one_suit else 4)
    if bet == "buster":
        count = min(len(dealer.split()), 8)
        return Fraction({3: 2, 4: 2, 5: 4, 6: 12, 7: 50, 8: 250}[count] if total(dealer)[0] > 21 else 0)
    three = [*hand, dealer.rstrip("'")]
    order = "A23456789TJQKA"
    found = "".join(sorted((card[:-1].replace("10", "T") for card in three), key=order.index))
    straight = found in order or (found[0] == "A" and found[1:] + "A" in order)
    won = straight or len(set(found)) == 1 or len({card[-1] for card in three}) == 1
    return Fraction(9 * won)


RIGHT: Final[Mapping[str, Callable[[Item], str]]] = {
    "T1": right_total, "T2": right_total, "T3": right_kind, "T4": right_more, "T5": right_draw, "T6": right_winner,
    "P1": right_three_two, "P2": right_six_five, "P3": right_insurance, "P4": right_spot, "P5": right_side,
}  # fmt: skip


# ---------------------------------------------------------------------------------------------------- what is drawn


@pytest.mark.parametrize("name", DRILLS)
def test_every_cell_comes_in_three_sessions(name: str) -> None:
    drill = DRILLS[name]
    cells = drill.cells(setting())
    found = Counter(item.cell for item in items(name))
    if drill.run is not None:  # the written test has five kinds of layouts out of seven
        assert len(set(cells) - set(found)) <= 2
    elif sum(cells.values()) <= 3 * drill.size:
        assert set(found) == set(cells)
    else:  # more cells than items: none comes a second time before all have come
        assert set(found) <= set(cells)
        assert max(found.values()) == 1


def test_there_are_as_many_cells_as_the_course_says() -> None:
    counts = {name: len(drill.cells(setting())) for name, drill in DRILLS.items()}
    assert counts["T1"] == 55
    assert counts["T2"] == 5 * 3
    assert counts["T4"] == (17 + 9) * 10
    assert counts["T5"] == 40 - 2 + 5  # no hard 21 in two cards, no soft 12 in more; and the busts
    assert counts["P3"] == 2 * 2 * 4


def test_seventeen_comes_four_times_as_often() -> None:
    cells = DRILLS["T5"].cells(setting())
    assert {often for cell, often in cells.items() if "17" in cell} == {4}
    assert {often for cell, often in cells.items() if "17" not in cell} == {1}


@pytest.mark.parametrize("name", DRILLS)
def test_a_drawn_item_is_of_its_cell(name: str) -> None:
    drill = DRILLS[name]
    for cell in drill.cells(setting()):
        key = drill.draw(cell, SeededLots(f"cell/{cell}"), setting())
        assert drill.item(key, setting()).cell == cell or cell in ("entering in the shoe",)
        assert drill.draw(cell, SeededLots(f"cell/{cell}"), setting()) == key


# ------------------------------------------------------------------------------------------------------ what is right


@pytest.mark.parametrize("name", RIGHT)
def test_what_is_right_is_right_by_the_published_rules(name: str) -> None:
    for item in items(name):
        assert right_answer(item) == RIGHT[name](item), item.key


def test_a_table_that_stands_on_soft_seventeen() -> None:
    for item in items("T5", "single", 1):
        assert right_answer(item) == right_draw(item, hits_soft=False), item.key


@pytest.mark.parametrize("house", HOUSES)
@pytest.mark.parametrize("name", DRILLS)
def test_right_answers_are_judged_right_and_others_wrong(name: str, house: str) -> None:
    for item in items(name, house, SESSIONS[house]):
        right = right_answer(item)
        assert judge(item, right).right
        assert not judge(item, "").right
        assert not judge(item, f"{right}{SEPARATOR}1").right
        ask = item.asks[0]
        others = [pick.answer for pick in ask.picks if pick.answer not in ask.right and ask.reply != "order"]
        if ask.reply == "amount":
            others.append(str(int(ask.right[0]) + 50))
        for other in others:
            assert not judge(item, SEPARATOR.join((other, *right.split(SEPARATOR)[1:]))).right


@pytest.mark.parametrize("house", HOUSES)
@pytest.mark.parametrize("name", DRILLS)
def test_a_key_makes_the_same_item_again(name: str, house: str) -> None:
    for item in items(name, house, SESSIONS[house])[:20]:
        again = DRILLS[name].item(item.key, setting(house))
        assert again == item
        assert item.key.startswith(f"{name} ")
        assert len(item.key) <= 400


@pytest.mark.parametrize("house", HOUSES)
@pytest.mark.parametrize("name", DRILLS)
def test_everything_that_is_shown_goes_through_say(name: str, house: str) -> None:
    for item in items(name, house, SESSIONS[house])[:25]:
        texts = [item.why, *(text for ask in item.asks for text in (ask.text, *(pick.label for pick in ask.picks)))]
        assert [text for text in texts if not text.isdecimal() and untold(text)] == []


EXAMPLES: Final = (
    # the totals of G1
    ("T1", "T1 AS 6D", "17"),
    ("T2", "T2 AS 6D 10C", "17"),
    ("T2", "T2 AS AD 9C", "21"),
    ("T2", "T2 5S AD AC 10C", "17"),
    ("T2", "T2 AS 5D AC 9C 2C", "18"),
    ("T3", "T3 split 21 / AS KS", "soft | 21"),
    ("T3", "T3 dealt / AS KS", "blackjack"),
    ("T4", "T4 soft 17 / 9S", "16"),
    # the dealer of E5
    ("T5", "T5 AH 6H", "draw"),
    ("T5", "T5 AH 6H 5S 7C", "stand"),
    ("T5", "T5 10H 7H", "stand"),
    ("T6", "T6 AS 10D / 7S 9H 5D", "wins | blackjack"),
    # the payouts of G5
    ("P1", "P1 3500", "5250"),
    ("P1", "P1 500", "750"),
    ("P1", "P1 17500", "26250"),
    ("P1", "P1 700", "1050"),
    ("P2", "P2 3500", "4200"),
    ("P2", "P2 700", "800"),
    ("P2", "P2 1200", "1400"),
    ("P2", "P2 1800", "2100"),
    # E8, spots 3 and 1; E9
    ("P3", "P3 5000 / 1000 / hand / dealer has", "house | 3000"),
    ("P3", "P3 10000 / 5000 / hand / dealer has", "even"),
    ("P3", "P3 7500 / none / blackjack / dealer has not", "7500"),
    # E11, E12, E13 (spot 1), E14 (spot 1), E15
    ("P4", "P4 6H 9C 8D / 5000+5000:6S 5D 9D", "bettor | 10000"),
    ("P4", "P4 5H 9C 6D / 10000+6000:8S 3D 7C", "house | 16000"),
    ("P4", "P4 6H 10S 7D / 5000:8S 10C / 5000+5000:8D 3D 9H / 5000:8C 2C KD", "bettor | 20000"),
    ("P4", "P4 9H 7D 5S / 5000:AS KS / 5000:AC AH", "house | 5000"),
    ("P4", "P4 KH 8S / 4500s:10S 6D", "house | 2250"),
    ("P5", "P5 royal_match / 1000 / KS QS / 5D", "25000"),
    ("P5", "P5 plus3 / 500 / KS AD / 2C", "0"),
    ("P5", "P5 plus3 / 500 / 3S AD / 2C", "4500"),
    # the calls of E4 and E5
    ("C1", "C1 soft AS 5H", "6 or 16"),
    ("C1", "C1 soft AS 5H AD", "7 or 17"),
    ("C1", "C1 dealer AH 6H 5S 7C", "Dealer has 19"),
    ("C1", "C1 bust 10H 6C 7D", "23, bust"),
    ("C1", "C1 hard12 7H 5C", "Doubling on hard 12"),
    ("C1", "C1 pay 12500", "Paying $125"),
    ("C1", "C1 signal", "Signal, please"),
    ("W1", "W1 three-to-two 3500", "5250 | 5"),
    ("W1", "W1 by-fives 700", "800"),
    ("W1", "W1 insurance 7500", "3750 | 7500"),
    ("W1", "W1 closing-count 1000000-50000-25000-1100000", "won | 75000"),
)  # fmt: skip


@pytest.mark.parametrize(("name", "key", "answer"), EXAMPLES)
def test_examples_by_hand(name: str, key: str, answer: str) -> None:
    item = DRILLS[name].item(key, setting())
    assert judge(item, answer).right
    assert right_answer(item) == answer


def test_the_round_of_the_example_comes_to_what_it_says() -> None:
    """E24 without the blackjack, which is paid at its turn: 642.50 less 52.50."""
    hands = (
        "2500:KS 10D", "5000:8D 9H / 5000+5000:8C 2C 9D", "10000+10000:5H 6C 3S", "1500:9S 8S", "20000:10D' 6D",
    )  # fmt: skip
    item = DRILLS["W1"].item(f"W1 result-of-the-house 6H KD 10S / {' // '.join(hands)}", setting())
    assert right_answer(item) == "lost | 59000"


BAD: Final = (
    "", "T1", "T1 AS", "T1 AS AS", "T1 AS 2S 3S", "T1 ZZ 2S", "T2 AS 2S", "T3 dealt", "T3 dealt / AS",
    "T3 split 21 / 5S 6S", "T3 never / 5S 6S", "T4 hard 21 / 5S", "T4 hard 3 / 5S", "T4 soft 17",
    "T4 soft 17 / 5S 6S", "T5 10S 7S 4H", "T5 2S 3S", "T6 10S 9S", "T6 10S 9S / 10S 8S", "T6 10S 9S / 10H 6S",
    "T6 10S 9S / 10H 7S 2S", "P1 0", "P1 x", "P1 3525", "P1 -500", "P1 35 / 2", "P2 ten",
    "P3 5000 / 100 / hand / dealer has / more", "P3 5000 / 101 / hand / dealer has",
    "P3 5000 / none / foot / dealer has", "P4 10H 8S", "P4 10H 6S / 5000:10S 6D", "P4 AH KS / 5000:10S 6D",
    "P4 10H 8S / 5000+6000:6S 5D 9D", "P4 10H 8S / 5000:8S 3D / 5000:9S 4D", "P4 10H 8S / 5000s:8D 3D 2D",
    "P4 10H 8S / 5000:10H 6D", "P5 slots / 500 / AS 2D / 5H", "P5 plus3 / 500 / AS 2D",
    "P5 buster / 500 / AS 2D / 10H 6H", "P5 lucky_ladies / 500 / QH QH' / AS", "C1", "C1 nonsense", "C1 soft 10S 7D",
    "C1 dealer 10S 6D", "C1 open 5", "C1 pay", "W1", "W1 nothing 1", "W1 soft-17 9.1", "W1 soft-17 0.x",
    "W1 ace-up 99", "W1 insurance 0", "W1 split-spot 10H 8S", "W1 closing-count 1-2-3", "W1 side-bet P1 500",
    "W1 mixed-order between-circles.5", "W1 clean nothing.5",
    "G1", "G1 cap", "G1 cap x", "G1 cap -1", "G1 cap 1 2", "G1 nothing 1", "G1 clean 1", "G1 exchange 1",
)  # fmt: skip


@pytest.mark.parametrize("key", BAD)
def test_what_is_no_key_is_refused(key: str) -> None:
    for name, drill in DRILLS.items():
        if key.startswith(name) or not key:
            with pytest.raises((ValueError, LookupError)):
                drill.item(key, setting())


def test_a_written_test_has_seven_six_and_five_items() -> None:
    drill = DRILLS["W1"]
    for seed in range(3):
        assert drill.run is not None
        cells = [drill.item(drill.run(number, f"{seed}", setting()), setting()).cell for number in range(18)]
        assert len(set(cells)) == 18
        assert cells[-5:].count("clean") == 1
        assert sum(cell in ("side bet", "closing count") for cell in cells) == 1


@pytest.mark.parametrize(
    ("key", "option", "answers"),
    [
        ("hole-card 0.1", ("hole_exposed", "plays", "void"),
         ("Call the floor; it stays open, and everybody may act on it",
          "Call the floor, who makes the round void: all bets go back")),
        ("hole-card 1.1", ("missed_peek", "originals", "void_extras"),
         ("Say so: if you have blackjack, only original bets are lost",
          "Say so: if you have blackjack, every act after the deal is undone")),
        ("stray-cards 3.1", ("missed_card", "complete", "dead"),
         ("It gets its second card after all others", "Its hand is dead, and its bet goes back")),
    ],
)  # fmt: skip
def test_the_house_decides_what_is_right_of_an_error(
    key: str, option: tuple[str, str, str], answers: tuple[str, str]
) -> None:
    name, *values = option
    for value, answer in zip(values, answers, strict=True):
        ask = DRILLS["W1"].item(f"W1 {key}", setting_of({name: value}, game="blackjack")).asks[0]
        assert len({pick.label for pick in ask.picks}) == len(ask.picks)
        assert [pick.label for pick in ask.picks if pick.answer in ask.right] == [answer]


def test_nobody_waves_or_draws_from_a_shoe_in_the_written_test_of_a_house_that_pitches() -> None:
    at = setting_of({"style": "pitch", "decks": 2, "cut_depth": 26}, game="blackjack")
    told = [
        str(part)
        for kind in SITUATIONS
        for case in SITUATIONS[kind](blackjack_house(at))
        for part in (case.text, case.right, *case.wrong, case.why)
    ]
    assert not [text for text in told if "shoe" in text and "left the shoe" not in text]
    assert not [text for text in told if "waved" in text]
    assert any("tucked" in text for text in told)


def test_the_house_decides_what_is_right() -> None:
    hits, stands = setting(), setting("single")
    for kind in ("W1 soft-17 0.1", "W1 soft-17 1.4"):
        one, other = (DRILLS["W1"].item(kind, at) for at in (hits, stands))
        right = [
            next(pick.label for pick in item.asks[0].picks if pick.answer in item.asks[0].right)
            for item in (one, other)
        ]
        assert right == ["Call “7 or 17”, and draw", "Call “Dealer has 17”, and stand"]
    assert right_answer(DRILLS["P2"].item("P2 350000", setting("macau"))) == "490000"  # 7 to 5
