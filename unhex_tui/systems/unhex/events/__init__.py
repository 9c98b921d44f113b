"""Events of an Unhex session with their log lines, one module per topic.

Event names are past participles. Fields hold the ids of characters, teams and areas; `event.Names` turns ids into
names.
"""
