"""Compile the core: the modules that ``cardrules.compiled`` names, and whatever else is written in phases, by mypyc
out of the same Python files.

    python packaging/core.py FOLDER

FOLDER is made anew: a file for each module, the libraries that they share, and ``core.json``, which tells of which
sources they were made. To be run in the environment of ``packaging/compiler.txt``; takes a C compiler and Python's
header files. Standard library, mypy and setuptools only.
"""

from __future__ import annotations

import ast
import contextlib
import json
import os
import shutil
import sys
from importlib import import_module
from importlib.machinery import EXTENSION_SUFFIXES
from inspect import isabstract
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from mypyc.build import mypycify
from setuptools import Distribution
from setuptools.command.build_ext import build_ext

RULES: Final = Path(__file__).resolve().parent.parent / "rules"
SEARCHED: Final = ("_engine", "_pyramid")
"""The libraries that the C compiler makes as quick as it can. It takes twice as long for that, and games are no quicker
for it."""


_PLAIN: Final = "COMPILED: Final = False"
_COMPILED: Final = "COMPILED: Final = True"
"""How ``cardrules.engine.contract`` chooses what is quick where it is compiled."""


def compile_core(folder: Path) -> None:
    """Make the compiled core in ``folder``. Whatever mypyc and the C compiler raise ends it."""
    os.environ["DEALERS_CHOICE_PLAIN"] = "1"
    sys.path.insert(0, str(RULES))
    from cardrules.compiled import TOLD, core_name, sums_of

    found = libraries_of_all()
    every = tuple(module for modules in found.values() for module in modules)
    sums = sums_of(RULES, every)
    groups = {f"{core_name(sums)}_{name}": modules for name, modules in found.items()}
    libraries = [f"{name}__mypyc" for name in groups]
    with TemporaryDirectory() as scratch, contextlib.chdir(scratch):
        shutil.copytree(RULES / "cardrules", "cardrules", ignore=shutil.ignore_patterns("__pycache__", "core"))
        contract = Path("cardrules/engine/contract.py")
        contract.write_text(contract.read_text(encoding="utf-8").replace(_PLAIN, _COMPILED), encoding="utf-8")
        for module in every:
            _write_copies_out(module)
        Path("mypy.ini").write_text("[mypy]\nmypy_path = .\nalways_true = COMPILED\n", encoding="utf-8")
        extensions = mypycify(
            ["--config-file", "mypy.ini", *map(_path, every)],
            opt_level="1",
            debug_level="0",
            # A C file for each, and several at a time: all in one take five minutes and 1.5 GB.
            separate=[(list(map(_path, modules)), name) for name, modules in groups.items()],
        )
        for extension in extensions:
            if extension.name.removesuffix("__mypyc").endswith(SEARCHED):
                extension.extra_compile_args = [word.replace("-O1", "-O3") for word in extension.extra_compile_args]
        command = build_ext(Distribution({"name": "core", "ext_modules": extensions}))
        command.build_lib, command.build_temp = "made", "objects"
        command.parallel = True
        command.ensure_finalized()
        command.run()
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(parents=True)
        for module in (*libraries, *every):
            made = Path("made", *module.split("."))
            shutil.copy(made.with_name(made.name + EXTENSION_SUFFIXES[0]), folder / (module + EXTENSION_SUFFIXES[0]))
    (folder / TOLD).write_text(json.dumps({"libraries": libraries, "sources": sums}, indent=1) + "\n", encoding="utf-8")


def libraries_of_all() -> dict[str, tuple[str, ...]]:
    """What is compiled: the libraries that ``cardrules.compiled`` names, and one more for whatever else is written in
    phases, as no class of plain Python can be made out of a compiled one."""
    from cardrules.compiled import LIBRARIES, MODULES
    from cardrules.phases.phased_game import Phase, PhasedGame

    others: list[str] = []
    for file in sorted((RULES / "cardrules" / "games").glob("*/*.py")):
        module = ".".join(file.relative_to(RULES).with_suffix("").parts)
        if file.stem != "__init__" and module not in MODULES:
            kinds = [kind for kind in vars(import_module(module)).values() if isinstance(kind, type)]
            if any(issubclass(kind, Phase | PhasedGame) and kind.__module__ == module for kind in kinds):
                others.append(module)
    return {**LIBRARIES, **({"others": tuple(others)} if others else {})}


def _write_copies_out(module: str) -> None:
    """Have each game of a module copy itself as it would be written by hand, which a compiled class does quicker."""
    from cardrules.phases.game_state import copying
    from cardrules.phases.phased_game import PhasedGame

    file = Path(_path(module))
    source = file.read_text(encoding="utf-8")
    lines = source.splitlines()
    for part in reversed(ast.parse(source).body):
        kind = getattr(import_module(module), part.name) if isinstance(part, ast.ClassDef) else object
        if issubclass(kind, PhasedGame) and not isabstract(kind):
            name = kind.__name__
            head = ["def copy(self) -> Copied:", f"    other: {name} = {name}.__new__({name})"]
            copy = [f"    {line}" for line in (*head, *copying(kind), "    return other  # type: ignore[return-value]")]
            lines[part.end_lineno : part.end_lineno] = copy
    needed = ("from typing import Self as Copied", "from cardrules.phases.game_state import part_copied")
    below = lines.index("from __future__ import annotations") + 1
    lines[below:below] = needed
    file.write_text("\n".join(lines) + "\n", encoding="utf-8")


def _path(module: str) -> str:
    return module.replace(".", "/") + ".py"


if __name__ == "__main__":
    compile_core(Path(sys.argv[1]).resolve())
