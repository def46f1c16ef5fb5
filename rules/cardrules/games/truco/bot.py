"""How the bots play Truco.

*Novice* lays the lowest card that wins, asks with two masters, and stays in with a master or two threes. *Club* thinks
how likely its side is to win the hand (``evaluation.py``), asks and answers by that and by the score (``calling.py``),
bluffs now and then, and plays as in ``card_play.py``.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence

from cardrules.bots import Advice, Level
from cardrules.games.truco.calling import (
    DARED,
    WEAK,
    ask_from,
    bluffs,
    can_gain,
    good_pair,
    lost_if_run,
    stay_from,
    thinks,
)
from cardrules.games.truco.card_play import club_play, novice_play
from cardrules.games.truco.evaluation import manilhas_held
from cardrules.games.truco.game import Truco
from cardrules.games.truco.reasons import REASONS
from cardrules.protocol.cards import cards_in, rank_of
from cardrules.protocol.game import Action, Choice, Seat, View

__all__ = ["choose"]


def choose(
    view: View,
    choices: Sequence[Choice],
    level: Level,
    rng: random.Random,
    out_of_time: Callable[[], bool],
    risk: float = 0.0,
) -> Advice:
    """Choose a card, a call or an answer; see ``Chooser``."""
    if view.seat is None:
        raise ValueError("a bot needs the view of a seat")
    if view.phase == "blind":
        return Advice(choices[0].action(), REASONS["any card"]())
    game, seat, novice = Truco.sample(view, rng), view.seat, level == "novice"
    if view.phase == "decide":
        return _decide(game, seat, novice)
    call = next((choice for choice in choices if choice.verb == "raise"), None)
    if view.phase == "answer":
        return _novice_answer(game, seat) if novice else _answer(game, seat, call, risk)
    asks = _novice_asks(game, seat, call) if novice else _asks(game, seat, call, risk, rng)
    if asks is not None:
        return asks
    found = novice_play(game, seat) if novice else club_play(game, seat)
    why = REASONS[found.key]
    return Advice(
        Action("close" if found.closed else "play", (), (found.card,)),
        why(card=found.card) if "{card" in why.text else why(),
    )


def _decide(game: Truco, seat: Seat, novice: bool) -> Advice:
    if game.wishes:
        return Advice(Action("decline"), REASONS["agree"]())
    if novice:
        return Advice(Action("stay"), REASONS["always play"]())
    good = good_pair(game, seat)
    return Advice(Action("stay" if good else "decline"), REASONS["good pair" if good else "poor pair"]())


def _novice_asks(game: Truco, seat: Seat, call: Choice | None) -> Advice | None:
    if call is None or manilhas_held(game, seat) < 2:
        return None
    return Advice(call.action(), REASONS["two masters"]())


def _asks(game: Truco, seat: Seat, call: Choice | None, risk: float, rng: random.Random) -> Advice | None:
    """A call in turn, if there is reason for one."""
    if call is None or not can_gain(game, seat):
        return None
    chance = thinks(game, seat)
    if chance >= ask_from(game, seat) - 100 * DARED * risk:
        return Advice(call.action(), REASONS["ask"](chance=chance, number=game.next_value))
    feints = chance < 100 * WEAK and rng.random() < bluffs(game, seat)
    return Advice(call.action(), REASONS["bluff"](chance=chance)) if feints else None


def _novice_answer(game: Truco, seat: Seat) -> Advice:
    held = cards_in(game.hands[seat])
    if manilhas_held(game, seat) or sum([rank_of(card) == 3 for card in held]) >= 2:
        return Advice(Action("accept"), REASONS["master or threes"]())
    return Advice(Action("run"), REASONS["no master"]())


def _answer(game: Truco, seat: Seat, call: Choice | None, risk: float) -> Advice:
    chance, dared = thinks(game, seat), 100 * DARED * risk
    if call is not None and can_gain(game, seat) and chance >= ask_from(game, seat) - dared:
        return Advice(call.action(), REASONS["ask"](chance=chance, number=game.next_value))
    if chance >= stay_from(game, seat) - dared:
        return Advice(Action("accept"), REASONS["stay"](chance=chance))
    if lost_if_run(game, seat):
        return Advice(Action("accept"), REASONS["must stay"]())
    return Advice(Action("run"), REASONS["run"](chance=chance))
