"""The menu of what may be done with a card, or a spot; on the bare felt, of what may be done at all."""

from __future__ import annotations

from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu

from dealers_choice.language import card_words, words
from dealers_choice.match.players import spoken
from dealers_choice.table.close_look import CloseLook
from dealers_choice.table.felt.felt_parts import FeltParts
from dealers_choice.table.gestures.decision import Decision
from dealers_choice.table.pictures.graphics_items import CardItem
from dealers_choice.table.speech.descriptions import zone_words
from dealers_choice.table.stance import Stance

__all__ = ["CardMenu"]


class CardMenu:
    """Of one table."""

    def __init__(self, felt: FeltParts, stance: Stance, decision: Decision, close_look: CloseLook) -> None:
        self._felt = felt
        self._stance = stance
        self._decision = decision
        self._close_look = close_look

    def show(self, item: CardItem | None, zone: str, where: QPoint, keyboard: bool) -> None:
        """Show it at a point of the screen."""
        card, offer = item.card if item is not None else None, self._stance.offer
        entries = offer.menu(card, zone)
        view = self._felt.view
        looks = view is not None and zone in view.looks
        if card is None and not entries and not looks:
            return
        menu = QMenu(self._felt.viewport)
        told = card_words(card).capitalize() if card is not None else self._words_of(zone)
        menu.addAction(told).setEnabled(False)
        menu.addSeparator()
        for entry in entries:
            line = QAction(spoken(entry.label, self._felt.names).replace("&", "&&"), menu)
            line.triggered.connect(
                lambda _=False, one=entry: self._decision.mean(self._stance.offer.chosen(one), item, zone)
            )
            menu.addAction(line)
        if looks:
            look = QAction(words("Look through these cards"), menu)
            look.triggered.connect(lambda _=False: self._close_look.look_into(zone))
            menu.addAction(look)
        if item is not None and self._felt.holding.arranges(item.zone):
            self._add_ways_to_hold(menu, item)
        if card is not None and not entries:
            why = spoken(self._decision.refusal((card,), ""), self._felt.names)
            menu.addAction(why or words("Nothing can be done with this card now.")).setEnabled(False)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.popup(where)
        if keyboard:
            menu.setActiveAction(menu.actions()[-1])

    def _add_ways_to_hold(self, menu: QMenu, item: CardItem) -> None:
        holding = self._felt.holding
        menu.addSeparator()
        gap = words("Close the gap before it") if holding.is_parted(item) else words("Leave a gap before it")
        menu.addAction(gap).triggered.connect(lambda: holding.part_at(item))
        order = menu.addAction(words("Sort these cards"))
        order.triggered.connect(lambda: holding.sort(item.zone))
        order.setEnabled(holding.is_arranged(item.zone))

    def _words_of(self, zone: str) -> str:
        thing = self._felt.furniture.thing(zone)
        if thing is not None and thing.name:
            return spoken(thing.name, self._felt.names)
        return zone_words(self._felt, zone) if zone else words("What you can do now")
