"""Measurements of speed, to be read by people and never asserted by tests: `python -m tests.benchmarks`."""
