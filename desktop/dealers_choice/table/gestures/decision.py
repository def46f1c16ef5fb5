"""The decision that the user of one table is to make: what comes of a gesture, an action, or something that is asked or
said where it was made. What a gesture means is decided in ``table.gesture_meaning``."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QPointF

from cardrules.protocol.cards import Card
from cardrules.protocol.game import CHANCE, CLOCK, Action, Choice
from dealers_choice.language import words
from dealers_choice.match.players import spoken
from dealers_choice.table.close_look import CloseLook
from dealers_choice.table.event_playback import Showing
from dealers_choice.table.felt.felt_parts import FeltParts
from dealers_choice.table.gesture_meaning import (
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
    Refuse,
)
from dealers_choice.table.gestures.strip_at_card import StripAtCard
from dealers_choice.table.laid_view import LaidView
from dealers_choice.table.pictures.graphics_items import CardItem
from dealers_choice.table.speech.announcements import Speech
from dealers_choice.table.speech.descriptions import picks_said
from dealers_choice.table.speech.speech_bubbles import BubbleKind
from dealers_choice.table.stance import Stance

__all__ = ["Decision"]


class Decision:
    """Of the user of one table."""

    def __init__(
        self,
        felt: FeltParts,
        stance: Stance,
        laid: LaidView,
        showing: Showing,
        speech: Speech,
        close_look: CloseLook,
        asked: StripAtCard,
        act: Callable[[Action], object],
    ) -> None:
        """``act`` is called with what the user has chosen."""
        self._felt = felt
        self._stance = stance
        self._laid = laid
        self._showing = showing
        self._speech = speech
        self._close_look = close_look
        self._asked = asked
        self._act_at_last = act
        self.refusal: Callable[[Sequence[Card], str], str] = lambda _cards, _zone: ""
        """Set by the page: why cards may not go to a zone now (``Game.refusal``)."""
        self.fault: Callable[[Action], str] = lambda _action: ""
        """Set by the page: why something may not be done now."""
        self.ask_elsewhere: Callable[[Choice], bool] = lambda _choice: False
        """Set by the page: let a panel ask for the value of a choice that has a button; whether there is one."""
        self._acted = False  # whether he has acted since he was offered something
        self._alone_acted = False  # whether what has been shown last is what he has done himself
        self.deeds = 0
        """How much he has done at this table."""

    # -------------------------------------------------------------------------------------------- the offer

    def begin(self) -> None:
        """The table shows something else: there is nothing to decide, nothing is picked or asked."""
        stance = self._stance
        stance.offer = stance.older = Offer(one_click=stance.one_click)
        self._acted = self._alone_acted = False
        self._asked.close()

    def shown(self, own: bool) -> None:
        """Something that has been done is shown; whether the user has done it himself."""
        self._alone_acted = self._alone_acted and own

    def put(self, choices: Sequence[Choice]) -> bool:
        """Other choices are on offer, or (none) others act; whether it is the same decision as before. What was picked
        stays so as long as it means the same: others may have acted while the user was in the middle of something."""
        stance, view = self._stance, self._felt.view
        if not choices:
            if stance.offer.choices:
                stance.older = stance.offer
            stance.offer = Offer(one_click=stance.one_click)
            return True
        looks = frozenset(view.looks) if view is not None else frozenset()
        older = stance.now()
        fresh = Offer(tuple(choices), (), stance.one_click, looks)
        same = not self._acted and {choice.verb for choice in older.choices} == {choice.verb for choice in choices}
        stance.offer = fresh.carried(older) if not self._acted else fresh
        stance.older, self._acted = stance.offer, False
        self._asked.close_unless(choices)
        return same

    def is_due(self) -> bool:
        """Whether it is the user who is to act, and not others while something may be done anyhow."""
        view = self._felt.view
        return view is not None and view.seat in view.waiting_for

    def others_act(self) -> bool:
        """Whether others are to act, and not the user."""
        view = self._felt.view
        acts = self.is_due() and bool(self._stance.offer.choices)
        return view is not None and not acts and bool(view.waiting_for - {CHANCE})

    def racing(self) -> bool:
        """Whether all play against the clock, and something is always on its way."""
        view = self._felt.view
        return view is not None and CLOCK in view.waiting_for

    def goes_on(self, meant: frozenset[str] | set[str]) -> bool:
        """Whether something that meant this before it was hurried may mean something else now: nobody but the user
        has acted, so what lies there now is what he has brought about and saw coming."""
        return bool(meant) and self._alone_acted

    # ----------------------------------------------------------------------------------- clicks and buttons

    def click_item(self, item: CardItem, again: bool = False) -> None:
        """Do what a click on a card does; ``again``: the second at once, or Enter."""
        offer, above = self._stance.offer, self._stance.lifted(item.zone)
        self.mean(offer.click(item.card, item.zone, again, above), item, item.zone)

    def click_zone(self, zone: str) -> None:
        """Do what a click on a zone's print, on a thing or (without a name) on the bare felt does."""
        self.mean(self._stance.offer.click(None, zone, above=self._stance.lifted(zone)), None, zone)

    def press_button(self, choice: Choice, value: str | None = None) -> None:
        """A choice's button: act, with the picked cards if it takes any. While something moves the press hurries it,
        and is for the same choice if it is on offer again; else for none."""
        now = self._same_as(choice)
        if now is None:
            self._showing.catch_up()
            now = self._same_as(choice)
            if now is None or not self._stance.offer.ready(now):
                return
        self.mean(self._stance.offer.press(now, value), None, "")

    def _same_as(self, choice: Choice) -> Choice | None:
        """What is on offer for who has pressed the button of a choice: it may take other cards by now."""
        said, choices = (choice.verb, choice.label, choice.words), self._stance.offer.choices
        return next((other for other in choices if (other.verb, other.label, other.words) == said), None)

    # -------------------------------------------------------------------------------------- what comes of it

    def mean(self, meaning: Meaning, item: CardItem | None, zone: str, point: QPointF | None = None) -> None:
        """Do, or show, what a gesture at a card or spot means. ``point``: where a card was let go."""
        match meaning:
            case Do(action):
                self._act(action)
            case PickCards(cards):
                self.pick(cards)
            case LookInto(looked_into):
                self._close_look.look_into(looked_into)
            case Question():
                self._ask(meaning, item, zone)
            case Alternatives():
                self.pick(meaning.picked)
                self._show_entries(meaning.entries, item, zone)
            case AskValue():
                self._ask_value(meaning, item, zone)
            case Arm(choice):
                self._arm(choice)
            case Refuse():
                self.pick(meaning.picked)
                where = point if point is not None else self._asked.place_of(item, zone).center()
                self._refuse(meaning, where)

    def _act(self, action: Action) -> None:
        """Let it be done, if it still can: the table may have gone on while something was asked."""
        stance = self._stance
        if not stance.offer.offers(action):
            self._showing.catch_up()
        self._asked.close(acted=True)
        if stance.offer.offers(action):
            self._acted = self._alone_acted = True
            self.deeds += 1
            stance.offer = stance.offer._replace(picked=(), armed=None)
            self._act_at_last(action)

    def _arm(self, choice: Choice | None) -> None:
        """The next click says with which card it is done, or (None) is a click like any other."""
        self._stance.offer = self._stance.offer._replace(armed=choice)
        self._laid.refresh()
        if choice is not None:
            label = spoken(choice.label, self._felt.names)
            self._speech.announce(words("{label}: choose one of the cards that glow.", label=label))

    def pick(self, cards: tuple[Card, ...]) -> None:
        """These cards are picked from now on."""
        before = self._stance.offer.picked
        if cards != before:
            self._stance.offer = self._stance.offer._replace(picked=cards)
            self._laid.refresh()
            self._speech.announce(picks_said(self._stance.offer, before))

    def drop_all(self) -> None:
        """No card is picked, and no choice waits for its card."""
        self._stance.offer = self._stance.offer._replace(armed=None)
        self.pick(())

    def _ask(self, question: Question, item: CardItem | None, zone: str) -> None:
        """Ask whether it is really meant."""
        text, action = spoken(question.text, self._felt.names), question.action
        about = [choice for choice in self._stance.offer.choices if choice.offers(action)]
        strip = self._asked.show(text, (words("Yes"), words("No")), item, zone, about, keys=words("YN"), first=1)
        strip.chosen.connect(lambda number: self._act(action) if number == 0 else self._asked.close())
        self._speech.announce(text)

    def _ask_value(self, asked: AskValue, item: CardItem | None, zone: str) -> None:
        offer = self._stance.offer
        entries = offer.values(asked)
        if asked.choice.button and not asked.cards and self.ask_elsewhere(asked.choice):
            return
        if entries:
            self._show_entries(entries, item, zone, asked.choice.barred)
            return
        label = spoken(asked.choice.label, self._felt.names)
        if asked.choice.amounts:
            strip = self._asked.show("", (label,), item, zone, [asked.choice], amounts=asked.choice.amounts)
            strip.entered.connect(lambda value: self._again_with(self._stance.offer.valued(asked, value), item, zone))
        else:
            many = tuple(
                MenuEntry(f"{label} {asked.choice.called(value)}", asked.choice, asked.cards, value)
                for value in asked.choice.values
            )
            self._show_entries(many, item, zone)

    def _show_entries(
        self, entries: Sequence[MenuEntry], item: CardItem | None, zone: str, barred: Sequence[tuple[str, str]] = ()
    ) -> None:
        labels = [spoken(entry.label, self._felt.names) for entry in entries]
        keys = [entry.choice.key if entry.value is None else "" for entry in entries]
        about = [entry.choice for entry in entries]
        strip = self._asked.show("", labels, item, zone, about, keys=keys, barred=barred)
        strip.chosen.connect(lambda number: self._again_with(self._stance.offer.chosen(entries[number]), item, zone))
        self._speech.announce(", ".join(labels))

    def _again_with(self, meaning: Meaning, item: CardItem | None, zone: str) -> None:
        """Something was chosen of a strip."""
        self._asked.close(acted=isinstance(meaning, Do))
        self.mean(meaning, item, zone)

    def _refuse(self, refused: Refuse, point: QPointF) -> None:
        """Say why it is not done."""
        if refused.armed is not None:
            self.say(self.fault(Action(refused.armed.verb, refused.armed.words, refused.cards)), point)
            return
        reason = self.refusal(refused.cards, refused.zone) if refused.cards or refused.zone else ""
        if reason:
            self.say(spoken(reason, self._felt.names), point)

    def say_idle(self, spot: str) -> None:
        """A key does nothing now at this spot: why."""
        self._speech.clear()
        self._refuse(Refuse((), spot), self._asked.place_of(None, spot).center())

    def say(self, text: str, point: QPointF) -> None:
        """Say why something is not done, near to a point."""
        # In a race what others do meanwhile does not end it.
        offered = bool(self._stance.offer.choices)
        kind = BubbleKind.MESSAGE if self.racing() else BubbleKind.REASON if offered else BubbleKind.TOO_EARLY
        self._speech.say(text, point - QPointF(0, self._felt.art.height * 0.55), kind)
        self._speech.announce(text)

    def say_of(self, text: str, item: CardItem | None, zone: str) -> None:
        """The same at a card or spot."""
        self.say(text, self._asked.place_of(item, zone).center())

    # -------------------------------------------------------------------------------------------- in words

    def uses(self, item: CardItem | None, zone: str) -> str:
        """What a click on a card, or on a zone's print, does now, in words; empty if it does nothing."""
        card, offer = item.card if item is not None else None, self._stance.offer
        if card is not None and card in offer.picked:
            return words("Picked; choose it again to put it back")
        told = offer.uses(card, zone)
        if told:
            return "; ".join(spoken(text, self._felt.names) for text in told)
        if card is None and offer.choices and zone in offer.looks:
            return words("Look through these cards")
        return ""

    def why_not(self, item: CardItem | None, zone: str) -> str:
        """Why a click on a card or zone does nothing now: the rule's reason."""
        card = item.card if item is not None else None
        return spoken(self.refusal((card,), "") if card is not None else self.refusal((), zone), self._felt.names)
