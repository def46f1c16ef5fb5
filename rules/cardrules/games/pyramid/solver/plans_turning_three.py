"""Plans for Pyramid with three cards turned: who may go with whom, and what must go before what.

Where the search finds no end, most deals are lost for a reason that lies far ahead: the apex wants a card that comes up
only when those over it have gone, and those want squares that they cannot have. So it is looked, before anything is
taken, at all that every win must do. For each card stands who may still be its partner, and which cards have gone
before it in any win that takes it; it follows who must go, and each conclusion may bring others:

- a card goes no sooner than the soonest of its partners, and with none that goes before or after it;
- of the eight cards that make pairs with each other, those that must go must all find partners at once;
- a card of the deck comes up where it ends three in a pass, by what can have gone before that pass; or when those over
  it have just gone, with no draw between; or as the last of all.

If some card that must go cannot, the deal is lost. Pairs may be chosen, too, to see whether that comes to a
contradiction; and what is known of all wins of one position holds for those that are reached from it, so that there
only what has changed is looked at.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from cardrules.games.pyramid.solver.partners_from_reserve import BELOW, bits_of
from cardrules.games.pyramid.solver.pyramid_shapes import SQUARES
from cardrules.games.pyramid.squares import COVERS

__all__ = ["WinPlan", "WinPlans"]

_KING: Final = 13


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


class WinPlan(NamedTuple):
    """What every win of one position must do, as far as it can be seen.

    Cards are numbers as in the search: squares from 0, then the places in the deck.
    """

    partners: list[int]
    """By card a mask of those that it makes a pair with in some win, as far as is known."""
    before: list[int]
    """By card a mask of those that have gone before it in every win that takes it."""
    must: int
    """The cards that go in every win."""
    can: int
    """The cards that go in some, as far as is known."""


class WinPlans:
    """Looks at positions of one deal: ``partners``, ``before``, ``must`` and ``can`` as in a ``WinPlan``."""

    def __init__(self, mates: list[int], of_value: list[int], overlap: bool, all52: bool) -> None:
        """``mates`` of the cards, and by value a mask of them. ``all52``: not only the pyramid must go."""
        self.mates = mates
        self.of_value = of_value
        self.overlap = overlap
        self.all52 = all52
        self.kings = of_value[_KING]
        self.pyramid = 0
        self.deck = 0
        self.place = 0
        self.odds = [1] * len(mates)
        """By card how often choosing its partner came to a contradiction, and one."""
        self.looked = 0
        """How many plans have been made to test one and to choose partners."""
        self.cards: list[int] = []
        """The cards of the deck, from the bottom up."""
        self.here = 0
        """All that has not gone."""
        self.tops = 0
        self.partners: list[int] = []
        self.before: list[int] = []
        self.must = 0
        self.can = 0
        self.dirty = 0
        """Of whose partners and forerunners it has not been looked what follows."""
        self.unmatched = 0
        """The cards whose class must be matched anew."""

    def plan(self) -> WinPlan:
        """What has been found."""
        return WinPlan(self.partners, self.before, self.must, self.can)

    def narrow(self, pyramid: int, deck: int, place: int, barred: list[int], known: WinPlan | None) -> bool:
        """Draw all conclusions for a position, if these pairs are not made. Whether there may be a win. ``known`` is
        the plan of a position from which this one has been reached."""
        self.pyramid, self.deck, self.place = pyramid, deck, place
        self.here = here = pyramid | deck << SQUARES
        self.cards = bits_of(deck << SQUARES)
        self.tops = self.in_this_pass()
        self.partners = partners = [mates & here & ~bars for mates, bars in zip(self.mates, barred, strict=True)]
        if known is None:
            self.before = before = [0] * len(partners)
            self.can = here
            self.must = here if self.all52 else pyramid
            self.dirty = self.unmatched = here
            squares = pyramid
            while squares:
                bit = squares & -squares
                squares ^= bit
                square = bit.bit_length() - 1
                before[square] = BELOW[square] & pyramid
                if self.overlap:
                    before[square] &= ~(COVERS[square] & partners[square])
        else:
            self.before = [cards & here for cards in known.before]
            self.can = known.can & here
            self.must = known.must & here
            self.dirty = 0
            for card, mates in enumerate(known.partners):
                if mates != partners[card]:
                    self.dirty |= 1 << card
            self.dirty &= here
            self.unmatched = self.dirty
        for card in self.cards:
            if not (partners[card] or self.kings >> card & 1):
                self.can &= ~(1 << card)
        while True:
            if not self.follow() or not self.match():
                return False
            if not self.dirty:
                self.come_up(self.tops & self.now())
                if not self.dirty:
                    if known is None:
                        self.cross()
                    if not self.dirty:
                        return True

    def tested(self, pyramid: int, deck: int, place: int) -> WinPlan | None:
        """A plan for a position with each pair of partners tried for a contradiction, None if there can be no win."""
        self.looked = 1
        if not self.narrow(pyramid, deck, place, [0] * len(self.mates), None):
            return None
        plan, news = self.plan(), True
        while news:
            news = False
            for square in bits_of(pyramid):
                for mate in bits_of(plan.partners[square]):
                    mates = plan.partners[square]
                    if not mates >> mate & 1 or not mates & mates - 1:
                        continue
                    if self.choose(pyramid, deck, place, plan, square, mate) is None:
                        barred = self.bars(plan)
                        barred[square] |= 1 << mate
                        barred[mate] |= 1 << square
                        self.looked += 1
                        if not self.narrow(pyramid, deck, place, barred, plan):
                            return None
                        plan, news = self.plan(), True
        return plan

    def choice(self, pyramid: int, plan: WinPlan) -> int:
        """The square with the fewest partners of those that have a choice, -1 if none has; by how often choosing came
        to a contradiction there, since what is at odds is best seen early."""
        found, least = -1, 0.0
        squares = pyramid
        while squares:
            bit = squares & -squares
            squares ^= bit
            square = bit.bit_length() - 1
            mates = plan.partners[square]
            if mates & mates - 1:
                worth = mates.bit_count() / self.odds[square]
                if found < 0 or worth < least:
                    found, least = square, worth
        return found

    def choose(self, pyramid: int, deck: int, place: int, plan: WinPlan, square: int, mate: int) -> WinPlan | None:
        """A plan in which these two are partners, None if there is none."""
        self.looked += 1
        if self.narrow(pyramid, deck, place, self.chosen(plan, square, mate), plan):
            return self.plan()
        self.odds[square] += 1
        self.odds[mate] += 1
        return None

    def bars(self, plan: WinPlan) -> list[int]:
        """The pairs that no win makes: by card a mask of those with which it makes none."""
        return [mates & ~partners for mates, partners in zip(self.mates, plan.partners, strict=True)]

    def chosen(self, plan: WinPlan, square: int, mate: int) -> list[int]:
        """The pairs that are not made where these two are partners."""
        barred = self.bars(plan)
        for one, other in ((square, mate), (mate, square)):
            others = plan.partners[one] & ~(1 << other)
            barred[one] |= others
            for card in bits_of(others):
                barred[card] |= 1 << one
        return barred

    def drop(self, card: int, partners: int) -> None:
        """The card makes no pair with these."""
        found = self.partners
        found[card] &= ~partners
        self.dirty |= partners | 1 << card
        self.unmatched |= 1 << card
        while partners:
            bit = partners & -partners
            partners ^= bit
            found[bit.bit_length() - 1] &= ~(1 << card)

    # -- when cards of the deck come up

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

    def now(self) -> int:
        """The cards that can go in this pass at the most: each that has gone once makes way from there on, and is a
        partner for others still."""
        before, partners, kings, can = self.before, self.partners, self.kings, self.can
        waste = self.deck & ((1 << self.place) - 1)
        stock = self.deck ^ waste
        waiting, free, gone, looked = self.pyramid, 0, 0, -1
        while True:
            news = True
            while news:
                news = False
                if looked != gone:
                    looked = gone
                    cards = waiting
                    while cards:
                        bit = cards & -cards
                        cards ^= bit
                        if not before[bit.bit_length() - 1] & ~gone:
                            free |= bit
                            waiting ^= bit
                here, pile = free, waste << SQUARES
                while pile:
                    bit = 1 << pile.bit_length() - 1
                    if bit & can and not before[bit.bit_length() - 1] & ~gone:
                        here |= bit
                    if not bit & gone:
                        break
                    pile ^= bit
                cards = here & ~gone
                while cards:
                    bit = cards & -cards
                    cards ^= bit
                    found = partners[bit.bit_length() - 1] & here
                    if found or bit & kings:
                        gone |= bit | found
                        news = True
            if not stock or not self.tops & can & ~gone:
                return gone
            for _ in range(3):
                bit = stock & -stock
                stock ^= bit
                waste |= bit

    def come_up(self, at_once: int) -> None:
        """What must go before the deck cards so that they come up."""
        can, before = self.can, self.before
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
            self.dirty |= 1 << card
            return
        earlier = before[card]
        if over & ~earlier:
            before[card] |= over
            self.dirty |= 1 << card
        if ways == 1 and self.must >> card & 1:  # no deck card goes between these two
            deck = (earlier >> SQUARES << SQUARES) & ~(1 << just)
            if deck & ~before[just]:
                before[just] |= deck
                self.dirty |= 1 << just
            for square in bits_of(earlier & self.pyramid):
                if before[square] >> just & 1:
                    late = self.partners[square] >> SQUARES << SQUARES
                    if late:
                        self.drop(square, late)

    # -- what follows for others

    def follow(self) -> bool:
        """What goes before a card goes before all that come after it. Whether all that must go can."""
        before, partners = self.before, self.partners
        while self.dirty:
            news, self.dirty = self.dirty, 0
            waiting = self.can
            while waiting:
                bit = waiting & -waiting
                waiting ^= bit
                card = bit.bit_length() - 1
                mates = partners[card]
                mine = before[card]
                if not (mine | mates | bit) & news and not self.must & ~self.pyramid & news:
                    continue
                if mates:
                    common = -1
                    while mates and common:
                        low = mates & -mates
                        mates ^= low
                        common &= before[low.bit_length() - 1]
                    mine |= common
                if self.overlap and card < SQUARES:
                    mine |= COVERS[card] & self.pyramid & ~partners[card]
                fresh = mine & (~before[card] | news | self.dirty)
                while fresh:
                    low = fresh & -fresh
                    fresh ^= low
                    mine |= before[low.bit_length() - 1]
                others = self.must >> SQUARES << SQUARES & ~mine
                while others:
                    low = others & -others
                    others ^= low
                    other = low.bit_length() - 1
                    if partners[other] and not partners[other] & ~mine:
                        mine |= low | before[other]
                if mine != before[card]:
                    before[card] = mine
                    self.dirty |= bit
                if mine >> card & 1 or mine & ~self.can:
                    if not self.give_up(card):
                        return False
                elif partners[card] & mine:
                    self.drop(card, partners[card] & mine)
            if not self.must_before():
                return False
        return not self.must & ~self.can

    def give_up(self, card: int) -> bool:
        """The card goes in no win. Whether there may be one all the same."""
        if self.must >> card & 1:
            return False
        self.can ^= 1 << card
        self.dirty |= 1 << card
        if self.partners[card]:
            self.drop(card, self.partners[card])
        return True

    def must_before(self) -> bool:
        """What goes before a card that must go must go as well. Whether it can, if that is news."""
        must = self.must
        for card in bits_of(must):
            self.must |= self.before[card]
        news = self.must & ~must
        self.dirty |= news
        self.unmatched |= news
        return not news or not self.must & ~self.can

    def match(self) -> bool:
        """Whether all that must go find partners at once. Others make no pairs that prevent it."""
        partners = self.partners
        for value in range(1, 7):
            low_cards, high_cards = self.of_value[value] & self.here, self.of_value[_KING - value] & self.here
            if not (low_cards | high_cards) & self.unmatched:
                continue
            lows, highs = bits_of(low_cards), bits_of(high_cards)
            pairs, low_must, high_must = 0, 0, 0
            for place, card in enumerate(lows):
                low_must |= (self.must >> card & 1) << place
                mates = partners[card]
                for other, partner in enumerate(highs):
                    pairs |= (mates >> partner & 1) << 4 * place + other
            for place, card in enumerate(highs):
                high_must |= (self.must >> card & 1) << place
            left, low_found, high_found = _agreed(pairs, low_must, high_must)
            if left < 0:
                return False
            must = self.must
            for place, card in enumerate(lows):
                self.must |= (low_found >> place & 1) << card
                for other, partner in enumerate(highs):
                    if (pairs & ~left) >> 4 * place + other & 1:
                        self.drop(card, 1 << partner)
            for place, card in enumerate(highs):
                self.must |= (high_found >> place & 1) << card
            self.dirty |= self.must & ~must
            for card in lows + highs:
                if not partners[card]:
                    self.can &= ~(1 << card)
        self.unmatched = 0
        return not self.must & ~self.can

    def cross(self) -> None:
        """Pairs are not made that leave another card, which must go before them, only partners after them."""
        before, partners = self.before, self.partners
        after = [0] * len(before)
        for card in bits_of(self.can):
            for other in bits_of(before[card]):
                after[other] |= 1 << card
        for card in bits_of(self.pyramid):
            for partner in bits_of(partners[card]):
                late = after[card] | after[partner] | 1 << card | 1 << partner
                for other in bits_of((before[card] | before[partner]) & ~self.kings):
                    if not partners[other] & ~late:
                        self.drop(card, 1 << partner)
                        break
