"""What lies in files: matches, statistics, presets, and how files are kept. Nothing of how it looks."""
