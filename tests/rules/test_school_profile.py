"""House profiles: what is read, what is refused, and how houses judge the same session."""

from __future__ import annotations

from typing import Any, Final

import pytest

from cardrules.casino.baccarat.coup_reports import CoupReport
from cardrules.casino.baccarat.dealer_calls import CALLS, FIELDS, said
from cardrules.casino.baccarat.faults import HEADINGS, Error
from cardrules.casino.faults_and_grades import Fault, Severity, grade_of
from cardrules.courses.mini_baccarat.course import RED_LINES
from cardrules.courses.mini_baccarat.scenes import scene_of
from cardrules.protocol.match_record import FormatError, Match
from cardrules.school.course import course_of
from cardrules.school.houses.assessment import assessed, crossed, rubric_score
from cardrules.school.houses.built_in_profiles import BUILT_IN, house_profile, profile_named
from cardrules.school.houses.house_profile import LARGEST, Criterion, read_profile
from cardrules.school.list_of_drills import item_of
from cardrules.school.progress.table_sessions import TableSession, session_of
from cardrules.school.table_exercises import match_of

HEAD: Final = 'format = "dealers-house/1"\nname = "Lindenhof"\n'
LETTERS: Final = profile_named("letters")


def test_two_profiles_come_with_the_program() -> None:
    assert set(course_of().houses) == {"house", "letters"} <= set(BUILT_IN)
    ours = house_profile()
    assert ours.table == {}
    assert ours.system == "points"
    assert ours.setting() == read_profile(HEAD.encode()).setting()
    assert len({name for _, name in LETTERS.headings}) == 7
    assert LETTERS.red_lines == tuple(RED_LINES)
    assert LETTERS.setting().house.mends is False
    with pytest.raises(LookupError, match="there is no profile 'x'; there are house, letters"):
        profile_named("x")


def test_everything_that_a_house_may_say() -> None:
    text = (
        HEAD
        + """
language = "de"
[table]
commission = "marked"
cut_depth = 14
dragon7 = "on"
table_max = 1000
burn_ace = 11
payout_entry = "amount"
[commission]
method = "quarters"
[calls]
close = "Nichts geht mehr"
banker = "Banco gewinnt, {high} zu {low}"
7 = "sieben"
[headings]
"Card reading" = "Karten lesen"
[grading]
system = "letters"
b = 3
accuracy = 95.5
speed = 1
coups_in_a_row = 6
red_lines = ["natural_drawn", "natural_drawn"]
[written]
percent = 75
[audition]
coups = 20
positions = 7
[audition.incidents]
late = 2
buyin = 0
[[rubric]]
name = "Gastfreundschaft"
weight = 3
[[rubric]]
name = "Technik"
"""
    )
    profile = read_profile(text.encode())
    assert profile.table == {"commission": "marked", "cut_depth": 14, "dragon7": "on", "table_max": 1000,
                             "burn_ace": 11, "payout_entry": "amount"}  # fmt: skip
    assert dict(profile.calls)["close"] == "Nichts geht mehr"
    assert profile.heading("Card reading") == "Karten lesen"
    assert profile.heading("Commission") == "Commission"
    assert (profile.b, profile.accuracy, profile.speed, profile.coups_in_a_row) == (3.0, 95.5, 1.0, 6)
    assert profile.red_lines == ("natural_drawn",)
    assert (profile.written, profile.coups, profile.positions) == (75, 20, 7)
    assert profile.incidents == (("late", 2),)
    assert profile.rubric == (Criterion("Gastfreundschaft", 3), Criterion("Technik", 1))
    setting = profile.setting()
    assert setting.house.terms.commission == "marked"
    assert said("banker-7-4", setting.house.words) == "Banco gewinnt, sieben zu vier"
    assert item_of("M1 3500", setting).why == "$35 is 7 times $5, and 25 cents for each is $1.75."


@pytest.mark.parametrize(
    ("method", "why"),
    [
        ("halves", "A tenth of $115 is $11.50, and half of that $5.75."),
        ("nickels", "5 cents for each $1 of $115 is $5.75."),
        ("quarters", "$115 is 23 times $5, and 25 cents for each is $5.75."),
        ("ninety_five", "A twentieth of $115 is $5.75."),
    ],
)
def test_four_ways_of_working_the_commission_out(method: str, why: str) -> None:
    profile = read_profile(f'{HEAD}[commission]\nmethod = "{method}"\n'.encode())
    assert item_of("M1 11500", profile.setting()).why == why
    assert item_of("M1 11500", profile.setting()).asks[0].right == ("575",)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "'format' must be 'dealers-house/1'"),
        ('format = "dealers-house/2"', "'format' must be"),
        ('format = "dealers-house/1"', "'name' must be a line of 1 to 120 characters"),
        (HEAD + "colour = 3", "there is no field 'colour'"),
        (HEAD + "[grading]\ncolour = 3", "there is no field grading.colour"),
        (HEAD + "grading = 3", "[grading] must be a table"),
        (HEAD + "[table]\ncommission = 'mine'", "table: commission=mine: choose one of net, marked"),
        (HEAD + "[table]\nx = 1", "table: there is no option 'x'"),
        (HEAD + "table = []", "[table] must be a table"),
        (HEAD + "[calls]\nhello = 'x'", "there is no call 'hello'"),
        (HEAD + "[calls]\nbanker = 'Banker'", "calls.banker must have {"),
        (HEAD + "[calls]\nclose = 'No {more} bets'", "calls.close has other braces"),
        (HEAD + "[calls]\nbanker = '{high} {low} {0.__class__}'", "calls.banker has other braces"),
        (HEAD + "[calls]\nclose = ''", "calls.close must be a line of 1"),
        (HEAD + '[calls]\nclose = "a\\u0007"', "calls.close must be a line"),
        (HEAD + f"[calls]\nclose = '{'x' * 121}'", "calls.close must be a line"),
        (HEAD + "[headings]\nMood = 'x'", "there is no heading 'Mood'"),
        (HEAD + "[grading]\nsystem = 'stars'", "grading.system must be one of points, letters"),
        (HEAD + "[grading]\naccuracy = 101", "grading.accuracy must be a number from 0 to 100"),
        (HEAD + "[grading]\naccuracy = true", "grading.accuracy must be a number"),
        (HEAD + "[grading]\naccuracy = nan", "grading.accuracy must be a number"),
        (HEAD + "[grading]\ncoups_in_a_row = 1.5", "grading.coups_in_a_row must be a whole number"),
        (HEAD + "[grading]\nred_lines = ['x']", "grading.red_lines must be a list of shuffle_exposed"),
        (HEAD + "[grading]\nred_lines = [['x']]", "grading.red_lines must be a list"),
        (HEAD + "[commission]\nmethod = 'abacus'", "commission.method must be one of halves"),
        (HEAD + "[audition]\ncoups = 9", "audition.coups must be a whole number from 10 to 40"),
        (HEAD + "[audition.incidents]\nfire = 1", "there is no incident 'fire'"),
        (HEAD + "[audition.incidents]\nlate = 6", "audition.incidents.late must be a whole number from 0 to 5"),
        (HEAD + "rubric = 1", "[[rubric]] must be 12 tables at most"),
        (HEAD + "[[rubric]]\nweight = 1", "rubric.name must be a line"),
        (HEAD + "[[rubric]]\nname = 'a'\nweight = 11", "rubric.weight must be a whole number from 1 to 10"),
        (HEAD + "[[rubric]]\nname = 'a'\n[[rubric]]\nname = 'a'", "[[rubric]] has a name twice"),
        (HEAD + "x = [", "not TOML"),
        ("x = " + "[" * 5_000, "not TOML"),
        ("#" * (LARGEST + 1), "the profile is too large"),
    ],
)  # fmt: skip
def test_what_a_profile_may_not_say(text: str, message: str) -> None:
    with pytest.raises(FormatError) as refused:
        read_profile(text.encode())
    assert message in str(refused.value)


def test_bytes_that_are_no_text() -> None:
    with pytest.raises(FormatError, match="not TOML"):
        read_profile(b"\xff\xfe")


def test_every_call_has_its_fields() -> None:
    for name, text in CALLS.items():
        assert {field for field in ("rank", "number", "player", "banker", "total", "high", "low", "amount")
                if "{" + field + "}" in text} == set(FIELDS.get(name, ()))  # fmt: skip


# ------------------------------------------------------------------------------------------------------- judging


def dealt(steps: str = "", speed: float | None = None, coups: int = 30, **fault: Any) -> TableSession:
    """A session of so many coups with these faults: "C16" is a critical R16."""
    faults = tuple(
        Fault(Error(f"R{word[1:]}"), cast_severity(word[0]), "", number, number, lines=fault.get("lines", ()))
        for number, word in enumerate(steps.split(), 1)
    )
    empty = session_of(Match("mini_baccarat", {}).record())
    reports = tuple(CoupReport(number, "B", 4, 7, 0, 20, 0, 20_000, None) for number in range(1, coups + 1))
    made = empty._replace(faults=faults, coups=reports, run=fault.get("run", 30))
    return made._replace(grade=grade_of(faults, coups, speed))


def cast_severity(letter: str) -> Severity:
    severities: dict[str, Severity] = {"C": "C", "M": "M", "m": "m"}
    return severities[letter]


def test_points() -> None:
    ours = house_profile()
    assert assessed(dealt(), ours) == (True, 100.0, None, dict.fromkeys(HEADINGS, 0.0), {}, (), ())
    minor = assessed(dealt("m19 m19 M16"), ours)
    assert minor.passed
    assert minor.points["Take-and-pay order"] == 2.0
    assert assessed(dealt("m19 M16 M16 M16"), ours).why == ("Accuracy 87.0; 90 are needed.",)
    assert assessed(dealt("C12"), ours).why == ("Critical errors that were not put right: 1.",)
    assert assessed(dealt(speed=1.25), ours).why == ("Time 1.25 of par; 1.2 is allowed.",)
    assert assessed(dealt(run=4), ours).why == (
        "At most 4 coups in a row without a fault in the drawing rules; 5 are needed.",
    )


def test_letters() -> None:
    none = assessed(dealt(), LETTERS)
    assert set(none.letters.values()) == {"A"}
    one = assessed(dealt("M16 m11"), LETTERS)
    assert one.passed
    assert (one.letters["Payouts and commission"], one.letters["Cards and totals"]) == ("B", "B")
    two = assessed(dealt("M16 M17"), LETTERS)  # payouts and commission are one heading here
    assert not two.passed
    assert two.letters["Payouts and commission"] == "C"
    assert two.why == ("Payouts and commission: C.",)


@pytest.mark.parametrize(
    ("error", "line"),
    [
        ("M4", "natural_drawn"),
        ("m19", "paid_before_taking"),
        ("C14", "seat_skipped"),
        ("m19", "marker_skipped"),
    ],
)
def test_red_lines_fail_at_once(error: str, line: str) -> None:
    session = dealt(error, lines=(line,))
    assert [each.line for each in crossed(session)] == [line]
    assert not assessed(session, LETTERS).passed
    assert assessed(session, LETTERS).why[0] == f"Red line: {RED_LINES[line]} (coup 1)."
    assert assessed(session, house_profile()).red == ()


def test_a_burn_that_was_put_right_is_no_red_line() -> None:
    session = dealt("m20")
    mended = session._replace(faults=(session.faults[0]._replace(corrected="at once"),))
    assert crossed(mended) == []
    assert [each.line for each in crossed(session)] == ["burn_unnoticed"]
    assert crossed(dealt("M4")) == []


@pytest.mark.parametrize(("steps", "crossed_it"), [(("burn",), True), (("floor", "burn"), False)])
def test_deciding_about_an_exposed_card(steps: tuple[str, ...], crossed_it: bool) -> None:
    scene = scene_of(LETTERS.setting(), "cards", "coup", house_cards(), "1:banker:2500,faceup:1", coach="silent")
    match = match_of(scene)
    assert match.game.view(0).state.due == ("floor",)
    for step in steps:
        match.apply(0, next(choice for choice in match.game.choices(0) if choice.verb == step).action())
    session = session_of(match.record())
    assert [each.line for each in crossed(session)] == (["exposed_decided"] if crossed_it else [])
    assert [fault.error for fault in session.faults] == (["order"] if crossed_it else [])


def house_cards() -> tuple[Any, ...]:
    return LETTERS.setting().house.pack[:8]


def test_what_people_judge() -> None:
    marks = {"Hospitality": 9, "Technique": 6, "Control": 7}
    assert rubric_score(marks, LETTERS.rubric) == pytest.approx((27 + 12 + 14) / 7)
    assert rubric_score({"Hospitality": 9}, LETTERS.rubric) is None
    assert rubric_score({}, ()) is None
    for wrong in (0, 11, True):
        with pytest.raises(ValueError, match="a mark is a whole number from 1 to 10"):
            rubric_score({**marks, "Control": wrong}, LETTERS.rubric)
