"""Claims in small endings, beside what is found by trying every deal that is possible and every way of playing it."""

from __future__ import annotations

import os
import random
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from itertools import combinations
from math import comb
from typing import Any, NamedTuple

import pytest

from cardrules.analysis.claim_search import ClaimSearch, held_of
from cardrules.analysis.claims import rest_falls_to, rest_is_mine
from cardrules.bots import Advice
from cardrules.catalogue import find
from cardrules.engine.position import NAMED, Position, position_of
from cardrules.games.five_hundred.rules import is_poor
from cardrules.parts.dealing import Share, at_most, deal_hidden
from cardrules.protocol.cards import Card, cards_in
from cardrules.protocol.game import CHANCE, Event, IllegalAction, PhaseBegan, Seat, View
from cardrules.protocol.match_record import Match
from cardrules.turns import AskedBot, Turns

NIGHTLY = bool(os.environ.get("DEALERS_CHOICE_NIGHTLY"))
DEALS = int(os.environ.get("ND", "60")) if NIGHTLY else 2
MOST_WORLDS = 700 if NIGHTLY else 300
MOST_CARDS = 3
"""In the hand of whoever is asked."""
FORMS: Mapping[str, Mapping[str, Any]] = {
    "hearts": {}, "spades": {}, "skat": {}, "schafkopf": {}, "solo": {}, "pinochle": {},
    "euchre": {"deck": 24}, "five_hundred": {}, "seven_up": {}, "setback": {"players": 5},
    "five_hundred, no ace": {"redeal_call": "no_ace_no_face"},
}  # fmt: skip
"""The games, with options with which few cards are out of play."""
POOR: Mapping[str, tuple[int, ...]] = {"five_hundred": (18, 58, 78), "five_hundred, no ace": (148, 155)}
"""Deals in whose endings it is known because of a redeal that was or was not asked for how some cards do not lie."""
DECIDED = (("skat", 2), ("skat", 6), ("hearts", 10))
"""Deals in whose endings it is seen what terms decide."""


class Ending(NamedTuple):
    """What somebody sees who is to play a card, and every deal that agrees with it."""

    view: View
    seat: Seat
    worlds: list[Position]


def endings(game: str, deal: int) -> Iterator[Ending]:
    """The ends of a hand among novices, as far as so few deals are possible that all can be tried."""
    options, game = FORMS[game], game.partition(",")[0]
    match, rng = Match(game, options, f"exact-{deal}"), random.Random(deal)
    turns, choose = Turns(match), find(game).bot()
    found: list[Ending] = []

    def decide(ask: AskedBot) -> Advice:
        view = match.game.view(ask.seat)
        if ask.choices[0].verb == "play" and not ask.out_of_turn:
            ending = ending_of(view, ask.seat, partial(ALSO.get(game, anything), match, ask.seat))
            if ending is not None:
                truth = expert_of(game).table(match.game).hands
                packed = ending.worlds[0].contract.packed
                assert list(map(packed, truth)) in [world.hands for world in ending.worlds], "as it is, is possible"
                found.append(ending)
        return choose(view, ask.choices, "novice", rng, lambda: True)

    over = False
    while not over and (deed := turns.next(decide)) is not None:
        out: list[Event] = []
        turns.do(deed, out)
        over = any(isinstance(event, PhaseBegan) and event.name in ("hand_over", "game_over") for event in out)
        yield from found
        found.clear()


def expert_of(game: str) -> Any:
    return find(game).expert()


def anything(_match: Match, _seat: Seat, _laid: list[int]) -> bool:
    """The play shows all there is to know."""
    return True


def bid_so(match: Match, seat: Seat, laid: list[int]) -> bool:
    """Whether everything could be bid and played if the cards that a seat does not see lay so: it is done again with
    those cards exchanged."""
    truth = expert_of(match.game.id).table(match.game).hands
    swapped = {}
    for was, now in zip(truth, laid, strict=False):
        swapped.update(zip(cards_in(was & ~now), cards_in(now & ~was), strict=True))
    again = Match(match.game.id, match.game.options, match.seed)
    try:
        for who, action in match.done:
            cards = tuple(swapped.get(card, card) for card in action.cards) if who == CHANCE else action.cards
            again.apply(who, action._replace(cards=cards))
    except IllegalAction:
        return False
    return repr(again.game.view(seat)) == repr(match.game.view(seat))


def asked_so(match: Match, seat: Seat, laid: list[int]) -> bool:
    """Whether exactly those who were asked about a redeal in Five Hundred have then been dealt poor hands: of the
    declarer any ten of his cards and those in the middle."""
    game: Any = match.game
    if not game.rules.redeal_call:
        return True
    asked = {each for each, _ in game.asked}
    for each, played in enumerate(game.play.played_by()):
        if each == seat:
            continue
        cards = laid[each] | played
        if each == game.exchanged:
            fifteen = cards_in(cards | laid[game.seats])
            dealt = (sum(1 << card for card in ten) for ten in combinations(fifteen, 10))
            if not any(is_poor(ten, game.rules.redeal_call) == (each in asked) for ten in dealt):
                return False
        elif is_poor(cards, game.rules.redeal_call) != (each in asked):
            return False
    return True


ALSO: Mapping[str, Callable[[Match, Seat, list[int]], bool]] = {"solo": bid_so, "five_hundred": asked_so}
"""What else must be so in a deal that is possible, besides what the play shows."""


def ending_of(view: View, seat: Seat, agrees: Callable[[list[int]], bool] = lambda _laid: True) -> Ending | None:
    """The deals that agree with what a seat sees; None where there are too many, or no tricks are played."""
    expert = expert_of(view.game)
    game = expert.sample(view, random.Random(0))
    play = expert.table(game)
    if play is None or play.turn != seat or play.hands[seat].bit_count() > MOST_CARDS:
        return None
    hidden, counts, may, terms = game.unseen
    number, left = 1, sum(counts)
    for count in counts:
        number *= comb(left, count)
        left -= count
        if number > MOST_WORLDS:
            return None
    known = [hand & ~hidden for hand in play.hands]
    contract, worlds = expert.contract(game), []
    for laid in layouts(cards_in(hidden), counts):
        if any(cards & ~allowed for cards, allowed in zip(laid, may, strict=True)):
            continue
        play.hands = [hand | cards for hand, cards in zip(known, laid, strict=False)]
        if view.game == "pinochle" or is_legal(position_of(play, contract, expert.ends(game), from_start=True), play):
            possible = agrees([*play.hands, *laid[len(known) :]])
            assert possible == meets(laid, terms), "what the game says of cards together is just what can be known"
            if possible:
                worlds.append(position_of(play, contract, expert.ends(game)))
    assert worlds, "what happened is possible"
    return Ending(view, seat, worlds)


def meets(laid: list[int], terms: Terms) -> bool:
    """Whether hidden cards that lie so meet every term in one of its ways."""
    return all(
        any(all((laid[place] & cards).bit_count() >= count for place, count, cards in way) for way in term)
        for term in terms
    )


def layouts(cards: list[Card], counts: tuple[int, ...]) -> Iterator[list[int]]:
    """Every way to lay so many of the cards in each place, as masks."""
    if not counts:
        yield []
        return
    for chosen in combinations(cards, counts[0]):
        rest = [card for card in cards if card not in chosen]
        for others in layouts(rest, counts[1:]):
            yield [sum(1 << card for card in chosen), *others]


def is_legal(start: Position, play: Any) -> bool:
    """Whether everything that was played could be played from these hands."""
    for number, card in enumerate(play.plays):
        dense = start.contract.dense[card]
        if not start.legal() >> dense & 1:
            return False
        named = not start.laid and start.contract.names and dense == start.contract.joker
        start.play(dense | (play.leds[number // play.size] + 1 << NAMED if named else 0))
    return True


def some_terms(rng: random.Random, hidden: int, counts: tuple[int, ...]) -> Terms:
    """Anything that may be known of the cards that lie in one or two places."""
    terms = []
    for place in rng.sample([place for place, count in enumerate(counts) if count], min(2, sum(map(bool, counts)))):
        ways: list[tuple[Share, ...]] = []
        for _ in range(rng.randint(1, 2)):
            some = sum(1 << card for card in cards_in(hidden) if rng.random() < 0.5)
            least = rng.randint(1, counts[place])
            ways.append(rng.choice([
                (Share(place, least, some),),
                at_most(place, counts[place], counts[place] - least, some, hidden),
                (Share(place, least, some), Share(place, counts[place] - least, hidden & ~some)),
            ]))  # fmt: skip
        terms.append(tuple(ways))
    return tuple(terms)


def wins(worlds: list[Position], seat: Seat, every: bool) -> bool:
    """Whether whoever cannot tell these deals from each other wins all further tricks, with one card or with ``every``
    card at each turn."""
    first = worlds[0]
    if first.laid and first.best_seat != seat and first.turn != seat:
        return False
    if not first.laid and first.turn != seat:
        return False
    if first.over:
        return True
    if first.turn == seat:
        outcomes = (wins(played(worlds, move), seat, every) for move in first.moves())
        return all(outcomes) if every else any(outcomes)
    moves = {move for world in worlds for move in world.moves()}
    return all(wins(played([world for world in worlds if move in world.moves()], move), seat, every) for move in moves)


def played(worlds: list[Position], move: int) -> list[Position]:
    after = [world.copy() for world in worlds]
    for world in after:
        world.play(move)
    return after


Terms = tuple[tuple[tuple[Share, ...], ...], ...]


@pytest.mark.parametrize("game", FORMS)
def test_a_claim_holds_if_and_only_if_it_does_in_every_deal_that_is_possible(game: str) -> None:
    held = refused = 0
    for deal in [*range(DEALS), *POOR.get(game, ())]:
        for view, seat, worlds in endings(game, deal):
            found = rest_is_mine(view)
            assert found is not None
            assert found.holds == wins(worlds, seat, every=False), (deal, view)
            assert rest_falls_to(view) == wins(worlds, seat, every=True), (deal, view)
            held += found.holds
            refused += not found.holds
            if not found.holds:
                assert found.card is not None, "so small an ending is always looked through"
                dense = worlds[0].contract.dense[found.card]
                lies = worlds[0].lying >> dense & 1
                assert lies or any(world.hands[found.seat] >> dense & 1 for world in worlds)
    assert refused, f"{held} held"


@pytest.mark.parametrize(("game", "deal"), [("solo", 72), ("solo", 208), ("five_hundred", 18), ("five_hundred", 58)])
def test_what_is_known_of_cards_together_is_just_what_was_bid(game: str, deal: int) -> None:
    """From the first trick on: hidden cards that are laid anew meet the terms if all that was said could be said."""
    match, rng = Match(game, None, f"exact-{deal}"), random.Random(deal)
    turns, choose, told = Turns(match), find(game).bot(), list[bool]()

    def decide(ask: AskedBot) -> Advice:
        view = match.game.view(ask.seat)
        if ask.choices[0].verb == "play":
            sampled = expert_of(game).sample(view, rng)
            hidden, counts, may, terms = sampled.unseen
            known = [hand & ~hidden for hand in expert_of(game).table(sampled).hands]
            known += [0] * (len(counts) - len(known))
            for _ in range(2 if terms else 0):
                laid = known.copy()
                deal_hidden(laid, hidden, list(counts), list(may), rng)
                agrees = ALSO[game](match, ask.seat, laid)
                told.append(meets([cards & hidden for cards in laid], terms))
                assert told[-1] == agrees
        return choose(view, ask.choices, "novice", rng, lambda: True)

    over = False
    while not over and (deed := turns.next(decide)) is not None:
        out: list[Event] = []
        turns.do(deed, out)
        over = any(isinstance(event, PhaseBegan) and event.name in ("hand_over", "game_over") for event in out)
    assert set(told) == {True, False}, "hands that could have said so, and hands that could not, have been compared"


def test_what_is_known_of_cards_together_counts() -> None:
    """With anything that a game might know of them, for what it does know seldom decides a claim."""
    some = [(game, deal) for game in ("hearts", "skat", "solo", "five_hundred") for deal in range(min(DEALS, 12))]
    decided = sum(decided_by_terms(*each) for each in (some if NIGHTLY else DECIDED))
    assert decided, "some hold only because of what is known"


def decided_by_terms(game: str, deal: int) -> int:
    """How often, in the endings of a hand, a claim holds because of cards of which something is known together."""
    rng, expert, decided = random.Random(f"{game} {deal}"), expert_of(game), 0
    for view, seat, _ in endings(game, deal):
        sampled = expert.sample(view, random.Random(0))
        play, contract, unseen = expert.table(sampled), expert.contract(sampled), sampled.unseen
        known = [hand & ~unseen.hidden for hand in play.hands]
        for terms in [some_terms(rng, unseen.hidden, unseen.counts) for _ in range(3)]:
            worlds: dict[bool, list[Position]] = {True: [], False: []}
            for laid in layouts(cards_in(unseen.hidden), unseen.counts):
                play.hands = [hand | cards for hand, cards in zip(known, laid, strict=False)]
                fits = not any(cards & ~allowed for cards, allowed in zip(laid, unseen.may, strict=True))
                if fits and is_legal(position_of(play, contract, expert.ends(sampled), from_start=True), play):
                    worlds[meets(laid, terms)].append(position_of(play, contract, expert.ends(sampled)))
            if not worlds[True]:
                continue
            position = expert.world_of(expert.sample(view, random.Random(0)), seat).position
            for every in (False, True):
                holds = wins(worlds[True], seat, every)
                held = held_of(position, seat, unseen._replace(terms=terms))
                search = ClaimSearch(position.copy(), seat, 1_000_000, expert.duty(sampled), every)
                assert (search.winning(held) >= 0) == holds, (deal, terms, view)
                decided += holds and not wins(worlds[True] + worlds[False], seat, every)
    return decided
