"""Texts as data: a sentence is a template with named places, and becomes words where it is shown.

``say`` makes a ``Text``. As a ``str`` it is the English sentence, with ``{0}`` for the player in seat 0, so that logs,
records and tests read it as it is; besides it keeps its template and the values of its places. A ``Language`` looks
the template up in its catalogue and writes it with the names of the players, and whoever is "you" at the table.

A place says after its colon what stands there::

    {seat:@}                the player: "Ada", or "you" ("You" where a sentence begins)
    {seat:@takes/take}      a word that goes with the player: with a name, with "you", and (third) with several
    {seat:@'s}              what is the player's: "Ada's", "your"; other languages have forms of their own (``@dat``)
    {tricks:trick/tricks}   a number of things
    {tricks:#is/are}        a word that goes with a number
    {trick:nth}             which of a row, from 1: third
    {I}, {my}, {me}, {mine}, {myself}
                            what a bot says of itself: "I", or "you" where it is said to the user
    {I:am/are}              a word that goes with it
    {card:card}             10♥; ``words`` (10 of hearts), ``the`` (the 10♥)
    {cards:cards}           10♥ A♠; ``cards,`` (10♥, A♠), ``each`` (the 10♥ and the A♠)
    {suit:suit}             hearts; ``Suit`` (Hearts, where a sentence begins), ``suit one`` (heart)
    {rank:rank}             king; ``ranks`` (kings), ``Ranks`` (Kings), ``a rank`` (a king), ``any`` (some ranks:
                            a king or an ace)
    {what:and}              several texts as a list; ``or``, ``row`` (with commas alone), ``semicolons``, ``then`` (one
                            sentence after another), ``lines``
    {what}, {what:^}        another text, or a plain string, which stands as it is: a name, a file; with a capital
                            letter, where it begins
    {error}                 what an error says
    {points:+d}             a value in one of Python's own forms

A word that means different things in different places says before a bar which is meant, so that each can be
translated: ``say("Skat|Player")`` is "Player".

Players are seats, or several of them; a word of two forms has its second for several. Where a language has more forms
of a number than two, its catalogue has more words between the strokes, in the order of its rule.
"""

from __future__ import annotations

import re
import string
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import Any, Final

from cardrules.protocol.cards import JOKER, RANK_NAMES, SUIT_NAMES, Card, NotationError, card_symbol, rank_of, suit_of

__all__ = [
    "ENGLISH",
    "ENGLISH_WORDS",
    "Language",
    "Text",
    "error_text",
    "read_text",
    "say",
    "sentences",
    "template",
    "text_data",
]

_MIDST: Final = re.compile(r"[\w,;)”’\"'-] $")
_BEGINNING: Final = re.compile(r"(?:^|[.!?]”?\s)$")
"""What stands before the midst of a sentence, and before its beginning."""
_PARSE: Final = string.Formatter().parse
_PLAIN: Final = re.compile(r"[+,]{0,2}(?:\.\d)?[dfg%]?")
"""Python's own forms of a number that a place may have; others could write a text without end."""
_BETWEEN: Final = {"then": " ", "lines": "\n", "row": ", ", "semicolons": "; "}
_SIMPLE: Final = frozenset((int, str))
_WHOLE: Final = ("then", "lines")
"""Of lists, what stands between the texts; and those whose texts are whole sentences."""
_MOST_PLACES, _DEEPEST, _LONGEST = 40, 8, 4000
"""Limits of what is read from another process."""

ENGLISH_WORDS: Final[Mapping[str, Any]] = {
    "you": {"": "You", "'s": "Your"},
    "I": {"I": ["I", "you"], "my": ["my", "your"], "me": ["me", "you"], "mine": ["mine", "yours"],
          "myself": ["myself", "yourself"]},
    "name": {"": "{}", "'s": "{}'s"},
    "suits": {"": list(SUIT_NAMES), "one": [suit[:-1] for suit in SUIT_NAMES]},
    "ranks": {
        "": [RANK_NAMES[rank] for rank in range(2, 15)],
        "several": ["twos", "threes", "fours", "fives", "sixes", "sevens", "eights", "nines", "tens", "jacks", "queens",
                    "kings", "aces"],
        "one": [f"{'an' if RANK_NAMES[rank] in ('8', 'ace') else 'a'} {RANK_NAMES[rank]}" for rank in range(2, 15)],
    },
    "card": {"words": "{rank} of {suit}", "the": "the {card}", "joker": "joker"},
    "lists": {"and": "and", "or": "or"},
    "numbers": {},
    "nth": ["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth"],
    "plural": "one",
}  # fmt: skip
"""The words that English puts into places. Other languages bring a table of the same shape; what they write for the
signs of a number that are Python's, and English, stands in ``numbers``: the point, the comma, the per cent sign."""

_PLURALS: Final[Mapping[str, Callable[[int], int]]] = {"one": lambda number: int(number != 1)}
"""Which of the words between the strokes goes with a number, by the name of the rule."""


def _signed(number: str, names: Sequence[str]) -> str:
    """A number as it is printed, once it is said to somebody: with a minus sign."""
    return number.replace("-", "−") if names else number


@lru_cache(8192)
def _parsed(template: str) -> tuple[tuple[str, str | None, str], ...]:
    """Literal text, the place after it (None: none), and what is said after its colon."""
    return tuple((literal, place, form or "") for literal, place, form, _ in _PARSE(template))


def _filled(text: str, names: Sequence[str]) -> str:
    """A plain text as it is shown, with the players' names where their seats stand: "{0}"; a number less than nothing
    has a minus sign. Other braces are left as they are."""
    if names and text.startswith("-") and text[1:].isdecimal():
        return _signed(text, names)
    if not names or "{" not in text:
        return text
    return re.sub(r"\{(\d)\}", lambda seat: names[int(seat[1])] if int(seat[1]) < len(names) else seat[0], text)


def _has_words(template: str) -> bool:
    """Whether more stands in a template than its places and what parts them."""
    return any("/" in form or any(map(str.isalpha, literal)) for literal, _, form in _parsed(template))


class Language:
    """A language in which texts are written."""

    def __init__(
        self,
        code: str,
        look_up: Callable[[str], str],
        words: Mapping[str, Any],
        knows: Callable[[str], bool] = lambda _template: True,
    ) -> None:
        """``look_up`` gives the template in this language (or the same one), ``words`` are as ``ENGLISH_WORDS``. A
        sentence that the language does not know (``knows``) is written in English, with all that stands in it: half of
        each can be read by nobody."""
        self.code, self.look_up, self._words, self._knows = code, look_up, words, knows
        self._plural = _PLURALS[words["plural"]]
        self._numerals = str.maketrans(dict(words["numbers"]))
        self._forms: Final[Mapping[str, Callable[[Any], str]]] = {
            "card": self.card, "cards": lambda cards: " ".join(map(self.card, cards)),
            "cards,": lambda cards: ", ".join(map(self.card, cards)), "words": self.card_words,
            "the": self._the, "each": lambda cards: self.listed(list(map(self._the, cards))),
            "suit": lambda suit: self._suits("")[suit], "Suit": lambda suit: self._suits("")[suit].capitalize(),
            "suit one": lambda suit: self._suits("one")[suit], "nth": lambda at: str(self._words["nth"][at - 1]),
            "rank": lambda rank: self._ranks("")[rank - 2], "ranks": lambda rank: self._ranks("several")[rank - 2],
            "Ranks": lambda rank: self._ranks("several")[rank - 2].capitalize(),
            "a rank": lambda rank: self._ranks("one")[rank - 2],
            "any": lambda ranks: self.listed([self._ranks("one")[rank - 2] for rank in ranks], "or"),
        }  # fmt: skip

    @property
    def you(self) -> str:
        """What stands for the name of a user who has given none."""
        return str(self._words["you"][""])

    def __call__(self, text: str, names: Sequence[str] = (), to_user: bool = False) -> str:
        """A text in this language. ``names`` are those of the players by seat (without: "{0}"); ``to_user``: what a bot
        says of itself is said to the user in its place. A plain string is nobody's text, and stands as it is."""
        return self._after("", text, names, to_user)

    def _after(self, before: str, text: str, names: Sequence[str], to_user: bool) -> str:
        """A text that stands within another, after these words of it, or a plain string, as it is: what somebody has
        called a file, or himself, is the same in every language."""
        if isinstance(text, Text):
            return self.written(text.template, text.places, names, to_user, before)
        return _filled(text, names)

    def _found(self, template: str) -> str:
        """A template in this language; one that is not there loses what stands before its bar."""
        found = self.look_up(template)
        return found.partition("|")[2] if found == template and "|" in found else found

    def written(
        self,
        template: str,
        places: Mapping[str, Any],
        names: Sequence[str] = (),
        to_user: bool = False,
        before: str = "",
    ) -> str:
        """A template of ``say`` in this language, with its values in their places; ``before`` is what stands before it,
        which says whether a sentence begins with it. Raises KeyError for a place that has no value and ValueError for a
        form that does not exist."""
        if not self._knows(template) and _has_words(template):
            own = [ENGLISH.you if name == self.you else name for name in names]
            return ENGLISH.written(template, places, own, to_user, before)
        template = self._found(template)
        if "{" not in template and "}" not in template:
            return template
        out = ""
        for literal, place, form in _parsed(template):
            out += literal.replace(" - ", " − ") if names else literal
            if place is None:
                continue
            so_far = before + out
            if place in self._words["I"] and place not in places:
                out += self._begun((form.split("/") if form else self._words["I"][place])[to_user], so_far)
            elif form.startswith("@"):
                out += self._player(places[place], form[1:], names, so_far)
            else:
                out += self._value(places[place], form, names, to_user, so_far)
        return out

    def _value(self, value: Any, form: str, names: Sequence[str], to_user: bool, before: str) -> str:
        """What stands in a place that is not a player's."""
        if form in self._forms:
            return self._forms[form](value)
        if form in ("and", "or") or form in _BETWEEN:
            between = _BETWEEN.get(form, ", ")
            later = f"{'.' if form in _WHOLE else ','}{between}"
            said = [self._after(later if at else before, text, names, to_user) for at, text in enumerate(value)]
            return between.join(said) if form in _BETWEEN else self.listed(said, form)
        if form == "^":
            begun = self(value, names, to_user)
            return begun[:1].upper() + begun[1:]
        if form.startswith("#"):
            return self._of_number(value, form[1:])
        if "/" in form:
            return f"{_signed(self.number(value), names)} {self._of_number(value, form)}"
        if isinstance(value, Exception):
            value = error_text(value)
        if isinstance(value, str):
            return self._after(before, value, names, to_user)
        if form and not _PLAIN.fullmatch(form):
            raise ValueError(f"there is no form {form[:40]!r} of a place")
        return _signed(self.number(value, form), names)

    def _of_number(self, value: int, form: str) -> str:
        words = form.split("/")
        return words[min(self._plural(value), len(words) - 1)]

    def _player(self, seats: int | Sequence[int], form: str, names: Sequence[str], before: str) -> str:
        """The name of a player or several, or a word that goes with them."""
        group = [seats] if isinstance(seats, int) else list(seats)
        yours = [bool(names) and names[seat] == self.you for seat in group]
        if "/" in form:
            words = form.split("/")
            place = min(2, len(words) - 1) if len(group) > 1 else int(yours[0])
            return self._begun(words[place], before)
        you, name = self._words["you"].get(form, self.you), self._words["name"].get(form, "{}")
        small = _MIDST.search(before) or (form == "'s" and before.endswith(": "))  # "Declarer: You", "It is: your ..."
        return self.listed(
            [
                (you[:1].lower() + you[1:] if at or small else you)
                if yours[at]
                else name.format(names[seat] if names else f"{{{seat}}}")
                for at, seat in enumerate(group)
            ]
        )

    @staticmethod
    def _begun(word: str, before: str) -> str:
        """A word, with a capital letter if a sentence begins with it."""
        return word[:1].upper() + word[1:] if _BEGINNING.search(before) else word

    # ----------------------------------------------------------------------------------------- words

    def _suits(self, form: str) -> Sequence[str]:
        found: Sequence[str] = self._words["suits"][form]
        return found

    def _ranks(self, form: str) -> Sequence[str]:
        found: Sequence[str] = self._words["ranks"][form]
        return found

    def card(self, card: Card) -> str:
        """A card with its symbol."""
        return str(self._words["card"]["joker"]) if card & 15 == JOKER else card_symbol(card)

    def number(self, value: Any, form: str = "") -> str:
        """A number in one of Python's own forms, as the language writes it.

        >>> ENGLISH.number(1234.5, ",.1f"), ENGLISH.number(0.45, ".0%")
        ('1,234.5', '45%')
        """
        return f"{value:{form}}".translate(self._numerals)

    def suit_words(self, suit: int) -> str:
        """A suit: "hearts"."""
        return self._suits("")[suit]

    def card_words(self, card: Card) -> str:
        """A card in words, as a screen reader reads it."""
        if card & 15 == JOKER:
            return str(self._words["card"]["joker"])
        suit, rank = self._suits("")[suit_of(card)], self._ranks("")[rank_of(card) - 2]
        return str(self._words["card"]["words"]).format(suit=suit, rank=rank)

    def _the(self, card: Card) -> str:
        return str(self._words["card"]["the"]).format(card=self.card(card))

    def listed(self, names: Sequence[str], last: str = "and") -> str:
        """Names as a sentence has them; ``last`` is "and" or "or".

        >>> ENGLISH.listed(["Ann", "Bea", "Carl"]), ENGLISH.listed(["a 4", "an 8"], "or")
        ('Ann, Bea and Carl', 'a 4 or an 8')
        """
        return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} {self._words['lists'][last]} {names[-1]}"


ENGLISH: Final = Language("en", lambda template: template, ENGLISH_WORDS)
"""The language in which the texts are written."""


class Text(str):
    """An English sentence that knows how it is made, so that it can be written in other languages."""

    __slots__ = ("places", "template")
    template: str
    places: Mapping[str, Any]

    def __new__(cls, template: str, places: Mapping[str, Any]) -> Text:
        """``template`` with ``places``. Raises KeyError for a place that has no value."""
        self = str.__new__(cls, ENGLISH.written(template, places))
        self.template, self.places = template, places
        return self

    def __reduce__(self) -> tuple[type[Text], tuple[str, Mapping[str, Any]]]:
        return Text, (self.template, self.places)


def say(template: str, /, **places: Any) -> Text:
    """A text: a whole English sentence, or what stands by itself on a plate or a button, with what stands in its
    places. Raises KeyError for a place that has no value.

    >>> say("{seat:@} {seat:@takes/take} {tricks:trick/tricks}.", seat=1, tricks=1)
    '{1} takes 1 trick.'
    >>> text = say("{seat:@} {seat:@wins/win} with the {card:card}, {other:@}.", seat=0, other=1, card=0x3E)
    >>> ENGLISH(text, ["You", "Ada"]), ENGLISH(text, ["Ada", "You"])
    ('You win with the A♠, Ada.', 'Ada wins with the A♠, you.')
    >>> reason = say("{my} ace wins, so {I} keep it. {I} {I:am/are} sure.")
    >>> print(reason, ENGLISH(reason, to_user=True), sep="\\n")
    My ace wins, so I keep it. I am sure.
    Your ace wins, so you keep it. You are sure.
    """
    # What is equal need not be the same: 1 is True and 1.0, and two texts that read alike may say different things.
    if _SIMPLE.issuperset(map(type, places.values())):
        return _said(template, tuple(places.items()))
    return Text(template, places)


@lru_cache(16384)
def _said(template: str, places: tuple[tuple[str, int | str], ...]) -> Text:
    """A text with numbers and plain strings alone in its places; they are the same again and again."""
    return Text(template, dict(places))


def template(text: str) -> str:
    """A template for ``say`` that stands in a table, among those for other cases, so that it is collected."""
    return text


def error_text(error: Exception) -> Text:
    """What an error says: its text, if it was given one.

    >>> error_text(ValueError(say("the file is empty"))).template
    'the file is empty'
    """
    if isinstance(error, NotationError) and error.places:
        return Text(error.template, error.places)
    said = error.args[0] if error.args else ""
    return said if isinstance(said, Text) else Text("{error}", {"error": str(error)})


def sentences(texts: Sequence[str]) -> Text:
    """One text after another.

    >>> sentences([say("The {card:card} wins.", card=0x3E), say("It is over.")])
    'The A♠ wins. It is over.'
    """
    if len(texts) == 1 and isinstance(texts[0], Text):
        return texts[0]
    return Text("{said:then}" if texts else "", {"said": list(texts)})


# --------------------------------------------------------------------------------------- between processes


def text_data(text: str) -> Any:
    """A text as plain data for another process: a string if its template is one, else a list of it and its places
    (none where a bot speaks but of itself)."""
    return _whole_data(text) if isinstance(text, Text) and text.template != str(text) else str(text)


def _whole_data(text: Text) -> Any:
    return [text.template, {place: _data(value) for place, value in text.places.items()}]


def _data(value: Any) -> Any:
    if isinstance(value, str):
        return {"text": _whole_data(value) if isinstance(value, Text) else value}
    return [_data(each) for each in value] if isinstance(value, list | tuple) else value


def read_text(data: object) -> str:
    """What ``text_data`` has written. Raises ValueError for anything else."""
    return say(data) if isinstance(data, str) and len(data) <= _LONGEST and "{" not in data else _read_text(data, 0)


def _read_text(data: object, depth: int) -> str:
    if isinstance(data, str) and len(data) <= _LONGEST:
        return data
    if isinstance(data, list) and len(data) == 2 and depth < _DEEPEST:
        template, places = data
        short = isinstance(template, str) and len(template) <= _LONGEST
        if short and isinstance(places, dict) and len(places) <= _MOST_PLACES:
            try:
                return Text(template, {str(place): _read(value, depth + 1) for place, value in places.items()})
            except (KeyError, IndexError, TypeError, AttributeError) as error:
                raise ValueError(f"this is no text: {error!r}") from None
    raise ValueError("this is no text")


def _read(value: object, depth: int) -> Any:
    if isinstance(value, dict):
        return _read_text(value.get("text"), depth)
    if isinstance(value, list) and len(value) <= _MOST_PLACES and depth < _DEEPEST:
        return [_read(each, depth + 1) for each in value]
    if isinstance(value, int | float) or value is None:
        return value
    raise ValueError("this is no text")
