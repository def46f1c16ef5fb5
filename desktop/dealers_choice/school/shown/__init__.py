"""What a game that is taught shows in the window: its felt of drills, its films, its form of a house. A room for each
game; the school itself names none."""
