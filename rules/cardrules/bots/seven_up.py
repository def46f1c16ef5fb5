"""How the bots play Seven Up.

*Novice* likes any suit of which it has two, and plays at random unless there is a ten to be won. *Club* weighs its
trumps before it accepts, and in the play what a card wins against what it costs.

High and Low are settled once the cards are dealt: the highest trump always wins its trick. So the play is about the
jack of trumps and Game, and club counts the jack as so many of the small counts of Game.
What it lays away and plays is in ``bots/worth/seven_up.py``.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from typing import Final

from cardrules.bots import Advice, Level
from cardrules.bots.endings import counted_out
from cardrules.bots.worth.seven_up import ACCEPT, ACCEPT_AND_PAY, club_discard, club_play, suit_worth
from cardrules.cards import SUIT_NAMES, Suit, card_symbol, mask_of, rank_of, suit_mask, suit_of
from cardrules.game import Choice, View
from cardrules.games.seven_up import SevenUp, order
from cardrules.texts import symbols

__all__ = ["choose"]

_DARED: Final = 0.25
"""What a bold player asks less of the suit."""


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
    if suit_worth(hand, suit) >= ACCEPT - _DARED * risk:
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
    enough = ACCEPT_AND_PAY[len(scores)] - _DARED * risk
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
