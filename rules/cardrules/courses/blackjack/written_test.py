"""The written test (W1): eighteen items on paper, of seven kinds of situations, six of calculations and five layouts of
bets. It goes before the practical test, and is passed with 80 %."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Final

from cardrules.casino.blackjack.house import House
from cardrules.casino.blackjack.payouts import (
    BLACKJACK_ODDS,
    BlackjackPays,
    blackjack_pays,
    greatest_insurance,
    insurance_pays,
)
from cardrules.casino.blackjack.played_round import DealerCards, PlayedSpot
from cardrules.casino.blackjack.settlement import BetDue, house_result, settle_round, settle_spot
from cardrules.courses.blackjack.asks import amount_ask, house_won, who_gets
from cardrules.courses.blackjack.felt import BlackjackFelt, bets_of
from cardrules.courses.blackjack.finished_spot_drill import PLAIN, dealers_hand, drawn_spot, spot_item_parts
from cardrules.courses.blackjack.setting_house import blackjack_house
from cardrules.courses.blackjack.side_bets_drill import SIDE_BETS_DRILL
from cardrules.courses.blackjack.written_bets import VIOLATIONS, bets_of_layout
from cardrules.courses.blackjack.written_situations import ORDERED, SITUATIONS, Situation, ordered_steps
from cardrules.protocol.texts import say
from cardrules.school.drills.drill import Bar, Drill
from cardrules.school.drills.item_keys import cents_of, refused
from cardrules.school.drills.items import AnswerPick, DrillQuestion, Item, Setting
from cardrules.school.seeded_choice import SeededLots

__all__ = ["CALCULATIONS", "KINDS", "PASS_PERCENT", "WRITTEN_DRILL"]

PASS_PERCENT: Final = 80
"""Per cent of the items that must be right."""
CALCULATIONS: Final = (
    "three to two", "by fives", "insurance", "split spot", "result of the house", "side bet", "closing count",
)  # fmt: skip
"""Kinds of calculations; a test has a side bet or a closing count."""
_LAYOUTS: Final = 5
"""Layouts of bets in a test: five kinds of the seven, one of them clean."""
KINDS: Final = 7 + 6 + _LAYOUTS
"""Items of a test."""
_CLEAN: Final = "clean"
_SITUATIONS: Final = (ORDERED, *SITUATIONS)
_ORDERS: Final = 10
"""In how many orders the same answers are offered."""
_MOST: Final = 200
"""Dollars of the largest bet that is to be calculated with."""


def _cells(setting: Setting) -> Mapping[str, int]:
    return {**dict.fromkeys((*_SITUATIONS, *CALCULATIONS, *VIOLATIONS), 1), _CLEAN: 1}


def _run(number: int, seed: str, setting: Setting) -> str:
    """Each kind once: situations, calculations, layouts; then, if there is more to be asked, all over."""
    of_test = SeededLots(f"{seed}/{number // KINDS}/kinds")
    last = of_test.pick(CALCULATIONS[-2:])
    layouts = of_test.in_order(VIOLATIONS)[:_LAYOUTS]
    layouts[of_test.below(_LAYOUTS)] = _CLEAN
    kinds = (*_SITUATIONS, *CALCULATIONS[:-2], last, *layouts)
    return _draw(kinds[number % KINDS], SeededLots(f"{seed}/{number}"), setting)


# --------------------------------------------------------------------------------------------------------- drawing


def _bet(lots: SeededLots, house: House) -> int:
    """A bet that wants thought: an odd number of units."""
    unit = house.limits.unit
    most = max(house.limits.least, _MOST * 100 * house.chips.scale)
    return lots.pick([bet for bet in range(house.limits.least, most + 1, unit) if bet // unit % 2])


def _draw(cell: str, lots: SeededLots, setting: Setting) -> str:
    house = blackjack_house(setting)
    head = f"W1 {cell.replace(' ', '-')}"
    if cell in SITUATIONS:
        return f"{head} {lots.below(len(SITUATIONS[cell](house)))}.{lots.below(_ORDERS)}"
    if cell == ORDERED:
        return f"{head} {lots.below(_ORDERS)}"
    if cell == _CLEAN or cell in VIOLATIONS:
        kind = lots.pick(tuple(VIOLATIONS)) if cell == _CLEAN else cell
        return f"{head} {kind.replace(' ', '-')}.{lots.below(60_000)}"
    if cell == "by fives":
        return f"{head} {100 * house.chips.scale * (5 * lots.between(3, 19) + lots.between(1, 4))}"
    if cell in ("three to two", "insurance"):
        return f"{head} {_bet(lots, house)}"
    if cell == "side bet":
        return f"{head} {SIDE_BETS_DRILL.draw(lots.pick(tuple(SIDE_BETS_DRILL.cells(setting))), lots, setting)}"
    if cell == "closing count":
        numbers = (lots.between(900, 1_400), lots.between(1, 4) * 50, lots.between(1, 4) * 25, lots.between(900, 1_400))
        return f"{head} {'-'.join(str(1_000 * house.chips.scale * each) for each in numbers)}"
    return f"{head} {_drawn_round(cell, lots, house)}"


def _drawn_round(cell: str, lots: SeededLots, house: House) -> str:
    """The dealer's cards and the hands of one spot that was split, or of four."""
    if cell == "split spot":
        hands = min(3, house.rules.split_hands)
        return drawn_spot("resplit" if hands > 2 else "split", lots, house, partial(_wants_thought, hands, house))
    dealer, *spots = dealers_hand(("double", "split", PLAIN, PLAIN), lots, house)
    return f"{dealer} / {' // '.join(spots)}"


def _wants_thought(hands: int, house: House, spot: PlayedSpot, dues: tuple[BetDue, ...]) -> bool:
    """Whether of so many hands one was doubled, one has lost and one pushes, as far as there are as many."""
    doubled = sum(bool(hand.doubles) for hand in spot.hands)
    results = [due.result for due in dues if due.kind == "main"]
    return (
        len(spot.hands) == hands
        and doubled == house.rules.das
        and "pushes" in results
        and len(set(results)) > 1
        and (hands < 3 or "loses" in results)
    )


# ----------------------------------------------------------------------------------------------------------- items


def _item(key: str, setting: Setting) -> Item:
    house = blackjack_house(setting)
    name, kind, rest = (*key.split(" ", 2), "", "")[:3]
    cell = kind.replace("-", " ")
    if name != "W1" or cell not in _cells(setting) or not rest:
        raise refused("W1", key)
    if cell == ORDERED:
        return _ordered(key, rest, house)
    if cell in SITUATIONS:
        return _situation(key, cell, rest, SITUATIONS[cell](house))
    if cell == _CLEAN or cell in VIOLATIONS:
        return _layout(key, cell, rest, house)
    if cell == "side bet":
        item = SIDE_BETS_DRILL.item(rest, setting)
        return item._replace(drill="W1", key=key, cell=cell)
    return _calculation(key, cell, rest, house)


def _number(key: str, word: str, below: int) -> int:
    if not (word.isascii() and word.isdecimal() and len(word) <= 5 and int(word) < below):
        raise refused("W1", key)
    return int(word)


def _situation(key: str, cell: str, rest: str, cases: tuple[Situation, ...]) -> Item:
    number, _, order = rest.partition(".")
    case = cases[_number(key, number, len(cases))]
    _number(key, order, _ORDERS)
    texts = SeededLots(f"{key}/picks").in_order((case.right, *case.wrong))
    picks = tuple(AnswerPick(letter, text, letter) for letter, text in zip("ABCD", texts, strict=True))
    text = say("{situation} What is right?", situation=case.text)
    ask = DrillQuestion(text, "pick", (picks[texts.index(case.right)].answer,), picks)
    why = say("Right is: {answer}. {why}", answer=case.right, why=case.why)
    return Item("W1", key, cell, BlackjackFelt(), (ask,), why)


def _ordered(key: str, rest: str, house: House) -> Item:
    _number(key, rest, _ORDERS)
    steps = ordered_steps(house)
    shown = SeededLots(f"{key}/picks").in_order(range(len(steps)))
    picks = tuple(AnswerPick(str(step), steps[step], letter) for letter, step in zip("ABCDEF", shown, strict=False))
    right = " ".join(map(str, range(len(steps))))
    ask = DrillQuestion(say("Your open card is an ace. Put the steps in their order."), "order", (right,), picks)
    return Item(
        "W1", key, ORDERED, BlackjackFelt(), (ask,), say("The order is: {steps:semicolons}.", steps=list(steps))
    )


def _layout(key: str, cell: str, rest: str, house: House) -> Item:
    word, _, seed = rest.partition(".")
    kind = word.replace("-", " ")
    if kind not in VIOLATIONS or (cell != _CLEAN and kind != cell):
        raise refused("W1", key)
    _number(key, seed, 60_000)
    bets = bets_of_layout(kind, cell != _CLEAN, SeededLots(f"layout/{rest}"), house)
    wrong = [bet for bet in bets if bet.fault]
    right = tuple(str(bet.spot) for bet in wrong) or ("none",)
    text = say("{bets:then} Which must be put right?", bets=[say("{bet:^}.", bet=bet.text) for bet in bets])
    picks = tuple(AnswerPick(str(bet.spot), say("Spot {number}", number=bet.spot), str(bet.spot)) for bet in bets)
    ask = DrillQuestion(text, "pick", right, (*picks, AnswerPick("none", say("Every bet is right"), "N")))
    why = say("Every bet is right.")
    if wrong:
        why = say("Spot {number}: {fault}", number=wrong[0].spot, fault=wrong[0].fault)
    return Item("W1", key, cell, BlackjackFelt(), (ask,), why)


def _calculation(key: str, cell: str, rest: str, house: House) -> Item:
    if cell == "split spot":
        return _split_spot(key, cell, rest, house)
    if cell == "result of the house":
        return _round(key, cell, rest, house)
    if cell == "closing count":
        return _closing_count(key, cell, rest, house)
    cash, chips, rules = house.cash, house.chips, house.rules
    bet = cents_of("W1", key, rest)
    if cell == "insurance":
        most = greatest_insurance(bet, chips)
        asks = (
            amount_ask(say("For how much may a bet of {bet} be insured at most?", bet=cash(bet)), most),
            amount_ask(say("And what does that pay if the dealer has blackjack?"), insurance_pays(most)),
        )
        why = say(
            "Half of {bet} is {most}; at 2 to 1 it pays {paid}.", bet=cash(bet), most=cash(most), paid=cash(2 * most)
        )
        return Item("W1", key, cell, BlackjackFelt(), asks, why)
    pays: BlackjackPays = "3_2" if cell == "three to two" else "7_5" if rules.bj_pays == "7_5" else "6_5"
    many, to = BLACKJACK_ODDS[pays]
    paid = blackjack_pays(bet, pays, rules.bj_odd, chips)
    fewest = chips.fewest(paid)
    count = sum(number for _, number in fewest)
    text = say("A blackjack of {bet} is paid {many} to {to}: how much is that?", bet=cash(bet), many=many, to=to)
    parts = [say("{count} of {chip}", count=number, chip=cash(chip)) for chip, number in fewest]
    why = say("{money}: {parts:and}, {count} chips.", money=cash(paid), parts=parts, count=count)
    questions: tuple[DrillQuestion, ...] = (amount_ask(text, paid),)
    if cell == "three to two":
        questions += (DrillQuestion(say("In the fewest chips: how many are they?"), "words", (str(count),)),)
    return Item("W1", key, cell, BlackjackFelt(), questions, why)


def _split_spot(key: str, cell: str, rest: str, house: House) -> Item:
    dealer, spot = spot_item_parts("W1", f"W1 {rest}", house)
    dues = settle_spot(spot, DealerCards(dealer[0], dealer[1], dealer[2:]), house.rules, house.chips)
    net = sum(due.pays - due.taken for due in dues)
    felt = BlackjackFelt(((3, spot),), dealer, bets=bets_of(3, spot), settling=True)
    parts = [say("{pays} paid, {taken} taken", pays=house.cash(due.pays), taken=house.cash(due.taken)) for due in dues]
    return Item(
        "W1",
        key,
        cell,
        felt,
        who_gets(say("What do the hands of this spot come to?"), net),
        say("{parts:semicolons}.", parts=parts),
    )


def _round(key: str, cell: str, rest: str, house: House) -> Item:
    cards, _, hands = rest.partition(" / ")
    found = [spot_item_parts("W1", f"W1 {cards} / {each}", house) for each in hands.split(" // ")]
    lying = [*found[0][0], *(card for _, spot in found for hand in spot.hands for card in hand.cards)]
    if len(found) > house.crowd.spots or len(set(lying)) < len(lying):
        raise refused("W1", key)
    dealer = found[0][0]
    spots = tuple((number, spot) for number, (_, spot) in enumerate(found, 1))
    known = DealerCards(dealer[0], dealer[1], dealer[2:])
    dues = settle_round([spot for _, spot in spots], known, house.rules, house.chips)
    net = house_result(dues)
    taken, paid = (sum(getattr(due, what) for spot in dues for due in spot) for what in ("taken", "pays"))
    bets = tuple(wager for number, spot in spots for wager in bets_of(number, spot))
    felt = BlackjackFelt(spots, dealer, bets=bets, settling=True)
    why = say("Taken {taken}, paid {paid}.", taken=house.cash(taken), paid=house.cash(paid))
    return Item("W1", key, cell, felt, house_won(say("What does this round come to?"), net), why)


def _closing_count(key: str, cell: str, rest: str, house: House) -> Item:
    words = rest.split("-")
    if len(words) != 4:
        raise refused("W1", key)
    opening, fills, credited, closing = (cents_of("W1", key, word) for word in words)
    won, cash = closing + credited - opening - fills, house.cash
    text = say(
        "The rack held {opening} at the opening, and holds {closing} now. Fills were {fills}, credits {credits}. "
        "What has the table come to?",
        opening=cash(opening), closing=cash(closing), fills=cash(fills), credits=cash(credited),
    )  # fmt: skip
    why = say(
        "{closing} and {credits} less {opening} and {fills}.",
        closing=cash(closing), credits=cash(credited), opening=cash(opening), fills=cash(fills),
    )  # fmt: skip
    return Item("W1", key, cell, BlackjackFelt(), house_won(text, won), why)


WRITTEN_DRILL: Final = Drill(
    "W1", say("Written test"),
    say("Eighteen questions on paper: situations, calculations, and bets that may not lie there."),
    KINDS, (Bar(PASS_PERCENT, time=100_000), Bar(90, time=60_000), Bar(100, time=40_000)), _cells, _draw, _item,
    run=_run,
)  # fmt: skip
