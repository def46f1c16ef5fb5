"""Exams as files: what may stand in them, what is said of what may not, and that a seal shows every change."""

from __future__ import annotations

import json
from typing import Any, Final

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardrules.courses.mini_baccarat.written_test import KINDS
from cardrules.protocol.foreign_data import moment_of
from cardrules.protocol.match_record import FormatError
from cardrules.school.exams.exam import (
    Audition,
    Exam,
    Written,
    clean_name,
    commitment_of,
    exam_deal,
    read_exam,
    seal,
    written_keys,
)
from cardrules.school.hash_chain import BrokenChain, Chain, read_chain

HEAD: Final[dict[str, Any]] = {"format": "dealers-exam/1", "id": "spring-1", "title": "Spring", "school": "Lindenhof"}
AUDITION: Final[dict[str, Any]] = {"part": "audition", "coups": 12, "bettors": 4, "incidents": {"late": 2}}


def text_of(*parts: dict[str, Any]) -> bytes:
    return "\n".join(json.dumps(part) for part in parts).encode()


def test_an_exam_can_be_written_by_hand() -> None:
    exam = read_exam(b'{"format": "dealers-exam/1", "id": "a", "title": "  The  test ", "school": "B"}\r\n\r\n'
                     b'{"part": "written"}\r\n')  # fmt: skip
    assert (exam.title, exam.school, exam.attempts, exam.hand, exam.seal) == ("The test", "B", 1, "any", "")
    assert exam.written == Written(30, None)
    assert exam.audition is None
    exam = read_exam(text_of({**HEAD, "trainees": ["李 娜", "Ann"]}, AUDITION))
    assert exam.audition == Audition(12, 4, incidents=(("late", 2),))
    assert exam.may_sit(" ann ")
    assert exam.may_sit("李 娜")
    assert not exam.may_sit("Bob")


@pytest.mark.parametrize(
    ("raw", "message"),
    [
        (b"", "the file is empty"),
        (b"\xff", "not UTF-8"),
        (b"x" * 200_001, "too large"),
        (b"[]", "line 1: a record is a JSON object"),
        (b"{", "line 1: not JSON"),
        (text_of({**HEAD, "format": "dealers-exam/2"}), "line 1: the record has the newer format 'dealers-exam/2'"),
        (text_of({**HEAD, "format": "x"}), "line 1: 'format' must be 'dealers-exam/1'"),
        (text_of(HEAD), "neither a written test nor an audition"),
        (text_of({**HEAD, "colour": 1}, AUDITION), "line 1: there is no field 'colour'"),
        (text_of({**HEAD, "id": "a b"}, AUDITION), "line 1: 'id' must be of letters"),
        (text_of({**HEAD, "title": ""}, AUDITION), "line 1: 'title' must be a line"),
        (text_of({**HEAD, "school": "a\u0007"}, AUDITION), "line 1: 'school' must be a line"),
        (text_of({**HEAD, "opens": "2026-03-02T09:00"}, AUDITION), "line 1: 'opens' must be a moment with its time"),
        (text_of({**HEAD, "closes": "soon"}, AUDITION), "line 1: 'closes' must be a moment"),
        (text_of({**HEAD, "opens": "2026-03-02T09:00Z", "closes": "2026-03-02T09:00+01:00"}, AUDITION),
         "line 1: the exam closes before it opens"),
        (text_of({**HEAD, "attempts": 0}, AUDITION), "line 1: 'attempts' must be a whole number from 1 to 20"),
        (text_of({**HEAD, "attempts": True}, AUDITION), "line 1: 'attempts' must be"),
        (text_of({**HEAD, "trainees": "Ann"}, AUDITION), "line 1: 'trainees' must be a list"),
        (text_of({**HEAD, "trainees": ["Ann", "ann "]}, AUDITION), "line 1: 'trainees' has a name twice"),
        (text_of({**HEAD, "trainees": [""]}, AUDITION), "line 1: a name has 1 to 120"),
        (text_of({**HEAD, "hand": "feet"}, AUDITION), "line 1: 'hand' must be one of any, keys, mouse"),
        (text_of({**HEAD, "seed": "a", "commitment": commitment_of("b")}, AUDITION), "line 1: the seed is not that"),
        (text_of({**HEAD, "seed": "a", "salt": "ab" * 16, "box": "cd" * 16}, AUDITION), "line 1: a seed that is loc"),
        (text_of({**HEAD, "salt": "x" * 16, "box": "cd" * 16}, AUDITION), "line 1: 'salt' and 'box' must be hexa"),
        (text_of(HEAD, {"part": "dance"}), "line 2: 'part' must be one of house, written, audition"),
        (text_of(HEAD, AUDITION, AUDITION), "line 3: the part audition is there twice"),
        (text_of(HEAD, {"part": "house", "profile": "mine"}), "line 2: there is no profile 'mine'"),
        (text_of(HEAD, {"part": "house", "toml": "x"}), "line 2: not TOML"),
        (text_of(HEAD, {"part": "house", "toml": "x", "profile": "house"}), "line 2: a house has either"),
        (text_of(HEAD, {"part": "written", "minutes": 0}), "line 2: 'minutes' must be a whole number from 1 to 240"),
        (text_of(HEAD, {**AUDITION, "coups": 61}), "line 2: 'coups' must be a whole number from 5 to 60"),
        (text_of(HEAD, {**AUDITION, "situations": ["rain"]}), "line 2: 'situations' must be a list of tie, natural"),
        (text_of(HEAD, {**AUDITION, "incidents": {"fire": 1}}), "line 2: there is no incident 'fire'"),
        (text_of(HEAD, AUDITION, {"part": "seal"}), "line 3: the seal has 'lines' and 'seal'"),
        (text_of(HEAD, AUDITION).replace(b'"part"', b'"coups": 5, "coups": 30, "part"', 1), "line 2: the field"),
        (text_of(HEAD, {"part": "written", "percent": [[]]}), "line 2: 'percent' must be a whole number from 0 to 100"),
        (text_of(HEAD, AUDITION) + b"\n" + b"[" * 100_000, "line 3: not JSON that could be read"),
    ],
)  # fmt: skip
def test_what_may_not_stand_in_an_exam_is_told_with_its_line(raw: bytes, message: str) -> None:
    with pytest.raises(FormatError) as caught:
        read_exam(raw)
    assert message in str(caught.value)


def test_an_audition_that_cannot_be_dealt_is_not_sealed() -> None:
    exam = Exam("a", "A", "B", audition=Audition(5, 4, incidents=(("late", 5),)))
    with pytest.raises(FormatError, match="5 coups have no room"):
        seal(exam, "1")


def test_each_trainee_is_asked_and_dealt_other_things() -> None:
    exam = read_exam(seal(Exam("a", "A", "B", written=Written(), audition=Audition(12, 4)), "1").encode())
    deals = [
        exam_deal(exam, "1", name, attempt, "keys")
        for name, attempt in (("Ann", 1), ("ann ", 1), ("Bob", 1), ("Ann", 2))
    ]
    assert deals[0] == deals[1]
    assert len({deal.script[1] for deal in deals if deal}) == 3
    asked = [written_keys(exam, "1", name, 1) for name in ("Ann", "Bob")]
    assert asked[0] != asked[1]
    assert all(len(keys) == len(KINDS) for keys in asked)
    assert exam_deal(exam._replace(audition=None), "1", "Ann", 1, "keys") is None


SEALED: Final = seal(Exam("a", "A", "B", "2026-03-02T09:00+01:00", trainees=("Ann", "李 娜"), written=Written(),
                          audition=Audition(12, 4)), "1").encode()  # fmt: skip


@settings(max_examples=100, deadline=None)
@given(st.integers(0, len(SEALED) - 1), st.integers(1, 255))
def test_an_exam_of_which_a_byte_was_changed_is_refused(at: int, by: int) -> None:
    changed = bytearray(SEALED)
    changed[at] ^= by
    try:
        exam = read_exam(bytes(changed))
    except FormatError:
        return
    sealing = SEALED.index(b'{"part": "seal"')
    assert exam.seal == "" or exam == read_exam(SEALED)  # a blank more, or it is no longer sealed, and cannot be sat
    assert at >= sealing or exam.seal == ""


def test_a_changed_line_is_named() -> None:
    for number, (old, new) in enumerate(
        ((b'"Ann"', b'"Bob"'), (b'"house"', b'"letters"'), (b"30", b"90"), (b"12", b"11")), 1
    ):
        with pytest.raises(FormatError, match=f"line {number}: it was changed after the exam was sealed"):
            read_exam(
                SEALED.replace(old, new, 1)
                if number != 2
                else SEALED.replace(b'"profile": "house"', b'"profile": "letters"')
            )
    lines = SEALED.split(b"\n")
    with pytest.raises(FormatError, match="line 3: it was changed"):
        read_exam(b"\n".join((*lines[:2], *lines[3:])))


def test_a_window_has_time_zones() -> None:
    assert moment_of("2026-03-02T09:00+01:00") == moment_of("2026-03-02T08:00Z")
    assert moment_of("") is None
    assert clean_name("Zoe\u0301") == "Zoé"


def test_a_chain_names_the_first_line_that_is_not_as_it_was_written() -> None:
    chain = Chain()
    lines = [chain.add({"n": number, "text": "Zoé\u2028"}).encode() for number in range(5)]
    assert [link.data["n"] for link in read_chain(b"".join(lines))] == [0, 1, 2, 3, 4]
    half = b"".join(lines)[:-9]
    assert len(read_chain(half, broken_off=True)) == 4
    for raw, line in (
        (half, 5), (b"".join((lines[0], lines[2])), 2), (b"".join((lines[0], lines[0])), 2),
        (b"".join(lines).replace(b'"n":3', b'"n":7'), 4), (b"".join(lines).replace(b"\n", b"\r\n"), 1),
        (b"", 1), (b"".join(lines) + b"\n", 6),
    ):  # fmt: skip
        with pytest.raises(BrokenChain) as caught:
            read_chain(raw)
        assert caught.value.line == line
