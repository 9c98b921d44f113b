"""What can happen in a session, as values told by the procedures, each with its words: a module a topic.

Past participles throughout. Characters, teams and areas are ids; `event.Names` is what words need of a table.
"""
