"""``games``: list the games with their options."""

from __future__ import annotations

import argparse
from typing import Any

from cardrules.catalogue import GAMES, Entry
from cardrules.protocol.options import Option, OptionError
from dealers_choice.cli.output import write, write_json
from dealers_choice.language import looked_up, words

__all__ = ["add_arguments", "run"]


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What the command takes."""
    parser.add_argument("--json", action="store_true", help=words("as one JSON array"))


def run(arguments: argparse.Namespace) -> int:
    """A line for each game, its options and presets; or one JSON array."""
    games = [_game_data(entry) for entry in GAMES]
    if arguments.json:
        write_json(games)
        return 0
    for game in games:
        write(
            words(
                "{id}: {title} ({family}; seats: {seats}). {summary}",
                id=game["id"], title=looked_up(game["title"]), family=looked_up(game["family"]),
                summary=looked_up(game["summary"]),
                seats=_alternatives(game["seats"]),
            )
        )  # fmt: skip
        for option in game["options"]:
            label, values = words(option["label"]), _values_text(option["values"])
            write(f"  --option {option['id']}={option['default']}  {label} ({values})")
        for preset in game["presets"]:
            write(f"  --preset {preset['id']}  {words(preset['title'])}")
    return 0


def _alternatives(seats: list[int]) -> str:
    """Numbers of which one is taken.

    >>> _alternatives([2, 3, 4])
    '2 or 3 or 4'
    """
    said = str(seats[0])
    for each in seats[1:]:
        said = words("{before} or {after}", before=said, after=each)
    return said


def _values_text(values: Any) -> str:
    return (
        words("{least} to {most}", least=values["least"], most=values["most"])
        if isinstance(values, dict)
        else ", ".join(map(str, values))
    )


def _game_data(entry: Entry) -> dict[str, Any]:
    game = entry.game()
    return {
        "id": entry.id,
        "title": entry.title,
        "group": entry.group,
        "family": entry.family,
        "summary": entry.summary,
        "seats": _possible_seats(entry),
        "options": [_option_data(option) for option in game.declared],
        "presets": [{"id": each.id, "title": each.title, "settings": dict(each.settings)} for each in game.presets],
    }


def _option_data(option: Option) -> dict[str, Any]:
    values: object = list(option.values)
    labels = [option.label_of(value) for value in option.values]
    if isinstance(option.values, range):
        values = {"least": option.values[0], "most": option.values[-1], "step": option.values.step}
        labels = []
    return {
        "id": option.id,
        "label": option.label,
        "help": option.help,
        "values": values,
        "labels": labels,
        "default": option.default,
    }


def _possible_seats(entry: Entry) -> list[int]:
    """The numbers of seats that any one option leads to."""
    game = entry.game()
    found = {game().seats}
    for option in game.declared:
        for value in option.values:
            try:
                found.add(game({option.id: value}).seats)
            except OptionError:  # this value needs another one beside it
                continue
    return sorted(found)
