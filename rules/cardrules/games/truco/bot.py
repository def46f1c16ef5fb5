"""How the bots play Truco.

*Novice* lays the lowest card that wins, asks with two masters, and stays in with a master or two threes. *Club* thinks
how likely its side is to win the hand (``evaluation.py``), asks and answers by that and by the score (``calling.py``),
bluffs now and then, and plays as in ``card_play.py``.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence

from cardrules.bots import Advice, Level
from cardrules.games.truco.calling import answers, asks, good_pair, said_for
from cardrules.games.truco.card_play import club_play, novice_play
from cardrules.games.truco.evaluation import manilhas_held
from cardrules.games.truco.game import Truco
from cardrules.games.truco.reasons import REASONS, reason
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
    if level == "expert":
        from cardrules.games.truco.expert import EXPERT

        return EXPERT.advise(view, choices, choose, rng, out_of_time, risk)
    if view.seat is None:
        raise ValueError("a bot needs the view of a seat")
    if view.phase == "blind":
        return Advice(choices[0].action(), REASONS["any card"]())
    game, seat, novice = Truco.sample(view, rng), view.seat, level == "novice"
    if view.phase == "decide":
        return _decide(game, seat, novice)
    call = next((choice for choice in choices if choice.verb == "raise"), None)
    if view.phase == "answer":
        return _novice_answer(game, seat) if novice else _calls(game, seat, answers(game, seat, risk))
    if novice and call is not None and manilhas_held(game, seat) >= 2:
        return Advice(call.action(), REASONS["two masters"]())
    why = "" if novice else asks(game, seat, rng, risk)
    if why:
        return _calls(game, seat, why)
    found = novice_play(game, seat) if novice else club_play(game, seat)
    return Advice(found.action, reason(found.key, game, seat, found.card))


def _decide(game: Truco, seat: Seat, novice: bool) -> Advice:
    if game.wishes:
        return Advice(Action("decline"), REASONS["agree"]())
    if novice:
        return Advice(Action("stay"), REASONS["always play"]())
    good = good_pair(game, seat)
    return Advice(Action("stay" if good else "decline"), REASONS["good pair" if good else "poor pair"]())


def _novice_answer(game: Truco, seat: Seat) -> Advice:
    held = cards_in(game.hands[seat])
    if manilhas_held(game, seat) or sum([rank_of(card) == 3 for card in held]) >= 2:
        return Advice(Action("accept"), REASONS["master or threes"]())
    return Advice(Action("run"), REASONS["no master"]())


def _calls(game: Truco, seat: Seat, why: str) -> Advice:
    """What a club player says for this reason."""
    return Advice(said_for(game, why), reason(why, game, seat))
