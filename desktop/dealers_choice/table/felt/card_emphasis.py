"""How each card on the table is emphasised: what may be chosen, what is picked, what goes with it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from cardrules.protocol.game import View
from dealers_choice.table.felt.last_move import LastMove
from dealers_choice.table.pictures.graphics_items import CardItem
from dealers_choice.table.placement import Layout
from dealers_choice.table.stance import Stance

__all__ = ["mark_cards"]


def mark_cards(
    cards: Mapping[str, Sequence[CardItem]],
    view: View,
    layout: Layout,
    stance: Stance,
    wanted: bool,
    last: LastMove,
) -> None:
    """Mark the cards of all zones; of a pile that a hint advises the uppermost, if its face is not seen. ``wanted``:
    whether the viewer wants to see what cannot be played. Then those of his hand for which there is no use now are
    darker as long as there is one for others of it: when cards are played, melded, discarded or passed on alike. So are
    those about which the table would ask first (a revoke, where the rules let it happen)."""
    playable, mates = stance.plain(), stance.partners()
    picked = frozenset(stance.picked)
    focus_card, focus_zone = stance.focused()
    held = frozenset(item.card for item in cards.get(f"hand:{view.seat}", ()))
    dims = wanted and not playable.isdisjoint(held)
    new = frozenset(view.received)
    cards_hinted, zones_hinted = stance.hinted
    for zone, items in cards.items():
        place = layout.zones.get(zone)
        own = view.seat is not None and zone == f"hand:{view.seat}"
        for item in items:
            card, glow = item.card, ""
            if card is not None:
                if card in picked:
                    glow = "pick"
                elif card in cards_hinted:
                    glow = "hint"
                elif card in mates:
                    glow = "mate"
                elif card == focus_card:
                    glow = "focus"
                elif card in new:
                    glow = "new"
            elif zone in zones_hinted and item is items[-1] and place is not None and not place.span:
                glow = "hint"
            idle = own and dims and card not in playable and glow in ("", "new")
            if idle:  # that it may not be played says more than that it has come
                glow = ""
            dim = idle or (place is not None and place.dim)
            shade = "dim" if dim else "covered" if wanted and place is not None and place.covered and not glow else ""
            focused = (card is not None and card == focus_card) or (zone == focus_zone and item is items[-1])
            item.mark(glow, shade, card in picked, focused, card in view.marked, last.holds(item))
