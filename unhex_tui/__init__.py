"""A combat tracker for tabletop fights without a grid."""

__version__ = "1.1.0"
