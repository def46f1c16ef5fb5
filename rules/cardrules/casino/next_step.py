"""What is to be done next at a baccarat table."""

from __future__ import annotations

from cardrules.casino.baccarat_rules import BANKER, PLAYER, TIE, next_card, outcome_of
from cardrules.casino.dealers_hands import Layout
from cardrules.casino.faults_and_grades import Error, Verdict

__all__ = ["Due"]


class Due(Layout):
    """A table that knows what is to be done next."""

    def due(self) -> tuple[str, ...]:
        """The steps that are right now, the usual one first; empty while somebody else acts."""
        if self.prompt:
            return (self.prompt,)
        phase = self.phase
        if phase == "coup":
            return self._due_in_coup()
        if phase == "settle":
            return self._due_in_settling()
        if phase == "between" or phase == "end":
            return self.service[:1] or ("open",)
        if phase == "close":
            illegal = self.illegal_bets()
            return tuple(f"return {wager.position} {wager.bet}" for wager, _ in illegal) or ("close",)
        if phase == "burn":
            if self.call_due:
                return (f"call {self.call_due}",)
            return ("burn",) if self.burn_left or not self.burned else ("sweep",)
        if phase == "shoe":
            return self._due_in_preparing()
        return ()

    def _due_in_preparing(self) -> tuple[str, ...]:
        step = self.house.prep[self.prep_at]
        if step == "offer":
            asked = [bettor.position for bettor in self.bettors if bettor.position not in self.refused]
            return tuple(f"offer {position}" for position in asked) or (f"insert {len(self.heap) // 2}",)
        return (f"cutcard {self.house.cut_depth}",) if step == "cutcard" else (step,)

    def _due_in_coup(self) -> tuple[str, ...]:
        if self.cut == "hand":
            return ("aside",)
        if self.call_due:
            return (f"call {self.call_due}",)
        late = [wager for wager in self.layout if wager.late]
        if late:
            return tuple(f"return {wager.position} {wager.bet}" for wager in late)
        if self.exposed_card is not None or self.extra_state == "burn":
            return ("floor",) if self._floor_decides() else ("burn",)
        if self.extra_state == "keep":
            return ("keep",)
        if len(self.player) + len(self.banker) < 4:
            return (f"draw {next_card(self.player, self.banker)}",)
        if any(self.down):
            return ("turn player",) if self.down[0] else ("turn banker",)
        if not self.player_done:
            if self._draws(PLAYER):
                return ("draw player",)
            if self.house.calls:
                return ("stand player",)
            return ("stand player", "draw banker") if self._draws(BANKER) else ("stand player", "stand banker")
        if not self.banker_done:
            return ("draw banker",) if self._draws(BANKER) else ("stand banker",)
        winner = outcome_of(self.player, self.banker).winner
        return ("tap",) if winner == TIE else (f"push {winner}",)

    def _floor_decides(self) -> bool:
        """Whether the floor has still to be called about a card that lies face up in the shoe: where nobody mends
        anything alone."""
        return self.exposed_card is not None and not self.house.mends and "floor burn" not in self.noted

    def _due_in_settling(self) -> tuple[str, ...]:
        if self.call_due:
            return (f"call {self.call_due}",)
        if self.to_take:
            position, bet = self.to_take[0]
            return (f"take {position} {bet}", "rake") if self.house.race else (f"take {position} {bet}",)
        if self.to_mark:
            position, amount = self.to_mark[0]
            return (f"mark {position} {amount}",)
        if self.to_pay:
            first = self.to_pay[0]
            return (f"pay {first.position} {first.bet} {first.pays}",)
        return ("discard",)

    def _not_yet(self) -> Verdict:
        """Of an action that belongs to another state."""
        return Verdict(Error.OUT_OF_ORDER, f"First {self.step_said(self.due()[0])}.")
