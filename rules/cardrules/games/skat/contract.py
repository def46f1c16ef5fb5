"""What the Player of Skat settles once the auction is over: the skat, the discard, and the game."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

from cardrules.games.skat.values import (
    BASES,
    FACES,
    LEVELS,
    NULL_VALUES,
    announced,
    counted_levels,
    matadors,
    reckoned,
    worth,
)
from cardrules.phases.discard_phase import PutAway
from cardrules.phases.hands_game import Phase
from cardrules.protocol.cards import cards_in, mask_of
from cardrules.protocol.game import (
    ONE,
    Action,
    Choice,
    Event,
    Field,
    Fields,
    Marked,
    Note,
    Said,
    Seat,
    Turned,
)
from cardrules.protocol.phrases import symbols

if TYPE_CHECKING:
    from cardrules.games.skat.game import Skat

__all__ = ["ANNOUNCING", "DISCARDING", "HAND_OR_SKAT", "Announcing", "Discarding", "HandOrSkat"]

_TAKE_OR_NOT: Final = (Action("take_skat"), Action("play_hand"))
_SWITCHES: Final = ("Schneider", "Schwarz", "Ouvert")


class HandOrSkat(Phase["Skat"]):
    """The Player takes the skat, or plays with the ten cards of his hand."""

    id = "skat"
    verbs = ("take_skat", "play_hand")
    prompt = "Take the skat or play from the hand."

    def waiting_for(self, game: Skat) -> frozenset[Seat]:
        return ONE[game.player or 0]

    def choices(self, game: Skat, seat: Seat) -> list[Choice]:
        bare, hand = Fields(), (f"hand:{seat}",)
        return [
            Choice("take_skat", "Take the skat", onto=hand, click=("skat",), key="T", button=True, fields=bare),
            Choice("play_hand", "Play from the hand", key="N", button=True, fields=bare),
        ]

    def legal(self, game: Skat, seat: Seat) -> list[Action]:
        return list(_TAKE_OR_NOT) if seat == game.player else []

    def fault(self, game: Skat, seat: Seat, action: Action) -> str:
        return "" if seat == game.player else self.untimely(game, seat, action)

    def untimely(self, game: Skat, seat: Seat, action: Action) -> str:
        if seat != game.player:
            takes = action.verb == "take_skat"
            return "Only the Player may take the skat." if takes else "Only the Player decides that."
        if game.took:
            return "You have taken the skat already."
        return "You are playing from the hand; the skat stays closed."

    def do(self, game: Skat, seat: Seat, action: Action, out: list[Event] | None) -> None:
        if action.verb == "take_skat":
            game.take_two(seat, "the skat", out)
            game.took = True
            game.enter(DISCARDING, out)
            return
        if out is not None:
            out += [Said(seat, "From the hand"), Note(f"{{{seat}}} plays from the hand")]
        game.enter(ANNOUNCING, out)


class Discarding(PutAway["Skat"]):
    """The Player lays two of his twelve cards into the skat."""

    id = "discard"
    verbs = ("discard",)
    zone = "skat"
    label = "Discard"
    nothing = "There is nothing to discard now."
    exactly = "Put exactly two of your twelve cards back."
    drop = "Drop the two cards on the skat to discard them."

    def waiting_for(self, game: Skat) -> frozenset[Seat]:
        return ONE[game.player or 0]

    def do(self, game: Skat, seat: Seat, action: Action, out: list[Event] | None) -> None:
        game.lay_two(seat, mask_of(action.cards), "discards", out)
        game.enter(ANNOUNCING, out)


@lru_cache(maxsize=256)
def _announcements(took: bool, bid: int) -> tuple[Action, ...]:
    """The games that may be announced after this bid: null only if it counts as much."""
    games = [(game, "") for game in (*BASES, "null")] + [("null", "ouvert")]
    if not took:
        games += [(game, level) for game in BASES for level in LEVELS]
    return tuple(
        Action("announce", (game, level) if level else (game,))
        for game, level in games
        if game != "null" or NULL_VALUES[took, level] >= bid
    )


class Announcing(Phase["Skat"]):
    """The Player names his game, and what he undertakes beyond winning it."""

    id = "announce"
    verbs = ("announce",)
    prompt = "Announce your game first."

    def waiting_for(self, game: Skat) -> frozenset[Seat]:
        return ONE[game.player or 0]

    def choices(self, game: Skat, seat: Seat) -> list[Choice]:
        barred = _barred(game)
        return [self._choice(game, seat, action, barred) for action in _announcements(game.took, game.bid)]

    def _choice(self, game: Skat, seat: Seat, action: Action, barred: tuple[tuple[str, str], ...]) -> Choice:
        """One game that may be announced, with what it counts as it stands."""
        kind, level = _named(action)
        bid, hand = game.bid, not game.took
        name = announced(kind, hand, level)
        label, confirm = name[0].upper() + name[1:], ""
        switches: tuple[str, ...]
        if kind == "null":
            value = NULL_VALUES[game.took, level]
            note, switches = str(value), _SWITCHES[-1:] if level else ()
        else:
            held = game.play.hands[seat] | (game.skat if game.took else 0)
            levels, tops = counted_levels(hand, level), matadors(held, kind)
            value, counts = worth(kind, tops, levels), reckoned(kind, tops, levels)
            note, switches = f"{counts}: {value}", _SWITCHES[: ("", *LEVELS).index(level)]
            if value < bid:
                confirm = (
                    f"{label} counts {value} as it stands ({counts}), and you bid {bid}. Announce it all the same?"
                )
        fields = [Field("", FACES[kind], note)]
        null = NULL_VALUES[game.took, "ouvert"]
        if kind == "grand" and null < bid:
            fields.append(Field("", FACES["null"], "", f"Null counts {null} at most, and you bid {bid}."))
        stands = Fields((tuple(fields),), f"Your game; you have bid {bid}", 3, switches, barred)
        return Choice("announce", f"{label} ({value})", action.words, button=True, confirm=confirm, fields=stands)

    def legal(self, game: Skat, seat: Seat) -> list[Action]:
        return list(_announcements(game.took, game.bid)) if seat == game.player else []

    def fault(self, game: Skat, seat: Seat, action: Action) -> str:
        if seat != game.player:
            return self.untimely(game, seat, action)
        kind, level = _named(action)
        if (kind not in BASES and kind != "null") or (level and level not in LEVELS):
            return "Announce a suit, grand or null."
        if kind != "null":
            barred = level and game.took
            return "Schneider, schwarz and ouvert can be announced only in a hand game." if barred else ""
        if level in ("schneider", "schwarz"):
            return "Null has no schneider or schwarz."
        value, bid = NULL_VALUES[game.took, level], game.bid
        if value >= bid:
            return ""
        name = announced(kind, not game.took, level).capitalize()
        return f"{name} counts {value}; you bid {bid}. Choose a game that can reach {bid}."

    def untimely(self, game: Skat, seat: Seat, action: Action) -> str:
        return "Only the Player announces a game, once he has dealt with the skat."

    def do(self, game: Skat, seat: Seat, action: Action, out: list[Event] | None) -> None:
        kind, level = _named(action)
        game.game, game.level = kind, level
        name = announced(kind, not game.took, level)
        if out is not None:
            out += [Said(seat, name[0].upper() + name[1:]), Note(f"{{{seat}}} announces {name}"), Marked("game", name)]
            if level == "ouvert":
                cards = cards_in(game.play.hands[seat])
                out += [Turned(card, f"hand:{seat}", place) for place, card in enumerate(cards)]
                out.append(Note(f"{{{seat}}} lays the hand open: {symbols(cards)}"))
        game.start_play(f"{{{seat}}} plays {name}", out)


def _named(action: Action) -> tuple[str, str]:
    """The game and the level of an announcement."""
    game, level = (*action.words, "")[:2]
    return game, level


def _barred(game: Skat) -> tuple[tuple[str, str], ...]:
    """The announcements that are not allowed, with the reason."""
    if not game.took:
        return ()
    reason = "Schneider and schwarz can be announced only in a hand game."
    barred = tuple((name, reason) for name in _SWITCHES[:2])
    null = NULL_VALUES[True, "ouvert"]
    if null < game.bid:
        reason = f"After the skat only null is played ouvert: it counts {null}, and you bid {game.bid}."
        barred += ((_SWITCHES[2], reason),)
    return barred


HAND_OR_SKAT: Final = HandOrSkat()
DISCARDING: Final = Discarding()
ANNOUNCING: Final = Announcing()
