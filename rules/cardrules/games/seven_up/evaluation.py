"""What a hand of Seven Up is worth, and what a club player lays away and plays.

Club's rules look only at the hand of the seat to play and at what everybody has seen; the ``SevenUp`` they are given
is always a sampled one.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from cardrules.games.seven_up.game import SevenUp, game_values
from cardrules.parts.tricks import TRUMP
from cardrules.protocol.cards import (
    ACE,
    JACK,
    KING,
    PACK_52,
    QUEEN,
    Card,
    Suit,
    card_of,
    cards_in,
    mask_of,
    rank_of,
    suit_mask,
    suit_of,
)
from cardrules.protocol.game import Seat

__all__ = ["ACCEPT", "ACCEPT_AND_PAY", "AHEAD", "DARED", "club_discard", "club_play", "suit_worth"]

_PACK: Final = mask_of(PACK_52)
DARED: Final = 0.25
"""What a bold player asks less of the suit."""
AHEAD: Final = 0.2
"""What one of three players asks less of it who is far ahead of the next."""
ACCEPT: Final = 0.55
"""How much the proposed suit must be worth for the player who speaks first. In played-out deals accepting is better
than running from here on, as three new cards help everybody alike."""
ACCEPT_AND_PAY: Final = {3: 0.9, 2: 1.1}
"""The same for the dealer, who gives a point for it, by the number of sides."""
_JACK_COUNTS: Final = 7.0
"""The jack of trumps, in the counts of Game."""
_RUFF: Final = 0.7
"""How often a player who could trump a plain card does."""


def suit_worth(hand: int, suit: int) -> float:
    """About how many points a hand, given as a mask, should bring with this suit as trumps.

    >>> from cardrules.protocol.cards import HEARTS, parse_cards
    >>> round(suit_worth(mask_of(parse_cards("AH 2H 9H KS QS 4C")), HEARTS), 1)
    1.9
    """
    ranks = [rank_of(card) for card in cards_in(hand) if suit_of(card) == suit]
    worth = 0.3 * len(ranks)
    if 2 in ranks or 3 in ranks:
        worth += 0.3
    honours = {ACE: 0.7, KING: 0.5, QUEEN: 0.1}
    worth += sum(more for rank, more in honours.items() if rank in ranks)
    if JACK in ranks and any(rank in ranks for rank in honours):
        worth += 0.3
    return worth


def club_discard(hand: int, trump: int, count: int) -> list[Card]:
    """The cards that a club player lays away, lowest number first: neither trumps nor high cards, as far as that goes.

    Tens go early. In played-out deals a ten is caught more often than it is brought home, guarded or not.
    """
    trumps = cards_in(hand & suit_mask(Suit(trump)))

    def worth(card: Card) -> int:
        rank = rank_of(card)
        if suit_of(card) != trump:
            return 1 if rank == 10 else rank
        # With more than six trumps the middle ones go: they are neither High nor Low nor Jack.
        return 40 + rank if card == trumps[0] or rank >= JACK else 20 + rank

    return sorted(sorted(cards_in(hand), key=lambda card: (worth(card), card))[:count])


def club_play(game: SevenUp) -> tuple[Card, str]:
    """The card that a club player plays for the seat to play, and the key of its reason."""
    legal = game.proper_mask()
    if not legal & legal - 1:
        return Card(legal.bit_length() - 1), "only"
    if not game.play.trick:
        return _lead(game)
    return _follow(game, legal)


def _unseen(game: SevenUp) -> int:
    """The cards that may lie in another hand: all that the seat to play has not seen go elsewhere."""
    play = game.play
    seen = play.hands[play.turn] | mask_of(play.plays) | mask_of(game.turned) | game.discards[play.turn]
    return _PACK & ~seen


def _lead(game: SevenUp) -> tuple[Card, str]:
    play = game.play
    hand, trump = play.hands[play.turn], game.trump or 0
    unseen = _unseen(game)
    trumps = cards_in(hand & play.order.masks[TRUMP])
    if sum(rank_of(card) in (ACE, KING, QUEEN) for card in trumps) >= 2:
        return trumps[-1], "draw"
    values = game_values(trump)
    plain = [card for card in cards_in(hand) if suit_of(card) != trump]
    small = [card for card in plain if rank_of(card) != 10]
    if small:
        return min(small, key=lambda card: (values[card], rank_of(card))), "low"
    higher = unseen & play.order.masks[TRUMP]
    jack = card_of(JACK, trump)
    for card in trumps:
        if card != jack or card >= higher.bit_length():
            return card, "boss" if card >= higher.bit_length() else "trump"
    return (plain or trumps)[0], "rest"


def _follow(game: SevenUp, legal: int) -> tuple[Card, str]:
    """Weigh every card: what the trick brings, what it gives away, and what the card could still do later."""
    play = game.play
    trump, seat = game.trump or 0, play.turn
    values, jack = game_values(trump), card_of(JACK, trump)
    in_trick = sum(values[card] for card in play.trick)
    stake = in_trick + (_JACK_COUNTS if jack in play.trick else 0.0)
    unseen = _unseen(game)
    to_come = [(seat + step) % game.seats for step in range(1, game.seats - len(play.trick))]
    rivals = [other for other in to_come if game.side_of(other) != game.side_of(seat)]
    partners = game.side_of(play.best_seat) == game.side_of(seat)
    holds = _unbeaten(game, play.best, rivals, unseen) if partners else 0.0
    best_worth, best_card, best_wins = -1e9, Card(0), False
    for card in cards_in(legal):
        wins = play.order.winner((play.best, card), play.led) == 1
        ours = _unbeaten(game, card, rivals, unseen) if wins else holds
        own = values[card] + (_JACK_COUNTS if card == jack else 0.0)
        worth = (2 * ours - 1) * (stake + own) - _price(card, trump)
        if worth > best_worth:
            best_worth, best_card, best_wins = worth, card, wins
    if not best_wins:
        return best_card, "partner" if partners and values[best_card] else "throw"
    if best_card == jack or rank_of(best_card) == 10:
        return best_card, "bank"
    if jack in play.trick:
        return best_card, "jack"
    return best_card, "rich" if in_trick >= 10 else "take"


def _unbeaten(game: SevenUp, card: Card, rivals: Sequence[Seat], unseen: int) -> float:
    """How likely it is that none of the rivals still to come beats the card."""
    play = game.play
    suits, masks = play.order.suits, play.order.masks
    above = (unseen & masks[suits[card]] & -(2 << card)).bit_count()
    trumps = 0 if suits[card] == TRUMP else (unseen & masks[TRUMP]).bit_count()
    total = unseen.bit_count()
    chance = 1.0
    for rival in rivals:
        held = play.hands[rival].bit_count()
        chance *= (1 - above / total) ** held
        chance *= 1 - _RUFF * (1 - (1 - trumps / total) ** held)
    return chance


def _price(card: Card, trump: int) -> float:
    """What the card could still win later, in counts of Game."""
    rank = rank_of(card)
    if suit_of(card) == trump:
        return 9.0 + max(rank - 10, 0)
    return {ACE: 1.0, KING: 0.5, QUEEN: 0.2}.get(rank, rank / 20)
