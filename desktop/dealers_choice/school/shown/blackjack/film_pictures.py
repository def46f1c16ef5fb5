"""What is seen over the felt in the films of a blackjack table: hands, people who lean, cards that do not lie flat."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Final

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter

from cardart.table.bent_cards import paint_bent_corner, paint_lifted_corner
from cardart.table.bettors_hand import HAND_BOX, HandShape, paint_bettors_hand
from cardart.table.casino_gear import paint_small_back
from cardart.table.leaning_bettor import BETTOR_BOX, paint_leaning_bettor
from cardart.table.signals import film_of
from cardrules.protocol.cards import Card, card_name
from dealers_choice.layouts.casino.chips import on_chips
from dealers_choice.school.dealing.blackjack_spots import DEALER, chips_of
from dealers_choice.school.dealing.hole_card_look import paint_corner
from dealers_choice.school.shown.pictures_over_felt import OverPicture, Standing
from dealers_choice.table.pictures.chip_stacks import chips_thing
from dealers_choice.table.placement import CARD_HEIGHT
from dealers_choice.table.table_widget import TableWidget

__all__ = [
    "bent", "carried_off", "chips_as", "dealers_fingers", "dealers_hand", "fingers", "hand_at", "in_the_reader",
    "leaning", "lifted_corner", "stack_beside", "waving",
]  # fmt: skip

_UNIT: Final = 0.88
"""A bettor's card, in widths of the dealer's."""
_HAND_MS: Final = 1_100
_LEAN_MS: Final = 2_100
_LOOK_MS: Final = 1_500
_COMES: Final = 0.22
"""The part of its time in which somebody comes, and in which he leaves."""
_HAND: Final = HAND_BOX.adjusted(-0.3, -1.2, 0.6, 0.6)
_DEALER: Final = 0
"""Whose hand the dealer's is."""
_GLASS: Final = QRectF(-0.55, -0.43, 1.1, 0.86)
_FINE: Final = 100
"""A mirror is painted with lines of one pixel: as if its unit had so many."""


def _point(table: TableWidget, place: str) -> QPointF | None:
    """The middle of a thing, of the cards of a zone, or of a place where chips are paid."""
    thing = table.things().get(place)
    if thing is not None:
        return thing.pos()
    cards = table.cards.get(place)
    if cards:
        return sum((card.pos() for card in cards), QPointF()) / len(cards)
    return table.felt.where.token_point(place)


def _angle(start: QPointF, end: QPointF) -> float:
    """How something is turned that points from here to there."""
    way = end - start
    return math.degrees(math.atan2(-way.x(), way.y()))


def _standing(table: TableWidget, point: QPointF, angle: float = 0.0, unit: float = _UNIT) -> Standing:
    return Standing(point, angle, unit * table.art.width)


def _reached(place: str, start: str, beyond: float = 0.0) -> Callable[[TableWidget], Standing | None]:
    """A place, and somebody who comes to it from another; ``beyond``: so many units before he is there."""

    def at(table: TableWidget) -> Standing | None:
        end, begin = _point(table, place), _point(table, start)
        if end is None or begin is None:
            return None
        angle = _angle(begin, end)
        turn = math.radians(angle)
        back = QPointF(math.sin(turn), -math.cos(turn)) * beyond * _UNIT * table.art.width
        return _standing(table, end + back, angle)

    return at


# ------------------------------------------------------------------------------------------------------------ hands


def _hand(
    place: Callable[[TableWidget], Standing | None], whose: int, shape: HandShape = "curled", time: int = _HAND_MS
) -> OverPicture:
    """A hand that comes, rests and leaves."""

    def paint(painter: QPainter, share: float) -> None:
        away = max(0.0, 1 - share / _COMES, 1 - (1 - share) / _COMES)
        painter.setOpacity(min(1.0, 1.6 * (1 - away)))
        painter.translate(0, 0.45 - 0.9 * away * away)
        paint_bettors_hand(painter, shape, whose, away)

    return OverPicture(paint, _HAND, place, time)


def hand_at(place: str, spot: int) -> OverPicture:
    """The hand of the bettor at a spot comes to a place of the table."""
    rail, circle = f"rail:{spot}", f"circle:{spot}:main"
    if place != rail:
        return _hand(_reached(_printed(place), rail), spot)

    def at(table: TableWidget) -> Standing | None:
        end, begin = _point(table, circle), _point(table, rail)
        return _standing(table, begin, _angle(begin, end)) if end is not None and begin is not None else None

    return _hand(at, spot)


def _printed(place: str) -> str:
    """What is printed where a bet lies: it is there before the chips come, and when they have gone."""
    bet = chips_of(place)
    if bet is None:
        return place
    spot = bet.place.partition(".")[0]
    return f"line:{spot}" if bet.kind == "ins" else f"circle:{spot}:main"


def fingers(spot: int) -> OverPicture:
    """A bettor shows two fingers behind his bet."""
    return _hand(_reached(f"circle:{spot}:main", f"rail:{spot}", 0.9), spot, "two", 1_500)


def dealers_hand(place: str) -> OverPicture:
    """The dealer's hand comes to a place of the table."""

    def at(table: TableWidget) -> Standing | None:
        end, rack = _point(table, _printed(place)), _point(table, "rack")
        if end is None or rack is None:
            return None
        if place != DEALER:
            return _standing(table, end, _angle(rack, end))
        right = max((card.x() for card in table.cards.get(DEALER, ())), default=end.x())
        return _standing(table, QPointF(right + 0.4 * table.art.width, end.y()), 165.0)  # off the upcard

    return _hand(at, _DEALER)


def dealers_fingers() -> OverPicture:
    """Two of the dealer's fingers rest beside his cards."""

    def at(table: TableWidget) -> Standing | None:
        cards = table.cards.get(DEALER)
        if not cards:
            return None
        right = max(card.x() for card in cards)
        return _standing(table, QPointF(right + 1.2 * table.art.width, cards[0].y()), 180.0)

    return _hand(at, _DEALER, "two", 2_000)


def waving(spot: int) -> OverPicture:
    """A bettor waves a card away, as at the shoe."""
    film = film_of("shoe", "stand")

    def paint(painter: QPainter, share: float) -> None:
        pose = film.at(share)
        painter.setOpacity(pose.seen)
        painter.translate(pose.x, pose.y)
        painter.rotate(pose.turn)
        paint_bettors_hand(painter, film.shape, spot, pose.lift)

    return OverPicture(paint, QRectF(-3.0, -5.5, 6.0, 8.0), _reached(f"circle:{spot}:main", f"rail:{spot}"),
                       film.milliseconds)  # fmt: skip


def carried_off(zone: str, spot: int) -> OverPicture:
    """A bettor's hand takes two cards from their place off the felt."""

    def paint(painter: QPainter, share: float) -> None:
        painter.setOpacity(min(1.0, 3 * (1 - share)))
        painter.translate(0, -4.2 * max(0.0, share - 0.25) / 0.75)
        for aside in (0.14, -0.14):
            painter.save()
            painter.rotate(-24 * aside)
            painter.translate(aside, 0.1)
            paint_small_back(painter, QRectF(-0.5, -CARD_HEIGHT / 2, 1, CARD_HEIGHT))
            painter.restore()
        painter.translate(0, 0.15)
        paint_bettors_hand(painter, "curled", spot, 0.3)

    def at(table: TableWidget) -> Standing | None:
        rail, circle = _point(table, f"rail:{spot}"), _point(table, f"circle:{spot}:main")
        if rail is None or circle is None:
            return None
        return _standing(table, circle + (circle - rail) * 1.5, _angle(rail, circle))

    return OverPicture(paint, _HAND.adjusted(-0.6, -5.0, 0.6, 1.0), at, 1_700)


# ------------------------------------------------------------------------------------------------------ other things


def leaning(spot: int, how: str) -> OverPicture:
    """A bettor leans over the felt: ``low`` towards the dealer's cards, over to the ``reader``, or over his own
    ``chips``."""
    far, lift = {"low": (1.5, 0.0), "reader": (1.6, 0.5), "chips": (0.2, 1.0)}[how]
    aim = {"low": DEALER, "reader": "reader", "chips": f"circle:{spot}:main"}[how]

    def paint(painter: QPainter, share: float) -> None:
        away = max(0.0, 1 - share / _COMES, 1 - (1 - share) / _COMES)
        painter.setOpacity(min(1.0, 1.6 * (1 - away)))
        painter.translate(0, far - (far + 1.5) * away * away)
        paint_leaning_bettor(painter, spot, lift)

    def at(table: TableWidget) -> Standing | None:
        rail, end = _point(table, f"rail:{spot}"), _point(table, aim)
        return _standing(table, rail, _angle(rail, end)) if rail is not None and end is not None else None

    return OverPicture(paint, BETTOR_BOX.adjusted(-0.2, -1.6, 0.2, 1.8), at, _LEAN_MS)


def bent(zone: str, card: Card) -> OverPicture:
    """A card's corner is bent, once the hand on it is there."""

    def paint(painter: QPainter, share: float) -> None:
        if share >= 0.5:
            paint_bent_corner(painter)

    def at(table: TableWidget) -> Standing | None:
        lying = next((each for each in table.cards.get(zone, ()) if each.card == card), None)
        if lying is None:
            return None
        return Standing(lying.pos(), lying.rotation(), lying.scale() * table.art.width)

    return OverPicture(paint, QRectF(-0.5, -CARD_HEIGHT / 2, 1, CARD_HEIGHT), at, _HAND_MS, stays=True)


def lifted_corner(card: Card, deck: str) -> OverPicture:
    """A corner of the hole card is lifted so high that its index is seen."""

    def at(table: TableWidget) -> Standing | None:
        cards = table.cards.get(DEALER, ())
        hole = next((each for each in cards if each.card is None), None)
        if hole is None:
            return None
        return Standing(hole.pos(), hole.rotation(), hole.scale() * table.art.width)

    def paint(painter: QPainter, share: float) -> None:
        away = max(0.0, 1 - share / _COMES, 1 - (1 - share) / _COMES)
        painter.setOpacity(1 - away)
        paint_lifted_corner(painter, card_name(card).rstrip("'"), deck)

    return OverPicture(paint, QRectF(-0.6, -1.4, 2.0, 2.4), at, _LOOK_MS)


def in_the_reader(card: Card, deck: str, spot: int) -> OverPicture:
    """What the reader shows of the hole card: to the dealer, or turned to the bettor at a spot."""

    def at(table: TableWidget) -> Standing | None:
        reader = _point(table, "reader")
        if reader is None:
            return None
        up = QPointF(0, -0.75 * table.art.width)
        if not spot:
            return _standing(table, reader + up, 0.0, 1.0)
        rail = _point(table, f"rail:{spot}")
        if rail is None:
            return None
        way = rail - reader
        way *= table.art.width / math.hypot(way.x(), way.y())
        return _standing(table, reader + way, _angle(reader, rail), 1.0)

    def paint(painter: QPainter, share: float) -> None:
        painter.setOpacity(min(1.0, 6 * share, 6 * (1 - share)))
        painter.scale(1 / _FINE, 1 / _FINE)
        paint_corner(card_name(card).rstrip("'"), deck, painter, QRectF(-46, -36, 92, 72))

    return OverPicture(paint, _GLASS, at, _LOOK_MS)


def chips_as(place: str, chips: tuple[int, ...], currency: str) -> OverPicture:
    """The chips that lie at a place, in this order from the bottom."""
    stack = chips_thing((chips,), 0.0, 0.0, 1.0, sign=on_chips(currency))
    box = QRectF(-stack.width / 2, -stack.height / 2, stack.width, stack.height)

    def at(table: TableWidget) -> Standing | None:
        lying = table.things().get(place)
        if lying is None or lying.thing is None:
            return None
        return Standing(lying.pos(), lying.rotation(), lying.thing.width * table.art.width / stack.width)

    def paint(painter: QPainter, share: float) -> None:
        if stack.paint is not None:
            stack.paint(painter, box)

    return OverPicture(paint, box, at, _HAND_MS, stays=True)


def stack_beside(spot: int, chips: tuple[int, ...], currency: str) -> OverPicture:
    """A stack behind the line, on the rail of a spot."""
    stack = chips_thing((chips,), 0.0, 0.0, 1.0, sign=on_chips(currency))
    box = QRectF(-stack.width / 2, -stack.height / 2, stack.width, stack.height)

    def at(table: TableWidget) -> Standing | None:
        rail = _point(table, f"rail:{spot}")
        return _standing(table, rail, unit=0.25) if rail is not None else None

    def paint(painter: QPainter, share: float) -> None:
        if stack.paint is not None:
            stack.paint(painter, box)

    return OverPicture(paint, box, at, 2 * _HAND_MS, stays=True)
