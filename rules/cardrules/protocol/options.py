"""A game's options: typed, with default, range and label, so that a dialog can be made from them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final, Literal, NamedTuple

from cardrules.protocol.texts import Text, error_text, say

__all__ = ["AS_IN_THE_BOOK", "Option", "OptionError", "Options", "Preset", "Value", "read_options"]

Value = str | int
AS_IN_THE_BOOK: Final = say("As in the book")
"""The title of the preset in which every option has its default: the form that a game's documents describe."""

_SWITCH: Final = {"on": say("On"), "off": say("Off")}

Options = Mapping[str, Value]
"""Every option of a game by id, each with one of its declared values."""


class OptionError(ValueError):
    """An unknown option, a value that the option does not have, or values that exclude each other.

    ``option`` is its id, or "" for one that does not exist; ``why`` is what is wrong, without it."""

    def __init__(self, why: Text, option: str = "", value: str | None = None) -> None:
        where = option if value is None else f"{option}={value}"
        super().__init__(say("{where}: {why}", where=where, why=why) if option else why)
        self.option, self.why = option, why


class Option(NamedTuple):
    """One thing that can be agreed before a match.

    ``values`` are the allowed values, the default first, or a ``range`` of whole numbers with its own
    ``default``. ``labels`` are what a player reads for each of ``values`` (the value itself if left out).
    ``help`` is one sentence.
    """

    id: str
    label: Text
    values: tuple[Value, ...] | range
    labels: tuple[Text, ...] = ()
    help: Text | Literal[""] = ""
    start: int | None = None
    """The default of a range."""
    text: Callable[[str], object] | None = None
    """Reads a text that is none of ``values``, which may be any that this reads without a ValueError. No dialog asks
    for such an option: what is agreed elsewhere, in a house's profile, comes with it."""
    rule: bool = True
    """Whether another value makes another game of it. Not where it only says which deals are given, or how much help
    there is: that goes with every set of rules, and is kept when another one is chosen."""
    none: Value | None = None
    """The value that stands for nothing: no total at which the game is lost."""

    @property
    def default(self) -> Value:
        """The value when nothing is said."""
        return self.values[0] if self.start is None else self.start

    def read(self, given: object) -> Value:
        """The declared value that ``given`` (a value, or its text in any case) stands for.

        Raises OptionError naming the allowed values.

        >>> Option("target", "Target", (100, 50)).read("50")
        50
        """
        text = {True: "on", False: "off"}[given] if isinstance(given, bool) else str(given).strip().lower()
        if self.text is not None and isinstance(given, str) and given not in self.values:
            try:
                self.text(given)
            except ValueError as error:
                raise OptionError(error_text(error), self.id) from None
            return given
        if isinstance(self.values, range):
            if len(text) <= 9 and text.lstrip("-").isdecimal() and int(text) in self.values:
                return int(text)
            least, most, step = self.values[0], self.values[-1], self.values.step
            allowed = say("a whole number from {least} to {most}", least=least, most=most)
            if step != 1:
                allowed = say(
                    "a whole number from {least} to {most} in steps of {step}", least=least, most=most, step=step
                )
        else:
            for value in self.values:
                if str(value).lower() == text:
                    return value
            allowed = say("one of {values:row}", values=[str(value) for value in self.values])
        raise OptionError(say("choose {allowed}", allowed=allowed), self.id, text[:40])

    def label_of(self, value: Value) -> str:
        """What a player reads for one of the values."""
        if self.labels and not isinstance(self.values, range):
            return self.labels[self.values.index(value)]
        return _SWITCH.get(value, str(value)) if isinstance(value, str) else str(value)


class Preset(NamedTuple):
    """A named set of option values; what is not listed stays at its default."""

    id: str
    title: Text
    settings: Mapping[str, Value]


def read_options(declared: Sequence[Option], given: Mapping[str, object]) -> dict[str, Value]:
    """All declared options, with ``given`` (values or their text) where said and defaults elsewhere.

    Raises OptionError for an unknown option or value.
    """
    known = {option.id for option in declared}
    for name in given:
        if name not in known:
            raise OptionError(
                say("there is no option {name}; there are {known:row}", name=repr(name[:40]), known=sorted(known))
            )
    return {option.id: option.read(given[option.id]) if option.id in given else option.default for option in declared}
