"""Advice: exact odds of attacks and chases, previews, and the purpose of each question."""
