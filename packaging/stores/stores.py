"""What the stores want of a release, out of its artefacts in dist/ and the one source of facts.

    python3 packaging/stores/stores.py DIST [--source FILE]

Below DIST/stores: ``flathub`` (the manifest), ``winget`` (three files), ``homebrew`` (the cask), ``apt`` (the index of
a repository that holds the .deb files). ``--source`` is the archive of the release's source, whose sum the Flatpak
names. The addresses are those where a release's files will be. What a person must do with them: docs/releasing.md.
Standard library only; the Flatpak's sources are looked up at PyPI.
"""

from __future__ import annotations

import argparse
import gzip
import hashlib
import json
import subprocess
import sys
import time
from pathlib import Path
from typing import Final

HERE: Final = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE.parent)]
import facts  # noqa: E402 - scripts beside this one
import flatpak  # noqa: E402

PUBLISHER: Final = "DealersChoice"
WINGET: Final = "1.10.0"
"""The version of winget's manifests."""


def sum_of(file: Path) -> str:
    """The SHA-256 of a file."""
    with file.open("rb") as source:
        return hashlib.file_digest(source, "sha256").hexdigest()


def address(version: str, file: Path) -> str:
    """Where a file of a release will be."""
    return f"{facts.RELEASES}download/v{version}/{file.name}"


def quoted(text: str) -> str:
    """A text in YAML or Ruby, both of which take JSON's."""
    return json.dumps(text, ensure_ascii=False)


def winget(dist: Path, version: str) -> dict[str, str]:
    """The three manifests by their file names: version, installers, words. Raises LookupError without an installer."""
    name = f"{PUBLISHER}.{PUBLISHER}"
    installers = sorted(dist.glob(f"{facts.NAME}-{version}-windows-*.msi"))
    if not installers:
        raise LookupError(f"there is no Windows installer of {version} in {dist}")
    head = f"PackageIdentifier: {name}\nPackageVersion: {version}\n"
    tail = f"ManifestVersion: {WINGET}\n"
    parts = []
    for file in installers:
        scope = "machine" if "-all-users" in file.name else "user"
        processor = "arm64" if "arm64" in file.name else "x64"
        parts.append(
            f"- Architecture: {processor}\n  Scope: {scope}\n  InstallerUrl: {address(version, file)}\n"
            f"  InstallerSha256: {sum_of(file).upper()}\n"
        )
    endings = "".join(f"- {kind.ending[1:]}\n" for kind in facts.FILE_TYPES)
    tags = "".join(f"- {word.replace(' ', '-')}\n" for word in facts.KEYWORDS[:16])
    return {
        f"{name}.yaml": f"{head}DefaultLocale: en-US\nManifestType: version\n{tail}",
        f"{name}.installer.yaml": (
            f"{head}InstallerType: wix\nUpgradeBehavior: install\nMinimumOSVersion: 10.0.17763.0\n"
            f"FileExtensions:\n{endings}Installers:\n{''.join(parts)}ManifestType: installer\n{tail}"
        ),
        f"{name}.locale.en-US.yaml": (
            f"{head}PackageLocale: en-US\nPublisher: {quoted(facts.MAKERS)}\nPackageName: {quoted(facts.TITLE)}\n"
            f"PackageUrl: {facts.HOMEPAGE}\nLicense: {facts.LICENCE}\nShortDescription: {quoted(facts.SUMMARY)}\n"
            f"Description: {quoted(' '.join(facts.DESCRIPTION))}\nTags:\n{tags}"
            f"ReleaseNotes: {quoted(facts.news(version) or facts.SUMMARY)}\n"
            f"ReleaseNotesUrl: {facts.RELEASES}{version}\n"
            f"ManifestType: defaultLocale\n{tail}"
        ),
    }


def cask(dist: Path, version: str) -> str:
    """Homebrew's cask. Raises LookupError unless there is a disk image for both processors."""
    sums = {}
    for processor in ("arm64", "x86_64"):
        image = dist / f"{facts.NAME}-{version}-macos-{processor}.dmg"
        if not image.is_file():
            raise LookupError(f"{image} is missing")
        sums[processor] = sum_of(image)
    return f"""cask "{facts.NAME}" do
  arch arm: "arm64", intel: "x86_64"

  version "{version}"
  sha256 arm:   "{sums["arm64"]}",
         intel: "{sums["x86_64"]}"

  url "{facts.RELEASES}download/v#{{version}}/{facts.NAME}-#{{version}}-macos-#{{arch}}.dmg"
  name {quoted(facts.TITLE)}
  desc {quoted(facts.SUMMARY)}
  homepage "{facts.HOMEPAGE}"

  depends_on macos: ">= :ventura"

  app "{facts.TITLE}.app"
  binary "#{{appdir}}/{facts.TITLE}.app/Contents/MacOS/{facts.NAME}"

  zap trash: [
    "~/Library/Application Support/{facts.NAME}",
    "~/Library/Caches/{facts.NAME}",
  ]
end
"""


def apt(dist: Path, version: str, date: float) -> dict[str, bytes]:
    """The index of an apt repository of the .deb files in ``dist``, by its paths; ``date`` in seconds since 1970. The
    packages lie in ``pool``, and ``Release`` is to be signed. Raises LookupError without a package."""
    packages = sorted(dist.glob(f"{facts.NAME}_{version}_*.deb"))
    if not packages:
        raise LookupError(f"there is no .deb of {version} in {dist}")
    found: dict[str, bytes] = {}
    processors = []
    for package in packages:
        processor = package.stem.rpartition("_")[2]
        processors.append(processor)
        control = subprocess.run(
            ["dpkg-deb", "-f", str(package)], check=True, capture_output=True, text=True
        ).stdout.strip()  # fmt: skip
        entry = (
            f"{control}\nFilename: pool/{package.name}\nSize: {package.stat().st_size}\nSHA256: {sum_of(package)}\n\n"
        )
        index = f"main/binary-{processor}/Packages"
        found[f"dists/stable/{index}"] = entry.encode()
        found[f"dists/stable/{index}.gz"] = gzip.compress(entry.encode(), 9, mtime=0)
    lines = [
        f"Origin: {facts.TITLE}", f"Label: {facts.TITLE}", "Suite: stable", "Codename: stable",
        f"Version: {version}", f"Date: {time.strftime('%a, %d %b %Y %H:%M:%S UTC', time.gmtime(date))}",
        f"Architectures: {' '.join(processors)}", "Components: main", f"Description: {facts.SUMMARY}", "SHA256:",
    ]  # fmt: skip
    lines += [
        f" {hashlib.sha256(content).hexdigest()} {len(content)} {path.removeprefix('dists/stable/')}"
        for path, content in sorted(found.items())
    ]
    return {**found, "dists/stable/Release": ("\n".join(lines) + "\n").encode()}


def write(dist: Path, source: Path | None, version: str) -> list[Path]:
    """Write everything below ``dist/stores``; what was written. Raises LookupError and OSError."""
    files: dict[str, bytes] = {}
    names = {f"winget/{name}": text.encode() for name, text in winget(dist, version).items()}
    files.update(names)
    files[f"homebrew/{facts.NAME}.rb"] = cask(dist, version).encode()
    files.update({f"apt/{path}": content for path, content in apt(dist, version, time.time()).items()})
    if source is not None:
        told = flatpak.manifest(flatpak.archive(version, sum_of(source)))
        files[f"flathub/{facts.APP_ID}.json"] = (json.dumps(told, indent=2) + "\n").encode()
    written = []
    for name, content in files.items():
        path = dist / "stores" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
        written.append(path)
    return written


def main(arguments: list[str]) -> int:
    """The command line."""
    parser = argparse.ArgumentParser(description="Write what the stores want of a release.")
    parser.add_argument("dist", type=Path)
    parser.add_argument("--source", type=Path)
    asked = parser.parse_args(arguments)
    try:
        for path in write(asked.dist, asked.source, facts.version()):
            print(path)
    except (LookupError, OSError, subprocess.CalledProcessError) as error:
        sys.stderr.write(f"stores.py: {error}\n")
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
