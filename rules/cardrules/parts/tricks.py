"""Tricks, for every game that has them: how cards rank in a contract, following, winning, and the play of a deal.

What belongs to which suit depends on the contract (the left bower is a trump, so are the black queens in Solo and
the jacks in Skat), so a card has an *effective suit*: one of the four printed ones, or ``TRUMP``.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import zip_longest
from typing import Final, Self

from cardrules.protocol.cards import (
    ACE,
    CLUBS,
    DIAMONDS,
    HEARTS,
    JACK,
    KING,
    QUEEN,
    SPADES,
    Card,
    Suit,
    cards_in,
    mask_of,
    parts_of,
)
from cardrules.protocol.game import (
    CUTS_IN,
    DREADED,
    NOBODY,
    WON,
    Action,
    Choice,
    Event,
    Marked,
    Moved,
    Note,
    Seat,
    Turned,
    Zone,
)  # fmt: skip
from cardrules.protocol.texts import Text, say

__all__ = [
    "ACE_TEN_POINTS", "ACE_TEN_RANKS", "HIGH_RANKS", "PLAY", "PLAYED", "TRUMP", "Order", "TrickPlay", "order_of",
    "play_actions", "points_in", "what_is_trump",
]  # fmt: skip

TRUMP: Final = Suit(4)
"""The effective suit of every trump, whatever is printed on it."""

HIGH_RANKS: Final = (14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2)
"""The ranks from the top in most games."""
ACE_TEN_RANKS: Final = (14, 10, 13, 12, 11, 9, 8, 7, 6, 5, 4, 3, 2)
"""The ranks from the top where the ten is second (Skat, Schafkopf, Pinochle)."""

PLAYED: Final = say("A played card stays played.")

_CARDS: Final = 128  # two copies of every pack

PLAY: Final = tuple(Action("play", (), (Card(number),)) for number in range(_CARDS))
"""The action that plays a card, by card."""


class _Plays(dict[int, tuple[Action, ...]]):
    """The plays of the cards of a mask within one printed suit, made when first asked for."""

    def __missing__(self, mask: int) -> tuple[Action, ...]:
        actions = self[mask] = tuple(PLAY[card] for card in cards_in(mask))
        return actions


_PLAYS: Final = _Plays()
_CLUBS, _DIAMONDS, _HEARTS, _SPADES = parts_of(0xFFFF << 48)
_SECOND: Final = 1 << 64  # the first bit of the second copies


def play_actions(mask: int) -> list[Action]:
    """The actions that play one card of the mask, lowest card number first."""
    plays = _PLAYS
    known = plays.get(mask)  # of one suit: whoever follows has no other
    if known is not None:
        return [*known]
    actions = [*plays[mask & _CLUBS], *plays[mask & _DIAMONDS], *plays[mask & _HEARTS], *plays[mask & _SPADES]]
    if mask >= _SECOND:
        for suit in parts_of(mask)[4:]:
            actions += plays[mask & suit]
    return actions


def _points_by_card() -> tuple[int, ...]:
    worth = {ACE: 11, 10: 10, KING: 4, QUEEN: 3, JACK: 2}
    return tuple(worth.get(number & 15, 0) for number in range(_CARDS))


ACE_TEN_POINTS: Final = _points_by_card()
"""The card points of Skat, Schafkopf and Pinochle, by card: ace 11, ten 10, king 4, queen 3, jack 2; 120 in a pack."""


def points_in(mask: int, points: Sequence[int] = ACE_TEN_POINTS) -> int:
    """The card points of the cards of a mask; ``points`` are those of each card.

    >>> from cardrules.protocol.cards import card_of
    >>> points_in(mask_of([card_of(ACE, 0), card_of(10, 3), card_of(9, 1)]))
    21
    """
    total = 0
    while mask:
        low = mask & -mask
        total += points[low.bit_length() - 1]
        mask ^= low
    return total


def what_is_trump(suit: int | None) -> Text:
    """What is trump, as it stands in the status and on its badge; None: nothing is.

    >>> print(what_is_trump(0), what_is_trump(None), sep="; ")
    Trump: clubs; No trump
    """
    return say("No trump") if suit is None else say("Trump: {suit:suit}", suit=suit)


class Order:
    """How the cards of a pack rank in one contract. Build it with ``order_of``; nothing changes it."""

    __slots__ = ("dreaded", "masks", "power", "suits")

    def __init__(
        self, suits: tuple[int, ...], power: tuple[int, ...], masks: tuple[int, ...], dreaded: int = 0
    ) -> None:
        self.suits: Final = suits
        """The effective suit of each card, by card."""
        self.power: Final = power
        """By card: higher beats lower within an effective suit, and any trump is above any other card."""
        self.masks: Final = masks
        """By effective suit (five of them): its cards, as a mask."""
        self.dreaded: Final = dreaded
        """The cards that nobody wants to take, as a mask: where one is played the table says so (``DREADED``)."""

    def __reduce__(self) -> tuple[type[Order], tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...], int]]:
        return Order, (self.suits, self.power, self.masks, self.dreaded)  # compiled, it is not set part by part

    def following(self, hand: int, suit: int) -> int:
        """The cards of ``hand`` that may be played when ``suit`` (effective) was led: all if none follows."""
        return hand & self.masks[suit] or hand

    def winner(self, cards: Sequence[Card], led: int | None = None) -> int:
        """Which card of a trick wins, as a place in it; of equal cards the first. ``led`` is the effective suit to
        be followed, if it is not that of the first card (a joker led as a heart)."""
        suits, power = self.suits, self.power
        if led is None:
            led = suits[cards[0]]
        best, highest = 0, -1
        for place, card in enumerate(cards):
            if power[card] > highest and suits[card] in (led, TRUMP):
                best, highest = place, power[card]
        return best

    def sorted(self, cards: Iterable[Card]) -> list[Card]:
        """The cards by effective suit, trumps last, from low to high within each."""
        return sorted(cards, key=lambda card: (self.suits[card], self.power[card], card))

    def held(self, trumps_first: bool = True, suits: tuple[int, ...] = ()) -> tuple[Card, ...]:
        """The pack as a hand is held, from left to right, for ``View.order``: trumps at the left and from high to
        low, or at the right and all from low to high. ``suits`` are the plain suits in their order; if none are
        given, black and red take turns.

        >>> from cardrules.protocol.cards import HEARTS, PACK_52, SPADES, parse_cards
        >>> from cardrules.protocol.cards import card_name
        >>> " ".join(map(card_name, order_of(PACK_52, HEARTS, parse_cards("JH JD")).held()[:4]))
        'JH JD AH KH'
        >>> " ".join(map(card_name, order_of(PACK_52, SPADES).held(trumps_first=False)[::13]))
        '2D 2C 2H 2S'
        """
        return _held(self, trumps_first, suits)


def order_of(
    pack: Iterable[Card],
    trump: int | None = None,
    tops: Sequence[int] = (),
    ranks: Sequence[int] = HIGH_RANKS,
    dreaded: Iterable[Card] = (),
) -> Order:
    """The order of a contract.

    ``trump`` is the printed suit whose cards are trumps (None: no suit is), ``tops`` are cards of the first copy
    that are trumps above all others, highest first (bowers, jacks, black queens, the joker; they count as trumps
    even if no suit is); ``ranks`` are the ranks of every suit from the top. Second copies rank as first ones.
    Nobody wants to take the ``dreaded`` cards.

    >>> from cardrules.protocol.cards import DIAMONDS, HEARTS, PACK_52, parse_cards
    >>> right, left = parse_cards("JH JD")
    >>> order = order_of(PACK_52, HEARTS, tops=(right, left))
    >>> order.suits[left] == TRUMP, order.winner(parse_cards("AD JD AH"))
    (True, 1)
    """
    suits = [0] * _CARDS
    power = [0] * _CARDS
    masks = [0] * 5
    height = {rank: len(ranks) - place for place, rank in enumerate(ranks)}
    above = {card & 63: 100 - place for place, card in enumerate(tops)}
    for card in pack:
        suit = card >> 4 & 3
        first = card & 63
        if first in above:
            suits[card], power[card] = TRUMP, above[first]
        elif suit == trump:
            suits[card], power[card] = TRUMP, 50 + height[card & 15]
        else:
            suits[card], power[card] = suit, height.get(card & 15, 0)
        masks[suits[card]] |= 1 << card
    return Order(tuple(suits), tuple(power), tuple(masks), sum(1 << card for card in dreaded))


@lru_cache(maxsize=256)
def _held(order: Order, trumps_first: bool, suits: tuple[int, ...]) -> tuple[Card, ...]:
    """What ``Order.held`` answers; a contract has few of them and every view needs one."""
    colours = [[suit for suit in colour if order.masks[suit]] for colour in ((CLUBS, SPADES), (DIAMONDS, HEARTS))]
    colours.sort(key=len, reverse=True)
    plain = suits or [suit for pair in zip_longest(*colours) for suit in pair if suit is not None]
    lines = [TRUMP, *plain] if trumps_first else [*plain, TRUMP]
    held: list[Card] = []
    for suit in lines:
        held += sorted(cards_in(order.masks[suit]), key=lambda card: (order.power[card], card), reverse=trumps_first)
    return tuple(held)


@lru_cache(maxsize=512)
def _followers(circle: tuple[Seat, ...], active: tuple[Seat, ...]) -> tuple[Seat, ...]:
    """By seat: who plays after it. ``circle`` is the order of sitting, ``active`` are those who play, or nobody if
    all do."""
    after = [0] * len(circle)
    for place, seat in enumerate(circle):
        others = circle[place + 1 :] + circle[: place + 1]
        after[seat] = next(other for other in others if not active or other in active)
    return tuple(after)


@lru_cache(maxsize=512)
def _keepers(keepers: tuple[Seat, ...], sides: tuple[int, ...], winner: Seat) -> tuple[Seat, ...]:
    """With whom the tricks of each seat lie once its side has taken the first."""
    own = sides[winner]
    return tuple(winner if side == own else keeper for side, keeper in zip(sides, keepers, strict=True))


_LEFT: Final = tuple(_followers(tuple(range(seats)), ()) if seats > 1 else () for seats in range(10))
"""By number of seats: who plays after each where all sit and play in turn."""


@lru_cache
def _zone_names(seat: Seat, own: bool) -> tuple[str, str, str]:
    """What the zones of a seat are called: its hand, its card in the trick, and its tricks. Every view has them."""
    if own:
        return say("your hand"), say("your card in the trick"), say("your tricks")
    card = say("{seat:@'s} card in the trick", seat=seat)
    return say("{seat:@'s} hand", seat=seat), card, say("{seat:@'s} tricks", seat=seat)


class TrickPlay:
    """The play of one deal: the hands, the trick on the table, and the tricks taken.

    A part of the game that is played; the game says which of the cards that follow may really be played. These may
    be read: ``order``, ``seats``, ``size`` (how many play), ``hands`` and ``won`` (masks by seat), ``tricks`` (how many
    each seat has taken), ``keepers`` (with whom the tricks of each seat lie, -1 while its side has none), ``turn``,
    ``next`` (who plays after each seat), ``trick`` (its cards, in order; empty between tricks), ``lying`` (the cards of
    the present or last trick, as a mask), ``led`` (the effective
    suit to be followed), ``best`` and ``best_seat`` (the card that wins the trick so far, and whose it is),
    ``leaders`` and ``plays`` (who led each trick, and all cards in order), ``leds`` (the suit led to each trick),
    ``playable`` (the cards that the seat in turn may play, as a mask; 0 until the game has worked that out).
    """

    __slots__ = (
        "best", "best_seat", "hands", "keepers", "leaders", "led", "leds", "lying", "next", "order", "playable",
        "plays", "seats", "sides", "size", "trick", "tricks", "turn", "won",
    )  # fmt: skip

    def __init__(
        self,
        order: Order,
        hands: Sequence[int],
        leader: Seat,
        active: Sequence[Seat] = (),
        sides: Sequence[int] = (),
        circle: Sequence[Seat] = (),
    ) -> None:
        """``hands`` are masks by seat; ``active`` are those who play, all if none are given. ``sides`` says of each
        seat to which side it belongs, where the tricks of a side lie in one pile: with whoever took its first.
        ``circle`` are all seats as they sit, clockwise, where a draw for partners has changed their places."""
        self.order = order
        self.seats = seats = len(hands)
        self.next = _followers(tuple(circle or range(seats)), tuple(active)) if circle or active else _LEFT[seats]
        self.size = len(active) or seats
        self.hands = list(hands)
        self.won = [0] * seats
        self.tricks = [0] * seats
        self.sides = tuple(sides)
        self.keepers = (-1,) * seats if sides else tuple(range(seats))
        self.turn = leader
        self.trick: list[Card] = []
        self.lying = 0
        self.led = 0
        self.best = Card(0)
        self.best_seat = leader
        self.leaders: list[Seat] = []
        self.leds: list[int] = []
        self.plays: list[Card] = []
        self.playable = 0

    def __new__(cls, *_arguments: object, **_named: object) -> Self:
        return super().__new__(cls)  # said here, for compiled it would call __init__, and ``copy`` wants none

    def copy(self) -> Self:
        """An independent play in the same state."""
        play = type(self).__new__(type(self))
        play.order = self.order
        play.seats = self.seats
        play.size = self.size
        play.next = self.next
        play.hands = self.hands[:]
        play.won = self.won[:]
        play.tricks = self.tricks[:]
        play.sides = self.sides
        play.keepers = self.keepers
        play.turn = self.turn
        play.trick = self.trick[:]
        play.lying = self.lying
        play.led = self.led
        play.best = self.best
        play.best_seat = self.best_seat
        play.leaders = self.leaders[:]
        play.leds = self.leds[:]
        play.plays = self.plays[:]
        play.playable = self.playable
        return play

    def following(self) -> int:
        """The cards that the seat in turn may play if it need only follow suit."""
        hand = self.hands[self.turn]
        return hand & self.order.masks[self.led] or hand if self.trick else hand

    def must_follow(self) -> int:
        """The same where the rules ask for nothing else: it is then what is ``playable``."""
        hand = self.hands[self.turn]
        self.playable = mask = hand & self.order.masks[self.led] or hand if self.trick else hand
        return mask

    def choice(self, mask: int) -> Choice:
        """The choice to play one card of the mask."""
        slots = tuple(f"trick:{seat}" for seat in range(self.seats))
        return Choice("play", say("Play a card"), cards=tuple(cards_in(mask)), least=1, most=1, onto=slots)

    def fault(self, seat: Seat, cards: Sequence[Card]) -> str:
        """Why the seat may not play these cards, whatever the rules of following: not its own, not its turn, not
        one; "" if nothing of that is wrong."""
        for card in cards:
            if not self.hands[seat] >> card & 1:
                if card in self.card_of(seat):
                    return PLAYED
                return say("The {card:words} is not in your hand.", card=card)
        if seat != self.turn:
            return say("It is {seat:@'s} turn.", seat=self.turn)
        return "" if len(cards) == 1 else say("Play one card.")

    def play(
        self,
        card: Card,
        out: list[Event] | None,
        led: int | None = None,
        source: str = "",
        points: Sequence[int] = (),
    ) -> bool:
        """The seat in turn plays a card of its hand; whether that finished the trick.

        ``led`` is the effective suit that a leader names with a joker. For the events, ``source`` is the zone the
        card comes from, if not the hand, and ``points`` are the card points to tell with a taken trick.
        """
        finished = self.lay(card, out, led, source)
        if finished and out is not None:
            self.gather(out, points)
        return finished

    def lay(self, card: Card, out: list[Event] | None, led: int | None = None, source: str = "") -> bool:
        """As ``play``, but the taking of a finished trick is not yet told: ``gather`` tells it, for a game that has
        something to say before."""
        order, seat, trick = self.order, self.turn, self.trick
        bit = 1 << card
        self.hands[seat] ^= bit
        self.playable = 0
        self.plays.append(card)
        if out is not None:
            out.append(Moved((card,), source or f"hand:{seat}", f"trick:{seat}"))
            out.append(Note(say("{seat:@}: {card:card}", seat=seat, card=card)))
            if order.dreaded >> card & 1:
                out.append(Marked(DREADED, "", f"trick:{seat}"))
            elif trick and self.led != TRUMP and order.suits[card] == TRUMP:
                out.append(Marked(CUTS_IN, "", f"trick:{seat}"))
        if not trick:
            self.leaders.append(seat)
            self.led = order.suits[card] if led is None else led
            self.leds.append(self.led)
            self.best = card
            self.best_seat = seat
            self.lying = bit
        else:
            self.lying |= bit
            power = order.power
            if power[card] > power[self.best]:
                suit = order.suits[card]
                if suit == self.led or suit == TRUMP:
                    self.best = card
                    self.best_seat = seat
        trick.append(card)
        if len(trick) < self.size:
            self.turn = self.next[seat]
            return False
        winner = self.turn = self.best_seat
        pile = self.keepers[winner]
        if pile < 0:
            pile = winner
            self.keepers = _keepers(self.keepers, self.sides, winner)
        self.won[pile] |= self.lying
        self.tricks[winner] += 1
        trick.clear()
        return True

    def gather(self, out: list[Event], points: Sequence[int] = ()) -> None:
        """Tell that the trick just finished is taken; ``points`` are the card points to tell with it."""
        winner, leader = self.turn, self.leaders[-1]
        cards = self.plays[-self.size :]
        worth = sum(points[card] for card in cards) if points else 0
        taken = say("{winner:@} {winner:@takes/take} the trick", winner=winner)
        more = say("{winner:@} {winner:@takes/take} the trick, {points:point/points}", winner=winner, points=worth)
        out.append(Note(more if worth else taken))
        out.append(Marked(WON, taken, f"trick:{winner}"))
        seat = leader
        for card in cards:
            out.append(Moved((card,), f"trick:{seat}", f"won:{self.keepers[winner]}", NOBODY))
            seat = self.next[seat]

    def replay(self, tricks: Iterable[tuple[Seat, Sequence[Card]]], leds: Sequence[int] = ()) -> None:
        """Bring the tricks of a view (``history``) to the table of a fresh play, whose hands hold only what has not
        been played. ``leds`` are the suits led (``TrickPlay.leds``), which a joker led does not tell by itself."""
        for number, (leader, cards) in enumerate(tricks):
            self.turn = leader
            for card in cards:
                self.hands[self.turn] |= 1 << card
                self.lay(card, None, leds[number] if leds else None)

    @property
    def history(self) -> tuple[tuple[Seat, tuple[Card, ...]], ...]:
        """Every trick so far as (leader, cards in the order played), an unfinished one included."""
        size = self.size
        return tuple(
            (leader, tuple(self.plays[number * size : (number + 1) * size]))
            for number, leader in enumerate(self.leaders)
        )

    @property
    def finished(self) -> int:
        """How many tricks have been taken."""
        return len(self.leaders) - bool(self.trick)

    def last_won(self) -> list[int]:
        """By seat: which trick it won last, counted from 1; 0 if it has won none."""
        last = [0] * self.seats
        for number, winner in enumerate([*self.leaders, self.turn][1 : self.finished + 1], 1):
            last[winner] = number
        return last

    def played_by(self) -> list[int]:
        """By seat: the cards it has played, as masks."""
        size, after, plays = self.size, self.next, self.plays
        played = [0] * self.seats
        for number, seat in enumerate(self.leaders):
            for card in plays[number * size : (number + 1) * size]:
                played[seat] |= 1 << card
                seat = after[seat]
        return played

    def won_with(self) -> list[list[Card]]:
        """By seat: the cards that have won its tricks, in the order in which it took them."""
        size, winners = self.size, [list[Card]() for _ in range(self.seats)]
        for number, winner in enumerate([*self.leaders, self.turn][1 : self.finished + 1]):
            place, seat = 0, self.leaders[number]
            while seat != winner:
                place, seat = place + 1, self.next[seat]
            winners[winner].append(self.plays[number * size + place])
        return winners

    def put_away(self) -> list[Event]:
        """The events that take every card in play back to the box, before the next shuffle."""
        events: list[Event] = []
        for seat in range(self.seats):
            for zone, cards in (
                (f"hand:{seat}", tuple(cards_in(self.hands[seat]))),
                (f"trick:{seat}", self.card_of(seat)),
                (f"won:{seat}", tuple(cards_in(self.won[seat]))),
            ):
                if cards:
                    events.append(Moved(cards, zone, "", NOBODY))
        return events

    def seat_of(self, trick: int, place: int) -> Seat:
        """Who played the card at ``place`` of trick number ``trick`` (both from 0)."""
        seat = self.leaders[trick]
        for _ in range(place):
            seat = self.next[seat]
        return seat

    def card_of(self, seat: Seat) -> tuple[Card, ...]:
        """The card of the seat in the trick on the table, or nothing."""
        other = self.leaders[-1] if self.trick else seat
        for card in self.trick:
            if other == seat:
                return (card,)
            other = self.next[other]
        return ()

    def voids(self) -> list[int]:
        """By seat: the cards that it cannot hold, because it has not followed suit."""
        suits, masks = self.order.suits, self.order.masks
        size, after, plays = self.size, self.next, self.plays
        without = [0] * self.seats
        for number, seat in enumerate(self.leaders):
            led = self.leds[number]
            # Whoever leads a joker as a heart need have no heart.
            for card in plays[number * size + 1 : (number + 1) * size]:
                seat = after[seat]
                if suits[card] != led:
                    without[seat] |= masks[led]
        return without

    def zones(
        self, seat: Seat, viewer: Seat | None, shown: int = 0, elsewhere: int = 0, laid_out: bool = False
    ) -> tuple[Zone, ...]:
        """The zones ``hand:``, ``trick:`` and ``won:`` of a seat as a viewer sees them. ``shown``: cards of the hand
        that lie face up, as a mask (-1: all); they lie last for everybody, as their place among the others would tell
        of those. ``elsewhere``: cards of the hand that lie in another zone, as a mask; ``laid_out``: the tricks lie
        face up, each player's in the order in which they were won."""
        hand_name, card_name, tricks_name = _zone_names(seat, seat == viewer)
        held = self.hands[seat] & ~elsewhere
        hand: tuple[Card | None, ...] = tuple(cards_in(held & ~shown))
        if seat != viewer:
            hand = (None,) * len(hand)
        if shown:
            hand = (*hand, *cards_in(held & shown))
        won: tuple[Card | None, ...] = (None,) * self.won[seat].bit_count()
        if laid_out:
            tricks = self.all_looks().get(f"won:{seat}", ())
            won = (*tricks, *cards_in(self.won[seat] & ~mask_of(tricks)))  # with what came to them besides
        return (
            Zone(f"hand:{seat}", hand, hand_name, seat),
            Zone(f"trick:{seat}", self.card_of(seat), card_name, seat),
            Zone(f"won:{seat}", won, tricks_name, seat),
        )

    def looks(self) -> dict[str, tuple[Card, ...]]:
        """For ``View.looks``: the last finished trick may be looked at in its winner's pile."""
        finished = self.finished
        if not finished:
            return {}
        cards = tuple(self.plays[(finished - 1) * self.size : finished * self.size])
        winner = self.leaders[finished] if self.trick else self.turn
        return {f"won:{self.keepers[winner]}": cards}

    def laid(self) -> dict[str, tuple[Seat, ...]]:
        """For ``View.laid``: who played the cards of the last finished trick."""
        last = self.finished - 1
        return {zone: tuple(self.seat_of(last, place) for place in range(self.size)) for zone in self.looks()}

    def all_looks(self) -> dict[str, tuple[Card, ...]]:
        """For ``View.looks`` when a deal is over: every finished trick, in its winner's pile."""
        looks: dict[str, tuple[Card, ...]] = {}
        winners = [*self.leaders, self.turn][1:]
        for (_, cards), winner in zip(self.history[: self.finished], winners, strict=False):
            pile = f"won:{self.keepers[winner]}"
            looks[pile] = (*looks.get(pile, ()), *cards)
        return looks

    def turn_up(self) -> list[Event]:
        """All finished tricks are turned up where they lie, to be counted."""
        return [Turned(card, pile, at) for pile, cards in self.all_looks().items() for at, card in enumerate(cards)]

    def cards(self) -> list[Card]:
        """Every card that is in play, for ``Game.census``."""
        masks = (*self.hands, mask_of(self.trick), *self.won)
        return [card for mask in masks for card in cards_in(mask)]
