"""The phases of a session at any dealt table: what chance does, where a person cuts or bets, where the dealer acts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final, TypeVar

from cardrules.casino.action_words import chips_in, is_number, number_in, whole, without_chips
from cardrules.casino.steps import Step
from cardrules.casino.table_phases import (
    BETS_COMING,
    BETTING,
    CUTTING,
    SESSION_OVER,
    SHOE_OVER,
    UNSEATED,
    UNSHUFFLED,
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
    from cardrules.casino.dealt_game import DealtGame

__all__ = [
    "CHANCE_DOES_ELSE", "BetsComing", "BetweenShoes", "ChanceActs", "CuttingPack", "DealerActs", "NobodySeated",
    "PackUnshuffled", "PersonBets", "SessionOver", "SessionPhase",
]  # fmt: skip

G = TypeVar("G", bound="DealtGame[Any, Any]")

CHANCE_DOES_ELSE: Final = say("Chance has something else to do now.")
_LOTS: Final = tuple(map(str, range(1000)))


class SessionPhase(Phase[G]):
    """A part of a session. Its id is that of the table's phase."""

    out_of_turn = say("It is not your turn.")

    def legal(self, game: G, seat: Seat) -> list[Action]:
        return [action for choice in game.choices(seat) for action in _listed(choice)]

    def fault(self, game: G, seat: Seat, action: Action) -> str:
        if seat in self.waiting_for(game):
            return self.wrong(game, action)
        if game.house.dealer and seat == 0:
            return say("Bets are closed.") if action.verb in ("bet", "unbet", "ready") else say("It is not your turn.")
        return self.out_of_turn

    def wrong(self, game: G, action: Action) -> str:
        """Why whoever is waited for may not do this, "" if he may."""
        raise NotImplementedError

    def instead(self, game: G, seat: Seat, cards: Sequence[Card], zone: str) -> str:
        if game.house.dealer and seat == 0:
            return self.to_bettor(game)
        return self.not_now if seat in self.waiting_for(game) else say("Wait for the bettors.")

    def to_bettor(self, game: G) -> str:
        """What the person who bets is told to do."""
        return say("Bets are closed.")


class SessionOver(SessionPhase[G]):
    """After the end of the session."""

    id = SESSION_OVER
    why_idle = say("The session is over.")

    def waiting_for(self, game: G) -> frozenset[Seat]:
        return NOBODY


# ------------------------------------------------------------------------------------------------------- chance


class ChanceActs(SessionPhase[G]):
    """Chance does something."""

    def waiting_for(self, game: G) -> frozenset[Seat]:
        return ONE[CHANCE]

    def lot(self, game: G) -> Choice:
        """What."""
        raise NotImplementedError

    def choices(self, game: G, seat: Seat) -> list[Choice]:
        return [self.lot(game)]

    def wrong(self, game: G, action: Action) -> str:
        verb, words, cards = action
        lot = self.lot(game)
        if verb != lot.verb:
            return CHANCE_DOES_ELSE
        return "" if len(words) == 1 and words[0] in lot.values and not cards else say("That is no lot of chance.")


class NobodySeated(ChanceActs[G]):
    """Nobody sits yet."""

    id = UNSEATED
    verbs = ("table",)

    def lot(self, game: G) -> Choice:
        return Choice("table", say("The bettors sit down"), values=_LOTS)

    def do(self, game: G, seat: Seat, action: Action, out: list[Event] | None) -> None:
        game.seat_bettors(int(action.words[0]), out)
        game.fortunes = (game.fortune(),) if game.house.reserved else ()


class PackUnshuffled(ChanceActs[G]):
    """The pack is shuffled for the first shoe, or for the next one of a session whose rounds are counted."""

    id = UNSHUFFLED
    verbs = ("shuffle",)

    def pack(self, game: G) -> tuple[Card, ...]:
        """What is shuffled."""
        whole: tuple[Card, ...] = game.house.pack
        return whole

    def lot(self, game: G) -> Choice:
        cards = self.pack(game)
        return Choice("shuffle", say("Shuffle"), cards=cards, least=len(cards), most=len(cards))

    def wrong(self, game: G, action: Action) -> str:
        if action.verb != "shuffle":
            return CHANCE_DOES_ELSE
        return say("A shuffle has no words.") if action.words else shuffle_fault(self.pack(game), action.cards)

    def do(self, game: G, seat: Seat, action: Action, out: list[Event] | None) -> None:
        game.begin_shoe(action.cards, out)


class BetweenShoes(PackUnshuffled[G]):
    """Between two shoes."""

    id = SHOE_OVER


class BetsComing(ChanceActs[G]):
    """The bettors bet."""

    id = BETS_COMING
    verbs = ("bets",)
    out_of_turn = say("Wait until the bettors are ready.")

    def lot(self, game: G) -> Choice:
        return Choice("bets", say("The bettors bet"), values=game.plans())

    def wrong(self, game: G, action: Action) -> str:
        verb, words, cards = action
        if verb != "bets" or len(words) != 1 or cards:
            return CHANCE_DOES_ELSE
        try:
            places = game.places_of_plans(words[0])
        except ValueError as error:
            return say("The bettors cannot do that: {why}.", why=str(error))
        own = game.house.reserved
        return game.not_for_chance if own and own in places else ""

    def do(self, game: G, seat: Seat, action: Action, out: list[Event] | None) -> None:
        game.bettors_bet(action.words[0], out)


class CuttingPack(ChanceActs[G]):
    """A bettor cuts, for whom chance does unless it is a person."""

    id = CUTTING
    verbs = ("cut",)

    def waiting_for(self, game: G) -> frozenset[Seat]:
        return ONE[0 if self._own(game) else CHANCE]

    def _own(self, game: G) -> bool:
        return bool(game.table.cutter == game.house.reserved > 0)

    def lot(self, game: G) -> Choice:
        return Choice("cut", say("The pack is cut"), values=tuple(map(str, range(1, len(game.table.heap)))))

    def choices(self, game: G, seat: Seat) -> list[Choice]:
        if seat == CHANCE:
            return [self.lot(game)]
        return [Choice("cut", say("Cut the pack"), amounts=range(1, len(game.table.heap)), button=True)]

    def wrong(self, game: G, action: Action) -> str:
        if not self._own(game):
            return super().wrong(game, action)
        fits = action.verb == "cut" and len(action.words) == 1 and whole(action.words[0], 1, len(game.table.heap))
        return "" if fits else say("Put the cut card into the pack, with at least one card on each side.")

    def to_bettor(self, game: G) -> str:
        return say("Put the cut card into the pack.") if self._own(game) else say("Bets are closed.")

    def do(self, game: G, seat: Seat, action: Action, out: list[Event] | None) -> None:
        game.cut_pack(int(action.words[0]), out)


# ------------------------------------------------------------------------------------------------------ betting


class PersonBets(SessionPhase[G]):
    """A person bets."""

    id = BETTING
    verbs = ("bet", "unbet", "ready", "leave")

    def waiting_for(self, game: G) -> frozenset[Seat]:
        return ONE[0]

    def stakes(self, game: G) -> dict[str, int]:
        """What the person has on each bet."""
        raise NotImplementedError

    def bets(self, game: G, stakes: Mapping[str, int]) -> list[Choice]:
        """The bets that the person can make."""
        raise NotImplementedError

    def bet_fault(self, game: G, bet: str, amount: int, stakes: Mapping[str, int]) -> str:
        """Why so much cannot be bet there at this table, "" if it can."""
        raise NotImplementedError

    def with_it(self, bet: str, stakes: Mapping[str, int]) -> list[str]:
        """The bets that are taken back with this one."""
        return [bet]

    def choices(self, game: G, seat: Seat) -> list[Choice]:
        stakes = self.stakes(game)
        choices = self.bets(game, stakes)
        if stakes:
            choices.append(Choice("unbet", say("Take back"), values=tuple(stakes), key="U"))
        choices.append(Choice("ready", say("Ready"), key="Space", button=True))
        question = say("Leave the table for good?")
        choices.append(Choice("leave", say("Leave the table"), button=True, confirm=question, restrained=True))
        return choices

    def wrong(self, game: G, action: Action) -> str:
        verb, words, _ = action
        stakes = self.stakes(game)
        if verb == "bet" and len(words) == 2 and is_number(words[1]):
            bet, amount = words[0], number_in(words[1])
            fault = self.bet_fault(game, bet, amount, stakes)
            if not fault and amount > game.table.purse(game.house.reserved) + stakes.get(bet, 0):
                return say("You do not have that many chips.")
            return fault
        if verb == "unbet" and len(words) == 1:
            return "" if words[0] in stakes else say("You have no chips there.")
        return "" if verb in ("ready", "leave") and not words else say("Place your bets, or say that you are ready.")

    def to_bettor(self, game: G) -> str:
        return say("Choose a chip, then a betting circle.")

    def do(self, game: G, seat: Seat, action: Action, out: list[Event] | None) -> None:
        verb, words, _ = action
        if verb == "bet":
            game.stake(words[0], int(words[1]), out)
        elif verb == "unbet":
            for bet in self.with_it(words[0], self.stakes(game)):
                game.stake(bet, 0, out)
        elif verb == "ready":
            game.bets_placed()
            if out is not None:
                out.append(Note(say("{seat:@} {seat:@is/are} ready", seat=0)))
        else:
            game.table.phase = SESSION_OVER
            if out is not None:
                out.append(Note(say("{seat:@} {seat:@leaves/leave} the table", seat=0)))
            game.shoe_is_over(out)


# --------------------------------------------------------------------------------------------------- the dealer


class DealerActs(SessionPhase[G]):
    """The dealer acts: any step of the hands, right or wrong. What is right is the table's matter."""

    def __init__(self, name: str, steps: Mapping[str, Step[Any]], not_now: str) -> None:
        """``name`` is the table's, ``steps`` are all that the hands can do, and ``not_now`` is said of what they
        cannot do in this phase: what the table is about. It tells no step that is due."""
        # What other phases say by their class, each object of this one says for a part of the table.
        self.id = name  # type: ignore[misc]
        self.not_now = not_now  # type: ignore[misc]
        self.verbs = tuple([verb for verb, step in steps.items() if name in step.phases])  # type: ignore[misc]

    def waiting_for(self, game: G) -> frozenset[Seat]:
        return ONE[game.house.dealer]

    def choices(self, game: G, seat: Seat) -> list[Choice]:
        if game.found_choices is None:
            if game.watched() or game.house.dealer:
                game.found_choices = [game.exactly(text) for text in game.table.due()]
            else:
                game.found_choices = game.dealers_choices()
        return game.found_choices[:]

    def wrong(self, game: G, action: Action) -> str:
        action, _ = _apart(game, action)
        core, table = without_chips(action), game.table
        if core != action:
            wrong = self._chips(game, action)
            if wrong:
                return wrong
        if action_text(core) in table.due() or any(choice.offers(core) for choice in self.choices(game, 0)):
            return ""
        if game.watched() or game.house.dealer:
            return say("The demonstration goes its own way.")
        return self.out_of_reach(game, core) or self.not_now

    def out_of_reach(self, game: G, action: Action) -> str:
        """Why the hands cannot do this whatever the phase, "" if nothing special is to be said of it."""
        if action.verb in ("take", "pay", "return", "restore", "tap"):
            return say("No bet lies there.")
        return ""

    def _chips(self, game: G, action: Action) -> str:
        """What is wrong with the chips of a payment."""
        chips = chips_in(action.words[3:], game.house.chips)
        if chips is None:
            return say("Chips are written like 3x2500.")
        if str(sum(denomination * count for denomination, count in chips)) != action.words[2]:
            return say("The chips do not make that amount.")
        if game.table.chips_for(int(action.words[2]), chips) is None:
            return say("The rack has not that many of these chips.")
        return ""

    def apply(self, game: G, seat: Seat, action: Action, out: list[Event] | None) -> None:
        """What is due needs no looking at."""
        due = seat == game.house.dealer and not action.cards and action_text(action) in game.table.due()
        if not due:
            game.check(seat, action)
        self.do(game, seat, action, out)

    def do(self, game: G, seat: Seat, action: Action, out: list[Event] | None) -> None:
        action, way = _apart(game, action)
        table, core = game.table, without_chips(action)
        chips = chips_in(action.words[3:], game.house.chips) or () if core != action else ()
        exposed, rounds = table.exposed_card, len(table.reports)
        table.act(f"{action_text(core)} {way}" if way else action_text(core), chips, out)
        if out is not None and exposed != table.exposed_card:
            if table.exposed_card is not None:
                out.append(Turned(table.exposed_card, "shoe", 0))
                out.append(Note(say("The next card in the shoe lies face up")))
            elif table.shoe[:1] == (exposed,):  # nobody needs it now
                out.append(Turned(None, "shoe", 0))
        if len(table.reports) > rounds:
            game.round_is_over(out)
        if table.phase in (SHOE_OVER, SESSION_OVER):
            game.shoe_is_over(out)


def _apart(game: DealtGame[Any, Any], action: Action) -> tuple[Action, str]:
    """A payment, and the word of how it is set down; "" if it does not say it."""
    if action.verb == "pay" and action.words and action.words[-1] in game.ways_to_pay:
        return Action("pay", action.words[:-1], action.cards), action.words[-1]
    return action, ""


@lru_cache(maxsize=1 << 12)
def _listed(choice: Choice) -> tuple[Action, ...]:
    """The actions of a choice. Most of a dealer's are offered again at every step."""
    return tuple(choice.actions())
