"""How the bots play Pinochle for two.

*Novice* throws away what is in no meld, melds the dearest thing at once, and plays its highest cards first when the
stock is gone. *Club* knows what every card is still worth to it, looks a few melds ahead, and remembers what has
been played. A bold player hopes longer for a meld of which cards are missing than a careful one.

Club's rules look only at the cards of the seat to play and at what everybody has seen; the ``Pinochle`` they are given
is always a sampled one. In phase two all that a player has not seen is the other hand, so there it is known.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import Final

from cardrules.bots import Advice, Level
from cardrules.bots.last_tricks import counted_out
from cardrules.bots.reasons import Reason
from cardrules.bots.reasons.tricks import ONLY
from cardrules.games.pinochle.game import PACK, Pinochle
from cardrules.games.pinochle.melds import LEVELS, Meld, legal_melds, melds_in, melds_of
from cardrules.games.pinochle.phases import MELDING, STRICT
from cardrules.games.pinochle.reasons import REASONS
from cardrules.parts.tricks import ACE_TEN_POINTS, TRUMP, points_in
from cardrules.protocol.cards import ACE, JACK, KING, QUEEN, Card, cards_in, mask_of, rank_of, suit_of
from cardrules.protocol.game import Action, Choice, View

__all__ = ["choose", "club_meld", "club_play", "keeping"]

_PACK: Final = mask_of(PACK)
_PHASE_ONE: Final = 12  # tricks
_FEW: Final = 3
"""How many melds ahead club looks."""
_TRICK: Final = 4.0
"""What winning a trick of phase one is worth beside its cards."""
_HOPE: Final = 0.4
"""By how much a bold player thinks a meld likelier of which cards are missing, and a careful one less likely."""


def choose(
    view: View,
    choices: Sequence[Choice],
    level: Level,
    rng: random.Random,
    out_of_time: Callable[[], bool],
    risk: float = 0.0,
) -> Advice:
    """Choose a card, a meld, a dix, or to draw; see ``Chooser``."""
    if level == "expert":
        from cardrules.games.pinochle.expert import EXPERT

        return EXPERT.advise(view, choices, choose, rng, out_of_time, risk)
    if view.seat is None:
        raise ValueError("a bot needs the view of a seat")
    verbs = {choice.verb: choice for choice in choices}
    if view.phase == MELDING.id:
        dix = _dix(verbs)
        return dix or _meld(view, choices, level, rng)
    if "claim" in verbs and _is_past(view):
        return Advice(verbs["claim"].action(), REASONS["claim"]())
    choice = verbs["play"]
    if len(choice.cards) == 1:
        return Advice(choice.action(choice.cards), ONLY(card=choice.cards[0]))
    game = Pinochle.sample(view, rng)
    card, reason = novice_play(game) if level == "novice" else club_play(game, risk)
    advice = Advice(choice.action((card,)), _told(game, reason, card))
    return advice if level == "novice" else counted_out(view, advice, rng)


def _told(game: Pinochle, reason: str, card: Card) -> Reason:
    """The reason for a card, from what ``novice_play`` or ``club_play`` says."""
    if reason == "cheapest" and not game.play.trick:
        reason = "spare lead" if ACE_TEN_POINTS[card] < 10 else "lead"
    prize = game.play.best if game.play.trick else card
    return REASONS["highest lead" if reason == "highest" else reason](card=card, prize=prize)


# ------------------------------------------------------------------------------------------------ melding


def _dix(verbs: Mapping[str, Choice]) -> Advice | None:
    """A dix is ten points for nothing, and the exchange brings a better trump as well."""
    if "dix_exchange" in verbs:
        choice = verbs["dix_exchange"]
        return Advice(choice.action(choice.cards[:1]), REASONS["exchange"]())
    if "dix_show" in verbs:
        choice = verbs["dix_show"]
        return Advice(choice.action(choice.cards[:1]), REASONS["show"]())
    return None


def _meld(view: View, choices: Sequence[Choice], level: Level, rng: random.Random) -> Advice:
    melds = [choice for choice in choices if choice.verb == "meld"]
    draw = choices[-1].action()
    if not melds:
        return Advice(draw, REASONS["melded" if view.state.melded else "nothing"]())
    if level == "novice":
        best = melds[0]
        return Advice(best.action(best.sets[0]), REASONS["most"](meld=best.label))
    action = club_meld(Pinochle.sample(view, rng))
    return Advice(action, REASONS["only meld" if len(melds) == 1 else "first meld"](cards=action.cards))


def club_meld(game: Pinochle) -> Action:
    """The meld that a club player lays, if there is a legal one: the one that brings most together with those that
    can follow it."""
    seat = game.play.turn
    held, table = game.play.hands[seat], mask_of(game.table[seat])
    inside = melds_in(held, game.trump or 0, game.rules.double)
    left = _PHASE_ONE - game.play.finished
    _, best = _plan(inside, table, game.spent, left, _FEW)
    if best is None:
        raise ValueError("there is nothing to meld")
    return best.action


def _plan(
    melds: Sequence[Meld], table: int, spent: Sequence[int], tricks: int, depth: int
) -> tuple[float, Meld | None]:
    """What the melds of cards already held should bring, and which comes first. A further meld needs another trick
    won, which is doubtful when few are left."""
    best, first = 0.0, None
    again = 1 - 0.5**tricks
    for meld in legal_melds(melds, table, spent):
        # Of equal melds the one with fewest fresh cards, and those are not lost for another.
        value = LEVELS[meld.level].points - 0.1 * (meld.mask & ~table).bit_count()
        if depth > 1 and tricks > 0:
            group, points = LEVELS[meld.level].group, LEVELS[meld.level].points
            after = [
                mask | meld.mask if level.group == group and level.points <= points else mask
                for mask, level in zip(spent, LEVELS, strict=True)
            ]
            value += again * _plan(melds, table | meld.mask, after, max(tricks - 2, 0), depth - 1)[0]
        if value > best:
            best, first = value, meld
    return best, first


def _is_past(view: View) -> bool:
    """Whether the score, with the cards won so far, is past the target."""
    game = Pinochle.sample(view, random.Random(0))
    return game.is_past(game.totals[game.play.turn] + points_in(game.play.won[game.play.turn]))


# ------------------------------------------------------------------------------------------------- novice


def novice_play(game: Pinochle) -> tuple[Card, str]:
    """The card that a novice plays for the seat to play, and the key of its reason."""
    play = game.play
    power = play.order.power
    legal = cards_in(game.legal_mask())
    if game.current is STRICT:
        if not play.trick:
            return max(legal, key=lambda card: (power[card], card)), "highest"
        return min(legal, key=lambda card: (power[card], card)), "cheapest"
    if play.trick:
        winning = [card for card in legal if play.order.winner((play.best, card)) == 1]
        if winning:
            card = min(winning, key=lambda card: (power[card], card))
            if ACE_TEN_POINTS[play.best] >= 10:
                return card, "rich"
            if _ready(game) > 0:
                return card, "to meld"
    possible = _in_possible_melds(game)
    useless = [card for card in legal if not possible >> card & 1]
    card = min(useless or legal, key=lambda card: (power[card], card))
    return card, "useless" if useless else "lowest"


def _ready(game: Pinochle) -> int:
    """The points of the dearest meld that the seat to play holds and could lay after a trick."""
    seat = game.play.turn
    held = melds_in(game.play.hands[seat], game.trump or 0, game.rules.double)
    melds = legal_melds(held, mask_of(game.table[seat]), game.spent)
    return max((LEVELS[meld.level].points for meld in melds), default=0)


def _unseen(game: Pinochle) -> int:
    """The cards that the seat to play cannot place: in the stock or unknown in the other hand."""
    play = game.play
    seat = play.turn
    seen = play.hands[seat] | mask_of(play.plays) | mask_of(game.turned)
    return _PACK & ~seen & ~mask_of(game.table[1 - seat]) & ~game.known[1 - seat]


def _in_possible_melds(game: Pinochle) -> int:
    """The cards of the seat to play that are in a meld whose other cards it holds or might still draw."""
    held = game.play.hands[game.play.turn]
    possible = held | _unseen(game)
    found = 0
    for meld in melds_in(possible, game.trump or 0, game.rules.double):
        found |= meld.mask
    return found & held | game.dixes(game.play.turn)


# --------------------------------------------------------------------------------------------------- club


def club_play(game: Pinochle, risk: float = 0.0) -> tuple[Card, str]:
    """The card that a club player plays for the seat to play, and the key of its reason."""
    if game.current is STRICT:
        return _strict_answer(game) if game.play.trick else _strict_lead(game)
    return _answer(game, risk) if game.play.trick else _lead(game, risk)


@lru_cache(maxsize=8)
def _kinds(trump: int, double: bool) -> tuple[tuple[int, tuple[int, ...]], ...]:
    """The melds with both copies of each of their cards: the level, and a mask of the two copies for every card."""
    found = set()
    for meld in melds_of(trump, double):
        kinds = sorted({1 << (card & 63) | 1 << (card & 63) + 64 for card in meld.action.cards})
        found.add((meld.level, tuple(kinds)))
    return tuple(sorted(found))


def keeping(game: Pinochle, risk: float = 0.0) -> dict[Card, float]:
    """What each card of the seat to play is worth to it, in points: its part in the melds that it may still
    make, by how likely they are, and its strength in phase two. Who dares more thinks them likelier."""
    play = game.play
    seat = play.turn
    held, table = play.hands[seat], mask_of(game.table[seat])
    unseen = _unseen(game)
    tricks = _PHASE_ONE - play.finished
    drawn = min(tricks / max(unseen.bit_count(), 1), 1.0)
    again = 1 - 0.5**tricks
    values = {card: _strength(game, card) for card in cards_in(held)}
    better = max(_strength(game, card) for card in game.turned) - 6.0
    for dix in cards_in(game.dixes(seat)):
        values[dix] += (10.0 + better) * again
    for level, kinds in _kinds(game.trump or 0, game.rules.double):
        stale = table & game.spent[level]
        usable = held & ~stale
        chance, fresh = 1.0, False
        for kind in kinds:
            if usable & kind:
                fresh = fresh or bool(usable & kind & ~table)
                continue
            fresh = True
            chance *= 1 - (1 - drawn) ** (unseen & kind).bit_count()
            if not chance:
                break
        if not chance or not fresh:
            continue
        worth = 0.7 * LEVELS[level].points * chance ** (1 - _HOPE * risk) * again
        for kind in kinds:
            copies = cards_in(usable & kind)
            for card in copies:
                values[card] += worth if len(copies) == 1 else 0.15 * worth
    return values


def _strength(game: Pinochle, card: Card) -> float:
    """What the card is good for in the tricks of phase two."""
    rank = rank_of(card)
    if suit_of(card) == game.trump:
        return 6.0 + {ACE: 8.0, 10: 6.0, KING: 4.0, QUEEN: 3.0, JACK: 2.0}.get(rank, 1.0)
    return {ACE: 7.0, 10: 5.0, KING: 2.0, QUEEN: 1.0, JACK: 0.5}.get(rank, 0.0)


def _answer(game: Pinochle, risk: float) -> tuple[Card, str]:
    """The second card of a trick of phase one: what it wins or gives away, against what it is worth to keep."""
    play = game.play
    values = keeping(game, risk)
    led = ACE_TEN_POINTS[play.best]
    right = _right_to_meld(game)
    best_worth, best_card, best_wins = -1e9, Card(0), False
    for card, keep in values.items():
        wins = play.order.winner((play.best, card)) == 1
        stake = led + ACE_TEN_POINTS[card]
        worth = (stake + right if wins else -stake) - keep
        if worth > best_worth:
            best_worth, best_card, best_wins = worth, card, wins
    return best_card, "take" if best_wins else "give"


def _right_to_meld(game: Pinochle) -> float:
    """What it is worth to win this trick for the meld that it allows: much if there may not be many more."""
    tricks = _PHASE_ONE - game.play.finished
    return _TRICK + _ready(game) * (0.25 + 0.75 / tricks)


def _lead(game: Pinochle, risk: float) -> tuple[Card, str]:
    """The first card of a trick of phase one, by how likely the other player is to win it."""
    play = game.play
    values = keeping(game, risk)
    masks, power = play.order.masks, play.order.power
    unseen = _unseen(game)
    shown = mask_of(game.table[1 - play.turn]) | game.known[1 - play.turn]
    hidden = play.hands[1 - play.turn].bit_count() - shown.bit_count()
    right = _right_to_meld(game)
    total = max(unseen.bit_count(), 1)
    best_worth, best_card, best_chance = -1e9, Card(0), 0.0
    for card, keep in values.items():
        suit = play.order.suits[card]
        points = ACE_TEN_POINTS[card]
        above = mask_of(other for other in cards_in((unseen | shown) & masks[suit]) if power[other] > power[card])
        beaten = 1 - (1 - (above & unseen).bit_count() / total) ** hidden if not above & shown else 1.0
        beaten *= 0.9
        if suit != TRUMP:
            trumped = 0.55 if points >= 10 else 0.2
            beaten = 1 - (1 - beaten) * (1 - trumped)
        worth = (1 - beaten) * (points + right) - beaten * points - keep
        if worth > best_worth:
            best_worth, best_card, best_chance = worth, card, 1 - beaten
    return best_card, "strong lead" if best_chance > 0.5 else "cheap lead"


def _other_hand(game: Pinochle) -> int:
    """In phase two: the other player's hand, which is all that has been neither seen nor held."""
    play = game.play
    return _PACK & ~play.hands[play.turn] & ~mask_of(play.plays)


def _replies(game: Pinochle, led: Card, hand: int) -> list[Card]:
    """What the other player may play to a card led in phase two."""
    masks, power = game.play.order.masks, game.play.order.power
    suit = game.play.order.suits[led]
    following = hand & masks[suit]
    if not following:
        return cards_in(hand & masks[TRUMP] or hand)
    higher = [card for card in cards_in(following) if power[card] > power[led]]
    return higher if suit == TRUMP and higher else cards_in(following)


def _strict_lead(game: Pinochle) -> tuple[Card, str]:
    """Winners first, plain ones before trumps; otherwise what costs least, or forces a trump."""
    play = game.play
    theirs = _other_hand(game)
    hand = play.hands[play.turn]
    order = play.order
    trumps = (hand & order.masks[TRUMP]).bit_count()
    best_worth, best_card, best_reason = -1e9, Card(0), ""
    for card in cards_in(hand):
        suit = order.suits[card]
        points = ACE_TEN_POINTS[card]
        replies = _replies(game, card, theirs)
        winning = [reply for reply in replies if order.winner((card, reply)) == 1]
        length = (hand & order.masks[suit]).bit_count()
        if not winning:
            given = min(ACE_TEN_POINTS[reply] for reply in replies)
            worth, reason = points + given + 4.0, "winner"
            if suit == TRUMP:
                worth -= 6.0 if trumps <= 1 else 2.0
        else:
            must = len(winning) == len(replies)
            cheapest = min(ACE_TEN_POINTS[reply] for reply in winning)
            worth = -points - cheapest - (0.0 if must else 2.0)
            reason = "cheapest"
            if suit != TRUMP and all(order.suits[reply] == TRUMP for reply in replies):
                worth += 7.0 + length
                reason = "force"
            elif suit == TRUMP:
                worth -= 4.0
        if worth > best_worth:
            best_worth, best_card, best_reason = worth, card, reason
    return best_card, best_reason


def _strict_answer(game: Pinochle) -> tuple[Card, str]:
    """Win with the dearest plain card or the cheapest trump that does it; otherwise give up the least."""
    play = game.play
    order = play.order
    best_worth, best_card, best_wins = -1e9, Card(0), False
    for card in cards_in(game.legal_mask()):
        wins = order.winner((play.best, card)) == 1
        points = ACE_TEN_POINTS[card]
        if wins:
            worth = 20.0 + (points if order.suits[card] != TRUMP else -points / 2)
        else:
            worth = -points - (3.0 if order.suits[card] == TRUMP else 0.0) - order.power[card] / 100
        if worth > best_worth:
            best_worth, best_card, best_wins = worth, card, wins
    return best_card, "beat" if best_wins else "lose"
