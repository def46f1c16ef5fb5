"""What a baccarat dealer is to do now, by its kind."""

from __future__ import annotations

from typing import Final

from cardrules.casino.baccarat.rules import BANKER, PLAYER
from cardrules.games.mini_baccarat.state import State
from cardrules.protocol.game import View
from cardrules.protocol.texts import say
from dealers_choice.language import words

__all__ = ["task_name"]

_SHUFFLING: Final = ("mix", "wash", "stacks", "pick", "riffle", "strip", "lay")


def task_name(view: View) -> str:
    """What is to be done now, by its kind only: neither which bet or hand, nor how much.

    In a coup it goes by what everybody sees, so that it does not tell whether a third card is due.
    """
    waiting = {
        "table": words("The bettors sit down"), "deal": words("A new shoe"), "cut": words("The pack is being cut"),
        "over": words("Another dealer hands the table over"), "bets": words("The bettors bet"),
        "betting": words("Place your bets"), "hand_over": words("The shoe is over"),
        "game_over": words("The session is over"),
    }  # fmt: skip
    state: State = view.state
    phase = view.phase
    if phase in waiting or not state.due:
        return waiting.get(phase, "")
    verb, *said = state.due[0].split()
    if state.prompt:
        return words("Put the error right")
    if phase == "shoe":
        return words("Go on with the shuffle") if verb in _SHUFFLING else words(_SHOE_TASKS[verb])
    if phase == "burn":
        return words("Call the first card") if verb == "call" else words("Burn the cards, then sweep them away")
    if phase == "close":
        return words("Check the bets, then close the betting")
    if phase == "coup":
        return _coup_task(view, verb, said)
    if phase == "settle":
        if verb == "call":
            return words("Call the payout") if said[0] == "pay" else words("Call the result")
        return words(_SETTLING_TASKS[verb])
    if verb == "open":
        return words("Open the betting")
    if phase == "end":
        return words("Close the shoe")
    return words("Make the call that is due") if said[:1] == ["last"] else words("Serve the bettors")


def _coup_task(view: View, verb: str, said: list[str]) -> str:
    if view.state.cut == "hand":
        return words("See to the cut card")
    if view.zone("extra").cards or view.zone("shoe").cards[:1] not in ((), (None,)):
        return words("See to the card that is seen")
    if verb == "call":
        kind = said[0].split("-")[0]
        return (
            words("Call both totals")
            if kind.isdecimal()
            else words("Call the new total")
            if kind != "last"
            else words("Make the call")
        )
    if len(view.zone(PLAYER).cards) + len(view.zone(BANKER).cards) < 4:
        return words("Deal the first four cards")
    return words("Turn the cards over") if any(view.state.down) else words("Complete the hands and show the result")


_SHOE_TASKS: Final = {
    "gather": say("Gather the cards"), "square": say("Square the pack"), "offer": say("Have the pack cut"),
    "insert": say("Have the pack cut"), "slide": say("Complete the cut"), "cutcard": say("Place the cut card"),
    "load": say("Load the shoe"),
}  # fmt: skip
_SETTLING_TASKS: Final = {
    "take": say("Take the losing bets"), "pay": say("Pay the winning bets"), "mark": say("Mark the commission"),
    "discard": say("Clear the cards"),
}  # fmt: skip
