"""The Five Hundred bots: legal and explained in every situation, blind to hidden cards, club stronger than novice."""

from __future__ import annotations

import pickle
import random
import runpy
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from at_table import advise

from cardrules.bots import Advice, Level
from cardrules.bots.reasons.tricks import COUNTED
from cardrules.catalogue import find
from cardrules.games.five_hundred.bot import (
    _novice_play,
    best_discards,
    choose,
    club_bid,
    club_play,
    nullo_danger,
    tricks_in,
)
from cardrules.games.five_hundred.game import FiveHundred
from cardrules.games.five_hundred.phases import PLAYING
from cardrules.games.five_hundred.reasons import REASONS
from cardrules.games.five_hundred.rules import BIDS
from cardrules.parts.tricks import TRUMP
from cardrules.protocol.cards import JOKER, Card, cards_in, cards_text, mask_of, parse_card, parse_cards
from cardrules.protocol.game import CHANCE, Action, Seat, parse_action
from cardrules.protocol.shuffling import chance_action, shuffled

BENCH: dict[str, Any] = runpy.run_path(str(Path(__file__).parents[1] / "bench" / "bench_bots.py"))
BOTH: tuple[Level, ...] = ("novice", "club")
FORMS = ("american_45", "three_hand_33", "partnership_43", "two_hand_25", "five_hand_53")


def played(options: dict[str, object], seed: int, level: Level) -> list[tuple[FiveHundred, Seat, Advice]]:
    """Every decision of a match up to the end of its first finished deal, with the game as it was before it."""
    game = FiveHundred(options)
    decisions = []
    chances = 0
    while not game.deals:
        (seat,) = game.waiting_for()
        if seat == CHANCE:
            game.apply(CHANCE, chance_action(game.choices(CHANCE)[0], str(seed), chances))
            chances += 1
            continue
        advice = advise(game, seat, level, seed)
        decisions.append((game.copy(), seat, advice))
        game.apply(seat, advice.action)
    return decisions


def drawn_options(seed: int) -> dict[str, object]:
    """Options at random, most of them free of each other."""
    rng = random.Random(seed)
    options: dict[str, object] = {option.id: rng.choice(option.values) for option in FiveHundred.declared}
    if options["form"] not in ("american_45", "partnership_43"):
        options["redeal_call"] = "off"
    options["minus_500"] = "by_form"
    return options


@pytest.mark.parametrize("level", BOTH)
def test_whole_deals_under_any_options(level: Level) -> None:
    for seed in range(30):
        for game, seat, advice in played(drawn_options(seed), seed, level):
            game.check(seat, advice.action)
            assert advice.reason.endswith(".")
            assert advice.reason[0].isupper()
            assert advice.reason.format() == advice.reason


@pytest.mark.parametrize("level", BOTH)
@pytest.mark.parametrize("form", FORMS)
def test_a_bot_cannot_see_hidden_cards(form: str, level: Level) -> None:
    """The hidden cards are exchanged for others that agree with what the seat has seen: nothing changes."""
    exchanged = 0
    for seed in (7, 8, 9):
        for game, seat, _ in played({"form": form, "nullo": "on"}, seed, "club")[::3]:
            other = FiveHundred.sample(game.view(seat), random.Random(99))
            exchanged += other.play.hands != game.play.hands
            assert advise(other, seat, level) == advise(game, seat, level)
            sent = pickle.loads(pickle.dumps(game.view(seat)))  # noqa: S301 - as the table sends it to the bot
            assert choose(sent, game.choices(seat), level, random.Random(1), lambda: True) == advise(game, seat, level)
    assert exchanged > 8


def test_a_spectator_has_nothing_to_choose() -> None:
    game = dealt()
    with pytest.raises(ValueError, match="a bot needs the view of a seat"):
        choose(game.view(None), game.choices(1), "club", random.Random(1), lambda: True)


# -------------------------------------------------------------------------------------------- estimates


@pytest.mark.parametrize(
    ("hand", "trump", "worth"),
    [
        ("JK JH JD AH KH 4C 5C 4D 5D 4S", "H", 1 + 0.95 + 0.9 + 0.8 + 0.7 + 0.2 + 0.3),
        ("QH 10H 9H 4H 4C 5C 4D 5D 4S 5S", "H", 0.6 + 0.55 + 0.5 + 0.5),
        ("QH 10H 9H AC KC KD AS 5S 6S 7S", "H", 0.6 + 0.55 + 0.5 - 0.5 + 0.85 + 0.5 + 0.15 + 0.85),
        ("JK AC KC QC 9C KD 4D 5S 6S 7S", "N", 1 + 1 + 0.9 + 0.8 + 0.25 + 0.5),
        ("AC 9C KC 5C KD 4H 5H 5S 6S 7S", "N", 1 + 0.9 + 0.25),
    ],
)
def test_what_a_hand_is_worth(hand: str, trump: str, worth: float) -> None:
    suit = None if trump == "N" else "CDHS".index(trump)
    order = FiveHundred().rules.orders[suit]
    assert tricks_in(mask_of(parse_cards(hand)), suit, order) == pytest.approx(worth)


@pytest.mark.parametrize(
    ("hand", "discards", "safe", "thrown"),
    [
        ("4C 5C 6C 5D 8D JD 6H 9H 5S 7S", 1, True, "JD"),
        ("4C 5C 6C 5D 8D JD 6H 9H 5S AS", 1, True, "AS"),
        ("JK 5C 6C 5D 8D JD 6H 9H 5S 7S", 1, True, "JK"),
        ("JK 5C 6C 5D 8D JD 6H 9H 5S AS", 1, False, "JK"),
        ("7C 5C 6C 5D 8D JD KH AH 5S 7S", 2, True, "KH AH"),
        ("4C 5C 6C 8D 9D JD KH QH 5S 7S", 1, False, ""),
    ],
)
def test_how_far_a_hand_is_from_a_nullo(hand: str, discards: int, safe: bool, thrown: str) -> None:
    danger, cards = nullo_danger(mask_of(parse_cards(hand)), discards)
    assert (danger == 0.0) is safe
    assert cards.bit_count() == discards
    assert mask_of(parse_cards(thrown)) & ~cards == 0 or danger == 0.0


@pytest.mark.parametrize(
    ("hand", "trump", "count", "thrown"),
    [
        # trumps, the ace and the guarded king stay; the short suits go
        ("JK JH JD AH KH QH AC 5C 9D 8D 6S KS 7S", "H", 3, "5C 8D 9D"),
        ("JK JH JD AH KH QH 10H 9H KC 9D 8D 7D 6S 5S 4S", "H", 5, "KC"),
        ("AC KC QC 9C 8C 4D 5D 6D 7H 8H 9S KS 4S", "N", 3, "4D 7H 8H"),
    ],
)
def test_what_club_discards(hand: str, trump: str, count: int, thrown: str) -> None:
    suit = None if trump == "N" else "CDHS".index(trump)
    order = FiveHundred({"form": "five_hand_53"}).rules.orders[suit]
    cards = best_discards(mask_of(parse_cards(hand)), suit, order, count)
    assert len(cards) == count
    if count == 3:
        assert cards == sorted(parse_cards(thrown))
    assert not [card for card in cards if order.suits[card] == TRUMP]


# ------------------------------------------------------------------------------------------------- calls


def dealt(hands: Sequence[str] = (), dealer: Seat = 0, **options: Any) -> FiveHundred:
    """A first deal; what is missing to a hand comes from the rest of the pack."""
    game = FiveHundred({"first_dealer": "random", **options})
    rules = game.rules
    held = [parse_cards(hand) for hand in hands] + [[] for _ in range(rules.seats - len(hands))]
    given = {card for cards in held for card in cards}
    spare = [card for card in shuffled(rules.pack, "spare") if card not in given]
    for cards in held:
        while len(cards) < 10:
            cards.append(spare.pop(0))
    order: list[Card] = []
    taken = [0] * rules.seats
    for size, aside in rules.packets:
        for place in range(1, rules.seats + 1):
            seat = (dealer + place) % rules.seats
            order += held[seat][taken[seat] : taken[seat] + size]
            taken[seat] += size
        order += [spare.pop(0) for _ in range(aside)]
    game.apply(CHANCE, Action("first", (str(dealer),)))
    game.apply(CHANCE, Action("shuffle", (), (*order, *spare)))
    return game


def call(game: FiveHundred, *calls: str) -> FiveHundred:
    for word in calls:
        game.apply(game.turn, Action("pass") if word == "pass" else Action("bid", (word,)))
    return game


LONG = "JK JH AH KH QH 9H AC 5C 4D 5S"
LOW = "4C 5C 6C 5D 8D 10D 6H 9H 5S 7S"
DULL = "QC 9C 7C QD 9D 7D 10H 8H QS 9S"


@pytest.mark.parametrize(
    ("form", "hand", "calls", "wanted"),
    [
        ("american_45", LONG, (), "7H"),
        ("american_45", LONG, ("8S",), "8H"),
        ("american_45", LONG, ("10H",), "pass"),
        ("american_45", LONG, ("7S", "pass"), "pass"),  # the partner holds the bid
        ("american_45", LONG, ("6H", "pass"), "7H"),  # but a six is only a message
        ("american_45", LOW, (), "NULLO"),
        ("american_45", LOW, ("NULLO", "pass"), "GRAND"),
        ("american_45", DULL, (), "pass"),
        ("american_45", "JK 9C 7C QD 9D 7D 10H 8H QS 9S", (), "6N"),
        ("american_45", "AH KH QH 9H 7C 9C 10D 5S 6S 7S", (), "6H"),
        ("partnership_43", LONG, (), "8H"),  # whoever speaks once bids what is sure
        ("partnership_43", "JK 9C 7C QD 9D 7D 10H 8H QS 9S", (), "pass"),
        ("three_hand_33", "JK JH AH KH QH 9H AC 8C 7D 7S", (), "6H"),
        ("two_hand_25", "JK JH AH KH QH 9H AC 9C 9D 9S", (), "8H"),
    ],
)
def test_what_club_calls(form: str, hand: str, calls: Sequence[str], wanted: str) -> None:
    seats = FiveHundred({"form": form}).seats
    seat = (1 + len(calls)) % seats
    hands = [""] * seats
    hands[seat] = hand
    game = dealt(hands, form=form, redeal_call="off")
    for word in calls:
        call(game, word)
    assert (game.phase, game.turn) == ("auction", seat)
    action = advise(game, seat, "club").action
    assert (action.words[0] if action.words else action.verb) == wanted


def test_the_standing_bidder_passes() -> None:
    game = call(dealt(["", LONG]), "7H", "pass", "pass", "pass")
    assert advise(game, 1, "club") == Advice(Action("pass"), REASONS["mine"]())
    assert club_bid(call(dealt(["", LONG]), "8H"), 2, [])[1] == REASONS["none left"]()


@pytest.mark.parametrize(
    ("hand", "calls", "wanted"),
    [(LONG, (), "6H"), (LONG, ("6H",), "7H"), (LONG, ("8S",), "pass"), (LOW, (), "pass"), (DULL, (), "pass")],
)
def test_what_novice_calls(hand: str, calls: Sequence[str], wanted: str) -> None:
    hands = [""] * 4
    hands[1 + len(calls)] = hand
    game = call(dealt(hands, redeal_call="off"), *calls)
    action = advise(game, game.turn, "novice").action
    assert (action.words[0] if action.words else action.verb) == wanted


POOR = "AH 10S 9S 8C 7C 6C 10D 9D 8D 9H"


def test_the_redeal_call() -> None:
    game = dealt(["", POOR, "AC KC", "AD KD QD JD 10C 9C QC QS KS JS"])
    for level in BOTH:
        assert advise(game, 1, level).action == Action("declare")
    game.apply(1, Action("declare"))
    assert advise(game, 3, "novice").action == Action("redeal")
    assert advise(game, 3, "club").action == Action("redeal")
    strong = dealt(["", POOR, "AC KC", "JK JD JH AD KD QD KH 10C AS 6D"])
    strong.apply(1, Action("declare"))
    assert advise(strong, 3, "club").action == Action("play_on")
    low = dealt(["", "AH 4C 5C 6C 5D 8D 10D 5S 7S 6S", "AC KC", "AD KD"])
    assert advise(low, 1, "club").action == Action("stay_silent")
    assert advise(low, 1, "novice").action == Action("declare")


def test_which_partners_are_named() -> None:
    game = call(dealt(form="five_hand_53", dealer=4), "6H", "6N", "pass", "7D", "8H")
    assert game.phase == "partners"
    bidders = advise(game, 4, "club")
    assert bidders.action == Action("partners", ("0+1",))  # hearts and no trump
    assert bidders.reason == "Those who have bid should have the cards that help me."
    assert advise(game, 4, "novice").action == Action("partners", ("3",))
    seven = call(dealt(form="five_hand_53", dealer=4), "6S", "pass", "6D", "pass", "7H")
    assert advise(seven, 4, "club").action == Action("partners", ("2",))  # the higher of the bidders
    alone = call(dealt(form="five_hand_53", dealer=4), "pass", "pass", "pass", "pass", "7H")
    neighbour = advise(alone, 4, "club")
    assert neighbour.action == Action("partners", ("3",))  # on the right
    assert neighbour.reason.startswith("Nobody else has bid")


def test_the_discards_at_the_table() -> None:
    game = call(dealt(["", LOW]), "NULLO", *["pass"] * 11)
    assert advise(game, 1, "club") == Advice(Action("take"), REASONS["middle"]())
    game.apply(1, Action("take"))
    thrown = advise(game, 1, "club").action.cards
    assert max(card & 15 for card in thrown) == max(card & 15 for card in cards_in(game.play.hands[1]))
    seven = call(dealt(["", LONG]), "7H", *["pass"] * 11)
    seven.apply(1, Action("take"))
    for level in BOTH:
        cards = advise(seven, 1, level).action.cards
        order = seven.rules.orders[BIDS["7H"].trump]
        assert len(cards) == 5
        assert not [card for card in cards if order.suits[card] == TRUMP]


# ------------------------------------------------------------------------------------------------- play


def playing(
    hands: Sequence[str],
    leader: Seat,
    contract: str,
    declarer: Seat,
    plays: str = "",
    partners: tuple[Seat, ...] = (),
    **options: Any,
) -> FiveHundred:
    """A position in the play of a contract; all cards that are not in the hands lie in the middle, and seat 0 knows
    them. ``plays`` are the cards of the trick so far."""
    game = dealt(**options)
    game.declarer = declarer if contract else None
    game.contract = BIDS.get(contract)
    game.partners = partners
    game.phase = "play"
    game.play.hands = [mask_of(parse_cards(hand)) for hand in hands]
    PLAYING.start(game, None)
    game.play.turn = leader
    game.middle = game.rules.pack_mask & ~sum(game.play.hands)
    game.exchanged = 0
    for text in plays.split(","):
        if text.strip():
            game.apply(game.play.turn, parse_action(f"play {text.strip()}", game.verbs))
    return game


@pytest.mark.parametrize(
    ("hands", "leader", "contract", "declarer", "plays", "card", "reason"),
    [
        # leading as declarer
        (["JH AH 5S", "KH QH 6S", "9H 7S 8S", "4H 9S 10S"], 0, "7H", 0, "", "JH", "draw"),
        (["AH KH 9H", "JH QH 6S", "10H 7S 8S", "4H 9S 10S"], 0, "7H", 0, "", "AH", "knock out"),
        (["AH 9H 8H", "JH JD 6S", "10H 7S 8S", "4H 9S 10S"], 0, "7H", 0, "", "8H", "force"),
        (["AH AS 5C", "6C 8C 6S", "9C 7S 8S", "4C 9S 10S"], 0, "7H", 0, "", "AS", "cash"),
        (["AH KH 9H", "JS QS 6S", "10S 7S 8S", "4S 9S AS"], 0, "7H", 0, "", "AH", "last"),
        (["QS 6S 5C", "AS 8C 6C", "KS 7S 8S", "4C 9S 10S"], 0, "7H", 0, "", "6S", "lead"),
        (["QS 6S 4S 5C", "AS 8C 6C KC", "KS 7S 8S QC", "4C 9S 10S AC"], 0, "7H", 1, "", "4S", "lead"),
        (["QH 6S 4S 5C", "AH 8C 6C KC", "KS 7S 8S QC", "4C 9S 10S AC"], 0, "7H", 1, "", "5C", "short"),
        # following
        (["5S 9S 4C", "KS 6S 7C", "7S 8S 8C", "10S QS 9C"], 1, "7H", 0, "6S, 7S, QS", "5S", "low"),
        (["5S AS 4C", "KS 6S 7C", "7S 8S 8C", "10S QS 9C"], 1, "7H", 0, "6S, 7S, QS", "AS", "cheap"),
        (["5S AS 4C", "10S 6S 7C", "QS 8S 8C", "KS 9S 9C"], 1, "7H", 0, "6S, QS, 9S", "5S", "ally"),
        (["5S KS 4C", "AS 6S 7C", "7S 8S 8C", "10S QS 9C"], 3, "7H", 0, "10S", "5S", "second"),
        (["5S AS 4C", "KS 6S 7C", "7S 8S 8C", "10S QS 9C"], 3, "7H", 0, "10S", "AS", "cash"),
        (["5S QS 4C", "KS AS 7C", "7S 8S 8C", "10S 6S 9C"], 2, "7H", 0, "7S, 10S", "QS", "high"),
        (["JS QS 5S", "KS AS 7C", "7S 8S 8C", "10S 6S 9C"], 2, "7H", 0, "7S, 10S", "JS", "high"),
        (["5S QS 4C", "KS AS 7C", "JS 8S 8C", "10S 6S 9C"], 2, "7H", 0, "JS, 10S", "5S", "ally"),
        (["9H 4H 4C", "KS AS 7C", "7S 8S 8C", "10S 6S 9C"], 2, "7H", 0, "7S, 10S", "4H", "ruff"),
        (["9H 4H 4C", "KS QS 7C", "AS 8S 8C", "10S 6S 9C"], 2, "7H", 0, "AS, 10S", "4C", "ally"),
        (["9H 4H 4C", "KS AS 7C", "QS 8S 8C", "10S 6S 9C"], 2, "7H", 0, "QS, 10S", "4C", "ally"),
        (["KC 4C 4D", "KS AS 7D", "QS 8S 8C", "10S 6S 9C"], 3, "7H", 0, "10S", "4D", "low"),
        (["AC 5C KD 4D", "KS AS 7C 9D", "QS 8S 8C 8D", "10S 6S 9C QD"], 3, "7N", 0, "10S", "5C", "low"),
        # no contract: partners as ever
        (["5S AS 4C", "10S 6S 7C", "QS 8S 8C", "KS 9S 9C"], 1, "", 0, "6S, QS, 9S", "5S", "ally"),
    ],
)
def test_club_plays_for_tricks(
    hands: Sequence[str], leader: Seat, contract: str, declarer: Seat, plays: str, card: str, reason: str
) -> None:
    game = playing(hands, leader, contract, declarer, plays)
    assert game.play.turn == 0
    assert club_play(game) == (parse_card(card), "", reason)


@pytest.mark.parametrize(
    ("hands", "leader", "declarer", "plays", "card", "reason"),
    [
        # the declarer of a nullo, whose partner (seat 2) sits out
        (["7S 9S 4C", "10S 6S 7C", "", "KS 8S 9C"], 1, 0, "10S, 8S", "9S", "duck"),
        (["QS AS 4C", "10S 6S 7C", "", "KS 8S 9C"], 1, 0, "6S, 8S", "AS", "forced"),
        (["QS JS 4C", "AS 6S 7C", "", "10S 8S 9C"], 3, 0, "8S", "JS", "stuck"),
        (["4C KD", "AC 6D", "", "9C 8D"], 0, 0, "", "4C", "exit"),
        (["4C KD", "AS 6D", "", "9S 8D"], 1, 0, "AS, 9S", "KD", "throw"),
        (["JK 4C", "9C 6D", "", "8C 8D"], 0, 0, "", "4C", "exit"),
        # those who play against it
        (["4C KD 7H", "", "AS 6D 5C 6H", "9S 8D 7C 8H"], 0, 3, "", "4C", "attack"),
        (["7S KS 4C", "10S 6S 7C", "QS 5S 8C", ""], 1, 1, "10S, 5S", "7S", "leave"),
        (["QS KS 4C", "10S 6S 7C", "9S 5S 8C", ""], 1, 1, "10S, 5S", "KS", "over"),
        (["7S KS 4C", "10S 6S 7C", "QS 5S 8C", ""], 2, 1, "5S", "7S", "under"),
        (["7S KS 4C", "10S 6S 7C", "QS 5S 8C", ""], 1, 1, "6S, QS", "KS", "safe high"),
    ],
)
def test_club_plays_nullo(
    hands: Sequence[str], leader: Seat, declarer: Seat, plays: str, card: str, reason: str
) -> None:
    game = playing(hands, leader, "NULLO", declarer, plays)
    assert game.play.turn == 0
    assert club_play(game) == (parse_card(card), "", reason)


def test_the_suit_that_is_named_with_the_joker() -> None:
    trumps = playing(["JK AH 5S", "KH QH 6S", "9H 7S 8S", "4H 9S 10S"], 0, "7H", 0)
    assert club_play(trumps) == (JOKER, "hearts", "draw")
    last = playing(["JK", "KH", "9H", "4H"], 0, "7N", 0)
    assert club_play(last)[0] == JOKER
    long = playing(["JK 9C", "KH QC", "9H 8C", "4H 7C"], 0, "7N", 0)
    assert club_play(long) == (parse_card("9C"), "", "lead")  # the joker is kept
    none = playing(["JK", "KH", "9H", "4H"], 0, "7H", 0, joker_lead="no_trump_only")
    assert club_play(none) == (JOKER, "", "only")
    novice = playing(["JK 4C", "KH QC", "9H 8C", "4H 7C"], 0, "7N", 0)
    assert advise_play(novice).words == ()


def advise_play(game: FiveHundred) -> Action:
    """What novice plays, from the position itself: it looks only at its hand and the trick."""
    card, name, _ = _novice_play(game)
    return Action("play", (name,) if name else (), (card,))


def test_who_must_take_a_trick_of_a_nullo_does_not_hope_for_a_higher_card() -> None:
    last = playing(["QS AS 4C", "10S 6S 7C", "", "KS 8S 9C"], 1, "NULLO", 0, "6S, 8S")
    assert _novice_play(last) == (parse_card("QS"), "", "forced")
    before_west = playing(["QS AS 4C", "10S 6S 7C", "", "KS 8S 9C"], 3, "NULLO", 0, "8S")
    assert _novice_play(before_west) == (parse_card("QS"), "", "stuck")
    leading = playing(["7S 9S 4C", "10S 6S 7C", "", "KS 8S 9C"], 0, "NULLO", 0)
    assert _novice_play(leading) == (parse_card("4C"), "", "exit")


@pytest.mark.parametrize(
    ("hands", "leader", "contract", "declarer", "plays", "card"),
    [
        (["AC KD", "7C 6D", "8C 5D", "9C 8D"], 0, "7H", 0, "", "AC"),
        (["5S AS 4C", "KS 6S 7C", "7S 8S 8C", "10S QS 9C"], 1, "7H", 0, "6S, 7S, QS", "AS"),
        (["5S 9S 4C", "KS 6S 7C", "7S 8S 8C", "10S QS 9C"], 1, "7H", 0, "6S, 7S, QS", "5S"),
        (["7S 9S 4C", "10S 6S 7C", "", "KS 8S 9C"], 1, "NULLO", 0, "10S, 8S", "9S"),
        (["QS AS 4C", "10S 6S 7C", "", "KS 8S 9C"], 1, "NULLO", 0, "6S, 8S", "QS"),
        (["7S 9S 4C", "10S 6S 7C", "", "KS 8S 9C"], 0, "NULLO", 0, "", "4C"),
    ],
)
def test_novice_plays_high_and_low(
    hands: Sequence[str], leader: Seat, contract: str, declarer: Seat, plays: str, card: str
) -> None:
    game = playing(hands, leader, contract, declarer, plays)
    assert advise_play(game).cards == (parse_card(card),)


def test_club_s_reasons_are_true() -> None:
    seen: Counter[str] = Counter()
    for seed in range(80):
        options: dict[str, object] = {"form": FORMS[seed % 5], "nullo": "on"}
        for game, _, advice in played(options, seed, "club"):
            if game.phase != "play":
                continue
            card, name, reason = club_play(game)
            assert advice.action == Action("play", (name,) if name else (), (card,)) or advice.says(COUNTED)
            seen[reason] += 1
            play, order = game.play, game.play.order
            wins = bool(play.trick) and order.winner([*play.trick, card], play.led) == len(play.trick)
            if reason in ("cheap", "high"):
                assert wins
            elif reason in ("low", "duck", "throw"):
                assert play.trick
                assert not wins
            elif reason == "ruff":
                assert wins
                assert order.suits[card] == TRUMP
            elif reason in ("lead", "attack"):  # what is led need not be low, nor is everything better gone
                assert not play.trick
                assert "sure" not in advice.reason
            elif reason in ("draw", "knock out", "force", "short", "last", "exit"):
                assert not play.trick
            elif reason in ("under", "leave", "over", "safe high"):  # in a grand nullo it may be either of the two
                assert "the declarer" not in advice.reason.lower()
                if reason == "under":
                    assert all(order.power[card] <= order.power[other] for other in cards_in(play.following()))
                elif reason != "safe high":
                    assert wins is (reason == "over")
            elif reason == "forced":
                assert len(play.trick) == play.size - 1
                assert wins
            elif reason == "stuck":
                assert play.trick
                assert len(play.trick) < play.size - 1
            elif reason == "only":
                assert play.following().bit_count() == 1
    for reason in (
        "draw",
        "knock out",
        "force",
        "cash",
        "lead",
        "ally",
        "cheap",
        "ruff",
        "low",
        "duck",
        "attack",
        "exit",
        "leave",
    ):
        assert seen[reason] > 5, reason


@pytest.mark.nightly
@pytest.mark.parametrize("number", range(5), ids=FORMS)
def test_club_beats_novice(number: int) -> None:
    """On duplicate deals with sides or seats exchanged, outside the 95 % interval."""
    plan = BENCH["PLANS"]["five_hundred"][number]
    gap, half = BENCH["compare"](find("five_hundred"), plan, "club", "novice", 60, 0).gap(plan.low)
    assert gap > half > 0


def test_what_is_dealt_is_the_pack() -> None:
    game = dealt([LONG])
    assert cards_text(sorted(game.census())) == cards_text(sorted(game.rules.pack))
