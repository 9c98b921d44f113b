"""How things look: themes, the style of every role, and text that takes as many cells as it is given."""
