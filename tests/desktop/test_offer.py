"""The contract between the games and the table: whatever a player may do, in turn or out of turn, can be done with the
mouse alone and with the keys alone; exactly that is done, its question is asked before, and nothing else happens.

A gesture here is what ``table.offer`` is asked, so no window is needed. Left out is one thing: the dealer in Mini
Baccarat, who acts by hands of his own (``school/dealing/dealers_hands.py``): his choices are steps in words, by the
hundred, the wrong ones among them, and say nothing about gestures. The bettors at his table are not left out.
"""

from __future__ import annotations

import os
import random
from collections.abc import Callable, Iterator
from itertools import islice

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from random_play import acting, draw_options, random_move

from cardrules.analysis.random_playouts import any_action
from cardrules.catalogue import DEALER_SCHOOL, GAMES, Entry, find
from cardrules.protocol.cards import Card, parse_cards
from cardrules.protocol.game import CHANCE, CLOCK, Action, Choice, Game, Seat, View
from cardrules.protocol.match_record import Match
from dealers_choice.layouts import layout_of
from dealers_choice.table import gesture_meaning as offers
from dealers_choice.table.gesture_meaning import (
    Alternatives,
    Arm,
    AskValue,
    Do,
    LookInto,
    Meaning,
    Offer,
    PickCards,
    Question,
    Refuse,
    picks,
)

NIGHTLY = "DEALERS_CHOICE_NIGHTLY" in os.environ
MATCHES = 100 if NIGHTLY else 6
STEPS = 400 if NIGHTLY else 130
"""The actions of each match; at every state all who may act are asked: at least a thousand states of every game."""
SAMPLE = 5
"""How many actions of one choice are tried in a state."""

every_game = pytest.mark.parametrize("entry", GAMES, ids=[entry.id for entry in GAMES])
seeds = given(seed=st.integers(0, 2**32 - 1))
ordinary = settings(max_examples=MATCHES, deadline=None, derandomize=True, database=None)


def left_out(game: Game) -> bool:
    """Whether somebody acts by hands of his own."""
    return find(game.id).group == DEALER_SCHOOL and game.options["role"] != "bettor"


def options_of(entry: Entry, rng: random.Random) -> dict[str, object]:
    while True:
        options: dict[str, object] = {**draw_options(entry.game(), rng)}
        if entry.group == DEALER_SCHOOL:
            options = {**entry.game().read_options({"role": "bettor"})}
        if not left_out(entry.game()(options)):
            return options


def moves(match: Match, rng: random.Random) -> Iterator[tuple[Seat, Action]]:
    """Half of the matches are played at random, half by club players, who get where chance does not."""
    club = rng.random() < 0.5
    choose = find(match.game.id).bot()
    while waiting := match.game.waiting_for():
        seat = min(waiting)
        if club and seat >= 0 and rng.random() < 0.95:
            game = match.game
            yield seat, choose(game.view(seat), game.choices(seat), "club", rng, lambda: True).action
        else:
            yield random_move(match.game, rng)


def some_actions(choice: Choice, rng: random.Random) -> list[tuple[tuple[Card, ...], str | None]]:
    """Cards and values of a choice: of many sets some, of amounts the ends and the middle."""
    if choice.sets:
        sets = [tuple(some) for some in rng.sample(choice.sets, min(SAMPLE, len(choice.sets)))]
    elif choice.most:
        sizes = {choice.least, choice.most, rng.randint(choice.least, choice.most)}
        sets = [tuple(rng.sample(choice.cards, size)) for size in sizes if size <= len(choice.cards)]
        if choice.most == 1:
            sets = [(card,) for card in rng.sample(choice.cards, min(SAMPLE, len(choice.cards)))]
    else:
        sets = [()]
    values: list[str | None] = [None]
    if choice.amounts:
        middle = choice.amounts[len(choice.amounts) // 2]
        values = [str(value) for value in sorted({choice.amounts[0], middle, choice.amounts[-1]})]
    elif choice.values:
        values = [*rng.sample(choice.values, min(SAMPLE, len(choice.values)))]
    return [(cards, value) for cards in sets for value in values]


class User:
    """Somebody at the table who wants one action of one choice, and follows what the table shows."""

    def __init__(self, offer: Offer, choice: Choice, cards: tuple[Card, ...], value: str | None) -> None:
        self.offer = offer
        self.choice = choice
        self.cards = frozenset(cards)
        self.value = value
        self.wanted = choice.action(cards, value)
        self.asked = ""
        self.done: Action | None = None
        self.refused = False

    def sees(self, meaning: Meaning | None) -> User:
        """Go on with whatever the table answers to a gesture; a gesture after the action would be one too many."""
        assert self.done is None
        if isinstance(meaning, Do):
            self.done = meaning.action
        elif isinstance(meaning, Question):
            self.asked, self.done = meaning.text, meaning.action
        elif isinstance(meaning, PickCards):
            self.offer = self.offer._replace(picked=meaning.cards)
        elif isinstance(meaning, Arm):
            self.offer = self.offer._replace(armed=meaning.choice)
        elif isinstance(meaning, Refuse) or meaning is None:
            self.refused = True
        elif isinstance(meaning, AskValue):
            if meaning.choice == self.choice and frozenset(meaning.cards) == self.cards and self.value is not None:
                self.sees(self.offer.valued(meaning, self.value))
        elif isinstance(meaning, Alternatives):
            self.offer = self.offer._replace(picked=meaning.picked)
            self._chooses(meaning.entries)
        return self

    def _chooses(self, entries: tuple[offers.MenuEntry, ...]) -> None:
        assert len(entries) > 1
        assert len({entry.label for entry in entries}) == len(entries), "alternatives look alike"
        for entry in entries:
            fits = not entry.cards or frozenset(entry.cards) == self.cards
            if entry.choice == self.choice and fits and entry.value in (None, self.value):
                self.sees(self.offer.chosen(entry))
                return

    def looks_in_the_menu(self, card: Card | None, zone: str) -> User:
        for entry in self.offer.menu(card, zone):
            fits = frozenset(entry.cards) == self.cards or (not entry.cards and card is None)
            if entry.choice == self.choice and fits and entry.value in (None, self.value):
                return self.sees(self.offer.chosen(entry))
        return self

    def got_it(self) -> bool:
        """Whether exactly what was wanted is done, and its question was asked."""
        return self.done == self.wanted and self.asked == self.choice.confirm


def in_the_menu(user: User) -> Action:
    """What a menu, which has no order of picks, makes of the cards that are wanted."""
    return user.wanted._replace(cards=tuple(sorted(user.wanted.cards)))


Start = Callable[[], User]


def after_picking(user: User, where: dict[Card, str], keys: bool) -> User:
    """Choose the cards one after another, with clicks or with Enter, and confirm them if that is still needed."""
    for card in user.wanted.cards:
        if user.done is None:
            assert card in user.offer.playable()
            user.sees(user.offer.click(card, where[card], again=keys))
    return user


def with_the_mouse(start: Start, choice: Choice, where: dict[Card, str]) -> list[User]:
    """What somebody does who has but a mouse: each way that is open to him."""
    tries = []
    if picks(choice):
        user = after_picking(start(), where, keys=False)
        if user.done is None and choice.button and user.offer.ready(choice):
            user.sees(user.offer.press(choice, user.value))
        tries.append(user)
        last = max(user.cards) if user.cards else None
        if last is not None and user.done is None:
            tries.append(
                after_picking(start(), where, keys=False).sees(user.offer.click(last, where[last], again=True))
            )
        if last is not None:
            tries.append(start().looks_in_the_menu(last, where[last]))
        if choice.aside:  # its button first, and then the card
            user = start()
            tries.append(after_picking(user.sees(user.offer.press(choice)), where, keys=False))
            assert tries[-1].got_it()
    elif choice.button:
        user = start()
        tries.append(user.sees(user.offer.press(choice, user.value)))
    for zone in choice.click or (() if picks(choice) or choice.cards else choice.onto):
        user = start()
        tries.append(user.sees(user.offer.click(None, zone)))
        tries.append(start().looks_in_the_menu(None, zone))
    if not picks(choice):
        tries.append(start().looks_in_the_menu(None, ""))
    return tries


def with_the_keys(start: Start, choice: Choice, where: dict[Card, str]) -> list[User]:
    """What somebody does who has but a keyboard: the arrows lead him to cards and spots, Tab to buttons."""
    tries = []
    if picks(choice):
        user = after_picking(start(), where, keys=True)
        if user.done is None and choice.key and choice.button:
            user.sees(user.offer.key(choice.key))
        elif user.done is None and choice.button and user.offer.ready(choice):
            user.sees(user.offer.press(choice, user.value))
        tries.append(user)
        if user.done is None and user.cards:
            card = max(user.cards)
            tries.append(after_picking(start(), where, keys=True).sees(user.offer.click(card, where[card], again=True)))
        if choice.aside:  # its key first, and then the card
            user = start()
            tries.append(after_picking(user.sees(user.offer.key(choice.key)), where, keys=True))
    else:
        if choice.button:
            user = start()
            tries.append(user.sees(user.offer.press(choice, user.value)))
        tries.append(start().looks_in_the_menu(None, ""))
        for zone in choice.click:
            assert zone in start().offer.spots()
            tries.append(start().looks_in_the_menu(None, zone))
    if choice.key and (not picks(choice)):
        user = start()
        tries.append(user.sees(user.offer.key(choice.key)))
    return tries


def dropped(start: Start, choice: Choice, where: dict[Card, str], zone: str) -> User:
    """All cards of an action are dragged to a place, one after another, and confirmed if that is still needed."""
    user = start()
    cards = [*user.wanted.cards] or [card for card in choice.cards if not choice.most][:1]
    for card in cards:
        if user.done is None:
            assert user.offer.liftable(card, where[card])
            assert (zone in user.offer.targets(card, where[card])) != bool(choice.confirm)  # nobody is led to a warning
            user.sees(user.offer.drop(card, where[card], zone))
    if not cards:  # the back on a pile that the choice draws from
        assert user.offer.liftable(None, choice.click[0])
        user.sees(user.offer.drop(None, choice.click[0], zone))
    if user.done is None and choice.button:
        user.sees(user.offer.press(choice, user.value))
    return user


def things_of(view: View) -> set[str]:
    """The things that the layout of a view's game lays on the table."""
    module = layout_of(view.game)
    width, height = getattr(module, "size", lambda _view: module.SIZE)(view)
    return set(module.layout(view, width, height).things)


def check_state(game: Game, seat: Seat, rng: random.Random) -> int:
    """All that a seat may do now is tried; how many actions that were."""
    choices, view = game.choices(seat), game.view(seat)
    where = {card: zone.id for zone in view.zones for card in zone.cards if card is not None}
    places = {zone.id for zone in view.zones} | {token.place or token.kind for token in view.tokens}
    places |= {f"seat:{player}" for player in range(game.seats)}
    offer = Offer(tuple(choices), (), rng.random() < 0.7, frozenset(view.looks))
    tried = 0
    for choice in choices:
        assert choice.label
        assert picks(choice) <= where.keys(), "a card is to be picked that nobody sees"
        if find(game.id).group != DEALER_SCHOOL:  # what its circles are is its hands' matter
            named = {*choice.click, *choice.onto}
            assert named <= places or named <= places | things_of(view), (choice.click, choice.onto)
        for cards, value in some_actions(choice, rng):
            tried += 1

            def start(choice: Choice = choice, cards: tuple[Card, ...] = cards, value: str | None = value) -> User:
                return User(offer, choice, cards, value)

            for tries in (with_the_mouse(start, choice, where), with_the_keys(start, choice, where)):
                assert any(user.got_it() for user in tries), (choice, cards, value)
                for user in tries:
                    swift = any(set(cards) & set(other.swift) for other in choices if other is not choice)
                    rival = (choice.confirm or choice.aside or swift) and user.done is not None and not user.asked
                    assert user.done in (None, user.wanted, in_the_menu(user)) or rival, (choice, user.done)
            for zone in choice.onto if cards or choice.click or choice.cards else ():
                user = dropped(start, choice, where, zone)
                assert user.got_it(), (choice, cards, zone)
    return tried


@every_game
@seeds
@ordinary
def test_whatever_may_be_done_can_be_done_with_the_mouse_and_with_the_keys(entry: Entry, seed: int) -> None:
    rng = random.Random(seed)
    match = Match(entry.id, options_of(entry, rng), str(seed))
    for seat, action in islice(moves(match, rng), STEPS):
        for other in acting(match.game) - {CHANCE, CLOCK}:
            check_state(match.game, other, rng)
        match.apply(seat, action)


# ------------------------------------------------------------------------------------------- worked examples

JOKER, SEVEN, NINE, JACK, KING, QUEEN = parse_cards("JK 7H 9S JS KD QD")
LEAD = Choice(
    "play", "Lead the joker as", cards=(JOKER,), least=1, most=1, values=("spades", "hearts"), onto=("trick",)
)
PLAY = Choice("play", "Play a card", cards=(SEVEN, NINE), least=1, most=1, onto=("trick",))


def labels(meaning: Meaning) -> list[str]:
    assert isinstance(meaning, Alternatives)
    return [entry.label for entry in meaning.entries]


def test_a_card_with_values_asks_for_one_and_goes_with_it() -> None:
    offer = Offer((PLAY, LEAD))
    asked = offer.click(JOKER, "hand:0")
    assert asked == AskValue(LEAD, (JOKER,))
    assert [entry.label for entry in offer.values(asked)] == ["Lead the joker as spades", "Lead the joker as hearts"]
    assert offer.chosen(offer.values(asked)[1]) == Do(Action("play", ("hearts",), (JOKER,)))
    assert offer.drop(JOKER, "hand:0", "trick") == asked
    assert offer.click(SEVEN, "hand:0") == Do(Action("play", (), (SEVEN,)))


def test_of_a_single_value_nobody_is_asked() -> None:
    offer = Offer((LEAD._replace(values=("spades",)),))
    assert offer.click(JOKER, "hand:0") == Do(Action("play", ("spades",), (JOKER,)))


def test_two_choices_of_one_card_are_alternatives_and_its_pile_decides() -> None:
    throw = Choice("discard", "Discard", cards=(SEVEN, NINE), least=1, most=1, onto=("discard",))
    out = Choice("out", "Go out", cards=(NINE,), least=1, most=1, key="O", button=True)
    offer = Offer((throw, out))
    assert offer.click(SEVEN, "hand:0") == Do(Action("discard", (), (SEVEN,)))
    meaning = offer.click(NINE, "hand:0")
    assert labels(meaning) == ["Discard", "Go out"]
    assert isinstance(meaning, Alternatives)
    assert offer.chosen(meaning.entries[1]) == Do(Action("out", (), (NINE,)))
    assert offer.drop(NINE, "hand:0", "discard") == Do(Action("discard", (), (NINE,)))


def test_one_card_that_a_button_confirms_is_only_picked() -> None:
    choice = Choice("discard", "Discard", cards=(SEVEN, NINE), least=1, most=1, onto=("discard",), button=True)
    offer = Offer((choice,))
    assert offer.press(choice) == Arm(choice)  # the next click says which card
    armed = offer._replace(armed=choice)
    assert armed.partners() == {SEVEN, NINE}
    assert armed.click(NINE, "hand:0") == Do(Action("discard", (), (NINE,)))
    assert armed.click(None, "stock") == armed.press(choice) == Arm(None)
    assert offer.click(SEVEN, "hand:0") == PickCards((SEVEN,))
    picked = offer._replace(picked=(SEVEN,))
    assert picked.click(NINE, "hand:0") == PickCards((NINE,))  # the other one instead
    assert picked.click(SEVEN, "hand:0") == PickCards(())
    done = Do(Action("discard", (), (SEVEN,)))
    assert picked.press(choice) == picked.click(SEVEN, "hand:0", again=True) == done
    assert offer.drop(SEVEN, "hand:0", "discard") == done


def test_what_costs_something_is_asked_wherever_it_comes_from() -> None:
    revoke = Choice("play", "Revoke", cards=(NINE,), least=1, most=1, onto=("trick",), confirm="Really?")
    raised = Choice("raise", "Raise to", amounts=range(10, 50, 10), key="B", button=True, confirm="All of it?")
    offer = Offer((revoke, raised))
    asked = Question(Action("play", (), (NINE,)), "Really?")
    assert offer.click(NINE, "hand:0") == offer.drop(NINE, "hand:0", "trick") == asked
    (entry,) = offer.menu(NINE, "hand:0")
    assert offer.chosen(entry) == asked
    assert offer.key("b") == AskValue(raised)
    assert offer.press(raised, "40") == offer.valued(AskValue(raised), "40")
    assert offer.press(raised, "40") == Question(Action("raise", ("40",)), "All of it?")
    follow = Choice("play", "Play", cards=(SEVEN,), least=1, most=1, onto=("trick",))
    assert Offer((follow, revoke)).plain() == {SEVEN}  # and so bright, while the other is darker
    assert Offer((follow, revoke)).playable() == {SEVEN, NINE}
    assert offer.plain() == {NINE}  # beside nothing else


def test_a_question_is_never_the_plain_meaning_beside_another() -> None:
    turn = Choice("turn", "Turn a card", click=("row:1",), key="Space")
    look = Choice("look", "Look at it", click=("row:1",), confirm="And be out?")
    offer = Offer((look, turn))
    assert offer.click(None, "row:1") == offer.key("Space") == Do(Action("turn"))
    assert [entry.label for entry in offer.menu(None, "row:1")] == ["Look at it", "Turn a card"]
    assert Offer((look,)).click(None, "row:1") == Question(Action("look"), "And be out?")


def test_melds_of_one_card_are_laid_out_by_their_buttons() -> None:
    pair = Choice("meld", "Marriage", sets=(frozenset((KING, QUEEN)),), onto=("meld",), button=True)
    odd = Choice("meld", "Jack and queen", ("odd",), sets=(frozenset((JACK, QUEEN)),), onto=("meld",), button=True)
    offer = Offer((pair, odd))
    assert offer.click(QUEEN, "hand:0") == PickCards((QUEEN,))
    picked = offer._replace(picked=(QUEEN,))
    assert picked.partners() == {KING, JACK}
    assert not isinstance(picked.click(KING, "hand:0"), Do)
    both = offer._replace(picked=(QUEEN, KING))
    assert both.press(pair) == both.click(KING, "hand:0", again=True) == Do(pair.action((KING, QUEEN)))
    assert picked.drop(KING, "hand:0", "meld") == Do(pair.action((KING, QUEEN)))
    assert offer.press(pair) == Do(pair.action((KING, QUEEN)))  # there is but one
    assert isinstance(both.press(odd), Refuse)


def test_a_tray_collects_until_its_button_is_pressed() -> None:
    choice = Choice("pass", "Pass 2 cards", cards=(SEVEN, NINE, JACK), least=2, most=2, onto=("tray",), button=True)
    offer = Offer((choice,))
    assert offer.drop(SEVEN, "hand:0", "tray") == PickCards((SEVEN,))
    full = offer._replace(picked=(SEVEN, NINE))
    assert full.click(JACK, "hand:0") == Refuse((SEVEN, NINE, JACK), "", (SEVEN, NINE))
    assert full.drop(JACK, "hand:0", "tray") == Refuse((SEVEN, NINE, JACK), "tray", (SEVEN, NINE))
    assert full.drop(NINE, "hand:0", "hand:0") == PickCards((SEVEN,))
    assert full.click(None, "") == PickCards((SEVEN, NINE))  # beside the cards nothing is spoilt
    assert full.press(choice) == Do(Action("pass", (), (SEVEN, NINE)))


def test_a_pile_is_clicked_or_its_top_is_dragged() -> None:
    draw = Choice("draw", "Draw", ("stock",), onto=("hand:0",), click=("stock",))
    take = Choice("draw", "Take it", ("discard",), cards=(SEVEN,), onto=("hand:0",), click=("discard",))
    offer = Offer((draw, take))
    assert offer.click(None, "stock") == offer.drop(None, "stock", "hand:0") == Do(Action("draw", ("stock",)))
    assert offer.click(SEVEN, "discard") == offer.drop(SEVEN, "discard", "hand:0") == Do(Action("draw", ("discard",)))
    assert offer.targets(None, "stock") == {"hand:0"}
    assert not offer.liftable(NINE, "hand:0")


def test_no_place_invites_a_card_to_what_the_table_warns_of() -> None:
    """It still takes the card there, with its question; beside something else that is done at once it is lit."""
    look = Choice("look", "Look", ("1",), onto=("lifted",), click=("row:0:1",), confirm="Look and be out?")
    turn = Choice("turn", "Turn", onto=("lifted",), click=("row:0:1",))
    offer = Offer((look,))
    assert offer.liftable(None, "row:0:1")
    assert offer.targets(None, "row:0:1") == frozenset()
    assert offer.drop(None, "row:0:1", "lifted") == Question(Action("look", ("1",)), "Look and be out?")
    assert Offer((turn,)).targets(None, "row:0:1") == {"lifted"}


def test_a_click_on_a_place_where_nothing_can_be_done_says_why_also_while_something_is_picked() -> None:
    """What is picked is put back by that, unless it lies in a tray."""
    throw = Choice("discard", "Discard", cards=(SEVEN, NINE), least=1, most=1, onto=("discard",), button=True)
    give = Choice("pass", "Pass 2 cards", cards=(SEVEN, NINE), least=2, most=2, onto=("tray",), button=True)
    assert Offer((throw,), (SEVEN,)).click(None, "stock") == Refuse((), "stock", ())
    assert Offer((give,), (SEVEN,)).click(None, "stock") == Refuse((), "stock", (SEVEN,))
    assert Offer((throw,), (SEVEN,)).click(None, "") == PickCards(())


def test_what_was_picked_stays_picked_while_it_means_the_same() -> None:
    choice = Choice("pass", "Pass 2 cards", cards=(SEVEN, NINE, JACK), least=2, most=2, onto=("tray",), button=True)
    older = Offer((choice,), (SEVEN,))
    assert Offer((choice._replace(label="Pass on"),)).carried(older).picked == (SEVEN,)
    assert Offer((PLAY,)).carried(older).picked == ()
    assert Offer((choice._replace(cards=(NINE, JACK)),)).carried(older).picked == ()


def test_what_is_a_race_acts_on_the_press() -> None:
    grab = Choice("grab", "Grab a spoon", click=("spoons",), key="Space", button=True, press=True)
    offer = Offer((grab, PLAY))
    assert offer.urgent(None, "spoons")
    assert not offer.urgent(SEVEN, "hand:0")
    assert not offer.urgent(None, "")


# ------------------------------------------------------------------------------------------- wild gestures


def any_gesture(
    offer: Offer, cards: list[Card], zones: list[str], where: dict[Card, str], rng: random.Random
) -> Meaning:
    """Somebody clicks, drags and types without thinking."""
    card = rng.choice([None, *cards]) if cards else None
    zone = where[card] if card is not None else rng.choice(["", *zones])
    kind = rng.randrange(6)
    if kind == 0:
        return offer.drop(card, zone, rng.choice(zones), rng.choice([None, *cards]))
    if kind == 1:
        return offer.press(rng.choice(offer.choices))
    if kind == 2:
        return offer.key(rng.choice(offer.choices).key or "Q") or PickCards(offer.picked)
    if kind == 3:
        entries = offer.menu(card, zone)
        return offer.chosen(rng.choice(entries)) if entries else PickCards(offer.picked)
    return offer.click(card, zone, again=rng.random() < 0.2)


@every_game
@seeds
@ordinary
def test_no_gesture_does_what_may_not_be_done_or_skips_a_question(entry: Entry, seed: int) -> None:
    rng = random.Random(seed)
    match = Match(entry.id, options_of(entry, rng), str(seed))
    for seat, action in islice(moves(match, rng), STEPS):
        game = match.game
        for other in acting(game) - {CHANCE, CLOCK}:
            view = game.view(other)
            where = {card: zone.id for zone in view.zones for card in zone.cards if card is not None}
            zones = [zone.id for zone in view.zones]
            offer = Offer(tuple(game.choices(other)), (), rng.random() < 0.7, frozenset(view.looks))
            for _ in range(12):
                meaning = any_gesture(offer, [*where], zones, where, rng)
                while isinstance(meaning, Alternatives | AskValue):
                    if isinstance(meaning, AskValue):
                        values = meaning.choice.values or meaning.choice.amounts
                        meaning = offer.valued(meaning, str(rng.choice(values)))
                    else:
                        offer = offer._replace(picked=meaning.picked)
                        meaning = offer.chosen(rng.choice(meaning.entries))
                if isinstance(meaning, Do | Question):
                    game.check(other, meaning.action)
                    assert offer.offers(meaning.action)
                    having = [choice for choice in offer.choices if choice.offers(meaning.action)]
                    texts = {choice.confirm for choice in having}
                    assert (meaning.text if isinstance(meaning, Question) else "") in texts
                    offer = offer._replace(picked=(), armed=None)
                elif isinstance(meaning, Arm):
                    assert meaning.choice is None or meaning.choice in offer.choices
                    offer = offer._replace(armed=meaning.choice)
                elif isinstance(meaning, PickCards):
                    assert set(meaning.cards) <= offer.playable()
                    offer = offer._replace(picked=meaning.cards)
                elif isinstance(meaning, Refuse):
                    assert game.refusal(other, meaning.cards, meaning.zone).strip()
                    offer = offer._replace(picked=meaning.picked)
                else:
                    assert isinstance(meaning, LookInto)
                    assert meaning.zone in view.looks
        match.apply(seat, action)


def test_ways_that_mean_the_same_are_one() -> None:
    """Two queens of one suit in the hand: nobody is asked which of them is laid beside the king."""
    match, rng = Match("pinochle", {}, "1"), random.Random(1)
    match.run_chance()
    choice: Choice | None = None
    while choice is None:
        (seat,) = match.game.waiting_for()
        choices = match.game.choices(seat)
        choice = next((each for each in choices if len(each.sets) == 2 and len(set(each.alike)) == 1), None)
        if choice is None:
            match.apply(seat, any_action(rng.choice(choices), rng))
            match.run_chance()
    assert isinstance(offers.Offer((choice,)).press(choice), offers.Do)
    different = choice._replace(alike=(0, 1))
    assert isinstance(offers.Offer((different,)).press(different), offers.Alternatives)
