"""The roads of baccarat, as a casino's display shows them. What marks they have is in ``cardrules.casino``."""
