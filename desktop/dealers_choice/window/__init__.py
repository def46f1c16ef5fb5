"""The main window, its start, its menus, the home screen. What is shown at a match is in ``page``."""
