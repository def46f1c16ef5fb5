"""What an action is in words: as its button or menu says it, with its value and its cards."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from cardrules.protocol.cards import Card
from cardrules.protocol.game import Action, Choice
from cardrules.protocol.phrases import symbols
from dealers_choice.language import card_words, words
from dealers_choice.match.players import spoken

__all__ = ["action_signs", "action_words"]


def action_words(choices: Sequence[Choice], action: Action, names: Sequence[str]) -> str:
    """An action on offer, with its cards in words, as a screen reader says it."""
    return _said(choices, action, names, lambda cards: words("{cards:and}", cards=[card_words(card) for card in cards]))


def action_signs(choices: Sequence[Choice], action: Action, names: Sequence[str]) -> str:
    """The same as short as it can be, for a list: a card that is played is the card alone.

    >>> from cardrules.protocol.cards import parse_cards
    >>> cards = tuple(parse_cards("QS 3D"))
    >>> action_signs([Choice("play", "Play", cards=cards, least=1, most=1)], Action("play", (), cards[:1]), ["You"])
    'Q♠'
    """
    if action.verb == "play" and len(action.cards) == 1 and not action.words:
        return symbols(action.cards)
    return _said(choices, action, names, symbols)


def ended(text: str) -> str:
    """A text with a full stop, unless it ends as a sentence does.

    >>> ended("Pass"), ended("Is it in color?")
    ('Pass.', 'Is it in color?')
    """
    return text if text.endswith((".", "?", "!", "…")) else f"{text}."


def _said(
    choices: Sequence[Choice], action: Action, names: Sequence[str], cards: Callable[[Sequence[Card]], str]
) -> str:
    choice = next((choice for choice in choices if choice.offers(action)), None)
    if choice is None:
        return " ".join((action.verb, *action.words, symbols(action.cards))).strip()
    value = spoken(choice.called(action.words[-1]), names) if choice.values or choice.amounts else ""
    label = choice.said_with(len(action.cards)) if not choice.values else choice.label
    said = " ".join(filter(None, (spoken(label, names), value)))
    return f"{said}: {cards(action.cards)}" if action.cards else said
