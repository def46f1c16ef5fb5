"""What a gesture means: decided here alone, from the choices on offer and the cards that are picked, without Qt.

A click, a drop, a key, a button or an entry of a menu goes in; exactly one ``Meaning`` comes out: do this action, ask
this question first, these cards are picked now, ask for a value, show these alternatives at the card, look into this
pile, or refuse. Nothing is done here and nothing is remembered: whoever asks does it, shows it, and comes back with
what was chosen.

The plain meaning of a gesture is acted on at once. Where several choices take the same card or the same spot they are
shown as alternatives; one that has a question, or is only done by its button, is never the plain meaning beside
another. A choice that has a button is only picked by clicks, and confirmed by the button, or by the same card once
more; a drop on a place that belongs to one choice alone says enough. A choice of several cards that has a button
collects them until it is pressed.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import Final, NamedTuple

from cardrules.protocol.cards import Card
from cardrules.protocol.game import Action, Choice
from cardrules.protocol.texts import say

__all__ = [
    "Alternatives",
    "Arm",
    "AskValue",
    "Do",
    "MenuEntry",
    "LookInto",
    "Meaning",
    "Offer",
    "PickCards",
    "Question",
    "Refuse",
    "picks",
]

MOST_ENTRIES: Final = 12
"""Of more alternatives than these nobody chooses at a glance."""


class Do(NamedTuple):
    """This is done."""

    action: Action


class Question(NamedTuple):
    """This is done if the question is answered with yes."""

    action: Action
    text: str


class PickCards(NamedTuple):
    """These cards are picked from now on, in this order: one more, one less, or as before."""

    cards: tuple[Card, ...]


class AskValue(NamedTuple):
    """The choice still needs one of its values or amounts."""

    choice: Choice
    cards: tuple[Card, ...] = ()


class MenuEntry(NamedTuple):
    """One of several alternatives, or of a menu."""

    label: str
    """What it is called; ``{0}`` stands for the player of seat 0."""
    choice: Choice
    cards: tuple[Card, ...] = ()
    value: str | None = None


class Alternatives(NamedTuple):
    """One of these is chosen where the gesture was made. Until then, and if none is, these cards are picked."""

    entries: tuple[MenuEntry, ...]
    picked: tuple[Card, ...] = ()


class LookInto(NamedTuple):
    """The cards of this zone are spread out to be looked at."""

    zone: str


class Refuse(NamedTuple):
    """It means nothing: the game says why these cards may not go to the zone (``Game.refusal``)."""

    cards: tuple[Card, ...]
    zone: str
    picked: tuple[Card, ...] = ()
    """What is picked from now on."""
    armed: Choice | None = None
    """The choice whose button has been pressed, and that does not take these cards: the game says why not."""


class Arm(NamedTuple):
    """The button of this choice has been pressed, and the next click says with which card; None: not any more."""

    choice: Choice | None


Meaning = Do | Question | PickCards | AskValue | Alternatives | LookInto | Refuse | Arm


def picks(choice: Choice) -> frozenset[Card]:
    """The cards that may be picked for a choice."""
    if choice.sets:
        return frozenset().union(*choice.sets)
    return frozenset(choice.cards) if choice.most else frozenset()


class Offer(NamedTuple):
    """What the user may do now, and what is picked for it."""

    choices: tuple[Choice, ...] = ()
    picked: tuple[Card, ...] = ()
    one_click: bool = True
    """Whether one click plays a card; otherwise the first picks it and the second plays it."""
    looks: frozenset[str] = frozenset()
    """The zones that may be looked into."""
    armed: Choice | None = None
    """The choice of one card whose button has been pressed before the card was chosen."""

    # -------------------------------------------------------------------------------------------- gestures

    def click(self, card: Card | None, zone: str, again: bool = False, above: int = 0) -> Meaning:
        """A click on a card (None: a back, or no card at all) that lies in a zone, on the print of a zone, on the thing
        of that name, or ("") on the bare felt. ``again``: for the second time at once, or by Enter. ``above``: how many
        cards of the zone lie above the place along its edge that was clicked, if it has one."""
        if self.armed is not None:
            return self._with_armed(self.armed, card) if card in self.playable() and card is not None else Arm(None)
        if card is not None and card in self.playable():
            return self._click_picked(card, again) if card in self.picked else self._click_card(card, zone)
        return self._click_spot(card, zone, above)

    def drop(self, card: Card | None, source: str, zone: str, upon: Card | None = None) -> Meaning:
        """A card (None: a back) that lay in ``source`` is let go on a zone or thing, ``upon`` a card there, or ("") on
        the bare felt."""
        tray = self.tray()
        held = self._with(card)
        if self.armed is not None and card is not None:
            alike = (choice for choice in self.choices if _is_of_one_card(choice) and card in choice.cards)
            if any(zone in choice.onto for choice in alike):  # where that card goes, whatever is done with it
                return self._with_armed(self.armed, card)
        if tray is not None and card is not None and card in tray.cards:
            if zone not in tray.onto:
                if card in self.picked:
                    return PickCards(self._without(card))
            elif not tray.button and len(held) == tray.most:
                return self._finish(tray, held)
            elif card in self.picked or len(held) <= tray.most:
                return PickCards(held)
            else:
                return Refuse(held, zone, self.picked)
        ways = self._landing(held, zone, together=card in self.picked and len(held) > 1)
        ways += [
            (choice, ()) for choice in self.choices if zone in choice.onto and self._stands_for(choice, card, source)
        ]
        if not ways and card is not None and upon is not None and zone != source:
            pair = frozenset((card, upon))
            ways = [(choice, (card, upon)) for choice in self.choices if pair in choice.sets]
        if ways:
            return self._decide(ways)
        if held and any(zone in choice.onto and choice.sets and _extends(choice, held) for choice in self.choices):
            return PickCards(held)
        if card is None:
            return Refuse((), zone or source, self.picked)
        return Refuse((card,), zone, self.picked)

    def _with_armed(self, armed: Choice, card: Card) -> Meaning:
        """The card with which that is done of which the button has been pressed."""
        if card in armed.cards:
            return self._finish(armed, (card,))
        return Refuse((card,), "", self.picked, armed)

    def press(self, choice: Choice, value: str | None = None) -> Meaning:
        """The button of a choice, with what is picked for it; ``value``: if it has values, one of them."""
        wanted = picks(choice)
        if not wanted:
            return self._finish(choice, (), value)
        cards, held = self.picked, frozenset(self.picked)
        if choice.takes(cards):
            return self._finish(choice, cards, value)
        sets = [_in_order(some) for some in _distinct(choice, held)]
        if len(sets) == 1:
            return self._finish(choice, sets[0], value)
        if 1 < len(sets) <= MOST_ENTRIES:
            return Alternatives(self._entries([(choice, some) for some in sets]), cards)
        if not cards and self._is_shown_first(choice):
            return Arm(None if self.armed == choice else choice)
        if not choice.sets and choice.least == len(choice.cards) and held <= wanted:
            return self._finish(choice, choice.cards, value)
        return Refuse(cards, choice.onto[0] if choice.onto else "", self.picked)

    def _is_shown_first(self, choice: Choice) -> bool:
        """Whether its button first lights the cards of which it takes one: there are several, or the only one is one of
        several for another choice, from which it has to be told."""
        others = filter(_is_of_one_card, self.choices)
        several = len(choice.cards) > 1 or any(set(choice.cards) < set(other.cards) for other in others)
        return several and _is_of_one_card(choice) and not (choice.values or choice.amounts)

    def key(self, key: str) -> Meaning | None:
        """A key, as ``Choice.key`` has it; None if no choice has this one."""
        having = [choice for choice in self.choices if choice.key and choice.key.upper() == key.upper()]
        ready = [choice for choice in having if self.ready(choice)]
        if len(ready) > 1:
            return Alternatives(tuple(MenuEntry(choice.label, choice) for choice in ready), self.picked)
        return self.press((ready or having)[0]) if having else None

    def chosen(self, entry: MenuEntry) -> Meaning:
        """One of the alternatives, or an entry of a menu."""
        if picks(entry.choice) and not entry.cards:
            return self.press(entry.choice, entry.value)
        return self._finish(entry.choice, entry.cards, entry.value)

    def values(self, asked: AskValue) -> tuple[MenuEntry, ...]:
        """The values that are asked for, as alternatives; none if there are too many, or amounts."""
        few = 0 < len(asked.choice.values) <= MOST_ENTRIES
        return self._entries([(asked.choice, asked.cards)]) if few else ()

    def valued(self, asked: AskValue, value: str) -> Meaning:
        """The value that was asked for. Raises ValueError if the choice has no such value."""
        return self._finish(asked.choice, asked.cards, value)

    def menu(self, card: Card | None, zone: str) -> tuple[MenuEntry, ...]:
        """All that can be done with a card or spot; on the bare felt ("") all that needs no card."""
        if card is not None and card in self.playable():
            ways = [(choice, some) for choice in self.choices for some in _sets_with(choice, card)]
        else:
            ways = []
        if zone:
            ways += [(choice, ()) for choice in self._at(zone)]
        else:
            ways += [(choice, ()) for choice in self.choices if not picks(choice)]
        return self._entries(ways, card)

    # ------------------------------------------------------------------------------------------- questions

    def playable(self) -> frozenset[Card]:
        """The cards that may be picked for some choice."""
        return frozenset().union(*map(picks, self.choices))

    def plain(self) -> frozenset[Card]:
        """The cards that may be picked without being asked about first; where there are none, all that may be."""
        unasked = (picks(choice) for choice in self.choices if not choice.confirm)
        return frozenset().union(*unasked) or self.playable()

    def partners(self, held: Iterable[Card] = ()) -> frozenset[Card]:
        """The cards that go together with what is picked, and with what is ``held`` besides."""
        if self.armed is not None:
            return frozenset(self.armed.cards)
        cards = frozenset((*self.picked, *held))
        if not cards:
            return frozenset()
        wider = (some for choice in self.choices for some in choice.sets if cards < some)
        return frozenset().union(*wider) - cards

    def targets(self, card: Card | None, source: str) -> frozenset[str]:
        """The zones and things on which a card (None: a back) from ``source`` may be dropped without being asked
        about it first: nobody is invited to what the table warns of."""
        zones = {zone for choice in self.choices for zone in choice.onto}
        return frozenset(zone for zone in zones if not isinstance(self.drop(card, source, zone), Refuse | Question))

    def liftable(self, card: Card | None, source: str) -> bool:
        """Whether some choice takes a card from there by a drag."""
        if card is not None and card in self.playable():
            return True
        return any(choice.onto and self._stands_for(choice, card, source) for choice in self.choices)

    def tray(self) -> Choice | None:
        """The choice that collects cards in a zone, until its button is pressed or there are enough; if there is
        one."""
        return next((choice for choice in self.choices if choice.onto and _collects(choice)), None)

    def ready(self, choice: Choice) -> bool:
        """Whether the choice's button would do something now."""
        return not isinstance(self.press(choice), Refuse)

    def spots(self) -> frozenset[str]:
        """The zones and things with which a click does something, whatever cards lie there."""
        return self.looks.union(*(choice.click or _only_onto(choice) for choice in self.choices))

    def uses(self, card: Card | None, zone: str) -> list[str]:
        """What a click on a card or spot does now, in words for each way; empty if it does nothing."""
        if card is not None and card in self.playable():
            words = [entry.label for entry in self.menu(card, "") if entry.cards]
            return words or [choice.label for choice in self.choices if card in picks(choice)]
        return [f"{choice.label} ({choice.key})" if choice.key else choice.label for choice in self._at(zone)]

    def lifted(self, zone: str, above: int) -> int:
        """Of a zone of which a number of cards is taken: the number that may be, next to those ``above`` a place in it;
        of any other 0."""
        cut = self._cut(zone)
        return min(max(above, cut.amounts[0]), cut.amounts[-1]) if cut is not None else 0

    def verbs(self, card: Card | None, zone: str) -> frozenset[str]:
        """What a click there is about: the verbs of the choices that it may concern."""
        found = [choice for choice in self.choices if card is not None and card in picks(choice)]
        return frozenset(choice.verb for choice in found or self._at(zone))

    def urgent(self, card: Card | None, zone: str) -> bool:
        """Whether a click there acts as soon as the button goes down: all that it may mean is a race."""
        spots = self._at(zone)
        return bool(spots) and all(choice.press for choice in spots) and (card is None or card not in self.playable())

    def carried(self, older: Offer) -> Offer:
        """This offer with what was picked for an older one, if it still means the same here."""
        verbs = {choice.verb for choice in older.choices if _takes_part(choice, older.picked)}
        same = any(choice.verb in verbs and _takes_part(choice, older.picked) for choice in self.choices)
        return self._replace(picked=older.picked if same else ())

    def offers(self, action: Action) -> bool:
        """Whether this action can be done now."""
        return any(choice.offers(action) for choice in self.choices)

    # ---------------------------------------------------------------------------------------- resolution

    def _click_card(self, card: Card, zone: str) -> Meaning:
        """A click on a card that may be picked and is not."""
        chosen = (*self.picked, card)
        ways = [choice for choice in self.choices if _completes(choice, chosen)]
        wider = any(_extends(choice, chosen) for choice in self.choices)
        if not ways and not wider:
            anew = self._replace(picked=())
            if len(self.picked) == 1 and not any(_extends(choice, self.picked) for choice in self.choices):
                return anew._click_card(card, zone)  # it stood alone: now the other one does
            lone = any(card in picks(choice) and not _collects(choice) for choice in self.choices)
            return Refuse(chosen, "", (card,) if lone else self.picked)
        at_once = [choice for choice in ways if _fires(choice, chosen)]
        if wider:
            return (
                Alternatives(self._entries([(way, chosen) for way in at_once]), chosen)
                if at_once
                else PickCards(chosen)
            )
        if not self.one_click and any(not choice.sets for choice in at_once):
            return PickCards(chosen)
        spots = [] if self.picked else self._at(zone)
        buttons = len(ways) == 1 or all(_is_of_one_card(choice) for choice in ways)  # which of them is pressed says it
        if buttons and not spots and not at_once:
            return PickCards(chosen)
        return self._decide([*((way, chosen) for way in ways), *((spot, ()) for spot in spots)], chosen)

    def _click_picked(self, card: Card, again: bool) -> Meaning:
        """A click on a card that is picked: it is put back. The second one, or Enter, may confirm instead; and where
        there are several ways it is asked again."""
        ways = [choice for choice in self.choices if _completes(choice, self.picked) and not _collects(choice)]
        swift = [choice for choice in ways if card in choice.swift] if again and self.one_click else []
        if swift and self.picked == (card,):  # where two clicks are wanted for anything they show all there is
            return self._decide([(choice, self.picked) for choice in swift], self.picked)
        played = not self.one_click and any(not choice.sets for choice in ways)
        if ways and (again or played or len(ways) > 1):  # several ways are shown once more
            return self._decide([(choice, self.picked) for choice in ways], self.picked)
        if again and self.picked == (card,):
            only = [(choice, some) for choice in self.choices for some in _sets_with(choice, card)]
            if len(only) == 1:
                return self._decide(only)
        return PickCards(self._without(card))

    def _click_spot(self, card: Card | None, zone: str, above: int) -> Meaning:
        """A click on something that is no card to be picked."""
        if above and (cut := self._cut(zone)) is not None:
            return self._finish(cut, (), str(self.lifted(zone, above)))
        if self.picked and zone:
            ways = self._landing(self.picked, zone)
            if ways:
                return self._decide(ways)
        spots = self._at(zone)
        if spots:
            return self._decide([(choice, ()) for choice in spots])
        if card is None and zone in self.looks:
            return LookInto(zone)
        if self.picked and card is not None:
            return Refuse((*self.picked, card), "", self.picked)
        kept = self.picked if self.tray() is not None else ()  # elsewhere what is picked is put back
        if not zone:
            return PickCards(kept)
        return Refuse((card,) if card is not None else (), zone if card is None else "", kept)

    def _decide(self, ways: Sequence[tuple[Choice, tuple[Card, ...]]], picked: tuple[Card, ...] = ()) -> Meaning:
        """Of several ways the only one without a question, and not aside, is the plain one; otherwise the user
        decides."""
        plain = ways if len(ways) == 1 else [way for way in ways if not (way[0].confirm or way[0].aside)]
        if len(plain) == 1:
            return self._finish(*plain[0])
        return Alternatives(self._entries(ways), picked or self.picked)

    def _finish(self, choice: Choice, cards: tuple[Card, ...], value: str | None = None) -> Meaning:
        """All cards are there: do it, unless a value or an answer is missing."""
        values = choice.values or choice.amounts
        if values and value is None:
            if len(values) > 1:
                return AskValue(choice, cards)
            value = str(values[0])
        action = choice.action(cards, value)
        return Question(action, choice.confirm) if choice.confirm else Do(action)

    def _entries(
        self, ways: Iterable[tuple[Choice, tuple[Card, ...]]], card: Card | None = None
    ) -> tuple[MenuEntry, ...]:
        """The ways as entries; of a choice with few values each is one. ``card``: of which the menu speaks."""
        found: list[MenuEntry] = []
        ways = list(ways)
        for choice, cards in ways:
            label = choice.label
            others = [other for other in cards if other != card]
            alike = sum(choice is other for other, _ in ways) > 1
            if choice.sets and others and (alike or card is not None):
                named = [say("the {card:words}", card=other) for other in others]
                label = (
                    say("{label}: {cards:and}", label=label, cards=named)
                    if card is None and not self.picked
                    else say("{label}: with {cards:and}", label=label, cards=named)
                )
            if 0 < len(choice.values) <= MOST_ENTRIES:
                found += [MenuEntry(f"{label} {choice.called(value)}", choice, cards, value) for value in choice.values]
            else:
                found.append(MenuEntry(f"{label} …" if choice.values or choice.amounts else label, choice, cards))
        return tuple(found)

    def _at(self, zone: str) -> list[Choice]:
        """The choices that a click on a zone or thing does."""
        return [choice for choice in self.choices if zone in (choice.click or _only_onto(choice))]

    def _cut(self, zone: str) -> Choice | None:
        """The only choice that a click on a zone does, if it takes a number of its cards."""
        ways = self._at(zone)
        return ways[0] if len(ways) == 1 and ways[0].amounts and not picks(ways[0]) else None

    def _with(self, card: Card | None) -> tuple[Card, ...]:
        """What is meant by a card that is dragged: with it all that is picked, if it goes together."""
        if card is None:
            return ()
        both = self.picked if card in self.picked else (*self.picked, card)
        return both if any(_takes_part(choice, both) or _collects(choice) for choice in self.choices) else (card,)

    def _without(self, card: Card) -> tuple[Card, ...]:
        return tuple(other for other in self.picked if other != card)

    def _landing(
        self, cards: tuple[Card, ...], zone: str, together: bool = False
    ) -> list[tuple[Choice, tuple[Card, ...]]]:
        """The choices of which a drop of these cards on a zone is all. Where buttons confirm them and more cards could
        follow, it is none, unless they had all been picked before and are brought there ``together``."""
        onto = [choice for choice in self.choices if zone in choice.onto]
        ways = [choice for choice in onto if _completes(choice, cards)]
        wider = not together and any(choice.sets and _extends(choice, cards) for choice in onto)
        return [(choice, cards) for choice in ways if not (choice.button and (wider or _collects(choice)))]

    @staticmethod
    def _stands_for(choice: Choice, card: Card | None, source: str) -> bool:
        """Whether a choice that needs no card is meant when this one is dragged: the top of the pile that it draws
        from."""
        return not picks(choice) and (source in choice.click or (card is not None and card in choice.cards))


def _only_onto(choice: Choice) -> tuple[str, ...]:
    """Where a choice is clicked that names no place for it: on the places that it goes to, if it is about no card."""
    return () if choice.cards or choice.sets else choice.onto


def _collects(choice: Choice) -> bool:
    """Whether cards are picked one by one until there are enough."""
    return choice.most > 1 and not choice.sets


def _completes(choice: Choice, cards: Collection[Card]) -> bool:
    """Whether exactly these cards, of which there are some, are what the choice takes."""
    return bool(cards) and (choice.most > 0 or bool(choice.sets)) and choice.takes(cards)


def _extends(choice: Choice, cards: Collection[Card]) -> bool:
    """Whether the cards are a part of what the choice takes."""
    if choice.sets:
        held = frozenset(cards)
        return any(held < some for some in choice.sets)
    return len(cards) < choice.most and frozenset(cards).issubset(choice.cards)


def _is_of_one_card(choice: Choice) -> bool:
    """Whether it takes one card and is confirmed by its button."""
    return choice.button and not choice.sets and choice.least == choice.most == 1


def _takes_part(choice: Choice, cards: Collection[Card]) -> bool:
    return _completes(choice, cards) or _extends(choice, cards)


def _fires(choice: Choice, cards: Collection[Card]) -> bool:
    """Whether these cards are the whole choice and no button has to confirm it."""
    return _completes(choice, cards) and not choice.button and (bool(choice.sets) or len(cards) == choice.most)


def _distinct(choice: Choice, held: frozenset[Card]) -> list[frozenset[Card]]:
    """The sets of a choice with these cards, but one alone of those that mean the same."""
    numbers = choice.alike or range(len(choice.sets))
    found: dict[int, frozenset[Card]] = {}
    for number, some in zip(numbers, choice.sets, strict=True):
        if held <= some:
            found.setdefault(number, some)
    return list(found.values())


def _sets_with(choice: Choice, card: Card) -> list[tuple[Card, ...]]:
    """The cards of every action of a choice in which this card takes part, if a menu can list them."""
    if choice.sets:
        return [_in_order(some) for some in _distinct(choice, frozenset({card}))]
    return [(card,)] if choice.most == 1 and card in choice.cards else []


def _in_order(cards: Iterable[Card]) -> tuple[Card, ...]:
    return tuple(sorted(cards))
