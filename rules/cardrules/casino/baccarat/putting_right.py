"""How what lies wrong is put right: cards are moved or burned, chips go back, a result is taken back."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from cardrules.casino.baccarat.bets import bank, lift, place_of
from cardrules.casino.baccarat.bettors import Wager
from cardrules.casino.baccarat.coup_cards import four_out, turn_over
from cardrules.casino.baccarat.rules import BANKER, BET_NAMES, BETS, PLAYER, next_card, outcome_of, total_of
from cardrules.casino.baccarat.settlement import add_marker, declare, pay_bet, sort_out, take
from cardrules.casino.baccarat.shoe import bury
from cardrules.casino.baccarat.table_phase import COUP
from cardrules.casino.baccarat.table_state import Payment, TableState
from cardrules.protocol.cards import Card
from cardrules.protocol.game import NOBODY, Event, Moved, Note, Paid
from cardrules.protocol.texts import say

__all__ = [
    "as_it_lies", "burn_stray", "declare_by_cards", "give_late_back", "keep_card", "keep_stray", "put_in_order",
    "rebuild", "restore", "undeclare", "unmark",
]  # fmt: skip


def put_in_order(table: TableState, out: list[Event] | None) -> None:
    """Every card goes to the hand that it belongs to by the order in which the cards left the shoe; one that is
    due to neither is burned. Then the dealer goes on from there."""
    undeclare(table)
    if table.down[0] != table.down[1] and len(table.laid) >= 4:
        turn_over(table, [PLAYER if table.down[0] else BANKER], out)
    hidden = any(table.down)
    before = {PLAYER: table.player, BANKER: table.banker}
    cards, after, laid, unused = as_they_belong(table)
    for card in reversed(unused):  # each lies last in its hand
        bury(table, (card,), holder(card, before), out)
        table.note(say("The {card:card} is burned", card=card), out)
    if out is not None:
        tell_order(table, cards, before, after, hidden, out)
    table.player, table.banker, table.laid = after[PLAYER], after[BANKER], tuple(laid)
    if hidden:
        table.down = (bool(table.player), bool(table.banker))
    table.player_done = len(cards) > 4
    table.banker_done = bool(unused) or len(table.banker) > 2
    table.call_due = ""
    if len(laid) == 4 and not hidden and not unused:
        four_out(table)
    elif len(laid) > 4 and table.house.totals:
        table.call_due = f"{laid[-1]}-{total_of(after[laid[-1]])}"


def as_they_belong(table: TableState) -> tuple[list[Card], dict[str, tuple[Card, ...]], list[str], list[Card]]:
    """The cards of the coup as they left the shoe, the hands to which they belong, which hand got each, and those
    that belong to neither."""
    rows = {PLAYER: iter(table.player), BANKER: iter(table.banker)}
    cards = [next(rows[hand]) for hand in table.laid]
    after: dict[str, tuple[Card, ...]] = {PLAYER: (), BANKER: ()}
    laid: list[str] = []
    unused: list[Card] = []
    for card in cards:
        hand = next_card(after[PLAYER], after[BANKER])
        if hand is None:
            unused.append(card)
        else:
            after[hand] = (*after[hand], card)
            laid.append(hand)
    return cards, after, laid, unused


def holder(card: Card, hands: Mapping[str, Sequence[Card]]) -> str:
    """The hand in which a card lies."""
    return next(hand for hand, cards in hands.items() if card in cards)


def tell_order(
    table: TableState,
    cards: Sequence[Card],
    before: Mapping[str, Sequence[Card]],
    after: Mapping[str, Sequence[Card]],
    hidden: bool,
    out: list[Event],
) -> None:
    """Tell of the cards that are moved: from the first in a hand that does not lie right all are laid anew."""
    right = {
        card
        for hand in (PLAYER, BANKER)
        for number, card in enumerate(before[hand])
        if tuple(before[hand][: number + 1]) == tuple(after[hand][: number + 1])
    }
    for card in cards:
        if card not in right and any(card in hand for hand in after.values()):
            source, target = holder(card, before), holder(card, after)
            out.append(Moved((card,), source, target, NOBODY if hidden else None))
            if source != target:
                hand = BET_NAMES[target]
                told = say("The {card:card} is moved to {hand}", card=card, hand=hand)
                out.append(Note(say("The card is moved to {hand}", hand=hand) if hidden else told))


def lift_stray(table: TableState) -> tuple[Card, str]:
    """Take the card dealt in error up; the card, and the hand in which it lay."""
    undeclare(table)
    hand = table.stray
    card = (table.player if hand == PLAYER else table.banker)[-1]
    if hand == PLAYER:
        table.player = table.player[:-1]
    else:
        table.banker = table.banker[:-1]
        table.banker_done = True
    table.laid = table.laid[:-1]
    table.player_done = True
    table.call_due = ""
    return card, hand


def burn_stray(table: TableState, out: list[Event] | None) -> None:
    """The card dealt in error is burned."""
    card, hand = lift_stray(table)
    bury(table, (card,), hand, out)
    table.note(say("The {card:card} is burned", card=card), out)


def keep_stray(table: TableState, out: list[Event] | None) -> None:
    """The card dealt in error is laid aside, and begins a hand without bets when the coup is over; where another
    card lies aside already it is burned, since only one can begin that hand."""
    if table.extra:
        burn_stray(table, out)
        return
    card, hand = lift_stray(table)
    table.extra = (card,)
    if out is not None:
        out.append(Moved((card,), hand, "extra"))
    keep_card(table, [], out)


def keep_card(table: TableState, words: list[str], out: list[Event] | None) -> None:
    table.extra_state = "kept"
    table.note(say("The {card:card} is laid aside for a hand without bets", card=table.extra[0]), out)


def undeclare(table: TableState) -> None:
    """The result that was shown is taken back."""
    if table.declared:
        table.declared = ""
        table.results = table.results[:-1]
        table.outcome = None
        table.to_take, table.to_pay = (), ()
        table.call_due = ""
        table.phase = COUP


def restore(table: TableState, position: int, bet: str, out: list[Event] | None) -> None:
    """Put the settlement of a bet right: everything goes back as it was, and then as it should be."""
    index = max(number for number, each in enumerate(table.touched) if each.wager[:2] == (position, bet))
    wager, result, due, paid, rack = table.touched[index]
    later = table.touched[index + 1].rack if index + 1 < len(table.touched) else table.rack
    table.rack = tuple(
        [now - (after - before) for now, after, before in zip(table.rack, later, rack, strict=True)]
    )  # fmt: skip
    table.touched = (*table.touched[:index], *table.touched[index + 1 :])
    taken, others, bankers = table.counts
    if paid is None:
        table.won -= wager.amount
        table.counts = (taken - 1, others, bankers)
    else:
        table.won += paid
        bank(table, position, -paid - wager.amount)
        table.counts = (taken, others, bankers - 1) if bet == BANKER else (taken, others - 1, bankers)
    table.to_mark = tuple(each for each in table.to_mark if each[0] != position)
    table.call_due = ""
    put_back(table, wager, out)
    table.note(say("The {bet} bet of {place} is put right", bet=BET_NAMES[bet], place=table.label(position)), out)
    if result == "wins":
        pays = [*table.to_pay, Payment(position, bet, due, table.result_of(wager).marks)]
        table.to_pay = tuple(sorted(pays, key=lambda each: (
            table.house.in_turn(each.position, table.house.pay_from), BETS.index(each.bet),
        )))  # fmt: skip
        if paid is not None:
            pay_bet(table, position, bet, due, (), out)
            if any(each[0] == position for each in table.marks):
                table.to_mark = tuple(each for each in table.to_mark if each[0] != position)
    elif result == "loses":
        take(table, [str(position), bet], out)


def put_back(table: TableState, wager: Wager, out: list[Event] | None) -> None:
    table.layout = tuple(sorted((*table.layout, wager), key=place_of))
    if out is not None:
        out.append(Paid(wager.amount, "rack", f"position:{wager.position}:{wager.bet}"))


def give_late_back(table: TableState, position: int, bet: str, out: list[Event] | None) -> None:
    """The late chips that play on a circle go back to their bettor; what else lies there plays."""
    late, wager = table.late_at(position, bet), table.lying(position, bet)
    lift(table, wager, None)
    if wager.amount > late:
        put_back(table, wager._replace(amount=wager.amount - late), None)
    bank(table, position, late)
    table.late_played = tuple(each for each in table.late_played if each[:2] != (position, bet))
    if out is not None:
        out.append(Paid(late, f"position:{position}:{bet}", f"rail:{position}"))
        out.append(Note(say("{money} goes back to {place}", money=table.cash(late), place=table.label(position))))
    sort_out(table)


def unmark(table: TableState, position: int) -> None:
    """Take the last mark of a position away."""
    last = max(number for number, each in enumerate(table.marks) if each[0] == position)
    add_marker(table, position, -table.marks[last][1])
    table.marks = (*table.marks[:last], *table.marks[last + 1 :])


def rebuild(table: TableState, before: tuple[Any, ...], out: list[Event] | None) -> None:
    """The supervisor takes back everything that was settled before the cards lay right."""
    (table.layout, table.rack, table.bettors, table.markers, table.won, table.player_done, table.banker_done,
     table.counts) = before  # fmt: skip
    undeclare(table)
    table.touched, table.to_mark, table.marks = (), (), ()
    table.before = None
    if table.prompt.startswith(("restore ", "mark ", "unmark ")):
        table.prompt = ""  # what was to be put right is undone with the rest
    table.note(say("The supervisor has the chips of this coup put back"), out)
    _, belong, _, unused = as_they_belong(table)
    due = next_card(table.player, table.banker)
    if unused or (table.player, table.banker) != (belong[PLAYER], belong[BANKER]):
        put_in_order(table, out)
    elif due is not None:  # a hand was said to stand that draws
        table.player_done, table.banker_done = due == BANKER and table.player_done, False


def as_it_lies(table: TableState) -> tuple[Any, ...]:
    """What the supervisor puts back when settling began too early."""
    return (table.layout, table.rack, table.bettors, table.markers, table.won, table.player_done, table.banker_done,
            table.counts)  # fmt: skip


def declare_by_cards(table: TableState, out: list[Event] | None) -> None:
    """The result counts as shown and called, though it was not."""
    declare(table, outcome_of(table.player, table.banker).winner, out)
    table.call_due = ""
