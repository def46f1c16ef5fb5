"""The packages for Linux, out of the frozen program and the files beside this one."""

from __future__ import annotations

import gzip
import json
import os
import re
import shutil
import string
import subprocess
import sys
import tarfile
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Final

HERE: Final = Path(__file__).resolve().parent
ROOT: Final = HERE.parent.parent
ICONS: Final = ROOT / "build" / "icons"

NAME: Final = "dealers-choice"
APP_ID: Final = "example.dealerschoice.cardroom"
"""The name of the desktop file, the icons, the AppStream component and the Flatpak."""
MAINTAINER: Final = "The Dealer's Choice makers <makers@dealerschoice.example>"

LIBRARIES: Final = {
    "ld-linux-x86-64.so.2": "libc6",
    "libc.so.6": "libc6",
    "libm.so.6": "libc6",
    "libmvec.so.1": "libc6",
    "libdl.so.2": "libc6",
    "libpthread.so.0": "libc6",
    "librt.so.1": "libc6",
    "libEGL.so.1": "libegl1",
    "libGL.so.1": "libgl1",
    "libX11-xcb.so.1": "libx11-xcb1",
    "libX11.so.6": "libx11-6",
    "libdbus-1.so.3": "libdbus-1-3",
    "libfontconfig.so.1": "libfontconfig1",
    "libfreetype.so.6": "libfreetype6",
    "libgcc_s.so.1": "libgcc-s1",
    "libglib-2.0.so.0": "libglib2.0-0",
    "libgthread-2.0.so.0": "libglib2.0-0",
    "libstdc++.so.6": "libstdc++6",
    "libxcb-cursor.so.0": "libxcb-cursor0",
    "libxcb-icccm.so.4": "libxcb-icccm4",
    "libxcb-image.so.0": "libxcb-image0",
    "libxcb-keysyms.so.1": "libxcb-keysyms1",
    "libxcb-randr.so.0": "libxcb-randr0",
    "libxcb-render-util.so.0": "libxcb-render-util0",
    "libxcb-render.so.0": "libxcb-render0",
    "libxcb-shape.so.0": "libxcb-shape0",
    "libxcb-shm.so.0": "libxcb-shm0",
    "libxcb-sync.so.1": "libxcb-sync1",
    "libxcb-util.so.1": "libxcb-util1",
    "libxcb-xfixes.so.0": "libxcb-xfixes0",
    "libxcb-xkb.so.1": "libxcb-xkb1",
    "libxcb.so.1": "libxcb1",
    "libxkbcommon-x11.so.0": "libxkbcommon-x11-0",
    "libxkbcommon.so.0": "libxkbcommon0",
    "libz.so.1": "zlib1g",
    "libzstd.so.1": "libzstd1",
}
"""Every library of the system that the program links, and its Debian package. The build fails if it is not so."""
WAYLAND: Final = {
    "libwayland-client.so.0": "libwayland-client0",
    "libwayland-cursor.so.0": "libwayland-cursor0",
}
"""Linked by the Wayland plugin alone: whoever has no Wayland needs none of it."""
AT_LEAST: Final = {"libc6": "2.36", "libstdc++6": "12"}
"""The versions of the oldest system that the program is built on, Debian 12."""


SCREENSHOTS: Final = {
    "hearts": ("hearts", "--deal", "17", "--actions", "6"),
    "pyramid": ("pyramid", "--deal", "17", "--actions", "9"),
    "mini_baccarat": ("mini_baccarat", "--deal", "17", "--actions", "40"),
    "skat": ("skat", "--deal", "17", "--actions", "66"),
    "khanhoo": ("khanhoo", "--deal", "17", "--actions", "30"),
}
"""What the pictures in the metainfo file show: arguments of ``dealers-choice picture``."""
SCREENSHOT_SIZE: Final = (1600, 900)


class RecipeError(RuntimeError):
    """It cannot be packed; the message is one line."""


def depends() -> list[str]:
    """The Debian packages that the program needs."""
    packages = sorted(set(LIBRARIES.values()))
    return [f"{package} (>= {AT_LEAST[package]})" if package in AT_LEAST else package for package in packages]


def requires() -> list[str]:
    """The same for rpm, which knows libraries by their own names."""
    names = [name for name in sorted(LIBRARIES) if not name.startswith("ld-linux")]
    return ["libc.so.6(GLIBC_2.36)(64bit)", *(f"{name}()(64bit)" for name in names)]


def linked(stage: Path) -> set[str]:
    """The libraries that files in the frozen program link and that it does not bring along."""
    files = [file for file in stage.rglob("*") if file.is_file() and (".so" in file.name or file.name == NAME)]
    said = subprocess.run(
        ["readelf", "-d", *map(str, files)], check=True, capture_output=True, text=True
    ).stdout  # fmt: skip
    return set(re.findall(r"\(NEEDED\).*\[(.+)\]", said)) - {file.name for file in files}


def check_libraries(stage: Path) -> None:
    """Raises RecipeError if the table of libraries above is not exactly what the program links."""
    found, known = linked(stage), {*LIBRARIES, *WAYLAND}
    unlisted = found - known
    # Small ones of glibc come and go with the compiler.
    unused = {name for name in known - found if {**LIBRARIES, **WAYLAND}[name] != "libc6"}
    if unlisted or unused:
        raise RecipeError(
            f"the libraries in packaging/linux/recipe.py: not listed {sorted(unlisted)}, not needed {sorted(unused)}"
        )


# ---------------------------------------------------------------------------------------------- payload


def build(kinds: Sequence[str], stage: Path, dist: Path, version: str) -> list[Path]:
    """Pack the frozen program as each of ``kinds`` ("deb", "rpm", "tar"); the paths of the packages.

    Raises RecipeError, CalledProcessError or OSError.
    """
    check_libraries(stage)
    draw_screenshots(stage, dist / "screenshots")
    epoch = int(os.environ["SOURCE_DATE_EPOCH"])
    root = ROOT / "build" / "linux"
    shutil.rmtree(root, ignore_errors=True)
    lay_out(stage, root, version, epoch)
    made = []
    for kind in kinds:
        if kind == "tar":
            made.append(pack_tar(root, dist, version, epoch))
        else:
            made.append(pack(kind, root, dist, version))
    return made


def draw_screenshots(stage: Path, folder: Path) -> None:
    """The pictures that the metainfo file names, to be laid where it says; drawn by the frozen program itself."""
    folder.mkdir(exist_ok=True)
    size = "x".join(map(str, SCREENSHOT_SIZE))
    for name, arguments in SCREENSHOTS.items():
        out = folder / f"{name}.png"
        subprocess.run(
            [str(stage / NAME), "picture", *arguments, "--size", size, "--out", str(out)],
            env={**os.environ, "QT_QPA_PLATFORM": "offscreen"}, check=True,
        )  # fmt: skip


def lay_out(stage: Path, root: Path, version: str, epoch: int) -> None:
    """The files of an installed program below ``root``, all of one date (``epoch``, seconds since 1970)."""
    lib, share = root / "usr/lib" / NAME, root / "usr/share"
    shutil.copytree(stage, lib, symlinks=True)
    for file in sorted(lib.rglob("*")):
        if file.is_file() and not file.is_symlink():
            file.chmod(0o755 if file.name == NAME else 0o644)
    for library in unstripped(lib):
        subprocess.run(["strip", "--strip-unneeded", str(library)], check=True)
    (root / "usr/bin").mkdir(parents=True)
    (root / "usr/bin" / NAME).symlink_to(f"../lib/{NAME}/{NAME}")
    date = time.strftime("%Y-%m-%d", time.gmtime(epoch))
    for template, target in (
        (f"{APP_ID}.desktop", "applications"),
        (f"{APP_ID}.metainfo.xml", "metainfo"),
        (f"{APP_ID}.mime.xml", "mime/packages"),
    ):
        name = template.replace(".mime.xml", ".xml")
        write(share / target / name, fill(HERE / template, version, date))
    for icon in ICONS.glob(f"{NAME}-*.png"):
        size = icon.stem.rpartition("-")[2]
        copy(icon, share / f"icons/hicolor/{size}x{size}/apps/{APP_ID}.png")
    copy(ROOT / "resources/cardart/icon.svg", share / f"icons/hicolor/scalable/apps/{APP_ID}.svg")
    write_gz(share / f"man/man6/{NAME}.6.gz", fill(HERE / f"{NAME}.6", version, date))
    doc = share / "doc" / NAME
    write(doc / "copyright", fill(HERE / "copyright", version, date))
    write_gz(doc / "changelog.gz", debian_changelog(version, epoch))
    write_gz(doc / "NEWS.gz", (ROOT / "CHANGELOG.md").read_text(encoding="utf-8"))
    sys.path.append(str(HERE.parent))
    from notices import write_notices

    write_notices(doc / "NOTICES")
    write(share / "lintian/overrides" / NAME, (HERE / "lintian-overrides").read_text(encoding="utf-8"))
    for path in sorted(root.rglob("*"), reverse=True):
        if path.is_dir() and not path.is_symlink():
            path.chmod(0o755)
        os.utime(path, (epoch, epoch), follow_symlinks=False)


def unstripped(folder: Path) -> list[Path]:
    """The libraries that still have the tables of their makers: Qt's ICU, and all of a Python that is not Debian's."""
    files = sorted(file for file in folder.rglob("*") if ".so" in file.name and not file.is_symlink())
    return [file for file in files if b".symtab" in file.read_bytes()]


def fill(template: Path, version: str, date: str) -> str:
    """A file with its @VERSION@, @DATE@ and @ID@ filled in."""
    text = template.read_text(encoding="utf-8")
    for mark, value in (("@VERSION@", version), ("@DATE@", date), ("@ID@", APP_ID)):
        text = text.replace(mark, value)
    return text


def write(path: Path, text: str) -> None:
    """Write a text with its folders."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    path.chmod(0o644)


def write_gz(path: Path, text: str) -> None:
    """Write a compressed text; no date or name goes into it."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(gzip.compress(text.encode(), 9, mtime=0))
    path.chmod(0o644)


def copy(source: Path, target: Path) -> None:
    """Copy a file with its folders."""
    target.parent.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(source, target)
    target.chmod(0o644)


def debian_changelog(version: str, epoch: int) -> str:
    """What Debian wants to see of it; what is new stands in NEWS.gz beside it."""
    when = time.strftime("%a, %d %b %Y %H:%M:%S +0000", time.gmtime(epoch))
    return f"{NAME} ({version}) stable; urgency=medium\n\n  * Version {version}; what is new: NEWS.gz.\n\n" + (
        f" -- {MAINTAINER}  {when}\n"
    )


# --------------------------------------------------------------------------------------------- packages


def contents(root: Path) -> list[dict[str, str]]:
    """Every file, link and own folder of the payload as nfpm wants them."""
    entries = []
    for path in sorted(root.rglob("*")):
        target = f"/{path.relative_to(root).as_posix()}"
        if path.is_symlink():
            entries.append({"src": str(path.readlink()), "dst": target, "type": "symlink"})
        elif path.is_file():
            entries.append({"src": str(path), "dst": target})
            if target.startswith("/usr/share/lintian") or path.name == "changelog.gz":
                entries[-1]["packager"] = "deb"
        elif target.startswith((f"/usr/lib/{NAME}", f"/usr/share/doc/{NAME}")):
            entries.append({"dst": target, "type": "dir"})
    return entries


def configuration(root: Path, version: str) -> str:
    """The text of nfpm's configuration. JSON is YAML, too, so lists need no care with quotes."""
    template = string.Template((HERE / "nfpm.yaml").read_text(encoding="utf-8"))
    return template.substitute(
        name=NAME,
        version=version,
        maintainer=json.dumps(MAINTAINER),
        depends=json.dumps(depends()),
        recommends=json.dumps([*sorted(WAYLAND.values()), "shared-mime-info", "hicolor-icon-theme"]),
        requires=json.dumps(requires()),
        contents=json.dumps(contents(root)),
    )


def pack(kind: str, root: Path, dist: Path, version: str) -> Path:
    """The .deb or .rpm."""
    artefact = dist / (f"{NAME}_{version}_amd64.deb" if kind == "deb" else f"{NAME}-{version}-1.x86_64.rpm")
    artefact.unlink(missing_ok=True)
    config = root.with_name("nfpm.yaml")
    config.write_text(configuration(root, version), encoding="utf-8")
    done = subprocess.run(
        ["nfpm", "package", "--config", str(config), "--packager", kind, "--target", str(artefact)],
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    if done.returncode:
        raise RecipeError(f"nfpm: {(done.stderr or done.stdout).strip()[-300:]}")
    return artefact


def pack_tar(root: Path, dist: Path, version: str, epoch: int) -> Path:
    """The same files below one folder, which may lie anywhere: ``dealers-choice-1.2.3/bin/dealers-choice`` runs."""
    artefact = dist / f"{NAME}-{version}-linux-x86_64.tar.xz"
    top = f"{NAME}-{version}"

    def plain(entry: tarfile.TarInfo) -> tarfile.TarInfo:
        entry.uid = entry.gid = 0
        entry.uname = entry.gname = "root"
        entry.mtime = epoch
        return entry

    with tarfile.open(artefact, "w:xz", format=tarfile.PAX_FORMAT, preset=6) as archive:
        for path in sorted((root / "usr").rglob("*")):
            inside = path.relative_to(root / "usr")
            if inside.parts[:2] != ("share", "lintian"):
                archive.add(path, f"{top}/{inside.as_posix()}", recursive=False, filter=plain)
    return artefact


def check_flatpak() -> str:
    """What flatpak-builder says of the manifest in one line. Raises RecipeError unless it can read it."""
    manifest = HERE / f"{APP_ID}.flatpak.json"
    folder = ROOT / "build/flatpak"  # it leaves a folder wherever it is called
    folder.mkdir(parents=True, exist_ok=True)
    done = subprocess.run(
        ["flatpak-builder", "--show-manifest", str(manifest)], cwd=folder, capture_output=True, text=True, check=False
    )
    if done.returncode:
        raise RecipeError(f"{manifest.name}: {done.stderr.strip()[-300:]}")
    read = json.loads(done.stdout)
    if read["id"] != APP_ID:
        raise RecipeError(f"{manifest.name} is for {read['id']}, not for {APP_ID}")
    return f"{manifest.name} can be read: {read['runtime']} {read['runtime-version']}"
