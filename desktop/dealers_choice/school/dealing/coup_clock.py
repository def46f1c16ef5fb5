"""The clock of a baccarat dealer: the time of the coup beside par, and hands an hour."""

from __future__ import annotations

from typing import Final

from cardrules.casino.baccarat.coup_reports import par_time
from cardrules.casino.baccarat.rules import BANKER, PLAYER
from cardrules.casino.baccarat.table_phase import COUP, SETTLING
from cardrules.casino.dealers_table import Hand
from cardrules.games.mini_baccarat.state import State
from cardrules.protocol.game import View
from dealers_choice.language import words
from dealers_choice.school.dealing.round_clock import RoundClock, RoundTimes
from dealers_choice.school.dealing.session_report import hands_an_hour

__all__ = ["CoupClock"]

_BETTING: Final = ("bets", "betting", "close", "coup", "settle")


def _par(view: View) -> int:
    """Par of what is known of a coup: its cards so far, the bets that were settled, and those that are still to be."""
    state: State = view.state
    thirds = max(0, len(view.zone(PLAYER).cards) - 2) + max(0, len(view.zone(BANKER).cards) - 2)
    taken, paid, bankers = state.counts
    if view.options["coach"] != "silent":
        taken += len(state.to_take)
        due = [payment.bet == BANKER for payment in state.to_pay]
        paid, bankers = paid + due.count(False), bankers + due.count(True)
    hand: Hand = "mouse" if view.options["hand"] == "mouse" else "keys"
    return par_time(thirds, taken, paid, bankers, hand)


def _number(view: View) -> int:
    number: int = view.state.coup
    return number


class CoupClock(RoundClock):
    """The time of a coup against par, and the pace of the shoe."""

    def __init__(self) -> None:
        times = RoundTimes(
            name=words("Time of the coup"),
            none_yet=words("Hands an hour: from the first coup on"),
            betting=_BETTING,
            running=(COUP, SETTLING),
            number=_number,
            par=_par,
            pace=hands_an_hour,
            paced=lambda pace: words("{pace} hands an hour", pace=pace),
        )
        super().__init__(times)
