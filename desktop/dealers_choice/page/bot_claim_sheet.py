"""A bot's claim as the user sees it: the cards open on the table, and the question on a paper."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from cardrules.protocol.cards import Card
from cardrules.protocol.game import Seat
from dealers_choice.language import words
from dealers_choice.panels.score.sheet_over_table import Writing

if TYPE_CHECKING:
    from dealers_choice.match.session import Session
    from dealers_choice.page.sheet_over_table import PaperOver
    from dealers_choice.table.table_widget import TableWidget

__all__ = ["show_claim"]


def show_claim(table: TableWidget, paper: PaperOver, session: Session, seat: Seat, cards: Sequence[Card]) -> None:
    """Open the cards of who claims, and ask what the user thinks of it."""
    view = session.view()
    order = {card: place for place, card in enumerate(view.order)}
    held = sorted(cards, key=lambda card: order.get(card, card))
    zones = tuple(zone._replace(cards=tuple(held)) if zone.id == f"hand:{seat}" else zone for zone in view.zones)
    table.show_view(view._replace(zones=zones), animated=True)

    def answer(agreed: bool) -> Callable[[], None]:
        def said() -> None:
            paper.take_away()
            table.show_view(session.view())
            session.answer_claim(agreed)

        return said

    reason = words(
        "Whatever the others hold, and in whatever order they are played, {cards:cards} win every further "
        "trick. If you "
        "accept, the rest plays itself; to play on comes to the same.",
        cards=held,
    )
    buttons = [(words("&Accept"), answer(True)), (words("&Play on"), answer(False))]
    paper.lay(Writing(words("{seat:@} claims the rest", session.names, seat=seat), reason, buttons=buttons))
