"""Blackjack: a table is opened and closed: the rack counted against its slip, the packs looked over."""

from __future__ import annotations

import pytest
from blackjack_tables import do

from cardrules.casino.table_phases import OPENING, PREPARING, SHOE_ENDS
from cardrules.games.blackjack.game import Blackjack
from cardrules.protocol.game import CHANCE, parse_action
from cardrules.protocol.match_record import Match, check_record, read_record, record_text
from cardrules.protocol.shuffling import chance_action


def opened(lot: int = 1, **options: object) -> Blackjack:
    """A table at which nobody has counted the rack yet."""
    game = Blackjack({"rack_counts": "on", "coach": "silent", **options})
    do(game, f"table {lot}")
    (choice,) = game.choices(CHANCE)
    game.apply(CHANCE, chance_action(choice, "1", 0))
    assert game.table.phase == OPENING
    return game


def slip_differs(**options: object) -> Blackjack:
    """A table whose slip says something else than its rack holds."""
    tables = (opened(lot, incidents="some", **options) for lot in range(40))
    return next(game for game in tables if game.table.slip != game.table.rack_worth)


def errors(game: Blackjack) -> list[str]:
    return [f"{fault.error}{fault.severity}" for fault in game.table.faults]


def test_the_rack_is_counted_said_and_signed_before_the_first_shoe() -> None:
    game = opened()
    worth = game.table.rack_worth
    assert worth == 8_024_000 == game.table.slip
    assert game.table.service == ("call opening", f"call float {worth}", "sign")
    log = do(game, *game.table.service)
    assert f"The slip in the rack says {game.house.cash(worth)}" not in log  # it was told before
    assert any("The rack, $80,240" in line for line in log)
    assert (game.table.phase, errors(game)) == (PREPARING, [])


def test_where_every_motion_is_made_the_packs_are_looked_over_too() -> None:
    game = opened(shoe_steps="full", calls="auto")
    assert game.table.service == ("float", "sign", "fan", "backs", "washed")
    log = do(game, *game.table.service)
    assert "The packs lie face up, suit by suit: 312 cards, none missing" in log
    assert game.table.due() == ("gather",)


@pytest.mark.parametrize("coach", ["silent", "correct", "block"])
def test_a_wrong_count_is_r40(coach: str) -> None:
    game = opened(coach=coach)
    worth = game.table.rack_worth
    do(game, "call opening", f"call float {worth - 500}")
    assert errors(game) == ["R40M"]
    assert game.table.due() == (("sign",) if coach == "silent" else (f"call float {worth}",))
    if coach != "silent":
        do(game, f"call float {worth}")
        assert game.table.due() == ("sign",)
        assert errors(game) == ["R40M"]


def test_a_slip_that_differs_is_the_floors() -> None:
    game = slip_differs()
    worth = game.table.rack_worth
    do(game, "call opening", f"call float {worth}")
    wrong = game.copy()
    do(wrong, "sign")
    assert errors(wrong) == ["R40M"]
    assert wrong.table.phase == PREPARING
    log = do(game, "floor")
    assert any("new slip" in line for line in log)
    do(game, "sign")
    assert (game.table.phase, errors(game), game.table.slip) == (PREPARING, [], worth)


def test_nothing_tells_whether_to_sign_or_to_call_the_floor() -> None:
    for game in (opened(incidents="some", coach="block"), slip_differs(coach="block")):
        do(game, *game.table.service[:2])
        buttons = {choice.verb: choice.restrained for choice in game.choices(0) if choice.button}
        assert buttons["sign"]
        assert buttons["floor"]


PITCHED = {"calls": "auto", "shoe_steps": "full", "style": "pitch", "decks": 2, "cut_depth": 52, "incidents": "many"}


@pytest.mark.parametrize("options", [{"cut_depth": 104}, {"rounds": "2"}, PITCHED])
def test_a_table_is_opened_and_closed_without_a_fault(options: dict[str, object]) -> None:
    match = Match("blackjack", {"rack_counts": "on", "coach": "silent", **options}, "1")
    game = match.game
    assert isinstance(game, Blackjack)
    seen, closed = [], ()
    while game.waiting_for():
        if game.table.phase == SHOE_ENDS and not closed:
            closed = game.table.service
        seen.append(game.table.phase)
        if game.waiting_for() == {CHANCE}:
            match.apply(CHANCE, match.chance())
            continue
        due = game.table.due()[0]
        assert any(choice.offers(parse_action(due, game.verbs)) for choice in game.choices(0)), due
        match.apply(0, parse_action(due, game.verbs))
    assert OPENING in seen
    assert [step.split()[0] for step in closed if step != "call end"][-5:-2] in (
        ["countout", "call", "sign"], ["countout", "float", "sign"])  # fmt: skip
    assert [fault for fault in game.table.faults if fault.severity] == []
    assert game.table.slip == game.table.rack_worth
    assert check_record(read_record(record_text(match.record()))) == []


def test_whoever_leaves_uncounted_errs() -> None:
    game = opened(rounds="1", calls="auto")
    while game.table.phase != SHOE_ENDS:
        if game.waiting_for() == {CHANCE}:
            (choice,) = game.choices(CHANCE)
            game.apply(CHANCE, chance_action(choice, "1", len(game.table.reports)))
        else:
            do(game, game.table.due()[0])
    do(game, "countout", "hands")
    assert "R40M" in errors(game)
