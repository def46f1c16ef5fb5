"""What is said of a session at a blackjack table: the last round, the house edge at work, and the whole of it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from PySide6.QtWidgets import QWidget

from cardrules.casino.blackjack.faults import ERRORS, by_heading
from cardrules.casino.blackjack.round_reports import RoundReport
from cardrules.casino.currencies import money
from cardrules.games.blackjack.state import State
from cardrules.protocol.game import View
from cardrules.protocol.phrases import capital
from dealers_choice.language import words
from dealers_choice.match.players import spoken
from dealers_choice.school.dealing.report_paper import (
    TEST,
    LastRound,
    PaperText,
    ReportPaper,
    RoundWords,
    errors_text,
    every_round,
    figures,
    headings_text,
    paint,
    rows_table,
    section,
    text_part,
    title_part,
    untold,
    wrong_rounds,
)
from dealers_choice.school.dealing.round_clock import TimedRound
from dealers_choice.ui import style

__all__ = ["BlackjackSheet", "Fortune", "LastBlackjackRound", "round_words", "rounds_an_hour"]

_BETTING_MS: Final = 8_000
"""What the bettors take to bet, in the rounds an hour of the grades."""


def rounds_an_hour(reports: Iterable[TimedRound]) -> int | None:
    """The pace of a dealer, or None if no round was timed: each as it is timed, and eight seconds for the bets.

    >>> rounds_an_hour([RoundReport(1, 18, False, 0, steps=12, done=0, par=30_000, took=28_000)])
    100
    """
    took = [report.took for report in reports if report.took is not None]
    return round(3_600_000 * len(took) / sum(each + _BETTING_MS for each in took)) if took else None


def result_text(report: RoundReport) -> str:
    """What the dealer had in a round."""
    if not report.dealer:
        return words("The round was void")
    if report.blackjack:
        return words("Dealer’s blackjack")
    if report.dealer > 21:
        return words("Dealer bust with {total}", total=report.dealer)
    return words("Dealer had {total}", total=report.dealer)


def _short(report: RoundReport) -> str:
    if not report.dealer:
        return words("Void")
    if report.blackjack:
        return words("Blackjack")
    return words("Bust") if report.dealer > 21 else str(report.dealer)


def round_words() -> RoundWords:
    """How rounds of Blackjack are spoken of."""
    return RoundWords(
        name=lambda number: words("Round {number}", number=number),
        result=result_text,
        short=_short,
        wrong=words("Wrong rounds"),
        none_wrong=words("None: every round was dealt right."),
        unfinished=lambda number: words("Round {number}, not finished", number=number),
        before=words("Before the first round"),
        every=words("Every round, to be shown again step by step"),
        none_dealt=words("No round was dealt to its end."),
        took=words("A round took"),
        dealt=words("Rounds dealt"),
        pace_heading=words("Rounds an hour"),
        pace=rounds_an_hour,
        last=words("The last round"),
        none_yet=words("No round is finished yet."),
    )


class LastBlackjackRound(LastRound):
    """The report of the last round."""

    def __init__(self) -> None:
        super().__init__(round_words())


class Fortune(PaperText):
    """What a bettor had at first, has now, and has won with each round."""

    def __init__(self) -> None:
        super().__init__(words("What you have won"))

    def show_view(self, view: View) -> None:
        """Show the chips of the bettor after each round."""
        fortunes: Sequence[int] = view.state.fortunes
        title = words("What you have won")
        if len(fortunes) < 2:
            text = paint(words("What your bets have come to will stand here."), style.colours().muted)
        else:
            text = rows_table(_fortune_rows(view))
        self.show_text(section(title, text))


def _fortune_rows(view: View) -> list[tuple[str, str]]:
    """The figures of a bettor's session."""
    state: State = view.state
    currency = str(view.options["currency"])
    rows = [(words("Rounds"), f"<b>{len(state.reports)}</b>")]
    if state.fortunes:
        rows += [
            (words("You sat down with"), f"<b>{money(state.fortunes[0], currency)}</b>"),
            (words("You have now"), f"<b>{money(state.fortunes[-1], currency)}</b>"),
        ]
    return rows


def _dealers_parts(view: View) -> list[PaperText]:
    state: State = view.state
    rounds = round_words()
    if untold(view):
        return [
            title_part(words("{count:round/rounds} dealt", count=len(state.reports))),
            text_part(words("Report"), words(TEST)),
        ]
    faults = [fault for fault in state.faults if fault.severity]
    return [
        title_part(capital(spoken(state.grade.title)) if state.reports else words("No round was dealt")),
        text_part(words("Figures"), figures(view, rounds)),
        text_part(words("Errors"), errors_text(faults, ERRORS)),
        text_part(words("What an instructor looks at"), headings_text(by_heading(faults))),
        text_part(rounds.wrong, wrong_rounds(view, rounds)),
        text_part(words("Every round"), every_round(state.reports, rounds)),
    ]


def _bettors_parts(view: View) -> list[PaperText]:
    state: State = view.state
    currency = str(view.options["currency"])
    won = state.fortunes[-1] - state.fortunes[0] if state.fortunes else 0
    told = money(abs(won), currency)
    title = words("Even") if not won else words("{money} won", money=told)
    if won < 0:
        title = words("{money} lost", money=told)
    return [
        title_part(title),
        text_part(words("Figures"), rows_table(_fortune_rows(view))),
        text_part(words("Every round"), every_round(state.reports, round_words())),
    ]


class BlackjackSheet(ReportPaper):
    """A session on one page that scrolls where it is long. Ctrl+C copies it.

    A dealer's has the grade and its figures, every kind of error, and each round that went wrong with what put it
    right; a bettor's what was won or lost. Both lead to every round, to be shown again.
    """

    def __init__(self, view: View, parent: QWidget | None = None, *, inked: bool = False) -> None:
        """``view`` is that of the end of the shoe or session; what it tells is shown for good. ``inked``: on paper."""
        parts = _bettors_parts(view) if view.options["role"] == "bettor" else _dealers_parts(view)
        super().__init__(parts, parent, inked=inked)
