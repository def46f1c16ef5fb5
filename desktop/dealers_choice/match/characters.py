"""The people one can play against: who they are, and how they sit at a table.

A character has a level, as every bot; what it dares (``cardrules.bots.personality``), how long it takes over a move,
and whether it likes to talk. None of them sees or remembers more than its level does. How they look is drawn in
``cardart.people.portraits``.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from cardrules.bots.personality import is_bot
from cardrules.protocol.texts import Text, say

__all__ = ["CHARACTERS", "Character", "character_of", "faces_of", "seated"]


class Character(NamedTuple):
    """Somebody with a name and a face."""

    id: str
    """As records have it, and ``cardart.people.portraits``."""
    name: str
    level: str
    """How well it plays; where a game has no such level, it plays at the best one there is."""
    temper: str
    """What it dares: "careful", "even" or "bold"."""
    pace: float
    """How long it takes, as a multiple of what the settings say."""
    talks: bool
    words: Text
    """Who it is, in one sentence."""


CHARACTERS: Final[tuple[Character, ...]] = (
    Character(
        "pip", "Pip", "novice", "bold", 0.6, True,
        say("Pip learned the rules last week, bids on hope alone and enjoys every single card."),
    ),
    Character(
        "greta", "Greta", "novice", "careful", 1.8, False,
        say("Greta would rather pass three times than be sorry once, and takes her time over it."),
    ),
    Character(
        "marlow", "Marlow", "club", "even", 1.4, False,
        say("Marlow has sat in the same chair every Tuesday for thirty years and lets the cards do the talking."),
    ),
    Character(
        "bea", "Bea", "club", "bold", 0.7, True,
        say("Bea bids first and looks at the cards afterwards, or so it seems, and it goes well more often than "
            "it should."),
    ),
    Character(
        "lotte", "Lotte", "club", "careful", 1.2, True,
        say("Lotte never promises a trick that she cannot take, and has a kind word for everybody who did."),
    ),
    Character(
        "theo", "Theo", "club", "bold", 1.0, False,
        say("Theo sailed the seven seas and still thinks that every wind will turn in his favour."),
    ),
    Character(
        "ines", "Ines", "expert", "careful", 1.4, False,
        say("Ines keeps the books by day and the count of every suit by night."),
    ),
    Character(
        "viktor", "Viktor", "expert", "bold", 0.8, False,
        say("Viktor has read all the books, and plays as if the last page were always about him."),
    ),
    Character(
        "oona", "Oona", "expert", "even", 1.0, True,
        say("Oona has taught half the town to play and is pleased whenever somebody beats her."),
    ),
)  # fmt: skip
"""Everybody, from the easiest to the hardest to beat."""

_LENT: Final = {
    name: [character.id for character in CHARACTERS].index(face)
    for name, face in (
        ("Ada", "ines"), ("Hugo", "theo"), ("Nell", "lotte"), ("Otto", "marlow"), ("Ida", "greta"), ("Max", "pip"),
        ("Rosa", "bea"), ("Emil", "viktor"), ("Vera", "oona"), ("Karl", "marlow"),
    )
}  # fmt: skip
"""Whose face suits the names that bots have of themselves, by its place among the characters."""
_BY_ID: Final = {character.id: character for character in CHARACTERS}


def character_of(player: str) -> Character | None:
    """The character that is written so among the players of a match; None if it is none, or none of ours.

    >>> character_of("club bold bea").name, character_of("club")
    ('Bea', None)
    """
    words = player.split(" ")
    return _BY_ID.get(words[2]) if len(words) == 3 else None


def faces_of(players: Sequence[str], names: Sequence[str]) -> list[str]:
    """Whose portrait stands at each seat: a character's own; the other bots are lent one by their names, so that who
    is called the same looks the same, and nobody like another at the table. "" for the user, and for those for whom no
    face is left.

    >>> faces_of(("human", "club", "club bold bea", "club"), ("You", "Ada", "Bea", "Rosa"))
    ['', 'ines', 'bea', 'lotte']
    """
    found = [character.id if (character := character_of(player)) is not None else "" for player in players]
    for seat, (player, name) in enumerate(zip(players, names, strict=True)):
        if is_bot(player) and not found[seat]:
            usual = _LENT[name] if name in _LENT else sum(map(ord, name)) % len(CHARACTERS)
            turned = (*CHARACTERS[usual:], *CHARACTERS[:usual])
            found[seat] = next((character.id for character in turned if character.id not in found), "")
    return found


def seated(character: Character, levels: Sequence[str]) -> str:
    """A character as it is written among the players of a match of a game that has these levels.

    >>> seated(CHARACTERS[-1], ("novice", "club"))
    'club even oona'
    """
    level = character.level if character.level in levels else levels[-1]
    return f"{level} {character.temper} {character.id}"
