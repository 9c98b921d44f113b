"""Views of a fight and reports for each audience: the GM and the players."""
