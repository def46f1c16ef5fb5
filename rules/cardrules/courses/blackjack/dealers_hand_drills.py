"""The drills of the dealer's own hand: whether it draws, and who has won against it (T5, T6)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from cardrules.casino.blackjack.dealer_calls import said, total_call
from cardrules.casino.blackjack.hand_values import HIGHEST, HandTotal, is_blackjack, total_of
from cardrules.casino.blackjack.play_rules import dealer_draws, draws_on, is_charlie
from cardrules.casino.blackjack.played_round import DealerCards, PlayedHand, PlayedSpot
from cardrules.casino.blackjack.settlement import Result, settle_spot
from cardrules.casino.blackjack.table_rules import TableRules
from cardrules.courses.blackjack.asks import SOON, SPOT, key_words
from cardrules.courses.blackjack.cards_for_drills import (
    CardBox,
    bettors_values,
    dealers_values,
    read_cards,
    total_name,
    values_text,
)
from cardrules.courses.blackjack.felt import BlackjackFelt, one_hand
from cardrules.courses.blackjack.setting_house import blackjack_house
from cardrules.protocol.cards import Card, cards_text
from cardrules.protocol.texts import say
from cardrules.school.drills.drill import Drill, percent_bars
from cardrules.school.drills.item_keys import refused
from cardrules.school.drills.items import AnswerPick, DrillQuestion, Item, Setting
from cardrules.school.seeded_choice import SeededLots

__all__ = ["DEALERS_HAND_DRILLS"]

_TRIES: Final = 200
_MOST: Final = 6
"""Cards in the dealer's hands of the items, at most five as they are drawn and six as a key may have them."""

# ------------------------------------------------------------------------------------------------ T5: draw or stand

_DRAW, _STAND, _BUST = "draw", "stand", "bust"
_TWO, _MORE = "two", "more"
_COUNTS: Final[Mapping[str, tuple[int, ...]]] = {_TWO: (2,), _MORE: (3, 4, 5)}
_NEVER: Final = ("hard 21 two", "soft 12 more")
"""What there is not: two cards are a hard 21 never, and three no soft 12."""
_OFTEN: Final = 4
"""How often 17, hard or soft, comes among the other totals."""
_PICKS: Final = (
    AnswerPick(_DRAW, say("Draw"), "D", "draw dealer"),
    AnswerPick(_STAND, say("Stand"), "S"),
    AnswerPick(_BUST, say("Bust"), "B"),
)


def _totals(setting: Setting) -> Mapping[str, int]:
    """Every total from 12 on, soft or hard, in two cards or in more; and the busts."""
    names = [total_name(HandTotal(total, soft)) for soft in (False, True) for total in range(12, HIGHEST + 1)]
    cells = {f"{name} {size}": _OFTEN if name.endswith("17") else 1 for name in names for size in _COUNTS}
    busts = {f"{_BUST} {total}": 1 for total in range(HIGHEST + 1, HIGHEST + 6)}
    return {**{cell: often for cell, often in cells.items() if cell not in _NEVER}, **busts}


def _draw_dealers(cell: str, lots: SeededLots, setting: Setting) -> str:
    rules = blackjack_house(setting).rules
    kind, number, *size = cell.split(" ")
    total = HandTotal(int(number), kind == "soft")
    for _ in range(_TRIES):
        values = dealers_values(total, _COUNTS[size[0] if size else _MORE], lots, rules)
        try:
            return f"T5 {cards_text(CardBox(lots, rules.decks).hand(values))}"
        except LookupError:
            continue
    raise LookupError(f"the packs have no {cell}")


def _as_dealt(cards: tuple[Card, ...], rules: TableRules) -> bool:
    """Whether the dealer's hand could have been drawn so: every card after the second was due."""
    return all(dealer_draws(cards[:lie], rules) for lie in range(2, len(cards)))


def _dealers_item(key: str, setting: Setting) -> Item:
    rules = blackjack_house(setting).rules
    (word,) = key_words("T5", key, 1)
    cards = read_cards(word, range(2, _MOST + 1))
    total = total_of(cards)
    if not _as_dealt(cards, rules) or total.total < 12:
        raise refused("T5", key)
    size = _TWO if len(cards) == 2 else _MORE
    right = _BUST if total.bust else _DRAW if draws_on(total, rules) else _STAND
    cell = f"{_BUST} {total.total}" if total.bust else f"{total_name(total)} {size}"
    ask = DrillQuestion(say("The dealer's hand: draw, stand or bust?"), "pick", (right,), _PICKS)
    return Item("T5", key, cell, BlackjackFelt(dealer=cards), (ask,), _dealers_why(cards, rules))


def _dealers_why(cards: tuple[Card, ...], rules: TableRules) -> str:
    """Why the dealer draws or stands.

    >>> from cardrules.protocol.cards import parse_cards
    >>> _dealers_why(tuple(parse_cards("AS 6D")), TableRules(soft17="stand"))
    '11 + 6 is a soft 17: this table stands on it.'
    """
    total = total_of(cards)
    values = values_text(cards, low=not total.soft)
    number = total.total
    if total.bust:
        return say("{values} is {total}: over 21.", values=values, total=number)
    if is_blackjack(cards):
        return say("An ace and a ten are a blackjack: nothing is drawn.")
    if total.soft and number == 17:
        if rules.soft17 == "hit":
            return say("{values} is a soft 17: this table draws on it.", values=values)
        return say("{values} is a soft 17: this table stands on it.", values=values)
    if total.soft and number < 17:
        return say("{values} is a soft {total}: the dealer draws to 16.", values=values, total=number)
    if number < 17:
        return say("{values} is {total}: the dealer draws to 16.", values=values, total=number)
    if total.soft:
        return say("{values} is a soft {total}: the dealer stands on 18 and more.", values=values, total=number)
    return say("{values} is {total}: the dealer stands on a hard 17 and more.", values=values, total=number)


# --------------------------------------------------------------------------------------------------- T6: who wins

_RESULTS: Final[Mapping[Result, AnswerPick]] = {
    "wins": AnswerPick("wins", say("The hand wins"), "W"),
    "loses": AnswerPick("loses", say("The hand loses"), "L"),
    "pushes": AnswerPick("pushes", say("Push"), "P"),
}
_BLACKJACK, _HAND_BUST, _DEALER_BUST, _HIGHER, _EQUAL = "blackjack", "hand bust", "dealer bust", "higher", "equal"
_CHARLIE: Final = "charlie"
_REASONS: Final = (
    AnswerPick(_BLACKJACK, say("A blackjack"), "B"),
    AnswerPick(_HAND_BUST, say("The hand is bust"), "H"),
    AnswerPick(_DEALER_BUST, say("The dealer is bust"), "D"),
    AnswerPick(_HIGHER, say("The higher total"), "T"),
    AnswerPick(_EQUAL, say("Equal totals"), "E"),
)
_BY_CARDS: Final = AnswerPick(_CHARLIE, say("The number of cards"), "N")
_PUSHES: Final = tuple(f"push {total}" for total in range(17, HIGHEST + 1))
_BEATS: Final = (
    "blackjack v 21", "blackjack v blackjack", "hand v blackjack", "bust v bust", "bust v hand", "hand v bust",
    "higher v lower", "lower v higher",
)  # fmt: skip


def _results(setting: Setting) -> Mapping[str, int]:
    return {**dict.fromkeys(_PUSHES, 1), **dict.fromkeys(_BEATS, 1)}


def _draw_result(cell: str, lots: SeededLots, setting: Setting) -> str:
    rules = blackjack_house(setting).rules
    for _ in range(_TRIES):
        box = CardBox(lots, rules.decks)
        try:
            hand, dealer = (box.hand(values) for values in _two_hands(cell, lots, rules))
        except LookupError:
            continue
        if _cell_of(hand, dealer) == cell and not dealer_draws(dealer, rules):
            return f"T6 {cards_text(hand)} / {cards_text(dealer)}"
    raise LookupError(f"nobody comes to {cell}")


def _two_hands(cell: str, lots: SeededLots, rules: TableRules) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The values of the bettor's hand and of the dealer's in an item of this cell. Raises LookupError where the lots
    have no luck."""
    if cell in _PUSHES:
        total = int(cell.split()[1])
        mine = other = total
    else:
        own, _, theirs = cell.partition(" v ")
        mine = {_BLACKJACK: 0, _BUST: lots.between(22, 26), "higher": lots.between(18, 21),
                "lower": lots.between(12, 20)}.get(own, lots.between(12, 21))  # fmt: skip
        other = {_BLACKJACK: 0, _BUST: lots.between(22, 26), "21": 21}.get(theirs, lots.between(17, 21))
    return _hand_of(mine, lots, rules, own=True), _hand_of(other, lots, rules, own=False)


def _hand_of(total: int, lots: SeededLots, rules: TableRules, *, own: bool) -> tuple[int, ...]:
    """Values of a hand of this total, 0 for a blackjack; a bettor's ``own``, or the dealer's."""
    if not total:
        return tuple(lots.in_order((1, 10)))
    soft = total <= HIGHEST and lots.one_in(4)
    if not own:
        return dealers_values(HandTotal(total, soft), (2, 3, 4), lots, rules)
    count = lots.between(2, 4)
    return bettors_values(HandTotal(total, soft), count, lots.between(int(soft), min(2, count)), lots)


def _cell_of(hand: tuple[Card, ...], dealer: tuple[Card, ...]) -> str:
    """What two hands practise."""
    mine, other = total_of(hand), total_of(dealer)
    if is_blackjack(hand):
        return "blackjack v blackjack" if is_blackjack(dealer) else "blackjack v 21" if other.total == 21 else ""
    if is_blackjack(dealer):
        return "" if mine.bust else "hand v blackjack"
    if mine.bust:
        return "bust v bust" if other.bust else "bust v hand"
    if other.bust:
        return "hand v bust"
    if mine.total == other.total:
        return f"push {mine.total}"
    return "higher v lower" if mine.total > other.total else "lower v higher"


def _result_item(key: str, setting: Setting) -> Item:
    house = blackjack_house(setting)
    rules = house.rules
    words = key_words("T6", key, 2)
    cards, dealer = (read_cards(word, range(2, _MOST + 1)) for word in words)
    total = total_of(dealer)
    finished = not draws_on(total, rules) and _as_dealt(dealer, rules)
    if (
        not finished
        or set(cards) & set(dealer)
        or any(total_of(cards[:lie]).total > 20 for lie in range(2, len(cards)))
    ):
        raise refused("T6", key)
    spot = one_hand(cards)
    (due, *_) = settle_spot(spot, DealerCards(dealer[0], dealer[1], dealer[2:]), rules)
    by = _reason(spot, dealer, rules)
    picks = (*_REASONS, _BY_CARDS) if rules.charlie else _REASONS
    asks = (
        DrillQuestion(say("Who wins?"), "pick", (due.result,), tuple(_RESULTS.values())),
        DrillQuestion(say("By what?"), "pick", (by,), picks),
    )
    calls = [
        said("blackjack" if is_blackjack(each) else total_call(total_of(each)), house.words) for each in (cards, dealer)
    ]
    why = _WHY[due.result, by]
    told = say("Hand: {hand}. Dealer: {dealer}.", hand=calls[0], dealer=calls[1])
    felt = BlackjackFelt(((SPOT, spot),), dealer, settling=True)
    return Item("T6", key, _cell_of(cards, dealer), felt, asks, say("{told} {why}", told=told, why=why))


_WHY: Final = {
    ("wins", _BLACKJACK): say("A blackjack beats every other 21."),
    ("loses", _BLACKJACK): say("The dealer's blackjack beats every other hand."),
    ("pushes", _BLACKJACK): say("Two blackjacks push."),
    ("loses", _HAND_BUST): say("A hand over 21 has lost at once, whatever the dealer gets."),
    ("wins", _DEALER_BUST): say("The dealer is over 21: every hand that is left wins."),
    ("wins", _HIGHER): say("The higher total wins."),
    ("loses", _HIGHER): say("The dealer's total is higher."),
    ("pushes", _EQUAL): say("Equal totals push."),
    ("wins", _CHARLIE): say("So many cards without a bust win at once."),
}


def _reason(spot: PlayedSpot, dealer: tuple[Card, ...], rules: TableRules) -> str:
    """By what a hand has won or lost."""
    hand: PlayedHand = spot.hands[0]
    if hand.bust:
        return _HAND_BUST
    if is_charlie(hand, rules):
        return _CHARLIE
    if hand.blackjack or is_blackjack(dealer):
        return _BLACKJACK
    if total_of(dealer).bust:
        return _DEALER_BUST
    return _EQUAL if hand.total.total == total_of(dealer).total else _HIGHER


DEALERS_HAND_DRILLS: Final = (
    Drill(
        "T5", say("Draw or stand"), say("The dealer's cards: draw, stand or bust, as this table has it."), 50,
        percent_bars((95, 100, 100), (3, 1.6, 1)), _totals, _draw_dealers, _dealers_item, boxes=SOON,
    ),
    Drill(
        "T6", say("Who wins"), say("A hand and the dealer's: who wins, and by what."), 40,
        percent_bars((95, 100, 100), (4, 2.5, 1.6)), _results, _draw_result, _result_item,
    ),
)  # fmt: skip
