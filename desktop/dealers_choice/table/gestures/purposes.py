"""The words that say what can be done with each thing on a table: for tooltips and screen readers."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRect

from cardrules.protocol.phrases import capital
from dealers_choice.table.felt.felt_parts import FeltParts
from dealers_choice.table.gestures.hands_at_table import HandsAtTable
from dealers_choice.table.gestures.table_gestures import Gestures
from dealers_choice.table.pictures.graphics_items import CardItem
from dealers_choice.table.pictures.name_plates import PlateItem
from dealers_choice.table.pictures.tokens import BadgeItem
from dealers_choice.table.speech.descriptions import card_name, thing_name, zone_words

__all__ = ["Purposes"]


class Purposes:
    """What a click does at one table, and the tooltip that tells it."""

    def __init__(self, felt: FeltParts, gestures: Gestures, hands: HandsAtTable) -> None:
        self._felt = felt
        self._gestures = gestures
        self._hands = hands

    def of(self, item: CardItem | None, zone: str) -> str:
        """What a click does now, or else why it does nothing; while others act that is told of the user's own cards, to
        who looks round."""
        gestures, decision = self._gestures, self._gestures.decision
        looks_round = gestures.focus.exploring and item is not None and self._felt.liftable(item)
        asks = bool(gestures.stance.offer.choices) or looks_round
        return decision.uses(item, zone) or (decision.why_not(item, zone) if asks else "")

    def of_thing(self, name: str) -> str:
        """What can be done at a thing, or with hands at a zone."""
        return self._hands.use_of(name)

    def tip_at(self, point: QPointF) -> tuple[str, QRect]:
        """The tooltip for a point of the viewport, and the rectangle for which it holds. Empty where there is only
        felt."""
        felt = self._felt
        things = felt.furniture.items()
        for thing in felt.scene.items(point):
            name = getattr(thing, "name", "")
            box = thing.sceneBoundingRect().toAlignedRect()
            if name and things.get(name) is thing:
                return _lines(thing_name(felt, name), self.of_thing(name)), box
            if isinstance(thing, PlateItem | BadgeItem):
                seat = self._seat_of(thing)
                return _lines(
                    thing.toolTip(), self.of(None, seat) if seat in self._gestures.stance.spots() else ""
                ), box
            if isinstance(thing, CardItem) and thing.zone:
                return self._tip_of(thing), box
        zone = felt.where.zone_at(point)
        if zone:
            return _lines(zone_words(felt, zone), self.of(None, zone)), felt.where.zone_box(zone).toAlignedRect()
        return "", QRect()

    def _tip_of(self, item: CardItem) -> str:
        felt, zone = self._felt, item.zone
        pile = item.card is None or len(felt.where.seen(zone)) < len(felt.cards[zone])
        words = [zone_words(felt, zone)] if pile else []
        if item.card is not None:
            name = card_name(item)
            words.append(capital(name))
        return _lines(*words, self.of_thing(zone) or self.of(item, zone))

    def _seat_of(self, thing: PlateItem | BadgeItem) -> str:
        """The seat whose plate this is, as choices name it; "" of a badge."""
        return next((spot for spot, plate in self._felt.chrome.seats().items() if plate is thing), "")


def _lines(*words: str) -> str:
    return "\n".join(filter(None, words))
