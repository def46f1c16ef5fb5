"""What of Python the frozen program does without, and the proof that nothing in it asks for that.

The proof reads source text and imports nothing: every module of ours with all its imports, and from there on every
module of the standard library with those that run when it is loaded. Standard library only.
"""

from __future__ import annotations

import ast
import importlib.util
import sysconfig
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import Final

__all__ = ["NOT_SHIPPED", "UNUSED", "asked_for", "missed"]

UNUSED: Final = (
    "PySide6.QtNetwork", "PySide6.QtQml", "PySide6.QtQuick", "PySide6.QtOpenGL", "PySide6.QtDBus", "_bootsubprocess",
    "_hashlib", "_pydecimal", "_ssl", "asyncio", "concurrent.futures.process", "ctypes.test", "curses", "distutils",
    "doctest", "ensurepip", "ftplib", "idlelib", "lib2to3", "multiprocessing", "pdb", "pip", "pkg_resources", "pydoc",
    "pydoc_data", "readline", "setuptools", "sqlite3.test", "ssl", "test", "tkinter", "turtle", "unittest", "venv",
    "wheel", "xmlrpc",
)  # fmt: skip
"""Of the standard library, what only tests, networks and build tools use; each with all that is below it.

``hashlib`` works without OpenSSL, ``decimal`` in C without the one in Python.
"""
NOT_SHIPPED: Final = ("cardart/contact_sheet.py",)
"""Modules of ours that are run from a checkout alone; paths below their roots."""

_FOREIGN: Final = ("PySide6", "shiboken6")
"""Packages that are not read: they are compiled, and PyInstaller has recipes for them."""

Missing = Callable[[str], bool]


def missed(roots: Sequence[Path], left_out: Sequence[str] = UNUSED) -> list[str]:
    """One line for each module that is left out and that the program, or what it loads, imports; empty if all is well.

    ``roots`` are the source roots: folders that hold packages.
    """
    return [
        f"{name} is left out of the frozen program, and {asker} imports it"
        for name, asker in sorted(asked_for(roots, left_out).items())
        if _is_below(name, left_out)
    ]


def asked_for(roots: Sequence[Path], left_out: Sequence[str] = UNUSED) -> dict[str, str]:
    """Every module that the packages below ``roots`` import, directly or through the standard library, each with one
    that imports it."""
    folders = [*roots, Path(sysconfig.get_path("stdlib")), *_libraries()]
    ours = {_name(path.relative_to(root)): path for root in roots for path in sorted(root.rglob("*.py"))
            if path.relative_to(root).as_posix() not in NOT_SHIPPED}  # fmt: skip
    found: dict[str, str] = {}
    waiting = list(ours)
    read: set[str] = set()

    def missing(name: str) -> bool:
        return _is_below(name, left_out)

    while waiting:
        asker = waiting.pop()
        file = ours.get(asker) or _file(asker, folders)
        if asker in read or file is None or asker.partition(".")[0] in _FOREIGN:
            continue
        read.add(asker)
        tree = _read(file)
        package = asker if file.name == "__init__.py" else asker.rpartition(".")[0]
        for name in _imports(tree.body, package, folders, missing, deep=asker in ours):
            found.setdefault(name, asker)
            if not missing(name):
                waiting.append(name)
    return found


@cache
def _read(file: Path) -> ast.Module:
    return ast.parse(file.read_text(encoding="utf-8"))


def _libraries() -> list[Path]:
    """The folder in which the environment has its packages, if it has those that the program needs."""
    spec = importlib.util.find_spec("platformdirs")
    return [Path(spec.origin).parents[1]] if spec is not None and spec.origin else []


def _name(path: Path) -> str:
    return ".".join(path.parent.parts if path.stem == "__init__" else path.with_suffix("").parts)


def _file(name: str, folders: Sequence[Path]) -> Path | None:
    """The source of a module; None if it has none: compiled, or not there."""
    for folder in folders:
        path = folder.joinpath(*name.split("."))
        for file in (path / "__init__.py", path.with_name(f"{path.name}.py")):
            if file.is_file():
                return file
    return None


def _is_below(name: str, left_out: Sequence[str]) -> bool:
    return any(name == other or name.startswith(f"{other}.") for other in left_out)


def _imports(
    body: Sequence[ast.stmt], package: str, folders: Sequence[Path], missing: Missing, *, deep: bool
) -> Iterator[str]:
    """The modules that these statements import. ``deep``: those inside functions, too, that may never be called."""
    for statement in body:
        if isinstance(statement, ast.Import):
            for alias in statement.names:
                yield from _with_parents(alias.name)
        elif isinstance(statement, ast.ImportFrom):
            yield from _from(statement, package, folders)
        elif isinstance(statement, ast.Try):
            yield from _attempt(statement, package, folders, missing, deep=deep)
        elif isinstance(statement, ast.If):
            if not _never_runs(statement.test):
                yield from _imports(statement.body, package, folders, missing, deep=deep)
            yield from _imports(statement.orelse, package, folders, missing, deep=deep)
        elif isinstance(statement, ast.Match):
            for case in statement.cases:
                yield from _imports(case.body, package, folders, missing, deep=deep)
        elif deep or not isinstance(statement, ast.FunctionDef | ast.AsyncFunctionDef):
            for part in ("body", "orelse"):
                inner = getattr(statement, part, [])
                if isinstance(inner, list):
                    yield from _imports(inner, package, folders, missing, deep=deep)


def _attempt(
    statement: ast.Try, package: str, folders: Sequence[Path], missing: Missing, *, deep: bool
) -> Iterator[str]:
    """``try: import a`` with ``except ImportError: import b`` asks for ``b`` where ``a`` is missing, else for ``a``."""
    tried = list(_imports(statement.body, package, folders, missing, deep=deep))
    does_without = any(map(_catches_import_error, statement.handlers))
    if does_without and any(map(missing, tried)):
        yield from (name for name in tried if not missing(name))
        for handler in statement.handlers:
            yield from _imports(handler.body, package, folders, missing, deep=deep)
    else:
        yield from tried
    for rest in (statement.orelse, statement.finalbody):
        yield from _imports(rest, package, folders, missing, deep=deep)


def _catches_import_error(handler: ast.ExceptHandler) -> bool:
    caught = "" if handler.type is None else ast.unparse(handler.type)
    return not caught or any(name in caught for name in ("ImportError", "ModuleNotFoundError")) or caught == "Exception"


def _never_runs(test: ast.expr) -> bool:
    """Whether a block is for the type checker, or for a module that is run as a program."""
    text = ast.unparse(test)
    return text in ("TYPE_CHECKING", "typing.TYPE_CHECKING") or text.startswith("__name__ ==")


def _with_parents(name: str) -> Iterator[str]:
    parts = name.split(".")
    for length in range(1, len(parts) + 1):
        yield ".".join(parts[:length])


def _from(statement: ast.ImportFrom, package: str, folders: Sequence[Path]) -> Iterator[str]:
    base = statement.module or ""
    if statement.level:
        parts = package.split(".")
        parts = parts[: len(parts) - statement.level + 1]
        base = ".".join([*parts, base] if base else parts)
    yield from _with_parents(base)
    for alias in statement.names:
        inner = f"{base}.{alias.name}"
        if base.partition(".")[0] in _FOREIGN or _file(inner, folders) is not None:
            yield inner
