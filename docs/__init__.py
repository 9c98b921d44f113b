"""The documentation: its pages, and the scripts that build the site and draw the pictures."""
