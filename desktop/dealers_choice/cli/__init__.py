"""The command line, without Qt: commands, how they are read, and what does their work. The window is opened by
``window``."""
