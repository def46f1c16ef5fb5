"""The bets of a coup: opened, put down, given back, closed; and who sits down to bet."""

from __future__ import annotations

import random

from cardrules.casino.baccarat.bettors import BettorsPlans, Wager, new_bettor
from cardrules.casino.baccarat.rules import BANKER, BET_NAMES, BETS, PLAYER
from cardrules.casino.baccarat.shoe import sweep
from cardrules.casino.baccarat.table_phase import BETS_COMING, BETTING, BURNING, CLOSING, COUP
from cardrules.casino.baccarat.table_state import TableState
from cardrules.protocol.game import Event, Note, Paid, PhaseBegan
from cardrules.protocol.texts import say

__all__ = [
    "bank", "bets_placed", "close_bets", "fill_up", "free_hand", "give_back", "lift", "merge_late", "open_bets",
    "place_bets", "place_of", "put_chips", "say_closed", "seat", "stake", "take_bets_back",
]  # fmt: skip


def open_bets(table: TableState, words: list[str], out: list[Event] | None) -> None:
    if table.phase == BURNING:  # the shoe was not ready
        sweep(table, words, out)
        return
    table.call_out("open", out)
    new_coup(table, out)
    table.phase = BETS_COMING
    if out is not None:
        out.append(PhaseBegan("bets", ""))


def new_coup(table: TableState, out: list[Event] | None) -> None:
    """Everything of the coup before is forgotten, and what pushed goes back to the bettors' rails."""
    for denomination in table.fills:
        fill_up(table, denomination, out)
    for wager in table.layout:  # what pushed is the bettor's own again
        bank(table, wager.position, wager.amount)
    table.layout = ()
    table.coup += 1
    table.coups += 1
    table.dealt += 1
    table.burn_missing = 0
    table.drawn = 0
    table.player_done = table.banker_done = False
    table.call_due = table.declared = ""
    table.laid = ()
    table.misread, table.turned, table.passed, table.late_played = (), (), (), ()
    table.free = False
    table.outcome = None
    table.incidents = ()
    table.to_take, table.to_pay, table.to_mark, table.touched, table.marks = (), (), (), (), ()
    table.counts = (0, 0, 0)
    table.won = 0
    table.before = None
    table.coup_steps, table.noted = 1, ()
    table.closed_at = None


def free_hand(table: TableState, words: list[str], out: list[Event] | None) -> None:
    """A hand without bets, that begins with the card that was laid aside."""
    table.call_out("free", out)
    table.service = ()
    for wager in table.layout:
        lift(table, wager, out)
    new_coup(table, out)
    table.dealt -= 1
    table.free = True
    table.extra_state = "use"
    table.phase = COUP


def place_bets(table: TableState, plans: BettorsPlans, out: list[Event] | None) -> None:
    """The bettors bet."""
    for wager in plans.wagers:
        seat(table, wager.position, out)
        put_chips(table, wager, out)
    table.incidents = plans.incidents
    for incident in plans.incidents:
        if incident.kind == "dither":
            dither(table, incident.position, out)
    table.phase = BETTING if table.house.crowd.reserved else CLOSING


def dither(table: TableState, position: int, out: list[Event] | None) -> None:
    """A bettor moves the chips to another circle and back again."""
    if out is None:
        return
    for bet, other in ((PLAYER, BANKER), (BANKER, PLAYER)):
        wager = table.wager(position, bet)
        if wager is not None:
            there, back = (f"position:{position}:{each}" for each in (bet, other))
            out += [Paid(wager.amount, there, back), Paid(wager.amount, back, there)]
            break
    out.append(Note(say("{place:^} moves the chips back and forth", place=table.label(position))))


def stake(table: TableState, position: int, bet: str, amount: int, out: list[Event] | None) -> None:
    """A bettor has this much on a circle from now on (0: nothing)."""
    old = table.wager(position, bet)
    if old is not None:
        lift(table, old, out)
        bank(table, position, old.amount)
    if amount:
        put_chips(table, Wager(position, bet, amount), out)


def take_bets_back(table: TableState, out: list[Event] | None) -> None:
    """The shoe is over: what still lies on the layout goes back to the bettors."""
    if table.layout:
        table.note(say("What pushed goes back to the bettors"), out)
    for wager in table.layout:
        lift(table, wager, out)
        bank(table, wager.position, wager.amount)


def bets_placed(table: TableState) -> None:
    """The person who bets is content."""
    table.phase = CLOSING


def seat(table: TableState, position: int, out: list[Event] | None) -> None:
    """Somebody new sits down where nobody does."""
    if table.bettor(position) is None:
        newcomer = new_bettor(position, table.house.crowd, random.Random(f"{table.lot}/{table.coups}/{position}"))
        table.bettors = tuple(sorted((*table.bettors, newcomer)))
        table.note(say("A new bettor sits down at {place}", place=table.label(position)), out)


def put_chips(table: TableState, wager: Wager, out: list[Event] | None) -> None:
    """Chips are put on the layout; a bettor who has too few has brought more."""
    table.layout = tuple(sorted((*table.layout, wager), key=place_of))
    bank(table, wager.position, -min(wager.amount, table.purse(wager.position)))
    if out is not None:
        circle = f"position:{wager.position}:{wager.bet}"
        out.append(Paid(wager.amount, f"rail:{wager.position}", circle))
        label = table.label(wager.position)
        out.append(
            Note(
                say(
                    "{place:^}: {money} on {bet}", place=label, money=table.cash(wager.amount), bet=BET_NAMES[wager.bet]
                )
            )
        )


def lift(table: TableState, wager: Wager, out: list[Event] | None, target: str = "") -> None:
    """Chips leave the layout for the bettor's rail, or for ``target``."""
    layout = list(table.layout)
    layout.remove(wager)
    table.layout = tuple(layout)
    if out is not None:
        circle = f"position:{wager.position}:{wager.bet}"
        out.append(Paid(wager.amount, circle, target or f"rail:{wager.position}"))


def bank(table: TableState, position: int, amount: int) -> None:
    """A bettor's chips on the rail become more, or less."""
    table.bettors = tuple(
        [
            bettor._replace(bankroll=bettor.bankroll + amount) if bettor.position == position else bettor
            for bettor in table.bettors
        ]
    )


def say_closed(table: TableState, words: list[str], out: list[Event] | None) -> None:
    """The bets are announced to be closed, and are, if they were not."""
    table.call_out("close", out)
    if table.phase == CLOSING:
        close_bets(table, out)


def close_bets(table: TableState, out: list[Event] | None) -> None:
    table.phase = COUP
    if table.clocked:
        table.closed_at = table.time
    for kind, position, amount, bet in table.incidents:
        if kind == "late":
            seat(table, position, out)
            table.note(say("{place:^} adds chips after the bets were closed", place=table.label(position)), out)
            put_chips(table, Wager(position, bet, amount, late=True), out)


def give_back(table: TableState, words: list[str], out: list[Event] | None) -> None:
    wager = table.lying(int(words[0]), words[1])
    lift(table, wager, out)
    bank(table, wager.position, wager.amount)
    table.note(
        say("{money} goes back to {place}", money=table.cash(wager.amount), place=table.label(wager.position)), out
    )


def merge_late(table: TableState) -> tuple[tuple[int, str, int], ...]:
    """Late chips that nobody noticed play with the others: which they are."""
    table.late_played = tuple((wager.position, wager.bet, wager.amount) for wager in table.layout if wager.late)
    layout: dict[tuple[int, int], Wager] = {}
    for wager in table.layout:
        old = layout.get(place_of(wager))
        amount = wager.amount + (old.amount if old else 0)
        layout[place_of(wager)] = Wager(wager.position, wager.bet, amount)
    table.layout = tuple(layout.values())
    return table.late_played


def fill_up(table: TableState, denomination: int, out: list[Event] | None) -> None:
    """Chips that were called for are in the rack."""
    chips = table.house.chips
    index = chips.values.index(denomination)
    table.rack = (*table.rack[:index], chips.rack[index], *table.rack[index + 1 :])
    table.fills = tuple(each for each in table.fills if each != denomination)
    table.note(say("The fill of {money} chips has come", money=table.cash(denomination)), out)


def place_of(wager: Wager) -> tuple[int, int]:
    """Where a bet stands among all: by position, then as the bets are printed."""
    return wager.position, BETS.index(wager.bet)
