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
from cardrules.bots.endings import counted_out
from cardrules.bots.worth.euchre import ANSWER, best_discard, from_dealer, strength, to_name, turn_up_worth
from cardrules.cards import (
    ACE,
    JOKER,
    SUIT_NAMES,
    Card,
    Suit,
    card_symbol,
    cards_in,
    mask_of,
    rank_of,
)
from cardrules.game import Choice, Seat, View
from cardrules.games.euchre import Euchre, bowers
from cardrules.tricks import TRUMP, TrickPlay

__all__ = ["best_discard", "choose", "club_card", "strength"]

_ALONE: Final = 3.45
"""The strength from which club plays alone."""
_MARCH: Final = 2
"""Points of a march with the partner: who needs no more does not play alone."""
_DARED: Final = 0.3
"""What a bold player asks less of a hand, in tricks."""


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
        from cardrules.bots.experts.euchre import EXPERT

        return EXPERT.advise(view, choices, choose, rng, out_of_time, risk)
    phase = view.phase
    if phase in ("draw", "cut", "pattern", "joker"):
        return _any(choices, phase, rng)
    if view.seat is None:
        raise ValueError("a bot needs the view of a seat")
    game, seat = Euchre.sample(view, rng), view.seat
    if phase == "order":
        return _answer(game, seat, choices, level, risk)
    if phase == "name":
        return _name(game, seat, choices, level, risk)
    if phase == "farmers":
        return _farmers(game, seat, choices, level)
    if phase == "defend":
        return _defend(game, seat, choices, level, risk)
    choice = choices[0]
    if len(choice.cards) == 1:
        return Advice(choice.action(choice.cards), f"The {card_symbol(choice.cards[0])} is the only card I may play.")
    if phase == "discard":
        trump = game.trump or Suit(0)
        card = _lowest_plain(game, choice.cards, trump) if level == "novice" else best_discard(game, seat, trump)
        return Advice(choice.action((card,)), _discard_reason(game, card))
    card, reason = novice_card(game) if level == "novice" else club_card(game)
    advice = Advice(choice.action((card,)), reason.format(card=card_symbol(card)))
    return advice if level == "novice" else counted_out(view, advice, rng)


def _any(choices: Sequence[Choice], phase: str, rng: random.Random) -> Advice:
    """The draw, the cut, the way to deal, and the suit of a joker turned up: nobody has seen a card yet."""
    choice = rng.choice(choices)
    if phase == "cut":
        middle = choice.amounts[len(choice.amounts) // 2]
        return Advice(choice.action(value=str(middle)), "I cut the pack in the middle.")
    reason = {
        "draw": "All the backs look alike, so I take any card.",
        "pattern": "Either way of dealing is as good as the other.",
        "joker": "Nobody has seen a card yet, so one suit is as good as another.",
    }[phase]
    return Advice(choice.action(), reason)


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


_NOVICE_RULE: Final = {
    -1.0: "I want four trumps with a bower",
    0.0: "I want three trumps with a bower",
    1.0: "any three trumps will do for me",
}


def _novice_reason(name: str, risk: float) -> str:
    return f"My {name} are enough to call: {_NOVICE_RULE[risk]}."


def _answer(game: Euchre, seat: Seat, choices: Sequence[Choice], level: Level, risk: float) -> Advice:
    """The first round: take the suit turned up, or not."""
    trump = game.turn_suit or Suit(0)
    name = SUIT_NAMES[trump]
    plain, alone = (_offer(choices, "order_up", "assist", "take_up", alone=how) for how in (False, True))
    refuse = _offer(choices, "pass", "turn_down") or choices[0]
    hand = game.hands[seat]
    cards: tuple[Card, ...] = ()
    if seat == game.dealer:
        six = hand | 1 << (game.turn_up or 0)
        discard = best_discard(game, seat, trump) if level == "club" else _lowest_plain(game, cards_in(six), trump)
        hand, cards = six ^ 1 << discard, (discard,)
    if level == "novice":
        if plain is not None and _has_three_with_a_bower(game, hand, trump, risk):
            return Advice(plain.action(cards), _novice_reason(name, risk))
        return Advice(refuse.action(), f"My {name} are not enough to call: {_NOVICE_RULE[risk]}.")
    other = Suit(3 - trump)
    both = mask_of(bowers(trump))
    if (
        from_dealer(game, seat) == 1
        and hand & both == both
        and strength(game, hand, other) > strength(game, hand, trump)
    ):
        return Advice(
            refuse.action(),
            f"I hold both bowers, and more in {SUIT_NAMES[other]}: if {name} are turned down I name those, and if they "
            "are taken up the bowers are against them.",
        )
    worth = strength(game, hand, trump) + turn_up_worth(game, seat)
    needed = ANSWER[from_dealer(game, seat)] - _DARED * risk
    if worth >= _ALONE - _DARED * risk and alone is not None and _lacks(game, seat) > _MARCH:
        return Advice(alone.action(cards), f"My hand is so strong in {name} that I try for all five tricks alone.")
    if worth >= needed and plain is not None:
        return Advice(plain.action(cards), f"About {worth:.1f} tricks in {name} are enough to call from this seat.")
    return Advice(refuse.action(), f"About {max(worth, 0):.1f} tricks in {name} are too few to call from this seat.")


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
            return Advice(refuse.action(), f"I have no suit that is enough to call: {_NOVICE_RULE[risk]}.")
        trump = trump if good is None else good
        reason = _novice_reason(SUIT_NAMES[trump], risk)
    else:
        needed = {suit: to_name(game, seat, suit) - _DARED * risk for suit in suits}
        trump = max(suits, key=lambda suit: worths[suit] - needed[suit])
        worth, name = worths[trump], SUIT_NAMES[trump]
        if worth < needed[trump] and refuse is not None:
            return Advice(refuse.action(), f"My best suit, {name}, is good for about {worth:.1f} tricks: too few.")
        reason = f"About {worth:.1f} tricks in {name} are enough to call from this seat."
        if worth >= _ALONE - _DARED * risk and _lacks(game, seat) > _MARCH:
            alone = next(choice for choice in choices if choice.words == (name, "alone"))
            return Advice(alone.action(), f"My hand is so strong in {name} that I try for all five tricks alone.")
    if refuse is None:
        reason = f"I have to name a suit, and {SUIT_NAMES[trump]} is my best."
    named = next(choice for choice in choices if choice.words == (SUIT_NAMES[trump],))
    return Advice(named.action(), reason)


def _farmers(game: Euchre, seat: Seat, choices: Sequence[Choice], level: Level) -> Advice:
    show = _offer(choices, "show")
    keep = _offer(choices, "keep") or choices[0]
    if show is None:
        return Advice(keep.action(), "My hand is not one that may be shown.")
    trump = game.turn_suit or Suit(0)
    if level == "club" and strength(game, game.hands[seat], trump) >= ANSWER[1]:
        return Advice(keep.action(), f"With so many {SUIT_NAMES[trump]} I would rather play this hand.")
    return Advice(show.action(), "A hand without ace and face card is worth exchanging for a new deal.")


def _defend(game: Euchre, seat: Seat, choices: Sequence[Choice], level: Level, risk: float) -> Advice:
    """Against a lone maker: the partner's help is worth more than the extra points, unless the hand wins by itself."""
    if level == "club" and strength(game, game.hands[seat], game.trump or Suit(0)) >= _ALONE - _DARED * risk:
        alone = _offer(choices, "defend", alone=True) or choices[0]
        return Advice(alone.action(), "My hand should take three tricks by itself, which is worth four points alone.")
    refuse = _offer(choices, "pass") or choices[0]
    return Advice(refuse.action(), "Two of us stop a lone player more easily than one.")


def _discard_reason(game: Euchre, card: Card) -> str:
    if card == game.turn_up:
        return "My five cards are better than any with the card turned up, so I keep them."
    return f"Without the {card_symbol(card)} my hand keeps most of its strength."


# ------------------------------------------------------------------------------------------------- tricks


def _table(game: Euchre) -> TrickPlay:
    if game.play is None:
        raise ValueError("no trick is being played")
    return game.play


def novice_card(game: Euchre) -> tuple[Card, str]:
    """Novice's card and the reason: the highest plain card when leading, else the cheapest that wins."""
    play = _table(game)
    order, seat = play.order, play.turn
    legal = cards_in(play.following())
    if not play.trick:
        card = max(legal, key=lambda card: (order.suits[card] != TRUMP, rank_of(card), card))
        return card, "I lead my highest card."
    lowest = min(legal, key=lambda card: (order.power[card], card))
    if game.sides[play.best_seat] == game.sides[seat]:
        return lowest, "My partner is winning the trick, so I play my lowest card."
    winning = _winning(play, legal)
    if winning:
        return min(winning, key=lambda card: order.power[card]), "The {card} wins the trick as cheaply as I can."
    return lowest, "I cannot win this trick, so I play my lowest card."


def _winning(play: TrickPlay, cards: Sequence[Card]) -> list[Card]:
    """The cards that would be winning the trick."""
    order, best = play.order, play.order.power[play.best]
    return [card for card in cards if order.power[card] > best and order.suits[card] in (play.led, TRUMP)]


def club_card(game: Euchre) -> tuple[Card, str]:
    """Club's card for the seat in turn and the reason, in which ``{card}`` stands for the card."""
    play = _table(game)
    hand = play.hands[play.turn]
    out = game.rules.pack_mask & ~hand & ~mask_of(play.plays)
    if game.turned_down or not game.taken:
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
            return trump, "The {card} is the highest trump left and draws theirs."
        if trumps.bit_count() >= 3 and theirs and seat == game.maker:
            return trump, "With so many trumps I lead them, to draw theirs."
        if seat != game.maker and not play.leaders:
            return trump, "My partner has called, so I lead trumps."
    plain = [card for card in cards_in(hand) if order.suits[card] != TRUMP]
    sure = [card for card in plain if _is_highest(play, card, out)]
    if sure:
        card = min(sure, key=lambda card: ((hand & order.masks[order.suits[card]]).bit_count(), -rank_of(card), card))
        return card, "The {card} is the highest of its suit and should win while everybody follows."
    if plain:
        card = min(plain, key=lambda card: ((hand & order.masks[order.suits[card]]).bit_count(), rank_of(card), card))
        why = "so that I can trump it later" if trumps else "for I have no card that is sure to win"
        return card, f"I lead the {{card}} from my shortest suit, {why}."
    card = trump if trump is not None else cards_in(hand)[0]
    return card, "I have nothing but trumps, so I lead the highest."


def _follow(game: Euchre, play: TrickPlay, hand: int, out: int) -> tuple[Card, str]:
    order, seat = play.order, play.turn
    legal = cards_in(play.following())
    if len(legal) == 1:
        return legal[0], "It is the only card I may play."
    winning = _winning(play, legal)
    last = len(play.trick) == play.size - 1
    ours = game.sides[play.best_seat] == game.sides[seat]
    if ours and (last or order.suits[legal[0]] != play.led or _is_highest(play, play.best, out)):
        return _throw(play, legal, hand), "My partner is winning the trick, so I keep my good cards."
    if not winning:
        return _throw(play, legal, hand), "I cannot win this trick, so I throw the card that I need least."
    cheapest = min(winning, key=lambda card: order.power[card])
    if last:
        return cheapest, "I play last, and the {card} is just enough to win."
    highest = max(winning, key=lambda card: order.power[card])
    if order.suits[legal[0]] != play.led:
        if _may_duck(game, play, out):
            why = "We have a trick, and my partner is still to play: I leave this one and keep my trumps for the maker."
            return _throw(play, legal, hand), why
        return cheapest, "I cannot follow suit, so I trump with the {card}."
    if _is_highest(play, highest, out):
        return highest, "Nobody can play a higher card of the suit than the {card}."
    lowest = min(legal, key=lambda card: order.power[card])
    if _partner_to_play(game, play):
        return lowest, "I play low, for my partner is still to play."
    between = [card for card in cards_in(out) if order.power[play.best] < order.power[card] < order.power[highest]]
    if ours and not any(order.suits[card] == play.led for card in between):
        return lowest, "My partner's card is as good as any of mine."
    return highest, "I play high, so that the last player has to play higher still."


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
