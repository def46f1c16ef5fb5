"""War: both players turn up a card, the higher one takes both, and equal ranks start a war.

A game of pure luck for two. The rules are those of the old encyclopaedias of games, whose wars grow: one card face
down in the first war of a skirmish, two in the next. The customs of other books are options.

A skirmish lasts from an empty table until somebody takes the cards. Both players must ``turn``; the cards of both go
down together once the second has done so, and in a war one further ``turn`` of each lays the whole level.

Zones, always in this order: ``stock``, then for both seats ``packet:<seat>`` (face down) and ``line:<seat>`` (what it
has put on the table in this skirmish, the fighting card last).

Tokens: ``war`` in the middle (its level in words), and at a seat ``ready`` (it has turned and waits) and ``won`` (the
cards that it took in the last skirmish).
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import ClassVar, Final, NamedTuple, Self

from cardrules.phases.game_options import GameOptions, agreed, choose, flag
from cardrules.phases.game_state import shown
from cardrules.phases.hands_game import GAME_OVER, UNDEALT, HandsGame, Phase, Reshuffling
from cardrules.protocol.cards import Card, pack
from cardrules.protocol.game import (
    CHANCE,
    NOBODY,
    ONE,
    WON,
    Action,
    Choice,
    Event,
    Marked,
    Moved,
    Note,
    Plate,
    Result,
    Seat,
    Takes,
    Token,
    Turned,
    View,
    Zone,
)
from cardrules.protocol.game import PhaseBegan as Entered
from cardrules.protocol.options import AS_IN_THE_BOOK, Options, Preset
from cardrules.protocol.texts import Text, say, sentences

__all__ = ["AT_WAR", "TURN", "Rules", "State", "War", "war_name"]

_WAITING: Final = {0: frozenset((0, 1)), 1: ONE[1], 2: ONE[0]}
"""Who has still to turn, by the mask of those who have."""
_TURN: Final = Action("turn")


class Rules(GameOptions):
    """What can be agreed before a game of War."""

    war_growth: str = choose(
        "Cards face down in a war",
        {"growing": "One, then two, then three", "one": "Always one", "three": "Always three"},
        "How many cards each player puts face down before the next one is turned up.",
    )
    short_war: str = choose(
        "Too few cards for a war",
        {"last_card": "The last card fights", "lose": "The game is lost"},
        "What happens to a player who cannot put down all the cards of a war.",
    )
    collect_order: str = choose(
        "Taken cards go under the packet",
        {"winner_first": "The winner's own first", "loser_first": "The loser's first", "shuffled": "Shuffled"},
        "The order in which they will be turned again.",
    )
    limit: int | None = choose(
        "The game stops after",
        {"none": "All cards are won", 300: "300 skirmishes", 500: "500 skirmishes", 1000: "1,000 skirmishes"},
        "With a limit, whoever holds more cards then has won.",
        none="none",
    )
    packs: int = choose("Packs of cards", (1, 2), "With two packs all 104 cards must be won.")
    reveal_war_cards: bool = flag(
        "Show the cards of a war",
        "Whether the cards face down are shown for a moment when the war is over.",
    )

    def __init__(self, chosen: Options) -> None:
        super().__init__(chosen)
        self.pack = pack(copies=self.packs)


class State(NamedTuple):
    """What everybody may know; what the page reads in ``View.state``."""

    dealer: Seat | None
    """None before it is drawn."""
    skirmishes: int
    """How many skirmishes have been decided."""
    wars: tuple[int, ...]
    """How many skirmishes were decided by a war of level 1, 2 ..."""
    level: int
    """The level of the war on the table, 0 for none."""
    ready: int
    """The seats that have turned and wait for the other, as a mask."""
    held: tuple[int, ...]
    """The cards of seat 0 at the deal and after each skirmish."""
    winner: Seat | None
    """Who took the last skirmish, or is about to take this one; None: nobody yet."""
    won: int
    """How many cards that was."""
    ending: str
    """Why the game is over: ``all``, ``short``, ``limit``, ``repetition`` or ``undecided``; "" before that."""


_WARS: Final = {1: say("War!"), 2: say("Double war!"), 3: say("Triple war!")}


def war_name(level: int) -> str:
    """What a war of this level is called.

    >>> war_name(2), war_name(4)
    ('Double war!', 'War, level 4')
    """
    found: str | None = _WARS.get(level)
    return found or say("War, level {level}", level=level)


class Turning(Phase["War"]):
    """Both players turn: their next card, or all that a war asks for."""

    verbs = ("turn",)
    label: ClassVar[str]

    def waiting_for(self, game: War) -> frozenset[Seat]:
        return _WAITING[game.ready]

    def choices(self, game: War, seat: Seat) -> list[Choice]:
        packet = (f"packet:{seat}",)
        return [Choice("turn", self.label, onto=(f"line:{seat}",), click=packet, key="Space", button=True)]

    def legal(self, game: War, seat: Seat) -> list[Action]:
        return [_TURN] if seat in _WAITING[game.ready] else []

    def fault(self, game: War, seat: Seat, action: Action) -> str:
        return say("You have turned; wait for {other:@}.", other=1 - seat) if game.ready >> seat & 1 else ""

    def untimely(self, game: War, seat: Seat, action: Action) -> str:
        return say("The cards are still being collected.")

    def instead(self, game: War, seat: Seat, cards: Sequence[Card], zone: str) -> str:
        return self.fault(game, seat, _TURN) or say("Click your packet to turn a card.")

    def do(self, game: War, seat: Seat, action: Action, out: list[Event] | None) -> None:
        game.ready |= 1 << seat
        if game.ready == 3:
            game.ready = 0
            game.lay(out)
        elif out is not None:
            out.append(Marked("ready", say("{seat:@} {seat:@is/are} ready", seat=seat)))


class Skirmish(Turning):
    """Each puts down one card, face up."""

    id = "play"
    label = say("Turn a card")


class AtWar(Turning):
    """The cards are equal: each puts some face down and one face up."""

    id = "war"
    label = say("Go to war")


class Collecting(Reshuffling["War"]):
    """Chance mixes what has been taken before it goes under the winner's packet."""

    id = "collect"
    label = say("Mix the taken cards")

    def loose(self, game: War) -> tuple[Card, ...]:
        return game.on_table()

    def instead(self, game: War, seat: Seat, cards: Sequence[Card], zone: str) -> str:
        return TURN.untimely(game, seat, _TURN)

    def do(self, game: War, seat: Seat, action: Action, out: list[Event] | None) -> None:
        game.take(action.cards, out)


TURN: Final = Skirmish()
AT_WAR: Final = AtWar()
COLLECT: Final = Collecting()


class War(HandsGame):
    """A game of War: ``packets`` (top card first) and ``lines`` by seat, ``up`` (which places of each line lie face up,
    as a mask)."""

    id: ClassVar[str] = "war"
    title: ClassVar[str] = say("War")
    verbs: ClassVar[Mapping[str, Takes]] = {
        "first": Takes.WORDS,
        "shuffle": Takes.ORDER,
        "turn": Takes.WORDS,
        "reshuffle": Takes.ORDER,
    }
    lots = ("first", "shuffle", "reshuffle")
    phases = (TURN, AT_WAR, COLLECT)
    idle = (UNDEALT, GAME_OVER)
    declared = Rules.declared
    presets: ClassVar[tuple[Preset, ...]] = (
        Preset("standard", AS_IN_THE_BOOK, {}),
        Preset("short", say("Short game"), {"limit": 300}),
        Preset("plain", say("Wars that do not grow"), {"war_growth": "one"}),
        Preset("double", say("Two packs"), {"packs": 2}),
    )
    newcomers = "plain"

    def __init__(self, options: Mapping[str, object] | None = None) -> None:
        super().__init__(options)
        self.rules = agreed(Rules, self.options)
        self.seats = 2
        self.packets: list[list[Card]] = [[], []]
        self.lines: list[list[Card]] = [[], []]
        self.up = [0, 0]
        self.level = 0
        self.ready = 0
        self.skirmishes = 0
        self.wars: list[int] = []
        self.held: list[int] = []
        self.winner: Seat | None = None
        self.won = 0
        self.ending = ""
        self._known: set[bytes] = set()
        """The packets at every empty table so far."""

    # ------------------------------------------------------------------------------------ what may be done

    def keeps_score(self) -> bool:
        return False  # how the cards lay at the end

    def chance_fault(self, seat: Seat, action: Action) -> str:
        if seat != CHANCE and action.verb not in self.lots:
            return say("That means nothing in {game}.", game=self.title)
        return super().chance_fault(seat, action)

    def refusal(self, seat: Seat, cards: Sequence[Card], zone: str) -> str:
        nobodys = "" if self.current is GAME_OVER else self.not_yours(seat, cards, zone)
        return nobodys or super().refusal(seat, cards, zone)

    def not_yours(self, seat: Seat, cards: Sequence[Card], zone: str) -> str:
        kind, _, owner = zone.partition(":")
        if not cards and kind in ("packet", "line") and owner != str(seat):
            if kind == "packet":
                return say("That is your opponent's packet.")
            return say("That is your opponent's side of the table.")
        return say("Nobody may look at the cards in War.") if cards or kind == "stock" else ""

    def on_table(self) -> tuple[Card, ...]:
        """The cards on the table, in no order that tells anything."""
        return tuple(sorted(self.lines[0] + self.lines[1]))

    # ------------------------------------------------------------------------------------------ doing it

    def pack(self) -> tuple[Card, ...]:
        return self.rules.pack

    def first_deal(self, dealer: Seat, out: list[Event] | None) -> None:
        self.dealer = dealer
        if out is not None:
            told = say("{dealer:@} {dealer:@deals/deal}", dealer=dealer)
            out += [Marked("dealer", told), Note(told)]

    def deal(self, order: tuple[Card, ...], out: list[Event] | None) -> None:
        other = 1 - (self.dealer or 0)
        for place in (0, 1):
            self.packets[other ^ place] = list(order[place::2][::-1])
        self.current = TURN
        self.held.append(len(self.packets[0]))
        self._known.add(self._position())
        if out is not None:
            out += [Entered("deal"), Moved(order, "", "stock", NOBODY)]
            out += [Moved((card,), "stock", f"packet:{other ^ place & 1}", NOBODY) for place, card in enumerate(order)]
            out += [Note(say("{count} cards each", count=len(order) // 2)), Entered("play")]

    def _position(self) -> bytes:
        return bytes(self.packets[0]) + b"\xff" + bytes(self.packets[1])

    def lay(self, out: list[Event] | None) -> None:
        """Both players put down what the skirmish, or the war, asks for; then the fighting cards are compared."""
        self.won, self.winner = 0, None
        needed = self._needed()
        for seat in (0, 1):
            packet, line = self.packets[seat], self.lines[seat]
            laid = packet[:needed]
            if not laid:
                continue
            del packet[: len(laid)]
            line += laid
            self.up[seat] |= 1 << len(line) - 1
            if out is not None:
                self._tell_laid(seat, laid, out)
        first, second = self.lines[0][-1], self.lines[1][-1]
        if out is not None and not self.level:
            told = say(
                "{one:@} {one:@turns/turn} {first:card}, {other:@} {other:@turns/turn} {second:card}",
                one=0, first=first, other=1, second=second,
            )  # fmt: skip
            out.append(Note(told))
        if first & 15 == second & 15:
            self._tie(out)
        else:
            self._decide(0 if first & 15 > second & 15 else 1, out)

    def _tell_laid(self, seat: Seat, laid: list[Card], out: list[Event]) -> None:
        down, fighting = tuple(laid[:-1]), laid[-1]
        if down:
            out.append(Moved(down, f"packet:{seat}", f"line:{seat}", NOBODY))
        out.append(Moved((fighting,), f"packet:{seat}", f"line:{seat}"))
        if self.level:
            if down:
                told = say(
                    "{seat:@} {seat:@puts/put} {cards:card/cards} face down and {seat:@turns/turn} up the {card:card}",
                    seat=seat, cards=len(down), card=fighting,
                )  # fmt: skip
            else:
                told = say("{seat:@} {seat:@turns/turn} up the {card:card}", seat=seat, card=fighting)
            out.append(Note(told))

    def _needed(self) -> int:
        """How many cards each player puts down next, the one face up included."""
        growth = self.rules.war_growth
        if not self.level:
            return 1
        return 1 + (self.level if growth == "growing" else 1 if growth == "one" else 3)

    def _tie(self, out: list[Event] | None) -> None:
        self.level += 1
        name = war_name(self.level)
        self.enter(AT_WAR, out, name)
        if out is not None:
            out += [Marked("war", name), Note(name)]
        left = [len(packet) for packet in self.packets]
        if self.rules.short_war == "lose" and min(left) < self._needed():
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
            what = say("both cards") if self.won == 2 else say("{count} cards", count=self.won)
            takes = say("{seat:@} {seat:@takes/take} {cards}", seat=winner, cards=what)
            told = takes
            if self.level:
                told = say("{seat:@} {seat:@wins/win} the war and {seat:@takes/take} {cards}", seat=winner, cards=what)
            out += [Marked(WON, takes, f"line:{winner}"), Note(told)]
            if self.rules.reveal_war_cards:
                out += [
                    Turned(card, f"line:{seat}", place)
                    for seat, line in enumerate(self.lines)
                    for place, card in enumerate(line)
                    if not self.up[seat] >> place & 1
                ]
        if self.rules.collect_order == "shuffled":
            self.enter(COLLECT, out)
            return
        first = winner if self.rules.collect_order == "winner_first" else 1 - winner
        self.take((*self.lines[first], *self.lines[1 - first]), out)

    def take(self, cards: tuple[Card, ...], out: list[Event] | None) -> None:
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
        elif self.rules.collect_order != "shuffled" and position in self._known:
            self._finish("repetition", out)
        else:
            self._known.add(position)
            if self.current is not TURN:
                self.enter(TURN, out)

    def _finish(self, ending: str, out: list[Event] | None) -> None:
        self.current = GAME_OVER
        self.ending = ending
        if out is not None:
            self.tell_end("", out)

    # ---------------------------------------------------------------------------------- what can be known

    def tallies(self, seat: Seat) -> Mapping[str, int]:
        return {"battles": self.skirmishes, "wars": sum(self.wars), "long_wars": sum(self.wars[1:])}

    def result(self) -> Result | None:
        if self.current is not GAME_OVER:
            return None
        scores = tuple(map(len, self.packets))  # what lies on the table when a game is drawn counts for nobody
        drawn = self.ending == "undecided" or scores[0] == scores[1]
        winner = 0 if scores[0] > scores[1] else 1
        after = say(
            "after {skirmishes:,} {skirmishes:#skirmish/skirmishes} and {wars:war/wars}",
            skirmishes=self.skirmishes, wars=sum(self.wars),
        )  # fmt: skip
        if not self.skirmishes:
            after = say("in the first skirmish")
        return Result(scores, () if drawn else (winner,), self._told_end(scores, winner, after))

    def _told_end(self, scores: tuple[int, ...], winner: Seat, after: Text) -> str:
        """How the game ended, in a sentence; ``after`` how much of it."""
        if self.ending == "undecided":
            if self.rules.short_war == "lose":
                return say(
                    "Neither player has enough cards for the war: the game is drawn {after}, "
                    "and the cards on the table count for nobody.",
                    after=after,
                )
            return say(
                "Neither player has a card left for the war: the game is drawn {after}, "
                "and the cards on the table count for nobody.",
                after=after,
            )
        if self.ending == "all":
            return say(
                "{winner:@} {winner:@has/have} won all {cards} cards {after}.",
                winner=winner, cards=sum(scores), after=after,
            )  # fmt: skip
        if self.ending == "short":
            return say(
                "{loser:@} {loser:@has/have} too few cards for the war: {winner:@} {winner:@wins/win} {after}.",
                loser=1 - winner, winner=winner, after=after,
            )  # fmt: skip
        told = list[str]()
        if self.ending == "repetition":
            told.append(say("The packets lie as they have lain before, so the game would never end."))
        if scores[0] == scores[1]:
            told.append(say("Both hold {cards} cards {after}: a draw.", cards=scores[0], after=after))
        else:
            wins = say(
                "{winner:@} {winner:@wins/win} with {cards} cards to {others} {after}.",
                winner=winner, cards=scores[winner], others=scores[1 - winner], after=after,
            )  # fmt: skip
            told.append(wins)
        return sentences(told)

    def census(self) -> list[Card]:
        return [*self.packets[0], *self.lines[0], *self.packets[1], *self.lines[1]]

    def known_to(self, viewer: Seat | None) -> State:
        return shown(self, State)

    def zones(self, viewer: Seat | None) -> list[Zone]:
        zones = [Zone("stock", (), say("the pack"))]
        bare = self.current is COLLECT and self.rules.reveal_war_cards
        for seat in (0, 1):
            own = seat == viewer
            packet = say("your packet") if own else say("{seat:@'s} packet", seat=seat)
            laid = say("your cards on the table") if own else say("{seat:@'s} cards on the table", seat=seat)
            up = self.up[seat]
            line = tuple([card if bare or up >> place & 1 else None for place, card in enumerate(self.lines[seat])])
            zones += [
                Zone(f"packet:{seat}", (None,) * len(self.packets[seat]), packet, seat),
                Zone(f"line:{seat}", line, laid, seat),
            ]
        return zones

    def tokens(self) -> list[Token]:
        tokens = [Token("war", "", war_name(self.level))] if self.level else []
        tokens += [Token("ready", f"seat:{seat}") for seat in (0, 1) if self.ready >> seat & 1]
        if self.won:
            tokens.append(Token("won", f"seat:{self.winner}", say("took {count} cards", count=self.won)))
        return tokens

    def status(self, viewer: Seat | None) -> list[str]:
        if not self.held:
            return []
        number = self.skirmishes + (self.current is not GAME_OVER or any(self.lines))
        limit = self.rules.limit
        return [
            say("Skirmish {number} of {all}", number=number, all=limit)
            if limit
            else say("Skirmish {number}", number=number),
            say("Cards {one}–{other}", one=len(self.packets[0]), other=len(self.packets[1])),
            say("Wars {number}", number=sum(self.wars)),
        ]

    def plate(self, seat: Seat) -> Plate:
        laid = len(self.lines[seat])
        lines = (say("{count} on the table", count=laid),) if laid else ()
        return Plate(say("{cards:card/cards}", cards=len(self.packets[seat])), lines, seat == self.dealer)

    # ------------------------------------------------------------------------------------------ sampling

    @classmethod
    def sample(cls, view: View, rng: random.Random) -> Self:
        game = cls.recalled(view)
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
