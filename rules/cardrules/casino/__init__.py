"""What a dealt game of a casino needs: procedure, shoe, chips, bets, roads, odds. Drills and exams are in
``school``."""
