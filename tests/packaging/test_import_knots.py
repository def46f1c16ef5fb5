"""Modules that import one another in a circle, imports for types counted, are read as one: no such knot is large.

import-linter counts what runs; here every import of a text counts, also those for types and those inside functions."""

from __future__ import annotations

import ast
from collections.abc import Container, Iterable, Iterator, Mapping
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
SOURCES = (ROOT / "desktop" / "dealers_choice", ROOT / "rules" / "cardrules", ROOT / "resources" / "cardart")
MOST = 2
"""Modules of one knot."""


def modules(roots: Iterable[Path]) -> dict[str, Path]:
    """The files of some packages, by their modules' names."""
    found = {}
    for root in roots:
        for path in root.rglob("*.py"):
            parts = path.relative_to(root.parent).with_suffix("").parts
            found[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = path
    return found


def imported(text: str, package: str, known: Container[str]) -> Iterator[str]:
    """The known modules that a text in this package imports; of a package and one of its modules, the module."""
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names if alias.name in known)
        elif isinstance(node, ast.ImportFrom):
            above = package.split(".")[: len(package.split(".")) - node.level + 1] if node.level else []
            module = ".".join([*above, *([node.module] if node.module else [])])
            names = (f"{module}.{alias.name}" for alias in node.names)
            yield from (one for name in names if (one := name if name in known else module) in known)


def imports(paths: Mapping[str, Path]) -> dict[str, set[str]]:
    """Which of these modules each imports itself."""
    found = {}
    for name, path in paths.items():
        package = name if path.name == "__init__.py" else name.rpartition(".")[0]
        found[name] = {*imported(path.read_text(encoding="utf-8"), package, paths)} - {name}
    return found


def knots(edges: Mapping[str, set[str]]) -> list[set[str]]:
    """The sets of modules of which each leads to every other by imports, where there are several: Tarjan's way, with a
    pile of its own in the place of recursion."""
    number: dict[str, int] = {}
    low: dict[str, int] = {}
    pile: list[str] = []
    found = []
    for start in edges:
        if start in number:
            continue
        number[start] = low[start] = len(number)
        pile.append(start)
        walk = [(start, iter(sorted(edges[start])))]
        while walk:
            here, onwards = walk[-1]
            there = next(onwards, None)
            if there is None:
                walk.pop()
                if walk:
                    low[walk[-1][0]] = min(low[walk[-1][0]], low[here])
                if low[here] == number[here]:
                    knot = set(pile[pile.index(here) :])
                    del pile[pile.index(here) :]
                    if len(knot) > 1:
                        found.append(knot)
            elif there not in number:
                number[there] = low[there] = len(number)
                pile.append(there)
                walk.append((there, iter(sorted(edges[there]))))
            elif there in pile:
                low[here] = min(low[here], number[there])
    return found


def test_knots_are_found_whatever_the_import_is_for() -> None:
    edges = {"a": {"b"}, "b": {"c"}, "c": {"a", "d"}, "d": {"e"}, "e": {"d"}, "f": {"a"}}
    assert sorted(map(sorted, knots(edges))) == [["a", "b", "c"], ["d", "e"]]
    text = "import one.two\nif TYPE_CHECKING:\n    from one import three\ndef f():\n    from .four import five\n"
    known = {"one", "one.two", "one.three", "one.four"}
    assert set(imported(text, "one", known)) == {"one.two", "one.three", "one.four"}


def test_a_package_is_imported_only_where_something_of_its_own_is_taken(tmp_path: Path) -> None:
    (tmp_path / "one").mkdir()
    for name, text in (("__init__", ""), ("two", "from one import three\n"), ("three", "from one import word\n")):
        (tmp_path / "one" / f"{name}.py").write_text(text)
    assert imports(modules([tmp_path / "one"])) == {"one": set(), "one.two": {"one.three"}, "one.three": {"one"}}


def test_no_knot_of_imports_is_larger_than_two_modules() -> None:
    """A phase of a game knows the game's state, not the game, where there are several files of them."""
    assert [sorted(knot) for knot in knots(imports(modules(SOURCES))) if len(knot) > MOST] == []
