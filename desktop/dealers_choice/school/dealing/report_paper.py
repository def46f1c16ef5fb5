"""What a report of a dealer's session is written with, for any dealt table: its errors, its rounds, its paper."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Final, NamedTuple, Protocol

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QGuiApplication, QKeyEvent, QKeySequence, QTextDocumentFragment
from PySide6.QtWidgets import QFrame, QLabel, QScrollArea, QSizePolicy, QVBoxLayout, QWidget

from cardrules.casino.currencies import money
from cardrules.casino.faults_and_grades import Fault, FaultKind, Grade
from cardrules.casino.table_phases import SESSION_OVER
from cardrules.protocol.game import View
from cardrules.protocol.texts import say
from dealers_choice.language import in_figures, words
from dealers_choice.match.players import spoken
from dealers_choice.school.dealing.round_clock import TimedRound
from dealers_choice.school.dealing.times_in_words import seconds
from dealers_choice.school.parts.letter_buttons import length
from dealers_choice.ui import style
from dealers_choice.ui.materials import inks
from dealers_choice.ui.plain_text import plain_tip

__all__ = [
    "SEVERITIES", "TEST", "DealtRound", "LastRound", "PaperText", "ReportPaper", "RoundWords", "errors_text",
    "every_round", "fault_text", "figures", "headings_text", "number_of", "paint", "put_right", "row_of", "rows_table",
    "section", "severity_text", "signed", "text_part", "title_part", "untold", "whole", "won_text", "wrong_rounds",
]  # fmt: skip

SEVERITIES: Final = {"C": say("critical"), "M": say("major"), "m": say("minor"), "": say("incident")}
TEST: Final = say("This is a test: the report comes at the end.")
_TELLING: Final = 10
"""Rounds after which the accuracy tells something: it is reckoned for thirty."""


class DealtRound(TimedRound, Protocol):
    """What is kept of a round."""

    @property
    def number(self) -> int: ...

    @property
    def house(self) -> int: ...

    @property
    def steps(self) -> int: ...


class RoundWords(NamedTuple):
    """How a game speaks of its rounds in a report."""

    name: Callable[[int], str]
    """"Coup 3"."""
    result: Callable[[Any], str]
    """What a round came to, in a line."""
    short: Callable[[Any], str]
    """The same in a word."""
    wrong: str
    """The heading of the rounds that went wrong."""
    none_wrong: str
    unfinished: Callable[[int], str]
    before: str
    """Of errors before the first round."""
    every: str
    """The heading of the links to all rounds."""
    none_dealt: str
    took: str
    """The heading of the average time of a round."""
    dealt: str
    """The heading of the number of rounds."""
    pace_heading: str
    pace: Callable[[Sequence[TimedRound]], int | None]
    last: str
    """What the report of the last round is called."""
    none_yet: str


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


def won_text(amount: int, currency: str) -> str:
    told = money(abs(amount), currency)
    if not amount:
        return words("The house broke even.")
    return words("The house won {money}.", money=told) if amount > 0 else words("The house lost {money}.", money=told)


def signed(amount: int, currency: str) -> str:
    """Money won or lost, with its sign."""
    told = money(abs(amount), currency)
    return told if not amount else f"{'+' if amount > 0 else '−'}{told}"


def whole(text: str) -> str:
    """The text in one line; it is not parted after a minus, either."""
    return text.replace(" ", "&nbsp;").replace("−", "−\u2060")


def paint(text: str, colour: str) -> str:
    return f'<span style="color:{colour}">{text}</span>'


def severity_text(severity: str) -> str:
    look = style.colours()
    colour = {"C": look.red, "M": look.gold}.get(severity, look.muted)
    return f"<b>{paint(words(SEVERITIES[severity]), colour)}</b>"


def fault_text(fault: Fault, coach: str, waits: bool = False) -> str:
    """An error in two lines: what it is, and what the supervisor says of it (and whether he waits for a remedy)."""
    from html import escape

    look = style.colours()
    cure = paint(escape(put_right(fault, coach, waits)), look.muted) if fault.severity else ""
    number = paint(number_of(fault.error), look.muted)
    head = f"<b>{escape(spoken(fault.error.text))}</b> · {severity_text(fault.severity)} · {number}"
    return f"{head}<br>{escape(spoken(fault.text))} {cure}"


class PaperText(QLabel):
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


def after(text: str) -> str:
    """A paragraph a little below the one before."""
    return f"<p style='margin-top:6px;margin-bottom:0'>{text}</p>"


def untold(view: View) -> bool:
    """Whether this is a test that is not over: nothing is said of it yet."""
    return view.options["role"] == "dealer" and view.options["coach"] == "silent" and view.phase != SESSION_OVER


class LastRound(PaperText):
    """The report of the last round: its result, money and time, every error, and the accuracy so far.

    In a test (``coach=silent``) it stays empty until the session is over.
    """

    def __init__(self, rounds: RoundWords) -> None:
        super().__init__(rounds.last)
        self._rounds = rounds
        self._told: tuple[object, ...] = ()

    def show_view(self, view: View) -> None:
        """Show the last round of this view."""
        state, options = view.state, view.options
        reports: Sequence[DealtRound] = state.reports
        silent = untold(view)
        faults: Sequence[Fault] = state.faults
        told = (len(reports), reports[-1:], faults, state.prompt, silent, style.colours(), style.pixels())
        if told == self._told:
            return
        self._told = told
        look = style.colours()
        if silent:
            self.show_text(paint(words(TEST), look.muted))
        elif reports:
            self.show_text(self._report(reports[-1], view))
        else:
            waits = len(faults) if state.prompt else 0  # a remedy is always that of the last error
            coach = str(options["coach"])
            early = [after(fault_text(fault, coach, number == waits)) for number, fault in enumerate(faults, 1)]
            # The last first: it is the one that is looked for, and there may be more than there is room for.
            self.show_text(paint(self._rounds.none_yet, look.muted) + "".join(reversed(early)))

    def _report(self, report: DealtRound, view: View) -> str:
        look, options = style.colours(), view.options
        lines = [
            f"<b>{paint(whole(self._rounds.name(report.number)), look.gold)} {whole(self._rounds.result(report))}</b>",
            won_text(report.house, str(options["currency"])),
        ]
        pace = [words("{count:step/steps}", count=report.steps)]
        if report.took is not None:
            timed = seconds(report.took)
            if options["pace"] != "untimed":
                timed = words("{time} against {par}", time=timed, par=seconds(report.par))
            pace.insert(0, timed)
        lines.append(paint(" · ".join(pace), look.muted))
        if options["role"] != "dealer":
            return "<br>".join(lines)
        faults = [fault for fault in view.state.faults if fault.coup == report.number]
        shown = "".join(after(fault_text(each, str(options["coach"]))) for each in faults) or after(words("No errors."))
        if len(view.state.reports) >= _TELLING:
            shown += after(words("Accuracy so far <b>{accuracy:.1f}</b>", accuracy=view.state.grade.accuracy))
        return f"{'<br>'.join(lines)}{shown}"


class ReportPaper(QScrollArea):
    """A session on one page that scrolls where it is long. Ctrl+C copies it.

    A dealer's has the grade and its figures (hands an hour as ``hands_an_hour`` counts them), every kind of error, what
    a real table would have lost, and each coup that went wrong; a bettor's what was won or lost and the house edge at
    work. Both lead to every coup, to be shown again.
    """

    round_chosen = Signal(int)
    """The number of a coup that is to be shown again."""

    def __init__(self, parts: Sequence[PaperText], parent: QWidget | None = None, *, inked: bool = False) -> None:
        """``parts`` are what it tells, from above to below; it is shown for good. ``inked``: on paper."""
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
        self._parts: list[PaperText] = []
        for part in parts:
            part.linkActivated.connect(lambda link: self.round_chosen.emit(int(link)))
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


def title_part(text: str) -> PaperText:
    title = PaperText(words("Result"))
    title.setProperty("role", "title")
    title.show_text(text)
    return title


def text_part(name: str, text: str) -> PaperText:
    part = PaperText(name)
    links = Qt.TextInteractionFlag.LinksAccessibleByMouse | Qt.TextInteractionFlag.LinksAccessibleByKeyboard
    part.setTextInteractionFlags(links)
    part.show_text(text)
    return part


def section(title: str, body: str) -> str:
    return f"<p style='margin-bottom:4px'><b>{paint(title, style.colours().gold)}</b></p>{body}"


def rows_table(rows: Iterable[Sequence[str]], left: int = 1) -> str:
    lines = "".join(row_of(row, left) for row in rows)
    return f'<table cellspacing="0" cellpadding="{length(0.2)}">{lines}</table>'


def row_of(cells: Sequence[str], left: int = 0) -> str:
    """A row of a table; the first ``left`` cells begin at the left, the others end at the right."""
    inner = "".join(
        f'<td align="{"left" if index < left else "right"}">{cell}{"&nbsp;&nbsp;" if index < left else ""}</td>'
        for index, cell in enumerate(cells)
    )
    return f"<tr>{inner}</tr>"


def figures(view: View, rounds: RoundWords) -> str:
    """The figures of a dealer's session."""
    grade: Grade = view.state.grade
    reports: Sequence[DealtRound] = view.state.reports
    pace = rounds.pace(reports)
    took = [report.took for report in reports if report.took is not None]
    untimed = words("not counted") if took else words("not timed")
    rows = [
        (words("Accuracy"), f"<b>{in_figures(grade.accuracy, '.1f')}</b>"),
        (rounds.dealt, f"<b>{len(reports)}</b>"),
        (rounds.pace_heading, f"<b>{words('not timed') if pace is None else pace}</b>"),
        (
            words("Time against par"),
            f"<b>{untimed}</b>" if grade.speed is None else words("<b>{speed:.2f}</b> of par", speed=grade.speed),
        ),
    ]
    if took:
        average = sum(took) / len(took)
        rows.append((rounds.took, words("<b>{average:.1f} s</b> on average", average=average / 1000)))
    rows.append((words("Payouts cut into too many chips"), f"<b>{view.state.ill_cut}</b>"))
    return rows_table(rows)


def errors_text(faults: Sequence[Fault], kinds: Mapping[str, FaultKind]) -> str:
    """Every kind of error with its severity and how often it was made; ``kinds``: all of the game, by number."""
    if not faults:
        return section(words("Errors"), words("None at all."))
    from html import escape

    counts: dict[tuple[str, str], int] = {}
    for fault in faults:
        counts[fault.error, fault.severity] = counts.get((fault.error, fault.severity), 0) + 1
    order = list(kinds)
    rows = [
        (
            escape(spoken(kinds[error].text)),
            severity_text(severity),
            paint(number_of(error), style.colours().muted),
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
    return section(
        words("Errors"),
        words("{errors:error/errors}: {severities:row}", errors=len(faults), severities=severities)
        + rows_table(rows, 3),
    )


def headings_text(counts: Mapping[str, int]) -> str:
    """How many errors under each of what an instructor looks at."""
    rows = [(spoken(heading), f"<b>{count}</b>" if count else "–") for heading, count in counts.items()]
    return section(words("What an instructor looks at"), rows_table(rows))


def wrong_rounds(view: View, rounds: RoundWords) -> str:
    """Each round that went wrong, with its errors and a link to be shown again."""
    faults: dict[int, list[Fault]] = {}
    for fault in view.state.faults:
        faults.setdefault(fault.coup, []).append(fault)
    reports = {report.number: report for report in view.state.reports}
    parts = []
    for number, made in sorted(faults.items()):
        if number in reports:
            told = words("{name}: {result}", name=rounds.name(number), result=rounds.result(reports[number]))
            again = f"<a href='{number}' style='color:{style.colours().gold}'>{words('Show it again')}</a>"
            where = f"{told} &nbsp;{again}"
        else:
            where = rounds.unfinished(number) if number else rounds.before
        coach = str(view.options["coach"])
        errors = "".join(f"<p style='margin-top:2px;margin-bottom:4px'>{fault_text(each, coach)}</p>" for each in made)
        parts.append(f"<p style='margin-bottom:0'><b>{where}</b></p>{errors}")
    return section(rounds.wrong, "".join(parts) or rounds.none_wrong)


def every_round(reports: Iterable[DealtRound], rounds: RoundWords) -> str:
    """A link to each round, to be looked at step by step."""
    gold = style.colours().gold
    links = [
        f"<a href='{report.number}' style='color:{gold}'>{report.number}&nbsp;{rounds.short(report)}</a>"
        for report in reports
    ]
    return section(rounds.every, " &nbsp; ".join(links) or rounds.none_dealt)
