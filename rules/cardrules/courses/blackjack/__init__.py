"""Blackjack in the school: its drills, its course, and how its dealers are judged. The table itself is not here."""
