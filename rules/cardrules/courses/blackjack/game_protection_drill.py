"""The drill of game protection (G1): five seconds of table as a film; stop or go, what it was, what the floor is told.

That a shuffle is tracked, and the cut laid into a slug of tens, takes longer than a film: it is not shown.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from cardrules.courses.blackjack.protection_films import film_of, kinds_of
from cardrules.protocol.texts import say
from cardrules.school.drills.drill import Drill, percent_bars
from cardrules.school.drills.item_keys import refused
from cardrules.school.drills.items import Item, Setting
from cardrules.school.drills.protection_film import CLEAN, Move, cells_of_films, protection_item
from cardrules.school.seeded_choice import SeededLots

__all__ = ["HONEST", "MOVES", "PROTECTION_DRILL"]

MOVES: Final[Mapping[str, Move]] = {
    "past_post": Move(
        say("A bet after the first card (past-posting)"),
        say("“Floor: a bet was put down after the first card. I have not touched it.”"),
        say("Chips that come when cards are out do not play; nobody touches them until the floor has come."),
    ),
    "cap": Move(
        say("Chips added to a winning bet (capping)"),
        say("“Floor: chips were added to a winning bet. The original bet was lower.”"),
        say("Only the bet that lay there when the betting was closed is paid."),
    ),
    "pinch": Move(
        say("Chips taken off a losing bet (pinching)"),
        say("“Floor: chips were drawn back from a losing bet before I took it.”"),
        say("A losing bet belongs to the house when the result is shown; what was drawn back is claimed by the floor."),
    ),
    "exchange": Move(
        say("Cards exchanged between two spots"),
        say("“Floor: two bettors have exchanged cards.”"),
        say("Each bettor plays the cards that were dealt to his spot; the floor decides about both hands."),
    ),
    "bend": Move(
        say("A corner bent on an ace"),
        say("“Floor: a bettor has bent an ace. Please change the cards.”"),
        say("Whoever knows an ace by its back knows the dealer's hole card: marked cards are taken out of the game."),
    ),
    "hole_carding": Move(
        say("The hole card lifted too high"),
        say("“Floor: a bettor has seen my hole card when I lifted it.”"),
        say("A bettor who bends low sees what is lifted too high: look at the card with its edge on the felt."),
    ),
    "reader": Move(
        say("The reader shown to a neighbour"),
        say("“Floor: a bettor has looked into the reader with me.”"),
        say("What the reader shows is the dealer's alone: his body and his hand cover it."),
    ),
    "line": Move(
        say("Insurance after the line was closed"),
        say("“Floor: insurance was laid after the line was closed.”"),
        say("What comes on the line after it is closed is no insurance, and no chip of it is touched."),
    ),
    "partners": Move(
        say("A bettor signals the hole card to another"),
        say("“Floor: a bettor has seen my hole card and given another a sign.”"),
        say("One sees the card, shows it with his fingers, and the other plays by it: the floor is told of both."),
    ),
    "rack": Move(
        say("A hand in an unguarded rack"),
        say("“Floor: chips were taken out of my rack when I turned away.”"),
        say("A dealer does not turn his back on the rack; the floor has its chips counted, and the film looked at."),
    ),
    "dealer_signs": Move(
        say("The dealer signals his hole card"),
        say("“Floor: the dealer shows with his fingers what lies face down.”"),
        say("After the look the hands leave the cards at once: fingers that stay on the felt tell somebody something."),
    ),
    "dispute": Move(
        say("A payout is disputed"),
        say("“Floor: a payout is disputed. Cards and chips lie as they were.”"),
        say("Nothing is touched until the floor has decided."),
    ),
    "lifted": Move(
        say("Cards taken off the felt"),
        say("“Floor: a bettor has taken his cards off the table.”"),
        say("Cards stay over the felt, in one hand: what comes back may be another card."),
    ),
    "under": Move(
        say("Low chips under a high one"),
        say("“Floor: a bet lies with low chips under a high one. I leave it as it is.”"),
        say("The highest chip lies at the bottom, so that none is slipped under it; it is set right before a card."),
    ),
}  # fmt: skip
"""What is not honest, in the order in which it is named."""
HONEST: Final = ("straight", "drawn_back", "counted", "toke", "leans")
"""What honest tables look like: chips set straight while the betting is open, a bet drawn back after a push, a stack
counted behind the line, a tip beside the bet, a bettor who leans over his own chips."""
_LET_PASS: Final = say(
    "Nothing was wrong: whoever stops an honest game costs the house its rounds, and the bettors their patience."
)
_LOTS: Final = 60_000


def _moves(setting: Setting) -> Mapping[str, Move]:
    """The moves that can be seen at a table."""
    seen = kinds_of(setting)
    return {kind: move for kind, move in MOVES.items() if kind in seen}


def _cells(setting: Setting) -> Mapping[str, int]:
    return cells_of_films(_moves(setting))


def _draw(cell: str, lots: SeededLots, setting: Setting) -> str:
    return f"G1 {lots.pick(HONEST) if cell == CLEAN else cell} {lots.below(_LOTS)}"


def _item(key: str, setting: Setting) -> Item:
    words = key.split(" ")
    moves = _moves(setting)
    if len(words) != 3 or words[0] != "G1" or not (words[1] in moves or words[1] in HONEST):
        raise refused("G1", key)
    if not (words[2].isascii() and words[2].isdecimal() and len(words[2]) <= 9):
        raise refused("G1", key)
    start = film_of(words[1], words[2], setting)
    return protection_item(key, words[1], moves, start.felt, start.frames, _LET_PASS)


PROTECTION_DRILL: Final = Drill(
    "G1", say("Game protection"),
    say("Five seconds of table: stop or go, what it was, and what the floor is told."), 20,
    percent_bars((80, 92, 100), (8, 6, 5)), _cells, _draw, _item,
)  # fmt: skip
