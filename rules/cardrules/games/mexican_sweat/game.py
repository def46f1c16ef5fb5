"""Mexican Sweat: seven cards that nobody knows, not even their owner, turned up one at a time to beat the hand before.

Any card of the kill card's rank destroys the hand that turns it up; after every turn there is a betting round, and the
last player left takes the pot. Betting is by Robert's Rules of Poker.

Zones, always in this order: ``rest`` (the unused pack), ``kill`` and ``beat`` (the two cards in the centre), then for
every seat ``row:<seat>:1`` to ``row:<seat>:7``, one card each, from left to right. Places of chips, and the tokens
``chips``, ``dealer`` and ``all-in``, are those of ``cardrules.parts.betting``.

Tokens: ``skull`` on the kill card, with how many of its rank are still out; ``target`` on the card to beat, or on
the exposed cards of the holder with the name of his hand; ``shown`` at the viewer's row, with the name of his if he is
not the holder; at a seat ``killed``, ``beaten``, ``folded`` or ``looked``.

Keys of ``View.facts`` (cards are ints, seats too; positions in a row are 1 to 7)::

    hand        number of the hand, from 1 (0 before the first deal)
    dealer      the dealer's seat, None before it is drawn
    chips       all chips and the betting round, every attribute of ``Chips`` by its name
    turn        whose turn it is, or was last, to peek or to turn cards
    up          for each seat the positions of its exposed cards
    seen        for each seat the positions at which it has looked by itself
    known       the viewer's own cards that it has looked at and that are face down, by position
    fates       for each seat why it is out of the hand: ``killed``, ``beaten``, ``folded``, ``looked``, or ""
    successes   the seats whose turns have ended in a success, the most recent last
    blinds_due  whether the blinds lie before the first betting round
    revealed    whether the remaining cards have been turned up after the hand
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import ClassVar, Final, NamedTuple, Self

from cardrules.parts.betting import (
    BETTING_VERBS,
    BETWEEN_VERBS,
    LIMIT,
    RAISE_CAP,
    REBUY,
    STACK,
    PokerGame,
    seats_in,
)
from cardrules.parts.poker_hands import category_of, first_rank, high, high_name, ranks_text, with_article
from cardrules.protocol.cards import PACK_52, Card, card_symbol, cards_in, mask_of, rank_of
from cardrules.protocol.game import (
    CHANCE,
    NOBODY,
    ONE,
    Action,
    Choice,
    Event,
    Marked,
    Moved,
    Note,
    Phase,
    Plate,
    Said,
    Seat,
    Takes,
    Token,
    Turned,
    View,
    Zone,
)
from cardrules.protocol.options import AS_IN_THE_BOOK, Option, Preset, Value
from cardrules.protocol.phrases import rank_plural, symbols

__all__ = ["CARDS", "WARNING", "MexicanSweat", "beats_card"]

CARDS: Final = 7
"""Cards in a row."""
WARNING: Final = "If you look at your cards now you are out of this hand and lose what you have put in. Look?"

_PACK: Final = mask_of(PACK_52)
_PLACES: Final = range(1, CARDS + 1)
_PLACE_WORDS: Final = tuple(map(str, _PLACES))
_SKIP: Final = Action("skip")
_TURN_ALL: Final = Action("turn", ("all",))
_ACTIONS: Final = {
    verb: tuple(Action(verb, (str(place),)) for place in range(CARDS + 1)) for verb in ("turn", "peek", "look")
}
_LIFTED: Final = ("lifted",)
"""Where a card is dragged to be turned or looked at: before the row."""
_FATES: Final = {"killed": "Killed", "beaten": "Could not beat", "folded": "Folded", "looked": "Looked"}


class _Rules(NamedTuple):
    """What the options mean, worked out once for all games that are played with them."""

    blinds: bool
    ante: int
    bet: int
    peek: bool
    in_row: bool
    kickers: bool
    forfeit: bool


@lru_cache(maxsize=256)
def _rules(options: tuple[tuple[str, Value], ...]) -> _Rules:
    chosen = dict(options)
    blinds = chosen["stakes"] == "blinds"
    return _Rules(
        blinds=blinds,
        ante=0 if blinds else int(chosen["ante"]),
        bet=int(chosen["bet_size"]),
        peek=chosen["peek"] == "one_card",
        in_row=chosen["order"] == "row",
        kickers=chosen["card_to_beat_kickers"] == "yes",
        forfeit=chosen["looking"] == "forfeit",
    )


def beats_card(value: int, card: Card, kickers: bool) -> bool:
    """Whether exposed cards of this value (``cardrules.parts.poker_hands.high``) beat the card to beat.

    Any pair or better does; otherwise only a higher card. With ``kickers`` its rank with any other card does, too.
    """
    if kickers:
        return value > high(1 << card)
    return category_of(value) > 0 or first_rank(value) > rank_of(card)


class MexicanSweat(PokerGame):
    """A match of Mexican Sweat.

    For playouts these may be read (and must not be written): ``phase``, ``turn``, ``rows`` (the cards by seat, from
    left to right), ``up`` (masks of exposed positions: bit 1 is the leftmost card), ``shown`` (masks of exposed cards
    by seat), ``successes``, ``kill``, ``beat``, ``chips``, ``rules``.
    """

    id: ClassVar[str] = "mexican_sweat"
    title: ClassVar[str] = "Mexican Sweat"
    verbs: ClassVar[Mapping[str, Takes]] = {
        **BETWEEN_VERBS,
        "reveal": Takes.WORDS,
        "peek": Takes.WORDS,
        "skip": Takes.WORDS,
        "turn": Takes.WORDS,
        "look": Takes.WORDS,
        **BETTING_VERBS,
    }
    declared: ClassVar[tuple[Option, ...]] = (
        Option("players", "Players", (4, 2, 3, 5, 6, 7)),
        Option(
            "stakes",
            "Before the deal",
            ("ante", "blinds"),
            ("Everybody pays an ante", "Two players post blinds"),
            "Who puts chips into the pot to begin with.",
        ),
        Option("ante", "Ante", range(1, 26), help="What everybody pays, if antes are played.", start=5),
        Option(
            "bet_size", "Bet", range(2, 51), help="One bet; the big blind is as much, the small one half.", start=10
        ),
        LIMIT,
        RAISE_CAP,
        STACK,
        REBUY,
        Option(
            "peek",
            "Peeking",
            ("off", "one_card"),
            ("Nobody looks", "One card each"),
            "Whether everybody may look at one of his own cards before the first is turned.",
        ),
        Option(
            "order",
            "Cards are turned",
            ("row", "free"),
            ("From left to right", "In any order"),
            "Which face-down card comes next.",
        ),
        Option(
            "card_to_beat_kickers",
            "Equal to the card to beat",
            ("no", "yes"),
            ("Is not enough", "Is enough with a further card"),
            "Whether other cards break a tie with the card to beat.",
        ),
        Option(
            "looking",
            "Looking too early",
            ("forfeit", "blocked"),
            ("Is possible, and costs the hand", "Is not possible"),
            "What happens if you look at your own cards.",
        ),
    )
    groups: ClassVar[Mapping[str, tuple[str, ...]]] = {
        "The table": ("players", "stack", "rebuy"),
        "Betting": ("stakes", "ante", "bet_size", "limit", "raise_cap"),
        "Turning cards": ("peek", "order", "card_to_beat_kickers", "looking"),
    }
    presets: ClassVar[tuple[Preset, ...]] = (
        Preset("standard", AS_IN_THE_BOOK, {}),
        Preset("peeking", "With a peek", {"peek": "one_card"}),
        Preset("full", "Full table", {"players": 7}),
        Preset("blinds", "With blinds", {"stakes": "blinds"}),
        Preset("no_limit", "No limit", {"limit": "no_limit", "stack": 1000}),
        Preset("knockout", "Until one has all the chips", {"rebuy": "out", "stack": 200}),
    )
    newcomers = "standard"

    def __init__(self, options: Mapping[str, object] | None = None) -> None:
        super().__init__(options)
        self.rules = _rules(tuple(self.options.items()))
        seats = self.seats
        self.turn: Seat = 0
        self.rows: list[tuple[Card, ...]] = [()] * seats
        self.up = [0] * seats
        self.shown = [0] * seats
        self.seen = [0] * seats
        self.fates = [""] * seats
        self.successes: list[Seat] = []
        self.kill = Card(0)
        self.beat = Card(0)
        self.rest: tuple[Card, ...] = ()
        self.blinds_due = False
        self.revealed = False

    def copy(self) -> Self:
        game = type(self).__new__(type(self))
        game.options = self.options
        game.rules = self.rules
        game.seats = self.seats
        game.chips = self.chips.copy()
        game.phase = self.phase
        game.hand = self.hand
        game.dealer = self.dealer
        game.turn = self.turn
        game.rows = self.rows[:]
        game.up = self.up[:]
        game.shown = self.shown[:]
        game.seen = self.seen[:]
        game.fates = self.fates[:]
        game.successes = self.successes[:]
        game.kill = self.kill
        game.beat = self.beat
        game.rest = self.rest
        game.blinds_due = self.blinds_due
        game.revealed = self.revealed
        return game

    # ------------------------------------------------------------------------------------ what may be done

    @property
    def holder(self) -> Seat | None:
        """The live player whose turn ended most recently in a success, or None."""
        live = self.chips.live
        for seat in reversed(self.successes):
            if live >> seat & 1:
                return seat
        return None

    def waiting_for(self) -> frozenset[Seat]:
        phase = self.phase
        if phase == "bet":
            return ONE[self.chips.turn]
        if phase in ("turn", "peek"):
            return ONE[self.turn]
        return NOBODY if phase == "game_over" else ONE[CHANCE]

    def may_act(self) -> frozenset[Seat]:
        if not self.rules.forfeit or self.phase not in ("peek", "turn", "bet"):
            return super().may_act()
        return frozenset([seat for seat in range(self.seats) if self._may_look(seat)]) - self.waiting_for()

    def _may_look(self, seat: Seat) -> bool:
        """Whether the seat could look too early now: it is in the hand and has a card that it has not seen."""
        if not self.rules.forfeit or not self.chips.live >> seat & 1 or not self._unseen(seat):
            return False
        return self.phase != "peek" or seat != self.turn

    def _unseen(self, seat: Seat) -> int:
        """The positions of the seat's face-down cards that it has not looked at, as a mask."""
        return (1 << CARDS + 1) - 2 & ~(self.up[seat] | self.seen[seat])

    def choices(self, seat: Seat) -> list[Choice]:
        phase = self.phase
        if phase not in ("peek", "turn", "bet"):
            choices = self._between_choices(seat)
            if phase == "hand_over" and seat >= 0 and not self.revealed:
                choices.insert(0, Choice("reveal", "Show what would have come", button=True))
            return choices
        if seat < 0:
            return []
        choices = []
        if phase == "bet":
            if seat == self.chips.turn:
                choices = self.chips.choices(seat)
        elif seat == self.turn and phase == "peek":
            choices = [
                Choice("peek", f"Peek at card {place}", (str(place),), onto=_LIFTED, click=(_row(seat, place),))
                for place in _PLACES
            ]
            choices.append(Choice("skip", "No thanks", button=True, key="N"))
        elif seat == self.turn:
            in_row = self.rules.in_row
            choices = [
                Choice(
                    "turn",
                    "Turn a card" if in_row else f"Turn card {place}",
                    (str(place),),
                    onto=_LIFTED,
                    click=(_row(seat, place),),
                    key="Space" if in_row else "",
                    button=in_row,
                )
                for place in self._turnable(seat)
            ]
            choices.append(Choice("turn", "Turn until it is decided", ("all",), key="A", button=True))
        if self._may_look(seat):
            own_turn = phase == "turn" and seat == self.turn
            choices += [
                Choice(
                    "look",
                    f"Look at card {place}",
                    (str(place),),
                    onto=() if own_turn else _LIFTED,
                    click=() if own_turn else (_row(seat, place),),
                    confirm=WARNING,
                    bots_let_be=True,
                )
                for place in cards_in(self._unseen(seat))
            ]
        return choices

    def _turnable(self, seat: Seat) -> list[int]:
        """The positions of the cards that the seat may turn next."""
        down = [place for place in _PLACES if not self.up[seat] >> place & 1]
        return down[:1] if self.rules.in_row else down

    def legal(self, seat: Seat) -> list[Action]:
        phase = self.phase
        if seat < 0 or phase not in ("peek", "turn", "bet"):
            return super().legal(seat)
        actions: list[Action] = []
        if phase == "bet":
            if seat == self.chips.turn:
                actions = self.chips.legal(seat)
        elif seat == self.turn:
            if phase == "peek":
                actions = [*_ACTIONS["peek"][1:], _SKIP]
            else:
                actions = [*(_ACTIONS["turn"][place] for place in self._turnable(seat)), _TURN_ALL]
        if self._may_look(seat):
            actions += [_ACTIONS["look"][place] for place in cards_in(self._unseen(seat))]
        return actions

    def _fault(self, seat: Seat, action: Action) -> str:
        verb, words, cards = action
        if verb == "reveal" and self.phase == "hand_over" and 0 <= seat < self.seats:
            if words or cards:
                return "Just reveal."
            return "All cards are face up already." if self.revealed else ""
        return super()._fault(seat, action)

    def _hand_fault(self, seat: Seat, action: Action) -> str:
        verb, words, cards = action
        if verb == "reveal":
            return "The cards that are left are shown when the hand is over."
        if verb in BETTING_VERBS:
            if self.phase == "bet":
                return self.chips.fault(seat, action)
            if self.phase == "turn" and seat == self.turn:
                return f"You have not beaten {self.to_beat()} yet: turn another card."
            return self.chips.not_in_turn(seat)
        if verb == "skip":
            return "Just skip." if words or cards else self._peek_fault(seat)
        if verb == "turn" and words == ("all",) and not cards:
            return self._turn_fault(seat, self._turnable(seat)[0] if self._turnable(seat) else 0)
        if verb not in _ACTIONS:
            return "That means nothing in Mexican Sweat."
        if cards or len(words) != 1 or words[0] not in _PLACE_WORDS:
            return "Say which card: a number from 1 to 7."
        place = int(words[0])
        if verb == "peek":
            return self._peek_fault(seat)
        return self._turn_fault(seat, place) if verb == "turn" else self._look_fault(seat, place)

    def to_beat(self) -> str:
        """The ranks of the hand to beat: "K 9"."""
        holder = self.holder
        return ranks_text(high(1 << self.beat if holder is None else self.shown[holder]))

    def _peek_fault(self, seat: Seat) -> str:
        if self.phase != "peek":
            return "Nobody peeks now."
        if seat == self.turn:
            return ""
        if not self.chips.live >> seat & 1:
            return "You are out of this hand."
        if self.seen[seat]:
            return "You have had your peek: looking at another card would put you out of this hand."
        return f"It is {{{self.turn}}}'s turn to peek."

    def _turn_fault(self, seat: Seat, place: int) -> str:
        if not self.chips.live >> seat & 1:
            return "You are out of this hand."
        if self.phase == "peek":
            return "No card is turned before everybody has had his peek."
        if self.phase == "bet":
            if seat == self.turn and self.holder == seat:
                return "You already beat the hand: stop."
            return "No card is turned now: this is a betting round."
        if seat != self.turn:
            return f"It is {{{self.turn}}}'s turn to turn cards."
        if self.up[seat] >> place & 1:
            return "This card is face up already."
        return "" if place in self._turnable(seat) else "Turn your cards in order, from the left."

    def _look_fault(self, seat: Seat, place: int) -> str:
        if not self.rules.forfeit:
            return "Nobody may look at a face-down card."
        if not self.chips.live >> seat & 1:
            return "You are out of this hand."
        if self.phase == "peek" and seat == self.turn:
            return "You may peek at one card."
        return "" if self._unseen(seat) >> place & 1 else "You have seen this card already."

    def _hand_refusal(self, seat: Seat, cards: Sequence[Card], zone: str) -> str:
        if cards and not zone:  # a card was clicked where it lies
            zone = next((each.id for each in self.view(seat).zones if cards[0] in each.cards), "")
        kind, _, place = zone.partition(":")
        whose, _, number = place.partition(":")
        if kind in ("rest", "kill", "beat"):
            return "This card belongs to nobody."
        if kind == "row" and whose != str(seat):
            return "These are not your cards."
        if kind == "row" and not cards and self.phase == "turn" and seat == self.turn:
            return self._turn_fault(seat, int(number)) or "Turn this card."
        if kind == "row" and not self._unseen(seat) >> int(number) & 1:
            return "You have seen this card already."
        if kind == "row" and not self.rules.forfeit and self.phase != "peek":
            return self._turn_fault(seat, int(number)) or "Turn this card."  # a click cannot mean looking
        if self.phase == "bet" and seat == self.chips.turn:
            return "This is a betting round: use the buttons."
        if self.phase == "turn" and seat != self.turn:
            return self._turn_fault(seat, 0)
        if self.phase == "peek":
            return self._peek_fault(seat) or "Click the card that you want to peek at."
        return self.chips.not_in_turn(seat) if self.phase == "bet" else "Click your next card to turn it."

    # ------------------------------------------------------------------------------------------ doing it

    def apply(self, seat: Seat, action: Action, out: list[Event] | None = None) -> None:
        self.check(seat, action)
        verb, words, cards = action
        if verb == "turn":
            self._turn(seat, 0 if words[0] == "all" else int(words[0]), out)
        elif verb in BETTING_VERBS:
            self._bet(seat, action, out)
        elif verb in ("peek", "skip"):
            self._peek(seat, int(words[0]) if words else 0, out)
        elif verb == "look":
            self._look(seat, int(words[0]), out)
        elif verb == "shuffle":
            self._deal(cards, out)
        elif verb == "first":
            self._first_deal(int(words[0]), out)
        elif verb == "reveal":
            self._reveal(seat, out)
        else:
            self._stop(seat, out)

    def _deal(self, order: tuple[Card, ...], out: list[Event] | None) -> None:
        seats, rules, chips = self.seats, self.rules, self.chips
        if out is not None:
            self._clear_table(out)
        dealer = self._new_hand(out)
        chips.ante(rules.ante, dealer, out)
        if rules.blinds:
            chips.post_blinds(dealer, rules.bet, out)
        players = seats_in(chips.dealt, dealer + 1, seats)
        count = len(players)
        self.rows = [()] * seats
        for number, seat in enumerate(players):
            self.rows[seat] = order[number : CARDS * count : count]
        self.kill, self.beat = order[CARDS * count : CARDS * count + 2]
        self.rest = order[CARDS * count + 2 :]
        self.up = [0] * seats
        self.shown = [0] * seats
        self.seen = [0] * seats
        self.fates = [""] * seats
        self.successes = []
        self.blinds_due = rules.blinds
        self.revealed = False
        self.turn = players[0]
        self.phase = "peek" if rules.peek else "turn"
        if out is None:
            return
        out.append(Moved(order, "", "rest", NOBODY))
        for number, card in enumerate(order[: CARDS * count]):
            out.append(Moved((card,), "rest", f"row:{players[number % count]}:{number // count + 1}", NOBODY))
        out.append(Moved((self.kill,), "rest", "kill"))
        out.append(Note(f"The kill card is {card_symbol(self.kill)}"))
        out.append(Moved((self.beat,), "rest", "beat"))
        out.append(Note(f"The card to beat is {card_symbol(self.beat)}"))
        out.append(Marked("target", f"The {card_symbol(self.beat)} is to be beaten"))
        self._announce_turn(out)

    def _announce_turn(self, out: list[Event]) -> None:
        text = "may peek at a card" if self.phase == "peek" else f"must beat {self._target()}"
        out.append(Phase(self.phase, ""))
        out.append(Note(f"{{{self.turn}}} {text}"))

    def _clear_table(self, out: list[Event]) -> None:
        """The cards of the last hand go back into the box."""
        if not self.hand:
            return
        out.append(Moved(self.rest, "rest", "", NOBODY))
        out.append(Moved((self.kill,), "kill", "", NOBODY))
        out.append(Moved((self.beat,), "beat", "", NOBODY))
        for seat, row in enumerate(self.rows):
            out += [Moved((card,), _row(seat, place), "", NOBODY) for place, card in enumerate(row, 1)]

    def _peek(self, seat: Seat, place: int, out: list[Event] | None) -> None:
        if place:
            self.seen[seat] |= 1 << place
            if out is not None:
                card = self.rows[seat][place - 1]
                out.append(Turned(card, _row(seat, place), 0, ONE[seat]))
                text = f"{{{seat}}} peeks at card {place}"
                out.append(Note(f"{text}: {card_symbol(card)}", ONE[seat], text))
        elif out is not None:
            out.append(Said(seat, "No thanks"))
            out.append(Note(f"{{{seat}}} does not peek"))
        self._next_peek(out)

    def _next_peek(self, out: list[Event] | None) -> None:
        """The next live player may peek; once all have, the first turns cards."""
        first = (self.dealer or 0) + 1
        order = seats_in(self.chips.dealt, first, self.seats)
        behind = order[order.index(self.turn) + 1 :]
        waiting = [seat for seat in behind if self.chips.live >> seat & 1]
        if waiting:
            self.turn = waiting[0]
        else:
            self.phase = "turn"
            self.turn = self.chips.next_live(first)
        if out is not None:
            self._announce_turn(out)

    def _turn(self, seat: Seat, place: int, out: list[Event] | None) -> None:
        """Turn the card at ``place``; 0: one after the other from the left, until the turn is over."""
        if place:
            self._turn_one(seat, place, out)
            return
        while self._turn_one(seat, self._turnable(seat)[0], out):
            pass

    def _turn_one(self, seat: Seat, place: int, out: list[Event] | None) -> bool:
        """Turn one card; gives whether another one must be turned."""
        card = self.rows[seat][place - 1]
        self.up[seat] |= 1 << place
        self.shown[seat] |= 1 << card
        if out is not None:
            out.append(Turned(card, _row(seat, place), 0))
        if rank_of(card) == rank_of(self.kill):
            self._eliminate(seat, "killed", f"{{{seat}}} turns {card_symbol(card)} and is killed", out)
            return False
        value = high(self.shown[seat])
        holder = self.holder
        if holder is None:
            success = beats_card(value, self.beat, self.rules.kickers)
        else:
            success = value > high(self.shown[holder])
        if success:
            self._succeed(seat, card, value, out)
            return False
        if self.up[seat].bit_count() == CARDS:
            text = f"{{{seat}}} turns {card_symbol(card)} and cannot beat {self._target()}"
            self._eliminate(seat, "beaten", text, out)
            return False
        if out is not None:
            out.append(Note(f"{{{seat}}} turns {card_symbol(card)}: {high_name(value)}"))
        return True

    def _succeed(self, seat: Seat, card: Card, value: int, out: list[Event] | None) -> None:
        if out is not None:
            name = high_name(value)
            text = f"{{{seat}}} turns {card_symbol(card)} and beats {self._target()}"
            out.append(Note(f"{text} with {with_article(name)} ({ranks_text(value)})"))
            out.append(Marked("target", f"{{{seat}}} has {with_article(name)}"))
        if seat in self.successes:
            self.successes.remove(seat)
        self.successes.append(seat)
        self._begin_betting(seat, out)

    def _target(self) -> str:
        """What is to be beaten, in words."""
        holder = self.holder
        if holder is None:
            return f"the {card_symbol(self.beat)}"
        value = high(self.shown[holder])
        return f"{{{holder}}}'s {high_name(value)} ({ranks_text(value)})"

    def _eliminate(self, seat: Seat, fate: str, text: str, out: list[Event] | None) -> None:
        """The seat in turn is out of the hand, and its turn is over."""
        if out is not None:
            out.append(Note(text))
        self._out(seat, fate, out)
        if self._is_won(out):
            return
        holder, live, dealer = self.holder, self.chips.live, self.dealer or 0
        if holder is None:
            holder = dealer if live >> dealer & 1 else self.chips.next_live(dealer + 1)
        self._begin_betting(holder, out)

    def _out(self, seat: Seat, fate: str, out: list[Event] | None) -> None:
        self.fates[seat] = fate
        if out is not None:
            out.append(Marked(fate, f"{{{seat}}}: {_FATES[fate].lower()}"))
        if fate != "folded":
            self.chips.drop(seat, out)

    def _is_won(self, out: list[Event] | None) -> bool:
        """Whether only one live player is left; he then takes everything, and the hand is over."""
        chips = self.chips
        if chips.live & chips.live - 1:
            return False
        if out is not None:
            out.append(Note(f"{{{chips.next_live(0)}}} is the last player left"))
        self._end_hand(out, chips.take_all(out, self._reason() if out is not None else ""))
        return True

    def _reason(self) -> str:
        """Why the only live player wins, to complete "wins 40"."""
        shown = self.shown[self.chips.next_live(0)]
        showing = f" with {with_article(high_name(high(shown)))}" if shown else ""
        return f"as the last player left{showing}"

    def _begin_betting(self, opener: Seat, out: list[Event] | None) -> None:
        blinds, self.blinds_due = self.blinds_due, False
        self.chips.begin_round(opener, self.rules.bet, blinds)
        if self.chips.turn < 0:
            self._end_betting(out)
            return
        self.phase = "bet"
        if out is not None:
            out.append(Phase("bet", ""))

    def _bet(self, seat: Seat, action: Action, out: list[Event] | None) -> None:
        holds = self.holder == seat
        self.chips.act(seat, action, out)
        if action.verb == "fold":
            self._out(seat, "folded", out)
            if self._is_won(out):
                return
            if holds and out is not None:
                self._fall_back(out)
        if self.chips.turn < 0:
            self._end_betting(out)

    def _end_betting(self, out: list[Event] | None) -> None:
        """The next live player turns cards; one who has none left to turn is out at once."""
        self.chips.gather(out)
        seat = self.turn = self.chips.next_live(self.turn + 1)
        if self.up[seat].bit_count() == CARDS:
            self._eliminate(seat, "beaten", f"{{{seat}}} has no card left to turn and is out", out)
            return
        self.phase = "turn"
        if out is not None:
            self._announce_turn(out)

    def _look(self, seat: Seat, place: int, out: list[Event] | None) -> None:
        holds = self.holder == seat
        self.seen[seat] |= 1 << place
        if out is not None:
            card = self.rows[seat][place - 1]
            out.append(Turned(card, _row(seat, place), 0, ONE[seat]))
            text = f"{{{seat}}} looked at the cards and is out"
            out.append(Note(f"You see {card_symbol(card)} and are out of this hand", ONE[seat], text))
        if self.phase == "turn" and seat == self.turn:
            self._eliminate(seat, "looked", f"{{{seat}}}'s turn is over", out)
            return
        self._out(seat, "looked", out)
        if self._is_won(out):
            return
        if holds and out is not None:
            self._fall_back(out)
        if self.phase == "bet" and self.chips.turn < 0:
            self._end_betting(out)

    def _fall_back(self, out: list[Event]) -> None:
        """Tell what is to be beaten now that the holder is out."""
        text = f"Now {self._target()} is to be beaten"
        out += [Marked("target", text), Note(text)]

    def _reveal(self, seat: Seat, out: list[Event] | None) -> None:
        self.revealed = True
        if out is None:
            return
        out.append(Note(f"{{{seat}}} wants to see what would have come"))
        for owner, row in enumerate(self.rows):
            down = [place for place in _PLACES if row and not self.up[owner] >> place & 1]
            out += [Turned(row[place - 1], _row(owner, place), 0) for place in down]
            if down:
                out.append(Note(f"{{{owner}}} would have turned {symbols([row[place - 1] for place in down])}"))

    # ---------------------------------------------------------------------------------- what can be known

    def census(self) -> list[Card]:
        if not self.hand:
            return []
        return [*self.rest, self.kill, self.beat, *(card for row in self.rows for card in row)]

    def view(self, seat: Seat | None) -> View:
        known = {}
        if seat is not None and self.hand:
            known = {place: self.rows[seat][place - 1] for place in cards_in(self.seen[seat] & ~self.up[seat])}
        facts = {
            **self._common_facts(),
            "turn": self.turn,
            "up": tuple(tuple(cards_in(up)) for up in self.up),
            "seen": tuple(tuple(cards_in(seen)) for seen in self.seen),
            "known": known,
            "fates": tuple(self.fates),
            "successes": tuple(self.successes),
            "blinds_due": self.blinds_due,
            "revealed": self.revealed,
        }
        status = [self.chips.status(), *self.chips.pot_words()]
        if self.hand:
            status.insert(0, f"Hand {self.hand}")
        if self.phase in ("peek", "turn", "bet"):
            if self.phase == "peek" and seat in self.waiting_for():
                status.append("You may look at one card")
            status.append(self.chips.bet_words(self.rules.bet))
            status.append(f"To beat: {self._target()}")
            status.append(f"{_capital_plural(self.kill)} left: {self._killers_left()}")
        return View(
            game=self.id,
            options=self.options,
            seat=seat,
            seats=self.seats,
            phase=self.phase,
            waiting_for=self.waiting_for(),
            zones=self._zones(seat),
            plates=tuple(self._plate(other, seat) for other in range(self.seats)),
            tokens=tuple(self._tokens(seat)),
            status=tuple(status),
            sheet=self.chips.sheet(self.title),
            facts=facts,
            result=self.result(),
            calls=self.chips.calls() if self.phase == "bet" else (),
        )

    def _killers_left(self) -> int:
        """How many cards of the kill card's rank have not been seen by everybody."""
        rank = rank_of(self.kill)
        visible = [self.kill, self.beat, *(card for shown in self.shown for card in cards_in(shown))]
        return 4 - sum(rank_of(card) == rank for card in visible)

    def _zones(self, viewer: Seat | None) -> tuple[Zone, ...]:
        centre = ((self.kill,), (self.beat,)) if self.hand else ((), ())
        zones = [
            Zone("rest", (None,) * len(self.rest), "the rest of the pack"),
            Zone("kill", centre[0], "the kill card"),
            Zone("beat", centre[1], "the card to beat"),
        ]
        for seat, row in enumerate(self.rows):
            whose = "your" if seat == viewer else f"{{{seat}}}'s"
            visible = -1 if self.revealed else self.up[seat] | (self.seen[seat] if seat == viewer else 0)
            for place in _PLACES:
                cards: tuple[Card | None, ...] = (row[place - 1] if visible >> place & 1 else None,) if row else ()
                zones.append(Zone(_row(seat, place), cards, f"{whose} card {place}", seat))
        return tuple(zones)

    def _plate(self, seat: Seat, viewer: Seat | None) -> Plate:
        chips = self.chips
        lines = chips.plate_lines(seat)
        if self.shown[seat] and seat != viewer:  # the viewer's stands under his row
            lines.insert(0, _capital(high_name(high(self.shown[seat]))))
        peeked = self.seen[seat] & ~self.up[seat]
        if peeked and seat != viewer and not self.fates[seat] and not self.revealed:  # his own lies lifted
            lines.append(f"Peeked at card {cards_in(peeked)[0]}")
        return Plate(str(chips.stacks[seat]), tuple(lines), seat == self.dealer)

    def _tokens(self, viewer: Seat | None) -> list[Token]:
        tokens = self.chips.tokens(self.dealer)
        own = f"row:{viewer}"
        if self.hand:
            tokens.append(Token("skull", "kill", f"{_capital_plural(self.kill)} left: {self._killers_left()}"))
            holder = self.holder
            if holder is not None:
                name = high_name(high(self.shown[holder]))
                shown = cards_in(self.up[holder])
                place = own if holder == viewer else _row(holder, shown[len(shown) // 2])
                tokens.append(Token("target", place, name))
            elif self.chips.live:
                tokens.append(Token("target", "beat", "To beat"))
            if viewer is not None and viewer != holder and self.shown[viewer]:
                tokens.append(Token("shown", own, _capital(high_name(high(self.shown[viewer])))))
        tokens += [Token(fate, f"seat:{seat}", _FATES[fate]) for seat, fate in enumerate(self.fates) if fate]
        return tokens

    # ------------------------------------------------------------------------------------------ sampling

    @classmethod
    def sample(cls, view: View, rng: random.Random) -> Self:
        game = cls(view.options)
        facts = view.facts
        game._recall_common(view)
        game.turn = facts["turn"]
        game.up = [mask_of(places) for places in facts["up"]]
        game.seen = [mask_of(places) for places in facts["seen"]]
        game.fates = list(facts["fates"])
        game.successes = list(facts["successes"])
        game.blinds_due = facts["blinds_due"]
        game.revealed = facts["revealed"]
        if game.hand:
            game._guess(view, rng)
        return game

    def _guess(self, view: View, rng: random.Random) -> None:
        """Lay every card that the viewer does not know face down anywhere."""
        zones = {zone.id: zone.cards for zone in view.zones}
        hidden = _PACK & ~mask_of(card for cards in zones.values() for card in cards if card is not None)
        unknown = cards_in(hidden)
        rng.shuffle(unknown)

        def lie(zone: str) -> list[Card]:
            return [unknown.pop() if card is None else card for card in zones[zone]]

        (self.kill,), (self.beat,) = lie("kill"), lie("beat")
        for seat in range(self.seats):
            self.rows[seat] = tuple(card for place in _PLACES for card in lie(_row(seat, place)))
            self.shown[seat] = mask_of(self.rows[seat][place - 1] for place in cards_in(self.up[seat]))
        self.rest = tuple(lie("rest"))


def _row(seat: Seat, place: int) -> str:
    """The zone of a card."""
    return f"row:{seat}:{place}"


def _capital_plural(card: Card) -> str:
    """The cards of a rank: "Queens", "Nines"."""
    return rank_plural(rank_of(card)).capitalize()


def _capital(name: str) -> str:
    """A hand's name at the beginning of a line: "Pair of nines"."""
    return name[:1].upper() + name[1:]
