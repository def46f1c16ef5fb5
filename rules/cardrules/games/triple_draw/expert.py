"""The expert at Triple Draw: every bet and every draw tried out against hands that explain what the others have done.

A world is a sample in which the others in the hand hold what people hold who have bet and drawn so: each is dealt five
cards and taken through the hand, bet by bet and draw by draw, as the learnt table plays it (``deeds``), until some hand
does what its seat has done. The hand is then played to its end with club players at every seat.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Final

from cardrules.bots import Advice, Chooser
from cardrules.bots.choice_by_search import Chances, Goal, settled
from cardrules.bots.personality import felt
from cardrules.bots.sampling_search import Asked, Searcher, Work, weigh
from cardrules.games.triple_draw.evaluation import RANKINGS, Ranking, kept, low_rank, made_rank
from cardrules.games.triple_draw.game import RESHUFFLE, TripleDraw
from cardrules.games.triple_draw.hand_and_pot import learnt, seat_of, state_of
from cardrules.games.triple_draw.learnt_strategy import HandDecision, deeds, kind_of, late_bets, mix_of
from cardrules.games.triple_draw.reasons import of_act
from cardrules.parts.betting import wager_action
from cardrules.protocol.cards import Card, cards_in, mask_of
from cardrules.protocol.game import CHANCE, Action, Choice, Seat, View
from cardrules.protocol.texts import say, template

__all__ = ["EXPERT", "TripleDrawExpert", "play_on"]

_WORLDS: Final = 300
_WORK: Final = 360  # playouts for a decision
_TRIES: Final = 60
"""Hands that somebody is taken through until one does what he has done."""
_ODD: Final = 0.03
"""How often people do what the table never does."""
_CHIPS_A_HAND: Final = template("{behind:g} {behind:#chip/chips} a hand")
_OFTEN: Final = 1 / 3
"""How often the table does what is as good to it as what it does most often."""
_GOAL: Final = Goal(say("{I} win chips"), lambda chips: chips > 0)
_HIGHEST: Final = (0, 1, 2)
"""How much higher than a good hand the cards are that may be kept."""


class TripleDrawExpert(Searcher):
    """How the expert thinks."""

    def doubts(self, asked: Asked) -> bool:
        """Whether there is something to do at all."""
        return bool(asked.club.action.verb)

    def search(self, asked: Asked) -> Advice:
        """Every bet or draw that may make sense, tried out."""
        view, choices, club, chooser, rng, out_of_time, risk = asked
        seat = -1 if view.seat is None else view.seat
        actions = self._candidates(view, choices, club.action)
        if len(actions) == 1:
            return club

        chances = Chances()

        def value(game: TripleDraw, action: Action) -> float:
            before = game.chips.started[seat]
            game.apply(seat, action)
            play_on(game, chooser, rng)
            gained = game.chips.stacks[seat] - before
            if action.verb != "fold":  # that nobody wins so need not be told
                chances.add(action, _GOAL, _GOAL.reached(gained), 1.0)
            return felt(gained, risk)

        # Luck is great here, so nothing is given up early, and club's choice never.
        weighed = weigh(
            actions, lambda: self.world(view, rng), value, out_of_time, _WORLDS, lambda game: 1.0, Work(_WORK)
        )
        alike = self._alike(view, choices)
        return settled(asked, weighed, chances, _CHIPS_A_HAND, speak=of_act, alike=alike)

    def _alike(self, view: View, choices: Sequence[Choice]) -> list[Action]:
        """What the table does often: where it mixes, one of these is as good to it as another, but not among these
        players."""
        ranking = RANKINGS[str(view.options["ranking"])]
        draws = choices[0].verb == "draw"
        held = choices[0].cards if draws else view.zone(f"hand:{seat_of(view)}").cards
        cards = tuple(card for card in held if card is not None)
        mix = learnt(ranking, cards, view)
        wants = [want for want in ("fold", "call", "raise") if mix is not None and mix.often(want) >= _OFTEN]
        if not draws:
            return [wager_action(choices, want, state_of(view).chips) for want in wants]
        keeps = {"call": kept(ranking, cards, ranking.good), "raise": cards}
        return [Action("draw", (), tuple(card for card in cards if card not in keeps[want])) for want in wants]

    def _candidates(self, view: View, choices: Sequence[Choice], club: Action) -> list[Action]:
        """What is tried: every bet that a bot makes, or the draws that may make sense; club's first."""
        if club.verb != "draw":
            wants = [wager_action(choices, want, state_of(view).chips) for want in ("fold", "call", "raise")]
            return list(dict.fromkeys([club, *wants]))
        ranking, cards = RANKINGS[str(view.options["ranking"])], choices[0].cards
        keeps = [kept(ranking, cards, ranking.good + more) for more in _HIGHEST]
        if made_rank(ranking, mask_of(cards)) <= ranking.good + 3:
            keeps.append(tuple(cards))
        draws = [Action("draw", (), tuple(card for card in cards if card not in keep)) for keep in keeps]
        return [club, *(draw for draw in dict.fromkeys(draws) if mask_of(draw.cards) != mask_of(club.cards))]

    def world(self, view: View, rng: random.Random) -> TripleDraw:
        """A full game that agrees with the view, in which the others hold what explains their draws and bets."""
        game = TripleDraw.sample(view, rng)
        if RESHUFFLE not in game.moves:
            told = list(deeds(state_of(view), view.seats, -1, late_bets(view.options)))
            for seat in range(game.seats):
                if seat != view.seat and game.chips.live >> seat & 1:
                    self._give(game, seat, [deed for deed in told if deed.seat == seat], rng)
        return game

    def _give(self, game: TripleDraw, seat: Seat, told: Sequence[HandDecision], rng: random.Random) -> None:
        """Exchange a hand with cards of the stub for one that explains what its seat has done."""
        ranking = RANKINGS[str(game.options["ranking"])]
        pool = cards_in(game.hands[seat] | mask_of(game.stub))
        furthest, hand = -1, game.hands[seat]
        for _ in range(_TRIES):
            rng.shuffle(pool)
            came, cards = _taken_through(ranking, pool, told, rng)
            if came > furthest:
                furthest, hand = came, mask_of(cards)
            if came == len(told):
                break
        game.hands[seat] = hand
        game.stub = [card for card in pool if not hand >> card & 1]


def _taken_through(
    ranking: Ranking, pool: list[Card], told: Sequence[HandDecision], rng: random.Random
) -> tuple[int, list[Card]]:
    """A hand from a shuffled pool that can draw as its seat has drawn: how many of these decisions the table would have
    made in the same way, as chance falls, until the first that it would not; and what is held in the end."""
    draws = [deed.drew for deed in told if deed.step % 2]
    hand = _dealt(ranking, [], pool, draws[0] if draws else None)
    came, number, alike = 0, 0, True
    for deed in told:
        alike = alike and rng.random() < max(_likely(ranking, hand, deed), _ODD)
        came += alike
        if deed.step % 2:
            number += 1
            if deed.drew:
                keep = list(kept(ranking, hand, ranking.good))[: 5 - deed.drew]
                hand = _dealt(ranking, keep, pool, draws[number] if number < len(draws) else None)
    return came, hand


def _dealt(ranking: Ranking, held: Sequence[Card], pool: list[Card], draws: int | None) -> list[Card]:
    """What is held, and cards of the pool so that so many will be drawn next; None if that is not known."""
    more = 5 - len(held)
    highest = ranking.good + (draws == 0)
    ranks = {low_rank(ranking, card) for card in held}
    useful = len(pool) if draws is None else max(5 - draws - len(ranks), 0)
    useless = len(pool) if draws is None else more - useful
    hand = list(held)
    for card in pool:
        if len(hand) == 5:
            break
        rank = low_rank(ranking, card)
        if card in hand:
            continue
        if rank <= highest and rank not in ranks:
            if not useful:
                continue
            useful -= 1
            ranks.add(rank)
        else:
            if not useless:
                continue
            useless -= 1
        hand.append(card)
    return [*hand, *[card for card in pool if card not in hand][: 5 - len(hand)]]


def _likely(ranking: Ranking, hand: Sequence[Card], deed: HandDecision) -> float:
    """How likely the table is to do with this hand what was done."""
    mix = mix_of(deed.spot, kind_of(ranking, hand, deed.step))
    if mix is None:
        return 0.5
    if deed.step % 2 == 0:
        return mix.often(deed.want)
    return mix.often("raise") if deed.want == "pat" else 1.0 - mix.often("raise")


def play_on(game: TripleDraw, chooser: Chooser, rng: random.Random) -> None:
    """The rest of the hand, every seat a club player."""
    while not game.current.why_idle:
        (seat,) = game.waiting_for()
        if seat == CHANCE:
            cards = list(game.choices(CHANCE)[0].cards)
            rng.shuffle(cards)
            game.apply(CHANCE, Action("reshuffle", (), tuple(cards)))
            continue
        game.apply(seat, chooser(game.view(seat), game.choices(seat), "club", rng, lambda: True).action)


EXPERT = TripleDrawExpert()
