"""The rules in our own words, by id."""
