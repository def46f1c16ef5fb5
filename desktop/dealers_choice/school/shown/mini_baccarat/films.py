"""Films of what goes on at a table (drill G1): each frame as a picture of the felt and what moves into it."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from cardrules.casino.baccarat.bettors import Wager
from cardrules.casino.baccarat.dealer_calls import said
from cardrules.casino.baccarat.rules import BANKER, BETS
from cardrules.casino.baccarat.table_phase import CUTTING, PREPARING
from cardrules.courses.mini_baccarat.felt import BaccaratFelt, as_baccarat_felt
from cardrules.courses.mini_baccarat.scenes import scene_of
from cardrules.protocol.cards import parse_card
from cardrules.protocol.game import CHANCE, Event, Moved, View
from cardrules.school.dealt_game import game_of
from cardrules.school.drills.items import FilmFrame, Item, Setting
from cardrules.school.table_exercises import match_of
from dealers_choice.language import words
from dealers_choice.school.shown.felt_films import Act, film_of_felts, money_of

if TYPE_CHECKING:
    from dealers_choice.school.shown.shown_course import FilmStage

__all__ = ["frames_of"]


def frames_of(item: Item, setting: Setting, stage: FilmStage) -> tuple[View, list[tuple[int, Act]]]:
    """The first picture of an item's film, and what is done at which of its milliseconds."""
    if any(frame.what in ("gather", "square", "cut") for frame in item.frames):
        return _pack_film(item, setting, stage)
    return film_of_felts(item, as_baccarat_felt(item.felt), setting, stage, _after, partial(_lifted, stage))


def _lifted(stage: FilmStage, frame: FilmFrame) -> list[Act]:
    """A bettor stacks what lies before him."""
    if frame.what != "lift":
        return []
    return [partial(stage.shout, words("stacks the chips before him"), frame.words[0])]


def _after(felt: BaccaratFelt, frame: FilmFrame) -> tuple[BaccaratFelt, list[Event]]:
    """The felt after a frame, and what moves."""
    said = frame.words
    if frame.what == "push":
        return felt._replace(shown=said[0]), []
    if frame.what == "tap":
        return felt._replace(shown="tie"), []
    if frame.what == "card":
        cards = tuple(parse_card(word) for word in said[1:])
        moved: list[Event] = [Moved(cards, "shoe", said[0])]
        if said[0] == BANKER:
            return felt._replace(banker=(*felt.banker, *cards)), moved
        return felt._replace(player=(*felt.player, *cards)), moved
    paid = money_of(frame, lambda spot: sum(wager.amount for wager in felt.bets if _spot(wager) == spot))
    if paid is not None:
        return _changed(_changed(felt, paid.source, -paid.amount), paid.target, paid.amount), [paid]
    return felt, []


def _spot(wager: Wager) -> str:
    return f"position:{wager.position}:{wager.bet}"


def _changed(felt: BaccaratFelt, spot: str, by: int) -> BaccaratFelt:
    """The felt with so much more on a bet; what is no bet does not count its chips."""
    kind, *rest = spot.split(":")
    if kind != "position":
        return felt
    position, bet = int(rest[0]), rest[1]
    amounts = {(wager.position, wager.bet): wager.amount for wager in felt.bets}
    amounts[position, bet] = amounts.get((position, bet), 0) + by
    bets = [Wager(place, name, amount) for (place, name), amount in amounts.items() if amount > 0]
    return felt._replace(bets=tuple(sorted(bets, key=lambda each: (each.position, BETS.index(each.bet)))))


def _pack_film(item: Item, setting: Setting, stage: FilmStage) -> tuple[View, list[tuple[int, Act]]]:
    """The shoe is prepared: the pictures of a real preparation, of which some steps may be left out."""
    match = match_of(scene_of(setting, "shoe", "burned", seed="17", shoe_steps="short", coach="silent"))
    game = game_of(match)
    first, views = match.game.view(0), dict[str, View]()
    while game.phase in (PREPARING, CUTTING):
        match.run_chance()
        if game.phase not in (PREPARING, CUTTING):
            break
        due = game.due()[0]
        verb = "cut" if due.verb in ("offer", "insert") else due.verb
        match.apply(0, due)
        if match.game.waiting_for() == {CHANCE}:
            match.apply(CHANCE, match.chance())
        views[verb] = match.game.view(0)
    if item.frames[0].what == "say":  # the film begins with the squared pack
        first = views.get("square", first)
    text = {
        "gather": words("The dealer gathers the cards"), "mix": words("The dealer shuffles"),
        "square": words("The dealer squares the pack"), "load": words("The dealer loads the shoe"),
        "cut": words("The player puts the cut card in"),
    }  # fmt: skip
    acts: list[tuple[int, Act]] = []
    for frame in item.frames:
        if frame.what == "say":
            acts.append((frame.at, partial(stage.shout, said(frame.words[0], setting.house.words), "voice")))
        elif frame.what == "lift":
            acts.append(
                (frame.at, partial(stage.shout, words("The player lifts a card of the pack and looks"), frame.words[1]))
            )
        else:
            view = views.get(frame.what, first)
            acts.append((frame.at, partial(stage.move_to, view)))
            spot = frame.words[0] if frame.what == "cut" else "voice"
            acts.append((frame.at, partial(stage.shout, text[frame.what], spot)))
    return first, acts
