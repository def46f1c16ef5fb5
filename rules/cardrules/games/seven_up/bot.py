"""How the bots play Seven Up.

*Novice* likes any suit of which it has two, and plays at random unless there is a ten to be won. *Club* weighs its
trumps before it accepts, and in the play what a card wins against what it costs.
What it lays away is in ``games/seven_up/evaluation.py``, how it plays in ``bots/all_fours_tricks.py``.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence

from cardrules.bots import Advice, Level
from cardrules.bots.all_fours_tricks import club_play, told
from cardrules.bots.last_tricks import counted_out
from cardrules.bots.reasons import Case
from cardrules.bots.reasons.tricks import ONLY, seen
from cardrules.games.seven_up.evaluation import (
    ACCEPT,
    ACCEPT_AND_PAY,
    AHEAD,
    DARED,
    club_discard,
    suit_worth,
)
from cardrules.games.seven_up.game import SevenUp, order
from cardrules.games.seven_up.reasons import REASONS
from cardrules.games.seven_up.trumps import ACCEPTING, ANSWERING
from cardrules.phases.trick_phase import hand_of
from cardrules.protocol.cards import ACE, Suit, card_of, mask_of, rank_of, suit_mask, suit_of
from cardrules.protocol.game import Choice, View

__all__ = ["choose"]


def choose(
    view: View,
    choices: Sequence[Choice],
    level: Level,
    rng: random.Random,
    out_of_time: Callable[[], bool],
    risk: float = 0.0,
) -> Advice:
    """Choose whether to accept, what to lay away, or a card; see ``Chooser``. Bots never revoke."""
    if level == "expert":
        from cardrules.games.seven_up.expert import EXPERT

        return EXPERT.advise(view, choices, choose, rng, out_of_time, risk)
    choice = choices[0]
    if view.seat is None:
        raise ValueError("a bot needs the view of a seat")
    if view.phase == ACCEPTING.id:
        return _accept(view, choices, level, risk)
    if view.phase == ANSWERING.id:
        return _answer(view, choices, level, risk)
    if choice.verb == "discard":
        return _discard(view, choice, level)
    if len(choice.cards) == 1:
        return Advice(choice.action(choice.cards), ONLY(card=choice.cards[0]))
    if level == "novice":
        return _novice_play(view, choice, rng)
    world = SevenUp.sample(view, rng)
    card, key = club_play(world)
    return counted_out(view, Advice(choice.action((card,)), told(world, card, key)), rng)


# ------------------------------------------------------------------------------------------- choosing trumps


def _proposed(view: View) -> int:
    """The suit that the turned-up card proposes."""
    return suit_of(view.state.turned[0])


def _accept(view: View, choices: Sequence[Choice], level: Level, risk: float) -> Advice:
    accept, reject = (choice.action() for choice in choices)
    hand, suit = hand_of(view), _proposed(view)
    if level == "novice":
        least = 2 - round(risk)
        number = (hand & suit_mask(Suit(suit))).bit_count()
        if number >= least:
            return Advice(accept, REASONS["some"](number=number, suit=suit))
        return Advice(reject, REASONS["hardly any" if number else "none"](number=number, suit=suit))
    scores: Sequence[int] = view.state.scores
    side = _side(view)
    if _wins_with_the_ace(view):
        return Advice(accept, REASONS["ace"](suit=suit))
    if scores[side] == int(view.options["target"]) - 1 and view.options["gift_can_win"] == "yes":
        return Advice(reject, REASONS["one point"]())
    if suit_worth(hand, suit) >= ACCEPT - DARED * risk:
        return Advice(accept, REASONS["accept"](suit=suit))
    held = hand & suit_mask(Suit(suit))
    return Advice(reject, REASONS["too weak" if held else "none held"](suit=suit))


def _answer(view: View, choices: Sequence[Choice], level: Level, risk: float) -> Advice:
    run = choices[-1].action()
    suit = _proposed(view)
    if len(choices) == 1:
        return Advice(run, REASONS["must run"]())
    if level == "novice":
        return Advice(run, REASONS["no gift"]())
    scores: Sequence[int] = view.state.scores
    own, theirs = scores[_side(view)], scores[(_side(view) + 1) % len(scores)]
    if theirs == int(view.options["target"]) - 1:
        return Advice(run, REASONS["gift loses"]())
    if _wins_with_the_ace(view):
        return Advice(choices[0].action(), REASONS["ace"](suit=suit))
    enough = ACCEPT_AND_PAY[len(scores)] - DARED * risk
    if len(scores) == 3 and own - theirs >= 3:
        enough -= AHEAD
    if suit_worth(hand_of(view), _proposed(view)) >= enough:
        return Advice(choices[0].action(), REASONS["worth a point"](suit=suit))
    return Advice(run, REASONS["no point"](suit=suit))


def _wins_with_the_ace(view: View) -> bool:
    """Whether the bot needs one point only and holds the ace of the suit that is proposed: nobody can take it, and High
    is the first point that is counted in a hand."""
    needs = int(view.options["target"]) - view.state.scores[_side(view)]
    return needs == 1 and bool(hand_of(view) >> card_of(ACE, Suit(_proposed(view))) & 1)


def _side(view: View) -> int:
    """The side of the bot."""
    return int(view.seat or 0) % len(view.state.scores)


# ------------------------------------------------------------------------------------------- laying away


def _discard(view: View, choice: Choice, level: Level) -> Advice:
    trump = int(view.state.trump)
    if level == "novice":
        wishes = {card: rank_of(card) + 20 * (suit_of(card) == trump) for card in choice.cards}
        away = sorted(choice.cards, key=lambda card: (wishes[card], card))[: choice.least]
        return Advice(choice.action(away), REASONS["keep high"]())
    away = club_discard(mask_of(choice.cards), trump, choice.least)
    kept = [card for card in choice.cards if card not in away]
    tens = any(rank_of(card) == 10 and suit_of(card) != trump for card in away)
    keep, ten = REASONS["keep"](cards=kept), REASONS["ten away"]()
    return Advice(choice.action(away), (keep, ten) if tens else keep)


# ------------------------------------------------------------------------------------------------- novice


def _novice_play(view: View, choice: Choice, rng: random.Random) -> Advice:
    tricks = view.state.tricks
    trick = tricks[-1][1] if tricks and len(tricks[-1][1]) < view.seats else ()
    ranking = order(view.state.trump)
    if any(rank_of(card) == 10 for card in trick):
        winning = [card for card in choice.cards if ranking.winner((*trick, card)) == len(trick)]
        if winning:
            card = min(winning, key=lambda card: (ranking.power[card], card))
            return Advice(choice.action((card,)), REASONS["ten"](card=card))
    action = choice.action((rng.choice(choice.cards),))
    return Advice(action, seen(Case(view, (choice,), action)))
