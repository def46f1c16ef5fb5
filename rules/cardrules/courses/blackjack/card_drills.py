"""The drills of the bettors' cards: what hands come to, soft or hard, and with one more card (T1 to T4)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from cardrules.casino.blackjack.hand_values import (
    ACE_VALUE,
    HIGHEST,
    HandTotal,
    added,
    is_blackjack,
    total_of,
    value_of,
)
from cardrules.courses.blackjack.asks import SPOT, key_words, total_ask
from cardrules.courses.blackjack.cards_for_drills import (
    VALUES,
    CardBox,
    bettors_values,
    read_cards,
    total_name,
    value_name,
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

__all__ = ["CARD_DRILLS"]

_WHAT: Final = say("What is the total?")
_TRIES: Final = 200


def _box(lots: SeededLots, setting: Setting) -> CardBox:
    return CardBox(lots, blackjack_house(setting).rules.decks)


def _felt(cards: tuple[Card, ...], split: bool = False) -> BlackjackFelt:
    return BlackjackFelt(((SPOT, one_hand(cards, split=split)),))


def _sum_text(cards: tuple[Card, ...]) -> str:
    """How a total is added up.

    >>> from cardrules.protocol.cards import parse_cards
    >>> _sum_text(tuple(parse_cards("AS 6D"))), _sum_text(tuple(parse_cards("AS 6D 9C")))
    ('11 + 6 = 17, soft: 7 or 17.', 'Every ace counts 1, or it would be over 21: 1 + 6 + 9 = 16.')
    """
    total = total_of(cards)
    if total.soft:
        return say(
            "{values} = {high}, soft: {low} or {high}.", values=values_text(cards), high=total.total, low=total.low
        )
    if any(value_of(card) == ACE_VALUE for card in cards):
        return say(
            "Every ace counts 1, or it would be over 21: {values} = {total}.",
            values=values_text(cards, low=True), total=total.total,
        )  # fmt: skip
    return say("{values} = {total}.", values=values_text(cards), total=total.total)


def _total_item(drill: str, key: str, cell: str, cards: tuple[Card, ...]) -> Item:
    return Item(drill, key, cell, _felt(cards), (total_ask(_WHAT, total_of(cards)),), _sum_text(cards))


# ------------------------------------------------------------------------------------------------ T1: two cards


def _pairs(setting: Setting) -> Mapping[str, int]:
    return {f"{value_name(low)}+{value_name(high)}": 1 for low in VALUES for high in VALUES if low <= high}


def _draw_pair(cell: str, lots: SeededLots, setting: Setting) -> str:
    values = [_value(name) for name in cell.split("+")]
    return f"T1 {cards_text(_box(lots, setting).hand(lots.in_order(values)))}"


def _value(name: str) -> int:
    return ACE_VALUE if name == "A" else int(name)


def _pair_item(key: str, setting: Setting) -> Item:
    (word,) = key_words("T1", key, 1)
    cards = read_cards(word, (2,))
    low, high = sorted(map(value_of, cards))
    return _total_item("T1", key, f"{value_name(low)}+{value_name(high)}", cards)


# ----------------------------------------------------------------------------------------------- T2: many cards

_COUNTS: Final = range(3, 8)
_HARD, _SOFT, _WAS_SOFT = "hard", "soft", "was soft"


def _many(setting: Setting) -> Mapping[str, int]:
    return {f"{count} {kind}": 1 for count in _COUNTS for kind in (_HARD, _SOFT, _WAS_SOFT)}


def _kind(cards: tuple[Card, ...]) -> str:
    """Whether a hand is soft, hard, or was soft once."""
    if total_of(cards).soft:
        return _SOFT
    return _WAS_SOFT if any(total_of(cards[:lie]).soft for lie in range(2, len(cards))) else _HARD


def _draw_many(cell: str, lots: SeededLots, setting: Setting) -> str:
    number, _, kind = cell.partition(" ")
    count = int(number)
    for _ in range(_TRIES):
        soft = kind == _SOFT
        aces = 0 if kind == _HARD else lots.between(1, 2)
        if soft and 2 * (count - aces) > 11 - aces:
            aces = 2 * count - 11  # seven cards are soft with three aces
        total = lots.between(12, HIGHEST) if soft else lots.between(2 * count, HIGHEST + 5)
        try:
            values = bettors_values(HandTotal(total, soft), count, aces, lots)
            cards = _box(lots, setting).hand(values)
        except LookupError:
            continue
        if _kind(cards) == kind:
            return f"T2 {cards_text(cards)}"
    raise LookupError(f"no hand is {cell}")


def _many_item(key: str, setting: Setting) -> Item:
    (word,) = key_words("T2", key, 1)
    cards = read_cards(word, _COUNTS)
    return _total_item("T2", key, f"{len(cards)} {_kind(cards)}", cards)


# ------------------------------------------------------------------------- T3: hard, soft, blackjack, bust

_BLACKJACK, _BUST, _SPLIT = "blackjack", "bust", "split 21"
_KINDS: Final = (
    AnswerPick(_HARD, say("Hard"), "H"),
    AnswerPick(_SOFT, say("Soft"), "S"),
    AnswerPick(_BLACKJACK, say("Blackjack"), "B"),
    AnswerPick(_BUST, say("Bust"), "U"),
)


def _kinds(setting: Setting) -> Mapping[str, int]:
    several = {
        f"{kind} {count}": 1 for kind in (_HARD, _SOFT, _BUST) for count in range(2, 6) if (kind, count) != (_BUST, 2)
    }
    return {**several, f"{_BLACKJACK} 2": 2, _SPLIT: 2}


def _draw_kind(cell: str, lots: SeededLots, setting: Setting) -> str:
    box = _box(lots, setting)
    if cell in (_SPLIT, f"{_BLACKJACK} 2"):
        values = (ACE_VALUE, 10) if cell == _SPLIT else lots.in_order((ACE_VALUE, 10))
        return f"T3 {_SPLIT if cell == _SPLIT else 'dealt'} / {cards_text(box.hand(values))}"
    kind, _, number = cell.partition(" ")
    count = int(number)
    for _ in range(_TRIES):
        soft = kind == _SOFT
        aces = lots.between(1 if soft else 0, min(2, count))
        total = HandTotal(
            lots.between(HIGHEST + 1, HIGHEST + 5) if kind == _BUST
            else lots.between(12 if soft else 2 * count, HIGHEST), soft,
        )  # fmt: skip
        try:
            cards = _box(lots, setting).hand(bettors_values(total, count, aces, lots))
        except LookupError:
            continue
        if not is_blackjack(cards):
            return f"T3 dealt / {cards_text(cards)}"
    raise LookupError(f"no hand is {cell}")


def _kind_item(key: str, setting: Setting) -> Item:
    how, word = key_words("T3", key, 2)
    cards = read_cards(word, range(2, 9))
    split = how == _SPLIT
    if how not in (_SPLIT, "dealt") or (split and not is_blackjack(cards)):
        raise refused("T3", key)
    total = total_of(cards)
    why = _sum_text(cards)
    if split:
        right, cell = _SOFT, _SPLIT
        why = say("An ace and a ten are a blackjack only as the first two cards: after a split they are 21.")
    elif is_blackjack(cards):
        right, cell = _BLACKJACK, f"{_BLACKJACK} 2"
        why = say("An ace and a ten as the first two cards are a blackjack.")
    else:
        right = _BUST if total.bust else _SOFT if total.soft else _HARD
        cell = f"{right} {len(cards)}"
    text = (
        say("This hand comes of split aces: hard, soft, blackjack or bust?")
        if split
        else say("Hard, soft, blackjack or bust?")
    )
    ask = DrillQuestion(text, "pick", (right,), _KINDS)
    after = total_ask(_WHAT, total)._replace(unless=_BLACKJACK)
    return Item("T3", key, cell, _felt(cards, split), (ask, after), why)


# --------------------------------------------------------------------------------------------- T4: one more card


def _totals() -> tuple[HandTotal, ...]:
    hard = [HandTotal(total) for total in range(4, HIGHEST)]
    return (*hard, *(HandTotal(total, True) for total in range(12, HIGHEST)))


_BEFORE: Final = {total_name(total): total for total in _totals()}
"""The totals to which a card may come, by their names."""


def _more(setting: Setting) -> Mapping[str, int]:
    return {f"{name}+{value_name(value)}": 1 for name in _BEFORE for value in VALUES}


def _draw_more(cell: str, lots: SeededLots, setting: Setting) -> str:
    name, _, value = cell.partition("+")
    return f"T4 {name} / {cards_text([_box(lots, setting).worth(_value(value))])}"


def _more_item(key: str, setting: Setting) -> Item:
    name, word = key_words("T4", key, 2)
    (card,) = read_cards(word, (1,))
    if name not in _BEFORE:
        raise refused("T4", key)
    before, value = _BEFORE[name], value_of(card)
    total = added(before, value)
    text = (
        say("You have called {low} or {high}. This card comes: the total now?", low=before.low, high=before.total)
        if before.soft
        else say("You have called {total}. This card comes: the total now?", total=before.total)
    )
    cell = f"{name}+{value_name(value)}"
    return Item("T4", key, cell, _felt((card,)), (total_ask(text, total),), _more_why(before, value, total))


def _more_why(before: HandTotal, value: int, total: HandTotal) -> str:
    """How a card is added to a total.

    >>> _more_why(HandTotal(17, True), 10, HandTotal(17)), _more_why(HandTotal(10), 1, HandTotal(21, True))
    ('The ace counts 1 now: 7 + 10 = 17.', '10 + 11 = 21, soft: 11 or 21.')
    """
    if total.soft:
        worth = total.total - before.total
        return say(
            "{before} + {value} = {high}, soft: {low} or {high}.",
            before=before.total, value=worth, high=total.total, low=total.low,
        )  # fmt: skip
    if before.soft:
        return say(
            "The ace counts 1 now: {before} + {value} = {total}.", before=before.low, value=value, total=total.total
        )
    return say("{before} + {value} = {total}.", before=before.total, value=value, total=total.total)


CARD_DRILLS: Final = (
    Drill(
        "T1", say("Two cards"), say("Two cards: their total; of a soft hand the higher one."), 40,
        percent_bars((95, 98, 100), (2.5, 1.5, 0.9)), _pairs, _draw_pair, _pair_item,
    ),
    Drill(
        "T2", say("Many cards"), say("Three to seven cards at a glance: their total."), 40,
        percent_bars((92, 98, 100), (5, 3, 1.8)), _many, _draw_many, _many_item,
    ),
    Drill(
        "T3", say("Hard, soft, blackjack, bust"), say("A hand: which of the four it is, and its total."), 40,
        percent_bars((95, 98, 100), (4, 2.4, 1.4)), _kinds, _draw_kind, _kind_item,
    ),
    Drill(
        "T4", say("One more card"), say("A total, hard or soft, and the next card: the new total."), 60,
        percent_bars((95, 98, 100), (3, 1.8, 1.1)), _more, _draw_more, _more_item,
    ),
)  # fmt: skip
