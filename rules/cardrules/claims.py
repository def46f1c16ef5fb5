"""Whether somebody may say "the rest are mine": that he wins every further trick, however the unseen cards lie.

It is shown by a search in which the other players are one opponent who may hold any unseen card, as far as nothing that
has happened says otherwise: a suit that somebody has not followed he has no more, and who throws another suit has none
of the one that was led. Whoever claims must have a card that wins against all of it, trick by trick. Of a suit the
opponent always gives up the lowest card, which leaves the most that may still hurt. A partner counts as an opponent:
one does not claim on what he may have.

What is claimed here is true in every deal that is possible. What may lie in a hand only by the numbers of cards
elsewhere is not worked out; then a claim that would hold may be refused.
"""

from __future__ import annotations

import random
from importlib import import_module
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from cardrules.cards import Card
from cardrules.catalogue import takes_tricks
from cardrules.game import Action, Seat, View
from cardrules.tricks import TRUMP, TrickPlay

if TYPE_CHECKING:
    from cardrules.bots.expert import Expert
    from cardrules.engine.contract import Contract
    from cardrules.engine.position import Position

__all__ = ["BUDGET", "Claim", "give_away", "rest_falls_to", "rest_goes_by", "rest_is_mine"]

_CARD: Final = 63  # of a move, without the suit as which a joker is led
BUDGET: Final = 1_500
"""Positions after which a claim cannot be shown: some 50 ms."""
_BOTS_BUDGET: Final = 600
"""The same where a bot is asked in passing whether it claims."""


class Claim(NamedTuple):
    """What is found about a claim."""

    holds: bool
    action: Action | None = None
    """The card to play now, if it holds."""
    seat: Seat = -1
    card: Card | None = None
    """Who may hold which card that takes a trick; None if nothing can be shown in good time."""


class _OutOfBudget(Exception):
    pass


def rest_is_mine(view: View, budget: int = BUDGET) -> Claim | None:
    """Whether the player of ``view``, whose turn it is, wins every further trick. None if he plays no card now."""
    found = _play_of(view)
    if found is None:
        return None
    seat, expert, game, play, position = found
    position.failed = _failed(play, position) if expert.recalls(game) else [0] * view.seats
    search = _Search(position, seat, _unseen(view, position, seat), budget, expert.duty(game))
    try:
        move = search.winning(position)
    except _OutOfBudget:
        return Claim(False)
    if move < 0:
        if search.threat < 0:  # somebody has played it already
            search.who, search.threat = position.best_seat, position.best
        return Claim(False, None, search.who, Card(position.contract.cards[search.threat]))
    return Claim(True, _action(game, seat, position, move))


def rest_falls_to(view: View, budget: int = _BOTS_BUDGET) -> bool:
    """Whether the player of ``view``, who plays a card now, wins every further trick in whatever order he plays his
    cards. Then a claim settles nothing that is not settled: not even somebody who would rather win no trick can help
    it."""
    found = _play_of(view)
    if found is None:
        return False
    seat, expert, game, play, position = found
    position.failed = _failed(play, position) if expert.recalls(game) else [0] * view.seats
    search = _Search(position, seat, _unseen(view, position, seat), budget, expert.duty(game), every=True)
    try:
        return search.winning(position) >= 0
    except _OutOfBudget:
        return False


def rest_goes_by(view: View) -> bool:
    """Whether the player of ``view``, who plays a card now, wins no further trick in whatever order he plays his cards,
    and it makes no difference to anybody which of them falls where.

    It is so where none of his cards beats what lies, nor any card that may still be led: then he never leads. What he
    throws to others must count the same, and allow nobody to lead what could not be led before.
    """
    found = _play_of(view)
    if found is None:
        return False
    seat, _, _, _, position = found
    contract, hand = position.contract, position.hands[seat]
    if not position.laid or position.legal() & contract.beats[position.best]:
        return False
    if hand & (contract.broken_by | contract.thrown_breaks):
        return False
    mine = [card for card in range(contract.size) if hand >> card & 1]
    if len({contract.points[card] for card in mine}) > 1:
        return False
    unseen = _unseen(view, position, seat)
    return not any(unseen >> card & 1 and beats & hand for card, beats in enumerate(contract.beats))


def give_away(view: View) -> Action | None:
    """What somebody plays who concedes the rest: a card that does not win, and the lowest. None if he plays no card
    now."""
    found = _play_of(view)
    if found is None:
        return None
    seat, _, game, _, position = found
    moves = position.moves()
    beats = position.contract.beats[position.best] if position.laid else 0
    return _action(game, seat, position, min(moves, key=lambda move: (beats >> (move & _CARD) & 1, move & _CARD)))


def _play_of(view: View) -> tuple[Seat, Expert[Any], Any, TrickPlay, Position] | None:
    """Who plays a card now, and a deal that agrees with what he sees; None if it is no matter of cards."""
    seat = view.seat
    if seat is None or seat not in view.waiting_for or not takes_tricks(view.game):
        return None
    expert: Expert[Any] = import_module(f"cardrules.bots.experts.{view.game}").EXPERT
    game = expert.sample(view, random.Random(0))
    play = expert.table(game)
    if play is None:
        return None
    position = expert.world_of(game, seat).position
    return (seat, expert, game, play, position) if position.turn == seat else None


def _action(game: Any, seat: Seat, position: Position, move: int) -> Action:
    card = Card(position.contract.cards[move & _CARD])
    found: Action = next(action for action in game.legal(seat) if action.verb == "play" and action.cards == (card,))
    return found


def _failed(play: TrickPlay, position: Position) -> list[int]:
    """By seat the suits that it has none of, as a mask: what it has not followed, unless it trumped and was free to."""
    contract, failed = position.contract, [0] * len(position.hands)
    for trick, leader in enumerate(play.leaders):
        seat, led = leader, play.leds[trick]
        for card in play.plays[trick * play.size + 1 : (trick + 1) * play.size]:
            seat = play.next[seat]
            if _shows_void(contract, contract.dense[card], led):
                failed[seat] |= 1 << led
    return failed


def _shows_void(contract: Contract, card: int, led: int) -> bool:
    """Whether somebody who plays this card to a suit has none of it."""
    suit = contract.suit[card]
    return suit != led and not (contract.may_trump and suit == TRUMP)


def _unseen(view: View, position: Position, seat: Seat) -> int:
    """The cards that others may hold, as a dense mask: all that the player has not seen anywhere else."""
    contract = position.contract
    known = position.hands[seat] | position.lying
    for won in position.won:
        known |= won
    for zone in view.zones:
        if zone.owner is None or not zone.id.startswith("hand"):
            known |= contract.packed(sum({1 << card for card in zone.cards if card is not None}))
    hidden = 0
    for other, hand in enumerate(position.hands):
        hidden |= hand if other != seat else 0
    return (1 << contract.size) - 1 & ~known | hidden


class _Search:
    def __init__(
        self, position: Position, seat: Seat, unseen: int, budget: int, duty: bool, every: bool = False
    ) -> None:
        """With ``every``, all that the player may play must win, not only one card."""
        self.seat = seat
        self.every = every
        self.left = budget
        self.duty = duty
        self.who, self.threat = seat, -1
        """Who takes a trick with which card, against what the player would try first; -1: nobody yet."""
        self.known: dict[tuple[int, int, tuple[int, ...]], int] = {}
        for other in range(len(position.hands)):
            if other != seat:
                position.hands[other] = unseen

    def winning(self, position: Position) -> int:
        """A move with which all tricks are won; -1 if there is none, or not all win that must. The player is in
        turn."""
        hand = position.hands[self.seat]
        key = (hand, position.hands[position.after[self.seat]], tuple(position.failed)) if not position.laid else None
        if key is not None and key in self.known:
            return self.known[key]
        self.left -= 1
        if self.left < 0:
            raise _OutOfBudget
        found, legal = -1, position.legal()
        for move in reversed(position.moves()):
            if not legal >> (move & _CARD) & 1:
                continue
            after = position.copy()
            after.play(move)
            if self._stands(after):
                found = move
                if not self.every:
                    break
            elif self.every:
                found = -1
                break
        if key is not None:
            self.known[key] = found
        return found

    def _stands(self, position: Position) -> bool:
        """Whether the player wins this trick and all further ones, whatever the others play."""
        if position.over:
            return True
        if not position.laid:  # the trick is complete
            return position.turn == self.seat and self.winning(position) >= 0
        if position.best_seat != self.seat:  # whoever plays after him cannot give it back to him
            return False
        other = position.turn
        options = self._options(position, other)
        beats = position.contract.beats[position.best] & options
        if beats:
            if self.threat < 0:
                self.who, self.threat = other, beats.bit_length() - 1
            return False
        for card in _lowest(position, options):
            self.left -= 1
            if self.left < 0:
                raise _OutOfBudget
            after = position.copy()
            after.hands[other] |= 1 << card
            after.play(card)
            if not self.duty or not _shows_void(position.contract, card, position.led):
                after.failed[other] = position.failed[other]
            self._gone(after, card)
            if not self._stands(after):
                return False
        return True

    def _gone(self, position: Position, card: int) -> None:
        for other in range(len(position.hands)):
            if other != self.seat:
                position.hands[other] &= ~(1 << card)

    def _options(self, position: Position, other: Seat) -> int:
        """The cards that somebody may play, as far as is known."""
        contract, unseen = position.contract, position.hands[other]
        for suit, cards in enumerate(contract.suits):
            if position.failed[other] >> suit & 1:
                unseen &= ~cards
        if not self.duty:
            return unseen
        following = unseen & contract.suits[position.led]
        rest = unseen & ~following
        held = position.hands[self.seat].bit_count() + 1  # who has not played to this trick holds one card more
        if rest.bit_count() >= held or not following:
            return unseen
        return following | (unseen & contract.suits[TRUMP] if contract.may_trump else 0)


def _lowest(position: Position, options: int) -> list[int]:
    """Of each suit the lowest card, those of the suit led last: what is thrown away leaves more that may hurt."""
    found = []
    for suit, cards in enumerate(position.contract.suits):
        mine = options & cards
        if mine:
            found.append((suit == position.led, (mine & -mine).bit_length() - 1))
    return [card for _, card in sorted(found)]
