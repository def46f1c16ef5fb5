"""Bets taken, paid and tapped, and the cards picked up when all are settled."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final

from cardrules.casino.blackjack.bets import bank, lift, take_bets_back
from cardrules.casino.blackjack.cards import cards_go
from cardrules.casino.blackjack.money_gone_wrong import to_blame, wrong_money
from cardrules.casino.blackjack.payouts import is_well_bridged
from cardrules.casino.blackjack.round_phases import PLAYING, SIDES
from cardrules.casino.blackjack.round_reports import RoundReport, par_time
from cardrules.casino.blackjack.serving import ask_for_service
from cardrules.casino.blackjack.settlement import BetDue, settle_spot
from cardrules.casino.blackjack.shoe import bury
from cardrules.casino.blackjack.table_state import DEALER, Settled, TableState
from cardrules.casino.blackjack.wagers import KIND_NAMES, OF_HANDS, Wager, read_place
from cardrules.casino.chips import is_well_cut
from cardrules.casino.money_astray import losses, with_consequences
from cardrules.protocol.game import Event, Note, Paid
from cardrules.protocol.texts import say

__all__ = ["FROM_FIRST", "FROM_THIRD", "clear", "due_of", "pay", "take", "tap"]

FROM_THIRD: Final = "from_third"
FROM_FIRST: Final = "from_first"
"""Where picking up the hands begins, in words of the step."""
_BETS: Final = {kind: say("the {bet}", bet=name) for kind, name in KIND_NAMES.items()}


def due_of(table: TableState, spot: int, hand: int, kind: str) -> BetDue | None:
    """What a bet is due by all that lies there, None for one that the round has not."""
    if spot not in dict(table.spots):
        return None
    number = hand if kind in OF_HANDS else 0
    dues = settle_spot(table.spot(spot), table.dealer, table.house.rules, table.house.chips)
    return next((due for due in dues if (due.hand, due.kind) == (number, kind)), None)


def take(table: TableState, words: list[str], out: list[Event] | None) -> None:
    """A bet is taken; of a hand what was added to it as well, unless that is due to go back."""
    (spot, hand), kind = read_place(words[0]), words[1]
    _take_one(table, table.lying(spot, hand, kind), out)
    if kind == "main":
        added, due = table.wager(spot, hand, "double"), due_of(table, spot, hand, "double")
        if added is not None and due is not None and (due.result == "loses" or table.hand(spot, hand).bust):
            _take_one(table, added, out)
    if kind == "ins":
        table.counted("insurance_taken")
    elif kind not in OF_HANDS:
        table.counted("side_taken")
    elif table.phase == PLAYING or table.hand(spot, hand).bust:
        table.counted("bust")
    else:
        table.counted("taken")
    if kind == "main" and table.hand(spot, hand).bust:
        cards_go(table, spot, hand, out)
    if table.signal is not None and (table.signal.spot, table.signal.hand) == (spot, hand):
        table.signal = None  # there is nothing to be played for


def _take_one(table: TableState, wager: Wager, out: list[Event] | None) -> None:
    due = due_of(table, wager.spot, wager.hand, wager.kind)
    lift(table, wager, out, "rack")
    table.rack_takes(wager.amount, wager.colour)
    table.won += wager.amount
    result, pays = (due.result, due.pays) if due else ("pushes", 0)
    table.settled = (
        *table.settled,
        Settled(wager.spot, wager.hand, wager.kind, wager.amount, result, pays, None),
    )
    table.note(
        say(
            "{place:^}: {money} on {bet} is taken",
            place=table.label(wager.spot),
            money=table.cash(wager.amount),
            bet=KIND_NAMES[wager.kind],
        ),
        out,
    )


def pay(table: TableState, words: list[str], out: list[Event] | None, chips: Sequence[tuple[int, int]] = ()) -> None:
    """Pay a bet, with these ``chips``, if somebody says with which."""
    (spot, hand), kind, paid = read_place(words[0]), words[1], int(words[2])
    wager, due = table.lying(spot, hand, kind), due_of(table, spot, hand, kind)
    left = table.chips_for(paid, ())
    fewest = sum(table.rack) - sum(left) if left is not None else 0
    lift(table, wager, out)
    bank(table, spot, wager.amount + paid)
    table.rack_pays(paid, chips, out)
    table.won -= paid
    result, pays = (due.result, due.pays) if due else ("pushes", 0)
    table.settled = (*table.settled, Settled(spot, wager.hand, kind, wager.amount, result, pays, paid))
    played = table.hand(spot, hand) if kind in OF_HANDS else None
    blackjack = played is not None and kind == "main" and played.blackjack
    if chips:
        own, converts = table.house.chips.fewest(wager.amount), table.house.converts
        bridged = blackjack and is_well_bridged(chips, own, paid, table.house.chips)
        bridged = bridged and not 0 < converts <= wager.amount
        colour = wager.colour if paid == wager.amount and not 0 < converts <= paid else 0
        table.ill_cut += not (bridged or is_well_cut(paid, chips, colour, table.house.chips, fewest))
    _count_pay(table, spot, wager, blackjack)
    if out is not None:
        out.append(Paid(paid, "rack", f"rail:{spot}"))
        out.append(
            Note(
                say(
                    "{place:^}: {bet} is paid {money}",
                    place=table.label(spot),
                    bet=KIND_NAMES[kind],
                    money=table.cash(paid),
                )
            )
        )
    if 0 < table.house.black_action <= paid and table.house.calls:
        table.call_due = f"pay {paid}"
    if table.phase not in (SIDES,) and kind == "main" and blackjack and (spot, hand) not in table.gone:
        cards_go(table, spot, hand, out)


def _count_pay(table: TableState, spot: int, wager: Wager, blackjack: bool) -> None:
    if wager.kind == "ins":
        table.counted("insurance_paid")
    elif wager.kind not in OF_HANDS:
        table.counted("side_paid")
    elif blackjack:
        table.counted("blackjack")
    elif table.is_settled(spot, wager.hand, "main" if wager.kind == "double" else "double"):
        table.counted("paid", -1)
        table.counted("paid_twice")
    else:
        table.counted("paid")


def tap(table: TableState, words: list[str], out: list[Event] | None) -> None:
    """A push is shown: the bet stays where it is. One that is none goes back to its bettor so."""
    spot, hand = read_place(words[0])
    table.tapped = (*table.tapped, (spot, hand))
    table.counted("tapped")
    table.note(say("{place:^}: a tap beside the bet, which stays", place=table.place(spot, hand)), out)
    for kind in OF_HANDS:
        wager, due = table.wager(spot, hand, kind), due_of(table, spot, hand, kind)
        if wager is not None and due is not None and due.result != "pushes" and not table.stopped:
            lift(table, wager, out)
            bank(table, spot, wager.amount)
            table.settled = (*table.settled, Settled(spot, hand, kind, wager.amount, due.result, due.pays, 0))


def clear(table: TableState, words: list[str], out: list[Event] | None) -> None:
    """The round is over: the hands go to the rack, as the house has it or from third or first base on, the dealer's
    last, and what pushed goes back to the bettors."""
    wrong = wrong_money(table)
    table.faults = with_consequences(table, wrong, partial(to_blame, table), _BETS)
    house, bettors = losses(wrong)
    table.lost = table.lost[0] + house, table.lost[1] + bettors
    table.note(say("The cards go to the discard rack"), out)
    table.counted("clear")
    from_third = words[0] == FROM_THIRD if words else table.house.playback_third
    spots = sorted(table.spots, key=lambda each: -each[0] if from_third else each[0])
    for spot, played in spots:
        numbers = [*range(1, len(played.hands) + 1)]
        for hand in reversed(numbers) if from_third else numbers:
            table.counted("cleared")
            if (spot, hand) not in table.gone:
                cards_go(table, spot, hand, out)
    table.counted("cleared")
    own = table.dealer
    cards = (own.up, *(() if own.second is None else (own.second,)), *own.drawn)
    bury(table, cards, DEALER, out)
    take_bets_back(table, out)
    table.reports = (
        *table.reports,
        RoundReport(
            number=table.coups,
            dealer=own.total.total,
            blackjack=own.blackjack,
            house=table.won,
            steps=table.coup_steps,
            done=table.steps - table.coup_steps,
            par=par_time(dict(table.counts), table.house.hand),
            took=None if table.closed_at is None else table.time - table.closed_at,
            counts=table.counts,
        ),
    )
    table.house_won += table.won
    table.won = 0
    table.spots, table.gone, table.lammers, table.tapped = (), (), (), ()
    table.upcard = table.second = None
    table.drawn = ()
    table.signal = None
    table.call_due = ""
    ask_for_service(table, out)
