"""How a club player plays a hand in which High, Low, Jack and Game count: at Seven Up and at Setback.

High and Low are settled once trumps are: the highest trump always wins its trick. So the play is about the jack of
trumps and Game, and the jack counts as so many of the small counts of Game. What is looked at is only the hand of the
seat to play and what everybody has seen; the game given is always a sampled one.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from cardrules.bots.reasons import Reason
from cardrules.bots.reasons.all_fours_games import ALL_FOURS
from cardrules.bots.reasons.tricks import ONLY, spared
from cardrules.parts.tricks import TRUMP, Order
from cardrules.phases.all_fours_game import AllFoursGame, game_values
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
    suit_of,
)
from cardrules.protocol.game import Seat

__all__ = ["club_play", "told"]

_PACK: Final = mask_of(PACK_52)
_JACK_COUNTS: Final = 7.0
"""The jack of trumps, in the counts of Game."""
_RUFF: Final = 0.7
"""How often a player who could trump a plain card does."""
_PLAIN: Final = {
    "draw": "tops", "boss": "boss", "low": "cheap lead", "rest": "rest", "bank": "bank", "jack": "jack", "rich": "rich",
    "take": "take", "partner": "add",
}  # fmt: skip
"""The reasons for what ``club_play`` says, where nothing else matters."""


def club_play(game: AllFoursGame) -> tuple[Card, str]:
    """The card that a club player plays for the seat to play, and the key of its reason."""
    legal = game.proper_mask()
    if not legal & legal - 1:
        return Card(legal.bit_length() - 1), "only"
    if not game.play.trick:
        return _lead(game)
    return _follow(game, legal)


def _unseen(game: AllFoursGame) -> int:
    """The cards that may lie in another hand: all that the seat to play has not seen go elsewhere."""
    play = game.play
    seen = play.hands[play.turn] | mask_of(play.plays) | game.seen_aside(play.turn)
    return _PACK & ~seen


def _lead(game: AllFoursGame) -> tuple[Card, str]:
    play = game.play
    hand, trump = play.hands[play.turn], Suit(game.trump or 0)
    unseen = _unseen(game)
    trumps = cards_in(hand & play.order.masks[TRUMP])
    if sum(rank_of(card) in (ACE, KING, QUEEN) for card in trumps) >= 2:
        return trumps[-1], "draw"
    values = game_values(trump, game.jack_counts)
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


def _follow(game: AllFoursGame, legal: int) -> tuple[Card, str]:
    """Weigh every card: what the trick brings, what it gives away, and what the card could still do later."""
    play = game.play
    trump, seat = Suit(game.trump or 0), play.turn
    values, jack = game_values(trump, game.jack_counts), card_of(JACK, trump)
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


def _unbeaten(game: AllFoursGame, card: Card, rivals: Sequence[Seat], unseen: int) -> float:
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


def _price(card: Card, trump: Suit) -> float:
    """What the card could still win later, in counts of Game."""
    rank = rank_of(card)
    if suit_of(card) == trump:
        return 9.0 + max(rank - 10, 0)
    return {ACE: 1.0, KING: 0.5, QUEEN: 0.2}.get(rank, rank / 20)


def _spared(ranking: Order, values: Sequence[int], legal: Sequence[Card], card: Card) -> str:
    """What there is to say of a card that is given away: one that is "cheap" for Game, or what is said elsewhere."""
    counts = {values[other] for other in legal}
    return "cheap" if values[card] == min(counts) < max(counts) else spared(ranking, legal, card)


def told(game: AllFoursGame, card: Card, key: str) -> Reason:
    """The reason for a card, from what ``club_play`` says."""
    play = game.play
    if key == "only":
        return ONLY(card=card)
    values, ranking = game_values(game.trump or 0, game.jack_counts), play.order
    legal = cards_in(game.proper_mask())
    if key == "trump":
        why = "trumps left" if all(ranking.suits[other] == TRUMP for other in legal) else "trump lead"
    elif key == "take":
        bar = [other for other in legal if ranking.winner((play.best, other), play.led) == 1]
        ruffs = ranking.suits[card] == TRUMP and not play.hands[play.turn] & ranking.masks[play.led]
        why = "ruff" if ruffs else "cheapest" if card == min(bar, key=lambda other: ranking.power[other]) else "take"
    elif key == "throw":
        best = [other for other in legal if ranking.winner((play.best, other), play.led) == 1]
        if game.side_of(play.best_seat) == game.side_of(play.turn):
            why = "no value"
        else:
            why = "not worth" if best else f"beaten {_spared(ranking, values, legal, card)}"
    else:
        why = _PLAIN[key]
    return ALL_FOURS[why](card=card, number=sum(values[other] for other in play.trick))
