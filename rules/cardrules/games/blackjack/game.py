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
the discards, where the shoe runs out in a round), ``cut 150`` (cards in front of the cut card), and ``dealt 100`` (so
many cards of a shoe that is taken over in its middle were dealt before).
The clock says ``at 4200`` (milliseconds since the table opened, from 1,000 on, always rising) before what happens
then; the game never waits for it. All money is in cents.

Zones, always in this order: ``heap`` (the pack while it is prepared), ``shoe``, ``dealer``, ``spot:1.1``, ``spot:1.2``
... for every hand that may be, ``extra`` (a card drawn in error), ``discards``. The hole card is seen by nobody but the
dealer, once he has looked; where the cards are pitched, those of a bettor that lie face down by nobody but himself.

Tokens: ``bettor`` at ``spot:<n>`` (chips on the rail), ``bet`` at ``spot:<place>:<kind>`` (``late`` if added after the
close), ``lammer`` at ``spot:<place>``, ``rack`` at ``rack`` (denomination and how many), and ``cut_card`` at ``shoe``,
``dealer`` or ``discards``.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from itertools import permutations
from typing import Any, ClassVar, Final, Self

from cardrules.casino.blackjack import bets, shoe
from cardrules.casino.blackjack.answers import thinking_time
from cardrules.casino.blackjack.dealer_choices import dealer_choices, exactly
from cardrules.casino.blackjack.dealer_options import GROUPS, DealerOptions, house_of
from cardrules.casino.blackjack.dealer_steps import STEPS
from cardrules.casino.blackjack.hand_values import is_blackjack
from cardrules.casino.blackjack.house import House
from cardrules.casino.blackjack.options import PRESETS, check_table
from cardrules.casino.blackjack.pitch import seers_of, spots_seen
from cardrules.casino.blackjack.play_rules import is_charlie
from cardrules.casino.blackjack.procedure import GradedTable
from cardrules.casino.blackjack.round_phases import DEALING, PEEKING
from cardrules.casino.blackjack.round_reports import RoundReport
from cardrules.casino.blackjack.seats import plan_round, read_plans
from cardrules.casino.blackjack.table_state import DEALER, UNSEEN
from cardrules.casino.blackjack.wagers import place_text, zone_of_hand
from cardrules.casino.blackjack.ways_to_pay import WAYS
from cardrules.casino.dealt_game import DealtGame, Sentences
from cardrules.casino.remedies_to_choose import remedies_offered
from cardrules.casino.table_phases import OPENING, SESSION_OVER, SHOE_ENDS, UNSEATED
from cardrules.games.blackjack.session_phases import PHASES
from cardrules.games.blackjack.state import State
from cardrules.phases.game_state import recall, shown
from cardrules.phases.phased_game import Phase
from cardrules.protocol.cards import Card
from cardrules.protocol.game import Choice, Event, Seat, Takes, Token, View, Zone
from cardrules.protocol.options import Option, Preset, Value, read_options
from cardrules.protocol.texts import Text, say, template

__all__ = ["Blackjack"]

_VARIANTS: Final = 8
"""How many rounds of the bettors chance chooses from."""
_OF_OTHERS: Final = (
    "table", "bets", "cut", "dealt", "at", "bet", "unbet", "ready", "leave", "signal", "insured", "yielded", "accepts",
    "hit", "cover", "pass",
)  # fmt: skip


class Blackjack(DealtGame[House, GradedTable]):
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
    presets: ClassVar[tuple[Preset, ...]] = PRESETS
    newcomers = "las_vegas"

    sentences: ClassVar[Sentences] = Sentences(
        round=template("Round"),
        outcome=template("Dealer"),
        dealt=template("{dealt:round/rounds}"),
        won=template("Round {number}: the house wins {money}"),
        lost=template("Round {number}: the house loses {money}"),
        level=template("After {dealt:round/rounds} {seat:@} {seat:@leaves/leave} as rich as before."),
        ahead=template("After {dealt:round/rounds} {seat:@} {seat:@leaves/leave} {money} ahead."),
        behind=template("After {dealt:round/rounds} {seat:@} {seat:@leaves/leave} {money} behind."),
        graded=template(
            "{seat:@} {seat:@has/have} dealt {dealt:round/rounds} with {errors}: accuracy {accuracy:.1f}, {grade}."
        ),
    )
    ways_to_pay: ClassVar[tuple[str, ...]] = WAYS
    not_for_chance: ClassVar[Text] = say("Chance does not bet at the spot of a player.")
    table_phases: ClassVar[Mapping[str, Phase[Any]]] = PHASES

    def furnish(self) -> tuple[House, GradedTable]:
        house = house_of(self.options)
        return house, GradedTable(house)

    @classmethod
    def read_options(cls, given: Mapping[str, object]) -> dict[str, Value]:
        options = read_options(cls.declared, given)
        check_table(options)
        return options

    # --------------------------------------------------------------------------------------------- the bettors

    def plans(self) -> tuple[str, ...]:
        table, house = self.table, self.house
        bettors = [bettor for bettor in table.bettors if bettor.spot != house.reserved]
        count = table.count()
        return tuple(
            plan_round(bettors, house, count, random.Random(f"{table.lot}/{table.coups}/{variant}"))
            for variant in range(_VARIANTS)
        )

    def places_of_plans(self, plans: str) -> list[int]:
        read = read_plans(plans, self.house)
        return [each.spot for each in read.wagers] + [each.spot for each in read.incidents]

    def bettors_bet(self, plans: str, out: list[Event] | None) -> None:
        bets.place_bets(self.table, read_plans(plans, self.house), out)

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

    def chance_takes(self) -> int:
        return thinking_time(self.table) if self.may_act() else 0

    def fortune(self) -> int:
        """What the person who bets owns, in cents: chips on the rail and on the felt."""
        spot = self.house.reserved
        return self.table.purse(spot) + sum(wager.amount for wager in self.table.layout if wager.spot == spot)

    def outcome_told(self, report: RoundReport) -> str:
        if report.blackjack:
            return say("blackjack")
        return say("bust") if report.dealer > 21 else str(report.dealer)

    def round_number(self, report: RoundReport) -> int:
        return report.number

    # ---------------------------------------------------------------------------------- what can be known

    def tallies(self, seat: Seat) -> Mapping[str, int]:
        if self.table.phase != SESSION_OVER or self.house.reserved:  # a session is counted as a whole
            return {}
        wrong = [fault.coup for fault in self.table.faults if fault.severity]
        numbers = {report.number for report in self.table.reports}
        return {"rounds": len(numbers), "rounds_right": len(numbers - set(wrong)), "errors": len(wrong)}

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
            spots=spots_seen(table, viewer),
            offers=remedies_offered(table),
            grade=self.grade(),
            totals=self.totals,
            fortunes=self.fortunes,
            looked_at=table.second if self._has_looked(viewer) else None,
        )

    def _has_looked(self, viewer: Seat | None) -> bool:
        """Whether a viewer knows the hole card that lies face down: the dealer who has looked at it."""
        table = self.table
        return table.peeked and not table.second_known and viewer == self.house.dealer and not self.watched()

    def zones(self, viewer: Seat | None) -> list[Zone]:
        table = self.table
        unseen = table.extra_for == UNSEEN
        extra: tuple[Card | None, ...] = (None,) * len(table.extra) if unseen else table.extra
        own: list[Card | None] = [] if table.upcard is None else [table.upcard]
        if table.second is not None:
            own.insert(0 if self.house.hole_first else 1, table.second if table.second_known else None)
        hands: dict[tuple[int, int], tuple[Card | None, ...]] = {
            (spot, number): hand.cards
            if viewer in seers_of(table, spot)
            else tuple([None if place in hand.down else card for place, card in enumerate(hand.cards)])
            for spot, played in table.spots
            for number, hand in enumerate(played.hands, 1)
            if (spot, number) not in table.gone
        }
        return [
            Zone("heap", (None,) * len(table.heap), say("the pack")),
            Zone("shoe", self.shoe_zone(), say("the shoe")),
            Zone(DEALER, (*own, *table.drawn), say("the dealer's hand")),
            *(
                Zone(f"spot:{spot}.{hand}", hands.get((spot, hand), ()), table.place(spot, hand))
                for spot in range(1, self.house.crowd.spots + 1)
                for hand in range(1, self.house.rules.split_hands + 1)
            ),
            Zone("extra", extra, say("a card drawn in error")),
            Zone("discards", (None,) * len(table.dead), say("the discard rack")),
        ]

    def tokens(self) -> list[Token]:
        table = self.table
        tokens = [Token("bettor", f"spot:{bettor.spot}", str(bettor.bankroll)) for bettor in table.bettors]
        tokens += [Token("late" if each.late else "bet", bets.zone_of(each), str(each.amount)) for each in table.layout]
        tokens += [Token("lammer", f"spot:{place_text(*each)}") for each in table.lammers]
        tokens += self.rack_tokens()
        return tokens

    def status(self, viewer: Seat | None) -> list[str]:
        table = self.table
        status: list[str] = [say("Shoe {number}", number=table.shoes)] if table.shoes else []
        if table.phase == OPENING:
            status.append(say("The slip says {money}", money=table.cash(table.slip)))
        if table.coups:
            status.append(say("Round {number}", number=table.coups))
        if table.last and table.phase != SHOE_ENDS and not self.silent:
            status.append(say("Last hand"))
        return status

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
        looked_at: Card | None = view.state.looked_at
        seen = {card for cards in zones.values() for card in cards if card is not None} | {*table.known, looked_at}
        hidden = [card for card in game.house.pack if card not in seen]
        rng.shuffle(hidden)
        own = zones[DEALER][: 2 if len(zones[DEALER]) > 1 else len(zones[DEALER])]
        second = [card for card in own if card is None or card != table.upcard]
        if second and second[0] is None:
            table.second = game._hole(hidden, view.state.due) if looked_at is None else looked_at
        elif second:
            table.second = second[0]

        def filled(zone: str) -> tuple[Card, ...]:
            return tuple(hidden.pop() if card is None else card for card in zones[zone])

        for spot, played in table.spots:
            for number, hand in enumerate(played.hands, 1):
                if hand.down and (spot, number) not in table.gone:
                    game._held(hidden, spot, number, zones[zone_of_hand(spot, number)])
        table.heap, table.shoe, table.extra = filled("heap"), filled("shoe"), filled("extra")
        table.dead = (*table.known, *(hidden.pop() for _ in range(len(zones["discards"]) - len(table.known))))
        while remedies_offered(table) != view.state.offers:  # which are thought of is drawn by this lot
            table.lot += 1
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

    def _held(self, hidden: list[Card], spot: int, number: int, lies: Sequence[Card | None]) -> None:
        """A hand of which cards lie face down: of those that are not seen such as would still do so."""
        table, closed = self.table, lies.count(None)
        for drawn in permutations(hidden, closed):
            rest = iter(drawn)
            cards = tuple(next(rest) if card is None else card for card in lies)
            hand = table.hand(spot, number)._replace(cards=cards)
            told = hand.bust or hand.blackjack or is_charlie(hand, self.house.rules)
            if table.phase == DEALING or not told:
                break
        for card in drawn:
            hidden.remove(card)
        table.put_hand(spot, number, hand)
        if len(cards) > 1 and not table.spot(spot).dealt:
            table.put_spot(spot, table.spot(spot)._replace(dealt=cards[:2]))
