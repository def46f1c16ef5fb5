"""The tour of the blackjack table, and what the buttons of the first day say."""

from __future__ import annotations

from typing import Final

from cardrules.protocol.texts import say, template
from dealers_choice.school.shown.shown_course import TourStop

__all__ = ["ABOUT_DAY_ONE", "DAY_ONE_KEYS", "TOUR"]

TOUR: Final = (
    TourStop(say(
        "Welcome. This is the blackjack table, seen from your chair. Every step is yours: the cards, the calls, the "
        "chips. Let us look at where things are."
    )),
    TourStop(say("The shoe. Drag a card from it to a hand, or press D: it goes where the next card goes."), ("shoe",)),
    TourStop(say(
        "The spots. First base is at your left: there the cards begin, and there the first hand acts."
    ), ("circle:1:main",)),
    TourStop(say("Your own cards lie here. The first is open; a closed one stays closed until all hands are done."), (
        "dealer",
    )),
    TourStop(say("The reader. Drag your two cards to it, or press K, and you alone see the closed one."), ("reader",)),
    TourStop(say(
        "The insurance line. Against an ace you wave along it, and bettors may lay up to half their bet there."
    ), ("line:3",)),
    TourStop(say(
        "Your rack. Turn the wheel over a tube, or click it, to take chips up; then click the bet that you pay. The "
        "numbers and Enter do the same."
    ), ("rack",)),
    TourStop(say("The discard rack: cleared cards go here, yours last."), ("discards",)),
    TourStop(say(
        "Beside the table the floor supervisor tells what was wrong. Below him stand your task, and in small print how "
        "it is done; then the calls, which you press or type."
    ), console=True),
    TourStop(template(
        "Between two rounds “{first}” and then “{second}” end a session with its report. Now the first lesson, or a "
        "drill: as you like."
    ), buttons=(say("Show your hands"), say("Tap out")), lesson="blackjack:end"),
)  # fmt: skip
"""The stops of the tour."""
ABOUT_DAY_ONE: Final = say("The tour, two drills, ten rounds watched with their reasons, three rounds dealt with help.")
"""What the first day is made of."""
DAY_ONE_KEYS: Final = {
    "tour": say("The &tour"), "blackjack:T1": say("Two &cards"), "blackjack:T3": say("Four &kinds of hands"),
    "blackjack:watch": say("&Watch ten rounds"), "blackjack:three": say("&Deal three rounds"),
}  # fmt: skip
"""What stands on the buttons of the first day, with their keys."""
