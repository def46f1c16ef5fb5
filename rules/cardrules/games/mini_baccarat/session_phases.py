"""The phases of a session: what chance does, where a person cuts or bets, and where the dealer acts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from cardrules.casino.action_words import chips_in, is_number, number_in, whole, without_chips
from cardrules.casino.baccarat import bets, shoe
from cardrules.casino.baccarat.bettors import read_plans
from cardrules.casino.baccarat.dealer_choices import dealer_choices, exactly
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
    TablePhase,
)
from cardrules.parts.dealing import shuffle_fault
from cardrules.phases.phased_game import Phase
from cardrules.protocol.cards import Card
from cardrules.protocol.game import (
    CHANCE,
    NOBODY,
    ONE,
    Action,
    Choice,
    Event,
    Note,
    Seat,
    Turned,
    action_text,
)
from cardrules.protocol.texts import say

if TYPE_CHECKING:
    from cardrules.games.mini_baccarat.game import MiniBaccarat

__all__ = ["PHASES"]

_LOTS: Final = tuple(map(str, range(1000)))
_ELSE: Final = say("Chance has something else to do now.")


class SessionPhase(Phase["MiniBaccarat"]):
    """A part of a session. Its id is that of the table's phase."""

    out_of_turn = say("It is not your turn.")

    def legal(self, game: MiniBaccarat, seat: Seat) -> list[Action]:
        return [action for choice in game.choices(seat) for action in _listed(choice)]

    def fault(self, game: MiniBaccarat, seat: Seat, action: Action) -> str:
        if seat in self.waiting_for(game):
            return self.wrong(game, action)
        if game.house.dealer and seat == 0:
            return say("Bets are closed.") if action.verb in ("bet", "unbet", "ready") else say("It is not your turn.")
        return self.out_of_turn

    def wrong(self, game: MiniBaccarat, action: Action) -> str:
        """Why whoever is waited for may not do this, "" if he may."""
        raise NotImplementedError

    def instead(self, game: MiniBaccarat, seat: Seat, cards: Sequence[Card], zone: str) -> str:
        if game.house.dealer and seat == 0:
            return self.to_bettor(game)
        return self.not_now if seat in self.waiting_for(game) else say("Wait for the bettors.")

    def to_bettor(self, game: MiniBaccarat) -> str:
        """What the person who bets is told to do."""
        return say("Bets are closed.")


class SessionOver(SessionPhase):
    """After the end of the session."""

    id = SESSION_OVER
    why_idle = say("The session is over.")

    def waiting_for(self, game: MiniBaccarat) -> frozenset[Seat]:
        return NOBODY


# ------------------------------------------------------------------------------------------------------- chance


class ChanceActs(SessionPhase):
    """Chance does something."""

    def waiting_for(self, game: MiniBaccarat) -> frozenset[Seat]:
        return ONE[CHANCE]

    def lot(self, game: MiniBaccarat) -> Choice:
        """What."""
        raise NotImplementedError

    def choices(self, game: MiniBaccarat, seat: Seat) -> list[Choice]:
        return [self.lot(game)]

    def wrong(self, game: MiniBaccarat, action: Action) -> str:
        verb, words, cards = action
        lot = self.lot(game)
        if verb != lot.verb:
            return _ELSE
        return "" if len(words) == 1 and words[0] in lot.values and not cards else say("That is no lot of chance.")


class NobodySeated(ChanceActs):
    """Nobody sits yet."""

    id = UNSEATED
    verbs = ("table",)

    def lot(self, game: MiniBaccarat) -> Choice:
        return Choice("table", say("The bettors sit down"), values=_LOTS)

    def do(self, game: MiniBaccarat, seat: Seat, action: Action, out: list[Event] | None) -> None:
        shoe.begin(game.table, int(action.words[0]), out)
        game.fortunes = (game.fortune(),) if game.house.crowd.reserved else ()


class PackUnshuffled(ChanceActs):
    """The pack is shuffled for the first shoe, or for the next one of a session whose coups are counted."""

    id = UNSHUFFLED
    verbs = ("shuffle",)

    def lot(self, game: MiniBaccarat) -> Choice:
        cards = game.house.pack
        return Choice("shuffle", say("Shuffle"), cards=cards, least=len(cards), most=len(cards))

    def wrong(self, game: MiniBaccarat, action: Action) -> str:
        if action.verb != "shuffle":
            return _ELSE
        return say("A shuffle has no words.") if action.words else shuffle_fault(game.house.pack, action.cards)

    def do(self, game: MiniBaccarat, seat: Seat, action: Action, out: list[Event] | None) -> None:
        shoe.shuffled(game.table, action.cards, out)


class BetweenShoes(PackUnshuffled):
    """Between two shoes."""

    id = SHOE_OVER


class TakingShoeOver(ChanceActs):
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
            return _ELSE
        most = len(shoe.coups_before_cut(game.table))
        fits = len(words) == 1 and whole(words[0], 0, most) and not cards
        return "" if fits else say("The shoe can be taken over after 0 to {most} coups.", most=most - 1)

    def do(self, game: MiniBaccarat, seat: Seat, action: Action, out: list[Event] | None) -> None:
        shoe.take_over(game.table, int(action.words[0]), out)


class BettorsBet(ChanceActs):
    """The bettors bet."""

    id = BETS_COMING
    verbs = ("bets",)
    out_of_turn = say("Wait until the bettors are ready.")

    def lot(self, game: MiniBaccarat) -> Choice:
        return Choice("bets", say("The bettors bet"), values=game.plans())

    def wrong(self, game: MiniBaccarat, action: Action) -> str:
        verb, words, cards = action
        if verb != "bets" or len(words) != 1 or cards:
            return _ELSE
        crowd = game.house.crowd
        try:
            plans = read_plans(words[0], crowd)
        except ValueError as error:
            return say("The bettors cannot do that: {why}.", why=str(error))
        places = [each.position for each in plans.wagers] + [each.position for each in plans.incidents]
        own = crowd.reserved
        return say("Chance does not bet at the position of a player.") if own and own in places else ""

    def do(self, game: MiniBaccarat, seat: Seat, action: Action, out: list[Event] | None) -> None:
        bets.place_bets(game.table, read_plans(action.words[0], game.house.crowd), out)


class CuttingPack(ChanceActs):
    """A bettor cuts, for whom chance does unless it is a person."""

    id = CUTTING
    verbs = ("cut",)

    def waiting_for(self, game: MiniBaccarat) -> frozenset[Seat]:
        return ONE[0 if self._own(game) else CHANCE]

    def _own(self, game: MiniBaccarat) -> bool:
        return game.table.cutter == game.house.crowd.reserved > 0

    def lot(self, game: MiniBaccarat) -> Choice:
        return Choice("cut", say("The pack is cut"), values=tuple(map(str, range(1, len(game.table.heap)))))

    def choices(self, game: MiniBaccarat, seat: Seat) -> list[Choice]:
        if seat == CHANCE:
            return [self.lot(game)]
        return [Choice("cut", say("Cut the pack"), amounts=range(1, len(game.table.heap)), button=True)]

    def wrong(self, game: MiniBaccarat, action: Action) -> str:
        if not self._own(game):
            return super().wrong(game, action)
        fits = action.verb == "cut" and len(action.words) == 1 and whole(action.words[0], 1, len(game.table.heap))
        return "" if fits else say("Put the cut card into the pack, with at least one card on each side.")

    def to_bettor(self, game: MiniBaccarat) -> str:
        return say("Put the cut card into the pack.") if self._own(game) else say("Bets are closed.")

    def do(self, game: MiniBaccarat, seat: Seat, action: Action, out: list[Event] | None) -> None:
        shoe.insert_cut_card(game.table, int(action.words[0]), out)


# ------------------------------------------------------------------------------------------------------ betting


class PersonBets(SessionPhase):
    """A person bets."""

    id = BETTING
    verbs = ("bet", "unbet", "ready", "leave")

    def waiting_for(self, game: MiniBaccarat) -> frozenset[Seat]:
        return ONE[0]

    def _stakes(self, game: MiniBaccarat) -> dict[str, int]:
        """What the person has on each bet."""
        own = game.house.crowd.reserved
        return {wager.bet: wager.amount for wager in game.table.layout if wager.position == own}

    def choices(self, game: MiniBaccarat, seat: Seat) -> list[Choice]:
        limits, purse, stakes = game.house.crowd.limits, game.table.purse(game.house.crowd.reserved), self._stakes(game)
        choices = []
        for bet in limits.bets:
            main = bet in (PLAYER, BANKER)
            least, most = (limits.least, limits.most) if main else (limits.tie_least, limits.tie_most)
            amounts = range(least, min(most, purse + stakes.get(bet, 0)) + 1, limits.unit)
            if amounts and not limits.fault(bet, least, [other for other in stakes if other != bet]):
                label = say("Bet on {bet}", bet=BET_NAMES[bet])
                choices.append(Choice("bet", label, (bet,), amounts=amounts, onto=(f"circle:{bet}",)))
        if stakes:
            choices.append(Choice("unbet", say("Take back"), values=tuple(stakes), key="U"))
        choices.append(Choice("ready", say("Ready"), key="Space", button=True))
        question = say("Leave the table for good?")
        choices.append(Choice("leave", say("Leave the table"), button=True, confirm=question, restrained=True))
        return choices

    def wrong(self, game: MiniBaccarat, action: Action) -> str:
        verb, words, _ = action
        crowd, stakes = game.house.crowd, self._stakes(game)
        if verb == "bet" and len(words) == 2 and is_number(words[1]):
            bet, amount = words[0], number_in(words[1])
            fault = crowd.limits.fault(bet, amount, [other for other in stakes if other != bet])
            if not fault and amount > game.table.purse(crowd.reserved) + stakes.get(bet, 0):
                return say("You do not have that many chips.")
            return fault
        if verb == "unbet" and len(words) == 1:
            return "" if words[0] in stakes else say("You have no chips there.")
        return "" if verb in ("ready", "leave") and not words else say("Place your bets, or say that you are ready.")

    def to_bettor(self, game: MiniBaccarat) -> str:
        return say("Choose a chip, then a betting circle.")

    def do(self, game: MiniBaccarat, seat: Seat, action: Action, out: list[Event] | None) -> None:
        verb, words, _ = action
        table, own = game.table, game.house.crowd.reserved
        if verb == "bet":
            bets.stake(table, own, words[0], int(words[1]), out)
        elif verb == "unbet":
            bets.stake(table, own, words[0], 0, out)
        elif verb == "ready":
            bets.bets_placed(table)
            if out is not None:
                out.append(Note(say("{seat:@} {seat:@is/are} ready", seat=0)))
        else:
            table.phase = SESSION_OVER
            if out is not None:
                out.append(Note(say("{seat:@} {seat:@leaves/leave} the table", seat=0)))
            game.shoe_is_over(out)


# --------------------------------------------------------------------------------------------------- the dealer


class DealerActs(SessionPhase):
    """The dealer acts: any step of the hands, right or wrong. What is right is the table's matter."""

    not_now = say("The shoe is over.")
    """Why something that the hands cannot do is not done: what the table is about. It tells no step that is due."""

    def waiting_for(self, game: MiniBaccarat) -> frozenset[Seat]:
        return ONE[game.house.dealer]

    def choices(self, game: MiniBaccarat, seat: Seat) -> list[Choice]:
        if game.offered is None:
            if game.agreed.role == "dealer":
                game.offered = dealer_choices(game.table)
            else:
                game.offered = [exactly(text, game.house) for text in game.table.due()]
        return game.offered[:]

    def wrong(self, game: MiniBaccarat, action: Action) -> str:
        core, table = without_chips(action), game.table
        if core != action:
            wrong = self._chips(game, action)
            if wrong:
                return wrong
        if action_text(core) in table.due() or any(choice.offers(core) for choice in self.choices(game, 0)):
            return ""
        if game.agreed.role != "dealer":
            return say("The demonstration goes its own way.")
        verb, words = core.verb, core.words
        lying = [(str(wager.position), wager.bet) for wager in table.layout]
        if verb in ("take", "pay", "return", "restore") and len(words) > 1 and words[:2] not in lying:
            return say("No bet lies there.")
        if verb in ("draw", "pull") and self.id == COUP and words[:1] in ((PLAYER,), (BANKER,)):
            return say("{hand} has no room for another card.", hand=BET_NAMES[words[0]])
        return self.not_now

    def _chips(self, game: MiniBaccarat, action: Action) -> str:
        """What is wrong with the chips of a payment."""
        chips = chips_in(action.words[3:], game.house.chips)
        if chips is None:
            return say("Chips are written like 3x2500.")
        if str(sum(denomination * count for denomination, count in chips)) != action.words[2]:
            return say("The chips do not make that amount.")
        if game.table.chips_for(int(action.words[2]), chips) is None:
            return say("The rack has not that many of these chips.")
        return ""

    def apply(self, game: MiniBaccarat, seat: Seat, action: Action, out: list[Event] | None) -> None:
        """What is due needs no looking at."""
        due = seat == game.house.dealer and not action.cards and action_text(action) in game.table.due()
        if not due:
            game.check(seat, action)
        self.do(game, seat, action, out)

    def do(self, game: MiniBaccarat, seat: Seat, action: Action, out: list[Event] | None) -> None:
        table, core = game.table, without_chips(action)
        chips = chips_in(action.words[3:], game.house.chips) or () if core != action else ()
        exposed, coups = table.exposed_card, len(table.reports)
        table.act(action_text(core), chips, out)
        if out is not None and exposed != table.exposed_card:
            if table.exposed_card is not None:
                out.append(Turned(table.exposed_card, "shoe", 0))
                out.append(Note(say("The next card in the shoe lies face up")))
            elif table.shoe[:1] == (exposed,):  # nobody needs it now
                out.append(Turned(None, "shoe", 0))
        if len(table.reports) > coups:
            game.coup_is_over(out)
        if table.phase in (SHOE_OVER, SESSION_OVER):
            game.shoe_is_over(out)


def _steps_in(phase: TablePhase) -> tuple[str, ...]:
    return tuple([verb for verb, step in STEPS.items() if phase in step.phases])


class DealerPrepares(DealerActs):
    """The pack is prepared and put into the shoe."""

    id = PREPARING
    verbs = _steps_in(PREPARING)
    not_now = say("The shoe is being prepared.")


class DealerBurns(DealerActs):
    """The first cards are burned."""

    id = BURNING
    verbs = _steps_in(BURNING)
    not_now = say("The first cards are being burned.")


class DealerCloses(DealerActs):
    """The bets lie there, and are to be closed."""

    id = CLOSING
    verbs = _steps_in(CLOSING)
    not_now = say("The bets lie, and are to be closed.")


class DealerDeals(DealerActs):
    """The cards are dealt."""

    id = COUP
    verbs = _steps_in(COUP)
    not_now = say("The cards come first.")


class DealerSettles(DealerActs):
    """The bets are settled."""

    id = SETTLING
    verbs = _steps_in(SETTLING)
    not_now = say("The bets are being settled.")


class DealerServes(DealerActs):
    """Bettors are served between the coups."""

    id = BETWEEN
    verbs = _steps_in(BETWEEN)
    not_now = say("The next coup has not begun.")


class DealerEndsShoe(DealerActs):
    """The last coup of the shoe is over."""

    id = SHOE_ENDS
    verbs = _steps_in(SHOE_ENDS)


PHASES: Final[Mapping[str, SessionPhase]] = {
    UNSEATED: NobodySeated(),
    UNSHUFFLED: PackUnshuffled(),
    PREPARING: DealerPrepares(),
    CUTTING: CuttingPack(),
    BURNING: DealerBurns(),
    TAKING_OVER: TakingShoeOver(),
    BETWEEN: DealerServes(),
    BETS_COMING: BettorsBet(),
    BETTING: PersonBets(),
    CLOSING: DealerCloses(),
    COUP: DealerDeals(),
    SETTLING: DealerSettles(),
    SHOE_ENDS: DealerEndsShoe(),
    SHOE_OVER: BetweenShoes(),
    SESSION_OVER: SessionOver(),
}
"""By the table's."""


@lru_cache(maxsize=1 << 12)
def _listed(choice: Choice) -> tuple[Action, ...]:
    """The actions of a choice. Most of a dealer's are offered again at every step."""
    return tuple(choice.actions())
