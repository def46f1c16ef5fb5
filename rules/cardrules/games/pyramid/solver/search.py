"""The search of the Pyramid solver: whether squares, stock and waste can be cleared, every card known.

A position is (pyramid, stock and waste cards left, place in the stock, pass). With one card turned at a time it is
enough to take each pair the first time that both its cards are free, or never: if a win contains the pair, taking it at
once only uncovers more. So a position tries what is free; a pair that has been tried in vain is *barred* from there on,
and when nothing is left to try, a card is drawn. A position is given up as soon as the pairs that are not barred cannot
clear it: a card has no partner left, or there is no choice of partners with stock and waste as a reserve without order.
What is given up is lost however one comes to it, since a win with a barred pair would have been one before. What takes
more than a few positions so is decided by choosing partners (``pyramid_passes``), and only such choices are carried out
here.

Where three cards are turned, taking a card alters which ones come up in the next pass, so that only pairs within the
pyramid are barred, and those of the last card of all, which alters nothing; where one may draw only when stuck, none
are. With threes it is asked before each square whose partners-to-be still lie idle whether enough deck cards can come
up for all that must go before it. And what takes long there is looked at by plans (``pyramid_plans``): the position
itself, where also each pair is tried for a contradiction, and then whatever comes next in a position under which much
has been tried already. Pairs that no win makes are barred from there on, and deck cards that never go are in the way.

A position that has failed stands for all like it (``pyramid_lost``).
"""

from __future__ import annotations

from typing import Final

from cardrules.games.pyramid.game import Pyramid
from cardrules.games.pyramid.solver.lost_positions import LostPositions
from cardrules.games.pyramid.solver.partners_from_reserve import Matching, Reserve, bits_of
from cardrules.games.pyramid.solver.plans_turning_three import WinPlan, WinPlans
from cardrules.games.pyramid.solver.pyramid_shapes import SQUARES, PyramidShape, Shapes
from cardrules.games.pyramid.solver.turning_three import Threes
from cardrules.games.pyramid.squares import value_of

__all__ = ["WORTH", "TooManyPositions", "Search", "Step"]

_KING: Final = 13
_NEVER: Final = 1 << 30
WORTH: Final = 10
"""Looking at a plan takes about as long as looking at so many positions."""


class TooManyPositions(Exception):
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
        # A king that the player has buried in the waste keeps those apart between which it lies there, until the
        # next redeal: bit n is set if there is one between the deck cards n - 1 and n.
        self.apart = 0
        if not keep_kings:
            place = 0
            for card in game.waste:
                if value_of(card) == _KING:
                    self.apart |= 1 << place
                else:
                    place += 1
            self.apart &= (1 << place) - 1
        self.reserve = Reserve(tuple(squares), rules.overlap_pairs, rules.all52 and not rules.deck_pairs)
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
        self.alone = not rules.open_stock and not rules.deck_pairs
        """Whether the top of the waste is the only card that lies open beside the pyramid."""
        self.shapes = Shapes(self.values, self.mates, rules.overlap_pairs, self.threes)
        self.turns = Threes()
        self.lost = LostPositions(rules, self.values, self.of_value, self.apart, game.run)
        self.counts: dict[int, list[int]] = {}
        self.steps: list[Step] = []
        self.planning = rules.draw == 3 and not rules.deck_pairs
        """Whether plans can be made."""
        self.plans = WinPlans(self.mates, self.of_value, rules.overlap_pairs, rules.all52)
        self.plan: WinPlan | None = None
        """The plan of the nearest position before the present one that has been looked at so."""
        self.can = -1
        """The deck cards that go in some win, by that plan."""
        self.patience = _NEVER
        """Positions that may be looked at below one before those that come next to it are looked at by plans."""

    def partners(self) -> Matching | None:
        """A choice of partners for the position as it stands, None if there is none."""
        return self.witness(self.shapes.of(self.start[0]), self.start[1], [0] * len(self.values), None)

    def again(self, barred: list[int]) -> bool:
        """Whether the position can be won without the ``barred`` pairs. Raises OutOfBudget. ``steps`` holds the
        removals."""
        self.steps.clear()
        pyramid, deck, place, run = self.start
        return self.visit(pyramid, deck, place, run, barred, None, False)

    def forget(self) -> None:
        """Begin anew: what is lost without some pairs may be won with them."""
        self.lost = LostPositions(self.rules, self.values, self.of_value, self.apart, self.start[3])

    def by(self, plan: WinPlan | None) -> None:
        """Search by this plan from here on."""
        self.plan = plan
        self.can = -1 if plan is None else plan.can >> SQUARES

    # -- what can still be

    def usable(self, shape: PyramidShape, deck: int, place: int, run: int, barred: list[int]) -> int:
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

    def parted(self, under: int, card: int, run: int) -> bool:
        """Whether a buried king lies between two cards of the waste. If the upper one has only been drawn since, all
        that lay between has gone before, and the king with it."""
        _, _, drawn, begun = self.start
        return run == begun and card < drawn and bool(self.apart >> under + 1 & (1 << card - under) - 1)

    def idle(self, shape: PyramidShape, deck: int, barred: list[int]) -> int:
        """The last deck card, if all its pairs have been tried in vain; no other is ever barred with three turned."""
        last = deck.bit_length() - 1
        card = SQUARES + last
        if last < 0 or self.values[card] == _KING or self.mates[card] & shape.pyramid & ~barred[card]:
            return 0
        return 1 << last

    def witness(self, shape: PyramidShape, usable: int, barred: list[int], known: Matching | None) -> Matching | None:
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

    def holds(self, known: Matching, shape: PyramidShape, counts: list[int], lonely: int, barred: list[int]) -> bool:
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

    def visit(
        self, pyramid: int, deck: int, place: int, run: int, barred: list[int], witness: Matching | None, hard: bool
    ) -> bool:
        """Whether this position can be won: these squares and deck cards left, the first ``place`` places of the
        deck drawn in pass ``run``. ``witness`` is a choice of partners for a position before it, if one is known;
        ``hard`` positions are looked at by plans."""
        shape = self.shapes.of(pyramid)
        pyramid = shape.pyramid
        if not pyramid and not (self.rules.all52 and deck):
            return True
        held = self.rules.stuck_only and bool(shape.pairs)
        if not self.rules.all52:  # what is buried for good makes no difference any more
            deck = self.usable(shape, deck, place, run, barred)
        key, when = self.lost.likeness(shape, deck, place, run, held, self.can)
        if self.lost.seen(key, when):
            return False
        self.states += 1
        if self.states > self.budget:
            raise TooManyPositions
        if hard:
            known = self.plan
            self.states += WORTH
            if not self.plans.narrow(pyramid, deck, place, barred, known):
                self.lost.mark(key, when)
                return False
            found = self.plans.plan()
            self.by(found)
            redealt = self.pursued(shape, deck, place, run, held, self.plans.bars(found), witness)
            self.by(known)
        else:
            redealt = self.pursued(shape, deck, place, run, held, barred[:], witness)
        if redealt < 0:
            return True
        self.lost.mark(key, when)
        if redealt:
            key, when = self.lost.likeness(shape, deck, 0, run + 1, held, self.can)
            self.lost.mark(key, when)
        return False

    def pursued(
        self,
        shape: PyramidShape,
        deck: int,
        place: int,
        run: int,
        held: bool,
        barred: list[int],
        witness: Matching | None,
    ) -> int:
        """Try everything from a position on unless it is given up: -1 if it is won, else whether it was redealt (1) or
        not. Alters ``barred``."""
        if witness is not None:
            pyramid = shape.pyramid
            witness = tuple([entry for entry in witness if not entry[0] & ~pyramid])
        reach = deck & self.can
        if self.lasting:
            reach &= ~self.idle(shape, deck, barred)
        witness = self.witness(shape, reach, barred, witness)
        if witness is None:
            return 0
        if self.threes:
            going = self.turns.up(shape, reach, deck, place)
            if going < 0:
                return 0
            if going != deck:
                witness = self.witness(shape, going, barred, witness)
                if witness is None:
                    return 0
            return self.tried_in_threes(shape, deck, going, place, held, barred, witness)
        return self.tried(shape, deck, reach, place, run, held, barred, witness)

    def tried(
        self,
        shape: PyramidShape,
        deck: int,
        reach: int,
        place: int,
        run: int,
        held: bool,
        barred: list[int],
        witness: Matching | None,
    ) -> int:
        """Like ``pursued``, draw by draw. ``reach`` are the deck cards that can come up."""
        first, usable, begun = run, reach, place
        patient = self.states + self.patience
        # Where every draw can be had again, one round through the stock is enough.
        around = self.limit is None and (self.rules.draw == 1 or not (deck & (1 << place) - 1).bit_count() % 3)
        fresh = True
        while True:
            now = reach & self.usable(shape, deck, place, run, barred)
            if now != usable:
                usable = now
                witness = None if now != deck and self.rules.all52 else self.witness(shape, now, barred, witness)
                if witness is None:
                    break
            for one, other, after in self.offers(shape, deck, place, run, fresh):
                if other >= 0 and barred[one] >> other & 1:
                    continue
                cards = 1 << one | (1 << other if other >= 0 else 0)
                gone, used = cards & (1 << SQUARES) - 1, cards >> SQUARES
                self.steps.append((gone, tuple(bits_of(used))))
                hard = self.states > patient
                if self.visit(shape.pyramid ^ gone, deck ^ used, after, run, barred, witness, hard):
                    return -1
                self.steps.pop()
                if self.early or (not used and not self.rules.stuck_only):
                    witness = self.bar(shape, usable, barred, one, other, witness)
                    if witness is None:
                        return int(run > first)
            fresh = False
            if held:
                break
            if deck >> place:
                place = self.drawn(deck, place)
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

    def drawn(self, deck: int, place: int) -> int:
        """The place in the stock after the next draw."""
        left = deck >> place << place
        for _ in range(self.rules.draw):
            if left:
                place = (left & -left).bit_length()
                left &= left - 1
        return place

    def seen(self, shape: PyramidShape, deck: int, place: int, run: int, held: bool) -> bool:
        """Whether this position is known to be lost."""
        key, when = self.lost.likeness(shape, deck, place, run, held, self.can)
        return self.lost.seen(key, when)

    def tried_in_threes(
        self, shape: PyramidShape, deck: int, reach: int, place: int, held: bool, barred: list[int], witness: Matching
    ) -> int:
        """Like ``tried``, with three cards turned and no limit on passes: only such places are looked at where a card
        comes up that has a partner."""
        patient = self.states + self.patience
        kings = self.of_value[_KING] >> SQUARES
        wanted = kings
        for square in shape.free:
            wanted |= self.mates[square] >> SQUARES
        wanted &= deck
        waste = deck & ((1 << place) - 1)
        # Where every draw can be had again, one round through the stock is enough.
        around = not waste.bit_count() % 3
        if around and self.lasting:
            waste = deck
        won, found = self.tried_within(shape, deck, reach, waste, barred, witness, patient)
        if won:
            return -1
        if found is None:
            return 0
        # What lies late in a pass goes first: it alters the least of what comes up. But the last card of all only after
        # those before it, which cannot be had again as they are once it has been drawn.
        end = 1 << deck.bit_length() >> 1
        top = 1 << waste.bit_length() >> 1
        tops = top if held else top | self.turns.thirds(deck ^ waste)[0]
        redealt = 0
        while True:
            tops &= wanted
            while tops:
                bit = 1 << (tops & ~end or tops).bit_length() - 1
                tops ^= bit
                place = bit.bit_length() - 1
                under = (deck & bit - 1).bit_length()
                last = self.lasting and bit == end
                if bit & kings:
                    self.steps.append((0, (place,)))
                    if self.visit(shape.pyramid, deck ^ bit, under, 1, barred, found, self.states > patient):
                        return -1
                    self.steps.pop()
                    if last:
                        return redealt
                    continue
                won, found = self.tried_card(shape, deck, reach, place, last, barred, found, patient)
                if won:
                    return -1
                if found is None:
                    return redealt
            if redealt or held or not deck:
                return redealt
            redealt = 1
            tops = self.turns.thirds(deck)[0]
            if around:
                tops &= waste ^ top
            elif self.seen(shape, deck, 0, 1, held):
                return redealt

    def tried_within(
        self,
        shape: PyramidShape,
        deck: int,
        reach: int,
        waste: int,
        barred: list[int],
        witness: Matching | None,
        patient: int,
    ) -> tuple[bool, Matching | None]:
        """Try the pairs within the pyramid, each of which is barred then. Whether one of them wins, and a choice of
        partners without them, None if there is none."""
        for one, other in shape.pairs:
            if not barred[one] >> other & 1:
                gone = 1 << one | 1 << other
                self.steps.append((gone, ()))
                hard = self.states > patient
                if self.visit(shape.pyramid ^ gone, deck, waste.bit_length(), 1, barred, witness, hard):
                    return True, witness
                self.steps.pop()
                if not self.rules.stuck_only:
                    witness = self.bar(shape, reach, barred, one, other, witness)
                    if witness is None:
                        break
        return False, witness

    def tried_card(
        self,
        shape: PyramidShape,
        deck: int,
        reach: int,
        place: int,
        last: bool,
        barred: list[int],
        witness: Matching,
        patient: int,
    ) -> tuple[bool, Matching | None]:
        """Try the card at this place of the deck with each square that it makes a pair with; the ``last`` of all is
        barred from them then. Whether one of them wins, and a choice of partners, None if there is none any more."""
        card, rest = SQUARES + place, deck ^ 1 << place
        under = (rest & (1 << place) - 1).bit_length()
        mates = self.mates[card] & ~barred[card]
        found: Matching | None = witness
        for square in shape.free:
            if mates >> square & 1:
                self.steps.append((1 << square, (place,)))
                hard = self.states > patient
                if self.visit(shape.pyramid ^ 1 << square, rest, under, 1, barred, found, hard):
                    return True, found
                self.steps.pop()
                if last:
                    found = self.bar(shape, reach, barred, square, card, found)
                    if found is None:
                        break
        return False, found

    def bar(
        self, shape: PyramidShape, reach: int, barred: list[int], one: int, other: int, witness: Matching | None
    ) -> Matching | None:
        """Make no pair of these two from here on. A choice of partners without it, None if there is none."""
        barred[one] |= 1 << other
        barred[other] |= 1 << one
        return self.witness(shape, reach, barred, witness)

    def offers(self, shape: PyramidShape, deck: int, place: int, run: int, fresh: bool) -> list[tuple[int, int, int]]:
        """What can go without a draw: the cards (-1 beside a king), and the place in the stock afterwards. Unless it is
        ``fresh``, the pairs within the pyramid have been tried already."""
        found = [(one, other, place) for one, other in shape.pairs] if fresh else []
        values = self.values
        waste = deck & ((1 << place) - 1)
        top, two = waste.bit_length() - 1, -1
        if self.alone and not (waste and shape.wants >> values[SQUARES + top] & 1):
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
