"""How the bots play Triple Draw Lowball.

Both keep different low cards and never a pair. *Novice* calls with whatever draws two cards or fewer, and bets only a
made hand. *Club* plays by a table that was learnt by playing against itself (``games/triple_draw/learnt_strategy.py``):
how often a kind of hand folds, calls and raises in each spot of fixed limit, and how often it stands pat. Where bets
have other sizes, and in spots that the table does not have, it opens with hands that can become the best, counts who is
ahead in the draw, and weighs the pot against the cost.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence

from cardrules.bots import LET_BE, Advice, Level
from cardrules.bots.learnt_tables import Mix
from cardrules.bots.reasons import Reason
from cardrules.games.triple_draw.evaluation import RANKINGS, Ranking, kept, low_rank
from cardrules.games.triple_draw.hand_and_pot import (
    SELDOM,
    OwnHand,
    cost_of,
    hand_of,
    held_words,
    last_draws,
    learnt,
    ranks_of,
    seat_of,
    state_of,
    too_dear,
)
from cardrules.games.triple_draw.reasons import REASONS
from cardrules.parts.betting import wager_action
from cardrules.protocol.cards import Card
from cardrules.protocol.game import Action, Choice, View

__all__ = ["choose"]


def choose(
    view: View,
    choices: Sequence[Choice],
    level: Level,
    rng: random.Random,
    out_of_time: Callable[[], bool],
    risk: float = 0.0,
) -> Advice:
    """Choose the cards to throw, or a bet; see ``Chooser``."""
    if level == "expert":
        from cardrules.bots.sampling_search import Asked
        from cardrules.games.triple_draw.expert import EXPERT

        usual = _decide(view, choices, "club", None, risk)
        return EXPERT.better(Asked(view, choices, usual, choose, rng, out_of_time, risk))
    return _decide(view, choices, level, rng, risk)


def _decide(view: View, choices: Sequence[Choice], level: Level, rng: random.Random | None, risk: float) -> Advice:
    """What novice or club does; without ``rng`` what the table does most often. That is what an expert begins with, so
    that nobody is advised what is done now and then only."""
    if choices[0].verb == "stop":
        return Advice(LET_BE, REASONS["on"]())
    ranking = RANKINGS[str(view.options["ranking"])]
    seat = seat_of(view)
    if choices[0].verb == "draw":
        cards = choices[0].cards
        keep, reason = (
            _novice_draw(ranking, cards, view) if level == "novice" else _club_draw(ranking, cards, view, rng)
        )
        return Advice(Action("draw", (), tuple(card for card in cards if card not in keep)), reason)
    hand = hand_of(ranking, tuple(card for card in view.zone(f"hand:{seat}").cards if card is not None))
    mix = learnt(ranking, hand.cards, view) if level == "club" else None
    if mix is not None:
        want = _want(mix, rng, risk)
        reason = _why(want, mix, hand, view)
    else:
        ranking = ranking._replace(good=ranking.good + round(risk))  # the highest rank of a hand to bet on
        want, reason = _novice_bet(ranking, hand) if level == "novice" else _club_bet(ranking, hand, view)
    action = wager_action(choices, want, state_of(view).chips)
    if want == "raise" and action.verb in ("call", "check"):
        reason = REASONS["would raise" if action.verb == "call" else "would bet"]()
    if want == "fold" and action.verb == "check":
        reason = REASONS["free"]()
    return Advice(action, reason)


# ------------------------------------------------------------------------------------------------- novice


def _novice_draw(ranking: Ranking, cards: tuple[Card, ...], view: View) -> tuple[tuple[Card, ...], Reason]:
    hand = hand_of(ranking, cards)
    if state_of(view).step == 5 and hand.made <= 11:
        return cards, REASONS["novice last"](hand=hand.name)
    keep = kept(ranking, cards, 9)
    if len(keep) == 5:
        return keep, REASONS["novice keep"](hand=hand.name)
    different = {low_rank(ranking, card) for card in cards}
    whole = len(keep) == sum(rank <= 9 for rank in different)
    return keep, REASONS["novice draw" if whole else "break"]()


def _novice_bet(ranking: Ranking, hand: OwnHand) -> tuple[str, Reason]:
    if hand.made <= ranking.good:
        return "raise", REASONS["novice made"](hand=hand.name)
    low = len(kept(ranking, hand.cards, 9))
    if low >= 3:
        return "call", REASONS["novice stay"](low=low)
    return "fold", REASONS["novice far"]()


# --------------------------------------------------------------------------------------------------- club


def _want(mix: Mix, rng: random.Random | None, risk: float = 0.0) -> str:
    return mix.usual if rng is None else mix.want(rng.random(), risk)


def _why(want: str, mix: Mix, hand: OwnHand, view: View) -> Reason:
    """Why the table does so."""
    seldom = mix.often(want) < SELDOM
    said = f"seldom {want}" if seldom else want
    if want != "raise" and not cost_of(view)[0]:
        said = "check last" if state_of(view).step == 6 else "check"
    return REASONS[said](hand=held_words(hand, state_of(view).step))


def _club_draw(
    ranking: Ranking, cards: tuple[Card, ...], view: View, rng: random.Random | None
) -> tuple[tuple[Card, ...], Reason]:
    hand = hand_of(ranking, cards)
    mix = learnt(ranking, cards, view)
    if mix is None:
        return _usual_draw(ranking, hand, view)
    if _want(mix, rng) != "raise":
        return hand.keep, _draws_to(ranking, hand)
    return cards, REASONS["pat" if hand.made <= ranking.good + 2 else "pat bluff"](hand=hand.name)


def _draws_to(ranking: Ranking, hand: OwnHand) -> Reason:
    """What is drawn to."""
    if not hand.keep:
        return REASONS["nothing"]()
    if len(hand.keep) == 1:
        return REASONS["keep one"](card=hand.keep[0])
    return REASONS["draw one" if len(hand.keep) == 4 else "draw"](
        ranks=ranks_of(ranking, hand.keep), number=5 - len(hand.keep)
    )


def _usual_draw(ranking: Ranking, hand: OwnHand, view: View) -> tuple[tuple[Card, ...], Reason]:
    cards = hand.cards
    last_draw = state_of(view).step == 5
    others = last_draws(view)
    somebody_pat = 0 in others
    fair = ranking.good + 1
    if hand.made <= ranking.good:
        return cards, REASONS["pat"](hand=hand.name)
    if hand.made == fair:
        if somebody_pat and hand.second == ranking.good and len(hand.keep) == 4:
            return hand.keep, REASONS["rough"](hand=hand.name)
        return cards, REASONS["pat"](hand=hand.name)
    if last_draw and hand.made == fair + 1 and others and not somebody_pat:
        return cards, REASONS["pat last"](hand=hand.name)
    return hand.keep, _draws_to(ranking, hand)


def _club_bet(ranking: Ranking, hand: OwnHand, view: View) -> tuple[str, Reason]:
    step = state_of(view).step
    if step == 0:
        want, reason = _first_bet(ranking, hand, view)
    elif step == 6:
        want, reason = _last_bet(ranking, hand, view)
    else:
        want, reason = _middle_bet(ranking, hand, view)
    return want, reason


def _is_late(view: View) -> bool:
    """Whether at most one other player without a blind acts after this seat before the draw."""
    chips, seat, dealer = state_of(view).chips, seat_of(view), state_of(view).dealer or 0
    behind = [other % view.seats for other in range(seat + 1, seat + view.seats)]
    until = behind.index(dealer) + 1 if seat != dealer else 0
    return sum([chips.live >> other & 1 for other in behind[:until]]) <= 1


def _first_bet(ranking: Ranking, hand: OwnHand, view: View) -> tuple[str, Reason]:
    chips = state_of(view).chips
    raises = chips.full_wagers - 1
    pat = hand.made <= ranking.good + 1
    one_short = len(hand.keep) == 4 and ranking.key in hand.ranks
    start = hand.ranks in ranking.starts or (hand.ranks in ranking.late and _is_late(view))
    if chips.live.bit_count() == 2 and len(hand.keep) >= 3:
        start = start or len(hand.keep) == 4 or ranking.key in hand.ranks or max(hand.ranks) < ranking.good
    strong = hand.made <= ranking.good or one_short
    if raises <= 0 and (pat or one_short or start):
        if pat:
            return "raise", REASONS["open pat"](hand=hand.name)
        return "raise", REASONS["open one" if len(hand.keep) == 4 else "open two"]()
    if strong and raises <= 2 and not too_dear(view):
        return "raise", REASONS["again"]()
    if (pat or one_short) and not (too_dear(view) and not strong):
        return "call", REASONS["see draw"]()
    if start and raises <= 1 and not too_dear(view):
        return "call", REASONS["four" if len(hand.keep) == 4 else "three"]()
    defends = chips.put[seat_of(view)] >= chips.bet and ranking.key in hand.ranks and len(hand.keep) >= 3
    if defends and raises == 1 and not too_dear(view):
        return "call", REASONS["blind"]()
    if not cost_of(view)[0]:
        return "check", REASONS["free draw"]()
    return "fold", REASONS["dear" if too_dear(view) else "few"]()


def _bets_worth(ranking: Ranking, hand: OwnHand) -> int:
    """How many bets of a round a made hand is worth raising to: somebody who raises that often has a better one."""
    if hand.made < ranking.good:
        return 99 if hand.second <= ranking.good - 3 else 4
    if hand.made == ranking.good:
        return 3 if hand.second < ranking.good - 1 else 2
    return 1 if hand.made == ranking.good + 1 else 0


def _middle_bet(ranking: Ranking, hand: OwnHand, view: View) -> tuple[str, Reason]:
    """After the first or the second draw."""
    chips, seat, second = state_of(view).chips, seat_of(view), state_of(view).step == 4
    need = 0 if hand.made <= ranking.good + 1 else 5 - len(hand.keep)
    least = min(last_draws(view), default=5)
    improved = need < state_of(view).drew[seat][-1]
    ahead = need < least or (improved and need <= least and not second) or hand.made < ranking.good
    most = 2 if need else max(_bets_worth(ranking, hand), 2 if least else 0)
    cost, pot = cost_of(view)
    if ahead and chips.full_wagers < most and not (too_dear(view) and need):
        if need < least:
            return "raise", REASONS["fewer"]()
        if hand.made < ranking.good:
            return "raise", REASONS["hard to beat"](hand=hand.name)
        return "raise", REASONS["improved"]()
    if not cost:
        return "check", REASONS["free card"]()
    if need == 0 or (need == 1 and not (too_dear(view) and second)):
        return "call", REASONS["close"]()
    if need == 2 and not second and not too_dear(view):
        return "call", REASONS["two draws"]()
    if need == 2 and pot >= 5 * cost:
        return "call", REASONS["offers"]()
    return "fold", REASONS["too many"]()


def _last_bet(ranking: Ranking, hand: OwnHand, view: View) -> tuple[str, Reason]:
    """After the last draw."""
    chips = state_of(view).chips
    good = ranking.good
    draws = last_draws(view)
    cost, pot = cost_of(view)
    all_drew = 0 not in draws
    if not cost:
        if hand.made <= good or (hand.made == good + 1 and all_drew):
            return "raise", REASONS["worse call"](hand=hand.name)
        return "check", REASONS["no bet"](hand=hand.name)
    drew = chips.aggressor >= 0 and state_of(view).drew[chips.aggressor][-1] > 0
    if chips.full_wagers < _bets_worth(ranking, hand) and (
        hand.made < good or (hand.made == good and hand.second <= good - 2 and drew)
    ):
        return "raise", REASONS["best"](hand=hand.name)
    if hand.made <= good or (hand.made == good + 1 and not too_dear(view)):
        return "call", REASONS["good"](hand=hand.name)
    if hand.made == good + 2 and drew and not too_dear(view):
        return "call", REASONS["missed"](hand=hand.name)
    if hand.made <= 12 and drew and pot >= 7 * cost:
        return "call", REASONS["large pot"](hand=hand.name)
    return "fold", REASONS["weak"](hand=hand.name)
