"""What the dealer's hands do to the shoe: the cards gathered, shuffled, cut, loaded, burned and swept away."""

from __future__ import annotations

import random
from typing import Final

from cardrules.casino.baccarat.bettors import Bettor, seat_bettors
from cardrules.casino.baccarat.dealer_calls import called_after_burn
from cardrules.casino.baccarat.rules import PLAYER, next_card, outcome_of
from cardrules.casino.baccarat.table_phase import BETWEEN, BURNING, COUP, CUTTING, PREPARING, TAKING_OVER, UNSHUFFLED
from cardrules.casino.baccarat.table_state import TableState, result_mark
from cardrules.casino.preparing import cut_card_in, gather, place_cut_card, slide
from cardrules.protocol.cards import Card
from cardrules.protocol.game import NOBODY, Event, Moved, Note, PhaseBegan
from cardrules.protocol.texts import say

__all__ = [
    "MIDDLE", "begin", "burn_card", "burn_one_more", "bury", "coups_before_cut", "insert_cut_card", "load_shoe",
    "shuffled", "sweep", "take_over",
]  # fmt: skip

MIDDLE: Final = range(100, 201)
"""Cards before the cut card when a shoe is taken over in its middle: twenty to forty coups."""
_PURSE: Final = 100
"""What a person sits down with, in table minimums."""


def begin(table: TableState, lot: int, out: list[Event] | None) -> None:
    """The bettors sit down: who comes is drawn by lot."""
    house = table.house
    rng = random.Random(f"baccarat/{lot}")
    others = seat_bettors(house.crowd, rng)
    own = house.crowd.reserved
    person = (Bettor(own, "", _PURSE * house.crowd.limits.least, 0, 0),) if own else ()
    table.lot = lot
    table.bettors = tuple(sorted((*others, *person)))
    table.phase = UNSHUFFLED
    sit = len(table.bettors)
    table.note(say("{count} bettors sit down", count=sit) if sit > 1 else say("One bettor sits down"), out)


def shuffled(table: TableState, order: tuple[Card, ...], out: list[Event] | None) -> None:
    """A new shoe: all cards lie in the discard holder, in the order that the shuffle will give them."""
    if out is not None:
        for zone, cards in (("shoe", table.shoe), ("extra", table.extra), ("discards", table.dead)):
            if cards:
                out.append(Moved((None,) * len(cards), zone, "", NOBODY))
        out.append(PhaseBegan("deal", say("A new shoe")))
        out.append(Note(say("Shoe {number}: {packs} packs", number=table.shoes + 1, packs=table.house.decks)))
        out.append(Moved(order, "", "discards", NOBODY))
    table.shoes += 1
    table.coup = 0
    table.dead, table.known = order, ()
    table.shoe, table.extra, table.extra_state = (), (), ""
    table.results = ()
    table.cut = table.last = ""
    table.refused = ()
    table.prep_at = 0
    table.phase = PREPARING
    if not table.house.prep:
        gather(table, [], out)
        table.cutter = table.house.crowd.reserved
        table.phase = CUTTING


def insert_cut_card(table: TableState, front: int, out: list[Event] | None) -> None:
    """A bettor puts the cut card behind the first ``front`` cards of the pack."""
    cut_card_in(table, front, out)
    if table.house.prep:
        table.prep_at += 1
        return
    slide(table, [], out)
    place_cut_card(table, [str(table.house.cut_depth)], out)
    load_shoe(table, [], out)
    while table.burn_left or not table.burned:
        burn_card(table, [], out)
        table.call_due = ""
    sweep(table, [], out)
    if table.house.middle and table.shoes == 1:
        table.phase = TAKING_OVER


def coups_before_cut(table: TableState) -> tuple[int, ...]:
    """How many cards lie before the cut card after 0, 1, 2 ... coups, as the shoe has them."""
    left = [len(table.shoe) - table.cut_depth]
    start = 0
    while left[-1] > 0 and start + 6 <= len(table.shoe):
        player: list[Card] = []
        banker: list[Card] = []
        while (hand := next_card(player, banker)) is not None:
            (player if hand == PLAYER else banker).append(table.shoe[start])
            start += 1
        left.append(len(table.shoe) - start - table.cut_depth)
    return tuple(each for each in left if each > 0)


def take_over(table: TableState, coups: int, out: list[Event] | None) -> None:
    """Another dealer has dealt the first coups of the shoe."""
    for _ in range(coups):
        player: list[Card] = []
        banker: list[Card] = []
        while (hand := next_card(player, banker)) is not None:
            (player if hand == PLAYER else banker).append(table.shoe[len(player) + len(banker)])
        size = len(player) + len(banker)
        bury(table, table.shoe[:size], "shoe", out)
        table.shoe = table.shoe[size:]
        table.results = (*table.results, result_mark(outcome_of(player, banker)))
    table.coup = coups
    table.phase = BETWEEN
    table.note(say("{coups} coups have been dealt when you take the table over", coups=coups), out)


def load_shoe(table: TableState, words: list[str], out: list[Event] | None) -> None:
    if not table.cut:
        place_cut_card(table, words, out)
    table.shoe, table.heap = table.heap, ()
    table.phase = BURNING
    table.burn_left = table.burn_missing = 0
    if out is not None:
        out.append(Moved((None,) * len(table.shoe), "heap", "shoe", NOBODY))
        out.append(Note(say("The pack is in the shoe")))


def burn_card(table: TableState, words: list[str], out: list[Event] | None) -> None:
    if table.phase == COUP:
        burn_seen(table, out)
        return
    card = table.shoe[0]
    table.shoe = table.shoe[1:]
    first = not table.burned
    table.burned = (*table.burned, card)
    if not first:
        table.burn_left = max(0, table.burn_left - 1)
        if out is not None:
            out.append(Moved((card,), "shoe", "burn", NOBODY))
            out.append(Note(say("A card is burned, face down")))
        return
    table.burn_left = table.house.burns(card)
    if table.house.calls:
        table.call_due = called_after_burn(card, table.burn_left)
    if out is not None:
        out.append(Moved((card,), "shoe", "burn"))
        out.append(Note(say("The first card is the {card:card}", card=card)))


def burn_one_more(table: TableState, out: list[Event] | None) -> None:
    table.dead = (*table.dead, table.shoe[0])
    if out is not None:
        out.append(Moved(table.shoe[:1], "shoe", "discards", NOBODY))
        out.append(Note(say("A card that was missing is burned")))
    table.shoe = table.shoe[1:]
    table.burn_missing -= 1


def burn_seen(table: TableState, out: list[Event] | None) -> None:
    """Burn a card that lies face up in the shoe, or one that was pulled in error and seen."""
    if table.extra:
        card, source = table.extra[0], "extra"
        table.extra, table.extra_state = (), ""
    else:
        card, source = table.shoe[0], "burn"
        if out is not None:
            out.append(Moved((card,), "shoe", "burn"))
        table.shoe = table.shoe[1:]
        table.incidents = tuple(each for each in table.incidents if each.kind != "faceup")
    bury(table, (card,), source, out)
    table.note(say("The {card:card} is burned", card=card), out)


def bury(table: TableState, cards: tuple[Card, ...], source: str, out: list[Event] | None) -> None:
    """Lay cards that everybody has seen into the discard holder."""
    table.dead = (*table.dead, *cards)
    table.known = (*table.known, *cards)
    if out is not None and cards:
        out.append(Moved(cards, source, "discards", NOBODY))


def sweep(table: TableState, words: list[str], out: list[Event] | None) -> None:
    table.dead = (*table.dead, *table.burned)
    table.known = (*table.known, *table.burned[:1])
    if out is not None:
        out.append(Moved(table.burned, "burn", "discards", NOBODY))
        out.append(Note(say("{count} burned cards go to the discard holder", count=len(table.burned))))
    table.burn_missing, table.burn_left = table.burn_left, 0
    table.burned = ()
    table.call_due = ""
    table.phase = BETWEEN
