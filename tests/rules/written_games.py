"""Checkouts into which games are written, and what a guide says is put into them."""

from __future__ import annotations

import ast
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

__all__ = ["ROOT", "checkout_in", "passes", "put", "said_by"]

ROOT = Path(__file__).parents[2]
HELD = ("conftest.py", "random_play.py", "test_every_game.py", "test_catalogue.py")
"""The tests that every game must pass, and what they need."""


def checkout_in(root: Path) -> Path:
    """A copy of all that a game is written into, with the tests that every game must pass."""
    shutil.copytree(ROOT / "rules", root / "rules", ignore=shutil.ignore_patterns("__pycache__", "core"))
    (root / "docs").mkdir()
    shutil.copy(ROOT / "docs/presets.md", root / "docs")
    shutil.copy(ROOT / "pyproject.toml", root)
    (root / "tests/rules").mkdir(parents=True)
    for name in HELD:
        shutil.copy(ROOT / "tests/rules" / name, root / "tests/rules")
    return root


def said_by(code: str, root: Path) -> str:
    """What a program prints that uses the rules of a checkout. Raises CalledProcessError where it fails."""
    return subprocess.run(
        [sys.executable, "-c", code], cwd=root, env=_around(root), capture_output=True, text=True, check=True
    ).stdout


def _around(root: Path) -> dict[str, str]:
    """The environment of such a program: what was compiled of other rules is not used."""
    return {**os.environ, "PYTHONPATH": str(root / "rules"), "DEALERS_CHOICE_PLAIN": "1"}


def passes(root: Path, *names: str) -> str:
    """What is wrong with games in a checkout: what ruff and the tests say, or "" if nothing is."""
    own = [file for name in names if (file := Path("tests/rules", f"test_{name}.py")) and (root / file).exists()]
    tests = [*map(str, own), *(f"tests/rules/{name}" for name in HELD[2:])]
    for command in (
        ["ruff", "check", "--no-cache", "."],
        ["ruff", "format", "--no-cache", "--check", "."],
        ["pytest", "-q", "-p", "no:cacheprovider", "-k", " or ".join(names), *tests],
    ):
        ran = subprocess.run(
            [sys.executable, "-m", *command], cwd=root, env=_around(root), capture_output=True, text=True, check=False
        )
        if ran.returncode:
            return ran.stdout + ran.stderr
    return ""


def put(block: str, file: Path) -> None:
    """Put what a block of code says into a file: what it defines stands in the place of what has that name, or is new;
    so do the methods and attributes of a class that both have."""
    source, classes = file.read_text(encoding="utf-8"), False
    for part in ast.parse(block).body:
        text = _text(block, part)
        if isinstance(part, ast.ImportFrom):
            found = [each for each in ast.parse(source).body if isinstance(each, ast.ImportFrom)]
            same = next((each for each in found if each.module == part.module), None)
            source = _with(source, same, text) if same else _before(source, found[-1], text)
            continue
        there = {_name(each): each for each in ast.parse(source).body}
        old = there.get(_name(part))
        if isinstance(part, ast.ClassDef) and isinstance(old, ast.ClassDef) and not ast.get_docstring(part):
            for inner in part.body:
                held = next(each for each in ast.parse(source).body if _name(each) == part.name)
                assert isinstance(held, ast.ClassDef)
                before = next((each for each in held.body if _name(each) == _name(inner)), None)
                new = _text(block, inner)
                first = next(each for each in held.body if isinstance(each, ast.FunctionDef | ast.AnnAssign))
                if before:
                    source = _with(source, before, new)
                elif isinstance(inner, ast.FunctionDef):
                    source = _after(source, held.body[-1], f"\n{new}")
                else:
                    source = _before(source, first, new)
        elif old:
            source = _with(source, old, text)
        elif isinstance(part, ast.ClassDef) or classes:
            last = [each for each in ast.parse(source).body if isinstance(each, ast.ClassDef)][-1]
            source = _before(source, last, f"{text}\n\n")
        else:  # a constant, on which others may rest
            first = next(each for each in ast.parse(source).body if isinstance(each, ast.AnnAssign))
            source = _before(source, first, text)
        classes |= isinstance(part, ast.ClassDef)
    file.write_text(source, encoding="utf-8")


def blocks(guide: str) -> list[tuple[str, str]]:
    """The blocks of code of a guide that say into which file they go, with it."""
    return re.findall(r"^```python\n# (\S+\.py)\n(.*?)^```", guide, flags=re.MULTILINE | re.DOTALL)


def _name(part: ast.stmt) -> str:
    match part:
        case ast.ClassDef(name=name) | ast.FunctionDef(name=name):
            return name
        case ast.AnnAssign(target=ast.Name(id=name)) | ast.Assign(targets=[ast.Name(id=name)]):
            return name
    return ""


def _span(part: ast.stmt) -> tuple[int, int]:
    """Its first line, with what decorates it, and the one after its last; from 0."""
    decorated = part.decorator_list if isinstance(part, ast.ClassDef | ast.FunctionDef) else []
    return min([part.lineno, *(each.lineno for each in decorated)]) - 1, part.end_lineno or part.lineno


def _text(source: str, part: ast.stmt) -> str:
    """Its lines, with a sentence below it that documents it."""
    lines = source.splitlines()
    first, end = _span(part)
    while end < len(lines) and lines[end].lstrip().startswith('"""') and isinstance(part, ast.AnnAssign):
        end += 1
    return "\n".join(lines[first:end])


def _with(source: str, part: ast.stmt, text: str) -> str:
    lines = source.splitlines()
    first, end = _span(part)
    while end < len(lines) and lines[end].startswith('"""') and isinstance(part, ast.AnnAssign):
        end += 1
    return "\n".join([*lines[:first], text, *lines[end:]]) + "\n"


def _before(source: str, part: ast.stmt, text: str) -> str:
    lines = source.splitlines()
    first, _ = _span(part)
    return "\n".join([*lines[:first], text, *lines[first:]]) + "\n"


def _after(source: str, part: ast.stmt, text: str) -> str:
    lines = source.splitlines()
    _, end = _span(part)
    return "\n".join([*lines[:end], text, *lines[end:]]) + "\n"
