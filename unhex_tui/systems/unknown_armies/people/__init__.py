"""Characters: stats, skills, weapons, wounds and effects."""
