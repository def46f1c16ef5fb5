"""The house of a setting: whose rules, limits and words a drill of Blackjack asks by."""

from __future__ import annotations

from cardrules.casino.blackjack.dealer_options import house_of
from cardrules.casino.blackjack.house import House
from cardrules.school.drills.items import Setting

__all__ = ["blackjack_house"]


def blackjack_house(setting: Setting) -> House:
    """What the options of a setting come to."""
    return house_of(setting.options)
