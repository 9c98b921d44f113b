"""A combat tracker for tabletop fights without a grid."""

__version__ = "0.1.0"
