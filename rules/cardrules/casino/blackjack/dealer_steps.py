"""The steps of the dealer's hands: what an instructor calls each, to which phases it belongs, and what it does."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from cardrules.casino import rack_counts, serving
from cardrules.casino.blackjack import bets, cards, hands, pitch, putting_right, settling, shoe, stray_cards
from cardrules.casino.blackjack.dealer_calls import CURRENCY, said
from cardrules.casino.blackjack.dues import TURN_OVER
from cardrules.casino.blackjack.house import OURS
from cardrules.casino.blackjack.round_phases import (
    ANSWERING,
    CLEARING,
    DEALERS_HAND,
    DEALING,
    EARLY,
    INSURANCE,
    PEEKING,
    PLAYING,
    SIDES,
)
from cardrules.casino.blackjack.serving import (
    call_fill,
    give_chips,
    lay_marker,
    prove_fill,
    send_credit,
    serve_call,
    take_toke,
)
from cardrules.casino.blackjack.table_state import DEALER, TableState
from cardrules.casino.blackjack.wagers import KIND_NAMES, place_text, read_place
from cardrules.casino.currencies import money
from cardrules.casino.preparing import PREPARING_STEPS
from cardrules.casino.steps import Step
from cardrules.casino.table_phases import BETWEEN, BURNING, CLOSING, OPENING, PREPARING, SETTLING, SHOE_ENDS
from cardrules.protocol.game import Event
from cardrules.protocol.texts import say, template

__all__ = ["ROUND", "STEPS", "do_step", "said_step", "step_said"]

ROUND: Final = (DEALING, SIDES, EARLY, INSURANCE, PEEKING, PLAYING, DEALERS_HAND, SETTLING, CLEARING)
"""The parts of a round in which cards lie there."""
_ANYWHERE: Final = (OPENING, PREPARING, BURNING, BETWEEN, CLOSING, *ROUND, SHOE_ENDS)

STEPS: Final[Mapping[str, Step[Any]]] = {
    **PREPARING_STEPS,
    "recut": Step(template("take the cut card out and offer it again"), (PREPARING,), shoe.recut),
    "load": Step(template("put the pack into the shoe"), (PREPARING,), shoe.load_shoe),
    "burn": Step(template("burn a card"), (BURNING, BETWEEN, *ROUND), shoe.burn_card),
    "open": Step(template("open the betting"), (BURNING, BETWEEN, SHOE_ENDS), bets.open_bets),
    "return": Step(template("give back what lies too much at {place}"), (CLOSING, *ROUND), bets.give_back),
    "close": Step(template("announce no more bets"), (CLOSING, DEALING), bets.say_closed),
    "draw": Step(template("draw for {place}"), (CLOSING, ANSWERING, *ROUND), cards.draw_card),
    "flash": Step(template("let the face of the card for {place} be seen"), (DEALING,), cards.flash_card),
    "replace": Step(template("burn the card of {place} that was seen, and toss another"), ()),
    "lower": Step(template("hold the pack below the edge of the table"), ROUND, pitch.lower_pack),
    "pull": Step(template("draw two cards for {place}"), ROUND, stray_cards.pull_two),
    "back": Step(template("lay the card back"), ROUND, stray_cards.lay_back),
    "offer-card": Step(template("offer the card to {place}"), ROUND, stray_cards.offer_card),
    "across": Step(template("lay the card of {place} across"), ()),
    "point": Step(template("point at {place}"), (ANSWERING, *ROUND), hands.point),
    "turn": Step(template("turn the hole card"), ROUND, cards.turn_hole),
    "aside": Step(template("lay the cut card aside"), ROUND, shoe.lay_aside),
    "surrender?": Step(template("ask who surrenders"), (EARLY,), hands.ask_to_give_up),
    "insure": Step(template("offer insurance"), ROUND, hands.offer_insurance),
    "even": Step(template("pay even money to {place}"), (INSURANCE,), hands.even_money),
    "uninsure": Step(template("close insurance"), (INSURANCE,), hands.close_insurance),
    "peek": Step(template("look at the hole card"), ROUND, hands.peek),
    "signal?": Step(template("ask {place} for the signal"), (PLAYING,), hands.ask_again),
    "stand": Step(template("pass {place}, which stands"), (PLAYING,), hands.stand),
    "double": Step(template("double {place}: one card, across"), (PLAYING,), hands.double_down),
    "split": Step(template("split {place}"), (PLAYING,), hands.split_pair),
    "surrender": Step(template("give half of the bet back to {place}"), ROUND, hands.give_up),
    "lammer": Step(template("lay a lammer at {place}"), (PLAYING,), hands.lay_lammer),
    "call": Step("", (OPENING, BETWEEN, *ROUND, SHOE_ENDS), cards.make_call),
    "take": Step(template("take the {bet} of {place}"), ROUND, settling.take),
    "pay": Step(template("pay {money} on the {bet} of {place}"), ROUND, settling.pay),
    TURN_OVER: Step(template("turn over the cards of {place}"), ROUND, pitch.turn_over),
    "restore": Step(template("put right the {bet} of {place}"), (SETTLING,), putting_right.restore),
    "move": Step(template("move the cards to their owners"), ROUND, putting_right.put_in_order),
    "rebuild": Step(template("lay the hands out again from the rack"), ()),
    "void": Step(template("call the round void: all bets go back"), ()),
    "goback": Step(template("go back to {place}"), ()),
    "drawon": Step(template("draw on"), ()),
    "tap": Step(template("tap beside the bet of {place}"), ROUND, settling.tap),
    "clear": Step(template("clear the cards"), ROUND, settling.clear),
    "float": Step(template("count the rack"), (OPENING, SHOE_ENDS), rack_counts.rack_counted),
    "sign": Step(template("sign the slip and drop it"), (OPENING, SHOE_ENDS), rack_counts.sign_slip),
    "fan": Step(template("spread the packs face up, suit by suit"), (OPENING,), rack_counts.fan_packs),
    "backs": Step(template("turn the cards over and check their backs"), (OPENING,), rack_counts.check_backs),
    "washed": Step(template("wash the cards"), (OPENING,), rack_counts.wash_packs),
    "countout": Step(template("count the cards out, pack by pack"), (SHOE_ENDS,), rack_counts.packs_counted),
    "spread": Step(template("spread the notes of {place}"), (BETWEEN,), serving.spread),
    "count": Step(template("count the chips of {place}"), (BETWEEN,), serving.count),
    "give": Step(template("lay out the chips for {place}"), (BETWEEN,), give_chips),
    "handover": Step(template("hand the chips to {place}"), (BETWEEN,), give_chips),
    "drop": Step(template("drop the notes into the box"), (BETWEEN,), serving.serve),
    "toke": Step(template("tap the tip of {place} on the rack and drop it"), (BETWEEN,), take_toke),
    "marker": Step(template("lay a lammer for the marker of {place}"), (BETWEEN,), lay_marker),
    "prove": Step(template("count the fill of {chips} chips against its slip"), (BETWEEN,), prove_fill),
    "credit": Step(template("count the credit of {chips} chips against its slip"), (BETWEEN,), send_credit),
    "hands": Step(template("show your hands"), (BETWEEN, SHOE_ENDS), serving.show_hands),
    "fill": Step(template("call for a fill"), (), call_fill),
    "leave": Step(template("leave the table"), (SHOE_ENDS,), serving.leave_table),
    "tapout": Step(template("tap out"), (BETWEEN,), serving.tap_out),
    "floor": Step(template("call the floor"), _ANYWHERE),
}
"""Every step by its verb."""
_PITCHED: Final[Mapping[str, str]] = {
    "load": template("take the pack into your hand, with the second cut card under it"),
    "double": template("double {place}: one card, under the bet"),
}
"""What is said of those that are done in another way where the cards are dealt from the hand."""

_OF_CHIPS: Final = ("prove", "credit")
"""Steps that name a denomination."""


def do_step(table: TableState, text: str, chips: Sequence[tuple[int, int]], out: list[Event] | None) -> None:
    """Do what a step says, right or wrong. ``chips`` are those of a payment."""
    verb, *words = text.split()
    does = STEPS[verb].do
    if chips:
        settling.pay(table, words, out, chips)
    elif verb == "call" and table.service:
        serve_call(table, words, out)
    elif does is not None:
        does(table, words, out)


def step_said(table: TableState, text: str) -> str:
    """A step of the dealer's as an instructor of the house names it."""
    return said_step(text, table.house.words, table.house.rules.pitch)


def said_step(text: str, words: Mapping[str, str] = OURS, pitched: bool = False) -> str:
    """A step as an instructor names it. ``words`` are those of the house for its calls; ``pitched``: whether the cards
    are dealt from the hand.

    >>> said_step("take 4 main"), said_step("draw 3.2"), said_step("pay 3 plus3 4500")
    ('take the bet of spot 4', 'draw for hand 2 of spot 3', 'pay $45 on the 21+3 of spot 3')
    """
    verb, *given = text.split()
    if verb == "call":
        return say("call “{call}”", call=said(" ".join(given), words))
    return say(
        _PITCHED.get(verb, STEPS[verb].said) if pitched else STEPS[verb].said,
        number=given[0] if given and given[0] != DEALER else "",
        place=_place_said(given[0]) if given else "",
        bet=KIND_NAMES[given[1]] if len(given) > 1 and given[1] in KIND_NAMES else "",
        chips=money(int(given[0]), words.get(CURRENCY, "usd")) if verb in _OF_CHIPS else "",
        money=money(int(given[2]), words.get(CURRENCY, "usd")) if len(given) > 2 else "",
    )


def _place_said(word: str) -> str:
    """A hand as an instructor names it."""
    if word == DEALER:
        return say("yourself")
    if not word[0].isdecimal() or len(word.split(".")[0]) > 1:
        return ""
    spot, hand = read_place(word)
    if hand > 1:
        return say("hand {hand} of spot {number}", hand=hand, number=spot)
    return say("spot {number}", number=place_text(spot))
