"""What the dealer's hands do to the shoe: the pack loaded, cards burned, drawn and laid away, the cut card."""

from __future__ import annotations

import random
from typing import Final

from cardrules.casino.blackjack.bettors import Bettor, seat_bettors
from cardrules.casino.blackjack.round_phases import DEALING, RESHUFFLING
from cardrules.casino.blackjack.table_state import TableState
from cardrules.casino.preparing import cut_card_in, gather, place_cut_card, slide
from cardrules.casino.rack_counts import open_table
from cardrules.casino.table_phases import BETWEEN, BURNING, CUTTING, PREPARING, TAKING_OVER, UNSHUFFLED
from cardrules.protocol.cards import Card
from cardrules.protocol.game import NOBODY, Event, Marked, Moved, Note, PhaseBegan
from cardrules.protocol.texts import say

__all__ = [
    "FEWEST_CUT", "begin", "burn_card", "bury", "insert_cut_card", "lay_aside", "load_shoe", "next_card", "recut",
    "reshuffled", "shuffled", "take_over",
]  # fmt: skip

FEWEST_CUT: Final = 10
"""Cards that lie on each side of a bettor's cut at least; else the cut card is offered again."""
_PURSE: Final = 100
"""What a person sits down with, in table minimums."""


def begin(table: TableState, lot: int, out: list[Event] | None) -> None:
    """The bettors sit down: who comes is drawn by lot."""
    house = table.house
    others = seat_bettors(house.crowd, random.Random(f"blackjack/{lot}"))
    own = house.reserved
    person = (Bettor(own, "flat", "book", "", _PURSE * house.limits.least, 0, 0),) if own else ()
    table.lot = lot
    table.bettors = tuple(sorted((*others, *person)))
    table.phase = UNSHUFFLED
    sit = len(table.bettors)
    table.note(say("{count} bettors sit down", count=sit) if sit > 1 else say("One bettor sits down"), out)


def shuffled(table: TableState, order: tuple[Card, ...], out: list[Event] | None) -> None:
    """A new shoe: all cards lie in the discard rack, in the order that the shuffle will give them."""
    if out is not None:
        for zone, cards in (("shoe", table.shoe), ("extra", table.extra), ("discards", table.dead)):
            if cards:
                out.append(Moved((None,) * len(cards), zone, "", NOBODY))
        out.append(PhaseBegan("deal", say("A new shoe")))
        out.append(Note(say("Shoe {number}: {packs} packs", number=table.shoes + 1, packs=table.house.rules.decks)))
        out.append(Moved(order, "", "discards", NOBODY))
    table.shoes += 1
    table.shoe_rounds = 0
    table.dead, table.known = order, ()
    table.shoe, table.extra, table.extra_state = (), (), ""
    table.cut, table.last = "", False
    table.refused = ()
    table.prep_at = 0
    table.phase = PREPARING
    if table.house.counts_rack and table.house.prep and table.shoes == 1:
        open_table(table, table.house.crowd.incidents != "off", table.house.looks_over, out)
    if not table.house.prep:
        gather(table, [], out)
        table.cutter = table.house.reserved
        table.phase = CUTTING


def insert_cut_card(table: TableState, front: int, out: list[Event] | None) -> None:
    """A bettor puts the cut card behind the first ``front`` cards of the pack."""
    cut_card_in(table, front, out)
    if table.house.prep:
        table.prep_at += 1
        return
    if not _well_cut(table):
        table.cut_point = len(table.heap) // 2
    slide(table, [], out)
    place_cut_card(table, [str(table.house.cut_depth)], out)
    load_shoe(table, [], out)
    while table.burn_left:
        burn_card(table, [], out)
    table.phase = TAKING_OVER if table.house.middle and table.shoes == 1 else BETWEEN


def take_over(table: TableState, dealt: int, out: list[Event] | None) -> None:
    """Another dealer has dealt the first cards of the shoe, and everybody has seen them."""
    bury(table, table.shoe[:dealt], "shoe", out)
    table.shoe = table.shoe[dealt:]
    table.note(say("{dealt:card/cards} of the shoe have been dealt", dealt=dealt), out)
    table.phase = BETWEEN


def _well_cut(table: TableState) -> bool:
    return FEWEST_CUT <= table.cut_point <= len(table.heap) - FEWEST_CUT


def recut(table: TableState, words: list[str], out: list[Event] | None) -> None:
    """The cut card lies too near an end: it is taken out and offered again."""
    table.prep_at = table.house.prep.index("offer")
    table.note(say("The cut card is taken out: it lay too near an end"), out)


def load_shoe(table: TableState, words: list[str], out: list[Event] | None) -> None:
    if not table.cut:
        place_cut_card(table, words, out)
    table.shoe, table.heap = table.heap, ()
    table.burn_left = table.house.burn
    table.phase = BURNING if table.burn_left else BETWEEN
    if out is not None:
        out.append(Moved((None,) * len(table.shoe), "heap", "shoe", NOBODY))
        told = say("The pack is in the shoe")
        if table.house.rules.pitch:
            told = say("The pack lies in the hand, with a second cut card under it")
        out.append(Note(told))


def burn_card(table: TableState, words: list[str], out: list[Event] | None) -> None:
    """Burn a card unseen after the shuffle; while cards lie there, one that lies face up in the shoe, or one that was
    drawn in error."""
    if table.phase not in (BURNING, PREPARING, BETWEEN):
        _burn_seen(table, out)
        return
    card = table.shoe[0]
    table.shoe = table.shoe[1:]
    table.dead = (*table.dead, card)
    table.burn_left -= 1
    if out is not None:
        out.append(Moved((card,), "shoe", "discards", NOBODY))
        out.append(Note(say("A card is burned, face down")))
    if table.burn_left <= 0 and table.phase == BURNING:
        table.phase = BETWEEN


def _burn_seen(table: TableState, out: list[Event] | None) -> None:
    if table.extra:
        card, source = table.extra[0], "extra"
        if table.extra_state == "stray":  # it has left the deal
            at = max(number for number, owner in enumerate(table.laid) if owner == table.extra_for)
            table.laid = (*table.laid[:at], *table.laid[at + 1 :])
        table.extra, table.extra_state = (), ""
    else:
        card, source = table.shoe[0], "burn"
        if out is not None:
            out.append(Moved((card,), "shoe", "burn"))
        table.shoe = table.shoe[1:]
        table.incidents = tuple(each for each in table.incidents if each.kind != "faceup")
    bury(table, (card,), source, out)
    table.note(say("The {card:card} is burned", card=card), out)


def bury(
    table: TableState,
    cards: tuple[Card, ...],
    source: str,
    out: list[Event] | None,
    seen: tuple[Card, ...] | None = None,
) -> None:
    """Lay cards into the discard rack, of which everybody has ``seen`` these; None: all of them."""
    table.dead = (*table.dead, *cards)
    table.known = (*table.known, *(cards if seen is None else seen))
    if out is not None and cards:
        out.append(Moved(cards, source, "discards", NOBODY))


def next_card(table: TableState, out: list[Event] | None, source: str = "shoe") -> Card | None:
    """Take the next card, or one that lies "extra"; None if it is the cut card that comes, or if there is none."""
    if source == "extra":
        card = table.extra[0]
        table.extra, table.extra_state = (), ""
        return card
    if table.cut_is_next:
        table.cut, table.last = "hand", True
        if table.phase == DEALING and table.spots:
            table.cutter = table.spots[0][0]
        if out is not None:
            out.append(Marked("cut_card", say("The cut card comes out")))
            out.append(Note(say("The cut card comes out")))
        if table.house.calls:
            table.call_due = "last"
        return None
    if not table.shoe and table.house.voids_empty:
        table.last = table.ran_out = True
        return None
    if not table.shoe:
        table.ran_out = True
        table.resumes, table.phase = table.phase, RESHUFFLING
        told = say("The shoe has run out: the discards are shuffled, and the round goes on")
        if table.house.rules.pitch:
            told = say("The pack has run out: the discards are shuffled, and the round goes on")
        table.note(told, out)
        return None
    card = table.shoe[0]
    table.shoe = table.shoe[1:]
    return card


def reshuffled(table: TableState, order: tuple[Card, ...], out: list[Event] | None) -> None:
    """The discards are in the shoe, and the round goes on."""
    if out is not None:
        out.append(Moved((None,) * len(order), "discards", "shoe", NOBODY))
    table.shoe, table.dead, table.known = order, (), ()
    table.phase, table.resumes = table.resumes, ""


def lay_aside(table: TableState, words: list[str], out: list[Event] | None) -> None:
    table.cut = "out"
    if out is not None:
        out.append(Marked("cut_card", say("The cut card is laid aside")))
        out.append(Note(say("The cut card is laid aside")))
