"""The settlement of a coup: the result shown, the losers taken, the winners paid, the cards cleared."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final

from cardrules.casino.baccarat.bets import bank, lift
from cardrules.casino.baccarat.bettors import after_coup
from cardrules.casino.baccarat.coup_reports import CoupReport, par_time
from cardrules.casino.baccarat.dealer_calls import result_call
from cardrules.casino.baccarat.faults import Error
from cardrules.casino.baccarat.money_gone_wrong import to_blame, wrong_money
from cardrules.casino.baccarat.rules import BANKER, BET_NAMES, PLAYER, SHOWN, TIE, CoupOutcome, outcome_of, settle
from cardrules.casino.baccarat.serving import ask_for_service
from cardrules.casino.baccarat.shoe import bury
from cardrules.casino.baccarat.table_phase import SETTLING
from cardrules.casino.baccarat.table_state import Payment, TableState, Touched, result_mark
from cardrules.casino.chips import is_well_cut
from cardrules.casino.faults_and_grades import FaultKind
from cardrules.casino.money_astray import losses, with_consequences
from cardrules.protocol.game import Event, Marked, Note, Paid
from cardrules.protocol.texts import say

__all__ = [
    "add_marker", "clear", "declare", "discard", "leave_unsettled", "mark", "pay", "pay_bet", "rake", "show_result",
    "sort_out", "take",
]  # fmt: skip

_CALLED_PAYOUT: Final = 50_000
"""The least payout that is called, in cents."""
_BETS: Final = {bet: say("the {bet} bet", bet=name) for bet, name in BET_NAMES.items()}


def show_result(table: TableState, words: list[str], out: list[Event] | None) -> None:
    winner = words[0] if words else TIE
    if out is not None:
        text = say("{hand} is pushed forward", hand=BET_NAMES[winner])
        if winner == TIE:
            text = say("The dealer taps between the hands")
        out.append(Marked("result", SHOWN[winner]))
        out.append(Note(text))
    declare(table, winner, out)


def declare(table: TableState, winner: str, out: list[Event] | None) -> None:
    """From now on the coup counts as won by this hand."""
    true = outcome_of(table.player, table.banker)
    if not table.declared:
        table.results = (*table.results, result_mark(true))
    table.player_done = table.banker_done = True
    table.declared = winner
    table.outcome = true if winner == true.winner else _as_if(true, winner)
    table.phase = SETTLING
    sort_out(table)
    was_said = table.result_said == (table.coups, len(table.laid))
    calls = table.house.calls and winner == true.winner and not was_said
    table.call_due = result_call(true) if calls else ""


def sort_out(table: TableState) -> None:
    """Which bets are to be taken and which to be paid."""
    take, pay = [], []
    for wager in table.layout:
        result, pays, marks = table.result_of(wager)
        if result == "loses":
            take.append((wager.position, wager.bet))
        elif result == "wins":
            pay.append(Payment(wager.position, wager.bet, pays, marks))
    house = table.house
    table.to_take = tuple(sorted(take, key=lambda each: house.in_turn(each[0], house.take_from)))
    table.to_pay = tuple(sorted(pay, key=lambda each: house.in_turn(each.position, house.pay_from)))


def take(table: TableState, words: list[str], out: list[Event] | None) -> None:
    wager = table.lying(int(words[0]), words[1])
    place = (wager.position, wager.bet)
    result, pays, _ = table.result_of(wager)
    rack = table.rack
    lift(table, wager, out, "rack")
    table.rack_takes(wager.amount, wager.colour)
    table.won += wager.amount
    if place in table.to_take:
        table.passed = (*table.passed, *table.to_take[: table.to_take.index(place)])
    taken, paid, banker = table.counts
    table.counts = (taken + 1, paid, banker)
    table.to_take = tuple(each for each in table.to_take if each != place)
    table.to_pay = tuple(each for each in table.to_pay if each[:2] != place)
    table.touched = (*table.touched, Touched(wager, result, pays, None, rack))
    label = table.label(wager.position)
    table.note(
        say(
            "{place:^}: {money} on {bet} is taken",
            place=label,
            money=table.cash(wager.amount),
            bet=BET_NAMES[wager.bet],
        ),
        out,
    )


def rake(table: TableState, words: list[str], out: list[Event] | None) -> None:
    for position, bet in table.to_take:
        take(table, [str(position), bet], out)


def pay(table: TableState, words: list[str], out: list[Event] | None, chips: Sequence[tuple[int, int]] = ()) -> None:
    """Pay a bet, with these ``chips``, if somebody says with which."""
    pay_bet(table, int(words[0]), words[1], int(words[2]), chips, out)


def pay_bet(
    table: TableState, position: int, bet: str, paid: int, chips: Sequence[tuple[int, int]], out: list[Event] | None
) -> None:
    wager = table.lying(position, bet)
    result, pays, _ = table.result_of(wager)
    place = (position, bet)
    marks = next((each.marks for each in table.to_pay if each[:2] == place), 0)
    rack, left = table.rack, table.chips_for(paid, ())
    fewest = sum(rack) - sum(left) if left is not None else 0
    lift(table, wager, out)
    bank(table, position, wager.amount + paid)
    table.rack_pays(paid, chips, out)
    table.won -= paid
    taken, others, bankers = table.counts
    table.counts = (taken, others, bankers + 1) if bet == BANKER else (taken, others + 1, bankers)
    table.to_take = tuple(each for each in table.to_take if each != place)
    table.to_pay = tuple(each for each in table.to_pay if each[:2] != place)
    table.touched = (*table.touched, Touched(wager, result, pays, paid, rack))
    if marks:
        table.to_mark = (*table.to_mark, (position, marks))
    colour = wager.colour if paid == wager.amount else 0
    if chips and paid == pays and not is_well_cut(paid, chips, colour, table.house.chips, fewest):
        table.ill_cut += 1
    if table.house.calls and paid >= _CALLED_PAYOUT * table.house.chips.scale:
        table.call_due = f"pay {paid}"
    if out is not None:
        out.append(Paid(paid, "rack", f"rail:{position}"))
        out.append(
            Note(
                say(
                    "{place:^}: {money} is paid on {bet}",
                    place=table.label(position),
                    money=table.cash(paid),
                    bet=BET_NAMES[bet],
                )
            )
        )


def mark(table: TableState, words: list[str], out: list[Event] | None) -> None:
    position, amount = int(words[0]), int(words[1])
    add_marker(table, position, amount)
    table.marks = (*table.marks, (position, amount))
    table.to_mark = tuple(each for each in table.to_mark if each[0] != position)
    table.to_pay = tuple(each._replace(marks=0) if each.position == position else each for each in table.to_pay)
    if out is not None:
        out.append(Marked("marker", str(position)))
        out.append(
            Note(say("{money} commission is marked for {place}", money=table.cash(amount), place=table.label(position)))
        )


def add_marker(table: TableState, position: int, amount: int) -> None:
    markers = dict(table.markers)
    markers[position] = markers.get(position, 0) + amount
    table.markers = tuple(sorted((each, owed) for each, owed in markers.items() if owed))
    table.won += amount


def leave_unsettled(table: TableState, error: FaultKind | None, out: list[Event] | None) -> None:
    """The first of the bets or marks that are still to be settled is not settled."""
    if error == Error.NO_COMMISSION:
        first = table.to_be_marked()[0]
        table.to_mark = tuple(each for each in table.to_mark if each != first)
        return
    position, bet = table.to_take[0] if error == Error.LOSER_PAID else table.to_pay[0][:2]
    if error == Error.LOSER_PAID:
        table.to_take = table.to_take[1:]
    else:
        table.to_pay = table.to_pay[1:]
    wager = table.lying(position, bet)
    result, pays, _ = table.result_of(wager)
    table.touched = (*table.touched, Touched(wager, result, pays, 0, table.rack))
    lift(table, wager, out)
    bank(table, position, wager.amount)


def discard(table: TableState, words: list[str], out: list[Event] | None) -> None:
    table.note(say("The cards go to the discard holder"), out)
    clear(table, out, BANKER if words else PLAYER)


def clear(table: TableState, out: list[Event] | None, first: str = PLAYER) -> None:
    """The coup is over: cards away, ``first`` those of this hand, report, and what the bettors want."""
    true = outcome_of(table.player, table.banker) if len(table.player) > 1 < len(table.banker) else None
    if table.declared:
        wrong = wrong_money(table)
        table.faults = with_consequences(table, wrong, partial(to_blame, table), _BETS)
        house, bettors = losses(wrong)
        table.lost = table.lost[0] + house, table.lost[1] + bettors
    for hand in sorted((PLAYER, BANKER), key=lambda each: each != first):
        bury(table, table.player if hand == PLAYER else table.banker, hand, out)
    thirds = max(0, len(table.player) - 2) + max(0, len(table.banker) - 2)
    due = due_counts(table, true)
    table.player = table.banker = ()
    if table.extra_state in ("use", "burn"):
        bury(table, table.extra, "extra", out)
        table.extra, table.extra_state = (), ""
    result = table.results[-1][0] if table.declared and table.results else ""
    table.reports = (
        *table.reports,
        CoupReport(
            number=table.coups,
            result=result,
            player=true.player if true else 0,
            banker=true.banker if true else 0,
            house=table.won,
            steps=table.coup_steps,
            done=table.steps - table.coup_steps,
            par=par_time(thirds, *due, table.house.hand),
            took=None if table.closed_at is None else table.time - table.closed_at,
        ),
    )
    table.house_won += table.won
    table.won = 0
    bettors_after_coup(table)
    table.call_due = ""
    table.before = None
    ask_for_service(table, out)


def due_counts(table: TableState, true: CoupOutcome | None) -> tuple[int, int, int]:
    """The bets that were to be taken and to be paid, and of these the Banker bets, by the cards that lie there:
    whoever leaves some undone has no less time for it."""
    taken = paid = bankers = 0
    for wager in (*table.layout, *(each.wager for each in table.touched)) if true else ():
        result = settle(wager.bet, wager.amount, true, table.house.terms).result if true else ""
        taken += result == "loses"
        paid += result == "wins" and wager.bet != BANKER
        bankers += result == "wins" and wager.bet == BANKER
    return taken, paid, bankers


def bettors_after_coup(table: TableState) -> None:
    won: dict[int, int] = {}
    for touched in table.touched:
        position = touched.wager.position
        change = -touched.wager.amount if touched.paid is None else touched.paid
        won[position] = won.get(position, 0) + change
    table.bettors = tuple([after_coup(bettor, won.get(bettor.position, 0)) for bettor in table.bettors])


def _as_if(true: CoupOutcome, winner: str) -> CoupOutcome:
    """The outcome as a dealer settles it who has shown the wrong result."""
    high, low = max(true.player, true.banker), min(true.player, true.banker)
    if high == low:
        high, low = (high, low - 1) if low else (1, 0)
    if winner == TIE:
        low = high
    player, banker = (high, low) if winner == PLAYER else (low, high)
    return true._replace(player=player, banker=banker)
