"""What can be agreed before a match of Skat."""

from __future__ import annotations

from cardrules.phases.game_options import GameOptions, choose, flag
from cardrules.protocol.options import Options
from cardrules.protocol.texts import say

__all__ = ["Rules"]


class Rules(GameOptions):
    """What can be agreed before a match of Skat."""

    scoring: str = choose(
        "Scoring",
        {"classic": "Classic", "seeger_fabian": "Seeger-Fabian", "bierlachs": "Bierlachs (minus points only)"},
        "How the deals are written down.",
    )
    deals: int = choose("Deals", (12, 3, 6, 18, 24, 36), "The length of a match; 36 is the official series.")
    bierlachs_target: int = choose(
        "Bierlachs ends at",
        {501: "501 minus points", 301: "301 minus points", 701: "701 minus points"},
        "Only with Bierlachs: whoever gets there loses the match.",
    )
    all_pass: str = choose(
        "When nobody bids, forehand may",
        {
            "choice": "Play at 18, reject or throw in",
            "no_reject": "Play at 18 or throw in",
            "forced_reject": "Play at 18 or reject",
        },
        "In a reject game everybody plays for as few points as possible.",
    )
    reject_scoring: str = choose(
        "Reject is scored",
        {
            "fewest_wins": "The fewest points win 10",
            "simple_ramsch": "The most points lose 10",
            "point_ramsch": "The most points are lost (Ramsch)",
        },
        "What a reject game is worth, and to whom.",
    )
    reject_skat: str = choose(
        "The skat in a reject game",
        {"ignored": "Counts for nobody", "last_trick": "Goes with the last trick", "loser": "Is charged to the loser"},
        "Who is charged with the two cards of the skat. The loser's charge matters in point Ramsch only.",
    )
    pushing: bool = flag(
        "Pushing in a reject game",
        "Whether the skat is passed round before the play; passing it on unseen doubles the score.",
    )
    kontra: bool = flag(
        "Kontra and re", "Whether the Opponents may double the score of a deal, and the Player redouble it."
    )

    def __init__(self, chosen: Options) -> None:
        super().__init__(chosen)
        self.bierlachs = self.scoring == "bierlachs"
        self.seeger_fabian = self.scoring == "seeger_fabian"
        self.may_reject = self.all_pass in ("choice", "forced_reject")
        self.may_throw_in = self.all_pass in ("choice", "no_reject")
        seeger_fabian = say("{deals} deals, Seeger-Fabian", deals=self.deals)
        deals = seeger_fabian if self.seeger_fabian else say("{deals} deals", deals=self.deals)
        self.length = say("Bierlachs to {target}", target=self.bierlachs_target) if self.bierlachs else deals
        """How long a match is, in words."""
