"""A trainee's progress and reports as pages. How they are worked out is in ``cardrules.school.progress``."""
