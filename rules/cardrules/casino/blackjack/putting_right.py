"""How what lies wrong is put right: cards move to their owners, a settlement is undone, a stray card goes its way."""

from __future__ import annotations

from collections import Counter

from cardrules.casino.blackjack.bets import bank, zone_of
from cardrules.casino.blackjack.dues import next_target
from cardrules.casino.blackjack.hands import peek
from cardrules.casino.blackjack.pitch import seers_of
from cardrules.casino.blackjack.round_phases import DEALERS_HAND, EARLY, INSURANCE, PEEKING, PLAYING, SIDES
from cardrules.casino.blackjack.shoe import burn_card, bury
from cardrules.casino.blackjack.table_state import DEALER, TableState
from cardrules.casino.blackjack.wagers import KIND_NAMES, OF_HANDS, Wager, read_place, zone_of_hand
from cardrules.casino.table_phases import SETTLING
from cardrules.protocol.game import NOBODY, Event, Moved, Paid
from cardrules.protocol.texts import say

__all__ = ["draw_after_all", "go_back", "peek_now", "put_in_order", "replace_seen", "restore"]


def put_in_order(table: TableState, words: list[str], out: list[Event] | None) -> None:
    """Before the first signal every card goes to its owner, by the order in which the cards left the shoe."""
    own = [card for card in (table.upcard, table.second) if card is not None]
    lie = Counter({str(spot): len(played.hands[0].cards) for spot, played in table.spots} | {DEALER: len(own)})
    if table.extra_state == "stray":
        lie[table.extra_for] += len(table.extra)
    if +lie != Counter(table.laid):  # more has gone wrong than that: they play as they lie
        table.skipped, table.passed = (), ("", -1)
        table.note(say("The cards stay where they lie"), out)
        if table.extra_state == "stray":
            burn_card(table, [], out)
        return
    rows = {str(spot): iter(played.hands[0].cards) for spot, played in table.spots}
    if table.extra_state == "stray":
        rows[table.extra_for] = iter(table.extra)
        table.extra, table.extra_state = (), ""
    table.skipped, table.passed = (), ("", -1)
    if table.house.hole_first:
        own.reverse()
    rows[DEALER] = iter(own)
    cards = [(next(rows[owner]), owner) for owner in table.laid]
    for spot, _ in table.spots:
        table.put_hand(spot, 1, table.hand(spot, 1)._replace(cards=(), down=()))
    table.upcard = table.second = None
    laid: list[str] = []
    for card, before in cards:
        owner, seers = next_target(table), None
        if not owner:  # one too many
            bury(table, (card,), _zone(table, before), out)
            continue
        if owner == DEALER:
            hidden = table.house.rules.hole_card and (table.own_cards == 0) == table.house.hole_first
            if hidden:
                table.second, seers = card, NOBODY
            else:
                table.upcard = card
        else:
            down = table.house.rules.pitch
            table.put_hand(int(owner), 1, table.hand(int(owner), 1).with_card(card, down))
            seers = seers_of(table, int(owner)) if down else None
        if out is not None and owner != before:
            source, target = (_zone(table, each) for each in (before, owner))
            out.append(Moved((card,), source, target, seers))
        laid.append(owner)
    table.laid = tuple(laid)
    for spot, played in table.spots:
        if len(played.hands[0].cards) == 2:
            table.put_spot(spot, played._replace(dealt=played.hands[0].cards))
    table.note(say("The cards move to their owners"), out)


def _zone(table: TableState, owner: str) -> str:
    """Where the cards of whoever got one lie."""
    if owner == DEALER:
        return DEALER
    return zone_of_hand(int(owner), 1) if int(owner) in dict(table.spots) else "extra"


def replace_seen(table: TableState, words: list[str], out: list[Event] | None) -> None:
    """A card of the deal whose face was seen goes to the rack, and its hand gets another."""
    spot, hand = read_place(words[0])
    played = table.hand(spot, hand)
    at = next(number for number in range(len(played.cards)) if number not in played.down)
    kept = (*played.cards[:at], *played.cards[at + 1 :])
    down = tuple([number - (number > at) for number in played.down])
    table.put_hand(spot, hand, played._replace(cards=kept, down=down))
    turns = [number for number, owner in enumerate(table.laid) if owner == words[0]]
    table.laid = (*table.laid[: turns[at]], *table.laid[turns[at] + 1 :])
    bury(table, (played.cards[at],), zone_of_hand(spot, hand), out)
    table.note(say("The {card:card} is burned", card=played.cards[at]), out)


def restore(table: TableState, words: list[str], out: list[Event] | None) -> None:
    """A settlement is undone: the payout comes back whole, and the bet lies there again."""
    (spot, hand), kind = read_place(words[0]), words[1]
    number = hand if kind in OF_HANDS else 0
    places = {(spot, number, kind)}
    if kind == "main":
        places.add((spot, number, "double"))
    for each in [each for each in table.settled if each[:3] in places]:
        wager = Wager(each.spot, each.hand, each.kind, each.amount)
        if each.paid is None:
            table.won -= each.amount
            table.rack_pays(each.amount, (), out)
            source = "rack"
        elif each.result == "halves":
            table.won -= each.amount - each.paid
            bank(table, spot, -each.paid)
            table.rack_pays(each.amount - each.paid, (), out)
            source = f"rail:{spot}"
        else:
            table.won += each.paid
            bank(table, spot, -each.paid - each.amount)
            table.rack_takes(each.paid, 0)
            source = f"rail:{spot}"
        table.layout = tuple(sorted((*table.layout, wager)))
        if out is not None:
            out.append(Paid(each.amount, source, zone_of(wager)))
        table.settled = tuple(other for other in table.settled if other != each)
    if table.house.undoes_all and table.peek_missed and table.dealer.blackjack and kind == "main":
        table.put_hand(spot, hand, table.hand(spot, hand)._replace(surrendered=False))
    if kind not in (*OF_HANDS, "ins", "buster") and table.phase in (EARLY, INSURANCE, PEEKING, PLAYING):
        table.phase = SIDES
    table.call_due = ""
    told = say("The {bet} of {place} lies as before", bet=KIND_NAMES[kind], place=table.place(spot, hand))
    table.note(told, out)


def peek_now(table: TableState, words: list[str], out: list[Event] | None) -> None:
    """The look at the hole card that was left out."""
    table.peek_missed = False
    table.phase = PEEKING
    table.signal = None
    peek(table, words, out)


def go_back(table: TableState, words: list[str], out: list[Event] | None) -> None:
    """A hand that was passed over acts after all."""
    spot, hand = read_place(words[0])
    table.put_hand(spot, hand, table.hand(spot, hand)._replace(stood=False))
    if table.phase in (DEALERS_HAND, SETTLING):
        table.phase = PLAYING
    table.signal = None
    table.note(say("Back to {place}", place=table.place(spot, hand)), out)


def draw_after_all(table: TableState, words: list[str], out: list[Event] | None) -> None:
    """The dealer goes on drawing."""
    table.stopped = False
    table.phase = DEALERS_HAND
    table.tapped = ()
    table.note(say("The dealer's hand goes on"), out)
