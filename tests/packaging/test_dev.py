"""packaging/dev.py: what it makes, what it starts, and the one line it leaves with when something is missing."""

from __future__ import annotations

import ast
import importlib.util
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest

FILE = Path(__file__).parents[2] / "packaging" / "dev.py"

Leaving = Callable[..., str]


@pytest.fixture
def dev(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """The script as a module, working on a checkout that holds nothing but a project file."""
    spec = importlib.util.spec_from_file_location("dev", FILE)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    (tmp_path / "pyproject.toml").write_text("[project]\n")
    monkeypatch.setattr(module, "ROOT", tmp_path)
    monkeypatch.setattr(module, "VENV", tmp_path / ".venv")
    monkeypatch.setattr(module, "STAMP", tmp_path / ".venv" / "stamp")
    return module


@pytest.fixture
def leaving(capsys: pytest.CaptureFixture[str]) -> Leaving:
    """Call something that must leave with exit code 2, and return what it said last."""

    def call(function: Callable[..., object], *arguments: object) -> str:
        with pytest.raises(SystemExit) as left:
            function(*arguments)
        assert left.value.code == 2
        lines = capsys.readouterr().err.splitlines()
        assert lines[-1].startswith("dev.py: ")
        return lines[-1].removeprefix("dev.py: ")

    return call


class Programs:
    """Stands in for the module subprocess: notes what is started, and says how it ended."""

    PIPE, STDOUT, DEVNULL = subprocess.PIPE, subprocess.STDOUT, subprocess.DEVNULL

    def __init__(self, folder: Path, failing: str = "", output: bytes = b"") -> None:
        self.folder = folder
        self.failing = failing
        self.output = output
        self.started: list[list[str]] = []
        self.surroundings: dict[str, str] = {}
        self.all_surroundings: list[dict[str, str]] = []

    def surroundings_of(self, word: str) -> list[dict[str, str]]:
        """With which environments a program was started that has this word in its command."""
        return [each for command, each in zip(self.started, self.all_surroundings, strict=True) if word in command]

    def run(self, command: list[str], **_: Any) -> SimpleNamespace:
        return SimpleNamespace(returncode=self.call(command), stdout=self.output)

    def call(self, command: list[str], env: dict[str, str] | None = None, **_: Any) -> int:
        self.started.append(command)
        self.surroundings = env or {}
        self.all_surroundings.append(self.surroundings)
        if "venv" in command:
            (self.folder / ".venv").mkdir(exist_ok=True)
        return 1 if self.failing and any(self.failing in word for word in command) else 0


def started(dev: ModuleType, monkeypatch: pytest.MonkeyPatch, failing: str = "", output: bytes = b"") -> Programs:
    programs = Programs(dev.ROOT, failing, output)
    monkeypatch.setattr(dev, "subprocess", programs)
    return programs


# ------------------------------------------------------------------------------------------------ versions


def test_an_old_python_is_told_that_it_is_too_old() -> None:
    program = f"import sys, runpy; sys.version_info = (3, 10, 4); runpy.run_path({str(FILE)!r}, run_name='__main__')"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == "dev.py: Dealer's Choice needs Python 3.11 or newer, and this is Python 3.10\n"


def test_an_old_python_can_read_the_script() -> None:
    assert ast.parse(FILE.read_text(encoding="utf-8"), feature_version=(3, 6))


def test_the_script_needs_nothing_but_the_standard_library() -> None:
    tree = ast.parse(FILE.read_text(encoding="utf-8"))
    imported = {alias.name for node in ast.walk(tree) if isinstance(node, ast.Import) for alias in node.names}
    imported |= {node.module or "" for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
    assert {name.partition(".")[0] for name in imported} <= sys.stdlib_module_names


# ------------------------------------------------------------------------------------------------ commands


def test_a_command_must_be_known(dev: ModuleType, leaving: Leaving) -> None:
    assert leaving(dev.main, ["jump"]).startswith("there is no command 'jump'; say python3 packaging/dev.py run")
    assert leaving(dev.main, []).startswith("say python3 packaging/dev.py run")


def test_help_is_the_description(dev: ModuleType, capsys: pytest.CaptureFixture[str]) -> None:
    assert dev.main(["--help"]) == 0
    assert "python3 packaging/dev.py test" in capsys.readouterr().out


def test_run_passes_its_arguments_on(dev: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    programs = started(dev, monkeypatch, failing="dealers_choice")
    monkeypatch.setattr(dev, "need_libraries", lambda wanted: None)
    assert dev.main(["run", "play", "hearts", "--deal", "17"]) == 1
    assert programs.started[-1] == [dev.tool("python"), "-m", "dealers_choice", "play", "hearts", "--deal", "17"]
    assert dev.main(["run"]) == 1
    assert len(programs.started) == 4  # the environment was made once only


def test_run_asks_for_the_libraries_of_x_where_there_is_an_x(dev: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    started(dev, monkeypatch)
    asked: list[int] = []
    monkeypatch.setattr(dev, "need_libraries", lambda wanted: asked.append(len(wanted)))
    monkeypatch.delenv("QT_QPA_PLATFORM", raising=False)
    monkeypatch.setenv("DISPLAY", ":0")
    dev.run([])
    monkeypatch.setenv("QT_QPA_PLATFORM", "offscreen")
    dev.run([])
    assert asked == [11, 6]


def test_test_goes_on_after_a_failed_check(
    dev: ModuleType, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    programs = started(dev, monkeypatch, failing="mypy")
    monkeypatch.setattr(dev, "need_libraries", lambda wanted, advice: None)
    assert dev.main(["test", "-k", "cards"]) == 1
    names = [Path(command[0]).name.removesuffix(".exe") for command in programs.started[2:]]
    assert names == ["ruff", "ruff", "mypy", "lint-imports", "python"]
    assert programs.started[-1][-2:] == ["-k", "cards"]
    assert capsys.readouterr().err.splitlines()[-1] == "dev.py: failed: mypy"
    programs.failing = ""
    assert dev.main(["test", "-k", "cards"]) == 0


def test_the_rules_tests_run_without_qt(dev: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    programs = started(dev, monkeypatch)
    monkeypatch.setattr(dev, "QT_LIBRARIES", (("libnone.so.9", "libnone9", "none"),))
    assert dev.main(["test", "--rules"]) == 0
    command = programs.started[-1]
    assert command[:5] == [dev.tool("python"), "-m", "pytest", "-p", "no:pytest-qt"]
    assert command[5:7] == ["-o", "testpaths=tests/rules rules"]


def test_an_argument_for_pytest_leaves_the_rules_tests_alone(dev: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without folders pytest takes those of the project file, the desktop's among them."""
    programs = started(dev, monkeypatch)
    assert dev.main(["test", "--rules", "-q"]) == 0
    command = programs.started[-1]
    assert command[5:7] == ["-o", "testpaths=tests/rules rules"]
    assert command[-1] == "-q"
    for name in ("tests/rules", "rules", "tests/desktop"):
        (dev.ROOT / name).mkdir(parents=True, exist_ok=True)
        (dev.ROOT / name / f"test_{Path(name).name}_{len(name)}.py").write_text("def test_it() -> None: ...\n")
    (dev.ROOT / "pyproject.toml").write_text('[tool.pytest.ini_options]\ntestpaths = ["tests/desktop"]\n')
    collecting = [*command[1:7], "-p", "no:cacheprovider", "-q", "-n0", "--collect-only"]
    here = subprocess.run([sys.executable, *collecting], cwd=dev.ROOT, capture_output=True, text=True, check=False)
    folders = {line.partition("::")[0].rpartition("/")[0] for line in here.stdout.splitlines() if "::" in line}
    assert folders == {"tests/rules", "rules"}


def test_the_rules_are_tested_as_they_are_compiled(dev: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    programs, made = started(dev, monkeypatch), []
    build = SimpleNamespace(compile_core=lambda must: made.append(must), BuildError=OSError)
    monkeypatch.setattr(dev, "build_script", lambda: build)
    assert dev.main(["test", "--compiled", "-q"]) == 0
    assert made == [True]
    assert programs.started[-1][5:7] == ["-o", "testpaths=tests/rules"]
    assert programs.started[-1][-1] == "-q"
    assert programs.surroundings["DEALERS_CHOICE_CORE"] == str(dev.ROOT / "build" / "core")


def test_where_the_rules_cannot_be_compiled_one_line_says_so(
    dev: ModuleType, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    programs = started(dev, monkeypatch)

    def compile_core(must: bool) -> None:
        raise OSError("the core cannot be compiled: no C compiler")

    monkeypatch.setattr(dev, "build_script", lambda: SimpleNamespace(compile_core=compile_core, BuildError=OSError))
    with pytest.raises(SystemExit) as left:
        dev.main(["test", "--compiled"])
    assert left.value.code == 2
    assert capsys.readouterr().err.splitlines()[-1] == "dev.py: the core cannot be compiled: no C compiler"
    assert not any("pytest" in command for command in programs.started)


@pytest.fixture
def building(dev: ModuleType, monkeypatch: pytest.MonkeyPatch) -> Programs:
    """Everything is there that building takes, and every program that is started succeeds."""
    programs = started(dev, monkeypatch)
    monkeypatch.setattr(dev, "need_libraries", lambda wanted, advice: None)
    monkeypatch.setattr(dev, "lacking_for_frozen", lambda: "")
    core = dev.ROOT / "build" / "core"
    made = SimpleNamespace(
        lacking_to_compile=lambda: "", compile_core=lambda must: core.mkdir(parents=True, exist_ok=True)
    )
    monkeypatch.setattr(dev, "build_script", lambda: made)
    return programs


def test_the_installed_program_is_built_and_tests_itself(
    dev: ModuleType, building: Programs, capsys: pytest.CaptureFixture[str]
) -> None:
    assert dev.main(["test"]) == 0
    assert capsys.readouterr().err.splitlines()[-1] == "dev.py: all checks and tests passed"
    assert building.started[-2] == [sys.executable, str(dev.BUILD), "frozen"]
    assert building.started[-1][1:] == ["--self-test"]
    assert Path(building.started[-1][0]).parent == dev.ROOT / "build" / "stage" / "dealers-choice"


def test_where_the_core_can_be_compiled_most_tests_use_it(dev: ModuleType, building: Programs) -> None:
    """In plain Python they take half as long again. Doctests and what is built are read from the sources."""
    assert dev.main(["test"]) == 0
    compiled, plain = (command[-2:] for command in building.started if "pytest" in command)
    assert compiled == ["-o", "testpaths=tests/rules tests/desktop"]
    assert plain == ["-o", "testpaths=tests/packaging rules desktop"]
    core = str(dev.ROOT / "build" / "core")
    assert [each.get("DEALERS_CHOICE_CORE") for each in building.surroundings_of("pytest")] == [core, None]


def test_arguments_for_pytest_leave_the_installed_program_out(dev: ModuleType, building: Programs) -> None:
    assert dev.main(["test", "-k", "cards"]) == 0
    assert "--self-test" not in building.started[-1]
    assert dev.main(["test", "--frozen", "-k", "cards"]) == 0
    assert "--self-test" in building.started[-1]


@pytest.mark.parametrize(
    ("failing", "name"),
    [("frozen", "building the program as it is installed"), ("self-test", "self-test of the program as it is")],
)
def test_a_broken_installed_program_fails(
    dev: ModuleType, building: Programs, capsys: pytest.CaptureFixture[str], failing: str, name: str
) -> None:
    building.failing = failing
    assert dev.main(["test"]) == 1
    assert name in capsys.readouterr().err.splitlines()[-1]


def test_where_the_program_cannot_be_built_the_last_line_says_so(
    dev: ModuleType, building: Programs, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    lacking = "objcopy; Debian, Ubuntu: sudo apt-get install binutils"
    monkeypatch.setattr(dev, "lacking_for_frozen", lambda: lacking)
    assert dev.main(["test"]) == 0
    said = capsys.readouterr().err
    assert "it cannot be built here, so it was not tested: objcopy; Debian" in said
    assert said.splitlines()[-1] == (
        "dev.py: all checks and tests passed but one: the program as it is installed could not be built here: "
        + lacking
    )
    assert "frozen" not in building.started[-1]
    assert dev.main(["test", "--frozen"]) == 1  # what CI says: there it must be


def test_where_its_core_cannot_be_compiled_the_last_line_says_so(
    dev: ModuleType, building: Programs, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(dev, "build_script", lambda: SimpleNamespace(lacking_to_compile=lambda: "no C compiler"))
    assert dev.main(["test"]) == 0
    assert "--self-test" in building.started[-1]
    assert capsys.readouterr().err.splitlines()[-1] == (
        "dev.py: all checks and tests passed but one: the program was built without its compiled core: no C compiler"
    )


def test_what_building_takes_is_installed_where_that_is_allowed(
    dev: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(dev, "missing_libraries", lambda wanted: [ABSENT[0]])
    monkeypatch.setattr(dev, "apt_install", lambda packages: False)
    assert dev.lacking_for_frozen().endswith("libnone.so.9; Debian, Ubuntu: sudo apt-get install libnone9")
    asked: list[list[str]] = []

    def install(packages: list[str]) -> bool:
        asked.append(packages)
        monkeypatch.setattr(dev, "missing_libraries", lambda wanted: [])
        return True

    monkeypatch.setattr(dev, "apt_install", install)
    assert dev.lacking_for_frozen() == ""
    assert asked == [["libnone9"]]


def test_ci_asks_for_the_installed_program() -> None:
    root = FILE.parents[1]
    assert 'packaging/dev.py test --frozen "$@"' in (root / ".ci" / "run").read_text(encoding="utf-8")
    assert "dev.py test --frozen" in (root / ".github" / "workflows" / "test.yml").read_text(encoding="utf-8")


def test_programs_lie_elsewhere_on_windows(dev: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dev, "os", SimpleNamespace(name="nt"))
    assert Path(dev.tool("python")) == dev.VENV / "Scripts" / "python.exe"
    monkeypatch.setattr(dev, "os", SimpleNamespace(name="posix"))
    assert Path(dev.tool("python")) == dev.VENV / "bin" / "python"


# --------------------------------------------------------------------------------------------- environment


def test_the_environment_is_made_once_and_again_when_it_is_outdated(
    dev: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    programs = started(dev, monkeypatch)
    dev.make_environment()
    assert [command[1:4] for command in programs.started] == [["-m", "venv", "--clear"], ["-m", "pip", "install"]]
    assert programs.started[1][-1] == f"{dev.ROOT}[test,sound]"
    dev.make_environment()
    assert len(programs.started) == 2
    (dev.ROOT / "pyproject.toml").write_text("[project]\nname = 'other'\n")
    dev.make_environment()
    assert len(programs.started) == 4
    monkeypatch.setattr(sys, "version", "3.99.0 (another Python)")
    dev.make_environment()
    assert len(programs.started) == 6
    dev.STAMP.unlink()  # as if it had been interrupted
    dev.make_environment()
    assert len(programs.started) == 8


def test_a_failed_installation_is_told_and_leaves_no_stamp(
    dev: ModuleType, monkeypatch: pytest.MonkeyPatch, leaving: Leaving
) -> None:
    output = b"WARNING: Retrying\n  ERROR: No matching distribution found for hatchling>=1.27\n\nnote: this error\n"
    started(dev, monkeypatch, failing="pip", output=output)
    message = leaving(dev.make_environment)
    assert message.startswith(
        "could not install the libraries (is there a network?): ERROR: No matching distribution found for hatchling"
    )
    assert (dev.VENV / "pip.log").read_bytes() == output
    assert not dev.STAMP.exists()
    assert not dev.environment_is_ready()


def test_a_failed_venv_is_told(dev: ModuleType, monkeypatch: pytest.MonkeyPatch, leaving: Leaving) -> None:
    started(dev, monkeypatch, failing="venv", output=b"Error: Permission denied\n")
    assert leaving(dev.make_environment) == f"could not make {dev.VENV}: Error: Permission denied"


@pytest.mark.parametrize("missing", ["venv", "ensurepip"])
def test_a_missing_venv_module_is_told_with_its_package(
    dev: ModuleType, monkeypatch: pytest.MonkeyPatch, leaving: Leaving, missing: str
) -> None:
    find = importlib.util.find_spec
    monkeypatch.setattr(dev.importlib.util, "find_spec", lambda name: None if name == missing else find(name))
    monkeypatch.setattr(dev, "apt_install", lambda packages: False)
    package = f"python{sys.version_info[0]}.{sys.version_info[1]}-venv"
    assert leaving(dev.make_environment) == (
        f"this Python cannot make environments (no venv or ensurepip); Debian: sudo apt-get install {package}"
    )


# ------------------------------------------------------------------------------------------------ libraries

ABSENT = (("libnone.so.9", "libnone9", "none-libs"), ("libmissing.so.1", "libmissing1", "missing"))


def test_missing_libraries_are_named_where_they_may_not_be_installed(
    dev: ModuleType, monkeypatch: pytest.MonkeyPatch, leaving: Leaving
) -> None:
    monkeypatch.setattr(dev.sys, "platform", "linux")
    monkeypatch.setattr(dev, "apt_get", list)
    assert leaving(dev.need_libraries, ABSENT, "; go without") == (
        "Qt lacks system libraries; Debian, Ubuntu: sudo apt-get install libnone9 libmissing1"
        " (Fedora: sudo dnf install none-libs missing); go without"
    )


def test_missing_libraries_are_installed_where_that_is_allowed(
    dev: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    programs = started(dev, monkeypatch)
    monkeypatch.setattr(dev, "apt_get", lambda: ["sudo", "-n", "apt-get"])
    answers = [list(ABSENT), []]
    monkeypatch.setattr(dev, "missing_libraries", lambda wanted: answers.pop(0))
    dev.need_libraries(ABSENT)
    assert programs.started == [
        ["sudo", "-n", "apt-get", "update", "-q"],
        ["sudo", "-n", "apt-get", "install", "-q", "-y", "--no-install-recommends", "libnone9", "libmissing1"],
    ]


def test_only_linux_is_asked_for_libraries(dev: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    for platform, missing in (("win32", []), ("darwin", []), ("linux", list(ABSENT))):
        monkeypatch.setattr(dev.sys, "platform", platform)
        assert dev.missing_libraries(ABSENT) == missing


@pytest.mark.parametrize(
    ("found", "user", "sudo", "command"),
    [
        (["apt-get"], 0, "", ["apt-get"]),
        (["apt-get", "sudo"], 1000, "", ["sudo", "-n", "apt-get"]),
        (["apt-get", "sudo"], 1000, "sudo", []),
        (["apt-get"], 1000, "", []),
        (["sudo"], 0, "", []),
    ],
)
def test_who_may_install_packages(
    dev: ModuleType, monkeypatch: pytest.MonkeyPatch, found: list[str], user: int, sudo: str, command: list[str]
) -> None:
    started(dev, monkeypatch, failing=sudo)
    monkeypatch.setattr(dev.shutil, "which", lambda name: name if name in found else None)
    monkeypatch.setattr(dev.os, "geteuid", lambda: user, raising=False)
    assert dev.apt_get() == command
