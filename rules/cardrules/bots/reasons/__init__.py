"""Why a bot does something, as data: what is said, with which values, and when that is true.

A game's reasons stand in ``games/<game>/reasons.py``, each a ``Kind``: a code, a whole sentence with named places, and
``holds``, which finds out anew from the view whether the sentence is true of an action. A bot gives a ``Reason``: a
kind and its values. It becomes words in one place, ``say``. Predicates are run by tests over thousands of positions,
and once for a decision that was searched; never in a playout.

A reason *speaks* for an action against another if it is true of the one and not of the other.
"""

from __future__ import annotations

import string
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from cardrules.protocol.cards import RANK_NAMES, SUIT_NAMES, Card, card_symbol, mask_of
from cardrules.protocol.game import Action, Choice, Seat, View
from cardrules.protocol.phrases import counted, listed, rank_plural, symbols

if TYPE_CHECKING:
    from cardrules.bots import Weighed

__all__ = ["Case", "Holds", "Kind", "Reason", "kinds", "named", "say", "speaking"]


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
        """``code`` names it for ever, ``text`` is a template for ``say``, ``holds`` looks at the view anew."""
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
    def words(self) -> str:
        """The sentence."""
        return say(self.kind.text, self.values)

    def holds(self, case: Case) -> bool:
        """Whether it is true of a case; the values are taken from here."""
        return self.kind.holds(case._replace(values=self.values))


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
        return f"the {symbols(action.cards)}"
    choice = next((choice for choice in choices if choice.offers(action)), None)
    if choice is None:
        return " ".join((action.verb, *action.words))
    value = action.words[len(choice.words)] if len(action.words) > len(choice.words) else ""
    words = f"{choice.label} {choice.called(value)}" if value else choice.label
    return f"“{words} {symbols(action.cards)}”" if action.cards and choice.most else f"“{words}”"


# ------------------------------------------------------------------------------------------------ words


def _one(rank: int) -> str:
    """A rank with its article."""
    name = RANK_NAMES[rank]
    return f"an {name}" if name in ("8", "ace") else f"a {name}"


_FORMS: Final[Mapping[str, Callable[[Any], str]]] = {
    "card": card_symbol,
    "cards": symbols,
    "each": lambda cards: listed([f"the {card_symbol(card)}" for card in cards]),
    "any": lambda ranks: listed([_one(rank) for rank in ranks], "or"),
    "suit": lambda suit: SUIT_NAMES[suit],
    "ranks": rank_plural,
    "seat": lambda seat: f"{{{seat}}}",
}


class _Sentences(string.Formatter):
    """Puts values into the places of a template, each in the form that stands with it."""

    def format_field(self, value: Any, format_spec: str) -> Any:
        if format_spec in _FORMS:
            return _FORMS[format_spec](value)
        if format_spec.isalpha() and len(format_spec) > 1:  # a number of things: {tricks:tricks}
            return counted(value, format_spec.removesuffix("s"))
        return super().format_field(value, format_spec)


_SENTENCES: Final = _Sentences()


def say(text: str, values: Mapping[str, Any]) -> str:
    """A template with its values in their places. ``{name:card}``, ``cards``, ``each`` (of some cards), ``any`` (one of
    some ranks), ``suit``, ``ranks`` and ``seat`` say what a value is; a plural noun makes a number of things of it;
    others are Python's own forms.

    >>> say("The {card:card} takes {tricks:tricks}.", {"card": Card(0x3E), "tricks": 1})
    'The A♠ takes 1 trick.'
    """
    return _SENTENCES.vformat(text, (), values)
