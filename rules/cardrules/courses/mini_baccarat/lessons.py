"""The lessons of Mini Baccarat: one for each state of the procedure, from the chips to the end of a shoe."""

from __future__ import annotations

from typing import Final

from cardrules.casino.baccarat.rules import BANKER
from cardrules.courses.mini_baccarat.audition_deals import CoupShape, deal_for
from cardrules.courses.mini_baccarat.scenes import scene_of
from cardrules.protocol.cards import parse_cards
from cardrules.protocol.options import Value
from cardrules.protocol.texts import Text, say, template
from cardrules.school.drills.items import Setting, TableScene
from cardrules.school.lesson import FirstStep, Lesson

__all__ = ["DAY_ONE", "FIRST_DAY", "LESSONS", "lesson_scene"]

_BETS: Final = "1:banker:2500,3:player:5000,4:tie:1000,5:banker:18000"


def _lesson(
    name: str,
    title: Text,
    about: str,
    starts: str,
    verbs: str,
    cards: str = "",
    bets: str = _BETS,
    phase: str = "",
    first: str = "",
    prepared: int = 0,
    cut: bool = False,
    **options: Value,
) -> Lesson:
    return Lesson(
        name, title, about, starts, frozenset(verbs.split()), cards, bets, options, phase=phase, first=first,
        prepared=prepared, cut=cut,
    )  # fmt: skip


LESSONS: Final = (
    _lesson(
        "chips", say("The chips"),
        template("Each colour of chips has its tube in the rack, the largest at your left: {chips}. Every amount is "
        "cut in as few chips as there can be, the largest first. Here two winning bets on Player are paid as much "
        "again."),
        "settling", "pay", "9S 2D KC KH", "1:player:5000,3:player:18500",
    ),
    _lesson(
        "gather", say("Gathering the cards"),
        say("A shoe begins with all its cards in one heap: eight packs, 416 cards. They come out of the discard "
        "holder into "
        "the middle, in sight of everybody."), "shoe", "gather", bets="", shoe_steps="short",
    ),
    _lesson(
        "shuffle", say("The shuffle"),
        say("The pack is shuffled until nobody can follow a card. Here it is held until the bar is full; how a casino "
        "shuffles is the next lesson."), "shoe", "mix", bets="", shoe_steps="short",
    ),
    _lesson(
        "full", say("The full shuffle"),
        say(
            "A new pack is washed: face down, stirred with both hands. It is squared into two stacks; from "
            "each about half a deck is taken, riffled, riffled, stripped, riffled, and laid on the finished "
            "stack. So it goes on until both stacks are used up; here once."
        ), "shoe", "wash stacks pick riffle strip lay", bets="", prepared=9,
        shoe_steps="full",
    ),
    _lesson(
        "square", say("Squaring the pack"),
        say("The pack is squared with one cut card against its bottom, so that the last card is never seen."), "shoe",
        "square", bets="", shoe_steps="short",
    ),
    _lesson(
        "cut", say("The cut"),
        say("A bettor cuts, so that nobody can say the dealer has placed the cards. Who refuses is passed over; if all "
        "refuse, the dealer cuts. What lies behind the cut card goes to the front."), "shoe", "offer insert slide call",
        bets="", shoe_steps="short",
    ),
    _lesson(
        "cutcard", say("The cut card"),
        say("The cut card is put back a few cards from the end. When it comes out, the shoe is almost over."), "shoe",
        "cutcard", bets="", shoe_steps="short",
    ),
    _lesson("load", say(
            "Loading the shoe"
        ), say(
            "The pack goes into the shoe, its front card first."
        ), "shoe", "load", bets="",
            shoe_steps="short"),
    _lesson(
        "burn", say("Burning cards"),
        say(
            "The first card is shown and called, and as many more as it counts go face down to the discard "
            "holder: an ace burns one, pictures and tens burn ten."
        ), "burn", "burn call sweep", "4H", "", shoe_steps="short",
    ),
    _lesson(
        "betting", say("Opening and closing the bets"),
        say(
            "One call opens the betting, another closes it. Between the two, look the layout over: every bet "
            "must be one that may be made."
        ), "bets", "open close return", "", "1:banker:2500,3:player:5000",
    ),
    _lesson(
        "deal", say("The first four cards"),
        say("Cards leave the shoe in turn: Player, Banker, Player, Banker, all face up."), "cards", "draw",
        "2S 3D KC QH 8C 9C",
    ),
    _lesson(
        "totals", say("Calling the totals"),
        say(
            "Aces count one, tens and pictures nothing, and only the last digit of a sum counts. Player's "
            "total is called first."
        ), "cards", "call", "2S 3D KC QH 8C 9C",
    ),
    _lesson(
        "player", say("Player's third card"),
        say(
            "Player draws on 0 to 5 and stands on 6 and 7. With a natural, an 8 or 9 in two cards, nobody "
            "draws."
        ), "cards",
        "draw stand call push tap", "2S 6D KC KH 5C 9C",
    ),
    _lesson(
        "banker", say("Banker's third card"),
        say("If Player stood, Banker draws on 5 or less. If Player drew, the value of that card decides: 3 stands only "
        "against an 8, 4 draws against 2 to 7, 5 against 4 to 7, 6 against 6 and 7."), "cards",
        "draw stand call push tap", "2S 3D 3C KH 6C 5C",
    ),
    _lesson(
        "result", say("Showing the result"),
        say("The hand with the higher total is pushed forward by half a card, and called: the winner first, then both "
        "totals. A tie is tapped between the hands."), "cards", "push tap call", "9S 2D KC KH",
    ),
    _lesson(
        "take", say("Taking the losing bets"),
        say("All losing bets are taken before anything is paid: from one end of the table to the other, and at each "
        "position the one nearest to the bettor first. The house says at which end one begins; mostly it is position "
        "1, at your right."), "settling", "take", "9S 2D KC KH",
    ),
    _lesson(
        "pay", say("Paying the winners"),
        template(
            "Then the winners are paid, again one position after the other. Largest chips first; on Banker 5 "
            "% go to the house. From {$500} on the amount is called."
        ), "settling", "pay call", "2S 9D KC KH", "1:banker:2500,3:banker:10000",
    ),
    _lesson(
        "commission", say("Marking the commission"),
        say(
            "Where commission is marked, Banker's winners get the full amount, and a lammer in the box says "
            "what they owe: before the next position is touched."
        ), "settling", "pay mark", "2S 9D KC KH", "1:banker:2500,3:banker:10000",
        commission="marked",
    ),
    _lesson(
        "tie", say("A tie"),
        say("On a tie the bets on Player and Banker push: nobody touches them. Only the tie bets are paid, 8 to 1."),
        "settling", "pay", "9S 9D KC KH", "1:banker:2500,3:player:5000,4:tie:1000",
    ),
    _lesson(
        "clear", say("Clearing the cards"),
        say("When everything is settled, Player's cards are picked up first, then Banker's, and go face down to "
        "the discard "
        "holder: so a coup can be rebuilt from there."), "settling", "discard", "9S 2D KC KH", "1:banker:2500",
    ),
    _lesson(
        "buyin", say("A buy-in"),
        say(
            "Notes are spread and the amount is called before chips are cut; then the notes are dropped. "
            "Nothing goes from hand to hand."
        ), "settling", "spread call give drop", "9S 2D KC KH", "1:banker:2500,buyin:3:20000", "between",
    ),
    _lesson(
        "colour", say("Colouring up"),
        say(
            "Small chips are stacked and counted, called, and changed into the fewest larger ones, between "
            "coups only."
        ),
        "settling", "count call give", "9S 2D KC KH", "1:banker:2500,colour:1:8200",
        "between",
    ),
    _lesson(
        "last", say("The cut card comes out"),
        say(
            "When the cut card comes out of the shoe it is laid aside, and another card is drawn. As the "
            "first of a coup it says that this coup is the last: that is called at once. Later in a coup, one "
            "more is dealt after it."
        ),
        "bets", "aside call", first="aside", cut=True, after_cut="one_more",
    ),
    _lesson(
        "shoe", say("The end of the shoe"),
        say("After the last coup the markers are collected from position 1 on, and the end is called. The dealer shows "
        "both hands before leaving the table: nothing is in them."),
        "bets", "collect call hands leave", phase="end", cut=True, commission="marked",
    ),
    _lesson(
        "end", say("Leaving the table"),
        say("A dealer's session ends between two coups: whoever is relieved shows both hands empty, and taps out. The "
        "report lies there at once, and is kept with the others."),
        "settling", "hands tapout", "9S 2D KC KH", "1:banker:2500",
    ),
)  # fmt: skip
"""Every lesson in its order."""
DAY_ONE: Final = (
    Lesson(
        "watch", say(
            "Ten coups to watch"
        ), say(
            "The perfect dealer deals ten coups, and tells of every step why."
        ), "bets",
        frozenset(), way="watched", coups=10,
    ),
    Lesson(
        "three", say("Three coups to deal"),
        say(
            "Three coups are yours. The calls are made and the totals shown; what you pay you type."
        ), "bets", frozenset(),
        options={"calls": "auto", "totals": "shown", "payout_entry": "amount"}, way="dealt", coups=3,
    ),
)  # fmt: skip
"""What is watched and dealt on the first day."""

FIRST_DAY: Final = (
    FirstStep("drill", "T1", say("Two-card totals")),
    FirstStep("drill", "T3", say("Naturals")),
    FirstStep("lesson", "watch", say("Watch ten coups")),
    FirstStep("lesson", "three", say("Deal three coups")),
)
"""What is done on the first day."""


def lesson_scene(lesson: Lesson, setting: Setting) -> TableScene:
    """The table of a lesson before it is brought to its state."""
    seed, cards = f"lesson/{lesson.id}", tuple(parse_cards(lesson.cards))
    bets = setting.house.chips.bets(lesson.bets)
    if not lesson.cut:
        return scene_of(setting, lesson.starts, lesson.ends, cards, bets, seed, **lesson.options)
    scene = scene_of(setting, lesson.starts, lesson.ends, cards, bets, seed, **lesson.options, begins="middle")
    coup = CoupShape("", BANKER, 4, 2, 1, 0)  # of a marked commission there is something to collect
    return scene._replace(script=deal_for(seed, "", 1, (coup, coup), True, dict(scene.options)).script)
