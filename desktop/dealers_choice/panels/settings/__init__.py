"""The settings dialog and its parts. How settings are kept is in ``dealers_choice.settings``."""
