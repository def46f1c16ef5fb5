"""Every text that a game shows while it is played, and a language made by machine that shows which of them are none.

In the false language every letter that stands in a text wears an accent, what stands in places is left as it is, and
all is 40 % longer and in brackets: what has no accent did not go through ``say``, and what is cut off does not fit.
"""

from __future__ import annotations

import re
import string
from collections.abc import Iterator, Sequence
from typing import Any, Final

from cardrules.protocol.cards import Card
from cardrules.protocol.game import (
    Action,
    Choice,
    Event,
    Fields,
    Game,
    IllegalAction,
    Marked,
    Note,
    PhaseBegan,
    Said,
    Scored,
    Seat,
    Sheet,
    View,
    redact,
)
from cardrules.protocol.texts import ENGLISH_WORDS, Language

__all__ = ["ACCENT", "FALSE", "falsified", "of_choices", "of_events", "of_options", "of_refusals", "of_view"]

ACCENT: Final = "\N{COMBINING DIAERESIS}"
_PLACE_OR_WORDS: Final = re.compile(r"\{[^}]*\}|[^{]+")
_SIGNS: Final = ("@", "#")
"""What may stand before the words of a place that are parted by strokes."""


def _accented(text: str) -> str:
    """Every letter with an accent of its own."""
    return "".join(letter + ACCENT if letter.isalpha() else letter for letter in text)


def falsified(template: str) -> str:
    """A template in the false language.

    >>> falsified("{seat:@} {seat:@takes/take} it.").replace(ACCENT, "")
    '[{seat:@} {seat:@takes/take} it.~~]'
    """
    out, letters = "", 0
    for literal, place, form, _ in string.Formatter().parse(template.partition("|")[2] or template):
        letters += len(literal)
        out += _accented(literal)
        if place is not None:
            sign = form[:1] if form and form[0] in _SIGNS else ""
            words = (form or "").removeprefix(sign)
            out += f"{{{place}{':' if form else ''}{sign}{_accented(words) if '/' in words else words}}}"
    return f"[{out}{'~' * round(0.4 * letters)}]"


def _falsified_words(words: Any) -> Any:
    """The words that stand in places, each with accents."""
    if isinstance(words, str):
        return _PLACE_OR_WORDS.sub(lambda found: found[0] if found[0][0] == "{" else _accented(found[0]), words)
    if isinstance(words, dict):
        return {name: _falsified_words(word) for name, word in words.items()}
    return [_falsified_words(word) for word in words]


FALSE: Final = Language("xx", falsified, {**_falsified_words(dict(ENGLISH_WORDS)), "plural": "one"})
"""The false language."""


def of_view(view: View) -> Iterator[str]:
    """All texts of a view."""
    for zone in view.zones:
        yield zone.name
    for plate in view.plates:
        yield plate.score
        yield from plate.lines
    for token in view.tokens:
        yield token.text
        yield token.said
    yield from view.status
    for _, call in view.calls:
        yield call
    for closed in view.closed:
        yield closed.label
        yield closed.why
    if view.result is not None:
        yield view.result.text
    if view.sheet is not None:
        yield from _of_sheet(view.sheet)


def _of_sheet(sheet: Sheet) -> Iterator[str]:
    yield sheet.title
    yield from [head for head in sheet.heads if isinstance(head, str)]
    for row in (*sheet.rows, sheet.totals, sheet.marks):
        yield from row
    for _, _, tip in sheet.tips:
        yield tip


def of_choices(choices: Sequence[Choice]) -> Iterator[str]:
    """All texts of what may be done."""
    for choice in choices:
        yield choice.label
        yield from choice.shown
        yield choice.confirm
        for what, why in choice.barred:
            yield what
            yield why
        if choice.stake is not None:
            yield from [name for name, _ in choice.stake.marks]
        if choice.fields is not None:
            yield from _of_fields(choice.fields)


def _of_fields(fields: Fields) -> Iterator[str]:
    yield fields.heading
    yield from (*fields.switches, *fields.captions)
    yield fields.folded
    yield fields.sure
    for what, why in fields.barred:
        yield what
        yield why
    for row in fields.rows:
        for field in row:
            yield from (field.face, field.note, field.closed)
    if fields.aid is not None:
        yield fields.aid.title
        for cells in fields.aid.rows:
            yield from cells


def of_events(events: Sequence[Event], viewer: Seat | None) -> Iterator[str]:
    """What a viewer is told of what has happened."""
    for event in redact(events, viewer):
        if isinstance(event, Said | Scored | Marked | PhaseBegan | Note):
            yield event.text


def of_refusals(game: Game, viewer: Seat, view: View, action: Action | None) -> Iterator[str]:
    """What is said to who clicks zones, drops a card, or does ``action`` although it is not his turn."""
    cards: list[Card] = [card for zone in view.zones if zone.owner == viewer for card in zone.cards if card is not None]
    for zone in view.zones:
        yield game.refusal(viewer, (), zone.id)
    for card in cards:
        yield game.refusal(viewer, [card], "")
    for tried in [action] if action is not None else []:
        try:
            game.check(viewer, tried)
        except IllegalAction as error:
            yield error.reason


def of_options(game: type[Game]) -> Iterator[str]:
    """The texts of what can be agreed, which are collected where they stand."""
    yield from game.groups
    for preset in game.presets:
        yield preset.title
    for option in game.declared:
        yield from (option.label, option.help, *option.labels)
