"""How the bots play Solo.

*Novice* asks with the queen of clubs and four trumps, never plays more than a simple game, and wins whatever it can.
*Club* counts the strength of its hand for each suit, bids as far as that goes, and plays by the rules of thumb of the
books, with an eye on who is on whose side.

Both look only at the hand of the seat to act and at what everybody has seen; the ``Solo`` they are given is always a
sampled one.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import Final

from cardrules.bots import Advice, Level
from cardrules.bots.last_tricks import counted_out
from cardrules.bots.reasons.tricks import ONLY, short_lead, spared
from cardrules.games.solo.bidding import ASKING, CALLING, DUEL, NAMING
from cardrules.games.solo.evaluation import DARED, NEEDED, strength
from cardrules.games.solo.game import GAMES, PACK, QUEEN_OF_CLUBS, Solo, solo_order
from cardrules.games.solo.reasons import REASONS
from cardrules.parts.tricks import TRUMP, TrickPlay
from cardrules.protocol.cards import (
    ACE,
    KING,
    SUIT_NAMES,
    Card,
    Suit,
    card_name,
    cards_in,
    mask_of,
    parse_card,
    rank_of,
    suit_of,
)
from cardrules.protocol.game import Choice, Seat, View

__all__ = ["choose", "club_card", "club_game", "novice_card", "strength"]

_PACK_MASK: Final = mask_of(PACK)


def choose(
    view: View,
    choices: Sequence[Choice],
    level: Level,
    rng: random.Random,
    out_of_time: Callable[[], bool],
    risk: float = 0.0,
) -> Advice:
    """Choose a word of the auction, a game, an ace to call, or a card; see ``Chooser``."""
    if level == "expert":
        from cardrules.games.solo.expert import EXPERT

        return EXPERT.advise(view, choices, choose, rng, out_of_time, risk)
    if view.seat is None:
        raise ValueError("a bot needs the view of a seat")
    game, seat = Solo.sample(view, rng), view.seat
    if view.phase in (ASKING.id, DUEL.id):
        return _speak(game, seat, choices, level, risk)
    if view.phase == NAMING.id:
        return _name(game, seat, choices, level, risk)
    choice = choices[0]
    if view.phase == CALLING.id:
        return _call(game, seat, choice, level)
    if len(choice.cards) == 1:
        return Advice(choice.action(choice.cards), ONLY(card=choice.cards[0]))
    card, key = novice_card(game) if level == "novice" else club_card(game)
    advice = Advice(choice.action((card,)), REASONS[key](card=card))
    return advice if level == "novice" else counted_out(view, advice, rng)


# -------------------------------------------------------------------------------------------- the auction


def _best_suit(hand: int, suits: Sequence[Suit]) -> Suit:
    return max(suits, key=lambda suit: strength(hand, suit))


def _reached(game: Solo, hand: int, risk: float) -> dict[int, Suit]:
    """The games that club would play with a hand, by rank, each with its trump suit."""
    found = {}
    for rank in GAMES:
        suits = [Suit(SUIT_NAMES.index(name)) for name in game.suits(rank)]
        trump = _best_suit(hand, suits)
        if strength(hand, trump) >= NEEDED[rank] - DARED * risk:
            found[rank] = trump
    return found


def _novice_suit(hand: int, risk: float) -> Suit | None:
    """The suit in which novice would play a simple game: four trumps with the queen of clubs.
    Who is careful wants five; who is bold does without the queen."""
    suits = [Suit(suit) for suit in range(4)]
    longest = max(suits, key=lambda suit: (hand & solo_order(suit).masks[TRUMP]).bit_count())
    enough = (hand & solo_order(longest).masks[TRUMP]).bit_count() >= (5 if risk < 0 else 4)
    return longest if enough and (risk > 0 or hand >> QUEEN_OF_CLUBS & 1) else None


def _speak(game: Solo, seat: Seat, choices: Sequence[Choice], level: Level, risk: float) -> Advice:
    """Ask, question, say yes, or pass."""
    refuse = next((choice for choice in choices if choice.verb == "pass"), None)
    bid = choices[-1]
    hand = game.hands[seat]
    if refuse is None:
        return Advice(bid.action(), REASONS["has to"]())
    wanted = game.wanted()
    if level == "novice":
        suit = _novice_suit(hand, risk)
        ceiling = 0 if suit is None else 2 if suit == game.rules.color else 1
        if ceiling >= wanted:
            return Advice(bid.action(), REASONS["simple"](suit=suit or Suit(0)))
        return Advice(refuse.action(), REASONS["not simple"]())
    reached = _reached(game, hand, risk)
    ceiling = max(reached, default=0)
    if ceiling >= wanted:
        return Advice(bid.action(), REASONS["good for"](game=GAMES[ceiling].name, suit=reached[ceiling]))
    if ceiling:
        return Advice(refuse.action(), REASONS["no more"](game=GAMES[ceiling].name))
    return Advice(refuse.action(), REASONS["weak"]())


def club_game(game: Solo, seat: Seat, risk: float = 0.0) -> tuple[int, Suit]:
    """The rank and the trump suit that a club player names: the dearest game that the hand is good for, of two the one
    with more to spare, or else the cheapest that may be played, in the best suit."""
    hand = game.hands[seat]
    allowed = game.games()
    reached = {rank: suit for rank, suit in _reached(game, hand, risk).items() if rank in allowed}
    if reached:
        rank = max(reached, key=lambda rank: (GAMES[rank].value, strength(hand, reached[rank]) - NEEDED[rank]))
        return rank, reached[rank]
    suits = {rank: _best_suit(hand, [Suit(SUIT_NAMES.index(name)) for name in game.suits(rank)]) for rank in allowed}
    rank = min(allowed, key=lambda rank: (GAMES[rank].value, -strength(hand, suits[rank])))
    return rank, suits[rank]


def _name(game: Solo, seat: Seat, choices: Sequence[Choice], level: Level, risk: float) -> Advice:
    hand = game.hands[seat]
    if level == "novice":
        rank = game.games()[0]
        suit = _novice_suit(hand, risk)
        suits = [Suit(SUIT_NAMES.index(name)) for name in game.suits(rank)]
        if suit == game.rules.color and rank == 1:
            rank, suits = 2, [game.rules.color]
        trump = suit if suit in suits else _best_suit(hand, suits)
        reason = REASONS["cheap game"](suit=trump)
    else:
        rank, trump = club_game(game, seat, risk)
        reason = REASONS["worth"](suit=trump, worth=max(strength(hand, trump), 0.0))
    choice = next(choice for choice in choices if choice.words == (GAMES[rank].id,))
    return Advice(choice.action(value=SUIT_NAMES[trump]), reason)


def _call(game: Solo, seat: Seat, choice: Choice, level: Level) -> Advice:
    """Which ace, or king, to call."""
    hand, trump = game.hands[seat], game.trump or Suit(0)
    masks = solo_order(trump).masks
    cards = [card for card in map(parse_card, choice.values) if not hand >> card & 1] or [parse_card(choice.values[0])]

    def length(card: Card) -> int:
        return (hand & masks[suit_of(card)]).bit_count() if suit_of(card) != trump else 0

    if level == "novice":
        card = max(cards, key=length)
        return Advice(choice.action(value=card_name(card)), REASONS["long call"](card=card))

    def wish(card: Card) -> tuple[bool, bool, int]:
        return (suit_of(card) != trump, length(card) in (1, 2), -length(card))

    card = max(cards, key=wish)
    held = hand & masks[suit_of(card)] if suit_of(card) != trump else 0
    small = any(rank_of(other) < KING for other in cards_in(held))
    return Advice(
        choice.action(value=card_name(card)), REASONS["find" if small else "high call" if held else "help"](card=card)
    )


# ------------------------------------------------------------------------------------------------- tricks


def _table(game: Solo) -> TrickPlay:
    if not game.begun:
        raise ValueError("no trick is being played")
    return game.play


def _winning(play: TrickPlay, cards: Sequence[Card]) -> list[Card]:
    """The cards that would be winning the trick."""
    order, best = play.order, play.order.power[play.best]
    return [card for card in cards if order.power[card] > best and order.suits[card] in (play.led, TRUMP)]


def novice_card(game: Solo) -> tuple[Card, str]:
    """Novice's card and the name of the reason: the highest when leading, else whatever wins."""
    play = _table(game)
    power = play.order.power
    legal = cards_in(play.following())
    if not play.trick:
        return max(legal, key=lambda card: (power[card], card)), "highest lead"
    winning = _winning(play, legal)
    if winning:
        return max(winning, key=lambda card: power[card]), "highest"
    return min(legal, key=lambda card: (power[card], card)), "beaten low"


def friends(game: Solo, seat: Seat) -> set[Seat]:
    """Those whom the seat takes for its own side: in a game without partners, all but the declarer. Until the called
    card has been played only its holder knows; a defender then trusts who alone has overtaken the declarer, and the
    declarer nobody."""
    declarer = game.declarer
    everybody = {0, 1, 2, 3}
    if game.called is None or game.revealed:
        makers = {declarer, game.partner}
        return (everybody & makers if seat in makers else everybody - makers) - {seat}
    if game.hands[seat] >> game.called & 1 and declarer is not None:
        return {declarer} - {seat}
    trusted = _overtakers(game) - {seat} if seat != declarer else set()
    return trusted if len(trusted) == 1 else set()


def _overtakers(game: Solo) -> set[Seat]:
    """Those who have played a higher card on one with which the declarer was winning the trick."""
    play, found = _table(game), set()
    for leader, cards in play.history:
        seat, best, best_seat = leader, cards[0], leader
        for card in cards[1:]:
            seat = play.next[seat]
            if play.order.winner((best, card), play.order.suits[cards[0]]):
                if best_seat == game.declarer:
                    found.add(seat)
                best, best_seat = card, seat
    return found


def club_card(game: Solo) -> tuple[Card, str]:
    """Club's card for the seat in turn, and the name of the reason in ``REASONS``."""
    play = _table(game)
    hand = play.hands[play.turn]
    out = _PACK_MASK & ~hand & ~mask_of(play.plays)
    allies = friends(game, play.turn)
    return _follow(game, play, hand, out, allies) if play.trick else _lead(game, play, hand, out, allies)


def _top(play: TrickPlay, cards: int, suit: int) -> Card | None:
    """The highest of the cards that belong to an effective suit."""
    held = cards_in(cards & play.order.masks[suit])
    return max(held, key=lambda card: play.order.power[card]) if held else None


def _is_highest(play: TrickPlay, card: Card, out: int) -> bool:
    """Whether no card still out is higher in the same effective suit."""
    other = _top(play, out, play.order.suits[card])
    return other is None or play.order.power[other] < play.order.power[card]


def _lead(game: Solo, play: TrickPlay, hand: int, out: int, allies: set[Seat]) -> tuple[Card, str]:
    order, seat = play.order, play.turn
    trump, theirs = _top(play, hand, TRUMP), out & order.masks[TRUMP]
    count = (hand & order.masks[TRUMP]).bit_count()
    if trump is not None and theirs:
        if seat == game.declarer and _is_highest(play, trump, out):
            return trump, "draw"
        if seat == game.declarer and count >= 4:
            return trump, "many trumps"
        if game.declarer in allies:
            return trump, "help lead"
    plain = [card for card in cards_in(hand) if order.suits[card] != TRUMP]

    def length(card: Card) -> int:
        return (hand & order.masks[order.suits[card]]).bit_count()

    sure = [card for card in plain if _is_highest(play, card, out)]
    if sure:
        return min(sure, key=lambda card: (length(card), card)), "sure lead"
    if seat == game.declarer and game.called is not None and not game.revealed:
        to_partner = [card for card in plain if suit_of(card) == suit_of(game.called)]
        if to_partner:
            return min(to_partner, key=rank_of), "to partner"
    if plain:
        card = min(plain, key=lambda card: (length(card), rank_of(card), card))
        return card, short_lead(order, hand, card)
    return max(cards_in(hand), key=lambda card: order.power[card]), "all trumps"


def _follow(game: Solo, play: TrickPlay, hand: int, out: int, allies: set[Seat]) -> tuple[Card, str]:
    order = play.order
    legal = cards_in(play.following())
    power = order.power
    last = len(play.trick) == play.size - 1
    winning = _winning(play, legal)
    if play.best_seat in allies and (last or _is_highest(play, play.best, out)):
        card = _throw(play, legal, hand)
        if game.called is not None and not game.revealed and play.best_seat != game.declarer:
            return card, "trust over" if card in winning else "trust"
        return card, f"mine {spared(order, legal, card)}"
    if not winning:
        card = _throw(play, legal, hand)
        return card, f"beaten {spared(order, legal, card)}"
    cheapest = min(winning, key=lambda card: power[card])
    highest = max(winning, key=lambda card: power[card])
    if last:
        return cheapest, "just enough"
    if game.called in winning:
        return game.called or cheapest, "called"
    if order.suits[cheapest] == TRUMP and play.led != TRUMP:
        return cheapest, "ruff"
    if _is_highest(play, highest, out):
        return highest, "top"
    if play.best_seat in allies or len(play.trick) < play.size - 2:
        card = _throw(play, legal, hand)
        return card, f"wait {spared(order, legal, card)}"
    return highest, "high"


def _throw(play: TrickPlay, legal: Sequence[Card], hand: int) -> Card:
    """The card that is needed least: the lowest, no trump, and best the only one of its suit, if there is a trump to
    win that suit with later."""
    order = play.order
    has_trump = bool(hand & order.masks[TRUMP])

    def need(card: Card) -> tuple[int, float, Card]:
        suit = order.suits[card]
        if suit == TRUMP:
            return (2, order.power[card], card)
        alone = (hand & order.masks[suit]).bit_count() == 1
        high = rank_of(card) == ACE
        return (int(high), order.power[card] - (3.5 if alone and has_trump and not high else 0.0), card)

    return min(legal, key=need)
