"""The protocol between a game and its three readers.

A ``Game`` is a state machine driven by actions. The table sees a ``View``, ``Choice``s and ``Event``s; a
bot sees a ``View`` and the legal actions; only the match holds the ``Game``.

Chance is a seat: a game never shuffles, it waits for ``CHANCE`` and is given ``shuffle QS 4H ...``. So a
game is a pure function of its options and its actions.

Texts are made by ``say`` (``protocol/texts.py``); in English those that name players hold ``{0}``, ``{1}`` ... for the
seats.
"""

from __future__ import annotations

import random
from abc import ABCMeta, abstractmethod
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from enum import Enum
from itertools import combinations
from typing import TYPE_CHECKING, Any, ClassVar, Final, NamedTuple, Self

from cardrules.protocol.cards import Card, NotationError, card_name, cards_in, parse_card, parts_of
from cardrules.protocol.options import Option, Options, Preset, Value, read_options
from cardrules.protocol.texts import Text, say

if TYPE_CHECKING:
    from cardrules.parts.dealing import Unseen

__all__ = [
    "CEREMONY", "CHANCE", "CLOCK", "CONCEDE", "CUTS_IN", "DREADED", "NOBODY", "ONE", "WON", "Action", "Aid",
    "Choice", "Event", "Field", "Fields", "Game", "IllegalAction", "Marked", "Moved", "Note", "OneCardEach", "Paid",
    "PhaseBegan", "Plate", "Result", "Said", "Scored", "Seat", "Sheet", "Stake", "Taken", "Takes", "Token", "Turned",
    "View", "Zone", "action_text", "after", "displaced", "names_one_of", "parse_action", "redact",
]  # fmt: skip

Seat = int
"""A player's place, from 0, clockwise: seat 1 sits on the left of seat 0."""

_NOTHING: Final[Mapping[str, Any]] = {}

CHANCE: Final[Seat] = -1
"""The seat that shuffles and draws lots."""

CLOCK: Final[Seat] = -2
"""The seat that lets time pass in a game played against the clock: ``at 1234``, in milliseconds."""

CONCEDE: Final = "concede"
"""The verb with which a hand is given up, where the rules have it."""

NOBODY: Final[frozenset[Seat]] = frozenset()
ONE: Final = {seat: frozenset((seat,)) for seat in range(CLOCK, 9)}
"""Each seat alone: what most games wait for most of the time, and who sees what it draws; made once."""


class IllegalAction(ValueError):
    """An action that the rules refuse. The message is for the player: "You must follow clubs"."""

    @property
    def reason(self) -> str:
        """The message as the text that it is."""
        text: str = self.args[0]
        return text


# --------------------------------------------------------------------------------------------- actions


class Action(NamedTuple):
    """What a seat does, as data: a verb, plain words, and cards.

    Build actions from ``Choice.action``, ``Game.legal`` or ``parse_action``: these put cards that are
    meant as a set into one order, so that equal actions are equal tuples.
    """

    verb: str
    words: tuple[str, ...] = ()
    cards: tuple[Card, ...] = ()


class OneCardEach:
    """The actions of one verb with one card. They are kept by the cards of each printed suit of a mask, as the same
    ones are asked for again and again."""

    def __init__(self, verb: str) -> None:
        self.verb: Final = verb
        self._known: dict[int, tuple[Action, ...]] = {}

    def of(self, mask: int) -> list[Action]:
        """Those with the cards of a mask, lowest card number first."""
        actions: list[Action] = []
        for suit in parts_of(mask):
            part = mask & suit
            if part:
                known = self._known.get(part)
                if known is None:
                    known = self._known[part] = tuple([Action(self.verb, (), (card,)) for card in cards_in(part)])
                actions += known
        return actions


class Takes(Enum):
    """What follows a verb in the text form of an action."""

    WORDS = "words"
    """Words only (``bid 7S``, ``draw``)."""
    CARDS = "cards"
    """Words, then a set of cards (``pass 2C 3D KH``); they are kept lowest number first."""
    ORDER = "order"
    """Words, then cards whose order matters (``shuffle QS 4H ...``)."""


def action_text(action: Action) -> str:
    """The text form of an action, as saves, logs, tests and the command line use it.

    >>> action_text(parse_action("pass KH 2c 3d", {"pass": Takes.CARDS}))
    'pass 2C 3D KH'
    """
    return " ".join((action.verb, *action.words, *map(card_name, action.cards)))


def parse_action(text: str, verbs: Mapping[str, Takes]) -> Action:
    """Read an action; ``verbs`` are the game's.

    Raises NotationError for an unknown verb, a card where a word must be, or no card where one must be.

    >>> parse_action("bid 7S", {"bid": Takes.WORDS}).words
    ('7S',)
    >>> parse_action("jump", {"bid": Takes.WORDS})
    Traceback (most recent call last):
    ...
    cardrules.protocol.cards.NotationError: 'jump' is not an action of this game; there are: bid
    """
    words = text.split()
    verb = words[0].lower() if words else ""
    takes = verbs.get(verb)
    if takes is None:
        raise NotationError(
            say("{verb} is not an action of this game; there are: {verbs:row}", verb=repr(verb[:20]), verbs=list(verbs))
        )
    if takes is Takes.WORDS:
        return Action(verb, tuple(words[1:]))
    first = 1
    while first < len(words) and not _is_card(words[first]):
        first += 1
    cards = [parse_card(word) for word in words[first:]]
    if takes is Takes.CARDS:
        cards.sort()
    return Action(verb, tuple(words[1:first]), tuple(cards))


def _is_card(word: str) -> bool:
    try:
        parse_card(word)
    except NotationError:
        return False
    return True


def names_one_of(word: str, amounts: range) -> bool:
    """Whether a word is one of these whole numbers, written as one writes it.

    >>> names_one_of("12", range(20)), names_one_of("012", range(20)), names_one_of("x", range(20))
    (True, False, False)
    """
    # Whatever comes from a file may have a million digits.
    return len(word) < 19 and word.isdecimal() and word == str(int(word)) and int(word) in amounts


class Field(NamedTuple):
    """One field of the panel of bids."""

    value: str
    """A value of the choice; empty where it has none. A closed field's need not be on offer."""
    face: str
    """What stands on it: ``7♠``, ``Hold 22``."""
    note: str = ""
    """A few words below: what it is worth, what it comes to. It is shown as a warning if the choice has a question."""
    closed: str = ""
    """Why it cannot be chosen now, in one sentence; empty if it can."""
    main: bool = False
    """Whether it is the answer that is given most often, and so is large."""
    key: str = ""
    """Its key while it is closed, as ``Choice.key``; an open one has that of its choice."""


class Closed(NamedTuple):
    """A button that players look for at this time and cannot press now."""

    label: str
    why: str
    """Why not, in one sentence."""
    key: str = ""
    """The key that it has when it can be pressed."""


class Aid(NamedTuple):
    """A small table on the panel of bids, for who asks for it: what the hand would be worth."""

    title: str
    """What is pressed to see it: "What is this worth?"."""
    rows: tuple[tuple[str, ...], ...]
    """Its lines, each with as many cells."""


class Fields(NamedTuple):
    """How a choice stands on the panel of bids, on which everything that may be said is seen at a glance.

    Choices with the same heading stand together. Those that differ only in modifiers ("alone") have fields with the
    same faces: the panel shows each face once, and a switch for each modifier.
    """

    rows: tuple[tuple[Field, ...], ...] = ()
    """The fields as they stand, possible or not. If there are none: one for each value, or one with the label."""
    heading: str = ""
    """Above them, for the players' names as other texts. Choices without one (pass, yes) stand at the bottom."""
    columns: int = 0
    """How many fields stand beside each other where choices with one heading have one each; 0: all of them."""
    switches: tuple[str, ...] = ()
    """The modifiers with which the choice is made: "Alone"."""
    barred: tuple[tuple[str, str], ...] = ()
    """Modifiers that stand on the panel but cannot be said now, each with the reason in one sentence."""
    captions: tuple[str, ...] = ()
    """A word before each row, where some have one: "Inkle"."""
    folded: str = ""
    """What is pressed to see the rows, where they are seldom wanted ("Jump to…"); empty: they are always seen."""
    aid: Aid | None = None
    """A small table that helps to decide, shown only to who asks for it."""
    sure: str = ""
    """The word that says it ("Play") once the choice has been chosen by a field without a value, and its value by one
    with a value; there may be fields of one kind alone. Empty: a press on a field says it."""


class Stake(NamedTuple):
    """What a player wants to know of an amount of chips before he puts it in."""

    put: int
    """What he has put in already in this round: an amount costs so much less."""
    stack: int
    """What he has left."""
    step: int
    """By how much the amount is usually changed."""
    marks: tuple[tuple[str, int], ...] = ()
    """Amounts with a name, in rising order: "Half pot", "Pot", "All-in"."""


class Choice(NamedTuple):
    """Something a seat may do now, described for the mouse: a drag, a click, a key or a button on the
    table resolves through it to exactly one action.

    Some choices need no card (``draw``), some a value (``bid 7S``) or an amount (``raise 85``), some cards:
    between ``least`` and ``most`` of ``cards``, or exactly one of ``sets`` if these are given (the two cards of a
    pair, a meld).
    """

    verb: str
    label: str
    """What a button or a menu says."""
    words: tuple[str, ...] = ()
    """Words that are always part of the action."""
    cards: tuple[Card, ...] = ()
    """The cards that may be picked, or, for ``shuffle``, the pack to be put into an order. With ``most`` 0: the
    card that stands for the choice when it is dragged (the top of an open stock, dragged to the waste)."""
    least: int = 0
    most: int = 0
    sets: tuple[frozenset[Card], ...] = ()
    values: tuple[str, ...] = ()
    """If there are any, one of them is appended to the words."""
    shown: tuple[str, ...] = ()
    """What the values are called on buttons, one for each, if not by themselves. Of a choice that collects cards: what
    its button says once ``least`` of them are picked, one more, and so on."""
    amounts: range = range(0)
    """If there are any, one of these whole numbers is appended to the words: chips, cents, milliseconds."""
    onto: tuple[str, ...] = ()
    """Zones on which the picked cards may be dropped."""
    click: tuple[str, ...] = ()
    """Zones that do this when they are clicked. With ``amounts``: where the cards of the zone lie so that the edge of
    each is seen, the amount is how many of them lie above the place that is clicked."""
    key: str = ""
    """A letter for the keyboard, or "Space"."""
    button: bool = False
    """Whether the action bar shows a button. A choice of several cards (not in ``sets``) is confirmed by it."""
    confirm: str = ""
    """A question to be answered with yes before it is done ("Look at your cards and be out of this hand?")."""
    lets_be: bool = False
    """Whether it only lets something go by. Where a player has no other choice, it may be made for him."""
    press: bool = False
    """Whether a click does it as soon as the button goes down, not when it is let go: in a race every moment counts."""
    restrained: bool = False
    """Whether its button stands back: it may be pressed, but now it would cost something or lead nowhere."""
    fields: Fields | None = None
    """How it stands on the panel of bids; None: it is no bid. (Who sees no panel has the label and the values.)"""
    aside: bool = False
    """Whether it is never what a card itself means beside another choice that takes it: only its button, its key and
    the menu do it (a card that is laid closed)."""
    swift: tuple[Card, ...] = ()
    """Of its cards those that a double click, or Enter twice, plays by it, although they could be played otherwise;
    unless the player wants two clicks for whatever is done."""
    bots_let_be: bool = False
    """Whether no bot ever does it (what puts its player out of the hand): none is asked about it out of turn."""
    rote: bool = False
    """Whether it needs no thought where there is no other choice (drawing a card): then it is made for a player who
    has asked for that."""
    barred: tuple[tuple[str, str], ...] = ()
    """What players look for among the values and cannot choose now: what it is called, and why not, in one sentence."""
    stake: Stake | None = None
    """For ``amounts`` of chips on that panel: what they cost, and which of them have names."""
    alike: tuple[int, ...] = ()
    """Of ``sets``, one number for each: those with the same number mean the same, and nobody is asked which (the copies
    of a card in a double pack). Empty: each means something else."""
    in_order: bool = False
    """Whether its cards are laid in the order in which they were picked, which is then part of the action."""

    def called(self, value: str) -> str:
        """What one of the values is called: as it is ``shown``, or as its field on the panel of bids has it (where that
        is more, "Bid 18", in its place ``value``), or by itself.

        >>> row = Field("18", say("Bid {value}", value="18")), Field("7H", "7♥")
        >>> bid = Choice("bid", "Bid", values=("18", "7H"), fields=Fields((row,)))
        >>> bid.called("18"), bid.called("7H")
        ('18', '7♥')
        """
        if self.shown and value in self.values:
            return self.shown[self.values.index(value)]
        fields = (field for row in (self.fields.rows if self.fields else ()) for field in row)
        face = next((field.face for field in fields if field.value == value), value)
        called = face.places.get("value", face) if isinstance(face, Text) else face
        return called if isinstance(called, str) else str(called)

    def said_with(self, picked: int) -> str:
        """What its button says while so many cards are picked."""
        if not self.values and self.least <= picked < self.least + len(self.shown):
            return self.shown[picked - self.least]
        return self.label

    def takes(self, cards: Iterable[Card]) -> bool:
        """Whether exactly these cards can be given to the choice."""
        chosen = frozenset(cards)
        if self.sets:
            return chosen in self.sets
        return self.least <= len(chosen) <= self.most and chosen.issubset(self.cards)

    def action(self, cards: Iterable[Card] = (), value: str | None = None) -> Action:
        """The action of these cards and this value. Raises ValueError if they do not fit the choice."""
        chosen = tuple(dict.fromkeys(cards) if self.in_order else sorted(set(cards)))
        if not self.takes(chosen) or not self._takes_value(value):
            raise ValueError(f"{self.verb}: {chosen} {value} is not on offer")
        return Action(self.verb, self.words if value is None else (*self.words, value), chosen)

    def _takes_value(self, value: str | None) -> bool:
        if value is None:
            return not self.values and not self.amounts
        return names_one_of(value, self.amounts) if self.amounts else value in self.values

    def offers(self, action: Action) -> bool:
        """Whether the action is one of the choice's; of a ``shuffle``, any order of its cards."""
        verb, words, cards = action
        size = len(self.words)
        if verb != self.verb or words[:size] != self.words or len(words) > size + 1:
            return False
        return (
            self._takes_value(words[size] if len(words) > size else None)
            and len(set(cards)) == len(cards)
            and self.takes(cards)
        )

    def actions(self) -> Iterator[Action]:
        """Every action of the choice; of a ``shuffle`` one order only, of ``amounts`` the least and the greatest."""
        verb, words, amounts = self.verb, self.words, self.amounts
        values = self.values or (sorted({str(amounts[0]), str(amounts[-1])}) if amounts else ())
        if not (values or self.sets or self.most):
            yield Action(verb, words)  # as most are
            return
        said = [(*words, value) for value in values] if values else [words]
        sets: Iterable[Iterable[Card]] = self.sets
        if not self.sets:
            sets = (chosen for size in range(self.least, self.most + 1) for chosen in combinations(self.cards, size))
        for chosen in sets:
            cards = tuple(sorted(chosen))
            for each in said:
                yield Action(verb, each, cards)


# ---------------------------------------------------------------------------------------------- events


class Moved(NamedTuple):
    """Cards went from the end or middle of one zone to the end of another, in this order.

    The zone "" is the box: a pack comes out of it and goes back into it. ``seers`` see the faces (None:
    everybody); for the others the cards are None.
    """

    cards: tuple[Card | None, ...]
    source: str
    target: str
    seers: frozenset[Seat] | None = None


class Turned(NamedTuple):
    """The card at ``place`` of a zone (from 0) was turned over: face up for ``seers``, or face down (card None)."""

    card: Card | None
    zone: str
    place: int
    seers: frozenset[Seat] | None = None


class Said(NamedTuple):
    """A player said something that everybody heard: a bid, "pass"."""

    seat: Seat
    text: str


class Scored(NamedTuple):
    """Points were won or lost, one number for each seat (0: nothing)."""

    points: tuple[int, ...]
    text: str = ""


WON: Final = "won"
"""The kind of a ``Marked`` whose cards win what lies there."""
CEREMONY: Final = "ceremony"
"""The kind of a ``Marked`` whose short text is shown for all to see, in the largest letters, as what happens seldom is;
who cannot see it is told by a ``Note`` of its own."""
CUTS_IN: Final = "cuts in"
"""And of one whose last card is a trump on another suit,"""
DREADED: Final = "dreaded"
"""or a card that nobody wants to take."""


class Marked(NamedTuple):
    """A token of this kind appeared, moved or changed (``View.tokens`` has the new state)."""

    kind: str
    text: str
    zone: str = ""
    """If given: the cards there light up; of the kind ``shuffle`` they are mixed before everybody's eyes, and of the
    kinds ``CUTS_IN`` and ``DREADED`` the last of them has just been laid down with weight."""


class PhaseBegan(NamedTuple):
    """A part of the game began: ``deal``, ``pass``, ``play``, ``hand_over`` (the table shows the score
    sheet and waits), ``game_over``. ``text`` is a banner, or empty. At the end of a hand, also of a match's last one,
    its first line says what happened in it and why; further lines are what was counted, shown one after another. How
    the match ended is told by its ``Result`` alone."""

    name: str
    text: str = ""


class Note(NamedTuple):
    """A line for the log and the screen reader. Those who are not ``seers`` read ``other`` instead, or
    nothing if that is empty."""

    text: str
    seers: frozenset[Seat] | None = None
    other: str = ""


class Paid(NamedTuple):
    """Chips went from one place to another: ``seat:2``, a zone's id, ``pot`` or another place of ``View.tokens``."""

    amount: int
    source: str
    target: str


Event = Moved | Turned | Said | Scored | Marked | PhaseBegan | Note | Paid


def redact(events: Iterable[Event], seat: Seat | None) -> list[Event]:
    """The events as ``seat`` may see them (None: a spectator, who sees what is face up for all)."""
    shown: list[Event] = []
    for event in events:
        if isinstance(event, Moved | Turned | Note) and event.seers is not None and seat not in event.seers:
            if isinstance(event, Moved):
                shown.append(event._replace(cards=(None,) * len(event.cards)))
            elif isinstance(event, Turned):
                shown.append(event._replace(card=None))
            elif event.other:
                shown.append(Note(event.other))
        else:
            shown.append(event)
    return shown


# ------------------------------------------------------------------------------------------------ view


class Zone(NamedTuple):
    """A place for cards, in order; None is a back that the viewer may not see through."""

    id: str
    cards: tuple[Card | None, ...]
    name: str = ""
    """For screen readers and tooltips: "waste", "your hand"."""
    owner: Seat | None = None


_KINDS: Final = {
    "bid": say("Token|bid"), "called": say("Token|called"), "chips": say("Token|chips"), "count": say("Token|count"),
    "declarer": say("Token|declarer"), "game": say("Token|game"), "hearts": say("hearts"),
    "kontra": say("Token|kontra"), "level": say("Token|level"), "queen": say("queen"), "jack": say("jack"),
}  # fmt: skip
"""What tokens are whose text is only a number or a name."""


class Token(NamedTuple):
    """Something that lies on the table and is no card: the dealer button, a badge, chips, a spoon."""

    kind: str
    place: str
    """A zone's id, ``seat:2``, or "" for the middle of the table."""
    text: str = ""
    said: str = ""
    """The text in words, where it is a sign."""

    @property
    def words(self) -> str:
        """What it tells, for who does not see it.

        >>> Token("out", "seat:1", "sits out").words, Token("hearts", "seat:1", "3").words, Token("queen", "").words
        ('sits out', 'hearts 3', 'queen')
        """
        if self.said:
            return self.said
        kind = _KINDS.get(self.kind, self.kind)
        if not self.text:
            return kind
        whole = " " in self.text and self.text[0].isalpha()
        return (
            self.text if whole or self.text.casefold() == self.kind else say("{kind} {text}", kind=kind, text=self.text)
        )


class Plate(NamedTuple):
    """What is written at a seat: the running total, and lines for everything public (bid, points, tricks)."""

    score: str
    lines: tuple[str, ...] = ()
    dealer: bool = False
    below: bool = False
    """Whether the total stands under the name, before the lines, and not beside it."""


class Sheet(NamedTuple):
    """The score sheet. A head that is an int stands for that seat's player, several seats for a side. ``totals`` has a
    cell for every head, ``marks`` are remarks on rows, ``leaders`` the seats that are ahead; ``tips`` are rows and
    columns of cells with what is told of them to who points there."""

    title: str
    heads: tuple[str | Seat | tuple[Seat, ...], ...]
    rows: tuple[tuple[str, ...], ...]
    totals: tuple[str, ...]
    marks: tuple[str, ...] = ()
    leaders: tuple[Seat, ...] = ()
    tips: tuple[tuple[int, int, str], ...] = ()


class Result(NamedTuple):
    """How a match ended."""

    scores: tuple[int, ...]
    winners: tuple[Seat, ...]
    """Empty if nobody won."""
    text: str
    """One sentence."""


class Taken(NamedTuple):
    """What a seat has brought home in a hand that is over."""

    seat: Seat
    text: str
    """In few words: "3 tricks"."""
    cards: tuple[Card, ...]
    """Those of its cards that tell it."""


class View(NamedTuple):
    """All that a seat may know (``seat`` None: a spectator), public history included."""

    game: str
    options: Options
    seat: Seat | None
    seats: int
    phase: str
    waiting_for: frozenset[Seat]
    zones: tuple[Zone, ...]
    plates: tuple[Plate, ...]
    tokens: tuple[Token, ...] = ()
    status: tuple[str, ...] = ()
    """Short facts for the status line: "Pass 2 of 3", "Trick 5 of 13"."""
    sheet: Sheet | None = None
    state: Any = None
    """What the viewer may know of the game's state, as its class ``State`` names it."""
    received: tuple[Card, ...] = ()
    """Cards that the viewer has just been given; they stand out until the first card is played."""
    looks: Mapping[str, tuple[Card, ...]] = _NOTHING
    """Zones that may be looked into for a moment, with the cards that are then seen (the last trick, a waste)."""
    laid: Mapping[str, tuple[Seat, ...]] = _NOTHING
    """Of zones that may be looked into: who has laid each of those cards, where that is worth knowing."""
    result: Result | None = None
    order: tuple[Card, ...] = ()
    """How a hand is held: all cards of the pack, from left to right (``tricks.Order.held``, ``cards.in_suits`` and
    ``cards.in_ranks``). It may change with the contract. Empty: hands are shown as they lie in their zones."""
    marked: frozenset[Card] = frozenset()
    """Cards that wear a coloured border wherever they are seen: wild cards, the newest meld."""
    calls: tuple[tuple[Seat, str], ...] = ()
    """What has been said in the auction or betting round that goes on, in order; it stays at the seats so long."""
    closed: tuple[Closed, ...] = ()
    """Buttons that players look for at this time and cannot press now."""
    busy: frozenset[Seat] = frozenset()
    """In a race, where only the clock is waited for: at whose seats is shown that they have something to do."""
    taken: tuple[Taken, ...] = ()
    """Of a hand that is over: what each seat has brought home, where that does not lie open on the table."""

    def zone(self, name: str) -> Zone:
        """The zone of this id. Raises KeyError."""
        for zone in self.zones:
            if zone.id == name:
                return zone
        raise KeyError(name)

    @property
    def between_hands(self) -> bool:
        """Whether a hand is over and another follows."""
        return self.phase == "hand_over"

    @property
    def over(self) -> bool:
        """Whether a hand is over, or the match: what is played next, if anything, is dealt first."""
        return self.between_hands or self.phase == "game_over"

    @property
    def last_trick(self) -> str:
        """The zone in which the last trick lies and may be looked at; "" if there is none, or it may not."""
        seen = (zone for zone, seats in self.laid.items() if len(self.looks.get(zone, ())) == len(seats))
        return next(seen, "")


def after(zones: Mapping[str, Sequence[Card | None]], events: Iterable[Event]) -> dict[str, list[Card | None]]:
    """The zones after redacted events: what the table shows once it has played them.

    A known card leaves its zone by its face; an unknown one takes a back away, or, where the viewer saw
    all faces, the last card.
    """
    now = {zone: list(cards) for zone, cards in zones.items()}
    for event in events:
        if isinstance(event, Moved):
            if event.source:
                source = now[event.source]
                for card in event.cards:
                    if card in source:
                        source.remove(card)
                    elif None in source:
                        source.remove(None)
                    else:
                        source.pop()
            if event.target:
                now.setdefault(event.target, []).extend(event.cards)
        elif isinstance(event, Turned):
            now[event.zone][event.place] = event.card
    return now


def displaced(views: Iterable[View]) -> str:
    """A zone whose cards do not lie at the same places for all viewers of one moment; "" if there is none. Each may see
    other faces, and whoever holds a hand may sort it on his table, but in views the order is one: what anybody has seen
    can be laid together (a hand that is looked back on)."""
    first, *others = views
    for number, (name, cards, *_) in enumerate(first.zones):
        known = list(cards)
        for view in others:
            theirs = view.zones[number].cards
            if len(theirs) != len(known):
                return name
            for place, card in enumerate(theirs):
                if known[place] is None:
                    known[place] = card
                elif card is not None and card != known[place]:
                    return name
    return ""


# ------------------------------------------------------------------------------------------------ game


class Game(metaclass=ABCMeta):
    """Everything true at the table, hidden cards included. Mutable; ``copy`` is cheap."""

    id: ClassVar[str]
    title: ClassVar[str]
    unit: ClassVar[str] = say("hand")
    """What players call the part of a match after which the cards are dealt anew: a hand, a round."""
    low_wins: ClassVar[bool] = False
    """Whether points are bad: who has fewest wins."""
    sides: tuple[int, ...] = ()
    """By seat the number of its side, from 0; empty where everybody plays for himself, or partners are only found.
    See ``cardrules.protocol.partnerships``."""
    verbs: ClassVar[Mapping[str, Takes]]
    """Every verb of the game, chance's among them, with what follows it."""
    declared: ClassVar[tuple[Option, ...]]
    presets: ClassVar[tuple[Preset, ...]] = ()
    newcomers: ClassVar[str] = ""
    """The preset that is dealt to who has not chosen any rules yet: what players of the game expect. Everything that is
    kept or compared rests on the options' defaults."""
    races: ClassVar[bool] = False
    """Whether everybody acts when he likes, against the clock."""
    counts_moves: ClassVar[bool] = False
    """Whether players want to win in as few moves as they can."""
    groups: ClassVar[Mapping[str, tuple[str, ...]]] = {}
    """For a long list of options: the headings under which they are asked for, with the ids of all options."""

    options: dict[str, Value]
    seats: int
    unseen: Unseen | None = None
    """In a game that was sampled: what was laid at random."""

    def __init__(self, options: Mapping[str, object] | None = None) -> None:
        """A new match, before anything has been dealt. Raises OptionError."""
        self.options = self.read_options(options or {})

    def __new__(cls, *_arguments: object, **_named: object) -> Self:
        return super().__new__(cls)  # said here, for compiled it would call __init__, and ``copy`` wants none

    @classmethod
    def read_options(cls, given: Mapping[str, object]) -> dict[str, Value]:
        """All options with ``given`` filled in. A game overrides this where values exclude each other.

        Raises OptionError.
        """
        return read_options(cls.declared, given)

    @classmethod
    def for_newcomers(cls) -> dict[str, Value]:
        """All options as ``newcomers`` has them."""
        return cls.read_options(next(each.settings for each in cls.presets if each.id == cls.newcomers))

    @classmethod
    def preset_of(cls, options: Mapping[str, object]) -> Preset | None:
        """The preset that these options are: in all that dialogs ask for, else in all that is a rule. Raises
        OptionError."""
        wanted = cls.read_options(options)
        asked = [option for option in cls.declared if option.text is None]
        for looked_at in (asked, [option for option in asked if option.rule]):
            for preset in cls.presets:
                settings = cls.read_options(preset.settings)
                if all(settings[option.id] == wanted[option.id] for option in looked_at):
                    return preset
        return None

    @abstractmethod
    def waiting_for(self) -> frozenset[Seat]:
        """Whom the game waits for: any of them may act now, and one of them must for it to go on. ``{CHANCE}`` when
        cards must be shuffled, ``{CLOCK}`` while the game runs against the clock, empty when the match is over."""

    def may_act(self) -> frozenset[Seat]:
        """Who may act now although the game does not wait for them (kontra before one's own first card, grabbing
        a spoon). Their ``choices`` are then not empty; it goes on without them just as well."""
        return frozenset()

    def first_heard(self, seats: Collection[Seat]) -> Seat:
        """Which of several seats that are waited for at once is heard first, where all of them are bots'."""
        return min(seats)

    def clock(self) -> int:
        """The time that the game's own clock shows, in milliseconds. Before a start that is counted down to it is less
        than 0. 0 in a game without a clock."""
        return 0

    def assists(self) -> bool:
        """Whether the program acts for a player who is slow (in a game against the clock): the function ``assist`` of
        the game's bot says when."""
        return False

    def chance_takes(self) -> int:
        """For how many milliseconds those think for whom chance acts next, while others may act (``may_act``); 0 where
        nobody does."""
        return 0

    def watched(self) -> bool:
        """Whether nobody plays: bots have every seat, and a person only looks on."""
        return False

    def is_out(self, seat: Seat) -> bool:
        """Whether a player has nothing more to decide in this match, though it goes on: he may look on, or have it
        played out."""
        return False

    def keeps_score(self) -> bool:
        """Whether the scores of a result are points, of which a mean and a best can be told; not where they only say
        who has won."""
        return True

    def graded(self) -> bool:
        """Whether what is done is graded only: nobody wins or loses, and the ``winners`` of a result are those who have
        passed."""
        return False

    def compares(self) -> bool:
        """Whether the same deal can be played once more by somebody else so that the scores tell who has played it
        better; not where there are none, and not where quick hands or mere chance decide."""
        return self.keeps_score()

    def tallies(self, seat: Seat) -> Mapping[str, int]:
        """What is counted for a player of the hand that has just ended, beside its points, by its name in
        ``cardrules.protocol.hand_statistics``: a contract that was made, a moon. Asked when a hand or the match is
        over."""
        return _NOTHING

    def allows_undo(self) -> bool:
        """Whether a player may take back what was done."""
        return True

    def allows_hints(self) -> bool:
        """Whether a player may ask now what to do."""
        return True

    @abstractmethod
    def choices(self, seat: Seat) -> list[Choice]:
        """What the seat may do now, described; also for ``CHANCE`` and ``CLOCK``. Where several of them take the same
        card or spot, the table shows them as alternatives, in this order."""

    def legal(self, seat: Seat) -> list[Action]:
        """What the seat may do now, enumerated; large sets (pass 3 of 13), too, but of chance's shuffles one
        only. A game that is searched overrides this with something faster."""
        return [action for choice in self.choices(seat) for action in choice.actions()]

    def check(self, seat: Seat, action: Action) -> None:
        """Raises IllegalAction with the reason, for the player, if the seat may not do this now."""
        reason = self._fault(seat, action)
        if reason:
            raise IllegalAction(reason)

    @abstractmethod
    def _fault(self, seat: Seat, action: Action) -> str:
        """Why the seat may not do this now, in one sentence for the player, or "" if it may."""

    @abstractmethod
    def apply(self, seat: Seat, action: Action, out: list[Event] | None = None) -> None:
        """Do it, and append what happened to ``out`` (None in search: no event is built).

        Raises IllegalAction as ``check`` does; then nothing has changed.
        """

    @abstractmethod
    def refusal(self, seat: Seat, cards: Sequence[Card], zone: str) -> str:
        """Why picking these cards, or dropping them on ``zone`` ("": clicked where they lie, or let go where no zone
        is; with no cards: the zone itself was clicked, or a back of it let go so), means nothing now: the rule's
        reason, or what to do with them instead, in one sentence."""

    @abstractmethod
    def view(self, seat: Seat | None) -> View:
        """What that seat may know; None: a spectator, who sees what is face up for all."""

    @abstractmethod
    def result(self) -> Result | None:
        """How the match ended, or None while it goes on."""

    @abstractmethod
    def census(self) -> list[Card]:
        """Every card wherever it lies, for tests and ``simulate``: always the same pack once dealt."""

    @abstractmethod
    def copy(self) -> Self:
        """An independent game in the same state."""

    @classmethod
    @abstractmethod
    def sample(cls, view: View, rng: random.Random) -> Self:
        """A full game that agrees with the view of a seat, made from the view alone: every hidden card lies
        where it could lie."""
