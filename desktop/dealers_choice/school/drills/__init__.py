"""The page of a drill, its felt and its report. What is asked is in ``cardrules.school.drills``."""
