"""What the whole game rests on: rolls of two dice against a level, and the rules a table has chosen."""
