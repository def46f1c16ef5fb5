"""The Skat bots: legal and explained in every situation, blind to hidden cards, club stronger than novice."""

from __future__ import annotations

import pickle
import random
import runpy
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from at_table import advise, deal, script, some_options

from cardrules.bots import LET_BE, Advice, Level
from cardrules.bots.reasons.tricks import COUNTED
from cardrules.catalogue import find
from cardrules.games.skat.bot import choose, club_play, novice_play, plans
from cardrules.games.skat.game import BASES, JACKS, ORDERS, PACK, Skat
from cardrules.parts.tricks import ACE_TEN_POINTS, TRUMP
from cardrules.protocol.cards import cards_in, cards_text, mask_of, parse_cards
from cardrules.protocol.game import CHANCE, Action, Seat
from cardrules.protocol.shuffling import chance_action, shuffled

LEVELS: tuple[Level, ...] = ("novice", "club")
BENCH: dict[str, Any] = runpy.run_path(str(Path(__file__).parents[1] / "bench" / "bench_bots.py"))


def decisions(options: dict[str, object], seed: int, level: Level, deals: int = 2) -> list[tuple[Skat, Seat, Advice]]:
    """Every decision of some deals, with the game as it was before it; those who may act out of turn are asked too."""
    game = Skat(options)
    found = []
    while game.waiting_for() and len(game.deals) < deals:
        (seat,) = game.waiting_for()
        if seat == CHANCE:
            game.apply(CHANCE, chance_action(game.choices(CHANCE)[0], str(seed), game.hand))
            continue
        for other in sorted(game.may_act()):
            advice = advise(game, other, level)
            found.append((game.copy(), other, advice))
            if advice.action != LET_BE:
                game.apply(other, advice.action)
                break
        else:
            advice = advise(game, seat, level)
            found.append((game.copy(), seat, advice))
            game.apply(seat, advice.action)
    return found


def dealt(*hands: str, skat: str = "", **options: Any) -> Skat:
    """A deal in which fore-, middle- and endhand (seats 0, 1, 2) get these cards."""
    return deal(Skat(options), hands, skat)


@pytest.mark.parametrize("level", LEVELS)
def test_every_level_plays_under_any_options(level: Level) -> None:
    for seed in range(30):
        for game, seat, advice in decisions(some_options(Skat, random.Random(seed)), seed, level):
            if advice.action != LET_BE:
                game.check(seat, advice.action)
            else:
                assert seat in game.may_act()
            assert advice.reason.endswith(".")
            assert advice.reason[0].isupper()
            assert advice.reason.format() == advice.reason


@pytest.mark.parametrize("level", LEVELS)
def test_a_bot_can_advise_in_every_situation(level: Level) -> None:
    """Positions that bots themselves would not reach: a hint is asked for after any legal action."""
    rng = random.Random(3)
    for seed in range(30):
        game = Skat(some_options(Skat, random.Random(seed)))
        while game.waiting_for() and len(game.deals) < 2:
            (seat,) = game.waiting_for()
            choice = rng.choice(game.choices(seat))
            if seat == CHANCE:
                game.apply(CHANCE, chance_action(choice, str(seed), game.hand))
                continue
            game.check(seat, advise(game, seat, level).action)
            if choice.verb == "concede" and rng.random() < 0.8:
                choice = game.choices(seat)[0]
            value = rng.choice(choice.values[:3]) if choice.values else None
            game.apply(seat, choice.action(rng.sample(choice.cards, choice.least), value))


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("pushing", ["off", "on"])
def test_a_bot_cannot_see_hidden_cards(level: Level, pushing: str) -> None:
    """The hidden cards are exchanged for others that agree with what the seat has seen: nothing changes."""
    exchanged = 0
    options: dict[str, object] = {"all_pass": "forced_reject", "pushing": pushing, "kontra": "on"}
    for seed in range(3):
        for game, seat, _ in decisions(options, seed, level)[::4]:
            other = Skat.sample(game.view(seat), random.Random(99))
            exchanged += other.play.hands != game.play.hands
            assert other.play.hands[seat] == game.play.hands[seat]
            assert advise(other, seat, level) == advise(game, seat, level)
            sent = pickle.loads(pickle.dumps(game.view(seat)))  # noqa: S301 - as the table sends it to the bot
            assert choose(sent, game.choices(seat), level, random.Random(1), lambda: True) == advise(game, seat, level)
    assert exchanged > 10


def test_the_rules_of_thumb_look_at_no_other_hand() -> None:
    """They are deterministic: whichever world was sampled, the card is the same."""
    for seed in range(4):
        for game, seat, _ in decisions({"all_pass": "forced_reject"}, seed, "club"):
            if game.phase == "play":
                for player in (club_play, novice_play):
                    cards = {player(Skat.sample(game.view(seat), random.Random(n)))[0] for n in range(4)}
                    assert cards == {player(game)[0]}


# -------------------------------------------------------------------------------------------- what they do


@pytest.mark.parametrize(
    ("hand", "level", "limit"),
    [
        ("JC JS AC 10C 9C 8C 7D 8D 7S 8S", "novice", 36),
        ("JC JS AC 10C 9C 7D 8D 7S 8S 9S", "novice", 0),
        ("JC JS AC 10C 9C AD AS 7D 8D 7S", "novice", 36),
        ("JC JS JH AC AD AS 7D 8D 7S 8S", "club", 120),
        ("JC JS JH AC AD 9S 7D 8D 7S 8S", "club", 96),
        ("7C 9C JC 7D 9D 7H 9H 7S 9S JS", "club", 59),
        ("QC KC QD KD QH KH QS KS 9C 9D", "club", 0),
        ("AS 10S KS 9S AD 10D 7D AH 10H 8H", "club", 33),  # without four counts 55, but not with a jack in the skat
        ("AS KS 9S 8S AD KD 7D AH KH 8H", "club", 0),  # four trumps, no jack and no ten: lost more often than won
    ],
)
def test_how_far_they_bid(hand: str, level: Level, limit: int) -> None:
    assert len(parse_cards(hand)) == 10
    game = dealt("", hand)
    reached = 0
    while game.phase == "auction" and game.turn == 1:
        advice = advise(game, 1, level)
        game.apply(1, advice.action)
        if advice.action.verb == "bid":
            reached = int(advice.action.words[0])
            game.apply(0, Action("hold"))
    assert reached == limit


def test_the_plans_of_a_strong_hand() -> None:
    hand = mask_of(parse_cards("JC JS JH JD AC 10C KC 9C AD AH"))
    found = {(plan.game, plan.level, plan.hand): plan for plan in plans(hand, leads=True, club=True)}
    assert found["clubs", "", True].value == 12 * 9
    assert found["grand", "", False].value == 24 * 5
    assert found["grand", "", False].chance > 0.9
    assert ("null", "", False) not in found
    assert {plan.game for plan in plans(hand, leads=True, club=False)} <= {"clubs", "diamonds", "hearts", "spades"}


def test_club_plays_a_sure_hand_game() -> None:
    game = script(dealt("JC JS JD AC 10C KC 9C 8C 8D 8H"), "1 pass", "2 pass", "0 play_18")
    assert advise(game, 0, "club").action.verb == "play_hand"
    assert advise(game, 0, "novice").action.verb == "take_skat"
    script(game, "0 play_hand")
    assert advise(game, 0, "club").action == Action("announce", ("clubs",))


def test_club_announces_null_open_from_the_hand() -> None:
    game = script(dealt("7C 9C JC 7D 9D 7H 9H 7S 9S JS"), "1 pass", "2 pass", "0 play_18")
    assert advise(game, 0, "club").action.verb == "play_hand"
    script(game, "0 play_hand")
    advice = advise(game, 0, "club")
    assert advice.action == Action("announce", ("null", "ouvert"))
    assert "trick" in advice.reason


def test_a_hint_after_a_rash_hand_game_names_the_longest_suit() -> None:
    game = script(dealt("7C 8C 9C QC KC AD KD QH KS QS"), "1 pass", "2 pass", "0 play_18", "0 play_hand")
    for level in LEVELS:
        assert advise(game, 0, level).action == Action("announce", ("clubs",))


@pytest.mark.parametrize("seed", range(12))
def test_club_s_discard_fits_its_game(seed: int) -> None:
    game = Skat()
    game.apply(CHANCE, Action("first", ("2",)))
    game.apply(CHANCE, Action("shuffle", (), shuffled(PACK, f"discard {seed}")))
    script(game, "1 pass", "2 pass", "0 play_18", "0 take_skat")
    game.apply(0, advise(game, 0, "club").action)
    discards = game.skat
    game.apply(0, advise(game, 0, "club").action)
    if game.game != "null":
        trumps = ORDERS[game.game].masks[TRUMP]
        assert not discards & trumps
        aces = [card for card in cards_in(discards) if card & 15 == 14]
        assert not aces


def test_a_hint_after_rash_discards_names_what_the_cards_left_can_play() -> None:
    game = script(dealt("7C 9C JC 7D 9D 7H 9H 7S 9S JS", skat="AC AD"), "1 pass", "2 pass", "0 play_18", "0 take_skat")
    assert cards_text(advise(game, 0, "club").action.cards) == "AC AD"
    script(game, "0 discard 7C 9C")
    assert advise(game, 0, "club").action == Action("announce", ("diamonds",))


def test_what_is_said_of_a_game_is_true_of_the_cards() -> None:
    for hand, skat, two, said in (
        ("JC JS AC 10C AD 10D AH 10H 8S 7S", "9H 9D", "8S 7S", "With 2 jacks and 3 aces I expect to win a grand."),
        ("JC JS AC 10C KC 9C AD 7D 8S 7H", "QH KS", "8S 7H", "With clubs I have 6 trumps."),
        ("QC 8C QD KD 9D QH 9H QS KS 9S", "KC KH", "KC KH",
         "No game that counts my bid is likely to be won, and null should cost me least."),
    ):  # fmt: skip
        game = script(dealt(hand, skat=skat), "1 pass", "2 pass", "0 play_18", "0 take_skat", f"0 discard {two}")
        assert advise(game, 0, "club").reason == said


def test_expert_tries_the_discards_of_every_game() -> None:
    game = script(dealt("JC JS AC 10C KC 9C AD 7D 8S 7H", skat="QH KS"), "1 pass", "2 pass", "0 play_18", "0 take_skat")
    left = iter(range(12))
    advice = choose(game.view(0), game.choices(0), "expert", random.Random(1), lambda: next(left, None) is None)
    tried = {one.action for one in advice.weighed}
    assert len(tried) > 2
    assert advice.action in tried
    for action in tried:
        game.check(0, action)


def test_three_clubs_win_most_of_what_they_play() -> None:
    kinds: dict[str, list[bool]] = {"suit": [], "grand": []}
    made = 0
    for number in range(120):
        game = Skat({"deals": 3, "all_pass": "no_reject"})
        game.apply(CHANCE, Action("first", ("2",)))
        game.apply(CHANCE, Action("shuffle", (), shuffled(PACK, f"won {number}")))
        while game.waiting_for() != {CHANCE}:
            (seat,) = game.waiting_for()
            if game.phase == "play":
                game.apply(seat, Action("play", (), (club_play(game)[0],)))
            else:
                game.apply(seat, advise(game, seat, "club").action)
        deal = game.deals[0]
        if deal.game in BASES:
            kinds["grand" if deal.game == "grand" else "suit"].append(deal.won)
        made += deal.value
    assert made / 120 > 28  # XSkat's players make some 25 a deal
    for kind, won in kinds.items():
        assert len(won) > 25, kind
        assert sum(won) / len(won) > 0.8, kind


def test_a_hand_of_trumps_discards_its_lowest() -> None:
    game = script(dealt("JC JS JH JD AC 10C KC QC 9C 8C", skat="7C AD"), "1 pass", "2 pass", "0 play_18", "0 take_skat")
    assert cards_text(advise(game, 0, "club").action.cards) == "7C AD"


def test_novice_discards_its_two_lowest_cards_outside_trumps() -> None:
    game = script(dealt("JC JS AC 10C 9C 8C AD 7D KS QS", skat="7S 8S"), "1 pass", "2 pass", "0 play_18", "0 take_skat")
    assert sorted(cards_text(advise(game, 0, "novice").action.cards).split()) == ["7D", "7S"]


def test_when_nobody_has_bid() -> None:
    low = "7C 9C QC 7D 9D QD 8H 9H 8S 9S"
    high = "AC KC 10C AD KD 10D AH KH AS KS"
    fair = "JC JS AC 10C 9C 8C AD 7D KS QS"
    for hand, rule, level, verb in (
        (low, "choice", "club", "reject"),
        (high, "choice", "novice", "throw_in"),
        ("JD JH QC KC QD KD QH KS 10S 10H", "choice", "club", "throw_in"),
        (low, "no_reject", "novice", "throw_in"),
        (low, "forced_reject", "novice", "reject"),
        (fair, "choice", "club", "play_18"),
        (fair, "no_reject", "novice", "play_18"),
    ):
        game = script(dealt(hand, all_pass=rule), "1 pass", "2 pass")
        assert advise(game, 0, level).action.verb == verb, (hand, rule, level)  # type: ignore[arg-type]


def test_pushing() -> None:
    game = script(dealt("7C 8C 9C 7D 8D 9D 7H 8H 7S 8S", "JC AC KC 10C AD KD QH KH 9S QS", pushing="on"), "1 pass")
    script(game, "2 pass", "0 reject")
    assert advise(game, 0, "club").action.verb == "push_unseen"
    assert advise(game, 0, "novice").action.verb == "take"
    script(game, "0 push_unseen")
    assert advise(game, 1, "club").action.verb == "take"
    script(game, "1 take")
    for level in LEVELS:
        pushed = advise(game, 1, level).action.cards
        assert sum(ACE_TEN_POINTS[card] for card in pushed) >= 14
        assert not set(pushed) & set(JACKS)


STRONG_AGAINST_CLUBS = "JC JS AC 10C KC AD AH 7S 8S 9S"


def test_kontra_only_with_a_hand_that_beats_the_game() -> None:
    def announced(hand: str, contract: str = "clubs") -> Skat:
        game = dealt("", hand, kontra="on")
        script(game, "1 pass", "2 pass", "0 play_18", "0 take_skat")
        game.apply(0, Action("discard", (), tuple(cards_in(game.play.hands[0])[:2])))
        return script(game, f"0 announce {contract}")

    game = announced(STRONG_AGAINST_CLUBS)
    assert advise(game, 1, "club").action == Action("kontra")
    assert advise(game, 1, "novice").action == LET_BE
    assert advise(game, 2, "club").action == LET_BE
    game.apply(0, game.legal(0)[0])
    assert advise(game, 1, "club").action == Action("kontra")
    assert advise(game, 1, "novice").action.verb == "play"
    assert advise(announced(STRONG_AGAINST_CLUBS, "null"), 1, "club").action == LET_BE
    assert advise(announced("JC JS AC AD AH 7S 8S 9S 7D 8D", "grand"), 1, "club").action == Action("kontra")
    script(game, "1 kontra")
    for level in LEVELS:
        assert advise(game, 0, level).action == Action("pass")


def test_re_with_a_hand_that_can_hardly_lose() -> None:
    game = dealt("JC JS JH JD AC 10C KC QC AD AH", skat="7S 8S", kontra="on")
    script(game, "1 pass", "2 pass", "0 play_18", "0 take_skat", "0 discard 7S 8S", "0 announce clubs", "1 kontra")
    assert advise(game, 0, "club").action == Action("re")
    assert advise(game, 0, "novice").action == Action("pass")


@pytest.mark.parametrize("level", LEVELS)
def test_bots_let_a_player_concede(level: Level) -> None:
    game = dealt("JC JS JH JD AC 10C KC QC AD AH", skat="7S 8S")
    script(game, "1 pass", "2 pass", "0 play_18", "0 play_hand", "0 announce clubs")
    while game.play.hands[0].bit_count() > 8 or game.turn != 0:
        game.apply(game.turn, Action("play", (), (club_play(game)[0],)))
    script(game, "0 concede")
    assert advise(game, 1, level).action == Action("agree")


def test_club_s_reasons_are_true() -> None:
    seen: Counter[str] = Counter()
    options: dict[str, object] = {"all_pass": "forced_reject"}
    for seed in range(30):
        for game, seat, advice in decisions(options, seed, "club", deals=1):
            if game.phase != "play" or advice.action.verb != "play":
                continue
            card, reason = club_play(game)
            seen[reason] += 1
            if not advice.says(COUNTED):
                assert advice.action.cards == (card,)
            play = game.play
            order = play.order
            wins = not play.trick or (
                order.power[card] > order.power[play.best] and order.suits[card] in (play.led, TRUMP)
            )
            if reason in ("take", "sure", "ruff", "cheap", "must", "risk"):
                assert wins, reason
            elif reason in ("low", "duck", "throw"):
                assert play.trick
                assert not wins, reason
            elif reason == "schmear":
                assert play.best_seat != game.player
                assert seat != game.player
            elif reason in ("draw", "force", "long"):
                assert seat == game.player
                assert not play.trick
            elif reason in ("long way", "short way"):
                assert (play.next[seat] == game.player) == (reason == "long way")
            elif reason == "only":
                assert len(game.legal(seat)) - (seat == game.player) == 1
    for reason in (
        "draw",
        "force",
        "winner",
        "long way",
        "short way",
        "take",
        "ruff",
        "sure",
        "schmear",
        "low",
        "duck",
    ):
        assert seen[reason] > 3, reason


@pytest.mark.parametrize(
    ("player", "plays", "hand", "card", "reason"),
    [
        (0, "9C", "7C 8C AC", "7C", "leave"),
        (0, "9C", "10C AC", "AC", "rid"),
        (0, "9C AC", "7C 8C", "8C", "rid"),
        (0, "9C", "7D AD", "AD", "free"),
        (2, "9C", "7C 8C AC", "7C", "under"),
        (1, "9C", "10C AC", "10C", "risk"),
        (1, "9C", "8C 7C AC", "8C", "duck"),
        (2, "9C 10C", "JC AC", "AC", "must"),
    ],
)
def test_reasons_in_null(player: Seat, plays: str, hand: str, card: str, reason: str) -> None:
    game = in_trick(player, "null", plays, hand)
    assert club_play(game) == (parse_cards(card)[0], reason)


@pytest.mark.parametrize(
    ("player", "suit", "reason"), [(1, "S", "the Player plays next"), (2, "D", "the Player has the last word")]
)
def test_an_opponent_leads_long_to_the_player_and_short_to_the_partner(player: Seat, suit: str, reason: str) -> None:
    """ "Dem Feinde lang, dem Freunde kurz"."""
    game = in_trick(player, "clubs", "", "7S 8S 9S KS 9D")
    advice = advise(game, 0, "club")
    assert cards_text(advice.action.cards).endswith(suit)
    assert reason in advice.reason


@pytest.mark.parametrize(
    ("hand", "card", "reason"),
    [
        ("AD 10H 7C", "7C", "ruff"),  # an ace or a ten would be the Opponents'
        ("AD 8H 7C", "8H", "save"),
        ("AD KH 7C", "7C", "ruff"),
    ],
)
def test_the_player_does_not_throw_points_on_a_cheap_trick(hand: str, card: str, reason: str) -> None:
    """In second seat and void; the last player may still add more."""
    game = in_trick(1, "clubs", "8S", hand)
    assert club_play(game) == (parse_cards(card)[0], reason)


def in_trick(player: Seat, contract: str, plays: str, hand: str) -> Skat:
    """After these plays, from forehand on, the next seat is to play from this hand."""
    game = script(dealt(), "1 pass", "2 pass", "0 play_18", "0 play_hand", f"0 announce {contract}")
    game.player = player
    cards = parse_cards(plays)
    game.play.hands[: len(cards) + 1] = [*(1 << card for card in cards), mask_of(parse_cards(hand))]
    game.play.playable = 0
    for seat, card in enumerate(plays.split()):
        script(game, f"{seat} play {card}")
    return game


def test_novice_leaves_the_last_card_s_trick_to_its_partner() -> None:
    game = in_trick(0, "clubs", "7H AH", "9H 10H")
    assert novice_play(game) == (parse_cards("9H")[0], "theirs")


def test_opponents_see_an_open_hand() -> None:
    """Against an open null the lead is a card that the Player must beat, if there is one."""
    game = dealt("AC 8C 8D 9D 10D JD 10H 8S 9S 10S", "9C 10C 7D 7H 8H 9H 7S QS JS KS", "", skat="QH KH")
    script(game, "1 pass", "2 pass", "0 play_18", "0 play_hand")
    game.player = 1  # whoever announces it: the cards are what matters
    script(game, "1 announce null ouvert")
    assert cards_text([club_play(game)[0]]) == "8C"


# ---------------------------------------------------------------------------------------------- strength


@pytest.mark.nightly
@pytest.mark.parametrize("scoring", ["classic", "seeger_fabian"])
def test_club_beats_novice(scoring: str) -> None:
    """On duplicate deals with rotated seats, outside the 95 % interval."""
    seen = BENCH["compare"](find("skat"), BENCH["Plan"]({"scoring": scoring}), "club", "novice", 60, 0)
    gap, half = seen.gap(low=False)
    assert gap > half > 0


@pytest.mark.nightly
def test_club_plays_more_and_wins_most_of_what_it_plays() -> None:
    results: Counter[str] = Counter()
    for seed in range(80):
        game = decisions({"scoring": "seeger_fabian"}, seed, "club", deals=1)[-1][0]
        results["played"] += game.player is not None
        done = game.copy()
        (seat,) = done.waiting_for()
        done.apply(seat, advise(done, seat, "club").action)
        results["won"] += done.deals[-1].won
    assert results["played"] > 60
    assert results["won"] > 0.7 * results["played"]
