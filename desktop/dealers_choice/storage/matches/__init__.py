"""How saved matches are kept: rows, second copies, claims, repair. ``match_store`` above is the door."""
