"""Where things lie on the blackjack table, in every part of a session."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import combinations

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QPolygonF, QTransform

from cardrules.casino.blackjack.hand_values import value_of
from cardrules.games.blackjack.game import Blackjack
from cardrules.protocol.game import CHANCE, Event, Paid, View
from cardrules.protocol.shuffling import chance_action
from dealers_choice.layouts.blackjack import SIZE, layout
from dealers_choice.table.placement import CARD_HEIGHT, Layout, Place, Thing

pytestmark = pytest.mark.usefixtures("qapp")

TABLES: list[dict[str, object]] = [
    {"role": "watch", "difficulty": "expert"},
    {"role": "watch", "difficulty": "expert", "perfect_pairs": "25_12_6", "plus3": "9", "buster": "on"},
    {"role": "dealer", "spots": 5, "hole_rule": "obo", "surrender": "none", "difficulty": "expert"},
    {"role": "dealer", "spots": 6, "hole_first": "on", "insurance": "off", "even_money": "off", "coach": "silent"},
]
_ROUNDS = 8


def moments(options: Mapping[str, object], deal: str) -> Iterator[tuple[View, list[Event]]]:
    """What seat 0 sees after each right step of a dealer's rounds, and the events of that step."""
    game, chances = Blackjack(Blackjack.read_options({"shoe_steps": "skip", **options})), 0
    while game.waiting_for() and game.table.coups <= _ROUNDS:
        seat, events = min(game.waiting_for()), list[Event]()
        if seat == CHANCE:
            action = chance_action(game.choices(CHANCE)[0], deal, chances)
            chances += 1
        else:
            action = game.due()[0]
        game.apply(seat, action, events)
        yield game.view(0), events


@pytest.fixture(scope="module", params=range(len(TABLES)))
def dealt(request: pytest.FixtureRequest) -> list[tuple[View, list[Event], Layout]]:
    """Two shoes' first rounds at each table, each moment with its layout."""
    found = [each for deal in "12" for each in moments(TABLES[request.param], deal)]
    return [(view, events, layout(view, *SIZE)) for view, events in found]


def card_area(place: Place, number: int) -> QPolygonF:
    """Where a card of a zone lies, in card widths."""
    slot = place.slots[min(number, len(place.slots) - 1)]
    box = QRectF(-place.scale / 2, -place.scale * CARD_HEIGHT / 2, place.scale, place.scale * CARD_HEIGHT)
    turned = QTransform().translate(place.x + slot.x, place.y + slot.y).rotate(place.angle + slot.angle)
    return turned.map(QPolygonF(box))


def box_of(thing: Thing) -> QRectF:
    return QRectF(thing.x - thing.width / 2, thing.y - thing.height / 2, thing.width, thing.height)


def test_all_cards_and_chips_have_their_place_on_the_table(dealt: list[tuple[View, list[Event], Layout]]) -> None:
    table = QRectF(0, 0, *SIZE)
    for view, _, laid in dealt:
        for zone in view.zones:
            assert zone.id in laid.zones or not zone.cards, zone.id
            place = laid.zones.get(zone.id)
            if place is not None and place.slots:
                for number in range(len(zone.cards)):
                    assert table.contains(card_area(place, number).boundingRect()), zone.id
        lying = {f"spot:{bet.place}:{bet.kind}" + (":late" if bet.late else "") for bet in view.state.layout}
        assert lying <= laid.things.keys()
        assert all(table.contains(box_of(laid.things[name])) for name in lying)


def test_chips_are_paid_from_and_to_where_they_lie(dealt: list[tuple[View, list[Event], Layout]]) -> None:
    seen, before = set(), dealt[0][2]
    for _, events, laid in dealt:
        for event in events:
            if isinstance(event, Paid):
                for name in (event.source, event.target):
                    seen.add(name.rpartition(":")[2])
                    places = {*before.things, *before.tokens, *laid.things, *laid.tokens}
                    assert name in places, name
        before = laid
    assert {"main", "rack"} <= seen


def test_the_cards_of_different_hands_do_not_hide_each_other(dealt: list[tuple[View, list[Event], Layout]]) -> None:
    split = 0
    for view, _, laid in dealt:
        hands = {
            zone.id: [card_area(laid.zones[zone.id], number) for number in range(min(2, len(zone.cards)))]
            for zone in view.zones
            if zone.id.startswith("spot:") and zone.cards
        }
        split += sum(name.endswith(".2") for name in hands)
        for (one, cards), (other, beside) in combinations(hands.items(), 2):
            if one.split(".")[0] != other.split(".")[0]:
                for card, near in ((card, near) for card in cards for near in beside):
                    shared = card.intersected(near).boundingRect()
                    assert shared.width() * shared.height() < 0.25, (one, other)
    assert split or dealt[0][0].options["spots"] != 7, "among so many hands some are split"


def test_a_double_lies_across_and_so_does_the_card_of_a_split_ace(
    dealt: list[tuple[View, list[Event], Layout]],
) -> None:
    for view, _, laid in dealt:
        for spot, played in view.state.spots:
            for number, hand in enumerate(played.hands, 1):
                slots = laid.zones[f"spot:{spot}.{number}"].slots
                turned = {at for at in range(len(hand.cards)) if abs(slots[at].angle - slots[0].angle - 90.0) < 1e-6}
                ace = hand.split and value_of(hand.cards[0]) == 1
                right = (
                    set(range(2, len(hand.cards))) if hand.doubles else {1} if ace and len(hand.cards) > 1 else set()
                )
                assert turned == right, hand


def test_the_hole_card_lies_under_the_upcard_and_then_beside_it(dealt: list[tuple[View, list[Event], Layout]]) -> None:
    for view, _, laid in dealt:
        place = laid.zones["dealer"]
        up, second = (1, 0) if view.options["hole_first"] == "on" else (0, 1)
        over = place.slots[up].z + up > place.slots[second].z + second
        apart = place.slots[second].x - place.slots[up].x
        closed = view.options["hole_rule"] == "peek" and not view.state.turned
        assert apart < 0.5 * place.scale if closed else apart >= place.scale
        assert over or not closed


def test_a_silent_table_tells_no_amounts() -> None:
    for view, _ in moments(TABLES[3], "1"):
        things = layout(view, *SIZE).things
        assert not any("$" in things[name].name for name in things if name.startswith("spot:"))


def test_while_the_rack_is_counted_each_tube_tells_how_many_it_holds() -> None:
    counted, phases = set[str](), set[str]()
    for view, _ in moments({"shoe_steps": "short", "rack_counts": "on", "calls": "buttons", "rounds": "1"}, "1"):
        names = {name: thing.name for name, thing in layout(view, *SIZE).things.items() if name.startswith("counted:")}
        assert bool(names) == any("float" in step for step in view.state.service)
        counted.update(names.values())
        phases.update([view.phase] * bool(names))
    assert "300 chips of $25" in counted
    assert phases == {"opening", "end"}
