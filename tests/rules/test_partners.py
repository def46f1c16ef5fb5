"""Partners keep to what they bid: whoever plays last to a trick that decides it does what his side has promised.

It is asked of careful, even and bold players side by side: a temper may bid more, but then it plays for what it has bid
as everybody else does. In the last tricks everybody counts out what the cards can bring, with what was bid among it; up
to them these are rules without an exception."""

from __future__ import annotations

import random
from collections import Counter
from importlib import import_module
from typing import Any

import pytest

from cardrules.bots import Advice
from cardrules.bots.personality import RISKS
from cardrules.catalogue import find
from cardrules.engine.position import Position, position_of
from cardrules.games.spades.game import Spades
from cardrules.protocol.game import Event, PhaseBegan, Seat
from cardrules.protocol.match_record import Match
from cardrules.turns import AskedBot, Turns

_TEMPERS = [*RISKS.values()]
_LAST = 3
"""Cards in a hand that are counted out."""


def kept(game: str, deal: int, nil: Seat = -1) -> Counter[str]:
    """How often, in one hand among club players, somebody who played last to a trick kept to each rule. ``nil``: who
    bids nil in Spades, whatever he has."""
    options = {"nil": 100} if nil >= 0 else {}
    match, rng = Match(game, options, f"partners {deal}"), random.Random(deal)
    turns, choose, expert = Turns(match), find(game).bot(), expert_of(game)
    found = Counter[str]()

    def decide(ask: AskedBot) -> Advice:
        if ask.seat == nil and ask.choices[0].verb == "bid":
            return Advice(next(action for action in match.game.legal(nil) if action.words == ("0",)))
        risk = _TEMPERS[(ask.seat + deal) % len(_TEMPERS)]
        advice = choose(match.game.view(ask.seat), ask.choices, "club", rng, lambda: True, risk)
        play = expert.table(match.game)
        if advice.action.verb == "play" and play is not None and len(play.trick) == play.size - 1:
            position = position_of(play, expert.contract(match.game))
            rule, keeps = promised(match.game, ask.seat, position, position.contract.dense[advice.action.cards[0]])
            assert keeps, f"deal {deal}, action {len(match.done)}, {rule}: {advice.reason}"
            found[rule] += 1
        return advice

    over = False
    while not over and (deed := turns.next(decide)) is not None:
        out: list[Event] = []
        turns.do(deed, out)
        over = any(isinstance(event, PhaseBegan) and event.name in ("hand_over", "game_over") for event in out)
        play = expert.table(match.game)
        over = over or (play is not None and max(hand.bit_count() for hand in play.hands) <= _LAST)
    return found


def expert_of(game: str) -> Any:
    return import_module(f"cardrules.games.{game}.expert").EXPERT


def promised(game: Any, seat: Seat, position: Position, card: int) -> tuple[str, bool]:
    """What whoever plays last to a trick owes to his bid or his partner's, and whether he does that with this card."""
    partner = partner_of(game, seat)
    winning = position.legal() & position.contract.beats[position.best]
    losing = position.legal() & ~winning
    wins, ours = bool(winning >> card & 1), position.best_seat == partner
    if isinstance(game, Spades):
        alive = [other for other in range(4) if game.bids[other] == 0 and not position.tricks[other]]
        if seat in alive:
            return ("nil kept", not wins) if losing else ("", True)
        if partner in alive:
            return ("nil covered", wins) if winning and ours else ("", True)
        if position.best_seat in alive:
            return "", True  # it may be left to him
    if not winning or not losing:
        return "", True
    if ours:
        return "partner's trick left", not wins
    return ("trick needed", wins) if needs(game, seat, position) else ("", True)


def partner_of(game: Any, seat: Seat) -> Seat:
    """-1 where somebody plays alone."""
    if game.id == "five_hundred":
        partner: Seat | None = game.partner_of(seat)
        return -1 if partner is None else partner
    sides = game.sides or (0, 1, 0, 1)
    return next(other for other, side in enumerate(sides) if other != seat and side == sides[seat])


def needs(game: Any, seat: Seat, position: Position) -> bool:
    """Whether the side of a seat has called, and still needs tricks for it that it can get."""
    us = {seat, partner_of(game, seat)} - {-1}
    left = position.hands[seat].bit_count()
    if game.id == "spades":
        us = {other for other in us if game.bids[other]}  # what somebody takes in spite of his nil does not count
    taken = sum(position.tricks[other] for other in us)
    if game.id == "spades":
        return seat in us and 0 < sum(game.bids[other] for other in us) - taken <= left
    if game.id == "euchre":
        return game.maker in us and 0 < 3 - taken <= left
    return game.declarer in us and bool(game.contract.tricks) and 0 < game.contract.tricks - taken <= left


@pytest.mark.parametrize(("game", "deals"), [("spades", 10), ("euchre", 40), ("five_hundred", 20)])
def test_a_side_takes_the_tricks_that_it_has_bid_and_leaves_the_partner_his(game: str, deals: int) -> None:
    found = Counter[str]()
    for deal in range(deals):
        found += kept(game, deal)
    assert found["trick needed"], found
    assert found["partner's trick left"], found


def test_who_has_bid_nil_ducks_and_the_partner_takes_over_what_he_might_win() -> None:
    found = Counter[str]()
    for deal in range(12):
        found += kept("spades", deal, nil=deal % 4)
    assert found["nil kept"] > 9, found
    assert found["nil covered"] > 0, found
