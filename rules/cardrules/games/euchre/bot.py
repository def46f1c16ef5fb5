"""How the bots play Euchre.

*Novice* calls with three trumps and a bower, never plays alone and wins as cheaply as it can. *Club* counts the
strength of its hand for each suit, calls by its seat, and plays by the rules of thumb of the books.

Both look only at the hand of the seat to act and at what everybody has seen; the ``Euchre`` they are given is always a
sampled one.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import Final

from cardrules.bots import Advice, Level
from cardrules.bots.last_tricks import counted_out
from cardrules.bots.reasons import Reason
from cardrules.bots.reasons.tricks import ONLY, short_lead, spared
from cardrules.games.euchre.evaluation import (
    ALONE,
    ANSWER,
    DARED,
    HARDLY,
    best_discard,
    from_dealer,
    strength,
    to_name,
    turn_up_worth,
)
from cardrules.games.euchre.game import Euchre
from cardrules.games.euchre.phases import (
    ANSWERING,
    CHOOSING_PATTERN,
    CUTTING,
    DEFENDING,
    DISCARDING,
    DRAWING,
    FARMERS,
    NAMING,
    NAMING_JOKER,
    PLAYING,
)
from cardrules.games.euchre.reasons import REASONS
from cardrules.games.euchre.rules import bowers
from cardrules.parts.tricks import TRUMP, TrickPlay
from cardrules.protocol.cards import (
    ACE,
    JOKER,
    SUIT_NAMES,
    Card,
    Suit,
    cards_in,
    mask_of,
    rank_of,
)
from cardrules.protocol.game import Choice, Seat, View

__all__ = ["best_discard", "choose", "club_card", "strength"]

_MARCH: Final = 2
"""Points of a march with the partner: who needs no more does not play alone."""
_BLIND: Final = {
    DRAWING.id: "backs", CUTTING.id: "cut", CHOOSING_PATTERN.id: "pattern", NAMING_JOKER.id: "unseen",
}  # fmt: skip
"""The phases in which nobody has seen a card yet, and the reason for what is then done."""


def choose(
    view: View,
    choices: Sequence[Choice],
    level: Level,
    rng: random.Random,
    out_of_time: Callable[[], bool],
    risk: float = 0.0,
) -> Advice:
    """Choose a call, a discard or a card; see ``Chooser``."""
    if level == "expert":
        from cardrules.games.euchre.expert import EXPERT

        return EXPERT.advise(view, choices, choose, rng, out_of_time, risk)
    phase = view.phase
    if phase in _BLIND:
        return _any(choices, phase, rng)
    if view.seat is None:
        raise ValueError("a bot needs the view of a seat")
    game, seat = Euchre.sample(view, rng), view.seat
    if phase == ANSWERING.id:
        return _answer(game, seat, choices, level, risk)
    if phase == NAMING.id:
        return _name(game, seat, choices, level, risk)
    if phase == FARMERS.id:
        return _farmers(game, seat, choices, level)
    if phase == DEFENDING.id:
        return _defend(game, seat, choices, level, risk)
    choice = choices[0]
    if len(choice.cards) == 1:
        return Advice(choice.action(choice.cards), ONLY(card=choice.cards[0]))
    if phase == DISCARDING.id:
        trump = game.trump or Suit(0)
        card = _lowest_plain(game, choice.cards, trump) if level == "novice" else best_discard(game, seat, trump)
        return Advice(choice.action((card,)), _discard_reason(game, card, trump, level))
    card, key = novice_card(game) if level == "novice" else club_card(game)
    advice = Advice(choice.action((card,)), REASONS[key](card=card))
    return advice if level == "novice" else counted_out(view, advice, rng)


def _any(choices: Sequence[Choice], phase: str, rng: random.Random) -> Advice:
    """The draw, the cut, the way to deal, and the suit of a joker turned up: nobody has seen a card yet."""
    choice = rng.choice(choices)
    if phase == CUTTING.id:
        middle = choice.amounts[len(choice.amounts) // 2]
        return Advice(choice.action(value=str(middle)), REASONS["cut"]())
    return Advice(choice.action(), REASONS[_BLIND[phase]]())


def _offer(choices: Sequence[Choice], *verbs: str, alone: bool = False) -> Choice | None:
    """The choice of one of these verbs, alone or not."""
    return next(
        (choice for choice in choices if choice.verb in verbs and ("alone" in choice.words) == alone),
        None,
    )


# ---------------------------------------------------------------------------------------------- the calls


def _lowest_plain(game: Euchre, cards: Sequence[Card], trump: Suit) -> Card:
    """The lowest card that is no trump, or the lowest trump."""
    order = game.rules.orders[trump]
    return min(cards, key=lambda card: (order.suits[card] == TRUMP, order.power[card], card))


def _has_three_with_a_bower(game: Euchre, hand: int, trump: Suit, risk: float) -> bool:
    """Novice's idea of a hand to call with; a careful one wants four trumps, and for a bold one any three will do."""
    trumps = hand & game.rules.orders[trump].masks[TRUMP]
    high = risk > 0 or bool(trumps & mask_of((JOKER, *bowers(trump))))
    return high and trumps.bit_count() >= (4 if risk < 0 else 3)


def _novice_rule(risk: float) -> str:
    return "careful" if risk < 0 else "bold" if risk > 0 else "even"


def _answer(game: Euchre, seat: Seat, choices: Sequence[Choice], level: Level, risk: float) -> Advice:
    """The first round: take the suit turned up, or not."""
    trump = game.turn_suit or Suit(0)
    plain, alone = (_offer(choices, "order_up", "assist", "take_up", alone=how) for how in (False, True))
    refuse = _offer(choices, "pass", "turn_down") or choices[0]
    hand = game.hands[seat]
    cards: tuple[Card, ...] = ()
    away: Card | None = None
    if seat == game.dealer:
        six = hand | 1 << (game.turn_up or 0)
        discard = best_discard(game, seat, trump) if level == "club" else _lowest_plain(game, cards_in(six), trump)
        hand, cards, away = six ^ 1 << discard, (discard,), discard
    if level == "novice":
        if plain is not None and _has_three_with_a_bower(game, hand, trump, risk):
            return Advice(plain.action(cards), REASONS[f"novice {_novice_rule(risk)}"](suit=trump))
        return Advice(refuse.action(), REASONS[f"novice pass {_novice_rule(risk)}"](away=away))
    other = Suit(3 - trump)
    both = mask_of(bowers(trump))
    if (
        from_dealer(game, seat) == 1
        and hand & both == both
        and strength(game, hand, other) > strength(game, hand, trump)
    ):
        return Advice(refuse.action(), REASONS["both bowers"](suit=trump, other=other))
    worth = strength(game, hand, trump) + turn_up_worth(game, seat)
    needed = ANSWER[from_dealer(game, seat)] - DARED * risk
    if worth >= ALONE - DARED * risk and alone is not None and _lacks(game, seat) > _MARCH:
        return Advice(alone.action(cards), REASONS["alone"](suit=trump))
    if worth >= needed and plain is not None:
        return Advice(plain.action(cards), _figures("enough", trump, worth, needed))
    said = "hardly" if worth < HARDLY else "too few"
    return Advice(refuse.action(), _figures(said, trump, worth, needed, away))


def _figures(said: str, suit: Suit, worth: float, needed: float, away: Card | None = None) -> Reason:
    """What is said of a hand's worth beside what a call wants, told so that two that differ do not look the same."""
    if worth < needed and f"{worth:.1f}" == f"{needed:.1f}":
        said = f"just {said}"
    return REASONS[said](suit=suit, worth=max(worth, 0.0), needed=needed, away=away)


def _lacks(game: Euchre, seat: Seat) -> int:
    """How many points the side of the seat still needs for the game."""
    return game.rules.target - game.scores[game.sides[seat]]


def _name(game: Euchre, seat: Seat, choices: Sequence[Choice], level: Level, risk: float) -> Advice:
    """The second round: name another suit, or pass."""
    barred = game.turn_suit or Suit(0)
    hand = game.hands[seat]
    refuse = _offer(choices, "pass")
    suits = [Suit(suit) for suit in range(4) if suit != barred]
    worths = {suit: strength(game, hand, suit) for suit in suits}
    if level == "novice":
        trump = max(suits, key=lambda suit: (hand & game.rules.orders[suit].masks[TRUMP]).bit_count())
        good = next((suit for suit in suits if _has_three_with_a_bower(game, hand, suit, risk)), None)
        if good is None and refuse is not None:
            return Advice(refuse.action(), REASONS[f"novice pass {_novice_rule(risk)}"]())
        trump = trump if good is None else good
        reason = REASONS[f"novice {_novice_rule(risk)}"](suit=trump)
    else:
        needed = {suit: to_name(game, seat, suit) - DARED * risk for suit in suits}
        trump = max(suits, key=lambda suit: worths[suit] - needed[suit])
        worth = worths[trump]
        if worth < needed[trump] and refuse is not None:
            return Advice(refuse.action(), _figures("nearest", trump, worth, needed[trump]))
        reason = _figures("enough", trump, worth, needed[trump])
        if worth >= ALONE - DARED * risk and _lacks(game, seat) > _MARCH:
            alone = next(choice for choice in choices if choice.words == (SUIT_NAMES[trump], "alone"))
            return Advice(alone.action(), REASONS["alone"](suit=trump))
    if refuse is None:
        reason = REASONS["forced"](suit=trump)
    named = next(choice for choice in choices if choice.words == (SUIT_NAMES[trump],))
    return Advice(named.action(), reason)


def _farmers(game: Euchre, seat: Seat, choices: Sequence[Choice], level: Level) -> Advice:
    show = _offer(choices, "show")
    keep = _offer(choices, "keep") or choices[0]
    if show is None:
        return Advice(keep.action(), REASONS["not one"]())
    trump = game.turn_suit or Suit(0)
    if level == "club" and strength(game, game.hands[seat], trump) >= ANSWER[1]:
        return Advice(keep.action(), REASONS["many"](suit=trump))
    return Advice(show.action(), REASONS["show"]())


def _defend(game: Euchre, seat: Seat, choices: Sequence[Choice], level: Level, risk: float) -> Advice:
    """Against a lone maker: the partner's help is worth more than the extra points, unless the hand wins by itself."""
    if level == "club" and strength(game, game.hands[seat], game.trump or Suit(0)) >= ALONE - DARED * risk:
        alone = _offer(choices, "defend", alone=True) or choices[0]
        return Advice(alone.action(), REASONS["three alone"]())
    refuse = _offer(choices, "pass") or choices[0]
    return Advice(refuse.action(), REASONS["two"]())


def _discard_reason(game: Euchre, card: Card, trump: Suit, level: Level) -> Reason:
    if level == "novice":
        plain = game.rules.orders[trump].suits[card] != TRUMP
        return REASONS["discard low" if plain else "discard trump"](card=card)
    return REASONS["turned away" if card == game.turn_up else "discard"](card=card)


# ------------------------------------------------------------------------------------------------- tricks


def _table(game: Euchre) -> TrickPlay:
    if game.current is not PLAYING:
        raise ValueError("no trick is being played")
    return game.play


def novice_card(game: Euchre) -> tuple[Card, str]:
    """Novice's card and the name of the reason: the highest plain card when leading, else the cheapest that wins."""
    play = _table(game)
    order, seat = play.order, play.turn
    legal = cards_in(play.following())
    if not play.trick:
        card = max(legal, key=lambda card: (order.suits[card] != TRUMP, rank_of(card), card))
        return card, "high lead" if any(order.suits[other] != TRUMP for other in legal) else "trumps left"
    lowest = min(legal, key=lambda card: (order.power[card], card))
    if game.sides[play.best_seat] == game.sides[seat]:
        return lowest, "partner low"
    winning = _winning(play, legal)
    if winning:
        return min(winning, key=lambda card: order.power[card]), "cheapest"
    return lowest, "beaten low"


def _winning(play: TrickPlay, cards: Sequence[Card]) -> list[Card]:
    """The cards that would be winning the trick."""
    order, best = play.order, play.order.power[play.best]
    return [card for card in cards if order.power[card] > best and order.suits[card] in (play.led, TRUMP)]


def club_card(game: Euchre) -> tuple[Card, str]:
    """Club's card for the seat in turn, and the name of the reason in ``REASONS``."""
    play = _table(game)
    hand = play.hands[play.turn]
    out = game.rules.pack_mask & ~hand & ~mask_of(play.plays)
    if game.turned_down or not game.taken_up:
        out &= ~(1 << (game.turn_up or 0))
    if play.turn == game.dealer and game.discard is not None:
        out &= ~(1 << game.discard)
    return _follow(game, play, hand, out) if play.trick else _lead(game, play, hand, out)


def _top(play: TrickPlay, cards: int, suit: int) -> Card | None:
    """The highest of the cards that belong to an effective suit."""
    held = cards_in(cards & play.order.masks[suit])
    return max(held, key=lambda card: play.order.power[card]) if held else None


def _is_highest(play: TrickPlay, card: Card, out: int) -> bool:
    """Whether no card still out is higher in the same effective suit."""
    other = _top(play, out, play.order.suits[card])
    return other is None or play.order.power[other] < play.order.power[card]


def _lead(game: Euchre, play: TrickPlay, hand: int, out: int) -> tuple[Card, str]:
    order, seat = play.order, play.turn
    trumps = hand & order.masks[TRUMP]
    making = game.sides[seat] == game.sides[game.maker or 0]
    trump = _top(play, hand, TRUMP)
    if making and trump is not None:
        theirs = out & order.masks[TRUMP]
        if _is_highest(play, trump, out) and theirs:
            return trump, "draw"
        if trumps.bit_count() >= 3 and theirs and seat == game.maker:
            return trump, "many trumps"
        if seat != game.maker and not play.leaders:
            return trump, "partner called"
    plain = [card for card in cards_in(hand) if order.suits[card] != TRUMP]
    sure = [card for card in plain if _is_highest(play, card, out)]
    if sure:
        card = min(sure, key=lambda card: ((hand & order.masks[order.suits[card]]).bit_count(), -rank_of(card), card))
        return card, "sure lead"
    if plain:
        card = min(plain, key=lambda card: ((hand & order.masks[order.suits[card]]).bit_count(), rank_of(card), card))
        return card, short_lead(order, hand, card)
    card = trump if trump is not None else cards_in(hand)[0]
    return card, "all trumps"


def _follow(game: Euchre, play: TrickPlay, hand: int, out: int) -> tuple[Card, str]:
    order, seat = play.order, play.turn
    legal = cards_in(play.following())
    if len(legal) == 1:
        return legal[0], "only"
    winning = _winning(play, legal)
    last = len(play.trick) == play.size - 1
    ours = game.sides[play.best_seat] == game.sides[seat]
    if ours and (last or order.suits[legal[0]] != play.led or _is_highest(play, play.best, out)):
        card = _throw(play, legal, hand)
        return card, f"partner {spared(order, legal, card)}"
    if not winning:
        card = _throw(play, legal, hand)
        return card, f"beaten {spared(order, legal, card)}"
    cheapest = min(winning, key=lambda card: order.power[card])
    if last:
        return cheapest, "just enough"
    highest = max(winning, key=lambda card: order.power[card])
    if order.suits[legal[0]] != play.led:
        if _may_duck(game, play, out):
            card = _throw(play, legal, hand)
            return card, "ruff" if order.suits[card] == TRUMP else "leave"
        return cheapest, "ruff"
    if _is_highest(play, highest, out):
        return highest, "top"
    lowest = min(legal, key=lambda card: order.power[card])
    if _partner_to_play(game, play):
        return lowest, "partner to come"
    between = [card for card in cards_in(out) if order.power[play.best] < order.power[card] < order.power[highest]]
    if ours and not any(order.suits[card] == play.led for card in between):
        return lowest, "as good"
    return highest, "high"


def _may_duck(game: Euchre, play: TrickPlay, out: int) -> bool:
    """Whether a defender who could trump leaves the trick to the partner, who is still to play: the march is stopped,
    two tricks alone are worth nothing, and the card that was led can be beaten in its suit."""
    making = game.sides[play.turn] == game.sides[game.maker or 0]
    ours = sum(tricks for tricks, side in zip(play.tricks, game.sides, strict=True) if side == game.sides[play.turn])
    return not making and ours > 0 and _partner_to_play(game, play) and not _is_highest(play, play.best, out)


def _partner_to_play(game: Euchre, play: TrickPlay) -> bool:
    """Whether the partner of the seat in turn has still to play to this trick."""
    other = play.turn
    for _ in range(play.size - len(play.trick) - 1):
        other = play.next[other]
        if game.sides[other] == game.sides[play.turn]:
            return True
    return False


def _throw(play: TrickPlay, legal: Sequence[Card], hand: int) -> Card:
    """The card that is needed least: no trump, not a high card, and best the only one of its suit, if there is a trump
    to win that suit with later."""
    order = play.order
    has_trump = bool(hand & order.masks[TRUMP])

    def need(card: Card) -> tuple[int, float, Card]:
        suit = order.suits[card]
        if suit == TRUMP:
            return (2, order.power[card], card)
        alone = (hand & order.masks[suit]).bit_count() == 1
        high = rank_of(card) == ACE
        return (int(high), rank_of(card) - (4.5 if alone and has_trump and not high else 0.0), card)

    return min(legal, key=need)
