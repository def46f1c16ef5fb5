"""The expert at Truco: every call, answer and card tried out against hands that explain what the others have done.

A world is one of several samples, drawn by how well each explains the calls, the answers and the cards of the others,
as club players make them. From there club players play the hand to its end, and it is worth what the score makes of it:
the chance to win the game.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from cardrules.bots import Advice
from cardrules.bots.choice_by_search import Chances, Goal, settled
from cardrules.bots.personality import felt
from cardrules.bots.reasons import Case, Reason
from cardrules.bots.sampling_search import Asked, Searcher, Work, drawn, weigh
from cardrules.bots.trick_expert import willing
from cardrules.games.truco.calling import WEAK, answers, ask_from, asks, bluffs, said_for, stay_from, thinks
from cardrules.games.truco.card_play import club_play
from cardrules.games.truco.game import TARGET, Truco
from cardrules.games.truco.phases import ANSWERING, BLIND, DECIDING, PLAYING
from cardrules.games.truco.ranking import TIED
from cardrules.games.truco.reasons import reason
from cardrules.protocol.game import Action, Choice, Seat
from cardrules.protocol.texts import say, template

__all__ = ["EXPERT", "TrucoExpert", "explained_by", "game_chance"]

_WORLDS: Final = 300
_WORK: Final = 600  # playouts for a decision
_TRIES: Final = 4
"""Samples of which one is kept as a world."""
_STEEP: Final = 0.2
"""How sharply people part hands with which they call from others, for each point in a hundred."""
_SURPRISE: Final = 0.4
"""How likely a card is that a club player would not have laid, beside one that he would."""
_SHARES: Final = {4: (0.32, 0.47, 0.15, 0.05, 0.01), 2: (0.69, 0.21, 0.075, 0.015, 0.01)}
"""By number of players: how often a hand of club players is worth each of the values, from the lowest."""
_GAMES: Final = template("{behind:g} {behind:#game/games} in a hundred")
_ALONE: Final = Goal(say("{I} win the hand"), bool)
_PAIR: Final = Goal(say("{my} side wins the hand"), bool)
_CARDS: Final = ("after tie", "closed", "keep", "partner", "tie wins", "cheapest", "tie", "beaten", "lead high",
                 "lead low")  # fmt: skip
"""What may be said of a card, the best first."""
_CALLS: Final = ("ask", "bluff", "stay", "must stay", "run", "good pair", "poor pair")


class TrucoExpert(Searcher):
    """How the expert thinks."""

    def doubts(self, asked: Asked) -> bool:
        """Whether there is something to choose: of three backs any is as good, and a partner's wish is agreed with."""
        return asked.view.phase != BLIND.id and not asked.view.state.wishes

    def search(self, asked: Asked) -> Advice:
        """Everything that may make sense, tried out."""
        view, choices, club, _, rng, out_of_time, risk = asked
        seat = -1 if view.seat is None else view.seat
        actions = _candidates(Truco.sample(view, rng), seat, choices, club.action)
        if len(actions) == 1:
            return club
        chances = Chances()

        def sampled() -> Truco:
            return Truco.sample(view, rng)

        def world() -> Truco:
            return drawn(sampled, lambda game: explained_by(game, seat), rng, _TRIES)[0]

        def value(game: Truco, action: Action) -> float:
            side, before = game.side_of(seat), _standing(game, seat)
            game.apply(seat, action)
            _play_on(game, rng)
            if action.verb not in ("run", "decline"):  # that the hand is lost so need not be told
                chances.add(action, _PAIR if game.sides else _ALONE, game.finished[-1].winner == side, 1.0)
            return felt(100 * (_standing(game, seat) - before), risk)

        found = weigh(actions, world, value, out_of_time, _WORLDS, lambda game: 1.0, Work(_WORK))
        return settled(asked, found, chances, _GAMES, speak=_speak)


def _candidates(game: Truco, seat: Seat, choices: Sequence[Choice], club: Action) -> list[Action]:
    """Club's choice, every call and answer, and one card of each power."""
    power = game.power
    actions = [club]
    alike = {power[card] for card in club.cards if club.verb == "play"}
    for choice in choices:
        if choice.verb == "close":
            continue
        if not choice.cards:
            actions.append(choice.action())
        for card in choice.cards:
            if power[card] not in alike:
                alike.add(power[card])
                actions.append(choice.action((card,)))
    return list(dict.fromkeys(actions))


def _play_on(game: Truco, rng: random.Random) -> None:
    """Club players play the hand to its end."""
    while True:
        phase = game.current
        if phase is PLAYING:
            seat = game.turn
            if asks(game, seat, rng):
                game.call(seat, None)
            else:
                found = club_play(game, seat)
                game.lay(found.card, found.closed, "", None)
        elif phase is ANSWERING:
            seat = game.first_heard(game.waiting_for())
            phase.do(game, seat, said_for(game, answers(game, seat)), None)
        elif phase is DECIDING:  # one of them has wanted to give the hand up, and the other agrees
            phase.do(game, min(game.waiting_for()), Action("decline"), None)
        else:
            return


def explained_by(game: Truco, viewer: Seat) -> float:
    """How likely the others' calls, answers and cards of this hand are, if they are club players with these cards."""
    past, weight = _from_the_start(game), 1.0
    for number in range(len(game.plays) + 1):
        callers = [caller for caller, at in zip(game.callers, game.called_at, strict=True) if at == number]
        for caller in callers:
            if caller != viewer:
                weight *= _would_call(past, caller)
            if past.current is ANSWERING:
                ANSWERING.do(past, caller, Action("raise"), None)
            else:
                past.call(caller, None)
        if number == len(game.plays):
            break
        if past.current is ANSWERING:
            asked = past.waiting_for()
            other = past.first_heard(asked)
            if viewer not in asked:  # otherwise it was the viewer, or nobody knows which of the two
                weight *= willing(thinks(past, other), stay_from(past, other), _STEEP)
            ANSWERING.do(past, other, Action("accept"), None)
        seat, card = past.turn, game.plays[number]
        closed = bool(game.closed >> card & 1)
        if seat != viewer:
            if not callers and not past.why_no_raise(seat):
                weight *= 1.0 - _would_call(past, seat)
            if club_play(past, seat)[::2] != (card, closed):
                weight *= _SURPRISE
        past.lay(card, closed, "", None)
    return weight


def _would_call(game: Truco, seat: Seat) -> float:
    chance = thinks(game, seat)
    calls = willing(chance, ask_from(game, seat), _STEEP)
    return max(calls, bluffs(game, seat)) if chance < 100 * WEAK else calls


def _from_the_start(game: Truco) -> Truco:
    """The same deal before its first card and call."""
    past = game.copy()
    for number, card in enumerate(game.plays):
        past.hands[game.seat_of(number)] |= 1 << card
    past.plays, past.leaders, past.results, past.callers, past.called_at = [], [], [], [], []
    past.closed = past.asked = 0
    past.turn = game.leaders[0] if game.leaders else game.turn
    past.value, past.holder = game.steps[game.eleven != TIED], TIED
    past.enter(PLAYING, None)
    return past


def _standing(game: Truco, seat: Seat) -> float:
    side = game.side_of(seat)
    return game_chance(game.points[side], game.points[1 - side], game.steps, game.seats)


@lru_cache(maxsize=512)
def game_chance(own: int, other: int, steps: tuple[int, ...], players: int) -> float:
    """How likely a side wins the game from this score, if hands are won by either side alike.

    >>> game_chance(11, 11, (1, 3, 6, 9, 12), 4), game_chance(12, 4, (1, 3, 6, 9, 12), 2)
    (0.5, 1.0)
    """
    if own >= TARGET or other >= TARGET:
        return float(own >= TARGET)
    total = 0.0
    for step, share in zip(steps, _SHARES[players], strict=True):
        won, lost = game_chance(own + step, other, steps, players), game_chance(own, other + step, steps, players)
        total += share * (won + lost) / 2
    return total


def _speak(case: Case) -> list[Reason]:
    """What may be said of an action."""
    game = Truco.sample(case.view, random.Random(0))
    if case.action.cards:
        return [reason(key, game, case.seat, case.card) for key in _CARDS]
    return [reason(key, game, case.seat) for key in _CALLS]


EXPERT = TrucoExpert()
