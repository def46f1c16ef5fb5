"""Hints and the automatic player for Pyramid.

All levels see the view alone. *Novice* takes whatever goes. *Club* weighs what a pair uncovers and what it
uses up. *Expert* asks the exact solver: when the order of the stock does not matter or is known, it never lets
a won deal slip; otherwise it deals the unseen cards thirty times and takes what wins most often.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from typing import Final

from cardrules.bots import Advice, Level
from cardrules.bots.search import or_club
from cardrules.cards import RANK_NAMES, Card, card_symbol, rank_of
from cardrules.game import Action, Choice, View
from cardrules.games.pyramid import COVERS, Pyramid, free_squares, value_of
from cardrules.solvers.pyramid import BELOW, Verdict, dead, order_free, solve
from cardrules.texts import listed

__all__ = ["choose"]

_WORLDS: Final = 30
_EXACT_BUDGET: Final = 100_000
_WORLD_BUDGET: Final = 2_000
_KING: Final = 13

_UNCOVERS: Final = 3
_BOTH_IN_PYRAMID: Final = 2
_LAST_PARTNER: Final = -4
_DEAD_AFTER: Final = -6


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
    game = Pyramid.sample(view, rng)
    moves = [action for action in actions if action.verb not in ("finish", "give_up")]
    if not moves:
        return Advice(actions[0], "There is nothing more to take.")
    if level == "novice":
        return _novice(moves, rng)
    if game.cleared() or (level == "club" and not game.left):
        return _clear_up(moves)
    unseen = view.facts["stock"].count(None)
    hidden = sum(card is None and bool(zone.cards) for zone, card in zip(view.zones, view.facts["rows"], strict=False))
    knows_order = unseen + hidden <= 1  # a single unseen card is known, too
    knows_pyramid = knows_order or hidden == 0
    club = _club(game, moves, knows_order, knows_pyramid)
    if level == "club":
        return club

    def searched() -> Advice:
        if knows_order or (knows_pyramid and order_free(game)):
            verdict = solve(game, _EXACT_BUDGET)
            if verdict.status == "winnable":
                return _winning(game, verdict, knows_order)
            return _lost(club) if verdict.status == "lost" else club
        if knows_pyramid and dead(game):
            return _lost(club)
        return _sampled(view, moves, club, rng, out_of_time)

    return or_club(club, searched, out_of_time)


def _lost(advice: Advice) -> Advice:
    return Advice(advice.action, f"This deal can no longer be won; {_uncapital(advice.reason)}")


def _novice(moves: list[Action], rng: random.Random) -> Advice:
    for action in moves:
        if action.verb == "king":
            return Advice(action, "A king goes alone.")
    pairs = [action for action in moves if action.verb == "pair"]
    if pairs:
        return Advice(rng.choice(pairs), "These two make thirteen.")
    return Advice(moves[0], _nothing_here(moves[0]))


def _clear_up(moves: list[Action]) -> Advice:
    """The pyramid has gone; every further card is to the good."""
    action = moves[0]
    return Advice(action, "Every card that still goes counts." if action.cards else _nothing_here(action))


def _nothing_here(action: Action) -> str:
    if action.verb == "draw":
        return "Nothing here goes well, so draw."
    return "Turn the waste over and go through it again."


# ------------------------------------------------------------------------------------------------ club


def _club(game: Pyramid, moves: list[Action], knows_order: bool, knows_pyramid: bool) -> Advice:
    for action in moves:
        if action.verb == "king":
            return Advice(action, _king_reason(game, action.cards[0]))
    pairs = [action for action in moves if action.verb == "pair"]
    turns = [action for action in moves if action.verb in ("draw", "redeal")]
    worth = [(_worth(game, action, knows_pyramid), action) for action in pairs]
    best = max(worth, key=lambda entry: entry[0], default=None)
    if best is None:
        return Advice(turns[0], _nothing_here(turns[0]))
    if best[0] > 0 or not turns:
        return Advice(best[1], _pair_reason(game, best[1]))
    if not knows_order or _something_better_comes(game, knows_pyramid):
        return Advice(turns[0], "What can be taken now brings little, so see what comes.")
    return Advice(best[1], "Nothing better will come up in this pass. " + _pair_reason(game, best[1]))


def _worth(game: Pyramid, action: Action, knows_pyramid: bool) -> int:
    """What a pair is worth by rule of thumb."""
    after = game.copy()
    after.apply(0, action)
    if after.cleared():
        return 1000
    worth = _UNCOVERS * len(_uncovered(game, action))
    outside = [card for card in action.cards if card in game.waste or card in game.stock]
    if not outside:
        worth += _BOTH_IN_PYRAMID
    for card in outside:
        others = [other for other in (*after.waste, *after.stock) if value_of(other) == value_of(card)]
        if not others and any(value_of(other) + value_of(card) == _KING for other in _buried(after)):
            worth += _LAST_PARTNER
    if knows_pyramid and dead(after):
        worth += _DEAD_AFTER
    return worth


def _something_better_comes(game: Pyramid, knows_pyramid: bool) -> bool:
    """Whether drawing through one complete pass brings up a king or a pair worth taking. The order is known."""
    coming = game.copy()
    redealt = False
    while True:
        verbs = {action.verb: action for action in coming.legal(0)}
        if "draw" in verbs:
            coming.apply(0, verbs["draw"])
        elif "redeal" in verbs and not redealt:
            coming.apply(0, verbs["redeal"])
            redealt = True
        else:
            return False
        if not coming.waiting_for():
            return False
        for action in coming.legal(0):
            if action.verb == "king" or (action.verb == "pair" and _worth(coming, action, knows_pyramid) > 0):
                return True


def _squares(game: Pyramid) -> Iterator[tuple[int, Card]]:
    return ((square, card) for square, card in enumerate(game.squares) if game.left >> square & 1)


def _buried(game: Pyramid) -> list[Card]:
    return [card for square, card in _squares(game) if COVERS[square] & game.left]


def _uncovered(game: Pyramid, action: Action) -> list[Card]:
    """The pyramid cards that come free when these go."""
    gone = sum(1 << square for square, card in _squares(game) if card in action.cards)
    left = game.left & ~gone
    return [game.squares[square] for square in free_squares(left) if COVERS[square] & gone]


# ---------------------------------------------------------------------------------------------- expert


def _winning(game: Pyramid, verdict: Verdict, knows_order: bool) -> Advice:
    """The first step of a line that wins."""
    action = verdict.line[0]
    if action.verb == "king":
        return Advice(action, _king_reason(game, action.cards[0]))
    if action.verb == "pair":
        reason = _pair_reason(game, action)
        if order_free(game) and _only_way(game, action):
            reason = f"Only this keeps the deal won: {_uncapital(reason)}"
        return Advice(action, reason)
    start = "Draw" if action.verb == "draw" else "Turn the waste over"
    free = [game.squares[square] for square in free_squares(game.left)]
    awaited: dict[int, str] = {}
    for later in verdict.line:
        outside = [card for card in later.cards if card in game.stock or card in game.waste]
        waiting = [card for card in later.cards if card in free]
        if later.verb == "pair" and waiting and outside:
            if knows_order:
                return Advice(action, f"{start}: the {card_symbol(waiting[0])} is waiting for {_a(outside[0])}.")
            awaited[value_of(outside[0])] = _a(outside[0])
    if not awaited:
        return Advice(action, _nothing_here(action))
    few = [awaited[value] for value in sorted(awaited)][:3]
    wanted = few[0] if len(few) == 1 else ", ".join(few[:-1]) + " or " + few[-1]
    return Advice(action, f"{start}: {wanted} would help.")


def _a(card: Card) -> str:
    """The card's rank with its article."""
    name = RANK_NAMES[rank_of(card)]
    return f"{'an' if name in ('8', 'ace') else 'a'} {name}"


def _only_way(game: Pyramid, action: Action) -> bool:
    """Whether every other pair that could be taken now loses the deal."""
    others = [other for other in game.legal(0) if other.verb == "pair" and other != action]
    for other in others:
        after = game.copy()
        after.apply(0, other)
        if solve(after).status == "winnable":
            return False
    return bool(others)


def _sampled(
    view: View, moves: list[Action], fallback: Advice, rng: random.Random, out_of_time: Callable[[], bool]
) -> Advice:
    """The action that wins in most of the ways in which the unseen cards may lie; ``fallback`` if none does."""
    if len(moves) == 1 or fallback.action.verb == "king":
        return fallback
    wins = dict.fromkeys(moves, 0)
    worlds = 0
    while worlds < _WORLDS and not out_of_time():
        world = Pyramid.sample(view, rng)
        for action in moves:
            after = world.copy()
            after.apply(0, action)
            if after.cleared() or after.waiting_for() == {0}:
                wins[action] += solve(after, _WORLD_BUDGET).status == "winnable"
        worlds += 1
    most = max(wins.values())
    if most == 0:
        return fallback
    best = fallback.action if wins[fallback.action] == most else max(moves, key=lambda action: wins[action])
    return Advice(best, f"Of {worlds} ways the unseen cards may lie this wins in {most}, and nothing else in more.")


# --------------------------------------------------------------------------------------------- reasons


def _king_reason(game: Pyramid, king: Card) -> str:
    freed = _uncovered(game, Action("king", (), (king,)))
    if freed:
        return f"The {card_symbol(king)} goes alone and uncovers {_listed(freed)}."
    return f"The {card_symbol(king)} goes alone and costs nothing."


def _pair_reason(game: Pyramid, action: Action) -> str:
    """What speaks for a pair, in one sentence."""
    for card in action.cards:
        if any(card == other for _, other in _squares(game)) and _partners(game, card) == 1:
            return f"The {card_symbol(card)} has no other partner left."
    freed = _uncovered(game, action)
    inside = [card for card in action.cards if card not in game.waste and card not in game.stock]
    if freed and len(inside) == 1:
        return f"The {card_symbol(inside[0])} goes now: it uncovers {_listed(freed)}."
    if freed:
        return f"Together they uncover {_listed(freed)}."
    return "Both can be spared, and they clear the way."


def _partners(game: Pyramid, card: Card) -> int:
    """How many cards could still go with a pyramid card: outside, or in the pyramid neither above nor below it."""
    wanted = _KING - value_of(card)
    square = game.squares.index(card)
    count = sum(value_of(other) == wanted for other in (*game.waste, *game.stock))
    for place, other in _squares(game):
        apart = not (BELOW[square] >> place & 1 or BELOW[place] >> square & 1)
        touching = game.rules.overlap and (COVERS[square] >> place & 1 or COVERS[place] >> square & 1)
        if value_of(other) == wanted and (apart or touching):
            count += 1
    return count


def _listed(cards: list[Card]) -> str:
    return listed([f"the {card_symbol(card)}" for card in cards])


def _uncapital(text: str) -> str:
    return text[0].lower() + text[1:]
