"""Why a bot does something, as data: what is said, with which values, and when that is true.

A game's reasons stand in ``games/<game>/reasons.py``, each a ``Kind``: a code, a whole sentence with named places, and
``holds``, which finds out anew from the view whether the sentence is true of an action. A bot gives a ``Reason``: a
kind and its values. It becomes words as every text does (``protocol/texts.py``). Predicates are run by tests over
thousands of positions, and once for a decision that was searched; never in a playout.

A reason *speaks* for an action against another if it is true of the one and not of the other.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from cardrules.protocol.cards import Card, mask_of
from cardrules.protocol.game import Action, Choice, Seat, View
from cardrules.protocol.texts import Text, say

if TYPE_CHECKING:
    from cardrules.bots import Weighed

__all__ = ["Case", "Holds", "Kind", "Reason", "kinds", "named", "speaking"]


class Case(NamedTuple):
    """A decision, and all that one may look at to tell whether a reason for it is true."""

    view: View
    """What the seat knew."""
    choices: Sequence[Choice]
    action: Action
    weighed: Sequence[Weighed] = ()
    """What was tried against each other, the advised action first."""
    values: Mapping[str, Any] = {}
    """Those of the sentence."""

    @property
    def seat(self) -> Seat:
        """Whose decision it is. Raises ValueError for what only looks on."""
        if self.view.seat is None:
            raise ValueError("a decision is made in a seat")
        return self.view.seat

    @property
    def hand(self) -> int:
        """The cards of the own hand, as a mask."""
        return mask_of(card for card in self.view.zone(f"hand:{self.seat}").cards if card is not None)

    @property
    def card(self) -> Card:
        """The (first) card of the action."""
        return self.action.cards[0]

    @property
    def cards(self) -> list[Card]:
        """The cards with which the same could be done."""
        alike = [choice for choice in self.choices if choice.verb == self.action.verb]
        return sorted({card for choice in alike for card in choice.cards})

    def tried(self, action: Action) -> Weighed | None:
        """What was found of an action, if it was tried."""
        return next((one for one in self.weighed if one.action == action), None)


Holds = Callable[[Case], bool]


class Kind:
    """A sentence that bots say, and when it is true."""

    __slots__ = ("code", "holds", "text")

    def __init__(self, code: str, text: str, holds: Holds) -> None:
        """``code`` names it for ever, ``text`` is a template as for ``texts.say``, ``holds`` looks at the view anew."""
        self.code, self.text, self.holds = code, text, holds

    def __call__(self, **values: Any) -> Reason:
        """The reason with these values."""
        return Reason(self, values)

    def __repr__(self) -> str:
        return f"<{self.code}: {self.text}>"


class Reason(NamedTuple):
    """Something that a bot says of what it does."""

    kind: Kind
    values: Mapping[str, Any]

    @property
    def words(self) -> Text:
        """The sentence. What stands in it as a plain string is the program's own, and a text, too."""
        return Text(self.kind.text, {name: _text(value) for name, value in self.values.items()})

    def holds(self, case: Case) -> bool:
        """Whether it is true of a case; the values are taken from here."""
        return self.kind.holds(case._replace(values=self.values))


def _text(value: Any) -> Any:
    plain = isinstance(value, str) and not isinstance(value, Text) and "{" not in value
    return Text(value, {}) if plain else value


def kinds(game: str, table: Mapping[str, tuple[str, Holds]]) -> dict[str, Kind]:
    """The kinds of one game by a short name: from template and predicate. Codes are ``game.name``."""
    return {name: Kind(f"{game}.{name}", text, holds) for name, (text, holds) in table.items()}


def speaking(reasons: Sequence[Reason], case: Case, rival: Action | None) -> tuple[Reason, ...]:
    """The reasons, if the last of them would not be as true of the rival; those before it say how things stand."""
    if rival is None or not reasons:
        return tuple(reasons)
    last = reasons[-1]
    return tuple(reasons) if last.holds(case) and not last.holds(case._replace(action=rival)) else ()


def named(choices: Sequence[Choice], action: Action, beside: Action) -> str:
    """An action as a sentence names it beside another: by its cards if these tell them apart, or else by what its
    button says."""
    if action.cards and (action.verb, action.words) == (beside.verb, beside.words):
        return say("the {cards:cards}", cards=action.cards)
    choice = next((choice for choice in choices if choice.offers(action)), None)
    if choice is None:
        return " ".join((action.verb, *action.words))
    value = action.words[len(choice.words)] if len(action.words) > len(choice.words) else ""
    cards = action.cards if choice.most else ()
    if value and cards:
        return say("“{label} {value} {cards:cards}”", label=choice.label, value=choice.called(value), cards=cards)
    if value:
        return say("“{label} {value}”", label=choice.label, value=choice.called(value))
    if cards:
        return say("“{label} {cards:cards}”", label=choice.label, cards=cards)
    return say("“{label}”", label=choice.label)
