"""A card that lies where it has no business: drawn in error, drawn with another, or laid at an empty spot.

By ``TableState.extra_state`` it is to be burned ("burn"), to be laid back ("back"), to be offered to the hands that
follow ("next", South Dakota's rule 20:18:15:28: who refuses it gets no more; the dealer takes it who must draw), to be
moved ("stray"), or it is the next card ("use").
"""

from __future__ import annotations

from cardrules.casino.blackjack.cards import draw_card, put_card
from cardrules.casino.blackjack.dues import next_offer, next_target
from cardrules.casino.blackjack.play_rules import awaits_card, dealer_draws, dealer_must_play
from cardrules.casino.blackjack.round_phases import ANSWERING, DEALERS_HAND, DEALING, PLAYING
from cardrules.casino.blackjack.shoe import burn_card, next_card
from cardrules.casino.blackjack.table_state import DEALER, UNSEEN, TableState
from cardrules.casino.blackjack.wagers import read_place
from cardrules.protocol.cards import Card
from cardrules.protocol.game import NOBODY, Event, Moved, Note
from cardrules.protocol.texts import say

__all__ = ["answered_offer", "cure_of_misdraw", "lay_at_empty_spot", "lay_back", "misdraw", "offer_card", "pull_two"]


def misdraw(table: TableState, words: list[str], out: list[Event] | None) -> None:
    """A card is drawn that its hand may not have: it lies aside until it goes its way."""
    card, source = _next(table, out)
    if card is not None:
        _lay_aside(table, card, words[0], out, source)


def _next(table: TableState, out: list[Event] | None) -> tuple[Card | None, str]:
    """The next card, and where it comes from: the shoe, or where it lies already. What else lies there is burned, as
    no two cards lie aside."""
    _clear_aside(table, out)
    source = "extra" if table.extra else "shoe"
    return next_card(table, out, source), source


def _clear_aside(table: TableState, out: list[Event] | None) -> None:
    if table.extra and table.extra_state != "use":
        burn_card(table, [], out)


def _lay_aside(table: TableState, card: Card, place: str, out: list[Event] | None, source: str = "shoe") -> None:
    """A card that was seen, and that the hand at a place may not have."""
    table.extra = (card,)
    table.extra_state = "burn" if place == DEALER else table.house.misdraw
    if _is_certain(table):
        table.extra_state = "use"
    table.extra_for = place
    unasked = place != DEALER and table.signal is None and table.turn == read_place(place)
    table.offered = () if unasked else (place,)
    if out is not None:
        if source == "shoe":
            out.append(Moved(table.extra, source, "extra"))
        told = say("A card that nobody may have: {card:card}", card=card)
        out.append(Note(say("The next card: {card:card}", card=card) if table.extra_state == "use" else told))


def _is_certain(table: TableState) -> bool:
    """Whether the next card is drawn whatever anybody decides: in the deal, for a hand of a split, for a dealer who has
    to draw."""
    if table.phase == DEALING:
        return bool(next_target(table))
    if table.phase == PLAYING:
        return table.turn is not None and awaits_card(table.hand(*table.turn))
    rules = table.house.rules
    played = [spot for _, spot in table.spots]
    own = table.phase == DEALERS_HAND and table.second_known and dealer_draws(table.dealer.cards, rules)
    return own and dealer_must_play(played, rules)


def cure_of_misdraw(table: TableState, place: str) -> str:
    """What puts it right that a card is drawn now which the hand at a place may not have, as a step."""
    if table.house.misdraw != "next":
        return table.house.misdraw
    unasked = place != DEALER and table.signal is None and table.turn == read_place(place)
    offer = next_offer(table, place, () if unasked else (place,))
    return f"offer-card {offer}" if offer else "burn"


def offer_card(table: TableState, words: list[str], out: list[Event] | None) -> None:
    """The card that was drawn in error is offered to a hand."""
    table.question, table.phase = "card", ANSWERING
    spot, hand = read_place(words[0])
    table.note(say("The card is offered to {place}", place=table.place(spot, hand)), out)


def answered_offer(table: TableState, place: str, takes: bool, out: list[Event] | None) -> None:
    """A hand takes the card, as the one that it would have drawn; or it refuses, and stands."""
    spot, hand = read_place(place)
    table.question, table.phase = "", PLAYING
    if not takes:
        table.offered = (*table.offered, place)
        table.put_hand(spot, hand, table.hand(spot, hand)._replace(stood=True))
        table.note(say("{place:^} refuses the card, and stands", place=table.place(spot, hand)), out)
    else:
        card = table.extra[0]
        table.extra, table.extra_state = (), ""
        put_card(table, spot, hand, card, out, "extra")
        table.counted("hit")
    if table.signal is not None and (table.signal.spot, table.signal.hand) == (spot, hand):
        table.signal = None


def lay_back(table: TableState, words: list[str], out: list[Event] | None) -> None:
    """A card that was drawn in error lies face down as the next card."""
    table.shoe = (*table.extra, *table.shoe)
    if out is not None:
        out.append(Moved((None,), "extra", "shoe", NOBODY))
        out.append(Note(say("The card goes back as the next one")))
    table.extra, table.extra_state = (), ""


def lay_at_empty_spot(table: TableState, words: list[str], out: list[Event] | None) -> None:
    """A card of the deal is laid where nobody has bet."""
    card, source = _next(table, out)
    if card is None:
        return
    table.extra, table.extra_state, table.extra_for = (card,), "stray", words[0]
    table.laid = (*table.laid, words[0])
    if out is not None:
        if source == "shoe":
            out.append(Moved((card,), source, "extra"))
        spot = table.label(int(words[0]))
        out.append(Note(say("{place:^}, where nobody has bet: {card:card}", place=spot, card=card)))


def pull_two(table: TableState, words: list[str], out: list[Event] | None) -> None:
    """Two cards come out of the shoe. The second is the next card where nobody has seen it, or where one is drawn in
    any case; else it is one that nobody may have."""
    draw_card(table, words, out)
    if not table.shoe or table.cut_is_next or table.cut == "hand":
        return
    hidden = table.phase == DEALING and words[0] == DEALER and table.house.rules.hole_card
    hidden = hidden and (table.own_cards == 1) == table.house.hole_first
    _clear_aside(table, out)
    card = table.shoe[0]
    table.shoe = table.shoe[1:]
    if not hidden:
        _lay_aside(table, card, words[0], out)
        return
    table.extra, table.extra_state, table.extra_for = (card,), "use", UNSEEN
    if out is not None:
        out.append(Moved((None,), "shoe", "extra", NOBODY))
        out.append(Note(say("A second card has come out, face down")))
