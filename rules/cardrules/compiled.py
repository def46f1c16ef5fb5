"""The compiled core: the modules in which searches spend their time, as machine code made from the same Python files.

``packaging/core.py`` makes it with mypyc, into the folder ``core`` beside this file; installers carry it.
Where it is missing, as in a checkout, or is another version's, the Python files themselves are loaded. Results are the
same either way, to the last action and the last position of a search (``cardrules.regression_lines``), only later.
"""

from __future__ import annotations

import os
import sys
from importlib.machinery import EXTENSION_SUFFIXES, ExtensionFileLoader, ModuleSpec
from pathlib import Path
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence
    from types import ModuleType

__all__ = [
    "CORE",
    "FOLDER",
    "CoreFinder",
    "LIBRARIES",
    "MODULES",
    "PLAIN",
    "TOLD",
    "core_at_hand",
    "core_in_use",
    "core_name",
    "sums_of",
    "use_core",
]

LIBRARIES: Final = {
    "mechanics": (
        "cardrules.protocol.cards", "cardrules.protocol.phrases", "cardrules.protocol.options",
        "cardrules.protocol.game", "cardrules.protocol.partnerships",
        "cardrules.parts.stock_and_discards", "cardrules.parts.dealing", "cardrules.parts.tricks",
        "cardrules.analysis.random_playouts", "cardrules.phases.phased_game",
        "cardrules.phases.hands_game", "cardrules.phases.trick_phase",
        "cardrules.phases.discard_phase", "cardrules.phases.forehand_game",
        "cardrules.phases.all_fours_game",
    ),
    "engine": (
        "cardrules.engine.contract", "cardrules.engine.position", "cardrules.engine.exact_endings",
        "cardrules.engine.heuristic_playout",
    ),
    "pyramid": (
        "cardrules.games.pyramid.squares", "cardrules.games.pyramid.play", "cardrules.games.pyramid.game",
        "cardrules.games.pyramid.solver.solve",
        "cardrules.games.pyramid.solver.partners_from_reserve", "cardrules.games.pyramid.solver.pyramid_shapes",
        "cardrules.games.pyramid.solver.search", "cardrules.games.pyramid.solver.plans_turning_three",
        "cardrules.games.pyramid.solver.lost_positions", "cardrules.games.pyramid.solver.turning_three",
        "cardrules.games.pyramid.solver.partners_turning_one", "cardrules.games.pyramid.solver.decide_position",
    ),
    "points": (
        "cardrules.games.hearts.game", "cardrules.games.seven_up.trumps", "cardrules.games.seven_up.game",
        "cardrules.games.setback.phases", "cardrules.games.setback.game",
        "cardrules.games.truco.ranking", "cardrules.games.truco.phases", "cardrules.games.truco.game",
        "cardrules.games.pinochle.melds", "cardrules.games.pinochle.phases", "cardrules.games.pinochle.game",
    ),
    "bids": (
        "cardrules.games.spades.game", "cardrules.games.euchre.phases", "cardrules.games.euchre.game",
        "cardrules.games.five_hundred.state", "cardrules.games.five_hundred.phases",
        "cardrules.games.five_hundred.poor_hands",
        "cardrules.games.five_hundred.game",
    ),
    "lone": (
        "cardrules.games.skat.values", "cardrules.games.skat.rules", "cardrules.games.skat.state",
        "cardrules.games.skat.score", "cardrules.games.skat.playing", "cardrules.games.skat.reject",
        "cardrules.games.skat.bidding", "cardrules.games.skat.game",
        "cardrules.games.schafkopf.game", "cardrules.games.solo.kinds",
        "cardrules.games.solo.bidding", "cardrules.games.solo.game",
    ),
    "melds": (
        "cardrules.parts.melds", "cardrules.phases.stock_phase", "cardrules.games.khanhoo.khanhoo_melds",
        "cardrules.games.khanhoo.rules", "cardrules.games.khanhoo.state", "cardrules.games.khanhoo.turns",
        "cardrules.games.khanhoo.bumps", "cardrules.games.khanhoo.game",
        "cardrules.games.three_thirteen.three_thirteen_melds", "cardrules.games.three_thirteen.turns",
        "cardrules.games.three_thirteen.game",
        "cardrules.games.yaniv.throws", "cardrules.games.yaniv.turns", "cardrules.games.yaniv.game",
        "cardrules.games.spite_and_malice.turns", "cardrules.games.spite_and_malice.game",
    ),
    "chips": (
        "cardrules.parts.poker_hands", "cardrules.parts.stakes", "cardrules.parts.betting",
        "cardrules.phases.poker_game",
        "cardrules.games.mexican_sweat.turns", "cardrules.games.mexican_sweat.game", "cardrules.games.triple_draw.game",
    ),
    "dealer": (
        "cardrules.casino.dealt_phases", "cardrules.casino.dealt_game",
        "cardrules.games.mini_baccarat.session_phases", "cardrules.games.mini_baccarat.game",
        "cardrules.games.blackjack.session_phases", "cardrules.games.blackjack.game",
    ),
    "races": ("cardrules.games.spoons.race", "cardrules.games.spoons.game", "cardrules.games.war.game"),
}  # fmt: skip
"""What is compiled: libraries, each with its modules. What calls each other most is together."""
MODULES: Final = tuple(module for modules in LIBRARIES.values() for module in modules)
"""All of them."""
CORE: Final = "DEALERS_CHOICE_CORE"
"""A variable of the environment: the folder of another compiled core, to try it with the sources of a checkout."""
FOLDER: Final = Path(os.environ.get(CORE) or Path(__file__).with_name("core"))
"""Where the compiled core lies, if there is one."""
TOLD: Final = "core.json"
"""The file in it that tells of which sources it was made: ``libraries`` that the
modules share, and ``sources`` with the sum of each module."""
PLAIN: Final = "DEALERS_CHOICE_PLAIN"
"""A variable of the environment: where it is set, no compiled core is used."""


class CoreFinder:
    """Finds the modules of the compiled core, for ``sys.meta_path``, before any other finder looks for their sources.

    ``files`` are the files by the name of the module."""

    def __init__(self, files: Mapping[str, Path]) -> None:
        self.files = files

    def find_spec(self, name: str, _path: Sequence[str] | None, _target: ModuleType | None = None) -> ModuleSpec | None:
        """The module's place, if it is one of the core's."""
        file = self.files.get(name)
        if file is None:
            return None
        spec = ModuleSpec(name, ExtensionFileLoader(name, str(file)), origin=str(file))
        spec.has_location = True
        return spec


def sums_of(root: Path, modules: Iterable[str]) -> dict[str, str]:
    """The sum of each module's source below a source root, as 16 digits; a module without a source has none, as all in
    a frozen program."""
    from importlib.util import source_hash

    sums: dict[str, str] = {}
    for module in modules:
        try:
            source = root.joinpath(*module.split(".")).with_suffix(".py").read_bytes()
        except OSError:
            continue
        sums[module] = source_hash(source.replace(b"\r\n", b"\n")).hex()
    return sums


def core_name(sums: Mapping[str, str]) -> str:
    """The name of a core that is made of such sources. No two have the same, so that what an old installation has left
    behind is never loaded with a new one's modules."""
    from importlib.util import source_hash

    return "core_" + source_hash("".join(f"{name} {made_of}\n" for name, made_of in sums.items()).encode()).hex()


def use_core(folder: Path = FOLDER) -> None:
    """See to it that the compiled core is loaded in place of the Python files, where there is one and it was made of
    them; where it was made of others, one line on standard error says so."""
    if not core_at_hand(folder):
        return
    files, fault = _files_in(folder)
    if not fault:
        sys.meta_path.insert(0, CoreFinder(files))
    elif sys.stderr is not None:
        sys.stderr.write(f"dealers-choice: the compiled core is not used: {fault}\n")


def core_at_hand(folder: Path = FOLDER) -> bool:
    """Whether there is a compiled core, and it is wanted."""
    return PLAIN not in os.environ and (folder / TOLD).exists()


def core_in_use() -> bool:
    """Whether the compiled core is what runs."""
    return any(isinstance(finder, CoreFinder) for finder in sys.meta_path)


def _files_in(folder: Path) -> tuple[dict[str, Path], str]:
    """The files of a core by their modules, and why it cannot be used ("" if it can)."""
    import json

    try:
        said = json.loads((folder / TOLD).read_text(encoding="utf-8"))
        libraries, sources = list(said["libraries"]), dict(said["sources"])
    except (OSError, ValueError, KeyError, TypeError):
        return {}, f"{TOLD} cannot be read"
    files = {name: folder / (name + EXTENSION_SUFFIXES[0]) for name in (*libraries, *sources)}
    if not all(file.is_file() for file in files.values()):
        return {}, "it was made for another Python"
    found = sums_of(Path(__file__).parents[1], sources)
    changed = [name for name, made_of in sources.items() if found.get(name, made_of) != made_of]
    return files, f"it was made of another version of {changed[0]}" if changed else ""
