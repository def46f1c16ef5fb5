"""The drills at a real table over ten thousand items: what is right in each is found by a second dealer, who knows the
published rules and nothing of the program's procedure. By day a part of the items is dealt, by night all."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Final

import pytest
from second_dealer import burn_steps, coup_steps, fault_of, read_bets, settling_steps, situations

from cardrules.casino.baccarat.rules import SIDE_BETS
from cardrules.courses.mini_baccarat.scenes import baccarat_of
from cardrules.protocol.cards import card_name
from cardrules.protocol.game import action_text
from cardrules.school.drills.items import Item, JudgedAnswer, setting_of
from cardrules.school.drills.next_item import Sitting, session_spots
from cardrules.school.list_of_drills import find_drill, item_of
from cardrules.school.seeded_choice import SeededLots
from cardrules.school.table_exercises import HandStep, is_over, judge_scene, match_of, replayed, steps_text

DRAWS: Final = 10_000
SETTING: Final = setting_of()
PARTS: Final = 12
"""Into so many parts the shoes of a night are divided, for as many as deal beside each other."""


def drawn(name: str, count: int = DRAWS) -> Iterator[str]:
    """The keys of an endless session in which everything is answered rightly; no two in a row are equal."""
    sitting = Sitting(session_spots(find_drill(name), "17", SETTING), "17", SETTING)
    before = ""
    for _ in range(count):
        key = sitting.draw()
        assert key is not None
        assert key != before
        sitting.answered(True)
        before = key
        yield key


def some(name: str, every: int) -> list[str]:
    """Of all that are unlike in ten thousand, one of each so many."""
    return list(dict.fromkeys(drawn(name)))[::every]


def steps_of(key: str) -> list[str]:
    """What the second dealer does."""
    name, _, rest = key.partition(" ")
    if name == "P1":
        return burn_steps(rest)
    player, banker, *bets = rest.split(" / ")
    if name == "T7":
        return coup_steps(player.split(), banker.split())
    return settling_steps(player.split(), banker.split(), read_bets(bets[0])[0])


def as_answer(steps: list[str]) -> str:
    return steps_text([HandStep(800 * number, step) for number, step in enumerate(steps, 1)])


def shoe_prepared(item: Item) -> list[str]:
    """How a shoe is prepared: only whether a bettor takes the cut card, and which card is burned, is found out on the
    way, as a dealer does."""
    scene = item.scene
    assert scene is not None
    seats = [bettor.position for bettor in baccarat_of(match_of(scene).game).table.bettors]
    steps = ["gather", "mix", "square"]
    for position in sorted(seats):
        steps.append(f"offer {position}")
        match = replayed(scene, [HandStep(number, step) for number, step in enumerate(steps, 1)])
        if match.done[-1][1].verb == "cut":
            break
    else:
        steps.append(f"insert {len(baccarat_of(match.game).table.shoe) // 2}")
    steps += ["slide", f"cutcard {SETTING.options['cut_depth']}", "load"]
    match = replayed(scene, [HandStep(number, step) for number, step in enumerate(steps, 1)])
    return steps + burn_steps(card_name(baccarat_of(match.game).table.shoe[0]))


@pytest.mark.parametrize(
    ("name", "every"),
    [("T7", 100), ("P1", 1), ("P3", 100), *(pytest.param(each, 1, marks=pytest.mark.nightly) for each in ("T7", "P3"))],
)
def test_what_the_second_dealer_does_is_right(name: str, every: int) -> None:
    for number, key in enumerate(some(name, every)):
        item, steps = item_of(key, SETTING), steps_of(key)
        assert judge_scene(item, as_answer(steps)) == JudgedAnswer(True), key
        lots = SeededLots(f"{key}/{number}")
        missed = lots.below(len(steps))
        if not steps[missed].startswith("call pay"):  # a step that is left out, or done twice, is found
            assert not judge_scene(item, as_answer(steps[:missed] + steps[missed + 1 :])).right, key


@pytest.mark.parametrize("every", [100, pytest.param(1, marks=pytest.mark.nightly)])
def test_a_shoe_is_prepared_as_the_second_dealer_does_it(every: int) -> None:
    for key in some("P2", every):
        item = item_of(key, SETTING)
        assert judge_scene(item, as_answer(shoe_prepared(item))) == JudgedAnswer(True), key


@pytest.mark.parametrize("every", [80, pytest.param(1, marks=pytest.mark.nightly)])
def test_the_second_dealer_finds_the_fault_of_every_film(every: int) -> None:
    drill = find_drill("P4")
    for key in some("P4", every):
        item = drill.item(key, SETTING)
        film, kind = item.film, key.split()[1]
        assert film is not None
        scene = film.scene
        assert fault_of(scene.starts, list(map(card_name, scene.cards)), scene.bets, film.steps) == kind, key
        assert item.asks[0].right == (kind,)
        assert [pick.answer for pick in item.asks[0].picks].count(kind) == 1
        assert len(item.asks) == 1 + (kind != "clean")


@pytest.mark.parametrize(
    ("first", "every"), [(0, DRAWS), *(pytest.param(part, PARTS, marks=pytest.mark.nightly) for part in range(PARTS))]
)
def test_a_whole_shoe_is_dealt_as_the_second_dealer_does_it(first: int, every: int) -> None:
    """Of each shoe every coup is compared, card by card and bet by bet. By night all are dealt, in parts: those of ten
    thousand draws that are equal are the same shoe, and dealt once."""
    unlike = list(dict.fromkeys(drawn("S1")))
    assert len(unlike) > 6_000
    for key in unlike[first::every]:
        item = item_of(key, SETTING)
        steps = as_dealt(item)
        assert judge_scene(item, as_answer(steps)) == JudgedAnswer(True), key


def as_dealt(item: Item) -> list[str]:
    """All steps of a shoe that is dealt as it should be, each coup compared with the second dealer's."""
    scene = item.scene
    assert scene is not None
    match = match_of(scene)
    match.run_chance()
    game = baccarat_of(match.game)
    table, steps, coups = game.table, list[str](), 0
    done, expected = list[str](), list[str]()
    while not is_over(scene, game):
        action = game.due()[0]
        step = action_text(action)
        verb, *words = step.split()
        if verb in ("push", "tap"):
            hands = [list(map(card_name, hand)) for hand in (table.player, table.banker)]
            bets = [(bet.position, bet.bet, bet.amount) for bet in table.layout if bet.bet not in SIDE_BETS]
            expected = coup_steps(*hands) + settling_steps(*hands, bets)
        if verb == "discard" and words != ["banker"] and expected:
            assert done == expected, (item.key, coups)
            done, expected, coups = [], [], coups + 1
        brings_the_cut_card = verb == "draw" and table.cut_is_next
        if table.phase in ("coup", "settle") and (
            (verb in ("draw", "stand", "push", "tap", "take", "pay") and not brings_the_cut_card)
            or (verb == "call" and (words[0] == "pay" or words[0][-1].isdecimal()))
        ):
            done.append(step)
        steps.append(step)
        match.apply(0, action)
        match.run_chance()
    assert coups == len(table.reports) > 60, item.key
    return steps


@pytest.mark.parametrize("auditions", [10, pytest.param(DRAWS, marks=pytest.mark.nightly)])
def test_every_audition_holds_what_must_occur(auditions: int) -> None:
    """Thirty coups with six bettors at most; each situation and each incident at least once."""
    keys = list(drawn("S2"))
    known: dict[str, Counter[str]] = {}
    for key in keys[:auditions]:
        if key not in known:
            scene = item_of(key, SETTING).scene
            assert scene is not None
            known[key] = situations(scene.script, int(SETTING.options["cut_depth"]))
        found = known[key]
        assert (found["coups"], found["cut_card"]) == (30, 1), key
        for name in ("tie", "natural", "banker_4", "banker_5", "banker_6", "banker_3_8", "coins"):
            assert found[name], (key, name)
        for name in ("late", "wrong", "faceup", "buyin", "colour", "leave"):
            assert found[name], (key, name)
        assert found["bettors"] <= 7  # six, and one whose bet is wrong
