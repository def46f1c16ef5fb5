"""How the bots play Seven Up.

*Novice* likes any suit of which it has two, and plays at random unless there is a ten to be won. *Club* weighs its
trumps before it accepts, and in the play what a card wins against what it costs.

High and Low are settled once the cards are dealt: the highest trump always wins its trick. So the play is about the
jack of trumps and Game, and club counts the jack as so many of the small counts of Game.

Club's rules look only at the hand of the seat to play and at what everybody has seen; the ``SevenUp`` they are given
is always a sampled one.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from typing import Final

from cardrules.bots import Advice, Level
from cardrules.bots.endings import counted_out
from cardrules.cards import (
    ACE,
    JACK,
    KING,
    PACK_52,
    QUEEN,
    SUIT_NAMES,
    Card,
    Suit,
    card_of,
    card_symbol,
    cards_in,
    mask_of,
    rank_of,
    suit_mask,
    suit_of,
)
from cardrules.game import Choice, Seat, View
from cardrules.games.seven_up import SevenUp, game_values, order
from cardrules.texts import symbols
from cardrules.tricks import TRUMP

__all__ = ["choose", "club_discard", "club_play", "suit_worth"]

_PACK: Final = mask_of(PACK_52)
_ACCEPT: Final = 0.55
"""How much the proposed suit must be worth for the player who speaks first. In played-out deals accepting is better
than running from here on, as three new cards help everybody alike."""
_ACCEPT_AND_PAY: Final = {3: 0.9, 2: 1.1}
"""The same for the dealer, who gives a point for it, by the number of sides."""
_DARED: Final = 0.25
"""What a bold player asks less of the suit."""
_JACK_COUNTS: Final = 7.0
"""The jack of trumps, in the counts of Game."""
_RUFF: Final = 0.7
"""How often a player who could trump a plain card does."""


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
        from cardrules.bots.experts.seven_up import EXPERT

        return EXPERT.advise(view, choices, choose, rng, out_of_time, risk)
    choice = choices[0]
    if view.seat is None:
        raise ValueError("a bot needs the view of a seat")
    if view.phase == "accept":
        return _accept(view, choices, level, risk)
    if view.phase == "answer":
        return _answer(view, choices, level, risk)
    if choice.verb == "discard":
        return _discard(view, choice, level)
    if len(choice.cards) == 1:
        return Advice(choice.action(choice.cards), f"The {card_symbol(choice.cards[0])} is the only card I may play.")
    if level == "novice":
        return _novice_play(view, choice, rng)
    card, reason = club_play(SevenUp.sample(view, rng))
    return counted_out(view, Advice(choice.action((card,)), _REASONS[reason].format(card=card_symbol(card))), rng)


# ------------------------------------------------------------------------------------------- choosing trumps


def suit_worth(hand: int, suit: int) -> float:
    """About how many points a hand, given as a mask, should bring with this suit as trumps.

    >>> from cardrules.cards import HEARTS, parse_cards
    >>> round(suit_worth(mask_of(parse_cards("AH 2H 9H KS QS 4C")), HEARTS), 1)
    1.9
    """
    ranks = [rank_of(card) for card in cards_in(hand) if suit_of(card) == suit]
    worth = 0.3 * len(ranks)
    if 2 in ranks or 3 in ranks:
        worth += 0.3
    honours = {ACE: 0.7, KING: 0.5, QUEEN: 0.1}
    worth += sum(more for rank, more in honours.items() if rank in ranks)
    if JACK in ranks and any(rank in ranks for rank in honours):
        worth += 0.3
    return worth


def _held(view: View) -> int:
    """The hand of the bot, as a mask."""
    return mask_of(card for card in view.zone(f"hand:{view.seat}").cards if card is not None)


def _proposed(view: View) -> int:
    """The suit that the turned-up card proposes."""
    return next(suit_of(card) for card in view.zone("turned").cards if card is not None)


def _accept(view: View, choices: Sequence[Choice], level: Level, risk: float) -> Advice:
    accept, reject = (choice.action() for choice in choices)
    hand, suit = _held(view), _proposed(view)
    name = SUIT_NAMES[suit]
    if level == "novice":
        least = 2 - round(risk)
        if (hand & suit_mask(Suit(suit))).bit_count() >= least:
            return Advice(
                accept, f"I have at least {('one', 'two', 'three')[least - 1]} {name}, so they can be trumps."
            )
        return Advice(reject, f"I have hardly any {name}, so I would rather have other trumps.")
    scores: Sequence[int] = view.facts["scores"]
    side = _side(view)
    if scores[side] == int(view.options["target"]) - 1 and view.options["gift_can_win"] == "yes":
        return Advice(reject, "I need one point: if the dealer accepts now, the gift wins the game for me.")
    if suit_worth(hand, suit) >= _ACCEPT - _DARED * risk:
        return Advice(accept, f"With my {name} I would rather play now than see everybody get new cards.")
    return Advice(reject, f"My {name} are too weak; the dealer may pay for them or run the cards.")


def _answer(view: View, choices: Sequence[Choice], level: Level, risk: float) -> Advice:
    run = choices[-1].action()
    name = SUIT_NAMES[_proposed(view)]
    if len(choices) == 1:
        return Advice(run, "The gift would end the game, so the cards must be run.")
    if level == "novice":
        return Advice(run, "I do not like to give a point away, so I run the cards.")
    scores: Sequence[int] = view.facts["scores"]
    own, theirs = scores[_side(view)], scores[(_side(view) + 1) % len(scores)]
    if theirs == int(view.options["target"]) - 1:
        return Advice(run, "My gift would lose the game at once, so I run the cards.")
    enough = _ACCEPT_AND_PAY[len(scores)] - _DARED * risk
    if len(scores) == 3 and own - theirs >= 3:
        enough -= 0.2
    if suit_worth(_held(view), _proposed(view)) >= enough:
        return Advice(choices[0].action(), f"My {name} are worth more than the point that I give for them.")
    return Advice(run, f"My {name} are not worth a point to the other side, so I run the cards.")


def _side(view: View) -> int:
    """The side of the bot."""
    return int(view.seat or 0) % len(view.facts["scores"])


# ------------------------------------------------------------------------------------------- laying away


def _discard(view: View, choice: Choice, level: Level) -> Advice:
    trump = int(view.facts["trump"])
    if level == "novice":
        wishes = {card: rank_of(card) + 20 * (suit_of(card) == trump) for card in choice.cards}
        away = sorted(choice.cards, key=lambda card: (wishes[card], card))[: choice.least]
        return Advice(choice.action(away), "I keep my trumps and then my highest cards.")
    away = club_discard(mask_of(choice.cards), trump, choice.least)
    kept = [card for card in choice.cards if card not in away]
    tens = any(rank_of(card) == 10 and suit_of(card) != trump for card in away)
    going = " A plain ten goes early, for others would catch it." if tens else ""
    return Advice(choice.action(away), f"I keep {symbols(kept)}: first trumps, then high cards.{going}")


def club_discard(hand: int, trump: int, count: int) -> list[Card]:
    """The cards that a club player lays away, lowest number first: neither trumps nor high cards, as far as that goes.

    Tens go early. In played-out deals a ten is caught more often than it is brought home, guarded or not.
    """
    trumps = cards_in(hand & suit_mask(Suit(trump)))

    def worth(card: Card) -> int:
        rank = rank_of(card)
        if suit_of(card) != trump:
            return 1 if rank == 10 else rank
        # With more than six trumps the middle ones go: they are neither High nor Low nor Jack.
        return 40 + rank if card == trumps[0] or rank >= JACK else 20 + rank

    return sorted(sorted(cards_in(hand), key=lambda card: (worth(card), card))[:count])


# ------------------------------------------------------------------------------------------------- novice


def _novice_play(view: View, choice: Choice, rng: random.Random) -> Advice:
    tricks = view.facts["tricks"]
    trick = tricks[-1][1] if tricks and len(tricks[-1][1]) < view.seats else ()
    ranking = order(view.facts["trump"])
    if any(rank_of(card) == 10 for card in trick):
        winning = [card for card in choice.cards if ranking.winner((*trick, card)) == len(trick)]
        if winning:
            card = min(winning, key=lambda card: (ranking.power[card], card))
            return Advice(choice.action((card,)), f"There is a ten in the trick, and the {card_symbol(card)} wins it.")
    card = rng.choice(choice.cards)
    return Advice(choice.action((card,)), f"The {card_symbol(card)} is as good as any other.")


# --------------------------------------------------------------------------------------------------- club

_REASONS: Final[Mapping[str, str]] = {
    "only": "It is the only card I may play.",
    "draw": "With two of the three top trumps I lead the {card} to draw the others' trumps, perhaps the jack.",
    "boss": "Nobody can beat the {card} any more, so I lead it while it still wins something.",
    "low": "The {card} is the cheapest card to lose, and I keep better ones for later.",
    "rest": "I have nothing better left to lead than the {card}.",
    "trump": "I have hardly anything but trumps, so I lead the {card}.",
    "bank": "The {card} wins the trick, and its own value comes home with it.",
    "jack": "The jack of trumps is worth a whole point, and the {card} should capture it.",
    "rich": "There is a ten in this trick, and the {card} is the cheapest card that should win it.",
    "take": "The {card} should win the trick at a small price.",
    "partner": "My partner is winning the trick, so the {card} is safe there.",
    "throw": "This trick is not worth a good card, so I play the {card}.",
}


def club_play(game: SevenUp) -> tuple[Card, str]:
    """The card that a club player plays for the seat to play, and the key of its reason."""
    legal = game.proper_mask()
    if not legal & legal - 1:
        return Card(legal.bit_length() - 1), "only"
    if not game.play.trick:
        return _lead(game)
    return _follow(game, legal)


def _unseen(game: SevenUp) -> int:
    """The cards that may lie in another hand: all that the seat to play has not seen go elsewhere."""
    play = game.play
    seen = play.hands[play.turn] | mask_of(play.plays) | mask_of(game.turned) | game.discards[play.turn]
    return _PACK & ~seen


def _lead(game: SevenUp) -> tuple[Card, str]:
    play = game.play
    hand, trump = play.hands[play.turn], game.trump or 0
    unseen = _unseen(game)
    trumps = cards_in(hand & play.order.masks[TRUMP])
    if sum(rank_of(card) in (ACE, KING, QUEEN) for card in trumps) >= 2:
        return trumps[-1], "draw"
    values = game_values(trump)
    plain = [card for card in cards_in(hand) if suit_of(card) != trump]
    small = [card for card in plain if rank_of(card) != 10]
    if small:
        return min(small, key=lambda card: (values[card], rank_of(card))), "low"
    higher = unseen & play.order.masks[TRUMP]
    jack = card_of(JACK, trump)
    for card in trumps:
        if card != jack or card >= higher.bit_length():
            return card, "boss" if card >= higher.bit_length() else "trump"
    return (plain or trumps)[0], "rest"


def _follow(game: SevenUp, legal: int) -> tuple[Card, str]:
    """Weigh every card: what the trick brings, what it gives away, and what the card could still do later."""
    play = game.play
    trump, seat = game.trump or 0, play.turn
    values, jack = game_values(trump), card_of(JACK, trump)
    in_trick = sum(values[card] for card in play.trick)
    stake = in_trick + (_JACK_COUNTS if jack in play.trick else 0.0)
    unseen = _unseen(game)
    to_come = [(seat + step) % game.seats for step in range(1, game.seats - len(play.trick))]
    rivals = [other for other in to_come if game.side_of(other) != game.side_of(seat)]
    partners = game.side_of(play.best_seat) == game.side_of(seat)
    holds = _unbeaten(game, play.best, rivals, unseen) if partners else 0.0
    best_worth, best_card, best_wins = -1e9, Card(0), False
    for card in cards_in(legal):
        wins = play.order.winner((play.best, card), play.led) == 1
        ours = _unbeaten(game, card, rivals, unseen) if wins else holds
        own = values[card] + (_JACK_COUNTS if card == jack else 0.0)
        worth = (2 * ours - 1) * (stake + own) - _price(card, trump)
        if worth > best_worth:
            best_worth, best_card, best_wins = worth, card, wins
    if not best_wins:
        return best_card, "partner" if partners and values[best_card] else "throw"
    if best_card == jack or rank_of(best_card) == 10:
        return best_card, "bank"
    if jack in play.trick:
        return best_card, "jack"
    return best_card, "rich" if in_trick >= 10 else "take"


def _unbeaten(game: SevenUp, card: Card, rivals: Sequence[Seat], unseen: int) -> float:
    """How likely it is that none of the rivals still to come beats the card."""
    play = game.play
    suits, masks = play.order.suits, play.order.masks
    above = (unseen & masks[suits[card]] & -(2 << card)).bit_count()
    trumps = 0 if suits[card] == TRUMP else (unseen & masks[TRUMP]).bit_count()
    total = unseen.bit_count()
    chance = 1.0
    for rival in rivals:
        held = play.hands[rival].bit_count()
        chance *= (1 - above / total) ** held
        chance *= 1 - _RUFF * (1 - (1 - trumps / total) ** held)
    return chance


def _price(card: Card, trump: int) -> float:
    """What the card could still win later, in counts of Game."""
    rank = rank_of(card)
    if suit_of(card) == trump:
        return 9.0 + max(rank - 10, 0)
    return {ACE: 1.0, KING: 0.5, QUEEN: 0.2}.get(rank, rank / 20)
