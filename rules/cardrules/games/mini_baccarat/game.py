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
from collections.abc import Mapping
from functools import lru_cache
from typing import Any, ClassVar, Final, Self, cast

from cardrules.casino.baccarat import bets, shoe
from cardrules.casino.baccarat.bettors import Bettor, Crowd, incident_due, plan_coup, read_plans
from cardrules.casino.baccarat.coup_reports import CoupReport
from cardrules.casino.baccarat.dealer_choices import dealer_choices, exactly
from cardrules.casino.baccarat.dealer_steps import STEPS
from cardrules.casino.baccarat.house import House
from cardrules.casino.baccarat.options import GROUPS, PRESETS, TableOptions, house_of
from cardrules.casino.baccarat.procedure import GradedTable
from cardrules.casino.baccarat.roads import Roads
from cardrules.casino.baccarat.rules import BANKER, SHOWN, TIE
from cardrules.casino.baccarat.table_phase import SESSION_OVER, SHOE_ENDS, UNSEATED, TablePhase
from cardrules.casino.dealt_game import DealtGame, Sentences
from cardrules.casino.remedies_to_choose import remedies_offered
from cardrules.games.mini_baccarat.session_phases import PHASES
from cardrules.games.mini_baccarat.state import State
from cardrules.phases.game_state import recall, shown
from cardrules.phases.phased_game import Phase
from cardrules.protocol.cards import Card
from cardrules.protocol.game import Choice, Event, Seat, Takes, Token, View, Zone
from cardrules.protocol.options import Option, Preset
from cardrules.protocol.texts import Text, say, template

__all__ = ["MiniBaccarat"]

_VARIANTS: Final = 8
"""How many coups of the bettors chance chooses from."""


class MiniBaccarat(DealtGame[House, GradedTable]):
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

    sentences: ClassVar[Sentences] = Sentences(
        round=template("Coup"),
        outcome=template("Result"),
        dealt=template("{dealt:coup/coups}"),
        won=template("Coup {number}: the house wins {money}"),
        lost=template("Coup {number}: the house loses {money}"),
        level=template("After {dealt:coup/coups} {seat:@} {seat:@leaves/leave} as rich as before."),
        ahead=template("After {dealt:coup/coups} {seat:@} {seat:@leaves/leave} {money} ahead."),
        behind=template("After {dealt:coup/coups} {seat:@} {seat:@leaves/leave} {money} behind."),
        graded=template(
            "{seat:@} {seat:@has/have} dealt {dealt:coup/coups} with {errors}: accuracy {accuracy:.1f}, {grade}."
        ),
    )
    not_for_chance: ClassVar[Text] = say("Chance does not bet at the position of a player.")
    table_phases: ClassVar[Mapping[str, Phase[Any]]] = PHASES

    def __init__(self, options: Mapping[str, object] | None = None) -> None:
        super().__init__(options)
        self.ledger: tuple[tuple[int, str, int, int], ...] = ()

    def furnish(self) -> tuple[House, GradedTable]:
        house = house_of(self.options)
        return house, GradedTable(house)

    # --------------------------------------------------------------------------------------------- the bettors

    def plans(self) -> tuple[str, ...]:
        table, crowd = self.table, self.house.crowd
        bettors = tuple([bettor for bettor in table.bettors if bettor.position != crowd.reserved])
        return _planned(bettors, crowd, table.results, table.lot, table.coups)

    def places_of_plans(self, plans: str) -> list[int]:
        read = read_plans(plans, self.house.crowd)
        return [each.position for each in read.wagers] + [each.position for each in read.incidents]

    def bettors_bet(self, plans: str, out: list[Event] | None) -> None:
        bets.place_bets(self.table, read_plans(plans, self.house.crowd), out)

    def seat_bettors(self, lot: int, out: list[Event] | None) -> None:
        shoe.begin(self.table, lot, out)

    def begin_shoe(self, order: tuple[Card, ...], out: list[Event] | None) -> None:
        shoe.shuffled(self.table, order, out)

    def cut_pack(self, front: int, out: list[Event] | None) -> None:
        shoe.insert_cut_card(self.table, front, out)

    def stake(self, bet: str, amount: int, out: list[Event] | None) -> None:
        bets.stake(self.table, self.house.reserved, bet, amount, out)

    def bets_placed(self) -> None:
        bets.bets_placed(self.table)

    def take_bets_back(self, out: list[Event] | None) -> None:
        bets.take_bets_back(self.table, out)

    # ---------------------------------------------------------------------------------------------- the dealer

    def dealers_choices(self) -> list[Choice]:
        return dealer_choices(self.table)

    def exactly(self, step: str) -> Choice:
        return exactly(step, self.house)

    def fortune(self) -> int:
        """What the person who bets owns, in cents: chips on the rail and on the layout, less what is marked."""
        position = self.house.reserved
        staked = sum(wager.amount for wager in self.table.layout if wager.position == position)
        return self.table.purse(position) + staked - self.table.owes(position)

    def outcome_told(self, report: CoupReport) -> str:
        return _result_text(report.result, report.player, report.banker)

    def round_number(self, report: CoupReport) -> int:
        """Coups are counted by the shoe."""
        return self.table.coup

    def round_is_over(self, out: list[Event] | None) -> None:
        if self.house.reserved:
            self.ledger = (*self.ledger, *self._settled_bets())
        super().round_is_over(out)

    def _settled_bets(self) -> list[tuple[int, str, int, int]]:
        """The lines of the coup that is over in ``ledger``."""
        table, own = self.table, self.house.crowd.reserved
        marked = sum(amount for position, amount in table.marks if position == own)  # of Banker bets only
        won = {wager: 0 for wager in table.layout if wager.position == own}
        for wager, _, _, paid, _ in table.touched:
            if wager.position == own:
                won[wager] = -wager.amount if paid is None else paid - (marked if wager.bet == BANKER else 0)
        return [(table.coups, wager.bet, wager.amount, won[wager]) for wager in sorted(won)]

    # ---------------------------------------------------------------------------------- what can be known

    def tallies(self, seat: Seat) -> Mapping[str, int]:
        if self.table.phase != SESSION_OVER:  # a session is counted as a whole, with its last shoe
            return {}
        if self.house.crowd.reserved:
            return {"bets": len(self.ledger), "bets_won": sum(won > 0 for *_, won in self.ledger)}
        wrong = [fault.coup for fault in self.table.faults if fault.severity]
        numbers = {report.number for report in self.table.reports}
        return {"coups": len(numbers), "coups_right": len(numbers - set(wrong)), "errors": len(wrong)}

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
            grade=self.grade(),
            totals=self.totals,
            fortunes=self.fortunes,
            ledger=self.ledger,
        )

    def zones(self, viewer: Seat | None) -> list[Zone]:
        table = self.table
        seen = table.extra_state in ("use", "burn", "keep", "kept")
        return [
            Zone("heap", (None,) * len(table.heap), say("the pack")),
            Zone("shoe", self.shoe_zone(), say("the shoe")),
            Zone("burn", (*table.burned[:1], *((None,) * (len(table.burned) - 1))), say("burned cards")),
            Zone("player", (None,) * len(table.player) if table.down[0] else table.player, say("Player's hand")),
            Zone("banker", (None,) * len(table.banker) if table.down[1] else table.banker, say("Banker's hand")),
            Zone("extra", table.extra if seen else (None,) * len(table.extra), say("a card pulled in error")),
            Zone("discards", (None,) * len(table.dead), say("the discard holder")),
        ]

    def purse_lines(self) -> tuple[str, ...]:
        owed = self.table.owes(self.house.reserved)
        return (say("{money} commission marked", money=self.house.cash(owed)),) if owed else ()

    def tokens(self) -> list[Token]:
        table = self.table
        tokens = [Token("bettor", f"position:{bettor.position}", str(bettor.bankroll)) for bettor in table.bettors]
        tokens += [
            Token("late" if wager.late else "bet", f"position:{wager.position}:{wager.bet}", str(wager.amount))
            for wager in table.layout
        ]
        tokens += [Token("marker", f"box:{position}", str(owed)) for position, owed in table.markers]
        tokens += self.rack_tokens()
        if table.declared:
            place = "" if table.declared == TIE else table.declared
            tokens.append(Token("result", place, SHOWN[table.declared]))
        return tokens

    def status(self, viewer: Seat | None) -> list[str]:
        table = self.table
        status: list[str] = [say("Shoe {number}", number=table.shoes)] if table.shoes else []
        if table.coup:
            status.append(say("Coup {number}", number=table.coup))
        if table.last == "this" and table.phase != SHOE_ENDS and not self.silent:
            status.append(say("Last hand"))
        return status

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


@lru_cache(512)
def _result_text(result: str, player: int, banker: int) -> str:
    if not result:
        return say("void")
    return say("{winner} {high}–{low}", winner=_WINNERS[result], high=max(player, banker), low=min(player, banker))
