"""What became of a file that was to be taken into the office."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Literal, NamedTuple

from cardrules.protocol.foreign_data import CutOff
from cardrules.protocol.phrases import ISOLATES, capital, isolated, sentence, written_out
from dealers_choice.language import error_words, words

__all__ = ["ImportedFile", "Kind", "passed_words", "refused", "sentence", "told_of"]

Kind = Literal["new", "known", "second", "refused", "waiting", "gone"]
_MOST_TOLD: Final = 6
"""Lines about files that were not taken in."""


class ImportedFile(NamedTuple):
    """What became of a file."""

    name: str
    kind: Kind
    """``new``: taken in. ``known``: it was there. ``second``: taken in, and there is another that it does not fit.
    ``refused``. ``waiting``: it is only half there, perhaps still being copied. ``gone``: the folder has vanished."""
    text: str
    practice: bool = False
    """Whether it is the practice of a trainee; else it is the result of an exam."""


def refused(name: str, error: Exception, *, practice: bool = False) -> ImportedFile:
    """A file that cannot be read: refused, or waiting where only its end is missing."""
    told = sentence(capital(error_words(error)))
    return ImportedFile(name, "waiting" if isinstance(error, CutOff) else "refused", told, practice)


def passed_words(passed: bool, proctored: bool = True) -> str:
    """What the result of an exam comes to, within a sentence."""
    if proctored:
        return words("passed") if passed else words("not passed")
    return words("passed, not proctored") if passed else words("not passed, not proctored")


def told_of(taken: Sequence[ImportedFile]) -> str:
    """What became of several files, in a few lines: how many came in, and what is to be said of single ones."""
    came = [each for each in taken if each.kind in ("new", "second")]
    known = sum(each.kind == "known" for each in taken)
    practices = sum(each.practice for each in came)
    said = words(
        "{results:result/results} taken in, {known} known already.", results=len(came) - practices, known=known
    )
    if practices:
        said = words(
            "{results:result/results} and the practice of {practices:trainee/trainees} taken in, {known} known "
            "already.",
            results=len(came) - practices, practices=practices, known=known,
        )  # fmt: skip
    rest = [
        f"{isolated(each.name)}: {written_out(each.text, ISOLATES)}"
        for each in taken
        if each.kind not in ("new", "known")
    ]
    lines = [said, *rest[:_MOST_TOLD]]
    if len(rest) > _MOST_TOLD:
        lines.append(words("And {count:file/files} more.", count=len(rest) - _MOST_TOLD))
    return "\n".join(lines)
