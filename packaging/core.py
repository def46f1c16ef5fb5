"""Compile the core: the modules that ``cardrules.compiled`` names, by mypyc, out of the same Python files.

    python packaging/core.py FOLDER

FOLDER is made anew: a file for each module, the library that they share, and ``core.json``, which tells of which
sources they were made. To be run in the environment of ``packaging/compiler.txt``; takes a C compiler and Python's
header files. Standard library, mypy and setuptools only.
"""

from __future__ import annotations

import contextlib
import json
import os
import shutil
import sys
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from mypyc.build import mypycify
from setuptools import Distribution
from setuptools.command.build_ext import build_ext

RULES: Final = Path(__file__).resolve().parent.parent / "rules"


def compile_core(folder: Path) -> None:
    """Make the compiled core in ``folder``. Whatever mypyc and the C compiler raise ends it."""
    os.environ["DEALERS_CHOICE_PLAIN"] = "1"
    sys.path.insert(0, str(RULES))
    from cardrules.compiled import MODULES, TOLD, core_name, sums_of

    sums = sums_of(RULES, MODULES)
    library = f"{core_name(sums)}__mypyc"
    with TemporaryDirectory() as scratch, contextlib.chdir(scratch):
        shutil.copytree(RULES / "cardrules", "cardrules", ignore=shutil.ignore_patterns("__pycache__", "core"))
        Path("mypy.ini").write_text("[mypy]\nmypy_path = .\n", encoding="utf-8")
        paths = [module.replace(".", "/") + ".py" for module in MODULES]
        extensions = mypycify(
            ["--config-file", "mypy.ini", *paths], opt_level="3", debug_level="0", group_name=core_name(sums)
        )
        command = build_ext(Distribution({"name": "core", "ext_modules": extensions}))
        command.build_lib, command.build_temp = "made", "objects"
        command.ensure_finalized()
        command.run()
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(parents=True)
        for module in (library, *MODULES):
            made = Path("made", *module.split("."))
            shutil.copy(made.with_name(made.name + EXTENSION_SUFFIXES[0]), folder / (module + EXTENSION_SUFFIXES[0]))
    (folder / TOLD).write_text(json.dumps({"library": library, "sources": sums}, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    compile_core(Path(sys.argv[1]).resolve())
