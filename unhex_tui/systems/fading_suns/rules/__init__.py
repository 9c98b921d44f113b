"""The basic rules of Fading Suns: goal rolls, victory, effect dice, and the table rules."""
