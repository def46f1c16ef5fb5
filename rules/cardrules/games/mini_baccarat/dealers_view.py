"""What a dealer of Mini Baccarat sees on the table: hands, stakes, and chips of the rack that run low."""

from __future__ import annotations

from cardrules.casino.baccarat.house import ends_of
from cardrules.casino.currencies import chips_of
from cardrules.protocol.cards import Card
from cardrules.protocol.game import View

__all__ = ["first_taken", "hand_of", "is_low", "stake_of"]


def is_low(view: View, denomination: int) -> bool:
    """Whether there are few chips of a kind."""
    return chips_of(view.options).runs_low(view.state.rack, denomination)


def first_taken(view: View) -> str:
    """What is printed at the position at which losing bets are begun with."""
    labels = view.state.labels
    return str(labels[1] if ends_of(str(view.options["take_order"]))[0] == "right" else labels[-1])


def hand_of(view: View, name: str) -> list[Card]:
    """The cards of Player or Banker that are seen."""
    return [card for card in view.zone(name).cards if card is not None]


def stake_of(view: View, position: int, bet: str) -> int:
    """What lies on a bet, in cents; 0 for none."""
    place = f"position:{position}:{bet}"
    return next((int(token.text) for token in view.tokens if token.kind == "bet" and token.place == place), 0)
