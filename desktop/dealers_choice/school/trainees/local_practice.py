"""What those who train on this computer have done, as the others hand it in."""

from __future__ import annotations

from pathlib import Path

from cardrules.school.exams.practice_file import PracticeHead
from cardrules.school.progress.history_summary import TraineeSummary
from dealers_choice.school.exams.keys_and_pins import KEY, KeyTrouble, Signer
from dealers_choice.school.trainees.trainee_store import Trainees
from dealers_choice.storage.databases.json_kept_twice import is_there

__all__ = ["practised_here"]


def practised_here(school: Path) -> list[tuple[PracticeHead, TraineeSummary]]:
    """Everybody here with the history in short, without those that must be judged anew first. ``school``: the folder of
    the school in the program's data."""
    path = school / "exams" / KEY
    try:
        key = Signer.of(path).public if is_there(path) else ""
    except KeyTrouble:
        key = ""
    trainees = Trainees(school / "trainees")
    found = []
    for each in trainees.all():
        summary = trainees.kept_summary(each)
        if summary is not None:
            found.append((PracticeHead(each.name, each.id, each.since, key), summary))
    return found
