"""What the mini baccarat table is made of: a file for each kind of thing that lies or stands on it."""
