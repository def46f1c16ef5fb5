"""The drills of skills that every game's dealer needs, at the blackjack table: chips, arithmetic, a whole shift (M1 to
M3, H1, A1, F2). A mark in one of them counts at every table."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Final

from cardrules.casino.blackjack.payouts import blackjack_pays
from cardrules.casino.blackjack.wagers import Wager
from cardrules.casino.chips import RackChips
from cardrules.courses.blackjack.asks import SPOT
from cardrules.courses.blackjack.felt import BlackjackFelt, one_hand
from cardrules.courses.blackjack.side_bets_drill import SIDE_BETS_DRILL
from cardrules.courses.blackjack.table_scenes import scene_of
from cardrules.protocol.cards import parse_cards
from cardrules.protocol.texts import say, template
from cardrules.school.drills.arithmetic_drill import OwnSums, WorkedOut, arithmetic_drill
from cardrules.school.drills.chip_drills import chip_drills
from cardrules.school.drills.chip_handling_drill import HandParts, hand_drill
from cardrules.school.drills.items import Felt, Item, Setting, TableScene
from cardrules.school.drills.shift_drill import ShiftCase, ShiftTasks, shift_drill
from cardrules.school.seeded_choice import SeededLots

__all__ = ["SHARED_DRILLS"]

_SHUFFLE_MS: Final = 100_000
"""As eight packs in two minutes, the published mark, six in so many milliseconds."""


# ------------------------------------------------------------------------------------------------- chips, arithmetic


@lru_cache(maxsize=16)
def _payouts(chips: RackChips) -> tuple[int, ...]:
    """Payouts that occur at a table: even money and blackjacks of bets to $500."""
    even = [bet * chips.scale for bet in range(500, 50_001, 500)]
    return tuple(sorted({*even, *(blackjack_pays(bet, "3_2", chips=chips) for bet in even)}))


_FIVES, _TENS = "three to two of fives", "three to two of tens"


def _amount(cell: str, lots: SeededLots, setting: Setting) -> int:
    dollars = 10 * lots.between(1, 20) + (5 if cell == _FIVES else 0)
    return 100 * dollars * setting.house.chips.scale


def _worked_out(amount: int, setting: Setting) -> WorkedOut:
    cash, half = setting.house.cash, amount // 2
    cell = _TENS if amount % (1_000 * setting.house.chips.scale) == 0 else _FIVES
    text = say("{bet} and a half?", bet=cash(amount))
    why = say("{bet} and {half} are {paid}.", bet=cash(amount), half=cash(half), paid=cash(amount + half))
    return WorkedOut(cell, text, amount + half, why)


# ------------------------------------------------------------------------------------------------- chips by hand


def _winning(amount: int, colour: int, felt: Felt) -> Felt:
    bet = Wager(SPOT, 1, "main", amount, colour)
    hand, dealer = (tuple(parse_cards(cards)) for cards in ("10S KD", "9C 10H"))
    spot = one_hand(hand, amount)
    return BlackjackFelt(((SPOT, spot),), dealer, bets=(bet,), stacks=felt.stacks, settling=True)


def _draw_bonus(lots: SeededLots, setting: Setting) -> str:
    """A side bet that has won, in amounts that are cut at a table: no payout of many hundreds to one."""
    cells = ("perfect_pairs mixed_pair", "plus3 flush", "royal_match suited", "lucky_ladies any_20", "buster 4")
    offered = [cell for cell in SIDE_BETS_DRILL.cells(setting) if cell in cells]
    return SIDE_BETS_DRILL.draw(lots.pick(offered), lots, setting)


def _bonus(key: str, setting: Setting) -> tuple[Item, int]:
    item = SIDE_BETS_DRILL.item(key, setting)
    if not isinstance(item.felt, BlackjackFelt):
        raise TypeError("a side bet lies on the felt of its own table")
    return item, item.felt.bets[0].amount


def _shuffle(seed: str, setting: Setting) -> TableScene:
    return scene_of(setting, "shoe", "shuffled", seed=seed, shoe_steps="full")


# -------------------------------------------------------------------------------------------------- a whole shift

_ORDERS: Final[Mapping[str, ShiftCase]] = {
    "relief": ShiftCase(
        say("Your relief stands behind you in the middle of the shoe. In which order do you hand the table over?"),
        "finish tell hands step",
        (say("Finish the round and clear it"), say("Tell the minimum, open markers, what is disputed"),
         say("Clap and turn the hands, palms up"), say("Step back from the table")),
        say("Whoever began a round finishes it; then the relief is told how the table stands, the hands are shown "
        "empty, and only then does one step back."),
    ),
    "fill order": ShiftCase(
        say("A fill comes to the table. In which order is it taken in?"),
        "check break sign rack",
        (say("Compare the slip with what was ordered"), say("Break the chips down on the felt, in sight of all"),
         say("Sign the slip, after the floor"), say("Put the chips into the rack")),
        say("Nothing goes into the rack before it has been counted openly and signed for; the slip goes into the drop "
        "box."),
    ),
}  # fmt: skip

_CASES: Final[Mapping[str, tuple[ShiftCase, ...]]] = {
    "tip": (
        ShiftCase(
            template("A bettor lays {$5} beside the circle and says: “For you.”"),
            say("Tap it on the rack's edge, thank, and drop it at once"),
            (say("Put it into the rack"), say("Let it play with the hand"), say("Push it back")),
            say("Beside the circle it is a tip: it is shown, thanked for, and goes into the box at once."),
        ),
        ShiftCase(
            template("A bettor lays {$5} in front of the circle and says: “That one is for the dealers.”"),
            say("Let it play with the hand; it is paid like the hand, and never doubled by you"),
            (say("Drop it into the box before the cards"), say("Refuse it"), say("Pay it to the bettor if it wins")),
            say("In front of the circle it is a bet for the dealers: it wins and loses with the hand."),
        ),
    ),
    "difficult bettor": (
        ShiftCase(
            say("A bettor who loses begins to swear at you."),
            say("Stay courteous, say nothing to it, and let the floor know"),
            (say("Answer in kind"), say("Stop dealing until an apology comes"), say("Deal faster, to be rid of it")),
            say("Conduct at the table is the floor's matter; a dealer stays calm and goes on."),
        ),
        ShiftCase(
            say("A bettor reaches for the cards, at a table where they lie face up."),
            say("Ask kindly that the cards be left, and call the floor if it happens again"),
            (say("Pull the cards away"), say("Let it pass: it does no harm"), say("Void the hand")),
            say("Cards that others have touched may have been marked or changed."),
        ),
        ShiftCase(
            say("A bettor with 16 asks what you would do."),
            say("Say that you may not advise, and wait for the signal"),
            (say("Say what the book says"), say("Draw, since the book would"), say("Shake your head")),
            say("A dealer gives no advice, good or bad."),
        ),
    ),
    "problem gambler": (
        ShiftCase(
            say("A bettor of ten hours borrows from the others, and says: “I have to win it back tonight.”"),
            say("Tell the floor discreetly, so that somebody trained can speak to the bettor"),
            (say("Speak about addiction, there and then"), say("Refuse further bets"), say("Take no notice")),
            say("Signs like these are reported; help is offered by those who are trained for it."),
        ),
        ShiftCase(
            say("A bettor says: “I have had myself barred, but nobody has recognised me.”"),
            say("Stop before the next round and call the floor"),
            (say("Let the shoe end first"), say("Ask for the next bet to be small"), say("Keep the secret")),
            say("Whoever is on the list of the excluded may not play; the floor must know at once."),
        ),
    ),
    "relief brief": (
        ShiftCase(
            say("You take over a table in mid-shoe. What do you do before you deal?"),
            say("Look over layout and rack, and ask for the minimum, markers and what is disputed"),
            (say("Deal at once: the bettors wait"), say("Count the chips of the bettors"), say("Shuffle a new shoe")),
            say("From the first card on, what is wrong at the table is yours; so it is looked over first."),
        ),
    ),
}  # fmt: skip

_CUTTING, _READING, _CHANGING = chip_drills(lambda setting: _payouts(setting.house.chips))
_HANDS: Final = hand_drill(
    HandParts(
        _winning, _draw_bonus, _bonus, _shuffle,
        say("Wash, two stacks, and for each pick riffle, riffle, strip, riffle."), _SHUFFLE_MS,
    )
)  # fmt: skip
_SUMS: Final = arithmetic_drill(
    say("Fifty sums and payouts of three to two, in a minute if you can."),
    OwnSums("three-two", (_FIVES, _TENS), _amount, _worked_out),
)
_SHIFT: Final = shift_drill(ShiftTasks(_ORDERS, _CASES))

SHARED_DRILLS: Final = (
    _CUTTING._replace(named="M1"), _READING._replace(named="M2"), _CHANGING._replace(named="M3"), _HANDS, _SUMS,
    _SHIFT._replace(named="F2"),
)  # fmt: skip
"""Their ids are those of the first game that had them; at this table they have numbers of their own."""
