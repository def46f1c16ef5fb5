"""A whole match as data: options, seats and every action; replay, undo, checking, and the file format.

A record is one line of JSON::

    {"format":"dealers-choice/1","game":"hearts","options":{"target":50},"seats":4,
     "actions":[["chance","first 2"],["chance","shuffle 2C ..."],[0,"pass 2C 3D KH"]],
     "legal":[null,null,null],"result":null}

``legal`` and ``result`` are optional, and a record may stop in mid-match. Records come from anybody: they
are limited in size and every field is checked before it is used.
"""

from __future__ import annotations

import json
from collections import Counter, deque
from collections.abc import Iterator, Mapping, Sequence
from copy import copy
from typing import Any, Final, Literal, NamedTuple, Self
from zlib import crc32

from cardrules.catalogue import UnknownGame, find
from cardrules.protocol.cards import Card, NotationError, cards_text, parse_cards
from cardrules.protocol.foreign_data import MAX_LINE, FormatError, read_object
from cardrules.protocol.game import (
    CHANCE,
    CLOCK,
    Action,
    Event,
    Game,
    IllegalAction,
    Result,
    Seat,
    Takes,
    action_text,
    parse_action,
)
from cardrules.protocol.options import OptionError, Value
from cardrules.protocol.shuffling import chance_action
from cardrules.protocol.texts import Text, error_text, say, template

__all__ = [
    "FORMAT", "LONGEST_SEED", "MAX_LINE", "OWN_PACK", "FormatError", "Match", "Record", "check_record", "deal_words",
    "pack_name", "pack_of", "read_object", "read_pack", "read_record", "record_text",
]  # fmt: skip

FORMAT: Final = "dealers-choice/1"
_MAX_ACTIONS: Final = 100_000
_SEATS: Final = template('action {step}: the seat must be "chance", "clock" or 0 to {last}')
_SEAT_NAMES: Final = {CHANCE: "chance", CLOCK: "clock"}
_NAMED_SEATS: Final = {name: seat for seat, name in _SEAT_NAMES.items()}
_MAX_TEXT: Final = 4_000  # characters of one action; the shuffle of eight packs has about 2,500
OWN_PACK: Final = say("own pack")
"""How a deal is called whose cards somebody has given."""
LONGEST_SEED: Final = 200
"""Characters of a seed; what a record has beyond that, or what cannot be printed, is no deal of anybody's."""
_APART: Final = 200
"""Actions from one position of a match that is kept to the next: so many are replayed at most to go back."""
_LONGEST_SPOKEN: Final = 12  # characters of a deal's number or name that people tell each other


_NOTHING: Final[Mapping[str, Any]] = {}


class Record(NamedTuple):
    """A match as it is saved and exchanged. ``extra`` are further fields (who played, the deal's number):
    the program's own, of no meaning to the rules."""

    game: str
    options: dict[str, Value]
    seats: int
    actions: tuple[tuple[Seat, str], ...]
    legal: tuple[tuple[str, ...] | None, ...] = ()
    result: Mapping[str, Any] | None = None
    extra: Mapping[str, Any] = _NOTHING


def record_text(record: Record) -> str:
    """The record as one line of JSON. ``format`` comes first: by it desktops know the file."""
    data: dict[str, Any] = {
        "game": record.game,
        "options": record.options,
        "seats": record.seats,
        "actions": [[_SEAT_NAMES.get(seat, seat), text] for seat, text in record.actions],
    }
    if record.legal:
        data["legal"] = record.legal
    if record.result is not None:
        data["result"] = record.result
    return json.dumps({"format": FORMAT, **record.extra, **data}, separators=(",", ":"), ensure_ascii=False)


def read_record(line: str) -> Record:
    """Read and validate one record; its actions are not played yet. Raises FormatError.

    >>> read_record('{"format": "card-games"}')
    Traceback (most recent call last):
    ...
    cardrules.protocol.foreign_data.FormatError: 'format' must be 'dealers-choice/1'
    """
    data = read_object(line, FORMAT)
    game, given = data.get("game"), data.get("options", {})
    if not isinstance(game, str) or not isinstance(given, dict):
        raise FormatError(say("'game' must be a text and 'options' an object"))
    try:
        entry = find(game)
        options = entry.game().read_options(given)
        seats = entry.game()(options).seats
    except (UnknownGame, OptionError) as error:
        raise FormatError(error_text(error)) from None
    if type(data.get("seats", seats)) is not int or data.get("seats", seats) != seats:
        raise FormatError(
            say(
                "'seats' is {given}, but with these options there are {seats}",
                given=str(data["seats"])[:20],
                seats=seats,
            )
        )
    actions = _read_actions(data.get("actions"), seats, entry.game().verbs)
    result = data.get("result")
    if result is not None and not isinstance(result, dict):
        raise FormatError(say("'result' must be an object"))
    own = {"format", "game", "options", "seats", "actions", "legal", "result"}
    extra = {key: value for key, value in data.items() if key not in own}
    return Record(entry.id, options, seats, actions, _read_legal(data.get("legal"), len(actions)), result, extra)


def _read_actions(data: object, seats: int, verbs: Mapping[str, Takes]) -> tuple[tuple[Seat, str], ...]:
    if not isinstance(data, list):
        raise FormatError(say("'actions' must be a list"))
    if len(data) > _MAX_ACTIONS:
        raise FormatError(say("too many actions ({actions:,}, {most:,} at most)", actions=len(data), most=_MAX_ACTIONS))
    actions: list[tuple[Seat, str]] = []
    for step, item in enumerate(data):
        if not isinstance(item, list) or len(item) != 2 or not isinstance(item[1], str):
            raise FormatError(say("action {step} must be a pair like {pair}", step=step, pair='[0, "play QS"]'))
        seat, text = item
        if isinstance(seat, str) and seat in _NAMED_SEATS and (seat != "clock" or "at" in verbs):
            seat = _NAMED_SEATS[seat]
        elif not isinstance(seat, int) or isinstance(seat, bool) or not 0 <= seat < seats:
            raise FormatError(say(_SEATS, step=step, last=seats - 1))
        if len(text) > _MAX_TEXT:
            raise FormatError(say("action {step} is too long", step=step))
        try:
            actions.append((seat, action_text(parse_action(text, verbs))))
        except NotationError as error:
            raise FormatError(say("action {step}: {error}", step=step, error=error_text(error))) from None
    return tuple(actions)


def _read_legal(data: object, actions: int) -> tuple[tuple[str, ...] | None, ...]:
    if data is None:
        return ()
    if not isinstance(data, list) or len(data) > actions + 1:
        raise FormatError(say("'legal' must be a list with at most one entry more than there are actions"))
    entries: list[tuple[str, ...] | None] = []
    for step, item in enumerate(data):
        if item is None:
            entries.append(None)
        elif isinstance(item, list) and all(isinstance(text, str) and len(text) <= _MAX_TEXT for text in item):
            entries.append(tuple(item))
        else:
            raise FormatError(say("'legal' entry {step} must be null or a list of actions", step=step))
    return tuple(entries)


class Match:
    """A game being played, with everything that has been done in it.

    ``seed`` is what chance draws from; ``pack`` is an order for the first shuffle instead of chance's. With a pack
    and no seed the pack itself is the seed (``pack_name``): the same pack is the same deal.

    >>> match = Match("pyramid", seed="17")
    >>> match.run_chance()
    >>> len(match.done)
    1
    """

    def __init__(
        self,
        game: str,
        options: Mapping[str, object] | None = None,
        seed: str = "",
        pack: Sequence[Card] | None = None,
    ) -> None:
        """Raises UnknownGame or OptionError."""
        self.game = find(game).game()(options)
        self.pack = tuple(pack) if pack is not None else None
        self.seed = seed or (pack_name(self.pack) if self.pack else "")
        self.done: list[tuple[Seat, Action]] = []
        self._counts: dict[str, int] = {}
        self._kept: list[Game] = []
        """The game as it was after every ``_APART`` actions; nobody plays on in these."""

    def copy(self) -> Self:
        """An independent match in the same state."""
        other = copy(self)
        other.game, other.done = self.game.copy(), self.done.copy()
        other._counts, other._kept = self._counts.copy(), self._kept.copy()
        return other

    def apply(self, seat: Seat, action: Action, out: list[Event] | None = None) -> None:
        """Do it and remember it. Raises IllegalAction; then nothing has changed."""
        self.game.apply(seat, action, out)
        self.done.append((seat, action))
        if seat == CHANCE:
            self._counts[action.verb] = self._counts.get(action.verb, 0) + 1
        if len(self.done) % _APART == 0:
            self._kept.append(self.game.copy())

    def chance(self) -> Action:
        """What chance does next. The game must be waiting for it."""
        choice = self.game.choices(CHANCE)[0]
        count = self._counts.get(choice.verb, 0)
        if self.pack is not None and choice.verb == "shuffle" and count == 0:
            return Action("shuffle", choice.words, self.pack)
        return chance_action(choice, self.seed, count)

    def run_chance(self, out: list[Event] | None = None) -> None:
        """Let chance act as long as the game waits for it. Raises IllegalAction for a wrong ``pack``."""
        while self.game.waiting_for() == {CHANCE}:
            self.apply(CHANCE, self.chance(), out)

    def rewound(self, length: int) -> Match:
        """The match as it was after its first ``length`` actions."""
        earlier = Match(self.game.id, self.game.options, self.seed, self.pack)
        kept = min(length, len(self.done)) // _APART
        if kept:
            earlier.game, earlier.done = self._kept[kept - 1].copy(), self.done[: kept * _APART]
            earlier._counts = dict(Counter(action.verb for seat, action in earlier.done if seat == CHANCE))
            earlier._kept = self._kept[:kept]
        for seat, action in self.done[len(earlier.done) : length]:
            earlier.apply(seat, action)
        return earlier

    def record(self, extra: Mapping[str, Any] | None = None) -> Record:
        """The match as data, with its result if it is over."""
        actions = tuple((seat, action_text(action)) for seat, action in self.done)
        ended = self.game.result()
        return Record(
            self.game.id,
            dict(self.game.options),
            self.game.seats,
            actions,
            result=None if ended is None else _result_data(ended),
            extra={"deal": self.seed, **(extra or {})},
        )

    @classmethod
    def of(cls, record: Record) -> Match:
        """Play a record. Raises FormatError naming the first action that the rules refuse."""
        return deque(cls.following(record), maxlen=1).pop()

    @classmethod
    def following(cls, record: Record) -> Iterator[Match]:
        """Play a record, for somebody who has something else to do meanwhile: the one match, before its first action
        and after each. Raises FormatError as ``of``."""
        deal = record.extra.get("deal")
        fits = isinstance(deal, str) and len(deal) <= LONGEST_SEED and deal.isprintable()
        match = cls(record.game, record.options, str(deal) if fits else "")
        yield match
        for step, (seat, text) in enumerate(record.actions):
            try:
                match.apply(seat, parse_action(text, match.game.verbs))
            except IllegalAction as error:
                raise FormatError(
                    say("action {step} ({text}): {error}", step=step, text=text[:60], error=error_text(error))
                ) from None
            yield match


def _result_data(result: Result) -> dict[str, Any]:
    return {"scores": list(result.scores), "winners": list(result.winners)}


def pack_name(pack: Sequence[Card]) -> str:
    """What the deal of a pack is called that somebody wrote or pasted; another order has another name."""
    return f"{OWN_PACK} {crc32(cards_text(pack).encode()):08x}"


def deal_words(seed: str) -> Text | Literal[""]:
    """The deal of a match as its players speak of it; "" where it has no number or name that anybody would.

    >>> deal_words("17"), deal_words(pack_name(parse_cards("QS 10H"))), deal_words("8b2f4c0011d09aa4")
    ('deal 17', 'own pack', '')
    >>> deal_words("<b>17</b>")
    ''
    """
    if seed.startswith(f"{OWN_PACK} "):
        return say("own pack")
    spoken = 0 < len(seed) <= _LONGEST_SPOKEN and seed.isascii() and seed.replace("-", "0").isalnum()
    return say("deal {number}", number=seed) if spoken else ""


def pack_of(game: str, options: Mapping[str, object] | None) -> tuple[Card, ...]:
    """The cards of the first shuffle of a game, as the game has them. Raises UnknownGame or OptionError.

    >>> len(pack_of("skat", None))
    32
    """
    match = Match(game, options)
    seat = CHANCE
    while (choice := match.game.choices(seat)[0]).verb != "shuffle":  # who deals is drawn first, by chance or by all
        match.apply(seat, match.chance() if seat == CHANCE else next(choice.actions()))
        seat = min(match.game.waiting_for())
    return choice.cards


def read_pack(game: str, options: Mapping[str, object] | None, text: str) -> tuple[Card, ...]:
    """Read the order of a whole pack, as somebody wrote or pasted it, for the first shuffle of a game.

    Raises UnknownGame or OptionError, and NotationError for what is no card and for missing, doubled and
    foreign cards, naming them.

    >>> read_pack("hearts", None, "QS 2C QS")  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    ...
    cardrules.protocol.cards.NotationError: 3 cards, but the pack has 52; twice: QS; missing: 3C 4C 5C 6C 7C ... more
    """
    cards, pack = parse_cards(text), pack_of(game, options)
    counted = Counter(cards)
    faults = {
        template("twice: {cards}"): [card for card, times in counted.items() if times > 1],
        template("not in this pack: {cards}"): [card for card in counted if card not in pack],
        template("missing: {cards}"): [card for card in pack if card not in counted],
    }
    said = [say(fault, cards=_some_cards(found)) for fault, found in faults.items() if found]
    if said:
        if len(cards) != len(pack):
            fewer = template("{cards:card/cards}, but the pack has {pack}")
            said.insert(0, say(fewer, cards=len(cards), pack=len(pack)))
        raise NotationError(say("{faults:semicolons}", faults=said))
    return tuple(cards)


def _some_cards(cards: Sequence[Card]) -> str:
    first = cards_text(cards[:6])
    return say("{first} and {number} more", first=first, number=len(cards) - 6) if len(cards) > 6 else first


def check_record(record: Record) -> list[str]:
    """Replay a record and compare; one line for each difference, with its step, what was expected and what
    is so. Empty if all agrees.
    """
    match = Match(record.game, record.options)
    game = match.game
    differences: list[str] = []
    for step, (seat, text) in enumerate(record.actions):
        expected = record.legal[step] if step < len(record.legal) else None
        if expected is not None:
            differences += _compare_legal(step, expected, match, seat)
        try:
            match.apply(seat, parse_action(text, game.verbs))
        except IllegalAction as error:
            refused = template("step {step}: expected {text} to be legal, but: {error}")
            return [*differences, say(refused, step=step, text=repr(text), error=error_text(error))]
    if len(record.legal) > len(record.actions) and record.legal[-1] is not None:
        waiting = sorted(game.waiting_for())
        if waiting:
            differences += _compare_legal(len(record.actions), record.legal[-1], match, waiting[0])
        elif record.legal[-1]:
            differences.append(
                say("step {step}: expected legal actions, but the match is over", step=len(record.actions))
            )
    if record.result is not None:
        ended = game.result()
        found = _result_data(ended) if ended else {}
        for key in ("scores", "winners"):
            if key in record.result and found.get(key) != record.result[key]:
                differences.append(
                    say(
                        "step {step}: expected {what} {told}, but they are {found}"
                        if found
                        else "step {step}: expected {what} {told}, but the match is not over",
                        step=len(record.actions),
                        what=key,
                        told=str(record.result[key]),
                        found=str(found.get(key)),
                    )
                )
    return differences


def _compare_legal(step: int, expected: tuple[str, ...], match: Match, seat: Seat) -> list[str]:
    """Compare the listed actions with those that are legal; ``pass ...`` lists all actions of that verb."""
    legal = {action_text(action) for action in match.game.legal(seat)}
    listed: set[str] = set()
    for text in expected:
        verb, _, rest = text.partition(" ")
        if rest == "...":
            listed |= {action for action in legal if action.split(" ", 1)[0] == verb} or {text}
        else:
            try:
                listed.add(action_text(parse_action(text, match.game.verbs)))
            except NotationError as error:
                return [say("step {step}: a listed action cannot be read: {error}", step=step, error=error_text(error))]
    differences: list[str] = []
    if listed - legal:
        missing = template("step {step}: expected {actions} to be legal for seat {seat}, but it is not")
        differences.append(say(missing, step=step, actions=_some(listed - legal), seat=seat))
    if legal - listed:
        more = template("step {step}: expected only the listed actions, but legal for seat {seat} is also {actions}")
        differences.append(say(more, step=step, actions=_some(legal - listed), seat=seat))
    return differences


def _some(texts: set[str]) -> str:
    """The first of them, as many as a line of a report bears."""
    first = sorted(texts)[:8]
    told = ", ".join(first)
    return say("{first} and {number} more", first=told, number=len(texts) - 8) if len(texts) > 8 else told
