"""An exam is sealed: its seed is drawn, locked with its PIN, and the moment is written down."""

from __future__ import annotations

from datetime import UTC, datetime

from cardrules.protocol.match_record import FormatError
from cardrules.school.exams.exam import Exam, seal
from dealers_choice.language import words
from dealers_choice.school.exams.keys_and_pins import lock_seed, new_seed

__all__ = ["sealed_text"]


def sealed_text(exam: Exam, pin: str) -> str:
    """An exam as the text of its file, its deals locked with the PIN; "": they stand open in it. With a PIN it takes
    about half a second.

    Raises FormatError for an exam that cannot be given out, ValueError for a PIN that cannot be, and KeyTrouble.
    """
    if pin and exam.seed:
        raise FormatError(words("the draft names its seed, and whoever has seen it knows every card: leave 'seed' out"))
    seed = exam.seed or new_seed()
    now = datetime.now(UTC).isoformat(timespec="seconds")
    return seal(exam, seed, lock_seed(seed, pin) if pin else None, now)
