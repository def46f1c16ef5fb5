"""Deliberate mistakes at the real table: each is found by its number, as severe as its money says, and nothing else."""

from __future__ import annotations

from typing import Final

import pytest
from mistakes import Case, Script, do, opened, read_cases, told_wrongly

from cardrules.protocol.match_record import check_record, read_record, record_text

CASES: Final = (*read_cases(), *read_cases("mistakes_examiner.txt"), *read_cases("mistakes_instructor.txt"))


@pytest.mark.parametrize("case", [pytest.param(case, id=case.name) for case in CASES])
def test_just_what_was_done_wrong_is_found(case: Case) -> None:
    match = opened(case)
    for step in Script(case, match).steps():
        do(match, step)
    assert check_record(read_record(record_text(match.record()))) == []
    if wrong := told_wrongly(case, match):
        pytest.fail(wrong)
