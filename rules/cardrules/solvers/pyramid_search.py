"""The search of the Pyramid solver: whether squares, stock and waste can be cleared, every card known.

A position is (pyramid, stock and waste cards left, place in the stock, pass). With one card turned at a time it is
enough to take each pair the first time that both its cards are free, or never: if a win contains the pair, taking it at
once only uncovers more. So a position tries what is free; a pair that has been tried in vain is *barred* from there on,
and when nothing is left to try, a card is drawn. A position is given up as soon as the pairs that are not barred cannot
clear it: a card has no partner left; there is no choice of partners with stock and waste as a reserve without order; or
in the last pass some card never lies open beside a partner, even if no partner were ever used up. What is given up is
lost however one comes to it, since a win with a barred pair would have been one before.

Where three cards are turned, taking a card alters which ones come up in the next pass, so that only pairs within the
pyramid are barred, and those of the last card of all, which alters nothing; where one may draw only when stuck, none
are. With threes it is asked before each square whose
partners-to-be still lie idle whether enough deck cards can come up for all that must go before it.

A position that has failed stands for all like it: decks of the same values in the same order, where cards without a
partner count only as what is in the way of others.
"""

from __future__ import annotations

from typing import Final

from cardrules.games.pyramid import COVERS, Pyramid, value_of
from cardrules.solvers.pyramid_reserve import Matching, Reserve, bits_of
from cardrules.solvers.pyramid_shapes import SQUARES, Shape, Shapes

__all__ = ["OutOfBudget", "Search", "Step"]

_KING: Final = 13
_NEVER: Final = 1 << 20


class OutOfBudget(Exception):
    """More positions would have to be looked at than may be."""


# A removal of a line: the squares that go (a mask) and the places in the deck.
Step = tuple[int, tuple[int, ...]]


class Search:
    """Depth-first search of one position; the deck is the waste from the bottom up and then the stock."""

    def __init__(self, game: Pyramid, budget: int) -> None:
        rules = game.rules
        self.rules = rules
        self.budget = budget
        self.states = 0
        self.limit = rules.passes
        self.early = rules.draw == 1 and not rules.stuck_only
        """Whether every pair may be taken as soon as it can be."""
        # With one card turned, a king outside the pyramid goes whenever it comes up: leave it out of the search.
        keep_kings = rules.draw != 1
        waste = [card for card in game.waste if keep_kings or value_of(card) != _KING]
        stock = [card for card in reversed(game.stock) if keep_kings or value_of(card) != _KING]
        self.deck = waste + stock
        squares = [value_of(card) for card in game.squares]
        self.values: list[int] = squares + [value_of(card) for card in self.deck]
        self.of_value = [0] * 14
        for card, value in enumerate(self.values):
            self.of_value[value] |= 1 << card
        self.start = (game.left, (1 << len(self.deck)) - 1, len(waste), game.run)
        # A king that the player has buried in the waste keeps its neighbours apart until the next redeal: bit
        # n is set if one lies between the deck cards n - 1 and n.
        self.apart = 0
        if not keep_kings:
            place = 0
            for card in game.waste:
                if value_of(card) == _KING:
                    self.apart |= 1 << place
                else:
                    place += 1
            self.apart &= (1 << place) - 1
        self.reserve = Reserve(tuple(squares), rules.overlap, rules.all52 and not rules.deck_pairs)
        self.mates: list[int] = [0] * len(self.values)
        """By card a mask of those with which it may make a pair, by their ranks and squares."""
        inside = (1 << SQUARES) - 1
        for card, value in enumerate(self.values):
            if value != _KING:
                mates = self.of_value[_KING - value]
                self.mates[card] = mates & ~inside if card < SQUARES else mates if rules.deck_pairs else mates & inside
        for first, second in self.reserve.blocks:
            if squares[first] + squares[second] == _KING:
                self.mates[first] |= 1 << second
        self.threes = rules.draw == 3 and self.limit is None and not rules.all52 and not rules.deck_pairs
        """Whether it is looked at what can come up in threes."""
        self.lasting = self.threes and not rules.stuck_only
        """Whether the last deck card may be taken as soon as it can be: nothing comes up otherwise for that."""
        self.shapes = Shapes(self.values, self.mates, rules.overlap, self.threes)
        self.failed: dict[int, int] = {}
        self.counts: dict[int, list[int]] = {}
        self.forms: dict[int, int] = {}
        self.numbers: dict[bytes, int] = {}
        self.steps: list[Step] = []

    def partners(self) -> Matching | None:
        """A choice of partners for the position as it stands, None if there is none."""
        return self.witness(self.shapes.of(self.start[0]), self.start[1], [0] * len(self.values), None)

    def again(self, barred: list[int]) -> bool:
        """Whether the position can be won without the ``barred`` pairs. Raises OutOfBudget. ``steps`` holds the
        removals."""
        self.steps.clear()
        pyramid, deck, place, run = self.start
        return self.visit(pyramid, deck, place, run, barred, None)

    # -- what can still be

    def usable(self, shape: Shape, deck: int, place: int, run: int, barred: list[int]) -> int:
        """The deck cards that may still come up. In the last pass the waste is a pile that only goes down by
        being played: below the first card for which no partner can be left, all is lost."""
        if run != self.limit:
            return deck
        waste = deck & ((1 << place) - 1)
        alive = shape.pyramid | deck << SQUARES
        used = [0] * 14
        while waste:
            top = waste.bit_length() - 1
            card = SQUARES + top
            value = self.values[card]
            used[value] += 1
            if value != _KING:
                partners = shape.counts[_KING - value]
                if self.rules.deck_pairs:
                    partners += (deck << SQUARES & self.of_value[_KING - value]).bit_count()
                if used[value] > partners or not self.mates[card] & alive & ~barred[card]:
                    return deck >> top + 1 << top + 1
            waste ^= 1 << top
        return deck

    def in_reach(self, pyramid: int, deck: int, place: int, barred: list[int]) -> bool:
        """Whether everything could go in the last pass if no card were ever used up by its partners: drawn through to
        the end, with every card that once had a partner beside it counted as gone. False proves that it is lost."""
        mates, kings = self.mates, self.of_value[_KING]
        goal = (pyramid | (deck << SQUARES if self.rules.all52 else 0)) & ~kings
        left = deck >> place << place
        gone, free, covered, news = 0, 0, pyramid, True
        while True:
            while True:
                if news:  # more of the pyramid lies open
                    news = False
                    squares = covered
                    while squares:
                        bit = squares & -squares
                        squares ^= bit
                        square = bit.bit_length() - 1
                        over = COVERS[square] & pyramid & ~gone
                        if not over or (self.rules.overlap and not over & over - 1):
                            covered ^= bit
                            free |= bit
                            found = mates[square] & free & ~barred[square]
                            if bit & kings:
                                gone |= bit
                                news = True
                            elif found:
                                gone |= bit | found
                                news = True
                here = free | self.up(deck, place, left, gone) << SQUARES
                cards = here & ~gone & ~free
                while cards:
                    bit = cards & -cards
                    cards ^= bit
                    card = bit.bit_length() - 1
                    found = mates[card] & here & ~barred[card]
                    if found:
                        gone |= bit | found
                        news = True
                cards = here & gone & ~free
                while cards:  # what a card that has gone already would take along
                    bit = cards & -cards
                    cards ^= bit
                    card = bit.bit_length() - 1
                    found = mates[card] & here & ~barred[card] & ~gone
                    if found:
                        gone |= found
                        news = True
                if not news:
                    break
            if not goal & ~gone:
                return True
            if left:
                place = (left & -left).bit_length()
                left &= left - 1
            else:
                return False

    def idle(self, shape: Shape, deck: int, barred: list[int]) -> int:
        """The last deck card, if all its pairs have been tried in vain; no other is ever barred with three turned."""
        last = deck.bit_length() - 1
        card = SQUARES + last
        if last < 0 or self.values[card] == _KING or self.mates[card] & shape.pyramid & ~barred[card]:
            return 0
        return 1 << last

    def in_threes(self, shape: Shape, going: int, deck: int, place: int) -> int:
        """The deck cards that can come up and go, with three cards turned and no limit on passes, if these can; -1 if
        too few can before some square goes."""
        for stage in shape.stages:
            useful, up = stage.useful & going, -1
            for cards, need in stage.needs:
                if (useful & cards).bit_count() <= need + 1:  # else there are hardly ever too few
                    if up < 0:
                        up = self.in_turn(useful, deck, place) & useful
                    if (up & cards).bit_count() < need:
                        return -1
        return self.in_turn(shape.useful & going, deck, place) & going

    def in_turn(self, useful: int, deck: int, place: int) -> int:
        """With three cards turned, and no limit on passes: the deck cards that can ever come up, if all the useful ones
        could go when they do."""
        waste = deck & ((1 << place) - 1)
        up = 1 << waste.bit_length() >> 1
        cards, number = deck ^ waste, 0
        while cards:  # the rest of this pass
            bit = cards & -cards
            cards ^= bit
            number += 1
            if number == 3 or not cards:
                up |= bit
                number = 0
        going = -1
        while going != up & useful:  # with them others come up: those under them, or in threes of another count
            going = up & useful
            cards, index, loose, under = deck, 0, 0, 0
            while cards:
                bit = cards & -cards
                cards ^= bit
                if not up & bit and ((index > 1 and (loose > 1 or (index + 1) % 3 <= loose)) or not cards & ~going):
                    up |= bit
                if going & bit:
                    up |= under
                    loose += 1
                index += 1
                under = bit
        return up

    def up(self, deck: int, place: int, left: int, gone: int) -> int:
        """For ``in_reach``: the deck cards that lie open, or would if those that are gone were not there."""
        gone >>= SQUARES
        found, waste = 0, deck & ((1 << place) - 1)
        deep = 2 if self.rules.deck_pairs else 1  # so many that stay are within reach
        while waste and deep:
            top = 1 << waste.bit_length() - 1
            found |= top
            waste ^= top
            if not gone & top:
                deep -= 1
        if self.rules.open_stock:
            while left:
                low = left & -left
                found |= low
                if not gone & low:
                    break
                left ^= low
        return found

    def witness(self, shape: Shape, usable: int, barred: list[int], known: Matching | None) -> Matching | None:
        """A choice of partners from the pyramid and the usable deck cards, None if there is none: the ``known`` one if
        it will still do."""
        mates = self.mates
        reserve = usable << SQUARES
        alive = shape.pyramid | reserve
        lonely = 0
        for card in shape.paired:
            partners = mates[card] & alive & ~barred[card]
            if not partners:
                return None
            if not partners & reserve:
                lonely |= 1 << card
        if self.rules.all52:
            cards = reserve & ~self.of_value[_KING]
            while cards:
                bit = cards & -cards
                card = bit.bit_length() - 1
                if not mates[card] & alive & ~barred[card]:
                    return None
                cards ^= bit
        counts = self.counts.get(usable)
        if counts is None:
            counts = self.counts[usable] = [(reserve & mask).bit_count() for mask in self.of_value]
        if known is not None and self.holds(known, shape, counts, lonely, barred):
            return known
        return self.reserve.choose(shape.pyramid, counts, lonely, barred)

    def holds(self, known: Matching, shape: Shape, counts: list[int], lonely: int, barred: list[int]) -> bool:
        """Whether a choice of partners made before still is one, with so many deck cards of each value; its own cards
        are all there."""
        single = shape.counts
        if known:
            single = single[:]
            for pair, _ in known:
                first = (pair & -pair).bit_length() - 1
                if barred[first] & pair:
                    return False
                single[self.values[first]] -= 1
                single[_KING - self.values[first]] -= 1
                lonely &= ~pair
        if lonely:
            return False
        exact = self.reserve.exact
        for value in range(1, _KING):
            need, there = single[value], counts[_KING - value]
            if need > there or (exact and need < there):
                return False
        return True

    # -- the search

    def visit(self, pyramid: int, deck: int, place: int, run: int, barred: list[int], witness: Matching | None) -> bool:
        """Whether this position can be won: these squares and deck cards left, the first ``place`` places of the
        deck drawn in pass ``run``. ``witness`` is a choice of partners for a position before it, if one is known."""
        shape = self.shapes.of(pyramid)
        pyramid = shape.pyramid
        if not pyramid and not (self.rules.all52 and deck):
            return True
        held = self.rules.stuck_only and bool(shape.pairs)
        if not self.rules.all52:  # what is buried for good makes no difference any more
            deck = self.usable(shape, deck, place, run, barred)
        if self.seen(shape, deck, place, run, held):
            return False
        self.states += 1
        if self.states > self.budget:
            raise OutOfBudget
        if witness is not None:
            witness = tuple([entry for entry in witness if not entry[0] & ~pyramid])
        reach = deck & ~self.idle(shape, deck, barred) if self.lasting else deck
        witness = self.witness(shape, reach, barred, witness)
        if self.threes and witness is not None:
            reach = self.in_threes(shape, reach, deck, place)
            if reach != deck:
                witness = self.witness(shape, reach, barred, witness) if reach >= 0 else None
        if witness is None or (self.early and run == self.limit and not self.in_reach(pyramid, deck, place, barred)):
            self.mark(shape, deck, place, run, held)
            return False
        redealt = self.tried(shape, deck, reach, place, run, held, barred[:], witness)
        if redealt < 0:
            return True
        self.mark(shape, deck, place, run, held)
        if redealt:
            self.mark(shape, deck, 0, run + 1, held)
        return False

    def tried(
        self,
        shape: Shape,
        deck: int,
        reach: int,
        place: int,
        run: int,
        held: bool,
        barred: list[int],
        witness: Matching | None,
    ) -> int:
        """Try everything from a position on, draw by draw: -1 if it is won, else whether it was redealt (1) or not.
        ``reach`` are the deck cards that can come up."""
        first, usable, begun = run, reach, place
        # Where every draw can be had again, one round through the stock is enough.
        around = self.limit is None and (self.rules.draw == 1 or not (deck & (1 << place) - 1).bit_count() % 3)
        end = deck.bit_length()
        if around and self.lasting:
            place = begun = end
        fresh = True
        while True:
            now = reach & self.usable(shape, deck, place, run, barred)
            if now != usable:
                usable = now
                if usable != deck and self.rules.all52:
                    break
                witness = self.witness(shape, usable, barred, witness)
                if witness is None:
                    break
            for one, other, after in self.offers(shape, deck, place, run, fresh):
                if other >= 0 and barred[one] >> other & 1:
                    continue
                cards = 1 << one | (1 << other if other >= 0 else 0)
                gone, used = cards & (1 << SQUARES) - 1, cards >> SQUARES
                self.steps.append((gone, tuple(bits_of(used))))
                if self.visit(shape.pyramid ^ gone, deck ^ used, after, run, barred, witness):
                    return -1
                self.steps.pop()
                last = self.lasting and place == end
                if last and other < 0:
                    return int(run > first)
                if self.early or last or (not used and not self.rules.stuck_only):
                    barred[one] |= 1 << other
                    barred[other] |= 1 << one
                    witness = self.witness(shape, usable, barred, witness)
                    if witness is None:
                        return int(run > first)
            fresh = False
            if held:
                break
            left = deck >> place << place
            if left:
                for _ in range(self.rules.draw):
                    if left:
                        place = (left & -left).bit_length()
                        left &= left - 1
            elif deck and (run < self.limit if self.limit is not None else run == first):
                place, run = 0, run + 1
            else:
                break
            if around:
                if run > first and place >= begun:
                    break
            elif (self.rules.draw == 1 or not place) and self.seen(shape, deck, place, run, held):
                break
        return int(run > first)

    def parted(self, under: int, card: int, run: int) -> bool:
        """Whether a buried king lies between two neighbours of the deck."""
        return run == self.start[3] and bool(self.apart >> under + 1 & (1 << card - under) - 1)

    # -- what has been looked at

    def seen(self, shape: Shape, deck: int, place: int, run: int, held: bool) -> bool:
        """Whether this position, or one at least as good, has failed already. ``held``: no draw is allowed."""
        key, when = self.likeness(shape, deck, place, run, held)
        return self.failed.get(key, _NEVER) <= when

    def mark(self, shape: Shape, deck: int, place: int, run: int, held: bool) -> None:
        """This position is lost."""
        key, when = self.likeness(shape, deck, place, run, held)
        self.failed[key] = min(when, self.failed.get(key, _NEVER))

    def likeness(self, shape: Shape, deck: int, place: int, run: int, held: bool) -> tuple[int, int]:
        """What a position has in common with others like it, and a number that is the lower the more can still be
        done: with one card turned, whoever comes later in the stock can do no more than who was here earlier."""
        if self.limit is None:
            run = 0
        if held:
            spot = place | 64 if self.apart and run == self.start[3] else place
            return deck | shape.pyramid << 24 | spot << 52, run
        useful = deck & shape.useful
        if self.rules.all52:
            useful = deck
        elif self.rules.deck_pairs:
            useful = self.paired(shape, deck)
        key = self.form(deck, useful) | shape.pyramid << 24
        waste = deck & ((1 << place) - 1)
        mine = waste & useful
        ahead = mine.bit_count() << 1 | int(waste ^ mine > mine)
        if self.rules.draw == 1:
            return key, run << 6 | (ahead if mine else 0) if run else 0
        over = waste.bit_count() % 3
        if not over or waste == deck:  # as at the start of a pass, only later
            return key, run << 6 | ahead if run else 0
        return key | (run << 2 | over) << 52, ahead

    def paired(self, shape: Shape, deck: int) -> int:
        """The deck cards that still have a partner in the pyramid or in the deck."""
        useful, cards = deck & shape.useful, deck << SQUARES
        for value in range(1, 7):
            low, high = cards & self.of_value[value], cards & self.of_value[_KING - value]
            if low and high:
                useful |= (low | high) >> SQUARES
        return useful

    def form(self, deck: int, useful: int) -> int:
        """The number of all decks like this one: of the same values in the same order.

        A card without a partner is no more than in the way of what lies under it in the waste. With one card turned it
        counts only whether there is one between two others; with three, how many of the last three, as others come
        up.
        """
        key = deck | useful << 24
        known = self.forms.get(key)
        if known is not None:
            return known
        form: list[int] = []
        by_one = self.rules.draw == 1
        cards, others, last = deck, 0, -1
        while cards:
            bit = cards & -cards
            cards ^= bit
            if not bit & useful:
                others += 1
                continue
            card = bit.bit_length() - 1
            if by_one:
                gap = int(others > 0) | int(self.apart >> last + 1 & (1 << card - last) - 1 > 0) << 1 if form else 0
            else:
                gap = others % 3 if not form or others < 3 else (others - 1) % 3 + 1
            form.append(self.values[SQUARES + card] << 2 | gap)
            others, last = 0, card
        if not by_one:
            form.append(others if others < 4 else (others - 1) % 3 + 1)
        number = self.forms[key] = self.numbers.setdefault(bytes(form), len(self.numbers))
        return number

    def offers(self, shape: Shape, deck: int, place: int, run: int, fresh: bool) -> list[tuple[int, int, int]]:
        """What can go without a draw: the cards (-1 beside a king), and the place in the stock afterwards. Unless it is
        ``fresh``, the pairs within the pyramid have been tried already."""
        found = [(one, other, place) for one, other in shape.pairs] if fresh else []
        values = self.values
        waste = deck & ((1 << place) - 1)
        top, two = waste.bit_length() - 1, -1
        if self.threes and not (waste and shape.wants >> values[SQUARES + top] & 1):
            return found
        up = [top] if waste else []
        if self.rules.open_stock:
            stock = deck >> place << place
            if stock:
                nearest = (stock & -stock).bit_length() - 1
                up.append(nearest)
                if waste:
                    two, top = top, nearest
        elif waste:
            two = (waste ^ 1 << top).bit_length() - 1
            if two >= 0 and self.parted(two, top, run):
                two = -1
        for card in up:
            value = values[SQUARES + card]
            below = (deck & ((1 << card) - 1)).bit_length()
            if value == _KING:
                found.append((SQUARES + card, -1, below))
            elif shape.wants >> value & 1:
                for square in shape.free:
                    if values[square] + value == _KING:
                        found.append((square, SQUARES + card, below))
        if two >= 0 and self.rules.deck_pairs and values[SQUARES + two] + values[SQUARES + top] == _KING:
            found.append((SQUARES + two, SQUARES + top, (deck & ((1 << two) - 1)).bit_length()))
        return found
