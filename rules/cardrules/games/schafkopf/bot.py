"""How the bots play Schafkopf.

*Novice* picks the widow up with many trumps only, leads high, wins as cheaply as it can, and throws its lowest card
otherwise. *Club* weighs its trumps, aces and short suits before it picks, buries to make gaps, draws trumps as the
declarer, and as a defender throws points on its partner's tricks.

The rules of thumb look only at the hand of the seat to play and at what everybody has seen; the ``Schafkopf`` they
are given is always a sampled one.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from itertools import combinations
from typing import Final

from cardrules.bots import Advice, Level
from cardrules.bots.ace_ten_tricks import (
    KnownTrick,
    against_one,
    all_above,
    alone,
    beginner,
    few_points,
    sight_of,
    told,
    winning,
)
from cardrules.bots.last_tricks import counted_out
from cardrules.bots.reasons.tricks import ONLY
from cardrules.games.schafkopf.evaluation import (
    ACES,
    DARED,
    PICK,
    SIDE_SUITS,
    TOP_CARDS,
    TRUMPS,
    hand_value,
    long_enough,
    pick_value,
)
from cardrules.games.schafkopf.game import DISCARDING, ORDER, PICKING, Schafkopf
from cardrules.games.schafkopf.reasons import REASONS
from cardrules.parts.tricks import ACE_TEN_POINTS, points_in
from cardrules.protocol.cards import Card, cards_in, mask_of, rank_of
from cardrules.protocol.game import Choice, View
from cardrules.protocol.texts import say

__all__ = ["choose", "club_play", "hand_value", "novice_play"]

_ABOVE: Final = all_above(ORDER)
_DECLARER, _DEFENDERS = say("the declarer"), say("the defenders")


def choose(
    view: View,
    choices: Sequence[Choice],
    level: Level,
    rng: random.Random,
    out_of_time: Callable[[], bool],
    risk: float = 0.0,
) -> Advice:
    """Choose whether to pick the widow up, what to bury, or a card; see ``Chooser``."""
    if level == "expert":
        from cardrules.games.schafkopf.expert import EXPERT

        return EXPERT.advise(view, choices, choose, rng, out_of_time, risk)
    club = level != "novice"
    if view.phase == PICKING.id:
        return _pick(view, choices, club, risk)
    choice = choices[0]
    if view.phase == DISCARDING.id:
        return _discard(choice, club)
    if len(choice.cards) == 1:
        advice = Advice(choice.action(choice.cards), ONLY(card=choice.cards[0]))
    else:
        world = Schafkopf.sample(view, rng)
        card, key = (club_play if club else novice_play)(world)
        if key == "last":
            return Advice(choice.action((card,)), REASONS["widow"](card=card))
        advice = Advice(choice.action((card,)), told(_sight(world), key, card, _DECLARER, _DEFENDERS))
    return counted_out(view, advice, rng) if club else advice


# ------------------------------------------------------------------------------------------ pick and bury


def _pick(view: View, choices: Sequence[Choice], club: bool, risk: float) -> Advice:
    pick, leave = (choice.action() for choice in choices)
    hand = mask_of(filter(None, view.zone(f"hand:{view.seat}").cards))
    trumps, high = (hand & TRUMPS).bit_count(), (hand & TOP_CARDS).bit_count()
    needed = PICK[str(view.options["settlement"])] - DARED * risk
    good = pick_value(hand) >= needed if club else long_enough(hand, risk)
    if good:
        return Advice(pick, REASONS["pick"](number=trumps, high=high))
    return Advice(leave, REASONS["leave"](number=trumps, high=high))


def _discard(choice: Choice, club: bool) -> Advice:
    twelve = mask_of(choice.cards)
    side = twelve & ~TRUMPS & ~ACES if club else twelve & ~TRUMPS
    if side.bit_count() < 2:
        order = sorted(choice.cards, key=lambda card: (TRUMPS >> card & 1, ACES >> card & 1, ORDER.power[card]))
        cards = tuple(order[:2])
    elif club:
        cards = max(combinations(cards_in(side), 2), key=lambda two: _bury_worth(twelve, two))
    else:
        cards = tuple(sorted(cards_in(side), key=lambda card: ORDER.power[card])[:2])
    kept = twelve & ~mask_of(cards)
    if not club:
        why = "lowest away"
    elif points_in(mask_of(cards)) >= 10:
        why = "points away"
    elif any(twelve & suit and not kept & suit for suit in SIDE_SUITS):
        why = "fewer suits"
    else:
        why = "few points"
    return Advice(choice.action(cards), REASONS[why](cards=tuple(cards)))


def _bury_worth(twelve: int, two: Sequence[Card]) -> float:
    """How good it is to bury two cards: points that would be lost, and voids, are. A ten beside its ace wins a
    trick most often, but is worth something in the widow, too, where it is sure."""
    kept = twelve & ~mask_of(two)
    total = 0.0
    for suit in SIDE_SUITS:
        before, after = twelve & suit, kept & suit
        if before and not after:
            total += 14
        elif before != after and not after & ACES:
            total += 2 - 3 * after.bit_count()
    for card in two:
        guarded = rank_of(card) == 10 and twelve & ACES & ORDER.masks[ORDER.suits[card]]
        total += 4 if guarded else ACE_TEN_POINTS[card]
    return total


# --------------------------------------------------------------------------------------------- the play


def _sight(game: Schafkopf) -> KnownTrick:
    buried = game.buried if game.play.turn == game.declarer else 0
    return sight_of(game.play, game.legal_mask(), game.declarer, buried, _ABOVE, TOP_CARDS)


def novice_play(game: Schafkopf) -> tuple[Card, str]:
    """The card that a novice plays for the seat to play, and the key of its reason."""
    sight = _sight(game)
    if game.declarer is not None:
        return beginner(sight)
    by_power = sorted(sight.legal, key=lambda card: (TRUMPS >> card & 1, ORDER.power[card]))
    losing = [card for card in by_power if card not in winning(sight)] if game.play.trick else []
    return (losing[-1], "duck") if losing else (by_power[0], "lowest")


def club_play(game: Schafkopf) -> tuple[Card, str]:
    """The card that a club player plays for the seat to play, and the key of its reason."""
    sight = _sight(game)
    if len(sight.legal) == 1:
        return sight.legal[0], "only"
    if game.declarer is not None:
        return alone(sight) if sight.seat == game.declarer else against_one(sight)
    play = game.play
    if game.rules.widow_to_last and len(play.trick) == 2 and sight.hand.bit_count() == 2:
        winners = winning(sight)
        lying = sum(ACE_TEN_POINTS[card] for card in play.trick)
        if len(winners) == 1 and lying + ACE_TEN_POINTS[winners[0]] <= 7:
            return winners[0], "last"
    return few_points(sight)
