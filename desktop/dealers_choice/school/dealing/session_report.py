"""What is said of a session at a baccarat table: the last coup, the house edge at work, and the whole of it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache, partial
from typing import Any, Final, NamedTuple

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QGuiApplication, QKeyEvent, QKeySequence, QResizeEvent, QTextDocumentFragment
from PySide6.QtWidgets import QFrame, QLabel, QScrollArea, QSizePolicy, QVBoxLayout, QWidget

from cardrules.casino.baccarat.coup_reports import CoupReport
from cardrules.casino.baccarat.dealer_calls import CURRENCY
from cardrules.casino.baccarat.faults import ERRORS, by_heading
from cardrules.casino.baccarat.rules import BET_NAMES, BETS, Terms
from cardrules.casino.baccarat.table_phase import SESSION_OVER
from cardrules.casino.currencies import chips_of, money
from cardrules.casino.faults_and_grades import Fault
from cardrules.games.mini_baccarat.state import State
from cardrules.protocol.game import View
from cardrules.protocol.phrases import capital
from cardrules.protocol.texts import say
from dealers_choice.language import in_figures, words
from dealers_choice.match.players import spoken
from dealers_choice.school.dealing.round_clock import TimedRound
from dealers_choice.school.dealing.times_in_words import seconds
from dealers_choice.school.parts.letter_buttons import length
from dealers_choice.ui import style
from dealers_choice.ui.materials import inks
from dealers_choice.ui.plain_text import plain_tip

__all__ = ["EdgeLine", "EdgeTable", "LastCoup", "SessionSheet", "edge_lines", "hands_an_hour"]

SEVERITIES: Final = {"C": say("critical"), "M": say("major"), "m": say("minor"), "": say("incident")}
_WINNERS: Final = {"B": say("Banker"), "P": say("Player"), "T": say("Tie"), "": say("Void")}
_TELLING: Final = 10
"""Coups after which the accuracy tells something: it is reckoned for thirty."""
_TEST: Final = say("This is a test: the report comes at the end.")
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


def number_of(error: str) -> str:
    """The number of an error in the rules, or what an error without one is called."""
    return words("Order") if error == "order" else error


def put_right(fault: Fault, coach: str, waits: bool = False) -> str:
    """How an error was put right, as a sentence; ``waits``: the supervisor still waits for it."""
    if waits:
        return words("To be put right now.")
    if fault.corrected == "prompted":
        return words("Refused.") if coach == "block" else words("The supervisor saw to it.")
    return {
        "at once": words("Put right at once, unprompted."),
        "later": words("Put right later."),
        "called": words("Put right after the floor was called."),
        "alone": words("Put right without calling the floor."),
    }.get(fault.corrected, words("Left as it was."))


def _won(amount: int, currency: str) -> str:
    told = money(abs(amount), currency)
    if not amount:
        return words("The house broke even.")
    return words("The house won {money}.", money=told) if amount > 0 else words("The house lost {money}.", money=told)


def _signed(amount: int, currency: str) -> str:
    """Money won or lost, with its sign."""
    told = money(abs(amount), currency)
    return told if not amount else f"{'+' if amount > 0 else '−'}{told}"


def _whole(text: str) -> str:
    """The text in one line; it is not parted after a minus, either."""
    return text.replace(" ", "&nbsp;").replace("−", "−\u2060")


def _paint(text: str, colour: str) -> str:
    return f'<span style="color:{colour}">{text}</span>'


def _severity(severity: str) -> str:
    look = style.colours()
    colour = {"C": look.red, "M": look.gold}.get(severity, look.muted)
    return f"<b>{_paint(words(SEVERITIES[severity]), colour)}</b>"


def _fault(fault: Fault, coach: str, waits: bool = False) -> str:
    """An error in two lines: what it is, and what the supervisor says of it (and whether he waits for a remedy)."""
    from html import escape

    look = style.colours()
    cure = _paint(escape(put_right(fault, coach, waits)), look.muted) if fault.severity else ""
    number = _paint(number_of(fault.error), look.muted)
    head = f"<b>{escape(spoken(fault.error.text))}</b> · {_severity(fault.severity)} · {number}"
    return f"{head}<br>{escape(spoken(fault.text))} {cure}"


class _Text(QLabel):
    """Lines of rich text as wide as there is room, that can be copied."""

    inked = False
    """Whether they stand on paper, and not on the room's dark ground."""

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setTextFormat(Qt.TextFormat.RichText)
        self.setWordWrap(True)
        self.setAlignment(Qt.AlignmentFlag.AlignTop)
        self.setAccessibleName(name)
        self.setToolTip(plain_tip(name))
        policy = QSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def show_text(self, text: str) -> None:
        """Show this, if it is anything new."""
        if self.inked:
            look, ink = style.colours(), inks()
            for colour, on_paper in (
                (look.gold, ink.muted), (look.muted, ink.muted), (look.red, ink.bad), (look.text, ink.ink),
            ):  # fmt: skip
                text = text.replace(f"color:{colour}", f"color:{on_paper}")
        if text != self.text():
            self.setText(text)


# --------------------------------------------------------------------------------------------- the last coup


def _untold(view: View) -> bool:
    """Whether this is a test that is not over: nothing is said of it yet."""
    return view.options["role"] == "dealer" and view.options["coach"] == "silent" and view.phase != SESSION_OVER


def _after(text: str) -> str:
    """A paragraph a little below the one before."""
    return f"<p style='margin-top:6px;margin-bottom:0'>{text}</p>"


class LastCoup(_Text):
    """The report of the last coup: its result, money and time, every error, and the accuracy so far.

    In a test (``coach=silent``) it stays empty until the session is over.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(words("The last coup"), parent)
        self._told: tuple[object, ...] = ()

    def show_view(self, view: View) -> None:
        """Show the last coup of this view."""
        state: State = view.state
        options = view.options
        reports: Sequence[CoupReport] = state.reports
        silent = _untold(view)
        faults: Sequence[Fault] = state.faults
        told = (len(reports), reports[-1:], faults, state.prompt, silent, style.colours(), style.pixels())
        if told == self._told:
            return
        self._told = told
        look = style.colours()
        if silent:
            self.show_text(_paint(words(_TEST), look.muted))
        elif reports:
            self.show_text(self._report(reports[-1], state, options))
        else:
            waits = len(faults) if state.prompt else 0  # a remedy is always that of the last error
            coach = str(options["coach"])
            early = [_after(_fault(fault, coach, number == waits)) for number, fault in enumerate(faults, 1)]
            # The last first: it is the one that is looked for, and there may be more than there is room for.
            self.show_text(_paint(words("No coup is finished yet."), look.muted) + "".join(reversed(early)))

    @staticmethod
    def _report(report: CoupReport, state: State, options: Mapping[str, Any]) -> str:
        look = style.colours()
        won = _won(report.house, str(options["currency"]))
        lines = [
            f"<b>{_paint(_whole(words('Coup {number}', number=report.number)), look.gold)} "
            f"{_whole(result_text(report))}</b>",
            won,
        ]
        pace = [words("{count:step/steps}", count=report.steps)]
        if report.took is not None:
            timed = seconds(report.took)
            if options["pace"] != "untimed":
                timed = words("{time} against {par}", time=timed, par=seconds(report.par))
            pace.insert(0, timed)
        lines.append(_paint(" · ".join(pace), look.muted))
        if options["role"] != "dealer":
            return "<br>".join(lines)
        faults = [fault for fault in state.faults if fault.coup == report.number]
        shown = "".join(_after(_fault(each, options["coach"])) for each in faults) or _after(words("No errors."))
        if len(state.reports) >= _TELLING:
            shown += _after(words("Accuracy so far <b>{accuracy:.1f}</b>", accuracy=state.grade.accuracy))
        return f"{'<br>'.join(lines)}{shown}"


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


class EdgeTable(_Text):
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
        title = f"<p style='margin-bottom:4px'><b>{_paint(words('The house edge at work'), look.gold)}</b></p>"
        if not self._lines:
            return title + _paint(words("Your bets, and what the odds say of them, will stand here."), look.muted)
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


def _row(cells: Sequence[str], left: int = 0) -> str:
    """A row of a table; the first ``left`` cells begin at the left, the others end at the right."""
    inner = "".join(
        f'<td align="{"left" if index < left else "right"}">{cell}{"&nbsp;&nbsp;" if index < left else ""}</td>'
        for index, cell in enumerate(cells)
    )
    return f"<tr>{inner}</tr>"


_Bet = tuple[str, int, int, float, str]
"""What it is called, what was staked and won, the house edge, and the currency."""


def _came_to(bet: _Bet) -> list[str]:
    """What has come of a bet, a cell for each head."""
    _, staked, won, edge, currency = bet
    colour = style.colours().red if won < 0 else style.colours().text
    return [
        _whole(money(staked, currency)),
        _paint(_whole(_signed(won, currency)), colour),
        _paint(_whole(_percent(won / staked if staked else 0)), colour),
        _whole(_percent(edge, 2)),
    ]


def _named(bet: _Bet) -> str:
    return f"<b>{_whole(capital(bet[0]))}</b>"


def _heads(*heads: str) -> list[str]:
    return [_paint(_whole(spoken(word)), style.colours().muted) for word in heads]


def _in_one_line(bets: Sequence[_Bet]) -> str:
    """A row for each bet."""
    rows = (_row([_named(bet), *_came_to(bet)], 1) for bet in bets)
    return "".join((_row(_heads(say("Bet"), *_HEADS), 1), *rows))


def _in_two_lines(bets: Sequence[_Bet]) -> str:
    """The name of each bet above its figures."""
    rows = (f'<tr><td colspan="4">{_named(bet)}</td></tr>{_row(_came_to(bet))}' for bet in bets)
    return "".join((_row(_heads(*_HEADS[:-1], say("Edge"))), *rows))


def _one_below_the_other(bets: Sequence[_Bet]) -> str:
    """A line for each figure of each bet."""
    rows: list[str] = []
    for bet in bets:
        rows.append(f'<tr><td colspan="2">{_named(bet)}</td></tr>')
        rows += [_row(pair, 1) for pair in zip(_heads(*_HEADS[:-1], say("Edge")), _came_to(bet), strict=True)]
    return "".join(rows)


_FORMS: Final = (_in_one_line, _in_two_lines, _one_below_the_other)
"""The house edge at work, for less and less room."""


# ---------------------------------------------------------------------------------------------- the summaries


class SessionSheet(QScrollArea):
    """A session on one page that scrolls where it is long. Ctrl+C copies it.

    A dealer's has the grade and its figures (hands an hour as ``hands_an_hour`` counts them), every kind of error, what
    a real table would have lost, and each coup that went wrong; a bettor's what was won or lost and the house edge at
    work. Both lead to every coup, to be shown again.
    """

    coup_chosen = Signal(int)
    """The number of a coup that is to be shown again."""

    def __init__(self, view: View, parent: QWidget | None = None, *, inked: bool = False) -> None:
        """``view`` is that of the end of the shoe or session; what it tells is shown for good. ``inked``: on paper."""
        super().__init__(parent)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setWidgetResizable(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setAccessibleName(words("The session"))
        self.setToolTip(words("The session (Ctrl+C copies it)"))
        inner = QWidget()
        self._page = column = QVBoxLayout(inner)
        column.setContentsMargins(*(4 * [length(0.6)]))
        column.setSpacing(length(0.7))
        self._parts: list[_Text] = []
        for part in _bettors_parts(view) if view.options["role"] == "bettor" else _dealers_parts(view):
            part.linkActivated.connect(lambda link: self.coup_chosen.emit(int(link)))
            if inked:
                part.inked = True
                part.show_text(part.text())
            column.addWidget(part)
            self._parts.append(part)
        column.addStretch(1)
        self.setWidget(inner)

    def text(self) -> str:
        """All of it as plain text."""
        return "\n\n".join(QTextDocumentFragment.fromHtml(part.text()).toPlainText() for part in self._parts)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Qt's own: Ctrl+C copies."""
        if event.matches(QKeySequence.StandardKey.Copy):
            QGuiApplication.clipboard().setText(self.text())
        else:
            super().keyPressEvent(event)

    def sizeHint(self) -> QSize:
        """Qt's own: as high as the page is, up to a limit."""
        wide = length(38)
        return QSize(wide, min(length(34), self._page.heightForWidth(wide)))

    def minimumSizeHint(self) -> QSize:
        """Qt's own."""
        return QSize(length(14), length(12))


def _title(text: str) -> _Text:
    title = _Text(words("Result"))
    title.setProperty("role", "title")
    title.show_text(text)
    return title


def _part(name: str, text: str) -> _Text:
    part = _Text(name)
    links = Qt.TextInteractionFlag.LinksAccessibleByMouse | Qt.TextInteractionFlag.LinksAccessibleByKeyboard
    part.setTextInteractionFlags(links)
    part.show_text(text)
    return part


def _dealers_parts(view: View) -> list[_Text]:
    state: State = view.state
    if _untold(view):
        return [
            _title(words("{count:hand/hands} dealt", count=len(state.reports))),
            _part(words("Report"), words(_TEST)),
        ]
    grade = state.grade
    faults = [fault for fault in state.faults if fault.severity]
    return [
        _title(capital(spoken(grade.title)) if state.reports else words("No hand was dealt")),
        _part(words("Figures"), _figures(state)),
        _part(words("Errors"), _errors(faults)),
        _part(words("What an instructor looks at"), _headings(faults)),
        _part(words("Money"), _losses(state)),
        _part(words("Wrong coups"), _wrong_coups(state, str(view.options["coach"]))),
        _part(words("Every coup"), _every_coup(state.reports)),
    ]


def _bettors_parts(view: View) -> list[_Text]:
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
        _title(title),
        _part(words("Figures"), _table(rows)),
        table,
        _part(words("Every coup"), _every_coup(reports)),
    ]


def _section(title: str, body: str) -> str:
    return f"<p style='margin-bottom:4px'><b>{_paint(title, style.colours().gold)}</b></p>{body}"


def _table(rows: Iterable[Sequence[str]], left: int = 1) -> str:
    lines = "".join(_row(row, left) for row in rows)
    return f'<table cellspacing="0" cellpadding="{length(0.2)}">{lines}</table>'


def _figures(state: State) -> str:
    grade, reports = state.grade, state.reports
    pace = hands_an_hour(reports)
    took = [report.took for report in reports if report.took is not None]
    untimed = words("not counted") if took else words("not timed")
    rows = [
        (words("Accuracy"), f"<b>{in_figures(grade.accuracy, '.1f')}</b>"),
        (words("Hands dealt"), f"<b>{len(reports)}</b>"),
        (words("Hands an hour"), f"<b>{words('not timed') if pace is None else pace}</b>"),
        (
            words("Time against par"),
            f"<b>{untimed}</b>" if grade.speed is None else words("<b>{speed:.2f}</b> of par", speed=grade.speed),
        ),
    ]
    if took:
        average = sum(took) / len(took)
        rows.append((words("A coup took"), words("<b>{average:.1f} s</b> on average", average=average / 1000)))
    rows.append((words("Payouts cut into too many chips"), f"<b>{state.ill_cut}</b>"))
    return _table(rows)


def _errors(faults: Sequence[Fault]) -> str:
    if not faults:
        return _section(words("Errors"), words("None at all."))
    from html import escape

    counts: dict[tuple[str, str], int] = {}
    for fault in faults:
        counts[fault.error, fault.severity] = counts.get((fault.error, fault.severity), 0) + 1
    order = list(ERRORS)
    rows = [
        (
            escape(spoken(ERRORS[error].text)),
            _severity(severity),
            _paint(number_of(error), style.colours().muted),
            f"<b>{count}</b>",
        )
        for (error, severity), count in sorted(
            counts.items(), key=lambda item: ("CMm".find(item[0][1]), order.index(item[0][0]))
        )
    ]
    severities = [
        words(
            "{count} {severity}", count=sum(fault.severity == letter for fault in faults), severity=SEVERITIES[letter]
        )
        for letter in ("C", "M", "m")
    ]
    return _section(
        words("Errors"),
        words("{errors:error/errors}: {severities:row}", errors=len(faults), severities=severities) + _table(rows, 3),
    )


def _headings(faults: Sequence[Fault]) -> str:
    rows = [(spoken(heading), f"<b>{count}</b>" if count else "–") for heading, count in by_heading(faults).items()]
    return _section(words("What an instructor looks at"), _table(rows))


def _losses(state: State) -> str:
    house, bettors = state.lost
    cash = partial(money, currency=state.words.get(CURRENCY, "usd"))
    rows = [
        (words("The house has lost"), f"<b>{cash(house)}</b>"),
        (words("The bettors have lost"), f"<b>{cash(bettors)}</b>"),
    ]
    return _section(words("Money lost through errors that stood"), _table(rows))


def _wrong_coups(state: State, coach: str) -> str:
    faults: dict[int, list[Fault]] = {}
    for fault in state.faults:
        faults.setdefault(fault.coup, []).append(fault)
    reports = {report.number: report for report in state.reports}
    parts = []
    for coup, made in sorted(faults.items()):
        if coup in reports:
            told = words("Coup {coup}: {result}", coup=coup, result=result_text(reports[coup]))
            again = f"<a href='{coup}' style='color:{style.colours().gold}'>{words('Show it again')}</a>"
            where = f"{told} &nbsp;{again}"
        else:
            where = words("Coup {coup}, not finished", coup=coup) if coup else words("Before the first coup")
        errors = "".join(f"<p style='margin-top:2px;margin-bottom:4px'>{_fault(fault, coach)}</p>" for fault in made)
        parts.append(f"<p style='margin-bottom:0'><b>{where}</b></p>{errors}")
    return _section(words("Wrong coups"), "".join(parts) or words("None: every coup was dealt right."))


def _every_coup(reports: Iterable[CoupReport]) -> str:
    """A link to each coup, to be looked at step by step."""
    gold = style.colours().gold
    links = [
        f"<a href='{report.number}' style='color:{gold}'>{report.number}&nbsp;{words(_WINNERS[report.result])}</a>"
        for report in reports
    ]
    return _section(
        words("Every coup, to be shown again step by step"),
        " &nbsp; ".join(links) or words("None was dealt to its end."),
    )
