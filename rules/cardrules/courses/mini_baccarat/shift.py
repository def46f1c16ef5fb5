"""A whole shift at the baccarat table, beside the dealing of cards (F1)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from cardrules.school.drills.shift_drill import ShiftCase, ShiftTasks, shift_drill

__all__ = ["SHIFT_DRILL"]

_ORDERS: Final[Mapping[str, ShiftCase]] = {
    "relief": ShiftCase(
        "Your relief stands behind you in the middle of the shoe. In which order do you hand the table over?",
        "finish tell hands step",
        ("Finish the coup and settle it", "Tell the count: markers owed, cut card, what is open",
         "Clap and turn the hands, palms up", "Step back from the table"),
        "Whoever began a coup finishes it; then the relief is told how the table stands, the hands are shown empty, "
        "and only then does one step back.",
    ),
    "fill order": ShiftCase(
        "A fill comes to the table. In which order is it taken in?",
        "check break sign rack",
        ("Compare the slip with what was ordered", "Break the chips down on the felt, in sight of all",
         "Sign the slip, after the floor", "Put the chips into the rack"),
        "Nothing goes into the rack before it has been counted openly and signed for; the slip goes into the drop box.",
    ),
}  # fmt: skip
"""Things that are done in an order; the words of ``right`` name the steps as they are listed."""

_CASES: Final[Mapping[str, tuple[ShiftCase, ...]]] = {
    "tip": (
        ShiftCase(
            "A bettor pushes a {$5} chip over and says: “For you.”",
            "Thank, tap it on the rail so that it is seen and heard, and drop it into the tip box",
            ("Put it into the rack", "Put it into your pocket", "Push it back: dealers accept nothing"),
            "Tips are shown, announced by the tap, and go into the box at once; never into a pocket or the rack.",
        ),
        ShiftCase(
            "A bettor lays {$5} on Banker before his own bet and says: “That one is for the dealers.”",
            "Let it play as a bet of its own; if it wins, stake and payout go into the tip box",
            ("Drop it into the tip box before the coup", "Refuse it", "Pay it to the bettor if it wins"),
            "A bet for the dealers plays like any other; what it brings belongs to the tip box.",
        ),
    ),
    "difficult bettor": (
        ShiftCase(
            "A bettor who loses begins to swear at you.",
            "Stay courteous, say nothing to it, and let the floor know",
            ("Answer in kind", "Stop dealing until an apology comes", "Deal faster, to be rid of it"),
            "Conduct at the table is the floor's matter; a dealer stays calm and goes on.",
        ),
        ShiftCase(
            "A bettor touches the cards, to squeeze them, at a table where only the dealer may.",
            "Ask kindly that the cards be left, and call the floor if it happens again",
            ("Pull the cards away", "Let it pass: it does no harm", "Void the coup"),
            "Cards that others have touched may have been marked or changed; the floor decides about the coup.",
        ),
        ShiftCase(
            "A bettor wants to know what you would bet.",
            "Say that you may not advise, and smile",
            ("Say Banker: it costs least", "Point at the roads", "Say that nobody can win"),
            "A dealer gives no advice about bets, good or bad.",
        ),
    ),
    "problem gambler": (
        ShiftCase(
            "A bettor has played for ten hours, borrows from the others, and says: “I have to win it back tonight.”",
            "Tell the floor discreetly, so that somebody trained can speak to the bettor",
            ("Speak about addiction, there and then", "Refuse further bets", "Take no notice"),
            "Signs like these are reported; help is offered by those who are trained for it, not across the layout.",
        ),
        ShiftCase(
            "A bettor says: “I have had myself barred, but nobody has recognised me.”",
            "Stop before the next coup and call the floor",
            ("Let the shoe end first", "Ask for the next bet to be small", "Keep the secret"),
            "Whoever is on the list of the excluded may not play; the floor must know at once.",
        ),
    ),
    "relief brief": (
        ShiftCase(
            "You take over a table in mid-shoe. What do you do before you deal?",
            "Look over layout, rack and markers, and ask what is open",
            ("Deal at once: the bettors wait", "Count all the chips of the bettors", "Shuffle a new shoe"),
            "From the first card on, what is wrong at the table is yours; so it is looked over first.",
        ),
    ),
}  # fmt: skip

SHIFT_DRILL: Final = shift_drill(ShiftTasks(_ORDERS, _CASES))
