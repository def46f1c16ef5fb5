"""What games, tables and bots say to each other: cards, options, views, events, records. No game in particular."""
