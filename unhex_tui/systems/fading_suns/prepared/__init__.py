"""Prepared documents of Fading Suns, read and checked."""
