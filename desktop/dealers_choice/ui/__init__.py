"""What every page and panel is made of: colours, words, small widgets, sounds. It knows no match and no game."""
