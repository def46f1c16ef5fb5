"""The deals of auditions: of equal par, with everything in them that must occur."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Final

import pytest

from cardrules.courses.mini_baccarat.audition_deals import (
    AUDITION,
    SITUATIONS,
    BaccaratDeal,
    audition_options,
    deal_for,
    found_in,
    shapes_of,
)
from cardrules.games.mini_baccarat.game import MiniBaccarat
from cardrules.protocol.cards import pack, parse_cards
from cardrules.protocol.game import parse_action
from cardrules.protocol.match_record import check_record, read_record, record_text
from cardrules.school.houses.built_in_profiles import profile_named
from cardrules.school.houses.house_profile import Profile
from cardrules.school.progress.table_sessions import TableSession, session_of
from cardrules.school.scripted_match import ScriptedMatch

INCIDENTS: Final = {"late": 2, "wrong": 1, "faceup": 1, "buyin": 1, "colour": 2, "leave": 1}


def audition(seed: str, trainee: str, profile: Profile, coups: int = 30, cut: bool = True) -> BaccaratDeal:
    shapes = shapes_of(seed, coups, 6, AUDITION, INCIDENTS)
    return deal_for(seed, trainee, 1, shapes, cut, profile.table)


def dealt(deal: BaccaratDeal) -> tuple[ScriptedMatch, TableSession]:
    """The audition as the perfect dealer deals it."""
    match = ScriptedMatch("mini_baccarat", deal.options, deal.script)
    match.run_chance()
    game = match.game
    assert isinstance(game, MiniBaccarat)
    while game.result() is None and len(game.table.reports) < len(deal.shapes) + 1:
        match.apply(0, game.due()[0])
        match.run_chance()
    return match, session_of(match.record())


@pytest.mark.parametrize("house", ["house", "letters"])
def test_everybody_has_a_deal_of_his_own_and_all_are_of_equal_par(house: str) -> None:
    profile = profile_named(house)
    pars, shoes = set(), set()
    for number in range(12):
        deal = audition("4711", f"trainee {number}", profile)
        match, session = dealt(deal)
        assert len(session.coups) == 30
        assert session.faults == ()
        assert session.over
        pars.add(sum(coup.par for coup in session.coups))
        shoes.add(deal.script[1])
        assert set(parse_cards(deal.script[1][8:])) == set(pack(copies=8))
        found = found_in(deal)
        assert set(SITUATIONS) <= set(found)
        assert found["cut_card"] == 1
        assert all(found[kind] >= count for kind, count in INCIDENTS.items()), found
        assert check_record(read_record(record_text(match.record()))) == []
        assert int(deal.script[3].split()[1]) >= 3  # it begins in the middle of a shoe
    assert len(pars) == 1
    assert len(shoes) == 12
    assert audition("4711", "trainee 3", profile) == audition("4711", "trainee 3", profile)
    assert audition("4711", "trainee 3", profile) != deal_for(
        "4711", "trainee 3", 2, shapes_of("4711", 30, 6, AUDITION, INCIDENTS), True, profile.table
    )


@pytest.mark.parametrize("seed", ["1", "2", "3", "4"])
@pytest.mark.parametrize("options", [{"after_cut": "finish"}, {"commission": "marked"}, {"cut_depth": 7}, {"decks": 6},
                                     {"unit": 1, "table_min": 1}, {"burn_ten": 0}, {"commission": "ez"}])  # fmt: skip
def test_tables_of_other_kinds(seed: str, options: dict[str, str | int]) -> None:
    shapes = shapes_of(seed, 20, 5, AUDITION, {"late": 1})
    _, session = dealt(deal_for(seed, "A", 1, shapes, True, options))
    assert len(session.coups) == 20
    assert session.faults == ()
    assert session.over


def test_without_the_cut_card_the_shoe_goes_on() -> None:
    deal = audition("5", "A", profile_named("house"), 10, cut=False)
    assert "cut_card" not in found_in(deal)
    match = ScriptedMatch("mini_baccarat", deal.options, deal.script)
    match.run_chance()
    assert isinstance(match.game, MiniBaccarat)
    while match.game.result() is None:
        assert match.game.due()[0].words != ("end",)
        match.apply(0, match.game.due()[0])
        match.run_chance()
    assert len(match.game.table.reports) == 10
    assert match.game.table.cut == "in"


def undue(game: MiniBaccarat) -> str:
    """A card for Banker where both hands are complete and no bet has been touched, or ""."""
    due = game.table.due()[0]
    return "draw banker" if due.startswith(("push", "tap")) and len(game.table.banker) == 2 else ""


def missing(game: MiniBaccarat) -> str:
    """Banker, who draws, is said to stand."""
    return "stand banker" if game.table.due()[0] == "draw banker" and len(game.table.banker) == 2 else ""


@pytest.mark.parametrize("house", ["house", "letters"])
@pytest.mark.parametrize(("slip", "count"), [(undue, 1), (undue, 3), (undue, 12), (missing, 3), (missing, 9)])
def test_the_coups_of_an_audition_are_dealt_whatever_happens(
    house: str, slip: Callable[[MiniBaccarat], str], count: int
) -> None:
    """Cards too many bring the cut card early, cards too few late: thirty coups are dealt, and the session ends."""
    shoes = set()
    for number in range(6):
        deal = audition(f"whatever/{number}", "A", profile_named(house))
        match = ScriptedMatch("mini_baccarat", deal.options, deal.script)
        match.run_chance()
        game, made = match.game, 0
        assert isinstance(game, MiniBaccarat)
        while game.result() is None:
            ready = game.table.phase == "coup" and len(game.table.player) + len(game.table.banker) > 3
            wrong = slip(game) if ready and not game.table.call_due and made < count else ""
            made += bool(wrong)
            match.apply(0, parse_action(wrong, game.verbs) if wrong else game.due()[0])
            match.run_chance()
        session = session_of(match.record())
        assert (made, len(session.coups), session.over) == (count, 30, True)
        assert check_record(read_record(record_text(match.record()))) == []
        shoes.add(game.table.shoes)
        bets = [action.words[0] for _, action in match.done if action.verb == "bets"]
        assert bets == [line.split()[1] for line in deal.script if line.startswith("bets")]
    assert shoes == {1} or (slip is undue and count == 12)
    assert slip is missing or count < 12 or 2 in shoes


def test_an_audition_that_was_dealt_before_ends_as_it_did() -> None:
    shapes = shapes_of("1", 30, 6, AUDITION, INCIDENTS)
    old = deal_for("1", "A", 1, shapes, True, profile_named("house").table, 1)
    new = deal_for("1", "A", 1, shapes, True, profile_named("house").table)
    assert (old.options["coups"], new.options["coups"]) == ("", "30")
    assert (old.script, old.shapes) == (new.script, new.shapes)


def test_the_shapes_are_those_of_the_exam() -> None:
    shapes = shapes_of("7", 30, 6, AUDITION, INCIDENTS)
    assert shapes == shapes_of("7", 30, 6, AUDITION, INCIDENTS)
    assert shapes != shapes_of("8", 30, 6, AUDITION, INCIDENTS)
    assert Counter(shape.incident for shape in shapes if shape.incident) == INCIDENTS
    deal = audition("7", "A", profile_named("house"))
    assert sorted(deal.shapes) == sorted(shapes)
    assert any(shape.coins for shape in shapes)


def test_what_does_not_go_in_is_said() -> None:
    with pytest.raises(ValueError, match="5 coups have no room for 8 situations, of which 6 take a coup each"):
        shapes_of("1", 5, 6, AUDITION, {})
    with pytest.raises(ValueError, match="10 coups have no room for 9 incidents; there can be 8 at most"):
        shapes_of("1", 10, 6, AUDITION, {"late": 5, "wrong": 4})
    with pytest.raises(ValueError, match="40 coups do not go into the middle of a shoe of 4 packs"):
        deal_for("1", "A", 1, shapes_of("1", 40, 6, (), {}), True, {"decks": 4})


def test_chance_does_what_is_written_and_then_what_it_likes() -> None:
    options = audition_options({})
    match = ScriptedMatch("mini_baccarat", options, ("table 5",), "17")
    match.run_chance()
    assert match.done[0][1].words == ("5",)
    assert match.game.view(0).phase == "between"
