"""Hints and the automatic player for Pyramid.

All levels see the view alone. *Novice* takes whatever goes. *Club* weighs what a pair uncovers and what it
uses up. *Expert* asks the exact solver: when the order of the stock does not matter or is known, it never lets
a won deal slip; otherwise it deals the unseen cards thirty times and takes what wins most often.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import Final

from cardrules.bots import Advice, Level
from cardrules.bots.choice_by_search import explained
from cardrules.bots.reasons import Reason
from cardrules.bots.sampling_search import Asked, or_club, weigh
from cardrules.games.pyramid.evaluation import KnownDeal, look
from cardrules.games.pyramid.game import Pyramid
from cardrules.games.pyramid.reasons import EXACT, REASONS
from cardrules.games.pyramid.solver.solve import SolverVerdict, dead, order_free, solve
from cardrules.games.pyramid.squares import value_of
from cardrules.protocol.cards import rank_of
from cardrules.protocol.game import Action, Choice, View
from cardrules.protocol.texts import say

__all__ = ["choose"]

_WORLDS: Final = 30
_WORLD_BUDGET: Final = 2_000
_FEW: Final = 3
"""Cards that are told to be of help."""


def choose(
    view: View,
    choices: Sequence[Choice],
    level: Level,
    rng: random.Random,
    out_of_time: Callable[[], bool],
    risk: float = 0.0,
) -> Advice:
    """The next action and the reason for it. Raises ValueError if there is nothing to choose from."""
    actions = [action for choice in choices for action in choice.actions()]
    if not actions:
        raise ValueError("there is nothing to choose from")
    moves = [action for action in actions if action.verb not in ("finish", "give_up")]
    if not moves:
        return Advice(actions[0], REASONS["end"]())
    if level == "novice":
        return _novice(moves, rng)
    sight = look(view)
    game = sight.game
    if game.cleared() or (level == "club" and not game.left):
        return _clear_up(moves)
    club = _club(sight, moves)
    if level == "club":
        return club

    def searched() -> Advice:
        if sight.order or (sight.pyramid and order_free(game)):
            verdict = solve(game, EXACT)
            if verdict.status == "winnable":
                return _winning(sight, verdict)
            return _lost(game, club) if verdict.status == "lost" else club
        if sight.pyramid and dead(game):
            return _lost(game, club)
        return _sampled(Asked(view, choices, club, choose, rng, out_of_time, risk), sight, moves)

    return or_club(club, searched, out_of_time)


def _lost(game: Pyramid, advice: Advice) -> Advice:
    untouched = not game.discard and not game.waste and game.run == 1
    return Advice(advice.action, (REASONS["never" if untouched else "lost"](), *advice.reasons))


def _novice(moves: list[Action], rng: random.Random) -> Advice:
    for action in moves:
        if action.verb == "king":
            return Advice(action, REASONS["king"](card=action.cards[0]))
    pairs = [action for action in moves if action.verb == "pair"]
    if pairs:
        return Advice(rng.choice(pairs), REASONS["thirteen"]())
    return Advice(moves[0], REASONS[moves[0].verb]())


def _clear_up(moves: list[Action]) -> Advice:
    """The pyramid has gone; every further card is to the good."""
    action = moves[0]
    return Advice(action, REASONS["counts" if action.cards else action.verb]())


# ------------------------------------------------------------------------------------------------ club


def _club(sight: KnownDeal, moves: list[Action]) -> Advice:
    for action in moves:
        if action.verb == "king":
            return Advice(action, _king_reason(sight, action))
    pairs = [action for action in moves if action.verb == "pair"]
    turns = [action for action in moves if action.verb in ("draw", "redeal")]
    best = max(pairs, key=sight.worth, default=None)
    if best is None:
        return Advice(turns[0], REASONS[turns[0].verb]())
    if sight.worth(best) > 0 or not turns:
        return Advice(best, _pair_reason(sight, best))
    if not sight.order or sight.better_comes():
        return Advice(turns[0], REASONS["little"]())
    return Advice(best, (REASONS["nothing better"](), _pair_reason(sight, best)))


# ---------------------------------------------------------------------------------------------- expert


def _winning(sight: KnownDeal, verdict: SolverVerdict) -> Advice:
    """The first step of a line that wins."""
    game, action = sight.game, verdict.line[0]
    if action.verb == "king":
        return Advice(action, _king_reason(sight, action))
    if action.verb == "pair":
        reason = _pair_reason(sight, action)
        only = order_free(game) and _only_pair(sight, action)
        return Advice(action, (REASONS["only pair"](), reason) if only else reason)
    free, now, awaited = sight.free(), game.available(), dict[int, int]()
    for later in verdict.line:
        outside = [card for card in later.cards if card in game.stock or card in game.waste]
        waiting = [card for card in later.cards if card in free]
        if later.verb == "pair" and waiting and outside:
            if sight.order and outside[0] not in now:
                return Advice(action, REASONS["waits"](card=waiting[0], other=outside[0]))
            awaited[value_of(outside[0])] = rank_of(outside[0])
    if sight.takes() or not awaited:
        return Advice(action, REASONS["keeps won"]())
    return Advice(action, REASONS["would help"](ranks=tuple(awaited[value] for value in sorted(awaited)[:_FEW])))


def _only_pair(sight: KnownDeal, action: Action) -> bool:
    """Whether every other pair that could be taken now loses the deal."""
    others = [other for other in sight.takes() if other.verb == "pair" and other != action]
    for other in others:
        after = sight.game.copy()
        after.apply(0, other)
        if solve(after, EXACT).status != "lost":
            return False
    return bool(others)


def _sampled(asked: Asked, sight: KnownDeal, moves: list[Action]) -> Advice:
    """The action that wins in most of the ways in which the unseen cards may lie; club's if none does."""
    club = asked.club
    if len(moves) == 1 or club.action.verb == "king":
        return club

    def wins(world: Pyramid, action: Action) -> float:
        world.apply(0, action)
        going = world.cleared() or world.waiting_for() == {0}
        return float(going and solve(world, _WORLD_BUDGET).status == "winnable")

    tried = [club.action, *(action for action in moves if action != club.action)]
    found = weigh(tried, lambda: Pyramid.sample(asked.view, asked.rng), wins, asked.out_of_time, _WORLDS)
    best = found[0]
    if not best.mean:
        return club
    return explained(
        asked,
        found,
        best.action,
        tried=say("ways in which the unseen cards may lie"),
        speak=lambda case: _said(sight, case.action),
    )


# --------------------------------------------------------------------------------------------- reasons


def _said(sight: KnownDeal, action: Action) -> tuple[Reason, ...]:
    """What speaks for something that a search has found."""
    if action.verb == "king":
        return (_king_reason(sight, action),)
    if action.verb == "pair":
        return (_pair_reason(sight, action),)
    return () if sight.takes() else (REASONS[action.verb](),)


def _king_reason(sight: KnownDeal, action: Action) -> Reason:
    king, freed = action.cards[0], sight.uncovered(action)
    if freed is None:
        return REASONS["king opens"](card=king)
    return REASONS["king frees"](card=king, freed=freed) if freed else REASONS["king"](card=king)


def _pair_reason(sight: KnownDeal, action: Action) -> Reason:
    """What speaks for a pair."""
    inside, freed = sight.inside(action), sight.uncovered(action)
    for card in inside:
        if card in sight.seen and sight.partners(card) == 1:
            return REASONS["no other"](card=card)
    if freed is None:
        return REASONS["opens"]()
    if freed:
        one = len(inside) == 1
        return REASONS["one frees"](card=inside[0], freed=freed) if one else REASONS["both free"](freed=freed)
    if len(inside) == 2:
        return REASONS["both inside"]()
    if inside:
        return REASONS["one inside"](card=inside[0])
    wanted = {13 - value_of(card) for card in action.cards}
    unwanted = sight.pyramid and not any(value_of(card) in wanted for card in sight.seen)
    return REASONS["not wanted" if unwanted else "thirteen"]()
