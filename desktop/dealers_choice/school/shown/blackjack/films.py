"""Films of what goes on at a blackjack table (drill G1): the felt after each frame, and who is seen over it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Final, NamedTuple

from cardrules.casino.blackjack.played_round import PlayedHand, PlayedSpot
from cardrules.casino.blackjack.wagers import KINDS, Wager, read_place
from cardrules.courses.blackjack.felt import BlackjackFelt, as_blackjack_felt
from cardrules.protocol.cards import parse_card
from cardrules.protocol.game import Event, Moved, View
from cardrules.school.drills.items import FilmFrame, Item, Setting
from dealers_choice.school.dealing.blackjack_spots import DEALER
from dealers_choice.school.shown.blackjack.film_pictures import (
    bent,
    carried_off,
    chips_as,
    dealers_fingers,
    dealers_hand,
    fingers,
    hand_at,
    in_the_reader,
    leaning,
    lifted_corner,
    stack_beside,
    waving,
)
from dealers_choice.school.shown.felt_films import Act, film_of_felts, money_of
from dealers_choice.school.shown.pictures_over_felt import OverPicture

if TYPE_CHECKING:
    from dealers_choice.school.shown.shown_course import FilmStage

__all__ = ["after_frame", "frames_of"]


def frames_of(item: Item, setting: Setting, stage: FilmStage) -> tuple[View, list[tuple[int, Act]]]:
    """The first picture of an item's film, and what is done at which of its milliseconds."""
    felt = as_blackjack_felt(item.felt)
    scene = _Scene(felt, setting, stage.table.art.deck)

    def besides(frame: FilmFrame) -> list[Act]:
        pictures = _SEEN.get(frame.what)
        if pictures is None:
            return []
        return [partial(stage.show_over, picture) for picture in pictures(frame.words, scene)]

    return film_of_felts(item, felt, setting, stage, after_frame, besides)


# ------------------------------------------------------------------------------------------------------- the felt


def after_frame(felt: BlackjackFelt, frame: FilmFrame) -> tuple[BlackjackFelt, Sequence[Event]]:
    """The felt after a frame, and what moves."""
    said = frame.words
    if frame.what == "turn":
        if felt.closed:
            return felt._replace(closed=False, settling=True), []
        card = parse_card(said[0])
        return felt._replace(dealer=(*felt.dealer, card), settling=True), [Moved((card,), "shoe", "dealer")]
    if frame.what == "card":
        return _dealt(felt, *said)
    paid = money_of(frame, lambda spot: sum(wager.amount for wager in felt.bets if _spot(wager) == spot))
    if paid is not None:
        return _changed(_changed(felt, paid.source, -paid.amount), paid.target, paid.amount), [paid]
    if frame.what == "switch":
        return _exchanged(felt, *said)
    if frame.what == "off":
        spot, _ = read_place(said[0].partition(":")[2])
        empty = PlayedSpot((PlayedHand((), 0),))
        return felt._replace(spots=tuple((n, empty if n == spot else each) for n, each in felt.spots)), []
    return felt, []


def _dealt(felt: BlackjackFelt, zone: str, name: str, down: str = "") -> tuple[BlackjackFelt, Sequence[Event]]:
    """A spot gets its first card."""
    spot, _ = read_place(zone.partition(":")[2])
    card = parse_card(name)
    hand = PlayedHand((), 0).with_card(card, down=bool(down))
    return felt._replace(spots=(*felt.spots, (spot, PlayedSpot((hand,))))), [
        Moved((None if down else card,), "shoe", zone)
    ]


def _exchanged(felt: BlackjackFelt, one: str, other: str) -> tuple[BlackjackFelt, Sequence[Event]]:
    """The last cards of two hands change places; both lie face down."""
    places = [read_place(zone.partition(":")[2])[0] for zone in (one, other)]
    hands = {spot: played.hands[0] for spot, played in felt.spots if spot in places}
    first, second = (hands[spot] for spot in places)
    given = {
        places[0]: first._replace(cards=(*first.cards[:-1], second.cards[-1])),
        places[1]: second._replace(cards=(*second.cards[:-1], first.cards[-1])),
    }
    spots = tuple((spot, played.with_hand(0, given[spot]) if spot in given else played) for spot, played in felt.spots)
    return felt._replace(spots=spots), [Moved((None,), one, other), Moved((None,), other, one)]


def _spot(wager: Wager) -> str:
    return f"spot:{wager.place}:{wager.kind}"


def _changed(felt: BlackjackFelt, spot: str, by: int) -> BlackjackFelt:
    """The felt with so much more on a bet, or beside one as a tip; what is neither does not count its chips."""
    kind, *rest = spot.split(":")
    if kind == "toke":
        return felt._replace(tips=(*felt.tips, (int(rest[0]), by)))
    if kind != "spot":
        return felt
    number, bet = int(rest[0]), rest[1]
    hand = 1 if bet == "main" else 0
    amounts = {(wager.spot, wager.hand, wager.kind): wager.amount for wager in felt.bets}
    amounts[number, hand, bet] = amounts.get((number, hand, bet), 0) + by
    bets = [Wager(*place, amount) for place, amount in amounts.items() if amount > 0]
    return felt._replace(bets=tuple(sorted(bets, key=lambda each: (each.spot, each.hand, KINDS.index(each.kind)))))


# --------------------------------------------------------------------------------------------- what is over it


class _Scene(NamedTuple):
    """Where a film is shown."""

    felt: BlackjackFelt
    """As it begins."""
    setting: Setting
    deck: str
    """Of the cards that are shown."""


_Words = tuple[str, ...]
_Pictures = Sequence[OverPicture]


def _of_spot(place: str) -> int:
    """The spot that a place belongs to."""
    return read_place(place.split(":")[1])[0]


def _moved(words: _Words, scene: _Scene) -> _Pictures:
    """The hand that moves chips: of the bettor on whose rail they begin or end."""
    _, source, target = words
    rail, at = (source, target) if source.startswith("rail:") else (target, source)
    return [hand_at(at, _of_spot(rail))]


def _switched(words: _Words, scene: _Scene) -> _Pictures:
    return [hand_at(zone, _of_spot(zone)) for zone in words]


def _bent(words: _Words, scene: _Scene) -> _Pictures:
    zone, name = words
    return [hand_at(zone, _of_spot(zone)), bent(zone, parse_card(name))]


def _peeked(words: _Words, scene: _Scene) -> _Pictures:
    how, spot = words
    card, deck = scene.felt.dealer[1], scene.deck
    if how == "low":
        return [lifted_corner(card, deck), dealers_hand(DEALER)]
    reads = scene.setting.options["peek_how"] != "hand"
    return [in_the_reader(card, deck, int(spot) if how == "reader" else 0) if reads else dealers_hand(DEALER)]


def _fingers(words: _Words, scene: _Scene) -> _Pictures:
    place, spot = words
    return [dealers_fingers() if place == "dealer" else fingers(int(spot))]


def _stacked(words: _Words, scene: _Scene) -> _Pictures:
    place, chips = words
    return [chips_as(place, tuple(map(int, chips.split(","))), scene.setting.house.currency)]


def _straightened(words: _Words, scene: _Scene) -> _Pictures:
    return [*_stacked(words, scene), hand_at(words[0], _of_spot(words[0]))]


def _counted(words: _Words, scene: _Scene) -> _Pictures:
    spot = _of_spot(words[0])
    chips = tuple(map(int, words[1].split(",")))
    return [stack_beside(spot, chips, scene.setting.house.currency), hand_at(words[0], spot)]


_SEEN: Final[Mapping[str, Callable[[_Words, _Scene], _Pictures]]] = {
    "move": _moved, "switch": _switched, "bend": _bent, "peek": _peeked, "fingers": _fingers, "stack": _stacked,
    "straight": _straightened, "count": _counted,
    "take": lambda words, scene: [dealers_hand(words[0])],
    "pay": lambda words, scene: [dealers_hand(words[1])],
    "tap": lambda words, scene: [dealers_hand(words[0])],
    "off": lambda words, scene: [carried_off(words[0], _of_spot(words[0]))],
    "lean": lambda words, scene: [leaning(int(words[0]), words[1])],
    "signal": lambda words, scene: [waving(int(words[0]))],
}  # fmt: skip
"""What is seen over the felt in a frame."""
