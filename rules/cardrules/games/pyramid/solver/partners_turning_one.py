"""Choices of partners for Pyramid where one card is turned at a time: what the passes through the stock allow.

Whoever takes each pair of such a choice as soon as both its cards are free, and no other pair, does the best that can
be done with it. So a deal is won by a choice of partners, and what matters is to see early which choices come to
nothing. For that the stock is drawn through to the end of the last pass with all pairs that may still be made: a pair
is *made* when both its cards can lie free together, and its cards count as gone from then on while they are partners
for others still. More is asked, though, than that whatever lies over the two has gone somehow: all these cards must
find partners at once, and without these two, among the pairs that have been made so far; and all that must go must
find partners at once in the end. A pair that is never made is made in no win, and without it others may not be, until
nothing changes any more. Then the partner of some card is chosen, first where choosing has come to nothing before.
"""

from __future__ import annotations

from typing import Final

from cardrules.games.pyramid.game import Rules
from cardrules.games.pyramid.solver.partners_from_reserve import BELOW, bits_of
from cardrules.games.pyramid.solver.pyramid_shapes import SQUARES

__all__ = ["Passes"]

_KING: Final = 13
_CLASSES: Final = 6

# Cards are numbers of their own here. Eight cards that make pairs with each other, up to four of a low rank and then
# up to four of a high one, are a class of eight numbers. Its pairs are a mask of sixteen bits.
_WITH: Final = tuple(
    sum(1 << 4 * low + high for low in range(4) for high in range(4) if cards >> low & 1 or cards >> 4 + high & 1)
    for cards in range(256)
)
"""For some cards of a class, as a mask, the pairs that one of them is in."""
_PAIRED: Final = [0] * (1 << 16)
"""For the pairs of a class, as far as it has been asked: see ``_paired``."""


def _paired(pairs: int) -> int:
    """Who can find partners at once. Bit n is set if the low cards of the mask n can, and bit 16 + n for high ones."""
    found = 0
    for side in range(2):
        near = [0] * 4
        for low in range(4):
            for high in range(4):
                if pairs >> 4 * low + high & 1:
                    near[high if side else low] |= 1 << (low if side else high)
        partners, able = [0] * 16, 1
        for cards in range(1, 16):
            one = cards & -cards
            partners[cards] = partners[cards ^ one] | near[one.bit_length() - 1]
            # They all can if those with one fewer can, and there are enough partners for all.
            if partners[cards].bit_count() >= cards.bit_count():
                able |= int(all(able >> (cards ^ 1 << card) & 1 for card in bits_of(cards))) << cards
        found |= able << 16 * side
    return found


def _can_all(pairs: int, cards: int) -> bool:
    """Whether these cards of a class can all find partners at once."""
    able = _PAIRED[pairs]
    if not able:
        able = _PAIRED[pairs] = _paired(pairs)
    # If the low ones can, and the high ones, then all can.
    return bool(able >> (cards & 15) & able >> 16 + (cards >> 4) & 1)


class Passes:
    """What the passes from one position on allow."""

    def __init__(
        self,
        rules: Rules,
        values: list[int],
        mates: list[int],
        blocks: dict[tuple[int, int], int],
        start: tuple[int, int, int, int],
    ) -> None:
        """``values`` and ``mates`` of the cards, ``blocks`` of two squares, and the ``start`` as in the search, without
        kings that are free."""
        self.rules = rules
        self.mates = mates
        pyramid, deck, place, self.run = start
        self.numbers = [-1] * len(values)
        """By card of the search its number here, -1 for kings and what has gone."""
        there = [0] * 14
        for card in bits_of(pyramid | deck << SQUARES):
            value = values[card]
            if value != _KING:
                self.numbers[card] = (
                    8 * (min(value, _KING - value) - 1) + (4 if value > _KING // 2 else 0) + there[value]
                )
                there[value] += 1
        self.deck = [self.numbers[SQUARES + place] for place in bits_of(deck)]
        self.place = (deck & (1 << place) - 1).bit_count()
        self.squares = self.masked(pyramid)
        must = self.squares | (self.masked(deck << SQUARES) if rules.all52 else 0)
        self.must = [must >> 8 * group & 255 for group in range(_CLASSES)]
        """By class the cards that must go."""
        self.under = [0] * (8 * _CLASSES)
        """By square the cards under which it lies."""
        self.waits: dict[tuple[int, int], int] = {}
        """Two squares that make a pair, and the cards that must have gone before."""
        self.first = [0] * _CLASSES
        """The pairs that there are by the rules."""
        for card in bits_of(pyramid | deck << SQUARES):
            one = self.numbers[card]
            if one < 0:
                continue
            if card < SQUARES:
                self.under[one] = self.masked(BELOW[card] & pyramid)
            for mate in bits_of(mates[card] & (pyramid | deck << SQUARES)):
                other = self.numbers[mate]
                if mate < SQUARES and card < SQUARES:
                    waits = blocks.get((card, mate))
                    if waits is None:
                        continue
                    self.waits[one, other] = self.masked(waits & pyramid)
                self.first[one >> 3] |= _WITH[1 << (one & 7)] & _WITH[1 << (other & 7)]
        self.odds = [1] * (8 * _CLASSES)
        """By card how often choosing its partner came to nothing, and one."""
        self.drawings = 0
        """How often the stock has been drawn through."""
        self.pairs: list[int] = []
        self.made: list[int] = []
        self.partners: list[int] = []
        self.inside: list[tuple[int, int, int]] = []
        self.gone = 0
        self.free = 0

    def masked(self, cards: int) -> int:
        """A mask of these cards of the search by their numbers here."""
        return sum(1 << self.numbers[card] for card in bits_of(cards) if self.numbers[card] >= 0)

    # -- what can be made

    def narrowed(self, pairs: list[int]) -> list[int] | None:
        """Those of these pairs that some win may make, None if there is no win."""
        while True:
            made = self.drawn(pairs)
            if made is None or made == pairs:
                return made
            pairs = made

    def drawn(self, pairs: list[int]) -> list[int] | None:
        """The pairs that are made when the stock is drawn through, None if a card that must go is in none."""
        self.drawings += 1
        self.pairs = pairs
        made = self.made = [0] * _CLASSES
        self.partners = partners = self.partners_in(pairs)
        self.inside = [
            (one, other, waits)
            for (one, other), waits in self.waits.items()
            if one < other and partners[one] >> other & 1
        ]
        self.gone = self.free = 0
        place, begun, run, before = self.place, self.place, self.run, [-1]
        self.uncover()
        while True:
            while self.make(place, begun):
                self.uncover()
            if place < len(self.deck):
                place += 1
            elif run != self.rules.passes and made != before:
                place, begun, run, before = 0, 0, run + 1, made[:]
            else:
                break
        for group, must in enumerate(self.must):
            if must & ~(self.gone >> 8 * group):
                return None
        return made

    def partners_in(self, pairs: list[int]) -> list[int]:
        """By card a mask of its partners in these pairs."""
        partners = [0] * (8 * _CLASSES)
        for group, some in enumerate(pairs):
            low = 8 * group
            for one in range(low, low + 4):
                highs = some & 15
                some >>= 4
                partners[one] = highs << low + 4
                while highs:
                    bit = highs & -highs
                    highs ^= bit
                    partners[low + 3 + bit.bit_length()] |= 1 << one
        return partners

    def uncover(self) -> None:
        """Make the pairs within the pyramid, and see which squares are free."""
        news = True
        while news:
            news = False
            left: list[tuple[int, int, int]] = []
            for entry in self.inside:
                one, other, waits = entry
                if not waits & ~self.gone and self.tried(one, other, waits):
                    news = True
                else:
                    left.append(entry)
            self.inside = left
        under, gone = self.under, self.gone
        waiting = self.squares & ~self.free
        while waiting:
            bit = waiting & -waiting
            waiting ^= bit
            if not under[bit.bit_length() - 1] & ~gone:
                self.free |= bit

    def make(self, place: int, begun: int) -> bool:
        """Make the pairs of deck cards that can lie open when so many have been drawn, ``begun`` of them before the
        start. Whether there were any."""
        deck, news, over = self.deck, False, 0
        among = self.rules.deck_pairs and not self.rules.open_stock
        for at in range(place - 1, -1, -1):
            card = deck[at]
            if self.partners[card]:
                if self.beside(card, over):
                    news = True
                # What lies between two cards of the waste must have gone before the upper one was drawn, so that they
                # make a pair then.
                if among and (at == place - 1 or at < begun) and self.upon(card, at, over):
                    news = True
            if not self.gone >> card & 1:
                break
            over |= 1 << card
        if self.rules.open_stock:
            over = 0
            for at in range(place, len(deck)):
                card = deck[at]
                if self.partners[card]:
                    if self.beside(card, over):
                        news = True
                    if self.rules.deck_pairs and self.upon(card, place, over):
                        news = True
                if not self.gone >> card & 1:
                    break
                over |= 1 << card
        return news

    def beside(self, card: int, over: int) -> bool:
        """Make pairs of a deck card, from ``over`` which these have gone, with squares. Whether there were any."""
        news = False
        squares = self.partners[card] & self.free
        while squares:
            bit = squares & -squares
            squares ^= bit
            square = bit.bit_length() - 1
            if self.tried(card, square, over | self.under[square]):
                news = True
        return news

    def upon(self, card: int, place: int, over: int) -> bool:
        """Make pairs of a deck card with those under this place of the waste. Whether there were any."""
        news = False
        for at in range(place - 1, -1, -1):
            other = self.deck[at]
            if self.partners[card] >> other & 1 and self.tried(card, other, over):
                news = True
            if not self.gone >> other & 1:
                break
            over |= 1 << other
        return news

    def tried(self, one: int, other: int, over: int) -> bool:
        """Make a pair, if all the cards ``over`` the two can have gone at once without them, with all that must go
        finding partners in the end. Whether they can."""
        pairs, made = self.pairs, self.made
        group = one >> 3
        both = 1 << (one & 7) | 1 << (other & 7)
        pair = _WITH[1 << (one & 7)] & _WITH[1 << (other & 7)]
        cards = over >> 8 * group & 255
        left = pairs[group] & (made[group] | ~_WITH[cards]) & ~_WITH[both] | pair
        if not _can_all(left, self.must[group] | cards):
            return False
        rest = over & ~(255 << 8 * group)
        while rest:
            also = rest.bit_length() - 1 >> 3
            cards = rest >> 8 * also
            rest ^= cards << 8 * also
            if not _can_all(pairs[also] & (made[also] | ~_WITH[cards]), self.must[also] | cards):
                return False
        made[group] |= pair
        self.gone |= 1 << one | 1 << other
        self.partners[one] &= ~(1 << other)
        self.partners[other] &= ~(1 << one)
        return True

    # -- choosing

    def choice(self, pairs: list[int]) -> int:
        """The card with the fewest partners of those that have a choice, -1 if none has; by how often choosing came to
        nothing there, since what is at odds is best seen early. A card that need not go comes after those that must
        with one partner more, or two, since less follows from what is chosen there."""
        found, least = -1, 0.0
        for card, partners in enumerate(self.partners_in(pairs)):
            if partners & partners - 1:
                more = 0 if self.must[card >> 3] >> (card & 7) & 1 else 2
                worth = (partners.bit_count() + more) / self.odds[card]
                if found < 0 or worth < least:
                    found, least = card, worth
        return found

    def ways(self, pairs: list[int], card: int) -> list[list[int]]:
        """What pairs may be left where this card has one partner, by partner; and where it has none, if it need not
        go."""
        group = card >> 3
        mine = pairs[group] & _WITH[1 << (card & 7)]
        found: list[list[int]] = []
        for number in bits_of(mine):
            left = pairs[:]
            left[group] = left[group] & ~_WITH[1 << (number >> 2) | 16 << (number & 3)] | 1 << number
            found.append(left)
        if not self.must[group] >> (card & 7) & 1:
            left = pairs[:]
            left[group] &= ~mine
            found.append(left)
        return found

    def bars(self, pairs: list[int]) -> list[int]:
        """All other pairs: by card of the search a mask of those with which it makes none."""
        partners = self.partners_in(pairs)
        bars = self.mates[:]
        for card, one in enumerate(self.numbers):
            if one >= 0:
                for mate in bits_of(self.mates[card]):
                    if self.numbers[mate] >= 0 and partners[one] >> self.numbers[mate] & 1:
                        bars[card] ^= 1 << mate
        return bars
