"""The parts that all games share: characters on sides, questions between fights, documents, reports and the veil.

The package knows no game: each game adds its characters and its rules.
"""
