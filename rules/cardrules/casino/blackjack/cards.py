"""The cards of a round in the dealer's hands: drawn, turned, laid aside, picked up."""

from __future__ import annotations

from cardrules.casino.blackjack.bets import take_bets_back
from cardrules.casino.blackjack.dealer_calls import dealers_call, total_call
from cardrules.casino.blackjack.hand_values import total_of
from cardrules.casino.blackjack.pitch import comes_down, hands_shown, seers_of
from cardrules.casino.blackjack.play_rules import dealer_draws, dealer_must_play
from cardrules.casino.blackjack.round_phases import DEALING
from cardrules.casino.blackjack.serving import end_shoe
from cardrules.casino.blackjack.shoe import bury, next_card
from cardrules.casino.blackjack.table_state import DEALER, TableState
from cardrules.casino.blackjack.wagers import place_text, read_place, zone_of_hand
from cardrules.protocol.cards import Card
from cardrules.protocol.game import NOBODY, Event, Moved, Note, Turned
from cardrules.protocol.texts import say

__all__ = ["cards_go", "draw_card", "flash_card", "make_call", "put_card", "put_second", "turn_hole", "zone_of_hand"]


def draw_card(table: TableState, words: list[str], out: list[Event] | None) -> None:
    """The next card goes to a hand, or to the dealer's own."""
    _draw(table, words, out, seen=False)


def flash_card(table: TableState, words: list[str], out: list[Event] | None) -> None:
    """The next card goes to a hand, tossed so high that its face is seen."""
    _draw(table, words, out, seen=True)


def _draw(table: TableState, words: list[str], out: list[Event] | None, seen: bool) -> None:
    if table.phase == DEALING and not table.laid and table.cut_is_next and table.house.cut_shuffles:
        _shuffle_at_once(table, out)
        return
    own = words[0] == DEALER
    source = "extra" if table.extra_state == "use" or (own and table.extra_state == "next") else "shoe"
    card = next_card(table, out, source)
    if card is None:
        return
    if own:
        _to_dealer(table, card, out, source)
        return
    spot, hand = read_place(words[0])
    put_card(table, spot, hand, card, out, source, seen)
    played = table.hand(spot, hand)
    if table.phase == DEALING:
        table.counted("card")
        if len(played.cards) == 2:
            table.put_spot(spot, table.spot(spot)._replace(dealt=played.cards))
        return
    table.counted("hit")
    table.signal = None


def _call_total(table: TableState, spot: int, hand: int) -> None:
    """What is to be called of a hand that has got a card."""
    played = table.hand(spot, hand)
    if played.down:
        return  # nobody but its bettor knows it
    total = played.total
    if total.bust:
        table.call_due = total_call(total) if table.house.calls else ""
    elif table.house.totals and (total.soft or table.house.announce == "all"):
        table.call_due = total_call(total)


def put_card(
    table: TableState,
    spot: int,
    hand: int,
    card: Card,
    out: list[Event] | None,
    source: str = "shoe",
    seen: bool = False,
) -> None:
    """A card that has left the shoe is laid to a hand; where it is ``seen`` it lies face up whatever the rules say.
    After the deal the hand's new total is to be called."""
    down = not seen and comes_down(table, table.hand(spot, hand))
    table.put_hand(spot, hand, table.hand(spot, hand).with_card(card, down))
    table.laid = (*table.laid, place_text(spot, hand))
    if out is not None:
        place = table.place(spot, hand)
        told = say("{place:^}: a card, face down", place=place)
        if not down:
            told = say("{place:^}: {card:card}", place=place, card=card)
        out.append(Moved((card,), source, zone_of_hand(spot, hand), seers_of(table, spot) if down else None))
        out.append(Note(told))
    if table.phase != DEALING:
        hands_shown(table, out)
        _call_total(table, spot, hand)


def _to_dealer(table: TableState, card: Card, out: list[Event] | None, source: str) -> None:
    hidden = False
    if table.phase == DEALING:
        table.counted("card")
        closed = table.house.rules.hole_card and (table.own_cards == 0) == table.house.hole_first
        if closed:
            table.second, hidden = card, True
        else:
            table.upcard = card
    elif table.upcard is None:  # missed in the deal
        table.upcard = card
    elif table.second is None:
        put_second(table, card)
    else:
        table.drawn = (*table.drawn, card)
        table.counted("drawn")
        _call_own(table)
    table.laid = (*table.laid, DEALER)
    if out is not None:
        out.append(Moved((card,), source, DEALER, NOBODY if hidden else None))
        told = say("The dealer: {card:card}", card=card)
        out.append(Note(say("The dealer: a card, face down") if hidden else told))


def put_second(table: TableState, card: Card) -> None:
    """A dealer without a hole card gets the second card."""
    table.second = card
    table.counted("turn")
    _call_own(table)


def _call_own(table: TableState) -> None:
    """What is to be called of the dealer's own hand as it lies there now."""
    dealer, rules = table.dealer, table.house.rules
    if not table.house.calls:
        return
    if dealer.blackjack:
        table.call_due = "blackjack"
        return
    if not table.house.totals or not dealer_must_play([played for _, played in table.spots], rules):
        return
    draws = dealer_draws(dealer.cards, rules)
    table.call_due = total_call(total_of(dealer.cards)) if draws else dealers_call(total_of(dealer.cards))


def turn_hole(table: TableState, words: list[str], out: list[Event] | None) -> None:
    """The hole card is turned."""
    card = table.second
    table.turned = True
    table.counted("turn")
    if card is not None and out is not None:
        out.append(Turned(card, DEALER, int(not table.house.hole_first)))
        out.append(Note(say("The hole card is the {card:card}", card=card)))
    if table.upcard is not None and "call blackjack" not in table.called:
        _call_own(table)


def make_call(table: TableState, words: list[str], out: list[Event] | None) -> None:
    call = " ".join(words)
    table.call_out(call, out)
    if call == table.call_due:
        table.called = (*table.called, f"call {call}")
    table.call_due = ""


def cards_go(table: TableState, spot: int, hand: int, out: list[Event] | None) -> None:
    """The cards of a hand go to the discard rack, if they do not lie there already."""
    if (spot, hand) in table.gone:
        return
    table.gone = (*table.gone, (spot, hand))
    played = table.hand(spot, hand)
    bury(table, played.cards, zone_of_hand(spot, hand), out, played.seen)


def _shuffle_at_once(table: TableState, out: list[Event] | None) -> None:
    """The cut card is the first thing of a round, and the house does not deal it."""
    table.cut, table.last = "out", True
    table.note(say("The cut card comes first: the bets go back, and the cards are shuffled"), out)
    take_bets_back(table, out)
    table.spots = ()
    table.dealt -= 1
    end_shoe(table, out)
