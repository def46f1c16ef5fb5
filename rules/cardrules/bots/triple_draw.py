"""How the bots play Triple Draw Lowball.

Both keep different low cards and never a pair. *Novice* calls with whatever draws two cards or fewer, and bets only a
made hand. *Club* opens with hands that can become the best, counts who is ahead in the draw, and weighs the pot
against the cost.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import NamedTuple

from cardrules.betting import wager_action
from cardrules.bots import LET_BE, Advice, Level
from cardrules.bots.worth.triple_draw import NO_LOW, RANKINGS, Ranking, kept, low_rank
from cardrules.cards import RANK_NAMES, Card, mask_of, rank_of
from cardrules.game import Action, Choice, Seat, View
from cardrules.poker import first_rank, low_name, with_article
from cardrules.texts import counted

__all__ = ["choose"]


class _Hand(NamedTuple):
    """What a bot sees in its hand."""

    cards: tuple[Card, ...]
    keep: tuple[Card, ...]
    """Its different cards up to ``good``."""
    ranks: frozenset[int]
    """Their ranks."""
    made: int
    """The highest rank of a hand without a pair, NO_LOW for any other."""
    second: int
    """The rank after that."""
    name: str


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
        from cardrules.bots.experts.triple_draw import EXPERT

        return EXPERT.advise(view, choices, choose, rng, out_of_time, risk)
    if choices[0].verb == "stop":
        return Advice(LET_BE, "I play on.")
    ranking = RANKINGS[str(view.options["ranking"])]
    seat = _seat(view)
    if choices[0].verb == "draw":
        cards = choices[0].cards
        keep, reason = _novice_draw(ranking, cards, view) if level == "novice" else _club_draw(ranking, cards, view)
        return Advice(Action("draw", (), tuple(card for card in cards if card not in keep)), reason)
    hand = _hand(ranking, tuple(card for card in view.zone(f"hand:{seat}").cards if card is not None))
    ranking = ranking._replace(good=ranking.good + round(risk))  # the highest rank of a hand to bet on
    want, reason = _novice_bet(ranking, hand) if level == "novice" else _club_bet(ranking, hand, view)
    action = wager_action(choices, want, view.facts["chips"])
    if want == "raise" and action.verb == "call":
        reason = "I would raise if I could, so I call."
    if want == "fold" and action.verb == "check":
        reason = "My hand is not worth a chip, but it costs nothing to stay in."
    return Advice(action, reason)


def _seat(view: View) -> Seat:
    if view.seat is None:
        raise ValueError("a bot needs the view of a seat")
    return view.seat


def _hand(ranking: Ranking, cards: tuple[Card, ...]) -> _Hand:
    value = ranking.value(mask_of(cards))
    keep = kept(ranking, cards, ranking.good)
    low = not value >> 20
    return _Hand(
        cards,
        keep,
        frozenset(low_rank(ranking, card) for card in keep),
        first_rank(value) if low else NO_LOW,
        value >> 12 & 15 if low else NO_LOW,
        low_name(value),
    )


# ------------------------------------------------------------------------------------------------- novice


def _novice_draw(ranking: Ranking, cards: tuple[Card, ...], view: View) -> tuple[tuple[Card, ...], str]:
    hand = _hand(ranking, cards)
    if view.facts["step"] == 5 and hand.made <= 11:
        return cards, f"{_capital(with_article(hand.name))} is good enough for me before the last draw."
    keep = kept(ranking, cards, 9)
    if len(keep) == 5:
        return keep, f"{_capital(with_article(hand.name))} has nothing above a nine, so I keep it."
    return keep, "I keep my different cards up to the nine and throw the rest."


def _novice_bet(ranking: Ranking, hand: _Hand) -> tuple[str, str]:
    if hand.made <= ranking.good:
        return "raise", f"{_capital(with_article(hand.name))} is a made hand, so I want more chips in the pot."
    needs = 5 - len(kept(ranking, hand.cards, 9))
    if needs <= 2:
        return "call", f"I have {counted(5 - needs, 'low card')}, so I want to see how it goes."
    return "fold", f"With {counted(5 - needs, 'low card')} I am too far from a good hand to pay for it."


# --------------------------------------------------------------------------------------------------- club


def _club_draw(ranking: Ranking, cards: tuple[Card, ...], view: View) -> tuple[tuple[Card, ...], str]:
    hand = _hand(ranking, cards)
    last_draw = view.facts["step"] == 5
    others = _last_draws(view)
    somebody_pat = 0 in others
    fair = ranking.good + 1
    if hand.made <= ranking.good:
        return cards, f"{_capital(with_article(hand.name))} is made, and I keep it."
    if hand.made == fair:
        if somebody_pat and hand.second == ranking.good and len(hand.keep) == 4:
            return hand.keep, "Somebody stands pat, and my rough hand would not beat that, so I draw to a better one."
        return cards, f"{_capital(with_article(hand.name))} is good enough to stand pat."
    if last_draw and hand.made == fair + 1 and others and not somebody_pat:
        return cards, f"The others still draw, so {with_article(hand.name)} is more often best as it is."
    if not hand.keep:
        return (), "There is nothing here to keep."
    ranks = "-".join(
        RANK_NAMES[rank_of(card)][:1].upper() if rank_of(card) > 10 else RANK_NAMES[rank_of(card)]
        for card in sorted(hand.keep, key=lambda card: -low_rank(ranking, card))
    )
    return hand.keep, f"I keep {ranks} and draw {counted(5 - len(hand.keep), 'card')} to it."


def _last_draws(view: View) -> list[int]:
    """How many cards each opponent still in the hand drew last; those that have not drawn at all are left out."""
    live = view.facts["chips"]["live"]
    return [drew[-1] for seat, drew in enumerate(view.facts["drew"]) if seat != view.seat and live >> seat & 1 and drew]


def _club_bet(ranking: Ranking, hand: _Hand, view: View) -> tuple[str, str]:
    step = view.facts["step"]
    if step == 0:
        want, reason = _first_bet(ranking, hand, view)
    elif step == 6:
        want, reason = _last_bet(ranking, hand, view)
    else:
        want, reason = _middle_bet(ranking, hand, view)
    return want, reason


def _cost(view: View) -> tuple[int, int]:
    """What a call costs, and what is on the table before it."""
    chips, seat = view.facts["chips"], _seat(view)
    cost = min(chips["to_match"] - chips["put"][seat], chips["stacks"][seat])
    return cost, sum(chips["given"]) + sum(chips["put"])


def _too_dear(view: View) -> bool:
    """Whether a call costs more than half of what is on the table, as it can in pot limit and no limit."""
    cost, pot = _cost(view)
    return 2 * cost > pot and cost > view.facts["chips"]["bet"]


def _is_late(view: View) -> bool:
    """Whether at most one other player without a blind acts after this seat before the draw."""
    chips, seat, dealer = view.facts["chips"], _seat(view), view.facts["dealer"]
    behind = [other % view.seats for other in range(seat + 1, seat + view.seats)]
    until = behind.index(dealer) + 1 if seat != dealer else 0
    return sum([int(chips["live"]) >> other & 1 for other in behind[:until]]) <= 1


def _first_bet(ranking: Ranking, hand: _Hand, view: View) -> tuple[str, str]:
    chips = view.facts["chips"]
    raises = chips["count"] - 1
    pat = hand.made <= ranking.good + 1
    one_short = len(hand.keep) == 4 and ranking.key in hand.ranks
    start = hand.ranks in ranking.starts or (hand.ranks in ranking.late and _is_late(view))
    if int(chips["live"]).bit_count() == 2 and len(hand.keep) >= 3:
        start = start or len(hand.keep) == 4 or ranking.key in hand.ranks or max(hand.ranks) < ranking.good
    strong = hand.made <= ranking.good or one_short
    if raises <= 0 and (pat or one_short or start):
        if pat:
            return "raise", f"{_capital(with_article(hand.name))} before the first draw is well worth a raise."
        short = "one card" if len(hand.keep) == 4 else "two cards"
        return "raise", f"I am {short} short of a strong hand, and that is worth opening with a raise."
    if strong and raises <= 2 and not _too_dear(view):
        return "raise", "Few hands are ahead of mine before the draw, so I raise again."
    if (pat or one_short) and not (_too_dear(view) and not strong):
        return "call", "My hand is good enough to see the draw at this price."
    if start and raises <= 1 and not _too_dear(view):
        return "call", f"{'Four' if len(hand.keep) == 4 else 'Three'} good low cards are worth one raise."
    defends = chips["put"][_seat(view)] >= chips["bet"] and ranking.key in hand.ranks and len(hand.keep) >= 3
    if defends and raises == 1 and not _too_dear(view):
        return "call", "My blind is in already, and I have three low cards with the best one among them."
    if not _cost(view)[0]:
        return "check", "My cards are not worth a raise, and the draw costs me nothing."
    return "fold", "I do not have enough good low cards to pay for the draw."


def _bets_worth(ranking: Ranking, hand: _Hand) -> int:
    """How many bets of a round a made hand is worth raising to: somebody who raises that often has a better one."""
    if hand.made < ranking.good:
        return 99 if hand.second <= ranking.good - 3 else 4
    if hand.made == ranking.good:
        return 3 if hand.second < ranking.good - 1 else 2
    return 1 if hand.made == ranking.good + 1 else 0


def _middle_bet(ranking: Ranking, hand: _Hand, view: View) -> tuple[str, str]:
    """After the first or the second draw."""
    chips, seat, second = view.facts["chips"], _seat(view), view.facts["step"] == 4
    need = 0 if hand.made <= ranking.good + 1 else 5 - len(hand.keep)
    least = min(_last_draws(view), default=5)
    improved = need < view.facts["drew"][seat][-1]
    ahead = need < least or (improved and need <= least and not second) or hand.made < ranking.good
    most = 2 if need else max(_bets_worth(ranking, hand), 2 if least else 0)
    cost, pot = _cost(view)
    if ahead and chips["count"] < most and not (_too_dear(view) and need):
        if need < least:
            return "raise", "I need fewer cards than anybody else drew, so the others should pay."
        if hand.made < ranking.good:
            return "raise", f"{_capital(with_article(hand.name))} is hard to beat, so I want more chips in the pot."
        return "raise", "My hand has improved and I need no more cards than anybody drew last, so I put chips in."
    if not cost:
        return "check", "I am not ahead in the draw, so I take the next card for nothing if I can."
    if need == 0 or (need == 1 and not (_too_dear(view) and second)):
        return "call", "I am close enough to a good hand to pay for it."
    if need == 2 and not second and not _too_dear(view):
        return "call", "Two draws are still to come, and two good cards would do."
    if need == 2 and pot >= 5 * cost:
        return "call", "The pot offers enough to draw two cards once more."
    return "fold", "I need too many cards for what it costs."


def _last_bet(ranking: Ranking, hand: _Hand, view: View) -> tuple[str, str]:
    """After the last draw."""
    chips = view.facts["chips"]
    good = ranking.good
    draws = _last_draws(view)
    cost, pot = _cost(view)
    all_drew = 0 not in draws
    name = with_article(hand.name)
    if not cost:
        if hand.made <= good or (hand.made == good + 1 and all_drew):
            return "raise", f"{_capital(name)} should be called by worse hands, so I bet."
        return "check", f"{_capital(name)} is not worth a bet: only better hands would call."
    drew = chips["aggressor"] >= 0 and view.facts["drew"][chips["aggressor"]][-1] > 0
    if chips["count"] < _bets_worth(ranking, hand) and (
        hand.made < good or (hand.made == good and hand.second <= good - 2 and drew)
    ):
        return "raise", f"{_capital(name)} is nearly always best here, so I raise."
    if hand.made <= good or (hand.made == good + 1 and not _too_dear(view)):
        return "call", f"{_capital(name)} is good enough to call."
    if hand.made == good + 2 and drew and not _too_dear(view):
        return "call", f"Whoever bet drew cards and may have missed, so {name} can be good."
    if hand.made <= 12 and drew and pot >= 7 * cost:
        return "call", f"The pot is so large that {name} need not be best often."
    return "fold", f"{_capital(name)} is too weak to call with."


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
