"""What is practised: each drill, its items and exercises. How far somebody has come with them is in ``progress``."""
