"""The statistics: what counts, how it is grouped, and what it adds up to."""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from cardrules.catalogue import GAMES
from cardrules.protocol.cards import PACK_52
from cardrules.protocol.game import CHANCE, Game, Result
from cardrules.protocol.match_record import Match
from dealers_choice.match.players import HUMAN
from dealers_choice.storage.match_store import Store
from dealers_choice.storage.statistics.totals import StatisticsLine, option_set, reset, statistics


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    store = Store(tmp_path)
    yield store
    store.close()


_DEALS = itertools.count(1)


class OverGame:
    """A game with another result: a compiled game's own cannot be replaced."""

    def __init__(self, game: Game, result: Result) -> None:
        self._game, self._result = game, result

    def result(self) -> Result:
        return self._result

    def __getattr__(self, name: str) -> Any:
        return getattr(self._game, name)


class Ended(Match):
    """A match that is over with the result that a test wants."""

    def __init__(
        self, game: str, options: dict[str, object], scores: tuple[int, ...], winners: tuple[int, ...], deal: str = ""
    ) -> None:
        super().__init__(game, options, deal or str(next(_DEALS)))
        self.game = OverGame(self.game, Result(scores, winners, ""))  # type: ignore[assignment]  # it stands in for one


def end(
    store: Store,
    scores: tuple[int, ...],
    winners: tuple[int, ...],
    *,
    game: str = "hearts",
    levels: tuple[str, ...] = ("club", "club", "club"),
    seconds: float = 100.0,
    marked: bool = False,
    deal: str = "",
    **options: object,
) -> None:
    match = Ended(game, options, scores, winners, deal)
    match_id = store.create(match, (HUMAN, *levels))
    store.save(match_id, match, seconds=seconds, marked=marked)
    store.release(match_id)


def give_up(store: Store, seconds: float = 5.0) -> None:
    match = Match("hearts", seed=str(next(_DEALS)))
    match_id = store.create(match, (HUMAN, "club", "club", "club"))
    store.save(match_id, match, seconds=seconds, given_up=True)
    store.release(match_id)


def test_no_matches_no_lines(store: Store) -> None:
    assert statistics(store) == []


def test_streaks_averages_and_bests_where_low_scores_win(store: Store) -> None:
    won, lost = ((40, 60, 70, 101), (0,)), ((80, 20, 70, 101), (1,))
    for index, (scores, winners) in enumerate([won, won, lost, won, won, won, lost, won]):
        end(store, scores, winners, seconds=300.0 - index)
    [line] = statistics(store)
    hearts = option_set("hearts", {})
    assert line == StatisticsLine(
        "hearts", hearts, "club", played=8, won=6, lost=2, streak=1, longest_streak=3,
        average=50.0, best=40, best_time=293.0,
    )  # fmt: skip


def test_the_best_score_is_the_highest_elsewhere(store: Store) -> None:
    for points in (300, 1290, 45):
        end(store, (points,), (0,) if points > 100 else (), game="pyramid", levels=(), score="microsoft")
    [line] = statistics(store)
    assert (line.best, line.average, line.level, line.won) == (1290, 545.0, "", 2)


@pytest.mark.parametrize(("game", "levels"), [("pyramid", ()), ("war", ("club",))])
def test_a_game_without_points_has_no_average_and_no_best(store: Store, game: str, levels: tuple[str, ...]) -> None:
    scores = (52, 0)[: 1 + len(levels)]
    end(store, scores, (0,), game=game, levels=levels)
    [line] = statistics(store)
    assert (line.average, line.best, line.won) == (None, None, 1)


def test_given_up_is_lost_and_has_no_score(store: Store) -> None:
    end(store, (40, 60, 70, 101), (0,))
    give_up(store)
    [line] = statistics(store)
    assert (line.played, line.won, line.lost, line.streak) == (2, 1, 1, 0)
    assert (line.average, line.best, line.best_time) == (40.0, 40, 100.0)


def test_only_given_up(store: Store) -> None:
    give_up(store)
    [line] = statistics(store)
    assert (line.average, line.best, line.best_time, line.longest_streak) == (None, None, None, 0)


def test_a_shared_win_is_a_win(store: Store) -> None:
    end(store, (40, 40, 70, 101), (0, 1))
    assert statistics(store)[0].won == 1


def test_a_deal_counts_once(store: Store) -> None:
    lost, won = ((80, 20, 70, 101), (1,)), ((40, 60, 70, 101), (0,))
    for scores, winners in (lost, won, won):
        end(store, scores, winners, deal="17")
    end(store, *won, deal="18")
    end(store, *won, deal="17", target=50)  # other rules, another deal
    assert sorted((line.played, line.won) for line in statistics(store)) == [(1, 1), (2, 1)]
    assert store.has_counted(Match("hearts", {}, "17"))
    assert not store.has_counted(Match("hearts", {}, "19"))
    reset(store)
    assert not store.has_counted(Match("hearts", {}, "17"))


def test_a_pasted_pack_counts_once(store: Store) -> None:
    packs = (PACK_52, PACK_52, tuple(reversed(PACK_52)))
    for pack in packs:
        match = Match("hearts", {}, pack=pack)
        match_id = store.create(match, (HUMAN, "club", "club", "club"))
        store.save(match_id, match, given_up=True)
        store.release(match_id)
    assert [line.played for line in statistics(store)] == [2]


def test_marked_matches_do_not_count(store: Store) -> None:
    end(store, (40, 60, 70, 101), (0,), marked=True)
    assert statistics(store) == []


def test_games_options_and_levels_are_kept_apart(store: Store) -> None:
    scores, winners = (40, 60, 70, 101), (0,)
    end(store, scores, winners)
    end(store, scores, winners, levels=("expert", "novice", "expert"))
    end(store, scores, winners, target=50)
    end(store, (1,), (0,), game="pyramid", levels=())
    end(store, (1,), (0,), game="pyramid", levels=(), passes="3")
    found = [(line.game, line.options, line.level) for line in statistics(store)]
    house = option_set("hearts", {})
    assert found[:2] == [("pyramid", "house", ""), ("pyramid", "strict_3", "")]
    assert sorted(found[2:]) == sorted(
        [
            ("hearts", house, "club"),
            ("hearts", house, "novice, expert"),
            ("hearts", option_set("hearts", {"target": 50}), "club"),
        ]
    )


def test_every_preset_is_its_own_set() -> None:
    for entry in GAMES:
        kind = entry.game()
        seen: dict[str, str] = {}
        for preset in kind.presets:
            complete = str(kind.read_options(preset.settings))
            # Two presets with the same options are one set, under the name of the first.
            first = seen.setdefault(complete, preset.id)
            assert option_set(entry.id, dict(preset.settings)) == first
    assert option_set("pyramid", {"passes": "3", "draw": "3", "hints": "off"}) == "passes=3 draw=3 hints=off"


def test_reset_begins_anew_and_keeps_the_matches(store: Store) -> None:
    end(store, (40, 60, 70, 101), (0,))
    reset(store)
    assert statistics(store) == []
    assert len(store.finished()) == 1
    end(store, (40, 60, 70, 101), (0,))
    assert statistics(store)[0].played == 1


def test_a_match_really_played_counts_once(store: Store) -> None:
    rng = random.Random(1)
    match = Match("hearts", {"target": 50}, "7")
    match_id = store.create(match, (HUMAN, "novice", "novice", "novice"))
    while waiting := sorted(match.game.waiting_for()):
        if waiting == [CHANCE]:
            match.run_chance()
        else:
            match.apply(waiting[0], rng.choice(match.game.legal(waiting[0])))
    for _ in range(3):
        store.save(match_id, match, seconds=42.0)
    [line] = statistics(store)
    result = match.game.result()
    assert result is not None
    assert (line.played, line.average, line.won) == (1, float(result.scores[0]), int(0 in result.winners))
