"""How the bots play Setback.

*Novice* counts ace, king, jack and two of a suit, and plays at random unless there is a ten or the jack to be won.
*Club* weighs its best suit (``games/setback/evaluation.py``), bids what it is worth, and plays as at Seven Up
(``bots/all_fours_tricks.py``).
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from cardrules.bots import Advice, Level
from cardrules.bots.all_fours_tricks import club_play, told
from cardrules.bots.last_tricks import counted_out
from cardrules.bots.reasons import Case, Reason
from cardrules.bots.reasons.tricks import ONLY, seen
from cardrules.games.setback.evaluation import DARED, best_suit, needed, novice_suit, partner_holds, pitch, wanted
from cardrules.games.setback.game import Setback
from cardrules.games.setback.reasons import REASONS
from cardrules.phases.trick_phase import hand_of
from cardrules.protocol.cards import JACK, Suit, cards_in, rank_of, suit_mask, suit_of
from cardrules.protocol.game import Choice, Seat, View

__all__ = ["choose"]


def choose(
    view: View,
    choices: Sequence[Choice],
    level: Level,
    rng: random.Random,
    out_of_time: Callable[[], bool],
    risk: float = 0.0,
) -> Advice:
    """Choose a bid or a card; see ``Chooser``."""
    if level == "expert":
        from cardrules.games.setback.expert import EXPERT

        return EXPERT.advise(view, choices, choose, rng, out_of_time, risk)
    if view.seat is None:
        raise ValueError("a bot needs the view of a seat")
    game, hand = Setback.sample(view, rng), hand_of(view)
    if view.phase == "bid":
        return _novice_bid(game, hand, choices) if level == "novice" else _bid(game, view.seat, hand, choices, risk)
    (choice,) = choices
    if len(choice.cards) == 1:
        return Advice(choice.action(choice.cards), ONLY(card=choice.cards[0]))
    if level == "novice":
        return _novice_play(game, hand, view, choice, rng)
    if game.trump is None:
        suit, _ = best_suit(hand, game.rules)
        card = pitch(hand, suit)
        top = card == cards_in(hand & suit_mask(Suit(suit)))[-1]
        return Advice(choice.action((card,)), REASONS["pitch" if top else "pitch middle"](card=card, suit=suit))
    card, key = club_play(game)
    return counted_out(view, Advice(choice.action((card,)), told(game, card, key)), rng)


def _bid(game: Setback, seat: Seat, hand: int, choices: Sequence[Choice], risk: float) -> Advice:
    suit, worth = best_suit(hand, game.rules)
    most, least = wanted(game, seat, worth + DARED * risk), game.least_bid
    values = {"suit": suit, "worth": worth}

    def enough(number: int) -> float:
        return needed(game, seat, number) - DARED * risk

    if game.forced and most < least:
        return Advice(choices[0].action(value=str(least)), REASONS["forced"](number=least))
    ours = partner_holds(game, seat)
    if most < least + ours or (ours and least == game.highest):
        action = choices[-1].action()
        return Advice(action, REASONS["partner"]() if ours else _weak(values, least, enough(least)))
    bid = least if seat == game.dealer else most  # nobody speaks after the dealer
    takes = bid == game.highest
    return Advice(
        choices[0].action(value=str(bid)), REASONS["take" if takes else "bid"](**values, number=bid, least=enough(bid))
    )


def _weak(values: Mapping[str, Any], number: int, least: float) -> Reason:
    """What is said of a hand that is too weak, told so that its two figures do not look the same."""
    just = f"{values['worth']:.1f}" == f"{least:.1f}"
    return REASONS["just too weak" if just else "weak"](**values, number=number, least=least)


def _novice_bid(game: Setback, hand: int, choices: Sequence[Choice]) -> Advice:
    suit, count = novice_suit(hand)
    bid = min(count, 3)
    if bid >= game.least_bid:
        return Advice(choices[0].action(value=str(bid)), REASONS["liked"](number=count, suit=suit))
    if game.forced:
        return Advice(choices[0].action(value=str(game.least_bid)), REASONS["forced"](number=game.least_bid))
    return Advice(choices[-1].action(), REASONS["not liked"](bid=game.least_bid))


def _novice_play(game: Setback, hand: int, view: View, choice: Choice, rng: random.Random) -> Advice:
    play = game.play
    if game.trump is None:
        suit, _ = novice_suit(hand)
        card = cards_in(hand & suit_mask(Suit(suit)))[-1]
        return Advice(choice.action((card,)), REASONS["highest of suit"](card=card, suit=suit))
    if any(rank_of(card) == 10 or (rank_of(card) == JACK and suit_of(card) == game.trump) for card in play.trick):
        winning = [card for card in choice.cards if play.order.winner((play.best, card), play.led) == 1]
        if winning:
            card = min(winning, key=lambda card: (play.order.power[card], card))
            return Advice(choice.action((card,)), REASONS["ten or jack"](card=card))
    action = choice.action((rng.choice(choice.cards),))
    return Advice(action, seen(Case(view, (choice,), action)))
