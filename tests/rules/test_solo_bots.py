"""The Solo bots: legal and explained in every situation, blind to hidden cards, club stronger than novice."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

import pytest
from at_table import advise, some_options

from cardrules.bots import Advice, Level
from cardrules.bots.reasons.tricks import COUNTED
from cardrules.games.solo.bot import choose, club_card, club_game, friends, novice_card, strength
from cardrules.games.solo.game import BLACK_QUEENS, PACK, Solo
from cardrules.parts.tricks import TRUMP
from cardrules.protocol.cards import SUIT_NAMES, Card, Suit, cards_text, mask_of, parse_card, parse_cards
from cardrules.protocol.game import CHANCE, Event, Scored, Seat, action_text, parse_action
from cardrules.protocol.match_record import Match
from cardrules.protocol.shuffling import chance_action

LEVELS: tuple[Level, ...] = ("novice", "club")
CLUBS, DIAMONDS, HEARTS, SPADES = map(Suit, range(4))


def decisions(options: dict[str, object], seed: int, level: Level, deals: int = 2) -> list[tuple[Solo, Seat, Advice]]:
    """Every decision of some deals, with the game as it was before it."""
    game, rng, found = Solo(options), random.Random(seed), []
    while len(game.deals) < deals:
        (seat,) = game.waiting_for()
        if seat == CHANCE:
            game.apply(CHANCE, chance_action(game.choices(CHANCE)[0], str(seed), game.hand))
            continue
        advice = advise(game, seat, level, rng.randrange(1000))
        found.append((game.copy(), seat, advice))
        game.apply(seat, advice.action)
    return found


@pytest.mark.parametrize("level", LEVELS)
def test_every_level_plays_under_any_options(level: Level) -> None:
    for seed in range(40):
        for game, seat, advice in decisions(some_options(Solo, random.Random(seed)), seed, level):
            game.check(seat, advice.action)
            assert advice.reason.endswith(".")
            assert advice.reason[0].isupper()
            assert advice.reason.format() == advice.reason


@pytest.mark.parametrize("level", LEVELS)
def test_a_bot_cannot_see_hidden_cards(level: Level) -> None:
    """The hidden cards are exchanged for others that agree with what the seat has seen: nothing changes."""
    exchanged = 0
    for seed in range(8):
        for game, seat, _ in decisions(some_options(Solo, random.Random(seed)), seed, "club")[::2]:
            other = Solo.sample(game.view(seat), random.Random(99))
            exchanged += other.hands != game.hands
            assert advise(other, seat, level) == advise(game, seat, level)
    assert exchanged > 30


def test_the_card_is_the_same_in_every_sampled_world() -> None:
    for seed in range(12):
        for game, seat, advice in decisions({"call_own_ace": "on"}, seed, "club"):
            if game.phase == "play":
                worlds = [Solo.sample(game.view(seat), random.Random(number)) for number in range(5)]
                assert {club_card(world)[0] for world in worlds} == {advice.action.cards[0]} or advice.says(COUNTED)
                assert len({novice_card(world)[0] for world in worlds}) == 1


def test_a_bot_has_a_seat() -> None:
    game = dealt(["", "", "", ""])
    with pytest.raises(ValueError, match="the view of a seat"):
        choose(game.view(None), game.choices(1), "club", random.Random(1), lambda: True)
    with pytest.raises(ValueError, match="no trick"):
        club_card(game)


# -------------------------------------------------------------------------------------------- the auction


def dealt(cards: Sequence[str], **options: Any) -> Solo:
    """A first deal by South; what is missing to a hand comes from the rest of the pack, lowest first."""
    game = Solo(options)
    held = [parse_cards(hand) for hand in cards]
    spare = [card for card in PACK if not any(card in hand for hand in held)]
    for hand in held:
        while len(hand) < 8:
            hand.append(spare.pop(0))
    packets = ((0, 3), (3, 5), (5, 8))
    order: list[Card] = [card for start, end in packets for seat in (1, 2, 3, 0) for card in held[seat][start:end]]
    game.apply(CHANCE, parse_action("first 0", game.verbs))
    game.apply(CHANCE, parse_action(f"shuffle {cards_text(order)}", game.verbs))
    return game


def after(game: Solo, texts: str) -> Solo:
    for text in texts.split(", ") if texts else []:
        game.apply(game.turn, parse_action(text, game.verbs))
    return game


@pytest.mark.parametrize(
    ("hand", "trump", "worth"),
    [
        ("QC 7H QS AH KH 7C 8D 9S", HEARTS, 1.0 + 0.95 + 0.9 + 0.75 + 0.65 + 0.3),
        ("QC 8H AD KD 9D 10C 7C 8C", HEARTS, 1.0 + 0.4 - 0.4 + 0.75 + 0.35 + 0.2 + 0.2),
        ("AC KC 10C 9C KD 8S 9S 10S", HEARTS, -1.2 + 0.55 + 0.35 + 0.2 + 0.1),
        ("7S 9S 8S 10S JS AD 8D 9D", SPADES, 0.95 + 0.4 + 0.4 + 0.45 + 0.5 + 0.3 + 0.75 + 0.4),
    ],
)
def test_the_strength_of_a_hand(hand: str, trump: Suit, worth: float) -> None:
    assert strength(mask_of(parse_cards(hand)), trump) == pytest.approx(worth)


SIMPLE = "QC 7H AH 9H 8S 9S KD 10D"  # a simple game in hearts
COLOR = "QC 7C AC 9C 8S 9S KD 10D"  # a simple game in clubs
STRONG = "QC 7H AH KH QH AS AD KD"  # a solo in hearts
WEAK = "8H 9H 10H 8S 9S 10S 9D 10D"
REST = ["", "", "QS", ""]


def with_west(hand: str, **options: Any) -> Solo:
    return dealt(["", hand, "QS", ""], **options)


@pytest.mark.parametrize(
    ("level", "hand", "calls", "answer"),
    [
        ("club", SIMPLE, "", "ask"),
        ("club", WEAK, "", "pass"),
        ("club", SIMPLE, "ask, query simple_color", "pass"),
        ("club", COLOR, "ask, query simple_color", "yes"),
        ("club", COLOR, "ask, query simple_color, yes, query solo_suit", "pass"),
        ("club", STRONG, "ask, query simple_color, yes, query solo_suit", "yes"),
        ("novice", SIMPLE, "", "ask"),
        ("novice", WEAK, "", "pass"),
        ("novice", SIMPLE, "ask, query simple_color", "pass"),
        ("novice", COLOR, "ask, query simple_color", "yes"),
        ("novice", STRONG, "ask, query simple_color", "pass"),
    ],
)
def test_the_auction(level: Level, hand: str, calls: str, answer: str) -> None:
    game = after(with_west(hand), calls)
    assert game.turn == 1
    assert action_text(advise(game, 1, level).action) == answer


@pytest.mark.parametrize("level", LEVELS)
def test_both_queens_go_on(level: Level) -> None:
    game = dealt(["", "QC QS 8H 9D 10S 8C 9H 9S", "", ""])
    advice = advise(game, 1, level)
    assert action_text(advice.action) == "ask"
    assert advice.reason == "With both black queens I have to go on."
    after(game, "ask, pass, pass, pass")
    words = advise(game, 1, level).action.words
    assert words[0] == "solo_suit"


@pytest.mark.parametrize(
    ("level", "hand", "calls", "named"),
    [
        ("club", SIMPLE, "ask, pass, pass, pass", ("simple_suit", "hearts")),
        ("club", COLOR, "ask, pass, pass, pass", ("simple_color", "clubs")),
        ("club", STRONG, "ask, pass, pass, pass", ("solo_suit", "hearts")),
        ("club", "QC 7C AC KC JC AS AD KD", "ask, pass, pass, pass", ("solo_color", "clubs")),
        ("club", WEAK, "ask, query simple_color, yes, pass, pass, pass", None),
        ("novice", SIMPLE, "ask, pass, pass, pass", ("simple_suit", "hearts")),
        ("novice", COLOR, "ask, pass, pass, pass", ("simple_color", "clubs")),
        ("novice", WEAK, "ask, query simple_color, yes, pass, pass, pass", None),
    ],
)
def test_naming_a_game(level: Level, hand: str, calls: str, named: tuple[str, str] | None) -> None:
    game = after(with_west(hand), calls)
    assert game.phase == "name"
    action = advise(game, 1, level).action
    game.check(1, action)
    assert named is None or action.words == named
    rank, trump = club_game(game, 1)
    assert rank in game.games()
    assert SUIT_NAMES[trump] in game.suits(rank)


def test_a_hand_is_never_worth_less_than_nothing() -> None:
    game = after(with_west("7D 8D JD 7H 8H 7S 8S 9S"), "ask")
    for kind in ("simple_color", "solo_suit", "solo_color", "tout_suit", "tout_color"):
        after(game, f"query {kind}, yes")
    assert advise(game, 1, "club").reason == "With clubs as trumps my hand is good for about 0.0 tricks."


@pytest.mark.parametrize(
    ("level", "hand", "called"),
    [
        ("club", SIMPLE, "AD"),  # two cards of either plain suit; the first
        ("club", "QC 7H AH 9H 8S 9S 10S KD", "AD"),
        ("club", "QC 7H AH 9H AS AD 8C 9C", "AC"),
        ("club", "QC 7H 8H 9H AS AD AC KC", "AH"),
        ("novice", "QC 7H AH 9H 8S 9S 10S KD", "AS"),
        ("novice", "QC 7H AH 9H AS AC AD KC", "KD"),
    ],
)
def test_which_ace_is_called(level: Level, hand: str, called: str) -> None:
    game = after(with_west(hand), "ask, pass, pass, pass, name simple_suit hearts")
    assert action_text(advise(game, 1, level).action) == f"call {called}"


@pytest.mark.parametrize("level", LEVELS)
def test_nobody_calls_an_own_ace_while_there_is_another(level: Level) -> None:
    game = after(
        with_west("QC 7H AH 9H AS AD 8C 9C", call_own_ace="on"), "ask, pass, pass, pass, name simple_suit hearts"
    )
    assert action_text(advise(game, 1, level).action) == "call AC"


def test_an_own_ace_is_called_if_nothing_else_can_be() -> None:
    game = after(
        with_west("AS AC AD AH KH KS KC KD", call_own_ace="on"), "ask, pass, pass, pass, name simple_suit hearts"
    )
    assert action_text(advise(game, 1, "club").action) == "call AC"


# ------------------------------------------------------------------------------------------------- tricks


def test_who_is_a_friend() -> None:
    cards = ["QS", "QC 7H AH KH 7D 8D 7C 8S", "AS", ""]
    game = after(dealt(cards), "ask, pass, pass, pass, name simple_suit hearts, call AS")
    assert [friends(game, seat) for seat in range(4)] == [set(), set(), {1}, set()]
    rng = random.Random(5)
    while not game.revealed:
        game.apply(game.turn, rng.choice(game.legal(game.turn)))
    assert [friends(game, seat) for seat in range(4)] == [{3}, {2}, {1}, {0}]
    solo = after(dealt(cards), "ask, pass, pass, pass, name solo_suit hearts")
    assert [friends(solo, seat) for seat in range(4)] == [{2, 3}, set(), {0, 3}, {0, 2}]


def test_a_defender_trusts_who_alone_has_overtaken_the_declarer() -> None:
    """West leads against the partner in the East; North beats the declarer's card, and South takes note."""
    hands = ["AS 8S 9S 10S 7C 8C 9C 10C", "QC AH KH JH 8H KC 7D 8D", "7H QS 10H 9D KS 7S JC AC", "AD KD QD JD 10D"]
    game = after(dealt(hands), "ask, pass, pass, pass, name simple_suit hearts, call AD")
    after(game, "play AH")
    assert friends(game, 0) == set()
    after(game, "play QS")
    assert (friends(game, 0), friends(game, 1), friends(game, 2), friends(game, 3)) == ({2}, set(), set(), {1})
    after(game, "play QH")
    assert friends(game, 0) == {2}


def test_reasons_are_true() -> None:
    for seed in range(30):
        for game, seat, advice in decisions({}, seed, "club"):
            play = game.play
            if game.phase != "play" or play is None:
                continue
            (card,) = advice.action.cards
            suit, power = play.order.suits[card], play.order.power
            if "trump left" in advice.reason or "so many trumps" in advice.reason:
                assert suit == TRUMP
                assert seat == game.declarer
            elif "help the declarer" in advice.reason:
                assert suit == TRUMP
                assert game.declarer in friends(game, seat)
            elif "just enough to win" in advice.reason:
                assert power[card] > power[play.best]
                assert len(play.trick) == 3
            elif "I trump with" in advice.reason:
                assert suit == TRUMP
                assert play.led != TRUMP
            elif "My side is winning" in advice.reason:
                assert play.best_seat in friends(game, seat)
            elif "cannot win" in advice.reason:
                assert suit != play.led or power[card] < power[play.best]
            elif "trump it later" in advice.reason:
                assert game.hands[seat] & play.order.masks[TRUMP]
            elif "called card wins" in advice.reason:
                assert card == game.called
            elif "find my partner" in advice.reason:
                assert seat == game.declarer
                assert game.called is not None
                assert suit == play.order.suits[game.called]


def test_a_hand_of_both_queens_is_never_passed() -> None:
    for seed in range(40):
        for game, seat, advice in decisions({"both_queens_strict": "on"}, seed, "club", deals=1):
            if game.phase in ("ask", "duel") and game.hands[seat] & BLACK_QUEENS == BLACK_QUEENS:
                assert advice.action.verb != "pass"


def test_novice_wins_what_it_can() -> None:
    game = after(dealt(["", "AS", "QS KS JH", "QC"]), "ask, pass, pass, pass, name solo_suit diamonds, play AS")
    legal = [action.cards[0] for action in game.legal(2)]
    assert legal == [parse_card("KS")]
    while game.phase == "play":
        play = game.play
        assert play is not None
        card, _ = novice_card(game)
        beating = [other for other in (play.trick and game.legal(game.turn)) or [] if _beats(game, other.cards[0])]
        assert not beating or _beats(game, card)
        game.apply(game.turn, parse_action(f"play {cards_text([card])}", game.verbs))


def _beats(game: Solo, card: Card) -> bool:
    play = game.play
    assert play is not None
    return play.order.winner([play.best, card], play.led) == 1


# ---------------------------------------------------------------------------------------------- strength


def points(levels: Sequence[Level], deal: str) -> list[int]:
    """What each seat scores in one deal."""
    match = Match("solo", {}, seed=deal)
    game, out = match.game, list[Event]()
    rngs = [random.Random(f"{deal}/{seat}") for seat in range(4)]
    match.run_chance()
    while not any(isinstance(event, Scored) for event in out):
        (seat,) = game.waiting_for()
        advice = choose(game.view(seat), game.choices(seat), levels[seat], rngs[seat], lambda: True)
        match.apply(seat, advice.action, out)
    return next(list(event.points) for event in out if isinstance(event, Scored))


@pytest.mark.nightly
def test_club_beats_novice() -> None:
    """On duplicate deals with one club player in every seat in turn, outside the 95 % interval."""
    gaps = []
    for deal in range(120):
        gap = 0.0
        for place in range(4):
            levels: list[Level] = ["novice"] * 4
            levels[place] = "club"
            scored = points(levels, str(deal))
            gap += (scored[place] - (sum(scored) - scored[place]) / 3) / 4
        gaps.append(gap)
    mean = sum(gaps) / len(gaps)
    half = 1.96 * (sum((gap - mean) ** 2 for gap in gaps) / (len(gaps) - 1) / len(gaps)) ** 0.5
    assert mean > half
