"""What the whole game rests on: goal rolls, victory, effect dice, and the rules a table has chosen."""
