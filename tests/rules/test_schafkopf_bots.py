"""The Schafkopf bots: legal and explained in every situation, blind to hidden cards, club stronger than novice."""

from __future__ import annotations

import pickle
import random
import runpy
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from at_table import advise, deal, script, some_options

from cardrules.bots import Advice, Level
from cardrules.bots.reasons.tricks import COUNTED
from cardrules.catalogue import find
from cardrules.games.schafkopf.bot import choose, club_play, hand_value, novice_play
from cardrules.games.schafkopf.game import ORDER, PACK, Schafkopf
from cardrules.parts.tricks import TRUMP
from cardrules.protocol.cards import cards_text, mask_of, parse_cards
from cardrules.protocol.game import CHANCE, Seat
from cardrules.protocol.shuffling import chance_action

LEVELS: tuple[Level, ...] = ("novice", "club")
BENCH: dict[str, Any] = runpy.run_path(str(Path(__file__).parents[1] / "bench" / "bench_bots.py"))


def decisions(
    options: dict[str, object], seed: int, level: Level, deals: int = 2
) -> list[tuple[Schafkopf, Seat, Advice]]:
    """Every decision of some deals, with the game as it was before it."""
    game = Schafkopf(options)
    found = []
    while game.waiting_for() and len(game.deals) < deals:
        (seat,) = game.waiting_for()
        if seat == CHANCE:
            game.apply(CHANCE, chance_action(game.choices(CHANCE)[0], str(seed), game.hand))
            continue
        advice = advise(game, seat, level)
        found.append((game.copy(), seat, advice))
        game.apply(seat, advice.action)
    return found


def dealt(*hands: str, widow: str = "", **options: Any) -> Schafkopf:
    """A deal in which forehand, middlehand and dealer (seats 0, 1, 2) get these cards."""
    return deal(Schafkopf(options), hands, widow)


@pytest.mark.parametrize("level", LEVELS)
def test_every_level_plays_under_any_options(level: Level) -> None:
    for seed in range(30):
        for game, seat, advice in decisions(some_options(Schafkopf, random.Random(seed)), seed, level):
            game.check(seat, advice.action)
            assert advice.reason.endswith(".")
            assert advice.reason[0].isupper()
            assert advice.reason.format() == advice.reason


@pytest.mark.parametrize("level", LEVELS)
def test_a_bot_can_advise_in_every_situation(level: Level) -> None:
    """Positions that bots themselves would not reach: a hint is asked for after any legal action."""
    rng = random.Random(3)
    for seed in range(30):
        game = Schafkopf(some_options(Schafkopf, random.Random(seed)))
        while game.waiting_for() and len(game.deals) < 2:
            (seat,) = game.waiting_for()
            choice = rng.choice(game.choices(seat))
            if seat == CHANCE:
                game.apply(CHANCE, chance_action(choice, str(seed), game.hand))
                continue
            game.check(seat, advise(game, seat, level).action)
            game.apply(seat, choice.action(rng.sample(choice.cards, choice.least)))


@pytest.mark.parametrize("level", LEVELS)
def test_a_bot_cannot_see_hidden_cards(level: Level) -> None:
    """The hidden cards are exchanged for others that agree with what the seat has seen: nothing changes."""
    exchanged = 0
    for seed in range(4):
        for game, seat, _ in decisions({}, seed, level)[::4]:
            other = Schafkopf.sample(game.view(seat), random.Random(99))
            exchanged += other.play.hands != game.play.hands
            assert other.play.hands[seat] == game.play.hands[seat]
            assert advise(other, seat, level) == advise(game, seat, level)
            sent = pickle.loads(pickle.dumps(game.view(seat)))  # noqa: S301 - as the table sends it to the bot
            assert choose(sent, game.choices(seat), level, random.Random(1), lambda: True) == advise(game, seat, level)
    assert exchanged > 10


def test_the_rules_of_thumb_look_at_no_other_hand() -> None:
    """They are deterministic: whichever world was sampled, the card is the same."""
    for seed in range(4):
        for game, seat, _ in decisions({}, seed, "club"):
            if game.phase == "play":
                for player in (club_play, novice_play):
                    cards = {player(Schafkopf.sample(game.view(seat), random.Random(n)))[0] for n in range(4)}
                    assert cards == {player(game)[0]}


# -------------------------------------------------------------------------------------------- what they do


@pytest.mark.parametrize(
    ("hand", "value"),
    [
        ("QC QS QH QD JC JS JH JD AD 10D", 2 + 2 + 1.75 * 2 + 4 * 1.5 + 2 + 3 * 0.5),
        ("QC JD AD 9D AC 7C 8C AS 9H 8H", 2 + 1.5 + 2 + 2 + 0.5),
        ("7C 8C 9C 7S 8S 9S 7H 8H 9H KH", 0),
    ],
)
def test_the_value_of_a_hand(hand: str, value: float) -> None:
    assert hand_value(mask_of(parse_cards(hand))) == value


@pytest.mark.parametrize(
    ("hand", "options", "novice", "club"),
    [
        ("JC JS AD KD 9D 8D 7D 7C 8S 9H", {}, "pick", "pick"),
        ("QC QS AD KD 9D 8D AC 7C 8S 9S", {}, "pick", "pick"),
        ("QC JS AD KD 9D 8D AC 7C 8S 9S", {}, "pass", "pick"),
        ("QC JS AD KD AS 10S AC 7C 8C 9S", {}, "pass", "pass"),
        ("QC JS JH KD 7D 10S AC 7C 8C 9S", {}, "pass", "pass"),
        ("QC JS JH KD 7D 10S AC 7C 8C 9S", {"settlement": "pay_each"}, "pass", "pick"),
        ("QC QS JH KD 7D 10S AC 7C 8C 9S", {}, "pass", "pick"),
    ],
)
def test_who_picks(hand: str, options: dict[str, Any], novice: str, club: str) -> None:
    game = dealt(hand, **options)
    assert advise(game, 0, "novice").action.verb == novice
    assert advise(game, 0, "club").action.verb == club


@pytest.mark.parametrize(
    ("hand", "novice", "club"),
    [
        ("QC QS JC JS AD KD 9D 8D AC 10S 7H 8H", "7H 8H", "10S"),
        ("QC QS JC JS AD KD 9D 8D AC 10C 7H 8H", "7H 8H", "7H 8H"),
        ("QC QS JC JS AD KD 9D 8D AC KS 7S 10H", "7S KS", "10H KS"),
        ("QC QS JC JS AD KD 9D AC 10C 9S 8S 9H", "8S", "10C 9H"),  # a void with ten points, not one without any
        ("QC QS QH QD JC JS JH JD AD 10D 7D AC", "AC 7D", "AC 7D"),
        ("QC QS QH QD JC JS JH JD AD 10D 9D 7D", "7D 9D", "7D 9D"),
    ],
)
def test_what_is_buried(hand: str, novice: str, club: str) -> None:
    cards = parse_cards(hand)
    game = script(dealt(cards_text(cards[:10]), widow=cards_text(cards[10:])), "0 pick")
    for level, wanted in zip(LEVELS, (novice, club), strict=True):
        advice = advise(game, 0, level)
        assert set(parse_cards(wanted)) <= set(advice.action.cards), level
        assert "bury" in advice.reason


@pytest.mark.parametrize(
    ("hand", "why"),
    [
        ("QC QS JC JS AD KD 9D 8D AC 10S 7H 8H", "for their points are safe with me"),
        ("QC QS JC JS AD KD 9D 8D AC 10C 7H 8H", "which leaves me fewer suits to follow"),
        ("QC QS JC JS AD KD AC 9C 8C 7C AH 7H", "and have few points to bury"),
    ],
)
def test_why_club_buries(hand: str, why: str) -> None:
    cards = parse_cards(hand)
    game = script(dealt(cards_text(cards[:10]), widow=cards_text(cards[10:])), "0 pick")
    assert advise(game, 0, "club").reason.endswith(f", {why}.")


def test_club_never_buries_a_trump_or_an_ace_without_need() -> None:
    for seed in range(40):
        for game, _, advice in decisions({"settlement": "pay_each"}, seed, "club", deals=1):
            if game.phase == "discard":
                side = [card for card in game.choices(game.turn)[0].cards if ORDER.suits[card] != TRUMP]
                low = [card for card in side if card & 15 != 14]
                if len(low) >= 2:
                    assert set(advice.action.cards) <= set(low)


def test_novice_in_least() -> None:
    game = script(dealt("9H KH", "10H 8H 7H AC", "AH"), "0 pass", "1 pass", "2 pass")
    low = advise(game, 0, "novice").action.cards[0]
    assert ORDER.suits[low] != TRUMP
    script(game, "0 play KH")
    assert cards_text(advise(game, 1, "novice").action.cards) == "8H"
    script(game, "1 play 8H")
    assert len(game.legal(2)) == 1
    assert "only card" in advise(game, 2, "novice").reason


def test_before_the_widow_comes_club_gets_rid_of_a_winner() -> None:
    game = script(dealt(), "0 pass", "1 pass", "2 pass")
    play = game.play
    play.plays = [card for card in PACK if card not in parse_cards("8H 9C 7H 9S 9H 7C KD AD")][:24]
    play.leaders, play.leds = [0] * 8, [0] * 8
    play.hands[:] = [mask_of(parse_cards(hand)) for hand in ("8H 9C", "7H 9S", "9H 7C")]
    play.turn = 0
    script(game, "0 play 8H", "1 play 7H")
    play.hands[2] = mask_of(parse_cards("9H 7H"))
    game.play.playable = 0
    advice = advise_by_cards(game)
    assert advice == ("9H", "last")
    game.rules = Schafkopf({"least_widow": "set_aside"}).rules
    assert advise_by_cards(game) == ("7H", "duck")


def advise_by_cards(game: Schafkopf) -> tuple[str, str]:
    card, reason = club_play(game)
    return cards_text([card]), reason


def test_the_reason_for_winning_before_the_widow_comes() -> None:
    """It comes up in play, and then it is true."""
    found = 0
    for seed in range(150):
        for game, seat, advice in decisions({}, seed, "club", deals=1):
            if "goes with the last trick" in advice.reason:
                found += 1
                assert game.declarer is None
                assert game.play.finished == 8
                done = game.copy()
                done.apply(seat, advice.action)
                assert done.turn == seat
    assert found


def test_club_s_reasons_are_true() -> None:
    seen: Counter[str] = Counter()
    for seed in range(40):
        for game, seat, advice in decisions({}, seed, "club", deals=1):
            if game.phase != "play":
                continue
            card, reason = club_play(game)
            seen[reason] += 1
            if not advice.says(COUNTED):
                assert advice.action.cards == (card,)
            play = game.play
            wins = not play.trick or (
                ORDER.power[card] > ORDER.power[play.best] and ORDER.suits[card] in (play.led, TRUMP)
            )
            if reason in ("take", "sure", "ruff", "cheap", "must", "risk", "last"):
                assert wins, reason
            elif reason in ("low", "duck", "throw"):
                assert not wins, reason
            elif reason == "schmear":
                assert game.declarer not in (None, seat, play.best_seat)
            elif reason in ("draw", "force", "long"):
                assert seat == game.declarer
            elif reason == "safe lead":
                assert game.declarer is None
    for reason in (
        "draw",
        "winner",
        "long way",
        "short way",
        "take",
        "sure",
        "schmear",
        "low",
        "duck",
        "throw",
        "must",
    ):
        assert seen[reason] > 3, reason


# ---------------------------------------------------------------------------------------------- strength


@pytest.mark.nightly
@pytest.mark.parametrize("settlement", ["declarer_only", "pay_each"])
def test_club_beats_novice(settlement: str) -> None:
    """On duplicate deals with rotated seats, outside the 95 % interval."""
    plan = BENCH["Plan"]({"settlement": settlement})
    gap, half = BENCH["compare"](find("schafkopf"), plan, "club", "novice", 80, 0).gap(low=False)
    assert gap > half > 0


@pytest.mark.nightly
def test_a_club_declarer_wins_two_picks_in_three_and_least_is_not_the_rule() -> None:
    results: Counter[str] = Counter()
    for seed in range(100):
        game, seat, advice = decisions({}, seed, "club", deals=1)[-1]
        done = game.copy()
        done.apply(seat, advice.action)
        deal = done.deals[-1]
        results["least" if deal.declarer is None else "won" if deal.value > 0 else "lost"] += 1
    assert results["least"] < 44
    assert results["won"] > 0.65 * (results["won"] + results["lost"])
