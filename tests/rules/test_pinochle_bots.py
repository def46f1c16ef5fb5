"""The Pinochle bots: legal and explained in every situation, blind to hidden cards, and club the stronger."""

from __future__ import annotations

import pickle
import random
from collections import Counter
from collections.abc import Sequence
from math import sqrt
from typing import Any

import pytest
from at_table import advise

from cardrules.bots import Advice, Level
from cardrules.bots.reasons.tricks import COUNTED
from cardrules.games.pinochle.bot import choose, club_meld, club_play, keeping, novice_play
from cardrules.games.pinochle.game import LEVELS, PACK, Pinochle
from cardrules.games.pinochle.reasons import REASONS
from cardrules.parts.tricks import TRUMP, points_in
from cardrules.protocol.cards import Card, card_name, cards_in, mask_of, parse_card, parse_cards
from cardrules.protocol.game import CHANCE, Action, Seat, View
from cardrules.protocol.shuffling import chance_action

LEVEL_NAMES: tuple[Level, ...] = ("novice", "club")


def decisions(
    options: dict[str, Any], deal: str, levels: Sequence[Level], deals: int = 1
) -> list[tuple[Pinochle, Seat, Advice]]:
    """Every decision of some deals, with the game as it was before it."""
    game = Pinochle(options)
    found = []
    count = 0
    while game.waiting_for() and len(game.finished) < deals:
        (seat,) = game.waiting_for()
        if seat == CHANCE:
            game.apply(CHANCE, chance_action(game.choices(CHANCE)[0], deal, count))
            count += 1
            continue
        advice = advise(game, seat, levels[seat], count)
        found.append((game.copy(), seat, advice))
        game.apply(seat, advice.action)
    return found


@pytest.mark.parametrize("level", LEVEL_NAMES)
@pytest.mark.parametrize("double", ["off", "300"])
def test_every_level_plays_whole_matches(level: Level, double: str) -> None:
    for seed in range(3):
        options = {"double_pinochle": double, "declare_out": "on", "target_test": ("exceed", "reach")[seed % 2]}
        verbs: Counter[str] = Counter()
        for game, seat, advice in decisions(options, str(seed), [level, level], deals=30):
            game.check(seat, advice.action)
            verbs[advice.action.verb] += 1
            assert advice.reason.endswith(".")
            assert advice.reason[0].isupper()
            assert advice.reason.format() == advice.reason
            if advice.action.verb == "claim":
                game.apply(seat, advice.action)
                result = game.result()
                assert result is not None
                assert result.winners == (seat,)
        assert verbs["claim"] == 1
        assert all(verbs[verb] for verb in ("play", "meld", "draw", "dix_show", "dix_exchange"))


@pytest.mark.parametrize("level", LEVEL_NAMES)
def test_a_bot_cannot_see_hidden_cards(level: Level) -> None:
    """The hidden cards are exchanged for others that agree with what the seat has seen: nothing changes."""
    exchanged = 0
    for game, seat, _ in decisions({}, "blind", [level, level]):
        other = Pinochle.sample(game.view(seat), random.Random(99))
        exchanged += other.play.hands != game.play.hands
        assert other.play.hands[seat] == game.play.hands[seat]
        assert advise(other, seat, level) == advise(game, seat, level)
        sent: View = pickle.loads(pickle.dumps(game.view(seat)))  # noqa: S301 - as the table sends it to the bot
        alone = choose(sent, game.choices(seat), level, random.Random(1), lambda: True)
        assert alone == advise(game, seat, level)
    assert exchanged > 20


def test_a_bot_needs_a_seat() -> None:
    game, seat, _ = decisions({}, "seat", ["club", "club"])[0]
    with pytest.raises(ValueError, match="the view of a seat"):
        choose(game.view(seat)._replace(seat=None), game.choices(seat), "club", random.Random(1), lambda: True)


# ------------------------------------------------------------------------------------------ what they do


def winner(hand: str, up: str = "10H'", table: Sequence[str] = (), **options: Any) -> Pinochle:
    """Seat 0 has just won a trick of phase one, hearts being trumps, with this hand and these melds laid before."""
    held = parse_cards(hand) + [card for meld in table for card in parse_cards(meld)]
    spare = [card for card in PACK if card not in held and card != parse_card(up)]
    mine = held + [spare.pop() for _ in range(12 - len(held))]
    theirs = spare[:12]
    pack = [card for start in (0, 3, 6, 9) for some in (mine, theirs) for card in some[start : start + 3]]
    game = Pinochle(options)
    game.apply(CHANCE, Action("first", ("1",)))
    game.apply(CHANCE, Action("shuffle", (), (*pack, parse_card(up), *spare[12:])))
    game.phase = "meld"
    game.play.hands[0] = mask_of(held)
    for meld in table:
        game.apply(0, Action("meld", (), tuple(sorted(parse_cards(meld)))))
        game.melded = False
    return game


def meld_name(game: Pinochle, action: Action) -> str:
    return next(LEVELS[meld.level].name for meld in game.legal_melds() if meld.action == action)


@pytest.mark.parametrize(
    ("hand", "played", "name"),
    [
        ("AH 10H KH QH JH 9C", 0, "royal marriage"),
        ("AH 10H KH QH JH 9C", 11, "flush"),
        ("KC QC KS KH KD 9S", 0, "80 kings"),
        ("QS JD 9C 9S", 3, "pinochle"),
        ("AC AS AH AD KC QC", 3, "100 aces"),
    ],
)
def test_which_meld_club_lays_first(hand: str, played: int, name: str) -> None:
    game = winner(hand)
    game.play.leaders = [0] * (played + 1)
    assert meld_name(game, club_meld(game)) == name


def test_novice_melds_the_dearest_thing_at_once() -> None:
    game = winner("AH 10H KH QH JH 9C")
    advice = advise(game, 0, "novice")
    assert meld_name(game, advice.action) == "flush"
    assert advice.reason == "The most I can meld now is “Flush, 150”."


def test_the_reasons_of_melding_and_drawing() -> None:
    only = winner("QS JD 9C 9S")
    assert advise(only, 0, "club").reason == "I meld J♦ Q♠, the only meld I have."
    several = winner("KC QC KS KH KD 9S")
    assert advise(several, 0, "club").reason.endswith("because the other melds can wait or go with it later.")
    nothing = winner("9C 9S")
    assert advise(nothing, 0, "club") == Advice(Action("draw"), REASONS["nothing"]())
    nothing.melded = True
    assert advise(nothing, 0, "club").reason == "That was my meld for this trick, so I draw."


def test_there_must_be_something_to_meld() -> None:
    with pytest.raises(ValueError, match="nothing to meld"):
        club_meld(winner("9C 9S"))


@pytest.mark.parametrize("level", LEVEL_NAMES)
def test_a_dix_comes_first(level: Level) -> None:
    game = winner("9H 9H' KC QC")
    first = advise(game, 0, level).action
    assert first == Action("dix_exchange", (), (parse_card("9H"),))
    game.apply(0, first)
    assert advise(game, 0, level).action == Action("dix_show", (), (parse_card("9H'"),))


@pytest.mark.parametrize("level", LEVEL_NAMES)
@pytest.mark.parametrize(
    ("test", "total", "claims"), [("exceed", 1000, False), ("reach", 1000, True), ("exceed", 1001, True)]
)
def test_declaring_out_is_counted(level: Level, test: str, total: int, claims: bool) -> None:
    game = winner("9C AC", target_test=test, declare_out="on")
    game.apply(0, Action("draw"))
    game.play.won[0] = mask_of(parse_cards("AS"))
    game.play.plays = parse_cards("AS 9S")
    game.play.leaders, game.play.leds = [0], [3]
    game.totals = (total - 11, 0)
    assert (advise(game, 0, level).action == Action("claim")) is claims


def hold(game: Pinochle, seat: Seat, cards: str) -> None:
    game.play.hands[seat] = mask_of(parse_cards(cards))


def test_novice_in_phase_one() -> None:
    game = winner("AC 9S QS JD")
    game.apply(0, Action("draw"))
    game.play.turn = 1
    hold(game, 1, "10C")
    hold(game, 0, "AC 9S QS 9D")
    game.apply(1, Action("play", (), (parse_card("10C"),)))
    assert novice_play(game) == (parse_card("AC"), "rich")
    meld = winner("AC 9S QS JD")
    meld.apply(0, Action("draw"))
    meld.play.turn = 1
    hold(meld, 1, "9C")
    hold(meld, 0, "AC 9S QS JD")
    meld.apply(1, Action("play", (), (parse_card("9C"),)))
    assert novice_play(meld) == (parse_card("AC"), "to meld")
    plain = winner("AC 9S QS 9D")
    plain.apply(0, Action("draw"))
    hold(plain, 0, "AC 9S 10S QS")
    assert novice_play(plain) == (parse_card("9S"), "useless")
    hold(plain, 0, "AC KS 9H JS")
    assert novice_play(plain) == (parse_card("JS"), "lowest"), "an unscored dix is kept"


def strict(hands: Sequence[str], plays: str = "") -> Pinochle:
    """Phase two, hearts being trumps: the rest of the pack has been played."""
    game = winner("9C 9S")
    game.phase = "strict"
    game.stock, game.turned, game.table = [], [], [[], []]
    game.play.hands = [mask_of(parse_cards(hand)) for hand in hands]
    game.play.plays = [card for card in PACK if not any(hand >> card & 1 for hand in game.play.hands)]
    game.play.leaders = [0] * (len(game.play.plays) // 2)
    game.play.leds = [0] * len(game.play.leaders)
    game.play.turn = 0
    for card in parse_cards(plays):
        game.apply(game.play.turn, Action("play", (), (card,)))
    return game


@pytest.mark.parametrize(
    ("hands", "plays", "novice", "club"),
    [
        (["AC 9D", "KC 10D"], "", ("AC", "highest"), ("AC", "winner")),
        (["10C 9D 9S", "AC QD AS"], "", ("10C", "highest"), ("9D", "cheapest")),
        (["KC JC 9D", "AD 9H QS"], "", ("KC", "highest"), ("JC", "force")),
        (["9H AD JC", "10H 10D AC"], "", ("9H", "highest"), ("AD", "winner")),
        (["JC 9D", "KC QC"], "JC", ("QC", "cheapest"), ("KC", "beat")),
        (["AC 9D", "KC QC"], "AC", ("QC", "cheapest"), ("QC", "lose")),
        (["JC 9D", "10H JH"], "JC", ("JH", "cheapest"), ("JH", "beat")),
    ],
)
def test_phase_two(hands: Sequence[str], plays: str, novice: tuple[str, str], club: tuple[str, str]) -> None:
    game = strict(hands, plays)
    for play, expected in ((novice_play, novice), (club_play, club)):
        card, reason = play(game)
        assert (card_name(card), reason) == expected


def test_what_cards_are_worth_keeping() -> None:
    """The last copy that a flush needs, a card of a ready meld, an unscored dix; not what is in no meld any more."""
    game = winner("AH 10H KH QH 9S 9H QS JD JC")
    values = {card_name(card): value for card, value in keeping(game).items()}
    assert values["9S"] == min(values.values())
    assert values["QS"] > 20
    assert values["JD"] > 20
    assert values["9H"] > values["JC"]
    assert min(values[name] for name in ("AH", "10H", "KH", "QH")) > max(values["JC"], values["9S"])
    gone = winner("AH 10H KH QH 9S")
    before = keeping(gone)[parse_card("AH")]
    gone.play.plays = parse_cards("JH JH'")
    assert keeping(gone)[parse_card("AH")] < before, "no jack can come any more"


def test_a_second_copy_is_worth_less() -> None:
    one, two = (keeping(winner(hand, up="9H")) for hand in ("QS JD 9C", "QS JD JD' 9C"))
    assert two[parse_card("JD")] < one[parse_card("JD")]


def test_spent_cards_count_for_nothing_in_their_class() -> None:
    fresh = keeping(winner("KC QC 9D"))
    spent = keeping(winner("9D", table=["KC QC"]))
    assert spent[parse_card("KC")] < fresh[parse_card("KC")]


def test_club_looks_at_no_other_hand() -> None:
    """Club is deterministic: whichever world was sampled for it, its card is the same; and its reasons are true."""
    seen: Counter[str] = Counter()
    for deal in range(6):
        for game, seat, advice in decisions({}, f"alone-{deal}", ["club", "club"]):
            if game.phase == "meld":
                continue
            worlds = [Pinochle.sample(game.view(seat), random.Random(seed)) for seed in range(3)]
            assert {club_play(world)[0] for world in worlds} == {advice.action.cards[0]} or advice.says(COUNTED)
            card, reason = club_play(game)
            seen[reason] += 1
            check_reason(game, seat, card, reason)
    reasons = ("cheap lead", "strong lead", "take", "give", "winner", "force", "beat", "lose")
    assert all(seen[reason] for reason in reasons)


def check_reason(game: Pinochle, seat: Seat, card: Card, reason: str) -> None:
    order, trick = game.play.order, game.play.trick
    legal = [action.cards[0] for action in game.legal(seat)]
    if reason in ("take", "beat"):
        assert order.winner((*trick, card)) == 1
    elif reason == "give":
        assert order.winner((*trick, card)) == 0
    elif reason == "lose":
        assert all(order.winner((*trick, other)) == 0 for other in legal)
    elif reason == "force":
        following = game.copy()
        following.apply(seat, Action("play", (), (card,)))
        assert all(order.suits[action.cards[0]] == TRUMP for action in following.legal(1 - seat))
    elif reason == "winner":
        following = game.copy()
        following.apply(seat, Action("play", (), (card,)))
        assert all(order.winner((card, action.cards[0])) == 0 for action in following.legal(1 - seat))
    else:
        assert trick == []


# ---------------------------------------------------------------------------------------------- strength


def deal_points(deal: str, levels: Sequence[Level]) -> tuple[int, ...]:
    """What a single deal brings each seat."""
    game = Pinochle({"match": "single_deal"})
    count = 0
    while game.waiting_for():
        (seat,) = game.waiting_for()
        if seat == CHANCE:
            game.apply(CHANCE, chance_action(game.choices(CHANCE)[0], deal, count))
            count += 1
        else:
            game.apply(seat, advise(game, seat, levels[seat], count).action)
    assert sum(points_in(mask_of(cards_in(won))) for won in game.play.won) == 240
    return game.totals


@pytest.mark.nightly
def test_club_beats_novice() -> None:
    """In single deals, each played once for both placings, outside the 95 % interval."""
    gaps, own = [], []
    for deal in range(80):
        first = deal_points(f"strength-{deal}", ("club", "novice"))
        second = deal_points(f"strength-{deal}", ("novice", "club"))
        gaps.append((first[0] - first[1] + second[1] - second[0]) / 2)
        own.append((first[0] + second[1]) / 2)
    mean = sum(gaps) / len(gaps)
    spread = sqrt(sum((gap - mean) ** 2 for gap in gaps) / (len(gaps) - 1))
    assert mean > 1.96 * spread / sqrt(len(gaps)) > 0
    assert sum(own) / len(own) > 260
