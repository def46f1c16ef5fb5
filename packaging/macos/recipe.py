"""The macOS disk image, from the .app that PyInstaller made. ``recipe.py IMAGE`` signs it afterwards, where nothing was
installed, if the environment says by whom:

- ``MACOS_IDENTITY``: a "Developer ID Application: ..." in a keychain that is open; without it the program is signed
  ad hoc, and a user must allow it at the first start
- ``MACOS_NOTARY_KEY``, ``MACOS_NOTARY_KEY_ID``, ``MACOS_NOTARY_ISSUER``: a key of App Store Connect (the text of its
  .p8 file), its id and its issuer; with them Apple's notary looks at the image, and it opens without a question
"""

from __future__ import annotations

import os
import platform
import plistlib
import runpy
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent
sys.path.append(str(HERE.parent.resolve()))
import facts  # noqa: E402 - a script beside this folder, which is no package

APP = "Dealer's Choice.app"
ENTITLEMENTS = HERE / "entitlements.plist"
NOTARY = ("MACOS_NOTARY_KEY", "MACOS_NOTARY_KEY_ID", "MACOS_NOTARY_ISSUER")


def info_plist(version: str) -> dict[str, Any]:
    """What the .app says of itself; PyInstaller adds the names of its program and icon."""
    info: dict[str, Any] = plistlib.loads(facts.fill(HERE / "Info.plist", version, "").encode())
    info["CFBundleDocumentTypes"] = [
        {
            "CFBundleTypeIconFile": f"{facts.NAME}.{kind.id}.icns",
            "CFBundleTypeName": kind.title,
            "CFBundleTypeRole": "Viewer" if kind.room else "Editor",
            "LSHandlerRank": "Owner",
            "LSItemContentTypes": [f"{facts.APP_ID}.{kind.id}"],
        }
        for kind in facts.FILE_TYPES
    ]
    info["UTExportedTypeDeclarations"] = [
        {
            "UTTypeConformsTo": ["public.json"],
            "UTTypeDescription": kind.title,
            "UTTypeIconFile": f"{facts.NAME}.{kind.id}.icns",
            "UTTypeIdentifier": f"{facts.APP_ID}.{kind.id}",
            "UTTypeTagSpecification": {
                "public.filename-extension": [kind.ending.removeprefix(".")], "public.mime-type": [kind.mime],
            },
        }
        for kind in facts.FILE_TYPES
    ]  # fmt: skip
    return info


def identity() -> str | None:
    """Who signs, or None: ad hoc."""
    return os.environ.get("MACOS_IDENTITY") or None


def build(stage: Path, dist: Path, version: str) -> list[Path]:
    """Make the disk image of the .app that lies beside ``stage``, the program's folder, in ``dist``; return what was
    made. Raises RuntimeError."""
    app = stage.parent / APP
    check(app, version)
    image = dist / f"dealers-choice-{version}-macos-{platform.machine()}.dmg"
    pack(app, image)
    return [image]


def pack(app: Path, image: Path) -> None:
    """Make the disk image of an .app. Raises RuntimeError."""
    with tempfile.TemporaryDirectory(prefix="dealers-choice-dmg-") as name:
        content = Path(name) / "content"
        content.mkdir()
        run("ditto", str(app), str(content / APP))  # a plain copy would lose links and signatures
        (content / "Applications").symlink_to("/Applications")
        runpy.run_path(str(HERE.parent / "notices.py"))["write_notices"](content / "Licences.txt")
        run(
            "hdiutil", "create", "-volname", "Dealer's Choice", "-srcfolder", str(content), "-fs", "HFS+",
            "-format", "UDZO", "-ov", str(image),
        )  # fmt: skip


def sign(image: Path) -> None:
    """Sign what is in a disk image, and the image, and have the notary look at it; without an identity nothing is
    done. Inner files come before what holds them. Raises RuntimeError."""
    signer = identity()
    if not signer:
        notarise(image)
        return
    command = ["codesign", "--force", "--timestamp", "--options", "runtime", "--entitlements", str(ENTITLEMENTS)]
    with tempfile.TemporaryDirectory(prefix="dealers-choice-sign-") as name:
        folder = Path(name)
        run("hdiutil", "attach", "-nobrowse", "-readonly", "-mountpoint", str(folder / "image"), str(image))
        try:
            run("ditto", str(folder / "image" / APP), str(folder / APP))
        finally:
            run("hdiutil", "detach", str(folder / "image"))
        for file in programs_in(folder / APP):
            run(*command, "--sign", signer, str(file))
        run(*command, "--sign", signer, str(folder / APP))
        run("codesign", "--verify", "--deep", "--strict", str(folder / APP))
        pack(folder / APP, image)
    run("codesign", "--force", "--timestamp", "--sign", signer, str(image))
    notarise(image)


def programs_in(app: Path) -> list[Path]:
    """Every program and library in an .app, the innermost first; known by their first bytes."""
    files = [path for path in app.rglob("*") if path.is_file() and not path.is_symlink()]
    magic = (b"\xcf\xfa\xed\xfe", b"\xca\xfe\xba\xbe")  # for one processor, and for several
    found = [path for path in files if path.read_bytes()[:4] in magic]
    return sorted(found, key=lambda path: (-len(path.parts), str(path)))


def check(app: Path, version: str) -> None:
    """Raises RuntimeError unless the .app is there, of this version, and its signatures hold."""
    if not app.is_dir():
        raise RuntimeError(f"there is no {app}")
    with (app / "Contents" / "Info.plist").open("rb") as file:
        info = plistlib.load(file)
    for key, value in info_plist(version).items():
        if info.get(key) != value:
            raise RuntimeError(f"{key} of {app.name} is {info.get(key)!r}, not {value!r}")
    run("codesign", "--verify", "--deep", "--strict", str(app))


def notarise(image: Path) -> None:
    """Have Apple's notary look at the image and pin its ticket on it, if there is a key. Raises RuntimeError."""
    key, key_id, issuer = (os.environ.get(name, "") for name in NOTARY)
    if not (key and key_id and issuer):
        return
    if not identity():
        raise RuntimeError("the notary takes nothing that is not signed: MACOS_IDENTITY is missing")
    with tempfile.TemporaryDirectory(prefix="dealers-choice-notary-") as name:
        file = Path(name) / "key.p8"
        file.touch(mode=0o600)
        file.write_text(key, encoding="utf-8")
        run(
            "xcrun", "notarytool", "submit", str(image), "--key", str(file), "--key-id", key_id, "--issuer", issuer,
            "--wait", "--timeout", "30m",
        )  # fmt: skip
    run("xcrun", "stapler", "staple", str(image))
    run("spctl", "--assess", "--type", "open", "--context", "context:primary-signature", str(image))


def run(*command: str) -> None:
    """Run a tool; what it says is shown only if it fails. Raises RuntimeError."""
    if not shutil.which(command[0]):
        raise RuntimeError(f"{command[0]} is missing; the disk image is made on macOS")
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False)
    if done.returncode:
        said = done.stdout.decode("utf-8", "replace").strip().splitlines()
        raise RuntimeError(f"{' '.join(command[:2])} failed: {' | '.join(said[-5:])}")


if __name__ == "__main__":  # where a release is signed: recipe.py IMAGE
    sign(Path(sys.argv[1]))
