"""Euchre: partners, five tricks, and a turned-up card that offers the trump suit.

The game for four in two partnerships with 32, 28 or 24 cards, with or without a joker, as single game or rubber; the
rules are those of Hoyle's and the Bicycle books, with the usual choices as options.

Zones, always in this order: with the draw for partners ``spread:<n>`` (one back each, counted from 1) and
``draw:<seat>`` (what the seat has drawn); then ``stock`` (the undealt pack), ``turn_up`` (the card face up on it; it
stays there as a card of the dealer's hand until it is played), ``turned_down``, ``discard``; then for every seat
``hand:<seat>``, ``trick:<seat>``, and ``won:<seat>`` (the tricks of a side lie with whoever took its first).

Tokens: ``choose`` (what a click does now, for who is to click), ``trump`` (with ``right_bower`` and ``left_bower``)
once there is one, ``markers:0`` and ``markers:1``; at a seat ``alone``, ``defender`` (who defends alone), ``out`` (who
sits the hand out), ``bridge``.

A *side* is a partnership: side 0 is that of seat 0 (North-South, as seat 0 sees the table), side 1 the other. Partners
sit opposite each other. As the draw decides who they are, the players do not always sit in the order of their
seats' numbers: ``seating`` says how they do.

Keys of ``View.facts`` (cards are ints, seats too)::

    hand        number of the deal, from 1 (0 before the first)
    dealer      the dealer's seat, None before it is known
    seating     the seats clockwise, seat 0 first
    sides       the side of each seat
    drawn       by seat: the cards drawn for partners, in order
    redeal      whether the same dealer deals again
    blind       whether nobody may look at the cards yet (the joker was turned up)
    shown       who has shown a hand without ace and face card, else None
    answered    seats that have said whether they show such a hand
    turn_up     the card turned up, None before the deal
    turn_suit   the suit that it offers, None before the deal or while a joker's suit has not been named
    taken       whether the turn-up is a card of the dealer's hand, or was one
    turned_down whether it was turned down
    discard     what the dealer has put under the pack, if the viewer knows, else None
    discarded   whether the dealer has done so
    calls       (seat, words) of every call of this deal: "pass", "order_up alone", "name clubs" ...
    maker       who has fixed trumps, else None
    trump       the trump suit, else None
    alone       whether the maker plays alone
    defender    who defends alone, else None
    out         the seats that sit this hand out
    tricks      the tricks of this deal as (leader, cards in the order played), an unfinished one included
    scores      the points of each side in this game
    games       the final scores of the finished games of a rubber, (side 0, side 1) each
    deals       the finished deals, see ``Deal``
    markers     by side: the pips that show of its markers, as (big card, pips), (small card, pips); 0: face down
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import ClassVar, Final, NamedTuple, Self

from cardrules.parts.dealing import deal_hidden, shuffle_fault
from cardrules.parts.successive_hands import HandsGame
from cardrules.parts.tricks import TRUMP, Order, TrickPlay, order_of, play_actions
from cardrules.protocol.cards import (
    ACE,
    JACK,
    JOKER,
    SUIT_NAMES,
    SUIT_SYMBOLS,
    Card,
    Suit,
    card_of,
    card_symbol,
    card_words,
    cards_in,
    mask_of,
    pack,
    rank_of,
    suit_of,
)
from cardrules.protocol.game import (
    CHANCE,
    NOBODY,
    ONE,
    Action,
    Choice,
    Event,
    Field,
    Fields,
    IllegalAction,
    Marked,
    Moved,
    Note,
    OneCardEach,
    Phase,
    Plate,
    Result,
    Said,
    Scored,
    Seat,
    Sheet,
    Takes,
    Token,
    Turned,
    View,
    Zone,
)
from cardrules.protocol.hand_statistics import defended
from cardrules.protocol.options import AS_IN_THE_BOOK, Option, Preset, Value
from cardrules.protocol.phrases import counted, listed, trump_words

__all__ = ["Deal", "Euchre", "bowers", "draw_rank", "rubber_points", "trump_order"]

_SEATS: Final = 4
_SIDE_NAMES: Final = ("One side", "The other side")
_NUMBERS: Final = ("no", "one", "two", "three", "four", "five", "six")
_FIVE_CARDS: Final = 5
_LEAST_PACKET: Final = 4  # cards that each packet of a cut keeps
_HELD: Final = order_of(pack(7, jokers=1), tops=(JOKER,)).held()  # before the trump suit is known
_HIGH: Final = mask_of(card_of(rank, suit) for suit in range(4) for rank in range(JACK, ACE + 1)) | 1 << JOKER
"""What a farmer's hand must be without: aces, face cards and the joker."""
_MARKERS: Final = {5: (4, 3), 7: (4, 3), 10: (6, 4)}
"""The two low cards that each side counts with, by the points that win a game."""

_PASS: Final = Action("pass")
_TURN_DOWN: Final = Action("turn_down")
_ORDER: Final = (Action("order_up"), Action("order_up", ("alone",)))
_ASSIST: Final = (Action("assist"), Action("assist", ("alone",)))
_DEFEND: Final = Action("defend", ("alone",))
_SHOW: Final = Action("show")
_KEEP: Final = Action("keep")
_PATTERNS: Final = (Action("deal", ("3-2",)), Action("deal", ("2-3",)))
_SUITS: Final = tuple(Action("suit", (name,)) for name in SUIT_NAMES)
_DISCARD: Final = OneCardEach("discard")
_TAKE_UP: Final = tuple(Action("take_up", (), (Card(card),)) for card in range(64))
_TAKE_UP_ALONE: Final = tuple(Action("take_up", ("alone",), (Card(card),)) for card in range(64))
_NAMES: Final = tuple(
    tuple(
        Action("name", (name, *alone))
        for alone in ((), ("alone",))
        for suit, name in enumerate(SUIT_NAMES)
        if suit != barred
    )
    for barred in range(4)
)
"""Every naming of a suit, by the suit that was turned down."""
_GESTURES: Final = {
    "order": "Drag a card under the pack to take this one up, or answer below",
    "draw": "Click a card to draw for partners and the first deal",
    "cut": "Click the pack where you cut it",
    "discard": "Click the card that goes under the pack, or drag it there",
}
"""What is told on the felt where a click decides."""
_DRAW_AGAIN: Final = "Equal cards: click another to draw again"
_CALLS: Final = ("pass", "order_up", "assist", "take_up", "turn_down", "name")


class Deal(NamedTuple):
    """A finished deal. ``maker`` and ``trump`` are None and ``side`` is -1 if everybody passed; ``tricks`` are those
    of the makers, ``side`` is the one that scored."""

    number: int
    maker: Seat | None
    trump: Suit | None
    alone: bool
    tricks: int
    side: int
    points: int


class _Rules(NamedTuple):
    """What the options mean, worked out once for all games that are played with them."""

    pack: tuple[Card, ...]
    pack_mask: int
    drawn_from: tuple[Card, ...]
    orders: tuple[Order, ...]
    spots: tuple[str, ...]
    cuts: range
    listed_cuts: tuple[Action, ...]
    target: int
    rubber: bool
    pattern: str
    draw: bool
    cut: bool
    markers: bool
    stick: bool
    defend_alone: bool
    lone_euchre: int
    assist_alone_only: bool
    lead_left_of_maker: bool
    farmers: bool
    joker_redeal: bool


@lru_cache(maxsize=256)
def _rules(options: tuple[tuple[str, Value], ...]) -> _Rules:
    chosen = dict(options)
    lowest = {32: 7, 28: 8, 24: 9}[int(chosen["deck"])]
    joker = chosen["joker"] == "on"
    cards = pack(lowest, jokers=int(joker))
    drawn_from = pack(lowest)
    cuts = range(_LEAST_PACKET, len(cards) - _LEAST_PACKET + 1)
    return _Rules(
        pack=cards,
        pack_mask=mask_of(cards),
        drawn_from=drawn_from,
        orders=tuple(trump_order(cards, Suit(suit)) for suit in range(4)),
        spots=tuple(f"spread:{number}" for number in range(1, len(drawn_from) + 1)),
        cuts=cuts,
        listed_cuts=tuple(Choice("cut", "", amounts=cuts).actions()),
        target=int(chosen["target"]),
        rubber=chosen["match"] == "rubber",
        pattern=str(chosen["deal_pattern"]),
        draw=chosen["draw"] == "on",
        cut=chosen["cut"] == "on",
        markers=chosen["markers"] == "on",
        stick=chosen["stick_the_dealer"] == "on",
        defend_alone=chosen["defend_alone"] == "on",
        lone_euchre=int(chosen["lone_euchre_points"]),
        assist_alone_only=chosen["assist_alone_only"] == "on",
        lead_left_of_maker=chosen["lone_lead"] == "left_of_maker",
        farmers=chosen["farmers_hand"] == "on",
        joker_redeal=chosen["joker_turned_up"] == "redeal",
    )


def bowers(trump: Suit) -> tuple[Card, Card]:
    """The right bower and the left bower: the jack of trumps, and the other jack of that colour.

    >>> from cardrules.protocol.cards import SPADES, cards_text
    >>> cards_text(bowers(SPADES))
    'JS JC'
    """
    return card_of(JACK, trump), card_of(JACK, 3 - trump)


def trump_order(cards: Sequence[Card], trump: Suit) -> Order:
    """How the cards of a pack rank when this suit is trumps: the joker, the bowers, then the ace and so on."""
    return order_of(cards, trump, tops=(JOKER, *bowers(trump)))


def draw_rank(card: Card) -> int:
    """How high a card counts when partners are drawn: the ace is low."""
    return 1 if rank_of(card) == ACE else rank_of(card)


class Euchre(HandsGame):
    """A match of Euchre.

    For playouts these may be read (and must not be written): ``phase``, ``turn``, ``hands`` (masks by seat), ``play``
    (the tricks, None before trumps are fixed), ``dealer``, ``left`` (by seat: who sits on its left), ``sides``,
    ``turn_up``, ``turn_suit``, ``taken``, ``turned_down``, ``discard``, ``maker``, ``trump``, ``alone``, ``out``,
    ``scores`` and ``games`` (by side), ``rules``.
    """

    id: ClassVar[str] = "euchre"
    title: ClassVar[str] = "Euchre"
    verbs: ClassVar[Mapping[str, Takes]] = {
        "first": Takes.WORDS,
        "spread": Takes.ORDER,
        "shuffle": Takes.ORDER,
        "draw": Takes.WORDS,
        "cut": Takes.WORDS,
        "deal": Takes.WORDS,
        "suit": Takes.WORDS,
        "show": Takes.WORDS,
        "keep": Takes.WORDS,
        "pass": Takes.WORDS,
        "order_up": Takes.WORDS,
        "assist": Takes.WORDS,
        "take_up": Takes.CARDS,
        "turn_down": Takes.WORDS,
        "name": Takes.WORDS,
        "defend": Takes.WORDS,
        "discard": Takes.CARDS,
        "play": Takes.CARDS,
    }
    lots: ClassVar[tuple[str, ...]] = ("first", "spread", "shuffle")
    declared: ClassVar[tuple[Option, ...]] = (
        Option(
            "deck",
            "Cards",
            (32, 28, 24),
            ("32 (ace to seven)", "28 (ace to eight)", "24 (ace to nine)"),
            "How many cards are played with.",
        ),
        Option("joker", "Joker", ("off", "on"), help="A joker more, always the highest trump."),
        Option("target", "A game is won with", (5, 7, 10), ("5 points", "7 points", "10 points")),
        Option(
            "match",
            "Match",
            ("single_game", "rubber"),
            ("A single game", "A rubber (two games won)"),
            "A rubber goes to the first side that wins two games.",
        ),
        Option(
            "deal_pattern",
            "Cards are dealt",
            ("3-2", "2-3", "dealer_choice"),
            ("Three, then two", "Two, then three", "As the dealer chooses"),
            "The sizes of the two rounds of the deal.",
        ),
        Option("draw", "Draw for partners", ("on", "off"), help="Otherwise the partners sit as the seats are."),
        Option("cut", "Cutting", ("on", "off"), help="Whether the player on the dealer's right cuts the pack."),
        Option("markers", "Low cards as markers", ("on", "off"), help="The score is also shown with low cards."),
        Option(
            "stick_the_dealer",
            "Stick the dealer",
            ("off", "on"),
            help="The dealer may not pass in the second round.",
        ),
        Option(
            "defend_alone",
            "Defending alone",
            ("off", "on"),
            help="Against a lone player an opponent may play without the partner, too.",
        ),
        Option(
            "lone_euchre_points",
            "Euchring a lone player scores",
            (2, 4),
            ("2 points", "4 points"),
            "What the opponents get if a lone player takes fewer than three tricks.",
        ),
        Option(
            "assist_alone_only",
            "Dealer's partner assists only alone",
            ("off", "on"),
            help="The dealer's partner may accept the turn-up only by playing alone.",
        ),
        Option(
            "lone_lead",
            "Against a lone player leads",
            ("eldest", "left_of_maker"),
            ("The player on the dealer's left", "The player on the lone player's left"),
        ),
        Option(
            "farmers_hand",
            "Farmer's hand",
            ("off", "on"),
            help="A hand without ace, face card and joker may be shown for a new deal.",
        ),
        Option(
            "joker_turned_up",
            "If the joker is turned up",
            ("dealer_names", "redeal"),
            ("The dealer names a suit unseen", "The cards are dealt again"),
        ),
    )
    groups: ClassVar[Mapping[str, tuple[str, ...]]] = {
        "The match": ("match", "target", "markers"),
        "The pack": ("deck", "joker", "joker_turned_up"),
        "Before the deal": ("draw", "cut", "deal_pattern"),
        "Naming trumps": ("stick_the_dealer", "assist_alone_only", "farmers_hand"),
        "Playing alone": ("defend_alone", "lone_lead", "lone_euchre_points"),
    }
    presets: ClassVar[tuple[Preset, ...]] = (
        Preset("standard", AS_IN_THE_BOOK, {}),
        Preset("rubber", "Rubber", {"match": "rubber"}),
        Preset("short_pack", "24 cards to 10", {"deck": 24, "target": 10, "stick_the_dealer": "on"}),
        Preset("benny", "25 cards with the joker", {"deck": 24, "joker": "on", "target": 10}),
        Preset("quick", "Quick: no draw, no cut", {"draw": "off", "cut": "off"}),
        Preset("modern", "24 cards to 10, no draw, no cut", {"deck": 24, "target": 10, "draw": "off", "cut": "off"}),
    )
    newcomers = "modern"

    def __init__(self, options: Mapping[str, object] | None = None) -> None:
        super().__init__(options)
        self.rules = _rules(tuple(self.options.items()))
        self.seats = _SEATS
        self.circle: tuple[Seat, ...] = (0, 1, 2, 3)
        self.left: tuple[Seat, ...] = (1, 2, 3, 0)
        self.sides: tuple[int, ...] = (0, 1, 0, 1)
        self.spread: tuple[Card | None, ...] = ()  # by spot; None once the card has been drawn
        self.drawn: tuple[tuple[Card, ...], ...] = ((), (), (), ())
        self.redeal = False
        self.blind = False
        self.shown: Seat | None = None
        self.answered: tuple[Seat, ...] = ()
        self.turn: Seat = 0
        self.pack: tuple[Card, ...] = ()  # what has not been dealt, the next card first
        self.hands = [0] * _SEATS
        self.turn_up: Card | None = None
        self.turn_suit: Suit | None = None
        self.taken = False
        self.turned_down = False
        self.discard: Card | None = None
        self.calls: tuple[tuple[Seat, str], ...] = ()
        self.maker: Seat | None = None
        self.trump: Suit | None = None
        self.alone = False
        self.defender: Seat | None = None
        self.out: tuple[Seat, ...] = ()
        self.play: TrickPlay | None = None
        self.scores = (0, 0)
        self.games: tuple[tuple[int, int], ...] = ()
        self.deals: tuple[Deal, ...] = ()

    def copy(self) -> Self:
        game = type(self).__new__(type(self))
        # One assignment each: an object whose __dict__ has been touched is slower for the rest of its life.
        game.options = self.options
        game.rules = self.rules
        game.seats = self.seats
        game.phase = self.phase
        game.hand = self.hand
        game.dealer = self.dealer
        game.circle = self.circle
        game.left = self.left
        game.sides = self.sides
        game.spread = self.spread
        game.drawn = self.drawn
        game.redeal = self.redeal
        game.blind = self.blind
        game.shown = self.shown
        game.answered = self.answered
        game.turn = self.turn
        game.pack = self.pack
        game.turn_up = self.turn_up
        game.turn_suit = self.turn_suit
        game.taken = self.taken
        game.turned_down = self.turned_down
        game.discard = self.discard
        game.calls = self.calls
        game.maker = self.maker
        game.trump = self.trump
        game.alone = self.alone
        game.defender = self.defender
        game.out = self.out
        game.play = play = self.play.copy() if self.play else None
        game.hands = play.hands if play else self.hands[:]
        game.scores = self.scores
        game.games = self.games
        game.deals = self.deals
        return game

    # ------------------------------------------------------------------------------------ what may be done

    def partner(self, seat: Seat) -> Seat:
        """Who sits opposite."""
        return self.left[self.left[seat]]

    def waiting_for(self) -> frozenset[Seat]:
        phase = self.phase
        if phase == "play":
            return ONE[self.turn]
        if phase in ("deal", "hand_over"):
            return ONE[CHANCE]
        if phase == "draw":
            return self._drawing()
        if phase == "farmers":
            return frozenset(range(_SEATS)).difference(self.answered)
        return NOBODY if phase == "game_over" else ONE[self.turn]

    def _drawing(self) -> frozenset[Seat]:
        """Who must draw now: at first everybody, then those whose cards are still equal."""
        ranks = [tuple(map(draw_rank, cards)) for cards in self.drawn]
        tied = [
            seat
            for seat, own in enumerate(ranks)
            if any(other[: len(own)] == own for number, other in enumerate(ranks) if number != seat)
        ]
        least = min((len(ranks[seat]) for seat in tied), default=0)
        return frozenset(seat for seat in tied if len(ranks[seat]) == least)

    def legal(self, seat: Seat) -> list[Action]:
        phase = self.phase
        if phase == "play":
            play = self.play
            return play_actions(play.playable or play.must_follow()) if play and seat == self.turn else []
        if seat not in self.waiting_for():
            return []
        if phase == "order":
            return self._legal_answers(seat)
        if phase == "name":
            names = _NAMES[self.turn_suit or 0]
            return list(names) if self.rules.stick and seat == self.dealer else [_PASS, *names]
        if phase == "discard":
            return _DISCARD.of(self.hands[seat])
        if phase == "defend":
            return [_PASS, _DEFEND]
        return list(self.rules.listed_cuts) if phase == "cut" else super().legal(seat)

    def _legal_answers(self, seat: Seat) -> list[Action]:
        """What may be said to the turn-up."""
        if seat != self.dealer:
            if self.left[self.left[seat]] != self.dealer:
                return [_PASS, *_ORDER]
            return [_PASS, _ASSIST[1]] if self.rules.assist_alone_only else [_PASS, *_ASSIST]
        cards = self._six_cards()
        return [_TURN_DOWN, *[_TAKE_UP[card] for card in cards], *[_TAKE_UP_ALONE[card] for card in cards]]

    def _six_cards(self) -> list[Card]:
        """The dealer's hand with the turn-up."""
        return cards_in(self.hands[self.dealer or 0] | 1 << (self.turn_up or 0))

    def choices(self, seat: Seat) -> list[Choice]:
        if seat not in self.waiting_for():
            return []
        if seat == CHANCE:
            return [self._chance_choice()]
        phase = self.phase
        if self.play is not None and phase == "play":
            return [self.play.choice(self.play.following())]
        if phase == "draw":
            return [
                Choice("draw", "Take this card", (str(number),), click=(spot,))
                for number, spot in enumerate(self.rules.spots, 1)
                if self.spread[number - 1] is not None
            ]
        if phase == "cut":
            label = "Cut the pack"
            return [Choice("cut", label, amounts=self.rules.cuts, click=("stock",), button=True)]
        if phase == "pattern":
            stands = Fields(heading="How do you deal the five cards?")
            return [
                Choice("deal", "Deal three, then two", ("3-2",), button=True, fields=stands),
                Choice("deal", "Deal two, then three", ("2-3",), button=True, fields=stands),
            ]
        if phase == "joker":
            stands = Fields(heading="The joker is turned up: name its suit before you see your cards")
            return [Choice("suit", name.capitalize(), (name,), button=True, fields=stands) for name in SUIT_NAMES]
        if phase == "farmers":
            keep = Choice("keep", "Play on", key="P", button=True, lets_be=True)
            if self.hands[seat] & _HIGH:
                return [keep]
            stands = Fields(heading="You hold no court card and no ace, and may have the cards dealt again")
            show = Choice("show", "Show my hand", key="S", button=True, fields=stands)
            return [show, keep._replace(fields=stands)]
        if phase == "defend":
            stands = Fields(heading=f"{{{self.maker}}} plays alone: do you defend alone?")
            return [
                Choice("pass", "Pass", key="P", button=True, fields=Fields()),
                Choice("defend", "Defend alone", ("alone",), key="A", button=True, fields=stands),
            ]
        if phase == "discard":
            cards = tuple(cards_in(self.hands[seat]))
            under = ("discard", "stock")
            return [Choice("discard", "Discard", cards=cards, least=1, most=1, onto=under, key="D", button=True)]
        return self._naming_choices(seat) if phase == "name" else self._answer_choices(seat)

    def _chance_choice(self) -> Choice:
        if self.dealer is None and self.rules.draw:
            cards = self.rules.drawn_from
            return Choice("spread", "Spread the cards", cards=cards, least=len(cards), most=len(cards))
        return super()._chance_choice()

    def _answer_choices(self, seat: Seat) -> list[Choice]:
        """The choices of the first round."""
        verb, label = ("assist", "I assist") if self.partner(seat) == self.dealer else ("order_up", "I order it up")
        if seat != self.dealer:
            stands = Fields(((Field("", label, main=True),),))
            with_alone = stands._replace(switches=("Alone",))
            alone = Choice(verb, f"{label}, alone", ("alone",), key="A", button=True, fields=with_alone)
            only = verb == "assist" and self.rules.assist_alone_only
            plain = [] if only else [Choice(verb, label, button=True, fields=stands)]
            return [Choice("pass", "Pass", key="P", button=True, fields=Fields()), *plain, alone]
        cards = tuple(self._six_cards())
        under = ("discard", "stock")
        turn_up = (self.turn_up,) if self.turn_up is not None else ()
        return [
            Choice("take_up", "Take it up and discard", cards=cards, least=1, most=1, onto=under, key="D", button=True),
            Choice(
                "take_up", "Take it up alone and discard", ("alone",), cards, 1, 1, onto=under, key="A", button=True
            ),
            Choice("turn_down", "Turn it down", cards=turn_up, onto=("turned_down",), key="P", button=True),
        ]

    def _naming_choices(self, seat: Seat) -> list[Choice]:
        """The choices of the second round."""
        stuck = self.rules.stick and seat == self.dealer
        found = [] if stuck else [Choice("pass", "Pass", key="P", button=True, fields=Fields())]
        open_suits = [suit for suit in range(4) if suit != self.turn_suit]
        for suit in open_suits:
            name, stands = SUIT_NAMES[suit], self._suit_fields(suit, stuck, suit == open_suits[0])
            label = f"{name.capitalize()} ({self._way(suit)})"
            found.append(Choice("name", label, (name,), button=True, fields=stands))
        for suit in open_suits:
            name, stands = SUIT_NAMES[suit], self._suit_fields(suit, stuck, False)._replace(switches=("Alone",))
            found.append(Choice("name", f"{name.capitalize()}, alone", (name, "alone"), button=True, fields=stands))
        return found

    def _suit_fields(self, suit: int, stuck: bool, first: bool) -> Fields:
        """The field of a suit that may be named; with the ``first`` stand what may not be done, each in its place."""
        faces = [f"{SUIT_SYMBOLS[suit]} {name.capitalize()}" for suit, name in enumerate(SUIT_NAMES)]
        fields = [Field("", faces[suit], self._way(suit))]
        down = self.turn_suit or 0
        if suit == down - 1 or (first and not down):
            barred = Field("", faces[down], "", f"{SUIT_NAMES[down].capitalize()} was turned down; name another suit.")
            fields.insert(1 if down else 0, barred)
        rows = [tuple(fields)]
        if first and stuck:
            rows.append((Field("", "Pass", closed="The dealer must name a suit.", main=True),))
        return Fields(tuple(rows), "Name the trump suit")

    def _way(self, suit: int) -> str:
        """``next`` for the other suit of the turn-up's colour, ``cross`` for the two others."""
        return "next" if suit == 3 - (self.turn_suit or 0) else "cross"

    def _pack(self) -> tuple[Card, ...]:
        return self.rules.pack

    def _hand_fault(self, seat: Seat, action: Action) -> str:
        verb, words, cards = action
        if verb == "play":
            return "That means nothing in Euchre." if words else self._play_fault(seat, cards)
        if self.phase == "cut" and verb == "cut" and seat == self.turn and not cards:
            return self._cut_fault(words)
        if action in self.legal(seat):
            return ""
        return self._reason(seat, verb, words, cards)

    def _chance_fault(self, seat: Seat, action: Action) -> str:
        if self.rules.draw and self.dealer is None and seat == CHANCE and self.between:
            if action.verb != "spread" or action.words:
                return "The cards must be spread for the draw first."
            return shuffle_fault(self.rules.drawn_from, action.cards)
        return super()._chance_fault(seat, action)

    def _cut_fault(self, words: Sequence[str]) -> str:
        number = words[0] if len(words) == 1 and len(words[0]) < 10 and words[0].isdecimal() else ""
        if not number or number != str(int(number)):
            return "Say how many cards you lift off."
        return "" if int(number) in self.rules.cuts else "Leave at least four cards in each packet."

    def _reason(self, seat: Seat, verb: str, words: Sequence[str], cards: Sequence[Card]) -> str:
        """Why something that is not legal is not."""
        phase = self.phase
        if verb in _CALLS and "alone" in words and self.trump is not None:
            return "Alone must be declared with the call."
        if verb in ("take_up", "discard") and (seat != self.dealer or self.discard is not None):
            return "Only the dealer takes the turn-up."
        if seat in self.out:
            return "You are sitting this hand out."
        if seat not in self.waiting_for():
            if phase in ("draw", "farmers"):
                return "Wait for the others."
            return f"It is {{{self.turn}}}'s turn."
        if (verb, phase) in (("take_up", "order"), ("discard", "discard")):
            return self._discard_fault(seat, cards)
        partner = self.rules.assist_alone_only and self.partner(seat) == self.dealer
        if phase == "order" and verb == "assist" and not words and partner:
            return "Dealer's partner may accept only by going alone."
        if phase == "name":
            if verb == "pass" and not words:
                return "The dealer must name a suit."
            if verb == "name" and words and words[0] == SUIT_NAMES[self.turn_suit or 0]:
                return f"{words[0].capitalize()} was turned down; name another suit."
        if verb == "show" and phase == "farmers":
            return "Only a hand without ace, face card and joker may be shown."
        return self._prompt(seat)

    def _discard_fault(self, seat: Seat, cards: Sequence[Card]) -> str:
        for card in cards:
            if not (self.hands[seat] | 1 << (self.turn_up or 0)) >> card & 1:
                return f"The {card_words(card)} is not in your hand."
        return "Discard one card."

    def _prompt(self, seat: Seat) -> str:
        """What the seat should do now."""
        if self.phase == "order":
            if seat == self.dealer:
                return "Take the card up and discard one, or turn it down."
            return "Say whether you want the card that is turned up."
        return {
            "draw": "Take one of the cards that are spread.",
            "cut": "Cut the pack first: point at the place along its edge.",
            "pattern": "Say how you deal.",
            "joker": "Name the suit that the joker stands for.",
            "farmers": "Say whether you play on.",
            "name": "Name a suit, or pass.",
            "defend": "Say whether you defend alone.",
            "discard": "Discard one card.",
        }.get(self.phase, "Choose a card from your hand.")

    def _play_fault(self, seat: Seat, cards: Sequence[Card]) -> str:
        if self.turned_down and self.turn_up in cards:
            return "Those cards are out of play."
        if seat in self.out:
            return "You are sitting this hand out."
        play = self.play
        if play is None:
            if self.phase == "discard":
                return "Waiting for the dealer's discard."
            return self._prompt(seat) if seat in self.waiting_for() else self._wait_text()
        reason = play.fault(seat, cards)
        if reason or play.following() >> cards[0] & 1:
            return reason
        return self._suit_fault(play, cards[0])

    def _suit_fault(self, play: TrickPlay, card: Card) -> str:
        """Why a card that does not follow suit may not be played."""
        trump = self.trump or Suit(0)
        left = bowers(trump)[1]
        if play.led != TRUMP:
            suit = SUIT_NAMES[play.led]
            if card == left and suit_of(card) == play.led:
                return f"The {card_words(card)} is a trump; you still hold {suit}."
            return f"You must follow {suit}."
        trumps = cards_in(play.hands[play.turn] & play.order.masks[TRUMP])
        if any(card not in (left, JOKER) for card in trumps):
            return f"You must follow {SUIT_NAMES[trump]}."
        names = listed([f"the {card_words(card)}" for card in trumps])
        names = names[0].upper() + names[1:]
        what = f"is a {SUIT_NAMES[trump][:-1]}" if len(trumps) == 1 else f"are {SUIT_NAMES[trump]}"
        return f"{names} {what} now: you must follow trumps."

    def _hand_refusal(self, seat: Seat, cards: Sequence[Card], zone: str) -> str:
        phase = self.phase
        if seat in self.out:
            return "You are sitting this hand out."
        kind, _, number = zone.partition(":")
        if not cards:
            if kind == "won":
                return "Taken tricks stay face down."
            if kind in ("stock", "discard", "turned_down") and phase not in ("draw", "cut", "pattern"):
                return "Those cards are out of play."
            if kind == "turn_up" and seat != self.dealer:
                return "Only the dealer takes the turn-up."
            if kind == "hand" and number != str(seat):
                return "These are not your cards."
            return self._prompt(seat) if seat in self.waiting_for() else self._wait_text()
        own = self.hands[seat]
        if any(card in drawn for drawn in self.drawn for card in cards):
            return "The cards drawn only settle who plays with whom and who deals."
        for card in cards:
            if self.turned_down and card == self.turn_up:
                return "Those cards are out of play."
            if card == self.turn_up and seat != self.dealer and not (self.play and self.play.card_of(seat) == (card,)):
                return "Only the dealer takes the turn-up."
            if not own >> card & 1 and card != self.turn_up:
                played = self.play is not None and card in self.play.card_of(seat)
                return "A played card stays played." if played else "This is not your card."
        if phase == "play":
            return self._play_fault(seat, cards) or "Drop the card on the trick to play it."
        if seat not in self.waiting_for():
            return self._wait_text()
        return self._prompt(seat)

    def _wait_text(self) -> str:
        if self.phase in ("draw", "farmers"):
            return "Wait for the others."
        if self.phase == "discard":
            return "Waiting for the dealer's discard."
        return f"It is {{{self.turn}}}'s turn."

    # ------------------------------------------------------------------------------------------ doing it

    def apply(self, seat: Seat, action: Action, out: list[Event] | None = None) -> None:
        verb, words, cards = action
        play = self.play
        if verb == "play" and play is not None:
            if (
                seat != self.turn
                or words
                or len(cards) != 1
                or not (play.playable or play.must_follow()) >> cards[0] & 1
            ):
                raise IllegalAction(self._fault(seat, action))
            card = cards[0]
            source = "turn_up" if self.taken and card == self.turn_up else ""
            if play.lay(card, out, None, source):
                if out is not None:
                    play.gather(out)
                if len(play.leaders) == _FIVE_CARDS:
                    self._finish_deal(play, out)
                    return
            self.turn = play.turn
            return
        reason = self._fault(seat, action)
        if reason:
            raise IllegalAction(reason)
        if verb == "shuffle":
            self._shuffle(cards, out)
        elif verb == "cut":
            self._cut(seat, int(words[0]), out)
        elif verb in _CALLS:
            self._call(seat, action, out)
        elif verb == "discard":
            self._discard(seat, cards[0], out)
            self._start_play(out)
        elif verb == "defend":
            self._defend(seat, out)
        elif verb == "deal":
            self._deal(words[0], out)
        elif verb == "suit":
            self._name_joker(seat, Suit(SUIT_NAMES.index(words[0])), out)
        elif verb in ("show", "keep"):
            self._answer(seat, verb == "show", out)
        elif verb == "draw":
            self._draw(seat, int(words[0]), out)
        elif verb == "spread":
            self._spread(cards, out)
        else:
            self._first_deal(int(words[0]), out)

    # The draw for partners.

    def _spread(self, order: tuple[Card, ...], out: list[Event] | None) -> None:
        self.spread = order
        self.phase = "draw"
        if out is not None:
            out.append(Phase("draw", "Draw for partners and the first deal"))
            out.append(Note("The cards are spread: everybody draws one"))
            out.extend(Moved((card,), "", spot, NOBODY) for card, spot in zip(order, self.rules.spots, strict=True))

    def _draw(self, seat: Seat, number: int, out: list[Event] | None) -> None:
        card = self.spread[number - 1] or Card(0)
        spread = list(self.spread)
        spread[number - 1] = None
        self.spread = tuple(spread)
        before = self._drawing()
        drawn = list(self.drawn)
        drawn[seat] = (*drawn[seat], card)
        self.drawn = tuple(drawn)
        if out is not None:
            out.append(Moved((card,), f"spread:{number}", f"draw:{seat}"))
            out.append(Note(f"{{{seat}}} draws the {card_symbol(card)}"))
        if len(before) > 1:
            return
        tied = self._drawing()
        if tied and any(spread):
            if out is not None:
                equal: dict[int, list[str]] = {}
                for other in sorted(tied):
                    equal.setdefault(draw_rank(self.drawn[other][-1]), []).append(f"{{{other}}}")
                out += [Note(f"{listed(names)} have drawn equal cards and draw again") for names in equal.values()]
            return
        self._seat_players(out)

    def _seat_players(self, out: list[Event] | None) -> None:
        """The two lowest are partners against the two highest, and the lowest deals first. Seat 0 stays where it is,
        its partner sits opposite, and the lower of the two others on its left."""
        low, second, third, high = sorted(range(_SEATS), key=lambda seat: tuple(map(draw_rank, self.drawn[seat])))
        pairs = ((low, second), (third, high))
        own, other = pairs if 0 in pairs[0] else pairs[::-1]
        partner = own[1] if own[0] == 0 else own[0]
        self._sit((0, other[0], partner, other[1]))
        self.dealer = low
        self.phase = "deal"
        if out is not None:
            text = f"{{{low}}} and {{{second}}} play against {{{third}}} and {{{high}}}; {{{low}}} deals first"
            out += [Phase("deal", text), Marked("dealer", f"{{{low}}} deals first"), Note(text)]

    def _sit(self, circle: tuple[Seat, ...]) -> None:
        """The players sit like this, clockwise."""
        self.circle = circle
        self.left = tuple(circle[(circle.index(seat) + 1) % _SEATS] for seat in range(_SEATS))
        self.sides = tuple(circle.index(seat) % 2 for seat in range(_SEATS))

    # The deal.

    def _shuffle(self, order: tuple[Card, ...], out: list[Event] | None) -> None:
        if out is not None:
            out.extend(self._put_away())
        dealer = self.dealer or 0
        if self.hand and not self.redeal:
            dealer = self.left[dealer]
        self.dealer = dealer
        self.hand += 1
        self.redeal = self.blind = self.taken = self.turned_down = self.alone = False
        self.shown = self.turn_up = self.turn_suit = self.discard = None
        self.maker = self.trump = self.defender = self.play = None
        self.answered = self.out = ()
        self.calls = ()
        self.hands = [0, 0, 0, 0]
        self.spread = ()
        self.drawn = ((), (), (), ())
        self.pack = order
        if out is not None:
            out.append(Phase("deal", f"Deal {self.hand}"))
            out.append(Marked("dealer", f"{{{dealer}}} deals"))
            out.append(Note(f"Deal {self.hand}: {{{dealer}}} deals"))
            out.append(Moved(order, "", "stock", NOBODY))
        if self.rules.cut:
            self.phase = "cut"
            self.turn = self.left[self.left[self.left[dealer]]]
            if out is not None:
                out.append(Phase("cut"))
        else:
            self._ask_pattern(out)

    def _put_away(self) -> list[Event]:
        """The events that take every card back to the box, before the next shuffle."""
        return [Moved(zone.cards, zone.id, "", NOBODY) for zone in self._zones(None) if zone.cards]

    def _cut(self, seat: Seat, lifted: int, out: list[Event] | None) -> None:
        self.pack = self.pack[lifted:] + self.pack[:lifted]
        if out is not None:
            out.append(Note(f"{{{seat}}} lifts off {lifted} cards"))
            lower = (None,) * (len(self.pack) - lifted)
            out.append(Moved(lower, "stock", "stock", NOBODY))
        self._ask_pattern(out)

    def _ask_pattern(self, out: list[Event] | None) -> None:
        if self.rules.pattern != "dealer_choice":
            self._deal(self.rules.pattern, out)
            return
        self.phase = "pattern"
        self.turn = self.dealer or 0
        if out is not None:
            out.append(Phase("pattern"))

    def _deal(self, pattern: str, out: list[Event] | None) -> None:
        order, hands, left = self.pack, self.hands, self.left
        self.turn_up = turn_up = order[_SEATS * _FIVE_CARDS]
        self.blind = blind = turn_up == JOKER
        seat = self.dealer or 0
        start = 0
        for size in (3, 2) if pattern == "3-2" else (2, 3):
            for _ in range(_SEATS):
                seat = left[seat]
                cards = order[start : start + size]
                start += size
                for card in cards:
                    hands[seat] |= 1 << card
                if out is not None:
                    out.append(Moved(cards, "stock", f"hand:{seat}", NOBODY if blind else ONE[seat]))
        self.pack = order[start + 1 :]
        if out is not None:
            out.append(Moved((turn_up,), "stock", "turn_up"))
            out.append(Note(f"The {card_words(turn_up)} is turned up"))
        if not blind:
            self.turn_suit = suit_of(turn_up)
            self._look(out)
        elif self.rules.joker_redeal:
            self._deal_again("The joker was turned up: the cards are dealt again", out)
        else:
            self.phase = "joker"
            self.turn = self.dealer or 0
            if out is not None:
                text = f"The joker is turned up; {{{self.turn}}} names a suit before anybody looks at the cards"
                out += [Phase("joker", text), Note(text)]

    def _deal_again(self, text: str, out: list[Event] | None) -> None:
        """The deal is void; the same dealer deals again."""
        self.redeal = True
        self.phase = "hand_over"
        if out is not None:
            out += [Note(text), Phase("hand_over", f"{text}.")]

    def _name_joker(self, seat: Seat, suit: Suit, out: list[Event] | None) -> None:
        self.turn_suit = suit
        self.blind = False
        if out is not None:
            name = SUIT_NAMES[suit]
            out += [Said(seat, name.capitalize()), Note(f"{{{seat}}} lets the joker stand for {name}")]
            for other in range(_SEATS):
                for index, card in enumerate(cards_in(self.hands[other])):
                    out.append(Turned(card, f"hand:{other}", index, ONE[other]))
        self._look(out)

    def _look(self, out: list[Event] | None) -> None:
        """Everybody may look at the cards."""
        if not self.rules.farmers:
            self._start_calls(out)
            return
        self.phase = "farmers"
        if out is not None:
            out.append(Phase("farmers"))

    def _answer(self, seat: Seat, show: bool, out: list[Event] | None) -> None:
        """The seat shows a hand without ace, face card and joker, or plays on."""
        self.answered = tuple(sorted((*self.answered, seat)))
        if show:
            self.shown = seat
            if out is not None:
                cards = tuple(cards_in(self.hands[seat]))
                out.append(Said(seat, "Farmer's hand"))
                out.append(Moved(cards, f"hand:{seat}", f"hand:{seat}"))
            self._deal_again(f"{{{seat}}} shows a farmer's hand: the cards are dealt again", out)
            return
        if out is not None:
            out.append(Note(f"{{{seat}}} plays on"))
        if len(self.answered) == _SEATS:
            self._start_calls(out)

    # The calls.

    def _start_calls(self, out: list[Event] | None) -> None:
        self.phase = "order"
        self.turn = self.left[self.dealer or 0]
        if out is not None:
            out.append(Phase("order"))

    def _call(self, seat: Seat, action: Action, out: list[Event] | None) -> None:
        verb, words, cards = action
        if self.phase == "defend":
            if out is not None:
                out += [Said(seat, "Pass"), Note(f"{{{seat}}} does not defend alone")]
            self._next_defender(seat, out)
            return
        self.calls = (*self.calls, (seat, " ".join((verb, *words))))
        if verb == "pass":
            if out is not None:
                out += [Said(seat, "Pass"), Note(f"{{{seat}}} passes")]
            if seat == self.dealer:
                self._throw_in(out)
            else:
                self.turn = self.left[seat]
        elif verb == "turn_down":
            self._turn_down(seat, out)
        else:
            suit = SUIT_NAMES.index(words[0]) if verb == "name" else self.turn_suit or 0
            if out is not None:
                out += self._told(seat, verb, Suit(suit), "alone" in words)
            self._fix_trumps(seat, Suit(suit), "alone" in words, out)
            if verb == "take_up":
                self._take(seat)
                self._discard(seat, cards[0], out)
            if self.alone and self.rules.defend_alone:
                self.phase = "defend"
                self.turn = self.left[seat]
                if out is not None:
                    out.append(Phase("defend"))
            else:
                self._go_on(out)

    def _told(self, seat: Seat, verb: str, suit: Suit, alone: bool) -> list[Event]:
        """What is said and noted when trumps are fixed."""
        card = card_symbol(self.turn_up or Card(0))
        said, told = {
            "order_up": ("I order it up", f"orders up the {card}"),
            "assist": ("I assist", f"assists with the {card}"),
            "take_up": ("I take it up", f"takes up the {card}"),
            "name": (SUIT_NAMES[suit].capitalize(), f"names {SUIT_NAMES[suit]} ({self._way(suit)})"),
        }[verb]
        how = ", alone" if alone else ""
        return [Said(seat, said + how), Note(f"{{{seat}}} {told}{how}")]

    def _turn_down(self, seat: Seat, out: list[Event] | None) -> None:
        self.turned_down = True
        self.phase = "name"
        self.turn = self.left[seat]
        if out is not None:
            card = self.turn_up or Card(0)
            out.append(Said(seat, "I turn it down"))
            out.append(Moved((card,), "turn_up", "turned_down"))
            out.append(Note(f"{{{seat}}} turns down the {card_symbol(card)}"))
            out.append(Phase("name", f"{SUIT_NAMES[self.turn_suit or 0].capitalize()} turned down: name another suit"))

    def _throw_in(self, out: list[Event] | None) -> None:
        self.deals = (*self.deals, Deal(self.hand, None, None, False, 0, -1, 0))
        self.phase = "hand_over"
        if out is not None:
            text = "Everybody has passed: the cards are thrown in"
            out += [Note(text), Phase("hand_over", f"{text}.")]

    def _fix_trumps(self, seat: Seat, suit: Suit, alone: bool, out: list[Event] | None) -> None:
        self.maker = seat
        self.trump = suit
        self.alone = alone
        if out is not None:
            out.append(Marked("trump", f"{SUIT_NAMES[suit].capitalize()} are trumps; {{{seat}}} has made them"))
        if alone:
            self._send_out(self.partner(seat), out)

    def _send_out(self, seat: Seat, out: list[Event] | None) -> None:
        """The seat takes no part in this deal; its cards lie face down."""
        self.out = (*self.out, seat)
        if out is not None:
            out.append(Marked("out", f"{{{seat}}} sits this hand out"))
            out.append(Note(f"{{{seat}}} sits this hand out"))
            out.extend(Turned(None, f"hand:{seat}", index) for index in range(_FIVE_CARDS))

    def _defend(self, seat: Seat, out: list[Event] | None) -> None:
        self.defender = seat
        if out is not None:
            out += [Said(seat, "I defend alone"), Note(f"{{{seat}}} defends alone")]
        self._send_out(self.partner(seat), out)
        self._go_on(out)

    def _next_defender(self, seat: Seat, out: list[Event] | None) -> None:
        """The maker's left-hand opponent has passed, then the other."""
        if seat == self.left[self.maker or 0]:
            self.turn = self.partner(seat)
        else:
            self._go_on(out)

    def _go_on(self, out: list[Event] | None) -> None:
        """After the calls: the dealer's exchange, if there is one to come, then the tricks."""
        dealer = self.dealer or 0
        if self.turned_down or self.discard is not None or dealer in self.out:
            self._start_play(out)
            return
        self._take(dealer)
        self.phase = "discard"
        self.turn = dealer
        if out is not None:
            out.append(Phase("discard"))
            out.append(Note(f"{{{dealer}}} takes the {card_symbol(self.turn_up or Card(0))} and must discard"))

    def _take(self, dealer: Seat) -> None:
        self.taken = True
        self.hands[dealer] |= 1 << (self.turn_up or 0)

    def _discard(self, seat: Seat, card: Card, out: list[Event] | None) -> None:
        self.discard = card
        self.hands[seat] ^= 1 << card
        if out is None:
            return
        if card == self.turn_up:
            out.append(Moved((card,), "turn_up", "discard", NOBODY))
            out.append(Note(f"{{{seat}}} keeps the hand as it is; the {card_symbol(card)} goes under the pack"))
        else:
            out.append(Moved((card,), f"hand:{seat}", "discard", ONE[seat]))
            out.append(Turned(None, "discard", 0))
            out.append(Note(f"{{{seat}}} discards the {card_symbol(card)}", ONE[seat], f"{{{seat}}} discards a card"))

    # The tricks and the score.

    def _start_play(self, out: list[Event] | None) -> None:
        left = self.left
        leader = left[self.dealer or 0]
        if self.alone and self.rules.lead_left_of_maker:
            leader = left[self.maker or 0]
        active: tuple[Seat, ...] = ()
        if self.out:
            while leader in self.out:
                leader = left[leader]
            active = tuple([seat for seat in range(_SEATS) if seat not in self.out])
        order = self.rules.orders[self.trump or 0]
        self.play = TrickPlay(order, self.hands, leader, active, self.sides, self.circle)
        self.hands = self.play.hands
        self.turn = leader
        self.phase = "play"
        if out is not None:
            alone = ", alone" if self.alone else ""
            out.append(Phase("play", f"{SUIT_NAMES[self.trump or 0].capitalize()} by {{{self.maker}}}{alone}"))

    def _finish_deal(self, play: TrickPlay, out: list[Event] | None) -> None:
        maker = self.maker or 0
        makers = self.sides[maker]
        tricks = play.tricks[maker] + play.tricks[self.partner(maker)]
        side = makers
        if tricks == _FIVE_CARDS:
            points, what = 4 if self.alone else 2, "took all five tricks, a march"
        elif tricks >= 3:
            points, what = 1, f"took {_NUMBERS[tricks]} tricks"
        else:
            side = 1 - makers
            took = ("no trick", "only one trick", "only two tricks")[tricks]
            points, what = 2, f"took {took}, a euchre"
            if self.defender is not None:
                points, what = 4, f"{what} by {{{self.defender}}}, who defended alone"
            elif self.alone:
                points = self.rules.lone_euchre
        self.deals = (*self.deals, Deal(self.hand, maker, self.trump, self.alone, tricks, side, points))
        north_south, west_east = self.scores
        self.scores = (north_south, west_east + points) if side else (north_south + points, west_east)
        final = self.scores
        won = final[side] >= self.rules.target
        self.phase = "hand_over"
        if won and self.rules.rubber:
            self.games = (*self.games, final)
            if self._games_won(side) < 2:
                self.scores = (0, 0)
        if won and (not self.rules.rubber or self._games_won(side) == 2):
            self.phase = "game_over"
        if out is not None:
            self._tell_score(side, points, what, final, won, out)

    def _tell_score(
        self, side: int, points: int, what: str, final: tuple[int, int], won: bool, out: list[Event]
    ) -> None:
        trumps = SUIT_NAMES[self.trump or 0]
        with_whom = "alone" if self.alone else f"with {{{self.partner(self.maker or 0)}}}"
        made = f"{{{self.maker}}} made {trumps} trumps and {what}, playing {with_whom}"
        text = f"{made}. {self._names(side)} score {counted(points, 'point')}"
        change = tuple(points if own == side else 0 for own in self.sides)
        out += [Note(text), Scored(change, f"Deal {self.hand}")]
        standing = f"{final[side]} to {final[1 - side]}"
        banner = text
        if won and self.rules.rubber:
            worth = counted(rubber_points(final[1 - side]), "rubber point")
            game = f"{self._names(side)} win game {len(self.games)}, {standing}: {worth}"
            banner = f"{text}. {game}"
            out.append(Note(game))
        elif not won:
            out.append(Note(f"The score: {self._names(0)} {final[0]}, {self._names(1)} {final[1]}"))
        self._tell_end(f"{banner}.", out)

    def _names(self, side: int) -> str:
        """The players of a side, for a sentence."""
        return listed([f"{{{seat}}}" for seat in self.circle[side::2]])

    def _games_won(self, side: int) -> int:
        return sum(score[side] >= self.rules.target for score in self.games)

    # ---------------------------------------------------------------------------------- what can be known

    def tallies(self, seat: Seat) -> Mapping[str, int]:
        deal = self.deals[-1] if self.deals else None
        if deal is None or deal.number != self.hand or deal.maker is None:
            return {}
        made = int(deal.side == self.sides[deal.maker])
        if seat == deal.maker:
            alone = {"alone": 1, "alone_made": made} if deal.alone else {}
            return {"contracts": 1, "contracts_made": made, **alone}
        return {} if self.sides[seat] == self.sides[deal.maker] else defended(made)

    def result(self) -> Result | None:
        if self.phase != "game_over":
            return None
        if self.rules.rubber:
            side = int(self._games_won(1) == 2)
            totals = self._rubber_points()
            margin = totals[side] - totals[1 - side]
            text = f"{self._names(side)} win the rubber by {counted(margin, 'point')}."
        else:
            totals = self.scores
            side = int(totals[1] > totals[0])
            text = f"{self._names(side)} win with {counted(totals[side], 'point')} to {totals[1 - side]}."
        winners = tuple(seat for seat, own in enumerate(self.sides) if own == side)
        return Result(tuple(totals[own] for own in self.sides), winners, text)

    def _rubber_points(self) -> tuple[int, int]:
        """The rubber points of each side so far, with the bonus of 2 for who has won two games."""
        totals = [0, 0]
        for game in self.games:
            winner = int(game[1] > game[0])
            totals[winner] += rubber_points(game[1 - winner])
        for side in (0, 1):
            if self._games_won(side) == 2:
                totals[side] += 2
        return totals[0], totals[1]

    def census(self) -> list[Card]:
        if self.phase == "draw" or self.spread:
            drawn = [card for card in self.spread if card is not None] + [card for own in self.drawn for card in own]
            return drawn + [card for card in self.rules.pack if card == JOKER]  # the joker is laid aside
        cards = [*self.pack, *(card for hand in self.hands for card in cards_in(hand))]
        if self.play is not None:
            cards += [*self.play.trick, *(card for won in self.play.won for card in cards_in(won))]
        if self.turn_up is not None and not self.taken:
            cards.append(self.turn_up)
        if self.discard is not None:
            cards.append(self.discard)
        return cards

    def view(self, seat: Seat | None) -> View:
        known_discard = seat == self.dealer or self.discard == self.turn_up
        facts = {
            "hand": self.hand,
            "dealer": self.dealer,
            "seating": self.circle,
            "sides": self.sides,
            "drawn": self.drawn,
            "redeal": self.redeal,
            "blind": self.blind,
            "shown": self.shown,
            "answered": self.answered,
            "turn_up": self.turn_up,
            "turn_suit": self.turn_suit,
            "taken": self.taken,
            "turned_down": self.turned_down,
            "discard": self.discard if known_discard else None,
            "discarded": self.discard is not None,
            "calls": self.calls,
            "maker": self.maker,
            "trump": self.trump,
            "alone": self.alone,
            "defender": self.defender,
            "out": self.out,
            "tricks": self.play.history if self.play else (),
            "scores": self.scores,
            "games": self.games,
            "deals": self.deals,
            "markers": tuple(self._marker_pips(side) for side in (0, 1)),
        }
        return View(
            game=self.id,
            options=self.options,
            seat=seat,
            seats=_SEATS,
            phase=self.phase,
            waiting_for=self.waiting_for(),
            zones=self._zones(seat),
            plates=tuple(self._plate(other) for other in range(_SEATS)),
            tokens=self._tokens(seat),
            status=self._status(),
            sheet=self._rubber_sheet() if self.rules.rubber else self._game_sheet(),
            facts=facts,
            looks=self.play.looks() if self.play else {},
            laid=self.play.laid() if self.play else {},
            result=self.result(),
            order=self.rules.orders[self.trump].held() if self.trump is not None else _HELD,
            calls=self._said() if self.phase in ("order", "name") else (),
        )

    def _said(self) -> tuple[tuple[Seat, str], ...]:
        """The calls of this deal as they were said."""
        words = {"pass": "Pass", "turn_down": "I turn it down"}
        return tuple((seat, words.get(call, call.replace("_", " "))) for seat, call in self.calls)

    def _zones(self, viewer: Seat | None) -> tuple[Zone, ...]:
        zones = []
        if self.rules.draw:
            for number, spot in enumerate(self.rules.spots):
                lies = number < len(self.spread) and self.spread[number] is not None
                zones.append(Zone(spot, (None,) if lies else (), "a card of the spread"))
            for seat, drawn in enumerate(self.drawn):
                zones.append(Zone(f"draw:{seat}", drawn, f"{{{seat}}}'s card in the draw", seat))
        on_pack: tuple[Card, ...] = ()
        down: tuple[Card, ...] = ()
        elsewhere = 0
        if self.turn_up is not None:
            if self.turned_down:
                down = (self.turn_up,)
            elif not self.taken or self.hands[self.dealer or 0] >> self.turn_up & 1:
                on_pack = (self.turn_up,)
                elsewhere = 1 << self.turn_up if self.taken else 0
        zones += [
            Zone("stock", (None,) * len(self.pack), "the pack"),
            Zone("turn_up", on_pack, "the card turned up"),
            Zone("turned_down", down, "the card turned down"),
            Zone("discard", (None,) if self.discard is not None else (), "the dealer's discard"),
        ]
        play = self.play or TrickPlay(self.rules.orders[0], self.hands, 0)
        for seat in range(_SEATS):
            hand, *others = play.zones(seat, viewer, seat == self.shown, elsewhere)
            if self.blind or seat in self.out:
                hand = hand._replace(cards=(None,) * len(hand.cards))
            zones += [hand, *others]
        return tuple(zones)

    def _plate(self, seat: Seat) -> Plate:
        side = self.sides[seat]
        lines = []
        if seat == self.maker and not self.alone:  # else that stands there as a badge
            lines.append("maker")
        if self.play is not None and seat not in self.out:
            lines.append(counted(sum(self.play.tricks[other] for other in self.circle[side::2]), "trick"))
        return Plate(str(self.scores[side]), tuple(lines), seat == self.dealer)

    def _tokens(self, viewer: Seat | None) -> tuple[Token, ...]:
        tokens = []
        if (
            self.phase in _GESTURES
            and viewer in self.waiting_for()
            and (self.phase != "order" or viewer == self.dealer)
        ):
            again = self.phase == "draw" and viewer is not None and self.drawn[viewer]
            tokens.append(Token("choose", "", _DRAW_AGAIN if again else _GESTURES[self.phase]))
        if self.trump is not None:
            right, left = bowers(self.trump)
            tokens.append(Token("trump", "", trump_words(self.trump)))
            tokens.append(Token("right_bower", "", f"right bower {card_symbol(right)}"))
            tokens.append(Token("left_bower", "", f"left bower {card_symbol(left)}"))
        if self.rules.markers:
            tokens += [Token(f"markers:{side}", "", self._marker_text(side)) for side in (0, 1)]
        if self.alone:
            tokens.append(Token("alone", f"seat:{self.maker}", "alone"))
        if self.defender is not None:
            tokens.append(Token("defender", f"seat:{self.defender}", "alone"))
        tokens += [Token("out", f"seat:{seat}", "sits out") for seat in self.out]
        for seat, side in enumerate(self.sides):
            if self.rules.target == 5 and self.scores[side] == 4 and self.scores[1 - side] <= 2:
                tokens.append(Token("bridge", f"seat:{seat}", "at the bridge"))
        return tuple(tokens)

    def _marker_pips(self, side: int) -> tuple[tuple[int, int], tuple[int, int]]:
        """The two marker cards of a side, and how many of their pips show its score."""
        target = self.rules.target
        big, small = _MARKERS[target]
        score = min(self.scores[side], target - 1)
        if target == 5 and score in (1, 3):
            return (big, 0), (small, score)
        return (big, min(score, big)), (small, max(score - big, 0))

    def _marker_text(self, side: int) -> str:
        """How the markers of a side lie, in words."""
        (big, shown), (small, small_shown) = self._marker_pips(side)
        upper, lower = _NUMBERS[big], _NUMBERS[small]
        if not shown and not small_shown:
            return "both face down"
        if shown == big and small_shown:
            return f"{upper} face up on the {lower}, {_NUMBERS[small_shown]} of its pips showing"
        if shown == big or small_shown == small:
            return f"{upper} face up on the {lower}" if shown else f"{lower} face up on the {upper}"
        if shown:
            return f"{lower} face down on the {upper}, {_NUMBERS[shown]} of its pips showing"
        return f"{upper} face down on the {lower}, {_NUMBERS[small_shown]} of its pips showing"

    def _status(self) -> tuple[str, ...]:
        rules = self.rules
        status = [f"Deal {self.hand}"] if self.hand else []
        if self.phase in ("order", "name"):
            status.append("First round" if self.phase == "order" else "Second round")
        if self.trump is not None:
            status += [f"{{{self.maker}}} made trumps", trump_words(self.trump)]
        if self.phase == "play" and self.play is not None:
            status.append(f"Trick {self.play.finished + 1} of {_FIVE_CARDS}")
        if rules.rubber:
            number = len(self.games) + (self.phase != "game_over")
            status.append(f"Game {number} of the rubber, to {rules.target}")
        else:
            status.append(f"Playing to {rules.target}")
        return tuple(status)

    def _sides_at_heads(self) -> tuple[str | Seat | tuple[Seat, ...], ...]:
        """The columns of the sides; before partners are drawn nobody knows whose they are."""
        if self.rules.draw and not self.hand:
            return _SIDE_NAMES
        return tuple(tuple(sorted(self.circle[side::2])) for side in (0, 1))

    def _game_sheet(self) -> Sheet:
        rows = []
        for deal in self.deals:
            cells = ["–", "–", "–"]
            if deal.maker is not None and deal.trump is not None:
                who = f"{{{deal.maker}}}" + (", alone" if deal.alone else "")
                cells = [who, SUIT_SYMBOLS[deal.trump], str(deal.tricks)]
            points = ["", ""]
            if deal.side >= 0:
                points[deal.side] = str(deal.points)
            rows.append((str(deal.number), *cells, *points))
        ahead = int(self.scores[1] > self.scores[0])
        return Sheet(
            title=f"Euchre to {self.rules.target}",
            heads=("Deal", "Maker", "Trumps", "Tricks", *self._sides_at_heads()),
            rows=tuple(rows),
            totals=("Total", "", "", "", *map(str, self.scores)),
            leaders=tuple(self.circle[ahead::2]) if self.scores[0] != self.scores[1] else (),
        )

    def _rubber_sheet(self) -> Sheet:
        rows = []
        for number, game in enumerate(self.games, 1):
            points = ["", ""]
            winner = int(game[1] > game[0])
            points[winner] = str(rubber_points(game[1 - winner]))
            rows.append((str(number), *map(str, game), *points))
        total = self._rubber_points()
        ahead = int(total[1] > total[0])
        whose = [self._names(side) if self.hand else _SIDE_NAMES[side].lower() for side in (0, 1)]
        if self.phase != "game_over":
            rows.append((str(len(self.games) + 1), *map(str, self.scores), "", ""))
            totals = ("Rubber points", "", "", *map(str, total))
        else:
            margin = ["", ""]
            margin[ahead] = str(total[ahead] - total[1 - ahead])
            totals = ("Margin", "", "", *margin)
        return Sheet(
            title=f"Euchre, rubber of games to {self.rules.target}",
            heads=("Game", *self._sides_at_heads(), *(f"Rubber points of {name}" for name in whose)),
            rows=tuple(rows),
            totals=totals,
            marks=("The side that wins two games gets 2 rubber points more.",),
            leaders=tuple(self.circle[ahead::2]) if total[0] != total[1] else (),
        )

    # ------------------------------------------------------------------------------------------ sampling

    @classmethod
    def sample(cls, view: View, rng: random.Random) -> Self:
        game = cls(view.options)
        game._recall(view)
        if game.spread:
            game._guess_spread(rng)
        elif game.hand:
            game._guess(view, rng)
        return game

    def _recall(self, view: View) -> None:
        """Restore everything public."""
        facts = view.facts
        self.phase = view.phase
        self.hand = facts["hand"]
        self.dealer = facts["dealer"]
        self._sit(facts["seating"])
        self.drawn = facts["drawn"]
        self.redeal = facts["redeal"]
        self.blind = facts["blind"]
        self.shown = facts["shown"]
        self.answered = facts["answered"]
        self.turn_up = facts["turn_up"]
        self.turn_suit = facts["turn_suit"]
        self.taken = facts["taken"]
        self.turned_down = facts["turned_down"]
        self.discard = facts["discard"]
        self.calls = facts["calls"]
        self.maker = facts["maker"]
        self.trump = facts["trump"]
        self.alone = facts["alone"]
        self.defender = facts["defender"]
        self.out = facts["out"]
        self.scores = facts["scores"]
        self.games = facts["games"]
        self.deals = facts["deals"]
        if len(view.waiting_for) == 1:
            (seat,) = view.waiting_for
            self.turn = max(seat, 0)
        if self.rules.draw:
            lying = [bool(zone.cards) for zone in view.zones if zone.id.startswith("spread:")]
            if any(lying) or any(self.drawn):
                self.spread = tuple(Card(0) if lies else None for lies in lying)  # which card, is not known yet

    def _guess_spread(self, rng: random.Random) -> None:
        """Lay every card of the spread that has not been drawn where it could lie."""
        drawn = {card for cards in self.drawn for card in cards}
        hidden = [card for card in self.rules.drawn_from if card not in drawn]
        rng.shuffle(hidden)
        self.spread = tuple(None if lies is None else hidden.pop() for lies in self.spread)

    def _guess(self, view: View, rng: random.Random) -> None:
        """Lay every hidden card of a deal where it could lie."""
        rules, tricks = self.rules, view.facts["tricks"]
        counts = [len(view.zone(f"hand:{seat}").cards) for seat in range(_SEATS)]
        seen = [mask_of(card for card in view.zone(f"hand:{seat}").cards if card is not None) for seat in range(_SEATS)]
        if self.taken and view.zone("turn_up").cards and self.turn_up is not None and self.dealer is not None:
            seen[self.dealer] |= 1 << self.turn_up
            counts[self.dealer] += 1
        may = [rules.pack_mask] * (_SEATS + 2)
        if self.phase == "play" or tricks:
            active = [seat for seat in range(_SEATS) if seat not in self.out] if self.out else ()
            order = rules.orders[self.trump or 0]
            self.play = TrickPlay(order, seen, self.turn, active, self.sides, self.circle)
            self.play.replay(tricks)
            for seat, without in enumerate(self.play.voids()):
                may[seat] &= ~without
        hidden = rules.pack_mask
        for mask in (*seen, *(mask_of(cards) for _, cards in tricks)):
            hidden &= ~mask
        for card in (self.turn_up, self.discard):
            if card is not None:
                hidden &= ~(1 << card)
        unknown_discard = int(view.facts["discarded"] and self.discard is None)
        # The pack and an unknown discard are two more places beside the four hands.
        places = [*seen, 0, 0]
        wanted = [count - mask.bit_count() for count, mask in zip(counts, seen, strict=True)]
        self.unseen = deal_hidden(places, hidden, [*wanted, len(view.zone("stock").cards), unknown_discard], may, rng)
        rest = cards_in(places[_SEATS])
        rng.shuffle(rest)
        self.pack = tuple(rest)
        if unknown_discard:
            (self.discard,) = cards_in(places[_SEATS + 1])
        self.hands = places[:_SEATS]
        if self.play is not None:
            self.play.hands = self.hands


def rubber_points(loser: int) -> int:
    """What a game of a rubber is worth to its winner, by the final score of the loser.

    >>> [rubber_points(score) for score in (0, 2, 3)]
    [3, 2, 1]
    """
    if loser <= 0:
        return 3
    return 2 if loser <= 2 else 1
