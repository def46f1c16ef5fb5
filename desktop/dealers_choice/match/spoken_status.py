"""What is told to who asks at the table: how it stands, what can be done, what happened last.

Each answer is some sentences, written with symbols; a screen reader is told them in words. How much is told is a
setting, the ``Telling``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, Literal

from cardrules.protocol.cards import Card
from cardrules.protocol.game import CHANCE, CLOCK, Choice, View, Zone
from cardrules.protocol.phrases import capital, sentence, symbols
from cardrules.protocol.texts import Text
from dealers_choice.language import in_figures, words
from dealers_choice.match.players import spoken

__all__ = ["Telling", "happened_last", "how_it_stands", "uncovered", "what_can_be_done"]

Telling = Literal["brief", "normal", "full"]
_LINES: Final[Mapping[Telling, int]] = {"brief": 1, "normal": 5, "full": 20}
"""How many lines of the log are told."""
_MOST: Final[Mapping[Telling, int]] = {"brief": 1, "normal": 16, "full": 100}
"""How many cards, sets or values of a choice are told by name."""
_ANY: Final = 1_000_000
"""So many amounts are no limit that anybody meets."""
_ALIKE: Final = 3
"""How many choices of one kind are told one by one in ``brief``."""


def how_it_stands(
    view: View, names: Sequence[str], telling: Telling, picked: Sequence[Card] = (), lies: Sequence[str] = ()
) -> list[str]:
    """Whose turn it is and how far the match is; beyond ``brief`` what one has ``picked``, holds and sees, what
    ``lies`` on the table besides cards, and the scores; in ``full`` also what lies face down before others."""
    said = [_turn(view, names), *_sentences([spoken(text, names) for text in view.status])]
    if picked:
        said.append(words("Picked: {cards:cards}.", cards=picked))
    own = next((zone for zone in view.zones if view.seat is not None and zone.id == f"hand:{view.seat}"), None)
    if own is not None and own.cards:
        number = len(own.cards)
        if telling != "brief" and None not in own.cards:
            held = _in_order(own.cards, view)
            said.append(words("You hold {number:card/cards}: {held}.", number=number, held=held))
        else:
            said.append(words("You hold {number:card/cards}.", number=number))
    if telling == "brief":
        return said
    others = [zone for zone in view.zones if zone is not own]
    said += _on_the_table(others, names, telling)
    known = "\n".join(said).casefold()
    said += [capital(sentence(text)) for text in dict.fromkeys(lies) if text.rstrip(".").casefold() not in known]
    for seat, plate in enumerate(view.plates):
        told = [spoken(text, names) for text in (plate.score, *plate.lines) if text]
        told += [
            spoken(token.words, names)
            for token in view.tokens
            if token.place == f"seat:{seat}" and not (plate.dealer and token.kind == "dealer")
        ]
        if plate.dealer:
            told.append(words("dealer"))
        if told:
            once = {text.casefold(): text for text in told}
            said.append(f"{names[seat]}: {', '.join(once.values())}.")
    return said


def uncovered(before: View, now: View) -> str:
    """What lies free that was covered before, in a sentence; "" if there is nothing."""
    covered = {zone.id for zone in before.zones if zone.cards and _is_covered(zone)}
    free = [zone.cards[-1] for zone in now.zones if zone.id in covered and zone.cards and not _is_covered(zone)]
    seen = [card for card in free if card is not None]
    return words("This frees {cards:each}.", cards=seen) if seen else ""


def _square(zone: Zone) -> Mapping[str, Any]:
    """What the name of a square ("row 6, card 1, covered by ...") is made from: its ``row``, and the ``cards`` that
    cover it, if any do; nothing of a zone that is no square."""
    return zone.name.places if isinstance(zone.name, Text) and "row" in zone.name.places else {}


def _is_covered(zone: Zone) -> bool:
    """Whether the card of a square is covered."""
    return "cards" in _square(zone)


def what_can_be_done(
    choices: Sequence[Choice],
    view: View,
    names: Sequence[str],
    telling: Telling,
    refusal: Callable[[Card], str] = lambda _card: "",
    amount: Callable[[int], str] = in_figures,
) -> list[str]:
    """What the viewer may do now, with the cards that may be taken for it; ``brief`` in one sentence, in ``full`` also
    where they lie, the keys, and what cannot be done and why: ``refusal`` says it of a card of the viewer's. ``amount``
    writes an amount as the table does. What has no button and would only be wrong now is left out."""
    choices = [choice for choice in choices if choice.button or not choice.restrained]
    if not choices:
        return [words("There is nothing for you to do now."), _turn(view, names)]
    if telling == "brief":
        return [sentence("; ".join(_in_brief(choices, view, names, amount)))]
    said = [sentence(text) for text in _one_by_one(choices, view, names, telling, amount)]
    if telling == "full":
        said += _not_now(choices, view, names, refusal)
    return said


def happened_last(lines: Sequence[str], telling: Telling) -> list[str]:
    """The last lines of the log, the latest at the end."""
    if not lines:
        return [words("Nothing has happened yet.")]
    return _sentences(lines[-_LINES[telling] :])


def _turn(view: View, names: Sequence[str]) -> str:
    """Who is waited for."""
    if CLOCK in view.waiting_for and view.result is None:
        return words("All play at once.")
    waiting = view.waiting_for - {CHANCE, CLOCK}
    if view.result is not None:
        return words("The match is over.")
    if not waiting:
        return words("Nobody is to act.")
    if view.seat in waiting:
        return words("It is your turn.")
    return words("{who:@} {who:@is/are} to act.", names, who=sorted(waiting))


def _in_brief(choices: Sequence[Choice], view: View, names: Sequence[str], amount: Callable[[int], str]) -> list[str]:
    """The choices without their cards; of many of one kind the first, and how many there are."""
    kinds: dict[str, list[Choice]] = {}
    for choice in choices:
        kinds.setdefault(choice.verb, []).append(choice)
    said: list[str] = []
    for alike in kinds.values():
        told = _one_by_one(alike, view, names, "brief", amount)
        said += (
            told
            if len(told) <= _ALIKE
            else [words("{first}, or {number} others like it", first=told[0], number=len(told) - 1)]
        )
    return said


def _one_by_one(
    choices: Sequence[Choice], view: View, names: Sequence[str], telling: Telling, amount: Callable[[int], str]
) -> list[str]:
    """Each choice, in its own words; what is only one value more ("Bid 12" beside "Bid: 2, 3") in one line with the
    others."""
    told: dict[str, int] = {}
    for choice in choices:
        text = _one(choice, view, names, telling, amount)
        told[text] = told.get(text, 0) + 1
    lines = {
        text: text if number == 1 else words("{text} ({number} places)", text=text, number=number)
        for text, number in told.items()
    }
    for many in [choice for choice in choices if choice.values]:
        text, one_by_one = _one(many, view, names, telling, amount), _values(many, names, telling)[1]
        for one in choices:
            value = one.words[-1] if one.words else ""
            alike = (one.verb, one.label) == (many.verb, f"{many.label} {value}")
            if alike and many.called(many.values[-1]) == many.values[-1] and one_by_one:
                lines.pop(_one(one, view, names, telling, amount), None)
                lines[text] += f", {value}"
    return list(lines.values())


def _one(choice: Choice, view: View, names: Sequence[str], telling: Telling, amount: Callable[[int], str]) -> str:
    """A choice: what its button or menu says, and what it can be done with."""
    label, most = spoken(choice.label, names).removesuffix(":"), _MOST[telling]
    if telling == "full" and choice.key:
        label = words("{label} (key {key})", label=label, key=choice.key)
    elif telling == "full" and (spots := _spots(choice.click, view, names)):
        label = words("{label} (click {spots})", label=label, spots=spots)
    if choice.sets:
        numbers = choice.alike or range(len(choice.sets))
        once = dict(zip(reversed(numbers), reversed(choice.sets), strict=True))  # of those alike the first
        pairs = [_set(once[number], view, telling) for number in dict.fromkeys(numbers)]
        ways = "; ".join(pairs) if len(pairs) <= most else words("{number:way/ways}", number=len(pairs))
        return f"{label}: {ways}"
    if choice.cards and choice.most and not choice.values:
        cards = [_card(card, view, telling) for card in _ordered(choice.cards, view)]
        all_mine = telling == "full" and len(cards) > 1 and set(choice.cards) >= set(_own(view))
        told = ", ".join(cards) if len(cards) <= most else words("{number:card/cards}", number=len(cards))
        return f"{label}: {words('{cards}, whichever you like', cards=told) if all_mine else told}"
    if choice.values and choice.fields is not None and choice.fields.folded:
        fields = [field for row in choice.fields.rows for field in row]
        main = [spoken(field.face, names) for field in fields if field.main]
        rest = [spoken(field.face, names) for field in fields if not field.main]
        ends = ", ".join(rest)
        if len(rest) > most:
            ends = words(
                "any of {number} values, from {first} to {last}", number=len(rest), first=rest[0], last=rest[-1]
            )
        return f"{', '.join(main)}. {spoken(choice.fields.folded, names)} {ends}" if rest else ", ".join(main)
    if choice.values:
        return f"{label}: {_values(choice, names, telling)[0]}"
    if choice.amounts:
        if len(choice.amounts) >= _ANY:
            return words("{label}: any amount", label=label)
        least, greatest = amount(choice.amounts[0]), amount(choice.amounts[-1])
        return words("{label}: {least} to {greatest}", label=label, least=least, greatest=greatest)
    return label


def _values(choice: Choice, names: Sequence[str], telling: Telling) -> tuple[str, bool]:
    """The values of a choice, one by one or only the first and the last; whether it is one by one."""
    values = [spoken(choice.called(value), names) for value in choice.values]
    if telling == "full" and choice.fields is not None:
        notes = {field.value: field.note for row in choice.fields.rows for field in row if field.note}
        values = [f"{called} ({spoken(notes[value], names)})" if value in notes else called
                  for value, called in zip(choice.values, values, strict=True)]  # fmt: skip
    whole = ", ".join(values)
    ends = words(
        "such as “{first}” or “{last}”, {number} in all"  # words, and no scale
        if choice.shown
        else "from {first} to {last}, {number} in all",
        first=values[0],
        last=values[-1],
        number=len(values),
    )
    one_by_one = len(values) <= _MOST[telling] or len(whole) < len(ends)
    return whole if one_by_one else ends, one_by_one


def _not_now(choices: Sequence[Choice], view: View, names: Sequence[str], refusal: Callable[[Card], str]) -> list[str]:
    """What the viewer may look for in vain, each with its reason: cards of the hand that others may be played of,
    values, buttons."""
    reasons: dict[str, list[str]] = {}
    wanted = {card for choice in choices if choice.most for card in choice.cards}
    own = _own(view)
    if wanted.intersection(own):
        for card in _ordered([card for card in own if card not in wanted], view):
            reasons.setdefault(refusal(card), []).append(symbols([card]))
    for choice in choices:
        fields = [field for row in (choice.fields.rows if choice.fields else ()) for field in row if field.closed]
        for called, why in (*choice.barred, *((field.face, field.closed) for field in fields)):
            reasons.setdefault(why, []).append(called)
    for closed in view.closed:
        reasons.setdefault(closed.why, []).append(closed.label)
    return [
        words(
            "Not now: {what:and}. {why}", names, what=[spoken(each, names) for each in what], why=spoken(why, names)
        ).rstrip()
        for why, what in reasons.items()
    ]


def _own(view: View) -> list[Card]:
    """The cards of the viewer's hand."""
    return [card for zone in view.zones if zone.id == f"hand:{view.seat}" for card in zone.cards if card is not None]


def _spots(places: Sequence[str], view: View, names: Sequence[str]) -> str:
    """What these places are called, if they are zones that have names."""
    called = [zone.name for zone in view.zones if zone.id in places and zone.name]
    return words("{places:and}", places=[spoken(name, names) for name in dict.fromkeys(called)]) if called else ""


def _set(cards: frozenset[Card], view: View, telling: Telling) -> str:
    return words("{cards:and}", cards=[_card(card, view, telling) for card in _ordered(tuple(cards), view)])


def _card(card: Card, view: View, telling: Telling) -> str:
    """A card; in ``full``, and if it is not in a hand, with the place where it lies."""
    zone = next((zone for zone in view.zones if card in zone.cards), None)
    lies = telling == "full" and zone is not None and zone.owner is None and bool(zone.name) and "{" not in zone.name
    return f"{symbols([card])} ({spoken(zone.name)})" if lies and zone is not None else symbols([card])


def _on_the_table(zones: Sequence[Zone], names: Sequence[str], telling: Telling) -> list[str]:
    """What lies where. Squares of one row ("row 2, card 1") are told together, the lowest row first, with those that
    are empty and what covers a card; in ``normal`` the others' cards that lie face down, and other places that are
    empty, are left out."""
    places: dict[str, list[Card | None]] = {}
    rows: dict[str, list[str]] = {}
    bare: list[Card | None] = []
    for zone in zones:
        square, lying = _square(zone), _lying(zone.cards) if zone.cards else words("empty")
        if square:
            covered = zone.cards and _is_covered(zone)
            if covered:
                lying = words("{card} covered by {cards:and}", card=lying, cards=square["cards"])
            rows.setdefault(words("Row {row}", row=square["row"]), []).append(lying)
            bare += () if covered else zone.cards
        elif zone.name and (telling == "full" or (zone.cards and (zone.owner is None or None not in zone.cards))):
            places.setdefault(capital(spoken(zone.name, names)), []).extend(zone.cards)
    said = [f"{name}: {_lying(cards) if cards else words('empty')}." for name, cards in places.items()]
    if bare:
        said.append(words("Not covered: {cards}.", cards=_lying(bare)))
    for row, told in reversed(rows.items()):
        if any(text != words("empty") for text in told):
            said.append(f"{row}: {'; '.join(told)}.")
    return said


def _lying(cards: Sequence[Card | None]) -> str:
    """The cards that can be seen, and the number of those that cannot."""
    seen, hidden = [card for card in cards if card is not None], sum(card is None for card in cards)
    told = [symbols(seen)] if seen else []
    if hidden:
        told.append(words("{number:card/cards} face down", number=hidden))
    return ", ".join(told)


def _in_order(cards: Sequence[Card | None], view: View) -> str:
    return symbols(_ordered(tuple(card for card in cards if card is not None), view))


def _ordered(cards: Sequence[Card], view: View) -> list[Card]:
    """As a hand is held."""
    places: Mapping[Card, int] = {card: place for place, card in enumerate(view.order)}
    return sorted(cards, key=lambda card: (places.get(card, -1), card))


def _sentences(texts: Sequence[str]) -> list[str]:
    return [sentence(text) for text in texts]
