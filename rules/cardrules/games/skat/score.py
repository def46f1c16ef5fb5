"""What a deal of Skat comes to, and how it stands on the sheet."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from cardrules.games.skat.state import Deal, SkatState
from cardrules.games.skat.values import (
    BASES,
    MARKS,
    NAMES,
    NULL_VALUES,
    announced,
    counted_levels,
    matadors,
    reckoned,
    worth,
)
from cardrules.parts.tricks import points_in
from cardrules.protocol.game import Seat, Sheet
from cardrules.protocol.texts import Text, say, template

__all__ = ["deal_scored", "scored_why", "sheet", "wins_and_losses"]


_DOUBLED: Final = {
    1: template("{told}, times {factor} for kontra"), 2: template("{told}, times {factor} for kontra and re"),
}  # fmt: skip
_ENDED: Final = {
    ("took", "won"): template(
        "{player:@} took {points:card point/card points} and won: {counts} × {game} {base} = {value}"
    ),
    ("took", "overbid"): template(
        "{player:@} took {points:card point/card points} and overbid: {counts} × {game} {base} = {value} is below"
        " {bid}, so it is lost at twice {needed}"
    ),
    ("took", "lost"): template(
        "{player:@} took {points:card point/card points} and lost double: {counts} × {game} {base} = {value}"
    ),
    ("some in the skat", "won"): template(
        "{player:@} took {points:card point/card points} ({skat} of them in the skat) and won:"
        " {counts} × {game} {base} = {value}"
    ),
    ("some in the skat", "overbid"): template(
        "{player:@} took {points:card point/card points} ({skat} of them in the skat) and overbid:"
        " {counts} × {game} {base} = {value} is below {bid}, so it is lost at twice {needed}"
    ),
    ("some in the skat", "lost"): template(
        "{player:@} took {points:card point/card points} ({skat} of them in the skat) and lost double:"
        " {counts} × {game} {base} = {value}"
    ),
    ("conceded", "overbid"): template(
        "{player:@} conceded and overbid: {counts} × {game} {base} = {value} is below {bid}, so it is lost at twice"
        " {needed}"
    ),
    ("conceded", "lost"): template("{player:@} conceded and lost double: {counts} × {game} {base} = {value}"),
}
"""How a suit game or grand ended."""
_NULL_WON: Final = template("{player:@} took no trick and won: {game} {value}")
_NULL_LOST: Final = template("{player:@} took a trick and lost double: {game} {value}")
_NULL_CONCEDED: Final = template("{player:@} conceded and lost double: {game} {value}")
_FEWEST_OR_MOST: Final = (
    template("{seat:@} {seat:@has/have} the fewest and {seat:@scores/score} {points}"),
    template("{seat:@} {seat:@has/have} the most and {seat:@loses/lose} {points}"),
)
_SCORED_WHY: Final = {
    10: (
        template("{seat:@} took every trick and {seat:@scores/score} {points}"),
        template("{seat:@} took every trick and {seat:@loses/lose} {points}"),
    ),
    0: (
        template("{seat:@} took no trick and {seat:@scores/score} {points}"),
        template("{seat:@} took no trick and {seat:@loses/lose} {points}"),
    ),
}
"""Who gains and who loses, by the tricks that he has taken."""


def deal_scored(game: SkatState, conceded: bool, tells: bool) -> tuple[Deal, str]:
    """The deal that has been played to its end, and if ``tells`` how it ended."""
    deal = Deal(game.dealer or 0, game.game, game.player, bid=game.bid)
    if game.game == "reject":
        return _reject(game, deal, tells)
    deal, text = (_null if game.game == "null" else _with_trumps)(game, deal, conceded, tells)
    factor = 1 << game.kontra
    if game.kontra and tells:
        text = say(_DOUBLED[game.kontra], told=text, factor=factor)
    value = factor * deal.value
    points = tuple([value if seat == game.player else 0 for seat in range(3)])
    return deal._replace(factor=factor, value=value, points=points), text


def _with_trumps(game: SkatState, deal: Deal, conceded: bool, tells: bool) -> tuple[Deal, str]:
    play, kind, level, bid, player = game.play, game.game, game.level, game.bid, game.player or 0
    tricks, points = play.tricks[player], points_in(play.won[player] | game.skat)
    held = matadors(play.hands[player] | play.played_by()[player] | game.skat, kind)
    if conceded:
        done, levels = False, counted_levels(not game.took, level)
    else:
        done = tricks == 10 if level in ("schwarz", "ouvert") else points >= (90 if level else 61)
        levels = counted_levels(not game.took, level, not 30 < points < 90, tricks in (0, 10))
    value = worth(kind, held, levels)
    needed = -(-bid // BASES[kind]) * BASES[kind]
    won = done and value >= bid
    score = value if won else -2 * max(value, needed)
    deal = deal._replace(matadors=held, levels=levels, card_points=(points,), won=won, value=score)
    if not tells:
        return deal, ""
    skat = points_in(game.skat)
    did = "conceded" if conceded else "some in the skat" if skat else "took"
    how = "won" if won else "overbid" if value < bid else "lost"
    text = say(
        _ENDED[did, how],
        player=player,
        points=points,
        skat=skat,
        counts=reckoned(kind, held, levels),
        game=NAMES[kind],
        base=BASES[kind],
        value=value,
        bid=bid,
        needed=needed,
    )
    return deal, text


def _null(game: SkatState, deal: Deal, conceded: bool, tells: bool) -> tuple[Deal, str]:
    player, hand = game.player or 0, not game.took
    value = NULL_VALUES[game.took, game.level]
    won = not conceded and not game.play.tricks[player]
    levels = tuple([name for name, counts in (("hand", hand), ("ouvert", bool(game.level))) if counts])
    deal = deal._replace(levels=levels, won=won, value=value if won else -2 * value)
    if not tells:
        return deal, ""
    how = _NULL_WON if won else _NULL_CONCEDED if conceded else _NULL_LOST
    return deal, say(how, player=player, game=announced("null", hand, game.level), value=value)


def _reject(game: SkatState, deal: Deal, tells: bool) -> tuple[Deal, str]:
    play, rules = game.play, game.rules
    totals = [points_in(won) for won in play.won]
    skat = points_in(game.skat)
    if rules.reject_skat == "last_trick":
        totals[play.turn] += skat
    factor = 1 << game.pushes.count(False)
    scores = _reject_scores(game, totals, skat if rules.reject_skat == "loser" else 0)
    points = tuple([factor * score for score in scores])
    value = next((score for score in points if score), 0)
    deal = deal._replace(card_points=tuple(totals), factor=factor, value=value, points=points)
    if not tells:
        return deal, ""
    had = [say("{seat:@} {points}", seat=seat, points=total) for seat, total in enumerate(totals)]
    wrote = [scored_why(seat, score, play.tricks[seat]) for seat, score in enumerate(points) if score]
    if wrote:
        return deal, say("Reject. Card points: {had:row}; {scores:and}", had=had, scores=wrote)
    return deal, say("Reject. Card points: {had:row}; nobody scores", had=had)


def _reject_scores(game: SkatState, totals: Sequence[int], skat: int) -> list[int]:
    """The scores of a reject deal before any doubling, by the card points of each seat; ``skat`` is what the loser is
    charged for it."""
    play = game.play
    scores = [0, 0, 0]
    idle = play.tricks.count(0)
    sweeper = play.tricks.index(10) if idle == 2 else None
    if game.rules.reject_scoring == "fewest_wins":
        if sweeper is not None:
            scores[sweeper] = -30
            return scores
        fewest = [seat for seat in range(3) if totals[seat] == min(totals)]
        last = play.last_won()
        winner = (game.forehand or 0) if len(fewest) == 3 else min(fewest, key=lambda seat: last[seat])
        scores[winner] = 10 if play.tricks[winner] else 20
        return scores
    most = [seat for seat in range(3) if totals[seat] == max(totals)]
    if len(most) == 3:
        return scores
    if game.rules.reject_scoring == "simple_ramsch":
        for seat in most:
            scores[seat] = -(10, 15, 20)[idle]
    elif sweeper is not None:
        scores[sweeper] = 120
    else:
        for seat in most:
            scores[seat] = -(totals[seat] + skat) << idle
    return scores


def scored_why(seat: Seat, score: int, tricks: int) -> Text:
    """What a seat scores in a reject deal, and why."""
    won, lost = _SCORED_WHY.get(tricks, _FEWEST_OR_MOST)
    return say(won if score > 0 else lost, seat=seat, points=abs(score))


def wins_and_losses(deals: Sequence[Deal]) -> tuple[list[int], list[int]]:
    """How many bid deals each seat has won and lost as the Player."""
    won, lost = [0, 0, 0], [0, 0, 0]
    for deal in deals:
        if deal.player is not None:
            (won if deal.won else lost)[deal.player] += 1
    return won, lost


def sheet(game: SkatState) -> Sheet:
    """The score sheet."""
    said = say("announced")
    heads: list[str] = [
        say("Deal"), say("Dealer"), say("Skat|Player"), say("Skat|Game"), say("Matadors"), say("Skat|Hand"),
        say("Schneider"), said, say("Schwarz"), said, say("Ouvert"), say("Skat|Bid"), say("Card points"), say("Value"),
    ]  # fmt: skip
    rows, totals, marks = list[tuple[str, ...]](), [0] * 3, list[str]()
    for number, deal in enumerate(game.deals, 1):
        totals = [total + points for total, points in zip(totals, deal.points, strict=True)]
        won, lost = wins_and_losses(game.deals[:number])
        beside = [
            cell for seat in range(3) for cell in (str(totals[seat]), str(won[seat] or ""), str(lost[seat] or ""))
        ]
        rows.append((str(number), *_row(deal), *beside))
        if deal.factor > 1:
            marks.append(say("Deal {number}: counted {factor} times", number=number, factor=deal.factor))
    won, lost = wins_and_losses(game.deals)
    if game.rules.seeger_fabian and rows:
        marks += [
            say(
                "{seat:@}: {points} + 50 × {won} won - 50 × {lost} lost + 40 × {others} lost by the others = {total}",
                seat=seat,
                points=totals[seat],
                won=won[seat],
                lost=lost[seat],
                others=sum(lost) - lost[seat],
                total=game.totals[seat],
            )
            for seat in range(3)
        ]
    final = [cell for seat in range(3) for cell in (str(game.totals[seat]), str(won[seat]), str(lost[seat]))]
    return Sheet(
        title=say("Skat, {length}", length=game.rules.length),
        heads=(*heads, *(head for seat in range(3) for head in (seat, say("won"), say("lost")))),
        rows=tuple(rows),
        totals=(say("Total"), *[""] * (len(heads) - 1), *final),
        marks=tuple(marks),
        leaders=game.ahead(game.totals) if rows else (),
    )


def _row(deal: Deal) -> tuple[str, ...]:
    """A deal on the score sheet, from the dealer to the value."""
    return (
        say("{seat:@}", seat=deal.dealer),
        "–" if deal.player is None else say("{seat:@}", seat=deal.player),
        say("{game:^}", game=NAMES[deal.game]),
        f"{deal.matadors:+d}" if deal.matadors else "",
        *("1" if level in deal.levels else "" for level in MARKS),
        str(deal.bid or ""),
        " / ".join(map(str, deal.card_points)),
        "" if deal.game == "thrown in" else str(deal.value),
    )
