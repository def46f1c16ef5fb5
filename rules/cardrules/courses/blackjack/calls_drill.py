"""The drill of what a dealer says, in the words of the house (C1)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final, NamedTuple

from cardrules.casino.blackjack.dealer_calls import dealers_call, said, total_call
from cardrules.casino.blackjack.hand_values import HandTotal, is_blackjack, total_of
from cardrules.casino.blackjack.house import House
from cardrules.casino.blackjack.play_rules import dealer_draws
from cardrules.casino.blackjack.wagers import BESIDE, Wager
from cardrules.courses.blackjack.asks import SPOT
from cardrules.courses.blackjack.cards_for_drills import CardBox, bettors_values, dealers_values, read_cards
from cardrules.courses.blackjack.felt import BlackjackFelt, one_hand
from cardrules.courses.blackjack.setting_house import blackjack_house
from cardrules.protocol.cards import Card, cards_text, parse_cards
from cardrules.protocol.texts import say, template
from cardrules.school.drills.drill import Drill, percent_bars
from cardrules.school.drills.item_keys import cents_of, refused
from cardrules.school.drills.items import AnswerPick, DrillQuestion, Item, Setting
from cardrules.school.seeded_choice import SeededLots

__all__ = ["CALLS_DRILL"]

_BET: Final = 2_500
"""What lies in a circle, at a table in US dollars."""
_LESS: Final = 1_500


def _cards(text: str) -> tuple[Card, ...]:
    return tuple(parse_cards(text))


class _Moment(NamedTuple):
    """A state of the table in which always the same is said."""

    text: str
    near: tuple[str, ...]
    """Calls that one might take for it."""
    cards: str = ""
    """The hand that is about it."""
    dealer: str = ""
    closed: bool = False
    """Whether the dealer's second card lies closed."""
    beside: int = 0
    """The chips beside the bet, at a table in US dollars."""
    fits: Callable[[House], bool] = lambda house: True
    """Whether it occurs in a house."""


_MOMENTS: Final[Mapping[str, _Moment]] = {
    "open": _Moment(say("The table is ready for the next round. What do you say?"), ("close", "last", "out")),
    "close": _Moment(say("Every bet lies. What do you say?"), ("open", "insured", "last")),
    "cut": _Moment(say("The pack is squared, and you offer the cut card. What do you say?"), ("open", "last", "close")),
    "last": _Moment(
        say("The cut card has come out and lies in front of the shoe. What do you say?"), ("end", "close", "cut")
    ),
    "end": _Moment(
        say("The last round of the shoe is over, and the cards are cleared. What do you say?"), ("last", "out", "close")
    ),
    "out": _Moment(
        say("Your relief stands behind you, and the round is over. What do you say?"), ("end", "floor", "last")
    ),
    "floor": _Moment(
        say("A bettor says that the payout before was too little. What do you say?"), ("signal", "close", "out")
    ),
    "colour": _Moment(
        say("A bettor wants larger chips, and you have counted the small ones. What do you say?"),
        ("open", "close", "toke"),
    ),
    "toke": _Moment(
        say("A bettor has laid a chip beside the circle, for you. What do you say?"), ("colour", "open", "floor")
    ),
    "surrender?": _Moment(
        say("Your card is a ten; nobody has played yet. What do you ask?"), ("insurance", "even", "signal"),
        "10H 6C", "KS 7D", True, fits=lambda house: house.rules.early and house.rules.hole_card,
    ),
    "insurance": _Moment(
        say("Your card is an ace; the pair is turned sideways. What do you ask?"), ("even", "insured", "surrender"),
        "10H 9C", "AS 7D", True, fits=lambda house: house.rules.insurance,
    ),
    "even": _Moment(
        say("Insurance is open, and this bettor wants to be paid at once. What do you say?"),
        ("insurance", "blackjack", "insured"), "AH KC", "AS 7D", True, fits=lambda house: house.rules.even_money,
    ),
    "insured": _Moment(
        say("Who wants to has insured; your hand goes back across the line. What do you say?"),
        ("close", "insurance", "noblackjack"), "10H 9C", "AS 7D", True, fits=lambda house: house.rules.insurance,
    ),
    "noblackjack": _Moment(
        say("You have looked under your ace: the other card is a seven. What may you say?"),
        ("blackjack", "insured", "hard-18"), "10H 9C", "AS 7D", True, fits=lambda house: house.rules.hole_card,
    ),
    "blackjack": _Moment(
        say("You have looked under your ace: the other card is a king. What do you say?"),
        ("noblackjack", "insured", "dealer-21"), "10H 9C", "AS KD", True, fits=lambda house: house.rules.hole_card,
    ),
    "signal": _Moment(
        say("This bettor says “Hit”, and makes no gesture. What do you say?"), ("hard-16", "floor", "double"),
        "10H 6C", "9S 7D", True, fits=lambda house: house.gestures,
    ),
    "double": _Moment(
        say("The bettor lays the whole bet beside the first. What do you say?"), ("less", "split", "hard-11"),
        "6H 5C", "9S 7D", True, _BET,
    ),
    "less": _Moment(
        say("The bettor lays less than the bet beside it. What do you say?"), ("double", "split", "hard-11"),
        "6H 5C", "9S 7D", True, _LESS, fits=lambda house: house.rules.double_less,
    ),
    "split": _Moment(
        say("The bettor lays an equal bet beside the first, and shows two fingers. What do you say?"),
        ("double", "tens", "hard-16"), "8H 8C", "9S 7D", True, _BET,
    ),
    "tens": _Moment(
        say("The bettor lays an equal bet beside the first, and shows two fingers. What do you say?"),
        ("split", "double", "hard-20"), "KH KC", "6S 7D", True, _BET,
    ),
    "surrender": _Moment(
        say("The bettor draws a line behind the bet. What do you say?"), ("signal", "bust-26", "hard-16"),
        "10H 6C", "KS 7D", True, fits=lambda house: house.rules.surrender != "none",
    ),
}  # fmt: skip
_TOTALS: Final = {"soft": 4, "hard": 3, "hard12": 2, "bust": 3, "dealer": 4, "dealerbust": 2}
"""Calls of a total, and how often each comes."""
_PAY: Final = "pay"
_SERVED: Final[Mapping[str, str]] = {
    "change": say("A bettor wants chips for these notes. What do you say?"),
    "marker": template("The floor has approved a marker of {money}. What do you say?"),
}
"""Calls of an amount between two rounds."""
_NOTES: Final = (5_000, 10_000, 20_000, 30_000, 50_000, 100_000)  # at a table in US dollars


def _fits(name: str, house: House) -> bool:
    if name == "hard12":
        return house.rules.double == "any2"
    return house.black_action > 0 if name == _PAY else name not in _MOMENTS or _MOMENTS[name].fits(house)


def _cells(setting: Setting) -> Mapping[str, int]:
    house = blackjack_house(setting)
    cells = {**dict.fromkeys(_MOMENTS, 1), **_TOTALS, _PAY: 2, **dict.fromkeys(_SERVED, 1)}
    return {name: often for name, often in cells.items() if _fits(name, house)}


# -------------------------------------------------------------------------------------------------------- drawing


def _draw(cell: str, lots: SeededLots, setting: Setting) -> str:
    house = blackjack_house(setting)
    if cell in _MOMENTS:
        return f"C1 {cell}"
    if cell in _SERVED:
        return f"C1 {cell} {lots.pick(_NOTES) * house.chips.scale}"
    if cell == _PAY:
        unit, least = house.limits.unit, house.black_action
        return f"C1 {_PAY} {lots.between(-(-least // unit), 3 * least // unit) * unit}"
    while True:
        try:
            cards = CardBox(lots, house.rules.decks).hand(_values(cell, lots, house))
        except LookupError:
            continue
        if _call_of(cell, cards, house):
            return f"C1 {cell} {cards_text(cards)}"


def _values(cell: str, lots: SeededLots, house: House) -> tuple[int, ...]:
    """Values of cards for the call of a total; they may miss it. Raises LookupError likewise."""
    if cell == "hard12":
        return tuple(lots.between(2, 10) for _ in range(2))
    if cell in ("dealer", "dealerbust"):
        low, high = (22, 26) if cell == "dealerbust" else (17, 21)
        return dealers_values(HandTotal(lots.between(low, high)), (2, 3, 4), lots, house.rules)
    if cell == "hard":
        return dealers_values(HandTotal(lots.between(7, 16)), (2, 3, 4), lots, house.rules)
    if cell == "soft":
        return bettors_values(HandTotal(lots.between(13, 20), True), lots.between(2, 4), 1, lots)
    return bettors_values(HandTotal(lots.between(22, 26)), lots.between(3, 5), lots.between(0, 1), lots)


def _call_of(cell: str, cards: tuple[Card, ...], house: House) -> str:
    """The call of these cards, if it is of this kind; else ""."""
    total = total_of(cards)
    if cell in ("dealer", "dealerbust"):
        call = "" if is_blackjack(cards) or dealer_draws(cards, house.rules) else dealers_call(total)
    elif cell == "hard12":
        twelve = len(cards) == 2 and not total.soft and total.total >= 12
        return f"hard12-{total.total}" if twelve else ""
    elif cell == "hard":
        call = total_call(total) if dealer_draws(cards, house.rules) else ""
    else:
        call = "" if is_blackjack(cards) else total_call(total)
    return call if call.partition("-")[0] == cell else ""


# ---------------------------------------------------------------------------------------------------------- items

_OF_TOTALS: Final[Mapping[str, str]] = {
    "soft": say("The hand lies like that. What do you call?"),
    "hard": say("Your own hand lies like that. What do you call?"),
    "hard12": say("The bettor doubles on this hand. What do you say?"),
    "bust": say("The hand has got its card. What do you call?"),
    "dealer": say("Your own hand is done. What do you call?"),
    "dealerbust": say("Your own hand is done. What do you call?"),
}


def _item(key: str, setting: Setting) -> Item:
    house = blackjack_house(setting)
    name, cell, rest = (*key.split(" ", 2), "", "")[:3]
    if name != "C1" or not _fits(cell, house):
        raise refused("C1", key)
    if cell in _MOMENTS and not rest:
        moment = _MOMENTS[cell]
        return _asked(key, cell, cell, moment.text, _laid(moment, house), moment.near, house)
    if cell == _PAY:
        amount = cents_of("C1", key, rest)
        felt = BlackjackFelt(((SPOT, one_hand(_cards("10H KC"), amount)),), _cards("10S 8D"), settling=True)
        felt = felt._replace(bets=(Wager(SPOT, 1, "main", amount),))
        text = say("This hand has won, and you pay {money}. What do you say?", money=house.cash(amount))
        near = (f"{_PAY} {amount + house.limits.unit}", "hard-20", "dealer-18")
        return _asked(key, cell, f"{_PAY} {amount}", text, felt, near, house)
    if cell in _SERVED:
        return _served(key, cell, cents_of("C1", key, rest), house)
    cards = read_cards(rest, range(2, 9))
    call = _call_of(cell, cards, house) if cell in _TOTALS else ""
    if not call:
        raise refused("C1", key)
    own = cell in ("hard", "dealer", "dealerbust")
    felt = BlackjackFelt(dealer=cards) if own else BlackjackFelt(((SPOT, one_hand(cards)),), _cards("9S 7D"), True)
    return _asked(key, cell, call, _OF_TOTALS[cell], felt, _near_totals(call, total_of(cards)), house)


def _served(key: str, cell: str, amount: int, house: House) -> Item:
    other = next(name for name in _SERVED if name != cell)
    near = (f"{cell} {amount + 5_000 * house.chips.scale}", f"{other} {amount}", "colour")
    felt = BlackjackFelt(cash=amount) if cell == "change" else BlackjackFelt()
    text = _SERVED[cell] if cell == "change" else say(_SERVED[cell], money=house.cash(amount))
    return _asked(key, cell, f"{cell} {amount}", text, felt, near, house)


def _laid(moment: _Moment, house: House) -> BlackjackFelt:
    """What lies on the felt in a moment."""
    if not moment.cards:
        return BlackjackFelt()
    scale = house.chips.scale
    bets = [Wager(SPOT, 1, "main", _BET * scale)]
    if moment.beside:
        bets.append(Wager(SPOT, 1, BESIDE, moment.beside * scale))
    spot = one_hand(_cards(moment.cards), _BET * scale)
    return BlackjackFelt(((SPOT, spot),), _cards(moment.dealer), moment.closed, tuple(bets))


def _near_totals(call: str, total: HandTotal) -> tuple[str, ...]:
    """Calls that one might take for the call of this total."""
    number = total.total
    if call.startswith("soft"):
        return f"hard-{number}", f"hard-{total.low}", f"soft-{total.low + 1}-{number + 1}"
    if call.startswith("hard12"):
        return "double", f"hard-{number}", f"hard12-{number - 1 if number > 12 else number + 1}"
    if call.startswith("dealerbust"):
        return f"dealer-{number}", f"hard-{number - 10}", "noblackjack"
    if call.startswith("dealer"):
        return f"hard-{number}", f"dealer-{number - 1}", f"dealer-{number + 1}"
    if call.startswith("bust"):
        return f"hard-{number}", f"bust-{number + 1}", f"hard-{number - 10}"
    return f"dealer-{number}", f"hard-{number + 1}", f"hard-{number - 1}"


def _asked(key: str, cell: str, call: str, text: str, felt: BlackjackFelt, near: tuple[str, ...], house: House) -> Item:
    right = said(call, house.words)
    others = dict.fromkeys(said(other, house.words) for other in near)
    texts = SeededLots(f"{key}/picks").in_order([right, *(other for other in others if other != right)])
    picks = tuple(AnswerPick(each, each, str(number)) for number, each in enumerate(texts, 1))
    ask = DrillQuestion(text, "words", (right,), picks)
    return Item("C1", key, cell, felt, (ask,), say("The call is: “{call}”.", call=right))


CALLS_DRILL: Final = Drill(
    "C1", say("What is said"), say("A moment at the table: what the dealer says, in the words of the house."), 30,
    percent_bars((92, 98, 100), (6, 3.5, 2)), _cells, _draw, _item,
)  # fmt: skip
