"""Blackjack, above all for its dealer: the whole procedure of a shoe, watched and graded.

The procedure is that of the casino dealers' schools and of the Pennsylvania regulations (58 Pa. Code 633a). What the
dealer's hands do, and what may be wrong with it, is in ``cardrules.casino.blackjack.procedure``; this file makes it a
game of the protocol.

Who plays is the option ``role``: ``dealer`` (seat 0 deals), ``watch`` (seat 0 deals too, and only right steps are
offered: a bot demonstrates) or ``bettor`` (seat 0 bets at the middle spot, seat 1 deals). The other bettors are no
seats: what all of them bet in a round is one action of chance, ``bets 1:main:2500,2:main:5000`` (the form is that of
``cardrules.casino.blackjack.seats``), and so is what each answers: ``signal 3.2 double:5000``,
``insured 1:5000,4:even`` and ``yielded 2`` (surrender before the dealer looks; the forms are those of
``cardrules.casino.blackjack.answers``). Further actions of chance: ``table 417`` (who sits down), ``shuffle`` (also of
the discards, where the shoe runs out in a round), and ``cut 150`` (cards in front of the cut card).
The clock says ``at 4200`` (milliseconds since the table opened, from 1,000 on, always rising) before what happens
then; the game never waits for it. All money is in cents.

Zones, always in this order: ``heap`` (the pack while it is prepared), ``shoe``, ``dealer``, ``spot:1.1``, ``spot:1.2``
... for every hand that may be, ``extra`` (a card drawn in error), ``discards``. The hole card is seen by nobody but the
dealer, once he has looked.

Tokens: ``bettor`` at ``spot:<n>`` (chips on the rail), ``bet`` at ``spot:<place>:<kind>`` (``late`` if added after the
close), ``lammer`` at ``spot:<place>``, ``rack`` at ``rack`` (denomination and how many), and ``cut_card`` at ``shoe``,
``dealer`` or ``discards``.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import ClassVar, Final, Self

from cardrules.casino.action_words import read_step, whole
from cardrules.casino.blackjack.bets import take_bets_back, zone_of
from cardrules.casino.blackjack.dealer_options import GROUPS, DealerOptions, house_of
from cardrules.casino.blackjack.dealer_steps import STEPS
from cardrules.casino.blackjack.hand_values import is_blackjack
from cardrules.casino.blackjack.options import PRESETS, check_table
from cardrules.casino.blackjack.procedure import GradedTable
from cardrules.casino.blackjack.round_phases import PEEKING
from cardrules.casino.blackjack.round_reports import RoundReport, speed_ratio
from cardrules.casino.blackjack.seats import plan_round
from cardrules.casino.blackjack.table_state import DEALER
from cardrules.casino.blackjack.wagers import place_text
from cardrules.casino.currencies import money
from cardrules.casino.faults_and_grades import GRADES, Grade, errors_by_coup, grade_of
from cardrules.casino.table_phases import SESSION_OVER, SHOE_ENDS, SHOE_OVER, UNSEATED
from cardrules.games.blackjack.session_phases import PHASES
from cardrules.games.blackjack.state import State
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
from cardrules.protocol.options import Option, OptionError, Preset, Value
from cardrules.protocol.texts import say

__all__ = ["Blackjack"]

_VARIANTS: Final = 8
"""How many rounds of the bettors chance chooses from."""
_EARLIEST: Final = 1_000
_LATEST: Final = 10**9
_OF_OTHERS: Final = (
    "table", "bets", "cut", "at", "bet", "unbet", "ready", "leave", "signal", "insured", "yielded", "hit", "cover",
    "pass",
)  # fmt: skip


class Blackjack(PhasedGame):
    """A session of Blackjack: one shoe, or as many as a timed session has.

    ``table`` is everything that lies on the table, ``house`` what the options come to; both may be read. The phase that
    is on is that of the table.
    """

    id: ClassVar[str] = "blackjack"
    title: ClassVar[str] = say("Blackjack")
    unit: ClassVar[str] = say("round")
    verbs: ClassVar[Mapping[str, Takes]] = {
        "shuffle": Takes.ORDER,
        **dict.fromkeys((*_OF_OTHERS, *STEPS), Takes.WORDS),
    }
    phases = tuple(PHASES.values())
    idle = (PHASES[UNSEATED], PHASES[SESSION_OVER])
    declared: ClassVar[tuple[Option, ...]] = DealerOptions.declared
    groups: ClassVar[Mapping[str, tuple[str, ...]]] = GROUPS
    presets: ClassVar[tuple[Preset, ...]] = tuple(each for each in PRESETS if each.settings.get("style") != "pitch")
    newcomers = "las_vegas"

    def __init__(self, options: Mapping[str, object] | None = None) -> None:
        super().__init__(options)
        self.agreed = agreed(DealerOptions, self.options)
        self.house = house = house_of(self.options)
        self.seats = house.dealer + 1
        self.table = GradedTable(house)
        self.totals = (0,) * self.seats
        self.fortunes: tuple[int, ...] = ()
        self.offered: list[Choice] | None = None  # the dealer's choices, if they have been asked for
        self._found_right: tuple[Seat, Action] | None = None  # what was checked last, if nothing has been done since

    @classmethod
    def read_options(cls, given: Mapping[str, object]) -> dict[str, Value]:
        options = super().read_options(given)
        check_table(options)
        if options["style"] == "pitch":
            raise OptionError(say("the pitch is not dealt here yet"), "style", "pitch")
        return options

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
        """What the bettors could bet in this round."""
        table, house = self.table, self.house
        bettors = [bettor for bettor in table.bettors if bettor.spot != house.reserved]
        count = table.count()
        return tuple(
            plan_round(bettors, house, count, random.Random(f"{table.lot}/{table.coups}/{variant}"))
            for variant in range(_VARIANTS)
        )

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
        """What the person who bets owns, in cents: chips on the rail and on the felt."""
        spot = self.house.reserved
        return self.table.purse(spot) + sum(wager.amount for wager in self.table.layout if wager.spot == spot)

    def round_is_over(self, out: list[Event] | None) -> None:
        """It is told what the round has come to."""
        if self.house.reserved:
            self.fortunes = (*self.fortunes, self.fortune())
        if self.table.phase in (SHOE_ENDS, SHOE_OVER):
            take_bets_back(self.table, out)
        if out is not None:
            report = self.table.reports[-1]
            won = self.house.cash(abs(report.house))
            told = say("Round {number}: the house wins {money}", number=report.number, money=won)
            if report.house < 0:
                told = say("Round {number}: the house loses {money}", number=report.number, money=won)
            made = sum(fault.coup == report.number and fault.severity != "" for fault in self.table.faults)
            if made and not self._silent:
                told = say("{told}; {errors:error/errors}", told=told, errors=made)
            out.append(Note(told))

    def _scores(self) -> tuple[int, ...]:
        if self.house.reserved:
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
        return not self.house.reserved

    def compares(self) -> bool:
        return False

    def tallies(self, seat: Seat) -> Mapping[str, int]:
        if self.table.phase != SESSION_OVER or self.house.reserved:  # a session is counted as a whole
            return {}
        wrong = [fault.coup for fault in self.table.faults if fault.severity]
        numbers = {report.number for report in self.table.reports}
        return {"rounds": len(numbers), "rounds_right": len(numbers - set(wrong)), "errors": len(wrong)}

    def result(self) -> Result | None:
        if self.table.phase != SESSION_OVER:
            return None
        rounds = len(self.table.reports)
        if self.house.reserved:
            won = self.totals[0]
            if not won:
                text = say(
                    "After {rounds:round/rounds} {seat:@} {seat:@leaves/leave} as rich as before.",
                    rounds=rounds,
                    seat=0,
                )
            else:
                text = say(
                    "After {rounds:round/rounds} {seat:@} {seat:@leaves/leave} {money} ahead."
                    if won > 0
                    else "After {rounds:round/rounds} {seat:@} {seat:@leaves/leave} {money} behind.",
                    rounds=rounds,
                    seat=0,
                    money=self.house.cash(abs(won)),
                )
            return Result(self.totals, (0,) if won > 0 else (1,) if won < 0 else (), text)
        grade = self._grade()
        text = say(
            "{seat:@} {seat:@has/have} dealt {rounds:round/rounds} with {errors}: accuracy {accuracy:.1f}, {grade}.",
            seat=0, rounds=rounds, errors=self._errors(), accuracy=grade.accuracy, grade=GRADES[grade.title],
        )  # fmt: skip
        return Result(self.totals, (0,) if grade.title != "not yet" else (), text)

    def census(self) -> list[Card]:
        table = self.table
        own = [card for card in (table.upcard, table.second) if card is not None]
        hands = [
            card
            for spot, played in table.spots
            for number, hand in enumerate(played.hands, 1)
            if (spot, number) not in table.gone
            for card in hand.cards
        ]
        return [*table.heap, *table.shoe, *own, *table.drawn, *hands, *table.extra, *table.dead]

    def known_to(self, viewer: Seat | None) -> State:
        table = self.table
        return shown(
            table,
            State,
            due=table.due(),
            grade=self._grade(),
            totals=self.totals,
            fortunes=self.fortunes,
        )

    def _sees_hole(self, viewer: Seat | None) -> bool:
        """Whether the hole card is seen: by everybody once it is turned, by the dealer who has looked at it."""
        table = self.table
        return table.second_known or (table.peeked and viewer == self.house.dealer and not self.watched())

    def zones(self, viewer: Seat | None) -> list[Zone]:
        table = self.table
        shoe: tuple[Card | None, ...] = (None,) * len(table.shoe)
        if table.exposed_card is not None:
            shoe = (table.exposed_card, *shoe[1:])
        own: list[Card | None] = [] if table.upcard is None else [table.upcard]
        if table.second is not None:
            own.insert(0 if self.house.hole_first else 1, table.second if self._sees_hole(viewer) else None)
        hands: dict[tuple[int, int], tuple[Card, ...]] = {
            (spot, number): hand.cards
            for spot, played in table.spots
            for number, hand in enumerate(played.hands, 1)
            if (spot, number) not in table.gone
        }
        return [
            Zone("heap", (None,) * len(table.heap), say("the pack")),
            Zone("shoe", shoe, say("the shoe")),
            Zone(DEALER, (*own, *table.drawn), say("the dealer's hand")),
            *(
                Zone(f"spot:{spot}.{hand}", hands.get((spot, hand), ()), table.place(spot, hand))
                for spot in range(1, self.house.crowd.spots + 1)
                for hand in range(1, self.house.rules.split_hands + 1)
            ),
            Zone("extra", table.extra, say("a card drawn in error")),
            Zone("discards", (None,) * len(table.dead), say("the discard rack")),
        ]

    def plate(self, seat: Seat) -> Plate:
        table, own = self.table, self.house.reserved
        dealt = say("{rounds:round/rounds}", rounds=len(table.reports))
        if own and seat:
            return Plate(dealt, (say("The house"),), dealer=True)
        if own:
            return Plate(self.house.cash(table.purse(own)), ())
        if self._silent:
            return Plate("", (dealt,), dealer=True)
        return Plate(f"{self._grade().accuracy:.0f}", (dealt, self._errors()), dealer=True)

    def tokens(self) -> list[Token]:
        table = self.table
        tokens = [Token("bettor", f"spot:{bettor.spot}", str(bettor.bankroll)) for bettor in table.bettors]
        tokens += [Token("late" if each.late else "bet", zone_of(each), str(each.amount)) for each in table.layout]
        tokens += [Token("lammer", f"spot:{place_text(*each)}") for each in table.lammers]
        tokens += [
            Token("rack", "rack", f"{denomination}:{count}")
            for denomination, count in zip(self.house.chips.values, table.rack, strict=True)
        ]
        if table.cut:
            tokens.append(Token("cut_card", {"in": "shoe", "hand": "dealer", "out": "discards"}[table.cut]))
        return tokens

    def status(self, viewer: Seat | None) -> list[str]:
        table = self.table
        status: list[str] = [say("Shoe {number}", number=table.shoes)] if table.shoes else []
        if table.coups:
            status.append(say("Round {number}", number=table.coups))
        if table.last and table.phase != SHOE_ENDS and not self._silent:
            status.append(say("Last hand"))
        return status

    def sheet(self) -> Sheet:
        reports = self.table.reports
        if self.house.reserved:
            rows = tuple(
                (str(report.number), _result_text(report), self.house.cash(now - before), self.house.cash(now))
                for report, before, now in zip(reports, self.fortunes, self.fortunes[1:], strict=False)
            )
            total = self.fortunes[-1] - self.fortunes[0] if self.fortunes else 0
            last = self.house.cash(self.fortunes[-1]) if self.fortunes else ""
            sums = (say("Total"), "", self.house.cash(total), last)
            return Sheet(self.title, (say("Round"), say("Dealer"), say("Won"), 0), rows, sums)
        grade, errors = self._grade(), errors_by_coup(self.table.faults)
        currency = self.house.limits.currency
        rounds = tuple([_row(report, errors.get(report.number, ()), currency) for report in reports])
        speed = "" if grade.speed is None else say("{speed:.2f} of par", speed=grade.speed)
        if self._silent:
            untold = tuple([(*row[:3], row[4]) for row in rounds])
            told = (say("Total"), "", self.house.cash(self.table.house_won), speed)
            return Sheet(self.title, (say("Round"), say("Dealer"), say("House"), say("Seconds")), untold, told)
        right = say("accuracy {accuracy:.1f}", accuracy=grade.accuracy)
        totals = (say("Total"), GRADES[grade.title], self.house.cash(self.table.house_won), right, speed)
        return Sheet(
            self.title, (say("Round"), say("Dealer"), say("House"), say("Errors"), say("Seconds")), rounds, totals
        )

    # ------------------------------------------------------------------------------------------ sampling

    def remember(self, view: View) -> None:
        self.table.phase = view.phase
        recall(self.table, view.state)
        self.table.incidents = view.state.happened

    @classmethod
    def sample(cls, view: View, rng: random.Random) -> Self:
        game = cls.recalled(view)
        table = game.table
        zones = {zone.id: zone.cards for zone in view.zones}
        seen = {card for cards in zones.values() for card in cards if card is not None} | set(table.known)
        hidden = [card for card in game.house.pack if card not in seen]
        rng.shuffle(hidden)
        own = zones[DEALER][: 2 if len(zones[DEALER]) > 1 else len(zones[DEALER])]
        second = [card for card in own if card is None or card != table.upcard]
        if second and second[0] is None:
            table.second = game._hole(hidden, view.state.due)
        elif second:
            table.second = second[0]

        def filled(zone: str) -> tuple[Card, ...]:
            return tuple(hidden.pop() if card is None else card for card in zones[zone])

        table.heap, table.shoe, table.extra = filled("heap"), filled("shoe"), filled("extra")
        table.dead = (*table.known, *(hidden.pop() for _ in range(len(zones["discards"]) - len(table.known))))
        return game

    def _hole(self, hidden: list[Card], due: Sequence[str]) -> Card:
        """Of the cards that are not seen one that may be the hole card: when the dealer has looked, it is told by what
        is due whether it makes a blackjack."""
        table = self.table
        if table.upcard is None or not table.peeked:
            return hidden.pop()
        blackjack = table.phase == PEEKING and not any(step.startswith("take") for step in due)
        for card in reversed(hidden):
            if is_blackjack((table.upcard, card)) == blackjack:
                hidden.remove(card)
                return card
        return hidden.pop()


def _result_text(report: RoundReport) -> str:
    if report.blackjack:
        return say("blackjack")
    return say("bust") if report.dealer > 21 else str(report.dealer)


def _row(report: RoundReport, errors: tuple[str, ...], currency: str) -> tuple[str, ...]:
    """A round on the dealer's sheet."""
    seconds = (
        "" if report.took is None else say("{took:.1f} / {par:.1f}", took=report.took / 1000, par=report.par / 1000)
    )
    return (
        str(report.number), _result_text(report), money(report.house, currency), " ".join(errors), seconds
    )  # fmt: skip
