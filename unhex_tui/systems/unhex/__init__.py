"""Unhex: fights decided by position without a grid."""
