"""What Mini Baccarat brings to the console beside its table."""

from __future__ import annotations

from typing import Final

from cardrules.casino.baccarat.dealer_steps import said_step
from cardrules.games.mini_baccarat.state import State
from cardrules.protocol.game import View
from cardrules.protocol.texts import say
from dealers_choice.language import words
from dealers_choice.school.dealing.call_palette import Palette
from dealers_choice.school.dealing.console import ConsoleParts, Panel, Told
from dealers_choice.school.dealing.coup_clock import CoupClock
from dealers_choice.school.dealing.current_task import task_name
from dealers_choice.school.dealing.how_it_is_done import how_of, longest_how
from dealers_choice.school.dealing.session_report import EdgeTable, LastCoup
from dealers_choice.school.dealing.spectator_panel import Purse, Totals

__all__ = ["BACCARAT_CONSOLE", "BACCARAT_TOLD"]

_LONG: Final = say("Banker 4 draws against 2 to 7. Use the value of Player's third card, not the new total.")
"""One of the longest corrections."""
_REASON: Final = say("Losing bets are taken first, from position 1 on, the one nearest to the bettor first.")
"""One of the longest reasons."""


def quiet_line(view: View) -> str:
    """What the supervisor says when nothing is wrong."""
    state: State = view.state
    phase = view.phase
    if phase in ("shoe", "cut", "burn"):
        return words("A new shoe, dealer.")
    if phase in ("end", "hand_over", "game_over"):
        return words("Thank you, dealer.")
    if phase == "between" and state.reports and state.coup:
        made = sum(fault.coup == state.reports[-1].number and fault.severity != "" for fault in state.faults)
        return words("{errors:error/errors} in that coup.", errors=made) if made else words("A clean coup.")
    return words("Your table, dealer.")


def _step_named(step: str, view: View) -> str:
    return said_step(step, view.state.labels, view.state.words)


def _totals() -> Panel:
    totals = Totals()
    return Panel(totals, totals.show_view)


def _last_coup() -> Panel:
    last = LastCoup()
    return Panel(last, last.show_view)


def _edges() -> Panel:
    edges = EdgeTable()
    return Panel(edges, edges.show_view)


BACCARAT_TOLD: Final = Told(
    task=task_name,
    longest_task=lambda: words("Complete the hands and show the result"),
    step=_step_named,
    longest_step=lambda: words("Take the Dragon bonus on Banker bet"),
    how=how_of,
    longest_how=longest_how,
    quiet=quiet_line,
    longest_correction=lambda: words(_LONG),
    longest_reason=lambda: words(_REASON),
)

BACCARAT_CONSOLE: Final = ConsoleParts(BACCARAT_TOLD, Palette, CoupClock, _totals, _last_coup, Purse, _edges)
