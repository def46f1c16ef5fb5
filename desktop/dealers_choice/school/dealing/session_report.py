"""What is said of a session at a baccarat table: the last coup, the house edge at work, and the whole of it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache, partial
from typing import Any, Final, NamedTuple

from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QWidget

from cardrules.casino.baccarat.coup_reports import CoupReport
from cardrules.casino.baccarat.dealer_calls import CURRENCY
from cardrules.casino.baccarat.faults import ERRORS, by_heading
from cardrules.casino.baccarat.rules import BET_NAMES, BETS, Terms
from cardrules.casino.currencies import chips_of, money
from cardrules.games.mini_baccarat.state import State
from cardrules.protocol.game import View
from cardrules.protocol.phrases import capital
from cardrules.protocol.texts import say
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
    row_of,
    rows_table,
    section,
    signed,
    text_part,
    title_part,
    untold,
    whole,
    wrong_rounds,
)
from dealers_choice.school.dealing.round_clock import TimedRound
from dealers_choice.ui import style

__all__ = ["EdgeLine", "EdgeTable", "LastCoup", "SessionSheet", "edge_lines", "hands_an_hour"]

_WINNERS: Final = {"B": say("Banker"), "P": say("Player"), "T": say("Tie"), "": say("Void")}
_BETTING_MS: Final = 6_000
"""What the bettors take to bet, in the hands an hour of the grades."""


def hands_an_hour(reports: Iterable[TimedRound]) -> int | None:
    """The pace of a dealer, or None if no coup was timed.

    A coup is counted from the moment at which its bets were closed to the clearing of its cards, as it is timed, and
    six seconds for the bettors to bet; preparing a shoe and serving the bettors do not count.

    >>> hands_an_hour([CoupReport(1, "B", 4, 7, 500, steps=12, done=0, par=20_000, took=24_000)])
    120
    """
    took = [report.took for report in reports if report.took is not None]
    return round(3_600_000 * len(took) / sum(each + _BETTING_MS for each in took)) if took else None


def result_text(report: CoupReport) -> str:
    """The result of a coup with both totals, the winner's first."""
    if not report.result:
        return words("The coup was void")
    high, low = max(report.player, report.banker), min(report.player, report.banker)
    return (
        words("Tie, {high}–{low}", high=high, low=low)
        if report.result == "T"
        else words("{winner}, {high} over {low}", winner=_WINNERS[report.result], high=high, low=low)
    )


def coup_words() -> RoundWords:
    """How coups are spoken of."""
    return RoundWords(
        name=lambda number: words("Coup {number}", number=number),
        result=result_text,
        short=lambda report: words(_WINNERS[report.result]),
        wrong=words("Wrong coups"),
        none_wrong=words("None: every coup was dealt right."),
        unfinished=lambda number: words("Coup {coup}, not finished", coup=number),
        before=words("Before the first coup"),
        every=words("Every coup, to be shown again step by step"),
        none_dealt=words("None was dealt to its end."),
        took=words("A coup took"),
        dealt=words("Hands dealt"),
        pace_heading=words("Hands an hour"),
        pace=hands_an_hour,
        last=words("The last coup"),
        none_yet=words("No coup is finished yet."),
    )


# ------------------------------------------------------------------------------------- the house edge at work


class EdgeLine(NamedTuple):
    """One kind of bet over a session."""

    bet: str
    staked: int
    """In cents."""
    won: int
    """In cents, negative if lost."""
    edge: float
    """The house's expected win as a part of the stake."""


def edge_lines(ledger: Iterable[tuple[int, str, int, int]], terms: Terms, decks: int) -> list[EdgeLine]:
    """What each bet has come to. ``ledger``: coup, bet, cents staked and cents won for every bet that was settled."""
    staked: dict[str, int] = {}
    won: dict[str, int] = {}
    for _, bet, stake, gain in ledger:
        staked[bet] = staked.get(bet, 0) + stake
        won[bet] = won.get(bet, 0) + gain
    return [EdgeLine(bet, staked[bet], won[bet], _edge(bet, terms, decks)) for bet in BETS if bet in staked]


@lru_cache(maxsize=64)
def _edge(bet: str, terms: Terms, decks: int) -> float:
    from cardrules.casino.baccarat.odds import shoe_odds

    return float(shoe_odds(decks).edge(bet, terms))


def terms_of(options: Mapping[str, Any]) -> Terms:
    """How the table of these options pays."""
    return Terms(options["commission"], options["commission_rounding"], int(options["tie_pays"]), chips_of(options))


def _percent(part: float, digits: int = 1) -> str:
    text = f"{abs(part):.{digits}%}".replace("%", " %")
    return f"−{text}" if part < 0 and text.strip("0. %") else text


class EdgeTable(PaperText):
    """What the bets of a session have come to, beside what the odds say of them."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(words("The house edge at work"), parent)
        self._lines: list[EdgeLine] = []
        self._told: tuple[object, ...] = ()
        self._currency = "usd"

    def show_view(self, view: View) -> None:
        """Show the bets that were settled so far."""
        ledger = view.state.ledger
        self._currency = str(view.options["currency"])
        told = (len(ledger), ledger[-1:], terms_of(view.options), view.options["decks"])
        if told != self._told:
            self._told = told
            self._lines = edge_lines(ledger, terms_of(view.options), int(view.options["decks"]))
        self.show_text(self._text())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Qt's own: where it is narrow the name of a bet has a line of its own, or even each of its figures."""
        super().resizeEvent(event)
        if self._told:
            self.show_text(self._text())

    def _text(self) -> str:
        look = style.colours()
        title = f"<p style='margin-bottom:4px'><b>{paint(words('The house edge at work'), look.gold)}</b></p>"
        if not self._lines:
            return title + paint(words("Your bets, and what the odds say of them, will stand here."), look.muted)
        staked, won = sum(line.staked for line in self._lines), sum(line.won for line in self._lines)
        expected = sum(line.staked * line.edge for line in self._lines)
        bets = [(words(BET_NAMES[line.bet]), line.staked, line.won, line.edge, self._currency) for line in self._lines]
        bets.append((words("All bets"), staked, won, expected / staked if staked else 0, self._currency))
        table = next((table for form in _FORMS[:-1] if self._has_room(table := form(bets))), _FORMS[-1](bets))
        return f"{title}{_spread(table)}<p>{self._came(won, round(expected))}</p>"

    def _came(self, won: int, expected: int) -> str:
        """What was won, beside what was to be expected."""
        told, loss = money(abs(won), self._currency), money(expected, self._currency)
        if not won:
            return words("Expected loss {loss}; you are even.", loss=loss)
        if won < 0:
            return words("Expected loss {loss}; you have lost {money}.", loss=loss, money=told)
        return words("Expected loss {loss}; you have won {money}.", loss=loss, money=told)

    def _has_room(self, table: str) -> bool:
        """Whether a table is no wider than this, with every cell on one line."""
        from PySide6.QtGui import QTextDocument

        self.ensurePolished()
        whole = QTextDocument()
        whole.setDefaultFont(self.font())
        whole.setDocumentMargin(0)
        whole.setHtml(f'<table cellspacing="0" cellpadding="2">{table}</table>')
        return whole.size().width() + style.pixels(0.5) <= self.width()


_HEADS: Final = (say("Staked"), say("Won"), say("Per cent"), say("House edge"))


def _spread(rows: str) -> str:
    return f'<table width="100%" cellspacing="0" cellpadding="2">{rows}</table>'


_Bet = tuple[str, int, int, float, str]
"""What it is called, what was staked and won, the house edge, and the currency."""


def _came_to(bet: _Bet) -> list[str]:
    """What has come of a bet, a cell for each head."""
    _, staked, won, edge, currency = bet
    colour = style.colours().red if won < 0 else style.colours().text
    return [
        whole(money(staked, currency)),
        paint(whole(signed(won, currency)), colour),
        paint(whole(_percent(won / staked if staked else 0)), colour),
        whole(_percent(edge, 2)),
    ]


def _named(bet: _Bet) -> str:
    return f"<b>{whole(capital(bet[0]))}</b>"


def _heads(*heads: str) -> list[str]:
    return [paint(whole(spoken(word)), style.colours().muted) for word in heads]


def _in_one_line(bets: Sequence[_Bet]) -> str:
    """A row for each bet."""
    rows = (row_of([_named(bet), *_came_to(bet)], 1) for bet in bets)
    return "".join((row_of(_heads(say("Bet"), *_HEADS), 1), *rows))


def _in_two_lines(bets: Sequence[_Bet]) -> str:
    """The name of each bet above its figures."""
    rows = (f'<tr><td colspan="4">{_named(bet)}</td></tr>{row_of(_came_to(bet))}' for bet in bets)
    return "".join((row_of(_heads(*_HEADS[:-1], say("Edge"))), *rows))


def _one_below_the_other(bets: Sequence[_Bet]) -> str:
    """A line for each figure of each bet."""
    rows: list[str] = []
    for bet in bets:
        rows.append(f'<tr><td colspan="2">{_named(bet)}</td></tr>')
        rows += [row_of(pair, 1) for pair in zip(_heads(*_HEADS[:-1], say("Edge")), _came_to(bet), strict=True)]
    return "".join(rows)


_FORMS: Final = (_in_one_line, _in_two_lines, _one_below_the_other)
"""The house edge at work, for less and less room."""


# ---------------------------------------------------------------------------------------------- the summaries


def _dealers_parts(view: View) -> list[PaperText]:
    state: State = view.state
    if untold(view):
        return [
            title_part(words("{count:hand/hands} dealt", count=len(state.reports))),
            text_part(words("Report"), words(TEST)),
        ]
    grade = state.grade
    faults = [fault for fault in state.faults if fault.severity]
    return [
        title_part(capital(spoken(grade.title)) if state.reports else words("No hand was dealt")),
        text_part(words("Figures"), figures(view, coup_words())),
        text_part(words("Errors"), errors_text(faults, ERRORS)),
        text_part(words("What an instructor looks at"), headings_text(by_heading(faults))),
        text_part(words("Money"), _losses(state)),
        text_part(words("Wrong coups"), wrong_rounds(view, coup_words())),
        text_part(words("Every coup"), every_round(state.reports, coup_words())),
    ]


def _bettors_parts(view: View) -> list[PaperText]:
    fortunes, reports = view.state.fortunes, view.state.reports
    won = fortunes[-1] - fortunes[0] if fortunes else 0
    rows = [(words("Coups"), f"<b>{len(reports)}</b>")]
    cash = partial(money, currency=str(view.options["currency"]))
    if fortunes:
        rows += [
            (words("You sat down with"), f"<b>{cash(fortunes[0])}</b>"),
            (words("You have now"), f"<b>{cash(fortunes[-1])}</b>"),
        ]
    table = EdgeTable()
    table.show_view(view)
    title = (
        words("Even")
        if not won
        else words("{money} won", money=cash(won))
        if won > 0
        else words("{money} lost", money=cash(-won))
    )
    return [
        title_part(title),
        text_part(words("Figures"), rows_table(rows)),
        table,
        text_part(words("Every coup"), every_round(reports, coup_words())),
    ]


def _losses(state: State) -> str:
    house, bettors = state.lost
    cash = partial(money, currency=state.words.get(CURRENCY, "usd"))
    rows = [
        (words("The house has lost"), f"<b>{cash(house)}</b>"),
        (words("The bettors have lost"), f"<b>{cash(bettors)}</b>"),
    ]
    return section(words("Money lost through errors that stood"), rows_table(rows))


class LastCoup(LastRound):
    """The report of the last coup."""

    def __init__(self) -> None:
        super().__init__(coup_words())


class SessionSheet(ReportPaper):
    """A session on one page that scrolls where it is long. Ctrl+C copies it.

    A dealer's has the grade and its figures (hands an hour as ``hands_an_hour`` counts them), every kind of error, what
    a real table would have lost, and each coup that went wrong; a bettor's what was won or lost and the house edge at
    work. Both lead to every coup, to be shown again.
    """

    def __init__(self, view: View, parent: QWidget | None = None, *, inked: bool = False) -> None:
        """``view`` is that of the end of the shoe or session; what it tells is shown for good. ``inked``: on paper."""
        parts = _bettors_parts(view) if view.options["role"] == "bettor" else _dealers_parts(view)
        super().__init__(parts, parent, inked=inked)
