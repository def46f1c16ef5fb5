"""Settling errors by lot, several in one coup and none put right: each is found, and the money to the cent."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Final, NamedTuple

import pytest
from mistakes import Case, Found, do, opened, right_steps, told_wrongly
from second_dealer import Bet, commission, read_bets
from test_school_drawing_errors import some_bets

_CARDS: Final = {"banker": "6S 5D KC 2H", "player": "7S 6H QC KD", "tie": "7S 7H QC KD"}
_LINES: Final = ("seat_skipped?", "paid_before_taking?", "marker_skipped?")
_COUPS: Final = 40


class Settled(NamedTuple):
    """What is done with a bet."""

    take: str = ""
    """When bets are taken."""
    pay: str = ""
    error: str = ""
    """Number and severity; "" where all is right."""
    house: int = 0
    bettors: int = 0
    """What they lose."""


def settled(bet: Bet, winner: str, marked: bool, lots: random.Random) -> Settled:
    """What is done with a bet, mostly right."""
    position, kind, cents = bet
    place = f"{position} {kind}"
    fee = commission(cents)
    full = 8 * cents if kind == "tie" else cents
    due = full - fee if kind == "banker" and not marked else full
    mark = f"; mark {position} {fee}" if kind == "banker" and marked else ""
    if kind == winner:
        ways = [
            Settled(f"take {place}", "", "R13 C", 0, cents + full - (fee if kind == "banker" else 0)),
            Settled("", f"pay {place} {due - 325}{mark}", "R16 M", 0, 325),
            Settled("", f"pay {place} {due + 300}{mark}", "R16 M", 300, 0),
        ]
        if mark:
            ways.append(Settled("", f"pay {place} {due}", "R17 M", fee, 0))
        elif kind == "banker":
            ways.append(Settled("", f"pay {place} {full}", "R17 M", fee, 0))
        else:
            ways.append(Settled("", f"pay {place} {due - fee}", "R18 M", 0, fee))
        right = Settled("", f"pay {place} {due}{mark}")
    elif winner == "tie":
        right = Settled()
        ways = [
            Settled(f"take {place}", "", "R15 C", 0, cents),
            Settled("", f"pay {place} {cents}", "R15 C", cents, 0),
        ]
    else:
        right = Settled(f"take {place}")
        ways = [Settled(f"pay {place} {full}", "", "R14 C", full + cents, 0)]
    return lots.choice(ways) if lots.random() < 0.35 else right


def coup(number: int) -> tuple[str, bool, str, Sequence[Settled]]:
    """Who wins, whether commission is marked, the bets, and what is done with each."""
    lots = random.Random(f"settling {number}")
    winner, marked = lots.choice(list(_CARDS)), lots.random() < 0.4
    bets = some_bets(lots)
    return winner, marked, bets, [settled(bet, winner, marked, lots) for bet in read_bets(bets)[0]]


@pytest.mark.parametrize("number", range(_COUPS))
def test_what_is_settled_wrongly_is_found_bet_by_bet(number: int) -> None:
    winner, marked, bets, done = coup(number)
    found = tuple(Found((each.error.split()[0],), each.error.split()[1], False) for each in done if each.error)
    options = {"tie_max": "500", "commission": "marked" if marked else "net"}
    cards = tuple(_CARDS[winner].split())
    lost = (sum(each.house for each in done), sum(each.bettors for each in done))
    late = tuple(
        Found(("R19",), "m", False) for each in found if each.errors == ("R17",)
    )  # a marker that is passed over
    all_found = tuple((*found, *late[:count]) for count in range(len(late) + 1 if marked else 1))
    case = Case("a coup", "silent", options, cards, bets, False, None, (), all_found, lost, _LINES)
    match = opened(case)
    right = right_steps(case, match)
    shown = next(number for number, step in enumerate(right) if step.startswith(("push", "tap")))
    steps = [each for one in done for each in (one.take, one.pay)]
    takes, pays = steps[::2], steps[1::2]
    for step in [*right[: shown + 2], *takes, *"; ".join(filter(None, pays)).split("; "), "discard"]:
        if step:
            do(match, step)
            if step.startswith("pay") and int(step.split()[3]) >= 50_000:
                do(match, f"call pay {step.split()[3]}")
    if wrong := told_wrongly(case, match):
        pytest.fail(f"{'; '.join(filter(None, [*takes, *pays]))}: {wrong}")
