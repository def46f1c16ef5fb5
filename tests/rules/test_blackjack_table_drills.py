"""Blackjack's drills at a real table: each exercise can be done rightly, a wrong step in it is a fault, and films show
just the fault that they ask for."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import lru_cache
from itertools import pairwise
from typing import Final

import pytest

from cardrules.casino.blackjack.settlement import house_result, settle_round
from cardrules.casino.blackjack.table_state import TableState
from cardrules.courses.blackjack.counter_drill import COUNTER_DRILL, watched_rounds
from cardrules.courses.blackjack.find_the_error_drill import CLEAN, ERROR_DRILL
from cardrules.courses.blackjack.planned_rounds import by_the_book, plan, script_of, shuffled_shoe
from cardrules.courses.blackjack.setting_house import blackjack_house
from cardrules.courses.blackjack.signals_drill import SIGNALS_DRILL
from cardrules.courses.blackjack.table_drills import TABLE_DRILLS
from cardrules.courses.blackjack.table_scenes import begun, blackjack_of, is_over, scene_of
from cardrules.protocol.game import CHANCE, action_text, parse_action
from cardrules.protocol.match_record import Match
from cardrules.school.drills.drill import Drill
from cardrules.school.drills.items import Item, Setting, TableScene, judge, setting_of
from cardrules.school.drills.next_item import Sitting, session_spots
from cardrules.school.seeded_choice import SeededLots

HOUSES: Final[Mapping[str, Mapping[str, object]]] = {
    "las_vegas": {"plus3": "9"},
    "no_hole": {"hole_rule": "obo", "surrender": "none", "soft17": "stand", "split_hands": 3},
    "hole_first": {"hole_first": "on", "bj_paid": "at_once", "surrender": "early", "double": "9_11", "decks": 2,
                   "cut_depth": 26, "wait_signal": "word"},
}  # fmt: skip
PITCHED: Final[Mapping[str, Mapping[str, object]]] = {
    "pitched": {"style": "pitch", "decks": 2, "cut_depth": 26},
    "pitched no hole": {"style": "pitch", "decks": 1, "cut_depth": 13, "spots": 5, "hole_rule": "enhc",
                        "surrender": "none", "soft17": "stand", "wait_signal": "word"},
    "pitched early": {"style": "pitch", "decks": 2, "cut_depth": 26, "hole_first": "on", "surrender": "early"},
}  # fmt: skip
DRILLS: Final = {drill.id: drill for drill in TABLE_DRILLS}


@lru_cache
def setting(house: str = "las_vegas") -> Setting:
    return setting_of({**HOUSES, **PITCHED}[house], game="blackjack")


def drawn(drill: Drill, house: str, count: int) -> list[Item]:
    """The first items of a session in which everything is answered rightly."""
    sitting = Sitting(session_spots(drill, "3", setting(house)), "3", setting(house))
    found = []
    for _ in range(count):
        key = sitting.draw()
        assert key is not None
        sitting.answered(True)
        found.append(drill.item(key, setting(house)))
    return found


def dealt(scene: TableScene, steps: int = 200) -> tuple[Match, list[str]]:
    """An exercise as the perfect dealer does it, or the first steps of it."""
    match = begun(scene)
    game = blackjack_of(match.game)
    done: list[str] = []
    match.run_chance()
    while not is_over(scene, game) and len(done) < steps:
        action = game.due()[0]
        done.append(action_text(action))
        match.apply(0, action)
        match.run_chance()
    return match, done


@pytest.mark.parametrize("house", [*HOUSES, *PITCHED])
@pytest.mark.parametrize("name", ["T7", "H2", "H3", "H4", "H5"])
def test_an_exercise_can_be_done_without_a_fault(name: str, house: str) -> None:
    for item in drawn(DRILLS[name], house, 8):
        assert item.scene is not None
        match, done = dealt(item.scene)
        game = blackjack_of(match.game)
        assert done, item.key
        assert game.table.faults == ()
        assert is_over(item.scene, game)
        assert (min(item.pars) > 0) == (DRILLS[name].timed == "par")
        assert DRILLS[name].item(item.key, setting(house)) == item


def test_the_dealers_hand_lies_as_the_item_says() -> None:
    for item in drawn(DRILLS["T7"], "las_vegas", 12):
        assert item.scene is not None
        cards = item.key.removeprefix("T7 ").split()
        _, done = dealt(item.scene)
        assert done[0] == "turn"
        assert done.count("draw dealer") == len(cards) - 2
        assert done[-1].startswith(("call dealer-", "call dealerbust-"))
    cells = Counter(item.cell for item in drawn(DRILLS["T7"], "las_vegas", 20))
    assert cells["more cards"] >= 10  # at least half


def test_two_rounds_are_dealt_from_first_base() -> None:
    item = DRILLS["H2"].item("H2 17.256", setting())  # E2
    assert item.scene is not None
    _, done = dealt(item.scene)
    row = ["draw 2", "draw 5", "draw 6", "draw dealer"]
    assert done == [*row, *row]


def test_a_hand_does_what_is_practised() -> None:
    wanted = {"double": "double 4", "split": "split 4", "split-aces": "split 4", "five-cards": "draw 4"}
    for kind, step in wanted.items():
        item = DRILLS["H3"].item(f"H3 {kind} 5", setting())
        assert item.scene is not None
        assert step in dealt(item.scene)[1]


@pytest.mark.parametrize("house", [*HOUSES, *PITCHED])
def test_a_planned_round_is_the_round_that_is_dealt(house: str) -> None:
    at = blackjack_house(setting(house))
    for seed in range(12):
        lots = SeededLots(f"planned/{seed}")
        shoe = shuffled_shoe(lots, at)
        bets = {1: 2500, 3: 5000, 4: 7500, at.crowd.spots: 1500}
        rounds = [plan(shoe, bets, by_the_book(at.rules), at) for _ in range(2)]
        script = script_of(rounds, at, lots)
        match = begun(scene_of(setting(house), "bets", "match", script))
        game = blackjack_of(match.game)
        while len(game.table.reports) < 2:
            match.apply(0, game.due()[0])
            match.run_chance()
        won = [house_result(settle_round([*each.spots.values()], each.dealer, at.rules, at.chips)) for each in rounds]
        assert [report.house for report in game.table.reports] == won
        said = [action_text(action) for seat, action in match.done if seat == CHANCE]
        assert said == list(script)  # everything was asked for, and nothing else


BAD: Final = (
    "T7", "T7 10S", "T7 10S 6D", "T7 AS KS", "T7 10S 7S 2D", "H2 5", "H2 5.", "H2 x.12", "H2 5.21", "H2 5.19",
    "H3 double", "H3 triple 5", "H3 double x", "H4", "H4 a b", "H5", "S1 -", "F1 R99 5", "F1 R1", "F1 R1 x", "C2 hit",
    "C2 jump 5", "C2 blackjack 5", "C2 hit x", "C2 word:double 5", "C2 over:jump 5",
)  # fmt: skip


@pytest.mark.parametrize("key", BAD)
def test_what_is_no_key_is_refused(key: str) -> None:
    drill = {**DRILLS, "F1": ERROR_DRILL, "C2": SIGNALS_DRILL}[key[:2]]
    with pytest.raises((ValueError, LookupError)):
        drill.item(key, setting())


# ------------------------------------------------------------------------------------------------------ C2: signals


def told(table: TableState, gestures: bool) -> str:
    """What the bettor of the first spot has told."""
    signal = table.signal
    if signal is not None:
        return "unclear" if signal.unclear(gestures) else signal.act
    hand = table.spots[0][1].hands[0]
    assert not hand.down
    return "blackjack" if hand.blackjack else "bust" if hand.bust else ""


@pytest.mark.parametrize("house", [*HOUSES, *PITCHED])
def test_a_signal_is_shown_at_the_table(house: str) -> None:
    found = Counter()
    for item in drawn(SIGNALS_DRILL, house, 80):
        assert item.film is not None
        match = begun(item.film.scene)
        table = blackjack_of(match.game).table
        assert len(table.spots) == 3
        for step in item.film.steps:
            assert table.signal is None or table.signal.act == "hit"
            if house in PITCHED:
                assert table.spots[0][1].hands[0].down, "nothing was told before"
            seat = CHANCE if match.game.waiting_for() == {CHANCE} else 0
            match.apply(seat, parse_action(step, match.game.verbs))
        assert not table.faults
        right = told(table, blackjack_house(setting(house)).gestures)
        assert item.asks[0].right == (right,)
        assert judge(item, right).right
        assert not judge(item, "hit" if right != "hit" else "stand").right
        found[right] += 1
        assert any(pick.answer == right for pick in item.asks[0].picks)
    assert 8 <= found["unclear"] <= 24  # one in five
    assert {"blackjack", "bust"} & found.keys() == ({"blackjack", "bust"} if house in PITCHED else set())


def test_in_a_house_that_takes_a_word_a_word_is_clear() -> None:
    assert SIGNALS_DRILL.item("C2 word:hit 5", setting("hole_first")).asks[0].right == ("hit",)
    assert SIGNALS_DRILL.item("C2 word:hit 5", setting()).asks[0].right == ("unclear",)
    assert SIGNALS_DRILL.item("C2 over:hit 5", setting("hole_first")).asks[0].right == ("unclear",)


# ------------------------------------------------------------------------------------------------ F1: find the error


@pytest.mark.parametrize("house", ["las_vegas", "hole_first"])
def test_a_film_has_the_fault_that_it_asks_for(house: str) -> None:
    for kind in ERROR_DRILL.cells(setting(house)):
        item = ERROR_DRILL.item(f"F1 {kind} 7", setting(house))
        assert item.film is not None
        match = begun(item.film.scene)
        game = blackjack_of(match.game)
        for step in item.film.steps:
            seat = CHANCE if match.game.waiting_for() == {CHANCE} else 0
            match.apply(seat, parse_action(step, match.game.verbs))
        assert [fault.error for fault in game.table.faults] == ([] if kind == CLEAN else [kind])
        assert is_over(item.film.scene, game)
        assert item.asks[0].right == (kind,)
        answer = kind if kind == CLEAN else f"{kind} | right"
        plain = ERROR_DRILL.plain
        assert plain is not None
        for each in (item, plain(item.key, setting(house))):
            assert judge(each, answer).right
            assert not judge(each, "R99").right
            assert not judge(each, f"{kind} | wrong 1").right


def test_each_error_comes_in_a_hundred_films_and_one_in_five_is_clean() -> None:
    cells = ERROR_DRILL.cells(setting())
    found = Counter(cell for cell in _cells_of(ERROR_DRILL, 100))
    assert set(found) == set(cells)
    assert 15 <= found[CLEAN] <= 25


def _cells_of(drill: Drill, count: int) -> list[str]:
    sitting = Sitting(session_spots(drill, "9", setting()), "9", setting())
    found = []
    for _ in range(count):
        key = sitting.draw()
        assert key is not None
        sitting.answered(True)
        found.append(key.split()[1])
    return found


# ------------------------------------------------------------------------------------------------------ G2: counter


@pytest.mark.parametrize("options", [{"decks": 1, "cut_depth": 13, "spots": 5}, {"decks": 2, "cut_depth": 26}])
def test_where_there_are_few_packs_they_are_shuffled_while_a_bettor_is_watched(options: dict[str, object]) -> None:
    at = setting_of(options, game="blackjack")
    for kind in COUNTER_DRILL.cells(at):
        for seed in range(5):
            rounds = watched_rounds(kind, str(seed), blackjack_house(at))
            assert len(rounds) == 12
            assert any(each.shuffled for each in rounds)
            assert all(each.running == 0 for each in rounds if each.shuffled)


def test_half_of_the_watched_bettors_count_and_it_can_be_seen() -> None:
    house = blackjack_house(setting())
    rights = Counter()
    for kind in COUNTER_DRILL.cells(setting()):
        item = COUNTER_DRILL.item(f"G2 {kind} 4", setting())
        (right,) = item.asks[0].right
        rights[right] += 1
        assert judge(item, right).right
        assert not judge(item, "go" if right == "tell" else "tell").right
        rounds = watched_rounds(kind, "4", house)
        assert len(rounds) == 12
        high = sorted(rounds, key=lambda each: each.running)[-4:]
        follows = sum(each.bet for each in high) / 4 > 1.5 * sum(each.bet for each in rounds) / 12
        assert follows == (right == "tell")
        if kind == "progression":
            for before, after in pairwise(rounds):
                assert before.won >= 0 or after.bet in (2 * before.bet, before.bet)
        plain = COUNTER_DRILL.plain
        assert plain is not None
        assert judge(plain(item.key, setting()), right).right
    assert rights == {"tell": 2, "go": 2}
