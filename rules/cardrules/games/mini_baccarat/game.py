"""Mini Baccarat (punto banco), above all for its dealer: the whole procedure of a shoe, watched and graded.

The rules are the standard tableau; the procedure is that of the casino dealers' schools and of the Pennsylvania
regulations (58 Pa. Code 627a). What the dealer's hands do, and what may be wrong with it, is in
``cardrules.casino.baccarat.procedure``; this file makes it a game of the protocol.

Who plays is the option ``role``: ``dealer`` (seat 0 deals), ``watch`` (seat 0 deals too, and only right steps are
offered: a bot demonstrates) or ``bettor`` (seat 0 bets at the middle position, seat 1 deals). The other bettors are no
seats: what all of them do in a coup is one action of chance, ``bets 1:banker:2500,2:player:5000`` (the form is that
of ``cardrules.casino.baccarat.bettors``). Further actions of chance: ``table 417`` (who sits down), ``shuffle``,
``cut 150`` (cards in front of the cut card), and ``dealt 40`` (coups that another dealer has dealt of a shoe that is
taken over).
The clock says ``at 4200`` (milliseconds since the table opened, from 1,000 on, always rising) before what happens
then; the game never waits for it. All money is in cents.

Zones, always in this order: ``heap`` (the pack while it is prepared), ``shoe``, ``burn``, ``player``, ``banker``,
``extra`` (a card pulled in error), ``discards``.

Tokens: ``bettor`` at ``position:<n>`` (chips on the rail), ``bet`` at ``position:<n>:<bet>`` (``late`` if added after
the close), ``marker`` at ``box:<n>``, ``rack`` at ``rack`` (denomination and how many), ``cut_card`` at ``shoe``,
``dealer`` or ``discards``, and ``result`` at the hand that won, or at "" for a tie.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import ClassVar, Final, Self, cast

from cardrules.casino.action_words import chips_in, is_number, number_in, read_step, whole, without_chips
from cardrules.casino.baccarat import bets, shoe
from cardrules.casino.baccarat.bettors import Bettor, Crowd, incident_due, plan_coup, read_plans
from cardrules.casino.baccarat.coup_reports import CoupReport, speed_ratio
from cardrules.casino.baccarat.dealer_choices import dealer_choices, exactly
from cardrules.casino.baccarat.dealer_steps import STEPS
from cardrules.casino.baccarat.floor_supervisor import remedies_offered
from cardrules.casino.baccarat.options import GROUPS, OPTIONS, PRESETS, house_of
from cardrules.casino.baccarat.procedure import GradedTable
from cardrules.casino.baccarat.roads import Roads
from cardrules.casino.baccarat.rules import BANKER, BET_NAMES, PLAYER, SHOWN, TIE
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
from cardrules.casino.currencies import money
from cardrules.casino.faults_and_grades import GRADES, Grade, errors_by_coup, grade_of
from cardrules.games.mini_baccarat.state import State
from cardrules.parts.dealing import shuffle_fault
from cardrules.phases.game_state import recall, shown
from cardrules.protocol.cards import Card
from cardrules.protocol.game import (
    CHANCE,
    CLOCK,
    NOBODY,
    ONE,
    Action,
    Choice,
    Event,
    Game,
    Note,
    PhaseBegan,
    Plate,
    Result,
    Scored,
    Seat,
    Sheet,
    Takes,
    Token,
    Turned,
    View,
    Zone,
    action_text,
)
from cardrules.protocol.options import Option, Preset
from cardrules.protocol.texts import say

__all__ = ["MiniBaccarat"]

_VARIANTS: Final = 8
"""How many coups of the bettors chance chooses from."""
_OF_CHANCE: Final = frozenset((UNSEATED, UNSHUFFLED, SHOE_OVER, BETS_COMING, TAKING_OVER))
_NOT_NOW: Final[Mapping[TablePhase, str]] = {
    PREPARING: say("The shoe is being prepared."),
    BURNING: say("The first cards are being burned."),
    CLOSING: say("The bets lie, and are to be closed."),
    COUP: say("The cards come first."),
    SETTLING: say("The bets are being settled."),
    BETWEEN: say("The next coup has not begun."),
}
"""What the table is about."""
_LOTS: Final = tuple(map(str, range(1000)))
_EARLIEST: Final = 1_000
_LATEST: Final = 10**9


class MiniBaccarat(Game):
    """A session of Mini Baccarat: one shoe, or as many as a timed session has.

    ``table`` is everything that lies on the table, ``house`` what the options come to; both may be read.
    """

    id: ClassVar[str] = "mini_baccarat"
    title: ClassVar[str] = say("Mini Baccarat")
    verbs: ClassVar[Mapping[str, Takes]] = {
        "shuffle": Takes.ORDER,
        **dict.fromkeys(("table", "bets", "cut", "dealt", "at", "bet", "unbet", "ready", *STEPS), Takes.WORDS),
    }
    declared: ClassVar[tuple[Option, ...]] = OPTIONS
    groups: ClassVar[Mapping[str, tuple[str, ...]]] = GROUPS
    presets: ClassVar[tuple[Preset, ...]] = PRESETS
    newcomers = "house"

    def __init__(self, options: Mapping[str, object] | None = None) -> None:
        super().__init__(options)
        self.house = house = house_of(tuple(self.options.items()))
        self.seats = house.dealer + 1
        self.table = GradedTable(house)
        self.totals = (0,) * self.seats
        self.fortunes: tuple[int, ...] = ()
        self.ledger: tuple[tuple[int, str, int, int], ...] = ()
        self._offered: list[Choice] | None = None  # the dealer's choices, if they have been asked for
        self._found_right: tuple[Seat, Action] | None = None  # what was checked last, if nothing has been done since

    def copy(self) -> Self:
        game = type(self).__new__(type(self))
        game.options = self.options
        game.house = self.house
        game.seats = self.seats
        game.table = self.table.copy()
        game.totals = self.totals
        game.fortunes = self.fortunes
        game.ledger = self.ledger
        game._offered = self._offered
        game._found_right = self._found_right
        return game

    # ------------------------------------------------------------------------------------ what may be done

    @property
    def phase(self) -> str:
        """The part of the session; see ``TableState``."""
        return self.table.phase

    def waiting_for(self) -> frozenset[Seat]:
        phase = self.table.phase
        if phase in (
            UNSEATED,
            UNSHUFFLED,
            SHOE_OVER,
            BETS_COMING,
            TAKING_OVER,
        ):
            return frozenset((CHANCE,))
        if phase == CUTTING:
            return ONE[0 if self._own_cut() else CHANCE]
        if phase == BETTING:
            return ONE[0]
        return NOBODY if phase == SESSION_OVER else ONE[self.house.dealer]

    def watched(self) -> bool:
        return self.options["role"] == "watch"

    def allows_undo(self) -> bool:
        """Never: nobody at a casino's table can make it not have happened. Errors are put right by remedies."""
        return False

    def allows_hints(self) -> bool:
        return self.house.coach != "silent" and not self.watched()

    @property
    def _silent(self) -> bool:
        """Whether the dealer is not to be told yet what was right and what wrong."""
        return self.house.coach == "silent" and self.table.phase != SESSION_OVER

    def _own_cut(self) -> bool:
        return self.table.cutter == self.house.crowd.reserved > 0

    def due(self) -> list[Action]:
        """The right steps of the dealer now, the usual one first; empty while somebody else acts."""
        return [read_step(text) for text in self.table.due()]

    def choices(self, seat: Seat) -> list[Choice]:
        if seat not in self.waiting_for():
            return []
        table = self.table
        if seat == CHANCE:
            return [self._chance_choice()]
        if table.phase == CUTTING:
            return [Choice("cut", say("Cut the pack"), amounts=range(1, len(table.heap)), button=True)]
        if table.phase == BETTING:
            return self._bettor_choices()
        if self._offered is None:
            if self.options["role"] == "dealer":
                self._offered = dealer_choices(table)
            else:
                self._offered = [exactly(text, self.house) for text in table.due()]
        return self._offered[:]

    def legal(self, seat: Seat) -> list[Action]:
        return [action for choice in self.choices(seat) for action in _listed(choice)]

    def _chance_choice(self) -> Choice:
        table, house = self.table, self.house
        if table.phase == UNSEATED:
            return Choice("table", say("The bettors sit down"), values=_LOTS)
        if table.phase == BETS_COMING:
            return Choice("bets", say("The bettors bet"), values=self._plans())
        if table.phase == TAKING_OVER:
            left = shoe.coups_before_cut(table)
            counts = [str(count) for count, cards in enumerate(left) if cards in shoe.MIDDLE]
            return Choice("dealt", say("Coups have been dealt"), values=tuple(counts or ["0"]))
        if table.phase == CUTTING:
            return Choice("cut", say("The pack is cut"), values=tuple(map(str, range(1, len(table.heap)))))
        return Choice("shuffle", say("Shuffle"), cards=house.pack, least=len(house.pack), most=len(house.pack))

    def _plans(self) -> tuple[str, ...]:
        """What the bettors could do in this coup."""
        table, crowd = self.table, self.house.crowd
        bettors = tuple([bettor for bettor in table.bettors if bettor.position != crowd.reserved])
        return _planned(bettors, crowd, table.results, table.lot, table.coups)

    def _bettor_choices(self) -> list[Choice]:
        table, limits, position = self.table, self.house.crowd.limits, self.house.crowd.reserved
        purse = table.purse(position)
        stakes = {wager.bet: wager.amount for wager in table.layout if wager.position == position}
        choices = []
        for bet in limits.bets:
            main = bet in (PLAYER, BANKER)
            least, most = (limits.least, limits.most) if main else (limits.tie_least, limits.tie_most)
            amounts = range(least, min(most, purse + stakes.get(bet, 0)) + 1, limits.unit)
            if amounts and not limits.fault(bet, least, [other for other in stakes if other != bet]):
                name = BET_NAMES[bet]
                choices.append(
                    Choice("bet", say("Bet on {bet}", bet=name), (bet,), amounts=amounts, onto=(f"circle:{bet}",))
                )
        if stakes:
            choices.append(Choice("unbet", say("Take back"), values=tuple(stakes), key="U"))
        choices.append(Choice("ready", say("Ready"), key="Space", button=True))
        question = say("Leave the table for good?")
        choices.append(Choice("leave", say("Leave the table"), button=True, confirm=question, restrained=True))
        return choices

    def _fault(self, seat: Seat, action: Action) -> str:
        """Why the seat may not do this now, or "" if it may."""
        if self.table.phase == SESSION_OVER:
            return say("The session is over.")
        if seat == CLOCK or action.verb == "at":
            return self._clock_fault(seat, action)
        if seat == CHANCE:
            return self._chance_fault(action)
        if action.cards:
            return say("No card can be named here.")
        waiting = self.waiting_for()
        if seat not in waiting:
            if seat == 0 and self.house.dealer:
                return (
                    say("Bets are closed.") if action.verb in ("bet", "unbet", "ready") else say("It is not your turn.")
                )
            return (
                say("Wait until the bettors are ready.")
                if self.table.phase == BETS_COMING
                else say("It is not your turn.")
            )
        if self.table.phase == CUTTING:
            fits = action.verb == "cut" and len(action.words) == 1 and whole(action.words[0], 1, len(self.table.heap))
            return "" if fits else say("Put the cut card into the pack, with at least one card on each side.")
        if self.table.phase == BETTING:
            return self._bet_fault(action)
        return self._dealer_fault(action)

    def _clock_fault(self, seat: Seat, action: Action) -> str:
        verb, words, cards = action
        if seat != CLOCK or verb != "at":
            return say("Only the clock tells the time.")
        earliest = max(_EARLIEST, self.table.time + 1)
        if cards or len(words) != 1 or not whole(words[0], earliest, _LATEST):
            return say("The time is a number of milliseconds from {earliest:,} on.", earliest=earliest)
        return ""

    def _chance_fault(self, action: Action) -> str:
        verb, words, cards = action
        table = self.table
        choice = self._chance_choice() if self.waiting_for() == {CHANCE} and table.phase != BETS_COMING else None
        if table.phase == BETS_COMING and verb == "bets" and len(words) == 1 and not cards:
            try:
                plans = read_plans(words[0], self.house.crowd)
            except ValueError as error:
                return say("The bettors cannot do that: {why}.", why=str(error))
            own = self.house.crowd.reserved
            if own and own in [each.position for each in plans.wagers] + [each.position for each in plans.incidents]:
                return say("Chance does not bet at the position of a player.")
            return ""
        if table.phase == TAKING_OVER and verb == "dealt":
            most = len(shoe.coups_before_cut(table))
            fits = len(words) == 1 and whole(words[0], 0, most) and not cards
            return "" if fits else say("The shoe can be taken over after 0 to {most} coups.", most=most - 1)
        if choice is None or verb != choice.verb:
            return (
                say("Chance has something else to do now.")
                if self.waiting_for() == {CHANCE}
                else say("It is not chance's turn.")
            )
        if verb == "shuffle":
            return say("A shuffle has no words.") if words else shuffle_fault(self.house.pack, cards)
        return "" if len(words) == 1 and words[0] in choice.values and not cards else say("That is no lot of chance.")

    def _bet_fault(self, action: Action) -> str:
        verb, words, _ = action
        table, crowd = self.table, self.house.crowd
        stakes = {wager.bet: wager.amount for wager in table.layout if wager.position == crowd.reserved}
        if verb == "bet" and len(words) == 2 and is_number(words[1]):
            bet, amount = words[0], number_in(words[1])
            fault = crowd.limits.fault(bet, amount, [other for other in stakes if other != bet])
            if not fault and amount > table.purse(crowd.reserved) + stakes.get(bet, 0):
                return say("You do not have that many chips.")
            return fault
        if verb == "unbet" and len(words) == 1:
            return "" if words[0] in stakes else say("You have no chips there.")
        return "" if verb in ("ready", "leave") and not words else say("Place your bets, or say that you are ready.")

    def _dealer_fault(self, action: Action) -> str:
        core = without_chips(action)
        text = action_text(core)
        if core != action:
            chips = chips_in(action.words[3:], self.house.chips)
            if len(core.words) < 3 or chips is None:
                return say("Chips are written like 3x2500.")
            if str(sum(denomination * count for denomination, count in chips)) != core.words[2]:
                return say("The chips do not make that amount.")
            if self.table.chips_for(int(core.words[2]), chips) is None:
                return say("The rack has not that many of these chips.")
        if text in self.table.due():
            return ""
        if any(choice.offers(core) for choice in self.choices(self.house.dealer)):
            return ""
        if self.options["role"] != "dealer":
            return say("The demonstration goes its own way.")
        verb, words = core.verb, core.words
        if verb in ("take", "pay", "return", "restore") and len(words) > 1 and (
            (words[0], words[1]) not in {(str(wager.position), wager.bet) for wager in self.table.layout}
        ):  # fmt: skip
            return say("No bet lies there.")
        if verb in ("draw", "pull") and self.table.phase == COUP and words[:1] in ((PLAYER,), (BANKER,)):
            return say("{hand} has no room for another card.", hand=BET_NAMES[words[0]])
        return self._not_now()

    def _not_now(self) -> str:
        """Why something that the hands cannot do is not done: what the table is about. It tells no step that is due."""
        return _NOT_NOW.get(self.table.phase, say("The shoe is over."))

    def refusal(self, seat: Seat, cards: Sequence[Card], zone: str) -> str:
        phase = self.table.phase
        if phase == SESSION_OVER:
            return say("The session is over.")
        if self.house.dealer and seat == 0:
            if phase == BETTING:
                return say("Choose a chip, then a betting circle.")
            return (
                say("Put the cut card into the pack.")
                if phase == CUTTING and self._own_cut()
                else say("Bets are closed.")
            )
        if seat not in self.waiting_for():
            return say("Wait for the bettors.")
        return self._not_now()

    # ------------------------------------------------------------------------------------------ doing it

    def check(self, seat: Seat, action: Action) -> None:
        """Once is enough: whoever tells the time of an action asks before whether it can be done at all."""
        if self._found_right != (seat, action):
            super().check(seat, action)
            self._found_right = (seat, action)

    def apply(self, seat: Seat, action: Action, out: list[Event] | None = None) -> None:
        if seat == self.house.dealer and not action.cards and seat in self.waiting_for():
            self._deal(seat, action, out)
            return
        asked = self._found_right
        self.check(seat, action)
        self._offered = None
        self._found_right = asked if action.verb == "at" else None  # the time changes nothing that may be done
        if seat == CHANCE:
            self._draw_lot(action, out)
        else:
            self._bet(action, out)

    def _deal(self, seat: Seat, action: Action, out: list[Event] | None) -> None:
        """The dealer does a step."""
        table, core = self.table, without_chips(action)
        text = action_text(core)
        if core != action or text not in table.due():
            self.check(seat, action)
        self._found_right = None
        chips = chips_in(action.words[3:], self.house.chips) or () if core != action else ()
        self._offered = None
        exposed, coups = table.exposed_card, len(table.reports)
        table.act(text, chips, out)
        if out is not None and exposed != table.exposed_card:
            if table.exposed_card is not None:
                out.append(Turned(table.exposed_card, "shoe", 0))
                out.append(Note(say("The next card in the shoe lies face up")))
            elif table.shoe[:1] == (exposed,):  # nobody needs it now
                out.append(Turned(None, "shoe", 0))
        if len(table.reports) > coups:
            self._coup_is_over(out)
        if table.phase in (SHOE_OVER, SESSION_OVER):
            self._shoe_is_over(out)

    def _draw_lot(self, action: Action, out: list[Event] | None) -> None:
        """What chance does is done."""
        table = self.table
        verb, words, cards = action
        if verb == "table":
            shoe.begin(table, int(words[0]), out)
            self.fortunes = (self._fortune(),) if self.house.crowd.reserved else ()
        elif verb == "shuffle":
            shoe.shuffled(table, cards, out)
        elif verb == "cut":
            shoe.insert_cut_card(table, int(words[0]), out)
        elif verb == "dealt":
            shoe.take_over(table, int(words[0]), out)
        else:
            bets.place_bets(table, read_plans(words[0], self.house.crowd), out)

    def _bet(self, action: Action, out: list[Event] | None) -> None:
        """The clock tells the time, or a person cuts or bets."""
        table = self.table
        verb, words, _ = action
        if verb == "at":
            table.time, table.clocked = int(words[0]), True
        elif verb == "cut":
            shoe.insert_cut_card(table, int(words[0]), out)
        elif verb == "bet":
            bets.stake(table, self.house.crowd.reserved, words[0], int(words[1]), out)
        elif verb == "unbet":
            bets.stake(table, self.house.crowd.reserved, words[0], 0, out)
        elif verb == "ready":
            bets.bets_placed(table)
            if out is not None:
                out.append(Note(say("{seat:@} {seat:@is/are} ready", seat=0)))
        else:
            table.phase = SESSION_OVER
            if out is not None:
                out.append(Note(say("{seat:@} {seat:@leaves/leave} the table", seat=0)))
            self._shoe_is_over(out)

    def _fortune(self) -> int:
        """What the person who bets owns, in cents: chips on the rail and on the layout, less what is marked."""
        position = self.house.crowd.reserved
        staked = sum(wager.amount for wager in self.table.layout if wager.position == position)
        return self.table.purse(position) + staked - self.table.owes(position)

    def _coup_is_over(self, out: list[Event] | None) -> None:
        if self.house.crowd.reserved:
            self.fortunes = (*self.fortunes, self._fortune())
            self.ledger = (*self.ledger, *self._settled_bets())
        if self.table.phase in (SHOE_ENDS, SHOE_OVER):
            bets.take_bets_back(self.table, out)
        if out is not None:
            report = self.table.reports[-1]
            won = self.house.cash(abs(report.house))
            told = say("Coup {number}: the house wins {money}", number=self.table.coup, money=won)
            if report.house < 0:
                told = say("Coup {number}: the house loses {money}", number=self.table.coup, money=won)
            made = sum(fault.coup == report.number and fault.severity != "" for fault in self.table.faults)
            if made and not self._silent:
                told = say("{told}; {errors:error/errors}", told=told, errors=made)
            out.append(Note(told))

    def _settled_bets(self) -> list[tuple[int, str, int, int]]:
        """The lines of the coup that is over in ``ledger``."""
        table, own = self.table, self.house.crowd.reserved
        marked = sum(amount for position, amount in table.marks if position == own)  # of Banker bets only
        won = {wager: 0 for wager in table.layout if wager.position == own}
        for wager, _, _, paid, _ in table.touched:
            if wager.position == own:
                won[wager] = -wager.amount if paid is None else paid - (marked if wager.bet == BANKER else 0)
        return [(table.coups, wager.bet, wager.amount, won[wager]) for wager in sorted(won)]

    def _scores(self) -> tuple[int, ...]:
        if self.house.crowd.reserved:
            won = self._fortune() - self.fortunes[0] if self.fortunes else 0
            return (won, -won)
        return (round(self._grade().accuracy),)

    def _grade(self) -> Grade:
        table = self.table
        speed = None if self.options["pace"] == "untimed" else speed_ratio(table.reports)
        return grade_of(table.faults, len(table.reports), speed)

    def _errors(self) -> str:
        """How many errors the dealer has made; incidents that are nobody's fault do not count."""
        return say("{errors:error/errors}", errors=len([fault for fault in self.table.faults if fault.severity]))

    def _shoe_is_over(self, out: list[Event] | None) -> None:
        before = self.totals
        if not self._silent:
            self.totals = self._scores()
        if out is None:
            return
        gained = tuple(now - then for now, then in zip(self.totals, before, strict=True))
        if not self._silent:
            out.append(Scored(gained, say("Shoe {number}", number=self.table.shoes)))
        ended = self.result()
        out.append(PhaseBegan(self.table.phase))
        if ended:
            out.append(Note(ended.text))

    # ---------------------------------------------------------------------------------- what can be known

    def graded(self) -> bool:
        return not self.house.crowd.reserved

    def compares(self) -> bool:
        return False

    def tallies(self, seat: Seat) -> Mapping[str, int]:
        if self.table.phase != SESSION_OVER:  # a session is counted as a whole, with its last shoe
            return {}
        if self.house.crowd.reserved:
            return {"bets": len(self.ledger), "bets_won": sum(won > 0 for *_, won in self.ledger)}
        wrong = [fault.coup for fault in self.table.faults if fault.severity]
        numbers = {report.number for report in self.table.reports}
        return {"coups": len(numbers), "coups_right": len(numbers - set(wrong)), "errors": len(wrong)}

    def result(self) -> Result | None:
        if self.table.phase != SESSION_OVER:
            return None
        coups = len(self.table.reports)
        if self.house.crowd.reserved:
            won = self.totals[0]
            if not won:
                text = say(
                    "After {coups:coup/coups} {seat:@} {seat:@leaves/leave} as rich as before.", coups=coups, seat=0
                )
            else:
                text = say(
                    "After {coups:coup/coups} {seat:@} {seat:@leaves/leave} {money} ahead."
                    if won > 0
                    else "After {coups:coup/coups} {seat:@} {seat:@leaves/leave} {money} behind.",
                    coups=coups,
                    seat=0,
                    money=self.house.cash(abs(won)),
                )
            return Result(self.totals, (0,) if won > 0 else (1,) if won < 0 else (), text)
        grade = self._grade()
        text = say(
            "{seat:@} {seat:@has/have} dealt {coups:coup/coups} with {errors}: accuracy {accuracy:.1f}, {grade}.",
            seat=0, coups=coups, errors=self._errors(), accuracy=grade.accuracy, grade=GRADES[grade.title],
        )  # fmt: skip
        return Result(self.totals, (0,) if grade.title != "not yet" else (), text)

    def census(self) -> list[Card]:
        table = self.table
        return [
            *table.heap, *table.shoe, *table.burned, *table.player, *table.banker, *table.extra, *table.dead
        ]  # fmt: skip

    def view(self, seat: Seat | None) -> View:
        grade = self._grade()
        return View(
            game=self.id,
            options=self.options,
            seat=seat,
            seats=self.seats,
            phase=self.phase,
            waiting_for=self.waiting_for(),
            zones=self._zones(),
            plates=self._plates(grade),
            tokens=self._tokens(),
            status=self._status(),
            sheet=self._sheet(grade),
            state=self._known(grade),
            result=self.result(),
        )

    def _known(self, grade: Grade) -> State:
        """What everybody may know."""
        table, house = self.table, self.house
        return shown(
            table,
            State,
            due=table.due(),
            labels=house.labels,
            words=house.words,
            offers=remedies_offered(table),
            grade=grade,
            totals=self.totals,
            fortunes=self.fortunes,
            ledger=self.ledger,
        )

    def _zones(self) -> tuple[Zone, ...]:
        table = self.table
        shoe: tuple[Card | None, ...] = (None,) * len(table.shoe)
        if table.exposed_card is not None:
            shoe = (table.exposed_card, *shoe[1:])
        seen = table.extra_state in ("use", "burn", "keep", "kept")
        return (
            Zone("heap", (None,) * len(table.heap), say("the pack")),
            Zone("shoe", shoe, say("the shoe")),
            Zone("burn", (*table.burned[:1], *((None,) * (len(table.burned) - 1))), say("burned cards")),
            Zone("player", (None,) * len(table.player) if table.down[0] else table.player, say("Player's hand")),
            Zone("banker", (None,) * len(table.banker) if table.down[1] else table.banker, say("Banker's hand")),
            Zone("extra", table.extra if seen else (None,) * len(table.extra), say("a card pulled in error")),
            Zone("discards", (None,) * len(table.dead), say("the discard holder")),
        )

    def _plates(self, grade: Grade) -> tuple[Plate, ...]:
        table = self.table
        dealt = say("{coups:coup/coups}", coups=len(table.reports))
        if self.house.crowd.reserved:
            purse = table.purse(self.house.crowd.reserved)
            owed = table.owes(self.house.crowd.reserved)
            lines = (say("{money} commission marked", money=self.house.cash(owed)),) if owed else ()
            house = Plate(dealt, (say("The house"),), dealer=True)
            return (Plate(self.house.cash(purse), lines), house)
        if self._silent:
            return (Plate("", (dealt,), dealer=True),)
        return (Plate(f"{grade.accuracy:.0f}", (dealt, self._errors()), dealer=True),)

    def _tokens(self) -> tuple[Token, ...]:
        table = self.table
        tokens = [Token("bettor", f"position:{bettor.position}", str(bettor.bankroll)) for bettor in table.bettors]
        tokens += [
            Token("late" if wager.late else "bet", f"position:{wager.position}:{wager.bet}", str(wager.amount))
            for wager in table.layout
        ]
        tokens += [Token("marker", f"box:{position}", str(owed)) for position, owed in table.markers]
        tokens += [
            Token("rack", "rack", f"{denomination}:{count}")
            for denomination, count in zip(self.house.chips.values, table.rack, strict=True)
        ]
        if table.cut:
            tokens.append(Token("cut_card", {"in": "shoe", "hand": "dealer", "out": "discards"}[table.cut]))
        if table.declared:
            place = "" if table.declared == TIE else table.declared
            tokens.append(Token("result", place, SHOWN[table.declared]))
        return tuple(tokens)

    def _status(self) -> tuple[str, ...]:
        table = self.table
        status: list[str] = [say("Shoe {number}", number=table.shoes)] if table.shoes else []
        if table.coup:
            status.append(say("Coup {number}", number=table.coup))
        if table.last == "this" and table.phase != SHOE_ENDS and not self._silent:
            status.append(say("Last hand"))
        return tuple(status)

    def _sheet(self, grade: Grade) -> Sheet:
        reports = self.table.reports
        if self.house.crowd.reserved:
            rows = tuple(
                (
                    str(report.number),
                    _result_text(report),
                    self.house.cash(now - before),
                    self.house.cash(now),
                )
                for report, before, now in zip(reports, self.fortunes, self.fortunes[1:], strict=False)
            )
            total = self.fortunes[-1] - self.fortunes[0] if self.fortunes else 0
            last = self.house.cash(self.fortunes[-1]) if self.fortunes else ""
            sums = (say("Total"), "", self.house.cash(total), last)
            return Sheet(self.title, (say("Coup"), say("Result"), say("Won"), 0), rows, sums)
        errors = errors_by_coup(self.table.faults)
        coups = tuple([_row(report, errors.get(report.number, ()), self.house.currency) for report in reports])
        speed = "" if grade.speed is None else say("{speed:.2f} of par", speed=grade.speed)
        if self._silent:
            untold = tuple([(*row[:3], row[4]) for row in coups])
            told = (say("Total"), "", self.house.cash(self.table.house_won), speed)
            return Sheet(self.title, (say("Coup"), say("Result"), say("House"), say("Seconds")), untold, told)
        right = say("accuracy {accuracy:.1f}", accuracy=grade.accuracy)
        totals = (say("Total"), GRADES[grade.title], self.house.cash(self.table.house_won), right, speed)
        return Sheet(
            self.title, (say("Coup"), say("Result"), say("House"), say("Errors"), say("Seconds")), coups, totals
        )

    # ------------------------------------------------------------------------------------------ sampling

    @classmethod
    def sample(cls, view: View, rng: random.Random) -> Self:
        game, state = cls(view.options), view.state
        table = game.table
        table.phase = cast(TablePhase, view.phase)
        recall(game, state)
        recall(table, state)
        table.incidents = state.happened
        zones = {zone.id: zone.cards for zone in view.zones}
        seen = {card for cards in zones.values() for card in cards if card is not None} | set(table.known)
        hidden = [card for card in game.house.pack if card not in seen]
        rng.shuffle(hidden)
        table.dead = table.known

        def filled(zone: str) -> tuple[Card, ...]:
            return tuple(hidden.pop() if card is None else card for card in zones[zone])

        table.player, table.banker, table.extra = filled("player"), filled("banker"), filled("extra")
        table.burned, table.heap, table.shoe = filled("burn"), filled("heap"), filled("shoe")
        table.dead = (*table.known, *(hidden.pop() for _ in range(len(zones["discards"]) - len(table.known))))
        while remedies_offered(table) != state.offers:  # which are thought of, and in what order, is drawn by this lot
            table.lot += 1
        return game


@lru_cache(maxsize=1 << 12)
def _listed(choice: Choice) -> tuple[Action, ...]:
    """The actions of a choice. Most of a dealer's are offered again at every step."""
    return tuple(choice.actions())


@lru_cache(maxsize=256)
def _planned(
    bettors: tuple[Bettor, ...], crowd: Crowd, results: tuple[str, ...], lot: int, coups: int
) -> tuple[str, ...]:
    """What these bettors could do in the coup of this number, after these results. A shoe is often dealt twice: to be
    played, and to be judged or shown."""
    happens = incident_due(crowd.incidents, lot, coups)
    return tuple(
        plan_coup(bettors, crowd, _roads(results), random.Random(f"{lot}/{coups}/{variant}"), happens)
        for variant in range(_VARIANTS)
    )


@lru_cache(maxsize=4)
def _roads(results: tuple[str, ...]) -> Roads:
    """The roads of these results, as the bettors read them: made of those of one coup before. Nobody adds to them."""
    roads = _roads(results[:-1]).copy() if results else Roads()
    if results:
        roads.add(results[-1][0])
    return roads


_WINNERS: Final = {"B": say("Banker"), "P": say("Player"), "T": say("Tie")}


def _result_text(report: CoupReport) -> str:
    if not report.result:
        return say("void")
    totals = report.player, report.banker
    return say("{winner} {high}–{low}", winner=_WINNERS[report.result], high=max(totals), low=min(totals))


@lru_cache(maxsize=1024)
def _row(report: CoupReport, errors: tuple[str, ...], currency: str) -> tuple[str, ...]:
    """A coup on the dealer's sheet."""
    seconds = "" if report.took is None else f"{report.took / 1000:.1f} / {report.par / 1000:.1f}"
    return (
        str(report.number), _result_text(report), money(report.house, currency), " ".join(errors), seconds
    )  # fmt: skip
