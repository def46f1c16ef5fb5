"""What mouse and keys aim at on the felt, and what that means. How it looks is in ``felt`` and ``pictures``."""
