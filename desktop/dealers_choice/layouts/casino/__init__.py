"""What the layouts of all dealt tables of the school are made of: where they are drawn, what stands there, chips."""
