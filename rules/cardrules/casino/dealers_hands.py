"""What lies on a baccarat table, and what the hands of its dealer do there, right or wrong.

``DealersHands`` do as they are told. Whether a step is right, and what is to be done about a wrong one, is the matter
of ``cardrules.casino.procedure``, which also lists the steps. All money is in cents.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from cardrules.casino.baccarat_rules import BANKER, BET_NAMES, BETS, PLAYER, next_card, total_of
from cardrules.casino.bets_and_requests import place_of
from cardrules.casino.bettors import Wager
from cardrules.casino.coup import CoupHands
from cardrules.casino.table_phase import CLOSING, COUP
from cardrules.casino.table_state import Payment
from cardrules.protocol.cards import Card, card_symbol
from cardrules.protocol.game import NOBODY, Event, Moved, Note, Paid

__all__ = ["DealersHands"]


class DealersHands(CoupHands):
    """A table with its cards, chips and bettors, and a dealer's hands that do as they are told."""

    # ------------------------------------------------------------------------------------------------- doing a step

    def _do(self, text: str, chips: Sequence[tuple[int, int]], out: list[Event] | None) -> None:
        verb, *words = text.split()
        if verb == "pay":
            self._pay(int(words[0]), words[1], int(words[2]), chips, out)
            return
        does: dict[str, Callable[[list[str], list[Event] | None], None]] = {
            "gather": self._gather, "square": self._square, "offer": self._offer, "insert": self._insert,
            "slide": self._slide, "cutcard": self._place_cut_card, "load": self._load, "burn": self._burn,
            "sweep": self._sweep, "open": self._open, "return": self._return, "draw": self._draw, "pull": self._pull,
            "turn": self._turn, "stand": self._stand, "aside": self._aside, "call": self._call, "push": self._push,
            "tap": self._push, "take": self._take, "rake": self._rake, "mark": self._mark, "discard": self._discard,
            "collect": self._collect, "give": self._give, "handover": self._give, "spread": self._spread,
            "count": self._count, "fill": self._fill, "leave": self._leave, "drop": self._serve,
            "hands": self._show_hands, "tapout": self._tap_out, "keep": self._keep, "freehand": self._free_hand,
        }  # fmt: skip
        if verb == "close":
            self._call_out("close", out)
            if self.phase == CLOSING:
                self._close(out)
        elif verb in does:
            does[verb](words, out)
        else:
            self._motion(verb, out)

    # ----------------------------------------------------------------------------------------- putting things right

    def _put_in_order(self, out: list[Event] | None) -> None:
        """Every card goes to the hand that it belongs to by the order in which the cards left the shoe; one that is
        due to neither is burned. Then the dealer goes on from there."""
        self._undeclare()
        if self.down[0] != self.down[1] and len(self.laid) >= 4:
            self._turn([PLAYER if self.down[0] else BANKER], out)
        hidden = any(self.down)
        before = {PLAYER: self.player, BANKER: self.banker}
        cards, after, laid, unused = self._as_they_belong()
        for card in reversed(unused):  # each lies last in its hand
            self._bury((card,), self._holder(card, before), out)
            self._note(f"The {card_symbol(card)} is burned", out)
        if out is not None:
            self._tell_order(cards, before, after, hidden, out)
        self.player, self.banker, self.laid = after[PLAYER], after[BANKER], tuple(laid)
        if hidden:
            self.down = (bool(self.player), bool(self.banker))
        self.player_done = len(cards) > 4
        self.banker_done = bool(unused) or len(self.banker) > 2
        self.call_due = ""
        if len(laid) == 4 and not hidden and not unused:
            self._four_out()
        elif len(laid) > 4 and self.house.totals:
            self.call_due = f"{laid[-1]}-{total_of(after[laid[-1]])}"

    def _as_they_belong(self) -> tuple[list[Card], dict[str, tuple[Card, ...]], list[str], list[Card]]:
        """The cards of the coup as they left the shoe, the hands to which they belong, which hand got each, and those
        that belong to neither."""
        rows = {PLAYER: iter(self.player), BANKER: iter(self.banker)}
        cards = [next(rows[hand]) for hand in self.laid]
        after: dict[str, tuple[Card, ...]] = {PLAYER: (), BANKER: ()}
        laid: list[str] = []
        unused: list[Card] = []
        for card in cards:
            hand = next_card(after[PLAYER], after[BANKER])
            if hand is None:
                unused.append(card)
            else:
                after[hand] = (*after[hand], card)
                laid.append(hand)
        return cards, after, laid, unused

    @staticmethod
    def _holder(card: Card, hands: Mapping[str, Sequence[Card]]) -> str:
        """The hand in which a card lies."""
        return next(hand for hand, cards in hands.items() if card in cards)

    def _tell_order(
        self,
        cards: Sequence[Card],
        before: Mapping[str, Sequence[Card]],
        after: Mapping[str, Sequence[Card]],
        hidden: bool,
        out: list[Event],
    ) -> None:
        """Tell of the cards that are moved: from the first in a hand that does not lie right all are laid anew."""
        right = {
            card
            for hand in (PLAYER, BANKER)
            for number, card in enumerate(before[hand])
            if tuple(before[hand][: number + 1]) == tuple(after[hand][: number + 1])
        }
        for card in cards:
            if card not in right and any(card in hand for hand in after.values()):
                source, target = self._holder(card, before), self._holder(card, after)
                out.append(Moved((card,), source, target, NOBODY if hidden else None))
                if source != target:
                    name = "card" if hidden else card_symbol(card)
                    out.append(Note(f"The {name} is moved to {target.capitalize()}"))

    def _lift_stray(self) -> tuple[Card, str]:
        """Take the card dealt in error up; the card, and the hand in which it lay."""
        self._undeclare()
        hand = self.stray
        card = (self.player if hand == PLAYER else self.banker)[-1]
        if hand == PLAYER:
            self.player = self.player[:-1]
        else:
            self.banker = self.banker[:-1]
            self.banker_done = True
        self.laid = self.laid[:-1]
        self.player_done = True
        self.call_due = ""
        return card, hand

    def _burn_stray(self, out: list[Event] | None) -> None:
        """The card dealt in error is burned."""
        card, hand = self._lift_stray()
        self._bury((card,), hand, out)
        self._note(f"The {card_symbol(card)} is burned", out)

    def _keep_stray(self, out: list[Event] | None) -> None:
        """The card dealt in error is laid aside, and begins a hand without bets when the coup is over; where another
        card lies aside already it is burned, since only one can begin that hand."""
        if self.extra:
            self._burn_stray(out)
            return
        card, hand = self._lift_stray()
        self.extra = (card,)
        if out is not None:
            out.append(Moved((card,), hand, "extra"))
        self._keep([], out)

    def _keep(self, words: list[str], out: list[Event] | None) -> None:
        self.extra_state = "kept"
        self._note(f"The {card_symbol(self.extra[0])} is laid aside for a hand without bets", out)

    def _undeclare(self) -> None:
        """The result that was shown is taken back."""
        if self.declared:
            self.declared = ""
            self.results = self.results[:-1]
            self.outcome = None
            self.to_take, self.to_pay = (), ()
            self.call_due = ""
            self.phase = COUP

    def _restore(self, position: int, bet: str, out: list[Event] | None) -> None:
        """Put the settlement of a bet right: everything goes back as it was, and then as it should be."""
        index = max(number for number, each in enumerate(self.touched) if each.wager[:2] == (position, bet))
        wager, result, due, paid, rack = self.touched[index]
        later = self.touched[index + 1].rack if index + 1 < len(self.touched) else self.rack
        self.rack = tuple(
            [now - (after - before) for now, after, before in zip(self.rack, later, rack, strict=True)]
        )  # fmt: skip
        self.touched = (*self.touched[:index], *self.touched[index + 1 :])
        taken, others, bankers = self.counts
        if paid is None:
            self.won -= wager.amount
            self.counts = (taken - 1, others, bankers)
        else:
            self.won += paid
            self._bank(position, -paid - wager.amount)
            self.counts = (taken, others, bankers - 1) if bet == BANKER else (taken, others - 1, bankers)
        self.to_mark = tuple(each for each in self.to_mark if each[0] != position)
        self.call_due = ""
        self._put_back(wager, out)
        self._note(f"The {BET_NAMES[bet]} bet of {self.label(position)} is put right", out)
        if result == "wins":
            pays = [*self.to_pay, Payment(position, bet, due, self.result_of(wager).marks)]
            self.to_pay = tuple(sorted(pays, key=lambda each: (
                self.house.in_turn(each.position, self.house.pay_from), BETS.index(each.bet),
            )))  # fmt: skip
            if paid is not None:
                self._pay(position, bet, due, (), out)
                if any(each[0] == position for each in self.marks):
                    self.to_mark = tuple(each for each in self.to_mark if each[0] != position)
        elif result == "loses":
            self._take([str(position), bet], out)

    def _put_back(self, wager: Wager, out: list[Event] | None) -> None:
        self.layout = tuple(sorted((*self.layout, wager), key=place_of))
        if out is not None:
            out.append(Paid(wager.amount, "rack", f"position:{wager.position}:{wager.bet}"))

    def _give_late_back(self, position: int, bet: str, out: list[Event] | None) -> None:
        """The late chips that play on a circle go back to their bettor; what else lies there plays."""
        late, wager = self.late_at(position, bet), self.lying(position, bet)
        self._lift(wager, None)
        if wager.amount > late:
            self._put_back(wager._replace(amount=wager.amount - late), None)
        self._bank(position, late)
        self.late_played = tuple(each for each in self.late_played if each[:2] != (position, bet))
        if out is not None:
            out.append(Paid(late, f"position:{position}:{bet}", f"rail:{position}"))
            out.append(Note(f"{self.cash(late)} goes back to {self.label(position)}"))
        self._sort_out()

    def _unmark(self, position: int) -> None:
        """Take the last mark of a position away."""
        last = max(number for number, each in enumerate(self.marks) if each[0] == position)
        self._add_marker(position, -self.marks[last][1])
        self.marks = (*self.marks[:last], *self.marks[last + 1 :])

    def _rebuild(self, before: tuple[Any, ...], out: list[Event] | None) -> None:
        """The supervisor takes back everything that was settled before the cards lay right."""
        (self.layout, self.rack, self.bettors, self.markers, self.won, self.player_done, self.banker_done,
         self.counts) = before  # fmt: skip
        self._undeclare()
        self.touched, self.to_mark, self.marks = (), (), ()
        self.before = None
        if self.prompt.startswith(("restore ", "mark ", "unmark ")):
            self.prompt = ""  # what was to be put right is undone with the rest
        self._note("The supervisor has the chips of this coup put back", out)
        _, belong, _, unused = self._as_they_belong()
        due = next_card(self.player, self.banker)
        if unused or (self.player, self.banker) != (belong[PLAYER], belong[BANKER]):
            self._put_in_order(out)
        elif due is not None:  # a hand was said to stand that draws
            self.player_done, self.banker_done = due == BANKER and self.player_done, False
