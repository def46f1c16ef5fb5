"""A whole round undone: one that is void, and hands that were cleared too early, laid out again from the rack."""

from __future__ import annotations

from itertools import chain
from typing import Any, Final

from cardrules.casino.blackjack.bets import bank, take_bets_back, zone_of
from cardrules.casino.blackjack.cards import cards_go, zone_of_hand
from cardrules.casino.blackjack.round_phases import CLEARING
from cardrules.casino.blackjack.round_reports import RoundReport, par_time
from cardrules.casino.blackjack.serving import ask_for_service
from cardrules.casino.blackjack.shoe import bury
from cardrules.casino.blackjack.table_state import DEALER, TableState
from cardrules.casino.table_phases import SETTLING
from cardrules.protocol.cards import Card
from cardrules.protocol.game import Event, Moved, Paid
from cardrules.protocol.texts import say

__all__ = ["as_it_lies", "rebuild", "void_round"]

_KEPT: Final = (
    "phase", "spots", "upcard", "second", "drawn", "turned", "gone", "lammers", "let_lie", "tapped",
    "layout", "settled", "bettors", "rack", "won", "house_won", "lost", "reports", "counts", "service",
    "late_played", "misread",
)  # fmt: skip
"""What is put back when cards come out of the rack again."""


def void_round(table: TableState, words: list[str], out: list[Event] | None) -> None:
    """The round is void: whatever was taken or paid is undone, all bets go back, and the cards go to the rack."""
    table.note(say("The round is void: all bets go back"), out)
    for each in table.settled:
        if each.paid is None:
            bank(table, each.spot, each.amount)
            table.rack_pays(each.amount, (), out)
            table.won -= each.amount
            if out is not None:
                out.append(Paid(each.amount, "rack", f"rail:{each.spot}"))
            continue
        house = each.amount - each.paid if each.result == "halves" else -each.paid
        bank(table, each.spot, house)
        table.rack_takes(each.paid, 0)
        table.won -= house
        if out is not None and each.paid:
            out.append(Paid(each.paid, f"rail:{each.spot}", "rack"))
    for spot, played in table.spots:
        for hand in range(1, len(played.hands) + 1):
            if (spot, hand) not in table.gone:
                cards_go(table, spot, hand, out)
    own = tuple([card for card in (table.upcard, table.second) if card is not None])
    bury(table, (*own, *table.drawn), DEALER, out)
    bury(table, table.extra, "extra", out)
    table.extra, table.extra_state = (), ""
    take_bets_back(table, out)
    took = None if table.closed_at is None else table.time - table.closed_at
    table.reports = (
        *table.reports,
        RoundReport(
            table.coups, 0, False, table.won, table.coup_steps, table.steps - table.coup_steps,
            par_time(dict(table.counts), table.house.hand), took, table.counts,
        ),
    )  # fmt: skip
    table.house_won += table.won
    table.won = 0
    table.dealt -= 1
    table.spots, table.gone, table.lammers, table.tapped = (), (), (), ()
    table.upcard = table.second = None
    table.drawn, table.signal, table.question = (), None, ""
    table.call_due = ""
    ask_for_service(table, out)


def as_it_lies(table: TableState) -> tuple[Any, ...]:
    """What is put back when hands are laid out again."""
    return tuple(getattr(table, name) for name in _KEPT)


def _laid_out(table: TableState) -> frozenset[Card]:
    """The cards that lie on the table."""
    hands = [hand.cards for spot, played in table.spots for number, hand in enumerate(played.hands, 1)
             if (spot, number) not in table.gone]  # fmt: skip
    own = [card for card in (table.upcard, table.second) if card is not None]
    return frozenset((*own, *table.drawn, *chain.from_iterable(hands)))


def rebuild(table: TableState, words: list[str], out: list[Event] | None) -> None:
    """Hands that were cleared too early are laid out again from the rack, and their bets with them."""
    in_rack, seen = table.dead, table.known
    for name, value in zip(_KEPT, table.before, strict=True):
        setattr(table, name, value)
    table.before, table.extra, table.extra_state = (), (), ""
    laid = _laid_out(table)  # what else has come into the rack meanwhile stays there
    table.dead = tuple([card for card in in_rack if card not in laid])
    table.known = tuple([card for card in seen if card not in laid])
    if table.phase == CLEARING:
        table.phase = SETTLING
    if out is not None:
        own = tuple([card for card in (table.upcard, table.second) if card is not None])
        out.append(Moved((*own, *table.drawn), "discards", DEALER))
        for spot, played in table.spots:
            for number, hand in enumerate(played.hands, 1):
                if (spot, number) not in table.gone:
                    out.append(Moved(hand.cards, "discards", zone_of_hand(spot, number)))
        out.extend(Paid(wager.amount, f"rail:{wager.spot}", zone_of(wager)) for wager in table.layout)
    table.note(say("The hands are laid out again, as they went to the rack"), out)
