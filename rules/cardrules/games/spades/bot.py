"""How the bots play Spades.

*Novice* bids its aces, its kings and its long spades, and plays any card, but wins cheaply when last to play. *Club*
counts its tricks by the usual table of values, and plays by the usual rules: take what the contract needs, then take
no more, unless the other side can still be set.

Club's rules look only at the hand of the seat to play and at what everybody has seen; the ``Spades`` they are given
is always a sampled one.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import Final

from cardrules.bots import Advice, Level
from cardrules.bots.last_tricks import counted_out
from cardrules.bots.reasons import Case, Reason
from cardrules.bots.reasons.tricks import ONLY, seen
from cardrules.games.spades.evaluation import SIDE_SUITS, SUITS, tricks_in
from cardrules.games.spades.game import SPADES_MASK, Rules, Spades, State
from cardrules.games.spades.reasons import REASONS
from cardrules.protocol.cards import (
    JACK,
    KING,
    PACK_52,
    QUEEN,
    SPADES,
    Card,
    cards_in,
    mask_of,
    rank_of,
    suit_of,
)
from cardrules.protocol.game import Action, Choice, Seat, View

__all__ = ["choose", "club_bid", "club_play", "tricks_in"]

_PACK: Final = mask_of(PACK_52)
_TRICKS: Final = 13
_DARED: Final = 0.35
"""Tricks that a bold player counts on beyond what the hand is worth."""
_MANY: Final = 2
"""So many higher cards that are out, and the partner's card is not taken for a winner before the last has played."""
_STRETCH: Final = 2
"""Tricks that are bid beyond what the hand is worth if the match is lost otherwise."""


def choose(
    view: View,
    choices: Sequence[Choice],
    level: Level,
    rng: random.Random,
    out_of_time: Callable[[], bool],
    risk: float = 0.0,
) -> Advice:
    """Choose a bid or a card; see ``Chooser``."""
    if level == "expert":
        from cardrules.games.spades.expert import EXPERT

        return EXPERT.advise(view, choices, choose, rng, out_of_time, risk)
    if choices[0].verb == "bid":
        return _bid(view, choices, level, risk)
    choice = choices[0]
    if level == "novice":
        return _novice_play(view, choice, rng)
    world = Spades.sample(view, rng)
    card, key = club_play(world)
    return counted_out(view, Advice(choice.action((card,)), _told(world, card, key)), rng)


_PLAIN: Final = {
    "cash": ("cash",), "honour": ("honour",), "second": ("second",), "third": ("third",), "cheap": ("cheap",),
    "master": ("master",), "ruff": ("ruff",), "low": ("beaten",), "above": ("above",), "trumps": ("trumps",),
    "attack": ("attack",), "leave": ("leave",),
}  # fmt: skip
"""The reasons for what ``club_play`` says, where nothing else matters."""
_LOSING: Final = {
    "exit": "exit", "nil lead": "exit", "duck": "duck", "nil": "duck", "rid": "rid", "nil throw": "rid",
    "forced": "forced", "spades": "least", "nil lost": "forced", "hope": "hope", "stuck": "hope",
}  # fmt: skip
"""... where no trick is wanted: what follows the reason why not."""


def _told(game: Spades, card: Card, key: str) -> tuple[Reason, ...]:
    """The reasons for a card that club plays in a position, from what ``club_play`` says."""
    play = game.play
    seat, hand, suit = play.turn, play.hands[play.turn], SUITS[card >> 4]
    legal = play.playable or game.legal_mask()
    unseen = _PACK & ~mask_of(play.plays) & ~hand
    above = unseen & suit & ~((2 << card) - 1)
    why: tuple[str, ...] = ()
    if key == "only":
        return (ONLY(card=card),)
    if key in _LOSING:
        nil = game.bids[seat] == 0
        needs = sum(game.bids[other] - play.tricks[other] * bool(game.bids[other]) for other in (seat, (seat + 2) % 4))
        then = _LOSING[key]
        if then == "exit" and not above:
            then = "alone" if not unseen & suit and unseen & SPADES_MASK and suit != SPADES_MASK else "no exit"
        elif then == "forced" and card != _highest(legal):
            then = "least"
        elif then == "hope" and not above:
            then = "over"
        if nil:
            why = ("nil failed" if play.tricks[seat] else "nil", then)
        else:
            why = ("enough" if needs <= 0 else "failed", then)
    elif key == "cover":
        cover = "lead" if not play.trick else "high" if len(play.trick) == 1 else "take"
        why = ("partner nil", f"cover {cover}")
    elif key == "partner":
        follows = legal & SUITS[play.trick[0] >> 4]
        why = ("partner" if follows else "partner low" if suit == SPADES_MASK else "partner throw",)
    elif key == "throw":
        why = ("throw" if above else "lost",)
    elif key == "weak":
        single = hand & suit == 1 << card and hand & SPADES_MASK
        why = ("single" if single else "weak" if rank_of(card) < JACK else "try",)
    elif key == "honour" and not above:
        why = ("cash",)
    else:
        why = _PLAIN[key]
    return tuple(REASONS[each](card=card, suit=suit_of(card), above=above.bit_count()) for each in why)


def _seat(view: View) -> Seat:
    if view.seat is None:
        raise ValueError("a bot needs the view of a seat")
    return view.seat


# ----------------------------------------------------------------------------------------------- bidding


def _bid(view: View, choices: Sequence[Choice], level: Level, risk: float) -> Advice:
    seat = _seat(view)
    hand = mask_of(card for card in view.zone(f"hand:{seat}").cards if card is not None)
    rules = Spades(view.options).rules
    state: State = view.state
    why: tuple[Reason, ...]
    if level == "novice":
        high = sum(rank_of(card) >= KING for card in cards_in(hand))
        high += round(risk) if high > 1 else 0
        number = max(high + max((hand & SPADES_MASK).bit_count() - 3, 0), rules.min_bid)
        why = (REASONS["nose" if risk else "count"](),)
    else:
        bids, bags = state.bids, state.bags[seat % 2]
        number = club_bid(hand, seat, bids, bags, rules, risk)
        worth = tricks_in(hand)
        raised = number == rules.min_bid > worth + 0.5
        said = [bid for bid in bids if bid >= 0]
        crowded = len(said) >= 2 and sum(said) + number + 1 > _TRICKS and number + 0.5 <= worth
        kind = "lowest bid" if raised else "rounded down" if number + 0.5 <= worth and not crowded else "worth"
        why = (REASONS[kind](worth=worth, number=number),)
        if crowded:
            why += (REASONS["crowded"](),)
        if number == 0:
            why = (REASONS["low"](),)
        else:
            needed = _needed(seat, bids, state.totals, number, rules)
            if needed != number:
                why, number = (REASONS["stake"](tricks=needed),), needed
    possible = [int(value) for value in choices[0].values]
    if number and number not in possible:  # with the partner's bid it would be more than thirteen
        number = max(possible, default=rules.min_bid)
        why = (REASONS["clipped"](),)
    return Advice(Action("bid", (str(number),)), why)


def club_bid(hand: int, seat: Seat, bids: Sequence[int], bags: int, rules: Rules, risk: float = 0.0) -> int:
    """What a club player bids with a hand, given as a mask: a number of tricks, or 0 for nil.

    ``bids`` are those made so far by seat (-1: not yet), ``bags`` those that the side carries.
    """
    worth = tricks_in(hand) + _DARED * risk
    if rules.nil and bids[(seat + 2) % 4] != 0 and _is_nil(hand):  # two nils cannot cover each other
        return 0
    if rules.bag_penalty and bags >= 7:
        worth += 0.5
    number = int(worth + 0.35)
    said = [bid for bid in bids if bid >= 0]
    if len(said) >= 2 and sum(said) + number > _TRICKS:
        number -= 1
    return min(max(number, rules.min_bid), _TRICKS)


def _needed(seat: Seat, bids: Sequence[int], totals: Sequence[int], number: int, rules: Rules) -> int:
    """What the last to bid says instead of ``number`` where the match is at stake: more, if the others would win it
    with what they have bid and it takes little to pass them; otherwise ``number``."""
    if any(bid < 0 for other, bid in enumerate(bids) if other != seat):
        return number
    ours, theirs = (
        totals[side] + sum(10 * bid if bid else rules.nil or 0 for bid in bids[side::2] if bid >= 0)
        for side in (seat % 2, 1 - seat % 2)
    )
    if theirs < rules.target or ours + 10 * number > theirs:
        return number
    needed = (theirs - ours) // 10 + 1
    return needed if needed <= number + _STRETCH and sum(bids) + 1 + needed <= _TRICKS else number


def _is_nil(hand: int) -> bool:
    """Whether every card should find a higher one: few and low spades, and each suit low from the bottom."""
    spades = hand & SPADES_MASK
    if spades.bit_count() > 3 or spades >> 16 * SPADES + JACK:
        return False
    for suit in SIDE_SUITS:
        ranks = [rank_of(card) for card in cards_in(hand & SUITS[suit])]
        if any(rank > most for rank, most in zip(ranks, (6, 9, JACK), strict=False)):
            return False
    return True


# ------------------------------------------------------------------------------------------------- novice


def _novice_play(view: View, choice: Choice, rng: random.Random) -> Advice:
    """Any card, but as last to play the cheapest that wins."""
    if len(choice.cards) == 1:
        return Advice(choice.action(choice.cards), ONLY(card=choice.cards[0]))
    tricks = view.state.tricks
    if tricks and len(tricks[-1][1]) == view.seats - 1:
        cards = tricks[-1][1]
        best = max(
            (card for card in cards if suit_of(card) in (suit_of(cards[0]), SPADES)), key=lambda card: _worth(card)
        )
        winning = cards_in(_beating(mask_of(choice.cards), best))
        if winning:
            card = min(winning, key=_worth)
            return Advice(choice.action((card,)), REASONS["cheap"](card=card))
    action = choice.action((rng.choice(choice.cards),))
    return Advice(action, seen(Case(view, (choice,), action)))


def _worth(card: Card) -> int:
    """Low cards first, spades after all others."""
    return rank_of(card) + (20 if suit_of(card) == SPADES else 0)


# --------------------------------------------------------------------------------------------------- club


def _highest(mask: int) -> Card:
    return Card(mask.bit_length() - 1)


def _lowest(mask: int) -> Card:
    return Card((mask & -mask).bit_length() - 1)


def _beating(legal: int, best: Card) -> int:
    """The cards that would win against the card that wins the trick so far."""
    suit = best >> 4
    above = legal & SUITS[suit] & ~((2 << best) - 1)
    return above if suit == SPADES else above | legal & SPADES_MASK


def club_play(game: Spades) -> tuple[Card, str]:
    """The card that a club player plays for the seat to play, and the key of its reason."""
    legal = game.play.playable or game.legal_mask()
    if not legal & legal - 1:
        return Card(legal.bit_length() - 1), "only"
    play = game.play
    seat = play.turn
    unseen = _PACK & ~mask_of(play.plays) & ~play.hands[seat]
    if game.bids[seat] == 0:
        return _lose(game, legal, unseen, nil=not play.tricks[seat])
    if game.rules.nil:
        answer = _about_nil(game, legal, unseen)
        if answer is not None:
            return answer
    if not wants_tricks(game, seat):
        return _lose(game, legal, unseen, nil=False)
    return _lead(game, legal, unseen) if not play.trick else _follow(game, legal, unseen)


def wants_tricks(game: Spades, seat: Seat) -> bool:
    """Whether another trick is good for the side of the seat: it still needs some, or it can set the others."""
    rules, play = game.rules, game.play
    left = _TRICKS - play.finished
    needs = []
    for side in (seat % 2, 1 - seat % 2):
        taken = sum(play.tricks[other] for other in (side, side + 2) if game.bids[other])
        needs.append(game.bids[side] + game.bids[side + 2] - taken)
    own, theirs = needs
    if 0 < own <= left or rules.overtricks == "eleven" or not rules.bag_penalty:
        return True
    if own > left:  # lost: tricks cost nothing now, and may set the others
        return 0 < theirs <= left
    return left - 1 <= theirs <= left


# ------------------------------------------------------------------------------------- taking tricks


def _lead(game: Spades, legal: int, unseen: int) -> tuple[Card, str]:
    play = game.play
    seat = play.turn
    shown = play.voids()
    left, right = shown[(seat + 1) % 4], shown[(seat + 3) % 4]
    cash, most = Card(0), 2
    for suit in SIDE_SUITS:
        mine, theirs = legal & SUITS[suit], unseen & SUITS[suit]
        if mine > theirs:
            ruffed = unseen & SPADES_MASK and (left | right) & SUITS[suit]
            number = 0 if ruffed else theirs.bit_count() if unseen & SPADES_MASK else 13
            if number > most:
                cash, most = _highest(mine), number
    if cash:
        return cash, "cash"
    spades = legal & SPADES_MASK
    if (
        spades > unseen & SPADES_MASK
        and (unseen & SPADES_MASK or not legal & ~SPADES_MASK)
        and (spades.bit_count() > 3 or not legal & ~SPADES_MASK)
    ):
        return _highest(spades), "cash"
    best_value, best_card, best_reason = -99.0, Card(0), ""
    trumps = play.hands[seat] & SPADES_MASK
    for suit in SIDE_SUITS:
        mine, theirs = legal & SUITS[suit], unseen & SUITS[suit]
        if not mine:
            continue
        high, low, length = _highest(mine), _lowest(mine), mine.bit_count()
        value, card, reason = 0.0, low, "weak"
        if length > 1 and high & 15 == KING and mine >> high - 1 & 1:
            value, card, reason = 2.0, high, "honour"
        elif high & 15 >= QUEEN:
            value = -2.0  # lead away from a guarded honour only if there is nothing else
        elif length <= 2 and 0 < trumps.bit_count() <= 4:
            value = 1.5 - 0.5 * length
        if (left | right) & SUITS[suit] and unseen & SPADES_MASK:
            value -= 1.0
        value += 0.05 * theirs.bit_count()
        if value > best_value:
            best_value, best_card, best_reason = value, card, reason
    if best_reason:
        return best_card, best_reason
    return _lowest(spades), "trumps"


def _follow(game: Spades, legal: int, unseen: int) -> tuple[Card, str]:
    play = game.play
    best, place = play.best, len(play.trick)
    partner_wins = place > 1 and play.best_seat == (play.turn + 2) % 4
    winning = _beating(legal, best)
    if partner_wins and (place == 3 or not _beating(unseen & SUITS[best >> 4], best)):
        return _for_partner(_small(game, legal, unseen), winning)
    if not winning:
        return _small(game, legal, unseen), "low" if legal & SUITS[play.trick[0] >> 4] else "throw"
    led = play.trick[0] >> 4
    if not legal & SUITS[led]:  # any spade that wins will do
        above = unseen & SUITS[best >> 4] & ~((2 << best) - 1)
        if partner_wins and above.bit_count() < _MANY:
            return _for_partner(_small(game, legal, unseen), winning)
        return _lowest(winning), "ruff"
    if place == 3:
        return _lowest(winning), "cheap"
    top = _highest(winning)
    if not unseen & SUITS[led] & ~((2 << top) - 1):
        return _lowest_equal(winning, unseen), "master"
    if place == 1:
        return _lowest(legal), "second"
    if partner_wins:
        return _for_partner(_lowest(legal), winning)
    return _lowest_equal(winning, unseen), "third"


def _for_partner(card: Card, winning: int) -> tuple[Card, str]:
    """The card for a trick that the partner is winning, with the reason for it."""
    return card, "above" if winning >> card & 1 else "partner"


def _lowest_equal(winning: int, unseen: int) -> Card:
    """The lowest card that is as good as the highest: no unseen card lies between them."""
    card = _highest(winning)
    for other in reversed(cards_in(winning)):
        if unseen & (1 << card) - (1 << other):
            break
        card = other
    return card


def _small(game: Spades, legal: int, unseen: int) -> Card:
    """The card that is missed least: low, of no use later, and of a short suit if spades are left to trump with."""
    side = legal & ~SPADES_MASK
    if not side:
        return _lowest(legal)
    trumps = game.play.hands[game.play.turn] & SPADES_MASK
    best_value, best_card = 99.0, Card(0)
    for suit in SIDE_SUITS:
        mine = side & SUITS[suit]
        if not mine:
            continue
        card, length = _lowest(mine), mine.bit_count()
        value = float(card & 15)
        if mine > unseen & SUITS[suit]:
            value += 8.0 if length == 1 else 0.0
        elif length == 2 and _highest(mine) & 15 >= KING:
            value += 6.0  # the guard of a king
        if trumps and length == 1:
            value -= 3.0
        if value < best_value:
            best_value, best_card = value, card
    return best_card


# -------------------------------------------------------------------------------------- losing tricks


def _lose(game: Spades, legal: int, unseen: int, nil: bool) -> tuple[Card, str]:
    """Play so as not to win; ``nil`` only chooses the words."""
    play = game.play
    if not play.trick:
        return _exit(legal, unseen), "nil lead" if nil else "exit"
    best, led = play.best, play.trick[0] >> 4
    losing = legal & ~_beating(legal, best)
    if legal & SUITS[led]:
        if losing:
            return _highest(losing), "nil" if nil else "duck"
        if len(play.trick) == 3:
            return _highest(legal), "nil lost" if nil else "forced"
        return _lowest(legal), "stuck" if nil else "hope"
    if losing & SPADES_MASK:
        return _highest(losing & SPADES_MASK), "nil throw" if nil else "rid"
    if losing:
        return max(cards_in(losing), key=lambda card: _danger(card, legal, unseen)), "nil throw" if nil else "rid"
    if len(play.trick) == 3:
        return _lowest(legal), "nil lost" if nil else "spades"
    return _lowest(legal), "stuck" if nil else "hope"


def _danger(card: Card, legal: int, unseen: int) -> float:
    """How likely a card is to win a trick later: the higher above the cards of its suit still out, and the fewer
    small cards lie below it in the own hand."""
    suit = SUITS[card >> 4]
    below = (1 << card) - 1
    return (
        2.0 * (unseen & suit & below).bit_count()
        - 3.0 * (unseen & suit & ~below).bit_count()
        - ((legal & suit & below).bit_count())
    )


def _exit(legal: int, unseen: int) -> Card:
    """The lead that is surest to be beaten."""
    best_value, best_card = -99.0, Card(0)
    for suit in range(4):
        mine, theirs = legal & SUITS[suit], unseen & SUITS[suit]
        if mine:
            card = _lowest(mine)
            above = (theirs & ~((1 << card) - 1)).bit_count()
            value = above - 0.5 * (theirs.bit_count() - above) - (1.0 if suit == SPADES else 0.0)
            if value > best_value:
                best_value, best_card = value, card
    return best_card


# ------------------------------------------------------------------------------------ other people's nil


def _about_nil(game: Spades, legal: int, unseen: int) -> tuple[Card, str] | None:
    """Cover the partner's nil, or attack the nil of an opponent, where there is one that can still be made."""
    play = game.play
    seat = play.turn
    alive = [other for other in range(4) if game.bids[other] == 0 and not play.tricks[other]]
    if (seat + 2) % 4 in alive:
        return _cover(game, legal, unseen)
    targets = [other for other in alive if other % 2 != seat % 2]
    needs = game.bids[seat] + game.bids[(seat + 2) % 4] - play.tricks[seat] - play.tricks[(seat + 2) % 4]
    if not targets or needs >= _TRICKS - play.finished:
        return None
    if not play.trick:
        shown = play.voids()
        side = 0
        for target in targets:
            side |= legal & ~SPADES_MASK & ~shown[target]
        return (min(cards_in(side), key=rank_of), "attack") if side else None
    if play.best_seat in targets:
        losing = legal & ~_beating(legal, play.best)
        if losing:
            follows = losing & SUITS[play.trick[0] >> 4]
            return (_highest(follows), "leave") if follows else (_small(game, losing, unseen), "leave")
    return None


def _cover(game: Spades, legal: int, unseen: int) -> tuple[Card, str] | None:
    """Win, or at least play above what the nil bidder may have to play."""
    play = game.play
    if not play.trick:
        card = max(cards_in(legal & ~SPADES_MASK or legal), key=lambda card: (rank_of(card), card))
        return card, "cover"
    winning = _beating(legal, play.best)
    waiting = len(play.trick) == 1
    exposed = not waiting and play.best_seat == (play.turn + 2) % 4
    if winning and (waiting or exposed):
        follows = winning & SUITS[play.trick[0] >> 4]
        if exposed:
            return _lowest(follows or winning), "cover"
        return (_highest(follows), "cover") if follows else None
    return None
