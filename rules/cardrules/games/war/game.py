"""War: both players turn up a card, the higher one takes both, and equal ranks start a war.

A game of pure luck for two. The rules are those of the old encyclopaedias of games, whose wars grow: one card face
down in the first war of a skirmish, two in the next. The customs of other books are options.

A skirmish lasts from an empty table until somebody takes the cards. Both players must ``turn``; the cards of both go
down together once the second has done so, and in a war one further ``turn`` of each lays the whole level.

Zones, always in this order: ``stock``, then for both seats ``packet:<seat>`` (face down) and ``line:<seat>`` (what it
has put on the table in this skirmish, the fighting card last).

Tokens: ``war`` in the middle (its level in words), and at a seat ``ready`` (it has turned and waits) and ``won`` (the
cards that it took in the last skirmish).

Keys of ``View.facts``::

    dealer      the dealer's seat, None before it is drawn
    skirmishes  how many skirmishes have been decided
    wars        how many skirmishes were decided by a war of level 1, 2 ...
    level       the level of the war on the table, 0 for none
    ready       the seats that have turned and wait for the other
    held        the cards of seat 0 at the deal and after each skirmish
    winner      who took the last skirmish, or is about to take this one (phase ``collect``); None: nobody yet
    won         how many cards that was
    ending      why the game is over: ``all``, ``short``, ``limit``, ``repetition`` or ``undecided``; "" before that
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import ClassVar, Final, NamedTuple, Self

from cardrules.parts.dealing import chance_choice, chance_fault, shuffle_fault
from cardrules.protocol.cards import Card, card_symbol, pack
from cardrules.protocol.game import (
    CHANCE,
    NOBODY,
    Action,
    Choice,
    Event,
    Game,
    Marked,
    Moved,
    Note,
    Phase,
    Plate,
    Result,
    Seat,
    Takes,
    Token,
    Turned,
    View,
    Zone,
)
from cardrules.protocol.options import AS_IN_THE_BOOK, Option, Preset, Value
from cardrules.protocol.phrases import counted

__all__ = ["War", "war_name"]

_BOTH: Final = frozenset((0, 1))
_WAITING: Final = {0: _BOTH, 1: frozenset((1,)), 2: frozenset((0,))}
"""Who has still to turn, by the mask of those who have."""
_CHANCE: Final = frozenset((CHANCE,))
_TURN: Final = Action("turn")


class _Rules(NamedTuple):
    """What the options mean."""

    pack: tuple[Card, ...]
    growth: str
    short_loses: bool
    order: str
    limit: int
    reveal: bool


@lru_cache(maxsize=64)
def _rules(options: tuple[tuple[str, Value], ...]) -> _Rules:
    chosen = dict(options)
    return _Rules(
        pack=pack(copies=int(chosen["packs"])),
        growth=str(chosen["war_growth"]),
        short_loses=chosen["short_war"] == "lose",
        order=str(chosen["collect_order"]),
        limit=0 if chosen["limit"] == "none" else int(chosen["limit"]),
        reveal=chosen["reveal_war_cards"] == "on",
    )


def war_name(level: int) -> str:
    """What a war of this level is called.

    >>> war_name(2), war_name(4)
    ('Double war!', 'War, level 4')
    """
    return {1: "War!", 2: "Double war!", 3: "Triple war!"}.get(level, f"War, level {level}")


class War(Game):
    """A game of War.

    These may be read (and must not be written): ``phase``, ``packets`` (top card first) and ``lines`` (by seat),
    ``up`` (which places of each line lie face up, as a mask), ``level``, ``skirmishes``, ``wars``, ``rules``.
    """

    id: ClassVar[str] = "war"
    title: ClassVar[str] = "War"
    verbs: ClassVar[Mapping[str, Takes]] = {
        "first": Takes.WORDS,
        "shuffle": Takes.ORDER,
        "turn": Takes.WORDS,
        "reshuffle": Takes.ORDER,
    }
    declared: ClassVar[tuple[Option, ...]] = (
        Option(
            "war_growth",
            "Cards face down in a war",
            ("growing", "one", "three"),
            ("One, then two, then three", "Always one", "Always three"),
            "How many cards each player puts face down before the next one is turned up.",
        ),
        Option(
            "short_war",
            "Too few cards for a war",
            ("last_card", "lose"),
            ("The last card fights", "The game is lost"),
            "What happens to a player who cannot put down all the cards of a war.",
        ),
        Option(
            "collect_order",
            "Taken cards go under the packet",
            ("winner_first", "loser_first", "shuffled"),
            ("The winner's own first", "The loser's first", "Shuffled"),
            "The order in which they will be turned again.",
        ),
        Option(
            "limit",
            "The game stops after",
            ("none", 300, 500, 1000),
            ("All cards are won", "300 skirmishes", "500 skirmishes", "1,000 skirmishes"),
            "With a limit, whoever holds more cards then has won.",
        ),
        Option("packs", "Packs of cards", (1, 2), help="With two packs all 104 cards must be won."),
        Option(
            "reveal_war_cards",
            "Show the cards of a war",
            ("off", "on"),
            help="Whether the cards face down are shown for a moment when the war is over.",
        ),
    )
    presets: ClassVar[tuple[Preset, ...]] = (
        Preset("standard", AS_IN_THE_BOOK, {}),
        Preset("short", "Short game", {"limit": 300}),
        Preset("plain", "Wars that do not grow", {"war_growth": "one"}),
        Preset("double", "Two packs", {"packs": 2}),
    )
    newcomers = "plain"

    def __init__(self, options: Mapping[str, object] | None = None) -> None:
        super().__init__(options)
        self.rules = _rules(tuple(self.options.items()))
        self.seats = 2
        self.phase = "deal"
        self.dealer: Seat | None = None
        self.packets: list[list[Card]] = [[], []]
        self.lines: list[list[Card]] = [[], []]
        self.up = [0, 0]
        self.level = 0
        self.ready = 0  # who has turned, as a mask
        self.skirmishes = 0
        self.wars: list[int] = []
        self.held: list[int] = []
        self.winner: Seat | None = None
        self.won = 0
        self.ending = ""
        self._known: set[bytes] = set()  # the packets at every empty table so far

    def copy(self) -> Self:
        game = type(self).__new__(type(self))
        game.options = self.options
        game.rules = self.rules
        game.seats = self.seats
        game.phase = self.phase
        game.dealer = self.dealer
        game.packets = [self.packets[0][:], self.packets[1][:]]
        game.lines = [self.lines[0][:], self.lines[1][:]]
        game.up = self.up[:]
        game.level = self.level
        game.ready = self.ready
        game.skirmishes = self.skirmishes
        game.wars = self.wars[:]
        game.held = self.held[:]
        game.winner = self.winner
        game.won = self.won
        game.ending = self.ending
        game._known = self._known.copy()
        return game

    # ------------------------------------------------------------------------------------ what may be done

    def keeps_score(self) -> bool:
        return False  # how the cards lay at the end

    def waiting_for(self) -> frozenset[Seat]:
        if self.phase in ("play", "war"):
            return _WAITING[self.ready]
        return NOBODY if self.phase == "game_over" else _CHANCE

    def choices(self, seat: Seat) -> list[Choice]:
        if seat not in self.waiting_for():
            return []
        if self.phase == "deal":
            return [chance_choice(self.dealer is not None, 2, self.rules.pack)]
        if self.phase == "collect":
            cards = self._table()
            return [Choice("reshuffle", "Mix the taken cards", cards=cards, least=len(cards), most=len(cards))]
        label = "Turn a card" if self.phase == "play" else "Go to war"
        return [Choice("turn", label, onto=(f"line:{seat}",), click=(f"packet:{seat}",), key="Space", button=True)]

    def legal(self, seat: Seat) -> list[Action]:
        if self.phase in ("play", "war"):
            return [_TURN] if seat in _WAITING[self.ready] else []
        return super().legal(seat)

    def _fault(self, seat: Seat, action: Action) -> str:
        """Why the seat may not do this now, or "" if it may."""
        verb, words, cards = action
        if self.phase == "game_over":
            return "The game is over."
        if self.phase == "collect" and seat == CHANCE and verb == "reshuffle" and not words:
            return shuffle_fault(self._table(), cards)
        if seat == CHANCE or verb in ("first", "shuffle", "reshuffle"):
            return chance_fault(seat, action, self.phase == "deal", self.dealer is not None, self.rules.pack, 2)
        if action != _TURN or seat not in _BOTH:
            return "That means nothing in War."
        return self._turn_fault(seat)

    def _turn_fault(self, seat: Seat) -> str:
        if self.phase == "deal":
            return "The cards have not been dealt yet."
        if self.phase == "collect":
            return "The cards are still being collected."
        return f"You have turned; wait for {{{1 - seat}}}." if self.ready >> seat & 1 else ""

    def refusal(self, seat: Seat, cards: Sequence[Card], zone: str) -> str:
        if self.phase == "game_over":
            return "The game is over."
        kind, _, owner = zone.partition(":")
        if not cards and kind in ("packet", "line") and owner != str(seat):
            return f"That is your opponent's {'packet' if kind == 'packet' else 'side of the table'}."
        if cards or kind == "stock":
            return "Nobody may look at the cards in War."
        return self._turn_fault(seat) or "Click your packet to turn a card."

    def _table(self) -> tuple[Card, ...]:
        """The cards on the table, in no order that tells anything."""
        return tuple(sorted(self.lines[0] + self.lines[1]))

    # ------------------------------------------------------------------------------------------ doing it

    def apply(self, seat: Seat, action: Action, out: list[Event] | None = None) -> None:
        self.check(seat, action)
        if action.verb == "turn":
            self.ready |= 1 << seat
            if self.ready == 3:
                self.ready = 0
                self._lay(out)
            elif out is not None:
                out.append(Marked("ready", f"{{{seat}}} is ready"))
        elif action.verb == "reshuffle":
            self._take(action.cards, out)
        elif action.verb == "shuffle":
            self._deal(action.cards, out)
        else:
            self.dealer = int(action.words[0])
            if out is not None:
                out += [Marked("dealer", f"{{{self.dealer}}} deals"), Note(f"{{{self.dealer}}} deals")]

    def _deal(self, order: tuple[Card, ...], out: list[Event] | None) -> None:
        other = 1 - (self.dealer or 0)
        for place in (0, 1):
            self.packets[other ^ place] = list(order[place::2][::-1])
        self.phase = "play"
        self.held.append(len(self.packets[0]))
        self._known.add(self._position())
        if out is not None:
            out += [Phase("deal"), Moved(order, "", "stock", NOBODY)]
            out += [Moved((card,), "stock", f"packet:{other ^ place & 1}", NOBODY) for place, card in enumerate(order)]
            out += [Note(f"{len(order) // 2} cards each"), Phase("play")]

    def _position(self) -> bytes:
        return bytes(self.packets[0]) + b"\xff" + bytes(self.packets[1])

    def _lay(self, out: list[Event] | None) -> None:
        """Both players put down what the skirmish, or the war, asks for; then the fighting cards are compared."""
        level, self.won, self.winner = self.level, 0, None
        for seat in (0, 1):
            packet, line = self.packets[seat], self.lines[seat]
            laid = packet[: self._needed()]
            if not laid:
                continue
            del packet[: len(laid)]
            line += laid
            self.up[seat] |= 1 << len(line) - 1
            if out is not None:
                if len(laid) > 1:
                    out.append(Moved(tuple(laid[:-1]), f"packet:{seat}", f"line:{seat}", NOBODY))
                out.append(Moved((laid[-1],), f"packet:{seat}", f"line:{seat}"))
                if level:
                    down = f"puts {counted(len(laid) - 1, 'card')} face down and " if len(laid) > 1 else ""
                    out.append(Note(f"{{{seat}}} {down}turns up the {card_symbol(laid[-1])}"))
        first, second = self.lines[0][-1], self.lines[1][-1]
        if out is not None and not level:
            out.append(Note(f"{{0}} turns {card_symbol(first)}, {{1}} turns {card_symbol(second)}"))
        if first & 15 == second & 15:
            self._tie(out)
        else:
            self._decide(0 if first & 15 > second & 15 else 1, out)

    def _needed(self) -> int:
        """How many cards each player puts down next, the one face up included."""
        growth = self.rules.growth
        if not self.level:
            return 1
        return 1 + (self.level if growth == "growing" else 1 if growth == "one" else 3)

    def _tie(self, out: list[Event] | None) -> None:
        self.level += 1
        self.phase = "war"
        if out is not None:
            name = war_name(self.level)
            out += [Phase("war", name), Marked("war", name), Note(name)]
        left = [len(packet) for packet in self.packets]
        if self.rules.short_loses and min(left) < self._needed():
            if left[0] != left[1]:
                self._give_all(0 if left[0] > left[1] else 1, out)
            else:
                self._finish("undecided", out)
        elif not any(left):
            self._finish("undecided", out)

    def _give_all(self, winner: Seat, out: list[Event] | None) -> None:
        """The other player is short and has lost."""
        loser = 1 - winner
        if out is not None:
            out += [Moved(tuple(line), f"line:{s}", f"packet:{winner}", NOBODY) for s, line in enumerate(self.lines)]
            if self.packets[loser]:
                out.append(Moved(tuple(self.packets[loser]), f"packet:{loser}", f"packet:{winner}", NOBODY))
        self.packets[winner] += self.lines[winner] + self.lines[loser] + self.packets[loser]
        self.packets[loser] = []
        self._clear(winner)
        self._finish("short", out)

    def _decide(self, winner: Seat, out: list[Event] | None) -> None:
        self.winner, self.won = winner, len(self.lines[0]) + len(self.lines[1])
        if out is not None:
            what = "both cards" if self.won == 2 else f"{self.won} cards"
            won = "wins the war and takes" if self.level else "takes"
            told = f"{{{winner}}} {won} {what}"
            out += [Marked("won", f"{{{winner}}} takes {what}", f"line:{winner}"), Note(told)]
            if self.rules.reveal:
                out += [
                    Turned(card, f"line:{seat}", place)
                    for seat, line in enumerate(self.lines)
                    for place, card in enumerate(line)
                    if not self.up[seat] >> place & 1
                ]
        if self.rules.order == "shuffled":
            self.phase = "collect"
            if out is not None:
                out.append(Phase("collect"))
            return
        first = winner if self.rules.order == "winner_first" else 1 - winner
        self._take((*self.lines[first], *self.lines[1 - first]), out)

    def _take(self, cards: tuple[Card, ...], out: list[Event] | None) -> None:
        """The winner takes up the cards of the table in this order."""
        winner = self.winner or 0
        if out is not None:
            out += [
                Moved(tuple(self.lines[seat]), f"line:{seat}", f"packet:{winner}", NOBODY)
                for seat in (winner, 1 - winner)
            ]
        self.packets[winner] += cards
        if self.level:
            self.wars += [0] * (self.level - len(self.wars))
            self.wars[self.level - 1] += 1
        self.skirmishes += 1
        self._clear(winner)
        self._go_on(out)

    def _clear(self, winner: Seat) -> None:
        self.lines = [[], []]
        self.up = [0, 0]
        self.level = 0
        self.winner = winner

    def _go_on(self, out: list[Event] | None) -> None:
        """The table is empty: the next skirmish, or the end."""
        self.held.append(len(self.packets[0]))
        position = self._position()
        if not all(self.packets):
            self._finish("all", out)
        elif self.skirmishes == self.rules.limit:
            self._finish("limit", out)
        elif self.rules.order != "shuffled" and position in self._known:
            self._finish("repetition", out)
        else:
            self._known.add(position)
            changed, self.phase = self.phase != "play", "play"
            if out is not None and changed:
                out.append(Phase("play"))

    def _finish(self, ending: str, out: list[Event] | None) -> None:
        self.phase = "game_over"
        self.ending = ending
        ended = self.result()
        if out is not None and ended:
            out += [Phase("game_over"), Note(ended.text)]

    # ---------------------------------------------------------------------------------- what can be known

    def tallies(self, seat: Seat) -> Mapping[str, int]:
        return {"battles": self.skirmishes, "wars": sum(self.wars), "long_wars": sum(self.wars[1:])}

    def result(self) -> Result | None:
        if self.phase != "game_over":
            return None
        scores = tuple(map(len, self.packets))  # what lies on the table when a game is drawn counts for nobody
        winner = 0 if scores[0] > scores[1] else 1
        skirmishes = "1 skirmish" if self.skirmishes == 1 else f"{self.skirmishes:,} skirmishes"
        after = f"after {skirmishes} and {counted(sum(self.wars), 'war')}"
        if not self.skirmishes:
            after = "in the first skirmish"
        if self.ending == "undecided":
            lack = "enough cards" if self.rules.short_loses else "a card left"
            return Result(
                scores,
                (),
                f"Neither player has {lack} for the war: the game is drawn {after}, "
                "and the cards on the table count for nobody.",
            )
        if self.ending == "all":
            return Result(scores, (winner,), f"{{{winner}}} has won all {sum(scores)} cards {after}.")
        if self.ending == "short":
            return Result(
                scores, (winner,), f"{{{1 - winner}}} has too few cards for the war: {{{winner}}} wins {after}."
            )
        why = ""
        if self.ending == "repetition":
            why = "The packets lie as they have lain before, so the game would never end. "
        if scores[0] == scores[1]:
            return Result(scores, (), f"{why}Both hold {scores[0]} cards {after}: a draw.")
        most, least = scores[winner], scores[1 - winner]
        return Result(scores, (winner,), f"{why}{{{winner}}} wins with {most} cards to {least} {after}.")

    def census(self) -> list[Card]:
        return [*self.packets[0], *self.lines[0], *self.packets[1], *self.lines[1]]

    def view(self, seat: Seat | None) -> View:
        zones = [Zone("stock", (), "the pack")]
        shown = self.phase == "collect" and self.rules.reveal
        for other in (0, 1):
            whose = "your" if other == seat else f"{{{other}}}'s"
            up = self.up[other]
            line = tuple(card if shown or up >> n & 1 else None for n, card in enumerate(self.lines[other]))
            zones += [
                Zone(f"packet:{other}", (None,) * len(self.packets[other]), f"{whose} packet", other),
                Zone(f"line:{other}", line, f"{whose} cards on the table", other),
            ]
        tokens = [Token("war", "", war_name(self.level))] if self.level else []
        tokens += [Token("ready", f"seat:{other}") for other in (0, 1) if self.ready >> other & 1]
        if self.won:
            tokens.append(Token("won", f"seat:{self.winner}", f"took {self.won} cards"))
        number = self.skirmishes + (self.phase != "game_over" or any(self.lines))
        limit = self.rules.limit
        status = (
            f"Skirmish {number} of {limit}" if limit else f"Skirmish {number}",
            f"Cards {len(self.packets[0])}–{len(self.packets[1])}",
            f"Wars {sum(self.wars)}",
        )
        facts = {
            "dealer": self.dealer,
            "skirmishes": self.skirmishes,
            "wars": tuple(self.wars),
            "level": self.level,
            "ready": tuple(other for other in (0, 1) if self.ready >> other & 1),
            "held": tuple(self.held),
            "winner": self.winner,
            "won": self.won,
            "ending": self.ending,
        }
        return View(
            game=self.id,
            options=self.options,
            seat=seat,
            seats=2,
            phase=self.phase,
            waiting_for=self.waiting_for(),
            zones=tuple(zones),
            plates=tuple(self._plate(other) for other in (0, 1)),
            tokens=tuple(tokens),
            status=status if self.held else (),
            facts=facts,
            result=self.result(),
        )

    def _plate(self, seat: Seat) -> Plate:
        laid = len(self.lines[seat])
        lines = (f"{laid} on the table",) if laid else ()
        return Plate(counted(len(self.packets[seat]), "card"), lines, seat == self.dealer)

    # ------------------------------------------------------------------------------------------ sampling

    @classmethod
    def sample(cls, view: View, rng: random.Random) -> Self:
        game, facts = cls(view.options), view.facts
        game.phase = view.phase
        game.dealer = facts["dealer"]
        game.skirmishes = facts["skirmishes"]
        game.wars = list(facts["wars"])
        game.level = facts["level"]
        game.ready = sum(1 << seat for seat in facts["ready"])
        game.held = list(facts["held"])
        game.winner = facts["winner"]
        game.won = facts["won"]
        game.ending = facts["ending"]
        lines = [view.zone(f"line:{seat}").cards for seat in (0, 1)]
        seen = {card for line in lines for card in line}
        hidden = [card for card in game.rules.pack if card not in seen] if game.held else []
        rng.shuffle(hidden)
        for seat in (0, 1):
            game.packets[seat] = [hidden.pop() for _ in view.zone(f"packet:{seat}").cards]
            game.lines[seat] = [hidden.pop() if card is None else card for card in lines[seat]]
            game.up[seat] = sum(1 << place for place, card in enumerate(lines[seat]) if card is not None)
        game._known.add(game._position())
        return game
