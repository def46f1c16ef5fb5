"""Films of what bettors and dealers do who cheat, and of what only looks like it (G1): what lies on the felt when one
begins, and what happens.

Each kind of film comes only at a table at which it can be seen: nobody looks at a hole card where there is none, and
cards that lie face up are not exchanged.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import pairwise
from typing import Final, NamedTuple

from cardrules.casino.blackjack.house import House
from cardrules.casino.blackjack.payouts import greatest_insurance
from cardrules.casino.blackjack.played_round import PlayedHand, PlayedSpot
from cardrules.casino.blackjack.wagers import Wager, zone_of_hand
from cardrules.courses.blackjack.cards_for_drills import CardBox
from cardrules.courses.blackjack.felt import BlackjackFelt
from cardrules.courses.blackjack.setting_house import blackjack_house
from cardrules.protocol.cards import Card, card_name
from cardrules.protocol.texts import say
from cardrules.school.drills.items import FilmFrame, Setting
from cardrules.school.seeded_choice import SeededLots

__all__ = ["FilmStart", "film_of", "kinds_of"]

_SPOTS: Final = 4
"""So many spots are played."""
_TEN, _ACE = 10, 1


class FilmStart(NamedTuple):
    """A film: what lies there first, and what happens."""

    felt: BlackjackFelt
    frames: tuple[FilmFrame, ...]


class _Table(NamedTuple):
    """A table at which something happens."""

    house: House
    setting: Setting
    lots: SeededLots
    box: CardBox
    bets: Mapping[int, int]
    """In the circles, in cents, by spot."""
    order: tuple[int, ...]
    """The spots that are played, in any order."""
    late: int
    """When it happens that should not, if the result was shown before: milliseconds."""

    @property
    def layout(self) -> tuple[Wager, ...]:
        """The chips in the circles."""
        return tuple(Wager(spot, 1, "main", amount) for spot, amount in sorted(self.bets.items()))

    @property
    def part(self) -> int:
        """What is added to a bet, or drawn back from it."""
        return self.house.limits.least

    @property
    def pitched(self) -> bool:
        """Whether the cards are dealt from the hand."""
        return self.setting.options["style"] == "pitch"

    @property
    def last(self) -> int:
        """The bettor nearest to third base."""
        return max(self.bets)


def _main(spot: int) -> str:
    return f"spot:{spot}:main"


def _rail(spot: int) -> str:
    return f"rail:{spot}"


def _hands(table: _Table, totals: Mapping[int, tuple[int, int]], down: bool) -> tuple[tuple[int, PlayedSpot], ...]:
    """Hands of two cards that count so much each; ``down``: as they lie in a pitched game until they are done."""
    found = []
    for spot, values in sorted(totals.items()):
        cards = table.box.hand(values)
        hand = PlayedHand(cards, table.bets[spot], down=(0, 1) if down and table.pitched else ())
        found.append((spot, PlayedSpot((hand,), dealt=cards)))
    return tuple(found)


# ------------------------------------------------------------------------------------------- after the result


def _settled(table: _Table, at: int) -> FilmStart:
    """All hands are done: the dealer's second card is turned, or comes, at this moment. The first of the spots in
    order wins, the second loses, the third ties."""
    total = table.lots.pick((18, 19))
    won, lost, tied, other = table.order
    values = {won: (_TEN, 10), lost: (9, 8), tied: (_TEN, total - 10), other: (_TEN, 7)}
    spots = _hands(table, values, down=False)
    own = table.box.hand((_TEN, total - 10))
    hole = table.house.rules.hole_card
    felt = BlackjackFelt(spots, own if hole else own[:1], hole, table.layout)
    shown = FilmFrame(at, "turn", (card_name(own[1]),))
    return FilmStart(felt, (shown,))


def _after_result(act: Callable[[_Table, tuple[int, ...]], list[FilmFrame]], at: int = 1_200) -> _Film:
    """A film in which this happens after the result is shown."""

    def film(table: _Table) -> FilmStart:
        start = _settled(table, at)
        return FilmStart(start.felt, (*start.frames, *act(table, table.order)))

    return film


def _cap(table: _Table, order: tuple[int, ...]) -> list[FilmFrame]:
    return [FilmFrame(table.late, "move", (str(table.part), _rail(order[0]), _main(order[0])))]


def _pinch(table: _Table, order: tuple[int, ...]) -> list[FilmFrame]:
    return [FilmFrame(table.late, "move", (str(table.part), _main(order[1]), _rail(order[1])))]


def _dispute(table: _Table, order: tuple[int, ...]) -> list[FilmFrame]:
    won, lost, *_ = order
    return [
        FilmFrame(2_000, "take", (_main(lost),)),
        FilmFrame(2_700, "pay", (str(table.bets[won]), _main(won))),
        FilmFrame(3_600, "shout", (_rail(won), say("That is too little!"))),
    ]


def _bend(table: _Table) -> FilmStart:
    start = _settled(table, 800)
    spot = table.order[1]
    ace, other = table.box.hand((_ACE, 6))
    spots = tuple(
        (number, played.with_hand(0, played.hands[0]._replace(cards=(ace, other))) if number == spot else played)
        for number, played in start.felt.spots
    )
    bent = FilmFrame(table.late, "bend", (zone_of_hand(spot, 1), card_name(ace)))
    return FilmStart(start.felt._replace(spots=spots), (*start.frames, bent))


def _drawn_back(table: _Table, order: tuple[int, ...]) -> list[FilmFrame]:
    tied = order[2]
    return [
        FilmFrame(2_000, "tap", (_main(tied),)),
        FilmFrame(3_200, "move", (str(table.bets[tied]), _main(tied), _rail(tied))),
    ]


def _toke(table: _Table, order: tuple[int, ...]) -> list[FilmFrame]:
    return [FilmFrame(table.late, "move", (str(table.house.limits.unit), _rail(order[0]), f"toke:{order[0]}"))]


# --------------------------------------------------------------------------------------- before and in the deal


def _past_post(table: _Table) -> FilmStart:
    """Chips come into an empty circle when cards have been dealt."""
    late, *others = table.order
    bets = tuple(wager for wager in table.layout if wager.spot != late)
    down = ("down",) if table.pitched else ()
    deal = [
        FilmFrame(1_100 + 550 * number, "card", (zone_of_hand(spot, 1), card_name(table.box.any()), *down))
        for number, spot in enumerate(sorted(others))
    ]
    posted = FilmFrame(3_300, "move", (str(table.bets[late]), _rail(late), _main(late)))
    return FilmStart(BlackjackFelt(bets=bets), (FilmFrame(400, "say", ("close",)), *deal, posted))


def _two_colours(table: _Table) -> tuple[int, ...]:
    """Chips of two colours for a bet, the largest first."""
    chips, limits = table.house.chips, table.house.limits
    for low, high in pairwise(sorted(chips.values)):
        for count in (2, 3, 1):
            pieces = tuple(chips.pieces(high + count * low))
            if limits.least <= high + count * low <= limits.most and set(pieces) == {high, low}:
                return pieces
    raise LookupError("no bet is made of two colours")


def _stacked(chips: tuple[int, ...]) -> str:
    return ",".join(map(str, chips))


def _under(table: _Table) -> FilmStart:
    """A bet comes with the highest chip on top; the dealer closes the betting."""
    spot, pieces = table.order[0], _two_colours(table)
    bets = tuple(wager for wager in table.layout if wager.spot != spot)
    frames = (
        FilmFrame(900, "move", (str(sum(pieces)), _rail(spot), _main(spot))),
        FilmFrame(900, "stack", (_main(spot), _stacked(pieces[::-1]))),
        FilmFrame(3_300, "say", ("close",)),
    )
    return FilmStart(BlackjackFelt(bets=bets), frames)


def _straight(table: _Table) -> FilmStart:
    """The same bet is set straight while the betting is still open."""
    start = _under(table)
    spot, pieces = table.order[0], _two_colours(table)
    straight = FilmFrame(2_300, "straight", (_main(spot), _stacked(pieces)))
    return FilmStart(start.felt, (*start.frames, straight))


# ------------------------------------------------------------------------------------------ while hands are played


def _played(table: _Table, up: int) -> BlackjackFelt:
    """All have two cards; the dealer shows a card of this value. The first spot in order has a hand with which people
    hit."""
    first, second, third, fourth = table.order
    values = {first: (_TEN, 4), second: (9, 9), third: (_TEN, 8), fourth: (8, 4)}
    spots = _hands(table, values, down=True)
    own: tuple[Card, ...] = (table.box.worth(up), table.box.worth(table.lots.between(2, 9)))
    hole = table.house.rules.hole_card
    return BlackjackFelt(spots, own if hole else own[:1], hole, table.layout)


def _before_peek(table: _Table) -> BlackjackFelt:
    """A card is up under which the dealer looks."""
    return _played(table, _TEN if table.house.rules.peeks(_TEN) else _ACE)


def _reads(table: _Table) -> bool:
    """Whether the dealer looks with a reader."""
    return table.setting.options["peek_how"] != "hand"


def _seen_by(table: _Table, spot: int, lean: int, peek: int) -> list[FilmFrame]:
    """A bettor sees the hole card when the dealer looks at it."""
    how = "reader" if _reads(table) else "low"
    return [FilmFrame(lean, "lean", (str(spot), how)), FilmFrame(peek, "peek", (how, str(spot)))]


def _hole_card_seen(table: _Table) -> FilmStart:
    return FilmStart(_before_peek(table), tuple(_seen_by(table, table.last, 900, 1_900)))


def _partners(table: _Table) -> FilmStart:
    partner = next(spot for spot in table.order if spot != table.last)
    ordered = table._replace(order=(partner, *(spot for spot in table.order if spot != partner)))
    frames = (
        *_seen_by(table, table.last, 500, 1_000),
        FilmFrame(2_700, "fingers", (_rail(table.last), str(table.last))),
        FilmFrame(3_700, "signal", (str(partner), "stand")),
    )
    return FilmStart(_before_peek(ordered), frames)


def _dealer_signs(table: _Table) -> FilmStart:
    frames = (
        FilmFrame(800, "peek", ("dealer", "")),
        FilmFrame(2_200, "fingers", ("dealer", "")),
        FilmFrame(3_600, "signal", (str(table.order[0]), "stand")),
    )
    return FilmStart(_before_peek(table), frames)


def _line_closed(table: _Table) -> FilmStart:
    """One bettor insures in time, another when the line is closed."""
    felt = _played(table, _ACE)
    early, late = table.order[:2]
    amounts = [str(greatest_insurance(table.bets[spot], table.house.chips)) for spot in (early, late)]
    frames = (
        FilmFrame(500, "say", ("insurance",)),
        FilmFrame(1_200, "move", (amounts[0], _rail(early), f"spot:{early}:ins")),
        FilmFrame(2_300, "say", ("insured",)),
        FilmFrame(3_500, "move", (amounts[1], _rail(late), f"spot:{late}:ins")),
    )
    return FilmStart(felt, frames)


def _rack(table: _Table) -> FilmStart:
    spot = table.order[0]
    chip = next(chip for chip in sorted(table.house.chips.values) if chip >= table.house.limits.least)
    frames = (
        FilmFrame(800, "shout", ("voice", say("The dealer turns to the next table"))),
        FilmFrame(2_400, "move", (str(3 * chip), "rack", _rail(spot))),
    )
    return FilmStart(_played(table, 6), frames)


def _exchanged(table: _Table) -> FilmStart:
    """Two bettors beside each other exchange cards."""
    one, other = table.lots.pick(list(pairwise(sorted(table.bets))))
    frame = FilmFrame(table.late - 900, "switch", (zone_of_hand(one, 1), zone_of_hand(other, 1)))
    return FilmStart(_played(table, 6), (frame,))


def _lifted(table: _Table) -> FilmStart:
    frame = FilmFrame(table.late - 900, "off", (zone_of_hand(table.order[0], 1),))
    return FilmStart(_played(table, 6), (frame,))


def _counted(table: _Table) -> FilmStart:
    chips = _stacked((table.house.chips.values[-2],) * 5)
    return FilmStart(_played(table, 6), (FilmFrame(table.late - 900, "count", (_rail(table.order[0]), chips)),))


def _leans(table: _Table) -> FilmStart:
    frames = (
        FilmFrame(1_000, "lean", (str(table.order[1]), "chips")),
        FilmFrame(3_000, "signal", (str(table.order[1]), "stand")),
    )
    return FilmStart(_played(table, 6), frames)


_Film = Callable[[_Table], FilmStart]
_Seen = Callable[[House, Setting], bool]


def _anywhere(house: House, setting: Setting) -> bool:
    return True


def _by_reader(house: House, setting: Setting) -> bool:
    return house.rules.hole_card and setting.options["peek_how"] != "hand"


def _by_hand(house: House, setting: Setting) -> bool:
    return house.rules.hole_card and setting.options["peek_how"] == "hand"


def _hole(house: House, setting: Setting) -> bool:
    return house.rules.hole_card


def _pitch(house: House, setting: Setting) -> bool:
    return setting.options["style"] == "pitch"


def _insures(house: House, setting: Setting) -> bool:
    return setting.options["insurance"] == "on"


_FILMS: Final[Mapping[str, tuple[_Film, _Seen]]] = {
    "past_post": (_past_post, _anywhere),
    "cap": (_after_result(_cap), _anywhere),
    "pinch": (_after_result(_pinch), _anywhere),
    "exchange": (_exchanged, _pitch),
    "bend": (_bend, _anywhere),
    "hole_carding": (_hole_card_seen, _by_hand),
    "reader": (_hole_card_seen, _by_reader),
    "line": (_line_closed, _insures),
    "partners": (_partners, _hole),
    "rack": (_rack, _anywhere),
    "dealer_signs": (_dealer_signs, _hole),
    "dispute": (_after_result(_dispute), _anywhere),
    "lifted": (_lifted, _pitch),
    "under": (_under, _anywhere),
    # what is honest
    "straight": (_straight, _anywhere),
    "drawn_back": (_after_result(_drawn_back, 900), _anywhere),
    "counted": (_counted, _anywhere),
    "toke": (_after_result(_toke), _anywhere),
    "leans": (_leans, _anywhere),
}


def kinds_of(setting: Setting) -> frozenset[str]:
    """The kinds of films that can be seen at a table. Raises TypeError for another game's setting."""
    house = blackjack_house(setting)
    return frozenset(kind for kind, (_, seen) in _FILMS.items() if seen(house, setting))


def film_of(kind: str, seed: str, setting: Setting) -> FilmStart:
    """A film of this kind. Raises KeyError for one that there is not."""
    film, _ = _FILMS[kind]
    house = blackjack_house(setting)
    lots = SeededLots(f"film/{kind}/{seed}")
    order = lots.in_order(range(1, house.crowd.spots + 1))[:_SPOTS]
    least, most, unit = house.limits.least, house.limits.most, house.limits.unit
    amounts = [amount for amount in range(2 * least, 6 * least + 1, unit) if amount <= most and amount % 2 == 0]
    bets = {spot: lots.pick(amounts) for spot in order}
    box = CardBox(lots, house.rules.decks)
    return film(_Table(house, setting, lots, box, bets, tuple(order), lots.between(2_300, 3_600)))
