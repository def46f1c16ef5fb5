"""The rules of Dealer's Choice: pure Python, standard library only, no clock, no files (but ``new_game``), no Qt."""

from cardrules.compiled import use_core

use_core()
