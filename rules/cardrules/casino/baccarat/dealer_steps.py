"""The steps of the dealer's hands: what an instructor calls each, to which phases it belongs, and what it does."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from cardrules.casino import serving
from cardrules.casino.baccarat import bets, coup_cards, putting_right, settlement, shoe
from cardrules.casino.baccarat.dealer_calls import CURRENCY, OURS, said
from cardrules.casino.baccarat.rules import BET_NAMES
from cardrules.casino.baccarat.serving import call_fill, collect
from cardrules.casino.baccarat.table_phase import (
    BETWEEN,
    BURNING,
    CLOSING,
    COUP,
    PREPARING,
    SETTLING,
    SHOE_ENDS,
)
from cardrules.casino.baccarat.table_state import TableState
from cardrules.casino.currencies import money
from cardrules.casino.preparing import PREPARING_STEPS
from cardrules.casino.steps import Step
from cardrules.protocol.game import Event
from cardrules.protocol.texts import say, template

__all__ = ["STEPS", "do_step", "said_step", "step_said"]


_SHOE: Final = (PREPARING,)
_SETTLE: Final = (COUP, SETTLING)
_SERVE: Final = (BETWEEN, SHOE_ENDS)

STEPS: Final[Mapping[str, Step[Any]]] = {
    **PREPARING_STEPS,
    "load": Step(template("put the pack into the shoe"), _SHOE, shoe.load_shoe),
    "burn": Step(template("burn a card"), (BURNING, COUP), shoe.burn_card),
    "sweep": Step(template("sweep the burned cards away"), (BURNING,), shoe.sweep),
    "open": Step(template("open the betting"), (BURNING, BETWEEN), bets.open_bets),
    "return": Step(template("give back the {bet} bet of {place}"), (CLOSING, COUP), bets.give_back),
    "close": Step(template("announce no more bets"), (CLOSING, COUP), bets.say_closed),
    "draw": Step(template("draw for {hand}"), (BURNING, CLOSING, COUP), coup_cards.draw_card),
    "pull": Step(template("draw for {hand}"), (COUP,), coup_cards.pull_two),
    "turn": Step(template("turn {hand}'s cards"), (COUP,), coup_cards.turn_over),
    "stand": Step(template("say that {hand} stands"), (COUP,), coup_cards.say_stand),
    "aside": Step(template("lay the cut card aside"), (COUP,), coup_cards.lay_aside),
    "move": Step(template("move the card to {hand}"), ()),
    "call": Step("", (BURNING, COUP, SETTLING, BETWEEN, SHOE_ENDS), coup_cards.make_call),
    "push": Step(template("push {hand} forward"), (COUP,), settlement.show_result),
    "tap": Step(template("tap between the hands"), (COUP,), settlement.show_result),
    "take": Step(template("take the {bet} bet of {place}"), _SETTLE, settlement.take),
    "rake": Step(template("take all the losing bets"), _SETTLE, settlement.rake),
    "pay": Step(template("pay {money} on the {bet} bet of {place}"), _SETTLE, settlement.pay),
    "mark": Step(template("mark the commission of {place}"), _SETTLE, settlement.mark),
    "unmark": Step(template("return the commission of {place}"), ()),
    "restore": Step(template("put right the {bet} bet of {place}"), ()),
    "supervisor": Step(template("call the supervisor"), ()),
    "discard": Step(template("clear the cards"), _SETTLE, settlement.discard),
    "spread": Step(template("spread the notes of {place}"), _SERVE, serving.spread),
    "count": Step(template("count the chips of {place}"), _SERVE, serving.count),
    "give": Step(template("lay out the chips for {place}"), _SERVE, serving.give),
    "handover": Step(template("hand the chips to {place}"), _SERVE, serving.give),
    "drop": Step(template("drop the notes into the box"), _SERVE, serving.serve),
    "collect": Step(template("collect the commission of {place}"), _SERVE, collect),
    "fill": Step(template("call for a fill"), (), call_fill),
    "hands": Step(template("show your hands"), _SERVE, serving.show_hands),
    "leave": Step(template("leave the table"), _SERVE, serving.leave_table),
    "floor": Step(template("call the floor"), (PREPARING, BURNING, CLOSING, COUP, SETTLING, BETWEEN, SHOE_ENDS)),
    "tapout": Step(template("tap out"), (BETWEEN,), serving.tap_out),
    "keep": Step(template("lay the card aside for a hand without bets"), (), putting_right.keep_card),
    "freehand": Step(template("deal a hand without bets"), (BETWEEN,), bets.free_hand),
}
"""Every step by its verb."""


def do_step(table: TableState, text: str, chips: Sequence[tuple[int, int]], out: list[Event] | None) -> None:
    """Do what a step says, right or wrong. ``chips`` are those of a payment."""
    verb, *words = text.split()
    does = STEPS[verb].do
    if chips:
        settlement.pay(table, words, out, chips)
    elif does is not None:
        does(table, words, out)


def step_said(table: TableState, text: str) -> str:
    """A step of the dealer's as an instructor of the house names it."""
    return said_step(text, table.house.labels, table.house.words)


def said_step(text: str, labels: Sequence[str] = (), words: Mapping[str, str] = OURS) -> str:
    """A step as an instructor names it. ``labels`` are what is printed at the positions, if not their numbers, and
    ``words`` those of the house for its calls.

    >>> said_step("take 4 tie"), said_step("square"), said_step("pay 3 tie 4000")
    ('take the Tie bet of position 4', 'square the pack', 'pay $40 on the Tie bet of position 3')
    """
    verb, *given = text.split()
    if verb == "call":
        return say("call “{call}”", call=said(" ".join(given), words))
    first = given[0] if given else ""
    number = first if first.isdecimal() else ""
    printed = labels[int(number)] if number and int(number) < len(labels) else number
    return say(
        STEPS[verb].said,
        number=number,
        hand=BET_NAMES.get(first, ""),
        place=say("position {number}", number=printed),
        bet=BET_NAMES[given[1]] if len(given) > 1 and given[1] in BET_NAMES else "",
        money=money(int(given[2]), words.get(CURRENCY, "usd")) if len(given) > 2 else "",
    )
