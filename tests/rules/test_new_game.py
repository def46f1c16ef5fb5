"""``cardrules new-game`` writes a whole game, which passes what every game must; and the rules stand alone."""

from __future__ import annotations

import doctest
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from written_games import ROOT, blocks, checkout_in, passes, put, said_by

from cardrules.__main__ import main

CORE = ROOT / "rules/cardrules/core"


@pytest.fixture(scope="module")
def checkout(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What games are written into."""
    return checkout_in(tmp_path_factory.mktemp("checkout"))


def test_what_is_written_is_a_game_that_passes_what_every_game_must(checkout: Path) -> None:
    names = ("nap", "of_four_and_twenty_cards")
    for name in names:
        assert main(["new-game", name, str(checkout)]) == 0
    assert not passes(checkout, *names)


def test_what_is_written_is_compiled_with_the_others(tmp_path: Path) -> None:
    """No class of plain Python can be made out of a compiled one: the game could not be opened in an installed copy."""
    root = checkout_in(tmp_path)
    (root / "packaging").mkdir()
    shutil.copy(ROOT / "packaging/core.py", root / "packaging")
    code = (
        "import os, sys; os.environ['DEALERS_CHOICE_PLAIN'] = '1'; sys.path.insert(0, '../rules')\n"
        "import core; print(core.libraries_of_all().get('others'))"
    )
    for told in ("None\n", "('cardrules.games.nap.game',)\n"):
        ran = subprocess.run(
            [sys.executable, "-c", code], cwd=root / "packaging", capture_output=True, text=True, check=False
        )
        assert ran.stdout == told, ran.stderr
        main(["new-game", "nap", str(root)])


def test_partners_are_one_line(checkout: Path) -> None:
    """The guide says which, and where it goes."""
    guide = (ROOT / "docs/adding_a_game.md").read_text(encoding="utf-8")
    seats, sides = "self.seats = 4", "self.sides = (0, 1, 0, 1)"
    assert f"`{seats}`: `{sides}`" in guide
    assert main(["new-game", "two_and_two", str(checkout)]) == 0
    (checkout / "tests/rules/test_two_and_two.py").unlink()  # it counts the tricks of four
    game = checkout / "rules/cardrules/games/two_and_two/game.py"
    game.write_text(game.read_text(encoding="utf-8").replace(seats, f"{seats}\n        {sides}"), encoding="utf-8")
    assert not passes(checkout, "two_and_two")
    code = (
        "import random\n"
        "from cardrules.protocol.match_record import Match\n"
        "match, rng = Match('two_and_two', {'target': 20}, '17'), random.Random(1)\n"
        "while match.game.waiting_for():\n"
        "    match.run_chance()\n"
        "    for seat in match.game.waiting_for():\n"
        "        match.apply(seat, rng.choice(match.game.legal(seat)))\n"
        "print(match.game.result().text, match.game.result().winners, match.game.view(0).sheet.heads)"
    )
    assert said_by(code, checkout) == "{1} and {3} win with 21 points to 18. (1, 3) ('Hand', (0, 2), (1, 3))\n"


def test_the_guide_makes_a_game(tmp_path: Path) -> None:
    """docs/adding_a_game.md, with the code as it stands there."""
    root = checkout_in(tmp_path)
    assert main(["new-game", "slobberhannes", str(root)]) == 0
    (root / "tests/rules/test_slobberhannes.py").unlink()  # it is about what was there before
    said = blocks((ROOT / "docs/adding_a_game.md").read_text(encoding="utf-8"))
    assert len(said) == 7
    for file, block in said:
        put(block, root / file)
    code = (
        "from cardrules.games.slobberhannes.game import Slobberhannes\n"
        "game = Slobberhannes({'target': 5, 'doubling': 'on'})\n"
        "print(game.phases[0].prompt, game.rules.target, len(game.pack()))"
    )
    assert said_by(code, root) == "Say whether you double. 5 32\n"
    assert not passes(root, "slobberhannes")


@pytest.mark.parametrize(
    ("name", "fault"),
    [
        ("hearts", "there is a game 'hearts' already"),
        ("Whist", "'Whist' cannot be a game's id: small letters, digits and single _ between words"),
        ("../whist", "'../whist' cannot be"),
        ("a" * 25, "cannot be a game's id"),
        ("game", "is no checkout of Dealer's Choice: it has no rules/cardrules/catalogue.py"),
    ],
)
def test_what_cannot_be_written_is_refused_in_a_line(
    name: str, fault: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["new-game", name, str(tmp_path)]) == 2
    told = capsys.readouterr()
    assert fault in told.err
    assert told.err.count("\n") == 1
    assert not told.out
    assert not list(tmp_path.iterdir())


def test_nothing_is_written_over(checkout: Path, capsys: pytest.CaptureFixture[str]) -> None:
    there = checkout / "resources/cardart/help/en/oh_hell.md"
    there.parent.mkdir(parents=True, exist_ok=True)
    there.write_text("mine", encoding="utf-8")
    before = (checkout / "rules/cardrules/catalogue.py").read_bytes()
    assert main(["new-game", "oh_hell", str(checkout)]) == 2
    assert "is there already" in capsys.readouterr().err
    assert there.read_text(encoding="utf-8") == "mine"
    assert (checkout / "rules/cardrules/catalogue.py").read_bytes() == before
    assert not (checkout / "rules/cardrules/games/oh_hell").exists()


def test_the_rules_stand_alone() -> None:
    """Every module can be loaded with nothing but Python, and brings nothing of the window along."""
    modules = [
        ".".join(file.relative_to(ROOT / "rules").with_suffix("").parts)
        for file in sorted((ROOT / "rules/cardrules").rglob("*.py"))
        if file.name not in ("__init__.py", "__main__.py") and file.parent != CORE
    ]
    code = (
        f"import sys; sys.path.insert(0, {str(ROOT / 'rules')!r})\n"
        f"for module in {modules!r}: __import__(module)\n"
        "assert not {'PySide6', 'nacl', 'platformdirs', 'dealers_choice', 'cardart'} & set(sys.modules)\n"
        "print(len(sys.modules))"
    )
    ran = subprocess.run([sys.executable, "-I", "-S", "-c", code], capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stderr
    assert len(modules) > 200


def test_what_the_readme_shows_is_so() -> None:
    assert doctest.testfile(str(ROOT / "rules/README.md"), module_relative=False).failed == 0
