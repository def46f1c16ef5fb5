"""How the bots play Hearts.

*Novice* passes its three highest cards and plays at random, but ducks where it can. *Club* plays by the rules
of thumb of the books. *Expert* searches: the club player takes every seat in the playouts.

Club's rules look only at the hand of the seat to play and at what everybody has seen; the ``Hearts`` they are
given is always a sampled one.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from itertools import combinations, product
from typing import Final

from cardrules.bots import Advice, Level
from cardrules.bots.choice_by_search import Chances, settled
from cardrules.bots.last_tricks import counted_out
from cardrules.bots.reasons import Case, Reason
from cardrules.bots.reasons.tricks import ONLY, seen
from cardrules.bots.sampling_search import Asked, or_club, weigh
from cardrules.games.hearts.game import (
    HEARTS_MASK,
    JACK_OF_DIAMONDS,
    MOON,
    PENALTY,
    QUEEN_OF_SPADES,
    SUIT_MASKS,
    Hearts,
    points_of,
)
from cardrules.games.hearts.reasons import REASONS, of_pass, of_play
from cardrules.parts.tricks import PLAY
from cardrules.phases.phased_game import GAME_OVER
from cardrules.phases.trick_phase import TRICKS
from cardrules.protocol.cards import (
    ACE,
    CLUBS,
    DIAMONDS,
    HEARTS,
    KING,
    PACK_52,
    SPADES,
    Card,
    card_of,
    cards_in,
    mask_of,
    rank_of,
    suit_of,
)
from cardrules.protocol.game import Action, Choice, Seat, View

__all__ = ["choose", "club_pass", "club_play"]

_MOST_WORLDS: Final = 240
_QUEEN: Final = 1 << QUEEN_OF_SPADES
_JACK: Final = 1 << JACK_OF_DIAMONDS
_ACE: Final = 1 << card_of(ACE, SPADES)
_ACE_KING: Final = _ACE | 1 << card_of(KING, SPADES)
_SPADES: Final = SUIT_MASKS[SPADES]
_HIGH: Final = mask_of(card_of(rank, suit) for suit in range(4) for rank in range(11, 15))
_HIGH_FOR_MOON: Final = 5
_LOSERS_FOR_MOON: Final = 2
_SUSPICIOUS: Final = 4
"""With so many tricks won, and two thirds of them all, a player may be after all the points."""
_FEW_SPADES: Final = 4
"""With so many spades or fewer the ace and king go as soon as they win harmlessly."""
_FULL: Final = mask_of(PACK_52)
_LOW_CLUBS: Final = mask_of(card_of(rank, CLUBS) for rank in (2, 3, 4))
_BELOW_QUEEN: Final = _SPADES & (_QUEEN - 1)


def choose(
    view: View,
    choices: Sequence[Choice],
    level: Level,
    rng: random.Random,
    out_of_time: Callable[[], bool],
    risk: float = 0.0,
) -> Advice:
    """Choose a pass, a card, or what a moon counts; see ``Chooser``."""
    choice = choices[0]
    if choice.verb == "moon":
        return _moon(view, choices, level)
    if choice.verb == "pass":
        return _pass(view, choices, level, rng, out_of_time, risk)
    if len(choice.cards) == 1:
        return Advice(choice.action(choice.cards), ONLY(card=choice.cards[0]))
    if level == "novice":
        return _novice_play(view, choice, rng)
    world = Hearts.sample(view, rng)
    card, reason = club_play(world, risk)
    club = counted_out(view, Advice(choice.action((card,)), _told(world, reason, card)), rng)
    if level == "club" or club.action.cards != (card,):
        return club
    if reason in _STOPPING:
        return club
    asked = Asked(view, choices, club, choose, rng, out_of_time, risk)
    return or_club(club, lambda: _expert_play(asked, world), out_of_time)


# ----------------------------------------------------------------------------------------------- the moon


def _moon(view: View, choices: Sequence[Choice], level: Level) -> Advice:
    add, subtract = (choice.action() for choice in choices)
    totals = view.state.totals
    if level == "novice" or _adding_is_better(totals, view.state.shooter, int(view.options["target"])):
        return Advice(add, REASONS["add"]())
    return Advice(subtract, REASONS["subtract"]())


def _adding_is_better(totals: Sequence[int], shooter: Seat, target: int) -> bool:
    """The lead over everybody grows by 26 either way; adding brings the end nearer, which suits the lowest."""
    others = [total + 26 for seat, total in enumerate(totals) if seat != shooter]
    return totals[shooter] < min(others) or max(others) < target


# ----------------------------------------------------------------------------------------------- passing


def _pass(
    view: View,
    choices: Sequence[Choice],
    level: Level,
    rng: random.Random,
    out_of_time: Callable[[], bool],
    risk: float,
) -> Advice:
    choice = choices[0]
    count = choice.least
    hand = mask_of(choice.cards)
    if level == "novice":
        highest = sorted(choice.cards, key=lambda card: (rank_of(card), rng.random()))[-count:]
        return Advice(choice.action(highest), REASONS["highest"](number=count))
    jack = view.options["jack_of_diamonds"] == "on"
    cards = club_pass(hand, count, jack, risk)
    moon = _pass_for_the_moon(hand, count, risk) == cards
    action = choice.action(cards)
    club = Advice(action, REASONS["for the moon"]() if moon else _pass_reason(Case(view, choices, action)))
    if level == "club":
        return club
    asked = Asked(view, choices, club, choose, rng, out_of_time, risk)
    return or_club(club, lambda: _expert_pass(asked), out_of_time)


def _pass_reason(case: Case) -> Reason:
    """The first thing that is true of what is passed."""
    return next((reason for reason in of_pass(case) if reason.holds(case)), REASONS["spared"]())


def _expert_pass(asked: Asked) -> Advice:
    """Club's pass against others that come near it."""
    view, choice, club, rng = asked.view, asked.choices[0], asked.club, asked.rng
    count, hand = choice.least, mask_of(choice.cards)
    jack = view.options["jack_of_diamonds"] == "on"
    wishes = _pass_wishes(hand, count, jack)
    ranked = sorted(choice.cards, key=lambda card: -wishes[card])[: count + 4]
    others = sorted(combinations(ranked, count), key=lambda some: -sum(wishes[card] for card in some))
    candidates = [club.action, *(choice.action(some) for some in others if choice.action(some) != club.action)][:12]
    seat = _seat(view)
    undone = _before_passing(view)

    def world() -> Hearts:
        game = Hearts.sample(undone, rng)
        for other in game.waiting_for() - {seat}:
            packet = club_pass(game.play.hands[other], count, jack)
            game.apply(other, Action("pass", (), tuple(packet)))
        return game

    chances = Chances()
    value = _outcome(view, Hearts.sample(view, rng), chances)
    found = weigh(candidates, world, value, asked.out_of_time, _MOST_WORLDS, lambda game: 1.0)
    return settled(asked, found, chances, speak=of_pass)


def _before_passing(view: View) -> View:
    """The view as it was before anybody had confirmed a pass: the packets of the others say nothing, so they
    are dealt anew, and passed as a club player would."""
    each = max(len(zone.cards) for zone in view.zones if zone.id.startswith("hand:"))
    zones = tuple(
        zone._replace(cards=(None,) * each) if zone.id.startswith("hand:") and zone.owner != view.seat else zone
        for zone in view.zones
    )
    return view._replace(zones=zones, state=view.state._replace(confirmed=()))


def club_pass(hand: int, count: int, jack: bool, risk: float = 0.0) -> list[Card]:
    """The cards that a club player passes from a hand, lowest number first."""
    wishes = _pass_wishes(hand, count, jack)
    usual = sorted(wishes, key=lambda card: (-wishes[card], card))[:count]
    return sorted(_pass_for_the_moon(hand, count, risk) or usual)


def _pass_for_the_moon(hand: int, count: int, risk: float) -> list[Card]:
    """The losers to pass from a hand that should then win all tricks but one or two, or nothing if it is no such hand.

    In some hundred such hands, dealt to one of four club players, this pass was followed by a moon in three of four
    if one loser was kept or none, and in three of five with two; the usual pass in one of seven.
    """
    if (hand & _HIGH).bit_count() < _HIGH_FOR_MOON:
        return []
    suits = [cards_in(hand & mask) for mask in SUIT_MASKS]
    out = _FULL & ~hand
    found: tuple[int, int, list[Card]] | None = None
    for clubs, diamonds, hearts in product(range(count + 1), repeat=3):
        numbers = (clubs, diamonds, hearts, count - clubs - diamonds - hearts)
        if all(0 <= number <= len(cards) for number, cards in zip(numbers, suits, strict=True)):
            passed = [card for number, cards in zip(numbers, suits, strict=True) for card in cards[:number]]
            losers = _losers(hand & ~mask_of(passed), out, 3)
            height = sum(rank_of(card) for card in passed)
            if losers <= _LOSERS_FOR_MOON + risk and (found is None or (losers, height) < found[:2]):
                found = losers, height, passed
    return found[2] if found else []


def _pass_wishes(hand: int, count: int, jack: bool) -> dict[Card, float]:
    """How much a club player wants to be rid of each card.

    First the queen, king and ace of spades if fewer than five spades guard them, then a club or diamond suit
    that can be emptied, then high hearts; low cards, low spades and the jack that counts are kept.
    """
    few_spades = (hand & _SPADES).bit_count() < 5
    wishes: dict[Card, float] = {}
    for card in cards_in(hand):
        suit, rank = suit_of(card), rank_of(card)
        length = (hand & SUIT_MASKS[suit]).bit_count()
        if suit == SPADES:
            wish = 200.0 + rank if few_spades and rank >= 12 else -50.0 + rank
            if card == QUEEN_OF_SPADES and few_spades:
                wish += 10
        elif suit == HEARTS:
            wish = 60.0 + 2 * rank if rank >= 10 else 2.0 * rank - 10
        else:
            low_clubs = suit == CLUBS and hand & _LOW_CLUBS
            wish = 5.0 * rank
            if low_clubs and rank <= 4:
                wish -= 20
            elif length <= count and not low_clubs:
                wish += 70 - 8 * length
            if jack and suit == DIAMONDS and rank >= 11:
                wish -= 300 if card == JACK_OF_DIAMONDS else 60
        wishes[card] = wish
    return wishes


# ------------------------------------------------------------------------------------------------- novice


def _novice_play(view: View, choice: Choice, rng: random.Random) -> Advice:
    tricks = view.state.tricks
    trick = tricks[-1][1] if tricks and len(tricks[-1][1]) < view.seats else ()
    if trick:
        best = max(card for card in trick if suit_of(card) == suit_of(trick[0]))
        losing = [card for card in choice.cards if suit_of(card) == suit_of(best) and card < best]
        if losing:
            card = max(losing)
            return Advice(choice.action((card,)), REASONS["duck"](card=card))
    action = choice.action((choice.cards[int(rng.random() * len(choice.cards))],))
    return Advice(action, seen(Case(view, (choice,), action)))


# --------------------------------------------------------------------------------------------------- club

_PLAIN: Final = {
    "exit": "under all", "low": "exit", "least bad": "no exit", "last": "must", "sure": "sure", "hope": "hope",
    "unload": "unload",
}  # fmt: skip
"""The reasons for what ``club_play`` says, where they have another name."""
_STOPPING: Final = ("stop", "stop lead", "stop give", "stop save", "stop keep")
"""Those against somebody who may shoot the moon. In an expert's worlds he gives it up as a club player does, so that a
search would save a point or two and let him shoot: there club's choice stands."""
_TOP: Final = ("duck", "must", "sure", "hope", "first", "rid", "unload")
"""Those that speak of all cards that may be played."""


def _told(game: Hearts, reason: str, card: Card) -> Reason:
    """The reason for a card, from what ``club_play`` says."""
    if reason == "only":
        return ONLY(card=card)
    play, legal = game.play, game.legal_mask()
    why = _PLAIN.get(reason, reason)
    if game.rules.jack_of_diamonds and legal & _JACK and card != JACK_OF_DIAMONDS and why in _TOP:
        why = "jack kept"  # it may be the one card above, or below
    if why == "unload":
        own = play.hands[play.turn] & SUIT_MASKS[suit_of(card)]
        why = "unload" if card == _highest(own) else "rid"
    out = (sum(play.hands) - play.hands[play.turn]) & SUIT_MASKS[suit_of(card)]
    below = (out & ((1 << card) - 1)).bit_count()
    return REASONS[why](card=card, suit=suit_of(card), above=out.bit_count() - below, below=below)


def _highest(mask: int) -> Card:
    return Card(mask.bit_length() - 1)


def _lowest(mask: int) -> Card:
    return Card((mask & -mask).bit_length() - 1)


def _top(mask: int) -> Card:
    """The card of the highest rank, of any suit."""
    best = 0
    for suit in (0, 16, 32, 48):
        field = mask >> suit & 0x7FFC
        if field and field.bit_length() > best & 15:
            best = suit + field.bit_length()
    return Card(best - 1)


def club_play(game: Hearts, risk: float = 0.0) -> tuple[Card, str]:
    """The card that a club player plays for the seat to play, and the key of its reason."""
    legal = game.legal_mask()
    if not legal & legal - 1:
        return Card(legal.bit_length() - 1), "only"
    play = game.play
    seat = play.turn
    hand = play.hands[seat]
    out = sum(play.hands) - hand  # all that the others hold, whoever of them
    taker = -1  # the only seat with penalty cards, -1 if none, -2 if several
    for other, won in enumerate(play.won):
        if won & PENALTY:
            taker = other if taker == -1 else -2
    mine = taker == seat or (taker == -1 and (hand & _HIGH).bit_count() > 5)
    if mine and _can_shoot(hand, out, game, risk):
        return _shoot(game, legal, hand, out)
    shooter = _shooter(game, taker)
    if shooter >= 0:
        answer = _stop(game, legal, hand, out, shooter)
        if answer is not None:
            return answer
    if not play.trick:
        return _lead(game, legal, hand, out)
    if legal & SUIT_MASKS[play.led]:
        return _follow(game, legal, out)
    return _discard(game, legal, hand, out)


def _lead(game: Hearts, legal: int, hand: int, out: int) -> tuple[Card, str]:
    if out & _QUEEN and not hand & _ACE_KING:
        low_spades = legal & _BELOW_QUEEN
        if low_spades:
            return _highest(low_spades), "flush"
    if game.rules.jack_of_diamonds:
        legal = legal & ~_JACK or legal
    others = game.seats - 1
    best_cost, best_card, best_reason = 1e9, Card(0), ""
    for suit in range(4):
        mine = legal & SUIT_MASKS[suit]
        if not mine:
            continue
        card = _lowest(mine)
        theirs = out & SUIT_MASKS[suit]
        total = theirs.bit_count()
        below = (theirs & ((1 << card) - 1)).bit_count()
        above = total - below
        if not above:
            # Nobody can beat it, so it wins; and what the others throw then is mine.
            cost = 8.0 if total < others else 3.0
            reason = "least bad"
        elif not below:
            cost, reason = 0.0, "exit"
        else:
            risk = below / total
            risk *= risk if above > others else 1.0
            dumping = 6.0 if total < 2 * others else 2.0
            cost, reason = risk * dumping, "low"
        if suit == SPADES:
            if out & _QUEEN:
                cost += 3.0 if below else 0.0
                if card > QUEEN_OF_SPADES:
                    cost += 10.0
            elif hand & _QUEEN:
                cost += 4.0 if card != QUEEN_OF_SPADES else 12.0
        elif suit == HEARTS:
            cost *= 1.3
        cost += 0.8 * (hand & SUIT_MASKS[suit]).bit_count()
        if cost < best_cost:
            best_cost, best_card, best_reason = cost, card, reason
    return best_card, best_reason


def _follow(game: Hearts, legal: int, out: int) -> tuple[Card, str]:
    play, rules = game.play, game.rules
    best = play.best
    last = len(play.trick) == game.seats - 1
    if rules.jack_of_diamonds:
        answer = _for_the_jack(game, legal, out, last)
        if answer is not None:
            return answer
        legal = legal & ~_JACK or legal
    if len(play.plays) < game.seats and rules.clean_start:
        return _highest(legal), "first"
    losing = legal & ((1 << best) - 1)
    if legal > 1 << best and _is_harmless(game, out, legal, last):
        return _highest(legal), "free" if last else "early"
    if last and _is_rid_of_catchers(game, legal, out):
        return _highest(legal), "free"
    if losing:
        if losing & _QUEEN:
            return QUEEN_OF_SPADES, "queen under"
        return _highest(losing), "duck"
    safe = legal & ~_QUEEN
    if legal != safe and safe:
        return _highest(safe), "guard"
    highest = _highest(legal)
    if last:
        return highest, "last"
    if not out & SUIT_MASKS[play.led] & ~((1 << _lowest(legal)) - 1):
        return highest, "sure"
    return _lowest(legal), "hope"


def _is_harmless(game: Hearts, out: int, legal: int, last: bool) -> bool:
    """Whether winning this trick should cost nothing now, but might later: no points in it, no queen of spades
    about, and so many cards of the suit still out that those to come will follow."""
    led = game.play.led
    if mask_of(game.play.trick) & PENALTY:
        return False
    others = (out & SUIT_MASKS[led]).bit_count()
    if last:
        return others >= game.seats and not (led == SPADES and (out | legal) & _QUEEN)
    return led < HEARTS and others >= 2 * game.seats


def _is_rid_of_catchers(game: Hearts, legal: int, out: int) -> bool:
    """Whether the last to play to a trick of spades does well to win it with the ace or king: the queen is still out
    and not in the trick, and few small spades are left to hide behind."""
    play = game.play
    return bool(
        play.led == SPADES
        and out & _QUEEN
        and legal & _ACE_KING
        and not mask_of(play.trick) & PENALTY
        and legal.bit_count() <= _FEW_SPADES
    )


def _for_the_jack(game: Hearts, legal: int, out: int, last: bool) -> tuple[Card, str] | None:
    """Win the jack of diamonds, if that is certain and nothing dear comes with it."""
    play = game.play
    if play.led != DIAMONDS:
        return None
    trick, best = mask_of(play.trick), play.best
    winning = legal & ~((1 << best) - 1)
    if not winning or points_of(trick) >= 10:
        return None
    if trick & _JACK:
        card = _highest(winning)
        sure = last or not out & SUIT_MASKS[DIAMONDS] & ~((1 << card) - 1)
        return (card, "jack") if sure else None
    if winning & _JACK and (last or not out & SUIT_MASKS[DIAMONDS] & ~(_JACK - 1)):
        return JACK_OF_DIAMONDS, "jack"
    return None


def _discard(game: Hearts, legal: int, hand: int, out: int) -> tuple[Card, str]:
    if legal & _QUEEN:
        return QUEEN_OF_SPADES, "queen"
    if game.rules.jack_of_diamonds:
        legal = legal & ~_JACK or legal
    if out & _QUEEN and legal & _ACE_KING:
        return _highest(legal & _ACE_KING), "catchers"
    if legal & HEARTS_MASK:
        return _highest(legal & HEARTS_MASK), "heart"
    best_wish, best_card = -1.0, Card(0)
    for suit in (CLUBS, DIAMONDS, SPADES):
        mine = legal & SUIT_MASKS[suit]
        if mine:
            card = _highest(mine)
            wish = (card & 15) - 1.5 * mine.bit_count()
            if not out & SUIT_MASKS[suit]:
                wish += 2.0
            wish += 20.0
            if wish > best_wish:
                best_wish, best_card = wish, card
    return best_card, "unload"


def moon_play(game: Hearts) -> Card:
    """The card of a club player who believes that the moon can be shot, for the seat to play."""
    hand = game.play.hands[game.play.turn]
    legal = game.legal_mask()
    return _shoot(game, legal, hand, sum(game.play.hands) - hand)[0]


def _can_shoot(hand: int, out: int, game: Hearts, risk: float) -> bool:
    """Whether the hand should win all tricks still to come, but for one heart or two other cards."""
    if _losers(hand, out, game.seats - 1) > _LOSERS_FOR_MOON + risk:
        return False
    play = game.play
    if play.trick and mask_of(play.trick) & PENALTY:
        led = SUIT_MASKS[play.led]
        if not hand & led & ~((1 << play.best) - 1):
            return False
    return True


def _losers(hand: int, out: int, others: int) -> int:
    """About how many tricks a hand loses that leads its top cards while ``out`` lie with so many others; a heart
    counts double."""
    losers = 0
    for suit in range(4):
        mine = hand >> 16 * suit & 0xFFFF
        theirs = out >> 16 * suit & 0xFFFF
        if not mine or not theirs:
            continue
        winners = (mine >> theirs.bit_length()).bit_count()
        if winners * others < theirs.bit_count() + (others >> 1):
            losers += (mine.bit_count() - winners) * (2 if suit == HEARTS else 1)
    return losers


def _shoot(game: Hearts, legal: int, hand: int, out: int) -> tuple[Card, str]:
    play = game.play
    if play.trick:
        led = SUIT_MASKS[play.led]
        winning = legal & led & ~((1 << play.best) - 1)
        if winning:
            return _highest(winning), "shoot"
        if legal & led:
            return _lowest(legal), "shoot low"
        low = legal & ~PENALTY or legal
        return min(cards_in(low), key=lambda card: card & 15), "shoot low"
    best_length, best_card = -1, Card(0)
    for suit in range(4):
        mine = legal & SUIT_MASKS[suit]
        if mine and mine > out & SUIT_MASKS[suit]:
            length = (hand & SUIT_MASKS[suit]).bit_count()
            if length > best_length:
                best_length, best_card = length, _highest(mine)
    return (best_card, "shoot") if best_length > 0 else (_top(legal), "shoot")


def _shooter(game: Hearts, taker: Seat) -> Seat:
    """Another player who may be about to shoot the moon, -1 if there is none: he has more than half of the points, or
    has won most of the tricks, and nobody else has a point. ``taker`` is the only seat with points, -1 if there is none
    yet, -2 if there are several."""
    play = game.play
    if taker == play.turn or taker == -2:
        return -1
    if taker >= 0 and points_of(play.won[taker]) >= 14:
        return taker
    wins = [won.bit_count() for won in play.won]
    shooter = taker if taker >= 0 else wins.index(max(wins))
    seats = game.seats
    if shooter == play.turn or wins[shooter] < _SUSPICIOUS * seats or 3 * wins[shooter] < 2 * sum(wins):
        return -1
    return shooter


def _stop(game: Hearts, legal: int, hand: int, out: int, shooter: Seat) -> tuple[Card, str] | None:
    """Against a player who may shoot the moon: take or give away one heart trick, and keep what can still win one."""
    play = game.play
    if not play.trick:
        hearts = legal & HEARTS_MASK
        if hearts and hearts > out & HEARTS_MASK:
            return _highest(hearts), "stop lead"
        return None
    led = SUIT_MASKS[play.led]
    if legal & led:
        if play.best_seat != shooter:
            return None
        winning = legal & led & ~((1 << play.best) - 1)
        if winning and mask_of(play.trick) & PENALTY:
            return _highest(winning & ~_QUEEN or winning), "stop"
        return (_lowest(legal), "stop save") if not winning and not legal & _QUEEN else None
    if play.best_seat != shooter and play.card_of(shooter):
        return (_highest(legal & HEARTS_MASK), "stop give") if legal & HEARTS_MASK else None
    return _spared(legal, hand, out), "stop keep"


def _spared(legal: int, hand: int, out: int) -> Card:
    """The card to throw to somebody who may shoot the moon: the lowest that leaves every suit its top card with as many
    below it as there are higher ones out, no hearts and not the queen of spades if there is another."""
    spare = 0
    for suit in SUIT_MASKS:
        mine = hand & suit
        if mine:
            higher = (out & suit & ~((1 << _highest(mine)) - 1)).bit_count()
            if mine.bit_count() > higher + 1 or mine.bit_count() <= higher:
                spare |= mine
    for cards in (legal & spare & ~PENALTY, legal & ~PENALTY, legal & spare & HEARTS_MASK, legal & HEARTS_MASK, legal):
        if cards:
            return min(cards_in(cards), key=lambda card: card & 15)
    raise AssertionError("somebody to play has a card")


# ------------------------------------------------------------------------------------------------- expert


def _expert_play(asked: Asked, world: Hearts) -> Advice:
    view, choice, rng = asked.view, asked.choices[0], asked.rng
    seat, club = _seat(view), asked.club.action.cards[0]
    play = world.play
    not_mine = sum(play.hands) - play.hands[seat] + mask_of(play.trick)
    cards = _different(choice.cards, club, not_mine, world.rules.jack_of_diamonds)
    doubtful = _would_have_thrown_the_queen(view)

    def sampled() -> Hearts:
        for _ in range(4):
            game = Hearts.sample(view, rng)
            if not any(game.play.hands[other] & _QUEEN for other in doubtful):
                break
        return game

    chances, actions = Chances(), [choice.action((card,)) for card in cards]
    found = weigh(actions, sampled, _outcome(view, world, chances), asked.out_of_time, _MOST_WORLDS)
    return settled(asked, found, chances, speak=of_play)


def _different(cards: Sequence[Card], club: Card, not_mine: int, jack: bool) -> list[Card]:
    """The cards that are worth telling apart, the club player's first.

    Of cards in sequence, with none of the others' cards (``not_mine``: in their hands or in the trick) between
    them and the same points, one is enough: the club player's own, or else the highest.
    """
    groups: list[list[Card]] = []
    last: Card | None = None
    for card in sorted(cards):
        special = card == QUEEN_OF_SPADES or (jack and card == JACK_OF_DIAMONDS)
        between = not_mine & (1 << card) - (1 << last) if last is not None else 0
        if last is None or special or between or suit_of(last) != suit_of(card):
            groups.append([card])
        else:
            groups[-1].append(card)
        last = None if special else card
    return [club, *(group[-1] for group in groups if club not in group)]


def _would_have_thrown_the_queen(view: View) -> list[Seat]:
    """The seats that threw another card where they could have thrown the queen of spades at no risk."""
    seats, clean = view.seats, view.options["first_trick_points"] == "forbidden"
    found: set[Seat] = set()
    for number, (leader, cards) in enumerate(view.state.tricks):
        if QUEEN_OF_SPADES in cards:
            return []
        if number == 0 and clean:
            continue
        for place, card in enumerate(cards):
            if suit_of(card) != suit_of(cards[0]):
                found.add((leader + place) % seats)
    return sorted(found - {_seat(view)})


def _seat(view: View) -> Seat:
    if view.seat is None:
        raise ValueError("a bot needs the view of a seat")
    return view.seat


def _outcome(view: View, now: Hearts, chances: Chances) -> Callable[[Hearts, Action], float]:
    """What an action is worth in a world: the others' points less the bot's own when the hand is played out,
    and, when somebody is within 26 of the target, how the game then stands. ``now`` is any world that agrees with the
    view; ``chances`` learn how often the plan comes off."""
    from cardrules.games.hearts.expert import plan_of

    goal, whose = plan_of(now, _seat(view))
    seat, target = _seat(view), int(view.options["target"])
    before: tuple[int, ...] = view.state.totals
    others = view.seats - 1
    near = max(before) >= target - 26

    def value(game: Hearts, action: Action) -> float:
        game.apply(seat, action)
        _play_out(game, target)
        chances.add(action, goal, goal.reached(game.play.won[whose]), 1.0)
        totals = game.totals
        own = totals[seat] - before[seat]
        worth = (sum(totals) - sum(before) - own) / others - own
        if near:
            lead = min(total for other, total in enumerate(totals) if other != seat) - totals[seat]
            if game.current is GAME_OVER:
                worth += 20.0 if lead > 0 else 12.0 if lead == 0 else -20.0
            else:
                worth += max(-10.0, min(10.0, 0.4 * lead))
        return worth

    return value


def _play_out(game: Hearts, target: int) -> None:
    """The rest of the hand, every seat a club player."""
    apply, play = game.apply, game.play
    while game.current is TRICKS:
        apply(play.turn, PLAY[club_play(game)[0]])
    if game.current is MOON:
        add = _adding_is_better(game.totals, game.shooter, target)
        apply(game.shooter, Action("moon", ("add" if add else "subtract",)))
