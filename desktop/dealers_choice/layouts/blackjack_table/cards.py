"""Where cards lie on the blackjack table: the heap, the shoe, the discards, the hands of bettors and dealer."""

from __future__ import annotations

import math
from typing import Final

from cardart.table.blackjack_places import PITCH_HAND
from cardart.table.casino_places import FeltArea
from cardart.table.pitch_hand import PACK_IN_HAND
from cardrules.casino.blackjack.hand_values import value_of
from cardrules.casino.blackjack.played_round import PlayedHand
from dealers_choice.layouts.blackjack_table.blackjack_table import BlackjackTable
from dealers_choice.layouts.casino.pack import HEAP
from dealers_choice.layouts.casino.whole_table import CARDS, MOUTH
from dealers_choice.table.placement import Place, Slot

__all__ = ["zones"]

_SHOE_CARD: Final = 0.62  # how large a card is in the mouth of the shoe, to one on the table
_STEP: Final = (0.28, 0.34)  # from card to card of a hand, in its card widths: towards third base and the dealer
_BESIDE: Final = 1.06  # in card widths: from the upcard to the hole card that has been turned
_DRAWN: Final = 0.72  # from card to card of those that the dealer draws, in card widths
_MOST: Final = 11  # cards that a hand can have
_TUCKED: Final = (-0.34, -1.12, 0.10)  # in its card widths: where cards lie under the bet, and from one to the next
_ASKEW: Final = -14.0  # degrees by which the first of them is turned
_FANNED: Final = 9.0  # and each next one beside it
_LINE: Final = 0.19  # of the table's width: so far to the right the dealer's drawn cards reach


def zones(table: BlackjackTable) -> dict[str, Place]:
    """Where the cards of each zone lie."""
    mouth_x, mouth_y = table.at(MOUTH[0], MOUTH[1])
    found = {
        "heap": Place(*table.at(HEAP[0], HEAP[1]), closed=True, scale=table.card * 0.8),
        "shoe": _pack_in_hand(table)
        if table.pitched
        else Place(mouth_x, mouth_y, angle=MOUTH[2], closed=True, scale=table.card * _SHOE_CARD, z=CARDS),
        "burn": Place(*table.at(0.262, 0.455), angle=MOUTH[2], scale=table.card * 0.85, z=CARDS + 10),
        "extra": Place(*table.at(0.262, 0.455), angle=MOUTH[2], scale=table.card * 0.85, liftable=True, z=CARDS + 20),
        "discards": Place(*table.middle("discard"), closed=True, scale=table.card * 0.8),
        "dealer": _dealers_hand(table),
    }
    for spot, played in table.state.spots:
        for number, hand in enumerate(played.hands, 1):
            place = table.hand_place(spot, number)
            tucked = _tucked(table, spot, number, hand)
            found[f"spot:{spot}.{number}"] = _hand(table, hand, place, (spot, number) in table.state.upright, tucked)
    if table.state.extra_state == "stray":  # it lies where nobody has bet
        place = table.hand_place(int(table.state.extra_for), 1)
        x, y = table.at(place.x, place.y)
        found["extra"] = Place(x, y, angle=place.angle, scale=place.width * table.unit, liftable=True, z=CARDS + y)
    return found


def _pack_in_hand(table: BlackjackTable) -> Place:
    """The pack that is pitched: its cards come from its top."""
    x, y, wide, turn = PACK_IN_HAND
    place = table.at(PITCH_HAND.x + x * PITCH_HAND.width, PITCH_HAND.y + y * PITCH_HAND.height)
    return Place(*place, angle=turn, closed=True, scale=wide * PITCH_HAND.width * table.unit, z=CARDS)


def _tucked(table: BlackjackTable, spot: int, number: int, hand: PlayedHand) -> tuple[int, ...]:
    """Which cards of a hand lie under its bet: those that lie face down when it stands, and that of a double. Of a spot
    with several hands a double lies across before them, as it does face up."""
    if not hand.down or table.hands(spot) > 1:
        return ()
    signal = table.state.signal
    if signal is not None and (signal.spot, signal.hand, signal.act) == (spot, number, "stand"):
        return () if signal.unclear(table.gestures) else hand.down
    return hand.down if hand.stood or hand.doubles else ()


def _hand(table: BlackjackTable, hand: PlayedHand, place: FeltArea, upright: bool, tucked: tuple[int, ...]) -> Place:
    """A bettor's hand: each card lies over the one before, nearer the dealer, and its index is seen; the last card of
    a double, unless it was laid ``upright``, and of a split ace lies across. Those that are ``tucked`` lie with a
    corner under the bet."""
    scale = place.width * table.unit
    across = set() if upright else set(range(2, 2 + len(hand.doubles)))
    if hand.split and value_of(hand.cards[0]) == 1 and table.options["split_aces"] != "once_hit":
        across.add(1)
    turn = math.radians(place.angle)
    slots = []
    for number in range(_MOST):
        x, y = number * _STEP[0] * scale, number * _STEP[1] * scale
        askew, under = 90.0 if number in across else 0.0, 0.0
        if number in tucked:
            at = tucked.index(number)
            x, y, askew = (_TUCKED[0] + at * _TUCKED[2]) * scale, _TUCKED[1] * scale, _ASKEW + at * _FANNED
            under = -float(_MOST)  # below those that lie open
        along = (x * math.cos(turn) - y * math.sin(turn), x * math.sin(turn) + y * math.cos(turn))
        slots.append(Slot(*along, place.angle + askew, under))
    x, y = table.at(place.x, place.y)
    return Place(x, y, scale=scale, slots=tuple(slots), liftable=True, z=CARDS + y)


def _dealers_hand(table: BlackjackTable) -> Place:
    """The hole card lies under the upcard, whose index is free; when it has been turned it lies beside it, and drawn
    cards in a line to the right, closer together the more there are."""
    upcard, hole, first = (table.places[key] for key in (("dealer_card", 1), ("dealer_card", 2), ("drawn", 0)))
    drawn = len(table.state.drawn)
    closed = table.options["hole_rule"] == "peek" and not table.state.turned
    second = hole if closed else first._replace(x=upcard.x + _BESIDE * upcard.width)
    step = min(_DRAWN * first.width, _LINE / max(1, drawn))
    row = [(upcard, 0.0), (second, -1.5 if closed else 0.0)]
    if table.options["hole_first"] == "on":
        row = [(second, 0.0), (upcard, 0.0)]
    begin = max(card.x for card, _ in row)
    row += [(first._replace(x=begin + (number + 1) * step), 0.0) for number in range(_MOST)]
    slots = tuple(
        Slot((card.x - upcard.x) * table.unit, (card.y - upcard.y) * table.unit, card.angle, z) for card, z in row
    )
    return Place(*table.at(upcard.x, upcard.y), scale=table.card, slots=slots, liftable=True, z=CARDS)
