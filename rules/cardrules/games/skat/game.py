"""Skat: three players, ten tricks, and an auction for the right to play alone against the two others.

The rules are those of the International Skat Order and of Hoyle's, whose "reject" (forehand's game for as few
points as possible, played when nobody has bid) comes with the two German ways of scoring it as options.

Zones, always in this order: ``stock``, ``skat`` (two cards in the middle), then for every seat ``hand:<seat>``,
``trick:<seat>`` (its card in the trick), ``won:<seat>`` (its tricks, face down).

Tokens: at a seat ``role`` (F, M or E, for fore-, middle- and endhand) and ``player`` (whoever plays alone), in the
middle ``game`` (the announced game in words) and ``kontra`` (Kontra or Re).

Keys of ``View.facts`` (cards are ints, seats too)::

    hand        number of the deal, from 1 (0 before the first)
    dealer      the dealer's seat, None before it is drawn
    forehand    who sits on the dealer's left, None before the dealer is drawn
    calls       what was said in the auction as (seat, word): "18", "hold" or "pass"
    player      who plays alone, else None
    bid         the value that the Player is bound to, 0 if there is none
    took        whether the Player has taken the skat
    game        "clubs" ... "diamonds", "grand", "null" or "reject", "" before it is known
    level       what was announced with it: "", "schneider", "schwarz" or "ouvert"
    kontra      how often the score is doubled: 0, 1 (kontra) or 2 (kontra and re)
    kontra_by   who said kontra, else None
    asked       the Opponent who is asked whether the Player may concede, else None
    refused     whether both Opponents have refused that
    pushes      in a reject deal with pushing, by place from forehand: whether the two cards were taken
    got, gave   the two cards that the viewer was pushed and took, and those that it pushed on, else ()
    tricks      the tricks of this deal as (leader, cards in the order played), an unfinished one included
    totals      the score of each seat before this deal (after it, once it is over)
    deals       the finished deals, each a ``Deal``
"""

from __future__ import annotations

import random
from bisect import bisect
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import ClassVar, Final, NamedTuple, Self

from cardrules.parts.auctions import Duels
from cardrules.parts.dealing import deal_hidden, deal_in_packets
from cardrules.parts.successive_hands import HandsGame
from cardrules.parts.tricks import (
    ACE_TEN_POINTS,
    ACE_TEN_RANKS,
    TRUMP,
    Order,
    TrickPlay,
    order_of,
    play_actions,
    points_in,
)
from cardrules.protocol.cards import (
    CLUBS,
    DIAMONDS,
    HEARTS,
    JACK,
    SPADES,
    SUIT_NAMES,
    Card,
    card_of,
    card_words,
    cards_in,
    mask_of,
    pack,
    suit_of,
)
from cardrules.protocol.game import (
    CHANCE,
    NOBODY,
    ONE,
    Action,
    Aid,
    Choice,
    Closed,
    Event,
    Field,
    Fields,
    IllegalAction,
    Marked,
    Moved,
    Note,
    Phase,
    Plate,
    Result,
    Said,
    Scored,
    Seat,
    Sheet,
    Takes,
    Token,
    Turned,
    View,
    Zone,
)
from cardrules.protocol.hand_statistics import defended
from cardrules.protocol.options import AS_IN_THE_BOOK, Option, Preset, Value
from cardrules.protocol.phrases import counted, listed, placed, symbols, trump_words

__all__ = [
    "BASES", "BIDS", "JACKS", "NULL_VALUES", "ORDERS", "PACK", "Deal", "Skat", "matadors", "worth",
]  # fmt: skip

PACK: Final = pack(lowest=7)
JACKS: Final = tuple(card_of(JACK, suit) for suit in (CLUBS, SPADES, HEARTS, DIAMONDS))
"""The four jacks, highest first."""
BASES: Final = {"diamonds": 9, "hearts": 10, "spades": 11, "clubs": 12, "grand": 24}
"""The base value of every game with trumps."""
NULL_VALUES: Final = {(True, ""): 23, (False, ""): 35, (True, "ouvert"): 46, (False, "ouvert"): 59}
"""The fixed values of null, by whether the skat was taken and what was announced."""
BIDS: Final = tuple(
    sorted(
        {base * times for base in (9, 10, 11, 12) for times in range(2, 19)}
        | {24 * times for times in range(2, 12)}
        | set(NULL_VALUES.values())
    )
)
"""The 63 values that some game can have."""


def _orders() -> dict[str, Order]:
    orders = {
        name: order_of(PACK, suit, tops=JACKS, ranks=ACE_TEN_RANKS)
        for name, suit in (("clubs", CLUBS), ("diamonds", DIAMONDS), ("hearts", HEARTS), ("spades", SPADES))
    }
    orders["grand"] = orders["reject"] = order_of(PACK, tops=JACKS, ranks=ACE_TEN_RANKS)
    orders["null"] = order_of(PACK)
    return orders


ORDERS: Final = _orders()
"""How the cards rank in each game."""
_TRUMPS: Final = {
    name: tuple(reversed(ORDERS[name].sorted(cards_in(ORDERS[name].masks[TRUMP])))) for name in BASES
}  # fmt: skip
_JACKS_MASK: Final = mask_of(JACKS)
_PACK_MASK: Final = mask_of(PACK)
_LEVELS: Final = ("schneider", "schwarz", "ouvert")
_SWITCHES: Final = ("Schneider", "Schwarz", "Ouvert")
_FACES: Final = {
    "diamonds": "♦ Diamonds", "hearts": "♥ Hearts", "spades": "♠ Spades", "clubs": "♣ Clubs", "grand": "Grand",
    "null": "Null",
}  # fmt: skip
_ROW: Final = 12  # values beside each other on the panel of bids
_COLUMNS: Final = ("hand", "schneider", "schneider announced", "schwarz", "schwarz announced", "ouvert")
_PACKETS: Final = ((3, 2), (4, 0), (3, 0))
"""The deal: three cards to everybody, two to the middle, four to everybody, three to everybody."""
_ROLES: Final = ("Forehand", "Middlehand", "Endhand")
_CONCEDE: Final = Action("concede")
_KONTRA: Final = Action("kontra")
_HOLD: Final = Action("hold")
_PASS: Final = Action("pass")
_SKAT: Final = (Action("take_skat"), Action("play_hand"))
_WORDS: Final = {"bid": (1,), "announce": (1, 2)}
"""How many words follow a verb, where there are any."""
_BID_ACTIONS: Final = tuple(Action("bid", (str(value),)) for value in BIDS)


class _Rules(NamedTuple):
    """What the options mean, worked out once for all games that are played with them."""

    bierlachs: bool
    seeger_fabian: bool
    deals: int
    target: int
    may_reject: bool
    may_throw_in: bool
    reject_scoring: str
    reject_skat: str
    pushing: bool
    kontra: bool


@lru_cache(maxsize=256)
def _rules(options: tuple[tuple[str, Value], ...]) -> _Rules:
    chosen = dict(options)
    return _Rules(
        bierlachs=chosen["scoring"] == "bierlachs",
        seeger_fabian=chosen["scoring"] == "seeger_fabian",
        deals=int(chosen["deals"]),
        target=int(chosen["bierlachs_target"]),
        may_reject=chosen["all_pass"] in ("choice", "forced_reject"),
        may_throw_in=chosen["all_pass"] in ("choice", "no_reject"),
        reject_scoring=str(chosen["reject_scoring"]),
        reject_skat=str(chosen["reject_skat"]),
        pushing=chosen["pushing"] == "on",
        kontra=chosen["kontra"] == "on",
    )


@lru_cache(maxsize=256)
def _announcements(took: bool, bid: int) -> tuple[Action, ...]:
    """The games that may be announced after this bid: null only if it counts as much."""
    games = [(game, "") for game in (*BASES, "null")] + [("null", "ouvert")]
    if not took:
        games += [(game, level) for game in BASES for level in _LEVELS]
    return tuple(
        Action("announce", (game, level) if level else (game,))
        for game, level in games
        if game != "null" or NULL_VALUES[took, level] >= bid
    )


class Deal(NamedTuple):
    """A finished deal, as it stands on the score sheet."""

    dealer: Seat
    game: str
    """A game's name (as in ``View.facts``), "reject" or "thrown in"."""
    player: Seat | None
    matadors: int
    """With so many, or (negative) without so many; 0 in null and reject."""
    levels: tuple[str, ...]
    """What was counted besides the game itself: "hand", "schneider", "schneider announced" ... "ouvert"."""
    bid: int
    card_points: tuple[int, ...]
    """The Player's, or those of all seats in a reject deal; nothing in null."""
    won: bool
    factor: int
    """How many times it counted: 2 or 4 for kontra and re, doubled for every unseen push."""
    value: int
    """What the Player, or whoever scores in a reject deal, gets or loses."""
    points: tuple[int, ...]
    """What was written down for each seat, Seeger-Fabian's extras not included."""


def matadors(cards: int, game: str) -> int:
    """How many top trumps a player holds without a gap (``cards`` is a mask: his ten and the skat), or, negative, how
    many he lacks.

    >>> from cardrules.protocol.cards import parse_cards
    >>> [matadors(mask_of(parse_cards(hand)), "hearts") for hand in ("JC JS AH", "JC JH", "JH AH", "AH 7H")]
    [2, 1, -2, -4]
    """
    tops = _TRUMPS[game]
    with_them = bool(cards >> tops[0] & 1)
    count = 0
    for card in tops:
        if bool(cards >> card & 1) != with_them:
            break
        count += 1
    return count if with_them else -count


def worth(game: str, held: int, levels: Sequence[str]) -> int:
    """The value of a suit game or grand: base times matadors (``held``, as ``matadors`` gives it), game and levels.

    >>> worth("diamonds", 1, ()), worth("grand", 4, ("hand",) * 6)
    (18, 264)
    """
    return BASES[game] * (abs(held) + 1 + len(levels))


def _levels(hand: bool, announced: str, schneider: bool = False, schwarz: bool = False) -> tuple[str, ...]:
    """The levels that count, in the order in which they are counted."""
    rank = _LEVELS.index(announced) + 1 if announced else 0
    counts = (hand, schneider or rank > 0, rank > 0, schwarz or rank > 1, rank > 1, rank > 2)
    return tuple(name for name, does in zip(_COLUMNS, counts, strict=True) if does)


def _announced(game: str, hand: bool, level: str) -> str:
    """A game in words: "clubs hand, schneider announced", "grand ouvert", "null ouvert hand"."""
    by_hand = " hand" if hand else ""
    if level == "ouvert":  # a suit or grand is played ouvert from the hand only
        return f"null ouvert{by_hand}" if game == "null" else f"{game} ouvert"
    return f"{game}{by_hand}, {level} announced" if level else f"{game}{by_hand}"


def _reckoned(game: str, held: int, levels: Sequence[str]) -> str:
    """How a value comes about: "with 1, game 2, hand 3, schneider 4"."""
    parts = [f"{'with' if held > 0 else 'without'} {abs(held)}", f"game {abs(held) + 1}"]
    return ", ".join([*parts, *(f"{level} {abs(held) + number}" for number, level in enumerate(levels, 2))])


class Skat(HandsGame):
    """A match of Skat.

    For playouts these may be read (and must not be written): ``phase``, ``turn``, ``play`` (the hands and tricks,
    a ``TrickPlay``, from the deal on), ``skat`` (a mask), ``duels`` (the auction), ``forehand``, ``player`` and
    ``bid``, ``took``, ``game`` and ``level``, ``kontra``, ``totals``, ``deals``, ``hand`` (the deal's number),
    ``rules``; see the keys of ``View.facts``.
    """

    id: ClassVar[str] = "skat"
    title: ClassVar[str] = "Skat"
    verbs: ClassVar[Mapping[str, Takes]] = {
        "first": Takes.WORDS,
        "shuffle": Takes.ORDER,
        "bid": Takes.WORDS,
        "hold": Takes.WORDS,
        "pass": Takes.WORDS,
        "play_18": Takes.WORDS,
        "reject": Takes.WORDS,
        "throw_in": Takes.WORDS,
        "take_skat": Takes.WORDS,
        "play_hand": Takes.WORDS,
        "discard": Takes.CARDS,
        "announce": Takes.WORDS,
        "take": Takes.WORDS,
        "push_unseen": Takes.WORDS,
        "push": Takes.CARDS,
        "kontra": Takes.WORDS,
        "re": Takes.WORDS,
        "play": Takes.CARDS,
        "concede": Takes.WORDS,
        "agree": Takes.WORDS,
        "refuse": Takes.WORDS,
    }
    declared: ClassVar[tuple[Option, ...]] = (
        Option(
            "scoring",
            "Scoring",
            ("classic", "seeger_fabian", "bierlachs"),
            ("Classic", "Seeger-Fabian", "Bierlachs (minus points only)"),
            "How the deals are written down.",
        ),
        Option("deals", "Deals", (12, 3, 6, 18, 24, 36), help="The length of a match; 36 is the official series."),
        Option(
            "bierlachs_target",
            "Bierlachs ends at",
            (501, 301, 701),
            ("501 minus points", "301 minus points", "701 minus points"),
            "Only with Bierlachs: whoever gets there loses the match.",
        ),
        Option(
            "all_pass",
            "When nobody bids, forehand may",
            ("choice", "no_reject", "forced_reject"),
            ("Play at 18, reject or throw in", "Play at 18 or throw in", "Play at 18 or reject"),
            "In a reject game everybody plays for as few points as possible.",
        ),
        Option(
            "reject_scoring",
            "Reject is scored",
            ("fewest_wins", "simple_ramsch", "point_ramsch"),
            ("The fewest points win 10", "The most points lose 10", "The most points are lost (Ramsch)"),
            "What a reject game is worth, and to whom.",
        ),
        Option(
            "reject_skat",
            "The skat in a reject game",
            ("ignored", "last_trick", "loser"),
            ("Counts for nobody", "Goes with the last trick", "Is charged to the loser"),
            "Who is charged with the two cards of the skat. The loser's charge matters in point Ramsch only.",
        ),
        Option(
            "pushing",
            "Pushing in a reject game",
            ("off", "on"),
            help="Whether the skat is passed round before the play; passing it on unseen doubles the score.",
        ),
        Option(
            "kontra",
            "Kontra and re",
            ("off", "on"),
            help="Whether the Opponents may double the score of a deal, and the Player redouble it.",
        ),
    )
    groups: ClassVar[Mapping[str, tuple[str, ...]]] = {
        "The match": ("scoring", "deals", "bierlachs_target", "kontra"),
        "When nobody bids": ("all_pass", "reject_scoring", "reject_skat", "pushing"),
    }
    presets: ClassVar[tuple[Preset, ...]] = (
        Preset("standard", AS_IN_THE_BOOK, {}),
        Preset("official", "Official rules, 12 deals", {"scoring": "seeger_fabian", "all_pass": "no_reject"}),
        Preset("tournament", "Tournament series", {"scoring": "seeger_fabian", "deals": 36, "all_pass": "no_reject"}),
        Preset(
            "pub",
            "Pub game",
            {
                "all_pass": "forced_reject",
                "reject_scoring": "point_ramsch",
                "reject_skat": "last_trick",
                "pushing": "on",
                "kontra": "on",
            },
        ),
        Preset("bierlachs", "Bierlachs to 301", {"scoring": "bierlachs", "bierlachs_target": 301}),
        Preset("short", "Three deals", {"deals": 3}),
    )
    newcomers = "official"

    def __init__(self, options: Mapping[str, object] | None = None) -> None:
        super().__init__(options)
        self.rules = _rules(tuple(self.options.items()))
        self.seats = 3
        self.turn: Seat = CHANCE
        self.totals: tuple[int, ...] = (0, 0, 0)
        self.deals: tuple[Deal, ...] = ()
        self._clear((0, 0, 0), 0)

    def _clear(self, hands: Sequence[int], skat: int) -> None:
        """The state at the beginning of a deal."""
        forehand = self.forehand or 0
        self.play = TrickPlay(ORDERS["grand"], hands, forehand)
        self.skat = skat
        self._skat_known: Seat | None = None  # who knows the cards of the skat: its discards, or what it pushed
        self.duels = Duels(forehand, ((forehand + 1) % 3, (forehand + 2) % 3))
        self.calls: list[tuple[Seat, str]] = []
        self.player: Seat | None = None
        self.bid = 0
        self.took = False
        self.game = ""
        self.level = ""
        self.kontra = 0
        self._kontra_by: Seat | None = None
        self._asked: Seat | None = None
        self._refused = False
        self._pushes: tuple[bool, ...] = ()
        self._packets: tuple[int, ...] = ()  # with pushing: the skat as dealt, and after each seat's turn

    def copy(self) -> Self:
        game = type(self).__new__(type(self))
        # One assignment each: an object whose __dict__ has been touched is slower for the rest of its life.
        game.options = self.options
        game.rules = self.rules
        game.seats = self.seats
        game.phase = self.phase
        game.hand = self.hand
        game.dealer = self.dealer
        game.turn = self.turn
        game.totals = self.totals
        game.deals = self.deals
        game.play = self.play.copy()
        game.skat = self.skat
        game._skat_known = self._skat_known
        game.duels = self.duels.copy()
        game.calls = self.calls[:]
        game.player = self.player
        game.bid = self.bid
        game.took = self.took
        game.game = self.game
        game.level = self.level
        game.kontra = self.kontra
        game._kontra_by = self._kontra_by
        game._asked = self._asked
        game._refused = self._refused
        game._pushes = self._pushes
        game._packets = self._packets
        return game

    # ------------------------------------------------------------------------------------ what may be done

    @property
    def forehand(self) -> Seat | None:
        """Who sits on the dealer's left and leads, or None before the first dealer has been drawn."""
        return None if self.dealer is None else (self.dealer + 1) % 3

    def _role(self, seat: Seat) -> str:
        return _ROLES[(seat - (self.forehand or 0)) % 3]

    def waiting_for(self) -> frozenset[Seat]:
        return NOBODY if self.phase == "game_over" else ONE[self.turn]

    def may_act(self) -> frozenset[Seat]:
        if not self.rules.kontra or self.phase != "play":
            return NOBODY
        return frozenset([seat for seat in range(3) if seat != self.turn and not self._kontra_fault(seat)])

    def choices(self, seat: Seat) -> list[Choice]:
        if self.phase == "play":
            return self._play_choices(seat)
        if seat not in self.waiting_for():
            return []
        if self.between:
            return [self._chance_choice()]
        if self.phase == "auction":
            return self._auction_choices()
        if self.phase == "forehand":
            return self._forehand_choices()
        if self.phase == "announce":
            return self._announce_choices()
        if self.phase == "discard":
            return [self._two_cards("discard", "Discard", _PACK_MASK)]
        if self.phase == "push":
            return [self._two_cards("push", "Push on", _PACK_MASK & ~_JACKS_MASK)]
        return self._answer_choices(seat)

    def _answer_choices(self, seat: Seat) -> list[Choice]:
        """What may be done where there are two ways to answer."""
        hand = (f"hand:{seat}",)
        if self.phase == "skat":
            bare = Fields()
            return [
                Choice("take_skat", "Take the skat", onto=hand, click=("skat",), key="T", button=True, fields=bare),
                Choice("play_hand", "Play from the hand", key="N", button=True, fields=bare),
            ]
        if self.phase == "pushing":
            stands = Fields(heading="Two cards are pushed on to you")
            return [
                Choice("take", "Take the two cards", onto=hand, click=("skat",), key="T", button=True, fields=stands),
                Choice("push_unseen", "Push them on unseen", key="P", button=True, fields=stands),
            ]
        if self.phase == "kontra":
            return [Choice("re", "Re", key="R", button=True), Choice("pass", "No re", key="P", button=True)]
        stands = Fields(heading=f"{{{self.player}}} wants to concede")
        return [
            Choice("agree", f"Let {{{self.player}}} concede", key="Y", button=True, fields=stands),
            Choice("refuse", "Play on", key="N", button=True, fields=stands),
        ]

    def _two_cards(self, verb: str, label: str, allowed: int) -> Choice:
        cards = tuple(cards_in(self.play.hands[self.turn] & allowed))
        return Choice(verb, label, cards=cards, least=2, most=2, onto=("skat",), key="D", button=True)

    def _auction_choices(self) -> list[Choice]:
        level = self.duels.level
        if self.duels.asked:
            stands = Fields(((Field("", f"Hold {level}", main=True),),), aid=self._aid())
            offer = [Choice("hold", f"Hold {level}", key="Y", button=True, fields=stands)]
        else:
            higher = tuple(map(str, BIDS[bisect(BIDS, level) :]))
            main = tuple(Field(value, f"Bid {value}", main=True) for value in higher[:1])
            jumps = [Field(value, value) for value in higher[1:]]
            rows = tuple(tuple(jumps[start : start + _ROW]) for start in range(0, len(jumps), _ROW))
            stands = Fields((*rows, main), "Or jump to", folded="Jump to", aid=self._aid())
            offer = [Choice("bid", "Bid", values=higher, key="B", button=True, fields=stands)] if higher else []
        return [*offer, Choice("pass", "Pass", key="P", button=True, fields=Fields())]

    def _aid(self) -> Aid:
        """What the hand of the seat to speak is worth in its best suit (the longest, or the dearest of these), in
        grand and in null."""
        held = self.play.hands[self.turn]
        suits = [game for game in BASES if game != "grand"]
        best = max(suits, key=lambda game: ((held & ORDERS[game].masks[TRUMP]).bit_count(), BASES[game]))
        rows = []
        for game in (best, "grand"):
            tops = matadors(held, game)
            times = abs(tops) + 1
            sum_of = f"{BASES[game]} × {times}"
            rows.append((_FACES[game], _reckoned(game, tops, ()), sum_of, str(worth(game, tops, ()))))
        rows.append((_FACES["null"], "no trick at all", "", str(NULL_VALUES[True, ""])))
        return Aid("What is this worth?", tuple(rows))

    def _forehand_choices(self) -> list[Choice]:
        stands = Fields(heading="Nobody has bid")
        offer = [Choice("play_18", "Play at 18", key="B", button=True, fields=stands)]
        if self.rules.may_reject:
            offer.append(Choice("reject", "Reject", key="R", button=True, fields=stands))
        if self.rules.may_throw_in:
            offer.append(Choice("throw_in", "Throw the cards in", key="T", button=True, fields=stands))
        return offer

    def _announce_choices(self) -> list[Choice]:
        held = self.play.hands[self.turn] | (self.skat if self.took else 0)
        hand = not self.took
        choices = []
        for action in _announcements(self.took, self.bid):
            game, level = (*action.words, "")[:2]
            name = _announced(game, hand, level)
            label, confirm, note = name[0].upper() + name[1:], "", ""
            if game == "null":
                value = NULL_VALUES[self.took, level]
                note = str(value)
            else:
                levels, tops = _levels(hand, level), matadors(held, game)
                value = worth(game, tops, levels)
                counts = _reckoned(game, tops, levels)
                note = f"{counts}: {value}"
                if value < self.bid:
                    confirm = (
                        f"{label} counts {value} as it stands ({counts}), and you bid {self.bid}. Announce it all the "
                        "same?"
                    )
            fields = [Field("", _FACES[game], note)]
            null = NULL_VALUES[self.took, "ouvert"]
            if game == "grand" and null < self.bid:
                fields.append(Field("", _FACES["null"], "", f"Null counts {null} at most, and you bid {self.bid}."))
            switches = _SWITCHES[: ("", *_LEVELS).index(level)] if game != "null" else _SWITCHES[-1:] if level else ()
            stands = Fields((tuple(fields),), f"Your game; you have bid {self.bid}", 3, switches, self._barred())
            label = f"{label} ({value})"
            choices.append(Choice("announce", label, action.words, button=True, confirm=confirm, fields=stands))
        return choices

    def _barred(self) -> tuple[tuple[str, str], ...]:
        """The announcements that are not allowed, with the reason."""
        if not self.took:
            return ()
        reason = "Schneider and schwarz can be announced only in a hand game."
        barred = tuple((name, reason) for name in _SWITCHES[:2])
        null = NULL_VALUES[True, "ouvert"]
        if null < self.bid:
            reason = f"After the skat only null is played ouvert: it counts {null}, and you bid {self.bid}."
            barred += ((_SWITCHES[2], reason),)
        return barred

    def _play_choices(self, seat: Seat) -> list[Choice]:
        choices = []
        if seat == self.turn:
            choices.append(self.play.choice(self.legal_mask()))
        if self.rules.kontra and not self._kontra_fault(seat):
            choices.append(Choice("kontra", "Kontra", key="K", button=True))
        if seat == self.turn and seat == self.player and not self._refused:
            question = "Give this game up as lost?"
            choices.append(Choice("concede", "Concede", key="C", button=True, confirm=question, restrained=True))
        return choices

    def legal(self, seat: Seat) -> list[Action]:
        if self.phase == "play":
            actions = play_actions(self.play.playable or self.legal_mask()) if seat == self.turn else []
            if self.rules.kontra and not self._kontra_fault(seat):
                actions.append(_KONTRA)
            if seat == self.turn == self.player and not self._refused:
                actions.append(_CONCEDE)
            return actions
        if seat == self.turn:
            if self.phase == "auction":
                duels = self.duels
                return [_HOLD, _PASS] if duels.asked else [*_BID_ACTIONS[bisect(BIDS, duels.level) :], _PASS]
            if self.phase == "announce":
                return list(_announcements(self.took, self.bid))
            if self.phase == "skat":
                return list(_SKAT)
        return super().legal(seat)

    def legal_mask(self) -> int:
        """The cards that the seat to play may play now, as a mask."""
        return self.play.must_follow()

    def _pack(self) -> tuple[Card, ...]:
        return PACK

    def _hand_fault(self, seat: Seat, action: Action) -> str:
        verb, words, cards = action
        takes = self.verbs.get(verb)
        if takes is None or len(words) not in _WORDS.get(verb, (0,)) or "" in words or (takes is Takes.WORDS and cards):
            return "That means nothing in Skat."
        if verb == "play":
            return self._play_fault(seat, cards)
        if verb == "discard":
            return self._discard_fault(seat, cards)
        if verb == "push":
            return self._push_fault(seat, cards)
        if verb == "bid":
            return self._bid_fault(seat, words[0])
        if verb == "announce":
            game, level = (*words, "")[:2]
            return self._announce_fault(seat, game, level)
        return self._word_fault(seat, verb)

    def _word_fault(self, seat: Seat, verb: str) -> str:
        """Why the seat may not do what needs neither card nor value."""
        if verb == "pass" and self.phase == "kontra":
            verb = "re"
        if verb in ("hold", "pass"):
            return self._answer_fault(seat, verb)
        if verb in ("play_18", "reject", "throw_in"):
            return self._forehand_fault(seat, verb)
        if verb in ("take_skat", "play_hand"):
            return self._skat_fault(seat, verb)
        if verb in ("take", "push_unseen"):
            return self._pushing_fault(seat, verb)
        if verb == "kontra":
            return self._kontra_fault(seat)
        if verb == "re":
            return self._re_fault(seat, verb)
        return self._concede_fault(seat, verb) if verb == "concede" else self._consent_fault(seat, verb)

    # ---------------------------------------------------------------------- the auction and what follows it

    def _speaking_fault(self, seat: Seat, bidding: bool) -> str:
        """Why the seat may not speak in the auction now."""
        if self.phase != "auction":
            return "The bidding is over."
        if (seat, "pass") in self.calls:
            return "You have passed; you are out of this auction."
        if seat == self.turn:
            return ""
        role = self._role(self.turn)
        if not self.duels.asked:
            return f"{role} speaks first."
        return f"{role} must answer before you bid again." if bidding else f"{role} must answer first."

    def _bid_fault(self, seat: Seat, word: str) -> str:
        reason = self._speaking_fault(seat, bidding=seat in self.duels.challengers[:1])
        if reason:
            return reason
        if self.duels.asked:
            return f"Hold {self.duels.level} or pass."
        value = int(word[:6]) if word.isdecimal() else 0
        if value not in BIDS or word != str(value):
            shown = word[:20].replace("{", "{{").replace("}", "}}")  # no seat of whoever fills the names in
            following = [str(bid) for bid in BIDS if bid > max(value, self.duels.level)][:3]
            if not following:
                return f"{shown} is not a possible game value. The highest is {BIDS[-1]}."
            return f"{shown} is not a possible game value. The next ones are {', '.join(following)}."
        if value <= self.duels.level:
            return f"You must bid more than {self.duels.level} or pass."
        return ""

    def _answer_fault(self, seat: Seat, verb: str) -> str:
        reason = self._speaking_fault(seat, bidding=False)
        if not reason and verb == "hold" and not self.duels.asked:
            return "There is nothing to hold; bid or pass."
        return reason

    def _forehand_fault(self, seat: Seat, verb: str) -> str:
        if self.phase != "forehand" or seat != self.turn:
            if verb == "reject":
                return "Reject is only for forehand after two passes."
            return "That is only for forehand after two passes."
        if verb == "reject" and not self.rules.may_reject:
            return "Reject is not played at this table."
        if verb == "throw_in" and not self.rules.may_throw_in:
            return "The cards are not thrown in at this table; play at 18 or reject."
        return ""

    def _skat_fault(self, seat: Seat, verb: str) -> str:
        if self.phase == "skat" and seat == self.turn:
            return ""
        if seat != self.player:
            return "Only the Player may take the skat." if verb == "take_skat" else "Only the Player decides that."
        if self.took:
            return "You have taken the skat already."
        return "You are playing from the hand; the skat stays closed."

    def _discard_fault(self, seat: Seat, cards: Sequence[Card]) -> str:
        if self.phase != "discard" or seat != self.turn:
            return "There is nothing to discard now."
        return "" if self._are_two_held(seat, cards) else "Put exactly two of your twelve cards back."

    def _are_two_held(self, seat: Seat, cards: Sequence[Card]) -> bool:
        return len(cards) == 2 == len(set(cards)) and all(self.play.hands[seat] >> card & 1 for card in cards)

    def _announce_fault(self, seat: Seat, game: str, level: str) -> str:
        if self.phase != "announce" or seat != self.turn:
            return "Only the Player announces a game, once he has dealt with the skat."
        if (game not in BASES and game != "null") or (level and level not in _LEVELS):
            return "Announce a suit, grand or null."
        if game == "null":
            if level in ("schneider", "schwarz"):
                return "Null has no schneider or schwarz."
            value = NULL_VALUES[self.took, level]
            if value < self.bid:
                name = _announced(game, not self.took, level).capitalize()
                return f"{name} counts {value}; you bid {self.bid}. Choose a game that can reach {self.bid}."
        elif level and self.took:
            return "Schneider, schwarz and ouvert can be announced only in a hand game."
        return ""

    def _pushing_fault(self, seat: Seat, verb: str) -> str:
        if self.phase != "pushing":
            return "There is nothing to take or to push now."
        return "" if seat == self.turn else f"It is {self._role(self.turn).lower()}'s turn."

    def _push_fault(self, seat: Seat, cards: Sequence[Card]) -> str:
        if self.phase != "push" or seat != self.turn:
            return "There is nothing to push on now."
        if mask_of(cards) & _JACKS_MASK:
            return "Jacks may not be pushed on."
        return "" if self._are_two_held(seat, cards) else "Push exactly two of your twelve cards on."

    def _kontra_fault(self, seat: Seat) -> str:
        if not self.rules.kontra:
            return "Kontra is not played at this table."
        if seat == self.player or seat not in range(3):
            return "Only an Opponent may say kontra."
        if self.player is None or not self.game:
            return "Kontra comes after a game has been announced."
        if self.kontra:
            return "Kontra has been said already."
        play = self.play
        if self.phase != "play" or play.finished or play.card_of(seat):
            return "Kontra must come before you play your first card."
        return ""

    def _re_fault(self, seat: Seat, verb: str) -> str:
        return "" if self.phase == "kontra" and seat == self.turn else "There is no kontra for you to answer."

    # ------------------------------------------------------------------------------------------- the play

    def _play_fault(self, seat: Seat, cards: Sequence[Card]) -> str:
        play = self.play
        for card in cards:
            if not play.hands[seat] >> card & 1:
                if card in play.card_of(seat):
                    return "A played card stays played."
                return f"The {card_words(card)} is not in your hand."
        if self.phase != "play":
            answered = self.phase not in ("kontra", "concession")
            return "The cards are not being played yet." if answered else "The play has to wait for an answer."
        if seat != self.turn:
            return f"It is {self._role(self.turn).lower()}'s turn."
        if len(cards) != 1:
            return "Play one card."
        card = cards[0]
        if self.legal_mask() >> card & 1:
            return ""
        if play.led == TRUMP:
            if play.hands[seat] & _JACKS_MASK:
                return "The jack is a trump: you must follow with a trump."
            return "Trump was led: you must follow with a trump."
        led = SUIT_NAMES[play.led]
        if self.game != "null" and card in JACKS and suit_of(card) == play.led:
            return f"The {card_words(card)} is a trump, not a {led[:-1]}. You must follow {led}."
        return f"You must follow {led}."

    def _concede_fault(self, seat: Seat, verb: str) -> str:
        if seat != self.player:
            return "Only the Player may concede."
        if self.phase != "play" or seat != self.turn:
            return "You may concede when it is your turn to play."
        return "An Opponent wants to play on." if self._refused else ""

    def _consent_fault(self, seat: Seat, verb: str) -> str:
        if self.phase == "concession" and seat == self.turn:
            return ""
        return "Nobody asks for your consent."

    def _hand_refusal(self, seat: Seat, cards: Sequence[Card], zone: str) -> str:
        kind, _, number = zone.partition(":")
        if not cards:
            if kind == "won":
                return "Only the last trick may be looked at."
            if kind == "hand" and number != str(seat):
                return "These are not your cards."
            if kind == "skat" and self.game != "reject" and self.phase not in ("discard", "push"):
                return self._skat_fault(seat, "take_skat") or "Take the skat or play from the hand."
        if seat != self.turn:
            return f"It is {self._role(self.turn).lower()}'s turn."
        if self.phase == "play":
            if not cards:
                taken = kind == "trick" and number == str(seat) and self.play.card_of(seat)
                return "A played card stays played." if taken else "Choose a card from your hand."
            return self._play_fault(seat, cards) or "Drop the card on the trick to play it."
        if self.phase == "discard":
            return self._discard_fault(seat, cards) or "Drop the two cards on the skat to discard them."
        if self.phase == "push":
            return self._push_fault(seat, cards) or "Drop the two cards in the middle to push them on."
        return {
            "auction": "Hold or pass." if self.duels.asked else "Bid or pass.",
            "forehand": "Nobody has bid: decide what becomes of this deal.",
            "skat": "Take the skat or play from the hand.",
            "announce": "Announce your game first.",
            "pushing": "Take the two cards or push them on unseen.",
            "kontra": "Answer the kontra first.",
            "concession": "Say first whether the Player may concede.",
        }[self.phase]

    # ------------------------------------------------------------------------------------------ doing it

    def apply(self, seat: Seat, action: Action, out: list[Event] | None = None) -> None:
        verb, words, cards = action
        if verb == "play":
            if (
                self.phase != "play"
                or seat != self.turn
                or words
                or len(cards) != 1
                or not (self.play.playable or self.legal_mask()) >> cards[0] & 1
            ):
                raise IllegalAction(self._fault(seat, action))
            self._play(cards[0], out)
            return
        self.check(seat, action)
        if verb in ("bid", "hold", "pass") and self.phase == "auction":
            self._speak(seat, words[0] if words else verb, out)
        elif verb == "shuffle":
            self._deal(cards, out)
        elif verb == "first":
            self._first_deal(int(words[0]), out)
        elif verb == "discard":
            self._discard(seat, mask_of(cards), out)
        elif verb == "push":
            self._push(seat, mask_of(cards), out)
        elif verb == "announce":
            game, level = (*words, "")[:2]
            self._announce(seat, game, level, out)
        else:
            self._do_word(seat, verb, out)

    def _do_word(self, seat: Seat, verb: str, out: list[Event] | None) -> None:
        """Do what needs neither card nor value."""
        if verb == "play_18":
            self._win_auction(seat, 18, out)
        elif verb == "reject":
            self._start_reject(seat, out)
        elif verb == "throw_in":
            if out is not None:
                out += [Said(seat, "I throw in"), Note(f"{{{seat}}} throws the cards in")]
            self._enter(self._record("thrown in"), f"{{{seat}}} throws the cards in", out)
        elif verb == "take_skat":
            self._take_two(seat, out)
            self.took = True
            self._go("discard", seat, "", out)
        elif verb == "play_hand":
            if out is not None:
                out += [Said(seat, "From the hand"), Note(f"{{{seat}}} plays from the hand")]
            self._go("announce", seat, "", out)
        elif verb == "take":
            self._take_two(seat, out)
            self._pushes = (*self._pushes, True)
            self._go("push", seat, "", out)
        elif verb == "push_unseen":
            if out is not None:
                out += [Said(seat, "Unseen"), Note(f"{{{seat}}} pushes the two cards on unseen")]
            self._pushes = (*self._pushes, False)
            self._pushed(out)
        elif verb == "kontra":
            self.kontra = 1
            self._kontra_by = seat
            self._say_kontra(seat, "Kontra", "the score is doubled", out)
            self._go("kontra", self.player or 0, "", out)
        elif verb in ("re", "pass"):
            if verb == "re":
                self.kontra = 2
                self._say_kontra(seat, "Re", "the score is doubled again", out)
            elif out is not None:
                out += [Said(seat, "No re"), Note(f"{{{seat}}} does not answer with re")]
            self._go("play", self.play.turn, "", out)
        elif verb == "concede":
            self._concede(seat, out)
        else:
            self._consent(seat, verb == "agree", out)

    def _go(self, phase: str, turn: Seat, banner: str, out: list[Event] | None) -> None:
        """Begin a part of the deal."""
        self.phase = phase
        self.turn = turn
        if out is not None:
            out.append(Phase(phase, banner))

    def _deal(self, order: tuple[Card, ...], out: list[Event] | None) -> None:
        if out is not None:
            out += self.play.put_away()
            if self.skat:
                out.append(Moved(tuple(cards_in(self.skat)), "skat", "", NOBODY))
        dealer = self._next_hand()
        if out is not None:
            text = f"Deal {self.hand}"
            out += [Phase("deal", text), Marked("dealer", f"{{{dealer}}} deals"), Note(f"{text}: {{{dealer}}} deals")]
            out.append(Moved(order, "", "stock", NOBODY))
        self._clear(*deal_in_packets(order, dealer, 3, _PACKETS, "skat", out))
        self._go("auction", self.duels.challengers[0], "", out)

    def _speak(self, seat: Seat, word: str, out: list[Event] | None) -> None:
        """A call in the auction: a value, "hold" or "pass"."""
        duels = self.duels
        self.calls.append((seat, word))
        if word == "pass":
            duels.give_up()
        elif word == "hold":
            duels.accept()
        else:
            duels.ask(int(word))
        if out is not None:
            if word == "pass":
                out += [Said(seat, "Pass"), Note(f"{{{seat}}} passes")]
            elif word == "hold":
                out += [Said(seat, f"Hold {duels.level}"), Note(f"{{{seat}}} holds {duels.level}")]
            else:
                out += [Said(seat, word), Note(f"{{{seat}}} bids {word}")]
        turn = duels.turn
        if turn is not None:
            self.turn = turn
        elif duels.level:
            self._win_auction(duels.holder, duels.level, out)
        else:
            self._go("forehand", duels.holder, "Nobody has bid", out)

    def _win_auction(self, seat: Seat, bid: int, out: list[Event] | None) -> None:
        self.player = seat
        self.bid = bid
        if out is not None:
            text = f"{{{seat}}} plays at {bid}"
            out += [Marked("player", text), Note(text)]
        self._go("skat", seat, f"{{{seat}}} plays at {bid}", out)

    def _take_two(self, seat: Seat, out: list[Event] | None) -> None:
        """The two cards of the middle go into the hand."""
        if out is not None:
            cards = tuple(cards_in(self.skat))
            what = "the skat" if self.player is not None else "the two cards"
            out.append(Moved(cards, "skat", f"hand:{seat}", ONE[seat]))
            out.append(Note(f"{{{seat}}} takes {what}: {symbols(cards)}", ONE[seat], f"{{{seat}}} takes {what}"))
        self.play.hands[seat] |= self.skat
        self.skat = 0
        self._skat_known = None

    def _lay_two(self, seat: Seat, cards: int, does: str, out: list[Event] | None) -> None:
        """Two cards of the hand go to the middle."""
        self.play.hands[seat] ^= cards
        self.skat = cards
        self._skat_known = seat
        if out is not None:
            two = tuple(cards_in(cards))
            out.append(Moved(two, f"hand:{seat}", "skat", ONE[seat]))
            out.append(Note(f"{{{seat}}} {does} {symbols(two)}", ONE[seat], f"{{{seat}}} {does} two cards"))

    def _discard(self, seat: Seat, cards: int, out: list[Event] | None) -> None:
        self._lay_two(seat, cards, "discards", out)
        self._go("announce", seat, "", out)

    def _announce(self, seat: Seat, game: str, level: str, out: list[Event] | None) -> None:
        self.game = game
        self.level = level
        if out is not None:
            name = _announced(game, not self.took, level)
            out += [Said(seat, name[0].upper() + name[1:]), Note(f"{{{seat}}} announces {name}"), Marked("game", name)]
            if level == "ouvert":
                cards = cards_in(self.play.hands[seat])
                out += [Turned(card, f"hand:{seat}", place) for place, card in enumerate(cards)]
                out.append(Note(f"{{{seat}}} lays the hand open: {symbols(cards)}"))
        self._start_play(f"{{{seat}}} plays {_announced(game, not self.took, level)}", out)

    def _start_reject(self, seat: Seat, out: list[Event] | None) -> None:
        if out is not None:
            out += [Said(seat, "Reject"), Note(f"{{{seat}}} declares reject"), Marked("game", "reject")]
        self.game = "reject"
        if self.rules.pushing:
            self._packets = (self.skat,)
            self._go("pushing", seat, "Reject: the skat goes round first", out)
        else:
            self._start_play("Reject: take as few points as you can", out)

    def _push(self, seat: Seat, cards: int, out: list[Event] | None) -> None:
        self._lay_two(seat, cards, "pushes on", out)
        self._pushed(out)

    def _pushed(self, out: list[Event] | None) -> None:
        """A seat has had its turn in the pushing."""
        self._packets = (*self._packets, self.skat)
        if len(self._pushes) == 3:
            self._start_play("Reject: take as few points as you can", out)
        else:
            self._go("pushing", (self.turn + 1) % 3, "", out)

    def _start_play(self, banner: str, out: list[Event] | None) -> None:
        self.play.order = ORDERS[self.game]
        self._go("play", self.play.turn, banner, out)

    def _say_kontra(self, seat: Seat, word: str, effect: str, out: list[Event] | None) -> None:
        if out is not None:
            out += [Said(seat, word), Note(f"{{{seat}}} says {word.lower()}: {effect}"), Marked("kontra", word)]

    def _play(self, card: Card, out: list[Event] | None) -> None:
        play = self.play
        finished = play.lay(card, out)
        self.turn = play.turn
        if finished:
            if out is not None:
                play.gather(out, () if self.game == "null" else ACE_TEN_POINTS)
            if len(play.plays) == 30 or self._is_decided():
                self._finish_deal(False, out)

    def _is_decided(self) -> bool:
        """Whether the trick just taken ends the deal: the Player's first one in null, or an Opponent's where the Player
        has undertaken to win them all."""
        if self.player is None:
            return False
        if self.game == "null":
            return self.turn == self.player
        return self.level in ("schwarz", "ouvert") and self.turn != self.player

    def _concede(self, seat: Seat, out: list[Event] | None) -> None:
        if out is not None:
            out += [Said(seat, "I concede"), Note(f"{{{seat}}} concedes")]
        if self.play.hands[seat].bit_count() >= 9:
            self._finish_deal(True, out)
        else:
            self._asked = (seat + 1) % 3
            self._go("concession", self._asked, "", out)

    def _consent(self, seat: Seat, agrees: bool, out: list[Event] | None) -> None:
        if out is not None:
            out += [
                Said(seat, "Agreed" if agrees else "Play on"),
                Note(f"{{{seat}}} {'agrees' if agrees else 'wants to play on'}"),
            ]
        player = self.player or 0
        if agrees:
            self._asked = None
            self._finish_deal(True, out)
        elif seat == (player + 1) % 3:
            self._asked = (player + 2) % 3
            self._go("concession", self._asked, "", out)
        else:
            self._asked = None
            self._refused = True
            self._go("play", self.play.turn, "", out)

    # ------------------------------------------------------------------------------------------ scoring

    def _finish_deal(self, conceded: bool, out: list[Event] | None) -> None:
        if out is not None:
            cards = cards_in(self.skat)
            out += [Turned(card, "skat", place) for place, card in enumerate(cards)]
            out.append(Note(f"The skat: {symbols(cards)}"))
            out += self.play.turn_up()
            for seat, hand in enumerate(self.play.hands):  # the deal may end before all cards are played
                held = cards_in(hand)
                out += [Turned(card, f"hand:{seat}", place) for place, card in enumerate(held)]
                if held:
                    out.append(Note(f"{{{seat}}} still holds {symbols(held)}"))
        if self.game == "reject":
            self._score_reject(out)
        elif self.game == "null":
            self._score_null(conceded, out)
        else:
            self._score_trump_game(conceded, out)

    def _score_trump_game(self, conceded: bool, out: list[Event] | None) -> None:
        play, game, level, bid = self.play, self.game, self.level, self.bid
        player = self.player or 0
        tricks = play.tricks[player]
        points = points_in(play.won[player] | self.skat)
        held = matadors(play.hands[player] | play.played_by()[player] | self.skat, game)
        if conceded:
            done, levels = False, _levels(not self.took, level)
        else:
            done = tricks == 10 if level in ("schwarz", "ouvert") else points >= (90 if level else 61)
            levels = _levels(not self.took, level, not 30 < points < 90, tricks in (0, 10))
        value = worth(game, held, levels)
        needed = -(-bid // BASES[game]) * BASES[game]
        won = done and value >= bid
        score = value if won else -2 * max(value, needed)
        text = ""
        if out is not None:
            how = f"{_reckoned(game, held, levels)} × {game} {BASES[game]} = {value}"
            if won:
                how = f"won: {how}"
            elif value < bid:
                how = f"overbid: {how} is below {bid}, so it is lost at twice {needed}"
            else:
                how = f"lost double: {how}"
            skat = points_in(self.skat)
            did = "conceded" if conceded else f"took {counted(points, 'card point')}"
            if skat and not conceded:
                did += f" ({skat} of them in the skat)"
            text = f"{{{player}}} {did} and {how}"
        deal = self._record(game, matadors=held, levels=levels, card_points=(points,), won=won, value=score)
        self._enter_bid_deal(deal, text, out)

    def _score_null(self, conceded: bool, out: list[Event] | None) -> None:
        player = self.player or 0
        value = NULL_VALUES[self.took, self.level]
        won = not conceded and not self.play.tricks[player]
        score = value if won else -2 * value
        levels = tuple(name for name, counts in (("hand", not self.took), ("ouvert", bool(self.level))) if counts)
        name = _announced("null", not self.took, self.level)
        how = "conceded" if conceded else "took no trick" if won else "took a trick"
        text = f"{{{player}}} {how} and {'won' if won else 'lost double'}: {name} {value}"
        self._enter_bid_deal(self._record("null", levels=levels, won=won, value=score), text, out)

    def _enter_bid_deal(self, deal: Deal, text: str, out: list[Event] | None) -> None:
        factor = 1 << self.kontra
        if self.kontra:
            text += f", times {factor} for {'kontra and re' if self.kontra == 2 else 'kontra'}"
        points = tuple(factor * deal.value if seat == self.player else 0 for seat in range(3))
        self._enter(deal._replace(factor=factor, value=factor * deal.value, points=points), text, out)

    def _score_reject(self, out: list[Event] | None) -> None:
        play, rules = self.play, self.rules
        totals = [points_in(won) for won in play.won]
        skat = points_in(self.skat)
        if rules.reject_skat == "last_trick":
            totals[play.turn] += skat
        factor = 1 << self._pushes.count(False)
        scores = self._reject_scores(totals, skat if rules.reject_skat == "loser" else 0)
        points = tuple(factor * score for score in scores)
        text = ""
        if out is not None:
            had = ", ".join(f"{{{seat}}} {total}" for seat, total in enumerate(totals))
            wrote = [self._reject_told(seat, score) for seat, score in enumerate(points) if score]
            text = f"Reject. Card points: {had}; {listed(wrote) if wrote else 'nobody scores'}"
        value = next((score for score in points if score), 0)
        deal = self._record("reject", card_points=tuple(totals), factor=factor, value=value, points=points)
        self._enter(deal, text, out)

    def _reject_told(self, seat: Seat, score: int) -> str:
        """What a seat scores in a reject deal, and why."""
        why = {10: "took every trick", 0: "took no trick"}.get(self.play.tricks[seat], "")
        why = why or f"has the {'fewest' if score > 0 else 'most'}"
        return f"{{{seat}}} {why} and {'scores' if score > 0 else 'loses'} {abs(score)}"

    def _reject_scores(self, totals: Sequence[int], skat: int) -> list[int]:
        """The scores of a reject deal before any doubling; ``skat`` is what the loser is charged for it."""
        play = self.play
        scores = [0, 0, 0]
        idle = play.tricks.count(0)
        sweeper = play.tricks.index(10) if idle == 2 else None
        if self.rules.reject_scoring == "fewest_wins":
            if sweeper is not None:
                scores[sweeper] = -30
                return scores
            fewest = [seat for seat in range(3) if totals[seat] == min(totals)]
            last = play.last_won()
            winner = (self.forehand or 0) if len(fewest) == 3 else min(fewest, key=lambda seat: last[seat])
            scores[winner] = 10 if play.tricks[winner] else 20
            return scores
        most = [seat for seat in range(3) if totals[seat] == max(totals)]
        if len(most) == 3:
            return scores
        if self.rules.reject_scoring == "simple_ramsch":
            for seat in most:
                scores[seat] = -(10, 15, 20)[idle]
        elif sweeper is not None:
            scores[sweeper] = 120
        else:
            for seat in most:
                scores[seat] = -(totals[seat] + skat) << idle
        return scores

    def _record(
        self,
        game: str,
        matadors: int = 0,
        levels: tuple[str, ...] = (),
        card_points: tuple[int, ...] = (),
        won: bool = False,
        factor: int = 1,
        value: int = 0,
        points: tuple[int, ...] = (0, 0, 0),
    ) -> Deal:
        """This deal for the score sheet."""
        return Deal(
            self.dealer or 0, game, self.player, matadors, levels, self.bid, card_points, won, factor, value, points
        )

    def _enter(self, deal: Deal, text: str, out: list[Event] | None) -> None:
        """Write a finished deal down."""
        rules = self.rules
        points = deal.points
        if rules.bierlachs:
            plus = sum(max(own, 0) for own in points)
            points = tuple(own - plus for own in points)  # what one wins is charged to the others
        deal = deal._replace(points=points)
        change = tuple(map(sum, zip(points, self._extras(deal), strict=True)))
        self.totals = tuple(map(sum, zip(self.totals, change, strict=True)))
        self.deals = (*self.deals, deal)
        over = min(self.totals) <= -rules.target if rules.bierlachs else len(self.deals) == rules.deals
        self.phase = "game_over" if over else "hand_over"
        self.turn = CHANCE
        if out is None:
            return
        if deal.game != "thrown in":
            out += [Note(text), Scored(change, text)]
        self._tell_end(f"{text}.", out)

    def _extras(self, deal: Deal) -> tuple[int, ...]:
        """What Seeger and Fabian add to a deal, by seat."""
        if not self.rules.seeger_fabian or deal.player is None:
            return (0, 0, 0)
        if deal.won:
            return tuple(50 if seat == deal.player else 0 for seat in range(3))
        return tuple(-50 if seat == deal.player else 40 for seat in range(3))

    # ---------------------------------------------------------------------------------- what can be known

    def tallies(self, seat: Seat) -> Mapping[str, int]:
        deal = self.deals[-1]
        if deal.player is None:
            return {}
        if seat != deal.player:
            return defended(deal.won)
        low = deal.game != "null" and worth(deal.game, deal.matadors, deal.levels) < deal.bid
        nulls = {"nulls": 1, "nulls_made": int(deal.won)} if deal.game == "null" else {}
        return {"contracts": 1, "contracts_made": int(deal.won), "too_high": int(low), **nulls}

    def result(self) -> Result | None:
        if self.phase != "game_over":
            return None
        won, lost = self._won_and_lost()
        if self.rules.bierlachs:
            won = lost = [0] * 3
        keys = [(total, won[seat], -lost[seat]) for seat, total in enumerate(self.totals)]
        ranks = [sum(other > key for other in keys) for key in keys]
        winners = tuple(seat for seat, rank in enumerate(ranks) if not rank)
        text = placed(self.totals, ranks)
        if self.rules.bierlachs:
            losers = [f"{{{seat}}}" for seat, total in enumerate(self.totals) if total == min(self.totals)]
            text += f" {listed(losers)} {'loses' if len(losers) == 1 else 'lose'} the match."
        elif len(set(self.totals)) < len(set(ranks)):
            text += " Of equal totals the one with more deals won comes first, then the one with fewer lost."
        return Result(self.totals, winners, text)

    def _won_and_lost(self) -> tuple[list[int], list[int]]:
        """How many bid deals each seat has won and lost as the Player."""
        won, lost = [0, 0, 0], [0, 0, 0]
        for deal in self.deals:
            if deal.player is not None:
                (won if deal.won else lost)[deal.player] += 1
        return won, lost

    def census(self) -> list[Card]:
        return [*self.play.cards(), *cards_in(self.skat)]

    def view(self, seat: Seat | None) -> View:
        place = None if seat is None or not self.hand else (seat - (self.forehand or 0)) % 3
        got = gave = 0
        if place is not None and place < len(self._pushes) and self._pushes[place]:
            got = self._packets[place]
            gave = self._packets[place + 1] if place + 1 < len(self._packets) else 0
        facts = {
            "hand": self.hand,
            "dealer": self.dealer,
            "forehand": self.forehand,
            "calls": tuple(self.calls),
            "player": self.player,
            "bid": self.bid,
            "took": self.took,
            "game": self.game,
            "level": self.level,
            "kontra": self.kontra,
            "kontra_by": self._kontra_by,
            "asked": self._asked,
            "refused": self._refused,
            "pushes": self._pushes,
            "got": tuple(cards_in(got)),
            "gave": tuple(cards_in(gave)),
            "tricks": self.play.history,
            "totals": self.totals,
            "deals": self.deals,
        }
        return View(
            game=self.id,
            options=self.options,
            seat=seat,
            seats=3,
            phase=self.phase,
            waiting_for=self.waiting_for(),
            zones=self._zones(seat),
            plates=tuple(self._plate(other) for other in range(3)),
            tokens=self._tokens(),
            status=self._status(),
            sheet=self._sheet(),
            facts=facts,
            looks=self._looks(seat),
            laid=self.play.laid(),
            result=self.result(),
            order=self.play.order.held(),
            calls=self._said() if self.phase in ("auction", "forehand", "skat") else (),
            closed=self._closed(seat),
        )

    def _closed(self, seat: Seat | None) -> tuple[Closed, ...]:
        """Kontra stands before an Opponent as long as cards are played: he may look for it when it is too late."""
        if seat is None or seat == self.player or self.phase != "play" or not self.rules.kontra:
            return ()
        fault = self._kontra_fault(seat)
        return (Closed("Kontra", fault, "K"),) if fault else ()

    def _zones(self, viewer: Seat | None) -> tuple[Zone, ...]:
        skat: tuple[Card | None, ...] = tuple(cards_in(self.skat))
        turned_up = self.phase in ("hand_over", "game_over") and self.game
        if not turned_up and (viewer is None or viewer != self._skat_known):
            skat = (None,) * len(skat)
        zones = [Zone("stock", (), "the pack"), Zone("skat", skat, "the skat")]
        for seat in range(3):
            shown = bool(turned_up) or (self.level == "ouvert" and seat == self.player)
            zones += self.play.zones(seat, viewer, shown=shown, laid_out=bool(turned_up))
        return tuple(zones)

    def _said(self) -> tuple[tuple[Seat, str], ...]:
        """The calls of the auction as they were said."""
        said, level = [], 18
        for seat, word in self.calls:
            level = int(word) if word.isdecimal() else level
            said.append((seat, {"pass": "Pass", "hold": f"Hold {level}"}.get(word, word)))
        return tuple(said)

    def _looks(self, viewer: Seat | None) -> dict[str, tuple[Card, ...]]:
        """The last trick, until the viewer has played to the next; all tricks once the deal is over."""
        play = self.play
        if self.phase in ("hand_over", "game_over"):
            return play.all_looks()
        return {} if viewer is not None and play.card_of(viewer) else play.looks()

    def _plate(self, seat: Seat) -> Plate:
        lines: list[str] = []
        if self.phase == "auction":
            said = [words for other, words in self._said() if other == seat]
            if said:
                lines.append(f"Bid {said[-1]}" if said[-1].isdecimal() else said[-1])
        elif self.player == seat:
            lines.append(f"bid {self.bid}")
        if self.play.plays:
            lines.append(counted(self.play.tricks[seat], "trick"))
        return Plate(str(self.totals[seat]), tuple(lines), seat == self.dealer)

    def _tokens(self) -> tuple[Token, ...]:
        if not self.hand:
            return ()
        tokens = [Token("role", f"seat:{seat}", self._role(seat)[0], self._role(seat)) for seat in range(3)]
        if self.player is not None:
            tokens.append(Token("player", f"seat:{self.player}", "Player"))
        if self.game:
            tokens.append(Token("game", "", self._banner()))
            if self.game in SUIT_NAMES:
                tokens.append(Token("trump", "", trump_words(SUIT_NAMES.index(self.game))))
        if self.phase in ("hand_over", "game_over") and self.game and self.game != "null":
            for seat, won in enumerate(self.play.won):
                tokens.append(Token("count", f"won:{seat}", f"{{{seat}}}: {self._counted(seat, won)}"))
        if self.kontra:
            tokens.append(Token("kontra", "", "Re" if self.kontra == 2 else "Kontra"))
        return tuple(tokens)

    def _counted(self, seat: Seat, won: int) -> str:
        """The card points of a player as the deal was scored, with those of the skat named."""
        if self.player is None:
            return str(self.deals[-1].card_points[seat])
        skat = points_in(self.skat) if seat == self.player else 0
        return f"{points_in(won) + skat} (skat {skat})" if skat else str(points_in(won))

    def _banner(self) -> str:
        """Who plays what, and what was bid for it."""
        name = _announced(self.game, self.player is not None and not self.took, self.level)
        return name.capitalize() if self.player is None else f"{{{self.player}}}: {name}, bid {self.bid}"

    def _game_text(self) -> str:
        """The announced game as a title."""
        name = _announced(self.game, self.player is not None and not self.took, self.level)
        return name[0].upper() + name[1:]

    def _status(self) -> tuple[str, ...]:
        if not self.hand:
            return (self._length(),)
        status = [f"Deal {self.hand}" if self.rules.bierlachs else f"Deal {self.hand} of {self.rules.deals}"]
        if self.phase == "auction":
            status.append(f"Bidding, {self.duels.level}" if self.duels.level else "Bidding")
        if self.player is not None:
            status.append(f"{{{self.player}}} plays at {self.bid}")
        if self.game:
            name = self._game_text()
            status += [name] if self.game in ("grand", "null") or name.lower() != self.game else []
            status.append(
                "Trump: the jacks"
                if self.game == "grand"
                else trump_words(SUIT_NAMES.index(self.game) if self.game in SUIT_NAMES else None)
            )
        if self.phase == "play":
            status.append(f"Trick {self.play.finished + 1} of 10")
        return tuple(status)

    def _length(self) -> str:
        """How long the match is."""
        rules = self.rules
        if rules.bierlachs:
            return f"Bierlachs to {rules.target}"
        return f"{rules.deals} deals" + (", Seeger-Fabian" if rules.seeger_fabian else "")

    def _sheet(self) -> Sheet:
        heads = [
            "Deal", "Dealer", "Player", "Game", "Matadors", "Hand", "Schneider", "announced", "Schwarz", "announced",
            "Ouvert", "Bid", "Card points", "Value",
        ]  # fmt: skip
        rows: list[tuple[str, ...]] = []
        totals, won, lost = [0] * 3, [0] * 3, [0] * 3
        for number, deal in enumerate(self.deals, 1):
            totals = [total + points for total, points in zip(totals, deal.points, strict=True)]
            if deal.player is not None:
                (won if deal.won else lost)[deal.player] += 1
            columns = [
                cell for seat in range(3) for cell in (str(totals[seat]), str(won[seat] or ""), str(lost[seat] or ""))
            ]
            rows.append((str(number), *_row(deal), *columns))
        final = [cell for seat in range(3) for cell in (str(self.totals[seat]), str(won[seat]), str(lost[seat]))]
        best = max(self.totals)
        marks = [
            f"Deal {number}: counted {deal.factor} times"
            for number, deal in enumerate(self.deals, 1)
            if deal.factor > 1
        ]
        if self.rules.seeger_fabian and rows:
            marks += self._seeger_fabian(totals, won, lost)
        return Sheet(
            title=f"Skat, {self._length()}",
            heads=(*heads, *(head for seat in range(3) for head in (seat, "won", "lost"))),
            rows=tuple(rows),
            totals=("Total", *[""] * (len(heads) - 1), *final),
            marks=tuple(marks),
            leaders=tuple(seat for seat, total in enumerate(self.totals) if total == best) if rows else (),
        )

    def _seeger_fabian(self, totals: Sequence[int], won: Sequence[int], lost: Sequence[int]) -> list[str]:
        """The block under the last deal: how the totals come about."""
        return [
            f"{{{seat}}}: {totals[seat]} + 50 × {won[seat]} won - 50 × {lost[seat]} lost"
            f" + 40 × {sum(lost) - lost[seat]} lost by the others = {self.totals[seat]}"
            for seat in range(3)
        ]

    # ------------------------------------------------------------------------------------------ sampling

    @classmethod
    def sample(cls, view: View, rng: random.Random) -> Self:
        game = cls(view.options)
        facts = view.facts
        game.hand = facts["hand"]
        game.dealer = facts["dealer"]
        game._clear((0, 0, 0), 0)
        game._recall(view)
        if game.hand:
            game._guess(view, rng)
        return game

    def _recall(self, view: View) -> None:
        """Restore everything public."""
        facts = view.facts
        self.phase = view.phase
        self.totals = facts["totals"]
        self.deals = facts["deals"]
        for seat, word in facts["calls"]:
            self._speak(seat, word, None)
        self.phase = view.phase
        self.turn = next(iter(view.waiting_for), CHANCE)
        self.player = facts["player"]
        self.bid = facts["bid"]
        self.took = facts["took"]
        self.game = facts["game"]
        self.level = facts["level"]
        self.kontra = facts["kontra"]
        self._kontra_by = facts["kontra_by"]
        self._asked = facts["asked"]
        self._refused = facts["refused"]
        self._pushes = facts["pushes"]
        if self.game:
            self.play.order = ORDERS[self.game]
        self.play.replay(facts["tricks"])

    def _guess(self, view: View, rng: random.Random) -> None:
        """Lay every hidden card of a view where it could lie."""
        play = self.play
        shown = [view.zone(f"hand:{seat}").cards for seat in range(3)] + [view.zone("skat").cards]
        places = [mask_of(card for card in cards if card is not None) for cards in shown]
        counts = [cards.count(None) for cards in shown]
        played = play.played_by()
        hidden = _PACK_MASK & ~(sum(played) | sum(places))
        may = [_PACK_MASK & ~void for void in play.voids()] + [_PACK_MASK]
        self._limit_by_pushes(view, may)
        self.unseen = deal_hidden(places, hidden, counts, may, rng)
        play.hands[:] = places[:3]
        self.skat = places[3]
        if self.took and self.skat:
            self._skat_known = self.player
        if self.game == "reject" and self.rules.pushing:
            self._guess_packets(view, [hand | cards for hand, cards in zip(play.hands, played, strict=True)], rng)

    def _at(self, place: int) -> Seat:
        """The seat at a place counted from forehand."""
        return ((self.forehand or 0) + place) % 3

    def _limit_by_pushes(self, view: View, may: list[int]) -> None:
        """What follows for certain from the pushing: no jack was pushed on, and what the viewer has pushed on lies with
        those who have taken cards after that, or in the skat."""
        if True in self._pushes:
            may[3] &= ~_JACKS_MASK
        gave = mask_of(view.facts["gave"])
        taken = False
        for place in range(3):
            seat = self._at(place)
            if not (taken and place < len(self._pushes) and self._pushes[place]):
                may[seat] &= ~gave
            taken = taken or seat == view.seat

    def _guess_packets(self, view: View, held: Sequence[int], rng: random.Random) -> None:
        """Which two cards were handed on from seat to seat, backwards from where everything lies now. ``held`` is what
        each seat holds or has played."""
        pushes = self._pushes
        done = len(pushes) - (self.phase == "push")
        packets = [0] * (len(pushes) + 1)
        packets[-1] = self.skat
        own = len(pushes)  # the viewer's place, if it has taken
        if view.facts["got"]:
            own = next(place for place in range(3) if self._at(place) == view.seat)
        for place in range(len(pushes) - 1, -1, -1):
            left = packets[place + 1]
            if not pushes[place]:
                packets[place] = left
                continue
            if place == own:
                packets[place] = mask_of(view.facts["got"])
                continue
            could = held[self._at(place)] | left
            if True in pushes[:place]:
                could &= ~_JACKS_MASK
            packet = 0
            if place > own:  # of what the viewer gave, whatever nobody between has kept
                kept = [held[self._at(between)] for between in range(own + 1, place) if pushes[between]]
                packet = mask_of(view.facts["gave"]) & ~sum(kept)
            others = cards_in(could & ~packet)
            packets[place] = packet | mask_of(rng.sample(others, 2 - packet.bit_count()))
        self._packets = tuple(packets[: done + 1])
        if True in pushes[:done]:
            self._skat_known = self._at(max(place for place in range(done) if pushes[place]))
        if self.phase == "push":
            self._skat_known = None


def _row(deal: Deal) -> tuple[str, ...]:
    """A deal on the score sheet, from the dealer to the value."""
    return (
        f"{{{deal.dealer}}}",
        "–" if deal.player is None else f"{{{deal.player}}}",
        deal.game.capitalize(),
        f"{deal.matadors:+d}" if deal.matadors else "",
        *("1" if level in deal.levels else "" for level in _COLUMNS),
        str(deal.bid or ""),
        " / ".join(map(str, deal.card_points)),
        "" if deal.game == "thrown in" else str(deal.value),
    )
