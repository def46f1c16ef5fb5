"""Spite and Malice: a race to build one's own pay-off pile on the stacks that all share."""
