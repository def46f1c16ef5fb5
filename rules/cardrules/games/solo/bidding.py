"""From the first word of Solo to the card that is called: asking, questioning, naming the game, calling a partner."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from cardrules.games.solo.kinds import ACES, GAMES, HIGHEST, KINGS, RANKS, SIMPLE, SOLO
from cardrules.parts.auctions import Duels
from cardrules.phases.hands_game import Phase
from cardrules.protocol.cards import SUIT_NAMES, SUIT_SYMBOLS, Suit, card_name, suit_of
from cardrules.protocol.game import NOBODY, ONE, Action, Choice, Event, Field, Fields, Marked, Note, Said, Seat
from cardrules.protocol.texts import say, template

if TYPE_CHECKING:
    from cardrules.games.solo.game import Solo

__all__ = ["ASKING", "CALLING", "DUEL", "HOLDS", "NAMING", "Call"]

_PASS: Final = Action("pass")
_ASK: Final = Action("ask")
_YES: Final = Action("yes")
_QUERIES: Final = {rank: Action("query", (kind.id,)) for rank, kind in GAMES.items()}
_NAMES: Final = {(rank, name): Action("name", (kind.id, name)) for rank, kind in GAMES.items() for name in SUIT_NAMES}
_CALLABLE: Final = {card_name(card): card for card in (*ACES, *KINGS)}


_PASSES: Final = template("{seat:@} {seat:@passes/pass}")
HOLDS: Final = template("{seat:@} {seat:@holds/hold}")
FACES: Final = (say("♣ Clubs"), say("♦ Diamonds"), say("♥ Hearts"), say("♠ Spades"))
"""Suits as buttons show them."""


class Call(NamedTuple):
    """A word of the auction: ``ask``, ``query``, ``yes`` or ``pass``; ``level`` is the rank that it was about (for the
    pass of a challenger the one he would have had to ask for)."""

    seat: Seat
    verb: str
    level: int


class _Step(Phase["Solo"]):
    """A step on the way to a game: what may be done is listed, and all else has its reason."""

    def fault(self, game: Solo, seat: Seat, action: Action) -> str:
        if action in game.legal(seat):
            return ""
        return self.why_not(game, action) if seat == game.turn else self.due(game, seat)

    def why_not(self, game: Solo, action: Action) -> str:
        """Why the seat in turn may not do this."""
        return self.due(game, game.turn)


class _Speaking(_Step):
    """Who is in turn goes on in the auction or passes."""

    def word(self, game: Solo) -> tuple[Action, str, str]:
        """What may be said beside "Pass": the action, what its button says, and the key."""
        raise NotImplementedError

    def legal(self, game: Solo, seat: Seat) -> list[Action]:
        if seat != game.turn:
            return []
        bid = self.word(game)[0]
        return [bid] if game.must_bid(seat) else [_PASS, bid]

    def choices(self, game: Solo, seat: Seat) -> list[Choice]:
        (verb, words, _), label, key = self.word(game)
        answers: tuple[Field, ...] = (Field("", label, main=True),)
        must = game.must_bid(seat)
        if must:
            barred = say("With both black queens you may not pass.")
            answers = (Field("", say("Pass"), say("not with both black queens"), barred), *answers)
        bid = Choice(verb, label, words, key=key, button=True, fields=Fields((answers,)))
        return [bid] if must else [Choice("pass", say("Pass"), key="P", button=True, fields=Fields()), bid]

    def why_not(self, game: Solo, action: Action) -> str:
        if action != _PASS:
            return super().why_not(game, action)
        if game.wanted() > SOLO:
            return say("With both black queens you may not pass.")
        return say("With both black queens you must bid at least a solo.")


class Asking(_Speaking):
    """From the dealer's left on each passes, until one asks."""

    id = "ask"
    verbs = ("ask", "pass")
    prompt = say("Say whether you ask or pass.")

    def waiting_for(self, game: Solo) -> frozenset[Seat]:
        return ONE[game.at(len(game.said))]  # all have passed so far

    def word(self, game: Solo) -> tuple[Action, str, str]:
        return _ASK, say("I ask"), "A"

    def do(self, game: Solo, seat: Seat, action: Action, out: list[Event] | None) -> None:
        if action.verb == "pass":
            game.enter_word(seat, "pass", 1, say("Pass"), _PASSES, out)
            if seat == game.dealer:
                game.show_queen(out)
            return
        game.enter_word(seat, "ask", 1, say("I ask"), template("{seat:@} {seat:@asks/ask}"), out)
        game.duels = Duels(seat, [game.at(place) for place in range(len(game.said), 4)], 1)
        game.enter(DUEL, out)
        if out is not None:
            out.append(Marked("level", say(HOLDS, seat=seat)))
        _go_on(game, out)


def _go_on(game: Solo, out: list[Event] | None) -> None:
    """With nobody left to ask, or nothing left to ask for, the auction is over."""
    if game.duels.turn is None or game.duels.level >= HIGHEST:
        game.win_auction(game.duels.holder, out)


class Duel(_Speaking):
    """The holder is asked about higher and higher games; whoever gives up is out."""

    id = "duel"
    verbs = ("query", "yes", "pass")

    def waiting_for(self, game: Solo) -> frozenset[Seat]:
        turn = game.duels.turn
        return NOBODY if turn is None else ONE[turn]

    def word(self, game: Solo) -> tuple[Action, str, str]:
        duels = game.duels
        return (
            (_YES, say("Yes"), "Y")
            if duels.asked
            else (_QUERIES[duels.level + 1], GAMES[duels.level + 1].question, "A")
        )

    def why_not(self, game: Solo, action: Action) -> str:
        if action.verb == "query" and not game.duels.asked:
            return say("The next question is: {question}", question=GAMES[game.duels.level + 1].question)
        return super().why_not(game, action)

    def due(self, game: Solo, seat: Seat) -> str:
        duels = game.duels
        if seat != game.turn:
            is_asked = say("{seat:@} {seat:@is/are} asked, not you.", seat=game.turn)
            return is_asked if duels.asked else super().due(game, seat)
        if duels.asked:
            return say("You are asked: {question}", question=GAMES[duels.level].question)
        question = GAMES[duels.level + 1].question
        return say("Ask on or pass. The next question is: {question}", question=question)

    def do(self, game: Solo, seat: Seat, action: Action, out: list[Event] | None) -> None:
        duels, verb = game.duels, action.verb
        if verb == "query":
            duels.ask(duels.level + 1)
            question = GAMES[duels.level].question
            told = template("{seat:@} {seat:@questions/question} {holder:@}: {question}")
            game.enter_word(seat, verb, duels.level, question, told, out, holder=duels.holder, question=question)
            return
        if verb == "yes":
            game.enter_word(seat, verb, duels.level, say("Yes"), template("{seat:@} {seat:@says/say} yes"), out)
            duels.accept()
        else:
            game.enter_word(seat, verb, game.wanted(), say("Pass"), _PASSES, out)
            before = duels.holder
            duels.give_up()
            if out is not None and duels.holder != before:
                out.append(Marked("level", say(HOLDS, seat=duels.holder)))
                bound = template("{seat:@} {seat:@is/are} bound to at least a {game}")
                out.append(Note(say(bound, seat=duels.holder, game=GAMES[duels.level].name)))
        _go_on(game, out)


class Naming(_Step):
    """The declarer names the game and its trump suit."""

    id = "name"
    verbs = ("name",)
    prompt = say("Name your game and its trump suit.")

    def waiting_for(self, game: Solo) -> frozenset[Seat]:
        return ONE[game.declarer or 0]

    def choices(self, game: Solo, seat: Seat) -> list[Choice]:
        return [
            Choice(
                "name",
                say("{game:^}:", game=GAMES[rank].name),
                (GAMES[rank].id,),
                values=game.suits(rank),
                button=True,
                fields=self._fields(game, rank),
            )
            for rank in game.games()
        ]

    def _fields(self, game: Solo, rank: int) -> Fields:
        """A game and the suits that go with it; with the first that may be named also the games that may not."""
        names, own = game.games(), game.suits(rank)
        ranks = range(1, rank + 1) if rank == names[0] else range(rank, (HIGHEST if rank == names[-1] else rank) + 1)
        games = []
        for each in ranks:
            kind, closed = GAMES[each], "" if each == rank else self._closed(game, each, game.suits(each)[0])
            worth = say("{points:point/points}", points=kind.value)
            games.append(Field("", say("{game:^}", game=kind.name), worth, closed))
        suits = []
        for suit in reversed(range(len(SUIT_NAMES))):
            name = SUIT_NAMES[suit]
            closed = "" if name in own else self._closed(game, rank, name)
            value = f"{GAMES[rank].id} {name}" if closed else name
            suits.append(Field(value, FACES[suit], "", closed))
        return Fields((tuple(games), tuple(suits)), say("Your game and its trumps"), columns=2, sure=say("Play"))

    def legal(self, game: Solo, seat: Seat) -> list[Action]:
        if seat != game.declarer:
            return []
        return [_NAMES[rank, name] for rank in game.games() for name in game.suits(rank)]

    def why_not(self, game: Solo, action: Action) -> str:
        words = action.words
        if len(words) != 2 or words[0] not in RANKS or words[1] not in SUIT_NAMES:
            return self.prompt
        return self._closed(game, RANKS[words[0]], words[1])

    def _closed(self, game: Solo, rank: int, suit: str) -> str:
        """Why a game may not be named, with this suit as trumps."""
        if game.forced and rank > SIMPLE:
            return say("After four passes only a simple game may be played.")
        if not game.forced and rank < game.level:
            return say("You are bound to at least a {game}.", game=GAMES[game.level].name)
        if not game.forced and rank < game.least_game():
            return say("With both black queens you must play at least a solo.")
        if GAMES[rank].in_color:
            return say("In color means {suit:suit}.", suit=game.rules.color)
        return say("A game in suit may not use the color.")

    def do(self, game: Solo, seat: Seat, action: Action, out: list[Event] | None) -> None:
        rank, suit = RANKS[action.words[0]], action.words[1]
        game.game = rank
        game.trump = Suit(SUIT_NAMES.index(suit))
        name = GAMES[rank].name
        if out is not None:
            plays = template("{seat:@} {seat:@plays/play} a {game}, {suit:suit} are trumps")
            text = say(plays, seat=seat, game=name, suit=game.trump)
            said = say("{game:^}, {suit:suit}", game=name, suit=game.trump)
            out += [Said(seat, said), Marked("game", text), Note(text)]
        if rank <= SIMPLE and game.callable_cards():
            game.enter(CALLING, out)
            return
        if out is not None and rank <= SIMPLE:
            out.append(
                Note(say("{seat:@} {seat:@holds/hold} every ace and king and {seat:@plays/play} alone", seat=seat))
            )
        game.start_play(out)


class Calling(_Step):
    """The declarer of a simple game calls a card, whose holder is his partner."""

    id = "call"
    verbs = ("call",)

    def waiting_for(self, game: Solo) -> frozenset[Seat]:
        return ONE[game.declarer or 0]

    def choices(self, game: Solo, seat: Seat) -> list[Choice]:
        cards = game.callable_cards()
        fields = []
        for card in sorted({*ACES, *cards}):
            name = card_name(card)
            face = say("Ace {suit}" if card in ACES else "King {suit}", suit=SUIT_SYMBOLS[suit_of(card)])
            fields.append(
                Field(name, face, closed="" if card in cards else self.why_not(game, Action("call", (name,))))
            )
        stands = Fields((tuple(fields),), say("The holder of this card is to be your partner"), sure=say("Play"))
        return [Choice("call", say("Solo|Call"), values=tuple(map(card_name, cards)), button=True, fields=stands)]

    def due(self, game: Solo, seat: Seat) -> str:
        if seat != game.turn:
            return super().due(game, seat)
        kings = not game.rules.call_own_ace and any(card in KINGS for card in game.callable_cards())
        return say("Call a king.") if kings else say("Call an ace.")

    def why_not(self, game: Solo, action: Action) -> str:
        card = _CALLABLE.get(action.words[0]) if len(action.words) == 1 else None
        if card is None:
            return self.due(game, game.turn)
        if game.hands[game.turn] >> card & 1:
            return say("You hold that ace; call another." if card in ACES else "You hold that king; call another.")
        return say("Call one of the four aces.")

    def do(self, game: Solo, seat: Seat, action: Action, out: list[Event] | None) -> None:
        card = _CALLABLE[action.words[0]]
        holder = next(other for other, hand in enumerate(game.hands) if hand >> card & 1)
        game.called = card
        game.minded = 1 << card
        game.partner = None if holder == seat else holder
        if out is not None:
            calls = template("{seat:@} {seat:@calls/call} the {card:words}: its holder is the partner")
            text = say(calls, seat=seat, card=card)
            out += [Said(seat, say("I call the {card:words}", card=card)), Marked("called", text), Note(text)]
            if game.partner is not None:
                out.append(Note(say("You are the partner"), ONE[holder]))
        game.start_play(out)


ASKING: Final = Asking()
DUEL: Final = Duel()
NAMING: Final = Naming()
CALLING: Final = Calling()
