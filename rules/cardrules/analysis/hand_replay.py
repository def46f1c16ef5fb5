"""A hand that is over, step by step with all cards open, or as its player saw it: what players want to see who ask
"could I have won?".

Nothing is remembered for it: the steps are made by replaying the match, as everything else is.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from cardrules.protocol.cards import Card
from cardrules.protocol.game import (
    CHANCE,
    CLOCK,
    NOBODY,
    Action,
    Event,
    Game,
    Marked,
    Moved,
    Note,
    PhaseBegan,
    Said,
    Seat,
    View,
    Zone,
)
from cardrules.protocol.match_record import Match

__all__ = ["ReplayStep", "hand_start", "open_view", "steps"]


class ReplayStep(NamedTuple):
    """The table after one action of a hand."""

    view: View
    """With every card face up that anybody has seen."""
    text: str
    """What happened, with ``{0}`` for the player of seat 0; empty for the deal."""
    whole: bool
    """Whether something is complete here: the deal, a trick or whatever else lay there to be won, the hand."""
    done: int
    """How many actions of the match had been made."""
    closed: View
    """The same with the cards of the others as the player saw them."""

    @property
    def hides(self) -> bool:
        """Whether anything was hidden from the player."""
        return self.closed.zones != self.view.zones


def hand_start(match: Match) -> int:
    """How many actions had been made when the latest hand was dealt: chance's shuffle among them."""
    shuffles = [at for at, (seat, action) in enumerate(match.done, 1) if seat == CHANCE and action.verb == "shuffle"]
    return shuffles[-1] if shuffles else 0


def open_view(game: Game, seat: Seat | None) -> View:
    """The table as ``seat`` sits at it, with every card face up that any player may see: for hands that are over."""
    return _views(game, seat)[0]


def _views(game: Game, seat: Seat | None) -> tuple[View, View]:
    """The table with every card face up that any player may see, and as ``seat`` alone sees it; nobody acts in it."""
    view = game.view(seat)._replace(waiting_for=NOBODY, looks={}, result=None)
    zones = view.zones
    for other in range(game.seats):
        zones = tuple(
            Zone(mine.id, _merged(mine.cards, its.cards), mine.name, mine.owner)
            for mine, its in zip(zones, game.view(other).zones, strict=True)
        )
    return view._replace(zones=zones), view


def _merged(mine: tuple[Card | None, ...], its: tuple[Card | None, ...]) -> tuple[Card | None, ...]:
    return tuple(card if card is not None else other for card, other in zip(mine, its, strict=True))


def steps(match: Match, seat: Seat | None, start: int | None = None) -> Iterator[ReplayStep]:
    """The latest hand of a match from its deal, or from where so many actions had been made, to where the match stands
    now, one action after the other. What changes nothing on the table and of which nothing is told is no step of its
    own, unless ``seat`` decides next."""
    start = hand_start(match) if start is None else start
    now = match.rewound(start)
    view, closed = _views(now.game, seat)
    yield ReplayStep(view, "", True, start, closed)
    tricks = [zone.id for zone in view.zones if zone.id.startswith("trick:")]
    lying = view.zones
    for at, (actor, action) in enumerate(match.done[start:], start + 1):
        out: list[Event] = []
        said = _label(now.game, actor, action)
        now.apply(actor, action, out)
        if actor == CLOCK and not out:
            continue
        before, closed_before = view, closed
        view, closed = _views(now.game, seat)
        told = _told(out)
        if not told and view.zones == lying and [next_actor for next_actor, _ in match.done[at : at + 1]] != [seat]:
            continue
        lying = view.zones
        over = any(isinstance(event, PhaseBegan) and event.name in ("hand_over", "game_over") for event in out)
        gathered = bool(tricks) and action.verb == "play" and not any(view.zone(zone).cards for zone in tricks)
        won = not gathered and any(isinstance(event, Marked) and event.kind == "won" for event in out)
        shown, own = view, closed
        if won and not over:
            shown = before._replace(zones=_laid(before.zones, out))
            own = closed_before._replace(zones=_laid(closed_before.zones, out))
        yield ReplayStep(shown, told or said, over or gathered or won, len(now.done), own)


def _laid(zones: tuple[Zone, ...], out: list[Event]) -> tuple[Zone, ...]:
    """What lay on the table when it was won: it is taken up by the same action, and the next step shows that."""
    lying = {zone.id: list(zone.cards) for zone in zones}
    for event in out:
        if isinstance(event, Marked) and event.kind == "won":
            break
        if isinstance(event, Moved) and event.source in lying and event.target in lying:
            for card in event.cards:
                back = card if card in lying[event.source] else None  # nobody had seen it before
                if back in lying[event.source]:
                    lying[event.source].remove(back)
                lying[event.target].append(card)
    return tuple(zone._replace(cards=tuple(lying[zone.id])) for zone in zones)


def _label(game: Game, actor: Seat, action: Action) -> str:
    """What somebody says who does this, where nothing else is told of it."""
    found = [choice.label for choice in game.choices(actor) if choice.offers(action)] if actor >= 0 else []
    return f"{{{actor}}}: {found[0]}" if found else ""


def _told(out: list[Event]) -> str:
    """What happened, in the words of the log, or of whoever spoke."""
    notes = [event.text for event in out if isinstance(event, Note)]
    return ". ".join(notes) or ". ".join(f"{{{event.seat}}}: {event.text}" for event in out if isinstance(event, Said))
