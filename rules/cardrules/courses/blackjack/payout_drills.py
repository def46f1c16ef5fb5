"""The drills of what a blackjack is paid, and of insurance and even money (P1 to P3)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from cardrules.casino.blackjack.house import House
from cardrules.casino.blackjack.payouts import BLACKJACK_ODDS, BlackjackPays, blackjack_pays, greatest_insurance
from cardrules.casino.blackjack.played_round import DealerCards, PlayedSpot
from cardrules.casino.blackjack.settlement import settle_spot
from cardrules.casino.blackjack.wagers import Wager
from cardrules.courses.blackjack.asks import SOON, SPOT, amount_ask, key_words, who_gets
from cardrules.courses.blackjack.felt import BlackjackFelt, bets_of, one_hand
from cardrules.courses.blackjack.setting_house import blackjack_house
from cardrules.protocol.cards import parse_cards
from cardrules.protocol.texts import say
from cardrules.school.drills.drill import Drill, percent_bars
from cardrules.school.drills.item_keys import cents_of, refused
from cardrules.school.drills.items import DrillQuestion, Item, Setting
from cardrules.school.seeded_choice import SeededLots

__all__ = ["PAYOUT_DRILLS"]

_BLACKJACK: Final = tuple(parse_cards("AS KD"))
_NONE_UP: Final = tuple(parse_cards("6H"))

# ------------------------------------------------------------------------------------------- P1, P2: a blackjack

_SINGLE: Final = 100
"""Dollars up to which every multiple of five is asked for by itself."""
_MOST: Final = 500
_TO_500, _ODD_REDS, _DOLLARS, _OVER = "to 500", "odd reds with greens", "dollars", "over"
_SOME: Final = 8
"""How often amounts of a class come among the single ones."""


def _dollars(amount: int, house: House) -> float:
    """An amount as it would be at a table in US dollars."""
    return amount / (100 * house.chips.scale)


def _cents(dollars: int, house: House) -> int:
    return dollars * 100 * house.chips.scale


def _class_of(dollars: float) -> str:
    """What a bet practises: one by itself, one to 500, or one with an odd number of reds over its greens.

    >>> [_class_of(dollars) for dollars in (35, 175, 130, 18)]
    ['35', 'to 500', 'odd reds with greens', 'dollars']
    """
    if dollars % 5:
        return _DOLLARS
    if dollars <= _SINGLE:
        return f"{dollars:g}"
    return _ODD_REDS if dollars % 25 // 5 % 2 else _TO_500


def _by_class(house: House, most: int = _MOST) -> dict[str, list[int]]:
    """The bets that a house may have to pay, by class, in dollars: multiples of its unit."""
    step = max(1, round(_dollars(house.limits.unit, house)))
    found: dict[str, list[int]] = {}
    for dollars in range(step, most + 1, step):
        if dollars % 5 == 0 or dollars < _SINGLE:
            found.setdefault(_class_of(dollars), []).append(dollars)
    return found


def _three_two_cells(setting: Setting) -> Mapping[str, int]:
    classes = _by_class(blackjack_house(setting))
    return {cell: 1 if cell.isdecimal() else _SOME for cell in classes}


def _draw_bet(cell: str, lots: SeededLots, house: House) -> int:
    """A bet of a class, in cents."""
    return _cents(lots.pick(_by_class(house)[cell]), house)


def _draw_three_two(cell: str, lots: SeededLots, setting: Setting) -> str:
    return f"P1 {_draw_bet(cell, lots, blackjack_house(setting))}"


def _bet_of(drill: str, key: str, house: House) -> int:
    (word,) = key_words(drill, key, 1)
    bet = cents_of(drill, key, word)
    if bet % house.chips.smallest:
        raise refused(drill, key)
    return bet


def _paid_item(drill: str, key: str, cell: str, bet: int, pays: BlackjackPays, house: House) -> Item:
    right = blackjack_pays(bet, pays, house.rules.bj_odd, house.chips)
    many, to = BLACKJACK_ODDS[pays]
    text = say("A blackjack is paid {many} to {to}: what does {bet} get?", many=many, to=to, bet=house.cash(bet))
    felt = BlackjackFelt(((SPOT, one_hand(_BLACKJACK, bet)),), _NONE_UP, bets=(Wager(SPOT, 1, "main", bet),))
    return Item(drill, key, cell, felt, (amount_ask(text, right),), _worked_out(bet, right, pays, house))


def _worked_out(bet: int, paid: int, pays: BlackjackPays, house: House) -> str:
    """How the payout of a blackjack is worked out."""
    cash, (many, to) = house.cash, BLACKJACK_ODDS[pays]
    if to == 2:
        return say("{bet} and half of it, {half}: {paid}.", bet=cash(bet), half=cash(paid - bet), paid=cash(paid))
    five = _cents(5, house)
    rest = bet % five
    if rest and house.rules.bj_odd == "even_rest":
        return say(
            "{fives} at {many} to {to} is {full}, and {rest} over at 1 to 1: {paid}.",
            fives=cash(bet - rest), many=many, to=to, full=cash(paid - rest), rest=cash(rest), paid=cash(paid),
        )  # fmt: skip
    if rest and house.rules.bj_odd == "down_half":
        return say(
            "{many} to {to} of {bet}, down to the smallest chip: {paid}.",
            many=many, to=to, bet=cash(bet), paid=cash(paid),
        )  # fmt: skip
    extra = many - to
    if extra == 1:
        return say("{bet} and a fifth of it, {part}: {paid}.", bet=cash(bet), part=cash(paid - bet), paid=cash(paid))
    return say("{bet} and two fifths of it, {part}: {paid}.", bet=cash(bet), part=cash(paid - bet), paid=cash(paid))


def _three_two_item(key: str, setting: Setting) -> Item:
    house = blackjack_house(setting)
    bet = _bet_of("P1", key, house)
    return _paid_item("P1", key, _class_of(_dollars(bet, house)), bet, "3_2", house)


def _by_fives(house: House) -> BlackjackPays:
    """The odds of P2: those of the house where it pays by fives, else 6 to 5."""
    return "7_5" if house.rules.bj_pays == "7_5" else "6_5"


def _class_by_fives(dollars: float) -> str:
    """As ``_class_of``, but for the bets over a five, which are told apart by how much they are over.

    >>> _class_by_fives(35), _class_by_fives(18)
    ('35', 'over 3')
    """
    return f"{_OVER} {int(dollars % 5)}" if dollars % 5 else _class_of(dollars)


def _six_five_cells(setting: Setting) -> Mapping[str, int]:
    house = blackjack_house(setting)
    cells = {cell: often for cell, often in _three_two_cells(setting).items() if cell != _DOLLARS}
    over = {f"{_OVER} {dollars}": 2 for dollars in range(1, 5)}
    return {**cells, **(over if house.limits.unit <= _cents(5, house) else {})}


def _draw_six_five(cell: str, lots: SeededLots, setting: Setting) -> str:
    house = blackjack_house(setting)
    if cell.startswith(_OVER):
        return f"P2 {_cents(5 * lots.between(1, 9) + int(cell.split()[1]), house)}"
    return f"P2 {_draw_bet(cell, lots, house)}"


def _six_five_item(key: str, setting: Setting) -> Item:
    house = blackjack_house(setting)
    bet = _bet_of("P2", key, house)
    return _paid_item("P2", key, _class_by_fives(_dollars(bet, house)), bet, _by_fives(house), house)


# ------------------------------------------------------------------------------------ P3: insurance, even money

_OWN, _OTHER = "blackjack", "hand"
_HAS, _HAS_NOT = "dealer has", "dealer has not"
_INSURES: Final = 200
"""Dollars of the greatest bet that is insured."""
_INSURED: Final = ("none", "half", "less", "over")
_HANDS: Final = {_OWN: tuple(parse_cards("AD QC")), _OTHER: tuple(parse_cards("10D 8C"))}
_DEALERS: Final = {_HAS: tuple(parse_cards("AS KH")), _HAS_NOT: tuple(parse_cards("AS 6H"))}
_COMES_TO: Final = {
    (_HAS, _OWN): say("The dealer has blackjack. What do the bets of this spot come to?"),
    (_HAS, _OTHER): say("The dealer has blackjack. What do the bets of this spot come to?"),
    (_HAS_NOT, _OWN): say("The dealer has no blackjack. What do insurance and blackjack come to?"),
    (_HAS_NOT, _OTHER): say("The dealer has no blackjack. What moves now?"),
}


class _Insured(NamedTuple):
    """A spot against an ace."""

    bet: int
    insurance: int
    """What lies on the line, too much perhaps."""
    own: str
    dealer: str


def _insurance_cells(setting: Setting) -> Mapping[str, int]:
    return {f"{own}, {dealer}, {how}": 1 for own in _HANDS for dealer in _DEALERS for how in _INSURED}


def _draw_insurance(cell: str, lots: SeededLots, setting: Setting) -> str:
    house = blackjack_house(setting)
    own, dealer, how = cell.split(", ")
    unit, step = house.limits.unit, house.limits.insurance_step
    bet = lots.pick(range(house.limits.least, max(house.limits.least, _cents(_INSURES, house)) + 1, unit))
    most = greatest_insurance(bet, house.chips)
    less = [amount for amount in range(unit, most, unit) if amount != most] or [step]
    over = [amount for amount in range(unit, bet + 1, unit) if amount > most]
    amount = {"none": 0, "half": most, "less": lots.pick(less), "over": lots.pick(over)}[how]
    return f"P3 {bet} / {amount or 'none'} / {own} / {dealer}"


def _insured(key: str, house: House) -> _Insured:
    bet, amount, own, dealer = key_words("P3", key, 4)
    if own not in _HANDS or dealer not in _DEALERS:
        raise refused("P3", key)
    found = _Insured(cents_of("P3", key, bet), 0 if amount == "none" else cents_of("P3", key, amount), own, dealer)
    if found.bet % house.chips.smallest or found.insurance % house.limits.insurance_step:
        raise refused("P3", key)
    return found


def _insurance_item(key: str, setting: Setting) -> Item:
    house = blackjack_house(setting)
    spot = _insured(key, house)
    most = greatest_insurance(spot.bet, house.chips)
    lies, over = min(spot.insurance, most), max(0, spot.insurance - most)
    how = "none" if not spot.insurance else "over" if over else "half" if lies == most else "less"
    played = one_hand(_HANDS[spot.own], spot.bet)._replace(insurance=spot.insurance)
    cards = _DEALERS[spot.dealer]
    felt = BlackjackFelt(((SPOT, played),), cards, spot.dealer == _HAS_NOT, bets_of(SPOT, played))
    cell = f"{spot.own}, {spot.dealer}, {how}"
    asks, why = _insurance_asks(spot, played._replace(insurance=lies), house, over, most)
    return Item("P3", key, cell, felt, asks, why)


def _insurance_asks(
    spot: _Insured, played: PlayedSpot, house: House, over: int, most: int
) -> tuple[tuple[DrillQuestion, ...], str]:
    """What is asked of a spot that insures for no more than it may, and why that is right."""
    cash, rules = house.cash, house.rules
    if spot.own == _OWN and not spot.insurance and rules.even_money:
        text = say("The bettor wants even money for the blackjack. What is paid?")
        why = say("Even money is 1 to 1, whatever the dealer has: {bet}.", bet=cash(spot.bet))
        return (amount_ask(text, spot.bet),), why
    asks: list[DrillQuestion] = []
    whys: list[str] = []
    if over:
        asks.append(amount_ask(say("Insurance is closed. How much of it goes back?"), over))
        whys.append(
            say(
                "Insurance is at most half the bet, {most}: {over} goes back.",
                most=cash(most),
                over=cash(over),
            )
        )
    elif not spot.insurance and spot.own == _OTHER:
        asks.append(amount_ask(say("How much may this bet be insured for at most?"), most))
        whys.append(say("Insurance is at most half the bet: {most}.", most=cash(most)))
    if spot.insurance or spot.own == _OWN or spot.dealer == _HAS:
        dues = settle_spot(played, DealerCards(_DEALERS[spot.dealer][0], _DEALERS[spot.dealer][1]), rules, house.chips)
        if spot.own == _OTHER and spot.dealer == _HAS_NOT:
            dues = tuple(due for due in dues if due.kind == "ins")  # the hand plays on
        net = sum(due.pays - due.taken for due in dues)
        asks += who_gets(_COMES_TO[spot.dealer, spot.own], net)
        whys.append(_insurance_why(spot, played.insurance, house))
    return tuple(asks), say("{whys:then}", whys=whys)


def _insurance_why(spot: _Insured, insurance: int, house: House) -> str:
    cash = house.cash
    bet, pays = cash(spot.bet), cash(2 * insurance)
    blackjack = cash(blackjack_pays(spot.bet, house.rules.bj_pays, house.rules.bj_odd, house.chips))
    has, own = spot.dealer == _HAS, spot.own == _OWN
    if not insurance:
        if own:
            return say("Two blackjacks push.") if has else say("The blackjack gets {paid}.", paid=blackjack)
        return say("The bet of {bet} is lost.", bet=bet)
    if has and own:
        return say("The blackjacks push, and insurance pays 2 to 1: {pays}.", pays=pays)
    if has:
        return say("Insurance pays 2 to 1: {pays}; the bet of {bet} is lost.", pays=pays, bet=bet)
    lost = cash(insurance)
    if own:
        return say("Insurance of {lost} is lost; the blackjack gets {paid}.", lost=lost, paid=blackjack)
    return say("Insurance of {lost} is lost, and the hand plays on.", lost=lost)


PAYOUT_DRILLS: Final = (
    Drill(
        "P1", say("Three to two"), say("A bet whose blackjack is paid 3 to 2: the payout."), 40,
        percent_bars((92, 98, 100), (6, 3.5, 2)), _three_two_cells, _draw_three_two, _three_two_item, boxes=SOON,
    ),
    Drill(
        "P2", say("Six to five"), say("A bet whose blackjack is paid 6 to 5, or as the house does 7 to 5: the payout."),
        30, percent_bars((92, 98, 100), (6, 3.5, 2)), _six_five_cells, _draw_six_five, _six_five_item,
    ),
    Drill(
        "P3", say("Insurance and even money"),
        say("A spot against an ace: the greatest insurance, even money, and who gets what."), 30,
        percent_bars((92, 98, 100), (7, 4, 2.5)), _insurance_cells, _draw_insurance, _insurance_item,
    ),
)  # fmt: skip
