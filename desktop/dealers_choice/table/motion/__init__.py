"""What moves on the felt, and what is heard of it. Where it comes to lie is in ``felt``."""
