"""What bettors answer: the signal at a hand's turn, insurance and even money, surrender before the dealer looks.

Each answers by its habits and by lot, from what everybody sees. An answer is one word of an action of chance: ``hit``,
``double:5000``, ``word:stand``, ``reach`` (for the cards); ``1:5000,4:even`` or ``none`` where insurance is offered,
``5:late:2500`` after it has been closed, ``6:off:2500`` beside the line; ``2,5`` or ``none`` where hands may be given
up.
"""

from __future__ import annotations

import random
from typing import Final, NamedTuple

from cardrules.casino.blackjack.bettors import (
    Bettor,
    choose_act,
    choose_insurance,
    gives_up_early,
    takes_even_money,
)
from cardrules.casino.blackjack.dues import next_offer
from cardrules.casino.blackjack.hand_values import HIGHEST
from cardrules.casino.blackjack.play_rules import acts, even_money_offered, surrender_before_peek
from cardrules.casino.blackjack.table_state import TableState
from cardrules.casino.blackjack.wagers import REACH, UNCLEAR, Signal, reached, read_place, read_signal

__all__ = [
    "Insured", "card_answer", "early_answer", "hand_answer", "insurance_answer", "read_card_answer", "read_early",
    "read_hand_answer", "read_insurance", "thinking_time",
]  # fmt: skip

NONE: Final = "none"
_SLOWEST: Final = 6_000
"""Milliseconds."""


class Insured(NamedTuple):
    """What the bettors do when insurance is offered."""

    bets: tuple[tuple[int, int], ...]
    """Who insures, and for how much, by spot."""
    even: tuple[int, ...]
    """Who wants even money."""
    late: tuple[tuple[int, int], ...] = ()
    """Who lays chips on the line after it has been closed."""
    off: tuple[tuple[int, int], ...] = ()
    """Who lays chips that do not lie on the line."""


def _lot(table: TableState, what: str) -> random.Random:
    return random.Random(f"{table.lot}/{table.coups}/{len(table.laid)}/{len(table.called)}/{what}")


def _others(table: TableState) -> list[tuple[int, Bettor]]:
    """The spots with a hand whose bettor is no person."""
    found = [(spot, table.bettor(spot)) for spot, _ in table.spots if spot != table.house.reserved]
    return [(spot, bettor) for spot, bettor in found if bettor is not None]


# ------------------------------------------------------------------------------------------------ at a hand's turn


def hand_answer(table: TableState) -> str:
    """The signal of the bettor whose hand acts."""
    spot, hand = table.turn or (0, 0)
    # Not by what has been said: who is asked for the signal shows the same again.
    rng = random.Random(f"{table.lot}/{table.coups}/{len(table.laid)}/{spot}.{hand}")
    bettor, house = table.bettor(spot), table.house
    if bettor is None:
        return "stand"
    played = table.spot(spot)
    act, amount = choose_act(bettor, played, hand - 1, table.up, house.crowd, table.count(), rng)
    if amount > bettor.bankroll:  # there are no chips for it
        may = acts(played, hand - 1, table.up, house.rules)
        act, amount = "hit" if played.hands[hand - 1].total.total < 17 and "hit" in may else "stand", 0
    if amount:
        return f"{act}:{amount}"
    asked = table.was_asked(spot, hand)
    if bettor.manner == "toucher" and _may_reach(table, spot, hand) and rng.random() < 0.5:
        return REACH
    unclear = bettor.manner == "unclear" and act in ("hit", "stand") and not asked and rng.random() < 0.5
    return f"{rng.choice(UNCLEAR)}:{act}" if unclear else act


def _may_reach(table: TableState, spot: int, hand: int) -> bool:
    """Whether a bettor has not been told yet that nobody touches the cards, where they lie face up."""
    return not table.house.rules.pitch and reached(spot, hand) not in table.called


def thinking_time(table: TableState) -> int:
    """For how many milliseconds the bettor whose hand acts thinks."""
    spot, hand = table.turn or (0, 0)
    bettor = table.bettor(spot)
    if bettor is None or bettor.manner != "slow":
        return 0
    return random.Random(f"{table.lot}/{table.coups}/{len(table.laid)}/{spot}.{hand}/thinks").randint(1_000, _SLOWEST)


def read_hand_answer(table: TableState, place: str, word: str) -> Signal:
    """Read a signal of the bettor whose hand acts. Raises ValueError for what nobody can do now."""
    signal = read_signal(place, word)
    turn = table.turn
    if turn is None or (signal.spot, signal.hand) != turn:
        raise ValueError(f"{place[:20]} does not act now")
    bet = table.hand(*turn).bet
    if signal.amount % table.house.chips.smallest or signal.amount > 4 * bet:
        raise ValueError(f"{signal.amount} cannot be laid there")
    if signal.act != "stand" and table.hand(*turn).down and table.hand(*turn).total.total >= HIGHEST:
        raise ValueError("21 stands, and only its bettor knows it")
    return signal


def card_answer(table: TableState, place: str) -> str:
    """Whether a bettor takes a card that was drawn in error and is offered: one that makes the hand better."""
    hand = table.hand(*read_place(place))
    more = hand.with_card(table.extra[0]).total
    takes = not more.bust and more.total > hand.total.total and (more.total >= 17 or hand.total.total < 12)
    return "yes" if takes else "no"


def read_card_answer(table: TableState, place: str, word: str) -> bool:
    """Whether the bettor of a hand takes the card that is offered. Raises ValueError for what nobody can do now."""
    if place != next_offer(table, table.extra_for, table.offered) or word not in ("yes", "no"):
        raise ValueError(f"{place[:20]} {word[:20]} is no answer now")
    return word == "yes"


# ------------------------------------------------------------------------------------------- before hands are played


def insurance_answer(table: TableState) -> str:
    """Who insures, and for how much, and who wants even money."""
    items, rng, house = [], _lot(table, "insurance"), table.house
    spent: dict[int, int] = {}
    for spot, bettor in _others(table):
        if table.is_settled(spot, 1, "main"):
            continue
        played, left = table.spot(spot), bettor.bankroll - spent.get(bettor.spot, 0)
        wants = even_money_offered(played.hands[0].cards, table.up, house.rules)
        if wants and takes_even_money(bettor, table.count(), rng):
            items.append(f"{spot}:even")
            continue
        amount = choose_insurance(bettor, played, table.up, house.crowd, table.count(), rng)
        how = ""
        if amount and bettor.manner == "insurer":
            if rng.random() < 0.5:
                amount += house.limits.unit  # over half
            else:
                how = rng.choice(("late:", "off:"))
        if 0 < amount <= left:
            items.append(f"{spot}:{how}{amount}")
            spent[bettor.spot] = spent.get(bettor.spot, 0) + amount
    return ",".join(items) or NONE


def read_insurance(table: TableState, word: str) -> Insured:
    """Read who insures for how much, and who wants even money. Raises ValueError for what nobody can do now."""
    bets: list[tuple[int, int]] = []
    astray: dict[str, list[tuple[int, int]]] = {"late": [], "off": []}
    even: list[int] = []
    house = table.house
    spots = [spot for spot, _ in table.spots if not table.is_settled(spot, 1, "main") and spot != house.reserved]
    for item in word.split(",") if word != NONE else ():
        spot, _, amount = item.partition(":")
        found = [*bets, *astray["late"], *astray["off"]]
        if spot not in map(str, spots) or int(spot) in (*even, *(each for each, _ in found)):
            raise ValueError(f"{item[:40]!r} cannot be")
        if amount == "even":
            if not even_money_offered(table.hand(int(spot), 1).cards, table.up, house.rules):
                raise ValueError(f"there is no even money for {spot}")
            even.append(int(spot))
            continue
        how, _, rest = amount.rpartition(":")
        if how not in ("", *astray) or not _lies_on_line(table, rest):
            raise ValueError(f"{item[:40]!r} cannot be")
        astray.get(how, bets).append((int(spot), int(rest)))
    return Insured(tuple(bets), tuple(even), tuple(astray["late"]), tuple(astray["off"]))


def _lies_on_line(table: TableState, amount: str) -> bool:
    if not (amount.isascii() and amount.isdecimal() and len(amount) < 10):
        return False
    return int(amount) > 0 and int(amount) % table.house.chips.smallest == 0


def early_answer(table: TableState) -> str:
    """Who surrenders before the dealer looks."""
    found = [
        str(spot)
        for spot, bettor in _others(table)
        if gives_up_early(bettor, table.spot(spot), table.up, table.house.rules)
    ]
    return ",".join(found) or NONE


def read_early(table: TableState, word: str) -> tuple[int, ...]:
    """Read who surrenders before the dealer looks. Raises ValueError for what nobody can do now."""
    spots: list[int] = []
    for item in word.split(",") if word != NONE else ():
        own = [spot for spot, _ in table.spots if spot != table.house.reserved]
        if item not in map(str, own) or int(item) in spots:
            raise ValueError(f"{item[:20]!r} has no hand")
        fault = surrender_before_peek(table.spot(int(item)), table.up, table.house.rules)
        if fault:
            raise ValueError(fault)
        spots.append(int(item))
    return tuple(spots)
