"""Claims: what is accepted is true however the unseen cards lie, and whoever may take a trick is named."""

from __future__ import annotations

import json
import os
import random

import pytest

from cardrules.analysis.claims import ClaimFound, give_away, rest_falls_to, rest_goes_by, rest_is_mine
from cardrules.bot_process.messages import QuestionError, ask_claim, claim_data, read_claim
from cardrules.bot_process.server import answer
from cardrules.bots import Advice
from cardrules.catalogue import GAMES, Entry, takes_tricks
from cardrules.protocol.cards import card_name
from cardrules.protocol.game import CHANCE, Event, PhaseBegan, Seat, parse_action
from cardrules.protocol.match_record import Match
from cardrules.turns import AskedBot, Turns

TRICKS = [entry for entry in GAMES if takes_tricks(entry.id)]
DEALS = 40 if os.environ.get("DEALERS_CHOICE_NIGHTLY") else 2

OFTEN = ("hearts", "five_hundred", "skat", "solo")
"""Where among six hands some end so that nobody can change who wins the last tricks."""

SOON_BY = ("hearts", "spades", "solo")
"""Where among six hands there is one in which somebody wins nothing any more, and it shows."""


def played(entry: Entry, deal: int) -> int:
    """A hand in which everybody claims as soon as he can, and the others then play at random; how many have claimed."""
    match, rng = Match(entry.id, None, f"claim-{deal}"), random.Random(deal)
    turns, choose, claimed = Turns(match), entry.bot(), set[Seat]()

    def decide(ask: AskedBot) -> Advice:
        view = match.game.view(ask.seat)
        found = rest_is_mine(view)
        if found is not None and found.card is not None:
            lying = {zone.owner for zone in view.zones if zone.id.startswith("trick") and found.card in zone.cards}
            assert lying <= {found.seat}, "a card that is seen is named where it lies"
        if ask.seat in claimed:
            assert found is not None, "who wins every trick is on lead"
            assert found.holds
        if found is not None and found.action is not None and (not claimed or ask.seat in claimed):
            claimed.add(ask.seat)
            return Advice(found.action)
        if claimed and found is not None:
            return Advice(rng.choice(match.game.legal(ask.seat)))
        return choose(view, ask.choices, "novice", rng, lambda: True)

    over = False
    while not over and (deed := turns.next(decide)) is not None:
        out: list[Event] = []
        turns.do(deed, out)
        over = any(isinstance(event, PhaseBegan) and event.name in ("hand_over", "game_over") for event in out)
    return len(claimed)


@pytest.mark.parametrize("entry", TRICKS, ids=lambda entry: entry.id)
def test_who_has_claimed_wins_every_trick_whatever_the_others_do(entry: Entry) -> None:
    claims = sum(played(entry, deal) for deal in range(DEALS))
    assert claims or entry.id == "seven_up"


def fallen(entry: Entry, deal: int) -> int:
    """A hand in which everything is played at random as soon as the rest fall to somebody; how many tricks before its
    end that was the case, 0 if never."""
    match, rng = Match(entry.id, None, f"falls-{deal}"), random.Random(deal)
    turns, choose, whose, left = Turns(match), entry.bot(), -1, 0

    def decide(ask: AskedBot) -> Advice:
        nonlocal whose, left
        view = match.game.view(ask.seat)
        lies = any(zone.cards for zone in view.zones if zone.id.startswith("trick"))
        if whose >= 0 and not lies and ask.choices[0].verb == "play" and not ask.out_of_turn:
            assert ask.seat == whose, "who wins every trick is on lead"
        if whose < 0 and not lies and rest_falls_to(view):
            found = rest_is_mine(view)
            assert found is not None
            assert found.holds, "what holds in any order holds in one"
            whose, left = ask.seat, len(view.zone(f"hand:{ask.seat}").cards)
        if whose >= 0 and ask.choices[0].verb == "play":
            return Advice(rng.choice(match.game.legal(ask.seat)))
        return choose(view, ask.choices, "club", rng, lambda: True)

    over = False
    while not over and (deed := turns.next(decide)) is not None:
        out: list[Event] = []
        turns.do(deed, out)
        over = any(isinstance(event, PhaseBegan) and event.name in ("hand_over", "game_over") for event in out)
    return left


@pytest.mark.parametrize("entry", TRICKS, ids=lambda entry: entry.id)
def test_who_wins_in_any_order_wins_every_trick_however_all_play(entry: Entry) -> None:
    falls = [fallen(entry, deal) for deal in range(3 * DEALS)]
    assert any(falls) or entry.id not in OFTEN


def gone_by(entry: Entry, deal: int) -> int:
    """A hand that is finished twice, at random by somebody who wins no further trick, as soon as there is one: how many
    of his cards are left then, 0 if there never is."""
    match, rng = Match(entry.id, None, f"by-{deal}"), random.Random(deal)
    turns, choose = Turns(match), entry.bot()
    found: list[tuple[Match, Seat]] = []

    def decide(ask: AskedBot) -> Advice:
        view = match.game.view(ask.seat)
        if not found and ask.choices[0].verb == "play" and rest_goes_by(view):
            held = len(view.zone(f"hand:{ask.seat}").cards)
            if held > 1:
                found.append((match.rewound(len(match.done)), ask.seat))
        return choose(view, ask.choices, "novice", rng, lambda: True)

    over = False
    while not over and not found and (deed := turns.next(decide)) is not None:
        out: list[Event] = []
        turns.do(deed, out)
        over = any(isinstance(event, PhaseBegan) and event.name in ("hand_over", "game_over") for event in out)
    if not found:
        return 0
    before, seat = found[0]
    left = len(before.game.view(seat).zone(f"hand:{seat}").cards)
    ends = {finished(before.rewound(len(before.done)), seat, number) for number in range(6)}
    assert len(ends) == 1, f"it makes a difference what is played when: {ends}"
    return left


def finished(match: Match, seat: Seat, number: int) -> str:
    """How it stands at the end of the hand if one plays at random and wins no trick, and the others always alike."""
    rng = random.Random(number)
    out: list[Event] = []
    while not any(isinstance(event, PhaseBegan) and event.name in ("hand_over", "game_over") for event in out):
        acting = min(match.game.waiting_for())
        if acting == CHANCE:
            break
        legal = [action for action in match.game.legal(acting) if action.verb == "play"]
        if acting == seat:
            assert rest_goes_by(match.game.view(seat)), "and so it stays to the end"
            action = rng.choice(legal)
        else:
            action = min(legal, key=lambda action: action.cards)
        match.apply(acting, action, out)
    view = match.game.view(None)
    return str((view.sheet, view.plates))


@pytest.mark.parametrize("entry", TRICKS, ids=lambda entry: entry.id)
def test_who_wins_no_trick_in_any_order_changes_nothing_by_it(entry: Entry) -> None:
    found = [gone_by(entry, deal) for deal in range(3 * DEALS)]
    assert any(found) or entry.id not in SOON_BY


def test_nothing_can_be_claimed_before_the_play_or_out_of_turn() -> None:
    match = Match("hearts", None, "17")
    match.run_chance()
    view = match.game.view(0)
    assert rest_is_mine(view) is None
    assert give_away(view) is None
    assert rest_is_mine(match.game.view(None)) is None
    assert "error" in answer(json.dumps({"id": 1, **ask_claim(view, match.game.choices(0))}).encode())
    pyramid = Match("pyramid", None, "17")
    pyramid.run_chance()
    assert rest_is_mine(pyramid.game.view(0)) is None


def first_play(game: str = "spades") -> Match:
    """A hand in which the first card is to be played."""
    match, rng = Match(game, None, "5"), random.Random(1)
    choose = next(entry for entry in GAMES if entry.id == game).bot()
    while "play" not in {choice.verb for seat in match.game.waiting_for() for choice in match.game.choices(seat)}:
        if CHANCE in match.game.waiting_for():
            match.run_chance()
            continue
        seat = min(match.game.waiting_for())
        match.apply(seat, choose(match.game.view(seat), match.game.choices(seat), "club", rng, lambda: True).action)
    return match


def test_who_may_take_a_trick_is_named_and_no_hidden_card_is_told() -> None:
    match = first_play()
    seat = min(match.game.waiting_for())
    view = match.game.view(seat)
    found = rest_is_mine(view)
    assert found is not None
    assert not found.holds
    assert found.card is not None
    assert found.seat != seat
    assert found.card not in view.zone(f"hand:{seat}").cards
    again = read_claim(json.loads(json.dumps(claim_data(found))), match.game.verbs, 4)
    assert again == found
    assert rest_is_mine(view, budget=0) == ClaimFound(False)


def test_who_concedes_plays_low() -> None:
    match = first_play()
    for _ in range(4):
        seat = min(match.game.waiting_for())
        action = give_away(match.game.view(seat))
        assert action is not None
        hand = match.game.view(seat).zone(f"hand:{seat}").cards
        match.apply(seat, action)
        same = [card for card in hand if card is not None and card >> 4 == action.cards[0] >> 4]
        assert action.cards[0] == min(same, key=lambda card: card & 15), [card_name(card) for card in same]


@pytest.mark.parametrize(
    "wrong",
    [
        {"error": "no"}, {}, {"holds": 1, "action": "", "seat": 0, "card": ""},
        {"holds": True, "action": "fly", "seat": 0, "card": ""}, {"holds": True, "action": "", "seat": 9, "card": ""},
        {"holds": False, "action": "", "seat": 1, "card": "ZZ"},
    ],
)  # fmt: skip
def test_what_is_no_answer_is_refused(wrong: dict[str, object]) -> None:
    verbs = first_play().game.verbs
    assert parse_action("play QS", verbs)
    with pytest.raises(QuestionError):
        read_claim(wrong, verbs, 4)
