"""The look of the screen: themes, a style for every role, and text of a known width."""
