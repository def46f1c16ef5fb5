"""Mexican Sweat: seven cards that nobody knows, not even their owner, turned up one at a time to beat the hand before.

Any card of the kill card's rank destroys the hand that turns it up; after every turn there is a betting round, and the
last player left takes the pot. Betting is by Robert's Rules of Poker.

Zones, always in this order: ``rest`` (the unused pack), ``kill`` and ``beat`` (the two cards in the centre), then for
every seat ``row:<seat>:1`` to ``row:<seat>:7``, one card each, from left to right. Places of chips, and the tokens
``chips``, ``dealer`` and ``all-in``, are those of ``cardrules.parts.betting``.

Tokens: ``skull`` on the kill card, with how many of its rank are still out; ``target`` on the card to beat, or on
the exposed cards of the holder with the name of his hand; ``shown`` at the viewer's row, with the name of his if he is
not the holder; at a seat ``killed``, ``beaten``, ``folded`` or ``looked``.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import ClassVar, Final, NamedTuple, Self

from cardrules.games.mexican_sweat.turns import (
    BETTING,
    CARDS,
    HAND_OVER,
    LIFTED,
    LOOKS,
    PEEKING,
    PLACES,
    TURN_ALL,
    TURNING,
    WARNING,
    place_in,
    row_zone,
)
from cardrules.parts.betting import Won
from cardrules.parts.poker_hands import a_high_hand, category_of, first_rank, high, high_name, ranks_text
from cardrules.parts.stakes import ChipsState, seats_in
from cardrules.phases.game_options import GameOptions, agreed, choose
from cardrules.phases.game_state import shown
from cardrules.phases.hands_game import GAME_OVER
from cardrules.phases.phased_game import Phase
from cardrules.phases.poker_game import (
    BETTING_VERBS,
    BETWEEN_VERBS,
    LIMIT,
    RAISE_CAP,
    REBUY,
    STACK,
    UNDEALT,
    PokerGame,
)
from cardrules.protocol.cards import PACK_52, Card, cards_in, mask_of, rank_of
from cardrules.protocol.game import (
    NOBODY,
    ONE,
    Action,
    Choice,
    Event,
    Marked,
    Moved,
    Note,
    Plate,
    Seat,
    Takes,
    Token,
    Turned,
    View,
    Zone,
)
from cardrules.protocol.options import AS_IN_THE_BOOK, Options, Preset
from cardrules.protocol.texts import say, template

__all__ = ["CARDS", "WARNING", "MexicanSweat", "Rules", "State", "beats_card"]

_PACK: Final = mask_of(PACK_52)
_ALL_PLACES: Final = (1 << CARDS + 1) - 2
_PLACE_WORDS: Final = tuple(map(str, PLACES))
_FATES: Final = {
    "killed": say("Killed"), "beaten": say("Could not beat"), "folded": say("Folded"), "looked": say("Looked"),
}  # fmt: skip
_TOLD: Final = {
    "killed": template("{seat:@}: killed"), "beaten": template("{seat:@}: could not beat"),
    "folded": template("{seat:@}: folded"), "looked": template("{seat:@}: looked"),
}  # fmt: skip
"""How a player has left the hand: as it stands at his seat, and as it is told."""


class Rules(GameOptions):
    """What can be agreed before a match of Mexican Sweat."""

    players: int = choose("Players", (4, 2, 3, 5, 6, 7))
    stakes: str = choose(
        "Before the deal",
        {"ante": "Everybody pays an ante", "blinds": "Two players post blinds"},
        "Who puts chips into the pot to begin with.",
    )
    ante: int = choose("Ante", range(1, 26), "What everybody pays, if antes are played.", start=5)
    bet_size: int = choose("Bet", range(2, 51), "One bet; the big blind is as much, the small one half.", start=10)
    limit: str = LIMIT
    raise_cap: int | None = RAISE_CAP
    stack: int = STACK
    rebuy: str = REBUY
    peek: str = choose(
        "Peeking",
        {"off": "Nobody looks", "one_card": "One card each"},
        "Whether everybody may look at one of his own cards before the first is turned.",
    )
    order: str = choose(
        "Cards are turned",
        {"row": "From left to right", "free": "In any order"},
        "Which face-down card comes next.",
    )
    card_to_beat_kickers: str = choose(
        "Equal to the card to beat",
        {"no": "Is not enough", "yes": "Is enough with a further card"},
        "Whether other cards break a tie with the card to beat.",
    )
    looking: str = choose(
        "Looking too early",
        {"forfeit": "Is possible, and costs the hand", "blocked": "Is not possible"},
        "What happens if you look at your own cards.",
    )

    def __init__(self, chosen: Options) -> None:
        super().__init__(chosen)
        self.blinds = self.stakes == "blinds"
        self.kickers = self.card_to_beat_kickers == "yes"
        self.in_row = self.order == "row"
        self.forfeit = self.looking == "forfeit"


class State(NamedTuple):
    """What a viewer may know. Positions in a row are 1 to 7, from the left."""

    hand: int
    """The number of the hand, from 1 (0 before the first deal)."""
    dealer: Seat | None
    chips: ChipsState
    turn: Seat
    """Whose turn it is, or was last, to peek or to turn cards."""
    up: tuple[int, ...]
    """For each seat the positions of its exposed cards, as a mask."""
    seen: tuple[int, ...]
    """For each seat the positions at which it has looked by itself, as a mask."""
    known: Mapping[int, Card]
    """The viewer's own cards that it has looked at and that are face down, by position."""
    fates: tuple[str, ...]
    """For each seat why it is out of the hand: ``killed``, ``beaten``, ``folded``, ``looked``, or ""."""
    successes: tuple[Seat, ...]
    """The seats whose turns have ended in a success, the most recent last."""
    blinds_due: bool
    """Whether the blinds lie before the first betting round."""
    revealed: bool
    """Whether the remaining cards have been turned up after the hand."""


def beats_card(value: int, card: Card, kickers: bool) -> bool:
    """Whether exposed cards of this value (``cardrules.parts.poker_hands.high``) beat the card to beat.

    Any pair or better does; otherwise only a higher card. With ``kickers`` its rank with any other card does, too.
    """
    if kickers:
        return value > high(1 << card)
    return category_of(value) > 0 or first_rank(value) > rank_of(card)


_LAST_LEFT: Final = Won(
    template("{seat:@} {seat:@wins/win} {chips} as the last player left"),
    template("{seat:@} {seat:@wins/win} {chips} from the {pot} as the last player left"),
)
_SHOWING: Final = Won(
    template("{seat:@} {seat:@wins/win} {chips} as the last player left with {hand}"),
    template("{seat:@} {seat:@wins/win} {chips} from the {pot} as the last player left with {hand}"),
)


class MexicanSweat(PokerGame):
    """A match of Mexican Sweat.

    For playouts these may be read (and must not be written): ``phase``, ``turn``, ``rows`` (the cards by seat, from
    left to right), ``up`` (masks of exposed positions: bit 1 is the leftmost card), ``shown`` (masks of exposed cards
    by seat), ``successes``, ``kill``, ``beat``, ``chips``, ``rules``.
    """

    id: ClassVar[str] = "mexican_sweat"
    title: ClassVar[str] = say("Mexican Sweat")
    verbs: ClassVar[Mapping[str, Takes]] = {
        **BETWEEN_VERBS,
        **dict.fromkeys(("reveal", "peek", "skip", "turn", "look"), Takes.WORDS),
        **BETTING_VERBS,
    }
    phases = (PEEKING, TURNING, BETTING)
    idle = (UNDEALT, HAND_OVER, GAME_OVER)
    betting = BETTING
    declared = Rules.declared
    groups: ClassVar[Mapping[str, tuple[str, ...]]] = {
        say("The table"): ("players", "stack", "rebuy"),
        say("Betting"): ("stakes", "ante", "bet_size", "limit", "raise_cap"),
        say("Turning cards"): ("peek", "order", "card_to_beat_kickers", "looking"),
    }
    presets: ClassVar[tuple[Preset, ...]] = (
        Preset("standard", AS_IN_THE_BOOK, {}),
        Preset("peeking", say("With a peek"), {"peek": "one_card"}),
        Preset("full", say("Full table"), {"players": 7}),
        Preset("blinds", say("With blinds"), {"stakes": "blinds"}),
        Preset("no_limit", say("No limit"), {"limit": "no_limit", "stack": 1000}),
        Preset("knockout", say("Until one has all the chips"), {"rebuy": "out", "stack": 200}),
    )
    newcomers = "standard"

    def __init__(self, options: Mapping[str, object] | None = None) -> None:
        super().__init__(options)
        self.rules = agreed(Rules, self.options)
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

    # ------------------------------------------------------------------------------------ what may be done

    @property
    def holder(self) -> Seat | None:
        """The live player whose turn ended most recently in a success, or None."""
        live = self.chips.live
        for seat in reversed(self.successes):
            if live >> seat & 1:
                return seat
        return None

    def to_beat(self) -> str:
        """The ranks of the hand to beat: "K 9"."""
        holder = self.holder
        return ranks_text(high(1 << self.beat if holder is None else self.shown[holder]))

    def turnable(self, seat: Seat) -> list[int]:
        """The positions of the cards that the seat may turn next."""
        down = [place for place in PLACES if not self.up[seat] >> place & 1]
        return down[:1] if self.rules.in_row else down

    def unseen_of(self, seat: Seat) -> int:
        """The positions of the seat's face-down cards that it has not looked at, as a mask."""
        return _ALL_PLACES & ~(self.up[seat] | self.seen[seat])

    def _lookable(self, seat: Seat) -> int:
        """The positions of the cards at which the seat could look too early now, as a mask; nobody does when it is his
        turn to peek."""
        able = self.rules.forfeit and seat >= 0 and self.chips.live >> seat & 1
        return self.unseen_of(seat) if able and not (self.current is PEEKING and seat == self.turn) else 0

    def lookers(self) -> frozenset[Seat]:
        """Who could look too early now."""
        if not self.rules.forfeit:
            return NOBODY
        return frozenset([seat for seat in range(self.seats) if self._lookable(seat)])

    def look_choices(self, seat: Seat) -> list[Choice]:
        """The cards at which the seat could look too early now."""
        return [
            Choice(
                "look",
                say("Look at card {place}", place=place),
                (str(place),),
                onto=LIFTED,
                click=(row_zone(seat, place),),
                confirm=WARNING,
                bots_let_be=True,
            )
            for place in cards_in(self._lookable(seat))
        ]

    def looks_of(self, seat: Seat) -> list[Action]:
        """The same as actions."""
        return [LOOKS[place] for place in cards_in(self._lookable(seat))]

    def malformed(self, seat: Seat, action: Action) -> str:
        verb, words, cards = action
        if verb == "skip":
            return self.just(action)
        if verb not in ("turn", "peek", "look") or action == TURN_ALL:
            return "" if verb in ("reveal", "turn") else super().malformed(seat, action)
        named = not cards and len(words) == 1 and words[0] in _PLACE_WORDS
        return "" if named else say("Say which card: a number from 1 to 7.")

    def look_fault(self, seat: Seat, action: Action) -> str:
        """Why the seat may not look at a card."""
        if not self.rules.forfeit:
            return say("Nobody may look at a face-down card.")
        if not self.chips.live >> seat & 1:
            return say("You are out of this hand.")
        if self.current is PEEKING and seat == self.turn:
            return say("You may peek at one card.")
        return "" if self.unseen_of(seat) >> int(action.words[0]) & 1 else say("You have seen this card already.")

    def refusal(self, seat: Seat, cards: Sequence[Card], zone: str) -> str:
        if cards and not zone:  # a card was clicked where it lies
            zone = next((each.id for each in self.zones(seat) if cards[0] in each.cards), "")
        return super().refusal(seat, cards, zone)

    def not_yours(self, seat: Seat, cards: Sequence[Card], zone: str) -> str:
        kind, _, place = zone.partition(":")
        if kind in ("rest", "kill", "beat"):
            return say("This card belongs to nobody.")
        if kind != "row":
            return ""
        if place.partition(":")[0] != str(seat):
            return say("These are not your cards.")
        turns = self.current is TURNING and seat == self.turn and not cards
        seen = not turns and not self.unseen_of(seat) >> place_in(zone) & 1
        return say("You have seen this card already.") if seen else ""

    # ------------------------------------------------------------------------------------------ doing it

    def deal(self, order: tuple[Card, ...], out: list[Event] | None) -> None:
        seats, rules, chips = self.seats, self.rules, self.chips
        if out is not None:
            out += self.cleared()
        dealer = self.begin_hand(out)
        if rules.blinds:
            chips.post_blinds(dealer, rules.bet_size, out)
        else:
            chips.ante(rules.ante, dealer, out)
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
        if out is not None:
            out.append(Moved(order, "", "rest", NOBODY))
            for number, card in enumerate(order[: CARDS * count]):
                out.append(Moved((card,), "rest", row_zone(players[number % count], number // count + 1), NOBODY))
            out += [Moved((self.kill,), "rest", "kill"), Note(say("The kill card is {card:card}", card=self.kill))]
            out += [Moved((self.beat,), "rest", "beat"), Note(say("The card to beat is {card:card}", card=self.beat))]
            out.append(Marked("target", say("The {card:card} is to be beaten", card=self.beat)))
        self._begin_turn(PEEKING if rules.peek == "one_card" else TURNING, out)

    def _begin_turn(self, phase: Phase[MexicanSweat], out: list[Event] | None) -> None:
        """The seat in turn may peek, or must turn its cards."""
        self.enter(phase, out)
        if out is not None:
            if phase is PEEKING:
                out.append(Note(say("{seat:@} may peek at a card", seat=self.turn)))
            else:
                out.append(Note(say("{seat:@} must beat {target}", seat=self.turn, target=self._target())))

    def next_peek(self, out: list[Event] | None) -> None:
        """The next live player may peek; once all have, the first turns cards."""
        first = (self.dealer or 0) + 1
        order = seats_in(self.chips.dealt, first, self.seats)
        behind = order[order.index(self.turn) + 1 :]
        waiting = [seat for seat in behind if self.chips.live >> seat & 1]
        self.turn = waiting[0] if waiting else self.chips.next_live(first)
        self._begin_turn(PEEKING if waiting else TURNING, out)

    def turn_up(self, seat: Seat, place: int, out: list[Event] | None) -> bool:
        """Turn one card; gives whether another one must be turned."""
        card = self.rows[seat][place - 1]
        self.up[seat] |= 1 << place
        self.shown[seat] |= 1 << card
        if out is not None:
            out.append(Turned(card, row_zone(seat, place), 0))
        if rank_of(card) == rank_of(self.kill):
            told: str = ""
            if out is not None:
                told = say("{seat:@} {seat:@turns/turn} {card:card} and {seat:@is/are} killed", seat=seat, card=card)
            self._eliminate(seat, "killed", told, out)
            return False
        value, holder = high(self.shown[seat]), self.holder
        if holder is None:
            success = beats_card(value, self.beat, self.rules.kickers)
        else:
            success = value > high(self.shown[holder])
        if success:
            self._succeed(seat, card, value, out)
            return False
        if self.up[seat].bit_count() == CARDS:
            text: str = ""
            if out is not None:
                text = say(
                    "{seat:@} {seat:@turns/turn} {card:card} and cannot beat {target}",
                    seat=seat, card=card, target=self._target(),
                )  # fmt: skip
            self._eliminate(seat, "beaten", text, out)
            return False
        if out is not None:
            turned = say("{seat:@} {seat:@turns/turn} {card:card}: {hand}", seat=seat, card=card, hand=high_name(value))
            out.append(Note(turned))
        return True

    def _succeed(self, seat: Seat, card: Card, value: int, out: list[Event] | None) -> None:
        if out is not None:
            name = a_high_hand(value)
            told = say(
                "{seat:@} {seat:@turns/turn} {card:card} and {seat:@beats/beat} {target} with {hand} ({ranks})",
                seat=seat, card=card, target=self._target(), hand=name, ranks=ranks_text(value),
            )  # fmt: skip
            out.append(Note(told))
            out.append(Marked("target", say("{seat:@} {seat:@has/have} {hand}", seat=seat, hand=name)))
        if seat in self.successes:
            self.successes.remove(seat)
        self.successes.append(seat)
        self._bet_from(seat, out)

    def _target(self) -> str:
        """What is to be beaten, in words."""
        holder = self.holder
        if holder is None:
            return say("the {card:card}", card=self.beat)
        value = high(self.shown[holder])
        return say("{holder:@'s} {hand} ({ranks})", holder=holder, hand=high_name(value), ranks=ranks_text(value))

    def _eliminate(self, seat: Seat, fate: str, text: str, out: list[Event] | None) -> None:
        """The seat in turn is out of the hand, and its turn is over."""
        if out is not None:
            out.append(Note(text))
        self._out(seat, fate, out)
        if self.won(out):
            return
        holder, live, dealer = self.holder, self.chips.live, self.dealer or 0
        if holder is None:
            holder = dealer if live >> dealer & 1 else self.chips.next_live(dealer + 1)
        self._bet_from(holder, out)

    def _out(self, seat: Seat, fate: str, out: list[Event] | None) -> None:
        self.fates[seat] = fate
        if out is not None:
            out.append(Marked(fate, say(_TOLD[fate], seat=seat)))
        if fate != "folded":
            self.chips.drop(seat, out)

    def leave(self, seat: Seat, why: str, out: list[Event] | None) -> bool:
        self._out(seat, why, out)
        if self.won(out):
            return False
        if out is not None and self._held(seat):
            text = say("Now {target} is to be beaten", target=self._target())
            out += [Marked("target", text), Note(text)]
        return True

    def _held(self, seat: Seat) -> bool:
        """Whether a seat that has just left had the hand to beat."""
        behind = self.successes[self.successes.index(seat) :] if seat in self.successes else []
        return bool(behind) and not any(self.chips.live >> other & 1 for other in behind)

    def why_alone(self, out: list[Event]) -> Won:
        winner = self.chips.next_live(0)
        out.append(Note(say("{seat:@} {seat:@is/are} the last player left", seat=winner)))
        shown = self.shown[winner]
        return _SHOWING._replace(places={"hand": a_high_hand(high(shown))}) if shown else _LAST_LEFT

    def _bet_from(self, opener: Seat, out: list[Event] | None) -> None:
        blinds, self.blinds_due = self.blinds_due, False
        self.begin_betting(opener, self.rules.bet_size, blinds, out)

    def end_betting(self, out: list[Event] | None) -> None:
        """The next live player turns cards; one who has none left to turn is out at once."""
        self.chips.gather(out)
        seat = self.turn = self.chips.next_live(self.turn + 1)
        if self.up[seat].bit_count() == CARDS:
            self._eliminate(
                seat,
                "beaten",
                ""
                if out is None
                else say("{seat:@} {seat:@has/have} no card left to turn and {seat:@is/are} out", seat=seat),
                out,
            )
        else:
            self._begin_turn(TURNING, out)

    def look(self, seat: Seat, place: int, out: list[Event] | None) -> None:
        """A player looks at a card too early, and is out of the hand."""
        self.seen[seat] |= 1 << place
        if out is not None:
            card = self.rows[seat][place - 1]
            out.append(Turned(card, row_zone(seat, place), 0, ONE[seat]))
            text = say("{seat:@} looked at the cards and {seat:@is/are} out", seat=seat)
            out.append(Note(say("You see {card:card} and are out of this hand", card=card), ONE[seat], text))
        if self.current is TURNING and seat == self.turn:
            self._eliminate(seat, "looked", "" if out is None else say("{seat:@'s} turn is over", seat=seat), out)
        elif self.leave(seat, "looked", out) and self.current is BETTING and self.chips.turn < 0:
            self.end_betting(out)

    def reveal(self, seat: Seat, out: list[Event] | None) -> None:
        """All cards that are left are turned up, for who wants to see what would have come."""
        self.revealed = True
        if out is None:
            return
        out.append(Note(say("{seat:@} {seat:@wants/want} to see what would have come", seat=seat)))
        for owner, row in enumerate(self.rows):
            down = [place for place in PLACES if row and not self.up[owner] >> place & 1]
            out += [Turned(row[place - 1], row_zone(owner, place), 0) for place in down]
            if down:
                cards = tuple([row[place - 1] for place in down])
                out.append(Note(say("{seat:@} would have turned {cards:cards}", seat=owner, cards=cards)))

    # ---------------------------------------------------------------------------------- what can be known

    def census(self) -> list[Card]:
        if not self.hand:
            return []
        return [*self.rest, self.kill, self.beat, *(card for row in self.rows for card in row)]

    def known_to(self, viewer: Seat | None) -> State:
        known = {}
        if viewer is not None and self.hand:
            peeked = cards_in(self.seen[viewer] & ~self.up[viewer])
            known = {int(place): self.rows[viewer][place - 1] for place in peeked}
        return shown(self, State, chips=self.chips.known(), known=known)

    def standing(self, viewer: Seat | None) -> list[str]:
        if self.current.why_idle:
            return []
        told = [say("To beat: {target}", target=self._target())]
        if self.current is PEEKING and viewer == self.turn:
            told.append(say("You may look at one card"))
        return [*told, self._killers(), self.chips.bet_words(self.rules.bet_size)]

    def _killers(self) -> str:
        """How many cards of the kill card's rank have not been seen by everybody: "Queens left: 3"."""
        rank = rank_of(self.kill)
        visible = [self.kill, self.beat, *(card for shown in self.shown for card in cards_in(shown))]
        left = 4 - sum(rank_of(card) == rank for card in visible)
        return say("{rank:Ranks} left: {number}", rank=rank, number=left)

    def zones(self, viewer: Seat | None) -> list[Zone]:
        centre = ((self.kill,), (self.beat,)) if self.hand else ((), ())
        zones = [
            Zone("rest", (None,) * len(self.rest), say("the rest of the pack")),
            Zone("kill", centre[0], say("the kill card")),
            Zone("beat", centre[1], say("the card to beat")),
        ]
        for seat, row in enumerate(self.rows):
            visible = -1 if self.revealed else self.up[seat] | (self.seen[seat] if seat == viewer else 0)
            for place in PLACES:
                cards: tuple[Card | None, ...] = (row[place - 1] if visible >> place & 1 else None,) if row else ()
                if seat == viewer:
                    name = say("your card {place}", place=place)
                else:
                    name = say("{seat:@'s} card {place}", seat=seat, place=place)
                zones.append(Zone(row_zone(seat, place), cards, name, seat))
        return zones

    def plate_for(self, seat: Seat, viewer: Seat | None) -> Plate:
        lines = self.chips.plate_lines(seat)
        if seat != viewer:  # the viewer's stand under his row, and lie lifted
            if self.shown[seat]:
                lines.insert(0, self._name_of(seat))
            peeked = self.seen[seat] & ~self.up[seat]
            if peeked and not self.fates[seat] and not self.revealed:
                lines.append(say("Peeked at card {place}", place=cards_in(peeked)[0]))
        return Plate(str(self.chips.stacks[seat]), tuple(lines), seat == self.dealer)

    def _name_of(self, seat: Seat) -> str:
        """What a seat shows, at the beginning of a line: "Pair of nines"."""
        return say("{hand:^}", hand=high_name(high(self.shown[seat])))

    def tokens_for(self, viewer: Seat | None) -> list[Token]:
        tokens = self.chips.tokens(self.dealer)
        own = f"row:{viewer}"
        if self.hand:
            tokens.append(Token("skull", "kill", self._killers()))
            holder = self.holder
            if holder is not None:
                up = cards_in(self.up[holder])
                place = own if holder == viewer else row_zone(holder, up[len(up) // 2])
                tokens.append(Token("target", place, high_name(high(self.shown[holder]))))
            elif self.chips.live:
                tokens.append(Token("target", "beat", say("To beat")))
            if viewer is not None and viewer != holder and self.shown[viewer]:
                tokens.append(Token("shown", own, self._name_of(viewer)))
        return tokens + [Token(fate, f"seat:{seat}", _FATES[fate]) for seat, fate in enumerate(self.fates) if fate]

    # ------------------------------------------------------------------------------------------ sampling

    @classmethod
    def sample(cls, view: View, rng: random.Random) -> Self:
        game = cls.recalled(view)
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
            self.rows[seat] = tuple(card for place in PLACES for card in lie(row_zone(seat, place)))
            self.shown[seat] = mask_of(self.rows[seat][place - 1] for place in cards_in(self.up[seat]))
        self.rest = tuple(lie("rest"))
