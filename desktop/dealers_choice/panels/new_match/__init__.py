"""What is agreed before a match: options, players, the cut. Nothing of the match itself."""
