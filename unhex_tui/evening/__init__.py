"""What evenings of fights have in common whatever the rules: people on sides, questions between fights, prepared files.

It knows no game: games bring what somebody is, and what is done to them.
"""
