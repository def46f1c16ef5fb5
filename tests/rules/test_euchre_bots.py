"""The Euchre bots: legal and explained in every situation, blind to hidden cards, club stronger than novice."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

import pytest
from at_table import advise, some_options

from cardrules.bots import Advice, Level
from cardrules.bots.reasons.tricks import COUNTED
from cardrules.games.euchre.bot import best_discard, choose, club_card, novice_card, strength
from cardrules.games.euchre.expert import EXPERT
from cardrules.games.euchre.game import Euchre
from cardrules.protocol.cards import Suit, cards_text, mask_of, parse_card, parse_cards
from cardrules.protocol.game import CHANCE, Scored, Seat, action_text, parse_action
from cardrules.protocol.match_record import Match
from cardrules.protocol.shuffling import chance_action

LEVELS: tuple[Level, ...] = ("novice", "club")
CLUBS, DIAMONDS, HEARTS, SPADES = map(Suit, range(4))


def decisions(options: dict[str, object], seed: int, level: Level, deals: int = 2) -> list[tuple[Euchre, Seat, Advice]]:
    """Every decision of some deals, with the game as it was before it."""
    game, rng, found = Euchre(options), random.Random(seed), []
    count = 0
    while game.waiting_for() and (game.hand < deals or game.phase != "hand_over"):
        seat = rng.choice(sorted(game.waiting_for()))
        if seat == CHANCE:
            game.apply(CHANCE, chance_action(game.choices(CHANCE)[0], str(seed), count))
            count += 1
            continue
        advice = advise(game, seat, level, rng.randrange(1000))
        found.append((game.copy(), seat, advice))
        game.apply(seat, advice.action)
    return found


@pytest.mark.parametrize("level", LEVELS)
def test_every_level_plays_under_any_options(level: Level) -> None:
    for seed in range(40):
        for game, seat, advice in decisions(some_options(Euchre, random.Random(seed)), seed, level):
            game.check(seat, advice.action)
            assert advice.reason.endswith(".")
            assert advice.reason[0].isupper()
            assert advice.reason.format() == advice.reason


@pytest.mark.parametrize("level", LEVELS)
def test_a_bot_cannot_see_hidden_cards(level: Level) -> None:
    """The hidden cards are exchanged for others that agree with what the seat has seen: nothing changes."""
    exchanged = 0
    for seed in range(8):
        options = {**some_options(Euchre, random.Random(seed)), "farmers_hand": "on"}
        for game, seat, _ in decisions(options, seed, "club")[::2]:
            other = Euchre.sample(game.view(seat), random.Random(99))
            exchanged += other.hands != game.hands or other.spread != game.spread
            assert advise(other, seat, level) == advise(game, seat, level)
    assert exchanged > 30


def test_the_card_is_the_same_in_every_sampled_world() -> None:
    for seed in range(10):
        for game, seat, advice in decisions({"draw": "off", "defend_alone": "on"}, seed, "club"):
            if game.phase == "play":
                worlds = [Euchre.sample(game.view(seat), random.Random(number)) for number in range(5)]
                assert {club_card(world)[0] for world in worlds} == {advice.action.cards[0]} or advice.says(COUNTED)
                assert len({novice_card(world)[0] for world in worlds}) == 1


def test_a_bot_has_a_seat() -> None:
    game = dealt(["", "", "", ""], "QD")
    with pytest.raises(ValueError, match="the view of a seat"):
        choose(game.view(None), game.choices(1), "club", random.Random(1), lambda: True)
    with pytest.raises(ValueError, match="no trick"):
        club_card(game)


# ---------------------------------------------------------------------------------------------- the calls


def dealt(hands: Sequence[str], turn_up: str, **options: Any) -> Euchre:
    """A first deal by South; what is missing to a hand comes from the rest of the pack, lowest first."""
    game = Euchre({"draw": "off", "cut": "off", **options})
    held, up = [parse_cards(hand) for hand in hands], parse_card(turn_up)
    spare = [card for card in game.rules.pack if card != up and not any(card in hand for hand in held)]
    for hand in held:
        while len(hand) < 5:
            hand.append(spare.pop(0))
    order = [card for start, end in ((0, 3), (3, 5)) for seat in (1, 2, 3, 0) for card in held[seat][start:end]]
    game.apply(CHANCE, parse_action("first 0", game.verbs))
    game.apply(CHANCE, parse_action(f"shuffle {cards_text([*order, up, *spare])}", game.verbs))
    return game


@pytest.mark.parametrize(
    ("hand", "trump", "joker", "worth"),
    [
        ("JS JC AS KS QS", SPADES, "off", 1.0 + 0.85 + 0.7 + 0.55 + 0.5 + 0.6 + 3 * 0.15),
        ("JS 9S AH 7H 8D", SPADES, "off", 1.0 + 0.4 + 0.55 + 0.15),
        ("JS 9S AH 7H 8H", SPADES, "off", 1.0 + 0.4 + 0.4 + 2 * 0.15),
        ("JS 9S KH 7H 8D", SPADES, "on", 0.9 + 0.4 + 0.15 + 0.15),
        ("JK JS KH 8D 8C", SPADES, "on", 2.0),
        ("KH 8D 8C 9C 9D", SPADES, "off", 0.0),
        ("KH 7H 8C 9C 9H", SPADES, "off", 0.15),
    ],
)
def test_the_strength_of_a_hand(hand: str, trump: Suit, joker: str, worth: float) -> None:
    assert strength(Euchre({"joker": joker}), mask_of(parse_cards(hand)), trump) == pytest.approx(worth)


@pytest.mark.parametrize(
    ("hand", "turn_up", "discard"),
    [
        ("JS AS KS 8D AH", "9S", "8D"),  # a singleton: the suit is then void
        ("JH JD AH KH AS", "9C", "JD"),  # with the 9 of clubs a void in diamonds
        ("AS 8D KD AH 9H", "9S", "9H"),  # the king of diamonds keeps its guard
    ],
)
def test_what_the_dealer_discards(hand: str, turn_up: str, discard: str) -> None:
    game = dealt([hand, "", "", ""], turn_up)
    trump = game.turn_suit
    assert trump is not None
    assert best_discard(game, 0, trump) == parse_card(discard)


def after(game: Euchre, calls: str) -> Euchre:
    for text in calls.split(", ") if calls else []:
        game.apply(game.turn, parse_action(text, game.verbs))
    return game


@pytest.mark.parametrize(("level", "discard"), [("novice", "8C"), ("club", "8C")])
def test_a_turn_up_that_helps_little_goes_under_the_pack(level: Level, discard: str) -> None:
    game = after(dealt(["JS JC AS KS 10S", "", "", ""], "8S"), "order_up")
    assert advise(game, 0, level).action.cards == (parse_card("8S"),)
    says = {"club": "My five cards are better", "novice": "I have only trumps, so the lowest goes."}
    assert advise(game, 0, level).reason.startswith(says[level])
    helped = after(dealt(["JC 8C AS KS 10D", "", "", ""], "JS"), "order_up")
    assert advise(helped, 0, level).action.cards == (parse_card(discard),)


GOOD = "JS AS KS 7H 8D"
WEAK = "9S 7H 8H 9D 7C"


@pytest.mark.parametrize(
    ("level", "hands", "calls", "options", "answer"),
    [
        ("club", ["", GOOD, "", ""], "", {}, "order_up"),
        ("club", ["", WEAK, "", ""], "", {}, "pass"),
        ("club", ["", "QS 9S 8S AH 7D", "", ""], "", {}, "pass"),
        ("club", ["", "JS JC AS KS QS", "", ""], "", {}, "order_up alone"),
        ("club", ["", "", "JS 9S AH 7H 8D", ""], "pass", {}, "assist"),
        ("club", ["", "", "JS 9S AH 7H 8D", ""], "pass", {"assist_alone_only": "on"}, "pass"),
        ("club", ["", "", "JS JC AS KS QS", ""], "pass", {"assist_alone_only": "on"}, "assist alone"),
        ("club", [GOOD, "", "", ""], "pass, pass, pass", {}, "take_up 7H"),
        ("club", ["JS JC AS KS 8D", "", "", ""], "pass, pass, pass", {}, "take_up alone 8D"),
        ("club", ["7D 7H 8H 9D 7C", "", "", ""], "pass, pass, pass", {}, "turn_down"),
        ("novice", ["", GOOD, "", ""], "", {}, "order_up"),
        ("novice", ["", "AS KS QS 7H 8D", "", ""], "", {}, "pass"),
        ("novice", ["", "JS JC AS KS QS", "", ""], "", {}, "order_up"),
        ("novice", ["JS AS 7H 8D AH", "", "", ""], "pass, pass, pass", {}, "take_up 7H"),
        ("novice", ["7D 7H 8H 9D 7C", "", "", ""], "pass, pass, pass", {}, "turn_down"),
        ("novice", ["", "", GOOD, ""], "pass", {"assist_alone_only": "on"}, "pass"),
    ],
)
def test_the_answer_to_the_turn_up(
    level: Level, hands: list[str], calls: str, options: dict[str, Any], answer: str
) -> None:
    game = after(dealt(hands, "10S", **options), calls)
    assert action_text(advise(game, game.turn, level).action) == answer


def test_a_hand_is_never_worth_less_than_nothing() -> None:
    advice = advise(dealt(["", "7H 8H 9H 7D 7C", "", ""], "10S"), 1, "club")
    assert advice.reason == "My hand promises hardly a trick in spades, too few to call from this seat."


@pytest.mark.parametrize(
    ("level", "hand", "answer"),
    [
        ("club", "10D AD KH 7H 8S", "pass"),
        ("club", "JD JH AD 7C 8S", "name diamonds"),
        ("club", "JD JH AD KD QD", "name diamonds alone"),
        ("club", "JC AC KC 7D AD", "name clubs"),
        ("novice", "JD JH AD 7C 8S", "name diamonds"),
        ("novice", "JC JH AC AD 8S", "pass"),
    ],
)
def test_naming_a_suit(level: Level, hand: str, answer: str) -> None:
    game = after(dealt(["", hand, "", ""], "9H"), "pass, pass, pass, turn_down")
    assert action_text(advise(game, 1, level).action) == answer


@pytest.mark.parametrize(("level", "answer"), [("novice", "name clubs"), ("club", "name clubs")])
def test_the_dealer_who_must_name_names_the_best(level: Level, answer: str) -> None:
    game = dealt(["7C 8C 9C 7D 8S", "", "", ""], "9H", stick_the_dealer="on")
    after(game, "pass, pass, pass, turn_down, pass, pass, pass")
    advice = advise(game, 0, level)
    assert action_text(advice.action) == answer
    assert advice.reason == "I have to name a suit, and clubs is my best."


@pytest.mark.parametrize(
    ("level", "hand", "calls", "answer"),
    [
        ("club", "JS JC AS KS QS", "pass, assist alone", "defend alone"),
        ("club", GOOD, "pass, assist alone", "pass"),
        ("novice", "JS JC AS KS QS", "pass, assist alone", "pass"),
    ],
)
def test_defending_alone(level: Level, hand: str, calls: str, answer: str) -> None:
    game = dealt(["", "", "", hand], "10S", defend_alone="on")
    after(game, calls)
    assert action_text(advise(game, 3, level).action) == answer


def test_a_farmers_hand_is_shown_unless_it_is_full_of_trumps() -> None:
    hands = ["", "7S 8S 9S 7H 8D", "7C 8C 9C 10C 7D", "AH KH QH JH AC"]
    game = dealt(hands, "10S", farmers_hand="on")
    assert [action_text(advise(game, seat, "club").action) for seat in (1, 2, 3)] == ["show", "show", "keep"]
    strong = dealt(["", "7S 8S 9S 10S 8D", "", ""], "AS", farmers_hand="on")
    assert action_text(advise(strong, 1, "club").action) == "keep"
    assert action_text(advise(strong, 1, "novice").action) == "show"


# ------------------------------------------------------------------------------------------------- tricks


SPARE = ["AS KS QS KH QH", "JS JC 9S AC KC", "8D 7H 8H 9H 10C", "7D 10H JH QC 7C"]


@pytest.mark.parametrize(
    ("led", "other", "calls", "card", "reason"),
    [
        # Third hand plays high on the partner's nine, but not the king on the queen: the ace beats either.
        ("9D", (3, "KD"), "order_up, discard AS, play 9D, play 8D", "KD", "I play high"),
        ("QD", (3, "KD"), "order_up, discard AS, play QD, play 8D", "7D", "My partner's card is as good"),
        # Second hand plays low while the partner is to play; alone there is none.
        ("9D", (2, "KD"), "order_up, discard AS, play 9D", "8D", "I play low"),
        ("9D", (2, "KD"), "pass, assist alone, play 9D", "KD", "I play high"),
    ],
)
def test_second_and_third_hand(led: str, other: tuple[Seat, str], calls: str, card: str, reason: str) -> None:
    hands = SPARE[:]
    for seat, high in ((1, led), other):
        hands[seat] = f"{hands[seat].rpartition(' ')[0]} {high}"
    game = after(dealt(hands, "10S"), calls)
    advice = advise(game, game.turn, "club")
    assert cards_text(advice.action.cards) == card
    assert advice.reason.startswith(reason)


def test_the_partner_of_a_defender_who_has_led_is_not_still_to_play() -> None:
    hands = ["KD 8D AS KS QS", "JS JC 9S AC KC", "9D 7H 8H 9H 10C", "7D 10H JH QC 7C"]
    game = after(dealt(hands, "10S", lone_lead="left_of_maker"), "order_up alone, discard QS, play 9D")
    advice = advise(game, 0, "club")
    assert cards_text(advice.action.cards) == "KD"
    assert advice.reason.startswith("I play high")


def test_club_never_trumps_its_partners_winning_trick() -> None:
    for seed in range(30):
        for game, seat, advice in decisions({"draw": "off"}, seed, "club"):
            play = game.play
            if game.phase == "play" and play is not None and play.trick and play.led != 4:
                (card,) = advice.action.cards
                legal = [action.cards[0] for action in game.legal(seat)]
                mates = game.sides[play.best_seat] == game.sides[seat]
                if mates and play.order.suits[card] == 4 and not advice.says(COUNTED):
                    assert all(play.order.suits[other] == 4 for other in legal)


# ---------------------------------------------------------------------------------------------- strength


def test_what_a_pass_tells_depends_on_the_seat() -> None:
    """Two spades with the right bower, and an ace, are enough to assist the dealer, just enough to order up in the
    first seat, and too few in the third; so a pass with them is the least likely in the second."""
    weights = []
    for seat in (1, 2, 3):
        game = dealt(["JS 9S AH 7H 8D" if seat == other else "" for other in range(4)], "10S")
        game.said = ((seat, "pass"),)
        weights.append(EXPERT.told(game, 0))
    assert weights[1] < weights[0] < weights[2]


def points(levels: Sequence[Level], deal: str) -> list[int]:
    """What each seat scores in one deal."""
    match = Match("euchre", {"draw": "off"}, seed=deal)
    game, scored = match.game, [0] * 4
    rngs = [random.Random(f"{deal}/{seat}") for seat in range(4)]
    match.run_chance()
    while game.waiting_for() and game.view(None).phase != "hand_over":
        (seat,) = game.waiting_for()
        advice = choose(game.view(seat), game.choices(seat), levels[seat], rngs[seat], lambda: True)
        out: list[Any] = []
        match.apply(seat, advice.action, out)
        for event in out:
            if isinstance(event, Scored):
                scored = list(event.points)
    return scored


@pytest.mark.nightly
def test_club_beats_novice() -> None:
    """On duplicate deals, each side held once by either, outside the 95 % interval."""
    gaps = []
    for deal in range(300):
        first = points(("club", "novice") * 2, str(deal))
        second = points(("novice", "club") * 2, str(deal))
        gaps.append((first[0] - first[1] + second[1] - second[0]) / 2)
    mean = sum(gaps) / len(gaps)
    half = 1.96 * (sum((gap - mean) ** 2 for gap in gaps) / (len(gaps) - 1) / len(gaps)) ** 0.5
    assert mean > half
