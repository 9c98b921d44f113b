"""Procedures that several acts share: declaring, reactions, rolls, damage and lasting effects."""
