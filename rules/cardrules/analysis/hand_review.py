"""A hand that is over, looked at decision by decision: what the best bot would have done, and what that was worth.

Every decision is judged from what the player could see when he made it, never from the cards as they lay: a choice that
was right and turned out badly costs nothing. Where the bot searches, its own figures are taken; elsewhere both choices
are played out by club players in the same sampled deals. As in a hint, no figure is named from fewer than a hundred
deals, unless every card is known: so few are too few to say more than that the two are about as good.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from math import isfinite, sqrt
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from cardrules.analysis.hand_replay import hand_start
from cardrules.bots import FIGURES, LET_BE, Advice, Level, Weighed
from cardrules.bots.reasons.search_results import figure
from cardrules.catalogue import find, takes_tricks
from cardrules.protocol.cards import NotationError
from cardrules.protocol.game import (
    CHANCE,
    CLOCK,
    Action,
    Choice,
    Event,
    Game,
    Paid,
    PhaseBegan,
    Scored,
    Seat,
    Takes,
    View,
    action_text,
    parse_action,
)
from cardrules.protocol.match_record import Match
from cardrules.protocol.partnerships import side_of
from cardrules.protocol.shuffling import chance_action
from cardrules.protocol.texts import read_text, text_data

if TYPE_CHECKING:
    from cardrules.bots.trick_expert import Expert

__all__ = [
    "MOST_DECISIONS", "JudgedDecision", "Reviewed", "clearly_worse", "decisions", "dearest", "forced", "judged",
    "read_reviewed", "reviewed_data",
]  # fmt: skip

MOST_DECISIONS: Final = 150
"""Of one hand; a long one in a race has more, and its first ones are looked at."""
_LONGEST_REASON: Final = 1000
_SURE: Final = 1.645  # standard errors by which what is no better looks better once in twenty times
_SMALL: Final = 0.05  # points that are not worth a word
_TELLING: Final = 2.6  # standard errors
_PART: Final = 0.35  # of the deviation from deal to deal
_LEAST: Final = 0.5  # points
_DIFFER: Final = 2.0  # standard errors by which two chances differ
_LONGER: Final = 1.3  # share of the time for a decision, of which little is left after a search
_PLAYED, _DEEDS = 24, 1500  # deals in which two actions are played out, and actions after which no other is begun
_MOST_DEEDS: Final = 12_000  # ... where the two seem to differ, so that it may be said by how much
_STEPS: Final = 3000  # actions after which a hand that is played out is broken off


class JudgedDecision(NamedTuple):
    """What the best bot says of a decision."""

    best: Action
    """What it would have done."""
    reason: str
    """Why, in one sentence, in its own words."""
    cost: float = 0.0
    """By how many points a hand that is better than what was done."""
    doubt: float = 0.0
    """The standard error of that."""
    worlds: int = 0
    """The sampled deals in which both were tried; 0: they were not weighed against each other."""
    aim: str = ""
    """What his side played for, if that was found out: "made", a contract of its own, or "beaten", that of others."""
    tried: int = 0
    """Sampled deals that were played on from either action, to see whether that is reached."""
    best_reached: int = 0
    """In how many of them it is, with the better action."""
    reached: int = 0
    """... and with what was done."""

    @property
    def seems(self) -> bool:
        """Whether it looks worse than chance alone could make it look."""
        return _stands_out(self.cost, self.doubt)

    @property
    def figured(self) -> bool:
        """Whether it was weighed in so many deals, or in the one that there is, that a figure may be named."""
        return self.worlds >= FIGURES or (self.worlds == 1 and not self.doubt)

    @property
    def figure(self) -> float:
        """What it has cost, no finer than it is known."""
        return figure(self.cost, self.doubt)


class Reviewed(NamedTuple):
    """One decision of a player, with what is said of it."""

    done: int
    """How many actions of the match had been made before it."""
    action: Action
    """What the player did."""
    judged: JudgedDecision

    @property
    def same(self) -> bool:
        """Whether the best bot would have done the same."""
        return self.action == self.judged.best

    @property
    def dear(self) -> bool:
        """Whether it has cost more than chance alone could make it look, in deals enough to say so."""
        return not self.same and self.judged.figured and self.judged.seems


def decisions(match: Match, seat: Seat) -> Iterator[tuple[int, Action, View, tuple[Choice, ...]]]:
    """Where a player had something to decide in the latest hand: how many actions had been made, what he did, what he
    saw, and what else he could have done. What lets no choice is left out, and so is what he did out of turn where the
    game is not played against the clock."""
    start = hand_start(match)
    now, found = match.rewound(start), 0
    for actor, action in match.done[start:]:
        if actor == seat and found < MOST_DECISIONS and now.game.waiting_for() & {seat, CLOCK}:
            choices = tuple(now.game.choices(seat))
            if not forced(choices):
                found += 1
                yield len(now.done), action, now.game.view(seat), choices
        now.apply(actor, action)


def forced(choices: Sequence[Choice]) -> bool:
    """Whether there is only one action on offer."""
    actions = (action for choice in choices for action in choice.actions())
    return next(actions, None) is None or next(actions, None) is None


def clearly_worse(judged: JudgedDecision) -> bool:
    """Whether a choice has cost so much that a player wants to hear of it at once: more than chance could make it look
    in deals enough to say so, and a good part of what deals differ; or, where every card is known, anything."""
    if not judged.figured:
        return False
    sway = judged.doubt * sqrt(judged.worlds)  # by how much the gain differs from deal to deal
    return judged.cost > max(_TELLING * judged.doubt, _PART * sway, _LEAST)


def dearest(found: Iterable[Reviewed], most: int = 3) -> list[Reviewed]:
    """The decisions that have cost most, the dearest first."""
    return sorted((one for one in found if one.dear), key=lambda one: -one.judged.cost)[:most]


# --------------------------------------------------------------------------------------------- judging


def judged(
    view: View,
    choices: Sequence[Choice],
    action: Action,
    level: Level,
    rng: random.Random,
    out_of_time: Callable[[float], bool],
) -> JudgedDecision:
    """What the bot of this level says of an action in the seat of ``view``. ``out_of_time`` is told a share of the time
    and says whether that is used up."""
    chooser = find(view.game).bot()
    advice = chooser(view, choices, level, rng, lambda: out_of_time(0.7))
    if advice.action in (action, LET_BE):
        return JudgedDecision(action, advice.reason)
    found = JudgedDecision(advice.action, advice.reason)
    for weighs in (_from_search, _as_expert, _played_out):
        told = weighs(view, advice, action, rng, out_of_time)
        if told is not None and told[2] >= found.worlds:
            found = JudgedDecision(advice.action, advice.reason, *told)
        if found.figured or (found.worlds and not found.seems):
            break
    if not Reviewed(0, action, found).dear:
        return found
    return found._replace(**_reached(view, advice.action, action, rng, out_of_time))


def _reached(
    view: View, best: Action, action: Action, rng: random.Random, out_of_time: Callable[[float], bool]
) -> dict[str, Any]:
    """How often a contract is made, or defeated, after either action; nothing where that cannot be told."""
    entry, seat, found = find(view.game), view.seat or 0, list[tuple[bool, bool]]()
    if not takes_tricks(view.game):
        return {}
    expert: Expert[Any] = find(view.game).expert()
    aims: set[str] = set()
    while len(found) < FIGURES and "" not in aims and not out_of_time(_LONGER):
        world, seed, both = expert.sample(view, rng), str(rng.random()), list[bool]()
        for each in (best, action):
            game = world.copy()
            game.apply(seat, each)
            ended = expert.finish(game, entry.bot(), random.Random(seed))
            aim, reached = _aim(game, seat) if ended else ("", False)
            aims.add(aim)
            both.append(reached)
        found.append((both[0], both[1]))
    if len(found) < FIGURES or len(aims) != 1 or "" in aims:
        return {}
    better, mine = (sum(reached) for reached in zip(*found, strict=True))
    if abs(better - mine) <= _DIFFER * sqrt(sum(one != other for one, other in found)):
        return {}
    return {"aim": aims.pop(), "tried": len(found), "best_reached": better, "reached": mine}


def _aim(game: Game, seat: Seat) -> tuple[str, bool]:
    """What a player's side played for in the hand that is over, and whether it has reached that; "" for nothing."""
    counts = game.tallies(seat)
    for name in ("contracts", "partnered"):
        if counts.get(name):
            return "made", bool(counts[f"{name}_made"])
    return ("beaten", bool(counts["beaten"])) if counts.get("defended") else ("", False)


def _from_search(
    view: View, advice: Advice, action: Action, rng: random.Random, _out_of_time: Callable[[float], bool]
) -> tuple[float, float, int] | None:
    """Cost, doubt and worlds as the bot's own search has found them; None if it has not tried the action."""
    best = next((one for one in advice.weighed if one.action == advice.action), None)
    mine = next((one for one in advice.weighed if one.action == action), None) or _alike(view, advice, action, rng)
    if best is None or mine is None or not mine.worlds:
        return None
    return max(0.0, best.gain - mine.gain), sqrt(best.doubt**2 + mine.doubt**2), mine.worlds


def _as_expert(
    view: View, advice: Advice, action: Action, rng: random.Random, out_of_time: Callable[[float], bool]
) -> tuple[float, float, int] | None:
    """The same for what the expert has not thought of, or has soon dropped, weighed by him against his own alone; None
    for what is not played in the midst of the tricks, and in games whose expert knows no tricks."""
    best, seat = advice.action, view.seat
    if not takes_tricks(view.game) or seat is None:
        return None
    from cardrules.engine.exact_endings import Exhausted  # the window's own process never comes here

    expert: Expert[Any] = find(view.game).expert()
    game, late = expert.sample(view, rng), (lambda: out_of_time(1.0))
    if best.verb == action.verb == "play":
        if not expert.ready(game):
            return None
        contract = expert.world_of(game, seat).position.contract
        try:
            both = expert.weigh_cards(view, contract, [best, action], rng, late)
        except Exhausted:
            return None
    elif expert.table(game) is not None:
        return None
    else:
        both = expert.weigh_calls(view, [best, action], find(view.game).bot(), rng, late)
    mine = next(one for one in both if one.action == action)
    return (max(0.0, -mine.gain), mine.doubt, mine.worlds) if mine.worlds > 1 else None


def _alike(view: View, advice: Advice, action: Action, rng: random.Random) -> Weighed | None:
    """The card that was tried for the one that was played: of cards in sequence one stands for all."""
    if action.verb != "play" or not advice.weighed or not takes_tricks(view.game) or view.seat is None:
        return None
    expert: Expert[Any] = find(view.game).expert()
    game = expert.sample(view, rng)
    if expert.table(game) is None:
        return None
    position = expert.world_of(game, view.seat).position
    others = set(expert.different(position, action)[1:])
    for one in advice.weighed:
        if one.action.verb == "play" and set(expert.different(position, one.action)[1:]) == others:
            return one
    return None


def _played_out(
    view: View, advice: Advice, action: Action, rng: random.Random, out_of_time: Callable[[float], bool]
) -> tuple[float, float, int] | None:
    """Cost, doubt and worlds, from playing both actions out in the same deals: in more of them where they seem to
    differ."""
    game, gaps, both = find(view.game).game(), list[float](), (advice.action, action)
    spent: list[int] = []
    while view.seat is not None and len(gaps) < FIGURES and len(spent) < _MOST_DEEDS and not out_of_time(1.0):
        if (len(gaps) >= _PLAYED or len(spent) >= _DEEDS) and not _stands_out(*_mean(gaps)):
            break
        world, seed = game.sample(view, rng), str(rng.random())
        values = [_worth(world.copy(), view, each, seed, lambda: out_of_time(1.0), spent) for each in both]
        if None in values:
            break
        gaps.append((values[0] or 0.0) - (values[1] or 0.0))
    if len(gaps) < 2:
        return None
    mean, error = _mean(gaps)
    return max(0.0, mean), error, len(gaps)


def _mean(gaps: Sequence[float]) -> tuple[float, float]:
    """Their mean and its standard error."""
    mean = sum(gaps) / len(gaps)
    return mean, sqrt(sum((gap - mean) ** 2 for gap in gaps) / max(len(gaps) - 1, 1) / len(gaps))


def _stands_out(cost: float, doubt: float) -> bool:
    return cost > max(_SMALL, _SURE * doubt)


def _worth(
    game: Game, view: View, action: Action, seed: str, out_of_time: Callable[[], bool], spent: list[int]
) -> float | None:
    """What an action is worth to the player in one deal that club players play to the end of the hand: his points, less
    those of the others on average; or his chips. None if it cannot be told, or not in time."""
    seat = view.seat or 0
    chooser, rng, lots = find(view.game).bot(), random.Random(seed), 0
    out: list[Event] = []
    game.apply(seat, action, out)
    for _ in range(_STEPS):
        spent.append(1)
        if any(isinstance(event, PhaseBegan) and event.name in ("hand_over", "game_over") for event in out):
            return _gained(game, seat, out)
        waiting = game.waiting_for()
        if not waiting:
            return _gained(game, seat, out)
        if CLOCK in waiting or out_of_time():
            return None
        if CHANCE in waiting:
            choice = game.choices(CHANCE)[0]
            if choice.verb == "shuffle":  # the next hand
                return _gained(game, seat, out)
            lots += 1
            game.apply(CHANCE, chance_action(choice, seed, lots), out)
            continue
        turn = min(waiting)
        game.apply(turn, chooser(game.view(turn), game.choices(turn), "club", rng, lambda: True).action, out)
    return None


def _gained(game: Game, seat: Seat, out: Iterable[Event]) -> float:
    points, chips = [0.0] * game.seats, 0
    for event in out:
        if isinstance(event, Scored):
            points = [before + more for before, more in zip(points, event.points, strict=True)]
        elif isinstance(event, Paid):
            chips += event.amount * ((event.target == f"seat:{seat}") - (event.source == f"seat:{seat}"))
    if not any(points):
        return float(chips)
    others = [points[other] for other in range(game.seats) if other not in side_of(game, seat)]
    gained = points[seat] - (sum(others) / len(others) if others else 0.0)
    return -gained if game.low_wins else gained


# ------------------------------------------------------------------------------------- as it is kept


def reviewed_data(one: Reviewed) -> list[Any]:
    """A decision as it is kept with its match."""
    judged = one.judged
    figures = [round(judged.cost, 3), round(judged.doubt, 3), judged.worlds]
    reached = [judged.aim, judged.tried, judged.best_reached, judged.reached] if judged.aim else []
    return [one.done, action_text(one.action), action_text(judged.best), text_data(judged.reason), *figures, *reached]


def read_reviewed(data: object, verbs: Mapping[str, Takes]) -> Reviewed:
    """A decision that was kept. Raises ValueError for what is none: it comes from a file."""
    if not isinstance(data, list) or len(data) not in (7, 11):
        raise ValueError("a decision has seven parts, or eleven")
    done, action, best, reason, cost, doubt, worlds, aim, *tried = data if len(data) == 11 else [*data, "", 0, 0, 0]
    numbers = (done, worlds, *tried)
    if not all(isinstance(number, int) and not isinstance(number, bool) and number >= 0 for number in numbers):
        raise ValueError("a decision is counted in whole numbers")
    told = read_text(reason)
    if not all(isinstance(text, str) and len(text) <= _LONGEST_REASON for text in (action, best, told)):
        raise ValueError("a decision has texts of its own")
    if aim not in ("", "made", "beaten"):
        raise ValueError("what was played for is a contract made or defeated")
    for found in (cost, doubt):
        if not isinstance(found, int | float) or isinstance(found, bool) or not isfinite(found) or found < 0:
            raise ValueError("what a decision has cost is a number")
    try:
        did, wanted = parse_action(action, verbs), parse_action(best, verbs)
    except NotationError as error:
        raise ValueError(str(error)) from None
    if max(tried) > tried[0]:
        raise ValueError("no part is more than the whole")
    return Reviewed(done, did, JudgedDecision(wanted, told, float(cost), float(doubt), worlds, aim, *tried))
