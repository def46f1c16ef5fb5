"""Who sits at a table."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from cardrules.bots.personality import is_bot
from cardrules.protocol.game import Seat
from cardrules.protocol.texts import Text, say
from dealers_choice.language import current, words
from dealers_choice.match.characters import character_of

__all__ = [
    "BOT_NAMES",
    "GUEST",
    "HUMAN",
    "LEVEL_NAMES",
    "LEVEL_WORDS",
    "LONGEST_BOT_NAME",
    "LONGEST_NAME",
    "given_name",
    "guest",
    "is_player",
    "levels_of",
    "names_of",
    "people_of",
    "shortened",
    "signed",
    "spoken",
]

HUMAN: Final = "human"
"""What stands for the user in a list of players by seat; the others are guests (``guest``) or bots, as ``Mind.text``
writes them."""

GUEST: Final = "guest"
"""What the text of a guest begins with: somebody who plays at the user's computer."""

LEVEL_NAMES: Final = {"novice": say("Novice"), "club": say("Club"), "expert": say("Expert")}
"""How well somebody plays, in words, by what ``levels_of`` calls it."""

LEVEL_WORDS: Final = {"novice": say("novice"), "club": say("club"), "expert": say("expert")}
"""The same within a sentence."""

BOT_NAMES: Final = ("Ada", "Hugo", "Nell", "Otto", "Ida", "Max", "Rosa", "Emil", "Vera", "Karl")
"""What bots are called, from the seat on the user's left on."""

LONGEST_NAME: Final = 40
"""Letters of the user's own name, at most."""

LONGEST_BOT_NAME: Final = 20
"""... of the name of a bot."""

_LONG: Final = 12  # letters of a name, where there is little room
_MINUS: Final = re.compile(r"(?<![\w)\]}])-(?= ?\d)")


def guest(name: str) -> str:
    """What stands for a guest of this name in a list of players."""
    return f"{GUEST} {name}"


def people_of(players: Sequence[str]) -> list[Seat]:
    """The seats of those who play at this computer: the user's and his guests'.

    >>> people_of(("human", "club", "guest Ben"))
    [0, 2]
    """
    return [seat for seat, player in enumerate(players) if player == HUMAN or _called(player)]


def _called(player: str) -> str:
    """A guest's name; "" for anybody else."""
    kind, _, name = player.partition(" ")
    return name if kind == GUEST else ""


def given_name(player: str) -> str:
    """The name that a character or a guest has of his own; "" for any other bot."""
    character = character_of(player)
    return character.name if character is not None else _called(player)


def names_of(players: Sequence[str], human_name: str, wanted: Sequence[str] = ()) -> list[str]:
    """The names by seat: the user's own (empty: "You", as the language that is spoken has it; among guests somebody
    must be meant by it) for ``HUMAN``, for each guest his own, and for each bot what is ``wanted``, from the user's
    left on ("": a character's own name, else one of ``BOT_NAMES``). No name is given twice.

    >>> names_of(("human", "club", "club"), "Ann")
    ['Ann', 'Ada', 'Hugo']
    >>> names_of(("human", "club", "club"), "Ann", ("Hugo", ""))
    ['Ann', 'Hugo', 'Karl']
    >>> names_of(("human", "club bold bea", "club even marlow"), "Ann", ("", "Uncle Bob"))
    ['Ann', 'Bea', 'Uncle Bob']
    >>> names_of(("human", "guest Hugo", "club", "club"), "")
    ['Host', 'Hugo', 'Karl', 'Nell']
    """
    human: Seat = list(players).index(HUMAN) if HUMAN in players else -1
    own = human_name or (words("Host") if any(map(_called, players)) else current().you)
    taken, bots = {own.casefold(), current().you.casefold()}, [""] * len(players)
    for place, name in enumerate(_wished(players, human, wanted)):
        if name.casefold() not in taken:
            bots[place] = name
            taken |= {name.casefold()} if name else set()
    free = [name for name in BOT_NAMES if name.casefold() not in taken]
    for place, usual in enumerate(BOT_NAMES[: len(players)]):
        if not bots[place]:
            bots[place] = usual if usual in free else free[-1]
            free.remove(bots[place])
    return [own if player == HUMAN else bots[(seat - human - 1) % len(players)] for seat, player in enumerate(players)]


def _wished(players: Sequence[str], human: Seat, wanted: Sequence[str]) -> list[str]:
    """What the bots are to be called, from the user's left on, as far as anybody cares."""
    found = []
    for place in range(len(players)):
        player = players[(place + human + 1) % len(players)]
        wish = "" if _called(player) or place >= len(wanted) else wanted[place]
        found.append(wish or given_name(player))
    return found


def levels_of(players: Sequence[str]) -> list[str]:
    """How well everybody plays, by seat: the first word of a bot; "" for people."""
    return ["" if player == HUMAN or _called(player) else player.partition(" ")[0] for player in players]


def is_player(text: object) -> bool:
    """Whether somebody at a table is written so: the user, a guest or a bot; it may come from a file.

    >>> is_player("guest Ben"), is_player("guest "), is_player("guest a\\nb"), is_player("guest " + 50 * "x")
    (True, False, False, False)
    """
    if text == HUMAN or is_bot(text):
        return True
    name = _called(text) if isinstance(text, str) else ""
    return name.isprintable() and name == name.strip() and 0 < len(name) <= LONGEST_BOT_NAME


def shortened(names: Sequence[str], most: int = _LONG) -> list[str]:
    """The names for where there is little room: those of more than ``most`` letters end in dots, as late as they must
    to be told apart.

    >>> shortened(["You", "Maximiliana Wolkenstein", "Ada"])
    ['You', 'Maximiliana…', 'Ada']
    >>> shortened(["Maximiliana Wolkenstein", "Maximiliana Walther"])
    ['Maximiliana Wo…', 'Maximiliana Wa…']
    >>> shortened(["Maximiliana Wolkenstein", "Maximiliana", "Wilhelmina von Rode"])
    ['Maximiliana…', 'Maximiliana', 'Wilhelmina…']
    """

    def at(name: str, letters: int) -> str:
        return name if len(name) <= letters else f"{name[: letters - 1].rstrip()}…"

    short = []
    for name in names:
        others = set(names) - {name}
        lengths = range(most, len(name))
        short.append(
            at(name, next((n for n in lengths if all(at(each, n) != at(name, n) for each in others)), len(name)))
        )
    return short


def signed(text: str) -> str:
    """A text of the game with a minus sign before what is less than nothing, as it is printed.

    >>> signed("Ada: 50 - 60 = -10, after 7-5 in the deal of 2026-11-22")
    'Ada: 50 − 60 = −10, after 7-5 in the deal of 2026-11-22'
    """
    return _MINUS.sub("−", text) if "-" in text else text


def spoken(text: str, names: Sequence[str] = (), to_user: bool = False) -> str:
    """A text of the game in the language that is spoken, with the names filled in. ``to_user``: what a bot says of
    itself is said to the user.

    >>> spoken(say("{seat:@} {seat:@passes/pass} 3 cards to {other:@}", seat=0, other=1), ["You", "Ada"])
    'You pass 3 cards to Ada'
    >>> spoken("7-5, {0}: -10", ["Ada"])
    '7-5, Ada: −10'
    """
    return current()(text if isinstance(text, Text) else signed(text), names, to_user)
