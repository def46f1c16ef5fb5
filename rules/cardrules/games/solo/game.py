"""Solo: each for himself, an auction by question and answer, and a partner whom only a called ace knows.

The German game for four with 32 cards, also known as Spanish Solo or Ombre, as Hoyle's books describe it: the two black
queens and the seven of trumps are the top trumps, and one favoured suit, the *color*, makes games worth more.

Zones, always in this order: ``stock``; with the first club as the lot for the deal ``turned:<seat>`` (the cards turned
up for it); ``shown`` (where the queen of clubs is shown for a moment when everybody has passed); then for every seat
``hand:<seat>``, ``trick:<seat>`` and ``won:<seat>``.

Tokens: ``color``, in the auction ``level``, from the naming on ``game`` and ``called``; at a seat ``declarer``,
``partner`` once the called card has been played, and until then ``secret`` in the partner's own view.

Games are known by rank, 1 to 6 (``GAMES`` in this file).

Keys of ``View.facts`` (cards are ints, seats too)::

    hand        number of the deal, from 1 (0 before the first)
    dealer      the dealer's seat, None before it is known
    color       the suit in color
    turned      by seat: the cards turned up as the lot for the deal
    calls       every word of this auction, see ``Call``
    holder      who holds the auction, None before anybody has asked
    level       the rank that the holder is bound to, or is asked about
    asked       whether the holder has to answer
    challengers those who may still question the holder, the next one first
    forced      whether everybody passed, so that the holder of the queen of clubs must play
    declarer    who plays, None before the auction is over
    game        the rank of the game named, 0 before that
    trump       the trump suit, None before that
    called      the card whose holder is the partner, else None
    partner     the declarer's partner if the viewer knows, else None
    revealed    whether the called card has been played
    tricks      the tricks of this deal as (leader, cards in the order played), an unfinished one included
    totals      the score of each seat before this deal (after it, once it is over)
    deals       the finished deals, see ``Deal``
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import ClassVar, Final, NamedTuple, Self

from cardrules.parts.auctions import Duels
from cardrules.parts.dealing import Share, at_most, deal_hidden, deal_in_packets, shuffle_fault
from cardrules.parts.successive_hands import HandsGame
from cardrules.parts.tricks import TRUMP, Order, TrickPlay, order_of, play_actions
from cardrules.protocol.cards import (
    ACE,
    CLUBS,
    KING,
    QUEEN,
    SPADES,
    SUIT_NAMES,
    SUIT_SYMBOLS,
    Card,
    Suit,
    card_name,
    card_of,
    card_symbol,
    card_words,
    cards_in,
    mask_of,
    pack,
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
    Phase,
    Plate,
    Result,
    Said,
    Scored,
    Seat,
    Sheet,
    Takes,
    Token,
    View,
    Zone,
)
from cardrules.protocol.hand_statistics import defended
from cardrules.protocol.options import AS_IN_THE_BOOK, Option, Preset, Value
from cardrules.protocol.phrases import counted, listed, placed, trump_words

__all__ = ["BLACK_QUEENS", "GAMES", "PACK", "QUEEN_OF_CLUBS", "Call", "Deal", "Kind", "Solo", "solo_order"]

PACK: Final = pack(lowest=7)
QUEEN_OF_CLUBS: Final = card_of(QUEEN, CLUBS)
_QUEEN_OF_SPADES: Final = card_of(QUEEN, SPADES)
BLACK_QUEENS: Final = 1 << QUEEN_OF_CLUBS | 1 << _QUEEN_OF_SPADES
"""The two queens that are always trumps, as a mask."""
_HELD: Final = order_of(PACK, tops=(QUEEN_OF_CLUBS, _QUEEN_OF_SPADES)).held()  # before the trump suit is known

_SEATS: Final = 4
_TRICKS: Final = 8
_PACK_MASK: Final = mask_of(PACK)
_ACES: Final = tuple(card_of(ACE, suit) for suit in range(4))
_KINGS: Final = tuple(card_of(KING, suit) for suit in range(4))
_PACKETS: Final = {"3-2-3": ((3, 0), (2, 0), (3, 0)), "singly": ((1, 0),) * _TRICKS}
_SOLO: Final = 3  # the rank up to which both black queens must be bid

_PASS: Final = Action("pass")
_ASK: Final = Action("ask")
_YES: Final = Action("yes")


class Kind(NamedTuple):
    """One of the six games. ``needed`` are the tricks that win it."""

    id: str
    name: str
    value: int
    in_color: bool
    needed: int
    question: str
    """With what it is asked for in the auction."""


GAMES: Final = {
    1: Kind("simple_suit", "simple game in suit", 2, False, 5, ""),
    2: Kind("simple_color", "simple game in color", 4, True, 5, "Is it in color?"),
    3: Kind("solo_suit", "solo in suit", 4, False, 5, "Is it a solo?"),
    4: Kind("solo_color", "solo in color", 8, True, 5, "Is it a solo in color?"),
    5: Kind("tout_suit", "tout in suit", 16, False, 8, "Is it a tout?"),
    6: Kind("tout_color", "tout in color", 32, True, 8, "Is it a tout in color?"),
}
"""The games by rank."""
_RANKS: Final = {kind.id: rank for rank, kind in GAMES.items()}
_QUERIES: Final = {rank: Action("query", (kind.id,)) for rank, kind in GAMES.items()}
_NAMES: Final = {(rank, name): Action("name", (kind.id, name)) for rank, kind in GAMES.items() for name in SUIT_NAMES}
_HIGHEST: Final = 6
_SIMPLE: Final = 2
"""The rank up to which the declarer has a partner."""


class Call(NamedTuple):
    """A word of the auction: ``ask``, ``query``, ``yes`` or ``pass``; ``level`` is the rank that it was about (for the
    pass of a challenger the one he would have had to ask for)."""

    seat: Seat
    verb: str
    level: int


class Deal(NamedTuple):
    """A finished deal. ``partner`` is None if there was none; ``tricks`` are those of the declaring side."""

    dealer: Seat
    declarer: Seat
    game: int
    trump: Suit
    partner: Seat | None
    tricks: int
    points: tuple[int, ...]


class _Rules(NamedTuple):
    """What the options mean, worked out once for all games that are played with them."""

    color: Suit
    color_names: tuple[str, ...]
    """The name of the suit in color, and of the others."""
    other_names: tuple[str, ...]
    hands: int
    """How many deals are played, 0 if the score decides."""
    limit: int
    first_club: bool
    packets: tuple[tuple[int, int], ...]
    call_own: bool
    strict: bool
    extra_hand: bool


@lru_cache(maxsize=256)
def _rules(options: tuple[tuple[str, Value], ...]) -> _Rules:
    chosen = dict(options)
    return _Rules(
        color=Suit(SUIT_NAMES.index(str(chosen["color_suit"]))),
        color_names=(str(chosen["color_suit"]),),
        other_names=tuple(name for name in reversed(SUIT_NAMES) if name != chosen["color_suit"]),
        hands=int(chosen["hands"]) if chosen["end"] == "hands" else 0,
        limit=int(chosen["points"]),
        first_club=chosen["first_dealer"] == "first_club",
        packets=_PACKETS[str(chosen["deal_batches"])],
        call_own=chosen["call_own_ace"] == "on",
        strict=chosen["both_queens_strict"] == "on",
        extra_hand=chosen["ties"] == "extra_hand",
    )


@lru_cache(maxsize=4)
def solo_order(trump: Suit) -> Order:
    """How the cards rank: queen of clubs, seven of trumps, queen of spades, then the trump suit from the ace down."""
    return order_of(PACK, trump, tops=(QUEEN_OF_CLUBS, card_of(7, trump), _QUEEN_OF_SPADES))


class Solo(HandsGame):
    """A session of Solo.

    For playouts these may be read (and must not be written): ``phase``, ``turn``, ``hands`` (masks by seat), ``play``
    (the tricks, None before a game is named), ``dealer``, ``duels`` (the auction, None before anybody has asked),
    ``forced``, ``declarer``, ``game``, ``trump``, ``called``, ``partner``, ``totals``, ``rules``.
    """

    id: ClassVar[str] = "solo"
    title: ClassVar[str] = "Solo"
    verbs: ClassVar[Mapping[str, Takes]] = {
        "first": Takes.WORDS,
        "turn": Takes.ORDER,
        "shuffle": Takes.ORDER,
        "ask": Takes.WORDS,
        "query": Takes.WORDS,
        "yes": Takes.WORDS,
        "pass": Takes.WORDS,
        "name": Takes.WORDS,
        "call": Takes.WORDS,
        "play": Takes.CARDS,
    }
    lots: ClassVar[tuple[str, ...]] = ("first", "turn", "shuffle")
    declared: ClassVar[tuple[Option, ...]] = (
        Option(
            "color_suit",
            "Suit in color",
            ("clubs", "spades", "hearts", "diamonds"),
            help="The favoured suit, in which every game is worth twice as much.",
        ),
        Option(
            "end",
            "The session ends",
            ("hands", "points"),
            ("After a number of deals", "When somebody has enough points"),
        ),
        Option("hands", "Deals", (12, 4, 8, 16, 20), help="How many deals are played, if their number decides."),
        Option(
            "points",
            "Points",
            (30, 20, 50, 100),
            ("more than 30", "more than 20", "more than 50", "more than 100"),
            "What somebody must have, if the points decide.",
        ),
        Option(
            "first_dealer",
            "The first dealer",
            ("random", "first_club"),
            ("By lot", "Whoever gets the first club"),
            "How the first dealer is found.",
        ),
        Option(
            "deal_batches",
            "Cards are dealt",
            ("3-2-3", "singly"),
            ("Three, two and three", "One by one"),
        ),
        Option(
            "call_own_ace",
            "Calling an ace of one's own",
            ("off", "on"),
            help="Whether the declarer of a simple game may call an ace that he holds, and so play alone in secret.",
        ),
        Option(
            "both_queens_strict",
            "Both black queens never pass",
            ("off", "on"),
            help="Whether they must be bid to the very end, and not only up to a solo in suit.",
        ),
        Option(
            "ties",
            "Equal highest scores",
            ("shared", "extra_hand"),
            ("Share the win", "Play another deal"),
            "What happens if several players are highest at the end.",
        ),
    )
    groups: ClassVar[Mapping[str, tuple[str, ...]]] = {
        "The session": ("end", "hands", "points", "ties"),
        "The deal": ("first_dealer", "deal_batches"),
        "The auction": ("color_suit", "call_own_ace", "both_queens_strict"),
    }
    presets: ClassVar[tuple[Preset, ...]] = (
        Preset("standard", AS_IN_THE_BOOK, {}),
        Preset("short", "Short: four deals", {"hands": 4}),
        Preset("to_thirty", "To more than 30 points", {"end": "points"}),
    )
    newcomers = "standard"

    def __init__(self, options: Mapping[str, object] | None = None) -> None:
        super().__init__(options)
        self.rules = _rules(tuple(self.options.items()))
        self.seats = _SEATS
        self.turned: tuple[tuple[Card, ...], ...] = ((), (), (), ())
        self.pack: tuple[Card, ...] = ()  # what is left of the pack from which the lot for the deal was turned
        self.turn: Seat = 0
        self.hands = [0] * _SEATS
        self.calls: tuple[Call, ...] = ()
        self.duels: Duels | None = None
        self.forced = False
        self.declarer: Seat | None = None
        self.game = 0
        self.trump: Suit | None = None
        self.called: Card | None = None
        self.partner: Seat | None = None
        self.play: TrickPlay | None = None
        self.totals: tuple[int, ...] = (0, 0, 0, 0)
        self.deals: tuple[Deal, ...] = ()
        self._reached = False  # whether the number of deals or points has been reached, now or earlier

    def copy(self) -> Self:
        game = type(self).__new__(type(self))
        # One assignment each: an object whose __dict__ has been touched is slower for the rest of its life.
        game.options = self.options
        game.rules = self.rules
        game.seats = self.seats
        game.phase = self.phase
        game.hand = self.hand
        game.dealer = self.dealer
        game.turned = self.turned
        game.pack = self.pack
        game.turn = self.turn
        game.calls = self.calls
        game.duels = self.duels.copy() if self.duels else None
        game.forced = self.forced
        game.declarer = self.declarer
        game.game = self.game
        game.trump = self.trump
        game.called = self.called
        game.partner = self.partner
        game.play = play = self.play.copy() if self.play else None
        game.hands = play.hands if play else self.hands[:]
        game.totals = self.totals
        game.deals = self.deals
        game._reached = self._reached
        return game

    # ------------------------------------------------------------------------------------ what may be done

    @property
    def level(self) -> int:
        """The rank that the holder is bound to, or is asked about; 1 before anybody has asked."""
        return self.duels.level if self.duels else 1

    def must_bid(self, seat: Seat) -> bool:
        """Whether the seat, whose turn it is in the auction, may not pass: both black queens are bid up to a solo."""
        if self.hands[seat] & BLACK_QUEENS != BLACK_QUEENS:
            return False
        return self.rules.strict or self._wanted() <= _SOLO

    def _wanted(self) -> int:
        """The rank that whoever speaks now must be good for if he does not pass."""
        duels = self.duels
        return 1 if duels is None else duels.level + (not duels.asked)

    def least_game(self) -> int:
        """The lowest rank that the declarer may name."""
        seat = self.declarer or 0
        if self.hands[seat] & BLACK_QUEENS == BLACK_QUEENS:
            return max(self.level, _SOLO)
        return self.level

    def games(self) -> range:
        """The ranks that the declarer may name."""
        return range(1, _SIMPLE + 1) if self.forced else range(self.least_game(), _HIGHEST + 1)

    def suits(self, rank: int) -> tuple[str, ...]:
        """The trump suits that go with a game, by name."""
        return self.rules.color_names if GAMES[rank].in_color else self.rules.other_names

    def callable_cards(self) -> list[Card]:
        """The cards that the declarer of a simple game may call: an ace that he lacks, or, if he has all four, a king
        that he lacks; with ``call_own_ace`` any ace."""
        hand = self.hands[self.declarer or 0]
        lacking = [ace for ace in _ACES if not hand >> ace & 1]
        aces = list(_ACES) if self.rules.call_own else lacking
        return aces if lacking else aces + [king for king in _KINGS if not hand >> king & 1]

    def waiting_for(self) -> frozenset[Seat]:
        phase = self.phase
        if phase in ("deal", "hand_over"):
            return ONE[CHANCE]
        return NOBODY if phase == "game_over" else ONE[self.turn]

    def legal(self, seat: Seat) -> list[Action]:
        if self.phase == "play":
            play = self.play
            return play_actions(play.playable or play.must_follow()) if play and seat == self.turn else []
        if seat not in self.waiting_for():
            return []
        if self.phase in ("ask", "duel"):
            duels = self.duels
            bid = _ASK if duels is None else _YES if duels.asked else _QUERIES[duels.level + 1]
            return [bid] if self.must_bid(seat) else [_PASS, bid]
        if self.phase == "name":
            return [_NAMES[rank, name] for rank in self.games() for name in self.suits(rank)]
        return super().legal(seat)

    def choices(self, seat: Seat) -> list[Choice]:
        if seat not in self.waiting_for():
            return []
        phase = self.phase
        if seat == CHANCE:
            return [self._chance_choice()]
        if phase == "name":
            return [
                Choice(
                    "name",
                    f"{GAMES[rank].name.capitalize()}:",
                    (GAMES[rank].id,),
                    values=self.suits(rank),
                    button=True,
                    fields=self._game_fields(rank),
                )
                for rank in self.games()
            ]
        if phase == "call":
            cards = self.callable_cards()
            fields = tuple(
                Field(
                    card_name(card),
                    f"{'Ace' if card in _ACES else 'King'} {SUIT_SYMBOLS[suit_of(card)]}",
                    closed="" if card in cards else self._call_fault([card_name(card)]),
                )
                for card in sorted({*_ACES, *cards})
            )
            stands = Fields((fields,), "The holder of this card is to be your partner", sure="Play")
            return [Choice("call", "Call", values=tuple(map(card_name, cards)), button=True, fields=stands)]
        if self.play is not None:
            return [self.play.choice(self.play.following())]
        refuse = [] if self.must_bid(seat) else [Choice("pass", "Pass", key="P", button=True, fields=Fields())]
        if self.duels is None:
            return [*refuse, Choice("ask", "I ask", key="A", button=True, fields=self._answer(seat, "I ask"))]
        if self.duels.asked:
            return [*refuse, Choice("yes", "Yes", key="Y", button=True, fields=self._answer(seat, "Yes"))]
        kind, stands = GAMES[self.duels.level + 1], self._answer(seat, GAMES[self.duels.level + 1].question)
        return [*refuse, Choice("query", kind.question, (kind.id,), key="A", button=True, fields=stands)]

    def _answer(self, seat: Seat, answer: str) -> Fields:
        """What the seat says beside "Pass"; where that is barred, with the reason."""
        answers: tuple[Field, ...] = (Field("", answer, main=True),)
        if self.must_bid(seat):
            barred = "With both black queens you may not pass."
            answers = (Field("", "Pass", "not with both black queens", barred), *answers)
        return Fields((answers,))

    def _game_fields(self, rank: int) -> Fields:
        """A game and the suits that go with it; with the first that may be named also the games that may not."""
        names = self.games()
        ranks = range(1, rank + 1) if rank == names[0] else range(rank, (_HIGHEST if rank == names[-1] else rank) + 1)
        games = tuple(
            Field("", kind.name[0].upper() + kind.name[1:], counted(kind.value, "point"), closed)
            for each in ranks
            for kind in (GAMES[each],)
            for closed in ("" if each == rank else self._name_fault((kind.id, self.suits(each)[0])),)
        )
        suits = []
        for suit in reversed(range(len(SUIT_NAMES))):
            name = SUIT_NAMES[suit]
            closed = "" if name in self.suits(rank) else self._name_fault((GAMES[rank].id, name))
            value = f"{GAMES[rank].id} {name}" if closed else name
            suits.append(Field(value, f"{SUIT_SYMBOLS[suit]} {name.capitalize()}", "", closed))
        return Fields((games, tuple(suits)), "Your game and its trumps", columns=2, sure="Play")

    def _pack(self) -> tuple[Card, ...]:
        return PACK

    def _hand_fault(self, seat: Seat, action: Action) -> str:
        verb, words, cards = action
        if verb == "play":
            return "That means nothing in Solo." if words else self._play_fault(seat, cards)
        if action in self.legal(seat):
            return ""
        if seat != self.turn:
            return self._wait_text()
        if verb == "pass" and self.phase in ("ask", "duel") and not words and not cards:
            if self._wanted() > _SOLO:
                return "With both black queens you may not pass."
            return "With both black queens you must bid at least a solo."
        if verb == "query" and self.phase == "duel" and self.duels is not None and not self.duels.asked:
            return f"The next question is: {GAMES[self.level + 1].question}"
        if verb == "name" and self.phase == "name":
            return self._name_fault(words)
        if verb == "call" and self.phase == "call":
            return self._call_fault(words)
        return self._prompt()

    def _chance_choice(self) -> Choice:
        if self.dealer is None and self.rules.first_club:
            return Choice("turn", "Turn up cards for the deal", cards=PACK, least=len(PACK), most=len(PACK))
        return super()._chance_choice()

    def _chance_fault(self, seat: Seat, action: Action) -> str:
        if self.rules.first_club and self.dealer is None and seat == CHANCE and self.between:
            if action.verb != "turn" or action.words:
                return "Cards must be turned up for the deal first."
            return shuffle_fault(PACK, action.cards)
        return super()._chance_fault(seat, action)

    def _name_fault(self, words: Sequence[str]) -> str:
        """Why a game may not be named."""
        if len(words) != 2 or words[0] not in _RANKS or words[1] not in SUIT_NAMES:
            return self._prompt()
        rank = _RANKS[words[0]]
        if self.forced and rank > _SIMPLE:
            return "After four passes only a simple game may be played."
        if not self.forced and rank < self.level:
            return f"You are bound to at least a {GAMES[self.level].name}."
        if not self.forced and rank < self.least_game():
            return "With both black queens you must play at least a solo."
        if GAMES[rank].in_color:
            return f"In color means {SUIT_NAMES[self.rules.color]}."
        return "A game in suit may not use the color."

    def _call_fault(self, words: Sequence[str]) -> str:
        """Why a card may not be called."""
        hand = self.hands[self.turn]
        names = {card_name(card): card for card in (*_ACES, *_KINGS)}
        card = names.get(words[0]) if len(words) == 1 else None
        if card is None:
            return self._prompt()
        what = "ace" if card in _ACES else "king"
        if hand >> card & 1:
            return f"You hold that {what}; call another."
        return "Call one of the four aces."

    def _prompt(self) -> str:
        """What the seat in turn should do now."""
        if self.phase == "ask":
            return "Say whether you ask or pass."
        if self.phase == "duel" and self.duels is not None:
            if self.duels.asked:
                return f"You are asked: {GAMES[self.level].question}"
            return f"Ask on or pass. The next question is: {GAMES[self.level + 1].question}"
        if self.phase == "name":
            return "Name your game and its trump suit."
        if self.phase == "call":
            kings = any(card in _KINGS for card in self.callable_cards())
            return "Call a king." if kings and not self.rules.call_own else "Call an ace."
        return "Choose a card from your hand."

    def _wait_text(self) -> str:
        if self.duels is not None and self.duels.asked:
            return f"{{{self.turn}}} is asked, not you."
        return f"It is {{{self.turn}}}'s turn."

    def _play_fault(self, seat: Seat, cards: Sequence[Card]) -> str:
        play = self.play
        if play is None:
            return self._prompt() if seat == self.turn else self._wait_text()
        reason = play.fault(seat, cards)
        if reason or play.following() >> cards[0] & 1:
            return reason
        card, trump = cards[0], self.trump or Suit(0)
        if play.led != TRUMP:
            suit = SUIT_NAMES[play.led]
            if 1 << card & BLACK_QUEENS and suit_of(card) == play.led:
                return f"The {card_words(card)} is a trump; you still hold {suit}."
            return f"You must follow {suit}."
        trumps = play.hands[seat] & play.order.masks[TRUMP]
        if trumps & ~BLACK_QUEENS:
            return f"You must follow {SUIT_NAMES[trump]}."
        return f"Trumps are led: you must play {' or '.join(f'the {card_words(card)}' for card in cards_in(trumps))}."

    def _hand_refusal(self, seat: Seat, cards: Sequence[Card], zone: str) -> str:
        kind, _, number = zone.partition(":")
        if not cards:
            if kind == "won":
                return "Taken tricks stay face down."
            if kind == "hand" and number != str(seat):
                return "These are not your cards."
            return self._prompt() if seat == self.turn else self._wait_text()
        for card in cards:
            if not self.hands[seat] >> card & 1:
                played = self.play is not None and card in self.play.card_of(seat)
                return "A played card stays played." if played else "This is not your card."
        return self._play_fault(seat, cards) or "Drop the card on the trick to play it."

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
            self._play_card(play, cards[0], out)
            return
        reason = self._fault(seat, action)
        if reason:
            raise IllegalAction(reason)
        if verb == "pass":
            self._pass(seat, out)
        elif verb == "ask":
            self._ask(seat, out)
        elif verb == "query" and self.duels is not None:
            self._query(seat, self.duels, out)
        elif verb == "yes" and self.duels is not None:
            self._yes(seat, self.duels, out)
        elif verb == "name":
            self._name(seat, _RANKS[words[0]], Suit(SUIT_NAMES.index(words[1])), out)
        elif verb == "call":
            self._call(seat, next(card for card in (*_ACES, *_KINGS) if card_name(card) == words[0]), out)
        elif verb == "shuffle":
            self._deal(cards, out)
        elif verb == "turn":
            self._turn_up(cards, out)
        else:
            self._first_deal(int(words[0]), out)

    # The deal.

    def _turn_up(self, order: tuple[Card, ...], out: list[Event] | None) -> None:
        """Cards are turned up one at a time, seat 0 first, until there is a club."""
        if out is not None:
            out.append(Note("Cards are turned up: whoever gets the first club deals"))
            out.append(Moved(order, "", "stock", NOBODY))
        count = next(number for number, card in enumerate(order, 1) if suit_of(card) == CLUBS)
        self.pack = order[count:]
        self.turned = tuple(order[:count][seat::_SEATS] for seat in range(_SEATS))
        if out is not None:
            for number, card in enumerate(order[:count]):
                out.append(Moved((card,), "stock", f"turned:{number % _SEATS}"))
        self._first_deal((count - 1) % _SEATS, out)

    def _deal(self, order: tuple[Card, ...], out: list[Event] | None) -> None:
        if out is not None:
            out.extend(Moved(zone.cards, zone.id, "", NOBODY) for zone in self._zones(None) if zone.cards)
        dealer = self._next_hand()
        self.turned = ((), (), (), ())
        self.pack = ()
        self.calls = ()
        self.duels = self.declarer = self.trump = self.called = self.partner = self.play = None
        self.forced = False
        self.game = 0
        if out is not None:
            out.append(Phase("deal", f"Deal {self.hand}"))
            out.append(Marked("dealer", f"{{{dealer}}} deals"))
            out.append(Note(f"Deal {self.hand}: {{{dealer}}} deals"))
            out.append(Moved(order, "", "stock", NOBODY))
        self.hands = deal_in_packets(order, dealer, _SEATS, self.rules.packets, "", out)[0]
        self.phase = "ask"
        self.turn = (dealer + 1) % _SEATS
        if out is not None:
            out.append(Phase("ask"))

    # The auction.

    def _say(self, seat: Seat, verb: str, level: int, said: str, told: str, out: list[Event] | None) -> None:
        """Enter a word of the auction."""
        self.calls = (*self.calls, Call(seat, verb, level))
        if out is not None:
            out += [Said(seat, said), Note(told)]

    def _ask(self, seat: Seat, out: list[Event] | None) -> None:
        self._say(seat, "ask", 1, "I ask", f"{{{seat}}} asks", out)
        dealer = self.dealer or 0
        challengers = [(seat + place) % _SEATS for place in range(1, (dealer - seat) % _SEATS + 1)]
        self.duels = duels = Duels(seat, challengers, 1)
        self.phase = "duel"
        if out is not None:
            out += [Phase("duel"), Marked("level", f"{{{seat}}} holds")]
        self._next_speaker(duels, out)

    def _query(self, seat: Seat, duels: Duels, out: list[Event] | None) -> None:
        duels.ask(duels.level + 1)
        kind = GAMES[duels.level]
        self._say(
            seat, "query", duels.level, kind.question, f"{{{seat}}} questions {{{duels.holder}}}: {kind.question}", out
        )
        self.turn = duels.holder

    def _yes(self, seat: Seat, duels: Duels, out: list[Event] | None) -> None:
        self._say(seat, "yes", duels.level, "Yes", f"{{{seat}}} says yes", out)
        duels.accept()
        self._next_speaker(duels, out)

    def _pass(self, seat: Seat, out: list[Event] | None) -> None:
        duels = self.duels
        self._say(seat, "pass", self._wanted(), "Pass", f"{{{seat}}} passes", out)
        if duels is not None:
            before = duels.holder
            duels.give_up()
            if out is not None and duels.holder != before:
                out.append(Marked("level", f"{{{duels.holder}}} holds"))
                out.append(Note(f"{{{duels.holder}}} is bound to at least a {GAMES[duels.level].name}"))
            self._next_speaker(duels, out)
        elif seat == self.dealer:
            self._show_queen(out)
        else:
            self.turn = (seat + 1) % _SEATS

    def _next_speaker(self, duels: Duels, out: list[Event] | None) -> None:
        """Who speaks now; or, with nobody left to ask or nothing left to ask for, the auction is over."""
        if duels.turn is not None and duels.level < _HIGHEST:
            self.turn = duels.turn
            return
        self._win_auction(duels.holder, out)

    def _win_auction(self, seat: Seat, out: list[Event] | None) -> None:
        self.declarer = self.turn = seat
        self.phase = "name"
        if out is not None:
            text = f"{{{seat}}} has won the auction"
            out += [Marked("declarer", text), Note(text), Phase("name", text)]

    def _show_queen(self, out: list[Event] | None) -> None:
        """Everybody has passed: the holder of the queen of clubs shows it and must play a simple game."""
        seat = next(seat for seat, hand in enumerate(self.hands) if hand >> QUEEN_OF_CLUBS & 1)
        self.forced = True
        self.declarer = self.turn = seat
        self.phase = "name"
        if out is not None:
            text = f"Everybody has passed; {{{seat}}} shows the queen of clubs and must play"
            out += [
                Said(seat, "I have the queen of clubs"),
                Note(text),
                Moved((QUEEN_OF_CLUBS,), f"hand:{seat}", "shown"),
                Moved((QUEEN_OF_CLUBS,), "shown", f"hand:{seat}", ONE[seat]),
                Marked("declarer", text),
                Phase("name", text),
            ]

    # Naming the game.

    def _name(self, seat: Seat, rank: int, trump: Suit, out: list[Event] | None) -> None:
        self.game = rank
        self.trump = trump
        if out is not None:
            suit = SUIT_NAMES[trump]
            text = f"{{{seat}}} plays a {GAMES[rank].name}, {suit} are trumps"
            out += [Said(seat, f"{GAMES[rank].name.capitalize()}, {suit}"), Marked("game", text), Note(text)]
        if rank > _SIMPLE:
            self._start_play(out)
        elif self.callable_cards():
            self.phase = "call"
            if out is not None:
                out.append(Phase("call"))
        else:
            if out is not None:
                out.append(Note(f"{{{seat}}} holds every ace and king and plays alone"))
            self._start_play(out)

    def _call(self, seat: Seat, card: Card, out: list[Event] | None) -> None:
        self.called = card
        holder = next(other for other, hand in enumerate(self.hands) if hand >> card & 1)
        self.partner = None if holder == seat else holder
        if out is not None:
            text = f"{{{seat}}} calls the {card_words(card)}: its holder is the partner"
            out += [Said(seat, f"I call the {card_words(card)}"), Marked("called", text), Note(text)]
            if self.partner is not None:
                out.append(Note("You are the partner", ONE[holder]))
        self._start_play(out)

    # The tricks and the score.

    def _start_play(self, out: list[Event] | None) -> None:
        leader = ((self.dealer or 0) + 1) % _SEATS
        self.play = TrickPlay(solo_order(self.trump or Suit(0)), self.hands, leader)
        self.hands = self.play.hands
        self.turn = leader
        self.phase = "play"
        if out is not None:
            out.append(Phase("play", f"{GAMES[self.game].name.capitalize()} by {{{self.declarer}}}"))

    def _play_card(self, play: TrickPlay, card: Card, out: list[Event] | None) -> None:
        seat = play.turn
        finished = play.lay(card, out)
        if out is not None:
            if finished:
                play.gather(out)
            if card == self.called:
                alone = f"{{{seat}}} plays alone: the called card was in the declarer's own hand"
                text = f"{{{seat}}} is the partner" if seat == self.partner else alone
                out += [Marked("partner", text), Note(text)]
        if finished and len(play.leaders) == _TRICKS:
            self._finish_deal(play, out)
        else:
            self.turn = play.turn

    def _finish_deal(self, play: TrickPlay, out: list[Event] | None) -> None:
        declarer, partner, kind = self.declarer or 0, self.partner, GAMES[self.game]
        tricks = self._side_tricks(play)
        change = kind.value if tricks >= kind.needed else -kind.value
        points = tuple([change if seat in (declarer, partner) else 0 for seat in range(_SEATS)])
        deal = Deal(self.dealer or 0, declarer, self.game, self.trump or Suit(0), partner, tricks, points)
        self.deals = (*self.deals, deal)
        self.totals = tuple(map(sum, zip(self.totals, points, strict=True)))
        self._look_whether_over(self.totals, len(self.deals))
        self.phase = "game_over" if self._over() else "hand_over"
        if out is None:
            return
        won = "won" if change > 0 else "lost"
        each = " each" if partner is not None else ""
        gain = f"{counted(change, 'point')}{each}"
        text = f"{self._side_text()} {won} the {kind.name} with {counted(tricks, 'trick')}: {gain}"
        out += [Note(text), Scored(points, f"Deal {self.hand}: {kind.name} {won}")]
        if self._reached and not self._over():
            out.append(Note("The highest scores are equal: another deal is played"))
        self._tell_end(f"{text}.", out)

    def _side_tricks(self, play: TrickPlay) -> int:
        """The tricks of the declarer and the partner."""
        return sum(play.tricks[seat] for seat in {self.declarer, self.partner} if seat is not None)

    def _side_text(self) -> str:
        return listed([f"{{{seat}}}" for seat in (self.declarer, self.partner) if seat is not None])

    def _look_whether_over(self, totals: Sequence[int], deals: int) -> None:
        """Whether the session has reached its end, after so many deals."""
        rules = self.rules
        self._reached = self._reached or (deals >= rules.hands if rules.hands else max(totals) > rules.limit)

    def _over(self) -> bool:
        tied = self.totals.count(max(self.totals)) > 1
        return self._reached and not (self.rules.extra_hand and tied)

    # ---------------------------------------------------------------------------------- what can be known

    def tallies(self, seat: Seat) -> Mapping[str, int]:
        deal = self.deals[-1]
        made = int(deal.points[deal.declarer] > 0)
        if seat == deal.declarer:
            return {"contracts": 1, "contracts_made": made}
        return {"partnered": 1, "partnered_made": made} if seat == deal.partner else defended(made)

    def result(self) -> Result | None:
        if self.phase != "game_over":
            return None
        ranks = [sum(other > total for other in self.totals) for total in self.totals]
        winners = tuple(seat for seat, rank in enumerate(ranks) if not rank)
        return Result(self.totals, winners, placed(self.totals, ranks))

    def census(self) -> list[Card]:
        if self.play is not None:
            return self.play.cards()
        cards = [card for turned in self.turned for card in turned]
        return [*self.pack, *cards, *(card for hand in self.hands for card in cards_in(hand))]

    @property
    def revealed(self) -> bool:
        """Whether the called card has been played, so that everybody knows the partner."""
        return self.called is not None and not any(hand >> self.called & 1 for hand in self.hands)

    def view(self, seat: Seat | None) -> View:
        duels = self.duels
        knows = self.revealed or seat == self.partner
        facts = {
            "hand": self.hand,
            "dealer": self.dealer,
            "color": self.rules.color,
            "turned": self.turned,
            "calls": self.calls,
            "holder": duels.holder if duels else None,
            "level": self.level,
            "asked": duels is not None and duels.asked,
            "challengers": duels.challengers if duels else (),
            "forced": self.forced,
            "declarer": self.declarer,
            "game": self.game,
            "trump": self.trump,
            "called": self.called,
            "partner": self.partner if knows else None,
            "revealed": self.revealed,
            "tricks": self.play.history if self.play else (),
            "totals": self.totals,
            "deals": self.deals,
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
            sheet=self._sheet(),
            facts=facts,
            looks=self.play.looks() if self.play else {},
            laid=self.play.laid() if self.play else {},
            result=self.result(),
            order=self.play.order.held() if self.play else _HELD,
            calls=self._said() if self.phase in ("ask", "duel") else (),
        )

    def _said(self) -> tuple[tuple[Seat, str], ...]:
        """The words of the auction as they were said."""
        words = {"ask": "I ask", "yes": "Yes", "pass": "Pass"}
        return tuple((call.seat, words.get(call.verb, GAMES[call.level].question)) for call in self.calls)

    def _zones(self, viewer: Seat | None) -> tuple[Zone, ...]:
        zones = [Zone("stock", (None,) * len(self.pack), "the pack")]
        if self.rules.first_club:
            for seat, turned in enumerate(self.turned):
                zones.append(Zone(f"turned:{seat}", turned, f"{{{seat}}}'s cards turned up for the deal", seat))
        zones.append(Zone("shown", (), "the card shown"))
        play = self.play or TrickPlay(solo_order(CLUBS), self.hands, 0)
        for seat in range(_SEATS):
            zones += play.zones(seat, viewer)
        return tuple(zones)

    def _plate(self, seat: Seat) -> Plate:
        lines = []
        if self.phase in ("ask", "duel"):
            last = next((call for call in reversed(self.calls) if call.seat == seat), None)
            if last is not None:
                asked = GAMES[last.level].question
                lines.append({"ask": "asks", "query": asked, "yes": "yes", "pass": "pass"}[last.verb])
        if self.play is not None:
            lines.append(counted(self.play.tricks[seat], "trick"))
            if self.revealed and self.partner is not None and seat in (self.declarer, self.partner):
                lines.append(f"{self._side_tricks(self.play)} together")
        return Plate(str(self.totals[seat]), tuple(lines), seat == self.dealer)

    def _tokens(self, viewer: Seat | None) -> tuple[Token, ...]:
        tokens = [Token("color", "", f"color: {SUIT_NAMES[self.rules.color]}")]
        if self.phase == "duel" and self.duels is not None:
            does = "is asked" if self.duels.asked else "holds"
            tokens.append(Token("level", "", f"{{{self.duels.holder}}} {does}"))
        if self.declarer is not None:
            tokens.append(Token("declarer", f"seat:{self.declarer}", "plays"))
        if self.trump is not None:
            tokens.append(Token("game", "", GAMES[self.game].name))
            tokens.append(Token("trump", "", trump_words(self.trump)))
        if self.called is not None:
            known = "" if self.revealed else ", partner unknown"
            tokens.append(Token("called", "", f"calls {card_symbol(self.called)}{known}"))
            if self.revealed and self.partner is not None:
                tokens.append(Token("partner", f"seat:{self.partner}", "partner"))
            elif viewer == self.partner and viewer is not None:
                tokens.append(Token("secret", f"seat:{viewer}", "you are the partner"))
        return tuple(tokens)

    def _status(self) -> tuple[str, ...]:
        rules, status = self.rules, []
        if self.hand and rules.hands:
            status.append(f"Deal {self.hand} of {max(rules.hands, self.hand)}")
        elif self.hand:
            status.append(f"Deal {self.hand}")
        if self.trump is not None:
            status += [f"{{{self.declarer}}} plays the {GAMES[self.game].name}", trump_words(self.trump)]
        if self.phase == "play" and self.play is not None:
            status.append(f"Trick {self.play.finished + 1} of {_TRICKS}")
        if not rules.hands:
            status.append(f"To more than {rules.limit} points")
        return tuple(status)

    def _sheet(self) -> Sheet:
        rows = []
        totals: tuple[int, ...] = (0,) * _SEATS
        for number, deal in enumerate(self.deals, 1):
            totals = tuple(map(sum, zip(totals, deal.points, strict=True)))
            partner = "–" if deal.partner is None else f"{{{deal.partner}}}"
            change = deal.points[deal.declarer]
            rows.append(
                (
                    str(number),
                    f"{{{deal.dealer}}}",
                    f"{{{deal.declarer}}}",
                    GAMES[deal.game].name,
                    SUIT_SYMBOLS[deal.trump],
                    partner,
                    str(deal.tricks),
                    f"{change:+d}",
                    *map(str, totals),
                )
            )
        best = max(self.totals)
        return Sheet(
            title=f"Solo, {SUIT_NAMES[self.rules.color]} in color",
            heads=("Deal", "Dealer", "Declarer", "Game", "Trump", "Partner", "Tricks", "Result", *range(_SEATS)),
            rows=tuple(rows),
            totals=("Total", *("",) * 7, *map(str, self.totals)),
            leaders=tuple(seat for seat, total in enumerate(self.totals) if total == best) if rows else (),
        )

    # ------------------------------------------------------------------------------------------ sampling

    @classmethod
    def sample(cls, view: View, rng: random.Random) -> Self:
        game = cls(view.options)
        game._recall(view)
        if any(game.turned):
            rest = [card for card in PACK if not any(card in turned for turned in game.turned)]
            rng.shuffle(rest)
            game.pack = tuple(rest)
        elif game.hand:
            game._guess(view, rng)
        return game

    def _recall(self, view: View) -> None:
        """Restore everything public."""
        facts = view.facts
        self.phase = view.phase
        self.hand = facts["hand"]
        self.dealer = facts["dealer"]
        self.turned = facts["turned"]
        self.calls = facts["calls"]
        if facts["holder"] is not None:
            self.duels = Duels(facts["holder"], facts["challengers"], facts["level"])
            self.duels.asked = facts["asked"]
        self.forced = facts["forced"]
        self.declarer = facts["declarer"]
        self.game = facts["game"]
        self.trump = facts["trump"]
        self.called = facts["called"]
        self.totals = facts["totals"]
        self.deals = facts["deals"]
        running: tuple[int, ...] = (0,) * _SEATS
        for number, deal in enumerate(self.deals, 1):
            running = tuple(map(sum, zip(running, deal.points, strict=True)))
            self._look_whether_over(running, number)
        for seat in view.waiting_for:
            self.turn = max(seat, 0)

    def _guess(self, view: View, rng: random.Random) -> None:
        """Lay every hidden card of a deal where it could lie."""
        tricks = view.facts["tricks"]
        seen = [mask_of(card for card in view.zone(f"hand:{seat}").cards if card is not None) for seat in range(_SEATS)]
        counts = [len(view.zone(f"hand:{seat}").cards) for seat in range(_SEATS)]
        played = [0] * _SEATS
        may = [_PACK_MASK] * _SEATS
        if self.phase == "play" or tricks:
            self.play = TrickPlay(solo_order(self.trump or Suit(0)), seen, self.turn)
            self.play.replay(tricks)
            played = self.play.played_by()
            may = [_PACK_MASK & ~without for without in self.play.voids()]
        gone = sum(played)
        if self.declarer is not None:
            holds, lacks = self._shown_by_calls()
            seen[self.declarer] |= holds & ~gone
            may[self.declarer] &= ~lacks
        hidden = _PACK_MASK & ~gone & ~sum(seen)
        wanted = [count - mask.bit_count() for count, mask in zip(counts, seen, strict=True)]
        without_both = self._without_both_queens()
        while True:
            hands = seen[:]
            self.unseen = deal_hidden(hands, hidden, wanted, may, rng)
            held = [hand | cards for hand, cards in zip(hands, played, strict=True)]
            if not any(held[seat] & BLACK_QUEENS == BLACK_QUEENS for seat in without_both):
                break
        self.unseen = self.unseen._replace(terms=self._terms(seen, played, without_both))
        self.hands = hands
        if self.play is not None:
            self.play.hands = hands
        if self.called is not None:
            holder = next(seat for seat, cards in enumerate(held) if cards >> self.called & 1)
            self.partner = None if holder == self.declarer else holder

    def _terms(
        self, seen: Sequence[int], played: Sequence[int], without_both: set[Seat]
    ) -> tuple[tuple[tuple[Share, ...], ...], ...]:
        """Of those who were not dealt both black queens: that they hold no more than one. ``seen`` and ``played`` are
        the cards of each seat that are known."""
        terms = []
        if self.unseen is not None:
            hidden, counts, *_ = self.unseen
            for seat in sorted(without_both):
                known = ((seen[seat] | played[seat]) & BLACK_QUEENS).bit_count()
                if counts[seat] and known + (hidden & BLACK_QUEENS).bit_count() > 1:
                    terms.append((at_most(seat, counts[seat], 1 - known, BLACK_QUEENS, hidden),))
        return tuple(terms)

    def _shown_by_calls(self) -> tuple[int, int]:
        """What the declarer's words prove of his hand as it was dealt: cards that he has, and cards that he has not."""
        holds = lacks = 0
        if self.forced:
            holds |= 1 << QUEEN_OF_CLUBS
        if self.called in _KINGS:
            holds |= mask_of(_ACES)
            lacks |= 1 << (self.called or 0)
        elif self.called is not None and not self.rules.call_own:
            lacks |= 1 << self.called
        elif self.game in range(1, _SIMPLE + 1) and self.phase not in ("name", "call") and self.called is None:
            holds |= mask_of((*_ACES, *_KINGS))
        return holds, lacks

    def _without_both_queens(self) -> set[Seat]:
        """The seats that were not dealt both black queens, or they would not have been allowed to do as they did."""
        found = {call.seat for call in self.calls if call.verb == "pass" and (self.rules.strict or call.level <= _SOLO)}
        if 0 < self.game <= _SIMPLE and self.declarer is not None:
            found.add(self.declarer)
        return found
