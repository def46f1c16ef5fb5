"""What a trainee takes along: the progress as a page to print, and what was done as tables for a spreadsheet; and what
is handed in to the school, where the instructor has another computer."""

from __future__ import annotations

import contextlib
from pathlib import Path
from typing import Any

from PySide6.QtWidgets import QFileDialog, QGridLayout, QPushButton

from dealers_choice.language import words
from dealers_choice.maintenance_client import Errand
from dealers_choice.panels.save_file_dialog import asked_where
from dealers_choice.school.office.pdf_papers import PAPERS, paper_note
from dealers_choice.school.office.tab_parts import button, write_file
from dealers_choice.school.parts.cards_and_tiles import Card
from dealers_choice.school.progress.progress_pdf import progress_sheet
from dealers_choice.school.school_frame import School
from dealers_choice.school.trainees.trainee_csv import TABLES, unfinished
from dealers_choice.ui.widgets.controls import Combo, label

__all__ = ["TakeAlong"]


class TakeAlong(Card):
    """A card with the page and the tables; a table of a long history is written beside the window."""

    def __init__(self, school: School) -> None:
        super().__init__(words("To take along"))
        self._school = school
        self._errand: Errand | None = None
        self._path: Path | None = None
        self._shared = ""
        self._paper, self._kind = Combo(), Combo()
        for paper in PAPERS:
            self._paper.addItem(paper, paper)
        for kind, table in TABLES.items():
            self._kind.addItem(words(table), kind)
        self._paper.setAccessibleName(words("Paper"))
        self._kind.setAccessibleName(words("Which table"))
        self._save: QPushButton = button(
            words("&Table…"), words("Save this table for a spreadsheet, as CSV"), self._ask_table
        )
        grid = QGridLayout()
        grid.addWidget(
            button(words("&Page…"), words("Save the progress as a page to print, as PDF"), self._ask_page), 0, 0
        )
        grid.addWidget(self._paper, 0, 1)
        grid.addWidget(self._save, 1, 0)
        grid.addWidget(self._kind, 1, 1)
        self._give = button(
            words("Hand &in…"), words("Put all that you have done into the shared folder"), self._ask_shared
        )
        grid.addWidget(self._give, 2, 0)
        said = words("For your instructor, who has another computer: how you have done in each drill.")
        grid.addWidget(label(said, "muted", wrap=True), 2, 1)
        grid.setColumnStretch(1, 1)
        self.body.addLayout(grid)
        self._told = label("", "muted", wrap=True)
        self._told.setAccessibleName(words("What happened"))
        self.body.addWidget(self._told)

    def _ask_page(self) -> None:
        trainee = self._school.trainee
        if trainee is None:
            return
        suggested = f"Progress-{trainee.name}.pdf".replace("/", "-")
        path = asked_where(self, words("Save the progress"), suggested, "PDF (*.pdf)")
        if path is not None:
            self.save_page(path)

    def save_page(self, path: Path) -> None:
        """Write the page; it is said whether that went well."""
        trainee = self._school.trainee
        if trainee is None:
            return
        raw = progress_sheet(trainee.name, trainee.since, self._school.profile.name, self._school.summary,
                             self._school.today(), self._paper.currentData(), self._school.game)  # fmt: skip
        self._told.setText(write_file(path, raw)[0] + paper_note(trainee.name))

    def _ask_table(self) -> None:
        path = asked_where(self, words("Save the table"), f"{self._kind.currentData()}.csv", words("Tables (*.csv)"))
        if path is not None:
            self.save_table(path)

    def save_table(self, path: Path) -> None:
        """Have the clerk write the table that is chosen; it is said how far it is, and whether that went well."""
        self._path = path
        self._send(words("The table is being written"), "table", str(self._kind.currentData()), str(path.absolute()))

    def _ask_shared(self) -> None:
        name = QFileDialog.getExistingDirectory(self, words("Hand in: the shared folder of your school"), self._shared)
        if name:
            self._shared = name
            self.hand_in(Path(name))

    def hand_in(self, folder: Path) -> None:
        """Have the clerk put all that was done into a folder; it is said how far it is, and whether that went well."""
        self._path = None
        self._send(words("What you have done is being written"), "practice", str(folder.absolute()))

    def _send(self, doing: str, errand: str, *more: str) -> None:
        """Send the clerk on an errand for whoever trains, one at a time: the buttons keep the keyboard meanwhile."""
        trainee = self._school.trainee
        if trainee is None or self._errand is not None:
            return
        folder = self._school.trainees.folder(trainee).absolute()
        self._errand = sent = Errand([errand, str(folder), *more], self)
        sent.share.connect(lambda share: self._told.setText(words("{doing}: {share:.0%}.", doing=doing, share=share)))
        sent.done.connect(self._written)
        self._told.setText(f"{doing}.")

    def _written(self, answer: dict[str, Any]) -> None:
        errand, self._errand = self._errand, None
        if errand is not None:
            errand.leave()
        if "error" in answer:
            self._told.setText(str(answer["error"]))
        elif "path" in answer:
            self._told.setText(
                words("Handed in as {path}. Hand in again when you have done more.", path=answer["path"])
            )
        else:
            self._told.setText(words("{lines:line/lines} saved as {path}.", lines=answer["lines"], path=self._path))

    def stop(self) -> None:
        """The page is left: what is being written is given up, and leaves no file."""
        errand, self._errand = self._errand, None
        if errand is not None:
            errand.stop()
            errand.leave()
            self._told.setText(
                words("The practice was not handed in: the page was left.")
                if self._path is None
                else words("The table was not written: the page was left.")
            )
            if self._path is not None:
                with contextlib.suppress(OSError):
                    unfinished(self._path).unlink()
