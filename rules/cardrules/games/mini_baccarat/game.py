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

from cardrules.casino.action_words import read_step, whole
from cardrules.casino.baccarat import bets
from cardrules.casino.baccarat.bettors import Bettor, Crowd, incident_due, plan_coup
from cardrules.casino.baccarat.coup_reports import CoupReport, speed_ratio
from cardrules.casino.baccarat.dealer_steps import STEPS
from cardrules.casino.baccarat.floor_supervisor import remedies_offered
from cardrules.casino.baccarat.options import GROUPS, PRESETS, TableOptions, house_of
from cardrules.casino.baccarat.procedure import GradedTable
from cardrules.casino.baccarat.roads import Roads
from cardrules.casino.baccarat.rules import BANKER, SHOWN, TIE
from cardrules.casino.baccarat.table_phase import (
    SESSION_OVER,
    SHOE_ENDS,
    SHOE_OVER,
    UNSEATED,
    TablePhase,
)
from cardrules.casino.currencies import money
from cardrules.casino.faults_and_grades import GRADES, Grade, errors_by_coup, grade_of
from cardrules.games.mini_baccarat.session_phases import PHASES
from cardrules.games.mini_baccarat.state import State
from cardrules.phases.game_options import agreed
from cardrules.phases.game_state import recall, shown
from cardrules.phases.phased_game import PhasedGame
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
    Takes,
    Token,
    View,
    Zone,
)
from cardrules.protocol.options import Option, Preset
from cardrules.protocol.texts import say

__all__ = ["MiniBaccarat"]

_VARIANTS: Final = 8
"""How many coups of the bettors chance chooses from."""
_EARLIEST: Final = 1_000
_LATEST: Final = 10**9


class MiniBaccarat(PhasedGame):
    """A session of Mini Baccarat: one shoe, or as many as a timed session has.

    ``table`` is everything that lies on the table, ``house`` what the options come to; both may be read. The phase that
    is on is that of the table.
    """

    id: ClassVar[str] = "mini_baccarat"
    title: ClassVar[str] = say("Mini Baccarat")
    verbs: ClassVar[Mapping[str, Takes]] = {
        "shuffle": Takes.ORDER,
        **dict.fromkeys(("table", "bets", "cut", "dealt", "at", "bet", "unbet", "ready", *STEPS), Takes.WORDS),
    }
    phases = tuple(PHASES.values())
    idle = (PHASES[UNSEATED], PHASES[SESSION_OVER])
    declared: ClassVar[tuple[Option, ...]] = TableOptions.declared
    groups: ClassVar[Mapping[str, tuple[str, ...]]] = GROUPS
    presets: ClassVar[tuple[Preset, ...]] = PRESETS
    newcomers = "house"

    def __init__(self, options: Mapping[str, object] | None = None) -> None:
        super().__init__(options)
        self.agreed = agreed(TableOptions, self.options)
        self.house = house = house_of(self.options)
        self.seats = house.dealer + 1
        self.table = GradedTable(house)
        self.totals = (0,) * self.seats
        self.fortunes: tuple[int, ...] = ()
        self.ledger: tuple[tuple[int, str, int, int], ...] = ()
        self.offered: list[Choice] | None = None  # the dealer's choices, if they have been asked for
        self._found_right: tuple[Seat, Action] | None = None  # what was checked last, if nothing has been done since

    # ------------------------------------------------------------------------------------ what may be done

    def watched(self) -> bool:
        return self.agreed.role == "watch"

    def allows_undo(self) -> bool:
        """Never: nobody at a casino's table can make it not have happened. Errors are put right by remedies."""
        return False

    def allows_hints(self) -> bool:
        return self.house.coach != "silent" and not self.watched()

    @property
    def _silent(self) -> bool:
        """Whether the dealer is not to be told yet what was right and what wrong."""
        return self.house.coach == "silent" and self.table.phase != SESSION_OVER

    def due(self) -> list[Action]:
        """The right steps of the dealer now, the usual one first; empty while somebody else acts."""
        return [read_step(text) for text in self.table.due()]

    def plans(self) -> tuple[str, ...]:
        """What the bettors could do in this coup."""
        table, crowd = self.table, self.house.crowd
        bettors = tuple([bettor for bettor in table.bettors if bettor.position != crowd.reserved])
        return _planned(bettors, crowd, table.results, table.lot, table.coups)

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
            self.offered, self._found_right = None, asked  # the time changes nothing that may be done
            return
        self.current.apply(self, seat, action, out)
        self.current = PHASES[table.phase]
        self.offered = self._found_right = None

    def fortune(self) -> int:
        """What the person who bets owns, in cents: chips on the rail and on the layout, less what is marked."""
        position = self.house.crowd.reserved
        staked = sum(wager.amount for wager in self.table.layout if wager.position == position)
        return self.table.purse(position) + staked - self.table.owes(position)

    def coup_is_over(self, out: list[Event] | None) -> None:
        """Its bets are written down, and it is told."""
        if self.house.crowd.reserved:
            self.fortunes = (*self.fortunes, self.fortune())
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
            won = self.fortune() - self.fortunes[0] if self.fortunes else 0
            return (won, -won)
        return (round(self._grade().accuracy),)

    def _grade(self) -> Grade:
        table = self.table
        speed = None if self.agreed.pace == "untimed" else speed_ratio(table.reports)
        return grade_of(table.faults, len(table.reports), speed)

    def _errors(self) -> str:
        """How many errors the dealer has made; incidents that are nobody's fault do not count."""
        return say("{errors:error/errors}", errors=len([fault for fault in self.table.faults if fault.severity]))

    def shoe_is_over(self, out: list[Event] | None) -> None:
        """What the shoe has come to is scored and told, and perhaps the session with it."""
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

    def known_to(self, viewer: Seat | None) -> State:
        table, house = self.table, self.house
        return shown(
            table,
            State,
            due=table.due(),
            labels=house.labels,
            words=house.words,
            offers=remedies_offered(table),
            grade=self._grade(),
            totals=self.totals,
            fortunes=self.fortunes,
            ledger=self.ledger,
        )

    def zones(self, viewer: Seat | None) -> list[Zone]:
        table = self.table
        shoe: tuple[Card | None, ...] = (None,) * len(table.shoe)
        if table.exposed_card is not None:
            shoe = (table.exposed_card, *shoe[1:])
        seen = table.extra_state in ("use", "burn", "keep", "kept")
        return [
            Zone("heap", (None,) * len(table.heap), say("the pack")),
            Zone("shoe", shoe, say("the shoe")),
            Zone("burn", (*table.burned[:1], *((None,) * (len(table.burned) - 1))), say("burned cards")),
            Zone("player", (None,) * len(table.player) if table.down[0] else table.player, say("Player's hand")),
            Zone("banker", (None,) * len(table.banker) if table.down[1] else table.banker, say("Banker's hand")),
            Zone("extra", table.extra if seen else (None,) * len(table.extra), say("a card pulled in error")),
            Zone("discards", (None,) * len(table.dead), say("the discard holder")),
        ]

    def plate(self, seat: Seat) -> Plate:
        table, own = self.table, self.house.crowd.reserved
        dealt = say("{coups:coup/coups}", coups=len(table.reports))
        if own and seat:
            return Plate(dealt, (say("The house"),), dealer=True)
        if own:
            owed = table.owes(own)
            lines = (say("{money} commission marked", money=self.house.cash(owed)),) if owed else ()
            return Plate(self.house.cash(table.purse(own)), lines)
        if self._silent:
            return Plate("", (dealt,), dealer=True)
        return Plate(f"{self._grade().accuracy:.0f}", (dealt, self._errors()), dealer=True)

    def tokens(self) -> list[Token]:
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
        return tokens

    def status(self, viewer: Seat | None) -> list[str]:
        table = self.table
        status: list[str] = [say("Shoe {number}", number=table.shoes)] if table.shoes else []
        if table.coup:
            status.append(say("Coup {number}", number=table.coup))
        if table.last == "this" and table.phase != SHOE_ENDS and not self._silent:
            status.append(say("Last hand"))
        return status

    def sheet(self) -> Sheet:
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
        grade, errors = self._grade(), errors_by_coup(self.table.faults)
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

    def remember(self, view: View) -> None:
        self.table.phase = cast(TablePhase, view.phase)
        recall(self.table, view.state)
        self.table.incidents = view.state.happened

    @classmethod
    def sample(cls, view: View, rng: random.Random) -> Self:
        game, state = cls.recalled(view), view.state
        table = game.table
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
    seconds = (
        "" if report.took is None else say("{took:.1f} / {par:.1f}", took=report.took / 1000, par=report.par / 1000)
    )
    return (
        str(report.number), _result_text(report), money(report.house, currency), " ".join(errors), seconds
    )  # fmt: skip
