"""How the bots play Spoons: what they keep, and above all how quickly they act.

A bot's delay is normally distributed with a tail of now and then a moment of dreaming, and never shorter than its
reflexes allow. *Novice* keeps its largest group and passes any other card. *Club* passes a card of the rank of which it
holds fewest, and is half as quick again. Both grow impatient: when their largest group has not grown for a long time
they give up a smaller one, so that two players who wait for the same cards do not wait for ever.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from cardrules.bots import LET_BE, Advice, Level
from cardrules.games.spoons.patience import DARED, PATIENCE, hand_of, passes_in_vain
from cardrules.games.spoons.race import four_in
from cardrules.games.spoons.reasons import REASONS
from cardrules.protocol.cards import mask_of, rank_of
from cardrules.protocol.game import Choice, View

__all__ = ["assist", "choose"]


class _Delay(NamedTuple):
    """A normal distribution, an exponential tail, and the least; in milliseconds."""

    mean: int
    deviation: int
    tail: int
    least: int


class _Pace(NamedTuple):
    """How quick and how patient a level is."""

    take: _Delay
    choose: _Delay
    notice: _Delay
    react: _Delay


_NOVICE: Final = _Pace(
    take=_Delay(450, 120, 150, 250),
    choose=_Delay(1100, 250, 500, 600),
    notice=_Delay(500, 120, 250, 300),
    react=_Delay(1100, 200, 600, 700),
)
_CLUB: Final = _Pace(
    take=_Delay(320, 80, 100, 200),
    choose=_Delay(700, 150, 250, 400),
    notice=_Delay(350, 80, 120, 220),
    react=_Delay(800, 120, 300, 500),
)


def choose(
    view: View,
    choices: Sequence[Choice],
    level: Level,
    rng: random.Random,
    out_of_time: Callable[[], bool],
    risk: float = 0.0,
) -> Advice:
    """Grab, pass or take, and how long that takes, or let it be; see ``Chooser``."""
    pace = _NOVICE if level == "novice" else _CLUB
    by_verb = {choice.verb: choice for choice in choices}
    rank, taken = four_in(mask_of(hand_of(view))), view.state.takers
    if "grab" in by_verb and (rank or taken):
        return _grab(view, by_verb["grab"], rank, pace, rng)
    if rank:
        return Advice(LET_BE, REASONS["four not yet"](rank=rank))
    if "pass" in by_verb:
        return _pass(view, by_verb["pass"], level, pace, risk, rng)
    if "take" in by_verb:
        # After a pause the dealer need not decide again what it has already asked for.
        at_once = view.state.now == view.state.resumed and view.seat == view.state.dealer
        after = 0 if at_once else _after(view, pace.take, rng)
        return Advice(by_verb["take"].action(), REASONS["take"](), after)
    return Advice(LET_BE, REASONS["taken not yet" if taken else "hands off"]())


def assist(view: View, choices: Sequence[Choice], rng: random.Random) -> Advice:
    """What the program does for a human, if the options say so: it grabs once the first spoon is gone, as quickly as a
    club player would, and nothing else."""
    if view.options["assist_grab"] == "on" and view.state.takers and choices[0].verb == "grab":
        return _grab(view, choices[0], 0, _CLUB, rng)
    return Advice(LET_BE, REASONS["yours"]())


def _after(view: View, delay: _Delay, rng: random.Random) -> int:
    """A random delay, in milliseconds, at the pace of the table."""
    drawn = rng.gauss(delay.mean, delay.deviation) + rng.expovariate(1 / delay.tail)
    return round(max(delay.least, drawn) * float(view.options["pace"]))


def _grab(view: View, choice: Choice, rank: int, pace: _Pace, rng: random.Random) -> Advice:
    if view.state.takers:
        return Advice(choice.action(), REASONS["taken"](), _after(view, pace.react, rng))
    return Advice(choice.action(), REASONS["four"](rank=rank), _after(view, pace.notice, rng))


def _pass(view: View, choice: Choice, level: Level, pace: _Pace, risk: float, rng: random.Random) -> Advice:
    groups = Counter(rank_of(card) for card in choice.cards)
    largest = max(groups, key=lambda rank: groups[rank])
    pairs = [rank for rank, held in groups.items() if held > 1]
    patience = PATIENCE["novice" if level == "novice" else "club"] + round(DARED * risk)
    if pairs and passes_in_vain(view, patience) >= patience:
        largest = min(pairs, key=lambda rank: groups[rank])
        candidates, said = [card for card in choice.cards if rank_of(card) == largest], "give up"
    elif level == "novice":
        candidates = [card for card in choice.cards if rank_of(card) != largest]
        said = "keep" if pairs else "any"
    else:
        fewest = min(groups.values())
        candidates = [card for card in choice.cards if groups[rank_of(card)] == fewest]
        said = "collect" if pairs else "any"
    card = rng.choice(candidates)
    in_step = view.options["timing"] == "beat" and not view.state.takers
    after = 0 if in_step else _after(view, pace.choose, rng)
    return Advice(choice.action((card,)), REASONS[said](card=card, rank=largest, patience=patience), after)
