"""What stands in the console beside a blackjack table: the clock, totals for beginners, a bettor's purse."""

from __future__ import annotations

from functools import partial
from typing import Final

from PySide6.QtWidgets import QVBoxLayout

from cardrules.casino.blackjack.dealer_steps import ROUND
from cardrules.casino.blackjack.hand_values import HandTotal, total_of
from cardrules.casino.blackjack.round_phases import ANSWERING, RESHUFFLING
from cardrules.casino.blackjack.round_reports import par_time
from cardrules.casino.blackjack.wagers import zone_of_hand
from cardrules.casino.currencies import money
from cardrules.casino.table_phases import BETS_COMING, BETTING, CLOSING
from cardrules.games.blackjack.state import State
from cardrules.protocol.game import View
from dealers_choice.language import words
from dealers_choice.school.dealing.blackjack_report import rounds_an_hour
from dealers_choice.school.dealing.console import PursePanel
from dealers_choice.school.dealing.demonstration import Pace
from dealers_choice.school.dealing.report_paper import PaperText, rows_table
from dealers_choice.school.dealing.round_clock import RoundClock, RoundTimes
from dealers_choice.school.parts.letter_buttons import Pad, Tiles, length
from dealers_choice.ui.plain_text import PlainLabel, plain_tip

__all__ = ["BlackjackClock", "BlackjackPurse", "HandTotals"]

_RUNNING: Final = (*ROUND, ANSWERING, RESHUFFLING)


def _par(view: View) -> int:
    """Par of what has been done in a round so far; a tenth of a second before anything has."""
    return max(100, par_time(dict(view.state.counts), str(view.options["hand"])))


def _number(view: View) -> int:
    number: int = view.state.shoe_rounds
    return number


class BlackjackClock(RoundClock):
    """The time of a round against par, and the pace of the shoe. A bettor's own time is not the dealer's."""

    def __init__(self) -> None:
        times = RoundTimes(
            name=words("Time of the round"),
            none_yet=words("Rounds an hour: from the first round on"),
            betting=(BETS_COMING, BETTING, CLOSING, *_RUNNING),
            running=_RUNNING,
            number=_number,
            par=_par,
            pace=rounds_an_hour,
            paced=lambda pace: words("{pace} rounds an hour", pace=pace),
        )
        super().__init__(times)


class HandTotals(PaperText):
    """The totals of the hands as they lie, for beginners: the one that acts is marked."""

    def __init__(self) -> None:
        super().__init__(words("Totals"))

    def show_view(self, view: View) -> None:
        """Add up the cards of this view."""
        state: State = view.state
        rows = []
        for spot, played in state.spots:
            for number, hand in enumerate(played.hands, 1):
                if (spot, number) in state.gone or not (hand.cards or hand.down):
                    continue
                name = words("Spot {number}", number=spot)
                if len(played.hands) > 1:
                    name = words("Spot {number}, hand {hand}", number=spot, hand=number)
                told = words("Blackjack") if hand.blackjack else _told(hand.total)
                if None in view.zone(zone_of_hand(spot, number)).cards:
                    told = words("face down")
                rows.append((name, f"<b>{told}</b>" if state.turn == (spot, number) else told))
        own = [card for card in view.zone("dealer").cards if card is not None]
        if own:
            rows.append((words("Dealer"), _told(total_of(own))))
        self.show_text(rows_table(rows) if rows else "–")


def _told(total: HandTotal) -> str:
    if total.bust:
        return words("{total}, bust", total=total.total)
    return words("{low} or {high}", low=total.low, high=total.total) if total.soft else str(total.total)


class BlackjackPurse(PursePanel):
    """A bettor's chips and stakes, and what can be done with all stakes at once."""

    def __init__(self) -> None:
        super().__init__()
        self.setAccessibleName(words("Your chips"))
        self._chips, self._staked = PlainLabel(), PlainLabel()
        self._chips.setProperty("role", "title")
        self._staked.setProperty("role", "muted")
        for label, name in (
            (self._chips, words("The chips in your purse")),
            (self._staked, words("What you have staked")),
        ):
            label.setToolTip(plain_tip(name))
            label.setAccessibleName(name)
        self._pads = [
            Pad(words("Clear"), words("Take all your bets back")),
            Pad(words("Repeat"), words("Bet as in the last round")),
            Pad(words("Double"), words("Double all your bets")),
        ]
        for pad, signal in zip(self._pads, (self.clear, self.repeat, self.double), strict=True):
            pad.clicked.connect(signal)
        tempo = Pace()
        tempo.changed.connect(self.pace)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(length(0.4))
        for part in (self._chips, self._staked, Tiles(self._pads, (3, 1)), tempo):
            column.addWidget(part)

    def show_view(self, view: View) -> None:
        """Count the chips of the bettor of this view."""
        state: State = view.state
        cash = partial(money, currency=str(view.options["currency"]))
        spot = (int(view.options["spots"]) + 1) // 2
        own = next((bettor for bettor in state.bettors if bettor.spot == spot), None)
        staked = sum(wager.amount for wager in state.layout if own and wager.spot == own.spot)
        told = words("{amount} staked", amount=cash(staked)) if staked else words("Nothing staked")
        for label, text in ((self._chips, cash(own.bankroll) if own else "–"), (self._staked, told)):
            if text != label.text():
                label.setText(text)
                label.setAccessibleDescription(text)
        for pad in self._pads:
            pad.setEnabled(view.phase == BETTING)
