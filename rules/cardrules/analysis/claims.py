"""Whether somebody may say "the rest are mine": that he wins every further trick, however the unseen cards lie.

The game says what its player does not see, and which of it may lie where (``Game.unseen``): suits that somebody has not
followed, cards that were passed or shown, what calls have told (that somebody has not both black queens).
``claim_search`` then finds out whether there is a way to win every trick in every deal that agrees with it. A partner
counts as an opponent: one does not claim on what he may have.

So a claim that is accepted is true, and one is refused only where there is such a deal, in which somebody takes a
trick, or where the search has looked at ``BUDGET`` cards without an end, which bounds the time that it takes.
"""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from cardrules.catalogue import find, takes_tricks
from cardrules.protocol.cards import Card
from cardrules.protocol.game import Action, Game, Seat, View

if TYPE_CHECKING:  # the window only reads what is answered, and starts without the search
    from cardrules.analysis.claim_search import ClaimSearch, UnseenCards
    from cardrules.bots.trick_expert import Expert
from cardrules.engine.position import Position

__all__ = ["BUDGET", "ClaimFound", "give_away", "rest_falls_to", "rest_goes_by", "rest_is_mine"]

_CARD: Final = 63  # of a move, without the suit as which a joker is led
BUDGET: Final = 1_500
"""Cards of others after which a claim cannot be shown: some 15 ms."""
_BOTS_BUDGET: Final = 600
"""The same where a bot is asked in passing whether it claims."""


class ClaimFound(NamedTuple):
    """What is found about a claim."""

    holds: bool
    action: Action | None = None
    """The card to play now, if it holds."""
    seat: Seat = -1
    card: Card | None = None
    """Who may hold which card that takes a trick; None if nothing can be shown in good time."""


class _Play(NamedTuple):
    """Somebody is to play a card."""

    seat: Seat
    game: Game
    position: Position
    """A deal that agrees with what he sees."""
    held: UnseenCards
    duty: bool
    """Whether everybody must follow suit who can."""


def rest_is_mine(view: View, budget: int = BUDGET) -> ClaimFound | None:
    """Whether the player of ``view``, whose turn it is, wins every further trick. None if he plays no card now."""
    found = _play_of(view)
    if found is None:
        return None
    search, move = _searched(found, budget)
    if search is None:
        return ClaimFound(False)
    position = found.position
    if move < 0:
        if search.threat < 0:  # somebody has played it already
            search.who, search.threat = position.best_seat, position.best
        return ClaimFound(False, None, search.who, Card(position.contract.cards[search.threat]))
    return ClaimFound(True, _action(found.game, found.seat, position, move))


def rest_falls_to(view: View, budget: int = _BOTS_BUDGET) -> bool:
    """Whether the player of ``view``, who plays a card now, wins every further trick in whatever order he plays his
    cards. Then a claim settles nothing that is not settled: not even somebody who would rather win no trick can help
    it."""
    found = _play_of(view)
    return found is not None and _searched(found, budget, every=True)[1] >= 0


def _searched(play: _Play, budget: int, every: bool = False) -> tuple[ClaimSearch | None, int]:
    """The search for a card that wins everything, and what it has found; None if it has given up.

    What holds without a look at the ``terms`` holds with them, and is found sooner: they only make fewer deals
    possible.
    """
    from cardrules.analysis.claim_search import ClaimSearch, SearchTooLong

    for held in (play.held._replace(terms=()), play.held):
        search = ClaimSearch(play.position, play.seat, budget, play.duty, every)
        try:
            move = search.winning(held)
        except SearchTooLong:
            return None, -1
        if move >= 0 or not play.held.terms:
            break
    return search, move


def rest_goes_by(view: View) -> bool:
    """Whether the player of ``view``, who plays a card now, wins no further trick in whatever order he plays his cards,
    and it makes no difference to anybody which of them falls where.

    It is so where none of his cards beats what lies, nor any card that may still be led: then he never leads. What he
    throws to others must count the same, and allow nobody to lead what could not be led before.
    """
    found = _play_of(view)
    if found is None:
        return False
    seat, position, held = found.seat, found.position, found.held
    contract, hand = position.contract, position.hands[seat]
    if not position.laid or position.legal() & contract.beats[position.best]:
        return False
    if hand & (contract.broken_by | contract.thrown_breaks):
        return False
    mine = [card for card in range(contract.size) if hand >> card & 1]
    if len({contract.points[card] for card in mine}) > 1:
        return False
    unseen = 0
    for other in range(view.seats):
        unseen |= held.may[other]
    return not any(unseen >> card & 1 and beats & hand for card, beats in enumerate(contract.beats))


def give_away(view: View) -> Action | None:
    """What somebody plays who concedes the rest: a card that does not win, and the lowest. None if he plays no card
    now."""
    found = _play_of(view)
    if found is None:
        return None
    position = found.position
    moves = position.moves()
    beats = position.contract.beats[position.best] if position.laid else 0
    return _action(
        found.game, found.seat, position, min(moves, key=lambda move: (beats >> (move & _CARD) & 1, move & _CARD))
    )


def _play_of(view: View) -> _Play | None:
    """Who plays a card now, and what he knows; None if it is no matter of cards."""
    seat = view.seat
    if seat is None or seat not in view.waiting_for or not takes_tricks(view.game):
        return None
    from cardrules.analysis.claim_search import held_of

    expert: Expert[Any] = find(view.game).expert()
    game = expert.sample(view, random.Random(0))
    if expert.table(game) is None or game.unseen is None:
        return None
    position = expert.world_of(game, seat).position
    if position.turn != seat:
        return None
    return _Play(seat, game, position, held_of(position, seat, game.unseen), expert.duty(game))


def _action(game: Game, seat: Seat, position: Position, move: int) -> Action:
    card = Card(position.contract.cards[move & _CARD])
    return next(action for action in game.legal(seat) if action.verb == "play" and action.cards == (card,))
