"""What Mini Baccarat brings to the Dealer School: its drills, scenes, lessons, auditions and written test. Neither its
rules nor its table."""
