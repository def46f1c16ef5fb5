"""Pyramid, also known as Tut's Tomb: one player takes cards away in pairs that make thirteen.

Twenty-eight cards lie in a triangle of seven rows, the other twenty-four are the stock. A card is free when
neither of the two cards that overlap it is left. Free cards go in pairs worth thirteen (ace 1, jack 11,
queen 12), kings go alone. Stock cards are turned to the waste, whose top card is always free.

Zones, in this order: the squares ``1.1`` (apex) to ``7.7``, each with one card or none, then ``stock``
(the last card is drawn next), ``waste`` and ``discard``.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import ClassVar, Final, Literal, NamedTuple, Self

from cardrules.games.pyramid.play import BETWEEN, PLAY, UNDEALT, shuffle_refusal
from cardrules.games.pyramid.squares import (
    ALL_SQUARES,
    COVERS,
    KING,
    ROW_MASKS,
    SQUARES,
    VALUES,
    free_squares,
    squares_in,
    under,
    value_of,
)
from cardrules.phases.game_options import GameOptions, agreed, choose, flag
from cardrules.phases.game_state import shown
from cardrules.phases.phased_game import GAME_OVER, PhasedGame
from cardrules.protocol.cards import PACK_52, Card
from cardrules.protocol.game import (
    CHANCE,
    NOBODY,
    Action,
    Event,
    Moved,
    Note,
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
from cardrules.protocol.game import PhaseBegan as Entered
from cardrules.protocol.options import AS_IN_THE_BOOK, OptionError, Options, Preset, Value, read_options
from cardrules.protocol.texts import Text, say

__all__ = ["COVERS", "ROW_BONUS", "SQUARES", "Pyramid", "Rules", "State", "free_squares", "value_of"]

ROW_BONUS: Final = (500, 250, 150, 100, 75, 50, 25)
"""Microsoft scoring: for the last card of row 1, 2 ... 7."""
_POINTS_PER_REMOVAL: Final = 5
_PAR_BASE: Final = {1: 50, 2: 35, 3: 20}
_PAR_DEALS: Final = 6
_ALLOWED: Final = {"off": say("Not allowed"), "on": say("Allowed")}
_GONE: Final = Card(0)
"""In the place of a card that has left the pyramid."""

Ending = Literal["", "won", "stuck", "lost", "given_up"]


class Rules(GameOptions):
    """What can be agreed before a game of Pyramid."""

    passes: int | None = choose(
        "Passes",
        {"unlimited": "No limit", 1: "One", 2: "Two", 3: "Three"},
        "How many times the stock may be run through in all.",
        none="unlimited",
    )
    draw: int = choose("Cards turned", {1: "One", 3: "Three"}, "How many cards a draw turns to the waste.")
    overlap_pairs: bool = choose(
        "Tut's Tomb pairs",
        _ALLOWED,
        "A card may be paired with the one that lies on it, if nothing else covers it.",
    )
    win: str = choose(
        "To win, clear",
        {"pyramid": "The pyramid", "all52": "All 52 cards"},
        "Whether the stock and the waste must be empty, too. A par match always counts the pyramid.",
    )
    stock_top: str = choose(
        "Top of the stock",
        {"hidden": "Face down", "open": "Face up"},
        "Face up, it may be played without being drawn; this needs one card to be turned at a time.",
    )
    deck_pairs: bool = choose(
        "Pairs outside the pyramid",
        _ALLOWED,
        "The two top cards outside the pyramid may be paired with each other.",
    )
    start_waste: int = choose("Waste at the start", {0: "Empty", 1: "One card"}, "Cards turned before you begin.")
    upper_rows: str = choose(
        "Rows one to six",
        {"face_up": "Face up", "face_down": "Face down"},
        "Face down, a card turns up when nothing covers it; there are no Tut's Tomb pairs then.",
    )
    draw_when: str = choose(
        "Drawing",
        {"any_time": "At any time", "stuck_only": "When the pyramid offers nothing"},
        "Whether you may draw while pyramid cards alone can still be played.",
    )
    auto_kings: bool = flag("Kings leave by themselves", "Every free king is taken away for you.")
    score: str = choose(
        "Scoring",
        {"none": "Win or lose", "microsoft": "Microsoft points", "par": "Par, six deals", "cards": "One point a card"},
        "How the game is scored.",
    )
    deals: str = choose(
        "Deals",
        {
            "random": "Any",
            "winnable_only": "Winnable ones only",
            "easy_first": "Winnable, easy ones first",
            "grade_1": "Winnable, easiest (1)",
            "grade_2": "Winnable, easy (2)",
            "grade_3": "Winnable, fair (3)",
            "grade_4": "Winnable, hard (4)",
            "grade_5": "Winnable, hardest (5)",
            "by_number": "By number",
        },
        "Which deals you are given. How hard one is, is measured by how seldom careless play wins it. Easy ones"
        " first: with every second one that you win they get harder.",
        rule=False,
    )
    undo: str = choose(
        "Undo", {"unlimited": "Without limit", "off": "Off"}, "Whether moves can be taken back.", rule=False
    )
    hints: bool = flag("Hints", "Whether you can ask for a hint.", on=True, rule=False)
    peek: str = choose(
        "Hints know",
        {"seen_only": "The cards you have seen", "full": "The whole deal"},
        "Which cards a hint may take into account.",
        rule=False,
    )
    clock: bool = flag("Clock", "Show the time; it never changes the result.", rule=False)

    def __init__(self, chosen: Options) -> None:
        super().__init__(chosen)
        self.par = self.score == "par"
        self.all52 = self.win == "all52" and not self.par
        """Whether stock and waste must go, too. Par counts the pyramid alone."""
        self.open_stock = self.stock_top == "open"
        self.face_down = self.upper_rows == "face_down"
        self.stuck_only = self.draw_when == "stuck_only"


class State(NamedTuple):
    """What the player may know; what bots and layouts read in ``View.state``."""

    run: int
    """The number of the run through the stock, from 1."""
    passes_left: int | None
    """How many times the waste may still be turned over; None: without limit."""
    pyramid_left: int
    """The number of cards left in the pyramid."""
    free: tuple[Card, ...]
    """The cards that could be played now if they had a partner."""
    known_stock: tuple[Card | None, ...]
    """The stock, bottom to top, as far as the player knows it: an unknown card is None. After the first pass all of it
    is known; where hints know the whole deal, always."""
    rows: tuple[Card | None, ...]
    """The 28 squares in reading order: a card, or None if it is gone or unknown."""
    points: int
    """The points of this deal, where they are counted."""
    deal: int
    """The number of the deal (always 1 but in a par match, then up to 6)."""
    deal_scores: tuple[int, ...]
    """The scores of the finished deals of a par match."""
    cleared_in: int
    """The pass in which the pyramid went, 0 if it has not."""
    ended: Ending
    """How the match has ended: won, stuck (no further move), lost (a par match) or given up; "" before that."""


class Pyramid(PhasedGame):
    """A game of Pyramid for one player, who sits at seat 0."""

    id = "pyramid"
    title = say("Pyramid")
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
    phases = (PLAY,)
    idle = (UNDEALT, BETWEEN, GAME_OVER)
    declared = Rules.declared
    groups: ClassVar[Mapping[str, tuple[str, ...]]] = {
        say("Which deals"): ("deals",),
        say("The stock"): ("passes", "draw", "draw_when", "stock_top", "start_waste"),
        say("Pairs"): ("overlap_pairs", "deck_pairs", "auto_kings"),
        say("The pyramid"): ("upper_rows", "win"),
        say("Score and time"): ("score", "clock"),
        say("Help"): ("undo", "hints", "peek"),
    }
    presets: ClassVar[tuple[Preset, ...]] = (
        Preset("house", AS_IN_THE_BOOK, {}),
        Preset("easy_first", say("Deals that can be won, easy ones first"), {"deals": "easy_first"}),
        Preset("tut_variation", say("Pyramid with Tut's Tomb matching"), {"overlap_pairs": "on"}),
        Preset("strict_1", say("One pass"), {"passes": 1}),
        Preset("strict_2", say("Two passes"), {"passes": 2}),
        Preset("strict_3", say("Three passes"), {"passes": 3}),
        Preset("tuts_tomb_3", say("Tut's Tomb (Windows 3.1), three-card"), {"draw": 3, "overlap_pairs": "on"}),
        Preset("tuts_tomb_1", say("Tut's Tomb (Windows 3.1), one-card"), {"passes": 1, "overlap_pairs": "on"}),
        Preset(
            "microsoft", say("Microsoft Solitaire Collection"),
            {"passes": 3, "stock_top": "open", "deck_pairs": "on", "score": "microsoft"},
        ),
        Preset("hoyle", say("Traditional (one pass, all 52)"), {"passes": 1, "deck_pairs": "on", "win": "all52"}),
        Preset("par", say("Par Pyramid"), {"passes": 3, "deck_pairs": "on", "score": "par"}),
        Preset(
            "pysol", say("PySolFC Pyramid"),
            {"passes": 3, "stock_top": "open", "deck_pairs": "on", "start_waste": 1, "win": "all52"},
        ),
        Preset(
            "pysol_relaxed", say("Relaxed Pyramid (PySolFC)"),
            {"passes": 3, "stock_top": "open", "deck_pairs": "on", "start_waste": 1},
        ),
        Preset("king_tut", say("King Tut"), {"draw": 3}),
        Preset(
            "thirteen", say("Thirteen (AisleRiot)"),
            {"passes": 1, "deck_pairs": "on", "upper_rows": "face_down", "win": "all52", "score": "cards"},
        ),
    )  # fmt: skip
    newcomers = "easy_first"

    def __init__(self, options: Mapping[str, object] | None = None) -> None:
        super().__init__(options)
        self.rules = agreed(Rules, self.options)
        self.squares: tuple[Card, ...] = ()
        """The card that was dealt to each square; ``left`` tells which are still there."""
        self.left = 0
        self.stock: list[Card] = []
        self.waste: list[Card] = []
        self.discard: list[Card] = []
        self.run = 1
        """The pass number, from 1."""
        self.ended: Ending = ""
        self.deal = 0
        self.deal_scores: tuple[int, ...] = ()
        self.cleared_in = 0
        self.points = 0

    @classmethod
    def read_options(cls, given: Mapping[str, object]) -> dict[str, Value]:
        """All options. Face-down rows switch Tut's Tomb pairs off: a hidden card cannot be matched.

        Raises OptionError if the top of the stock is to be open and three cards are to be turned.
        """
        options = read_options(cls.declared, given)
        if options["stock_top"] == "open" and options["draw"] != 1:
            raise OptionError(say("an open stock needs one card turned at a time"), "stock_top", "open")
        if options["upper_rows"] == "face_down":
            options["overlap_pairs"] = "off"
        return options

    # ------------------------------------------------------------------------------------- what is free

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
        return [card for card in self.available() if VALUES[card] == KING]

    def pairs(self) -> list[tuple[Card, Card]]:
        """The pairs that can go now."""
        squares, waste, stock = self.squares, self.waste, self.stock
        free = free_squares(self.left)
        pairs = self._pyramid_pairs()
        outside = [waste[-1]] if waste else []
        if self.rules.open_stock and stock:
            outside.append(stock[-1])
        for card in outside:
            wanted = KING - VALUES[card]
            pairs += [(squares[square], card) for square in free if VALUES[squares[square]] == wanted]
        if self.rules.deck_pairs:
            two = outside if self.rules.open_stock else waste[-2:]
            if len(two) == 2 and VALUES[two[0]] + VALUES[two[1]] == KING:
                pairs.append((two[1], two[0]))
        return pairs

    def _pyramid_pairs(self) -> list[tuple[Card, Card]]:
        """The pairs of two pyramid cards that can go now, Tut's Tomb pairs included if they are allowed."""
        squares = self.squares
        free = free_squares(self.left)
        pairs: list[tuple[Card, Card]] = []
        for place, square in enumerate(free):
            card = squares[square]
            wanted = KING - VALUES[card]
            for other in free[place + 1 :]:
                if VALUES[squares[other]] == wanted:
                    pairs.append((card, squares[other]))
            if self.rules.overlap_pairs:
                below = under(square, self.left)
                pairs += [(card, squares[other]) for other in below if VALUES[squares[other]] == wanted]
        return pairs

    def pyramid_offers(self) -> bool:
        """Whether something can go from the pyramid alone."""
        if any(VALUES[self.squares[square]] == KING for square in free_squares(self.left)):
            return True
        return bool(self._pyramid_pairs())

    def redeals(self) -> bool:
        """Whether the rules leave a further pass."""
        return self.rules.passes is None or self.run < self.rules.passes

    def stuck(self) -> bool:
        """Whether nothing can go now and nothing would by drawing and redealing alone.

        One complete pass is enough: without a removal every later pass shows the same cards.
        """
        if self.kings() or self.pairs():
            return False
        wanted = {KING - VALUES[self.squares[square]] for square in free_squares(self.left)}
        wanted.add(KING)
        stock = [VALUES[card] for card in reversed(self.stock)]
        waste = [VALUES[card] for card in self.waste]
        if self._comes_up(waste, stock, wanted):
            return False
        return not self.redeals() or not self._comes_up([], waste + stock, wanted)

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
        return self.rules.deck_pairs and end >= 2 and cards[end - 1] + cards[end - 2] == KING

    # --------------------------------------------------------------------------------- what is allowed

    def keeps_score(self) -> bool:
        return self.rules.score != "none"

    def allows_undo(self) -> bool:
        return self.rules.undo == "unlimited"

    def allows_hints(self) -> bool:
        return self.rules.hints

    def chance_fault(self, seat: Seat, action: Action) -> str:
        if self.current is PLAY:
            return say("You cannot {verb} now.", verb=action.verb) if seat == 0 else say("It is not your turn.")
        return shuffle_refusal(action) if seat == CHANCE else say("It is not your turn.")

    def senseless(self, seat: Seat, action: Action) -> str:
        verb = action.verb
        if verb not in self.verbs:
            return say("You cannot {verb} now.", verb=verb[:20])
        if action.words:
            return say("There is no more to say than {verb}.", verb=verb)
        return say("There are no cards to {verb}.", verb=verb.replace("_", " "))

    def not_yours(self, seat: Seat, cards: Sequence[Card], zone: str) -> str:
        return say("It is not your turn.") if seat else ""

    # --------------------------------------------------------------------------------------------- play

    def deal_out(self, order: tuple[Card, ...], out: list[Event] | None) -> None:
        """The next deal: the triangle, and the rest for the stock."""
        if out is not None:
            out += [Moved(zone.cards, zone.id, "", None) for zone in self.zones(None) if zone.cards]
        self.squares = order[:28]
        self.left = ALL_SQUARES
        self.stock = list(reversed(order[28:]))
        self.waste = []
        self.discard = []
        self.run = 1
        self.current = PLAY
        self.deal += 1
        self.cleared_in = 0
        self.points = 0
        if out is not None:
            out.append(Entered("deal", self._numbered() if self.rules.par else ""))
            out.append(Moved(tuple(reversed(order)), "", "stock", NOBODY))
            for square, card in enumerate(self.squares):
                out.append(Moved((card,), "stock", SQUARES[square], NOBODY if self.face_down(square) else None))
        if self.rules.start_waste:
            self.draw(out)
        else:
            self._open_stock(out)
        if out is not None:
            out.append(Entered("play"))

    def face_down(self, square: int) -> bool:
        """Whether the card of a square lies face down."""
        return self.rules.face_down and COVERS[square] & self.left != 0

    def _open_stock(self, out: list[Event] | None) -> None:
        if out is not None and self.rules.open_stock and self.stock:
            out.append(Turned(self.stock[-1], "stock", len(self.stock) - 1))

    def draw(self, out: list[Event] | None) -> None:
        """Turn cards of the stock to the waste."""
        drawn: list[Card] = []
        for _ in range(min(self.rules.draw, len(self.stock))):
            card = self.stock.pop()
            self.waste.append(card)
            drawn.append(card)
            if out is not None:
                out.append(Moved((card,), "stock", "waste"))
        self._open_stock(out)
        if out is not None:
            out.append(Note(say("You draw {cards:each}", cards=drawn)))

    def redeal(self, out: list[Event] | None) -> None:
        """Turn the waste over."""
        self.stock = self.waste[::-1]
        self.waste = []
        self.run += 1
        if out is not None:
            out.append(Moved(tuple(self.stock), "waste", "stock", NOBODY))
            self._open_stock(out)
            out.append(Note(say("You turn the waste over: pass {number}", number=self.run)))

    def remove(self, cards: tuple[Card, ...], out: list[Event] | None) -> None:
        """Take a king or a pair away. The cards are known to be removable."""
        before, stock = self.left, len(self.stock)
        # The top of the waste goes before the card under it.
        for card in sorted(cards, key=lambda card: card in self.waste[:-1]):
            source = self._lift(card)
            self.discard.append(card)
            if out is not None:
                out.append(Moved((card,), source, "discard"))
        if out is not None:
            if self.rules.face_down:
                bare = [square for square in free_squares(self.left) if COVERS[square] & before]
                out += [Turned(self.squares[square], SQUARES[square], 0) for square in bare]
            if len(self.stock) != stock:
                self._open_stock(out)
            out.append(Note(say("You take {cards:each}", cards=cards)))
        self._score_removal(cards, before, out)
        if not self.left and before:
            self.cleared_in = self.run

    def _lift(self, card: Card) -> str:
        """A card that can go leaves the zone that is given back."""
        if self.waste and self.waste[-1] == card:
            self.waste.pop()
            return "waste"
        if self.rules.open_stock and self.stock and self.stock[-1] == card:
            self.stock.pop()
            return "stock"
        square = next(square for square in squares_in(self.left) if self.squares[square] == card)
        self.left ^= 1 << square
        return SQUARES[square]

    def _score_removal(self, cards: tuple[Card, ...], before: int, out: list[Event] | None) -> None:
        points = 0
        text: str = ""
        if self.rules.score == "cards":
            points = len(cards)
        elif self.rules.score == "microsoft":
            points = _POINTS_PER_REMOVAL
            for row, mask in enumerate(ROW_MASKS):
                if before & mask and not self.left & mask:
                    points += ROW_BONUS[row]
                    text = "" if out is None else say("Row {row} cleared", row=row + 1)
        self.points += points
        if points and out is not None:
            out.append(Scored((points,), text))

    def cleared(self) -> bool:
        """Whether everything that ``win`` asks for has gone."""
        return not self.left and not (self.rules.all52 and (self.stock or self.waste))

    def settle(self, out: list[Event] | None) -> None:
        """After a move: kings that leave by themselves, and the end of the deal."""
        if self.rules.auto_kings:
            self._auto_kings(out)
        if self.rules.par:
            if self.stuck():
                self.end_deal(out)
        elif self.cleared():
            self._end("won", out)
        elif self.stuck():
            self._end("stuck", out)

    def _auto_kings(self, out: list[Event] | None) -> None:
        # With three cards turned, a king that stays in the waste may keep others in step: those are the
        # player's to decide. A game that is won ends at once, a par deal goes on for the cards left over.
        while self.rules.par or not self.cleared():
            kings = self.kings()
            if self.rules.draw != 1 and self.waste:
                kings = [card for card in kings if card != self.waste[-1]]
            if not kings:
                return
            self.remove((kings[0],), out)

    def _par_score(self) -> int:
        """The score of this deal of a par match if it ended now."""
        outside = len(self.stock) + len(self.waste)
        if self.cleared_in:
            # The printed table stops at three passes; with more, a cleared pyramid earns nothing by itself.
            return _PAR_BASE.get(self.cleared_in, 0) - outside
        return -(self.left.bit_count() + outside)

    def give_up(self, out: list[Event] | None) -> None:
        """The player gives up, and with it a par match."""
        if out is not None:
            out.append(Note(say("You give up.")))
        if self.rules.par:
            self.deal_scores = (*self.deal_scores, self._par_score())
        self._end("given_up", out)

    def end_deal(self, out: list[Event] | None) -> None:
        """The end of one deal of a par match."""
        score = self._par_score()
        self.deal_scores = (*self.deal_scores, score)
        if out is not None:
            out.append(Note(say("Deal {number}: {points}", number=self.deal, points=_signed(score))))
            out.append(Scored((score,), self._numbered()))
        told = "" if out is None else say("Deal {number}: {points}.", number=self.deal, points=_signed(score))
        if self.deal == _PAR_DEALS:
            self._end("won" if self._total() > 0 else "lost", out, told)
            return
        self.enter(BETWEEN, out, told)

    def _numbered(self) -> Text:
        """Which deal of a par match this is."""
        return say("Deal {number} of {all}", number=self.deal, all=_PAR_DEALS)

    def _end(self, ending: Ending, out: list[Event] | None, told: str = "") -> None:
        """The match is over; ``told`` is how its last deal ended, where it had several."""
        self.ended = ending
        self.enter(GAME_OVER, out, told)

    # ----------------------------------------------------------------------------------- what is shown

    def zones(self, viewer: Seat | None) -> list[Zone]:
        zones: list[Zone] = []
        for index, name in enumerate(SQUARES):
            cards: tuple[Card | None, ...] = ()
            if self.left >> index & 1:
                cards = (None,) if self.face_down(index) else (self.squares[index],)
            zones.append(Zone(name, cards, self._name_of(index)))
        stock: list[Card | None] = [None] * len(self.stock)
        if self.rules.open_stock and stock:
            stock[-1] = self.stock[-1]
        zones.append(Zone("stock", tuple(stock), say("stock")))
        zones.append(Zone("waste", tuple(self.waste), say("waste")))
        zones.append(Zone("discard", tuple(self.discard), say("cards taken away")))
        return zones

    def _name_of(self, square: int) -> str:
        """What a square is called: its row and column, and what lies on its card."""
        row, column = SQUARES[square].split(".")
        covers = COVERS[square] & self.left
        if not self.left >> square & 1 or not covers:
            return say("row {row}, card {column}", row=row, column=column)
        over = [index for index in range(square + 1, len(SQUARES)) if covers >> index & 1]
        said = [
            say("a hidden card") if self.face_down(each) else say("the {card:words}", card=self.squares[each])
            for each in over
        ]
        return say("row {row}, card {column}, covered by {cards:and}", row=row, column=column, cards=said)

    def view(self, seat: Seat | None) -> View:
        looks = {"waste": tuple(self.waste)} if len(self.waste) > 1 else {}
        return super().view(seat)._replace(looks=looks)

    def known_to(self, viewer: Seat | None) -> State:
        peek = viewer == 0 and self.rules.peek == "full"
        stock: tuple[Card | None, ...] = tuple(self.stock)
        if not peek and self.run == 1:
            stock = (*[None] * (len(stock) - 1), *stock[-1:]) if self.rules.open_stock else (None,) * len(stock)
        rows = [
            self.squares[square] if self.left >> square & 1 and (peek or not self.face_down(square)) else None
            for square in range(28)
        ]
        passes = self.rules.passes
        return shown(
            self,
            State,
            passes_left=None if passes is None else passes - self.run,
            pyramid_left=self.left.bit_count(),
            free=tuple(self.available()) if self.current is PLAY else (),
            known_stock=stock,
            rows=tuple(rows),
        )

    def status(self, viewer: Seat | None) -> list[str]:
        if not self.deal:
            return []
        passes, score = self.rules.passes, self._score_text()
        return [
            *([self._numbered()] if self.rules.par else []),
            say("Pass {number}", number=self.run)
            if passes is None
            else say("Pass {number} of {all}", number=self.run, all=passes),
            say("{cards:card/cards} left in the pyramid", cards=self.left.bit_count()),
            *([say("Score {points}", points=score)] if score else []),
        ]

    def plate(self, seat: Seat) -> Plate:
        return Plate(self._score_text())

    def _score_text(self) -> str:
        if self.rules.score == "none":
            return ""
        return _signed(self._total()) if self.rules.par else str(self.points)

    def _total(self) -> int:
        return sum(self.deal_scores)

    def sheet(self) -> Sheet | None:
        if not self.rules.par:
            return None
        scores = self.deal_scores
        rows = tuple((say("Deal {number}", number=deal), _signed(score)) for deal, score in enumerate(scores, 1))
        return Sheet(say("Par Pyramid: six deals"), ("", 0), rows, (say("Total"), _signed(self._total())))

    def _result_text(self) -> str:
        if self.rules.par:
            total = self._total()
            if self.ended == "given_up":
                return say("You gave up at {points}.", points=_signed(total))
            if total > 0:
                return say("{points} in six deals: above par.", points=_signed(total))
            if total < 0:
                return say("{points} in six deals: below par.", points=_signed(total))
            return say("{points} in six deals: just par.", points=_signed(total))
        if self.ended == "won":
            return say("You cleared all 52 cards.") if self.rules.all52 else say("You cleared the pyramid.")
        return say("No further move.") if self.ended == "stuck" else say("You gave up.")

    def result(self) -> Result | None:
        """Won, no further move, or given up. Without a score the result is 1 or 0."""
        if not self.ended:
            return None
        won = self.ended == "won"
        score = self.points
        if self.rules.par:
            score = self._total()
        elif self.rules.score == "none":
            score = int(won)
        return Result((score,), (0,) if won else (), self._result_text())

    # ------------------------------------------------------------------------------------------- sample

    def census(self) -> list[Card]:
        """The cards of the deal, wherever they lie."""
        return [*(self.squares[square] for square in squares_in(self.left)), *self.stock, *self.waste, *self.discard]

    @classmethod
    def sample(cls, view: View, rng: random.Random) -> Self:
        """A game that agrees with the view; the cards that the player has not seen lie in a random order."""
        game = cls.recalled(view)
        if not game.deal:
            return game
        state: State = view.state
        zones = {zone.id: zone.cards for zone in view.zones}
        known = {card for cards in (*zones.values(), state.known_stock, state.rows) for card in cards}
        unseen = [card for card in PACK_52 if card not in known]
        rng.shuffle(unseen)
        squares: list[Card] = []
        for index, name in enumerate(SQUARES):
            card = state.rows[index]
            if zones[name]:
                game.left |= 1 << index
                card = unseen.pop() if card is None else card
            squares.append(_GONE if card is None else card)
        game.squares = tuple(squares)
        game.stock = [unseen.pop() if card is None else card for card in state.known_stock]
        game.waste = [card for card in zones["waste"] if card is not None]
        game.discard = [card for card in zones["discard"] if card is not None]
        return game


def _signed(points: int) -> str:
    return f"{points:+d}" if points else "0"
