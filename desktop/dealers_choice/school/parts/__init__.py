"""What the school's pages are made of. No whole page."""
