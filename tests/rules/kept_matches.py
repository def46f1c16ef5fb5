"""What is seen of a match while it is replayed, and the matches that are kept with it as they were seen once.

What is looked at is what docs/protocol.md promises to the three readers of a game: the text form of actions, what may
be done, what each seat is told, where cards, tokens and scores are, and the words for all of it in English, with names
filled in. Words have digests of their own, so that a better sentence is not taken for another rule. ``View.state`` is
not looked at: it is the game's own affair, and what its bots make of it is asked for in
``tests/desktop/test_kept_matches.py``.
"""

from __future__ import annotations

import hashlib
import json
import lzma
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

from cardrules.protocol.cards import Card, card_name
from cardrules.protocol.game import (
    CHANCE,
    Action,
    Choice,
    Event,
    Game,
    IllegalAction,
    Marked,
    Moved,
    Note,
    Paid,
    PhaseBegan,
    Said,
    Scored,
    Seat,
    Turned,
    View,
    parse_action,
    redact,
)
from cardrules.protocol.match_record import Match, Record

__all__ = [
    "KEPT", "NAMES", "PARTS", "SECONDS", "Kept", "by_any_version", "kept_matches", "looks", "seen", "write_matches",
]  # fmt: skip

KEPT: Final = Path(__file__).parent / "data" / "kept_matches.jsonl.xz"
PARTS: Final = ("choices", "events", "views", "words")
"""What a match has digests of."""
SECONDS: Final = 600.0
"""A bot that is asked has all the time that it wants, on a slow machine, too."""
NAMES: Final = ("Ann", "Bo", "Cy", "Di", "Ed", "Flo", "Gus", "Hal", "Ivy", "Jo")
"""Whoever sits at the seats, in words."""

_EVERY: Final = 6  # actions from one look at all views to the next
_LOOKS: Final = 8  # places of a match at which its digests are kept
_DIGITS: Final = 8


class Kept(NamedTuple):
    """A match as it was when it was kept."""

    name: str
    record: str
    """The bytes of its file, as text."""
    seen: dict[str, dict[str, str]]
    """By the number of actions at some places, the digests of all that was seen until then."""
    verified: list[str]
    """What ``dealers-choice verify`` says of it, the bots asked again, whichever version of the program has played."""


def kept_matches() -> list[Kept]:
    """All of them."""
    return [Kept(**json.loads(line)) for line in lzma.decompress(KEPT.read_bytes()).decode().splitlines()]


def by_any_version(record: Record) -> Record:
    """A record that does not say which version has played it: so bots are asked again by every later one."""
    return record._replace(extra={name: value for name, value in record.extra.items() if name != "program"})


def write_matches(matches: Iterable[Kept]) -> None:
    """Keep these instead."""
    text = "".join(json.dumps(each._asdict(), ensure_ascii=False, separators=(",", ":")) + "\n" for each in matches)
    KEPT.write_bytes(lzma.compress(text.encode(), preset=9 | lzma.PRESET_EXTREME))


def seen(record: Record) -> dict[str, dict[str, str]]:
    """The digests of a match that is replayed."""
    sums = {part: hashlib.sha256() for part in PARTS}
    last, found = len(record.actions), dict[str, dict[str, str]]()
    places = {last * place // _LOOKS for place in range(1, _LOOKS + 1)}
    for step, look in enumerate(looks(record)):
        for part, what in look.items():
            sums[part].update(json.dumps(what, sort_keys=True, separators=(",", ":")).encode())
        if step in places:
            found[str(step)] = {part: each.hexdigest()[:_DIGITS] for part, each in sums.items()}
    return found


def looks(record: Record) -> Iterator[dict[str, Any]]:
    """What is seen before the first action of a match and after each, by part; plain data for JSON. All views are
    looked at now and then and at the end, all else always."""
    match = Match(record.game, record.options, str(record.extra.get("deal", "")))
    game, events = match.game, list[Event]()
    for step, (seat, text) in enumerate([*record.actions, (CHANCE, "")]):
        at_end = step == len(record.actions)
        viewers: list[Seat | None] = [*range(game.seats), None]
        choices, labels = _all_choices(game)
        look: dict[str, Any] = {
            "choices": choices,
            "events": [[*filter(None, map(_event, redact(events, viewer)))] for viewer in viewers],
            "words": [labels, [list(filter(None, map(_event_words, redact(events, viewer)))) for viewer in viewers]],
        }
        action = None if at_end else parse_action(text, game.verbs)
        if at_end or not step % _EVERY:
            views = [game.view(viewer) for viewer in viewers]
            look["views"] = [_view(view) for view in views]
            look["words"] += [[_view_words(view) for view in views], _refusals(game, views, seat, action)]
        yield look
        if action is not None:
            assert seat != CHANCE or match.chance() == action, f"step {step}: chance does {match.chance()}"
            events = []
            match.apply(seat, action, events)


def _cards(cards: Iterable[Card | None]) -> str:
    return " ".join("--" if card is None else card_name(card) for card in cards)


def _said(text: str) -> str:
    """A text for players in words, as who sits at the table reads it."""
    return text.format(*NAMES) if "{" in text else text


def _all_choices(game: Game) -> tuple[Any, Any]:
    """What everybody may do, and what that is called."""
    acting = sorted(game.waiting_for() | game.may_act())
    offered = [(seat, game.choices(seat)) for seat in acting]
    return (
        [sorted(game.waiting_for()), [(seat, [_choice(seat, each) for each in choices]) for seat, choices in offered]],
        [[_choice_words(each) for each in choices] for _, choices in offered],
    )


def _choice(seat: Seat, choice: Choice) -> Any:
    cards = choice.cards if seat == CHANCE else sorted(choice.cards)  # chance's is the pack that it puts into an order
    amounts = choice.amounts
    return (
        choice.verb, choice.words, _cards(cards), choice.least, choice.most,
        sorted(_cards(sorted(each)) for each in choice.sets), choice.values,
        (amounts[0], amounts[-1], amounts.step) if amounts else None,
        choice.onto, choice.click, choice.key, choice.button, choice.lets_be, choice.press, choice.restrained,
        choice.bots_let_be, choice.rote, choice.stake and (choice.stake[:3], [mark[1] for mark in choice.stake.marks]),
    )  # fmt: skip


def _choice_words(choice: Choice) -> Any:
    fields = choice.fields
    return [
        _said(choice.label), [*map(_said, choice.shown)], _said(choice.confirm), _all_said(choice.barred),
        choice.stake and [_said(mark[0]) for mark in choice.stake.marks], fields and _all_said(fields),
    ]  # fmt: skip


def _all_said(told: Any) -> Any:
    """Texts however deep in tuples, in words; whatever else is there as it is."""
    return _said(told) if isinstance(told, str) else [*map(_all_said, told)] if isinstance(told, tuple) else told


def _event(event: Event) -> Any:
    """What happened, as somebody was told of it, without the words for it; None for what is words alone."""
    match event:
        case Moved():
            return "moved", _cards(event.cards), event.source, event.target
        case Turned():
            return "turned", _cards([event.card]), event.zone, event.place
        case Said():
            return "said", event.seat
        case Scored():
            return "scored", event.points
        case Marked():
            return "marked", event.kind, event.zone
        case PhaseBegan():
            return "phase", event.name
        case Paid():
            return "paid", *event
    return None


def _event_words(event: Event) -> str:
    return _said(event.text) if isinstance(event, Said | Scored | Marked | PhaseBegan | Note) else ""


def _view(view: View) -> Any:
    result = view.result
    return (
        view.phase, sorted(view.waiting_for), sorted(view.busy),
        [(zone.id, _cards(zone.cards), zone.owner) for zone in view.zones],
        [(plate.score, plate.dealer, plate.below) for plate in view.plates],
        [(token.kind, token.place) for token in view.tokens],
        view.sheet and (view.sheet.totals, view.sheet.leaders),
        {zone: _cards(cards) for zone, cards in view.looks.items()}, dict(view.laid),
        _cards(view.order), _cards(sorted(view.marked)), [seat for seat, _ in view.calls],
        [each.key for each in view.closed], result and (result.scores, result.winners),
    )  # fmt: skip


def _view_words(view: View) -> Any:
    return [
        [_said(zone.name) for zone in view.zones], [[*map(_said, plate.lines)] for plate in view.plates],
        [(_said(token.text), _said(token.said)) for token in view.tokens], [*map(_said, view.status)],
        view.sheet and _all_said(view.sheet), [_said(text) for _, text in view.calls],
        [(_said(each.label), _said(each.why)) for each in view.closed], view.result and _said(view.result.text),
    ]  # fmt: skip


def _refusals(game: Game, views: Sequence[View], seat: Seat, action: Action | None) -> Any:
    """What is said to who clicks zones, drops a card anywhere, or plays each card of his hand; and to who is too
    early."""
    told: list[str] = []
    for viewer, view in enumerate(views[:-1]):
        zones = ["", *(zone.id for zone in view.zones)]
        hand = [card for zone in view.zones if zone.owner == viewer for card in zone.cards if card is not None]
        told += [game.refusal(viewer, (), zone) for zone in zones[1:]]
        told += [game.refusal(viewer, hand[:1], zone) for zone in zones if hand]
        told += [game.refusal(viewer, [card], "") for card in hand[1:]]
        if action is not None and seat >= 0 and len(action.cards) < 2:
            cards: Iterable[tuple[Card, ...]] = [(card,) for card in hand] if action.cards else [()]
            told += [_fault(game, viewer, action._replace(cards=each)) for each in cards]
    return [*map(_said, told)]


def _fault(game: Game, seat: Seat, action: Action) -> str:
    try:
        game.check(seat, action)
    except IllegalAction as error:
        return str(error)
    return ""
