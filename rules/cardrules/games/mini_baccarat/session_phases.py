"""The phases of a session of Mini Baccarat, as far as they are not those of every dealt table."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final

from cardrules.casino.action_words import whole
from cardrules.casino.baccarat import shoe
from cardrules.casino.baccarat.dealer_steps import STEPS
from cardrules.casino.baccarat.rules import BANKER, BET_NAMES, PLAYER
from cardrules.casino.baccarat.table_phase import (
    BETS_COMING,
    BETTING,
    BETWEEN,
    BURNING,
    CLOSING,
    COUP,
    CUTTING,
    PREPARING,
    SESSION_OVER,
    SETTLING,
    SHOE_ENDS,
    SHOE_OVER,
    TAKING_OVER,
    UNSEATED,
    UNSHUFFLED,
)
from cardrules.casino.dealt_phases import (
    CHANCE_DOES_ELSE,
    BetsComing,
    BetweenShoes,
    ChanceActs,
    CuttingPack,
    DealerActs,
    NobodySeated,
    PackUnshuffled,
    PersonBets,
    SessionOver,
    SessionPhase,
)
from cardrules.protocol.game import Action, Choice, Event, Seat
from cardrules.protocol.texts import say

if TYPE_CHECKING:
    from cardrules.games.mini_baccarat.game import MiniBaccarat

__all__ = ["PHASES"]


class TakingShoeOver(ChanceActs["MiniBaccarat"]):
    """Another dealer has dealt a part of the shoe."""

    id = TAKING_OVER
    verbs = ("dealt",)

    def lot(self, game: MiniBaccarat) -> Choice:
        left = shoe.coups_before_cut(game.table)
        counts = [str(count) for count, cards in enumerate(left) if cards in shoe.MIDDLE]
        return Choice("dealt", say("Coups have been dealt"), values=tuple(counts or ["0"]))

    def wrong(self, game: MiniBaccarat, action: Action) -> str:
        verb, words, cards = action
        if verb != "dealt":
            return CHANCE_DOES_ELSE
        most = len(shoe.coups_before_cut(game.table))
        fits = len(words) == 1 and whole(words[0], 0, most) and not cards
        return "" if fits else say("The shoe can be taken over after 0 to {most} coups.", most=most - 1)

    def do(self, game: MiniBaccarat, seat: Seat, action: Action, out: list[Event] | None) -> None:
        shoe.take_over(game.table, int(action.words[0]), out)


class PersonBetsOnCoup(PersonBets["MiniBaccarat"]):
    """A person bets."""

    def stakes(self, game: MiniBaccarat) -> dict[str, int]:
        own = game.house.reserved
        return {wager.bet: wager.amount for wager in game.table.layout if wager.position == own}

    def bets(self, game: MiniBaccarat, stakes: Mapping[str, int]) -> list[Choice]:
        limits, purse = game.house.crowd.limits, game.table.purse(game.house.reserved)
        choices = []
        for bet in limits.bets:
            main = bet in (PLAYER, BANKER)
            least, most = (limits.least, limits.most) if main else (limits.tie_least, limits.tie_most)
            amounts = range(least, min(most, purse + stakes.get(bet, 0)) + 1, limits.unit)
            if amounts and not self.bet_fault(game, bet, least, stakes):
                label = say("Bet on {bet}", bet=BET_NAMES[bet])
                choices.append(Choice("bet", label, (bet,), amounts=amounts, onto=(f"circle:{bet}",)))
        return choices

    def bet_fault(self, game: MiniBaccarat, bet: str, amount: int, stakes: Mapping[str, int]) -> str:
        return game.house.crowd.limits.fault(bet, amount, [other for other in stakes if other != bet])


class BaccaratDealerActs(DealerActs["MiniBaccarat"]):
    """The dealer acts: any step of the hands, right or wrong. What is right is the table's matter."""

    def out_of_reach(self, game: MiniBaccarat, action: Action) -> str:
        verb, words = action.verb, action.words
        lying = [(str(wager.position), wager.bet) for wager in game.table.layout]
        if verb in ("take", "pay", "return", "restore") and len(words) > 1 and words[:2] not in lying:
            return say("No bet lies there.")
        if verb in ("draw", "pull") and self.id == COUP and words[:1] in ((PLAYER,), (BANKER,)):
            return say("{hand} has no room for another card.", hand=BET_NAMES[words[0]])
        return ""


PHASES: Final[Mapping[str, SessionPhase[Any]]] = {
    UNSEATED: NobodySeated(),
    UNSHUFFLED: PackUnshuffled(),
    PREPARING: BaccaratDealerActs(PREPARING, STEPS, say("The shoe is being prepared.")),
    CUTTING: CuttingPack(),
    BURNING: BaccaratDealerActs(BURNING, STEPS, say("The first cards are being burned.")),
    TAKING_OVER: TakingShoeOver(),
    BETWEEN: BaccaratDealerActs(BETWEEN, STEPS, say("The next coup has not begun.")),
    BETS_COMING: BetsComing(),
    BETTING: PersonBetsOnCoup(),
    CLOSING: BaccaratDealerActs(CLOSING, STEPS, say("The bets lie, and are to be closed.")),
    COUP: BaccaratDealerActs(COUP, STEPS, say("The cards come first.")),
    SETTLING: BaccaratDealerActs(SETTLING, STEPS, say("The bets are being settled.")),
    SHOE_ENDS: BaccaratDealerActs(SHOE_ENDS, STEPS, say("The shoe is over.")),
    SHOE_OVER: BetweenShoes(),
    SESSION_OVER: SessionOver(),
}
"""By the table's."""
