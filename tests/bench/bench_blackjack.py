"""The exact edge of every blackjack table, by totals and by cards, beside the figures that were worked out before.

    python tests/bench/bench_blackjack.py [number of rounds]

Exit code 1 if any figure is another. With a number of rounds, so many are dealt at ``las_vegas`` to a bettor by the
book, and it is said by how many standard errors the mean is off the edge; 100,000 take about a minute.
"""

from __future__ import annotations

import random
import sys
import time
from pathlib import Path

sys.path[:0] = [str(Path(__file__).parents[2] / "rules"), str(Path(__file__).parents[1] / "rules")]

from blackjack_rounds import play_round  # noqa: E402

from cardrules.casino.blackjack.edge import bettor_edge  # noqa: E402
from cardrules.casino.blackjack.options import PRESETS, TableOptions, rules_of  # noqa: E402
from cardrules.casino.blackjack.play_rules import Act  # noqa: E402
from cardrules.casino.blackjack.played_round import DealerCards, PlayedHand, PlayedSpot  # noqa: E402
from cardrules.casino.blackjack.settlement import house_result, settle_round  # noqa: E402
from cardrules.casino.blackjack.strategy import book_of  # noqa: E402
from cardrules.casino.blackjack.table_rules import TableRules  # noqa: E402
from cardrules.protocol.cards import pack  # noqa: E402
from cardrules.protocol.options import Value, read_options  # noqa: E402

FIGURES: tuple[tuple[str, dict[str, Value], str, str], ...] = (
    ("las_vegas", {}, "0.5298", "0.5273"),
    ("las_vegas", {"split_aces": "resplit_one"}, "0.4617", "0.4591"),
    ("las_vegas", {"surrender": "none"}, "0.6181", "0.6154"),
    ("las_vegas", {"bj_pays": "7_5"}, "0.9831", "0.9805"),
    ("las_vegas", {"bj_pays": "6_5"}, "1.8895", "1.8870"),
    ("las_vegas", {"bj_pays": "1_1"}, "2.7960", "2.7934"),
    ("six_five", {}, "1.9778", "1.9751"),
    ("las_vegas", {"soft17": "stand", "surrender": "none"}, "0.4059", "0.4029"),
    ("macau", {}, "0.1648", "0.1621"),
    ("macau", {"hole_rule": "obbo", "split_hands": 3}, "0.1934", "0.1906"),
    ("uk", {}, "0.5176", "0.5141"),
    ("uk_classic", {}, "0.6209", "0.6173"),
    ("uk_classic", {"split_hands": 4}, "0.6137", "0.6101"),
    ("uk", {"split_hands": 2}, "0.5697", "0.5661"),
    ("atlantic_city", {}, "0.4325", "0.4306"),
    ("atlantic_city", {"surrender": "late"}, "0.3565", "0.3548"),
    ("singapore", {}, "0.4325", "0.4306"),
    ("singapore", {"hole_rule": "enhc"}, "0.5447", "0.5424"),
    ("australia", {"hole_rule": "obo"}, "0.5808", "0.5789"),
    ("australia", {"hole_rule": "obbo"}, "0.6102", "0.6083"),
    ("australia", {"hole_rule": "enhc"}, "0.6910", "0.6887"),
    ("australia", {}, "0.5973", "0.5954"),
    ("double_deck", {}, "0.3917", "0.3804"),
    ("double_deck", {"das": "off"}, "0.5367", "0.5254"),
    (
        "las_vegas",
        {"decks": 1, "soft17": "stand", "das": "off", "surrender": "none", "cut_depth": 26},
        "-0.0023",
        "-0.0413",
    ),
)
"""Preset, what differs from it, and the edge in per cent: by totals, by cards. Tables that draw from the same packs
stand together, since the dealer's chances are kept."""


def table(preset: str, chosen: dict[str, Value]) -> TableRules:
    settings = next(each.settings for each in PRESETS if each.id == preset)
    return rules_of(read_options(TableOptions.declared, {**settings, **chosen}))


def rounds(number: int) -> None:
    """Rounds that are dealt, against the exact edge."""
    rules, rng = TableRules(), random.Random(1)
    book, cards = book_of(rules), list(pack(copies=6))

    def decide(_: int, spot: PlayedSpot, index: int, dealer: DealerCards) -> tuple[Act, int | None]:
        return book.move(spot, index, dealer.value, rules), None

    won = squares = 0.0
    for _ in range(number):
        for place in range(40):  # no round of one bettor takes more
            other = rng.randrange(place, len(cards))
            cards[place], cards[other] = cards[other], cards[place]
        played, dealer = play_round(cards, {1: PlayedSpot((PlayedHand((), 10_000),))}, decide, rules)
        result = -house_result(settle_round(list(played.values()), dealer, rules)) / 10_000
        won += result
        squares += result * result
    mean = won / number
    deviation = (squares / number - mean * mean) ** 0.5
    off = (mean + bettor_edge(rules).edge) / (deviation / number**0.5)
    sys.stdout.write(f"{number:,} rounds: {100 * mean:+.4f} %, deviation {deviation:.4f}, {off:+.2f} standard errors\n")


def main() -> int:
    wrong = 0
    for preset, chosen, *told in FIGURES:
        started = time.process_time()
        rules = table(preset, chosen)
        found = [f"{100 * bettor_edge(rules, looks).edge:.4f}" for looks in ("total", "cards")]  # type: ignore[arg-type]
        wrong += found != told
        seconds = time.process_time() - started
        shown = " ".join(f"{name}={value}" for name, value in chosen.items())
        sys.stdout.write(f"{preset} {shown}: {' / '.join(found)} (told: {' / '.join(told)}), {seconds:.1f} s\n")
    if len(sys.argv) > 1:
        rounds(int(sys.argv[1]))
    return int(wrong > 0)


if __name__ == "__main__":
    sys.exit(main())
