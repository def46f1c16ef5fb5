"""What everybody of a class has practised: on this computer, and on those from which it was handed in."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from cardrules.protocol.match_record import FormatError
from cardrules.protocol.texts import say
from cardrules.school.exams.exam import clean_name
from cardrules.school.exams.practice_file import PracticeHead
from cardrules.school.progress.history_summary import TraineeSummary
from cardrules.school.progress.skills import Training, training_of
from dealers_choice.school.exams.handed_in_practice import Practised
from dealers_choice.school.exams.instructors_office import Pupil

__all__ = ["Trained", "histories_of", "trained_of"]

_NOBODY: Final = say("not on the roster")


class Trained(NamedTuple):
    """Somebody of a class, with all that was practised."""

    group: str
    name: str
    training: Training


def trained_of(
    pupils: Sequence[Pupil], here: Iterable[tuple[PracticeHead, TraineeSummary]], practised: Sequence[Practised]
) -> list[Trained]:
    """Everybody on the roster, in its order, and then those who are not on it. ``here``: who trains on this computer.
    What was practised under one name on several computers is taken together; two of one name on one computer are two.
    """
    people = _people(here, practised)
    rows = []
    for pupil in pupils:
        found = people.pop(pupil.name.casefold(), [])
        rows.append(Trained(pupil.group, pupil.name, training_of(found[0][1] if found else [])))
        rows += [Trained(pupil.group, f"{pupil.name} ({since})", training_of(each)) for since, each, _ in found[1:]]
    for found in people.values():
        for number, (since, each, name) in enumerate(found):
            rows.append(Trained(_NOBODY, f"{name} ({since})" if number else name, training_of(each)))
    return rows


def histories_of(
    name: str, here: Iterable[tuple[PracticeHead, TraineeSummary]], practised: Sequence[Practised]
) -> list[TraineeSummary]:
    """What is known of whoever has this name, a history of each computer; of two of one name the first."""
    found = _people(here, practised).get(name.casefold(), [])
    return found[0][1] if found else []


_Person = tuple[str, list[TraineeSummary], str]
"""Since when, the histories, and the name."""


def _people(
    here: Iterable[tuple[PracticeHead, TraineeSummary]], practised: Sequence[Practised]
) -> dict[str, list[_Person]]:
    """Everybody by name: of one name as many people as one computer has of it."""
    known: dict[tuple[str, str], tuple[PracticeHead, TraineeSummary]] = {}
    for head, summary in (*((each.head, each.summary) for each in reversed(practised)), *here):
        known[head.key, head.id] = (head, summary)  # what is on this computer is the latest of it
    by_name: dict[str, dict[str, list[tuple[str, TraineeSummary, str]]]] = {}
    for head, summary in known.values():
        try:
            name = clean_name(head.trainee)
        except FormatError:
            continue
        by_name.setdefault(name.casefold(), {}).setdefault(head.key, []).append((head.since, summary, name))
    people: dict[str, list[_Person]] = {}
    for folded, computers in by_name.items():
        for alike in computers.values():
            for number, (since, summary, name) in enumerate(sorted(alike, key=lambda each: each[0])):
                mine = people.setdefault(folded, [])
                if number < len(mine):
                    mine[number][1].append(summary)
                else:
                    mine.append((since, [summary], name))
    return people
