"""How the bots play Skat.

*Novice* bids on long trump suits only, leads high, wins as cheaply as it can, and throws its lowest card otherwise.
*Club* reckons its chances from all that its hand holds (``games/skat/evaluation.py``), plays grand and null as well,
draws trumps as the Player, and as an Opponent leads by where the Player sits and throws points on its partner's tricks.

The rules of thumb look only at the hand of the seat to play and at what everybody has seen; the ``Skat`` they are
given is always a sampled one.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from itertools import combinations
from typing import Final, NamedTuple

from cardrules.bots import LET_BE, Advice, Level
from cardrules.bots.ace_ten_tricks import (
    KnownTrick,
    against_one,
    all_above,
    alone,
    beginner,
    few_points,
    sight_of,
    told,
)
from cardrules.bots.last_tricks import counted_out
from cardrules.bots.reasons.tricks import ONLY
from cardrules.games.skat.bidding import ANNOUNCING, AUCTION, DISCARDING, FOREHAND, HAND_OR_SKAT
from cardrules.games.skat.evaluation import (
    ACES,
    JACK_CARDS,
    SAFE,
    SUIT_GAMES,
    best_plan,
    danger,
    hardly_lost,
    made_chance,
    needed,
    null_chance,
    plans,
    prospect,
    put_away,
    would_double,
)
from cardrules.games.skat.game import BASES, NULL_VALUES, ORDERS, PACK, Skat, matadors, worth
from cardrules.games.skat.reasons import REASONS
from cardrules.games.skat.reject import PUSH, PUSHING
from cardrules.parts.tricks import TRUMP, points_in
from cardrules.protocol.cards import Card, mask_of
from cardrules.protocol.game import Choice, View
from cardrules.protocol.texts import say

__all__ = ["choose", "club_play", "plans", "put_away"]

_PACK: Final = mask_of(PACK)
_PLAYER, _OPPONENTS = say("the Player"), say("the Opponents")

_ABOVE: Final = {game: all_above(order) for game, order in ORDERS.items()}


def choose(
    view: View,
    choices: Sequence[Choice],
    level: Level,
    rng: random.Random,
    out_of_time: Callable[[], bool],
    risk: float = 0.0,
) -> Advice:
    """Choose a bid, what becomes of the skat, a game or a card; see ``Chooser``."""
    if level == "expert":
        from cardrules.games.skat.expert import EXPERT

        return EXPERT.advise(view, choices, choose, rng, out_of_time, risk)
    club = level != "novice"
    by_verb = {choice.verb: choice for choice in choices}
    if "agree" in by_verb:
        return Advice(by_verb["agree"].action(), REASONS["agree"]())
    doubles = club and "kontra" in by_verb and would_double(view, _own(view), risk)
    if "play" not in by_verb and "kontra" in by_verb and not doubles:
        return Advice(LET_BE, REASONS["no kontra" if club else "never kontra"]())
    if doubles:
        return Advice(by_verb["kontra"].action(), REASONS["kontra"]())
    if "play" in by_verb:
        return _play(view, by_verb["play"], club, rng)
    if "re" in by_verb:
        return _answer_kontra(view, by_verb, club)
    if view.phase == AUCTION.id:
        return _auction(view, by_verb, club, risk)
    if view.phase == FOREHAND.id:
        return _forehand(view, by_verb, club, risk)
    return {
        HAND_OR_SKAT.id: _skat,
        DISCARDING.id: _discard,
        ANNOUNCING.id: _announce,
        PUSHING.id: _pushing,
        PUSH.id: _push,
    }[view.phase](view, by_verb, choices, club)


def _own(view: View) -> int:
    """The cards of the viewer's hand, as a mask."""
    return mask_of(card for card in view.zone(f"hand:{view.seat}").cards if card is not None)


# ----------------------------------------------------------------------------------------- how far it bids


def _limit(view: View, club: bool, risk: float) -> tuple[int, str]:
    """How far to bid, and the game that it is for; (0, "") to pass."""
    leads = view.seat == view.state.forehand
    good = [plan for plan in plans(_own(view), leads, club) if plan.chance >= needed(view, risk)]
    best = max(good, key=lambda plan: plan.value, default=None)
    return (best.value, best.game) if best else (0, "")


def _auction(view: View, by_verb: dict[str, Choice], club: bool, risk: float) -> Advice:
    limit, game = _limit(view, club, risk)
    called = [int(word) for _, word in view.state.said if word.isdecimal()]
    level = called[-1] if called else 0
    if "hold" in by_verb:
        if level <= limit:
            return Advice(by_verb["hold"].action(), REASONS["hold"](game=game, limit=limit, level=level))
    elif "bid" in by_verb:
        value = by_verb["bid"].values[0]
        if int(value) <= limit:
            return Advice(by_verb["bid"].action(value=value), REASONS["bid"](game=game, limit=limit, level=int(value)))
    if limit:
        return Advice(by_verb["pass"].action(), REASONS["no more"](game=game, limit=limit))
    return Advice(by_verb["pass"].action(), REASONS["weak"]())


def _forehand(view: View, by_verb: dict[str, Choice], club: bool, risk: float) -> Advice:
    limit, game = _limit(view, club, risk)
    if limit >= 18:
        return Advice(by_verb["play_18"].action(), REASONS["eighteen"](game=game, limit=limit))
    if "throw_in" not in by_verb:
        return Advice(by_verb["reject"].action(), REASONS["others"]())
    if club and "reject" in by_verb and danger(_own(view)) <= SAFE:
        return Advice(by_verb["reject"].action(), REASONS["fewest"]())
    return Advice(by_verb["throw_in"].action(), REASONS["throw in"]())


# --------------------------------------------------------------------------------------- skat and discard


def _skat(view: View, by_verb: dict[str, Choice], choices: Sequence[Choice], club: bool) -> Advice:
    plan = best_plan(view, _own(view), club)
    if plan is not None and plan.hand:
        return Advice(by_verb["play_hand"].action(), REASONS["from hand"](game=plan.game))
    return Advice(by_verb["take_skat"].action(), REASONS["take skat"]())


def _discard(view: View, by_verb: dict[str, Choice], choices: Sequence[Choice], club: bool) -> Advice:
    game = _game_of_twelve(view, _own(view), club)[0]
    cards = put_away(_own(view), game, club)
    points = club and points_in(mask_of(cards)) >= 10
    why = "away null" if game == "null" else "away points" if points else "away"
    return Advice(by_verb["discard"].action(cards), REASONS[why](game=game, cards=tuple(cards)))


def _game_of_twelve(view: View, twelve: int, club: bool) -> tuple[str, str]:
    """The game, and the level, for a hand with the skat in it."""
    bid = view.state.bid
    if not club:
        lengths = {game: (twelve & ORDERS[game].masks[TRUMP]).bit_count() for game in SUIT_GAMES}
        reaching = [game for game in SUIT_GAMES if worth(game, matadors(twelve, game), ()) >= bid]
        return max(reaching or SUIT_GAMES, key=lambda game: (lengths[game], BASES[game])), ""
    found = []
    for game in (*BASES, "null"):
        two = mask_of(put_away(twelve, game, club))
        found += _prospects(view, twelve & ~two, two, game)
    best = max(found)
    return best.game, best.level


class _Named(NamedTuple):
    """A game that could be announced."""

    prospect: float
    game: str
    level: str
    chance: float


def _prospects(view: View, ten: int, away: int, game: str) -> list[_Named]:
    """What this game promises with these ten cards and those two put away, plain and (null) ouvert."""
    bid, leads = view.state.bid, view.seat == view.state.forehand
    if game == "null":
        found = []
        for level in ("", "ouvert"):
            value, chance = NULL_VALUES[True, level], null_chance(ten, leads, bool(level))
            if value >= bid:
                found.append(_Named(prospect(view, value, chance), game, level, chance))
        return found
    value, chance = worth(game, matadors(ten | away, game), ()), made_chance(ten, game, points_in(away), leads)
    if value < bid:  # only schneider could still save it
        value, chance = -(-bid // BASES[game]) * BASES[game], 0.05
    return [_Named(prospect(view, value, chance), game, "", chance)]


def _announce(view: View, by_verb: dict[str, Choice], choices: Sequence[Choice], club: bool) -> Advice:
    own, chance = _own(view), 1.0
    if view.state.took:
        away = mask_of(filter(None, view.zone("skat").cards))
        if club:
            _, game, level, chance = max(
                [one for game in (*BASES, "null") for one in _prospects(view, own, away, game)]
            )
        else:
            game, level = _game_of_twelve(view, own | away, club)
    else:
        leads = view.seat == view.state.forehand
        usable = [plan for plan in plans(own, leads, club) if plan.hand and plan.value >= view.state.bid]
        best = max(usable, key=lambda plan: prospect(view, plan.value, plan.chance), default=None)
        game, level = (best.game, best.level) if best else (_longest(own), "")
    words = (game, level) if level else (game,)
    action = next(choice.action() for choice in choices if choice.words == words)
    if chance < 0.5:
        return Advice(action, REASONS["unlikely"](game=game))
    if game == "null":
        return Advice(action, REASONS["null"]())
    if game == "grand":
        jacks, aces = (own & JACK_CARDS).bit_count(), (own & ACES).bit_count()
        return Advice(action, REASONS["grand"](jacks=jacks, aces=aces))
    trumps = (own & ORDERS[game].masks[TRUMP]).bit_count()
    return Advice(action, REASONS["trumps"](game=game, number=trumps))


def _longest(hand: int) -> str:
    """The suit with the most trumps."""
    return max(SUIT_GAMES, key=lambda game: (hand & ORDERS[game].masks[TRUMP]).bit_count())


# --------------------------------------------------------------------------------------- pushing and kontra


def _pushing(view: View, by_verb: dict[str, Choice], choices: Sequence[Choice], club: bool) -> Advice:
    if club and danger(_own(view)) <= SAFE // 2:
        return Advice(by_verb["push_unseen"].action(), REASONS["push unseen"]())
    return Advice(by_verb["take"].action(), REASONS["take two"]())


def _push(view: View, by_verb: dict[str, Choice], choices: Sequence[Choice], club: bool) -> Advice:
    choice, own = by_verb["push"], _own(view)
    if club:
        cards = min(combinations(choice.cards[::-1], 2), key=lambda two: danger(own & ~mask_of(two)))
    else:
        order = ORDERS["reject"]
        cards = tuple(sorted(choice.cards, key=lambda card: -order.power[card])[:2])  # type: ignore[assignment]
    return Advice(choice.action(cards), REASONS["push"](cards=tuple(cards)))


def _answer_kontra(view: View, by_verb: dict[str, Choice], club: bool) -> Advice:
    if not club:
        return Advice(by_verb["pass"].action(), REASONS["leave kontra"]())
    if hardly_lost(view, _own(view)):
        return Advice(by_verb["re"].action(), REASONS["re"]())
    return Advice(by_verb["pass"].action(), REASONS["no re"]())


# --------------------------------------------------------------------------------------------- the play


def _play(view: View, choice: Choice, club: bool, rng: random.Random) -> Advice:
    if len(choice.cards) == 1:
        advice = Advice(choice.action(choice.cards), ONLY(card=choice.cards[0]))
    else:
        world = Skat.sample(view, rng)
        card, key = (club_play if club else novice_play)(world)
        advice = Advice(choice.action((card,)), told(_sight(world), key, card, _PLAYER, _OPPONENTS))
    return counted_out(view, advice, rng) if club else advice


def _sight(game: Skat) -> KnownTrick:
    discards = game.skat if game.took and game.play.turn == game.player else 0
    shown = game.play.hands[game.player] if game.player is not None and game.level == "ouvert" else 0
    return sight_of(game.play, game.legal_mask(), game.player, discards, _ABOVE[game.game], JACK_CARDS, shown)


def novice_play(game: Skat) -> tuple[Card, str]:
    """The card that a novice plays for the seat to play, and the key of its reason."""
    sight = _sight(game)
    if game.game == "reject" or (game.game == "null" and sight.seat == game.player):
        order = sight.order
        return min(sight.legal, key=lambda card: (order.suits[card] == TRUMP, order.power[card])), "lowest"
    return _against_null(sight) if game.game == "null" else beginner(sight)


def club_play(game: Skat) -> tuple[Card, str]:
    """The card that a club player plays for the seat to play, and the key of its reason."""
    sight = _sight(game)
    if len(sight.legal) == 1:
        return sight.legal[0], "only"
    if game.game == "reject" or (game.game == "null" and sight.seat == game.player):
        return few_points(sight)
    if game.game == "null":
        return _against_null(sight)
    return alone(sight) if sight.seat == game.player else against_one(sight)


def _against_null(sight: KnownTrick) -> tuple[Card, str]:
    """As an Opponent of null: leave the Player the highest card of the trick."""
    play, player = sight.play, sight.lone or 0
    power = sight.order.power
    if not play.trick:

        def chance(card: Card) -> float:
            could_hold = (sight.may[player] & sight.order.masks[sight.order.suits[card]]).bit_count()
            beats = (sight.above[card] & sight.may[player]).bit_count()
            return -beats / could_hold - 0.01 * beats if could_hold else 1.0

        return min(sight.legal, key=lambda card: (chance(card), power[card])), "under"
    following = [card for card in sight.legal if sight.order.suits[card] == play.led]
    if not following:
        return max(sight.legal, key=lambda card: power[card]), "free"
    low = min(following, key=lambda card: power[card])
    if not play.card_of(player):
        return low, "under"
    if play.best_seat != player or power[low] > power[play.best]:
        return max(following, key=lambda card: power[card]), "rid"
    return low, "leave"
