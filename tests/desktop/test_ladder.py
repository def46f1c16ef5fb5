"""The ladder: what it makes of results, how it is shown, and that it goes when one plays for rest."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from math import exp, log
from pathlib import Path
from typing import ClassVar

import pytest
from hand import open_window
from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QMenu
from pytestqt.qtbot import QtBot

from cardrules.bots import Advice
from cardrules.catalogue import find
from cardrules.protocol.hand_statistics import PARTNER, hands_of
from cardrules.protocol.match_record import Match
from cardrules.protocol.partnerships import sides_of
from cardrules.turns import AskedBot, Turns
from dealers_choice.match.players import HUMAN
from dealers_choice.panels.statistics.rating_dialog import LadderDialog, RatingGraph
from dealers_choice.request import TableRequest
from dealers_choice.settings import Settings, save_settings
from dealers_choice.storage.match_store import Store
from dealers_choice.storage.matches.saved_match import MatchOutcome
from dealers_choice.storage.statistics.rating import Ladder
from dealers_choice.ui.style import colours

_STEP = log(10) / 400


def won(game: str, players: tuple[str, ...], won: bool, ended: float = 1e9, **options: int | str) -> MatchOutcome:
    return MatchOutcome(game, options, (HUMAN, *players), won, 0, False, 60.0, ended)


def test_who_wins_climbs_and_who_loses_falls_and_both_are_known_better() -> None:
    ladder = Ladder()
    begin = ladder.own
    ladder.add(won("hearts", ("club",) * 3, True))
    assert ladder.own.mean > begin.mean
    assert ladder.own.doubt < begin.doubt
    after = ladder.own
    ladder.add(won("hearts", ("club",) * 3, False))
    assert ladder.own.mean < after.mean
    assert ladder.own.matches == len(ladder.course) == 2
    assert [rung.mark.matches for rung in ladder.rungs() if rung.name == "Club players"] == [2]


def test_beating_experts_counts_for_more_than_beating_novices() -> None:
    gains = []
    for level in ("novice", "club", "expert"):
        ladder = Ladder()
        ladder.add(won("skat", (level,) * 2, True))
        gains.append(ladder.own.mean)
    assert gains == sorted(gains)


def test_a_partner_shares_what_is_won_and_lost() -> None:
    assert sides_of(Match("spades").game) == [(0, 2), (1, 3)]
    assert sides_of(Match("euchre").game) == [(0, 2), (1, 3)], "who they are is drawn by lot"
    assert len(sides_of(Match("solo").game)) == 4
    ladder = Ladder()
    ladder.add(won("spades", ("club bold bea", "club careful lotte", "club even marlow"), True))
    marks = {rung.name: rung.mark.mean for rung in ladder.rungs()}
    assert marks["Lotte"] > 1200 > marks["Bea"]
    assert marks["Bea"] == marks["Marlow"]
    ladder.add(won("spades", ("club bold bea", "expert even oona", "club even marlow"), False))
    later = {rung.name: rung.mark.mean for rung in ladder.rungs()}
    assert later["Bea"] > marks["Bea"]
    assert later["Oona"] < 1320


def test_whom_lots_have_made_the_partner_is_the_partner() -> None:
    players = ("expert bold viktor", "novice bold pip", "club bold bea")
    for seat, chair in ((None, 3), (1, 2), (3, 4)):
        ladder = Ladder()
        one = won("euchre", players, True)
        hands = "" if seat is None else json.dumps([[2, {PARTNER: chair, "contracts": 1}], [0, {PARTNER: chair}]])
        ladder.add(one._replace(hands=hands))
        marks = {rung.name: rung.mark for rung in ladder.rungs()}
        begun = {"Viktor": 1320, "Pip": 1000, "Bea": 1200}
        rose = {name for name, mean in begun.items() if marks[name].mean > mean}
        assert rose == {["Viktor", "Pip", "Bea"][chair - 2]}
    damaged = won("euchre", players, True)._replace(hands='[[2,{"partner":99}]]')
    Ladder().add(damaged)


def test_a_partner_by_lot_is_found_in_the_match() -> None:
    choose, found = find("euchre").bot(), set[int]()
    for deal in range(12):
        match = Match("euchre", {}, str(deal))
        turns, rng = Turns(match), random.Random(1)

        def decide(ask: AskedBot, match: Match = match, rng: random.Random = rng) -> Advice:
            return choose(match.game.view(ask.seat), ask.choices, "novice", rng, lambda: True)

        while match.game.view(None).phase not in ("hand_over", "game_over"):
            deed = turns.next(decide)
            assert deed is not None
            turns.do(deed)
        (first, *_) = hands_of(match, 0)
        chair = first.counts.get(PARTNER, 3)
        assert sides_of(match.game)[0] == (0, chair - 1)
        found.add(chair)
    assert found == {2, 3, 4}


def test_the_rating_comes_near_the_truth_and_says_how_near() -> None:
    lots, means = random.Random(3), {"novice": 1000, "club": 1200, "expert": 1320}
    inside = 0
    for truth in (950, 1100, 1200, 1300, 1450):
        ladder = Ladder()
        for number in range(150):
            players = tuple(lots.choice(list(means)) for _ in range(3))
            strong = [exp(_STEP * (value - 1200)) for value in (truth, *(means[player] for player in players))]
            ladder.add(won("hearts", players, lots.random() < strong[0] / sum(strong), float(number)))
        inside += abs(ladder.own.mean - truth) < 1.96 * ladder.own.doubt
        assert ladder.own.doubt < 90
        assert abs(ladder.own.mean - truth) < 160
    assert inside >= 4


def test_matches_without_opponents_change_nothing() -> None:
    ladder = Ladder()
    ladder.add(MatchOutcome("pyramid", {}, (HUMAN,), True, 0, False, 60.0, 1.0))
    ladder.add(MatchOutcome("mini_baccarat", {}, (HUMAN,), True, 0, False, 60.0, 1.0))
    assert ladder.rungs() == []
    assert ladder.sentence() == "Play a match against others, and you have a place on the ladder."


def test_the_sentence_says_where_one_stands() -> None:
    ladder = Ladder()
    ladder.add(won("hearts", ("novice", "club", "expert"), True))
    assert ladder.sentence().startswith("After 1 match your rating is 1,")
    for _ in range(8):
        ladder.add(won("hearts", ("novice", "club", "expert"), False))
    assert "below Club players and above Novice players." in ladder.sentence()
    for _ in range(60):
        ladder.add(won("hearts", ("novice", "club", "expert"), True))
    assert ladder.sentence().endswith("above Expert players.")
    assert ladder.rungs("Ann")[0].name == "Ann"


class Kept(Store):
    """A store with these results."""

    def __init__(self, folder: Path, kept: list[MatchOutcome]) -> None:
        super().__init__(folder)
        self.kept = kept

    def each_outcome(self, game: str = "") -> Iterator[MatchOutcome]:
        return iter(self.kept)


def test_it_is_shown_with_faces_levels_and_a_graph(qtbot: QtBot, tmp_path: Path) -> None:
    results = [
        won("hearts", ("club bold bea", "expert even oona", "novice"), place % 3 == 0, 1.7e9 + 86_400 * place)
        for place in range(40)
    ]
    dialog = LadderDialog(Kept(tmp_path, results), "Ann")
    qtbot.addWidget(dialog)
    dialog.resize(900, 560)
    dialog.show()
    qtbot.waitUntil(lambda: bool(dialog.rows()), timeout=20_000)
    rows = {row[0]: row[1:] for row in dialog.rows()}
    assert set(rows) == {"Ann", "Bea", "Oona", "Novice players"}
    assert rows["Bea"][0] == "Club"
    assert rows["Ann"][2] == "40"
    assert " ± " in rows["Ann"][1]
    assert "After 40 matches your rating is" in dialog.text()
    graph = dialog.findChildren(RatingGraph)[0]
    image = graph.grab().toImage()
    gold = QColor(colours().gold).name()
    assert any(image.pixelColor(x, y).name() == gold for x in range(0, image.width(), 3) for y in range(image.height()))
    assert "It began at" in graph.accessibleDescription()


class Counter(QObject):
    """A clerk who has counted at once."""

    done = Signal(dict)
    sent: ClassVar[list[list[str]]] = []

    def __init__(self, arguments: list[str], parent: QObject) -> None:
        super().__init__(parent)
        self.sent.append(arguments)
        QTimer.singleShot(0, self, lambda: self.done.emit({"done": True}))

    def leave(self) -> None:
        self.deleteLater()

    def stop(self) -> None:
        """Nothing runs."""


class Uncounted(Kept):
    """A store with a match of Euchre that is not counted before somebody has done it."""

    def uncounted(self) -> int:
        return 1

    def each_outcome(self, game: str = "") -> Iterator[MatchOutcome]:
        hands = '[[2,{"partner":2}]]' if Counter.sent else ""
        return iter([one._replace(hands=hands) for one in self.kept])


def test_matches_are_counted_first_so_that_partners_by_lot_are_known(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("dealers_choice.panels.statistics.rating_dialog.Errand", Counter)
    monkeypatch.setattr(Counter, "sent", [])
    players = ("club sly viktor", "club calm pip", "club bold bea")
    store = Uncounted(tmp_path, [won("euchre", players, True)])
    dialog = LadderDialog(store)
    qtbot.addWidget(dialog)
    dialog.show()
    wanted = Ladder()
    wanted.add(won("euchre", players, True)._replace(hands='[[2,{"partner":2}]]'))
    own = wanted.sentence()
    qtbot.waitUntil(lambda: bool(Counter.sent), timeout=20_000)
    ratings = {rung.name: rung.mark.words() for rung in wanted.rungs()}
    qtbot.waitUntil(lambda: {row[0]: row[2] for row in dialog.rows()} == ratings, timeout=20_000)
    assert dialog.text() == own
    assert len(Counter.sent) == 1, "it is counted once"


def test_no_results_are_no_error(qtbot: QtBot, tmp_path: Path) -> None:
    dialog = LadderDialog(Store(tmp_path))
    qtbot.addWidget(dialog)
    dialog.show()
    qtbot.waitUntil(lambda: "Play a match against others" in dialog.text(), timeout=20_000)
    assert dialog.rows() == []


def test_who_plays_for_rest_sees_no_ladder_no_statistics_and_no_scores(qtbot: QtBot) -> None:
    save_settings(Settings(animation_speed="off", confirmations=False))
    hand = open_window(qtbot, TableRequest("hearts", {"pass_rule": "none"}, ("novice",) * 3, "17"))
    hand.my_turn()
    session = hand.window.session
    assert session is not None
    session.submit(next(hand.table.choices[0].actions()))
    hand.my_turn()
    hand.window.go_home()
    window = hand.window
    assert window.menus.ladder.isVisible()
    assert window.menus.statistics.isVisible()

    def shown() -> list[str]:
        assert window._home is not None
        return [tile.saved.score for tile in window._home._page.saved]

    def offered() -> list[str]:
        assert window._home is not None
        menu = QMenu()
        window._home._page._tiles["hearts"].fill_menu(menu)
        return [action.text() for action in menu.actions()]

    assert any(shown())
    assert "&Statistics" in offered()
    window.apply_settings(Settings(animation_speed="off", confirmations=False, for_rest=True))
    assert not window.menus.ladder.isVisible()
    assert not window.menus.statistics.isVisible()
    assert not any(shown())
    assert "&Statistics" not in offered()
