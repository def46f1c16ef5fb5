"""Decisions of bots in matches under several options, with the reasons that are given for them."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from typing import NamedTuple

from cardrules.bots import Advice, Level
from cardrules.bots.reasons import Case, Kind, Reason
from cardrules.catalogue import find
from cardrules.protocol.game import Choice, View
from cardrules.protocol.match_record import Match
from cardrules.turns import AskedBot, Turns

__all__ = ["OPTIONS", "Told", "decisions", "limit", "spoken"]

OPTIONS: dict[str, list[dict[str, object]]] = {
    "hearts": [
        {},
        {"players": 3},
        {"jack_of_diamonds": "on", "first_trick_points": "allowed"},
        {"queen_must_go": "on"},
    ],
    "spades": [{"nil": 100}, {}, {"break_spades": "on", "nil": 100, "bag_penalty": "off"}],
    "euchre": [{"draw": "off"}, {"draw": "off", "joker": "on", "defend_alone": "on"},
               {"draw": "off", "farmers_hand": "on"}, {}],
    "five_hundred": [{}, {"nullo": "on"}, {"form": "three_hand_33", "nullo": "on"},
                     {"form": "two_hand_25"}, {"form": "five_hand_53", "nullo": "on"}],
    "seven_up": [{}, {"players": 3}, {"players": 4, "void_rule": "must_trump"}],
    "setback": [{}, {"players": 3, "low": "captured"}, {"players": "4_alone", "min_bid": 1, "forced_dealer": "off"},
                {"players": 5, "plain_follow": "strict", "void_rule": "must_trump", "dealer_steals": "off"}],
    "truco": [{}, {"players": 2, "deck": 24}, {"variant": "mineiro", "face_down": "off"}, {"eleven_both": "open"}],
    "skat": [{}, {"all_pass": "forced_reject", "pushing": "on"}, {"kontra": "on"}],
    "khanhoo": [{}, {"players": 3}, {"players": 4}],
    "pyramid": [{}, {"peek": "full"}, {"passes": 1, "deck_pairs": "on", "upper_rows": "face_down", "win": "all52"},
                {"passes": 3, "stock_top": "open", "deck_pairs": "on", "start_waste": 1}, {"draw": 3},
                {"overlap_pairs": "on", "peek": "full", "passes": 2}],
    "mexican_sweat": [{}, {"players": 5}, {"order": "free", "peek": "one_card"},
                      {"peek": "one_card", "players": 4}],
    "mini_baccarat": [{}, {"role": "bettor"}, {"commission": "net", "take_order": "left_to_right"},
                      {"role": "watch", "difficulty": "expert", "coach": "correct", "incidents": "some"}],
    "war": [{}, {"short_war": "lose", "war_growth": "three"}],
    "spoons": [{}, {"timing": "beat"}, {"players": 3}],
    "triple_draw": [{}, {"players": 2}, {"players": 5}, {"limit": "no_limit"},
                    {"ranking": "ace_to_five", "limit": "pot_limit"}],
    "three_thirteen": [{}, {"players": 2}],
    "yaniv": [{}, {"players": 2, "slap_down": "set"}, {"players": 3, "joker_sets": "on", "ace_runs": "low_or_high"},
              {"players": 8, "deal": 7, "set_take": "ends", "slap_down": "single", "call_limit": 5}],
    "spite_and_malice": [{}, {"players": 3, "wild": "kings_jokers", "wild_ace": "on", "must_play": "aces"},
                         {"players": 4, "recycle": "when_empty", "side_rule": "down", "target": "one_deal"}],
}  # fmt: skip
"""By game: options under which other things are said."""


def spoken(words: str) -> Reason:
    """A reason of no game, in these words."""
    return Kind("test", words, lambda case: True)()


class Told(NamedTuple):
    """A decision, and what was said of it."""

    view: View
    choices: tuple[Choice, ...]
    advice: Advice

    @property
    def case(self) -> Case:
        """What its reasons are held against."""
        return Case(self.view, self.choices, self.advice.action, self.advice.weighed)

    def untrue(self) -> list[Reason]:
        """The reasons that do not hold."""
        return [reason for reason in self.advice.reasons if not reason.holds(self.case)]


def limit(worlds: int) -> Callable[[], bool]:
    """Says that time is up after so many worlds."""
    left = iter(range(worlds))
    return lambda: next(left, None) is None


def decisions(name: str, level: Level, seed: str, most: int, worlds: int = 0) -> Iterator[Told]:
    """So many decisions of bots of one level, in matches under one set of options after the other."""
    choose, given = find(name).bot(), 0
    every = OPTIONS.get(name, [{}])
    for number in range(most):
        match = Match(name, every[number % len(every)], f"{seed}/{number}")
        turns, found = Turns(match), list[Told]()
        share, rng = -(-most // (2 * len(every))), random.Random(f"{seed}/{number}")

        def decide(ask: AskedBot, match: Match = match, found: list[Told] = found, rng: random.Random = rng) -> Advice:
            view, out_of_time = match.game.view(ask.seat), limit(worlds)
            risk = (0.0, 0.0, 1.0, -1.0)[ask.seat % 4]
            advice = choose(view, ask.choices, level, rng, out_of_time, risk)
            found.append(Told(view, tuple(ask.choices), advice))
            return advice

        while len(found) < share and (deed := turns.next(decide)) is not None:
            turns.do(deed)
            if given + len(found) >= most:
                break
        yield from found
        given += len(found)
        if given >= most:
            return
