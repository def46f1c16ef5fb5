"""What every dealt table of the school needs: chips, currencies, the words of an action, faults and grades, a table
whose dealer is watched, and how a shoe is prepared. What is of one game alone stands in that game's folder.
"""
