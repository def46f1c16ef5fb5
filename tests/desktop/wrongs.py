"""What goes wrong in the drills: every fault that a trainee can make, how it is made, what is said of it, and the mark
of a whole session in which it is made once, worked out by hand."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

from cardrules.casino.baccarat.rules import total_of
from cardrules.casino.chips import DOLLARS
from cardrules.courses.mini_baccarat.felt import as_baccarat_felt
from cardrules.school.drills.drill import BREAK_IN, JOB_READY, NO_MARK
from cardrules.school.drills.items import DrillQuestion, Item, chips_text

__all__ = ["ASKED_WRONGS", "PACES", "TABLE_WRONGS", "TableWrong", "Wrong"]

_READING, _THIRD, _SAYING = "Card reading", "Third-card rules", "Announcing the hand"
_PAYING, _COMMISSION, _CALM = "Payout accuracy", "Commission", "Composure with incidents"
_MONEY: Final = 2_500
"""An amount that is added or left out."""


class Wrong(NamedTuple):
    """A fault in a drill that asks."""

    drill: str
    what: str
    answer: Callable[[Item, DrillQuestion], str]
    """The wrong answer to what is asked of an item now; "" where this fault cannot be made."""
    mark: int
    """What a whole session is worth in which it is made once and all else is right and fast."""
    heading: str = ""
    """Under which heading it stands in the week; "": under none."""
    said: str = ""
    """Part of what is said besides the rule."""
    mouse: bool = False
    ms: int = 500
    """How long the answer takes."""
    right: bool = False
    """Whether the answer is right all the same, and only badly done."""


def _instead(right: str, wrong: str) -> Callable[[Item, DrillQuestion], str]:
    """One of several answers in the place of another."""
    return lambda item, ask: wrong if ask.right[0] == right else ""


def _other_pick(item: Item, ask: DrillQuestion) -> str:
    """The first of the answers to choose from that is not right."""
    return next((pick.answer for pick in ask.picks if pick.answer not in ask.right), "")


def _if(
    fits: Callable[[Item, DrillQuestion], bool], answer: Callable[[Item, DrillQuestion], str]
) -> Callable[[Item, DrillQuestion], str]:
    return lambda item, ask: answer(item, ask) if fits(item, ask) else ""


def _off(by: int) -> Callable[[Item, DrillQuestion], str]:
    """An amount that is off by so many cents."""
    return lambda item, ask: str(int(ask.right[0]) + by) if _is_sum(ask) and int(ask.right[0]) + by >= 0 else ""


def _is_sum(ask: DrillQuestion) -> bool:
    return ask.reply == "amount" and ask.right[0].isdecimal()


def _chips(change: Callable[[int], list[tuple[int, int]]]) -> Callable[[Item, DrillQuestion], str]:
    """Other chips than the fewest for what is asked."""

    def made(item: Item, ask: DrillQuestion) -> str:
        chips = change(int(ask.right[0])) if ask.reply == "chips" else []
        return chips_text([(chip, count) for chip, count in chips if count])

    return made


def _one_less(amount: int) -> list[tuple[int, int]]:
    """The last chip is left out."""
    *more, (chip, count) = DOLLARS.fewest(amount)
    return [*more, (chip, count - 1)] if more or count > 1 else []


def _smaller(amount: int) -> list[tuple[int, int]]:
    """A hundred, or a quarter, is changed into fives."""
    chips = dict(DOLLARS.fewest(amount))
    large = next((chip for chip in (2_500, 10_000) if chips.get(chip)), 0)
    if not large:
        return []
    chips[large] -= 1
    chips[500] = chips.get(500, 0) + large // 500
    return sorted(chips.items(), reverse=True)


def _two_only(item: Item, ask: DrillQuestion) -> str:
    """The third card is not counted."""
    total = str(total_of(as_baccarat_felt(item.felt).player[:2]))
    return total if total not in ask.right else ""


def _call(item: Item, ask: DrillQuestion, *, loser: bool) -> str:
    """The result called for the other hand, or with a total too many."""
    winner, *totals = ask.right[0].split("-")
    if winner == "tie":
        return ""
    high, low = map(int, totals)
    if loser:
        return f"{'banker' if winner == 'player' else 'player'}-{high}-{low}"
    return f"{winner}-{high}-{low - 1}" if low else ""


def _marked_before(item: Item, ask: DrillQuestion) -> str:
    """Only the new commission, without what was marked before."""
    if item.cell != "further mark":
        return ""
    return str(int(ask.right[0]) - as_baccarat_felt(item.felt).boxes[0][1])


def _whole_note(item: Item, ask: DrillQuestion) -> str:
    """What was given goes back as if nothing were owed."""
    if item.cell != "collect":
        return ""
    return str(sum(chip for column in item.felt.stacks for chip in column))


def _touch(item: Item, ask: DrillQuestion) -> str:
    return "touch" if len(as_baccarat_felt(item.felt).bets) > 1 else ""


def _bet(item: Item, ask: DrillQuestion) -> str:
    """The amount of the bet, as if it were paid even money."""
    amount = str(as_baccarat_felt(item.felt).bets[-1].amount)
    return amount if ask.reply == "amount" and amount not in ask.right else ""


def _cell(road: str) -> Callable[[Item, DrillQuestion], str]:
    """The cell below or beside the right one."""

    def made(item: Item, ask: DrillQuestion) -> str:
        if road not in ask.text:
            return ""
        column, row = map(int, ask.right[0].split(","))
        return f"{column},{row - 1}" if row > 1 else f"{column},{row + 1}"

    return made


def _colour(item: Item, ask: DrillQuestion) -> str:
    """The mark of a derived road in the other colour."""
    place, _, colour = ask.right[0].partition(" ")
    return f"{place} {'blue' if colour == 'red' else 'red'}" if colour else ""


def _uneven(item: Item, ask: DrillQuestion) -> str:
    """One chip from the first pile lies in the second."""
    piles = [int(word) for word in ask.right[0].split()] if ask.reply == "piles" else []
    if len(piles) < 2 or piles[0] < 2 or piles[0] == piles[1] + 1:
        return ""
    return " ".join(map(str, (piles[0] - 1, piles[1] + 1, *piles[2:])))


def _backwards(item: Item, ask: DrillQuestion) -> str:
    words = ask.right[0].split()
    return " ".join(reversed(words)) if ask.reply == "order" else ""


def _shown(cell: str) -> Callable[[Item, DrillQuestion], bool]:
    """Whether an item is of this kind."""
    return lambda item, ask: item.cell == cell


def _named(item: Item, ask: DrillQuestion) -> bool:
    """Whether the fault of a film is to be named, one of the drawing rules."""
    return item.cell in ("R4", "R5", "R6", "R7") and ask.text == "What was wrong?"


def _mended(item: Item, ask: DrillQuestion) -> bool:
    return item.cell in ("R13", "R14", "R15", "R16") and ask.text == "How is it put right?"


ASKED_WRONGS: Final = (
    Wrong("T1", "one too many", lambda item, ask: str((int(ask.right[0]) + 1) % 10), BREAK_IN, _READING),
    Wrong("T2", "the third card is not counted", _two_only, BREAK_IN, _READING, mouse=True),
    Wrong("T3", "a natural is overlooked", _instead("natural player", "play on"), BREAK_IN, _THIRD),
    Wrong("T3", "a natural that is none", _instead("play on", "natural banker"), BREAK_IN, _THIRD, mouse=True),
    Wrong("T3", "the other natural wins", _instead("natural banker", "natural player"), BREAK_IN, _THIRD),
    Wrong("T4", "Player draws on 6 or 7", _instead("stand", "draw"), NO_MARK, _THIRD),
    Wrong("T4", "Player stands on 5 or less", _instead("draw", "stand"), NO_MARK, _THIRD, mouse=True),
    Wrong("T4", "a natural is overlooked", _instead("natural", "draw"), NO_MARK, _THIRD),
    Wrong("T5", "Banker draws and must stand", _instead("stand", "draw"), JOB_READY, _THIRD),
    Wrong("T5", "Banker stands and must draw", _instead("draw", "stand"), JOB_READY, _THIRD, mouse=True),
    Wrong("T6", "the other hand is called", lambda item, ask: _call(item, ask, loser=True), BREAK_IN, _SAYING),
    Wrong("T6", "a total is misread", lambda item, ask: _call(item, ask, loser=False), BREAK_IN, _SAYING),
    Wrong("M1", "a tenth, not half of it", lambda item, ask: str(2 * int(ask.right[0])), BREAK_IN, _COMMISSION, "Over"),
    Wrong("M2", "the commission is not deducted", _bet, JOB_READY, _PAYING, "Over by"),
    Wrong("M2", "a quarter short", _off(-25), JOB_READY, _PAYING, "Short by 25 cents."),
    Wrong("M3", "even money", _bet, BREAK_IN, _PAYING, "Short by"),
    Wrong("M3", "a hand on chips that push", _touch, BREAK_IN, _PAYING, mouse=True),
    Wrong("M4", "a losing bet is paid", _if(lambda item, ask: ask.right == ("0",), _bet), BREAK_IN, _PAYING, "Over by"),
    Wrong("M4", "a winner gets even money", _if(lambda item, ask: len(ask.right[0]) > 4, _bet), BREAK_IN, _PAYING),
    Wrong("M5", "a chip too few", _chips(_one_less), BREAK_IN, _PAYING, "Short by"),
    Wrong("M5", "badly cut", _chips(_smaller), JOB_READY, said="chips are many", right=True),
    Wrong("M6", "a chip is not seen", _off(-_MONEY), BREAK_IN, _PAYING, "Short by $25."),
    Wrong("M7", "too many chips", _chips(_smaller), BREAK_IN, _PAYING, "It can be done with"),
    Wrong("M7", "a chip too few", _chips(_one_less), BREAK_IN, _PAYING, "Short by", mouse=True),
    Wrong("M8", "what was marked before is forgotten", _marked_before, BREAK_IN, _COMMISSION, "Short by"),
    Wrong("M8", "all goes back", _whole_note, BREAK_IN, _COMMISSION, "Over by"),
    Wrong("A1", "the ten is not carried", _if(_shown("add with carry"), _off(-1_000)), JOB_READY, _PAYING,
          "Short by $10."),
    Wrong("P4", "another fault is named", _if(_named, _other_pick), JOB_READY, _THIRD),
    Wrong("P4", "another remedy is chosen", _if(_mended, _other_pick), JOB_READY, _PAYING),
    Wrong("P4", "a dealer without a fault is accused", _if(_shown("clean"), _other_pick), JOB_READY),
    Wrong("P5", "the bead in another cell", _cell("bead plate"), JOB_READY),
    Wrong("P5", "the big road in another cell", _cell("big road"), JOB_READY, mouse=True),
    Wrong("P5", "a mark of the other colour", _colour, JOB_READY),
    Wrong("G2", "another call", _other_pick, JOB_READY, _SAYING),
    Wrong("G2", "words that are no call", lambda item, ask: "Rien ne va plus", JOB_READY, _SAYING),
    Wrong("H1", "piles that are not even", _uneven, JOB_READY, _PAYING),
    Wrong("H1", "the small chips at the bottom", _backwards, JOB_READY, _PAYING),
    Wrong("H1", "right, but after eleven seconds", lambda item, ask: ask.right[0] if item.limit == 10_000 else "",
          JOB_READY, _PAYING, "It took too long.", ms=11_000),
    Wrong("G1", "an honest game is stopped", _instead("go", "stop"), JOB_READY, _CALM),
    Wrong("G1", "a move is let pass", _instead("stop", "go"), JOB_READY, _CALM, mouse=True),
    Wrong("G1", "it is called another move", _if(lambda item, ask: ask.text == "What was it?", _other_pick), JOB_READY,
          _CALM),
    Wrong("G1", "the floor is told something else", _if(lambda item, ask: ask.text == "What do you say?", _other_pick),
          JOB_READY, _CALM),
    Wrong("F1", "a count is short", _off(-_MONEY), JOB_READY, _CALM, "Short by $25."),
    Wrong("F1", "steps in the wrong order", _backwards, JOB_READY, _CALM),
    Wrong("F1", "another thing is done", _if(lambda item, ask: ask.reply == "pick", _other_pick), JOB_READY, _CALM),
    Wrong("W1", "another answer", _if(lambda item, ask: ask.reply == "pick", _other_pick), JOB_READY),
    Wrong("W1", "another sum", _off(_MONEY), JOB_READY, said="Over by $25."),
)  # fmt: skip
"""All but one of 13 items are 92.3 %, of 18 94.4, of 20 95, of 22 95.5, of 25 96, of 30 96.7, of 40 97.5, of 50 98,
and of 60 98.3."""

PACES: Final = {
    "T1": (900, 2_501), "T2": (1_300, 3_501), "T3": (1_200, 3_001), "T4": (1_000, 2_501), "T5": (1_200, 4_001),
    "T6": (2_000, 5_001), "M1": (2_000, 6_001), "M2": (3_000, 8_001), "M3": (1_800, 5_001), "M4": (2_500, 7_001),
    "M5": (4_000, 10_001), "M6": (2_000, 6_001), "M7": (6_000, 15_001), "M8": (2_500, 7_001), "A1": (900, 1_801),
    "P4": (6_000, 15_001), "P5": (5_000, 12_001), "G2": (3_000, 8_001), "H1": (5_000, 10_001), "G1": (7_000, 14_001),
    "F1": (15_000, 40_001), "W1": (25_000, 60_001),
}  # fmt: skip
"""Milliseconds of an item by keys that are just fast, and that are too slow for any mark."""


class TableWrong(NamedTuple):
    """A fault in an exercise at the real table."""

    drill: str
    key: str
    """Of the item."""
    steps: int
    """So many steps are right before it."""
    wrong: str
    """The dealer's step, as the game writes it."""
    error: str
    """The fault by its number in the rules."""
    said: str
    """What the floor says."""
    mark: int


_HAND = "T7 6S KC / 5D 2H"
_DRAWS = "T7 3S KC 4C / 5H KD 3D"
_BETS = "1:banker:2500,2:player:5000,2:tie:500,3:banker:10000,4:player:2500,5:player:1500,6:banker:3000"
_COUP, _TIE = f"P3 6S KC / 5D 2H / {_BETS}", f"P3 7S QC / 7H KD / {_BETS}"
_PLAYER = f"P3 7S QC / 6H KD / {_BETS}"

TABLE_WRONGS: Final = (
    TableWrong("T7", _HAND, 1, "draw player", "R3", "The next card goes to Banker.", BREAK_IN),
    TableWrong("T7", "T7 6S KC / 2H 3D 5C", 5, "draw player", "R4", "Player stands on 6 and 7.", BREAK_IN),
    TableWrong("T7", _HAND, 6, "draw banker", "R5", "Banker always stands on 7.", BREAK_IN),
    TableWrong("T7", _DRAWS, 5, "draw banker", "R6", "Player draws on 0 to 5.", BREAK_IN),
    TableWrong("T7", _DRAWS, 5, "stand player", "R7", "Player draws on 0 to 5.", BREAK_IN),
    TableWrong("T7", _DRAWS, 5, "take 3 player", "R8", "Player draws on 0 to 5.", BREAK_IN),
    TableWrong("T7", _HAND, 2, "pull player", "R10", "One card at a time.", BREAK_IN),
    TableWrong("T7", _HAND, 4, "call 6-8", "R11", "Count Banker's cards again.", BREAK_IN),
    TableWrong("T7", _HAND, 7, "push player", "R12", "That hand did not win.", BREAK_IN),
    TableWrong("T7", _DRAWS, 4, "draw player", "R23", "Call the totals before drawing.", BREAK_IN),
    TableWrong("P1", "P1 7S", 8, "sweep", "R20", "A seven burns seven more.", BREAK_IN),
    TableWrong("P1", "P1 7S", 1, "call burn-eight-8", "R23", "Call the card that lies there, and how many it burns.",
               BREAK_IN),
    TableWrong("P2", "P2 17", 3, "load", "order", "First offer the cut card to position 1.", NO_MARK),
    TableWrong("P2", "P2 17", 9, "sweep", "R20", "An ace burns one more.", NO_MARK),
    TableWrong("P3", _COUP, 0, "take 1 banker", "R13", "This bet won.", JOB_READY),
    TableWrong("P3", _COUP, 1, "pay 2 tie 500", "R14", "That bet lost.", JOB_READY),
    TableWrong("P3", _TIE, 0, "take 1 banker", "R15", "On a tie, Player and Banker bets stay.", JOB_READY),
    TableWrong("P3", _COUP, 4, "pay 1 banker 2250", "R16", "Short by $1.25.", JOB_READY),
    TableWrong("P3", _COUP, 4, "pay 1 banker 2500", "R17", "Over by $1.25.", JOB_READY),
    TableWrong("P3", _PLAYER, 4, "pay 2 player 4750", "R18", "Short by $2.50.", JOB_READY),
    TableWrong("P3", _COUP, 0, "take 2 tie", "R19",
               "Of one position's bets the one nearest to the bettor comes first.", JOB_READY),
)  # fmt: skip
"""T7 allows two faults for break-in and none for more, P3 three and one, P2 none; of twenty burns nineteen are 95 %."""
