"""Whether somebody wins every further trick in every deal that is possible: the search under ``claims``.

Who claims leads, and leads again as long as he wins. What is possible is known card by card: who may hold which unseen
card, and how many each holds. A card that somebody plays is one that he holds in some deal that agrees with all of
that; then he holds none of those that he would have had to play instead. So what is found is exact: a claim holds if
there is a way of playing, which may depend on what the others are seen to play, that wins every trick in every such
deal. That a deal is left at all is seen by Hall's theorem: any of the holders together must have as many cards open to
them as they hold.

Not every card need be tried. Who wins every trick only ever leads, and with a card that nobody can beat. The highest
trumps come first: they stay the highest, and who does not follow to them can ruff nothing; and where nobody can ruff,
any card that nobody can beat will do. Of a suit the others give up the lowest card, which leaves more that may hurt;
cards of suits that are never led, for whoever claims has none, are all alike; and who can ruff no more throws those
before others.
"""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING, Final, NamedTuple

from cardrules.engine.position import NAMED
from cardrules.parts.dealing import Share
from cardrules.parts.tricks import TRUMP

if TYPE_CHECKING:
    from cardrules.engine.position import Position
    from cardrules.parts.dealing import Unseen
    from cardrules.protocol.game import Seat

__all__ = ["ClaimSearch", "UnseenCards", "SearchTooLong", "held_of"]


_CARD: Final = (1 << NAMED) - 1  # of a move, without the suit as which a joker is led


class SearchTooLong(Exception):
    """It cannot be found out with so few looks."""


class UnseenCards(NamedTuple):
    """What the player does not see: dense cards, as masks, and by holder (the seats, then whatever else lies hidden)
    how many of them each has and which these may be. Whoever claims holds none of them."""

    cards: int
    sizes: tuple[int, ...]
    may: tuple[int, ...]
    terms: tuple[tuple[tuple[Share, ...], ...], ...] = ()
    """As in ``dealing.Unseen``."""

    def fits(self) -> bool:
        """Whether there is a deal in which everybody holds what he may, and every term is met.

        >>> UnseenCards(0b111, (1, 2), (0b001, 0b111)).fits(), UnseenCards(0b111, (1, 2), (0b001, 0b011)).fits()
        (True, False)
        >>> one = (((Share(1, 1, 0b110),),),)
        >>> [UnseenCards(0b111, (2, 1), (first, 0b111), one).fits() for first in (0b111, 0b110)]
        [True, False]
        """
        if not self._room_for(()):
            return False
        return not self.terms or any(self._room_for(sum(ways, ())) for ways in product(*self.terms))

    def _room_for(self, shares: tuple[Share, ...]) -> bool:
        """Whether everybody can hold what he may, these shares among it."""
        cards, unions, needs = self.cards, [0], [0]
        sizes, parts = list(self.sizes), list[tuple[int, int]]()
        for place, count, share in shares:
            sizes[place] -= count
            if sizes[place] < 0:
                return False
            parts.append((count, share & self.may[place]))
        parts += zip(sizes, self.may, strict=True)
        for size, may in parts:
            may &= cards
            if may == cards or not size:
                continue  # with him any number of holders have enough
            for at in range(len(unions)):
                union, need = unions[at] | may, needs[at] + size
                if union.bit_count() < need:
                    return False
                unions.append(union)
                needs.append(need)
        return True

    def without(self, holder: int, card: int, lacks: int) -> UnseenCards:
        """What is left when a holder has played a card, which shows that he has none of those that he ``lacks``."""
        sizes, may = list(self.sizes), list(self.may)
        sizes[holder] -= 1
        may[holder] &= ~lacks
        terms = self.terms
        if terms:
            after = (tuple([_less(way, holder, card) for way in term]) for term in terms)
            terms = tuple([term for term in after if () not in term])
        return UnseenCards(self.cards & ~(1 << card), tuple(sizes), tuple(may), terms)


def _less(way: tuple[Share, ...], holder: int, card: int) -> tuple[Share, ...]:
    """What must still lie with a holder who has played a card."""
    for at, (place, count, cards) in enumerate(way):
        if place == holder and cards >> card & 1:
            left = (Share(place, count - 1, cards),) if count > 1 else ()
            return (*way[:at], *left, *way[at + 1 :])
    return way


class ClaimSearch:
    """Looks at one claim."""

    def __init__(self, position: Position, seat: Seat, budget: int, duty: bool, every: bool = False) -> None:
        """``position`` as ``seat`` sees it, whose turn it is: the hands of the others are left out of account.
        ``budget`` is how many cards of others may be looked at, ``duty`` whether everybody must follow suit. With
        ``every``, all that the player may play must win, not only one card."""
        self.position = position
        self.seat = seat
        self.left = budget
        self.duty = duty
        self.every = every
        self.who, self.threat = seat, -1
        """Who takes a trick with which card, against what the player would try first; -1: nobody yet."""
        self._known: dict[object, int] = {}
        self._seats = [position.after[seat]]
        while len(self._seats) < position.places - 1:
            self._seats.append(position.after[self._seats[-1]])
        for other in range(len(position.hands)):
            if other != seat:
                position.hands[other] = 0

    def winning(self, held: UnseenCards) -> int:
        """A move with which all tricks are won; -1 if there is none, or not all win that must. The player is in turn.
        Raises OutOfBudget."""
        position = self.position
        hand = position.hands[self.seat]
        key = (hand, held.cards, tuple(may & held.cards for may in held.may), position.broken, held.terms)
        moves = position.moves()[::-1]
        if not position.laid:
            if key in self._known:
                return self._known[key]
            self._look()
            if self._nothing_beats(hand, held):
                return moves[0]
            if not self.every:
                moves = self._first(moves, held)
        found = -1
        for move in moves:
            undo = position.play(move)
            stands = self._stands(held)
            position.undo(undo)
            if stands:
                found = move
                if not self.every:
                    break
            elif self.every:
                found = -1
                break
        if not position.laid:
            self._known[key] = found
        return found

    def _look(self) -> None:
        self.left -= 1
        if self.left < 0:
            raise SearchTooLong

    def _first(self, moves: list[int], held: UnseenCards) -> list[int]:
        """One lead that can be made before all others, if there is one; otherwise all."""
        contract, live = self.position.contract, self._live(held)
        ruffed = live & contract.suits[TRUMP]
        for move in moves:
            card = move & _CARD
            if not contract.beats[card] & live and (not ruffed or contract.suit[card] == TRUMP):
                return [move]
        return moves

    def _live(self, held: UnseenCards) -> int:
        """The cards that somebody may hold who plays."""
        live = 0
        for other in self._seats:
            live |= held.may[other]
        return live & held.cards

    def _nothing_beats(self, hand: int, held: UnseenCards) -> bool:
        """Whether no card that anybody may hold who plays beats one of the hand, in whatever order it is led."""
        live, beats = self._live(held), self.position.contract.beats
        while hand:
            low = hand & -hand
            if beats[low.bit_length() - 1] & live:
                return False
            hand ^= low
        return True

    def _stands(self, held: UnseenCards) -> bool:
        """Whether the player, whose card is the best, wins this trick and all further ones whatever the others play."""
        position = self.position
        if not position.laid:  # the trick is complete
            return position.turn == self.seat and (position.over or self.winning(held) >= 0)
        if position.best_seat != self.seat:  # whoever plays after him cannot give it back to him
            return False
        other = position.turn
        options = held.may[other] & held.cards
        beats = options & position.contract.beats[position.best]
        for card in self._different(beats, held):
            self._look()
            if held.without(other, card, self._lacks(other, card)).fits():
                if self.threat < 0:
                    self.who, self.threat = other, card
                return False
        ruffs, rubbish = self._may_ruff(other, options), self._rubbish(options)
        for card in self._different(options & ~beats, held):
            self._look()
            lacks = self._lacks(other, card)
            if not ruffs and not (rubbish | position.contract.suits[position.led]) >> card & 1:
                lacks |= rubbish  # he would rather have thrown that
            left = held.without(other, card, lacks)
            if not left.fits():
                continue
            position.hands[other] = 1 << card
            undo = position.play(card)
            stands = self._stands(left)
            position.undo(undo)
            position.hands[other] = 0
            if not stands:
                return False
        return True

    def _lacks(self, other: Seat, card: int) -> int:
        """The cards that somebody cannot hold who plays this one to the trick: he would have had to play them."""
        position, contract = self.position, self.position.contract
        if not self.duty:
            return 0
        suit, bit = contract.suit[card], 1 << card
        if suit == position.led:
            beats = contract.beats[position.best]
            return beats if contract.head_trumps and suit == TRUMP and not beats & bit else 0
        if contract.may_trump and suit == TRUMP:
            return 0
        lacks = contract.suits[position.led]
        if contract.must_trump:
            return lacks | (contract.suits[TRUMP] if suit != TRUMP else 0)
        if position.first and contract.clean:
            return lacks | (~contract.clean if contract.clean & bit else 0)
        return lacks | (contract.must_go if not contract.must_go & bit else 0)

    def _may_ruff(self, other: Seat, options: int) -> bool:
        """Whether somebody who does not follow to this trick could still ruff a later one, or is not free in what he
        throws."""
        position, contract = self.position, self.position.contract
        if not self.duty or contract.must_go or (position.first and contract.clean):
            return True
        return position.led != TRUMP and bool(options & contract.suits[TRUMP])

    def _rubbish(self, options: int) -> int:
        """Of these cards those that never win nor follow: the player has nothing of their suits, nor has he led one."""
        position, contract = self.position, self.position.contract
        hand = position.hands[self.seat]
        if contract.names and contract.joker >= 0 and hand >> contract.joker & 1:
            return 0  # it may be led as any suit
        for suit, cards in enumerate(contract.suits):
            if suit in (position.led, TRUMP) or hand & cards:
                options &= ~cards
        return options

    def _different(self, options: int, held: UnseenCards) -> list[int]:
        """One card of each kind: the lowest of those of a suit that the same may hold, of the suit led last; all that
        is rubbish counts as one suit."""
        if not options:
            return []
        position, contract = self.position, self.position.contract
        rubbish = self._rubbish(options)
        parts = [
            rubbish,
            *(options & ~rubbish & cards for suit, cards in enumerate(contract.suits) if suit != position.led),
        ]
        parts.append(options & contract.suits[position.led])
        shares = [share.cards for term in held.terms for way in term for share in way]
        for cards in (*held.may, *shares, contract.clean, contract.must_go, contract.broken_by, contract.thrown_breaks):
            if options & ~cards and options & cards:
                parts = [part for whole in parts for part in (whole & cards, whole & ~cards)]
        return [(part & -part).bit_length() - 1 for part in parts if part]


def held_of(position: Position, seat: Seat, unseen: Unseen) -> UnseenCards:
    """What ``seat`` does not see, in dense cards: those that are hidden, and those of others that he knows where they
    are."""
    packed, counts = position.contract.packed, unseen.counts
    hidden, may = packed(unseen.hidden), [packed(mask) for mask in unseen.may]
    known = [hand & ~hidden if other != seat else 0 for other, hand in enumerate(position.hands)]
    known += [0] * (len(counts) - len(known))
    sizes = [count + cards.bit_count() for count, cards in zip(counts, known, strict=True)]
    sizes[seat] = 0
    free = [mask & hidden | cards for mask, cards in zip(may, known, strict=True)]
    terms = []
    for term in unseen.terms:
        ways = [
            tuple([share._replace(cards=packed(share.cards) & hidden) for share in way if share.number]) for way in term
        ]
        if () not in ways:
            terms.append(tuple(ways))
    return UnseenCards(hidden | sum(known), tuple(sizes), tuple(free), tuple(terms))
