"""Pyramid, also known as Tut's Tomb: one player takes cards away in pairs that make thirteen.

Twenty-eight cards lie in a triangle of seven rows, the other twenty-four are the stock. A card is free when
neither of the two cards that overlap it is left. Free cards go in pairs worth thirteen (ace 1, jack 11,
queen 12), kings go alone. Stock cards are turned to the waste, whose top card is always free.

Zones, in this order: the squares ``1.1`` (apex) to ``7.7``, each with one card or none, then ``stock``
(the last card is drawn next), ``waste`` and ``discard``.

Keys of ``View.facts``:

``pass``         the number of the run through the stock, from 1
``passes_left``  how many times the waste may still be turned over; None: without limit
``pyramid_left`` the number of cards left in the pyramid
``available``    the cards that could be played now if they had a partner
``stock``        the stock, bottom to top, as far as the player knows it: an unknown card is None. After the
                 first pass all of it is known; with ``peek=full`` always (a hint may then use it)
``rows``         the 28 squares in reading order: a card, or None if it is gone or unknown
``points``       the points of this deal (``microsoft``, ``cards``), 0 otherwise
``deal``         the number of the deal (always 1 unless ``score=par``, then up to 6)
``deal_scores``  the scores of the finished deals of a par match
``cleared_in``   the pass in which the pyramid went, 0 if it has not
``ended``        "", "won", "stuck" (no further move), "lost" (a par match) or "given_up"
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import ClassVar, Final, Literal, NamedTuple, Self

from cardrules.protocol.cards import PACK_52, Card, card_name, card_symbol, card_words
from cardrules.protocol.game import (
    CHANCE,
    NOBODY,
    ONE,
    Action,
    Choice,
    Event,
    Game,
    Moved,
    Note,
    Phase,
    Plate,
    Result,
    Scored,
    Seat,
    Sheet,
    Takes,
    Turned,
    View,
    Zone,
)
from cardrules.protocol.options import AS_IN_THE_BOOK, Option, OptionError, Preset, Value, read_options
from cardrules.protocol.phrases import listed

__all__ = ["COVERS", "ROW_BONUS", "SQUARES", "Pyramid", "Rules", "free_squares", "value_of"]

SQUARES: Final = tuple(f"{row}.{column}" for row in range(1, 8) for column in range(1, row + 1))
"""The squares in the order in which they are dealt; a square's index is its place here."""

_ROW: Final = tuple(row for row in range(1, 8) for _ in range(row))

COVERS: Final = tuple(0 if row == 7 else 3 << index + row for index, row in enumerate(_ROW))
"""For each square the mask of the two squares that overlap it."""

_ROW_MASKS: Final = tuple(sum(1 << index for index in range(28) if _ROW[index] == row) for row in range(1, 8))
_BASE_ROW: Final = _ROW_MASKS[6]
_FULL: Final = (1 << 28) - 1
_INDEX: Final = {square: index for index, square in enumerate(SQUARES)}
_VALUES: Final = tuple(1 if card & 15 == 14 else card & 15 for card in range(512))

ROW_BONUS: Final = (500, 250, 150, 100, 75, 50, 25)
"""Microsoft scoring: for the last card of row 1, 2 ... 7."""
_POINTS_PER_REMOVAL: Final = 5
_PAR_BASE: Final = {1: 50, 2: 35, 3: 20}
_PAR_DEALS: Final = 6
_KING: Final = 13

Ending = Literal["", "won", "stuck", "lost", "given_up"]


def value_of(card: Card) -> int:
    """What a card counts: ace 1, jack 11, queen 12, king 13."""
    return _VALUES[card]


@cache
def free_squares(left: int) -> tuple[int, ...]:
    """The squares of the set ``left`` (a mask) that no other square of it covers. There are 1,430 such sets.

    >>> [SQUARES[square] for square in free_squares(0b111)]
    ['2.1', '2.2']
    """
    return tuple(square for square in range(28) if left >> square & 1 and not COVERS[square] & left)


class Rules(NamedTuple):
    """The options that matter to play, read once."""

    passes: int | None
    draw: int
    overlap: bool
    all52: bool
    """Whether stock and waste must go, too. Par counts the pyramid alone."""
    open_stock: bool
    deck_pairs: bool
    face_down: bool
    stuck_only: bool
    auto_kings: bool


_ON_OFF: Final = ("off", "on")


class Pyramid(Game):
    """A game of Pyramid for one player, who sits at seat 0."""

    id = "pyramid"
    title = "Pyramid"
    counts_moves = True
    seats = 1
    verbs: ClassVar[Mapping[str, Takes]] = {
        "shuffle": Takes.ORDER,
        "king": Takes.CARDS,
        "pair": Takes.CARDS,
        "draw": Takes.WORDS,
        "redeal": Takes.WORDS,
        "finish": Takes.WORDS,
        "give_up": Takes.WORDS,
    }
    declared: ClassVar[tuple[Option, ...]] = (
        Option(
            "passes", "Passes", ("unlimited", 1, 2, 3), ("No limit", "One", "Two", "Three"),
            "How many times the stock may be run through in all.",
        ),
        Option("draw", "Cards turned", (1, 3), ("One", "Three"), "How many cards a draw turns to the waste."),
        Option(
            "overlap_pairs", "Tut's Tomb pairs", _ON_OFF, ("Not allowed", "Allowed"),
            "A card may be paired with the one that lies on it, if nothing else covers it.",
        ),
        Option(
            "win", "To win, clear", ("pyramid", "all52"), ("The pyramid", "All 52 cards"),
            "Whether the stock and the waste must be empty, too. A par match always counts the pyramid.",
        ),
        Option(
            "stock_top", "Top of the stock", ("hidden", "open"), ("Face down", "Face up"),
            "Face up, it may be played without being drawn; this needs one card to be turned at a time.",
        ),
        Option(
            "deck_pairs", "Pairs outside the pyramid", _ON_OFF, ("Not allowed", "Allowed"),
            "The two top cards outside the pyramid may be paired with each other.",
        ),
        Option("start_waste", "Waste at the start", (0, 1), ("Empty", "One card"), "Cards turned before you begin."),
        Option(
            "upper_rows", "Rows one to six", ("face_up", "face_down"), ("Face up", "Face down"),
            "Face down, a card turns up when nothing covers it; there are no Tut's Tomb pairs then.",
        ),
        Option(
            "draw_when", "Drawing", ("any_time", "stuck_only"), ("At any time", "When the pyramid offers nothing"),
            "Whether you may draw while pyramid cards alone can still be played.",
        ),
        Option("auto_kings", "Kings leave by themselves", _ON_OFF, (), "Every free king is taken away for you."),
        Option(
            "score", "Scoring", ("none", "microsoft", "par", "cards"),
            ("Win or lose", "Microsoft points", "Par, six deals", "One point a card"), "How the game is scored.",
        ),
        Option(
            "deals", "Deals",
            ("random", "winnable_only", "easy_first", "grade_1", "grade_2", "grade_3", "grade_4", "grade_5",
             "by_number"),
            ("Any", "Winnable ones only", "Winnable, easy ones first", "Winnable, easiest (1)", "Winnable, easy (2)",
             "Winnable, fair (3)", "Winnable, hard (4)", "Winnable, hardest (5)", "By number"),
            "Which deals you are given. How hard one is, is measured by how seldom careless play wins it. Easy ones"
            " first: with every second one that you win they get harder.",
            rule=False,
        ),
        Option(
            "undo", "Undo", ("unlimited", "off"), ("Without limit", "Off"), "Whether moves can be taken back.",
            rule=False,
        ),
        Option("hints", "Hints", ("on", "off"), (), "Whether you can ask for a hint.", rule=False),
        Option(
            "peek", "Hints know", ("seen_only", "full"), ("The cards you have seen", "The whole deal"),
            "Which cards a hint may take into account.", rule=False,
        ),
        Option("clock", "Clock", _ON_OFF, (), "Show the time; it never changes the result.", rule=False),
    )  # fmt: skip
    groups: ClassVar[Mapping[str, tuple[str, ...]]] = {
        "Which deals": ("deals",),
        "The stock": ("passes", "draw", "draw_when", "stock_top", "start_waste"),
        "Pairs": ("overlap_pairs", "deck_pairs", "auto_kings"),
        "The pyramid": ("upper_rows", "win"),
        "Score and time": ("score", "clock"),
        "Help": ("undo", "hints", "peek"),
    }
    presets: ClassVar[tuple[Preset, ...]] = (
        Preset("house", AS_IN_THE_BOOK, {}),
        Preset("easy_first", "Deals that can be won, easy ones first", {"deals": "easy_first"}),
        Preset("tut_variation", "Pyramid with Tut's Tomb matching", {"overlap_pairs": "on"}),
        Preset("strict_1", "One pass", {"passes": 1}),
        Preset("strict_2", "Two passes", {"passes": 2}),
        Preset("strict_3", "Three passes", {"passes": 3}),
        Preset("tuts_tomb_3", "Tut's Tomb (Windows 3.1), three-card", {"draw": 3, "overlap_pairs": "on"}),
        Preset("tuts_tomb_1", "Tut's Tomb (Windows 3.1), one-card", {"passes": 1, "overlap_pairs": "on"}),
        Preset(
            "microsoft", "Microsoft Solitaire Collection",
            {"passes": 3, "stock_top": "open", "deck_pairs": "on", "score": "microsoft"},
        ),
        Preset("hoyle", "Traditional (one pass, all 52)", {"passes": 1, "deck_pairs": "on", "win": "all52"}),
        Preset("par", "Par Pyramid", {"passes": 3, "deck_pairs": "on", "score": "par"}),
        Preset(
            "pysol", "PySolFC Pyramid",
            {"passes": 3, "stock_top": "open", "deck_pairs": "on", "start_waste": 1, "win": "all52"},
        ),
        Preset(
            "pysol_relaxed", "Relaxed Pyramid (PySolFC)",
            {"passes": 3, "stock_top": "open", "deck_pairs": "on", "start_waste": 1},
        ),
        Preset("king_tut", "King Tut", {"draw": 3}),
        Preset(
            "thirteen", "Thirteen (AisleRiot)",
            {"passes": 1, "deck_pairs": "on", "upper_rows": "face_down", "win": "all52", "score": "cards"},
        ),
    )  # fmt: skip
    newcomers = "easy_first"

    def __init__(self, options: Mapping[str, object] | None = None) -> None:
        super().__init__(options)
        chosen = self.options
        passes = chosen["passes"]
        self.rules = Rules(
            passes=passes if isinstance(passes, int) else None,
            draw=int(chosen["draw"]),
            overlap=chosen["overlap_pairs"] == "on",
            all52=chosen["win"] == "all52" and chosen["score"] != "par",
            open_stock=chosen["stock_top"] == "open",
            deck_pairs=chosen["deck_pairs"] == "on",
            face_down=chosen["upper_rows"] == "face_down",
            stuck_only=chosen["draw_when"] == "stuck_only",
            auto_kings=chosen["auto_kings"] == "on",
        )
        self.squares: tuple[Card, ...] = ()
        """The card that was dealt to each square; ``left`` tells which are still there."""
        self.left = 0
        self.stock: list[Card] = []
        self.waste: list[Card] = []
        self.discard: list[Card] = []
        self.run = 1
        """The pass number, from 1."""
        self.ended: Ending = ""
        self._playing = False
        self._deal = 0
        self._deal_scores: tuple[int, ...] = ()
        self._cleared_in = 0
        self._points = 0

    @classmethod
    def read_options(cls, given: Mapping[str, object]) -> dict[str, Value]:
        """All options. Face-down rows switch Tut's Tomb pairs off: a hidden card cannot be matched.

        Raises OptionError if the top of the stock is to be open and three cards are to be turned.
        """
        options = read_options(cls.declared, given)
        if options["stock_top"] == "open" and options["draw"] != 1:
            raise OptionError("stock_top=open: an open stock needs draw=1, one card turned at a time")
        if options["upper_rows"] == "face_down":
            options["overlap_pairs"] = "off"
        return options

    # ------------------------------------------------------------------------------------- what is free

    def waiting_for(self) -> frozenset[Seat]:
        """The player, or chance before every deal; nobody when the match is over."""
        if self._playing:
            return ONE[0]
        return NOBODY if self.ended else ONE[CHANCE]

    def available(self) -> list[Card]:
        """The cards that may be played alone or with a partner: free pyramid cards, the top of the waste and
        an open top of the stock."""
        cards = [self.squares[square] for square in free_squares(self.left)]
        if self.waste:
            cards.append(self.waste[-1])
        if self.rules.open_stock and self.stock:
            cards.append(self.stock[-1])
        return cards

    def kings(self) -> list[Card]:
        """The kings that can go now."""
        return [card for card in self.available() if _VALUES[card] == _KING]

    def pairs(self) -> list[tuple[Card, Card]]:
        """The pairs that can go now."""
        squares, waste, stock = self.squares, self.waste, self.stock
        free = free_squares(self.left)
        pairs = self._pyramid_pairs()
        outside = [waste[-1]] if waste else []
        if self.rules.open_stock and stock:
            outside.append(stock[-1])
        for card in outside:
            wanted = _KING - _VALUES[card]
            pairs += [(squares[square], card) for square in free if _VALUES[squares[square]] == wanted]
        if self.rules.deck_pairs:
            two = outside if self.rules.open_stock else waste[-2:]
            if len(two) == 2 and _VALUES[two[0]] + _VALUES[two[1]] == _KING:
                pairs.append((two[1], two[0]))
        return pairs

    def _pyramid_pairs(self) -> list[tuple[Card, Card]]:
        """The pairs of two pyramid cards that can go now, Tut's Tomb pairs included if they are allowed."""
        squares = self.squares
        free = free_squares(self.left)
        pairs: list[tuple[Card, Card]] = []
        for place, square in enumerate(free):
            card = squares[square]
            wanted = _KING - _VALUES[card]
            for other in free[place + 1 :]:
                if _VALUES[squares[other]] == wanted:
                    pairs.append((card, squares[other]))
            if self.rules.overlap:
                pairs += [
                    (card, squares[under]) for under in _under(square, self.left) if _VALUES[squares[under]] == wanted
                ]
        return pairs

    def _pyramid_offers(self) -> bool:
        """Whether something can go from the pyramid alone."""
        if any(_VALUES[self.squares[square]] == _KING for square in free_squares(self.left)):
            return True
        return bool(self._pyramid_pairs())

    def _redeals(self) -> bool:
        """Whether the rules leave a further pass."""
        return self.rules.passes is None or self.run < self.rules.passes

    def stuck(self) -> bool:
        """Whether nothing can go now and nothing would by drawing and redealing alone.

        One complete pass is enough: without a removal every later pass shows the same cards.
        """
        if self.kings() or self.pairs():
            return False
        wanted = {_KING - _VALUES[self.squares[square]] for square in free_squares(self.left)}
        wanted.add(_KING)
        stock = [_VALUES[card] for card in reversed(self.stock)]
        waste = [_VALUES[card] for card in self.waste]
        if self._comes_up(waste, stock, wanted):
            return False
        return not self._redeals() or not self._comes_up([], waste + stock, wanted)

    def _comes_up(self, waste: list[int], stock: list[int], wanted: set[int]) -> bool:
        """Whether drawing from ``stock`` (values, next first) on to ``waste`` brings up a card whose value is
        wanted or two that may be paired."""
        rules = self.rules
        cards = waste + stock
        drawn = len(waste)
        if rules.open_stock and stock and (stock[0] in wanted or self._deck_pair(cards, drawn + 1)):
            return True
        while drawn < len(cards):
            drawn = min(drawn + rules.draw, len(cards))
            if cards[drawn - 1] in wanted or self._deck_pair(cards, drawn):
                return True
        return False

    def _deck_pair(self, cards: list[int], end: int) -> bool:
        """Whether the two values before ``end`` may be paired outside the pyramid."""
        return self.rules.deck_pairs and end >= 2 and cards[end - 1] + cards[end - 2] == _KING

    # ------------------------------------------------------------------------------------------ choices

    def keeps_score(self) -> bool:
        return self.options["score"] != "none"

    def allows_undo(self) -> bool:
        return self.options["undo"] == "unlimited"

    def allows_hints(self) -> bool:
        return self.options["hints"] == "on"

    def choices(self, seat: Seat) -> list[Choice]:
        """A click on a king, a pair, the stock; *finish* in a par match; giving up for the menu."""
        if seat not in self.waiting_for():
            return []
        if seat == CHANCE:
            return [Choice("shuffle", "Deal", cards=PACK_52, least=52, most=52)]
        choices: list[Choice] = []
        kings, pairs = self.kings(), self.pairs()
        if kings:
            sets = tuple(frozenset((card,)) for card in kings)
            choices.append(Choice("king", "Take the king", (), tuple(kings), 1, 1, sets, onto=("discard",)))
        if pairs:
            sets = tuple(frozenset(pair) for pair in pairs)
            choices.append(
                Choice(
                    "pair", "Take the pair", (), tuple(sorted({card for pair in pairs for card in pair})), 2, 2, sets
                )
            )
        if self._draw_refusal() is None:
            opened = self.rules.open_stock
            click, onto = ((), ("waste",)) if opened else (("stock",), ())
            top = tuple(self.stock[-1:]) if opened else ()
            choices.append(Choice("draw", "Draw", (), top, onto=onto, click=click, key="Space", button=opened))
        if self._redeal_refusal() is None:
            choices.append(Choice("redeal", "Turn the waste over", click=("stock",), key="Space", button=True))
        if self.options["score"] == "par":
            more = bool(choices)  # while there is anything to play
            choices.append(Choice("finish", "Finish this deal", key="F", button=True, restrained=more))
        choices.append(Choice("give_up", "Give up"))
        return choices

    def legal(self, seat: Seat) -> list[Action]:
        """Every action of the player."""
        if seat != 0 or not self._playing:
            return super().legal(seat)
        actions = [Action("king", (), (card,)) for card in self.kings()]
        actions += [Action("pair", (), (a, b) if a < b else (b, a)) for a, b in self.pairs()]
        if self._draw_refusal() is None:
            actions.append(_DRAW)
        if self._redeal_refusal() is None:
            actions.append(_REDEAL)
        if self.options["score"] == "par":
            actions.append(_FINISH)
        actions.append(_GIVE_UP)
        return actions

    def _draw_refusal(self) -> str | None:
        if not self.stock:
            return "The stock is empty."
        if self.rules.stuck_only and self._pyramid_offers():
            return "You can still play from the pyramid."
        return None

    def _redeal_refusal(self) -> str | None:
        if self.stock:
            return "Finish the stock first."
        if not self.waste:
            return "There is nothing to turn over."
        if not self._redeals():
            return "No passes left."
        if self.rules.stuck_only and self._pyramid_offers():
            return "You can still play from the pyramid."
        return None

    # ----------------------------------------------------------------------------------------- refusals

    def _fault(self, seat: Seat, action: Action) -> str:
        if seat not in self.waiting_for():
            return self._idle_reason()
        return (self._refusal_of(action) if seat == 0 else _shuffle_refusal(action)) or ""

    def _idle_reason(self) -> str:
        return "The game is over." if self.ended else "It is not your turn."

    def _refusal_of(self, action: Action) -> str | None:
        verb, words, cards = action
        if verb not in self.verbs or verb == "shuffle":
            return f"You cannot {verb[:20]} now."
        if words:
            return f"There is no more to say than {verb}."
        if verb == "king":
            if len(cards) != 1:
                return "Pick one king."
            return None if cards[0] in self.kings() else self._king_refusal(cards[0])
        if verb == "pair":
            if len(cards) != 2 or cards[0] == cards[1]:
                return "Pick two cards."
            first, second = cards
            pairs = self.pairs()
            return None if (first, second) in pairs or (second, first) in pairs else self._pair_refusal(first, second)
        if cards:
            return f"There are no cards to {verb.replace('_', ' ')}."
        if verb == "draw":
            return self._draw_refusal()
        if verb == "redeal":
            return self._redeal_refusal()
        if verb == "finish" and self.options["score"] != "par":
            return "Only a par match has deals to finish."
        return None

    def _whereabouts(self, card: Card) -> str:
        """The zone of a card, "" for one that is in no zone."""
        for square in _squares_in(self.left):
            if self.squares[square] == card:
                return SQUARES[square]
        for name, cards in (("waste", self.waste), ("stock", self.stock), ("discard", self.discard)):
            if card in cards:
                return name
        return ""

    def _place_refusal(self, card: Card) -> str | None:
        """Why a card cannot be played from where it lies; None if it is available."""
        if self._hidden(card):
            # With rows face down it may lie in two places, and nobody is told in which.
            return "That card is still hidden." if self.rules.face_down else "That card is still in the stock."
        place = self._whereabouts(card)
        if place in ("", "discard"):
            return "That card is out of the game."
        if place == "waste":
            return None if card == self.waste[-1] else "Only the top waste card can be played."
        if place == "stock":  # its top card lies face up
            return None
        return "That card is still covered." if COVERS[_INDEX[place]] & self.left else None

    def _king_refusal(self, card: Card) -> str:
        if self._whereabouts(card) in ("", "discard"):
            return "That card is out of the game."
        reason = self._place_refusal(card)
        if reason is not None:
            return reason
        return "That king can go." if _VALUES[card] == _KING else "Only a king goes alone."

    def _hidden(self, card: Card) -> bool:
        """Whether the player does not see the card's face where it lies."""
        place = self._whereabouts(card)
        if place == "stock":
            return not (self.rules.open_stock and card == self.stock[-1])
        return place in _INDEX and self._face_down(_INDEX[place])

    def _pair_refusal(self, first: Card, second: Card) -> str:
        """Why two cards are not a pair that can go now."""
        if _VALUES[first] < _VALUES[second]:
            first, second = second, first
        for gone in (True, False):  # first of what everybody can see
            for card in (first, second):
                if self._whereabouts(card) in ("", "discard") if gone else self._hidden(card):
                    return self._place_refusal(card) or ""
        if _VALUES[first] == _KING:
            return "A king is already thirteen — play it alone."
        thirteen = _VALUES[first] + _VALUES[second] == _KING
        outside = [self._whereabouts(card) not in _INDEX for card in (first, second)]
        if thirteen and all(outside) and not self.rules.deck_pairs:
            return "One card of the pair must come from the pyramid."
        if thirteen and not any(outside):
            reason = self._overlap_refusal(first, second) or self._overlap_refusal(second, first)
            if reason is not None:
                return reason
        for card in (first, second):
            reason = self._place_refusal(card)
            if reason is not None:
                return reason
        if thirteen:
            return "That pair can go."
        total = _VALUES[first] + _VALUES[second]
        return f"{_rank(first)} and {_rank(second)} make {total} — pairs must make 13."

    def _overlap_refusal(self, under: Card, over: Card) -> str | None:
        """Why ``under`` cannot go with ``over``, which lies on it; None if it does not, or is itself covered."""
        below, above = _INDEX[self._whereabouts(under)], _INDEX[self._whereabouts(over)]
        if not COVERS[below] >> above & 1 or COVERS[above] & self.left:
            return None
        if self.rules.overlap:
            return f"Another card also covers the {_rank(under)}."
        return f"The {_rank(over)} still covers the {_rank(under)}."

    def refusal(self, seat: Seat, cards: Sequence[Card], zone: str) -> str:
        """Why this click or drop means nothing now."""
        if seat not in self.waiting_for():
            return self._idle_reason()
        if not cards:
            return self._click_refusal(zone)
        if len(cards) > 2:
            return "Pick two cards."
        if len(cards) == 2:
            return self._pair_refusal(cards[0], cards[1])
        card = cards[0]
        lying = self._zone_cards(zone)
        if not zone and card in self.kings():
            return "Click the king, or drop it on the cards that have been taken away."
        if not zone and any(card in pair for pair in self.pairs()):
            return f"Drop the {card_words(card)} on a card with which it makes thirteen."
        if zone in ("", self._whereabouts(card)) and self._place_refusal(card) is None and _VALUES[card] != _KING:
            return f"No free card makes thirteen with the {card_words(card)}."
        if self._hidden(card) or zone in ("", "discard", self._whereabouts(card)):
            return self._king_refusal(card)
        if zone == "stock" and not (lying and self.rules.open_stock):
            return "No card goes back to the stock."
        if zone == "waste" and self.stock and card == self.stock[-1]:
            return self._draw_refusal() or "Draw to turn the next card."
        if lying:
            return self._pair_refusal(card, lying[-1])
        return "Only drawn cards go to the waste." if zone == "waste" else "There is no card to pair it with."

    def _click_refusal(self, zone: str) -> str:
        if zone == "stock":
            reason = self._draw_refusal() if self.stock else self._redeal_refusal()
            return reason or "Turn the stock with a click or with Space."
        if zone == "waste":
            return "Drawn cards are laid here; the top one can be played."
        if zone == "discard":
            return "Cards that have been taken away lie here."
        return "There is no card here."

    def _zone_cards(self, zone: str) -> Sequence[Card]:
        if zone in _INDEX:
            square = _INDEX[zone]
            return (self.squares[square],) if self.left >> square & 1 else ()
        return {"stock": self.stock, "waste": self.waste, "discard": self.discard}.get(zone, [])

    # --------------------------------------------------------------------------------------------- play

    def apply(self, seat: Seat, action: Action, out: list[Event] | None = None) -> None:
        """Do it. Raises IllegalAction."""
        self.check(seat, action)
        verb = action.verb
        if verb == "shuffle":
            self._shuffle(action.cards, out)
        elif verb == "draw":
            self._draw(out)
        elif verb == "redeal":
            self._redeal(out)
        elif verb == "finish":
            self._end_deal(out)
            return
        elif verb == "give_up":
            if out is not None:
                out.append(Note("You give up."))
            if self.options["score"] == "par":
                self._deal_scores = (*self._deal_scores, self._par_score())
            self._end("given_up", out)
            return
        else:
            self._remove(action.cards, out)
        self._settle(out)

    def _shuffle(self, order: tuple[Card, ...], out: list[Event] | None) -> None:
        if out is not None:
            for zone in self._zones(None):
                if zone.cards:
                    out.append(Moved(zone.cards, zone.id, "", None))
        self.squares = order[:28]
        self.left = _FULL
        self.stock = list(reversed(order[28:]))
        self.waste = []
        self.discard = []
        self.run = 1
        self._playing = True
        self._deal += 1
        self._cleared_in = 0
        self._points = 0
        if out is not None:
            text = f"Deal {self._deal} of {_PAR_DEALS}" if self.options["score"] == "par" else ""
            out.append(Phase("deal", text))
            out.append(Moved(tuple(reversed(order)), "", "stock", frozenset()))
            for index, card in enumerate(self.squares):
                seers: frozenset[Seat] | None = frozenset() if self._face_down(index) else None
                out.append(Moved((card,), "stock", SQUARES[index], seers))
        if self.options["start_waste"] == 1:
            self._draw(out)
        else:
            self._open_stock(out)
        if out is not None:
            out.append(Phase("play"))

    def _face_down(self, square: int) -> bool:
        """Whether the card of a square lies face down."""
        return self.rules.face_down and COVERS[square] & self.left != 0

    def _open_stock(self, out: list[Event] | None) -> None:
        if out is not None and self.rules.open_stock and self.stock:
            out.append(Turned(self.stock[-1], "stock", len(self.stock) - 1))

    def _draw(self, out: list[Event] | None) -> None:
        drawn: list[Card] = []
        for _ in range(min(self.rules.draw, len(self.stock))):
            card = self.stock.pop()
            self.waste.append(card)
            drawn.append(card)
            if out is not None:
                out.append(Moved((card,), "stock", "waste"))
        self._open_stock(out)
        if out is not None:
            out.append(Note("Draw: " + ", ".join(map(card_symbol, drawn))))

    def _redeal(self, out: list[Event] | None) -> None:
        self.stock = self.waste[::-1]
        self.waste = []
        self.run += 1
        if out is not None:
            out.append(Moved(tuple(self.stock), "waste", "stock", frozenset()))
            self._open_stock(out)
            out.append(Note(f"Turn the waste over: pass {self.run}"))

    def _remove(self, cards: tuple[Card, ...], out: list[Event] | None) -> None:
        """Take a king or a pair away. The cards are known to be removable."""
        before = self.left
        from_stock = False
        # The top of the waste goes before the card under it.
        for card in sorted(cards, key=lambda card: card in self.waste[:-1]):
            if self.waste and self.waste[-1] == card:
                self.waste.pop()
                source = "waste"
            elif self.rules.open_stock and self.stock and self.stock[-1] == card:
                self.stock.pop()
                from_stock = True
                source = "stock"
            else:
                square = next(square for square in _squares_in(self.left) if self.squares[square] == card)
                self.left ^= 1 << square
                source = SQUARES[square]
            self.discard.append(card)
            if out is not None:
                out.append(Moved((card,), source, "discard"))
        if out is not None:
            if self.rules.face_down:
                for square in free_squares(self.left):
                    if COVERS[square] & before:
                        out.append(Turned(self.squares[square], SQUARES[square], 0))
            if from_stock:
                self._open_stock(out)
            out.append(Note(" and ".join(map(card_symbol, cards))))
        self._score_removal(cards, before, out)
        if not self.left and before:
            self._cleared_in = self.run

    def _score_removal(self, cards: tuple[Card, ...], before: int, out: list[Event] | None) -> None:
        points = 0
        text = ""
        if self.options["score"] == "cards":
            points = len(cards)
        elif self.options["score"] == "microsoft":
            points = _POINTS_PER_REMOVAL
            for row, mask in enumerate(_ROW_MASKS):
                if before & mask and not self.left & mask:
                    points += ROW_BONUS[row]
                    text = f"Row {row + 1} cleared"
        self._points += points
        if points and out is not None:
            out.append(Scored((points,), text))

    def cleared(self) -> bool:
        """Whether everything that ``win`` asks for has gone."""
        return not self.left and not (self.rules.all52 and (self.stock or self.waste))

    def _settle(self, out: list[Event] | None) -> None:
        """After a move: kings that leave by themselves, and the end of the deal."""
        par = self.options["score"] == "par"
        if self.rules.auto_kings:
            self._auto_kings(out)
        if par:
            if self.stuck():
                self._end_deal(out)
        elif self.cleared():
            self._end("won", out)
        elif self.stuck():
            self._end("stuck", out)

    def _auto_kings(self, out: list[Event] | None) -> None:
        # With three cards turned, a king that stays in the waste may keep others in step: those are the
        # player's to decide. A game that is won ends at once, a par deal goes on for the cards left over.
        while self.options["score"] == "par" or not self.cleared():
            kings = self.kings()
            if self.rules.draw != 1 and self.waste:
                kings = [card for card in kings if card != self.waste[-1]]
            if not kings:
                return
            self._remove((kings[0],), out)

    def _par_score(self) -> int:
        """The score of this deal of a par match if it ended now."""
        outside = len(self.stock) + len(self.waste)
        if self._cleared_in:
            # The printed table stops at three passes; with more, a cleared pyramid earns nothing by itself.
            return _PAR_BASE.get(self._cleared_in, 0) - outside
        return -(self.left.bit_count() + outside)

    def _end_deal(self, out: list[Event] | None) -> None:
        """The end of one deal of a par match."""
        score = self._par_score()
        self._deal_scores = (*self._deal_scores, score)
        if out is not None:
            out.append(Note(f"Deal {self._deal}: {_signed(score)}"))
            out.append(Scored((score,), f"Deal {self._deal} of {_PAR_DEALS}"))
        if self._deal == _PAR_DEALS:
            self._end("won" if self._total() > 0 else "lost", out, f"Deal {self._deal}: {_signed(score)}.")
            return
        self._playing = False
        if out is not None:
            out.append(Phase("hand_over", f"Deal {self._deal}: {_signed(score)}."))

    def _end(self, ending: Ending, out: list[Event] | None, told: str = "") -> None:
        """The match is over; ``told`` is how its last deal ended, where it had several."""
        self._playing = False
        self.ended = ending
        if out is not None:
            out.append(Phase("game_over", told))

    # ----------------------------------------------------------------------------------- what is shown

    def _zones(self, seat: Seat | None) -> tuple[Zone, ...]:
        zones: list[Zone] = []
        for index, name in enumerate(SQUARES):
            cards: tuple[Card | None, ...] = ()
            if self.left >> index & 1:
                cards = (None,) if self._face_down(index) else (self.squares[index],)
            zones.append(Zone(name, cards, self._name_of(index)))
        stock: list[Card | None] = [None] * len(self.stock)
        if self.rules.open_stock and stock:
            stock[-1] = self.stock[-1]
        zones.append(Zone("stock", tuple(stock), "stock"))
        zones.append(Zone("waste", tuple(self.waste), "waste"))
        zones.append(Zone("discard", tuple(self.discard), "cards taken away"))
        return tuple(zones)

    def _name_of(self, square: int) -> str:
        """What a square is called: its row and column, and what lies on its card."""
        row, column = SQUARES[square].split(".")
        covers = COVERS[square] & self.left
        if not self.left >> square & 1 or not covers:
            return f"row {row}, card {column}"
        over = [index for index in range(square + 1, len(SQUARES)) if covers >> index & 1]
        said = ["a hidden card" if self._face_down(each) else f"the {card_words(self.squares[each])}" for each in over]
        return f"row {row}, card {column}, covered by {listed(said)}"

    def view(self, seat: Seat | None) -> View:
        """All that the player, or a spectator, may know."""
        peek = seat == 0 and self.options["peek"] == "full"
        stock: tuple[Card | None, ...] = tuple(self.stock)
        zones = self._zones(seat)
        if not peek and self.run == 1:
            stock = zones[28].cards
        rows = tuple(
            (self.squares[index] if self.left >> index & 1 and (peek or not self._face_down(index)) else None)
            for index in range(28)
        )
        passes = self.rules.passes
        score = self._score_text()
        status: tuple[str, ...] = ()
        if self._deal:
            count = self.left.bit_count()
            status = (
                f"Pass {self.run}" if passes is None else f"Pass {self.run} of {passes}",
                f"{count} card{'' if count == 1 else 's'} left in the pyramid",
            )
            if self.options["score"] == "par":
                status = (f"Deal {self._deal} of {_PAR_DEALS}", *status)
            if score:
                status = (*status, f"Score {score}")
        return View(
            game=self.id,
            options=dict(self.options),
            seat=seat,
            seats=1,
            phase=self._phase(),
            waiting_for=self.waiting_for(),
            zones=zones,
            plates=(Plate(score),),
            status=status,
            sheet=self._sheet(),
            facts={
                "pass": self.run,
                "passes_left": None if passes is None else passes - self.run,
                "pyramid_left": self.left.bit_count(),
                "available": tuple(self.available()) if self._playing else (),
                "stock": stock,
                "rows": rows,
                "points": self._points,
                "deal": self._deal,
                "deal_scores": self._deal_scores,
                "cleared_in": self._cleared_in,
                "ended": self.ended,
            },
            looks={"waste": tuple(self.waste)} if len(self.waste) > 1 else {},
            result=self.result(),
        )

    def _phase(self) -> str:
        if self.ended:
            return "game_over"
        if self._playing:
            return "play"
        return "hand_over" if self._deal else "deal"

    def _score_text(self) -> str:
        if self.options["score"] == "none":
            return ""
        return _signed(self._total()) if self.options["score"] == "par" else str(self._points)

    def _total(self) -> int:
        return sum(self._deal_scores)

    def _sheet(self) -> Sheet | None:
        if self.options["score"] != "par":
            return None
        scores = self._deal_scores
        rows = tuple((f"Deal {deal}", _signed(score)) for deal, score in enumerate(scores, 1))
        return Sheet("Par Pyramid: six deals", ("", 0), rows, ("Total", _signed(self._total())))

    def _result_text(self) -> str:
        if self.options["score"] == "par":
            total = self._total()
            if self.ended == "given_up":
                return f"You gave up at {_signed(total)}."
            side = "above par" if total > 0 else "below par" if total < 0 else "just par"
            return f"{_signed(total)} in six deals: {side}."
        if self.ended == "won":
            return "You cleared all 52 cards." if self.rules.all52 else "You cleared the pyramid."
        return "No further move." if self.ended == "stuck" else "You gave up."

    def result(self) -> Result | None:
        """Won, no further move, or given up. Without a score the result is 1 or 0."""
        if not self.ended:
            return None
        won = self.ended == "won"
        score = self._points
        if self.options["score"] == "par":
            score = self._total()
        elif self.options["score"] == "none":
            score = int(won)
        return Result((score,), (0,) if won else (), self._result_text())

    # -------------------------------------------------------------------------------------- copy, sample

    def census(self) -> list[Card]:
        """The cards of the deal, wherever they lie."""
        return [*(self.squares[square] for square in _squares_in(self.left)), *self.stock, *self.waste, *self.discard]

    def copy(self) -> Self:
        """An independent game in the same state."""
        twin = type(self).__new__(type(self))
        twin.options = self.options
        twin.rules = self.rules
        twin.squares = self.squares
        twin.left = self.left
        twin.stock = self.stock[:]
        twin.waste = self.waste[:]
        twin.discard = self.discard[:]
        twin.run = self.run
        twin.ended = self.ended
        twin._playing = self._playing
        twin._deal = self._deal
        twin._deal_scores = self._deal_scores
        twin._cleared_in = self._cleared_in
        twin._points = self._points
        return twin

    @classmethod
    def sample(cls, view: View, rng: random.Random) -> Self:
        """A game that agrees with the view; the cards that the player has not seen lie in a random order."""
        game = cls(view.options)
        facts = view.facts
        game._deal = facts["deal"]
        if not game._deal:
            return game
        zones = {zone.id: zone.cards for zone in view.zones}
        known = {
            card for cards in (*zones.values(), facts["stock"], facts["rows"]) for card in cards if card is not None
        }
        unseen = [card for card in PACK_52 if card not in known]
        rng.shuffle(unseen)
        squares: list[Card] = []
        for index, name in enumerate(SQUARES):
            card = facts["rows"][index]
            if zones[name]:
                game.left |= 1 << index
                card = unseen.pop() if card is None else card
            squares.append(_GONE if card is None else card)
        game.squares = tuple(squares)
        game.stock = [unseen.pop() if card is None else card for card in facts["stock"]]
        game.waste = [card for card in zones["waste"] if card is not None]
        game.discard = [card for card in zones["discard"] if card is not None]
        game.run = facts["pass"]
        game.ended = facts["ended"]
        game._playing = view.phase == "play"
        game._deal_scores = facts["deal_scores"]
        game._cleared_in = facts["cleared_in"]
        game._points = facts["points"]
        return game


_DRAW: Final = Action("draw")
_REDEAL: Final = Action("redeal")
_FINISH: Final = Action("finish")
_GIVE_UP: Final = Action("give_up")
_GONE: Final = Card(0)  # in the place of a card that has left the pyramid


def _squares_in(mask: int) -> Iterator[int]:
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


_UNDER: Final = tuple(tuple(below for below in range(28) if COVERS[below] >> square & 1) for square in range(28))


def _under(square: int, left: int) -> list[int]:
    """The squares of ``left`` on which the card of ``square`` lies as their only cover."""
    return [below for below in _UNDER[square] if left >> below & 1 and COVERS[below] & left == 1 << square]


def _rank(card: Card) -> str:
    return card_name(card)[:-1]


def _signed(points: int) -> str:
    return f"{points:+d}" if points else "0"


def _shuffle_refusal(action: Action) -> str | None:
    """Why this is no order of the pack; None if it is one."""
    if action.verb != "shuffle" or action.words:
        return "The cards must be shuffled first."
    if len(action.cards) == len(PACK_52) and set(action.cards).issuperset(PACK_52):
        return None
    seen: set[Card] = set()
    for card in action.cards:
        if card in seen:
            return f"{card_name(card)} is in the pack twice."
        if card not in PACK_52:
            return f"{card_name(card)} does not belong to this pack."
        seen.add(card)
    missing = [card for card in PACK_52 if card not in seen]
    return f"{card_name(missing[0])} is missing from the pack." if missing else None
