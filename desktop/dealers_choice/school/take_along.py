"""What a trainee takes along: the progress as a page to print, and what was done as tables for a spreadsheet."""

from __future__ import annotations

import contextlib
from pathlib import Path
from typing import Any

from PySide6.QtWidgets import QGridLayout, QPushButton

from cardrules.texts import counted
from dealers_choice.errand import Errand
from dealers_choice.panels.controls import Combo, label
from dealers_choice.saving import asked_where
from dealers_choice.school.office_parts import button, write_file
from dealers_choice.school.parts import Card
from dealers_choice.school.printing import PAPERS, paper_note
from dealers_choice.school.progress_sheet import progress_sheet
from dealers_choice.school.school import School
from dealers_choice.school.trainee_tables import TABLES, unfinished

__all__ = ["TakeAlong"]


class TakeAlong(Card):
    """A card with the page and the tables; a table of a long history is written beside the window."""

    def __init__(self, school: School) -> None:
        super().__init__("To take along")
        self._school = school
        self._errand: Errand | None = None
        self._path: Path | None = None
        self._paper, self._kind = Combo(), Combo()
        for paper in PAPERS:
            self._paper.addItem(paper, paper)
        for kind, words in TABLES.items():
            self._kind.addItem(words, kind)
        self._paper.setAccessibleName("Paper")
        self._kind.setAccessibleName("Which table")
        self._save: QPushButton = button("&Table…", "Save this table for a spreadsheet, as CSV", self._ask_table)
        grid = QGridLayout()
        grid.addWidget(button("&Page…", "Save the progress as a page to print, as PDF", self._ask_page), 0, 0)
        grid.addWidget(self._paper, 0, 1)
        grid.addWidget(self._save, 1, 0)
        grid.addWidget(self._kind, 1, 1)
        grid.setColumnStretch(1, 1)
        self.body.addLayout(grid)
        self._told = label("", "muted", wrap=True)
        self._told.setAccessibleName("What happened")
        self.body.addWidget(self._told)

    def _ask_page(self) -> None:
        trainee = self._school.trainee
        if trainee is None:
            return
        suggested = f"Progress-{trainee.name}.pdf".replace("/", "-")
        path = asked_where(self, "Save the progress", suggested, "PDF (*.pdf)")
        if path is not None:
            self.save_page(path)

    def save_page(self, path: Path) -> None:
        """Write the page; it is said whether that went well."""
        trainee = self._school.trainee
        if trainee is None:
            return
        raw = progress_sheet(trainee.name, trainee.since, self._school.profile.name, self._school.summary,
                             self._school.today(), self._paper.currentData())  # fmt: skip
        self._told.setText(write_file(path, raw) + paper_note(trainee.name))

    def _ask_table(self) -> None:
        path = asked_where(self, "Save the table", f"{self._kind.currentData()}.csv", "Tables (*.csv)")
        if path is not None:
            self.save_table(path)

    def save_table(self, path: Path) -> None:
        """Have the clerk write the table that is chosen; it is said how far it is, and whether that went well."""
        trainee = self._school.trainee
        if trainee is None or self._errand is not None:
            return
        folder = self._school.trainees.folder(trainee).absolute()
        self._errand = errand = Errand(
            ["table", str(folder), str(self._kind.currentData()), str(path.absolute())], self
        )
        errand.share.connect(lambda share: self._told.setText(f"The table is being written: {share:.0%}."))
        errand.done.connect(lambda answer: self._written(path, answer))
        self._save.setEnabled(False)
        self._path = path
        self._told.setText("The table is being written.")

    def _written(self, path: Path, answer: dict[str, Any]) -> None:
        errand, self._errand = self._errand, None
        if errand is not None:
            errand.leave()
        self._save.setEnabled(True)
        if "error" in answer:
            self._told.setText(str(answer["error"]))
        else:
            self._told.setText(f"{counted(answer['lines'], 'line')} saved as {path}.")

    def stop(self) -> None:
        """The page is left: a table that is being written is given up, and leaves no file."""
        errand, self._errand = self._errand, None
        if errand is not None:
            errand.stop()
            errand.leave()
            self._save.setEnabled(True)
            self._told.setText("The table was not written: the page was left.")
            if self._path is not None:
                with contextlib.suppress(OSError):
                    unfinished(self._path).unlink()
