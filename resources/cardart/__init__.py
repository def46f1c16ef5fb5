"""What is looked at: card faces, backs, felts, icons and help pages. Original artwork, drawn as vectors."""
