"""Cards and decks: faces, backs, figures, suits. What the table and people look like is in rooms of their own."""
