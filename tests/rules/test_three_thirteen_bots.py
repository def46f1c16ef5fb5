"""The bots of Three-Thirteen: legal and explained in every situation, blind to hidden cards, each stronger than the
last."""

from __future__ import annotations

import os
import pickle
import random
import runpy
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest
from at_table import advise, some_options
from positions import positions

from cardrules.bots import Advice, Level
from cardrules.bots.reasons import Case
from cardrules.catalogue import find
from cardrules.games.three_thirteen.bot import choose
from cardrules.games.three_thirteen.game import ThreeThirteen
from cardrules.parts.stock_and_discards import CardStep
from cardrules.protocol.cards import parse_card, parse_cards
from cardrules.protocol.game import CHANCE, Action, parse_action
from cardrules.protocol.shuffling import chance_action

BENCH: dict[str, Any] = runpy.run_path(str(Path(__file__).parents[1] / "bench" / "bench_bots.py"))
NIGHTLY = "DEALERS_CHOICE_NIGHTLY" in os.environ
BOTH: tuple[Level, ...] = ("novice", "club")


def decisions_of(
    options: dict[str, object], seed: int, level: Level, most: int = 10_000
) -> list[tuple[ThreeThirteen, int, Advice]]:
    """The decisions of a match, with the game as it was before each."""
    game = ThreeThirteen(options)
    count = 0
    decisions: list[tuple[ThreeThirteen, int, Advice]] = []
    while game.waiting_for() and len(decisions) < most:
        seat = min(game.waiting_for())  # in a vote all are waited for
        if seat == CHANCE:
            game.apply(CHANCE, chance_action(game.choices(CHANCE)[0], str(seed), count))
            count += 1
            continue
        advice = advise(game, seat, level)
        decisions.append((game.copy(), seat, advice))
        game.apply(seat, advice.action)
    assert most < 10_000 or game.result() is not None
    return decisions


def at_turn(cards: str, top: str, drawn: str = "", taken: Sequence[str] = (), **options: Any) -> ThreeThirteen:
    """Seat 0 of two is about to draw, or has ``drawn``; seat 1 has ``taken`` cards from the discard pile."""
    game = ThreeThirteen({"players": 2, **options})
    mine, upper = parse_cards(cards), parse_cards(f"{top} {drawn}")
    game.hand = len(mine) - 3
    used = [*mine, *upper, *parse_cards(" ".join(taken))]
    spare = [card for card in game.rules.pack if card not in used]
    theirs = [*parse_cards(" ".join(taken)), *spare][: len(mine)]
    rest = [card for card in game.rules.pack if card not in (*mine, *theirs, *upper)]
    order = [card for pair in zip(mine, theirs, strict=True) for card in pair]
    game.apply(CHANCE, Action("first", (str((1 - min(game.hand, 1)) % 2),)))
    game.apply(CHANCE, Action("shuffle", (), (*order, *upper, *rest)))
    game.steps += [CardStep(1, "take", (parse_card(name),)) for name in taken]
    if drawn:
        game.apply(0, parse_action("draw pile", game.verbs))
    return game


@pytest.mark.parametrize("level", BOTH)
def test_every_level_plays_whole_matches_under_any_options(level: Level) -> None:
    for seed in range(8 if NIGHTLY else 3):
        for game, seat, advice in decisions_of(some_options(ThreeThirteen, random.Random(seed)), seed, level):
            game.check(seat, advice.action)
            assert advice.reason.endswith(".")
            assert advice.reason[0].isupper()
            assert advice.reason.format() == advice.reason


@pytest.mark.parametrize("level", BOTH)
@pytest.mark.parametrize("players", [2, 4, 7])
def test_a_bot_cannot_see_hidden_cards(level: Level, players: int) -> None:
    """The hidden cards are exchanged for others that agree with what the seat has seen: nothing changes."""
    exchanged = 0
    for game, seat, advice in decisions_of({"players": players}, 7, level)[::23]:
        other = ThreeThirteen.sample(game.view(seat), random.Random(99))
        exchanged += other.hands != game.hands
        assert other.hands[seat] == game.hands[seat]
        assert advise(other, seat, level) == advice
        sent = pickle.loads(pickle.dumps(game.view(seat)))  # noqa: S301 - as the table sends it to the bot
        assert choose(sent, game.choices(seat), level, random.Random(1), lambda: True) == advice
    assert exchanged > 3


def test_a_spectator_has_no_bot() -> None:
    game = at_turn("KS KH 9C", "2D")
    with pytest.raises(ValueError, match="view of a seat"):
        choose(game.view(None), game.choices(0), "club", random.Random(1), lambda: True)


@pytest.mark.parametrize(
    ("cards", "top", "level", "pile", "reason"),
    [
        ("KS 9H 5C", "3D", "novice", "discard", "is wild this round"),
        ("KS KH 5C", "KD", "novice", "discard", "fits into a meld"),
        ("KS 9H 5C", "2D", "novice", "pile", "fits into no meld"),
        ("KS KH 5C", "KD", "club", "discard", "better at once"),
        ("KS QH 5C", "8D", "club", "pile", "no more than a card of the pickup pile"),
        ("KS KH KC", "KD", "club", "pile", "no loose card to throw"),
        ("KS KH KC", "QD", "club", "pile", "gets no better at once"),
    ],
)
def test_what_is_drawn(cards: str, top: str, level: Level, pile: str, reason: str) -> None:
    advice = advise(at_turn(cards, top), 0, level)
    assert advice.action == Action("draw", (pile,))
    assert reason in advice.reason


@pytest.mark.parametrize(
    ("cards", "drawn", "level", "discard", "reason"),
    [
        ("KS 9H 5C", "2D", "novice", "discard KS", "the dearest loose card"),
        ("KS KH 8C", "7D", "novice", "discard KH", "the dearest loose card"),
        ("KS KH 9C 2D 4H", "7D", "club", "discard 9C", "With my dearer cards"),
        ("KS KH 8C JC 2D", "7D", "club", "discard JC", "none costs more"),
        ("7S 7H 7C 3D", "AD", "club", "discard 3D", "Of the cards I can spare, none costs more than the 3♦."),
        ("8H 8S 8D JC JD", "JH", "club", "discard 8D", "is in a meld or wild"),
        ("KS KH KD", "7D", "club", "out 7D", "so I go out"),
        ("KS KH KD", "7D", "novice", "out 7D", "so I go out"),
        ("KS KH 3D", "7D", "novice", "out 7D", "so I go out"),
    ],
)
def test_what_is_thrown(cards: str, drawn: str, level: Level, discard: str, reason: str) -> None:
    game = at_turn(cards, "2S", drawn)
    advice = advise(game, 0, level)
    assert advice.action == parse_action(discard, game.verbs)
    assert reason in advice.reason


def test_the_next_player_is_not_fed() -> None:
    """Of two cards that are as good, the one that the next player has shown no interest in goes."""
    for taken, thrown in (("KC", "QD"), ("QC", "KS")):
        game = at_turn("KS QD 2C 6H", "AS", "9D", [taken])
        assert advise(game, 0, "club").action == parse_action(f"discard {thrown}", game.verbs)


def test_in_the_last_turn_only_the_points_left_over_count() -> None:
    game = at_turn("KS KH 8C 2D 7D", "AS", "9D")
    assert advise(game, 0, "club").action != parse_action("discard KH", game.verbs)
    game.out = 1
    game.laid[1] = True
    advice = advise(game, 0, "club")
    assert advice.action.cards[0] & 15 == 13
    assert "last turn" in advice.reason
    out = at_turn("KS KH KC", "AS", "9D")
    out.out, out.laid[1] = 1, True
    assert advise(out, 0, "club").reason == "Without the 9♦ all my cards are matched, so I go out."


def test_wild_cards_are_kept() -> None:
    wild = 0
    for level in BOTH:
        for game, seat, advice in decisions_of({"players": 3}, 5, level):
            if advice.action.verb != "draw" and advice.action.cards[0] & 15 == game.wild:
                wild += any(card & 15 != game.wild for card in game.choices(seat)[-1].cards)
    assert wild == 0


def test_players_who_want_the_same_card_do_not_pass_it_round_for_ever() -> None:
    for level in BOTH:
        decisions = decisions_of({"players": 2, "reshuffle_limit": "none"}, 3, level)
        runs, longest = 0, 0
        for _, _, advice in decisions:
            if advice.action.verb == "draw":
                runs = runs + 1 if advice.action.words == ("discard",) else 0
                longest = max(longest, runs)
        assert 0 < longest < 20


# ------------------------------------------------------------------------------------------------ expert


def worlds(number: int) -> Callable[[], bool]:
    """Says that time is up after so many worlds."""
    left = iter(range(number))
    return lambda: next(left, None) is None


def searched(game: ThreeThirteen, seat: int, number: int, seed: int = 1) -> Advice:
    return choose(game.view(seat), game.choices(seat), "expert", random.Random(seed), worlds(number))


def test_an_expert_cannot_see_hidden_cards_either() -> None:
    for players in (2, 4):
        for game, seat, _ in decisions_of({"players": players}, 7, "club", 160)[::31]:
            other = ThreeThirteen.sample(game.view(seat), random.Random(99))
            advice = searched(game, seat, 10)
            assert searched(other, seat, 10) == advice
            game.check(seat, advice.action)
            assert advice.reason.endswith(".")


def test_without_time_or_with_a_search_that_fails_an_expert_plays_as_club_does(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    game = at_turn("KS KH 9C 2D 4H", "AS", "7D")
    club = advise(game, 0, "club")
    assert searched(game, 0, 0) == club
    assert not caplog.text
    assert len(searched(game, 0, 10).weighed) > 2
    monkeypatch.setattr(ThreeThirteen, "sample", None)
    assert searched(game, 0, 8) == club
    assert "the search failed" in caplog.text


def test_an_expert_counts_its_last_draw_out() -> None:
    """The discard leaves five points, the average card of the pickup pile more."""
    for position in positions(("three_thirteen",)):
        if position.id == "P-tt1":
            game: Any = position.match().game
            advice = searched(game, position.seat, 10)
            assert advice.action == Action("draw", ("discard",))
            assert advice.reason.startswith("It is my last draw: ")
            discard, pile = advice.weighed
            assert pile.mean < discard.mean == -5.0


def test_an_expert_keeps_what_can_still_become_a_meld() -> None:
    """Two pairs and a lone king: whichever pair goes, the king was the card to throw."""
    game = at_turn("8S 8H 6C 6D 2S", "AS", "KD")
    advice = searched(game, 0, 24)
    assert advice.action == parse_action("discard KD", game.verbs)
    assert {one.action.verb for one in advice.weighed} == {"discard"}
    assert all(one.gain < 0 for one in advice.weighed[1:])
    assert "series of draws" in advice.reason


def test_an_expert_goes_out_and_never_takes_what_helps_nothing_at_once() -> None:
    assert searched(at_turn("KS KH KC", "AS", "9D"), 0, 4).action.verb == "out"
    assert searched(at_turn("KS QH 5C", "8D"), 0, 4).action == Action("draw", ("pile",))


@pytest.mark.nightly
def test_expert_beats_club() -> None:
    """Of two, over whole matches, on duplicate deals with rotated seats, outside the 95 % interval."""
    plan = BENCH["Plan"]({"players": 2}, low=True, hands=11)
    seen = BENCH["compare"](find("three_thirteen"), plan, "expert", "club", 24, 24)
    gap, half = seen.gap(True)
    assert gap > half > 0


@pytest.mark.nightly
def test_club_beats_novice() -> None:
    """Over whole matches, on duplicate deals with rotated seats, outside the 95 % interval."""
    plan = BENCH["Plan"](low=True, hands=11)
    seen = BENCH["compare"](find("three_thirteen"), plan, "club", "novice", 16, 0)
    gap, half = seen.gap(True)
    assert gap > half > 0


def test_of_a_discard_that_helps_a_little_it_is_not_said_that_it_does_not_help() -> None:
    helps, useless = at_turn("KS QH 5C", "8D"), at_turn("KS KH KC", "QD")
    for game, code in ((helps, "three_thirteen.pile"), (useless, "three_thirteen.no better")):
        view, choices = game.view(0), game.choices(0)
        advice = choose(view, choices, "club", random.Random(1), lambda: True)
        assert [reason.kind.code for reason in advice.reasons] == [code]
        other = helps if game is useless else useless
        card = other.discards[-1]
        case = Case(other.view(0), other.choices(0), advice.action)
        assert not advice.reasons[0]._replace(values={"card": card}).holds(case)
