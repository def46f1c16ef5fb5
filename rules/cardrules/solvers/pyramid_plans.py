"""Plans for Pyramid with three cards turned: who may go with whom, and what must go before what.

Where the search finds no end, most deals are lost for a reason that lies far ahead: the apex wants a card that comes up
only when those over it have gone, and those want squares that they cannot have. So it is looked, before anything is
taken, at all that every win must do. For each card stands who may still be its partner, and which cards have gone
before it in any win that takes it; it follows who must go, and each conclusion may bring others:

- a card goes no sooner than the soonest of its partners, and with none that goes before or after it;
- of the eight cards that make pairs with each other, those that must go must all find partners at once;
- a card of the deck comes up where it ends three in a pass, by what can have gone before that pass; or when those over
  it have just gone, with no draw between; or as the last of all.

If some card that must go cannot, the deal is lost. Else partners are chosen, the square with the fewest first, and all
is looked at again. When every square has its partner, the search decides whether they can be taken in some order.
"""

from __future__ import annotations

from typing import Final

from cardrules.games.pyramid import COVERS
from cardrules.solvers.pyramid_reserve import BELOW, bits_of
from cardrules.solvers.pyramid_search import OutOfBudget, Search
from cardrules.solvers.pyramid_shapes import SQUARES

__all__ = ["Planned", "Plans", "decide"]

_KING: Final = 13
_SEARCHED: Final = 1_000
"""Positions that are searched before plans are made: most deals need fewer."""
_WORTH: Final = 20
"""Looking at a plan takes about as long as looking at so many positions."""
_PLANS: Final = 250
_TRIED: Final = 1_500
"""Positions that are looked at in all to carry out whole plans."""


def _matchings() -> list[tuple[int, int, int]]:
    """All ways to pair four cards with four others, or some of them: the pairs, and who has a partner, as masks."""
    found = [(0, 0, 0)]
    for low in range(4):
        for pairs, lows, highs in found[:]:
            for high in range(4):
                if not highs >> high & 1:
                    found.append((pairs | 1 << 4 * low + high, lows | 1 << low, highs | 1 << high))
    return found


_MATCHINGS: Final = _matchings()
_KNOWN: Final[dict[int, tuple[int, int, int]]] = {}
_NONE: Final = (-1, 0, 0)


def _agreed(pairs: int, lows: int, highs: int) -> tuple[int, int, int]:
    """Of these ``pairs`` of four cards with four others those that can be made while all of ``lows`` and ``highs`` find
    partners, and who finds one whenever they all do; -1 first if they cannot all."""
    key = pairs | lows << 16 | highs << 20
    known = _KNOWN.get(key)
    if known is None:
        known = _NONE
        for made, low, high in _MATCHINGS:
            if not made & ~pairs and not lows & ~low and not highs & ~high:
                known = (made, low, high) if known[0] < 0 else (known[0] | made, known[1] & low, known[2] & high)
        _KNOWN[key] = known
    return known


class Plans:
    """What every win of one position must do, as far as it can be seen.

    Cards are numbers as in the search: squares from 0, then the places in the deck. ``partners``, ``before`` and
    ``after`` hold a mask of cards for each.
    """

    def __init__(self, search: Search) -> None:
        pyramid, self.deck, self.place, _ = search.start
        self.pyramid = search.shapes.of(pyramid).pyramid
        self.mates = search.mates
        self.overlap = search.rules.overlap
        self.kings = search.of_value[_KING]
        self.squares = bits_of(self.pyramid)
        self.cards = bits_of(self.deck << SQUARES)
        self.here = self.pyramid | self.deck << SQUARES
        """All that has not gone."""
        self.classes = [
            (bits_of(search.of_value[low] & self.here), bits_of(search.of_value[_KING - low] & self.here))
            for low in range(1, 7)
        ]
        self.tops = self.in_this_pass()
        self.partners: list[int] = []
        self.before: list[int] = []
        self.must = 0
        """The cards that go in every win."""
        self.can = 0
        """The cards that go in some, as far as is known."""

    def in_this_pass(self) -> int:
        """The deck cards that are on top of the waste now, or after a draw of three in this pass."""
        waste = self.deck & ((1 << self.place) - 1)
        found, number = 1 << waste.bit_length() >> 1, 0
        stock = self.deck ^ waste
        while stock:
            bit = stock & -stock
            stock ^= bit
            number += 1
            if number % 3 == 0:
                found |= bit
        return found << SQUARES

    def narrow(self, barred: list[int]) -> bool:
        """Draw all conclusions, if these pairs are not made. Whether there may be a win."""
        self.partners = [mates & self.here & ~barred[card] for card, mates in enumerate(self.mates)]
        self.before = [0] * len(self.mates)
        self.can = self.here
        self.must = self.pyramid
        for square in self.squares:
            self.before[square] = BELOW[square] & self.pyramid
            if self.overlap:
                self.before[square] &= ~(COVERS[square] & self.partners[square])
        for card in self.cards:
            if not (self.partners[card] or self.kings >> card & 1):
                self.can ^= 1 << card
        while True:
            before, partners, must = self.before[:], self.partners[:], self.must
            self.come_up()
            if not self.follow() or not self.match():
                return False
            if before == self.before and partners == self.partners and must == self.must:
                self.cross()
                if partners == self.partners:
                    return True

    def drop(self, card: int, partners: int) -> None:
        """The card makes no pair with these."""
        self.partners[card] &= ~partners
        while partners:
            bit = partners & -partners
            partners ^= bit
            self.partners[bit.bit_length() - 1] &= ~(1 << card)

    # -- when cards of the deck come up

    def now(self) -> int:
        """The cards that can go in this pass at the most: each that has gone once makes way from there on, and is a
        partner for others still."""
        before, partners, kings = self.before, self.partners, self.kings
        waste = self.deck & ((1 << self.place) - 1)
        stock = self.deck ^ waste
        gone = 0
        while True:
            news = True
            while news:
                news = False
                up, pile = 0, waste << SQUARES
                while pile:
                    top = 1 << pile.bit_length() - 1
                    up |= top
                    if not gone & top:
                        break
                    pile ^= top
                free = 0
                for card in self.squares:
                    if not before[card] & ~gone:
                        free |= 1 << card
                for card in bits_of(up & self.can):
                    if not before[card] & ~gone:
                        free |= 1 << card
                for card in bits_of(free & ~gone):
                    found = partners[card] & free
                    if found or kings >> card & 1:
                        gone |= 1 << card | found
                        news = True
            if not stock:
                return gone
            for _ in range(3):
                bit = stock & -stock
                stock ^= bit
                waste |= bit

    def come_up(self) -> None:
        """What must go before the deck cards so that they come up."""
        can, before = self.can, self.before
        at_once = self.tops & self.now()
        for index, card in enumerate(self.cards[:-1]):
            if not can >> card & 1 or at_once >> card & 1:
                continue
            lower = (1 << card) - (1 << SQUARES)
            earlier = before[card] & lower
            # What goes before deck cards that go before this one; and before such as lie over it.
            sooner, passed = 0, 0
            for other in bits_of(before[card] >> SQUARES << SQUARES):
                sooner |= before[other]
                if other > card:
                    passed |= before[other]
            least = (passed & earlier).bit_count()  # so many under it have gone in an earlier pass
            wanted = (index + 1) % 3  # so many must have, or three more ...
            while wanted < least:
                wanted += 3
            if index - wanted >= 2:
                most = 0
                for other in self.cards[:index]:
                    if can >> other & 1 and not before[other] >> card & 1:
                        most += 1
                if wanted <= most:
                    continue
            self.uncover(index, sooner)

    def uncover(self, index: int, sooner: int) -> None:
        """A card of the deck can be taken only just after the one over it, or as the last of all. ``sooner`` are the
        cards that cannot be the last deck card to go before it."""
        can, before = self.can, self.before
        card = self.cards[index]
        over, ways, just = 0, 0, 0
        gone = 0
        for other in self.cards[index + 1 :]:
            if not can >> other & 1 or before[other] >> card & 1:
                break
            gone |= 1 << other
            if not sooner >> other & 1:
                if not ways:
                    over, just = gone, other
                ways += 1
        else:  # it may become the last of all
            if not ways:
                over = gone
            ways += 2
        if not ways:
            before[card] |= 1 << card
            return
        earlier = before[card]
        before[card] |= over
        if ways == 1 and self.must >> card & 1:  # no deck card goes between these two
            before[just] |= (earlier >> SQUARES << SQUARES) & ~(1 << just)
            for square in bits_of(earlier & self.pyramid):
                if before[square] >> just & 1:
                    self.drop(square, self.partners[square] >> SQUARES << SQUARES)

    # -- what follows for others

    def follow(self) -> bool:
        """What goes before a card goes before all that come after it. Whether all that must go can."""
        before, partners = self.before, self.partners
        for card in self.squares + self.cards:
            if not self.can >> card & 1:
                continue
            mine = before[card]
            if partners[card]:
                common = -1
                for partner in bits_of(partners[card]):
                    common &= before[partner]
                mine |= common
            if self.overlap and card < SQUARES:
                mine |= COVERS[card] & self.pyramid & ~partners[card]
            for other in bits_of(mine):
                mine |= before[other]
            for other in self.cards:
                if self.must >> other & 1 and partners[other] and not partners[other] & ~mine:
                    mine |= 1 << other | before[other]
            before[card] = mine
            if mine >> card & 1 or mine & ~self.can:
                if self.must >> card & 1:
                    return False
                self.can ^= 1 << card
                self.drop(card, partners[card])
            else:
                self.drop(card, partners[card] & mine)
        for card in bits_of(self.must):
            self.must |= before[card]
        return not self.must & ~self.can

    def match(self) -> bool:
        """Whether all that must go find partners at once. Others make no pairs that prevent it."""
        partners = self.partners
        for lows, highs in self.classes:
            pairs, low_must, high_must = 0, 0, 0
            for place, card in enumerate(lows):
                low_must |= (self.must >> card & 1) << place
                for other, partner in enumerate(highs):
                    pairs |= (partners[card] >> partner & 1) << 4 * place + other
            for place, card in enumerate(highs):
                high_must |= (self.must >> card & 1) << place
            left, low_must, high_must = _agreed(pairs, low_must, high_must)
            if left < 0:
                return False
            for place, card in enumerate(lows):
                self.must |= (low_must >> place & 1) << card
                for other, partner in enumerate(highs):
                    if (pairs & ~left) >> 4 * place + other & 1:
                        self.drop(card, 1 << partner)
            for place, card in enumerate(highs):
                self.must |= (high_must >> place & 1) << card
            for card in lows + highs:
                if not partners[card]:
                    self.can &= ~(1 << card)
        return not self.must & ~self.can

    def cross(self) -> None:
        """Pairs are not made that leave another card, which must go before them, only partners after them."""
        before, partners = self.before, self.partners
        after = [0] * len(before)
        for card in bits_of(self.can):
            for other in bits_of(before[card]):
                after[other] |= 1 << card
        for card in self.squares:
            for partner in bits_of(partners[card]):
                late = after[card] | after[partner] | 1 << card | 1 << partner
                for other in bits_of((before[card] | before[partner]) & ~self.kings):
                    if not partners[other] & ~late:
                        self.drop(card, 1 << partner)
                        break

    def choice(self) -> tuple[int, int]:
        """The square with the fewest partners of those that have a choice, and its partners; -1 if none has."""
        square, choice, fewest = -1, 0, 99
        for other in self.squares:
            number = self.partners[other].bit_count()
            if 1 < number < fewest:
                square, choice, fewest = other, self.partners[other], number
        return square, choice


class Planned:
    """One position, decided by plans."""

    def __init__(self, search: Search) -> None:
        self.search = search
        self.plans = Plans(search)
        self.left = _PLANS
        self.tries = _TRIED
        self.first: list[int] = []
        """By card with whom it makes no pair in any win."""

    def won(self, barred: list[int], budget: int) -> bool:
        """Whether the position can be won without these pairs. Raises OutOfBudget."""
        search, plans = self.search, self.plans
        search.states += _WORTH
        self.left -= 1
        if search.states > budget or self.left < 0:
            raise OutOfBudget
        if not plans.narrow(barred):
            return False
        barred = [mates & ~partners for mates, partners in zip(plans.mates, plans.partners, strict=True)]
        if not self.first:
            self.first = barred
        square, choice = plans.choice()
        if square < 0:
            return self.carried_out(barred, budget)
        for partner in bits_of(choice):
            chosen = barred[:]
            others = choice & ~(1 << partner)
            chosen[square] |= others
            for other in bits_of(others):
                chosen[other] |= 1 << square
            if self.won(chosen, budget):
                return True
        return False

    def carried_out(self, barred: list[int], budget: int) -> bool:
        """Whether a whole plan can be carried out."""
        search = self.search
        search.failed = {}  # what is lost by this plan may be won by another
        begun = search.states
        search.budget = min(budget, begun + self.tries)
        won = search.again(barred)
        self.tries -= search.states - begun
        return won


def decide(search: Search) -> bool:
    """Whether the position can be won. Raises OutOfBudget. ``search.steps`` holds the removals.

    With three cards turned, what takes long is looked at by plans in between.
    """
    budget = search.budget
    barred = [0] * len(search.values)
    if search.rules.draw != 3 or search.rules.deck_pairs or budget <= _SEARCHED:
        return search.again(barred)
    search.budget = _SEARCHED
    try:
        return search.again(barred)
    except OutOfBudget:
        failed = search.failed
    planned = Planned(search)
    try:
        return planned.won(barred, budget)
    except OutOfBudget:
        search.failed, search.budget = failed, budget
    return search.again(planned.first or barred)
