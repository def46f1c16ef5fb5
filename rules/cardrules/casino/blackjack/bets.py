"""The bets of a round: opened, put down, given back, closed; and who sits down to bet."""

from __future__ import annotations

import random

from cardrules.casino.blackjack.bettors import new_bettor
from cardrules.casino.blackjack.dues import allowed_beside, bet_dues, left_out, over_half
from cardrules.casino.blackjack.played_round import PlayedHand, PlayedSpot
from cardrules.casino.blackjack.round_phases import DEALING
from cardrules.casino.blackjack.seats import Plans
from cardrules.casino.blackjack.table_state import TableState
from cardrules.casino.blackjack.wagers import BESIDE, KIND_NAMES, KINDS, OF_HANDS, Wager, read_place
from cardrules.casino.table_phases import BETS_COMING, BETTING, CLOSING
from cardrules.protocol.game import NOBODY, Event, Moved, Note, Paid, PhaseBegan
from cardrules.protocol.texts import say

__all__ = [
    "bank", "bets_placed", "chips_moved", "close_bets", "drawn_back_again", "give_back", "give_up_hand", "lift",
    "open_bets", "place_bets", "put_chips", "say_closed", "seat", "stake", "take_bets_back", "zone_of",
]  # fmt: skip


def zone_of(wager: Wager) -> str:
    """Where chips lie, as events and tokens have it."""
    return f"spot:{wager.place}:{wager.kind}"


def open_bets(table: TableState, words: list[str], out: list[Event] | None) -> None:
    table.call_out("open", out)
    take_bets_back(table, out)
    table.shoe_rounds += 1
    table.coups += 1
    table.dealt += 1
    table.upcard = table.second = None
    table.drawn = ()
    table.turned = table.peeked = table.person_asked = False
    table.peek_missed = table.insurance_left = table.stopped = False
    table.late_played, table.misread = (), ()
    table.drawn_back = table.insured_late = ()
    table.extra_for, table.offered, table.upright, table.before = "", (), (), ()
    table.skipped, table.passed, table.let_lie = (), ("", -1), ()
    table.spots, table.laid, table.gone, table.lammers, table.tapped = (), (), (), (), ()
    table.question = table.asked = table.call_due = ""
    table.signal = None
    table.giving_up, table.even, table.called, table.incidents, table.settled = (), (), (), (), ()
    table.won = 0
    table.counts = ()
    table.coup_steps, table.noted = 1, ()
    table.closed_at = None
    table.phase = BETS_COMING
    if out is not None:
        out.append(PhaseBegan("bets", ""))


def place_bets(table: TableState, plans: Plans, out: list[Event] | None) -> None:
    """The bettors bet."""
    for wager in plans.wagers:
        seat(table, wager.spot, out)
        put_chips(table, wager, out)
    table.incidents = plans.incidents
    table.phase = BETTING if table.house.reserved else CLOSING


def bets_placed(table: TableState) -> None:
    """The person who bets is content."""
    table.phase = CLOSING


def stake(table: TableState, spot: int, kind: str, amount: int, out: list[Event] | None) -> None:
    """A bettor has this much on a bet from now on (0: nothing)."""
    hand = 1 if kind in OF_HANDS else 0
    old = table.wager(spot, hand, kind)
    if old is not None:
        lift(table, old, out)
        bank(table, spot, old.amount)
    if amount:
        put_chips(table, Wager(spot, hand, kind, amount), out)


def seat(table: TableState, spot: int, out: list[Event] | None) -> None:
    """Somebody new sits down where nobody does."""
    if table.bettor(spot) is None:
        newcomer = new_bettor(spot, table.house.crowd, random.Random(f"{table.lot}/{table.coups}/{spot}"))
        table.bettors = tuple(sorted((*table.bettors, newcomer)))
        table.note(say("A new bettor sits down at {place}", place=table.label(spot)), out)


def put_chips(table: TableState, wager: Wager, out: list[Event] | None) -> None:
    """Chips are put on the felt; a bettor who has too few has brought more."""
    table.layout = tuple(sorted((*table.layout, wager), key=_order))
    bank(table, wager.spot, -min(wager.amount, table.purse(wager.spot)))
    if out is not None:
        out.append(Paid(wager.amount, f"rail:{wager.spot}", zone_of(wager)))
        out.append(
            Note(
                say(
                    "{place:^}: {money} on {bet}",
                    place=table.label(wager.spot),
                    money=table.cash(wager.amount),
                    bet=KIND_NAMES[wager.kind],
                )
            )
        )


def _order(wager: Wager) -> tuple[int, int, int]:
    return wager.spot, wager.hand, KINDS.index(wager.kind)


def lift(table: TableState, wager: Wager, out: list[Event] | None, target: str = "") -> None:
    """Chips leave the felt for the bettor's rail, or for ``target``."""
    layout = list(table.layout)
    layout.remove(wager)
    table.layout = tuple(layout)
    if out is not None:
        out.append(Paid(wager.amount, zone_of(wager), target or f"rail:{wager.spot}"))


def bank(table: TableState, spot: int, amount: int) -> None:
    """A bettor's chips on the rail become more, or less."""
    table.bettors = tuple(
        [
            bettor._replace(bankroll=bettor.bankroll + amount) if spot in (bettor.spot, bettor.second_spot) else bettor
            for bettor in table.bettors
        ]
    )


def take_bets_back(table: TableState, out: list[Event] | None) -> None:
    """What still lies on the felt is the bettors' own again."""
    for wager in table.layout:
        lift(table, wager, out)
        bank(table, wager.spot, wager.amount)


def say_closed(table: TableState, words: list[str], out: list[Event] | None) -> None:
    """The bets are announced to be closed, and are, if they were not."""
    table.call_out("close", out)
    if table.phase == CLOSING:
        close_bets(table, out)


def close_bets(table: TableState, out: list[Event] | None) -> None:
    table.phase = DEALING
    if table.clocked:
        table.closed_at = table.time
    sides: dict[int, list[tuple[str, int]]] = {}
    for wager in table.layout:
        if wager.kind not in OF_HANDS:
            sides.setdefault(wager.spot, []).append((wager.kind, wager.amount))
    table.spots = tuple(
        [
            (wager.spot, PlayedSpot((PlayedHand((), wager.amount),), side_bets=tuple(sides.get(wager.spot, ()))))
            for wager in table.layout
            if wager.kind == "main"
        ]
    )
    table.counted("close")
    table.entered = table.betting
    for kind, spot, amount in table.incidents:
        if kind == "late" and table.wager(spot, 1, "main") is not None:
            table.note(say("{place:^} adds chips after the bets were closed", place=table.label(spot)), out)
            put_chips(table, Wager(spot, 1, "main", amount, late=True), out)


def chips_moved(table: TableState, out: list[Event] | None) -> None:
    """The hands are over: bettors add chips to a bet that has won, or draw some back from one that has lost."""
    for kind, spot, amount in table.incidents:
        name = f"{kind} {spot}"
        if kind not in ("cap", "pinch") or name in table.called or spot not in dict(table.spots):
            continue
        wager = table.wager(spot, 1, "main")
        result = next((due.result for due in bet_dues(table, spot) if (due.hand, due.kind) == (1, "main")), "")
        if wager is None or result != ("wins" if kind == "cap" else "loses"):
            continue
        if kind == "cap":
            table.note(say("{place:^} adds chips to the bet", place=table.label(spot)), out)
            put_chips(table, Wager(spot, 1, "main", amount, late=True), out)
        elif amount < wager.amount:
            table.note(say("{place:^} draws chips back from the bet", place=table.label(spot)), out)
            _change(table, wager, -amount)
            table.drawn_back = (*table.drawn_back, (spot, amount))
            if out is not None:
                out.append(Paid(amount, zone_of(wager), f"rail:{spot}"))
        table.called = (*table.called, name)


def drawn_back_again(table: TableState, out: list[Event] | None) -> None:
    """The floor has what was drawn back from bets laid there again."""
    for spot, amount in table.drawn_back:
        wager = table.lying(spot, 1, "main")
        _change(table, wager, amount)
        if out is not None:
            out.append(Paid(amount, f"rail:{spot}", zone_of(wager)))
        table.note(say("Floor: The bet of {place} lies as before.", place=table.label(spot)), out)
    table.drawn_back = ()


def _change(table: TableState, wager: Wager, amount: int) -> None:
    """A bet that lies there is so much more, and its bettor has so much less."""
    layout = list(table.layout)
    layout.remove(wager)
    there = wager._replace(amount=wager.amount + amount, colour=0)
    table.layout = tuple(sorted((*layout, there), key=_order))
    bank(table, wager.spot, -amount)


def give_back(table: TableState, words: list[str], out: list[Event] | None) -> None:
    """A bet, or what is too much of one, goes back to its bettor."""
    spot, hand = read_place(words[0])
    if spot in tuple(left_out(table)):
        give_up_hand(table, spot, out)
        return
    wager = table.lying(spot, hand, words[1])
    back = wager.amount
    if words[1] == BESIDE:
        back = max(0, wager.amount - allowed_beside(table))
    elif words[1] == "ins":
        back = 0 if wager.late else over_half(table, wager)
    if not back:
        back = wager.amount
    lift(table, wager, None)
    if back < wager.amount:
        table.layout = tuple(sorted((*table.layout, wager._replace(amount=wager.amount - back)), key=_order))
        if wager.kind == "ins":
            table.put_spot(spot, table.spot(spot)._replace(insurance=wager.amount - back))
        elif table.signal is not None:
            table.signal = table.signal._replace(amount=wager.amount - back)
    bank(table, spot, back)
    if out is not None:
        out.append(Paid(back, zone_of(wager), f"rail:{spot}"))
    table.note(say("{money} goes back to {place}", money=table.cash(back), place=table.label(spot)), out)


def give_up_hand(table: TableState, spot: int, out: list[Event] | None) -> None:
    """A hand that was left out of the deal is dead: its bets go back, and a card that it has got goes to the rack."""
    cards = table.hand(spot, 1).cards
    for wager in [each for each in table.layout if each.spot == spot]:
        lift(table, wager, out)
        bank(table, spot, wager.amount)
    table.spots = tuple([each for each in table.spots if each[0] != spot])
    table.dead, table.known = (*table.dead, *cards), (*table.known, *cards)
    if out is not None and cards:
        out.append(Moved(cards, f"spot:{spot}.1", "discards", NOBODY))
    table.note(say("{place:^} is out of this round: the bet goes back", place=table.label(spot)), out)
