"""The expert at Triple Draw: every bet and every draw tried out against hands that explain what the others have done.

Before the first draw it does what comes out best. Later club's choice stands, and the search tells what it is worth.

A world is a sample in which the others in the hand hold what people hold who have drawn and bet so: who drew two has
kept three different low cards and got two that may be anything, who stood pat has a made hand, who bets after the last
draw mostly has a good one. The hand is then played to its end with club players at every seat, so that what they fold
to a raise, and what they pay a good hand, counts as it comes.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Final

from cardrules.betting import wager_action
from cardrules.bots import Advice, Chooser, Weighed
from cardrules.bots.chances import Chances, Goal, settled
from cardrules.bots.search import Asked, Searcher, weigh
from cardrules.bots.temper import felt
from cardrules.bots.worth.triple_draw import RANKINGS, Ranking, kept, low_rank, made_rank
from cardrules.cards import Card, cards_in, mask_of
from cardrules.game import CHANCE, Action, Choice, Seat, View
from cardrules.games.triple_draw import RESHUFFLE, TripleDraw

__all__ = ["EXPERT", "TripleDrawExpert", "play_on"]

_WORLDS: Final = 300
_TRIES: Final = 10
"""Hands that are thought of for somebody until one explains what he has done."""
_GOAL: Final = Goal("I win chips", lambda chips: chips > 0)
_CALL: Final = Action("call")
_STUBBORN: Final = 0.5
"""How often people call where a club player folds: a raise that lives on folding alone is none."""
_PAT: Final = 2
"""How much higher than a good hand is what people stand pat with at most."""
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
            play_on(game, seat, chooser, rng, _STUBBORN)
            gained = game.chips.stacks[seat] - before
            if action.verb != "fold":  # that nobody wins so need not be told
                chances.add(action, _GOAL, _GOAL.reached(gained), 1.0)
            return felt(gained, risk)

        # Luck is great here, so nothing is given up early, and club's choice never.
        weighed = weigh(actions, lambda: self.world(view, rng), value, out_of_time, _WORLDS, lambda game: 1.0)
        if view.facts["step"] and weighed[0].action != club.action:
            # When people have drawn and bet, these worlds tell too little: what looked better there lost chips.
            return club._replace(weighed=tuple(weighed))
        return settled(club, weighed, chances, _reason, "chips a hand")

    def _candidates(self, view: View, choices: Sequence[Choice], club: Action) -> list[Action]:
        """What is tried: every bet that a bot makes, or the draws that may make sense; club's first."""
        if club.verb != "draw":
            wants = [wager_action(choices, want, view.facts["chips"]) for want in ("fold", "call", "raise")]
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
            for seat in range(game.seats):
                if seat != view.seat and game.chips.live >> seat & 1:
                    self._give(game, seat, rng)
        return game

    def _give(self, game: TripleDraw, seat: Seat, rng: random.Random) -> None:
        """Exchange a hand with cards of the stub for one that explains what its seat has done."""
        ranking = RANKINGS[str(game.options["ranking"])]
        pool = cards_in(game.hands[seat] | mask_of(game.stub))
        hand = game.hands[seat]
        for _ in range(_TRIES):
            rng.shuffle(pool)
            hand = _likely_hand(ranking, pool, game.drew[seat])
            if rng.random() < _explains(game, ranking, seat, hand):
                break
        game.hands[seat] = hand
        game.stub = [card for card in pool if not hand >> card & 1]


def _likely_hand(ranking: Ranking, pool: Sequence[Card], drew: Sequence[int]) -> int:
    """A hand out of a shuffled pool that somebody may hold who has drawn so many cards: what he kept are different low
    cards, and the rest may be anything."""
    if not drew:
        return mask_of(pool[:5])
    keep = 5 - drew[-1]
    highest = ranking.good + _PAT if keep == 5 else ranking.good
    ranks: dict[int, Card] = {}
    for card in sorted(pool, key=lambda card: low_rank(ranking, card) != ranking.key) if keep < 4 else pool:
        if len(ranks) < keep and low_rank(ranking, card) <= highest:
            ranks.setdefault(low_rank(ranking, card), card)
    held = mask_of(ranks.values())
    for card in pool:
        if held.bit_count() == 5:
            break
        held |= 1 << card
    return held


def _explains(game: TripleDraw, ranking: Ranking, seat: Seat, hand: int) -> float:
    """How likely somebody is to have done with this hand what he has done in this round."""
    drew, did, made = game.drew[seat], game.chips.last[seat], made_rank(ranking, hand)
    if not drew:
        low = len(kept(ranking, cards_in(hand), ranking.good))
        if did in ("raise", "call", "bet"):
            return 1.0 if low >= 4 else 0.6 if low == 3 else 0.03
        return 0.4 if low >= 4 else 1.0
    if not drew[-1]:
        return 1.0 if made <= ranking.good + _PAT else 0.02
    if game.step < 6 or game.phase != "bet":
        return 1.0
    if did in ("bet", "raise"):
        return 1.0 if made <= ranking.good else 0.4 if made == ranking.good + 1 else 0.05
    if did == "check":
        return 0.15 if made <= ranking.good else 1.0
    if did == "call":
        return 1.0 if made <= ranking.good + 2 else 0.1
    return 1.0


def play_on(game: TripleDraw, own: Seat, chooser: Chooser, rng: random.Random, stubborn: float) -> None:
    """The rest of the hand, every seat a club player, but that the others call so often where those would fold."""
    while game.phase in ("bet", "draw"):
        (seat,) = game.waiting_for()
        if seat == CHANCE:
            cards = list(game.choices(CHANCE)[0].cards)
            rng.shuffle(cards)
            game.apply(CHANCE, Action("reshuffle", (), tuple(cards)))
            continue
        action = chooser(game.view(seat), game.choices(seat), "club", rng, lambda: True).action
        if action.verb == "fold" and seat != own and rng.random() < stubborn:
            action = _CALL
        game.apply(seat, action)


def _reason(best: Weighed, _usual: Weighed) -> str:
    """Why the best choice is made instead of club's."""
    return (
        f"Tried out against {best.worlds} hands that explain what the others have done, this brings me about "
        f"{max(best.gain, 1.0):.0f} chips more than what I would usually do."
    )


EXPERT = TripleDrawExpert()
