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
from cardrules.bots.ace_ten import Sight, against_one, all_above, alone, beginner, few_points, sight_of, told, winning
from cardrules.bots.endings import counted_out
from cardrules.bots.worth.schafkopf import ACES, BLACK_QUEENS, QUEENS, SIDE_SUITS, TOP_CARDS, TRUMPS, hand_value
from cardrules.cards import Card, card_symbol, cards_in, mask_of, rank_of
from cardrules.game import Choice, View
from cardrules.games.schafkopf import ORDER, Schafkopf
from cardrules.texts import symbols
from cardrules.tricks import ACE_TEN_POINTS, points_in

__all__ = ["choose", "club_play", "hand_value", "novice_play"]

_ABOVE: Final = all_above(ORDER)
# The hand value from which club picks. In some thousand deals among club players it won 54 % with 8.5, 57 % with 9,
# 68 % with 9.5 and 74 % with 10. Where only the declarer scores, passing is worth something too: least pays somebody.
_PICK: Final = {"declarer_only": 9.0, "pay_each": 8.5}
_DARED: Final = 0.75
"""What a bold player asks less of it."""


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
        from cardrules.bots.experts.schafkopf import EXPERT

        return EXPERT.advise(view, choices, choose, rng, out_of_time, risk)
    club = level != "novice"
    if view.phase == "pick":
        return _pick(view, choices, club, risk)
    choice = choices[0]
    if view.phase == "discard":
        return _discard(choice, club)
    card, reason = choice.cards[0], "only"
    if len(choice.cards) > 1:
        card, reason = (club_play if club else novice_play)(Schafkopf.sample(view, rng))
    if reason == "last":
        return Advice(
            choice.action((card,)),
            f"The widow goes with the last trick, so I win this one with the {card_symbol(card)} and keep a low card.",
        )
    advice = Advice(choice.action((card,)), told(reason, card, "the declarer", "the defenders"))
    return counted_out(view, advice, rng) if club else advice


# ------------------------------------------------------------------------------------------ pick and bury


def _pick(view: View, choices: Sequence[Choice], club: bool, risk: float) -> Advice:
    pick, leave = (choice.action() for choice in choices)
    hand = mask_of(filter(None, view.zone(f"hand:{view.seat}").cards))
    trumps = (hand & TRUMPS).bit_count()
    if club:
        both = 0.5 if hand & BLACK_QUEENS == BLACK_QUEENS else 0.0
        good = hand_value(hand) + both >= _PICK[str(view.options["settlement"])] - _DARED * risk
    else:
        least = 7 - round(risk)
        good = trumps >= least or (trumps == least - 1 and (hand & QUEENS).bit_count() >= 2)
    if good:
        return Advice(pick, f"With {trumps} trumps I am strong enough to play alone.")
    return Advice(leave, f"With {trumps} trumps my hand is too weak to play alone.")


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
        why = "they are my lowest cards outside trumps"
    elif points_in(mask_of(cards)) >= 10:
        why = "their points are safe with me"
    elif any(twelve & suit and not kept & suit for suit in SIDE_SUITS):
        why = "that leaves me fewer suits to follow"
    else:
        why = "I miss them least"
    return Advice(choice.action(cards), f"I bury {symbols(cards)}: {why}.")


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


def _sight(game: Schafkopf) -> Sight:
    buried = game.buried if game.turn == game.declarer else 0
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
