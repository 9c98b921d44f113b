"""The screens: the table where the fight is played, and the start screen."""
