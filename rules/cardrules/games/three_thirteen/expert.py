"""The expert at Three-Thirteen: what a hand becomes with the draws that are still to come.

A search through whole rounds settles nothing here, because a round costs more by luck than by any one card. So the
expert follows its own hand alone: after each choice the same few cards come, from the pickup pile and from the player
before, whose card it takes where that helps at once. It throws by a rule of thumb, and counts what is left over, by how
likely the round is to end after each of these draws.
Every card of the pile is the next one about equally often, which is counting rather than guessing. The hand of the next
player, who may take what is thrown, comes from ``Game.sample``.

In its last turn it counts the average of the pile exactly. Whoever can go out does.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from cardrules.bots import Advice, Weighed
from cardrules.bots.choice_by_search import Chances, Goal, settled
from cardrules.bots.draw_sequences import Draws, Series
from cardrules.bots.sampling_search import Asked, Searcher, Work, weigh
from cardrules.games.three_thirteen.game import State, ThreeThirteen
from cardrules.games.three_thirteen.reasons import REASONS
from cardrules.games.three_thirteen.three_thirteen_melds import arranged, kind_of, points_of, unmatched
from cardrules.games.three_thirteen.turns import DISCARDING, DRAWING, VOTING
from cardrules.parts.stock_and_discards import Whereabouts
from cardrules.protocol.cards import Card, cards_in
from cardrules.protocol.game import Action, Choice, View
from cardrules.protocol.texts import say, template

__all__ = ["EXPERT", "ThreeThirteenExpert"]

Coming = tuple[Card, Card]
"""A card from the pickup pile, and the one that the player before has thrown."""

_WORK: Final = 900  # playouts for a decision
_WORLDS: Final = 200
"""How many series of draws are tried at most."""
_DRAWS: Final = 4
"""How many draws ahead are looked at; a round seldom lasts longer."""
_MOST: Final = 6
"""Cards that are tried for a discard."""
_FIRST: Final = 0.35
"""What it brings, for each card of the round, to go out first: the others have one draw left."""
_OFFERED: Final = 4
"""Of so many cards of the pile the dearest is what the player before throws, as dear cards that do not fit go first."""
_FED: Final = 0.5
"""The part of what the next player gains by a discard that the others lose by it, all together."""
_POINTS_A_ROUND: Final = template("{behind:g} {behind:#point/points} a round")
_GOAL: Final = Goal(say("{I} can go out within a few draws"), lambda points: points <= 0)
_PAIR, _NEIGHBOURS, _GAP = 2.4, 2.0, 1.0
"""What a card is worth, in points, beside another of its rank, next to one of its suit, and one apart from it."""


class _OneDecision:
    """What stays the same during one decision."""

    def __init__(self, game: ThreeThirteen, view: View, seat: int) -> None:
        self.wild, self.rules = game.wild, game.rules.melds
        self.hand = game.hands[seat]
        self.seats = game.seats
        where = Whereabouts([game.cards] * game.seats, game.steps)
        unseen = game.rules.pack_mask & ~self.hand
        for card in game.discards:
            unseen &= ~(1 << card)
        for other, known in enumerate(where.known):
            unseen &= ~(game.hands[other] if game.laid[other] else known)
        if game.reshuffles:
            unseen &= where.batches[-1]
        self.pile: list[Card] = cards_in(unseen)
        """The cards that the pickup pile may hold."""
        self.first = _FIRST * game.cards - game.first_out
        self.ends = self.chances_of_end(game)

    def chances_of_end(self, game: ThreeThirteen) -> list[float]:
        """By draw: how likely it is that somebody else has gone out before it, if nobody had before that. By what club
        players need for their melds, round by round."""
        circuit = sum([step.what == "throw" for step in game.steps]) / game.seats
        found = []
        for draw in range(_DRAWS):
            each = 0.2 if game.cards == 3 else min(0.2, 0.01 + 0.03 * (circuit + draw))
            found.append(1.0 - (1.0 - each) ** (game.seats - 1))
        return found

    def least(self, hand: int) -> int:
        """The points left over when the best card has been thrown."""
        laid = arranged(hand, self.wild, self.rules)
        dearest = max([points_of(card) for card in laid.idle if card & 15 != self.wild], default=0)
        if dearest:
            return laid.points - dearest
        return min([unmatched(hand ^ 1 << card, self.wild, self.rules) for card in cards_in(hand)])

    def thrown(self, hand: int) -> tuple[int, int]:
        """The hand after the discard of a rule of thumb, and the points left over in it."""
        laid = arranged(hand, self.wild, self.rules)
        idle = [card for card in laid.idle if card & 15 != self.wild]
        if not idle:
            left = {card: unmatched(hand ^ 1 << card, self.wild, self.rules) for card in cards_in(hand)}
            card = min(left, key=lambda card: (card & 15 == self.wild, left[card]))
            return hand ^ 1 << card, left[card]
        worth = [-float(points_of(card)) for card in idle]
        for number, card in enumerate(idle):
            kind = kind_of(card)
            for place in range(number):
                other = kind_of(idle[place])
                bond = 0.0
                if kind % 13 == other % 13:
                    bond = _PAIR
                elif kind // 13 == other // 13 and abs(kind - other) < 3:
                    bond = _NEIGHBOURS if abs(kind - other) == 1 else _GAP
                if bond:
                    worth[number] += bond
                    worth[place] += bond
        card = idle[worth.index(min(worth))]
        return hand ^ 1 << card, laid.points - points_of(card)

    def cost(self, hand: int, points: int, draws: Sequence[Coming]) -> tuple[float, bool]:
        """What a hand that leaves so many points now costs in the end, with these draws, and whether it can go out."""
        going, total = 1.0, 0.0
        for draw, (card, offered) in enumerate(draws):
            if self.least(hand | 1 << offered) < points:  # then it is taken
                card = offered
            last = going * self.ends[draw]
            if last:
                total += last * self.least(hand | 1 << card)
                going -= last
            hand, points = self.thrown(hand | 1 << card)
            if not points:
                return total - going * self.first, True
        return total + going * points, False


class ThreeThirteenExpert(Searcher):
    """How the expert thinks."""

    def doubts(self, asked: Asked) -> bool:
        """Whether a search settles anything: who can go out does, and in the last turn the points are counted."""
        view = asked.view
        state: State = view.state
        counted = view.phase == DISCARDING.id and (len(asked.choices) == 2 or state.out >= 0)
        return view.phase != VOTING.id and not counted

    def search(self, asked: Asked) -> Advice:
        """Club's choice against the others, with the same draws after each."""
        view, choices, club, rng = asked.view, asked.choices, asked.club, asked.rng
        if view.seat is None:
            raise ValueError("a bot needs the view of a seat")
        seat = view.seat
        table = _OneDecision(ThreeThirteen.sample(view, rng), view, seat)
        if view.phase == DRAWING.id:
            taken = choices[1].cards[0]
            if table.least(table.hand | 1 << taken) >= unmatched(table.hand, table.wild, table.rules):
                return club  # it helps nothing at once, and cards must not be passed round for ever
            if view.state.out >= 0:
                return self._last_draw(table, choices, taken)
            actions = [club.action, *(choice.action() for choice in choices if choice.action() != club.action)]
        else:
            actions = self._throws(table, choices[0], club.action)
        if len(actions) == 1:
            return club
        series = Series(table.pile, (1 + _OFFERED) * (_DRAWS + 1), rng)

        def world() -> Draws[Coming]:
            cards, sampled = iter(series.next()), ThreeThirteen.sample(view, rng)
            draws = [
                (card, max(others, key=points_of)) for card, *others in zip(*[cards] * (1 + _OFFERED), strict=True)
            ]
            return Draws(draws, sampled.hands[(seat + 1) % view.seats])

        chances = Chances()

        def value(world: Draws[Coming], action: Action) -> float:
            cost, goes_out = self._cost(table, world, action, choices)
            chances.add(action, _GOAL, goes_out, 1.0)
            return -cost

        weighed = weigh(actions, world, value, asked.out_of_time, _WORLDS, lambda world: 1.0, Work(_WORK))
        return settled(asked, weighed, chances, _POINTS_A_ROUND, tried=say("series of draws"))

    def _throws(self, table: _OneDecision, choice: Choice, club: Action) -> list[Action]:
        """The discards that are tried, club's first: what is in no meld, the dearest before the others."""
        laid = arranged(table.hand, table.wild, table.rules)
        own = kind_of(club.cards[0])
        others = [card for card in laid.idle if card in choice.cards and kind_of(card) != own]
        idle = [card for card in others if card & 15 != table.wild]
        kinds = {kind_of(card): card for card in sorted(idle, key=points_of)}
        dearest = sorted(kinds.values(), key=points_of, reverse=True)
        return [club, *(choice.action((card,)) for card in dearest[: _MOST - 1])]

    def _cost(
        self, table: _OneDecision, world: Draws[Coming], action: Action, choices: Sequence[Choice]
    ) -> tuple[float, bool]:
        """What a choice costs with these draws, and whether they let the hand go out."""
        draws = world.draws
        if action.verb == "draw":
            card = choices[1].cards[0] if action.words[0] == "discard" else draws[0][0]
            hand, points = table.thrown(table.hand | 1 << card)
            if not points:
                return -table.first, True
            return table.cost(hand, points, draws[1:])
        card = action.cards[0]
        hand = table.hand ^ 1 << card
        cost, goes_out = table.cost(hand, unmatched(hand, table.wild, table.rules), draws[1:])
        gain = unmatched(world.next_hand, table.wild, table.rules) - table.least(world.next_hand | 1 << card)
        return cost + _FED * max(gain, 0) / (table.seats - 1), goes_out

    def _last_draw(self, table: _OneDecision, choices: Sequence[Choice], taken: Card) -> Advice:
        """The last draw of a round: the discard against the average card of the pile, every card of it counted."""
        pile, discard = choices
        sure = table.least(table.hand | 1 << taken)
        each = [table.least(table.hand | 1 << card) for card in table.pile]
        average = sum(each) / max(len(each), 1)
        takes = sure <= average
        rows = (
            Weighed(discard.action(), -float(sure), 1, 0.0 if takes else average - sure),
            Weighed(pile.action(), -average, 1, sure - average if takes else 0.0),
        )
        weighed = rows if takes else rows[::-1]
        said = REASONS["last discard" if takes else "last pile"]
        return Advice(weighed[0].action, said(card=taken, sure=sure, average=average), weighed=weighed)


EXPERT = ThreeThirteenExpert()
