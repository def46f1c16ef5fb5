"""The pitched game: which cards lie face down, who sees them, and when they are turned up.

The first two cards of each hand are tossed face down, and seen by their bettor alone. He throws them open at once where
nothing is left to be hidden: a blackjack, a hand that is bust, one that wins by the number of its cards, and one with a
side bet on its first two cards; and to double, to split and to surrender. Every other card of his comes face up but
that of a double, which stays face down under the bet: it cannot bust a hand that was under hard 12. What lies face down
to the end the dealer turns over when the bet is settled.
"""

from __future__ import annotations

from cardrules.casino.blackjack.dues import next_target
from cardrules.casino.blackjack.play_rules import is_charlie
from cardrules.casino.blackjack.played_round import PlayedHand, PlayedSpot
from cardrules.casino.blackjack.round_phases import DEALING
from cardrules.casino.blackjack.table_rules import TableRules
from cardrules.casino.blackjack.table_state import TableState
from cardrules.casino.blackjack.wagers import read_place, zone_of_hand
from cardrules.protocol.game import NOBODY, ONE, Event, Note, Seat, Turned
from cardrules.protocol.texts import say

__all__ = [
    "comes_down", "double_lies_down", "hands_shown", "lower_pack", "nothing_hidden", "seers_of", "spots_seen",
    "turn_over", "turn_up",
]  # fmt: skip

_PERSON: Seat = 0
"""The seat of a person who bets."""


def comes_down(table: TableState, hand: PlayedHand) -> bool:
    """Whether the next card of a hand is tossed face down."""
    if not table.house.rules.pitch:
        return False
    return double_lies_down(hand) if hand.doubles else table.phase == DEALING


def double_lies_down(hand: PlayedHand) -> bool:
    """Whether the card of a double lies face down: whatever it is, the hand comes to 21 or less."""
    return hand.total.soft or hand.total.total < 12


def nothing_hidden(hand: PlayedHand, rules: TableRules) -> bool:
    """Whether a bettor throws the hand open, since what it is worth is told already, or has to be."""
    return hand.bust or hand.blackjack or is_charlie(hand, rules)


def seers_of(table: TableState, spot: int) -> frozenset[Seat]:
    """Who sees the cards of a spot that lie face down."""
    return ONE[_PERSON] if spot == table.house.reserved else NOBODY


def spots_seen(table: TableState, viewer: Seat | None) -> tuple[tuple[int, PlayedSpot], ...]:
    """The hands as somebody sees them: of cards that lie face down for him it is told where they lie, and no more."""
    if not table.house.rules.pitch:
        return table.spots
    return tuple([(spot, played if viewer in seers_of(table, spot) else _seen(played)) for spot, played in table.spots])


def _seen(played: PlayedSpot) -> PlayedSpot:
    hands = tuple([hand._replace(cards=hand.seen) for hand in played.hands])
    open_cards = [card for hand in hands for card in hand.cards]
    dealt = played.dealt if all(card in open_cards for card in played.dealt) else ()
    return played._replace(hands=hands, dealt=dealt)


def hands_shown(table: TableState, out: list[Event] | None) -> None:
    """Bettors throw their cards open where nothing is left to be hidden."""
    if not table.house.rules.pitch or (table.phase == DEALING and next_target(table)):
        return
    for spot, played in table.spots:
        on_cards = any(bet != "buster" for bet, _ in played.side_bets)
        for number, hand in enumerate(played.hands, 1):
            if nothing_hidden(hand, table.house.rules) or (on_cards and not hand.doubles):
                turn_up(table, spot, number, out)


def turn_up(table: TableState, spot: int, hand: int, out: list[Event] | None) -> None:
    """The cards of a hand that lie face down are turned up, if there are some."""
    played = table.hand(spot, hand)
    if not played.down:
        return
    table.put_hand(spot, hand, played._replace(down=()))
    if out is None:
        return
    for number in played.down:
        out.append(Turned(played.cards[number], zone_of_hand(spot, hand), number))
    cards = tuple([played.cards[number] for number in played.down])
    out.append(Note(say("{place:^} shows {cards:cards}", place=table.place(spot, hand), cards=cards)))


def lower_pack(table: TableState, words: list[str], out: list[Event] | None) -> None:
    """The pack leaves everybody's sight."""
    table.note(say("The pack is below the edge of the table"), out)


def turn_over(table: TableState, words: list[str], out: list[Event] | None) -> None:
    """The dealer turns a hand over."""
    table.counted("turned_over")
    turn_up(table, *read_place(words[0]), out)
