"""What the experts know of each game with tricks: its terms for the engine, what a deal is worth, what calls tell."""
