"""What a trainee is set, as a card at the path: what is to be done, until when, and how far it is."""

from __future__ import annotations

from datetime import date
from typing import Final

from PySide6.QtWidgets import QWidget

from cardrules.school.exams.assignments import Assignment, AssignmentStanding, standing
from dealers_choice.language import words
from dealers_choice.school.exams.known_assignments import Assigned
from dealers_choice.school.parts.cards_and_tiles import Card, PickPlate
from dealers_choice.school.school_frame import School
from dealers_choice.storage.folders import data_folder
from dealers_choice.ui.widgets.controls import label

__all__ = ["assigned_card"]

_DAYS: Final = 14
"""After so many days what is done is no longer shown."""


def assigned_card(school: School) -> QWidget | None:
    """The card of whoever trains; None if nothing is set."""
    trainee, day = school.trainee, school.today()
    if trainee is None:
        return None
    found = [
        (name, each, standing(school.summary, each, day))
        for name, each in Assigned(data_folder() / "school" / "assignments").for_trainee(trainee.name)
    ]
    shown = [one for one in found if not one[2].is_done or (day - one[1].due).days <= _DAYS]
    if not shown:
        return None
    card = Card(words("Set by {names:and}", names=list(dict.fromkeys(name for name, _, _ in shown))))
    for _, each, stands in shown:
        plate = PickPlate(words("{what}. {stands}", what=each.words(), stands=_told(each, stands, day)))
        plate.clicked.connect(lambda _=False, drill=each.drill: school.go("drill", drill))
        card.body.addWidget(plate)
        said = " ".join(filter(None, (each.note, f"({each.by})" if each.by else "")))
        if said:
            card.body.addWidget(label(said, "muted", wrap=True))
    return card


def _told(each: Assignment, stands: AssignmentStanding, day: date) -> str:
    """How it stands, and when it is due."""
    if stands.is_done:
        return words("Done.")
    left = (each.due - day).days
    if stands.overdue:
        when = words("It was due {count:day/days} ago.", count=-left)
    else:
        when = {0: words("Due today."), 1: words("Due tomorrow.")}.get(
            left, words("Due in {left:day/days}, on {due}.", left=left, due=each.due.isoformat())
        )
    return words("{done} of {of} done. {when}", done=stands.done, of=stands.of, when=when) if each.sessions else when
