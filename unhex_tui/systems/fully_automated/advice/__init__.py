"""Advice: odds, previews and the purpose of each question."""
