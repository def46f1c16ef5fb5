"""From the first word of Solo to the card that is called: asking, questioning, naming the game, calling a partner."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from cardrules.games.solo.kinds import ACES, GAMES, HIGHEST, KINGS, RANKS, SIMPLE, SOLO
from cardrules.parts.auctions import Duels
from cardrules.phases.hands_game import Phase
from cardrules.protocol.cards import SUIT_NAMES, SUIT_SYMBOLS, Suit, card_name, card_words, suit_of
from cardrules.protocol.game import NOBODY, ONE, Action, Choice, Event, Field, Fields, Marked, Note, Said, Seat
from cardrules.protocol.phrases import counted

if TYPE_CHECKING:
    from cardrules.games.solo.game import Solo

__all__ = ["ASKING", "CALLING", "DUEL", "NAMING", "Call"]

_PASS: Final = Action("pass")
_ASK: Final = Action("ask")
_YES: Final = Action("yes")
_QUERIES: Final = {rank: Action("query", (kind.id,)) for rank, kind in GAMES.items()}
_NAMES: Final = {(rank, name): Action("name", (kind.id, name)) for rank, kind in GAMES.items() for name in SUIT_NAMES}
_CALLABLE: Final = {card_name(card): card for card in (*ACES, *KINGS)}


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
            barred = "With both black queens you may not pass."
            answers = (Field("", "Pass", "not with both black queens", barred), *answers)
        bid = Choice(verb, label, words, key=key, button=True, fields=Fields((answers,)))
        return [bid] if must else [Choice("pass", "Pass", key="P", button=True, fields=Fields()), bid]

    def why_not(self, game: Solo, action: Action) -> str:
        if action != _PASS:
            return super().why_not(game, action)
        queens = "With both black queens you"
        return f"{queens} may not pass." if game.wanted() > SOLO else f"{queens} must bid at least a solo."


class Asking(_Speaking):
    """From the dealer's left on each passes, until one asks."""

    id = "ask"
    verbs = ("ask", "pass")
    prompt = "Say whether you ask or pass."

    def waiting_for(self, game: Solo) -> frozenset[Seat]:
        return ONE[game.at(len(game.said))]  # all have passed so far

    def word(self, game: Solo) -> tuple[Action, str, str]:
        return _ASK, "I ask", "A"

    def do(self, game: Solo, seat: Seat, action: Action, out: list[Event] | None) -> None:
        if action.verb == "pass":
            game.say(seat, "pass", 1, "Pass", "passes", out)
            if seat == game.dealer:
                game.show_queen(out)
            return
        game.say(seat, "ask", 1, "I ask", "asks", out)
        game.duels = Duels(seat, [game.at(place) for place in range(len(game.said), 4)], 1)
        game.enter(DUEL, out)
        if out is not None:
            out.append(Marked("level", f"{{{seat}}} holds"))
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
        return (_YES, "Yes", "Y") if duels.asked else (_QUERIES[duels.level + 1], GAMES[duels.level + 1].question, "A")

    def why_not(self, game: Solo, action: Action) -> str:
        if action.verb == "query" and not game.duels.asked:
            return f"The next question is: {GAMES[game.duels.level + 1].question}"
        return super().why_not(game, action)

    def due(self, game: Solo, seat: Seat) -> str:
        duels = game.duels
        if seat != game.turn:
            return f"{{{game.turn}}} is asked, not you." if duels.asked else super().due(game, seat)
        if duels.asked:
            return f"You are asked: {GAMES[duels.level].question}"
        return f"Ask on or pass. The next question is: {GAMES[duels.level + 1].question}"

    def do(self, game: Solo, seat: Seat, action: Action, out: list[Event] | None) -> None:
        duels, verb = game.duels, action.verb
        if verb == "query":
            duels.ask(duels.level + 1)
            question = GAMES[duels.level].question
            game.say(seat, verb, duels.level, question, f"questions {{{duels.holder}}}: {question}", out)
            return
        if verb == "yes":
            game.say(seat, verb, duels.level, "Yes", "says yes", out)
            duels.accept()
        else:
            game.say(seat, verb, game.wanted(), "Pass", "passes", out)
            before = duels.holder
            duels.give_up()
            if out is not None and duels.holder != before:
                out.append(Marked("level", f"{{{duels.holder}}} holds"))
                out.append(Note(f"{{{duels.holder}}} is bound to at least a {GAMES[duels.level].name}"))
        _go_on(game, out)


class Naming(_Step):
    """The declarer names the game and its trump suit."""

    id = "name"
    verbs = ("name",)
    prompt = "Name your game and its trump suit."

    def waiting_for(self, game: Solo) -> frozenset[Seat]:
        return ONE[game.declarer or 0]

    def choices(self, game: Solo, seat: Seat) -> list[Choice]:
        return [
            Choice(
                "name",
                f"{GAMES[rank].name.capitalize()}:",
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
            games.append(Field("", kind.name[0].upper() + kind.name[1:], counted(kind.value, "point"), closed))
        suits = []
        for suit in reversed(range(len(SUIT_NAMES))):
            name = SUIT_NAMES[suit]
            closed = "" if name in own else self._closed(game, rank, name)
            value = f"{GAMES[rank].id} {name}" if closed else name
            suits.append(Field(value, f"{SUIT_SYMBOLS[suit]} {name.capitalize()}", "", closed))
        return Fields((tuple(games), tuple(suits)), "Your game and its trumps", columns=2, sure="Play")

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
            return "After four passes only a simple game may be played."
        if not game.forced and rank < game.level:
            return f"You are bound to at least a {GAMES[game.level].name}."
        if not game.forced and rank < game.least_game():
            return "With both black queens you must play at least a solo."
        if GAMES[rank].in_color:
            return f"In color means {game.rules.color_suit}."
        return "A game in suit may not use the color."

    def do(self, game: Solo, seat: Seat, action: Action, out: list[Event] | None) -> None:
        rank, suit = RANKS[action.words[0]], action.words[1]
        game.game = rank
        game.trump = Suit(SUIT_NAMES.index(suit))
        name = GAMES[rank].name
        if out is not None:
            text = f"{{{seat}}} plays a {name}, {suit} are trumps"
            out += [Said(seat, f"{name.capitalize()}, {suit}"), Marked("game", text), Note(text)]
        if rank <= SIMPLE and game.callable_cards():
            game.enter(CALLING, out)
            return
        if out is not None and rank <= SIMPLE:
            out.append(Note(f"{{{seat}}} holds every ace and king and plays alone"))
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
            face = f"{'Ace' if card in ACES else 'King'} {SUIT_SYMBOLS[suit_of(card)]}"
            fields.append(
                Field(name, face, closed="" if card in cards else self.why_not(game, Action("call", (name,))))
            )
        stands = Fields((tuple(fields),), "The holder of this card is to be your partner", sure="Play")
        return [Choice("call", "Call", values=tuple(map(card_name, cards)), button=True, fields=stands)]

    def due(self, game: Solo, seat: Seat) -> str:
        if seat != game.turn:
            return super().due(game, seat)
        kings = not game.rules.call_own_ace and any(card in KINGS for card in game.callable_cards())
        return "Call a king." if kings else "Call an ace."

    def why_not(self, game: Solo, action: Action) -> str:
        card = _CALLABLE.get(action.words[0]) if len(action.words) == 1 else None
        if card is None:
            return self.due(game, game.turn)
        if game.hands[game.turn] >> card & 1:
            return f"You hold that {'ace' if card in ACES else 'king'}; call another."
        return "Call one of the four aces."

    def do(self, game: Solo, seat: Seat, action: Action, out: list[Event] | None) -> None:
        card = _CALLABLE[action.words[0]]
        holder = next(other for other, hand in enumerate(game.hands) if hand >> card & 1)
        game.called = card
        game.minded = 1 << card
        game.partner = None if holder == seat else holder
        if out is not None:
            words = card_words(card)
            text = f"{{{seat}}} calls the {words}: its holder is the partner"
            out += [Said(seat, f"I call the {words}"), Marked("called", text), Note(text)]
            if game.partner is not None:
                out.append(Note("You are the partner", ONE[holder]))
        game.start_play(out)


ASKING: Final = Asking()
DUEL: Final = Duel()
NAMING: Final = Naming()
CALLING: Final = Calling()
