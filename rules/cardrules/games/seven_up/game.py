"""Seven Up: a turned-up card proposes trumps, and a hand is worth up to four points: High, Low, Jack and Game.

A short game of the All Fours family for three players, each for himself, or four in two partnerships. The rules
are those of the American books, where the dealer may give a point to have the proposed suit, or run the cards; their
usual disagreements are options.

Zones, always in this order: ``stock``, ``turned`` (the cards turned up in this hand, the latest last), then for every
seat ``hand:<seat>``, ``trick:<seat>`` (its card in the trick), ``won:<seat>`` (its tricks, face down),
``discard:<seat>`` (what it has laid away, seen by itself alone).

Tokens: ``trump`` once the suit is fixed, and at the dealer's seat ``short`` while its side cannot score because it
needs only one more point.

A *side* is one player with three, a partnership with four: seats 0 and 2 are side 0, seats 1 and 3 side 1.

Keys of ``View.facts`` (cards, suits and seats are ints)::

    hand        number of the hand, from 1 (0 before the first deal); a hand dealt again keeps its number
    dealer      the dealer's seat, None before it is drawn
    trump       the trump suit, None before it is fixed
    scores      the score of each side, kept up to date during the hand
    gained      what has been scored in this hand so far, as (kind, side, points); the kinds are ``turned``, ``gift``,
                ``revoke``, ``high``, ``low``, ``jack`` and ``game``
    hands       the finished hands as (trump or None, what was scored as in ``gained``)
    discarded   the cards the viewer has laid away in this hand
    done        seats that have laid away their cards, while all discard
    tricks      the tricks of this hand as (leader, cards in the order played), an unfinished one included
    counts      once the tricks are played: the Game values that each side captured, else empty
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import ClassVar, Final, NamedTuple, Self

from cardrules.parts.dealing import deal_hidden
from cardrules.parts.successive_hands import HandsGame
from cardrules.parts.tricks import TRUMP, Order, TrickPlay, order_of, play_actions, points_in
from cardrules.protocol.cards import (
    ACE,
    JACK,
    KING,
    PACK_52,
    QUEEN,
    SUIT_NAMES,
    Card,
    card_of,
    card_symbol,
    card_words,
    cards_in,
    mask_of,
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
from cardrules.protocol.options import AS_IN_THE_BOOK, Option, Preset, Value
from cardrules.protocol.phrases import ORDINALS, PIPS, counted, listed, placed, symbols, trump_words

__all__ = ["Point", "SevenUp", "game_values", "order"]

_KEEP: Final = 6
_BATCH: Final = 3
_ACCEPT: Final = Action("accept")
_REJECT: Final = Action("reject")
_RUN: Final = Action("run")
_COLUMNS: Final = (
    ("Turn-up", ("turned", "gift")), ("High", ("high",)), ("Low", ("low",)), ("Jack", ("jack",)), ("Game", ("game",)),
    ("Revoke", ("revoke",)),
)  # fmt: skip
"""What can be scored in a hand, in the order in which it is: the columns of the score sheet."""
_SHOWS: Final = "A turned-up card only shows a suit; it never comes into play."
_WORDS: Final = {"turned": "Jack: ", "gift": "Gift: "}
"""What stands before the name of who scored it, where a column holds more than one kind."""


class Point(NamedTuple):
    """Something that was scored: ``turned``, ``gift``, ``revoke``, ``high``, ``low``, ``jack`` or ``game``."""

    kind: str
    side: int
    points: int


class _Rules(NamedTuple):
    """What the options mean, worked out once for all games that are played with them."""

    seats: int
    sides: int
    target: int
    must_trump: bool
    gift_can_win: bool
    low_captured: bool
    penalised: bool


@lru_cache(maxsize=256)
def _rules(options: tuple[tuple[str, Value], ...]) -> _Rules:
    chosen = dict(options)
    seats = int(chosen["players"])
    return _Rules(
        seats=seats,
        sides=3 if seats == 3 else 2,
        target=int(chosen["target"]),
        must_trump=chosen["void_rule"] == "must_trump",
        gift_can_win=chosen["gift_can_win"] == "yes",
        low_captured=chosen["low_goes_to"] == "captured",
        penalised=chosen["revoke"] == "penalised",
    )


@lru_cache(maxsize=5)
def order(trump: int | None) -> Order:
    """How the cards rank with this trump suit; None: before it is fixed."""
    return order_of(PACK_52, trump)


@lru_cache(maxsize=4)
def game_values(trump: int) -> tuple[int, ...]:
    """What each card counts for Game, by card: 10 ten, A 4, K 3, Q 2, J 1, but the jack of trumps nothing.

    >>> sum(game_values(0))
    79
    """
    worth = {10: 10, ACE: 4, KING: 3, QUEEN: 2, JACK: 1}
    values = [0] * 64
    for card in PACK_52:
        values[card] = worth.get(rank_of(card), 0)
    values[card_of(JACK, trump)] = 0
    return tuple(values)


class SevenUp(HandsGame):
    """A match of Seven Up.

    For playouts these may be read (and must not be written): ``phase``, ``play`` (the ``TrickPlay`` of the hand, which
    holds the hands from the deal on), ``trump``, ``stock`` and ``turned`` (cards in order, the top of the stock first),
    ``discards`` (masks by seat), ``scores`` (by side), ``hand`` (its number), ``dealer``, ``rules``.
    """

    id: ClassVar[str] = "seven_up"
    title: ClassVar[str] = "Seven Up"
    verbs: ClassVar[Mapping[str, Takes]] = {
        "first": Takes.WORDS,
        "shuffle": Takes.ORDER,
        "accept": Takes.WORDS,
        "reject": Takes.WORDS,
        "run": Takes.WORDS,
        "discard": Takes.CARDS,
        "play": Takes.CARDS,
    }
    declared: ClassVar[tuple[Option, ...]] = (
        Option(
            "players",
            "Players",
            (3, 4),
            ("Three, each alone", "Four, in two partnerships"),
            "Three play for themselves; four play with the partner opposite.",
        ),
        Option("target", "Game ends at", (7, 10, 11), help="Whoever has this many points first wins at once."),
        Option(
            "void_rule",
            "Without the suit led",
            ("must_trump", "may_discard"),
            ("A trump must be played", "Any card may be played"),
            "What you may do if you cannot follow suit but have trumps.",
        ),
        Option(
            "gift_can_win",
            "The dealer's gift may end the game",
            ("yes", "no"),
            help="Whether the dealer may accept the proposed suit if the point given for it wins the game.",
        ),
        Option(
            "low_goes_to",
            "Low goes to",
            ("dealt", "captured"),
            ("Whoever was dealt the lowest trump", "Whoever captures the lowest trump"),
            "Who scores the point for the lowest trump.",
        ),
        Option(
            "revoke",
            "Failing to follow suit",
            ("blocked", "penalised"),
            ("Not possible", "Possible, and costs points"),
            "Penalised: it costs 2 points if the jack of trumps was in play, otherwise 1.",
        ),
    )
    groups: ClassVar[Mapping[str, tuple[str, ...]]] = {
        "The match": ("players", "target"),
        "Play": ("void_rule", "revoke"),
        "Points": ("gift_can_win", "low_goes_to"),
    }
    presets: ClassVar[tuple[Preset, ...]] = (
        Preset("standard", AS_IN_THE_BOOK, {}),
        Preset("partnership", "Partnership", {"players": 4}),
        Preset("long", "Long game", {"target": 11}),
        Preset("house", "House rules", {"void_rule": "may_discard", "low_goes_to": "captured"}),
        Preset("old", "Old style", {"gift_can_win": "no", "revoke": "penalised"}),
    )
    newcomers = "standard"

    def __init__(self, options: Mapping[str, object] | None = None) -> None:
        super().__init__(options)
        self.rules = rules = _rules(tuple(self.options.items()))
        self.seats = seats = rules.seats
        self.stock: list[Card] = []
        self.turned: list[Card] = []
        self.trump: int | None = None
        self.play = self._new_play(0)
        self.discards = [0] * seats
        self.scores = (0,) * rules.sides
        self.gained: tuple[Point, ...] = ()
        self.finished: tuple[tuple[int | None, tuple[Point, ...]], ...] = ()

    def copy(self) -> Self:
        game = type(self).__new__(type(self))
        # One assignment each: an object whose __dict__ has been touched is slower for the rest of its life.
        game.options = self.options
        game.rules = self.rules
        game.seats = self.seats
        game.phase = self.phase
        game.hand = self.hand
        game.dealer = self.dealer
        game.stock = self.stock[:]
        game.turned = self.turned[:]
        game.trump = self.trump
        game.play = self.play.copy()
        game.discards = self.discards[:]
        game.scores = self.scores
        game.gained = self.gained
        game.finished = self.finished
        return game

    # ------------------------------------------------------------------------------------ what may be done

    @property
    def speaker(self) -> Seat:
        """The player on the dealer's left: the first to speak and to lead."""
        return ((self.dealer or 0) + 1) % self.seats

    def side_of(self, seat: Seat) -> int:
        """The side that a seat plays for."""
        return seat % self.rules.sides

    def waiting_for(self) -> frozenset[Seat]:
        phase = self.phase
        if phase == "play":
            return ONE[self.play.turn]
        if phase == "accept":
            return ONE[self.speaker]
        if phase == "answer":
            return ONE[self.dealer or 0]
        if phase == "discard":
            return frozenset([seat for seat, cards in enumerate(self.discards) if not cards])
        return NOBODY if phase == "game_over" else ONE[CHANCE]

    def choices(self, seat: Seat) -> list[Choice]:
        if seat not in self.waiting_for():
            return []
        if seat == CHANCE:
            return [self._chance_choice()]
        if self.phase == "accept":
            return [
                Choice("accept", f"Accept {SUIT_NAMES[self._proposed]}", key="A", button=True, fields=Fields()),
                Choice("reject", "Reject", key="R", button=True, fields=Fields()),
            ]
        if self.phase == "answer":
            return self._answers()
        if self.phase == "discard":
            count = self._surplus
            return [
                Choice(
                    "discard",
                    "Keep these six",
                    cards=tuple(cards_in(self.play.hands[seat])),
                    least=count,
                    most=count,
                    onto=(f"discard:{seat}",),
                    key="D",
                    button=True,
                )
            ]
        proper = self.proper_mask()
        offered = [self.play.choice(proper)]
        revokes = self._playable() & ~proper
        if revokes:
            question = f"You can follow {self._led_words}. Not following costs 1 or 2 points. Play it all the same?"
            offered.append(self.play.choice(revokes)._replace(label="Revoke", confirm=question))
        return offered

    def _answers(self) -> list[Choice]:
        """What the dealer may answer to a rejection."""
        run = Choice("run", "Run the cards", key="R", button=True, fields=Fields())
        if not self._gift_allowed():
            return [run]
        receiver = self.side_of(self.speaker)
        label = f"Accept {SUIT_NAMES[self._proposed]} (gives a point to {self._side_text(receiver)})"
        question = ""
        if self.scores[receiver] == self.rules.target - 1:
            question = f"This gives {self._side_text(receiver)} the last point, and the game is lost. Accept?"
        return [Choice("accept", label, key="A", button=True, confirm=question, fields=Fields()), run]

    @property
    def _proposed(self) -> int:
        """The suit of the card turned up first."""
        return suit_of(self.turned[0])

    @property
    def _surplus(self) -> int:
        """How many cards each player has to lay away."""
        return max(hand.bit_count() for hand in self.play.hands) - _KEEP

    @property
    def _led_words(self) -> str:
        """The suit led, in words."""
        led = self.play.led
        return "trumps" if led == TRUMP else SUIT_NAMES[led]

    def _gift_allowed(self) -> bool:
        """Whether the dealer may accept and so give the other side a point."""
        return self.rules.gift_can_win or self.scores[self.side_of(self.speaker)] < self.rules.target - 1

    def legal(self, seat: Seat) -> list[Action]:
        phase = self.phase
        if phase == "play":
            return play_actions(self.play.playable or self._playable()) if seat == self.play.turn else []
        if phase == "accept":
            return [_ACCEPT, _REJECT] if seat == self.speaker else []
        if phase == "answer" and seat == self.dealer:
            return [_ACCEPT, _RUN] if self._gift_allowed() else [_RUN]
        return super().legal(seat)

    def proper_mask(self) -> int:
        """The cards that the seat to play may play by the rules, as a mask: to follow suit or to trump, as it likes;
        who cannot follow must trump, if ``void_rule`` says so."""
        play = self.play
        hand = play.hands[play.turn]
        if not play.trick:
            return hand
        masks = play.order.masks
        trumps = hand & masks[TRUMP]
        following = hand & masks[play.led]
        if following:
            return following | trumps
        return trumps or hand if self.rules.must_trump else hand

    def _playable(self) -> int:
        """The cards that the table lets the seat to play play: the proper ones, and where that is penalised all
        others of a player who could follow suit."""
        play = self.play
        hand = play.hands[play.turn]
        follows = self.rules.penalised and play.trick and hand & play.order.masks[play.led]
        play.playable = mask = hand if follows else self.proper_mask()
        return mask

    def _pack(self) -> tuple[Card, ...]:
        return PACK_52

    def _hand_fault(self, seat: Seat, action: Action) -> str:
        verb, words, cards = action
        if words or verb not in self.verbs or (cards and verb not in ("discard", "play")):
            return "That means nothing in Seven Up."
        if verb == "play":
            return self._play_fault(seat, cards)
        if verb == "discard":
            return self._discard_fault(seat, cards)
        return self._answer_fault(seat, verb)

    def _answer_fault(self, seat: Seat, verb: str) -> str:
        if self.phase not in ("accept", "answer"):
            return "The trump suit is settled."
        if seat not in self.waiting_for():
            return "It is not your turn."
        if self.phase == "accept":
            return "Only the dealer may run the cards." if verb == "run" else ""
        if verb == "reject":
            return "The dealer accepts or runs the cards."
        if verb == "accept" and not self._gift_allowed():
            return "You cannot give the last point: run the cards."
        return ""

    def _discard_fault(self, seat: Seat, cards: Sequence[Card]) -> str:
        if self.phase != "discard":
            return "There is nothing to lay away now."
        if self.discards[seat]:
            return "You have laid away your cards already."
        for card in cards:
            if not self.play.hands[seat] >> card & 1:
                return f"The {card_words(card)} is not in your hand."
        count = self._surplus
        return "" if len(cards) == len(set(cards)) == count else "Keep exactly six cards."

    def _play_fault(self, seat: Seat, cards: Sequence[Card]) -> str:
        if self.phase == "discard":
            return "Wait until everybody has six cards."
        if self.phase != "play":
            return "The trump suit has not been settled yet."
        play = self.play
        if seat != play.turn and not mask_of(cards) & ~play.hands[seat]:
            return "It is not your turn."
        fault = play.fault(seat, cards)
        if fault or self._playable() >> cards[0] & 1:
            return fault
        if not play.hands[seat] & play.order.masks[play.led]:
            return "You cannot follow, so you must trump."
        if play.led == TRUMP:
            return "Trumps were led: you must play a trump."
        return f"Follow {self._led_words} or play a trump."

    def _hand_refusal(self, seat: Seat, cards: Sequence[Card], zone: str) -> str:
        kind, _, number = zone.partition(":")
        hand = self.play.hands[seat]
        if not cards:
            if kind == "won":
                return "Taken tricks stay face down."
            if kind == "discard":
                return "Cards laid away are out of play."
            if kind == "turned":
                return _SHOWS
            if kind == "stock":
                return "The stock is not dealt by hand."
            if kind == "hand" and number != str(seat):
                return "These are not your cards."
        for card in cards:
            if not hand >> card & 1:
                if card in self.play.card_of(seat):
                    return "A played card stays played."
                if card in self.turned:
                    return _SHOWS
                return (
                    "Cards laid away are out of play." if self.discards[seat] >> card & 1 else "This is not your card."
                )
        if seat not in self.waiting_for():
            if self.phase == "discard":
                return "You have laid away your cards; wait for the others."
            return "It is not your turn."
        if self.phase == "accept":
            return "Accept or reject the turned-up suit first."
        if self.phase == "answer":
            return "Accept the turned-up suit or run the cards first."
        if self.phase == "discard":
            if len(cards) == self._surplus:
                return "Drop the cards on your tray to lay them away."
            return "Keep exactly six cards."
        if not cards:
            return "A played card stays played." if self.play.card_of(seat) else "Choose a card from your hand."
        return self._play_fault(seat, cards) or "Drop the card on the trick to play it."

    # ------------------------------------------------------------------------------------------ doing it

    def apply(self, seat: Seat, action: Action, out: list[Event] | None = None) -> None:
        verb, words, cards = action
        if verb == "play":
            play = self.play
            if (
                self.phase != "play"
                or seat != play.turn
                or words
                or len(cards) != 1
                or not (play.playable or self._playable()) >> cards[0] & 1
            ):
                raise IllegalAction(self._fault(seat, action))
            if play.lay(cards[0], out):
                if out is not None:
                    play.gather(out)
                if not play.hands[play.turn]:
                    self._finish_hand(out)
            return
        self.check(seat, action)
        if verb == "discard":
            self._discard(seat, mask_of(cards), out)
        elif verb == "shuffle":
            self._deal(cards, out)
        elif verb == "first":
            self._first_deal(int(words[0]), out)
        else:
            self._answer(seat, verb, out)

    def _deal(self, cards: tuple[Card, ...], out: list[Event] | None) -> None:
        if out is not None:
            self._gather(out)
        if self.phase == "hand_over" or not self.hand:
            self._next_hand()
            self.gained = ()
        seats = self.seats
        self.stock = list(cards)
        self.turned = []
        self.trump = None
        self.discards = [0] * seats
        self.play = self._new_play(self.speaker)
        if out is not None:
            out.append(Phase("deal", f"Hand {self.hand}"))
            out.append(Marked("dealer", f"{{{self.dealer}}} deals"))
            out.append(Note(f"Hand {self.hand}: {{{self.dealer}}} deals"))
            out.append(Moved(cards, "", "stock", NOBODY))
        for _ in range(_KEEP // _BATCH):
            self._batch(out)
        card = self._turn_up(out)
        told = self._jack_turned(out) if rank_of(card) == JACK else ""
        self.phase = "accept"
        if out is not None:
            out.append(Phase("accept", told))

    def _new_play(self, leader: Seat) -> TrickPlay:
        """A play before any card has been dealt. The tricks of partners lie in one pile."""
        sides = [self.side_of(seat) for seat in range(self.seats)] if self.seats > self.rules.sides else []
        return TrickPlay(order(None), (0,) * self.seats, leader, sides=sides)

    def _gather(self, out: list[Event]) -> None:
        """Tell that all cards of the last deal go back into the box."""
        play = self.play
        places = [("stock", self.stock), ("turned", self.turned)]
        for seat in range(self.seats):
            places += [
                (f"hand:{seat}", cards_in(play.hands[seat])),
                (f"won:{seat}", cards_in(play.won[seat])),
                (f"discard:{seat}", cards_in(self.discards[seat])),
            ]
        out.extend(Moved(tuple(cards), zone, "", NOBODY) for zone, cards in places if cards)

    def _batch(self, out: list[Event] | None) -> None:
        """Three cards from the stock to each player, from the dealer's left."""
        seat = self.speaker
        for _ in range(self.seats):
            cards = tuple(self.stock[:_BATCH])
            del self.stock[:_BATCH]
            self.play.hands[seat] |= mask_of(cards)
            if out is not None:
                out.append(Moved(cards, "stock", f"hand:{seat}", ONE[seat]))
            seat = self.play.next[seat]

    def _turn_up(self, out: list[Event] | None) -> Card:
        card = self.stock.pop(0)
        self.turned.append(card)
        if out is not None:
            out.append(Moved((card,), "stock", "turned"))
            out.append(Note(f"The {card_symbol(card)} is turned up"))
        return card

    def _jack_turned(self, out: list[Event] | None) -> str:
        """A jack that proposes or makes trumps is worth a point to the dealer's side, unless it would win by it. Gives
        what is told of it."""
        side = self.side_of(self.dealer or 0)
        who = self._side_text(side)
        if self.scores[side] == self.rules.target - 1:
            told = f"Jack turned, but no point: {who} cannot win the game before the play"
            if out is not None:
                out.append(Note(told))
            return told
        told = f"Jack turned: {who} {self._verb('score', side)} 1"
        self._enter(Point("turned", side, 1), told, out)
        return told

    def _enter(self, point: Point, text: str, out: list[Event] | None) -> None:
        """Enter a point on the sheet, and say so."""
        self.gained = (*self.gained, point)
        scores = list(self.scores)
        scores[point.side] += point.points
        self.scores = tuple(scores)
        if out is not None:
            out.append(Marked("score", text))
            out.append(Note(text))

    def _answer(self, seat: Seat, verb: str, out: list[Event] | None) -> None:
        suit = SUIT_NAMES[self._proposed]
        if out is not None:
            said = {"accept": f"I accept {suit}", "reject": "I reject", "run": "I run the cards"}[verb]
            told = {"accept": f"accepts {suit}", "reject": f"rejects {suit}", "run": "runs the cards"}[verb]
            out.append(Said(seat, said))
            out.append(Note(f"{{{seat}}} {told}"))
        if verb == "reject":
            self.phase = "answer"
            if out is not None:
                out.append(Phase("answer", ""))
        elif verb == "run":
            self._run(out)
        else:
            if self.phase == "answer":
                side = self.side_of(self.speaker)
                text = ""
                if out is not None:
                    text = f"{self._side_text(side)} {self._verb('score', side)} 1, because the dealer accepts"
                self._enter(Point("gift", side, 1), text, out)
                if out is not None:
                    out.append(Phase("answer", text))
                if self.scores[side] >= self.rules.target:
                    self._end_hand(out)
                    return
            self._fix_trump(self._proposed, out)
            self._start_play(out)

    def _run(self, out: list[Event] | None) -> None:
        """Deal three more cards each and turn up another, until it shows a new suit."""
        while len(self.stock) > _BATCH * self.seats:
            self._batch(out)
            card = self._turn_up(out)
            if suit_of(card) == self._proposed:
                if out is not None:
                    told = f"{SUIT_NAMES[self._proposed].capitalize()} again: the cards are run once more"
                    out += [Note(told), Phase("answer", told)]
                continue
            self._fix_trump(suit_of(card), out)
            told = self._jack_turned(out) if rank_of(card) == JACK else ""
            self.phase = "discard"
            if out is not None:
                if told:
                    out.append(Phase("discard", told))
                suit = SUIT_NAMES[suit_of(card)].capitalize()
                out.append(Phase("discard", f"{suit} are trumps: lay away {self._surplus} cards"))
            return
        self.phase = "deal"
        if out is not None:
            out.append(Phase("deal", "All cards are thrown in"))
            out.append(Note(f"Too few cards are left: all are thrown in, and {{{self.dealer}}} deals again"))

    def _fix_trump(self, suit: int, out: list[Event] | None) -> None:
        self.trump = suit
        self.play.order = order(suit)
        if out is not None:
            text = f"{SUIT_NAMES[suit].capitalize()} are trumps"
            out += [Marked("trump", text), Note(text)]

    def _discard(self, seat: Seat, cards: int, out: list[Event] | None) -> None:
        self.play.hands[seat] ^= cards
        self.discards[seat] = cards
        if out is not None:
            packet = tuple(cards_in(cards))
            out.append(Moved(packet, f"hand:{seat}", f"discard:{seat}", ONE[seat]))
            other = f"{{{seat}}} lays away {len(packet)} cards"
            out.append(Note(f"{{{seat}}} lays away {symbols(packet)}", ONE[seat], other))
        if 0 not in self.discards:
            self._start_play(out)

    def _start_play(self, out: list[Event] | None) -> None:
        self.phase = "play"
        if out is not None:
            out.append(Phase("play", f"{SUIT_NAMES[self.trump or 0].capitalize()} are trumps"))

    def _finish_hand(self, out: list[Event] | None) -> None:
        """Count the hand: penalties first, then High, Low, Jack and Game, until somebody has won."""
        told: list[str] = []
        points = [(point, self._told(point, by) if out is not None else "") for point, by in self._points()]
        for point, text in [*self._penalties(), *points]:
            if max(self.scores) >= self.rules.target:
                break
            self._enter(point, text, out)
            told.append(f"{text}, now {self.scores[point.side]}")
        self._end_hand(out, told)

    def _penalties(self) -> list[tuple[Point, str]]:
        """The penalty for every revoke: for every card that neither followed nor trumped though its player had, as
        later cards show, the suit that was led."""
        if not self.rules.penalised:
            return []
        play, found = self.play, []
        suits, masks = play.order.suits, play.order.masks
        jack_in_play = mask_of(play.plays) >> card_of(JACK, self.trump or 0) & 1
        later = [0] * self.seats
        for number in range(_KEEP - 1, -1, -1):
            led, seat = play.leds[number], play.leaders[number]
            for card in play.plays[number * self.seats : (number + 1) * self.seats]:
                if suits[card] not in (led, TRUMP) and later[seat] & masks[led]:
                    found.append((number, seat))
                later[seat] |= 1 << card
                seat = play.next[seat]
        cost = 2 if jack_in_play else 1
        return [
            (
                Point("revoke", self.side_of(seat), -cost),
                f"{{{seat}}} failed to follow suit in the {ORDINALS[number]} trick and loses {counted(cost, 'point')}",
            )
            for number, seat in sorted(found)
        ]

    def _points(self) -> list[tuple[Point, str]]:
        """High, Low, Jack and Game of the hand just played, those that there are, each with what it was won by."""
        play, trump = self.play, self.trump or 0
        in_play = sum(play.won)
        trumps = cards_in(in_play & play.order.masks[TRUMP])
        found: list[tuple[Point, str]] = []
        if trumps:
            high, low, jack = trumps[-1], trumps[0], card_of(JACK, trump)
            found.append((Point("high", self._captor(high), 1), card_symbol(high)))
            side = self._captor(low) if self.rules.low_captured else self.side_of(self._player_of(low))
            found.append((Point("low", side, 1), card_symbol(low)))
            if in_play >> jack & 1:
                found.append((Point("jack", self._captor(jack), 1), card_symbol(jack)))
        counts = self._counts()
        best = max(counts)
        if counts.count(best) == 1:
            against = " to ".join(map(str, sorted(counts, reverse=True)))
            found.append((Point("game", counts.index(best), 1), against))
        return found

    def _told(self, point: Point, by: str) -> str:
        """What is told of a point that was won by a card, or by a count."""
        return f"{point.kind.capitalize()}: {self._side_text(point.side)} ({by})"

    def _captor(self, card: Card) -> int:
        """The side that captured the card."""
        return self.side_of(next(seat for seat, won in enumerate(self.play.won) if won >> card & 1))

    def _player_of(self, card: Card) -> Seat:
        """Who played the card."""
        return self.play.seat_of(*divmod(self.play.plays.index(card), self.seats))

    def _counts(self) -> tuple[int, ...]:
        """The Game values that each side has captured; nothing before all tricks have been played."""
        play = self.play
        if self.trump is None or len(play.plays) < _KEEP * self.seats:
            return ()
        counts = [0] * self.rules.sides
        for seat, won in enumerate(play.won):
            counts[self.side_of(seat)] += points_in(won, game_values(self.trump))
        return tuple(counts)

    def _end_hand(self, out: list[Event] | None, told: Sequence[str] = ()) -> None:
        """Nothing more is scored in this hand; ``told`` is what was counted at its end, in order."""
        self.finished = (*self.finished, (self.trump, self.gained))
        self.phase = "game_over" if max(self.scores) >= self.rules.target else "hand_over"
        if out is None:
            return
        change = [0] * self.rules.sides
        for _, side, points in self.gained:
            change[side] += points
        counts = self._counts()
        if counts and counts.count(max(counts)) > 1 and self.phase == "hand_over":
            told = [*told, f"Game: nobody, a tie at {max(counts)}"]
            out.append(Note(told[-1]))
        out.append(Scored(tuple(change[self.side_of(seat)] for seat in range(self.seats)), f"Hand {self.hand}"))
        scores = [f"{self._side_text(side)} {score}" for side, score in enumerate(self.scores)]
        out.append(Note(f"The score: {', '.join(scores)}"))
        self._tell_end("\n".join([self._ending(change), *told]), out)

    def _ending(self, change: Sequence[int]) -> str:
        """What the hand has come to, and in which suit."""
        scored = [self._gained(side, points) for side, points in enumerate(change) if points]
        suit = (
            f"{SUIT_NAMES[self.trump].capitalize()} were trumps" if self.trump is not None else "There were no trumps"
        )
        return f"{suit}. {listed(scored) if scored else 'Nobody scores'}."

    def _gained(self, side: int, points: int) -> str:
        """What a hand has brought a side, or has cost."""
        verb = self._verb("score" if points > 0 else "lose", side)
        return f"{self._side_text(side)} {verb} {counted(abs(points), 'point')}"

    # ---------------------------------------------------------------------------------- what can be known

    def _side_text(self, side: int) -> str:
        """The players of a side, for a sentence."""
        return listed([f"{{{seat}}}" for seat in range(side, self.seats, self.rules.sides)])

    def _verb(self, verb: str, side: int) -> str:
        """A verb in the form that fits the side: one player scores, two score."""
        return verb if self.seats > self.rules.sides else f"{verb}s"

    def tallies(self, seat: Seat) -> Mapping[str, int]:
        mine = [kind for kind, side, _ in self.finished[-1][1] if side == self.side_of(seat)]
        return {kind: int(kind in mine) for kind in ("high", "low", "jack", "game")}

    def result(self) -> Result | None:
        if self.phase != "game_over":
            return None
        scores = tuple(self.scores[self.side_of(seat)] for seat in range(self.seats))
        side = self.scores.index(max(self.scores))
        if self.seats > self.rules.sides:
            text = f"{self._side_text(side)} win by {max(self.scores)} to {min(self.scores)}."
        else:
            text = placed(scores, [sum(score < more for more in scores) for score in scores])
        return Result(scores, tuple(range(side, self.seats, self.rules.sides)), text)

    def census(self) -> list[Card]:
        laid_away = [card for cards in self.discards for card in cards_in(cards)]
        return [*self.stock, *self.turned, *laid_away, *self.play.cards()]

    def view(self, seat: Seat | None) -> View:
        rules, play = self.rules, self.play
        facts = {
            "hand": self.hand,
            "dealer": self.dealer,
            "trump": self.trump,
            "scores": self.scores,
            "gained": self.gained,
            "hands": self.finished,
            "discarded": () if seat is None else tuple(cards_in(self.discards[seat])),
            "done": tuple(s for s in range(self.seats) if self.discards[s]) if self.phase == "discard" else (),
            "tricks": play.history,
            "counts": self._counts(),
        }
        status = [f"Playing to {rules.target}"]
        if self.hand:
            status.insert(0, f"Hand {self.hand}")
        if self.phase in ("accept", "answer"):
            status.insert(1, "Choosing trumps")
        elif self.phase == "discard":
            status[1:1] = [trump_words(self.trump), f"Laying away {self._surplus}"]
        elif self.phase == "play":
            status[1:1] = [trump_words(self.trump), f"Trick {play.finished + 1} of {_KEEP}"]
        return View(
            game=self.id,
            options=self.options,
            seat=seat,
            seats=self.seats,
            phase=self.phase,
            waiting_for=self.waiting_for(),
            zones=self._zones(seat),
            plates=tuple(self._plate(other) for other in range(self.seats)),
            tokens=self._tokens(),
            status=tuple(status),
            sheet=self._sheet(),
            facts=facts,
            looks=play.looks(),
            laid=play.laid(),
            result=self.result(),
            order=play.order.held(),
        )

    def _zones(self, viewer: Seat | None) -> tuple[Zone, ...]:
        zones = [
            Zone("stock", (None,) * len(self.stock), "the stock"),
            Zone("turned", tuple(self.turned), "turned up"),
        ]
        for seat in range(self.seats):
            whose = "your" if seat == viewer else f"{{{seat}}}'s"
            laid_away: tuple[Card | None, ...] = tuple(cards_in(self.discards[seat]))
            if seat != viewer:
                laid_away = (None,) * len(laid_away)
            zones += self.play.zones(seat, viewer)
            zones.append(Zone(f"discard:{seat}", laid_away, f"{whose} cards laid away", seat))
        return tuple(zones)

    def _plate(self, seat: Seat) -> Plate:
        score = self.scores[self.side_of(seat)]
        lines = [PIPS[0] * max(0, score) + PIPS[1] * (self.rules.target - max(0, score))]
        if self.phase == "play":
            lines.append(counted(self.play.tricks[seat], "trick"))
        return Plate(str(score), tuple(lines), seat == self.dealer)

    def _tokens(self) -> tuple[Token, ...]:
        tokens = []
        if self.trump is not None:
            tokens.append(Token("trump", "", trump_words(self.trump)))
        dealer, short = self.dealer, self.rules.target - 1
        if dealer is not None and self.phase in ("accept", "answer") and self.scores[self.side_of(dealer)] == short:
            tokens.append(Token("short", f"seat:{dealer}", f"{short}!"))
        return tuple(tokens)

    def _sheet(self) -> Sheet:
        rules = self.rules
        running = [0] * rules.sides
        rows = []
        hands = list(self.finished)
        if self.gained and self.phase not in ("hand_over", "game_over"):
            hands.append((self.trump, self.gained))  # a jack turned up or the dealer's gift, already in the totals
        columns = _COLUMNS if rules.penalised else _COLUMNS[:-1]
        for number, (trump, points) in enumerate(hands, 1):
            for _, side, worth in points:
                running[side] += worth
            suit = "–" if trump is None else SUIT_NAMES[trump].capitalize()
            won = [", ".join(self._cell(point) for point in points if point[0] in kinds) for _, kinds in columns]
            rows.append((str(number), suit, *won, *map(str, running)))
        heads: list[Seat | tuple[Seat, ...]] = list(range(self.seats))
        if self.seats > rules.sides:
            heads = [(side, side + 2) for side in range(rules.sides)]
        best = max(self.scores)
        return Sheet(
            title=f"Seven Up to {rules.target}",
            heads=("Hand", "Trumps", *(name for name, _ in columns), *heads),
            rows=tuple(rows),
            totals=("Total", "", *("" for _ in columns), *map(str, self.scores)),
            leaders=tuple(s for s in range(self.seats) if self.scores[self.side_of(s)] == best) if rows else (),
        )

    @staticmethod
    def _cell(point: Point) -> str:
        """Who has scored a point, or has lost it, on the score sheet; of two partners the one who is named first at the
        head of their column."""
        kind, side, worth = point
        return f"{_WORDS.get(kind, '')}{{{side}}}{f' {worth}' if worth < 0 else ''}"

    # ------------------------------------------------------------------------------------------ sampling

    @classmethod
    def sample(cls, view: View, rng: random.Random) -> Self:
        game = cls(view.options)
        facts = view.facts
        game.phase = view.phase
        game.hand = facts["hand"]
        game.dealer = facts["dealer"]
        game.trump = facts["trump"]
        game.scores = facts["scores"]
        game.gained = facts["gained"]
        game.finished = facts["hands"]
        game.turned = [card for card in view.zone("turned").cards if card is not None]
        if game.turned:
            game.play = game._new_play(game.speaker)
            game.play.order = order(game.trump)
            game.play.replay(facts["tricks"])
            game._guess(view, rng)
        return game

    def _guess(self, view: View, rng: random.Random) -> None:
        """Lay every hidden card of a view where it could lie: in a hand, among the discards, in the stock."""
        seats = self.seats
        places = [view.zone(f"{kind}:{seat}") for kind in ("hand", "discard") for seat in range(seats)]
        places.append(view.zone("stock"))
        known = [mask_of(card for card in zone.cards if card is not None) for zone in places]
        hidden = mask_of(PACK_52) & ~mask_of(self.turned) & ~mask_of(self.play.plays) & ~sum(known)
        counts = [len(zone.cards) - mask.bit_count() for zone, mask in zip(places, known, strict=True)]
        may = [hidden & ~without for without in self._without()] + [hidden] * (seats + 1)
        self.unseen = deal_hidden(known, hidden, counts, may, rng)
        self.play.hands = known[:seats]
        self.discards = known[seats:-1]
        self.stock = cards_in(known[-1])
        rng.shuffle(self.stock)

    def _without(self) -> list[int]:
        """By seat: the cards that it cannot hold, because it has neither followed nor trumped. Where a revoke is
        possible this shows nothing."""
        play = self.play
        without = [0] * self.seats
        if self.rules.penalised:
            return without
        suits, masks = play.order.suits, play.order.masks
        for number, (leader, cards) in enumerate(play.history):
            led, seat = play.leds[number], leader
            for card in cards:
                if suits[card] not in (led, TRUMP):
                    without[seat] |= masks[led]
                    if self.rules.must_trump:
                        without[seat] |= masks[TRUMP]
                seat = play.next[seat]
        return without
