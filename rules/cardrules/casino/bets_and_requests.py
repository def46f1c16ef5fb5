"""The bets of a coup, and what bettors want between the coups: notes changed, colour, commission, a place."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Final

from cardrules.casino.baccarat_rules import BANKER, BET_NAMES, BETS, PLAYER
from cardrules.casino.bettors import BettorsPlans, Incident, Wager, new_bettor
from cardrules.casino.faults_and_grades import Misplaced
from cardrules.casino.shoe import ShoeHands
from cardrules.casino.table_phase import (
    BETS_COMING,
    BETTING,
    BETWEEN,
    BURNING,
    CLOSING,
    COUP,
    SESSION_OVER,
    SETTLING,
    SHOE_ENDS,
    SHOE_OVER,
    UNSHUFFLED,
)
from cardrules.protocol.game import Event, Marked, Note, Paid, PhaseBegan

__all__ = ["BetHands", "place_of"]

_SHORT: Final = 4
"""Fewer of the smallest chips than this may be too few for a payout."""
_OF_ONE_SERVICE: Final = ("call change", "call colour", "give", "drop")
"""What follows where somebody's notes have been spread, or chips counted."""


class BetHands(ShoeHands):
    """Taking bets, and serving those who make them."""

    def _open(self, words: list[str], out: list[Event] | None) -> None:
        if self.phase == BURNING:  # the shoe was not ready
            self._sweep(words, out)
            return
        self._call_out("open", out)
        self._new_coup(out)
        self.phase = BETS_COMING
        if out is not None:
            out.append(PhaseBegan("bets", ""))

    def _new_coup(self, out: list[Event] | None) -> None:
        """Everything of the coup before is forgotten, and what pushed goes back to the bettors' rails."""
        for denomination in self.fills:
            self._fill_up(denomination, out)
        for wager in self.layout:  # what pushed is the bettor's own again
            self._bank(wager.position, wager.amount)
        self.layout = ()
        self.coup += 1
        self.coups += 1
        self.dealt += 1
        self.burn_missing = 0
        self.drawn = 0
        self.player_done = self.banker_done = False
        self.call_due = self.declared = ""
        self.laid = ()
        self.misread, self.turned, self.passed, self.late_played = (), (), (), ()
        self.free = False
        self.outcome = None
        self.incidents = ()
        self.to_take, self.to_pay, self.to_mark, self.touched, self.marks = (), (), (), (), ()
        self.counts = (0, 0, 0)
        self.won = 0
        self.before = None
        self.coup_steps, self.noted = 1, ()
        self.closed_at = None

    def _free_hand(self, words: list[str], out: list[Event] | None) -> None:
        """A hand without bets, that begins with the card that was laid aside."""
        self._call_out("free", out)
        self.service = ()
        for wager in self.layout:
            self._lift(wager, out)
        self._new_coup(out)
        self.dealt -= 1
        self.free = True
        self.extra_state = "use"
        self.phase = COUP

    def place_bets(self, plans: BettorsPlans, out: list[Event] | None) -> None:
        """The bettors bet."""
        for wager in plans.wagers:
            self._seat(wager.position, out)
            self._put(wager, out)
        self.incidents = plans.incidents
        for incident in plans.incidents:
            if incident.kind == "dither":
                self._dither(incident.position, out)
        self.phase = BETTING if self.house.crowd.reserved else CLOSING

    def _dither(self, position: int, out: list[Event] | None) -> None:
        """A bettor moves the chips to another circle and back again."""
        if out is None:
            return
        for bet, other in ((PLAYER, BANKER), (BANKER, PLAYER)):
            wager = self.wager(position, bet)
            if wager is not None:
                there, back = (f"position:{position}:{each}" for each in (bet, other))
                out += [Paid(wager.amount, there, back), Paid(wager.amount, back, there)]
                break
        out.append(Note(f"{self.label(position).capitalize()} moves the chips back and forth"))

    def stake(self, position: int, bet: str, amount: int, out: list[Event] | None) -> None:
        """A bettor has this much on a circle from now on (0: nothing)."""
        old = self.wager(position, bet)
        if old is not None:
            self._lift(old, out)
            self._bank(position, old.amount)
        if amount:
            self._put(Wager(position, bet, amount), out)

    def take_bets_back(self, out: list[Event] | None) -> None:
        """The shoe is over: what still lies on the layout goes back to the bettors."""
        if self.layout:
            self._note("What pushed goes back to the bettors", out)
        for wager in self.layout:
            self._lift(wager, out)
            self._bank(wager.position, wager.amount)

    def bets_placed(self) -> None:
        """The person who bets is content."""
        self.phase = CLOSING

    def _seat(self, position: int, out: list[Event] | None) -> None:
        """Somebody new sits down where nobody does."""
        if self.bettor(position) is None:
            newcomer = new_bettor(position, self.house.crowd, random.Random(f"{self.lot}/{self.coups}/{position}"))
            self.bettors = tuple(sorted((*self.bettors, newcomer)))
            self._note(f"A new bettor sits down at {self.label(position)}", out)

    def _put(self, wager: Wager, out: list[Event] | None) -> None:
        """Chips are put on the layout; a bettor who has too few has brought more."""
        self.layout = tuple(sorted((*self.layout, wager), key=place_of))
        self._bank(wager.position, -min(wager.amount, self.purse(wager.position)))
        if out is not None:
            circle = f"position:{wager.position}:{wager.bet}"
            out.append(Paid(wager.amount, f"rail:{wager.position}", circle))
            label = self.label(wager.position).capitalize()
            out.append(Note(f"{label}: {self.cash(wager.amount)} on {BET_NAMES[wager.bet]}"))

    def _lift(self, wager: Wager, out: list[Event] | None, target: str = "") -> None:
        """Chips leave the layout for the bettor's rail, or for ``target``."""
        layout = list(self.layout)
        layout.remove(wager)
        self.layout = tuple(layout)
        if out is not None:
            circle = f"position:{wager.position}:{wager.bet}"
            out.append(Paid(wager.amount, circle, target or f"rail:{wager.position}"))

    def _bank(self, position: int, amount: int) -> None:
        """A bettor's chips on the rail become more, or less."""
        self.bettors = tuple(
            [
                bettor._replace(bankroll=bettor.bankroll + amount) if bettor.position == position else bettor
                for bettor in self.bettors
            ]
        )

    def _close(self, out: list[Event] | None) -> None:
        self.phase = COUP
        if self.clocked:
            self.closed_at = self.time
        for kind, position, amount, bet in self.incidents:
            if kind == "late":
                self._seat(position, out)
                self._note(f"{self.label(position).capitalize()} adds chips after the bets were closed", out)
                self._put(Wager(position, bet, amount, late=True), out)

    def _return(self, words: list[str], out: list[Event] | None) -> None:
        wager = self.lying(int(words[0]), words[1])
        self._lift(wager, out)
        self._bank(wager.position, wager.amount)
        self._note(f"{self.cash(wager.amount)} goes back to {self.label(wager.position)}", out)

    def _merge_late(self) -> tuple[tuple[int, str, int], ...]:
        """Late chips that nobody noticed play with the others: which they are."""
        self.late_played = tuple((wager.position, wager.bet, wager.amount) for wager in self.layout if wager.late)
        layout: dict[tuple[int, int], Wager] = {}
        for wager in self.layout:
            old = layout.get(place_of(wager))
            amount = wager.amount + (old.amount if old else 0)
            layout[place_of(wager)] = Wager(wager.position, wager.bet, amount)
        self.layout = tuple(layout.values())
        return self.late_played

    def late_at(self, position: int, bet: str) -> int:
        """The late chips that play on a circle, in cents."""
        return sum(amount for place, kind, amount in self.late_played if (place, kind) == (position, bet))

    # -------------------------------------------------------------------------------------------- between the coups

    def _ask_for_service(self, out: list[Event] | None) -> None:
        """What is to be done before the next coup, or at the end of the shoe."""
        house = self.house
        timed_out = bool(house.limit) and self.session >= house.limit
        enough = bool(house.coups) and self.dealt >= house.coups
        if self.last == "this" or timed_out or enough:
            self._end_shoe(enough, timed_out, out)
            return
        self.phase = BETWEEN
        owing = [position for position, _ in self.markers]
        service = ["freehand"] if self.extra_state == "kept" else []
        if house.each_coup:
            service += [f"collect {position}" for position in owing]
        for incident in self.incidents:
            service += self._asked_for(incident, owing, out)
        if self.last == "next":
            self.last = "this"
            if house.calls:
                service.append("call last")
        self.service = tuple(service)
        self._replace_the_broke(out)

    def _end_shoe(self, enough: bool, timed_out: bool, out: list[Event] | None) -> None:
        """There is no further coup of this shoe, and perhaps of the session."""
        house = self.house
        self.phase = SHOE_ENDS
        if self.extra_state == "kept":
            self._bury(self.extra, "extra", out)
            self.extra, self.extra_state = (), ""
        service = [f"collect {position}" for position, _ in self.markers]
        if house.calls and (self.last == "this" or not enough):
            service.append("call end")
        if enough or timed_out or not (house.coups or house.limit):
            service += ["hands", "leave"]
        self.service = tuple(service)
        if not service:
            self._next_shoe()

    def _asked_for(self, incident: Incident, owing: Sequence[int], out: list[Event] | None) -> list[str]:
        """What a bettor wants between the coups, as steps; who leaves and owes nothing is gone."""
        kind, position, amount, _ = incident
        name, calls = self.label(position).capitalize(), self.house.calls
        if kind == "buyin":
            self._note(f"{name} puts {self.cash(amount)} in notes down", out)
            call = [f"call change {amount}"] if calls else []
            return [f"spread {position}", *call, f"give {position} {amount}", "drop"]
        if self.bettor(position) is None:
            return []
        if kind == "colour":
            self._note(f"{name} wants larger chips for {self.cash(amount)}", out)
            return [f"count {position}", *(["call colour"] if calls else []), f"give {position} {amount}"]
        if kind == "leave" and self._may_leave(position):
            self._note(f"{name} leaves", out)
            if position not in owing:
                self._stand_up(position)
            elif not self.house.each_coup:
                return [f"collect {position}"]
        return []

    def _replace_the_broke(self, out: list[Event] | None) -> None:
        """Bettors without chips for another bet go home, and others come."""
        limits = self.house.crowd.limits
        for bettor in self.bettors:
            at_stake = any(wager.position == bettor.position for wager in self.layout)
            busy = any(str(bettor.position) in step.split() for step in self.service)
            if bettor.bankroll < limits.least and bettor.character and not at_stake and not busy:
                if self.owes(bettor.position):
                    self.service = (f"collect {bettor.position}", *self.service)
                else:
                    self._stand_up(bettor.position)
                    self._seat(bettor.position, out)

    def _leaves(self, position: int) -> bool:
        """Whether somebody leaves after this coup."""
        return any(incident.kind == "leave" and incident.position == position for incident in self.incidents)

    def _may_leave(self, position: int) -> bool:
        """Whether somebody stays who bets without being asked."""
        return any(other.character and other.position != position for other in self.bettors)

    def _stand_up(self, position: int) -> None:
        """A bettor leaves with all that is his."""
        self.layout = tuple(wager for wager in self.layout if wager.position != position)
        self.bettors = tuple(bettor for bettor in self.bettors if bettor.position != position)

    def _next_service(self, out: list[Event] | None) -> None:
        self.service = self.service[1:]
        if self.phase == SHOE_ENDS and not self.service:
            self._next_shoe()

    def _next_shoe(self) -> None:
        """The shoe is over, and the session goes on; where its coups are counted, without a pause."""
        self.phase = UNSHUFFLED if self.house.coups else SHOE_OVER

    def _show_hands(self, words: list[str], out: list[Event] | None) -> None:
        if self.phase == SHOE_ENDS:
            self._serve(words, out)
            return
        self.noted = (*self.noted, "hands")
        self._note("The hands are shown empty", out)

    def _serve(self, words: list[str], out: list[Event] | None) -> None:
        step = self.service[0]
        self._note("The hands are shown empty" if step == "hands" else "The notes go into the box", out)
        self._next_service(out)

    def _comes_first(self, step: str) -> None:
        """Somebody is served before the others; what belongs to it follows."""
        at = self.service.index(step)
        later = self.service[at + 1 :]
        others = (number for number, each in enumerate(later) if not each.startswith(_OF_ONE_SERVICE))
        end = at + 1 + next(others, len(later))
        self.service = (*self.service[at:end], *self.service[:at], *self.service[end:])

    def _spread(self, words: list[str], out: list[Event] | None) -> None:
        position = int(words[0])
        self._comes_first(f"spread {position}")
        self._note(f"The notes of {self.label(position)} are spread on the felt", out)
        self._seat(position, out)
        self._next_service(out)

    def _count(self, words: list[str], out: list[Event] | None) -> None:
        position = int(words[0])
        self._comes_first(f"count {position}")
        amount = int(next(step for step in self.service if step.startswith("give")).split()[2])
        chips = self.house.chips
        self._rack_takes(amount // chips.fives * chips.fives, chips.fives)
        self._rack_takes(amount % chips.fives, chips.ones)
        self._bank(position, -amount)
        self._note(f"The small chips of {self.label(position)} are stacked and counted", out)
        self._next_service(out)

    def _give(self, words: list[str], out: list[Event] | None) -> None:
        position, amount = int(words[0]), int(words[1])
        self._bank(position, amount)
        self._rack_pays(amount, (), out)
        self.given = amount
        due = next((int(step.split()[2]) for step in self.service[:1] if step.startswith("give")), amount)
        self._misplace(position, amount - due)
        if out is not None:
            out.append(Paid(amount, "rack", f"rail:{position}"))
            out.append(Note(f"{self.cash(amount)} in chips for {self.label(position)}"))
        self._next_service(out)

    def _misplace(self, position: int, cents: int) -> None:
        """A bettor has so much beyond the due between the coups (negative: too little), through what is done now."""
        if not cents:
            return
        self.lost = self.lost[0] + max(0, cents), self.lost[1] + max(0, -cents)
        number = next((at for at, fault in enumerate(self.faults) if fault.step == self.steps and fault.severity), -1)
        if number >= 0:
            fault = self.faults[number]
            self._revise(number, fault._replace(money=(*fault.money, Misplaced(position, "", cents))))

    def _put_right_between(self, position: int) -> None:
        """What a bettor had beyond the due between the coups, or short of it, is put right."""
        for number, fault in enumerate(self.faults):
            its = tuple(each for each in fault.money if not fault.bets and each[:2] == (position, ""))
            if its:
                cents = sum(each.cents for each in its)
                self.lost = self.lost[0] - max(0, cents), self.lost[1] - max(0, -cents)
                self._revise(number, fault._replace(money=tuple(each for each in fault.money if each not in its)))

    def _collect(self, words: list[str], out: list[Event] | None) -> None:
        position = int(words[0])
        owed = self.owes(position)
        self._comes_first(f"collect {position}")
        self._put_right_between(position)
        self.markers = tuple(each for each in self.markers if each[0] != position)
        self._bank(position, -owed)
        self._rack_takes(owed, 0)
        if out is not None:
            out.append(Marked("marker", str(position)))
            out.append(Paid(owed, f"rail:{position}", "rack"))
            out.append(Note(f"{self.label(position).capitalize()} pays {self.cash(owed)} commission"))
        if self._leaves(position) and self._may_leave(position):
            self._stand_up(position)
        self._next_service(out)
        if self.phase == BETWEEN:
            self._replace_the_broke(out)

    def _fill(self, words: list[str], out: list[Event] | None) -> None:
        denomination = int(words[0])
        if denomination not in self.fills:
            self.fills = (*self.fills, denomination)
        self._note(f"The dealer calls for a fill of {self.cash(denomination)} chips", out)
        if self.needed_at_once(denomination):
            self._fill_up(denomination, out)

    def _fill_up(self, denomination: int, out: list[Event] | None) -> None:
        """Chips that were called for are in the rack."""
        chips = self.house.chips
        index = chips.values.index(denomination)
        self.rack = (*self.rack[:index], chips.rack[index], *self.rack[index + 1 :])
        self.fills = tuple(each for each in self.fills if each != denomination)
        self._note(f"The fill of {self.cash(denomination)} chips has come", out)

    def needed_at_once(self, denomination: int) -> bool:
        """Whether a fill of these chips is brought at once, and not with the next coup, because no next denominations
        can stand in for them: there are none, or what the rack has does not come to what is to be paid now."""
        chips = self.house.chips
        index = chips.values.index(denomination)
        if denomination == chips.smallest:
            return self.rack[index] < min(_SHORT, chips.rack[index])
        owed = [each.pays for each in self.to_pay] if self.phase == SETTLING else []
        owed += [int(step.split()[-1]) for step in self.service if step.startswith("give")]
        return any(self.chips_for(amount, ()) is None for amount in owed)

    def _tap_out(self, words: list[str], out: list[Event] | None) -> None:
        self.service = ()
        self.take_bets_back(out)
        self.phase = SESSION_OVER
        self._note("The dealer claps, and the relief takes over", out)

    def _leave(self, words: list[str], out: list[Event] | None) -> None:
        self.service = ()
        self.phase = SESSION_OVER
        self._note("The dealer leaves the table", out)


def place_of(wager: Wager) -> tuple[int, int]:
    """Where a bet stands among all: by position, then as the bets are printed."""
    return wager.position, BETS.index(wager.bet)
