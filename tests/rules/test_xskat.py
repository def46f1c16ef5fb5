"""XSkat's log, of which the benchmark of Skat reads what its players did: three deals, and what is no log at all."""

from __future__ import annotations

import random
import sys
from pathlib import Path
from typing import Any

import pytest

from cardrules.protocol.cards import mask_of, parse_cards
from cardrules.protocol.game import IllegalAction

BENCH = Path(__file__).parents[1] / "bench"
LOG = (Path(__file__).parent / "data" / "xskat.log").read_text("ascii")
DEALS = (
    ("JS QD 7H KS 7S KH 9D 8C 7C JH",
     "KC JC AS 8D 9C AC JD AH 9S 9H",
     "8H QC QS 7D 10D AD KD 10S 8S 10C",
     "10H QH"),
    ("KH AH 9H 10D AD KD 7S 9S 8S 8H",
     "10C JC 7H QH QS QC AS 9C 8C QD",
     "JH 10H KC 7C 8D 9D JS KS 10S 7D",
     "AC JD"),
    ("QD 8H 9H KS KD 9D JH 8C 9C 7S",
     "JS 9S QS 7D 10D QH AD JD 8D KC",
     "10H AS 8S 10S QC 10C AC JC 7C KH",
     "7H AH"),
)  # fmt: skip
"""The hands of fore-, middle- and endhand, and the skat."""


@pytest.fixture
def bench(monkeypatch: pytest.MonkeyPatch) -> Any:
    """The benchmark, which finds its neighbours as if it were run."""
    monkeypatch.syspath_prepend(str(BENCH))
    import bench_xskat

    return bench_xskat


@pytest.fixture
def laid(bench: Any) -> list[Any]:
    return [bench.Laid(tuple(tuple(parse_cards(hand)) for hand in hands), tuple(parse_cards(skat)))
            for *hands, skat in DEALS]  # fmt: skip


def read(bench: Any, log: str, laid: list[Any]) -> list[Any]:
    found: list[Any] = sys.modules["xskat"].xskat_plays_in_log(log, laid)
    return found


def replay(bench: Any, log: str, laid: list[Any]) -> None:
    """Read a log, and have the rules play what it says."""
    for one in read(bench, log, laid):
        bench.XSkatTable(one, "club", "log", 0).play()


def test_what_xskat_played_is_played_again_by_the_rules_and_comes_to_the_same_end(bench: Any, laid: list[Any]) -> None:
    played = read(bench, LOG, laid)
    assert [(one.player, one.bid, one.game, one.hand, one.points) for one in played] == [
        (1, 18, "grand", False, 102), (1, 18, "clubs", False, 62), (2, 20, "clubs", False, 111),
    ]  # fmt: skip
    sheet = [bench.outcome_of(bench.XSkatTable(one, "club", "log", 0)) for one in played]
    assert [(deal.card_points, deal.value, outcome.kind) for deal, outcome in sheet] == [
        ((102,), 72, "grand"), ((62,), 24, "suit"), ((111,), 36, "suit"),
    ]  # fmt: skip
    assert [outcome.points for _, outcome in sheet] == [(72 + 50) / 3, (24 + 50) / 3, (36 + 50) / 3]


def test_our_players_play_the_same_cards(bench: Any, laid: list[Any]) -> None:
    for deal in laid:
        own = bench.OwnTable(deal, "club", "log", 0)
        own.match.run_chance()
        game = own.match.game
        hands = [game.play.hands[(game.forehand + place) % 3] for place in range(3)]
        assert hands == [mask_of(hand) for hand in deal.hands]
        assert game.skat == mask_of(deal.skat)
    turned = laid[0].turned(1)
    assert turned.hands == (laid[0].hands[1], laid[0].hands[2], laid[0].hands[0])


def test_a_log_in_which_a_line_is_missing_or_stands_twice_is_refused(bench: Any, laid: list[Any]) -> None:
    lines = LOG.splitlines(keepends=True)
    unreadable = sys.modules["xskat"].Unreadable
    for number in range(len(lines)):
        for changed in (lines[:number] + lines[number + 1 :], lines[: number + 1] + lines[number:]):
            with pytest.raises((unreadable, IllegalAction)):
                replay(bench, "".join(changed), laid)


def test_a_log_of_other_cards_or_of_nonsense_is_refused(bench: Any, laid: list[Any]) -> None:
    unreadable = sys.modules["xskat"].Unreadable
    for log in ("", "=" * 40 + "\n", LOG * 2, LOG.replace("Grand", "Tarock"), LOG.replace("bid: 18", "bid: x"),
                LOG.replace("Heart A", "Heart K"), LOG.replace("with: 102", "with: 1020")):  # fmt: skip
        with pytest.raises(unreadable):
            read(bench, log, laid)
    with pytest.raises(unreadable):
        read(bench, LOG, laid[::-1])
    rng = random.Random(17)
    for _ in range(50):
        with pytest.raises(unreadable):
            read(bench, "".join(rng.choices(LOG, k=2000)), laid)
