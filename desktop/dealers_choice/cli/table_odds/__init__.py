"""What ``dealers-choice odds`` tells, a file for each game that is dealt at a table of the house."""
