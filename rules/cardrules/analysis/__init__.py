"""A hand or a match looked at, played or played out: reviews, replays, claims, duplicates. No move for a bot is chosen
here."""
