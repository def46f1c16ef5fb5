"""Statistics and rating as dialogs. How they are worked out is in ``storage.statistics``."""
