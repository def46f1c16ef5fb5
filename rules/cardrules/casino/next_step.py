"""What is to be done next at a baccarat table."""

from __future__ import annotations

from cardrules.casino.baccarat_rules import BANKER, PLAYER, TIE, next_card, outcome_of
from cardrules.casino.dealers_hands import DealersHands
from cardrules.casino.faults_and_grades import Error, FaultVerdict
from cardrules.casino.table_phase import BETWEEN, BURNING, CLOSING, COUP, PREPARING, SETTLING, SHOE_ENDS

__all__ = ["NextStep"]


class NextStep:
    """What is to be done next at a table; nothing is done to it."""

    def __init__(self, table: DealersHands) -> None:
        self.table = table

    def due(self) -> tuple[str, ...]:
        """The steps that are right now, the usual one first; empty while somebody else acts."""
        table = self.table
        if table.prompt:
            return (table.prompt,)
        phase = table.phase
        if phase == COUP:
            return self._in_coup()
        if phase == SETTLING:
            return self._in_settling()
        if phase in (BETWEEN, SHOE_ENDS):
            return table.service[:1] or ("open",)
        if phase == CLOSING:
            illegal = table.illegal_bets()
            return tuple(f"return {wager.position} {wager.bet}" for wager, _ in illegal) or ("close",)
        if phase == BURNING:
            if table.call_due:
                return (f"call {table.call_due}",)
            return ("burn",) if table.burn_left or not table.burned else ("sweep",)
        if phase == PREPARING:
            return self.in_preparing()
        return ()

    def in_preparing(self) -> tuple[str, ...]:
        """While the shoe is being prepared."""
        table = self.table
        step = table.house.prep[table.prep_at]
        if step == "offer":
            asked = [bettor.position for bettor in table.bettors if bettor.position not in table.refused]
            return tuple(f"offer {position}" for position in asked) or (f"insert {len(table.heap) // 2}",)
        return (f"cutcard {table.house.cut_depth}",) if step == "cutcard" else (step,)

    def _in_coup(self) -> tuple[str, ...]:
        table = self.table
        if table.cut == "hand":
            return ("aside",)
        if table.call_due:
            return (f"call {table.call_due}",)
        late = [wager for wager in table.layout if wager.late]
        if late:
            return tuple(f"return {wager.position} {wager.bet}" for wager in late)
        if table.exposed_card is not None or table.extra_state == "burn":
            return ("floor",) if self.floor_decides() else ("burn",)
        if table.extra_state == "keep":
            return ("keep",)
        if len(table.player) + len(table.banker) < 4:
            return (f"draw {next_card(table.player, table.banker)}",)
        if any(table.down):
            return ("turn player",) if table.down[0] else ("turn banker",)
        if not table.player_done:
            if table.draws_third(PLAYER):
                return ("draw player",)
            if table.house.calls:
                return ("stand player",)
            return ("stand player", "draw banker") if table.draws_third(BANKER) else ("stand player", "stand banker")
        if not table.banker_done:
            return ("draw banker",) if table.draws_third(BANKER) else ("stand banker",)
        winner = outcome_of(table.player, table.banker).winner
        return ("tap",) if winner == TIE else (f"push {winner}",)

    def floor_decides(self) -> bool:
        """Whether the floor has still to be called about a card that lies face up in the shoe: where nobody mends
        anything alone."""
        table = self.table
        return table.exposed_card is not None and not table.house.mends and "floor burn" not in table.noted

    def _in_settling(self) -> tuple[str, ...]:
        table = self.table
        if table.call_due:
            return (f"call {table.call_due}",)
        if table.to_take:
            position, bet = table.to_take[0]
            return (f"take {position} {bet}", "rake") if table.house.race else (f"take {position} {bet}",)
        if table.to_mark:
            position, amount = table.to_mark[0]
            return (f"mark {position} {amount}",)
        if table.to_pay:
            first = table.to_pay[0]
            return (f"pay {first.position} {first.bet} {first.pays}",)
        return ("discard",)

    def not_yet(self) -> FaultVerdict:
        """Of an action that belongs to another state."""
        return FaultVerdict(Error.OUT_OF_ORDER, f"First {self.table.step_said(self.due()[0])}.")
