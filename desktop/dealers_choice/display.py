"""The way from the command line to the window: what must be there before Qt is touched."""

from __future__ import annotations

import builtins
import gc
import os
import sys
from contextlib import contextmanager
from threading import RLock
from typing import TYPE_CHECKING, Any, Final, SupportsIndex, cast

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from importlib.abc import Loader
    from importlib.machinery import ModuleSpec
    from pathlib import Path
    from types import ModuleType

    from dealers_choice.request import Wanted

__all__ = ["CannotOpen", "apart", "loading_qt", "open_window"]


class CannotOpen(RuntimeError):
    """There is no display or Qt cannot be loaded. The message says how to get what is missing."""


def open_window(wanted: Wanted) -> int:
    """Open the window with what is wanted first, and return the exit code when it is closed.

    Raises CannotOpen; Qt itself would abort the process.
    """
    _need_display()
    gc.disable()  # start-up makes no garbage; the window collects again once it stands
    from dealers_choice.enums import made_quickly
    from dealers_choice.fields import uncompiled

    with made_quickly(), uncompiled():
        return _open(wanted)


def _open(wanted: Wanted) -> int:
    with loading_qt():
        with _later():
            import PySide6.QtCore  # noqa: F401

        # PySide replaces the import statement by one that also reads the source text of every module, to see if it
        # asks for snake_case names. Nobody here does, and it makes loading the program's modules a third longer.
        builtins.__import__ = getattr(builtins, "__orig_import__", builtins.__import__)
        from dealers_choice.app import run_window
    return run_window(wanted)


class _Later:
    """A finder of modules that PySide imports and, in a program that runs, hardly ever uses: they are loaded when
    somebody first wants something of them. Without it they take half of the time in which Qt is loaded. Those of
    ``shibokensupport`` know the signatures of Qt's functions, for error messages; PySide compiles them each time."""

    names = frozenset({
        "bz2", "inspect", "lzma", "shutil", "tempfile",
        *(f"shibokensupport.signature.{name}" for name in (
            "errorhandler", "layout", "lib.enum_sig", "lib.pyi_generator", "lib.tool", "mapping", "parser",
        )),
    })  # fmt: skip

    @classmethod
    def find_spec(cls, name: str, path: Sequence[str] | None, target: ModuleType | None = None) -> ModuleSpec | None:
        """How to load the module later, if it is one of them."""
        if name not in cls.names:
            return None
        for finder in sys.meta_path:
            spec = None if finder is cls else finder.find_spec(name, path, target)
            if spec is not None and spec.loader is not None:
                spec.loader = cast("Loader", _WhenAsked(spec, spec.loader))
                return spec
        return None


class _Finders(list[Any]):
    """Those that are asked for modules (``sys.meta_path``): the first one stays the first."""

    def insert(self, index: SupportsIndex, finder: Any) -> None:
        """The list's own, after the first."""
        super().insert(max(1, int(index)), finder)


@contextmanager
def _later() -> Iterator[None]:
    """While PySide is loaded: ``_Later`` is asked before the finders that are there and that come."""
    finders = sys.meta_path
    sys.meta_path = _Finders([_Later, *finders])
    try:
        yield
    finally:
        finders[:] = [finder for finder in sys.meta_path if finder is not _Later]
        sys.meta_path = finders


_AT_ONCE: Final = {"shibokensupport.signature.mapping": ("update_mapping",)}
"""Functions, called without arguments, that must be there also before their module is loaded."""


class _WhenAsked:
    """Loads a module when it is first asked for something that an empty module has not."""

    _lock = RLock()

    def __init__(self, spec: ModuleSpec, loader: Loader) -> None:
        self._spec = spec
        self._name = spec.name
        self._loader = loader

    def create_module(self, spec: ModuleSpec) -> ModuleType | None:
        """Python's own."""
        return self._loader.create_module(spec)

    def exec_module(self, module: ModuleType) -> None:
        """Python's own: leave the module empty for now."""

        def load(wanted: str) -> Any:
            if wanted == "getsource" and isinstance(sys.meta_path, _Finders):
                return _no_source
            with self._lock:
                if module.__dict__.get("__getattr__") is load:
                    del module.__dict__["__getattr__"]
                    called, self._spec.name = self._spec.name, self._name  # PySide calls it differently by now
                    self._loader.exec_module(module)
                    self._spec.name = called
            return getattr(module, wanted)

        module.__dict__["__getattr__"] = load  # Python's way for attributes that a module has not (PEP 562)
        for name in _AT_ONCE.get(self._name, ()):  # ... and PySide looks for these in another

            def called(wanted: str = name) -> Any:
                return load(wanted)()

            module.__dict__[name] = called


def _no_source(_thing: object) -> str:
    """What PySide hears while it is loaded and looks for snake_case names in the modules that are imported meanwhile:
    to read them it would load ``inspect``, Python's parser and its disassembler."""
    raise OSError("could not get source code")


@contextmanager
def apart(folder: Path) -> Iterator[None]:
    """With nothing of the user's, but files in a folder of its own, and without a display."""
    ours = {"DEALERS_CHOICE_HOME": str(folder / "home"), "QT_QPA_PLATFORM": "offscreen"}
    if sys.platform == "win32":  # there, drawing into memory knows no fonts of the system unless told where they are
        ours["QT_QPA_FONTDIR"] = str(Path(os.environ.get("SYSTEMROOT", r"C:\Windows")) / "Fonts")
    before = {name: os.environ.get(name) for name in ours}
    os.environ.update(ours)
    try:
        yield
    finally:
        for name, value in before.items():
            if value is None:
                del os.environ[name]
            else:
                os.environ[name] = value


@contextmanager
def loading_qt() -> Iterator[None]:
    """Around an import that loads Qt: raises CannotOpen if Qt or one of its system libraries is missing."""
    try:
        yield
    except ImportError as error:
        if isinstance(error, ModuleNotFoundError) and not (error.name or "").startswith("PySide6"):
            raise
        raise CannotOpen(
            f"Qt cannot be loaded ({error}); on Debian or Ubuntu: sudo apt-get install libglib2.0-0 libegl1 libgl1"
            " libxkbcommon0 libfontconfig1 libdbus-1-3 libxcb-cursor0 libxkbcommon-x11-0 libxcb-icccm4 libxcb-keysyms1"
        ) from None


def _need_display() -> None:
    """Raises CannotOpen on a Unix without a display, unless another platform was asked of Qt."""
    if sys.platform in ("win32", "darwin") or os.environ.get("QT_QPA_PLATFORM", "xcb").split(":")[0] != "xcb":
        return
    how = "start it from a desktop session, or with a display of its own: xvfb-run -a dealers-choice"
    if os.environ.get("WAYLAND_DISPLAY"):
        return
    display = os.environ.get("DISPLAY", "")
    if not display:
        raise CannotOpen(f"there is no display (neither DISPLAY nor WAYLAND_DISPLAY is set); {how}")
    if display.startswith(":") and not _answers(display[1:].split(".")[0]):
        raise CannotOpen(f"the display {display} does not answer; {how}")


def _answers(number: str) -> bool:
    """Whether an X server of this machine listens under this number: on Linux's abstract socket or in the file."""
    import _socket  # what the module socket wraps in two milliseconds of definitions

    for address in (f"\0/tmp/.X11-unix/X{number}", f"/tmp/.X11-unix/X{number}"):  # noqa: S108 - fixed by X itself
        client = _socket.socket(_socket.AF_UNIX)
        try:
            client.connect(address)
        except OSError:
            continue
        finally:
            client.close()
        return True
    return False
