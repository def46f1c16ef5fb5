"""What the thinking process (``cardrules.bot_process.server``) is asked and what it answers: both ends of the pipe.

A bot is asked with what its seat may know and nothing else: the view and the choices. No card that is hidden from it,
no shuffle and no deal's number is in the request, so whatever runs in that process cannot look. And as nothing is
replayed, a question costs the same at the end of a long match as at its beginning.

Views and positions travel pickled, in text. The program writes them for its own child and for nobody else; nothing that
comes from a file or another program is read so, and what reads them makes plain objects of the rules and nothing else.
"""

from __future__ import annotations

import io
import pickle
from base64 import b64decode, b64encode
from collections.abc import Mapping, Sequence
from typing import Any, Final

from cardrules.analysis.claims import ClaimFound
from cardrules.analysis.hand_review import JudgedDecision, read_reviewed
from cardrules.bots import LET_BE, Advice, Weighed
from cardrules.bots.reasons import Kind
from cardrules.phases.phased_game import PhasedGame
from cardrules.protocol.cards import NotationError, card_name, parse_card
from cardrules.protocol.game import Action, Choice, Game, Seat, Takes, View, action_text, parse_action
from cardrules.protocol.match_record import Match, record_text
from cardrules.protocol.texts import read_text, text_data

__all__ = [
    "PATIENCE", "QuestionError", "advice_data", "ask_assist", "ask_claim", "ask_move", "ask_play_out", "ask_review",
    "ask_verdict", "claim_data", "judged_data", "position_of", "read_advice", "read_claim", "read_judged",
    "read_played_out", "seen_by",
]  # fmt: skip

PATIENCE: Final = 3.0
"""Seconds after which a search is broken off on a machine that is too slow for it. On others it ends long before: how
much it looks at is fixed, so that the same question has the same answer."""
_TOLD: Final = Kind("told", "{words}", lambda case: False)
"""What the process has put into words already; whether it is so is for that side to tell."""
_PLAIN: Final = frozenset({"frozenset", "range", "set"})
"""What a view may hold of Python's own beside what needs no name."""
_LONGEST_WAIT: Final = 10**7  # milliseconds before a bot acts


class QuestionError(ValueError):
    """What was sent is no question, or no answer; the message says what is wrong."""


def ask_move(
    view: View, choices: Sequence[Choice], level: str, seconds: float, seed: str, risk: float = 0.0
) -> dict[str, Any]:
    """Ask what a bot does in the seat of ``view``. ``seconds`` are those after which a search is broken off; ``seed``
    is what it draws from, and must not be the deal's; ``risk`` is how much it dares (``bots/personality.py``)."""
    asked = {"ask": "move", "level": level, "risk": risk, "seconds": seconds, "seed": seed}
    return {**asked, "seen": _seen(view, choices)}


def ask_assist(view: View, choices: Sequence[Choice], seed: str) -> dict[str, Any]:
    """Ask what the program does for a player who is slow."""
    return {"ask": "assist", "seed": seed, "seen": _seen(view, choices)}


def ask_review(
    view: View, choices: Sequence[Choice], action: Action, level: str, seconds: float, seed: str
) -> dict[str, Any]:
    """Ask what a bot says of something that was done in the seat of ``view``. It is told no more than a bot that is to
    move there."""
    return {**ask_move(view, choices, level, seconds, seed), "ask": "review", "did": action_text(action)}


def ask_claim(view: View, choices: Sequence[Choice], conceding: bool = False, anyhow: bool = False) -> dict[str, Any]:
    """Ask whether the rest of the tricks are his who sees ``view``, or, ``conceding``, how he gives them away; with
    ``anyhow``, whether they are his, or another's, in whatever order he plays."""
    return {"ask": "concede" if conceding else "claim", "anyhow": anyhow, "seen": _seen(view, choices)}


def claim_data(claim: ClaimFound) -> dict[str, Any]:
    """What is found about a claim, as the answer has it."""
    action = action_text(claim.action) if claim.action is not None else ""
    return {"holds": claim.holds, "action": action, "seat": claim.seat,
            "card": "" if claim.card is None else card_name(claim.card)}  # fmt: skip


def read_claim(answer: Mapping[str, Any], verbs: Mapping[str, Takes], seats: int) -> ClaimFound:
    """What an answer says of a claim. Raises QuestionError."""
    if "error" in answer:
        raise QuestionError(str(answer["error"]))
    holds, action, seat, card = (answer.get(key) for key in ClaimFound._fields)
    if not isinstance(holds, bool) or not isinstance(seat, int) or not -1 <= seat < seats:
        raise QuestionError("there is no answer to the claim")
    try:
        played = parse_action(str(action), verbs) if action else None
        return ClaimFound(holds, played, seat, parse_card(str(card)) if card else None)
    except NotationError as error:
        raise QuestionError(str(error)) from None


def ask_verdict(game: Game) -> dict[str, Any]:
    """Ask a solver whether a position can still be won. It sees the whole game."""
    return {"ask": "verdict", "position": _packed(game)}


def ask_play_out(match: Match, levels: Sequence[str]) -> dict[str, Any]:
    """Ask what bots (``Mind.text``, by seat) do to the end of a match in which the user has nothing left to decide."""
    return {"ask": "play_out", "record": record_text(match.record()), "levels": list(levels)}


def read_played_out(answer: Mapping[str, Any], verbs: Mapping[str, Takes]) -> list[tuple[Seat, Action]]:
    """Who does what to the end of the match; whether it is legal is for the game to say. Raises QuestionError."""
    if "error" in answer:
        raise QuestionError(str(answer["error"]))
    actions = answer.get("actions")
    try:
        return [(int(seat), parse_action(str(text), verbs)) for seat, text in actions or ()]
    except (TypeError, ValueError) as error:
        raise QuestionError(f"this is no course of a match: {error}") from None


def _seen(view: View, choices: Sequence[Choice]) -> str:
    # The score sheet says in words what the state says in numbers, and is the one thing that grows with every hand.
    return _packed((view._replace(sheet=None), tuple(choices)))


def seen_by(request: Mapping[str, Any]) -> tuple[View, tuple[Choice, ...]]:
    """What a bot is shown. Raises QuestionError."""
    found = _unpacked(request, "seen")
    if isinstance(found, tuple) and len(found) == 2:
        view, choices = found
        if (
            isinstance(view, View)
            and isinstance(choices, tuple)
            and choices
            and all(isinstance(choice, Choice) for choice in choices)
        ):
            if view.seat is not None and 0 <= view.seat < view.seats:
                return view, choices
            raise QuestionError(f"there is no player at seat {view.seat}")
    raise QuestionError("'seen' must be a view and choices")


def position_of(request: Mapping[str, Any]) -> Game:
    """The game that a solver is asked about. Raises QuestionError."""
    found = _unpacked(request, "position")
    if not isinstance(found, Game):
        raise QuestionError("'position' must be a game")
    if isinstance(found, PhasedGame):
        found.phase = found.phase  # what travelled is a copy, and a game compares its phase by identity
    return found


def advice_data(advice: Advice) -> dict[str, Any]:
    """A bot's advice as the answer has it; the action is empty for ``LET_BE``."""
    action = "" if advice.action == LET_BE else action_text(advice.action)
    found: dict[str, Any] = {"action": action, "reason": text_data(advice.reason), "after": advice.after}
    if advice.weighed:
        found["weighed"] = [(action_text(one.action), *one[1:]) for one in advice.weighed]
    return found


def judged_data(judged: JudgedDecision) -> dict[str, Any]:
    """What a bot says of a decision, as the answer has it."""
    return {**judged._asdict(), "best": action_text(judged.best), "reason": text_data(judged.reason)}


def read_judged(answer: Mapping[str, Any], verbs: Mapping[str, Takes]) -> JudgedDecision:
    """What an answer says of a decision. Raises QuestionError."""
    if "error" in answer:
        raise QuestionError(str(answer["error"]))
    try:
        told = [0, answer.get("best"), *(answer.get(key) for key in JudgedDecision._fields)]
        return read_reviewed(told if "aim" in answer else told[:7], verbs).judged
    except ValueError as error:
        raise QuestionError(str(error)) from None


def read_advice(answer: Mapping[str, Any], verbs: Mapping[str, Takes]) -> Advice:
    """The advice of an answer; whether it is legal is for the game to say. Raises QuestionError with what the process
    says is wrong, or if the answer is none."""
    if "error" in answer:
        raise QuestionError(str(answer["error"]))
    text, after = (answer.get(key) for key in ("action", "after"))
    if not isinstance(text, str) or not isinstance(after, int):
        raise QuestionError("the bot has given no answer")
    try:
        action = parse_action(text, verbs) if text else LET_BE
        reason = read_text(answer.get("reason"))
    except NotationError as error:
        raise QuestionError(str(error)) from None
    except ValueError:
        raise QuestionError("the bot has given no answer") from None
    why = _TOLD(words=reason) if reason else ()
    return Advice(action, why, min(max(after, 0), _LONGEST_WAIT), _weighed(answer.get("weighed", ()), verbs))


def _weighed(found: object, verbs: Mapping[str, Takes]) -> tuple[Weighed, ...]:
    """What was weighed for an advice. Raises QuestionError."""
    if not isinstance(found, list | tuple):
        raise QuestionError("what was weighed is no list")
    weighed = []
    try:
        for text, mean, worlds, gain, doubt, goal, reached in found:
            figures = float(mean), int(worlds), float(gain), float(doubt), str(goal), float(reached)
            weighed.append(Weighed(parse_action(text, verbs), *figures))
    except (AttributeError, TypeError, ValueError, OverflowError) as error:
        raise QuestionError(f"what was weighed cannot be read: {error}") from None
    return tuple(weighed)


# ------------------------------------------------------------------------------------------- in the pipe


def _packed(what: object) -> str:
    """Equal things always give equal texts: how an object is shared with others, which could tell something of what it
    was made from, does not show."""
    out = io.BytesIO()
    pickler = pickle.Pickler(out, 5)
    pickler.fast = True
    pickler.dump(what)
    return b64encode(out.getvalue()).decode("ascii")


def _unpacked(request: Mapping[str, Any], key: str) -> object:
    text = request.get(key)
    if not isinstance(text, str):
        raise QuestionError(f"{key!r} must be a text")
    try:
        return _Unpickler(io.BytesIO(b64decode(text, validate=True))).load()
    except Exception as error:  # whatever a wrong text leads to
        raise QuestionError(f"{key!r} cannot be read: {error}") from None


class _Unpickler(pickle.Unpickler):
    """Makes objects of the rules' own classes, and plain ones of Python's."""

    def find_class(self, module: str, name: str) -> Any:
        """Python's own: what a name stands for. Raises UnpicklingError for all but those."""
        if module == "builtins" and name in _PLAIN:
            return super().find_class(module, name)
        if module == "cardrules" or module.startswith("cardrules."):
            found = super().find_class(module, name)
            if isinstance(found, type) and found.__module__ == module:
                return found
        raise pickle.UnpicklingError(f"{module}.{name} is not expected here")
