"""What the dealer's hands do to the shoe: the cards gathered, shuffled, cut, loaded, burned and swept away."""

from __future__ import annotations

import random
from typing import Final

from cardrules.casino.baccarat_rules import PLAYER, next_card, outcome_of
from cardrules.casino.bettors import Bettor, seat_bettors
from cardrules.casino.faults_and_grades import called_after_burn
from cardrules.casino.table_phase import BETWEEN, BURNING, COUP, CUTTING, PREPARING, TAKING_OVER, UNSHUFFLED
from cardrules.casino.table_state import TableState, result_mark
from cardrules.protocol.cards import Card, card_symbol
from cardrules.protocol.game import NOBODY, Event, Marked, Moved, Note, PhaseBegan

__all__ = ["MIDDLE", "ShoeHands"]

MIDDLE: Final = range(100, 201)
"""Cards before the cut card when a shoe is taken over in its middle: twenty to forty coups."""
_PURSE: Final = 100
"""What a person sits down with, in table minimums."""


class ShoeHands(TableState):
    """Preparing the shoe."""

    def begin(self, lot: int, out: list[Event] | None) -> None:
        """The bettors sit down: who comes is drawn by lot."""
        house = self.house
        rng = random.Random(f"baccarat/{lot}")
        others = seat_bettors(house.crowd, rng)
        own = house.crowd.reserved
        person = (Bettor(own, "", _PURSE * house.crowd.limits.least, 0, 0),) if own else ()
        self.lot = lot
        self.bettors = tuple(sorted((*others, *person)))
        self.phase = UNSHUFFLED
        self._note(f"{len(self.bettors)} bettors sit down" if len(self.bettors) > 1 else "One bettor sits down", out)

    def shuffled(self, order: tuple[Card, ...], out: list[Event] | None) -> None:
        """A new shoe: all cards lie in the discard holder, in the order that the shuffle will give them."""
        if out is not None:
            for zone, cards in (("shoe", self.shoe), ("extra", self.extra), ("discards", self.dead)):
                if cards:
                    out.append(Moved((None,) * len(cards), zone, "", NOBODY))
            out.append(PhaseBegan("deal", "A new shoe"))
            out.append(Note(f"Shoe {self.shoes + 1}: {self.house.decks} packs"))
            out.append(Moved(order, "", "discards", NOBODY))
        self.shoes += 1
        self.coup = 0
        self.dead, self.known = order, ()
        self.shoe, self.extra, self.extra_state = (), (), ""
        self.results = ()
        self.cut = self.last = ""
        self.refused = ()
        self.prep_at = 0
        self.phase = PREPARING
        if not self.house.prep:
            self._gather([], out)
            self.cutter = self.house.crowd.reserved
            self.phase = CUTTING

    def _motion(self, verb: str, out: list[Event] | None) -> None:
        """A motion of the shuffle; the cards have been shuffled fairly in any case."""
        self.prep_at += 1
        self._note(_MOTIONS[verb], out)

    def _gather(self, words: list[str], out: list[Event] | None) -> None:
        self.prep_at += 1
        self.heap, self.dead = self.dead, ()
        if out is not None:
            out.append(Moved((None,) * len(self.heap), "discards", "heap", NOBODY))
            out.append(Note(f"All {len(self.heap)} cards are gathered"))

    def _square(self, words: list[str], out: list[Event] | None) -> None:
        self.prep_at += 1
        if out is not None:
            out.append(Marked("cut_card", "A cut card against the bottom"))
            out.append(Note("The pack is squared and rolled forward, a cut card against its bottom"))

    def _offer(self, words: list[str], out: list[Event] | None) -> None:
        position = int(words[0])
        bettor = self.bettor(position)
        self._call_out("cut", out)
        if bettor is not None and bettor.cuts:
            self.cutter = position
            self.phase = CUTTING
            self._note(f"{self.label(position).capitalize()} takes the cut card", out)
        else:
            self.refused = (*self.refused, position)
            self._note(f"{self.label(position).capitalize()} would rather not cut", out)

    def insert_cut_card(self, front: int, out: list[Event] | None) -> None:
        """A bettor puts the cut card behind the first ``front`` cards of the pack."""
        self.cut_point = front
        who = self.label(self.cutter).capitalize() if self.cutter else "A bettor"
        if out is not None:
            out.append(Marked("cut_card", "The pack is cut"))
            out.append(Note(f"{who} cuts: {front} cards lie in front of the cut card"))
        self.phase = PREPARING
        if self.house.prep:
            self.prep_at += 1
            return
        self._slide([], out)
        self._place_cut_card([str(self.house.cut_depth)], out)
        self._load([], out)
        while self.burn_left or not self.burned:
            self._burn([], out)
            self.call_due = ""
        self._sweep([], out)
        if self.house.middle and self.shoes == 1:
            self.phase = TAKING_OVER

    def coups_before_cut(self) -> tuple[int, ...]:
        """How many cards lie before the cut card after 0, 1, 2 ... coups, as the shoe has them."""
        left = [len(self.shoe) - self.cut_depth]
        start = 0
        while left[-1] > 0 and start + 6 <= len(self.shoe):
            player: list[Card] = []
            banker: list[Card] = []
            while (hand := next_card(player, banker)) is not None:
                (player if hand == PLAYER else banker).append(self.shoe[start])
                start += 1
            left.append(len(self.shoe) - start - self.cut_depth)
        return tuple(each for each in left if each > 0)

    def take_over(self, coups: int, out: list[Event] | None) -> None:
        """Another dealer has dealt the first coups of the shoe."""
        for _ in range(coups):
            player: list[Card] = []
            banker: list[Card] = []
            while (hand := next_card(player, banker)) is not None:
                (player if hand == PLAYER else banker).append(self.shoe[len(player) + len(banker)])
            size = len(player) + len(banker)
            self._bury(self.shoe[:size], "shoe", out)
            self.shoe = self.shoe[size:]
            self.results = (*self.results, result_mark(outcome_of(player, banker)))
        self.coup = coups
        self.phase = BETWEEN
        self._note(f"{coups} coups have been dealt when you take the table over", out)

    def _insert(self, words: list[str], out: list[Event] | None) -> None:
        self.cutter = 0
        self.cut_point = int(words[0])
        self.prep_at += 1
        self._note("The dealer cuts the pack", out)

    def _slide(self, words: list[str], out: list[Event] | None) -> None:
        self.prep_at += 1
        self.heap = self.heap[self.cut_point :] + self.heap[: self.cut_point]
        self._note("The part behind the cut card goes to the front", out)

    def _place_cut_card(self, words: list[str], out: list[Event] | None) -> None:
        self.prep_at += 1
        self.cut, self.cut_depth = "in", self.house.cut_depth
        if out is not None:
            out.append(Marked("cut_card", f"{self.cut_depth} cards from the end"))
            out.append(Note(f"The cut card goes {self.cut_depth} cards from the end"))

    def _load(self, words: list[str], out: list[Event] | None) -> None:
        if not self.cut:
            self._place_cut_card(words, out)
        self.shoe, self.heap = self.heap, ()
        self.phase = BURNING
        self.burn_left = self.burn_missing = 0
        if out is not None:
            out.append(Moved((None,) * len(self.shoe), "heap", "shoe", NOBODY))
            out.append(Note("The pack is in the shoe"))

    def _burn(self, words: list[str], out: list[Event] | None) -> None:
        if self.phase == COUP:
            self._burn_seen(out)
            return
        card = self.shoe[0]
        self.shoe = self.shoe[1:]
        first = not self.burned
        self.burned = (*self.burned, card)
        if not first:
            self.burn_left = max(0, self.burn_left - 1)
            if out is not None:
                out.append(Moved((card,), "shoe", "burn", NOBODY))
                out.append(Note("A card is burned, face down"))
            return
        self.burn_left = self.house.burns(card)
        if self.house.calls:
            self.call_due = called_after_burn(card, self.burn_left)
        if out is not None:
            out.append(Moved((card,), "shoe", "burn"))
            out.append(Note(f"The first card is the {card_symbol(card)}"))

    def _burn_one_more(self, out: list[Event] | None) -> None:
        self.dead = (*self.dead, self.shoe[0])
        if out is not None:
            out.append(Moved(self.shoe[:1], "shoe", "discards", NOBODY))
            out.append(Note("A card that was missing is burned"))
        self.shoe = self.shoe[1:]
        self.burn_missing -= 1

    def _burn_seen(self, out: list[Event] | None) -> None:
        """Burn a card that lies face up in the shoe, or one that was pulled in error and seen."""
        if self.extra:
            card, source = self.extra[0], "extra"
            self.extra, self.extra_state = (), ""
        else:
            card, source = self.shoe[0], "burn"
            if out is not None:
                out.append(Moved((card,), "shoe", "burn"))
            self.shoe = self.shoe[1:]
            self.incidents = tuple(each for each in self.incidents if each.kind != "faceup")
        self._bury((card,), source, out)
        self._note(f"The {card_symbol(card)} is burned", out)

    def _bury(self, cards: tuple[Card, ...], source: str, out: list[Event] | None) -> None:
        """Lay cards that everybody has seen into the discard holder."""
        self.dead = (*self.dead, *cards)
        self.known = (*self.known, *cards)
        if out is not None and cards:
            out.append(Moved(cards, source, "discards", NOBODY))

    def _sweep(self, words: list[str], out: list[Event] | None) -> None:
        self.dead = (*self.dead, *self.burned)
        self.known = (*self.known, *self.burned[:1])
        if out is not None:
            out.append(Moved(self.burned, "burn", "discards", NOBODY))
            out.append(Note(f"{len(self.burned)} burned cards go to the discard holder"))
        self.burn_missing, self.burn_left = self.burn_left, 0
        self.burned = ()
        self.call_due = ""
        self.phase = BETWEEN


_MOTIONS: Final = {
    "mix": "The cards are shuffled",
    "wash": "The cards are washed",
    "stacks": "The cards are squared into two stacks",
    "pick": "About half a pack is taken from each stack",
    "riffle": "The picks are riffled",
    "strip": "The pick is stripped",
    "lay": "The pick is laid on the finished stack",
}
