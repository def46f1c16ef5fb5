"""The facts that every installer, package and store tells of the program, each in one place.

    python3 packaging/facts.py fill TEMPLATE OUT     # as a build without the other scripts does, the Flatpak's

What the program itself needs of them stands beside it: its version, its name and addresses
(``desktop/dealers_choice/project.py``) and its kinds of file (``storage/file_types.py``). Files of the stores and
systems are templates; ``fill`` puts these facts in the places of their ``@MARKS@``. Standard library only.
"""

from __future__ import annotations

import os
import re
import runpy
import sys
import time
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final
from xml.sax.saxutils import escape, quoteattr

ROOT: Final = Path(__file__).resolve().parent.parent
PROGRAM: Final = ROOT / "desktop" / "dealers_choice"
_PROJECT: Final[Mapping[str, Any]] = runpy.run_path(str(PROGRAM / "project.py"))

NAME: Final = "dealers-choice"
TITLE: Final = "Dealer's Choice"
APP_ID: Final[str] = _PROJECT["APP_ID"]
HOMEPAGE: Final[str] = _PROJECT["HOMEPAGE"]
RELEASES: Final[str] = _PROJECT["RELEASES"]
TYPEFACES: Final[tuple[tuple[str, str], ...]] = _PROJECT["TYPEFACES"]
SOURCE: Final = f"{HOMEPAGE}source/"
ISSUES: Final = f"{HOMEPAGE}issues/"
MAKERS: Final = "The Dealer's Choice makers"
MAINTAINER: Final = f"{MAKERS} <makers@dealerschoice.example>"
LICENCE: Final = "MIT"
SUMMARY: Final = "Card games against bots, solitaire, and a school for casino dealers"
DESCRIPTION: Final = (
    "A card room for the desktop: a felt table, cards that are good to look at, and twenty-two games. Pyramid, with a"
    " solver that knows whether a deal can still be won; nineteen games from Hearts, Spades and Skat to Pinochle and"
    " poker, against bots that play by the rules; Mini Baccarat and Blackjack, dealt by you; and a school for dealers"
    " with lessons, drills, exams and a room for the instructor.",
    "Everything can be undone, and every match is kept. It needs no network and shows no advertisements; chips are"
    " worth nothing.",
)
"""A paragraph each."""
KEYWORDS: Final = (
    "cards", "card game", "solitaire", "patience", "pyramid", "hearts", "spades", "euchre", "skat", "schafkopf",
    "pinochle", "poker", "trick-taking", "baccarat", "blackjack", "casino", "dealer", "croupier", "training",
)  # fmt: skip
ACTIONS: Final = (
    ("pyramid", "Pyramid", "play pyramid"),
    ("hearts", "Hearts", "play hearts"),
    ("school", "Dealer School", "school"),
)
"""What the icon's menu offers: an id, its words, and the program's arguments."""
RATING: Final = {"gambling-simulation": "mild"}
"""What age ratings ask for: chips are bet that are worth no money. Everything else of OARS is none."""
SCREENSHOTS: Final = {
    "hearts": ("Hearts: the player's hand below, two cards in the trick",
               ("picture", "hearts", "--deal", "17", "--actions", "6")),
    "school": ("The Dealer School: what is due today, and the path", ("gallery", "school")),
    "pyramid": ("Pyramid, with a few pairs taken away", ("picture", "pyramid", "--deal", "17", "--actions", "9")),
    "mini_baccarat": ("Mini Baccarat: the dealer's chips, the shoe, and a third card for Player",
                      ("picture", "mini_baccarat", "--deal", "17", "--actions", "40")),
    "blackjack": ("Blackjack: seven spots, and the dealer's upcard",
                  ("picture", "blackjack", "--deal", "7", "--actions", "24")),
    "skat": ("Skat: two players bid against each other", ("picture", "skat", "--deal", "17", "--actions", "66")),
    "khanhoo": ("Khanhoo: a meld on the table, and what the hand would score",
                ("picture", "khanhoo", "--deal", "17", "--actions", "30")),
}  # fmt: skip
"""The pictures of the shop window: what each shows, and the program's arguments that draw it."""
FILE_TYPES: Final = tuple(runpy.run_path(str(PROGRAM / "storage" / "file_types.py"))["FILE_TYPES"])
"""Every kind of file that belongs to the program."""


def version() -> str:
    """The program's version, from the one place that says it."""
    found = re.search(r'^__version__ = "(.+)"$', (PROGRAM / "__init__.py").read_text(encoding="utf-8"), re.MULTILINE)
    if found is None:
        raise ValueError('desktop/dealers_choice/__init__.py must say __version__ = "1.2.3"')
    return found[1]


def mime_types() -> str:
    """The kinds of file as shared-mime-info has them."""
    parts = []
    for kind in FILE_TYPES:
        begins = [f'{{"format":{space}"{kind.format}/' for space in ("", " ")]
        matches = "".join(
            f'\n      <match type="string" offset="0" value={quoteattr(each, {chr(34): "&quot;"})}/>' for each in begins
        )
        parts.append(
            f'  <mime-type type="{kind.mime}">\n'
            f"    <comment>{escape(kind.title)}</comment>\n"
            '    <sub-class-of type="application/json"/>\n'
            f'    <icon name="{APP_ID}.{kind.id}"/>\n'
            f'    <glob pattern="*{kind.ending}"/>\n'
            f'    <magic priority="60">{matches}\n    </magic>\n'
            "  </mime-type>"
        )
    return "\n".join(parts)


def desktop_actions() -> str:
    """What the icon's menu offers, as a desktop file has it."""
    parts = [f"[Desktop Action {name}]\nName={words}\nExec={NAME} {arguments}" for name, words, arguments in ACTIONS]
    return "\n\n".join(parts)


def screenshots() -> str:
    """The pictures as AppStream has them."""
    parts = []
    for name, (caption, _) in SCREENSHOTS.items():
        default = "" if parts else ' type="default"'
        parts.append(
            f"    <screenshot{default}>\n      <caption>{escape(caption)}</caption>\n"
            f'      <image type="source" width="1600" height="900">{HOMEPAGE}screenshots/{name}.png</image>\n'
            "    </screenshot>"
        )
    return "\n".join(parts)


def news(version: str) -> str:
    """What is new in a version: the paragraph with which its part of the changelog begins; "" if there is none."""
    text = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    found = re.search(rf"^## {re.escape(version)}\b[^\n]*\n+([^#\s-].*?)\n\n", text, re.MULTILINE | re.DOTALL)
    return " ".join(found[1].split()) if found else ""


def release(version: str, date: str) -> str:
    """A version as AppStream has it, with what is new in it."""
    told = news(version)
    about = f"\n      <description>\n        <p>{escape(told)}</p>\n      </description>" if told else ""
    return (
        f'    <release version="{version}" date="{date}">{about}\n'
        f'      <url type="details">{RELEASES}{version}</url>\n'
        "    </release>"
    )


def marks(version: str, date: str) -> dict[str, str]:
    """What stands for each mark of a template. ``date`` is the release's, as 2026-03-02."""
    return {
        "VERSION": version, "DATE": date, "ID": APP_ID, "NAME": NAME, "TITLE": TITLE, "SUMMARY": SUMMARY,
        "MAKERS": MAKERS, "MAINTAINER": MAINTAINER, "HOMEPAGE": HOMEPAGE, "RELEASES": RELEASES, "SOURCE": SOURCE,
        "ISSUES": ISSUES, "LICENCE": LICENCE,
        "DESCRIPTION": "\n".join(f"    <p>{escape(part)}</p>" for part in DESCRIPTION),
        "PLAIN_DESCRIPTION": "\n\n".join(DESCRIPTION),
        "KEYWORD_LIST": ";".join(KEYWORDS) + ";",
        "KEYWORDS": "\n".join(f"    <keyword>{escape(word)}</keyword>" for word in KEYWORDS),
        "MIME_LIST": ";".join(kind.mime for kind in FILE_TYPES) + ";",
        "MEDIATYPES": "\n".join(f"    <mediatype>{kind.mime}</mediatype>" for kind in FILE_TYPES),
        "MIME_TYPES": mime_types(),
        "ACTION_LIST": ";".join(name for name, _, _ in ACTIONS) + ";",
        "DESKTOP_ACTIONS": desktop_actions(),
        "SCREENSHOTS": screenshots(),
        "RATING": "\n".join(f'    <content_attribute id="{name}">{level}</content_attribute>'
                            for name, level in RATING.items()),
        "RELEASE": release(version, date), "NEWS": news(version), "DEVELOPER": APP_ID.rpartition(".")[0],
    }  # fmt: skip


def fill(template: Path, version: str, date: str, more: Mapping[str, str] | None = None) -> str:
    """A template with every ``@MARK@`` filled in; ``more`` are marks of its own. Raises ValueError for a mark that
    nobody knows."""
    known = {**marks(version, date), **(more or {})}

    def fact(found: re.Match[str]) -> str:
        if found[1] not in known:
            raise ValueError(f"{template.name}: nobody knows {found[0]}")
        return known[found[1]]

    return re.sub(r"@([A-Z][A-Z_0-9]*)@", fact, template.read_text(encoding="utf-8"))


def main(arguments: list[str]) -> int:
    """The command line."""
    if len(arguments) != 3 or arguments[0] != "fill":
        sys.stderr.write("facts.py: say fill TEMPLATE OUT\n")
        return 2
    epoch = int(os.environ.get("SOURCE_DATE_EPOCH", time.time()))
    out = Path(arguments[2])
    try:
        text = fill(Path(arguments[1]), version(), time.strftime("%Y-%m-%d", time.gmtime(epoch)))
        out.parent.mkdir(parents=True, exist_ok=True)
        out.write_text(text, encoding="utf-8")
    except (OSError, ValueError) as error:
        sys.stderr.write(f"facts.py: {error}\n")
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
