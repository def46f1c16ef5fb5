"""The house of a setting at the blackjack table."""

from __future__ import annotations

from cardrules.casino.blackjack.house import House
from cardrules.school.drills.items import Setting

__all__ = ["blackjack_house"]


def blackjack_house(setting: Setting) -> House:
    """What the options of a setting come to. Raises TypeError for another game's."""
    if not isinstance(setting.house, House):
        raise TypeError(f"{setting.game} is not dealt at a blackjack table")
    return setting.house
