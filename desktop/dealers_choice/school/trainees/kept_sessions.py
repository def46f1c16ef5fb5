"""Sessions at the free table are kept with the others of whoever trains here, or of a guest: reports outlive their
window."""

from __future__ import annotations

from datetime import date
from hashlib import sha256
from typing import Final

from cardrules.protocol.match_record import Match, record_text
from cardrules.school.progress.attempts import Seance
from dealers_choice.school.todays_step import step_words
from dealers_choice.school.trainees.trainee_history import AT_ONCE, HistoryLate
from dealers_choice.school.trainees.trainee_store import Trainee, TraineeError, Trainees
from dealers_choice.storage.folders import data_folder
from dealers_choice.storage.next_school_step import remember_step

__all__ = ["keep_session"]

_LOOKED_AT: Final = 60
"""How many of the last sessions are looked at for one that is kept already."""


def keep_session(match: Match, seconds: float, day: date) -> Trainee | None:
    """Keep a session that is over; in whose history it stands now: of whoever trains here (and has given his PIN, if he
    has one), else of a guest. None if that cannot be kept."""
    trainees = Trainees(data_folder() / "school" / "trainees")
    try:
        trainee = trainees.current()
        if trainee is None or not trainees.is_open(trainee):
            trainee = trainees.guest(day)
    except TraineeError:
        return None
    record = match.record()
    name = sha256(record_text(record).encode()).hexdigest()[:16]
    entry = Seance(name, day, "", record, active=min(round(seconds * 1000), 86_400_000))
    try:
        history = trainees.history(trainee, AT_ONCE)
    except HistoryLate:  # it is judged with the others, when the school is opened
        try:
            trainees.keep(trainee, entry)
        except TraineeError:
            return None
        return trainee
    if all(kept.entry.id != name for kept in history.latest(_LOOKED_AT)):  # it may have been opened once more
        history.add(entry)
    if trainee == trainees.current():
        remember_step(*step_words(history.summary, day, match.game.id))
    return trainee
