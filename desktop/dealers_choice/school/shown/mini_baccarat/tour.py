"""The tour of the baccarat table, and what the buttons of the first day say."""

from __future__ import annotations

from typing import Final

from cardrules.protocol.texts import say, template
from dealers_choice.school.shown.shown_course import TourStop

__all__ = ["ABOUT_DAY_ONE", "DAY_ONE_KEYS", "TOUR"]

TOUR: Final = (
    TourStop(say(
        "Welcome. This is the table that you deal at, seen from your chair. Every step is yours: the cards, the calls, "
        "the chips. Let us look at where things are."
    )),
    TourStop(say("The shoe. Drag a card from it to a hand, or press D."), ("shoe",)),
    TourStop(say("Player's hand lies at your right, Banker's beside the shoe."), ("player", "banker")),
    TourStop(say(
        "Your rack. Turn the wheel over a tube, or click it, to take chips up; then click the bet that you pay. Keys 1 "
        "to 7 and Enter do the same."
    ), ("rack",)),
    TourStop(say(
        "The bets. Position 1 is at your right: there work begins, if the house has no other order."
    ), ("position:1:banker",)),
    TourStop(say("The discard holder: cleared cards go here, Player's first."), ("discards",)),
    TourStop(say(
        "Beside the table the floor supervisor tells what was wrong. Below him stand your task, and in small print how "
        "it is done; then the calls, which you press or type."
    ), console=True),
    TourStop(template(
        "Between two coups “{first}” and then “{second}” end a session with its report. Now the first lesson, or a "
        "drill: as you like."
    ), buttons=(say("Show your hands"), say("Tap out")), lesson="end"),
)  # fmt: skip
"""The stops of the tour."""
ABOUT_DAY_ONE: Final = say("The tour, two drills, ten coups watched with their reasons, three coups dealt with help.")
"""What the first day is made of."""
DAY_ONE_KEYS: Final = {
    "tour": say("The &tour"), "T1": say("Two-card t&otals"), "T3": say("&Naturals"),
    "watch": say("&Watch ten coups"), "three": say("&Deal three coups"),
}  # fmt: skip
"""What stands on the buttons of the first day, with their keys."""
