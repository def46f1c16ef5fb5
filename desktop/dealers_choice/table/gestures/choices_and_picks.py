"""What the user may do now, what he has picked for it, and what comes of a gesture: an action, or something that is
asked or said where it was made. What a gesture means is decided in ``table.gestures.gesture_meaning``."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, QPointF, QRectF, Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QApplication, QMenu

from cardrules.protocol.cards import Card
from cardrules.protocol.game import CLOCK, Action, Choice
from dealers_choice.language import card_words, words
from dealers_choice.match.players import spoken
from dealers_choice.table.gestures.gesture_meaning import (
    Alternatives,
    Arm,
    AskValue,
    Do,
    LookInto,
    Meaning,
    MenuEntry,
    Offer,
    PickCards,
    Question,
)
from dealers_choice.table.pictures.graphics_items import CardItem
from dealers_choice.table.speech.descriptions import picks_said, zone_words
from dealers_choice.table.speech.speech_bubbles import BubbleKind

if TYPE_CHECKING:
    from dealers_choice.table.gestures.button_strip import Strip
    from dealers_choice.table.table_interface import Surface

__all__ = ["Decision"]


class Decision:
    """The decision that the user of one table is to make."""

    def __init__(self, table: Surface) -> None:
        self._table = table
        self.refusal: Callable[[Sequence[Card], str], str] = lambda _cards, _zone: ""
        """Set by the page: why cards may not go to a zone now (``Game.refusal``)."""
        self.fault: Callable[[Action], str] = lambda _action: ""
        """Set by the page: why something may not be done now."""
        self.ask_elsewhere: Callable[[Choice], bool] = lambda _choice: False
        """Set by the page: let a panel ask for the value of a choice that has a button; whether there is one."""
        self.offer = Offer()
        """What the user may do now; empty while others act."""
        self._older = Offer()  # what he could do last
        self._acted = False  # whether he has acted since
        self._alone_acted = False  # whether what has been shown last is what he has done himself
        self._deeds = 0  # how much he has done at this table
        self._strip: Strip | None = None
        self._asked: tuple[tuple[Choice, ...], CardItem | None] = ((), None)  # what the strip is about
        self.one_click = True

    # -------------------------------------------------------------------------------------------- the offer

    @property
    def picked(self) -> tuple[Card, ...]:
        """The cards that are picked, in the order in which they were."""
        return (self.offer if self.offer.choices else self._older).picked

    @property
    def one_click(self) -> bool:
        """Whether one click plays a card; otherwise the first raises it and the second plays it."""
        return self._one_click

    @one_click.setter
    def one_click(self, value: bool) -> None:
        self._one_click = value
        self.offer = self.offer._replace(one_click=value)

    def begin(self) -> None:
        """The table shows something else: there is nothing to decide, nothing is picked or asked."""
        self.offer = self._older = Offer(one_click=self.one_click)
        self._acted = self._alone_acted = False
        self.close_strip()

    def shown(self, own: bool) -> None:
        """Something that has been done is shown; whether the user has done it himself."""
        self._alone_acted = self._alone_acted and own

    def put(self, choices: Sequence[Choice]) -> bool:
        """Other choices are on offer, or (none) others act; whether it is the same decision as before. What was picked
        stays so as long as it means the same: others may have acted while the user was in the middle of something."""
        if not choices:
            if self.offer.choices:
                self._older = self.offer
            self.offer = Offer(one_click=self.one_click)
            return True
        view = self._table.view_shown
        looks = frozenset(view.looks) if view is not None else frozenset()
        older = self._now()
        fresh = Offer(tuple(choices), (), self.one_click, looks)
        same = not self._acted and {choice.verb for choice in older.choices} == {choice.verb for choice in choices}
        self.offer = fresh.carried(older) if not self._acted else fresh
        self._older, self._acted = self.offer, False
        if self._strip is not None and not set(self._asked[0]) <= set(choices):
            self.close_strip()
        return same

    def _now(self) -> Offer:
        """What is on offer, or was last."""
        return self.offer if self.offer.choices else self._older

    def playable(self) -> frozenset[Card]:
        """The cards that some choice takes."""
        return self.offer.playable()

    def plain(self) -> frozenset[Card]:
        """Those of them about which nothing is asked first, if there are any."""
        return self.offer.plain()

    def spots(self) -> frozenset[str]:
        """The zones, things and seats with which a click does something."""
        return self.offer.spots() if self.offer.choices else frozenset()

    def tray(self) -> Choice | None:
        """The choice that collects cards in a zone, if there is one."""
        return self._now().tray()

    # -------------------------------------------------------------------------------------- what comes of it

    def mean(self, meaning: Meaning, item: CardItem | None, zone: str, point: QPointF | None = None) -> None:
        """Do, or show, what a gesture at a card or spot means. ``point``: where a card was let go."""
        table = self._table
        if isinstance(meaning, Do):
            self._act(meaning.action)
        elif isinstance(meaning, PickCards):
            self._pick(meaning.cards)
        elif isinstance(meaning, LookInto):
            table.look_into(meaning.zone)
        elif isinstance(meaning, Question):
            text = spoken(meaning.text, table.names)
            action = meaning.action
            strip = self._show_strip(text, (words("Yes"), words("No")), item, zone, keys=words("YN"), first=1)
            strip.chosen.connect(lambda number: self._act(action) if number == 0 else self.close_strip())
            self._about([choice for choice in self.offer.choices if choice.offers(action)], item)
            table.announce(text)
        elif isinstance(meaning, Alternatives):
            self._pick(meaning.picked)
            self._show_entries(meaning.entries, item, zone)
        elif isinstance(meaning, AskValue):
            self._ask_value(meaning, item, zone)
        elif isinstance(meaning, Arm):
            self._arm(meaning.choice)
        else:
            self._pick(meaning.picked)
            where = point if point is not None else self._place_of(item, zone).center()
            if meaning.armed is not None:
                action = Action(meaning.armed.verb, meaning.armed.words, meaning.cards)
                self._say(self.fault(action), where)
            else:
                self._refuse(meaning.cards, meaning.zone, where)

    def _act(self, action: Action) -> None:
        """Let it be done, if it still can: the table may have gone on while something was asked."""
        if not self.offer.offers(action):
            self._table.catch_up()
        self.close_strip(acted=True)
        if self.offer.offers(action):
            self._acted = self._alone_acted = True
            self._deeds += 1
            self.offer = self.offer._replace(picked=(), armed=None)
            self._table.act(action)

    def _arm(self, choice: Choice | None) -> None:
        """The next click says with which card it is done, or (None) is a click like any other."""
        self.offer = self.offer._replace(armed=choice)
        self._table.refresh()
        if choice is not None:
            self._table.announce(
                words("{label}: choose one of the cards that glow.", label=spoken(choice.label, self._table.names))
            )

    def _pick(self, cards: tuple[Card, ...]) -> None:
        before = self.offer.picked
        if cards != before:
            self.offer = self.offer._replace(picked=cards)
            self._table.refresh()
            self._table.announce(picks_said(self.offer, before))

    def _ask_value(self, asked: AskValue, item: CardItem | None, zone: str) -> None:
        entries = self.offer.values(asked)
        if asked.choice.button and not asked.cards and self.ask_elsewhere(asked.choice):
            return
        if entries:
            self._show_entries(entries, item, zone, asked.choice.barred)
            return
        label = spoken(asked.choice.label, self._table.names)
        if asked.choice.amounts:
            strip = self._show_strip("", (label,), item, zone, amounts=asked.choice.amounts)
            strip.entered.connect(lambda value: self._again_with(self.offer.valued(asked, value), item, zone))
            self._about([asked.choice], item)
        else:
            many = tuple(
                MenuEntry(f"{label} {asked.choice.called(value)}", asked.choice, asked.cards, value)
                for value in asked.choice.values
            )
            self._show_entries(many, item, zone)

    def _show_entries(
        self, entries: Sequence[MenuEntry], item: CardItem | None, zone: str, barred: Sequence[tuple[str, str]] = ()
    ) -> None:
        labels = [spoken(entry.label, self._table.names) for entry in entries]
        keys = [entry.choice.key if entry.value is None else "" for entry in entries]
        strip = self._show_strip("", labels, item, zone, keys=keys, barred=barred)
        strip.chosen.connect(lambda number: self._again_with(self.offer.chosen(entries[number]), item, zone))
        self._about([entry.choice for entry in entries], item)
        self._table.announce(", ".join(labels))

    def _again_with(self, meaning: Meaning, item: CardItem | None, zone: str) -> None:
        """Something was chosen of a strip."""
        self.close_strip(acted=isinstance(meaning, Do))
        self.mean(meaning, item, zone)

    def _about(self, choices: Sequence[Choice], item: CardItem | None) -> None:
        self._asked = (tuple(choices), item)

    def _show_strip(
        self,
        text: str,
        labels: Sequence[str],
        item: CardItem | None,
        zone: str,
        keys: Sequence[str] = (),
        first: int = 0,
        amounts: range = range(0),
        barred: Sequence[tuple[str, str]] = (),
    ) -> Strip:
        from dealers_choice.table.gestures.button_strip import Strip  # most games seldom need one

        self.close_strip()
        viewport = self._table.viewport()
        parent = viewport.parentWidget() or viewport
        self._strip = strip = Strip(parent, text, labels, keys, first, amounts, barred)
        strip.closed.connect(self.close_strip)
        strip.stand_at(self._place_of(item, zone).toAlignedRect())
        strip.show()
        strip.raise_()
        return strip

    def close_strip(self, acted: bool = False) -> None:
        """Ask no longer; unless something was done, a card that was let go where it would have been done goes home."""
        strip, self._strip = self._strip, None
        if strip is None:
            return
        focus = QApplication.focusWidget()
        if focus is not None and strip.isAncestorOf(focus):
            self._table.setFocus()  # before it hides: the keyboard would go to what stands beside it
        strip.hide()
        strip.deleteLater()
        item, self._asked = self._asked[1], ((), None)
        if item is not None and not acted:
            self._table.carrying.glide(item, above=True)

    def strip(self) -> Strip | None:
        """The strip that asks something at a card, if there is one."""
        return self._strip

    def _place_of(self, item: CardItem | None, zone: str) -> QRectF:
        """What a gesture was about, in pixels of the viewport; if it was about no place, the upper edge of the viewer's
        hand, which is to be seen while he decides."""
        if item is not None:
            return item.mapRectToScene(item.shape().boundingRect())
        if zone:
            return self._table.where.box(zone)
        wide, room = self._table.viewport().width(), self._table.room_above_hand()
        return QRectF(wide * 0.4, room.bottom(), wide * 0.2, 2)

    def _refuse(self, cards: Sequence[Card], zone: str, point: QPointF) -> None:
        reason = self.refusal(cards, zone) if cards or zone else ""
        if reason:
            self._say(spoken(reason, self._table.names), point)

    def _say(self, text: str, point: QPointF) -> None:
        """Say why something is not done, near to a point."""
        # In a race what others do meanwhile does not end it.
        kind = (
            BubbleKind.MESSAGE if self._racing() else BubbleKind.REASON if self.offer.choices else BubbleKind.TOO_EARLY
        )
        self._table.say(text, point - QPointF(0, self._table.art.height * 0.55), kind)
        self._table.announce(text)

    def _racing(self) -> bool:
        """Whether all play against the clock, and something is always on its way."""
        view = self._table.view_shown
        return view is not None and CLOCK in view.waiting_for

    # ---------------------------------------------------------------------------------------- menu and words

    def show_menu(self, item: CardItem | None, zone: str, where: QPoint, keyboard: bool) -> None:
        """Show a menu of what may be done with a card, or a spot; on the bare felt, of what may be done at all."""
        card = item.card if item is not None else None
        entries = self.offer.menu(card, zone)
        view = self._table.view_shown
        looks = view is not None and zone in view.looks
        if card is None and not entries and not looks:
            return
        menu = QMenu(self._table.viewport())
        told = card_words(card).capitalize() if card is not None else self._words_of(zone)
        menu.addAction(told).setEnabled(False)
        menu.addSeparator()
        for entry in entries:
            line = QAction(spoken(entry.label, self._table.names).replace("&", "&&"), menu)
            line.triggered.connect(lambda _=False, one=entry: self.mean(self.offer.chosen(one), item, zone))
            menu.addAction(line)
        if looks:
            look = QAction(words("Look through these cards"), menu)
            look.triggered.connect(lambda _=False: self._table.look_into(zone))
            menu.addAction(look)
        if item is not None and self._table.holding.arranges(item.zone):
            menu.addSeparator()
            parted = self._table.holding.is_parted(item)
            gap = words("Close the gap before it") if parted else words("Leave a gap before it")
            menu.addAction(gap).triggered.connect(lambda: self._table.holding.part_at(item))
            order = menu.addAction(words("Sort these cards"))
            order.triggered.connect(lambda: self._table.holding.sort(item.zone))
            order.setEnabled(self._table.holding.is_arranged(item.zone))
        if card is not None and not entries:
            why = spoken(self.refusal((card,), ""), self._table.names)
            menu.addAction(why or words("Nothing can be done with this card now.")).setEnabled(False)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.popup(where)
        if keyboard:
            menu.setActiveAction(menu.actions()[-1])

    def _words_of(self, zone: str) -> str:
        thing = self._table.thing(zone)
        if thing is not None and thing.name:
            return spoken(thing.name, self._table.names)
        return zone_words(self._table, zone) if zone else words("What you can do now")

    def uses(self, item: CardItem | None, zone: str) -> str:
        """What a click on a card, or on a zone's print, does now, in words; empty if it does nothing."""
        card = item.card if item is not None else None
        names = self._table.names
        if card is not None and card in self.offer.picked:
            return words("Picked; choose it again to put it back")
        told = self.offer.uses(card, zone)
        if told:
            return "; ".join(spoken(text, names) for text in told)
        if card is None and self.offer.choices and zone in self.offer.looks:
            return words("Look through these cards")
        return ""

    def why_not(self, item: CardItem | None, zone: str) -> str:
        """Why a click on a card or zone does nothing now: the rule's reason."""
        card = item.card if item is not None else None
        return spoken(self.refusal((card,), "") if card is not None else self.refusal((), zone), self._table.names)
