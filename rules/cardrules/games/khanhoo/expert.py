"""The expert at Khanhoo: what a hand becomes with the cards that are still to come.

As at Three-Thirteen, a hand costs more by luck than by any one card, so hands are not played out by all players. The
expert follows its own hand alone: after each choice the same cards come to it, from the stock and from its neighbour.
It takes and throws by a rule of thumb, and counts what it scores against what the others do when somebody goes out.
How likely they are to do so at each turn follows from what everybody sees of them: how many turns they have had, how
many cards they have taken and how many melds they have shown. What a card that is thrown does for the others is counted
over hands that ``Game.sample`` deals them, each by how well it explains what the next player has thrown and left.

Whether to bump is left to club, and so is everything with four players, who have no stock: there the series say too
little of what comes.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Final

from cardrules.bots import Advice
from cardrules.bots.choice_by_search import Chances, Goal, settled
from cardrules.bots.draw_sequences import Draws, Series
from cardrules.bots.sampling_search import Asked, Searcher, Work, weigh
from cardrules.games.khanhoo.bumps import BUMPING, CHALLENGING
from cardrules.games.khanhoo.evaluation import USED, HiddenCards, held, less, look, seat_of, with_card, without
from cardrules.games.khanhoo.game import Khanhoo
from cardrules.games.khanhoo.khanhoo_melds import ALL_USED, PACK, best_value, completions, kind_of
from cardrules.games.khanhoo.turns import DISCARDING, LAYING
from cardrules.parts.stock_and_discards import Whereabouts
from cardrules.protocol.cards import JOKER, Card, cards_in, mask_of
from cardrules.protocol.game import Action, Choice, Seat, View
from cardrules.protocol.texts import say, template

__all__ = ["EXPERT", "Following", "KhanhooExpert"]

_WORLDS: Final = 300
"""How many series of cards are tried at most."""
_WORK: Final = 1400  # playouts for a decision
_TURNS: Final = 6
"""How many turns ahead are looked at."""
_MOST: Final = 6
"""Cards that are tried for a discard."""
_SAMPLES: Final = 24
"""How often the others are dealt hands, to see what they would do with a card."""
_SPARED: Final = 3
"""What a card in a meld may be worth to be tried for a discard, as club counts it."""
_TAKEN: Final = 2
"""How much more than this a neighbour's card must do for the melds to be taken."""
_JOKER: Final = 9.0
"""What the joker is worth beside other idle cards: more than any card has partners."""
_USED: Final = USED["expert"]
_HASTE, _SHOWN, _HASTIEST = 0.0035, 1.6, 0.22
"""The chance that a player goes out in his n-th turn: for n squared, times for each card that he has taken and each
meld that he has shown, and at most. Counted over the hands of club players."""
_OUT: Final = 8.7
"""What the melds of a player who goes out are worth, counted likewise."""
_BEGUN, _GROWN, _FULL = 4.0, 0.55, 9.0
"""What those of the others are worth then: at first, more for each turn, and at most."""
_FED: Final = 0.3
"""The points that another player gains for each that a card makes his hand better, as club weighs hands."""
_USUAL: Final = 2.4
"""How much better any other card would have made it."""
_LEFT, _THROWN, _LATELY = 0.2, 0.5, 4
"""How much less likely a hand is with which a card could be melded that the player has left, or thrown, among so many
that he did last."""
_POINTS_A_HAND: Final = template("{behind:g} {behind:#point/points} a hand")
_SERIES: Final = say("series of cards that may come")
_GOAL: Final = Goal(say("{I} can go out within a few turns"), lambda points: points > 0)

Coming = tuple[int, int | None]
"""The kinds of cards that come to a hand in one turn: from the stock, and from the neighbour if one may be of use."""


class Following:
    """What stays the same while the own hand is followed through what may come, in one decision."""

    def __init__(self, game: Khanhoo, view: View, seat: Seat) -> None:
        self.game, self.seat, self.seats, self.bonus = game, seat, game.seats, game.rules.out_bonus
        self.paid = ALL_USED if game.rules.whole else 0
        """What each card in a meld counts, beside its points, when the hand goes out."""
        self.now = held(game.hands[seat])
        self.shown = sum([meld.points for meld in game.exposed[seat]])
        self.bonds = [0.0] * 900
        """By two kinds, 30 of them: what idle cards are worth beside each other."""
        for (one, other), worth in look(view, "expert").bonds.items():
            self.bonds[30 * one + other] = self.bonds[30 * other + one] = worth
        throws = [step.seat for step in game.steps if step.what == "throw"]
        takes = [step.seat for step in game.steps if step.what == "take"]
        self.round = len(throws) / game.seats
        self.turns = [throws.count(other) for other in range(game.seats)]
        self.haste = [_SHOWN ** (takes.count(other) + len(game.exposed[other])) for other in range(game.seats)]
        self.rivals = [other for other in range(game.seats) if other != seat]
        self.standard = self.ends(self.rivals)
        """The ends where everybody else has a turn before the next own one."""
        self.rests: dict[int, HiddenCards] = {}
        self.fed: dict[Card, float] = {}
        """What it costs to throw a card, because of who may want it."""

    def pile(self) -> list[int]:
        """The kinds of the cards that may come."""
        game = self.game
        unseen = mask_of(PACK) & ~mask_of(game.discards) & ~game.hands[self.seat]
        where = Whereabouts([0] * game.seats, game.steps)
        for other, known in enumerate(where.known):
            unseen &= ~known & ~mask_of(card for meld in game.exposed[other] for card in meld.cards)
        if len(where.batches) > 1:
            unseen &= where.batches[-1]
        return [kind_of(card) for card in cards_in(unseen)]

    def ends(self, before: Sequence[Seat], shows: Seat = -1) -> list[float]:
        """By turn of the own hand: how likely somebody goes out before it, if nobody has before. ``before`` are those
        whose turn it is before the first; ``shows`` is who shows another meld now."""
        found = []
        behind = [0] * self.seats
        haste = [_HASTE * each * (_SHOWN if seat == shows else 1) for seat, each in enumerate(self.haste)]
        for turn in range(_TURNS + 1):
            stays = 1.0
            for seat in self.rivals if turn else before:
                behind[seat] += 1
                stays *= 1.0 - min(_HASTIEST, haste[seat] * (self.turns[seat] + behind[seat]) ** 2)
            found.append(1.0 - stays)
        return found

    def others(self, turn: int) -> float:
        """What the others' melds are worth after so many more turns."""
        return min(_BEGUN + _GROWN * (self.round + turn), _FULL)

    def beaten(self, turn: int) -> float:
        """What the others score on average when one of them goes out."""
        rest = self.seats - 2
        return (_OUT + self.bonus + rest * self.others(turn)) / (rest + 1)

    def without(self, card: Card) -> HiddenCards:
        """The own hand without a card."""
        kind = kind_of(card)
        if kind not in self.rests:
            self.rests[kind] = held(less(self.now.hand, kind))
        return self.rests[kind]

    def thrown(self, hand: HiddenCards) -> HiddenCards:
        """A hand after the discard of a rule of thumb, if it does not go out: the idle card with the fewest partners
        goes."""
        idle = hand.idle
        partners = [0.0] * len(idle)
        bonds = self.bonds
        for number, kind in enumerate(idle):
            if kind < 0:
                partners[number] = _JOKER
                continue
            for place in range(number):
                bond = bonds[30 * kind + idle[place]]
                if bond:
                    partners[number] += bond
                    partners[place] += bond
        return without(hand, partners.index(min(partners)))

    def become(
        self, hand: HiddenCards, shown: int, coming: Sequence[Coming], ends: Sequence[float]
    ) -> tuple[float, bool]:
        """What a hand comes to, in points more than the others' average, and whether it goes out itself."""
        going, total = 1.0, 0.0
        for turn, (stock, offered) in enumerate(coming):
            last = going * ends[turn]
            total += last * (hand.points + shown - self.beaten(turn))
            going -= last
            after = hand if offered is None else with_card(hand, offered)
            if after.worth <= hand.worth + _TAKEN:
                after = with_card(hand, stock)
            if len(after.idle) < 2:
                return total + going * self.out(after, shown, turn), True
            hand = self.thrown(after)
        return total + going * (hand.points + shown - self.others(len(coming))), False

    def out(self, hand: HiddenCards, shown: int, turn: int) -> float:
        """What it is worth to go out with a hand after so many more turns."""
        melds = best_value(hand.hand, self.paid) % ALL_USED
        return melds + shown + self.bonus - self.others(turn)

    def after(self, hand: HiddenCards, shown: int, world: Draws[Coming]) -> tuple[float, bool]:
        """What comes of a hand that has still to throw a card now."""
        if len(hand.idle) < 2:
            return self.out(hand, shown, 0), True
        return self.become(self.thrown(hand), shown, world.draws[1:], self.standard)

    def think_of_others(self, view: View, cards: Sequence[Card], rng: random.Random) -> None:
        """Count what it costs to throw each of these cards."""
        follower = (self.seat + 1) % self.seats
        left, thrown = _told(self.game, follower)
        steps = range(1, self.seats if self.game.rules.bump else 2)
        total = 0.0
        self.fed = dict.fromkeys(cards, 0.0)
        for _ in range(_SAMPLES):
            hands = [hand & ~(1 << JOKER) for hand in Khanhoo.sample(view, rng).hands]
            likely = _LEFT ** sum([bool(completions(card, hands[follower])) for card in left])
            likely *= _THROWN ** sum([bool(completions(card, hands[follower])) for card in thrown])
            total += likely
            for card in cards:
                self.fed[card] += likely * max(self._gain(hands, card, step) for step in steps)
        for card in cards:
            self.fed[card] *= _FED / total / (self.seats - 1)

    def _gain(self, hands: Sequence[int], card: Card, step: int) -> float:
        """How much better a card makes the hand of the player so many seats to the left than any other card would;
        only the next one may make a sequence of it."""
        hand = hands[(self.seat + step) % self.seats]
        if not any(step == 1 or meld.name != "sequence" for meld, _ in completions(card, hand)):
            return 0.0
        return max(best_value(hand | 1 << card, _USED) - best_value(hand, _USED) - _USUAL, 0.0)


class KhanhooExpert(Searcher):
    """How the expert thinks."""

    def doubts(self, asked: Asked) -> bool:
        """Whether a search settles anything: not with four players, and not what is left to club."""
        phase = asked.view.phase
        must = phase == CHALLENGING.id and len(asked.choices) == 1
        return asked.view.seats != 4 and phase not in (LAYING.id, BUMPING.id) and not must

    def search(self, asked: Asked) -> Advice:
        """Club's choice against the others, with the same cards coming after each."""
        view, choices, club, rng = asked.view, asked.choices, asked.club, asked.rng
        hand = Following(Khanhoo.sample(view, rng), view, seat_of(view))
        if view.phase == DISCARDING.id:
            actions = _throws(hand, choices[0], club.action)
            hand.think_of_others(view, [action.cards[0] for action in actions], rng)
        else:
            others = [choice.action() for choice in choices]
            actions = [club.action, *(action for action in others if action != club.action)]
        if len(actions) == 1:
            return club
        pile = hand.pile()
        stock = Series(pile, _TURNS, rng)
        # Half of all who go out do so with a neighbour's card: it is of as much use as one of the stock.
        offered = Series(pile, _TURNS, rng)

        def world() -> Draws[Coming]:
            return Draws(list(zip(stock.next(), offered.next(), strict=True)))

        chances = Chances()

        def value(world: Draws[Coming], action: Action) -> float:
            points, goes_out = _outcome(hand, world, action)
            chances.add(action, _GOAL, goes_out, 1.0)
            return points

        weighed = weigh(actions, world, value, asked.out_of_time, _WORLDS, lambda world: 1.0, Work(_WORK))
        return settled(asked, weighed, chances, _POINTS_A_HAND, tried=_SERIES)


# ------------------------------------------------------------------------------------------- what is tried


def _throws(hand: Following, choice: Choice, club: Action) -> list[Action]:
    """The discards that are tried, club's choice first: cards in no meld, or of little use to one, those that go with
    few before the others."""
    usual = kind_of(club.cards[0]) if club.verb == "discard" else -1
    found: dict[int, tuple[float, Card]] = {}
    for card in choice.cards:
        kind = kind_of(card)
        if kind >= 0 and kind != usual and kind not in found:
            rest = hand.without(card)
            lost = hand.now.worth - rest.worth
            if lost <= _SPARED:
                found[kind] = (lost + sum([hand.bonds[30 * kind + other] for other in rest.idle]), card)
    cards = [card for _, card in sorted(found.values())]
    return [club, *(choice.action((card,)) for card in cards[: _MOST - 1])]


def _told(game: Khanhoo, seat: Seat) -> tuple[list[Card], list[Card]]:
    """The cards that a seat has left lately, drawing from the stock instead, and those that it has thrown."""
    left: list[Card] = []
    thrown: list[Card] = []
    top: tuple[Card, ...] = ()
    for step in game.steps:
        if step.what == "throw":
            top = step.cards
            if step.seat == seat:
                thrown += top
        elif step.what == "draw" and step.seat == seat:
            left += top
    return left[-_LATELY:], thrown[-_LATELY:]


# ------------------------------------------------------------------------------------- what comes of it


def _outcome(hand: Following, world: Draws[Coming], action: Action) -> tuple[float, bool]:
    """What a choice comes to with these cards, in points more than the others' average, and whether they let the hand
    go out."""
    game, verb = hand.game, action.verb
    if verb == "out":
        return hand.out(hand.without(action.cards[0]), hand.shown, 0), True
    if verb == "discard":
        card = action.cards[0]
        points, goes_out = hand.become(hand.without(card), hand.shown, world.draws[1:], hand.standard)
        return points - hand.fed[card], goes_out
    if verb == "let" and game.claim is not None:
        bumps = game.claim.seat
        return hand.become(hand.now, hand.shown, world.draws[1:], hand.ends([bumps, *_between(bumps, hand)], bumps))
    drawn = world.draws[0][0] if action.words == ("stock",) else kind_of(game.discards[-1])
    if verb == "challenge" and game.claim is not None:
        rest = with_card(hand.now, drawn)
        if len(rest.idle) > 1 and hand.thrown(rest).hand == hand.now.hand:  # thrown back, to whoever wanted to bump
            return hand.become(hand.now, hand.shown, world.draws[1:], hand.ends(hand.rivals, game.claim.seat))
    return hand.after(with_card(hand.now, drawn), hand.shown, world)


def _between(seat: Seat, hand: Following) -> list[Seat]:
    """The seats to the left of one, before the own."""
    return [(seat + step) % hand.seats for step in range(1, (hand.seat - seat) % hand.seats)]


EXPERT = KhanhooExpert()
