"""What a baccarat dealer is to do now, by its kind, and how it is done."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QSizePolicy

from cardrules.casino.baccarat.dealer_steps import said_step
from cardrules.casino.baccarat.rules import BANKER, PLAYER
from cardrules.games.mini_baccarat.state import State
from cardrules.protocol.game import View
from dealers_choice.ui.plain_text import PlainLabel, plain_tip

__all__ = ["Task", "Words", "task_name"]

_SHUFFLING: Final = ("mix", "wash", "stacks", "pick", "riffle", "strip", "lay")


def task_name(view: View) -> str:
    """What is to be done now, by its kind only: neither which bet or hand, nor how much.

    In a coup it goes by what everybody sees, so that it does not tell whether a third card is due.
    """
    waiting = {
        "table": "The bettors sit down", "deal": "A new shoe", "cut": "The pack is being cut",
        "over": "Another dealer hands the table over", "bets": "The bettors bet", "betting": "Place your bets",
        "hand_over": "The shoe is over", "game_over": "The session is over",
    }  # fmt: skip
    state: State = view.state
    phase = view.phase
    if phase in waiting or not state.due:
        return waiting.get(phase, "")
    verb, *words = state.due[0].split()
    if state.prompt:
        return "Put the error right"
    if phase == "shoe":
        return "Go on with the shuffle" if verb in _SHUFFLING else _SHOE_TASKS[verb]
    if phase == "burn":
        return "Call the first card" if verb == "call" else "Burn the cards, then sweep them away"
    if phase == "close":
        return "Check the bets, then close the betting"
    if phase == "coup":
        return _coup_task(view, verb, words)
    if phase == "settle":
        if verb == "call":
            return "Call the payout" if words[0] == "pay" else "Call the result"
        return _SETTLING_TASKS[verb]
    if verb == "open":
        return "Open the betting"
    if phase == "end":
        return "Close the shoe"
    return "Make the call that is due" if words[:1] == ["last"] else "Serve the bettors"


def _coup_task(view: View, verb: str, words: list[str]) -> str:
    if view.state.cut == "hand":
        return "See to the cut card"
    if view.zone("extra").cards or view.zone("shoe").cards[:1] not in ((), (None,)):
        return "See to the card that is seen"
    if verb == "call":
        kind = words[0].split("-")[0]
        return "Call both totals" if kind.isdecimal() else "Call the new total" if kind != "last" else "Make the call"
    if len(view.zone(PLAYER).cards) + len(view.zone(BANKER).cards) < 4:
        return "Deal the first four cards"
    return "Turn the cards over" if any(view.state.down) else "Complete the hands and show the result"


_SHOE_TASKS: Final = {
    "gather": "Gather the cards", "square": "Square the pack", "offer": "Have the pack cut",
    "insert": "Have the pack cut", "slide": "Complete the cut", "cutcard": "Place the cut card",
    "load": "Load the shoe",
}  # fmt: skip
_SETTLING_TASKS: Final = {
    "take": "Take the losing bets", "pay": "Pay the winning bets", "mark": "Mark the commission",
    "discard": "Clear the cards",
}  # fmt: skip


class Words(PlainLabel):
    """Words of changing length with room for long ones, so that what is below them stays where it is."""

    def __init__(self, name: str, tip: str, longest: str, role: str = "") -> None:
        """``longest``: there is always room for so much text. ``role``: as the style sheet knows it."""
        super().__init__()
        self._longest = longest
        if role:
            self.setProperty("role", role)
        self.setWordWrap(True)
        self.setAccessibleName(name)
        self.setToolTip(plain_tip(tip))
        policy = QSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Minimum)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def heightForWidth(self, width: int) -> int:
        """Qt's own."""
        wrap = int(Qt.TextFlag.TextWordWrap)
        room = self.fontMetrics().boundingRect(0, 0, max(width, 20), 10_000, wrap, self._longest)
        return max(super().heightForWidth(width), room.height())

    def say(self, text: str) -> None:
        """Show this, if it is anything new."""
        if text != self.text():
            self.setText(text)
            self.setAccessibleDescription(text)


class Task(Words):
    """The task line: what is to be done now. Hidden in a test."""

    def __init__(self) -> None:
        super().__init__("Task", "What is to be done now", "Complete the hands and show the result", "heading")

    def show_view(self, view: View) -> None:
        """Name the task of this view: a remedy that the supervisor names in full, anything else by its kind."""
        text = task_name(view)
        if view.state.prompt and view.options["remedy"] == "named":
            said = said_step(view.state.prompt, view.state.labels, view.state.words)
            text = f"{said[0].upper()}{said[1:]}"
        self.say(text)
