"""A session at a dealt table as a game of the protocol: one shoe, or as many as a timed session has.

Who plays is the option ``role``: ``dealer`` (seat 0 deals), ``watch`` (seat 0 deals too, and only right steps are
offered: a bot demonstrates) or ``bettor`` (seat 0 bets, seat 1 deals). The other bettors are no seats: what they do is
chance's. The clock says ``at 4200`` (milliseconds since the table opened, from 1,000 on, always rising) before what
happens then; the game never waits for it. All money is in cents.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any, ClassVar, Final, Generic, NamedTuple, TypeVar

from cardrules.casino.action_words import read_step, whole
from cardrules.casino.currencies import money
from cardrules.casino.dealers_table import DealersHouse
from cardrules.casino.faults_and_grades import GRADES, Grade, errors_by_coup, grade_of
from cardrules.casino.session_reports import DealtReport, speed_ratio
from cardrules.casino.table_phases import SESSION_OVER, SHOE_ENDS, SHOE_OVER
from cardrules.casino.watched_table import WatchedTable
from cardrules.phases.phased_game import Phase, PhasedGame
from cardrules.protocol.cards import Card
from cardrules.protocol.game import (
    CHANCE,
    CLOCK,
    Action,
    Choice,
    Event,
    Note,
    PhaseBegan,
    Plate,
    Result,
    Scored,
    Seat,
    Sheet,
    Token,
)
from cardrules.protocol.texts import Text, say

__all__ = ["DealtGame", "Sentences"]

_EARLIEST: Final = 1_000
_LATEST: Final = 10**9


class Sentences(NamedTuple):
    """What a game says of its rounds, each as a template; ``dealt`` is how many there were."""

    round: str
    """What one is called on the sheet."""
    outcome: str
    """What is told of it there beside money."""
    dealt: str
    won: str
    """By the house: ``number`` and ``money``."""
    lost: str
    level: str
    """Of a person who leaves: as rich as before."""
    ahead: str
    """The same, with ``money``."""
    behind: str
    graded: str
    """Of a dealer: ``errors``, ``accuracy`` and ``grade``."""


TheHouse = TypeVar("TheHouse", bound=DealersHouse)
TheTable = TypeVar("TheTable", bound=WatchedTable)


class DealtGame(PhasedGame, Generic[TheHouse, TheTable]):
    """A session at a dealt table.

    ``table`` is everything that lies on the table, ``house`` what the options come to; both may be read. The phase that
    is on is that of the table. A game has further what it knows of its bets, its cards and its rounds.
    """

    sentences: ClassVar[Sentences]
    not_for_chance: ClassVar[Text]
    """Why chance may not bet where a person sits."""
    ways_to_pay: ClassVar[tuple[str, ...]] = ()
    """Words of how a payout is set down, one of which may be the last of a payment."""
    table_phases: ClassVar[Mapping[str, Phase[Any]]]
    """The phases by their names at the table."""

    house: TheHouse
    table: TheTable

    def __init__(self, options: Mapping[str, object] | None = None) -> None:
        super().__init__(options)
        self.house, self.table = self.furnish()
        self.seats = self.house.dealer + 1
        self.totals = (0,) * self.seats
        self.fortunes: tuple[int, ...] = ()
        self.found_choices: list[Choice] | None = None  # the dealer's choices, if they have been asked for
        self._found_right: tuple[Seat, Action] | None = None  # what was checked last, if nothing has been done since

    # ---------------------------------------------------------------------------------------------- of the game

    @abstractmethod
    def furnish(self) -> tuple[TheHouse, TheTable]:
        """What the options come to, as a house, and a table in it."""

    @abstractmethod
    def plans(self) -> tuple[str, ...]:
        """What the bettors could do before the cards of this round, each as one word."""

    @abstractmethod
    def places_of_plans(self, plans: str) -> list[int]:
        """Where bettors do something by such a word. Raises ValueError, saying what is wrong, for any other."""

    @abstractmethod
    def bettors_bet(self, plans: str, out: list[Event] | None) -> None:
        """They do it."""

    @abstractmethod
    def seat_bettors(self, lot: int, out: list[Event] | None) -> None:
        """The bettors sit down: who comes is drawn by lot."""

    @abstractmethod
    def begin_shoe(self, order: tuple[Card, ...], out: list[Event] | None) -> None:
        """The shuffle has given the cards of a new shoe this order."""

    @abstractmethod
    def cut_pack(self, front: int, out: list[Event] | None) -> None:
        """A bettor puts the cut card behind the first ``front`` cards of the pack."""

    @abstractmethod
    def stake(self, bet: str, amount: int, out: list[Event] | None) -> None:
        """The person who bets has this much on a bet from now on (0: nothing)."""

    @abstractmethod
    def bets_placed(self) -> None:
        """The person who bets is content."""

    @abstractmethod
    def take_bets_back(self, out: list[Event] | None) -> None:
        """The shoe is over: what still lies on the felt goes back to the bettors."""

    @abstractmethod
    def dealers_choices(self) -> list[Choice]:
        """Every choice of the dealer now, right or wrong."""

    @abstractmethod
    def exactly(self, step: str) -> Choice:
        """The choice of just this step."""

    @abstractmethod
    def fortune(self) -> int:
        """What the person who bets owns, in cents."""

    @abstractmethod
    def outcome_told(self, report: Any) -> str:
        """What a round has come to beside money."""

    @abstractmethod
    def round_number(self, report: Any) -> int:
        """How a round is counted for those who look on."""

    # ------------------------------------------------------------------------------------ what may be done

    def deals(self) -> bool:
        """Whether the dealer is a person, or a bot in the place of one, and may do wrong."""
        return self.options["role"] == "dealer"

    def watched(self) -> bool:
        return self.options["role"] == "watch"

    def allows_undo(self) -> bool:
        """Never: nobody at a casino's table can make it not have happened. Errors are put right by remedies."""
        return False

    def allows_hints(self) -> bool:
        return self.house.coach != "silent" and not self.watched()

    @property
    def silent(self) -> bool:
        """Whether the dealer is not to be told yet what was right and what wrong."""
        return self.house.coach == "silent" and self.table.phase != SESSION_OVER

    def due(self) -> list[Action]:
        """The right steps of the dealer now, the usual one first; empty while somebody else acts."""
        return [read_step(text) for text in self.table.due()]

    def _clock_fault(self, seat: Seat, action: Action) -> str:
        verb, words, cards = action
        if seat != CLOCK or verb != "at":
            return say("Only the clock tells the time.")
        earliest = max(_EARLIEST, self.table.time + 1)
        if cards or len(words) != 1 or not whole(words[0], earliest, _LATEST):
            return say("The time is a number of milliseconds from {earliest:,} on.", earliest=earliest)
        return ""

    # ------------------------------------------------------------------------------------------ doing it

    def fault(self, seat: Seat, action: Action) -> str:
        now = self.current
        if now.why_idle:
            return now.why_idle
        if seat == CLOCK or action.verb == "at":
            return self._clock_fault(seat, action)
        if seat == CHANCE:
            return self.chance_fault(seat, action)
        return say("No card can be named here.") if action.cards else now.fault(self, seat, action)

    def chance_fault(self, seat: Seat, action: Action) -> str:
        acts = CHANCE in self.waiting_for()
        return self.current.fault(self, seat, action) if acts else say("It is not chance's turn.")

    def not_yours(self, seat: Seat, cards: Sequence[Card], zone: str) -> str:
        return ""  # what lies on the table is moved by the dealer alone

    def check(self, seat: Seat, action: Action) -> None:
        """Once is enough: whoever tells the time of an action asks before whether it can be done at all."""
        if self._found_right != (seat, action):
            super().check(seat, action)
            self._found_right = (seat, action)

    def apply(self, seat: Seat, action: Action, out: list[Event] | None = None) -> None:
        table, asked = self.table, self._found_right
        if seat == CLOCK:
            self.check(seat, action)
            table.time, table.clocked = int(action.words[0]), True
            self.found_choices, self._found_right = None, asked  # the time changes nothing that may be done
            return
        self.current.apply(self, seat, action, out)
        self.current = self.table_phases[table.phase]
        self.found_choices = self._found_right = None

    def round_is_over(self, out: list[Event] | None) -> None:
        """It is told what the round has come to."""
        if self.house.reserved:
            self.fortunes = (*self.fortunes, self.fortune())
        if self.table.phase in (SHOE_ENDS, SHOE_OVER):
            self.take_bets_back(out)
        if out is not None:
            report = self.table.reports[-1]
            sentence = self.sentences.lost if report.house < 0 else self.sentences.won
            told = say(sentence, number=self.round_number(report), money=self.house.cash(abs(report.house)))
            made = sum(fault.coup == report.number and fault.severity != "" for fault in self.table.faults)
            if made and not self.silent:
                told = say("{told}; {errors:error/errors}", told=told, errors=made)
            out.append(Note(told))

    def _scores(self) -> tuple[int, ...]:
        if self.house.reserved:
            won = self.fortune() - self.fortunes[0] if self.fortunes else 0
            return (won, -won)
        return (round(self.grade().accuracy),)

    def grade(self) -> Grade:
        """The dealer's so far."""
        table = self.table
        speed = None if self.options["pace"] == "untimed" else speed_ratio(table.reports)
        return grade_of(table.faults, len(table.reports), speed)

    def errors(self) -> str:
        """How many errors the dealer has made; incidents that are nobody's fault do not count."""
        return say("{errors:error/errors}", errors=len([fault for fault in self.table.faults if fault.severity]))

    def shoe_is_over(self, out: list[Event] | None) -> None:
        """What the shoe has come to is scored and told, and perhaps the session with it."""
        before = self.totals
        if not self.silent:
            self.totals = self._scores()
        if out is None:
            return
        gained = tuple(now - then for now, then in zip(self.totals, before, strict=True))
        if not self.silent:
            out.append(Scored(gained, say("Shoe {number}", number=self.table.shoes)))
        ended = self.result()
        out.append(PhaseBegan(self.table.phase))
        if ended:
            out.append(Note(ended.text))

    # ---------------------------------------------------------------------------------- what can be known

    def graded(self) -> bool:
        return not self.house.reserved

    def compares(self) -> bool:
        return False

    def result(self) -> Result | None:
        if self.table.phase != SESSION_OVER:
            return None
        dealt, texts = len(self.table.reports), self.sentences
        if self.house.reserved:
            won = self.totals[0]
            sentence = texts.ahead if won > 0 else texts.behind if won < 0 else texts.level
            told: dict[str, object] = {"money": self.house.cash(abs(won))} if won else {}
            return Result(self.totals, (0,) if won > 0 else (1,) if won < 0 else (),
                          say(sentence, dealt=dealt, seat=0, **told))  # fmt: skip
        grade = self.grade()
        text = say(
            texts.graded,
            seat=0, dealt=dealt, errors=self.errors(), accuracy=grade.accuracy, grade=GRADES[grade.title],
        )  # fmt: skip
        return Result(self.totals, (0,) if grade.title != "not yet" else (), text)

    def plate(self, seat: Seat) -> Plate:
        table, own = self.table, self.house.reserved
        dealt = say(self.sentences.dealt, dealt=len(table.reports))
        if own and seat:
            return Plate(dealt, (say("The house"),), dealer=True)
        if own:
            return Plate(self.house.cash(table.purse(own)), self.purse_lines())
        if self.silent:
            return Plate("", (dealt,), dealer=True)
        return Plate(f"{self.grade().accuracy:.0f}", (dealt, self.errors()), dealer=True)

    def purse_lines(self) -> tuple[str, ...]:
        """What is told of the person's chips beside how many they are."""
        return ()

    def rack_tokens(self) -> list[Token]:
        """The rack, and the dealer's cut card."""
        table = self.table
        tokens = [
            Token("rack", "rack", f"{denomination}:{count}")
            for denomination, count in zip(self.house.chips.values, table.rack, strict=True)
        ]
        if table.cut:
            tokens.append(Token("cut_card", {"in": "shoe", "hand": "dealer", "out": "discards"}[table.cut]))
        return tokens

    def shoe_zone(self) -> tuple[Card | None, ...]:
        """The shoe as everybody sees it."""
        table = self.table
        shoe: tuple[Card | None, ...] = (None,) * len(table.shoe)
        return shoe if table.exposed_card is None else (table.exposed_card, *shoe[1:])

    def sheet(self) -> Sheet:
        reports, texts = self.table.reports, self.sentences
        number, outcome = say(texts.round), say(texts.outcome)
        if self.house.reserved:
            rows = tuple(
                (str(report.number), self.outcome_told(report), self.house.cash(now - before), self.house.cash(now))
                for report, before, now in zip(reports, self.fortunes, self.fortunes[1:], strict=False)
            )
            total = self.fortunes[-1] - self.fortunes[0] if self.fortunes else 0
            last = self.house.cash(self.fortunes[-1]) if self.fortunes else ""
            sums = (say("Total"), "", self.house.cash(total), last)
            return Sheet(self.title, (number, outcome, say("Won"), 0), rows, sums)
        grade, errors = self.grade(), errors_by_coup(self.table.faults)
        rounds = tuple(
            [
                _row(report, self.outcome_told(report), errors.get(report.number, ()), self.house.currency)
                for report in reports
            ]
        )
        speed = "" if grade.speed is None else say("{speed:.2f} of par", speed=grade.speed)
        if self.silent:
            untold = tuple([(*row[:3], row[4]) for row in rounds])
            told = (say("Total"), "", self.house.cash(self.table.house_won), speed)
            return Sheet(self.title, (number, outcome, say("House"), say("Seconds")), untold, told)
        right = say("accuracy {accuracy:.1f}", accuracy=grade.accuracy)
        totals = (say("Total"), GRADES[grade.title], self.house.cash(self.table.house_won), right, speed)
        return Sheet(self.title, (number, outcome, say("House"), say("Errors"), say("Seconds")), rounds, totals)


@lru_cache(maxsize=1024)
def _row(report: DealtReport, outcome: str, errors: tuple[str, ...], currency: str) -> tuple[str, ...]:
    """A round on the dealer's sheet."""
    seconds = (
        "" if report.took is None else say("{took:.1f} / {par:.1f}", took=report.took / 1000, par=report.par / 1000)
    )
    return (str(report.number), outcome, money(report.house, currency), " ".join(errors), seconds)
